"""Chapter 7 of the rule book a second time, slowly, from rows as an export has them.

Shares no code with the package: results are compared two by two, tied classes are split step by
step for the whole field at once.
"""

from collections.abc import Callable
from fractions import Fraction
from math import floor
from typing import Any

Row = dict[str, Any]
Step = Callable[[str], Any]
RATE_UNIT, POINTS_UNIT = Fraction(1, 10), Fraction(1, 100)


def rounded(value: Fraction, unit: Fraction) -> Fraction:
    return floor(value / unit + Fraction(1, 2)) * unit


def factor(rank: int) -> Fraction:
    if rank < 3:
        return (Fraction(1), Fraction(7, 10))[rank - 1]
    return factor(rank - 2) / 2


def has_score(row: Row) -> bool:
    return row["result"]["kind"] in ("played", "assigned")


class Scorer:
    def __init__(
        self,
        rows: list[Row],
        ranking: str,
        trim_unit: str,
        off: dict[str, Fraction],
        out: set[str],
        play_offs: list[dict[str, int]],
    ) -> None:
        self.rows, self.ranking, self.trim_unit = rows, ranking, trim_unit
        self.out, self.play_offs = out, play_offs
        self.finals = {
            entry: final - off.get(entry, Fraction(0))
            for entry in {row["entry"] for row in rows}
            if (final := self.gross(entry)) is not None
        }

    def of(self, entry: str) -> list[Row]:
        return [row for row in self.rows if row["entry"] == entry]

    def others(self, row: Row) -> list[Row]:
        same = ("board_no", "position", "fingerprint")
        return [
            other
            for other in self.rows
            if other is not row and has_score(other) and all(other[k] == row[k] for k in same)
        ]

    def rate(self, row: Row) -> Fraction:
        if not has_score(row):
            return Fraction(row["result"]["percent"])
        theirs = [other["result"]["score"] for other in self.others(row)]
        if not theirs:
            return Fraction(50)
        own = row["result"]["score"]
        won = sum(2 if own > score else 1 if own == score else 0 for score in theirs)
        return Fraction(won, 2 * len(theirs)) * 100

    def better(self, row: Row) -> int:
        own = self.rate(row)
        return sum(self.rate(other) > own for other in self.others(row))

    def points(self, row: Row) -> Fraction:
        if has_score(row) and not self.others(row):
            return Fraction(5000)
        return rounded(10000 * factor(1 + self.better(row)), POINTS_UNIT)

    def gross(self, entry: str) -> Fraction | None:
        kinds = [row["result"]["kind"] for row in self.of(entry)]
        counted = [
            row for row in self.of(entry) if row["result"]["kind"] not in ("pending", "void")
        ]
        if not counted:
            return None
        if self.ranking == "R":
            return rounded(sum(map(self.rate, counted)) / Fraction(len(counted)), RATE_UNIT)
        earned = sum(map(self.points, counted), Fraction(0))
        return rounded(earned + kinds.count("void") * earned / len(counted), POINTS_UNIT)

    def beaten_entries(self, entry: str) -> list[str]:
        if self.ranking == "S":
            return [
                other["entry"]
                for row in self.of(entry)
                if has_score(row)
                for other in self.others(row)
                if other["result"]["score"] < row["result"]["score"]
            ]
        beaten = []
        sat = {(row["round_no"], row["table_no"]) for row in self.of(entry)}
        for round_no, table_no in sat:
            if table_no is None:
                continue
            here = [
                row
                for row in self.rows
                if (row["round_no"], row["table_no"]) == (round_no, table_no) and has_score(row)
            ]
            for other in {row["entry"] for row in here} - {entry}:
                mine, theirs = (
                    {row["board_no"]: row["result"]["score"] for row in here if row["entry"] == e}
                    for e in (entry, other)
                )
                both = mine.keys() & theirs.keys()
                if sum(mine[no] for no in both) > sum(theirs[no] for no in both):
                    beaten.append(other)
        return beaten

    def beaten(self, entry: str) -> Fraction:
        theirs = [self.finals[other] for other in self.beaten_entries(entry)]
        return -sum(theirs) / Fraction(len(theirs)) if theirs else Fraction(0)

    def places(self, entry: str) -> list[int]:
        taken = [1 + self.better(row) for row in self.of(entry) if has_score(row)]
        return [-taken.count(place) for place in range(1, len(self.rows) + 1)]

    def timed(self, entry: str) -> list[list[int]]:
        return [
            list(row["times_ms"]) for row in self.of(entry) if has_score(row) and row["times_ms"]
        ]

    def time(self, entry: str) -> Fraction | None:
        boards = self.timed(entry)
        return Fraction(sum(sum(board) for board in boards), len(boards)) if boards else None

    def trimmed(self, entry: str) -> Fraction | None:
        boards = self.timed(entry)
        times = sorted(
            [sum(board) for board in boards]
            if self.trim_unit == "board"
            else [ms for board in boards for ms in board]
        )
        return Fraction(sum(times[1:-1]), len(times[1:-1])) if len(times) > 2 else None

    def split(self, tied: list[str], value: Step) -> list[list[str]]:
        values = {entry: value(entry) for entry in tied}
        if None in values.values():
            return [tied]
        return [[e for e in tied if values[e] == each] for each in sorted(set_of(values))]

    def split_by_play_off(self, tied: list[str]) -> list[list[str]]:
        held = [ranks for ranks in self.play_offs if all(entry in ranks for entry in tied)]
        return self.split(tied, held[-1].__getitem__) if held else [tied]

    def classes(self, entries: list[str]) -> list[list[str]]:
        """Best first; within a class nothing but the order given parts anybody."""
        classes = [[e for e in entries if e in self.finals and e not in self.out]]
        times: list[Step] = [self.time, self.trimmed]
        merits: list[Step] = [self.beaten, self.places]
        steps = merits + times if self.ranking == "R" else times + merits
        for step in [lambda entry: -self.finals[entry], *steps]:
            classes = [part for tied in classes for part in self.split(tied, step)]
        return [part for tied in classes if tied for part in self.split_by_play_off(tied)]


