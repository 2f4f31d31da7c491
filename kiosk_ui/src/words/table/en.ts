/** The public page of a table, in English. */
import { sentences as page } from "../page/en";

export const sentences = {
  ...page,

  "table.i_am_referee": "I am a referee",
} as const;
