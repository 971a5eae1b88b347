"""Conditions: what each changes, and when it passes."""

from collections.abc import Mapping
from typing import Literal

from attrs import frozen

from combat.engine.book import cites
from combat.systems.wrath_and_glory.rules.tests import half
from events.wrath_and_glory.facts import Conditions


@frozen(kw_only=True)
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
        saves: What its sufferer tests as a turn begins, to be rid of it, against a DN of its level; empty for nothing.
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
    saves: str = ""
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
    Conditions.POISONED: Effect(dn=2, saves="Toughness"),
    Conditions.PINNED: Effect(runs=False, passes="source"),
    Conditions.UNCONSCIOUS: Effect(),
    Conditions.FEAR: Effect(dn=2),
    Conditions.TERROR: Effect(dn=2),
    Conditions.LIMB_LOST: Effect(),
    Conditions.ALL_OUT: Effect(defence=-2, passes="source", stated=False),
    Conditions.FULL_DEFENCE: Effect(passes="source", stated=False),
}
"""
Every condition with an effect of its own.

The lists name no end for Hindered, Vulnerable and Staggered, so they last until the end of the sufferer's next turn.
"""

NO_EFFECT = Effect()
"""What a condition does that the table made up."""

OPPOSED = (Conditions.FEAR, Conditions.TERROR, "Corruption")
"""What the GM may call for a test against."""


WITHSTOOD_WITH: Mapping[str, str] = {
    Conditions.FEAR: "Resolve",
    Conditions.TERROR: "Resolve",
    "Corruption": "Conviction",
}
"""What is rolled in a test against each of these."""


@frozen(kw_only=True)
class Remedy:
    """How a condition may be ended by a test.

    Attributes:
        own: Whether its sufferer makes the test; somebody else otherwise.
        by_level: Whether the level of the condition adds to the DN.
        prone: Whether whoever makes it lies on the ground from then on.
    """

    skill: str
    dn: int
    own: bool = False
    by_level: bool = False
    prone: bool = False


REMEDIES: tuple[tuple[str, Remedy], ...] = (
    (Conditions.BLEEDING, Remedy(skill="Toughness", dn=4, own=True)),
    (Conditions.BLEEDING, Remedy(skill="Medicae", dn=4)),
    (Conditions.BLINDED, Remedy(skill="Awareness", dn=3, own=True)),
    (Conditions.BLINDED, Remedy(skill="Medicae", dn=3)),
    (Conditions.ON_FIRE, Remedy(skill="Athletics", dn=3, own=True, prone=True)),
    (Conditions.ON_FIRE, Remedy(skill="Athletics", dn=3)),
    (Conditions.POISONED, Remedy(skill="Medicae", dn=0, by_level=True)),
    (Conditions.RESTRAINED, Remedy(skill="Strength", dn=4)),
    (Conditions.PINNED, Remedy(skill="Leadership", dn=2, by_level=True)),
    (Conditions.FEAR, Remedy(skill="Leadership", dn=2, by_level=True)),
    (Conditions.TERROR, Remedy(skill="Leadership", dn=2, by_level=True)),
)
"""What ends a condition before its time, by the hand of its sufferer or of a comrade.

The lists name a test for most of them; for Blinded, and for a comrade's help against fire and bonds, it is ours.
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
    return CONDITIONS.get(condition, NO_EFFECT)


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
def remedy(condition: str, own: bool) -> Remedy | None:
    """Return the test by which somebody ends a condition, one's own or a comrade's; None where there is none.

    >>> remedy("On Fire", own=True).skill, remedy("Poisoned", own=True)
    ('Athletics', None)
    """
    return next((each for name, each in REMEDIES if name == condition and each.own == own), None)


@cites("WG-COND-01")
def remedy_dn(against: Remedy, level: int) -> int:
    """Return the DN of ending a condition.

    >>> remedy_dn(Remedy(skill="Leadership", dn=2, by_level=True), 3), remedy_dn(Remedy(skill="Toughness", dn=4), 1)
    (5, 4)
    """
    return against.dn + (level if against.by_level else 0)


@cites("WG-COND-01")
def saves(levels: Mapping[str, int]) -> dict[str, tuple[str, int]]:
    """Return what is tested as a turn begins to be rid of each condition: the skill, and its level as the DN.

    >>> saves({"Poisoned": 4, "Prone": 1})
    {'Poisoned': ('Toughness', 4)}
    """
    return {name: (effect(name).saves, level) for name, level in levels.items() if effect(name).saves}


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
def passes_as_turn_ends(condition: str, source: str, sufferer: str, *, fresh: bool = False) -> bool:
    """Return whether a condition passes as its sufferer's turn ends; `fresh`: it came within that very turn.

    >>> passes_as_turn_ends("Hindered", "ada", "ork"), passes_as_turn_ends("Prone", "ada", "ork")
    (True, False)
    >>> passes_as_turn_ends("Hindered", "ada", "ork", fresh=True)
    False
    """
    return effect(condition).passes == "sufferer" and source != sufferer and not fresh


@cites("WG-COND-01", "WG-OPT-07")
def has_a_clock(condition: str) -> bool:
    """Return whether a condition passes of itself, so that each of its causes has a clock of its own.

    >>> has_a_clock("Pinned"), has_a_clock("On Fire")
    (True, False)
    """
    return effect(condition).passes != "never"


@cites("WG-COND-01")
def outlasts_the_fight(condition: str) -> bool:
    """Return whether a condition is still there in the next scene: what passes of itself is not, nor is fear.

    >>> outlasts_the_fight("Poisoned"), outlasts_the_fight("Fear"), outlasts_the_fight("Hindered")
    (True, False, False)
    """
    fear = condition in (Conditions.FEAR, Conditions.TERROR)
    return not (has_a_clock(condition) or condition in FROM_PLAY or fear)


@cites("WG-OPT-07")
def passes_with_its_source(condition: str) -> bool:
    """Return whether a condition holds nobody any longer once whoever caused it is gone.

    >>> passes_with_its_source("Pinned"), passes_with_its_source("Hindered")
    (True, False)
    """
    return effect(condition).passes == "source"


@cites("WG-COND-01")
def failing_brings(against: str) -> str:
    """Return the condition that a failed test brings over whoever made it; empty for none.

    >>> failing_brings("Terror"), failing_brings("Corruption")
    ('Terror', '')
    """
    return against if against in (Conditions.FEAR, Conditions.TERROR) else ""


@cites("WG-COND-01")
def strength(dn: int) -> int:
    """Return how strongly a failed test brings its condition: as hard as it was, for that is what a comrade is up to.

    >>> strength(5)
    5
    """
    return max(1, dn)


@cites("WG-COND-01", "WG-RUIN-02")
def feeds_ruin(against: str, passed: bool, agent: bool) -> bool:
    """Return whether a failed test gives the GM Ruin: an Agent's against Fear, Terror or Corruption.

    >>> feeds_ruin("Fear", passed=False, agent=True), feeds_ruin("Fear", passed=False, agent=False)
    (True, False)
    """
    return against in OPPOSED and agent and not passed
