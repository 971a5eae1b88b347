"""The state machine: the talk, a move from its trigger to its effect, and the exchange of damage.

There are no rounds. Everything starts in the talk and returns to it:

- A move is triggered at `TALK`, and the GM confirms it. At `MODS`, others may then help with moves of their own. A
  helping move is stacked on top, runs from `MODS` to its end, and then play returns to the move below, at `MODS`.
- After its roll, a move passes through edge, reroll and choice, each only if there is a decision to make, and arrives
  at its `EFFECT`. An effect rolls no dice; it only queues consequences, such as damage, a Last Breath, or a GM move.
- `RESOLVED` is the only step that takes consequences from the queues, the most urgent first: the move below, a scar, a
  Last Breath, damage, nerve tests, GM moves. Each returns to `RESOLVED` until the queues are empty. Then the talk
  continues, or the scene ends because one side has lost.
- Instead of dealing damage, a hit may take its target alive. This is a separate move, made before the damage is dealt.
"""

from combat.engine.book import cites
from combat.engine.play.machine import ANYWHERE, STAY, Guard, Machine, empty, filled, named_guard, rows, unless
from combat.systems.powered_by_heresy.queries import blows, characters, moves, waiting
from events.powered_by_heresy.table import State

damage_is_due = filled("blows", "damage is due")
strike_back_is_undecided = filled("returning", "strike back is undecided")
question_is_open = filled("asked", "question is open")
fighting_is_over = empty("fighting", "fighting is over")


def scar_is_due(state: State) -> bool:
    """A survivor must lose a point of a stat."""
    return bool(waiting.scarred(state))


def last_breath_is_due(state: State) -> bool:
    """A dying acolyte must roll Last Breath."""
    return bool(waiting.dying(state))


def terror_is_undecided(state: State) -> bool:
    """The player of a terrified acolyte must choose an effect."""
    return bool(waiting.frightened(state))


def nerve_test_is_open(state: State) -> bool:
    """The GM must choose how an enemy under fire reacts."""
    return bool(waiting.under_fire(state))


def move_is_void(state: State) -> bool:
    """A move under way has lost its mover before its dice."""
    return waiting.is_void(state)


def mover_is_gone(state: State) -> bool:
    """The mover of the current move is dead or has left."""
    return waiting.mover_is_gone(state)


def move_is_under_way(state: State) -> bool:
    """A move that the GM has confirmed is under way."""
    return state.attempt is not None and not state.attempt.owed


def move_is_owed(state: State) -> bool:
    """The result of a move asks for another one."""
    return state.attempt is not None and state.attempt.owed


def mover_is_overloaded(state: State) -> bool:
    """The mover carries at least 3 more than its load, and must drop weight or fail."""
    attempt = state.attempt
    rolled = attempt is not None and attempt.trigger.rolled
    return rolled and characters.burden(state.acolyte(moves.current(state).actor)) == "overloaded"


def move_has_roll(state: State) -> bool:
    """The triggered move has a roll."""
    return state.attempt is not None and state.attempt.trigger.rolled


def reactions_are_open(state: State) -> bool:
    """A character may still react in the open window."""
    return bool(waiting.reactors(state))


def edge_is_available(state: State) -> bool:
    """The mover may reroll one die."""
    attempt = state.attempt
    return attempt is not None and attempt.edge and not attempt.edge_done and attempt.band in ("7-9", "6-")


def reroll_is_available(state: State) -> bool:
    """The mover may reroll all dice."""
    return bool(moves.rerolls(state))


def options_are_offered(state: State) -> bool:
    """The move offers options to its mover."""
    return bool(moves.choices(state)[0])


def target_can_be_taken_alive(state: State) -> bool:
    """The attacker may take the target alive instead of dealing the next damage."""
    blow = state.blow
    return blow is not None and not blow.instead_asked and bool(blows.captors(state, blow))


def blow_was_cancelled(state: State) -> bool:
    """The damage was cancelled before it was rolled."""
    return state.blow is None or state.blow.faced is None


def gm_has_a_word(state: State) -> bool:
    """The GM is asked about each damage roll after its dice have fallen."""
    return state.settings.damage_word == "always"


def proven_reroll_is_available(state: State) -> bool:
    """The owner of the attack may reroll Proven dice."""
    return bool(blows.rerollable(state))


