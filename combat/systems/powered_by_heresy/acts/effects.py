"""Effects of moves and abilities defined by data: one function per effect, which emits events of built-in rules."""

from collections.abc import Mapping
from typing import Any

import attrs

from combat.engine.abilities.interpreter import Abilities
from combat.engine.abilities.vocabulary import AppliedEffect, EffectFunction
from combat.engine.play import Draft, cites
from combat.systems.powered_by_heresy.acts import gain, grant_bonus, set_condition, spend
from combat.systems.powered_by_heresy.acts.dealing import deal, enemy_attack, strike
from combat.systems.powered_by_heresy.acts.dying_and_healing import call_for_last_breath, heal, take_damage
from combat.systems.powered_by_heresy.queries import abilities, blows, characters
from combat.systems.powered_by_heresy.rules.rolling import END_OF
from events.abilities import Ability, Cost
from events.powered_by_heresy import Blow, BlowDue, Condition, Resource, State, facts

USE, AMMO = "use", "ammo"
WEAPON_RESOURCES = (USE, AMMO)


@cites("PBH-CORE-10", "PBH-DMG-01")
def _damage(draft: Draft[State], effect: AppliedEffect) -> None:
    """Deal damage with the effect's own dice; if it has none, with the weapon in use and the extra dice."""
    owner, attempt, written = effect.owner, effect.source.cause, effect.effect
    if written.dice:
        dice = (written.sides,) * written.dice
        deal(draft, BlowDue(attackers=(owner,), target=effect.who, source=effect.title, cause="other", dice=dice))
    elif attempt is not None:
        ranged = draft.state.wielded(attempt.trigger.weapon).is_shot_or_thrown
        strike(draft, attempt, effect.who, "ranged" if ranged else "melee", extra=effect.amount)
    else:
        enemy_attack(draft, (owner,), effect.who, (), in_return=False, weapon=effect.what)


@cites("PBH-DMG-05")
def _wound(draft: Draft[State], effect: AppliedEffect) -> None:
    if effect.amount > 0 and not _is_defended(draft, effect, inflicts=effect.amount):
        take_damage(draft, effect.who, effect.amount, effect.title)


@cites("PBH-MOVE-16")
def _is_defended(draft: Draft[State], effect: AppliedEffect, **harm: Any) -> bool:
    """Turn the harm that an enemy does outright into an attack, if an acolyte may spend hold from Defend on it."""
    state, due = draft.state, BlowDue(target=effect.who, source=effect.title, cause="other", dice=(), **harm)
    due = attrs.evolve(due, attackers=(effect.owner,))
    hostile = state.is_enemy(effect.owner) and effect.owner != effect.who
    if not hostile or not blows.defenders(state, Blow(due=due)):
        return False
    draft.emit(due)
    return True


@cites("PBH-LB-02")
def _last_breath(draft: Draft[State], effect: AppliedEffect) -> None:
    if not _is_defended(draft, effect, last_breath=True):
        call_for_last_breath(draft, effect.who, effect.title)


def _put_out(draft: Draft[State], effect: AppliedEffect) -> None:
    """Inflict wounds, up to the character's maximum, and apply their consequences."""
    character = draft.state.character(effect.who)
    left = characters.max_wounds(character) - character.wounds
    if left > 0 and not _is_defended(draft, effect, inflicts=left):
        take_damage(draft, effect.who, left, effect.title)


def _bonus(*, lasting: bool, against: bool) -> EffectFunction:
    """Return the function that grants a forward, or an ongoing if `lasting`; `against` limits it to the targets."""

    def granted(draft: Draft[State], effect: AppliedEffect) -> None:
        if draft.state.is_acolyte(effect.who) and effect.amount:
            tied: dict[str, Any] = {"against": effect.source.targets} if against else {}
            until = END_OF.get(effect.effect.until, "") if lasting else ""
            tied |= {"move": effect.what, "lasting": lasting, "until": until}
            grant_bonus(draft, effect.who, effect.title, effect.amount, **tied)

    return granted


def _ease(what: str) -> EffectFunction:
    """Return the function that eases the owner's current roll if its dice have fallen, or the next roll or longer."""

    def granted(draft: Draft[State], effect: AppliedEffect) -> None:
        until, fallen = END_OF.get(effect.effect.until, ""), abilities.WINDOWS[abilities.OWN_ROLL](draft.state)
        if effect.who in fallen and not until and not effect.what:
            draft.emit(facts.RollEased(effect.who, what, effect.title))
        elif draft.state.is_acolyte(effect.who):
            tied: dict[str, Any] = {"move": effect.what, "lasting": bool(until), "until": until, "what": what}
            grant_bonus(draft, effect.who, effect.title, 1, **tied)

    return granted


def _condition(level: int) -> EffectFunction:
    """Return the function that sets a condition, or ends it if the level is 0."""

    def changed(draft: Draft[State], effect: AppliedEffect) -> None:
        if (effect.what in characters.conditions(draft.state.character(effect.who))) != bool(level):
            set_condition(draft, effect.who, effect.what, effect.title, level)

    return changed


