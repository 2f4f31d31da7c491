"""Players who can only look at the screen and tap it: what they know is in the page's own DOM."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import BrowserContext, Page

from appliance.games.cards import Card

ANSWER_MS = 4_000
GLANCE_MS = 100
DEAD_MS = 450
"""A seat takes no tap for 400 ms after its picture has changed (ux.md 5.7)."""

LOOK = """
() => {
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const buttons = {};
  for (const each of document.querySelectorAll("button[data-id]")) {
    buttons[each.dataset.id] = {
      at: middle(each),
      off: each.dataset.off === "true",
      pressed: each.dataset.pressed === "true",
      label: each.innerText,
    };
  }
  const cards = [...document.querySelectorAll(".hand [role=checkbox]")].map((each) => {
    const box = each.getBoundingClientRect();
    return {
      card: each.dataset.card,
      at: [box.x + 20, box.y + box.height / 2],
      up: each.getAttribute("aria-checked") === "true",
    };
  });
  const chips = [...document.querySelectorAll(".chips button")].map(middle);
  return {
    buttons, cards, chips,
    covered: document.querySelector(".hand")?.dataset.covered === "true",
    text: document.body.innerText,
  };
}
"""
RAISED = "count => document.querySelectorAll('.hand [aria-checked=true]').length === count"


class Seat:
    """A tablet at a seat: what it shows, and a finger on it."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.page: Page = context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto(url)

    def look(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.page.evaluate(LOOK)
        return seen

    def tap(self, at: list[float]) -> None:
        self.page.touchscreen.tap(at[0], at[1])

    def press(self, name: str) -> None:
        """Tap a button by its words, once it is there."""
        button = self.page.get_by_role("button", name=name, exact=True)
        button.wait_for()
        button.tap()


class ScriptedPlayer(Seat):
    """One seat that is told what to do; whatever is not there to be tapped in time fails."""

    def choose(self, button: str, *, taps: int = 1) -> None:
        """Tap a button of this seat's turn, `taps` times where it asks whether it is meant."""
        self._wait_for(button)
        self._tap_button(button, taps)

    def lay(self, cards: Sequence[Card], button: str = "play", *, taps: int = 1) -> None:
        """Raise these cards, one tap each, and tap the button."""
        self._wait_for(button)
        hand = self.look()["cards"]
        for at in _where(hand, cards):
            self.tap(at)
        self.page.wait_for_function(RAISED, arg=len(cards))
        raised = Counter(card["card"] for card in self.look()["cards"] if card["up"])
        assert raised == Counter(cards), raised
        self._tap_button(button, taps)
        if not self._left_the_hand(len(hand)):
            # A tap that fell on a page just being drawn anew; a person presses once more.
            self._tap_button(button, 1)

    def _left_the_hand(self, held: int) -> bool:
        """Whether cards have left a hand of so many within the time an answer may take."""
        for _ in range(ANSWER_MS // GLANCE_MS):
            if len(self.look()["cards"]) < held:
                return True
            self.page.wait_for_timeout(GLANCE_MS)
        return False

    def _wait_for(self, button: str) -> None:
        self.page.locator(f"button[data-id={button}][data-pressed=false]").wait_for()
        self.page.wait_for_timeout(DEAD_MS)

    def _tap_button(self, button: str, taps: int) -> None:
        self.page.locator(f"button[data-id={button}][data-off=false]").wait_for()
        for _ in range(taps):
            self.tap(self.look()["buttons"][button]["at"])


def _where(hand: Sequence[dict[str, Any]], cards: Sequence[Card]) -> list[list[float]]:
    """A point on each of these cards; of two copies the second stands for the second."""
    places: dict[Card, list[list[float]]] = {}
    for card in hand:
        places.setdefault(card["card"], []).append(card["at"])
    return [places[card].pop(0) for card in cards]


class TapPlayer(Seat):
    """`glance` taps at most once, so that several players can share a test's thread.

    Leading, it plays its smallest card with what the chips add to it. Following, a bold one tries
    its biggest card; others pass, which keeps a whole deal short.
    """

    def __init__(self, context: BrowserContext, url: str, *, bold: bool = True) -> None:
        super().__init__(context, url)
        self._bold = bold
        self._tried: set[str] = set()
        self._hand = 0

    def glance(self) -> str:
        """Look once, and do one thing if it is this player's turn; what the screen is about."""
        seen = self.look()
        buttons = seen["buttons"]
        if len(seen["cards"]) != self._hand:
            self._hand = len(seen["cards"])
            self._tried.clear()
        if "bid_0" in buttons:
            self._bid(buttons)
        elif "show_no" in buttons:
            self.tap(buttons["show_no"]["at"])
        elif "double_no" in buttons:
            self.tap(buttons["double_no"]["at"])
        elif "redouble_no" in buttons:
            self.tap(buttons["redouble_no"]["at"])
        elif "play" in buttons and not seen["covered"]:
            self._play(seen)
        return str(seen["text"])

    def _bid(self, buttons: dict[str, Any]) -> None:
        confirm = buttons["confirm"]
        if not confirm["off"] and not confirm["pressed"]:
            self.tap(confirm["at"])
            return
        best = [name for name in ("bid_1", "bid_0") if not buttons[name]["off"]]
        self.tap(buttons[best[0]]["at"])

    def _play(self, seen: dict[str, Any]) -> None:
        buttons, cards = seen["buttons"], seen["cards"]
        play, may_pass = buttons["play"], buttons.get("pass")
        up = [card for card in cards if card["up"]]
        if play["pressed"]:
            return
        leads = may_pass is None or may_pass["off"]
        if len(up) == 1 and seen["chips"] and (leads or play["off"]):
            self.tap(seen["chips"][0])
        elif up and not play["off"]:
            self.tap(play["at"])
            self._tried.clear()
        elif up:
            self.tap(buttons["clear"]["at"])
        else:
            self._raise_next(cards, may_pass)

    def _raise_next(self, cards: list[dict[str, Any]], may_pass: dict[str, Any] | None) -> None:
        leads = may_pass is None or may_pass["off"]
        card = cards[-1] if leads else cards[0]
        if leads or (self._bold and card["card"] not in self._tried):
            self._tried.add(card["card"])
            self.tap(card["at"])
        elif may_pass is not None:
            self.tap(may_pass["at"])
