"""Who the officials' phones are: PINs, sessions, and the waits after wrong ones.

A session is a random token in a cookie; the box keeps a digest of it. PINs are kept as argon2
hashes and are checked outside the loop. A scanned code carries no authority at all.
"""

import secrets
import time

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from msgspec import Struct

from appliance.games.contract import Refusal
from appliance.hall.roles import CHIEF
from appliance.live.box import LiveBox, token_hash
from appliance.live.mailbox import Mailbox
from appliance.live.runtime import Runtime
from appliance.store.box import Box, Staff
from appliance.web.limits import Backoff

PIN_DIGITS = 6
OF_THE_BOX = ""
"""In the place of an event: an official of the box itself."""
CHIEF_NAME = "裁判长"
OWN_DESK = ("127.0.0.1", "::1")


class Official(Struct, frozen=True):
    """A signed-in official: name, role, and the digest that names the session. `of_box`: of every
    event of this box, not of one alone.
    """

    name: str
    role: str
    session: bytes
    of_box: bool = False


class Officials:
    """The staff of the event that is running."""

    def __init__(self, box: LiveBox, runtime: Runtime) -> None:
        self._box = box
        self._runtime = runtime
        self._hasher = PasswordHasher()
        self._backoff = Backoff()
        self._naming = Mailbox(runtime)
        self._shown_pins: dict[str, str] = {}
        self._told: dict[tuple[str, str], tuple[str, str]] = {}

    def first_chief(self) -> str:
        """The PIN of the box's own chief (裁判长), made at the first start and told once; empty
        when there is one already.
        """
        if self._box.box.staff_by_event(OF_THE_BOX):
            return ""
        return self.name(OF_THE_BOX, CHIEF_NAME)

    def rehearsal_pin(self) -> str:
        """The PIN on the rehearsal board; a new one after a restart, since none is kept."""
        hall = self._box.hall
        if hall is None or not hall.state.created.rehearsal:
            return ""
        event_id = hall.state.created.event_id
        if event_id not in self._shown_pins:
            # One at a time: a second PIN would end what the first one has just been shown for.
            self._naming.ask(lambda: self._show_pin(event_id))
        return self._shown_pins[event_id]

    def _show_pin(self, event_id: str) -> None:
        if event_id not in self._shown_pins:
            self._shown_pins = {event_id: self._runtime.in_thread(lambda: self.name(event_id, ""))}

    def name(self, event_id: str, name: str, role: str = CHIEF) -> str:
        """Name an official of an event, or give a known one a new PIN; the PIN, told once."""
        pin = give_pin(self._box.box, event_id, name, role)
        self._told[event_id, name] = (role, pin)
        return pin

    def told(self, event_id: str) -> tuple[tuple[str, str, str], ...]:
        """Name, role and PIN of every official named since this process began, for their cards."""
        return tuple(
            (name, role, pin)
            for (event, name), (role, pin) in self._told.items()
            if event == event_id and name
        )

    def sign_in(self, pin: str, source: str, device: str) -> str | Refusal:
        """A session's token for a right PIN; BAD_PIN, or WAIT with how many seconds."""
        hall = self._box.hall
        event_id = OF_THE_BOX if hall is None else hall.state.created.event_id
        now = self._runtime.now_ms()
        # Many phones guessing are slowed down together; the box's own desk never waits for them.
        counted = (source,) if source in OWN_DESK else (source, event_id)
        wait = max(self._backoff.wait_ms(key, now) for key in counted)
        if wait > 0:
            return Refusal("WAIT", {"s": -(-wait // 1000)})
        # Counted before it is checked, so that many tries at once are no way around the wait.
        for key in counted:
            self._backoff.wrong(key, now)
        staff = self._runtime.in_thread(lambda: self._whose(event_id, pin))
        if staff is None:
            return Refusal("BAD_PIN")
        for key in counted:
            self._backoff.right(key)
        token = secrets.token_urlsafe(32)
        wall_ms = time.time_ns() // 1_000_000
        self._runtime.in_thread(
            lambda: self._box.box.open_session(token_hash(token), staff.staff_id, device, wall_ms)
        )
        if hall is not None:
            hall.refereed = True
        return token

    def _whose(self, event_id: str, pin: str) -> Staff | None:
        events = dict.fromkeys((OF_THE_BOX, event_id))
        for staff in [each for event in events for each in self._box.box.staff_by_event(event)]:
            try:
                self._hasher.verify(staff.pin_hash, pin)
            except VerifyMismatchError:
                continue
            return staff
        return None

    def official(self, token: str) -> Official | None:
        """The official a cookie belongs to, as long as the session lives and, for an official of
        an event, that event runs.
        """
        hall = self._box.hall
        if not token:
            return None
        event_id = OF_THE_BOX if hall is None else hall.state.created.event_id
        digest = token_hash(token)
        session = self._box.box.session(digest)
        if session is None or session.revoked:
            return None
        staff = self._box.box.staff(session.staff_id)
        if staff is None or staff.event_id not in (OF_THE_BOX, event_id):
            return None
        of_box = staff.event_id == OF_THE_BOX
        return Official(name=staff.name, role=staff.role, session=digest, of_box=of_box)

    def sign_out(self, official: Official) -> None:
        self._runtime.in_thread(lambda: self._box.box.revoke_session(official.session))


def give_pin(box: Box, event_id: str, name: str, role: str) -> str:
    """A new PIN of an official in this role, who is named with it if unknown; the old one is worth
    nothing.
    """
    pin = f"{secrets.randbelow(10**PIN_DIGITS):0{PIN_DIGITS}d}"
    digest = PasswordHasher().hash(pin)
    staff_id = f"{event_id}:{name}"
    if box.staff(staff_id) is None:
        box.add_staff(Staff(staff_id, event_id, name, role, digest))
    else:
        box.set_pin(staff_id, role, digest)
    return pin


def new_chief_pin(box: Box) -> str:
    """A new PIN for the box's own chief, who is made if there is none."""
    return give_pin(box, OF_THE_BOX, CHIEF_NAME, CHIEF)
