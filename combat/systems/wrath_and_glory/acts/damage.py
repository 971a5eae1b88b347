"""Damage: Extra Damage dice, comparison with Resilience, and the harm to each target."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cache, partial
from math import inf
from typing import Literal

from attrs import frozen

from combat.engine.abilities.vocabulary import Moment
from combat.engine.dice.sources import DefaultKey, RunningKey
from combat.engine.offer.requests import Request
from combat.engine.play import Draft, cites, on_entering, requests_at
from combat.systems.wrath_and_glory.acts import GmStatement, RollGloryCommand, trigger
from combat.systems.wrath_and_glory.acts.conditions import inflict_condition, leave_fight
from combat.systems.wrath_and_glory.acts.criticals import apply_critical_effect, critical_row
from combat.systems.wrath_and_glory.acts.resources import pay_glory
from combat.systems.wrath_and_glory.acts.soak import gain_shock
from combat.systems.wrath_and_glory.acts.wounds import lose_limb, suffer_memorable_injury, suffer_wounds
from combat.systems.wrath_and_glory.queries import active_abilities, nouns, rolls
from combat.systems.wrath_and_glory.rules import attacks, criticals, damage, shifting, soak, threats
from combat.systems.wrath_and_glory.rules.tests import showing
from events.replace import replace
from events.vocabulary import AbilityUsed, Modifier, Rolled, Suffered
from events.wrath_and_glory import Combatant, Conditions, Options, State, Test, Traits, facts


@on_entering("DAMAGE")
@cites("WG-DMG-06", "WG-CRIT-01", "WG-SHIFT-04", "WG-OPT-06", "WG-DMG-03", "WG-CRIT-03")
def _roll_extra_damage(draft: Draft[State]) -> None:
    """Roll the ED once for all targets, and roll those of a simple Critical Hit separately."""
    state, test, weapon = draft.state, rolls.current_roll(draft.state), rolls.weapon_in_use(draft.state)
    actor = state.combatant(test.actor)
    if test.is_critical and test.aimed is None:
        draft.emit(facts.CriticalAimed(actor.id, test.hits[0], 0))
    strength = rolls.damage_bonus(state, actor, weapon)
    shifted = test.shifted.ed if test.shifted else 0
    random = draft.roll_die(weapon.ed_die, f"ED of {weapon.name}", actor.id) if weapon.ed_die else 0
    printed = max(0, weapon.ed + random + test.declared.extra_ed + shifted)
    modifiers = tuple(
        Modifier(modifier.name, modifier.amount, "dice") for modifier in test.declared.modifiers if modifier.on == "ED"
    )
    stands = damage.damage(weapon.damage, 0, strength) + rolls.modifier_sum(test.declared, "damage")
    begun, simple = len(draft.events), test.is_critical and state.settings.critical_mode == "simple"
    kind = int if simple else _kinds_of_harm(draft, test, stands)
    added, mortal = _extra_damage(draft, "Extra Damage", printed, modifiers, (begun, 0, 0), kind)
    critical = 0
    if simple:
        in_ed = state.settings.simple_critical_severity != "flat_damage"
        severity_ed, flat = (test.severity, 0) if in_ed else (0, test.severity)
        dice, summed = criticals.simple_critical_ed(severity_ed), stands >= 0 and len(test.hits) == 1
        summed = summed and not draft.has_ability_at("damage", actor.id)
        before = (begun, added, mortal) if summed else (len(draft.events), 0, 0)
        kind = _kinds_of_harm(draft, test, stands + flat) if summed else int
        worth, exalted = _extra_damage(draft, "Critical Hit", dice, (), before, kind)
        critical, mortal = flat + worth, mortal + exalted
    draft.emit(facts.DamageStands(actor.id, max(0, stands + added), critical, mortal))


def _kinds_of_harm(draft: Draft[State], test: Test, stands: int) -> Callable[[int], int]:
    """Return a function of the damage that ED add, which is equal for additions that harm all targets equally.

    Damage below the lowest Resilience harms no target. The amount above it does not matter to a mob.
    """

    @cache  # only odds call it
    def limits() -> tuple[float, float]:
        targets = [draft.state.combatant(target) for target in test.hits if draft.state.is_present(target)]
        if draft.state.complication is not None or not targets:  # a bystander may be hit by mistake
            return -inf, inf
        needed = [_guard(draft, test, target).needed - stands for target in targets]
        return min(needed) - 1, max(needed) + 1 if all(target.is_mob for target in targets) else inf

    def kind(added: int) -> int:
        least, most = limits()
        return int(min(max(added, least), most))

    return kind


def _extra_damage(
    draft: Draft[State],
    purpose: str,
    base: int,
    modifiers: tuple[Modifier, ...],
    before: tuple[int, int, int],
    kind: Callable[[int], int],
) -> tuple[int, int]:
    """Roll ED and apply the weapon's traits. Return the damage and the Mortal Wounds.

    Odds follow only their sums with the damage and the Mortal Wounds `before`, which were rolled since that event. If
    all later decisions take their default, they follow only the `kind` of the damage.
    """
    count, all_modifiers = rolls.pool_of(base, modifiers, least=0)
    if not count:
        return 0, 0
    test = rolls.current_roll(draft.state)
    weapon = rolls.weapon_in_use(draft.state)
    stage = 3 * (purpose == "Critical Hit")
    brutal = weapon.has(Traits.BRUTAL) or (weapon.has(Traits.MELTA) and Options.SHORT in test.declared.options)
    rad, tearing, rerolls = weapon.rad_rating, weapon.has(Traits.TEARING), draft.has_ability_at("damage", test.actor)
    worth_of = partial(damage.ed_value, brutal=brutal, rad=rad)
    mortal_of = partial(damage.mortal_wounds, rating=weapon.rating(Traits.MORTAL), rad=rad)

    def roll(title: str, kept: tuple[int, ...], stage: int, *, is_last: bool) -> tuple[int, ...]:
        """Roll and record ED. Return the faces with those kept."""

        def read(faces: Sequence[int], kind: Callable[[int], int] = int) -> Hashable:
            dice = (*kept, *faces)
            if is_last:
                return kind(before[1] + worth_of(dice)), before[2] + mortal_of(dice)
            return *before, *sorted(dice if rerolls else ((worth_of((face,)), mortal_of((face,))) for face in dice))

        number, added = count - len(kept), all_modifiers if title == purpose else ()
        made = sum(isinstance(event, Rolled) for event in draft.events[before[0] :])
        key = DefaultKey(read, RunningKey(partial(read, kind=kind), rolls=made, stage=stage))
        dice = draft.roll(number, 6, title, test.actor, modifiers=added, outcome_key=key)
        worth = [worth_of((die.face,)) for die in dice]
        counted = tuple(index for index, value in enumerate(worth) if value)
        recorded = Rolled(purpose=title, who=test.actor, dice=dice, kept=counted, total=sum(worth), modifiers=added)
        draft.emit(replace(recorded, base=number - sum(modifier.amount for modifier in added)))
        return (*kept, *(die.face for die in dice))

    faces = roll(purpose, (), stage, is_last=not (tearing or rerolls))
    again = damage.tearing_rerolls(faces, brutal=brutal, rad=rad) if tearing else ()
    if again:
        kept = tuple(face for index, face in enumerate(faces) if index not in again)
        faces = roll("Tearing", kept, stage + 1, is_last=not rerolls)
    for title, again in _rerolls(draft, test, faces):
        kept = tuple(face for index, face in enumerate(faces) if index not in again)
        faces = roll(title, kept, stage + 2, is_last=True)
    return worth_of(faces), mortal_of(faces)


def _rerolls(draft: Draft[State], test: Test, faces: tuple[int, ...]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the first ability that rerolls ED, by name, and the positions of the dice."""
    target = test.hits[0] if test.hits else ""
    moment = Moment(
        point="damage", who=test.actor, target=target, tags=active_abilities.roll_tags(draft.state, test.declared)
    )
    draft.remind(moment)
    for ability, effect in active_abilities.within_limit(draft.state, moment, active_abilities.REROLL):
        places = showing(faces, effect.what or "1 or 2 or 3")[: effect.amount or None]
        if places:
            draft.emit(
                AbilityUsed(who=test.actor, ability=ability.id, target=target, limit=ability.limit, text=ability.text)
            )
            yield ability.title, places
            return


