"""Abilities as data: each model's abilities, the facts that they may depend on, and their permanent effects.

A sheet lists an ability by its id: among the abilities, equipment or keywords of a model, as the name of a power, or
among the keywords of a weapon. This includes abilities whose ids begin with the listed id and a colon. Effects on other
models apply to the models that players have stated to be near.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import attrs

from combat.engine.abilities.interpreter import MODIFY, Abilities, Fact, Moment, condition_abilities, shared_abilities
from combat.engine.play.draft import Draft
from events.abilities import Ability, ConditionSheet, Effect
from events.memo import memo_by_identity
from events.trench_crusade.facts import Action, ActionDeclared, InjuryDue
from events.trench_crusade.sheets import Profile, Weapon, has_keyword
from events.trench_crusade.table import Model, State
from events.vocabulary import Modifier, Reminded

ALWAYS = "always"
"""The point for effects that apply for as long as a model has the ability."""

ANY_TIME = "any time"
"""The point for abilities that can be used at any open decision."""

FORBID, ALLOW, PASS, KEYWORD = "forbid", "allow", "pass", "keyword"
PERMANENT_EFFECTS = (FORBID, ALLOW, PASS, KEYWORD)
"""Permanent effects, which are not tied to an event."""

IGNORE, SOFTEN, INFECT, SHARPEN = "ignore", "soften", "infect", "weapon keyword"
"""Effects on a roll's result, which are not tied to an event."""

SHOOT_IN_MELEE, SHOOT_AFTER_CHARGE = "Ranged Attack in Melee", "Ranged Attack after a Charge"
RETREAT_FREELY = "Retreat without free attacks"
EXCEPTIONS = (SHOOT_IN_MELEE, SHOOT_AFTER_CHARGE, RETREAT_FREELY)
"""Exceptions to the rules that an ability may grant."""

ROLL = "roll"
"""The effect that requires an ACTION roll. Effects that depend on this roll have an `at` from `RESULTS`."""
RESULTS = ("success", "critical", "failure")

WEAPON_POINTS = ("attack", "injure", "hit", "missed", "injures", "takes out")
"""Points at which abilities of a weapon keyword apply only to attacks with this weapon."""

TAGS = (
    *("melee", "ranged", "charged", "moved", "risky", "long range", "short range", "critical", "bloodbath"),
    *("no effect", "minor hit", "down", "out of action"),
)
"""Tags that commands set on a roll or on its result."""

TAG_PREFIXES = ("with", "weapon keyword", "action", "power", "after", "source")
"""Prefixes of roll tags set by commands: weapon, weapon keywords, ACTION, power, ability, source of an injury."""

STATES: Mapping[str, str] = {
    "Down": "down",
    "In Melee": "in_melee_with",
    "Wounded": "blood",
    "Blessed": "blessings",
    "Infected": "infection",
}
"""States of a model that abilities may test, and the field that holds each. Conditions are looked up separately."""

ATTACKS = (Action.RANGED_ATTACK, Action.MELEE_ATTACK)


OR = " or "


def alternatives(argument: str) -> list[str]:
    """Return the alternatives in a fact's argument. The fact holds if any of them does.

    >>> alternatives("Dash or Climb"), alternatives("")
    (['Dash', 'Climb'], [''])
    """
    return argument.split(OR)


def _is(state: State, who: str, argument: str) -> bool:
    if not state.has_model(who):
        return False
    model = state.model(who)
    alternative_names = alternatives(argument)
    return any(
        getattr(model, STATES[alternative]) if alternative in STATES else alternative in model.conditions
        for alternative in alternative_names
    )


def _has_printed(state: State, who: str, keyword: str) -> bool:
    """Return whether a sheet lists a keyword. Keywords from abilities do not count: the lookup would recurse."""
    return state.has_model(who) and any(state.model(who).has(alternative) for alternative in alternatives(keyword))


def power_effects(state: State, power: str) -> Iterator[Effect]:
    """Yield the effects of the power with this name."""
    return (effect for ability in abilities_named(state.catalogue, power) for effect in ability.does)


def _at_least(argument: str, number: int) -> bool:
    return number >= int(argument or 1)


