"""Damage on its way: soaking, Wounds and Shock, Dying and death, mobs."""

from combat.engine.draft import Draft
from combat.systems.wrath_and_glory.commands import rolls as say
from combat.systems.wrath_and_glory.decide.pools import pay_glory, pay_ruin, pay_wrath
from combat.systems.wrath_and_glory.decide.rolls import tell
from combat.systems.wrath_and_glory.rules import damage, dice, shock, threats, wounds
from events.vocabulary import ConditionChanged, Recovered, Rolled, Soaked, Suffered
from events.wrath_and_glory.facts import EngagementChanged, HarmChanged, HarmDue, HarmSettled, SoakStands
from events.wrath_and_glory.table import Combatant, Harm, State


def due(
    draft: Draft[State], target: str, source: str, *, wounds: int = 0, mortal: int = 0, shock: int = 0, hit: int = 1
) -> None:
    """Send damage on its way that no attack did."""
    soaks = draft.state.settings.soaks_per_hit
    draft.happens(
        HarmDue(
            target=target,
            attacker="",
            source=source,
            wounds=wounds,
            mortal=mortal,
            shock=shock,
            hit=hit,
            conditions=(),
            memorable=False,
            soaks=soaks,
        )
    )


def harm(draft: Draft[State]) -> None:
    """While Exhausted, Shock is Wounds; then the target may soak (WG-SOAK-06, WG-SOAK-01)."""
    coming = draft.state.harms[0]
    target = draft.state.combatant(coming.target)
    if target.exhausted and coming.shock:
        plain, mortal = shock.EXHAUSTED_SHOCK[draft.state.settings.exhausted_shock](coming.shock)
        draft.happens(
            HarmChanged(
                target=target.id,
                wounds=coming.wounds + plain,
                mortal=coming.mortal + mortal,
                shock=0,
                soaks=coming.soaks,
            )
        )


def soak(draft: Draft[State], command: say.Soak) -> None:
    """Roll Determination, which has no Wrath Die; lesser Threats pay Ruin for it (WG-DIE-06, WG-NPC-02)."""
    target = draft.state.combatant(command.who)
    price = threats.soak_price(target.profile.role)
    if price:
        pay_ruin(draft, target.id, price, "Determination")
    rolled = draft.roll(dice.pool_size(target.determination), 6, "Determination", target.id)
    tell(draft, "Determination", target.id, rolled, ())
    draft.happens(SoakStands(target.id, tuple(die.face for die in rolled), rerolled=False))


def endure(draft: Draft[State], _: say.Endure) -> None:
    """Take it."""


def reroll_soak(draft: Draft[State], command: say.RerollSoak) -> None:
    """Roll the failures of Determination again, where the table lets Wrath do so (WG-SOAK-09)."""
    faces = draft.state.harms[0].faces
    places = dice.rerolled(faces, 0)
    pay_wrath(draft, draft.state.combatant(command.who).seat, "a reroll")
    rolled = draft.roll(len(places), 6, "Wrath reroll", command.who)
    tell(draft, "Wrath reroll", command.who, rolled, ())
    again = {place: die.face for place, die in zip(places, rolled, strict=True)}
    left = tuple(again.get(at, face) for at, face in enumerate(faces))
    draft.happens(SoakStands(command.who, left, rerolled=True))


def keep_soak(draft: Draft[State], _: say.KeepSoak) -> None:
    """Leave the Determination dice as they are."""


def buy_soak_dice(draft: Draft[State], command: say.BuySoakDice) -> None:
    """Roll more dice of Determination, where the table lets Glory do so (WG-SOAK-09)."""
    coming = draft.state.harms[0]
    pay_glory(draft, command.glory, "more dice")
    if command.glory:
        rolled = draft.roll(command.glory, 6, "Glory dice", command.who)
        tell(draft, "Glory dice", command.who, rolled, ())
        faces = (*coming.faces, *(die.face for die in rolled))
        draft.happens(SoakStands(command.who, faces, coming.rerolled))


