"""Every code the box can send has its sentence in both languages."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WORDS = ROOT / "kiosk_ui" / "src" / "words"
KEY = re.compile(r'^  "([^"]+)":', re.MULTILINE)
REFUSALS = ("refusal", "stopped")
# What makes a sentence, and the families of keys its code is looked up in.
SENTENCES = {
    "Refusal": REFUSALS,
    "Answer": REFUSALS,
    "Problem": REFUSALS,
    "_refused": REFUSALS,
    "_problem": REFUSALS,
    "Message": ("say", "refusal", "mark", "headline", "chip"),
}
# Ends of other kinds than a sentence: a token asked for anew, a timer that came too early.
SILENT = {"BAD_TOKEN", "EARLY"}


def keys(language: str) -> set[str]:
    return set(KEY.findall((WORDS / f"{language}.ts").read_text(encoding="utf-8")))


def codes() -> Iterator[tuple[str, str, str]]:
    """Kind, code and place of every sentence made in the box's own source."""
    for path in sorted((ROOT / "appliance").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id not in SENTENCES:
                continue
            named = [word.value for word in node.keywords if word.arg == "code"]
            code = (node.args[:1] or named or [node])[0]
            if isinstance(code, ast.Constant) and isinstance(code.value, str):
                yield node.func.id, code.value, f"{path.relative_to(ROOT)}:{node.lineno}"


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_code_of_the_box_has_words(language: str) -> None:
    known = keys(language)
    sent = list(codes())
    assert len(sent) > 20
    missing = [
        f"{code} ({place})"
        for kind, code, place in sent
        if code not in SILENT and not any(f"{family}.{code}" in known for family in SENTENCES[kind])
    ]
    assert missing == []


def test_both_languages_have_the_same_keys() -> None:
    assert keys("zh") == keys("en")
