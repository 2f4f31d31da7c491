"""The papers before a browser sees them: words, contents, escaping, and the number of pages."""

import re
from collections.abc import Mapping
from html import unescape
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from appliance.duplicate.lines import Deck, FouledBoard, Group
from appliance.duplicate.ranking import GroupSize
from appliance.duplicate.sheet import Reason
from appliance.web import printing
from appliance.web.printing import STYLE_PATH, pages, render, style_sheet
from appliance.web.printing_fit import ems, plain, size_class
from appliance.web.printing_guides import GUIDES
from appliance.web.printing_jobs import (
    Lang,
    Paper,
    Player,
    PlayerList,
    PrintJob,
    RefereeCard,
    RefereeCards,
    RefereeGuide,
    ResultSheet,
    SeatCards,
    SeatingList,
    TableCards,
    VenueGuide,
)
from appliance.web.printing_layout import ranges
from appliance.web.printing_words import EN, WORDS, ZH
from tests.browser.hostile_names import NAMES
from tests.web.printing_samples import (
    AT,
    EVENT,
    LANGS,
    REASONS,
    SAMPLES,
    result_sheet,
    row,
    seat_cards,
    seating,
    table_cards,
)

BY_R = msgspec.structs.replace(
    result_sheet(2, ["甲", "乙", "丙", "丁"]),
    status="official",
    movement="",
    reason="",
    sheet=msgspec.structs.replace(
        result_sheet(2, ["甲", "乙", "丙", "丁"]).sheet,
        ranking="R",
        interim=(),
        rows=(
            row(0, Reason("beaten", "58.3333", "57.9167")),
            msgspec.structs.replace(row(1, missed=2, alone=1), disqualified=True, off="2.5"),
        ),
    ),
)
NOTHING_YET = msgspec.structs.replace(
    BY_R, sheet=msgspec.structs.replace(BY_R.sheet, rows=(), smaller_groups=(), fouled=())
)
# Every second board compared in smaller groups, the others fouled, and a long correction.
CROWDED = msgspec.structs.replace(
    result_sheet(15, ["甲", "乙"] * 15),
    reason="第四桌的比分录入有误，" * 11,
    sheet=msgspec.structs.replace(
        result_sheet(15, ["甲", "乙"] * 15).sheet,
        smaller_groups=tuple(GroupSize(Group(no, 0, "f"), 9) for no in range(1, 112, 2)),
        fouled=tuple(
            FouledBoard(no, (Deck("f", (1, 2)), Deck("g", (3,)))) for no in range(2, 112, 2)
        ),
    ),
)
REPRINTED = msgspec.structs.replace(SAMPLES["referees"], replaced=True)
EVERY: Mapping[str, PrintJob] = {
    **SAMPLES,
    "by-r": BY_R,
    "crowded": CROWDED,
    "nothing-yet": NOTHING_YET,
    "reprinted": REPRINTED,
    "seating-none": SeatingList(event=EVENT, round_no=1, seats=4, lines=()),
    "venue-no-address": VenueGuide(""),
}


def elements(page: str) -> list[tuple[str, dict[str, str]]]:
    """Every tag that the page opens, with its attributes. What is no tag of ours shows up too."""
    opened = re.findall(r"<([^/\s>][^\s>]*)([^>]*)>", page)
    return [
        (tag.lower().rstrip("/"), {key: unescape(value) for key, value in ATTRIBUTE.findall(rest)})
        for tag, rest in opened
    ]


def names(page: str) -> list[str]:
    """The texts of its `bdi` elements, in order."""
    return [unescape(text) for text in re.findall(r"<bdi[^>]*>(.*?)</bdi>", page, re.DOTALL)]


ATTRIBUTE = re.compile(r'([\w:-]+)="([^"]*)"')


def sheets(html: str) -> list[str]:
    return re.split(r'<section class="page ', html)[1:]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", EVERY)
def test_as_many_pages_are_drawn_as_were_said(name: str, lang: Lang) -> None:
    html = render(EVERY[name], lang, AT)
    assert len(sheets(html)) == pages(EVERY[name])
    assert "undefined" not in html


