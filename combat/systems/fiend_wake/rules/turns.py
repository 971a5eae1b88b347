"""Execute Turns: Pending Turns, cycles, and the actions in a turn."""

from combat.engine.book import cites


@cites("FW-EXEC-01", "FW-EXEC-05", "FW-EXEC-07", "FW-PREP-05")
def may_place(tokens: int, conscious: bool) -> bool:
    """Return whether a combatant may set aside a Turn Token as its Pending Turn when a cycle opens."""
    return tokens > 0 and conscious


@cites("FW-EXEC-06")
def must_place(cycle: int, reading: str) -> bool:
    """Return whether every combatant must place a Turn Token in a cycle: never, only in the first, or in each cycle."""
    return reading == "always" or (reading == "first_cycle" and cycle == 1)


@cites("FW-EXEC-03", "FW-SIM-01", "FW-SIM-04", "FW-FULL-01")
def may_take(full: bool, full_used: bool) -> bool:
    """Return whether a turn still allows an action: any number of Simple Actions, and one Full or upgraded action."""
    return not (full and full_used)
