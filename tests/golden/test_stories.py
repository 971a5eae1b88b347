"""Golden stories: the whole text of each golden fight, so that a reader sees every change of a sentence."""

import sys
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from pathlib import Path

import pytest

from combat import systems
from events.base import Event
from events.interventions import UndoAgreed
from events.powered_by_heresy.facts import Judged
from events.vocabulary import Recovered, RoundBegan, Soaked, TurnBegan, TurnEnded
from replays import Replay
from replays.narration import narration_of
from replays.narration.templates import Sentence, Template
from tests.golden.bounds import bounds_text
from tests.golden.menus import menus_text
from tests.golden.write import GOLDEN, story_text

LOGS = sorted(GOLDEN.glob("*/*.jsonl"))
MENUS = sorted(GOLDEN.glob("*/*.menus"))


def first_difference(text: str, path: Path) -> tuple[str | None, str | None] | None:
    """Return the first pair of different lines; pytest would compare long texts for minutes."""
    lines = zip_longest(text.splitlines(), path.read_text(encoding="utf-8").splitlines())
    return next((pair for pair in lines if pair[0] != pair[1]), None)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.relative_to(GOLDEN).with_suffix("").as_posix())
def test_story_of_a_golden_log_is_its_golden_text(path: Path) -> None:
    """`tests/golden/write.py` writes the texts again after a sentence was changed; read the difference."""
    assert story_text(path) == path.with_suffix(".txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", MENUS, ids=lambda path: path.relative_to(GOLDEN).with_suffix("").as_posix())
def test_menus_of_a_golden_fight_are_its_golden_menus(path: Path) -> None:
    """All that the table may choose at each beat, and the weights of a sensible player."""
    assert first_difference(menus_text(path.with_suffix(".jsonl")), path) is None


@pytest.mark.parametrize("system", systems())
def test_bounds_in_the_golden_logs_of_a_system_are_its_golden_bounds(system: str) -> None:
    """What each field of each form accepts, and the refusals at the edges."""
    assert first_difference(bounds_text(GOLDEN / system), GOLDEN / system / "forms.bounds") is None


def test_each_text_belongs_to_a_log() -> None:
    assert sorted(path.with_suffix(".jsonl") for path in GOLDEN.glob("*/*.txt")) == LOGS


def used_templates(system: str) -> Iterator[tuple[type[Event], str]]:
    """Yield the template of each event in the golden logs of a system."""
    narration = narration_of(system)
    for path in LOGS:
        if path.parent.name == system:
            for moment in Replay.load(path):
                for state, event in zip(moment.states, moment.beat.events, strict=False):
                    described = narration.sentences.get(type(event))
                    if isinstance(described, Sentence):
                        yield type(event), described.chosen(state, event).text
                    else:
                        yield type(event), ""


def unused_templates(system: str) -> Iterator[str]:
    """Yield the sentences of a system that no golden story contains."""
    used = set(used_templates(system))
    for event, described in narration_of(system).sentences.items():
        if isinstance(described, Sentence):
            for template in (*described.templates.values(), described.otherwise):
                if template != Template("") and (event, template.text) not in used:
                    yield f"{event.__name__}: {template.text}"
        elif (event, "") not in used:
            yield f"{event.__name__}: a function"


NEVER_HAPPENS: Mapping[str, frozenset[type[Event]]] = {
    # Armour is a modifier of the roll, and only one other seat is ever asked to consent to an undo.
    "fiend_wake": frozenset({Recovered}),
    "trench_crusade": frozenset({Soaked, UndoAgreed}),
    # There are no rounds and turns, and a judgement without a target is only in logs of version 0.1.
    "powered_by_heresy": frozenset({RoundBegan, TurnBegan, TurnEnded, Judged}),
    "wrath_and_glory": frozenset(),
}
"""Shared events that the rules of a system never produce. A system is tested once its stories are complete."""


@pytest.mark.parametrize("system", NEVER_HAPPENS)
def test_every_sentence_is_in_a_golden_story(system: str) -> None:
    impossible = {event.__name__ for event in NEVER_HAPPENS[system]}
    unused = list(unused_templates(system))
    assert [line for line in unused if line.partition(":")[0] not in impossible] == []
    assert impossible == {line.partition(":")[0] for line in unused}


if __name__ == "__main__":
    for name in systems():
        for line in unused_templates(name):
            sys.stdout.write(f"{name}: {line}\n")