def test_the_number_of_pages_of_each_kind() -> None:
    """Cards that are measured bring the ruler; eight seat cards, two slips a sheet."""
    said = {name: pages(job) for name, job in SAMPLES.items()}
    assert said == {
        "ruler": 1, "table-four": 4, "table-three": 3, "seat-four": 3, "seat-three": 2,
        "referees": 2, "players": 2, "players-none": 1, "seating-four": 5, "seating-three": 3,
        "results": 2, "results-long": 2, "slips-four": 2, "slips-three": 1, "venue": 1,
        "referee-guide": 1,
    }  # fmt: skip


def test_signatures_come_once_and_never_without_room() -> None:
    for count in range(1, 50):
        drawn = sheets(render(result_sheet(count, ["甲", "乙"] * count), "zh", AT))
        assert ["signatures" in page for page in drawn] == [False] * (len(drawn) - 1) + [True]
        assert drawn[-1].count('<td class="rank">') <= 15


def test_both_languages_say_the_same_things() -> None:
    for (key, zh), (other, en) in zip(ZH.items(), EN.items(), strict=True):
        assert key == other
        assert sorted(re.findall(r"{\w+}", str(zh))) == sorted(re.findall(r"{\w+}", str(en))), key
        assert zh
        assert en


def test_every_sentence_is_said_by_some_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    said: set[str] = set()

    class Heard(dict[str, str]):
        def __getitem__(self, key: str) -> str:
            said.add(key)
            return super().__getitem__(key)

    monkeypatch.setattr(
        printing, "WORDS", {"zh": Heard({key: str(words) for key, words in WORDS["zh"].items()})}
    )
    for job in EVERY.values():
        render(job, "zh", AT)
    for job in (table_cards(4, 1), BY_R):
        render(msgspec.structs.replace(job, rehearsal=True), "zh", AT)
    for reason in REASONS:
        for job in (BY_R, SAMPLES["results"]):
            assert isinstance(job, ResultSheet)
            one = msgspec.structs.replace(job.sheet, rows=(row(0, reason),))
            render(msgspec.structs.replace(job, sheet=one), "zh", AT)
    assert said == set(ZH)


# --- results ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reason", "zh", "en"),
    [
        (
            Reason("beaten", "58.3333", "57.9167"),
            "所胜对手的平均 S：58.3333，下一名 57.9167",
            "Mean S of opponents beaten 58.3333, next 57.9167",
        ),
        (
            Reason("places", "4", "3", 1),
            "牌局第 1 名的次数：4，下一名 3",
            "Times ranked 1 on a board: 4, next 3",
        ),
        (
            Reason("time", "408000.0000", "409250.0000"),
            "每个牌局用时 408 秒，下一名 409.25 秒",
            "Time a board 408 s, next 409.25 s",
        ),
        (
            Reason("trimmed", "22512.3333", "22513.0000"),
            "平均用时 22.5123333 秒，下一名 22.513 秒",
            "Trimmed mean time 22.5123333 s, next 22.513 s",
        ),
        (Reason("play_off", "1", "2"), "加赛：第 1，下一名第 2", "Play-off: rank 1, next 2"),
    ],
)
def test_article_7_4_the_deciding_step_is_said_in_words(reason: Reason, zh: str, en: str) -> None:
    job = result_sheet(2, ["甲", "乙", "丙", "丁"])
    decided = msgspec.structs.replace(job.sheet, rows=(row(0, reason), row(1)))
    shown = msgspec.structs.replace(job, sheet=decided)
    assert zh in render(shown, "zh", AT)
    assert en in render(shown, "en", AT)


def test_a_higher_score_needs_no_reason() -> None:
    job = result_sheet(2, ["甲", "乙", "丙", "丁"])
    html = render(
        msgspec.structs.replace(
            job, sheet=msgspec.structs.replace(job.sheet, rows=(row(0, Reason("final", "7", "6")),))
        ),
        "zh",
        AT,
    )
    assert '<td class="why"><div></div></td>' in html


