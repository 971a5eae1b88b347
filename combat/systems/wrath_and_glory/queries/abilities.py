"""Use of abilities: their windows and costs, the catalogue, and the checks of a setup's abilities."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache

import attrs

from combat.engine.abilities import fact_names
from combat.engine.abilities.catalogue import Catalogue
from combat.engine.abilities.checks import content_errors
from combat.engine.name_hints import name_hint
from combat.engine.sheet_checks import Faults
from combat.engine.spellings import printed_spelling, respelled
from combat.systems.wrath_and_glory.queries import active_abilities, checks, rolls, status
from combat.systems.wrath_and_glory.rules import actions, conditions
from events.abilities import Ability, ConditionSheet, Effect
from events.wrath_and_glory import Combatant, Conditions, State
from events.wrath_and_glory.sheets import (
    ARMOUR_TRAITS,
    ATTRIBUTES,
    DEFAULT_SKILL,
    ROLLED_SCORES,
    SKILLS,
    TRAITS,
    Names,
    Profile,
    Setup,
    Traits,
    Weapon,
    split_rating,
    weapon_inflicts,
)

ACTION_COSTS: Mapping[str, tuple[str, ...]] = {
    "Combat Action": (actions.COMBAT,),
    "Simple Action": (actions.SIMPLE,),
    "Move": (actions.MOVE,),
    "Reflexive Action": (actions.REFLEXIVE,),
    "Full-Round Action": actions.WHOLE_TURN,
}
"""The Actions that an ability may cost, and the Actions of the turn that each uses up."""


def _in_own_turn(state: State) -> tuple[str, ...]:
    return (state.turn.id,) if state.step == "TURN" and state.turn is not None else ()


def _in_the_turn_of_another(state: State) -> tuple[str, ...]:
    if state.step == "REACTION" and state.announced:
        last = state.announced[-1]
        return tuple(who for who in last.event.roll.targets if state.is_present(who) and who not in last.declined)
    acting = _in_own_turn(state)
    return tuple(other.id for other in state.present() if other.id not in acting) if acting else ()


WINDOWS: Mapping[str, Callable[[State], tuple[str, ...]]] = {
    "turn": _in_own_turn,
    "others' turn": _in_the_turn_of_another,
    "any time": lambda state: (
        tuple(who.id for who in state.present()) if state.step in ("NARRATIVE", "PICK", "TURN") else ()
    ),
    "roll": lambda state: (rolls.current_roll(state).actor,) if state.step in ("WRATH_REROLL", "GLORY_DICE") else (),
    "soak window": lambda state: (rolls.pending_harm(state).target,) if state.step == "SOAK" else (),
}
"""The windows in which owners may use abilities, each with the combatants that may use one now."""


def _free_actions(action: str) -> Callable[[State, str], int]:
    """Return a function for the number of times that a combatant can take an Action: 1 or 0.

    Ruling:
        An ability that costs an Action is not part of a Multi-Action, because it is not announced by name.
    """
    slots = ACTION_COSTS[action]
    return lambda state, who: int(not any(checks.check_action(state, who, action, slots=slots, plain=False)))


def _of(amount: Callable[[State, Combatant], int]) -> Callable[[State, str], int]:
    return lambda state, who: amount(state, state.combatant(who))


COSTS: Mapping[str, Callable[[State, str], int]] = {
    **{action: _free_actions(action) for action in ACTION_COSTS},
    "Reflexive Action": _of(lambda state, who: int(status.has_reflexive_action(who))),
    "Wrath": _of(lambda state, who: state.player(who.player).wrath if who.player else 0),
    "Glory": _of(lambda state, who: state.glory if who.is_friend else 0),
    "Ruin": _of(lambda state, who: 0 if who.is_friend else state.ruin + who.ruin),
    "Reload": _of(lambda state, who: who.ammo),
    "Faith": _of(lambda state, who: who.faith),
    "Shock": _of(lambda state, who: 0 if who.profile.shockless or who.exhausted else max(0, who.max_shock - who.shock)),
    "Wounds": _of(lambda state, who: max(0, who.max_wounds - who.wounds)),
}
"""Everything that using an ability may cost, each with the amount that a combatant can pay."""

VOCABULARY = attrs.evolve(active_abilities.IN_FORCE, windows=WINDOWS, costs=COSTS)
"""The definitions of abilities, without the functions that carry out effects and pay costs."""


def ability_usable_on_roll(state: State) -> bool:
    """Return whether the combatant that rolls has an ability that can be used on the current dice."""
    test = state.test
    able = test is not None and state.combatant(test.actor).present
    return able and test is not None and any(VOCABULARY.affordable(state, test.actor, "roll"))


def inflicted_conditions(effect: Effect) -> Iterator[str]:
    """Yield the condition that an effect may inflict or cure.

    >>> list(inflicted_conditions(Effect(do="test", what="Toughness or Blinded")))
    ['Blinded']
    """
    if effect.do in ("condition", "cure", active_abilities.IMMUNE):
        yield effect.what
    if effect.do == "test" and " or " in effect.what:
        yield effect.what.partition(" or ")[2]


def _is_named(ability: Ability, printed: str) -> bool:
    return active_abilities.as_printed(ability, printed) is not None


CATALOGUE = Catalogue(
    "combat.systems.wrath_and_glory",
    key=active_abilities.base_name,
    matches=_is_named,
    conditions_of=inflicted_conditions,
)


@cache
def _catalogue_names() -> tuple[str, ...]:
    return tuple(dict.fromkeys(active_abilities.base_name(each.id).partition(": ")[0] for each in CATALOGUE.abilities))


def in_print(sheet: Profile, own: tuple[str, ...]) -> Profile:
    """Return a sheet with all names in the spelling of the book.

    Args:
        sheet: The sheet.
        own: The names that the setup defines; they take precedence.
    """
    ailments = (*own, *conditions.CONDITIONS)
    sheet = respelled(sheet, (*own, *ARMOUR_TRAITS, *_catalogue_names()), "abilities", "armour_traits")
    return attrs.evolve(
        sheet,
        skills=tuple(respelled(skill, (*own, *SKILLS, DEFAULT_SKILL), "name") for skill in sheet.skills),
        conditions=tuple(respelled(ailment, ailments, "name") for ailment in sheet.conditions),
    )


def weapon_in_print(weapon: Weapon, own: tuple[str, ...]) -> Weapon:
    """Return a weapon with all names in the spelling of the book."""
    weapon = respelled(weapon, (*own, *SKILLS), "skill")
    weapon = respelled(weapon, (*own, *TRAITS, *_catalogue_names()), "traits")
    ailments = (*own, *conditions.CONDITIONS, "Poison")
    traits = tuple(
        f"{Traits.INFLICT} ({_inflicted_in_print(trait[len(Traits.INFLICT) + 2 : -1], ailments)})"
        if weapon_inflicts(trait)
        else trait
        for trait in weapon.traits
    )
    return attrs.evolve(weapon, traits=traits, inflicts=_inflicted_in_print(weapon.inflicts, ailments))


def _inflicted_in_print(inflicts: str, known: tuple[str, ...]) -> str:
    """Return the list of conditions that a weapon inflicts in the spelling of the book. Some weapons print `Poison`."""
    parts = []
    for part in inflicts.split(", "):
        name, level = split_rating(part)
        name = printed_spelling(name, known)
        if name == "Poison" and name not in known[:-1]:
            name = Conditions.POISONED
        parts.append(f"{name} {level}" if level else name)
    return ", ".join(parts)


def own_names(names: Names, abilities: tuple[Ability, ...], sheets: tuple[ConditionSheet, ...]) -> tuple[str, ...]:
    """Return the names that a setup defines."""
    skills = (skill.name for skill in names.skills)
    defined = (active_abilities.base_name(ability.id) for ability in abilities)
    return (*skills, *names.traits, *names.conditions, *defined, *(sheet.name for sheet in sheets))


def with_catalogue_abilities(setup: Setup) -> Setup:
    """Return a setup with those abilities and conditions of the catalogue added that its sheets and weapons name.

    All names get the spelling of the book.
    """
    own = own_names(setup.names, setup.abilities, setup.conditions)
    combatants = tuple(in_print(sheet, own) for sheet in setup.combatants)
    armoury = tuple(weapon_in_print(weapon, own) for weapon in setup.armoury)
    sheet_names = tuple(sheet.name for sheet in setup.conditions)
    words = known_words(setup.names, setup.abilities, sheet_names, armoury, combatants)
    defined = fact_names.in_print(VOCABULARY, setup.abilities, words)
    sheets = fact_names.sheets_in_print(VOCABULARY, setup.conditions, words)
    setup = attrs.evolve(setup, combatants=combatants, armoury=armoury, abilities=defined, conditions=sheets)
    abilities, sheets = named_in_catalogue(setup.abilities, setup.conditions, setup.combatants, setup.armoury)
    return attrs.evolve(setup, abilities=(*setup.abilities, *abilities), conditions=(*setup.conditions, *sheets))


def named_in_catalogue(
    own: tuple[Ability, ...],
    own_sheets: tuple[ConditionSheet, ...],
    sheets: tuple[Profile, ...],
    weapons: tuple[Weapon, ...],
) -> tuple[tuple[Ability, ...], tuple[ConditionSheet, ...]]:
    """Return the catalogue's abilities and conditions that this setup names but does not define."""
    printed = [name for sheet in sheets for name in (*sheet.abilities, *sheet.armour_traits)]
    printed += [name for weapon in weapons for name in weapon.traits]
    conditions_named = [condition.name for sheet in sheets for condition in sheet.conditions]
    conditions_named += [name for weapon in weapons for name, _ in weapon.inflictions]
    return CATALOGUE.missing(own, own_sheets, printed, conditions_named)


