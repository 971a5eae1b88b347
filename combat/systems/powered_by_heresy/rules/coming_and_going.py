"""Coming and going: when one side has nobody left."""

from combat.engine.book import cites


@cites("PBH-WND-04", "PBH-GM-06")
def one_side_is_left_out(able: int, foes: int, opposed: bool) -> bool:
    """Return whether nobody is left to fight on one of the sides.

    Ruling:
        Where nobody was against the acolytes, no enemy is missed.

    Args:
        able: How many acolytes can act.
        foes: How many enemies are in the fight.
        opposed: Whether anybody was against the acolytes in this scene.

    >>> one_side_is_left_out(2, 0, True), one_side_is_left_out(2, 0, False), one_side_is_left_out(0, 3, True)
    (True, False, True)
    """
    return not able or (opposed and not foes)
