"""The round track as one table: the four steps of a round, the turn, and its interruptions.

A round goes from Round Prep through bidding and cycles of turns to the Aftermath. A command within a turn, an answer
to an interruption, or a command in the Aftermath may cause harm, handicaps and reactions, and the GM may state further
harm in between. These effects do not fit into the step of the command. So all such commands lead to one step,
RESOLVED, which finds out how the fight continues. Statements by the GM are possible at every decision and lead there
as well.

- **The stack.** Each interruption is an entry on the stack of the state, innermost first: an open reaction, harm about
  to be suffered, a handicap to take. The innermost entry is settled first, because the others depend on it. For
  example, a combatant that an explosion knocks out in the middle of an attack can no longer intercept the attack.
- **The action in progress.** Below the stack is the action that the turn's actor began, with its stage: an attack that
  was declared, an assault that waits for supporters, a price that the GM must set. A roll may be due for it.
- **RESOLVED.** As long as there is an automatic next step (harm is suffered, a reaction closes, an attack is rolled
  for), that step is done and the row leads back here. Then the first row whose guard holds leads to the open decision:
  of the top of the stack, then of the action in progress, then of the combatant whose turn it is. If there is no turn,
  the fight returns to the step of the round that it came from.

So an interruption can come at any time and nest to any depth, and never needs to know what it interrupted.
"""

from functools import cache

from combat.engine.machine import ANYWHERE, STAY, Guard, Machine, rows
from combat.systems.fiend_wake.queries.combatants import able, all_able, bids, numbers_left
from combat.systems.fiend_wake.queries.following import something_follows
from combat.systems.fiend_wake.rules import aftermath, bidding, damage, round_prep, turns
from events.fiend_wake.facts import HandicapDue, Question, Reaction, RollOwed, Stage
from events.fiend_wake.table import OpenReaction, State


def somebody_is_asked(state: State) -> bool:
    """Some combatants have not answered the request of this step yet."""
    return not round_prep.step_is_over(state.waiting)


def nobody_is_asked(state: State) -> bool:
    """All combatants have answered the request of this step."""
    return not somebody_is_asked(state)


def abilities_are_due(state: State) -> bool:
    """A start-of-round ability has not taken effect yet."""
    return bool(state.abilities)


def bids_are_tied(state: State) -> bool:
    """At least two bids are equal, so their bidders may cede."""
    return bool(bidding.tied(bids(state)))


def ties_remain(state: State) -> bool:
    """At least two bidders are equal in all comparisons."""
    return bool(bidding.unresolved(bids(state)))


def ties_are_left(state: State) -> bool:
    """All cede choices are made, and at least two bidders are still tied."""
    return state.question == Question.CEDE and ties_remain(state)


def a_cycle_goes_on(state: State) -> bool:
    """All decisions about Turn Tokens are made, and a combatant has a Pending Turn."""
    return state.question == Question.PENDING and a_turn_is_pending(state)


def another_turn_is_pending(state: State) -> bool:
    """A turn and its effects have ended, and another combatant has a Pending Turn."""
    return state.question == Question.TURN_END and a_turn_is_pending(state)


def a_turn_is_pending(state: State) -> bool:
    """A combatant has a Pending Turn."""
    return any(combatant.pending for combatant in state.combatants)


def no_turn_was_executed(state: State) -> bool:
    """No turn was executed in this round."""
    return turns.ends_without_turns(state.executed)


def a_turn_goes_on(state: State) -> bool:
    """A turn is in progress."""
    return state.turn is not None


def the_actor_cannot_go_on(state: State) -> bool:
    """The combatant whose turn it is has fallen unconscious or left."""
    return state.turn is not None and not able(state.combatant(state.turn.actor))


def everybody_has_left(state: State) -> bool:
    """All combatants have left the fight."""
    return not any(combatant.present for combatant in state.combatants)


def all_agree_to_end(state: State) -> bool:
    """All have answered, and every conscious combatant agrees to end the fight, or none is conscious."""
    if not nobody_is_asked(state):
        return False
    answers = frozenset(state.answers)
    return aftermath.combat_is_over([combatant.id in answers for combatant in all_able(state)])


