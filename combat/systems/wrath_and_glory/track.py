"""The round track: a transition table for the round, the turn and the windows of a roll.

Pending work is part of the state: damage, a Complication, a roll, a test that must be made, a declaration, a Reflexive
Attack, a turn. Nearly every command therefore leads to `SETTLED`, and the rows from `SETTLED` decide what comes first:
damage before a Complication, then the end of the roll, then the turn. A guard skips a window that cannot be used.
"""

from combat.engine.play.machine import STAY, Machine, rows, unless
from combat.systems.wrath_and_glory.queries import reactions, status, turns
from combat.systems.wrath_and_glory.queries.abilities import ability_usable_on_roll
from combat.systems.wrath_and_glory.queries.rolls import (
    critical_needs_decision,
    failures_can_be_rerolled,
    glory_can_be_spent,
    severity_can_be_bought,
    soak_can_be_rerolled,
    soak_dice_can_be_bought,
    sufferer_has_left,
    wounds_can_be_soaked,
)
from combat.systems.wrath_and_glory.queries.turns import first_turn_can_be_bought, initiative_can_be_seized
from events.wrath_and_glory.sheets import SIDES
from events.wrath_and_glory.table import State


def ambush_needs_answer(state: State) -> bool:
    """Return whether a side can pay for ambushed combatants to act."""
    return bool(turns.sides_to_answer_ambush(state))


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


def is_in_combat(state: State) -> bool:
    """Return whether combat is in progress, as opposed to Narrative Time."""
    return state.fighting


def turn_is_over(state: State) -> bool:
    """Return whether the current turn has ended, or its combatant has left the fight."""
    turn = state.turn
    return turn is not None and (turn.over or not state.combatant(turn.id).present)


def turn_is_in_progress(state: State) -> bool:
    """Return whether a turn is in progress."""
    return state.turn is not None


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


def harm_is_pending(state: State) -> bool:
    """Return whether damage must be resolved."""
    return bool(state.harms)


def complication_is_pending(state: State) -> bool:
    """Return whether a Complication must be resolved."""
    return state.complication is not None


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


def declaration_is_pending(state: State) -> bool:
    """Return whether the GM must answer a narrative declaration."""
    return state.declaration is not None


def tests_are_pending(state: State) -> bool:
    """Return whether a combatant must make a test."""
    return bool(state.owed)


def reflexive_attack_pending(state: State) -> bool:
    """Return whether enemies may attack a combatant that leaves the melee."""
    return bool(state.blows)


def attack_can_continue(state: State) -> bool:
    """Return whether an attack was announced and no longer waits for Reflexive Attacks."""
    return reactions.attack_can_continue(state)


def test_is_asked(state: State) -> bool:
    """Return whether the GM must name the DN of a test that a player asked for."""
    return state.asked is not None and state.is_present(state.asked.who)


def target_can_react(state: State) -> bool:
    """Return whether a target of the announced attack can react to it."""
    return bool(reactions.waiting_reactors(state))


def roller_has_left(state: State) -> bool:
    """Return whether the combatant that made the current roll has left the fight and has no more decisions to make."""
    return state.test is not None and not state.combatant(state.test.actor).present


def target_has_left(state: State) -> bool:
    """Return whether the combatant that is about to take damage has left the fight."""
    return bool(state.harms) and not state.combatant(state.harms[0].due.target).present


STATEMENTS = (
    "award_wrath spend_ruin restore_shock call_for_test inflict heal set_condition "
    "place leave change_side join adjust_roll use_ability"
)
"""GM commands, and the use of abilities, that are possible at any decision.

Their consequences are resolved after the current roll.
"""

WINDOWS = (
    "AMBUSH FIRST_TURN HANDOFF LAST_CALL REFLEXIVE REACTION TEST_ASKED OWED_TEST DECLARATION "
    "WRATH_REROLL GLORY_DICE SHIFT CRITICAL GLORY_DAMAGE CRITICAL_SEVERITY SOAK SOAK_REROLL SOAK_GLORY "
    "COMPLICATION COMPLICATION_ANSWER INCONVENIENT_TARGET"
)
"""All other steps that wait for a decision."""

