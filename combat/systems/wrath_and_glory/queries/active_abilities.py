"""The abilities that combatants have, the conditions under which they apply, and their permanent effects.

A sheet lists talents, powers and traits by id. Traits of a weapon apply to attacks with it, those of armour always.
Conditions may have abilities of their own. Abilities that affect others are also found for those others.
"""

from collections.abc import Iterator, Mapping

from combat.engine.abilities.interpreter import MODIFY, Abilities, Fact, Moment, condition_abilities, shared_abilities
from events.abilities import Ability, ConditionSheet, Effect
from events.memo import memo_by_identity
from events.replace import replace
from events.wrath_and_glory.facts import Conditions, TestDeclared
from events.wrath_and_glory.sheets import Profile, Weapon, split_rating
from events.wrath_and_glory.table import Combatant, Condition, State

PLACEHOLDER_SUFFIX = " (X)"
"""The ending of an ability's id if sheets print a rating or a word in place of the X."""

ALWAYS = "always"
"""The point at which permanent effects apply."""

FORBID, ALLOW, IMMUNE = "forbid", "allow", "immune"
PERMANENT_EFFECTS = (FORBID, ALLOW, IMMUNE)
"""Effects that are permanent and do not happen at a point."""

SOAK_MORTAL, IGNORE_WOUNDED = "Determination against Mortal Wounds", "ignoring Wounds"
EXCEPTIONS = (SOAK_MORTAL, IGNORE_WOUNDED)
"""The exceptions that an ability may allow."""

DETERMINATION = "Determination"
"""The roll that an ability may forbid, in addition to Actions."""

WEAPON_POINTS = ("test", "attack", "shifted", "hit", "wounds", "defeats", "complication")
"""The points at which a weapon's traits only apply to rolls with that weapon."""

ROLL_TAGS = (
    *("attack", "test", "contest", "interaction", "pin", "defence"),
    *("melee", "ranged", "thrown", "aim", "short", "braced", "supercharged", "critical"),
)
"""Tags that commands attach to a roll."""

STATES: Mapping[str, str] = {
    "Wounded": "wounds",
    "Engaged": "engaged_with",
    "a mob": "is_mob",
    Conditions.DYING: "dying",
    Conditions.EXHAUSTED: "exhausted",
}
"""States other than conditions that an ability can check, and the combatant field that stores each."""


def _is_in_state(state: State, who: str, what: str) -> bool:
    if not state.has_combatant(who):
        return False
    combatant = state.combatant(who)
    return bool(getattr(combatant, STATES[what])) if what in STATES else combatant.level(what) > 0


def has_keyword(state: State, who: str, keyword: str) -> bool:
    """Return whether a combatant has a keyword, ignoring case."""
    named = state.combatant(who).profile.keywords if state.has_combatant(who) else ()
    return keyword.casefold() in [printed.casefold() for printed in named]


def _tag_fact(word: str) -> Fact:
    """Return a check whether the moment has the tag `word: argument`, such as `skill: Tech`."""

    def holds(_: State, moment: Moment, argument: str) -> bool:
        return f"{word}: {argument}" in moment.tags

    return holds


FACTS: Mapping[str, Fact] = {
    "is": lambda state, moment, what: _is_in_state(state, moment.who, what),
    "target is": lambda state, moment, what: _is_in_state(state, moment.target, what),
    "keyword": lambda state, moment, keyword: has_keyword(state, moment.who, keyword),
    "target keyword": lambda state, moment, keyword: has_keyword(state, moment.target, keyword),
    "role": lambda state, moment, role: state.combatant(moment.who).profile.role == role,
    "target role": lambda state, moment, role: (
        state.has_combatant(moment.target) and state.combatant(moment.target).profile.role == role
    ),
    "round": lambda state, _, number: str(state.round) == number,
    "own turn": lambda state, moment, _: state.turn is not None and state.turn.id == moment.who,
    **{word: _tag_fact(word) for word in ("skill", "with", "trait", "by", "against", "action", "for")},
}
"""The facts that `if` may check, in addition to tags."""


