"""The chief's desk of a whole event: rounds, entries, results, the clock, and after a restart.

Most events are of the toy, two entries at a table.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from appliance.duplicate.board import Board, commitment
from appliance.duplicate.matchpoints import Artificial, Assigned, Pending, Played
from appliance.duplicate.movement_sheet import MovementSettings
from appliance.games.actions import Play
from appliance.games.deal import SEED_BYTES
from appliance.hall import events as hv
from appliance.hall.entering import entry_plans
from appliance.hall.regulations import Regulations
from appliance.live import desk as live_desk
from appliance.live.box import Seat, SetUp
from appliance.live.desk import Desk, entry_name, ranking_rows, released
from appliance.store.database import StoreFailed
from appliance.table import commands as cmd
from appliance.table import events as ev
from appliance.table.answer import Answer
from appliance.table.views import NextSeat, Person
from tests.conformance.toy import TOY
from tests.conformance.toy_pairs import PAIRS
from tests.live.making import RULES_HASH
from tests.live.test_box import House
from tests.live.whole_event import BY, Event, name_of, restarted, what_the_desk_says

MIN = 60_000
HOUR = 60 * MIN
AT_FAULT = Artificial(40)
FULL = StoreFailed("DISK_FULL", "no space")


def results(event: Event, entry: str, round_no: int = 0) -> list[Any]:
    """Of one entry, by board; without a round those of the last one closed."""
    scores, _ = event.live.standings()
    rounds = [each for each in event.state.rounds if each.closed is not None]
    which = rounds[-1] if round_no == 0 else event.state.rounds[round_no - 1]
    boards = scores.tallies[entry].boards
    return [
        boards[board.board_no].line.result for board in which.boards if board.board_no in boards
    ]


def same_after_a_restart(event: Event) -> None:
    again = restarted(event)
    assert again.state == event.state
    assert again.tables == {number: table.state for number, table in event.live.tables.items()}
    assert what_the_desk_says(again.desk) == what_the_desk_says(event.desk)


# --- rounds -----------------------------------------------------------------------------------


def test_d52_every_table_of_a_round_plays_the_same_cards_drawn_when_it_opens() -> None:
    event = Event(6, boards=2)
    assert event.live.tables == {}
    event.started().opened_all()
    assert len({event.table(number).state.board.hands for number in (1, 2, 3)}) == 1
    seeds = [board.seed for board in event.now.boards]
    assert {len(bytes.fromhex(seed)) for seed in seeds} == {SEED_BYTES}
    assert len(set(seeds)) == 2
    for drawn in event.now.boards:
        board = Board("e1", drawn.board_no, TOY.name, TOY.rules_version)
        assert drawn.commitment == commitment(board, bytes.fromhex(drawn.seed))


def test_the_chief_seats_starts_opens_collects_and_closes() -> None:
    event = Event(4, rounds=2)
    codes = [event.desk.close_round(BY, anyway=False).code]
    event.started()
    codes.append(event.desk.start_round(BY).code)
    codes.append(event.desk.close_round(BY, anyway=False).code)
    event.played().closed()
    codes.append(event.desk.start_round(BY).code)
    codes.append(event.desk.close_round(BY, anyway=False).code)
    assert codes == [
        "ROUND_NOT_OPEN",
        "NOT_SEATED",
        "TABLES_PLAYING",
        "NOT_SEATED",
        "ROUND_NOT_OPEN",
    ]
    event.whole_round()
    assert event.state.over
    refusal, preview = event.desk.pairing()
    assert (getattr(refusal, "code", ""), preview) == ("NO_ROUND_LEFT", "")


def test_the_rows_of_an_order_stand_in_the_log_together_with_who_gave_it() -> None:
    event = Event(4).started()
    kinds = [type(row) for _, row in event.journal.rows]
    assert kinds == [
        hv.EventCreated, hv.EntriesAdded, hv.SeatingPublished,
        hv.RoundOpened, hv.ClockMoved, ev.TableSet, ev.TableSet,
    ]  # fmt: skip
    opened = event.journal.rows[3][1]
    assert opened.by == BY
    assert datetime.fromisoformat(opened.wall).tzinfo is not None


def test_what_cannot_be_written_has_not_happened() -> None:
    event = Event(4)
    before = event.state
    event.journal.failure = FULL
    orders: list[Callable[[], Answer]] = [
        lambda: event.desk.start_round(BY),
        lambda: event.desk.withdraw("E001", BY, ""),
        lambda: event.desk.add_entries([[Person("晚到")]], BY),
        lambda: event.desk.notice("午餐", BY),
    ]
    assert {order().code for order in orders} == {"DISK_FULL"}
    assert event.state is before
    assert event.live.tables == {}
    event.journal.failure = None
    event.started()
    event.played()
    event.journal.failure = FULL
    assert event.desk.close_round(BY, anyway=False).code == "DISK_FULL"
    assert not event.live.closed


def test_seating_is_published_as_it_was_previewed_or_not_at_all() -> None:
    event = Event(6)
    sheet, preview = event.desk.pairing()
    first, second = sheet.tables[0].seats[0], sheet.tables[1].seats[0]  # type: ignore[union-attr]
    swapped, other = event.desk.pairing([(first, second)])
    assert preview != other
    assert event.desk.publish_seating((), other, "", BY).code == "VERSION_CHANGED"
    event.does(event.desk.publish_seating([(first, second)], other, "14:00", BY))
    assert event.state.seating is not None
    assert event.state.seating.sheet == swapped
    assert event.state.seating.starts_at == "14:00"
    event.does(event.desk.withdraw("E001", BY, ""))
    assert event.desk.publish_seating((), preview, "", BY).code == "VERSION_CHANGED"


def meanwhile(event: Event, order: Callable[[], object]) -> None:
    """`order` is given while the next piece of work is off the loop."""
    in_thread = event.runtime.in_thread

    def work(fn: Callable[[], Any]) -> Any:
        event.runtime.in_thread = in_thread  # type: ignore[method-assign]
        order()
        return in_thread(fn)

    event.runtime.in_thread = work  # type: ignore[method-assign]


def test_no_seating_is_published_for_a_round_that_was_started_meanwhile() -> None:
    event = Event(4)
    _, preview = event.desk.pairing()
    event.does(event.desk.notice("", BY))
    meanwhile(event, lambda: event.desk.start_round(BY))
    assert event.desk.publish_seating((), preview, "", BY).code == "VERSION_CHANGED"
    assert event.live.of_round()
    assert event.state.seating is None


def test_o1_no_ranking_is_published_that_a_ruling_changed_meanwhile() -> None:
    event = Event(4, rounds=1).whole_round()
    struck, other = event.at(1)
    event.does(event.desk.take_points(other, "1", BY, ""))
    meanwhile(event, lambda: event.desk.disqualify(struck, BY, ""))
    assert event.desk.publish(BY, "").code == "VERSION_CHANGED"
    event.does(event.desk.publish(BY, ""))
    assert event.state.versions[-1].sheet.rows[-1].entry == struck


# --- the same tablets, round after round ------------------------------------------------------


def test_tablets_go_on_at_their_tables_in_the_next_round() -> None:
    event = Event(4).started()
    event.join(1)
    event.join(2)
    event.opened_all()
    turn = event.table(1).state.turn
    assert turn is not None
    event.play(1)
    event.play(2)
    event.does(event.desk.collect_all(BY))
    event.closed()
    seqs = {key: page.view["seq"] for key, page in event.pages.items()}
    seated = event.table(1).state.version
    event.started()
    for key, page in event.pages.items():
        assert page.view["seq"] > seqs[key]
        assert page.view["screen"] == "waiting"
        assert page.view["waiting"]["round_no"] == 2
    assert event.table(1).state.version > seated
    late = event.table(1).act(0, turn.id, "a-late", Play(("S2",)), event.runtime.now)
    assert late.code == "STALE"
    event.played()
    assert [board.board_no for board in event.table(1).state.results] == [2]


def test_an_order_meant_for_the_round_before_does_not_fit_the_new_one() -> None:
    event = Event(4).started()
    version = event.table(1).state.version
    assert event.order("open", version=version, action_id="late").ok
    event.play(1)
    event.closed(anyway=True)
    event.started()
    again = event.order("open", version=version, action_id="late")
    assert again.code == "VERSION_CHANGED"
    assert event.table(1).state.status == "closed"


def test_a_table_that_is_no_longer_used_still_answers() -> None:
    event = Event(6).started()
    for number in (1, 2, 3):
        event.join(number)
    event.played()
    for entry in event.at(3):
        event.does(event.desk.withdraw(entry, BY, ""))
    event.closed()
    event.started()
    assert [table.number for table in event.live.of_round()] == [1, 2]
    unused = event.table(3)
    presses = [
        unused.act(0, "1.1.1", "x1", Play(("S2",)), event.runtime.now),
        unused.request(0, "call", "x2", "operation"),
        unused.request(1, "confirm", "x3"),
        event.order("open", 3),
        event.order("collect", 3),
    ]
    assert all(answer.code or answer.ok for answer in presses)
    assert [answer.code for answer in presses] != ["FAULT"] * 5
    assert not unused.stalled
    assert event.pages[3, 0].view["screen"]
    event.does(event.desk.close_round(BY, anyway=True))
    assert event.live.closed


# --- a table that never finishes, and its ruling (D-49) ---------------------------------------


def test_d49_a_round_is_closed_without_a_table_and_its_board_is_ruled() -> None:
    event = Event(6).started()
    event.join(3)
    event.played(1, 2)
    refusal = event.desk.close_round(BY, anyway=False)
    assert (refusal.code, refusal.params) == ("TABLES_PLAYING", {"n": 1})
    event.closed(anyway=True)
    event.runtime.run()
    assert event.table(3).state.status == "collected"
    assert event.pages[3, 0].view["screen"]
    stopped = event.at(3)[0]
    assert results(event, stopped) == [Pending()]
    event.does(event.desk.rule(stopped, 1, Assigned(99), BY, "断电"))
    assert event.final(stopped) == 1000
    assert event.state.decisions[-1] == event.state.rulings[stopped, 1]
    assert event.state.rulings[stopped, 1].reason == "断电"
    event.does(event.desk.rule(stopped, 1, Artificial(60), BY, "断电"))
    assert event.final(stopped) == 600
    same_after_a_restart(event)


def test_a_stopped_table_takes_no_more_cards() -> None:
    event = Event(4).started().opened_all()
    turn = event.table(1).state.turn
    assert turn is not None
    event.closed(anyway=True)
    answer = event.table(1).act(turn.awaiting.seats[0], turn.id, "x", Play(("S2",)), 0)
    assert answer.code == "STALE"
    assert event.table(1).ask(cmd.HouseSits((0,), BY)).code == "NOT_NOW"
    event.pass_ms(2 * MIN)
    assert event.now.reports == {}


# --- who does not come, and who goes (D-49c, D-49d) -------------------------------------------


def test_d49c_house_players_sit_in_for_who_did_not_come() -> None:
    event = Event(6).started()
    absent, other = event.at(1)
    event.does(event.desk.no_show(absent, BY, play=True))
    event.played().closed()
    assert event.table(1).state.house == (True, False)
    assert results(event, absent) == [AT_FAULT]
    assert isinstance(results(event, other)[0], Played)
    assert event.final(absent) == 400
    same_after_a_restart(event)


def test_d49c_a_table_without_its_people_does_not_play() -> None:
    event = Event(6).started()
    absent, other = event.at(1)
    event.does(event.desk.no_show(absent, BY, play=False))
    event.played()
    assert not event.table(1).state.results
    event.closed()
    assert (event.final(absent), event.final(other)) == (400, 600)
    same_after_a_restart(event)


def test_d49c_two_of_one_table_did_not_come() -> None:
    event = Event(4).started()
    for absent in event.at(1):
        event.does(event.desk.no_show(absent, BY, play=False))
    event.played().closed()
    assert [event.final(absent) for absent in event.at(1)] == [400, 400]


def test_d49c_no_table_that_plays_is_taken_for_one_that_does_not() -> None:
    event = Event(4).started().opened_all()
    absent = event.at(1)[0]
    refusal = event.desk.no_show(absent, BY, play=False)
    assert (refusal.code, refusal.params) == ("TABLE_PLAYING", {"table": 1})
    assert event.desk.no_show("E009", BY, play=False).code == "NOT_IN_ROUND"
    event.does(event.desk.no_show(absent, BY, play=True))
    assert event.desk.no_show(absent, BY, play=True).code == "KNOWN_ABSENT"
    event.played(1)
    late = event.desk.no_show(event.at(1)[1], BY, play=False)
    assert late.code == "TABLE_PLAYING"  # collected, and it did play


@pytest.mark.parametrize("play", [True, False])
@pytest.mark.parametrize("stream", ["hall", "table/1"])
def test_25_an_order_that_failed_half_way_can_be_given_again(stream: str, play: bool) -> None:
    event = Event(4).started()
    absent = event.at(1)[0]
    event.journal.failure, event.journal.stream = FULL, stream
    assert event.desk.no_show(absent, BY, play=play).code == "DISK_FULL"
    assert absent not in event.now.absent
    event.journal.failure = None
    event.does(event.desk.no_show(absent, BY, play=play))
    assert event.now.absent == {absent: play}
    assert event.table(1).state.house[0] is play
    assert (event.table(1).state.status == "collected") is not play


@pytest.mark.parametrize("leave", ["withdraw", "disqualify"])
def test_d49c_a_pair_goes_in_mid_round_and_house_players_finish_for_the_others(leave: str) -> None:
    event = Event(4, game=PAIRS.name, boards=2).started()
    event.join(1)
    event.join(2)
    event.opened_all()
    leaving, staying = event.at(1)
    event.pass_ms(4 * MIN)
    assert [len(event.table(number).state.results) for number in (1, 2)] == [1, 1]
    event.does(getattr(event.desk, leave)(leaving, BY, "急事"))
    assert event.table(1).state.house == (True, False, True, False)
    event.pass_ms(5 * MIN)
    event.does(event.desk.collect_all(BY))
    event.closed()
    first, second = results(event, leaving)
    assert isinstance(first, Played)
    assert second == AT_FAULT
    assert [type(each) for each in results(event, staying)] == [Played, Played]
    assert (event.rank(leaving) is None) is (leave == "disqualify")
    event.started().opened_all()
    event.pass_ms(9 * MIN)
    event.does(event.desk.collect_all(BY))
    event.closed()
    assert results(event, leaving) == ([] if leave == "disqualify" else [AT_FAULT] * 2)
    same_after_a_restart(event)


def test_d49c_a_late_entry_plays_the_next_round_and_has_40_percent_before() -> None:
    event = Event(4).started()
    event.does(event.desk.add_entries([[Person("晚到一")], [Person("晚到二")]], BY))
    event.played().closed()
    assert event.final("E005") == 400
    event.whole_round()
    assert "E005" in {name for table in (1, 2, 3) for name in event.at(table)}
    assert results(event, "E005", 1) == [AT_FAULT]
    assert isinstance(results(event, "E005", 2)[0], Played)
    assert entry_name(event.live, "E005") == "晚到一"


def test_d49d_points_off_and_a_reinstatement_are_the_chiefs_with_a_reason() -> None:
    event = Event(4, rounds=1).whole_round()
    entry = event.at(1)[0]
    before = event.final(entry)
    assert before is not None
    event.does(event.desk.take_points(entry, "12.5", BY, "迟到"))
    assert event.final(entry) == before - 125
    event.does(event.desk.disqualify(entry, BY, "作弊"))
    assert event.rank(entry) is None
    event.does(event.desk.reinstate(entry, BY, "申诉成功"))
    assert event.rank(entry) is not None
    assert [(each.by, each.reason) for each in event.state.decisions] == [  # type: ignore[union-attr]
        (BY, "迟到"), (BY, "作弊"), (BY, "申诉成功"),
    ]  # fmt: skip


def test_a_substitute_has_the_seat_the_name_and_no_entry_of_its_own() -> None:
    event = Event(4).started()
    event.join(1)
    entry = event.at(1)[0]
    event.does(event.desk.substitute(f"{entry}.1", Person("替补"), BY, "病"))
    assert event.pages[1, 1].view["plates"][0]["name"] == "替补"
    assert {f"{entry}.1", f"{entry}.2"} <= set(event.live.people)
    assert event.desk.entry_of(f"{entry}.2") == entry
    event.played().closed().seated()
    following = event.desk.next_of(entry, f"{entry}.2")
    assert following is not None
    assert following.published
    assert following.table_no > 0
    assert event.desk.substitute(f"{entry}.1", Person("又一"), BY, "").code == "NO_SUCH_PLAYER"
    same_after_a_restart(event)


def places_of(event: Event) -> Mapping[str, tuple[int, int]]:
    seated = event.desk.seated()
    assert seated is not None
    return seated.places


def test_a_substitute_after_the_seating_has_the_published_seat() -> None:
    event = Event(4)
    assert event.state.seating is not None
    before = places_of(event)
    # Somebody looks at the seating between the name and the row of the substitution.
    event.journal.meanwhile = lambda: places_of(event)
    event.does(event.desk.substitute("E002.1", Person("替补"), BY, ""))
    after = places_of(event)
    assert after["E002.2"] == before["E002.1"]
    assert "E002.1" not in after


def test_a_name_is_corrected_on_the_seats_and_nowhere_in_the_log() -> None:
    event = Event(4).started()
    event.join(1)
    entry = event.at(1)[0]
    rows = len(event.journal.rows)
    event.does(event.desk.correct_name(f"{entry}.1", Person("改正")))
    assert event.pages[1, 0].view["plates"][0]["name"] == "改正"
    assert len(event.journal.rows) == rows
    assert event.desk.correct_name("E009.1", Person("无")).code == "NO_SUCH_PLAYER"


def test_names_are_never_in_the_log_or_the_outbox() -> None:
    event = Event(4).started()
    late, sub = Person("晚到之人", "证件一"), Person("替补之人", "证件二")
    event.does(event.desk.add_entries([[late]], BY))
    event.does(event.desk.substitute(f"{event.at(1)[0]}.1", sub, BY, "病"))
    event.played().closed()
    event.does(event.desk.publish(BY, ""))
    written = event.written()
    assert "病" in written
    assert event.journal.outbox
    secret = {late.name, late.number, sub.name, sub.number, *map(name_of, ("E001.1", "E004.1"))}
    assert not [each for each in secret if each in written]


# --- 人机赛 ------------------------------------------------------------------------------------


def test_f7_against_house_players_contestants_are_compared_with_each_other_alone() -> None:
    event = Event(3, rounds=1, opponents="house").whole_round()
    assert [event.table(number).state.house for number in (1, 2, 3)] == [(False, True)] * 3
    seeds = {event.live.bot_seed_of(event.table(n).state.plan.seats[1]) for n in (1, 2, 3)}
    assert seeds == {bytes(32)}  # the same published one at every table (D-51)
    assert sum(event.final(f"E00{number}") or 0 for number in (1, 2, 3)) == 1500
    assert event.live.standings()[0].tallies.keys() == {"E001", "E002", "E003"}


# --- 加赛 -------------------------------------------------------------------------------------


def test_d48_a_play_off_is_played_after_the_end_on_boards_of_its_own() -> None:
    event = Event(4, rounds=1)
    assert event.desk.publish_play_off(["E001", "E002"], 1, BY).code == "EVENT_NOT_OVER"
    event.whole_round()
    before = {entry: event.final(entry) for entry in event.state.entrants}
    event.does(event.desk.publish_play_off(["E001", "E002"], 2, BY))
    assert event.desk.next_of("E003", "E003.1") is None
    event.started()
    assert event.table(1).state.plan.boards == (2, 3)
    event.played().closed()
    assert {entry: event.final(entry) for entry in event.state.entrants} == before
    assert event.state.over


# --- the public number, boards and rules of elsewhere -----------------------------------------


def test_18_no_table_opens_before_the_public_number_and_the_cards_come_of_it() -> None:
    event = Event(4, public_number=True)
    assert event.desk.throw_number("7", BY).code == "NOT_NOW"
    event.started()
    assert event.desk.open_tables(BY).code == "NUMBER_MISSING"
    assert event.order("open", 2).code == "NUMBER_MISSING"
    event.does(event.desk.throw_number("0417", BY))
    assert event.desk.throw_number("0418", BY).code == "NUMBER_STANDS"
    event.opened_all()
    seed = bytes.fromhex(event.now.boards[0].seed)
    assert event.live.deals(1) == TOY.deal(seed, b"0417")
    assert event.live.deals(1) != TOY.deal(seed, b"0418")
    dealt = next(row for row in event.journal.of(1) if isinstance(row, ev.BoardStarted))
    assert dealt.deals == TOY.deal(seed, b"0417")


def test_f1_imported_boards_are_dealt_with_the_number_of_their_origin() -> None:
    origin = hv.Origin("elsewhere", 12, "99")
    given = hv.GivenBoard("ab" * SEED_BYTES, origin)
    event = Event(4, boards=2, public_number=True, created={"imported": (given,)}).started()
    event.does(event.desk.throw_number("5", BY))
    first, second = event.now.boards
    assert (first.seed, first.origin) == (given.seed, origin)
    assert (second.origin, second.seed == given.seed) == (None, False)
    assert event.live.deals(1) == TOY.deal(bytes.fromhex(given.seed), b"99")
    assert event.live.deals(2) == TOY.deal(bytes.fromhex(second.seed), b"5")


@pytest.mark.parametrize(
    "other", [{"rules_version": "toy-0"}, {"rules_version": "toy-1", "rules_hash": "another"}]
)
def test_d3_an_event_of_other_rules_opens_no_table_and_lets_none_go_on(other: Any) -> None:
    event = Event(4, created=other).started()
    refusal = event.desk.open_tables(BY)
    assert (refusal.code, refusal.params) == ("RULES_CHANGED", {"rules": other["rules_version"]})
    assert event.table(1).state.status == "closed"
    assert event.order("resume").code == "RULES_CHANGED"


def test_d3_an_event_of_these_rules_opens_its_tables() -> None:
    event = Event(4, created={"rules_version": TOY.rules_version, "rules_hash": RULES_HASH})
    assert event.started().desk.open_tables(BY).ok
    assert Event(4).started().desk.open_tables(BY).ok


def test_d3_every_result_says_which_rules_it_was_judged_by() -> None:
    event = Event(4, created={"rules_hash": RULES_HASH}).started().played()
    rows = [msgspec.json.decode(row.body) for row in event.journal.outbox]
    assert [row["table"] for row in rows] == [1, 2]
    assert {(row["rules_version"], row["rules_hash"]) for row in rows} == {("toy-1", RULES_HASH)}
    assert len({row["fingerprint"] for row in rows}) == 1
    assert rows[0]["fingerprint"]


# --- the clock of the round (C7) --------------------------------------------------------------


def warned(event: Event) -> list[int]:
    """The minutes of every warning that a seat of table 1 was shown, each once."""
    shown: dict[int, int] = {}
    for view in event.pages[1, 0].of("view"):
        notice = view.get("notice") or {}
        if notice.get("code") == "round_warning":
            shown[view["notice_id"]] = notice["params"]["min"]
    return list(shown.values())


def test_c7_three_warnings_once_each_on_every_seat() -> None:
    event = Event(4, round_ms=HOUR).started()
    event.join(1)
    event.pass_ms(49 * MIN)
    assert warned(event) == []
    event.pass_ms(70 * MIN)
    assert warned(event) == [10, 5, 1]
    rows = [row.ms for _, row in event.journal.rows
            if isinstance(row, hv.ClockMoved) and row.act == "warned"]  # fmt: skip
    assert rows == [1, 2, 3]


def test_c7_held_and_inserted_time() -> None:
    event = Event(4, round_ms=HOUR).started()
    event.join(1)
    event.pass_ms(51 * MIN)
    event.does(event.desk.move_clock("hold", 0, BY))
    assert event.desk.move_clock("hold", 0, BY).code == "NOT_NOW"
    event.pass_ms(30 * MIN)
    assert warned(event) == [10]
    event.does(event.desk.move_clock("go", 0, BY))
    assert event.desk.move_clock("go", 0, BY).code == "NOT_NOW"
    event.does(event.desk.move_clock("insert", 5 * MIN, BY))
    assert event.state.clock is not None
    assert event.state.clock.left_ms(event.runtime.now) == 14 * MIN
    event.pass_ms(5 * MIN)
    assert warned(event) == [10, 10]
    same_after_a_restart(event)


def test_c7_a_round_without_a_length_has_no_clock_to_move() -> None:
    event = Event(4)
    assert event.desk.move_clock("hold", 0, BY).code == "NO_ROUND_CLOCK"
    event.started()
    assert event.desk.move_clock("insert", MIN, BY).code == "NO_ROUND_CLOCK"


def test_c7_no_further_board_is_begun_when_too_little_is_left() -> None:
    event = Event(4, boards=2, round_ms=20 * MIN).started().opened_all()
    event.pass_ms(10 * MIN)
    took = [report.took_ms for report in event.now.reports.values()]
    assert len(took) == 4  # time-outs alone have played everything well in time
    short = Event(4, boards=2, round_ms=round(1.5 * took[0])).started().opened_all()
    short.pass_ms(10 * MIN)
    assert [len(short.table(number).state.results) for number in (1, 2)] == [1, 1]
    assert short.table(1).state.status == "finished"
    short.does(short.desk.collect_all(BY))
    short.closed()
    kinds = [type(each) for each in results(short, "E001")]
    assert kinds == [Played, Pending]


@pytest.mark.parametrize("away", [25 * MIN, -900_000])
def test_c4_the_round_loses_no_time_while_the_box_is_away(away: int) -> None:
    """On the same boot's clock, and on another one that began later."""
    event = Event(4, round_ms=HOUR).started()
    event.pass_ms(40 * MIN)
    event.runtime.now += away
    event.desk.shift_clock(away)
    event.runtime.run()
    assert event.state.clock is not None
    assert event.state.clock.left_ms(event.runtime.now) == 20 * MIN
    assert event.state.clock.warned == 0


