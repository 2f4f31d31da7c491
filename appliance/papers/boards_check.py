"""Published boards held against themselves: `hallbox verify boards FILE`.

Reads nothing but the file. Every commitment, every card and every fingerprint is made again from
the seeds shown. Whether the seats showed these commitments before play is for people to compare,
and what follows if they did is said with the report.
"""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

from msgspec import Struct

from appliance.duplicate.board import fingerprint, round_commitment, verify
from appliance.games import game_named
from appliance.games.contract import Game
from appliance.games.deal import Deal
from appliance.papers.boards import (
    BoardsFile,
    BoardsRound,
    PublishedBoard,
    dealt,
    read_boards,
)


class Fault(Struct, frozen=True):
    """One thing that does not hold. `board` is 0 where the fault is the round's."""

    code: str
    round: int
    board: int
    said: str

    def __str__(self) -> str:
        board = f", board {self.board}" if self.board else ""
        return f"round {self.round}{board}: {self.said} [{self.code}]"


class Report(Struct, frozen=True):
    """What holds and what that proves, in sentences, and each fault."""

    holds: tuple[str, ...]
    proves: tuple[str, ...]
    faults: tuple[Fault, ...]


def check_boards(data: bytes) -> Report:
    """Checks the whole file. Raises ValueError when it is not of the format."""
    file = read_boards(data)
    faults = tuple(_faults(file))
    if faults:
        return Report((), (), faults)
    return Report(tuple(_holds(file)), tuple(_proves(file)), ())


# --- what is wrong ----------------------------------------------------------------------------


def _faults(file: BoardsFile) -> Iterator[Fault]:
    game = game_named(file.game)
    seen: dict[str, int] = {}
    last_round = last_board = 0
    for sheet in file.rounds:
        # Rounds are closed one after the other: a gap is a round that was left out or renamed.
        if sheet.round != last_round + 1:
            yield Fault("ROUND_ORDER", sheet.round, 0, f"it stands after round {last_round}")
        last_round = sheet.round
        for board in sheet.boards:
            if board.board_no <= last_board:
                said = f"it stands after board {last_board}"
                yield Fault("BOARD_ORDER", sheet.round, board.board_no, said)
            last_board = board.board_no
            yield from _board_faults(file, game, sheet, board, seen)
        if round_commitment([board.commitment for board in sheet.boards]) != sheet.commitment:
            said = "its commitment is not that of its boards"
            yield Fault("ROUND_COMMITMENT", sheet.round, 0, said)


def _board_faults(
    file: BoardsFile,
    game: Game[Any, Any, Any, Any],
    sheet: BoardsRound,
    board: PublishedBoard,
    seen: dict[str, int],
) -> Iterator[Fault]:
    """`seen`: the boards so far by the fingerprint of their cards as made again."""

    def fault(code: str, said: str) -> Fault:
        return Fault(code, sheet.round, board.board_no, said)

    if not verify(file.names(board.board_no), bytes.fromhex(board.seed), board.commitment):
        yield fault("COMMITMENT", "the seed is not the one committed to")
    number = sheet.public_number if board.origin is None else board.origin.public_number
    again = dealt(game, board.seed, number, file.deals_a_board)
    for deal_no, (told, made) in enumerate(zip_longest(board.deals, again), 1):
        if told != made:
            yield fault("DEAL", f"deal {deal_no} is not what the seed gives: {_where(told, made)}")
    cards = fingerprint(again)
    if cards != board.fingerprint:
        yield fault("FINGERPRINT", "the fingerprint is not that of the cards the seed gives")
    if cards in seen:
        yield fault("SAME_CARDS", f"it has the cards of board {seen[cards]}")
    seen.setdefault(cards, board.board_no)


def _where(told: Deal | None, made: Deal | None) -> str:
    """The first place at which two deals differ, seats numbered from 1 in turn order."""
    if told is None or made is None:
        return "it is missing" if told is None else "the board has no such deal"
    for seat, (one, other) in enumerate(zip_longest(told.hands, made.hands), 1):
        if one != other:
            return f"hand {seat}"
    return "the bottom"


# --- what holds, and what that proves ---------------------------------------------------------


def _holds(file: BoardsFile) -> Iterator[str]:
    boards = sum(len(sheet.boards) for sheet in file.rounds)
    yield (
        f"event {file.event_id}, {file.game}, rules {file.rules_version}: {boards} boards of"
        f" {len(file.rounds)} rounds"
    )
    if not boards:
        return
    yield "every seed is the one committed to, and every card follows from it"
    yield "no two boards have the same cards"
    for sheet in file.rounds:
        first, last = sheet.boards[0].board_no, sheet.boards[-1].board_no
        number = sheet.public_number or "none"
        yield (
            f"round {sheet.round}, boards {first} to {last}: commitment {sheet.commitment},"
            f" public number {number}"
        )


def _proves(file: BoardsFile) -> Iterator[str]:
    if not file.rounds:
        return
    yield (
        "if the seats showed these commitments before the first card, the deals were fixed before"
        " play and were not chosen afterwards"
    )
    thrown = [sheet.round for sheet in file.rounds if sheet.public_number]
    if thrown:
        yield (
            f"rounds {_listed(thrown)}: they were not chosen before either, if the public number"
            " was thrown after that"
        )
    yield from _unproved(file.rounds)


def _unproved(rounds: Sequence[BoardsRound]) -> Iterator[str]:
    bare = [sheet.round for sheet in rounds if not sheet.public_number]
    if bare:
        yield (
            f"rounds {_listed(bare)} have no public number: nothing here proves that their deals"
            " were not chosen before"
        )
    taken = [board.board_no for sheet in rounds for board in sheet.boards if board.origin]
    if taken:
        yield (
            f"boards {_listed(taken)} were taken over from another event: no public number of this"
            " one covers them, and whoever saw that event's file could know them"
        )


def _listed(values: Sequence[int]) -> str:
    return ", ".join(map(str, values))
