"""What each order of the chief's desk does. The page was checked before; every order is answered.

One order at a time: the version it was given on is still that of the event when it is carried out,
and one that comes again under the same id while it is being done waits for the same answer.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any

from appliance.duplicate.matchpoints import (
    Artificial,
    Assigned,
    BoardResult,
    Pending,
    Void,
)
from appliance.games.contract import Refusal
from appliance.live.box import LiveBox
from appliance.live.desk import Desk
from appliance.live.mailbox import Mailbox
from appliance.live.rehearsal import WholeRehearsal
from appliance.live.runtime import Runtime
from appliance.papers.boards_import import import_boards
from appliance.store.database import StoreFailed
from appliance.table.answer import Answer
from appliance.table.person_name import BadName, clean_name, visible_text
from appliance.table.views import Person
from appliance.web import wire_desk as wd
from appliance.web.desk_draft import allowed_settings, problems, set_up
from appliance.web.desk_files import DeskFiles
from appliance.web.drafts import Drafts
from appliance.web.jobs import Jobs
from appliance.web.staff import Official, Officials

ANSWERS_KEPT = 500

_Do = Callable[[Any, Official], wd.DeskAnswer]


class DeskOrders:
    """The desk's orders on one box."""

    def __init__(
        self, box: LiveBox, officials: Officials, drafts: Drafts, jobs: Jobs, runtime: Runtime
    ) -> None:
        self._box = box
        self._officials = officials
        self._drafts = drafts
        self._jobs = jobs
        self._runtime = runtime
        self._one_at_a_time = Mailbox(runtime)
        self._answers: OrderedDict[str, wd.DeskAnswer] = OrderedDict()
        self._do: dict[type, _Do] = {
            wd.BeginEvent: self._begin,
            wd.ImportBoards: self._import_boards,
            wd.Rehearse: self._rehearse,
            wd.CancelJob: self._cancel_job,
            wd.EndEvent: self._end_event,
            wd.NameOfficial: self._name_official,
            wd.MakeFile: self._make_file,
        }
        self._at_desk: dict[type, Callable[[Desk, Any, str], Answer]] = _AT_DESK

    def give(self, request: wd.DeskRequest, official: Official) -> wd.DeskAnswer:
        """Carry out an order. VERSION_CHANGED when the desk's picture was an old one."""
        return self._one_at_a_time.ask(lambda: self._once(request, official))

    def _once(self, request: wd.DeskRequest, official: Official) -> wd.DeskAnswer:
        known = self._answers.get(request.action_id)
        if known is not None:
            return known
        try:
            answer = self._given(request, official)
        except StoreFailed as failure:
            answer = _no(failure.code)
        self._answers[request.action_id] = answer
        if len(self._answers) > ANSWERS_KEPT:
            self._answers.popitem(last=False)
        return answer

    def _given(self, request: wd.DeskRequest, official: Official) -> wd.DeskAnswer:
        desk = running_desk(self._box)
        version = self._drafts.version if desk is None else desk.hall.version
        if request.version not in (None, version):
            return _no("VERSION_CHANGED")
        kind = type(request.command)
        if kind in self._do:
            return self._do[kind](request.command, official)
        if desk is None:
            return _no("NO_EVENT")
        return _told(self._at_desk[kind](desk, request.command, official.name))

    # --- the event as a whole ------------------------------------------------------------------

    def _begin(self, _command: wd.BeginEvent, _official: Official) -> wd.DeskAnswer:
        draft = self._drafts.now
        game = self._box.equipment.games.get(draft.game)
        for problem in problems(draft, game, today=""):
            if problem.stops:
                return wd.DeskAnswer(ok=False, code=problem.code, params=problem.params)
        if game is None:
            return _no("GAME_MISSING")
        try:
            wanted = set_up(draft, game, self._drafts.boards)
        except BadName as bad:
            return _no(bad.code)
        answer = self._box.set_up(wanted)
        if answer.ok:
            self._drafts.forget()
            self._jobs.forget()
        return _told(answer)

    def _import_boards(self, command: wd.ImportBoards, _official: Official) -> wd.DeskAnswer:
        draft = self._drafts.now
        game = self._box.equipment.games.get(draft.game)
        if game is None:
            return _no("GAME_MISSING")
        if not command.data:
            self._drafts.take_boards(())
            return wd.DeskAnswer(ok=True)
        deals = game.deals_a_board(allowed_settings(draft, game))
        data = command.data.encode()
        boards = self._runtime.in_thread(lambda: import_boards(data, game, deals))
        if isinstance(boards, Refusal):
            return wd.DeskAnswer(ok=False, code=boards.code, params=boards.params)
        self._drafts.take_boards(boards)
        return wd.DeskAnswer(ok=True)

    def _rehearse(self, command: wd.Rehearse, _official: Official) -> wd.DeskAnswer:
        game = self._box.equipment.games.get(command.game)
        if game is None:
            return _no("BAD_REQUEST")
        if self._box.hall is not None and not self._box.hall.state.created.rehearsal:
            return _no("EVENT_RUNNING")
        answer = WholeRehearsal.begin(
            self._box,
            game,
            tables=command.tables,
            rounds=command.rounds,
            boards=command.boards,
            speed=command.speed,
        )
        if answer.ok:
            self._jobs.forget()
        return _told(answer)

    def _end_event(self, command: wd.EndEvent, _official: Official) -> wd.DeskAnswer:
        hall = self._box.hall
        if hall is None:
            return _no("NO_EVENT")
        if visible_text(command.title) != hall.state.created.title:
            return _no("TITLE_DIFFERS")
        return _told(self._box.end())

    def _name_official(self, command: wd.NameOfficial, _official: Official) -> wd.DeskAnswer:
        hall = self._box.hall
        if hall is None:
            return _no("NO_EVENT")
        try:
            name = clean_name(command.name)
        except BadName as bad:
            return _no(bad.code)
        event_id = hall.state.created.event_id
        pin = self._runtime.in_thread(lambda: self._officials.name(event_id, name, command.role))
        return wd.DeskAnswer(ok=True, told=pin)

    def _make_file(self, command: wd.MakeFile, _official: Official) -> wd.DeskAnswer:
        desk = running_desk(self._box)
        if desk is None:
            return _no("NO_EVENT")
        work = DeskFiles(desk, self._box.event_path).work(command.kind)
        return wd.DeskAnswer(ok=True, told=self._jobs.start(command.kind, work))

    def _cancel_job(self, command: wd.CancelJob, _official: Official) -> wd.DeskAnswer:
        return wd.DeskAnswer(ok=True) if self._jobs.cancel(command.job_id) else _no("NOT_NOW")


