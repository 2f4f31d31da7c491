"""The command line, `hallbox`. Each command imports what it needs when it runs: only `serve` is
patched by eventlet, and no other command may ever load it.
"""

import json
import os
import signal
import sys
import threading
import warnings
from collections.abc import Iterator
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
    for sentence in report.holds:
        click.echo(f"holds: {sentence}")
    for fault in report.faults:
        click.echo(f"fault: {fault}")
    sys.exit(1 if report.faults else 0)


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
