"""Other commands that the acting seat could have chosen, with their chances."""

from collections.abc import Iterator, Mapping

from attrs import frozen

from combat.engine.errors import DiceNeeded, Refused
from events.base import Command
from replays.analysis import evaluators
from replays.analysis.turning_points import BeatAnalysis, FightAnalysis, command_of, position_before


@frozen
class Alternative:
    """A command that was legal but was not the one played, the label of its form, and its chances over all dice."""

    command: Command
    label: str
    chances: evaluators.Chances


def alternatives(analysis: FightAnalysis, beat: BeatAnalysis, most: int = 4) -> tuple[Alternative, ...]:
    """Return other commands that the acting seat could have chosen, those best for its team first.

    The result is empty for a ruling, and for the fitted model.
    """
    evaluator, team = analysis.evaluator, analysis.team_index(beat.beat.by)
    if beat.is_ruling or team is None or isinstance(evaluator, evaluators.FittedEvaluator):
        return ()
    number = next(index for index, other in enumerate(analysis.turns) if other is beat)
    position = position_before(analysis.game, beat.beat, len(analysis.turns) - number)
    played = command_of(analysis.game.system, beat.beat)
    found = []
    for command, seat, label in other_commands(position, evaluator, beat.beat.by, played, most):
        try:
            chances = evaluator.after(position, command, seat)
        except (Refused, DiceNeeded, LookupError):
            continue  # the command cannot be evaluated, because it needs input from a player
        found.append(Alternative(command, label, chances))
    return tuple(sorted(found, key=lambda alternative: -alternative.chances.shares[team]))


def other_commands(
    position: evaluators.Position, evaluator: evaluators.Evaluator, seat: str, played: Command, most: int
) -> Iterator[tuple[Command, str, str]]:
    """Yield legal commands other than the one played, each with its seat and the label of its form."""
    fight = position.fight()
    required = [request for request in fight.requests if not request.optional and request.seat == seat]
    if not required:
        return
    if isinstance(evaluator, evaluators.ExactEvaluator):
        weights: Mapping[Command, float] = {command: 1.0 for command, by in evaluator.commands(position) if by == seat}
        most = len(weights)
    else:
        weights = evaluators.command_weights(fight, required[0])
    commands_per_form: dict[str, int] = {}
    others: list[tuple[Command, str, str]] = []
    for command in sorted(weights, key=lambda command: -weights[command]):
        label = next((form.label for form in required[0].forms if form.holds(command)), "")
        commands_per_form[label] = commands_per_form.get(label, 0) + 1
        if command != played:
            others.append((command, seat, label))
    others.sort(
        key=lambda other: commands_per_form[other[2]]
    )  # rare forms first, so that a form with many variants does not fill the limit
    yield from others[:most]
