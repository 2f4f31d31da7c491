"""The seat's pictures measured by the browser: every fixture, size, language and look.

The numbers are those of the checks for headless Chromium: (1, 2) strips and ink, (3) raising,
(4) controls, (5) text, (6) regions, (7) contrast, (8) words, (9) requests.
"""

import pytest

from tests.browser.harness import Stage

SIZES = [(1280, 800), (1340, 800), (1920, 1200), (1024, 768), (960, 600)]
LOOKS = {"plain": "", "big": "&big=1", "four": "&four=1", "contrast": "&contrast=1"}
# Colours do not depend on the size.
PICTURES = [(size, look) for look in ("plain", "big") for size in SIZES]
PICTURES += [(SIZES[0], "four"), (SIZES[0], "contrast")]
LANGS = ("zh", "en")
HANDS = [f"hand-{count}" for count in (20, 18, 17, 16, 15, 8, 2, 1)]
HANDS += [f"suits-hand-{count}" for count in (33, 25, 20, 16, 15, 8, 2, 1)]
SEEDS = range(200)

PIECES = (
    ".bar-title, .bar-deal, .bar-seat, .bar-link, .top-bar .button, .plate, .card, .ring, .best,"
    " .message, .coach p, .chips .button, .coach .button, .actions .button, .ribbon, .deal-end,"
    " .round-sheet, .open-hand b, .lane-pass, .caption, .figures, .deal-marks, .deal-levels,"
    " .deal-end-note, .deal-end .button, .next-lead, .next-goal, .walking-map, .map-tile,"
    " .next-ranking, .round-said"
)
OPPOSITES = [
    ["pass", "play"],
    ["show_no", "show_yes"],
    ["double_no", "double_yes"],
    ["redouble_no", "redouble_yes"],
    ["bid_0", "bid_1"],
    ["dispute", "acknowledge"],
    ["dispute", "confirm"],
]
EVERYTHING = """async ([fragments, pieces, opposites]) => {
    const look = (unit) => [
        ...geometry.cards(unit),
        ...geometry.controls(unit, 60, 16, opposites),
        ...geometry.writing(unit, 22),
        ...geometry.pieces(unit, pieces),
        ...geometry.lanes(unit, 37),
        ...geometry.contrast(unit, 32),
        ...geometry.words(),
    ];
    return geometry.overAll(fragments, look);
}"""


# A style that breaks the page, and the fault that must be reported for it.
BREAKAGES = {
    ".plate-line { font-size: 12px !important }": "is 12.0 high",
    ".card.own .suit { left: 40px !important }": "leaves its strip",
    ".card.own { width: 200px !important; pointer-events: none }": "hits",
    ".plate-name { font-size: 40px !important }": "leaves div.plate",
    ".message { top: 300px !important }": "meets",
    ".message { left: 700px !important }": "leaves the stage",
    ".message { color: #6a8 !important }": "has contrast",
    "[data-id=pass] { width: 180px !important }": "apart",
    "[data-id=pass] { width: 300px !important }": "pass and play are too near",
    "[data-id=cover] { height: 50px !important }": "is 60 × 50",
    ".top-bar { font-size: 40px !important }": "leaves",
    ".lane .card { left: 300px !important }": "in its lane is too narrow",
    ".level-chip { height: 60px !important }": "leaves its strip",
    ".card.own:nth-child(n+20) { margin-top: -545px !important }": "strip of",
    ".over-table .card { top: 300px !important }": "leaves its panel",
}


@pytest.mark.parametrize("style", BREAKAGES)
def test_the_checks_see_a_broken_page(stage: Stage, style: str) -> None:
    stage.page.add_style_tag(content=style)
    names = ("follow", "bid", "lanes", "wait", "lan-wa", "suits-bury-all", "suits-last-trick")
    fragments = [f"seat-{name}" for name in names]
    faults = stage.page.evaluate(EVERYTHING, [fragments, PIECES, OPPOSITES])
    assert any(BREAKAGES[style] in fault for fault in faults), faults


def test_the_checks_see_a_key_that_reached_the_page(stage: Stage) -> None:
    stage.show("seat-follow")
    for text in ("say.your_bid", "等 {seat} 出牌", "undefined", "操作没有成功（NEW）"):
        stage.page.locator(".message").evaluate("(line, text) => { line.textContent = text }", text)
        assert stage.page.evaluate("geometry.words()") == [f'"{text}" is no sentence']


@pytest.mark.parametrize(
    ("size", "look"), PICTURES, ids=[f"{size[0]}x{size[1]}-{look}" for size, look in PICTURES]
)
def test_every_screen_holds_its_measures(stage: Stage, size: tuple[int, int], look: str) -> None:
    stage.resize(*size)
    names = stage.names("seat")
    fragments = [f"{name}&lang={lang}{LOOKS[look]}" for name in names for lang in LANGS]
    assert len(fragments) > 100
    faults = stage.page.evaluate(EVERYTHING, [fragments, PIECES, OPPOSITES])
    assert faults == []
    assert stage.foreign == []
    assert stage.errors == []


@pytest.mark.parametrize("kind", ["seat-seed", "seat-suits-seed"])
def test_ink_and_strips_hold_for_shuffled_hands_however_raised(stage: Stage, kind: str) -> None:
    fragments = [
        f"{kind}-{seed}&raise={raised}{look}"
        for seed in SEEDS
        for raised, look in (("none", ""), ("second", "&big=1"), ("all", ""))
    ]
    faults = stage.page.evaluate(
        "(fragments) => geometry.overAll(fragments, (unit) => geometry.cards(unit))", fragments
    )
    assert faults == []


def lift_of(stage: Stage) -> int:
    """How far a chosen card rises: less where the hand stands in two rows."""
    rows = stage.page.locator(".card.own").evaluate_all(
        "(cards) => new Set(cards.map((card) => card.dataset.row)).size"
    )
    return 16 if rows == 2 else 20


@pytest.mark.parametrize("hand", HANDS)
def test_raising_cards_moves_no_other_card(stage: Stage, hand: str) -> None:
    places = {}
    for raised in ("none", "second"):
        stage.show(f"seat-{hand}", raised=raised)
        places[raised] = stage.page.evaluate("geometry.places(1)")
    count = len(places["none"])
    assert hand.endswith(f"-{count}")
    assert sum(place["raised"] for place in places["second"]) == count // 2
    for before, after in zip(places["none"], places["second"], strict=True):
        assert after["x"] == pytest.approx(before["x"], abs=0.1)
        lift = lift_of(stage) if after["raised"] else 0
        assert after["y"] == pytest.approx(before["y"] - lift, abs=0.1)


@pytest.mark.parametrize("size", [(1280, 800), (960, 600)], ids=["1280", "960"])
@pytest.mark.parametrize("hand", HANDS)
def test_a_tap_on_a_strip_raises_exactly_that_card(
    stage: Stage, hand: str, size: tuple[int, int]
) -> None:
    stage.resize(*size)
    stage.show(f"seat-{hand}")
    unit = stage.unit()
    places = stage.page.evaluate("geometry.places(1)")
    for index, place in enumerate(places):
        stage.page.mouse.click(place["x"] + 30 * unit, place["y"] + 60 * unit)
        stage.settle()
        raised = [each["raised"] for each in stage.page.evaluate("geometry.places(1)")]
        assert raised == [other <= index for other in range(len(places))]
