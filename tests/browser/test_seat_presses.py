"""How the seat answers fingers and keys: taps, swipes, second taps, dead time, refusing buttons.

What a press sends is read from the fixture's own box; time is the page's clock, moved by hand.
"""

from tests.browser.fingers import middle, presses, raised, swipe, tap
from tests.browser.harness import Stage


def test_a_swipe_raises_its_range_and_lowers_it_again(stage: Stage) -> None:
    stage.show("seat-first-lead")
    swipe(stage, 3, 6)
    assert raised(stage) == [3, 4, 5, 6]
    swipe(stage, 5, 4)
    assert raised(stage) == [3, 6]


def test_a_swipe_shows_its_change_before_it_keeps_it(stage: Stage) -> None:
    stage.show("seat-first-lead")
    stage.page.mouse.move(*middle(stage, 2))
    stage.page.mouse.down()
    stage.page.mouse.move(*middle(stage, 4), steps=4)
    assert raised(stage) == [2, 3, 4]
    stage.page.dispatch_event(".hand", "pointercancel", {"pointerId": 1})
    assert raised(stage) == []


def test_a_finger_lifted_outside_the_row_changes_nothing(stage: Stage) -> None:
    stage.show("seat-first-lead")
    x, y = middle(stage, 5)
    stage.page.mouse.move(x, y)
    stage.page.mouse.down()
    stage.page.mouse.move(x, 300, steps=3)
    stage.page.mouse.up()
    assert raised(stage) == []


def test_a_covered_hand_does_not_react(stage: Stage) -> None:
    stage.show("seat-covered")
    stage.page.mouse.click(300, 660)
    tap(stage, "cover")
    assert raised(stage) == []


def test_the_hand_is_one_tab_stop_with_arrows_space_and_enter(stage: Stage) -> None:
    stage.show("seat-chips")
    stage.page.focus("[role=checkbox][tabindex='0']")
    stage.page.keyboard.press("ArrowRight")
    stage.page.keyboard.press("Space")
    assert raised(stage) == [1, 6]
    name = stage.page.get_attribute("[role=checkbox]:focus", "aria-label")
    assert name == "方块 3，已选"
    stage.page.keyboard.press("Enter")
    assert [press["action"]["cards"] for press in presses(stage)] == [["D3", "ST"]]


def test_a_chip_takes_the_selection_it_names(stage: Stage) -> None:
    stage.show("seat-chips")
    tap(stage, "chip_pair")
    assert raised(stage) == [6, 7]


def test_clear_lowers_all(stage: Stage) -> None:
    stage.show("seat-raised")
    assert raised(stage) == [6, 7]
    tap(stage, "clear")
    assert raised(stage) == []


def test_play_sends_the_codes_of_the_raised_cards_once(stage: Stage) -> None:
    stage.show("seat-raised")
    tap(stage, "play")
    tap(stage, "play")
    sent = [{"turn": "1.5.7", "action": {"type": "play", "cards": ["ST", "HT"]}}]
    assert presses(stage) == sent


def test_pass_asks_again_only_while_cards_are_raised(stage: Stage) -> None:
    stage.show("seat-follow")
    tap(stage, "pass")
    assert [press["action"] for press in presses(stage)] == [{"type": "pass"}]
    stage.show("seat-raised")
    tap(stage, "pass")
    assert presses(stage) == []
    assert stage.page.inner_text("[data-id=pass]") == "再点一次：不出"
    tap(stage, "pass")
    assert [press["action"] for press in presses(stage)] == [{"type": "pass"}]


def test_an_irrevocable_choice_takes_two_taps_within_three_seconds(timed: Stage) -> None:
    timed.show("seat-double")
    tap(timed, "double_yes")
    timed.page.clock.run_for(3100)
    tap(timed, "double_yes")
    assert presses(timed) == []
    tap(timed, "double_yes")
    assert len(presses(timed)) == 1


def test_a_bid_is_chosen_then_confirmed(stage: Stage) -> None:
    stage.show("seat-bid")
    tap(stage, "confirm")
    assert presses(stage) == []
    tap(stage, "bid_2")
    tap(stage, "bid_3")
    assert presses(stage) == []
    tap(stage, "confirm")
    assert [press["action"] for press in presses(stage)] == [{"type": "bid", "value": 3}]


def test_a_button_that_is_off_says_why_and_sends_nothing(stage: Stage) -> None:
    stage.show("seat-bid")
    tap(stage, "bid_1")
    assert stage.page.inner_text(".message") == "要高于 1 分，或不叫"
    assert stage.page.get_attribute("[data-id=bid_1]", "aria-disabled") == "true"
    assert presses(stage) == []


def test_a_tap_within_400_ms_of_a_change_of_turn_does_nothing(timed: Stage) -> None:
    timed.show("seat-follow")
    timed.page.clock.pause_at(timed.page.evaluate("Date.now() + 1000"))
    timed.page.evaluate("window.changeView({ turn_id: '1.5.8' })")
    timed.page.clock.run_for(100)
    timed.page.click("[data-id=pass]")
    timed.page.clock.run_for(100)
    assert presses(timed) == []
    timed.page.clock.run_for(300)
    timed.page.click("[data-id=pass]")
    assert [press["turn"] for press in presses(timed)] == ["1.5.8"]


def test_cards_played_for_the_player_drop_and_the_rest_stays_raised(stage: Stage) -> None:
    stage.show("seat-raised")
    stage.page.evaluate(
        "window.changeView({ turn_id: '1.5.8' },"
        " { hand: [{ id: 'HT', card: 'HT' }, { id: 'S4', card: 'S4' }] })"
    )
    assert raised(stage) == [0]


def test_a_new_board_starts_with_nothing_raised(stage: Stage) -> None:
    stage.show("seat-first-lead")
    swipe(stage, 3, 6)
    stage.page.evaluate("window.changeView({ turn_id: '1.5.8' })")
    assert raised(stage) == [3, 4, 5, 6]
    stage.page.evaluate("window.changeView({ board_no: 6 })")
    assert raised(stage) == []


def test_the_last_trick_closes_when_the_own_turn_comes(stage: Stage) -> None:
    stage.show("seat-last-trick")
    assert stage.page.is_visible(".over-table")
    stage.page.evaluate("window.changeView({ turn_id: '1.5.8', my_turn: true })")
    stage.settle()
    assert not stage.page.is_visible(".over-table")


def test_a_pause_covers_the_hand(stage: Stage) -> None:
    stage.show("seat-raised")
    pause = "{ scope: 'table', reason: 'referee', since_ms: 0 }"
    stage.page.evaluate(f"window.changeView({{ pause: {pause} }})")
    stage.settle()
    assert stage.page.locator(".card.own.back").count() == 16
    stage.page.evaluate("window.changeView({ pause: undefined })")
    assert raised(stage) == [6, 7]


def test_the_alarm_rings_once_a_turn_at_five_seconds(timed: Stage) -> None:
    timed.page.evaluate("navigator.vibrate = (ms) => (window.rung = (window.rung ?? 0) + ms)")
    timed.show("seat-follow")
    clock = "{ remaining_ms: 6000, total_ms: 25000, running: true }"
    timed.page.evaluate(f"window.changeView({{ clock: {clock} }})")
    timed.settle()
    assert not timed.page.is_visible(".alarm")
    timed.page.clock.run_for(2000)
    assert timed.page.is_visible(".alarm")
    timed.page.clock.run_for(2000)
    assert timed.page.evaluate("window.rung") == 80
