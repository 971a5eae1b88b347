"""The round track: four steps, the turn, and everything that may interrupt it, as one printed table."""

from combat.engine.machine import Machine, rows
from combat.systems.fiend_wake.rules import aftermath, bidding, harm, rounds
from events.fiend_wake.table import Handicap, State, Trigger


def _open(state: State, reaction: str) -> bool:
    top = state.stack[0] if state.stack else None
    return isinstance(top, Trigger) and top.reaction == reaction


def _waits_for(state: State, stage: str) -> bool:
    return state.deed is not None and state.deed.stage == stage


def somebody_is_asked(state: State) -> bool:
    """Somebody still owes an answer to the question of this step."""
    return not rounds.step_is_over(state.waiting)


def nobody_is_asked(state: State) -> bool:
    """Everybody has answered the question of this step."""
    return not somebody_is_asked(state)


def abilities_are_due(state: State) -> bool:
    """A start-of-round ability has not taken effect yet."""
    return bool(state.abilities)


def bids_are_tied(state: State) -> bool:
    """Somebody bid as much as somebody else, and may give way."""
    return bool(bidding.tied(state.bids()))


def ties_remain(state: State) -> bool:
    """Two are level in everything that is compared."""
    return bool(bidding.unresolved(state.bids()))


def a_turn_is_pending(state: State) -> bool:
    """Somebody has a Pending Turn."""
    return any(each.pending for each in state.combatants)


def no_turn_was_executed(state: State) -> bool:
    """Nobody took a turn in this round."""
    return rounds.ends_without_turns(state.executed)


def a_turn_goes_on(state: State) -> bool:
    """Somebody is acting."""
    return state.turn is not None


def the_actor_cannot_go_on(state: State) -> bool:
    """Whoever was acting is unconscious or gone."""
    return state.turn is not None and not state.combatant(state.turn.actor).able


def the_bonus_turn_was_granted(state: State) -> bool:
    """It is the extra turn of the highest priority."""
    return state.question == "bonus"


def everybody_has_left(state: State) -> bool:
    """Nobody is in the fight any more."""
    return not state.present()


def all_agree_to_end(state: State) -> bool:
    """Everybody was asked, and all who are conscious agree to end it, or nobody is."""
    return nobody_is_asked(state) and aftermath.combat_is_over([each.id in state.answers for each in state.able()])


def a_fate_is_open(state: State) -> bool:
    """A handicap finds nothing to mark."""
    top = state.stack[0] if state.stack else None
    return isinstance(top, Handicap) and harm.fate_is_open(state.combatant(top.who).left)


def a_handicap_is_due(state: State) -> bool:
    """A victim must place a handicap."""
    return bool(state.stack) and isinstance(state.stack[0], Handicap)


def clear_out_is_open(state: State) -> bool:
    """Somebody may leap away from mass damage."""
    return _open(state, "Clear Out")


def siege_reaction_is_open(state: State) -> bool:
    """Somebody may get out of a battered location."""
    return _open(state, "Siege Reaction")


def intercept_is_open(state: State) -> bool:
    """Somebody may take an attack upon themselves."""
    return _open(state, "Intercept")


def prevent_retreat_is_open(state: State) -> bool:
    """Somebody may keep another in the fight."""
    return _open(state, "Prevent Retreat")


def a_roll_is_due(state: State) -> bool:
    """Somebody must roll for what is being done."""
    return state.roll is not None and state.question != "unconscious"


def a_price_is_wanted(state: State) -> bool:
    """The GM must price Odd-Ball Behavior."""
    return _waits_for(state, "price")


def a_price_was_named(state: State) -> bool:
    """Somebody must accept the GM's price."""
    return _waits_for(state, "offer")


def consent_is_wanted(state: State) -> bool:
    """The GM must say whether an animal can be wrangled."""
    return _waits_for(state, "consent")


def support_is_wanted(state: State) -> bool:
    """Somebody was invited to an assault and has not answered."""
    return _waits_for(state, "support")


