"""Effects of moves and abilities defined by data: one function per verb, which emits events of built-in rules."""

from collections.abc import Callable, Iterable, Mapping

from attrs import frozen

from combat.engine.book import cites
from combat.engine.play.draft import Draft
from combat.systems.powered_by_heresy.acts import END_OF, gain, grant_bonus, set_condition, spend
from combat.systems.powered_by_heresy.acts.damage import deal, enemy_attack, strike
from combat.systems.powered_by_heresy.acts.dying_and_healing import heal, take_damage
from combat.systems.powered_by_heresy.queries import abilities, characters
from combat.systems.powered_by_heresy.rules.class_moves import MAX_INSIGHT, MAX_WRATH
from events.abilities import Effect
from events.powered_by_heresy import facts
from events.powered_by_heresy.facts import BlowDue, Condition, Resource
from events.powered_by_heresy.table import Attempt, State
from events.vocabulary import Rolled

RESOURCE_LIMITS = {Resource.INSIGHT: MAX_INSIGHT, Resource.WRATH: MAX_WRATH}
USE, AMMO = "use", "ammo"
WEAPON_RESOURCES = (USE, AMMO)
HARD, SOFT = "hard", "soft"
RESERVED = (Condition.DEAD, Condition.BARELY_ALIVE, Condition.OUT, Condition.ENCUMBERED_ROLL)
"""Conditions that only wounds and departures cause; effects cannot set them."""


@frozen(kw_only=True)
class EffectSource:
    """The source of an effect.

    Attributes:
        who: The id of the character whose effect it is.
        title: The name of the move or ability.
        targets: The ids of the characters that `target` stands for.
        attempt: The acolyte's move; None for other sources.
    """

    who: str
    title: str
    targets: tuple[str, ...] = ()
    attempt: Attempt | None = None


Verb = Callable[[Draft[State], EffectSource, Effect, str, int], None]
"""Function that applies an effect to one character, with a given amount."""


def carry_out(draft: Draft[State], doing: EffectSource, does: Iterable[Effect]) -> None:
    """Apply effects in order, each to every character that it reaches."""
    for effect in does:
        amount = _amount(draft, doing, effect)
        for character in _targets_of(draft.state, doing, effect.to):
            if _can_be_affected(draft.state, character):
                VERBS[effect.do](draft, doing, effect, character, amount)


def effect_needs_target(effect: Effect) -> bool:
    """Return whether an effect needs a target, or applies only against one."""
    return effect.to == "target" or effect.do in (FORWARD_AGAINST, ONGOING_AGAINST)


def _targets_of(state: State, doing: EffectSource, to: str) -> tuple[str, ...]:
    if to == "self":
        return (doing.who,)
    return doing.targets if to == "target" else abilities.resolve_targets(state, doing.who, to)


def _can_be_affected(state: State, who: str) -> bool:
    return state.is_character(who) and not (state.is_acolyte(who) and state.acolyte(who).dead)


def _amount(draft: Draft[State], doing: EffectSource, effect: Effect) -> int:
    """Return an effect's amount, including the result of its dice. Damage dice are rolled later."""
    if not effect.dice or effect.do == DAMAGE:
        return effect.amount
    dice = draft.roll(effect.dice, effect.sides, doing.title, doing.who)
    total, kept = sum(die.face for die in dice), tuple(range(len(dice)))
    rolled = Rolled(purpose=doing.title, who=doing.who, dice=dice, kept=kept, total=total, base=len(dice))
    draft.emit(rolled)
    return effect.amount + total


@cites("PBH-CORE-10", "PBH-DMG-01")
def _damage(draft: Draft[State], doing: EffectSource, effect: Effect, whom: str, amount: int) -> None:
    """Deal damage with the effect's own dice; if it has none, with the weapon in use and the extra dice."""
    if effect.dice:
        dice, who = (effect.sides,) * effect.dice, (doing.who,)
        deal(draft, BlowDue(attackers=who, target=whom, source=doing.title, cause="other", dice=dice))
    elif doing.attempt is not None:
        weapon = draft.state.weapon(doing.attempt.trigger.weapon)
        ranged = weapon is not None and (weapon.ranged or weapon.is_grenade)
        strike(draft, doing.attempt, whom, "ranged" if ranged else "melee", extra=amount)
    else:
        enemy_attack(draft, (doing.who,), whom, (), in_return=False, weapon=effect.what)


@cites("PBH-DMG-05")
def _wound(draft: Draft[State], doing: EffectSource, _: Effect, whom: str, amount: int) -> None:
    if amount > 0:
        take_damage(draft, whom, amount, doing.title)


def _heal(draft: Draft[State], doing: EffectSource, _: Effect, whom: str, amount: int) -> None:
    heal(draft, whom, max(amount, 0), doing.title)


def _put_out(draft: Draft[State], doing: EffectSource, _: Effect, whom: str, __: int) -> None:
    """Inflict wounds, up to the character's maximum, and apply their consequences."""
    character = draft.state.character(whom)
    left = characters.max_wounds(character) - character.wounds
    if left > 0:
        take_damage(draft, whom, left, doing.title)


def _bonus(*, lasting: bool, against: bool) -> Verb:
    """Return the function that grants a forward, or an ongoing if `lasting`; `against` limits it to the targets."""

    def granted(draft: Draft[State], doing: EffectSource, effect: Effect, whom: str, amount: int) -> None:
        if draft.state.is_acolyte(whom) and amount:
            tied = {"against": doing.targets} if against else {}
            until = END_OF.get(effect.until, "") if lasting else ""
            grant_bonus(draft, whom, doing.title, amount, move=effect.what, lasting=lasting, until=until, **tied)

    return granted


