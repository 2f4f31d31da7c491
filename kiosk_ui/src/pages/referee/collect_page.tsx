/** R8: the table's sheet, who agrees with it, and the press that takes it. */
import { sidesOf } from "../../shared/people";
import { printed } from "../../shared/scores";
import type { RefereeWords } from "../../words/referee/book";
import type { RoundSheet } from "../../wire";
import { PressButton, Said } from "../controls";

import { Icon } from "../icons";
import { minutesSeconds } from "../time";
import type { OnTable } from "./phone";
import { NextTable, offOrder } from "./table_page";
import { useWords } from "./words";

export function CollectPage(phone: OnTable) {
  const words = useWords();
  const { card, orders } = phone;
  const missing = card.missing_boards ?? 0;
  return (
    <>
      {missing > 0 ? <p>{words.t("off.deals_missing", { n: missing })}</p> : null}
      {card.sheet === undefined ? (
        <p>{words.t("collect.no_sheet")}</p>
      ) : (
        <Sheet sheet={card.sheet} seats={card.plates.length} />
      )}
      {card.state === "collected" ? (
        <>
          <Said bad={false}>{collectedWords(words, card.sheet)}</Said>
          <NextTable {...phone} />
        </>
      ) : (
        <PressButton
          {...offOrder(words, phone, "collect")}
          wide
          kind="primary"
          label={words.t("collect.confirm")}
          busy={orders.sending?.order === "collect"}
          press={() => {
            orders.give({ order: "collect", table_no: card.table_no, version: card.version });
          }}
        />
      )}
    </>
  );
}

function collectedWords(words: RefereeWords, sheet: RoundSheet | undefined): string {
  const { collected_by: referee = "", collected_at: time = "" } = sheet ?? {};
  // A rehearsal without a referee collects by itself.
  return referee === ""
    ? words.t("collect.done_unnamed", { time })
    : words.t("collect.done", { referee, time });
}

/** One column a side: the scores of partners are the same, but each of them agrees alone. */
function Sheet({ sheet, seats }: { sheet: RoundSheet; seats: number }) {
  const words = useWords();
  const labels = words.at(seats);
  const sides = sidesOf(seats);
  return (
    <div class="scroll-x" tabIndex={0} role="group" aria-label={words.t("collect.sheet")}>
      <table>
        <caption class="visually-hidden">{words.t("collect.sheet")}</caption>
        <thead>
          <tr>
            <th scope="col">{words.t("collect.deal")}</th>
            {sides.map((_, side) => (
              <th key={side} scope="col">{labels.side(side)}</th>
            ))}
            <th scope="col">{words.t("results.time")}</th>
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map((row) => (
            <tr key={row.board_no}>
              <th scope="row" class="digits">{row.board_no}</th>
              <Scores scores={row.scores} />
              <td class="digits">
                {minutesSeconds(row.time_ms)}
                {(row.timeouts ?? 0) > 0 ? (
                  <span class="remark">{words.t("results.timeouts", { n: row.timeouts ?? 0 })}</span>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.t("collect.total")}</th>
            <Scores scores={sheet.totals} />
            <td class="digits">{minutesSeconds(sheet.play_time_ms)}</td>
          </tr>
          <tr>
            <th scope="row">{words.t("collect.agreed")}</th>
            {sides.map((partners, side) => (
              <td key={side}>
                {partners.map((seat) => (
                  <Agreement
                    key={seat}
                    sheet={sheet}
                    seat={seat}
                    label={partners.length > 1 ? labels.seat(seat) : ""}
                  />
                ))}
              </td>
            ))}
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** `scores` by seat, shown by side. */
function Scores({ scores }: { scores: readonly number[] }) {
  const texts = printed(scores);
  return (
    <>
      {sidesOf(scores.length).map((seats, side) => (
        <td key={side} class="digits">{texts[seats[0] ?? side]}</td>
      ))}
    </>
  );
}

/** `label` names the seat where a column holds more than one. */
function Agreement({ sheet, seat, label }: { sheet: RoundSheet; seat: number; label: string }) {
  const words = useWords();
  const disputed = sheet.disputed?.[seat] === true;
  const confirmed = sheet.confirmed[seat] === true;
  if (!disputed && !confirmed) return <div>{`${label} ${words.t("collect.waiting")}`}</div>;
  return (
    <div class={label === "" ? "label" : "label nowrap"}>
      {label}
      <Icon name={disputed ? "warning" : "check"} />
      {words.t(disputed ? "collect.disputed" : "collect.confirmed")}
    </div>
  );
}
