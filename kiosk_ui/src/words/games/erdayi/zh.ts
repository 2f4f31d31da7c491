/** 竞技二打一 in Chinese: its actions, marks, messages, refusals, types and results, by the codes it sends. */
import { sentences as climbing } from "../climbing/zh";

export const sentences = {
  ...climbing,

  "type.triple_one": "三带一",
  "type.triple_pair": "三带二",
  "type.run": "单顺",
  "type.pair_run": "双顺",
  "type.triple_run": "三顺",
  "type.plane_one": "飞机带单",
  "type.plane_pair": "飞机带对",
  "type.four_two": "四带二",
  "type.four_pairs": "四带两对",
  "type.bomb": "炸弹",
  "type.rocket": "火箭",
  "factor.bomb": "炸弹 {n}",
  "factor.rocket": "火箭 {n}",
  "factor.spring": "春天 {n}",
  "factor.counter_spring": "反春 {n}",
  "mark.forced": "按 1 分当庄",
  "mark.redoubled": "再加倍",
  "mark.bomb": "炸弹 ×{n}",
  "mark.rocket": "火箭",
  "mark.spring": "春天",
  "mark.counter_spring": "反春",

  "offer.redouble_no": "不再加倍",
  "offer.redouble_yes": "再加倍 ×{factor}",

  // --- region C ---
  "say.wait_doubles": "等两家防守人选择是否加倍",
  "say.redouble_question": "是否再加倍？不选按不再加倍",
  "say.wait_redouble": "等 {seat} 选择是否再加倍",

  "default.REDOUBLE": "不再加倍",
  "headline.passed_out": "三家不叫，本副流局，各 0 分",

  "types.erdayi": "大小：大王 小王 2 A K Q J 10 9 8 7 6 5 4 3，花色不分大小\n单牌、对牌、三条；三带一（一张）、三带二（一对）\n单顺：五张或更多相连；双顺：三对或更多相连；三顺：两个或更多相连的三条\n飞机带单、飞机带对：三顺，每个三条各带一张，或各带一对\n四带二：四张带两张；四带两对：四张带两对；都不是炸弹\n2 和王不能做顺子；带的牌不能与主体同点，不能是双王，不能是四张相同\n炸弹：四张相同；火箭：大王和小王，最大\n火箭管一切，炸弹管火箭以外的一切；其余只能用同牌型、同张数、更大的牌管\n每个炸弹、火箭，以及春天、反春，都使得分加倍\n可以不出，之后还能再管；连续两家不出，这一圈结束",

  // --- refusals (ux.md 8) ---
  "refusal.WINGS_BAD": "带的牌不合规",
} as const;
