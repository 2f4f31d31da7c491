/** What an organiser may set for a game, in English: the names of the settings and their values. */

export const sentences = {
  "setting.deals": "Deals a match",
  "setting.throw_rule": "Failed throw",
  "setting.start_level": "First level",
  "setting.deal_step_ms": "Card every (ms)",
  "setting.window_ms": "Last declarations (ms)",
  "setting.extend_ms": "Longer after one (ms)",
  "setting.bury_ms": "Time to bury (ms)",
  "setting.recall_last_trick": "Last trick shown again",
  "setting.recall_bottom": "Bottom shown again",
  "setting.passed_out": "All passed",
  "setting_value.official": "lowest card is played",
  "setting_value.component": "lowest part is played",
  "setting_value.yes": "yes",
  "setting_value.no": "no",
  "setting_value.score_zero": "no play, 0 each",
  "setting_value.forced_one": "first bidder is dealer at 1",
} as const;
