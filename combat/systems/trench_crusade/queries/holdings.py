"""Abilities as data: who has which, what may be asked of a moment, and what holds for as long as somebody has one.

An ability stands on a sheet by its id: among abilities, equipment or keywords of a model, as the name of a power, or
among the keywords of a weapon. One whose id begins with the name of another and a colon comes along with it. What the
abilities of somebody do to others reaches whom the table has said to be near.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import attrs

from combat.engine.abilities import MODIFY, Abilities, Fact, Moment, from_another, suffered
from combat.engine.draft import Draft
from events.abilities import Ability, ConditionSheet, Effect
from events.once import once_a_table, once_for_these
from events.trench_crusade.facts import Action, ActionDeclared, InjuryDue
from events.trench_crusade.sheets import Profile, Weapon, bears
from events.trench_crusade.table import Model, State
from events.vocabulary import Modifier, Reminded

ALWAYS = "always"
"""The point of what holds for as long as somebody has an ability."""

ANY_TIME = "any time"
"""The point at which somebody may use an ability wherever somebody decides."""

FORBID, ALLOW, PASS, KEYWORD = "forbid", "allow", "pass", "keyword"
STANDING_EFFECTS = (FORBID, ALLOW, PASS, KEYWORD)
"""What is not done at a point, but holds always."""

IGNORE, SOFTEN, INFECT, SHARPEN = "ignore", "soften", "infect", "weapon keyword"
"""What is not done at a point, but changes how a roll is read."""

SHOOT_IN_MELEE, SHOOT_AFTER_CHARGE = "Ranged Attack in Melee", "Ranged Attack after a Charge"
RETREAT_FREELY = "Retreat without free attacks"
ALLOWED = (SHOOT_IN_MELEE, SHOOT_AFTER_CHARGE, RETREAT_FREELY)
"""What an ability may allow."""

ROLL = "roll"
"""The effect that an ACTION is rolled for; what comes of it stands `at` one of `RESULTS`."""
RESULTS = ("success", "critical", "failure")

WITH_A_WEAPON = ("attack", "injure", "hit", "missed", "injures", "takes out")
"""The points at which a keyword of a weapon counts for what is done with that weapon alone."""

WORDS = (
    *("melee", "ranged", "charged", "moved", "risky", "long range", "short range", "critical", "bloodbath"),
    *("no effect", "minor hit", "down", "out of action"),
)
"""What acts say of a roll, or of what came of it."""

SAID = ("with", "weapon keyword", "action", "power", "after", "source")
"""What acts say of a roll behind a colon: its weapon and the keywords of that, the ACTION, the power, what injures."""

STATES: Mapping[str, str] = {
    "Down": "down",
    "In Melee": "in_melee_with",
    "Wounded": "blood",
    "Blessed": "blessings",
    "Infected": "infection",
}
"""What a model may be besides having a condition, and the field that says so."""

ATTACKS = (Action.RANGED_ATTACK, Action.MELEE_ATTACK)


OR = " or "


def alternatives(argument: str) -> list[str]:
    """Return what a fact is asked of, any of which will do.

    >>> alternatives("Dash or Climb"), alternatives("")
    (['Dash', 'Climb'], [''])
    """
    return argument.split(OR)


def _is(state: State, who: str, argument: str) -> bool:
    if not state.knows(who):
        return False
    model = state.model(who)
    asked = alternatives(argument)
    return any(getattr(model, STATES[each]) if each in STATES else each in model.conditions for each in asked)


def _has_printed(state: State, who: str, keyword: str) -> bool:
    """Return whether a keyword is printed on a sheet; to ask for those that abilities give would go in circles."""
    return state.knows(who) and any(state.model(who).has(each) for each in alternatives(keyword))


def done_by(state: State, power: str) -> Iterator[Effect]:
    """Return what a power does, by its name."""
    return (effect for each in meant(state.catalogue, power) for effect in each.does)


def _at_least(argument: str, number: int) -> bool:
    return number >= int(argument or 1)


def _blood(state: State, who: str) -> int:
    return state.model(who).blood if state.knows(who) else 0


def _said(word: str) -> Fact:
    """Return a fact that the act itself says of a roll, such as its weapon."""

    def holds(state: State, moment: Moment, argument: str) -> bool:
        words = moment.about or _about_now(state, moment)
        return any((f"{word}: {each}" if each else word) in words for each in alternatives(argument))

    return holds


def _about_now(state: State, moment: Moment) -> tuple[str, ...]:
    """Return what is true of the roll to come, for whoever asks before it is made."""
    here = (each.about for each in coming(state) if (each.point, each.who) == (moment.point, moment.who))
    return next(here, ())


def _near_somebody(state: State, moment: Moment, keyword: str) -> bool:
    model = state.model(moment.who)
    return any(_has_printed(state, each, keyword) for each in (*model.near, *model.in_melee_with))


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
    "near": _near_somebody,
    **{word: _said(word) for word in (*SAID, *WORDS)},
}
"""What may stand under `if`."""
NUMBERED = ("blood", "target blood", "in Melee with", "turn")
"""The facts that are asked of a number."""
UNASKED = ("own Activation",)
"""The facts that are asked of nothing."""


def in_play(state: State) -> bool:
    """Return whether there are abilities at this table at all."""
    return bool(state.catalogue or state.condition_sheets)


def any_time(state: State) -> bool:
    """Return whether there is an ability at this table that is used at any time."""
    sheets = (each for sheet in state.condition_sheets for each in sheet.abilities)
    return any(each.when == ANY_TIME for each in (*state.catalogue, *sheets))


def about(state: State, attempt: ActionDeclared) -> tuple[str, ...]:
    """Return what is true of an ACTION roll, in the words that abilities ask by."""
    if not in_play(state):
        return ()
    acting = state.activation(attempt.model)
    words = [f"action: {attempt.action}"]
    if attempt.ability:
        words.append(f"after: {attempt.ability}")
    if attempt.risky:
        words.append("risky")
    if acting is not None and acting.took(Action.MOVE, Action.CHARGE):
        words.append("charged")
    if acting is not None and (acting.took(Action.MOVE) or acting.took(Action.DASH)):
        words.append("moved")
    weapon = state.weapon(attempt.weapon) if attempt.action in ATTACKS else None
    if weapon is None:
        return tuple(words)
    if attempt.action == Action.MELEE_ATTACK:
        words.append("melee")
    else:
        words += ["ranged", "long range" if attempt.long_range else "short range"]
    return (*words, f"with: {weapon.id}", *(f"weapon keyword: {each}" for each in weapon.keywords))


@once_a_table
def held_by(state: State, who: str) -> tuple[Ability, ...]:
    """Return the abilities that count for somebody: its own, those of its conditions, and of others that reach it."""
    if not in_play(state) or not state.knows(who):
        return ()
    model = state.model(who)
    own = _for_its_owner(_own(state, model))
    more = (*_from_uses(state, model), *_from_others(state, model))
    return (*own, *more) if more else own


def _from_uses(state: State, model: Model) -> Iterator[Ability]:
    """Return what abilities in use change for a model on which they were used."""
    for use in state.used:
        if use.target == model.id and use.lasts:
            yield from _laid_upon(state.abilities_named((use.ability,)))


def _from_others(state: State, model: Model) -> Iterator[Ability]:
    """Return what the abilities of others change for a model that they reach."""
    for each in dict.fromkeys((*model.near, *model.in_melee_with)):
        if each != model.id and state.has_on_table(each):
            other = state.model(each)
            side = "allies" if other.side == model.side else "enemies"
            yield from from_another(state, each, _own(state, other), side, _REACHING)


def _own(state: State, model: Model) -> tuple[Ability, ...]:
    """Return all that a model has of its own, which is the same as long as what it comes from is."""
    return _brought(
        state.catalogue, state.condition_sheets, state.armoury, model.profile, model.conditions, model.used_up
    )


@once_for_these
def _brought(
    catalogue: tuple[Ability, ...],
    sheets: tuple[ConditionSheet, ...],
    armoury: tuple[Weapon, ...],
    profile: Profile,
    conditions: tuple[str, ...],
    used_up: tuple[str, ...],
) -> tuple[Ability, ...]:
    ailing, weapons = {each.name: each for each in sheets}, {each.id: each for each in armoury}
    carried = (weapons[name] for name in dict.fromkeys(profile.weapons) if name in weapons and name not in used_up)
    return (
        *(each for name in named_by(profile) for each in meant(catalogue, name)),
        *(_invoked(power.name, each) for power in profile.powers for each in meant(catalogue, power.name)),
        *(each for name in conditions if name in ailing for each in suffered(ailing[name], "action")),
        *(_with(weapon, each) for weapon in carried for name in weapon.keywords for each in meant(catalogue, name)),
    )


def _invoked(power: str, ability: Ability) -> Ability:
    """Return an ability as a power brings it: what counts when one is invoked counts for that power alone."""
    return attrs.evolve(ability, given=(*ability.given, f"power: {power}")) if ability.when == "invoked" else ability


def named_by(sheet: Profile) -> tuple[str, ...]:
    """Return the names on a sheet, keywords included, that may mean abilities."""
    return tuple(dict.fromkeys((*sheet.abilities, *sheet.equipment, *sheet.keywords)))


def meant(catalogue: Iterable[Ability], name: str) -> Iterator[Ability]:
    """Return the abilities that a name means: that of the name, and what comes along with it behind a colon.

    >>> flag = (Ability(id="Flag"), Ability(id="Flag: fear"), Ability(id="Flagon"))
    >>> [each.id for each in meant(flag, "Flag")]
    ['Flag', 'Flag: fear']
    """
    along = f"{name}: "
    return (each for each in catalogue if each.id == name or each.id.startswith(along))


def _with(weapon: Weapon, keyword: Ability) -> Ability:
    bound = keyword.when in WITH_A_WEAPON
    return attrs.evolve(keyword, given=(*keyword.given, f"with: {weapon.id}")) if bound else keyword


_REACHING = (MODIFY, KEYWORD, FORBID)
"""The effects that may count for others than whoever has the ability."""


@once_for_these
def _for_its_owner(own: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Return abilities as they count for whoever has them."""
    reaches = ("self", "allies", "everybody")
    return tuple(each for ability in own for part in _in_parts(ability) for each in _as_far_as(part, reaches))


