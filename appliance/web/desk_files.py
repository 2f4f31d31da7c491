"""The files the chief takes away: which there are, and how each is made outside the loop.

What a file holds stands in `papers`. Rounds that are open are in none of them.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from appliance.games.contract import Refusal
from appliance.hall.state import HallState
from appliance.live.desk import Desk
from appliance.papers.record import record
from appliance.papers.record_parts import boards_of, movement_of
from appliance.papers.replay import Replay, replays
from appliance.papers.replay_notation import print_replays
from appliance.papers.replay_viewer import viewer_html
from appliance.papers.sheets_words import Language
from appliance.store.log import EventLog
from appliance.table import events as ev
from appliance.table.state import AnyGame
from appliance.table.views import Person
from appliance.web.jobs import Jobs, Made, Tell, Work
from appliance.web.wire_desk import FileOffer

KINDS = ("record", "csv", "xlsx", "boards", "movement", "replays", "viewer")
_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_NAMES: Mapping[str, tuple[str, str]] = {
    "record": ("record.json", "application/json"),
    "csv": ("standings.csv", "text/csv"),
    "xlsx": ("event.xlsx", _XLSX),
    "boards": ("boards.json", "application/json"),
    "movement": ("movement.json", "application/json"),
    "replays": ("replays.txt", "text/plain"),
    "viewer": ("replays.html", "text/html"),
}
STEPS = 3
SHEET_LANGUAGE: Language = "zh"
"""Of the words in the rows; the headings are in both languages."""
VIEWER = Path(__file__).parent / "static" / "viewer.html"


class DeskFiles:
    """The files of an event as it stands now; what changes later is in a later file."""

    def __init__(self, desk: Desk, event_path: Callable[[str], Path]) -> None:
        hall = desk.hall
        self._state = hall.state
        self._game = hall.game
        self._people = hall.people
        self._path = event_path(hall.state.created.event_id)

    @staticmethod
    def offers(jobs: Jobs) -> tuple[FileOffer, ...]:
        """Every kind, with the newest file made of it in this process."""
        done = {view.kind: view for view in jobs.views() if view.state == "done"}
        return tuple(
            _offer(kind, jobs, done[kind].job_id if kind in done else "") for kind in KINDS
        )

    def work(self, kind: str) -> Work:
        """The job that makes a file of this kind."""
        name, mimetype = _NAMES[kind]

        def made(tell: Tell) -> Made | Refusal:
            tell("collect", 0, STEPS)
            data = self._data(kind, tell)
            if isinstance(data, Refusal):
                return data
            tell("verify", STEPS - 1, STEPS)
            return Made(name, mimetype, data)

        return made

    def _data(self, kind: str, tell: Tell) -> bytes | Refusal:
        state, people, game = self._state, self._people, self._game
        tell("write", 1, STEPS)
        # Spreadsheets are a library of 18 MB that a box without a chief at its desk never needs.
        from appliance.papers.sheets_csv import csv_of
        from appliance.papers.sheets_workbook import xlsx_of

        match kind:
            case "record":
                return record(state, people, game)
            case "csv":
                return csv_of(state, people, game, SHEET_LANGUAGE)
            case "xlsx":
                return xlsx_of(state, people, game, SHEET_LANGUAGE)
            case "boards":
                return boards_of(state, game)
            case "movement":
                return movement_of(state)
        written = print_replays(self._replays()).encode()
        return written if kind == "replays" else viewer_html(VIEWER.read_bytes(), written)

    def _replays(self) -> Iterator[Replay]:
        """Every finished board of the closed rounds, in order of the log."""
        log = EventLog.open(self._path)
        try:
            rows: dict[str, list[ev.TableEvent]] = {}
            for row in log.read():
                if row.stream.startswith("table/"):
                    event = ev.read_event(row.payload, self._game.event_type)
                    rows.setdefault(row.stream, []).append(event)
        finally:
            log.close()
        for events in rows.values():
            yield from replays_of(self._state, self._game, self._people, events)


def replays_of(
    state: HallState, game: AnyGame, people: Mapping[str, Person], events: list[ev.TableEvent]
) -> Iterator[Replay]:
    """The finished boards of one table's stream, those of closed rounds alone."""
    closed = {each.round_no for each in state.closed_rounds}
    shown = people if state.regulations.replay_names else {}
    names = {key: person.name for key, person in shown.items()}
    for replay in replays(events, game, state.created.event_id, names):
        if replay.round_no in closed:
            yield replay


def _offer(kind: str, jobs: Jobs, job_id: str) -> FileOffer:
    made = jobs.made(job_id)
    if made is None:
        return FileOffer(kind)
    digest = hashlib.sha256(made.data).hexdigest()
    return FileOffer(kind, f"/api/desk/jobs/{job_id}/file", digest, len(made.data))
