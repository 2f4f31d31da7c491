/** What an organiser may set for a game, in Chinese: the names of the settings and their values. */

export const sentences = {
  "setting.deals": "每局副数",
  "setting.throw_rule": "甩牌失败",
  "setting.start_level": "起始级",
  "setting.deal_step_ms": "发牌间隔（毫秒）",
  "setting.window_ms": "最后亮主（毫秒）",
  "setting.extend_ms": "亮主后延长（毫秒）",
  "setting.bury_ms": "扣底时限（毫秒）",
  "setting.recall_last_trick": "可看上一圈",
  "setting.recall_bottom": "可看原始底牌",
  "setting.passed_out": "三家不叫",
  "setting_value.official": "出最小的一张",
  "setting_value.component": "出最小的一手",
  "setting_value.yes": "是",
  "setting_value.no": "否",
  "setting_value.score_zero": "流局，各 0 分",
  "setting_value.forced_one": "首家按 1 分当庄",
} as const;