def _blood(state: State, who: str) -> int:
    return state.model(who).blood if state.has_model(who) else 0


def _tag_fact(word: str) -> Fact:
    """Return a fact that tests for a tag on the roll, such as the one for its weapon."""

    def holds(state: State, moment: Moment, argument: str) -> bool:
        words = moment.tags or _next_roll_tags(state, moment)
        return any(
            (f"{word}: {alternative}" if alternative else word) in words for alternative in alternatives(argument)
        )

    return holds


def _next_roll_tags(state: State, moment: Moment) -> tuple[str, ...]:
    """Return the tags of the next roll, for effects that are evaluated before the roll is made."""
    here = (
        candidate.tags
        for candidate in next_roll_moments(state)
        if (candidate.point, candidate.who) == (moment.point, moment.who)
    )
    return next(here, ())


def _near_keyword(state: State, moment: Moment, keyword: str) -> bool:
    model = state.model(moment.who)
    return any(_has_printed(state, neighbour, keyword) for neighbour in (*model.near, *model.in_melee_with))


FACTS: Mapping[str, Fact] = {
    "is": lambda state, moment, what: _is(state, moment.who, what),
    "target is": lambda state, moment, what: _is(state, moment.target, what),
    "keyword": lambda state, moment, keyword: _has_printed(state, moment.who, keyword),
    "target keyword": lambda state, moment, keyword: _has_printed(state, moment.target, keyword),
    "blood": lambda state, moment, number: _at_least(number, _blood(state, moment.who)),
    "target blood": lambda state, moment, number: _at_least(number, _blood(state, moment.target)),
    "in Melee with": lambda state, moment, number: _at_least(number, len(state.model(moment.who).in_melee_with)),
    "turn": lambda state, _, number: str(state.turn) == number,
    "own Activation": lambda state, moment, _: state.activation(moment.who) is not None,
    "near": _near_keyword,
    **{word: _tag_fact(word) for word in (*TAG_PREFIXES, *TAGS)},
}
"""Facts that an ability may name in its `if`."""
NUMBER_FACTS = ("blood", "target blood", "in Melee with", "turn")
"""Facts that need a number as their argument."""
FACTS_WITHOUT_ARGUMENT = ("own Activation",)
"""Facts that take no argument."""


def has_abilities(state: State) -> bool:
    """Return whether the battle has any abilities or conditions."""
    return bool(state.catalogue or state.condition_sheets)


def has_any_time_ability(state: State) -> bool:
    """Return whether the battle has an ability that can be used at any time."""
    sheets = (ability for sheet in state.condition_sheets for ability in sheet.abilities)
    return any(ability.when == ANY_TIME for ability in (*state.catalogue, *sheets))


def roll_tags(state: State, attempt: ActionDeclared) -> tuple[str, ...]:
    """Return the tags of an ACTION roll, which the facts of abilities can test."""
    if not has_abilities(state):
        return ()
    activation = state.activation(attempt.model)
    words = [f"action: {attempt.action}"]
    if attempt.ability:
        words.append(f"after: {attempt.ability}")
    if attempt.risky:
        words.append("risky")
    if activation is not None and activation.took(Action.MOVE, Action.CHARGE):
        words.append("charged")
    if activation is not None and (activation.took(Action.MOVE) or activation.took(Action.DASH)):
        words.append("moved")
    weapon = state.weapon(attempt.weapon) if attempt.action in ATTACKS else None
    if weapon is None:
        return tuple(words)
    if attempt.action == Action.MELEE_ATTACK:
        words.append("melee")
    else:
        words += ["ranged", "long range" if attempt.long_range else "short range"]
    return (*words, f"with: {weapon.id}", *(f"weapon keyword: {keyword}" for keyword in weapon.keywords))


def abilities_of(state: State, who: str) -> tuple[Ability, ...]:
    """Return the abilities that apply to a model: its own, those from conditions, and those of nearby models."""
    if not has_abilities(state) or not state.has_model(who):
        return ()
    model = state.model(who)
    own = _for_owner(_own(state, model))
    more = (*_used_on(state, model), *_from_others(state, model))
    return (*own, *more) if more else own


