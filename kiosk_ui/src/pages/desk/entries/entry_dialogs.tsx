/** Each change of an entry as a form of its own. What it brings about is decided in the box. */
import { useState } from "preact/hooks";

import type { DeskWords } from "../../../words/desk/book";
import type { DeskView, EntryLine } from "../../../wire";
import { Choice, PressButton } from "../../controls";
import type { DeskCommand } from "../orders";
import { Dialog, OrderDialog, OrderForm, TextField } from "../running_dialog";
import { offOrder, type Giving } from "../running_orders";
import { useWords } from "../words";

type Change = "correct_name" | "substitute" | "no_show" | "withdraw" | "reinstate";

interface FormProps {
  readonly giving: Giving;
  readonly close: () => void;
}

type OnEntry = FormProps & { readonly entry: EntryLine };

const OF_PLAYING: readonly Change[] = ["correct_name", "substitute", "no_show", "withdraw"];
const OF_GONE: readonly Change[] = ["correct_name", "reinstate"];
const NAME_MOST = 200;
const NUMBER_MOST = 40;
const REASON_MOST = 200;

export function ChangeDialog({ desk, ...form }: OnEntry & { desk: DeskView }) {
  const words = useWords();
  const { entry, close } = form;
  const changes = entry.state === undefined || entry.state === "in" ? OF_PLAYING : OF_GONE;
  const [change, setChange] = useState<Change>("correct_name");
  const { why } = offOrder(words, desk, change);
  return (
    <Dialog title={words.t("ent.change_of", { name: namesOf(entry) })} close={close}>
      <Choice
        legend={words.t("ent.what")}
        name="change"
        options={changes.map((value) => ({ value, label: words.t(`ent.${value}`) }))}
        chosen={change}
        choose={setChange}
      />
      {why === undefined ? (
        <ChangeForm key={change} change={change} {...form} />
      ) : (
        <>
          <p role="status">{why}</p>
          <div class="dialog-foot">
            <PressButton label={words.t("run.close")} press={close} />
          </div>
        </>
      )}
    </Dialog>
  );
}

function ChangeForm({ change, ...form }: OnEntry & { change: Change }) {
  switch (change) {
    case "correct_name":
    case "substitute":
      return <PersonForm ask={change} {...form} />;
    case "no_show":
      return <NoShowForm {...form} />;
    case "withdraw":
    case "reinstate":
      return <ReasonForm ask={change} {...form} />;
  }
}

interface Person {
  readonly name: string;
  readonly number: string;
}

const NOBODY: Person = { name: "", number: "" };

interface PersonProps {
  readonly person: Person;
  readonly change: (person: Person) => void;
  readonly label: string;
}

function PersonFields({ person, change, label }: PersonProps) {
  const words = useWords();
  return (
    <fieldset class="person">
      <legend>{label}</legend>
      <TextField
        label={words.t("ent.name")}
        value={person.name}
        change={(name) => { change({ ...person, name }); }}
        most={NAME_MOST}
      />
      <TextField
        label={words.t("ent.number")}
        value={person.number}
        change={(number) => { change({ ...person, number }); }}
        most={NUMBER_MOST}
      />
    </fieldset>
  );
}

export function AddDialog({ pairs, giving, close }: FormProps & { pairs: boolean }) {
  const words = useWords();
  const [players, setPlayers] = useState<readonly Person[]>(pairs ? [NOBODY, NOBODY] : [NOBODY]);
  const named = players.every(({ name }) => name.trim() !== "");
  return (
    <OrderDialog
      title={words.t("ent.add_entries")}
      close={close}
      giving={giving}
      command={named ? { do: "add_entries", entries: [{ players }] } : { why: words.t("ent.needs_name") }}
      label={words.t("ent.add")}
    >
      <p class="note">{words.t("ent.add_note")}</p>
      {players.map((person, index) => (
        <PersonFields
          key={index}
          label={pairs ? words.t("ent.player", { n: index + 1 }) : words.t("taken.player")}
          person={person}
          change={(changed) => { setPlayers(players.map((each, at) => (at === index ? changed : each))); }}
        />
      ))}
    </OrderDialog>
  );
}

