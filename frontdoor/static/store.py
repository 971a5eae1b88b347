"""A store in memory that reports each change, so that a browser can save it in its database."""

from collections.abc import Iterable, Iterator
from itertools import count

from events.stores.protocol import (
    CHECKPOINT,
    Store,
    StoredFight,
    check_continues,
    check_fight_id,
    check_lines,
    check_note_key,
    fight_exists_error,
    no_such_fight_error,
    not_empty_error,
)
from events.stores.safe_files import StoreError

Key = int | str
"""The key of an entry of a fight: the number of a line, 0 for the header, or the key of a note."""

Change = tuple[str, Key | None, bytes | None]
"""A fight, the key of an entry, and its new value; None as value deletes the entry, None as key the whole fight."""


class BrowserStore(Store):
    """The fights of one browser. One thread uses it, and no other process.

    Args:
        entries: The entries that the browser saved, lines in their order.
    """

    url = "browser:"

    def __init__(self, entries: Iterable[tuple[str, Key, bytes]] = ()) -> None:
        self._lines: dict[str, list[bytes]] = {}
        self._notes: dict[str, dict[str, bytes]] = {}
        self._changes: list[Change] = []
        self._is_open = True
        for fight, key, value in entries:
            notes = self._notes.setdefault(fight, {})
            if isinstance(key, str):
                notes[key] = value
            else:
                self._lines.setdefault(fight, []).append(value)

    def take_changes(self) -> list[Change]:
        """Return the changes since the last call."""
        changes, self._changes = self._changes, []
        return changes

    def _fight(self, fight: str) -> list[bytes]:
        if not self._is_open:
            raise StoreError(f"{self.url} was closed")
        lines = self._lines.get(check_fight_id(fight))
        if lines is None:
            raise no_such_fight_error(self, fight)
        return lines

    def _add(self, fight: str, lines: list[bytes]) -> None:
        stored = self._lines.setdefault(fight, [])
        self._changes += zip([fight] * len(lines), count(len(stored)), lines, strict=False)
        stored += lines

    def create(self, fight: str, lines: bytes) -> None:
        check_fight_id(fight)
        rows = check_lines(lines)
        if fight in self.fights():
            raise fight_exists_error(self, fight)
        self._notes[fight] = {}
        self._add(fight, rows)

    def append(self, fight: str, beats: int, lines: bytes) -> None:
        rows = check_lines(lines)
        stored = self._fight(fight)
        check_continues(fight, beats, len(stored) - 1, stored[-1], rows[0])
        self._add(fight, rows)

    def header(self, fight: str) -> bytes:
        return self._fight(fight)[0]

    def read(self, fight: str, first: int = 0, last: int | None = None) -> list[bytes]:
        return self._fight(fight)[1:][first : None if last is None else last + 1]

    def beats(self, fight: str) -> int:
        return len(self._fight(fight)) - 1

    def fights(self) -> list[str]:
        if not self._is_open:
            raise StoreError(f"{self.url} was closed")
        return sorted(self._lines)

    def note(self, fight: str, key: str) -> bytes | None:
        check_note_key(key)
        self._fight(fight)
        return self._notes[fight].get(key)

    def put(self, fight: str, key: str, value: bytes | None) -> None:
        check_note_key(key)
        self._fight(fight)
        self._changes.append((fight, key, value))
        if value is None:
            self._notes[fight].pop(key, None)
        else:
            self._notes[fight][key] = value

    def swap(self, fight: str, key: str, old: bytes | None, new: bytes) -> bool:
        if self.note(fight, key) != old:
            return False
        self.put(fight, key, new)
        return True

    def remove(self, fight: str) -> None:
        self._fight(fight)
        del self._lines[fight], self._notes[fight]
        self._changes.append((fight, None, None))

    def export(self) -> Iterator[StoredFight]:
        for fight in self.fights():
            notes = {key: value for key, value in self._notes[fight].items() if key != CHECKPOINT}
            yield StoredFight(id=fight, lines=tuple(self._lines[fight]), beats=self.beats(fight), notes=notes)

    def fill(self, fights: Iterable[StoredFight], *, replace: bool = False) -> None:
        if self.fights() and not replace:
            raise not_empty_error(self)
        new = BrowserStore()
        for each in fights:
            new.create(each.id, b"".join(each.lines))
            for key, value in each.notes.items():
                new.put(each.id, key, value)
        for fight in self.fights():
            self.remove(fight)
        self._lines, self._notes = new._lines, new._notes
        self._changes += new._changes

    def close(self) -> None:
        self._is_open = False
