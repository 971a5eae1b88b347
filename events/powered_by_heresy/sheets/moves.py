"""The names of moves, and the sheets of moves that can be learned."""

from typing import Literal

from attrs import frozen

from events.abilities import Ability, Cost, Effect, Span
from events.fields import bounded, keyed, title


class Move:
    """The names of the moves that have rules in code, as sheets and logs spell them."""

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
        """Return the names of all moves in this class."""
        return tuple(value for name, value in vars(cls).items() if name.isupper())


BASIC, GM_ONLY = "basic", "GM"
"""The values of `of` for basic moves, which every acolyte has, and for moves that only GM characters make."""


@frozen(kw_only=True)
class Option:
    """An option that a result offers, or that a point of hold buys.

    Attributes:
        does: The effects of the option; empty if the players apply it themselves.
    """

    name: str
    does: tuple[Effect, ...] = ()


@frozen(kw_only=True)
class Outcome:
    """The outcome of one result of a move.

    Attributes:
        text: The text of the outcome, shown when it happens; empty if there is none.
        does: The effects of the outcome.
        choose: The number of options that the mover chooses.
        options: The options to choose from. In files, the key is `from`.
        free_with: The move that allows its owner to choose no options; empty if there is no such move.
    """

    text: str = ""
    does: tuple[Effect, ...] = ()
    choose: int = bounded(0)
    options: tuple[Option, ...] = keyed("from", ())
    free_with: str = ""


@frozen(kw_only=True)
class MoveSheet:
    """A basic move, or a move that can be learned.

    Attributes:
        of: The class of the move; `any` if every class can learn it, `basic` if every acolyte has it, `GM` if only GM
            characters make it.
        level: The level from which the move can be learned; 1 for starting moves.
        requires: The move that must be known before; empty if there is none.
        replaces: The move that is lost in exchange; empty if there is none.
        group: A name shared by starting moves that need each other; empty if the move needs no other.
        about: The kind of subject that the move is learned for, such as `foe`, once per subject; empty if there is
            none.
        trigger: The event in the fiction that triggers the move, in words.
        text: The other rules of the move, in words.
        roll: The values that the roll may add, such as `WS` or `Wrath`; the mover chooses one. Empty for a move without
            a roll; None if any stat will do.
        aim: Whether the move has no target, `one` or `several`.
        like: Another move whose modifiers and rules also apply to this one; empty if there is none.
        limit: The time span in which the move may be made only once: `fight` or `session`; empty if there is no limit.
        cost: The costs, which are paid each time the move is made.
        full: The outcome of a 10+. In files, the key is `10+`.
        partly: The outcome of a 7-9. In files, the key is `7-9`.
        miss: The outcome of a 6-. In files, the key is `6-`. If there is none, the GM makes a move.
        done: The outcome of a move without a roll.
        spend: The options that a point of the move's hold buys.
        abilities: The automatic abilities of characters with the move.
        asks: Questions added to those of Discern Realities.
    """

    id: str = title()
    of: str
    level: int = bounded(2, least=1)
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
        """Whether the sheet says how the move is rolled, which allows making it by name."""
        return self.roll is not None

    def outcome(self, band: str) -> Outcome | None:
        """Return the outcome for a result, or for a move without a roll if `band` is empty; None if there is none."""
        return {"10+": self.full, "7-9": self.partly, "6-": self.miss, "": self.done}.get(band)

    def outcomes(self) -> dict[str, Outcome]:
        """Return the outcomes of the move, keyed as in sheets."""
        outcomes_by_key = {"10+": self.full, "7-9": self.partly, "6-": self.miss, "done": self.done}
        return {key: outcome for key, outcome in outcomes_by_key.items() if outcome is not None}


def full_move_name(move: str, about: str) -> str:
    """Return the name of a move with its subject, as sheets spell it.

    >>> full_move_name("Hatred", "daemon"), full_move_name("Smite", "")
    ('Hatred (daemon)', 'Smite')
    """
    return f"{move} ({about})" if about else move


def split_move_name(name: str) -> tuple[str, str]:
    """Split the name of a move on a sheet into the move and its subject, which may be empty.

    >>> split_move_name("Hatred (daemon)"), split_move_name("Smite")
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
