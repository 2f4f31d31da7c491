/** P6: a notice of the organisers as they typed it, and the ways to one's own result and the replay. */
import { Qr } from "../../shared/icons";
import type { Code, HallNotice } from "../../wire";
import { textWidth } from "../../seat/fitting";
import { Head } from "./frame";
import { useWords } from "./words";

const SIZES = [120, 100, 84, 72];
const SMALLEST = 60;
const LINE_HEIGHT = 1.3;
const ROOM = { width: 1280, whole: 1840, height: 840 };

interface Codes {
  readonly own_results: Code | undefined;
  readonly replay: Code | undefined;
}

interface NoticePageProps {
  readonly notice: HallNotice | null;
  readonly codes: Codes;
}

export function NoticePage({ notice, codes: { own_results, replay } }: NoticePageProps) {
  const words = useWords();
  const ways = [
    { code: own_results, name: words.t("screen.own_results") },
    { code: replay, name: words.t("screen.replay") },
  ].flatMap(({ code, name }) => (code === undefined ? [] : [{ code, name }]));
  const size = notice === null ? 0 : fittingSize(notice.text, ways.length > 0 ? ROOM.width : ROOM.whole);
  return (
    <>
      <Head title={notice === null ? words.t("page.title") : words.t("screen.notice")} aside={notice?.at ?? ""} />
      <main class={`hall-notice ${notice === null ? "is-codes" : ""}`}>
        {notice === null ? null : <p style={{ fontSize: `calc(${size} * var(--u))` }}>{notice.text}</p>}
        {ways.map(({ code, name }) => (
          <figure key={name}>
            <Qr path={code.path} size={code.size} label={name} />
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </main>
    </>
  );
}

/** The largest size at which all of it has room; the last letters of a line may not be filled. */
function fittingSize(text: string, width: number): number {
  const height = (size: number): number =>
    text
      .split("\n")
      .map((line) => Math.max(1, Math.ceil(textWidth(line, size, true) / (width - 3 * size))))
      .reduce((sum, lines) => sum + lines * size * LINE_HEIGHT, 0);
  return SIZES.find((size) => height(size) <= ROOM.height) ?? SMALLEST;
}
