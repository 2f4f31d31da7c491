"""The command line, `hallbox`. Each command imports what it needs when it runs: only `serve` is
patched by eventlet, and no other command may ever load it.
"""

import json
import os
import signal
import sys
import threading
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from appliance import __version__

DATA = click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("hallbox-data"),
    show_default=True,
    help="Folder of the box's own file and of its events.",
)


PORT = click.IntRange(0, 65_535)


@contextmanager
def _in_sentences() -> Iterator[None]:
    """What the machine or the data folder refuses is said in a sentence; a bug keeps its trace."""
    from appliance.store.database import Damaged, StoreFailed
    from appliance.store.lock import FolderBusy

    try:
        yield
    except FolderBusy as busy:
        raise click.ClickException(f"another hallbox is using the data folder {busy}") from busy
    except Damaged as damage:
        kept = "" if damage.kept is None else f"; a copy is kept in {damage.kept}"
        raise click.ClickException(f"the data folder is damaged: {damage}{kept}") from damage
    except StoreFailed as failure:
        raise click.ClickException(f"the data folder cannot be used: {failure}") from failure
    except OSError as failure:
        raise click.ClickException(str(failure)) from failure


@click.group()
@click.version_option(__version__, prog_name="hallbox")
def main() -> None:
    """赛场盒 Hallbox: runs in-person events of competitive card games in one hall."""


@main.command()
@DATA
@click.option("--host", default="0.0.0.0", show_default=True, help="Address to listen on.")  # noqa: S104 - tablets of the hall come in here
@click.option("--port", type=PORT, default=8080, show_default=True, help="Port to listen on.")
def serve(data: Path, host: str, port: int) -> None:
    """Run the box."""
    # The user of the box chose eventlet; the one adapter keeps it replaceable.
    warnings.filterwarnings("ignore", message=r"\s*Eventlet is deprecated")
    # The box looks no name up, and eventlet's own resolver is a quarter of its start.
    os.environ.setdefault("EVENTLET_NO_GREENDNS", "yes")
    from appliance.serve import serve as run

    with _in_sentences():
        run(data, host, port)


@main.command()
def judge() -> None:
    """Answer questions about the rules: JSON Lines on standard input, answers on standard output.

    A line is {"id", "game", "kind", "input"}. A question that cannot be answered gets an error
    line, the rest go on, and the exit code is 2.
    """
    from appliance.judge import judge_lines

    answers = judge_lines(sys.stdin.buffer)
    code = 0
    while True:
        try:
            line = next(answers)
        except StopIteration as done:
            code = done.value
            break
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()
    sys.exit(code)


@main.command()
@DATA
@click.option("--port", type=PORT, default=8080, show_default=True, help="Port the box serves on.")
@click.option("--interface", multiple=True, help="Announce here only; all when none is named.")
def mdns(data: Path, port: int, interface: tuple[str, ...]) -> None:
    """Announce the box on the hall's network."""
    from appliance.discovery.announce import run
    from appliance.discovery.identity import Announcement
    from appliance.store import announced
    from appliance.store.box import Box
    from appliance.store.codec import sha256_hex

    def took(name: str) -> None:
        click.echo(f"announced as {name}")
        try:
            announced.write(data, name)
        except OSError as failure:
            # Worth announcing all the same: the box answers to its number and its first name.
            click.echo(f"the box was not told this name: {failure}", err=True)

    with _in_sentences():
        box = Box.look_into(data / "box.db")
        code, public_key = box.public_identity()
        settings = Announcement(
            code=code,
            version=__version__,
            event=box.setting("current_event") or "",
            fingerprint=sha256_hex(public_key),
            port=port,
            interfaces=interface,
        )
        run(settings, _stop_signal(), took)


def _stop_signal() -> threading.Event:
    """Set by SIGTERM or SIGINT."""
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda _number, _frame: stop.set())
    return stop


@main.command()
@DATA
@click.argument("plan", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def event(data: Path, plan: Path) -> None:
    """Set up an event from a JSON file, while the box is not running, and print the chief's PIN.

    The file: {"title", "game", "boards", "tables": [[{"entry", "name", "number"}, …], …]}; a seat
    that is null is played by a house player.
    """
    from appliance.event_file import set_up

    try:
        with _in_sentences():
            result = set_up(data, json.loads(plan.read_text(encoding="utf-8")))
    except ValueError as problem:
        raise click.ClickException(str(problem)) from problem
    click.echo(f"event {result.event_id}: {result.tables} tables, {result.boards} boards")
    click.echo(f"chief referee's PIN: {result.pin}")


@main.command()
@DATA
def chief(data: Path) -> None:
    """Make a new PIN for the box's own chief referee; whoever signed in by the old one is out."""
    from appliance.store.box import Box
    from appliance.web.staff import new_chief_pin

    with _in_sentences():
        click.echo(f"chief referee's PIN: {new_chief_pin(Box.open(data / 'box.db'))}")


@main.command()
@click.option("--game", required=True, help="wakeng, erdayi or shengji.")
@click.option("--tables", type=click.IntRange(1, 500), default=10, show_default=True)
@click.option("--rounds", type=click.IntRange(1, 20), default=5, show_default=True)
@click.option("--boards", type=click.IntRange(1, 16), default=4, show_default=True, help="A round.")
@click.option("--speed", type=click.IntRange(1, 10_000), help="Times the hall's pace.")
@click.option("--seed", default="rehearsal", show_default=True, help="Of the draw, not of boards.")
@click.option("--export", type=click.Path(dir_okay=False, path_type=Path), help="Write the record.")
def rehearse(
    game: str,
    tables: int,
    rounds: int,
    boards: int,
    speed: int | None,
    seed: str,
    export: Path | None,
) -> None:
    """Play a whole event with house players alone, as fast as it goes, and print the standings.

    Nothing of it is scored, sent or kept; an exported record says that it was a rehearsal.
    """
    from appliance.event_files import counted_again
    from appliance.rehearse import WATERMARK
    from appliance.rehearse import rehearse as run

    try:
        with _in_sentences():
            event = run(
                game,
                tables=tables,
                rounds=rounds,
                boards=boards,
                seed=seed,
                speed=speed,
                tell=click.echo,
            )
            record = event.record()
            if export is not None:
                export.write_bytes(record)
    except ValueError as problem:
        raise click.ClickException(str(problem)) from problem
    click.echo(WATERMARK)
    click.echo("\n".join(counted_again(record).lines))


@main.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="The whole sheet as JSON.")
def rank(file: Path, *, as_json: bool) -> None:
    """Count the ranking of a record again from its results, and compare it with what was published.

    The exit code is 1 when the last published version says something else.
    """
    from appliance.event_files import counted_again, sheet_as_json

    try:
        with _in_sentences():
            counted = counted_again(file.read_bytes())
    except ValueError as problem:
        raise click.ClickException(f"{file.name}: {problem}") from problem
    click.echo(sheet_as_json(counted) if as_json else "\n".join(counted.lines))
    for sentence in counted.compared:
        click.echo(sentence, err=as_json)
    sys.exit(1 if counted.differs else 0)


