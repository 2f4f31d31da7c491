/** Step 1: which game. */
import type { GameOffer } from "../../../wire";
import { Icon } from "../../icons";
import { useWords } from "../words";
import type { StepProps } from "./draft";

export function GameStep({ draft, view, change }: StepProps) {
  const words = useWords();
  const choose = (offer: GameOffer): void => {
    if (offer.name === draft.game) return;
    // Another game has other settings, and its own usual number of boards.
    change({ game: offer.name, boards: offer.boards, ranking: "", settings: {}, imported_boards: 0 });
  };
  return (
    <fieldset>
      <legend class="visually-hidden">{words.t("step.game")}</legend>
      <div class="game-cards">
        {view.games.map((offer) => (
          <label key={offer.name} class={offer.name === draft.game ? "choice is-chosen" : "choice"}>
            <input
              type="radio"
              name="game"
              checked={offer.name === draft.game}
              onChange={() => { choose(offer); }}
            />
            <Icon name={offer.name === draft.game ? "check" : "circle"} />
            <span class="game-name">{words.word("game", offer.name)}</span>
            <span class="game-fact">
              {words.t("game.seats", { n: offer.seats })}
            </span>
            <span class="game-fact">{words.word("game_entries", offer.pairs ? "pairs" : "single")}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
