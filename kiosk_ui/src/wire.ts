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
 * withdraw | left. `reason` only with call.
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

export interface DraftPlayer {
  readonly name: string;
  readonly number?: string;
}

/**
 * One player, or the two of a pair.
 */
export interface DraftEntry {
  readonly players: readonly DraftPlayer[];
}

/**
 * An event as it is being set up; kept by the box until it begins.
 *
 * `opponents`: entries (人人赛) | house (人机赛); `contestants`: pair | single, in the 人机赛 of
 * 升级.
 * `odd_entries`: house | bye. `ranking`: R | S, empty takes the game's default (D-39).
 * `round_min`: length of the round clock, 0 for none. `imported_boards`: how many wait to be
 * played (0: boards are drawn).
 */
export interface EventDraft {
  readonly game?: string;
  readonly title?: string;
  readonly date?: string;
  readonly level?: string;
  readonly entries?: readonly DraftEntry[];
  readonly columns?: number; // 8
  readonly opponents?: "entries" | "house"; // "entries"
  readonly contestants?: "pair" | "single"; // "pair"
  readonly odd_entries?: "bye" | "house"; // "house"
  readonly rounds?: number; // 5
  readonly boards?: number; // 4
  readonly ranking?: "" | "R" | "S";
  readonly public_number?: boolean;
  readonly round_min?: number;
  readonly replay_min?: number; // 15
  readonly replay_names?: boolean; // true
  readonly show_ranking?: boolean; // true
  readonly settings?: Readonly<Record<string, string | number>>;
  readonly imported_boards?: number;
}

/**
 * `PUT /api/desk/draft`: the whole draft as it stands on the page.
 */
export interface DraftChange {
  readonly draft: EventDraft;
  readonly version: number;
}

/**
 * Which columns of a list hold what, from 0; None: not in the list.
 *
 * `header`: the row number of the headings as the file shows it, 0 for none.
 */
export interface ColumnChoice {
  readonly header?: number;
  readonly name?: number;
  readonly number?: number;
  readonly partner_name?: number;
  readonly partner_number?: number;
  readonly pair?: number;
}

/**
 * `POST /api/desk/entries/read`: a list from a file (base64 in `data`) or pasted `text`.
 */
export interface ReadEntries {
  readonly kind: "file" | "paste";
  readonly text?: string;
  readonly data?: string;
  readonly columns?: ColumnChoice | null;
}

/**
 * `POST /api/desk/pairing`: the plan with these entries exchanged by hand, in order.
 */
export interface PairingAsked {
  readonly swaps?: readonly (readonly [string, string])[];
}

/**
 * 生成座位: the draft becomes the event of this box, with the seating of round 1.
 */
export interface BeginEvent {
  readonly do: "begin";
}

/**
 * Boards of a published seed for the event being set up; empty `data` forgets them.
 */
export interface ImportBoards {
  readonly do: "import_boards";
  readonly data: string;
}

/**
 * 公布座位 of the next round as it was previewed. `starts_at`: hh:mm as typed.
 */
export interface PublishSeating {
  readonly do: "publish_seating";
  readonly hash: string;
  readonly swaps?: readonly (readonly [string, string])[];
  readonly starts_at?: string;
}

/**
 * 开始本轮: the boards are drawn and the tables may be opened.
 */
export interface StartRound {
  readonly do: "start_round";
}

/**
 * Every table that is still closed is opened at once.
 */
export interface OpenTables {
  readonly do: "open_tables";
}

/**
 * The number thrown in the hall, after the commitment stood on every seat.
 */
export interface PublicNumber {
  readonly do: "public_number";
  readonly number: string;
}

/**
 * Every finished table is collected.
 */
export interface CollectAll {
  readonly do: "collect_all";
}

/**
 * Results and seeds of the round become public; `anyway`: unfinished boards stay pending.
 */
export interface CloseRound {
  readonly do: "close_round";
  readonly anyway?: boolean;
}

