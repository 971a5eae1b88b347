"""The exchange of damage: declared, faced, redirected, rolled, rolled again, halved, suffered."""

from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.systems.powered_by_heresy import commands as say
from combat.systems.powered_by_heresy.decide.defenses import defense_of, standing_between
from combat.systems.powered_by_heresy.decide.dice import throw
from combat.systems.powered_by_heresy.decide.dying import wound
from combat.systems.powered_by_heresy.rules import classes, damage, moves
from events.powered_by_heresy.facts import (
    BlowDue,
    BlowFaced,
    BlowHalved,
    BlowSettled,
    BlowTurned,
    BonusTaken,
    DamageKept,
    DamageStands,
    Judged,
    ReturnAsked,
    ReturnSettled,
    WindowOpened,
    WindowUsed,
)
from events.powered_by_heresy.table import Attempt, Blow, State
from events.vocabulary import Gained, Hit, Missed, Modifier, Rolled, Soaked, Spent


def facing(draft: Draft[State]) -> Blow:
    """Return the blow that comes first."""
    blow = draft.state.blow
    if blow is None:
        raise LookupError("no damage is due")
    return blow


def strike(  # noqa: PLR0913 - what a move and its choices make of one attack
    draft: Draft[State],
    attempt: Attempt,
    target: str,
    cause: str,
    *,
    extra: int = 0,
    better: bool = False,
    poorer: bool = False,
    near: bool = False,
    more: tuple[int, ...] = (),
    inflicts: int = 0,
) -> None:
    """Let an acolyte's attack deal its damage (PBH-DMG-01)."""
    state = draft.state
    settings, mover, weapon = state.settings, state.acolyte(attempt.actor), state.weapon(attempt.weapon)
    dice = damage.weapon_dice(weapon.dice if weapon else (), settings.unarmed_die)
    foe = state.enemy(target).sheet.foe if state.is_enemy(target) else ""
    hatred = classes.hatred_dice(mover.sheet.hated if mover.has("Hatred") else "", foe)
    dice = moves.with_extra_die(dice, extra + hatred + classes.tactic_dice(mover.tactic)) + more
    modifiers = []
    if better:
        dice = moves.FIRE_FOR_EFFECT[settings.fire_for_effect](dice)
    if poorer:
        dice, harder = moves.TAKES_WHAT_IT_CAN[settings.fire_for_effect](dice)
        modifiers.append(Modifier(moves.TARGET_DEFENSE, harder, "difficulty"))
    if near:
        dice = moves.half_damage(dice)
    if mover.judged == target:
        modifiers.append(Modifier("Judgement", -1, "difficulty"))
        draft.happens(Judged(mover.id, ""))
    piercing = classes.feral_piercing(mover.sheet.home_world, settings.feral_world)
    modifiers.append(Modifier(mover.sheet.home_world, -piercing, "difficulty"))
    draft.happens(
        BlowDue(
            attackers=(mover.id,),
            target=target,
            source=weapon.name if weapon else "bare hands",
            cause="melee" if cause == "melee" else "ranged",
            dice=tuple(sorted(dice, reverse=True)),
            proven=weapon.proven if weapon else 0,
            lowers=weapon.lowers if weapon else 0,
            inflicts=inflicts,
            precise=mover.tactic == "Precise" and mover.focus == target,
            modifiers=tuple(each for each in modifiers if each.amount),
            facts=attempt.facts,
            in_return=False,
        )
    )


@cites("PBH-GM-06", "PBH-GM-05")
def enemy_blow(
    draft: Draft[State], attackers: tuple[str, ...], target: str, facts: tuple[str, ...], *, in_return: bool
) -> None:
    """Let enemies deal their damage, without a roll to hit (PBH-GM-05, PBH-CORE-04, PBH-DMG-10)."""
    reading = draft.state.settings.multi_attackers
    foes = sorted((draft.state.enemy(each) for each in attackers), key=lambda each: -sum(each.sheet.dice))
    pools = damage.attacks_of([each.sheet.dice for each in foes], reading)
    for foe, dice in zip(foes, pools, strict=False):  # joined into one attack, the worst leads
        together = tuple(each.id for each in foes) if len(pools) == 1 else (foe.id,)
        draft.happens(
            BlowDue(
                attackers=together,
                target=target,
                source=foe.sheet.weapon,
                cause="ranged" if foe.sheet.ranged and not in_return else "melee",
                dice=tuple(sorted(dice, reverse=True)),
                proven=foe.sheet.proven,
                lowers=0,
                inflicts=0,
                precise=False,
                modifiers=(),
                facts=facts,
                in_return=in_return,
            )
        )


