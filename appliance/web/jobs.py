"""Long work in the box: what runs, how far it is, and what came of it (ux.md, Long work).

One job at a time, in a real thread, so that no table waits for it. A job ends with the process;
whoever wants its file asks again.
"""

import secrets
from collections import OrderedDict
from collections.abc import Callable

import structlog
from msgspec import Struct, structs

from appliance.games.contract import Refusal
from appliance.live.hall import hh_mm
from appliance.live.journal import wall_clock
from appliance.live.mailbox import Mailbox
from appliance.live.runtime import Runtime
from appliance.web.wire_desk import JobView

_log = structlog.get_logger()

KEPT = 20


class Made(Struct, frozen=True):
    """What a job leaves behind: a file to take away."""

    name: str
    mimetype: str
    data: bytes


class Cancelled(Exception):
    """The chief did not want it any more."""


Tell = Callable[[str, int, int], None]
"""Called by a job as it goes on: step, done, total. Raises Cancelled."""
Work = Callable[[Tell], Made | Refusal]


class Jobs:
    """The jobs of this process, newest last; the oldest are forgotten."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self._one_at_a_time = Mailbox(runtime)
        self._views: OrderedDict[str, JobView] = OrderedDict()
        self._made: dict[str, Made] = {}
        self._unwanted: set[str] = set()
        self._began_ms: dict[str, int] = {}

    def start(self, kind: str, work: Work) -> str:
        """The id of a job that does this work; the running one of the same kind, if there is."""
        for view in self._views.values():
            if view.kind == kind and view.state in ("queued", "running"):
                return view.job_id
        job_id = secrets.token_hex(8)
        self._views[job_id] = JobView(job_id=job_id, kind=kind, state="queued", can_cancel=True)
        while len(self._views) > KEPT:
            oldest, _ = self._views.popitem(last=False)
            self._made.pop(oldest, None)
        self._runtime.spawn(lambda: self._one_at_a_time.ask(lambda: self._run(job_id, work)))
        return job_id

    def _run(self, job_id: str, work: Work) -> None:
        self._began_ms[job_id] = self._runtime.now_ms()
        self._change(job_id, state="running", started_at=hh_mm(wall_clock()))

        def tell(step: str, done: int, total: int) -> None:
            if job_id in self._unwanted:
                raise Cancelled
            self._change(job_id, step=step, done=done, total=total)

        try:
            made = self._runtime.in_thread(lambda: work(tell))
        except Cancelled:
            self._change(job_id, state="cancelled", can_cancel=False)
        except Exception as bug:  # noqa: BLE001 - told to the chief; nothing else stops
            _log.error("job_failed", job=job_id, failure=type(bug).__name__)
            self._change(job_id, state="failed", can_cancel=False, error="FAULT")
        else:
            self._end(job_id, made)
        finally:
            self._unwanted.discard(job_id)
            self._began_ms.pop(job_id, None)

    def _end(self, job_id: str, made: Made | Refusal) -> None:
        if isinstance(made, Refusal):
            self._change(job_id, state="failed", can_cancel=False, error=made.code)
            return
        if job_id in self._views:
            self._made[job_id] = made
        url = f"/api/desk/jobs/{job_id}/file"
        self._change(job_id, state="done", can_cancel=False, result_url=url)

    def _change(self, job_id: str, **changes: object) -> None:
        view = self._views.get(job_id)
        if view is not None:
            self._views[job_id] = structs.replace(view, **changes)

    def cancel(self, job_id: str) -> bool:
        """Whether there was such a job to cancel."""
        view = self._views.get(job_id)
        if view is None or not view.can_cancel:
            return False
        self._unwanted.add(job_id)
        return True

    def forget(self) -> None:
        """Another event has begun: no file of the one before is offered as its own."""
        self._unwanted.update(self._views)
        self._views.clear()
        self._made.clear()

    def view(self, job_id: str) -> JobView | None:
        view = self._views.get(job_id)
        if view is None or view.state != "running" or not view.done:
            return view
        spent_ms = self._runtime.now_ms() - self._began_ms[job_id]
        left = spent_ms * (view.total - view.done) / view.done / 1000
        return structs.replace(view, eta_s=round(left))

    def views(self) -> tuple[JobView, ...]:
        shown = [self.view(job_id) for job_id in self._views]
        return tuple(view for view in shown if view is not None)

    def made(self, job_id: str) -> Made | None:
        """The file of a finished job."""
        return self._made.get(job_id)
