"""Whatever an entry is called, every page shows it as text and nothing runs.

The event is a real one from a file, its names 200 attempts on the pages; each page is looked at
in a real browser that counts scripts run, dialogs, requests elsewhere and complaints of the
content policy. An event at the desk has the worst of them on every page a name can reach.
"""

import json
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route
from playwright.sync_api import TimeoutError as NeverShown

from appliance.table.person_name import clean_name
from appliance.web.wire import BoardLine, BoardResults, ResultsView
from tests.browser.chief import Chief
from tests.browser.hostile_names import NAMES, RTL, WORST
from tests.running.evening import EventBox
from tests.running.page import call, sit
from tests.running.referee import Referee
from tests.running.server import Server, hallbox

PLAIN = ("Ann", "Bo", "Cy")
TITLE = "<img src=x onerror=bite()>杯"
SEATS = 3
PLAYED = (4, 9)
"""Tables that are opened, so that their names stand on the plates in play too."""
BEGINNING = 3
"""Letters of a name that have room wherever it is shown cut."""
CANARY = """
window.bitten = 0;
window.bite = () => { window.bitten += 1; return ""; };
"""
SHOWN = """
(names) => {
  const labels = [...document.querySelectorAll("[aria-label]")].map((each) => each.ariaLabel);
  const shown = [document.body.textContent, ...labels].join("\\n");
  return names.every((name) => shown.includes(name));
}
"""
# What a name could have become; the pages' own are the same at a table of plain names.
ELEMENTS = """
() => document.querySelectorAll(
  "script, iframe, object, embed, base, link, style, meta, img, image, video, audio, math, form,"
  + "[onload], [onerror], [onfocus], [onmouseover], [ontoggle], [srcdoc], a[href^='javascript:']"
).length
"""
ASK = """
([names, turning]) => [
  ...nameGeometry.markup(), ...nameGeometry.overflows(names), ...nameGeometry.turned(turning),
]
"""
QUESTIONS = Path(__file__).with_name("name_geometry.js").read_text("utf-8")


class Watch:
    """One page, and everything on it that would be a bite."""

    def __init__(self, context: BrowserContext, origin: str) -> None:
        context.add_init_script(CANARY)
        self.page: Page = context.new_page()
        self.origin = origin
        self.bites: list[str] = []
        self.page.on("dialog", self._dialog)
        self.page.on("request", lambda request: self._requested(request.url))
        self.page.on("pageerror", lambda error: self.bites.append(f"error {error}"))
        self.page.on("console", lambda line: self._said(line.type, line.text))
        self.page.on("framenavigated", lambda frame: self._requested(frame.url))

    def _dialog(self, dialog: Any) -> None:
        self.bites.append(f"dialog {dialog.message}")
        dialog.dismiss()

    def _requested(self, url: str) -> None:
        own = (self.origin, self.origin.replace("http", "ws", 1), "data:", "about:blank")
        if not url.startswith(own):
            self.bites.append(f"request {url}")

    def _said(self, kind: str, text: str) -> None:
        if kind == "error":
            self.bites.append(f"console {text}")

    def shows(self, names: Sequence[str]) -> int:
        """Wait until the page shows these texts; how many elements are of a kind that bites."""
        try:
            self.page.wait_for_function(SHOWN, arg=list(names), timeout=20_000)
        except NeverShown:
            text = self.page.evaluate("document.body.innerText")
            raise AssertionError(f"{names} never shown; {self.bites}; there is: {text}") from None
        self.bites += ["script ran"] * int(self.page.evaluate("window.bitten"))
        elements: int = self.page.evaluate(ELEMENTS)
        return elements

    def faults(self, names: Sequence[str]) -> list[str]:
        """Wait until the page shows these names; what any of them did to it."""
        self.shows(names)
        self.page.evaluate(QUESTIONS)
        found: list[str] = self.page.evaluate(ASK, [list(names), [*RTL]])
        bites, self.bites = self.bites, []
        return found + bites


