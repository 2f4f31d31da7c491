"""What the two echoes are asked and what they answer: 60 bytes in, 200 bytes to a room of four."""

ROOM_SEATS = 4
PRESS_BYTES = 60
SHOWN = "v" * 200


def press(room: str) -> bytes:
    """The message of one press as JSON, `PRESS_BYTES` long."""
    bare = f'{{"room":"{room}","text":""}}'
    return bare.replace('""}', f'"{"p" * (PRESS_BYTES - len(bare))}"}}').encode()
