"""The order of a table is fixed in its mailbox, whatever the threads around it do."""

import threading
from functools import partial
from typing import NoReturn

import pytest
import structlog

from appliance.live.mailbox import Mailbox
from appliance.live.threads import ThreadRuntime
from tests.live.making import StepRuntime


def test_jobs_run_one_at_a_time_in_the_order_they_came() -> None:
    runtime = StepRuntime()
    mailbox, done = Mailbox(runtime), list[int]()
    for number in range(5):
        mailbox.tell(partial(done.append, number))
    assert done == []
    mailbox.ask(lambda: done.append(5))
    assert done == [0, 1, 2, 3, 4, 5]


def test_a_job_told_from_within_a_job_runs_after_it() -> None:
    runtime = StepRuntime()
    mailbox, done = Mailbox(runtime), list[str]()

    def outer() -> None:
        mailbox.tell(lambda: done.append("inner"))
        done.append("outer")

    mailbox.ask(outer)
    runtime.run()
    assert done == ["outer", "inner"]


def test_nothing_overtakes_a_job_that_waits_in_its_middle() -> None:
    runtime = StepRuntime()
    mailbox, done = Mailbox(runtime), list[str]()

    def slow() -> None:
        done.append("begins")
        commit = runtime.gate()
        runtime.spawn(lambda: mailbox.tell(lambda: done.append("other")))
        runtime.spawn(commit.open)
        commit.wait(None)
        done.append("ends")

    mailbox.ask(slow)
    runtime.run()
    assert done == ["begins", "ends", "other"]


def test_asking_gives_back_what_the_job_returns_or_raises() -> None:
    mailbox = Mailbox(StepRuntime())

    def fail() -> NoReturn:
        raise LookupError("no")

    assert mailbox.ask(lambda: 7) == 7
    with pytest.raises(LookupError):
        mailbox.ask(fail)
    assert mailbox.ask(lambda: 8) == 8


def test_a_told_job_that_fails_is_logged_without_its_words_and_stops_no_other() -> None:
    runtime = StepRuntime()
    mailbox, done = Mailbox(runtime), list[int]()

    def fail() -> NoReturn:
        raise LookupError("S9 S8")

    with structlog.testing.capture_logs() as logs:
        mailbox.tell(fail)
        mailbox.tell(lambda: done.append(1))
        runtime.run()
    assert done == [1]
    assert [(line["event"], line["failure"]) for line in logs] == [("job_failed", "LookupError")]
    assert "S9" not in str(logs)


def test_a_signal_that_strikes_in_a_told_job_still_ends_the_process() -> None:
    runtime = StepRuntime()
    mailbox, done = Mailbox(runtime), list[int]()

    def signalled() -> NoReturn:
        raise SystemExit(0)

    mailbox.tell(signalled)
    mailbox.tell(lambda: done.append(1))
    with pytest.raises(SystemExit):
        runtime.run()
    assert done == [1]


def test_under_real_threads_no_two_jobs_overlap_and_none_is_lost() -> None:
    mailbox = Mailbox(ThreadRuntime())
    inside, done, together = list[int](), list[int](), threading.Barrier(8)

    def job(number: int) -> None:
        inside.append(number)
        assert inside == [number]
        done.append(number)
        inside.remove(number)

    def many(first: int) -> None:
        together.wait()
        for number in range(first, first + 50):
            if number % 3 == 0:
                mailbox.tell(partial(job, number))
            else:
                mailbox.ask(partial(job, number))
        mailbox.ask(lambda: None)

    threads = [threading.Thread(target=many, args=(50 * each,)) for each in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=20)
        assert not thread.is_alive()
    assert len(done) == 400
