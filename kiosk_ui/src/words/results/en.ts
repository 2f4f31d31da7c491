/** The results page, in English. */
import { sentences as page } from "../page/en";

export const sentences = {
  ...page,

  "results.title": "Results of round {n}",
  "results.board": "Board {n}",
  "results.position": "{seat}·top {top} MP",
  "results.place": "Place",
  "results.table": "Table",
  "results.name": "Name",
  "results.score": "Score",
  "results.mp": "MP",
  "results.rate": "%",
  "results.none": "–",
  "results.house": "House player, not compared",
  "results.pending": "Unofficial",
  "results.commitment": "Board commitment",
  "results.seed": "Seed",
} as const;
