"""Reliability 28: every record is taken exactly once, in order, whatever fails on the way."""

import random
import tempfile
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from appliance.store.log import EventLog, OutboxRow, Receipt, receipt_step
from appliance.sync import courier
from appliance.sync.courier import Pace, _Courier, _NothingOwed
from appliance.sync.receipts import Door, serve
from tests.platform.receiver import Fault, Receiver
from tests.store.making import STAMP, step
from tests.store.runtimes import RealThreads

AT_ONCE = Pace(first_s=0.0, longest_s=0.0, jitter_s=0.0, idle_s=0.0, answer_s=5.0)
ROWS = [f"e1-1-{number}" for number in range(1, 9)]


class Server:
    """The part of the box that owns the log and the door; it can be restarted in between."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "event.db"
        self.door_path = folder / "receipts"
        self.threads = RealThreads()
        self.handed_in: list[str] = []
        self.start()

    def start(self) -> None:
        self.log = EventLog.open(self.path)
        self.door: Door = serve(self.door_path, self._store, self.threads.spawn)

    def stop(self) -> None:
        self.door.close()
        self.log.close()

    def owe(self, *ids: str) -> None:
        self.log.append([(step(owes=id_), STAMP) for id_ in ids])

    def _store(self, receipt: Receipt) -> bool:
        self.handed_in.append(receipt.id)
        self.log.append([(receipt_step(receipt), STAMP)])
        return True

    def run_courier(self, url: str, pace: Pace = AT_ONCE) -> None:
        stop = threading.Event()
        # What never ends is a failure of the test, not a hang.
        watchdog = threading.Timer(20, stop.set)
        watchdog.start()
        courier.run(self.path, url, self.door_path, once=True, stop=stop, pace=pace)
        watchdog.cancel()
        assert not stop.is_set()


@pytest.fixture
def server() -> Iterator[Server]:
    with tempfile.TemporaryDirectory(prefix="hb") as folder:
        server = Server(Path(folder))
        yield server
        with suppress(OSError):
            server.stop()
        server.threads.join()


@pytest.fixture
def platform() -> Iterator[Receiver]:
    with Receiver() as receiver:
        yield receiver


def assert_each_exactly_once(server: Server, platform: Receiver, ids: list[str]) -> None:
    assert list(platform.records) == ids
    assert platform.out_of_order == []
    assert [receipt.id for receipt in server.log.receipts()] == ids
    stored = [record.type for record in server.log.read()]
    assert stored.count("receipt_stored") == len(ids)
    assert server.log.waiting() == 0
    assert server.log.verify().holds


def test_records_arrive_in_order_with_their_key_and_body(
    server: Server, platform: Receiver
) -> None:
    server.owe(*ROWS)
    server.run_courier(platform.url)
    assert platform.requests == ROWS
    assert platform.records["e1-1-3"] == b'{"record":"e1-1-3"}'
    assert_each_exactly_once(server, platform, ROWS)
    assert {(receipt.accepted, receipt.status) for receipt in server.log.receipts()} == {
        (True, 201)
    }


def test_nothing_owed_sends_nothing(server: Server, platform: Receiver) -> None:
    server.run_courier(platform.url)
    assert platform.requests == []


@pytest.mark.parametrize("fault", [fault for fault in Fault if fault is not Fault.NONE])
def test_whatever_fails_the_record_is_sent_again_and_taken_once(
    server: Server, platform: Receiver, fault: Fault
) -> None:
    platform.faults.extend([Fault.NONE, fault, fault])
    server.owe(*ROWS[:3])
    server.run_courier(platform.url)
    assert platform.requests == [ROWS[0], ROWS[1], ROWS[1], ROWS[1], ROWS[2]]
    assert_each_exactly_once(server, platform, ROWS[:3])


@pytest.mark.parametrize("seed", range(3))
def test_any_mixture_of_failures_takes_each_once_in_order(
    server: Server, platform: Receiver, seed: int
) -> None:
    platform.faults.extend(random.Random(seed).choices(list(Fault), k=60))
    ids = [f"e1-1-{number}" for number in range(1, 31)]
    server.owe(*ids)
    server.run_courier(platform.url)
    assert_each_exactly_once(server, platform, ids)


def test_a_refused_record_is_noted_and_the_next_one_goes(
    server: Server, platform: Receiver
) -> None:
    platform.refuses = {ROWS[1]}
    server.owe(*ROWS[:3])
    server.run_courier(platform.url)
    assert platform.requests == ROWS[:3]
    receipts = server.log.receipts()
    assert [receipt.accepted for receipt in receipts] == [True, False, True]
    assert receipts[1].status == 422
    assert b"EVENT_NOT_REGISTERED" in receipts[1].body


def test_a_receipt_survives_the_restart_of_the_server(server: Server, platform: Receiver) -> None:
    """The server goes down while the platform takes a record, and comes back later."""
    down, up = threading.Event(), threading.Event()

    def on_request(key: str) -> None:
        if key == ROWS[1] and not down.is_set():
            server.stop()
            down.set()

    def restart() -> None:
        assert down.wait(10)
        # The platform has taken the second record before its receipt could be handed in.
        assert taken.wait(10)
        server.start()
        up.set()

    taken = threading.Event()
    answer = platform.answer

    def answered(key: str, body: bytes) -> tuple[int, dict[str, object]]:
        result = answer(key, body)
        if key == ROWS[1]:
            taken.set()
        return result

    platform.answer = answered  # type: ignore[method-assign]
    platform.on_request = on_request
    server.owe(*ROWS[:3])
    restarter = threading.Thread(target=restart)
    restarter.start()
    server.run_courier(platform.url, Pace(0.001, 0.005, 0.0, 0.005, 5.0))
    restarter.join()
    assert up.is_set()
    assert_each_exactly_once(server, platform, ROWS[:3])


def test_a_courier_that_dies_before_handing_in_sends_again_and_nothing_doubles(
    server: Server, platform: Receiver
) -> None:
    server.owe(*ROWS[:2])
    server.door.close()
    stop = threading.Event()
    # Stopped while it waits for the door, as a kill would.
    platform.on_request = lambda _key: stop.set()
    courier.run(server.path, platform.url, server.door_path, stop=stop, pace=AT_ONCE)
    assert list(platform.records) == [ROWS[0]]
    assert server.log.receipts() == []

    platform.on_request = lambda _key: None
    server.door = serve(server.door_path, server._store, server.threads.spawn)
    server.run_courier(platform.url)
    assert platform.requests == [ROWS[0], *ROWS[:2]]
    assert_each_exactly_once(server, platform, ROWS[:2])
    # The platform said 200 the second time: it had it already.
    assert [receipt.status for receipt in server.log.receipts()] == [200, 201]


def test_a_receipt_whose_acknowledgement_was_lost_is_stored_once(
    server: Server, platform: Receiver
) -> None:
    server.door.close()
    lost: list[str] = []

    def forgetful(receipt: Receipt) -> bool:
        server._store(receipt)
        lost.append(receipt.id)
        return len(lost) > 3

    server.door = serve(server.door_path, forgetful, server.threads.spawn)
    server.owe(ROWS[0])
    server.run_courier(platform.url)
    assert lost == [ROWS[0]] * 4
    assert platform.requests == [ROWS[0]]
    assert_each_exactly_once(server, platform, ROWS[:1])


def test_rows_that_come_while_it_runs_are_delivered_until_it_is_stopped(
    server: Server, platform: Receiver
) -> None:
    stop, second = threading.Event(), threading.Event()

    def on_request(key: str) -> None:
        if key == ROWS[0]:
            server.owe(ROWS[1])
        else:
            second.set()

    platform.on_request = on_request
    server.owe(ROWS[0])
    running = threading.Thread(
        target=courier.run,
        args=(server.path, platform.url, server.door_path),
        kwargs={"stop": stop, "pace": Pace(0.001, 0.005, 0.0, 0.005, 5.0)},
    )
    running.start()
    assert second.wait(10)
    stop.set()
    running.join(timeout=10)
    assert not running.is_alive()
    assert list(platform.records) == ROWS[:2]


def test_offline_is_normal_and_ends_at_a_stop(server: Server, platform: Receiver) -> None:
    """It would wait an hour before the next try, and wakes for the signal."""
    stop, tried = threading.Event(), threading.Event()
    platform.faults.extend([Fault.LATER] * 2)
    platform.on_request = lambda _key: tried.set()
    server.owe(ROWS[0])
    running = threading.Thread(
        target=courier.run,
        args=(server.path, platform.url, server.door_path),
        kwargs={"stop": stop, "once": True, "pace": Pace(first_s=3600.0, longest_s=3600.0)},
    )
    running.start()
    assert tried.wait(10)
    stop.set()
    running.join(timeout=10)
    assert not running.is_alive()
    # A signal that comes between a try and the wait behind it is followed by one last try.
    assert platform.requests in ([ROWS[0]], [ROWS[0]] * 2)
    assert server.log.waiting() == 1


def test_an_event_file_that_is_not_there_yet_is_looked_for_again(tmp_path: Path) -> None:
    carrier = _Courier(
        tmp_path / "event.db", "http://x/", tmp_path / "r", threading.Event(), AT_ONCE
    )
    assert carrier._next_row() is None
    log = EventLog.open(tmp_path / "event.db")
    assert isinstance(carrier._next_row(), _NothingOwed)
    log.append([(step(owes=ROWS[0]), STAMP)])
    assert carrier._next_row() == OutboxRow(ROWS[0], b'{"record":"e1-1-1"}')
    log.close()
    carrier.close()


def test_nobody_listening_is_no_receipt(server: Server) -> None:
    with Receiver() as gone:
        url = gone.url
    carrier = _Courier(server.path, url, server.door_path, threading.Event(), AT_ONCE)
    assert carrier._send(OutboxRow(ROWS[0], b"{}")) is None
    carrier.close()


def test_the_platform_itself_answers_a_used_key_with_another_body_409(platform: Receiver) -> None:
    assert platform.answer("a-1", b"{}")[0] == 201
    assert platform.answer("a-1", b"{}")[0] == 200
    assert platform.answer("a-1", b'{"x":1}')[0] == 409
    assert platform.answer("a-3", b"{}")[0] == 201
    assert platform.answer("a-2", b"{}")[0] == 201
    assert platform.out_of_order == ["a-2"]
