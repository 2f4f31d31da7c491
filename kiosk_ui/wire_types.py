"""Writes `src/wire.ts`, the TypeScript twin of the messages in `appliance/web/wire*.py`.

Only shapes pass through here: what a message means stays in the docstring of its struct, and what
a page does with it in the pages. Run with `--check`, it writes nothing and fails on a difference.
"""

import inspect
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect as shapes

from appliance.games import GAMES
from appliance.games.contract import Params
from appliance.web import wire, wire_desk, wire_live, wire_public

OUTPUT = Path(__file__).parent / "src" / "wire.ts"
HEADER = f"""\
/**
 * The messages between pages and box. Made from the Python structs by `wire_types.py`; do not edit.
 * A field with `?` is left out while it has its default: nothing (null, 0, "", false, no items),
 * unless another default stands beside it.
 */

export const PROTOCOL = {wire.PROTOCOL};
export const MAX_FRAME_BYTES = {wire.MAX_FRAME_BYTES};
export const MAX_CARDS = {wire.MAX_CARDS};

/** What a sentence is filled in with, by name; see `Message`. */
export type Params = Readonly<Record<string, string | number | readonly string[]>>;
"""
PLAIN: dict[type[shapes.Type], str] = {
    shapes.AnyType: "unknown",
    shapes.RawType: "unknown",
    shapes.BoolType: "boolean",
    shapes.IntType: "number",
    shapes.FloatType: "number",
    shapes.StrType: "string",
    shapes.NoneType: "null",
}
PARAMS = shapes.type_info(Params)


class NotOnTheWireError(TypeError):
    """A field has a type that JSON or the pages have no word for."""


def typescript(shape: shapes.Type, prefix: str = "") -> str:
    """The TypeScript type of one field; `prefix` goes before the name of a struct."""
    plain = PLAIN.get(type(shape))
    if plain is not None:
        return plain
    if shape == PARAMS:
        return "Params"
    match shape:
        case shapes.StructType():
            return prefix + shape.cls.__name__
        case shapes.UnionType():
            return " | ".join(typescript(part, prefix) for part in shape.types)
        case shapes.LiteralType():
            return " | ".join(_quoted(value) for value in shape.values)
        case shapes.VarTupleType() | shapes.ListType():
            item = typescript(shape.item_type, prefix)
            return f"readonly ({item})[]" if " " in item else f"readonly {item}[]"
        case shapes.TupleType():
            return f"readonly [{', '.join(typescript(part, prefix) for part in shape.item_types)}]"
        case shapes.DictType(key_type=shapes.StrType()):
            return f"Readonly<Record<string, {typescript(shape.value_type, prefix)}>>"
    raise NotOnTheWireError(repr(shape))


def _quoted(value: object) -> str:
    """A constant as TypeScript writes it."""
    return msgspec.json.encode(value).decode()


def _structs_within(shape: shapes.Type) -> Iterator[shapes.StructType]:
    """The struct itself or those one step below, each field's own fields left alone."""
    match shape:
        case shapes.StructType():
            yield shape
        case shapes.UnionType():
            for part in shape.types:
                yield from _structs_within(part)
        case shapes.VarTupleType() | shapes.ListType():
            yield from _structs_within(shape.item_type)
        case shapes.TupleType():
            for part in shape.item_types:
                yield from _structs_within(part)
        case shapes.DictType():
            yield from _structs_within(shape.value_type)


def reachable(roots: Sequence[Any]) -> tuple[shapes.StructType, ...]:
    """The roots and every struct they refer to, each once, the referred-to before the referring.

    Raises NotOnTheWireError if two different structs have one name: no page could tell them apart.
    """
    found: dict[str, shapes.StructType] = {}

    def visit(shape: shapes.StructType) -> None:
        name = shape.cls.__name__
        if name in found:
            if found[name].cls is not shape.cls:
                raise NotOnTheWireError(f"two structs are called {name}")
            return
        for field in shape.fields:
            for inner in _structs_within(field.type):
                visit(inner)
        found[name] = shape

    for root in shapes.multi_type_info(roots):
        for struct in _structs_within(root):
            visit(struct)
    return tuple(found.values())


def _comment(struct: type) -> str:
    """The struct's own docstring as a comment block, empty if it has none."""
    if not struct.__doc__:
        return ""
    lines = inspect.cleandoc(struct.__doc__).replace("*/", "*\\/").splitlines()
    return "/**\n" + "".join(f" * {line}".rstrip() + "\n" for line in lines) + " */\n"


def _field(field: shapes.Field, *, sent_by_page: bool, omitted: bool, prefix: str) -> str:
    optional = not field.required and (sent_by_page or omitted)
    kind = field.type
    if optional and omitted and field.default is None and isinstance(kind, shapes.UnionType):
        # The box leaves a null out, so a page never meets one here.
        kind = shapes.UnionType(
            tuple(part for part in kind.types if not isinstance(part, shapes.NoneType))
        )
    mark = "?" if optional else ""
    beside = f" // {_quoted(field.default)}" if optional and _says_something(field.default) else ""
    return f"  readonly {field.encode_name}{mark}: {typescript(kind, prefix)};{beside}\n"


def _says_something(default: object) -> bool:
    return default is not msgspec.NODEFAULT and bool(default)


def interface(struct: shapes.StructType, *, sent_by_page: bool, prefix: str = "") -> str:
    """One struct as an interface, its tag as a field with a single value."""
    omitted = struct.cls.__struct_config__.omit_defaults
    tag = "" if struct.tag is None else f"  readonly {struct.tag_field}: {_quoted(struct.tag)};\n"
    fields = tag + "".join(
        _field(field, sent_by_page=sent_by_page, omitted=omitted, prefix=prefix)
        for field in struct.fields
    )
    name = prefix + struct.cls.__name__
    body = f"{{\n{fields}}}" if fields else "{}"
    return f"{_comment(struct.cls)}export interface {name} {body}\n"


def actions(game_name: str, action_type: Any) -> str:
    """A game's actions, each named after its game, and their union."""
    prefix = game_name.capitalize()
    structs = reachable([action_type])
    union = typescript(shapes.type_info(action_type), prefix)
    blocks = [interface(struct, sent_by_page=True, prefix=prefix) for struct in structs]
    return "\n".join((*blocks, f"export type {prefix}Action = {union};\n"))


def sent_by_pages() -> tuple[Any, ...]:
    """What pages send, of every family of messages."""
    return (*wire.PAGE_MESSAGES, *wire_desk.DESK_MESSAGES)


def sent_by_box() -> tuple[Any, ...]:
    return (
        *wire.BOX_MESSAGES,
        *wire_public.PUBLIC_VIEWS,
        *wire_desk.DESK_VIEWS,
        *wire_live.LIVE_VIEWS,
    )


def render() -> str:
    """The whole of `wire.ts`."""
    from_page = {struct.cls for struct in reachable(sent_by_pages())}
    messages = [
        interface(struct, sent_by_page=struct.cls in from_page)
        for struct in reachable((*sent_by_pages(), *sent_by_box()))
    ]
    games_actions = [actions(game.name, game.action_type) for game in GAMES]
    return "\n".join((HEADER, *messages, *games_actions))


def main(arguments: Sequence[str], output: Path = OUTPUT) -> int:
    """Write the file, or with `--check` compare it. Returns the exit code."""
    made = render()
    if "--check" not in arguments:
        output.write_text(made, encoding="utf-8")
        return 0
    if output.is_file() and output.read_text(encoding="utf-8") == made:
        return 0
    print(f"{output.name} does not fit the messages; run: python kiosk_ui/wire_types.py")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
