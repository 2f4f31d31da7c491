/** What every page besides the seat says, in Chinese. */
import { sentences as shared } from "../shared/zh";

export const sentences = {
  ...shared,

  "page.loading": "正在读取…",
  "page.lost": "与主机断开，所见为 {time} 的情况",
  "page.offline": "与主机断开",
  "page.failed": "读取失败：{reason}",
  "page.working": "正在…",
  "page.again": "再点一次：{act}",
  "table.number": "{n}\u00a0桌",
  "table.round": "第 {n} 轮",
  "table.players": "牌手",
  "table_state.closed": "未开",
  "table_state.seating": "入座",
  "table_state.playing": "进行",
  "table_state.call": "呼叫",
  "table_state.paused": "暂停",
  "table_state.offline": "掉线",
  "table_state.fault": "故障",
  "table_state.finished": "待收",
  "table_state.collected": "已收",
  "order.undelivered": "未送达",
  "off.opened": "已开桌",
  "results.open": "本轮还没有结束，成绩不公开",
  "results.time": "用时",
  "results.timeouts": "超时 {n} 次",
  "refusal.NUMBER_MISSING": "还没有输入公开数，不能开桌",
  "refusal.RULES_CHANGED": "本场比赛用规则版本 {rules}，这台主机是别的版本，不能开桌",
} as const;
