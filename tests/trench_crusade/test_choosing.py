"""Choosing: what is drawn from a form that is offered may be said, without trying."""

import itertools
from random import Random

import pytest

from combat import Encounter
from combat.engine.ability_use import UseAbility
from combat.engine.requests import Form
from combat.systems.trench_crusade.acts.actions import TakeAction
from events.base import Command
from tests.golden.trench_crusade.warbands import SETUPS
from tests.harness.random_play import chosen, fights, walk

UNSURE = (UseAbility, TakeAction)
"""What an ability needs to be so is not asked before; an ACTION of the table's own may have no name to suggest."""

DRAWS = 3


def refused_at_the_first_draw(encounter: Encounter, rng: Random) -> list[str]:
    """Return what the rules say against commands that are drawn from the forms that are offered."""
    found = []
    for request in encounter.requests:
        for form in request.forms:
            for _ in range(0 if form.command in UNSURE else DRAWS):
                drawn = form.pick(rng)
                found += [f"{encounter.step}: {drawn}: {why}" for why in encounter.why_not(drawn, request.seat)]
    return found


@pytest.mark.parametrize("number", fights(6, after=2300))
def test_what_is_drawn_from_a_form_that_is_offered_may_be_said(number: int) -> None:
    """At every table and step, in whatever the sheets hold; the Bloodbath and the Medi-Kit too."""
    found = []
    for encounter, rng in itertools.islice(walk("trench_crusade", number), 250):
        if rng.randrange(4) == 0:
            found += refused_at_the_first_draw(encounter, rng)
    assert not found, f"{len(found)}, such as {found[:3]}"


@pytest.mark.parametrize("name", ["antioch-and-sultanate", "court-and-grail"])
def test_what_is_drawn_may_be_said_where_sheets_hold_abilities_powers_and_conditions(name: str) -> None:
    """Whole warbands, whose abilities forbid and allow."""
    rng, found = Random(name), []
    encounter = Encounter.begin("trench_crusade", SETUPS / f"{name}.toml", f"hmac-sha256:{7:032x}")
    for _ in range(60):
        if encounter.outcome is None:
            found += refused_at_the_first_draw(encounter, rng) if rng.randrange(3) == 0 else []
            encounter.do(chosen(encounter, rng))
    assert not found, f"{len(found)}, such as {found[:3]}"


def test_choosing_at_random_tries_nothing_and_lists_no_form(monkeypatch: pytest.MonkeyPatch) -> None:
    """One command is asked about for each that is said."""
    asked: list[Command] = []
    why_not = Encounter.why_not

    def counted(encounter: Encounter, command: Command, by: str | None = None) -> object:
        asked.append(command)
        return why_not(encounter, command, by)

    def listed(form: Form) -> object:
        raise AssertionError(f"'{form.label}' was listed")

    monkeypatch.setattr(Encounter, "why_not", counted)
    monkeypatch.setattr(Form, "commands", listed)
    rng, said = Random(5), 0
    encounter = Encounter.sample("trench_crusade", f"hmac-sha256:{9:032x}", undo={"barrier": "none"})
    while encounter.outcome is None:
        owed = [request.seat for request in encounter.requests if not request.optional]
        encounter.do(encounter.options(rng.choice(owed)).random(rng))
        said += 1
    assert len(asked) <= said * 1.02