def set_of(values: dict[str, Any]) -> list[Any]:
    """The different values; lists, too, which a set cannot hold."""
    different: list[Any] = []
    for value in values.values():
        if value not in different:
            different.append(value)
    return different


# --- the rows of a whole event's record -------------------------------------------------------


def scorer_of(record: dict[str, Any]) -> tuple[Scorer, list[str]]:
    """The scorer of the field of a record (`hallbox record 1`), and the entries of the field."""
    scoring = record["event"]["regulations"]["scoring"]
    play_offs = [each for each in record["rounds"] if each["play_off"]]
    scorer = Scorer(
        rows=[
            row
            for each in record["rounds"]
            if not each["play_off"]
            for row in rows_of(record, each)
        ],
        ranking=scoring["ranking"],
        trim_unit=scoring["trim_unit"],
        off={entry["id"]: Fraction(entry["points_off"]) for entry in record["entries"]},
        out={entry["id"] for entry in record["entries"] if entry["disqualified"]},
        play_offs=[play_off_places(record, each) for each in play_offs],
    )
    return scorer, [entry["id"] for entry in record["entries"]]


def play_off_places(record: dict[str, Any], each: dict[str, Any]) -> dict[str, int]:
    scoring = record["event"]["regulations"]["scoring"]
    rows = rows_of(record, each)
    own = Scorer(rows, scoring["ranking"], scoring["trim_unit"], {}, set(), [])
    places: dict[str, int] = {}
    for tied in own.classes(each["play_off"]):
        places |= dict.fromkeys(tied, len(places) + 1)
    return places


def rows_of(record: dict[str, Any], each: dict[str, Any]) -> list[Row]:
    """What every entry brought home from each board of a round (7.5, D-49, D-49c, D-53)."""
    rows = []
    for entry in record["entries"]:
        gone = entry["left"] is not None and entry["left"] < each["number"]
        if each["play_off"] and entry["id"] not in each["play_off"]:
            continue
        if not each["play_off"] and gone and entry["disqualified"]:
            continue
        rows += [row_of(record, each, entry["id"], board["number"]) for board in each["boards"]]
    return rows


def row_of(record: dict[str, Any], each: dict[str, Any], entry: str, board_no: int) -> Row:
    positions: list[list[int]] = record["event"]["positions"]
    size = record["event"]["regulations"]["movement"]["size"]
    of_places = positions if size == len(positions) else [[seat] for seat in range(size)]
    here = [table for table in each["movement"]["tables"] if entry in table["seats"]]
    seats = of_places[here[0]["seats"].index(entry)] if here else positions[0]
    (position,) = [at for at, group in enumerate(positions) if set(seats) <= set(group)]
    table_no = here[0]["number"] if here else None
    played = [
        (table, result)
        for table in each["tables"]
        for result in table["results"]
        if result["board"] == board_no
    ]
    own = [(table, result) for table, result in played if table["number"] == table_no]
    prints = [result["fingerprint"] for _, result in played]
    most = max(prints, key=lambda print_: (prints.count(print_), print_), default="")
    return {
        "entry": entry,
        "round_no": each["number"],
        "board_no": board_no,
        "table_no": table_no,
        "position": position,
        "fingerprint": own[0][1]["fingerprint"] if own else most,
        "result": ruled(record, entry, board_no)
        or brought_home(each, entry, here, own, seats, position),
        "times_ms": [sum(deal[seat] for seat in seats) for deal in own[0][1]["deal_times_ms"]]
        if own
        else [],
    }


def ruled(record: dict[str, Any], entry: str, board_no: int) -> Any:
    """The last word of the chief, None where there is none or it was taken back."""
    words = [
        ruling["result"]
        for ruling in record["rulings"]
        if ruling["type"] == "result_ruled"
        and (ruling["entry"], ruling["board_no"]) == (entry, board_no)
    ]
    return words[-1] if words else None


def brought_home(
    each: Row, entry: str, here: list[Row], own: list[tuple[Row, Row]], seats: list[int], at: int
) -> dict[str, Any]:
    absent = {one["entry"]: one["played"] for one in each["absent"]}
    if not here:
        bye = entry in each["movement"]["byes"]
        return {"kind": "void"} if bye else {"kind": "artificial", "percent": 40}
    if entry in absent:
        return {"kind": "artificial", "percent": 40}
    if any(not absent.get(other, True) for other in here[0]["seats"]):
        return {"kind": "artificial", "percent": 60}
    if not own:
        return {"kind": "pending"}
    table, result = own[0]
    if all(result["house"][seat] and not table["seats"][seat]["house"] for seat in seats):
        return {"kind": "artificial", "percent": 40}
    return {"kind": "played", "score": result["scores"][at]}
