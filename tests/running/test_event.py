"""A real event from its file to the platform's receipts: bound seats and a referee."""

import json

from appliance.store.outbox import Receipt
from appliance.sync.receipts import hand_in
from tests.platform.receiver import Fault, Receiver
from tests.running.page import Page, call, sit
from tests.running.players import play_round
from tests.running.referee import Referee
from tests.running.server import Server, hallbox, set_up_event


def test_a_board_of_every_table_reaches_the_platform_once(server: Server) -> None:
    pin = set_up_event(server.folder, tables=3)
    server.start()
    referee = Referee(server.url, pin)
    tokens_and_pages = [sit(server.url, table, seat) for table in (1, 2, 3) for seat in range(3)]
    pages = [page for _, page in tokens_and_pages]
    assert [page.view["plates"][i % 3]["name"] for i, page in enumerate(pages)] == [
        f"Player {table}{seat}" for table in (1, 2, 3) for seat in range(3)
    ]
    assert call(f"{server.url}/api/bind", {"table_no": 1, "seat": 0})[1]["code"] == "SEAT_TAKEN"
    for page in pages:
        assert page.request("seated")["ok"]
    assert referee.card(2)["state"] == "seating"
    for table in (1, 2, 3):
        assert referee.order("open", table)["ok"]
    closed = call(f"{server.url}/api/bind", {"table_no": 1, "seat": 0})
    assert (closed[0], closed[1]["code"]) == (409, "PAIRING_CLOSED")

    play_round(pages)
    # The row of a board is of the step that ended it, decided at one instant (architecture 4).
    finished = server.rows(
        "SELECT stream, at_mono_ms, payload FROM events WHERE type = 'board_finished' ORDER BY seq"
    )
    owed = server.rows(
        "SELECT id, stream, at_mono_ms FROM outbox JOIN events USING (seq) ORDER BY position"
    )
    assert [row[1:] for row in owed] == [row[:2] for row in finished]
    assert len(owed) == 3
    invented = Receipt("invented/1/1.1.1", accepted=True, status=201, body=b"{}")
    assert not hand_in(server.folder / "receipts.sock", invented)
    for table in (1, 2, 3):
        assert referee.order("collect", table)["ok"]
    assert not call(f"{server.url}/api/results")[1]["closed"]
    assert referee.order("close_round", 1)["ok"]

    with Receiver() as platform:
        platform.number = lambda key: [row[0] for row in owed].index(key)
        platform.faults.extend([Fault.NONE, Fault.SILENT_AFTER])
        sync = hallbox("sync", "--data", str(server.folder), "--to", platform.url, "--once")
    assert sync.returncode == 0, sync.stderr
    assert list(platform.records) == [row_id for row_id, _, _ in owed]
    assert platform.out_of_order == []
    scores = [json.loads(body)["scores"] for body in platform.records.values()]
    assert scores == [json.loads(payload)["scores"] for *_, payload in finished]
    receipts = server.rows("SELECT id, accepted, status FROM receipts ORDER BY seq")
    # The second answer was lost on the way: the record was sent again and taken once.
    assert receipts == [(owed[0][0], 1, 201), (owed[1][0], 1, 200), (owed[2][0], 1, 201)]
    noted = server.rows("SELECT payload FROM events WHERE stream = 'sync' ORDER BY seq")
    assert [json.loads(payload)["id"] for (payload,) in noted] == [row[0] for row in owed]

    assert server.stop() == 0
    assert not (server.folder / "receipts.sock").exists()
    server.start()
    assert Page(server.url, "seat", tokens_and_pages[4][0]).view["screen"] == "round_end"
    assert len(call(f"{server.url}/api/results")[1]["boards"]) == 1
