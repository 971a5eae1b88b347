"""Who and what is on the table: combatants, locations, animals."""

import attrs

from events.fiend_wake.sheets import Animal, Place, Profile, Spell


@attrs.frozen
class Stat:
    """A stat: its name, its stack numbers, and those that handicaps have marked."""

    id: str
    numbers: tuple[int, ...]
    marked: tuple[int, ...] = ()


@attrs.frozen(kw_only=True)
class Combatant:
    """One combatant in play.

    Attributes:
        tp: Its Tactical Points.
        tokens: Its Turn Tokens, the pending one not counted.
        bid: What it bid this round; None before it has.
        ceded: Whether it gave way in a tie; None where nobody asked, or it has not said.
        tie_rolls: What it rolled to break a tie.
        wounds: Its Wounds Sustained.
        worn: Whether it wears its armor.
        removing: Whether it spends the round taking its armor off.
        ready: The weapon at the ready; empty for none.
        location: Where it is; empty for no location.
        caltrops: How many sets of caltrops it carries.
        spells: The ongoing spells that it has fueled so far.
        begun: The spells that began in play.
        mount: The animal it rides; empty for none.
        base_points: The base of its Tactical Points where it is not the usual one.
        base_used: The base that this round's points were gained from, where it was not the usual one.
        put_out_by: What made it unconscious; empty where it is awake.
        present: Whether it is still in the fight.
    """

    id: str
    seat: str
    side: str
    profile: Profile
    stats: tuple[Stat, ...]
    tp: int = 0
    tokens: int = 0
    pending: bool = False
    bid: int | None = None
    ceded: bool | None = None
    tie_rolls: tuple[int, ...] = ()
    threshold: int = 0
    wounds: int = 0
    worn: bool = False
    removing: bool = False
    ready: str = ""
    location: str = ""
    caltrops: int = 0
    spells: tuple[str, ...] = ()
    begun: tuple[Spell, ...] = ()
    mount: str = ""
    base_points: int | None = None
    base_used: int | None = None
    unconscious: bool = False
    put_out_by: str = ""
    present: bool = True


@attrs.frozen(kw_only=True)
class Location:
    """One location in play.

    Attributes:
        place: What its record says.
        owner: Whose caltrops they are; empty for any other location.
        tallies: Its siege tallies.
    """

    id: str
    place: Place
    owner: str = ""
    tallies: int = 0


@attrs.frozen(kw_only=True)
class Beast:
    """One animal in play.

    Attributes:
        location: Where it is; empty for no location.
        rider: Who rides it; empty for nobody.
        wrangled: Whether it lets itself be mounted for the rest of this combat.
    """

    id: str
    sheet: Animal
    location: str = ""
    rider: str = ""
    wrangled: bool = False
