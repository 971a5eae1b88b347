"""Queries about data-defined abilities: their owners, the points at which they apply, and their vocabulary."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import get_args

import attrs

from combat.engine.abilities.interpreter import Fact, Moment
from combat.systems.powered_by_heresy.queries import characters
from events.abilities import Ability, ConditionSheet
from events.memo import memo_on
from events.powered_by_heresy.facts import Condition, Resource
from events.powered_by_heresy.facts import Fact as TrueOfAMove
from events.powered_by_heresy.sheets import BASIC, AcolyteSheet, EnemySheet, MoveSheet
from events.powered_by_heresy.table import Acolyte, Carried, Character, Learned, State, Worn

DIE_SIZES: Mapping[str, int] = {f"d{sides}": sides for sides in (4, 6, 8, 10, 12)}
"""Extra damage dice that `modify` can add, keyed by name."""

TOTAL, ADVANTAGE, EDGE = "total", "advantage", "edge"
DICE, DEFENSE, DAMAGE, WOUNDS, PROVEN = "damage dice", "Defense", "damage", "wounds", "Proven"
BLOW_CHANGES = (DICE, *DIE_SIZES, DAMAGE, DEFENSE, WOUNDS, PROVEN)

CHANGES_AT: Mapping[str, tuple[str, ...]] = {
    "roll": (TOTAL, ADVANTAGE, EDGE),
    "attack": BLOW_CHANGES,
    "ally attacks": BLOW_CHANGES,
    "attacked": (DEFENSE,),
}
"""The values that `modify` may change, keyed by the point at which an ability applies."""

POINTS: Mapping[str, str] = {
    "roll": "the owner rolls a move",
    "attack": "the owner deals damage",
    "ally attacks": "one of the owner's allies deals damage",
    "attacked": "the owner faces damage",
    "hit": "damage dealt by the owner has wounded a character",
    "wounded": "damage has wounded the owner",
    "defeated": "damage dealt by the owner has put a character out of the fight",
    "resolved": "the owner has finished a move",
    "scene end": "the fighting ends",
}

WORDS = ("melee", "ranged", "other", "10+", "7-9", "6-", "hit", *get_args(TrueOfAMove))
"""Tags that commands set on a roll or an attack."""

COSTS = (Resource.INSIGHT, Resource.WRATH, Resource.XP, Resource.MEDKIT)


def marks_on(state: State, bearer: Character) -> tuple[str, ...]:
    """Return a character's conditions that are marks set by other characters."""
    owners = tuple(Condition.mark("", character.id) for character in state.characters())
    return tuple(name for name in bearer.conditions if name.endswith(owners))


def companions(state: State, who: str) -> tuple[Character, ...]:
    """Return the other active characters on a character's side."""
    if state.is_acolyte(who):
        return tuple(acolyte for acolyte in characters.able(state) if acolyte.id != who)
    side = state.enemy(who).side
    return tuple(enemy for enemy in state.present() if enemy.side == side and enemy.id != who)


def opponents(state: State, who: str) -> tuple[Character, ...]:
    """Return a character's active opponents."""
    if state.is_acolyte(who) or state.enemy(who).side != "enemy":
        return state.foes()
    return characters.able(state)


def resolve_targets(state: State, who: str, word: str) -> tuple[str, ...]:
    """Return the ids that `allies`, `enemies` or `everybody` stands for in a character's ability."""
    match word:
        case "allies":
            return tuple(companion.id for companion in companions(state, who))
        case "enemies":
            return tuple(opponent.id for opponent in opponents(state, who))
        case _:
            return tuple(character.id for character in characters.harmable(state))


def holders(state: State) -> tuple[str, ...]:
    """Return the ids of characters whose abilities apply: those who can act."""
    return (*(acolyte.id for acolyte in characters.able(state)), *(enemy.id for enemy in state.present()))


def watching(state: State) -> tuple[str, ...]:
    """Return the ids of characters with abilities that are used by command or that remind players of a rule."""
    return (*_watching_acolytes(state), *_watching_enemies(state))


@memo_on("acolytes", "armoury", "conditions")
def _watching_acolytes(state: State) -> tuple[str, ...]:
    return _watchers(state, characters.able(state))


@memo_on("enemies", "armoury", "conditions")
def _watching_enemies(state: State) -> tuple[str, ...]:
    return _watchers(state, state.present())


def _watchers(state: State, candidates: Iterable[Character]) -> tuple[str, ...]:
    printed = _printed(state)
    return tuple(candidate.id for candidate in candidates if _has_window(_abilities_of(candidate, state, printed)))


def _has_window(abilities: tuple[Ability, ...]) -> bool:
    return any(ability.when in WINDOWS and (ability.asked or not ability.does) for ability in abilities)


def held_by(state: State, who: str) -> tuple[Ability, ...]:
    """Return a character's abilities, from moves, class, home world, gear, weapons and conditions."""
    return _abilities_of(state.character(who), state, _printed(state)) if state.is_character(who) else ()


def _abilities_of(character: Character, state: State, printed: State) -> tuple[Ability, ...]:
    if isinstance(character, Acolyte):
        own_abilities = _abilities_of_acolyte(
            character.sheet, character.moves, character.outfit, character.gear, printed
        )
    else:
        own_abilities = _abilities_of_enemy(character.sheet, printed)
    return (
        (*own_abilities, *_abilities_of_conditions(state, character))
        if character.conditions and state.conditions
        else own_abilities
    )


