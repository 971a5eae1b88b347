"""Abilities in force: their vocabulary, the combatants that have them, and the facts that they test.

A combatant has the abilities on its own sheet and those of the armor that it wears, its readied weapon, its location,
the animal that it rides, its conditions, and the ongoing spells on it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain

from combat.engine.abilities.interpreter import Abilities
from combat.engine.abilities.vocabulary import (
    ALWAYS,
    EFFECT_TARGETS,
    MODIFY,
    NAME,
    NUMBER,
    SPANS,
    EffectKind,
    Fact,
    Listing,
    Moment,
    Names,
    facts_about_both,
    load_points,
)
from combat.engine.name_hints import name_hint
from combat.engine.sheet_checks import Faults
from combat.systems.fiend_wake.queries.sides import friends, hostile, stance
from events.abilities import Ability, ConditionSheet, Effect
from events.fiend_wake import DIFFICULTY, STATS, TOTAL, Action, Combatant, Reaction, Spell, State
from events.memo import memo_by_identity
from events.replace import replace

RESOLVING = "resolving"
"""Point at which a start-of-round ability on a sheet takes effect, when its owner resolves it."""

PASSED, FAILED = "passed", "failed"
"""Points that follow a roll required by an ability."""

ROLLS = {"roll": PASSED, "save": FAILED}
"""Effects that require a roll. For each, the result after which the remaining effects of the ability apply."""

FORBID, IMMUNE = "forbid", "immune"
WOUND, STUN, HANDICAP = "Wound", "Stun", "Handicap"

WITH_A_WEAPON = ("attack", "hit", "missed")
"""Points at which a weapon's abilities apply only to actions with that weapon."""

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

POINTS_OF_PLAY = load_points("combat.systems.fiend_wake")
"""Points of play at which abilities apply, in the order of the book where it gives one."""

FORBIDDEN = tuple(
    value
    for words in (Action, Reaction)
    for name, value in vars(words).items()
    if name.isupper() and value not in (Action.CUSTOM, Action.ABILITY)
)
"""The actions and reactions that an ability may forbid: all those in the book."""


def _check_roll(effect: Effect, _: Names) -> Faults:
    stat = skill_and_stat(effect)[1]
    if stat not in STATS:
        hint = name_hint(stat, STATS)
        yield "what", f"a roll must be 'STAT' or 'SKILL with STAT', but '{stat}' is not a stat; {hint}"
    if effect.amount < 1 or effect.dice:
        yield "amount", f"the difficulty is {effect.amount}; it must be a number of at least 1, without dice"


def skill_and_stat(effect: Effect) -> tuple[str, str]:
    """Return the skill (empty if there is none) and the stat of a roll that an effect requires.

    >>> skill_and_stat(Effect(do="roll", what="Sorcery with Spirit"))
    ('Sorcery', 'Spirit')
    """
    skill, _, stat = effect.what.rpartition(" with ")
    return skill, stat


PLAIN, COUNTED, COUNTED_ONCE = EffectKind(), EffectKind(needs_amount=True), EffectKind(needs_amount=True, once=True)
PROTECTION = EffectKind(needs_amount=True, until=("", "turn", "round", "fight"))
ON_OWN_ROLL = EffectKind(needs_amount=True, once=True, points=("own roll",))
REQUIRED_ROLL = EffectKind(to=("self", "target"), check=_check_roll)

EFFECTS: Mapping[str, EffectKind] = {
    MODIFY: EffectKind(shared=True, until=SPANS),
    "stun": COUNTED,
    "wounds": COUNTED,
    "handicap": COUNTED,
    "mass": COUNTED_ONCE,
    "siege": COUNTED_ONCE,
    "knock out": PLAIN,
    "heal": EffectKind(what=("", WOUND, HANDICAP), needs_amount=True),
    "wake": PLAIN,
    "points": COUNTED,
    "tokens": COUNTED,
    "base": COUNTED,
    "evasion": PROTECTION,
    "reduction": PROTECTION,
    DIFFICULTY: ON_OWN_ROLL,
    TOTAL: ON_OWN_ROLL,
    "condition": EffectKind(what="condition"),
    "cure": EffectKind(what="condition"),
    "spell": EffectKind(what=NAME, once=True),
    "end spell": EffectKind(what=NAME),
    "move": EffectKind(what="location"),
    "disarm": PLAIN,
    **dict.fromkeys(ROLLS, REQUIRED_ROLL),
    FORBID: EffectKind(what=FORBIDDEN, points=(ALWAYS,), to=("self",), looked_up=True),
    IMMUNE: EffectKind(what="harm or condition", points=(ALWAYS,), to=("self",), looked_up=True),
}
"""The effects for `do`."""


