/** S0: which table, which seat? A number pad, then the table's own seats. */
import { useEffect, useState } from "preact/hooks";

import { Icon } from "../shared/icons";
import type { SeatWords } from "../words/seat/book";
import type { Reply } from "../shared/http";
import type { Bound, PublicTable } from "../wire";
import { Button } from "./button";
import { cut } from "./fitting";
import { boxStyle } from "./geometry";
import { bind, publicTable } from "./identity";
import { useTable } from "./table_talk";

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "clear", "0"] as const;
const MOST_DIGITS = 4;
const RETRY_MS = 2000;
const UNREACHABLE = "UNREACHABLE";

type AskTable = (tableNo: number) => Promise<Reply<PublicTable>>;

interface PairingProps {
  readonly onBound: (bound: Bound) => void;
  /** Why the page is asking again, if something went wrong before. */
  readonly problem: string;
  readonly askTable?: AskTable;
  readonly typedFirst?: string;
}

export function Pairing({ onBound, problem, askTable = publicTable, typedFirst = "" }: PairingProps) {
  const [typed, setTyped] = useState(typedFirst);
  const [refused, setRefused] = useState(problem);
  const table = useTableFacts(typed, askTable);
  const words = useWords(table);
  const { switchLang } = useTable();
  const take = (seat: number) => {
    setRefused("");
    void bind({ table_no: Number(typed), seat }).then((answer) => {
      if (answer.ok) onBound(answer.body);
      else setRefused(answer.problem.code);
    });
  };
  const sentence = pairingSentence(words, refused, typed, table);
  return (
    <section class="pairing">
      <h1 style={boxStyle({ x: 90, y: 40, w: 700, h: 60 })}>{words.t("pairing.title")}</h1>
      <output class="typed" style={boxStyle({ x: 90, y: 110, w: 336, h: 100 })}>
        {typed}
      </output>
      <Pad typed={typed} onTyped={setTyped} />
      <div class="message plain" role="status" style={boxStyle({ x: 520, y: 120, w: 670, h: 80 })}>
        <span>{sentence}</span>
      </div>
      {table?.ok && <Seats table={table.body} words={words} onTake={take} />}
      <Button id="lang" box={{ x: 1030, y: 40, w: 160, h: 60 }} onPress={switchLang}>
        {words.t("page.other_lang")}
      </Button>
    </section>
  );
}

function useWords(table: Reply<PublicTable> | null): SeatWords {
  const { words } = useTable();
  return table?.ok ? words.at(table.body.names.length) : words;
}

/** The table's facts while its number is typed; asked again while the box is silent. */
function useTableFacts(
  typed: string,
  askTable: AskTable,
): Reply<PublicTable> | null {
  const [facts, setFacts] = useState<Reply<PublicTable> | null>(null);
  useEffect(() => {
    setFacts(null);
    if (typed === "") return;
    let current = true;
    let timer = 0;
    const ask = () => {
      void askTable(Number(typed)).then((answer) => {
        if (!current) return;
        setFacts(answer);
        if (!answer.ok && answer.problem.code === UNREACHABLE) timer = window.setTimeout(ask, RETRY_MS);
      });
    };
    ask();
    return () => {
      current = false;
      window.clearTimeout(timer);
    };
  }, [typed]);
  return facts;
}

function pairingSentence(words: SeatWords, refused: string, typed: string, table: Reply<PublicTable> | null): string {
  if (refused !== "") return words.say({ code: refused }, ["pairing", "refusal"]);
  if (table?.ok === false) return words.say(table.problem, ["pairing", "refusal"]);
  return words.t(typed === "" ? "pairing.type" : "pairing.choose");
}

function Pad({ typed, onTyped }: { typed: string; onTyped: (typed: string) => void }) {
  const { words } = useTable();
  const press = (key: (typeof DIGITS)[number]) => () => {
    if (key === "clear") onTyped("");
    else if (typed.length < MOST_DIGITS && !(typed === "" && key === "0")) onTyped(typed + key);
  };
  return (
    <>
      {DIGITS.map((key, index) => (
        <Button
          key={key}
          id={`key_${key}`}
          name={key === "clear" ? words.t("play.clear") : key}
          box={{ x: 90 + (index % 3) * 136, y: 230 + Math.floor(index / 3) * 112, w: 120, h: 96 }}
          onPress={press(key)}
        >
          {key === "clear" ? <Icon name="close" /> : key}
        </Button>
      ))}
    </>
  );
}

function Seats({ table, words, onTake }: { table: PublicTable; words: SeatWords; onTake: (seat: number) => void }) {
  return (
    <>
      {table.names.map((name, seat) => (
        <Button
          key={seat}
          kind="primary"
          id={`seat_${seat}`}
          box={{ x: 520, y: 230 + seat * 112, w: 670, h: 96 }}
          onPress={() => {
            onTake(seat);
          }}
        >
          <b>{words.seat(seat)}</b>
          <span>{cut(name, 420, 30)}</span>
        </Button>
      ))}
    </>
  );
}