def roll_tags(state: State, declared: TestDeclared, *further_tags: str) -> tuple[str, ...]:
    """Return the tags of a roll: sort, weapon, traits, options, skill, action, and the names of its modifiers."""
    weapon = state.weapon(declared.weapon)
    armed = (weapon.kind, f"with: {weapon.id}") if weapon is not None else ()
    traits = (f"trait: {split_rating(trait)[0]}" for trait in weapon.traits) if weapon is not None else ()
    changed = (f"by: {modifier.name}" for modifier in declared.modifiers)
    roll_facts = (f"skill: {declared.skill}", f"action: {declared.action}", f"against: {declared.kind}")
    return (declared.sort, *armed, *traits, *declared.options, *changed, *roll_facts, *further_tags)


def abilities_of(state: State, who: str) -> tuple[Ability, ...]:
    """Return the abilities that affect a combatant: its own, those from conditions, and those of other combatants."""
    if not state.has_combatant(who) or not (state.catalogue or state.condition_sheets):
        return ()
    combatant = state.combatant(who)
    own = _for_owner(_own_abilities(state, combatant))
    from_others = tuple(_abilities_of_others(state, combatant))
    return (*own, *from_others) if from_others else own


def _abilities_of_others(state: State, combatant: Combatant) -> Iterator[Ability]:
    """Yield the abilities of other combatants that affect this one."""
    for other in state.present() if combatant.present else ():
        if other.id != combatant.id:
            side = "allies" if other.side == combatant.side else "enemies"
            yield from shared_abilities(state, other.id, _own_abilities(state, other), side, _SHARED_EFFECTS)


def _own_abilities(state: State, combatant: Combatant) -> tuple[Ability, ...]:
    """Return the combatant's own abilities. The cached result is valid while their sources are unchanged."""
    return _find_own_abilities(
        state.catalogue,
        state.condition_sheets,
        state.armoury,
        combatant.profile,
        combatant.conditions,
        combatant.drawn,
    )


@memo_by_identity()
def _find_own_abilities(
    catalogue: tuple[Ability, ...],
    sheets: tuple[ConditionSheet, ...],
    armoury: tuple[Weapon, ...],
    profile: Profile,
    conditions: tuple[Condition, ...],
    drawn: tuple[str, ...] | None,
) -> tuple[Ability, ...]:
    sheets_by_name, weapons_by_id = {sheet.name: sheet for sheet in sheets}, {weapon.id: weapon for weapon in armoury}
    in_hand = (name for name in profile.weapons if name in weapons_by_id and (drawn is None or name in drawn))
    return (
        *(
            ability
            for name in (*profile.abilities, *profile.armour_traits)
            for ability in matching_abilities(catalogue, name)
        ),
        *(
            ability
            for held in conditions
            if held.id in sheets_by_name
            for ability in condition_abilities(sheets_by_name[held.id], "turn")
        ),
        *(
            _bind_to_weapon(name, ability)
            for name in in_hand
            for trait in weapons_by_id[name].traits
            for ability in matching_abilities(catalogue, trait)
        ),
    )


def _bind_to_weapon(weapon: str, trait: Ability) -> Ability:
    bound = trait.when in WEAPON_POINTS and not trait.asked
    return replace(trait, given=(*trait.given, f"with: {weapon}")) if bound else trait


_SHARED_EFFECTS = (MODIFY,)
"""Effects that may apply to combatants other than the owner."""


