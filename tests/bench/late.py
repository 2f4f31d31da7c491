"""How late time-outs are, from the log's own rows: the deadline that the turn's ledger adds up to,
and the instant at which the box decided that it had passed. The way from there to the tablets is
that of any move, and is measured as such.
"""

import json
from collections.abc import Iterable
from typing import Any

TIMED_OUT = "SELECT at_mono_ms, payload FROM events WHERE type = 'timed_out' ORDER BY seq"


def lateness(rows: Iterable[tuple[int, bytes]]) -> dict[str, float]:
    """`rows` as `TIMED_OUT` selects them. In ms; `earliest_ms` is negative where a turn was ended
    before its time. Raises ValueError when nobody's time ran out.
    """
    late = sorted(at_ms - _deadline_ms(json.loads(payload)) for at_ms, payload in rows)
    if not late:
        raise ValueError("no time ran out, so nothing can have been late")
    return {
        "time_outs": len(late),
        "earliest_ms": late[0],
        "p50_ms": late[len(late) // 2],
        "p99_ms": late[len(late) * 99 // 100],
        "latest_ms": late[-1],
    }


def _deadline_ms(timed_out: dict[str, Any]) -> int:
    """T-5: opened + limit + held + link credit, the same for all whom the turn awaited."""
    ledger = timed_out["ledgers"][0]
    held = sum(ms for _, ms in ledger.get("held", ()))
    return int(ledger["opened_ms"] + ledger["limit_ms"] + ledger["credit_ms"] + held)
