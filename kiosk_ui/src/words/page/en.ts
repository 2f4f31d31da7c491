/** What every page besides the seat says, in English. */
import { sentences as shared } from "../shared/en";

export const sentences = {
  ...shared,

  "page.loading": "Loading…",
  "page.lost": "Disconnected; data of {time}",
  "page.offline": "Disconnected",
  "page.failed": "Could not load: {reason}",
  "page.working": "Working…",
  "page.again": "Tap again: {act}",
  "table.number": "Table\u00a0{n}",
  "table.round": "Round {n}",
  "table.players": "Players",
  "table_state.closed": "Closed",
  "table_state.seating": "Seating",
  "table_state.playing": "Playing",
  "table_state.call": "Call",
  "table_state.paused": "Paused",
  "table_state.offline": "Offline",
  "table_state.fault": "Fault",
  "table_state.finished": "To collect",
  "table_state.collected": "Collected",
  "order.undelivered": "Not delivered",
  "off.opened": "Already open",
  "results.open": "The round is not closed; results stay hidden",
  "results.time": "Time",
  "results.timeouts": "Time-outs: {n}",
  "refusal.NUMBER_MISSING": "The public number is missing, no table can open",
  "refusal.RULES_CHANGED": "This event is played by rules {rules}; this box has others and opens no table",
} as const;
