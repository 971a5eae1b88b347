"""Names used in the events of Powered by Heresy: results, causes, facts, resources and conditions."""

from typing import Literal

from events.base import Frozen

Band = Literal["10+", "7-9", "6-"]
Cause = Literal["melee", "ranged", "other"]
Fact = Literal[
    "imperials",
    "crowd",
    "warp energy",
    "under fire",
    "gaining ground",
    "acting on the answers",
    "cover",
    "outnumbered",
    "eyesight",
]
"""Circumstances that rules depend on and that only the people at the table can judge."""


class Resource:
    """Names of acolytes' resources, used in `Spent`, `Gained` and `StartsWith`."""

    XP = "XP"
    INSIGHT = "Insight"
    WRATH = "Wrath"
    MEDKIT = "medkit"
    WEIGHT = "weight"
    RAISES = "stat raise left for later"
    LEARNING = "move left for later"
    CLASS_WOUNDS = "class wounds"
    CLASS_LOAD = "class load"

    @staticmethod
    def hold(move: str) -> str:
        """Return the name of the resource for hold from a move."""
        return f"hold of {move}"

    @staticmethod
    def uses(weapon: str) -> str:
        """Return the name of the resource for a weapon's uses, given the weapon's id."""
        return f"use of {weapon}"

    @staticmethod
    def ammo(weapon: str) -> str:
        """Return the name of the resource for a weapon's ammo, given the weapon's id."""
        return f"ammo of {weapon}"


class Condition:
    """Names of the conditions that rules depend on, used in `ConditionChanged`. Other conditions have no rules."""

    DEAD = "dead"
    BARELY_ALIVE = "barely alive"
    OUT = "out"
    IN_COVER = "in cover"
    FALTERING = "faltering"
    ARMOUR_WRECKED = "armour wrecked"
    BACKGROUND_USED = "background invoked"
    DOUBLE_ONE_USED = "double 1 rerolled"
    ENCUMBERED_ROLL = "encumbered roll"
    IN_MELEE = "drawn into melee"
    SILENCED = "silenced"
    TAKEN_ALIVE = "incapacitated"
    TERRIFIED = "terrified: "
    MUTATED = "mutated: "

    @staticmethod
    def mark(name: str, who: str) -> str:
        """Return the name of the condition with which one character marks another."""
        return f"{name} ({who})"


class AboutCharacter(metaclass=Frozen):
    """Mixin for an event about one character, `who`."""

    who: str


class AboutMover(metaclass=Frozen):
    """Mixin for an event about the acolyte who makes a move, `actor`."""

    actor: str


class AboutMove(AboutMover):
    """Mixin for an event about a move and the acolyte who makes it."""

    move: str
