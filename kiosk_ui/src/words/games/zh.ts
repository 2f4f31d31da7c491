/**
 * The sentences of each game a seat can show, by the name the box sends: a new game is a folder of
 * its words and its name here and in `en.ts`.
 */
import { sentences as erdayi } from "./erdayi/zh";
import { sentences as shengji } from "./shengji/zh";
import { sentences as wakeng } from "./wakeng/zh";

export const games = { erdayi, shengji, wakeng };
