"""Queries about data-defined abilities: their owners, the points at which they apply, and their vocabulary."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import chain
from operator import attrgetter
from typing import get_args

from combat.engine.abilities.interpreter import Abilities
from combat.engine.abilities.vocabulary import (
    MODIFY,
    NUMBER,
    SPANS,
    TEXT,
    EffectKind,
    Fact,
    Listing,
    Moment,
    Names,
    load_points,
)
from combat.engine.sheet_checks import Faults
from combat.systems.powered_by_heresy.queries import characters
from events.abilities import Ability, ConditionSheet, Effect
from events.limits import MAX_NUMBER
from events.memo import memo_by_identity
from events.powered_by_heresy import BASIC, Acolyte, Character, MoveSheet, State
from events.powered_by_heresy import Fact as TrueOfAMove
from events.powered_by_heresy.facts import BlowDue, Condition, Resource

DIE_SIZES: Mapping[str, int] = {f"d{sides}": sides for sides in (4, 6, 8, 10, 12)}
"""Extra damage dice that `modify` can add, keyed by name."""

TOTAL, ADVANTAGE, EDGE, REROLL, CHOICE = "total", "advantage", "edge", "reroll", "choice"
EASES = (ADVANTAGE, EDGE, REROLL, CHOICE)
"""Changes to a roll that are not modifiers: also effects, which apply to the next roll."""

DICE, DEFENSE, DAMAGE, WOUNDS, PROVEN = "damage dice", "Defense", "damage", "wounds", "Proven"
REROLL_LOW, REROLL_HIGH = "reroll up to", "reroll from"
"""Changes of damage dice that have fallen: the highest or the lowest face that is rolled again."""

LATE_POINTS = ("damage rolled", "damage rolled against")

COSTS = (Resource.INSIGHT, Resource.WRATH, Resource.XP, Resource.MEDKIT)
FORWARD, ONGOING, FORWARD_AGAINST, ONGOING_AGAINST = "forward", "ongoing", "forward against", "ongoing against"
HARD, SOFT = "hard", "soft"
RESERVED = (Condition.DEAD, Condition.BARELY_ALIVE, Condition.OUT, Condition.ENCUMBERED_ROLL)
"""Conditions that only wounds and departures cause; effects cannot set them."""


def _check_condition(effect: Effect, _: Names) -> Faults:
    if effect.what in RESERVED:
        yield "what", f"'{effect.what}' results from wounds or from leaving the fight, so an effect cannot set it"


COUNTED, LASTING = EffectKind(needs_amount=True), EffectKind(needs_amount=True, until=("", "fight", "session"))
CONDITION, RESOURCE = EffectKind(what=TEXT, check=_check_condition), EffectKind(what="resource", needs_amount=True)

EFFECTS: Mapping[str, EffectKind] = {
    MODIFY: EffectKind(until=SPANS),
    DAMAGE: EffectKind(own_dice=True),
    "wound": COUNTED,
    "heal": COUNTED,
    "put out": EffectKind(),
    "last breath": EffectKind(),
    FORWARD: COUNTED,
    ONGOING: LASTING,
    FORWARD_AGAINST: COUNTED,
    ONGOING_AGAINST: LASTING,
    **dict.fromkeys(EASES, EffectKind(until=("", "fight", "session"))),
    "condition": CONDITION,
    "end condition": CONDITION,
    "mark": EffectKind(what=TEXT),
    "end mark": EffectKind(what=TEXT, once=True),
    "gain": RESOURCE,
    "spend": RESOURCE,
    "hold": COUNTED,
    "gm": EffectKind(what=(HARD, SOFT)),
    "question": EffectKind(what=TEXT),
    "fact": EffectKind(what=TEXT),
}
"""The effects for `do`."""


def check_ability(ability: Ability) -> Faults:
    """Yield the faults of an ability that the tables do not express."""
    if ability.limit not in ("", "fight", "session"):
        yield "limit", f"limit must be fight or session, not {ability.limit}"
    for place, effect in enumerate(ability.does):
        if effect.do == DAMAGE and not effect.dice:
            yield f"does[{place}].dice", "an ability that deals damage needs dice of its own"
        if effect.do == MODIFY and effect.until in ("", "roll") and ability.when == OWN_ROLL:
            yield f"does[{place}].do", "the dice have fallen, so only a reroll, edge or a choice can change this roll"


def effect_needs_target(effect: Effect) -> bool:
    """Return whether an effect needs a target, or applies only against one."""
    return effect.to == "target" or effect.do in (FORWARD_AGAINST, ONGOING_AGAINST)


def marks_on(state: State, bearer: Character) -> tuple[str, ...]:
    """Return a character's conditions that are marks set by other characters."""
    outcomes = [outcome for move in state.library for outcome in move.outcomes().values()]
    options = [option.does for outcome in outcomes for option in outcome.options]
    bought = [option.does for move in state.library for option in move.spend]
    abilities = [ability.does for ability in (*state.catalogue, *_of_moves(state.library))]
    effects = chain.from_iterable((*options, *bought, *(outcome.does for outcome in outcomes), *abilities))
    names = {effect.what for effect in effects if effect.do == "mark"}
    marks = {Condition.mark(name, character.id) for name in names for character in state.characters()}
    return tuple(name for name in bearer.conditions if name in marks)


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


