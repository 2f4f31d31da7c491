"""Who may do what in the hall (000 §19; 002 §15): one table, and nothing that checks a session."""

REFEREE = "referee"
CHIEF = "chief"

_REFEREE = ("open", "claim", "release", "on_site", "pause", "resume", "extend", "collect")
_CHIEF = ("hall_pause", "hall_resume", "close_round")

_ORDERS: dict[str, tuple[str, ...]] = {REFEREE: _REFEREE, CHIEF: (*_REFEREE, *_CHIEF)}


def orders_of(role: str) -> tuple[str, ...]:
    """The orders a role (裁判员, 裁判长) may ever give; none for an unknown one."""
    return _ORDERS.get(role, ())