@main.command()
@DATA
@click.argument("event_id", default="", metavar="[EVENT]")
@click.option(
    "--to",
    "file",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    help="FILE.json is the whole record, FILE.csv one sheet, FILE.xlsx every sheet.",
)
@click.option(
    "--sheet",
    type=click.Choice(["standings", "results", "boards", "rounds"]),
    default="standings",
    show_default=True,
    help="Which one, of a CSV.",
)
@click.option("--lang", type=click.Choice(["zh", "en"]), default="zh", show_default=True)
def export(data: Path, event_id: str, file: Path, sheet: Any, lang: Any) -> None:
    """Write an event to a file, by default the one that is running: its closed rounds, with names.

    The box may be running meanwhile.
    """
    from appliance.event_files import KINDS, take

    kind = KINDS.get(file.suffix.lower())
    if kind is None:
        raise click.BadParameter(f"the file's name ends in {', '.join(KINDS)}", param_hint="--to")
    try:
        with _in_sentences():
            taken = take(data, event_id)
            written = kind(taken, lang, sheet)
            file.write_bytes(written)
    except ValueError as problem:
        raise click.ClickException(str(problem)) from problem
    click.echo(f"{file}: {len(written)} bytes")
    if taken.open_round:
        click.echo(f"round {taken.open_round} is still open and was left out")


@main.command()
def schema() -> None:
    """Print the JSON schema of an event's record."""
    from appliance.papers.record_format import schema as of_record

    click.echo(of_record().decode())


@main.command(name="import")
@DATA
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def import_(data: Path, file: Path) -> None:
    """Bring in an event's record, while the box is not running, and print the chief's PIN.

    The event becomes the box's own. It is taken whole, or not at all.
    """
    from appliance.event_files import bring_in, require_record

    try:
        with _in_sentences():
            done = bring_in(data, require_record(file.read_bytes()))
    except ValueError as problem:
        raise click.ClickException(f"{file.name}: {problem}") from problem
    click.echo(f"event {done.event_id}: {done.title}")
    click.echo(f"chief referee's PIN: {done.pin}")


@main.group()
def verify() -> None:
    """Check exported files without the box."""


@verify.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def movement(file: Path) -> None:
    """Check who met whom and where they sat: an exported movement against the rule book.

    Prints what holds, or each fault; the exit code is 1 if there is any.
    """
    from appliance.duplicate.movement_check import check

    try:
        with _in_sentences():
            report = check(file.read_bytes())
    except ValueError as problem:
        raise click.ClickException(f"{file.name} is no movement file: {problem}") from problem
    _tell(holds=report.holds, fault=report.faults)
    sys.exit(1 if report.faults else 0)


@verify.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def boards(file: Path) -> None:
    """Check published boards: every commitment, card and fingerprint made again from the seeds.

    Prints what holds and what that proves, or each fault; the exit code is 1 if there is any.
    """
    from appliance.papers.boards_check import check_boards

    try:
        with _in_sentences():
            report = check_boards(file.read_bytes())
    except ValueError as problem:
        raise click.ClickException(f"{file.name} is no boards file: {problem}") from problem
    _tell(holds=report.holds, proves=report.proves, fault=report.faults)
    sys.exit(1 if report.faults else 0)


def _tell(**said: Iterable[object]) -> None:
    """One line for each sentence, after its kind."""
    for kind, sentences in said.items():
        for sentence in sentences:
            click.echo(f"{kind}: {sentence}")


@main.command()
@DATA
@click.option("--to", "url", required=True, help="Where the platform takes results.")
@click.option("--once", is_flag=True, help="Deliver what is waiting, then stop.")
def sync(data: Path, url: str, once: bool) -> None:
    """Deliver finished boards to the national platform, in order, until each has a receipt."""
    from appliance.store.box import Box
    from appliance.sync.courier import run

    with _in_sentences():
        event_id = Box.look_into(data / "box.db").setting("current_event")
    if not event_id:
        raise click.ClickException("no event is running on this box")
    arguments: dict[str, Any] = {"once": once, "stop": _stop_signal()}
    run(data / "events" / f"{event_id}.db", url, data / "receipts.sock", **arguments)
