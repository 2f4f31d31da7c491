"""Every sentence the box can ask for is among the words of the page that says it; no other is."""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "kiosk_ui" / "src"
WORDS = SOURCE / "words"
GAMES = ROOT / "appliance" / "games"
KEY = re.compile(r'^  "([^"]+)":', re.MULTILINE)
QUOTED = re.compile(r'"([^"\s]+)"')
LANGUAGES = ("zh", "en")
REFUSALS = ("refusal", "stopped")
# What makes a sentence, and the families of keys its code is looked up in.
SENTENCES = {
    "Refusal": REFUSALS,
    "Answer": REFUSALS,
    "Problem": REFUSALS,
    "_refused": REFUSALS,
    "_problem": REFUSALS,
    "problem": REFUSALS,
    "_no": REFUSALS,
    "BadName": REFUSALS,
    "DraftProblem": ("problem", "row"),
    "RowError": ("row",),
    "Message": ("say", "refusal", "mark", "headline", "chip"),
}
# What the desk says of a part of the box in words of its own, where its pages show it.
DESK_FAMILIES = {
    "appliance/duplicate/movement_warnings": ("warning",),
    "appliance/duplicate/": ("reason", *REFUSALS),
    "appliance/live/box": ("record", *REFUSALS),
    "appliance/papers/boards_import": ("brought",),
    "appliance/papers/entry_": ("list", "row"),
    "appliance/papers/record_read": ("record",),
    "appliance/web/desk_draft": ("problem", "row"),
    "appliance/web/desk_orders": ("problem", *REFUSALS),
    "appliance/web/desk_routes": ("problem", *REFUSALS),
}
# What only the chief's desk can ask for, and what only an official is answered with.
DESK_ONLY = re.compile(
    r"appliance/(hall|papers|live/(desk|rehearsal)\.py|table/person_name\.py|web/(desk_|drafts|jobs|public_))"
)
AT_THE_DESK = (
    "duplicate", "hall", "live", "papers", "table/orders.py", "table/person_name.py", "web",
)  # fmt: skip
PUBLIC = re.compile(r"appliance/web/public_")
CHIEFS_ONLY = {"EVENT_KNOWN", "NOT_SEATED"}
SEATS_ONLY = {"hall_notice", "round_warning"}
ORDERS_ONLY = {"NOT_NOW", "NUMBER_MISSING", "RULES_CHANGED"}
# Ends of other kinds than a sentence: a token asked for anew, a timer that came too early.
SILENT = {"BAD_TOKEN", "EARLY"}
# Each module of words: those whose sentences it has besides, and the source folders that may say
# its own.
FAMILIES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "shared": ((), ("shared", "seat", "pages")),
    "page": (("shared",), ("pages",)),
    "pictures": ((), ("pictures",)),
    "settings": ((), ("pages/desk", "pages/results")),
    "seat": (("shared",), ("seat",)),
    "start": (("page",), ("pages/start",)),
    "referee": (("page",), ("pages/referee",)),
    "table": (("page",), ("pages/table",)),
    "results": (("page", "settings"), ("pages/results",)),
    "live": (("page",), ("pages/live", "viewer")),
    "verify": (("page",), ("pages/verify",)),
    "screen": (("page", "pictures"), ("pages/screen",)),
    "me": (("page", "pictures"), ("pages/me",)),
    "desk/running": (("referee", "pictures"), ("pages/desk",)),
    "desk": (("page", "settings", "desk/running"), ("pages/desk",)),
}
# Keys made of numbers: the seats and sides of a table.
NUMBERED = re.compile(r"(wind|side|seat_short\.\d)\.\d")
# Keys that a page makes of a code: `tab.${page}`.
TEMPLATE = re.compile(r"`(\w+\.[^`\s]*\$\{[^`\s]*)`")
FILLED_IN = re.compile(r"\$\{[^}]*\}")
# What a page makes of a code before it looks it up.
MADE = re.compile(r"^say_|_default$")


# Kind, code and place of a sentence.
Sent = tuple[str, str, str]
NOTHING_LENT: Mapping[str, tuple[str, ...]] = MappingProxyType({})
IMPORTED_GAME_PART = re.compile(r"^from appliance\.games\.(\w+)", re.MULTILINE)
IMPORTED_WORDS = re.compile(r'from "\.\./(\w+)/')


def word_folders() -> list[str]:
    return sorted(path.name for path in (WORDS / "games").iterdir() if path.is_dir())


def games() -> list[str]:
    """Folders of words that belong to a game of the box; the others are what games say alike."""
    return [name for name in word_folders() if (GAMES / name).is_dir()]


def written(module: str, language: str) -> str:
    """A folder's own file, or the part of a folder that is named after its slash."""
    is_folder = (WORDS / module).is_dir()
    file = WORDS / module / f"{language}.ts" if is_folder else WORDS / f"{module}_{language}.ts"
    return file.read_text(encoding="utf-8")


