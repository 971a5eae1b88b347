"""The moves: their names, and what is printed of those that can be learned."""

from typing import Literal

from attrs import frozen

from events.abilities import Ability, Cost, Effect, Span
from events.fields import counted, keyed, title


class Move:
    """The moves that rules speak of, as sheets and logs name them."""

    AID_OR_INTERFERE = "Aid or Interfere"
    ARMORED = "Armored"
    BAPTISED_BY_BULLETS = "Baptised by Bullets"
    BASIC_TECH_USE = "Basic Tech-Use"
    BLEND_IN = "Blend In"
    CHEAP_SHOT = "Cheap Shot"
    DEFEND = "Defend"
    DEFY_DANGER = "Defy Danger"
    DISCERN_REALITIES = "Discern Realities"
    FIGHTERS_SENSE = "Fighter's Sense"
    FIRE_FOR_EFFECT = "Fire for Effect"
    HACK_AND_SLASH = "Hack and Slash"
    HATRED = "Hatred"
    HOLY_VENGEANCE = "Holy Vengeance"
    JUDGEMENT = "Judgement"
    LAST_BREATH = "Last Breath"
    LIFTING_THE_FOG = "Lifting the Fog"
    MEDKIT = "Medkit"
    MULTICLASS = "Multiclass"
    PARLEY = "Parley"
    PENANCE = "Penance"
    PRACTICED_KILL = "Practiced Kill"
    RAPID_RELOAD = "Rapid Reload"
    RELOAD = "Reload"
    SILENCING_STRIKE = "Silencing Strike"
    SMITE = "Smite"
    SUPPRESSING_FIRE = "Suppressing Fire"
    TACTICAL_ADVANTAGE = "Tactical Advantage"
    TAKE_THEM_ALIVE = "Take Them Alive"
    THIS_I_KNOW = "This I Know"
    THROW_GRENADE = "Throw Grenade"
    UNDERDOG = "Underdog"
    UNSUSPECTING_STRIKE = "Unsuspecting Strike"
    WRATH = "Wrath"

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """Return all of them."""
        return tuple(value for name, value in vars(cls).items() if name.isupper())


BASIC, OF_THE_GM = "basic", "GM"
"""Whose a move is that everybody has, and one that characters of the GM's make."""


@frozen(kw_only=True)
class Option:
    """Something that a result lets its mover choose, or that a point of hold buys.

    Attributes:
        does: What it does; nothing where the table sees to it.
    """

    name: str
    does: tuple[Effect, ...] = ()


@frozen(kw_only=True)
class Outcome:
    """What one result of a move does.

    Attributes:
        text: What it says, told when it comes about; empty for nothing.
        does: What it does.
        choose: How many of the options its mover chooses.
        options: What there is to choose from; written as `from`.
        free_with: The move with which nothing of it need be chosen; empty for none.
    """

    text: str = ""
    does: tuple[Effect, ...] = ()
    choose: int = counted(0)
    options: tuple[Option, ...] = keyed("from", ())
    free_with: str = ""


