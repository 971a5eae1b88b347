"""Caches for pure functions of an immutable state."""

import pytest

from events.memo import DEFAULT_MAX_ENTRIES, memo_by_identity


@pytest.mark.parametrize("max_entries", [DEFAULT_MAX_ENTRIES, 32])
def test_memo_by_identity_is_cleared_at_its_limit(max_entries: int) -> None:
    """The memory of a long-running process stays bounded."""
    calls: list[tuple[int]] = []
    function = memo_by_identity(max_entries)(calls.append)
    things = [(number,) for number in range(max_entries + 1)]
    for thing in (*things, things[-1]):
        function(thing)
    assert calls == things
    function(things[0])
    assert len(calls) == len(things) + 1
