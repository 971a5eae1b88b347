"""Facts need no rules: whatever becomes of those, a log tells what it told."""

from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import MappingProxyType
from typing import Any

import pytest

from combat.systems.powered_by_heresy import rules
from events.powered_by_heresy.table import State
from replays import Replay
from replays.facts import Facts

LOGS = sorted((Path(__file__).parents[1] / "golden" / "powered_by_heresy").glob("*.jsonl"))


def other(value: Any) -> Any:
    """Return something else of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"no {value}"
        case tuple() | frozenset():
            return type(value)(map(other, value))
        case MappingProxyType():
            return MappingProxyType({key: other(each) for key, each in value.items()})
        case _:
            return value


def states(log: Path) -> list[State]:
    """Return the table after every beat of a log."""
    return [moment.state for moment in Facts.load(log)]


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_no_constant_of_a_rule_changed_by_hand_alters_a_fact(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All constants of all rules are other ones, and the table is the same after every beat."""
    before = states(log)
    for found in iter_modules(rules.__path__):
        chapter = import_module(f"{rules.__name__}.{found.name}")
        for name, value in vars(chapter).copy().items():
            if name.isupper():
                monkeypatch.setattr(chapter, name, other(value))
    assert states(log) == before


FIRST_BEAT = 2
"""The line of a log that tells what its fight began with."""


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_a_log_of_version_0_1_begins_as_the_rules_of_today_would_have_it(log: Path) -> None:
    """What it began with is told for it, and today's rules tell the same."""
    verdict = Replay.load(log).verify()
    assert verdict.exact or (verdict.line or 0) > FIRST_BEAT


def test_an_old_log_tells_what_its_fight_began_with() -> None:
    """Griff is a Seeker: six wounds and ten weight, before Toughness and Strength."""
    griff = states(LOGS[0])[0].acolyte("griff")
    assert (griff.class_wounds, griff.class_load, griff.insight) == (6, 10, 0)
