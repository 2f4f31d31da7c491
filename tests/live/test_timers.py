"""Appointments: kept in order, moved, cancelled, and never stopped by one that fails."""

import threading
from typing import NoReturn

import structlog

from appliance.live.threads import ThreadRuntime
from appliance.live.timers import Timers
from tests.live.making import StepRuntime


def test_what_is_due_runs_in_order_of_time_and_then_of_setting() -> None:
    runtime = StepRuntime()
    timers, done = Timers(runtime), list[str]()
    timers.set("late", runtime.now + 20, lambda: done.append("late"))
    timers.set("first", runtime.now + 10, lambda: done.append("first"))
    timers.set("second", runtime.now + 10, lambda: done.append("second"))
    assert timers.run_due() == runtime.now + 10
    assert done == []
    runtime.now += 10
    assert timers.run_due() == runtime.now + 10
    assert done == ["first", "second"]
    runtime.now += 10
    assert timers.run_due() is None
    assert done == ["first", "second", "late"]


def test_setting_a_timer_again_moves_it() -> None:
    runtime = StepRuntime()
    timers, done = Timers(runtime), list[str]()
    timers.set("turn", runtime.now + 10, lambda: done.append("early"))
    timers.set("turn", runtime.now + 30, lambda: done.append("moved"))
    runtime.now += 10
    assert timers.run_due() == runtime.now + 20
    runtime.now += 20
    timers.run_due()
    timers.run_due()
    assert done == ["moved"]


def test_a_cancelled_timer_never_runs() -> None:
    runtime = StepRuntime()
    timers, done = Timers(runtime), list[str]()
    timers.set("turn", runtime.now, lambda: done.append("turn"))
    timers.cancel("turn")
    timers.cancel("nothing")
    assert timers.run_due() is None
    assert done == []


def test_a_timer_may_set_itself_again() -> None:
    runtime = StepRuntime()
    timers, done = Timers(runtime), list[int]()

    def beat() -> None:
        done.append(runtime.now)
        timers.set("beat", runtime.now + 250, beat)

    beat()
    for _ in range(3):
        runtime.now += 250
        timers.run_due()
    assert len(done) == 4


def test_a_timer_that_fails_is_logged_and_the_next_one_runs() -> None:
    runtime = StepRuntime()
    timers, done = Timers(runtime), list[str]()

    def fail() -> NoReturn:
        raise LookupError("S9")

    timers.set("bad", runtime.now, fail)
    timers.set("good", runtime.now, lambda: done.append("good"))
    with structlog.testing.capture_logs() as logs:
        timers.run_due()
    assert done == ["good"]
    assert [line["event"] for line in logs] == ["timer_failed"]
    assert "S9" not in str(logs)


def test_serving_wakes_for_an_earlier_timer_and_for_the_end() -> None:
    runtime = ThreadRuntime()
    timers, rung = Timers(runtime), threading.Event()
    timers.set("far", runtime.now_ms() + 3_600_000, lambda: None)
    server = threading.Thread(target=timers.serve, daemon=True)
    server.start()
    timers.set("now", runtime.now_ms(), rung.set)
    assert rung.wait(10)
    timers.stop()
    server.join(timeout=10)
    assert not server.is_alive()


def test_a_stop_before_the_first_wait_is_not_slept_through() -> None:
    timers = Timers(StepRuntime())
    timers.stop()
    timers.serve()  # a gate nobody opens would fail the test
