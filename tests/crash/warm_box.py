"""The process that has imported all of the box and forks one whenever it is asked. Each is a
process like any other, with its own files, sockets and pid, and dies of kill -9 as any other.

It is given the number of a socket. A message is what a box shall do, with the file of its output,
or the pid of one to be waited for; the answer is the pid or how it ended.
"""

import os
import warnings

os.environ["EVENTLET_NO_GREENDNS"] = "yes"  # as `hallbox serve` itself has it
warnings.filterwarnings("ignore", message=r"\s*Eventlet is deprecated")

import appliance.serve  # noqa: E402, F401, I001 - imported to have it; its patch comes first

import json  # noqa: E402
import signal  # noqa: E402
import sys  # noqa: E402
from typing import Any, NoReturn  # noqa: E402

import eventlet.hubs  # noqa: E402
import eventlet.patcher  # noqa: E402

from appliance.cli import main  # noqa: E402
from tests.crash.warm import LONGEST  # noqa: E402

# This process blocks; its children do not.
_os = eventlet.patcher.original("os")
_socket = eventlet.patcher.original("socket")


def _live(words: list[str], run: str, output: int, door: Any) -> NoReturn:
    """The forked process's own life."""
    door.close()
    os.dup2(output, 1)
    os.dup2(output, 2)
    os.close(output)
    os.environ["RUNTIME_DIRECTORY"] = run
    eventlet.hubs.use_hub()  # or it would share its parent's
    main(words)
    raise AssertionError("the command line ends by leaving")


def _give_birth(number: int) -> None:
    door = _socket.socket(fileno=number)
    alive: set[int] = set()
    while message := (received := _socket.recv_fds(door, LONGEST, 1))[0]:
        asked = json.loads(message)
        if "dead" in asked:
            alive.remove(asked["dead"])
            _, answer = _os.waitpid(asked["dead"], 0)
        else:
            (output,) = received[1]
            answer = os.fork()
            if answer == 0:
                _live(asked["words"], asked["run"], output, door)
            os.close(output)
            alive.add(answer)
        door.send(str(answer).encode())
    for pid in alive:
        os.kill(pid, signal.SIGKILL)


if __name__ == "__main__":
    _give_birth(int(sys.argv[1]))
