"""Down: restrictions on a model that is Down, and ways to stand up."""

from combat.engine.book import cites


@cites("TC-DOWN-01")
def own_down_dice(down: bool) -> int:
    """Return the DICE that being Down adds to a model's own ACTION rolls."""
    return -1 if down else 0


@cites("TC-DOWN-02")
def may_stand_for_free(down: bool, acted: bool) -> bool:
    """Return whether a Down model may stand up without a roll: only before its first ACTION in the Activation."""
    return down and not acted


@cites("TC-DOWN-03")
def may_risk_standing(down: bool, stayed_down: bool, tried: bool) -> bool:
    """Return whether a model may try a RISKY ACTION to stand up: only once, and not after it chose to stay Down."""
    return down and not stayed_down and not tried