def test_c4_no_warning_is_given_for_the_time_the_box_was_away() -> None:
    event = Event(4, round_ms=HOUR).started()
    event.join(1)
    event.pass_ms(40 * MIN)
    event.runtime.now += 19 * MIN
    event.timers.run_due()  # the clock is looked at before it has been moved
    event.desk.shift_clock(19 * MIN)
    event.runtime.run()
    assert warned(event) == []
    event.pass_ms(11 * MIN)
    assert warned(event) == [10]


def test_e8_a_notice_stands_on_every_seat_for_a_moment_and_on_the_screen_until_taken_down() -> None:
    event = Event(4).started()
    event.join(1)
    event.does(event.desk.notice("午餐 12:00", BY))
    assert event.pages[1, 0].view["notice"]["params"] == {"text": "午餐 12:00"}
    event.pass_ms(16_000)
    event.table(1).show_all()
    event.runtime.run()
    assert event.pages[1, 0].view.get("notice") is None
    assert event.state.notices[-1].text == "午餐 12:00"
    event.does(event.desk.notice("", BY))
    assert event.state.notices[-1].text == ""


# --- publication (O-1) ------------------------------------------------------------------------


def test_o1_versions_and_how_many_places_each_entry_moved() -> None:
    event = Event(4).whole_round()
    assert Event(4).desk.publish(BY, "").code == "NOTHING_CLOSED"
    event.does(event.desk.publish(BY, ""))
    assert event.desk.publish(BY, "").code == "NOTHING_NEW"
    first = event.at(1)[0]
    event.does(event.desk.rule(first, 1, Assigned(-99), BY, "判罚"))
    assert event.desk.publish(BY, " ").code == "REASON_MISSING"
    event.does(event.desk.publish(BY, "判罚"))
    one, two = ({row.entry: row for row in ranking_rows(event.live, each)} for each in (1, 2))
    assert {row.moved for row in one.values()} == {None}
    moved = {entry: (one[entry].rank or 0) - (row.rank or 0) for entry, row in two.items()}
    assert {entry: row.moved for entry, row in two.items()} == moved
    assert moved[first] < 0
    assert [version.by for version in event.state.versions] == [BY, BY]


