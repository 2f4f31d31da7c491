/** As `zh.ts`, in English. */
import { sentences as wakeng } from "./wakeng/en";

export const games = { wakeng };
