"""The round track as one table: the four steps of a round, the turn, and its interruptions.

A round goes from Round Prep through bidding and cycles of turns to the Aftermath. A command within a turn, an answer
to an interruption, or a command in the Aftermath may cause harm, handicaps and reactions, and the GM may state further
harm in between. These effects do not fit into the step of the command. So all such commands lead to one step,
RESOLVED, which decides how the fight continues. Statements by the GM are possible at every decision and lead there
as well.

- **The stack.** Each interruption is an entry on the stack of the state, innermost first: an open reaction, harm about
  to be suffered, a handicap to take. The innermost entry is settled first, because the others depend on it. For
  example, a combatant that an explosion knocks out in the middle of an attack can no longer intercept the attack.
- **The action in progress.** Below the stack is the action that the turn's actor began, with its stage: an attack that
  was declared, an assault that waits for supporters, a price that the GM must set. A roll may be due for it.
- **RESOLVED.** As long as there is an automatic next step (harm is suffered, a reaction closes, an attack is rolled),
  the step is taken and the fight stays in RESOLVED. Then the first row whose guard holds leads to the open decision.
  The top of the stack comes first, then the action in progress, then the combatant whose turn it is. If there is no
  turn, the fight returns to the step of the round that it came from.

So an interruption can come at any time and nest to any depth, and never needs to know what it interrupted.
"""

from functools import cache

from combat.engine.book import cites
from combat.engine.play.machine import ANYWHERE, STAY, Guard, Machine, filled, named_guard, rows
from combat.systems.fiend_wake.queries.automatic_steps import fate_is_open, has_automatic_step
from combat.systems.fiend_wake.queries.combatants import abilities_due, able_combatants, committed_bids, is_able
from combat.systems.fiend_wake.rules import bidding
from events.fiend_wake.facts import HandicapDue, Question, Reaction, RollOwed, Stage
from events.fiend_wake.table import OpenReaction, State

effects_are_open = filled("stack", "effects are open")
turn_in_progress = filled("turn", "turn in progress")


@cites("FW-PREP-01", "FW-DMG-35")
def abilities_are_due(state: State) -> bool:
    """Some start-of-round abilities of combatants that can act are not resolved yet."""
    return state.question == Question.ABILITIES and next(abilities_due(state), None) is not None


@cites("FW-PREP-01", "FW-PREP-12")
def answers_are_missing(state: State) -> bool:
    """Some combatants have not answered the request of this step yet."""
    return bool(state.waiting)


def all_have_answered(state: State) -> bool:
    """All combatants have answered the request of this step."""
    return not state.waiting


def bids_are_tied(state: State) -> bool:
    """At least two bids are equal, so their bidders may cede."""
    return bool(bidding.tied(committed_bids(state)))


def ties_remain(state: State) -> bool:
    """All cede choices are made, and at least two bidders are equal in all comparisons."""
    return state.question == Question.CEDE and bool(bidding.unresolved(committed_bids(state)))


def cycle_continues(state: State) -> bool:
    """All decisions about Turn Tokens are made, and a combatant has a Pending Turn."""
    return state.question == Question.PENDING and turn_is_pending(state)


def next_turn_is_pending(state: State) -> bool:
    """A turn and its effects have ended, and another combatant has a Pending Turn."""
    return state.question == Question.TURN_END and turn_is_pending(state)


def turn_is_pending(state: State) -> bool:
    """A combatant has a Pending Turn."""
    return any(combatant.pending for combatant in state.combatants)


@cites("FW-RND-03", "FW-RND-04", "FW-END-01")
def no_turn_was_executed(state: State) -> bool:
    """No turn was taken in this round."""
    return state.executed == 0


def actor_is_out(state: State) -> bool:
    """The combatant whose turn it is has fallen unconscious or left."""
    return state.turn is not None and not is_able(state.combatant(state.turn.actor))


def all_have_left(state: State) -> bool:
    """All combatants have left the fight."""
    return not any(combatant.present for combatant in state.combatants)


@cites("FW-AFT-31", "FW-AFT-32", "FW-END-02", "FW-END-03")
def all_agree_to_end(state: State) -> bool:
    """All have answered, and either every conscious combatant agrees to end the fight or none is conscious."""
    return all_have_answered(state) and all(combatant.id in state.answers for combatant in able_combatants(state))