def a_raise_is_offered(state: State) -> bool:
    """The leader of an assault may raise its difficulty."""
    return _waits_for(state, "raise")


def resistance_is_offered(state: State) -> bool:
    """The target of a grapple may resist."""
    return _waits_for(state, "resist")


def a_drag_is_offered(state: State) -> bool:
    """The target of a grapple may be moved."""
    return _waits_for(state, "drag")


def an_entry_is_offered(state: State) -> bool:
    """The Assault Team may enter."""
    return _waits_for(state, "entry")


def a_recovery_is_due(state: State) -> bool:
    """A patient must choose what is recovered."""
    return _waits_for(state, "recovery")


def it_is_round_prep(state: State) -> bool:
    """Start-of-round abilities are being resolved."""
    return state.question == "abilities"


def it_is_harassment(state: State) -> bool:
    """Harassment is being dealt out."""
    return state.question == "harass"


def it_is_the_unconscious_check(state: State) -> bool:
    """The unconscious are rolling."""
    return state.question == "unconscious"


STATEMENTS = (
    "loose_mass",
    "loose_siege",
    "inflict",
    "grant",
    "set_base",
    "declare",
    "create_location",
    "remove_location",
)
"""What the GM may state, because only the table knows it."""

OPEN_TO_STATEMENTS = (
    "PREP_TRIGGERS",
    "TURN",
    "INTERCEPT",
    "CLEAR_OUT",
    "SIEGE_REACTION",
    "PREVENT_RETREAT",
    "AFT_HARASS",
    "AFT_AGREE",
)
"""Where the GM may state it; in the middle of a reaction it interrupts that."""

