"""Attacks, on one target or several."""

from collections.abc import Iterator
from itertools import combinations
from typing import Literal

import attrs

from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.engine.requests import Form, OneOf, YesNo
from combat.systems.wrath_and_glory.acts import OfCombatant, take
from combat.systems.wrath_and_glory.acts.conditions import change
from combat.systems.wrath_and_glory.acts.tests import declare
from combat.systems.wrath_and_glory.queries import domains, reasons, rolls, standing, turns
from combat.systems.wrath_and_glory.rules import attacks, combat_options, threats
from events.vocabulary import Modifier
from events.wrath_and_glory import facts
from events.wrath_and_glory.facts import Actions, Conditions, Options
from events.wrath_and_glory.sheets import Traits, Weapon
from events.wrath_and_glory.table import Combatant, State

BANDS = OneOf(("medium", "short", "long"), ("medium", "short, a die more", "long, 2 DN harder"))
"""The ranges of a shot, the plain one first."""

PARTS = ("none", "medium, 1 DN harder and 1 ED more", "small, 2 of each", "tiny, 3 of each")
"""What a called shot is aimed at, in the order of the book."""

SALVOS = {"full_auto": "Full Auto", "spray": "Spray"}
"""The Salvo options as they are called."""


@attrs.frozen(kw_only=True)
class Attack(OfCombatant, wire="wrath_and_glory.attack.v1"):
    """An attack; `aim` and `brace` each give up Movement.

    Attributes:
        weapon: What with.
        aim: Whether Movement is given up for a die, or to spare bystanders.
        brace: Whether Movement is given up to steady a Heavy weapon.
        targets: Whom it is aimed at; more than one is a Multi-Attack, or a Blast.
        band: The range of a shot.
        near: Whether the target is no more than 5 metres away.
        light_cover: Which targets are in cover, but less than half of each.
        heavy_cover: Which targets are in cover by half or more.
        distance: How far, in metres, a melee fighter must go to reach them all.
        all_out: An All-Out Attack, with less Defence until the next turn.
        called: How small a part of the target is aimed at.
        salvo: How Salvo is used: on one target, to cover several, or into a mob.
        bystanders: Who else is in the melee that is shot into.
    """

    weapon: str
    targets: tuple[str, ...]
    band: Literal["short", "medium", "long"] = "medium"
    near: bool = False
    light_cover: tuple[str, ...] = ()
    heavy_cover: tuple[str, ...] = ()
    distance: int = 0
    aim: bool = False
    all_out: bool = False
    brace: bool = False
    called: Literal["none", "medium", "small", "tiny"] = "none"
    salvo: Literal["none", "full_auto", "spray"] = "none"
    bystanders: tuple[str, ...] = ()

    def bars(self, state: State) -> Iterator[Reason]:
        if not state.knows(self.who):
            yield from reasons.unusable(state, self.who, Actions.ATTACK)
            return
        weapon = reasons.weapon_or_reason(state, self.who, self.weapon, "ranged", "melee", "thrown")
        if isinstance(weapon, Reason):
            yield weapon
            return
        options = (self.aim, self.all_out, self.brace, self.called != "none", self.salvo != "none")
        plain = not any(options) and not rolls.is_multi_attack(weapon, self.targets)
        action = Actions.SPRAY if self.salvo == "spray" and len(self.targets) == 1 else Actions.ATTACK
        yield from reasons.unusable(state, self.who, action, plain=plain)
        yield from self._bad_targets(state, weapon)
        yield from self._movement_not_given_up(state)
        yield from self._bad_strike(state) if weapon.kind == "melee" else self._bad_shot(state, weapon)

    def _bad_targets(self, state: State, weapon: Weapon) -> Iterator[Reason]:
        yield from reasons.not_enemies(state, self.who, self.targets)
        if not self.targets:
            yield Reason("no_target", "an attack needs a target", "WG-ATK-01")
        for each in (*self.light_cover, *self.heavy_cover):
            if each not in self.targets:
                yield Reason("not_a_target", f"{state.name(each)} is not a target of this attack", "WG-ATK-04")
        if set(self.light_cover) & set(self.heavy_cover):
            yield Reason("twice", "a target is in light cover or in heavy cover, not in both", "WG-ATK-04")
        if rolls.is_multi_attack(weapon, self.targets) and not standing.may_multi_attack(state, weapon):
            rule = "WG-MULTI-07" if weapon.kind == "thrown" else "WG-MULTI-06"
            yield Reason("no_multi_attack", f"{weapon.name} cannot be used against several targets", rule)

    def _movement_not_given_up(self, state: State) -> Iterator[Reason]:
        turn = state.turn
        if turn is None or not (self.aim or self.brace):
            return
        if not turns.movement_is_free(turn):
            yield Reason("moved", "Aim and Brace give up the Move, and this turn's Move is already used", "WG-OPT-01")
        if turn.held:
            yield Reason("held", "a held Action has no Move to give up for Aim or Brace", "WG-ACT-07")

    def _bad_strike(self, state: State) -> Iterator[Reason]:
        turn, actor = state.turn, state.combatant(self.who)
        if self.all_out and turn is not None and turn.plan:
            yield Reason("all_out", "an All-Out Attack cannot be part of a Multi-Action", "WG-OPT-02")
        if self.aim or self.salvo != "none" or self.bystanders or self.band != "medium":
            yield Reason("ranged_option", "Aim, Salvo, bystanders and range are for ranged attacks only", "WG-OPT-01")
        speed = standing.speed(actor)
        if self.distance < 0 or not attacks.reaches_all(self.distance, speed):
            yield Reason("too_far", f"{actor.name} reaches only targets within {speed} metres", "WG-MULTI-04")

    def _bad_shot(self, state: State, weapon: Weapon) -> Iterator[Reason]:
        actor = state.combatant(self.who)
        if self.all_out:
            yield Reason("all_out", "an All-Out Attack is for melee only", "WG-OPT-02")
        if self.distance:
            yield Reason("distance", "only a melee attack has a distance to go; leave it at 0", "WG-MULTI-04")
        if actor.engaged_with and attacks.engaged_shot(weapon.has(Traits.PISTOL)) is None:
            yield Reason("engaged", f"{actor.name} is engaged, and can only shoot a pistol", "WG-ATK-06")
        if self.aim and actor.engaged_with:
            yield Reason("engaged", f"{actor.name} is engaged and cannot aim", "WG-ATK-06")
        if self.salvo != "none":
            yield from self._bad_salvo(state, weapon)
        for each in self.bystanders:
            if not state.knows(each) or not state.combatant(each).present or each in (self.who, *self.targets):
                yield Reason("bystander", f"'{each}' is no bystander; name others in that melee", "WG-ATK-08")
        yield from reasons.twice(self.bystanders)

    def _bad_salvo(self, state: State, weapon: Weapon) -> Iterator[Reason]:
        actor = state.combatant(self.who)
        if not standing.may_use_salvo(actor, weapon):
            yield Reason("no_salvo", f"{actor.name} cannot use Salvo with {weapon.name}", "WG-SALVO-01")
        if not actor.ammo:
            yield Reason("no_reload", f"{actor.name} has no Reload left to spend", "WG-MULTI-05")
        if self.salvo == "full_auto" and len(self.targets) != 1:
            yield Reason("one_target", "Full Auto is for a single target", "WG-SALVO-01")
        known = [each for each in self.targets if state.knows(each)]
        if self.salvo == "spray" and len(known) == 1 and not state.combatant(known[0]).is_mob:
            yield Reason("no_mob", "a Spray is for several targets, or for a mob", "WG-SALVO-01")

    def does(self, draft: Draft[State]) -> None:
        state, actor = draft.state, draft.state.combatant(self.who)
        weapon = rolls.certain(state.weapon(self.weapon))
        mob = any(state.combatant(target).is_mob for target in self.targets)
        sprayed_mob = self.salvo == "spray" and len(self.targets) == 1 and mob
        take(draft, actor.id, Actions.SPRAY if sprayed_mob else Actions.ATTACK)
        if self.aim or self.brace:
            take(draft, actor.id, Actions.GIVE_UP_MOVEMENT, ("Move",))
        if self.all_out:
            change(draft, actor.id, Conditions.ALL_OUT, 1, actor.id)
        salvo = weapon.salvo or 0
        full_auto = attacks.full_auto(salvo, state.settings.full_auto) if self.salvo == "full_auto" else (0, 0)
        called_dn, called_ed = combat_options.called_shot(self.called)
        spread = len(self.targets) if rolls.is_multi_attack(weapon, self.targets) else 1
        chosen = {Options.AIM: self.aim, Options.SHORT: self.band == "short", Options.SPRAYED_MOB: sprayed_mob}
        engage(draft, actor.id, weapon, self.targets)
        roll = facts.TestDeclared(
            actor=actor.id,
            sort="attack",
            action=Actions.ATTACK,
            skill=attacks.attack_skill(weapon.kind),
            weapon=weapon.id,
            targets=self.targets,
            dns=self._defences(state, weapon),
            modifiers=(
                *common_modifiers(state, actor, weapon, self.targets, braced=self.brace),
                *(self._in_melee() if weapon.kind == "melee" else self._at_range(actor)),
                *rolls.on_dice("Full Auto", full_auto[0]),
                *rolls.on_dn("Called Shot", called_dn),
                *rolls.on_dn("Multi-Attack", attacks.multi_attack_dn(spread, salvo if self.salvo == "spray" else 0)),
            ),
            extra_ed=called_ed + full_auto[1],
            options=tuple(name for name, holds in chosen.items() if holds),
            bystanders=self.bystanders,
        )
        declare(draft, roll, sight=weapon.kind != "melee")
        empty_after(draft, actor, weapon, self.salvo)

    def _defences(self, state: State, weapon: Weapon) -> tuple[int, ...]:
        covers = {**dict.fromkeys(self.light_cover, "light"), **dict.fromkeys(self.heavy_cover, "heavy")}
        near = self.near or weapon.kind == "melee"
        own = [
            standing.defence(state.combatant(target), weapon, near=near, cover=covers.get(target, "none"))
            for target in self.targets
        ]
        reading = state.settings.multiattack_per_target_defence
        return tuple(attacks.each_for_itself(each, max(own), reading) for each in own)

    def _in_melee(self) -> tuple[Modifier, ...]:
        return rolls.on_dice("All-Out Attack", combat_options.all_out_attack(self.all_out)[0])

    def _at_range(self, actor: Combatant) -> tuple[Modifier, ...]:
        engaged = bool(actor.engaged_with)
        shorter, farther = attacks.range_modifiers(self.band, engaged)
        return (
            *rolls.on_dice("Short range", shorter),
            *rolls.on_dn("Long range", farther),
            *rolls.on_dice("Aim", combat_options.aim_dice(self.aim, bool(self.bystanders), engaged)),
            *rolls.on_dn("Engaged", (attacks.engaged_shot(pistol=True) or 0) if engaged else 0),
        )

    @classmethod
    def offered(cls, state: State, who: Combatant, enemies: tuple[Combatant, ...]) -> Iterator[Form]:
        if not reasons.has_room(state, who.id, Actions.ATTACK, plain=True):
            return
        for weapon in standing.weapons_of(state, who, ready=True):
            if weapon.kind == "melee":
                yield cls._strike(state, who, weapon, enemies)
            else:
                yield from (cls._shot(state, who, weapon, target) for target in enemies)
            if not standing.only_basic(who):
                if weapon.kind != "melee":
                    part = OneOf(tuple(combat_options.CALLED)[1:], PARTS[1:])
                    fields = {**domains.with_weapon(who, weapon), "targets": domains.single(enemies), "called": part}
                    yield Form(cls, f"Called shot with {weapon.name}", fields)
                yield from cls._several(state, who, weapon, enemies)

    @classmethod
    def _strike(cls, state: State, who: Combatant, weapon: Weapon, enemies: tuple[Combatant, ...]) -> Form:
        fields = {**domains.with_weapon(who, weapon), "targets": domains.single(enemies)}
        if not standing.only_basic(who):
            listed = state.turn is not None and state.turn.plan
            fields |= {} if listed else {"all_out": YesNo()}
            fields["called"] = OneOf(tuple(combat_options.CALLED), PARTS)
        return Form(cls, f"Strike with {weapon.name}", fields, weight=12)

    @classmethod
    def _shot(cls, state: State, who: Combatant, weapon: Weapon, target: Combatant) -> Form:
        """Return the form of a shot at one target, since what may be said depends on it."""
        fields = {**domains.with_weapon(who, weapon), "targets": domains.single((target,)), "band": BANDS}
        basic = standing.only_basic(who)
        if not basic:
            fields |= _salvo(who, weapon, "full_auto", *(("spray",) if target.is_mob else ()))
        cover = OneOf(((), (target.id,)), ("no", "yes"))
        fields |= {"light_cover": cover, "heavy_cover": cover}
        beside = tuple(each for each in target.engaged_with if each != who.id)
        if beside:
            fields["bystanders"] = OneOf(((), beside), ("nobody", ", ".join(map(state.name, beside))))
        if target.level(Conditions.PRONE):
            fields["near"] = YesNo()
        still = state.turn is not None and turns.movement_is_free(state.turn) and not basic
        if still and not who.engaged_with:
            fields["aim"] = YesNo()
        if still and weapon.has(Traits.HEAVY):
            fields["brace"] = YesNo()
        thrown = weapon.kind == "thrown"
        label = f"Throw {weapon.name} at {target.name}" if thrown else f"Shoot {target.name} with {weapon.name}"
        return Form(cls, label, fields, weight=4)

    @classmethod
    def _several(cls, state: State, who: Combatant, weapon: Weapon, enemies: tuple[Combatant, ...]) -> Iterator[Form]:
        ids = tuple(each.id for each in enemies)
        groups = tuple(group for size in (2, 3) for group in combinations(ids, size))
        able = not rolls.is_multi_attack(weapon, ids) or standing.may_multi_attack(state, weapon)
        if not groups or not able:
            return
        names = tuple(", ".join(map(state.name, group)) for group in groups)
        fields = {**domains.with_weapon(who, weapon), "targets": OneOf(groups, names)}
        if weapon.kind != "melee":
            fields |= {"band": BANDS, **_salvo(who, weapon, "spray")}
        yield Form(cls, f"Several targets with {weapon.name}", fields, weight=2)


