"""Abilities as data: each model's abilities, the facts that they may depend on, and their permanent effects.

A sheet lists an ability by its id: among the abilities, equipment or keywords of a model, as the name of a power, or
among the keywords of a weapon. This includes abilities whose ids begin with the listed id and a colon. Effects on other
models apply to the models that players have stated to be near.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

import attrs

from combat.engine.abilities.interpreter import Abilities
from combat.engine.abilities.vocabulary import MODIFY, NAME, NUMBER, Fact, Listing, Moment, facts_about_both
from combat.systems.trench_crusade.queries import ability_words
from combat.systems.trench_crusade.rules.injuries import armour_modifier
from events.abilities import Ability, ConditionSheet, Effect
from events.memo import memo_by_identity
from events.trench_crusade import Activation, Model, Profile, State, Weapon, has_keyword
from events.trench_crusade.facts import Action, ActionDeclared, InjuryDue, Marker
from events.trench_crusade.sheets import MAX_MARKERS

ATTACKS = (Action.RANGED_ATTACK, Action.MELEE_ATTACK)

WEAPON_POINTS = ("attack", "injure", "hit", "missed", "injures", "takes out")
"""Points at which abilities of a weapon keyword apply only to attacks with this weapon."""

NEW_TAGS = ("in cover", "elevated", "charged first")

STATES: Mapping[str, str] = {
    "Activated": "activated",
    "Down": "down",
    "In Melee": "in_melee_with",
    "Wounded": "blood",
    "Blessed": "blessings",
    "Infected": "infection",
}
"""States of a model that abilities may test, and the field that holds each. Conditions are looked up separately."""


def _find(state: State, who: str) -> Model | None:
    return state.model(who) if state.has_model(who) else None


def _is(model: Model, what: str) -> bool:
    return bool(getattr(model, STATES[what])) if what in STATES else what in model.conditions


def power_effects(state: State, power: str) -> Iterator[Effect]:
    """Yield the effects of the power with this name."""
    return (effect for ability in abilities_named(state.catalogue, power) for effect in ability.does)


def _tags_of(state: State, moment: Moment) -> tuple[str, ...]:
    """Return the tags of a moment, or those of the next roll for effects that are evaluated before it is made."""
    if moment.tags:
        return moment.tags
    here = (
        candidate.tags
        for candidate in next_roll_moments(state)
        if (candidate.point, candidate.who) == (moment.point, moment.who)
    )
    return next(here, ())


def _near_keyword(state: State, moment: Moment, keyword: str) -> bool:
    model = state.model(moment.who)
    near = (_find(state, neighbour) for neighbour in (*model.near, *model.in_melee_with))
    return any(neighbour is not None and neighbour.has(keyword) for neighbour in near)


FACTS: Mapping[str, Fact] = {
    **facts_about_both(_find, "is", _is, "condition or state"),
    **facts_about_both(_find, "keyword", Model.has, "keyword"),
    **facts_about_both(
        _find, "blood", lambda model, number: bool(model.blood >= int(number)), NUMBER, (1, MAX_MARKERS)
    ),
    **facts_about_both(_find, "armour", lambda model, number: -_armour(model) >= int(number), NUMBER, (1, 3)),
    "in Melee with": Fact(
        lambda state, moment, number: len(state.model(moment.who).in_melee_with) >= int(number), NUMBER
    ),
    "turn": Fact(lambda state, _, number: str(state.turn) == number, NUMBER),
    "own Activation": Fact(lambda state, moment, _: state.activation(moment.who) is not None),
    "near": Fact(_near_keyword, "keyword"),
    **{word: Fact(argument=word) for word in ("weapon keyword", "action", "power")},
    **{word: Fact(argument=kind) for word, kind in (("with", "weapon"), ("after", "ability"), ("source", NAME))},
    **dict.fromkeys(("melee", "ranged", "charged", "moved", "risky", "long range", "short range", "critical"), Fact()),
    **dict.fromkeys(NEW_TAGS, Fact()),
    **dict.fromkeys(("bloodbath", "no effect", "minor hit", "down", "out of action"), Fact()),
}
"""Facts that an ability may name in its `if`. Commands attach those without a function to a roll as tags.

