"""What custom abilities may contain (points, windows, effects and costs), and the checks of a setup's abilities.

The package's module `abilities` adds the functions that apply effects and pay costs.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

import attrs

from combat.engine.abilities.interpreter import MODIFY, Moment, catalogue_loader
from combat.engine.name_hints import name_hint
from combat.systems.wrath_and_glory.queries import active_abilities, checks, rolls, status
from combat.systems.wrath_and_glory.queries.domains import MAX_DN
from combat.systems.wrath_and_glory.rules import actions, conditions
from events.abilities import Ability, ConditionSheet, Effect
from events.wrath_and_glory.sheets import (
    ATTRIBUTES,
    ROLLED_SCORES,
    Names,
    Profile,
    Setup,
    Weapon,
)
from events.wrath_and_glory.table import State

PACKAGE = "combat.systems.wrath_and_glory"

POINTS: Mapping[str, str] = {
    "fight start": "combat begins",
    "turn start": "the owner's turn begins",
    "test": "the owner is about to make any roll",
    "attack": "the owner is about to make an attack that deals damage",
    "attacked": "another combatant is about to attack the owner",
    "shifted": "the owner shifts a die for an effect; `for: ` checks the effect",
    "hit": "the damage of the owner's attack was compared with a target's Resilience",
    "struck": "damage is compared with the owner's Resilience",
    "harmed": "the owner is about to suffer harm, before soaking",
    "soak": "the owner rolls Determination",
    "wounds": "the owner's attack caused Wounds to another combatant",
    "wounded": "the owner suffered Wounds",
    "defeats": "the owner's attack took another combatant out of the fight, or left it Dying",
    "falls": "the owner was taken out of the fight",
    "complication": "the owner's roll causes a Complication",
    "passed": "the owner passed a test required by an ability",
    "ruin action": "the owner uses a printed Ruin action",
    "turn end": "the owner's turn ends",
    active_abilities.ALWAYS: "permanently, for as long as the owner has the ability",
}
"""The points at which abilities apply automatically, roughly in the order of play, with a description of each."""

CHANGES_AT: Mapping[str, tuple[str, ...]] = {
    "test": ("dice", "DN"),
    "attack": ("dice", "DN", "ED", "damage", "AP"),
    "attacked": ("dice", "Defence"),
    "struck": ("Resilience",),
    "harmed": ("Wounds", "Mortal Wounds", "Shock"),
    "soak": ("dice",),
    active_abilities.ALWAYS: ("Speed",),
}
"""The values that an ability can change at each point."""

FREEABLE_ACTIONS = ("Combat Action", "Simple Action", "Move", "Reflexive Action")
"""The Actions of a turn that an ability can make available again."""

EFFECTS: Mapping[str, tuple[str, ...]] = {
    "gain": ("Wrath", "Glory", "Ruin", "Reload", "Faith"),
    "lose": ("Wrath", "Glory", "Ruin", "Reload", "Faith"),
    "harm": ("Damage", "Wounds", "Mortal Wounds", "Shock"),
    "heal": ("Wounds", "Shock"),
    "condition": (),
    "cure": (),
    "test": (),
    "reroll": (),
    "add dice": (),
    "free": FREEABLE_ACTIONS,
    "ward": ("Wounds",),
    "ignore": ("Complication",),
    active_abilities.FORBID: (*actions.SLOT, active_abilities.DETERMINATION),
    active_abilities.ALLOW: active_abilities.EXCEPTIONS,
    active_abilities.IMMUNE: (),
}
"""The allowed values of `what` for each `do`; none are listed if other checks apply or `what` is not used."""

EFFECT_POINTS: Mapping[str, tuple[str, ...]] = {
    "reroll": ("roll",),
    "add dice": ("roll",),
    "ward": ("soak window",),
    "ignore": ("complication",),
    **dict.fromkeys(active_abilities.PERMANENT_EFFECTS, (active_abilities.ALWAYS,)),
}
"""The points at which an effect is possible, for those effects that are not possible at all points."""

ACTION_COSTS: Mapping[str, tuple[str, ...]] = {
    "Combat Action": (actions.COMBAT,),
    "Simple Action": (actions.SIMPLE,),
    "Move": (actions.MOVE,),
    "Reflexive Action": (actions.REFLEXIVE,),
    "Full-Round Action": actions.WHOLE_TURN,
}
"""The Actions that an ability may cost, and the Actions of the turn that each uses up."""

COSTS = (*ACTION_COSTS, "Wrath", "Glory", "Ruin", "Reload", "Faith", "Shock", "Wounds")
"""Everything that using an ability may cost."""


def _in_own_turn(state: State, who: str) -> bool:
    return state.step == "TURN" and state.turn is not None and state.turn.id == who


def _in_the_turn_of_another(state: State, who: str) -> bool:
    other = state.step == "TURN" and state.turn is not None and state.turn.id != who
    return other and state.combatant(who).present


def _between_rolls(state: State, who: str) -> bool:
    return state.step in ("NARRATIVE", "PICK", "TURN") and state.combatant(who).present


def _on_own_roll(state: State, who: str) -> bool:
    return state.step in ("WRATH_REROLL", "GLORY_DICE") and rolls.current_roll(state).actor == who


def _before_own_soak(state: State, who: str) -> bool:
    return state.step == "SOAK" and rolls.pending_harm(state).target == who


WINDOWS = {
    "turn": _in_own_turn,
    "others' turn": _in_the_turn_of_another,
    "any time": _between_rolls,
    "roll": _on_own_roll,
    "soak window": _before_own_soak,
}
"""The windows in which the owner of an ability may use it."""


def _amount_available(state: State, who: str, what: str) -> int:
    """Return how much of a cost a combatant can pay.

    Ruling:
        An ability that costs an Action is not part of a Multi-Action, because it is not announced by name.
    """
    combatant = state.combatant(who)
    if what == "Reflexive Action":
        return int(status.has_reflexive_action(combatant))
    if what in ACTION_COSTS:
        return int(not any(True for _ in checks.check_action(state, who, what, slots=ACTION_COSTS[what], plain=False)))
    friend = combatant.is_friend
    return {
        "Wrath": state.player(combatant.player).wrath if combatant.player else 0,
        "Glory": state.glory if friend else 0,
        "Ruin": 0 if friend else state.ruin + combatant.ruin,
        "Reload": combatant.ammo,
        "Faith": combatant.faith,
        "Shock": 0 if combatant.profile.shockless else max(0, combatant.max_shock - combatant.shock),
        "Wounds": max(0, combatant.max_wounds - combatant.wounds),
    }[what]


def _effect_targets(state: State, moment: Moment, word: str) -> tuple[str, ...]:
    side = state.combatant(moment.who).side
    return tuple(
        combatant.id
        for combatant in state.present()
        if word == "everybody" or (combatant.side == side) is (word == "allies")
    )


def _not_available(*_: object) -> None:
    raise NotImplementedError


VOCABULARY = attrs.evolve(
    active_abilities.IN_FORCE,
    points=POINTS,
    windows=WINDOWS,
    effects=dict.fromkeys(EFFECTS, _not_available),
    changes=tuple(dict.fromkeys(what for words in CHANGES_AT.values() for what in words)),
    holders=lambda state: (combatant.id for combatant in state.combatants if state.catalogue or state.condition_sheets),
    targets_for=_effect_targets,
    costs=COSTS,
    balance=_amount_available,
    allowed_seats=lambda state, who: (state.combatant(who).seat,) if state.has_combatant(who) else (),
)
"""The definitions of abilities, without the functions that apply effects and pay costs."""

catalogue = catalogue_loader(PACKAGE, Ability, "abilities")
catalogue_conditions = catalogue_loader(PACKAGE, ConditionSheet, "conditions")


def with_catalogue_abilities(setup: Setup) -> Setup:
    """Return a setup with those abilities and conditions of the catalogue added that its sheets and weapons name."""
    abilities, sheets = named_in_catalogue(setup.abilities, setup.conditions, setup.combatants, setup.armoury)
    return attrs.evolve(setup, abilities=(*setup.abilities, *abilities), conditions=(*setup.conditions, *sheets))


def named_in_catalogue(
    own: tuple[Ability, ...],
    own_sheets: tuple[ConditionSheet, ...],
    sheets: tuple[Profile, ...],
    weapons: tuple[Weapon, ...],
) -> tuple[tuple[Ability, ...], tuple[ConditionSheet, ...]]:
    """Return the catalogue's abilities and conditions that this setup names but does not define."""
    printed = [*(name for sheet in sheets for name in (*sheet.abilities, *sheet.armour_traits))]
    printed += [name for weapon in weapons for name in weapon.traits]
    defined = {active_abilities.base_name(ability.id) for ability in own}
    wanted = {name for name in printed if active_abilities.base_name(name) not in defined}
    matching_ids = {
        ability.id for name in wanted for ability in catalogue_abilities(name) if knows_ability((ability,), name)
    }
    abilities = tuple(ability for ability in catalogue() if ability.id in matching_ids)
    condition_names = [
        *(condition.name for sheet in sheets for condition in sheet.conditions),
        *(weapon.inflicted[0] for weapon in weapons),
    ]
    condition_names += [
        name for ability in (*own, *abilities) for effect in ability.does for name in inflicted_conditions(effect)
    ]
    known_sheets = {own_sheet.name for own_sheet in own_sheets}
    named_sheets = tuple(
        condition_sheet for condition_sheet in catalogue_conditions() if condition_sheet.name in condition_names
    )
    return abilities, tuple(
        condition_sheet for condition_sheet in named_sheets if condition_sheet.name not in known_sheets
    )


