"""The fight that a call is about, and whether the call takes so long that others must not wait for it."""

from attrs import frozen

from frontdoor.tables.tokens import fight_of


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
