"""The pictures of `ux.md` 17 in a real browser: every label whole and apart, every mark true."""

import gzip
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.browser.harness import KIOSK_UI, Stage

LANGS = ("zh", "en")
PAGE_SIZES = ((320, 640), (390, 844), (1366, 768))
WALL = (1920, 1080)
TEXT_PX = 14
WALL_TEXT_PX = 60
KINDS = ("distribution", "ranks", "clock", "progress", "map")
COMPONENTS = ("Distribution", "RankOverRounds", "ClockUse", "RoundProgress", "HallMap")
SIZE = 10 * 1024
ALWAYS = (
    "clippedText",
    "textOnText",
    "linesOnText",
    "dotsOnDots",
    "weakText",
    "weakMarks",
    "described",
    "widePage",
)

QUESTIONS = Path(__file__).with_name("picture_geometry.js").read_text(encoding="utf-8")
PAGE_QUESTIONS = Path(__file__).with_name("page_geometry.js").read_text(encoding="utf-8")


@pytest.fixture
def pictures(stage: Stage) -> Stage:
    stage.page.evaluate(QUESTIONS)
    stage.page.evaluate(PAGE_QUESTIONS)
    return stage


def surfaces(stage: Stage, *wanted: str) -> list[str]:
    """Names of the fixtures on these surfaces: `paper`, `dark`, `felt`, `wall`."""
    found = []
    for name in stage.names("picture"):
        _, _, surface = name.removeprefix("picture-").partition("-")
        if (surface or "paper") in wanted:
            found.append(name)
    kinds = {name.removeprefix("picture-").partition("_")[0] for name in found}
    assert kinds == set(KINDS), "a picture has no fixture"
    return found


def faults(stage: Stage, names: list[str], lang: str, text_px: float) -> dict[str, Any]:
    found = {}
    for name in names:
        stage.show(name, lang=lang)
        found[name] = stage.page.evaluate(
            """([always, least]) => [
                ...always.flatMap((each) =>
                    pictureGeometry[each]().map((fault) => `${each}: ${fault}`)),
                ...pictureGeometry.smallText(least),
            ]""",
            [ALWAYS, text_px],
        )
    return {name: some for name, some in found.items() if some}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", PAGE_SIZES)
def test_words_are_whole_and_apart_on_paper(
    pictures: Stage, size: tuple[int, int], lang: str
) -> None:
    pictures.resize(*size)
    assert faults(pictures, surfaces(pictures, "paper"), lang, TEXT_PX) == {}
    assert pictures.errors == []
    assert pictures.foreign == []


@pytest.mark.parametrize("lang", LANGS)
def test_words_are_whole_and_readable_in_the_dark_and_on_felt(pictures: Stage, lang: str) -> None:
    pictures.resize(1280, 800)
    assert faults(pictures, surfaces(pictures, "dark", "felt"), lang, TEXT_PX) == {}


@pytest.mark.parametrize("lang", LANGS)
def test_words_on_the_wall_are_sixty_pixels_high(pictures: Stage, lang: str) -> None:
    pictures.resize(*WALL)
    assert faults(pictures, surfaces(pictures, "wall"), lang, WALL_TEXT_PX) == {}
    assert pictures.page.locator("details").count() == 0


def test_large_text_makes_a_picture_larger(pictures: Stage) -> None:
    pictures.resize(360, 640)
    for name in surfaces(pictures, "paper"):
        pictures.show(name, big=True)
        small = pictures.page.evaluate("pictureGeometry.smallText(22)")
        assert small == [], name
        assert pictures.page.evaluate("pictureGeometry.textOnText()") == [], name


