"""The addresses of the chief's desk. Whoever is not signed in as the chief gets nothing here."""

import base64
import binascii
import secrets
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any

from flask import Flask, Response, request
from msgspec import structs

from appliance.games.contract import Refusal
from appliance.hall.events import HallEvent
from appliance.hall.roles import CHIEF
from appliance.live.box import LiveBox
from appliance.live.journal import wall_clock
from appliance.live.runtime import Runtime
from appliance.papers.record_events import events_of
from appliance.papers.record_read import read_record
from appliance.table.person_name import visible_text
from appliance.table.views import Person
from appliance.web import wire_desk as wd
from appliance.web.desk_draft import estimate, offer, problems, read_list
from appliance.web.desk_files import DeskFiles
from appliance.web.desk_orders import DeskOrders, running_desk
from appliance.web.desk_print import DeskPrint
from appliance.web.desk_settings import event_settings
from appliance.web.desk_view import (
    desk_board,
    desk_results,
    desk_view,
    entries_view,
    pairing_view,
)
from appliance.web.drafts import Drafts
from appliance.web.jobs import Jobs
from appliance.web.printing_jobs import Lang
from appliance.web.replies import body, problem, reply, saved
from appliance.web.sockets import COOKIE
from appliance.web.staff import Official, Officials

MOST_BYTES = 4 * 1024 * 1024
"""A list of entries or a file of boards; everybody else's requests are far smaller."""


MOST_RECORD_BYTES = 64 * 1024 * 1024
BOT_SEED_BYTES = 32
BroughtIn = tuple[Sequence[HallEvent], Mapping[str, Person]]