def _targets_for(state: State, moment: Moment, word: str) -> tuple[str, ...]:
    match word:
        case "allies":
            reached: Iterable[Character] = companions(state, moment.who)
        case "enemies":
            reached = opponents(state, moment.who)
        case _:
            reached = characters.harmable(state)
    return tuple(character.id for character in reached)


def move_tag(name: str) -> str:
    """Return the tag of a roll or attack for a move, which no circumstance of the same name equals."""
    return f"move: {name}"


def item_tag(tag: str) -> str:
    """Return the tag of a roll or attack for a tag of the weapon in use."""
    return f"with: {tag}"


def blow_tags(due: BlowDue) -> tuple[str, ...]:
    """Return the tags that abilities can check for damage: its kind, the tags of the weapon, and circumstances."""
    return (due.cause, *map(item_tag, due.tags), *due.facts)


def holders(state: State) -> tuple[str, ...]:
    """Return the ids of characters whose abilities apply: those who can act."""
    return (*(acolyte.id for acolyte in characters.able(state)), *(enemy.id for enemy in state.present()))


def _listings(state: State, who: str) -> Iterator[Listing]:
    """Yield the sources of a character's abilities: moves, class, home world, gear, weapons and conditions."""
    if not state.is_character(who):
        return
    character = state.character(who)
    if isinstance(character, Acolyte):
        sheet = character.sheet
        origins = {cls.id: cls.abilities for cls in state.classes}
        origins |= {world.id: world.abilities for world in state.home_worlds}
        weapons = (state.weapon(carried.id) for carried in character.gear)
        tags = chain.from_iterable(weapon.tags for weapon in weapons if weapon)
        yield from (Listing(abilities=move.abilities) for move in moves_of(state, character) if move.abilities)
        yield from map(Listing, (sheet.abilities, origins.get(sheet.cls, ()), origins.get(sheet.home_world, ())))
        yield Listing(tuple(tag for worn in character.outfit if worn.on for tag in worn.tags))
    else:
        tags = chain(character.sheet.tags, *(attack.tags for attack in character.sheet.attacks))
        yield Listing(character.sheet.abilities)
    yield Listing(tuple(tags), fact="with: {}")
    yield Listing(character.conditions, conditions=True)


def moves_of(state: State, acolyte: Acolyte) -> tuple[MoveSheet, ...]:
    """Return an acolyte's moves, including the basic ones."""
    learned = {learned.move for learned in acolyte.moves}
    return tuple(move for move in state.library if move.of == BASIC or move.id in learned)


def condition(state: State, name: str) -> ConditionSheet | None:
    """Return a homebrew condition by its name, or None."""
    return next((sheet for sheet in state.conditions if sheet.name == name), None)


