"""The end of a fight, when one side has no fighters left."""

from combat.engine.book import cites


@cites("PBH-WND-04", "PBH-GM-06")
def one_side_is_beaten(able: int, foes: int, opposed: bool) -> bool:
    """Return whether either side has no fighters left.

    Ruling:
        If the acolytes never had a foe in the scene, the lack of foes does not end it.

    Args:
        able: The number of acolytes that can act.
        foes: The number of enemies in the fight.
        opposed: Whether the acolytes have had a foe in this scene.

    >>> one_side_is_beaten(2, 0, True), one_side_is_beaten(2, 0, False), one_side_is_beaten(0, 3, True)
    (True, False, True)
    """
    return not able or (opposed and not foes)
