"""The moves that attack: Hack and Slash, Fire for Effect, Reload, Suppressing Fire, Throw Grenade."""

from collections.abc import Iterator
from typing import Literal

import attrs

from combat.engine.acts import asked_at
from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.engine.requests import Form, OneOf, Request, SomeOf
from combat.systems.powered_by_heresy.acts import ByTheGm, anybody_of, me
from combat.systems.powered_by_heresy.acts.damage import enemy_blow, strike
from combat.systems.powered_by_heresy.acts.making_moves import TriggersAMove, effect_of, facts_for
from combat.systems.powered_by_heresy.acts.reload import Reload, weapons_of
from combat.systems.powered_by_heresy.acts.the_gm import soft_move_due
from combat.systems.powered_by_heresy.queries import characters, moves
from combat.systems.powered_by_heresy.rules import attacks, class_moves, making_moves, rolling
from combat.systems.powered_by_heresy.rules.making_moves import attack_triggers
from events.powered_by_heresy import facts
from events.powered_by_heresy.facts import Condition, Fact, MoveTriggered
from events.powered_by_heresy.sheets import GM, Move
from events.powered_by_heresy.table import Acolyte, Attempt, State
from events.vocabulary import ConditionChanged


@attrs.frozen(kw_only=True)
class HackAndSlash(TriggersAMove, wire="powered_by_heresy.hack_and_slash.v1"):
    """Attack an enemy in melee; an empty `weapon` is a bare hand."""

    target: str
    weapon: str = ""
    facts: tuple[Fact, ...] = ()
    within_reach: bool = True

    def bars(self, state: State) -> Iterator[Reason]:
        found = [*characters.not_able(state, self.actor), *characters.no_foe(state, self.target)]
        yield from found
        if found:
            return
        if self.weapon:
            weapon = characters.carried_weapon(state, self.actor, self.weapon, "PBH-MOVE-01")
            if isinstance(weapon, Reason):
                yield weapon
                return
            if weapon.ranged or weapon.is_grenade:
                yield Reason("not_melee", f"{weapon.name} is not a melee weapon", "PBH-MOVE-01")
        if not attack_triggers(self.within_reach, bool(self.weapon), state.enemy(self.target).sheet.armour):
            rule = "PBH-DMG-12" if self.within_reach else "PBH-TAG-02"
            why = "a bare fist cannot hurt it through that armour" if self.within_reach else "it is out of reach"
            yield Reason("no_trigger", f"you cannot attack {state.name(self.target)} like this: {why}", rule)

    def trigger(self, state: State) -> MoveTriggered:
        return self.as_move(Move.HACK_AND_SLASH, weapon=self.weapon, targets=(self.target,), facts=self.facts)

    @classmethod
    def offered_unarmed(cls, state: State, mover: Acolyte) -> Form:
        return Form(cls, "Hack and Slash, bare-handed", {**me(mover), "target": anybody_of(state.foes())})


@attrs.frozen(kw_only=True)
class FireForEffect(TriggersAMove, wire="powered_by_heresy.fire_for_effect.v1"):
    """Fire to deal damage; the fact `cover` is the target's."""

    target: str
    weapon: str
    facts: tuple[Fact, ...] = ()
    within_reach: bool = True

    def bars(self, state: State) -> Iterator[Reason]:
        found = [*characters.not_able(state, self.actor), *characters.no_foe(state, self.target)]
        yield from found
        if found:
            return
        yield from _not_loaded(state, self.actor, self.weapon, grenade=False, rule="PBH-MOVE-05")
        if not self.within_reach:
            yield Reason("no_trigger", f"{state.name(self.target)} is out of the weapon's range", "PBH-TAG-02")

    def trigger(self, state: State) -> MoveTriggered:
        return self.as_move(Move.FIRE_FOR_EFFECT, weapon=self.weapon, targets=(self.target,), facts=self.facts)


