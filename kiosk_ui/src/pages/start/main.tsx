/** `/` and `/rehearsal`: fetches, listens and sends; the pages themselves only draw. */
import { useState } from "preact/hooks";

import { boot } from "../../shared/boot";
import { startBook } from "../../words/start/book";
import type { Answer, Problem, RehearsalOrder, RehearsalRequest, RehearsalView, StartView } from "../../wire";
import { postJson } from "../../shared/http";
import { Failure, Loading, LostLine, Reload } from "../page";
import { useRemote } from "../remote";
import { useBoxLink } from "../box_link";
import "./start.css";
import { RehearsalBoard } from "./rehearsal_board";
import { Ended, StartPage } from "./start_page";
import { StartFamily, useWords } from "./words";

const REFRESH_MS = 10_000;

function Start() {
  const words = useWords();
  const { data, at, problem, again } = useRemote<StartView>("/api/start", REFRESH_MS);
  const [starting, setStarting] = useState(false);
  const [refused, setRefused] = useState<Problem | null>(null);

  const start = async (request: RehearsalRequest): Promise<void> => {
    setStarting(true);
    setRefused(null);
    const reply = await postJson<RehearsalView>("/api/rehearsal", request);
    if (reply.ok) {
      window.location.assign("/rehearsal");
      return;
    }
    setStarting(false);
    setRefused(reply.problem);
  };

  if (data === null) {
    return problem === null ? <Loading /> : <Failure reason={words.refusal(problem)} again={again} />;
  }
  return (
    <>
      {problem !== null && at !== null ? <LostLine at={at} /> : null}
      <StartPage
        view={data}
        starting={starting}
        problem={refused}
        start={(request) => void start(request)}
      />
    </>
  );
}

function Rehearsal() {
  const { view, at, link, press } = useBoxLink<RehearsalView>({ role: "host" });
  const [sending, setSending] = useState<RehearsalOrder | null>(null);
  const [refused, setRefused] = useState<Answer | null>(null);

  const give = async (order: RehearsalOrder): Promise<void> => {
    setSending(order);
    setRefused(null);
    const answer = await press("rehearsal", order);
    setSending(null);
    if (!answer.ok) setRefused(answer);
    else if (order.order === "end") window.location.assign("/");
  };

  if (link.code === "VERSION") return <Reload />;
  if (link.phase === "refused") return <Ended />;
  if (view === null) return <Loading />;
  return (
    <RehearsalBoard
      view={view}
      lostAt={link.phase === "up" ? null : at}
      sending={sending}
      refused={refused}
      give={(order) => void give(order)}
    />
  );
}

boot(startBook, (words) => (
  <StartFamily words={words}>
    {window.location.pathname === "/rehearsal" ? <Rehearsal /> : <Start />}
  </StartFamily>
));
