"""Rate limits per connection and per address, by token buckets."""

from collections.abc import Callable
from ipaddress import IPv4Address, IPv6Address, ip_address
from math import ceil
from threading import Lock
from time import monotonic

from frontdoor.tables.errors import TOO_MUCH, ServiceError
from frontdoor.tables.limits import Limits

BURST_SECONDS = 10
"""Seconds of allowance that can accumulate and be used at once."""

MAX_ADDRESSES = 10_000
"""Maximum number of addresses to remember; addresses with a full bucket are forgotten first."""


class Buckets:
    """Token buckets, keyed by client; each is stored as the time at which it will be full again."""

    def __init__(self, rate: float, capacity: float, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._seconds_to_fill = capacity / rate
        self._clock = clock
        self._lock = Lock()
        self._full_at: dict[str, float] = {}

    def __len__(self) -> int:
        return len(self._full_at)

    def take(self, key: str = "") -> float:
        """Take a token and return 0, or return the seconds until one is available."""
        with self._lock:
            now = self._clock()
            full_at = max(now, self._full_at.pop(key, now)) + 1 / self._rate
            wait = full_at - now - self._seconds_to_fill
            self._full_at[key] = full_at - 1 / self._rate if wait > 0 else full_at
            if len(self._full_at) > MAX_ADDRESSES:
                self._forget(now)
            return max(0.0, wait)

    def _forget(self, now: float) -> None:
        """Forget full buckets and, if too many remain, the least recently used."""
        self._full_at = {key: full_at for key, full_at in self._full_at.items() if full_at > now}
        for key in list(self._full_at)[: max(0, len(self._full_at) - MAX_ADDRESSES // 2)]:
            del self._full_at[key]


class RateLimiter:
    """Rate limits per connection and per address; requests from this machine have no address."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = monotonic) -> None:
        self._limits = limits
        self._clock = clock
        self._calls = Buckets(limits.calls_an_address, limits.calls_an_address * BURST_SECONDS, clock)
        self._fights = Buckets(limits.fights_an_hour / 3600, limits.fights_an_hour, clock)

    def connection(self, address: str) -> Callable[[str], None]:
        """Return a check to call before each method call of a new connection; it raises ServiceError."""
        limits = self._limits
        own = Buckets(limits.calls_a_second, limits.calls_a_second * BURST_SECONDS, self._clock)

        def allow(method: str) -> None:
            _check(own.take(), "calls_a_second", f"this connection may make {limits.calls_a_second} calls per second")
            self.check_address(address)
            if method in ("fight.create", "fight.load", "fight.branch") and address:
                sentence = f"one address may create {limits.fights_an_hour} fights per hour"
                _check(self._fights.take(address), "fights_an_hour", sentence)

        return allow

    def check_address(self, address: str) -> None:
        """Count a call against the limit of its address."""
        if address:
            sentence = f"one address may make {self._limits.calls_an_address} calls per second"
            _check(self._calls.take(address), "calls_an_address", sentence)


def _check(wait: float, limit: str, sentence: str) -> None:
    if wait:
        seconds = ceil(wait)
        raise ServiceError(TOO_MUCH, f"{sentence}; try again in {seconds} s", {"limit": limit, "retry_after": seconds})


def address_of(client: object) -> str:
    """Return the rate-limit key of a client: its IPv4 address or IPv6 network; empty for this machine."""
    host = client[0] if isinstance(client, tuple | list) and client else None
    if not isinstance(host, str):
        return ""
    try:
        parsed: IPv4Address | IPv6Address = ip_address(host)
    except ValueError:
        return host[:64]
    if isinstance(parsed, IPv6Address):
        parsed = parsed.ipv4_mapped or parsed
    if parsed.is_loopback:
        return ""
    if isinstance(parsed, IPv6Address):
        return str(IPv6Address(int(parsed) >> 64 << 64))
    return str(parsed)
