"""The characters in play."""

from attrs import frozen

from events.fields import bounded, play_only
from events.powered_by_heresy import sheets
from events.powered_by_heresy.facts import BonusTaken


@frozen
class Score:
    """A statistic, with its abbreviation and its value."""

    id: str
    value: int = bounded(0, least=sheets.LOWEST_STAT, most=sheets.HIGHEST_STAT)


@frozen
class Learned:
    """A move that an acolyte knows.

    Attributes:
        about: The subject of the move, such as the foe of a Hatred; empty if there is none.
    """

    move: str = play_only()
    of: str = play_only()
    level: int = bounded(1, least=1)
    about: str = play_only("")
    given: bool = play_only(default=False)

    @property
    def id(self) -> str:
        """The name with the subject, as on sheets: `Hatred (daemon)`."""
        return sheets.full_move_name(self.move, self.about)


@frozen
class Carried:
    """A weapon that an acolyte carries, with the uses and ammo left."""

    id: str
    uses: int = bounded()
    ammo: int = bounded()


@frozen(kw_only=True)
class Worn:
    """Armour or other gear that an acolyte wears or, if `on` is false, could put on."""

    id: str
    name: str
    armour: tuple[sheets.Armour, ...] = ()
    improvements: tuple[sheets.Improvement, ...] = ()
    tags: tuple[str, ...] = ()
    on: bool = True


@frozen
class Hold:
    """The hold that a move gave; it buys only the options of that move."""

    id: str
    points: int = bounded(1, least=1)


@frozen(kw_only=True)
class Acolyte:
    """A player character in play.

    Attributes:
        name: The display name, which no other character has.
        permissions_used: The number of raises to +3 made so far.
        focus: The id of the target of the Precise tactic; empty if there is none.
        judged: The ids of foes whose crimes the character has named.
        harmed_by: The ids of characters who have wounded this one.
        survived: Whether the character is barely alive after a Last Breath, until healed below the maximum.
        background_used: Whether This I Know was used this session.
        double_one_used: Whether the home world has rerolled a double 1 this session.
        marked: The conditions for which the character marked XP this session.
        spoke: A growing number that orders acolytes by when they last spoke; 0 if the character has not spoken.
        conditions: The names of conditions that have no field of their own.
        gone: The way the character left the fight; empty if it did not leave.
    """

    id: str
    name: str = play_only()
    sheet: sheets.AcolyteSheet
    wounds: int = bounded()
    stats: tuple[Score, ...]
    level: int = bounded(1, least=1)
    xp: int = bounded()
    moves: tuple[Learned, ...]
    gear: tuple[Carried, ...]
    medkit: int = bounded()
    bonds: tuple[sheets.Bond, ...]
    wrath: int = bounded(0, most=3)
    weight: int = bounded()
    outfit: tuple[Worn, ...] = ()
    raises_left: int = bounded()
    moves_left: int = bounded()
    insight: int = bounded(0, most=2)
    permissions_used: int = bounded(0, most=3)
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
    spoke: int = play_only(0)
    conditions: tuple[str, ...] = ()
    class_wounds: int = bounded()
    class_load: int = bounded()
    gone: str = ""
    scars: tuple[str, ...] = ()
    numbers: tuple[sheets.Number, ...] = ()

    @property
    def player(self) -> str:
        """The seat that plays the character."""
        return self.sheet.player

    def stat(self, stat: str) -> int:
        """Return a statistic's value by its abbreviation. Raises LookupError if there is no such statistic."""
        for score in self.stats:
            if score.id == stat:
                return score.value
        raise LookupError(f"{self.id} has no {stat}")

    def has(self, move: str) -> bool:
        """Return whether the character has learned a move."""
        return move in [learned.move for learned in self.moves]

    def subjects_of(self, move: str) -> tuple[str, ...]:
        """Return the subjects of a move, one for each time that it was learned."""
        return tuple(learned.about for learned in self.moves if learned.move == move)

    def worn(self) -> tuple[Worn, ...]:
        """Return the gear that the character wears."""
        return tuple(item for item in self.outfit if item.on)

    def hold(self, move: str) -> int:
        """Return the points of hold that are left from a move."""
        return next((hold.points for hold in self.holds if hold.id == move), 0)

    def bond(self, other: str) -> int:
        """Return the value of the bond with another acolyte; 0 if there is no bond."""
        return next((bond.value for bond in self.bonds if bond.id == other), 0)

    def carried(self, weapon: str) -> Carried | None:
        """Return the uses and ammo of a carried weapon, or None."""
        return next((carried for carried in self.gear if carried.id == weapon), None)


@frozen(kw_only=True)
class Enemy:
    """A GM character in play: an enemy, a bystander or an ally.

    Attributes:
        name: The display name, which no other character has.
        wrecked: The reduction of Defense by wrecked armour, until it is repaired.
        out: Whether the character is dead, fled or otherwise out of the fight.
        gone: The way the character left the fight; empty if it did not leave.
        conditions: The names of conditions that have no field of their own.
    """

    id: str
    name: str = play_only()
    sheet: sheets.EnemySheet
    wounds: int = bounded()
    wrecked: int = bounded()
    out: bool = False
    in_cover: bool = False
    conditions: tuple[str, ...] = ()
    side: sheets.Side = "enemy"
    gone: str = ""


Character = Acolyte | Enemy
