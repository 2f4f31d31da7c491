/** As `zh.ts`, in English. */
import { sentences as erdayi } from "./erdayi/en";
import { sentences as shengji } from "./shengji/en";
import { sentences as wakeng } from "./wakeng/en";

export const games = { erdayi, shengji, wakeng };
