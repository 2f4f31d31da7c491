"""What becomes of some boards, as one line a game: run by tests in other interpreters.

Each board is walked, told again from the bytes of its events alone, and all that any audience is
shown of it on the way goes into a digest. Beside the box's own code it needs msgspec alone.
"""

import hashlib

import msgspec

from appliance.games import GAMES
from tests.conformance.walking import AnyGame, walk

SEEDS = range(2)


def digest(game: AnyGame) -> str:
    """Of the events and of every view, to the byte. Raises AssertionError when the second telling
    of a board is not the first.
    """
    told = hashlib.sha256()
    decoder = msgspec.json.Decoder(game.event_type)
    for seed in SEEDS:
        board = walk(game, seed)
        state = board[0][0]
        for _, events, after in board:
            for event in events:
                written = msgspec.json.encode(event)
                told.update(written)
                state = game.evolve(state, decoder.decode(written))
            assert state == after
            for seat in (*range(game.seats), None):
                told.update(msgspec.json.encode(game.view(game.know(state, seat))))
    return told.hexdigest()


if __name__ == "__main__":
    for each in GAMES:
        print(each.name, digest(each))