Only printed keywords are tested, because a lookup of keywords from abilities would recurse.
"""


def _armour(model: Model) -> int:
    return armour_modifier(model.profile.armour, model.profile.shield)


def has_abilities(state: State) -> bool:
    """Return whether the battle has any abilities or conditions."""
    return bool(state.catalogue or state.condition_sheets)


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
    if weapon is not None:
        if attempt.action == Action.MELEE_ATTACK:
            words.append("melee")
        else:
            words += ["ranged", "long range" if attempt.long_range else "short range"]
        words += [f"with: {weapon.id}", *(f"weapon keyword: {keyword}" for keyword in weapon.keywords)]
    return (*words, *_new_tags(state, attempt, activation))


def _new_tags(state: State, attempt: ActionDeclared, activation: Activation | None) -> Iterator[str]:
    """Yield those tags that older logs lack. Tags are recorded, so they are added only if an ability tests them."""
    holds = {
        "in cover": any(modifier.name == "Cover" for modifier in attempt.modifiers),
        "elevated": any(modifier.name == "Elevated Position" for modifier in attempt.modifiers),
        "charged first": activation is not None and [a.detail for a in activation.actions[:1]] == [Action.CHARGE],
    }
    tested = _tested(state.catalogue, state.condition_sheets)
    return (tag for tag in NEW_TAGS if holds[tag] and tag in tested)


@memo_by_identity()
def _tested(catalogue: tuple[Ability, ...], sheets: tuple[ConditionSheet, ...]) -> frozenset[str]:
    """Return the words under `if` of all abilities in a battle."""
    abilities = (*catalogue, *(ability for sheet in sheets for ability in sheet.abilities))
    return frozenset(word.removeprefix("not ") for ability in abilities for word in ability.given)


def _listings(state: State, who: str) -> tuple[Listing, ...]:
    model = _find(state, who)
    return _listed(model.profile, model.conditions, model.used_up, state.armoury) if model is not None else ()


@memo_by_identity()
def _listed(
    profile: Profile, conditions: tuple[str, ...], used_up: tuple[str, ...], armoury: tuple[Weapon, ...]
) -> tuple[Listing, ...]:
    powers = (Listing((power.name,), fact=f"power: {power.name}", bound_at=("invoked",)) for power in profile.powers)
    weapons = {weapon.id: weapon for weapon in armoury}
    carried = (weapons[name] for name in dict.fromkeys(profile.weapons) if name in weapons and name not in used_up)
    return (
        Listing(ability_names(profile)),
        *powers,
        Listing(conditions, conditions=True),
        *(Listing(weapon.keywords, fact=f"with: {weapon.id}", bound_at=WEAPON_POINTS) for weapon in carried),
    )


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


def _effects_on_target(state: State, who: str) -> Iterator[Ability]:
    """Yield abilities that were used on a model, reduced to the modifiers for it, which now apply automatically."""
    for use in state.used:
        for ability in state.abilities_named((use.ability,)) if use.target == who and use.lasts else ():
            does = tuple(effect for effect in ability.does if effect.do == MODIFY and effect.to == "target")
            if does:
                as_own = tuple(attrs.evolve(effect, to="self") for effect in does)
                yield attrs.evolve(ability, does=as_own, asked=False)


def _split_by_result(ability: Ability) -> Iterator[Ability]:
    """Yield an ability. If it needs an ACTION roll, yield its immediate effects, and one ability for each result."""
    if not any(effect.do == ability_words.ROLL for effect in ability.does):
        yield ability
        return
    at_once = tuple(effect for effect in ability.does if effect.at not in ability_words.RESULTS)
    yield attrs.evolve(ability, does=at_once, limit=ability.limit or "turn")
    for result in ability_words.RESULTS:
        does = tuple(effect for effect in ability.does if effect.at == result)
        if does:
            part_id, after = f"the {result} of {ability.title}", (f"after: {ability.id}",)
            yield Ability(id=part_id, name=ability.title, when=result, given=after, does=does)


def _near(state: State, moment: Moment, word: str) -> Iterator[str]:
    """Yield the ids of those models near an owner, itself included, that a target word stands for."""
    own = state.model(moment.who)
    for model in state.on_table():
        is_near = own.id in model.near or model.id in (own.id, *own.in_melee_with)
        if is_near and (word == "everybody" or (model.side == own.side) is (word == "allies")):
            yield model.id


def _markers_to_pay(what: str) -> Callable[[State, str], int]:
    """Return a function for the number of a model's own markers of a kind that its side can pay with."""

    def count(state: State, who: str) -> int:
        model = _find(state, who)
        return model.marker_count(what) if model and not keeps_blood(state, model, what, model.side) else 0

    return count


def keeps_blood(state: State, model: Model, marker: str, side: str) -> bool:
    """Return whether a side cannot take a marker off a model: the Blood Markers of its own GOLEMs."""
    return marker == Marker.BLOOD and model.side == side and has(state, model, "GOLEM")


