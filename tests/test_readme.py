"""The README's commands, as a newcomer would type them, on a fresh clone."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from appliance.games import GAMES
from tests.running.page import call
from tests.running.server import Server

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
INSTALL_S = 300
SERVES_S = 60


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def run(command: str, folder: Path) -> str:
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=INSTALL_S,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout of what is committed, with nothing built or installed in it."""
    folder = tmp_path_factory.mktemp("fresh") / "hallbox"
    run(f"git clone --quiet {ROOT} {folder}", ROOT)
    return folder


@pytest.fixture(scope="module")
def installed(clone: Path) -> Path:
    run("make ui .venv/ready", clone)
    return clone


def test_make_run_serves_within_a_minute_after_installation(
    installed: Path, tmp_path: Path
) -> None:
    command = ["make", "run", "PORT=0", f"DATA={tmp_path}/data"]
    process = subprocess.Popen(
        command,
        cwd=installed,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    output: list[str] = []
    reader = threading.Thread(target=_collect, args=(process, output), daemon=True)
    reader.start()
    try:
        port = _port(output, process)
        status, start = call(f"http://127.0.0.1:{port}/api/start")
        assert status == 200
        assert "wakeng" in [game["name"] for game in start["games"]]
        status, _ = call(f"http://127.0.0.1:{port}/api/rehearsal", {"game": "wakeng"})
        assert status == 200
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(20)
        reader.join(20)
        assert process.stdout is not None
        process.stdout.close()
    assert any("█" in line for line in output), "no QR code was printed"


def _collect(process: "subprocess.Popen[str]", output: list[str]) -> None:
    assert process.stdout is not None
    output.extend(iter(process.stdout.readline, ""))


def _port(output: list[str], process: "subprocess.Popen[str]") -> int:
    end = time.monotonic() + SERVES_S
    while time.monotonic() < end and process.poll() is None:
        for line in list(output):
            found = re.search(r"http://localhost:(\d+)/", line)
            if found:
                return int(found[1])
        threading.Event().wait(0.05)
    raise AssertionError("the box did not serve within a minute:\n" + "".join(output))


def test_the_wheel_carries_the_pages_and_no_source_of_them(installed: Path) -> None:
    run("make wheel", installed)
    (wheel,) = (installed / "dist").glob("hallbox-*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    manifest = json.loads(
        zipfile.ZipFile(wheel).read("appliance/web/static/manifest.json").decode()
    )
    assert f"appliance/web/static/{manifest['seat']['js']}" in names
    assert "appliance/web/pages/shell.html" in names
    assert not [name for name in names if name.startswith(("kiosk_ui", "tests"))]


def test_make_targets_named_in_the_readme_exist() -> None:
    told = set(re.findall(r"`?make ([a-z]+)", README))
    listed = run("make help", ROOT)
    assert told - {"help"} <= {line.split()[0] for line in listed.splitlines()}


def test_the_rule_oracle_answers_the_example() -> None:
    (example,) = [line for line in blocks("sh") if "hallbox judge" in line and "echo" in line]
    command = example.replace(".venv/bin/hallbox", f"{sys.executable} -m appliance")
    assert json.loads(run(command, ROOT)) == {"id": 1, "answer": {"type": "连牌"}}


@pytest.fixture
def event_box(tmp_path: Path) -> Iterator[tuple[Server, str]]:
    plan, _ = blocks("json")
    path = tmp_path / "event.json"
    path.write_text(plan, encoding="utf-8")
    data = tmp_path / "data"
    told = run(f"{sys.executable} -m appliance event --data {data} {path}", ROOT)
    server = Server(data).start()
    yield server, told
    server.stop()


def test_the_event_of_the_example_is_set_up_and_served(event_box: tuple[Server, str]) -> None:
    server, told = event_box
    found = re.search(r"PIN: (\d{6})", told)
    assert found, told
    status, table = call(f"{server.url}/api/tables/1")
    assert status == 200
    assert table["event"] == "Friday evening"
    assert table["names"] == ["牌手甲", "牌手乙", ""]
    assert call(f"{server.url}/api/login", {"pin": found[1]})[0] == 204


def test_the_event_with_settings_of_the_example_is_set_up(tmp_path: Path) -> None:
    path = tmp_path / "event.json"
    path.write_text(blocks("json")[1], encoding="utf-8")
    told = run(f"{sys.executable} -m appliance event --data {tmp_path}/data {path}", ROOT)
    assert "1 tables, 1 boards" in told


def test_every_picture_and_file_the_readme_names_exists() -> None:
    named = re.findall(r'(?:\]\(|src=")([^)#"]+)', README)
    files = [name for name in named if not name.startswith("http")]
    assert len(files) > 10
    assert [name for name in files if not (ROOT / name).exists()] == []


def test_the_readme_names_every_game_and_setting_of_the_box() -> None:
    assert [
        game.name for game in GAMES if f"appliance/games/{game.name}/README.md" not in README
    ] == []
    numbers = {game.name: len(game.settings) for game in GAMES}
    assert numbers == {"wakeng": 0, "erdayi": 1, "shengji": 9}


def told_commands() -> list[str]:
    """Every line of the README that begins with the command, without its comment."""
    lines = [line for block in blocks("sh") for line in block.splitlines()]
    return [line.partition("#")[0].strip() for line in lines if line.startswith("hallbox ")]


@pytest.mark.parametrize("line", told_commands())
def test_every_command_of_the_readme_exists_with_its_options(line: str) -> None:
    words = line.split()[1:]
    command = words[: 2 if words[0] == "verify" else 1]
    described = run(f"{sys.executable} -m appliance {' '.join(command)} --help", ROOT)
    options = re.findall(r"--[a-z]+", line)
    assert all(option in described for option in options)


def test_the_readme_tells_of_every_command() -> None:
    described = run(f"{sys.executable} -m appliance --help", ROOT)
    commands = set(re.findall(r"^  ([a-z]+) ", described.partition("Commands:")[2], re.MULTILINE))
    assert commands == {line.split()[1] for line in told_commands()}


def test_a_rehearsal_is_counted_again_and_brought_in_as_the_readme_says(tmp_path: Path) -> None:
    hallbox = f"{sys.executable} -m appliance"
    record, data = tmp_path / "event.json", tmp_path / "data"
    sizes = "--tables 2 --rounds 2 --boards 1"
    played = run(f"{hallbox} rehearse --game wakeng {sizes} --export {record}", ROOT)
    assert "not scored" in played
    counted = run(f"{hallbox} rank {record}", ROOT)
    assert counted.splitlines()[0] in played
    assert "equal to version 2" in counted
    assert "PIN" in run(f"{hallbox} import {record} --data {data}", ROOT)
    again = tmp_path / "again.json"
    run(f"{hallbox} export --data {data} --to {again}", ROOT)
    assert again.read_bytes() == record.read_bytes()
    assert "PIN" in run(f"{hallbox} chief --data {data}", ROOT)