def soaked(draft: Draft[State]) -> None:
    """Turn Wounds into Shock, one for each icon (WG-SOAK-01, WG-SOAK-02, WG-SOAK-07)."""
    coming = draft.state.harms[0]
    target = draft.state.combatant(coming.target)
    left, turned = shock.soaked(damage.soakable(coming.wounds, coming.mortal), dice.icons(coming.faces))
    room = target.max_shock - target.shock
    turned, back = shock.SOAK_OVERFLOW[draft.state.settings.soak_overflow](turned, room)
    draft.happens(
        HarmChanged(
            target=target.id, wounds=left + back, mortal=coming.mortal, shock=coming.shock, soaks=coming.soaks - 1
        )
    )
    if turned:
        draft.happens(Soaked(who=target.id, harm="Wounds", amount=turned, by="Determination"))
        gain_shock(draft, target.id, turned, "Determination")


def apply(draft: Draft[State]) -> None:
    """Let the target suffer what is left (W12)."""
    coming = draft.state.harms[0]
    draft.happens(HarmSettled(coming.target))
    target = draft.state.combatant(coming.target)
    if target.present and target.is_mob:
        _lose_members(draft, target, coming)
    elif target.present:
        _suffer(draft, target, coming)


def _lose_members(draft: Draft[State], mob: Combatant, coming: Harm) -> None:
    """Every member hit is gone, if the damage was more than it bears (WG-MOB-02, WG-MOB-03)."""
    total = coming.wounds + coming.mortal
    lost = threats.members_removed(coming.hit, total) or threats.members_shocked(
        coming.hit, coming.shock, mob.max_shock
    )
    if lost:
        draft.happens(Suffered(who=mob.id, harm="Mob members", amount=lost, source=coming.source))
        if draft.state.combatant(mob.id).members == 0:
            leave(draft, mob.id, "Out of the fight", coming.source)


def _suffer(draft: Draft[State], target: Combatant, coming: Harm) -> None:
    """Suffer one blow; Shock that comes with it is Wounds, where soaking has just exhausted (WG-SOAK-06)."""
    plain, mortal, shocked = coming.wounds, coming.mortal, coming.shock
    if target.exhausted and shocked:
        more = shock.EXHAUSTED_SHOCK[draft.state.settings.exhausted_shock](shocked)
        plain, mortal, shocked = plain + more[0], mortal + more[1], 0
    total = plain + mortal
    reading = draft.state.settings.annihilation
    if damage.annihilates(total, target.max_wounds, target.profile.is_agent, reading):
        draft.happens(Suffered(who=target.id, harm="Wounds", amount=total, source=coming.source))
        leave(draft, target.id, "Dead", coming.source)
        return
    suffer_wounds(draft, target.id, plain, mortal, coming.source)
    if shocked and draft.state.combatant(target.id).present:
        gain_shock(draft, target.id, shocked, coming.source)
    weapon = draft.state.weapon(coming.source)
    for each in coming.conditions:
        afflict(draft, target.id, each.condition, each.level, coming.attacker or coming.source)
    if weapon is not None and damage.inflicts(weapon.inflicts, total):
        afflict(draft, target.id, weapon.inflicts, 1, coming.attacker)
    if coming.memorable:
        memorable(draft, target.id, coming.source)


def suffer_wounds(draft: Draft[State], who: str, plain: int, mortal: int, source: str) -> None:
    """Write Wounds down; too many leave somebody Dying, and the Dying get a Traumatic Injury (WG-WND-03, WG-WND-04)."""
    target = draft.state.combatant(who)
    clamp = draft.state.settings.clamp_wounds_when_dying
    for name, amount in (("Wounds", plain), ("Mortal Wounds", mortal)):
        written = wounds.recorded(amount, target.dying, clamp=clamp)
        if written:
            draft.happens(Suffered(who=who, harm=name, amount=written, source=source))
    if wounds.traumatic_injuries(target.dying, plain + mortal):
        traumatic(draft, who, source)
    elif plain + mortal and not target.dying:
        after = draft.state.combatant(who)
        if wounds.exceeds(after.wounds, after.max_wounds):
            _go_down(draft, after, source)


