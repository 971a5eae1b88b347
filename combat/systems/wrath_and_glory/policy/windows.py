"""What sensible people do about a roll: pay where it decides, shift where it hurts, soak what would bring them down."""

from collections.abc import Mapping

from combat.systems.wrath_and_glory.acts.complications import (
    AcceptComplication,
    GrantRuin,
    NameTarget,
    Propose,
    RefuseComplication,
    RollComplication,
)
from combat.systems.wrath_and_glory.acts.criticals import AimCritical, RaiseSeverity
from combat.systems.wrath_and_glory.acts.damage import RaiseDamage
from combat.systems.wrath_and_glory.acts.resources import BuyDice, KeepRoll, Reroll
from combat.systems.wrath_and_glory.acts.shifting import Shift
from combat.systems.wrath_and_glory.acts.soak import BuySoakDice, Endure, KeepSoak, RerollSoak, Soak
from combat.systems.wrath_and_glory.policy import blows, chances
from combat.systems.wrath_and_glory.policy.rounds import ENOUGH
from combat.systems.wrath_and_glory.policy.strength import worth, wounds_left
from combat.systems.wrath_and_glory.queries import rolls
from combat.systems.wrath_and_glory.queries.standing import glory_cap
from combat.systems.wrath_and_glory.rules import complications, shifting, tests, threats
from events.wrath_and_glory.facts import TestDeclared
from events.wrath_and_glory.table import Combatant, State, Test

GOOD_ENOUGH = 0.35
"""A roll is left as it is unless paying makes it pass more often than this."""

A_POINT = 0.12
"""What a point of Wrath, Glory or Ruin is worth."""

ICONS_A_DIE = sum(tests.ICONS.values()) / len(tests.ICONS)
"""What a die soaks on average."""


def _lacking(test: Test) -> int:
    """Return how many icons a roll lacks to pass, or to hit the easiest target; 0 or less where it lacks none."""
    return min(_dns(test.declared)) - test.icons


def _dns(declared: TestDeclared) -> tuple[int, ...]:
    """Return the DN of each target, or of the test; who does not know it takes it for a standard one.

    A contest has none, which is 0.
    """
    if declared.hidden and not (declared.dn or declared.dns):
        return (tests.USUAL_DNS["standard"],) * max(1, len(declared.targets))
    return declared.dns or (declared.dn,)


def reroll(state: State, _act: Reroll) -> float:
    """Return how likely a roll passes that has failed so far."""
    test = rolls.going_on(state)
    lacking = _lacking(test)
    return chances.passing(len(rolls.failures(test)), lacking) if lacking > 0 else 0.01


def keep_roll(_state: State, _act: KeepRoll) -> float:
    """Return that a roll mostly stands."""
    return GOOD_ENOUGH


def buy_dice(state: State, act: BuyDice) -> float:
    """Return how likely that many dice let a roll pass that has failed so far, less what they cost."""
    lacking = _lacking(rolls.going_on(state))
    if not act.glory:
        return GOOD_ENOUGH
    return chances.passing(act.glory, lacking) - A_POINT * act.glory if lacking > 0 else 0.0


def shift(state: State, act: Shift) -> float:
    """Return what the hits are worth with so many dice shifted into ED, and the Glory; no story, and nobody spared."""
    if act.effects or act.give_up:
        return 0.0
    test = rolls.going_on(state)
    glory = A_POINT * act.glory if state.glory < glory_cap(state) else 0.0
    hurt = sum(_hit(state, test, each, act) for each in test.hits) if test.declared.is_attack else 0.0
    return 0.02 + glory + hurt


def _hit(state: State, test: Test, who: str, act: Shift) -> float:
    """Return what a hit on one target is worth; a mob loses as many as there are icons to spare."""
    target = state.combatant(who)
    hit = blows.force(state, test.declared, rolls.weapon_in_use(state), target)
    traits = {"brutal": hit.brutal, "tearing": hit.tearing}
    if target.is_mob:
        icons = shifting.icons_left(test.icons, act.glory + act.ed)
        taken = threats.members_hit(
            icons, dict(zip(test.declared.targets, _dns(test.declared), strict=True))[who], target.members
        )
        wounds = chances.striking(hit.dice + act.ed, hit.over, 1, **traits)
        return worth(target) * taken * wounds / target.profile.mob
    needed = blows.brings_down(state, target)
    return blows.stake(target) * chances.striking(hit.dice + act.ed, hit.over, needed, **traits)


