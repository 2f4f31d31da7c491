"""Long work in the box (ux.md, Long work): how far it is, and what came of it."""

import pytest

from appliance.games.contract import Refusal
from appliance.web.jobs import KEPT, Jobs, Made, Tell, Work
from tests.live.making import StepRuntime
from tests.web.desk_box import DeskBox, Person, begun, draft, file_of

FILE = Made("a.txt", "text/plain", b"done")


@pytest.fixture
def runtime() -> StepRuntime:
    return StepRuntime()


@pytest.fixture
def jobs(runtime: StepRuntime) -> Jobs:
    return Jobs(runtime)


def made(tell: Tell) -> Made:
    tell("write", 0, 1)
    return FILE


def states(jobs: Jobs) -> list[str]:
    return [view.state for view in jobs.views()]


def test_a_job_is_queued_runs_and_leaves_a_file(runtime: StepRuntime, jobs: Jobs) -> None:
    seen = []

    def work(tell: Tell) -> Made:
        tell("collect", 0, 4)
        seen.append(jobs.view(job_id))
        runtime.now += 3_000
        tell("write", 1, 4)
        seen.append(jobs.view(job_id))
        return FILE

    job_id = jobs.start("csv", work)
    assert states(jobs) == ["queued"]
    assert jobs.made(job_id) is None
    runtime.run()
    first, second = seen
    assert first is not None
    assert second is not None
    assert (first.state, first.step, first.done, first.total) == ("running", "collect", 0, 4)
    assert (first.eta_s, second.eta_s) == (None, 9)  # three quarters are left after 3 s
    view = jobs.view(job_id)
    assert view is not None
    assert (view.state, view.can_cancel) == ("done", False)
    assert view.result_url == f"/api/desk/jobs/{job_id}/file"
    assert jobs.made(job_id) == FILE


def test_a_second_press_shows_the_running_job(runtime: StepRuntime, jobs: Jobs) -> None:
    first = jobs.start("csv", made)
    assert jobs.start("csv", made) == first
    assert jobs.start("xlsx", made) != first
    runtime.run()
    assert jobs.start("csv", made) != first


def test_jobs_run_one_after_the_other(runtime: StepRuntime, jobs: Jobs) -> None:
    seen: list[list[str]] = []

    def work(_tell: Tell) -> Made:
        seen.append(states(jobs))
        runtime.step()  # the other one would begin now
        seen.append(states(jobs))
        return FILE

    jobs.start("csv", work)
    runtime.spawn(lambda: None)
    jobs.start("xlsx", work)
    runtime.run()
    assert seen[0] == seen[1] == ["running", "queued"]
    assert states(jobs) == ["done", "done"]


def test_a_job_nobody_wants_any_more_stops_at_its_next_step(
    runtime: StepRuntime, jobs: Jobs
) -> None:
    steps: list[str] = []

    def work(tell: Tell) -> Made:
        tell("collect", 0, 2)
        steps.append("collect")
        assert jobs.cancel(job_id)
        tell("write", 1, 2)
        steps.append("write")
        return FILE

    job_id = jobs.start("csv", work)
    runtime.run()
    assert steps == ["collect"]
    assert states(jobs) == ["cancelled"]
    assert jobs.made(job_id) is None
    assert not jobs.cancel(job_id)
    assert not jobs.cancel("nothing")


def test_one_that_waits_can_be_cancelled_before_it_begins(runtime: StepRuntime, jobs: Jobs) -> None:
    job_id = jobs.start("csv", made)
    assert jobs.cancel(job_id)
    runtime.run()
    assert states(jobs) == ["cancelled"]


def bug(_tell: Tell) -> Made:
    raise KeyError("S9 S8")


@pytest.mark.parametrize(
    ("work", "code"), [(bug, "FAULT"), (lambda _: Refusal("NO_MOVEMENT"), "NO_MOVEMENT")]
)
def test_30_what_a_job_could_not_do_is_told_and_the_next_one_runs(
    runtime: StepRuntime, jobs: Jobs, work: Work, code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    job_id = jobs.start("csv", work)
    jobs.start("xlsx", made)
    runtime.run()
    view = jobs.view(job_id)
    assert view is not None
    assert (view.state, view.error, view.can_cancel) == ("failed", code, False)
    assert jobs.made(job_id) is None
    assert states(jobs) == ["failed", "done"]
    assert "S9" not in capsys.readouterr().out


def test_the_oldest_jobs_are_forgotten_with_their_files(runtime: StepRuntime, jobs: Jobs) -> None:
    ids = []
    for _ in range(KEPT + 1):
        ids.append(jobs.start("csv", made))
        runtime.run()
    assert jobs.view(ids[0]) is None
    assert jobs.made(ids[0]) is None
    assert len(jobs.views()) == KEPT
    assert jobs.made(ids[-1]) == FILE


def test_a_job_of_an_event_that_is_gone_leaves_nothing(runtime: StepRuntime, jobs: Jobs) -> None:
    def work(_tell: Tell) -> Made:
        jobs.forget()
        return FILE

    job_id = jobs.start("csv", work)
    runtime.run()
    assert jobs.views() == ()
    assert jobs.made(job_id) is None


# --- at the desk ----------------------------------------------------------------------------------


def test_a_file_is_named_and_checked_by_its_sum(desk_box: DeskBox, chief: Person) -> None:
    begun(chief, draft(4))
    data = file_of(desk_box, chief, "movement")
    offer = next(each for each in chief.view("/api/desk/files")["files"] if each["url"])
    assert (offer["kind"], offer["size"]) == ("movement", len(data))
    reply = chief.get(offer["url"])
    assert reply.data == data
    assert reply.headers["Content-Disposition"] == 'attachment; filename="movement.json"'
    assert reply.headers["Cache-Control"] == "no-store"
    assert [job["state"] for job in chief.view()["jobs"]] == ["done"]  # a reload finds it


def test_a_file_of_one_event_is_never_offered_as_that_of_the_next(
    desk_box: DeskBox, chief: Person
) -> None:
    begun(chief, draft(4))
    file_of(desk_box, chief, "movement")
    chief.done({"do": "end_event", "title": "杯赛"})
    begun(chief, draft(4))
    assert [each["url"] for each in chief.view("/api/desk/files")["files"] if each["url"]] == []
    assert "jobs" not in chief.view()


def test_a_file_is_gone_after_a_restart_and_can_be_asked_for_again(
    desk_box: DeskBox, chief: Person
) -> None:
    begun(chief, draft(4))
    before = file_of(desk_box, chief, "movement")
    desk_box.restarted()
    chief = desk_box.chief()
    assert "jobs" not in chief.view()
    assert file_of(desk_box, chief, "movement") == before
