"""eventlet patches one process, in one place: every other command runs on plain sockets."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import appliance

ROOT = Path(appliance.__file__).parent
KNOWS_EVENTLET = {"serve.py", "live/green.py"}

COMMAND = """
import sys
from appliance.cli import main
try:
    main(sys.argv[1:], standalone_mode=False)
except (Exception, SystemExit) as error:
    print(type(error).__name__)
known = ("appliance", "dns", "eventlet")
print(sorted(m for m in sys.modules if m.split(".")[0] in known and m != "appliance"))
"""


def _loaded(*words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", COMMAND, *words], input="", capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("words", "module"),
    [
        (["judge"], "appliance.judge"),
        (["mdns", "--data", "DATA"], "appliance.discovery.announce"),
        (["sync", "--data", "DATA", "--to", "http://127.0.0.1:9/"], "appliance.sync.courier"),
        (["verify", "movement", "PLAN"], "appliance.duplicate.movement_check"),
        (["event", "--data", "DATA", "PLAN"], "appliance.wiring"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_a_command_runs_without_eventlet(tmp_path: Path, words: list[str], module: str) -> None:
    plan = tmp_path / "plan.json"
    plan.write_text('{"title":"Cup","game":"wakeng","tables":[[null,null,null]]}', "utf-8")
    places = {"DATA": str(tmp_path / "data"), "PLAN": str(plan)}
    loaded = _loaded(*(places.get(word, word) for word in words))
    assert module in loaded
    assert "'eventlet'" not in loaded


def test_serve_loads_no_resolver_of_names(tmp_path: Path) -> None:
    """The box looks none up; eventlet's resolver is a quarter of its start."""
    loaded = _loaded("serve", "--data", str(tmp_path / "data"), "--host", "203.0.113.1")
    assert "'eventlet'" in loaded
    assert "'dns'" not in loaded


def test_the_command_line_alone_loads_next_to_nothing() -> None:
    assert "['appliance.cli']" in _loaded("--version")


def test_only_the_entry_of_serve_and_one_adapter_import_eventlet() -> None:
    found = {
        str(path.relative_to(ROOT))
        for path in ROOT.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module or ""] if isinstance(node, ast.ImportFrom) else _names(node))
        if name.split(".")[0] == "eventlet"
    }
    assert found == KNOWS_EVENTLET


def _names(node: ast.Import) -> list[str]:
    return [alias.name for alias in node.names]


def test_the_patch_is_the_first_thing_serve_does_and_stands_nowhere_else() -> None:
    patches = [path for path in ROOT.rglob("*.py") if "monkey_patch" in path.read_text("utf-8")]
    assert patches == [ROOT / "serve.py"]
    first, second, *_ = ast.parse((ROOT / "serve.py").read_text("utf-8")).body
    assert (ast.unparse(first), ast.unparse(second)) == (
        "import eventlet",
        "eventlet.monkey_patch()",
    )
