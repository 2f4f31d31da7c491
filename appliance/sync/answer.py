"""What an HTTP answer of the platform means for the row that was sent; pure.

The contract is `contract/openapi.yaml`. Only an answer that names the row is a receipt: a hotel's
log-in page says 200 to everything, and a wrong address says 404 to everything.
"""

import msgspec
from msgspec import Struct

from appliance.store.outbox import Receipt

# They speak of this moment and never of the record.
_NOT_NOW = frozenset({408, 425, 429})
# They speak of the address or of who asks; of the record only when the answer names it.
_AT_THE_DOOR = frozenset({401, 403, 404, 405, 407, 421, 426, 451})


class _Named(Struct, frozen=True):
    id: str


def receipt_for(row_id: str, status: int, body: bytes) -> Receipt | None:
    """The receipt this answer is, good or bad; None when the row must be sent again."""
    if 200 <= status < 300:
        return Receipt(row_id, True, status, body) if _names(body, row_id) else None
    if not 400 <= status < 500 or status in _NOT_NOW:
        return None
    if status in _AT_THE_DOOR and not _names(body, row_id):
        return None
    return Receipt(row_id, False, status, body)


def _names(body: bytes, row_id: str) -> bool:
    try:
        return msgspec.json.decode(body, type=_Named).id == row_id
    except msgspec.DecodeError:
        return False
