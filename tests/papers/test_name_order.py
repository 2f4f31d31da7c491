"""The order of names on lists and the hall screen: what a dictionary and the register say."""

import subprocess
import sys

import pytest

from appliance.papers.name_order import NO_LETTER, by_name, initial
from tests.browser.hostile_names import NAMES


def ordered(*names: str) -> list[str]:
    return [names[at] for at in by_name(names)]


def test_names_stand_in_the_order_of_their_pinyin() -> None:
    assert ordered("张伟", "李娜", "王芳", "陈静", "刘洋") == [
        "陈静", "李娜", "刘洋", "王芳", "张伟",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "heading"),
    [
        ("曾志伟", "Z"), ("单田芳", "S"), ("仇英", "Q"), ("解缙", "X"), ("查良镛", "Z"),
        ("区大相", "O"), ("朴树", "P"), ("缪荃孙", "M"), ("乐毅", "Y"), ("翟志刚", "Z"),
        ("尉迟恭", "Y"), ("尉缭", "W"), ("万俟卨", "M"), ("万里", "W"), ("令狐冲", "L"),
        ("长孙无忌", "Z"), ("种师道", "C"), ("盖叫天", "G"), ("繁钦", "P"), ("员半千", "Y"),
        ("欧阳修", "O"), ("覃政", "Q"), ("召信臣", "S"), ("都穆", "D"),
    ],
)  # fmt: skip
def test_a_family_name_is_read_as_a_family_name(name: str, heading: str) -> None:
    assert initial(name) == heading


def test_a_given_name_is_not_read_as_a_family_name() -> None:
    """仇 is qiú in front and chóu behind, which puts 王仇 before 王东."""
    assert ordered("王东", "王仇") == ["王仇", "王东"]


def test_one_family_name_stands_together_then_by_tone() -> None:
    """汪 wāng, 王 wáng, 万 wàn; 方 and 房 differ only in tone."""
    assert ordered("王安", "汪洋", "王洋", "汪安") == ["汪安", "汪洋", "王安", "王洋"]
    assert ordered("房山", "方中") == ["方中", "房山"]
    assert ordered("王丽", "万里") == ["万里", "王丽"]


def test_lü_stands_between_lu_and_luan() -> None:
    assert ordered("栾平", "吕布", "鲁肃", "罗成") == ["鲁肃", "吕布", "栾平", "罗成"]


def test_latin_names_stand_among_the_pinyin_whatever_their_case_or_accents() -> None:
    assert ordered("张伟", "Émile", "bob", "Alice", "陈静") == [
        "Alice", "bob", "陈静", "Émile", "张伟",
    ]  # fmt: skip
    assert ordered("ＢＯＢ2", "bob1") == ["bob1", "ＢＯＢ2"]
    assert initial("Émile") == "E"


def test_signs_beyond_the_basic_plane_have_readings() -> None:
    assert initial("𫖯") == "F"


@pytest.mark.parametrize("name", ["", "…", "42", "محمد", "\u202e", "\ue000"])
def test_a_name_no_letter_begins_comes_after_z(name: str) -> None:
    assert initial(name) == NO_LETTER
    assert ordered(name, "卓越") == ["卓越", name]


def test_marks_in_front_do_not_move_a_name() -> None:
    assert ordered("张伟", "\u3000《李娜》", "\u202e王芳") == [
        "\u3000《李娜》",
        "\u202e王芳",
        "张伟",
    ]


def test_equal_names_keep_their_order() -> None:
    assert by_name(["王芳", "陈静", "王芳"]) == (1, 0, 2)


def test_any_names_come_back_each_once_under_rising_headings() -> None:
    order = by_name(NAMES)
    assert sorted(order) == list(range(len(NAMES)))
    headings = [initial(NAMES[at]) for at in order]
    assert headings == sorted(headings, key=lambda heading: (heading == NO_LETTER, heading))


def test_the_phrases_are_never_loaded() -> None:
    """They cost 50 MB on a box of 2 GB."""
    code = (
        "import sys; from appliance.papers.name_order import by_name; by_name(['曾志伟']);"
        "sys.exit('pypinyin' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
