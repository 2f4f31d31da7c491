/** Who sits where: what a seat is called where nobody told a name, and which seats score together. */
import type { Plate } from "../wire";
import type { Words } from "./words";

export function nameOf(plate: Plate, words: Words): string {
  if (plate.name !== "") return plate.name;
  if (plate.house === true) return words.t("taken.house");
  return words.t(plate.taken === true ? "taken.player" : "taken.free");
}

/** The seats of each side: with four at a table partners sit opposite, else everybody is alone. */
export function sidesOf(seats: number): readonly (readonly number[])[] {
  const sides = seats === 4 ? 2 : seats;
  return Array.from({ length: sides }, (_, side) =>
    Array.from({ length: seats / sides }, (_, place) => side + sides * place),
  );
}

/** How many sit at a table of a game, where only the name of a seat is asked for. */
export function seatsOf(game: string): number {
  return game === "shengji" ? 4 : 3;
}
