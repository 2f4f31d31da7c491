/** The icons of the pages: the seat's, and those that the seat never draws and shall not carry. */
import checkCheck from "lucide-static/icons/check-check.svg";
import chevronLeft from "lucide-static/icons/chevron-left.svg";
import chevronRight from "lucide-static/icons/chevron-right.svg";
import clock from "lucide-static/icons/clock.svg";
import external from "lucide-static/icons/external-link.svg";
import first from "lucide-static/icons/skip-back.svg";
import hash from "lucide-static/icons/hash.svg";
import last from "lucide-static/icons/skip-forward.svg";
import list from "lucide-static/icons/list.svg";
import person from "lucide-static/icons/user.svg";
import play from "lucide-static/icons/play.svg";
import table from "lucide-static/icons/layout-grid.svg";

import { ICONS, LineIcon } from "../shared/icons";

const PAGE_ICONS = {
  ...ICONS,
  checkCheck,
  chevronLeft,
  chevronRight,
  clock,
  external,
  first,
  hash,
  last,
  list,
  person,
  play,
  table,
};

export type IconName = keyof typeof PAGE_ICONS;

/** A line icon in the text's colour; `size` is a CSS length, 1em unless said. */
export function Icon({ name, size = "1em" }: { readonly name: IconName; readonly size?: string }) {
  return <LineIcon strokes={PAGE_ICONS[name]} size={size} />;
}
