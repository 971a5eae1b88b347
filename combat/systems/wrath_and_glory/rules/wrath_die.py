"""The Wrath Die: how many dice of a pool are Wrath Dice, and the meaning of a 1 or a 6."""

from collections.abc import Sequence

from combat.engine.book import cites


@cites("WG-TEST-02", "WG-TEST-07", "WG-DIE-06", "WG-WND-09")
def wrath_dice(kind: str, pool: int, traumatic: int = 0, *, opposed: bool = True, dying: bool = False) -> int:
    """Return how many dice of a pool are Wrath Dice: one, plus one per Traumatic Injury while Dying.

    A `determination` roll has none, and a `contest` has one only if the setting `opposed_uses_wrath_die` is on.

    >>> wrath_dice("test", 7), wrath_dice("determination", 3), wrath_dice("test", 5, 2, dying=True)
    (1, 0, 3)
    """
    if kind == "determination" or (kind == "contest" and not opposed):
        return 0
    return min(pool, 1 + traumatic) if dying else 1


@cites("WG-DIE-01", "WG-WND-09")
def is_complication(wrath_faces: Sequence[int]) -> bool:
    """Return whether any Wrath Die shows a 1, which causes a Complication even if the test passes."""
    return 1 in wrath_faces


@cites("WG-DIE-04", "WG-DIE-07", "WG-WND-09")
def is_six(wrath_faces: Sequence[int]) -> bool:
    """Return whether all Wrath Dice show a 6. Without Wrath Dice the result is False."""
    return bool(wrath_faces) and all(face == 6 for face in wrath_faces)


@cites("WG-DIE-05")
def is_critical(six: bool, hit: bool, attack: bool, *, requires_hit: bool = True) -> bool:
    """Return whether a 6 on the Wrath Die makes an attack a Critical Hit. Usually the attack must also hit."""
    return six and attack and (hit or not requires_hit)