def _as_far_as(ability: Ability, reaches: tuple[str, ...]) -> Iterator[Ability]:
    """Return an ability without what it changes for others alone.

    What its owner says each time stays on it, at a point where it changes nothing, so that its use is on record.
    """
    does = tuple(
        attrs.evolve(each, at=ALWAYS) if elsewhere else each
        for each in ability.does
        if not (elsewhere := each.do in _REACHING and each.to not in reaches) or (ability.asked and each.do == MODIFY)
    )
    if does or not ability.does:
        yield attrs.evolve(ability, does=does)


def _laid_upon(used: tuple[Ability, ...]) -> Iterator[Ability]:
    """Return what abilities in use change for whom they were used on."""
    for ability in used:
        does = tuple(each for each in ability.does if each.do == MODIFY and each.to == "target")
        if does:
            yield attrs.evolve(ability, does=does, asked=False)


def _in_parts(ability: Ability) -> Iterator[Ability]:
    """Return an ability, and behind it what comes of the ACTION that it is rolled for."""
    if not any(each.do == ROLL for each in ability.does):
        yield ability
        return
    at_once = tuple(each for each in ability.does if each.at not in RESULTS)
    yield attrs.evolve(ability, does=at_once, limit=ability.limit or "turn")
    for result in RESULTS:
        does = tuple(each for each in ability.does if each.at == result)
        if does:
            said, after = f"the {result} of {ability.title}", (f"after: {ability.id}",)
            yield Ability(id=said, name=ability.title, when=result, given=after, does=does)


