"""Whatever a frame carries, it becomes an event with an answer and never an exception."""

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from socketio import packet

from appliance.web.frames import EVENTS, MALFORMED, OVERSIZED, WireJson, WirePacket
from appliance.web.wire import MAX_FRAME_BYTES


@pytest.fixture(autouse=True)
def _our_json(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the server is set up: its packets read and write with our codec."""
    monkeypatch.setattr(packet.Packet, "json", WireJson)


def decoded(frame: str) -> Any:
    return WirePacket(encoded_packet=frame)


@pytest.mark.parametrize("name", sorted(EVENTS))
def test_an_event_of_ours_keeps_its_message_as_it_came(name: str) -> None:
    frame = decoded(f'27["{name}",{{"turn_id":"1.1.1", "x" : 1}}]')
    assert frame.packet_type == packet.EVENT
    assert frame.id == 7
    assert frame.data[0] == name
    assert bytes(frame.data[1]) == b'{"turn_id":"1.1.1", "x" : 1}'


def test_a_connection_carries_its_hello_decoded() -> None:
    assert decoded('0{"role":"seat","token":"t"}').data == {"role": "seat", "token": "t"}
    assert decoded("0").data is None


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "x",
        "2",
        "2[]",
        "2{}",
        '2["act"]',
        '2 ["watch",12]',
        '2["act",{},{}]',
        '2["shout",{}]',
        '2["connect",{}]',
        '2["disconnect",{}]',
        "2[1,{}]",
        '2["act",{]',
        '2["act",{}',
        '3["act",{}]',
        '51-["act",{"_placeholder":true,"num":0}]',
        '61-["act"]',
        "9",
        "0[1]",
        '0"text"',
        "2" + "9" * 5_000 + '["act",{}]',
        '2["act",' + "[" * 5_000 + "]" * 5_000 + "]",
        '2["act","\ud800"]',
        '2["act",NaN]',
    ],
)
def test_11_anything_else_is_malformed_and_answered(frame: str) -> None:
    bad = decoded(frame)
    assert bad.packet_type == packet.EVENT
    assert bad.data == [MALFORMED]


@pytest.mark.parametrize(
    "frame",
    [
        '2["act","' + "x" * MAX_FRAME_BYTES + '"]',
        '2["act","' + "牌" * (MAX_FRAME_BYTES // 3) + '"]',
    ],
)
def test_11_a_frame_over_16_kb_is_refused_by_its_bytes_before_it_is_read(frame: str) -> None:
    assert decoded(frame).data == [OVERSIZED]
    assert decoded(f"277{frame[1:]}").id == 77  # and is answered under its number


def test_11_a_frame_of_just_16_kb_is_read() -> None:
    room = MAX_FRAME_BYTES - len('2["act",""]')
    assert decoded('2["act","' + "x" * room + '"]').data[0] == "act"


def test_11_no_binary_frame_is_waited_for() -> None:
    frame = decoded('51-["act",{"_placeholder":true,"num":0}]')
    assert frame.packet_type not in (packet.BINARY_EVENT, packet.BINARY_ACK)


@given(st.text(max_size=200))
def test_11_no_text_raises(text: str) -> None:
    for prefix in ("", "2", "0", '2["act",'):
        WirePacket(encoded_packet=prefix + text)


def test_11_no_broken_frame_raises_and_none_becomes_another_event() -> None:
    dice = random.Random(7)
    whole = '2140["act",{"turn_id":"1.1.1","action_id":"a","action":{"type":"pass"}}]'
    for _ in range(3_000):
        broken = list(whole)
        for _ in range(dice.randrange(1, 4)):
            broken[dice.randrange(len(broken))] = chr(dice.randrange(32, 127))
        frame = decoded("".join(broken))
        if frame.packet_type == packet.EVENT:
            assert frame.data[0] in EVENTS | {MALFORMED}
        else:
            assert frame.packet_type in (packet.CONNECT, packet.DISCONNECT)


def test_what_is_sent_is_written_once_and_not_decoded_again() -> None:
    view = msgspec.Raw(b'{"seq":7}')
    sent = WirePacket(packet.EVENT, data=["view", view])
    assert sent.encode() == '2["view",{"seq":7}]'
