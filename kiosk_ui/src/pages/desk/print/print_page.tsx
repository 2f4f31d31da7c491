/** 打印 and 导出: what goes out of the box on paper and as files, each file with its SHA-256. */
import { useEffect } from "preact/hooks";

import type { DeskWords } from "../../../words/desk/book";
import type { DeskView, FileOffer, FilesView, PrintView } from "../../../wire";
import { PressButton, Said } from "../../controls";
import { Icon } from "../../icons";
import { useRemote } from "../../remote";
import { isAtWork } from "../jobs";
import type { DeskCommand } from "../orders";
import { offOrder, refusedText, useGiving, type Giving, type Running } from "../running_orders";
import { Reading } from "../running_page";
import { useWords } from "../words";

const POLL_MS = 5000;

export function PrintPage({ desk, send }: Running) {
  const print = useRemote<PrintView>("/api/desk/print", POLL_MS);
  const files = useRemote<FilesView>("/api/desk/files", POLL_MS);
  const giving = useGiving(send);
  const running = (desk.jobs ?? []).some(isAtWork);
  useEffect(() => { if (!running) files.again(); }, [running]);
  if (print.data === null || files.data === null) {
    const again = (): void => {
      print.again();
      files.again();
    };
    return <Reading problem={print.problem ?? files.problem} again={again} />;
  }
  return <PrintAndFiles desk={desk} print={print.data} files={files.data} giving={giving} />;
}

interface PrintProps {
  readonly desk: DeskView;
  readonly print: PrintView;
  readonly files: FilesView;
  readonly giving: Giving;
}

export function PrintAndFiles({ desk, print, files, giving }: PrintProps) {
  const words = useWords();
  return (
    <div class="run">
      <section class="stack" aria-labelledby="paper">
        <h2 id="paper">{words.t("print.paper")}</h2>
        {print.offers.length === 0 ? (
          <p class="empty">{words.t("print.empty")}</p>
        ) : (
          <>
            <p class="note">{words.t("print.scale")}</p>
            <ul class="offers">
              {print.offers.map(({ kind, pages }) => (
                <li key={kind}>
                  <a class="press offer" href={`/print/${kind}?lang=${words.lang}`} target="_blank" rel="noopener">
                    <strong>{words.word("print_kind", kind)}</strong>
                    <span>
                      {words.t("print.pages", { n: pages })} <Icon name="external" />
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <section class="stack" aria-labelledby="files">
        <h2 id="files">{words.t("files.title")}</h2>
        {giving.failed === null ? null : <Said bad>{refusedText(words, giving.failed)}</Said>}
        <ul class="files">
          {files.files.map((file) => (
            <File key={file.kind} file={file} desk={desk} giving={giving} />
          ))}
        </ul>
      </section>
    </div>
  );
}

type FileKind = Extract<DeskCommand, { do: "make_file" }>["kind"];

const FILE_KINDS: readonly FileKind[] = ["record", "csv", "xlsx", "boards", "movement", "replays", "viewer"];

interface FileProps {
  readonly file: FileOffer;
  readonly desk: DeskView;
  readonly giving: Giving;
}

function File({ file, desk, giving }: FileProps) {
  const words = useWords();
  const kind = FILE_KINDS.find((each) => each === file.kind);
  const atWork = (desk.jobs ?? []).some((job) => job.kind === file.kind && isAtWork(job));
  return (
    <li class="panel file">
      <p>
        <strong>{words.word("file_kind", file.kind)}</strong>
      </p>
      {file.url === "" ? null : (
        <p class="file-made">
          <a href={file.url} download>{words.t("files.fetch", { size: sizeText(words, file.size) })}</a>
          <span class="note"> SHA-256 </span>
          <span class="plain-address">{file.sha256}</span>
        </p>
      )}
      {kind === undefined ? null : (
        <PressButton
          {...offOrder(words, desk, "make_file")}
          label={words.t(file.url === "" ? "files.make" : "files.again")}
          busy={atWork}
          press={() => { giving.give({ do: "make_file", kind }); }}
        />
      )}
    </li>
  );
}

const KB = 1024;

function sizeText(words: DeskWords, bytes: number): string {
  return words.t("files.kb", { n: Math.max(1, Math.round(bytes / KB)) });
}
