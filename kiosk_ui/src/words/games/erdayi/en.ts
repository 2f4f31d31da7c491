/** 竞技二打一 in English: its actions, marks, messages, refusals, types and results, by the codes it sends. */
import { sentences as climbing } from "../climbing/en";

export const sentences = {
  ...climbing,

  "type.triple_one": "triple with one",
  "type.triple_pair": "triple with pair",
  "type.run": "run",
  "type.pair_run": "pair run",
  "type.triple_run": "triple run",
  "type.plane_one": "plane with singles",
  "type.plane_pair": "plane with pairs",
  "type.four_two": "four with two",
  "type.four_pairs": "four with two pairs",
  "type.bomb": "bomb",
  "type.rocket": "rocket",
  "factor.bomb": "Bombs {n}",
  "factor.rocket": "Rocket {n}",
  "factor.spring": "Spring {n}",
  "factor.counter_spring": "Counter-spring {n}",
  "mark.forced": "Dealer at 1",
  "mark.redoubled": "Redoubled",
  "mark.bomb": "Bomb ×{n}",
  "mark.rocket": "Rocket",
  "mark.spring": "Spring",
  "mark.counter_spring": "Counter-spring",

  "offer.redouble_no": "No redouble",
  "offer.redouble_yes": "Redouble ×{factor}",

  // --- region C ---
  "say.wait_doubles": "Waiting for both defenders to double or not",
  "say.redouble_question": "Redouble? Default no",
  "say.wait_redouble": "Waiting for {seat} to redouble or not",

  "default.REDOUBLE": "no redouble",
  "headline.passed_out": "All passed: no play, 0 each",

  "types.erdayi": "Order: big joker, small joker, 2 A K Q J 10 9 8 7 6 5 4 3; suits do not matter\nSingle, pair, triple; triple with one card; triple with a pair\nRun: five or more; pair run: three pairs or more; triple run: two triples or more\nPlane: a triple run with one card, or one pair, for each triple\nFour with two cards, or with two pairs: neither is a bomb\nNo 2 and no joker in a run; nothing of the body's ranks is attached, nor both jokers, nor four of a kind\nBomb: four of a kind; rocket: both jokers, beats everything\nA bomb beats all but the rocket and higher bombs; else a higher play of the same type and length\nEach bomb, the rocket, spring and counter-spring double the score\nYou may pass and come back later; two passes in a row end the trick",

  // --- refusals (ux.md 8) ---
  "refusal.WINGS_BAD": "The attached cards are not allowed",
} as const;
