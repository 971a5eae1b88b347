"""The round track: the Turn, the Activation, and the inside of an attack, as one printed table."""

from combat.engine.machine import Machine, rows
from combat.systems.trench_crusade.rules.down import may_stand_for_free
from combat.systems.trench_crusade.rules.turns import is_last_turn, wiped_out
from events.trench_crusade.table import State


def sides_are_level(state: State) -> bool:
    """Neither side has fewer models, so that a roll-off must say who decides."""
    return state.roll_off == "initiative"


def fewer_models_start(state: State) -> bool:
    """The side with fewer models begins itself, instead of deciding who does."""
    return state.initiative != "" and state.settings.first_player == "starts"


def morale_order_is_open(state: State) -> bool:
    """Both sides must test Morale, are of one size, and must roll off who tests first."""
    return state.roll_off == "morale"


def morale_tests_wait(state: State) -> bool:
    """A side still owes a Morale test."""
    return bool(state.morale_queue)


def a_side_has_fled(state: State) -> bool:
    """A side fled from the battle."""
    return any(side.fled for side in state.sides)


def a_side_is_wiped_out(state: State) -> bool:
    """A side has no model left on the table."""
    return bool(wiped_out(state.counts()))


def turn_limit_is_reached(state: State) -> bool:
    """The last Turn is over."""
    return is_last_turn(state.turn, state.settings.turn_limit)


def models_wait_to_activate(state: State) -> bool:
    """Some model has not been activated this Turn."""
    return any(state.unactivated(side.id) for side in state.sides)


def an_action_is_declared(state: State) -> bool:
    """There is an ACTION to roll for."""
    return state.attempt is not None


def declarations_wait(state: State) -> bool:
    """A side may still declare what markers it spends."""
    return state.window is not None and bool(state.window.waiting)


def no_declaration_is_secret(state: State) -> bool:
    """Everybody has seen what was declared for the roll, so that the dice need not wait."""
    return state.window is None or not state.window.secret


def injuries_wait(state: State) -> bool:
    """An injury roll must be made."""
    return bool(state.injuries)


def free_attacks_wait(state: State) -> bool:
    """An enemy may strike at the retreating model."""
    return bool(state.free_attackers)


def shots_remain(state: State) -> bool:
    """The Ranged Attack has shots left."""
    return state.volley is not None


def ground_tests_wait(state: State) -> bool:
    """A model begins in Dangerous terrain and has not tested for it."""
    return any(each.ground_test_owed and not each.over for each in state.activations)


def a_model_may_stand(state: State) -> bool:
    """A Down model has not said yet whether it stands up."""
    return any(
        each.stand_owed and not each.over and may_stand_for_free(state.model(each.id).down, bool(each.actions))
        for each in state.activations
    )


def the_activation_is_over(state: State) -> bool:
    """Nobody who was activated may go on."""
    return bool(state.activations) and all(each.over for each in state.activations)


def somebody_is_active(state: State) -> bool:
    """An Activation is going on."""
    return bool(state.activations)


