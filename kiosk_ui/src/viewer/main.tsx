/**
 * The viewer: one file that plays the replays written into it, with no server and no request. The
 * replays stand in the page's own `#replays`, a list of them as JSON.
 */
import { render } from "preact";
import { useState } from "preact/hooks";

import { Choice } from "../pages/controls";
import { LanguageSwitch, PageHead } from "../pages/page";
import { Player } from "../pages/live/player";
import { LiveFamily, useWords } from "../pages/live/words";
import { rememberedLang, rememberLang } from "../shared/words";
import type { Replay } from "../wire";
import { liveBook } from "../words/live/book";

function Viewer({ replays }: { replays: readonly Replay[] }) {
  const words = useWords();
  const [chosen, setChosen] = useState(0);
  const replay = replays[chosen];
  const options = replays.map(({ board_no: n, table_no: table }, value) => ({
    value,
    label: words.t("live.at_table", { n, table }),
  }));
  return (
    <>
      <PageHead title={words.t("viewer.title")}>
        <LanguageSwitch />
      </PageHead>
      <main class="page-main">
        {replays.length > 1 ? (
          <Choice legend={words.t("viewer.choose")} name="replay" options={options} chosen={chosen} choose={setChosen} />
        ) : null}
        {replay === undefined ? (
          <p class="said" role="status">{words.t("live.none")}</p>
        ) : (
          <>
            <p>
              {[words.word("game", replay.game), replay.event, words.t("live.board_of_round", { round: replay.round_no, n: replay.board_no }), words.t("table.number", { n: replay.table_no })].filter(Boolean).join("·")}
            </p>
            <Player key={chosen} replay={replay} />
          </>
        )}
      </main>
    </>
  );
}

async function start(): Promise<void> {
  const app = document.getElementById("app");
  const embedded = document.getElementById("replays");
  if (app === null || embedded === null) throw new Error("the page has no #app or no #replays");
  const replays = JSON.parse(embedded.textContent) as readonly Replay[];
  const lang = rememberedLang();
  rememberLang(lang);
  const words = await liveBook(lang);
  render(
    <LiveFamily words={words}>
      <Viewer replays={replays} />
    </LiveFamily>,
    app,
  );
}

void start();
