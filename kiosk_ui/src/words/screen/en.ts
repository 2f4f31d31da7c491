/** The hall screen, in English. */
import { sentences as page } from "../page/en";
import { sentences as pictures } from "../pictures/en";

export const sentences = {
  ...page,
  ...pictures,

  "screen.title": "Hall screen",
  "screen.left": "Left",
  "screen.time_up": "Time is up",
  "screen.held": "Clock held",
  "screen.round": "Round {r} of {n}",
  "screen.done": "{n} of {m} tables done",
  "screen.soon": "Starting soon",
  "screen.over": "The event is over",
  "screen.paused": "All tables paused",
  "screen.recovering": "Recovering {n} tables…",
  "screen.lost": "May be out of date ({time})",
  "screen.ranking": "Ranking by {total} after round {r}·{status}",
  "screen.version": "Version {v}",
  "screen.interim": "interim",
  "screen.play_off": "play-off",
  "screen.by_table": "Seats of round {r}·by table",
  "screen.by_name": "Seats of round {r}·by name",
  "screen.starts": "Starts {time}",
  "screen.bye": "Bye",
  "screen.place": "{table} {seat}",
  "screen.map": "Tables of the hall",
  "screen.board": "Round {r}·Board {n}·{seat}",
  "screen.notice": "Notice",
  "screen.own_results": "Your results",
  "screen.replay": "Delayed replay",
  "status.unofficial": "unofficial",
  "status.official": "official",
} as const;
