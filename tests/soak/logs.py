"""Attacks on the bytes of a log: flipped bits, truncated files, and changed lines with valid seals."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import orjson

from combat import systems
from combat.engine.errors import Refused
from events.log.lines import LogError, seal_line
from replays import Replay
from tests.harness.invariants import serialised_log
from tests.harness.random_play import seed_of, walk

FIGHTS, BEATS = 6, 30
"""The number of attacked fights of each system, and the maximum number of beats in each."""


@cache
def _log(system: str, number: int) -> bytes:
    """Return the log of the beginning of a fight."""
    fight = None
    for fight, _ in walk(system, 20_000_000 + number):
        if len(fight.journal) >= BEATS:
            break
    assert fight is not None
    return serialised_log(fight)


def _any_log(rng: Random) -> tuple[bytes, str]:
    """Return a log and the seed of its dice."""
    system, number = rng.choice(systems()), rng.randrange(FIGHTS)
    return _log(system, number), seed_of(20_000_000 + number)


def flips(rng: Random) -> Counter[str]:
    """A flipped bit is reported with its line, and the lines before it are still read."""
    log, _ = _any_log(rng)
    tried: Counter[str] = Counter()
    for _ in range(10):
        place = rng.randrange(len(log))
        damaged = bytearray(log)
        damaged[place] ^= 1 << rng.randrange(8)
        line = log.count(b"\n", 0, place) + 1
        report = _corruption(bytes(damaged))
        assert report is not None, f"the bit flip at byte {place} was not noticed"
        assert report[0] in (line, line + 1), f"the bit flip in line {line} was reported in line {report[0]}"
        assert report[1] >= report[0] - 2, f"only {report[1]} beats of {line - 1} good lines were read"
        tried["bits flipped"] += 1
    return tried


def cuts(rng: Random) -> Counter[str]:
    """A truncated log yields each beat whose line is complete."""
    log, _ = _any_log(rng)
    tried: Counter[str] = Counter()
    for _ in range(10):
        cut = rng.randrange(len(log))
        whole = log.count(b"\n", 0, cut)
        if whole:
            game = Replay.read(log[:cut])
            assert len(game) == whole - 1, f"cut at byte {cut}: {len(game)} of {whole - 1} beats were read"
            assert game.torn == (not log[:cut].endswith(b"\n"))
        else:
            assert _corruption(log[:cut]) is not None, "a log without a header was accepted"
        tried["cuts"] += 1
    return tried


def forgeries(rng: Random) -> Counter[str]:
    """A changed and resealed log is read or refused; verification never calls a changed event exact."""
    log, seed = _any_log(rng)
    rows = log.splitlines(keepends=True)
    tried: Counter[str] = Counter()
    for _ in range(4):
        line = rng.randrange(len(rows))
        data = orjson.loads(rows[line])
        data.pop("chain")
        leaves = list(_leaves(data))
        place, leaf = leaves[rng.randrange(len(leaves))]
        value = rng.choice([other for other in _others(leaf, rng) if other != leaf or type(other) is not type(leaf)])
        _put(data, place, value)
        forged = list(rows)
        for number in range(line, len(rows)):
            line_data = data if number == line else orjson.loads(rows[number])
            line_data.pop("chain", None)
            forged[number] = seal_line(forged[number - 1] if number else b"", line_data)
        tried["forgeries"] += 1
        try:
            game = Replay.read(b"".join(forged))
            verdict = game.verify(seed)
        except (LogError, Refused):
            continue
        verdict_text = str(verdict)
        assert verdict_text
        assert "\n" not in verdict_text, verdict_text
        if line and place[0] == "events":
            assert not verdict.exact, (
                f"line {line + 1}, {place}: {leaf!r} became {value!r}, and the verdict is {verdict_text}"
            )
        tried["forgeries found"] += not verdict.exact
    return tried


def _corruption(data: bytes) -> tuple[int, int] | None:
    """Return the reported line and the number of beats that were read; None for a log without corruption."""
    try:
        game = Replay.read(data)
    except LogError as error:
        return error.corruption.line, 0
    return None if game.corruption is None else (game.corruption.line, len(game))


def _leaves(data: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Yield every scalar of plain data with its path."""
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from _leaves(value, (*place, key))
    else:
        yield place, data


def _put(data: Any, place: tuple[Any, ...], value: Any) -> None:
    for key in place[:-1]:
        data = data[key]
    data[place[-1]] = value


def _others(leaf: Any, rng: Random) -> list[Any]:
    """Return values that could replace a scalar."""
    odd: list[Any] = [None, True, [], {}, "", "stranger", 0, -1, 2**53 - 1]
    match leaf:
        case bool():
            return [not leaf, *odd]
        case int():
            return [leaf + 1, leaf - 1, leaf + 1, -leaf, leaf * 1000, rng.choice(odd)]
        case str():
            return [leaf + "x", leaf[:-1], leaf.upper(), "gm", rng.choice(odd)]
    return odd
