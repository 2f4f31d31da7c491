"""Random events paired round by round: late entries, withdrawals, absences, no-shows, changes by
hand, ties in the standing. Each is wholly determined by its seed.
"""

import random
from collections.abc import Sequence

from msgspec import Struct, structs

from appliance.duplicate.movement import pair_round
from appliance.duplicate.movement_by_hand import exchange_by_hand
from appliance.duplicate.movement_export import export
from appliance.duplicate.movement_sheet import Entry, EntryId, MovementSettings, RoundSheet

LATEST = 3


class PlayedEvent(Struct, frozen=True):
    settings: MovementSettings
    entries: tuple[Entry, ...]
    rounds: tuple[RoundSheet, ...]

    def exported(self) -> bytes:
        return export(self.settings, self.entries, self.rounds)


def random_event(seed: int) -> PlayedEvent:
    """Any sort of event an organiser could run, small fields and many rounds included."""
    chance = random.Random(seed)
    size = chance.choice((2, 3))
    settings = MovementSettings(
        seed=f"{seed:06}",
        size=size,
        planned_rounds=chance.randint(1, 7),
        opponents="house" if chance.random() < 0.1 else "entries",
        odd_entries=chance.choice(("house", "bye")),
    )
    field = chance.randint(1, 30) if chance.random() < 0.8 else chance.randint(31, 90)
    entries = tuple(_entry(chance, f"e{number}") for number in range(field))
    return play(settings, entries, chance, unrest=0.3)


def play(
    settings: MovementSettings, entries: tuple[Entry, ...], chance: random.Random, unrest: float
) -> PlayedEvent:
    """All planned rounds. `unrest`: how likely a round has a no-show, and a change by hand."""
    strength = {entry.id: chance.gauss(0, 2) for entry in entries}
    points = dict.fromkeys(strength, 0)
    rounds: list[RoundSheet] = []
    for number in range(1, settings.planned_rounds + 1):
        ranks = _ranks(points, entries, number) if rounds else {}
        sheet = pair_round(settings, entries, rounds, ranks)
        here = [entry.id for entry in entries if entry.plays(number)]
        if len(here) > 1 and chance.random() < unrest:
            changed = exchange_by_hand(settings, sheet, rounds, *chance.sample(here, 2))
            assert isinstance(changed, RoundSheet)
            sheet = changed
        if here and chance.random() < unrest:
            sheet = structs.replace(sheet, no_shows=(chance.choice(here),))
        rounds.append(sheet)
        for id_ in here:
            points[id_] += round(chance.gauss(strength[id_], 2))
    return PlayedEvent(settings, entries, tuple(rounds))


def _entry(chance: random.Random, id_: EntryId) -> Entry:
    return Entry(
        id=id_,
        joined=chance.choice((1,) * 9 + (2, LATEST)),
        left=chance.choice((None,) * 9 + (2,)),
        absent=tuple(number for number in range(1, 8) if chance.random() < 0.03),
    )


def _ranks(points: dict[EntryId, int], entries: Sequence[Entry], number: int) -> dict[EntryId, int]:
    """Of those who could have played before, with ties; who joins now has none."""
    ranked = [points[entry.id] for entry in entries if entry.joined < number]
    return {
        entry.id: 1 + sum(other > points[entry.id] for other in ranked)
        for entry in entries
        if entry.joined < number
    }
