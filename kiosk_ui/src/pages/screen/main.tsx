/** The hall screen: asks about the hall every two seconds for as long as it hangs there. */
import { useRef } from "preact/hooks";

import { boot } from "../../shared/boot";
import { screenBook } from "../../words/screen/book";
import type { ScreenView } from "../../wire";
import { useRemote } from "../remote";
import { Unknown } from "./frame";
import { ScreenPage } from "./screen_page";
import { ScreenFamily } from "./words";

const REFRESH_MS = 2000;
/** Seen from ten metres a device's own text size and contrast mean nothing. */
const LOOK = { large: false, contrast: false };

function HallScreen() {
  const { data, problem } = useRemote<ScreenView>("/api/screen", REFRESH_MS);
  // Ages are counted in time that runs evenly: the clock on the wall may be set meanwhile.
  const arrival = useRef({ data, at: 0 });
  if (arrival.current.data !== data) arrival.current = { data, at: performance.now() };
  if (data === null) return <Unknown problem={problem} />;
  return <ScreenPage view={data} receivedAt={arrival.current.at} />;
}

boot(screenBook, (words) => (
  <ScreenFamily words={words} look={LOOK}>
    <HallScreen />
  </ScreenFamily>
));
