"""Abilities in force: the combatants that have them, the facts that they test, and their permanent effects.

A combatant has the abilities on its own sheet and those of the armor that it wears, its readied weapon, its location,
the animal that it rides, its conditions, and the ongoing spells on it. If an ability gives modifiers to others, they
are looked up from the combatant that has the ability.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType

import attrs

from combat.engine.abilities.interpreter import MODIFY, Abilities, Fact, Moment, condition_abilities
from combat.systems.fiend_wake.queries.sides import friends, hostile, stance
from combat.systems.fiend_wake.rules import damage, stats
from events.abilities import Ability, ConditionSheet, Effect
from events.fiend_wake.sheets import Spell, Weapon
from events.fiend_wake.table import Combatant, State

ALWAYS = "always"
"""Point of effects that hold as long as a combatant has the ability."""

RESOLVING = "resolving"
"""Point at which a start-of-round ability on a sheet takes effect, when its owner resolves it."""

PASSED, FAILED = "passed", "failed"
"""Points that follow a roll required by an ability."""

ROLLS = {"roll": PASSED, "save": FAILED}
"""Effects that require a roll. For each, the result after which the remaining effects of the ability apply."""

FORBID, IMMUNE = "forbid", "immune"
PERMANENT_EFFECTS = (FORBID, IMMUNE)
"""Effects that hold permanently instead of happening at a point of play."""

WITH_A_WEAPON = ("attack", "hit", "missed")
"""Points at which a weapon's abilities apply only to actions with that weapon."""

TAGS = ("melee", "ranged", "grapple", "bombard", "harass", "mass", "siege", "called")
"""Tags that the acts attach to actions."""

LOCAL, LOCAL_ALLIES, LOCAL_ENEMIES, OCCUPANTS = "local", "local allies", "local enemies", "occupants"
OWN_TARGET_WORDS = (LOCAL, LOCAL_ALLIES, LOCAL_ENEMIES, OCCUPANTS)
"""Target words that only this system has, in addition to the shared ones."""

STATES: Mapping[str, str] = {
    "unconscious": "unconscious",
    "mounted": "mount",
    "wounded": "wounds",
    "armored": "worn",
    "in a location": "location",
    "armed": "ready",
}
"""States of a combatant, other than conditions, that a fact can test, each with the field that is read."""


def ids_meant_by(state: State, who: str, word: str, target: str = "") -> tuple[str, ...]:
    """Return the ids of the combatants that a target word stands for.

    Args:
        state: The state of the fight.
        who: The owner of the ability.
        word: A target word. `allies` includes the owner, and `local` means all other local combatants.
        target: The ability's target, or a location. `occupants` means all combatants there.
    """
    combatant = state.combatant(who)
    if word == OCCUPANTS:
        where = state.combatant(target).location if state.has_combatant(target) else target or combatant.location
        return tuple(other.id for other in state.occupants(where))
    beside = state.occupants(combatant.location) if word in OWN_TARGET_WORDS else state.present()
    wanted = _RELATIONS.get(word, _no_combatant)
    return tuple(other.id for other in beside if wanted(state, combatant, other))


def _reaches(state: State, owner: Combatant, word: str, combatant: Combatant) -> bool:
    """Return whether a target word includes a combatant, if the ability has no particular target."""
    if not combatant.present or (word in OWN_TARGET_WORDS and combatant.location != owner.location):
        return False
    return word == OCCUPANTS or _RELATIONS.get(word, _no_combatant)(state, owner, combatant)


def _any_combatant(_: State, __: Combatant, ___: Combatant) -> bool:
    return True


def _no_combatant(_: State, __: Combatant, ___: Combatant) -> bool:
    return False


def _other_combatant(_: State, one: Combatant, other: Combatant) -> bool:
    return one.id != other.id


_RELATIONS: Mapping[str, Callable[[State, Combatant, Combatant], bool]] = {
    "everybody": _any_combatant,
    "allies": friends,
    "enemies": hostile,
    LOCAL: _other_combatant,
    LOCAL_ALLIES: friends,
    LOCAL_ENEMIES: hostile,
}


# --- facts --------------------------------------------------------------------------------------


def _is(state: State, who: str, what: str) -> bool:
    if not state.has_combatant(who):
        return False
    combatant = state.combatant(who)
    if what == "handicapped":
        return any(stat.marked for stat in combatant.stats)
    return bool(getattr(combatant, STATES[what])) if what in STATES else what in combatant.conditions


def _is_in(state: State, who: str, location: str) -> bool:
    return state.has_combatant(who) and state.combatant(who).location == location


