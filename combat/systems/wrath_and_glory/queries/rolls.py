"""The current roll and pending damage: modifiers, limits, and what can be bought in each window."""

from collections.abc import Hashable, Iterable, Sequence
from functools import partial
from typing import TypeVar

from combat.engine.book import cites
from combat.systems.wrath_and_glory.queries import active_abilities, status
from combat.systems.wrath_and_glory.rules import (
    attacks,
    complications,
    damage,
    resources,
    shifting,
    soak,
    tests,
    threats,
    wrath_die,
)
from combat.systems.wrath_and_glory.rules.tests import wrath_rerolls
from events.replace import replace
from events.vocabulary import Modifier
from events.wrath_and_glory import UNARMED, ArmourTraits, Combatant, State, Test, Traits, Weapon
from events.wrath_and_glory.facts import Conditions, Faults, HarmDue, Options, TestDeclared

_T = TypeVar("_T")


def require(value: _T | None) -> _T:
    """Return a value that cannot be None here, because the round track or an earlier check has made sure of that.

    Raises:
        LookupError: If the value is None after all.
    """
    if value is None:
        raise LookupError("the state does not hold the expected value")
    return value


def current_roll(state: State) -> Test:
    """Return the current roll."""
    return require(state.test)


def roller(state: State) -> Combatant:
    """Return the combatant that made the current roll."""
    return state.combatant(current_roll(state).actor)


def weapon_in_use(state: State) -> Weapon:
    """Return the weapon of the current attack."""
    return require(state.weapon(current_roll(state).declared.weapon))


def pending_harm(state: State) -> HarmDue:
    """Return the damage that is resolved next."""
    return state.harms[0].due


def damaged(state: State) -> Combatant:
    """Return the combatant that takes the damage that is resolved next."""
    return state.combatant(pending_harm(state).target)


def harming_weapon(state: State, due: HarmDue) -> Weapon | None:
    """Return the weapon whose attack causes this damage, or None if people or an ability cause it."""
    test = state.test
    if test is None or not test.declared.is_attack or not due.attacker:
        return None
    return state.weapon(due.source) if (due.attacker, due.source) == test.declared.wields else None


def _modifier(name: str, amount: int, on: str) -> tuple[Modifier, ...]:
    return (Modifier(name, amount, on),) if amount else ()


dice_modifier, dn_modifier = partial(_modifier, on="dice"), partial(_modifier, on="difficulty")
"""Return a modifier of the pool or of the DN, or an empty tuple for an amount of 0."""


TEST_VALUES = ("dice", "DN")
"""The parts of a test that named modifiers can change."""

ATTACK_VALUES = (*TEST_VALUES, "ED", "damage", "AP")
"""The parts of an attack that named modifiers can change."""


def dn_is_hidden(state: State, roll: TestDeclared) -> bool:
    """Return whether a roll's DN is hidden, by the setting for tests or along with a Threat's sheet."""
    at_threats = any(not state.combatant(target).is_friend for target in (*roll.targets, *roll.bystanders))
    at_all = bool(roll.dn or roll.dns)
    return at_all and (state.settings.hide_threats if at_threats else state.settings.hide_dn and not roll.targets)


def open_values(test: Test) -> tuple[str, ...]:
    """Return the parts of a roll that can still be changed after its pool has been rolled."""
    attack = test.declared.is_attack
    against = bool(test.declared.dn or test.declared.dns) and test.read is None
    shown = (against, attack and test.damage is None, attack and test.damage is None, attack)
    return tuple(word for word, still in zip(("DN", "ED", "damage", "AP"), shown, strict=True) if still)


def recorded_modifiers(modifiers: Iterable[Modifier]) -> tuple[Modifier, ...]:
    """Return modifiers as events record them: `DN` becomes `difficulty`."""
    return tuple(
        Modifier(modifier.name, modifier.amount, "difficulty") if modifier.on == "DN" else modifier
        for modifier in modifiers
    )


def pool_of(base: int, modifiers: Iterable[Modifier], least: int = 1) -> tuple[int, tuple[Modifier, ...]]:
    """Return the number of dice, at least `least`, and the modifiers that lead to it."""
    all_modifiers = tuple(modifiers)
    added = [modifier.amount for modifier in all_modifiers if modifier.on == "dice"]
    count = tests.pool_size(base, added, least)
    return count, (*all_modifiers, *dice_modifier("no fewer dice", count - base - sum(added)))


