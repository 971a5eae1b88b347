"""The round track of Trench Crusade: the Turn, the Activation and the steps of one roll, in one transition table.

Theory of operation: each ACTION ends at RESOLVED, whose rows are tried in order of priority. A declared ACTION goes
through DECLARED and, if a side can spend markers, ACTION_MARKERS to ACTION_ROLL. The injuries that the roll causes go
one by one through INJURED and INJURY_MARKERS to INJURY_ROLL, and back to RESOLVED. Statements, which are possible at
any decision, also go to RESOLVED: the next decision follows from the state, never from the previous step. While a roll
is under way, statements wait. Dice are rolled on entering ACTION_ROLL or INJURY_ROLL. After secret pledges, however,
the roll waits for `roll_dice`, so that the pledges are revealed first.
"""

from combat.engine.book import cites
from combat.engine.play.machine import ANYWHERE, STAY, Machine, rows
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.rules.turns import wiped_out
from events.trench_crusade.table import State


def roll_off_pending(state: State) -> bool:
    """The sides are level and must roll off, for the initiative or for the order of Morale tests."""
    return state.roll_off != ""


def fewer_models_start(state: State) -> bool:
    """The side with fewer models must go first, instead of deciding which side does."""
    return state.initiative != "" and state.settings.first_player == "starts"


def models_wait_to_activate(state: State) -> bool:
    """At least one model has not been activated this Turn."""
    return any(state.unactivated(side) for side in state.side_ids)


def terrain_tests_pending(state: State) -> bool:
    """A model that began its Activation in Dangerous Terrain has not yet tested for it."""
    return any(activation.ground_test_owed for activation in state.acting)


def a_model_may_stand(state: State) -> bool:
    """A Down model must still decide whether it stands up."""
    return any(queries.may_stand_for_free(state.model(activation.id), activation) for activation in state.acting)


def an_action_is_declared(state: State) -> bool:
    """An ACTION must be rolled for."""
    return state.attempt is not None


def pledges_pending(state: State) -> bool:
    """A side must still pledge markers."""
    return bool(state.undeclared)


def no_pledge_is_secret(state: State) -> bool:
    """All pledges for the roll are known, so the dice can be rolled at once."""
    return state.window is None or not state.window.secret


def injuries_pending(state: State) -> bool:
    """An injury roll must be made."""
    return bool(state.injuries)


def free_attacks_pending(state: State) -> bool:
    """An enemy may still make a free attack on the retreating model."""
    return bool(state.free_attackers)


def shots_remain(state: State) -> bool:
    """The Ranged Attack has shots left."""
    return state.volley is not None


def a_shot_scatters(state: State) -> bool:
    """A shot has scattered, and the place where it lands must still be stated."""
    return state.scattered is not None


def blows_remain(state: State) -> bool:
    """The Melee Attack has attacks left, and the model has enemies in Melee."""
    flurry = state.flurry
    return flurry is not None and bool(state.model(flurry.model).in_melee_with)


def a_skirmisher_may_move(state: State) -> bool:
    """A SKIRMISHER may evade a Charge, or is already evading one."""
    return state.skirmish is not None or bool(queries.skirmishers(state))


def a_roll_is_pending(state: State) -> bool:
    """A roll that an ability called for must be made."""
    return state.attempt is not None or bool(state.injuries or state.injuries_waiting or state.tests)


def a_model_is_active(state: State) -> bool:
    """A model is being activated."""
    return bool(state.activations)


def the_activation_is_over(state: State) -> bool:
    """No activated model can take further ACTIONS."""
    return bool(state.activations) and not state.acting


def morale_tests_pending(state: State) -> bool:
    """A side must still make a Morale test."""
    return bool(state.morale_queue)


def morale_was_tested(state: State) -> bool:
    """All Morale tests of this Turn have been made."""
    return state.morale_began and not state.morale_queue


def a_side_chooses(state: State) -> bool:
    """The side with the initiative has not yet chosen which side goes first."""
    return state.choosing and state.settings.first_player != "starts"


@cites("TC-TURN-09")
def the_battle_is_over(state: State) -> bool:
    """A side conceded, fled, or has no models left on the table."""
    gone = any(side.conceded or side.fled for side in state.sides)
    wiped = wiped_out(queries.model_counts(state))
    return gone or len(wiped) >= (1 if state.settings.annihilation_ends_battle else len(state.sides))


