"""The sentences about rolls in Powered by Heresy."""

from events.powered_by_heresy.table import State
from events.vocabulary import Rolled
from replays.narration.shared import calculation, kept_of
from replays.narration.words import bracketed, is_plural, listed, named, possessive, sum_of

_PAIR = 2
_NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def rolled(state: State, event: Rolled) -> str:
    """Return a sentence, for instance 'Corvin rolls 4 + 3 + 1 = 8 for Take Them Alive: 7-9 (S +1)'."""
    who = state.name(event.who)
    if event.purpose in ("Damage", "Proven", "Reroll"):
        return _damage_rolled(event, state)
    if event.purpose == "edge":
        return f"{who} rerolls one die with the edge: {event.dice[0].face}, {event.total} in total."
    result = f": {event.result.replace('oneself', 'themselves')}" if event.result else ""
    changes = [modifier for modifier in event.modifiers if modifier.amount]
    added = named(modifier for modifier in changes if modifier.on == "total")
    others = named(modifier for modifier in changes if modifier.on != "total")
    return f"{who} rolls {_sum(event)} for {event.purpose}{result}{bracketed(kept_of(event), added, others)}."


def _sum(event: Rolled) -> str:
    terms = [event.dice[index].face for index in event.kept or range(len(event.dice))]
    terms += [modifier.amount for modifier in event.modifiers if modifier.amount and modifier.on == "total"]
    if sum(terms) != event.total:
        return calculation(event)
    return sum_of(terms, event.total)


def _damage_rolled(event: Rolled, state: State) -> str:
    """Return the damage dice, and how many of them beat the Defense."""
    faces = listed(die.face for die in event.dice)
    is_hazard = state.blow is not None and not state.blow.due.attackers
    roller = state.blow.due.source if state.blow is not None and is_hazard else state.name(event.who)
    several = is_plural(f"the {roller}" if is_hazard else roller)
    verb = f"{'' if event.purpose == 'Damage' else 're'}{'roll' if several else 'rolls'}"
    proven = " (Proven)" if event.purpose == "Proven" else ""
    if len(event.dice) == 1:
        no = "do not beat" if several else "does not beat"
        result = f" and {('beat' if several else 'beats') if event.total else no}"
    else:
        result = f"; {_how_many(event.total, len(event.dice))}"
    extra = named(modifier for modifier in event.modifiers if modifier.on in ("dice", "damage"))
    return f"{roller} {verb} {faces} for damage{proven}{result} {_defense(event, state, extra)}."


def roll_result(event: Rolled) -> str:
    """Return the result of a roll in words; a damage roll records the Defense that its dice had to beat."""
    count, beat, defense = event.result.partition(" beat ")
    return f"{count} {'die beats' if count == '1' else 'dice beat'} Defense {defense}" if beat else event.result


def _how_many(beating: int, dice: int) -> str:
    """Return how many of the dice beat the Defense, for instance `both beat` or `one of them beats`."""
    if beating in (0, 1):
        return "one of them beats" if beating else f"{'neither' if dice == _PAIR else 'none'} beats"
    if beating == dice:
        return "both beat" if dice == _PAIR else f"all {_NUMBERS.get(dice, dice)} beat"
    return f"{_NUMBERS.get(beating, beating)}{' of them' if beating < dice else ''} beat"


def _defense(event: Rolled, state: State, extra: str) -> str:
    """Return the Defense to beat, and the modifiers of the Defense and of the dice."""
    against = next((modifier.amount for modifier in event.modifiers if modifier.on == "difficulty"), 0)
    faced = state.blow.faced if state.blow is not None else None
    changes = faced.modifiers[1:] if faced is not None else ()
    parts = f"{faced.modifiers[0].amount}, {named(changes)}" if faced is not None and changes else ""
    whose = possessive(state.name(faced.target)) if faced is not None else "the"
    return f"{whose} Defense of {against}{bracketed(parts, extra)}"
