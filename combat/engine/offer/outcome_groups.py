"""Groups the outcomes of a command into an exclusive list, ordered by severity, whose chances sum to 1."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Literal, TypeVar

from attrs import frozen

from combat.engine.dice.outcome_tree import Edge, Node, nodes_of, sum_fractions
from combat.engine.offer.figures import Figure
from events.vocabulary import Hit, Missed, Rolled, Suffered

Severity = Literal["none", "miss", "hit", "hurt", "out", "result"]
"""The worst effect of an outcome on a combatant; `result` for a row of a chart or another change of state."""

SEVERITIES: tuple[Severity, ...] = ("none", "miss", "hit", "hurt", "out")
"""The severities that are compared, the mildest first."""

MAX_GROUPS = 12
"""Maximum number of groups that name the combatants; with more, outcomes are grouped by the worst effect alone."""

MAX_IN_ROW = 3
"""Maximum number of groups within a row of a chart that name the combatants."""

NO_EFFECT = "no effect"
_WORDS = {"none": NO_EFFECT, "miss": "misses", "hit": "hits without harm", "hurt": "hurts", "out": "takes out"}

K = TypeVar("K", bound=Hashable)
Harm = tuple[tuple[str, int], ...]
"""The worst effect on each combatant, as an index in `SEVERITIES`."""


@frozen
class OutcomeGroup:
    """A group of outcomes that have the same effect. Each outcome belongs to exactly one group.

    Attributes:
        label: The effect in words.
        severity: The worst effect on a combatant; `result` if the group is a row of a chart or a change of state.
        chance: The probability. The chances of all groups sum to 1.
        then: The groups by harm within a row of a chart, whose chances sum to 1; empty without harm.
    """

    label: str
    severity: Severity
    chance: Fraction
    then: "tuple[OutcomeGroup, ...]" = ()


@frozen
class Shares:
    """The probabilities of all outcomes by chart result and harm.

    Attributes:
        chances: The probability of each first chart result on a path, such as `10+`, with the harm on the path.
        totals: The lowest total of each result.
    """

    chances: Mapping[tuple[str, Harm], Fraction]
    totals: Mapping[str, int]


def outcome_shares(beginning: Node, out: Callable[[Any], Iterator[str]], target: str = "") -> Shares:
    """Return the probabilities of all outcomes by chart result and harm.

    Args:
        beginning: The root of the tree of outcomes.
        out: Yields the ids of the combatants that are out of the fight in a final state, but not at the beginning.
        target: The id of the only combatant to consider; empty to consider all.
    """
    totals: dict[str, int] = {}

    def worst_of(harms: Iterable[tuple[str, int]]) -> Harm:
        ranks: dict[str, int] = {}
        for who, rank in harms:
            if target in ("", who):
                ranks[who] = max(rank, ranks.get(who, 0))
        return tuple(sorted(ranks.items()))

    def worse(first: tuple[str, Harm], later: tuple[str, Harm]) -> tuple[str, Harm]:
        harm = worst_of((*first[1], *later[1])) if first[1] and later[1] else first[1] or later[1]
        return first[0] or later[0], harm

    def result(edge: Edge) -> str:
        roll = next((event for event in edge.events if isinstance(event, Rolled) and event.result), None)
        if roll is None:
            return ""
        totals[roll.result] = min(roll.total, totals.get(roll.result, roll.total))
        return roll.result

    at_end = SEVERITIES.index("out")
    chances = distribution(
        beginning,
        lambda edge: (result(edge), worst_of(_harms(edge))),
        lambda state: ("", worst_of((who, at_end) for who in out(state))),
        worse,
    )
    return Shares(chances, totals)


def harm_groups(shares: Shares, name: Callable[[str], str]) -> tuple[OutcomeGroup, ...]:
    """Return the groups by harm, the mildest first; empty if no outcome hits, misses or harms a combatant.

    Args:
        shares: The probabilities.
        name: Returns the display name of a combatant.
    """
    return _named(_sum(shares.chances, lambda key: key[1]), name)


def _named(
    chances: Mapping[Harm, Fraction], name: Callable[[str], str], most: int = MAX_GROUPS
) -> tuple[OutcomeGroup, ...]:
    people = {who for harms in chances for who, _ in harms}
    if not people:
        return ()

    def named(harms: Harm) -> tuple[int, str]:
        worst = max((rank for _, rank in harms), default=0)
        if len(people) == 1 or not harms:
            return worst, _WORDS[SEVERITIES[worst]]
        return worst, ", ".join(_phrase(rank, name(who)) for who, rank in sorted(harms, key=lambda pair: -pair[1]))

    labelled = _sum(chances, named)
    if len(labelled) > most:
        labelled = _sum(chances, lambda harms: _worst(max((rank for _, rank in harms), default=0)))
    ordered = sorted(labelled.items(), key=lambda item: item[0][0])
    return tuple(OutcomeGroup(label, SEVERITIES[rank], chance) for (rank, label), chance in ordered)


def _phrase(rank: int, who: str) -> str:
    verb, _, rest = _WORDS[SEVERITIES[rank]].partition(" " if SEVERITIES[rank] == "hit" else "\0")
    return f"{verb} {who} {rest}".rstrip()


def _worst(rank: int) -> tuple[int, str]:
    return rank, _phrase(rank, "one or more") if rank > 1 else _WORDS[SEVERITIES[rank]]


def _harms(edge: Edge) -> Iterator[tuple[str, int]]:
    for event in edge.events:
        match event:
            case Missed(target=who):
                yield who, SEVERITIES.index("miss")
            case Hit(target=who):
                yield who, SEVERITIES.index("hit")
            case Suffered(who=who):
                yield who, SEVERITIES.index("hurt")


def result_groups(shares: Shares, name: Callable[[str], str]) -> tuple[OutcomeGroup, ...]:
    """Return the groups by chart result, the lowest first, each with the harm that follows.

    Empty if a path has no chart result. The arguments are those of `harm_groups`.
    """
    chances = shares.chances
    labels = sorted({label for label, _ in chances}, key=lambda label: shares.totals.get(label, 0))
    return () if "" in labels else tuple(_row(label, chances, name) for label in labels)


def _row(label: str, chances: Mapping[tuple[str, Harm], Fraction], name: Callable[[str], str]) -> OutcomeGroup:
    harms = {harm: chance for (result, harm), chance in chances.items() if result == label}
    total = sum_fractions(harms.values())
    within = {harm: chance / total for harm, chance in harms.items()}
    return OutcomeGroup(label, "result", total, _named(within, name, MAX_IN_ROW))


def change_groups(
    beginning: Node, figures: Callable[[Any], tuple[Figure, ...]], name: Callable[[str], str]
) -> tuple[OutcomeGroup, ...]:
    """Return the groups by the changed conditions and positions of combatants and by the winners of opposed rolls."""
    before = {figure.id: _status(figure) for figure in figures(beginning.state)}

    def changes(state: Any) -> tuple[str, ...]:
        after = {figure.id: (figure.name, _status(figure)) for figure in figures(state)}
        lines = ((name, status - before.get(who, frozenset())) for who, (name, status) in after.items())
        return tuple(f"{name}: {', '.join(sorted(added))}" for name, added in lines if added)

    def winners(edge: Edge) -> tuple[str, ...]:
        rolls = [event for event in edge.events if isinstance(event, Rolled)]
        opposed = [roll for roll in rolls if rolls and roll.purpose == rolls[-1].purpose]
        if len({roll.who for roll in opposed}) < 2:  # noqa: PLR2004 - a roll against another
            return ()
        best = [name(roll.who) for roll in opposed if roll.total == max(each.total for each in opposed)]
        return (f"{'highest' if len(best) == 1 else 'tie'}: {' and '.join(best)}",)

    chances = distribution(beginning, winners, changes, lambda first, later: (*first, *later))
    labelled = _sum(chances, lambda lines: "; ".join(dict.fromkeys(lines)) or NO_EFFECT)
    return tuple(
        OutcomeGroup(label, "none" if label == NO_EFFECT else "result", chance) for label, chance in labelled.items()
    )


def _status(figure: Figure) -> frozenset[str]:
    tags = (f"{tag.name} {tag.level}" if tag.level > 1 else tag.name for tag in figure.tags)
    return frozenset((*tags, *([figure.position] if figure.position else ())))


def _sum(chances: Mapping[Any, Fraction], label: Callable[[Any], K]) -> dict[K, Fraction]:
    parts: dict[K, list[Fraction]] = {}
    for key, chance in chances.items():
        parts.setdefault(label(key), []).append(chance)
    return {key: sum_fractions(shares) for key, shares in parts.items()}


def distribution(
    beginning: Node, of_edge: Callable[[Edge], K], at_end: Callable[[Any], K], combine: Callable[[K, K], K]
) -> dict[K, Fraction]:
    """Return the probability of each key of a path, which is combined from the keys of its edges and of its end."""
    chances: dict[int, dict[K, Fraction]] = {}
    for node in reversed(nodes_of(beginning)):  # children are computed before their parents
        parts: dict[K, list[Fraction]] = {} if node.edges else {at_end(node.state): [Fraction(1)]}
        for edge in node.edges:
            first = of_edge(edge)
            for later, chance in chances[id(edge.to)].items():
                parts.setdefault(combine(first, later), []).append(edge.share * chance)
        chances[id(node)] = {key: sum_fractions(shares) for key, shares in parts.items()}
    return chances[id(beginning)]