@frozen(kw_only=True)
class MoveSheet:
    """A move that can be learned, or that everybody has.

    Attributes:
        of: The class it belongs to; `any` where everybody may learn it, `basic` where everybody has it, `GM` where
            characters of the GM's make it.
        level: Starting moves have 1.
        requires: The move that one must have; empty for none.
        replaces: The move that it takes the place of; empty for none.
        group: A name shared by starting moves that need each other; empty for none.
        about: What it is learned for, such as `foe`; then it may be learned once for each. Empty for nothing.
        trigger: When it happens, in words.
        text: What it says, in words.
        roll: What may be added to its dice, such as `WS` or `Wrath`: its mover chooses one. Empty for a move without a
            roll; None where nothing is said, and any stat will do.
        aim: Whether it is made on nobody, on `one` or on `several`.
        like: The move that it counts as, for everything that counts for that one; empty for none.
        limit: How often it may be made: once a `fight` or a `session`; empty for always.
        cost: What it costs each time.
        full: What a 10+ does; written as `10+`.
        partly: What a 7-9 does; written as `7-9`.
        miss: What a 6- does; written as `6-`. Where nothing is said, the GM makes a move.
        done: What it does where there is no roll.
        spend: What the hold that it gives is spent on.
        abilities: What it does of itself, as long as somebody has it.
        asks: Questions that it adds to those of Discern Realities.
    """

    id: str = title()
    of: str
    level: int = counted(2, least=1)
    requires: str = ""
    replaces: str = ""
    group: str = ""
    about: str = ""
    trigger: str = ""
    text: str = ""
    roll: tuple[str, ...] | None = None
    aim: Literal["", "one", "several"] = ""
    like: str = ""
    limit: Span = ""
    cost: tuple[Cost, ...] = ()
    full: Outcome | None = keyed("10+", None)
    partly: Outcome | None = keyed("7-9", None)
    miss: Outcome | None = keyed("6-", None)
    done: Outcome | None = None
    spend: tuple[Option, ...] = ()
    abilities: tuple[Ability, ...] = ()
    asks: tuple[str, ...] = ()

    @property
    def is_written_out(self) -> bool:
        """Whether it says how it is made, so that it is made by its name."""
        return self.roll is not None

    def outcome(self, band: str) -> Outcome | None:
        """Return what a result does, or what is done without a roll where `band` is empty; None for nothing."""
        return {"10+": self.full, "7-9": self.partly, "6-": self.miss, "": self.done}.get(band)

    def outcomes(self) -> dict[str, Outcome]:
        """Return everything that it does, by the key that it is written under."""
        found = {"10+": self.full, "7-9": self.partly, "6-": self.miss, "done": self.done}
        return {key: each for key, each in found.items() if each is not None}


def with_its_object(move: str, about: str) -> str:
    """Return a move and what it is for, as sheets have it.

    >>> with_its_object("Hatred", "daemon"), with_its_object("Smite", "")
    ('Hatred (daemon)', 'Smite')
    """
    return f"{move} ({about})" if about else move


def apart(name: str) -> tuple[str, str]:
    """Return the move and what it is for, as a sheet has them.

    >>> apart("Hatred (daemon)"), apart("Smite")
    (('Hatred', 'daemon'), ('Smite', ''))
    """
    move, opened, about = name.partition(" (")
    return (move, about[:-1]) if opened and about.endswith(")") else (name, "")


# fmt: off
CATALOGUE: tuple[MoveSheet, ...] = (
    MoveSheet(id="Unsuspecting Strike", of="Assassin",  level=1),
    MoveSheet(id="Cheap Shot",          of="Assassin",  level=2, requires="Unsuspecting Strike"),
    MoveSheet(id="Practiced Kill",      of="Assassin",  level=2, requires="Unsuspecting Strike"),
    MoveSheet(id="Silencing Strike",    of="Assassin",  level=2, requires="Unsuspecting Strike"),
    MoveSheet(id="Underdog",            of="Assassin",  level=2),
    MoveSheet(id="Blend In",            of="Assassin",  level=1),
    MoveSheet(id="Take Them Alive",     of="Seeker",    level=1),
    MoveSheet(id="Tactical Advantage",  of="Tactician", level=1),
    MoveSheet(id="Lifting the Fog",     of="Tactician", level=1),
    MoveSheet(id="Fighter's Sense",     of="Tactician", level=2, requires="Lifting the Fog"),
    MoveSheet(id="Baptised by Bullets", of="Tactician", level=2),
    MoveSheet(id="Wrath",               of="Templar",   level=1, group="Wrath"),
    MoveSheet(id="Penance",             of="Templar",   level=1, group="Wrath"),
    MoveSheet(id="Smite",               of="Templar",   level=1, group="Wrath"),
    MoveSheet(id="Judgement",           of="Templar",   level=2, requires="Wrath"),
    MoveSheet(id="Holy Vengeance",      of="Templar",   level=2, requires="Wrath"),
    MoveSheet(id="Hatred",              of="any",       level=2, about="foe"),
    MoveSheet(id="Rapid Reload",        of="any",       level=2),
    MoveSheet(id="Armored",             of="any",       level=2),
    MoveSheet(id="Multiclass",          of="any",       level=2),
)
# fmt: on
