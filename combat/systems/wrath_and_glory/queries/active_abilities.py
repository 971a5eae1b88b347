"""The abilities that combatants have, the conditions under which they apply, and their permanent effects.

A sheet lists talents, powers and traits by id. Traits of a weapon apply to attacks with it, those of armour always.
Conditions may have abilities of their own. Abilities that affect others are also found for those others.
"""

import re
from collections.abc import Callable, Iterator, Mapping

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
from combat.systems.wrath_and_glory.rules import actions, conditions
from combat.systems.wrath_and_glory.rules.tests import MAX_DN
from events.abilities import Ability, Effect
from events.replace import replace
from events.wrath_and_glory import ATTRIBUTES, Actions, Combatant, Conditions, State, TestDeclared, split_rating
from events.wrath_and_glory.sheets.weapons import MAX_MOB_MEMBERS

PLACEHOLDER_SUFFIX = " (X)"
"""The ending of an ability's id if sheets print a rating or a word in place of the X."""

REROLL, PASS = "reroll", "pass"
"""Effects that the rules look up when dice are rolled."""

FORBID, ALLOW, IMMUNE = "forbid", "allow", "immune"
"""Effects that are permanent and do not happen at a point."""

SOAK_MORTAL, IGNORE_WOUNDED = "Determination against Mortal Wounds", "ignoring Wounds"

DETERMINATION = "Determination"
"""The roll that an ability may forbid, in addition to Actions."""

WEAPON_POINTS = (
    "test",
    "attack",
    "rolled",
    "damage",
    "wrath six",
    "shifted",
    "hit",
    "wounds",
    "defeats",
    "complication",
)
"""The points at which a weapon's traits only apply to rolls with that weapon."""

STATES: Mapping[str, str] = {
    "Wounded": "wounds",
    "Engaged": "engaged_with",
    "a mob": "is_mob",
    Conditions.DYING: "dying",
    Conditions.EXHAUSTED: "exhausted",
}
"""States other than conditions that an ability can check, and the combatant field that stores each."""


def _check_change(effect: Effect, _: Names) -> Faults:
    if effect.dice:
        yield "dice", "an effect that changes rolls needs a fixed amount; leave out 'dice'"


def _check_test(effect: Effect, names: Names) -> Faults:
    skill, _, brings = effect.what.partition(" or ")
    if skill not in names["test"]:
        yield "what", f"there is no skill '{skill}' to test; {name_hint(skill, names['test'])}"
    if brings and brings not in names["condition"]:
        yield "what", f"there is no condition '{brings}'; {name_hint(brings, names['condition'])}"
    if not 1 <= effect.amount <= MAX_DN:
        yield "amount", f"the DN must be between 1 and {MAX_DN}, not {effect.amount}"


def _check_reroll(effect: Effect, _: Names) -> Faults:
    if effect.what and not set(effect.what.split(" or ")) <= set("123456"):
        yield "what", f"'reroll' needs faces, such as '1' or '1 or 2', not '{effect.what}'; leave it empty for failures"


RESOURCES = ("Wrath", "Glory", "Ruin", "Reload", "Faith")
EFFECTS: Mapping[str, EffectKind] = {
    MODIFY: EffectKind(
        shared=True, to=tuple(word for word in EFFECT_TARGETS if word != "target"), until=SPANS, check=_check_change
    ),
    "gain": EffectKind(what=RESOURCES),
    "lose": EffectKind(what=RESOURCES),
    "harm": EffectKind(what=("Damage", "Wounds", "Mortal Wounds", "Shock")),
    "heal": EffectKind(what=("Wounds", "Shock")),
    "condition": EffectKind(what="condition"),
    "cure": EffectKind(what="condition"),
    "test": EffectKind(check=_check_test),
    "free": EffectKind(what=("Combat Action", "Simple Action", "Move", "Reflexive Action")),
    REROLL: EffectKind(points=("roll", "rolled", "damage"), once=True, own_dice=True, check=_check_reroll),
    PASS: EffectKind(points=("test",), looked_up=True),
    "add dice": EffectKind(points=("roll",), once=True, own_dice=True),
    "ward": EffectKind(what=("Wounds",), points=("soak window",), once=True),
    "ignore": EffectKind(what=("Complication",), points=("complication",), once=True, own_dice=True),
    FORBID: EffectKind(what=(*actions.SLOT, DETERMINATION), points=(ALWAYS,), looked_up=True),
    ALLOW: EffectKind(what=(SOAK_MORTAL, IGNORE_WOUNDED), points=(ALWAYS,), looked_up=True),
    IMMUNE: EffectKind(what="immunity", points=(ALWAYS,), looked_up=True),
}
"""The effects for `do`."""


