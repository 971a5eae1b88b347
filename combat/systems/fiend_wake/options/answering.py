"""Why an answer to what is open now is none: rolls, reactions, assaults, grapples, handicaps, the GM's word."""

from collections.abc import Iterator

from combat.engine.errors import Reason
from combat.systems.fiend_wake.commands import (
    AcceptPrice,
    Consent,
    DecideFate,
    Decline,
    Drag,
    FollowIn,
    PreventRetreat,
    Price,
    RaiseDifficulty,
    React,
    Recover,
    ReportRoll,
    ReportTotal,
    Resist,
    RollDice,
    Support,
    TakeHandicap,
)
from combat.systems.fiend_wake.decide.deeds import drag_goals
from combat.systems.fiend_wake.decide.reactions import may_still_react
from combat.systems.fiend_wake.options.acting import enterable
from combat.systems.fiend_wake.options.common import too_dear
from combat.systems.fiend_wake.options.rounds import hold_token, pass_in_aftermath
from combat.systems.fiend_wake.rules import harm, points
from events.fiend_wake.table import Handicap, State, Trigger

MOST_TOSSES = 20
"""More dice than this nobody stacks on one roll."""
MOST_RAISED = 99


def roll_dice(state: State, command: RollDice) -> Iterator[Reason]:
    """A skill may be named where the rule names none, if it has been learnt."""
    roll = state.roll
    if roll is None or not command.skill:
        return
    if roll.skill:
        yield Reason("skill", f"this roll goes with {roll.skill}", "FW-CORE-07")
    elif not state.combatant(roll.who).skill(command.skill):
        yield Reason("skill", f"{state.name(roll.who)} has no skill '{command.skill}'", "FW-CORE-08")


def _reports(state: State) -> Iterator[Reason]:
    if state.settings.stack_rule != "manual":
        sentence = f"at this table the program stacks dice ({state.settings.stack_rule}), so nobody reports them"
        yield Reason("not_manual", sentence, "FW-CORE-10")


def report_roll(state: State, command: ReportRoll) -> Iterator[Reason]:
    """At least one die, and one of them is never stacked."""
    yield from _reports(state)
    if not 0 <= command.stacked < command.tosses <= MOST_TOSSES:
        sentence = f"a roll has 1 to {MOST_TOSSES} dice, and at least one of them is not stacked"
        yield Reason("tosses", sentence, "FW-CORE-10")


def report_total(state: State, command: ReportTotal) -> Iterator[Reason]:
    """A value that dice could have."""
    yield from _reports(state)
    if not 0 <= command.stacked < MOST_TOSSES or command.total < 1:
        yield Reason("total", "a roll comes to 1 or more, with 0 or more stacked dice", "FW-CORE-10")


def _turn_to_react(state: State, who: str) -> Iterator[Reason]:
    top = state.stack[0] if state.stack else None
    first = top.waiting[0] if isinstance(top, Trigger) and top.waiting else ""
    if who != first:
        sentence = f"{state.name(first) or 'nobody'} is asked to react now, not {state.name(who)}"
        yield Reason("not_asked", sentence, "FW-REACT-03")


def react(state: State, command: React) -> Iterator[Reason]:
    """The one who is asked, if the price is there."""
    reasons = tuple(_turn_to_react(state, command.who))
    yield from reasons
    top = state.stack[0] if state.stack else None
    if not reasons and isinstance(top, Trigger) and not may_still_react(state, command.who, top):
        sentence = f"{state.name(command.who)} cannot pay for {top.reaction}, or is elsewhere by now"
        yield Reason("too_few_points", sentence, "FW-REACT-01")


def prevent_retreat(state: State, command: PreventRetreat) -> Iterator[Reason]:
    """At least a point."""
    reasons = tuple(_turn_to_react(state, command.who))
    yield from reasons
    if reasons:
        return
    if command.points < 1:
        yield Reason("points", "preventing a retreat takes 1 Tactical Point or more", "FW-REACT-40")
    yield from too_dear(state, command.who, max(command.points, 0), "this", "FW-REACT-40")


def decline(state: State, command: Decline) -> Iterator[Reason]:
    """Whoever is asked may let it pass, mostly."""
    if not state.knows(command.who):
        yield Reason("unknown_combatant", f"there is no combatant '{command.who}'")
    elif state.step == "PENDING":
        yield from hold_token(state, command.who)
    elif state.step in ("AFT_ARM", "AFT_HARASS"):
        yield from pass_in_aftermath(state, command.who)
    elif state.step == "RESIST":
        yield from _target_of_grapple(state, command.who)
    elif state.step in ("SUPPORT", "ASSAULT_ENTRY"):
        yield from _team(state, command.who)
    else:
        yield from _turn_to_react(state, command.who)


def _team(state: State, who: str) -> Iterator[Reason]:
    waiting = state.deed.waiting if state.deed else ()
    if who not in waiting:
        yield Reason("not_asked", f"{state.name(who)} is not asked now", "FW-FULL-11")


