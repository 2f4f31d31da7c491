"""Which requests name the box and come from its own pages (reliability, threat 12)."""

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from appliance.web.doors import Doorkeeper, host_name, is_number

OWN = frozenset({"localhost", "hall-kmpx.local"})


def inside(_environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    start_response("200 OK", [])
    return [b"inside"]


KEEPER = Doorkeeper(inside, lambda: OWN)


@pytest.mark.parametrize(
    "host",
    [
        "192.168.1.7",
        "10.42.0.1:8080",
        "[::1]:8080",
        "[fe80::1]",
        "127.0.0.1:80",
        "localhost:8080",
        "hall-kmpx.local",
        "HALL-KMPX.local:80",
        "hall-kmpx.local.",
    ],
)
def test_12_the_box_answers_to_numbers_and_to_its_own_names(host: str) -> None:
    assert KEEPER.refuses(host, None) is None
    assert KEEPER.refuses(host, f"http://{host}") is None
    assert KEEPER.refuses(host, f"https://{host.upper()}") is None


@pytest.mark.parametrize(
    "host",
    [
        "",
        ":8080",
        "evil.example",
        "hall-kmpx.local.evil.example",
        "xhall-kmpx.local",
        "192.168.1.7.evil.example",
        "[192.168.1.7",
        "hall-abcd.local",
        "localhost.evil.example:8080",
    ],
)
def test_12_a_name_that_is_not_its_own_is_refused_whatever_the_origin(host: str) -> None:
    assert KEEPER.refuses(host, None) == "BAD_HOST"
    assert KEEPER.refuses(host, f"http://{host}") == "BAD_HOST"


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "http://192.168.1.7",
        "http://192.168.1.7:8081",
        "http://192.168.1.7:8080.evil.example",
        "http://192.168.1.7:8080/",
        "ws://192.168.1.7:8080",
        "file://",
        "null",
        "",
    ],
)
def test_12_a_page_of_another_origin_is_refused(origin: str) -> None:
    assert KEEPER.refuses("192.168.1.7:8080", origin) == "BAD_ORIGIN"


def test_12_what_is_refused_never_reaches_the_pages() -> None:
    said: list[tuple[str, list[tuple[str, str]]]] = []

    def start_response(status: str, headers: list[tuple[str, str]]) -> None:
        said.append((status, headers))

    environ = {"HTTP_HOST": "evil.example", "HTTP_ORIGIN": "http://evil.example"}
    (body,) = KEEPER(environ, start_response)
    status, headers = said[0]
    assert status.startswith("403")
    assert ("Content-Length", str(len(body))) in headers
    assert msgspec.json.decode(body)["code"] == "BAD_HOST"
    assert list(KEEPER({"HTTP_HOST": "localhost"}, start_response)) == [b"inside"]
    assert list(KEEPER({}, start_response)) != [b"inside"]


@pytest.mark.parametrize(
    ("host", "name"),
    [("A.Local:80", "a.local"), ("[::1]:80", "::1"), ("[", ""), ("", ""), ("a.", "a")],
)
def test_the_name_of_a_host_header(host: str, name: str) -> None:
    assert host_name(host) == name


def test_only_written_addresses_are_numbers() -> None:
    assert is_number("192.168.1.7")
    assert is_number("::1")
    assert not any(is_number(text) for text in ("", "1.2.3", "1.2.3.4.5", "300.1.1.1", "localhost"))
