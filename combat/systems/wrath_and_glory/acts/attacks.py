"""Attacks on one or several targets."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

import attrs
from attrs import frozen

from combat.engine.offer import Bound, Form, Given, OneOf, Price, Whole, among
from combat.engine.play import Draft, Reason, cites
from combat.systems.wrath_and_glory.acts import CombatantCommand, action_prices, take_action
from combat.systems.wrath_and_glory.acts import strikes as parts
from combat.systems.wrath_and_glory.acts.conditions import set_condition
from combat.systems.wrath_and_glory.queries import checks, domains, nouns, rolls, status, turns
from combat.systems.wrath_and_glory.rules import actions, attacks, combat_options, damage
from combat.systems.wrath_and_glory.rules.rounds import other_side
from events.replace import replace
from events.vocabulary import Modifier
from events.wrath_and_glory import GM, Actions, Combatant, Conditions, Options, State, Traits, Weapon, facts


def _targets(state: State, who: str, weapon: str) -> domains.SmallSelection:
    """Return the choice of targets. Only a Blast may include the attacker."""
    own = state.combatant(who)
    used = state.weapon(weapon)
    is_blast = used is not None and used.has(Traits.BLAST)
    combatants = (*state.present(other_side(own.side)), *state.present(own.side))
    return domains.few_of([combatant for combatant in combatants if is_blast or combatant.id != who])


class Attack(CombatantCommand, wire="wrath_and_glory.attack.v1", kw_only=True):
    """Attack one or several targets.

    Attributes:
        weapon: The weapon to attack with.
        targets: The targets of the attack. Several make it a Multi-Attack, unless the weapon is a Blast.
        band: The range of a shot.
        near: Whether the target is at most 5 metres away, which matters if it is Prone.
        light_cover: Targets of which less than half is in cover.
        heavy_cover: Targets of which half or more is in cover.
        distance: Metres that the attacker must move to reach all targets in melee; 0 for none.
        aim: Whether the attacker gives up Movement for +1 die, or to protect bystanders.
        all_out: Whether this is an All-Out Attack: +2 dice, but -2 Defence until the attacker's next turn.
        brace: Whether the attacker gives up Movement to steady a Heavy weapon.
        called: The size of the body part for a called shot.
        salvo: How Salvo is used: Full Auto on one target, or Spray on several or on a mob.
        beside: Engaged enemies, other than targets, that the attacker stays beside although it moves.
        bystanders: Other combatants in the melee that is shot into, besides those known to be engaged.
        spared: Combatants known to be in that melee that the shot cannot hit. The GM must agree.
        modifiers: Other modifiers of dice, DN, ED, damage or AP, each with its source.
        supercharge: Whether the weapon is supercharged: +3 ED, but a Complication burns the attacker.
    """

    weapon: str
    targets: tuple[str, ...] = nouns.combatant(Bound(_targets, "another combatant", "itself", repeated="twice"))
    band: Literal["short", "medium", "long"] = among(parts.RANGE_BANDS, default="medium")
    near: bool = False
    light_cover: tuple[str, ...] = among(parts.COVERED, default=())
    heavy_cover: tuple[str, ...] = among(parts.COVERED, parts.UNCOVERED, default=())
    distance: int = 0
    aim: bool = False
    all_out: bool = False
    brace: bool = False
    called: Literal["none", "medium", "small", "tiny"] = among(parts.CALLED_SHOTS, default="none")
    salvo: Literal["none", "full_auto", "spray"] = "none"
    bystanders: tuple[str, ...] = among(parts.BYSTANDER, default=())
    spared: tuple[str, ...] = among(parts.SPARED, default=())

    modifiers: tuple[Modifier, ...] = nouns.stated(*rolls.ATTACK_VALUES)
    supercharge: bool = False
    beside: tuple[str, ...] = among(parts.BESIDE, default=(), later=True)
    costs = (
        lambda state, weapon: action_prices(
            (actions.COMBAT,) * (not parts.shoots_during_sprint(state, state.weapon(weapon)))
        ),
        lambda state, who, salvo=None: Price("Reload", 0, int(not salvo and status.counts_ammo(state.combatant(who)))),
    )

    def consent_from(self, state: State, by: str) -> tuple[str, ...]:
        weapon = state.weapon(self.weapon)
        reaches_all = weapon is not None and weapon.has(Traits.BLAST)
        overruled = self.spared or (not reaches_all and parts.targets_on_own_side(state, self.who, self.targets))
        cover = self.light_cover or self.heavy_cover
        on_the_map = self.band != "medium" or self.near or cover or self.distance or self.bystanders
        if overruled or (on_the_map and state.settings.map_by == "gm"):
            return (GM,)
        return super().consent_from(state, by)

    def check(self, state: State) -> Iterator[Reason]:
        weapon = checks.weapon_or_reason(state, self.who, self.weapon, "ranged", "melee", "thrown")
        if isinstance(weapon, Reason):
            yield weapon
            return
        options = (self.aim, self.all_out, self.brace, self.called != "none", self.salvo != "none")
        plain = not any(options) and not self._is_multi_attack(weapon)
        action = Actions.SPRAY if self.salvo == "spray" and len(self.targets) == 1 else Actions.ATTACK
        slots = () if parts.shoots_during_sprint(state, weapon) else None
        yield from checks.check_action(state, self.who, action, slots=slots, plain=plain)
        if self.supercharge and not weapon.has(Traits.SUPERCHARGE):
            yield Reason("supercharge", f"{weapon.name} cannot be supercharged", "WG-DMG-08")
        yield from self._check_targets(state, weapon)
        yield from self._check_movement(state, weapon)
        yield from self._check_melee(state) if weapon.kind == "melee" else self._check_ranged(state, weapon)

    def _check_targets(self, state: State, weapon: Weapon) -> Iterator[Reason]:
        if not self.targets:
            yield Reason("no_target", "an attack needs a target; name at least one", "WG-ATK-01")
        if self._is_multi_attack(weapon) and not status.may_multi_attack(state, weapon):
            rule = "WG-MULTI-07" if weapon.kind == "thrown" else "WG-MULTI-06"
            yield Reason("no_multi_attack", f"{weapon.name} cannot be used against several targets", rule)

    def _is_multi_attack(self, weapon: Weapon) -> bool:
        """Return whether this is a Multi-Attack.

        A Spread weapon at short range hits several targets with one shot, which is not a Multi-Attack.
        """
        spreads = weapon.has(Traits.SPREAD) and self.band == "short"
        return rolls.is_multi_attack(weapon, self.targets) and not spreads

    def _check_movement(self, state: State, weapon: Weapon) -> Iterator[Reason]:
        turn = state.turn
        if self.brace and not weapon.has(Traits.HEAVY):
            yield Reason("brace", f"{weapon.name} is not Heavy, so there is no need to Brace", "WG-OPT-03")
        if self.distance and turn is not None and not turns.movement_is_free(turn):
            yield Reason("moved", "this turn's Move has already been used, so the distance must be 0", "WG-MULTI-04")
        if turn is None or not (self.aim or self.brace):
            return
        if not turns.movement_is_free(turn):
            yield Reason(
                "moved", "Aim and Brace require giving up the Move, which has already been used this turn", "WG-OPT-01"
            )
        if self.distance:
            yield Reason("moved", "bracing gives up the Move, so the distance must be 0", "WG-OPT-03")
        if turn.held:
            yield Reason(
                "held", "a held Action does not include a Move that could be given up for Aim or Brace", "WG-ACT-07"
            )
        if turn.stood:
            yield Reason(
                "stood", "after standing up, a combatant cannot give up its Move for Aim or Brace", "WG-COND-01"
            )
        if self.salvo == "spray" and len(self.targets) == 1:
            sentence = "a Spray at a mob takes the whole turn, so no Move is left to give up for Aim or Brace"
            yield Reason("full_round", sentence, "WG-OPT-01")

    def _check_melee(self, state: State) -> Iterator[Reason]:
        turn, actor = state.turn, state.combatant(self.who)
        if self.all_out and turn is not None and turn.plan:
            yield Reason("all_out", "an All-Out Attack cannot be part of a Multi-Action", "WG-OPT-02")
        ranged = self.aim or self.salvo != "none" or self.bystanders or self.spared or self.band != "medium"
        if ranged or self.near:
            sentence = "Aim, Salvo, range, nearness and bystanders apply only to ranged attacks; leave them unset"
            yield Reason("ranged_option", sentence, "WG-OPT-01")
        speed = status.speed(state, actor)
        if self.distance < 0 or not attacks.reaches_all(self.distance, speed):
            yield Reason("too_far", f"{actor.name} can reach only targets within {speed} metres", "WG-MULTI-04")

    def _check_ranged(self, state: State, weapon: Weapon) -> Iterator[Reason]:
        actor = state.combatant(self.who)
        if self.all_out:
            yield Reason("all_out", "an All-Out Attack is possible only in melee", "WG-OPT-02")
        if self.distance:
            yield Reason("distance", "the distance applies only to melee attacks; leave it at 0", "WG-MULTI-04")
        if actor.engaged_with and attacks.engaged_shot_dn(weapon.has(Traits.PISTOL)) is None:
            yield Reason("engaged", f"{actor.name} is engaged and can shoot only a pistol", "WG-ATK-06")
        if self.aim and actor.engaged_with:
            yield Reason("engaged", f"{actor.name} is engaged and cannot aim", "WG-ATK-06")
        if self.salvo != "none":
            yield from self._check_salvo(state, weapon)

    def _check_salvo(self, state: State, weapon: Weapon) -> Iterator[Reason]:
        actor = state.combatant(self.who)
        if not status.may_use_salvo(actor, weapon):
            yield Reason("no_salvo", f"{actor.name} cannot use Salvo with {weapon.name}", "WG-SALVO-01")
        if not actor.ammo:
            yield Reason("no_reload", f"{actor.name} has no Reloads left to spend", "WG-MULTI-05")
        if self.salvo == "full_auto" and len(self.targets) != 1:
            yield Reason("one_target", "Full Auto needs exactly one target; name one", "WG-SALVO-01")
        mobs = [state.combatant(target).is_mob for target in self.targets if state.has_combatant(target)]
        if self.salvo == "spray" and mobs == [False]:
            yield Reason("no_mob", "a Spray needs several targets, or a mob as its target", "WG-SALVO-01")

    @cites("WG-MULTI-01", "WG-MULTI-05", "WG-SALVO-01")
    def apply(self, draft: Draft[State]) -> None:
        state, actor = draft.state, draft.state.combatant(self.who)
        weapon = rolls.require(state.weapon(self.weapon))
        mob = any(state.combatant(target).is_mob for target in self.targets)
        sprayed_mob = self.salvo == "spray" and len(self.targets) == 1 and mob
        runs = parts.shoots_during_sprint(state, weapon)
        take_action(draft, actor.id, Actions.SPRAY if sprayed_mob else Actions.ATTACK, () if runs else None)
        if self.aim or self.brace:
            take_action(draft, actor.id, Actions.GIVE_UP_MOVEMENT, ("Move",))
        if self.distance:
            take_action(draft, actor.id, Actions.MOVE)
            draft.emit(facts.Moved(actor.id, Actions.MOVE, self.distance))
        if self.all_out:
            set_condition(draft, actor.id, Conditions.ALL_OUT, 1, actor.id)
        salvo = weapon.salvo or 0
        full_auto = attacks.full_auto(salvo, state.settings.full_auto) if self.salvo == "full_auto" else (0, 0)
        called_dn, called_ed = combat_options.called_shot(self.called)
        spread = len(self.targets) if self._is_multi_attack(weapon) else 1
        helped = (salvo if self.salvo == "spray" else 0) + (2 * salvo if weapon.has(Traits.BEAM) else 0)
        several = max(0, (1 if weapon.has(Traits.REAPING) else 2) * (spread - 1) - helped)
        charged = (Modifier(Traits.SUPERCHARGE, damage.SUPERCHARGE_ED, "ED"),) if self.supercharge else ()
        at_risk = () if weapon.kind == "melee" else self._bystanders(state)
        chosen = {Options.AIM: self.aim, Options.SHORT: self.band == "short", Options.SPRAYED_MOB: sprayed_mob}
        chosen |= {Options.BRACED: self.brace, Options.SUPERCHARGED: self.supercharge}
        strikes = parts.engage_targets(draft, actor.id, weapon, self.targets, self.beside if self.distance else None)
        roll = facts.TestDeclared(
            actor=actor.id,
            sort="attack",
            action=Actions.ATTACK,
            skill=attacks.attack_skill(weapon.kind, weapon.skill),
            weapon=weapon.id,
            targets=self.targets,
            modifiers=(
                *parts.common_modifiers(state, actor, weapon, self.targets, braced=self.brace),
                *(
                    parts.all_out_modifiers(all_out=self.all_out)
                    if weapon.kind == "melee"
                    else self._range_modifiers(actor, at_risk)
                ),
                *rolls.dice_modifier("Full Auto", full_auto[0]),
                *rolls.dn_modifier("Called Shot", called_dn),
                *rolls.dn_modifier("Multi-Attack", several),
                *rolls.dn_modifier("Sprint", attacks.ASSAULT_DN if runs else 0),
                *charged,
                *rolls.recorded_modifiers(self.modifiers),
            ),
            extra_ed=called_ed + full_auto[1],
            options=tuple(name for name, holds in chosen.items() if holds),
            bystanders=at_risk,
        )
        near = self.near or weapon.kind == "melee"
        attack = facts.AttackAnnounced(roll=roll, near=near, light_cover=self.light_cover, salvo=self.salvo)
        parts.announce(draft, replace(attack, heavy_cover=self.heavy_cover), waits=strikes)

    @cites("WG-ATK-08")
    def _bystanders(self, state: State) -> tuple[str, ...]:
        """Return the combatants that the shot may hit by mistake: the others in the melee and any added bystanders."""
        known = (*parts.others_in_melee(state, self.who, self.targets), *self.bystanders)
        return tuple(combatant for combatant in dict.fromkeys(known) if combatant not in self.spared)

    @cites("WG-ATK-03", "WG-ATK-06", "WG-ATK-08", "WG-OPT-01")
    def _range_modifiers(self, actor: Combatant, at_risk: tuple[str, ...]) -> tuple[Modifier, ...]:
        engaged = bool(actor.engaged_with)
        return (
            *rolls.dice_modifier("Short range", 0 if engaged else attacks.RANGE_DICE[self.band]),
            *rolls.dn_modifier("Long range", attacks.RANGE_DN[self.band]),
            *rolls.dice_modifier("Aim", int(self.aim and not at_risk and not engaged)),
            *rolls.dn_modifier("Engaged", (attacks.engaged_shot_dn(pistol=True) or 0) if engaged else 0),
        )

    @classmethod
    def forms(cls, state: State, who: Combatant, enemies: tuple[Combatant, ...]) -> Iterator[Form]:
        room = checks.fits_turn(state, who.id, Actions.ATTACK, plain=True)
        for weapon in status.weapons_of(state, who, ready=True):
            runs = parts.shoots_during_sprint(state, weapon)
            fits = checks.fits_turn(state, who.id, Actions.ATTACK, slots=(), plain=True) if runs else room
            if not fits or not _can_be_used(who, weapon):
                continue
            verb = "strike with" if weapon.kind == "melee" else "throw" if weapon.kind == "thrown" else "shoot with"
            attack = AttackForms(state=state, who=who, weapon=weapon, enemies=enemies, slots=() if runs else None)
            yield cls.form_for(state, who, f"{verb} {weapon.name}", attack.omitted(), **attack.given())
            if not status.only_basic_actions(who) and attack.can_target_several():
                radius = weapon.rating(Traits.BLAST)
                within = f", within {radius} metres of each other" if radius else ""
                label = f"attack several targets with {weapon.name}{within}"
                yield cls.form_for(state, who, label, attack.omitted_for_several(), **attack.given_for_several())


def _can_be_used(who: Combatant, weapon: Weapon) -> bool:
    """Return whether a combatant can attack with a weapon at all, depending on whether it is engaged."""
    anyhow = not who.engaged_with or weapon.kind == "melee"
    return anyhow or attacks.engaged_shot_dn(weapon.has(Traits.PISTOL)) is not None


@frozen(kw_only=True)
class AttackForms:
    """Builds the form fields for attacks with one weapon.

    Attributes:
        slots: The Actions of the turn that the attack uses up; None for the usual ones.
    """

    state: State
    who: Combatant
    weapon: Weapon
    enemies: tuple[Combatant, ...]
    slots: tuple[str, ...] | None

    def given(self) -> domains.Fields:
        """Return the fields that depend on the weapon and the turn."""
        targets = _targets(self.state, self.who.id, self.weapon.id)
        one_target = Given(replace(targets, least=1), lambda _: OneOf(tuple([(target,) for target in targets.of])))
        speed = Whole(0, status.speed(self.state, self.who), suggest=(0,), unit="metres")
        weapon = domains.one_weapon(self.weapon)
        return {"weapon": weapon, "targets": one_target, "distance": speed, **self._salvo("full_auto", "spray")}

    def omitted(self) -> tuple[str, ...]:
        """Return the options that the weapon or the turn does not allow."""
        who, weapon = self.who, self.weapon
        basic, melee = status.only_basic_actions(who), weapon.kind == "melee"
        gives_up = not basic and self._has_move_to_give_up()
        possible = {
            "band": not melee,
            "near": not melee,
            "distance": melee,
            "aim": gives_up and not melee and not who.engaged_with,
            "all_out": melee and not basic and not turns.multi_action(self.state),
            "brace": gives_up and weapon.has(Traits.HEAVY),
            "called": not basic,
            "salvo": not basic and not melee and self._has_salvo(),
            "beside": melee and len(who.engaged_with) > 0,
            "bystanders": not melee,
            "spared": not melee,
            "supercharge": weapon.has(Traits.SUPERCHARGE),
        }
        return tuple(name for name, is_possible in possible.items() if not is_possible)

    def can_target_several(self) -> bool:
        """Return whether several targets are available and the weapon may attack them together."""
        reached = len(self.state.present()) if self.weapon.has(Traits.BLAST) else len(self.enemies)
        return reached > 1 and (self.weapon.has(Traits.BLAST) or status.may_multi_attack(self.state, self.weapon))

    def given_for_several(self) -> domains.Fields:
        """Return the fields of an attack on two or three targets."""
        attacker_last = sorted(self.state.present(self.who.side), key=lambda combatant: combatant.id == self.who.id)
        reached = (*self.enemies, *attacker_last) if self.weapon.has(Traits.BLAST) else self.enemies
        targets = domains.some_of(reached, 2, 3)
        return {"weapon": domains.one_weapon(self.weapon), "targets": targets, **self._salvo("spray")}

    def omitted_for_several(self) -> tuple[str, ...]:
        """Return all options except the range and Salvo of a shot."""
        shot = () if self.weapon.kind == "melee" else ("band", "salvo") if self._has_salvo() else ("band",)
        kept = ("who", "weapon", "targets", *shot)
        return tuple(field.name for field in attrs.fields(Attack) if field.name not in kept)

    def _has_salvo(self) -> bool:
        return bool(self.who.ammo) and status.may_use_salvo(self.who, self.weapon)

    def _salvo(self, *options: str) -> domains.Fields:
        widest = OneOf(("none", *options), ("no Salvo", *(parts.SALVOS[option] for option in options)))

        def possible(chosen: Mapping[str, Any]) -> OneOf:
            return OneOf(tuple([option for option in widest.of if self._is_salvo_possible(option, chosen)]))

        return {"salvo": Given(widest, possible)}

    def _is_salvo_possible(self, salvo: str, chosen: Mapping[str, Any]) -> bool:
        """Return whether a Salvo option suits the targets. A Spray at a mob leaves no Move to aim or to brace."""
        targets = chosen["targets"]
        if salvo == "none" or len(targets) != 1:
            return salvo != "full_auto"
        if salvo == "full_auto":
            return True
        if not self.state.combatant(targets[0]).is_mob or chosen.get("aim") or chosen.get("brace"):
            return False
        return checks.fits_turn(self.state, self.who.id, Actions.SPRAY, slots=self.slots)

    def _has_move_to_give_up(self) -> bool:
        turn = self.state.turn
        return turn is not None and not turn.held and not turn.stood and turns.movement_is_free(turn)
