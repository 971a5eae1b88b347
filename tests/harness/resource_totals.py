"""What each combatant holds, by system; only the system's own state classes know this."""

from collections.abc import Callable, Mapping
from importlib.metadata import distribution
from typing import Any

import attrs

from combat.engine.catalog import GROUP
from events.base import Event
from events.history.journal import Beat
from events.powered_by_heresy.facts import WeightDropped
from events.vocabulary import Spent

ResourceTotals = tuple[dict[tuple[str, str], int], set[str]]
"""The amount of each resource, by holder and resource, and the holders that left play with all their resources."""


def trench_crusade(state: Any) -> ResourceTotals:
    """Return the markers of each model, and the models that are Out of Action."""
    held = {}
    for model in state.models:
        held[model.id, "Blood Marker"] = model.blood
        held[model.id, "Blessing Marker"] = model.blessings
        held[model.id, "Infection Marker"] = model.infection
    return held, {model.id for model in state.models if model.out}


def fiend_wake(state: Any) -> ResourceTotals:
    """Return the points, tokens and caltrops of each combatant; points and tokens are spent before leaving."""
    held = {}
    for combatant in state.combatants:
        held[combatant.id, "Tactical Point"] = combatant.tp
        held[combatant.id, "Turn Token"] = combatant.tokens
        held[combatant.id, "Caltrops"] = combatant.caltrops
    return held, set()


def powered_by_heresy(state: Any) -> ResourceTotals:
    """Return the wounds, weight and resources of each acolyte; none of them leaves play."""
    held: dict[tuple[str, str], int] = {}
    for combatant in state.acolytes:
        counts = {
            "Wounds": combatant.wounds,
            "XP": combatant.xp,
            "Insight": combatant.insight,
            "Wrath": combatant.wrath,
            "weight": combatant.weight,
            **{number.id: number.value for number in combatant.numbers},
        }
        counts |= {"medkit": combatant.medkit, **{f"hold of {hold.id}": hold.points for hold in combatant.holds}}
        counts |= {"stat raise left for later": combatant.raises_left, "move left for later": combatant.moves_left}
        for carried in combatant.gear:
            counts |= {f"use of {carried.id}": carried.uses, f"ammo of {carried.id}": carried.ammo}
        held |= {(combatant.id, name): count for name, count in counts.items()}
    return held | {(combatant.id, "Wounds"): combatant.wounds for combatant in state.enemies}, set()


def wrath_and_glory(state: Any) -> ResourceTotals:
    """Return the Wrath of each player, the Glory, the Ruin of the GM and of Threats, and all Reloads."""
    held = {("players", "Glory"): state.glory, ("gm", "Ruin"): state.ruin}
    held |= {(player.id, "Wrath"): player.wrath for player in state.players}
    for who in state.combatants:
        held[who.id, "Ruin"] = who.ruin
        held[who.id, "Reload"] = who.ammo
    return held, set()


RESOURCE_TOTALS: Mapping[str, Callable[[Any], ResourceTotals]] = {
    "fiend_wake": fiend_wake,
    "powered_by_heresy": powered_by_heresy,
    "trench_crusade": trench_crusade,
    "wrath_and_glory": wrath_and_glory,
}


def with_spending(beat: Beat) -> Beat:
    """Return a beat whose facts of a single system that reduce a resource are shared events."""
    return attrs.evolve(beat, events=tuple(map(_as_spent, beat.events)))


def _as_spent(event: Event) -> Event:
    if isinstance(event, WeightDropped):
        return Spent(whose=event.who, resource="weight", amount=event.amount, on="dropped")
    return event


BUNDLED_SYSTEMS = sorted(
    entry_point.name for entry_point in distribution("blow-by-blow").entry_points if entry_point.group == GROUP
)
"""The systems of this distribution; other systems may be installed as well."""