IN_FORCE = Abilities(facts=FACTS, held_by=held_by)
"""As much of what is known of abilities as can be asked without doing anything."""


def stands(state: State, who: str, what: str) -> Sequence[Effect]:
    """Return the effects of one sort that hold for somebody always."""
    if not in_play(state):
        return ()
    return [effect for _, effect in _holding(state, Moment(point=ALWAYS, who=who), what)]


def _holding(state: State, moment: Moment, what: str) -> Iterator[tuple[Ability, Effect]]:
    """Return the effects of one sort that hold at a moment, each with its ability."""
    if not in_play(state):
        return
    in_use = state.in_use(moment.who)
    for ability in held_by(state, moment.who):
        counts = ability.when == moment.point and (not ability.asked or ability.id in in_use)
        if counts and IN_FORCE.holds(state, moment, ability):
            yield from ((ability, each) for each in ability.does if each.do == what)


def keywords_of(state: State, model: Model) -> tuple[str, ...]:
    """Return the keywords of a model: those that are printed, and those that abilities give it."""
    given = stands(state, model.id, KEYWORD)
    return (*model.profile.keywords, *(each.what for each in given)) if given else model.profile.keywords


def has(state: State, model: Model, keyword: str) -> bool:
    """Return whether a model has a keyword, whatever its rating."""
    return bears(keywords_of(state, model), keyword)


def forbids(state: State, who: str, action: str) -> bool:
    """Return whether an ability keeps a model from an ACTION."""
    return any(each.what == action for each in stands(state, who, FORBID))


def allows(state: State, who: str, what: str) -> bool:
    """Return whether an ability lets a model do what others cannot."""
    return any(each.what == what for each in stands(state, who, ALLOW))


