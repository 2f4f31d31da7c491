import shutil
from hashlib import sha256
from pathlib import Path

import pytest

from appliance.store.box import CODE_LETTERS, Box, SeatTaken, Session, Staff, Tablet, new_code
from appliance.store.log import BadStep, Damaged


@pytest.fixture
def box(tmp_path: Path) -> Box:
    return Box.open(tmp_path / "box.db")


def token(number: int) -> bytes:
    return sha256(str(number).encode()).digest()


def referee(event_id: str = "e1", staff_id: str = "s1") -> Staff:
    return Staff(staff_id, event_id, "周裁判", "referee", "argon2-hash")


def test_the_first_start_makes_an_identity_that_stays(box: Box) -> None:
    identity = box.identity()
    assert len(identity.private_key) == 32
    assert len(identity.code) == 4
    assert Box.open(box.path).identity() == identity
    assert box.path.stat().st_mode & 0o777 == 0o600


def test_two_boxes_are_two(box: Box, tmp_path: Path) -> None:
    assert Box.open(tmp_path / "other.db").identity().private_key != box.identity().private_key


def test_codes_use_every_letter_and_no_mistakable_one() -> None:
    letters = {letter for _ in range(400) for letter in new_code()}
    assert letters == set(CODE_LETTERS)
    assert not letters & set("BGIOQSUVZL0158")


def test_settings_are_kept(box: Box) -> None:
    assert box.setting("lang") is None
    box.set_setting("lang", "zh")
    box.set_setting("lang", "en")
    assert Box.open(box.path).setting("lang") == "en"


def test_every_event_has_keys_of_its_own(box: Box) -> None:
    first, second = box.add_event("e1"), box.add_event("e2")
    assert len({first.signing_key, first.names_key, second.signing_key, second.names_key}) == 4
    assert box.events() == [first, second]
    assert (box.event("e1"), box.event("e3")) == (first, None)
    with pytest.raises(BadStep):
        box.add_event("e1")


def test_architecture_7_a_restore_raises_the_epoch(box: Box, tmp_path: Path) -> None:
    old = box.add_event("e1")
    spare = Box.open(tmp_path / "spare.db")
    adopted = spare.adopt_event(old)
    assert (old.epoch, adopted.epoch) == (1, 2)
    assert spare.event("e1") == adopted
    assert (adopted.signing_key, adopted.names_key) == (old.signing_key, old.names_key)


def test_staff_are_listed_by_their_event(box: Box) -> None:
    chief = Staff("s0", "", "管理员", "organiser", "h")
    box.add_staff(chief)
    box.add_staff(referee())
    box.add_staff(referee("e2", "s2"))
    assert box.staff_by_event("e1") == [referee()]
    assert box.staff_by_event("") == [chief]
    assert (box.staff("s0"), box.staff("s9")) == (chief, None)
    with pytest.raises(BadStep):
        box.add_staff(referee())


def test_sessions_are_listed_and_revoked(box: Box) -> None:
    box.add_staff(referee())
    opened = box.open_session(token(1), "s1", "phone", now_ms=1_000)
    box.open_session(token(2), "s1", "laptop", now_ms=500)
    assert opened == Session(token(1), "s1", "phone", 1_000, 1_000, revoked=False)
    assert box.session(token(1)) == opened
    assert box.session(token(3)) is None
    box.touch_session(token(1), 2_000)
    box.revoke_session(token(2))
    assert box.sessions("e1") == [
        Session(token(1), "s1", "phone", 1_000, 2_000, revoked=False),
        Session(token(2), "s1", "laptop", 500, 500, revoked=True),
    ]
    with pytest.raises(BadStep):
        box.open_session(token(4), "nobody", "phone", now_ms=0)
    with pytest.raises(BadStep):
        box.open_session(token(1), "s1", "phone", now_ms=0)


def test_a_new_pin_ends_the_sessions_of_the_old_one(box: Box) -> None:
    box.add_staff(referee())
    box.add_staff(referee(staff_id="s2"))
    box.open_session(token(1), "s1", "phone", now_ms=0)
    box.open_session(token(2), "s2", "phone", now_ms=0)
    box.set_pin("s1", "chief", "another-hash")
    assert [session.revoked for session in box.sessions("e1")] == [True, False]
    changed = box.staff("s1")
    assert changed is not None
    assert (changed.role, changed.pin_hash) == ("chief", "another-hash")


def test_a_tablet_is_bound_to_one_seat(box: Box) -> None:
    bound = box.bind("e1", 12, 3, token(1))
    assert bound == Tablet(token(1), "e1", 12, 3, retired=False)
    assert Box.open(box.path).seat_of(token(1)) == bound
    assert box.seat_of(token(2)) is None
    with pytest.raises(BadStep):
        box.bind("e1", 12, 0, token(1))


def test_ux_s12_only_a_replacement_moves_a_seat_to_another_tablet(box: Box) -> None:
    box.bind("e1", 12, 3, token(1))
    with pytest.raises(SeatTaken):
        box.bind("e1", 12, 3, token(2))
    assert box.seat_of(token(2)) is None
    box.replace("e1", 12, 3, token(2))
    old = box.seat_of(token(1))
    assert old is not None
    assert old.retired
    assert box.tablets("e1") == [Tablet(token(2), "e1", 12, 3, retired=False)]
    box.retire(token(2))
    assert box.tablets("e1") == []
    box.bind("e1", 12, 3, token(3))
    # The same seat of another event or table is another seat.
    box.bind("e2", 12, 3, token(4))
    box.bind("e1", 13, 3, token(5))
    assert [tablet.table_no for tablet in box.tablets("e1")] == [12, 13]


def test_the_end_of_an_event_shuts_its_people_and_tablets_out_and_no_others(box: Box) -> None:
    for number, event_id in ((1, "e1"), (2, "e2")):
        box.add_event(event_id)
        box.add_staff(referee(event_id, f"s{number}"))
        box.open_session(token(number), f"s{number}", "phone", now_ms=0)
        box.bind(event_id, 1, 0, token(number))
    box.end_event("e1")
    assert [keys.ended for keys in box.events()] == [True, False]
    assert [box.sessions(event_id)[0].revoked for event_id in ("e1", "e2")] == [True, False]
    assert [len(box.tablets(event_id)) for event_id in ("e1", "e2")] == [0, 1]


def test_a_damaged_box_file_is_kept_and_not_replaced_by_a_new_identity(box: Box) -> None:
    box.path.write_bytes(b"\0" * 5_000)
    with pytest.raises(Damaged) as caught:
        Box.open(box.path)
    assert caught.value.kept is not None
    assert caught.value.kept.read_bytes() == bytes(5_000) == box.path.read_bytes()


def test_a_write_that_was_cut_off_is_rolled_back_at_the_next_start(box: Box) -> None:
    """The rollback journal a kill leaves behind needs a writer to be read at all."""
    box.set_setting("lang", "zh")
    with box._writing() as db:
        db.execute("PRAGMA cache_size = 1")
        db.execute("PRAGMA cache_spill = 1")
        for number in range(400):
            db.execute("INSERT INTO settings VALUES (?, ?)", (f"s{number}", "x" * 1_000))
        cut = box.path.with_name("cut.db")
        shutil.copy(box.path, cut)
        shutil.copy(box.path.with_name("box.db-journal"), cut.with_name("cut.db-journal"))
    assert cut.stat().st_size > 100_000
    reopened = Box.open(cut)
    assert (reopened.setting("lang"), reopened.setting("s0")) == ("zh", None)
    assert reopened.identity() == box.identity()
