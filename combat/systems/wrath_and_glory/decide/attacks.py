"""Attacks: declared, and after a hit the way from Critical to damage to Resilience."""

from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.systems.wrath_and_glory.commands import rolls as say
from combat.systems.wrath_and_glory.commands import turns as do
from combat.systems.wrath_and_glory.decide.pools import pay_glory
from combat.systems.wrath_and_glory.decide.rolls import declare, going_on, on_dice, on_dn
from combat.systems.wrath_and_glory.decide.turns import take
from combat.systems.wrath_and_glory.rules import attacks, conditions, criticals, damage, shifting, threats
from events.vocabulary import ConditionChanged, Die, Modifier, Rolled
from events.wrath_and_glory.facts import (
    BlowSettled,
    CriticalAimed,
    CriticalStands,
    DamageStands,
    EngagementChanged,
    HarmDue,
    Inflicted,
    Moved,
    TestOwed,
    WeaponChanged,
)
from events.wrath_and_glory.sheets import Weapon
from events.wrath_and_glory.table import Combatant, State, Test


def known(state: State, weapon: str) -> Weapon:
    """Return a weapon that the options have found to exist."""
    found = state.weapon(weapon)
    if found is None:
        raise LookupError(f"no weapon '{weapon}'")
    return found


def is_multi_attack(weapon: Weapon, targets: tuple[str, ...]) -> bool:
    """
    Return whether several targets make a Multi-Attack.

    Ruling: a Blast reaches all it reaches with one shot, and is none.
    """
    return len(targets) > 1 and not weapon.has("Blast")


def defence_of(state: State, target: Combatant, weapon: Weapon, *, near: bool, cover: str) -> int:
    """Return the Defence of one target against one attack (WG-ATK-01, WG-ATK-04, WG-ATK-05, WG-COND-01)."""
    levels = {each.id: each.level for each in target.conditions}
    area = weapon.has("Blast") or weapon.has("Flamer")
    modifiers = (
        attacks.size_modifiers(target.profile.size)[1]
        + attacks.cover_defence(cover)
        + conditions.prone_defence(bool(levels.get("Prone")), near)
        + conditions.condition_defence(levels)
        + (0 if area else levels.get("Full Defence", 0))
    )
    return attacks.defence(target.base_defence, modifiers)


def attack(draft: Draft[State], command: do.Attack) -> None:
    """Attack one target or several (WG-ATK-01 to WG-ATK-08, WG-MULTI-01 to WG-MULTI-07)."""
    state, actor = draft.state, draft.state.combatant(command.who)
    weapon = known(state, command.weapon)
    mob = any(state.combatant(target).is_mob for target in command.targets)
    sprayed_mob = command.salvo == "spray" and len(command.targets) == 1 and mob
    take(draft, actor.id, "Spray" if sprayed_mob else "Attack")
    if command.aim or command.brace:
        take(draft, actor.id, "Give up Movement", ("Move",))
    if command.all_out:
        draft.happens(ConditionChanged(who=actor.id, condition="All-Out Attack", level=1, source=actor.id))
    covers = {**dict.fromkeys(command.light_cover, "light"), **dict.fromkeys(command.heavy_cover, "heavy")}
    near = command.near or weapon.kind == "melee"
    own = [
        defence_of(state, state.combatant(target), weapon, near=near, cover=covers.get(target, "none"))
        for target in command.targets
    ]
    reading = state.settings.multiattack_per_target_defence
    defences = tuple(attacks.each_for_itself(each, max(own), reading) for each in own)
    salvo = weapon.salvo or 0
    auto_dice, auto_ed = attacks.full_auto(salvo, state.settings.full_auto) if command.salvo == "full_auto" else (0, 0)
    called_dn, called_ed = attacks.called_shot(command.called)
    spread = len(command.targets) if is_multi_attack(weapon, command.targets) else 1
    relief = salvo if command.salvo == "spray" else 0
    engage(draft, actor.id, weapon, command.targets)
    declare(
        draft,
        actor.id,
        "attack",
        "Attack",
        attacks.attack_skill(weapon.kind),
        weapon=weapon.id,
        targets=command.targets,
        defences=defences,
        modifiers=(
            *_position(state, actor, weapon, command),
            *on_dice("Full Auto", auto_dice),
            *on_dn("Called Shot", called_dn),
            *on_dn("Multi-Attack", attacks.multi_attack_dn(spread, relief)),
        ),
        sight=weapon.kind != "melee",
        extra_ed=called_ed + auto_ed,
        options=_options(command, sprayed_mob=sprayed_mob),
        bystanders=command.bystanders,
    )
    empty_after(draft, actor, weapon, command.salvo)


