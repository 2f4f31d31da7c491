"""QR codes as SVG paths: black modules only, no quiet zone, one unit a module."""

import io
from functools import lru_cache

import qrcode
from qrcode.constants import ERROR_CORRECT_M


@lru_cache(maxsize=512)
def qr_path(text: str) -> tuple[str, int]:
    """The path and how many modules a side has. A URL of ≤ 26 bytes is version 2 (25 modules).

    Drawing takes milliseconds: outside the loop, except for one drawn before.
    """
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=0)
    code.add_data(text)
    code.make(fit=True)
    rows = code.get_matrix()
    path = "".join(_row(y, row) for y, row in enumerate(rows))
    return path, len(rows)


def _row(y: int, row: list[bool]) -> str:
    """One horizontal bar a run of black modules."""
    bars: list[str] = []
    start = None
    for x, black in enumerate([*row, False]):
        if black and start is None:
            start = x
        elif not black and start is not None:
            bars.append(f"M{start} {y}h{x - start}v1h{start - x}z")
            start = None
    return "".join(bars)


def terminal_qr(text: str) -> str:
    """The code in half-block characters, quiet zone included, for the console at start."""
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=2)
    code.add_data(text)
    code.make(fit=True)
    out = io.StringIO()
    code.print_ascii(out=out, invert=True)
    return out.getvalue()
