"""Damage in plain language."""

from events.wrath_and_glory.facts import DamageStands, HarmDue
from events.wrath_and_glory.table import State
from replays.narration.words import counted, listed


def _damage_stands(state: State, event: DamageStands) -> str:
    """Tell the damage and what it has to beat; a second time what Glory made of it."""
    critical = f", and {event.critical} from the Critical Hit" if event.critical else ""
    test = state.test
    if test is None or test.damage is not None:
        return f"That makes {event.damage} damage{critical}."
    weapon = state.weapon(test.declared.weapon)
    ap = f" with AP {weapon.ap}" if weapon is not None and weapon.ap else ""
    bears = listed(f"{state.name(each)}'s Resilience {state.combatant(each).resilience}" for each in test.hits)
    return f"{state.name(event.who)} does {event.damage} damage{critical}{ap}, against {bears}."


def _harm_due(state: State, event: HarmDue) -> str:
    """Tell what is coming, and not where the next sentence says as much of a mob."""
    if state.combatant(event.target).is_mob:
        return ""
    kinds = {"Wound": event.wounds, "Mortal Wound": event.mortal}
    told = [counted(amount, kind) for kind, amount in kinds.items() if amount]
    told += [f"{event.shock} Shock"] if event.shock else []
    return f"{state.name(event.target)} is about to suffer {listed(told)}." if told else ""
