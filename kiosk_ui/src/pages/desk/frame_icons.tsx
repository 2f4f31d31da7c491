/** The icons of the desk that no other page draws. */
import calendar from "lucide-static/icons/calendar.svg";
import keyboard from "lucide-static/icons/keyboard.svg";
import minus from "lucide-static/icons/minus.svg";
import pencil from "lucide-static/icons/pencil.svg";
import plus from "lucide-static/icons/plus.svg";
import printer from "lucide-static/icons/printer.svg";
import trash from "lucide-static/icons/trash-2.svg";
import trophy from "lucide-static/icons/trophy.svg";
import upload from "lucide-static/icons/upload.svg";

import { LineIcon } from "../../shared/icons";

const DESK_ICONS = { calendar, keyboard, minus, pencil, plus, printer, trash, trophy, upload };

export type DeskIconName = keyof typeof DESK_ICONS;

export function DeskIcon({ name }: { name: DeskIconName }) {
  return <LineIcon strokes={DESK_ICONS[name]} />;
}
