/** The results page, in English. */
import { sentences as page } from "../page/en";
import { sentences as settings } from "../settings/en";

export const sentences = {
  ...page,
  ...settings,

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
  "results.ranking": "Ranking, version {n}",
  "results.interim": "interim methods used",
  "results.play_off": "play-off",
  "results.verify": "Verify the boards",
  "results.replay": "Delayed replay",
  "status.unofficial": "Unofficial",
  "status.official": "Official",
  "results.settings": "Settings of this event",
  "results.changed": "changed",
} as const;
