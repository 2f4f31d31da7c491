/** `/verify`: reads the boards of closed rounds from the box, or a file, and checks them here. */
import { useEffect, useRef, useState } from "preact/hooks";

import { boot } from "../../shared/boot";
import { getJson } from "../../shared/http";
import { verifyBook } from "../../words/verify/book";
import { MOST_BYTES, parseBoards, readBoards, type BoardsFile } from "./boards_file";
import { checkBoards } from "./check";
import { canDeal } from "./dealing";
import { BOARDS, VerifyPage, type Shown } from "./verify_page";
import { VerifyFamily } from "./words";

async function checked(file: BoardsFile | null, ofBox: boolean): Promise<Shown> {
  if (file === null || !canDeal(file)) return { phase: "failed", problem: { code: "NOT_BOARDS" } };
  return { phase: "checked", checked: await checkBoards(file), ofBox };
}

async function ofBox(): Promise<Shown> {
  const reply = await getJson<unknown>(BOARDS);
  return reply.ok ? checked(readBoards(reply.body), true) : { phase: "failed", problem: reply.problem };
}

async function ofFile(file: File): Promise<Shown> {
  if (file.size > MOST_BYTES) return { phase: "failed", problem: { code: "BOARDS_TOO_BIG" } };
  return checked(parseBoards(await file.arrayBuffer()), false);
}

function Verify() {
  const [shown, setShown] = useState<Shown>({ phase: "checking" });
  const asked = useRef<Promise<Shown> | null>(null);

  const show = async (answer: Promise<Shown>): Promise<void> => {
    asked.current = answer;
    setShown({ phase: "checking" });
    const found = await answer;
    // Only what was asked for last is shown, however long an earlier file takes.
    if (asked.current === answer) setShown(found);
  };

  useEffect(() => void show(ofBox()), []);
  return (
    <VerifyPage
      shown={shown}
      fromBox={() => void show(ofBox())}
      pick={(file) => void show(ofFile(file))}
    />
  );
}

boot(verifyBook, (words) => (
  <VerifyFamily words={words}>
    <Verify />
  </VerifyFamily>
));