def check_ability(ability: Ability) -> Faults:
    """Yield the faults of an ability that the tables do not express."""
    if ability.asked and not (ability.cost or ability.limit):
        yield "asked", f"'{ability.id}' could be used any number of times; give it a cost or a limit"
    rolls = [position for position, effect in enumerate(ability.does) if effect.do in ROLLS]
    for position in rolls[1:]:
        sentence = "an ability can require only one roll; define another ability for the second one"
        yield f"does[{position}].do", sentence


def _targets_for(state: State, moment: Moment, word: str) -> tuple[str, ...]:
    """Return the ids of the combatants that a target word stands for.

    `allies` includes the owner, `local` means all other local combatants, and `occupants` those beside the target.
    """
    owner = state.combatant(moment.who)
    if word == OCCUPANTS:
        known = state.has_combatant(moment.target)
        where = state.combatant(moment.target).location if known else moment.target or owner.location
        return tuple(other.id for other in state.occupants(where))
    beside = state.occupants(owner.location) if word in OWN_TARGET_WORDS else state.present()
    return tuple(other.id for other in beside if _RELATIONS[word](state, owner, other))


_RELATIONS: Mapping[str, Callable[[State, Combatant, Combatant], bool]] = {
    "everybody": lambda state, owner, other: True,
    "allies": friends,
    "enemies": hostile,
    LOCAL: lambda state, owner, other: owner.id != other.id,
    LOCAL_ALLIES: friends,
    LOCAL_ENEMIES: hostile,
}


def _members(state: State, target: str) -> tuple[str, ...]:
    """Return the occupants of a location, or a single combatant."""
    is_location = state.location(target) is not None
    return tuple(occupant.id for occupant in state.occupants(target)) if is_location else (target,)


def _find(state: State, who: str) -> Combatant | None:
    return state.combatant(who) if state.has_combatant(who) else None


def _is(combatant: Combatant, what: str) -> bool:
    if what == "handicapped":
        return any(stat.marked for stat in combatant.stats)
    return bool(getattr(combatant, STATES[what])) if what in STATES else what in combatant.conditions


def _has_friends_beside(state: State, moment: Moment, number: str) -> bool:
    """Return whether a combatant has at least this many conscious friends local to it."""
    combatant = state.combatant(moment.who)
    near = (other for other in state.occupants(combatant.location) if other.id != combatant.id)
    helping = [other for other in near if friends(state, combatant, other) and not other.unconscious]
    return len(helping) >= int(number)


def _stance_is(state: State, moment: Moment, word: str) -> bool:
    known = state.has_combatant(moment.target)
    return known and stance(state, state.combatant(moment.who), state.combatant(moment.target)) == word


FACTS: Mapping[str, Fact] = {
    **facts_about_both(_find, "is", _is, "state or condition"),
    **facts_about_both(_find, "in", lambda combatant, location: bool(combatant.location == location), "location"),
    "riding": Fact(lambda state, moment, animal: state.combatant(moment.who).mount == animal, "animal"),
    "ready": Fact(lambda state, moment, weapon: state.combatant(moment.who).ready == weapon, "weapon"),
    "beside": Fact(_has_friends_beside, NUMBER),
    "target": Fact(_stance_is, ("allied", "neutral", "hostile")),
    "round": Fact(lambda state, _, number: str(state.round) == number, NUMBER),
    "own turn": Fact(lambda state, moment, _: state.turn is not None and state.turn.actor == moment.who),
    "spell": Fact(lambda state, moment, spell: spell in state.combatant(moment.who).spells, "spell"),
    **{word: Fact(argument=kind) for word, kind in (("with", "weapon"), ("action", "action"), ("skill", "skill"))},
    "stat": Fact(argument=STATS),
    **dict.fromkeys(("of", "resolving"), Fact(argument="ability")),
    **dict.fromkeys(("melee", "ranged", "grapple", "bombard", "harass", "mass", "siege", "called"), Fact()),
}
"""Facts that may be used in `if`. Acts attach those without a function to a moment as tags."""


