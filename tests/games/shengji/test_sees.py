"""Who learns what (V-1): nothing that is hidden from a seat changes anything it is shown."""

import random
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from appliance.games.deal import Deal
from appliance.games.shengji import SHENGJI
from appliance.games.shengji.cards import codes_of, hand_of
from appliance.games.shengji.events import Buried, Declared, Event, Played
from appliance.games.shengji.state import Board, Burying, Dealing, Flipping, Playing
from tests.games.shengji.boards import (
    SEATS,
    S,
    board,
    deal_with,
    declare,
    do,
    encoded,
    events_of,
    random_board,
    random_steps,
    until,
)

AUDIENCES = (*SEATS, None)


def twin(rng: random.Random, state: Board, audience: int | None) -> Board:
    """A board that is the same to this audience: everything it cannot know is dealt anew."""
    phase = state.phase
    deal_no = SHENGJI.view(SHENGJI.know(state, None)).trumps
    assert deal_no is not None
    at = deal_no.deal_no - 1
    deal = state.deals[at]
    own_bottom = isinstance(phase, Playing) and audience == phase.trumps.dealer
    turned = len(phase.flipped) if isinstance(phase, Flipping) else 0
    dealt = phase.dealt if isinstance(phase, Dealing) else 25
    undealt = tuple(hand[dealt:] for hand in deal.hands)
    pool = [card for seat in SEATS if seat != audience for card in codes_of(state.hands[seat])]
    pool += [card for rest in undealt for card in rest]
    pool += [] if own_bottom else state.hidden[turned:]
    rng.shuffle(pool)

    def draw(count: int) -> tuple[str, ...]:
        drawn = tuple(pool[:count])
        del pool[:count]
        return drawn

    held = tuple(
        codes_of(hand) if seat == audience else draw(hand.bit_count())
        for seat, hand in enumerate(state.hands)
    )
    rest = tuple(draw(len(cards)) for cards in undealt)
    hidden = state.hidden if own_bottom else (*state.hidden[:turned], *draw(len(pool)))
    hands = tuple((*own, *more) for own, more in zip(held, rest, strict=True))
    later = (Deal(state.deals[0].hands[::-1], state.deals[0].bottom[::-1]),) * len(state.deals)
    deals = (*later[:at], Deal(hands, hidden), *later[at + 1 :])
    return Board(deals, tuple(hand_of(cards) for cards in held), hidden, phase)


def some_states(walks: int) -> Iterator[tuple[random.Random, Board]]:
    for seed in range(walks):
        rng = random.Random(seed)
        for step, (state, _, _, _) in enumerate(random_steps(rng, random_board(rng, deals=2))):
            if step % 7 == seed % 7 or not isinstance(state.phase, Playing | Dealing):
                yield rng, state


def test_view_1_hidden_cards_change_nothing_that_is_known_or_shown() -> None:
    differed = 0
    for rng, state in some_states(8):
        for audience in AUDIENCES:
            other = twin(rng, state, audience)
            differed += other != state
            ours, theirs = SHENGJI.know(state, audience), SHENGJI.know(other, audience)
            assert encoded(ours) == encoded(theirs)
            assert encoded(SHENGJI.view(ours)) == encoded(SHENGJI.view(theirs))
            ids = [card.id for card in SHENGJI.view(ours).hand]
            raised = tuple(rng.sample(ids, min(3, len(ids))))
            assert SHENGJI.check(ours, raised) == SHENGJI.check(theirs, raised)
    assert differed > 500, "the twins must be other boards, or this says nothing"


def cards_in(event: Event) -> list[str]:
    match event:
        case Declared(cards=cards) | Buried(cards=cards):
            return list(cards)
        case Played(cards=cards, attempt=attempt):
            return [*cards, *attempt]
        case _:
            return []


def test_no_event_names_a_card_before_it_is_public() -> None:
    """Nothing dealt is in an event; a shown card was its seat's, a laid one its seat's."""
    for seed in range(5):
        rng = random.Random(seed)
        for before, _, events, _ in random_steps(rng, random_board(rng)):
            named = [(event, card) for event in events for card in cards_in(event)]
            for event, card in named:
                assert isinstance(event, Declared | Played | Buried)
                assert card in codes_of(before.hands[event.seat])
            if isinstance(before.phase, Dealing) and before.phase.dealt < 24:
                shown = {type(event) for event in events}
                assert shown in ({Declared}, {type(SHENGJI.expire(before)[0])})


def test_view_1_what_is_buried_only_the_dealer_learns() -> None:
    state = until(do(board(deal_with("H2")), (S, declare("H2"))), Burying)
    hidden, opened = SHENGJI.expire(state)
    assert [SHENGJI.sees(hidden, audience) for audience in AUDIENCES] == [
        True,
        False,
        False,
        False,
        False,
    ]
    assert all(SHENGJI.sees(opened, audience) for audience in AUDIENCES)


@pytest.mark.parametrize("seed", range(3))
def test_everything_else_is_seen_by_all(seed: int) -> None:
    rng = random.Random(seed)
    for _, _, events, _ in random_steps(rng, random_board(rng, deals=1)):
        for event in events:
            everybody = all(SHENGJI.sees(event, audience) for audience in AUDIENCES)
            assert everybody == (not isinstance(event, Buried))


def test_the_cards_of_later_deals_are_in_nobodys_knowledge() -> None:
    state = board(deal_with("H2"), deal_with("SA"), deal_with("DA"))
    swapped = replace(state, deals=(state.deals[0], state.deals[2], state.deals[1]))
    assert swapped != state
    for audience in AUDIENCES:
        assert SHENGJI.know(swapped, audience) == SHENGJI.know(state, audience)
    step = events_of(state, S, declare("H2"))
    assert step == events_of(swapped, S, declare("H2"))
