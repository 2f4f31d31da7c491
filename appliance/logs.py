"""What the process says of itself: one line of JSON an event, never a card, a name or a token."""

import logging
import sys
from collections.abc import Callable

import structlog

_log = structlog.get_logger()

QUIET_MS = 1_000


def configure_logs() -> None:
    """Lines to standard error; the libraries below say only what is an error, without traces."""
    logging.basicConfig(level=logging.CRITICAL)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )


class Muffled:
    """Stands where a library would write tracebacks and what strangers sent: says once a second
    at most that it had something to say, and how often.
    """

    def __init__(self, now_ms: Callable[[], int]) -> None:
        self._now_ms = now_ms
        self._said_ms: int | None = None
        self._unsaid = 0

    def write(self, _text: str) -> None:
        self._unsaid += 1
        now = self._now_ms()
        if self._said_ms is None or now - self._said_ms >= QUIET_MS:
            self._said_ms = now
            _log.warning("http_trouble", times=self._unsaid)
            self._unsaid = 0

    def flush(self) -> None:
        """A stream has one."""
