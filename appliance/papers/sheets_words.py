"""The words of the sheets that are taken out, in both languages. No number and no name here."""

from collections.abc import Mapping
from typing import Literal

Language = Literal["zh", "en"]

TITLES: Mapping[str, Mapping[Language, str]] = {
    "standings": {"zh": "排名", "en": "Standings"},
    "results": {"zh": "成绩", "en": "Results"},
    "boards": {"zh": "各号牌", "en": "Boards"},
    "rounds": {"zh": "各轮座位", "en": "Rounds"},
}

COLUMNS: Mapping[str, str] = {
    "adjusted": "调整的副数 Adjusted",
    "alone": "无可比较 Not compared",
    "beaten": "所胜对手均分 Beaten opponents",
    "board": "号牌 Board",
    "closed": "本轮结束 Round closed",
    "commitment": "承诺 Commitment",
    "compared": "同比个数 N",
    "counted": "计入的副数 Boards",
    "deal_ms": "各副用时（毫秒）Time of each deal, ms",
    "decided_by": "在下一名之上的依据 Above the next by",
    "disqualified": "取消资格 Disqualified",
    "entry": "参赛方 Entry",
    "fingerprint": "牌的指纹 Fingerprint of the cards",
    "house": "机器牌手 House player",
    "missed": "缺的副数 Missed",
    "mp": "比赛分 MP",
    "name": "姓名 Name",
    "note": "说明 Note",
    "number": "参赛号 Number",
    "off": "扣分 Points off",
    "origin": "来自 Taken over from",
    "other": "下一名的值 Value of the next",
    "own": "依据的值 Value",
    "pending": "待定的副数 Pending",
    "play_off": "加赛 Play-off",
    "position": "方位 Position",
    "public_number": "公开数 Public number",
    "R": "得分率 R",
    "rank": "名次 Rank",
    "rank_points": "排名分 Rank points",
    "rate": "得分率 Rate, %",
    "remark": "备注 Remark",
    "result": "结果 Result",
    "round": "轮 Round",
    "S": "排名分 S",
    "score": "得分 Score",
    "seat": "座位 Seat",
    "seed": "种子 Seed",
    "table": "桌 Table",
    "time_ms": "用时（毫秒）Time, ms",
}
"""A header is read by whoever gets the file, so both languages stand in it."""

VALUES: Mapping[str, Mapping[Language, str]] = {
    "yes": {"zh": "是", "en": "yes"},
    "played": {"zh": "打完", "en": "played"},
    "assigned": {"zh": "指定得分", "en": "assigned score"},
    "artificial": {"zh": "人为得分率", "en": "artificial percentage"},
    "pending": {"zh": "待定", "en": "pending"},
    "void": {"zh": "作废", "en": "void"},
    "final": {"zh": "总成绩", "en": "total"},
    "beaten": {"zh": "所胜对手均分", "en": "beaten opponents"},
    "places": {"zh": "各副名次", "en": "places on boards"},
    "time": {"zh": "用时（每副）", "en": "time a board"},
    "trimmed": {"zh": "去头尾用时", "en": "trimmed time"},
    "play_off": {"zh": "加赛", "en": "play-off"},
    "interim": {"zh": "暂行", "en": "interim"},
    "rehearsal": {"zh": "排练，不是成绩", "en": "rehearsal, no result"},
    "absent": {"zh": "未到", "en": "absent"},
    "bye": {"zh": "轮空", "en": "bye"},
}


def header(columns: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(COLUMNS[column] for column in columns)


def word(code: str, language: Language) -> str:
    return VALUES[code][language]