def running_desk(box: LiveBox) -> Desk | None:
    """The desk of an event with a movement; single tables of a rehearsal have none."""
    desk = box.desk
    if desk is None or desk.hall.state.regulations.movement is None:
        return None
    return desk


# --- orders to the desk of the running event --------------------------------------------------


def _person(player: wd.DraftPlayer) -> Person:
    return Person(player.name, visible_text(player.number))


def _people(entries: Sequence[wd.DraftEntry]) -> list[list[Person]]:
    return [[_person(player) for player in entry.players] for entry in entries]


def _publish_seating(desk: Desk, order: wd.PublishSeating, by: str) -> Answer:
    return desk.publish_seating(order.swaps, order.hash, order.starts_at, by)


def _rule(desk: Desk, order: wd.RuleResult, by: str) -> Answer:
    result = _result(order)
    if isinstance(result, Refusal):
        return Answer(ok=False, code=result.code)
    return desk.rule(order.entry, order.board_no, result, by, order.reason)


def _result(order: wd.RuleResult) -> BoardResult | Refusal | None:
    """The result that was typed; None: as it was played."""
    plain: dict[str, BoardResult | None] = {"played": None, "void": Void(), "pending": Pending()}
    if order.kind in plain:
        return plain[order.kind]
    if order.kind == "assigned":
        return Refusal("SCORE_MISSING") if order.score is None else Assigned(order.score)
    if not order.percent.isdecimal() or not 0 <= int(order.percent) <= 100:
        return Refusal("BAD_PERCENT")
    return Artificial(int(order.percent))


def _round_clock(desk: Desk, order: wd.RoundClock, by: str) -> Answer:
    if order.act == "insert" and order.minutes == 0:
        return Answer(ok=False, code="BAD_REQUEST")
    return desk.move_clock(order.act, order.minutes * 60_000, by)


_AT_DESK: dict[type, Callable[[Desk, Any, str], Answer]] = {
    wd.PublishSeating: _publish_seating,
    wd.StartRound: lambda desk, _order, by: desk.start_round(by),
    wd.OpenTables: lambda desk, _order, by: desk.open_tables(by),
    wd.PublicNumber: lambda desk, order, by: desk.throw_number(order.number, by),
    wd.CollectAll: lambda desk, _order, by: desk.collect_all(by),
    wd.CloseRound: lambda desk, order, by: desk.close_round(by, anyway=order.anyway),
    wd.AddEntries: lambda desk, order, by: desk.add_entries(_people(order.entries), by),
    wd.CorrectName: lambda desk, order, _by: desk.correct_name(order.key, _person(order.player)),
    wd.Substitute: lambda desk, order, by: desk.substitute(
        order.key, _person(order.player), by, order.reason
    ),
    wd.Withdraw: lambda desk, order, by: desk.withdraw(order.entry, by, order.reason),
    wd.NoShow: lambda desk, order, by: desk.no_show(order.entry, by, play=order.play),
    wd.RuleResult: _rule,
    wd.PointsOff: lambda desk, order, by: desk.take_points(
        order.entry, order.points, by, order.reason
    ),
    wd.Disqualify: lambda desk, order, by: desk.disqualify(order.entry, by, order.reason),
    wd.Reinstate: lambda desk, order, by: desk.reinstate(order.entry, by, order.reason),
    wd.PublishResults: lambda desk, order, by: desk.publish(by, order.reason),
    wd.PlayOff: lambda desk, order, by: desk.publish_play_off(order.entries, order.boards, by),
    wd.RoundClock: _round_clock,
    wd.SayNotice: lambda desk, order, by: desk.notice(order.text, by),
    wd.Finish: lambda desk, order, by: desk.finish(by, order.reason),
    wd.ConfirmClock: lambda desk, _order, by: desk.confirm_clock(by),
}


def _no(code: str) -> wd.DeskAnswer:
    return wd.DeskAnswer(ok=False, code=code)


def _told(answer: Answer) -> wd.DeskAnswer:
    return wd.DeskAnswer(ok=answer.ok, code=answer.code, params=answer.params)
