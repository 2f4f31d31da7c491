import gzip
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from appliance.web.packed import pack_static

SCRIPT = b"draw(seat);" * 500
FONT = b"wOF2" * 500


@pytest.fixture
def client(tmp_path: Path) -> FlaskClient:
    (tmp_path / "seat-1.js").write_bytes(SCRIPT)
    (tmp_path / "roman.woff2").write_bytes(FONT)
    app = Flask(__name__, static_folder=str(tmp_path), static_url_path="/static")
    app.add_url_rule("/seat", "seat", lambda: "a word to one seat " * 100)
    pack_static(app, tmp_path)
    return app.test_client()


def get(client: FlaskClient, path: str, **headers: str) -> TestResponse:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.get(path, headers=named, buffered=True)


def test_a_script_travels_packed_to_whoever_takes_it_so(client: FlaskClient) -> None:
    reply = get(client, "/static/seat-1.js", Accept_Encoding="gzip, deflate")
    assert reply.headers["Content-Encoding"] == "gzip"
    assert int(reply.headers["Content-Length"]) == len(reply.data) < len(SCRIPT) / 10
    assert gzip.decompress(reply.data) == SCRIPT


@pytest.mark.parametrize("accepted", ["", "identity", "br", "gzip;q=0"])
def test_whoever_does_not_take_it_packed_gets_it_plain(client: FlaskClient, accepted: str) -> None:
    reply = get(client, "/static/seat-1.js", Accept_Encoding=accepted)
    assert "Content-Encoding" not in reply.headers
    assert reply.data == SCRIPT
    assert reply.headers["Vary"] == "Accept-Encoding"


@pytest.mark.parametrize("path", ["/seat", "/static/roman.woff2"])
def test_nothing_but_scripts_and_sheets_is_packed(client: FlaskClient, path: str) -> None:
    reply = get(client, path, Accept_Encoding="gzip")
    assert reply.status_code == 200
    assert "Content-Encoding" not in reply.headers


def test_an_unchanged_script_is_not_sent_again(client: FlaskClient) -> None:
    first = get(client, "/static/seat-1.js", Accept_Encoding="gzip")
    known = first.headers["ETag"]
    reply = get(client, "/static/seat-1.js", Accept_Encoding="gzip", If_None_Match=known)
    assert (reply.status_code, reply.data) == (304, b"")
    assert "Content-Encoding" not in reply.headers


def test_a_part_of_a_script_is_a_part_of_the_plain_one(client: FlaskClient) -> None:
    reply = get(client, "/static/seat-1.js", Accept_Encoding="gzip", Range="bytes=0-9")
    assert (reply.status_code, reply.data) == (206, SCRIPT[:10])