def test_interim_methods_are_named_and_called_interim() -> None:
    html = render(SAMPLES["results"], "zh", AT)
    assert "排名分自第 5 名起按 halving 法（暂行）；移位按 swiss-snake-1 法（暂行）" in html
    assert "暂行" not in render(BY_R, "zh", AT)


def test_a_method_without_words_stands_under_its_own_name() -> None:
    sheet = msgspec.structs.replace(BY_R.sheet, interim=("other=new (interim)",))
    assert "other=new (interim)" in render(msgspec.structs.replace(BY_R, sheet=sheet), "en", AT)


def test_article_o_1_version_and_state_stand_on_every_sheet() -> None:
    for page in sheets(render(SAMPLES["results"], "zh", AT)):
        assert "第 2 版 · 未定" in page
    for page in sheets(render(BY_R, "en", AT)):
        assert f"Results after round {BY_R.after_round}<" in page
        assert "Version 2 · Official" in page


def test_what_makes_a_row_unlike_the_others_is_said() -> None:
    html = render(BY_R, "zh", AT)
    for words in ("取消资格", "2 个牌局未打", "1 个牌局无可比", "扣分", "2.5"):
        assert words in html
    assert "扣分" not in render(SAMPLES["results"], "zh", AT)
    last = sheets(render(SAMPLES["results"], "zh", AT))[-1]
    for words in ("加赛", "1 个牌局未定", "* 2 个牌局为调整分", "47.5*", "：3–5, 9", "：7<"):
        assert words in last


def test_f6_boards_of_smaller_groups_are_named_once() -> None:
    twice = BY_R.sheet.smaller_groups
    assert all(isinstance(size, GroupSize) for size in twice)
    doubled = msgspec.structs.replace(BY_R.sheet, smaller_groups=twice + twice)
    html = render(msgspec.structs.replace(BY_R, sheet=doubled), "zh", AT)
    assert html.count("3–5, 9") == 1


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        (set(), ""), ({4}, "4"), ({1, 2}, "1–2"), ({9, 3, 4, 5}, "3–5, 9"),
        ({1, 3, 5}, "1, 3, 5"), ({10, 9, 1}, "1, 9–10"),
    ],
)  # fmt: skip
def test_numbers_are_drawn_together(numbers: set[int], text: str) -> None:
    assert ranges(numbers) == text


# --- cards ------------------------------------------------------------------------------------


@pytest.mark.parametrize("url", ["http://10.42.0.1/t/1", "http://192.168.10.10/t/500"])
def test_a_table_code_of_26_bytes_has_25_modules(url: str) -> None:
    assert len(url) <= 26
    cards = msgspec.structs.replace(table_cards(4, 1).cards[0], url=url)
    html = render(TableCards(event=EVENT, cards=(cards,)), "zh", AT)
    assert html.count('viewBox="-4 -4 33 33"') == 2
    assert html.count(f">{url}<") == 2


def test_a_seat_card_carries_its_own_players_code() -> None:
    job = seat_cards(4, ["甲", "乙"])
    labels = [
        attrs.get("aria-label")
        for tag, attrs in elements(render(job, "zh", AT))
        if tag == "svg" and attrs["class"] == "qr"
    ]
    assert labels == [card.code_url for card in job.cards]


def test_a_pin_stands_on_its_own_card_under_the_fold_and_nowhere_else() -> None:
    job = SAMPLES["referees"]
    assert isinstance(job, RefereeCards)
    for card, page in zip(job.cards, sheets(render(job, "zh", AT)), strict=True):
        above, below = page.split("fold-third")
        digits = re.sub(r"<[^>]*>", "", below)
        assert card.pin in digits
        assert card.pin not in re.sub(r"<[^>]*>", "", above)
        for other in job.cards:
            assert (other.pin in digits) == (other is card)


