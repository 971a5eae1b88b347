"""A question about a table, or about what goes on from table to table, answered once as long as that lies there."""

from collections.abc import Callable
from functools import wraps
from operator import is_
from typing import TypeVar, TypeVarTuple
from weakref import ref

S = TypeVar("S")
T = TypeVar("T")
Ts = TypeVarTuple("Ts")


def once_a_table(question: Callable[[S, *Ts], T]) -> Callable[[S, *Ts], T]:
    """Return a question that keeps its answers, by what else it is given, until another table is asked about.

    A table never changes, so neither does what is true of it. Only the latest one is remembered, and nothing keeps it
    alive. The answers are shared, so they must be as unchangeable as the table: a tuple, and no iterator.

    >>> from events.table import Table
    >>> asked = []
    >>> longer = once_a_table(lambda table, word: asked.append(word) or f"{table.step} {word}")
    >>> start = Table(step="START")
    >>> longer(start, "now"), longer(start, "now"), longer(start, "soon"), longer(Table(step="START"), "now")
    ('START now', 'START now', 'START soon', 'START now')
    >>> asked
    ['now', 'soon', 'now']
    """
    latest: tuple[Callable[[], S | None], dict[tuple[*Ts], T]] = (lambda: None), {}

    @wraps(question)
    def asked(table: S, *rest: *Ts) -> T:
        nonlocal latest
        about, answers = latest  # taken together, and set together, so that threads cannot mix two tables up
        if about() is not table:
            about, answers = latest = ref(table), {}
        if rest not in answers:
            answers[rest] = question(table, *rest)
        return answers[rest]

    return asked


def still_known(question: Callable[[S, *Ts], T]) -> Callable[[S, *Ts], T]:
    """Return a question that keeps its latest answer alone: who chooses asks what who does it asks again at once.

    >>> from events.table import Table
    >>> asked = []
    >>> longer = still_known(lambda table, word: asked.append(word) or f"{table.step} {word}")
    >>> start = Table(step="START")
    >>> longer(start, "now"), longer(start, "now"), longer(start, "soon"), longer(start, "now")
    ('START now', 'START now', 'START soon', 'START now')
    >>> asked
    ['now', 'soon', 'now']
    """
    latest: tuple[Callable[[], S | None], tuple[*Ts], T] | None = None

    @wraps(question)
    def asked(table: S, *rest: *Ts) -> T:
        nonlocal latest
        known = latest  # taken together, and set together, as above
        if known is not None and known[0]() is table and known[1] == rest:
            return known[2]
        answer = question(table, *rest)
        latest = ref(table), rest, answer
        return answer

    return asked


def of_the_latest(question: Callable[[*Ts], T]) -> Callable[[*Ts], T]:
    """Return a question that keeps its latest answer, for the very things it was asked about.

    For what goes on from table to table as it is, such as an armoury: it is looked through once a fight, and not once a
    table. What it was asked about last is kept alive, and nothing else.

    >>> asked = []
    >>> longest = of_the_latest(lambda words: asked.append(words) or max(words, key=len))
    >>> few = ("now", "soon")
    >>> longest(few), longest(few), longest(("now",)), asked
    ('soon', 'soon', 'now', [('now', 'soon'), ('now',)])
    """
    latest: tuple[tuple[*Ts], T] | None = None

    @wraps(question)
    def asked(*about: *Ts) -> T:
        nonlocal latest
        known = latest  # taken together, and set together, as above
        if known is not None and all(map(is_, known[0], about)):
            return known[1]
        answer = question(*about)
        latest = about, answer
        return answer

    return asked