NO_GLORY = unless(glory_can_be_spent)
"""The guard of windows in which Glory can no longer be spent."""

# fmt: off
ROWS = rows(
    # trigger                                   from                   to                     if
    # --- Narrative Time, and commands that are also possible between and during turns -------------------------
    ("begin",                                   "BEGIN",               "NARRATIVE"),
    ("begin_combat",                            "NARRATIVE",           "SETTLED",             harm_or_tests_pending),
    ("begin_combat",                            "NARRATIVE",           "AMBUSH",              ambush_needs_answer),
    ("begin_combat",                            "NARRATIVE",           "ROUND_START"),
    ("answer_ambush",                           "AMBUSH",              "AMBUSH",              ambush_needs_answer),
    ("answer_ambush",                           "AMBUSH",              "ROUND_START"),
    ("answer_ambush",                           "PICK TURN",           "SETTLED"),
    ("take_test oppose recover_shock",          "NARRATIVE TURN",      "SETTLED"),
    ("declare_narrative",                       "NARRATIVE PICK TURN", "SETTLED"),
    (STATEMENTS,                                "NARRATIVE PICK TURN", "SETTLED"),
    (STATEMENTS,                                WINDOWS,               STAY),
    ("allow_declaration refuse_declaration",    "DECLARATION",         "SETTLED"),
    ("end_combat",                              "NARRATIVE PICK TURN", "COMBAT_END"),
    # --- the round --------------------------------------------------------------------------------------------
    ("go_on",                                   "ROUND_START",         "FIRST_TURN",          first_turn_can_be_bought),
    ("go_on",                                   "ROUND_START",         "PICK",                turns_remain),
    ("go_on",                                   "ROUND_START",         "ROUND_END"),
    ("take_first_turn",                         "FIRST_TURN",          "SETTLED"),
    ("let_players_begin",                       "FIRST_TURN",          "PICK"),
    ("act",                                     "PICK",                "SETTLED"),
    ("seize",                                   "HANDOFF TURN",        "SETTLED"),
    ("hand_on",                                 "HANDOFF",             "HANDED_ON"),
    ("go_on",                                   "HANDED_ON",           "PICK",                turns_remain),
    ("go_on",                                   "HANDED_ON",           "LAST_CALL",           held_actions_remain),
    ("go_on",                                   "HANDED_ON",           "ROUND_END"),
    ("use_held",                                "PICK TURN LAST_CALL", "SETTLED"),
    ("let_lapse",                               "LAST_CALL",           "SETTLED"),
    ("go_on",                                   "ROUND_END",           "ROUND_START"),
    # --- the turn ---------------------------------------------------------------------------------------------
    ("declare_multi_action hold invoke_ruin",   "TURN",                "SETTLED"),
    ("move run sprint fall_back stand",         "TURN",                "SETTLED"),
    ("attack charge pin interact full_defence", "TURN",                "SETTLED"),
    ("clear_fault break_free reload draw",      "TURN",                "SETTLED"),
    ("remedy help_up",                          "TURN",                "SETTLED"),
    ("end_turn",                                "TURN",                "SETTLED"),
    ("strike let_go",                           "REFLEXIVE",           "SETTLED"),
    ("set_dn refuse_test",                      "TEST_ASKED",          "SETTLED"),
    ("full_defence no_reaction",                "REACTION",            "SETTLED"),
    ("go_on",                                   "ANNOUNCED",           "SETTLED"),
    ("take_owed_test remedy",                   "OWED_TEST",           "SETTLED"),
    ("go_on",                                   "TURN_END",            "SETTLED"),
    # --- one roll ---------------------------------------------------------------------------------------------
    ("go_on",                                   "ROLL",                "WRATH_REROLL",        failures_can_be_rerolled),
    ("go_on",                                   "ROLL",                "WRATH_REROLL",        ability_usable_on_roll),
    ("go_on",                                   "ROLL",                "ROLL_STANDS"),
    ("reroll keep_roll",                        "WRATH_REROLL",        "ROLL_STANDS"),
    ("go_on",                                   "WRATH_REROLL",        "ROLL_STANDS",         roller_has_left),
    ("go_on",                                   "ROLL_STANDS",         "GLORY_DICE",          glory_can_be_spent),
    ("go_on",                                   "ROLL_STANDS",         "WRATH_DIE"),
    ("buy_dice",                                "GLORY_DICE",          "WRATH_DIE"),
    ("go_on",                                   "WRATH_DIE",           "SHIFT",               shifts_are_available),
    ("go_on",                                   "WRATH_DIE",           "SHIFTED"),
    ("shift",                                   "SHIFT",               "SHIFTED"),
    ("go_on",                                   "SHIFT",               "SHIFTED",             roller_has_left),
    ("go_on",                                   "SHIFTED",             "CRITICAL",            critical_needs_decision),
    ("go_on",                                   "SHIFTED",             "DAMAGE",              attack_has_hit),
    ("go_on",                                   "SHIFTED",             "SETTLED"),
    ("aim_critical",                            "CRITICAL",            "DAMAGE"),
    ("go_on",                                   "DAMAGE",              "GLORY_DAMAGE",        glory_can_be_spent),
    ("go_on",                                   "DAMAGE",              "CRITICAL_TABLE",      critical_uses_table),
    ("go_on",                                   "DAMAGE",              "RESILIENCE"),
    ("raise_damage",                            "GLORY_DAMAGE",        "CRITICAL_TABLE",      critical_uses_table),
    ("raise_damage",                            "GLORY_DAMAGE",        "RESILIENCE"),
    ("go_on",                                   "CRITICAL_TABLE",      "CRITICAL_SEVERITY",   severity_can_be_bought),
    ("go_on",                                   "CRITICAL_TABLE",      "RESILIENCE"),
    ("raise_severity",                          "CRITICAL_SEVERITY",   "RESILIENCE"),
    ("go_on",                                   "CRITICAL_SEVERITY",   "RESILIENCE",          roller_has_left),
    ("go_on",                                   "RESILIENCE",          "SETTLED"),
    # --- damage -----------------------------------------------------------------------------------------------
    ("go_on",                                   "HARM",                "SOAK",                wounds_can_be_soaked),
    ("go_on",                                   "HARM",                "APPLY"),
    ("endure",                                  "SOAK",                "APPLY"),
    ("soak",                                    "SOAK",                "SOAK_REROLL",         soak_can_be_rerolled),
    ("soak",                                    "SOAK",                "SOAK_GLORY",          soak_dice_can_be_bought),
    ("soak",                                    "SOAK",                "SOAKED"),
    ("reroll_soak keep_soak",                   "SOAK_REROLL",         "SOAK_GLORY",          soak_dice_can_be_bought),
    ("reroll_soak keep_soak",                   "SOAK_REROLL",         "SOAKED"),
    ("buy_soak_dice",                           "SOAK_GLORY",          "SOAKED"),
    ("go_on",                                   "SOAK_REROLL SOAK_GLORY", "APPLY",            target_has_left),
    ("go_on",                                   "SOAKED",              "SOAK",                wounds_can_be_soaked),
    ("go_on",                                   "SOAKED",              "APPLY"),
    ("go_on",                                   "APPLY",               "SETTLED"),
    # --- Complications ----------------------------------------------------------------------------------------
    ("go_on",                                   "COMPLICATION_DUE",    "INCONVENIENT_TARGET", gm_must_name_target),
    ("go_on",                                   "COMPLICATION_DUE",    "COMPLICATION_ANSWER", gm_must_answer_proposal),
    ("go_on",                                   "COMPLICATION_DUE",    "COMPLICATION_TABLE",  complication_is_rolled),
    ("go_on",                                   "COMPLICATION_DUE",    "COMPLICATION_RUIN",   complication_gives_ruin),
    ("go_on",                                   "COMPLICATION_DUE",    "COMPLICATION"),
    ("go_on",                                   "COMPLICATION_TABLE",  "SETTLED"),
    ("go_on",                                   "COMPLICATION_RUIN",   "SETTLED"),
    ("propose grant_ruin roll_complication",    "COMPLICATION",        "SETTLED"),
    ("accept_complication refuse_complication", "COMPLICATION_ANSWER", "SETTLED"),
    ("name_target",                             "INCONVENIENT_TARGET", "SETTLED"),
    ("go_on",                                   "TEST_DONE",           "SETTLED"),
    # --- windows that can no longer be used -------------------------------------------------------------------
    ("go_on", "AMBUSH",     "ROUND_START", unless(ambush_needs_answer)),
    ("go_on", "FIRST_TURN", "SETTLED",     unless(first_turn_can_be_bought)),
    ("go_on", "PICK",       "HANDED_ON",   unless(side_can_pick)),
    ("go_on", "HANDOFF",    "SETTLED",     unless(initiative_can_be_seized)),
    ("go_on", "LAST_CALL",  "SETTLED",     unless(held_actions_remain)),
    ("go_on", "REFLEXIVE",  "SETTLED",     unless(reflexive_attack_pending)),
    ("go_on", "REACTION",   "SETTLED",     unless(target_can_react)),
    ("go_on", "TEST_ASKED", "SETTLED",     unless(test_is_asked)),
    ("go_on", "OWED_TEST",  "SETTLED",     unless(tests_are_pending)),
    ("go_on", "COMPLICATION COMPLICATION_ANSWER INCONVENIENT_TARGET", "SETTLED", sufferer_has_left),
    ("go_on", "GLORY_DICE", "WRATH_DIE", NO_GLORY),
    ("go_on", "CRITICAL",   "DAMAGE", unless(critical_needs_decision)),
    ("go_on", "GLORY_DAMAGE", "RESILIENCE", NO_GLORY),
    ("go_on", "SOAK",       "APPLY",       unless(wounds_can_be_soaked)),
    # --- the next step ----------------------------------------------------------------------------------------
    ("go_on",                                   "SETTLED",             "HARM",                harm_is_pending),
    ("go_on",                                   "SETTLED",             "COMPLICATION_DUE",    complication_is_pending),
    ("go_on",                                   "SETTLED",             "TEST_DONE",           roll_has_result),
    ("go_on",                                   "SETTLED",             "ROLL",                roll_is_declared),
    ("go_on",                                   "SETTLED",             "REACTION",            target_can_react),
    ("go_on",                                   "SETTLED",             "ANNOUNCED",           attack_can_continue),
    ("go_on",                                   "SETTLED",             "OWED_TEST",           tests_are_pending),
    ("go_on",                                   "SETTLED",             "TEST_ASKED",          test_is_asked),
    ("go_on",                                   "SETTLED",             "DECLARATION",         declaration_is_pending),
    ("go_on",                                   "SETTLED",             "COMBAT_END",          side_is_defeated),
    ("go_on",                                   "SETTLED",             "REFLEXIVE",           reflexive_attack_pending),
    ("go_on",                                   "SETTLED",             "TURN_END",            turn_is_over),
    ("go_on",                                   "SETTLED",             "TURN",                turn_is_in_progress),
    ("go_on",                                   "SETTLED",             "AMBUSH",              ambush_is_next),
    ("go_on",                                   "SETTLED",             "ROUND_START",         first_round_is_next),
    ("go_on",                                   "SETTLED",             "HANDOFF",             initiative_can_be_seized),
    ("go_on",                                   "SETTLED",             "HANDED_ON",           is_in_combat),
    ("go_on",                                   "SETTLED",             "NARRATIVE"),
)
# fmt: on

TRACK = Machine("Wrath & Glory", ROWS)