@pytest.mark.parametrize("lang", LANGS)
def test_every_picture_has_its_figures_in_a_table(pictures: Stage, lang: str) -> None:
    for name in surfaces(pictures, "paper"):
        if name.endswith("five_hundred"):
            continue
        pictures.show(name, lang=lang)
        assert pictures.page.locator("details table").count() == 0
        summary = pictures.page.locator("summary")
        box = summary.bounding_box()
        assert box is not None
        assert box["height"] >= 60
        assert {len(row) for row in figures(pictures)} == {
            pictures.page.locator("details th").count()
        }, name
        # As in English: people are called by Latin names in both.
        assert pictures.page.evaluate("pageGeometry.strayWords('en')") == [], name


def figures(stage: Stage) -> list[list[str]]:
    """The rows of the table behind the picture."""
    stage.page.locator("summary").click()
    stage.page.locator("details table").wait_for()
    rows: list[list[str]] = stage.page.locator("details tbody tr").evaluate_all(
        "rows => rows.map((row) => [...row.cells].map((cell) => cell.textContent))"
    )
    return rows


# --- board distribution -------------------------------------------------------------------------


def dots(stage: Stage) -> list[tuple[float, float]]:
    places: list[list[float]] = stage.page.locator("svg circle").evaluate_all(
        "dots => dots.map((dot) => [dot.cx.baseVal.value, dot.cy.baseVal.value])"
    )
    return [(x, y) for x, y in places]


@pytest.mark.parametrize(
    ("name", "tables"),
    [("three", 3), ("ten", 10), ("forty", 40), ("five_hundred", 500), ("alike", 500), ("far", 500)],
)
def test_distribution_has_one_dot_for_each_table(pictures: Stage, name: str, tables: int) -> None:
    pictures.show(f"picture-distribution_{name}")
    assert len(dots(pictures)) == tables
    assert len(figures(pictures)) == tables
    assert pictures.page.locator("svg circle.ink-own").count() == 1


def test_distribution_of_the_public_names_no_own_result(pictures: Stage) -> None:
    pictures.show("picture-distribution_public")
    assert len(dots(pictures)) == 40
    assert pictures.page.locator("svg .ink-own, svg .word-own").count() == 0


def test_fewer_than_three_results_are_a_sentence(pictures: Stage) -> None:
    for lang, said in (("zh", "不足 3 个结果，不画图"), ("en", "Fewer than 3 results, no picture")):
        pictures.show("picture-distribution_few", lang=lang)
        assert pictures.page.locator("svg").count() == 0
        assert pictures.page.get_by_text(said).is_visible()
    assert len(figures(pictures)) == 2


def test_distribution_of_three_scores_places_median_and_own_result(pictures: Stage) -> None:
    """Scores −1, 0 and +1, the last one own: it beats both others."""
    pictures.show("picture-distribution_three", lang="en")
    assert pictures.page.locator("svg .word-own").text_content() == "Own +1·MP 100%"
    assert pictures.page.locator("svg .word-bold").text_content() == "Median 0"
    low, middle, high = sorted(x for x, _ in dots(pictures))
    assert high - middle == pytest.approx(middle - low, abs=0.01)
    assert len({y for _, y in dots(pictures)}) == 1
    median = pictures.page.locator("svg .ink-limit").evaluate("line => line.getBBox().x")
    assert median == pytest.approx(middle, abs=0.01)


# --- rank over rounds ---------------------------------------------------------------------------


def test_ranks_name_the_first_ten_and_oneself(pictures: Stage) -> None:
    pictures.resize(1366, 768)
    pictures.show("picture-ranks_five_hundred", lang="en")
    named = pictures.page.locator("svg .word-bold").all_text_contents()
    places = [int(text.split()[0]) for text in named]
    assert len(named) == 10
    assert places == sorted(places)
    assert places[-1] <= 10
    assert pictures.page.locator("svg .word-own").count() == 1
    assert len(figures(pictures)) == 500


