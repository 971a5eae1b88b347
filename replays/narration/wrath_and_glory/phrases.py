"""Phrases in the sentences of Wrath & Glory: weapons, purposes, shifted dice and Resilience."""

from events.vocabulary import Spent
from events.wrath_and_glory import Actions, State, facts
from replays.narration.words import listed, possessive
from replays.narration.wrath_and_glory.rolls import dice_count

_TESTED = {
    Actions.BREAK_FREE: "to Break Free",
    Actions.CLEAR: "to Clear the weapon",
    Actions.INTERRUPT: "to Interrupt",
    Actions.KEEP_FOOTING: "to Keep Footing",
    "Jump down": "to jump down",
    "Look around": "to look around",
}

_PAID = {
    "Seize the Initiative": "to Seize the Initiative",
    "acting despite the ambush": "so that an ambushed combatant can act",
}


def armed_with(source: str, state: State) -> str:
    """Return a weapon with an article; powers and other sources of harm are returned unchanged."""
    weapon = state.weapon(source) or next((each for each in state.armoury if each.name == source), None)
    is_thing = weapon is not None and weapon.skill != "Psychic Mastery"
    return f"the {state.name(source)}" if is_thing else str(state.name(source))


def tested_for(event: facts.TestDeclared, state: State) -> str:
    """Return what a test is for: `to jump down`, `for Reconnaissance`."""
    if event.action == Actions.REMEDY and event.patient:
        whom = "" if event.patient == event.actor else f"rid {state.name(event.patient)} of "
        return f"to {whom or 'shake off '}the condition {state.name(event.detail)}"
    return _TESTED.get(event.action) or f"for {state.name(event.action)}"


def paid_for(event: Spent, state: State) -> str:
    """Return what points are spent on, or what they allow."""
    if event.on in _PAID:
        return _PAID[event.on]
    thing = armed_with(event.on, state) if event.resource == "Reload" else state.name(event.on)
    return f"on {thing}"


def shifts(event: facts.Shifted, _: State) -> str:
    """Return the use of the shifted dice."""
    uses = {"into Glory": event.glory, "into Extra Damage": event.ed, f"for {event.what or 'an effect'}": event.effects}
    return listed(f"{dice_count(amount)} {use}" for use, amount in uses.items() if amount)


def resilience(_: facts.DamageStands, state: State) -> str:
    """Return the Resilience of the targets, as far as it is not hidden, and the AP that lowers it."""
    if state.test is None:
        return ""
    declared = state.test.declared
    scores = [f"{possessive(target.name)} Resilience of {target.resilience}"
              for target in map(state.combatant, state.test.hits) if target.resilience]  # fmt: skip
    weapon = state.weapon(declared.weapon)
    ap = weapon.ap if weapon is not None else 0
    ap += sum(modifier.amount for modifier in declared.modifiers if modifier.on == "AP")
    less = f", less {possessive(armed_with(declared.weapon, state))} AP of {ap}" if ap > 0 else ""
    return f"{listed(scores)}{less}" if scores else ""
