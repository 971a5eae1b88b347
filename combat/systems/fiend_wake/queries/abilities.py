"""Use of abilities: their windows and costs, the catalogue, and the checks of a setup's abilities."""

from collections.abc import Callable, Iterable, Mapping
from itertools import chain

import attrs

from combat.engine.abilities import fact_names
from combat.engine.abilities.catalogue import Catalogue
from combat.engine.abilities.checks import SIMILARITY, content_errors, name_faults
from combat.engine.abilities.vocabulary import Moment, Names
from combat.engine.name_hints import closest_name, name_hint
from combat.engine.sheet_checks import Faults
from combat.engine.spellings import respelled
from combat.systems.fiend_wake.queries import active_abilities
from combat.systems.fiend_wake.queries.rolls import due_roll
from combat.systems.fiend_wake.rules.damage import can_act
from events.abilities import Ability
from events.fiend_wake import CALTROPS, POINTS, TOKENS, Combatant, OpenReaction, Profile, Purpose, Setup, State

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
    active_abilities.WOUND: lambda state, who: state.combatant(who).threshold - state.combatant(who).wounds,
    FULL: lambda state, who: int(who in _in_own_turn(state) and state.turn is not None and not state.turn.full_used),
    CALTROPS: lambda state, who: state.combatant(who).caltrops,
}
"""Resources in which an ability may have a cost, each with the amount that a combatant can spend."""

VOCABULARY = attrs.evolve(active_abilities.IN_FORCE, windows=WINDOWS, costs=COSTS)
"""The vocabulary of abilities, without the functions that carry out effects and pay costs."""


def may_answer_attack(state: State, who: str) -> bool:
    """Return whether an attacked combatant has an ability that it can use as a reaction and can afford."""
    combatant = state.combatant(who)
    if combatant.removing or not _can_act(combatant):
        return False
    in_use, moment = state.in_use(who), Moment(point=REACTION, who=who)
    affordable = (ability for ability in VOCABULARY.affordable(state, who, REACTION) if ability.id not in in_use)
    return any(VOCABULARY.holds(state, moment, ability) for ability in affordable)


CATALOGUE = Catalogue("combat.systems.fiend_wake")


def in_print(sheet: Profile, ids: tuple[str, ...]) -> Profile:
    """Return a combatant's sheet with its abilities in the spelling in which they are defined."""
    return respelled(sheet, ids, "abilities", "start_of_round")


def complete_setup(setup: Setup) -> Setup:
    """Return a setup in the spelling of the book, with the definitions of the catalogue abilities that it names."""
    ids, ailments = _ids(setup.abilities), tuple(condition.name for condition in setup.conditions)
    setup = attrs.evolve(
        setup,
        armory=tuple(respelled(sheet, ids, "abilities") for sheet in setup.armory),
        armor=tuple(respelled(sheet, ids, "abilities") for sheet in setup.armor),
        locations=tuple(respelled(sheet, ids, "abilities") for sheet in setup.locations),
        animals=tuple(respelled(sheet, ids, "benefits") for sheet in setup.animals),
        combatants=tuple(respelled(in_print(sheet, ids), ailments, "conditions") for sheet in setup.combatants),
    )
    lists = [*(sheet.abilities for sheet in setup.armory), *(sheet.abilities for sheet in setup.armor)]
    lists += [*(sheet.abilities for sheet in setup.locations), *(animal.benefits for animal in setup.animals)]
    lists += [(*combatant.abilities, *combatant.start_of_round) for combatant in setup.combatants]
    abilities, _ = CATALOGUE.missing(setup.abilities, (), (name for listed in lists for name in listed))
    words = known_words(setup)
    own = fact_names.in_print(VOCABULARY, setup.abilities, words)
    sheets = fact_names.sheets_in_print(VOCABULARY, setup.conditions, words)
    return attrs.evolve(setup, abilities=(*own, *abilities), conditions=sheets)


def new_abilities(state: State, sheet: Profile) -> tuple[Ability, ...]:
    """Return those catalogue abilities that a newcomer's sheet names and this fight does not have yet."""
    return CATALOGUE.missing(state.catalogue, (), (*sheet.abilities, *sheet.start_of_round))[0]


def known_words(setup: Setup) -> Names:
    """Return the names that conditions and effects of abilities may use, by kind."""
    conditions = tuple(condition.name for condition in setup.conditions)
    effects = chain.from_iterable(ability.does for ability in (*setup.abilities, *CATALOGUE.abilities))
    skills = (active_abilities.skill_and_stat(effect)[0] for effect in effects if effect.do in active_abilities.ROLLS)
    learned = (skill.name for sheet in setup.combatants for skill in sheet.skills)
    reminders = (word for sheet in setup.combatants for word in sheet.start_of_round)
    return {
        "condition": conditions,
        "state or condition": (*active_abilities.STATES, "handicapped", *conditions),
        "harm or condition": (active_abilities.STUN, active_abilities.WOUND, *conditions),
        "location": ("", *(location.id for location in setup.locations)),  # an empty id is no location
        "weapon": {name: weapon.id for weapon in setup.armory for name in (weapon.id, weapon.name)},
        "animal": {name: animal.id for animal in setup.animals for name in (animal.id, animal.name)},
        "skill": tuple(dict.fromkeys((*learned, *(weapon.skill for weapon in setup.armory), *skills))),
        "spell": tuple(spell.name for sheet in setup.combatants for spell in sheet.spells),
        "action": (*active_abilities.FORBIDDEN, *(value for name, value in vars(Purpose).items() if name.isupper())),
        "ability": (*_ids(setup.abilities), *reminders),
    }


def ability_errors(setup: Setup) -> Faults:
    """Yield the faults in the abilities and conditions of a setup, and in the references to them."""
    yield from content_errors(VOCABULARY, setup.abilities, setup.conditions, known_words(setup))
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
