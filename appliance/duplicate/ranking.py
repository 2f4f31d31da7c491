"""名次: every entry's standing, and why it is above the next.

Reads scores and what the chief decided about entries; compares no boards itself.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from itertools import zip_longest

from msgspec import Struct

from appliance.duplicate.lines import FouledBoard, Group, Line, fouled_boards
from appliance.duplicate.opponents import mean_beaten, means_beaten_on_boards
from appliance.duplicate.scoring import Scores, Scoring, Sums, Tally, Total
from appliance.duplicate.tie_break import (
    CHAINS,
    Above,
    Compared,
    Place,
    StepName,
    Value,
    Values,
    above,
    if_all,
    places,
    places_key,
    trimmed_mean,
)

_NO_TALLY = Tally()


class PlayOff(Struct, frozen=True):
    """加赛: the places of a play-off among tied entries, which it orders among themselves only."""

    ranks: Mapping[str, int]


class Field(Struct, frozen=True):
    """The entries in their published order, the last key of every list, and what was decided
    about them. `points_off` are percentage points off R, or points off S (D-49d).
    """

    entries: tuple[str, ...]
    points_off: Mapping[str, Decimal] = {}
    disqualified: frozenset[str] = frozenset()
    play_offs: tuple[PlayOff, ...] = ()


class Standing(Struct, frozen=True):
    """One entry's place. `final` is R or S in units of its last decimal, after `off`.

    `rank` is None for a disqualified entry and for one without a counted board. `above` says why
    it is above the next; None where it shares its rank with the next, and on the last line.
    `found` are the steps it was compared in. `play_off`: nothing parts it from its equals (D-48).
    """

    entry: str
    rank: int | None
    final: int | None
    off: int
    above: Above | None
    found: tuple[Compared, ...]
    play_off: bool
    disqualified: bool
    boards: Sums


class GroupSize(Struct, frozen=True):
    """A comparison group smaller than the largest of the event (7.5): its own N scores it."""

    group: Group
    n: int


class Ranking(Struct, frozen=True):
    """Best first; then entries without a counted board, then the disqualified. `places` decimals
    stand in the units of `final` and `off`; `interim` names the interim 暂行 methods in it.
    """

    ranking: Total
    places: int
    interim: tuple[str, ...]
    standings: tuple[Standing, ...]
    smaller_groups: tuple[GroupSize, ...]
    fouled: tuple[FouledBoard, ...]


def rank(scores: Scores, field: Field) -> Ranking:
    """Raises ValueError for a line of, or a decision about, no entry of the field, and for points
    off with more decimals than the final value has.
    """
    strangers = {*scores.tallies, *field.points_off, *field.disqualified} - {*field.entries}
    if strangers:
        raise ValueError(f"no entries of the field: {', '.join(sorted(strangers))}")
    scoring = scores.scoring
    evidence = _Evidence(scores, field)
    in_order = [e for e in field.entries if e in evidence.finals and e not in field.disqualified]
    ordered = list(places(in_order, CHAINS[scoring.ranking], evidence.steps()))
    ranked = set(in_order)
    rest = sorted(
        (e for e in field.entries if e not in ranked), key=lambda e: e in field.disqualified
    )
    return Ranking(
        ranking=scoring.ranking,
        places=scoring.places,
        interim=scoring.interim,
        standings=(
            *_ranked(ordered, evidence),
            *(_standing(evidence, entry, None, None, None) for entry in rest),
        ),
        smaller_groups=_smaller_groups(scores),
        fouled=_fouled(scores),
    )


def play_off(ranking: Ranking) -> PlayOff:
    """What a ranking over the play-off's own boards says about those who played it."""
    places_taken = {s.entry: s.rank for s in ranking.standings if s.rank is not None}
    return PlayOff(places_taken)


