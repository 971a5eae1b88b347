"""A call says which fight it is about, and whether it takes long, before it is carried out."""

from typing import Any

import pytest

from frontdoor.tables.protocol.method_table import method_table
from frontdoor.tables.work.targets import FROM_A_BEAT, LONG_METHODS, WRITING_METHODS, Target, target_of


def test_named_methods_exist() -> None:
    """Questions are not among them, because workers answer those."""
    named = LONG_METHODS | WRITING_METHODS | FROM_A_BEAT
    assert named <= set(method_table())
    assert not [name for name in named if method_table()[name].asks]


@pytest.mark.parametrize(
    ("method", "params", "target"),
    [
        ("fight.read", {"token": "f.1"}, Target("f.1")),
        ("fight.read", {"token": "f.1", "since": 7}, Target("f.1", 6)),
        ("fight.read", {"token": "f.1", "since": 0}, Target("f.1", 0)),
        ("fight.follow", {"token": "f.1", "since": 9, "at": 4}, Target("f.1", 4)),
        ("fight.chats", {"token": "f.1", "since": 0}, Target("f.1")),
        ("fight.told", {"token": "f.1", "since": 0}, Target("f.1", is_long=True)),
        ("fight.do", {"token": "f.1"}, Target("f.1", writes=True)),
        ("fight.create", {}, Target(is_long=True, writes=True)),
        ("fight.campaign", {"token": "f.1"}, Target("f.1", is_long=True)),
        ("fight.record", {"token": "f.1"}, Target("f.1", is_long=True, writes=True)),
        ("fight.read", {"token": 1, "since": True, "at": "2"}, Target()),
        (["fight.told"], "token", Target()),
    ],
)
def test_target_of_a_call(method: Any, params: Any, target: Target) -> None:
    """A malformed call has one too; carrying it out refuses it."""
    assert target_of(method, params) == target