# fmt: off
ROWS = rows(
    # trigger          from               to                 if
    # --- the Turn ---------------------------------------------------------------------------
    ("begin",          "BEGIN",           "TURN_START"),
    ("go_on",          "TURN_START",      "ROLL_OFF",        sides_are_level),
    ("go_on",          "TURN_START",      "PICK_MODEL",      fewer_models_start),
    ("go_on",          "TURN_START",      "CHOOSE_FIRST"),
    ("roll_off",       "ROLL_OFF",        "ROLL_OFF",        sides_are_level),
    ("roll_off",       "ROLL_OFF",        "ROLL_OFF",        morale_order_is_open),
    ("roll_off",       "ROLL_OFF",        "MORALE",          morale_tests_wait),
    ("roll_off",       "ROLL_OFF",        "PICK_MODEL",      fewer_models_start),
    ("roll_off",       "ROLL_OFF",        "CHOOSE_FIRST"),
    ("choose_first",   "CHOOSE_FIRST",    "PICK_MODEL"),
    ("activate",       "PICK_MODEL",      "ACT_BEGIN"),
    # --- the Activation ---------------------------------------------------------------------
    ("go_on",            "ACT_BEGIN",       "DECLARED",        an_action_is_declared),
    ("go_on",            "ACT_BEGIN",       "STAND",           a_model_may_stand),
    ("go_on",            "ACT_BEGIN",       "ACTION_MENU"),
    ("stand",          "STAND",           "STAND",           a_model_may_stand),
    ("stand",          "STAND",           "ACTION_MENU"),
    ("stay_down",      "STAND",           "STAND",           a_model_may_stand),
    ("stay_down",      "STAND",           "ACTION_MENU"),
    ("move",           "ACTION_MENU",     "DECLARED",        an_action_is_declared),
    ("move",           "ACTION_MENU",     "RESOLVED"),
    ("charge",         "ACTION_MENU",     "DECLARED",        an_action_is_declared),
    ("charge",         "ACTION_MENU",     "RESOLVED"),
    ("retreat",        "ACTION_MENU",     "RESOLVED"),
    ("dash",           "ACTION_MENU",     "DECLARED"),
    ("climb",          "ACTION_MENU",     "DECLARED"),
    ("jump",           "ACTION_MENU",     "DECLARED"),
    ("shoot",          "ACTION_MENU",     "DECLARED"),
    ("fight",          "ACTION_MENU",     "DECLARED"),
    ("stand",          "ACTION_MENU",     "DECLARED"),
    ("use_medi_kit",   "ACTION_MENU",     "DECLARED"),
    ("take_action",    "ACTION_MENU",     "DECLARED"),
    ("invoke",         "ACTION_MENU",     "RESOLVED"),
    ("end_activation", "ACTION_MENU",     "RESOLVED"),
    ("free_attack",    "FREE_MELEE",      "DECLARED"),
    ("forgo",          "FREE_MELEE",      "RESOLVED"),
    ("shoot",          "NEXT_SHOT",       "DECLARED"),
    ("hold_fire",      "NEXT_SHOT",       "RESOLVED"),
    # --- what the table states --------------------------------------------------------------
    ("fall",           "ACTION_MENU",     "RESOLVED"),
    ("fall",           "PICK_MODEL",      "RESOLVED"),
    ("teeter",         "ACTION_MENU",     "DECLARED"),
    ("teeter",         "PICK_MODEL",      "DECLARED"),
    ("enter_dangerous_terrain", "ACTION_MENU", "DECLARED"),
    ("place_markers",  "ACTION_MENU",     "RESOLVED"),
    ("place_markers",  "PICK_MODEL",      "RESOLVED"),
    ("place_model",    "ACTION_MENU",     "RESOLVED"),
    ("place_model",    "PICK_MODEL",      "RESOLVED"),
    # --- one roll, and the markers spent on it ----------------------------------------------
    ("go_on",          "DECLARED",        "ACTION_MARKERS",  declarations_wait),
    ("go_on",          "DECLARED",        "ACTION_ROLL"),
    ("pledge",         "ACTION_MARKERS",  "ACTION_MARKERS",  declarations_wait),
    ("pledge",         "ACTION_MARKERS",  "ACTION_ROLL"),
    ("roll_dice",      "ACTION_ROLL",     "RESOLVED"),
    ("go_on",          "ACTION_ROLL",     "RESOLVED",        no_declaration_is_secret),
    ("go_on",          "INJURED",         "INJURY_MARKERS",  declarations_wait),
    ("go_on",          "INJURED",         "INJURY_ROLL"),
    ("pledge",         "INJURY_MARKERS",  "INJURY_MARKERS",  declarations_wait),
    ("pledge",         "INJURY_MARKERS",  "INJURY_ROLL"),
    ("roll_dice",      "INJURY_ROLL",     "RESOLVED"),
    ("go_on",          "INJURY_ROLL",     "RESOLVED",        no_declaration_is_secret),
    # --- what comes next --------------------------------------------------------------------
    ("go_on",          "RESOLVED",        "INJURED",         injuries_wait),
    ("go_on",          "RESOLVED",        "BATTLE_END",      a_side_is_wiped_out),
    ("go_on",          "RESOLVED",        "FREE_MELEE",      free_attacks_wait),
    ("go_on",          "RESOLVED",        "ACT_END",         the_activation_is_over),
    ("go_on",          "RESOLVED",        "NEXT_SHOT",       shots_remain),
    ("go_on",          "RESOLVED",        "ACT_BEGIN",       ground_tests_wait),
    ("go_on",          "RESOLVED",        "STAND",           a_model_may_stand),
    ("go_on",          "RESOLVED",        "ACTION_MENU",     somebody_is_active),
    ("go_on",          "RESOLVED",        "PICK_MODEL",      models_wait_to_activate),
    ("go_on",          "RESOLVED",        "MORALE_CHECK"),
    ("go_on",          "ACT_END",         "PICK_MODEL",      models_wait_to_activate),
    ("go_on",          "ACT_END",         "MORALE_CHECK"),
    # --- the end of the Turn ----------------------------------------------------------------
    ("go_on",          "MORALE_CHECK",    "ROLL_OFF",        morale_order_is_open),
    ("go_on",          "MORALE_CHECK",    "MORALE",          morale_tests_wait),
    ("go_on",          "MORALE_CHECK",    "TURN_END"),
    ("test_morale",    "MORALE",          "BATTLE_END",      a_side_has_fled),
    ("test_morale",    "MORALE",          "MORALE",          morale_tests_wait),
    ("test_morale",    "MORALE",          "TURN_END"),
    ("go_on",          "TURN_END",        "BATTLE_END",      turn_limit_is_reached),
    ("go_on",          "TURN_END",        "TURN_START"),
)
# fmt: on

MACHINE = Machine("Trench Crusade", ROWS)
