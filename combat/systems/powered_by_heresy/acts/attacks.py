"""Attack moves: Hack and Slash, Fire for Effect, Suppressing Fire, Throw Grenade."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Literal, get_args

from combat.engine.offer import Domain, Form, LazyFields, LazySequence, OneOf, Request, SomeOf, among
from combat.engine.play import Draft, Reason, requests_at
from combat.systems.powered_by_heresy.acts import GmStatement, grant_bonus, set_condition
from combat.systems.powered_by_heresy.acts.dealing import enemy_attack, strike
from combat.systems.powered_by_heresy.acts.making_moves import (
    Facts,
    MoveCommand,
    SingleTargetMove,
    check_attack_trigger,
    effect_of,
    facts_choice,
    fitting_facts,
    unpermitted,
)
from combat.systems.powered_by_heresy.acts.reload import Reload, carried_weapons, only
from combat.systems.powered_by_heresy.acts.the_gm import require_soft_move
from combat.systems.powered_by_heresy.queries import blows, characters, moves, waiting
from combat.systems.powered_by_heresy.queries.nouns import living_acolytes
from combat.systems.powered_by_heresy.rules import attacks, class_moves, making_moves, rolling, the_gm
from events.memo import memo_on
from events.powered_by_heresy import Acolyte, Attempt, Condition, Enemy, Fact, State, facts
from events.powered_by_heresy.sheets import BARE_HANDS, GM, Move, Weapon


class HackAndSlash(SingleTargetMove, wire="powered_by_heresy.hack_and_slash.v1", kw_only=True):
    """Attack an enemy in melee, with a weapon or bare-handed.

    Attributes:
        target: The enemy to attack.
        weapon: The melee weapon to use; empty for bare hands.
    """

    move: ClassVar = Move.HACK_AND_SLASH
    weapon: str = ""
    facts: tuple[Fact, ...] = fitting_facts(Move.HACK_AND_SLASH)
    within_reach: bool = True

    def check(self, state: State) -> Iterator[Reason]:
        if self.weapon:
            weapon = characters.carried_weapon(state, self.actor, self.weapon, "PBH-MOVE-01")
            if isinstance(weapon, Reason):
                yield weapon
                return
            if weapon.ranged or weapon.is_grenade:
                yield Reason("not_melee", f"{weapon.name} is not a melee weapon; choose one that is", "PBH-MOVE-01")
        yield from check_attack_trigger(
            state, self.actor, Move.HACK_AND_SLASH, self.target, self.weapon, within_reach=self.within_reach
        )


class FireForEffect(SingleTargetMove, wire="powered_by_heresy.fire_for_effect.v1", kw_only=True):
    """Fire a ranged weapon at an enemy to deal damage.

    Attributes:
        target: The enemy to fire at.
        weapon: The ranged weapon to fire.
        facts: True circumstances that may matter to the roll. `cover` means that the target is in cover.
    """

    move: ClassVar = Move.FIRE_FOR_EFFECT
    weapon: str = among()
    facts: tuple[Fact, ...] = fitting_facts(Move.FIRE_FOR_EFFECT)
    within_reach: bool = True

    def check(self, state: State) -> Iterator[Reason]:
        yield from _check_loaded(state, self.actor, self.weapon, grenade=False, rule="PBH-MOVE-05")
        if not self.within_reach and not state.is_permitted(self.actor, Move.FIRE_FOR_EFFECT):
            yield Reason("no_trigger", f"{state.name(self.target)} is out of the weapon's range", "PBH-TAG-02")


def _shooting_facts(state: State, actor: str = "") -> Facts:
    return facts_choice(state.acolyte(actor), Move.THROW_GRENADE) if actor else Facts(get_args(Fact), repeats=True)


class MultiTargetMove(MoveCommand, kw_only=True):
    """Base class of attacks on several targets. A grenade can also hit acolytes."""

    rule: ClassVar[str]
    targets: tuple[str, ...] = among()
    weapon: str = among()
    facts: tuple[Fact, ...] = among(_shooting_facts, default=())
    within_reach: bool = True

    def check(self, state: State) -> Iterator[Reason]:
        grenade = self.move == Move.THROW_GRENADE
        if not self.targets:
            yield Reason("no_target", "name at least one target", self.rule)
        if len(set(self.targets)) != len(self.targets):
            yield Reason("twice", "name each target only once", self.rule)
        for target in self.targets:
            friend = grenade and state.is_acolyte(target)
            yield from characters.check_living(state, target) if friend else characters.check_present(state, target)
        yield from _check_loaded(state, self.actor, self.weapon, grenade=grenade, rule=self.rule)
        if not self.within_reach and not state.is_permitted(self.actor, self.move):
            yield Reason(
                "no_trigger", "not all targets are within the weapon's range; name only those that are", "PBH-TAG-02"
            )


class SuppressingFire(MultiTargetMove, wire="powered_by_heresy.suppressing_fire.v1", kw_only=True):
    """Fire at enemies to suppress them; on a 10+ the first target also takes damage.

    Attributes:
        targets: The enemies under fire; the first may take damage.
        weapon: The ranged weapon to fire.
    """

    move, rule = Move.SUPPRESSING_FIRE, "PBH-MOVE-11"


class ThrowGrenade(MultiTargetMove, wire="powered_by_heresy.throw_grenade.v1", kw_only=True):
    """Prime and throw a grenade at all targets, which may include acolytes.

    Attributes:
        targets: All characters within the blast, including acolytes.
        weapon: The grenade to throw.
    """

    move, rule = Move.THROW_GRENADE, "PBH-MOVE-13"


def _check_loaded(state: State, who: str, weapon: str, *, grenade: bool, rule: str) -> Iterator[Reason]:
    carried = characters.carried_weapon(state, who, weapon, rule)
    if isinstance(carried, Reason):
        yield carried
        return
    if carried.is_grenade != grenade or not (carried.ranged or grenade):
        kind = "grenade" if grenade else "ranged weapon"
        yield Reason("wrong_weapon", f"{carried.name} is not a {kind}; choose one that is", rule)
    else:
        yield from characters.check_uses(state, who, carried)


@effect_of(Move.HACK_AND_SLASH)
def _apply_hack(draft: Draft[State], attempt: Attempt) -> None:
    band, target = moves.result_of(attempt), attempt.target
    if not rolling.is_hit(band):
        return
    extra = making_moves.EXTRA_DIE in attempt.chosen
    strike(draft, attempt, target, "melee", extra=int(extra), inflicts=_apply_smite(draft, attempt))
    if attacks.enemy_strikes_back(band, extra):
        enemy_attack(draft, (target,), attempt.actor, attempt.trigger.facts, in_return=True)


@effect_of(Move.FIRE_FOR_EFFECT)
def _apply_fire(draft: Draft[State], attempt: Attempt) -> None:
    band = moves.result_of(attempt)
    if not rolling.is_hit(band):
        return
    better = band == "10+" and making_moves.EXTRA_USE in attempt.chosen
    poorer = making_moves.TARGET_DEFENSE in attempt.chosen
    wounds = _apply_smite(draft, attempt)
    strike(draft, attempt, attempt.target, "ranged", better=better, poorer=poorer, inflicts=wounds)
    if making_moves.DANGER in attempt.chosen:
        require_soft_move(draft, "somebody is put in danger", attempt.actor)


def _apply_smite(draft: Draft[State], attempt: Attempt) -> int:
    """Return the wounds that Smite inflicts: 1 if the Templar chose the wound, else 0. Grant the forwards if chosen."""
    if class_moves.SMITE_FORWARD in attempt.chosen:
        for acolyte in characters.able(draft.state):
            grant_bonus(draft, acolyte.id, Move.SMITE, 1, against=attempt.targets)
    return int(class_moves.SMITE_WOUND in attempt.chosen)


@effect_of(Move.SUPPRESSING_FIRE)
def _apply_suppression(draft: Draft[State], attempt: Attempt) -> None:
    band, against = moves.result_of(attempt), attempt.targets
    if not rolling.is_hit(band):
        return
    if band == "10+":
        strike(draft, attempt, against[0], "ranged")
    tested = tuple(enemy for enemy in against if not draft.state.enemy(enemy).out)
    if tested:
        draft.emit(facts.NerveTested(tested))
    for acolyte in characters.able(draft.state):
        if acolyte.id != attempt.actor:
            grant_bonus(draft, acolyte.id, attempt.move, 1, against=against)


@effect_of(Move.THROW_GRENADE)
def _apply_grenade(draft: Draft[State], attempt: Attempt) -> None:
    if not rolling.is_hit(moves.result_of(attempt)):
        return
    for target in attempt.targets:
        strike(draft, attempt, target, "ranged", near=making_moves.ONLY_NEAR in attempt.chosen)
    if making_moves.AS_AIMED_EXPOSED in attempt.chosen:
        require_soft_move(draft, "somebody is exposed", attempt.actor)


class SettleNerve(GmStatement, wire="powered_by_heresy.settle_nerve.v1"):
    """Decide how an enemy under fire reacts.

    Attributes:
        enemy: The enemy that is under fire.
        outcome: The enemy's reaction to the fire.
    """

    label = "Choose its reaction"
    enemy: str = among(
        lambda state: OneOf(waiting.under_fire(state), tuple(map(state.name, waiting.under_fire(state)))),
        noun="an enemy under suppressing fire that has not reacted yet",
        code="not_under_fire",
        rule="PBH-MOVE-12",
    )
    outcome: Literal["takes cover", "falters", "flees"] = among(OneOf(the_gm.NERVE_OUTCOMES))

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.NerveSettled(self.enemy, self.outcome))
        conditions = {"takes cover": Condition.IN_COVER, "falters": Condition.FALTERING, "flees": Condition.OUT}
        set_condition(draft, self.enemy, conditions[self.outcome], Move.SUPPRESSING_FIRE)


@requests_at("NERVE")
def _request_nerve(state: State) -> Iterator[Request]:
    if not waiting.under_fire(state):
        return
    who = waiting.under_fire(state)[0]
    prompt = f"{state.name(who)} is under fire. How does it react?"
    yield Request(GM, "nerve", prompt, tuple(SettleNerve.forms(state)), SettleNerve(who, "takes cover"))


def _enemies_first(state: State) -> tuple[Enemy, ...]:
    present = state.present()
    return (*[each for each in present if each.side == "enemy"], *[each for each in present if each.side != "enemy"])


def attack_targets(state: State, mover: Acolyte, weapon: Weapon, enemies: tuple[Enemy, ...]) -> OneOf:
    """Return the choice of a target, with a warning after the name of each target that no die can wound."""
    targets = tuple([enemy.id for enemy in enemies])
    return OneOf(
        targets,
        LazySequence(
            lambda: _names_with_warnings(state, targets, blows.unbeatable_defenses(state, mover, weapon, targets))
        ),
    )


def _names_with_warnings(state: State, targets: tuple[str, ...], hopeless: tuple[int | None, ...]) -> tuple[str, ...]:
    warnings = ("" if against is None else f" (no die can wound it: Defense {against})" for against in hopeless)
    return tuple(f"{state.name(target)}{warning}" for target, warning in zip(targets, warnings, strict=True))


def attack_forms(state: State, mover: Acolyte) -> Iterator[Form]:
    """Yield the forms for an acolyte's attacks and reloads."""
    enemies = _enemies_first(state)
    fist_targets = enemies if state.is_permitted(mover.id, Move.HACK_AND_SLASH) else _fist_targets(state)
    if fist_targets:
        yield _form_at_one(HackAndSlash, state, mover, BARE_HANDS, fist_targets)
    for weapon, carried in carried_weapons(state, mover):
        if enemies and not weapon.ranged and not weapon.is_grenade:
            yield _form_at_one(HackAndSlash, state, mover, weapon, enemies)
        if weapon.is_grenade and carried.uses:
            yield _form_at_several(ThrowGrenade, state, mover, weapon)
        elif weapon.ranged and carried.uses and enemies:
            yield _form_at_one(FireForEffect, state, mover, weapon, enemies)
            yield _form_at_several(SuppressingFire, state, mover, weapon)
        if weapon.uses and carried.ammo:
            yield Reload.form_of(state, mover, weapon)


