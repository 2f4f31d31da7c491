"""Pictures of every fixture for a person to look at.

`python -m tests.browser.shots OUTDIR [PREFIX]` writes one in each language of every fixture whose
name starts with the prefix. Nothing is compared with them; the geometry checks do that.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.browser.harness import Stage, build, chromium, served

LAPTOP = (1440, 900)
SIZES = {
    "seat": (1280, 800),
    "start": (1280, 800),
    "screen": (1920, 1080),
    **dict.fromkeys(("desk", "running", "wizard"), LAPTOP),
}
PHONE = (390, 844)


def main(outdir: Path, prefix: str) -> None:
    outdir.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder:
        build("fixtures", Path(folder))
        with served(Path(folder)) as origin, chromium() as browser:
            stage = Stage(browser, origin)
            for name in stage.page.evaluate("window.fixtureNames"):
                if not name.startswith(prefix):
                    continue
                stage.resize(*SIZES.get(name.split("-")[0], PHONE))
                for lang in ("zh", "en"):
                    stage.show(name, lang=lang)
                    stage.page.screenshot(path=outdir / f"{name}.{lang}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "")
