import pytest

from appliance.table.person_name import BadName, clean_name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  王  建国\t", "王 建国"),
        ("王\u3000建国", "王 建国"),
        ("cafe\u0301", "caf\u00e9"),
        ("ab\u202ecd\u2066e", "abcde"),
        ("王\x00\x1b建\u200b国\ufeff", "王建国"),
        ("王\n建国", "王 建国"),
        # A mark parted from its letter by something invisible joins it: NFC comes last.
        ("e\u200d\u0301", "\u00e9"),
        ("=1+1", "=1+1"),
        ("<b>王</b>", "<b>王</b>"),
        ("王" * 40, "王" * 40),
    ],
)
def test_reliability_13_names_are_nfc_and_hold_nothing_invisible(text: str, name: str) -> None:
    assert clean_name(text) == name
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "NAME_EMPTY"), ("\u202e\u200b", "NAME_EMPTY"), ("王" * 41, "NAME_TOO_LONG")],
)
def test_names_that_cannot_be_shown_are_refused(text: str, code: str) -> None:
    with pytest.raises(BadName) as caught:
        clean_name(text)
    assert caught.value.code == code