export function namesOf(entry: EntryLine): string {
  return entry.players.map(({ name }) => name).join(" ");
}

function writtenAs(entry: EntryLine, key: string): Person {
  const { name = "", number = "" } = entry.players.find((player) => player.key === key) ?? {};
  return { name, number };
}

/** Correcting keeps the person; a substitute is another one. */
function PersonForm({ ask, entry, giving, close }: OnEntry & { ask: "correct_name" | "substitute" }) {
  const words = useWords();
  const [key, setKey] = useState(entry.players[0]?.key ?? "");
  const [person, setPerson] = useState<Person>(ask === "substitute" ? NOBODY : writtenAs(entry, key));
  const [reason, setReason] = useState("");
  const command: DeskCommand =
    ask === "substitute"
      ? { do: ask, key, player: person, reason: reason.trim() }
      : { do: ask, key, player: person };
  const choose = (next: string): void => {
    setKey(next);
    if (ask === "correct_name") setPerson(writtenAs(entry, next));
  };
  return (
    <OrderForm
      close={close}
      giving={giving}
      command={person.name.trim() === "" ? { why: words.t("ent.needs_name") } : command}
      label={words.t(`ent.${ask}`)}
    >
      <p class="note">{words.t(ask === "substitute" ? "ent.substitute_note" : "ent.correct_note")}</p>
      {entry.players.length < 2 ? null : (
        <Choice
          legend={words.t("ent.whom")}
          name="whom"
          options={entry.players.map((player) => ({ value: player.key, label: player.name }))}
          chosen={key}
          choose={choose}
        />
      )}
      <PersonFields
        label={words.t(ask === "substitute" ? "ent.new_player" : "ent.right_name")}
        person={person}
        change={setPerson}
      />
      {ask === "substitute" ? (
        <TextField label={words.t("ent.reason")} value={reason} change={setReason} most={REASON_MOST} />
      ) : null}
    </OrderForm>
  );
}

/** D-49c: house players take the seats, or the table does not play. */
function NoShowForm({ entry, giving, close }: OnEntry) {
  const words = useWords();
  const [how, setHow] = useState<"house" | "none">("house");
  return (
    <OrderForm
      close={close}
      giving={giving}
      command={{ do: "no_show", entry: entry.entry, play: how === "house" }}
      danger
      label={words.t("ent.no_show")}
    >
      <Choice
        legend={words.t("ent.no_show_how")}
        name="no-show"
        options={(["house", "none"] as const).map((value) => ({ value, label: words.t(`no_show.${value}`) }))}
        chosen={how}
        choose={setHow}
      />
      <p class="note">{words.t("ent.no_show_note")}</p>
    </OrderForm>
  );
}

function ReasonForm({ ask, entry, giving, close }: OnEntry & { ask: "withdraw" | "reinstate" }) {
  const words = useWords();
  const [reason, setReason] = useState("");
  return (
    <OrderForm
      close={close}
      giving={giving}
      command={commandOf(words, ask, entry.entry, reason.trim())}
      danger={ask === "withdraw"}
      label={words.t(`ent.${ask}`)}
    >
      <p class="note">{words.t(`ent.${ask}_note`)}</p>
      <TextField label={words.t("ent.reason")} value={reason} change={setReason} most={REASON_MOST} />
    </OrderForm>
  );
}

/** Taking a decision back needs a reason; leaving does not. */
function commandOf(words: DeskWords, ask: "withdraw" | "reinstate", entry: string, reason: string) {
  if (ask === "reinstate" && reason === "") return { why: words.t("rule.needs_reason") };
  return { do: ask, entry, reason } as const;
}