def support(state: State, command: Support) -> Iterator[Reason]:
    """At least a point."""
    reasons = tuple(_team(state, command.who))
    yield from reasons
    if reasons:
        return
    if command.points < 1:
        yield Reason("points", "supporting an assault takes 1 Tactical Point or more", "FW-FULL-11")
    yield from too_dear(state, command.who, max(command.points, 0), "this support", "FW-FULL-11")


def raise_difficulty(state: State, command: RaiseDifficulty) -> Iterator[Reason]:
    """The leader, by any amount."""
    if state.deed is None or command.who != state.deed.actor:
        yield Reason("not_the_leader", f"{state.name(command.who)} does not lead this assault", "FW-FULL-15")
    if not 0 <= command.by <= MOST_RAISED:
        yield Reason("by", f"a difficulty is raised by 0 to {MOST_RAISED}", "FW-FULL-15")


def follow_in(state: State, command: FollowIn) -> Iterator[Reason]:
    """Whatever the location demands besides points still holds."""
    reasons = tuple(_team(state, command.who))
    yield from reasons
    if not reasons and state.deed is not None:
        needed = state.settings.assault_entry_needs_access
        met = command.restriction_met
        yield from enterable(state, command.who, state.deed.location, restriction_met=met, needs_access=needed)


def _target_of_grapple(state: State, who: str) -> Iterator[Reason]:
    if state.deed is None or who != state.deed.target:
        yield Reason("not_grappled", f"{state.name(who)} is not being grappled", "FW-FULL-22")


def resist(state: State, command: Resist) -> Iterator[Reason]:
    """Whoever is grappled."""
    reasons = tuple(_target_of_grapple(state, command.who))
    yield from reasons or too_dear(state, command.who, state.settings.grapple_resist_cost, "resisting", "FW-FULL-24")


def drag(state: State, command: Drag) -> Iterator[Reason]:
    """To where the target could go."""
    if state.deed is not None and not command.stay and command.to not in drag_goals(state, state.deed.target):
        sentence = f"{state.name(state.deed.target)} cannot be moved to '{command.to}'"
        yield Reason("not_accessible", sentence, "FW-FULL-25")


def take_handicap(state: State, command: TakeHandicap) -> Iterator[Reason]:
    """A stat with a number left, and a number that the table lets the victim choose."""
    top = state.stack[0] if state.stack else None
    if not isinstance(top, Handicap) or command.who != top.who:
        yield Reason("not_asked", f"{state.name(command.who)} has no handicap to take now", "FW-DMG-30")
        return
    left = state.combatant(command.who).numbers(command.stat)
    allowed = harm.HANDICAP_CHOICE[state.settings.handicap_choice](left)
    if not left:
        yield Reason("exhausted", f"{command.stat} has no stack number left", "FW-DMG-31")
    elif command.number and command.number not in allowed:
        sentence = f"of {command.stat} only {', '.join(map(str, allowed))} can be marked"
        yield Reason("number", sentence, "FW-DMG-30")


def decide_fate(state: State, command: DecideFate) -> Iterator[Reason]:
    """The one whose fate is open."""
    top = state.stack[0] if state.stack else None
    if not isinstance(top, Handicap) or command.who != top.who:
        yield Reason("not_asked", f"the fate of {state.name(command.who)} is not open", "FW-DMG-34")


def recover(state: State, command: Recover) -> Iterator[Reason]:
    """A stat with a mark."""
    if state.deed is None or command.who not in state.deed.waiting:
        yield Reason("not_asked", f"{state.name(command.who)} recovers nothing now", "FW-FULL-51")
        return
    stats = {each.id: each for each in state.combatant(command.who).stats}
    if not stats[command.stat].marked:
        yield Reason("not_marked", f"{command.stat} has no handicap", "FW-FULL-51")


def price(state: State, _: Price) -> Iterator[Reason]:
    """The GM names any."""
    return iter(())


def accept_price(state: State, command: AcceptPrice) -> Iterator[Reason]:
    """Whoever asked, if the price can be paid or waived."""
    deed = state.deed
    if deed is None or command.who != deed.actor:
        yield Reason("not_asked", f"{state.name(command.who)} was named no price", "FW-SIM-80")
    elif command.accept and not deed.upgraded:
        yield from too_dear(state, command.who, deed.value, "this Odd-Ball Behavior", "FW-SIM-80")
    elif command.accept and not _covered(state, deed.value):
        sentence = f"upgrading does not cover the price of {deed.value}"
        yield Reason("upgrade_too_small", sentence, "FW-SIM-05")


def _covered(state: State, cost: int) -> bool:
    return points.UPGRADE_MODE[state.settings.upgrade_mode](cost, points.ASSUMED)


def consent(state: State, _: Consent) -> Iterator[Reason]:
    """The GM says yes or no."""
    return iter(())