def _used_on(state: State, model: Model) -> Iterator[Ability]:
    """Yield the effects that abilities used on a model have on it, for as long as they last."""
    for use in state.used:
        if use.target == model.id and use.lasts:
            yield from _effects_on_target(state.abilities_named((use.ability,)))


def _from_others(state: State, model: Model) -> Iterator[Ability]:
    """Yield the effects that nearby models' abilities have on a model."""
    for neighbour in dict.fromkeys((*model.near, *model.in_melee_with)):
        if neighbour != model.id and state.has_on_table(neighbour):
            other = state.model(neighbour)
            side = "allies" if other.side == model.side else "enemies"
            yield from shared_abilities(state, neighbour, _own(state, other), side, _NEARBY_EFFECTS)


def _own(state: State, model: Model) -> tuple[Ability, ...]:
    """Return the model's own abilities. The result is cached as long as the data it is derived from is unchanged."""
    return _own_abilities(
        state.catalogue, state.condition_sheets, state.armoury, model.profile, model.conditions, model.used_up
    )


@memo_by_identity()
def _own_abilities(
    catalogue: tuple[Ability, ...],
    sheets: tuple[ConditionSheet, ...],
    armoury: tuple[Weapon, ...],
    profile: Profile,
    conditions: tuple[str, ...],
    used_up: tuple[str, ...],
) -> tuple[Ability, ...]:
    conditions_by_name, weapons = {sheet.name: sheet for sheet in sheets}, {weapon.id: weapon for weapon in armoury}
    carried = (weapons[name] for name in dict.fromkeys(profile.weapons) if name in weapons and name not in used_up)
    return (
        *(ability for name in ability_names(profile) for ability in abilities_named(catalogue, name)),
        *(
            _for_power(power.name, ability)
            for power in profile.powers
            for ability in abilities_named(catalogue, power.name)
        ),
        *(
            ability
            for name in conditions
            if name in conditions_by_name
            for ability in condition_abilities(conditions_by_name[name], "action")
        ),
        *(
            _for_weapon(weapon, ability)
            for weapon in carried
            for name in weapon.keywords
            for ability in abilities_named(catalogue, name)
        ),
    )


def _for_power(power: str, ability: Ability) -> Ability:
    """Return an ability that belongs to a power. Its effects on invocation apply only to this power."""
    return attrs.evolve(ability, given=(*ability.given, f"power: {power}")) if ability.when == "invoked" else ability


def ability_names(sheet: Profile) -> tuple[str, ...]:
    """Return the names on a sheet, including keywords, that may refer to abilities."""
    return tuple(dict.fromkeys((*sheet.abilities, *sheet.equipment, *sheet.keywords)))


def abilities_named(catalogue: Iterable[Ability], name: str) -> Iterator[Ability]:
    """Yield the abilities that a name refers to: the one with this id, and those whose ids begin with it and a colon.

    >>> flag = (Ability(id="Flag"), Ability(id="Flag: fear"), Ability(id="Flagon"))
    >>> [each.id for each in abilities_named(flag, "Flag")]
    ['Flag', 'Flag: fear']
    """
    along = f"{name}: "
    return (ability for ability in catalogue if ability.id == name or ability.id.startswith(along))


def _for_weapon(weapon: Weapon, keyword: Ability) -> Ability:
    bound = keyword.when in WEAPON_POINTS
    return attrs.evolve(keyword, given=(*keyword.given, f"with: {weapon.id}")) if bound else keyword


_NEARBY_EFFECTS = (MODIFY, KEYWORD, FORBID)
"""Effects that an ability may have on nearby models."""


