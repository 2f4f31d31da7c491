/**
 * The messages between pages and box. Made from the Python structs by `wire_types.py`; do not edit.
 * A field with `?` is left out while it has its default: nothing (null, 0, "", false, no items),
 * unless another default stands beside it.
 */

export const PROTOCOL = 1;
export const MAX_FRAME_BYTES = 16384;
export const MAX_CARDS = 33;

/** What a sentence is filled in with, by name; see `Message`. */
export type Params = Readonly<Record<string, string | number | readonly string[]>>;

/**
 * The `auth` of a connection. `role`: seat | staff | public | host. The token of a seat comes
 * from binding; staff are known by their cookie. `page` tells two pages of one tablet apart.
 */
export interface Hello {
  readonly role: string;
  readonly token?: string;
  readonly page?: string;
  readonly watch?: number;
  readonly protocol?: number; // 1
}

/**
 * One press that the game must judge. `action` is decoded by the game of the table.
 *
 * The turn is checked before the action: an old one is STALE whatever it carries.
 */
export interface Act {
  readonly turn_id: string;
  readonly action_id: string;
  readonly action: unknown;
}

/**
 * The question "may I play these?" for the cards raised now (ids as in the hand).
 */
export interface Ask {
  readonly turn_id: string;
  readonly check_seq: number;
  readonly card_ids: readonly string[];
}

/**
 * A press of a seat outside the game: seated | acknowledge | confirm | dispute | call |
 * withdraw. `reason` only with call.
 */
export interface Request {
  readonly request: string;
  readonly action_id: string;
  readonly reason?: string;
}

/**
 * A press of a referee: open | pause | resume | collect | claim | release | on_site | extend |
 * hall_pause | hall_resume | close_round.
 *
 * `version` is the table version the referee saw; a different one is VERSION_CHANGED. An order
 * from the call queue, which shows no version, sends none.
 * `seat` names whose call is meant; `minutes` only with extend; `reason` with pause.
 */
export interface Order {
  readonly order: string;
  readonly action_id: string;
  readonly table_no?: number;
  readonly version?: number | null;
  readonly seat?: number | null;
  readonly minutes?: number;
  readonly reason?: string;
}

/**
 * S0: this tablet asks for a seat.
 */
export interface BindRequest {
  readonly table_no: number;
  readonly seat: number;
}

/**
 * A referee's PIN.
 */
export interface LoginRequest {
  readonly pin: string;
}

/**
 * `ux.md` 12: what a rehearsal is started with. `auto_open`: a table opens at the first tap on
 * a seat; otherwise a referee opens it and nobody plays for an empty seat before that. `boards`:
 * as many as the start page proposes where nothing is said.
 */
export interface RehearsalRequest {
  readonly game: string;
  readonly tables?: number; // 1
  readonly boards?: number | null;
  readonly auto_open?: boolean; // true
}

/**
 * house_only | outage | pace | end; `table_no` with house_only and outage; `fast` with pace.
 */
export interface RehearsalOrder {
  readonly order: string;
  readonly table_no?: number;
  readonly fast?: boolean;
}

/**
 * The ack of every press. `seq` is the count of the seat's own view after it.
 */
export interface Answer {
  readonly ok: boolean;
  readonly seq?: number;
  readonly code?: string;
  readonly params?: Params;
  readonly article?: string;
}

/**
 * Everything a seat's plate says that is not a fact of the deal.
 *
 * `taken`: a tablet is bound to the seat. `name` is empty where nobody told one.
 */
export interface Plate {
  readonly seat: number;
  readonly name: string;
  readonly number?: string;
  readonly house?: boolean;
  readonly taken?: boolean;
  readonly online?: boolean; // true
  readonly offline_ms?: number;
  readonly timeouts?: number;
  readonly has_call?: boolean;
  readonly seated?: boolean;
  readonly confirmed?: boolean;
}

/**
 * The open turn's clock at the instant the view was made; a picture only.
 *
 * `hold_reason`: link | hall | referee | device | box, empty while the clock runs.
 * `hold_left_ms`: what is left of the outage bank while `hold_reason` is link.
 */
export interface ClockView {
  readonly remaining_ms: number;
  readonly total_ms: number;
  readonly running: boolean;
  readonly hold_reason?: string;
  readonly hold_left_ms?: number;
}

/**
 * A sentence of the page: a code and its parameters; the page turns it into words.
 *
 * A parameter named `seat` is a seat number, `card` one card code, `cards` card codes,
 * `type` a type code of the game.
 */
export interface Message {
  readonly code: string;
  readonly params?: Params;
}

/**
 * The public facts of one seat for its plate.
 */
