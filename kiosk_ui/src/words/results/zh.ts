/** The results page, in Chinese. */
import { sentences as page } from "../page/zh";
import { sentences as settings } from "../settings/zh";

export const sentences = {
  ...page,
  ...settings,

  "results.title": "第 {n} 轮成绩",
  "results.board": "牌局 {n}",
  "results.position": "{seat}·最高 {top} MP",
  "results.place": "名次",
  "results.table": "桌",
  "results.name": "姓名",
  "results.score": "得分",
  "results.mp": "MP",
  "results.rate": "得分率 %",
  "results.none": "–",
  "results.house": "机器牌手，不比较",
  "results.pending": "未定",
  "results.commitment": "牌局承诺",
  "results.seed": "种子",
  "results.ranking": "排名·第 {n} 版",
  "results.interim": "含暂行办法",
  "results.play_off": "加赛",
  "results.verify": "验牌",
  "results.replay": "延时回放",
  "status.unofficial": "未定",
  "status.official": "正式",
  "results.settings": "本赛事的规则设定",
  "results.changed": "已改",
} as const;