def modifier_sum(declared: TestDeclared, on: str) -> int:
    """Return the sum of the modifiers for one part of a roll."""
    return sum(modifier.amount for modifier in declared.modifiers if modifier.on == on)


def failures(test: Test) -> tuple[int, ...]:
    """Return the positions of the dice that a reroll would roll again."""
    return wrath_rerolls(test.faces, test.declared.wrath)


def failures_can_be_rerolled(state: State) -> bool:
    """Return whether the roll has failures and the acting side can pay for a reroll."""
    test = state.test
    if test is None or not failures(test):
        return False
    actor = state.combatant(test.actor)
    if actor.player:
        held = state.player(actor.player).wrath
        return held >= state.settings.wrath_price and not actor.level(Conditions.UNCONSCIOUS)
    return not actor.is_friend and state.ruin + actor.ruin >= resources.RUIN_PRICE


def all_targets_left(state: State, test: Test) -> bool:
    """Return whether a roll has targets, or hits if it has a result, but none of them is still in the fight."""
    targets = test.declared.targets if test.read is None else test.hits
    return bool(targets) and not any(map(state.is_present, targets))


def glory_can_be_spent(state: State) -> bool:
    """Return whether Glory can be spent on the roll: it must be an Agent's, and not a shot that hits a bystander."""
    test = state.test
    if test is None or not state.glory or hits_bystander(state, test) or all_targets_left(state, test):
        return False
    actor = state.combatant(test.actor)
    return actor.is_friend and actor.present


def hits_bystander(state: State, test: Test) -> bool:
    """Return whether the Wrath Dice make a shot into a melee hit a bystander."""
    declared = test.declared
    complication = wrath_die.is_complication(test.wrath_faces) and suffers_complications(state.combatant(test.actor))
    return attacks.hits_bystander(
        any(map(state.is_present, declared.bystanders)), Options.AIM in declared.options, complication
    )


def max_severity(state: State) -> int:
    """Return how many steps of severity can be bought for the current attack."""
    affordable = state.glory if roller(state).is_friend else 0
    return resources.severity_steps(affordable, state.settings.severity_steps)


def critical_needs_decision(state: State) -> bool:
    """Return whether a Critical Hit needs a decision: a choice of targets, or severity to buy before ED are rolled."""
    test = state.test
    if test is None or not test.is_critical or not state.combatant(test.actor).present or all_targets_left(state, test):
        return False
    several = len(test.hits) > 1 and not weapon_in_use(state).has(Traits.BLAST)
    return several or (state.settings.critical_mode == "simple" and glory_can_be_spent(state))


def is_multi_attack(weapon: Weapon, targets: tuple[str, ...]) -> bool:
    """Return whether an attack on these targets is a Multi-Attack.

    Ruling: a Blast is not a Multi-Attack, because it hits all targets with one shot.
    """
    return len(targets) > 1 and not weapon.has(Traits.BLAST)


def mob_spray(roll: TestDeclared, weapon: Weapon) -> int:
    """Return how many further members of a mob a sprayed shot or a Beam hits."""
    return (weapon.salvo or 0) if Options.SPRAYED_MOB in roll.options or weapon.has(Traits.BEAM) else 0


def is_area_test(state: State, weapon: Weapon | None) -> bool:
    """Return whether a weapon attacks with one test that hits all targets or none, as a setting says of a Blast."""
    return weapon is not None and weapon.has(Traits.BLAST) and state.settings.area_attacks == "one_test"


def suffers_complications(actor: Combatant) -> bool:
    """Return whether a combatant suffers Complications. Troops do so only if their sheet says so."""
    return threats.role_row(actor.profile.role).complications or actor.profile.complications


def shifts_of(state: State, test: Test, hits: tuple[str, ...]) -> int:
    """Return how many dice of a roll can be shifted if it hits these targets."""
    declared = test.declared
    if declared.sort == "contest" or not (declared.dn or declared.dns):
        return 0
    dns = [declared.dn_of(target) for target in hits] or [declared.dn]
    dn = shifting.multi_shift_dn(dns, state.settings.multi_shift_dn)
    return shifting.shifts(test.faces, test.icons, dn)


