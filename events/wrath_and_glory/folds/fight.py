"""Folds of rounds, turns, tests and windows."""

from events import vocabulary
from events.replace import replace
from events.wrath_and_glory import facts, table
from events.wrath_and_glory.facts import Actions, Conditions
from events.wrath_and_glory.folds.parts import change_combatant, change_complication, change_test, change_turn, without
from events.wrath_and_glory.sheets import SIDES
from events.wrath_and_glory.table import Condition, State, Turn


def _round_began(state: State, event: vocabulary.RoundBegan) -> State:
    fresh = tuple(
        replace(combatant, acted=False, started=False, reflexive_used=False, shock_recovered=False)
        for combatant in state.combatants
    )
    cleared = replace(state, seized=(), displaced=(), ambush=(), turns=(), handing="")
    return replace(cleared, round=event.number, combatants=fresh)


def _turn_began(state: State, event: vocabulary.TurnBegan) -> State:
    begun = change_combatant(state, event.who, acted=True, started=True)
    displaced = without(state.displaced, event.who)
    return replace(begun, turns=(*state.turns, Turn(id=event.who)), displaced=displaced, handing="")


def _turn_ended(state: State, event: vocabulary.TurnEnded) -> State:
    """End a turn. Unless only a held action was used, the other side may seize the initiative again and is next."""
    turn = state.turn
    if turn is None:
        return state
    left = replace(state, turns=state.turns[:-1], blows=(), leaving="")
    if turn.held:
        return left
    who = left.combatant(event.who)
    left = change_combatant(left, who.id, conditions=tuple(map(_no_longer_fresh, who.conditions)))
    side = state.combatant(event.who).side
    return replace(left, handing=side, seized=tuple(seizing for seizing in state.seized if seizing == side))


def _no_longer_fresh(condition: Condition) -> Condition:
    if not any(cause.fresh for cause in condition.causes):
        return condition
    return replace(condition, causes=tuple(replace(cause, fresh=False) for cause in condition.causes))


def _roll_adjusted(state: State, event: facts.RollAdjusted) -> State:
    if state.test is None:
        return state
    now = state.test.declared
    modifiers = (*now.modifiers, *event.modifiers)
    adjusted = replace(now, modifiers=modifiers, dn=event.dn, dns=event.dns)
    return change_test(state, declared=replace(adjusted, bystander_dns=event.bystander_dns or now.bystander_dns))


def _combat_began(state: State, event: facts.CombatBegan) -> State:
    """Start combat. Each side with ambushed combatants must choose which of them act despite the ambush."""
    combatants = tuple(replace(combatant, ambushed=combatant.id in event.ambushed) for combatant in state.combatants)
    sides = tuple(
        side for side in SIDES if any(combatant.ambushed and combatant.side == side for combatant in combatants)
    )
    return replace(state, fighting=True, combatants=combatants, ambush=sides)


def _ambush_answered(state: State, event: facts.AmbushAnswered) -> State:
    combatants = tuple(
        replace(combatant, ambushed=False) if combatant.id in event.acting else combatant
        for combatant in state.combatants
    )
    return replace(state, combatants=combatants, ambush=without(state.ambush, event.side))


def _turn_displaced(state: State, event: facts.TurnDisplaced) -> State:
    waiting = change_combatant(state, event.who, acted=False)
    return replace(waiting, turns=state.turns[:-1], displaced=(*state.displaced, event.who))


def _held_action_begun(state: State, event: facts.HeldActionBegun) -> State:
    """Open a nested turn for a held Combat Action, inside another combatant's turn or between turns."""
    others = tuple(held for held in state.combatant(event.who).conditions if held.id != Conditions.HOLDING)
    released = change_combatant(state, event.who, conditions=others)
    return replace(released, turns=(*state.turns, Turn(id=event.who, held=True)))


def _interruption_failed(state: State, event: facts.InterruptionFailed) -> State:
    turn = state.turn
    if turn is None:
        return state
    return change_turn(state, turn.id, lambda now: replace(now, challengers=(*now.challengers, event.who)))


def _action_taken(state: State, event: facts.ActionTaken) -> State:

    def done(turn: Turn) -> Turn:
        return replace(
            turn,
            slots=tuple(dict.fromkeys((*turn.slots, *event.slots))),
            actions=(*turn.actions, event.action),
            stood=turn.stood or event.action == Actions.STAND,
            over=turn.over or event.action == Actions.END,
        )

    if "Reflexive" in event.slots:
        state = change_combatant(state, event.who, reflexive_used=True)
    return change_turn(state, event.who, done)


def _action_freed(state: State, event: facts.ActionFreed) -> State:
    if event.slot == "Reflexive":
        state = change_combatant(state, event.who, reflexive_used=False)
    return change_turn(state, event.who, lambda turn: replace(turn, slots=without(turn.slots, event.slot)))


def _roll_declared(state: State, event: facts.TestDeclared) -> State:
    """Start a roll, and remove the pending test that it fulfils."""
    paid = event.pays == "owed"
    if event.pays == "by name" and state.owed:
        paid = (event.actor, event.action) == (state.owed[0].who, state.owed[0].purpose)
    waiting = state.announced
    if waiting and event.is_attack and event.actor == waiting[-1].event.roll.actor:
        waiting = waiting[:-1]
    owed, asked = state.owed[1:] if paid else state.owed, None if event.sort == "test" else state.asked
    return replace(state, test=table.Test(declared=event), owed=owed, announced=waiting, asked=asked)


def _reaction_declined(state: State, event: facts.ReactionDeclined) -> State:
    if not state.announced:
        return state
    *others, last = state.announced
    return replace(state, announced=(*others, replace(last, declined=(*last.declined, event.who))))


def _harm_due(state: State, event: facts.HarmDue) -> State:
    harmed = (*state.test.harmed, event.target) if state.test is not None else ()
    return replace(change_test(state, harmed=harmed), harms=(*state.harms, table.Harm(due=event)))


def _harm_changed(state: State, event: facts.HarmChanged) -> State:
    due = state.harms[0].due
    left = replace(due, wounds=event.wounds, mortal=event.mortal, shock=event.shock, soaks=event.soaks)
    return replace(state, harms=(table.Harm(due=left), *state.harms[1:]))


def _complication_refused(state: State, _: facts.ComplicationRefused) -> State:
    refusals = state.complication.refusals + 1 if state.complication else 0
    return change_complication(state, proposal=None, refusals=refusals)


def _contest_rolled(state: State, event: facts.ContestRolled) -> State:
    """Add icons to those that a side of the contest already has."""
    contest = state.contest
    if contest is None:
        return state
    if event.who == contest.began.instigator:
        return replace(state, contest=replace(contest, icons=max(0, contest.icons) + event.icons))
    icons = max(0, contest.opposing_icons) + event.icons
    return replace(state, contest=replace(contest, opposing_icons=icons))
