"""A question about a table, or about what goes on from table to table, answered once as long as that lies there."""

import marshal
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, TypeVarTuple
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


def once_of(*fields: str) -> Callable[[Callable[[S, *Ts], T]], Callable[[S, *Ts], T]]:
    """Return what lets a question that looks at some fields of a table alone keep its answers while these stay.

    Most of what happens leaves most of a table alone, so the answers outlast the table that they were given about. They
    are kept for the latest fields, by identity, and shared as those of `once_a_table` are.

    >>> from events.table import Table
    >>> asked = []
    >>> started = once_of("step")(lambda table: asked.append(table.step) or table.step == "START")
    >>> [started(Table(step=step, outcome=None)) for step in ("START", "START", "END")]
    [True, True, False]
    >>> asked
    ['START', 'END']
    """
    # Written out, as attrs writes its own methods, for a loop over the fields takes four times as long.
    others = " or ".join(f"table.{name} is not about[{place}]" for place, name in enumerate(fields))
    have_changed: Callable[[Any, tuple[Any, ...]], bool] = eval(f"lambda table, about: {others}")  # noqa: S307 - nothing in it but the names of fields

    def remembering(question: Callable[[S, *Ts], T]) -> Callable[[S, *Ts], T]:
        latest: tuple[tuple[Any, ...], dict[tuple[*Ts], T]] = (None,) * len(fields), {}

        @wraps(question)
        def asked(table: S, *rest: *Ts) -> T:
            nonlocal latest
            about, answers = latest  # taken together, and set together, as above
            if have_changed(table, about):
                answers = {}
                latest = tuple(getattr(table, name) for name in fields), answers
            if rest not in answers:
                answers[rest] = question(table, *rest)
            return answers[rest]

        return asked

    return remembering


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


MOST_KEPT = 512
"""So many answers about things are kept at most; then all are forgotten, and asked for again."""

MOST_LISTS = 32
"""So many answers about whole lists are kept: of the latest few fights, for a list may hold thousands of things."""


def once_for_these(question: Callable[[*Ts], T]) -> Callable[[*Ts], T]:
    """Return a question that keeps its answers by the very things it is asked about, equal ones not counting.

    For what is derived from a thing that stays the same in many tables, such as a sheet. It neither compares nor hashes
    things, which for a sheet takes longer than most questions. A few hundred things and answers are kept alive, so both
    must be unchangeable.

    >>> asked = []
    >>> longest = once_for_these(lambda words: asked.append(words) or max(words, key=len))
    >>> words, alike = ("a", "table"), tuple(["a", "table"])
    >>> longest(words), longest(words), longest(alike), len(asked)
    ('table', 'table', 'table', 2)
    """
    return _keeping(question, MOST_KEPT)


def once_for_a_list(question: Callable[[*Ts], T]) -> Callable[[*Ts], T]:
    """Return a question about whole lists of a table that seldom change, such as all weapons; as `once_for_these`."""
    return _keeping(question, MOST_LISTS)


MOST_BYTES = 200_000
"""Data that are longer, written out, are asked about each time: as much as a few hundred people with all they bear."""


def once_for_data(question: Callable[[S, *Ts], T]) -> Callable[[S, *Ts], T]:
    """Return a question about something and plain data that keeps its answers by what the data say, and in what kinds.

    Data that are alike in all but the order of their keys count as others, and so does `1` for `1.0` or `True`. So may
    alike ones that share their parts otherwise, which are asked about once more. What goes wrong is not kept; nor is
    what is answered about other than plain data, or very long ones. Of the latest few answers it holds no more than
    the answer itself, which must be unchangeable.

    >>> asked = []
    >>> longest = once_for_data(lambda most, data: asked.append(data) or max(data["words"], key=len)[:most])
    >>> longest(3, {"words": ["a", "table"]}), longest(3, {"words": ["a", "table"]}), len(asked)
    ('tab', 'tab', 1)
    """
    kept: dict[tuple[S, bytes], tuple[T]] = {}

    @wraps(question)
    def asked(about: S, *data: *Ts) -> T:
        said: Any = data
        try:
            key = about, marshal.dumps(said)  # what stands there twice is written once, even what holds itself
        except ValueError:  # other than plain data
            return question(about, *data)
        found = kept.get(key)
        if found is None:
            found = (question(about, *data),)
            if len(key[1]) <= MOST_BYTES:
                if len(kept) >= MOST_LISTS:
                    kept.clear()
                kept[key] = found
        return found[0]

    return asked


def _keeping(question: Callable[[*Ts], T], most: int) -> Callable[[*Ts], T]:
    kept: dict[tuple[int, ...], tuple[T, tuple[*Ts]]] = {}  # a number stands for a thing as long as that is kept alive

    @wraps(question)
    def asked(*things: *Ts) -> T:
        key = tuple(map(id, things))
        found = kept.get(key)
        if found is None:
            if len(kept) >= most:
                kept.clear()
            found = kept[key] = question(*things), things
        return found[0]

    return asked
