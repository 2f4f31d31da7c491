"""Dealing, commitments and fingerprints a second time, from their published description alone.

It imports nothing of the box. HMAC is written out over SHA-256, words are cut from one big number,
and no pack is ever swapped: for each card its way through the exchanges is followed to the place
where it ends.
"""

import hashlib
from collections.abc import Iterator

DECK = [suit + rank for suit in "SHCD" for rank in "23456789TJQKA"]
JOKERS = ["LJ", "BJ"]
# The pack in its first order, seats, cards of a hand.
PACKS = {
    "wakeng": (DECK, 3, 16),
    "erdayi": (DECK + JOKERS, 3, 17),
    "shengji": ((DECK + JOKERS) * 2, 4, 25),
}

# A seed whose first deal of 升级 meets a word of the biased tail, at the 75th place: found among a
# million and a half of them, so seldom is a word thrown away.
TAIL_SEED = (1_478_812).to_bytes(32, "big")
TAIL_WORD, TAIL_PLACE = 33, 75

WrittenDeal = dict[str, list[list[str]] | list[str]]


def words(seed: bytes, label: str) -> Iterator[int]:
    """RFC 2104 under a key shorter than a block, counted from 0 in eight bytes, cut in eight."""
    key = int.from_bytes(seed.ljust(64, b"\0"), "big")
    inner, outer = (
        (key ^ int.from_bytes(bytes([pad]) * 64, "big")).to_bytes(64, "big") for pad in (0x36, 0x5C)
    )
    counter = 0
    while True:
        message = label.encode() + counter.to_bytes(8, "big")
        digest = hashlib.sha256(outer + hashlib.sha256(inner + message).digest()).digest()
        number = int.from_bytes(digest, "big")
        yield from ((number >> (32 * place)) % 2**32 for place in range(7, -1, -1))
        counter += 1


def exchanges(size: int, stream: Iterator[int]) -> list[tuple[int, int]]:
    """Which two places change cards, in order: the last with one up to it, then the one before."""
    made = []
    for last in range(size - 1, 0, -1):
        whole_turns = 2**32 // (last + 1) * (last + 1)
        word = next(word for word in stream if word < whole_turns)
        made.append((last, word % (last + 1)))
    return made


def shuffled(pack: list[str], seed: bytes, label: str) -> list[str]:
    steps = exchanges(len(pack), words(seed, label))
    placed = dict.fromkeys(range(len(pack)), "")
    for place, card in enumerate(pack):
        for one, other in steps:
            place = {one: other, other: one}.get(place, place)
        placed[place] = card
    return list(placed.values())


def deal(game: str, deal_no: int, seed: bytes, public_number: str = "") -> WrittenDeal:
    """One deal as it stands in the file."""
    pack, seats, hand_size = PACKS[game]
    cards = shuffled(pack, seed, f"{game}:{deal_no}:{public_number}")
    hands: list[list[str]] = [[] for _ in range(seats)]
    for turn in range(hand_size):
        for seat in range(seats):
            hands[seat].append(cards[turn * seats + seat])
    return {"hands": hands, "bottom": cards[seats * hand_size :]}


def fingerprint(deals: list[WrittenDeal]) -> str:
    def cards(codes: list[str]) -> str:
        return "[" + ",".join(f'"{code}"' for code in codes) + "]"

    written = (
        f"[[{','.join(map(cards, deal['hands']))}],{cards(deal['bottom'])}]"  # type: ignore[arg-type]
        for deal in deals
    )
    return _sha256(f'["hallbox board fingerprint 1",[{",".join(written)}]]')


def commitment(event_id: str, board_no: int, game: str, rules_version: str, seed: bytes) -> str:
    names = f'"{event_id}",{board_no},"{game}","{rules_version}"'
    return _sha256(f'["hallbox board commitment 1",{names},"{seed.hex()}"]')


def round_commitment(commitments: list[str]) -> str:
    return _sha256('["hallbox round commitment 1"' + "".join(f',"{c}"' for c in commitments) + "]")


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
