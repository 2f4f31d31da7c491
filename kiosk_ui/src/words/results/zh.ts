/** The results page, in Chinese. */
import { sentences as page } from "../page/zh";

export const sentences = {
  ...page,

  "results.title": "第 {n} 轮成绩",
  "results.board": "第 {n} 副",
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
} as const;
