"""Down: restrictions on a model that is Down, and ways to stand up."""

from combat.engine.book import cites


@cites("TC-DOWN-02")
def may_stand_for_free(down: bool, acted: bool) -> bool:
    """Return whether a Down model may stand up without a roll: only before its first ACTION in the Activation."""
    return down and not acted
