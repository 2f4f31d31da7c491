/** The public page of a table, in Chinese. */
import { sentences as page } from "../page/zh";

export const sentences = {
  ...page,

  "table.i_am_referee": "我是裁判",
} as const;