class _Evidence:
    """What the steps read. Values that cost something are worked out when first asked for."""

    def __init__(self, scores: Scores, field: Field) -> None:
        self.scores = scores
        self.tallies = scores.tallies
        self.ranking = scores.scoring.ranking
        self.play_offs = field.play_offs
        self.disqualified = field.disqualified
        self.off = {e: _units_off(off, scores.scoring) for e, off in field.points_off.items()}
        self.finals = {
            entry: tally.final - self.off.get(entry, 0)
            for entry, tally in self.tallies.items()
            if tally.final is not None
        }

    def steps(self) -> Mapping[StepName, Values]:
        return {
            "final": lambda tied: {e: self.finals[e] for e in tied},
            "beaten": lambda tied: {e: self.beaten(e) for e in tied},
            "places": lambda tied: {e: self.places(e) for e in tied},
            "time": lambda tied: if_all({e: self.mean_time(e) for e in tied}),
            "trimmed": lambda tied: if_all({e: self.trimmed(e) for e in tied}),
            "play_off": self.play_off,
        }

    def beaten(self, entry: str) -> Value:
        if self.ranking == "S":
            return self.beaten_on_boards.get(entry, Fraction(0))
        return mean_beaten(self.beaten_at_tables.get(entry, ()), self.finals)

    @cached_property
    def beaten_at_tables(self) -> Mapping[str, Sequence[str]]:
        beaten: dict[str, list[str]] = defaultdict(list)
        for table in self.scores.tables.values():
            for entry, others in table.beaten.items():
                beaten[entry] += others
        return beaten

    @cached_property
    def beaten_on_boards(self) -> Mapping[str, Fraction]:
        groups = self.scores.groups.values()
        return means_beaten_on_boards(map(self.compared, groups), self.finals)

    def compared(self, lines: Mapping[str, Line]) -> list[tuple[int, str]]:
        """The ranks on one board in one position."""
        marks = [
            (self.tallies[entry].boards[line.board_no].mark, entry) for entry, line in lines.items()
        ]
        return [(mark.rank, entry) for mark, entry in marks if mark and mark.rank is not None]

    def places(self, entry: str) -> Value:
        marks = [scored.mark for scored in self.tallies[entry].boards.values()]
        return places_key([m.rank for m in marks if m is not None and m.rank is not None])

    def mean_time(self, entry: str) -> Value | None:
        """Total play time as its mean a timed board, so that unequal numbers compare (D-53b)."""
        sums = self.tallies[entry].sums
        return Fraction(sums.time_ms, sums.timed) if sums.timed else None

    def trimmed(self, entry: str) -> Value | None:
        boards = [scored.times_ms for scored in self.tallies[entry].boards.values()]
        if self.scores.scoring.trim_unit == "board":
            return trimmed_mean([sum(deals) for deals in boards if deals])
        return trimmed_mean([ms for deals in boards for ms in deals])

    def play_off(self, tied: Sequence[str]) -> Mapping[str, Value] | None:
        """The places of the last play-off that all of them played."""
        for held in reversed(self.play_offs):
            if held.ranks.keys() >= set(tied):
                return {entry: held.ranks[entry] for entry in tied}
        return None


def _units_off(off: Decimal, scoring: Scoring) -> int:
    off_units = off.scaleb(scoring.places)
    if off_units != off_units.to_integral_value():
        raise ValueError(f"{off} has more than {scoring.places} decimals")
    return int(off_units)


def _ranked(ordered: Sequence[Place], evidence: _Evidence) -> Iterator[Standing]:
    """Equal entries share a rank, the next skips: 1, 1, 3 (D-43)."""
    number = 1
    for place, following in zip_longest(ordered, ordered[1:]):
        why = above(place, following) if following is not None else None
        for entry in place.entries:
            last = entry == place.entries[-1]
            yield _standing(evidence, entry, number, why if last else None, place)
        number += len(place.entries)


def _standing(
    evidence: _Evidence, entry: str, number: int | None, why: Above | None, place: Place | None
) -> Standing:
    tied = place is not None and len(place.entries) > 1
    return Standing(
        entry=entry,
        rank=number,
        final=evidence.finals.get(entry),
        off=evidence.off.get(entry, 0),
        above=why,
        found=place.path if place else (),
        play_off=tied,
        disqualified=entry in evidence.disqualified,
        boards=evidence.tallies.get(entry, _NO_TALLY).sums,
    )


def _smaller_groups(scores: Scores) -> tuple[GroupSize, ...]:
    """Groups where somebody was compared, but fewer than elsewhere."""
    sizes = {group: _size(scores, lines) for group, lines in scores.groups.items()}
    most = max(sizes.values(), default=0)
    return tuple(GroupSize(group, n) for group, n in sorted(sizes.items()) if 0 < n < most)


def _size(scores: Scores, lines: Mapping[str, Line]) -> int:
    line = next(iter(lines.values()))
    return scores.tallies[line.entry].boards[line.board_no].n


def _fouled(scores: Scores) -> tuple[FouledBoard, ...]:
    """Only boards of more than one set of cards are looked into, which are hardly ever any."""
    decks = {(group.board_no, group.fingerprint) for group in scores.groups}
    several = {no for no, times in Counter(no for no, _ in decks).items() if times > 1}
    suspect = [group for group in scores.groups if group.board_no in several]
    return fouled_boards(line for group in suspect for line in scores.groups[group].values())