# fmt: off
ROWS = rows(
    # trigger             from               to                 if
    # --- Round Prep -----------------------------------------------------------------------------
    ("begin",             "BEGIN",           "ROUND_START"),
    ("go_on",              "ROUND_START",     "PREP_TRIGGERS",   abilities_are_due),
    ("go_on",              "ROUND_START",     "PREP_GAIN"),
    ("resolve_ability",   "PREP_TRIGGERS",   "RESOLVED"),
    ("go_on",              "PREP_GAIN",       "PREP_ARMOR",      somebody_is_asked),
    ("go_on",              "PREP_GAIN",       "BID_OPEN"),
    ("pay_armor",         "PREP_ARMOR",      "PREP_ARMOR",      somebody_is_asked),
    ("pay_armor",         "PREP_ARMOR",      "BID_OPEN"),
    ("forfeit",           "PREP_ARMOR",      "PREP_ARMOR",      somebody_is_asked),
    ("forfeit",           "PREP_ARMOR",      "BID_OPEN"),
    # --- Bid For Priority -----------------------------------------------------------------------
    ("go_on",              "BID_OPEN",        "BID_SECRET",      somebody_is_asked),
    ("go_on",              "BID_OPEN",        "BID_REVEAL"),
    ("commit_bid",        "BID_SECRET",      "BID_SECRET",      somebody_is_asked),
    ("commit_bid",        "BID_SECRET",      "BID_REVEAL"),
    ("go_on",              "BID_REVEAL",      "BID_TIES",        bids_are_tied),
    ("go_on",              "BID_REVEAL",      "PRIORITY"),
    ("commit_cede",       "BID_TIES",        "BID_TIES",        somebody_is_asked),
    ("commit_cede",       "BID_TIES",        "TIE_ROLL",        ties_remain),
    ("commit_cede",       "BID_TIES",        "PRIORITY"),
    ("break_ties",        "TIE_ROLL",        "TIE_ROLL",        ties_remain),
    ("break_ties",        "TIE_ROLL",        "PRIORITY"),
    ("go_on",              "PRIORITY",        "CYCLE_OPEN"),
    # --- Execute Turns --------------------------------------------------------------------------
    ("go_on",              "CYCLE_OPEN",      "PENDING",         somebody_is_asked),
    ("go_on",              "CYCLE_OPEN",      "EXEC_DONE"),
    ("place_token",       "PENDING",         "PENDING",         somebody_is_asked),
    ("place_token",       "PENDING",         "TURN_START"),
    ("decline",           "PENDING",         "PENDING",         somebody_is_asked),
    ("decline",           "PENDING",         "TURN_START",      a_turn_is_pending),
    ("decline",           "PENDING",         "EXEC_DONE"),
    ("go_on",               "TURN_START",      "RESOLVED"),
    # --- the turn -------------------------------------------------------------------------------
    ("arm",               "TURN",            "RESOLVED"),
    ("stow",              "TURN",            "RESOLVED"),
    ("call_shot",         "TURN",            "RESOLVED"),
    ("enter",             "TURN",            "RESOLVED"),
    ("evacuate",          "TURN",            "RESOLVED"),
    ("flee",              "TURN",            "RESOLVED"),
    ("mount",             "TURN",            "RESOLVED"),
    ("odd_ball",          "TURN",            "RESOLVED"),
    ("custom_action",     "TURN",            "RESOLVED"),
    ("assault",           "TURN",            "RESOLVED"),
    ("grapple",           "TURN",            "RESOLVED"),
    ("lay_caltrops",      "TURN",            "RESOLVED"),
    ("pick_up_caltrops",  "TURN",            "RESOLVED"),
    ("melee",             "TURN",            "RESOLVED"),
    ("ranged",            "TURN",            "RESOLVED"),
    ("treat",             "TURN",            "RESOLVED"),
    ("end_turn",          "TURN",            "TURN_END"),
    ("go_on",             "TURN_END",        "COMBAT_END",      everybody_has_left),
    ("go_on",             "TURN_END",        "AFT_FUEL",        the_bonus_turn_was_granted),
    ("go_on",             "TURN_END",        "TURN_START",      a_turn_is_pending),
    ("go_on",             "TURN_END",        "CYCLE_OPEN"),
    ("go_on",              "EXEC_DONE",       "COMBAT_END",      no_turn_was_executed),
    ("go_on",              "EXEC_DONE",       "AFT_BONUS"),
    # --- what interrupts it, and what it waits for ----------------------------------------------
    ("react",             "CLEAR_OUT",       "RESOLVED"),
    ("decline",           "CLEAR_OUT",       "RESOLVED"),
    ("react",             "SIEGE_REACTION",  "RESOLVED"),
    ("decline",           "SIEGE_REACTION",  "RESOLVED"),
    ("react",             "INTERCEPT",       "RESOLVED"),
    ("decline",           "INTERCEPT",       "RESOLVED"),
    ("prevent_retreat",   "PREVENT_RETREAT", "RESOLVED"),
    ("decline",           "PREVENT_RETREAT", "RESOLVED"),
    ("take_handicap",     "HANDICAP",        "RESOLVED"),
    ("decide_fate",       "FATE",            "RESOLVED"),
    ("price",             "PRICE",           "RESOLVED"),
    ("accept_price",      "OFFER",           "RESOLVED"),
    ("consent",           "CONSENT",         "RESOLVED"),
    ("support",           "SUPPORT",         "RESOLVED"),
    ("decline",           "SUPPORT",         "RESOLVED"),
    ("raise_difficulty",  "RAISE",           "RESOLVED"),
    ("roll_dice",         "ROLL",            "RESOLVED"),
    ("report_roll",       "ROLL",            "RESOLVED"),
    ("report_total",      "ROLL",            "RESOLVED"),
    ("resist",            "RESIST",          "RESOLVED"),
    ("decline",           "RESIST",          "RESOLVED"),
    ("drag",              "DRAG",            "RESOLVED"),
    ("follow_in",         "ASSAULT_ENTRY",   "RESOLVED"),
    ("decline",           "ASSAULT_ENTRY",   "RESOLVED"),
    ("recover",           "RECOVERY",        "RESOLVED"),
    *((statement, step, "RESOLVED") for step in OPEN_TO_STATEMENTS for statement in STATEMENTS),
    # --- what comes next: the innermost interruption, then what it interrupted, then where that came from
    ("go_on",             "RESOLVED",        "FATE",            a_fate_is_open),
    ("go_on",             "RESOLVED",        "HANDICAP",        a_handicap_is_due),
    ("go_on",             "RESOLVED",        "CLEAR_OUT",       clear_out_is_open),
    ("go_on",             "RESOLVED",        "SIEGE_REACTION",  siege_reaction_is_open),
    ("go_on",             "RESOLVED",        "INTERCEPT",       intercept_is_open),
    ("go_on",             "RESOLVED",        "PREVENT_RETREAT", prevent_retreat_is_open),
    ("go_on",             "RESOLVED",        "ROLL",            a_roll_is_due),
    ("go_on",             "RESOLVED",        "PRICE",           a_price_is_wanted),
    ("go_on",             "RESOLVED",        "OFFER",           a_price_was_named),
    ("go_on",             "RESOLVED",        "CONSENT",         consent_is_wanted),
    ("go_on",             "RESOLVED",        "SUPPORT",         support_is_wanted),
    ("go_on",             "RESOLVED",        "RAISE",           a_raise_is_offered),
    ("go_on",             "RESOLVED",        "RESIST",          resistance_is_offered),
    ("go_on",             "RESOLVED",        "DRAG",            a_drag_is_offered),
    ("go_on",             "RESOLVED",        "ASSAULT_ENTRY",   an_entry_is_offered),
    ("go_on",             "RESOLVED",        "RECOVERY",        a_recovery_is_due),
    ("go_on",             "RESOLVED",        "TURN_END",        the_actor_cannot_go_on),
    ("go_on",             "RESOLVED",        "COMBAT_END",      everybody_has_left),
    ("go_on",             "RESOLVED",        "TURN",            a_turn_goes_on),
    ("go_on",             "RESOLVED",        "PREP_TRIGGERS",   abilities_are_due),
    ("go_on",             "RESOLVED",        "PREP_GAIN",       it_is_round_prep),
    ("go_on",             "RESOLVED",        "AFT_HARASS",      it_is_harassment),
    ("go_on",             "RESOLVED",        "AFT_UNCONSCIOUS", it_is_the_unconscious_check),
    ("go_on",             "RESOLVED",        "AFT_AGREE"),
    # --- Aftermath ------------------------------------------------------------------------------
    ("go_on",               "AFT_BONUS",       "RESOLVED",        a_turn_goes_on),
    ("go_on",               "AFT_BONUS",       "AFT_FUEL"),
    ("fuel",              "AFT_FUEL",        "AFT_FUEL"),
    ("go_on",              "AFT_FUEL",        "AFT_ARM",       nobody_is_asked),
    ("arm",               "AFT_ARM",         "AFT_ARM"),
    ("stow",              "AFT_ARM",         "AFT_ARM"),
    ("decline",           "AFT_ARM",         "AFT_ARM"),
    ("go_on",              "AFT_ARM",         "AFT_HARASS",       nobody_is_asked),
    ("harass",            "AFT_HARASS",      "RESOLVED"),
    ("decline",           "AFT_HARASS",      "AFT_HARASS"),
    ("go_on",              "AFT_HARASS",      "AFT_UNCONSCIOUS",       nobody_is_asked),
    ("roll_dice",         "AFT_UNCONSCIOUS", "RESOLVED"),
    ("report_roll",       "AFT_UNCONSCIOUS", "RESOLVED"),
    ("report_total",      "AFT_UNCONSCIOUS", "RESOLVED"),
    ("go_on",              "AFT_UNCONSCIOUS", "AFT_AGREE",       nobody_is_asked),
    ("agree",             "AFT_AGREE",       "AFT_AGREE"),
    ("go_on",              "AFT_AGREE",       "COMBAT_END",      all_agree_to_end),
    ("go_on",              "AFT_AGREE",       "ROUND_END",       nobody_is_asked),
    ("go_on",              "ROUND_END",       "ROUND_START"),
)
# fmt: on

MACHINE = Machine("Fiend Wake", ROWS)
