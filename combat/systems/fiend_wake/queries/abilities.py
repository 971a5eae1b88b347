"""Use of abilities: their windows and costs, the catalogue, and the checks of a setup's abilities."""

from collections.abc import Callable, Iterable, Mapping

import attrs

from combat.engine.abilities.catalogue import Catalogue
from combat.engine.abilities.checks import SIMILARITY, content_errors, name_faults
from combat.engine.abilities.vocabulary import Moment
from combat.engine.name_hints import closest_name, name_hint
from combat.engine.sheet_checks import Faults
from combat.systems.fiend_wake.queries.active_abilities import IN_FORCE, STATES, STUN, WOUND
from combat.systems.fiend_wake.queries.rolls import due_roll
from combat.systems.fiend_wake.rules.damage import can_act
from events.abilities import Ability
from events.fiend_wake.facts import CALTROPS, POINTS, TOKENS
from events.fiend_wake.sheets import Profile, Setup
from events.fiend_wake.table import Combatant, OpenReaction, State

REACTION, TURN, FULL = "reaction", "turn", "Full Action"


def _in_own_turn(state: State) -> tuple[str, ...]:
    turn = state.turn if state.step == "TURN" else None
    return _able(state, turn.actor) if turn is not None else ()


def _in_reaction(state: State) -> tuple[str, ...]:
    top = state.innermost
    asked = top.waiting[:1] if isinstance(top, OpenReaction) else ()
    return tuple(who for who in _able(state, *asked) if not state.combatant(who).removing)


def _over_own_roll(state: State) -> tuple[str, ...]:
    roll = due_roll(state) if state.step in ("ROLL", "AFT_UNCONSCIOUS") else None
    return (roll.who,) if roll is not None else ()


def _at_any_time(state: State) -> tuple[str, ...]:
    return _able(state, *(combatant.id for combatant in state.combatants)) if state.outcome is None else ()


def _able(state: State, *candidates: str) -> tuple[str, ...]:
    """Return those combatants that can use abilities at all."""
    return tuple(who for who in candidates if _can_act(state.combatant(who)))


def _can_act(combatant: Combatant) -> bool:
    return can_act(combatant.present, combatant.unconscious)


WINDOWS: Mapping[str, Callable[[State], tuple[str, ...]]] = {
    TURN: _in_own_turn,
    REACTION: _in_reaction,
    "own roll": _over_own_roll,
    "any time": _at_any_time,
}
"""Windows in which owners may use abilities, each with the combatants that may use one now."""

COSTS: Mapping[str, Callable[[State, str], int]] = {
    POINTS: lambda state, who: state.combatant(who).tp,
    TOKENS: lambda state, who: state.combatant(who).tokens,
    WOUND: lambda state, who: state.combatant(who).threshold - state.combatant(who).wounds,
    FULL: lambda state, who: int(who in _in_own_turn(state) and state.turn is not None and not state.turn.full_used),
    CALTROPS: lambda state, who: state.combatant(who).caltrops,
}
"""Resources in which an ability may have a cost, each with the amount that a combatant can spend."""

VOCABULARY = attrs.evolve(IN_FORCE, windows=WINDOWS, costs=COSTS)
"""The vocabulary of abilities, without the functions that carry out effects and pay costs."""


def may_answer_attack(state: State, who: str) -> bool:
    """Return whether an attacked combatant has an ability that it can use as a reaction and can afford."""
    combatant = state.combatant(who)
    if combatant.removing or not _can_act(combatant):
        return False
    in_use, moment = state.in_use(who), Moment(point=REACTION, who=who)
    affordable = (ability for ability in VOCABULARY.affordable(state, who, REACTION) if ability.id not in in_use)
    return any(VOCABULARY.holds(state, moment, ability) for ability in affordable)


# --- setups -------------------------------------------------------------------------------------

CATALOGUE = Catalogue("combat.systems.fiend_wake")


def complete_setup(setup: Setup) -> Setup:
    """Return a setup, extended by the definitions of the catalogue abilities that it names."""
    lists = [*(sheet.abilities for sheet in setup.armory), *(sheet.abilities for sheet in setup.armor)]
    lists += [*(sheet.abilities for sheet in setup.locations), *(animal.benefits for animal in setup.animals)]
    lists += [(*combatant.abilities, *combatant.start_of_round) for combatant in setup.combatants]
    abilities, _ = CATALOGUE.missing(setup.abilities, (), (name for listed in lists for name in listed))
    return attrs.evolve(setup, abilities=(*setup.abilities, *abilities))


def new_abilities(state: State, sheet: Profile) -> tuple[Ability, ...]:
    """Return those catalogue abilities that a newcomer's sheet names and this fight does not have yet."""
    return CATALOGUE.missing(state.catalogue, (), (*sheet.abilities, *sheet.start_of_round))[0]


def ability_errors(setup: Setup) -> Faults:
    """Yield the faults in the abilities and conditions of a setup, and in the references to them."""
    conditions = tuple(condition.name for condition in setup.conditions)
    names = {
        "condition": conditions,
        "state or condition": (*STATES, "handicapped", *conditions),
        "harm or condition": (STUN, WOUND, *conditions),
        "location": ("", *(location.id for location in setup.locations)),  # an empty id is no location
    }
    yield from content_errors(VOCABULARY, setup.abilities, setup.conditions, names)
    known = _ids(setup.abilities)
    for number, weapon in enumerate(setup.armory):
        yield from name_faults(f"$.armory[{number}].abilities", weapon.abilities, known)
    for number, armor in enumerate(setup.armor):
        yield from name_faults(f"$.armor[{number}].abilities", armor.abilities, known)
    for number, place in enumerate(setup.locations):
        yield from _misspellings(f"$.locations[{number}].abilities", place.abilities, known)
    for number, animal in enumerate(setup.animals):
        yield from _misspellings(f"$.animals[{number}].benefits", animal.benefits, known)


def sheet_ability_errors(path: str, sheet: Profile, setup: Setup) -> Faults:
    """Yield a fault for each unknown ability or condition that a sheet names."""
    known = _ids(setup.abilities)
    yield from name_faults(f"{path}.abilities", sheet.abilities, known)
    yield from _misspellings(f"{path}.start_of_round", sheet.start_of_round, known)
    conditions = (entry.name for entry in setup.conditions)
    yield from name_faults(f"{path}.conditions", sheet.conditions, conditions, "condition")


def _ids(abilities: tuple[Ability, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(ability.id for ability in (*abilities, *CATALOGUE.abilities)))


def _misspellings(path: str, words: Iterable[str], known: tuple[str, ...]) -> Faults:
    """Yield a fault for each word that looks like a misspelled ability id. Other words are reminders for players."""
    for number, word in enumerate(words):
        if word not in known and closest_name(word, known, SIMILARITY):
            sentence = f"'{word}' is not an ability, but looks like a misspelled one; {name_hint(word, known)}"
            yield f"{path}[{number}]", sentence
