"""Fills the small disk it is given with rows and says what became of each; run by a test."""

import sys
from pathlib import Path

from appliance.store.ballast import Ballast
from appliance.store.committer import Committer, Ticket
from appliance.store.log import EventLog, StoreFailed
from tests.store.making import STAMP, step
from tests.store.runtimes import RealThreads

BALLAST_BYTES = 256 * 1024


def outcome(ticket: Ticket) -> str:
    try:
        return f"stored {ticket.wait().seq}"
    except StoreFailed as failure:
        return failure.code


def main(folder: Path) -> None:
    ballast = Ballast(folder / "ballast", BALLAST_BYTES)
    log, runtime = EventLog.open(folder / "event.db"), RealThreads()
    assert ballast.arm()
    committer = Committer(log, runtime, lambda: 0, ballast)
    number, said = 0, ""
    while said != "DISK_FULL":
        number += 1
        said = outcome(committer.submit(step(number), STAMP))
        print(said, "armed" if ballast.is_armed() else "given up")
    committer.close()
    runtime.join()
    log.close()
    reopened = EventLog.open(folder / "event.db")
    print("found", reopened.verify().count)
    reopened.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
