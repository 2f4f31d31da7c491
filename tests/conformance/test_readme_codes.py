"""Every code a page is sent stands in its game's README, where a page's words are written from."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from appliance import games
from appliance.games import GAMES
from appliance.games.contract import Check, DealResult, GameView, Message
from tests.conformance.walking import AnyGame, walk

FOLDER = Path(games.__file__).parent
SEEDS = range(3)


def codes_of(view: GameView) -> Iterator[str]:
    yield view.phase
    yield from _codes(view.message)
    for seat in view.seats:
        for mark in seat.marks:
            yield from _codes(mark)
    for offer in view.actions:
        yield offer.id
        yield from offer.params
        yield from _codes(offer.why)
    for factor in view.factors:
        yield factor.code
    for trick in (view.trick, view.last_trick):
        yield from () if trick is None else (trick.best_type, *(p.type for p in trick.plays))
    yield from _codes(None if view.duty is None else view.duty.message)
    yield from _of_result(view.result)


def _of_result(result: DealResult | None) -> Iterator[str]:
    for message in () if result is None else (result.headline, result.capture, *result.marks):
        yield from _codes(message)


def _of_check(answer: Check) -> Iterator[str]:
    yield answer.type
    yield from _codes(answer.why)
    for chip in answer.completions:
        yield from _codes(chip.label)


def _codes(message: Message | None) -> Iterator[str]:
    if message is not None:
        yield message.code
        yield from message.params


def sent(game: AnyGame) -> set[str]:
    """The codes of all that is shown and answered on some boards, and their parameters' names."""
    found: set[str] = set()
    for seed in SEEDS:
        for _, _, state in walk(game, seed):
            for seat in (*range(game.seats), None):
                known = game.know(state, seat)
                view = game.view(known)
                found.update(codes_of(view))
                ids = tuple(card.id for card in view.hand)
                for raised in (ids[:1], ids[:2], ids[-3:], ids[:8]):
                    found.update(_of_check(game.check(known, raised)))
    return found - {""}


def missing(codes: set[str], readme: str) -> set[str]:
    """Those it does not name. `bid_0` … `bid_3` and `declare_S` stand for their like."""
    named = set(re.findall(r"\w+", readme))
    stems = {word.rpartition("_")[0] for word in named if re.search(r"_(\d|[A-Z])$", word)}
    return {code for code in codes - named if code.rpartition("_")[0] not in stems}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_code_that_is_sent_stands_in_the_readme(game: AnyGame) -> None:
    readme = (FOLDER / game.name / "README.md").read_text("utf-8")
    codes = sent(game)
    assert missing(codes, readme) == set()
    assert missing({*codes, "no_such_code"}, readme) == {"no_such_code"}
    assert len(codes) >= 30
