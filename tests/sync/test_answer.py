"""What an answer means, held against the contract word for word."""

import re
from pathlib import Path

import pytest

import appliance.sync
from appliance.store.outbox import Receipt
from appliance.sync.answer import receipt_for
from appliance.sync.courier import IDEMPOTENCY_HEADER

CONTRACT = (Path(appliance.sync.__file__).parent / "contract" / "openapi.yaml").read_text()
NAMED = b'{"id":"e1-1-7","code":"X"}'


def meaning(status: int, body: bytes) -> str:
    receipt = receipt_for("e1-1-7", status, body)
    if receipt is None:
        return "sent again"
    assert (receipt.id, receipt.status, receipt.body) == ("e1-1-7", status, body)
    return "stored" if receipt.accepted else "refused"


def test_every_answer_of_the_contract_is_taken_as_the_contract_says() -> None:
    answers = re.split(r"^ {8}'(\d{3})':$", CONTRACT, flags=re.MULTILINE)[1:]
    promised = {
        int(status): re.findall("x-box: (.+)", text)[0]
        for status, text in zip(answers[::2], answers[1::2], strict=True)
    }
    assert len(promised) == CONTRACT.count("x-box: ") > 0
    assert {status: meaning(status, NAMED) for status in promised} == promised


def test_the_header_is_the_contracts() -> None:
    assert re.findall(r"- name: (.+)\n +in: header", CONTRACT) == [IDEMPOTENCY_HEADER]


@pytest.mark.parametrize("status", [200, 201, 204, 401, 403, 404, 405, 407])
@pytest.mark.parametrize(
    "body", [b"", b"<html>Welcome</html>", b'{"id":"e1-1-8"}', b"{}", b"[]", b'{"id":"e1-1-7"']
)
def test_what_does_not_name_the_record_is_no_receipt(status: int, body: bytes) -> None:
    assert receipt_for("e1-1-7", status, body) is None


@pytest.mark.parametrize("status", [400, 409, 410, 413, 415, 422])
def test_a_refused_record_never_blocks_the_queue(status: int) -> None:
    assert meaning(status, b"Payload Too Large") == "refused"


@pytest.mark.parametrize("status", [100, 301, 302, 307, 408, 425, 429, 500, 502, 503, 504])
def test_what_speaks_of_the_moment_or_of_elsewhere_is_sent_again(status: int) -> None:
    assert meaning(status, NAMED) == "sent again"


def test_an_accepted_receipt_holds_the_answer_as_it_came() -> None:
    body = b'{"id": "e1-1-7", "number": 3}'
    assert receipt_for("e1-1-7", 201, body) == Receipt("e1-1-7", True, 201, body)
