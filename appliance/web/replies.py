"""How the JSON interface answers: a struct as it stands, or a refusal with its code."""

from typing import Any, TypeVar

import msgspec
from flask import Response, request
from msgspec import Struct

from appliance.web.wire import Problem

M = TypeVar("M")


def reply(body: Struct, status: int = 200) -> Response:
    response = Response(msgspec.json.encode(body), status=status, mimetype="application/json")
    response.headers["Cache-Control"] = "no-store"
    return response


def problem(code: str, status: int, params: Any = None) -> Response:
    return reply(Problem(code=code, params=params or {}), status)


def body(kind: type[M]) -> M:
    """The request's body as a message. Raises msgspec.DecodeError, answered as BAD_REQUEST."""
    if request.mimetype != "application/json":
        raise msgspec.ValidationError("the body must be JSON")
    try:
        return msgspec.json.decode(request.get_data(), type=kind)
    except RecursionError:
        raise msgspec.ValidationError("the body is too deep") from None


def saved(data: bytes, name: str, mimetype: str) -> Response:
    """A file to be saved under this name (ASCII)."""
    response = Response(data, mimetype=mimetype)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-store"
    return response
