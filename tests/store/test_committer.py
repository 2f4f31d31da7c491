"""Group commit: order, isolation of failures, and nothing acknowledged that is not stored."""

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from appliance.store.ballast import Ballast
from appliance.store.committer import Committed, Committer, Ticket
from appliance.store.database import FailCode
from appliance.store.log import BadStep, EventLog, Stamp, Step, StoreFailed
from tests.store.making import STAMP, numbers, step
from tests.store.runtimes import RealThreads, StepByStep


class Failing(EventLog):
    """A log on a disk that fails when `fails` says so; otherwise the real one."""

    fails: Callable[[Sequence[Step]], FailCode | None] = staticmethod(lambda _steps: None)

    def append(self, steps: Sequence[tuple[Step, Stamp]]) -> tuple[int, ...]:
        self.batches = [*getattr(self, "batches", []), len(steps)]
        if code := self.fails([each for each, _ in steps]):
            raise StoreFailed(code, "as told")
        return super().append(steps)


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Failing]:
    opened = Failing.open(tmp_path / "event.db")
    assert isinstance(opened, Failing)
    yield opened
    opened.close()


@pytest.fixture
def runtime() -> StepByStep:
    return StepByStep()


@pytest.fixture
def committer(log: Failing, runtime: StepByStep) -> Committer:
    ticks = iter(range(100, 10_000, 100))
    return Committer(log, runtime, lambda: next(ticks))


def failure_of(ticket: Ticket) -> str:
    with pytest.raises(StoreFailed) as caught:
        ticket.wait()
    return caught.value.code


def streams_stored(log: EventLog) -> list[str]:
    return [record.stream for record in log.read()]


def test_submit_returns_at_once_and_the_ticket_tells_the_last_seq(
    log: Failing, runtime: StepByStep, committer: Committer
) -> None:
    first = committer.submit(step(1), STAMP)
    second = committer.submit(Step((*step(2).entries, *step(3).entries)), STAMP)
    assert numbers(log) == []
    runtime.run()
    assert (first.wait(), second.wait()) == (Committed(1, 100), Committed(3, 100))


def test_what_arrives_during_a_commit_is_the_next_batch_in_order(
    log: Failing, runtime: StepByStep, committer: Committer
) -> None:
    late: list[Ticket] = []

    def meanwhile() -> None:
        late.extend(committer.submit(step(number, f"table/{number}"), STAMP) for number in (2, 3))

    runtime.meanwhile = meanwhile
    first = committer.submit(step(1, "table/1"), STAMP)
    assert runtime.runners == 1
    runtime.run()
    assert log.batches == [1, 2]
    assert streams_stored(log) == ["table/1", "table/2", "table/3"]
    # The late ones were told by their own commit, not by the first.
    assert [first.wait().committed_ms, *(each.wait().committed_ms for each in late)] == [
        100,
        200,
        200,
    ]


def test_an_idle_committer_runs_nothing(runtime: StepByStep, committer: Committer) -> None:
    assert runtime.runners == 0
    committer.submit(step(), STAMP)
    runtime.run()
    assert runtime.runners == 0
    committer.submit(step(), STAMP)
    assert runtime.runners == 1
    runtime.run()


def test_one_bad_step_fails_alone(log: Failing, runtime: StepByStep, committer: Committer) -> None:
    tickets = [committer.submit(step(owes=owes), STAMP) for owes in ("a", "b")]
    runtime.run()
    tickets = [
        committer.submit(step(number, f"table/{number}", owes=owes), STAMP)
        for number, owes in enumerate(("c", "a", "d"))
    ]
    runtime.run()
    assert (tickets[0].wait().seq, tickets[2].wait().seq) == (3, 4)
    with pytest.raises(BadStep):
        tickets[1].wait()
    assert [row.id for row in log.undelivered(9)] == ["a", "b", "c", "d"]
    assert log.batches == [2, 3, 1, 1, 1]


@pytest.mark.parametrize("code", ["DISK_FULL", "DISK_ERROR", "BUSY"])
def test_a_failing_disk_acknowledges_nothing_and_later_steps_go_on(
    log: Failing, runtime: StepByStep, committer: Committer, code: FailCode
) -> None:
    log.fails = lambda _steps: code
    tickets = [committer.submit(step(number, f"table/{number}"), STAMP) for number in range(3)]
    runtime.run()
    assert [failure_of(ticket) for ticket in tickets] == [code] * 3
    assert numbers(log) == []
    log.fails = lambda _steps: None
    later = committer.submit(step(9), STAMP)
    runtime.run()
    assert later.wait().seq == 1
    assert log.verify().holds