def ability_errors(
    names: Names,
    abilities: tuple[Ability, ...],
    sheets: tuple[ConditionSheet, ...],
    all_sheets: tuple[str, ...],
    known: tuple[Ability, ...] = (),
    *,
    armoury: tuple[Weapon, ...] = (),
    profiles: tuple[Profile, ...] = (),
) -> Faults:
    """Yield a path and a message for each error in the abilities and conditions of a setup.

    Args:
        names: Names of skills, traits and conditions that only this table uses.
        abilities: The custom abilities.
        sheets: The custom conditions.
        all_sheets: The names of all custom conditions, those already in play included.
        known: The abilities that are already in play.
        armoury: The weapons of the fight.
        profiles: The sheets of the fight.
    """
    inside = tuple(ability for sheet in sheets for ability in sheet.abilities)
    words = known_words(names, (*known, *abilities, *inside), all_sheets, armoury, profiles)
    yield from content_errors(VOCABULARY, abilities, sheets, words, known=known, root="")


def known_words(
    names: Names,
    abilities: tuple[Ability, ...],
    all_sheets: tuple[str, ...],
    armoury: tuple[Weapon, ...],
    profiles: tuple[Profile, ...],
) -> Mapping[str, tuple[str, ...]]:
    """Return the names that conditions and effects of abilities may use, by kind.

    The arguments are those of `ability_errors`, with all abilities of the fight.
    """
    ailments = (*conditions.CONDITIONS, *names.conditions, *all_sheets)
    values = (*names.known_skills, *ATTRIBUTES, *ROLLED_SCORES)
    own = tuple(name for ability in abilities for name in (ability.title, ability.id))
    titles = (*own, *_catalogue_names(), *(ability.title for ability in CATALOGUE.abilities))
    listed = (split_rating(trait)[0] for weapon in armoury for trait in weapon.traits)
    ruin = (name for sheet in profiles for name in sheet.ruin_names)
    return {
        "weapon": (*(name for weapon in armoury for name in (weapon.id, weapon.name)), "X"),
        "trait": (*TRAITS, *listed, *_catalogue_names(), *names.traits, *own, "X"),
        "option": (*active_abilities.OPTIONS, *ailments, *names.traits, *titles, "X"),
        "action": (*active_abilities.ACTION_NAMES, *ruin, *titles, "X"),
        "keyword": (*(word for sheet in profiles for word in sheet.keywords), *active_abilities.KEYWORDS, "X"),
        "condition": ailments,
        "condition or state": (*active_abilities.STATES, *ailments),
        "immunity": (*ailments, "Intimidation"),
        "condition or threat": (*conditions.RESISTED_THREATS, *ailments),
        "skill": (*values, "X"),
        "test": (*conditions.RESISTED_THREATS, *values),
    }


