"""Conditions: their effects, when they end, and the tests that end them early."""

from collections.abc import Mapping
from typing import Literal

from attrs import frozen

from combat.engine.book import cites
from combat.systems.wrath_and_glory.rules import TABLES
from combat.systems.wrath_and_glory.rules.tests import half
from events.wrath_and_glory.facts import Conditions


@frozen(kw_only=True)
class Effect:
    """The effect of a condition on the affected combatant.

    Attributes:
        defence: The change of Defence.
        dn: The increase of the combatant's DNs.
        sight: Whether that increase only applies to tests of sight.
        by_level: Whether the level multiplies `defence` and `dn`.
        speed: The part of Speed that remains.
        runs: Whether the combatant may run, sprint and charge.
        burns: The sides of the die for Mortal Wounds at the start of each of its turns; 0 if it rolls none.
        bleeds: The Mortal Wounds at the end of each of its turns.
        passes: Whose next turn ends the condition: that of its source, or that of the affected combatant.
        saves: The skill tested at the start of a turn to end the condition, with its level as the DN; empty if no
            skill is tested.
        stated: Whether the GM can set the condition by name.
    """

    defence: int = 0
    dn: int = 0
    sight: bool = False
    by_level: bool = False
    speed: Literal["whole", "half", "none"] = "whole"
    runs: bool = True
    burns: int = 0
    bleeds: int = 0
    passes: Literal["never", "source", "sufferer"] = "never"
    saves: str = ""
    stated: bool = True


CONDITIONS: Mapping[str, Effect] = {name: Effect(**fields) for name, fields in TABLES["conditions"].items()}
"""The effects of conditions that have rules.

The reference lists give no duration for Hindered, Vulnerable and Staggered. Here they last until the end of the
affected combatant's next turn, unless an Interaction Attack inflicted them.
"""

PLAYERS_CALL = 3
"""The dice shifted in an Interaction Attack that allow the players a further effect of their choice."""

FLAMES_DN = 3
"""The DN of the Willpower test to act normally while On Fire, which a setting asks for."""

NO_EFFECT = Effect()
"""The effect of a custom condition, to which the rules attach none."""

RESISTED_WITH: Mapping[str, str] = TABLES["resisted_with"]
"""The score that is rolled to resist each threat against which the GM may call for a test."""

RESISTED_THREATS = tuple(RESISTED_WITH)
"""Threats against which the GM may call for a test."""


@frozen(kw_only=True)
class Remedy:
    """A test that ends a condition.

    Attributes:
        own: Whether the affected combatant makes the test; otherwise another combatant does.
        by_level: Whether the level of the condition is added to the DN.
        by_salvo: Whether the Salvo of the weapon that caused the condition is the DN, if it is known, and whether the
            DN is one higher if the affected combatant is hurt.
        prone: Whether making the test leaves the combatant Prone.
    """

    skill: str
    dn: int
    own: bool = False
    by_level: bool = False
    by_salvo: bool = False
    prone: bool = False

    def dn_for(self, level: int, salvo: int, *, hurt: bool) -> int:
        """Return the DN against a condition of this level."""
        rated = salvo if self.by_salvo else 0
        return (rated or self.dn + level * self.by_level) + (hurt and self.by_salvo)


REMEDIES: tuple[tuple[str, Remedy], ...] = tuple(
    (condition, Remedy(**fields)) for condition, tests in TABLES["remedies"].items() for fields in tests
)
"""Tests with which the affected combatant or a comrade ends a condition early.

The reference lists give a test for most conditions. The tests for Blinded, and a comrade's tests against On Fire and
Restrained, are additions of this project.
"""

SET_BY_RULES = frozenset(TABLES["set_by_rules"])
"""Conditions that only the rules set. They cannot be set by hand."""


def effect(condition: str) -> Effect:
    """Return the effect of a condition; a custom condition has none."""
    return CONDITIONS.get(condition, NO_EFFECT)


@cites("WG-COND-01")
def prone_defence(prone: bool, near: bool) -> int:
    """Return the Defence modifier of a Prone target: worse against near attackers, better against distant ones."""
    return (-2 if near else 1) if prone else 0


