"""What a sheet prints in brackets behind a name: it is read, or refused with a sentence."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from combat.engine.catalog import system
from combat.systems.wrath_and_glory.queries.abilities import CATALOGUE, trait_error
from combat.systems.wrath_and_glory.queries.active_abilities import as_printed, base_name
from events.abilities import Ability
from frontdoor.schemas.setups import printed_names
from frontdoor.setup_faults import setup_faults

SHEETS: dict[str, tuple[str, str, Callable[[Any], dict[str, Any]]]] = {
    "trench_crusade": ("abilities", "abilities", lambda setup: setup["sides"][0]["models"][0]),
    "powered_by_heresy": ("moves", "moves", lambda setup: setup["acolytes"][0]),
    "fiend_wake": ("abilities", "abilities", lambda setup: setup["combatants"][0]),
}
SUBJECTS = ("Spout Forbidden Lore", "Hatred")
"""Moves that name a subject."""


@pytest.mark.parametrize("name", SHEETS)
def test_names_without_a_place_for_them_have_no_brackets(name: str) -> None:
    kind, key, sheet = SHEETS[name]
    setup = system(name).sample()
    names = [each for each in printed_names(name)[kind] if each not in SUBJECTS][:40]
    sheet(setup)[key] = [f"{each} (3)" for each in names]
    refused = {found[1] for fault in setup_faults(name, setup) if (found := re.search(rf"{key}\[(\d+)\]", str(fault)))}
    assert refused == {str(index) for index in range(len(names))}


CATALOGUE_NAMES = tuple(dict.fromkeys(base_name(each.id).partition(": ")[0] for each in CATALOGUE.abilities))


def is_read(ability: Ability, printed: str) -> bool:
    """Return whether a printed name changes the effects or the conditions of an ability."""
    filled = as_printed(ability, printed)
    return filled is not None and (filled.does, filled.given) != (ability.does, ability.given)


@pytest.mark.parametrize("inside", ["3", "0", "d3", "ZEBRA"])
def test_brackets_change_an_effect_or_are_refused(inside: str) -> None:
    """Reminders may have any brackets, because the players read them."""
    printed = {name: f"{name} ({inside})" for name in CATALOGUE_NAMES}
    accepted, read = set(), set()
    for name, text in printed.items():
        found = CATALOGUE.lookup(text)
        if any(each.does for each in (*CATALOGUE.lookup(name), *found)):
            accepted |= set() if trait_error((), text, ()) else {name}
            read |= {name} if any(is_read(each, text) for each in found) else set()
    assert accepted == read
    assert bool(accepted) is (inside in ("3", "ZEBRA"))


@pytest.mark.parametrize(
    ("printed", "words"),
    [
        ("Parry (3)", "the trait Parry has nothing in brackets; write 'Parry'"),
        ("Hatred (0)", "the trait Hatred needs a word in brackets"),
        ("Furious Charge (d3)", "the trait Furious Charge needs a rating, such as 'Furious Charge (2)'"),
    ],
)
def test_the_sentence_says_what_to_write(printed: str, words: str) -> None:
    assert trait_error((), printed, ()).startswith(words)
    assert not trait_error(
        (), {"Parry (3)": "Parry", "Hatred (0)": "Hatred (ORK)"}.get(printed, "Furious Charge (2)"), ()
    )


@pytest.mark.parametrize(("fact", "is_valid"), [("shows: 6", True), ("shows: 7", False), ("shows: 0", False)])
def test_a_number_of_a_condition_is_within_its_range(fact: str, *, is_valid: bool) -> None:
    setup = {**system("wrath_and_glory").sample()}
    setup["abilities"] = [{"id": "lucky", "when": "rolled", "if": [fact], "text": "Lucky!"}]
    faults = [str(fault) for fault in setup_faults("wrath_and_glory", setup)]
    assert len(faults) is (0 if is_valid else 1)
    assert all("'shows: ' must be followed by a number from 1 to 6, not by" in fault for fault in faults)