def _options(command: do.Attack, *, sprayed_mob: bool) -> tuple[str, ...]:
    chosen = {"aim": command.aim, "short": command.band == "short", "sprayed mob": sprayed_mob}
    return tuple(name for name, holds in chosen.items() if holds)


def _position(state: State, actor: Combatant, weapon: Weapon, command: do.Attack) -> tuple[Modifier, ...]:
    """Return what position and options do to the attack, other than those of many targets."""
    heavy = attacks.heavy_dn(weapon.has("Heavy"), command.brace, state.settings.heavy_dn)
    biggest = max(attacks.size_modifiers(state.combatant(target).profile.size)[0] for target in command.targets)
    common = (
        *on_dice("Mob", threats.mob_dice(actor.members)),
        *on_dice("Size", biggest),
        *on_dn("Heavy", heavy),
    )
    if weapon.kind == "melee":
        return (*common, *on_dice("All-Out Attack", attacks.all_out_attack(command.all_out)[0]))
    engaged = bool(actor.engaged_with)
    shorter, farther = attacks.range_modifiers(command.band, engaged)
    return (
        *common,
        *on_dice("Short range", shorter),
        *on_dn("Long range", farther),
        *on_dice("Aim", attacks.aim_dice(command.aim, bool(command.bystanders), engaged)),
        *on_dn("Engaged", (attacks.engaged_shot(pistol=True) or 0) if engaged else 0),
    )


def engage(draft: Draft[State], who: str, weapon: Weapon, targets: tuple[str, ...]) -> None:
    """A melee attack engages both."""
    beside = draft.state.combatant(who).engaged_with
    joined = tuple(dict.fromkeys((*beside, *targets)))
    if weapon.kind == "melee" and joined != beside:
        draft.happens(EngagementChanged(who, joined))


def empty_after(draft: Draft[State], actor: Combatant, weapon: Weapon, option: str) -> None:
    """Some shots leave a weapon empty, where ammunition is counted (WG-SALVO-01, WG-SALVO-02, WG-NPC-02)."""
    counted = weapon.kind == "ranged" and threats.role(actor.profile.role).ammo
    if counted and attacks.is_empty_after(weapon.salvo, option):
        draft.happens(WeaponChanged(actor.id, weapon.id, "Out of Ammo"))


def charge(draft: Draft[State], command: do.Charge) -> None:
    """Rush in and strike (WG-OPT-04)."""
    state, actor = draft.state, draft.state.combatant(command.who)
    take(draft, actor.id, "Charge")
    draft.happens(Moved(actor.id, "Charge", command.distance))
    _melee(
        draft, actor, known(state, command.weapon), command.target, on_dice("Charge", attacks.charge_dice(charged=True))
    )


def strike(draft: Draft[State], command: do.Strike) -> None:
    """Strike at somebody who leaves the melee (WG-ATK-07)."""
    state, actor = draft.state, draft.state.combatant(command.who)
    take(draft, actor.id, "Reflexive Attack")
    draft.happens(BlowSettled(actor.id))
    weapon = known(state, command.weapon)
    target = state.combatant(state.leaving)
    _strike_at(draft, actor, weapon, target, "Reflexive Attack")


def let_go(draft: Draft[State], command: do.LetGo) -> None:
    """Do nothing about it."""
    draft.happens(BlowSettled(command.who))


def _melee(draft: Draft[State], actor: Combatant, weapon: Weapon, target: str, modifiers: tuple[Modifier, ...]) -> None:
    """Declare a plain melee attack, which engages both."""
    engage(draft, actor.id, weapon, (target,))
    _strike_at(draft, actor, weapon, draft.state.combatant(target), "Attack", modifiers)


def _strike_at(
    draft: Draft[State],
    actor: Combatant,
    weapon: Weapon,
    target: Combatant,
    action: str,
    modifiers: tuple[Modifier, ...] = (),
) -> None:
    """Declare a blow at one enemy, with all that speaks for and against it."""
    state = draft.state
    heavy = attacks.heavy_dn(weapon.has("Heavy"), braced=False, lost_number=state.settings.heavy_dn)
    declare(
        draft,
        actor.id,
        "attack",
        action,
        "Weapon Skill",
        weapon=weapon.id,
        targets=(target.id,),
        defences=(defence_of(state, target, weapon, near=True, cover="none"),),
        modifiers=(
            *modifiers,
            *on_dice("Mob", threats.mob_dice(actor.members)),
            *on_dice("Size", attacks.size_modifiers(target.profile.size)[0]),
            *on_dn("Heavy", heavy),
        ),
    )