export interface SeatMark {
  readonly cards_left: number;
  readonly is_dealer?: boolean;
  readonly marks?: readonly Message[];
}

/**
 * A card of one's own hand. `id` tells two copies of a card apart; `group` starts a new gap.
 */
export interface HandCard {
  readonly id: string;
  readonly card: string;
  readonly group?: number;
  readonly is_new?: boolean;
  readonly is_trump?: boolean;
  readonly is_level?: boolean;
}

/**
 * A button: what it would send, and when it is off the reason for that.
 *
 * `id` names the button; `action` is the tagged action without cards, sent as it stands, or
 * null when the page adds the raised cards (`play`, `bury`).
 */
export interface Offer {
  readonly id: string;
  readonly action?: unknown;
  readonly enabled?: boolean; // true
  readonly why?: Message;
  readonly params?: Params;
  readonly needs_second_tap?: boolean;
}

/**
 * One 手 in a trick; no cards means 过牌 (pass). `attempt`: the whole 甩牌 that failed and of
 * which only `cards` were led; it is shown to all (V-1).
 */
export interface Play {
  readonly seat: number;
  readonly cards?: readonly string[];
  readonly type?: string;
  readonly attempt?: readonly string[];
}

/**
 * 一圈. `mode` is decided by the lead: `compass` up to six cards, else `lanes`.
 */
export interface Trick {
  readonly mode: string;
  readonly plays: readonly Play[];
  readonly best_seat?: number;
  readonly best_type?: string;
  readonly points?: number;
}

/**
 * 明牌: an open hand, biggest card first.
 */
export interface ShownHand {
  readonly seat: number;
  readonly cards: readonly string[];
}

/**
 * One factor of the stake as the top bar shows it, e.g. `bid` 3, `shown` 3, `double` 2.
 */
export interface Factor {
  readonly code: string;
  readonly value: number;
}

/**
 * The end of a deal: a headline, a formula line per position, the scores, all hands open.
 *
 * Of a deal that ends no board there are no scores. `marks`: what the formula counted besides
 * the bid (bombs, 春天). `won`: the point cards each position won, `levels`: where it stands
 * now, `capture`: what 抠底 brought.
 */
export interface DealResult {
  readonly headline: Message;
  readonly scores?: readonly number[];
  readonly formula?: readonly string[];
  readonly hands?: readonly (readonly string[])[];
  readonly bottom?: readonly string[];
  readonly marks?: readonly Message[];
  readonly won?: readonly (readonly string[])[];
  readonly levels?: readonly string[];
  readonly capture?: Message;
}

/**
 * 亮主, 加固, 反主, 反无主: `act` is declare | reinforce | overcall | no_trump.
 */
export interface Declaration {
  readonly seat: number;
  readonly act: string;
  readonly cards: readonly string[];
}

/**
 * What is public of a deal with trumps. `trump`: S H C D NT, empty while it is open; `level`:
 * the rank played; `levels`: where each position stands (2 … A).
 *
 * `points`: what the attackers have, `won` the cards that made it, `to_take`: what is missing
 * to take the deal. `dealt` of `to_deal` cards a seat. `locked`: no suit can follow any more.
 * `flipped`: bottom cards turned because nobody declared. `deal_no` counts within the board.
 */
export interface TrumpFacts {
  readonly level: string;
  readonly levels: readonly string[];
  readonly deal_no: number;
  readonly deals_total: number;
  readonly to_deal: number;
  readonly dealt?: number;
  readonly trump?: string;
  readonly points?: number;
  readonly to_take?: number;
  readonly won?: readonly string[];
  readonly declarations?: readonly Declaration[];
  readonly locked?: boolean;
  readonly flipped?: readonly string[];
  readonly throw_rule?: string;
}

/**
 * What the seat on turn owes: so many cards, in `suit` (S H C D, T for trumps, empty when
 * free), said in words by `message`. `legal_ids`: the cards that can be part of it, None when
 * all can; only what the seat's own hand tells.
 */
export interface Duty {
  readonly need: number;
  readonly message: Message;
  readonly suit?: string;
  readonly legal_ids?: readonly string[];
}

/**
 * All that one audience is shown of a board. `seat` is null for watchers (referee, screen).
 *
 * `need`: how many cards this seat must choose where it is not a play (扣底). `buried`: the
 * cards the dealer itself has laid away. `result` inside a board is the end of one of its deals.
 */