def test_reprinted_referee_cards_say_that_the_old_ones_are_burnt() -> None:
    assert "重新打印裁判卡后，本卡作废" in render(SAMPLES["referees"], "zh", AT)
    assert isinstance(REPRINTED, RefereeCards)
    assert REPRINTED.replaced
    again = render(REPRINTED, "zh", AT)
    assert "以前打印的卡已作废" in again
    assert "本卡作废" not in again


@pytest.mark.parametrize("name", [name for name, job in EVERY.items() if isinstance(job, Paper)])
def test_every_sheet_of_a_rehearsal_says_so_and_none_of_an_event(name: str) -> None:
    job = EVERY[name]
    event = msgspec.structs.replace(job, rehearsal=False)
    rehearsal = msgspec.structs.replace(job, rehearsal=True)
    assert all("排练·不计分" not in page for page in sheets(render(event, "zh", AT)))
    for page in sheets(render(rehearsal, "zh", AT)):
        shown = re.sub(r"<footer.*?</footer>", "", page, flags=re.DOTALL)
        hidden_foot = page.startswith(("table-card", "seat-cards", "referee-card", "score-slips"))
        assert "排练·不计分" in (shown if hidden_foot else page)


# --- lists ------------------------------------------------------------------------------------


def test_seating_stands_by_table_then_by_name() -> None:
    html = render(seating(3, ["王芳", "李娜", "曾志伟", "单田芳"]), "zh", AT)
    by_table, by_name = sheets(html)
    assert names(by_table)[:7] == ["王芳", "李娜", "曾志伟", "单田芳", "–", "–", EVENT]
    assert names(by_name) == ["李娜", "单田芳", "王芳", "曾志伟", EVENT]
    assert re.findall(r'class="letter">(.*?)<', by_name) == ["L", "S", "W", "Z"]


def test_a_letter_stands_at_its_first_name_and_again_on_a_new_column() -> None:
    names = [f"王{at:02}" for at in range(40)]
    job = PlayerList(event=EVENT, players=tuple(Player(name, "1", "杭州") for name in names))
    letters = re.findall(r'class="letter">(.*?)<', render(job, "zh", AT))
    assert [at for at, letter in enumerate(letters) if letter] == [0, 36]
    assert {player.team for player in job.players} == {"杭州"}


# --- names ------------------------------------------------------------------------------------