@pytest.mark.parametrize("lang", LANGS)
def test_of_a_large_field_the_lines_near_the_top_and_oneself_are_drawn(
    pictures: Stage, lang: str
) -> None:
    pictures.resize(1366, 768)
    pictures.show("picture-ranks_five_hundred", lang=lang)
    own = (pictures.page.locator("svg .word-own").text_content() or "").split()[0]
    others = ends(pictures, "svg .place-other")
    assert len(others) == 40
    (at,) = ends(pictures, "svg .is-own > path:first-child")
    tenth = max(ends(pictures, "svg .place-line:not(.is-own) > path:first-child"))
    assert int(own) > 60
    near_own = [y for y in others if abs(y - at) < 10]
    below_the_top = [y for y in others if tenth < y < tenth + 80]
    assert len(near_own) >= 10
    assert len(below_the_top) >= 10
    assert len(near_own) + len(below_the_top) == 40
    said = {"zh": "另有 449 个参赛方未画", "en": "Not drawn: 449 entries"}[lang]
    assert pictures.page.locator("svg text").last.text_content() == said
    assert said in (pictures.page.locator("svg desc").text_content() or "")


def ends(stage: Stage, selector: str) -> list[float]:
    """How far down these lines are after the last round."""
    heights: list[float] = stage.page.locator(selector).evaluate_all(
        "lines => lines.map((line) => line.getPointAtLength(line.getTotalLength()).y)"
    )
    return heights


def test_of_a_small_field_every_line_is_drawn(pictures: Stage) -> None:
    pictures.show("picture-ranks_forty", lang="en")
    assert pictures.page.locator("svg .place-other").count() == 40 - 11
    assert pictures.page.get_by_text("Not drawn").count() == 0


def test_equal_places_meet_in_one_point_and_are_named_apart(pictures: Stage) -> None:
    pictures.show("picture-ranks_alike")
    assert len({y for _, y in dots(pictures)}) == 1
    names = pictures.page.locator("svg .word-bold, svg .word-own")
    assert names.count() == 11
    heights = names.evaluate_all("names => names.map((name) => name.getBBox().y)")
    assert len(set(heights)) == 11


def test_a_line_is_broken_where_an_entry_did_not_play(pictures: Stage) -> None:
    pictures.show("picture-ranks_left", lang="en")
    own = pictures.page.locator("svg .is-own circle")
    assert own.count() == 5
    assert (pictures.page.locator("svg .word-own").text_content() or "").startswith("–")


# --- clock use ----------------------------------------------------------------------------------


def bars(stage: Stage) -> list[tuple[float, float, bool]]:
    """Middle, height and hatching of each bar, from the left."""
    found: list[list[Any]] = stage.page.locator("svg rect").evaluate_all(
        """bars => bars.map(({x, width, height, style}) => [
            x.baseVal.value + width.baseVal.value / 2, height.baseVal.value,
            style.fill.includes("url")])"""
    )
    return sorted((x, height, hatched) for x, height, hatched in found)


def test_every_play_has_a_bar_as_high_as_its_time(pictures: Stage) -> None:
    pictures.show("picture-clock_sixty", lang="en")
    drawn = bars(pictures)
    plays = [row for row in figures(pictures) if row[0]]
    assert len(drawn) == len(plays) == 60
    lanes = {height for _, height, hatched in drawn if hatched}
    assert len(lanes) == 1  # a time-out reaches the limit line
    (lane,) = lanes
    for (_, height, hatched), (_, _, seconds, remark) in zip(drawn, plays, strict=True):
        assert hatched == (remark == "Time-out")
        assert height == pytest.approx(max(1, float(seconds) / 25 * lane), abs=0.15)


def test_clock_says_the_sum_of_each_player(pictures: Stage) -> None:
    pictures.show("picture-clock_one", lang="zh")
    assert pictures.page.get_by_text("合计 0:25·超时 1 次").is_visible()


# --- round progress -----------------------------------------------------------------------------