def _printed(state: State) -> State:
    """Return the first state that had the same sheets: the cache key for results that depend only on the sheets."""
    return state


def _abilities_of_conditions(state: State, character: Character) -> Iterator[Ability]:
    for name in character.conditions:
        sheet = condition(state, name)
        if sheet is not None:
            yield from sheet.abilities
            if sheet.exit:
                yield Ability(id=f"{sheet.name}: how it ends", name=sheet.name, when="any time", text=sheet.exit)


def _abilities_of_enemy(sheet: EnemySheet, state: State) -> tuple[Ability, ...]:
    tags = chain(sheet.tags, *(attack.tags for attack in sheet.attacks))
    return (*state.abilities_named(sheet.abilities), *_abilities_of_tags(state, tags))


def _abilities_of_acolyte(
    sheet: AcolyteSheet,
    moves: tuple[Learned, ...],
    outfit: tuple[Worn, ...],
    gear: tuple[Carried, ...],
    state: State,
) -> tuple[Ability, ...]:
    origins = {cls.id: cls.abilities for cls in state.classes}
    origins |= {world.id: world.abilities for world in state.home_worlds}
    weapons = (state.weapon(carried.id) for carried in gear)
    return (
        *chain.from_iterable(move.abilities for move in _known_moves(moves, state.library)),
        *state.abilities_named(sheet.abilities),
        *state.abilities_named(origins.get(sheet.cls, ())),
        *state.abilities_named(origins.get(sheet.home_world, ())),
        *state.abilities_named(tuple(tag for worn in outfit if worn.on for tag in worn.tags)),
        *_abilities_of_tags(state, chain.from_iterable(weapon.tags for weapon in weapons if weapon)),
    )


def _abilities_of_tags(state: State, tags: Iterable[str]) -> Iterator[Ability]:
    """Yield the abilities of weapon tags; each applies while a weapon with the tag is in use."""
    for ability in state.abilities_named(tuple(tags)):
        yield attrs.evolve(ability, given=(*ability.given, f"with: {ability.id}"))


def moves_of(state: State, acolyte: Acolyte) -> tuple[MoveSheet, ...]:
    """Return an acolyte's moves, including the basic ones."""
    return _known_moves(acolyte.moves, state.library)


def _known_moves(moves: tuple[Learned, ...], library: tuple[MoveSheet, ...]) -> tuple[MoveSheet, ...]:
    learned = {learned.move for learned in moves}
    return tuple(move for move in library if move.of == BASIC or move.id in learned)


def condition(state: State, name: str) -> ConditionSheet | None:
    """Return a homebrew condition by its name, or None."""
    return next((sheet for sheet in state.conditions if sheet.name == name), None)


def purse(state: State, who: str, resource: str) -> int:
    """Return the amount of a resource that a character has to spend."""
    if not state.is_acolyte(who):
        return 0
    acolyte = state.acolyte(who)
    return dict(zip(COSTS, (acolyte.insight, acolyte.wrath, acolyte.xp, acolyte.medkit), strict=True)).get(resource, 0)


def speakers(state: State, who: str) -> tuple[str, ...]:
    """Return the seats that may decide whether a character uses an ability."""
    return (state.seat_of(who),) if state.is_character(who) else ()


def _has_tag(_: State, moment: Moment, word: str) -> bool:
    return word in moment.tags


def _target_is(state: State, moment: Moment, name: str) -> bool:
    return state.is_character(moment.target) and name in characters.conditions(state.character(moment.target))


def _self_is(state: State, moment: Moment, name: str) -> bool:
    return name in characters.conditions(state.character(moment.who))


def _foe(state: State, moment: Moment, kind: str) -> bool:
    return state.is_enemy(moment.target) and state.enemy(moment.target).sheet.foe.casefold() == kind.casefold()


def _wounded(state: State, moment: Moment, _: str) -> bool:
    return state.character(moment.who).wounds > 0


def _established(state: State, _: Moment, text: str) -> bool:
    return text in state.facts


def _marked(state: State, moment: Moment, name: str) -> bool:
    return _target_is(state, moment, Condition.mark(name, moment.who))


def _marking(state: State, moment: Moment, name: str) -> bool:
    present: tuple[Character, ...] = (*state.present(), *characters.able(state))
    return any(Condition.mark(name, moment.who) in character.conditions for character in present)


FACTS: Mapping[str, Fact] = {
    "move": _has_tag,
    "with": _has_tag,
    "target is": _target_is,
    "self is": _self_is,
    "foe": _foe,
    "wounded": _wounded,
    "established": _established,
    "marked": _marked,
    "marking": _marking,
}


def _talks(state: State, _: str) -> bool:
    return state.step == "TALK"


def _moves(state: State, who: str) -> bool:
    return state.step == "MOVE_CONFIRM" and state.attempt is not None and state.attempt.actor == who


def _rests(state: State, _: str) -> bool:
    return state.step == "AFTERMATH"


def _always(state: State, _: str) -> bool:
    return state.outcome is None


WINDOWS = {"talk": _talks, "own move": _moves, "rest": _rests, "any time": _always}
"""The windows in which an ability's owner may use it by command."""
