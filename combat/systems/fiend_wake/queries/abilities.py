"""Vocabulary of abilities defined as data: their points, windows, modifiers, effects and costs.

The module `abilities` of this system adds the functions that carry out the effects.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import attrs

from combat.engine.abilities.interpreter import (
    EFFECT_TARGETS,
    MODIFY,
    Moment,
    catalogue_loader,
    with_catalogue_abilities,
)
from combat.engine.name_hints import closest_name, name_hint
from combat.systems.fiend_wake.queries import active_abilities
from events.abilities import Ability, ConditionSheet, Effect
from events.fiend_wake.facts import CALTROPS, DIFFICULTY, POINTS, TOKENS, TOTAL, Action, Reaction, RollDue, RollOwed
from events.fiend_wake.sheets import STATS, Profile, Setup
from events.fiend_wake.table import OpenReaction, State

PACKAGE = "combat.systems.fiend_wake"
WOUND, STUN, HANDICAP, FULL = "Wound", "Stun", "Handicap", "Full Action"

POINTS_OF_PLAY: Mapping[str, str] = {
    "round start": "a round begins, before combatants gain points and tokens",
    "gains": "the owner gains points and tokens for the round",
    "turn start": "the owner's turn begins",
    "roll": "the owner has to make a roll of any kind",
    "attack": "the owner's attack is about to be rolled",
    "attacked": "an attack on the owner is about to be rolled",
    "hit": "the owner's attack has hit, or has struck a location",
    "missed": "the owner's attack has missed",
    "struck": "the owner is about to be harmed by an attack, or by damage to its area or location",
    "hurt": "the owner has suffered wounds after Damage Reduction",
    "falls": "the owner falls unconscious",
    "enter": "the owner has entered a location",
    "rides": "the owner has mounted an animal",
    "reacts": "the owner has used a reaction",
    "retreat": "the owner tries to flee",
    "turn end": "the owner's turn has ended",
    active_abilities.PASSED: "a roll required by the ability has succeeded",
    active_abilities.FAILED: "a roll required by the ability has failed",
    active_abilities.ALWAYS: "as long as the owner has the ability",
}
"""Points of play at which abilities apply, in the order of the book where it gives one."""

CHANGED_AT: Mapping[str, tuple[str, ...]] = {
    "gains": (POINTS, TOKENS),
    "roll": (DIFFICULTY, TOTAL),
    "attack": (DIFFICULTY, TOTAL),
    "attacked": (DIFFICULTY,),
    "hit": (WOUND, "piercing"),
    "struck": (WOUND,),
    "retreat": (POINTS,),
    active_abilities.ALWAYS: ("Evasion", "Damage Reduction"),
}
"""For each point, the values that an ability can change."""

FORBIDDEN = tuple(
    value
    for words in (Action, Reaction)
    for name, value in vars(words).items()
    if name.isupper() and value not in (Action.CUSTOM, Action.ABILITY)
)
"""The actions and reactions that an ability may forbid: all those in the book."""

EFFECTS: Mapping[str, tuple[str, ...]] = {
    "stun": (),
    "wounds": (),
    "handicap": (),
    "mass": (),
    "siege": (),
    "heal": ("", WOUND, HANDICAP),
    "wake": (),
    "knock out": (),
    "points": (),
    "tokens": (),
    "base": (),
    "evasion": (),
    "reduction": (),
    DIFFICULTY: (),
    TOTAL: (),
    "condition": (),
    "cure": (),
    "spell": (),
    "end spell": (),
    "move": (),
    "disarm": (),
    **dict.fromkeys(active_abilities.ROLLS, ()),
    active_abilities.FORBID: FORBIDDEN,
    active_abilities.IMMUNE: (STUN, WOUND),
}
"""The effects allowed in `do`, each with the values allowed in `what`.