/**
 * Late entries: they play from the next round on.
 */
export interface AddEntries {
  readonly do: "add_entries";
  readonly entries: readonly DraftEntry[];
}

/**
 * A name or number that was written wrongly; the person stays the same.
 */
export interface CorrectName {
  readonly do: "correct_name";
  readonly key: string;
  readonly player: DraftPlayer;
}

/**
 * Another person plays in the place of `key` from the next board on.
 */
export interface Substitute {
  readonly do: "substitute";
  readonly key: string;
  readonly player: DraftPlayer;
  readonly reason?: string;
}

/**
 * The entry plays no further round (D-49c).
 */
export interface Withdraw {
  readonly do: "withdraw";
  readonly entry: string;
  readonly reason?: string;
}

/**
 * The entry did not come to its table: house players take its seats, or with `play` false the
 * table does not play and the others are credited (D-49c).
 */
export interface NoShow {
  readonly do: "no_show";
  readonly entry: string;
  readonly play?: boolean; // true
}

/**
 * One entry's result of one board of a closed round: played (as it was) | assigned {score} |
 * artificial {percent} | void | pending.
 */
export interface RuleResult {
  readonly do: "rule_result";
  readonly entry: string;
  readonly board_no: number;
  readonly kind: "artificial" | "assigned" | "pending" | "played" | "void";
  readonly reason: string;
  readonly score?: number | null;
  readonly percent?: string;
}

/**
 * 扣分: percentage points off R, or points off S; the whole amount, "0" takes it back.
 */
export interface PointsOff {
  readonly do: "points_off";
  readonly entry: string;
  readonly points: string;
  readonly reason: string;
}

export interface Disqualify {
  readonly do: "disqualify";
  readonly entry: string;
  readonly reason: string;
}

/**
 * The chief takes a disqualification or a withdrawal back.
 */
export interface Reinstate {
  readonly do: "reinstate";
  readonly entry: string;
  readonly reason: string;
}

/**
 * 公布: the ranking is frozen as the next version; a correction only with a reason (O-1).
 */
export interface PublishResults {
  readonly do: "publish_results";
  readonly reason?: string;
}

/**
 * 加赛 among entries that share a rank (D-48).
 */
export interface PlayOff {
  readonly do: "play_off";
  readonly entries: readonly string[];
  readonly boards?: number; // 1
}

/**
 * The clock of the round: hold | go | insert {minutes}. No turn's clock is touched.
 */
export interface RoundClock {
  readonly do: "round_clock";
  readonly act: "go" | "hold" | "insert";
  readonly minutes?: number;
}

/**
 * 发公告, shown on seats and screen; nothing stands still. Empty text takes notices down.
 */
export interface SayNotice {
  readonly do: "notice";
  readonly text: string;
}

/**
 * The event ends after the round closed last, with fewer rounds than were planned.
 */
export interface Finish {
  readonly do: "finish";
  readonly reason: string;
}

/**
 * 导出: a job that makes a file of `FilesView`; `told` is its job id.
 */
export interface MakeFile {
  readonly do: "make_file";
  readonly kind: "boards" | "csv" | "movement" | "record" | "replays" | "viewer" | "xlsx";
}

export interface CancelJob {
  readonly do: "cancel_job";
  readonly job_id: string;
}

/**
 * The chief says that the box's wall clock is right (O-1).
 */
export interface ConfirmClock {
  readonly do: "confirm_clock";
}

/**
 * A referee's PIN for this event, told once; naming again makes a new PIN.
 */
export interface NameOfficial {
  readonly do: "name_official";
  readonly name: string;
  readonly role?: "chief" | "referee"; // "referee"
}

/**
 * A whole event by house players at `speed` times the pace, watermarked and never sent.
 */
export interface Rehearse {
  readonly do: "rehearse";
  readonly game: string;
  readonly tables?: number; // 10
  readonly rounds?: number; // 5
  readonly boards?: number; // 4
  readonly speed?: number; // 20
}