def passes(state: State, who: str, action: str) -> str:
    """Return the ability by which a model succeeds in an ACTION without a roll; empty for none."""
    if not in_play(state):
        return ""
    moment = Moment(point=ALWAYS, who=who)
    return next((ability.id for ability, each in _holding(state, moment, PASS) if each.what == action), "")


def ignored(state: State, *moments: Moment) -> frozenset[str]:
    """Return the names of what does not count in a roll, given the moments by which abilities come to it."""
    return frozenset(each.what for moment in moments for _, each in _holding(state, moment, IGNORE))


def sharpened(state: State, moment: Moment) -> tuple[str, ...]:
    """Return the keywords that abilities give a weapon for an injury roll."""
    return tuple(each.what for _, each in _holding(state, moment, SHARPEN))


def infects(state: State, moment: Moment) -> bool:
    """Return whether an injury places Infection Markers instead of Blood Markers."""
    return any(True for _ in _holding(state, moment, INFECT))


def softening(state: State, moment: Moment, result: str) -> tuple[Ability, int] | None:
    """Return the ability that makes a result of the Injury Chart lighter, and by how many rows, if one is left."""
    for ability, effect in _holding(state, moment, SOFTEN):
        spent = ability.limit and not ability.asked and state.uses(moment.who, ability.id)
        if effect.what.casefold() == result and not spent:
            return ability, max(1, effect.amount)
    return None


def changed(state: State, point: str, who: str, target: str = "") -> int:
    """Return by how many inches abilities change how far a model goes."""
    if not in_play(state):
        return 0
    return sum(each.amount for each in IN_FORCE.modifiers(state, Moment(point=point, who=who, target=target)))


def moments_of(state: State, attempt: ActionDeclared) -> tuple[Moment, ...]:
    """Return the moments by which abilities come to an ACTION roll: whose it is, and at whom it is aimed."""
    if not in_play(state):
        return ()
    words = about(state, attempt)
    target = attempt.aim
    moments = [Moment(point="roll", who=attempt.model, target=target, about=words)]
    if attempt.action in ATTACKS and target:
        moments.append(Moment(point="attack", who=attempt.model, target=target, about=words))
        moments.append(Moment(point="attacked", who=target, target=attempt.model, about=words))
    return tuple(moments)


def moments_of_injury(state: State, hurt: InjuryDue, *more: str) -> tuple[Moment, ...]:
    """Return the moments by which abilities come to an injury roll: who is injured, and who injures."""
    if not in_play(state):
        return ()
    words = (*hurt.about, f"source: {hurt.source}", *(("critical",) if hurt.critical else ()), *more)
    moments = [Moment(point="injured", who=hurt.target, target=hurt.attacker, about=words)]
    if hurt.attacker and state.knows(hurt.attacker):
        moments.append(Moment(point="injure", who=hurt.attacker, target=hurt.target, about=words))
    return tuple(moments)


@once_a_table
def coming(state: State) -> tuple[Moment, ...]:
    """Return the moments by which abilities come to the next roll."""
    if state.injuries:
        return moments_of_injury(state, state.injuries[0])
    return () if state.attempt is None else moments_of(state, state.attempt)


def changes(state: State, moments: Iterable[Moment]) -> tuple[Modifier, ...]:
    """Return what abilities change in a roll."""
    return tuple(modifier for each in moments for modifier in IN_FORCE.modifiers(state, each))


def remind(draft: Draft[State], moments: Iterable[Moment]) -> None:
    """Tell what sheets say at points where nothing happens of itself."""
    for moment in moments:
        for ability in held_by(draft.state, moment.who):
            told = ability.when == moment.point and not ability.asked and not ability.does and ability.text
            if told and IN_FORCE.holds(draft.state, moment, ability):
                draft.happens(Reminded(moment.who, ability.title, ability.text))


def purse(state: State, who: str, what: str) -> int:
    """Return how much of a cost a model can pay: how many of the markers it has."""
    return state.model(who).held(what) if state.knows(who) else 0


def may_use(state: State, side: str) -> bool:
    """Return whether a model of a side has an ability left to use on the roll to come."""
    return any(state.model(each.who).side == side and _may_use_at(state, each) for each in coming(state))


def _may_use_at(state: State, moment: Moment) -> bool:
    held = (each for each in held_by(state, moment.who) if each.asked and each.when == moment.point)
    return any(
        not (each.limit and state.uses(moment.who, each.id))
        and all(purse(state, moment.who, cost.what) >= cost.amount for cost in each.cost)
        for each in held
    )