HURT: Mapping[str, PrintJob] = {
    "seats": seat_cards(3, list(NAMES)),
    "players": PlayerList(
        event=NAMES[0], players=tuple(Player(name, name[:16], name[:24]) for name in NAMES)
    ),
    "seating": seating(4, list(NAMES)),
    "results": result_sheet(len(NAMES) // 2, list(NAMES[: len(NAMES) // 2 * 2])),
    "referees": RefereeCards(
        event=NAMES[0],
        cards=tuple(RefereeCard(name, "referee", "http://10.42.0.1/r", "123456") for name in NAMES),
    ),
}


@pytest.mark.parametrize("kind", HURT)
def test_markup_in_a_name_is_only_ever_text(kind: str) -> None:
    html = render(HURT[kind], "zh", AT)
    assert {plain(name) for name in NAMES} <= set(names(html)) | {""}
    allowed = {
        "!doctype", "html", "head", "meta", "title", "link", "body", "section", "footer",
        "header", "p", "div", "b", "i", "bdi", "span", "small", "svg", "path", "defs", "marker",
        "text", "h1", "hr", "table", "thead", "tbody", "tr", "td", "th", "ol", "li",
    }  # fmt: skip
    assert {tag for tag, _ in elements(html)} <= allowed
    for _, attrs in elements(html):
        assert not any(name.startswith("on") or name == "style" for name in attrs)
        assert all(attrs.get(name) in (None, "data:,", STYLE_PATH) for name in ("href", "src"))


def test_a_name_loses_what_is_no_part_of_it_on_paper() -> None:
    assert plain("a\x00b\x1b\r\nc\u2028d") == "a b   c d"
    assert plain("\ud83d王") == "王"
    assert plain("  王 小 明 ") == "王 小 明"


@pytest.mark.parametrize("width", [3.4, 4.3, 5.2, 9.8, 24])
def test_a_longer_name_is_never_printed_larger(width: float) -> None:
    steps = [size_class("牌" * length, width) for length in range(41)]
    assert steps[0] == "fit-1"
    assert steps == sorted(steps)
    assert size_class("牌" * int(width), width) == "fit-1"
    assert size_class("牌" * (int(width) + 1), width) != "fit-1"


def test_widths_are_never_taken_too_narrow() -> None:
    """Wide signs count a whole unit; marks that stand on others count nothing."""
    assert ems("W牌𠮷🂡") == 4
    assert ems("e\u0301\u200b") == ems("e")


# --- guides -----------------------------------------------------------------------------------


def test_both_guides_have_the_same_shape_in_both_languages() -> None:
    for zh, en in zip(GUIDES["zh"].values(), GUIDES["en"].values(), strict=True):
        assert [len(topic.steps) for topic in zh.topics] == [
            len(topic.steps) for topic in en.topics
        ]
        assert len(zh.troubles) == len(en.troubles)


def test_a_guide_tells_the_boxs_address_or_that_it_has_none() -> None:
    for lang in LANGS:
        for job in (VenueGuide, RefereeGuide):
            assert "http://10.42.0.1/" in render(job("http://10.42.0.1"), lang, AT)
            nowhere = render(job(""), lang, AT)
            assert "{address}" not in nowhere
            assert GUIDES[lang]["venue"].unknown in nowhere


# --- the page around them ---------------------------------------------------------------------


def test_papers_are_black_on_white_and_ask_nobody_else() -> None:
    response = style_sheet()
    css = response.get_data(as_text=True)
    assert response.mimetype == "text/css"
    assert set(re.findall(r"#[0-9a-f]{3,8}\b", css)) == {"#000", "#fff"}
    assert not re.search(r"url\(|@import|rgb|hsl|gr[ae]y", css)


def test_every_class_in_the_style_sheet_is_drawn_somewhere() -> None:
    css = re.sub(r"/\*.*?\*/", "", style_sheet().get_data(as_text=True), flags=re.DOTALL)
    styled = set(re.findall(r"\.([a-z][a-z0-9-]*)", re.sub(r"{[^}]*}", "{}", css)))
    drawn: set[str] = set()
    for job in (*EVERY.values(), *HURT.values(), table_cards(4, 1)):
        shown = msgspec.structs.replace(job, rehearsal=True) if isinstance(job, Paper) else job
        for _, attrs in elements(render(shown, "zh", AT)):
            drawn |= set(attrs.get("class", "").split())
    assert styled <= drawn


def test_every_template_belongs_to_some_paper() -> None:
    folder = Path(printing.__file__).parent / "pages" / "print"
    drawn = {"base.html", "parts.html"}
    for job in EVERY.values():
        names = re.findall(r'<section class="page ([a-z-]+)"', render(job, "zh", AT))
        drawn |= {name.replace("-", "_") + ".html" for name in names}
    assert {path.name for path in folder.glob("*.html")} == drawn


def test_a_page_says_its_number_and_when_it_was_printed() -> None:
    drawn = sheets(render(SAMPLES["seating-four"], "en", AT))
    for at, page in enumerate(drawn, 1):
        assert f"Printed {AT} · Page {at}/{len(drawn)}" in page
    for before, after in pairwise(drawn):
        assert before != after


def test_the_kinds_of_seat_are_named_as_on_the_tablets() -> None:
    four = render(seat_cards(4, ["甲", "乙", "丙", "丁"]), "zh", AT)
    assert re.findall(r"<b>1 桌</b><b>(.)</b>", four) == ["南", "东", "北", "西"]
    three = render(seat_cards(3, ["甲", "乙", "丙"]), "en", AT)
    assert re.findall(r"<b>Table 1</b><b>(.*?)</b>", three) == ["Seat 1", "Seat 2", "Seat 3"]
    assert isinstance(SAMPLES["seat-four"], SeatCards)
