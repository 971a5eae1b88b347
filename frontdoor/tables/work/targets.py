"""The fight that a call is about, and whether the call takes so long that others must not wait for it."""

from typing import Any

from attrs import frozen

from frontdoor.tables.tokens import fight_of

_CREATING = ("fight.create", "fight.load", "fight.branch")
_OF_CAMPAIGNS = ("fight.campaign", "fight.record", "fight.next")

LONG_METHODS = frozenset({*_CREATING, *_OF_CAMPAIGNS, "fight.told", "fight.export"})
"""Methods that read or write many beats or notes, so that they take much longer than others."""

WRITING_METHODS = frozenset(
    {*_CREATING, *(f"fight.{name}" for name in ("do", "roll", "drop", "chat", "jot", "invite", "program", "record"))}
)
"""Methods that write to the store, so that they wait for the disk."""

FROM_A_BEAT = frozenset({"fight.read", "fight.follow"})
"""Methods that read the states after `at`, or from the last of `since` beats on."""


@frozen
class Target:
    """What a call is about.

    Attributes:
        token: The token of the call; empty if it has none.
        beat: The number of the first beat that the call reads; None if it reads only the present state.
        is_long: Whether the call takes much longer than others.
        writes: Whether the call writes to the store.
    """

    token: str = ""
    beat: int | None = None
    is_long: bool = False
    writes: bool = False

    @property
    def fight(self) -> str:
        """The id of the fight; empty if the call is not about one."""
        return fight_of(self.token)


def target_of(method: object, params: object) -> Target:
    """Return the target of a call, which may be malformed."""
    given = params if isinstance(params, dict) else {}
    token, name = given.get("token"), method if isinstance(method, str) else ""
    since, at = (_number(given.get(key)) if name in FROM_A_BEAT else None for key in ("since", "at"))
    beats = [beat for beat in (None if since is None else max(0, since - 1), at) if beat is not None]
    return Target(
        token if isinstance(token, str) else "",
        min(beats, default=None),
        is_long=name in LONG_METHODS,
        writes=name in WRITING_METHODS,
    )


def _number(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None
