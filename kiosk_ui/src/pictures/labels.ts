/**
 * Measuring and placing the words of a picture. Lengths are in units: a picture's text is 16 units
 * high on any surface. Draws nothing and knows no picture.
 */

export const TEXT = 16;
/** From one line of text to the next. */
export const LINE = 22;
/** Letters may reach this far over the end of what is measured. */
export const OVERHANG = 2;
const APART = 10;

let pen: CanvasRenderingContext2D | null = null;

/** How wide the browser will draw it. */
export function textWidth(text: string, bold = false, size = TEXT): number {
  pen ??= document.createElement("canvas").getContext("2d");
  if (pen === null) throw new Error("this browser measures no text");
  pen.font = `${bold ? 700 : 400} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  return pen.measureText(text).width;
}

export function widest(texts: readonly string[], bold = false, size = TEXT): number {
  return texts.reduce((most, text) => Math.max(most, textWidth(text, bold, size)), 0);
}

/** The text, or as much of its beginning as has room before an ellipsis. */
export function cut(text: string, room: number, bold = false): string {
  if (textWidth(text, bold) <= room) return text;
  const letters = Array.from(text);
  while (letters.length > 0 && textWidth(`${letters.join("")}…`, bold) > room) letters.pop();
  return `${letters.join("")}…`;
}

export interface Label {
  /** The place on the axis that it names. */
  readonly at: number;
  readonly text: string;
  readonly bold?: boolean;
}

export interface PlacedLabel extends Label {
  /** The middle of its text. */
  readonly x: number;
}

/** The labels that find room from `left` to `right`; those named first go first. */
export function placed(labels: readonly Label[], left: number, right: number): readonly PlacedLabel[] {
  const found: { label: PlacedLabel; from: number; to: number }[] = [];
  for (const label of labels) {
    const half = textWidth(label.text, label.bold) / 2;
    const x = Math.max(left + half, Math.min(right - half, label.at));
    const [from, to] = [x - half, x + half];
    if (found.every((other) => from >= other.to + APART || to <= other.from - APART)) {
      found.push({ label: { ...label, x }, from, to });
    }
  }
  return found.map(({ label }) => label);
}

/** Round whole numbers from `low` to `high`, about `count` of them. */
export function ticks(low: number, high: number, count: number): readonly number[] {
  const rough = Math.max(1, (high - low) / count);
  const ten = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5].map((times) => times * ten).find((each) => each >= rough) ?? 10 * ten;
  const found: number[] = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) found.push(value);
  return found;
}