def keys(module: str, language: str) -> set[str]:
    return set(KEY.findall(written(module, language)))


def game_keys(game: str, language: str) -> set[str]:
    """A game's own sentences and those it says as other games do."""
    alike = IMPORTED_WORDS.findall(written(f"games/{game}", language))
    return keys(f"games/{game}", language).union(*(keys(f"games/{m}", language) for m in alike))


def game_parts(game: str) -> tuple[Path, ...]:
    """The folder of a game and the modules beside it that it imports, however indirectly."""
    parts, names = [GAMES / game], [game]
    for part in parts:
        text = "\n".join(path.read_text(encoding="utf-8") for path in python_of(part))
        for name in IMPORTED_GAME_PART.findall(text):
            if name not in names:
                names.append(name)
                parts.append(GAMES / f"{name}.py")
    return tuple(parts)


def python_of(part: Path) -> list[Path]:
    return [part] if part.is_file() else sorted(part.rglob("*.py"))


def known(family: str, language: str) -> set[str]:
    """All that a page of the family can say."""
    return keys(family, language).union(*(known(base, language) for base in FAMILIES[family][0]))


def codes(part: Path) -> Iterator[Sent]:
    """Every sentence made in a module or a folder of the box's source."""
    for path in python_of(part):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names = dict(_named(tree))
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id not in SENTENCES:
                continue
            given = [word.value for word in node.keywords if word.arg == "code"]
            for code in _constants((node.args[:1] or given or [node])[0], names):
                yield node.func.id, code, f"{path.relative_to(ROOT)}:{node.lineno}"


