"""What a box tells the network about itself, and how that is read back.

An announcement is a hint and never authority (threat 5): whoever follows one compares the key
fingerprint with what it remembers. Nothing here sends or receives.
"""

from collections.abc import Sequence
from ipaddress import IPv4Address

from msgspec import Struct
from zeroconf import IPVersion, ServiceInfo

HTTP_TYPE = "_http._tcp.local."
HALLBOX_TYPE = "_hallbox._tcp.local."
_TXT_ENTRY_BYTES = 255


class Announcement(Struct, frozen=True):
    """What is announced, and where.

    `code`: the box's four letters. `event`: the id of the event, empty between events. `path`:
    the page a browser opens. `fingerprint`: of the box's public key. `interfaces`: names like
    `eth0`; none chosen means all but the loopback.
    """

    code: str
    version: str
    event: str
    fingerprint: str
    port: int
    path: str = "/"
    interfaces: tuple[str, ...] = ()


class Sighting(Struct, frozen=True):
    """A box as somebody announced it: claims, not facts. `host` has no final dot."""

    host: str
    addresses: tuple[str, ...]
    port: int
    code: str
    version: str
    event: str
    path: str
    fingerprint: str


def service_infos(
    what: Announcement, label: str, addresses: Sequence[str]
) -> tuple[ServiceInfo, ...]:
    """The services of one box under the host name `<label>.local`: one for browsers of the web,
    one for launchers of seat tablets. Raises ValueError for a value too long for a TXT record.
    """
    txt = _txt(what)
    packed = [IPv4Address(address).packed for address in addresses]
    # The instance carries the label's suffix, so two boxes never share it either.
    instance = f"Hallbox {label.removeprefix('hall-').upper()}"
    return tuple(
        ServiceInfo(
            service,
            f"{instance}.{service}",
            port=what.port,
            properties=txt,
            server=f"{label}.local.",
            addresses=packed,
        )
        for service in (HTTP_TYPE, HALLBOX_TYPE)
    )


def sighting(info: ServiceInfo) -> Sighting:
    """What a resolved `_hallbox._tcp` service claims; missing claims are empty."""
    txt = {key: value or "" for key, value in info.decoded_properties.items()}
    return Sighting(
        host=(info.server or "").rstrip("."),
        addresses=tuple(sorted(info.parsed_addresses(IPVersion.V4Only))),
        port=info.port or 0,
        code=txt.get("code", ""),
        version=txt.get("version", ""),
        event=txt.get("event", ""),
        path=txt.get("path", ""),
        fingerprint=txt.get("fp", ""),
    )


def _txt(what: Announcement) -> dict[str, str]:
    txt = {
        "version": what.version,
        "code": what.code,
        "event": what.event,
        "path": what.path,
        "fp": what.fingerprint,
    }
    for key, value in txt.items():
        if len(f"{key}={value}".encode()) > _TXT_ENTRY_BYTES:
            raise ValueError(f"`{key}` is too long for a TXT record")
    return txt
