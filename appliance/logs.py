"""What the process says of itself: one line of JSON an event, never a card, a name or a token."""

import logging
import sys

import structlog


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