class RaiseDamage(RollGloryCommand, wire="wrath_and_glory.raise_damage.v1"):
    """Buy more damage against every target with Glory; 0 for none."""

    def apply(self, draft: Draft[State]) -> None:
        pay_glory(draft, self.glory, "damage")
        if self.glory:
            now = rolls.require(rolls.current_roll(draft.state).damage)
            raised = damage.damage(now.damage, 0, glory=self.glory)
            draft.emit(facts.DamageStands(self.who, raised, now.critical, now.mortal))


@requests_at("GLORY_DAMAGE")
def _request_glory_damage(state: State) -> Iterator[Request]:
    now, who = rolls.require(rolls.current_roll(state).damage), rolls.roller(state)
    form = RaiseDamage.form(state, "Glory for damage")
    critical = f" and {now.critical} from the Critical Hit" if now.critical else ""
    prompt = f"{who.name} deals {now.damage} damage{critical}: spend Glory to add more?"
    yield Request(who.seat, "glory_damage", prompt, (form,), RaiseDamage(who.id))


@on_entering("RESILIENCE")
def _compare_with_resilience(draft: Draft[State]) -> None:
    test = rolls.current_roll(draft.state)
    tags = _hit_tags(draft.state, test)
    for target in filter(draft.state.is_present, test.hits):
        _compare(draft, test, draft.state.combatant(target))
        draft.trigger("hit", test.actor, target, tags)


