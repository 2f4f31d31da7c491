/**
 * Every drawing that carries meaning: line icons, the four suits and QR codes, all inline SVG.
 *
 * A new icon is one import and one line of `ICONS`, if the seat draws it; `pages/icons.tsx` has those
 * it does not. No character stands for a picture.
 */
import arrowRight from "lucide-static/icons/arrow-right.svg";
import check from "lucide-static/icons/check.svg";
import circle from "lucide-static/icons/circle.svg";
import close from "lucide-static/icons/x.svg";
import best from "lucide-static/icons/triangle.svg";
import bomb from "lucide-static/icons/bomb.svg";
import crown from "lucide-static/icons/crown.svg";
import flower from "lucide-static/icons/flower-2.svg";
import rocket from "lucide-static/icons/rocket.svg";
import undo from "lucide-static/icons/undo-2.svg";
import hand from "lucide-static/icons/hand.svg";
import hide from "lucide-static/icons/eye-off.svg";
import house from "lucide-static/icons/bot.svg";
import lock from "lucide-static/icons/lock.svg";
import linked from "lucide-static/icons/wifi.svg";
import lost from "lucide-static/icons/wifi-off.svg";
import pause from "lucide-static/icons/pause.svg";
import settings from "lucide-static/icons/settings.svg";
import warning from "lucide-static/icons/triangle-alert.svg";

export const ICONS = {
  arrowRight,
  best,
  bomb,
  check,
  circle,
  close,
  crown,
  flower,
  hand,
  hide,
  house,
  linked,
  lock,
  lost,
  pause,
  rocket,
  settings,
  undo,
  warning,
};

export type IconName = keyof typeof ICONS;

interface Line {
  readonly size?: string;
}

/** A line icon in the text's colour; `size` is a CSS length, 1em unless said. */
export function Icon({ name, size = "1em" }: Line & { readonly name: IconName }) {
  return <LineIcon strokes={ICONS[name]} size={size} />;
}

/** A line icon by its strokes: a page keeps those beside it that no other page draws. */
export function LineIcon({ strokes, size = "1em" }: Line & { readonly strokes: string }) {
  return (
    <svg
      class="icon"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      stroke-width="2.5"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
      // Markup of the build's own files, never of a message.
      dangerouslySetInnerHTML={{ __html: strokes }}
    />
  );
}

export type Suit = "S" | "H" | "C" | "D";

/** Outlines on a 100 × 100 square. */
const SUIT_PATHS: Record<Suit, string> = {
  S: "M50 3C58 20 93 37 93 62 93 77 82 84 72 84 65 84 59 81 55 76 56 86 60 92 66 97L34 97C40 92 44 86 45 76 41 81 35 84 28 84 18 84 7 77 7 62 7 37 42 20 50 3Z",
  H: "M50 96C42 80 5 60 5 33 5 16 17 6 29 6 39 6 46 12 50 21 54 12 61 6 71 6 83 6 95 16 95 33 95 60 58 80 50 96Z",
  C: "M50 4C62 4 71 13 71 25 71 31 69 36 65 40 68 38 71 38 74 38 86 38 96 47 96 59 96 72 86 81 74 81 66 81 60 78 56 72 56 84 60 91 67 97L33 97C40 91 44 84 44 72 40 78 34 81 26 81 14 81 4 72 4 59 4 47 14 38 26 38 29 38 32 38 35 40 31 36 29 31 29 25 29 13 38 4 50 4Z",
  D: "M50 2 90 50 50 98 10 50Z",
};

export function SuitMark({ suit, size = "1em" }: { suit: Suit; size?: string }) {
  return (
    <svg class="suit" viewBox="0 0 100 100" width={size} height={size} aria-hidden="true">
      <path d={SUIT_PATHS[suit]} fill="currentColor" />
    </svg>
  );
}

/** Modules of light border that scanners need around a code. */
const QUIET = 4;

/** A QR code from its path on `size` modules; the caller gives the box its measure. */
export function Qr({ path, size, label }: { path: string; size: number; label: string }) {
  const side = size + 2 * QUIET;
  return (
    <svg class="qr" viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`} role="img" aria-label={label}>
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" shape-rendering="crispEdges" />
    </svg>
  );
}
