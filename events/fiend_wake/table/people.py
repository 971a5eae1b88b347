"""Who and what is on the table: combatants, locations, animals."""

from attrs import frozen

from events.fields import by_play, counted
from events.fiend_wake.facts import Protected
from events.fiend_wake.sheets import MOST_PRINTED, Animal, Place, Profile, Spell


@frozen(weakref_slot=False)
class Stat:
    """A stat: its name, its stack numbers, and those that handicaps have marked."""

    id: str
    numbers: tuple[int, ...]
    marked: tuple[int, ...] = ()


@frozen(kw_only=True, weakref_slot=False)
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
        begun: What is known of its spells: what each costs, and whom it is on.
        conditions: The conditions of the table's own that it has.
        mount: The animal it rides; empty for none.
        base_points: The base of its Tactical Points where it is not the usual one.
        base_used: The base that this round's points were gained from, where it was not the usual one.
        put_out_by: What made it unconscious; empty where it is awake.
        shields: Other Damage Reduction and Evasion that it has for a while.
        present: Whether it is still in the fight.
        how_left: How it left the fight; empty where it did not.
    """

    id: str
    seat: str = by_play()
    side: str
    profile: Profile
    stats: tuple[Stat, ...]
    tp: int = counted(most=MOST_PRINTED)
    tokens: int = counted(most=MOST_PRINTED)
    pending: bool = False
    bid: int | None = by_play(None)
    ceded: bool | None = by_play(None)
    tie_rolls: tuple[int, ...] = by_play(())
    threshold: int = counted(0, least=1)
    wounds: int = counted()
    worn: bool = False
    removing: bool = False
    ready: str = ""
    location: str = ""
    caltrops: int = counted()
    spells: tuple[str, ...] = by_play(())
    begun: tuple[Spell, ...] = by_play(())
    conditions: tuple[str, ...] = by_play(())
    mount: str = ""
    base_points: int | None = counted(None, most=MOST_PRINTED)
    base_used: int | None = by_play(None)
    unconscious: bool = False
    put_out_by: str = by_play("")
    shields: tuple[Protected, ...] = by_play(())
    present: bool = by_play(default=True)
    how_left: str = by_play("")


@frozen(kw_only=True)
class Location:
    """One location in play.

    Attributes:
        place: What its record says.
        owner: Whose caltrops they are; empty for any other location.
        tallies: Its siege tallies.
    """

    id: str
    place: Place
    owner: str = by_play("")
    tallies: int = counted()


@frozen(kw_only=True)
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
