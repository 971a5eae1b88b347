"""Overrides: what the table may set by hand, and what would leave a table that play could never come to."""

import contextlib
from collections.abc import Iterator
from random import Random
from typing import Any

import attrs
import pytest

from combat import Refused
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from events.vocabulary import Value
from tests.harness.random_play import chosen, walk
from tests.harness.samples import sample
from tests.harness.stories import Story
from tests.trench_crusade.duels import acting, fighter


def refused(story: Story, path: str, value: Value, words: str) -> None:
    """Set a field by hand, and be told why not."""
    before = story.state
    with pytest.raises(Refused, match=words):
        story.encounter.override(path, value, "a slip of the pen")
    assert story.state == before


def test_a_field_that_play_could_reach_may_be_set() -> None:
    """Markers, conditions and the Turn."""
    story = acting().set(models__kain__blood=6, models__kain__down=True, turn=3)
    assert (story.state.model("kain").blood, story.state.model("kain").down, story.state.turn) == (6, True, 3)


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("models.kain.blood", 7, "7 is out of bounds; it holds 0 to 6"),
        ("models.kain.infection", -1, "-1 is out of bounds; it holds 0 to 6"),
        ("models.kain.in_melee_with", ("ansel",), "only play changes it"),
        ("models.kain.side", "pilgrims", "only play changes it"),
        ("models.kain.profile.id", "cain", "only play changes it"),
        ("models.kain.profile.weapons", ("twig",), "kain carries 'twig', which is not in the armoury"),
        ("models.kain.profile.keywords", ("TOUHG",), "did you mean 'TOUGH'"),
        ("models.ansel.out", True, "there is no model 'ansel' on the table"),
        ("initiative", "traitors", "there is no side 'traitors'"),
        ("turn", -1, "-1 is out of bounds"),
        ("activations.ansel.dived_at", "nobody", "there is no model 'nobody'"),
        ("step", "MORALE", "only play changes it"),
    ],
)
def test_a_table_that_play_could_never_come_to_is_refused(path: str, value: Value, words: str) -> None:
    """The refusal says what is wrong, and nothing changes."""
    refused(acting(), path, value, words)


def test_nobody_who_is_aimed_at_is_taken_away_by_hand() -> None:
    """In the window before a shot."""
    story = acting(fighter("Ansel", blood=1)).given(Shoot(model="ansel", weapon="rifle", target="kain"))
    refused(story, "attempt.weapon", "stick", "only play changes it")
    refused(story, "models.kain.out", True, "there is no model 'kain' on the table")


@pytest.mark.rule("TC-TURN-09")
def test_no_side_loses_its_last_model_by_hand() -> None:
    """Whoever is gone for good has lost: a side concedes, or the GM ends the battle."""
    story = acting().set(models__kain__out=True)
    refused(story, "models.doeg.out", True, "concede for it or end the battle")


def paths_of(thing: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Return the paths of all single values of a state, with what stands there."""
    for field in attrs.fields(type(thing)):
        value, here = getattr(thing, field.name), f"{path}{field.name}"
        if attrs.has(type(value)):
            yield from paths_of(value, f"{here}.")
        elif isinstance(value, tuple) and value and attrs.has(type(value[0])):
            for each in value:
                if hasattr(each, "id"):
                    yield from paths_of(each, f"{here}.{each.id}.")
        else:
            yield here, value


def another(value: Any, words: list[str], rng: Random) -> Value:
    """Return another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice((-1, 0, 1, 2, 3, 6, 7, 99))
    if isinstance(value, tuple):
        return tuple(rng.sample(words, rng.choice((0, 1, 2))))
    return rng.choice(words)


@pytest.mark.parametrize("number", range(sample(2)))
def test_no_override_leaves_a_table_at_which_nobody_can_go_on(number: int) -> None:
    """Whatever is set by hand is refused with a reason, or the fight goes on from there to its end."""
    for encounter, rng in walk("trench_crusade", 6000 + number):
        if encounter.outcome is not None or rng.randrange(8):
            continue
        trial = encounter.fork(f"hmac-sha256:{number:04x}{0:028x}")
        paths = dict(paths_of(trial.state))
        words = [*(model.id for model in trial.state.models), "rifle", "nobody", "down", "ranged", "TOUGH", "asked", ""]
        for path in rng.sample(sorted(paths), 12):
            with contextlib.suppress(Refused):
                trial.override(path, another(paths[path], words, rng), "a slip of the pen")
        for _ in range(12):
            if trial.outcome is None:
                trial.do(chosen(trial, rng))
                owed = next((each for each in trial.requests if not each.optional), None)
                assert owed is None or trial.options(owed.seat).random(rng) is not None
