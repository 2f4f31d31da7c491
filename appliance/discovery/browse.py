"""Looking for boxes, as a launcher on a seat tablet does. Believing them is the caller's affair."""

from collections.abc import Callable, Iterable
from threading import Event
from time import monotonic

from zeroconf import DNSQuestionType, ServiceBrowser, ServiceStateChange, Zeroconf

from appliance.discovery.announce import addresses_of, listening
from appliance.discovery.identity import HALLBOX_TYPE, Sighting, sighting

_RESOLVE_MS = 1_000
# Programs of one machine share the port, and an answer to one address reaches only one of them.
_TO_ALL = DNSQuestionType.QM

Sightings = tuple[Sighting, ...]


def browse(
    timeout_s: float, enough: Callable[[Sightings], bool] = lambda _found: False
) -> Sightings:
    """The boxes on the network, by host name, when they are `enough` or the time is over.

    Three seconds are plenty: a box that has just spoken waits a second before it answers. Takes
    up to one second more for each box that is slow to give details. Without an address of our
    own nothing is found, at once.
    """
    addresses = addresses_of(())
    if not addresses:
        return ()
    names: set[str] = set()
    changed = Event()

    def heard(*, name: str, state_change: ServiceStateChange, **_: object) -> None:
        if state_change is ServiceStateChange.Removed:
            names.discard(name)
        else:
            names.add(name)
        changed.set()

    until = monotonic() + timeout_s
    with listening(addresses) as zeroconf:
        browser = ServiceBrowser(zeroconf, HALLBOX_TYPE, handlers=[heard], question_type=_TO_ALL)
        found: Sightings = ()
        while not enough(found) and changed.wait(max(0.0, until - monotonic())):
            changed.clear()
            found = _resolved(zeroconf, list(names))
        browser.cancel()
    return found


def _resolved(zeroconf: Zeroconf, names: Iterable[str]) -> Sightings:
    infos = (zeroconf.get_service_info(HALLBOX_TYPE, name, _RESOLVE_MS, _TO_ALL) for name in names)
    return tuple(sorted((sighting(info) for info in infos if info), key=lambda box: box.host))