An empty tuple means that `what` is checked elsewhere or must be empty.
"""

LASTING: Mapping[str, tuple[str, ...]] = {
    "evasion": ("", "turn", "round", "fight"),
    "reduction": ("", "turn", "round", "fight"),
    MODIFY: ("", "roll", "turn", "round", "fight", "session"),
}
"""How long each effect may last. Effects that are not listed last as long as the book says."""

ONLY_AT: Mapping[str, tuple[str, ...]] = {
    DIFFICULTY: ("own roll",),
    TOTAL: ("own roll",),
    **dict.fromkeys(active_abilities.PERMANENT_EFFECTS, (active_abilities.ALWAYS,)),
}
"""Effects that are allowed only at some points or windows."""

ENDLESS: Mapping[str, tuple[str, ...]] = {
    "hurt": ("wounds", "mass", "siege"),
    "struck": ("mass", "siege"),
    "enter": ("move",),
    "reacts": ("mass", "siege"),
    "falls": ("wake",),
}
"""Effects that could trigger the point at which they happen, so that their ability needs a limit."""

COSTS = (POINTS, TOKENS, WOUND, FULL, CALTROPS)
"""Resources in which an ability may have a cost."""


# --- windows and costs ----------------------------------------------------------------------------


def _in_own_turn(state: State, who: str) -> bool:
    mine = state.turn is not None and state.turn.actor == who
    return state.step == "TURN" and mine and active_abilities.can_act(state.combatant(who))


def _at_any_time(state: State, who: str) -> bool:
    return state.outcome is None and active_abilities.can_act(state.combatant(who))


def _in_reaction(state: State, who: str) -> bool:
    top = state.innermost
    is_asked = isinstance(top, OpenReaction) and who in top.waiting[:1]
    return is_asked and active_abilities.can_act(state.combatant(who)) and not state.combatant(who).removing


def _over_own_roll(state: State, who: str) -> bool:
    roll = due_roll(state)
    return state.step in ("ROLL", "AFT_UNCONSCIOUS") and roll is not None and roll.who == who


REACTION, TURN = "reaction", "turn"
WINDOWS: Mapping[str, Callable[[State, str], bool]] = {
    TURN: _in_own_turn,
    REACTION: _in_reaction,
    "own roll": _over_own_roll,
    "any time": _at_any_time,
}
"""Windows in which the owner may use an ability."""


_WHOSE: Mapping[str, Callable[[State], Iterable[str]]] = {
    TURN: lambda state: (state.turn.actor,) if state.turn is not None else (),
    REACTION: lambda state: state.innermost.waiting[:1] if isinstance(state.innermost, OpenReaction) else (),
    "own roll": lambda state: (roll.who,) if (roll := due_roll(state)) is not None else (),
    "any time": lambda state: (combatant.id for combatant in state.combatants),
}
"""For each window, a function that returns the combatants that may use an ability in it."""


def _windows_of_use(catalogue: tuple[Ability, ...], sheets: tuple[ConditionSheet, ...]) -> tuple[str, ...]:
    """Return the windows in which an ability in this fight can be used or shows a reminder."""
    known = active_abilities.all_abilities(catalogue, sheets)
    used = {entry.when for entry in known if entry.asked or not entry.does}
    used |= {TURN for sheet in sheets if sheet.exit}
    return tuple(used & WINDOWS.keys())


def possible_users(state: State) -> tuple[str, ...]:
    """Return the combatants that may be able to use an ability now, in the order of the state.

    Usually there are none, or only the combatant whose turn it is.
    """
    windows = _windows_of_use(state.catalogue, state.condition_sheets)
    whose = {who for window in windows for who in _WHOSE[window](state)}
    return (
        tuple([combatant.id for combatant in state.combatants if combatant.id in whose and combatant.present])
        if whose
        else ()
    )


def due_roll(state: State) -> RollDue | None:
    """Return the roll that must be made next. A roll required by an ability comes before any other roll."""
    owed = state.innermost
    if not isinstance(owed, RollOwed):
        return state.roll
    fields = {name: getattr(owed, name) for name in ("who", "purpose", "skill", "stat", "difficulty", "modifiers")}
    return RollDue(**fields)


def available_amount(state: State, who: str, what: str) -> int:
    """Return how much of a resource a combatant can spend on a cost."""
    combatant = state.combatant(who)
    if what == FULL:
        return int(_in_own_turn(state, who) and state.turn is not None and not state.turn.full_used)
    return {
        POINTS: combatant.tp,
        TOKENS: combatant.tokens,
        CALTROPS: combatant.caltrops,
        WOUND: combatant.threshold - combatant.wounds,
    }[what]


def may_answer_attack(state: State, who: str) -> bool:
    """Return whether an attacked combatant has an ability that it can use as a reaction and can afford."""
    combatant = state.combatant(who)
    if combatant.removing or not active_abilities.can_act(combatant):
        return False
    moment = Moment(point=REACTION, who=who)
    return any(
        ability.asked
        and ability.when == REACTION
        and not (ability.limit and state.uses(who, ability.id))
        and all(available_amount(state, who, cost.what) >= cost.amount for cost in ability.cost)
        and not any(use.lasts for use in state.used if (use.who, use.ability) == (who, ability.id))
        and active_abilities.ABILITY_QUERIES.holds(state, moment, ability)
        for ability in active_abilities.abilities_of(state, who)
    )


def _not_provided(*_: object) -> None:
    raise NotImplementedError


VOCABULARY = attrs.evolve(
    active_abilities.ABILITY_QUERIES,
    points=POINTS_OF_PLAY,
    windows=WINDOWS,
    effects=dict.fromkeys(EFFECTS, _not_provided),  # the module `abilities` of this system provides the functions
    changes=tuple(dict.fromkeys(what for words in CHANGED_AT.values() for what in words)),
    holders=lambda state: (
        *(combatant.id for combatant in state.present()),
        *(location.id for location in state.locations),
    ),
    window_owners=possible_users,
    targets_for=lambda state, moment, word: active_abilities.ids_meant_by(state, moment.who, word, moment.target),
    costs=COSTS,
    balance=available_amount,
    allowed_seats=lambda state, who: (state.combatant(who).seat,) if state.has_combatant(who) else (),
)
"""The vocabulary of abilities, without the functions that carry out effects and pay costs."""

catalogue = catalogue_loader(PACKAGE, Ability, "abilities")


# --- setups -------------------------------------------------------------------------------------


def complete_setup(setup: Setup) -> Setup:
    """Return a setup, extended by the definitions of the catalogue abilities that it names."""
    return attrs.evolve(setup, abilities=with_catalogue_abilities(setup.abilities, catalogue(), _named(setup)))


def _named(setup: Setup) -> Iterator[str]:
    for combatant in setup.combatants:
        yield from (*combatant.abilities, *combatant.start_of_round)
    yield from (name for weapon in setup.armory for name in weapon.abilities)
    yield from (name for armor in setup.armor for name in armor.abilities)
    yield from (name for place in setup.locations for name in place.abilities)
    yield from (name for animal in setup.animals for name in animal.benefits)


def new_abilities(state: State, sheet: Profile) -> tuple[Ability, ...]:
    """Return those catalogue abilities that a newcomer's sheet names and this fight does not have yet."""
    return with_catalogue_abilities(state.catalogue, catalogue(), (*sheet.abilities, *sheet.start_of_round))[
        len(state.catalogue) :
    ]


