"""What is announced about a box, read back as another machine would."""

import pytest
from msgspec.structs import replace

from appliance.discovery.identity import (
    HALLBOX_TYPE,
    HTTP_TYPE,
    Announcement,
    service_infos,
    sighting,
)

BOX = Announcement(code="ABCD", version="1.2", event="e7", fingerprint="ab12", port=8080)


def test_a_box_is_a_web_site_and_a_hallbox_under_one_name() -> None:
    infos = service_infos(BOX, "hall-abcd-2", ["10.0.0.5"])
    assert [info.type for info in infos] == [HTTP_TYPE, HALLBOX_TYPE]
    assert {info.server for info in infos} == {"hall-abcd-2.local."}
    assert [info.get_name() for info in infos] == ["Hallbox ABCD-2"] * 2


def test_the_txt_record_holds_exactly_what_a_launcher_compares() -> None:
    for info in service_infos(BOX, "hall-abcd", ["10.0.0.5"]):
        assert info.decoded_properties == {
            "version": "1.2",
            "code": "ABCD",
            "event": "e7",
            "path": "/",
            "fp": "ab12",
        }


def test_a_sighting_is_what_was_announced() -> None:
    found = sighting(service_infos(BOX, "hall-abcd", ["10.42.0.1", "10.0.0.5"])[1])
    assert found.host == "hall-abcd.local"
    assert found.addresses == ("10.0.0.5", "10.42.0.1")
    assert (found.code, found.version, found.event, found.fingerprint, found.port) == (
        BOX.code,
        BOX.version,
        BOX.event,
        BOX.fingerprint,
        BOX.port,
    )


def test_a_value_too_long_for_a_txt_record_is_refused() -> None:
    longest = 255 - len("event=")
    service_infos(replace(BOX, event="e" * longest), "hall-abcd", ["10.0.0.5"])
    with pytest.raises(ValueError, match="`event` is too long"):
        service_infos(replace(BOX, event="e" * (longest + 1)), "hall-abcd", ["10.0.0.5"])
