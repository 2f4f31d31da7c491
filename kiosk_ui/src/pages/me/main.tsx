/** A player's own page, opened by the code of the seat card, which is the end of its address. */
import { useEffect, useRef, useState } from "preact/hooks";

import { boot } from "../../shared/boot";
import { getJson } from "../../shared/http";
import { meBook } from "../../words/me/book";
import type { MeView, OwnRound } from "../../wire";
import { Failure, Loading } from "../page";
import { useRemote } from "../remote";
import { MePage, NoSuchCode } from "./me_page";
import { MeFamily, useWords } from "./words";

const REFRESH_MS = 10_000;

/** A wrong code stays wrong: the box, which counts wrong ones, is not asked again. */
function Me({ code }: { code: string }) {
  const [unknown, setUnknown] = useState(false);
  if (unknown) return <NoSuchCode />;
  return (
    <Known
      code={code}
      onUnknown={() => {
        setUnknown(true);
      }}
    />
  );
}

function Known({ code, onUnknown }: { code: string; onUnknown: () => void }) {
  const words = useWords();
  const own = `/api/me/${encodeURIComponent(code)}`;
  const { data, at, problem, again } = useRemote<MeView>(own, REFRESH_MS);
  const arrival = useRef({ data, at: 0 });
  if (arrival.current.data !== data) arrival.current = { data, at: performance.now() };
  const wrong = problem?.code === "NO_SUCH_CODE";
  useEffect(() => {
    if (wrong) onUnknown();
  }, [wrong]);
  if (data === null) {
    return problem === null || wrong ? <Loading /> : <Failure reason={words.refusal(problem)} again={again} />;
  }
  return (
    <MePage
      view={data}
      receivedAt={arrival.current.at}
      lostAt={problem === null ? null : at}
      ask={(roundNo) => getJson<OwnRound>(`${own}/rounds/${roundNo}`)}
    />
  );
}

const code = window.location.pathname.split("/").pop() ?? "";

boot(meBook, (words) => (
  <MeFamily words={words}>
    <Me code={code} />
  </MeFamily>
));
