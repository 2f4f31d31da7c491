"""The papers as Chromium prints them: sheets counted, sizes measured in mm, nothing cut off."""

import base64
import re
from collections.abc import Iterator
from typing import Any

import pytest
import qrcode
from playwright.sync_api import Browser, Locator, Page
from qrcode.constants import ERROR_CORRECT_M

from appliance.web.printing import pages
from appliance.web.printing_jobs import Lang, RefereeCards
from tests.web.printing_samples import LANGS, SAMPLES, seat_cards, show, table_cards
from tests.web.test_printing import EVERY, HURT

MM = 25.4 / 96
LEFT = "(e) => e.getBoundingClientRect().left"
# Marks stacked higher than any line: cut off by design.
STACKED = "ก็็็็็็็"

# What stands outside the sheet it belongs to, or on another's place: rectangles in CSS pixels.
STRAYS = """
() => [...document.querySelectorAll(".page")].flatMap((page, no) => {
  const box = page.getBoundingClientRect();
  const foot = page.querySelector(".foot").getBoundingClientRect();
  const found = [];
  for (const each of page.querySelectorAll("*")) {
    if (each.closest(".foot") || each.closest("defs")) continue;
    const at = each.getBoundingClientRect();
    const out = at.left < box.left - 1 || at.right > box.right + 1
      || at.top < box.top - 1 || at.bottom > box.bottom + 1;
    const onFoot = foot.height > 0 && at.height > 0 && at.bottom > foot.top + 0.5;
    if (out || onFoot) found.push(`${no + 1}: ${each.tagName}.${each.getAttribute("class")}`);
  }
  return found;
})
"""
# Lines of text that, with what hangs below them, are not wholly inside the box that would cut them
# off. A line's rectangle says where its middle is; its height is the font's, more than signs have.
CLIPPED = """
() => [...document.querySelectorAll(".page *:not(svg, svg *)")].flatMap((each) => {
  const cut = each.closest(".fitted, .why div, .notes, .card, .panel, .slip, .address");
  if (!cut || each.closest(".foot")) return [];
  const box = cut.getBoundingClientRect();
  const half = 0.62 * parseFloat(getComputedStyle(each).fontSize);
  const found = [];
  for (const node of each.childNodes) {
    if (node.nodeType !== Node.TEXT_NODE || node.data.trim() === "") continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lost = [...range.getClientRects()].some((line) => {
      const middle = (line.top + line.bottom) / 2;
      return line.left < box.left - 1 || line.right > box.right + 1
        || middle - half < box.top - 1 || middle + half > box.bottom + 1;
    });
    if (lost) found.push(`${each.getAttribute("class")}: ${node.data}`);
  }
  return found;
})
"""
# Rows of black pixels of a picture, first and last, and whether its module centres are black.
READ = """
async ({png, side, quiet}) => {
  const picture = new Image();
  picture.src = "data:image/png;base64," + png;
  await picture.decode();
  const {width, height} = picture;
  const canvas = new OffscreenCanvas(width, height);
  const brush = canvas.getContext("2d");
  brush.drawImage(picture, 0, 0);
  const data = brush.getImageData(0, 0, width, height).data;
  const black = (x, y) => data[4 * (Math.floor(y) * width + Math.floor(x))] < 128;
  const rows = [...Array(height).keys()]
    .filter((y) => [...Array(width).keys()].some((x) => black(x, y)));
  const step = width / (side + 2 * quiet);
  const at = (index) => (index + 0.5) * step;
  const modules = [...Array(side + 2 * quiet).keys()]
    .map((y) => [...Array(side + 2 * quiet).keys()].map((x) => black(at(x), at(y))));
  return {ink: [rows[0], rows[rows.length - 1]], height, modules};
}
"""


@pytest.fixture(scope="module")
def paper(browser: Browser) -> Iterator[Page]:
    """A page to print from; scripts that a name smuggles in would call `bite`."""
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script("window.bitten = 0; window.bite = () => { window.bitten += 1; };")
    yield page
    context.close()


