"""The event that is being set up, kept in the box until it begins. It survives a restart and a
closed laptop, and goes when the event begins: names have their own place then.
"""

from collections.abc import Sequence

import msgspec
from msgspec import Struct, structs

from appliance.hall.events import GivenBoard
from appliance.live.mailbox import Mailbox
from appliance.live.runtime import Runtime
from appliance.papers.boards_import import ImportedBoard
from appliance.store.box import Box
from appliance.web.wire_desk import EventDraft

DRAFT = "event_draft"


class _Kept(Struct, frozen=True):
    version: int = 0
    draft: EventDraft = EventDraft()
    boards: tuple[GivenBoard, ...] = ()


class Drafts:
    """The one draft of the box. `version` counts its changes.

    Each change is on the disk before anybody sees it. Raises StoreFailed where the disk refuses it.
    """

    def __init__(self, box: Box, runtime: Runtime) -> None:
        self._box = box
        self._runtime = runtime
        self._one_at_a_time = Mailbox(runtime)
        self._kept = _read(box.setting(DRAFT))

    @property
    def now(self) -> EventDraft:
        return self._kept.draft

    @property
    def version(self) -> int:
        return self._kept.version

    @property
    def boards(self) -> tuple[GivenBoard, ...]:
        """Boards of a published seed that wait to be played again."""
        return self._kept.boards

    def change(self, draft: EventDraft, version: int) -> bool:
        """Take the draft as a page has it; False when another page has changed it meanwhile."""

        def changed() -> bool:
            if version != self.version:
                return False
            before = self._kept
            # Imported boards are of one game and one way of dealing.
            same = (draft.game, draft.settings) == (before.draft.game, before.draft.settings)
            self._keep(draft, before.boards if same else ())
            return True

        return self._one_at_a_time.ask(changed)

    def take_boards(self, boards: Sequence[ImportedBoard]) -> None:
        given = tuple(GivenBoard(board.seed, board.origin) for board in boards)
        self._one_at_a_time.ask(lambda: self._keep(self.now, given))

    def forget(self) -> None:
        self._one_at_a_time.ask(lambda: self._keep(EventDraft(), ()))

    def _keep(self, draft: EventDraft, boards: tuple[GivenBoard, ...]) -> None:
        draft = structs.replace(draft, imported_boards=len(boards))
        kept = _Kept(self.version + 1, draft, boards)
        text = msgspec.json.encode(kept).decode()
        self._runtime.in_thread(lambda: self._box.set_setting(DRAFT, text))
        self._kept = kept


def _read(text: str | None) -> _Kept:
    """A draft that an older box has written and this one cannot read is begun anew."""
    try:
        return msgspec.json.decode(text or "{}", type=_Kept)
    except msgspec.DecodeError:
        return _Kept()
