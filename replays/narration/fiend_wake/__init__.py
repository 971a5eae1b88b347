"""Fiend Wake in plain language, told by chapter; and what several chapters need for it."""

from collections.abc import Iterable

from events.fiend_wake import facts
from events.fiend_wake.table import State
from replays.narration.words import counted, listed


def names(state: State, ids: Iterable[str], nobody: str = "nobody") -> str:
    """Return the names of some combatants as a list in words."""
    return listed(map(state.name, ids)) if ids else nobody


def place(state: State, location: str) -> str:
    """Return the name of a location, or of none."""
    return state.name(location) if location else "no location"


def amount_of(amount: int, resource: str) -> str:
    """Return so much of a resource in words."""
    return f"{amount} Caltrops" if resource == facts.CALTROPS else counted(amount, resource)


def made_of(parts: Iterable[facts.Part], times: int) -> str:
    """Return what an amount of harm is made of in words; nothing where it is a single thing."""
    told = [f"{each.name} {each.amount}{'' if each.of is None else f' of {each.of}'}" for each in parts]
    if len(told) < 2 and times == 1:  # noqa: PLR2004 - one thing is no sum
        return ""
    return ", ".join(told) if times == 1 else f"{times} times {told[0] if len(told) == 1 else f'({listed(told)})'}"


_Untold = (
    facts.AbilitiesDue | facts.AlsoAsked | facts.DeedWaits | facts.GrappleHeld | facts.HarmSettled
    | facts.ReactionsClosed | facts.ShotsCalled | facts.WeaponReadied
)  # fmt: skip


def _untold(_: State, __: _Untold) -> str:
    return ""  # what comes of it is told, or what it came of
