"""What a house player is: a pure function of what its seat may know (D-51)."""

from typing import Protocol, TypeVar

K = TypeVar("K", contravariant=True)
A = TypeVar("A", covariant=True)


class HousePlayer(Protocol[K, A]):
    """Plays one game. The same version sits at every table of an event."""

    @property
    def version(self) -> str: ...

    def choose(self, knowledge: K, bot_seed: bytes, board_no: int) -> A | None:
        """One legal action for the seat whose knowledge this is; the same inputs, the same action.
        None only in an open state, where nobody has to act.

        Chance comes from `bot_seed`, the board number, the seat and the visible history alone,
        never from the seed of the deal.
        """
        ...