def _hit_tags(state: State, test: Test) -> tuple[str, ...]:
    return active_abilities.roll_tags(state, test.declared, *(("critical",) if test.is_critical else ()))


@frozen
class _Guard:
    """The Resilience of a target against a hit, with the modifiers to it and to the damage."""

    resilience: int
    struck: tuple[Modifier, ...]
    damage: tuple[Modifier, ...]

    @property
    def needed(self) -> int:
        """The least damage that harms the target."""
        return self.resilience - sum(modifier.amount for modifier in self.damage)


def _guard(draft: Draft[State], test: Test, target: Combatant) -> _Guard:
    state, weapon = draft.state, rolls.weapon_in_use(draft.state)
    struck = draft.modifiers("struck", target.id, test.actor, _hit_tags(state, test))
    added = sum(modifier.amount for modifier in struck)
    modifiers = rolls.damage_modifiers(state, weapon, target, added)
    return _Guard(rolls.resilience(state, target, weapon, added), struck, tuple(modifiers))


@cites("WG-CRIT-04", "WG-CRIT-06", "WG-MOB-02", "WG-MULTI-03")
def _compare(draft: Draft[State], test: Test, target: Combatant) -> None:
    state, weapon = draft.state, rolls.weapon_in_use(draft.state)
    dealt = rolls.require(rolls.current_roll(state).damage)
    aimed_at = test.aimed.target if test.aimed else ""
    critical = test.is_critical and (weapon.has(Traits.BLAST) or target.id == aimed_at)
    guard, rending = _guard(draft, test, target), rolls.rending_modifiers(state, weapon)
    all_modifiers = (*rolls.shield_modifiers(target), *guard.struck, *rending, *guard.damage)
    if all_modifiers:
        hidden, bears = state.settings.hide_threats and not target.is_friend, guard.resilience
        draft.emit(facts.GuardStands(who=target.id, resilience=bears, modifiers=all_modifiers, hidden=hidden))
    wounds, shock = damage.wounds_and_shock(dealt.damage + (dealt.critical if critical else 0), guard.needed)
    row, special = critical_row(test), False
    one_at_most = critical and wounds == 0
    if critical:
        wounds, special = criticals.critical_without_wounds(wounds, state.settings.critical_without_wounds)
        shock = 0 if wounds else shock
    added_harm: dict[str, int] = {}
    inflicted: tuple[facts.Inflicted, ...] = ()
    if row is not None and special:
        added_harm, inflicted = apply_critical_effect(draft, test, target, row)
    spray, shifted = rolls.mob_spray(test.declared, weapon), test.shifted
    left = shifting.icons_left(test.icons, shifted.glory + shifted.ed + shifted.effects if shifted else 0)
    wounds, shock = wounds + added_harm.get("Wounds", 0), shock + added_harm.get("Shock", 0)
    mortal = dealt.mortal + added_harm.get("Mortal Wounds", 0)
    if not (wounds or mortal or shock or inflicted):
        return
    hit = 1 if one_at_most else threats.members_hit(left, test.declared.dn_of(target.id), target.members, spray)
    if rolls.is_area_test(state, weapon) and not one_at_most:
        hit = min(target.members, attacks.members_in_blast(weapon.rating(Traits.BLAST)))
    scarred, soaks = row is not None and special and row.memorable, state.settings.soaks_per_hit
    due = facts.HarmDue(target=target.id, attacker=test.actor, source=weapon.id, wounds=wounds, mortal=mortal)
    draft.emit(replace(due, shock=shock, hit=hit, conditions=inflicted, memorable=scarred, soaks=soaks))


