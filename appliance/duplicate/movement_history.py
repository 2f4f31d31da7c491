"""What earlier rounds left behind: who met whom, where each sat, who had a bye. Never results."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from itertools import combinations

from msgspec import Struct

from appliance.duplicate.movement_sheet import EntryId, RoundSheet, is_house

HOUSE = "H"
"""All house players together: having met one, an entry has met them all (W-4)."""


class History(Struct, frozen=True):
    """`met`: sets of two that sat at one table, `HOUSE` for any house player. `seat_counts`: how
    often an entry sat at seat 0, 1, 2 …; `byes`: how many it had. Who never did is in neither.
    """

    met: frozenset[frozenset[str]] = frozenset()
    seat_counts: Mapping[EntryId, tuple[int, ...]] = {}
    byes: Mapping[EntryId, int] = {}

    def counts(self, entry: EntryId, size: int) -> tuple[int, ...]:
        """How often the entry, or a house player, sat at each of `size` seats."""
        return self.seat_counts.get(entry, (0,) * size)


def history(rounds: Iterable[RoundSheet], size: int) -> History:
    """What the sheets tell. Who was seated and did not come met nobody and sat nowhere."""
    met: set[frozenset[str]] = set()
    sat: defaultdict[EntryId, list[int]] = defaultdict(lambda: [0] * size)
    byes: Counter[EntryId] = Counter()
    for sheet in rounds:
        byes.update(sheet.byes)
        for table in sheet.tables:
            came = [name for name in table.seats if name not in sheet.no_shows]
            known = (HOUSE if is_house(name) else name for name in came)
            met.update(map(frozenset, combinations(known, 2)))
            for seat, name in enumerate(table.seats):
                if name in came and not is_house(name):
                    sat[name][seat] += 1
    # Two house players at one table are one name, so a set of one, and no meeting.
    return History(
        met=frozenset(pair for pair in met if len(pair) == 2),
        seat_counts={name: tuple(counts) for name, counts in sat.items()},
        byes=dict(byes),
    )
