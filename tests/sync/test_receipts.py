import os
import socket
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from appliance.store.outbox import Receipt
from appliance.sync.receipts import _LONGEST_LINE, LONGEST_BODY, Door, hand_in, serve
from tests.store.runtimes import RealThreads

RECEIPT = Receipt("e1-1-7", accepted=True, status=201, body=b'{"id":"e1-1-7"}\xff\n')


@pytest.fixture
def path() -> Iterator[Path]:
    # A socket's path has room for about a hundred bytes; pytest's own folders are too deep.
    with tempfile.TemporaryDirectory(prefix="hb") as folder:
        yield Path(folder) / "receipts"


@pytest.fixture
def open_door(path: Path) -> Iterator[Callable[[Callable[[Receipt], bool]], Door]]:
    threads = RealThreads()
    with ExitStack() as stack:

        def opened(on_receipt: Callable[[Receipt], bool]) -> Door:
            door = serve(path, on_receipt, threads.spawn)
            stack.callback(door.close)
            return door

        yield opened
    threads.join()


Opener = Callable[[Callable[[Receipt], bool]], Door]


def taken_into(got: list[Receipt]) -> Callable[[Receipt], bool]:
    def take(receipt: Receipt) -> bool:
        got.append(receipt)
        return True

    return take


def say(path: Path, words: bytes) -> bytes:
    with socket.socket(socket.AF_UNIX) as caller:
        caller.connect(str(path))
        try:
            caller.sendall(words)
            caller.shutdown(socket.SHUT_WR)
        except OSError:  # the door has heard enough
            pass
        try:
            return caller.recv(1_000)
        except OSError:
            return b""


def test_a_receipt_arrives_as_it_was_handed_in(path: Path, open_door: Opener) -> None:
    got: list[Receipt] = []
    open_door(taken_into(got))
    longest = Receipt("x" * 200, accepted=False, status=422, body=os.urandom(LONGEST_BODY))
    assert hand_in(path, RECEIPT)
    assert hand_in(path, longest)
    assert got == [RECEIPT, longest]


def test_only_a_stored_receipt_is_answered_as_stored(path: Path, open_door: Opener) -> None:
    def broken(_receipt: Receipt) -> bool:
        raise ZeroDivisionError

    answers: list[Callable[[Receipt], bool]] = [lambda _: False, broken, lambda _: True]
    open_door(lambda receipt: answers.pop(0)(receipt))
    assert [hand_in(path, RECEIPT) for _ in range(3)] == [False, False, True]


def test_without_a_server_nothing_is_stored(path: Path) -> None:
    assert not hand_in(path, RECEIPT)
    with socket.socket(socket.AF_UNIX) as dead:
        dead.bind(str(path))
    assert not hand_in(path, RECEIPT)


@pytest.mark.parametrize(
    "words",
    [
        b"",
        b"\n",
        b"\x00\xff\xfe\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b'{"id":"a"}\n',
        b'{"id":1,"accepted":true,"status":200,"body":""}\n',
        b'{"id":"a","accepted":true,"status":200,"body":"not base64!"}\n',
        b'{"id":"a","accepted":true,"status":200,"body":"',
        b"[" * 50_000 + b"\n",
        b"x" * 1_000_000,
    ],
)
def test_garbage_stores_nothing_and_leaves_the_door_open(
    path: Path, open_door: Opener, words: bytes
) -> None:
    got: list[Receipt] = []
    open_door(taken_into(got))
    assert b"true" not in say(path, words)
    assert got == []
    assert hand_in(path, RECEIPT)


def test_a_line_without_end_is_not_listened_to_for_ever(path: Path, open_door: Opener) -> None:
    open_door(lambda _: True)
    with socket.socket(socket.AF_UNIX) as caller:
        caller.settimeout(5)
        caller.connect(str(path))
        caller.sendall(b"x" * (_LONGEST_LINE + 1))
        assert caller.recv(100) == b'{"stored":false}\n'


def test_a_caller_that_says_nothing_holds_up_nobody(path: Path, open_door: Opener) -> None:
    open_door(lambda _: True)
    with socket.socket(socket.AF_UNIX) as silent:
        silent.connect(str(path))
        assert hand_in(path, RECEIPT)


def test_the_door_is_for_this_user_only_and_comes_back_after_a_kill(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as killed:
        killed.bind(str(path))
    threads = RealThreads()
    door = serve(path, lambda _: True, threads.spawn)
    assert path.stat().st_mode & 0o777 == 0o600
    assert hand_in(path, RECEIPT)
    door.close()
    threads.join()
    assert not path.exists()
    assert not hand_in(path, RECEIPT)


def test_a_file_that_is_no_socket_is_not_removed(path: Path) -> None:
    path.write_text("somebody's")
    with pytest.raises(OSError, match="in use"):
        serve(path, lambda _: True, lambda _: None)
    assert path.read_text() == "somebody's"


def test_an_answer_that_makes_no_sense_is_not_stored(path: Path) -> None:
    def mumble() -> None:
        with listener.accept()[0] as caller:
            caller.recv(100_000)
            caller.sendall(b"yes, yes\n")

    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(path))
        listener.listen()
        thread = threading.Thread(target=mumble)
        thread.start()
        assert not hand_in(path, RECEIPT)
        thread.join()