def pin(draft: Draft[State], command: do.Pin) -> None:
    """Keep an enemy's head down, without damage (WG-OPT-07)."""
    state, actor = draft.state, draft.state.combatant(command.who)
    weapon = known(state, command.weapon)
    take(draft, actor.id, "Pinning Attack")
    resolve = state.combatant(command.target).resolve
    declare(
        draft,
        actor.id,
        "pin",
        "Pinning Attack",
        "Ballistic Skill",
        weapon=weapon.id,
        targets=(command.target,),
        defences=(resolve,),
        sight=True,
    )
    empty_after(draft, actor, weapon, "pinning")


def interact(draft: Draft[State], command: do.Interact) -> None:
    """Trouble an enemy by wit or will (WG-OPT-08)."""
    target = draft.state.combatant(command.target)
    take(draft, command.who, "Interaction Attack")
    dn = attacks.interaction_dn(target.profile.value(command.opposing_skill), target.resolve)
    declare(
        draft,
        command.who,
        "interaction",
        "Interaction Attack",
        command.skill,
        targets=(target.id,),
        defences=(dn,),
        detail=command.condition,
    )


def aim_critical(draft: Draft[State], command: say.AimCritical) -> None:
    """Name who suffers the Critical, and pay for its severity (WG-MULTI-03, WG-CRIT-03)."""
    pay_glory(draft, command.severity * draft.state.settings.wrath_price, "severity")
    draft.happens(CriticalAimed(command.who, command.target, command.severity))


@cites("WG-DMG-06", "WG-CRIT-01")
def roll_ed(draft: Draft[State]) -> None:
    """Roll ED once for all targets, and those of a simple Critical apart (WG-DMG-01, WG-DMG-06, WG-CRIT-01)."""
    state, test = draft.state, going_on(draft.state)
    weapon, actor = known(state, test.weapon), state.combatant(test.actor)
    if test.critical and not test.picked:
        draft.happens(CriticalAimed(actor.id, test.hits[0], 0))
        test = going_on(draft.state)
    strength = damage.strength_bonus(weapon.kind, weapon.adds_strength, actor.profile.strength)
    added = _ed(draft, test, weapon, damage.extra_dice(weapon.ed, test.extra_ed, test.ed), "Extra Damage")
    critical = 0
    if test.critical and state.settings.critical_mode == "simple":
        more, flat = criticals.SIMPLE_SEVERITY[state.settings.simple_critical_severity](test.severity)
        critical = flat + _ed(draft, test, weapon, criticals.simple_critical_ed(more), "Critical Hit")
    draft.happens(DamageStands(actor.id, damage.damage(weapon.damage, added, strength), critical))


def _ed(draft: Draft[State], test: Test, weapon: Weapon, count: int, purpose: str) -> int:
    """Roll some ED as the traits of the weapon want it (WG-DMG-08)."""
    if not count:
        return 0
    brutal = weapon.has("Brutal") or (weapon.has("Melta") and "short" in test.options)
    rolled = list(draft.roll(count, 6, purpose, test.actor))
    _tell_ed(draft, purpose, test.actor, rolled, brutal=brutal, rad=weapon.rad)
    places = damage.torn([die.face for die in rolled], brutal=brutal, rad=weapon.rad) if weapon.has("Tearing") else ()
    if places:
        again = draft.roll(len(places), 6, "Tearing", test.actor)
        _tell_ed(draft, "Tearing", test.actor, list(again), brutal=brutal, rad=weapon.rad)
        for place, die in zip(places, again, strict=True):
            rolled[place] = die
    return damage.ed_value([die.face for die in rolled], brutal=brutal, rad=weapon.rad)


def _tell_ed(draft: Draft[State], purpose: str, who: str, rolled: list[Die], *, brutal: bool, rad: int) -> None:
    worth = [damage.ed_value((die.face,), brutal=brutal, rad=rad) for die in rolled]
    kept = tuple(at for at, value in enumerate(worth) if value)
    draft.happens(Rolled(purpose=purpose, who=who, dice=tuple(rolled), kept=kept, total=sum(worth)))


def raise_damage(draft: Draft[State], command: say.RaiseDamage) -> None:
    """Add a point of damage for each of Glory, for all targets (WG-GLORY-04)."""
    test = going_on(draft.state)
    pay_glory(draft, command.glory, "damage")
    if command.glory:
        raised = damage.damage(test.damage, 0, glory=command.glory)
        draft.happens(DamageStands(test.actor, raised, test.critical_damage))