class Event:
    """A box whose tables are full of such names; table 1 is the plain one."""

    def __init__(self, folder: Path) -> None:
        self.server = Server(folder / "data")
        entered = [*PLAIN, *NAMES]
        entered += ["x"] * (-len(entered) % SEATS)
        self.tables = {
            number: tuple(clean_name(name) for name in entered[start : start + SEATS])
            for number, start in enumerate(range(0, len(entered), SEATS), 1)
        }
        players = [
            {"entry": f"e{number}", "name": name, "number": str(number)}
            for number, name in enumerate(entered)
        ]
        seats = [players[start : start + SEATS] for start in range(0, len(players), SEATS)]
        plan = {"title": TITLE, "game": "wakeng", "boards": 1, "tables": seats}
        file = folder / "event.json"
        file.write_text(json.dumps(plan), "utf-8")
        done = hallbox("event", "--data", str(self.server.folder), str(file))
        assert done.returncode == 0, done.stderr
        self.pin = done.stdout.split()[-1]
        self.server.start()

    @property
    def url(self) -> str:
        return self.server.url


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Event]:
    made = Event(tmp_path_factory.mktemp("names"))
    yield made
    made.server.kill()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    size: Any = {"width": 1280, "height": 800}
    made = browser.new_context(viewport=size, reduced_motion="reduce")
    yield made
    made.close()


def test_the_list_is_long_and_every_name_is_taken_by_the_box() -> None:
    assert len(set(map(clean_name, NAMES))) >= 180
    assert len(set(NAMES)) >= 200


def test_a_name_is_text_on_a_public_table_and_on_a_referees_phone(
    event: Event, context: BrowserContext
) -> None:
    public = Watch(context, event.url)
    elements = set()
    for number, names in event.tables.items():
        public.page.goto(f"{event.url}/t/{number}", wait_until="domcontentloaded")
        elements.add(public.shows([*names, TITLE]))
    assert len(elements) == 1
    assert public.bites == []

    name, _, value = Referee(event.url, event.pin).cookie.partition("=")
    context.add_cookies([{"name": name, "value": value, "url": event.url}])
    phone = Watch(context, event.url)
    phone.page.goto(f"{event.url}/referee")
    elements = set()
    for number, names in event.tables.items():
        phone.page.evaluate("(hash) => { window.location.hash = hash; }", f"#t{number}")
        elements.add(phone.shows(names))
    assert len(elements) == 1
    assert phone.bites == []


def test_a_name_is_text_on_a_seat_before_and_in_play(event: Event, context: BrowserContext) -> None:
    bound = {
        number: call(f"{event.url}/api/bind", {"table_no": number, "seat": 0})[1]
        for number in event.tables
    }
    seat = Watch(context, event.url)
    seat.page.goto(f"{event.url}/results")
    elements = set()
    for number, names in event.tables.items():
        _sit(seat.page, event, bound[number])
        elements.add(seat.shows([name[:BEGINNING] for name in names]))
    referee = Referee(event.url, event.pin)
    # Without the others the hall would stand still for an outage of most of its seats.
    others = [sit(event.url, number, other)[1] for number in PLAYED for other in (1, 2)]
    for number in PLAYED:
        # Opened one by one: a table left alone for long plays by its own time-outs.
        assert referee.order("open", number)["ok"]
        _sit(seat.page, event, bound[number])
        seat.page.locator(".plate").first.wait_for(timeout=20_000)
        elements.add(seat.shows(event.tables[number][1:]))  # the labels of the others' plates
    for other in others:
        other.close()
    assert len(elements) == 1
    assert seat.bites == []


def _sit(page: Page, event: Event, bound: Any) -> None:
    """The tablet that was bound to a seat opens its page."""
    keep = "(bound) => { window.localStorage.setItem('seat', bound); }"
    page.evaluate(keep, json.dumps(bound))
    page.goto(f"{event.url}/seat", wait_until="domcontentloaded")


def test_a_name_is_text_in_the_results(event: Event, context: BrowserContext) -> None:
    """The page's answer is made here from the wire's own struct: no board has been played."""
    results = Watch(context, event.url)
    elements = set()
    everybody = [name for seated in event.tables.values() for name in seated]
    for names in (PLAIN, everybody):
        answer = _results(names)
        results.page.route("**/api/results", partial(_answer, answer))
        results.page.goto(f"{event.url}/results")
        elements.add(results.shows(names))
    assert len(elements) == 1
    assert results.bites == []


def _results(names: Sequence[str]) -> bytes:
    lines = tuple(
        BoardLine(number, 0, name, score=1, mp=1, rate="50.0000", rank=1)
        for number, name in enumerate(names, 1)
    )
    board = BoardResults(1, (2,), (lines, lines[:1], lines[:1]), commitment="c" * 64, seed="5" * 64)
    shown = ResultsView(TITLE, rehearsal=False, round_no=1, closed=True, boards=(board,))
    return msgspec.json.encode(shown)


def _answer(body: bytes, route: Route) -> None:
    route.fulfill(body=body, content_type="application/json")