_SIMILARITY = 0.8
"""Minimum similarity at which a word counts as a misspelling of another."""

SetupErrors = Iterator[tuple[str, str]]


def ability_errors(setup: Setup) -> SetupErrors:
    """Yield the faults in the abilities and conditions of a setup, and in the references to them."""
    location_ids, condition_names = (
        [location.id for location in setup.locations],
        tuple(condition.name for condition in setup.conditions),
    )
    yield from _check_abilities(setup.abilities, "$.abilities", location_ids, condition_names)
    for number, sheet in enumerate(setup.conditions):
        path = f"$.conditions[{number}]"
        if sheet.name in condition_names[:number] or sheet.name in ("Unconscious", "Removing Armor", "Armor"):
            yield f"{path}.name", f"there is already a condition named '{sheet.name}'; choose another name"
        if sheet.until not in ("", TURN, "round", "fight"):
            yield (
                f"{path}.until",
                f"a condition must end with 'turn', 'round' or 'fight', or never (leave it empty), not '{sheet.until}'",
            )
        yield from _check_abilities(sheet.abilities, f"{path}.abilities", location_ids, condition_names)
    for number, weapon in enumerate(setup.armory):
        yield from _unknown_names(f"$.armory[{number}].abilities", weapon.abilities, setup.abilities)
    for number, armor in enumerate(setup.armor):
        yield from _unknown_names(f"$.armor[{number}].abilities", armor.abilities, setup.abilities)
    for number, place in enumerate(setup.locations):
        yield from _misspellings(f"$.locations[{number}].abilities", place.abilities, setup.abilities)
    for number, animal in enumerate(setup.animals):
        yield from _misspellings(f"$.animals[{number}].benefits", animal.benefits, setup.abilities)