class DeskRoutes:
    """The desk's pages over one box."""

    def __init__(
        self, app: Flask, box: LiveBox, officials: Officials, runtime: Runtime, printing: DeskPrint
    ) -> None:
        self._box = box
        self._officials = officials
        self._runtime = runtime
        self._drafts = Drafts(box.box, runtime)
        self._jobs = Jobs(runtime)
        self._orders = DeskOrders(box, officials, self._drafts, self._jobs, runtime)
        self._printing = printing
        for rule, endpoint, method in (
            ("/api/desk", self._desk, "GET"),
            ("/api/desk/draft", self._draft, "GET"),
            ("/api/desk/draft", self._change_draft, "PUT"),
            ("/api/desk/entries/read", self._read_entries, "POST"),
            ("/api/desk/entries", self._entries, "GET"),
            ("/api/desk/settings", self._settings, "GET"),
            ("/api/desk/pairing", self._pairing, "POST"),
            ("/api/desk/results", self._results, "GET"),
            ("/api/desk/boards/<int:board_no>", self._board, "GET"),
            ("/api/desk/do", self._do, "POST"),
            ("/api/desk/import", self._import, "POST"),
            ("/api/desk/print", self._print_offers, "GET"),
            ("/api/desk/files", self._files, "GET"),
            ("/api/desk/jobs/<job_id>", self._job, "GET"),
            ("/api/desk/jobs/<job_id>/file", self._job_file, "GET"),
            ("/print/<kind>", self._print, "GET"),
        ):
            name = f"desk{endpoint.__name__}"
            app.add_url_rule(rule, name, self._for_the_chief(endpoint), methods=[method])

    def _for_the_chief(self, endpoint: Callable[..., Response]) -> Callable[..., Response]:
        """The one check: a chief's session, of the box or of the event that runs."""

        @wraps(endpoint)
        def checked(**arguments: Any) -> Response:
            official = self._officials.official(request.cookies.get(COOKIE, ""))
            if official is None:
                return problem("SIGNED_OUT", 403)
            if official.role != CHIEF or not (official.of_box or self._is_event()):
                return problem("NOT_ALLOWED", 403)
            request.max_content_length = MOST_BYTES
            return endpoint(official, **arguments)

        return checked

    def _is_event(self) -> bool:
        """Whether a real event runs: a rehearsal's PIN is on everybody's screen."""
        return self._box.hall is not None and not self._box.hall.state.created.rehearsal

    # --- views -----------------------------------------------------------------------------------

    def _desk(self, official: Official) -> Response:
        desk = running_desk(self._box)
        jobs = self._jobs.views()
        if desk is None:
            view = wd.DeskView(
                stage="none",
                me=official.name,
                role=official.role,
                version=self._drafts.version,
                jobs=jobs,
            )
            return reply(view)
        return reply(desk_view(desk, official.name, official.role, jobs))

    def _draft_view(self) -> wd.DraftView:
        games, draft = self._box.equipment.games, self._drafts.now
        game = games.get(draft.game)
        today = wall_clock().astimezone().date().isoformat()
        return wd.DraftView(
            draft=draft,
            version=self._drafts.version,
            games=tuple(offer(each) for each in games.values()),
            problems=problems(draft, game, today),
            estimate=estimate(draft, game),
        )

    def _draft(self, _official: Official) -> Response:
        return reply(self._draft_view())

    def _change_draft(self, _official: Official) -> Response:
        change = body(wd.DraftChange)
        if not self._drafts.change(change.draft, change.version):
            return problem("VERSION_CHANGED", 409)
        return reply(self._draft_view())

    def _read_entries(self, _official: Official) -> Response:
        wanted = body(wd.ReadEntries)
        draft = self._drafts.now
        game = self._box.equipment.games.get(draft.game)
        if game is None:
            return problem("GAME_MISSING", 409)
        try:
            data = (
                wanted.text.encode()
                if wanted.kind == "paste"
                else base64.b64decode(wanted.data, validate=True)
            )
        except (binascii.Error, ValueError):
            return problem("BAD_REQUEST", 400)
        read = self._runtime.in_thread(lambda: read_list(data, wanted.columns, draft, game))
        if isinstance(read, Refusal):
            return problem(read.code, 422, read.params)
        return reply(read)

    def _entries(self, _official: Official) -> Response:
        desk = running_desk(self._box)
        return problem("NO_EVENT", 404) if desk is None else reply(entries_view(desk))

    def _settings(self, _official: Official) -> Response:
        hall = self._box.hall
        view = None if hall is None else event_settings(hall)
        return problem("NO_EVENT", 404) if view is None else reply(view)

    def _pairing(self, _official: Official) -> Response:
        desk = running_desk(self._box)
        if desk is None:
            return problem("NO_EVENT", 404)
        swaps = body(wd.PairingAsked).swaps
        sheet, made_from = desk.pairing(swaps)
        return reply(pairing_view(desk, swaps, sheet, made_from))

    def _results(self, _official: Official) -> Response:
        desk = running_desk(self._box)
        return problem("NO_EVENT", 404) if desk is None else reply(desk_results(desk))

    def _board(self, _official: Official, board_no: int) -> Response:
        desk = running_desk(self._box)
        view = None if desk is None else desk_board(desk, board_no)
        return problem("NO_SUCH_BOARD", 404) if view is None else reply(view)

    # --- orders and files ----------------------------------------------------------------------

    def _do(self, official: Official) -> Response:
        answer = self._orders.give(body(wd.DeskRequest), official)
        return reply(answer, 200 if answer.ok else 409)

    def _import(self, _official: Official) -> Response:
        """An event's record, the body as it was exported, becomes the event of this box."""
        request.max_content_length = MOST_RECORD_BYTES
        data = request.get_data()

        def read() -> BroughtIn | Refusal:
            found = read_record(data)
            if isinstance(found, Refusal):
                return found
            event = structs.replace(found.event, title=visible_text(found.event.title))
            shown = structs.replace(found, event=event)
            return events_of(shown, secrets.token_hex(BOT_SEED_BYTES))

        brought = self._runtime.in_thread(read)
        if isinstance(brought, Refusal):
            return problem(brought.code, 422, brought.params)
        answer = self._box.bring_in(*brought)
        if answer.ok:
            self._jobs.forget()
        return reply(
            wd.DeskAnswer(answer.ok, answer.code, answer.params), 200 if answer.ok else 409
        )

    def _print_offers(self, _official: Official) -> Response:
        return reply(wd.PrintView(self._printing.offers(running_desk(self._box))))

    def _print(self, _official: Official, kind: str) -> Response:
        lang: Lang = "en" if request.args.get("lang") == "en" else "zh"
        page = self._printing.page(running_desk(self._box), kind, lang)
        return problem("NOT_FOUND", 404) if page is None else Response(page, mimetype="text/html")

    def _files(self, _official: Official) -> Response:
        return reply(wd.FilesView(DeskFiles.offers(self._jobs)))

    def _job(self, _official: Official, job_id: str) -> Response:
        view = self._jobs.view(job_id)
        return problem("NO_SUCH_JOB", 404) if view is None else reply(view)

    def _job_file(self, _official: Official, job_id: str) -> Response:
        made = self._jobs.made(job_id)
        if made is None:
            return problem("NO_SUCH_JOB", 404)
        return saved(made.data, made.name, made.mimetype)
