"""Combatants, locations and animals in play."""

from attrs import frozen

from events.fields import bounded, play_only
from events.fiend_wake.facts import Protected
from events.fiend_wake.sheets import MAX_PRINTED, Animal, Place, Profile, Spell


@frozen
class Stat:
    """A stat with its stack numbers, and the numbers that handicaps have marked."""

    id: str
    numbers: tuple[int, ...]
    marked: tuple[int, ...] = ()


@frozen(kw_only=True)
class Combatant:
    """A combatant in play.

    Attributes:
        name: The display name of the combatant, unique among combatants.
        tokens: The Turn Tokens left, not counting the one set aside as a Pending Turn.
        bid: The bid of this round; None before it is committed.
        ceded: Whether it ceded in a tie; None if it has not decided.
        removing: Whether it spends the round removing its armor.
        ready: The readied weapon; empty if there is none.
        spent: The weapons that it has thrown, of those that it carries in a limited number.
        spells: The names of its active ongoing spells.
        begun: The fuel cost and the target of each of its spells, active or ended.
        mount: The animal that it rides; empty if there is none.
        base_points: Its base Tactical Points for the next Round Prep, if not the default.
        base_used: The base Tactical Points that it had in this round, if not the default.
        put_out_by: The cause of its unconsciousness; empty if it is conscious.
    """

    id: str
    name: str = play_only()
    seat: str = play_only()
    side: str
    profile: Profile
    stats: tuple[Stat, ...]
    tp: int = bounded(most=MAX_PRINTED)
    tokens: int = bounded(most=MAX_PRINTED)
    pending: bool = False
    bid: int | None = play_only(None)
    ceded: bool | None = play_only(None)
    tie_rolls: tuple[int, ...] = play_only(())
    threshold: int = bounded(0, least=1)
    wounds: int = bounded()
    worn: bool = False
    removing: bool = False
    ready: str = ""
    spent: tuple[str, ...] = play_only(())
    location: str = ""
    caltrops: int = bounded()
    spells: tuple[str, ...] = play_only(())
    begun: tuple[Spell, ...] = play_only(())
    conditions: tuple[str, ...] = play_only(())
    mount: str = ""
    base_points: int | None = bounded(None, most=MAX_PRINTED)
    base_used: int | None = play_only(None)
    unconscious: bool = False
    put_out_by: str = play_only("")
    shields: tuple[Protected, ...] = play_only(())
    present: bool = play_only(default=True)
    how_left: str = play_only("")


@frozen(kw_only=True)
class Location:
    """A location in play.

    Attributes:
        name: The display name of the location, unique among locations.
        owner: The combatant that laid these caltrops; empty for other locations.
    """

    id: str
    name: str = play_only()
    place: Place
    owner: str = play_only("")
    tallies: int = bounded()


@frozen(kw_only=True)
class Beast:
    """An animal in play.

    Attributes:
        name: The display name of the animal, unique among animals and combatants.
        rider: The combatant that rides it; empty if there is none.
        wrangled: Whether it can be mounted for the rest of this combat.
    """

    id: str
    name: str = play_only()
    sheet: Animal
    location: str = ""
    rider: str = ""
    wrangled: bool = False
