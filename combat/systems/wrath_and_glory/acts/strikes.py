"""Parts of attacks that several commands share: modifiers, targets, engagement and ammunition."""

from collections.abc import Sequence

from combat.engine.offer import Bound, OneOf, SomeOf
from combat.engine.play import Draft, cites, on_entering
from combat.systems.wrath_and_glory.acts.declaring import declare
from combat.systems.wrath_and_glory.queries import domains, reactions, rolls, status
from combat.systems.wrath_and_glory.rules import attacks, combat_options
from combat.systems.wrath_and_glory.rules.tests import half
from events.replace import replace
from events.vocabulary import Modifier, Spent
from events.wrath_and_glory import Actions, Combatant, Faults, State, Traits, Weapon, facts

RANGE_BANDS = OneOf(("medium", "short", "long"), ("medium", "short (+1 die)", "long (+2 DN)"))
"""The range bands of a shot, medium first."""

PARTS = ("none", "medium (+1 DN, +1 ED)", "small (+2 DN, +2 ED)", "tiny (+3 DN, +3 ED)")
CALLED_SHOTS = OneOf(tuple(combat_options.CALLED_SHOT_DN), PARTS)
"""The sizes of body part for a called shot, in the book's order."""

SALVOS = {"full_auto": "Full Auto", "spray": "Spray"}
"""The names of the Salvo options."""


@cites("WG-ACT-06", "WG-DMG-08")
def shoots_during_sprint(state: State, weapon: Weapon) -> bool:
    """Return whether a shot with an Assault weapon is still possible as part of this turn's Sprint."""
    turn = state.turn
    if turn is None or not weapon.has(Traits.ASSAULT):
        return False
    return Actions.SPRINT in turn.actions and not {Actions.ATTACK, Actions.SPRAY} & set(turn.actions)


@cites("WG-ATK-05", "WG-MOB-01")
def common_modifiers(
    state: State, actor: Combatant, weapon: Weapon, targets: tuple[str, ...], *, braced: bool = False
) -> tuple[Modifier, ...]:
    """Return the modifiers that any damaging attack can have: mob members, target sizes, Spread and Heavy."""
    biggest = max(attacks.SIZE_DICE[state.combatant(target).profile.size] for target in targets)
    rating, strength = weapon.rating(Traits.HEAVY), actor.profile.strength_with_armour
    at_mob = any(state.combatant(target).is_mob for target in targets)
    spread = 3 if weapon.has(Traits.SPREAD) and at_mob else 0
    lost = state.settings.heavy_dn
    heavy = combat_options.heavy_dn(weapon.has(Traits.HEAVY), braced, lost, rating=rating, strength=strength)
    dice = (*mob_modifiers(actor), *rolls.dice_modifier("Size", biggest), *rolls.dice_modifier("Spread", spread))
    return (*dice, *rolls.dn_modifier("Heavy", heavy))


@cites("WG-MOB-01")
def mob_modifiers(actor: Combatant) -> tuple[Modifier, ...]:
    """Return the dice modifier for a mob's number of members."""
    return rolls.dice_modifier("Mob", half(actor.members) if actor.members > 1 else 0)


@cites("WG-OPT-02")
def all_out_modifiers(*, all_out: bool) -> tuple[Modifier, ...]:
    """Return the dice modifier of an All-Out Attack."""
    return rolls.dice_modifier("All-Out Attack", 2 if all_out else 0)


def targets_on_own_side(state: State, who: str, targets: tuple[str, ...]) -> tuple[str, ...]:
    """Return the targets that are on the attacker's own side."""
    side = state.combatant(who).side if state.has_combatant(who) else ""
    return tuple(target for target in targets if state.has_combatant(target) and state.combatant(target).side == side)


def others_in_melee(state: State, who: str, targets: tuple[str, ...]) -> tuple[str, ...]:
    """Return all other combatants in the targets' melee, found by following engagements."""
    waiting = [target for target in targets if state.has_combatant(target)]
    in_melee_with = dict.fromkeys(waiting)
    while waiting:
        newly_found = [
            engaged for engaged in state.combatant(waiting.pop()).engaged_with if engaged not in in_melee_with
        ]
        in_melee_with |= dict.fromkeys(newly_found)
        waiting += newly_found
    return tuple(combatant for combatant in in_melee_with if combatant not in (who, *targets))


def engage_targets(
    draft: Draft[State], who: str, weapon: Weapon, targets: tuple[str, ...], beside: tuple[str, ...] | None = None
) -> bool:
    """Engage the attacker with the targets of a melee attack, except those on its own side.

    If the attacker moves, it remains engaged only with the targets and with the enemies `beside` it, and the others may
    make a Reflexive Attack. Return whether any of them may.
    """
    engaged, spared = draft.state.combatant(who).engaged_with, targets_on_own_side(draft.state, who, targets)
    joined = tuple(dict.fromkeys((*engaged, *(target for target in targets if target not in spared))))
    left = () if beside is None else tuple(enemy for enemy in engaged if enemy not in (*targets, *beside))
    joined = tuple(enemy for enemy in joined if enemy not in left)
    if weapon.kind == "melee" and joined != engaged:
        draft.emit(facts.EngagementChanged(who, joined))
    ready = tuple(enemy for enemy in left if status.can_strike_back(draft.state, enemy))
    if ready:
        draft.emit(facts.BlowsInvited(who, ready))
    return bool(ready)