def critical_table(draft: Draft[State]) -> None:
    """Roll on the Critical Hit table (WG-CRIT-02)."""
    test = going_on(draft.state)
    tens, units = draft.roll(2, 6, "Critical Hit", test.actor)
    rolled = criticals.d66(tens.face, units.face)
    row = criticals.critical(rolled)
    draft.happens(
        Rolled(
            purpose="Critical Hit",
            who=test.actor,
            dice=(tens, units),
            kept=(0, 1),
            total=rolled,
            modifiers=(),
            result=row.name,
        )
    )
    draft.happens(CriticalStands(test.actor, row.name))


def raise_severity(draft: Draft[State], command: say.RaiseSeverity) -> None:
    """Pay for what the row of the table offers (WG-GLORY-05)."""
    test = going_on(draft.state)
    pay_glory(draft, command.glory, "severity")
    steps = command.glory // draft.state.settings.wrath_price
    if steps:
        draft.happens(CriticalAimed(test.actor, test.picked, steps))


def resilience(draft: Draft[State]) -> None:
    """Compare the damage with the Resilience of each target (W10; WG-DMG-04, WG-DMG-05)."""
    test = going_on(draft.state)
    for target in test.hits:
        _compare(draft, test, target)


def _compare(draft: Draft[State], test: Test, who: str) -> None:
    state, target, weapon = draft.state, draft.state.combatant(who), known(draft.state, test.weapon)
    blast = weapon.has("Blast")
    critical = test.critical and criticals.suffers_critical(who, test.picked, blast)
    guarded = target.level("Full Defence") if blast or weapon.has("Flamer") else 0
    limited = state.settings.ap_limited_to_armour
    bears = damage.effective_resilience(target.resilience + guarded, weapon.ap, target.profile.armour, limited=limited)
    wounds, shock = damage.harm(test.damage + (test.critical_damage if critical else 0), bears)
    row = next((effect for _, _, effect in criticals.CRITICALS if effect.name == test.critical_row), None)
    special = False
    if critical:
        wounds, special = criticals.CRITICAL_WITHOUT_WOUNDS[state.settings.critical_without_wounds](wounds)
        shock = 0 if wounds else shock
    more = {"Wounds": 0, "Mortal Wounds": 0, "Shock": 0}
    inflicted: tuple[Inflicted, ...] = ()
    if row is not None and special:
        more, inflicted = _effect(draft, test, target, row)
    spray = (weapon.salvo or 0) if "sprayed mob" in test.options else 0
    left = shifting.icons_left(test.icons, test.shifted)
    hit = threats.members_hit(left, test.dn_of(who), target.members, spray)
    memorable = row is not None and special and row.memorable
    amounts = (wounds + more["Wounds"], more["Mortal Wounds"], shock + more["Shock"])
    soaks = state.settings.soaks_per_hit
    if any(amounts) or inflicted:
        draft.happens(
            HarmDue(
                target=who,
                attacker=test.actor,
                source=weapon.id,
                wounds=amounts[0],
                mortal=amounts[1],
                shock=amounts[2],
                hit=hit,
                conditions=inflicted,
                memorable=memorable,
                soaks=soaks,
            )
        )


def _effect(
    draft: Draft[State], test: Test, target: Combatant, row: criticals.Effect
) -> tuple[dict[str, int], tuple[Inflicted, ...]]:
    """Do what the row of the Critical Hit table says (WG-CRIT-02, WG-CRIT-03)."""
    die = _die(draft, row.sides, row.name, test.actor)
    more = {"Wounds": 0, "Mortal Wounds": 0, "Shock": 0}
    more[row.harm] += criticals.critical_amount(row, die, test.severity)
    if row.explosives and target.profile.explosives:
        more["Mortal Wounds"] += _die(draft, 3, "Explosives", target.id)
    if row.spreads:
        for who in (target.id, *target.engaged_with):
            draft.happens(TestOwed(who=who, purpose="Keep Footing", skill="Agility", dn=3))
    inflicted = tuple(Inflicted(name, level) for name, level in row.conditions)
    if row.upgrade and test.severity:
        inflicted = (*inflicted, Inflicted(row.upgrade, 1))
    return more, inflicted


def _die(draft: Draft[State], sides: int, purpose: str, who: str) -> int:
    if not sides:
        return 0
    (die,) = draft.roll(1, sides, purpose, who)
    draft.happens(Rolled(purpose=purpose, who=who, dice=(die,), kept=(0,), total=die.face))
    return die.face