def _go_down(draft: Draft[State], target: Combatant, source: str) -> None:
    """Dying: a Memorable Injury, and on the ground; lesser Threats are out of the fight (WG-WND-03)."""
    if not wounds.goes_dying(target.profile.role):
        leave(draft, target.id, "Dead", source)
        return
    draft.happens(ConditionChanged(who=target.id, condition="Dying", level=1, source=source))
    memorable(draft, target.id, source)
    afflict(draft, target.id, "Prone", 1, source)


def memorable(draft: Draft[State], who: str, source: str) -> None:
    """Roll for a Memorable Injury (WG-WND-10)."""
    if not draft.state.combatant(who).present:
        return
    (die,) = draft.roll(1, 6, "Memorable Injury", who)
    name = wounds.memorable_injury(die.face, draft.state.combatant(who).injuries)
    draft.happens(
        Rolled(purpose="Memorable Injury", who=who, dice=(die,), kept=(0,), total=die.face, modifiers=(), result=name)
    )
    draft.happens(Suffered(who=who, harm="Memorable Injury", amount=1, source=name))


def traumatic(draft: Draft[State], who: str, source: str) -> None:
    """Roll for a Traumatic Injury; more than Tier + 1 of them kill (WG-WND-04, WG-WND-05)."""
    part, side = draft.roll(2, 6, "Traumatic Injury", who)
    name = wounds.traumatic_injury(part.face, side.face)
    draft.happens(
        Rolled(
            purpose="Traumatic Injury",
            who=who,
            dice=(part, side),
            kept=(0, 1),
            total=part.face,
            modifiers=(),
            result=name,
        )
    )
    draft.happens(Suffered(who=who, harm="Traumatic Injury", amount=1, source=name))
    after = draft.state.combatant(who)
    if wounds.is_dead(after.traumatic, after.profile.tier):
        leave(draft, who, "Dead", source)


def gain_shock(draft: Draft[State], who: str, amount: int, source: str) -> None:
    """Write Shock down; too much exhausts, and takes Troops out of the fight (WG-SOAK-05, WG-NPC-02)."""
    draft.happens(Suffered(who=who, harm="Shock", amount=amount, source=source))
    after = draft.state.combatant(who)
    if shock.exhausts(after.shock, after.max_shock) and not after.exhausted:
        draft.happens(ConditionChanged(who=who, condition="Exhausted", level=1, source=source))
        if threats.falls_to_shock(after.profile.role):
            leave(draft, who, "Out of the fight", source)


def recover(draft: Draft[State], who: str, kind: str, amount: int, source: str) -> None:
    """Recover Wounds or Shock; any of it ends Dying or Exhausted (WG-WND-07, WG-SOAK-08)."""
    target = draft.state.combatant(who)
    held, most, state_of = (
        (target.wounds, target.max_wounds, "Dying")
        if kind == "Wounds"
        else (target.shock, target.max_shock, "Exhausted")
    )
    amount = min(amount, held)
    if not amount:
        return
    draft.happens(Recovered(who=who, harm=kind, amount=amount, source=source))
    suffers = target.dying if kind == "Wounds" else target.exhausted
    if suffers and wounds.RECOVERY_ENDS[draft.state.settings.recovery_ends](held - amount, most):
        draft.happens(ConditionChanged(who=who, condition=state_of, level=0, source=source))


def afflict(draft: Draft[State], who: str, condition: str, level: int, source: str) -> None:
    """Bring a condition over somebody who is still in the fight, unless it is as bad already."""
    target = draft.state.combatant(who)
    if target.present and target.level(condition) < level:
        draft.happens(ConditionChanged(who=who, condition=condition, level=level, source=source))


def leave(draft: Draft[State], who: str, how: str, source: str) -> None:
    """Somebody is dead, or out of the fight, and engaged with nobody."""
    draft.happens(ConditionChanged(who=who, condition=how, level=1, source=source))
    if draft.state.combatant(who).engaged_with:
        draft.happens(EngagementChanged(who, ()))
