"""The single exit: who is connected, and what is sent to them.

Nothing leaves the box for a page except through `send` and `show` here. A page that does not
read is skipped and gets the whole picture when it answers again: there is nothing to catch up
with but the newest view.
"""

from collections.abc import Callable, Iterable
from typing import Protocol

import msgspec

MOST_WAITING = 32


class Page(Protocol):
    """One connected page. `send` never blocks."""

    @property
    def page(self) -> str:
        """Told apart from another page of the same tablet by this."""
        ...

    def send(self, name: str, payload: bytes) -> None: ...
    def waiting(self) -> int:
        """How many frames it has not taken yet."""
        ...

    def close(self) -> None: ...


SeatKey = tuple[int, int]


class Audience:
    """The pages of the seats, one living page a seat, and the watchers."""

    def __init__(self) -> None:
        self._seats: dict[SeatKey, Page] = {}
        self._behind: set[SeatKey] = set()
        self.changed: Callable[[], None] = _nobody
        """Called when something a watcher may be shown has changed."""

    def seat(self, key: SeatKey) -> Page | None:
        return self._seats.get(key)

    def seats(self) -> Iterable[SeatKey]:
        return tuple(self._seats)

    def sit(self, key: SeatKey, page: Page) -> None:
        self._seats[key] = page
        self._behind.discard(key)

    def leave(self, key: SeatKey, page: Page) -> bool:
        """The page is gone; False when another has the seat already."""
        if self._seats.get(key) is not page:
            return False
        del self._seats[key]
        return True

    def show(self, key: SeatKey, view: Callable[[], msgspec.Struct]) -> None:
        """Send a seat its view, made only if there is somebody to see it and encoded once."""
        page = self._seats.get(key)
        if page is None:
            return
        if page.waiting() >= MOST_WAITING:
            self._behind.add(key)
            return
        self._behind.discard(key)
        page.send("view", msgspec.json.encode(view()))

    def behind(self, key: SeatKey) -> bool:
        """Whether the seat missed a view because it did not read."""
        return key in self._behind

    def ping(self, key: SeatKey, number: int) -> None:
        page = self._seats.get(key)
        if page is not None and page.waiting() < MOST_WAITING:
            page.send("ping", msgspec.json.encode(number))


def _nobody() -> None:
    pass
