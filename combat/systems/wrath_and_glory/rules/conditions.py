"""Conditions: what each changes, and when it passes."""

from collections.abc import Mapping
from typing import Literal

import attrs

from combat.engine.book import cites
from combat.systems.wrath_and_glory.rules.tests import half
from events.wrath_and_glory.facts import Conditions


@attrs.frozen(kw_only=True)
class Effect:
    """What a condition does while it holds.

    Attributes:
        dn: By how much it raises the DN of its sufferer's tests.
        sight: Whether it does so only for tests that are a matter of seeing.
        by_level: Whether its level multiplies both.
        speed: What it leaves of Speed.
        runs: Whether its sufferer may run, sprint and charge.
        burns: The sides of the die for Mortal Wounds as its sufferer's turn begins.
        bleeds: The Mortal Wounds as its sufferer's turn ends.
        passes: Whose turn ends it: that of whoever caused it as it begins, or that of its sufferer.
        stated: Whether it is offered to the GM by name.
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
    stated: bool = True


CONDITIONS: Mapping[str, Effect] = {
    Conditions.PRONE: Effect(),  # see `prone_defence`; whoever gets up has only Standard Movement
    Conditions.HINDERED: Effect(dn=1, by_level=True, passes="sufferer"),
    Conditions.VULNERABLE: Effect(defence=-1, by_level=True, passes="sufferer"),
    Conditions.STAGGERED: Effect(speed="half", runs=False, passes="sufferer"),
    Conditions.RESTRAINED: Effect(defence=-2, speed="none", runs=False),
    Conditions.BLINDED: Effect(dn=4, sight=True),
    Conditions.BLEEDING: Effect(bleeds=1),
    Conditions.ON_FIRE: Effect(burns=3),
    Conditions.POISONED: Effect(dn=2),
    Conditions.PINNED: Effect(runs=False, passes="source"),
    Conditions.UNCONSCIOUS: Effect(),
    Conditions.FEAR: Effect(),
    Conditions.TERROR: Effect(),
    Conditions.ALL_OUT: Effect(defence=-2, passes="source", stated=False),
    Conditions.FULL_DEFENCE: Effect(passes="source", stated=False),
}
"""
Every condition with an effect of its own.

The lists name no end for Hindered, Vulnerable and Staggered, so they last until the end of the sufferer's next turn.
"""

FROM_PLAY = frozenset(
    {
        Conditions.DYING,
        Conditions.EXHAUSTED,
        Conditions.DEAD,
        Conditions.OUT,
        Conditions.HOLDING,
        Conditions.FORFEIT,
        Conditions.FULL_DEFENCE,
    }
)
"""Conditions that come from play alone, and are not set by hand."""


def effect(condition: str) -> Effect:
    """Return what a condition does; one that the table made up does nothing."""
    return CONDITIONS.get(condition, Effect())


@cites("WG-COND-01")
def prone_defence(prone: bool, near: bool) -> int:
    """Return what lying on the ground does to Defence: worse against who is near, better against who is far.

    >>> prone_defence(True, near=True), prone_defence(True, near=False)
    (-2, 1)
    """
    return (-2 if near else 1) if prone else 0


@cites("WG-COND-01", "WG-OPT-02")
def condition_defence(levels: Mapping[str, int]) -> int:
    """Return what conditions other than Prone do to Defence.

    >>> condition_defence({"Vulnerable": 2, "Restrained": 1})
    -4
    """
    return sum(effect(name).defence * (level if effect(name).by_level else 1) for name, level in levels.items())


@cites("WG-COND-01")
def condition_dn(levels: Mapping[str, int], sight: bool) -> dict[str, int]:
    """Return by how much each condition raises the DN of its sufferer's tests; those of the eyes come last.

    >>> condition_dn({"Blinded": 1, "Hindered": 2}, sight=True)
    {'Hindered': 2, 'Blinded': 4}
    """
    raising = [name for name, each in CONDITIONS.items() if each.dn and levels.get(name) and (sight or not each.sight)]
    raising.sort(key=lambda name: CONDITIONS[name].sight)
    return {name: CONDITIONS[name].dn * (levels[name] if CONDITIONS[name].by_level else 1) for name in raising}


@cites("WG-COND-01")
def speed(printed: int, levels: Mapping[str, int]) -> int:
    """Return the Speed that conditions leave, in metres.

    >>> speed(7, {"Staggered": 1}), speed(7, {"Restrained": 1})
    (4, 0)
    """
    left = {effect(name).speed for name in levels}
    return 0 if "none" in left else half(printed) if "half" in left else printed


@cites("WG-COND-01")
def bars_running(levels: Mapping[str, int], stood_up: bool) -> bool:
    """Return whether only Standard Movement is left, or none.

    >>> bars_running({}, stood_up=True), bars_running({"Pinned": 1}, False), bars_running({}, False)
    (True, True, False)
    """
    return stood_up or not all(effect(name).runs for name in levels)


@cites("WG-COND-01", "WG-DMG-07")
def burns(levels: Mapping[str, int]) -> dict[str, int]:
    """Return the sides of the die for the Mortal Wounds of each condition as a turn begins.

    >>> burns({"On Fire": 1, "Prone": 1})
    {'On Fire': 3}
    """
    return {name: effect(name).burns for name in levels if effect(name).burns}


@cites("WG-COND-01", "WG-DMG-07")
def bleeds(levels: Mapping[str, int]) -> dict[str, int]:
    """Return the Mortal Wounds of each condition as a turn ends.

    >>> bleeds({"Bleeding": 1})
    {'Bleeding': 1}
    """
    return {name: effect(name).bleeds for name in levels if effect(name).bleeds}


@cites("WG-COND-01")
def passes_as_turn_begins(condition: str, source: str, sufferer: str, whose_turn: str) -> bool:
    """Return whether a condition passes as somebody's turn begins: what that one has caused to others, or to itself.

    >>> passes_as_turn_begins("Pinned", "ada", "ork", "ada"), passes_as_turn_begins("Hindered", "ada", "ork", "ada")
    (True, False)
    """
    own = effect(condition).passes == "sufferer" and sufferer == whose_turn
    return source == whose_turn and (own or effect(condition).passes == "source")


@cites("WG-COND-01")
def passes_as_turn_ends(condition: str, source: str, sufferer: str) -> bool:
    """Return whether a condition passes as its sufferer's turn ends.

    >>> passes_as_turn_ends("Hindered", "ada", "ork"), passes_as_turn_ends("Prone", "ada", "ork")
    (True, False)
    """
    return effect(condition).passes == "sufferer" and source != sufferer


@cites("WG-COND-01")
def failing_brings(purpose: str) -> str:
    """Return the condition that a failed test brings over whoever made it; empty for none.

    >>> failing_brings("Terror"), failing_brings("Corruption")
    ('Terror', '')
    """
    return purpose if purpose in (Conditions.FEAR, Conditions.TERROR) else ""


@cites("WG-COND-01", "WG-RUIN-02")
def feeds_ruin(purpose: str, passed: bool, agent: bool) -> bool:
    """Return whether a failed test gives the GM Ruin: an Agent's against Fear, Terror or Corruption.

    >>> feeds_ruin("Fear", passed=False, agent=True), feeds_ruin("Fear", passed=False, agent=False)
    (True, False)
    """
    return purpose in (Conditions.FEAR, Conditions.TERROR, "Corruption") and agent and not passed
