"""The pages' types are the box's structs, and a difference between the two fails."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from appliance.web import wire
from kiosk_ui import wire_types


def block(source: str, name: str) -> str:
    """The text of one interface, from its name to its closing brace."""
    start = source.index(f"export interface {name} {{")
    return source[start : source.index("\n}", start)]


def test_committed_file_fits_the_messages() -> None:
    assert wire_types.main(["--check"]) == 0


def test_check_fails_on_drift(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "wire.ts"
    assert wire_types.main(["--check"], output) == 1, "a missing file is a drift"
    wire_types.main([], output)
    assert wire_types.main(["--check"], output) == 0
    made = output.read_text(encoding="utf-8")
    output.write_text(made.replace("turn_id", "turn"), encoding="utf-8")
    assert wire_types.main(["--check"], output) == 1
    assert "wire.ts" in capsys.readouterr().out


def test_check_fails_when_a_struct_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Problem(Struct, frozen=True):
        code: str
        since_ms: int

    output = tmp_path / "wire.ts"
    wire_types.main([], output)
    others = tuple(one for one in wire.BOX_MESSAGES if one is not wire.Problem)
    monkeypatch.setattr(wire, "BOX_MESSAGES", (*others, Problem))
    assert wire_types.main(["--check"], output) == 1


def test_every_message_has_an_interface_with_every_field() -> None:
    source = wire_types.render()
    for message in (*wire.PAGE_MESSAGES, *wire.BOX_MESSAGES):
        text = block(source, message.__name__)
        for field in msgspec.structs.fields(message):
            assert f"  readonly {field.encode_name}" in text, (message, field.name)


def test_fields_the_box_leaves_out_are_optional_and_never_null() -> None:
    seat = block(wire_types.render(), "SeatView")
    assert "  readonly clock?: ClockView;" in seat
    assert "  readonly boot: string;" in seat
    check = block(wire_types.render(), "Bound")
    assert "  readonly rehearsal: boolean;" in check


def test_fields_a_page_may_leave_out_are_optional_and_may_be_null() -> None:
    order = block(wire_types.render(), "Order")
    assert "  readonly seat?: number | null;" in order
    assert "  readonly action_id: string;" in order


def test_a_default_that_is_not_nothing_stands_beside_its_field() -> None:
    plate = block(wire_types.render(), "Plate")
    assert "  readonly online?: boolean; // true\n" in plate
    assert "  readonly house?: boolean;\n" in plate


class Lead(Struct, frozen=True, tag_field="type", tag="lead"):
    """Plays first."""

    cards: tuple[str, ...]
    quickly: bool = False


class Pass(Struct, frozen=True, tag_field="type", tag="pass"):
    pass


def test_actions_of_a_game_carry_its_name_and_their_tag() -> None:
    assert wire_types.actions("whist", Lead | Pass) == (
        "/**\n * Plays first.\n */\n"
        "export interface WhistLead {\n"
        '  readonly type: "lead";\n'
        "  readonly cards: readonly string[];\n"
        "  readonly quickly?: boolean;\n"
        "}\n"
        "\n"
        "export interface WhistPass {\n"
        '  readonly type: "pass";\n'
        "}\n"
        "\n"
        "export type WhistAction = WhistLead | WhistPass;\n"
    )


def test_two_structs_of_one_name_are_refused() -> None:
    other = msgspec.defstruct("Lead", [("card", str)])
    with pytest.raises(wire_types.NotOnTheWireError, match="Lead"):
        wire_types.reachable([Lead, other])


@pytest.mark.parametrize("kind", [bytes, dict[int, str]])
def test_a_type_without_a_twin_is_refused(kind: Any) -> None:
    shape = msgspec.inspect.type_info(kind)
    with pytest.raises(wire_types.NotOnTheWireError):
        wire_types.typescript(shape)


def test_text_of_a_docstring_cannot_end_its_comment() -> None:
    struct = msgspec.defstruct("Odd", [("a", int)])
    struct.__doc__ = "ends */ early"
    info = msgspec.inspect.type_info(struct)
    assert isinstance(info, msgspec.inspect.StructType)
    assert wire_types.interface(info, sent_by_page=False).count("*/") == 1