@attrs.frozen(kw_only=True)
class SuppressingFire(TriggersAMove, wire="powered_by_heresy.suppressing_fire.v1"):
    """Fire to keep heads down; damage on a 10+ goes to the first target."""

    targets: tuple[str, ...]
    weapon: str
    facts: tuple[Fact, ...] = ()

    def bars(self, state: State) -> Iterator[Reason]:
        found = list(characters.not_able(state, self.actor))
        yield from found
        yield from _bad_targets(state, self.targets, friends=False, rule="PBH-MOVE-11")
        if not found:
            yield from _not_loaded(state, self.actor, self.weapon, grenade=False, rule="PBH-MOVE-11")

    def trigger(self, state: State) -> MoveTriggered:
        return self.as_move(Move.SUPPRESSING_FIRE, weapon=self.weapon, targets=self.targets, facts=self.facts)


@attrs.frozen(kw_only=True)
class ThrowGrenade(TriggersAMove, wire="powered_by_heresy.throw_grenade.v1"):
    """Prime and throw a grenade at everybody in `targets`, friends included where the table says so."""

    targets: tuple[str, ...]
    weapon: str
    facts: tuple[Fact, ...] = ()

    def bars(self, state: State) -> Iterator[Reason]:
        found = list(characters.not_able(state, self.actor))
        yield from found
        yield from _bad_targets(state, self.targets, friends=True, rule="PBH-MOVE-13")
        if not found:
            yield from _not_loaded(state, self.actor, self.weapon, grenade=True, rule="PBH-MOVE-13")

    def trigger(self, state: State) -> MoveTriggered:
        return self.as_move(Move.THROW_GRENADE, weapon=self.weapon, targets=self.targets, facts=self.facts)


def _not_loaded(state: State, who: str, weapon: str, *, grenade: bool, rule: str) -> Iterator[Reason]:
    found = characters.carried_weapon(state, who, weapon, rule)
    if isinstance(found, Reason):
        yield found
        return
    if found.is_grenade != grenade or not (found.ranged or grenade):
        kind = "grenade" if grenade else "weapon that is fired"
        yield Reason("wrong_weapon", f"{found.name} is not a {kind}", rule)
    carried = state.acolyte(who).carried(weapon)
    if carried is not None and not carried.uses:
        yield Reason("no_uses", f"{found.name} is empty; reload it first", "PBH-MOVE-09")


def _bad_targets(state: State, targets: tuple[str, ...], *, friends: bool, rule: str) -> Iterator[Reason]:
    if not targets:
        yield Reason("no_target", "name at least one target", rule)
    if len(set(targets)) != len(targets):
        yield Reason("twice", "name each target only once", rule)
    for each in targets:
        friend = friends and state.is_acolyte(each)
        yield from characters.not_living(state, each) if friend else characters.no_foe(state, each)


@effect_of(Move.HACK_AND_SLASH)
def _hack(draft: Draft[State], attempt: Attempt) -> None:
    band, target = moves.result_of(attempt), attempt.targets[0]
    if not rolling.is_hit(band):
        return
    extra = making_moves.EXTRA_DIE in attempt.chosen
    strike(draft, attempt, target, "melee", extra=int(extra), inflicts=_smite(draft, attempt))
    if attacks.enemy_strikes_back(band, extra):
        enemy_blow(draft, (target,), attempt.actor, attempt.trigger.facts, in_return=True)


@effect_of(Move.FIRE_FOR_EFFECT)
def _fire(draft: Draft[State], attempt: Attempt) -> None:
    band = moves.result_of(attempt)
    if not rolling.is_hit(band):
        return
    better = band == "10+" and making_moves.EXTRA_USE in attempt.chosen
    poorer = making_moves.TARGET_DEFENSE in attempt.chosen
    wounds = _smite(draft, attempt)
    strike(draft, attempt, attempt.targets[0], "ranged", better=better, poorer=poorer, inflicts=wounds)
    if making_moves.DANGER in attempt.chosen:
        soft_move_due(draft, "somebody is put in danger", attempt.actor)


