/** S14: how this player wants to see and feel the seat, and the game's types in words. */
import { useState } from "preact/hooks";

import { Icon } from "../shared/icons";
import { PROTOCOL } from "../wire";
import { Button } from "./button";
import { Sheet } from "./sheet";
import { useTable } from "./table_talk";
import type { Looks } from "./looks";

const SHEET = { x: 240, y: 64, w: 800, h: 432 };
const TALL = { x: 190, y: 64, w: 900, h: 700 };
const SWITCHES = ["fourColours", "big", "contrast", "lowLeft", "vibrate"] as const;

export function SettingsSheet({ game, onClose }: { game: string; onClose: () => void }) {
  const [help, setHelp] = useState(false);
  if (help) {
    return (
      <TypesSheet
        game={game}
        onClose={() => {
          setHelp(false);
        }}
      />
    );
  }
  return (
    <Switches
      game={game}
      onClose={onClose}
      onHelp={() => {
        setHelp(true);
      }}
    />
  );
}

function Switches({ game, onClose, onHelp }: { game: string; onClose: () => void; onHelp: () => void }) {
  const { words, switchLang, looks, setLooks } = useTable();
  const flip = (name: (typeof SWITCHES)[number]) => () => {
    setLooks({ ...looks, [name]: !looks[name] } satisfies Looks);
  };
  const cell = (index: number) => ({
    x: 24 + (index % 2) * 384,
    y: 24 + Math.floor(index / 2) * 84,
    w: 368,
    h: 68,
  });
  return (
    <Sheet box={SHEET} title={words.t("bar.settings")} onClose={onClose}>
      {SWITCHES.map((name, index) => (
        <Button key={name} id={`set_${name}`} box={cell(index)} chosen={looks[name]} onPress={flip(name)}>
          <Icon name={looks[name] ? "check" : "circle"} />
          <span>{words.t(`settings.${name}`)}</span>
        </Button>
      ))}
      <Button id="set_lang" box={cell(5)} onPress={switchLang}>
        {words.t("settings.lang")}: {words.t("page.other_lang")}
      </Button>
      {game !== "" && (
        <Button id="types" box={cell(6)} onPress={onHelp}>
          {words.t("settings.types")}
        </Button>
      )}
      <Button id="close" kind="primary" box={cell(7)} onPress={onClose}>
        {words.t("page.back")}
      </Button>
      <p class="sheet-foot">{words.t("settings.lock", { protocol: PROTOCOL })}</p>
    </Sheet>
  );
}

/** 牌型与大小: the static page of a game. */
export function TypesSheet({ game, onClose }: { game: string; onClose: () => void }) {
  const { words } = useTable();
  const lines = words.word("types", game).split("\n");
  return (
    <Sheet box={TALL} title={words.t("settings.types")} onClose={onClose}>
      <h2 class="sheet-title">{`${words.word("game", game)} · ${words.t("settings.types")}`}</h2>
      <ul class="types">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Button id="close" kind="primary" box={{ x: 300, y: 608, w: 300, h: 76 }} onPress={onClose}>
        {words.t("page.back")}
      </Button>
    </Sheet>
  );
}
