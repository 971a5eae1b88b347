"""The connection of a model's seat to a table service: over HTTP, or in this process."""

from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import unquote, urlsplit, urlunsplit
from urllib.request import Request, urlopen

from attrs import frozen

from events.codec import json_text
from frontdoor.mcp.tools import Plain, TableError

TIMEOUT_SECONDS = 120
"""Seconds to wait for an answer."""

EXAMPLE = "http://127.0.0.1:8360/#TOKEN"


class LinkError(ValueError):
    """A text that is not the link of a seat."""


def seat_link(link: str) -> tuple[str, str]:
    """Return the address of the service and the token in the link of a seat.

    Raises:
        LinkError: If the text is no such link.
    """
    parts = urlsplit(link)
    token = unquote(parts.fragment)
    if parts.scheme not in ("http", "https") or not parts.netloc or "." not in token:
        raise LinkError(f"the link of a seat looks like {EXAMPLE}; copy it from the lobby of the table")
    return urlunsplit((parts.scheme, parts.netloc, parts.path or "/", "", "")), token


@frozen
class HttpTable:
    """A table service that answers over HTTP.

    Attributes:
        address: The address of the service, such as `http://127.0.0.1:8360/`.
    """

    address: str

    def call(self, method: str, **params: Any) -> Plain:
        """Call a method and return its result.

        Raises:
            TableError: If the table refuses or cannot be reached.
        """
        message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        request = Request(  # noqa: S310 - `seat_link` accepts only http and https
            f"{self.address}rpc", json_text.dumps(message), {"Content-Type": "application/json"}
        )
        try:
            with urlopen(request, timeout=TIMEOUT_SECONDS) as reply:  # noqa: S310 - as above
                return result_of(json_text.loads(reply.read()))
        except HTTPError as error:
            raise TableError(f"the table answered with status {error.code}") from None
        except (URLError, OSError, ValueError) as error:
            raise TableError(f"the table at {self.address} cannot be reached: {error}") from None


def result_of(reply: Plain) -> Plain:
    """Return the result of a reply.

    Raises:
        TableError: If the reply is an error; the message names every reason.
    """
    if "error" in reply:
        reasons = (reply["error"].get("data") or {}).get("reasons") or ()
        sentences = [f"{each['sentence']} [{each['rule']}]" if each["rule"] else each["sentence"] for each in reasons]
        raise TableError("; ".join(sentences) or reply["error"]["message"])
    result: Plain = reply["result"]
    return result
