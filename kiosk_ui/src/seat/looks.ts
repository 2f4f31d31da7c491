/** How this player wants the seat drawn; kept on the tablet, never sent. */
import { keep, kept } from "../shared/keeping";

export interface Looks {
  readonly fourColours: boolean;
  readonly big: boolean;
  readonly contrast: boolean;
  readonly lowLeft: boolean;
  readonly vibrate: boolean;
  readonly coach: boolean;
}

export const PLAIN_LOOKS: Looks = {
  fourColours: false,
  big: false,
  contrast: false,
  lowLeft: false,
  vibrate: true,
  coach: true,
};

function storedLooks(): Partial<Looks> {
  try {
    const stored: unknown = JSON.parse(kept("looks") ?? "{}");
    return typeof stored === "object" && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

export function rememberedLooks(): Looks {
  return { ...PLAIN_LOOKS, ...storedLooks() };
}

export function rememberLooks(looks: Looks): void {
  keep("looks", JSON.stringify(looks));
}
