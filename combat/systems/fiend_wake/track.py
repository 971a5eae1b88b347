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

from collections.abc import Iterator

from combat.engine.book import cites
from combat.engine.play.machine import Guard, Machine, empty, filled, load_rows, named_guard
from combat.systems.fiend_wake.queries import automatic_steps
from combat.systems.fiend_wake.queries.combatants import abilities_due, able_combatants, committed_bids, is_able
from combat.systems.fiend_wake.rules import bidding
from events.fiend_wake import HandicapDue, OpenReaction, Question, Reaction, RollOwed, Stage, State

effects_are_open = filled("stack", "effects are open")
turn_in_progress = filled("turn", "turn in progress")
all_have_answered = empty("waiting", "all have answered")


@cites("FW-PREP-01", "FW-DMG-35")
def abilities_are_due(state: State) -> bool:
    """Some start-of-round abilities of combatants that can act are not resolved yet."""
    return state.question == Question.ABILITIES and next(abilities_due(state), None) is not None


@cites("FW-PREP-01", "FW-PREP-12")
def answers_are_missing(state: State) -> bool:
    """Some combatants have not answered the request of this step yet."""
    return bool(state.waiting)


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
    return not state.waiting and all(combatant.id in state.answers for combatant in able_combatants(state))


def handicap_is_due(state: State) -> bool:
    """A combatant must take a handicap."""
    return isinstance(state.innermost, HandicapDue)


def roll_is_due(state: State) -> bool:
    """A roll is due for an ability or for the action in progress."""
    if isinstance(state.innermost, RollOwed):
        return True
    return state.roll is not None and state.question != Question.UNCONSCIOUS


def _reaction_is_open(reaction: str) -> Guard:
    return named_guard(
        f"{reaction}_is_open",
        f"Combatants may use the reaction {reaction}.",
        lambda state: isinstance(state.innermost, OpenReaction) and state.innermost.opened.reaction == reaction,
    )


def _stage_is(stage: str) -> Guard:
    return named_guard(
        f"it_waits_for_{stage}",
        f"The action in progress has reached the stage {stage}.",
        lambda state: state.deed is not None and state.deed.stage == stage,
    )


def _request_is(question: str) -> Guard:
    sentence = f"The latest request is: {question}."
    return named_guard(f"asking_{question}", sentence, lambda state: state.question == question)


def _request_is_open(question: str) -> Guard:
    name, sentence = f"still_asking_{question}", f"Some combatants have not answered the request yet: {question}."
    return named_guard(name, sentence, lambda state: state.question == question and bool(state.waiting))


def _guards() -> Iterator[Guard]:
    """Yield a guard for each reaction and stage, and two for each request."""
    for family, words in (
        (_reaction_is_open, Reaction),
        (_stage_is, Stage),
        (_request_is, Question),
        (_request_is_open, Question),
    ):
        yield from (family(value) for name, value in vars(words).items() if name.isupper())


GUARDS = {**vars(automatic_steps), **globals(), **{guard.__name__: guard for guard in _guards()}}
"""The guards of the rows, by name."""

ROWS = load_rows(__package__ or "", GUARDS)

TRACK = Machine("Fiend Wake", ROWS)