@pytest.mark.parametrize(
    ("synchronised", "confirmed", "after", "status"),
    [
        (True, False, timedelta(hours=2, minutes=59), "unofficial"),
        (True, False, timedelta(hours=3), "official"),
        (False, False, timedelta(hours=30), "unofficial"),
        (False, True, timedelta(hours=3), "official"),
    ],
)
def test_o1_results_are_official_after_3_h_by_a_clock_that_is_trusted(
    monkeypatch: pytest.MonkeyPatch,
    synchronised: bool,
    confirmed: bool,
    after: timedelta,
    status: str,
) -> None:
    monkeypatch.setattr(live_desk, "clock_synchronised", lambda: synchronised)
    event = Event(4, rounds=1).started().played()
    assert event.desk.official_from_ms() is None
    assert event.desk.status() == "unofficial"
    event.closed()
    ended = event.state.ended_ms
    assert ended is not None
    if confirmed:
        event.does(event.desk.confirm_clock(BY))
    later = datetime.fromtimestamp(ended / 1000, UTC) + after
    monkeypatch.setattr(live_desk, "wall_clock", lambda: later)
    assert event.desk.status() == status
    assert event.desk.official_from_ms() == ended + 3 * HOUR


def test_i6_boards_are_released_when_the_round_is_closed_and_its_delay_is_over() -> None:
    event = Event(4, replay_delay_ms=MIN).started().played()
    assert not released(event.state, event.now, 10**15)
    event.closed()
    closed = event.now.closed
    assert closed is not None
    assert not released(event.state, event.now, closed.at_ms + MIN - 1)
    assert released(event.state, event.now, closed.at_ms + MIN)