def handicap_is_due(state: State) -> bool:
    """A combatant must take a handicap."""
    return isinstance(state.innermost, HandicapDue)


def roll_is_due(state: State) -> bool:
    """A roll is due for an ability or for the action in progress."""
    if isinstance(state.innermost, RollOwed):
        return True
    return state.roll is not None and state.question != Question.UNCONSCIOUS


@cache
def reaction_is_open(reaction: str) -> Guard:
    """Return a guard that holds if this reaction is the innermost interruption."""

    def is_open(state: State) -> bool:
        top = state.innermost
        return isinstance(top, OpenReaction) and top.opened.reaction == reaction

    return named_guard(f"{reaction}_is_open", f"Combatants may use the reaction {reaction}.", is_open)


@cache
def stage_is(stage: str) -> Guard:
    """Return a guard that holds if the action in progress has reached this stage."""
    sentence = f"The action in progress has reached the stage {stage}."
    return named_guard(
        f"it_waits_for_{stage}", sentence, lambda state: state.deed is not None and state.deed.stage == stage
    )


@cache
def request_is(question: str) -> Guard:
    """Return a guard that holds if this is the latest request."""
    return named_guard(
        f"asking_{question}", f"The latest request is: {question}.", lambda state: state.question == question
    )


@cache
def request_is_open(question: str) -> Guard:
    """Return a guard that holds if this is the latest request and answers are missing."""
    name, sentence = f"still_asking_{question}", f"Some combatants have not answered the request yet: {question}."
    return named_guard(name, sentence, lambda state: state.question == question and bool(state.waiting))


