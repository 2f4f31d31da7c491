"""What is put into the viewer's page, and that it stays inert there."""

import msgspec
import pytest

from appliance.games.wakeng import WAKENG
from appliance.papers.replay import Replay
from appliance.papers.replay_notation import print_replays
from appliance.papers.replay_parse import NotationError
from appliance.papers.replay_viewer import PLACE, viewer_html
from tests.papers.replayed import replay_of

PAGE = b"<!doctype html><body>" + PLACE + b"<script>play()</script>"
REPLAY = replay_of(WAKENG, 0)
JSON = msgspec.json.encode((REPLAY,))


def embedded(page: bytes) -> bytes:
    opening = PLACE.split(b"[]")[0]
    return page.split(opening)[1].split(b"</script>")[0]


def test_page_holds_the_replays_it_was_given() -> None:
    page = viewer_html(PAGE, JSON)
    assert msgspec.json.decode(embedded(page), type=tuple[Replay, ...]) == (REPLAY,)
    assert page.startswith(b"<!doctype html><body>")
    assert page.endswith(b"<script>play()</script>")


def test_notation_and_json_make_the_same_page() -> None:
    notation = print_replays([REPLAY]).encode()
    assert viewer_html(PAGE, notation) == viewer_html(PAGE, JSON)
    assert viewer_html(PAGE, b"\xef\xbb\xbf" + notation) == viewer_html(PAGE, JSON)


def test_name_cannot_leave_its_script_element() -> None:
    name = "</script><script>alert(1)</script><!--"
    hostile = msgspec.structs.replace(REPLAY, players=(name, "", ""))
    page = viewer_html(PAGE, msgspec.json.encode((hostile,)))
    assert b"<" not in embedded(page)
    assert msgspec.json.decode(embedded(page), type=tuple[Replay, ...])[0].players[0] == name


@pytest.mark.parametrize("page", [b"", PAGE + PLACE])
def test_page_without_one_place_is_refused(page: bytes) -> None:
    with pytest.raises(ValueError, match="place"):
        viewer_html(page, JSON)


def test_replays_that_cannot_be_read_are_refused() -> None:
    with pytest.raises(NotationError, match="line 3:"):
        viewer_html(PAGE, b"hallbox-replay 1\n\nnonsense")
    with pytest.raises(msgspec.ValidationError):
        viewer_html(PAGE, b'[{"game":"wakeng"}]')
