"""Players who can only look at the screen and tap it: what they know is in the page's own DOM."""

from typing import Any

from playwright.sync_api import BrowserContext, Page

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


class TapPlayer:
    """One seat. `glance` taps at most once, so that several players can share a test's thread.

    Leading, it plays its smallest card with what the chips add to it. Following, a bold one tries
    its biggest card; others pass, which keeps a whole deal short.
    """

    def __init__(self, context: BrowserContext, url: str, *, bold: bool = True) -> None:
        self._bold = bold
        self.page: Page = context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self._tried: set[str] = set()
        self._hand = 0
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