def _knows(own: tuple[Ability, ...], printed: str) -> bool:
    """Return whether a printed name stands for an ability; further parts of an ability do not count without it."""
    found = (*CATALOGUE.lookup(printed), *(ability for ability in own if _is_named(ability, printed)))
    name = active_abilities.base_name(printed)
    if all(ability.id.startswith(f"{name}: ") for ability in found):
        main = f"{name}{active_abilities.PLACEHOLDER_SUFFIX}"
        return bool(found) and all(ability.id != main for ability in CATALOGUE.abilities)
    return True


def ignores_brackets(printed: str, own: tuple[Ability, ...] = ()) -> bool:
    """Return whether a printed name has brackets that no effect of the ability reads.

    Reminders show the brackets as printed.
    """
    if active_abilities.base_name(printed) == printed:
        return False
    found = (*CATALOGUE.lookup(printed), *(ability for ability in own if _is_named(ability, printed)))
    reads = any(each.id == printed or each.id.endswith(active_abilities.PLACEHOLDER_SUFFIX) for each in found)
    return any(each.does for each in found) and not reads


def trait_error(abilities: tuple[Ability, ...], printed: str, traits: tuple[str, ...]) -> str:
    """Return an error message for an unknown or incomplete trait, or an empty string for a valid one."""
    name = active_abilities.base_name(printed)
    if name in (*TRAITS, *ARMOUR_TRAITS) and split_rating(printed)[0] != name:
        return f"the trait {name} needs a rating that is a whole number, such as '{name} (2)'"
    if name in traits or _knows(abilities, printed):
        wrong = ignores_brackets(printed, abilities)
        return f"the trait {name} has nothing in brackets; write '{name}'" if wrong else ""
    if _knows(abilities, f"{name} (1)"):
        return f"the trait {name} needs a rating, such as '{name} (2)' or '{name} (Rank)'"
    if _knows(abilities, f"{name} (ORK)"):
        return f"the trait {name} needs a word in brackets, such as '{name} (ORK)'"
    own = tuple(dict.fromkeys((*traits, *(ability.id for ability in abilities))))
    near, _, _ = name_hint(
        printed, (*own, *(ability.id.partition(": ")[0] for ability in CATALOGUE.abilities))
    ).partition("known: ")
    return f"there is no trait '{printed}'; {near}known: {', '.join((*own, 'those of the catalogue'))}"