@memo_on("enemies")
def _fist_targets(state: State) -> tuple[Enemy, ...]:
    enemies = _enemies_first(state)
    return tuple(enemy for enemy in enemies if making_moves.fists_can_hurt(enemy.sheet.armour))


def _form_at_one(
    attack: type[HackAndSlash | FireForEffect],
    state: State,
    mover: Acolyte,
    weapon: Weapon,
    enemies: tuple[Enemy, ...],
) -> Form:
    """Return the form of an attack on one target, with a weapon or bare-handed."""
    omit = (*unpermitted(state, mover, attack.move), *(() if weapon.id else ("weapon",)))
    given: dict[str, Any] = {"weapon": only(weapon)} if weapon.id else {}
    label = f"{attack.move} with {weapon.name}" if weapon.id else f"{attack.move}, bare-handed"

    def fields() -> Mapping[str, Domain]:
        target = attack_targets(state, mover, weapon, enemies)
        return attack.form_for(state, mover, target=target, omit=omit, **given).fields

    return Form(attack, label, LazyFields(fields))


def _form_at_several(
    attack: type[SuppressingFire | ThrowGrenade], state: State, mover: Acolyte, weapon: Weapon
) -> Form:
    """Return the form of an attack on several targets; those of a grenade include acolytes."""
    label = f"Throw {weapon.name}" if weapon.is_grenade else f"{attack.move} with {weapon.name}"

    def fields() -> Mapping[str, Domain]:
        foes = attack_targets(state, mover, weapon, _enemies_first(state))
        friends = living_acolytes(state) if weapon.is_grenade else OneOf(())
        names = LazySequence(lambda: (*foes.names, *friends.names))
        several, omit = SomeOf((*foes.of, *friends.of), names, least=1), unpermitted(state, mover, attack.move)
        return attack.form_for(state, mover, weapon=only(weapon), targets=several, omit=omit).fields

    return Form(attack, label, LazyFields(fields))
