"""Taps and swipes on a seat's fixture, and what they led to. What must hold is in the tests."""

from typing import Any

from tests.browser.harness import Stage

PLACES = "geometry.places(1)"


def raised(stage: Stage) -> list[int]:
    stage.settle()
    return [i for i, place in enumerate(stage.page.evaluate(PLACES)) if place["raised"]]


def middle(stage: Stage, index: int) -> tuple[float, float]:
    """A point on a card's visible strip, in pixels."""
    place = stage.page.evaluate(PLACES)[index]
    return place["x"] + 30, place["y"] + 70


def presses(stage: Stage) -> list[dict[str, Any]]:
    sent: list[dict[str, Any]] = stage.page.evaluate("window.fixturePresses")
    return sent


def tap(stage: Stage, button: str) -> None:
    # Forced: a button that is off must be tapped too, to say why.
    stage.page.click(f"[data-id={button}]", timeout=2000, force=True)
    stage.settle()


def swipe(stage: Stage, start: int, end: int) -> None:
    mouse = stage.page.mouse
    mouse.move(*middle(stage, start))
    mouse.down()
    mouse.move(*middle(stage, end), steps=4)
    mouse.up()
