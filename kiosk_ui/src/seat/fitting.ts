/** Text cut to a width before it is drawn, so that nothing on the stage is ever clipped. */
const ELLIPSIS = "…";
const FAMILY = '"Noto Sans CJK SC","Source Han Sans SC","PingFang SC","Microsoft YaHei",sans-serif';

let canvas: CanvasRenderingContext2D | null | undefined;

/** Width of a text in stage units at a font size in stage units. */
export function textWidth(text: string, size: number, bold = false): number {
  canvas ??= document.createElement("canvas").getContext("2d");
  if (!canvas) return text.length * size;
  canvas.font = `${bold ? "700 " : ""}${size}px ${FAMILY}`;
  return canvas.measureText(text).width;
}

/** The text, or its longest beginning that fits with an ellipsis. */
export function cut(text: string, width: number, size: number, bold = false): string {
  if (textWidth(text, size, bold) <= width) return text;
  const letters = Array.from(text);
  while (letters.length > 1 && textWidth(letters.join("") + ELLIPSIS, size, bold) > width) letters.pop();
  return letters.join("") + ELLIPSIS;
}

/** Joins parts with a middle dot; the first ones go first when there is no room for all. */
export function joinFitting(parts: readonly string[], width: number, size: number): string {
  for (let from = 0; from < parts.length; from += 1) {
    const joined = parts.slice(from).join("·");
    if (from === parts.length - 1 || textWidth(joined, size) <= width) return joined;
  }
  return "";
}