def _listings(state: State, who: str) -> Iterator[Listing]:
    if not state.has_combatant(who) or not state.combatant(who).present:
        return
    combatant, sheet = state.combatant(who), state.combatant(who).profile
    yield Listing(sheet.abilities)
    yield Listing(sheet.start_of_round, fact="resolving: {}", when=RESOLVING)
    if (armor := state.armor_of(combatant)) is not None:
        yield Listing(armor.abilities)
    if (weapon := state.weapon(combatant.ready)) is not None:
        yield Listing(weapon.abilities, fact=f"with: {weapon.id}", bound_at=WITH_A_WEAPON)
    if (place := state.location(combatant.location)) is not None:
        yield Listing(place.place.abilities)
    if (animal := state.animal(combatant.mount)) is not None:
        yield Listing(animal.sheet.benefits)
    if state.condition_sheets:
        yield Listing((*combatant.conditions, *spells_on(state, who)), conditions=True)


def spells_on(state: State, who: str) -> tuple[str, ...]:
    """Return the names of the ongoing spells on a combatant, no matter who cast them."""
    casters = (caster for caster in state.combatants if caster.spells and caster.present)
    begun = ((caster, spell) for caster in casters for spell in caster.begun if spell.name in caster.spells)
    return tuple(spell.name for caster, spell in begun if bearer(caster, spell) == who)


def bearer(caster: Combatant, spell: Spell) -> str:
    """Return the combatant that is affected by a spell."""
    return spell.on or caster.id


def _split(ability: Ability) -> tuple[Ability, tuple[Effect, ...]]:
    """Return an ability up to a roll that it requires, and the effects that follow the roll."""
    rolls = [place for place, effect in enumerate(ability.does) if effect.do in ROLLS]
    end = rolls[0] + 1 if rolls else len(ability.does)
    return (replace(ability, does=ability.does[:end]) if rolls else ability), ability.does[end:]


@memo_by_identity()
def _conclusions(catalogue: tuple[Ability, ...], sheets: tuple[ConditionSheet, ...]) -> tuple[Ability, ...]:
    """Return the effects that follow rolls required by abilities, as separate abilities."""
    concluded = []
    for ability in chain(catalogue, *(sheet.abilities for sheet in sheets)):
        before, does = _split(ability)
        if does:
            when, given = ROLLS[before.does[-1].do], (f"of: {ability.id}",)
            name = f"{ability.id}: {when}"
            concluded.append(Ability(id=name, name=ability.title, when=when, given=given, does=does))
    return tuple(concluded)


IN_FORCE = Abilities(
    points=POINTS_OF_PLAY,
    facts=FACTS,
    effects=EFFECTS,
    listings=_listings,
    parts=lambda ability: (_split(ability)[0],),
    further=lambda state, who: _conclusions(state.catalogue, state.condition_sheets),
    more=lambda state: _conclusions(state.catalogue, state.condition_sheets),
    exit_point="turn",
    others=lambda state: (combatant.id for combatant in state.present()),
    holders=lambda state: (
        *(combatant.id for combatant in state.present()),
        *(location.id for location in state.locations),
    ),
    target_words=(*EFFECT_TARGETS, *OWN_TARGET_WORDS),
    owner_words=("self", "target", "allies", "everybody", LOCAL_ALLIES, OCCUPANTS),
    targets_for=_targets_for,
    members=_members,
    can_affect=lambda state, who: state.has_combatant(who) and state.combatant(who).present,
    last_first=True,
    shows_amount=True,
    open_names=("location", "action", "spell"),
    reserved_conditions=("Unconscious", "Removing Armor", "Armor"),
    check=check_ability,
)
"""The vocabulary of abilities, without windows, costs and the functions that carry out effects."""


def score_change(state: State, who: str, what: str) -> int:
    """Return the amount that abilities add to a combatant's score."""
    return IN_FORCE.change(state, Moment(point=ALWAYS, who=who), what)


def conditions_ending_with(state: State, combatant: Combatant, span: str) -> Iterable[ConditionSheet]:
    """Return a combatant's conditions that end automatically at the end of a `turn` or a `round`."""
    sheets = map(state.condition_sheet, combatant.conditions)
    return tuple(sheet for sheet in sheets if sheet is not None and sheet.until == span)
