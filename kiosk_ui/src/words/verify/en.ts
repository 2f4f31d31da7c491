/** The page that verifies boards, in English. */
import { sentences as page } from "../page/en";

export const sentences = {
  ...page,

  "verify.title": "Verify boards",
  "verify.what": "This device deals every board again from its published seed and compares each card.",
  "verify.pick": "Pick a file",
  "verify.from_box": "From the box",
  "verify.save": "Save",
  "verify.checking": "Checking…",
  "verify.none": "No round is closed yet; there is no board to verify",
  "verify.all_hold": "All boards match: {n}",
  "verify.faults": "Mismatches: {n}",
  "verify.proves_both":
    "If the seats showed these commitments before the first card, and the public number was thrown after that, the deals were fixed before play, not changed afterwards and not chosen before.",
  "verify.proves_fixed":
    "If the seats showed these commitments before the first card, the deals were fixed before play and not changed afterwards; this does not prove that they were not chosen before.",
  "verify.board": "Board {n}",
  "verify.holds": "Matches",
  "verify.fails": "Does not match",
  "verify.origin": "From board {n} of another event; no public number covers it",
  "verify.show": "Cards",
  "verify.hide": "Hide",
  "verify.deal": "Deal {n}",
  "verify.bottom": "Bottom",
  "verify.commitment": "Board commitment, to compare with the foot of a seat's page",
  "verify.public_number": "Public number",
  "verify.no_number": "none",
  "verify.seed": "Seed",
  "fault.ROUND_ORDER": "Out of order: it stands after round {n}",
  "fault.ROUND_COMMITMENT": "The round's commitment is not that of its boards",
  "fault.BOARD_ORDER": "Out of order: it stands after board {n}",
  "fault.COMMITMENT": "The seed is not the one committed to",
  "fault.DEAL": "Deal {n} is not what the seed gives",
  "fault.FINGERPRINT": "The fingerprint is not that of the cards",
  "fault.SAME_CARDS": "It has the same cards as board {n}",
  "refusal.NOT_BOARDS": "This is not a boards file",
  "refusal.BOARDS_TOO_BIG": "The file is too big",
} as const;
