"""Caches for pure functions of an immutable state.

Fights ask the same questions of the same state many times. Each decorator here caches by identity (`is`), because
comparing or hashing a whole state costs more than most of these functions. Cached results are shared between callers,
so they must be immutable: return a tuple, never a list or an iterator.

| decorator | the cache is valid for | use it for |
| --- | --- | --- |
| `memo_per_state` | the latest state | functions of the whole state |
| `memo_on(*fields)` | the latest values of these fields | functions of a few fields; survives most events |
| `memo_by_identity(max_entries)` | the argument objects themselves | functions of sheets or catalogues |
| `LazyDict(make)` | the process | functions compiled for a class |
"""

from collections.abc import Callable, Mapping
from functools import wraps
from operator import attrgetter
from types import MappingProxyType
from typing import Any, TypeVar, TypeVarTuple
from weakref import ref

S = TypeVar("S")
T = TypeVar("T")
K = TypeVar("K")
Ts = TypeVarTuple("Ts")

DEFAULT_MAX_ENTRIES = 512
"""Maximum number of entries of a `memo_by_identity` cache; when it is reached, the cache is cleared."""


class LazyDict(dict[K, T]):
    """A dictionary whose values are made on first use; a lookup takes half as long as with `functools.cache`.

    >>> lengths = LazyDict(len)
    >>> lengths["Wrath"], lengths
    (5, {'Wrath': 5})
    """

    def __init__(self, make: Callable[[K], T], known: Mapping[K, T] = MappingProxyType({})) -> None:
        super().__init__(known)
        self._make = make

    def __missing__(self, key: K) -> T:
        value = self[key] = self._make(key)
        return value


def memo_per_state(function: Callable[[S, *Ts], T]) -> Callable[[S, *Ts], T]:
    """Cache results for the latest state passed as first argument, by the other arguments.

    A call with another state object clears the cache, even if the two states are equal. The cache holds only a weak
    reference to the state. The other arguments must be hashable.

    >>> from events.table import Table
    >>> calls = []
    >>> describe = memo_per_state(lambda table, word: calls.append(word) or f"{table.step} {word}")
    >>> start = Table(step="START")
    >>> describe(start, "now"), describe(start, "now"), describe(start, "soon"), describe(Table(step="START"), "now")
    ('START now', 'START now', 'START soon', 'START now')
    >>> calls
    ['now', 'soon', 'now']
    """
    # One tuple, read and replaced as a whole, so that no thread mixes the results of two states.
    latest: tuple[Callable[[], S | None], dict[tuple[*Ts], T]] = (lambda: None), {}

    @wraps(function)
    def cached(state: S, *args: *Ts) -> T:
        nonlocal latest
        cached_state, results = latest
        if cached_state() is not state:
            _, results = latest = ref(state), {}
        if args not in results:
            results[args] = function(state, *args)
        return results[args]

    return cached


def memo_on(*fields: str) -> Callable[[Callable[[S, *Ts], T]], Callable[[S, *Ts], T]]:
    """Cache results until one of the named fields of the state is a different object.

    Most events leave most fields of a state unchanged, so this cache usually outlives the state. The decorated function
    must read no other field. Unlike `memo_per_state`, it keeps the latest field values alive.

    >>> from events.table import Table
    >>> calls = []
    >>> has_started = memo_on("step")(lambda table: calls.append(table.step) or table.step == "START")
    >>> [has_started(Table(step=step, outcome=None)) for step in ("START", "START", "END")]
    [True, True, False]
    >>> calls
    ['START', 'END']
    """
    # Compiled, because a loop over the fields takes four times as long.
    differs = " or ".join(f"state.{name} is not values[{index}]" for index, name in enumerate(fields))
    source = f"lambda state, values: {differs}"
    have_changed: Callable[[Any, tuple[Any, ...]], bool] = eval(source)  # noqa: S307 - contains only field names
    getters = tuple(map(attrgetter, fields))

    def decorate(function: Callable[[S, *Ts], T]) -> Callable[[S, *Ts], T]:
        latest: tuple[tuple[Any, ...], dict[tuple[*Ts], T]] = (None,) * len(fields), {}

        @wraps(function)
        def cached(state: S, *args: *Ts) -> T:
            nonlocal latest
            values, results = latest  # read and replaced as a whole, as in `memo_per_state`
            if have_changed(state, values):
                results = {}
                latest = tuple([getter(state) for getter in getters]), results
            if args not in results:
                results[args] = function(state, *args)
            return results[args]

        return cached

    return decorate


def memo_by_identity(max_entries: int = DEFAULT_MAX_ENTRIES) -> Callable[[Callable[[*Ts], T]], Callable[[*Ts], T]]:
    """Cache results by the identity of all arguments; equal but distinct arguments are computed separately.

    For values derived from an object that many states share, such as a sheet or a weapon list. The cache keeps its
    arguments and results alive and is cleared at `max_entries`; use a small limit if an argument may be large.

    >>> calls = []
    >>> longest = memo_by_identity()(lambda words: calls.append(words) or max(words, key=len))
    >>> words, equal_words = ("a", "table"), tuple(["a", "table"])
    >>> longest(words), longest(words), longest(equal_words), len(calls)
    ('table', 'table', 'table', 2)
    """

    def decorate(function: Callable[[*Ts], T]) -> Callable[[*Ts], T]:
        # The entry stores the arguments too: an id is unique only while its object is alive.
        entries: dict[tuple[int, ...], tuple[T, tuple[*Ts]]] = {}

        @wraps(function)
        def cached(*args: *Ts) -> T:
            key = tuple(map(id, args))
            entry = entries.get(key)
            if entry is None:
                if len(entries) >= max_entries:
                    entries.clear()
                entry = entries[key] = function(*args), args
            return entry[0]

        return cached

    return decorate
