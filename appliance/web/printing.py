"""Papers of the hall as HTML that any browser prints: jobs in, pages out, black on white.

No event is read and nothing is kept here; who may print what is for the routes.
"""

from collections.abc import Mapping
from decimal import Decimal
from functools import cache, partial
from pathlib import Path

from flask import Response
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from appliance.duplicate.scoring import Total
from appliance.duplicate.sheet import Row
from appliance.web.printing_compass import compass
from appliance.web.printing_fit import plain, size_class
from appliance.web.printing_guides import GUIDES
from appliance.web.printing_jobs import Lang, Paper, PrintJob, Seats
from appliance.web.printing_layout import lay_out, names_of
from appliance.web.printing_words import WORDS
from appliance.web.qr import qr_path

STYLE_PATH = "/print.css"
"""Where the pages look for `style_sheet`: the site's policy lets no style stand in a page."""

_FOLDER = Path(__file__).parent / "pages" / "print"
_MS_A_SECOND = 1000


def pages(job: PrintJob) -> int:
    """How many A4 sheets a job takes, before anything is drawn."""
    return len(lay_out(job))


def render(job: PrintJob, lang: Lang, at: str) -> str:
    """The job as one HTML page. `at`: the box's date and time, printed on every sheet.

    Drawing takes milliseconds a QR code: outside the loop.
    """
    event, rehearsal = (job.event, job.rehearsal) if isinstance(job, Paper) else ("", False)
    return (
        _environment()
        .get_template("base.html")
        .render(
            job=job,
            sheets=lay_out(job),
            guides=GUIDES[lang],
            event=event,
            rehearsal=rehearsal,
            at=at,
            style=STYLE_PATH,
            t=partial(_text, lang),
            seat_name=partial(_seat_name, lang),
            why=partial(_why, lang),
            remarks=partial(_remarks, lang),
            interim=partial(_interim, lang),
        )
    )


def style_sheet() -> Response:
    """The answer at `STYLE_PATH`. Never kept: an old one would spoil a new box's cards."""
    response = Response((_FOLDER / "print.css").read_bytes(), mimetype="text/css")
    response.headers["Cache-Control"] = "no-cache"
    return response


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(_FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals |= {
        "qr": qr_path, "compass": compass, "fit": size_class, "names_of": names_of,
    }  # fmt: skip
    environment.filters["plain"] = plain
    return environment


def _text(lang: Lang, key: str, **params: object) -> str:
    """A sentence of the papers. Raises KeyError for one that is not there."""
    sentences: Mapping[str, object] = WORDS[lang]
    return str(sentences[key]).format(**params)


def _seat_name(lang: Lang, seats: Seats, seat: int) -> str:
    if seats == len("SENW"):
        return _text(lang, f"wind.{seat}")
    return _text(lang, "seat.number", n=seat + 1)


def _why(lang: Lang, ranking: Total, row: Row) -> str:
    """The step that put the row above the next, empty where the ranked value itself did."""
    reason = row.reason
    if reason is None or reason.step == "final":
        return ""
    key = f"why.{reason.step}"
    values = {"own": reason.own, "other": reason.other}
    if reason.step == "beaten":
        key = f"{key}.{ranking}"
    if reason.step in ("time", "trimmed"):
        values = {name: _seconds(value) for name, value in values.items()}
    return _text(lang, key, place=reason.place, **values)


def _seconds(ms: str) -> str:
    """A time of the sheet, as exact as it is: the step may rest on its last digit."""
    return f"{(Decimal(ms) / _MS_A_SECOND).normalize():f}"


def _remarks(lang: Lang, row: Row) -> tuple[str, ...]:
    counts = {
        "pending": row.pending,
        "missed": row.missed,
        "adjusted": row.adjusted,
        "alone": row.alone,
    }
    flags = {"play_off": row.play_off, "disqualified": row.disqualified}
    return (
        *[_text(lang, f"results.{name}") for name, raised in flags.items() if raised],
        *[_text(lang, f"results.{name}", n=n) for name, n in counts.items() if n],
    )


def _interim(lang: Lang, methods: tuple[str, ...], movement: str) -> tuple[str, ...]:
    """The interim 暂行 methods a sheet rests on, in words; one without words under its own name."""
    worded = {"rank_points=halving (interim)": _text(lang, "results.halving")}
    moved = (_text(lang, "results.movement", method=movement),) if movement else ()
    return (*[worded.get(method, method) for method in methods], *moved)
