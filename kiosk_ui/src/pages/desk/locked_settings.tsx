/** 设定 of an event that has begun: all that was fixed before its first round, to be read and copied. */
import type { DeskWords } from "../../words/desk/book";
import type { DeskView, EventSettings, SettingLine } from "../../wire";
import { Icon } from "../icons";
import { useRemote } from "../remote";
import { NotReadAgain, Reading } from "./running_page";
import { useWords } from "./words";

/** Nothing here changes but the seed that is told once the event is over. */
const EVERY_MS = 30_000;

export function LockedSettings({ desk }: { desk: DeskView }) {
  const { data, problem, again } = useRemote<EventSettings>("/api/desk/settings", EVERY_MS);
  if (data === null) return <Reading problem={problem} again={again} />;
  return (
    <>
      <NotReadAgain problem={problem} />
      <LockedFacts desk={desk} settings={data} />
    </>
  );
}

type Facts = readonly (readonly [string, string])[];

export function LockedFacts({ desk, settings }: { desk: DeskView; settings: EventSettings }) {
  const words = useWords();
  const { settings: lines = [] } = settings;
  const game = words.word("game", desk.game ?? "");
  return (
    <section class="panel locked" aria-labelledby="locked">
      <h2 id="locked"><Icon name="lock" />{words.t("event.locked")}</h2>
      <FactList facts={play(words, desk, settings)} />
      <FactList facts={clocks(words, settings)} />
      {lines.length === 0 ? null : (
        <>
          <h3>{words.t("clocks.settings", { game })}</h3>
          <FactList facts={lines.map((line) => chosen(words, line))} />
        </>
      )}
      <h3>{words.t("event.proof")}</h3>
      <FactList facts={proofs(words, desk, settings)} kind="proof" />
    </section>
  );
}

function FactList({ facts, kind = "" }: { facts: Facts; kind?: string }) {
  return (
    <dl class={`facts ${kind}`}>
      {facts.filter(([, value]) => value !== "").map(([name, value]) => (
        <div key={name}><dt>{name}</dt><dd>{value}</dd></div>
      ))}
    </dl>
  );
}

/** 暂行 stands behind every method whose own rule is lost. */
function interim(words: DeskWords, method: string, isInterim = false): string {
  return isInterim ? words.t("event.interim", { method }) : method;
}

function yes(words: DeskWords, on: boolean): string {
  return words.word("setting_value", on ? "yes" : "no");
}

function play(words: DeskWords, desk: DeskView, settings: EventSettings): Facts {
  const { imported_boards: imported = 0, date = "", level = "" } = settings;
  const board = words.at(0, desk.game ?? "").word("round", "board");
  return [
    [words.t("event.game"), words.word("game", desk.game ?? "")],
    [words.t("name.date"), date],
    [words.t("name.level"), level],
    [words.t("event.rounds"), String(settings.rounds)],
    [words.t("boards.each_round", { board }), String(settings.boards)],
    [words.t("event.imported"), imported === 0 ? "" : String(imported)],
    [words.t("movement.opponents"), words.word("opponents", settings.opponents)],
    [words.t("movement.odd"), settings.opponents === "entries" ? words.word("odd_entries", settings.odd_entries) : ""],
    [words.t("movement.ranking"), interim(words, words.word("ranking", settings.ranking), settings.interim_points)],
    [words.t("pair.method"), interim(words, words.word("method", settings.method), settings.interim_method)],
  ];
}

function clocks(words: DeskWords, settings: EventSettings): Facts {
  const minutes = (n: number): string => words.t("clock.minutes", { n });
  return [
    [words.t("clocks.round"), settings.round_min === 0 ? words.t("summary.no_clock") : minutes(settings.round_min)],
    [words.t("clocks.replay"), minutes(settings.replay_min)],
    [words.t("clocks.replay_names"), yes(words, settings.replay_names)],
    [words.t("clocks.show_ranking"), yes(words, settings.show_ranking)],
    [words.t("boards.public_number"), yes(words, settings.public_number)],
  ];
}

function chosen(words: DeskWords, { name, value, changed }: SettingLine): readonly [string, string] {
  const said = words.word("setting_value", String(value));
  return [words.word("setting", name), changed ? words.t("event.changed", { value: said }) : said];
}

function proofs(words: DeskWords, desk: DeskView, settings: EventSettings): Facts {
  const { rules_version = "", rules_hash = "", bot_seed = "" } = settings;
  return [
    [words.t("event.rules"), rules_version],
    [words.t("event.rules_hash"), rules_hash],
    [words.t("pair.seed"), settings.seed],
    [words.t("event.bot_seed"), bot_seed === "" ? words.t("event.bot_seed_later") : bot_seed],
    [words.t("event.id"), desk.event_id ?? ""],
  ];
}