export interface GameView {
  readonly phase: string;
  readonly seat: number | null;
  readonly seats: readonly SeatMark[];
  readonly message: Message;
  readonly hand?: readonly HandCard[];
  readonly actions?: readonly Offer[];
  readonly trick?: Trick;
  readonly last_trick?: Trick;
  readonly shown_hands?: readonly ShownHand[];
  readonly bottom?: readonly string[];
  readonly factors?: readonly Factor[];
  readonly result?: DealResult;
  readonly trumps?: TrumpFacts;
  readonly duty?: Duty;
  readonly need?: number;
  readonly buried?: readonly string[];
}

/**
 * A QR code: the text in it, its SVG path, and how many modules a side has. No quiet zone.
 */
export interface Code {
  readonly text: string;
  readonly path: string;
  readonly size: number;
}

/**
 * S1: the table before it opens. `commitment` is the short form of `whole_commitment`.
 *
 * `table_code` is the table's address, absent when the box has none on the hall's network.
 */
export interface WaitingView {
  readonly round_no: number;
  readonly first_board: number;
  readonly last_board: number;
  readonly commitment: string;
  readonly whole_commitment?: string;
  readonly table_code?: Code;
  readonly auto_open?: boolean;
}

/**
 * One board of the round: scores by seat, charged time in ms and time-outs of this seat's
 * position: partners' times count together (D-18).
 */
export interface SheetRow {
  readonly board_no: number;
  readonly scores: readonly number[];
  readonly time_ms: number;
  readonly timeouts?: number;
}

/**
 * S8: the table's round. `state`: playing | to_confirm | waiting | collected | closed.
 *
 * `auto_confirm_ms` counts down from 60 s. Nothing of any other table stands here.
 * `result_code` carries the signed result once the round is played, `table_code` the table's
 * address; neither carries any authority.
 */
export interface RoundSheet {
  readonly rows: readonly SheetRow[];
  readonly totals: readonly number[];
  readonly play_time_ms: number;
  readonly state: string;
  readonly confirmed: readonly boolean[];
  readonly disputed?: readonly boolean[];
  readonly auto_confirm_ms?: number;
  readonly collected_by?: string;
  readonly collected_at?: string;
  readonly results_url?: string;
  readonly result_code?: Code;
  readonly table_code?: Code;
}

/**
 * S10. `scope`: table | hall; `since_ms` ago; `reason`: device | fault | disk | outage
 * or the word a referee chose;
 * `resumes_in_ms` while the 3-second countdown runs.
 */
export interface PauseView {
  readonly scope: string;
  readonly reason: string;
  readonly since_ms: number;
  readonly resumes_in_ms?: number;
}

/**
 * One's own call. `state`: open | claimed | on_site; `reason`: operation | irregularity |
 * device | leave; `position` counts from 1 in the hall's queue.
 */
export interface CallView {
  readonly state: string;
  readonly reason: string;
  readonly position?: number;
  readonly wait_ms?: number;
  readonly by?: string;
}

/**
 * Everything one seat's page draws. A page replaces its whole picture with each of these.
 *
 * `seq` counts what this seat could see happen, without gaps, within one `boot` of the box.
 * `screen`: waiting (S1) | opening (3-2-1) | play (S6) | deal_end (S7) | round_end (S8). S7 with a
 * `turn_id` is the end of a deal within the board, where the game itself offers to go on.
 * `my_turn`: the table waits for this seat, whose outage would hold the clock; where nobody has
 * to act `board.actions` alone say what the seat may do. `board` is null before the first board
 * is dealt. `notice` is a passing sentence (time-out plays, hold used up); `notice_id` changes
 * with each new one.
 */
export interface SeatView {
  readonly protocol: number;
  readonly boot: string;
  readonly seq: number;
  readonly event: string;
  readonly rehearsal: boolean;
  readonly table_no: number;
  readonly seat: number;
  readonly game: string;
  readonly screen: string;
  readonly plates: readonly Plate[];
  readonly deal_no?: number;
  readonly deals_total?: number;
  readonly board_no?: number;
  readonly turn_id?: string;
  readonly my_turn?: boolean;
  readonly clock?: ClockView;
  readonly board?: GameView;
  readonly waiting?: WaitingView;
  readonly sheet?: RoundSheet;
  readonly pause?: PauseView;
  readonly call?: CallView;
  readonly notice?: Message;
  readonly notice_id?: number;
  readonly continues_in_ms?: number;
  readonly opens_in_ms?: number;
  readonly acknowledged?: boolean;
}

/**
 * A chip: cards that extend what the player has already begun (`ux.md` 5.4).
 */
export interface Completion {
  readonly label: Message;
  readonly card_ids: readonly string[];
}

/**
 * The answer to "may I play this?", made from the seat's own knowledge only.
 */
