/** The page that verifies boards, in Chinese. */
import { sentences as page } from "../page/zh";

export const sentences = {
  ...page,

  "verify.title": "验证牌局",
  "verify.what": "本机用公布的种子重新发出每一副牌，与主机公布的逐张核对。",
  "verify.pick": "选择文件",
  "verify.from_box": "读取主机",
  "verify.save": "保存",
  "verify.checking": "正在核对…",
  "verify.none": "还没有结束的轮次，没有牌局可验证",
  "verify.all_hold": "全部相符，共 {n} 个牌局",
  "verify.faults": "有 {n} 处不符",
  "verify.proves_both":
    "若座位在第一张牌前显示的就是下列承诺，公开数字在其后掷出，则牌在开打前已定，事后未换，也不是事先挑选的。",
  "verify.proves_fixed":
    "若座位在第一张牌前显示的就是下列承诺，则牌在开打前已定，事后未换；这不能证明牌不是事先挑选的。",
  "verify.board": "牌局 {n}",
  "verify.holds": "相符",
  "verify.fails": "不符",
  "verify.origin": "取自另一赛事的牌局 {n}，公开数字管不到",
  "verify.show": "看牌",
  "verify.hide": "收起",
  "verify.deal": "第 {n} 副",
  "verify.bottom": "底牌",
  "verify.commitment": "牌局承诺，请与座位页脚比对",
  "verify.public_number": "公开数字",
  "verify.no_number": "没有",
  "verify.seed": "种子",
  "fault.ROUND_ORDER": "排在第 {n} 轮之后，次序不对",
  "fault.ROUND_COMMITMENT": "本轮的承诺与各牌局的承诺不符",
  "fault.BOARD_ORDER": "排在牌局 {n} 之后，次序不对",
  "fault.COMMITMENT": "种子不是事先承诺的那一个",
  "fault.DEAL": "第 {n} 副不是种子发出的牌",
  "fault.FINGERPRINT": "牌的指纹不符",
  "fault.SAME_CARDS": "与牌局 {n} 的牌完全相同",
  "refusal.NOT_BOARDS": "这不是牌局文件",
  "refusal.BOARDS_TOO_BIG": "文件太大",
} as const;