def window_is_open(window: str, name: str) -> Guard:
    """Return a guard that holds if a character may still react in this window."""
    sentence = f"The window `{window}` is open."
    return named_guard(name, sentence, lambda state: reactions_are_open(state) and state.window.window == window)


insight_is_available = window_is_open("insight", "insight is available")
halving_is_available = window_is_open("halve", "halving is available")


def hard_gm_move_is_due(state: State) -> bool:
    """The GM must make a move, which may be a hard one, and an acolyte is alive."""
    return gm_move_is_due(state) and state.dues[0].hard


def gm_move_is_due(state: State) -> bool:
    """The GM must make a move, and an acolyte is alive."""
    return bool(state.dues) and an_acolyte_lives(state)


@cites("PBH-WND-04", "PBH-GM-06")
def side_is_beaten(state: State) -> bool:
    """One side has no fighters left; a lack of opponents counts only if there were any before.

    Ruling:
        If the acolytes never had a foe in the scene, the lack of foes does not end it.
    """
    return state.fighting and (not characters.able(state) or (state.opposed and not state.foes()))


def something_is_due(state: State) -> bool:
    """A statement about the fiction has led to something that must be resolved at once."""
    if damage_is_due(state) or question_is_open(state) or gm_move_is_due(state):
        return True
    fallen = any(characters.fate_is_due(state, character) for character in characters.at_max_wounds(state))
    return fallen or last_breath_is_due(state) or side_is_beaten(state) or all_acolytes_are_dead(state)


def all_acolytes_are_dead(state: State) -> bool:
    """The fighting is over, and no acolyte is alive."""
    return not state.fighting and not an_acolyte_lives(state)


def an_acolyte_lives(state: State) -> bool:
    """An acolyte is alive."""
    return any(not acolyte.dead for acolyte in state.acolytes)


no_one_can_react = unless(reactions_are_open)

