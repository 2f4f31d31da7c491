"""What `hallbox` says to a person: sentences for what the machine refuses, never a traceback."""

import socket
from pathlib import Path

import pytest
from click.testing import CliRunner

from appliance.cli import main
from appliance.store import announced
from appliance.store.box import Box
from appliance.wiring import own_names
from tests.running.page import call
from tests.running.server import Server, hallbox, set_up_event


def _refused(*words: str) -> str:
    done = hallbox("serve", "--host", "127.0.0.1", *words)
    assert done.returncode in (1, 2)
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    return done.stderr


def test_a_port_that_is_taken_or_none_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert "Address already in use" in _refused("--data", str(tmp_path), "--port", port)
    assert "65536 is not in the range" in _refused("--data", str(tmp_path), "--port", "65536")


def test_a_folder_that_is_none_is_refused_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("", "utf-8")
    assert "Not a directory" in _refused("--data", str(file / "data"), "--port", "0")


def test_damage_is_named_and_a_copy_kept(server: Server) -> None:
    set_up_event(server.folder, tables=1)
    (event,) = (server.folder / "events").glob("*.db")
    whole = bytearray(event.read_bytes())
    whole[:16] = b"no database here"
    event.write_bytes(whole)
    said = _refused("--data", str(server.folder), "--port", "0")
    assert "the data folder is damaged: NOT_A_DATABASE" in said
    (copy,) = event.parent.glob("*.damaged-*")
    assert str(copy) in said
    assert copy.read_bytes() == whole


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        ("{", "Expecting property name"),
        ('{"title": "Cup"}', "missing required field `game`"),
        ('{"title": "Cup", "game": "chess", "tables": [[null]]}', "no game 'chess'"),
        ('{"title": "Cup", "game": "wakeng", "tables": [[null]]}', "table 1 has 1 seats"),
    ],
)
def test_a_wrong_event_file_is_refused_and_makes_no_event(
    tmp_path: Path, plan: str, sentence: str
) -> None:
    file, data = tmp_path / "event.json", tmp_path / "data"
    file.write_text(plan, "utf-8")
    done = CliRunner().invoke(main, ["event", "--data", str(data), str(file)])
    assert done.exit_code == 1
    assert sentence in done.output
    assert not list(data.glob("events/*"))


def test_the_announcer_leaves_the_name_it_took_and_makes_no_box(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    words = ["mdns", "--data", str(data), "--port", "8080"]
    none = CliRunner().invoke(main, words)
    assert (none.exit_code, data.exists()) == (1, False)
    data.mkdir()
    box = Box.open(data / "box.db")
    before = (data / "box.db").read_bytes()
    monkeypatch.setattr(
        "appliance.discovery.announce.run",
        lambda settings, _stop, took: took(f"hall-{settings.code.lower()}-2.local"),
    )
    # A box that has not made the place yet is announced all the same.
    early = CliRunner().invoke(main, words)
    assert (early.exit_code, announced.read(data)) == (0, "")
    announced.prepare(data)
    assert CliRunner().invoke(main, words).exit_code == 0
    name = f"hall-{box.identity().code.lower()}-2.local"
    assert announced.read(data) == name
    assert (data / "box.db").read_bytes() == before


def test_a_box_answers_to_the_name_its_announcer_took_and_to_no_other(server: Server) -> None:
    server.start()
    code = call(f"{server.url}/api/start")[1]["health"]["box_code"].lower()

    def status(name: str) -> int:
        return call(f"{server.url}/api/start", headers={"Host": name})[0]

    assert (status(f"hall-{code}.local"), status(f"hall-{code}-2.local")) == (200, 403)
    announced.write(server.folder, f"hall-{code}-2.local")
    assert (status(f"hall-{code}.local"), status(f"hall-{code}-2.local")) == (200, 200)
    announced.write(server.folder, "evil.example")
    assert (status(f"hall-{code}-2.local"), status("evil.example")) == (403, 403)


@pytest.mark.parametrize("taken", ["", "evil.example", "hall-abcd.local.evil", "hall-wxyz-2.local"])
def test_a_file_adds_no_foreign_name(taken: str) -> None:
    assert own_names("ABCD", taken) == {"localhost", "hall-abcd.local"}