def sheet_ability_errors(path: str, sheet: Profile, setup: Setup) -> SetupErrors:
    """Yield a fault for each unknown ability or condition that a sheet names."""
    yield from _unknown_names(f"{path}.abilities", sheet.abilities, setup.abilities)
    yield from _misspellings(f"{path}.start_of_round", sheet.start_of_round, setup.abilities)
    conditions = [entry.name for entry in setup.conditions]
    for number, condition in enumerate(sheet.conditions):
        if condition not in conditions:
            yield (
                f"{path}.conditions[{number}]",
                f"there is no condition '{condition}'; {name_hint(condition, conditions)}",
            )


def _ids(abilities: Iterable[Ability]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(ability.id for ability in (*abilities, *catalogue())))


def _unknown_names(path: str, names: Sequence[str], abilities: tuple[Ability, ...]) -> SetupErrors:
    ids = _ids(abilities)
    for number, name in enumerate(names):
        if name not in ids:
            yield f"{path}[{number}]", f"there is no ability '{name}'; {name_hint(name, ids)}"
        elif name in names[:number]:
            yield f"{path}[{number}]", f"'{name}' is listed twice"


def _misspellings(path: str, words: Sequence[str], abilities: tuple[Ability, ...]) -> SetupErrors:
    """Yield a fault for each word that looks like a misspelled ability id. Other words are reminders for players."""
    ids = _ids(abilities)
    for number, word in enumerate(words):
        if word not in ids and closest_name(word, ids, _SIMILARITY):
            yield (
                f"{path}[{number}]",
                f"'{word}' is not an ability, but looks like a misspelled one; {name_hint(word, ids)}",
            )


def _check_abilities(
    abilities: tuple[Ability, ...], path: str, places: Sequence[str], stories: Sequence[str]
) -> SetupErrors:
    as_known = tuple(
        attrs.evolve(
            entry, does=tuple(attrs.evolve(effect, to=_shared_target_word(effect.to)) for effect in entry.does)
        )
        for entry in abilities
    )
    yield from VOCABULARY.setup_errors(as_known, path)
    for index, ability in enumerate(abilities):
        at = f"{path}[{index}]"
        if ability.asked and not (ability.cost or ability.limit):
            yield f"{at}.asked", f"'{ability.id}' could be used any number of times; give it a cost or a limit"
        for position, text in enumerate(ability.given):
            yield from _check_fact(text, f"{at}.if[{position}]", places, stories)
        for position, effect in enumerate(ability.does):
            if effect.do in EFFECTS or effect.do == MODIFY:
                yield from _check_effect(ability, effect, f"{at}.does[{position}]", places, stories)
        rolls = [position for position, effect in enumerate(ability.does) if effect.do in active_abilities.ROLLS]
        for position in rolls[1:]:
            yield (
                f"{at}.does[{position}].do",
                "an ability can require only one roll; define another ability for the second one",
            )


def _shared_target_word(word: str) -> str:
    """Replace a target word that only this system has with a shared one."""
    return "everybody" if word in active_abilities.OWN_TARGET_WORDS else word


def _check_fact(text: str, path: str, places: Sequence[str], stories: Sequence[str]) -> SetupErrors:
    word, _, argument = text.removeprefix("not ").partition(": ")
    conditions = (*active_abilities.STATES, "handicapped", *stories)
    asked_of: Mapping[str, Sequence[str]] = {
        "is": conditions,
        "target is": conditions,
        "target": ("allied", "neutral", "hostile"),
        "stat": STATS,
    }
    if word in ("in", "target in"):
        yield from _misspelt_place(argument, places, path)
    if word in asked_of and argument not in asked_of[word]:
        yield path, f"there is no '{argument}' to check for; {name_hint(argument, asked_of[word])}"
    elif word in ("beside", "round") and not argument.isdecimal():
        yield path, f"'{word}: ' must be followed by a number, not by '{argument}'"
    elif word in active_abilities.FACTS and word not in ("own turn", "in", "target in") and not argument:
        yield path, f"'{word}: ' must be followed by the value to check for"


def _misspelt_place(location: str, places: Sequence[str], path: str) -> SetupErrors:
    """Yield a fault if a location looks misspelled. Locations with other names may be created in play."""
    if location not in places and closest_name(location, tuple(places), _SIMILARITY):
        yield path, f"there is no location '{location}'; {name_hint(location, places)}"


