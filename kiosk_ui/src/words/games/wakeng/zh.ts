/** 竞技挖坑 in Chinese: its actions, marks, messages, refusals, types and results, by the codes it sends. */
import { sentences as climbing } from "../climbing/zh";

export const sentences = {
  ...climbing,

  "type.four": "四条",
  "type.run": "连牌",
  "type.pair_run": "对子连牌",
  "factor.shown": "明 {n}",
  "mark.shown": "明牌",
  "mark.lan_wa": "烂挖",

  "offer.show_no": "不明牌",
  "offer.show_yes": "明牌 ×{factor}",

  // --- region C ---
  "say.show_question": "是否明牌？不选按不明",
  "say.wait_show": "等 {seat} 选择是否明牌",
  "say.wait_shows": "等三家选择是否明牌",
  "say.wait_double": "等 {seat} 选择是否加倍",
  "say.lan_wa": "三家不叫：{seat} 持最小红心，按 1 分烂挖",

  "default.MING_PRE": "不明牌",
  "default.MING_DEALER": "不明牌",

  "types.wakeng": "大小：3 2 A K Q J 10 9 8 7 6 5 4，花色不分大小\n单牌、对牌、三条、四条：同点数一至四张\n连牌：三张或更多点数相连的单牌，4 到 K\n对子连牌：三对或更多点数相连的对子，4 到 K\n3、2、A 不能做连牌\n只能用同牌型、同张数、更大的牌管；相同不算大\n四条只管更小的四条，没有炸弹\n可以不出，之后还能再管；连续两家不出，这一圈结束",
} as const;
