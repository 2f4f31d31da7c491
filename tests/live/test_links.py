"""A seat's link as rules T-4 and T-7 measure it."""

from appliance.live.links import SeatLink


def joined(now: int = 10_000) -> SeatLink:
    link = SeatLink(now)
    link.joined(now)
    return link


def trip(link: SeatLink, sent: int, ms: int) -> None:
    assert link.answered(link.ping(sent), sent + ms)


def test_t4_the_credit_is_the_median_of_the_last_five_round_trips() -> None:
    link = joined()
    for number, ms in enumerate((900, 30, 50, 40, 20, 60)):
        trip(link, 10_000 + 1_000 * number, ms)
    assert link.credit_ms == 40
    assert link.rtt_ms == 60


def test_t4_a_link_without_samples_earns_nothing() -> None:
    assert joined().credit_ms == 0
    assert joined().rtt_ms is None


def test_t4_delayed_answers_earn_at_most_twice_the_smallest_trip_of_the_round() -> None:
    link = joined()
    trip(link, 10_000, 30)
    for number in range(1, 7):
        trip(link, 10_000 + 1_000 * number, 900)
    assert link.credit_ms == 60


def test_t4_samples_belong_to_one_connection_and_the_smallest_to_the_round() -> None:
    link = joined()
    trip(link, 10_000, 30)
    link.left()
    link.joined(20_000)
    assert link.credit_ms == 0
    trip(link, 20_000, 800)
    assert link.credit_ms == 60


def test_a_pong_counts_once_and_only_for_a_ping_that_was_sent() -> None:
    link = joined()
    number = link.ping(10_000)
    assert not link.answered(number + 1, 10_020)
    assert link.answered(number, 10_020)
    assert not link.answered(number, 10_900)
    assert link.last_answer_ms == 10_020


def test_t4_every_5_s_and_every_1_s_on_a_seat_that_must_act() -> None:
    link = joined(10_000)
    assert link.ping_due_ms() == 10_000  # at once: a new link has no sample
    link.ping(10_000)
    assert link.ping_due_ms() == 15_000
    link.acting(12_000)
    assert link.ping_due_ms() == 11_000  # overdue at the opening of the turn
    link.ping(12_000)
    assert link.ping_due_ms() == 13_000
    link.acting(None)
    assert link.ping_due_ms() == 17_000


def test_t7_lost_after_2_5_s_on_turn_and_7_5_s_elsewhere() -> None:
    link = joined(10_000)
    assert link.lost_at_ms() == 17_500
    link.acting(9_000)
    assert link.lost_at_ms() == 12_500


def test_t7_a_seat_that_idled_owes_its_answer_from_its_turn_on() -> None:
    link = joined(10_000)
    link.acting(16_000)
    assert link.lost_at_ms() == 18_500


def test_a_link_is_overdue_only_when_it_owes_more_than_it_ever_needs() -> None:
    link = joined(10_000)
    assert not link.overdue(10_000)
    link.ping(10_000)
    assert not link.overdue(10_400)
    assert link.overdue(10_401)
    link.lost = True
    assert not link.overdue(10_401)  # the outage is known; nothing is put off for it any more


def test_a_slow_link_is_given_twice_its_slowest_trip() -> None:
    link = joined(10_000)
    trip(link, 10_000, 600)
    link.ping(11_000)
    assert not link.overdue(12_200)
    assert link.overdue(12_201)


def test_a_page_that_skips_a_ping_cannot_keep_its_link_overdue() -> None:
    link = joined(10_000)
    link.ping(10_000)
    assert link.answered(link.ping(11_000), 11_020)
    assert not link.overdue(60_000)


def test_a_socket_that_is_gone_is_not_overdue() -> None:
    link = joined(10_000)
    link.ping(10_000)
    link.left()
    assert not link.overdue(20_000)
