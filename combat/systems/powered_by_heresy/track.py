"""The conversation as one printed table: the talk, a move from its trigger to its effect, the exchange of damage."""

from combat.engine.machine import Machine, rows
from combat.systems.powered_by_heresy.rules.classes import SMITES, may_smite
from combat.systems.powered_by_heresy.rules.damage import proven_dice
from combat.systems.powered_by_heresy.rules.moves import offered
from combat.systems.powered_by_heresy.rules.rolling import burden, may_improve, shows_double_one
from events.powered_by_heresy.table import State


def the_load_is_too_great(state: State) -> bool:
    """The mover carries more than two over its load, and must drop some of it or fail."""
    attempt = state.attempt
    if attempt is None or not attempt.rolled:
        return False
    mover = state.acolyte(attempt.actor)
    return burden(mover.weight, mover.load) == "overloaded"


def the_move_is_rolled_for(state: State) -> bool:
    """The move that was triggered has a roll."""
    return state.attempt is not None and state.attempt.rolled


def somebody_may_act(state: State) -> bool:
    """Somebody has not said yet what to do in the open window."""
    return state.window is not None and bool(state.window.waiting)


def the_edge_may_be_used(state: State) -> bool:
    """The mover may roll one die again."""
    attempt = state.attempt
    return attempt is not None and attempt.edge and not attempt.edge_done and attempt.band in ("7-9", "6-")


def all_dice_may_be_rerolled(state: State) -> bool:
    """The mover may roll all dice again, for one reason or another."""
    return bool(rerolls(state))


def rerolls(state: State) -> tuple[str, ...]:
    """Return the reasons for which the mover may roll all dice again."""
    attempt = state.attempt
    if attempt is None or not attempt.band or attempt.reroll_done or not may_improve(attempt.band):
        return ()
    mover = state.acolyte(attempt.actor)
    background = () if mover.background_used else ("This I Know",)
    pious = mover.sheet.home_world == "Shrine World" and not mover.double_one_used
    shrine = pious and shows_double_one(attempt.faces)
    return (*background, *(("Shrine World",) if shrine else ()))


def a_choice_is_offered(state: State) -> bool:
    """The move offers its mover a choice."""
    return bool(choices(state)[0])


def choices(state: State) -> tuple[tuple[str, ...], int, int]:
    """Return the options that the mover has, how many at least, and how many at most."""
    attempt = state.attempt
    if attempt is None or not attempt.band:
        return (), 0, 0
    mover = state.acolyte(attempt.actor)
    carried = mover.carried(attempt.weapon)
    options, least, most = offered(attempt.move, attempt.band, carried.uses if carried else 0)
    if may_smite(mover.has("Smite"), mover.wrath, attempt.move, attempt.band):
        return (*options, *SMITES), least, most + 1
    return options, least, most


def a_return_is_in_question(state: State) -> bool:
    """The GM must say whether an enemy that is out still strikes."""
    return bool(state.returning)


def no_blow_is_faced(state: State) -> bool:
    """The blow has fallen away before it could land."""
    return state.blow is None or not state.blow.faced


def proven_dice_may_be_rerolled(state: State) -> bool:
    """The owner of the attack may roll Proven dice again."""
    blow = state.blow
    if blow is None or blow.kept or state.settings.proven_policy != "ask":
        return False
    return bool(proven_dice(blow.faces, blow.proven, blow.done))


def insight_may_be_spent(state: State) -> bool:
    """A Tactician may have the damage rolled again."""
    return state.window is not None and state.window.window == "insight" and bool(state.window.waiting)


def the_blow_may_be_halved(state: State) -> bool:
    """A defender may halve what the blow does."""
    return state.window is not None and state.window.window == "halve" and bool(state.window.waiting)


def a_move_is_under_way(state: State) -> bool:
    """Help for a move is done, and the move itself goes on."""
    return bool(state.attempts)


def a_survivor_is_scarred(state: State) -> bool:
    """Somebody lives on with lasting harm, and the GM says which."""
    return bool(state.scarred)


def somebody_is_dying(state: State) -> bool:
    """A Last Breath must be rolled."""
    return bool(state.breaths)


def nerves_are_tested(state: State) -> bool:
    """The GM must say what enemies do under fire."""
    return bool(state.nerves)


def damage_is_due(state: State) -> bool:
    """There is damage to be dealt."""
    return bool(state.blows)


def one_side_is_out(state: State) -> bool:
    """Nobody is left to fight on one of the sides."""
    return state.fighting and not (state.able() and state.foes())


def a_hard_move_is_due(state: State) -> bool:
    """The GM owes a move, and it may be a hard one."""
    return bool(state.dues) and state.dues[0].hard


def a_soft_move_is_due(state: State) -> bool:
    """The GM owes a move, a soft one."""
    return bool(state.dues)


