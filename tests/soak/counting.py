"""How far a part of the random work came in the minutes it was given, counted and told at the end
of the run.
"""

import threading
import time
from collections.abc import Iterator
from typing import Self


class Counted(Iterator[int]):
    """Numbers from 0 on, until all are given out or the time is up; several threads may take.

    A number counts as done when its thread comes back for the next.
    """

    def __init__(self, what: str, wanted: int, end_s: float | None) -> None:
        self._what = what
        self._wanted = wanted
        self._end_s = end_s
        self._given = 0
        self._lock = threading.Lock()
        self._at_work: set[int] = set()

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> int:
        with self._lock:
            self._at_work.discard(threading.get_ident())
            if self._given == self._wanted or self._is_late():
                raise StopIteration
            self._at_work.add(threading.get_ident())
            self._given += 1
            return self._given - 1

    def _is_late(self) -> bool:
        return self._end_s is not None and time.monotonic() >= self._end_s

    def __str__(self) -> str:
        return f"{self._what}: {self._given - len(self._at_work):,} of {self._wanted:,}"


class Counting:
    """Every count of one test. `minutes` bounds each by itself, from its first number on."""

    def __init__(self, minutes: float | None) -> None:
        self._minutes = minutes
        self.counts: list[Counted] = []

    def __call__(self, what: str, wanted: int) -> Counted:
        end = None if self._minutes is None else time.monotonic() + self._minutes * 60
        self.counts.append(Counted(what, wanted, end))
        return self.counts[-1]
