"""A page that takes what it is sent and forgets it."""


class Unread:
    page = "unread"

    def send(self, name: str, payload: bytes) -> None:
        pass

    def waiting(self) -> int:
        return 0

    def close(self) -> None:
        pass
