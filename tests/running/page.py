"""A page without a browser: the wire as a tablet speaks it, frame by frame."""

import json
import secrets
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any

import websocket

PATIENCE_S = 10.0


def call(url: str, body: Any = None, headers: dict[str, str] | None = None) -> tuple[int, Any]:
    """GET, or POST of JSON; status and decoded body (None when empty)."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data=data, headers=headers or {})
    if data is not None:
        request.add_header("Content-Type", "application/json")
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE_S) as reply:
            text = reply.read()
            return reply.status, json.loads(text) if text else None
    except urllib.error.HTTPError as error:
        text = error.read()
        return error.code, json.loads(text) if text else None


class Refused(Exception):
    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Page:
    """One connection. Pings of the box are answered at once unless `mute`.

    `hello` stands for the whole `auth`. Raises Refused when the box does not let it in.
    """

    def __init__(
        self,
        url: str,
        role: str,
        token: str = "",
        *,
        page: str = "",
        cookie: str = "",
        headers: tuple[str, ...] = (),
        patience_s: float = PATIENCE_S,
        hello: Any = None,
    ) -> None:
        self.views: list[Any] = []
        self.notices: list[str] = []
        self.frames: list[str] = []
        self.mute = False
        self.closed = False
        self._answers: dict[int, Any] = {}
        self._number = 0
        self._lock = threading.Condition()
        address = url.replace("http", "ws", 1) + "/socket.io/?EIO=4&transport=websocket"
        self._socket = websocket.create_connection(
            address, timeout=patience_s, cookie=cookie or None, header=list(headers)
        )
        assert self._text().startswith("0")
        auth = {"role": role, "token": token, "page": page or secrets.token_hex(8), "protocol": 1}
        self._socket.send("40" + json.dumps(auth if hello is None else hello))
        # On plain threads an event may overtake the word that the page is in; browsers keep it.
        while not (first := self._text()).startswith(("40", "44")):
            self._take(first)
        if first.startswith("44"):
            self._socket.close()
            raise Refused(json.loads(first[2:])["data"]["code"])
        self._socket.settimeout(None)
        threading.Thread(target=self._listen, daemon=True).start()

    def _text(self) -> str:
        frame = self._socket.recv()
        assert isinstance(frame, str), "the box sends text only"
        return frame

    def _listen(self) -> None:
        try:
            while frame := self._text():
                self._take(frame)
        except (websocket.WebSocketException, OSError):
            pass
        self._socket.shutdown()  # type: ignore[no-untyped-call]
        with self._lock:
            self.closed = True
            self._lock.notify_all()

    def _take(self, frame: str) -> None:
        if frame == "2":
            self._socket.send("3")
            return
        with self._lock:
            self.frames.append(frame)
            if frame.startswith("43"):
                digits = 2
                while frame[digits].isdigit():
                    digits += 1
                self._answers[int(frame[2:digits])] = json.loads(frame[digits:])[0]
            elif frame.startswith("42"):
                name, message = json.loads(frame[2:])
                if name == "view":
                    self.views.append(message)
                elif name == "notice":
                    self.notices.append(message["code"])
                elif name == "ping" and not self.mute:
                    self._socket.send(f'42["pong",{message}]')
            self._lock.notify_all()

    @property
    def view(self) -> Any:
        return self.until(lambda view: True)

    def until(self, wanted: Callable[[Any], bool], patience_s: float = PATIENCE_S) -> Any:
        """The newest view once it is as wanted."""
        end = time.monotonic() + patience_s
        with self._lock:
            while not (self.views and wanted(self.views[-1])):
                left = end - time.monotonic()
                if left <= 0 or self.closed:
                    last = json.dumps(self.views[-1])[:1500] if self.views else None
                    raise AssertionError(f"never seen, closed={self.closed}; last view: {last}")
                self._lock.wait(left)
            return self.views[-1]

    def send_raw(self, frame: str) -> None:
        self._socket.send(frame)

    def send_bytes(self, frame: bytes) -> None:
        self._socket.send_binary(frame)

    def press(self, event: str, message: Any, patience_s: float = PATIENCE_S) -> Any:
        """Send one event and wait for its ack."""
        with self._lock:
            self._number += 1
            number = self._number
        self._socket.send(f"42{number}" + json.dumps([event, message]))
        return self.answer(number, patience_s)

    def press_on(self, event: str, message: Any) -> Any:
        """`press`, as often as the box says that this page sends more than it may."""
        while (answer := self.press(event, message)).get("code") == "BUSY":
            pass
        return answer

    def answer(self, number: int, patience_s: float = PATIENCE_S) -> Any:
        end = time.monotonic() + patience_s
        with self._lock:
            while number not in self._answers:
                left = end - time.monotonic()
                if left <= 0 or self.closed:
                    raise AssertionError(f"no answer to {number}, closed={self.closed}")
                self._lock.wait(left)
            return self._answers.pop(number)

    def act(self, action: Any, turn_id: str | None = None, action_id: str = "") -> Any:
        turn = self.view["turn_id"] if turn_id is None else turn_id
        identity = action_id or secrets.token_hex(16)
        return self.press("act", {"turn_id": turn, "action_id": identity, "action": action})

    def request(self, request: str, reason: str = "") -> Any:
        message = {"request": request, "action_id": secrets.token_hex(16), "reason": reason}
        return self.press("request", message)

    def heard(self, wanted: Callable[[], bool], patience_s: float = PATIENCE_S) -> None:
        """Wait until `frames` are as wanted."""
        self._wait(wanted, "never heard", patience_s)

    def told(self, notice: str, patience_s: float = PATIENCE_S) -> None:
        """Wait until the page has been told this about itself."""
        self._wait(lambda: notice in self.notices, f"never told {notice}", patience_s)

    def wait_closed(self, patience_s: float = PATIENCE_S) -> None:
        """Wait until the box has ended the page, by its word or by the socket."""
        self._wait(lambda: self.closed or "41" in self.frames, "still open", patience_s)

    def _wait(self, wanted: Callable[[], bool], complaint: str, patience_s: float) -> None:
        with self._lock:
            if not self._lock.wait_for(wanted, patience_s):
                raise AssertionError(complaint)

    def close(self) -> None:
        self._socket.close()


def sit(url: str, table_no: int, seat: int) -> tuple[str, Page]:
    """Bind a seat and open its page: the token and the page."""
    status, bound = call(f"{url}/api/bind", {"table_no": table_no, "seat": seat})
    assert status == 200, bound
    return bound["token"], Page(url, "seat", bound["token"])
