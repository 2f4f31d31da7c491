"""Which host name a box may use when another box of the same code is in the building.

python-zeroconf announces a host name without asking for it, and two announcers of one name
raise no conflict. So a box asks first, and goes on listening: two boxes switched on together
ask at the same time and hear nobody. Nothing here announces.
"""

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from ipaddress import IPv4Address
from threading import Lock

# Two of these are public in zeroconf's manual, although its `__all__` leaves them out.
from zeroconf import (  # type: ignore[attr-defined]
    AddressResolverIPv4,
    DNSAddress,
    RecordUpdate,
    RecordUpdateListener,
    Zeroconf,
)

PROBE_MS = 750
"""How long an owner has to answer, as RFC 6762 8.1 has it."""

_LAST_SUFFIX = 99
_IPV4_BYTES = 4

Ask = Callable[[str], AbstractSet[str]]
"""Label → the IPv4 addresses that somebody answers for it; empty when nobody does."""


def label_of(code: str, suffix: int) -> str:
    """`hall-<code>` for the first box, `hall-<code>-2` and so on for the next ones."""
    base = f"hall-{code.lower()}"
    return base if suffix == 1 else f"{base}-{suffix}"


def free_suffix(code: str, mine: AbstractSet[str], ask: Ask, first: int = 1) -> int:
    """The first suffix from `first` on whose name no other box answers for.

    `mine` are this box's own addresses: an answer with none but those is this box itself.
    Raises RuntimeError when 99 names are taken, which only a liar on the network can bring about.
    """
    for suffix in range(first, _LAST_SUFFIX + 1):
        if ask(label_of(code, suffix)) <= mine:
            return suffix
    raise RuntimeError(f"every name of box {code} is taken on this network")


def must_yield(mine: AbstractSet[str], theirs: AbstractSet[str]) -> bool:
    """Which of two boxes that announce one name gives it up: the one whose highest address that
    the other lacks is the lower. Both decide alike, each from what it hears.
    """
    return _highest(mine - theirs) < _highest(theirs - mine)


def _highest(addresses: AbstractSet[str]) -> int:
    return max((int(IPv4Address(address)) for address in addresses), default=0)


def asking(zeroconf: Zeroconf) -> Ask:
    """Asks the network for `PROBE_MS` at most."""

    def ask(label: str) -> AbstractSet[str]:
        resolver = AddressResolverIPv4(f"{label}.local.")
        resolver.request(zeroconf, PROBE_MS)
        return set(resolver.parsed_addresses())

    return ask


class RivalClaims(RecordUpdateListener):
    """Hears who else announces a name. Filled by zeroconf's thread, emptied by `take`."""

    def __init__(self, label: str, mine: AbstractSet[str]) -> None:
        self._host = f"{label}.local."
        self._mine = mine
        self._heard: set[str] = set()
        self._lock = Lock()

    def async_update_records(
        self,
        _zc: Zeroconf,
        _now: float,
        records: list[RecordUpdate],
    ) -> None:
        claimed = {
            str(IPv4Address(record.address))
            for record in (update.new for update in records)
            if isinstance(record, DNSAddress)
            and len(record.address) == _IPV4_BYTES
            and record.name.lower() == self._host
            and record.ttl > 0
        }
        # Our own announcement comes back to us; a claim of our addresses alone is that.
        if not claimed <= self._mine:
            with self._lock:
                self._heard |= claimed

    def take(self) -> AbstractSet[str]:
        """The addresses others have claimed since the last call, with ours where they do too."""
        with self._lock:
            heard, self._heard = self._heard, set()
        return heard