@cites("WG-GLORY-02", "WG-SHIFT-03", "WG-SHIFT-04", "WG-SHIFT-05", "WG-SHIFT-07")
def shift_limits(state: State, test: Test, hits: tuple[str, ...]) -> tuple[int, int, int]:
    """Return how many dice can be shifted, how many of them into Glory, and how many into ED."""
    weapon = state.weapon(test.declared.weapon)
    blast = weapon is not None and weapon.has(Traits.BLAST)
    available = shifts_of(state, test, hits)
    to_glory = min(available, 1) if state.combatant(test.actor).is_friend else 0
    attack = test.declared.is_attack and state.fighting
    one_target = len(test.declared.targets) <= 1 and not blast
    shifts_damage = (one_target or state.settings.multiattack_may_shift) and not is_area_test(state, weapon)
    to_ed = available if attack and shifts_damage else 0
    return available, to_glory, to_ed


def whole_resilience(state: State, target: Combatant, weapon: Weapon, more: int = 0) -> int:
    """Return the Resilience of a target against a weapon before AP; `more` is the bonus from abilities."""
    guarded = target.level(Conditions.FULL_DEFENCE) if status.hits_an_area(weapon) else 0
    more += active_abilities.permanent_bonus(state, target.id, "Resilience")
    return status.visible(target).resilience + guarded + target.profile.armour_rating(ArmourTraits.SHIELD) + more


def resilience(state: State, target: Combatant, weapon: Weapon, more: int = 0) -> int:
    """Return the Resilience against a weapon with the bonus from abilities and any modifiers of the current attack."""
    sheet, test = status.visible(target).profile, state.test
    added_ap = _rending_ap(state, weapon) + (modifier_sum(test.declared, "AP") if test is not None else 0)
    return damage.effective_resilience(
        whole_resilience(state, target, weapon, more),
        max(0, weapon.ap + added_ap),
        sheet.armour,
        limited=state.settings.ap_limited_to_armour,
        invulnerable=sheet.wears(ArmourTraits.INVULNERABLE),
    )


@cites("WG-DMG-02")
def damage_bonus(state: State, actor: Combatant, weapon: Weapon) -> int:
    """Return the damage bonus from the attacker's Strength or, for a Force weapon, from a psyker's Willpower."""
    strength = actor.profile.strength_with_armour if weapon.kind == "melee" and weapon.adds_strength else 0
    psyker = active_abilities.has_keyword(actor, "PSYKER")
    return strength + damage.force_bonus(weapon.has(Traits.FORCE), psyker, actor.profile.willpower)


@cites("WG-DMG-08")
def _rending_ap(state: State, weapon: Weapon) -> int:
    shifted = state.test.shifted if state.test is not None else None
    return weapon.rating(Traits.RENDING) * (shifted.ed if shifted is not None else 0)


@cites("WG-DMG-08")
def damage_modifiers(state: State, weapon: Weapon, target: Combatant, more: int) -> tuple[Modifier, ...]:
    """Return the extra damage that Warp Weapon and Fleshbane cause to this target, before AP lowers its Resilience."""
    warp = (
        max(0, whole_resilience(state, target, weapon, more) - 4 - weapon.damage)
        if weapon.has(Traits.WARP_WEAPON)
        else 0
    )
    flesh = target.profile.toughness if weapon.has(Traits.FLESHBANE) else 0
    return (*_modifier(Traits.WARP_WEAPON, warp, "damage"), *_modifier(Traits.FLESHBANE, flesh, "damage"))


def rending_modifiers(state: State, weapon: Weapon) -> tuple[Modifier, ...]:
    """Return the AP that Rending adds to the current attack."""
    return _modifier(Traits.RENDING, _rending_ap(state, weapon), "AP")


def shield_modifiers(target: Combatant) -> tuple[Modifier, ...]:
    """Return the Resilience bonus from a shield."""
    return _modifier(ArmourTraits.SHIELD, target.profile.armour_rating(ArmourTraits.SHIELD), "Resilience")


def resilience_without_ap(state: State, target: Combatant, more: int = 0) -> int:
    """Return the Resilience of a combatant against damage that is not from an attack, which has no AP."""
    sheet = status.visible(target).profile
    more += active_abilities.permanent_bonus(state, target.id, "Resilience")
    return max(1, target.resilience + sheet.armour_rating(ArmourTraits.SHIELD) + more)


def soak_price(target: Combatant) -> int:
    """Return the price of a soak in Ruin, as the sheet prints it or by role; 0 on the players' side."""
    printed = target.profile.determination_price
    price = threats.soak_price(target.profile.role) if printed is None else printed
    return 0 if target.is_friend else price