def a_fate_is_open(state: State) -> bool:
    """No stack number is left to mark for a handicap."""
    due = state.innermost
    return isinstance(due, HandicapDue) and damage.fate_is_open(numbers_left(state.combatant(due.who)))


def a_handicap_is_due(state: State) -> bool:
    """A combatant must take a handicap."""
    return isinstance(state.innermost, HandicapDue)


def somebody_is_interrupted(state: State) -> bool:
    """Effects of abilities at the start of a round or the end of a turn are not settled yet."""
    return bool(state.stack)


def a_roll_is_due(state: State) -> bool:
    """A roll is due for an ability or for the action in progress."""
    if isinstance(state.innermost, RollOwed):
        return True
    return state.roll is not None and state.question != Question.UNCONSCIOUS


@cache
def open_to(reaction: str) -> Guard:
    """Return a guard that holds if this reaction is the innermost interruption."""

    def is_open(state: State) -> bool:
        top = state.innermost
        return isinstance(top, OpenReaction) and top.opened.reaction == reaction

    return _named(f"{reaction}_is_open", f"Combatants may use the reaction {reaction}.", is_open)


@cache
def waits_for(stage: str) -> Guard:
    """Return a guard that holds if the action in progress has reached this stage."""
    sentence = f"The action in progress has reached the stage {stage}."
    return _named(f"it_waits_for_{stage}", sentence, lambda state: state.deed is not None and state.deed.stage == stage)


@cache
def asking(question: str) -> Guard:
    """Return a guard that holds if this is the latest request."""
    return _named(f"asking_{question}", f"The latest request is: {question}.", lambda state: state.question == question)


@cache
def still_asking(question: str) -> Guard:
    """Return a guard that holds if this is the latest request and answers are missing."""
    sentence = f"Some combatants have not answered the request yet: {question}."
    return _named(
        f"still_asking_{question}", sentence, lambda state: state.question == question and bool(state.waiting)
    )


def _named(name: str, sentence: str, guard: Guard) -> Guard:
    guard.__name__, guard.__doc__ = name.lower().replace(" ", "_"), sentence
    return guard