SIMPLE = "arm stow call_shot enter evacuate flee mount dismount odd_ball custom_action"
FULL = "assault grapple lay_caltrops pick_up_caltrops melee ranged bombard treat"
STATEMENTS = (
    "loose_mass loose_siege inflict grant set_base declare create_location change_location remove_location begin_spell "
    "protect join bring leave change_side change_stance hand_over set_condition use_ability"
)
ROLLS = "roll_dice report_roll report_total"
REACTIONS = "CLEAR_OUT SIEGE_REACTION INTERCEPT"
# fmt: off
ROWS = rows(
    # trigger                   from               to                 if
    # --- Round Prep -----------------------------------------------------------------------------
    ("begin",                   "BEGIN",           "ROUND_START"),
    ("go_on",                   "ROUND_START",     "RESOLVED",        effects_are_open),
    ("go_on",                   "ROUND_START",     "PREP_TRIGGERS",   abilities_are_due),
    ("go_on",                   "ROUND_START",     "PREP_GAIN"),
    ("resolve_ability",         "PREP_TRIGGERS",   "RESOLVED"),
    ("go_on",                   "PREP_GAIN",       "PREP_ARMOR",      answers_are_missing),
    ("go_on",                   "PREP_GAIN",       "BID_OPEN"),
    ("pay_armor forfeit",       "PREP_ARMOR",      "PREP_ARMOR",      answers_are_missing),
    ("pay_armor forfeit",       "PREP_ARMOR",      "BID_OPEN"),
    # --- Bid For Priority -----------------------------------------------------------------------
    ("go_on",                   "BID_OPEN",        "BID_SECRET",      answers_are_missing),
    ("go_on",                   "BID_OPEN",        "BID_REVEAL"),
    ("commit_bid",              "BID_SECRET",      "BID_SECRET",      answers_are_missing),
    ("commit_bid",              "BID_SECRET",      "BID_REVEAL"),
    ("go_on",                   "BID_REVEAL",      "BID_TIES",        bids_are_tied),
    ("go_on",                   "BID_REVEAL",      "PRIORITY"),
    ("commit_cede",             "BID_TIES",        "BID_TIES",        answers_are_missing),
    ("commit_cede",             "BID_TIES",        "TIE_ROLL",        ties_remain),
    ("commit_cede",             "BID_TIES",        "PRIORITY"),
    ("break_ties",              "TIE_ROLL",        "TIE_ROLL",        ties_remain),
    ("break_ties",              "TIE_ROLL",        "PRIORITY"),
    ("go_on",                   "PRIORITY",        "CYCLE_OPEN"),
    # --- Execute Turns --------------------------------------------------------------------------
    ("go_on",                   "CYCLE_OPEN",      "PENDING",         answers_are_missing),
    ("go_on",                   "CYCLE_OPEN",      "EXEC_DONE"),
    ("place_token decline",     "PENDING",         "PENDING",         answers_are_missing),
    ("place_token decline",     "PENDING",         "TURN_START",      turn_is_pending),
    ("decline",                 "PENDING",         "EXEC_DONE"),
    ("go_on",                   "TURN_START",      "RESOLVED"),
    (f"{SIMPLE} {FULL}",        "TURN",            "RESOLVED"),
    ("end_turn",                "TURN",            "TURN_END"),
    ("go_on",                   "TURN_END",        "RESOLVED",        effects_are_open),
    ("go_on",                   "TURN_END",        "COMBAT_END",      all_have_left),
    ("go_on",                   "TURN_END",        "AFT_FUEL",        request_is(Question.BONUS)),
    ("go_on",                   "TURN_END",        "TURN_START",      turn_is_pending),
    ("go_on",                   "TURN_END",        "CYCLE_OPEN"),
    ("go_on",                   "EXEC_DONE",       "COMBAT_END",      no_turn_was_executed),
    ("go_on",                   "EXEC_DONE",       "AFT_BONUS"),
    # --- interruptions of a turn, and the answers that it waits for --------------------------------
    ("react decline",           REACTIONS,         "RESOLVED"),
    ("prevent_retreat decline", "PREVENT_RETREAT", "RESOLVED"),
    ("decline",                 "ANSWER",          "RESOLVED"),
    ("take_handicap",           "HANDICAP",        "RESOLVED"),
    ("decide_fate",             "FATE",            "RESOLVED"),
    (ROLLS,                     "ROLL",            "RESOLVED"),
    ("circumstances",           "ROLL",            STAY),
    ("price",                   "PRICE",           "RESOLVED"),
    ("accept_price",            "OFFER",           "RESOLVED"),
    ("consent",                 "CONSENT",         "RESOLVED"),
    ("support decline",         "SUPPORT",         "RESOLVED"),
    ("raise_difficulty",        "RAISE",           "RESOLVED"),
    ("resist decline",          "RESIST",          "RESOLVED"),
    ("drag",                    "DRAG",            "RESOLVED"),
    ("follow_in decline",       "ASSAULT_ENTRY",   "RESOLVED"),
    ("recover",                 "RECOVERY",        "RESOLVED"),
    (STATEMENTS,                ANYWHERE,          "RESOLVED"),
    # --- the next decision: of the innermost interruption, the action, the turn or the round --------
    ("go_on",                   "RESOLVED",        "RESOLVED",        has_automatic_step),
    ("go_on",                   "RESOLVED",        "FATE",            fate_is_open),
    ("go_on",                   "RESOLVED",        "HANDICAP",        handicap_is_due),
    ("go_on",                   "RESOLVED",        "CLEAR_OUT",       reaction_is_open(Reaction.CLEAR_OUT)),
    ("go_on",                   "RESOLVED",        "SIEGE_REACTION",  reaction_is_open(Reaction.SIEGE)),
    ("go_on",                   "RESOLVED",        "INTERCEPT",       reaction_is_open(Reaction.INTERCEPT)),
    ("go_on",                   "RESOLVED",        "PREVENT_RETREAT", reaction_is_open(Reaction.PREVENT_RETREAT)),
    ("go_on",                   "RESOLVED",        "ANSWER",          reaction_is_open(Reaction.ABILITY)),
    ("go_on",                   "RESOLVED",        "ROLL",            roll_is_due),
    ("go_on",                   "RESOLVED",        "PRICE",           stage_is(Stage.PRICE)),
    ("go_on",                   "RESOLVED",        "OFFER",           stage_is(Stage.OFFER)),
    ("go_on",                   "RESOLVED",        "CONSENT",         stage_is(Stage.CONSENT)),
    ("go_on",                   "RESOLVED",        "SUPPORT",         stage_is(Stage.SUPPORT)),
    ("go_on",                   "RESOLVED",        "RAISE",           stage_is(Stage.RAISE)),
    ("go_on",                   "RESOLVED",        "RESIST",          stage_is(Stage.RESIST)),
    ("go_on",                   "RESOLVED",        "DRAG",            stage_is(Stage.DRAG)),
    ("go_on",                   "RESOLVED",        "ASSAULT_ENTRY",   stage_is(Stage.ENTRY)),
    ("go_on",                   "RESOLVED",        "RECOVERY",        stage_is(Stage.RECOVERY)),
    ("go_on",                   "RESOLVED",        "TURN_END",        actor_is_out),
    ("go_on",                   "RESOLVED",        "COMBAT_END",      all_have_left),
    ("go_on",                   "RESOLVED",        "TURN",            turn_in_progress),
    ("go_on",                   "RESOLVED",        "PREP_TRIGGERS",   abilities_are_due),
    ("go_on",                   "RESOLVED",        "PREP_GAIN",       request_is(Question.ABILITIES)),
    ("go_on",                   "RESOLVED",        "PREP_ARMOR",      request_is_open(Question.ARMOR)),
    ("go_on",                   "RESOLVED",        "BID_OPEN",        request_is(Question.ARMOR)),
    ("go_on",                   "RESOLVED",        "BID_SECRET",      request_is_open(Question.BID)),
    ("go_on",                   "RESOLVED",        "BID_REVEAL",      request_is(Question.BID)),
    ("go_on",                   "RESOLVED",        "BID_TIES",        request_is_open(Question.CEDE)),
    ("go_on",                   "RESOLVED",        "TIE_ROLL",        ties_remain),
    ("go_on",                   "RESOLVED",        "PRIORITY",        request_is(Question.CEDE)),
    ("go_on",                   "RESOLVED",        "PENDING",         request_is_open(Question.PENDING)),
    ("go_on",                   "RESOLVED",        "TURN_START",      cycle_continues),
    ("go_on",                   "RESOLVED",        "EXEC_DONE",       request_is(Question.PENDING)),
    ("go_on",                   "RESOLVED",        "TURN_START",      next_turn_is_pending),
    ("go_on",                   "RESOLVED",        "CYCLE_OPEN",      request_is(Question.TURN_END)),
    ("go_on",                   "RESOLVED",        "AFT_FUEL",        request_is(Question.BONUS)),
    ("go_on",                   "RESOLVED",        "AFT_FUEL",        request_is(Question.FUEL)),
    ("go_on",                   "RESOLVED",        "AFT_ARM",         request_is(Question.ARM)),
    ("go_on",                   "RESOLVED",        "AFT_HARASS",      request_is(Question.HARASS)),
    ("go_on",                   "RESOLVED",        "AFT_UNCONSCIOUS", request_is(Question.UNCONSCIOUS)),
    ("go_on",                   "RESOLVED",        "AFT_AGREE"),
    # --- Aftermath ------------------------------------------------------------------------------
    ("go_on",                   "AFT_BONUS",       "RESOLVED",        turn_in_progress),
    ("go_on",                   "AFT_BONUS",       "AFT_FUEL"),
    ("fuel",                    "AFT_FUEL",        "AFT_FUEL"),
    ("go_on",                   "AFT_FUEL",        "AFT_ARM",         all_have_answered),
    ("arm stow decline",        "AFT_ARM",         "AFT_ARM"),
    ("go_on",                   "AFT_ARM",         "AFT_HARASS",      all_have_answered),
    ("harass",                  "AFT_HARASS",      "RESOLVED"),
    ("decline",                 "AFT_HARASS",      "AFT_HARASS"),
    ("go_on",                   "AFT_HARASS",      "RESOLVED",        has_automatic_step),
    ("go_on",                   "AFT_HARASS",      "AFT_UNCONSCIOUS", all_have_answered),
    (ROLLS,                     "AFT_UNCONSCIOUS", "RESOLVED"),
    ("circumstances",           "AFT_UNCONSCIOUS", STAY),
    ("go_on",                   "AFT_UNCONSCIOUS", "AFT_AGREE",       all_have_answered),
    ("agree",                   "AFT_AGREE",       "AFT_AGREE"),
    ("go_on",                   "AFT_AGREE",       "COMBAT_END",      all_agree_to_end),
    ("go_on",                   "AFT_AGREE",       "ROUND_END",       all_have_answered),
    ("go_on",                   "ROUND_END",       "ROUND_START"),
)
# fmt: on

TRACK = Machine("Fiend Wake", ROWS)
