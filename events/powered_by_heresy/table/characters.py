"""The characters in play."""

from attrs import frozen

from events.fields import by_play, counted
from events.powered_by_heresy.facts import BonusTaken
from events.powered_by_heresy.sheets import (
    HIGHEST_STAT,
    LOWEST_STAT,
    AcolyteSheet,
    Armour,
    Bond,
    EnemySheet,
    Improvement,
    Side,
    with_its_object,
)


@frozen
class Score:
    """One statistic: its short form, and its value."""

    id: str
    value: int = counted(0, least=LOWEST_STAT, most=HIGHEST_STAT)


@frozen
class Learned:
    """A move that an acolyte has.

    Attributes:
        of: The class it is of.
        level: The level at which it was learned.
        about: Whom or what it is for, such as the foe of a Hatred; empty where it needs none.
        given: Whether the fiction gave it, whatever class it is of.
    """

    move: str = by_play()
    of: str = by_play()
    level: int = counted(1, least=1)
    about: str = by_play("")
    given: bool = by_play(default=False)

    @property
    def id(self) -> str:
        """Its name as sheets have it: `Hatred (daemon)`."""
        return with_its_object(self.move, self.about)


@frozen
class Carried:
    """A weapon that an acolyte carries, with the uses and the ammo that are left."""

    id: str
    uses: int = counted()
    ammo: int = counted()


@frozen(kw_only=True)
class Worn:
    """Armour or other gear that an acolyte wears or, with `on` false, could put on."""

    id: str
    name: str
    armour: tuple[Armour, ...] = ()
    improvements: tuple[Improvement, ...] = ()
    tags: tuple[str, ...] = ()
    on: bool = True


@frozen
class Hold:
    """The hold that a move gave: it is spent on the choices of that very move."""

    id: str
    points: int = counted(1, least=1)


@frozen(kw_only=True, weakref_slot=False)
class Acolyte:
    """One player character in play.

    Attributes:
        outfit: What it wears, and what it could put on.
        raises_left: How many raises of a stat it left for later.
        moves_left: How many moves it left to be learned later.
        permissions_used: How many raises to +3 it has made.
        holds: Its holds, one for each move.
        ward: Whom it stands in defense of; empty for nobody.
        insight: 0 to 2.
        wrath: 0 to 3.
        tactic: Empty for none.
        focus: Whom its Precise tactic stays on; empty for nobody.
        judged: Whose crimes it named.
        harmed_by: Who has wounded it.
        survived: Whether it lives on after a Last Breath, until healed below the maximum.
        background_used: Whether This I Know was used this session.
        double_one_used: Whether its home world has rerolled a double 1 this session.
        marked: The triggers for which it marked XP this session.
        spoke: When it last spoke, as a growing number; 0 for never.
        conditions: What else holds of it, by name.
        class_wounds: The max wounds of its class, before Toughness.
        class_load: The load of its class, before Strength.
        gone: How it left the fight; empty for not at all.
        scars: What its wounds have left to see.
    """

    id: str
    sheet: AcolyteSheet
    wounds: int = counted()
    stats: tuple[Score, ...]
    level: int = counted(1, least=1)
    xp: int = counted()
    moves: tuple[Learned, ...]
    gear: tuple[Carried, ...]
    medkit: int = counted()
    bonds: tuple[Bond, ...]
    wrath: int = counted(0, most=3)
    weight: int = counted()
    outfit: tuple[Worn, ...] = ()
    raises_left: int = counted()
    moves_left: int = counted()
    insight: int = counted(0, most=2)
    permissions_used: int = counted(0, most=3)
    holds: tuple[Hold, ...] = ()
    ward: str = ""
    bonuses: tuple[BonusTaken, ...] = ()
    tactic: str = ""
    focus: str = ""
    judged: tuple[str, ...] = ()
    harmed_by: tuple[str, ...] = ()
    survived: bool = False
    dead: bool = False
    background_used: bool = False
    double_one_used: bool = False
    marked: tuple[str, ...] = ()
    spoke: int = by_play(0)
    conditions: tuple[str, ...] = ()
    class_wounds: int = counted()
    class_load: int = counted()
    gone: str = ""
    scars: tuple[str, ...] = ()

    @property
    def player(self) -> str:
        """The seat that speaks for it."""
        return self.sheet.player

    def stat(self, stat: str) -> int:
        """Return a statistic by its short form."""
        for each in self.stats:
            if each.id == stat:
                return each.value
        raise LookupError(f"{self.id} has no {stat}")

    def has(self, move: str) -> bool:
        """Return whether it has a move."""
        for each in self.moves:  # noqa: SIM110 - asked so often that a generator would cost as much again
            if each.move == move:
                return True
        return False

    def knows_about(self, move: str) -> tuple[str, ...]:
        """Return whom or what a move is for, once for each time it was learned."""
        return tuple(each.about for each in self.moves if each.move == move)

    def worn(self) -> tuple[Worn, ...]:
        """Return what it wears now."""
        return tuple(each for each in self.outfit if each.on)

    def hold(self, move: str) -> int:
        """Return the hold that a move left it with."""
        return next((each.points for each in self.holds if each.id == move), 0)

    def bond(self, other: str) -> int:
        """Return what its bond with another adds; 0 for no bond."""
        return next((each.value for each in self.bonds if each.id == other), 0)

    def carried(self, weapon: str) -> Carried | None:
        """Return a weapon that it carries, with its uses, or None."""
        return next((each for each in self.gear if each.id == weapon), None)


@frozen(kw_only=True, weakref_slot=False)
class Enemy:
    """One GM character in play, an enemy or somebody else.

    Attributes:
        wrecked: How much its armour lacks until somebody repairs it.
        out: Whether it is dead, fled or otherwise out of the fight.
        side: Whether it is against the acolytes, only there, or with them.
        gone: How it left the fight; empty for not at all.
        conditions: What else holds of it, by name.
    """

    id: str
    sheet: EnemySheet
    wounds: int = counted()
    wrecked: int = counted()
    out: bool = False
    in_cover: bool = False
    conditions: tuple[str, ...] = ()
    side: Side = "enemy"
    gone: str = ""


Character = Acolyte | Enemy
