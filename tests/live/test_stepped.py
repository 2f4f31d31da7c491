"""A clock that stands still until it is moved: what runs, in which order, and when it stops."""

import pytest

from appliance.live.mailbox import Mailbox
from appliance.live.stepped import SteppedRuntime
from appliance.live.timers import Timers


def nothing(_ms: int) -> None:
    pass


def test_jobs_run_in_their_order_and_what_they_spawn_after_them() -> None:
    runtime, ran = SteppedRuntime(), list[str]()

    def first() -> None:
        ran.append("a")
        runtime.spawn(lambda: ran.append("c"))

    runtime.spawn(first)
    runtime.spawn(lambda: ran.append("b"))
    assert ran == []
    runtime.run(Timers(runtime), lambda: len(ran) == 3, nothing)
    assert ran == ["a", "b", "c"]


def test_the_clock_jumps_to_what_falls_due_next_and_says_how_far() -> None:
    runtime = SteppedRuntime()
    timers, seen, jumps = Timers(runtime), list[int](), list[int]()
    for due in (5_000, 60_000, 700):
        timers.set(due, due, lambda: seen.append(runtime.now_ms()))
    runtime.run(timers, lambda: len(seen) == 3, jumps.append)
    assert seen == [700, 5_000, 60_000]
    assert jumps == [700, 4_300, 55_000]
    assert runtime.now_ms() == 60_000


def test_the_clock_stands_while_there_is_something_to_do() -> None:
    runtime = SteppedRuntime()
    timers, seen = Timers(runtime), list[int]()

    def again() -> None:
        seen.append(runtime.now_ms())
        if len(seen) < 5:
            runtime.spawn(again)

    timers.set("again", 10, lambda: runtime.spawn(again))
    timers.set("later", 11, lambda: seen.append(-1))
    runtime.run(timers, lambda: -1 in seen, nothing)
    assert seen == [10] * 5 + [-1]


def test_a_process_in_which_nothing_can_happen_any_more_says_so() -> None:
    runtime = SteppedRuntime()
    with pytest.raises(RuntimeError, match="nothing is due"):
        runtime.run(Timers(runtime), lambda: False, nothing)


def test_it_stops_as_soon_as_it_is_done() -> None:
    runtime = SteppedRuntime()
    timers, ran = Timers(runtime), list[str]()
    timers.set("x", 10, lambda: ran.append("x"))
    runtime.run(timers, lambda: True, nothing)
    assert (ran, runtime.now_ms()) == ([], 0)


def test_waiting_at_a_gate_runs_what_opens_it_and_no_more() -> None:
    runtime, ran = SteppedRuntime(), list[str]()
    gate = runtime.gate()
    runtime.spawn(lambda: ran.append("before"))
    runtime.spawn(gate.open)
    runtime.spawn(lambda: ran.append("after"))
    assert gate.wait(None)
    assert ran == ["before"]
    assert gate.wait(0.5)


def test_a_gate_that_nothing_can_open_is_a_mistake_or_a_wait_in_vain() -> None:
    runtime = SteppedRuntime()
    assert not runtime.gate().wait(0.5)
    with pytest.raises(RuntimeError, match="nothing is left"):
        runtime.gate().wait(None)
    assert runtime.now_ms() == 0


def test_a_job_that_waits_lets_its_mailbox_go_on_afterwards() -> None:
    runtime, ran = SteppedRuntime(), list[str]()
    mailbox = Mailbox(runtime)
    gate = runtime.gate()

    def waits() -> None:
        gate.wait(None)
        ran.append("first")

    runtime.spawn(lambda: mailbox.tell(lambda: ran.append("second")))
    runtime.spawn(gate.open)
    mailbox.ask(waits)
    runtime.run(Timers(runtime), lambda: len(ran) == 2, nothing)
    assert ran == ["first", "second"]


def test_work_of_a_thread_is_done_at_once() -> None:
    assert SteppedRuntime().in_thread(lambda: 7) == 7
