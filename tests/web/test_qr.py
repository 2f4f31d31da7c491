"""QR codes as paths: every black module once, and nothing else."""

import re

import qrcode
from qrcode.constants import ERROR_CORRECT_M

from appliance.web.qr import qr_path, terminal_qr

URL = "http://10.42.0.1/t/12"
BAR = re.compile(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z")


def modules(text: str) -> list[list[bool]]:
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=0)
    code.add_data(text)
    code.make(fit=True)
    return [[bool(black) for black in row] for row in code.get_matrix()]


def test_the_path_covers_the_black_modules_and_no_white_one() -> None:
    path, size = qr_path(URL)
    drawn = [[False] * size for _ in range(size)]
    for x, y, length, back in BAR.findall(path):
        assert length == back
        for step in range(int(length)):
            assert not drawn[int(y)][int(x) + step]
            drawn[int(y)][int(x) + step] = True
    assert drawn == modules(URL)
    assert BAR.sub("", path) == ""


def test_a_tables_address_fits_version_2_or_3() -> None:
    for url in ("http://10.42.0.1/t/1", "http://hall-kmpx-2.local/t/9999"):
        _, size = qr_path(url)
        assert size in (25, 29)


def test_the_terminal_shows_it_with_a_quiet_zone() -> None:
    lines = terminal_qr(URL).splitlines()
    assert len({len(line) for line in lines if line}) == 1
    assert len(lines[0]) == 25 + 4
