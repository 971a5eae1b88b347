"""The moves: their names, and what is printed of those that can be learned."""

import attrs


class Move:
    """The moves that rules speak of, as sheets and logs name them."""

    AID_OR_INTERFERE = "Aid or Interfere"
    ARMORED = "Armored"
    BAPTISED_BY_BULLETS = "Baptised by Bullets"
    BASIC_TECH_USE = "Basic Tech-Use"
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


@attrs.frozen(kw_only=True)
class MoveSheet:
    """A move that can be learned.

    Attributes:
        of: The class it belongs to; `any` where everybody may learn it.
        level: Starting moves have 1.
        requires: The move that one must have; empty for none.
        replaces: The move that it takes the place of; empty for none.
        group: A name shared by starting moves that need each other; empty for none.
        about: What it is learned for, such as `foe`; then it may be learned once for each. Empty for nothing.
    """

    id: str
    of: str
    level: int = attrs.field(default=2, validator=attrs.validators.ge(1))
    requires: str = ""
    replaces: str = ""
    group: str = ""
    about: str = ""


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
