"""The round track: a transition table for the round, the turn and the windows of a roll.

Pending work is part of the state: damage, a Complication, a roll, a test that must be made, a declaration, a Reflexive
Attack, a turn. Nearly every command therefore leads to `SETTLED`, and the rows from `SETTLED` decide what comes first:
damage before a Complication, then the end of the roll, then the turn. A guard skips a window that cannot be used.
"""

from combat.engine.machine import STAY, Machine, rows
from combat.systems.wrath_and_glory.queries import standing, turns
from combat.systems.wrath_and_glory.queries.abilities import may_use_over_roll
from combat.systems.wrath_and_glory.queries.rolls import (
    a_critical_must_be_aimed,
    a_soak_can_be_rerolled,
    failures_can_be_rerolled,
    glory_is_at_hand,
    severity_can_be_bought,
    soak_dice_can_be_bought,
    wounds_can_be_soaked,
)
from combat.systems.wrath_and_glory.queries.turns import initiative_can_be_seized, ruin_buys_the_first_turn
from events.wrath_and_glory.sheets import SIDES
from events.wrath_and_glory.table import State


def sides_answer_the_ambush(state: State) -> bool:
    """Return whether a side may pay for ambushed combatants to act."""
    return bool(turns.sides_to_answer(state))


def something_comes_first(state: State) -> bool:
    """Return whether the start of combat caused harm or tests that must be resolved first."""
    return bool(state.harms or state.owed)


def the_first_round_is_next(state: State) -> bool:
    """Return whether combat has begun without a round so far."""
    return state.fighting and state.round == 0


def the_ambush_is_next(state: State) -> bool:
    """Return whether combat has begun without a round so far, and a side may pay for ambushed combatants."""
    return the_first_round_is_next(state) and sides_answer_the_ambush(state)


def somebody_may_act(state: State) -> bool:
    """Return whether any combatant still has a turn this round."""
    return any(standing.pending(state, side) for side in SIDES)


def held_actions_wait(state: State) -> bool:
    """Return whether any combatant holds an unused Combat Action."""
    return any(standing.holds_an_action(each) for each in state.present())


def a_side_is_defeated(state: State) -> bool:
    """Return whether combat is in progress and one side has no combatants left in the fight."""
    return state.fighting and len({each.side for each in state.present()}) < len(SIDES)


def there_is_combat(state: State) -> bool:
    """Return whether combat is in progress, as opposed to Narrative Time."""
    return state.fighting


def a_turn_is_over(state: State) -> bool:
    """Return whether the current turn has ended, or its combatant has left the fight."""
    turn = state.turn
    return turn is not None and (turn.over or not state.combatant(turn.id).present)


def a_turn_goes_on(state: State) -> bool:
    """Return whether a turn is in progress."""
    return state.turn is not None


def a_test_is_declared(state: State) -> bool:
    """Return whether a roll was declared and has no result yet."""
    return state.test is not None and state.test.read is None


def a_test_is_read(state: State) -> bool:
    """Return whether a roll has a result and is not closed yet."""
    return state.test is not None and state.test.read is not None


def shifts_are_of_use(state: State) -> bool:
    """Return whether dice can be shifted out of the roll."""
    test = state.test
    read = test.read if test is not None else None
    able = test is not None and state.combatant(test.actor).present
    return able and read is not None and read.passed and read.shifts > 0


def somebody_was_hit(state: State) -> bool:
    """Return whether an attack hit a target and deals damage."""
    return state.test is not None and state.test.declared.is_attack and bool(state.test.hits)


def a_critical_is_rolled_for(state: State) -> bool:
    """Return whether a Critical Hit is rolled on the table."""
    return state.test is not None and state.test.is_critical and state.settings.critical_mode == "table"


def harm_waits(state: State) -> bool:
    """Return whether damage must be resolved."""
    return bool(state.harms)


def a_complication_is_due(state: State) -> bool:
    """Return whether a Complication must be resolved."""
    return state.complication is not None


def the_mode_is_the_table(state: State) -> bool:
    """Return whether the settings ask for Complications in combat to be rolled on the table."""
    return state.settings.complication_mode == "table" and state.fighting


def the_mode_is_ruin(state: State) -> bool:
    """Return whether the settings turn a player's Complication into a point of Ruin."""
    who = state.combatant(state.complication.who) if state.complication else None
    return state.settings.complication_mode == "ruin" and who is not None and who.player != ""


def something_is_to_be_named(state: State) -> bool:
    """Return whether the GM must name the combatant hit by mistake, or the dropped item."""
    return state.complication is not None and state.complication.to_name != ""


