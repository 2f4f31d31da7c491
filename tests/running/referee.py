"""A referee's phone: signs in over HTTP, then gives orders over its socket."""

import json
import secrets
import urllib.request
from typing import Any

from tests.running.page import Page, call


def sign_in(url: str, pin: str) -> str:
    """The cookie of a new session, as a browser would send it back."""
    request = urllib.request.Request(
        f"{url}/api/login",
        data=json.dumps({"pin": pin}).encode(),
        headers={"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as reply:
        return str(reply.headers["Set-Cookie"].partition(";")[0])


class Referee:
    """One signed-in phone and its page."""

    def __init__(self, url: str, pin: str) -> None:
        self.url = url
        self.cookie = sign_in(url, pin)
        self.page = Page(url, "staff", cookie=self.cookie)

    def card(self, table_no: int) -> Any:
        """What R2 shows of a table now."""
        with_card = len(self.page.views)
        assert self.page.press("watch", table_no)["ok"]
        shown = self.page.until(
            lambda view: (
                len(self.page.views) > with_card
                and view.get("card", {}).get("table_no") == table_no
            )
        )
        return shown["card"]

    def order(self, order: str, table_no: int, **more: Any) -> Any:
        """Give an order with the version of the table as it is now, unless another is given."""
        if "version" not in more:
            more["version"] = self.card(table_no)["version"]
        more.setdefault("action_id", secrets.token_hex(16))
        return self.page.press("order", {"order": order, "table_no": table_no, **more})

    def sign_out(self) -> None:
        call(f"{self.url}/api/logout", {}, {"Cookie": self.cookie})