def _has_friends_beside(state: State, moment: Moment, number: str) -> bool:
    """Return whether a combatant has at least this many conscious friends local to it."""
    combatant = state.combatant(moment.who)
    near = (other for other in state.occupants(combatant.location) if other.id != combatant.id)
    helping = [other for other in near if friends(state, combatant, other) and not other.unconscious]
    return len(helping) >= int(number)


def _stance_is(state: State, moment: Moment, word: str) -> bool:
    known = state.has_combatant(moment.target)
    return known and stance(state, state.combatant(moment.who), state.combatant(moment.target)) == word


def _has_tag(word: str) -> Fact:
    """Return a fact that tests a tag of the action, for example its weapon."""

    def holds(_: State, moment: Moment, argument: str) -> bool:
        return f"{word}: {argument}" in moment.tags

    return holds


FACTS: Mapping[str, Fact] = {
    "is": lambda state, moment, what: _is(state, moment.who, what),
    "target is": lambda state, moment, what: _is(state, moment.target, what),
    "in": lambda state, moment, location: _is_in(state, moment.who, location),
    "target in": lambda state, moment, location: _is_in(state, moment.target, location),
    "riding": lambda state, moment, animal: state.combatant(moment.who).mount == animal,
    "ready": lambda state, moment, weapon: state.combatant(moment.who).ready == weapon,
    "beside": _has_friends_beside,
    "target": _stance_is,
    "round": lambda state, _, number: str(state.round) == number,
    "own turn": lambda state, moment, _: state.turn is not None and state.turn.actor == moment.who,
    "spell": lambda state, moment, spell: spell in state.combatant(moment.who).spells,
    **{word: _has_tag(word) for word in ("with", "action", "skill", "stat", "of", "resolving")},
}
"""Facts that may be used in `if`, besides the tags."""


# --- owners of abilities ----------------------------------------------------------------------------


def abilities_of(state: State, who: str) -> tuple[Ability, ...]:
    """Return a combatant's abilities, including the modifiers that other combatants' abilities give it."""
    if not (state.catalogue or state.condition_sheets) or not state.has_combatant(who):
        return ()
    combatant = state.combatant(who)
    if not combatant.present:
        return ()
    held = [_as_held(ability) for ability in _own(state, combatant)]
    for other, abilities in _reaching_others(state):
        if other.id != who:
            held += _from(state, other, abilities, combatant)
    held += _conclusions(state.catalogue, state.condition_sheets)
    return tuple(held)


_OWN_TARGETS = ("self", "target", "allies", "everybody", LOCAL_ALLIES, OCCUPANTS)
_ELSEWHERE = "elsewhere"


def _as_held(ability: Ability) -> Ability:
    """Return an ability as it applies to its owner, without the effects that follow a required roll."""
    place = _roll_index(ability)
    does = tuple(map(_as_own, ability.does if place is None else ability.does[: place + 1]))
    return attrs.evolve(ability, does=does) if does != ability.does else ability


def _as_own(effect: Effect) -> Effect:
    """Return an effect as it applies to its ability's owner. Modifiers for others are moved to an unused point."""
    for_others = effect.do == MODIFY and effect.to not in _OWN_TARGETS
    return attrs.evolve(effect, at=_ELSEWHERE) if for_others else effect


def _own(state: State, combatant: Combatant) -> list[Ability]:
    """Return the abilities that a combatant has itself, from all sources."""
    catalogue, sheet = state.catalogue, combatant.profile
    held: list[Ability] = []
    if sheet.abilities:
        held += _named(catalogue, sheet.abilities)
    if sheet.start_of_round:
        held += _resolving(catalogue, sheet.start_of_round)
    armor = state.armor_of(combatant) if sheet.armor else None
    if armor is not None and armor.abilities:
        held += _named(catalogue, armor.abilities)
    weapon = state.weapon(combatant.ready) if combatant.ready else None
    if weapon is not None and weapon.abilities:
        held += _with_weapon(catalogue, weapon)
    place = state.location(combatant.location) if combatant.location else None
    if place is not None and place.place.abilities:
        held += _named(catalogue, place.place.abilities)
    animal = state.animal(combatant.mount) if combatant.mount else None
    if animal is not None and animal.sheet.benefits:
        held += _named(catalogue, animal.sheet.benefits)
    if state.condition_sheets:
        for condition in (*combatant.conditions, *spells_on(state, combatant.id)):
            held += _suffered(state.condition_sheet(condition))
    return held


def _named(catalogue: tuple[Ability, ...], ids: tuple[str, ...]) -> tuple[Ability, ...]:
    """Return the abilities with these ids, in catalogue order."""
    return tuple(ability for ability in catalogue if ability.id in ids)