@cites("WG-COMP-01")
def damage_bystander(draft: Draft[State], who: str) -> None:
    """Deal the damage of the current attack to a combatant hit by mistake, if damage was rolled.

    Ruling:
        The mistake is found after the attack, so the targets of the attack are still hit.
    """
    test, weapon = rolls.current_roll(draft.state), rolls.weapon_in_use(draft.state)
    if test.damage is None:
        return
    target, soaks = draft.state.combatant(who), draft.state.settings.soaks_per_hit
    tags = active_abilities.roll_tags(draft.state, test.declared)
    added = sum(modifier.amount for modifier in draft.modifiers("struck", who, test.actor, tags))
    bears = rolls.resilience(draft.state, target, weapon, added)
    extra_damage = sum(modifier.amount for modifier in rolls.damage_modifiers(draft.state, weapon, target, added))
    wounds, shock = damage.wounds_and_shock(test.damage.damage + extra_damage, bears)
    if wounds or shock:
        due = facts.HarmDue(target=who, attacker=test.actor, source=weapon.id, wounds=wounds, shock=shock)
        draft.emit(replace(due, soaks=soaks))


class Inflict(GmStatement, wire="wrath_and_glory.inflict.v1", kw_only=True):
    """Inflict harm that does not come from an attack. Only `Damage` is compared with Resilience.

    Attributes:
        harm: The kind of harm.
        amount: The amount of harm.
        source: A short name for the cause.
    """

    label = "Harm a combatant"
    who: str = nouns.combatant()
    harm: Literal["Damage", "Wounds", "Mortal Wounds", "Shock"]
    amount: int = nouns.amount(rule="WG-DMG-05")
    source: str = nouns.reason("the table")

    def apply(self, draft: Draft[State]) -> None:
        target, soaks = draft.state.combatant(self.who), draft.state.settings.soaks_per_hit
        wounds, mortal, shock = (self.amount * (self.harm == harm) for harm in ("Wounds", "Mortal Wounds", "Shock"))
        if self.harm == "Damage":
            added = sum(modifier.amount for modifier in draft.modifiers("struck", self.who))
            bears = rolls.resilience_without_ap(draft.state, target, added)
            wounds, shock = damage.wounds_and_shock(self.amount, bears)
        if not (wounds or mortal or shock):
            draft.emit(facts.Withstood(self.who, self.source))
            return
        due = facts.HarmDue(target=self.who, source=self.source, wounds=wounds, mortal=mortal, shock=shock)
        hit = threats.members_hit(wounds + mortal, 1, target.members)
        draft.emit(replace(due, hit=hit, soaks=soaks))


