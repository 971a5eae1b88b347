"""Markers: Blood, Blessing and Infection, what they are worth, and where they come from."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from combat.engine.book import cites

MARKER_LIMIT = 6

# fmt: off
# The marker, the roll, and the DICE that each marker spent on it brings; what is not listed is not allowed.
MARKER_DICE: Mapping[tuple[str, str], int] = MappingProxyType({
    ("blood",     "action"): -1,
    ("blood",     "injury"): +1,
    ("blessing",  "action"): +1,
    ("blessing",  "injury"): -1,
    ("infection", "action"): -1,
    ("infection", "injury"): +1,
})
# fmt: on


@cites("TC-BLOOD-03", "TC-BLOOD-04", "TC-BLESS-01", "TC-BLESS-02", "TC-INF-01", "TC-MOR-07")
def marker_dice(kind: str, roll: str, spent: int) -> int:
    """The DICE that markers of the rolling or the injured model bring to one roll.

    A roll that is neither ``action`` nor ``injury`` takes none.

    >>> marker_dice("blood", "action", 2), marker_dice("blood", "injury", 1), marker_dice("blessing", "injury", 1)
    (-2, 1, -1)
    >>> marker_dice("blood", "morale", 3)
    0
    """
    return spent * MARKER_DICE.get((kind, roll), 0)


@cites("TC-BLOOD-02", "TC-BLESS-04", "TC-INF-01")
def placed(held: int, amount: int) -> int:
    """How many markers of one kind are really added; a model holds six of each kind and ignores the rest.

    >>> placed(2, 1), placed(5, 2), placed(6, 1)
    (1, 1, 0)
    """
    return max(0, min(amount, MARKER_LIMIT - held))


@cites("TC-BLOOD-08", "TC-INF-04")
def medi_kit_choices(blood: int, down: bool) -> tuple[str, ...]:
    """What a Medi-Kit can do for a friend within an inch: remove a Blood Marker, never Infection, or help it up.

    >>> medi_kit_choices(2, down=True), medi_kit_choices(0, down=False)
    (('blood', 'down'), ())
    """
    choices = (("blood", blood > 0), ("down", down))
    return tuple(name for name, possible in choices if possible)


@cites("TC-BLOOD-08")
def may_lose_blood(golem: bool) -> bool:
    """Whether its own side may take Blood Markers off a model, which it may not off a GOLEM.

    >>> may_lose_blood(golem=False), may_lose_blood(golem=True)
    (True, False)
    """
    return not golem


@cites("TC-INF-02")
def infection_tick(held: int) -> int:
    """How many Infection Markers a model gains as it activates: one if it has any and room for it.

    >>> infection_tick(0), infection_tick(2), infection_tick(6)
    (0, 1, 0)
    """
    return placed(held, 1) if held > 0 else 0


@cites("TC-BLESS-03")
def only_when_opponent_injures(opponent_caused: bool) -> bool:
    """The reading that Blessings soften only injury rolls that the opponent makes: no fall, terrain or friend's shot.

    >>> only_when_opponent_injures(True), only_when_opponent_injures(False)
    (True, False)
    """
    return opponent_caused


@cites("TC-BLESS-03")
def against_any_injury(opponent_caused: bool) -> bool:
    """The reading that Blessings soften every injury roll against their model.

    >>> against_any_injury(False)
    True
    """
    return True


BLESSINGS_ALLOWED_VS_INJURY: Mapping[str, Callable[[bool], bool]] = MappingProxyType(
    {"only_when_opponent_injures": only_when_opponent_injures, "against_any_injury": against_any_injury}
)
