/**
 * The pictures a page can show, each an inline drawing with its figures in a table behind it. A
 * page that shows one adds `words/pictures` to its own sentences. No rule and no request lives here.
 */
export { ClockUse, type ClockedPlay } from "./clock_use";
export { Distribution, type ScoredTable } from "./distribution";
export { HALL_SCALE, type PictureWords } from "./frame";
export { HallMap, type PlacedTable } from "./hall_map";
export { RankOverRounds, type PlaceLine } from "./rank_over_rounds";
export { RoundProgress, type DealProgress, type TableProgress } from "./round_progress";
