"""How large a text may be printed so that it stays inside its box, whatever is in it.

Measured before a browser sees it, from widths no common font exceeds; the boxes themselves still
clip, for signs that no estimate covers.
"""

import re
import unicodedata
from collections.abc import Iterable

_NARROW = frozenset("iljftrI.,:;'!|()[]· ")
_BROAD = frozenset("MWmw@%")
# A run of ASCII breaks at its spaces only; any other sign may begin a line.
_WORDS = re.compile(r"[!-~]+|[^!-~]")
_ODD = re.compile(r"[^\w\s.'’·-]")
# For each step: how much more fits on a line than at full size, and how many lines there are.
_STEPS = ((1.0, 1), (1.5, 2), (2.0, 3), (3.0, 4))


def ems(text: str) -> float:
    """The width of a line in units of its font size, rather too wide than too narrow."""
    return sum(_em(sign) for sign in text)


def _em(sign: str) -> float:
    if unicodedata.combining(sign) or unicodedata.category(sign) in ("Mn", "Me", "Cf"):
        return 0.0
    if not sign.isascii() or sign in _BROAD:
        return 1.0
    if sign in _NARROW:
        return 0.4
    return 0.75 if sign.isupper() else 0.64


def size_class(text: str, line_ems: float) -> str:
    """`fit-1` where the text has room on one line of `line_ems` at full size, else `fit-2` at
    two thirds on two lines, `fit-3` at half on three, `fit-4` at a third on four. `anywhere` for a
    text that names are not made of: browsers disagree where such a one breaks, so it does anywhere.
    """
    odd = _ODD.search(text) is not None
    words = list(text) if odd else _WORDS.findall(text)
    for step, (longer, lines) in enumerate(_STEPS[:-1], 1):
        if _lines(words, line_ems * longer) <= lines:
            return f"fit-{step} anywhere" if odd else f"fit-{step}"
    return f"fit-{len(_STEPS)} anywhere"


def _lines(words: Iterable[str], line_ems: float) -> int:
    """How many lines the words take when one breaks only if a line of its own is too short."""
    lines, left = 1, line_ems
    for word in words:
        width = ems(word)
        if width > left and left < line_ems:
            lines, left = lines + 1, line_ems
        if width <= left:
            left -= width
            continue
        for sign in word:
            if _em(sign) > left:
                lines, left = lines + 1, line_ems
            left -= _em(sign)
    return lines


def plain(text: str) -> str:
    """The text without signs that are no part of a name on paper: controls and half pairs."""
    return "".join(
        " " if unicodedata.category(sign) in ("Cc", "Zl", "Zp") else sign
        for sign in text
        if unicodedata.category(sign) != "Cs"
    ).strip()
