"""A real event from its file to the platform's receipts: bound seats, a referee, no house players."""

import json

import pytest

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
    # The row of a board stands in the log with its end, in one transaction (architecture 4).
    finished = server.rows("SELECT seq, payload FROM events WHERE type = 'board_finished'")
    owed = server.rows("SELECT id, seq, body FROM outbox ORDER BY position")
    assert len(owed) == len(finished) == 3
    ends = {seq for (seq,) in server.rows("SELECT seq FROM events WHERE type = 'board_finished'")}
    for _, seq, _ in owed:
        assert any(end <= seq for end in ends)
    for table in (1, 2, 3):
        assert referee.order("collect", table)["ok"]

    with Receiver() as platform:
        platform.number = lambda key: [row[0] for row in owed].index(key)
        platform.faults.extend([Fault.NONE, Fault.SILENT_AFTER])
        sync = hallbox("sync", "--data", str(server.folder), "--to", platform.url, "--once")
    assert sync.returncode == 0, sync.stderr
    assert list(platform.records) == [row_id for row_id, _, _ in owed]
    assert platform.out_of_order == []
    scores = [json.loads(body)["scores"] for body in platform.records.values()]
    assert scores == [json.loads(payload)["scores"] for _, payload in finished]
    receipts = server.rows("SELECT id, accepted, status FROM receipts ORDER BY seq")
    # The second answer was lost on the way: the record was sent again and taken once.
    assert receipts == [(owed[0][0], 1, 201), (owed[1][0], 1, 200), (owed[2][0], 1, 201)]
    noted = server.rows("SELECT payload FROM events WHERE stream = 'sync' ORDER BY seq")
    assert [json.loads(payload)["id"] for (payload,) in noted] == [row[0] for row in owed]

    assert server.stop() == 0
    server.start()
    assert Page(server.url, "seat", tokens_and_pages[4][0]).view["screen"] == "round_end"
    assert len(call(f"{server.url}/api/results")[1]["boards"]) == 1


def test_a_receipt_for_a_row_nobody_wrote_is_not_stored(server: Server) -> None:
    from appliance.store.outbox import Receipt
    from appliance.sync.receipts import hand_in

    set_up_event(server.folder, tables=1)
    server.start()
    door = server.folder / "receipts.sock"
    assert not hand_in(door, Receipt("invented/1/1.1.1", accepted=True, status=201, body=b"{}"))
    assert server.rows("SELECT count(*) FROM receipts") == [(0,)]
    # The door and the log behind it are none the worse.
    pin_page = call(f"{server.url}/api/bind", {"table_no": 1, "seat": 0})
    assert pin_page[0] == 200
    assert server.stop() == 0
    assert not door.exists()


def test_a_rehearsal_owes_the_platform_nothing(server: Server) -> None:
    server.start()
    plan = {"game": "wakeng", "tables": 1, "boards": 1}
    assert call(f"{server.url}/api/rehearsal", plan)[0] == 200
    host = Page(server.url, "host")
    assert host.press("rehearsal", {"order": "pace", "fast": True})["ok"]
    assert host.press("rehearsal", {"order": "house_only"})["ok"]
    host.until(lambda view: view["tables"][0]["state"] == "collected", 40)
    assert server.rows("SELECT count(*) FROM events WHERE type = 'board_finished'") == [(1,)]
    assert server.rows("SELECT count(*) FROM outbox") == [(0,)]


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        ("{", "Expecting property name"),
        ('{"title": "Cup"}', "missing required field `game`"),
        ('{"title": "Cup", "game": "chess", "tables": [[null]]}', "no game 'chess'"),
        ('{"title": "Cup", "game": "wakeng", "tables": [[null]]}', "table 1 has 1 seats"),
    ],
)
def test_a_wrong_event_file_is_refused_in_a_sentence(
    server: Server, plan: str, sentence: str
) -> None:
    file = server.folder.parent / "event.json"
    file.write_text(plan, "utf-8")
    done = hallbox("event", "--data", str(server.folder), str(file))
    assert done.returncode == 1
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
