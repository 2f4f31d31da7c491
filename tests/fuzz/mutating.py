"""Frames as pages send them, and what becomes of them on a bad line or in bad hands."""

import random

_PRESS = "0123456789abcdef" * 2
_CARDS = '["H4","S4"]'
_PLAY = f'{{"type":"play","cards":{_CARDS}}}'
_DECLARE = '{"type":"declare","cards":["BJ","BJ"]}'
_BURY = '{"type":"bury","cards":["H4","H4","S5","S6","S7","S8","S9","ST"]}'
WHOLE = (
    f'["act",{{"turn_id":"1.1.9","action_id":"{_PRESS}","action":{_PLAY}}}]',
    f'["act",{{"turn_id":"1.1.1","action_id":"{_PRESS}","action":{{"type":"bid","value":3}}}}]',
    f'["act",{{"turn_id":"1.1.2","action_id":"{_PRESS}","action":{_DECLARE}}}]',
    f'["act",{{"turn_id":"1.1.3","action_id":"{_PRESS}","action":{_BURY}}}]',
    f'["ask",{{"turn_id":"1.1.9","check_seq":7,"card_ids":{_CARDS}}}]',
    f'["request",{{"request":"call","action_id":"{_PRESS}","reason":"operation"}}]',
    f'["order",{{"order":"open","action_id":"{_PRESS}","table_no":1,"version":3,"seat":null}}]',
    '["rehearsal",{"order":"pace","table_no":0,"fast":true}]',
    '["watch",12]',
)
BITS = (
    *("null", "true", "-1", "1e999", "NaN", "9" * 400, '""', "[]", "{}", '"\\ud800"', "\\u0000"),
    *("[" * 300, '{"a":' * 300, '"seat":1,', '"table_no":2,', '"牌"', "🂡", "\u202e", '"', "\\"),
    *(",", ":", "]", "}", "/", "-", "0"),
)


def mutated(dice: random.Random, whole: str) -> str:
    """The frame after one to three accidents."""
    frame = whole
    for _ in range(dice.choice((1, 1, 2, 3))):
        at = dice.randrange(len(frame) + 1)
        until = min(len(frame), at + dice.randrange(12))
        match dice.randrange(6):
            case 0:
                frame = frame[:at] + chr(dice.randrange(0x250)) + frame[at + 1 :]
            case 1:
                frame = frame[:at] + frame[until:]
            case 2:
                frame = frame[:at] + dice.choice(BITS) + frame[at:]
            case 3:
                frame = frame[:at] + dice.choice(BITS) + frame[until:]
            case 4:
                frame = frame[:at] + frame[at:until] * dice.randrange(2, 9) + frame[at:]
            case _:
                other = dice.choice(WHOLE)
                frame = frame[:at] + other[dice.randrange(len(other)) :]
    return frame
