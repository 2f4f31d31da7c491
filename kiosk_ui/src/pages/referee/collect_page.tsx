/** R8: the table's sheet, who agrees with it, and the press that takes it. */
import { Icon } from "../../shared/icons";
import type { RefereeWords } from "../../words/referee/book";
import type { RoundSheet } from "../../wire";
import { PressButton, Said } from "../controls";

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

function Sheet({ sheet, seats }: { sheet: RoundSheet; seats: number }) {
  const words = useWords();
  const labels = words.at(seats);
  const columns = Array.from({ length: seats }, (_, seat) => seat);
  return (
    <div class="scroll-x" tabIndex={0} role="group" aria-label={words.t("collect.sheet")}>
      <table>
        <caption class="visually-hidden">{words.t("collect.sheet")}</caption>
        <thead>
          <tr>
            <th scope="col">{words.t("collect.deal")}</th>
            {columns.map((seat) => (
              <th key={seat} scope="col">{labels.seat(seat)}</th>
            ))}
            <th scope="col">{words.t("results.time")}</th>
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map((row) => (
            <tr key={row.board_no}>
              <th scope="row" class="digits">{row.board_no}</th>
              {columns.map((seat) => (
                <td key={seat} class="digits">{row.scores[seat]}</td>
              ))}
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
            {columns.map((seat) => (
              <td key={seat} class="digits"><strong>{sheet.totals[seat]}</strong></td>
            ))}
            <td class="digits">{minutesSeconds(sheet.play_time_ms)}</td>
          </tr>
          <tr>
            <th scope="row">{words.t("collect.agreed")}</th>
            {columns.map((seat) => (
              <td key={seat}><Agreement sheet={sheet} seat={seat} /></td>
            ))}
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Agreement({ sheet, seat }: { sheet: RoundSheet; seat: number }) {
  const words = useWords();
  if (sheet.disputed?.[seat] === true) {
    return <span class="label"><Icon name="warning" />{words.t("collect.disputed")}</span>;
  }
  if (sheet.confirmed[seat] === true) {
    return <span class="label"><Icon name="check" />{words.t("collect.confirmed")}</span>;
  }
  return <span>{words.t("collect.waiting")}</span>;
}