@cites("WG-COND-01", "WG-OPT-02")
def condition_defence(levels: Mapping[str, int]) -> int:
    """Return the Defence modifier of all conditions together, except Prone."""
    return sum(effect(name).defence * (level if effect(name).by_level else 1) for name, level in levels.items())


@cites("WG-COND-01")
def condition_dn(levels: Mapping[str, int], sight: bool) -> dict[str, int]:
    """Return the DN increase that each condition causes; conditions that only affect sight come last.

    >>> condition_dn({"Blinded": 1, "Hindered": 2}, sight=True)
    {'Hindered': 2, 'Blinded': 4}
    """
    raising = [
        name
        for name, effect_of in CONDITIONS.items()
        if effect_of.dn and levels.get(name) and (sight or not effect_of.sight)
    ]
    raising.sort(key=lambda name: CONDITIONS[name].sight)
    return {name: CONDITIONS[name].dn * (levels[name] if CONDITIONS[name].by_level else 1) for name in raising}


@cites("WG-COND-01")
def remedies(condition: str, own: bool) -> tuple[Remedy, ...]:
    """Return the tests that end a condition, made by the affected combatant or by a comrade, the usual one first."""
    return tuple(test for name, test in REMEDIES if name == condition and test.own == own)


@cites("WG-COND-01")
def saves(levels: Mapping[str, int]) -> dict[str, tuple[str, int]]:
    """Return the skill and the DN of the test that can end each condition at the start of a turn.

    The DN is the level of the condition.
    """
    return {name: (effect(name).saves, level) for name, level in levels.items() if effect(name).saves}


@cites("WG-COND-01")
def speed(printed: int, levels: Mapping[str, int]) -> int:
    """Return a combatant's Speed in metres, as its conditions change it.

    >>> speed(7, {"Staggered": 1}), speed(7, {"Restrained": 1})
    (4, 0)
    """
    left = {effect(name).speed for name in levels}
    return 0 if "none" in left else half(printed) if "half" in left else printed


@cites("WG-COND-01", "WG-DMG-07")
def burns(levels: Mapping[str, int]) -> dict[str, int]:
    """Return the sides of the die that each condition rolls for Mortal Wounds at the start of a turn."""
    return {name: effect(name).burns for name in levels if effect(name).burns}


@cites("WG-COND-01", "WG-DMG-07")
def bleeds(levels: Mapping[str, int]) -> dict[str, int]:
    """Return the Mortal Wounds that each condition causes at the end of a turn."""
    return {name: effect(name).bleeds for name in levels if effect(name).bleeds}


@cites("WG-COND-01")
def ends_at_turn_start(
    condition: str, source: str, sufferer: str, whose_turn: str, *, until_source_acts: bool = False
) -> bool:
    """Return whether a condition ends at the start of this turn, because the combatant whose turn it is caused it.

    `until_source_acts` is set for the conditions that an Interaction Attack inflicts.

    >>> ends_at_turn_start("Pinned", "ada", "ork", "ada"), ends_at_turn_start("Hindered", "ada", "ork", "ada")
    (True, False)
    """
    own = effect(condition).passes == "sufferer" and sufferer == whose_turn
    return source == whose_turn and (own or until_source_acts or effect(condition).passes == "source")


@cites("WG-COND-01")
def ends_at_turn_end(condition: str, source: str, sufferer: str, *, fresh: bool = False) -> bool:
    """Return whether a condition ends with the affected combatant's turn. A `fresh` one has only begun in this turn."""
    return effect(condition).passes == "sufferer" and source != sufferer and not fresh


@cites("WG-COND-01", "WG-OPT-07")
def expires(condition: str) -> bool:
    """Return whether a condition ends by itself. If so, each of its causes has its own duration."""
    return effect(condition).passes != "never"


@cites("WG-COND-01")
def outlasts_the_fight(condition: str) -> bool:
    """Return whether a condition remains after the fight. Fear, and conditions that end by themselves, do not.

    >>> outlasts_the_fight("Poisoned"), outlasts_the_fight("Fear"), outlasts_the_fight("Hindered")
    (True, False, False)
    """
    fear = condition in (Conditions.FEAR, Conditions.TERROR)
    return not (expires(condition) or condition in SET_BY_RULES or fear)
