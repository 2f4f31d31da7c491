/** 排练整场比赛: house players play a whole event on this box; what it is worth nobody ever counts. */
import { useState } from "preact/hooks";

import type { DeskAnswer, DraftView, GameOffer } from "../../../wire";
import { Choice, PressButton, Said } from "../../controls";
import { useRemote } from "../../remote";
import type { SendOrder } from "../orders";
import { refusedText } from "../running_orders";
import { Reading } from "../running_page";
import { useWords } from "../words";
import { CountField } from "../wizard/fields";

const MOST = { tables: 40, rounds: 20, boards: 16 };
const SPEEDS = [1, 5, 20, 100] as const;
const NEVER_MS = 24 * 3600 * 1000;

interface RehearsalProps {
  readonly send: SendOrder;
  readonly begun: () => void;
}

export function RehearsalPage(props: RehearsalProps) {
  // Games do not change while the box runs.
  const { data, problem, again } = useRemote<DraftView>("/api/desk/draft", NEVER_MS, () => true);
  if (data === null) return <Reading problem={problem} again={again} />;
  return <RehearsalForm {...props} games={data.games} />;
}

export function RehearsalForm({ games, send, begun }: RehearsalProps & { readonly games: readonly GameOffer[] }) {
  const words = useWords();
  const [game, setGame] = useState(games[0]?.name ?? "");
  const [tables, setTables] = useState(10);
  const [rounds, setRounds] = useState(3);
  const [typed, setBoards] = useState<number | null>(null);
  const [speed, setSpeed] = useState<number>(20);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<DeskAnswer | null>(null);
  const boards = typed ?? games.find(({ name }) => name === game)?.boards ?? 1;
  const start = async (): Promise<void> => {
    setBusy(true);
    const answer = await send({ do: "rehearse", game, tables, rounds, boards, speed });
    setBusy(false);
    setRefused(answer.ok ? null : answer);
    if (answer.ok) begun();
  };
  const count = (name: keyof typeof MOST, label: string, value: number, change: (value: number) => void) => (
    <CountField name={name} label={label} value={value} least={1} most={MOST[name]} change={change} />
  );
  return (
    <section class="panel first-page" aria-labelledby="rehearse">
      <h2 id="rehearse">{words.t("rehearse.title")}</h2>
      <p class="note">{words.t("rehearse.note")}</p>
      <Choice
        legend={words.t("event.game")}
        name="game"
        options={games.map(({ name }) => ({ value: name, label: words.word("game", name) }))}
        chosen={game}
        choose={(chosen) => {
          setGame(chosen);
          // Another game has its own usual number of boards.
          setBoards(null);
        }}
      />
      <div class="count-row">
        {count("tables", words.t("event.tables"), tables, setTables)}
        {count("rounds", words.t("event.rounds"), rounds, setRounds)}
        {count("boards", words.t("boards.each_round", { board: words.at(0, game).word("round", "board") }), boards, setBoards)}
      </div>
      <Choice
        legend={words.t("rehearse.speed")}
        name="speed"
        options={SPEEDS.map((value) => ({ value, label: words.t("rehearse.times", { n: value }) }))}
        chosen={speed}
        choose={setSpeed}
      />
      {refused === null ? null : <Said bad>{refusedText(words, refused)}</Said>}
      <div data-submit>
        <PressButton kind="primary" label={words.t("rehearse.start")} busy={busy} press={() => void start()} />
      </div>
    </section>
  );
}
