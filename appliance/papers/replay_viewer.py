"""The viewer: one page that plays replays without a server. The page is built elsewhere and comes
in as bytes; what is put into it and how it stays inert stands here.
"""

import msgspec

from appliance.papers.replay import Replay
from appliance.papers.replay_notation import VERSION
from appliance.papers.replay_parse import parse_replays

PLACE = b'<script type="application/json" id="replays">[]</script>'
"""Where the built page holds no replay yet."""


def viewer_html(template: bytes, replays: bytes) -> bytes:
    """The page that plays `replays`: a file of the notation, or a JSON list of `Replay`.

    Raises NotationError or msgspec.ValidationError for replays that cannot be read, ValueError
    for a page without their place.
    """
    if template.count(PLACE) != 1:
        raise ValueError("the page has no place for replays, or more than one")
    before, after = template.split(PLACE)
    opening, closing = PLACE.split(b"[]")
    return before + opening + _inert(_read(replays)) + closing + after


def _read(replays: bytes) -> tuple[Replay, ...]:
    text = replays.removeprefix(b"\xef\xbb\xbf")
    if text.startswith(VERSION.encode()):
        return parse_replays(text.decode())
    return msgspec.json.decode(text, type=tuple[Replay, ...])


def _inert(replays: tuple[Replay, ...]) -> bytes:
    """JSON in which no name can end the script element it stands in."""
    return msgspec.json.encode(replays).replace(b"<", b"\\u003c")