# fmt: off
ROWS = rows(
    # trigger                  from            to              if
    # --- the talk -------------------------------------------------------------------------
    ("begin",                  "BEGIN",        "TALK"),
    ("stand_down grant_bonus mark_xp drop_weight put_on take_off take_up give_up",
                               "TALK",         "TALK"),
    ("permit calm",            "TALK",         "TALK"),
    ("end_bonus",              "TALK AFTERMATH", STAY),
    ("calm",                   "AFTERMATH",    "AFTERMATH"),
    ("ask",                    "TALK",         "QUESTION"),
    ("reply",                  "QUESTION",     "RESOLVED"),
    ("change_enemy look_to_gm golden_opportunity",
                               "TALK",         "RESOLVED"),
    ("end_fight",              "TALK",         "SCENE_END"),
    # --- a move: its trigger, and the GM's confirmation ------------------------------------
    ("hack_and_slash fire_for_effect suppressing_fire throw_grenade reload",
                               "TALK",         "MOVE_CONFIRM"),
    ("defend defy_danger discern_realities parley basic_tech_use use_medkit make_move",
                               "TALK",         "MOVE_CONFIRM"),
    ("point_out agree",        "TALK",         "TALK"),
    ("unsuspecting_strike take_tactic do_penance judge",
                               "TALK",         "MOVE_CONFIRM"),
    ("confirm",                "MOVE_CONFIRM", "BURDEN",       mover_is_overloaded),
    ("confirm",                "MOVE_CONFIRM", "MODS",         move_has_roll),
    ("confirm",                "MOVE_CONFIRM", "EFFECT"),
    ("clarify",                "MOVE_CONFIRM", "CLARIFY"),
    ("answer",                 "CLARIFY",      "MOVE_CONFIRM"),
    ("offer_help",             "MOVE_CONFIRM", "MOVE_CONFIRM"),
    ("withdraw deny",          "MOVE_CONFIRM CLARIFY", "MODS", move_is_under_way),
    ("withdraw deny",          "MOVE_CONFIRM CLARIFY", "RESOLVED", damage_is_due),
    ("withdraw deny",          "MOVE_CONFIRM CLARIFY", "TALK"),
    ("drop_weight",            "BURDEN",       "MODS"),
    ("fail_outright",          "BURDEN",       "RESOLVED"),
    # --- before the dice: help, interference, Insight -----------------------------------------
    ("go_on",                  "MODS",         "WITHDRAWN",    move_is_void),
    ("go_on",                  "MODS",         "HELP",         reactions_are_open),
    ("go_on",                  "MODS",         "ROLL"),
    ("help_or_hinder",         "HELP",         "MOVE_CONFIRM"),
    ("weigh",                  "MOVE_CONFIRM HELP INSTEAD RETURN WARD DAMAGE_WORD PROVEN INSIGHT HALVE", STAY),
    ("spend_insight stay_out", "HELP",         "HELP",         reactions_are_open),
    ("spend_insight stay_out", "HELP",         "ROLL"),
    # --- the dice: edge, reroll, band, choice, effect -------------------------------------
    ("go_on",                  "ROLL",         "EDGE",         edge_is_available),
    ("go_on",                  "ROLL",         "REROLL",       reroll_is_available),
    ("go_on",                  "ROLL",         "BAND"),
    ("reroll_die keep_roll",   "EDGE",         "REROLL",       reroll_is_available),
    ("reroll_die keep_roll",   "EDGE",         "BAND"),
    ("reroll_all keep_roll",   "REROLL",       "BAND"),
    ("go_on",                  "BAND",         "CHOICE",       options_are_offered),
    ("go_on",                  "BAND",         "EFFECT"),
    ("choose",                 "CHOICE",       "EFFECT"),
    ("overrule",               "EDGE REROLL CHOICE", "BAND"),
    ("go_on",                  "EFFECT",       "RESOLVED"),
    # --- the exchange of damage -----------------------------------------------------------
    ("take_them_alive",        "INSTEAD",      "MOVE_CONFIRM"),
    ("stay_out",               "INSTEAD",      "RESOLVED"),
    ("go_on",                  "BLOW",         "RETURN",       strike_back_is_undecided),
    ("go_on",                  "BLOW",         "RESOLVED",     blow_was_cancelled),
    ("go_on",                  "BLOW",         "WARD",         reactions_are_open),
    ("go_on",                  "BLOW",         "DAMAGE_ROLL"),
    ("strike_back",            "RETURN",       "RESOLVED"),
    ("spend_hold stay_out",    "WARD",         "WARD",         reactions_are_open),
    ("spend_hold stay_out",    "WARD",         "DAMAGE_ROLL"),
    ("go_on",                  "DAMAGE_ROLL",  "RESOLVED",     blow_was_cancelled),
    ("go_on",                  "DAMAGE_ROLL",  "DAMAGE_WORD",  gm_has_a_word),
    ("let_damage_stand",       "DAMAGE_WORD",  "PROVEN",       proven_reroll_is_available),
    ("let_damage_stand",       "DAMAGE_WORD",  "REVIEW"),
    ("go_on",                  "DAMAGE_ROLL",  "PROVEN",       proven_reroll_is_available),
    ("go_on",                  "DAMAGE_ROLL",  "REVIEW"),
    ("reroll_damage",          "PROVEN",       "REVIEW"),
    ("go_on",                  "REVIEW",       "INSIGHT",      insight_is_available),
    ("go_on",                  "REVIEW",       "HALVE",        halving_is_available),
    ("go_on",                  "REVIEW",       "WOUNDS"),
    ("spend_insight",          "INSIGHT",      "REVIEW"),
    ("stay_out",               "INSIGHT",      "INSIGHT",      reactions_are_open),
    ("stay_out",               "INSIGHT",      "REVIEW"),
    ("spend_hold",             "HALVE",        "WOUNDS"),
    ("stay_out",               "HALVE",        "HALVE",        reactions_are_open),
    ("stay_out",               "HALVE",        "WOUNDS"),
    ("go_on",                  "WOUNDS",       "RESOLVED"),
    # --- dying ----------------------------------------------------------------------------
    ("draw_breath",            "LAST_BREATH",  "MODS"),
    ("leave_scar",             "LASTING_HARM", "RESOLVED"),
    # --- the GM's move --------------------------------------------------------------------
    ("settle_nerve",           "NERVE",        "RESOLVED"),
    ("terrify",                "GM_SOFT GM_HARD", "TERROR",    terror_is_undecided),
    ("choose_terror",          "TERROR",       "RESOLVED"),
    ("make_gm_move enemy_attack hazard use_up terrify mutate",
                               "GM_SOFT GM_HARD", "RESOLVED"),
    ("enemy_move",             "GM_SOFT GM_HARD", "RESOLVED"),
    ("inflict_wounds call_last_breath",
                               "GM_HARD",      "RESOLVED"),
    # --- consequences, the most urgent first ----------------------------------------------
    ("go_on",                  "RESOLVED",     "MODS",         move_is_under_way),
    ("go_on",                  "RESOLVED",     "LASTING_HARM", scar_is_due),
    ("go_on",                  "RESOLVED",     "LAST_BREATH",  last_breath_is_due),
    ("go_on",                  "RESOLVED",     "INSTEAD",      target_can_be_taken_alive),
    ("go_on",                  "RESOLVED",     "BLOW",         damage_is_due),
    ("go_on",                  "RESOLVED",     "QUESTION",     question_is_open),
    ("go_on",                  "RESOLVED",     "MOVE_CONFIRM", move_is_owed),
    ("go_on",                  "RESOLVED",     "NERVE",        nerve_test_is_open),
    ("go_on",                  "RESOLVED",     "GM_HARD",      hard_gm_move_is_due),
    ("go_on",                  "RESOLVED",     "GM_SOFT",      gm_move_is_due),
    ("go_on",                  "RESOLVED",     "SCENE_END",    side_is_beaten),
    ("go_on",                  "RESOLVED",     "SCENE_END",    all_acolytes_are_dead),
    ("go_on",                  "RESOLVED",     "AFTERMATH",    fighting_is_over),
    ("go_on",                  "RESOLVED",     "TALK"),
    # --- after the fighting ---------------------------------------------------------------
    ("go_on",                  "SCENE_END",    "AFTERMATH",    an_acolyte_lives),
    ("go_on",                  "SCENE_END",    "END"),
    ("rest treat hold_ritual resupply put_on take_off take_up give_up mark_xp new_bond",
                               "AFTERMATH",    "AFTERMATH"),
    ("level_up raise_stat learn_move write_into_sheet write_stat end_session",
                               "AFTERMATH",    "AFTERMATH"),
    ("open_scene",             "AFTERMATH",    "TALK"),
    ("end_encounter",          "AFTERMATH",    "END"),
    # --- statements about the fiction, possible at any time -------------------------------------------
    ("establish retract",      ANYWHERE,       STAY),
    ("join leave come_back change_side",
                               ANYWHERE,       STAY),
    ("ready_attack",           "TALK MOVE_CONFIRM HELP CHOICE", STAY),
    ("use_ability use_hold overcome",
                               ANYWHERE,       STAY),
    ("hurt mend change_condition adjust leave_mark",
                               ANYWHERE,       STAY),
    ("go_on",                  "TALK",         "RESOLVED",     something_is_due),
    ("go_on",                  "AFTERMATH",    "RESOLVED",     something_is_due),
    # --- characters that play waited for are dead or have left --------------------------------
    ("go_on",                  "MOVE_CONFIRM CLARIFY BURDEN HELP", "WITHDRAWN", move_is_void),
    ("go_on",                  "WITHDRAWN",    "MODS",         move_is_under_way),
    ("go_on",                  "WITHDRAWN",    "RESOLVED"),
    ("go_on",                  "HELP",         "ROLL",         no_one_can_react),
    ("go_on",                  "EDGE",         "BAND",         mover_is_gone),
    ("go_on",                  "REROLL",       "BAND",         mover_is_gone),
    ("go_on",                  "CHOICE",       "EFFECT",       mover_is_gone),
    ("go_on",                  "INSTEAD",      "RESOLVED",     no_one_can_react),
    ("go_on",                  "WARD",         "DAMAGE_ROLL",  no_one_can_react),
    ("go_on",                  "PROVEN",       "REVIEW",       unless(proven_reroll_is_available)),
    ("go_on",                  "INSIGHT",      "REVIEW",       no_one_can_react),
    ("go_on",                  "HALVE",        "WOUNDS",       no_one_can_react),
    ("go_on",                  "LAST_BREATH",  "RESOLVED",     unless(last_breath_is_due)),
    ("go_on",                  "LASTING_HARM", "RESOLVED",     unless(scar_is_due)),
    ("go_on",                  "NERVE",        "RESOLVED",     unless(nerve_test_is_open)),
    ("go_on",                  "TERROR",       "RESOLVED",     unless(terror_is_undecided)),
    ("proceed",                ANYWHERE,       STAY),
)
# fmt: on

TRACK = Machine("Powered by Heresy", ROWS)
