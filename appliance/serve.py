import eventlet
eventlet.monkey_patch()
# `hallbox serve`: the one process that is patched, and the one that opens a listening socket.
# The patch stands before every other import, so that nothing below holds an unpatched lock.

import os
import resource
import signal
import socket
import sys
from pathlib import Path
from typing import Any

import click
import eventlet.hubs
import eventlet.wsgi

from appliance.live.green import FairSocket, GreenRuntime
from appliance.live.notify import Notifier
from appliance.logs import Muffled, configure_logs
from appliance.web.limits import Sources
from appliance.web.qr import terminal_qr
from appliance.wiring import lan_addresses, make_box, start

BACKLOG = 1_024
MOST_SOCKETS = 8_192
"""eventlet.wsgi's own limit is 1,024, fewer than a large hall has tablets."""
IDLE_S = 5
"""A connection that asks for nothing is closed after this; open sockets have their own pings."""
HALF_REQUEST_S = 10
THREAD_TURN_S = 0.0005
"""The thread that commits must have the interpreter again after every row. By Python's own 5 ms a
busy loop would let a batch of thirty rows wait for a tenth of a second, and every table with it.
"""

_FIRST_PASSED_SOCKET = 3


def listening_socket(host: str, port: int) -> FairSocket:
    """The socket systemd passed, or one of our own. Accepted sockets inherit TCP_NODELAY.

    Raises OSError when the port is taken or not allowed.
    """
    if os.environ.get("LISTEN_PID") == str(os.getpid()):
        listener = FairSocket(fileno=_FIRST_PASSED_SOCKET)
    else:
        listener = FairSocket(socket.AF_INET, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    listener.listen(BACKLOG)
    return listener


def serve(data: Path, host: str, port: int) -> None:
    """Serve until SIGTERM or SIGINT. Prints the address and its QR code first.

    Raises FolderBusy, Damaged, StoreFailed, and OSError for the port or the folder.
    """
    configure_logs()
    _allow_open_files()
    sys.setswitchinterval(THREAD_TURN_S)
    listener = listening_socket(host, port)
    port = listener.getsockname()[1]
    runtime = GreenRuntime()
    local = host == "localhost" or host.startswith("127.")
    addresses = (lambda: ()) if local else lan_addresses
    assembled = make_box(data, runtime, port, addresses=addresses)
    serving = start(assembled, runtime, "eventlet")
    notifier = Notifier(runtime, assembled.timers)
    notifier.ready()
    _greet(assembled.site.url("/"), port, serving.web.officials.first_chief())
    _stop_on_signals()
    try:
        eventlet.wsgi.server(
            listener,
            serving.web.app,
            max_size=MOST_SOCKETS,
            log=Muffled(runtime.now_ms),
            log_output=False,
            debug=False,
            keepalive=IDLE_S,
            protocol=_capped(serving.web.sockets.sources),
            socket_timeout=HALF_REQUEST_S,
        )
    finally:
        serving.close()


def _capped(sources: Sources) -> type:
    """HTTP for sockets whose address has not too many strangers open; the others are closed."""

    class Capped(eventlet.wsgi.HttpProtocol):  # type: ignore[misc]
        def __init__(self, connection: list[Any], server: Any) -> None:
            source = connection[0][0]
            if not sources.enter(source):
                connection[1].close()
                return
            try:
                super().__init__(connection, server)
            finally:
                sources.leave(source)

    return Capped


def _allow_open_files() -> None:
    """As many sockets as this user may have; a shell's usual 1,024 are fewer than a hall needs."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _stop_on_signals() -> None:
    """End the accepting loop, and nothing else: raised where the signal happens to be taken, the
    end could hit a table in the middle of its commit.
    """
    accepting: Any = eventlet.getcurrent()

    def stop(_number: int, _frame: object) -> None:
        eventlet.hubs.get_hub().schedule_call_global(0, accepting.throw, SystemExit(0))

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)


def _greet(address: str, port: int, chief_pin: str) -> None:
    """Where the box is found; `chief_pin` only at the first start, and never again."""
    here = f"http://localhost:{port}/"
    click.echo(f"赛场盒 Hallbox: {address or here}")
    if address:
        click.echo(f"on this computer: {here}")
        click.echo(terminal_qr(address))
    if chief_pin:
        click.echo(f"裁判长 chief referee's PIN: {chief_pin} (desk: {address or here}desk)")
        click.echo("It is not shown again; `hallbox chief` makes a new one.")
    sys.stdout.flush()
