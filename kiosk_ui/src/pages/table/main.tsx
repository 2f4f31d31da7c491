/** The public page of one table; the number is the last part of its address. */
import { boot } from "../../shared/boot";
import { tableBook } from "../../words/table/book";
import type { PublicTable } from "../../wire";
import { Failure, Loading } from "../page";
import { useRemote } from "../remote";
import { TablePage } from "./table_page";
import { TableFamily, useWords } from "./words";

const REFRESH_MS = 5000;

function Table({ number }: { number: number }) {
  const words = useWords();
  const { data, at, problem, again } = useRemote<PublicTable>(`/api/tables/${number}`, REFRESH_MS);
  if (data === null) {
    return problem === null ? <Loading /> : <Failure reason={words.refusal(problem)} again={again} />;
  }
  return <TablePage table={data} lostAt={problem === null ? null : at} />;
}

boot(tableBook, (words) => (
  <TableFamily words={words}>
    <Table number={Number(window.location.pathname.split("/").pop())} />
  </TableFamily>
));
