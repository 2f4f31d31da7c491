/**
 * What all pictures have in common: a title, a drawing as wide as its place, and the same figures
 * as a table. What is drawn never lives here.
 *
 * A drawing is laid out in units of 1/16 of its text's height. Its text is as big as the text
 * around it unless `scale` says otherwise; a place too narrow for it scrolls sideways.
 */
import type { ComponentChild } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";

import type { SharedSentences, Words } from "../shared/words";
import type { sentences } from "../words/pictures/zh";
import { TEXT } from "./labels";
import "./pictures.css";

export type PictureWords = Words<SharedSentences & typeof sentences>;

/** Text of 60 px, read from ten metres. There no finger reaches the table behind a picture. */
export const HALL_SCALE = 60 / TEXT;

export interface PictureProps {
  readonly words: PictureWords;
  readonly title: string;
  /** CSS px of one unit. */
  readonly scale?: number | undefined;
}

export interface Paper {
  /** In units. */
  readonly width: number;
  /** Paint of everything late or timed out. */
  readonly hatch: string;
}

export interface Drawing {
  /** In units. */
  readonly height: number;
  readonly marks: ComponentChild;
}

type Cell = string | number;

export interface Figures {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

interface FrameProps extends PictureProps {
  /** One sentence for who cannot see the drawing. */
  readonly summary: string;
  /** The narrowest it stays legible, in units. */
  readonly least?: number;
  /** A sentence stands where nothing can be drawn. */
  readonly draw: ((paper: Paper) => Drawing) | string;
  readonly figures: () => Figures;
}

export function Frame({ words, title, scale, summary, least = 0, draw, figures }: FrameProps) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const size = useSize(place, scale);
  const wide = size !== null && typeof draw !== "string" && least * size.scale > size.room;
  return (
    <figure class="picture">
      <figcaption style={scale === undefined ? undefined : { fontSize: `${scale * TEXT}px` }}>
        {title}
      </figcaption>
      <div class="scroll-x" ref={place} {...(wide ? { tabIndex: 0, role: "group", "aria-label": title } : {})}>
        {typeof draw === "string" ? (
          <p>{draw}</p>
        ) : size === null ? null : (
          <Sheet {...size} least={least} title={title} summary={summary} draw={draw} />
        )}
      </div>
      {scale !== undefined && scale >= HALL_SCALE ? null : (
        <details onToggle={(event) => { setOpen(event.currentTarget.open); }}>
          <summary>{words.t("picture.data")}</summary>
          {open ? <FiguresTable title={title} figures={figures()} /> : null}
        </details>
      )}
    </figure>
  );
}

interface Size {
  /** CSS px. */
  readonly room: number;
  readonly scale: number;
}

/** How wide the place is and how big its text, as long as it is there. */
function useSize(place: { readonly current: HTMLElement | null }, scale?: number): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const text = parseFloat(getComputedStyle(element).fontSize);
      setSize({ room: element.clientWidth, scale: scale ?? text / TEXT });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => { observer.disconnect(); };
  }, [place, scale]);
  return size;
}

interface SheetProps extends Size {
  readonly least: number;
  readonly title: string;
  readonly summary: string;
  readonly draw: (paper: Paper) => Drawing;
}

function Sheet({ room, scale, least, title, summary, draw }: SheetProps) {
  const id = useId();
  const width = Math.max(room / scale, least);
  const { height, marks } = draw({ width, hatch: `url(#${id}h)` });
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width * scale}
      height={height * scale}
      font-size={TEXT}
      role="img"
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
    >
      <title id={`${id}t`}>{title}</title>
      <desc id={`${id}d`}>{summary}</desc>
      <pattern id={`${id}h`} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M1 0V5" class="ink-hatch" />
      </pattern>
      {marks}
    </svg>
  );
}

function FiguresTable({ title, figures: { heads, rows } }: { title: string; figures: Figures }) {
  return (
    <div class="scroll-x" tabIndex={0} role="group" aria-label={title}>
      <table>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={index} scope="col">{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface WritingProps {
  readonly x: number;
  /** Of the baseline. */
  readonly y: number;
  readonly text: string;
  readonly anchor?: "start" | "middle" | "end";
  readonly kind?: "bold" | "own" | "quiet";
}

export function Writing({ x, y, text, anchor = "middle", kind }: WritingProps) {
  return (
    <text x={x} y={y} text-anchor={anchor} class={kind && `word-${kind}`}>{text}</text>
  );
}
