"""A reference platform: a real HTTP server that takes records by the contract, once each.

`Fault`s are used up one a request, the next request meets the next fault. By hand:
`python -m tests.platform.receiver --port 9000 --fail 0.3` prints what it takes.
"""

import argparse
import json
import random
import threading
from collections import deque
from collections.abc import Callable
from enum import Enum
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self


class Fault(Enum):
    NONE = "answer as the contract says"
    ERROR_BEFORE = "500, nothing taken"
    ERROR_AFTER = "500 although the record was taken"
    SILENT_AFTER = "take the record, then hang up without an answer"
    HALF_ANSWER = "take the record, then break off within the answer"
    LATER = "429"
    LOGIN_PAGE = "200 with somebody's log-in page"
    NO_SUCH_PAGE = "404 of a server that knows nothing of records"
    OTHERS_RECEIPT = "201 that names another record"
    ENDLESS = "200 with a body longer than any receipt"


class Receiver:
    """Keeps every record under its key. Its attributes may be read once a request is answered."""

    def __init__(self, port: int = 0) -> None:
        self.records: dict[str, bytes] = {}
        self.requests: list[str] = []
        self.out_of_order: list[str] = []
        self.refuses: set[str] = set()
        self.faults: deque[Fault] = deque()
        self.on_request: Callable[[str], None] = lambda _key: None
        self.number: Callable[[str], int] = _number
        self._server = ThreadingHTTPServer(("127.0.0.1", port), _handler(self))
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}/records"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def answer(self, key: str, body: bytes) -> tuple[int, dict[str, Any]]:
        """Take or refuse a record: the status and the answer's JSON."""
        if key in self.refuses:
            return 422, {"id": key, "code": "EVENT_NOT_REGISTERED"}
        if key in self.records:
            if self.records[key] != body:
                return 409, {"id": key, "code": "KEY_REUSED"}
            return 200, {"id": key, "number": list(self.records).index(key) + 1}
        if self.records and self.number(key) < max(map(self.number, self.records)):
            self.out_of_order.append(key)
        self.records[key] = body
        return 201, {"id": key, "number": len(self.records)}


def _number(key: str) -> int:
    return int(key.rpartition("-")[2])


def _handler(receiver: Receiver) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        # Head and body in one packet: two would wait for the courier's delayed acknowledgement.
        wbufsize = -1

        def do_POST(self) -> None:
            key = self.headers["Idempotency-Key"]
            body = self.rfile.read(int(self.headers["Content-Length"]))
            receiver.requests.append(key)
            receiver.on_request(key)
            fault = receiver.faults.popleft() if receiver.faults else Fault.NONE
            if fault in _INSTEAD:
                status, content, kind = _INSTEAD[fault]
                self._reply(status, content.replace(b"KEY", key.encode()), kind)
                return
            status, answer = receiver.answer(key, body)
            self._after(fault, status, json.dumps(answer).encode())

        def _after(self, fault: Fault, status: int, content: bytes) -> None:
            if fault is Fault.SILENT_AFTER:
                self.close_connection = True
            elif fault is Fault.HALF_ANSWER:
                self._reply(status, content, "application/json", sent=len(content) // 2)
                self.close_connection = True
            elif fault is Fault.ERROR_AFTER:
                self._reply(500, b"", "text/plain")
            else:
                self._reply(status, content, "application/json")

        def _reply(self, status: int, content: bytes, kind: str, sent: int | None = None) -> None:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content[:sent])

        def log_message(self, *_: Any, **__: Any) -> None:
            """Keeps the tests' output clean."""

    return Handler


_INSTEAD = {
    Fault.ERROR_BEFORE: (500, b"", "text/plain"),
    Fault.LATER: (429, b"", "text/plain"),
    Fault.LOGIN_PAGE: (200, b"<html>Welcome to our Wi-Fi</html>", "text/html"),
    Fault.NO_SUCH_PAGE: (404, b"<html>Not found</html>", "text/html"),
    Fault.OTHERS_RECEIPT: (201, b'{"id":"somebody-else-1"}', "application/json"),
    Fault.ENDLESS: (200, b'{"id":"KEY"}' + b" " * 200_000, "application/json"),
}


def main() -> None:
    parser = argparse.ArgumentParser(description="A reference platform for demonstrations.")
    parser.add_argument("--port", type=int, default=9000)
    parser.add_argument("--fail", type=float, default=0.0, help="share of requests that fail")
    options = parser.parse_args()
    chance = random.Random()

    def announce(key: str) -> None:
        if chance.random() < options.fail:
            receiver.faults.append(chance.choice(list(Fault)))
        print(key, "(again)" if key in receiver.records else "", flush=True)

    with Receiver(options.port) as receiver:
        receiver.on_request = announce
        print(receiver.url, flush=True)
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            print(f"{len(receiver.records)} records taken")


if __name__ == "__main__":
    main()