@cites("WG-SALVO-01", "WG-SALVO-02")
def record_ammo(draft: Draft[State], actor: Combatant, weapon: Weapon, option: str) -> None:
    """Record the ammunition and thrown weapons that an attack uses up. A Salvo option spends its Reload immediately."""
    if not status.counts_ammo(actor):
        return
    if weapon.kind == "thrown" and actor.left(weapon.id) is not None:
        draft.emit(facts.WeaponThrown(actor.id, weapon.id))
    if weapon.kind != "ranged" or (weapon.salvo is not None and option == "none"):
        return
    paid = option in SALVOS
    if paid:
        draft.emit(Spent(whose=actor.id, resource="Reload", amount=1, on=SALVOS[option]))
    draft.emit(facts.WeaponChanged(actor.id, weapon.id, Faults.EMPTIED if paid else Faults.OUT_OF_AMMO))


def declare_strike(
    draft: Draft[State],
    who: str,
    weapon_id: str,
    target: str,
    action: str,
    modifiers: tuple[Modifier, ...] = (),
    ed: int = 0,
) -> None:
    """Announce a melee attack on one target, with all usual modifiers."""
    state, weapon = draft.state, rolls.require(draft.state.weapon(weapon_id))
    skill = attacks.attack_skill("melee", weapon.skill)
    all_modifiers = (*modifiers, *common_modifiers(state, state.combatant(who), weapon, (target,)))
    roll = facts.TestDeclared(
        actor=who, sort="attack", action=action, skill=skill, weapon=weapon.id, modifiers=all_modifiers
    )
    announce(draft, facts.AttackAnnounced(roll=replace(roll, targets=(target,), extra_ed=ed), near=True))


@cites("WG-ACT-02")
def announce(draft: Draft[State], attack: facts.AttackAnnounced, *, waits: bool = False) -> None:
    """Announce an attack. It is declared at once, unless it `waits` for others or a target can react to it."""
    if waits or reactions.reactors(draft.state, attack):
        draft.emit(attack)
    else:
        declare_attack(draft, attack)


@cites("WG-MULTI-02")
def declare_attack(draft: Draft[State], attack: facts.AttackAnnounced) -> None:
    """Declare an announced attack against the targets that are left, with their present Defence."""
    state, roll = draft.state, attack.roll
    weapon, actor = rolls.require(state.weapon(roll.weapon)), state.combatant(roll.actor)
    covers = {**dict.fromkeys(attack.light_cover, "light"), **dict.fromkeys(attack.heavy_cover, "heavy")}
    targets, at_risk = (tuple(filter(state.is_present, each)) for each in (roll.targets, roll.bystanders))
    own, others = (
        tuple(
            status.defence(state, state.combatant(who), weapon, near=attack.near, cover=covers.get(who, "none"))
            for who in several
        )
        for several in (targets, at_risk)
    )
    if rolls.is_area_test(state, weapon):
        own = (attacks.AREA_DN,) * len(own)
    if not state.settings.multiattack_per_target_defence:
        own = (max(own),) * len(own)
    declare(draft, replace(roll, targets=targets, dns=own, bystanders=at_risk, bystander_dns=others), sight=True)
    record_ammo(draft, actor, weapon, attack.salvo)


@on_entering("ANNOUNCED")
def _continue_attack(draft: Draft[State]) -> None:
    """Continue the announced attack, unless the attacker can no longer make it or no target is left."""
    state, attack = draft.state, draft.state.announced[-1].event
    roll, able = attack.roll, reactions.can_continue(state, attack.roll)
    if able and any(map(state.is_present, roll.targets)):
        declare_attack(draft, attack)
    else:
        draft.emit(facts.AttackDropped(roll.actor))


def _selection(state: State, names: Sequence[str], targets: Sequence[str]) -> SomeOf:
    """Return the choice of some of these names; of every combatant while the targets are open."""
    return domains.SmallSelection(tuple(names) if targets else domains.any_combatant(state).of)


def _covered(state: State, who: str, targets: tuple[str, ...] = ()) -> SomeOf:
    return _selection(state, (*targets, *others_in_melee(state, who, targets)), targets)


def _uncovered(state: State, who: str, targets: tuple[str, ...] = (), light_cover: tuple[str, ...] = ()) -> SomeOf:
    names = (*targets, *others_in_melee(state, who, targets))
    return _selection(state, [name for name in names if name not in light_cover], targets)


def _bystanders(state: State, who: str, targets: tuple[str, ...] = ()) -> SomeOf:
    return _selection(state, [other.id for other in state.present() if other.id not in (who, *targets)], targets)


def _spared(state: State, who: str, targets: tuple[str, ...] = (), bystanders: tuple[str, ...] = ()) -> SomeOf:
    known = [other for other in others_in_melee(state, who, targets) if other not in bystanders]
    return _selection(state, known, targets)


def _beside(state: State, who: str) -> SomeOf:
    return domains.SmallSelection(state.combatant(who).engaged_with)


BESIDE = Bound(_beside, "an enemy that the attacker is engaged with", "not_engaged", "WG-ATK-07", repeated="twice")
COVERED = Bound(_covered, "a target of this attack, or another combatant in its melee", "not_a_target", "WG-ATK-04")
BYSTANDER = Bound(_bystanders, "another combatant in the target's melee", "bystander", "WG-ATK-08", repeated="twice")
UNCOVERED = Bound(_uncovered, code="twice", rule="WG-ATK-04")
SPARED = Bound(_spared, "a combatant in the target's melee", "bystander", "WG-ATK-08", repeated="twice")
