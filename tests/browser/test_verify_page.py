"""`/verify`: the page's own SHA-256, HMAC and dealing, and its verdict beside the command's."""

import hashlib
import hmac
import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, Page, expect

from appliance.cli import main
from appliance.papers.boards import Origin
from tests.browser.fake_box import FakeBox
from tests.browser.harness import KIOSK_UI
from tests.papers import dealing_by_hand
from tests.papers.boards_events import (
    Spoil,
    another_number,
    another_seed,
    board_left_out,
    exported,
    fingerprint_bent,
    two_cards_exchanged,
    written,
)

BOARDS = "GET /api/boards"
CODE = re.compile(r"\[(\w+)\]$")


@pytest.fixture
def box(box: FakeBox) -> FakeBox:
    box.replies[BOARDS] = (404, {"code": "NO_EVENT"})
    return box


@pytest.fixture
def module(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """One module of the page by itself, as `window.module`."""
    command = [
        "node_modules/.bin/esbuild", f"src/pages/verify/{request.param}.ts", "--bundle",
        "--format=iife", "--global-name=module", "--target=chrome90",
    ]  # fmt: skip
    done = subprocess.run(command, cwd=KIOSK_UI, capture_output=True, text=True, check=True)
    page = browser.new_context().new_page()
    page.add_script_tag(content=done.stdout)
    yield page
    page.context.close()


def in_page(page: Page, function: str, *arguments: bytes) -> str:
    """A function of the module over bytes, answered in hex."""
    answer: str = page.evaluate(
        """([name, ...given]) => {
            const bytes = given.map((each) => Uint8Array.from(each));
            return [...module[name](...bytes)].map((b) => b.toString(16).padStart(2, "0")).join("");
        }""",
        [function, *map(list, arguments)],
    )
    return answer


# --- SHA-256 and HMAC -------------------------------------------------------------------------


@pytest.mark.parametrize("module", ["sha256"], indirect=True)
def test_sha_256_gives_the_known_answers_of_fips_180(module: Page) -> None:
    known = {
        b"": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        b"abc": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq": (
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        b"a" * 100_000: hashlib.sha256(b"a" * 100_000).hexdigest(),
    }
    assert {text: in_page(module, "sha256", text) for text in known} == known


@pytest.mark.parametrize("module", ["sha256"], indirect=True)
def test_sha_256_pads_every_length_around_two_blocks(module: Page) -> None:
    texts = [bytes((7 * place + length) % 256 for place in range(length)) for length in range(140)]
    found = module.evaluate(
        """(texts) => texts.map((text) => Array.from(module.sha256(Uint8Array.from(text))))""",
        [list(text) for text in texts],
    )
    assert [bytes(each) for each in found] == [hashlib.sha256(text).digest() for text in texts]


@pytest.mark.parametrize("module", ["sha256"], indirect=True)
def test_hmac_gives_the_known_answers_of_rfc_4231(module: Page) -> None:
    known = [
        (b"\x0b" * 20, b"Hi There",
         "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
        (b"Jefe", b"what do ya want for nothing?",
         "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
        (b"\xaa" * 20, b"\xdd" * 50,
         "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
        (bytes(range(1, 26)), b"\xcd" * 50,
         "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"),
    ]  # fmt: skip
    for key, message, digest in known:
        assert in_page(module, "hmacSha256", key, message) == digest
    block = bytes(range(64))
    assert in_page(module, "hmacSha256", block, b"x") == hmac.digest(block, b"x", "sha256").hex()


# --- dealing ----------------------------------------------------------------------------------


@pytest.mark.parametrize("module", ["dealing"], indirect=True)
def test_d52_the_page_deals_what_is_dealt_by_hand(module: Page) -> None:
    asked: list[tuple[str, int, bytes, str]] = [("shengji", 1, dealing_by_hand.TAIL_SEED, "")]
    for draw in range(40):
        seed = hashlib.sha256(b"seed %d" % draw).digest()
        asked += [
            ("wakeng", 1, seed, ""),
            ("erdayi", 1, seed, str(draw)),
            ("shengji", 2, seed, "0"),
        ]
    found = module.evaluate(
        """(asked) => asked.map(([game, deals_a_board, seed, number]) =>
            module.dealt({ game, deals_a_board }, seed, number))""",
        [(game, deals, seed.hex(), number) for game, deals, seed, number in asked],
    )
    for (game, deals, seed, number), dealt in zip(asked, found, strict=True):
        by_hand = [dealing_by_hand.deal(game, no, seed, number) for no in range(1, deals + 1)]
        assert dealt == by_hand


# --- the verdict ------------------------------------------------------------------------------


def codes_of_command(file: Path) -> list[str]:
    """Fault codes of `hallbox verify boards`, or NOT_BOARDS where it takes the file for none."""
    done = CliRunner().invoke(main, ["verify", "boards", str(file)])
    if "is no boards file" in done.output:
        return ["NOT_BOARDS"]
    codes = [found[1] for line in done.output.splitlines() if (found := CODE.search(line))]
    assert done.exit_code == (1 if codes else 0)
    return sorted(codes)


def codes_of_page(box: FakeBox, file: Path) -> list[str]:
    page = box.page
    page.set_input_files("input[type=file]", file)
    verdict = page.locator("p.said", has_text=re.compile("match|Mismatch|not a boards"))
    verdict.wait_for()
    if "not a boards file" in verdict.inner_text():
        return ["NOT_BOARDS"]
    codes = page.locator("[data-code]").evaluate_all("each => each.map((e) => e.dataset.code)")
    said = verdict.inner_text().strip()
    assert said == (f"Mismatches: {len(codes)}" if codes else "All boards match: 4")
    return sorted(codes)


def nothing_spoilt(_document: dict[str, Any]) -> None:
    """As published."""


def rounds_reversed(document: dict[str, Any]) -> None:
    document["rounds"].reverse()


def a_board_twice(document: dict[str, Any]) -> None:
    document["rounds"][0]["boards"][1] = document["rounds"][0]["boards"][0]


def a_deal_added(document: dict[str, Any]) -> None:
    board = document["rounds"][1]["boards"][0]
    board["deals"].append(board["deals"][0])


def no_format(document: dict[str, Any]) -> None:
    del document["format"]


def a_game_nobody_has(document: dict[str, Any]) -> None:
    document["game"] = "chess"


def too_many_deals(document: dict[str, Any]) -> None:
    document["deals_a_board"] = 9


def a_seed_too_short(document: dict[str, Any]) -> None:
    document["rounds"][0]["boards"][0]["seed"] = "5" * 63


SPOILT = (
    nothing_spoilt,
    another_seed,
    two_cards_exchanged,
    another_number,
    board_left_out,
    fingerprint_bent,
    rounds_reversed,
    a_board_twice,
    a_deal_added,
    no_format,
    a_game_nobody_has,
    too_many_deals,
    a_seed_too_short,
)


@pytest.mark.parametrize(("game", "deals"), [("wakeng", 1), ("shengji", 2)])
def test_page_and_command_say_the_same_of_sound_and_spoilt_files(
    box: FakeBox, tmp_path: Path, game: str, deals: int
) -> None:
    box.open("/verify")
    expect(box.page.get_by_role("alert")).to_contain_text("No event")
    verdicts: dict[Spoil, list[str]] = {}
    for spoil in SPOILT:
        document = exported(game, deals_a_board=deals)
        spoil(document)
        file = tmp_path / f"{spoil.__name__}.json"
        file.write_bytes(written(document))
        verdicts[spoil] = codes_of_command(file)
        assert codes_of_page(box, file) == verdicts[spoil], spoil.__name__
    assert [spoil for spoil, codes in verdicts.items() if not codes] == [nothing_spoilt]


def test_bytes_that_are_no_text_are_no_boards_file(box: FakeBox, tmp_path: Path) -> None:
    box.open("/verify")
    for number, data in enumerate((b"", b"\xff\xfe{}", b"\xef\xbb\xbf" + written(exported()))):
        file = tmp_path / f"{number}.json"
        file.write_bytes(data)
        assert codes_of_page(box, file) == codes_of_command(file) == ["NOT_BOARDS"]


# --- what is shown ----------------------------------------------------------------------------


def test_boards_of_the_box_are_checked_as_the_page_opens(box: FakeBox) -> None:
    document = exported()
    box.replies[BOARDS] = (200, document)
    box.open("/verify")
    expect(box.page.get_by_role("status")).to_have_text("All boards match: 4")
    expect(box.page.get_by_text("does not prove that they were not chosen before")).to_be_visible()
    commitments = [sheet["commitment"] for sheet in document["rounds"]]
    shown = box.page.locator(".proof dd").all_inner_texts()
    assert shown == [commitments[0], "none", commitments[1], "3652"]
    save = box.page.get_by_role("link", name="Save")
    assert (save.get_attribute("href"), save.get_attribute("download")) == (
        "/api/boards",
        "boards.json",
    )


@pytest.mark.parametrize("numbers", [("1", "2"), ("1", "")])
def test_only_a_public_number_in_every_round_proves_that_nothing_was_chosen_before(
    box: FakeBox, numbers: tuple[str, ...]
) -> None:
    box.replies[BOARDS] = (200, exported(public_numbers=numbers))
    box.open("/verify")
    expect(box.page.get_by_role("status")).to_have_text("All boards match: 4")
    both = box.page.get_by_text("not changed afterwards and not chosen before")
    expect(both).to_have_count(1 if all(numbers) else 0)


def test_a_board_taken_over_is_dealt_from_its_origin_and_said_to_be_covered_by_no_number(
    box: FakeBox,
) -> None:
    document = exported(public_numbers=("12",), origin=Origin("other", 9, "44"))
    box.replies[BOARDS] = (200, document)
    box.open("/verify")
    expect(box.page.get_by_role("status")).to_have_text("All boards match: 2")
    expect(box.page.get_by_text("From board 9 of another event")).to_be_visible()
    expect(box.page.get_by_text("does not prove that they were not chosen before")).to_be_visible()
    document["rounds"][0]["boards"][1]["origin"]["public_number"] = "45"
    box.page.get_by_role("button", name="From the box").click()
    expect(box.page.get_by_role("alert")).to_have_text("Mismatches: 2")


def test_the_cards_shown_on_demand_are_those_the_seed_gives(box: FakeBox) -> None:
    document = exported(public_numbers=("12",), boards_a_round=1)
    (board,) = document["rounds"][0]["boards"]
    sound = json.loads(json.dumps(board["deals"][0]))
    hands = board["deals"][0]["hands"]
    hands[0], hands[1] = hands[1], hands[0]
    box.replies[BOARDS] = (200, document)
    box.open("/verify")
    expect(box.page.get_by_role("alert")).to_have_text("Mismatches: 1")
    box.page.get_by_role("button", name="Cards").click()
    shown = [cards_in(text) for text in box.page.locator(".facts dd").all_text_contents()]
    assert shown == [sorted(cards) for cards in (*sound["hands"], sound["bottom"])]
    box.page.get_by_role("button", name="Hide").click()
    expect(box.page.locator(".facts")).to_have_count(0)


def cards_in(text: str) -> list[str]:
    """Card codes of a printed hand: each suit's name and its ranks."""
    found = re.findall(r"(spades|hearts|clubs|diamonds) ([\dAKQJ ]+)", text)
    ranks = [(suit[0].upper(), rank) for suit, run in found for rank in run.split()]
    return sorted(suit + rank.replace("10", "T") for suit, rank in ranks)


def test_without_a_closed_round_there_is_nothing_to_verify(box: FakeBox) -> None:
    box.replies[BOARDS] = (200, exported(public_numbers=()))
    box.open("/verify")
    expect(box.page.get_by_role("status")).to_contain_text("No round is closed yet")
