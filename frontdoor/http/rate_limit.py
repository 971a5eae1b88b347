"""How fast somebody may go on: a bucket for each connection and for each address, which fills again with time."""

from collections.abc import Callable
from ipaddress import IPv4Address, IPv6Address, ip_address
from math import ceil
from threading import Lock
from time import monotonic

from frontdoor.tables.errors import TOO_MUCH, ServiceError
from frontdoor.tables.limits import Limits

BURST_SECONDS = 10
"""Calls of so many seconds may come at once."""

MAX_ADDRESSES = 10_000
"""So many addresses are remembered; those whose buckets are full need not be."""


class Buckets:
    """Buckets of tokens, one for each key, as the moments at which they are full again.

    Args:
        rate: So many tokens come a second.
        most: So many are in a full bucket.
        clock: Returns the seconds since some moment.
    """

    def __init__(self, rate: float, most: float, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._full = most / rate
        self._clock = clock
        self._lock = Lock()
        self._due: dict[str, float] = {}

    def __len__(self) -> int:
        return len(self._due)

    def take(self, key: str = "") -> float:
        """Take a token, and return 0; or, where there is none, the seconds until there is."""
        with self._lock:
            now = self._clock()
            due = max(now, self._due.pop(key, now)) + 1 / self._rate
            late = due - now - self._full
            self._due[key] = due - 1 / self._rate if late > 0 else due
            if len(self._due) > MAX_ADDRESSES:
                self._forget(now)
            return max(0.0, late)

    def _forget(self, now: float) -> None:
        """Forget the full buckets, and where there are too many others, those that were not used for longest."""
        self._due = {key: due for key, due in self._due.items() if due > now}
        for key in list(self._due)[: max(0, len(self._due) - MAX_ADDRESSES // 2)]:
            del self._due[key]


class RateLimiter:
    """How fast each connection and each address may ask; this machine itself is no address.

    Args:
        limits: How much may be asked.
        clock: Returns the seconds since some moment.
    """

    def __init__(self, limits: Limits, clock: Callable[[], float] = monotonic) -> None:
        self._limits = limits
        self._clock = clock
        self._calls = Buckets(limits.calls_an_address, limits.calls_an_address * BURST_SECONDS, clock)
        self._fights = Buckets(limits.fights_an_hour / 3600, limits.fights_an_hour, clock)

    def connection(self, address: str) -> Callable[[str], None]:
        """Return what is asked before each call over a new connection of an address; it raises ServiceError."""
        limits = self._limits
        own = Buckets(limits.calls_a_second, limits.calls_a_second * BURST_SECONDS, self._clock)

        def allow(method: str) -> None:
            _check(own.take(), "calls_a_second", f"this connection may ask {limits.calls_a_second} times a second")
            self.check_address(address)
            if method == "fight.create" and address:
                told = f"from one address {limits.fights_an_hour} fights are opened an hour"
                _check(self._fights.take(address), "fights_an_hour", told)

        return allow

    def check_address(self, address: str) -> None:
        """Count a call of an address.

        Raises:
            ServiceError: When there were too many.
        """
        if address:
            told = f"from one address {self._limits.calls_an_address} calls are answered a second"
            _check(self._calls.take(address), "calls_an_address", told)


def _check(wait: float, limit: str, told: str) -> None:
    if wait:
        seconds = ceil(wait)
        raise ServiceError(TOO_MUCH, f"{told}; wait for {seconds} s", {"limit": limit, "retry_after": seconds})


def address_of(client: object) -> str:
    """Return what counts as one address: in IPv6 the network of a household; empty for this machine itself.

    >>> address_of(("192.0.2.7", 443)), address_of(("::1", 1)), address_of(("2001:db8:1:2:3::4", 1))
    ('192.0.2.7', '', '2001:db8:1:2::')

    Args:
        client: The address and the port of a connection; None where it has none.
    """
    host = client[0] if isinstance(client, tuple | list) and client else None
    if not isinstance(host, str):
        return ""
    try:
        found: IPv4Address | IPv6Address = ip_address(host)
    except ValueError:
        return host[:64]
    if isinstance(found, IPv6Address):
        found = found.ipv4_mapped or found
    if found.is_loopback:
        return ""
    if isinstance(found, IPv6Address):
        return str(IPv6Address(int(found) >> 64 << 64))
    return str(found)