def the_gm_must_agree(state: State) -> bool:
    """Return whether the GM must answer a proposed Complication."""
    return state.complication is not None and state.complication.proposal is not None


def a_declaration_waits(state: State) -> bool:
    """Return whether the GM must answer a narrative declaration."""
    return state.declaration is not None


def tests_are_owed(state: State) -> bool:
    """Return whether a combatant must make a test."""
    return bool(state.owed)


def blows_wait(state: State) -> bool:
    """Return whether enemies may attack a combatant that leaves the melee."""
    return bool(state.blows)


def nobody_can_answer(state: State) -> bool:
    """Return whether no side can pay for ambushed combatants any longer."""
    return not sides_answer_the_ambush(state)


def no_first_turn_is_sold(state: State) -> bool:
    """Return whether the GM can no longer buy the first turn of the round."""
    return not ruin_buys_the_first_turn(state)


def nobody_can_seize(state: State) -> bool:
    """Return whether the side that has just acted can no longer seize the initiative."""
    return not initiative_can_be_seized(state)


def no_held_action_waits(state: State) -> bool:
    """Return whether no combatant holds a Combat Action any longer."""
    return not held_actions_wait(state)


def no_blow_waits(state: State) -> bool:
    """Return whether no enemy is left to attack a combatant that leaves the melee."""
    return not state.blows


def no_test_is_owed(state: State) -> bool:
    """Return whether no test must be made any longer."""
    return not state.owed


def the_roller_is_gone(state: State) -> bool:
    """Return whether the combatant that made the current roll has left the fight, so that it has no more decisions."""
    return state.test is not None and not state.combatant(state.test.actor).present


def nothing_can_be_soaked(state: State) -> bool:
    """Return whether Determination can no longer be rolled against the damage."""
    return not wounds_can_be_soaked(state)


def the_struck_is_gone(state: State) -> bool:
    """Return whether the target of the damage has left the fight."""
    return bool(state.harms) and not state.combatant(state.harms[0].due.target).present


STATEMENTS = (
    "award_wrath spend_ruin restore_shock call_for_test inflict heal set_condition "
    "place leave change_side join adjust_roll use_ability"
)
"""Commands of the GM, and the use of abilities, that are possible at every decision.

Their consequences are resolved after the current roll.
"""

WINDOWS = (
    "AMBUSH FIRST_TURN HANDOFF LAST_CALL REFLEXIVE OWED_TEST DECLARATION "
    "WRATH_REROLL GLORY_DICE SHIFT CRITICAL GLORY_DAMAGE CRITICAL_SEVERITY SOAK SOAK_REROLL SOAK_GLORY "
    "COMPLICATION COMPLICATION_ANSWER INCONVENIENT_TARGET"
)
"""All other steps that wait for a decision."""

