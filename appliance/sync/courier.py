"""The courier: takes outbox rows to the platform in order, one at a time, until each has a receipt.

A process of its own with no green threads in it. It reads the event's file and never writes to
it; receipts go in through the server's door (`receipts.py`). It gives up on nothing: whatever
cannot be done now is done again, under the same idempotency key.
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import TypeVar

import httpx
import structlog
from msgspec import Struct
from tenacity import (
    RetryCallState,
    RetryError,
    Retrying,
    retry_if_result,
    sleep_using_event,
    stop_when_event_set,
    wait_exponential,
    wait_random,
)

from appliance.store import database, outbox
from appliance.store.outbox import OutboxRow, Receipt
from appliance.sync.answer import receipt_for
from appliance.sync.receipts import LONGEST_BODY, hand_in

T = TypeVar("T")

IDEMPOTENCY_HEADER = "Idempotency-Key"

_log = structlog.get_logger()


class Pace(Struct, frozen=True):
    """How patient the courier is, in seconds.

    Between two tries it waits from `first_s`, doubling up to `longest_s`, each with up to
    `jitter_s` more by chance, so that many boxes do not come back at once. `idle_s`: how often an
    empty outbox is looked into, and the longest wait for the box's own server. `answer_s`: how
    long the platform may take to answer.
    """

    first_s: float = 1.0
    longest_s: float = 300.0
    jitter_s: float = 1.0
    idle_s: float = 2.0
    answer_s: float = 30.0


def run(
    event_path: Path,
    url: str,
    receipts_socket: Path,
    *,
    once: bool = False,
    stop: Event | None = None,
    pace: Pace | None = None,
) -> None:
    """Deliver until `stop` is set, or with `once` until nothing is owed any more.

    Returns only then: an unreachable platform, server or file is tried again for ever.
    """
    courier = _Courier(event_path, url, receipts_socket, stop or Event(), pace or Pace())
    try:
        courier.run(once=once)
    except RetryError:
        _log.info("courier_stopped")
    finally:
        courier.close()


class _Courier:
    def __init__(
        self, event_path: Path, url: str, receipts_socket: Path, stop: Event, pace: Pace
    ) -> None:
        self._event_path = event_path
        self._url = url
        self._receipts_socket = receipts_socket
        self._stop = stop
        self._pace = pace
        # Neither a proxy of the environment nor a redirect decides where results go.
        self._http = httpx.Client(timeout=pace.answer_s, trust_env=False, follow_redirects=False)

    def close(self) -> None:
        self._http.close()

    def run(self, *, once: bool) -> None:
        while not self._stop.is_set():
            row = self._until_done(self._next_row, self._pace.idle_s, "outbox_not_readable")
            if isinstance(row, OutboxRow):
                self._deliver(row)
            elif once:
                return
            else:
                self._stop.wait(self._pace.idle_s)

    def _deliver(self, row: OutboxRow) -> None:
        pace = self._pace
        receipt = self._until_done(lambda: self._send(row), pace.longest_s, "not_delivered", row.id)
        self._until_done(
            lambda: hand_in(self._receipts_socket, receipt) or None,
            pace.idle_s,
            "receipt_not_taken",
            row.id,
        )
        _log.info("delivered", id=row.id, accepted=receipt.accepted, status=receipt.status)

    def _next_row(self) -> "OutboxRow | _NothingOwed | None":
        """The row to be sent next; None when the file cannot be read at this moment."""
        try:
            with closing(database.connect(self._event_path, read_only=True)) as db:
                rows = outbox.undelivered(db, 1)
        except sqlite3.Error as error:
            _log.warning("outbox_error", reason=str(error))
            return None
        return rows[0] if rows else _NothingOwed()

    def _send(self, row: OutboxRow) -> Receipt | None:
        """Send once; None when there is no receipt in what came back, if anything did."""
        headers = {
            "Content-Type": "application/json",
            "Accept": "application/json",
            "Accept-Encoding": "identity",
            IDEMPOTENCY_HEADER: row.id,
        }
        try:
            with self._http.stream(
                "POST", self._url, content=row.body, headers=headers
            ) as response:
                body = _read_limited(response)
        except httpx.HTTPError as error:
            _log.warning("platform_error", id=row.id, reason=repr(error))
            return None
        return None if body is None else receipt_for(row.id, response.status_code, body)

    def _until_done(
        self, attempt: Callable[[], T | None], longest_s: float, complaint: str, row_id: str = ""
    ) -> T:
        """Try until something comes of it. Raises RetryError when the courier is stopped."""

        def complain(state: RetryCallState) -> None:
            _log.warning(complaint, id=row_id, tries=state.attempt_number)

        retrying = Retrying(
            retry=retry_if_result(lambda result: result is None),
            wait=wait_exponential(self._pace.first_s, max=longest_s)
            + wait_random(0, self._pace.jitter_s),
            sleep=sleep_using_event(self._stop),
            stop=stop_when_event_set(self._stop),
            before_sleep=complain,
        )
        result = retrying(attempt)
        assert result is not None  # noqa: S101 - what retry_if_result has just ensured
        return result


class _NothingOwed:
    """Every row has its receipt."""


def _read_limited(response: httpx.Response) -> bytes | None:
    """The answer's body; None when it is longer than any receipt."""
    body = b""
    for piece in response.iter_raw():
        body += piece
        if len(body) > LONGEST_BODY:
            return None
    return body
