"""Who was lucky, counted within bounds."""

from combat.engine.commands import Note
from events.journal import Beat
from events.vocabulary import Die, Rolled
from replays.luck import luck


def test_a_die_that_no_fight_rolls_is_nobodys_luck() -> None:
    """Of a log that was tampered with: one of nine quadrillion sides must not become a list of as many numbers."""
    dice = (
        Die(face=5, sides=2**53 - 1, source="table"),
        Die(face=1, sides=1, source="table"),
        Die(face=7, sides=6, source="table"),
        Die(face=200, sides=256, source="table"),
    )
    roll = Rolled(purpose="Hit", who="ansel", dice=dice, kept=(3,), total=7)
    (found,) = luck([Beat(number=1, by="gm", at=None, command=Note("n"), events=(roll,))])
    assert (found.sides, found.count, found.faces[199], found.kept[199]) == (256, 1, 1, 1)
