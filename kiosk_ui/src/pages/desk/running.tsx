/** The pages of an event that runs, as the desk's frame puts them in its nav. */
export { EntriesPage } from "./entries/entries_page";
export { HallPage } from "./hall/hall_page";
export { PairingPage } from "./pairing/pairing_page";
export { PrintPage } from "./print/print_page";
export { ResultsPage } from "./results/results_page";
