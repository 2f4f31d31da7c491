import eventlet
eventlet.monkey_patch()
# `hallbox serve`: the one process that is patched, and the one that opens a listening socket.
# The patch stands before every other import, so that nothing below holds an unpatched lock.

import os
import signal
import socket
import sys
from pathlib import Path

import click
import eventlet.wsgi

from appliance.live.green import GreenRuntime
from appliance.live.notify import Notifier
from appliance.logs import configure_logs
from appliance.web.qr import terminal_qr
from appliance.wiring import lan_addresses, make_box, start

BACKLOG = 1_024
MOST_SOCKETS = 8_192
"""eventlet.wsgi's own limit is 1,024, fewer than a large hall has tablets."""

_FIRST_PASSED_SOCKET = 3


def listening_socket(host: str, port: int) -> socket.socket:
    """The socket systemd passed, or one of our own. Accepted sockets inherit TCP_NODELAY.

    Raises OSError when the port is taken or not allowed.
    """
    if os.environ.get("LISTEN_PID") == str(os.getpid()):
        listener = socket.socket(fileno=_FIRST_PASSED_SOCKET)
    else:
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    listener.listen(BACKLOG)
    return listener


def serve(data: Path, host: str, port: int) -> None:
    """Serve until SIGTERM or SIGINT. Prints the address and its QR code first."""
    configure_logs()
    listener = listening_socket(host, port)
    port = listener.getsockname()[1]
    runtime = GreenRuntime()
    local = host == "localhost" or host.startswith("127.")
    addresses = (lambda: ()) if local else lan_addresses
    assembled = make_box(data, runtime, port, addresses=addresses)
    web = start(assembled, runtime, "eventlet")
    notifier = Notifier(runtime, assembled.timers)
    notifier.ready()
    _greet(assembled.site.url("/"), port)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _stop)
    try:
        eventlet.wsgi.server(
            listener,
            web.app,
            max_size=MOST_SOCKETS,
            log_output=False,
            debug=False,
            keepalive=75,
        )
    finally:
        assembled.timers.stop()
        if assembled.box.hall is not None:
            assembled.box.hall.journal.close()


def _stop(_number: int, _frame: object) -> None:
    """Ends the loop; what is queued for the log is still written."""
    raise SystemExit(0)


def _greet(address: str, port: int) -> None:
    here = f"http://localhost:{port}/"
    click.echo(f"赛场盒 Hallbox: {address or here}")
    if address:
        click.echo(f"on this computer: {here}")
        click.echo(terminal_qr(address))
    sys.stdout.flush()
