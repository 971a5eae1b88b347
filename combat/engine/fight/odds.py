"""Possible outcomes of a command and their probabilities; exact fractions if every outcome was enumerated."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import Any, TypeVar

from attrs import frozen

from combat.engine.dice.chance_text import format_chance, format_percent
from combat.engine.dice.outcome_tree import Edge, Node, nodes_of, paths, sum_fractions
from combat.engine.offer.figures import Figure
from combat.engine.offer.outcome_groups import (
    OutcomeGroup,
    Shares,
    change_groups,
    harm_groups,
    outcome_shares,
    result_groups,
)
from combat.engine.offer.prices import named
from events.base import Event
from events.deprecation import RenamedMethod
from events.vocabulary import (
    AbilityUsed,
    ConditionChanged,
    EncounterEnded,
    Hit,
    Left,
    Missed,
    Recovered,
    Rolled,
    Spent,
    StepEntered,
    Suffered,
)

T = TypeVar("T")

_KINDS = _HITS, _HURTS, _OUT = "hits", "hurts", "takes out"
"""The kinds of result that matter most for a combatant."""

_MEANS = Rolled | Spent | StepEntered | AbilityUsed
"""Events that lead to an effect, but are not an effect themselves."""

MAX_COMPARED = 2_000
"""Maximum number of outcomes of odds that are compared with others."""

_Figures = Callable[[Any], Iterable[Figure]]


@frozen(eq=False)
class PossibleOutcome:
    """One possible outcome of the dice.

    If the rules treat several rolls alike, one of them represents them all: its dice, totals and results are shown, and
    the chance is that of all of them together.

    Attributes:
        chance: The probability; for sampled outcomes, the share of the sample.
        events: The events of this outcome.
        state: The state after them.
    """

    chance: Fraction
    events: tuple[Event, ...]
    state: Any

    def rolls(self, purpose: str = "") -> tuple[Rolled, ...]:
        """Return the rolls with a purpose; all rolls if none is given."""
        return tuple(event for event in self.events if isinstance(event, Rolled) and purpose in ("", event.purpose))


@frozen
class OutcomeLine:
    """A description of an event in one line.

    Attributes:
        line: The description.
        who: The id of the combatant concerned.
        purpose: The purpose of the roll; empty if the event is not a roll.
        what: The result of the roll.
    """

    line: str
    who: str = ""
    purpose: str = ""
    what: str = ""


@frozen
class _Amount:
    """An amount of harm that a combatant suffers or recovers in one outcome; several instances add up.

    Attributes:
        what: The combatant with the verb, and the harm.
        amount: The amount so far.
    """

    what: tuple[str, str]
    amount: int

    @property
    def line(self) -> OutcomeLine:
        """The description of the amount."""
        return OutcomeLine(f"{self.what[0]} {self.amount} {named(self.amount, self.what[1])}")


class Odds:
    """The possible outcomes of a command.

    Args:
        beginning: The root of the tree of outcomes.
        error: A chance's margin of error at 95% confidence; 0 if all outcomes were enumerated.
        figures: Returns the status of all combatants in a state.
        ids_out: Returns the ids of the combatants that are out of the fight in a state.
    """

    turns_over = RenamedMethod("reveals_secrets")
    ways = RenamedMethod("outcomes")

    def __init__(
        self,
        beginning: Node,
        error: float = 0.0,
        *,
        figures: _Figures = lambda state: (),
        ids_out: Callable[[Any], Iterable[str]] = lambda state: (),
    ) -> None:
        self._beginning = beginning
        self.error = error
        self._figures = figures
        self._ids_out = ids_out
        self._shares_by_target: dict[str, Shares] = {}

    @property
    def exact(self) -> bool:
        """Whether all outcomes were enumerated, so that every chance is an exact fraction."""
        return not self.error

    @cached_property
    def outcomes(self) -> tuple[PossibleOutcome, ...]:
        """Every possible outcome, or the sampled ones; their chances sum to 1."""
        return tuple(PossibleOutcome(path.chance, path.events, path.to.state) for path in paths(self._beginning))

    @property
    def reveals_secrets(self) -> bool:
        """Whether any outcome reveals a secret."""
        return any(event.reveals for stop in nodes_of(self._beginning) for leg in stop.edges for event in leg.events)

    def chance(self, what: str | Callable[[PossibleOutcome], bool]) -> Fraction:
        """Return the probability of a result.

        Args:
            what: A line from `table`, or a function that returns whether an outcome counts.

        Raises:
            LookupError: If `table` has no such line.
        """
        if callable(what):
            return sum_fractions(outcome.chance for outcome in self.outcomes if what(outcome))
        table = dict(self.table())
        if what not in table:
            raise LookupError(f"'{what}' is not a possible outcome; known: {', '.join(table) or 'none'}")
        return table[what]

    def table(self) -> tuple[tuple[str, Fraction], ...]:
        """Return a line for each possible result with the probability that it occurs, in order of appearance."""
        return tuple((outcome_line.line, chance) for outcome_line, chance in self._table.items())

    def groups(self, target: str = "") -> tuple[OutcomeGroup, ...]:
        """Return an exclusive list of outcomes by severity, the mildest first; the chances sum to 1.

        If no outcome hits or harms a combatant, the groups are the results of the first chart, as in `rows`, or else
        the changed conditions and positions and the winners of opposed rolls.

        Args:
            target: The id of the only combatant whose harm counts; empty to consider all.
        """
        harm = harm_groups(self._shares(target), self._name)
        return harm or self.rows or change_groups(self._beginning, self._figures_of, self._name)

    @cached_property
    def rows(self) -> tuple[OutcomeGroup, ...]:
        """An exclusive list of the results of the first roll with a chart; empty if there is no such roll."""
        return self.rows_for("")

    def rows_for(self, target: str) -> tuple[OutcomeGroup, ...]:
        """Return `rows` with the harm to one combatant; an empty id counts all."""
        return result_groups(self._shares(target), self._name)

    def _shares(self, target: str) -> Shares:
        if target not in self._shares_by_target:
            self._shares_by_target[target] = outcome_shares(self._beginning, self._newly_out, target)
        return self._shares_by_target[target]

    def has_effects_of(self, other: "Odds") -> bool:
        """Return whether both have the same events with the same chances, apart from rolls and their price.

        False if that is unknown, because the odds are sampled or have too many outcomes.
        """
        return self._effects is not None and self._effects == other._effects  # noqa: SLF001 - the same class

    @cached_property
    def _effects(self) -> dict[tuple[Event, ...], Fraction] | None:
        ways = list(islice(paths(self._beginning), MAX_COMPARED + 1)) if self.exact else []
        if not 0 < len(ways) <= MAX_COMPARED:
            return None
        chances: dict[tuple[Event, ...], Fraction] = {}
        for path in ways:
            effects = tuple(event for event in path.events if not isinstance(event, _MEANS))
            chances[effects] = chances.get(effects, Fraction(0)) + path.chance
        return chances

    def short(self, most: int = 3, target: str = "") -> str:
        """Return a short summary to show beside a choice: the chances to hit, hurt and take out.

        If there are no such chances, the summary lists the possible results of the roll.

        Args:
            most: The maximum number of results.
            target: The id of the only combatant to include, without its name; empty to include all with their names.
        """
        lines: list[str] = []
        for who in [target] if target else dict.fromkeys(who for who, _ in self._gist):
            comes = [kind for kind in _KINDS if (who, kind) in self._gist]
            if self._gist.get((who, _HURTS)) == self._gist.get((who, _HITS)) and len(comes) > 1:
                comes.remove(_HURTS)  # every hit hurts
            named = (f"{kind} {self._name(who)}" if kind == comes[0] and not target else kind for kind in comes)
            lines += map(self._in_short, named, (self._gist[who, kind] for kind in comes))
        if not lines:
            read = {outcome_line: chance for outcome_line, chance in self._table.items() if chance != 1}
            is_single_roll = len({(outcome_line.who, outcome_line.purpose) for outcome_line in read}) == 1
            lines = [
                self._in_short(outcome_line.what if is_single_roll else outcome_line.line, chance)
                for outcome_line, chance in read.items()
            ]
        return ", ".join(lines[:most])

    def _in_short(self, line: str, chance: Fraction) -> str:
        return self._with_chance(line if self.exact else f"{line} about", chance)

    def _with_chance(self, line: str, chance: Fraction) -> str:
        certain = self.exact and chance == 1
        return f"{line} {'for certain' if certain else format_chance(chance, exact=self.exact)}"

    def _name(self, who: str) -> str:
        name: str = self._beginning.state.name(who)
        return name

    @cached_property
    def _table(self) -> dict[OutcomeLine, Fraction]:
        chances = _chances(self._beginning, lambda leg: _lines(leg, _described), lambda state: ())
        return {item.line if isinstance(item, _Amount) else item: chance for item, chance in chances.items()}

    @cached_property
    def _gist(self) -> dict[tuple[str, str], Fraction]:
        def out(state: Any) -> Iterator[tuple[str, str]]:
            return ((who, _OUT) for who in self._newly_out(state))

        return _chances(self._beginning, lambda leg: _lines(leg, _casualties), out)

    def _figures_of(self, state: Any) -> tuple[Figure, ...]:
        return tuple(self._figures(state))

    def _newly_out(self, state: Any) -> Iterator[str]:
        return (who for who in self._ids_out(state) if who not in self._out_before)

    @cached_property
    def _out_before(self) -> frozenset[str]:
        return frozenset(self._ids_out(self._beginning.state))

    def mean(self, value: Callable[[PossibleOutcome], int | Fraction]) -> Fraction:
        """Return the mean of a number over all outcomes."""
        return sum_fractions(outcome.chance * value(outcome) for outcome in self.outcomes)

    def __str__(self) -> str:
        open_ones = {outcome_line: chance for outcome_line, chance in self._table.items() if chance != 1}
        shown_lines = [outcome_line for outcome_line in open_ones if not outcome_line.purpose] or list(
            open_ones
        )  # prefer consequences to roll results
        lines = [self._with_chance(outcome_line.line, open_ones[outcome_line]) for outcome_line in shown_lines]
        dice = any(len(stop.edges) > 1 for stop in nodes_of(self._beginning))
        sentence = ", ".join(lines) or ("everything depends on the dice" if dice else "no chance is involved")
        return sentence if self.exact else f"{sentence} (sampled, give or take {format_percent(self.error)})"


def _chances(
    beginning: Node, items_of: Callable[[Edge], Iterable[T]], at_the_end: Callable[[Any], Iterable[T]]
) -> dict[T, Fraction]:
    """Return the probability that each item occurs at least once, given the items of edges and final states.

    Amounts of the same thing add up along a path, so each item is a possible total.
    """
    chances: dict[int, dict[T, Fraction]] = {}
    for stop in reversed(nodes_of(beginning)):  # children are computed before their parents
        parts: dict[T, list[Fraction]] = {} if stop.edges else {item: [Fraction(1)] for item in at_the_end(stop.state)}
        for leg in stop.edges:
            items, later = items_of(leg), chances[id(leg.to)]
            amounts = {item.what: item.amount for item in items if isinstance(item, _Amount)}
            totals = [(item, chance) for item, chance in later.items() if amounts and isinstance(item, _Amount)]
            for item in items:
                further = (chance for total, chance in totals if total.what == getattr(item, "what", ()))
                alone = leg.share * (1 - sum_fractions(further)) if isinstance(item, _Amount) else leg.share
                if alone:
                    parts.setdefault(item, []).append(alone)
            for item, chance in later.items():
                if isinstance(item, _Amount) and item.what in amounts:
                    total: Any = _Amount(item.what, item.amount + amounts[item.what])
                    parts.setdefault(total, []).append(leg.share * chance)
                elif item not in items:
                    parts.setdefault(item, []).append(leg.share * chance)
        chances[id(stop)] = {item: sum_fractions(shares) for item, shares in parts.items()}
    return chances[id(beginning)]


def _lines(leg: Edge, tell: Callable[[Event, Callable[[str], str]], Iterator[T]]) -> dict[T, None]:
    """Return the distinct descriptions of the events of an edge; amounts of the same thing are added."""
    items = [item for event in leg.events for item in tell(event, leg.to.state.name)]
    sums = Counter[tuple[str, str]]()
    for item in items:
        if isinstance(item, _Amount):
            sums[item.what] += item.amount
    summed: list[Any] = [_Amount(item.what, sums[item.what]) if isinstance(item, _Amount) else item for item in items]
    return dict.fromkeys(summed)


def _casualties(event: Event, _: Callable[[str], str]) -> Iterator[tuple[str, str]]:
    match event:
        case Hit(target=target):
            yield target, _HITS
        case Suffered(who=who):
            yield who, _HURTS


def _described(event: Event, name: Callable[[str], str]) -> Iterator[OutcomeLine | _Amount]:
    """Yield a description of an event with a consequence for a combatant; other events yield nothing."""
    match event:
        case Rolled(purpose=purpose, who=who, result=result) if result:
            yield OutcomeLine(f"{name(who)}, {purpose}: {result}", who, purpose, result)
        case Hit(attacker=attacker, target=target):
            yield OutcomeLine(f"{name(attacker)} hits {name(target)}")
        case Missed(attacker=attacker, target=target):
            yield OutcomeLine(f"{name(attacker)} misses {name(target)}")
        case Suffered(who=who, harm=harm, amount=amount):
            yield _Amount((f"{name(who)} suffers", harm), amount)
        case Recovered(who=who, harm=harm, amount=amount):
            yield _Amount((f"{name(who)} recovers", harm), amount)
        case ConditionChanged(who=who, condition=condition, level=level):
            yield OutcomeLine(f"{name(who)}: {condition}" if level else f"{name(who)}: {condition} ends")
        case Left(who=who, how=how):
            yield OutcomeLine(f"{name(who)} is out: {how}")
        case EncounterEnded():
            yield OutcomeLine("the fight ends")
