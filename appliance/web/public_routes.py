"""The addresses anybody may open: hall screen, own results, delayed replay, closed boards."""

from collections import OrderedDict
from collections.abc import Callable

from flask import Flask, Response, request

from appliance.hall.state import Round
from appliance.live.box import LiveBox
from appliance.live.desk import Desk
from appliance.live.runtime import Runtime
from appliance.papers.record_format import schema
from appliance.papers.record_parts import boards_of
from appliance.papers.replay import Replay
from appliance.table import events as ev
from appliance.table.views import Code
from appliance.web.desk_files import replays_of
from appliance.web.desk_orders import running_desk
from appliance.web.limits import Backoff
from appliance.web.public_view import (
    codes,
    live_board,
    live_index,
    me_view,
    no_event,
    own_round,
    released_round,
    screen_view,
)
from appliance.web.replies import problem, reply, saved

TABLES_KEPT = 64


def _record_schema() -> Response:
    """What an exported record looks like, for other programs (I3)."""
    return Response(schema(), mimetype="application/schema+json")


class PublicRoutes:
    """What the box shows to everybody."""

    def __init__(
        self,
        app: Flask,
        box: LiveBox,
        runtime: Runtime,
        box_code: str,
        code: Callable[[str], Code | None],
    ) -> None:
        """`code`: a path as a QR code of its address."""
        self._box = box
        self._runtime = runtime
        self._box_code = box_code
        self._code = code
        self._wrong = Backoff()
        self._replays: OrderedDict[tuple[str, int, int], tuple[Replay, ...]] = OrderedDict()
        app.add_url_rule("/api/screen", "screen", self._screen)
        app.add_url_rule("/api/me/<code>", "me", self._me)
        app.add_url_rule("/api/me/<code>/rounds/<int:round_no>", "my_round", self._my_round)
        app.add_url_rule("/api/live", "live", self._live)
        app.add_url_rule("/api/live/<int:board_no>", "live_board", self._live_board)
        app.add_url_rule("/api/live/<int:board_no>/<int:table_no>", "live_table", self._live_table)
        app.add_url_rule("/api/boards", "boards", self._boards)
        app.add_url_rule("/api/record.schema.json", "record_schema", _record_schema)

    def _screen(self) -> Response:
        desk = running_desk(self._box)
        if desk is None:
            return reply(no_event(self._box_code))
        own, replay = self._code("/me"), self._code("/live")
        return reply(screen_view(desk, self._box_code, own, replay))

    def _me(self, code: str) -> Response:
        found = self._person(code)
        return found if isinstance(found, Response) else reply(me_view(*found))

    def _my_round(self, code: str, round_no: int) -> Response:
        found = self._person(code)
        if isinstance(found, Response):
            return found
        shown = own_round(*found, round_no)
        return problem("NO_SUCH_ROUND", 404) if shown is None else reply(shown)

    def _person(self, code: str) -> tuple[Desk, str, str] | Response:
        """The running event, entry and player of a code; who tries wrong ones has to wait."""
        desk, source = running_desk(self._box), request.remote_addr or ""
        if desk is None:
            # A page left open after its event guesses at nothing: it must not wait at the next one.
            return problem("NO_SUCH_CODE", 404)
        now = self._runtime.now_ms()
        wait = self._wrong.wait_ms(source, now)
        if wait > 0:
            return problem("WAIT", 429, {"s": -(-wait // 1000)})
        found = codes(desk).get(code.upper())
        if found is None:
            self._wrong.wrong(source, now)
            return problem("NO_SUCH_CODE", 404)
        return desk, *found

    def _live(self) -> Response:
        desk = running_desk(self._box)
        return problem("NO_EVENT", 404) if desk is None else reply(live_index(desk))

    def _live_board(self, board_no: int) -> Response:
        desk = running_desk(self._box)
        which = None if desk is None else released_round(desk, board_no)
        if desk is None or which is None:
            return problem("NO_SUCH_BOARD", 404)
        return reply(live_board(desk, which, board_no))

    def _live_table(self, board_no: int, table_no: int) -> Response:
        desk = running_desk(self._box)
        which = None if desk is None else released_round(desk, board_no)
        if desk is None or which is None:
            return problem("NO_SUCH_BOARD", 404)
        for replay in self._of_table(desk, which, table_no):
            if replay.board_no == board_no:
                return reply(replay)
        return problem("NO_SUCH_TABLE", 404)

    def _of_table(self, desk: Desk, which: Round, table_no: int) -> tuple[Replay, ...]:
        """The boards of one table in a released round, read from the log once."""
        hall = desk.hall
        key = (hall.state.created.event_id, which.round_no, table_no)
        if key not in self._replays:
            people = hall.people

            def read() -> tuple[Replay, ...]:
                rows = hall.journal.log.read_stream(f"table/{table_no}")
                events = [ev.read_event(row.payload, hall.game.event_type) for row in rows]
                told = replays_of(hall.state, hall.game, people, events)
                return tuple(each for each in told if each.round_no == which.round_no)

            self._replays[key] = self._runtime.in_thread(read)
            if len(self._replays) > TABLES_KEPT:
                self._replays.popitem(last=False)
        return self._replays[key]

    def _boards(self) -> Response:
        """Every closed round's boards with their seeds (G2), for `hallbox verify boards`."""
        desk = running_desk(self._box)
        if desk is None:
            return problem("NO_EVENT", 404)
        state, game = desk.hall.state, desk.hall.game
        if not state.closed_rounds:
            return problem("NOTHING_CLOSED", 404)
        data = self._runtime.in_thread(lambda: boards_of(state, game))
        return saved(data, "boards.json", "application/json")
