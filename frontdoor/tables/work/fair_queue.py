"""A queue that takes turns: between addresses, then between their fights, then between the seats of a fight."""

from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")

Path = tuple[str, str, str]
"""The address, the fight and the seat for which something is done; parts that do not apply are empty."""


MAX_SERVED = 10_000
"""Maximum number of branches whose last turn is remembered, also while they are empty."""


class FairQueue(Generic[T]):
    """Items by path. At each level, the branch whose last turn is longest ago comes first."""

    def __init__(self) -> None:
        self._root: dict[str, Any] = {}
        self._length = 0
        self._turns = 0
        self._served: OrderedDict[tuple[str, ...], int] = OrderedDict()

    def __len__(self) -> int:
        return self._length

    def add(self, path: Path, item: T) -> None:
        """Add an item behind the other items of its path."""
        address, fight, seat = path
        self._root.setdefault(address, {}).setdefault(fight, {}).setdefault(seat, deque()).append(item)
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
        for length in range(1, len(path) + 1):
            self._served[path[:length]] = self._turns
            self._served.move_to_end(path[:length])
        while len(self._served) > MAX_SERVED:
            self._served.popitem(last=False)
        self.remove(path, item)
        return item

    def _find(self, branch: Any, path: tuple[str, ...], is_admitted: Callable[[T], bool]) -> Any:
        """Return the path of the next item that is admitted, and the item; None if there is none."""
        if isinstance(branch, deque):
            return next(((path, item) for item in branch if is_admitted(item)), None)
        for key in sorted(branch, key=lambda key: self._served.get((*path, key), 0)):
            found = self._find(branch[key], (*path, key), is_admitted)
            if found is not None:
                return found
        return None

    def remove(self, path: Path, item: T) -> bool:
        """Remove an item, given its path; return whether it was in the queue."""
        address, fight, seat = path
        fights = self._root.get(address, {})
        seats = fights.get(fight, {})
        items = seats.get(seat, ())
        if item not in items:
            return False
        items.remove(item)
        self._length -= 1
        for branch, key in ((seats, seat), (fights, fight), (self._root, address)):
            if not branch[key]:
                del branch[key]
        return True