SIMPLE = "arm stow call_shot enter evacuate flee mount dismount odd_ball custom_action"
FULL = "assault grapple lay_caltrops pick_up_caltrops melee ranged bombard treat"
STATEMENTS = (
    "loose_mass loose_siege inflict grant set_base declare create_location remove_location begin_spell protect "
    "join leave change_side change_stance hand_over set_condition use_ability"
)
ROLLS = "roll_dice report_roll report_total"
REACTIONS = "CLEAR_OUT SIEGE_REACTION INTERCEPT"
# fmt: off
ROWS = rows(
    # trigger                   from               to                 if
    # --- Round Prep -----------------------------------------------------------------------------
    ("begin",                   "BEGIN",           "ROUND_START"),
    ("go_on",                   "ROUND_START",     "RESOLVED",        somebody_is_interrupted),
    ("go_on",                   "ROUND_START",     "PREP_TRIGGERS",   abilities_are_due),
    ("go_on",                   "ROUND_START",     "PREP_GAIN"),
    ("resolve_ability",         "PREP_TRIGGERS",   "RESOLVED"),
    ("go_on",                   "PREP_GAIN",       "PREP_ARMOR",      somebody_is_asked),
    ("go_on",                   "PREP_GAIN",       "BID_OPEN"),
    ("pay_armor forfeit",       "PREP_ARMOR",      "PREP_ARMOR",      somebody_is_asked),
    ("pay_armor forfeit",       "PREP_ARMOR",      "BID_OPEN"),
    # --- Bid For Priority -----------------------------------------------------------------------
    ("go_on",                   "BID_OPEN",        "BID_SECRET",      somebody_is_asked),
    ("go_on",                   "BID_OPEN",        "BID_REVEAL"),
    ("commit_bid",              "BID_SECRET",      "BID_SECRET",      somebody_is_asked),
    ("commit_bid",              "BID_SECRET",      "BID_REVEAL"),
    ("go_on",                   "BID_REVEAL",      "BID_TIES",        bids_are_tied),
    ("go_on",                   "BID_REVEAL",      "PRIORITY"),
    ("commit_cede",             "BID_TIES",        "BID_TIES",        somebody_is_asked),
    ("commit_cede",             "BID_TIES",        "TIE_ROLL",        ties_remain),
    ("commit_cede",             "BID_TIES",        "PRIORITY"),
    ("break_ties",              "TIE_ROLL",        "TIE_ROLL",        ties_remain),
    ("break_ties",              "TIE_ROLL",        "PRIORITY"),
    ("go_on",                   "PRIORITY",        "CYCLE_OPEN"),
    # --- Execute Turns --------------------------------------------------------------------------
    ("go_on",                   "CYCLE_OPEN",      "PENDING",         somebody_is_asked),
    ("go_on",                   "CYCLE_OPEN",      "EXEC_DONE"),
    ("place_token decline",     "PENDING",         "PENDING",         somebody_is_asked),
    ("place_token decline",     "PENDING",         "TURN_START",      a_turn_is_pending),
    ("decline",                 "PENDING",         "EXEC_DONE"),
    ("go_on",                   "TURN_START",      "RESOLVED"),
    (f"{SIMPLE} {FULL}",        "TURN",            "RESOLVED"),
    ("end_turn",                "TURN",            "TURN_END"),
    ("go_on",                   "TURN_END",        "RESOLVED",        somebody_is_interrupted),
    ("go_on",                   "TURN_END",        "COMBAT_END",      everybody_has_left),
    ("go_on",                   "TURN_END",        "AFT_FUEL",        asking(Question.BONUS)),
    ("go_on",                   "TURN_END",        "TURN_START",      a_turn_is_pending),
    ("go_on",                   "TURN_END",        "CYCLE_OPEN"),
    ("go_on",                   "EXEC_DONE",       "COMBAT_END",      no_turn_was_executed),
    ("go_on",                   "EXEC_DONE",       "AFT_BONUS"),
    # --- what interrupts a turn, and what it waits for ------------------------------------------
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
    # --- what comes next: the innermost interruption, what it interrupted, where that came from -
    ("go_on",                   "RESOLVED",        "RESOLVED",        something_follows),
    ("go_on",                   "RESOLVED",        "FATE",            a_fate_is_open),
    ("go_on",                   "RESOLVED",        "HANDICAP",        a_handicap_is_due),
    ("go_on",                   "RESOLVED",        "CLEAR_OUT",       open_to(Reaction.CLEAR_OUT)),
    ("go_on",                   "RESOLVED",        "SIEGE_REACTION",  open_to(Reaction.SIEGE)),
    ("go_on",                   "RESOLVED",        "INTERCEPT",       open_to(Reaction.INTERCEPT)),
    ("go_on",                   "RESOLVED",        "PREVENT_RETREAT", open_to(Reaction.PREVENT_RETREAT)),
    ("go_on",                   "RESOLVED",        "ANSWER",          open_to(Reaction.ABILITY)),
    ("go_on",                   "RESOLVED",        "ROLL",            a_roll_is_due),
    ("go_on",                   "RESOLVED",        "PRICE",           waits_for(Stage.PRICE)),
    ("go_on",                   "RESOLVED",        "OFFER",           waits_for(Stage.OFFER)),
    ("go_on",                   "RESOLVED",        "CONSENT",         waits_for(Stage.CONSENT)),
    ("go_on",                   "RESOLVED",        "SUPPORT",         waits_for(Stage.SUPPORT)),
    ("go_on",                   "RESOLVED",        "RAISE",           waits_for(Stage.RAISE)),
    ("go_on",                   "RESOLVED",        "RESIST",          waits_for(Stage.RESIST)),
    ("go_on",                   "RESOLVED",        "DRAG",            waits_for(Stage.DRAG)),
    ("go_on",                   "RESOLVED",        "ASSAULT_ENTRY",   waits_for(Stage.ENTRY)),
    ("go_on",                   "RESOLVED",        "RECOVERY",        waits_for(Stage.RECOVERY)),
    ("go_on",                   "RESOLVED",        "TURN_END",        the_actor_cannot_go_on),
    ("go_on",                   "RESOLVED",        "COMBAT_END",      everybody_has_left),
    ("go_on",                   "RESOLVED",        "TURN",            a_turn_goes_on),
    ("go_on",                   "RESOLVED",        "PREP_TRIGGERS",   abilities_are_due),
    ("go_on",                   "RESOLVED",        "PREP_GAIN",       asking(Question.ABILITIES)),
    ("go_on",                   "RESOLVED",        "PREP_ARMOR",      still_asking(Question.ARMOR)),
    ("go_on",                   "RESOLVED",        "BID_OPEN",        asking(Question.ARMOR)),
    ("go_on",                   "RESOLVED",        "BID_SECRET",      still_asking(Question.BID)),
    ("go_on",                   "RESOLVED",        "BID_REVEAL",      asking(Question.BID)),
    ("go_on",                   "RESOLVED",        "BID_TIES",        still_asking(Question.CEDE)),
    ("go_on",                   "RESOLVED",        "TIE_ROLL",        ties_are_left),
    ("go_on",                   "RESOLVED",        "PRIORITY",        asking(Question.CEDE)),
    ("go_on",                   "RESOLVED",        "PENDING",         still_asking(Question.PENDING)),
    ("go_on",                   "RESOLVED",        "TURN_START",      a_cycle_goes_on),
    ("go_on",                   "RESOLVED",        "EXEC_DONE",       asking(Question.PENDING)),
    ("go_on",                   "RESOLVED",        "TURN_START",      another_turn_is_pending),
    ("go_on",                   "RESOLVED",        "CYCLE_OPEN",      asking(Question.TURN_END)),
    ("go_on",                   "RESOLVED",        "AFT_FUEL",        asking(Question.BONUS)),
    ("go_on",                   "RESOLVED",        "AFT_FUEL",        asking(Question.FUEL)),
    ("go_on",                   "RESOLVED",        "AFT_ARM",         asking(Question.ARM)),
    ("go_on",                   "RESOLVED",        "AFT_HARASS",      asking(Question.HARASS)),
    ("go_on",                   "RESOLVED",        "AFT_UNCONSCIOUS", asking(Question.UNCONSCIOUS)),
    ("go_on",                   "RESOLVED",        "AFT_AGREE"),
    # --- Aftermath ------------------------------------------------------------------------------
    ("go_on",                   "AFT_BONUS",       "RESOLVED",        a_turn_goes_on),
    ("go_on",                   "AFT_BONUS",       "AFT_FUEL"),
    ("fuel",                    "AFT_FUEL",        "AFT_FUEL"),
    ("go_on",                   "AFT_FUEL",        "AFT_ARM",         nobody_is_asked),
    ("arm stow decline",        "AFT_ARM",         "AFT_ARM"),
    ("go_on",                   "AFT_ARM",         "AFT_HARASS",      nobody_is_asked),
    ("harass",                  "AFT_HARASS",      "RESOLVED"),
    ("decline",                 "AFT_HARASS",      "AFT_HARASS"),
    ("go_on",                   "AFT_HARASS",      "RESOLVED",        something_follows),
    ("go_on",                   "AFT_HARASS",      "AFT_UNCONSCIOUS", nobody_is_asked),
    (ROLLS,                     "AFT_UNCONSCIOUS", "RESOLVED"),
    ("circumstances",           "AFT_UNCONSCIOUS", STAY),
    ("go_on",                   "AFT_UNCONSCIOUS", "AFT_AGREE",       nobody_is_asked),
    ("agree",                   "AFT_AGREE",       "AFT_AGREE"),
    ("go_on",                   "AFT_AGREE",       "COMBAT_END",      all_agree_to_end),
    ("go_on",                   "AFT_AGREE",       "ROUND_END",       nobody_is_asked),
    ("go_on",                   "ROUND_END",       "ROUND_START"),
)
# fmt: on

TRACK = Machine("Fiend Wake", ROWS)
