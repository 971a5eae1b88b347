"""Computes the odds of a command: plays it, and the defaults that follow, with every result of the dice."""

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Literal

from combat.engine.dice.outcome_tree import MAX_PLAYS, Node, PlayResult, expand, sample
from combat.engine.dice.possible_rolls import TooManyOutcomes
from combat.engine.dice.tree_dice import TreeDice
from combat.engine.errors import Refused, refuse
from combat.engine.fight.odds import Odds
from combat.engine.play.consent import Agree
from combat.engine.play.draft import Draft
from combat.engine.play.pending_rolls import pending_command, rolled_so_far
from combat.engine.play.system import System
from events.base import Command, Event
from events.vocabulary import Agreed, Die, RollResumed, RoundBegan, StepEntered, TurnBegan, TurnEnded

Until = Literal["beat", "attack", "turn"]
"""How far to look ahead: the command itself, up to the next decision without a default, or to the end of the turn."""

HIDDEN = "the outcome depends on something you may not know"


NextCommand = Callable[[Any], Command | None]
"""Chooses the next command at a decision, given the state; None to stop here."""


def default_command(system: System[Any]) -> NextCommand:
    """Return a function that chooses the default of the first required request, if it is legal."""

    def answer(state: Any) -> Command | None:
        request = system.acts.first_required(state)
        if request is None or request.default is None or system.check(state, request.default):
            return None
        return request.default

    return answer


def odds_for_seat(system: System[Any], table: Any, command: Command, by: str | None, until: Until, plays: int) -> Odds:
    """Return the odds of a legal command, as far as a seat can know them.

    Args:
        system: The rule book.
        table: The current state.
        command: A command of the rule book, the rest of a roll, or an answer to a proposal.
        by: The seat that asks; None to see everything.
        until: How far to look ahead.
        plays: The limit of effort, as for `compute_odds`.

    Raises:
        Refused: If the odds depend on something hidden from the seat.
    """
    state = seen = table if by is None else system.projection.conceal(table, by)
    dice = rolled_so_far(table)
    if state.unfinished is not None:
        command = pending_command(system.codec, state.unfinished)
        state = system.projection.after(state, RollResumed(len(dice)))
    if isinstance(command, Agree):
        agreements = (Agreed(seat) for seat in state.proposal.asks if seat != command.seat)
        state = system.projection.fold(state, agreements)
    key = None if until == "beat" else system.outcome_key
    odds = compute_odds(system, state, command, until, default_command(system), dice, plays, key=key)
    if odds.reveals_secrets and seen is not table:
        raise refuse("hidden", HIDDEN)
    return odds


def compute_odds(  # noqa: PLR0913 - the command, its context and two limits
    system: System[Any],
    state: Any,
    command: Command,
    until: Until,
    next_command: NextCommand,
    rolled: Sequence[Die],
    plays: int = MAX_PLAYS,
    *,
    key: Callable[[Any], Hashable] | None = None,
) -> Odds:
    """Return the odds of a command of the rule book.

    Args:
        system: The rule book.
        state: The state, as far as the asking seat may see it.
        command: A legal command.
        until: How far to look ahead.
        next_command: Chooses the commands at later decisions.
        rolled: The dice already rolled for the command.
        plays: The maximum number of plays to enumerate outcomes; the rest is sampled.
        key: Returns a key of a state, if later decisions take their default; equal keys have equal consequences. None
            to distinguish all states.

    Raises:
        Refused: If the odds depend on something hidden.
    """

    def play(stop: Node, dice: TreeDice) -> PlayResult:
        try:
            return _one_beat(system, stop, until, next_command, dice)
        except (TooManyOutcomes, Refused):
            raise
        except Exception as error:  # a rule failed because something is hidden
            raise refuse("hidden", HIDDEN) from error

    beginning = Node(state, command, tuple(rolled))
    whole = expand(play, beginning, plays, key)
    root, error = (beginning, 0.0) if whole else sample(play, beginning, plays)
    return Odds(root, error, figures=system.figures, ids_out=system.ids_out)


class _TreeDraft(Draft[Any]):
    """Draft that reports the steps entered to the dice of a tree."""

    dice: TreeDice

    def emit(self, event: Event) -> None:
        """Append an event and apply it to the state."""
        super().emit(event)
        if type(event) is StepEntered:
            self.dice.reached(self.state, self.events)


def play_node(system: System[Any], node: Node, dice: TreeDice) -> Draft[Any]:
    """Play the command of a node, or its rest from the step that the dice have marked; return the draft."""
    draft, mark = _TreeDraft(system.projection, node.state, dice, system.abilities), dice.mark
    draft.dice = dice
    if mark is not None:
        draft.state = mark.state
        draft.events.extend(mark.events)
        system.resume(draft)
    elif node.next_command is not None:
        system.play(draft, node.next_command)
    return draft


def _one_beat(system: System[Any], stop: Node, until: Until, next_command: NextCommand, dice: TreeDice) -> PlayResult:
    """Play the command of a node and return its events, the state after them and the next command."""
    draft = play_node(system, stop, dice)
    after = draft.state
    # A tie that is rolled again leaves the state unchanged; following it would never end.
    ends = until == "beat" or after.outcome is not None or after == stop.state
    ends = ends or (until == "turn" and _ends_turn(draft.events))
    return tuple(draft.events), after, None if ends else next_command(after)


def _ends_turn(events: Sequence[Event]) -> bool:
    return any(isinstance(event, TurnEnded | TurnBegan | RoundBegan) for event in events)
