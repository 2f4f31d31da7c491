"""How the seat of 升级 answers fingers: two rows of cards, declaring, burying, throwing, panels.

What a press sends is read from the fixture's own box; time is the page's clock, moved by hand.
"""

from typing import Any

import pytest

from tests.browser.fingers import presses, raised, tap
from tests.browser.harness import Stage

# In the fixture's hand of 25 the upper row holds the first twelve cards.
UPPER = 12


def places(stage: Stage) -> list[dict[str, Any]]:
    stage.settle()
    found: list[dict[str, Any]] = stage.page.evaluate("geometry.places(1)")
    return found


def tap_card(stage: Stage, index: int) -> None:
    place = places(stage)[index]
    stage.page.mouse.click(place["x"] + 30, place["y"] + 60)
    stage.settle()


def ids(stage: Stage, count: int) -> str:
    """The first so many cards of the hand as JavaScript, as the box would send them again."""
    cards = stage.page.locator("[data-card]").evaluate_all(
        "(cards) => cards.map((card) => card.dataset.card)"
    )[:count]
    seen: list[str] = []
    hand = []
    for card in cards:
        hand.append(f"{{ id: '{card}{'.2' if card in seen else ''}', card: '{card}' }}")
        seen.append(card)
    return f"[{', '.join(hand)}]"


def change(stage: Stage, changes: str, board: str = "{}") -> None:
    stage.page.evaluate(f"window.changeView({changes}, {board})")
    stage.settle()


def actions(stage: Stage) -> list[Any]:
    return [press["action"] for press in presses(stage)]


def pressed(stage: Stage, button: str) -> bool:
    return stage.page.get_attribute(f"[data-id={button}]", "data-pressed") == "true"


# --- two rows ---------------------------------------------------------------------------------


def test_a_raised_card_of_the_lower_row_is_hit_where_it_stands(stage: Stage) -> None:
    stage.show("seat-suits-lead")
    below = places(stage)[UPPER]
    x, edge = below["x"] + 30, below["y"]
    stage.page.mouse.click(x, edge - 6)
    assert raised(stage) == [0]
    stage.page.mouse.click(x, edge + 40)
    assert raised(stage) == [0, UPPER]
    # Another tap between, for two on one card at once count as one.
    stage.page.mouse.click(x + 400, edge + 40)
    stage.page.mouse.click(x, edge - 6)
    assert UPPER not in raised(stage)


def test_a_swipe_stays_in_the_row_it_began_in(stage: Stage) -> None:
    stage.show("seat-suits-lead")
    first, last = places(stage)[UPPER - 1], places(stage)[UPPER - 4]
    mouse = stage.page.mouse
    mouse.move(first["x"] + 30, first["y"] + 60)
    mouse.down()
    mouse.move(last["x"] + 30, last["y"] + 200, steps=6)
    mouse.up()
    assert raised(stage) == [UPPER - 4, UPPER - 3, UPPER - 2, UPPER - 1]


def test_cards_that_stay_keep_their_row_until_fifteen_are_left(stage: Stage) -> None:
    stage.show("seat-suits-lead")
    rows = {place["y"] for place in places(stage)}
    change(stage, "{}", f"{{ hand: {ids(stage, 18)} }}")
    left = places(stage)
    assert {place["y"] for place in left} == rows
    assert sum(place["y"] == min(rows) for place in left) == UPPER
    change(stage, "{}", f"{{ hand: {ids(stage, 15)} }}")
    assert len({place["y"] for place in places(stage)}) == 1


def test_the_rows_are_made_anew_when_the_phase_changes(stage: Stage) -> None:
    stage.show("seat-suits-lead")
    change(stage, "{}", f"{{ hand: {ids(stage, 18)}, phase: 'BURY' }}")
    anew = places(stage)
    assert sum(place["y"] == anew[0]["y"] for place in anew) == 9


def test_a_hand_that_is_being_dealt_does_not_react(stage: Stage) -> None:
    stage.show("seat-suits-deal-9")
    place = places(stage)[0]
    stage.page.mouse.click(place["x"] + 30, place["y"] + 60)
    assert raised(stage) == []


def test_only_cards_outside_the_duty_are_dimmed_and_only_on_the_own_turn(stage: Stage) -> None:
    stage.show("seat-suits-follow")
    dimmed = stage.page.locator(".card.own.barred")
    assert dimmed.count() == 20
    kept = stage.page.locator(".card.own:not(.barred)").evaluate_all(
        "(cards) => cards.map((card) => card.dataset.card)"
    )
    assert kept == ["SA", "SK", "S6", "S5", "S4"]
    change(stage, "{ my_turn: false }")
    assert dimmed.count() == 0


