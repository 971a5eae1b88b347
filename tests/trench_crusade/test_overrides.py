"""Overrides: fields that may be set by hand, and states that play could never reach."""

import contextlib
from collections.abc import Iterator
from random import Random
from typing import Any

import attrs
import pytest

from combat import Refused
from combat.engine.control.override import override_event
from combat.engine.play.commands import Override
from combat.systems.trench_crusade import SYSTEM
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from events.interventions import Value
from tests.harness.random_play import choose_command, walk
from tests.harness.samples import sample_size
from tests.harness.stories import Story
from tests.trench_crusade.duels import active_model, fighter


def refused(story: Story, path: str, value: Value, words: str) -> None:
    """Check that an override is refused with this message."""
    before = story.state
    with pytest.raises(Refused, match=words):
        story.encounter.override(path, value, "a slip of the pen")
    assert story.state == before


def test_override_can_set_reachable_values() -> None:
    """Markers, conditions and the Turn."""
    story = active_model().set(models__kain__blood=6, models__kain__down=True, turn=3)
    assert (story.state.model("kain").blood, story.state.model("kain").down, story.state.turn) == (6, True, 3)


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("models.kain.blood", 7, "7 is out of bounds; allowed are 0 to 6"),
        ("models.kain.infection", -1, "-1 is out of bounds; allowed are 0 to 6"),
        ("models.kain.in_melee_with", ("ansel",), "only play changes it"),
        ("models.kain.side", "pilgrims", "only play changes it"),
        ("models.kain.profile.id", "cain", "only play changes it"),
        ("models.kain.profile.weapons", ("twig",), "kain carries 'twig', which is not in the armoury"),
        ("models.kain.profile.keywords", ("TOUHG",), "did you mean 'TOUGH'"),
        ("models.ansel.out", True, "there is no model 'ansel' on the table"),
        ("initiative", "traitors", "there is no side 'traitors'"),
        ("turn", -1, "-1 is out of bounds"),
        ("activations.ansel.dived_at", "zed", "there is no model 'zed'"),
        ("step", "MORALE", "only play changes it"),
    ],
)
def test_override_to_an_unreachable_state_is_refused(path: str, value: Value, words: str) -> None:
    """The refusal names the error, and the state stays unchanged."""
    refused(active_model(), path, value, words)


def test_override_cannot_remove_a_model_in_a_roll() -> None:
    story = active_model(fighter("Ansel", blood=1)).given(Shoot(model="ansel", weapon="rifle", target="kain"))
    refused(story, "attempt.weapon", "stick", "only play changes it")
    refused(story, "models.kain.out", True, "there is no model 'kain' on the table")


@pytest.mark.rule("TC-TURN-09")
def test_override_cannot_take_the_last_model_out() -> None:
    """The side must concede, or the GM ends the battle."""
    story = active_model().set(models__kain__out=True)
    refused(story, "models.doeg.out", True, "concede for it or end the battle")


def test_override_is_refused_only_for_new_errors() -> None:
    """An error that the state has already does not bar other changes."""
    story = active_model()
    faulty = attrs.evolve(SYSTEM, state_errors=lambda state: ["old", *(["new"] if state.turn == 4 else [])])
    header, state = story.encounter.header, story.state
    assert override_event(faulty, header, state, Override("turn", 3, "a slip"), "gm").after == 3
    with pytest.raises(Refused) as refused_change:
        override_event(faulty, header, state, Override("turn", 4, "a slip"), "gm")
    assert [reason.sentence for reason in refused_change.value.reasons] == ["new"]


def paths_of(thing: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Return the paths and current values of all single fields of a state."""
    for field in attrs.fields(type(thing)):
        value, here = getattr(thing, field.name), f"{path}{field.name}"
        if attrs.has(type(value)):
            yield from paths_of(value, f"{here}.")
        elif isinstance(value, tuple) and value and attrs.has(type(value[0])):
            for item in value:
                if hasattr(item, "id"):
                    yield from paths_of(item, f"{here}.{item.id}.")
        else:
            yield here, value


def another(value: Any, words: list[str], rng: Random) -> Value:
    """Return a different value of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice((-1, 0, 1, 2, 3, 6, 7, 99))
    if isinstance(value, tuple):
        return tuple(rng.sample(words, rng.choice((0, 1, 2))))
    return rng.choice(words)


@pytest.mark.parametrize("number", range(sample_size(2)))
def test_override_never_leaves_a_fight_without_a_decision(number: int) -> None:
    """Random overrides are refused with a reason, or the fight continues to its end."""
    for encounter, rng in walk("trench_crusade", 6000 + number):
        if encounter.outcome is not None or rng.randrange(8):
            continue
        trial = encounter.fork(f"hmac-sha256:{number:04x}{0:028x}")
        paths = dict(paths_of(trial.state))
        words = [*(model.id for model in trial.state.models), "rifle", "zed", "down", "ranged", "TOUGH", "asked", ""]
        for path in rng.sample(sorted(paths), 12):
            with contextlib.suppress(Refused):
                trial.override(path, another(paths[path], words, rng), "a slip of the pen")
        for _ in range(12):
            if trial.outcome is None:
                trial.do(choose_command(trial, rng))
                owed = next((request for request in trial.requests if not request.optional), None)
                assert owed is None or trial.options(owed.seat).random(rng) is not None