def _resolving(catalogue: tuple[Ability, ...], ids: tuple[str, ...]) -> tuple[Ability, ...]:
    """Return start-of-round abilities, changed so that they take effect when their owner resolves them."""
    return tuple(
        attrs.evolve(ability, when=RESOLVING, given=(*ability.given, f"resolving: {ability.id}"))
        for ability in _named(catalogue, ids)
    )


def _with_weapon(catalogue: tuple[Ability, ...], weapon: Weapon) -> tuple[Ability, ...]:
    """Return a readied weapon's abilities. Some of them apply only to actions with that weapon."""
    return tuple(
        attrs.evolve(ability, given=(*ability.given, f"with: {weapon.id}"))
        if ability.when in WITH_A_WEAPON
        else ability
        for ability in _named(catalogue, weapon.abilities)
    )


def _suffered(sheet: ConditionSheet | None) -> tuple[Ability, ...]:
    """Return the abilities that a condition gives; empty for a condition without a sheet."""
    return () if sheet is None else condition_abilities(sheet, "turn")


def spells_on(state: State, who: str) -> tuple[str, ...]:
    """Return the names of the ongoing spells on a combatant, no matter who cast them."""
    return _spells_by_bearer(state).get(who, ())


def _spells_by_bearer(state: State) -> Mapping[str, tuple[str, ...]]:
    spells: dict[str, tuple[str, ...]] = {}
    for caster in state.combatants:
        if caster.spells and caster.present:
            for spell in caster.begun:
                if spell.name in caster.spells:
                    who = bearer(caster, spell)
                    spells[who] = (*spells.get(who, ()), spell.name)
    return MappingProxyType(spells)


def bearer(caster: Combatant, spell: Spell) -> str:
    """Return the combatant that is affected by a spell."""
    return spell.on or caster.id


def _changes_others(ability: Ability) -> bool:
    return any(effect.do == MODIFY and effect.to not in ("self", "target") for effect in ability.does)


def _changing_others(
    catalogue: tuple[Ability, ...], sheets: tuple[ConditionSheet, ...]
) -> tuple[frozenset[str], frozenset[str]]:
    """Return the abilities and the conditions that change something for combatants other than their owner."""
    ids = frozenset(ability.id for ability in catalogue if _changes_others(ability))
    return ids, frozenset(sheet.name for sheet in sheets if any(map(_changes_others, sheet.abilities)))


def _reaching_others(state: State) -> tuple[tuple[Combatant, tuple[Ability, ...]], ...]:
    """Return the combatants whose abilities affect others now, each with those abilities."""
    reaching_others = []
    for other in _candidates_reaching_others(state):
        in_use = state.in_use(other.id)
        reaching = filter(_changes_others, _own(state, other))
        abilities = tuple(ability for ability in reaching if ability.id in in_use or not ability.asked)
        if abilities:
            reaching_others.append((other, abilities))
    return tuple(reaching_others)


def _candidates_reaching_others(state: State) -> tuple[Combatant, ...]:
    """Return the combatants that may have abilities affecting others. This check is cheap, because few have any."""
    ids, ailing = _changing_others(state.catalogue, state.condition_sheets)
    if not ids and not ailing:
        return ()
    things = {
        "ready": {weapon.id for weapon in state.armory if not ids.isdisjoint(weapon.abilities)},
        "location": {location.id for location in state.locations if not ids.isdisjoint(location.place.abilities)},
        "mount": {animal.id for animal in state.animals if not ids.isdisjoint(animal.sheet.benefits)},
    }
    armor = {suit.id for suit in state.armor if not ids.isdisjoint(suit.abilities)}
    present = state.present()
    spelled = {bearer(combatant, spell) for combatant in present for spell in combatant.begun if spell.name in ailing}
    return tuple(
        combatant
        for combatant in present
        if not ids.isdisjoint(combatant.profile.abilities)
        or not ids.isdisjoint(combatant.profile.start_of_round)
        or combatant.profile.armor in armor
        or any(getattr(combatant, field) in having for field, having in things.items())
        or not ailing.isdisjoint(combatant.conditions)
        or combatant.id in spelled
    )


def _from(state: State, owner: Combatant, abilities: Iterable[Ability], combatant: Combatant) -> Iterator[Ability]:
    """Yield the modifiers that the owner's abilities give to another combatant in their reach."""
    for ability in abilities:
        does = tuple(
            effect
            for effect in ability.does
            if effect.do == MODIFY and effect.to != "self" and _reaches(state, owner, effect.to, combatant)
        )
        if does:
            yield attrs.evolve(ability, does=does, asked=False)