@pytest.mark.parametrize(("first", "second"), [(0, 1), (1, 0)])
def test_of_two_copies_the_one_left_is_not_raised_for_the_one_played(
    stage: Stage, first: int, second: int
) -> None:
    stage.show("seat-suits-lead")
    change(stage, "{}", "{ hand: [{ id: 'ST', card: 'ST' }, { id: 'ST.2', card: 'ST' }] }")
    tap_card(stage, first)
    assert raised(stage) == [first]
    change(stage, "{}", "{ hand: [{ id: 'ST', card: 'ST' }] }")
    assert raised(stage) == []
    change(stage, "{}", "{ hand: [{ id: 'ST', card: 'ST' }, { id: 'ST.2', card: 'ST' }] }")
    tap_card(stage, second)
    tap_card(stage, first)
    change(stage, "{}", "{ hand: [{ id: 'ST', card: 'ST' }] }")
    assert raised(stage) == [0]


# --- declaring --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("button", "cards"),
    [("declare_S", ["S2"]), ("declare_H", ["H2"]), ("reinforce_H", ["H2", "H2"])],
)
def test_a_suit_is_declared_by_one_tap_and_reinforced_by_its_own_half(
    stage: Stage, button: str, cards: list[str]
) -> None:
    stage.show("seat-suits-deal-9")
    tap(stage, button)
    assert actions(stage) == [{"type": "declare", "cards": cards}]


@pytest.mark.parametrize("button", ["declare_H", "no_trump"])
def test_an_overcall_takes_two_taps(stage: Stage, button: str) -> None:
    stage.show("seat-suits-deal-17")
    tap(stage, button)
    assert actions(stage) == []
    tap(stage, button)
    assert len(actions(stage)) == 1


def test_a_suit_that_cannot_be_declared_says_why(stage: Stage) -> None:
    stage.show("seat-suits-deal-17")
    tap(stage, "declare_C")
    assert stage.page.inner_text(".message") == "反主要一对级牌"
    assert actions(stage) == []


def test_a_declaration_is_on_its_way_until_it_is_seen(stage: Stage) -> None:
    stage.show("seat-suits-declare-sent")
    assert pressed(stage, "declare_S")
    tap(stage, "declare_S")
    assert len(actions(stage)) == 1
    facts = "{ level: '2', levels: ['2', '2'], deal_no: 1, deals_total: 3, to_deal: 25, dealt: 25,"
    shows = " declarations: [{ seat: 0, act: 'declare', cards: ['S2'] }] }"
    change(stage, "{}", f"{{ trumps: {facts}{shows} }}")
    assert not pressed(stage, "declare_S")


def test_another_declaration_forgets_the_first_tap_and_deadens_the_buttons(timed: Stage) -> None:
    timed.show("seat-suits-declare-again")
    timed.page.clock.pause_at(timed.page.evaluate("Date.now() + 1000"))
    facts = "{ level: '2', levels: ['2', '2'], deal_no: 1, deals_total: 3, to_deal: 25, dealt: 25,"
    shows = " declarations: [{ seat: 2, act: 'declare', cards: ['S2'] }] }"
    timed.page.evaluate(f"window.changeView({{}}, {{ trumps: {facts}{shows} }})")
    timed.page.clock.run_for(100)
    timed.page.click("[data-id=declare_S]")
    timed.page.clock.run_for(400)
    timed.page.click("[data-id=declare_H]")
    timed.page.clock.run_for(100)
    assert actions(timed) == []
    timed.page.click("[data-id=declare_H]")
    timed.page.clock.run_for(100)
    assert len(actions(timed)) == 1


def test_a_free_declaration_never_sounds_the_alarm(timed: Stage) -> None:
    timed.show("seat-suits-declared")
    change(timed, "{ clock: { remaining_ms: 5500, total_ms: 8000, running: true } }")
    timed.page.clock.run_for(2000)
    assert not timed.page.is_visible(".alarm")
    timed.page.clock.run_for(4000)
    assert timed.page.inner_text(".message") == "最后亮主机会"


# --- burying ----------------------------------------------------------------------------------


def test_fewer_than_eight_are_not_buried(stage: Stage) -> None:
    stage.show("seat-suits-bury-some")
    tap(stage, "bury")
    tap(stage, "bury")
    assert actions(stage) == []
    assert stage.page.inner_text("[data-id=bury]") == "确认扣底（还差 3 张）"


