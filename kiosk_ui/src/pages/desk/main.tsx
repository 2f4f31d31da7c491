/** `/desk`: signs in, asks for what stands, and shows the page of the address. */
import { boot } from "../../shared/boot";
import { postJson } from "../../shared/http";
import { deskBook } from "../../words/desk/book";
import type { DeskView } from "../../wire";
import { Failure, Loading } from "../page";
import "./desk.css";
import { DeskFrame, NothingYet } from "./frame";
import { ImportPage } from "./first/import_page";
import { RehearsalPage } from "./first/rehearsal";
import { EventTabs, FirstTabs, SettingsPage } from "./frame_event";
import { goTo, pageOf, useHash, type DeskPage } from "./frame_route";
import { LockedSettings } from "./locked_settings";
import { Login } from "./login";
import { useDesk, useSend, type SendOrder } from "./orders";
import { EntriesPage, HallPage, PairingPage, PrintPage, ResultsPage } from "./running";
import { Wizard } from "./wizard/wizard";
import { DeskFamily, useWords } from "./words";

/** Answers to somebody who is not signed in here, or only as a referee. */
const NOT_IN: readonly string[] = ["SIGNED_OUT", "NOT_ALLOWED"];

function Desk() {
  const words = useWords();
  const hash = useHash();
  const { data: desk, at, problem, again } = useDesk();
  const send = useSend(desk, again);
  if (problem !== null && NOT_IN.includes(problem.code)) {
    const isNew = desk === null && problem.code === "SIGNED_OUT";
    return <Login because={isNew ? null : problem} entered={again} />;
  }
  if (desk === null) {
    return problem === null ? <Loading /> : <Failure reason={words.refusal(problem)} again={again} />;
  }
  const page = pageOf(hash, desk.stage === "none" ? "entries" : "hall");
  const leave = async (): Promise<void> => {
    const reply = await postJson<undefined>("/api/logout");
    if (reply.ok) again();
  };
  return (
    <DeskFrame
      desk={desk}
      page={page}
      send={send}
      lostAt={problem === null ? null : at}
      leave={() => void leave()}
    >
      <Page page={page} desk={desk} send={send} again={again} />
    </DeskFrame>
  );
}

interface PageProps {
  readonly page: DeskPage;
  readonly desk: DeskView;
  readonly send: SendOrder;
  readonly again: () => void;
}

function Page(props: PageProps) {
  return props.desk.stage === "none" ? <BeforeEvent {...props} /> : <RunningEvent {...props} />;
}

function BeforeEvent({ page, send, again }: PageProps) {
  const begun = (): void => {
    again();
    goTo("hall");
  };
  if (page === "hall" || page === "results" || page === "print") return <NothingYet page={page} />;
  if (page === "rehearsal") {
    return <FirstTabs page={page}><RehearsalPage send={send} begun={begun} /></FirstTabs>;
  }
  if (page === "import") return <FirstTabs page={page}><ImportPage imported={begun} /></FirstTabs>;
  return <FirstTabs page="entries"><Wizard refresh={again} begun={begun} /></FirstTabs>;
}

function RunningEvent({ page, desk, send }: PageProps) {
  switch (page) {
    case "hall":
      return <HallPage desk={desk} send={send} />;
    case "results":
      return <ResultsPage desk={desk} send={send} />;
    case "print":
      return <PrintPage desk={desk} send={send} />;
    case "pairing":
      return <EventTabs page={page}><PairingPage desk={desk} send={send} /></EventTabs>;
    case "settings":
      return (
        <EventTabs page={page}>
          <SettingsPage desk={desk} send={send}><LockedSettings desk={desk} /></SettingsPage>
        </EventTabs>
      );
    case "entries":
    case "rehearsal":
    case "import":
      return <EventTabs page="entries"><EntriesPage desk={desk} send={send} /></EventTabs>;
  }
}

boot(deskBook, (words) => (
  <DeskFamily words={words}>
    <Desk />
  </DeskFamily>
));