def inflicted_conditions(effect: Effect) -> Iterator[str]:
    """Yield the condition that an effect may inflict or cure.

    >>> list(inflicted_conditions(Effect(do="test", what="Toughness or Blinded")))
    ['Blinded']
    >>> list(inflicted_conditions(Effect(do="gain", what="Wrath")))
    []
    """
    if effect.do in ("condition", "cure", active_abilities.IMMUNE):
        yield effect.what
    if effect.do == "test" and " or " in effect.what:
        yield effect.what.partition(" or ")[2]


def knows_ability(abilities: Iterable[Ability], printed: str) -> bool:
    """Return whether any of the abilities has this printed name."""
    return any(active_abilities.as_printed(ability, printed) is not None for ability in abilities)


def catalogue_abilities(printed: str) -> tuple[Ability, ...]:
    """Return the catalogue's abilities that have this printed name, ignoring any part in brackets."""
    return _by_name().get(active_abilities.base_name(printed), ())


@cache
def _by_name() -> Mapping[str, tuple[Ability, ...]]:
    by_name: dict[str, tuple[Ability, ...]] = {}
    for ability in catalogue():
        for name in active_abilities.printed_names(ability):
            by_name[name] = (*by_name.get(name, ()), ability)
    return by_name


SetupErrors = Iterator[tuple[str, str]]