export interface Check {
  readonly ok: boolean;
  readonly why?: Message;
  readonly type?: string;
  readonly points?: number;
  readonly needs_second_tap?: boolean;
  readonly completions?: readonly Completion[];
}

/**
 * The ack of `ask`, with what was asked, so that the page drops answers it has outrun.
 */
export interface CheckAnswer {
  readonly turn_id: string;
  readonly check_seq: number;
  readonly check: Check;
}

/**
 * A seat's token, once. `rehearsal` says where the page keeps it (per tab or per tablet).
 */
export interface Bound {
  readonly token: string;
  readonly table_no: number;
  readonly seat: number;
  readonly rehearsal: boolean;
}

/**
 * Sent on `notice` to a page that is told something about itself: TAKEN_HERE, TAKEN_OTHER,
 * RETIRED, EVENT_OVER, VERSION.
 */
export interface Notice {
  readonly code: string;
  readonly params?: Params;
}

/**
 * A row of R1.
 */
export interface CallRow {
  readonly table_no: number;
  readonly seat: number;
  readonly reason: string;
  readonly state: string;
  readonly wait_ms: number;
  readonly by?: string;
  readonly name?: string;
}

/**
 * One table in the hall list. `state` as in `TableCard`, or call | offline if worse.
 */
export interface TableTile {
  readonly table_no: number;
  readonly state: string;
  readonly deal_no?: number;
  readonly deals_total?: number;
  readonly seated?: number;
  readonly seats?: number;
  readonly wait_ms?: number;
}

/**
 * A seat's link for the referee, in ms.
 */
export interface LinkRow {
  readonly rtt_ms?: number;
  readonly credit_ms?: number;
  readonly hold_used_ms?: number;
}

/**
 * A line of the table's record: what was done, by whom, when (wall clock, HH:MM).
 */
export interface Ruling {
  readonly code: string;
  readonly by: string;
  readonly at: string;
  readonly params?: Params;
}

/**
 * R2, R3, R7, R8: one table for a referee, public facts only.
 *
 * `state`: closed | seating | playing | paused | finished | collected | fault.
 * `orders` are the order ids this session may give now; `version` goes back with each order.
 * `public` is the watcher's view of the board, without any hidden card.
 */
export interface TableCard {
  readonly table_no: number;
  readonly version: number;
  readonly state: string;
  readonly game: string;
  readonly round_no: number;
  readonly plates: readonly Plate[];
  readonly links: readonly LinkRow[];
  readonly deal_no?: number;
  readonly deals_total?: number;
  readonly turn_seats?: readonly number[];
  readonly clock?: ClockView;
  readonly public?: GameView;
  readonly calls?: readonly CallRow[];
  readonly sheet?: RoundSheet;
  readonly pause?: PauseView;
  readonly rulings?: readonly Ruling[];
  readonly orders?: readonly string[];
  readonly missing_boards?: number;
  readonly next_table?: number;
}

/**
 * R1, R2 and the hall list for one referee's phone. `card` is the table it watches.
 */
export interface StaffView {
  readonly event: string;
  readonly rehearsal: boolean;
  readonly round_no: number;
  readonly me: string;
  readonly role: string;
  readonly calls: readonly CallRow[];
  readonly tables: readonly TableTile[];
  readonly card?: TableCard;
  readonly hall_paused?: boolean;
  readonly to_collect?: number;
  readonly collected?: number;
  readonly round_closed?: boolean;
}

/**
 * `/t/N` without a session: no cards, no scores.
 */
export interface PublicTable {
  readonly table_no: number;
  readonly state: string;
  readonly event: string;
  readonly round_no: number;
  readonly game: string;
  readonly names: readonly string[];
  readonly rehearsal?: boolean;
}

/**
 * A game of the box, and how many boards a rehearsal of it has unless told otherwise.
 */
export interface GameChoice {
  readonly name: string;
  readonly boards: number;
}

/**
 * The start page's health line. `clock` is ISO 8601; `disk_free_mb` of the data folder.
 */
export interface Health {
  readonly version: string;
  readonly address: string;
  readonly clock: string;
  readonly disk_free_mb: number;
  readonly box_code: string;
}

/**
 * A way to a page: plain address and its QR code (SVG path of `qr_size` modules).
 */
export interface Link {
  readonly kind: string;
  readonly url: string;
  readonly qr?: string;
  readonly qr_size?: number;
}

/**
 * `/`: what a newcomer can do. `lan` false: this computer only, no QR codes.
 */
export interface StartView {
  readonly games: readonly GameChoice[];
  readonly health: Health;
  readonly links: readonly Link[];
  readonly lan: boolean;
  readonly event?: string;
  readonly rehearsal?: boolean;
}