IN_FORCE = Abilities(
    points=ability_words.POINTS,
    facts=FACTS,
    tags_of=_tags_of,
    effects=ability_words.EFFECTS,
    listings=_listings,
    named=lambda catalogue, names: (ability for name in names for ability in abilities_named(catalogue, name)),
    parts=_split_by_result,
    further=_effects_on_target,
    exit_point="action",
    others=lambda state: (model.id for model in state.on_table()),
    holders=lambda state: (model.id for model in state.on_table()),
    results=ability_words.RESULTS,
    owner_words=("self", "allies", "everybody"),
    targets_for=_near,
    can_affect=lambda state, who: state.has_on_table(who),
    least_amount=0,
    costs={what: _markers_to_pay(what) for what in ability_words.MARKERS},
    open_names=("action", "ability"),
    reserved_conditions=(*STATES, "Out of Action", "TOUGH used", "Diving Charge", "Dangerous Terrain"),
    check=ability_words.check_ability,
)
"""The vocabulary of abilities, without windows and the functions that carry out effects."""


def keywords_of(state: State, model: Model) -> tuple[str, ...]:
    """Return a model's keywords: those on its sheet, and those from abilities."""
    return (*model.profile.keywords, *IN_FORCE.permanent(state, model.id, ability_words.KEYWORD))


def has(state: State, model: Model, keyword: str) -> bool:
    """Return whether a model has a keyword, with or without a rating."""
    return has_keyword(keywords_of(state, model), keyword)


def forbids(state: State, who: str, action: str) -> bool:
    """Return whether an ability prevents a model from taking an ACTION."""
    return action in IN_FORCE.permanent(state, who, ability_words.FORBID)


def allows(state: State, who: str, what: str) -> bool:
    """Return whether an ability grants a model this exception to the rules."""
    return what in IN_FORCE.permanent(state, who, ability_words.ALLOW)


def automatic_success(state: State, who: str, action: str) -> str:
    """Return the id of the ability that lets a model succeed in an ACTION without a roll; empty if there is none."""
    ability = IN_FORCE.source_of(state, who, ability_words.PASS, action)
    return ability.id if ability is not None else ""


def softening_ability(state: State, moment: Moment, result: str) -> tuple[Ability, int] | None:
    """Return the unused ability that makes an injury result lighter and its number of rows, or None."""
    for ability, effect in IN_FORCE.effects_at(state, ability_words.SOFTEN, moment):
        if effect.what.casefold() == result and not _is_spent(state, moment, ability):
            return ability, max(1, effect.amount)
    return None


def _is_spent(state: State, moment: Moment, ability: Ability) -> bool:
    return bool(ability.limit and not ability.asked and state.uses(moment.who, ability.id))


def carry_on_ability(state: State, attempt: ActionDeclared) -> Ability | None:
    """Return the unused ability that lets a model go on after a failed RISKY ACTION, or None."""
    moments = [moment for moment in roll_moments(state, attempt) if moment.who == attempt.model]
    found = IN_FORCE.effects_at(state, ability_words.CARRY_ON, *moments)
    return next((ability for ability, _ in found if not _is_spent(state, moments[0], ability)), None)


def move_change(state: State, point: str, who: str, target: str = "") -> int:
    """Return how many inches abilities add to the length of a move."""
    return IN_FORCE.change(state, Moment(point=point, who=who, target=target), "inches")


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
    injured = Moment(point="injured", who=hurt.target, target=hurt.attacker, tags=words)
    if not state.has_model(hurt.attacker):
        return (injured,)
    injures = Moment(point="injure", who=hurt.attacker, target=hurt.target, tags=words)
    added = tuple(f"weapon keyword: {keyword}" for keyword in IN_FORCE.words_at(state, ability_words.SHARPEN, injures))
    return tuple(attrs.evolve(moment, tags=(*words, *added)) if added else moment for moment in (injured, injures))


def next_roll_moments(state: State) -> tuple[Moment, ...]:
    """Return the moments at which abilities apply to the next roll."""
    if state.injuries:
        return injury_moments(state, state.injuries[0])
    return () if state.attempt is None else roll_moments(state, state.attempt)


def can_use_ability(state: State, side: str) -> bool:
    """Return whether any model on a side has an ability that it can still use on the next roll."""
    return any(
        state.model(moment.who).side == side and any(IN_FORCE.affordable(state, moment.who, moment.point))
        for moment in next_roll_moments(state)
    )