def ability_errors(
    names: Names, abilities: tuple[Ability, ...], sheets: tuple[ConditionSheet, ...], all_sheets: tuple[str, ...]
) -> SetupErrors:
    """Yield a path and a message for each error in the abilities and conditions of a setup.

    Args:
        names: Names of skills, traits and conditions that only this table uses.
        abilities: The custom abilities.
        sheets: The custom conditions.
        all_sheets: The names of all custom conditions, those already in play included.
    """
    ailments = (*conditions.CONDITIONS, *names.conditions, *all_sheets)
    values = (*names.known_skills, *ATTRIBUTES, *ROLLED_SCORES)
    yield from _ability_errors(abilities, "abilities", ailments, values)
    for index, sheet in enumerate(sheets):
        where = f"conditions[{index}]"
        if sheet.name in conditions.CONDITIONS or sheet.name in [earlier.name for earlier in sheets[:index]]:
            yield f"{where}.name", f"the condition '{sheet.name}' already exists; choose another name"
        if sheet.until not in ("", "turn", "round", "fight"):
            yield f"{where}.until", f"a condition must end with a turn, a round or the fight, not with '{sheet.until}'"
        yield from _ability_errors(sheet.abilities, f"{where}.abilities", ailments, values)


def _ability_errors(
    abilities: tuple[Ability, ...], path: str, ailments: tuple[str, ...], values: tuple[str, ...]
) -> SetupErrors:
    yield from VOCABULARY.setup_errors(abilities, path)
    for index, ability in enumerate(abilities):
        for place, text in enumerate(ability.given):
            yield from _fact_errors(text, f"{path}[{index}].if[{place}]", ailments, values)
        for place, effect in enumerate(ability.does):
            if effect.do in EFFECTS or effect.do == MODIFY:
                yield from _effect_errors(ability, effect, f"{path}[{index}].does[{place}]", ailments, values)


def _fact_errors(text: str, path: str, ailments: tuple[str, ...], values: tuple[str, ...]) -> SetupErrors:
    word, _, argument = text.removeprefix("not ").partition(": ")
    asked_of: Mapping[str, tuple[str, ...]] = {
        "is": (*active_abilities.STATES, *ailments),
        "target is": (*active_abilities.STATES, *ailments),
        "skill": values,
        "against": (*conditions.RESISTED_THREATS, *ailments),
    }
    if word in asked_of and argument not in asked_of[word]:
        yield path, f"'{argument}' is not a possible value for '{word}'; {name_hint(argument, asked_of[word])}"
    elif word in active_abilities.FACTS and word != "own turn" and not argument:
        yield path, f"'{word}' needs a value after a colon ('{word}: ...')"


