"""The pages and the small JSON interface beside the socket: a thin Flask application.

It decides nothing: each route decodes, asks the box or an official's session, and encodes.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from flask import Flask, Response, redirect, render_template, request
from flask_socketio import SocketIO
from msgspec import Struct

from appliance.games.contract import Refusal
from appliance.live.box import EventPlan, LiveBox
from appliance.live.runtime import Runtime
from appliance.store.database import StoreFailed
from appliance.table.state import AnyGame
from appliance.table.views import Code
from appliance.web.desk_print import DeskPrint
from appliance.web.desk_routes import DeskRoutes
from appliance.web.desk_view import published_ranking
from appliance.web.doors import Doorkeeper
from appliance.web.frames import WireJson, WirePacket
from appliance.web.packed import pack_static
from appliance.web.present import public_table, results_view
from appliance.web.printing import STYLE_PATH, style_sheet
from appliance.web.public_routes import PublicRoutes
from appliance.web.qr import qr_path
from appliance.web.replies import body, problem, reply
from appliance.web.sockets import COOKIE, Sockets
from appliance.web.staff import Officials
from appliance.web.straight import write_straight
from appliance.web.wire import (
    MAX_FRAME_BYTES,
    BindRequest,
    Bound,
    GameChoice,
    Health,
    Link,
    LoginRequest,
    RehearsalRequest,
    StartView,
)

HERE = Path(__file__).parent
STATIC = HERE / "static"
# Frames up to four times the limit are answered with a code; longer ones close the socket.
CLOSING_FRAME_BYTES = 4 * MAX_FRAME_BYTES
YEAR_S = 365 * 24 * 3600
REHEARSED_BOARDS = 2
POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none';"
    " frame-ancestors 'none'; form-action 'self'"
)
TITLES = {
    "start": "赛场盒 Hallbox",
    "seat": "座位 Seat",
    "referee": "裁判 Referee",
    "table": "牌桌 Table",
    "results": "成绩 Results",
    "desk": "裁判长台 Desk",
    "screen": "大屏 Hall screen",
    "me": "我的成绩 My results",
    "live": "延时回放 Delayed replay",
    "verify": "验牌 Verify boards",
}
PAGES = (
    ("/", "start"),
    ("/rehearsal", "start"),
    ("/referee", "referee"),
    ("/results", "results"),
    ("/desk", "desk"),
    ("/screen", "screen"),
    ("/me", "me"),
    ("/me/<code>", "me"),
    ("/live", "live"),
    ("/live/<int:board_no>", "live"),
    ("/live/<int:board_no>/<int:table_no>", "live"),
    ("/verify", "verify"),
)


class Site(Struct, frozen=True):
    """What the pages say of this box. `addresses`: its numbers on the hall's network, best first.

    `names`: the host names it answers to.
    """

    version: str
    code: str
    port: int
    addresses: Callable[[], tuple[str, ...]]
    names: Callable[[], frozenset[str]]
    clock: Callable[[], str]
    disk_free_mb: Callable[[], int]

    def url(self, path: str) -> str:
        """The address of a page by number, empty when the box has none on a network."""
        addresses = self.addresses()
        if not addresses:
            return ""
        port = "" if self.port == 80 else f":{self.port}"
        return f"http://{addresses[0]}{port}{path}"

    def code_of(self, path: str) -> Code | None:
        """The address of a page as a QR code; None while the box is on no network."""
        url = self.url(path)
        return Code(url, *qr_path(url)) if url else None

    def link(self, kind: str, path: str) -> Link:
        url = self.url(path)
        if not url:
            return Link(kind=kind, url=path)
        qr, size = qr_path(url)
        return Link(kind=kind, url=url, qr=qr, qr_size=size)


class Web(Struct, frozen=True):
    """The assembled site: `app` for a WSGI server, and the socket server inside it."""

    app: Any
    sockets: Sockets
    officials: Officials


def make_web(box: LiveBox, site: Site, runtime: Runtime, async_mode: str) -> Web:
    """Assemble routes, sockets and the doorkeeper around one box."""
    app = Flask(
        __name__, static_folder=str(STATIC), static_url_path="/static", template_folder="pages"
    )
    app.config["MAX_CONTENT_LENGTH"] = MAX_FRAME_BYTES
    app.config["SEND_FILE_MAX_AGE_DEFAULT"] = YEAR_S
    pack_static(app, STATIC)
    options: dict[str, Any] = {
        "async_mode": async_mode,
        "async_handlers": False,  # with True, one client's messages overtake each other
        "json": WireJson,
        "serializer": WirePacket,
        "transports": ["websocket"],
        "max_http_buffer_size": CLOSING_FRAME_BYTES,
        "cors_allowed_origins": "*",  # the doorkeeper in front has checked Host and Origin
        "manage_session": False,
    }
    socketio: Any = SocketIO(app, **options)
    if async_mode == "eventlet":
        write_straight(socketio.server.eio, runtime.spawn)
    officials = Officials(box, runtime)
    sockets = Sockets(socketio.server, box, officials, runtime, site.link)
    _pages(app, box, officials)
    _public_routes(app, box, site)
    _seat_routes(app, box)
    _staff_routes(app, officials, sockets)
    DeskRoutes(app, box, officials, runtime, DeskPrint(site.url, officials, runtime))
    PublicRoutes(app, box, runtime, site.code, site.code_of)
    _failures(app)
    app.wsgi_app = Doorkeeper(app.wsgi_app, site.names)  # type: ignore[method-assign]
    return Web(app=app, sockets=sockets, officials=officials)


# --- pages ------------------------------------------------------------------------------------


def _shell(entry: str) -> Response | tuple[Response, int]:
    try:
        manifest = msgspec.json.decode((STATIC / "manifest.json").read_bytes())
        bundle = manifest[entry]
    except (OSError, KeyError):
        return Response("The pages are not built: run `make ui`.\n", mimetype="text/plain"), 503
    page = render_template(
        "shell.html",
        title=TITLES[entry],
        js=bundle["js"],
        css=bundle.get("css", ""),
        guard=manifest["guard"]["js"],
    )
    response = Response(page, mimetype="text/html")
    response.headers["Cache-Control"] = "no-store"
    return response


def _page(entry: str, **_address: object) -> Any:
    """The page reads its own address."""
    return _shell(entry)


def _pages(app: Flask, box: LiveBox, officials: Officials) -> None:
    def seat(table_no: int = 0, seat: int = 0) -> Any:  # noqa: ARG001 - the page reads its address
        return _shell("seat")

    def table(number: int) -> Any:
        del number
        signed_in = officials.official(request.cookies.get(COOKIE, "")) is not None
        return _shell("referee" if signed_in else "table")

    def licences() -> Any:
        return redirect("/static/third_party.txt")

    for rule, entry in PAGES:
        app.add_url_rule(rule, f"page {rule}", partial(_page, entry))
    app.add_url_rule("/seat", "seat_page", seat)
    app.add_url_rule("/seat/<int:table_no>/<int:seat>", "seat_of_page", seat)
    app.add_url_rule("/t/<int:number>", "table_page", table)
    app.add_url_rule(STYLE_PATH, "print_style", style_sheet)
    app.add_url_rule("/licenses", "licenses_page", licences)

    @app.after_request
    def harden(response: Response) -> Response:
        response.headers["Content-Security-Policy"] = POLICY
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "no-referrer"
        return response

    del box, harden


# --- JSON -------------------------------------------------------------------------------------


def rehearsed_boards(game: AnyGame) -> int:
    """A rehearsal shows a board being followed by the next, where a round of the game has one."""
    return min(REHEARSED_BOARDS, game.boards_a_round)


def _public_routes(app: Flask, box: LiveBox, site: Site) -> None:
    @app.get("/api/start")
    def start() -> Response:
        hall = box.hall
        kinds = ["seat", "referee", "desk"]
        if hall is not None:
            kinds.append("results")
            # The hall's screen and its replays belong to an event that moves.
            kinds += ["screen", "live"] if hall.state.regulations.movement is not None else []
        links = [site.link(kind, f"/{kind}") for kind in kinds]
        view = StartView(
            games=tuple(
                GameChoice(name, rehearsed_boards(game))
                for name, game in box.equipment.games.items()
            ),
            health=Health(
                version=site.version,
                address=site.url("/"),
                clock=site.clock(),
                disk_free_mb=site.disk_free_mb(),
                box_code=site.code,
            ),
            links=tuple(links),
            lan=bool(site.addresses()),
            event="" if hall is None else hall.state.created.title,
            rehearsal=hall is not None and hall.state.created.rehearsal,
            moves=hall is not None and hall.state.regulations.movement is not None,
        )
        return reply(view)

    @app.get("/api/tables/<int:number>")
    def table(number: int) -> Response:
        hall = box.hall
        shown = None if hall is None else public_table(hall, number)
        return problem("NO_SUCH_TABLE", 404) if shown is None else reply(shown)

    @app.get("/api/results")
    def results() -> Response:
        hall = box.hall
        if hall is None or box.desk is None:
            return problem("NO_EVENT", 404)
        return reply(results_view(hall, published_ranking(box.desk)))

    del start, table, results


def _seat_routes(app: Flask, box: LiveBox) -> None:
    @app.post("/api/rehearsal")
    def rehearse() -> Response:
        wanted = body(RehearsalRequest)
        game = box.equipment.games.get(wanted.game)
        if game is None:
            return problem("BAD_REQUEST", 400)
        plan = EventPlan(
            title="",
            game=wanted.game,
            boards=rehearsed_boards(game) if wanted.boards is None else wanted.boards,
            entries=(("",) * game.seats,) * wanted.tables,
            rehearsal=True,
            auto_open=wanted.auto_open,
        )
        answer = box.begin(plan)
        if not answer.ok:
            return problem(answer.code, 409, answer.params)
        return reply(answer)

    @app.post("/api/bind")
    def bind() -> Response:
        wanted = body(BindRequest)
        token = box.bind(wanted.table_no, wanted.seat)
        if isinstance(token, Refusal):
            return problem(token.code, 409)
        rehearsal = box.hall is not None and box.hall.state.created.rehearsal
        return reply(Bound(token, wanted.table_no, wanted.seat, rehearsal))

    del rehearse, bind


def _staff_routes(app: Flask, officials: Officials, sockets: Sockets) -> None:
    @app.post("/api/login")
    def login() -> Response:
        pin = body(LoginRequest).pin
        source = request.remote_addr or ""
        device = request.headers.get("User-Agent", "")[:120]
        token = officials.sign_in(pin, source, device)
        if isinstance(token, Refusal):
            return problem(token.code, 429 if token.code == "WAIT" else 403, token.params)
        response = Response(status=204)
        response.set_cookie(COOKIE, token, httponly=True, samesite="Strict")
        return response

    @app.post("/api/logout")
    def logout() -> Response:
        official = officials.official(request.cookies.get(COOKIE, ""))
        if official is not None:
            officials.sign_out(official)
            sockets.sign_out(official.session)
        response = Response(status=204)
        response.delete_cookie(COOKIE)
        return response

    del login, logout


_FAILURES = {404: "NOT_FOUND", 405: "BAD_REQUEST", 413: "FRAME_TOO_BIG", 500: "FAULT"}


def _failures(app: Flask) -> None:
    """Every refused or failed request is answered with a code."""
    app.register_error_handler(msgspec.DecodeError, partial(_failed, "BAD_REQUEST", 400))
    app.register_error_handler(StoreFailed, _not_stored)
    for status, code in _FAILURES.items():
        app.register_error_handler(status, partial(_failed, code, status))


def _not_stored(failure: StoreFailed) -> Response:
    return problem(failure.code, 503)


def _failed(code: str, status: int, _error: Exception) -> Response:
    return problem(code, status)