def test_progress_has_a_row_for_each_table_and_a_segment_for_each_deal(pictures: Stage) -> None:
    key = 4
    for name, tables, deals in (("one", 1, 1), ("three", 3, 4), ("forty", 40, 8)):
        pictures.show(f"picture-progress_{name}", lang="en")
        assert pictures.page.locator("svg rect.ink-edge").count() == tables * deals + key
        rows = figures(pictures)
        late = sum("Late" in cell for row in rows for cell in row[1:])
        hatched = pictures.page.locator("svg rect[style*=url]").count()
        assert hatched == late + 1
        texts = pictures.page.locator("svg text").all_text_contents()
        for row in rows:
            done = sum(cell.startswith("Done") for cell in row[1:])
            assert f"{done}/{deals}" in texts


# --- hall map -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["three", "way", "way_back", "five_hundred"])
def test_the_way_goes_between_the_tables(pictures: Stage, name: str) -> None:
    pictures.resize(1366, 768)
    pictures.show(f"picture-map_{name}")
    crossed = pictures.page.evaluate(
        """() => {
            const way = document.querySelector(".ink-own-line");
            const tiles = [...document.querySelectorAll(".map-tile rect")]
                .map((tile) => tile.getBBox());
            const length = way.getTotalLength();
            let crossed = 0;
            for (let at = 1; at < length; at += 2) {
                const { x, y } = way.getPointAtLength(at);
                crossed += tiles.filter((tile) => x > tile.x && x < tile.x + tile.width
                    && y > tile.y && y < tile.y + tile.height).length;
            }
            return [crossed, length > 0];
        }"""
    )
    assert crossed == [0, True]


def test_the_way_ends_below_its_table(pictures: Stage) -> None:
    pictures.resize(1366, 768)
    pictures.show("picture-map_way")
    ends = pictures.page.evaluate(
        """() => {
            const way = document.querySelector(".ink-own-line");
            const middle = (element) => element.getBBox().x + element.getBBox().width / 2;
            const tile = (number) => [...document.querySelectorAll(".map-tile")]
                .find((each) => each.textContent === number).querySelector("rect");
            const last = way.getPointAtLength(way.getTotalLength());
            const goal = tile("38").getBBox();
            return [way.getPointAtLength(0).x - middle(tile("4")), last.x - middle(tile("38")),
                last.y > goal.y + goal.height];
        }"""
    )
    assert ends == [pytest.approx(0, abs=0.1), pytest.approx(0, abs=0.1), True]
    assert pictures.page.locator(".map-tile.is-goal").text_content() == "38"


def test_tiles_say_number_and_state(pictures: Stage) -> None:
    pictures.show("picture-map_ten", lang="zh")
    tiles = pictures.page.locator(".map-tile").all_text_contents()
    assert tiles[:4] == ["1未开", "2入座", "3进行", "4呼叫"]
    assert len(tiles) == 10


# --- size -----------------------------------------------------------------------------------------


def bundled(folder: Path, *components: str) -> bytes:
    """The pictures as a page would carry them, scripts and styles, without Preact."""
    source = "export { " + ", ".join(components) + ' } from "./src/pictures/pictures";'
    flags = ("--bundle", "--minify", "--format=esm", "--target=chrome90", "--charset=utf8")
    preact = ("--jsx=automatic", "--jsx-import-source=preact")
    apart = ("--external:preact", "--external:preact/*", f"--outdir={folder}")
    command = ["node_modules/.bin/esbuild", *flags, *preact, *apart, "--log-level=warning"]
    subprocess.run(command, cwd=KIOSK_UI, input=source.encode(), check=True, capture_output=True)
    return b"".join(path.read_bytes() for path in sorted(folder.iterdir()))


@pytest.mark.parametrize("component", COMPONENTS)
def test_a_picture_alone_is_smaller_than_ten_kilobytes(tmp_path: Path, component: str) -> None:
    content = bundled(tmp_path, component)
    assert b"figcaption" in content
    assert len(content) < SIZE


def test_all_pictures_together_travel_in_less_than_ten_kilobytes(tmp_path: Path) -> None:
    content = bundled(tmp_path, *COMPONENTS)
    assert len(gzip.compress(content)) < SIZE