def _roll_index(ability: Ability) -> int | None:
    return next((place for place, effect in enumerate(ability.does) if effect.do in ROLLS), None)


def _conclusions(catalogue: tuple[Ability, ...], sheets: tuple[ConditionSheet, ...]) -> tuple[Ability, ...]:
    """Return the effects that follow rolls required by abilities, as separate abilities."""
    return tuple(_concluded(all_abilities(catalogue, sheets)))


def _concluded(abilities: Iterable[Ability]) -> Iterator[Ability]:
    for ability in abilities:
        place = _roll_index(ability)
        if place is not None and ability.does[place + 1 :]:
            when, does = ROLLS[ability.does[place].do], ability.does[place + 1 :]
            given = (f"of: {ability.id}",)
            yield Ability(id=f"{ability.id}: {when}", name=ability.title, when=when, given=given, does=does)


def _points_in_play(catalogue: tuple[Ability, ...], sheets: tuple[ConditionSheet, ...]) -> frozenset[str]:
    """Return the points of play at which any ability in this fight can apply."""
    abilities = all_abilities(catalogue, sheets)
    points = (*(ability.when for ability in abilities), *(one.at for ability in abilities for one in ability.does))
    return frozenset((RESOLVING, *ROLLS.values(), *points))


def _standing_in_play(catalogue: tuple[Ability, ...], sheets: tuple[ConditionSheet, ...]) -> frozenset[str]:
    """Return the permanent effects that any ability in this fight can have."""
    return frozenset(
        effect.do for ability in all_abilities(catalogue, sheets) if ability.when == ALWAYS for effect in ability.does
    )


def all_abilities(catalogue: tuple[Ability, ...], sheets: tuple[ConditionSheet, ...]) -> tuple[Ability, ...]:
    """Return all abilities from the catalogue and from conditions."""
    return (*catalogue, *(ability for sheet in sheets for ability in sheet.abilities))


ABILITY_QUERIES = Abilities(
    facts=FACTS,
    words=TAGS,
    held_by=abilities_of,
    active_points=lambda state: _points_in_play(state.catalogue, state.condition_sheets),
)
"""The part of the ability vocabulary that only reads the state."""


# --- permanent effects ------------------------------------------------------------------------------


def score_change(state: State, who: str, what: str, point: str = ALWAYS) -> int:
    """Return the amount that abilities add to a combatant's score, or to its action at a point of play."""
    return sum(
        modifier.amount
        for modifier in ABILITY_QUERIES.modifiers(state, Moment(point=point, who=who))
        if modifier.on == what
    )


def blocking_ability(state: State, who: str, do: str, what: str) -> Ability | None:
    """Return the ability that forbids an action or makes a combatant immune to a kind of harm, or None."""
    if do not in _standing_in_play(state.catalogue, state.condition_sheets):
        return None
    for ability in abilities_of(state, who):
        if (
            ability.when == ALWAYS
            and any(effect.do == do and effect.what == what for effect in ability.does)
            and ABILITY_QUERIES.holds(state, Moment(point=ALWAYS, who=who), ability)
        ):
            return ability
    return None


def forbidden_actions(state: State, who: str) -> frozenset[str]:
    """Return the actions and reactions that are forbidden to a combatant."""
    if FORBID not in _standing_in_play(state.catalogue, state.condition_sheets):
        return frozenset()
    words = {
        effect.what
        for ability in abilities_of(state, who)
        if ability.when == ALWAYS
        for effect in ability.does
        if effect.do == FORBID
    }
    return frozenset(word for word in words if blocking_ability(state, who, FORBID, word) is not None)


def conditions_ending_with(state: State, combatant: Combatant, span: str) -> Iterable[ConditionSheet]:
    """Return a combatant's conditions that end automatically at the end of a `turn` or a `round`."""
    if not combatant.conditions:
        return ()
    sheets = map(state.condition_sheet, combatant.conditions)
    return tuple(sheet for sheet in sheets if sheet is not None and sheet.until == span)


def needs_target(ability: Ability) -> bool:
    """Return whether an ability needs a particular target."""
    return any(effect.to == "target" for effect in ability.does)


def can_act(combatant: Combatant) -> bool:
    """Return whether a combatant can use abilities at all."""
    return damage.can_act(combatant.present, combatant.unconscious)


def weakest_stat(combatant: Combatant) -> str:
    """Return the marked stat with the fewest numbers left; empty if no stat is marked."""
    left = {stat.id: len(stats.available(stat.numbers, stat.marked)) for stat in combatant.stats if stat.marked}
    return min(left, key=lambda stat: left[stat], default="")
