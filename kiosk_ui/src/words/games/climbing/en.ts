/** What 挖坑 and 二打一 say alike, in English: bidding, doubling, a trick, by the codes they send. */

export const sentences = {
  "type.single": "single",
  "type.pair": "pair",
  "type.triple": "triple",
  "factor.bid": "Bid {n}",
  "factor.double": "Doubled {n}",
  "mark.lead": "Lead",
  "mark.pass": "Pass",
  "mark.bid": "Bid {n}",
  "mark.no_bid": "No bid",
  "mark.doubled": "Doubled",
  "mark.not_doubled": "Not doubled",

  "offer.bid_0": "No bid",
  "offer.bid_1": "1",
  "offer.bid_2": "2",
  "offer.bid_3": "3",
  "offer.say_bid_0": "no bid",
  "offer.say_bid_1": "bid 1",
  "offer.say_bid_2": "bid 2",
  "offer.say_bid_3": "bid 3",
  "offer.double_no": "No double",
  "offer.double_yes": "Double ×{factor}",

  "chip.chip_pair": "Pair {ranks}",
  "chip.chip_triple": "All three",
  "chip.chip_four": "All four",
  "chip.chip_fill": "Fill {low}–{high}",

  // --- region C ---
  "say.your_bid": "Your bid",
  "say.wait_bid": "Waiting for {seat} to bid",
  "say.chosen_wait": "Chosen, waiting for the others",
  "say.double_question": "Double? Default no",
  "say.first_lead": "You lead first",
  "say.your_lead": "Your lead: select, then Play",
  "say.your_turn": "Your turn: {type} of {n}, beat {card}",
  "say.wait_play": "Waiting for {seat}",

  "default.BID": "no bid",
  "default.DOUBLE": "no double",
  "default.PLAY": "pass",
  "headline.dealer_wins": "Dealer wins",
  "headline.defenders_win": "Defenders win",

  // --- refusals (ux.md 8) ---
  "refusal.NOT_BIGGER": "Must beat {card} ({type})",
  "refusal.TYPE_MISMATCH": "Other type: this trick is {type} of {n}",
  "refusal.BAD_TYPE": "Not a legal combination",
  "refusal.RUN_SHORT": "A run needs at least {n}",
  "refusal.RUN_HIGH": "{ranks} not allowed in a run",
  "refusal.BID_LOW": "Bid above {n} or pass",
} as const;
