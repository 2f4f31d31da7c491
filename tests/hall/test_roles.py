"""Who may order what (000 §19; 002 §15)."""

import pytest

from appliance.hall.roles import CHIEF, REFEREE, orders_of
from appliance.table.orders import ORDERS


def test_a_referee_may_give_every_order_at_a_table_and_none_for_the_hall() -> None:
    assert set(orders_of(REFEREE)) == set(ORDERS)


def test_the_chief_may_do_all_that_a_referee_may_and_speak_for_the_hall() -> None:
    more = set(orders_of(CHIEF)) - set(orders_of(REFEREE))
    assert more == {"hall_pause", "hall_resume", "close_round"}
    assert set(orders_of(REFEREE)) < set(orders_of(CHIEF))


@pytest.mark.parametrize("role", ["", "host", "seat", "Referee"])
def test_an_unknown_role_may_order_nothing(role: str) -> None:
    assert orders_of(role) == ()