def _smite(draft: Draft[State], attempt: Attempt) -> int:
    """Return the wounds that Smite inflicts; if it makes an opening instead, that happens."""
    if class_moves.SMITE_FORWARD in attempt.chosen:
        for each in characters.able(draft.state):
            draft.happens(facts.BonusTaken(who=each.id, bonus=Move.SMITE, amount=1, against=attempt.targets))
    return int(class_moves.SMITE_WOUND in attempt.chosen)


@effect_of(Move.SUPPRESSING_FIRE)
def _suppress(draft: Draft[State], attempt: Attempt) -> None:
    band, against = moves.result_of(attempt), attempt.targets
    if not rolling.is_hit(band):
        return
    draft.happens(facts.NerveTested(against))
    for each in characters.able(draft.state):
        if each.id != attempt.actor:
            draft.happens(facts.BonusTaken(who=each.id, bonus=attempt.move, amount=1, against=against))
    if band == "10+":
        strike(draft, attempt, against[0], "ranged")


@effect_of(Move.THROW_GRENADE)
def _explode(draft: Draft[State], attempt: Attempt) -> None:
    if not rolling.is_hit(moves.result_of(attempt)):
        return
    for target in attempt.targets:
        strike(draft, attempt, target, "ranged", near=making_moves.ONLY_NEAR in attempt.chosen)
    if making_moves.AS_AIMED_EXPOSED in attempt.chosen:
        soft_move_due(draft, "somebody is exposed", attempt.actor)


@attrs.frozen
class SettleNerve(ByTheGm, wire="powered_by_heresy.settle_nerve.v1"):
    """Say what an enemy under fire does."""

    enemy: str
    outcome: Literal["takes cover", "falters", "flees"]

    def bars(self, state: State) -> Iterator[Reason]:
        if self.enemy not in state.nerves:
            under_fire = ", ".join(map(state.name, state.nerves))
            sentence = f"{state.name(self.enemy)} is not under fire; waiting for {under_fire}"
            yield Reason("not_under_fire", sentence, "PBH-MOVE-12")

    def does(self, draft: Draft[State]) -> None:
        draft.happens(facts.NerveSettled(self.enemy, self.outcome))
        conditions = {"takes cover": Condition.IN_COVER, "falters": Condition.FALTERING, "flees": Condition.OUT}
        condition, source = conditions[self.outcome], Move.SUPPRESSING_FIRE
        draft.happens(ConditionChanged(who=self.enemy, condition=condition, level=1, source=source))


@asked_at("NERVE")
def _nerve(state: State) -> Iterator[Request]:
    who = state.nerves[0]
    form = Form(SettleNerve, "What it does", {"enemy": OneOf((who,)), "outcome": OneOf(attacks.nerve_breaks())})
    prompt = f"{state.name(who)} is under fire: what does it do?"
    yield Request(GM, "nerve", prompt, (form,), SettleNerve(who, "takes cover"))


def attacks_of(state: State, mover: Acolyte) -> Iterator[Form]:
    """Return the forms of an acolyte's attacks, and of its reloads."""
    foes = anybody_of(state.foes())
    yield HackAndSlash.offered_unarmed(state, mover)
    for weapon, carried, armed in weapons_of(state, mover):
        aimed, many = {**armed, "target": foes}, {**armed, "targets": SomeOf(foes.of, foes.names)}
        if not weapon.ranged and not weapon.is_grenade:
            label = f"Hack and Slash with {weapon.name}"
            yield Form(HackAndSlash, label, {**aimed, **facts_for(mover, Move.HACK_AND_SLASH)}, 40)
        if weapon.is_grenade and carried.uses:
            yield Form(ThrowGrenade, f"Throw {weapon.name}", many)
        elif weapon.ranged and carried.uses:
            label = f"Fire for Effect with {weapon.name}"
            yield Form(FireForEffect, label, {**aimed, **facts_for(mover, Move.FIRE_FOR_EFFECT)}, 40)
            yield Form(SuppressingFire, f"Suppressing Fire with {weapon.name}", many)
        if weapon.uses and carried.ammo:
            yield Reload.offered(mover, weapon, armed)
