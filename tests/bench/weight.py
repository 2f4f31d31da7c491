"""What a seat's page weighs when it is loaded for the first time, gzipped, from the build."""

import gzip
import json
import re
from pathlib import Path

WEB = Path(__file__).parents[2] / "appliance" / "web"
PACKING = 9


def seat_page_bytes() -> dict[str, int]:
    """The shell, its guard, the seat's script and sheet with what both draw in before anything is
    seen (gzipped), and the fonts, which are packed already.
    """
    static = WEB / "static"
    manifest = json.loads((static / "manifest.json").read_text("utf-8"))
    names = {manifest["guard"]["js"], manifest["seat"]["js"], manifest["seat"]["css"]}
    names |= _drawn_in(static, names)
    fonts = {name for name in names if name.endswith((".woff", ".woff2"))}
    shell = (WEB / "pages" / "shell.html").read_bytes()
    texts = [shell, *((static / name).read_bytes() for name in sorted(names - fonts))]
    return {
        "packed": sum(len(gzip.compress(text, PACKING)) for text in texts),
        "raw": sum(len(text) for text in texts),
        "fonts": sum((static / name).stat().st_size for name in fonts),
    }


def _drawn_in(static: Path, names: set[str]) -> set[str]:
    """Built files that these name: chunks that a script imports at once, fonts of a sheet."""
    found: set[str] = set()
    for name in names:
        text = (static / name).read_text("utf-8")
        found |= set(re.findall(r'(?:from|import)"\./([\w.-]+)"', text))
        found |= {Path(each).name for each in re.findall(r"url\([\"']?([^\"')]+\.woff2)", text)}
    return {name for name in found if (static / name).exists()}
