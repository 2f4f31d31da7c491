from tests.soak.counting import Counted, Counting


def test_a_count_gives_each_number_once_and_tells_how_many_were_done() -> None:
    counted = Counting(None)("cuts", 1_200)
    assert [number for number, _ in zip(counted, range(3), strict=False)] == [0, 1, 2]
    assert str(counted) == "cuts: 3 of 1,200"
    assert list(counted) == list(range(4, 1_200))
    assert str(counted) == "cuts: 1,200 of 1,200"


def test_a_count_whose_time_is_up_gives_nothing_more() -> None:
    assert list(Counting(0)("cuts", 5)) == []


def test_what_was_broken_off_is_not_counted() -> None:
    counted = Counted("cuts", 5, None)
    next(counted)
    next(counted)
    assert str(counted) == "cuts: 1 of 5"