# --- S9 ---------------------------------------------------------------------------------------


def test_s9_where_a_player_goes_next() -> None:
    event = Event(5, odd_entries="bye", rounds=2).started()
    entry = event.at(1)[0]
    player = f"{entry}.1"
    event.played()
    assert event.desk.next_of(entry, player) == NextSeat(round_no=2)
    event.closed()
    _, preview = event.desk.pairing()
    event.does(event.desk.publish_seating((), preview, "14:00", BY))
    assert event.state.seating is not None
    places = places_of(event)
    (bye,) = event.state.seating.sheet.byes
    resting = event.desk.next_of(bye, f"{bye}.1")
    assert resting == NextSeat(round_no=2, published=True, bye=True, starts_at="14:00")
    for key, (table_no, seat) in places.items():
        following = event.desk.next_of(key.split(".")[0], key)
        assert following is not None
        assert (following.table_no, following.seat) == (table_no, seat)
        plan = event.table(table_no).state.plan if table_no in event.live.tables else None
        assert following.stay is (plan is not None and plan.seats[seat].entry == key)
    assert event.desk.hall_map().tiles == tuple(
        msgspec.structs.replace(tile, table_no=number)
        for number, tile in zip((1, 2), event.desk.hall_map().tiles, strict=True)
    )


def test_s9_after_the_last_round_nobody_is_sent_anywhere() -> None:
    event = Event(4, rounds=1).started()
    entry = event.at(1)[0]
    event.played()
    assert event.desk.next_of(entry, f"{entry}.1") is None  # collected, and not yet closed
    assert event.desk.next_seat(1, 0) is None
    event.closed()
    assert event.desk.next_of(entry, f"{entry}.1") is None


