"""Golden logs satisfy the published shapes, and lines with type errors do not."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest

from combat.engine.catalog import system as system_named
from events.codec.wire import Codec
from events.limits import WireError
from events.log.lines import beat_from_wire
from tests.frontdoor.shapes.schemas import schema_errors
from tests.harness.resource_totals import BUNDLED_SYSTEMS
from tests.harness.samples import sample_size

GOLDEN = Path(__file__).parents[2] / "golden"
MUTATIONS = sample_size(30)
"""Number of damaged lines for each system."""


@cache
def golden_lines(system: str) -> list[tuple[str, Any]]:
    """Return every line of the golden logs of a system as plain data, with the name of its shape."""
    rows = (log.read_bytes().splitlines() for log in sorted((GOLDEN / system).glob("*.jsonl")))
    named = ((f"{system}.{'Beat' if place else 'Header'}", row) for log in rows for place, row in enumerate(log))
    return [(name, orjson.loads(row)) for name, row in named]


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_golden_logs_match_their_shapes(system: str) -> None:
    """The current shapes describe the logs of all versions."""
    errors = golden_lines(system)
    assert errors
    for name, line in errors:
        assert schema_errors(name, line) == []
        assert schema_errors(f"{system}.LogLine", line) == []


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_header_of_another_system_does_not_match(system: str) -> None:
    """Reading a log with the wrong rule book is detected."""
    header = next(line for name, line in golden_lines(system) if name.endswith("Header"))
    assert all(schema_errors(f"{other}.Header", header) for other in BUNDLED_SYSTEMS if other != system)


def places(thing: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every place inside plain data as its container and key, without those where any value is allowed."""
    members = thing.items() if isinstance(thing, dict) else enumerate(thing) if isinstance(thing, list) else ()
    for key, member in members:
        if not _may_be_anything(thing, key):
            yield thing, key
            yield from places(member)


def damaged(line: Any, rng: Random) -> Any:
    """Return a line with one error: another type, an extra key or a missing key."""
    copy = orjson.loads(orjson.dumps(line))
    holder, key = rng.choice(list(places(copy)))
    kind = rng.choice(("type", "more", "less"))
    if kind == "more" and isinstance(holder[key], dict):
        holder[key]["unknown_field"] = 1
    elif kind == "less" and isinstance(holder, dict):
        del holder[key]
    else:
        holder[key] = 1.5
    return copy


def _may_be_anything(holder: Any, key: Any) -> bool:
    """Return whether any value is allowed: overridden values, and commands inside commands."""
    return key in ("value", "before", "after") or (isinstance(holder, dict) and "type" in holder and key == "command")


def fits_the_codec(codec: Codec, line: Any) -> bool:
    """Return whether the codec reads a beat."""
    try:
        beat_from_wire(line, codec)
    except WireError:
        return False
    return True


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_schema_refuses_what_the_codec_refuses(system: str) -> None:
    """The schema is as strict as the codec about keys and types."""
    codec, rng = system_named(system).codec, Random(system)
    beats = [line for name, line in golden_lines(system) if name.endswith("Beat")]
    refused = 0
    for _ in range(MUTATIONS):
        line = damaged(rng.choice(beats), rng)
        fits = fits_the_codec(codec, line)
        errors = schema_errors(f"{system}.Beat", line)
        if not fits:
            assert errors, line
        refused += bool(errors)
    assert refused > MUTATIONS * 3 // 4