def test_a_page_that_took_a_name_for_markup_is_found(event: Event, context: BrowserContext) -> None:
    careless = Watch(context, event.url)
    careless.page.goto(f"{event.url}/t/1")
    plain = careless.shows(PLAIN)
    into_it = "(text) => { document.body.insertAdjacentHTML('beforeend', text); }"
    careless.page.evaluate(into_it, "<form action=//evil.example><button>")
    assert careless.shows(PLAIN) == plain + 1
    careless.page.evaluate("bite()")
    careless.shows(PLAIN)
    assert careless.bites == ["script ran"]
    with careless.page.expect_console_message() as complaint:
        careless.page.evaluate(into_it, "<img src=data:x onerror=bite()>")
    assert "Content Security Policy" in complaint.value.text
    assert any(bite.startswith("console") for bite in careless.bites)


# --- an event at the desk ---------------------------------------------------------------------

LAPTOP, PHONE, WALL = (1366, 768), (360, 780), (1920, 1080)


@pytest.fixture
def box(tmp_path: Path) -> Iterator[EventBox]:
    made = EventBox(tmp_path / "data")
    made.start()
    yield made
    made.end()


@pytest.fixture
def chief(browser: Browser, box: EventBox) -> Iterator[Chief]:
    """At the desk of an event that everybody of the worst names has entered."""
    signed_in = Chief(browser, box.url)
    signed_in.sign_in(box.chief_pin())
    entries = [{"players": [{"name": name, "number": f"N{n}"}]} for n, name in enumerate(WORST)]
    plan = {"game": "wakeng", "title": TITLE, "rounds": 2, "boards": 1, "entries": entries}
    signed_in.change_draft(plan)
    signed_in.do({"do": "begin"})
    yield signed_in
    signed_in.page.context.close()


def look(watch: Watch, path: str, size: tuple[int, int], names: Sequence[str]) -> list[str]:
    """What the names did to the page that is opened anew."""
    width, height = size
    watch.page.set_viewport_size({"width": width, "height": height})
    watch.page.goto(watch.origin + path, wait_until="domcontentloaded")
    if "#" in path:
        watch.page.reload(wait_until="domcontentloaded")
    return [f"{path}: {fault}" for fault in watch.faults(names)]


def test_a_name_is_text_on_every_page_of_an_event(box: EventBox, chief: Chief) -> None:
    watch = Watch(chief.page.context, chief.url)
    cut = [name[:BEGINNING] for name in WORST]
    people = [each["players"][0] for each in chief.ask("/api/desk/entries")["entries"]]
    faults = look(watch, "/desk#entries", LAPTOP, [*WORST, TITLE])
    faults += look(watch, "/screen", WALL, cut)
    for person in people:
        faults += look(watch, f"/me/{person['code']}", PHONE, [person["name"]])
    for paper in ("players", "seating"):
        faults += look(watch, f"/print/{paper}", LAPTOP, WORST)
    chief.do({"do": "start_round"})
    faults += look(watch, "/print/seat_cards", LAPTOP, WORST)
    chief.do({"do": "open_tables"})
    box.play_out()
    for order in ("collect_all", "close_round", "publish_results"):
        chief.do({"do": order})
    for path, size in (("/desk#results", LAPTOP), ("/desk#pairing", LAPTOP), ("/results", PHONE)):
        faults += look(watch, path, size, WORST)
    faults += look(watch, "/screen", WALL, cut)
    faults += look(watch, "/print/results", LAPTOP, WORST)
    for person in people:
        faults += look(watch, f"/me/{person['code']}", PHONE, [person["name"]])
    assert faults == []


def test_whatever_a_name_could_do_to_a_page_is_found(context: BrowserContext) -> None:
    page = context.new_page()
    page.set_content(
        f"<p style='width:80px'>{'W' * 40}</p><p>1. {RTL[0]}、{RTL[1]}</p><img src=x>"
        f"<p style='width:80px; overflow:hidden'>{'W' * 40}</p><p>1. <bdi>{RTL[0]}</bdi> 2</p>"
    )
    page.evaluate(QUESTIONS)
    assert page.evaluate("nameGeometry.markup()") == ['<img src="x">']
    assert page.evaluate("(name) => nameGeometry.overflows([name])", "W" * 40) == [
        f"{'W' * 40} leaves its P."
    ]
    turned = page.evaluate("(names) => nameGeometry.turned(names)", [*RTL])
    assert turned
    assert all("、" in fault for fault in turned)