def _named(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """Constants of a module: a code may go by its name."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield node.targets[0].id, node.value


def _constants(code: ast.expr, names: Mapping[str, ast.expr]) -> Iterator[str]:
    """The code itself, by its name, or both of "this" if … else "that"."""
    if isinstance(code, ast.Constant) and isinstance(code.value, str):
        yield code.value
    elif isinstance(code, ast.Name) and code.id in names:
        yield from _constants(names[code.id], {})
    elif isinstance(code, ast.IfExp):
        yield from _constants(code.body, names)
        yield from _constants(code.orelse, names)


def missing(
    sent: Iterable[Sent], words: set[str], lent: Mapping[str, tuple[str, ...]] = NOTHING_LENT
) -> list[str]:
    """What has no words in the families it is looked up in; `lent`: others, by place."""
    return [
        f"{code} ({place})"
        for kind, code, place in sent
        if code not in SILENT
        and not any(f"{family}.{code}" in words for family in families(kind, place, lent))
    ]


def families(kind: str, place: str, lent: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    return next((own for part, own in lent.items() if place.startswith(part)), SENTENCES[kind])


@cache
def spoken(*folders: str) -> str:
    paths = [path for folder in folders for path in sorted((SOURCE / folder).rglob("*.ts*"))]
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


@cache
def sent_by(*parts: Path) -> re.Pattern[str]:
    """Every string of folders and modules of Python: the codes they may send are among them."""
    found = set()
    for path in (path for part in parts for path in python_of(part)):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            found |= _texts(node)
    return re.compile("|".join(sorted(found)))


def _texts(node: ast.AST) -> set[str]:
    """A string, the strings of a frame already packed, or an f-string as a pattern."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {re.escape(node.value)}
    if isinstance(node, ast.Constant) and isinstance(node.value, bytes):
        return {re.escape(text) for text in QUOTED.findall(node.value.decode("latin-1"))}
    if isinstance(node, ast.JoinedStr):
        parts = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
        if re.search(r"\w{2}", "".join(str(part) for part in parts if part)):
            return {"".join(r"[\w-]+" if part is None else re.escape(str(part)) for part in parts)}
    return set()


def unsaid(words: set[str], source: str, sent: re.Pattern[str]) -> list[str]:
    """Keys that no page writes out, and that no code of the page or the box can lead to."""
    quoted = set(QUOTED.findall(source))
    filled = [re.compile(FILLED_IN.sub(r"(\\w+)", key)) for key in TEMPLATE.findall(source)]

    def is_code(code: str) -> bool:
        return code in quoted or sent.fullmatch(code) is not None

    def is_said(key: str) -> bool:
        family, code = key.split(".", 1)
        if key in quoted or NUMBERED.fullmatch(key):
            return True
        if f'"{family}"' in source and is_code(MADE.sub("", code)):
            return True
        made = [found for template in filled if (found := template.fullmatch(key))]
        return any(all(map(is_code, found.groups())) for found in made)

    return sorted(key for key in words if not is_said(key))


# --- the box's codes --------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_every_code_of_a_game_has_words_at_the_seat(game: str, language: str) -> None:
    sent = [each for part in game_parts(game) for each in codes(part)]
    assert len(sent) > 20
    assert missing(sent, game_keys(game, language) | known("seat", language)) == []


def sent_to_halls(part: str) -> list[Sent]:
    """Codes of a part that a seat or a referee can be answered with."""
    sent = [each for each in codes(ROOT / "appliance" / part) if not DESK_ONLY.match(each[2])]
    return [each for each in sent if each[1] not in CHIEFS_ONLY]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", ["table", "live", "web"])
def test_every_code_of_the_box_has_words_at_the_seat(part: str, language: str) -> None:
    sent = [each for each in sent_to_halls(part) if each[1] not in ORDERS_ONLY]
    assert sent
    assert missing(sent, known("seat", language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", ["table/orders.py", "live", "web"])
def test_every_code_of_the_box_has_words_for_the_referee(part: str, language: str) -> None:
    """A referee presses no card, and is not taken by another page or retired as a seat is."""
    seats_only = {key.split(".")[1] for key in keys("seat", language) if key[:8] == "stopped."}
    seats_only |= SEATS_ONLY
    sent = [each for each in sent_to_halls(part) if each[1] not in seats_only]
    assert sent
    assert missing(sent, known("referee", language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", AT_THE_DESK)
def test_every_code_of_the_box_has_words_at_the_chiefs_desk(part: str, language: str) -> None:
    """The chief does what a referee does, and brings lists and boards in besides."""
    seats_only = {key.split(".")[1] for key in keys("seat", language) if key[:8] == "stopped."}
    seats_only |= SEATS_ONLY
    sent = [each for each in codes(ROOT / "appliance" / part) if each[1] not in seats_only]
    sent = [each for each in sent if not PUBLIC.match(each[2])]
    assert sent
    assert missing(sent, known("desk", language), DESK_FAMILIES) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_wrong_with_a_name_is_said_of_its_row(language: str) -> None:
    sent = [code for _, code, _ in codes(ROOT / "appliance" / "table" / "person_name.py")]
    assert sent
    assert {f"row.ROW_{code}" for code in sent} <= keys("desk", language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_of_the_box_has_a_name_and_a_folder_of_words(language: str) -> None:
    played = {path.parent.name for path in GAMES.glob("*/game.py")}
    assert played <= set(games())
    assert {f"game.{game}" for game in played} <= keys("shared", language)
    listed = (WORDS / "games" / f"{language}.ts").read_text(encoding="utf-8")
    assert {game for game in games() if f'"./{game}/{language}"' in listed} == set(games())


# --- no more than is said ---------------------------------------------------------------------


@pytest.mark.parametrize("family", FAMILIES)
def test_every_sentence_of_a_family_is_said_by_its_own_pages(family: str) -> None:
    source = spoken("shared", *FAMILIES[family][1])
    assert unsaid(keys(family, "zh"), source, sent_by(ROOT / "appliance")) == []


@pytest.mark.parametrize("game", games())
def test_every_sentence_of_a_game_is_said_by_it(game: str) -> None:
    words = game_keys(game, "zh") - {f"types.{game}"}
    assert unsaid(words, spoken("shared", "seat"), sent_by(*game_parts(game))) == []


def test_words_that_games_say_alike_are_said_by_more_than_one() -> None:
    for folder in set(word_folders()) - set(games()):
        users = [game for game in games() if f'"../{folder}/zh"' in written(f"games/{game}", "zh")]
        assert len(users) > 1, folder


def test_a_sentence_nobody_says_is_found() -> None:
    source = 'words.t("page.ok"); words.word("mark", code); words.t(`tab.${page}_note`); "calls"'
    said = {"page.ok", "mark.lead", "tab.calls_note", "wind.3"}
    words = said | {"page.gone", "mark.gone", "tab.gone_note", "tab.calls"}
    assert unsaid(words, source, re.compile("lead")) == sorted(words - said)


def test_codes_of_the_box_are_found_in_every_form() -> None:
    written = ast.parse("""a = "one"; b = f"bid_{n}"; c = b'{"code":"two"}'; d = f"{x}{y}" """)
    found = set().union(*(_texts(node) for node in ast.walk(written)))
    assert found == {"one", r"bid_[\w-]+", "bid_", "code", "two"}


@pytest.mark.parametrize("module", [*FAMILIES, *(f"games/{folder}" for folder in word_folders())])
def test_both_languages_have_the_same_keys(module: str) -> None:
    assert keys(module, "zh")
    assert keys(module, "zh") == keys(module, "en")


def test_no_module_repeats_what_its_base_says() -> None:
    for family, (bases, _) in FAMILIES.items():
        said = set().union(*(known(base, "zh") for base in bases))
        assert not keys(family, "zh") & said, family