@on_entering("APPLY")
def _apply_harm(draft: Draft[State]) -> None:
    due = rolls.pending_harm(draft.state)
    draft.emit(facts.HarmSettled(due.target))
    target = draft.state.combatant(due.target)
    if target.present and target.is_mob:
        _lose_members(draft, target, due)
    elif target.present:
        _apply_damage(draft, target, due)


@cites("WG-MOB-02", "WG-MOB-03")
def _lose_members(draft: Draft[State], mob: Combatant, due: facts.HarmDue) -> None:
    hit = min(
        due.hit, mob.members
    )  # another attack that was resolved first may have left fewer members than this one hit
    lost = hit if due.wounds + due.mortal > 0 or due.shock > mob.max_shock else 0
    if lost:
        draft.emit(Suffered(who=mob.id, harm="Mob members", amount=lost, source=due.source))
        if draft.state.combatant(mob.id).members == 0:
            leave_fight(draft, mob.id, Conditions.OUT, due.source)
        _trigger_harm_abilities(draft, mob.id, due, lost)


@cites("WG-DMG-08")
def _apply_damage(draft: Draft[State], target: Combatant, due: facts.HarmDue) -> None:
    """Apply damage to a combatant. If it is Exhausted, Shock becomes Wounds, and these cause no further Shock."""
    plain, mortal, shocked = due.wounds, due.mortal, due.shock
    weapon = rolls.harming_weapon(draft.state, due)
    if weapon is not None and weapon.has(Traits.AGONISING):
        shocked += plain + mortal
    if target.exhausted and shocked and not target.profile.shockless:
        from_shock = soak.exhausted_shock(shocked, draft.state.settings.exhausted_shock)
        plain, mortal, shocked = plain + from_shock[0], mortal + from_shock[1], 0
    total = plain + mortal
    if damage.kills_outright(total, target.max_wounds, target.profile.is_agent, draft.state.settings.annihilation):
        draft.emit(Suffered(who=target.id, harm="Wounds", amount=total, source=due.source))
        leave_fight(draft, target.id, Conditions.DEAD, due.source)
        _trigger_harm_abilities(draft, target.id, due, total)
        return
    suffer_wounds(draft, target.id, plain, mortal, due.source)
    if shocked and draft.state.combatant(target.id).present:
        gain_shock(draft, target.id, shocked, due.source)
    for inflicted_condition in due.conditions:
        inflict_condition(
            draft, target.id, inflicted_condition.condition, inflicted_condition.level, due.attacker or due.source
        )
    if Conditions.LIMB_LOST in [inflicted_condition.condition for inflicted_condition in due.conditions]:
        lose_limb(draft, target.id)
    for inflicted, level in weapon.inflictions if weapon is not None else ():
        if damage.inflicts(inflicted, total):
            inflict_condition(draft, target.id, inflicted, level, due.attacker)
    if due.memorable:
        suffer_memorable_injury(draft, target.id)
    _trigger_harm_abilities(
        draft, target.id, due, total, falls=draft.state.combatant(target.id).dying and not target.dying
    )


def _trigger_harm_abilities(
    draft: Draft[State], target: str, due: facts.HarmDue, wounds: int, *, falls: bool = False
) -> None:
    """Apply the attacker's and the target's abilities that respond to harm.

    `falls` means that the harm left the target Dying.
    """
    tags = (f"with: {due.source}",)
    if wounds:
        trigger(draft, "wounds", due.attacker, target, tags)
        trigger(draft, "wounded", target, due.attacker, tags)
    gone = not draft.state.combatant(target).present
    if gone or falls:
        trigger(draft, "defeats", due.attacker, target, tags)
    if gone:
        trigger(draft, "falls", target, due.attacker, tags)
