/** The seat page of a tablet. */
import "../shared/base.css";
import "./seat.stage.css";
import { boot } from "../shared/boot";
import { seatBook } from "../words/seat/book";
import { SeatApp } from "./app";

/** Back would leave the match: the page steps on the spot instead. */
function holdHistory(): void {
  window.history.pushState(null, "");
  window.addEventListener("popstate", () => {
    window.history.pushState(null, "");
  });
}

holdHistory();
boot(seatBook, (words) => <SeatApp first={words} />);