@pytest.fixture(scope="module")
def desk(browser: Browser) -> Iterator[Page]:
    """An empty page that reads pictures of the other."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


def mm(element: Locator) -> tuple[float, float]:
    """Width and height as printed."""
    box: dict[str, float] = element.evaluate(
        "(e) => { const r = e.getBoundingClientRect(); return {w: r.width, h: r.height}; }"
    )
    return box["w"] * MM, box["h"] * MM


def edges(paper: Page, selector: str) -> tuple[float, float]:
    """Top and bottom of the only such element, in CSS pixels."""
    top, bottom = paper.locator(selector).evaluate(
        "(e) => { const r = e.getBoundingClientRect(); return [r.top, r.bottom]; }"
    )
    return top, bottom


def read(desk: Page, element: Locator, side: int = 1, quiet: int = 0) -> dict[str, Any]:
    png = base64.b64encode(element.screenshot()).decode()
    seen: dict[str, Any] = desk.evaluate(READ, {"png": png, "side": side, "quiet": quiet})
    return seen


def sheets_in(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", [*SAMPLES, "by-r", "crowded"])
def test_as_many_a4_sheets_as_were_said_and_nothing_cut_off(
    paper: Page, name: str, lang: Lang
) -> None:
    job = EVERY[name]
    show(paper, job, lang)
    assert paper.evaluate(STRAYS) == []
    assert paper.evaluate(CLIPPED) == []
    pdf = paper.pdf(prefer_css_page_size=True)
    assert sheets_in(pdf) == pages(job)
    sizes = re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    points = {(round(float(width)), round(float(height))) for width, height in sizes}
    assert points == {(595, 842)}


@pytest.mark.parametrize("kind", HURT)
def test_no_name_breaks_a_paper(paper: Page, kind: str) -> None:
    asked: list[str] = []
    paper.on("request", lambda request: asked.append(request.url))
    show(paper, HURT[kind], "zh")
    assert paper.evaluate(STRAYS) == []
    assert {cut for cut in paper.evaluate(CLIPPED) if STACKED not in cut} == set()
    assert paper.evaluate("window.bitten") == 0
    assert sheets_in(paper.pdf(prefer_css_page_size=True)) == pages(HURT[kind])
    assert all(url.startswith(("http://box.test/", "data:")) for url in asked)


@pytest.mark.parametrize("number", [1, 8, 12, 88, 128, 500])
def test_k4_a_table_number_is_at_least_60_mm_high_on_both_faces(
    paper: Page, desk: Page, number: int
) -> None:
    show(paper, table_cards(4, number), "zh")
    drawn = paper.locator(".number")
    assert drawn.count() == 2
    for face in (0, 1):
        first, last = read(desk, drawn.nth(face))["ink"]
        assert (last - first) * MM >= 60


def test_a_table_number_never_reaches_the_code_beside_it(paper: Page) -> None:
    for number in (1, 88, 500):
        show(paper, table_cards(3, number), "en")
        right = "(e) => e.getBoundingClientRect().right"
        ends = paper.locator(".face:not(.turned) .number text").evaluate(right)
        assert ends <= paper.locator(".face:not(.turned) .qr").evaluate(LEFT)


@pytest.mark.parametrize("name", ["table-four", "seat-four", "referees"])
def test_a_code_shows_every_module_and_four_white_ones_around(
    paper: Page, desk: Page, name: str
) -> None:
    show(paper, SAMPLES[name], "zh")
    drawn = paper.locator(".qr").last
    url = drawn.get_attribute("aria-label")
    assert url is not None
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=4)
    code.add_data(url)
    code.make(fit=True)
    expected = [[bool(black) for black in line] for line in code.get_matrix()]
    assert read(desk, drawn, len(expected) - 8, quiet=4)["modules"] == expected


def test_a_tables_code_is_50_to_60_mm_with_its_quiet_zone(paper: Page) -> None:
    show(paper, SAMPLES["table-four"], "zh")
    for drawn in paper.locator(".qr").all():
        width, height = mm(drawn)
        assert 50 <= width <= 60
        assert width == pytest.approx(height)


def test_the_faces_of_a_table_card_meet_at_the_fold_in_the_middle(paper: Page) -> None:
    show(paper, table_cards(4, 12), "zh")
    sheet = edges(paper, ".page.table-card")
    fold = edges(paper, ".table-card .fold-line")[0]
    assert (fold - sheet[0]) * MM == pytest.approx(297 / 2, abs=0.2)
    assert edges(paper, ".face.turned")[1] == pytest.approx(fold, abs=1)
    assert edges(paper, ".face:not(.turned)")[0] == pytest.approx(fold, abs=1)


def test_the_upper_face_stands_on_its_head(paper: Page) -> None:
    """Folded, both faces are read from outside: the upper one starts at the fold."""
    show(paper, table_cards(4, 12), "zh")
    number, steps = edges(paper, ".turned .number"), edges(paper, ".turned .face-steps")
    assert number[0] > steps[1]
    number, steps = (
        edges(paper, f".face:not(.turned) {part}") for part in (".number", ".face-steps")
    )
    assert number[1] < steps[0]


def test_seat_cards_are_99_by_68_mm_eight_a_sheet_and_name_9_mm(paper: Page) -> None:
    show(paper, SAMPLES["seat-four"], "zh")
    assert [sheet.locator(".card").count() for sheet in paper.locator(".page").all()] == [0, 8, 3]
    for card in paper.locator(".card").all():
        assert mm(card) == pytest.approx((99, 68), abs=0.1)
    sizes = paper.locator(".card-name .fit-1").evaluate_all(
        "(names) => names.map((name) => parseFloat(getComputedStyle(name).fontSize))"
    )
    assert len(sizes) >= 9
    assert all(size * MM == pytest.approx(9, abs=0.05) for size in sizes)


def test_seating_is_set_in_22_points(paper: Page) -> None:
    show(paper, SAMPLES["seating-four"], "zh")
    for part in (".seating-seat .fit-1", ".seating-name .fit-1", ".seating-table"):
        size = paper.locator(part).first.evaluate("(e) => parseFloat(getComputedStyle(e).fontSize)")
        assert size * 72 / 96 == pytest.approx(22, abs=0.05)


def test_the_ruler_is_50_mm_long(paper: Page) -> None:
    show(paper, SAMPLES["ruler"], "zh")
    width, _ = mm(paper.locator(".ruler-line path").first)
    assert width == pytest.approx(50, abs=0.3)


def test_the_ruler_comes_first_where_sizes_matter(paper: Page) -> None:
    for name in ("table-four", "seat-four"):
        show(paper, SAMPLES[name], "zh")
        assert "打印机缩放请选 100 %" in paper.locator(".page").first.inner_text()


def test_a_pin_lies_wholly_below_its_fold(paper: Page) -> None:
    job = SAMPLES["referees"]
    assert isinstance(job, RefereeCards)
    show(paper, job, "zh")
    for card, sheet in zip(job.cards, paper.locator(".page").all(), strict=True):
        assert sheet.locator(".pin").inner_text() == card.pin
        top = "(e) => e.getBoundingClientRect().top"
        assert sheet.locator(".panel-pin").evaluate(top) == pytest.approx(
            sheet.locator(".fold-line").evaluate(top), abs=4
        )
        assert sheet.locator(".pin").evaluate(top) > sheet.locator(".fold-line").evaluate(top)


def test_a_name_written_from_right_to_left_turns_nothing_else(paper: Page) -> None:
    show(paper, seat_cards(3, ["محمد عبد الله", "\u202eetihw", "王芳"]), "zh")
    written = """(e) => {
      const range = document.createRange();
      range.selectNodeContents(e);
      return range.getBoundingClientRect().left;
    }"""
    for card in paper.locator(".card").all():
        name = card.locator(".card-name bdi").evaluate(written)
        assert name == pytest.approx(card.locator(".card-number").evaluate(LEFT), abs=1)
        assert card.locator(".card-code").evaluate(LEFT) > name
    assert "1 桌" in paper.locator(".card-seat").nth(1).inner_text()


def test_the_count_is_shown_before_printing_and_never_printed(paper: Page) -> None:
    show(paper, SAMPLES["seating-four"], "zh")
    assert not paper.locator(".on-screen").is_visible()
    paper.emulate_media(media="screen")
    assert "共 5 页" in paper.locator(".on-screen").inner_text()
