/** R3: the check before a table is opened, seat by seat. */
import type { Plate } from "../../wire";
import { PressButton } from "../controls";

import { Icon } from "../icons";
import type { OnTable } from "./phone";
import { isThere, offOrder } from "./table_page";
import { useWords } from "./words";

export function OpenPage(phone: OnTable) {
  const words = useWords();
  const { card, orders, go } = phone;
  const labels = words.at(card.plates.length);
  const nameOf = (plate: Plate): string => (plate.name === "" ? labels.seat(plate.seat) : plate.name);
  const missing = card.plates.filter((plate) => !isThere(plate)).map(nameOf);
  const label =
    missing.length === 0
      ? words.t("order.open")
      : words.t("open.anyway", { names: missing.join(words.t("list.comma")) });
  return (
    <>
      <ul class="stack">
        {card.plates.map((plate) => (
          <li key={plate.seat} class="check-row panel">
            <Icon name={isThere(plate) ? "check" : "circle"} size="1.6em" />
            <span>
              <strong>{labels.seat(plate.seat)}</strong> {plate.name}
            </span>
            <span>{words.t(presence(plate))}</span>
          </li>
        ))}
      </ul>
      <PressButton
        {...offOrder(words, phone, "open")}
        wide
        kind="primary"
        label={label}
        busy={orders.sending?.order === "open"}
        press={() => {
          orders.give({ order: "open", table_no: card.table_no, version: card.version }, () => {
            go({ page: "table", table: card.table_no });
          });
        }}
      />
    </>
  );
}

function presence(plate: Plate) {
  if (plate.house === true) return "taken.house";
  if (plate.online === false) return "link.lost";
  return plate.seated === true ? "open.seated" : "open.not_seated";
}
