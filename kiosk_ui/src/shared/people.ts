/** What a seat is called where nobody told a name: by who plays there, or that it is free. */
import type { Plate } from "../wire";
import type { Words } from "./words";

export function nameOf(plate: Plate, words: Words): string {
  if (plate.name !== "") return plate.name;
  if (plate.house === true) return words.t("taken.house");
  return words.t(plate.taken === true ? "taken.player" : "taken.free");
}
