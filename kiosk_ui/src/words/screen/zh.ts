/** The hall screen, in Chinese. */
import { sentences as page } from "../page/zh";
import { sentences as pictures } from "../pictures/zh";

export const sentences = {
  ...page,
  ...pictures,

  "screen.title": "大屏",
  "screen.left": "剩",
  "screen.time_up": "时间到",
  "screen.held": "停钟",
  "screen.round": "第 {r} 轮/{n}",
  "screen.done": "已打完 {n}/{m} 桌",
  "screen.soon": "即将开始",
  "screen.over": "比赛结束",
  "screen.paused": "全场暂停",
  "screen.recovering": "正在恢复 {n} 桌…",
  "screen.lost": "画面可能不是最新（{time}）",
  "screen.ranking": "排名（{total}）·第 {r} 轮后·{status}",
  "screen.version": "第 {v} 版",
  "screen.interim": "暂行",
  "screen.play_off": "加赛",
  "screen.by_table": "第 {r} 轮座位·按桌",
  "screen.by_name": "第 {r} 轮座位·按姓名",
  "screen.starts": "{time} 开始",
  "screen.bye": "轮空",
  "screen.place": "{table} {seat}",
  "screen.map": "全场桌位",
  "screen.board": "第 {r} 轮·牌局 {n}·{seat}",
  "screen.notice": "公告",
  "screen.own_results": "查自己的成绩",
  "screen.replay": "延时回放",
  "status.unofficial": "未定",
  "status.official": "正式",
} as const;
