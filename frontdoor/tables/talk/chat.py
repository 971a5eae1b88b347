"""The chat of a table and the private notes of its seats, as notes of the store beside the log."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from combat.engine.errors import refuse
from events.codec import json_text
from events.limits import UNSAFE
from events.stores import Store, StoreError
from frontdoor.tables.followers import SAID, Followers, Notice
from frontdoor.tables.messages.talk import Said, Saying

CHAT, JOTS = "chat", "jots"
"""Keys of the notes with the chat, and with the private notes of every seat."""

MAX_SAYINGS = 200
"""Number of messages to keep; older messages are dropped."""

MAX_SAYING, MAX_JOTS = 500, 5_000
"""Maximum length of a message, and of the private notes of a seat, in characters."""

MAX_SWAPS = 100
"""Maximum number of attempts to change a note while other processes change the same note."""

T = TypeVar("T")


class Talk:
    """The chat and the private notes of one fight. Not thread-safe, like its table.

    Args:
        fight: The id of the fight.
        store: The store of the fight.
        followers: The followers to notify.
        gm: The GM's seat; the host speaks and reads as the GM.
    """

    def __init__(self, fight: str, store: Store, followers: Followers, gm: str) -> None:
        self._fight, self._store, self._followers, self._gm = fight, store, followers, gm
        self._seen = store.note(fight, CHAT)
        self._sayings = _sayings(self._seen)

    def publish(self, stored: bytes | None) -> None:
        """Send the stored messages that are new since the last call to the followers of the seats concerned."""
        if stored != self._seen:
            known = self._sayings[-1].id if self._sayings else 0
            self._seen, self._sayings = stored, _sayings(stored)
            for saying in self._sayings:
                for seat in self._followers.seats() if saying.id > known else ():
                    if _may_see(saying, self._gm if seat is None else seat):
                        self._followers.tell(seat, Notice(SAID, Said(fight=self._fight, seat=seat, said=saying)))

    def say(self, by: str, to: str | None, text: str, at: str) -> Saying:
        """Add a message of a seat, to another seat or to all, and notify the followers."""
        shown = _checked(text, MAX_SAYING)
        if not shown.strip():
            raise refuse("chat", "the message is empty")

        def add(stored: bytes | None) -> tuple[bytes, Saying]:
            sayings = _sayings(stored)
            saying = Saying(id=sayings[-1].id + 1 if sayings else 1, at=at, by=by, to=to, text=shown)
            return json_text.dumps([_wire(each) for each in (*sayings, saying)[-MAX_SAYINGS:]]), saying

        saying = self._swap(CHAT, add)
        self.publish(self._store.note(self._fight, CHAT))
        return saying

    def sayings(self, seat: str, since: int = 0) -> tuple[Saying, ...]:
        """Return the messages for a seat after number `since`."""
        return tuple(saying for saying in self._sayings if saying.id > since and _may_see(saying, seat))

    def jots(self, seat: str) -> str:
        """Return the private notes of a seat."""
        return _jots(self._store.note(self._fight, JOTS)).get(seat, "")

    def jot(self, seat: str, text: str, before: str | None) -> str:
        """Replace the private notes of a seat; return them as stored.

        Raises:
            Refused: If the notes are too long, or differ from `before`.
        """
        shown = _checked(text, MAX_JOTS)

        def write(stored: bytes | None) -> tuple[bytes, str]:
            jots = _jots(stored)
            if before is not None and before != jots.get(seat, ""):
                raise refuse("jot", "these notes were changed meanwhile; read them again")
            return json_text.dumps({**jots, seat: shown}), shown

        return self._swap(JOTS, write)

    def _swap(self, key: str, change: Callable[[bytes | None], tuple[bytes, T]]) -> T:
        for _ in range(MAX_SWAPS):
            stored = self._store.note(self._fight, key)
            new, result = change(stored)
            if self._store.swap(self._fight, key, stored, new):
                return result
        raise StoreError(f"the note '{key}' keeps changing")


def _checked(text: str, limit: int) -> str:
    """Return a text with unsafe characters replaced, except for line breaks and tabs; refuse a long text."""
    if len(text) > limit:
        raise refuse("too_long", f"the text has {len(text):,} characters; at most {limit:,} are allowed")
    return UNSAFE.sub(lambda found: found[0] if found[0] in "\n\t" else "\ufffd", text.replace("\r\n", "\n"))


def _may_see(saying: Saying, seat: str) -> bool:
    return saying.to is None or seat in (saying.by, saying.to)


def _sayings(stored: bytes | None) -> tuple[Saying, ...]:
    return tuple(Saying(**each) for each in json_text.loads(stored or b"[]"))


def _jots(stored: bytes | None) -> Mapping[str, str]:
    jots: Mapping[str, str] = json_text.loads(stored or b"{}")
    return jots


def _wire(saying: Saying) -> dict[str, Any]:
    return {"id": saying.id, "at": saying.at, "by": saying.by, "to": saying.to, "text": saying.text}
