"""Row 11: whatever bytes come, the parser and the structs answer; nothing else can happen."""

import random
from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec
import pytest
from socketio import packet

from appliance.games import GAMES
from appliance.games.cards import PACK_54, Card
from appliance.games.wakeng import WAKENG
from appliance.games.wakeng.events import Event
from appliance.games.wakeng.pack import cards_of, mask_of
from appliance.web.frames import EVENTS, MALFORMED, OVERSIZED, WireJson, WirePacket
from appliance.web.wire import Act, Ask, Hello, Order, RehearsalOrder, Request
from tests.conformance.walking import AnyGame
from tests.fuzz.mutating import WHOLE, mutated
from tests.games.wakeng.boards import random_board, random_steps
from tests.soak.counting import Counting
from tests.soak.sizes import Sizes

BOARDS = 40
SHAPES: dict[str, Any] = {
    "act": Act,
    "ask": Ask,
    "request": Request,
    "order": Order,
    "rehearsal": RehearsalOrder,
    "watch": int,
    "pong": int,
}


@pytest.fixture(autouse=True)
def _our_json(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the server is set up: its packets read and write with our codec."""
    monkeypatch.setattr(packet.Packet, "json", WireJson)


def outcome(frame: str) -> str:
    """What a frame comes to; anything that raises here would have raised in the server."""
    read: Any = WirePacket(encoded_packet=frame)
    if read.packet_type in (packet.CONNECT, packet.DISCONNECT):
        assert read.data is None or isinstance(read.data, dict)
        return _shape(read.data, Hello)
    assert read.packet_type == packet.EVENT
    name, *messages = read.data
    if name in (MALFORMED, OVERSIZED):
        assert messages == []
        return str(name)
    assert name in EVENTS
    (raw,) = messages
    return _message(name, raw)


def _message(name: str, raw: bytes) -> str:
    try:
        message = msgspec.json.decode(raw, type=SHAPES[name])
    except msgspec.DecodeError:
        return "refused"
    if name == "act" and not any(_is_action(message.action, game) for game in GAMES):
        return "refused"
    return "taken"


def _is_action(raw: bytes, game: AnyGame) -> bool:
    try:
        msgspec.json.decode(raw, type=game.action_type)
    except msgspec.DecodeError:
        return False
    return True


def _shape(value: Any, shape: Any) -> str:
    try:
        msgspec.convert(value, shape)
    except msgspec.ValidationError:
        return "refused"
    return "taken"


def outcomes_of(frames: Iterable[int]) -> Counter[str]:
    dice = random.Random(11)
    outcomes: Counter[str] = Counter()
    for _ in frames:
        prefix = dice.choice(("2", "27", "2140", "0", "1", "", "51-", "2/x,"))
        body = '{"role":"seat","token":"t","page":"p"}' if prefix == "0" else dice.choice(WHOLE)
        outcomes[outcome(mutated(dice, prefix + body))] += 1
    return outcomes


def test_11_no_mutated_frame_raises_and_each_comes_to_something_of_ours(
    sizes: Sizes, count: Counting
) -> None:
    outcomes = outcomes_of(count("broken frames read", sizes.frames))
    # Every way is met often: the mutations are neither all noise nor all harmless.
    assert min(outcomes[way] for way in (MALFORMED, "refused", "taken")) > outcomes.total() // 50, (
        outcomes
    )


def test_every_whole_frame_is_taken() -> None:
    assert {outcome("27" + whole) for whole in WHOLE} == {"taken"}


def test_a_parser_that_raises_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library's own packet, which is what would stand here without ours."""
    monkeypatch.setattr(WirePacket, "decode", packet.Packet.decode)
    with pytest.raises(msgspec.DecodeError):
        outcomes_of(range(100))


def test_cards_come_back_from_their_text() -> None:
    dice = random.Random(2)
    for _ in range(1_000):
        hand = tuple(dice.sample(WAKENG.deck, dice.randrange(len(WAKENG.deck) + 1)))
        shown = cards_of(mask_of(hand))
        assert sorted(shown) == sorted(hand)
        assert mask_of(shown) == mask_of(hand)
        assert cards_of(mask_of(shown)) == shown


def test_of_all_short_texts_exactly_the_cards_are_cards() -> None:
    letters = "SHCDLBJ0123456789TJQKAshcd \n牌"
    texts = {a + b for a in letters for b in letters} | {f"{card}\n" for card in PACK_54}
    taken = set()
    for text in texts:
        try:
            taken.add(msgspec.json.decode(msgspec.json.encode(text), type=Card))
        except msgspec.ValidationError:
            continue
    assert taken == set(PACK_54)


def test_actions_and_events_come_back_from_their_bytes() -> None:
    dice = random.Random(3)
    kinds = set()
    for _ in range(BOARDS):
        state = random_board(dice)
        for seat, action, after in random_steps(dice, state):
            events = WAKENG.decide(state, seat, action)
            assert isinstance(events, tuple)
            for value, kind in (
                (action, WAKENG.action_type),
                (events, tuple[Event, ...]),
            ):
                printed = msgspec.json.encode(value)
                assert msgspec.json.decode(printed, type=kind) == value
                assert msgspec.json.encode(msgspec.json.decode(printed, type=kind)) == printed
            kinds |= {type(action), *(type(event) for event in events)}
            state = after
    assert len(kinds) == 5 + 11, "an action or an event was never met"