def test_eight_cards_are_buried_by_a_second_tap_on_the_same_choice(stage: Stage) -> None:
    stage.show("seat-suits-bury-all")
    tap(stage, "bury")
    assert stage.page.inner_text("[data-id=bury]") == "再点一次：扣底"
    for index in (25, 0):
        place = places(stage)[index]
        stage.page.mouse.click(place["x"] + 30, place["y"] + 60)
    stage.settle()
    assert stage.page.inner_text("[data-id=bury]") == "扣下 8 张，含 25 分"
    tap(stage, "bury")
    assert actions(stage) == []
    tap(stage, "bury")
    cards = ["BJ", "DQ", "DT", "D9", "D9", "D8", "D6", "D5"]
    assert actions(stage) == [{"type": "bury", "cards": cards}]


def test_the_dealer_looks_at_the_buried_cards_and_closes_them(stage: Stage) -> None:
    stage.show("seat-suits-buried")
    assert stage.page.locator(".over-table .card").count() == 8
    tap(stage, "bottom")
    assert stage.page.locator(".over-table").count() == 0


# --- throwing ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("official", "甩牌：别家有任何更大的同花色牌，就只能出最小的一张"),
        ("component", "甩牌：若别家有更大的，只能出其中最小的一手"),
    ],
)
def test_a_throw_takes_two_taps_and_tells_its_rule(stage: Stage, rule: str, words: str) -> None:
    stage.show("seat-suits-throw")
    facts = "{ level: '2', levels: ['2', '2'], deal_no: 1, deals_total: 3, to_deal: 25, dealt: 25,"
    change(stage, "{}", f"{{ trumps: {facts} trump: 'H', throw_rule: '{rule}' }} }}")
    assert stage.page.inner_text("[data-id=play]") == "甩牌（3 张）"
    tap(stage, "play")
    assert stage.page.inner_text("[data-id=play]") == "再点一次：甩牌"
    assert stage.page.inner_text(".message") == words
    assert actions(stage) == []
    tap(stage, "play")
    assert len(actions(stage)) == 1


def test_a_choice_the_box_has_not_judged_is_not_led_by_one_tap(stage: Stage) -> None:
    stage.show("seat-suits-lead", raised="second")
    tap(stage, "play")
    assert actions(stage) == []
    assert stage.page.inner_text("[data-id=play]") == "再点一次：出牌（12 张）"


def test_enter_is_the_primary_button_with_its_second_tap(stage: Stage) -> None:
    stage.show("seat-suits-throw")
    stage.page.focus("[role=checkbox][tabindex='0']")
    stage.page.keyboard.press("Enter")
    assert actions(stage) == []
    stage.settle()
    stage.page.keyboard.press("Enter")
    assert len(actions(stage)) == 1


def test_a_failed_throw_is_shown_whole_for_two_and_a_half_seconds(timed: Stage) -> None:
    timed.show("seat-suits-failed")
    cards = timed.page.locator(".table .card")
    assert cards.count() == 5
    assert timed.page.locator(".table .card.barred").count() == 4
    assert timed.page.inner_text(".message") == "甩牌失败：别家有更大的，改出 梅花 10"
    timed.page.clock.run_for(2600)
    assert cards.count() == 1
    assert timed.page.inner_text(".message") == "等 北 出牌"


def test_whoever_threw_reads_that_it_failed_and_no_more_what_a_throw_is(stage: Stage) -> None:
    stage.show("seat-suits-throw")
    tap(stage, "play")
    assert stage.page.inner_text(".message").startswith("甩牌：")
    lead = "{ seat: 0, cards: ['CT'], type: 'single', attempt: ['CA', 'CA', 'CT'] }"
    trick = f"{{ mode: 'compass', plays: [{lead}], best_seat: 0 }}"
    change(stage, "{ turn_id: '1.5.8', my_turn: false }", f"{{ trick: {trick}, duty: undefined }}")
    assert stage.page.inner_text(".message").startswith("甩牌失败：")


# --- panels -----------------------------------------------------------------------------------


def test_the_rule_help_closes_when_the_turn_ends(stage: Stage) -> None:
    stage.show("seat-suits-rules")
    assert "先出 2 对的拖拉机" in stage.page.inner_text(".over-title")
    change(stage, "{ turn_id: '1.5.8', my_turn: false }")
    assert stage.page.locator(".over-table").count() == 0


def test_one_panel_makes_way_for_another(stage: Stage) -> None:
    stage.show("seat-suits-last-trick")
    assert stage.page.locator(".plays li").count() == 4
    tap(stage, "rules")
    assert stage.page.locator(".plays").count() == 0
    assert stage.page.locator(".rules li").count() == 3
