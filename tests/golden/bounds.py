"""Golden bounds: what each field of each form accepts in the golden logs of a system, and what happens at the edges.

The features of each side, on which the chances of winning depend, and its strength come first.
A line names a command, a field, its domain with bounds, choices and suggestions, and the values of the earlier fields
that the domain depends on. Numbers and lists are also tried at the edges of their domain and just outside; the line
then has the codes of the refusals. A line that stood at an earlier beat is left out; the number behind a beat is a
checksum of all its lines, so that no change is missed.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar
from zlib import crc32

from attrs import evolve

from combat import Encounter
from combat.engine.offer.domains import Domain, Given, SomeOf, Whole, domain_given
from combat.engine.offer.requests import Form, Request
from events.base import Command
from events.codec.fast_encode import to_plain
from replays import Replay
from tests.golden.menus import HEADING, command_text, domain_text

T = TypeVar("T")

BEATS = 20
"""Beats of each log."""
VALUES = 3
"""Values of each field for which later fields are listed."""
MAX_VALUES = 40
"""Values of a field among which those are chosen."""
CONTEXTS = 6
"""Combinations of earlier values for which a field is listed."""
COMMANDS = 3
"""Commands of each form whose numbers and lists are tried at their edges."""


WIDTH = 150
"""Characters of a line, after which a checksum stands for the rest."""


def bounds_text(system: Path) -> str:
    """Return the bounds in the golden logs of a system."""
    seen = set[str]()
    lines: list[str] = []
    for log in sorted(system.glob("*.jsonl")):
        replay = Replay.load(log)
        lines.append(f"{log.stem}:")
        for beat in spread(range(len(replay)), BEATS):
            listed = list(dict.fromkeys(map(shortened, _bounds(replay[beat].fight()))))
            lines.append(HEADING.format(beat=beat, checksum=crc32("\n".join(listed).encode())))
            lines += [line for line in listed if line not in seen]
            seen.update(listed)
    return "".join(f"{line}\n" for line in lines)


def shortened(line: str) -> str:
    """Return a line, or its beginning and a checksum of the rest if it is long."""
    return line if len(line) <= WIDTH + 9 else f"{line[:WIDTH]} {crc32(line.encode()):08x}"


def spread(items: Sequence[T], count: int) -> list[T]:
    """Return some items, evenly spaced, the last one included.

    >>> spread("ab", 3), spread(range(100), 4)
    (['a', 'b'], [24, 49, 74, 99])
    """
    return [items[index] for index in sorted({len(items) * part // count - 1 for part in range(1, count + 1)} - {-1})]


def _features(fight: Encounter) -> Iterator[str]:
    """Yield the strength and the features of each side; seats of one side share a line."""
    policy, seats = fight.system.policy, dict[str, list[str]]()
    strength = policy.strength(fight.state)
    for seat, values in policy.features(fight.state).items():
        numbers = " ".join(f"{name}={value:.4g}" for name, value in sorted(values.items()))
        seats.setdefault(f"strength={strength.get(seat, 0):.4g} {numbers}", []).append(seat)
    yield from (f"  {', '.join(own)}: {numbers}" for numbers, own in seats.items())


def _bounds(fight: Encounter) -> Iterator[str]:
    yield from _features(fight)
    for request in fight.requests:
        default = "-" if request.default is None else command_text(request.default)
        yield f"  {request.kind} of {request.seat}, default {default}"
        for form in request.forms:
            if form.command.__module__.startswith(("combat.systems", "combat.engine.abilities")):
                yield from _fields(fight, request, form)


def _fields(fight: Encounter, request: Request, form: Form) -> Iterator[str]:
    """Yield the domains of a form, for some combinations of earlier values, and the refusals at their edges."""
    name, contexts = form.command.__name__, [dict[str, Any]()]
    for field, domain in form.fields.items():
        further: list[dict[str, Any]] = []
        for chosen in contexts:
            open_domain = domain_given(domain, chosen)
            given = f" of {_values_text(chosen)}" if isinstance(domain, Given) else ""
            yield f"    {name}.{field}{given} {domain_text(open_domain.plain())}"
            further += [{**chosen, field: value} for value in values(open_domain)]
        contexts = spread(further, CONTEXTS)
    for chosen in spread(contexts, COMMANDS):
        yield from _edges(fight, request, form, chosen)


def values(domain: Domain) -> list[Any]:
    """Return some values of a domain."""
    return spread(list(islice(domain.values(), MAX_VALUES)), VALUES)


def _values_text(chosen: Mapping[str, Any]) -> str:
    """Return the values that a line names: numbers, names and lists of names."""
    plain = {name: to_plain(value) for name, value in chosen.items()}
    return " ".join(f"{name}={value}" for name, value in plain.items() if value and "{" not in str(value))


def _edges(fight: Encounter, request: Request, form: Form, chosen: Mapping[str, Any]) -> Iterator[str]:
    command = form.command(**chosen)
    for field, domain in form.fields.items():
        tried = {
            str(value if isinstance(value, int) else len(value)): _refusal(fight, request, command, field, value)
            for value in edges(domain_given(domain, chosen))
        }
        if tried:
            result = ", ".join(f"{value} {codes}" for value, codes in tried.items())
            yield f"    {form.command.__name__} {_values_text(chosen)} with {field} {result}"


def _refusal(fight: Encounter, request: Request, command: Command, field: str, value: Any) -> str:
    reasons = fight.why_not(evolve(command, **{field: value}), by=request.seat)
    return " ".join(reason.code for reason in reasons) or "accepted"


def edges(domain: Domain) -> list[Any]:
    """Return the values at the edges of a domain of numbers or selections, and the nearest ones outside.

    >>> edges(Whole(1, 4)), edges(SomeOf(("a", "b", "c"), least=2, most=2))
    ([0, 1, 4, 5], [('a',), ('a', 'b'), ('a', 'b', 'c')])
    """
    match domain:
        case Whole(least, most):
            return list(dict.fromkeys((least - 1, least, most, most + 1)))
        case SomeOf(of=of, least=least, most=most):
            sizes = {least - 1, least, len(of) if most is None else most, len(of) if most is None else most + 1}
            return [of[:size] for size in sorted(sizes) if 0 <= size <= len(of)]
        case _:
            return []