def test_s9_who_has_left_is_sent_nowhere() -> None:
    event = Event(6).whole_round()
    entry = event.at(1)[0]
    assert event.desk.next_of(entry, f"{entry}.1") is not None
    event.does(event.desk.withdraw(entry, BY, ""))
    assert event.desk.next_of(entry, f"{entry}.1") is None


def test_s9_the_ranking_on_a_seat_is_the_published_one_if_the_organiser_shows_it() -> None:
    event, silent = Event(4).whole_round(), Event(4, show_ranking=False).whole_round()
    assert event.desk.ranking_around("E001") == ()
    for each in (event, silent):
        each.does(each.desk.publish(BY, ""))
    rows = event.desk.ranking_around("E001")
    assert [row.entry for row in rows] == [row.entry for row in event.state.versions[-1].sheet.rows]
    assert {row.name for row in rows} == {name_of(f"E00{number}.1") for number in (1, 2, 3, 4)}
    assert silent.desk.ranking_around("E001") == ()


# --- a restart in every stage, and orders by chance -------------------------------------------


def test_a_restart_in_every_stage_gives_the_same_hall_and_desk() -> None:
    event = Event(6, boards=2, public_number=True, round_ms=HOUR)
    stages: list[Callable[[], object]] = [
        lambda: None,
        event.started,
        lambda: event.does(event.desk.throw_number("1", BY)),
        lambda: event.does(event.desk.no_show(event.at(3)[1], BY, play=True)),
        event.opened_all,
        lambda: event.play(1),
        lambda: event.does(event.desk.withdraw(event.at(2)[0], BY, "")),
        lambda: event.play(1),
        lambda: event.does(event.desk.collect_all(BY)),
        lambda: event.closed(anyway=True),
        lambda: event.does(event.desk.publish(BY, "")),
        event.seated,
        event.started,
    ]
    for stage in stages:
        stage()
        event.runtime.run()
        same_after_a_restart(event)
    assert len(event.state.rounds) == 2


