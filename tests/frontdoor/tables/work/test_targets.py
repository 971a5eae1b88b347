"""A call says which fight it is about, and whether it takes long, before it is carried out."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from frontdoor.tables.messages.params import Read
from frontdoor.tables.methods import work
from frontdoor.tables.protocol.method_table import methods_in, target_of
from frontdoor.tables.service import Service
from frontdoor.tables.work.questions import Question
from frontdoor.tables.work.targets import Target


def forgotten(service: Service, params: Read) -> int:
    """A method that does not declare its work."""
    raise NotImplementedError


@work()
def question(service: Service, params: Read) -> Question[int]:
    """A question that declares work, although workers answer it."""
    raise NotImplementedError


@pytest.mark.parametrize("function", [forgotten, question])
def test_method_either_asks_or_declares_its_work(function: Callable[..., Any]) -> None:
    module = ModuleType(__name__)
    vars(module)["method"] = function
    with pytest.raises(TypeError, match="must either return a question or declare its work"):
        list(methods_in(module))


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