def _for_owner(own: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Return abilities without those effects that do not apply to their owner."""
    reaches = ("self", "target", "everybody", "allies")
    return tuple(as_owned for ability in own for as_owned in _limit_to(ability, reaches))


def _limit_to(ability: Ability, reaches: tuple[str, ...]) -> Iterator[Ability]:
    """Yield an ability with only those effects that may reach these recipients, unless no effect is left.

    An ability that its owner chooses to use is always kept, so that its use is recorded.
    """
    does = tuple(
        replace(effect, at="") if elsewhere else effect
        for effect in ability.does
        if not (elsewhere := effect.do in _SHARED_EFFECTS and effect.to not in reaches) or ability.asked
    )
    if does or not ability.does:
        yield replace(ability, does=does)


def matching_abilities(catalogue: tuple[Ability, ...], printed: str) -> tuple[Ability, ...]:
    """Return the abilities that a printed name stands for.

    These are the ability of that name and those whose names continue after it with a colon. If a number is printed in
    place of the `X`, it multiplies the amounts; if a word is printed, it replaces the `X` in the conditions.

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
    inside = printed.partition(" (")[2].removesuffix(")")
    return _fill_placeholder(ability, inside, base) if inside else None


def printed_names(ability: Ability) -> Iterator[str]:
    """Yield the printed names that stand for an ability: its name without brackets, and each part before a colon."""
    name = base_name(ability.id)
    yield name
    while ": " in name:
        name = name.rpartition(": ")[0]
        yield name


def base_name(printed: str) -> str:
    """Return a printed name without the part in brackets.

    >>> base_name("Rapid Fire (3)"), base_name("Mounted (Large)"), base_name("Parry")
    ('Rapid Fire', 'Mounted', 'Parry')
    """
    return printed.partition(" (")[0]


def _fill_placeholder(ability: Ability, inside: str, base: str) -> Ability:
    """Return an ability with its X replaced by what the sheet prints there."""
    name = ability.name or f"{base.partition(': ')[0]} ({inside})"
    times = int(inside) if inside.isdecimal() else 1
    does = tuple(replace(effect, amount=effect.amount * times) for effect in ability.does)
    given = tuple(fact.replace(": X", f": {inside}") for fact in ability.given)
    return replace(ability, id=f"{base} ({inside})", name=name, does=does, given=given)


def ability_names_at(state: State, who: str, point: str) -> tuple[str, ...]:
    """Return the names of a combatant's abilities that apply at a point."""
    return tuple(dict.fromkeys(ability.title for ability in abilities_of(state, who) if ability.when == point))


IN_FORCE = Abilities(facts=FACTS, words=ROLL_TAGS, held_by=abilities_of)
"""The part of the ability definitions that only answers queries and applies no effects."""


def _effect_kinds(catalogue: tuple[Ability, ...], sheets: tuple[ConditionSheet, ...]) -> frozenset[str]:
    """Return the kinds of effects that the abilities in this fight have. Usually none of them is permanent."""
    own = (ability for sheet in sheets for ability in sheet.abilities)
    return frozenset(effect.do for ability in (*catalogue, *own) for effect in ability.does)


def permanent_effects(state: State, who: str, what: str) -> Iterator[Effect]:
    """Yield the permanent effects of one kind on a combatant."""
    if what not in _effect_kinds(state.catalogue, state.condition_sheets):
        return
    moment = Moment(point=ALWAYS, who=who)
    for ability in abilities_of(state, who):
        if ability.when == ALWAYS and IN_FORCE.holds(state, moment, ability):
            yield from (effect for effect in ability.does if effect.do == what)


def forbids(state: State, who: str, action: str) -> bool:
    """Return whether an ability forbids a combatant an action or a Determination roll."""
    return action in [effect.what for effect in permanent_effects(state, who, FORBID)]


def allows(state: State, who: str, what: str) -> bool:
    """Return whether an ability allows a combatant one of the `EXCEPTIONS`."""
    return any(effect.what == what for effect in permanent_effects(state, who, ALLOW))


def is_immune(state: State, who: str, condition: str) -> bool:
    """Return whether a combatant is immune to a condition."""
    return any(effect.what == condition for effect in permanent_effects(state, who, IMMUNE))


def speed_bonus(state: State, who: str) -> int:
    """Return the bonus that abilities add to a combatant's Speed, in metres."""
    changed = IN_FORCE.modifiers(state, Moment(point=ALWAYS, who=who))
    return sum(modifier.amount for modifier in changed if modifier.on == "Speed")


def condition_end(state: State, condition: str) -> str:
    """Return when a custom condition ends by itself (`turn`, `round` or `fight`), or an empty string for never."""
    sheet = state.condition_sheet(condition)
    return sheet.until if sheet is not None else ""
