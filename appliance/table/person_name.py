"""姓名: what a name may be made of, wherever it comes from. Nobody's name stands here, and nothing
about where names are kept.
"""

import unicodedata

LONGEST_NAME = 40
"""Characters accepted on import; pages show fewer."""

# Control, format (bidirectional overrides, joiners), surrogate, line and paragraph separators.
_UNSHOWN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


class BadName(ValueError):
    """Why a name is not taken: NAME_EMPTY or NAME_TOO_LONG."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def clean_name(text: str) -> str:
    """A name fit to store and show: NFC, nothing invisible, single spaces, 1–40 characters.

    Raises BadName.
    """
    name = visible_text(text)
    if not name:
        raise BadName("NAME_EMPTY")
    if len(name) > LONGEST_NAME:
        raise BadName("NAME_TOO_LONG")
    return name


def visible_text(text: str) -> str:
    """The text as people see it: NFC, nothing invisible, single spaces, of any length."""
    shown = "".join(
        " " if letter.isspace() else letter
        for letter in text
        if letter.isspace() or unicodedata.category(letter) not in _UNSHOWN
    )
    return unicodedata.normalize("NFC", " ".join(shown.split()))