@cites("WG-SOAK-01", "WG-SOAK-03", "WG-WND-06")
def wounds_can_be_soaked(state: State) -> bool:
    """Return whether Determination can be rolled against the damage that is resolved next."""
    if not state.harms:
        return False
    due, target = pending_harm(state), damaged(state)
    if target.is_mob or target.profile.shockless or not target.present:
        return False
    payable = state.ruin + target.ruin >= soak_price(target)
    if active_abilities.forbids(state, target.id, active_abilities.DETERMINATION):
        return False
    guard = soak.soak_guard(target.shock, target.max_shock, target.exhausted, state.settings.soak_guard)
    return payable and due.wounds > 0 and due.soaks > 0 and guard


def soak_failures(state: State) -> tuple[int, ...]:
    """Return the positions of the Determination dice that failed."""
    soak_roll = state.harms[0].soak
    return wrath_rerolls(soak_roll.faces if soak_roll else (), 0)


@cites("WG-SOAK-09")
def soak_can_be_rerolled(state: State) -> bool:
    """Return whether the target's player can reroll Determination for Wrath, which a setting allows."""
    if not wounds_can_be_soaked(state):
        return False
    target = damaged(state)
    if not target.player or target.level(Conditions.UNCONSCIOUS):
        return False
    payable = state.player(target.player).wrath >= state.settings.wrath_price
    return state.settings.resources_on_soak and payable and bool(soak_failures(state))


@cites("WG-SOAK-09")
def soak_dice_can_be_bought(state: State) -> bool:
    """Return whether Glory can buy Determination dice, which a setting allows."""
    agent = bool(state.harms) and damaged(state).is_friend
    return agent and state.settings.resources_on_soak and state.glory >= 1


def targets_hit(state: State) -> tuple[str, ...]:
    """Return the targets that the current attack hit."""
    return state.test.hits if state.test is not None else ()


def complication_owner(state: State) -> str:
    """Return the combatant that suffers the current Complication; empty if there is none."""
    return state.complication.who if state.complication else ""


def sufferer_has_left(state: State) -> bool:
    """Return whether the combatant that suffers the current Complication has left the fight."""
    return state.complication is not None and not state.is_present(state.complication.who)


def is_possible(state: State, effect: str) -> bool:
    """Return whether a row of the table of Complications is possible for the combatant that suffers it."""
    who = state.combatant(complication_owner(state))
    weapon = state.weapon(state.test.declared.weapon) if state.test is not None else None
    weapon = None if weapon is UNARMED else weapon
    counted = weapon is not None and weapon.kind == "ranged" and status.counts_ammo(who)
    if effect == complications.LOST_RELOAD:
        counted = counted and who.ammo > 0
    if weapon is not None and who.fault(weapon.id) and effect in (*complications.FAULT_TESTS, Faults.OUT_OF_AMMO):
        return False
    kind = weapon.kind if weapon else ""
    return complications.is_possible(effect, weapon=kind, ammunition=counted, conditions=tuple(who.levels))


def outcome_key(state: State) -> Hashable:
    """Return a key of a state from which the default commands follow, with the part of an attack that still matters."""
    test = state.test
    if test is None or not test.declared.is_attack:
        return state
    read = test.read and replace(test.read, shifts=0)
    dealt = test.damage if not state.harms or state.complication else None  # a Complication may deal it to a bystander
    rest = replace(state, test=replace(test, faces=(), icons=0, read=read, damage=dealt))
    return rest, attack_key(state, test.faces, test.icons)


def icons_of(declared: TestDeclared, faces: Iterable[int]) -> int:
    """Return the icons of a roll with its modifiers."""
    return max(0, tests.icons(faces) + modifier_sum(declared, "icons"))


def attack_key(state: State, faces: Sequence[int], rolled: int | None = None) -> Hashable:
    """Return the part of an attack roll that still matters if the default commands follow."""
    declared, weapon = current_roll(state).declared, weapon_in_use(state)
    icons = icons_of(declared, faces) if rolled is None else rolled
    foes, spray = [*map(state.combatant, (*declared.targets, *declared.bystanders))], mob_spray(declared, weapon)
    struck = [threats.members_hit(icons, declared.dn_of(foe.id), foe.members, spray) for foe in foes if foe.is_mob]
    if current_roll(state).read:
        return tuple(struck)
    test = replace(current_roll(state), faces=tuple(faces), icons=icons)
    hits = tuple(foe.id for foe in foes if icons >= declared.dn_of(foe.id))
    shifts = [shifts_of(state, test, each) > 0 for each in (hits, *((foe.id,) for foe in foes))]
    complication = wrath_die.is_complication(test.wrath_faces) and suffers_complications(state.combatant(test.actor))
    return *struck, hits, *shifts, wrath_die.is_six(test.wrath_faces), complication
