"""The params and result of the list of fights."""

from attrs import frozen


@frozen(kw_only=True)
class AskFights:
    """A page of the list of fights.

    Attributes:
        key: The key of the server.
        after: The last id of the previous page; empty for the first page.
    """

    key: str
    after: str = ""


@frozen(kw_only=True)
class FightTold:
    """A fight of the server.

    Attributes:
        id: The id of the fight.
        system: The name of its rule book.
        name: The title in the header of its log.
        beats: The number of beats.
        last: The time of the last beat as recorded; null if the log has no times.
    """

    id: str
    system: str
    name: str
    beats: int
    last: str | None


@frozen(kw_only=True)
class FightsTold:
    """A page of the list of fights.

    Attributes:
        fights: The fights of this page.
        following: The `after` of the next page; empty if this is the last page.
    """

    fights: tuple[FightTold, ...]
    following: str
