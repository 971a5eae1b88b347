"""The Turn: who goes first, who comes next, and how a battle ends.

A battle has two sides; each function takes them as a mapping from the side's name to a number.
"""

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType

from combat.engine.book import cites


@cites("TC-TURN-02")
def fewer_models_decides(counts: Mapping[str, int]) -> str | None:
    """The side that decides who activates first: the one with fewer models, or None when they are level.

    >>> fewer_models_decides({"pilgrims": 4, "heretics": 5})
    'pilgrims'
    """
    return highest({side: -count for side, count in counts.items()})


@cites("TC-TURN-02", "TC-MOR-03")
def roll_off_winner(faces: Mapping[str, int]) -> str | None:
    """The side with the higher D6, or None when the dice are level and are rolled again.

    >>> roll_off_winner({"pilgrims": 3, "heretics": 5})
    'heretics'
    """
    return highest(faces)


def highest(numbers: Mapping[str, int]) -> str | None:
    """Return whose number is the highest, or None when several are."""
    first, *level = [side for side, number in numbers.items() if number == max(numbers.values())]
    return None if level else first


@cites("TC-TURN-03", "TC-TURN-05", "TC-TURN-06")
def next_side(last: str, waiting: Mapping[str, int]) -> str | None:
    """The side that activates a model now: the other one if it has any waiting, else the same one again, else None.

    >>> next_side("pilgrims", {"pilgrims": 2, "heretics": 1}), next_side("pilgrims", {"pilgrims": 2, "heretics": 0})
    ('heretics', 'pilgrims')
    """
    others_first = sorted(waiting, key=lambda side: side == last)
    return next((side for side in others_first if waiting[side] > 0), None)


@cites("TC-TURN-02")
def rolled_again(before: str) -> str | None:
    """The reading that a tied roll-off is rolled again, so that nobody decides yet.

    >>> rolled_again("heretics") is None
    True
    """
    return None


@cites("TC-TURN-02")
def kept(before: str) -> str | None:
    """The reading that a tied roll-off leaves the decision to the side that had it in the Turn before, if any.

    >>> kept("heretics"), kept("")
    ('heretics', None)
    """
    return before or None


INITIATIVE_TIE: Mapping[str, Callable[[str], str | None]] = MappingProxyType({"reroll": rolled_again, "keep": kept})


@cites("TC-TURN-06")
def may_let_pass(allowed: bool, waiting: int, waiting_there: int, passed_before: bool) -> bool:
    """Whether a side may let its chance to activate go by: not without a model on either side, nor in reply to that.

    >>> may_let_pass(True, 2, 1, passed_before=False), may_let_pass(True, 2, 1, passed_before=True)
    (True, False)
    """
    return allowed and waiting > 0 and waiting_there > 0 and not passed_before


@cites("TC-TURN-04")
def activations_that_end(model: str, partner: str | None) -> tuple[str, ...]:
    """The models whose Activation is over when this one's is forced to end: a FIRETEAM stops together.

    >>> activations_that_end("gunner", "loader"), activations_that_end("gunner", None)
    (('gunner', 'loader'), ('gunner',))
    """
    return (model,) if partner is None else (model, partner)


@cites("TC-TURN-09")
def wiped_out(counts: Mapping[str, int]) -> tuple[str, ...]:
    """The sides that have lost their last model, and with it the battle; when both have, it is a draw.

    >>> wiped_out({"pilgrims": 0, "heretics": 2})
    ('pilgrims',)
    """
    return tuple(side for side, count in counts.items() if count == 0)


@cites("TC-TURN-09")
def loses_by_annihilation(wiped: Collection[str], sides: int, ends_battle: bool) -> bool:
    """Whether the battle is over because nobody is left: on one side if the table says so, else on both.

    >>> loses_by_annihilation(["pilgrims"], 2, ends_battle=True)
    True
    >>> [loses_by_annihilation(each, 2, ends_battle=False) for each in (["pilgrims"], ["pilgrims", "heretics"])]
    [False, True]
    """
    return len(wiped) >= (1 if ends_battle else sides)
