"""Damage in plain language."""

from events.wrath_and_glory.facts import DamageStands, HarmDue, TestClosed, Withstood
from events.wrath_and_glory.table import State
from replays.narration.words import counted, listed


def _damage_stands(state: State, event: DamageStands) -> str:
    """Tell the damage and what it has to beat; a second time what Glory made of it."""
    critical = f", and {event.critical} more by the Critical Hit" if event.critical else ""
    test = state.test
    if test is None or test.damage is not None:
        return f"That makes {event.damage} damage{critical}."
    weapon = state.weapon(test.declared.weapon)
    added = sum(each.amount for each in test.declared.modifiers if each.on == "AP")
    ap = (weapon.ap if weapon is not None else 0) + added
    less = f" less AP {ap} of {state.name(test.declared.weapon)}" if ap else ""
    shown = [each for each in map(state.combatant, test.hits) if each.resilience]  # a sheet may be hidden
    scores = listed(f"{each.name}'s Resilience {each.resilience}" for each in shown)
    bears = f", against {scores}{less}" if shown else ""
    return f"{state.name(event.who)} does {event.damage} damage{critical}{bears}."


def _roll_closed(state: State, event: TestClosed) -> str:
    """Tell who was hit and is none the worse for it, and what the shot has left of its weapon."""
    test = state.test
    if test is None:
        return ""
    spared = [state.name(each) for each in test.hits if test.damage is not None and each not in test.harmed]
    told = [f"It does {listed(spared)} no harm."] if spared else []
    weapon = test.declared.weapon
    if test.emptied:
        told.append(f"That leaves {state.name(event.who)}'s {state.name(weapon)} empty.")
    return " ".join(told)


def _withstood(state: State, event: Withstood) -> str:
    return f"{state.name(event.source)} does {state.name(event.who)} no harm."


def _harm_due(state: State, event: HarmDue) -> str:
    """Tell what is coming, and not where the next sentence says as much of a mob."""
    if state.combatant(event.target).is_mob:
        return ""
    kinds = {"Wound": event.wounds, "Mortal Wound": event.mortal}
    told = [counted(amount, kind) for kind, amount in kinds.items() if amount]
    told += [f"{event.shock} Shock"] if event.shock else []
    return f"{state.name(event.target)} is about to suffer {listed(told)}." if told else ""