def _effect_errors(
    ability: Ability, effect: Effect, path: str, ailments: tuple[str, ...], values: tuple[str, ...]
) -> SetupErrors:
    if effect.do == MODIFY:
        yield from _modify_errors(ability, effect, path)
        return
    if ability.when not in EFFECT_POINTS.get(effect.do, (ability.when,)):
        yield f"{path}.do", f"'{effect.do}' can be used only at: {', '.join(EFFECT_POINTS[effect.do])}"
    if ability.when == active_abilities.ALWAYS and effect.do not in active_abilities.PERMANENT_EFFECTS:
        yield f"{path}.do", f"'{effect.do}' happens only once, so it cannot be used at '{active_abilities.ALWAYS}'"
    for key, value in (("at", effect.at), ("until", effect.until)):
        if value:
            yield f"{path}.{key}", f"'{key}' can be used only with '{MODIFY}'"
    if EFFECTS[effect.do] and effect.what not in EFFECTS[effect.do]:
        yield (
            f"{path}.what",
            f"'{effect.what}' cannot be used with '{effect.do}'; {name_hint(effect.what, EFFECTS[effect.do])}",
        )
    if effect.do == "test":
        yield from _test_errors(effect, path, values)
    for name in inflicted_conditions(effect):
        if name not in ailments:
            yield f"{path}.what", f"there is no condition '{name}'; {name_hint(name, ailments)}"


def _modify_errors(ability: Ability, effect: Effect, path: str) -> SetupErrors:
    point = effect.at or ability.when
    words = CHANGES_AT.get(point, ())
    if point in POINTS and effect.what not in words:
        yield f"{path}.what", f"'{effect.what}' cannot be changed at '{point}'; {name_hint(effect.what, words)}"
    elif point not in POINTS:
        yield f"{path}.at", f"specify the point at which the effect changes rolls; {name_hint(point, CHANGES_AT)}"
    if effect.dice:
        yield f"{path}.dice", "an effect that changes rolls needs a fixed amount; leave out 'dice'"
    if effect.to == "target":
        yield (
            f"{path}.to",
            (
                "an effect that changes rolls applies to self, allies, enemies or everybody; "
                "to affect a target, inflict a condition"
            ),
        )
    if effect.until and not ability.asked:
        yield (
            f"{path}.until",
            "an automatic change has no end; 'until' is only for abilities that a player chooses to use",
        )


def _test_errors(effect: Effect, path: str, values: tuple[str, ...]) -> SetupErrors:
    skill = effect.what.partition(" or ")[0]
    if skill not in (*conditions.RESISTED_THREATS, *values):
        yield f"{path}.what", f"there is no skill '{skill}' to test; {name_hint(skill, values)}"
    if not 1 <= effect.amount <= MAX_DN:
        yield f"{path}.amount", f"the DN must be between 1 and {MAX_DN}, not {effect.amount}"


def trait_error(abilities: tuple[Ability, ...], printed: str, traits: tuple[str, ...]) -> str:
    """Return an error message for an unknown or incomplete trait, or an empty string for a valid one."""
    name = active_abilities.base_name(printed)
    everything = (*abilities, *catalogue_abilities(printed))
    if name in traits or knows_ability(everything, printed):
        return ""
    if knows_ability(everything, f"{printed} (1)"):
        return f"the trait {name} needs a rating, such as '{name} (2)'"
    own = tuple(dict.fromkeys((*traits, *(ability.id for ability in abilities))))
    near, _, _ = name_hint(printed, (*own, *(ability.id.partition(": ")[0] for ability in catalogue()))).partition(
        "known: "
    )
    return f"there is no trait '{printed}'; {near}known: {', '.join((*own, 'those of the catalogue'))}"


def ability_usable_on_roll(state: State) -> bool:
    """Return whether the combatant that rolls has an ability that can be used on the current dice."""
    test = state.test
    if test is None or not state.combatant(test.actor).present:
        return False
    held = (
        ability
        for ability in active_abilities.abilities_of(state, test.actor)
        if ability.asked and ability.when == "roll"
    )
    return any(_can_be_used(state, test.actor, ability) for ability in held)


def _can_be_used(state: State, who: str, ability: Ability) -> bool:
    spent = ability.limit and state.uses(who, ability.id)
    return not spent and all(_amount_available(state, who, cost.what) >= cost.amount for cost in ability.cost)
