"""What every press is answered with, whatever it asked for."""

from msgspec import Struct

from appliance.games.contract import NO_PARAMS, Params, Refusal


class Answer(Struct, frozen=True, omit_defaults=True):
    """The ack of every press. `seq` is the count of the seat's own view after it."""

    ok: bool
    seq: int = 0
    code: str = ""
    params: Params = NO_PARAMS
    article: str = ""


def refused(refusal: Refusal) -> Answer:
    """The answer that carries a refusal's code, parameters and article."""
    return Answer(ok=False, code=refusal.code, params=refusal.params, article=refusal.article)
