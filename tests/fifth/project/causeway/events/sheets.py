"""The setup and the settings of a skirmish."""

from attrs import frozen

from events.abilities import Ability
from events.fields import bounded
from events.history.journal import Seat


@frozen(kw_only=True)
class Fighter:
    """The printed values of a fighter.

    Attributes:
        hits: The number of hit points.
        skill: The number that a die must show to hit.
        armour: The number of hits that the armour prevents in each attack.
        melee: The number of dice in melee.
        shots: The number of dice for shots; 0 without a missile weapon.
        abilities: The ids of abilities from the catalogue or the setup.
    """

    id: str
    name: str
    hits: int = bounded(4, least=1, most=20)
    skill: int = bounded(4, least=2, most=6)
    armour: int = bounded(0, most=4)
    melee: int = bounded(2, least=1, most=9)
    shots: int = bounded(0, most=9)
    abilities: tuple[str, ...] = ()


@frozen
class Side:
    """One of the two sides; its id is also the id of its seat."""

    id: str
    name: str
    fighters: tuple[Fighter, ...]


@frozen
class Setup:
    """Both sides, and the abilities that the players have defined themselves."""

    sides: tuple[Side, ...]
    abilities: tuple[Ability, ...] = ()


@frozen
class Settings:
    """The settings of a skirmish.

    Attributes:
        rounds: The number of rounds (CW-END-02).
        shot_range: The range of shots in zones (CW-ATTACK-03).
    """

    rounds: int = bounded(6, least=1, most=20)
    shot_range: int = bounded(3, least=1, most=4)


def seats(setup: Setup) -> tuple[Seat, ...]:
    """Return a seat for each side, for the GM and for a spectator."""
    sides = tuple(Seat(side.id, side.name, "side") for side in setup.sides)
    return (*sides, Seat("gm", "the GM", "gm"), Seat("spectator", "a spectator", "spectator"))