def _condition(draft: Draft[State], doing: EffectSource, effect: Effect, whom: str, _: int) -> None:
    if effect.what not in characters.conditions(draft.state.character(whom)):
        set_condition(draft, whom, effect.what, doing.title)


def _end_condition(draft: Draft[State], doing: EffectSource, effect: Effect, whom: str, _: int) -> None:
    if effect.what in characters.conditions(draft.state.character(whom)):
        set_condition(draft, whom, effect.what, doing.title, 0)


def _mark(draft: Draft[State], doing: EffectSource, effect: Effect, whom: str, _: int) -> None:
    """Mark a character, and remove the owner's mark from any other character."""
    mark = Condition.mark(effect.what, doing.who)
    for character in draft.state.characters():
        if mark in character.conditions and character.id != whom:
            set_condition(draft, character.id, mark, doing.title, 0)
    if mark not in draft.state.character(whom).conditions:
        set_condition(draft, whom, mark, doing.title)


def _resource(doing: EffectSource, what: str) -> str:
    """Return the resource name; uses and ammo are those of the weapon in use."""
    weapon = doing.attempt.trigger.weapon if doing.attempt is not None else ""
    return {USE: Resource.uses(weapon), AMMO: Resource.ammo(weapon)}.get(what, what)


def _amount_held(state: State, doing: EffectSource, whom: str, what: str) -> int:
    if what not in WEAPON_RESOURCES:
        return abilities.purse(state, whom, what)
    carried = state.acolyte(whom).carried(doing.attempt.trigger.weapon) if doing.attempt is not None else None
    return 0 if carried is None else carried.uses if what == USE else carried.ammo


def _gain(draft: Draft[State], doing: EffectSource, effect: Effect, whom: str, amount: int) -> None:
    if not draft.state.is_acolyte(whom) or (
        effect.what in WEAPON_RESOURCES and not _carries_weapon(draft.state, doing, whom)
    ):
        return
    room = RESOURCE_LIMITS.get(effect.what, amount + _amount_held(draft.state, doing, whom, effect.what))
    more = min(amount, room - _amount_held(draft.state, doing, whom, effect.what))
    if more > 0:
        gain(draft, whom, _resource(doing, effect.what), more, doing.title)


def _carries_weapon(state: State, doing: EffectSource, whom: str) -> bool:
    return doing.attempt is not None and state.acolyte(whom).carried(doing.attempt.trigger.weapon) is not None


def _spend(draft: Draft[State], doing: EffectSource, effect: Effect, whom: str, amount: int) -> None:
    """Spend a resource, up to the amount that is left."""
    if draft.state.is_acolyte(whom):
        less = min(amount, _amount_held(draft.state, doing, whom, effect.what))
        if less > 0:
            spend(draft, whom, _resource(doing, effect.what), less, doing.title)


@cites("PBH-ROLL-11")
def _hold(draft: Draft[State], doing: EffectSource, effect: Effect, whom: str, amount: int) -> None:
    """Give hold for the move, or for another move that the effect names."""
    if draft.state.is_acolyte(whom) and amount > 0:
        gain(draft, whom, Resource.hold(effect.what or doing.title), amount, doing.title)


def _gm(draft: Draft[State], doing: EffectSource, effect: Effect, whom: str, _: int) -> None:
    """Require a GM move."""
    who = whom if draft.state.is_acolyte(whom) else ""
    targets = tuple(filter(draft.state.is_enemy, doing.targets))
    draft.emit(facts.GmMoveDue(occasion=doing.title, hard=effect.what == HARD, who=who, targets=targets))


def _question(draft: Draft[State], doing: EffectSource, effect: Effect, whom: str, _: int) -> None:
    """Ask the GM a question, which must be answered truthfully."""
    about = doing.attempt.trigger.detail if doing.attempt is not None else ""
    of = ", ".join((*([about] if about else ()), *map(draft.state.name, doing.targets)))
    draft.emit(facts.QuestionAsked(whom, f"{effect.what} ({of})" if of else effect.what))


def _fact(draft: Draft[State], _: EffectSource, effect: Effect, __: str, ___: int) -> None:
    if effect.what not in draft.state.facts:
        draft.emit(facts.FactEstablished(effect.what))


DAMAGE = "damage"
FORWARD, ONGOING, FORWARD_AGAINST, ONGOING_AGAINST = "forward", "ongoing", "forward against", "ongoing against"

VERBS: Mapping[str, Verb] = {
    DAMAGE: _damage,
    "wound": _wound,
    "heal": _heal,
    "put out": _put_out,
    FORWARD: _bonus(lasting=False, against=False),
    ONGOING: _bonus(lasting=True, against=False),
    FORWARD_AGAINST: _bonus(lasting=False, against=True),
    ONGOING_AGAINST: _bonus(lasting=True, against=True),
    "condition": _condition,
    "end condition": _end_condition,
    "mark": _mark,
    "gain": _gain,
    "spend": _spend,
    "hold": _hold,
    "gm": _gm,
    "question": _question,
    "fact": _fact,
}
"""Functions that apply effects, keyed by verb; verbs that change rolls have none."""