def _check_effect(
    ability: Ability, effect: Effect, path: str, places: Sequence[str], stories: Sequence[str]
) -> SetupErrors:
    """Yield the faults in an effect whose `do` is known."""
    targets, spans = (*EFFECT_TARGETS, *active_abilities.OWN_TARGET_WORDS), LASTING.get(effect.do, ("",))
    if effect.to not in targets:
        yield f"{path}.to", f"'{effect.to}' cannot be the target of an effect; {name_hint(effect.to, targets)}"
    if effect.until not in spans:
        yield f"{path}.until", f"'{effect.do}' cannot last until '{effect.until}'; {name_hint(effect.until, spans)}"
    if effect.do == MODIFY:
        point = effect.at or ability.when
        changeable = CHANGED_AT.get(point, ())
        if point in POINTS_OF_PLAY and effect.what not in changeable:
            yield (
                f"{path}.what",
                f"'{effect.what}' cannot be changed at '{point}'; {name_hint(effect.what, changeable)}",
            )
        return
    yield from _check_point(ability, effect, path)
    yield from _check_what(effect, path, places, stories)
    if effect.do in active_abilities.ROLLS:
        yield from _check_roll(effect, path)
    if effect.do in _COUNTED and not (effect.amount or effect.dice):
        yield f"{path}.amount", f"'{effect.do}' needs an amount or dice"


def _check_point(ability: Ability, effect: Effect, path: str) -> SetupErrors:
    """Yield the reasons why an effect is not allowed at its ability's point."""
    if ability.when not in ONLY_AT.get(effect.do, (ability.when,)):
        yield f"{path}.do", f"'{effect.do}' can be used only with `when` set to: {', '.join(ONLY_AT[effect.do])}"
    if ability.when == active_abilities.ALWAYS and effect.do not in active_abilities.PERMANENT_EFFECTS:
        yield (
            f"{path}.do",
            f"'{effect.do}' happens at once, so it cannot be used with `when` set to '{active_abilities.ALWAYS}'",
        )
    if effect.do in active_abilities.PERMANENT_EFFECTS and effect.to != "self":
        yield (
            f"{path}.to",
            f"'{effect.do}' affects only the owner; to affect others, give them a condition that has this effect",
        )
    if effect.do in ENDLESS.get(ability.when, ()) and not ability.limit:
        yield (
            f"{path}.do",
            f"'{effect.do}' could trigger its own ability again at '{ability.when}'; give the ability a limit",
        )


def _check_what(effect: Effect, path: str, places: Sequence[str], stories: Sequence[str]) -> SetupErrors:
    """Yield the reasons why an effect's `what` is unknown or missing."""
    immune = stories if effect.do == active_abilities.IMMUNE else ()
    named = (*EFFECTS[effect.do], *immune)
    if EFFECTS[effect.do] and effect.what not in named:
        yield f"{path}.what", f"'{effect.do}' cannot be used with '{effect.what}'; {name_hint(effect.what, named)}"
    if effect.do in ("condition", "cure") and effect.what not in stories:
        yield f"{path}.what", f"there is no condition '{effect.what}'; {name_hint(effect.what, stories)}"
    if effect.do in ("spell", "end spell") and not effect.what.strip():
        yield f"{path}.what", "name the spell"
    if effect.do == "move":
        yield from _misspelt_place(effect.what, places, f"{path}.what")


_COUNTED = (
    *("stun", "wounds", "handicap", "mass", "siege", "heal", "points", "tokens", "base"),
    *("evasion", "reduction", DIFFICULTY, TOTAL),
)


def _check_roll(effect: Effect, path: str) -> SetupErrors:
    _, stat = skill_and_stat(effect)
    if stat not in STATS:
        yield (
            f"{path}.what",
            f"a roll must be 'STAT' or 'SKILL with STAT', but '{stat}' is not a stat; {name_hint(stat, STATS)}",
        )
    if effect.amount < 1 or effect.dice:
        yield f"{path}.amount", f"the difficulty is {effect.amount}; it must be a number of at least 1, without dice"
    if effect.to not in ("self", "target"):
        yield f"{path}.to", "only the owner or its target can roll, so `to` must be 'self' or 'target'"


def skill_and_stat(effect: Effect) -> tuple[str, str]:
    """Return the skill (empty if there is none) and the stat of a roll that an effect requires.

    >>> skill_and_stat(Effect(do="roll", what="Sorcery with Spirit"))
    ('Sorcery', 'Spirit')
    >>> skill_and_stat(Effect(do="save", what="Endurance"))
    ('', 'Endurance')
    """
    skill, _, stat = effect.what.rpartition(" with ")
    return skill, stat