@cites("TC-TURN-08")
def turn_limit_is_reached(state: State) -> bool:
    """The last Turn is over."""
    return state.turn >= state.settings.turn_limit


@cites("TC-TURN-10")
def players_name_the_winner(state: State) -> bool:
    """The last Turn is over, and the players must name the winner."""
    return turn_limit_is_reached(state) and state.settings.limit_winner == "asked"


ALWAYS_ROLLED = "dash climb jump stand use_medi_kit take_action"
SOMETIMES_ROLLED = "move charge shoot fight"
STATEMENTS = "fall place_markers place_model injure knock_down stand_up teeter enter_dangerous_terrain"
ABILITY_COMMANDS = "use_ability stand_near afflict end_condition"
ROSTER_COMMANDS = "join leave change_side"
DECIDING = "ROLL_OFF CHOOSE_FIRST PICK_MODEL STAND ACTION_MENU SKIRMISH FREE_MELEE LANDING NEXT_SHOT NEXT_BLOW MORALE"
ROLLING = "ACTION_MARKERS ACTION_ROLL INJURY_MARKERS INJURY_ROLL"

# fmt: off
ROWS = rows(
    # trigger                          from                      to                if
    # --- the Turn ---------------------------------------------------------------------------
    ("begin",                          "BEGIN",                  "TURN_START"),
    ("go_on",                          "TURN_START",             "BATTLE_END",     the_battle_is_over),
    ("go_on",                          "TURN_START",             "ROLL_OFF",       roll_off_pending),
    ("go_on",                          "TURN_START",             "PICK_MODEL",     fewer_models_start),
    ("go_on",                          "TURN_START",             "CHOOSE_FIRST"),
    ("roll_off",                       "ROLL_OFF",               "ROLL_OFF",       roll_off_pending),
    ("roll_off",                       "ROLL_OFF",               "MORALE",         morale_tests_pending),
    ("roll_off",                       "ROLL_OFF",               "PICK_MODEL",     fewer_models_start),
    ("roll_off",                       "ROLL_OFF",               "CHOOSE_FIRST"),
    ("choose_first",                   "CHOOSE_FIRST",           "PICK_MODEL"),
    ("go_on",                          "PICK_MODEL",             "RESOLVED",       a_roll_is_pending),
    ("activate",                       "PICK_MODEL",             "ACT_BEGIN"),
    ("pass_activation",                "PICK_MODEL",             "PICK_MODEL"),
    # --- the Activation ---------------------------------------------------------------------
    ("go_on",                          "ACT_BEGIN",              "DECLARED",       an_action_is_declared),
    ("go_on",                          "ACT_BEGIN",              "RESOLVED",       a_roll_is_pending),
    ("go_on",                          "ACT_BEGIN",              "STAND",          a_model_may_stand),
    ("go_on",                          "ACT_BEGIN",              "ACTION_MENU"),
    ("stand stay_down",                "STAND",                  "STAND",          a_model_may_stand),
    ("stand stay_down",                "STAND",                  "ACTION_MENU"),
    ("charge",                         "ACTION_MENU",            "SKIRMISH",       a_skirmisher_may_move),
    (SOMETIMES_ROLLED,                "ACTION_MENU",            "DECLARED",       an_action_is_declared),
    (SOMETIMES_ROLLED,                "ACTION_MENU",            "RESOLVED"),
    ("retreat invoke end_activation",  "ACTION_MENU",            "RESOLVED"),
    (ALWAYS_ROLLED,                       "ACTION_MENU",            "DECLARED"),
    ("skirmish",                       "SKIRMISH",               "SKIRMISH"),
    ("stand_fast get_clear",           "SKIRMISH",               "DECLARED",       an_action_is_declared),
    ("stand_fast get_clear",           "SKIRMISH",               "RESOLVED"),
    ("free_attack",                    "FREE_MELEE",             "DECLARED",       an_action_is_declared),
    ("free_attack forgo",              "FREE_MELEE",             "RESOLVED"),
    ("shoot",                          "NEXT_SHOT",              "DECLARED",       an_action_is_declared),
    ("shoot hold_fire",                "NEXT_SHOT",              "RESOLVED"),
    ("land",                           "LANDING",                "RESOLVED"),
    ("fight",                          "NEXT_BLOW",              "DECLARED",       an_action_is_declared),
    ("fight hold_back",                "NEXT_BLOW",              "RESOLVED"),
    # --- statements: recorded at once, and rolled for as soon as no other roll is under way ----------
    (STATEMENTS,                           DECIDING,                 "RESOLVED"),
    (ROSTER_COMMANDS,                 DECIDING,                 "RESOLVED"),
    (ABILITY_COMMANDS,                     DECIDING,                 "RESOLVED"),
    (ABILITY_COMMANDS,                     ROLLING,                  STAY),
    (STATEMENTS,                           ROLLING,                  STAY),
    (ROSTER_COMMANDS,                 ROLLING,                  STAY),
    ("concede",                        ANYWHERE,                 "BATTLE_END"),
    # --- one roll, and the markers spent on it ----------------------------------------------
    ("go_on",                          "DECLARED",               "ACTION_MARKERS", pledges_pending),
    ("go_on",                          "DECLARED",               "ACTION_ROLL"),
    ("pledge",                         "ACTION_MARKERS",         "ACTION_MARKERS", pledges_pending),
    ("pledge",                         "ACTION_MARKERS",         "ACTION_ROLL"),
    ("go_on",                          "INJURED",                "INJURY_MARKERS", pledges_pending),
    ("go_on",                          "INJURED",                "INJURY_ROLL"),
    ("pledge",                         "INJURY_MARKERS",         "INJURY_MARKERS", pledges_pending),
    ("pledge",                         "INJURY_MARKERS",         "INJURY_ROLL"),
    ("roll_dice",                      "ACTION_ROLL INJURY_ROLL", "RESOLVED"),
    ("go_on",                          "ACTION_ROLL INJURY_ROLL", "RESOLVED",      no_pledge_is_secret),
    # --- what comes next --------------------------------------------------------------------
    ("go_on",                          "RESOLVED",               "INJURED",        injuries_pending),
    ("go_on",                          "RESOLVED",               "DECLARED",       an_action_is_declared),
    ("go_on",                          "RESOLVED",               "LANDING",        a_shot_scatters),
    ("go_on",                          "RESOLVED",               "BATTLE_END",     the_battle_is_over),
    ("go_on",                          "RESOLVED",               "ROLL_OFF",       roll_off_pending),
    ("go_on",                          "RESOLVED",               "MORALE",         morale_tests_pending),
    ("go_on",                          "RESOLVED",               "TURN_END",       morale_was_tested),
    ("go_on",                          "RESOLVED",               "CHOOSE_FIRST",   a_side_chooses),
    ("go_on",                          "RESOLVED",               "FREE_MELEE",     free_attacks_pending),
    ("go_on",                          "RESOLVED",               "ACT_END",        the_activation_is_over),
    ("go_on",                          "RESOLVED",               "SKIRMISH",       a_skirmisher_may_move),
    ("go_on",                          "RESOLVED",               "NEXT_SHOT",      shots_remain),
    ("go_on",                          "RESOLVED",               "NEXT_BLOW",      blows_remain),
    ("go_on",                          "RESOLVED",               "ACT_BEGIN",      terrain_tests_pending),
    ("go_on",                          "RESOLVED",               "STAND",          a_model_may_stand),
    ("go_on",                          "RESOLVED",               "ACTION_MENU",    a_model_is_active),
    ("go_on",                          "ACT_END",                "RESOLVED",       a_roll_is_pending),
    ("go_on",                          "RESOLVED ACT_END",       "PICK_MODEL",     models_wait_to_activate),
    ("go_on",                          "RESOLVED ACT_END",       "MORALE_CHECK"),
    # --- the end of the Turn ----------------------------------------------------------------
    ("go_on",                          "MORALE_CHECK",           "ROLL_OFF",       roll_off_pending),
    ("go_on",                          "MORALE_CHECK",           "MORALE",         morale_tests_pending),
    ("go_on",                          "MORALE_CHECK",           "TURN_END"),
    ("test_morale",                    "MORALE",                 "DECLARED",       an_action_is_declared),
    ("test_morale",                    "MORALE",                 "BATTLE_END",     the_battle_is_over),
    ("test_morale",                    "MORALE",                 "MORALE",         morale_tests_pending),
    ("test_morale",                    "MORALE",                 "TURN_END"),
    ("go_on",                          "TURN_END",               "WINNER",         players_name_the_winner),
    ("go_on",                          "TURN_END",               "BATTLE_END",     turn_limit_is_reached),
    ("go_on",                          "TURN_END",               "TURN_START"),
    ("name_winner",                    "WINNER",                 "BATTLE_END"),
)
# fmt: on

TRACK = Machine("Trench Crusade", ROWS)