def aim_critical(state: State, act: AimCritical) -> float:
    """Return what the target is worth; Glory makes it more severe where there is plenty."""
    if not blows.all_enemies(state, act.who, (act.target,)):
        return 0.0
    return worth(state.combatant(act.target)) * _plenty(state, act.severity)


def raise_severity(state: State, act: RaiseSeverity) -> float:
    """Return that Glory makes a Critical Hit more severe where there is plenty."""
    return _plenty(state, act.glory)


def _plenty(state: State, spent: int) -> float:
    """Return that a point is spent where others are left, and no more than one."""
    return 1.0 if spent == int(state.glory > ENOUGH) else 0.3 / (1 + spent)


def raise_damage(state: State, act: RaiseDamage) -> float:
    """Return what the hits are worth with so much more damage, less what it costs."""
    test = rolls.going_on(state)
    return max(0.0, 0.1 + _dealt(state, test, act.glory) - A_POINT * act.glory)


def _dealt(state: State, test: Test, more: int) -> float:
    """Return what the damage of an attack is worth with so much more of it."""
    now, weapon, total = rolls.certain(test.damage), rolls.weapon_in_use(state), 0.0
    for target in map(state.combatant, test.hits):
        if blows.all_enemies(state, test.actor, (target.id,)):
            bears = rolls.resilience(state, target, weapon, sum(each.amount for each in rolls.shielded(target)))
            needed = 1 if target.is_mob else blows.brings_down(state, target)
            total += blows.stake(target) * chances.felt(now.damage + now.critical + more - bears, needed)
    return total


# --- damage on its way ------------------------------------------------------------------------------------------------


def _brings_down(state: State, who: Combatant) -> bool:
    """Return whether the Wounds on their way bring somebody down, or harm the Dying for good."""
    return who.dying or rolls.coming(state).wounds >= wounds_left(who)


def soak(state: State, act: Soak) -> float:
    """Return that one soaks what would bring one down, and else as long as the Shock can be borne."""
    who = state.combatant(act.who)
    if _brings_down(state, who):
        return 1.0
    if rolls.soak_price(who):
        return 0.4 if state.ruin + who.ruin > ENOUGH else 0.1
    turned = min(rolls.coming(state).wounds, who.determination * ICONS_A_DIE)
    return 0.9 if who.shock + turned <= who.max_shock else 0.15


def endure(_state: State, _act: Endure) -> float:
    """Return that what can be borne is borne now and then."""
    return 0.3


def reroll_soak(state: State, act: RerollSoak) -> float:
    """Return that Wrath is paid where the Wounds would bring one down."""
    return 0.6 if _brings_down(state, state.combatant(act.who)) else 0.1


def keep_soak(_state: State, _act: KeepSoak) -> float:
    """Return that a soak mostly stands."""
    return GOOD_ENOUGH


def buy_soak_dice(state: State, act: BuySoakDice) -> float:
    """Return that Glory is paid where the Wounds would bring one down, and little of it."""
    if not act.glory:
        return GOOD_ENOUGH
    return 0.6 / act.glory if _brings_down(state, state.combatant(act.who)) else 0.0


# --- Complications ----------------------------------------------------------------------------------------------------

MILD: Mapping[str, float] = {"": 1.0, complications.LOST_RELOAD: 0.5, complications.FALL_PRONE: 0.3}
"""How gladly somebody suffers what; everything else less gladly."""


def propose(state: State, act: Propose) -> float:
    """Return that one proposes what is mild, and something worse once that was refused."""
    refused = state.complication is not None and state.complication.refusals > 0
    if act.effect == complications.INCONVENIENT_TARGET:
        return 0.0
    return 0.2 if refused and not act.effect else MILD.get(act.effect, 0.1)


def roll_complication(_state: State, _act: RollComplication) -> float:
    """Return that the table decides now and then."""
    return 0.3


def grant_ruin(_state: State, _act: GrantRuin) -> float:
    """Return that Ruin is granted once nothing mild will do."""
    return 0.3


def accept_complication(_state: State, _act: AcceptComplication) -> float:
    """Return that the GM mostly agrees."""
    return 1.0


def refuse_complication(state: State, _act: RefuseComplication) -> float:
    """Return that the GM wants more than a story now and then, but asks for it once alone."""
    pending = rolls.certain(state.complication)
    mere_story = pending.proposal is not None and not pending.proposal.effect
    return 0.7 if mere_story and not pending.refusals else 0.0


def name_target(state: State, act: NameTarget) -> float:
    """Return that the GM names a thing, and nobody: that would be harm out of nowhere."""
    return 0.0 if state.knows(act.what) else 1.0