/**
 * The event leaves the box; its file stays. Its title is typed to be sure.
 */
export interface EndEvent {
  readonly do: "end_event";
  readonly title: string;
}

/**
 * `POST /api/desk/do`. `version`: of the `DeskView` it was pressed on, None does not care.
 */
export interface DeskRequest {
  readonly action_id: string;
  readonly command: BeginEvent | ImportBoards | PublishSeating | StartRound | OpenTables | PublicNumber | CollectAll | CloseRound | AddEntries | CorrectName | Substitute | Withdraw | NoShow | RuleResult | PointsOff | Disqualify | Reinstate | PublishResults | PlayOff | RoundClock | SayNotice | Finish | MakeFile | CancelJob | ConfirmClock | NameOfficial | Rehearse | EndEvent;
  readonly version?: number | null;
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
 * Where an entry goes next. `table_no` 0 with `bye` is a bye; not `published` means to wait.
 *
 * `stay`: the same seat as before.
 */
export interface NextSeat {
  readonly round_no: number;
  readonly published?: boolean;
  readonly table_no?: number;
  readonly seat?: number;
  readonly bye?: boolean;
  readonly stay?: boolean;
  readonly starts_at?: string;
}

/**
 * A table on the walking map; `state` in the words of the referee's pages.
 */
export interface MapTile {
  readonly table_no: number;
  readonly state?: string;
}

/**
 * Tables in rows of `columns`, as they stand in the hall.
 */
export interface HallMapView {
  readonly columns: number;
  readonly tiles: readonly MapTile[];
}

/**
 * A line of a published ranking. `name` is that of the player, or of both of a pair.
 *
 * `final` is R with one or S with two decimals; `moved` is by how many places it went up (down
 * when negative) since the version before; None where it was not in it. Who was penalised is
 * told nowhere in it, and who was disqualified has no line.
 */
export interface RankRow {
  readonly rank: number | null;
  readonly entry: string;
  readonly name: string;
  readonly final: string;
  readonly moved?: number;
  readonly play_off?: boolean;
  readonly adjusted?: boolean;
}

/**
 * S9 on a seat's page once its round is collected. `ranking`: one's own line and four on
 * either side, closed rounds only, where the event shows it; `entry` is one's own.
 */
export interface SeatNext {
  readonly next: NextSeat;
  readonly map?: HallMapView;
  readonly ranking?: readonly RankRow[];
  readonly total?: string;
  readonly entry?: string;
  readonly left?: boolean;
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
  readonly next?: SeatNext;
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
 * `/`: what a newcomer can do. `lan` false: this computer only, no QR codes. `moves`: the event
 * or rehearsal that runs is a whole one, which the chief's desk runs.
 */
export interface StartView {
  readonly games: readonly GameChoice[];
  readonly health: Health;
  readonly links: readonly Link[];
  readonly lan: boolean;
  readonly event?: string;
  readonly rehearsal?: boolean;
  readonly moves?: boolean;
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
 * `status`: unofficial (未定) | official (正式). `total`: R | S. `at`: hh:mm of its version.
 */
export interface PublishedRanking {
  readonly version: number;
  readonly status: string;
  readonly total: string;
  readonly at: string;
  readonly rows: readonly RankRow[];
  readonly interim?: readonly string[];
  readonly round_no?: number;
}

/**
 * `/results`: the last closed round, empty of figures before there is one (V-2), and the
 * ranking as it was last published. `over`: nothing more will come.
 */
export interface ResultsView {
  readonly event: string;
  readonly rehearsal: boolean;
  readonly round_no: number;
  readonly closed: boolean;
  readonly game?: string;
  readonly settings?: readonly SettingLine[];
  readonly boards?: readonly BoardResults[];
  readonly ranking?: PublishedRanking;
  readonly over?: boolean;
}

/**
 * The body of every refused HTTP request.
 */
export interface Problem {
  readonly code: string;
  readonly params?: Params;
}

/**
 * The clock of the round (not of a turn). `over_ms`: how long its time has been over.
 *
 * `warned`: how many of the three warnings are out. `held` while the chief holds it.
 */
export interface RoundClockView {
  readonly remaining_ms: number;
  readonly length_ms: number;
  readonly over_ms?: number;
  readonly held?: boolean;
  readonly warned?: number;
}

/**
 * One player's next seat; `table_no` 0 is a bye (轮空).
 */
export interface SeatingRow {
  readonly name: string;
  readonly number: string;
  readonly table_no: number;
  readonly seat?: number;
}

/**
 * Who sits where in a round: in order of tables and in order of names (pinyin).
 */
export interface SeatingView {
  readonly round_no: number;
  readonly game: string;
  readonly by_table: readonly SeatingRow[];
  readonly by_name: readonly SeatingRow[];
  readonly starts_at?: string;
  readonly interim?: boolean; // true
}

/**
 * One table's result in a distribution: raw score, MP in percent (None: not compared).
 */
export interface Dot {
  readonly score: number;
  readonly percent?: number;
  readonly own?: boolean;
  readonly table_no?: number;
}

/**
 * One board of a closed round in one position; `position` counts from 0 in the game's order,
 * `seats` are the seats of it.
 */
export interface DistributionView {
  readonly board_no: number;
  readonly round_no: number;
  readonly game: string;
  readonly position: number;
  readonly seats: readonly number[];
  readonly dots: readonly Dot[];
}

/**
 * A notice of the organisers, as they typed it. `id` counts up; `at`: hh:mm.
 */
export interface HallNotice {
  readonly id: number;
  readonly text: string;
  readonly at: string;
}

/**
 * `/screen`. `stage`: setup | none | seating | playing | closed | over (between rounds:
 * seating once the next one is published, closed before that). `recovering`: tables that are
 * being recovered after a restart. `own_results`, `replay`: addresses and their codes.
 */
export interface ScreenView {
  readonly event: string;
  readonly box_code: string;
  readonly stage: string;
  readonly at: string;
  readonly rehearsal?: boolean;
  readonly game?: string;
  readonly round_no?: number;
  readonly rounds?: number;
  readonly clock?: RoundClockView;
  readonly done?: number;
  readonly total?: number;
  readonly paused?: boolean;
  readonly recovering?: number;
  readonly ranking?: PublishedRanking;
  readonly seating?: SeatingView;
  readonly map?: HallMapView;
  readonly board?: DistributionView;
  readonly notices?: readonly HallNotice[];
  readonly own_results?: Code;
  readonly replay?: Code;
}

/**
 * One's own line of one board of a closed round. `score` None: not played or void.
 *
 * `percent` is empty where nothing was compared (pending); `kind`: played | assigned |
 * artificial | pending | void. `signed`: a score of the board in this position is below 0.
 */
export interface OwnBoard {
  readonly board_no: number;
  readonly position: number;
  readonly seats: readonly number[];
  readonly score: number | null;
  readonly percent?: string;
  readonly points?: string;
  readonly rank?: number;
  readonly kind?: string; // "played"
  readonly signed?: boolean;
  readonly dots?: readonly Dot[];
  readonly replay_url?: string;
  readonly time_ms?: number;
  readonly timeouts?: number;
}

/**
 * One's own boards of a closed round. `without_dots`: the distributions of its boards are
 * asked for apart, at `/api/me/{code}/rounds/{n}`; a large hall's fill most of an answer.
 */
export interface OwnRound {
  readonly round_no: number;
  readonly table_no: number;
  readonly seat: number;
  readonly boards: readonly OwnBoard[];
  readonly with_names?: readonly string[];
  readonly bye?: boolean;
  readonly without_dots?: boolean;
}

/**
 * One entry's places over the rounds, for the bump chart; None: not ranked then.
 */
export interface RankLine {
  readonly name: string;
  readonly ranks: readonly (number | null)[];
  readonly own: boolean;
}

/**
 * `/me/{code}`: one player, read-only. `appeal_until`: hh:mm, empty before the event ended.
 *
 * `final`, `rank` of the last published version only. Of the rounds in `closed`, by number, the
 * last one alone has the distributions of its boards.
 */
export interface MeView {
  readonly event: string;
  readonly game: string;
  readonly name: string;
  readonly number: string;
  readonly round_no: number;
  readonly rounds: number;
  readonly at: string;
  readonly rehearsal?: boolean;
  readonly partner?: string;
  readonly next?: NextSeat;
  readonly clock?: RoundClockView;
  readonly version?: number;
  readonly status?: string;
  readonly total?: string;
  readonly rank?: number;
  readonly final?: string;
  readonly interim?: readonly string[];
  readonly closed?: readonly OwnRound[];
  readonly ranks?: readonly RankLine[];
  readonly time_ms?: number;
  readonly timeouts?: number;
  readonly appeal_until?: string;
}

/**
 * A table's boards in the round: minutes each took so far, and whether it is slow (median).
 */
export interface TableProgress {
  readonly table_no: number;
  readonly done: number;
  readonly total: number;
  readonly minutes?: readonly number[];
  readonly slow?: boolean;
}

/**
 * Long work in the box (ux.md, Long work). `state`: queued | running | done | failed |
 * cancelled.
 */
export interface JobView {
  readonly job_id: string;
  readonly kind: string;
  readonly state: string;
  readonly done?: number;
  readonly total?: number;
  readonly unit?: string;
  readonly step?: string;
  readonly started_at?: string;
  readonly eta_s?: number;
  readonly can_cancel?: boolean;
  readonly error?: string;
  readonly result_url?: string;
}

/**
 * `GET /api/desk`: where the event stands. `stage`: none (no event: the wizard) | seating
 * (published, not begun) | opening (begun, waits for the public number) | playing | closed
 * (between rounds) | over (the last round is closed).
 *
 * `can`: the orders that make sense now. `version` goes back with each order. `may_start`: whether
 * a table may still begin a further board in what the round clock has left (C7).
 */
export interface DeskView {
  readonly stage: string;
  readonly me: string;
  readonly role: string;
  readonly version: number;
  readonly event?: string;
  readonly event_id?: string;
  readonly rehearsal?: boolean;
  readonly game?: string;
  readonly seats?: number;
  readonly round_no?: number;
  readonly rounds?: number;
  readonly play_off?: boolean;
  readonly boards?: readonly number[];
  readonly clock?: RoundClockView;
  readonly finish_at?: string;
  readonly may_start?: boolean; // true
  readonly commitment?: string;
  readonly public_number?: string;
  readonly can?: readonly string[];
  readonly tables?: number;
  readonly collected?: number;
  readonly uncollected?: readonly number[];
  readonly map?: HallMapView;
  readonly slow?: readonly number[];
  readonly progress?: readonly TableProgress[];
  readonly notices?: readonly HallNotice[];
  readonly jobs?: readonly JobView[];
  readonly rules_version?: string;
  readonly rules_hash?: string;
  readonly clock_trusted?: boolean; // true
  readonly version_published?: number;
}

/**
 * A decision of a game's rules the organiser may take, and what it may be.
 */
export interface SettingChoice {
  readonly name: string;
  readonly default: string | number;
  readonly choices: readonly string[];
  readonly least: number;
  readonly most: number;
  readonly article: string;
}

/**
 * A game an event can be of. `pairs`: its entries are pairs; `size`: entries at a table.
 */
export interface GameOffer {
  readonly name: string;
  readonly seats: number;
  readonly pairs: boolean;
  readonly size: number;
  readonly boards: number;
  readonly ranking: string;
  readonly settings: readonly SettingChoice[];
  readonly limits: readonly (readonly [string, number])[];
}

/**
 * What stands in the way of the beginning (`stops`), or is worth knowing; `step` 1–8.
 */
export interface DraftProblem {
  readonly code: string;
  readonly step: number;
  readonly stops?: boolean; // true
  readonly params?: Params;
}

/**
 * How long it will take: minutes in all, of one round, and the tables needed.
 */
export interface Estimate {
  readonly minutes: number;
  readonly round_minutes: number;
  readonly tables: number;
}

/**
 * `GET /api/desk/draft`, and the answer to each change of it.
 */
export interface DraftView {
  readonly draft: EventDraft;
  readonly version: number;
  readonly games: readonly GameOffer[];
  readonly problems: readonly DraftProblem[];
  readonly estimate: Estimate;
}

export interface RowProblem {
  readonly row: number;
  readonly code: string;
  readonly params?: Params;
  readonly kept?: boolean;
}

/**
 * What was read: good rows are kept. `head`: the first rows, for the column matcher.
 */
export interface EntriesRead {
  readonly entries: readonly DraftEntry[];
  readonly problems?: readonly RowProblem[];
  readonly head?: readonly (readonly string[])[];
  readonly columns?: ColumnChoice; // {}
  readonly sheet?: string;
}

/**
 * A person of an entry; `code` is that of the own result page.
 */
export interface PlayerLine {
  readonly key: string;
  readonly name: string;
  readonly number?: string;
  readonly code?: string;
}

/**
 * `state`: in | withdrawn | disqualified. `table_no` of the present or published round.
 */
export interface EntryLine {
  readonly entry: string;
  readonly players: readonly PlayerLine[];
  readonly draw_no?: number;
  readonly joined?: number; // 1
  readonly left?: number;
  readonly state?: string; // "in"
  readonly off?: string;
  readonly table_no?: number;
  readonly seat?: number;
  readonly bye?: boolean;
  readonly no_show?: boolean;
}

export interface EntriesView {
  readonly entries: readonly EntryLine[];
  readonly pairs: boolean;
}

/**
 * `GET /api/desk/settings`: what was fixed before the first round.
 *
 * `interim_points`, `interim_method`: 暂行. `seed`: of the movement's draw. `round_min` 0: rounds
 * have no clock. `bot_seed` (hex): of the house players, once the event is over (D-51).
 */
export interface EventSettings {
  readonly rounds: number;
  readonly boards: number;
  readonly ranking: string;
  readonly method: string;
  readonly seed: string;
  readonly opponents: string;
  readonly odd_entries: string;
  readonly public_number: boolean;
  readonly round_min: number;
  readonly replay_min: number;
  readonly replay_names: boolean;
  readonly show_ranking: boolean;
  readonly interim_points?: boolean;
  readonly interim_method?: boolean;
  readonly imported_boards?: number;
  readonly date?: string;
  readonly level?: string;
  readonly settings?: readonly SettingLine[];
  readonly rules_version?: string;
  readonly rules_hash?: string;
  readonly bot_seed?: string;
}

/**
 * A seat of the plan; a house player has no entry. `rank` is the one it was paired by.
 */
export interface PairedSeat {
  readonly entry?: string;
  readonly name?: string;
  readonly rank?: number;
}

/**
 * `seats` by entry place at the table; `reasons` as the movement gives them.
 */
export interface PairedTable {
  readonly number: number;
  readonly seats: readonly PairedSeat[];
  readonly reasons: readonly Message[];
}

/**
 * The next round as it would be seated; `hash` of everything it was made from.
 *
 * `refused`: why it cannot be paired now (ROUND_OPEN {round}, NO_ROUND_LEFT, …).
 */
export interface PairingView {
  readonly round_no: number;
  readonly tables?: readonly PairedTable[];
  readonly byes?: readonly PairedSeat[];
  readonly warnings?: readonly Message[];
  readonly method?: string;
  readonly interim?: boolean; // true
  readonly seed?: string;
  readonly hash?: string;
  readonly refused?: Message;
  readonly published?: boolean;
  readonly swaps?: readonly (readonly [string, string])[];
}

/**
 * What an entry had in a step of the tie-break chain; `decides`: it parts it from the next.
 */
export interface StepCell {
  readonly step: string;
  readonly value: string;
  readonly decides?: boolean;
}

/**
 * A line of the ranking as it stands now. `above`: why it is above the next, as a sentence
 * of `steps` words.
 */
export interface ResultRow {
  readonly rank: number | null;
  readonly entry: string;
  readonly name: string;
  readonly final: string;
  readonly counted: number;
  readonly off?: string;
  readonly missed?: number;
  readonly pending?: number;
  readonly adjusted?: number;
  readonly alone?: number;
  readonly time_ms?: number;
  readonly cells?: readonly StepCell[];
  readonly above?: Message;
  readonly play_off?: boolean;
  readonly disqualified?: boolean;
}

export interface VersionLine {
  readonly number: number;
  readonly by: string;
  readonly at: string;
  readonly reason?: string;
  readonly round_no?: number;
}

/**
 * A ruling on a result or an entry, newest last; earlier ones stay visible.
 */
export interface Decided {
  readonly code: string;
  readonly by: string;
  readonly at: string;
  readonly entry?: string;
  readonly name?: string;
  readonly board_no?: number;
  readonly value?: string;
  readonly reason?: string;
}

/**
 * A comparison group smaller than the largest one of the event (7.5).
 */
export interface SmallGroup {
  readonly board_no: number;
  readonly position: number;
  readonly n: number;
}

/**
 * One board number that was played with different cards: tables by set of cards.
 */
export interface Fouled {
  readonly board_no: number;
  readonly tables: readonly (readonly number[])[];
}

/**
 * `GET /api/desk/results`: closed rounds, and what is missing of the open one.
 *
 * `changed`: the last version is not what stands now; `corrects`: the next one is a correction of
 * it, and needs a reason.
 */
export interface DeskResults {
  readonly total: string;
  readonly rows: readonly ResultRow[];
  readonly status: string;
  readonly interim?: readonly string[];
  readonly versions?: readonly VersionLine[];
  readonly uncollected?: readonly number[];
  readonly boards?: readonly number[];
  readonly decisions?: readonly Decided[];
  readonly smaller_groups?: readonly SmallGroup[];
  readonly fouled?: readonly Fouled[];
  readonly tied?: readonly (readonly string[])[];
  readonly ranks?: readonly RankLine[];
  readonly published?: PublishedRanking;
  readonly official_at?: string;
  readonly changed?: boolean;
  readonly corrects?: boolean;
}

/**
 * One entry's line on a board; `kind` as in `OwnBoard`.
 */
export interface DeskBoardLine {
  readonly entry: string;
  readonly name: string;
  readonly kind: string;
  readonly line: BoardLine;
  readonly points?: string;
  readonly n?: number;
  readonly ruled?: string;
}

/**
 * `GET /api/desk/boards/N` of a closed round: per position its lines.
 */
export interface DeskBoard {
  readonly board_no: number;
  readonly round_no: number;
  readonly positions: readonly (readonly DeskBoardLine[])[];
  readonly commitment: string;
  readonly seed: string;
  readonly fingerprint: string;
  readonly public_number?: string;
}

/**
 * `told`: what is said once and kept nowhere, e.g. a new PIN.
 */
export interface DeskAnswer {
  readonly ok: boolean;
  readonly code?: string;
  readonly params?: Params;
  readonly told?: string;
}

/**
 * Something to print: `/print/KIND?lang=…` opens it. Kinds: test | table_cards | seat_cards |
 * referee_cards | players | seating | results | score_slips | guide_venue | guide_referee.
 */
export interface PrintOffer {
  readonly kind: string;
  readonly pages: number;
}

/**
 * `GET /api/desk/print`.
 */
export interface PrintView {
  readonly offers: readonly PrintOffer[];
}

/**
 * Something to take away. Kinds: record (JSON) | csv | xlsx | boards | movement | replays |
 * viewer. `url` once it was made, with the SHA-256 of its bytes.
 */
export interface FileOffer {
  readonly kind: string;
  readonly url: string;
  readonly sha256: string;
  readonly size: number;
}

/**
 * `GET /api/desk/files`.
 */
export interface FilesView {
  readonly files: readonly FileOffer[];
}

/**
 * A round with its released boards, or with the time of day at which they come: `opens_at`,
 * HH:MM, empty while nobody knows and once they are here.
 */
export interface LiveRound {
  readonly round_no: number;
  readonly boards?: readonly number[];
  readonly opens_at?: string;
}

/**
 * `GET /api/live`: the rounds of the event that have begun, the latest first.
 */
export interface LiveIndex {
  readonly event: string;
  readonly rehearsal: boolean;
  readonly game?: string;
  readonly rounds?: readonly LiveRound[];
}

/**
 * A board's result at one table: `scores` by position, `names` by seat (none where they are
 * not shown), `house` the seats of house players.
 */
export interface LiveTable {
  readonly table_no: number;
  readonly scores: readonly number[];
  readonly names?: readonly string[];
  readonly house?: readonly number[];
}

/**
 * `GET /api/live/{board_no}`: one released board at all tables that played it.
 *
 * `GET /api/live/{board_no}/{table_no}` answers with its `Replay`.
 */
export interface LiveBoard {
  readonly board_no: number;
  readonly round_no: number;
  readonly game: string;
  readonly seats: number;
  readonly tables: readonly LiveTable[];
  readonly rehearsal?: boolean;
}

/**
 * What an event was, told when nothing of the board is hidden any more: what it does to the
 * cards, so that nobody has to know a rule to follow them.
 *
 * A seat did it: `say` (a bid, 明牌, 加倍 or not), `show` (`cards` lie open and stay in the hand),
 * `bury` (`cards` leave the hand for the bottom), `play` (`cards` leave the hand for the trick;
 * none: 过牌; `attempt` as in `Play`). The box says what came of it: `fix` (the dealer or the
 * trump, no card moves), `turn` (`cards` of the bottom are turned), `take` (the seat picks the
 * bottom's `cards` up), `trick` (the seat takes the trick), `end` (of the deal).
 *
 * `code`: a word (letters, digits, `_`) for what was said, fixed, shown or, of a play, its type;
 * `n`: its figure (a bid, points).
 */
export interface Told {
  readonly effect: "bury" | "end" | "fix" | "play" | "say" | "show" | "take" | "trick" | "turn";
  readonly seat?: number;
  readonly code?: string;
  readonly n?: number;
  readonly cards?: readonly string[];
  readonly attempt?: readonly string[];
}

/**
 * One thing that happened. `charged_ms`: the time the seat's action was charged, 0 where no
 * play time ran (a bid, a house player); `timed_out`: the box did it for the seat.
 */
export interface ReplayStep {
  readonly told: Told;
  readonly charged_ms?: number;
  readonly timed_out?: boolean;
}

/**
 * One 副. `hands` by seat before the bottom was picked up, laid out as the game lays a hand
 * out; `bottom` in the order dealt. `result` is without the cards: they lie where the steps left
 * them.
 */
export interface ReplayDeal {
  readonly hands: readonly (readonly string[])[];
  readonly bottom: readonly string[];
  readonly steps?: readonly ReplayStep[];
  readonly result?: DealResult;
}

/**
 * A board at one table. `players` by seat, empty where no name is told; `house` are the seats
 * that house players held at its end. `scores` by position.
 */
export interface Replay {
  readonly game: string;
  readonly rules_version: string;
  readonly event: string;
  readonly round_no: number;
  readonly table_no: number;
  readonly board_no: number;
  readonly players: readonly string[];
  readonly deals: readonly ReplayDeal[];
  readonly scores: readonly number[];
  readonly house?: readonly number[];
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