def _for_owner(own: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Return abilities without their effects on other models."""
    own_targets = ("self", "allies", "everybody")
    return tuple(
        narrowed
        for ability in own
        for part in _split_by_result(ability)
        for narrowed in _without_other_targets(part, own_targets)
    )


def _without_other_targets(ability: Ability, own_targets: tuple[str, ...]) -> Iterator[Ability]:
    """Yield an ability without its effects on others, or nothing if no effects are left.

    An ability that is used on request keeps its modifiers, at a point where they change nothing, so that its use is
    still recorded.
    """
    does = tuple(
        attrs.evolve(effect, at=ALWAYS) if elsewhere else effect
        for effect in ability.does
        if not (elsewhere := effect.do in _NEARBY_EFFECTS and effect.to not in own_targets)
        or (ability.asked and effect.do == MODIFY)
    )
    if does or not ability.does:
        yield attrs.evolve(ability, does=does)


def _effects_on_target(used: tuple[Ability, ...]) -> Iterator[Ability]:
    """Yield abilities that were used, reduced to the modifiers for their target, which now apply automatically."""
    for ability in used:
        does = tuple(effect for effect in ability.does if effect.do == MODIFY and effect.to == "target")
        if does:
            yield attrs.evolve(ability, does=does, asked=False)


def _split_by_result(ability: Ability) -> Iterator[Ability]:
    """Yield an ability. If it needs an ACTION roll, yield its immediate effects, and one ability for each result."""
    if not any(effect.do == ROLL for effect in ability.does):
        yield ability
        return
    at_once = tuple(effect for effect in ability.does if effect.at not in RESULTS)
    yield attrs.evolve(ability, does=at_once, limit=ability.limit or "turn")
    for result in RESULTS:
        does = tuple(effect for effect in ability.does if effect.at == result)
        if does:
            part_id, after = f"the {result} of {ability.title}", (f"after: {ability.id}",)
            yield Ability(id=part_id, name=ability.title, when=result, given=after, does=does)


ABILITY_QUERIES = Abilities(facts=FACTS, held_by=abilities_of)
"""Queries about abilities, without the implementation of their effects, which `ABILITIES` adds."""


def permanent_effects(state: State, who: str, what: str) -> Sequence[Effect]:
    """Return a model's permanent effects of one kind."""
    if not has_abilities(state):
        return ()
    return [effect for _, effect in _effects_at(state, Moment(point=ALWAYS, who=who), what)]


def _effects_at(state: State, moment: Moment, what: str) -> Iterator[tuple[Ability, Effect]]:
    """Yield the effects of one kind that apply at a moment, each together with its ability."""
    if not has_abilities(state):
        return
    in_use = state.in_use(moment.who)
    for ability in abilities_of(state, moment.who):
        counts = ability.when == moment.point and (not ability.asked or ability.id in in_use)
        if counts and ABILITY_QUERIES.holds(state, moment, ability):
            yield from ((ability, effect) for effect in ability.does if effect.do == what)


def keywords_of(state: State, model: Model) -> tuple[str, ...]:
    """Return a model's keywords: those on its sheet, and those from abilities."""
    given = permanent_effects(state, model.id, KEYWORD)
    return (*model.profile.keywords, *(effect.what for effect in given)) if given else model.profile.keywords


def has(state: State, model: Model, keyword: str) -> bool:
    """Return whether a model has a keyword, with or without a rating."""
    return has_keyword(keywords_of(state, model), keyword)


def forbids(state: State, who: str, action: str) -> bool:
    """Return whether an ability prevents a model from taking an ACTION."""
    return any(effect.what == action for effect in permanent_effects(state, who, FORBID))


def allows(state: State, who: str, what: str) -> bool:
    """Return whether an ability grants a model this exception to the rules."""
    return any(effect.what == what for effect in permanent_effects(state, who, ALLOW))


def automatic_success(state: State, who: str, action: str) -> str:
    """Return the id of the ability that lets a model succeed in an ACTION without a roll; empty if there is none."""
    if not has_abilities(state):
        return ""
    moment = Moment(point=ALWAYS, who=who)
    return next((ability.id for ability, each in _effects_at(state, moment, PASS) if each.what == action), "")


def cancelled_modifiers(state: State, *moments: Moment) -> frozenset[str]:
    """Return the names of the modifiers that abilities cancel in a roll."""
    return frozenset(each.what for moment in moments for _, each in _effects_at(state, moment, IGNORE))


def added_keywords(state: State, moment: Moment) -> tuple[str, ...]:
    """Return the weapon keywords that abilities add to an injury roll."""
    return tuple(each.what for _, each in _effects_at(state, moment, SHARPEN))


def infects(state: State, moment: Moment) -> bool:
    """Return whether an injury places Infection Markers instead of Blood Markers."""
    return any(True for _ in _effects_at(state, moment, INFECT))


def softening_ability(state: State, moment: Moment, result: str) -> tuple[Ability, int] | None:
    """Return the unused ability that makes an injury result lighter and its number of rows, or None."""
    for ability, effect in _effects_at(state, moment, SOFTEN):
        spent = ability.limit and not ability.asked and state.uses(moment.who, ability.id)
        if effect.what.casefold() == result and not spent:
            return ability, max(1, effect.amount)
    return None


def move_change(state: State, point: str, who: str, target: str = "") -> int:
    """Return how many inches abilities add to the length of a move."""
    if not has_abilities(state):
        return 0
    return sum(
        modifier.amount for modifier in ABILITY_QUERIES.modifiers(state, Moment(point=point, who=who, target=target))
    )


def roll_moments(state: State, attempt: ActionDeclared) -> tuple[Moment, ...]:
    """Return the moments at which abilities apply to an ACTION roll, for the model that rolls and for its target."""
    if not has_abilities(state):
        return ()
    words = roll_tags(state, attempt)
    target = attempt.main_target
    moments = [Moment(point="roll", who=attempt.model, target=target, tags=words)]
    if attempt.action in ATTACKS and target:
        moments.append(Moment(point="attack", who=attempt.model, target=target, tags=words))
        moments.append(Moment(point="attacked", who=target, target=attempt.model, tags=words))
    return tuple(moments)


def injury_moments(state: State, hurt: InjuryDue, *more: str) -> tuple[Moment, ...]:
    """Return the moments at which abilities apply to an injury roll, for the injured model and for the attacker."""
    if not has_abilities(state):
        return ()
    words = (*hurt.about, f"source: {hurt.source}", *(("critical",) if hurt.critical else ()), *more)
    moments = [Moment(point="injured", who=hurt.target, target=hurt.attacker, tags=words)]
    if hurt.attacker and state.has_model(hurt.attacker):
        moments.append(Moment(point="injure", who=hurt.attacker, target=hurt.target, tags=words))
    return tuple(moments)


def next_roll_moments(state: State) -> tuple[Moment, ...]:
    """Return the moments at which abilities apply to the next roll."""
    if state.injuries:
        return injury_moments(state, state.injuries[0])
    return () if state.attempt is None else roll_moments(state, state.attempt)


def roll_modifiers(state: State, moments: Iterable[Moment]) -> tuple[Modifier, ...]:
    """Return the modifiers that abilities add to a roll."""
    return tuple(modifier for moment in moments for modifier in ABILITY_QUERIES.modifiers(state, moment))


def remind(draft: Draft[State], moments: Iterable[Moment]) -> None:
    """Emit the texts of abilities without effects, as reminders for the players."""
    for moment in moments:
        for ability in abilities_of(draft.state, moment.who):
            is_reminder = ability.when == moment.point and not ability.asked and not ability.does and ability.text
            if is_reminder and ABILITY_QUERIES.holds(draft.state, moment, ability):
                draft.emit(Reminded(moment.who, ability.title, ability.text))


def available_markers(state: State, who: str, what: str) -> int:
    """Return how many markers of a kind a model can spend on a cost."""
    return state.model(who).marker_count(what) if state.has_model(who) else 0


def can_use_ability(state: State, side: str) -> bool:
    """Return whether any model on a side has an ability that it can still use on the next roll."""
    return any(
        state.model(moment.who).side == side and _may_use_at(state, moment) for moment in next_roll_moments(state)
    )


def _may_use_at(state: State, moment: Moment) -> bool:
    held = (ability for ability in abilities_of(state, moment.who) if ability.asked and ability.when == moment.point)
    return any(
        not (ability.limit and state.uses(moment.who, ability.id))
        and all(available_markers(state, moment.who, cost.what) >= cost.amount for cost in ability.cost)
        for ability in held
    )
