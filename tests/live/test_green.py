"""The adapter to eventlet: what a socket reads ahead, and how a frame loses its mask."""

import random
import socket
import warnings
from collections.abc import Iterator

import pytest

with warnings.catch_warnings():
    # It says of itself that it is only maintained.
    warnings.simplefilter("ignore")
    import eventlet

    from appliance.live.green import AHEAD_BYTES, READS_A_TURN, FairSocket, unmasked


@pytest.fixture
def pair() -> Iterator[tuple[socket.socket, FairSocket]]:
    here, there = socket.socketpair()
    with here, there:
        fair = FairSocket(there)
        fair.settimeout(5)
        yield here, fair


def test_what_came_is_given_out_in_the_pieces_asked_for(
    pair: tuple[socket.socket, FairSocket],
) -> None:
    here, there = pair
    sent = bytes(range(200))
    here.sendall(sent)
    pieces = [there.recv(size) for size in (2, 4, 150, 1_000)]
    assert [len(piece) for piece in pieces] == [2, 4, 150, 44]
    assert b"".join(pieces) == sent


def test_what_is_read_ahead_is_bounded_and_one_question_gets_at_most_what_it_asked_for(
    pair: tuple[socket.socket, FairSocket],
) -> None:
    here, there = pair
    here.sendall(b"x" * (AHEAD_BYTES + 10))
    assert there.recv(1) == b"x"
    # The rest still lies with the kernel, so a page that sends without end fills no memory here.
    assert there.fd.recv(100) == b"x" * 10
    assert len(there.recv(2 * AHEAD_BYTES)) == AHEAD_BYTES - 1


def test_the_end_comes_after_everything_that_was_read_ahead(
    pair: tuple[socket.socket, FairSocket],
) -> None:
    here, there = pair
    here.sendall(b"abc")
    here.close()
    assert [there.recv(2), there.recv(2), there.recv(2)] == [b"ab", b"c", b""]


def test_who_reads_without_waiting_lets_others_in_between(
    pair: tuple[socket.socket, FairSocket],
) -> None:
    here, there = pair
    here.sendall(b"x" * 100)
    others: list[int] = []
    eventlet.spawn_n(others.append, 1)
    for _ in range(READS_A_TURN - 1):
        there.recv(1)
    assert others == []
    there.recv(1)
    assert others == [1]


def test_who_has_waited_for_what_came_is_not_made_to_wait_again(
    pair: tuple[socket.socket, FairSocket],
) -> None:
    here, there = pair
    turns: list[str] = []
    for _ in range(2 * READS_A_TURN):
        eventlet.spawn_n(here.sendall, b"xy")
        there.recv(1)
        eventlet.spawn_n(turns.append, "another")
        there.recv(1)
        turns.append("reader")
    assert turns == [*["reader", "another"] * (2 * READS_A_TURN - 1), "reader"]


def test_a_mask_is_taken_off_byte_by_byte() -> None:
    """RFC 6455, 5.3: octet i is XORed with octet i modulo 4 of the key."""
    dice = random.Random(5)
    for length in (0, 1, 3, 4, 5, 126, 1_000):
        for offset in (0, 1, 2, 3, 7):
            data, mask = dice.randbytes(length), dice.randbytes(4)
            plain = bytes(byte ^ mask[(offset + place) % 4] for place, byte in enumerate(data))
            assert unmasked(data, tuple(mask), length=length, offset=offset) == plain
    assert unmasked(b"\x7f\x9f\x4d\x51\x58", (0x37, 0xFA, 0x21, 0x3D)) == b"Hello"