def _check_ability(ability: Ability) -> Faults:
    for position, effect in enumerate(ability.does):
        if effect.do == MODIFY and effect.until and not ability.asked:
            sentence = "an automatic change has no end; 'until' is only for abilities that a player chooses to use"
            yield f"does[{position}].until", sentence
        if effect.do == REROLL and ability.when == "damage" and ability.cost:
            yield "cost", "an ability that rerolls damage automatically has no cost; use a limit"


def _find(state: State, who: str) -> Combatant | None:
    return state.combatant(who) if state.has_combatant(who) else None


def _is(combatant: Combatant, what: str) -> bool:
    return bool(getattr(combatant, STATES[what])) if what in STATES else combatant.level(what) > 0


def has_keyword(combatant: Combatant, keyword: str) -> bool:
    """Return whether a combatant has a keyword, ignoring case."""
    return keyword.casefold() in [printed.casefold() for printed in combatant.profile.keywords]


ROLES = ("agent", "troop", "elite", "adversary", "monstrous")
"""The roles that a combatant can have in play."""

OPTIONS = (
    *("Aim", "All-Out Attack", "Called Shot", "Charge", "Engaged", "Full Auto", "Heavy", "Long range", "Mob"),
    *("Multi-Action", "Multi-Attack", "Short range", "Size", "Spread", "Sprint", "Supercharge", "Wounded", "the table"),
)
"""The names of modifiers that the rules add to a roll."""

ACTION_NAMES = tuple(value for name, value in vars(Actions).items() if name.isupper())
"""The names of the actions of a turn."""

KEYWORDS = (
    *("AELDARI", "ADEPTUS ASTARTES", "ADEPTA SORORITAS", "ADEPTUS MECHANICUS", "ASTRA MILITARUM", "CHAOS", "CULTIST"),
    *("DAEMON", "DRUKHARI", "HERETIC", "HERETIC ASTARTES", "HUMAN", "IMPERIUM", "INQUISITION", "NECRONS", "ORK"),
    *("PSYKER", "TYRANIDS", "VEHICLE"),
)
"""Frequent printed keywords, so that a misspelled one is noticed. Sheets may have others."""

FACTS: Mapping[str, Fact] = {
    **facts_about_both(_find, "is", _is, "condition or state"),
    **facts_about_both(_find, "keyword", has_keyword, "keyword"),
    **facts_about_both(_find, "role", lambda combatant, role: bool(combatant.profile.role == role), ROLES),
    **facts_about_both(
        _find, "mob", lambda combatant, least: combatant.members >= int(least), NUMBER, (1, MAX_MOB_MEMBERS)
    ),
    "shows": Fact(argument=NUMBER, bounds=(1, 6)),
    "round": Fact(lambda state, _, number: str(state.round) == number, NUMBER),
    "own turn": Fact(lambda state, moment, _: state.turn is not None and state.turn.id == moment.who),
    "skill": Fact(argument="skill"),
    **{word: Fact(argument=kind) for word, kind in (("with", "weapon"), ("trait", "trait"), ("by", "option"))},
    "against": Fact(argument="condition or threat"),
    "action": Fact(argument="action"),
    "for": Fact(argument=NAME),
    **dict.fromkeys(("attack", "test", "contest", "interaction", "pin", "defence"), Fact()),
    **dict.fromkeys(("melee", "ranged", "thrown", "aim", "short", "braced", "supercharged"), Fact()),
    **dict.fromkeys(("critical", "success"), Fact()),
}
"""The facts that `if` may check. Commands attach those without a function to a roll as tags."""


