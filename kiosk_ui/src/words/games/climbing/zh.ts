/** What 挖坑 and 二打一 say alike, in Chinese: bidding, doubling, a trick, by the codes they send. */

export const sentences = {
  "type.single": "单牌",
  "type.pair": "对牌",
  "type.triple": "三条",
  "factor.bid": "叫 {n}",
  "factor.double": "加倍 {n}",
  "mark.lead": "领出",
  "mark.pass": "不出",
  "mark.bid": "叫 {n} 分",
  "mark.no_bid": "不叫",
  "mark.doubled": "加倍",
  "mark.not_doubled": "不加倍",

  "offer.bid_0": "不叫",
  "offer.bid_1": "1 分",
  "offer.bid_2": "2 分",
  "offer.bid_3": "3 分",
  "offer.say_bid_0": "不叫",
  "offer.say_bid_1": "叫 1 分",
  "offer.say_bid_2": "叫 2 分",
  "offer.say_bid_3": "叫 3 分",
  "offer.double_no": "不加倍",
  "offer.double_yes": "加倍 ×{factor}",

  "chip.chip_pair": "选对子 {ranks}",
  "chip.chip_triple": "选三条",
  "chip.chip_four": "选四条",
  "chip.chip_fill": "补齐 {low}–{high}",

  // --- region C ---
  "say.your_bid": "轮到你叫分",
  "say.wait_bid": "等 {seat} 叫分",
  "say.chosen_wait": "已选，等其他人",
  "say.double_question": "是否加倍？不选按不加倍",
  "say.first_lead": "首攻：请先出牌",
  "say.your_lead": "你领出：选牌后点「出牌」",
  "say.your_turn": "轮到你：{type}，{n} 张，要大过 {card}",
  "say.wait_play": "等 {seat} 出牌",

  "default.BID": "不叫",
  "default.DOUBLE": "不加倍",
  "default.PLAY": "不出",
  "headline.dealer_wins": "庄家胜",
  "headline.defenders_win": "防守人胜",

  // --- refusals (ux.md 8) ---
  "refusal.NOT_BIGGER": "管不上：要大过 {card}（{type}）",
  "refusal.TYPE_MISMATCH": "牌型不同：这一圈是{type}，{n} 张",
  "refusal.BAD_TYPE": "这不是合法牌型",
  "refusal.RUN_SHORT": "连牌至少 {n} 张",
  "refusal.RUN_HIGH": "{ranks} 不能做连牌",
  "refusal.BID_LOW": "要高于 {n} 分，或不叫",
} as const;