# fmt: off
ROWS = rows(
    # trigger                                   from                   to                     if
    # --- Narrative Time, and commands that are also possible between and during turns -------------------------
    ("begin",                                   "BEGIN",               "NARRATIVE"),
    ("begin_combat",                            "NARRATIVE",           "SETTLED",             something_comes_first),
    ("begin_combat",                            "NARRATIVE",           "AMBUSH",              sides_answer_the_ambush),
    ("begin_combat",                            "NARRATIVE",           "ROUND_START"),
    ("answer_ambush",                           "AMBUSH",              "AMBUSH",              sides_answer_the_ambush),
    ("answer_ambush",                           "AMBUSH",              "ROUND_START"),
    ("answer_ambush",                           "PICK TURN",           "SETTLED"),
    ("go_on",                                   "AMBUSH",              "ROUND_START",         nobody_can_answer),
    ("take_test oppose recover_shock",          "NARRATIVE TURN",      "SETTLED"),
    ("declare_narrative",                       "NARRATIVE PICK TURN", "SETTLED"),
    (STATEMENTS,                                "NARRATIVE PICK TURN", "SETTLED"),
    (STATEMENTS,                                WINDOWS,               STAY),
    ("allow_declaration refuse_declaration",    "DECLARATION",         "SETTLED"),
    ("end_combat",                              "NARRATIVE PICK TURN", "COMBAT_END"),
    # --- the round --------------------------------------------------------------------------------------------
    ("go_on",                                   "ROUND_START",         "FIRST_TURN",          ruin_buys_the_first_turn),
    ("go_on",                                   "ROUND_START",         "PICK",                somebody_may_act),
    ("go_on",                                   "ROUND_START",         "ROUND_END"),
    ("take_first_turn",                         "FIRST_TURN",          "SETTLED"),
    ("let_players_begin",                       "FIRST_TURN",          "PICK"),
    ("go_on",                                   "FIRST_TURN",          "SETTLED",             no_first_turn_is_sold),
    ("act",                                     "PICK",                "SETTLED"),
    ("seize",                                   "HANDOFF TURN",        "SETTLED"),
    ("hand_on",                                 "HANDOFF",             "HANDED_ON"),
    ("go_on",                                   "HANDOFF",             "SETTLED",             nobody_can_seize),
    ("go_on",                                   "HANDED_ON",           "PICK",                somebody_may_act),
    ("go_on",                                   "HANDED_ON",           "LAST_CALL",           held_actions_wait),
    ("go_on",                                   "HANDED_ON",           "ROUND_END"),
    ("use_held",                                "PICK TURN LAST_CALL", "SETTLED"),
    ("let_lapse",                               "LAST_CALL",           "SETTLED"),
    ("go_on",                                   "LAST_CALL",           "SETTLED",             no_held_action_waits),
    ("go_on",                                   "ROUND_END",           "ROUND_START"),
    # --- the turn ---------------------------------------------------------------------------------------------
    ("declare_multi_action hold invoke_ruin",   "TURN",                "SETTLED"),
    ("move run sprint fall_back stand",         "TURN",                "SETTLED"),
    ("attack charge pin interact full_defence", "TURN",                "SETTLED"),
    ("clear_fault break_free reload draw",      "TURN",                "SETTLED"),
    ("remedy help_up",                          "TURN",                "SETTLED"),
    ("end_turn",                                "TURN",                "SETTLED"),
    ("strike let_go",                           "REFLEXIVE",           "SETTLED"),
    ("go_on",                                   "REFLEXIVE",           "SETTLED",             no_blow_waits),
    ("take_owed_test",                          "OWED_TEST",           "SETTLED"),
    ("go_on",                                   "OWED_TEST",           "SETTLED",             no_test_is_owed),
    ("go_on",                                   "TURN_END",            "SETTLED"),
    # --- one roll ---------------------------------------------------------------------------------------------
    ("go_on",                                   "ROLL",                "WRATH_REROLL",        failures_can_be_rerolled),
    ("go_on",                                   "ROLL",                "WRATH_REROLL",        may_use_over_roll),
    ("go_on",                                   "ROLL",                "ROLL_STANDS"),
    ("reroll keep_roll",                        "WRATH_REROLL",        "ROLL_STANDS"),
    ("go_on",                                   "WRATH_REROLL",        "ROLL_STANDS",         the_roller_is_gone),
    ("go_on",                                   "ROLL_STANDS",         "GLORY_DICE",          glory_is_at_hand),
    ("go_on",                                   "ROLL_STANDS",         "WRATH_DIE"),
    ("buy_dice",                                "GLORY_DICE",          "WRATH_DIE"),
    ("go_on",                                   "GLORY_DICE",          "WRATH_DIE",           the_roller_is_gone),
    ("go_on",                                   "WRATH_DIE",           "SHIFT",               shifts_are_of_use),
    ("go_on",                                   "WRATH_DIE",           "SHIFTED"),
    ("shift",                                   "SHIFT",               "SHIFTED"),
    ("go_on",                                   "SHIFT",               "SHIFTED",             the_roller_is_gone),
    ("go_on",                                   "SHIFTED",             "CRITICAL",            a_critical_must_be_aimed),
    ("go_on",                                   "SHIFTED",             "DAMAGE",              somebody_was_hit),
    ("go_on",                                   "SHIFTED",             "SETTLED"),
    ("aim_critical",                            "CRITICAL",            "DAMAGE"),
    ("go_on",                                   "CRITICAL",            "DAMAGE",              the_roller_is_gone),
    ("go_on",                                   "DAMAGE",              "GLORY_DAMAGE",        glory_is_at_hand),
    ("go_on",                                   "DAMAGE",              "CRITICAL_TABLE",      a_critical_is_rolled_for),
    ("go_on",                                   "DAMAGE",              "RESILIENCE"),
    ("raise_damage",                            "GLORY_DAMAGE",        "CRITICAL_TABLE",      a_critical_is_rolled_for),
    ("raise_damage",                            "GLORY_DAMAGE",        "RESILIENCE"),
    ("go_on",                                   "GLORY_DAMAGE",        "RESILIENCE",          the_roller_is_gone),
    ("go_on",                                   "CRITICAL_TABLE",      "CRITICAL_SEVERITY",   severity_can_be_bought),
    ("go_on",                                   "CRITICAL_TABLE",      "RESILIENCE"),
    ("raise_severity",                          "CRITICAL_SEVERITY",   "RESILIENCE"),
    ("go_on",                                   "CRITICAL_SEVERITY",   "RESILIENCE",          the_roller_is_gone),
    ("go_on",                                   "RESILIENCE",          "SETTLED"),
    # --- damage -----------------------------------------------------------------------------------------------
    ("go_on",                                   "HARM",                "SOAK",                wounds_can_be_soaked),
    ("go_on",                                   "HARM",                "APPLY"),
    ("endure",                                  "SOAK",                "APPLY"),
    ("go_on",                                   "SOAK",                "APPLY",               nothing_can_be_soaked),
    ("soak",                                    "SOAK",                "SOAK_REROLL",         a_soak_can_be_rerolled),
    ("soak",                                    "SOAK",                "SOAK_GLORY",          soak_dice_can_be_bought),
    ("soak",                                    "SOAK",                "SOAKED"),
    ("reroll_soak keep_soak",                   "SOAK_REROLL",         "SOAK_GLORY",          soak_dice_can_be_bought),
    ("reroll_soak keep_soak",                   "SOAK_REROLL",         "SOAKED"),
    ("buy_soak_dice",                           "SOAK_GLORY",          "SOAKED"),
    ("go_on",                                   "SOAK_REROLL SOAK_GLORY", "APPLY",            the_struck_is_gone),
    ("go_on",                                   "SOAKED",              "SOAK",                wounds_can_be_soaked),
    ("go_on",                                   "SOAKED",              "APPLY"),
    ("go_on",                                   "APPLY",               "SETTLED"),
    # --- Complications ----------------------------------------------------------------------------------------
    ("go_on",                                   "COMPLICATION_DUE",    "INCONVENIENT_TARGET", something_is_to_be_named),
    ("go_on",                                   "COMPLICATION_DUE",    "COMPLICATION_ANSWER", the_gm_must_agree),
    ("go_on",                                   "COMPLICATION_DUE",    "COMPLICATION_TABLE",  the_mode_is_the_table),
    ("go_on",                                   "COMPLICATION_DUE",    "COMPLICATION_RUIN",   the_mode_is_ruin),
    ("go_on",                                   "COMPLICATION_DUE",    "COMPLICATION"),
    ("go_on",                                   "COMPLICATION_TABLE",  "SETTLED"),
    ("go_on",                                   "COMPLICATION_RUIN",   "SETTLED"),
    ("propose grant_ruin roll_complication",    "COMPLICATION",        "SETTLED"),
    ("accept_complication refuse_complication", "COMPLICATION_ANSWER", "SETTLED"),
    ("name_target",                             "INCONVENIENT_TARGET", "SETTLED"),
    ("go_on",                                   "TEST_DONE",           "SETTLED"),
    # --- the next step ----------------------------------------------------------------------------------------
    ("go_on",                                   "SETTLED",             "HARM",                harm_waits),
    ("go_on",                                   "SETTLED",             "COMPLICATION_DUE",    a_complication_is_due),
    ("go_on",                                   "SETTLED",             "TEST_DONE",           a_test_is_read),
    ("go_on",                                   "SETTLED",             "ROLL",                a_test_is_declared),
    ("go_on",                                   "SETTLED",             "OWED_TEST",           tests_are_owed),
    ("go_on",                                   "SETTLED",             "DECLARATION",         a_declaration_waits),
    ("go_on",                                   "SETTLED",             "COMBAT_END",          a_side_is_defeated),
    ("go_on",                                   "SETTLED",             "REFLEXIVE",           blows_wait),
    ("go_on",                                   "SETTLED",             "TURN_END",            a_turn_is_over),
    ("go_on",                                   "SETTLED",             "TURN",                a_turn_goes_on),
    ("go_on",                                   "SETTLED",             "AMBUSH",              the_ambush_is_next),
    ("go_on",                                   "SETTLED",             "ROUND_START",         the_first_round_is_next),
    ("go_on",                                   "SETTLED",             "HANDOFF",             initiative_can_be_seized),
    ("go_on",                                   "SETTLED",             "HANDED_ON",           there_is_combat),
    ("go_on",                                   "SETTLED",             "NARRATIVE"),
)
# fmt: on

TRACK = Machine("Wrath & Glory", ROWS)