def roll_tags(state: State, declared: TestDeclared, *further_tags: str) -> tuple[str, ...]:
    """Return the tags of a roll: sort, weapon, traits, options, skill, action, and the names of its modifiers."""
    weapon = state.weapon(declared.weapon)
    armed = (weapon.kind, f"with: {weapon.id}", f"with: {weapon.name}") if weapon is not None else ()
    traits = (f"trait: {split_rating(trait)[0]}" for trait in weapon.traits) if weapon is not None else ()
    changed = (f"by: {modifier.name}" for modifier in declared.modifiers)
    roll_facts = (f"skill: {declared.skill}", f"action: {declared.action}", f"against: {declared.kind}")
    return (declared.sort, *armed, *traits, *declared.options, *changed, *roll_facts, *further_tags)


def _listings(state: State, who: str) -> Iterator[Listing]:
    if not state.has_combatant(who):
        return
    combatant, sheet = state.combatant(who), state.combatant(who).profile
    yield Listing((*sheet.abilities, *sheet.armour_traits))
    yield Listing(tuple(held.id for held in combatant.conditions), conditions=True)
    for name in sheet.weapons:
        weapon = state.weapon(name) if combatant.drawn is None or name in combatant.drawn else None
        if weapon is not None:
            yield Listing(weapon.traits, fact=f"with: {name}", bound_at=WEAPON_POINTS)


def matching_abilities(catalogue: tuple[Ability, ...], printed: str) -> tuple[Ability, ...]:
    """Return the abilities that a printed name stands for.

    These are the ability of that name and those whose names continue after it with a colon. If a number is printed in
    place of the `X`, it multiplies the amounts, or replaces those that depend on a score; `Rank` and `Double Rank`
    stand for that score. If a word is printed, it replaces the `X` in the conditions. Without anything in brackets,
    only amounts that depend on a score apply.

    >>> rapid = Ability(id="Rapid Fire (X)", does=(Effect(do="modify", what="ED", amount=1, at="attack"),))
    >>> [(each.id, each.does[0].amount) for each in matching_abilities((rapid,), "Rapid Fire (3)")]
    [('Rapid Fire (3)', 3)]
    >>> matching_abilities((rapid,), "Rapid Fire")
    ()
    """
    return tuple([matching for ability in catalogue if (matching := as_printed(ability, printed)) is not None])


def as_printed(ability: Ability, printed: str) -> Ability | None:
    """Return an ability as a printed name specifies it, or None if the name does not stand for it."""
    name, base = base_name(printed), ability.id.removesuffix(PLACEHOLDER_SUFFIX)
    if ability.id != printed and base != name and not base.startswith(f"{name}: "):
        return None
    if ability.id in (base, printed):
        return ability
    inside = printed.partition(" (")[2].removesuffix(")").removeprefix("+")
    if not inside:
        grows = not wants_word(ability) and any(effect.per for effect in ability.does)
        return replace(ability, id=base) if grows else None
    fits = is_word(inside) if wants_word(ability) else is_rating(inside)
    return _fill_placeholder(ability, inside, base) if fits else None


RANKS: Mapping[str, int] = {"Rank": 1, "Double Rank": 2, "Triple Rank": 3}
"""The words that stand for a rating that grows with the Rank of the owner."""


def is_rating(inside: str) -> bool:
    """Return whether a text in brackets is a rating: a number from 1 on, or a word for the Rank of the owner.

    >>> [text for text in ("3", "0", "-1", "d3", "Rank") if is_rating(text)]
    ['3', 'Rank']
    """
    return (inside.isdecimal() and int(inside) > 0) or inside in RANKS


def is_word(inside: str) -> bool:
    """Return whether a text in brackets is a word, such as a keyword, and neither a number nor dice.

    >>> [text for text in ("ORK", "Rank", "0", "-1", "d3", "2d6") if is_word(text)]
    ['ORK']
    """
    return not is_rating(inside) and re.fullmatch(r"[+-]?\d+|\d*d\d+", inside) is None


def wants_word(ability: Ability) -> bool:
    """Return whether the X of an ability stands for a word, such as a keyword, and not for a rating."""
    return any(fact.endswith(": X") for fact in ability.given)


def base_name(printed: str) -> str:
    """Return a printed name without the part in brackets.

    >>> base_name("Rapid Fire (3)"), base_name("Mounted (Large)"), base_name("Parry")
    ('Rapid Fire', 'Mounted', 'Parry')
    """
    return printed.partition(" (")[0]