class Orders:
    """The chief's orders by chance; those that lead on come more often."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.event = Event(7, boards=2, rounds=5, odd_entries="bye", round_ms=HOUR)
        self.late = 0

    def give(self) -> Answer:
        desk, dice = self.event.desk, self.dice
        entry, reason = self.entry(), dice.choice(("", "判罚"))
        orders: list[tuple[Callable[[], Answer], int]] = [
            (self.seating, 6),
            (lambda: desk.start_round(BY), 8),
            (lambda: desk.open_tables(BY), 8),
            (self.time, 12),
            (lambda: desk.collect_all(BY), 8),
            (lambda: desk.close_round(BY, anyway=dice.random() < 0.2), 8),
            (self.enter, 1),
            (lambda: desk.substitute(f"{entry}.1", Person("姓名替补"), BY, reason), 2),
            (lambda: desk.withdraw(entry, BY, reason), 1),
            (lambda: desk.disqualify(entry, BY, reason), 1),
            (lambda: desk.reinstate(entry, BY, reason), 3),
            (lambda: desk.no_show(entry, BY, play=dice.random() < 0.5), 2),
            (self.ruling, 4),
            (lambda: desk.take_points(entry, dice.choice(("1.5", "0", "x")), BY, reason), 1),
            (lambda: desk.publish(BY, reason), 4),
            (lambda: desk.move_clock(dice.choice(("hold", "go", "insert")), MIN, BY), 2),
            (lambda: desk.publish_play_off([entry, self.entry()], 1, BY), 1),
            (lambda: desk.notice(reason, BY), 1),
            (lambda: desk.confirm_clock(BY), 1),
            (lambda: desk.throw_number("1", BY), 1),
        ]
        given, weights = zip(*orders, strict=True)
        answer: Answer = dice.choices(given, weights)[0]()
        self.event.runtime.run()
        return answer

    def entry(self) -> str:
        return self.dice.choice(["E009", *self.event.state.entrants])

    def seating(self) -> Answer:
        swaps = [(self.entry(), self.entry())] if self.dice.random() < 0.2 else []
        _, preview = self.event.desk.pairing(swaps)
        return self.event.desk.publish_seating(swaps, preview, "", BY)

    def time(self) -> Answer:
        self.event.pass_ms(self.dice.choice((3_000, 40_000, 4 * MIN)))
        return Answer(ok=True)

    def enter(self) -> Answer:
        self.late += 1
        return self.event.desk.add_entries([[Person(f"姓名晚到{self.late}")]], BY)

    def ruling(self) -> Answer:
        result = self.dice.choice((None, Assigned(3), Artificial(60), Pending()))
        return self.event.desk.rule(self.entry(), self.dice.randint(1, 12), result, BY, "")


@pytest.mark.parametrize("seed", range(4))
def test_invariant_2_after_any_orders_the_log_gives_the_same_hall_and_desk(seed: int) -> None:
    orders, codes = Orders(seed), set()
    event = orders.event
    for number in range(200):
        before, answer = event.state, orders.give()
        codes.add(answer.code)
        assert answer.ok or answer.code
        assert answer.code not in ("FAULT", "BAD_REQUEST")
        assert not any(table.stalled for table in event.live.tables.values())
        assert event.state.rounds[: len(before.rounds) - 1] == before.rounds[:-1]
        if number % 20 == 19:
            same_after_a_restart(event)
    assert sum(each.closed is not None for each in event.state.rounds) >= 3
    assert len(codes) > 8
    assert "姓名" not in event.written()


# --- on a box ---------------------------------------------------------------------------------


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path)
    yield made
    if made.box.hall is not None:
        made.box.hall.journal.close()


def set_up(house: House, entries: int = 4, **other: Any) -> Answer:
    plans = entry_plans(1, [1] * entries, joined=1)
    movement = MovementSettings(seed="box", size=2, planned_rounds=2)
    given: dict[str, Any] = {
        "title": "杯赛",
        "game": "toy",
        "regulations": Regulations(rounds=2, movement=movement, round_ms=HOUR),
        "entries": plans,
        "people": {key: Person(name_of(key)) for plan in plans for key in plan.players},
    }
    return house.box.set_up(SetUp(**{**given, **other}))


def desk_of(house: House) -> Desk:
    assert house.box.desk is not None
    return house.box.desk


@pytest.mark.parametrize(
    ("other", "code"),
    [
        ({"game": "bridge"}, "BAD_REQUEST"),
        ({"settings": {"nothing": 1}}, "BAD_REQUEST"),
        ({"entries": 1}, "TOO_FEW_ENTRIES"),
    ],
)
def test_an_event_that_cannot_be_played_is_not_set_up(
    house: House, other: dict[str, Any], code: str
) -> None:
    assert set_up(house, **other).code == code
    assert (house.box.hall, house.box.desk) == (None, None)
    assert set_up(house).ok
    assert set_up(house).code == "EVENT_RUNNING"


def test_d3_an_event_says_from_its_first_row_which_rules_it_is_played_by(house: House) -> None:
    assert set_up(house).ok
    created = house.hall.state.created
    assert (created.rules_version, created.rules_hash) == ("toy-1", house.box.equipment.rules_hash)
    assert house.killed().hall.state.created == created


def test_w2_round_1_is_drawn_or_as_it_was_seated_by_hand(house: House) -> None:
    assert set_up(house).ok
    drawn = house.hall.state.seating
    assert drawn is not None
    assert house.box.end().ok
    by_hand = msgspec.structs.replace(drawn.sheet, tables=drawn.sheet.tables[::-1])
    assert set_up(house, sheet=by_hand).ok
    assert house.hall.state.seating is not None
    assert house.hall.state.seating.sheet == by_hand


@pytest.mark.parametrize("power", [False, True])
def test_22_a_box_killed_in_any_stage_has_the_same_event_and_tablets(
    house: House, power: bool
) -> None:
    assert set_up(house).ok
    tokens: list[str] = []

    def bind() -> Answer:
        given = [house.box.bind(table, seat) for table in (1, 2) for seat in (0, 1)]
        tokens.extend(str(token) for token in given)
        return Answer(ok=True)

    def play() -> Answer:
        house.pass_ms(5 * MIN)
        return desk_of(house).collect_all(BY)

    stages: list[Callable[[], Answer]] = [
        lambda: desk_of(house).add_entries([[Person("晚到之人")]], BY),
        lambda: desk_of(house).start_round(BY),
        bind,
        lambda: desk_of(house).substitute("E001.1", Person("替补之人"), BY, ""),
        lambda: desk_of(house).open_tables(BY),
        play,
        lambda: desk_of(house).close_round(BY, anyway=False),
        lambda: desk_of(house).publish(BY, ""),
        lambda: desk_of(house).publish_seating((), desk_of(house).pairing()[1], "", BY),
        lambda: desk_of(house).start_round(BY),
    ]
    for stage in stages:
        assert stage().ok
        house.runtime.run()
        before, people = house.hall.state, house.hall._people
        doors = house.hall._doors
        said = [desk_of(house).pairing(), house.hall.standings()[1], desk_of(house).hall_map()]
        house.killed(power)
        after = house.hall.state
        assert msgspec.structs.replace(after, clock=None) == msgspec.structs.replace(
            before, clock=None
        )
        assert house.hall._people == people
        assert house.hall._doors == doors
        again = [desk_of(house).pairing(), house.hall.standings()[1], desk_of(house).hall_map()]
        assert again == said
        seats = [house.box.seat_of(token) for token in tokens]
        assert seats == [Seat(table, seat) for table in (1, 2) for seat in (0, 1)][: len(tokens)]
    assert house.hall.named("E005.1").name == "晚到之人"
    assert len(house.hall.state.rounds) == 2


@pytest.mark.parametrize("power", [False, True])
def test_c4_a_killed_box_takes_no_time_from_the_round(house: House, power: bool) -> None:
    assert set_up(house).ok
    assert desk_of(house).start_round(BY).ok
    house.pass_ms(10 * MIN)
    assert desk_of(house).notice("", BY).ok  # the last row before the end
    house.box.beat()
    house.runtime.now += 7 * MIN
    house.killed(power)
    clock = house.hall.state.clock
    assert clock is not None
    assert clock.left_ms(house.runtime.now) == 50 * MIN


def test_an_event_that_is_brought_in_has_its_results_and_goes_on_as_it_is(house: House) -> None:
    played = Event(4, rounds=1).whole_round()
    rows: list[hv.HallEvent] = [row for stream, row in played.journal.rows if stream == "hall"]
    closed = rows.pop()
    rows += [hv.Imported(1, report) for report in played.now.reports.values()]
    people = {key: Person(name_of(key)) for key in ("E001.1", "E002.1", "E003.1", "E004.1")}
    assert house.box.bring_in([*rows, closed], people).ok
    ranking = played.live.standings()[1]
    assert house.hall.standings()[1] == ranking
    assert house.killed().hall.standings()[1] == ranking
    assert house.hall.state.over
    assert desk_of(house).publish(BY, "").ok
    assert house.hall.tables == {}