def _mark(draft: Draft[State], effect: AppliedEffect) -> None:
    """Mark a character, and remove the owner's mark from any other character."""
    mark = Condition.mark(effect.what, effect.owner)
    for character in draft.state.characters():
        if mark in character.conditions and character.id != effect.who:
            set_condition(draft, character.id, mark, effect.title, 0)
    if mark not in draft.state.character(effect.who).conditions:
        set_condition(draft, effect.who, mark, effect.title)


def _end_mark(draft: Draft[State], effect: AppliedEffect) -> None:
    mark = Condition.mark(effect.what, effect.owner)
    for character in draft.state.characters():
        if mark in character.conditions:
            set_condition(draft, character.id, mark, effect.title, 0)


def _resource(effect: AppliedEffect) -> str:
    """Return the resource name; uses and ammo are those of the weapon in use."""
    weapon = _weapon_in_use(effect)
    return {USE: Resource.uses(weapon), AMMO: Resource.ammo(weapon)}.get(effect.what, effect.what)


def _weapon_in_use(effect: AppliedEffect) -> str:
    weapon: str = effect.source.cause.trigger.weapon if effect.source.cause is not None else ""
    return weapon


def _amount_held(state: State, effect: AppliedEffect) -> int | None:
    """Return how much of a resource a character has; None if it does not carry the weapon in use."""
    if effect.what not in WEAPON_RESOURCES:
        return abilities.purse(state, effect.who, effect.what)
    carried = state.acolyte(effect.who).carried(_weapon_in_use(effect)) if effect.source.cause is not None else None
    return None if carried is None else carried.uses if effect.what == USE else carried.ammo


def _gain(draft: Draft[State], effect: AppliedEffect) -> None:
    held = _amount_held(draft.state, effect) if draft.state.is_acolyte(effect.who) else None
    if held is not None:
        most = characters.most_of(draft.state, _resource(effect))
        more = effect.amount if most is None else min(effect.amount, most - held)
        if more > 0:
            gain(draft, effect.who, _resource(effect), more, effect.title)


def _spend(draft: Draft[State], effect: AppliedEffect) -> None:
    held = _amount_held(draft.state, effect) if draft.state.is_acolyte(effect.who) else None
    if held and effect.amount > 0:
        spend(draft, effect.who, _resource(effect), min(effect.amount, held), effect.title)


@cites("PBH-ROLL-11")
def _hold(draft: Draft[State], effect: AppliedEffect) -> None:
    """Give hold for the move, or for another move that the effect names."""
    if draft.state.is_acolyte(effect.who) and effect.amount > 0:
        gain(draft, effect.who, Resource.hold(effect.what or effect.title), effect.amount, effect.title)


def _gm(draft: Draft[State], effect: AppliedEffect) -> None:
    who = effect.who if draft.state.is_acolyte(effect.who) else ""
    targets = tuple(filter(draft.state.is_enemy, effect.source.targets))
    hard = effect.what == abilities.HARD
    draft.emit(facts.GmMoveDue(occasion=effect.title, hard=hard, who=who, targets=targets))


def _question(draft: Draft[State], effect: AppliedEffect) -> None:
    about = effect.source.cause.trigger.detail if effect.source.cause is not None else ""
    of = ", ".join((*([about] if about else ()), *map(draft.state.name, effect.source.targets)))
    draft.emit(facts.QuestionAsked(effect.who, f"{effect.what} ({of})" if of else effect.what))


def _fact(draft: Draft[State], effect: AppliedEffect) -> None:
    if effect.what not in draft.state.facts:
        draft.emit(facts.FactEstablished(effect.what))


FUNCTIONS: Mapping[str, EffectFunction] = {
    abilities.DAMAGE: _damage,
    "wound": _wound,
    "heal": lambda draft, effect: heal(draft, effect.who, max(effect.amount, 0), effect.title),
    "put out": _put_out,
    "last breath": _last_breath,
    abilities.FORWARD: _bonus(lasting=False, against=False),
    abilities.ONGOING: _bonus(lasting=True, against=False),
    abilities.FORWARD_AGAINST: _bonus(lasting=False, against=True),
    abilities.ONGOING_AGAINST: _bonus(lasting=True, against=True),
    **{what: _ease(what) for what in abilities.EASES},
    "condition": _condition(1),
    "end condition": _condition(0),
    "mark": _mark,
    "end mark": _end_mark,
    "gain": _gain,
    "spend": _spend,
    "hold": _hold,
    "gm": _gm,
    "question": _question,
    "fact": _fact,
}
"""The function that carries out each effect."""


def _pay(draft: Draft[State], who: str, cost: Cost, ability: Ability) -> None:
    spend(draft, who, cost.what, cost.amount, ability.title)


ABILITIES: Abilities = attrs.evolve(abilities.VOCABULARY, functions=FUNCTIONS, pay=_pay)
"""The complete vocabulary of abilities and moves."""
