"""From bytes of a frame to the name of an event and its raw message, and back.

Socket.IO's own packet would raise on anything odd, and its server would log a traceback without
limit. Here whatever is not one of our events, in one of our shapes, becomes the event `malformed`
or `oversized`, which is answered with a code like any other press.
"""

from typing import Any

import msgspec
from socketio import packet

from appliance.web.wire import MAX_FRAME_BYTES

EVENTS = frozenset({"act", "ask", "request", "order", "rehearsal", "watch", "pong"})
MALFORMED = "malformed"
OVERSIZED = "oversized"

_PARTS = msgspec.json.Decoder(list[msgspec.Raw])
_NAME = msgspec.json.Decoder(str)


class WireJson:
    """The `json` of the socket server: msgspec, with messages left raw until their type is known.

    A list is an event's name and its messages; anything else (the `auth` of a connection) is
    decoded as it is.
    """

    @staticmethod
    def loads(text: str, **_options: object) -> Any:
        if _is_oversized(text):
            return [OVERSIZED]
        if not text.startswith("["):
            value = msgspec.json.decode(text)
            # A list after a space would come with its messages decoded already.
            return [MALFORMED] if isinstance(value, list) else value
        parts = _PARTS.decode(text)
        return [_NAME.decode(parts[0]), *parts[1:]] if parts else [MALFORMED]

    @staticmethod
    def dumps(value: Any, **_options: object) -> str:
        return msgspec.json.encode(value).decode()


class WirePacket(packet.Packet):  # type: ignore[misc]
    """A Socket.IO packet of ours: text only, known events only, never an exception."""

    uses_binary_events = False

    def __init__(self, *parts: Any, encoded_packet: Any = None, **named: Any) -> None:
        super().__init__(*parts, encoded_packet=encoded_packet, **named)
        if encoded_packet is not None and not encoded_packet:
            self.data = [MALFORMED]

    def decode(self, encoded_packet: str) -> int:
        try:
            # The number to answer to is read even from a frame whose message is not.
            super().decode(encoded_packet)
            good = self._is_ours()
        except Exception:  # noqa: BLE001 - whatever the frame was, it is answered, not raised
            good = False
        if not good:
            self.packet_type = packet.EVENT
            self.namespace = None
            self.data = [OVERSIZED if _is_oversized(encoded_packet) else MALFORMED]
        return 0

    def _is_ours(self) -> bool:
        data: Any = self.data
        if self.packet_type in (packet.CONNECT, packet.DISCONNECT):
            return data is None or isinstance(data, dict)
        event = self.packet_type == packet.EVENT and isinstance(data, list)
        return event and len(data) == 2 and data[0] in EVENTS


def _is_oversized(frame: str) -> bool:
    """Counted in bytes, as they came; a character of text has one to four of them."""
    if len(frame) > MAX_FRAME_BYTES:
        return True
    return not frame.isascii() and len(frame.encode(errors="surrogatepass")) > MAX_FRAME_BYTES