def somebody_lives(state: State) -> bool:
    """An acolyte is alive."""
    return any(not each.dead for each in state.acolytes)


# fmt: off
ROWS = rows(
    # trigger               from             to               if
    # --- the talk --------------------------------------------------------------------------------------------
    ("begin",               "BEGIN",         "TALK"),
    ("establish",           "TALK",          "TALK"),
    ("ask",                 "TALK",          "TALK"),
    ("stand_down",          "TALK",          "TALK"),
    ("end_bonus",           "TALK",          "TALK"),
    ("grant_bonus",         "TALK",          "TALK"),
    ("mark_xp",             "TALK",          "TALK"),
    ("drop_weight",         "TALK",          "TALK"),
    ("change_enemy",        "TALK",          "RESOLVED"),
    ("look_to_gm",          "TALK",          "RESOLVED"),
    ("golden_opportunity",  "TALK",          "RESOLVED"),
    ("end_fight",           "TALK",          "SCENE_END"),
    # --- a move: its trigger, and whether it is one ----------------------------------------------------------
    ("hack_and_slash",      "TALK",          "MOVE_CONFIRM"),
    ("fire_for_effect",     "TALK",          "MOVE_CONFIRM"),
    ("suppressing_fire",    "TALK",          "MOVE_CONFIRM"),
    ("throw_grenade",       "TALK",          "MOVE_CONFIRM"),
    ("defy_danger",         "TALK",          "MOVE_CONFIRM"),
    ("defend",              "TALK",          "MOVE_CONFIRM"),
    ("discern_realities",   "TALK",          "MOVE_CONFIRM"),
    ("parley",              "TALK",          "MOVE_CONFIRM"),
    ("basic_tech_use",      "TALK",          "MOVE_CONFIRM"),
    ("use_medkit",          "TALK",          "MOVE_CONFIRM"),
    ("reload",              "TALK",          "MOVE_CONFIRM"),
    ("unsuspecting_strike", "TALK",          "MOVE_CONFIRM"),
    ("take_them_alive",     "TALK",          "MOVE_CONFIRM"),
    ("take_tactic",         "TALK",          "MOVE_CONFIRM"),
    ("do_penance",          "TALK",          "MOVE_CONFIRM"),
    ("judge",               "TALK",          "MOVE_CONFIRM"),
    ("make_move",           "TALK",          "MOVE_CONFIRM"),
    ("confirm",             "MOVE_CONFIRM",  "BURDEN",        the_load_is_too_great),
    ("confirm",             "MOVE_CONFIRM",  "MODS",          the_move_is_rolled_for),
    ("confirm",             "MOVE_CONFIRM",  "EFFECT"),
    ("clarify",             "MOVE_CONFIRM",  "CLARIFY"),
    ("answer",              "CLARIFY",       "MOVE_CONFIRM"),
    ("withdraw",            "MOVE_CONFIRM",  "TALK"),
    ("withdraw",            "CLARIFY",       "TALK"),
    ("drop_weight",         "BURDEN",        "MODS"),
    ("fail_outright",       "BURDEN",        "RESOLVED"),
    # --- before the dice: who helps, who hinders, what is spent ----------------------------------------------
    ("go_on",               "MODS",          "HELP",          somebody_may_act),
    ("go_on",               "MODS",          "ROLL"),
    ("help_or_hinder",      "HELP",          "MODS"),
    ("spend_insight",       "HELP",          "HELP",          somebody_may_act),
    ("spend_insight",       "HELP",          "ROLL"),
    ("stay_out",            "HELP",          "HELP",          somebody_may_act),
    ("stay_out",            "HELP",          "ROLL"),
    # --- the dice: edge, reroll, band, choice, effect --------------------------------------------------------
    ("go_on",                "ROLL",          "EDGE",          the_edge_may_be_used),
    ("go_on",                "ROLL",          "REROLL",        all_dice_may_be_rerolled),
    ("go_on",                "ROLL",          "BAND"),
    ("reroll_die",          "EDGE",          "REROLL",        all_dice_may_be_rerolled),
    ("reroll_die",          "EDGE",          "BAND"),
    ("keep_roll",           "EDGE",          "REROLL",        all_dice_may_be_rerolled),
    ("keep_roll",           "EDGE",          "BAND"),
    ("reroll_all",          "REROLL",        "BAND"),
    ("keep_roll",           "REROLL",        "BAND"),
    ("go_on",                "BAND",          "CHOICE",        a_choice_is_offered),
    ("go_on",                "BAND",          "EFFECT"),
    ("choose",              "CHOICE",        "EFFECT"),
    ("go_on",               "EFFECT",        "RESOLVED"),
    # --- the exchange of damage ------------------------------------------------------------------------------
    ("go_on",                "BLOW",          "RETURN",        a_return_is_in_question),
    ("go_on",                "BLOW",          "RESOLVED",      no_blow_is_faced),
    ("go_on",                "BLOW",          "WARD",          somebody_may_act),
    ("go_on",                "BLOW",          "DAMAGE_ROLL"),
    ("strike_back",         "RETURN",        "RESOLVED"),
    ("spend_hold",          "WARD",          "WARD",          somebody_may_act),
    ("spend_hold",          "WARD",          "DAMAGE_ROLL"),
    ("stay_out",            "WARD",          "WARD",          somebody_may_act),
    ("stay_out",            "WARD",          "DAMAGE_ROLL"),
    ("go_on",                "DAMAGE_ROLL",   "PROVEN",        proven_dice_may_be_rerolled),
    ("go_on",                "DAMAGE_ROLL",   "REVIEW"),
    ("reroll_damage",       "PROVEN",        "REVIEW"),
    ("go_on",               "REVIEW",        "INSIGHT",       insight_may_be_spent),
    ("go_on",               "REVIEW",        "HALVE",         the_blow_may_be_halved),
    ("go_on",               "REVIEW",        "WOUNDS"),
    ("spend_insight",       "INSIGHT",       "REVIEW"),
    ("stay_out",            "INSIGHT",       "INSIGHT",       somebody_may_act),
    ("stay_out",            "INSIGHT",       "REVIEW"),
    ("spend_hold",          "HALVE",         "WOUNDS"),
    ("stay_out",            "HALVE",         "HALVE",         somebody_may_act),
    ("stay_out",            "HALVE",         "WOUNDS"),
    ("go_on",               "WOUNDS",        "RESOLVED"),
    # --- dying -----------------------------------------------------------------------------------------------
    ("draw_breath",         "LAST_BREATH",   "MODS"),
    ("leave_scar",          "LASTING_HARM",  "RESOLVED"),
    # --- the GM's move ---------------------------------------------------------------------------------------
    ("settle_nerve",        "NERVE",         "RESOLVED"),
    ("make_gm_move",        "GM_SOFT",       "RESOLVED"),
    ("enemy_attack",        "GM_SOFT",       "RESOLVED"),
    ("hazard",              "GM_SOFT",       "RESOLVED"),
    ("use_up",              "GM_SOFT",       "RESOLVED"),
    ("terrify",             "GM_SOFT",       "RESOLVED"),
    ("mutate",              "GM_SOFT",       "RESOLVED"),
    ("make_gm_move",        "GM_HARD",       "RESOLVED"),
    ("enemy_attack",        "GM_HARD",       "RESOLVED"),
    ("hazard",              "GM_HARD",       "RESOLVED"),
    ("inflict_wounds",      "GM_HARD",       "RESOLVED"),
    ("call_last_breath",    "GM_HARD",       "RESOLVED"),
    ("use_up",              "GM_HARD",       "RESOLVED"),
    ("terrify",             "GM_HARD",       "RESOLVED"),
    ("mutate",              "GM_HARD",       "RESOLVED"),
    # --- what comes next -------------------------------------------------------------------------------------
    ("go_on",               "RESOLVED",      "MODS",          a_move_is_under_way),
    ("go_on",               "RESOLVED",      "LASTING_HARM",  a_survivor_is_scarred),
    ("go_on",               "RESOLVED",      "LAST_BREATH",   somebody_is_dying),
    ("go_on",               "RESOLVED",      "NERVE",         nerves_are_tested),
    ("go_on",               "RESOLVED",      "BLOW",          damage_is_due),
    ("go_on",               "RESOLVED",      "SCENE_END",     one_side_is_out),
    ("go_on",               "RESOLVED",      "GM_HARD",       a_hard_move_is_due),
    ("go_on",               "RESOLVED",      "GM_SOFT",       a_soft_move_is_due),
    ("go_on",               "RESOLVED",      "TALK"),
    # --- after the fighting ----------------------------------------------------------------------------------
    ("go_on",               "SCENE_END",     "AFTERMATH",     somebody_lives),
    ("go_on",               "SCENE_END",     "END"),
    ("rest",                "AFTERMATH",     "AFTERMATH"),
    ("treat",               "AFTERMATH",     "AFTERMATH"),
    ("hold_ritual",         "AFTERMATH",     "AFTERMATH"),
    ("resupply",            "AFTERMATH",     "AFTERMATH"),
    ("mark_xp",             "AFTERMATH",     "AFTERMATH"),
    ("new_bond",            "AFTERMATH",     "AFTERMATH"),
    ("level_up",            "AFTERMATH",     "AFTERMATH"),
    ("write_into_sheet",    "AFTERMATH",     "AFTERMATH"),
    ("end_session",         "AFTERMATH",     "AFTERMATH"),
    ("open_scene",          "AFTERMATH",     "TALK"),
    ("end_encounter",       "AFTERMATH",     "END"),
)
# fmt: on

MACHINE = Machine("Powered by Heresy", ROWS)