/**
 * A tile of the rehearsal board. `taken_by`: "" free | page | house.
 */
export interface RehearsalSeat {
  readonly table_no: number;
  readonly seat: number;
  readonly link: Link;
  readonly taken_by?: string;
}

/**
 * The rehearsal board. `pin` signs in a referee for this rehearsal only.
 */
export interface RehearsalView {
  readonly game: string;
  readonly tables: readonly TableTile[];
  readonly seats: readonly RehearsalSeat[];
  readonly fast: boolean;
  readonly auto_open: boolean;
  readonly pin: string;
  readonly referee: Link;
  readonly results: Link;
  readonly round_closed: boolean;
}

/**
 * A decision in force in this event: its value, and whether the organiser changed it.
 */
export interface SettingLine {
  readonly name: string;
  readonly value: string | number;
  readonly changed: boolean;
}

/**
 * One result of one board in one position, of `seats` together: names, time in ms, time-outs.
 * `rate` is a percentage with four decimals, `mp` null when the result is not compared; `house`
 * results are never compared. `seat` is the first of the seats.
 */
export interface BoardLine {
  readonly table_no: number;
  readonly seat: number;
  readonly name: string;
  readonly score: number | null;
  readonly mp?: number;
  readonly rate?: string;
  readonly rank?: number;
  readonly time_ms?: number;
  readonly house?: boolean;
  readonly timeouts?: number;
  readonly seats?: readonly number[];
}

/**
 * One board after the round is closed: per position its top and lines. `seed` opens the
 * commitment.
 */
export interface BoardResults {
  readonly board_no: number;
  readonly tops: readonly number[];
  readonly positions: readonly (readonly BoardLine[])[];
  readonly commitment: string;
  readonly seed: string;
}

/**
 * `/results`: empty of figures until the round is closed (V-2).
 */
export interface ResultsView {
  readonly event: string;
  readonly rehearsal: boolean;
  readonly round_no: number;
  readonly closed: boolean;
  readonly game?: string;
  readonly settings?: readonly SettingLine[];
  readonly boards?: readonly BoardResults[];
}

/**
 * The body of every refused HTTP request.
 */
export interface Problem {
  readonly code: string;
  readonly params?: Params;
}

/**
 * 明牌 or not: before bidding (every seat) and after it (the dealer).
 */
export interface WakengShow {
  readonly type: "show";
  readonly yes: boolean;
}

/**
 * 叫分: 1, 2 or 3 points, 0 for 不叫 (no bid).
 */
export interface WakengBid {
  readonly type: "bid";
  readonly value: number;
}

/**
 * 加倍 or not.
 */
export interface WakengDouble {
  readonly type: "double";
  readonly yes: boolean;
}

/**
 * 出牌: the cards of one 手, in any order.
 */
export interface WakengPlay {
  readonly type: "play";
  readonly cards: readonly string[];
}

/**
 * 过牌 (不出).
 */
export interface WakengPass {
  readonly type: "pass";
}

export type WakengAction = WakengShow | WakengBid | WakengDouble | WakengPlay | WakengPass;

/**
 * 叫分: 1, 2 or 3 points, 0 for 不叫 (no bid).
 */
export interface ErdayiBid {
  readonly type: "bid";
  readonly value: number;
}

/**
 * 加倍 or not.
 */
export interface ErdayiDouble {
  readonly type: "double";
  readonly yes: boolean;
}

/**
 * 出牌: the cards of one 手, in any order.
 */
export interface ErdayiPlay {
  readonly type: "play";
  readonly cards: readonly string[];
}

/**
 * 过牌 (不出).
 */
export interface ErdayiPass {
  readonly type: "pass";
}

export type ErdayiAction = ErdayiBid | ErdayiDouble | ErdayiPlay | ErdayiPass;

/**
 * 亮主, 加固, 反主 or 反无主: the level cards or jokers laid open for it, one or a pair.
 */
export interface ShengjiDeclare {
  readonly type: "declare";
  readonly cards: readonly string[];
}

/**
 * 扣牌: the cards the dealer lays away, in any order.
 */
export interface ShengjiBury {
  readonly type: "bury";
  readonly cards: readonly string[];
}

/**
 * 出牌: the cards of one 手, in any order.
 */
export interface ShengjiPlay {
  readonly type: "play";
  readonly cards: readonly string[];
}

/**
 * 知道了: the seat has seen the end of the deal and wants the next one.
 */
export interface ShengjiNext {
  readonly type: "next";
}

export type ShengjiAction = ShengjiDeclare | ShengjiBury | ShengjiPlay | ShengjiNext;
