"""The server alone ends a turn (T-5): never early, never late, whatever the page says of it."""

import json
from typing import Any

from tests.running.page import call, sit
from tests.running.server import Server

SHOW_LIMIT_MS = 15_000
LATE_MS = 250
BUSY_MS = 250
"""What a busy machine may add to the 250 ms of the specification."""


def test_nobody_shows_a_hand_in_fifteen_seconds(server: Server) -> None:
    """明牌 before bidding has 15 s, and its default is no (002 §6, D-20)."""
    server.start()
    plan = {"game": "wakeng", "tables": 1, "boards": 1}
    assert call(f"{server.url}/api/rehearsal", plan)[0] == 200
    _, page = sit(server.url, 1, 0)
    asked = page.until(lambda view: view["screen"] == "play")
    assert asked["clock"]["total_ms"] == SHOW_LIMIT_MS
    over = page.until(lambda view: view["turn_id"] != asked["turn_id"], 25)
    assert over["board"]["phase"] == "BID"
    assert over["plates"][0]["timeouts"] == 1
    late = page.act({"type": "show", "yes": True}, asked["turn_id"])
    assert late["code"] == "LATE"
    assert not page.view["board"].get("shown_hands", [])

    ((at_ms, payload),) = server.rows(
        "SELECT at_mono_ms, payload FROM events WHERE type = 'timed_out'"
    )
    (ledger,) = _ledgers(payload)
    due = ledger["opened_ms"] + SHOW_LIMIT_MS + ledger["credit_ms"]
    # A commit that took no millisecond held nothing.
    due += sum(length for _, length in ledger.get("held", ()))
    assert 0 <= at_ms - due <= LATE_MS + BUSY_MS
    assert ledger["default"]
    # T-6: only play is charged.
    assert ledger["charged_ms"] == 0


def _ledgers(payload: bytes) -> list[Any]:
    return [row for row in json.loads(payload)["ledgers"] if row["seat"] == 0]
