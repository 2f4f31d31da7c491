/** 竞技挖坑 in English: its actions, marks, messages, refusals, types and results, by the codes it sends. */
import { sentences as climbing } from "../climbing/en";

export const sentences = {
  ...climbing,

  "type.four": "four",
  "type.run": "run",
  "type.pair_run": "pair run",
  "factor.shown": "Shown {n}",
  "mark.shown": "Shown",
  "mark.lan_wa": "All passed",

  "offer.show_no": "Keep hidden",
  "offer.show_yes": "Show hand ×{factor}",

  // --- region C ---
  "say.show_question": "Show your hand? Default no",
  "say.wait_show": "Waiting for {seat} to show or not",
  "say.wait_shows": "Waiting for all three to show or not",
  "say.wait_double": "Waiting for {seat} to double or not",
  "say.lan_wa": "All passed: {seat} holds the lowest heart, plays at 1",

  "default.MING_PRE": "hand kept hidden",
  "default.MING_DEALER": "hand kept hidden",

  "types.wakeng": "Order: 3 2 A K Q J 10 9 8 7 6 5 4; suits do not matter\nSingle, pair, triple, four: one to four cards of one rank\nRun: three or more single cards in sequence, 4 to K\nPair run: three or more pairs in sequence, 4 to K\n3, 2 and A never stand in a run\nBeaten only by a higher play of the same type and length; equal does not beat\nFour of a kind beats only a lower four; there are no bombs\nYou may pass and come back later; two passes in a row end the trick",
} as const;