def hazard_blow(draft: Draft[State], target: str, size: str, source: str) -> None:
    """Let something that is nobody's weapon deal damage (PBH-DMG-14)."""
    dice = damage.hazard_dice(size)
    draft.happens(
        BlowDue(
            attackers=(),
            target=target,
            source=source,
            cause="other",
            dice=dice,
            proven=0,
            lowers=0,
            inflicts=0,
            precise=False,
            modifiers=(),
            facts=(),
            in_return=False,
        )
    )


def face(draft: Draft[State]) -> None:
    """Work out the Defense, unless the blow falls away (PBH-DEF-01, PBH-MOVE-16)."""
    blow = facing(draft)
    strikes = _comes_at_all(draft.state, blow)
    if strikes is None:
        draft.happens(ReturnAsked(blow.attackers[0]))
    elif not strikes:
        draft.happens(BlowSettled(blow.target, 0))
    else:
        _meet(draft, blow)
        _react(draft, blow)
        who = standing_between(draft.state, blow)
        if who:
            draft.happens(WindowOpened("ward", who))


def _comes_at_all(state: State, blow: Blow) -> bool | None:
    """Return whether the blow is struck: not at the dead, and by those that are out as the table reads it (OR-2)."""
    gone = state.acolyte(blow.target).dead if state.is_acolyte(blow.target) else state.enemy(blow.target).out
    if gone:
        return False
    if not blow.in_return or blow.allowed:
        return True
    out = state.enemy(blow.attackers[0]).out
    return moves.DEAD_ENEMY_STRIKES_BACK[state.settings.dead_enemy_strikes_back](out)


def _meet(draft: Draft[State], blow: Blow) -> None:
    defense, modifiers = defense_of(draft.state, blow)
    draft.happens(BlowFaced(blow.target, defense, modifiers))


def _react(draft: Draft[State], blow: Blow) -> None:
    """A Reactive Tactician who is attacked answers (PBH-CLS-05)."""
    if not draft.state.is_acolyte(blow.target) or not blow.attackers:
        return
    if draft.state.acolyte(blow.target).tactic == "Reactive":
        draft.happens(BonusTaken(who=blow.target, bonus="Reactive", lasting=False, amount=1, against=blow.attackers))


def strike_back(draft: Draft[State], command: say.StrikeBack) -> None:
    """The GM says whether an enemy that is out still strikes (PBH-OR-2)."""
    target = facing(draft).target
    draft.happens(ReturnSettled(draft.state.returning, command.strikes))
    if not command.strikes:
        draft.happens(BlowSettled(target, 0))


def spend_hold(draft: Draft[State], command: say.SpendHold) -> None:
    """Spend hold of Defend on the blow (PBH-MOVE-16)."""
    blow = facing(draft)
    draft.happens(Spent(whose=command.actor, resource="hold of Defend", amount=1, on=command.on))
    if command.on == "redirect":
        draft.happens(BlowTurned(command.actor, blow.target))
        _meet(draft, facing(draft))
    elif command.on == "halve":
        draft.happens(BlowHalved(command.actor, blow.target))
    else:
        opened = f"opened up by {draft.state.name(command.actor)}"
        draft.happens(BonusTaken(who=command.ally, bonus=opened, lasting=False, amount=1, against=blow.attackers))
        if not draft.state.acolyte(command.actor).hold("Defend"):
            draft.happens(WindowUsed(command.actor))


def stay_out(draft: Draft[State], command: say.StayOut) -> None:
    """Do nothing in this window."""
    draft.happens(WindowUsed(command.actor))


def roller(blow: Blow) -> str:
    """Return whom a damage roll is about: the attacker, or the target where there is none."""
    return blow.attackers[0] if blow.attackers else blow.target


def roll(draft: Draft[State]) -> None:
    """Roll the damage dice, and again those that Proven covers where nobody need be asked (PBH-DMG-02, PBH-DMG-09)."""
    blow = facing(draft)
    _throw(draft, blow, "Damage")
    policy = draft.state.settings.proven_policy
    again = damage.proven_by_policy(facing(draft).faces, blow.proven, blow.defense, policy)
    if again:
        _again(draft, again)


def _throw(draft: Draft[State], blow: Blow, purpose: str) -> None:
    dice = throw(draft, blow.dice, purpose, roller(blow))
    faces = tuple(die.face for die in dice)
    _told(draft, blow, dice, faces, purpose)
    draft.happens(DamageStands(blow.target, faces, ()))


def _told(draft: Draft[State], blow: Blow, dice: tuple, faces: tuple[int, ...], purpose: str) -> None:  # type: ignore[type-arg]
    counted = damage.wounds(faces, blow.defense)
    beating = tuple(place for place, face in enumerate(faces) if face > blow.defense)
    against = (Modifier("Defense", blow.defense, "difficulty"),)
    draft.happens(
        Rolled(
            purpose=purpose,
            who=roller(blow),
            dice=dice,
            kept=beating,
            total=counted,
            modifiers=against,
            result=f"{counted} beat {blow.defense}",
        )
    )