def _salvo(who: Combatant, weapon: Weapon, *options: str) -> domains.Fields:
    if not (who.ammo and standing.may_use_salvo(who, weapon)):
        return {}
    return {"salvo": OneOf(("none", *options), ("no Salvo", *(SALVOS[each] for each in options)))}


def common_modifiers(
    state: State, actor: Combatant, weapon: Weapon, targets: tuple[str, ...], *, braced: bool = False
) -> tuple[Modifier, ...]:
    """Return what goes for every attack that does damage: a mob's number, size, an unbraced Heavy weapon."""
    biggest = max(attacks.size_modifiers(state.combatant(target).profile.size)[0] for target in targets)
    return (
        *rolls.on_dice("Mob", threats.mob_dice(actor.members)),
        *rolls.on_dice("Size", biggest),
        *rolls.on_dn("Heavy", combat_options.heavy_dn(weapon.has(Traits.HEAVY), braced, state.settings.heavy_dn)),
    )


def engage(draft: Draft[State], who: str, weapon: Weapon, targets: tuple[str, ...]) -> None:
    """A melee attack engages both."""
    beside = draft.state.combatant(who).engaged_with
    joined = tuple(dict.fromkeys((*beside, *targets)))
    if weapon.kind == "melee" and joined != beside:
        draft.happens(facts.EngagementChanged(who, joined))


def empty_after(draft: Draft[State], actor: Combatant, weapon: Weapon, option: str) -> None:
    """Some shots leave a weapon empty, where ammunition is counted."""
    counted = weapon.kind == "ranged" and standing.counts_ammo(actor)
    if counted and attacks.is_empty_after(weapon.salvo, option):
        draft.happens(facts.WeaponChanged(actor.id, weapon.id, facts.Faults.OUT_OF_AMMO))


def strike_at(
    draft: Draft[State], who: str, weapon_id: str, target: str, action: str, modifiers: tuple[Modifier, ...] = ()
) -> None:
    """Declare a blow at one enemy, with all that speaks for and against it."""
    state, weapon = draft.state, rolls.certain(draft.state.weapon(weapon_id))
    skill, dn = attacks.attack_skill("melee"), standing.defence(state.combatant(target), weapon, near=True)
    both = (*modifiers, *common_modifiers(state, state.combatant(who), weapon, (target,)))
    roll = facts.TestDeclared(actor=who, sort="attack", action=action, skill=skill, weapon=weapon.id, modifiers=both)
    declare(draft, attrs.evolve(roll, targets=(target,), dns=(dn,)))