def test_the_same_stream_never_gets_a_hole(
    log: Failing, runtime: StepByStep, committer: Committer
) -> None:
    """Steps of a stream that were queued behind one that failed fail too; others do not."""
    later: list[Ticket] = []

    def meanwhile() -> None:
        later.extend(committer.submit(step(5, name), STAMP) for name in ("table/1", "table/3"))

    def fails(steps: Sequence[Step]) -> FailCode | None:
        return "DISK_ERROR" if steps[0].entries[0].payload == bad.entries[0].payload else None

    bad = step(1, "table/1")
    log.fails = fails
    runtime.meanwhile = meanwhile
    batch = [committer.submit(each, STAMP) for each in (bad, step(2, "table/2"), step(3))]
    runtime.run()
    assert failure_of(batch[0]) == failure_of(batch[2]) == failure_of(later[0]) == "DISK_ERROR"
    assert (batch[1].wait().seq, later[1].wait().seq) == (1, 2)
    assert streams_stored(log) == ["table/2", "table/3"]
    after = committer.submit(step(6, "table/1"), STAMP)
    runtime.run()
    assert after.wait().seq == 3


def test_a_bug_below_reaches_the_waiter_and_not_the_others(
    log: Failing, runtime: StepByStep, committer: Committer
) -> None:
    def fails(steps: Sequence[Step]) -> None:
        if any(each.entries[0].stream == "table/1" for each in steps):
            raise ZeroDivisionError

    log.fails = fails
    broken = committer.submit(step(), STAMP)
    fine = committer.submit(step(1, "table/2"), STAMP)
    runtime.run()
    with pytest.raises(ZeroDivisionError):
        broken.wait()
    assert fine.wait().seq == 1


def test_close_drains_and_then_takes_nothing(
    log: Failing, runtime: StepByStep, committer: Committer
) -> None:
    tickets = [committer.submit(step(number), STAMP) for number in range(3)]
    runtime.run()
    committer.close()
    assert [ticket.wait().seq for ticket in tickets] == [1, 2, 3]
    with pytest.raises(RuntimeError):
        committer.submit(step(), STAMP)


def test_close_of_an_unused_committer_returns(committer: Committer) -> None:
    committer.close()


def test_reliability_25_the_ballast_lets_running_deals_finish(
    log: Failing, runtime: StepByStep, tmp_path: Path
) -> None:
    """The disk is full; with the ballast gone there is room again, once."""
    ballast = Ballast(tmp_path / "ballast", size=64 * 1024)
    assert ballast.arm()
    committer = Committer(log, runtime, lambda: 0, ballast)
    log.fails = lambda _steps: "DISK_FULL" if ballast.is_armed() else None
    running = [committer.submit(step(number, f"table/{number}"), STAMP) for number in range(2)]
    runtime.run()
    assert [ticket.wait().seq for ticket in running] == [1, 2]
    assert not ballast.is_armed()

    log.fails = lambda _steps: "DISK_FULL"
    late = committer.submit(step(3), STAMP)
    runtime.run()
    assert failure_of(late) == "DISK_FULL"
    assert len(numbers(log)) == 2


def test_many_threads_every_ticket_is_told_its_own_row(log: Failing) -> None:
    threads, each = 8, 25
    runtime = RealThreads()
    committer = Committer(log, runtime, lambda: 0)
    told: dict[tuple[int, int], int] = {}

    def player(number: int) -> None:
        for turn in range(each):
            ticket = committer.submit(step(turn, f"table/{number}"), STAMP)
            told[number, turn] = ticket.wait().seq

    players = [threading.Thread(target=player, args=(number,)) for number in range(threads)]
    for thread in players:
        thread.start()
    for thread in players:
        thread.join(timeout=30)
    committer.close()
    runtime.join()
    assert len(told) == threads * each
    stored = {record.seq: (record.stream, record.payload) for record in log.read()}
    for (number, turn), seq in told.items():
        assert stored[seq] == (f"table/{number}", step(turn).entries[0].payload)
    assert max(log.batches) > 1
    assert log.verify().count == threads * each


def test_close_waits_for_what_was_queued_before_it(log: Failing) -> None:
    runtime = RealThreads()
    committer = Committer(log, runtime, lambda: 0)
    tickets = [committer.submit(step(number), STAMP) for number in range(20)]
    committer.close()
    assert [ticket._outcome for ticket in tickets] == [
        Committed(number + 1, 0) for number in range(20)
    ]
    runtime.join()


def test_reliability_25_on_a_disk_that_is_really_full(tmp_path: Path) -> None:
    """A file system of one megabyte in a mount namespace of its own."""
    fill = f"mount -t tmpfs -o size=1m none {tmp_path} && {sys.executable} -m tests.store.filling"
    done = subprocess.run(
        ["unshare", "--map-root-user", "--mount", "sh", "-c", f"{fill} {tmp_path}"],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    *outcomes, last, found = done.stdout.splitlines()
    assert last == "DISK_FULL given up"
    stored = [outcome.split()[1] for outcome in outcomes]
    assert stored == [str(seq) for seq in range(1, len(stored) + 1)]
    assert found == f"found {len(stored)}"
    states = [outcome.partition(" armed")[1] or "given up" for outcome in outcomes]
    # The ballast is given up once, and then there is room for a while.
    assert states == sorted(states)
    assert states[0] == " armed"
    assert states.count("given up") > 20
