"""Names in the order a Chinese reader looks them up: by pinyin, family names by their own readings.

Only the order lives here. Names are compared, never shown, shortened or changed.
"""

import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.machinery import SourceFileLoader
from importlib.util import find_spec
from pathlib import PurePath

import msgspec

NO_LETTER = "#"
"""The heading of names that no letter from A to Z begins: numbers, other scripts, unread signs."""

# Signs read otherwise in a family name than where they stand alone.
_FAMILY_NAMES: Mapping[str, str] = {
    "万俟": "mò qí", "尉迟": "yù chí", "单于": "chán yú", "长孙": "zhǎng sūn", "澹台": "tán tái",
    "令狐": "líng hú", "鲜于": "xiān yú", "中行": "zhōng háng", "夏侯": "xià hóu", "单": "shàn",
    "曾": "zēng", "仇": "qiú", "解": "xiè", "查": "zhā", "盖": "gě", "区": "ōu", "朴": "piáo",
    "缪": "miào", "乐": "yuè", "翟": "zhái", "覃": "qín", "种": "chóng", "折": "shé", "纪": "jǐ",
    "那": "nā", "黑": "hè", "宓": "fú", "员": "yùn", "华": "huà", "召": "shào", "句": "gōu",
    "洗": "xiǎn", "么": "yāo", "应": "yīng", "燕": "yān", "葛": "gě", "过": "guō", "祭": "zhài",
    "逄": "páng", "阚": "kàn", "隗": "wěi", "牟": "mù", "秘": "bì", "薄": "bó", "卜": "bǔ",
    "佴": "nài", "乜": "niè", "令": "líng", "繁": "pó", "郄": "qiè", "合": "gě", "呼": "hū",
    "还": "huán", "哈": "hǎ", "台": "tái", "任": "rén", "重": "chóng", "粘": "nián", "强": "qiáng",
    "肖": "xiāo", "晟": "chéng", "都": "dū", "干": "gān", "籍": "jí", "角": "jué", "阙": "quē",
    "隽": "juàn", "盛": "shèng", "亢": "kàng", "莘": "shēn", "郇": "xún", "占": "zhān",
    "要": "yāo", "炅": "guì", "曲": "qū", "车": "chē", "石": "shí", "沈": "shěn",
}  # fmt: skip
_LONGEST_FAMILY_NAME = 2
_MACRON, _ACUTE, _CARON, _GRAVE, _DIAERESIS = "\u0304", "\u0301", "\u030c", "\u0300", "\u0308"
_TONES = {_MACRON: 1, _ACUTE: 2, _CARON: 3, _GRAVE: 4}
_TONELESS = 5

_Sound = tuple[bool, str, bool, int, str]
"""Whether it has no reading, the letters, whether its u is ü, the tone, the sign itself."""


def by_name(names: Sequence[str]) -> tuple[int, ...]:
    """Where the names stand in `names`, in the order to print them. Equal names keep theirs.

    Compared sign by sign: letters, then tone (neutral last), then the sign, so that one family
    name stands together. Latin names stand among the pinyin; a name that no letter begins comes
    after Z.
    """
    keys = [_sounds(name) for name in names]
    return tuple(sorted(range(len(names)), key=lambda at: (keys[at], names[at])))


def initial(name: str) -> str:
    """The heading, A–Z or `NO_LETTER`, under which `by_name` puts a name."""
    sounds = _sounds(name)
    letter = sounds[0][1][:1].upper() if sounds and not sounds[0][0] else ""
    return letter if "A" <= letter <= "Z" else NO_LETTER


def _sounds(name: str) -> tuple[_Sound, ...]:
    """The name's letters and digits as they are compared; marks, signs and spaces do not count."""
    signs = [sign for sign in unicodedata.normalize("NFKC", name) if sign.isalnum()]
    if not signs:
        return ((True, "", False, _TONELESS, ""),)
    family = _family_reading("".join(signs[:_LONGEST_FAMILY_NAME]))
    return (
        *[_sound(sign, reading) for sign, reading in zip(signs, family, strict=False)],
        *[_sound(sign, _reading(sign)) for sign in signs[len(family) :]],
    )


def _family_reading(start: str) -> list[str]:
    """The syllables of the longest family name in the table that the name starts with, or none."""
    for length in range(_LONGEST_FAMILY_NAME, 0, -1):
        reading = _FAMILY_NAMES.get(start[:length])
        if reading is not None:
            return reading.split()
    return []


def _reading(sign: str) -> str:
    if sign.isascii():
        return sign
    return _dictionary().get(ord(sign), sign).partition(",")[0]


def _sound(sign: str, reading: str) -> _Sound:
    parts = unicodedata.normalize("NFD", reading.casefold())
    letters = "".join(part for part in parts if not unicodedata.combining(part))
    tone = next((_TONES[part] for part in parts if part in _TONES), _TONELESS)
    unread = not (letters.isascii() and letters.isalpha())
    return (unread, letters, _DIAERESIS in parts, tone, sign.casefold())


@cache
def _dictionary() -> Mapping[int, str]:
    """Code point → readings with tone marks, the usual one first.

    Read from pypinyin's table of single signs without importing the package, which would load its
    phrases too: five times the memory and time, for words that are not names.
    """
    spec = find_spec("pypinyin")
    if spec is None or spec.origin is None or not isinstance(spec.loader, SourceFileLoader):
        raise ImportError("pypinyin is not installed as files")
    table = spec.loader.get_data(str(PurePath(spec.origin).with_name("pinyin_dict.json")))
    return msgspec.json.decode(table, type=dict[int, str])