def _fill_placeholder(ability: Ability, inside: str, base: str) -> Ability:
    """Return an ability with its X replaced by what the sheet prints there."""
    name = ability.name or f"{base.partition(': ')[0]} ({inside})"
    does = tuple(_rated(effect, inside) for effect in ability.does) if is_rating(inside) else ability.does
    given = tuple(fact.replace(": X", f": {inside}") for fact in ability.given)
    return replace(ability, id=f"{base} ({inside})", name=name, does=does, given=given)


def _rated(effect: Effect, rating: str) -> Effect:
    unit = effect.amount if not effect.per else (1 if effect.amount > 0 else -1)
    if rating in RANKS:
        return replace(effect, amount=unit * RANKS[rating], per="Rank")
    return replace(effect, amount=unit * int(rating), per="")


def ability_names_at(state: State, who: str, point: str) -> tuple[str, ...]:
    """Return the names of a combatant's abilities that apply at a point."""
    return tuple(dict.fromkeys(ability.title for ability in IN_FORCE.held_by(state, who) if ability.when == point))


def _targets_for(state: State, moment: Moment, word: str) -> tuple[str, ...]:
    side = state.combatant(moment.who).side
    return tuple(
        combatant.id
        for combatant in state.present()
        if word == "everybody" or (combatant.side == side) is (word == "allies")
    )


def _score(attribute: str) -> Callable[[State, str], int]:
    return lambda state, who: int(getattr(state.combatant(who).profile, attribute))


SCORES: Mapping[str, Callable[[State, str], int]] = {
    **{score: _score(score.lower()) for score in ("Rank", "Speed", *ATTRIBUTES)},
    "Tier": lambda state, who: state.tier,
    "mob": lambda state, who: state.combatant(who).members,
}
"""The scores of an owner that can multiply the amount of an effect."""

IN_FORCE = Abilities(
    points=load_points("combat.systems.wrath_and_glory"),
    facts=FACTS,
    effects=EFFECTS,
    listings=_listings,
    named=lambda catalogue, names: (ability for name in names for ability in matching_abilities(catalogue, name)),
    exit_point="turn",
    others=lambda state: (combatant.id for combatant in state.present()),
    holders=lambda state: (combatant.id for combatant in state.combatants if state.catalogue or state.condition_sheets),
    targets_for=_targets_for,
    can_affect=lambda state, who: state.has_combatant(who),
    least_amount=0,
    open_names=("keyword",),
    scores=SCORES,
    reserved_conditions=tuple(conditions.CONDITIONS),
    check=_check_ability,
)
"""The definitions of abilities, without windows, costs and the functions that carry out effects."""


def forbids(state: State, who: str, action: str) -> bool:
    """Return whether an ability forbids a combatant an action or a Determination roll."""
    return IN_FORCE.source_of(state, who, FORBID, action) is not None


def allows(state: State, who: str, what: str) -> bool:
    """Return whether an ability allows a combatant an exception to the rules."""
    return IN_FORCE.source_of(state, who, ALLOW, what) is not None


def is_immune(state: State, who: str, condition: str) -> bool:
    """Return whether a combatant is immune to a condition, or to Interaction Attacks with a skill."""
    return IN_FORCE.source_of(state, who, IMMUNE, condition) is not None


def permanent_bonus(state: State, who: str, what: str) -> int:
    """Return the amount that abilities always add to a combatant's Speed, Defence or Resilience."""
    return IN_FORCE.change(state, Moment(point=ALWAYS, who=who), what)


def passes_by(state: State, moment: Moment) -> Ability | None:
    """Return the ability by which a combatant passes a test without a roll, or None."""
    return next((ability for ability, _ in within_limit(state, moment, PASS)), None)


def within_limit(state: State, moment: Moment, do: str) -> Iterator[tuple[Ability, Effect]]:
    """Yield the effects of one kind that are in force at a moment and whose abilities can still be used."""
    for ability, effect in IN_FORCE.effects_at(state, do, moment):
        if not (ability.limit and state.uses(moment.who, ability.id)):
            yield ability, effect


def condition_end(state: State, condition: str) -> str:
    """Return when a custom condition ends by itself (`turn`, `round` or `fight`), or an empty string for never."""
    sheet = state.condition_sheet(condition)
    return sheet.until if sheet is not None else ""
