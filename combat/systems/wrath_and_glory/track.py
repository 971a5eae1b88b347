"""The round track: a transition table for the round, the turn and the windows of a roll.

Pending work is part of the state: damage, a Complication, a roll, a test that must be made, a declaration, a Reflexive
Attack, a turn. Nearly every command therefore leads to `SETTLED`, and the rows from `SETTLED` decide what comes first:
damage before a Complication, then the end of the roll, then the turn. A guard skips a window that cannot be used.
"""

from combat.engine.play.machine import Machine, filled, load_rows
from combat.systems.wrath_and_glory.queries import abilities, reactions, rolls, status, turns
from events.wrath_and_glory import SIDES, State

ambush_needs_answer = filled(turns.sides_to_answer_ambush, "ambush needs answer")
target_can_react = filled(reactions.waiting_reactors, "target can react")
is_in_combat = filled("fighting", "is in combat")
turn_is_in_progress = filled("turn", "turn is in progress")
harm_is_pending = filled("harms", "harm is pending")
complication_is_pending = filled("complication", "complication is pending")
declaration_is_pending = filled("declaration", "declaration is pending")
tests_are_pending = filled("owed", "tests are pending")
reflexive_attack_pending = filled("blows", "reflexive attack pending")


def harm_or_tests_pending(state: State) -> bool:
    """Return whether the start of combat has caused harm or required tests that must be resolved first."""
    return bool(state.harms or state.owed)


def first_round_is_next(state: State) -> bool:
    """Return whether combat has started but its first round has not."""
    return state.fighting and state.round == 0


def ambush_is_next(state: State) -> bool:
    """Return whether combat has started without a round so far, and a side can pay for ambushed combatants."""
    return first_round_is_next(state) and ambush_needs_answer(state)


def turns_remain(state: State) -> bool:
    """Return whether any combatant still has a turn this round."""
    return any(status.pending_combatants(state, side) for side in SIDES)


def side_can_pick(state: State) -> bool:
    """Return whether the side that chooses who acts has a combatant with a turn left."""
    return bool(turns.selectable(state, state.picking))


def held_actions_remain(state: State) -> bool:
    """Return whether any combatant holds an unused Combat Action."""
    return any(status.holds_an_action(combatant) for combatant in state.present())


def side_is_defeated(state: State) -> bool:
    """Return whether combat is in progress and one side has no combatants left in the fight."""
    return state.fighting and len({combatant.side for combatant in state.present()}) < len(SIDES)


def turn_is_over(state: State) -> bool:
    """Return whether the current turn has ended, or its combatant has left the fight."""
    turn = state.turn
    return turn is not None and (turn.over or not state.combatant(turn.id).present)


def roll_is_declared(state: State) -> bool:
    """Return whether a roll has been declared but has no result yet."""
    return state.test is not None and state.test.read is None


def roll_has_result(state: State) -> bool:
    """Return whether a roll has a result but is not closed yet."""
    return state.test is not None and state.test.read is not None


def shifts_are_available(state: State) -> bool:
    """Return whether dice of the roll can be shifted."""
    test = state.test
    read = test.read if test is not None else None
    able = test is not None and state.combatant(test.actor).present
    return able and read is not None and read.passed and read.shifts > 0


def attack_has_hit(state: State) -> bool:
    """Return whether an attack hit a target and deals damage."""
    test = state.test
    return test is not None and test.declared.is_attack and any(map(state.is_present, test.hits))


def critical_uses_table(state: State) -> bool:
    """Return whether the Critical Hit is rolled on the table."""
    return state.test is not None and state.test.is_critical and state.settings.critical_mode == "table"


def complication_is_rolled(state: State) -> bool:
    """Return whether the settings ask for Complications in combat to be rolled on the table."""
    return state.settings.complication_mode == "table" and state.fighting


def complication_gives_ruin(state: State) -> bool:
    """Return whether the settings turn a player's Complication into a point of Ruin."""
    who = state.combatant(state.complication.who) if state.complication else None
    return state.settings.complication_mode == "ruin" and who is not None and who.player != ""


def gm_must_name_target(state: State) -> bool:
    """Return whether the GM must name the combatant hit by mistake, or the dropped item."""
    return state.complication is not None and state.complication.to_name != ""


def gm_must_answer_proposal(state: State) -> bool:
    """Return whether the GM must answer a proposed Complication."""
    return state.complication is not None and state.complication.proposal is not None


def test_is_asked(state: State) -> bool:
    """Return whether the GM must name the DN of a test that a player asked for."""
    return state.asked is not None and state.is_present(state.asked.who)


def roller_has_left(state: State) -> bool:
    """Return whether the combatant that made the current roll has left the fight and has no more decisions to make."""
    return state.test is not None and not state.combatant(state.test.actor).present


def target_has_left(state: State) -> bool:
    """Return whether the combatant that is about to take damage has left the fight."""
    return bool(state.harms) and not state.combatant(state.harms[0].due.target).present


ROWS = load_rows(__package__ or "", {**vars(reactions), **vars(rolls), **vars(turns), **vars(abilities), **globals()})

TRACK = Machine("Wrath & Glory", ROWS)