def _again(draft: Draft[State], places: tuple[int, ...]) -> None:
    """Roll Proven dice again; what they show then is final (PBH-DMG-08)."""
    blow = facing(draft)
    dice = throw(draft, tuple(blow.dice[place] for place in places), "Proven", roller(blow))
    new = {place: die.face for place, die in zip(places, dice, strict=True)}
    faces = tuple(new.get(place, face) for place, face in enumerate(blow.faces))
    _told(draft, blow, dice, tuple(die.face for die in dice), "Proven")
    draft.happens(DamageStands(blow.target, faces, (*blow.done, *places)))


def reroll_damage(draft: Draft[State], command: say.RerollDamage) -> None:
    """The owner of the attack rolls some Proven dice again, or none (PBH-DMG-08)."""
    if command.dice:
        _again(draft, command.dice)
    draft.happens(DamageKept(facing(draft).target))


def review(draft: Draft[State]) -> None:
    """Before wounds are counted: Insight for the attackers' friends, half for a defender (PBH-CLS-06, PBH-MOVE-16)."""
    blow, state = facing(draft), draft.state
    if not blow.insight_asked:
        ours = bool(blow.attackers) and state.is_acolyte(blow.attackers[0])
        who = tuple(each.id for each in state.able() if ours and each.insight)
        if who:
            draft.happens(WindowOpened("insight", who))
            return
    who = standing_between(state, blow)
    if counted(state, blow) and who and not blow.halved:
        draft.happens(WindowOpened("halve", who))


def spend_insight(draft: Draft[State], command: say.SpendInsight) -> None:
    """Roll all damage dice again, for one Insight (PBH-CLS-06)."""
    draft.happens(Spent(whose=command.actor, resource="Insight", amount=1, on="another damage roll"))
    _throw(draft, facing(draft), "Damage")


def counted(state: State, blow: Blow) -> int:
    """Return the wounds of a blow as its dice lie, before anybody halves them (PBH-DMG-03, PBH-DMG-05, PBH-CLS-05)."""
    settings = state.settings
    faces = damage.lowered(blow.faces, blow.lowers, settings.flat_damage_mod)
    by_dice = damage.wounds(faces, blow.defense)
    focused = classes.precise_wound(blow.precise, by_dice, needs_wound=settings.plus_wound_needs_wound)
    return damage.inflicted(by_dice, blow.inflicts + focused)


def settle(draft: Draft[State]) -> None:
    """Count, halve, and suffer what is left (PBH-DMG-03, PBH-MOVE-17, PBH-WND-01)."""
    blow = facing(draft)
    whole = counted(draft.state, blow)
    left = moves.halved(whole, draft.state.settings.halve_round) if blow.halved else whole
    attacker = roller(blow) if blow.attackers else blow.source
    if whole:
        draft.happens(Hit(attacker=attacker, target=blow.target, weapon=blow.source, result=f"{whole} wounds"))
    else:
        draft.happens(Missed(attacker, blow.target, blow.source))
    if whole > left:
        draft.happens(Soaked(who=blow.target, harm="Wounds", amount=whole - left, by="Defend"))
    _inform(draft, blow, left)
    if left:
        wound(draft, blow.target, left, blow.source)
    draft.happens(BlowSettled(blow.target, left))
    _avenge(draft, blow)


def _inform(draft: Draft[State], blow: Blow, left: int) -> None:
    """Tacticians learn from the damage that they and their own take (PBH-CLS-06, PBH-CLS-08)."""
    if not draft.state.is_acolyte(blow.target) or not classes.took_damage(left, draft.state.settings.damage_means):
        return
    for each in draft.state.able():
        concerned = each.id == blow.target or each.bond(blow.target)
        if each.has("Lifting the Fog") and concerned and classes.insight_after(each.insight, 1) > each.insight:
            draft.happens(Gained(whose=each.id, resource="Insight", amount=1, source="Lifting the Fog"))


def _avenge(draft: Draft[State], blow: Blow) -> None:
    """Killing one who harmed the Templar is rewarded (PBH-CLS-07)."""
    state = draft.state
    if not blow.attackers or not state.is_acolyte(blow.attackers[0]) or not state.is_enemy(blow.target):
        return
    avenger = state.acolyte(blow.attackers[0])
    fallen = state.enemy(blow.target)
    due = avenger.has("Holy Vengeance") and fallen.out and fallen.id in avenger.harmed_by
    if due and classes.wrath_after(avenger.wrath, 1) > avenger.wrath:
        draft.happens(Gained(whose=avenger.id, resource="Wrath", amount=1, source="Holy Vengeance"))
