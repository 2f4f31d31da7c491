"""A board on a real box: whatever must stay secret is searched for in all that left the box.

The same search is shown to find each kind of secret where it may stand: a token in the answer to
its own tablet, a seed in the results of a closed round, a hand on its own seat's page.
"""

import json
import re
import urllib.error
import urllib.request
from collections.abc import Iterable
from typing import Any, NamedTuple

import pytest

from tests.running.page import Page, sit
from tests.running.players import play_round
from tests.running.referee import Referee
from tests.running.server import Server, set_up_event

TABLES = (1, 2)
SEATS = range(3)
ADDRESSES = (
    "/",
    "/seat",
    "/seat/1/0",
    "/t/1",
    "/t/2",
    "/referee",
    "/results",
    "/rehearsal",
    "/api/start",
    "/api/tables/1",
    "/api/tables/2",
    "/api/results",
    "/api/nothing",
)
CARD = re.compile(r"\b[SHCD][2-9TJQKA]\b")


class Afternoon(NamedTuple):
    """One event of two tables and one board, played and closed, and all that left the box.

    `pages` by table and seat; `heard` likewise and `watched` of the referee: the frames before the
    cards were laid open.
    """

    pages: dict[tuple[int, int], Page]
    heard: dict[tuple[int, int], str]
    tokens: list[str]
    pin: str
    cookie: str
    seeds: list[str]
    answers_before_close: str
    answers_after_close: str
    referee_frames: str
    watched: str
    host_frames: str
    log: str


@pytest.fixture(scope="module")
def afternoon(tmp_path_factory: pytest.TempPathFactory) -> Afternoon:
    server = Server(tmp_path_factory.mktemp("canaries") / "data")
    try:
        return _played(server)
    finally:
        server.kill()


def _played(server: Server) -> Afternoon:
    pin = set_up_event(server.folder, tables=len(TABLES))
    server.start()
    referee, host = Referee(server.url, pin), Page(server.url, "host")
    bound = {(table, seat): sit(server.url, table, seat) for table in TABLES for seat in SEATS}
    pages = {key: page for key, (_, page) in bound.items()}
    for table in TABLES:
        assert referee.order("open", table)["ok"]
    for page in pages.values():
        page.until(lambda view: view["screen"] == "play")
    assert "public" in referee.card(1)  # the whole board may be over before the next push
    answers = [_everything(server.url)]
    play_round(pages.values())
    answers.append(_everything(server.url))
    for table in TABLES:
        assert referee.order("collect", table)["ok"]
    answers.append(_everything(server.url))
    watched = _before(referee.page, '"SCORE"')
    before_close = "\n".join(referee.page.frames)
    seeds = [board["seed"] for board in _round(server)["boards"]]
    heard_before_close = {key: _before(page, '"deal_end"') for key, page in pages.items()}
    assert referee.order("close_round", 1)["ok"]
    pages[1, 0].until(lambda view: view["sheet"]["state"] == "closed")
    after_close = _everything(server.url)
    assert server.stop() == 0
    return Afternoon(
        pages=pages,
        heard=heard_before_close,
        tokens=[token for token, _ in bound.values()],
        pin=pin,
        cookie=referee.cookie.partition("=")[2],
        seeds=seeds,
        answers_before_close="\n".join(answers),
        answers_after_close=after_close,
        referee_frames=before_close,
        watched=watched,
        host_frames="\n".join(host.frames),
        log="\n".join(server.log),
    )


def _everything(url: str) -> str:
    """Every answer that anybody gets who asks, headers too."""
    texts = []
    for address in ADDRESSES:
        try:
            with urllib.request.urlopen(url + address) as reply:
                texts.append(f"{reply.headers}{reply.read().decode()}")
        except urllib.error.HTTPError as error:
            texts.append(f"{error.headers}{error.read().decode()}")
    return "\n".join(texts)


def _round(server: Server) -> Any:
    (payload,) = server.rows("SELECT payload FROM events WHERE type = 'round_opened'")[0]
    return json.loads(payload)


def _before(page: Page, mark: str) -> str:
    """The page's frames up to the first with this mark."""
    frames: list[str] = []
    for frame in page.frames:
        if mark in frame:
            return "\n".join(frames)
        frames.append(frame)
    raise AssertionError(f"this page was never told {mark}")


def found(secrets: Iterable[str], text: str) -> list[str]:
    return [secret for secret in secrets if secret in text]


def _everywhere(afternoon: Afternoon) -> dict[str, str]:
    """All that left the box before the round was closed, by the way it took."""
    return {
        "HTTP": afternoon.answers_before_close,
        "the referee's page": afternoon.referee_frames,
        "the host's page": afternoon.host_frames,
        "the log": afternoon.log,
        **{f"the page of {key}": text for key, text in afternoon.heard.items()},
    }


def test_no_token_pin_or_cookie_leaves_the_box_again(afternoon: Afternoon) -> None:
    alone = re.compile(rf"(?<![\w.-]){afternoon.pin}(?![\w.-])")  # six digits stand in hashes too
    assert alone.search(f'"{afternoon.pin}"')
    for way, text in _everywhere(afternoon).items():
        assert found([*afternoon.tokens, afternoon.cookie], text) == [], way
        assert not alone.search(text), way


def test_no_seed_is_told_before_its_round_is_closed_and_then_it_is(afternoon: Afternoon) -> None:
    assert afternoon.seeds
    for way, text in _everywhere(afternoon).items():
        assert found(afternoon.seeds, text) == [], way
    assert found(afternoon.seeds, afternoon.answers_after_close) == afternoon.seeds
    assert found(afternoon.seeds, afternoon.log) == []


def test_v_1_a_card_that_was_never_laid_down_was_seen_by_its_own_seat_alone(
    afternoon: Afternoon,
) -> None:
    for table in TABLES:
        kept = {seat: _kept(afternoon.pages[table, seat]) for seat in SEATS}
        assert sum(map(len, kept.values())) >= 16, "hardly a card was kept to the end"
        for owner, cards in kept.items():
            for seat in SEATS:
                seen = found(cards, afternoon.heard[table, seat])
                assert seen == (cards if seat == owner else []), (table, owner, seat)


def _kept(page: Page) -> list[str]:
    """The quoted cards a seat still held when its deal ended."""
    playing = [view for view in page.views if view["screen"] == "play"]
    ended = next(view for view in page.views if view["screen"] == "deal_end")
    left = {card for hand in ended["board"]["result"]["hands"] for card in hand}
    held = [card["card"] for card in playing[-1]["board"]["hand"]]
    return [f'"{card}"' for card in held if card in left]


def test_v_1_watchers_and_the_log_name_no_card_that_was_kept(afternoon: Afternoon) -> None:
    kept = [card for seat in SEATS for card in _kept(afternoon.pages[1, seat])]
    assert len(kept) >= 16
    assert '"public":' in afternoon.watched
    assert found(kept, afternoon.watched + afternoon.host_frames) == []
    assert found(kept, afternoon.referee_frames)  # once the hands lay open
    assert CARD.findall(afternoon.log) == []
    assert CARD.findall(afternoon.answers_before_close) == []


def test_no_name_of_a_player_stands_in_the_log(afternoon: Afternoon) -> None:
    names = [f"Player {table}{seat}" for table in TABLES for seat in SEATS]
    assert found(names, afternoon.log) == []
    assert found(names, afternoon.heard[1, 0]) == names[:3]  # nor of another table on a seat
