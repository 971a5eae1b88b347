"""Random choices: commands drawn from forms are legal, without trial and error."""

import copy
import itertools
import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random

import pytest

from combat import Encounter
from combat.engine.abilities.use import UseAbility
from combat.engine.catalog import system as system_named
from combat.systems.trench_crusade.acts.actions import TakeAction
from combat.systems.trench_crusade.acts.movement import Move
from combat.systems.trench_crusade.queries import Bystanders
from tests.golden.trench_crusade.warbands import SETUPS
from tests.harness.random_play import choose_command, fight_numbers, walk
from tests.harness.samples import sample_size
from tests.trench_crusade.duels import active_model

UNSURE = (UseAbility, TakeAction)
"""Commands that may be refused after a draw: abilities with conditions, and ACTIONS without a suggested name."""

DRAWS = 3


def refused_at_the_first_draw(encounter: Encounter, rng: Random) -> list[str]:
    """Return the refusals of commands that are drawn from the open forms."""
    refusals = []
    for request in encounter.requests:
        for form in request.forms:
            for _ in range(0 if form.command in UNSURE else DRAWS):
                drawn = form.pick(rng)
                refusals += [f"{encounter.step}: {drawn}: {why}" for why in encounter.why_not(drawn, request.seat)]
    return refusals


@pytest.mark.parametrize("number", fight_numbers(2, after=2300))
def test_commands_drawn_from_forms_are_legal(number: int) -> None:
    """In each system state and step, with Bloodbath and Medi-Kit."""
    found = []
    for encounter, rng in itertools.islice(walk("trench_crusade", number), 250):
        if rng.randrange(4) == 0:
            found += refused_at_the_first_draw(encounter, rng)
    assert not found, f"{len(found)}, such as {found[:3]}"


@pytest.mark.parametrize("name", ["antioch-and-sultanate", "court-and-grail"])
def test_commands_drawn_in_battles_with_abilities_and_powers_are_legal(name: str) -> None:
    """Whole warbands, whose abilities forbid and allow ACTIONS."""
    rng, found = Random(name), []
    encounter = Encounter.begin("trench_crusade", SETUPS / f"{name}.toml", f"hmac-sha256:{7:032x}")
    for _ in range(sample_size(20)):
        if encounter.outcome is None:
            found += refused_at_the_first_draw(encounter, rng) if rng.randrange(3) == 0 else []
            encounter.do(choose_command(encounter, rng))
    assert not found, f"{len(found)}, such as {found[:3]}"


def crowd(each_side: int) -> Encounter:
    """Begin the sample battle with more models per side, in FIRETEAMS."""
    setup = copy.deepcopy(dict(system_named("trench_crusade").sample()))
    for side in setup["sides"]:
        models = itertools.islice(itertools.cycle(side["models"]), each_side)
        side["models"] = [
            {**model, "id": f"{model['id']}-{place}", "fireteam": f"team {place // 2}", "medi_kit": True}
            for place, model in enumerate(models)
        ]
    return Encounter.begin("trench_crusade", setup, f"hmac-sha256:{3:032x}", undo={"barrier": "none"})


def calls(act: Callable[[], object]) -> int:
    """Count the calls of functions."""
    counted = itertools.count()
    sys.setprofile(lambda *_: next(counted))
    try:
        act()
    finally:
        sys.setprofile(None)
    return next(counted)


def test_work_grows_linearly_with_the_number_of_models() -> None:
    """Measured for requests, forms and figures at the first decisions of a battle."""
    few, many = crowd(10), crowd(100)
    for _ in range(8):
        work = [calls(partial(looked_at, fight)) for fight in (few, many)]
        assert work[1] <= 12 * work[0]
        for fight in (few, many):
            request = next(request for request in fight.requests if not request.optional)
            fight.do(request.default or next(command for form in request.forms for command in form.commands()))


def looked_at(fight: Encounter) -> object:
    """Return the requests, forms and figures of a fight."""
    return fight.view(None), [
        (form.plain(), form.pick(Random(1))) for request in fight.requests for form in request.forms
    ]


def test_action_already_taken_is_listed_as_impossible_with_the_reason() -> None:
    """A front-end can show it greyed out."""
    story = active_model().given(Move("ansel"))
    (request,) = (request for request in story.encounter.requests if request.kind == "action")
    assert Move not in {form.command for form in request.forms}
    assert Move in {form.command for form in request.barred}
    options = {option["label"]: option for option in story.encounter.options("pilgrims").plain()}
    assert options["Ansel: Dash (RISKY)"]["open"]
    assert not options["Ansel: Standard Move"]["open"]
    assert "each type can be taken once per Activation" in options["Ansel: Standard Move"]["why_not"][0]


def test_random_player_rarely_adds_bystanders() -> None:
    """A random choice is one of those that a form lists: most often none, and never more than one model."""
    near = Bystanders(("ansel", "berthe"), ("Ansel", "Berthe"))
    picks = Counter(near.pick(Random(number)) for number in range(300))
    assert set(picks) == set(near.values()) == {(), ("ansel",), ("berthe",)}
    assert picks[()] > 3 * max(picks["ansel",], picks["berthe",]) / 2
