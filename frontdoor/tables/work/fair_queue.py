"""A queue that takes turns: between addresses, then between their fights, then between the seats of a fight."""

from bisect import bisect_left, insort
from collections import OrderedDict, deque
from collections.abc import Callable
from itertools import count
from typing import Any, Generic, TypeVar

T = TypeVar("T")

Path = tuple[str, str, str]
"""The address, the fight and the seat for which something is done; parts that do not apply are empty."""


MAX_SERVED = 10_000
"""Maximum number of branches whose last turn is remembered, also while they are empty."""


class _Branch:
    """The branches or items below a part of a path, in the order of their last turn, then of their arrival."""

    __slots__ = ("_places", "below", "order")

    def __init__(self) -> None:
        self.below: dict[str, Any] = {}
        self.order: list[tuple[int, int, str]] = []
        self._places: dict[str, tuple[int, int, str]] = {}

    def add(self, key: str, turn: int, arrival: int, below: Any) -> None:
        self.below[key] = below
        self._places[key] = place = turn, arrival, key
        insort(self.order, place)

    def move(self, key: str, turn: int) -> None:
        _, arrival, _ = self._places[key]
        self.add(key, turn, arrival, self.remove(key))

    def remove(self, key: str) -> Any:
        del self.order[bisect_left(self.order, self._places.pop(key))]
        return self.below.pop(key)


class FairQueue(Generic[T]):
    """Items by path. At each level, the branch whose last turn is longest ago comes first."""

    def __init__(self) -> None:
        self._root = _Branch()
        self._length = 0
        self._turns = 0
        self._arrivals = count()
        self._served: OrderedDict[tuple[str, ...], int] = OrderedDict()

    def __len__(self) -> int:
        return self._length

    def add(self, path: Path, item: T) -> None:
        """Add an item behind the other items of its path."""
        branch: Any = self._root
        for level, key in enumerate(path):
            if key not in branch.below:
                below = deque[T]() if level == len(path) - 1 else _Branch()
                branch.add(key, self._served.get(path[: level + 1], 0), next(self._arrivals), below)
            branch = branch.below[key]
        branch.append(item)
        self._length += 1

    def take(self, is_admitted: Callable[[T], bool]) -> T | None:
        """Remove and return the next item that is admitted; None if there is none."""
        found = self._find(self._root, (), is_admitted)
        if found is None:
            return None
        path: Path
        item: T
        path, item = found
        self._turns += 1
        branch = self._root
        for level, key in enumerate(path):
            self._served[path[: level + 1]] = self._turns
            self._served.move_to_end(path[: level + 1])
            branch.move(key, self._turns)
            branch = branch.below[key]
        while len(self._served) > MAX_SERVED:
            self._served.popitem(last=False)
        self.remove(path, item)
        return item

    def _find(self, branch: Any, path: tuple[str, ...], is_admitted: Callable[[T], bool]) -> Any:
        """Return the path of the next item that is admitted, and the item; None if there is none."""
        if isinstance(branch, deque):
            return next(((path, item) for item in branch if is_admitted(item)), None)
        for _, _, key in branch.order:
            found = self._find(branch.below[key], (*path, key), is_admitted)
            if found is not None:
                return found
        return None

    def remove(self, path: Path, item: T) -> bool:
        """Remove an item, given its path; return whether it was in the queue."""
        branches: list[Any] = [self._root]
        for key in path:
            if key not in branches[-1].below:
                return False
            branches.append(branches[-1].below[key])
        items = branches.pop()
        if item not in items:
            return False
        items.remove(item)
        self._length -= 1
        is_empty = not items
        for branch, key in zip(reversed(branches), reversed(path), strict=True):
            if is_empty:
                branch.remove(key)
            is_empty = not branch.below
        return True