def purse(state: State, who: str, resource: str) -> int:
    """Return the amount of a resource that a character has to spend."""
    if not state.is_acolyte(who):
        return 0
    acolyte = state.acolyte(who)
    return dict(zip(COSTS, (acolyte.insight, acolyte.wrath, acolyte.xp, acolyte.medkit), strict=True)).get(resource, 0)


def _target_is(state: State, moment: Moment, name: str) -> bool:
    return state.is_character(moment.target) and name in characters.conditions(state.character(moment.target))


def _foe(state: State, moment: Moment, kind: str) -> bool:
    return state.is_enemy(moment.target) and state.enemy(moment.target).sheet.foe.casefold() == kind.casefold()


def _marking(state: State, moment: Moment, name: str) -> bool:
    present: tuple[Character, ...] = (*state.present(), *characters.able(state))
    return any(Condition.mark(name, moment.who) in character.conditions for character in present)


FACTS: Mapping[str, Fact] = {
    "move": Fact(lambda _, moment, name: move_tag(name) in moment.tags, "move"),
    "with": Fact(lambda _, moment, name: item_tag(name) in moment.tags, "tag"),
    "target is": Fact(_target_is, "condition"),
    "self is": Fact(lambda state, at, name: name in characters.conditions(state.character(at.who)), "condition"),
    "foe": Fact(_foe, "foe"),
    "wounded": Fact(lambda state, moment, _: state.character(moment.who).wounds > 0),
    "established": Fact(lambda state, _, text: text in state.facts, TEXT),
    "marked": Fact(lambda state, at, name: _target_is(state, at, Condition.mark(name, at.who)), "mark"),
    "marking": Fact(_marking, "mark"),
    "shows": Fact(argument=NUMBER, bounds=(1, 12)),
    "beating": Fact(argument=NUMBER, bounds=(0, MAX_NUMBER)),
    **dict.fromkeys(("melee", "ranged", "other", "10+", "7-9", "6-", "hit", *get_args(TrueOfAMove)), Fact()),
}
"""The facts for `if`. Commands attach those without a function to a roll or an attack as tags."""


def _at(step: str) -> Callable[[State], tuple[str, ...]]:
    return lambda state: holders(state) if state.step == step else ()


def _moving(*steps: str) -> Callable[[State], tuple[str, ...]]:
    return lambda state: (state.attempt.actor,) if state.step in steps and state.attempt is not None else ()


OWN_ROLL = "own roll"
WINDOWS: Mapping[str, Callable[[State], tuple[str, ...]]] = {
    "talk": _at("TALK"),
    "own move": _moving("MOVE_CONFIRM"),
    OWN_ROLL: _moving("EDGE", "REROLL"),
    "rest": _at("AFTERMATH"),
    "any time": lambda state: holders(state) if state.outcome is None else (),
}
"""The windows in which owners may use abilities by command, each with the characters that may use one now."""


@memo_by_identity()
def _of_moves(library: tuple[MoveSheet, ...]) -> tuple[Ability, ...]:
    return tuple(ability for move in library for ability in move.abilities)


VOCABULARY = Abilities(
    points=load_points("combat.systems.powered_by_heresy"),
    windows=WINDOWS,
    facts=FACTS,
    effects=EFFECTS,
    listings=_listings,
    sheets=attrgetter("conditions"),
    exit_point="any time",
    more=lambda state: _of_moves(state.library),
    holders=holders,
    targets_for=_targets_for,
    can_affect=lambda state, who: state.is_character(who) and not (state.is_acolyte(who) and state.acolyte(who).dead),
    costs={resource: partial(purse, resource=resource) for resource in COSTS},
    allowed_seats=lambda state, who: (state.seat_of(who),) if state.is_character(who) else (),
    reserved_conditions=RESERVED,
    condition_spans=("", "roll", "fight", "session"),
    open_names=("move", "tag", "condition", "foe"),
    check=check_ability,
)
"""The vocabulary of abilities and moves, without the functions that carry out effects and pay costs."""
