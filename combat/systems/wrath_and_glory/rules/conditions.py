"""Conditions: what each changes, and when it passes."""

from collections.abc import Mapping

from combat.engine.book import cites

PASSES_AT_SOURCE = frozenset({"Pinned", "All-Out Attack", "Full Defence"})
"""What passes when the turn of whoever caused it begins."""

PASSES_AT_END = frozenset({"Hindered", "Vulnerable", "Staggered"})
"""
What passes when the sufferer's next turn ends.

Ruling: the lists name no end for these three, so they last until the end of the sufferer's own next turn.
"""

DEFENCE: Mapping[str, int] = {"Vulnerable": -1, "Restrained": -2, "All-Out Attack": -2}
"""What each condition does to Defence; a level multiplies Vulnerable and the others not."""

NAMES = (
    "Prone",
    "Hindered",
    "Vulnerable",
    "Staggered",
    "Restrained",
    "Blinded",
    "Bleeding",
    "On Fire",
    "Poisoned",
    "Pinned",
    "Unconscious",
    "Fear",
    "Terror",
)


@cites("WG-COND-01")
def prone_defence(prone: bool, near: bool) -> int:
    """
    What lying on the ground does to Defence: worse against who is near, better against who is far.

    >>> prone_defence(True, near=True), prone_defence(True, near=False)
    (-2, 1)
    """
    return (-2 if near else 1) if prone else 0


@cites("WG-COND-01", "WG-OPT-02")
def condition_defence(levels: Mapping[str, int]) -> int:
    """
    What conditions other than Prone do to Defence.

    >>> condition_defence({"Vulnerable": 2, "Restrained": 1})
    -4
    """
    return sum(DEFENCE.get(name, 0) * (level if name == "Vulnerable" else 1) for name, level in levels.items())


@cites("WG-COND-01")
def condition_dn(levels: Mapping[str, int], sight: bool) -> dict[str, int]:
    """
    By how much each condition raises the DN of its sufferer's tests.

    >>> condition_dn({"Hindered": 2, "Blinded": 1}, sight=True)
    {'Hindered': 2, 'Blinded': 4}
    """
    raised = {"Hindered": levels.get("Hindered", 0), "Poisoned": 2 * bool(levels.get("Poisoned"))}
    raised["Blinded"] = 4 * bool(levels.get("Blinded")) * sight
    return {name: amount for name, amount in raised.items() if amount}


@cites("WG-COND-01")
def speed(printed: int, staggered: bool, restrained: bool) -> int:
    """
    The Speed that conditions leave, in metres.

    >>> speed(7, True, False), speed(7, False, True)
    (4, 0)
    """
    return 0 if restrained else -(-printed // 2) if staggered else printed


@cites("WG-COND-01")
def bars_running(staggered: bool, restrained: bool, stood_up: bool, pinned: bool) -> bool:
    """
    Whether only Standard Movement is left, or none.

    >>> bars_running(False, False, True, False), bars_running(False, False, False, False)
    (True, False)
    """
    return staggered or restrained or stood_up or pinned


@cites("WG-COND-01", "WG-DMG-07")
def burns(on_fire: bool) -> int:
    """
    The sides of the die for the Mortal Wounds of fire as a turn begins; 0 for none.

    >>> burns(True), burns(False)
    (3, 0)
    """
    return 3 if on_fire else 0


@cites("WG-COND-01", "WG-DMG-07")
def bleeds(bleeding: bool) -> int:
    """
    The Mortal Wounds of bleeding as a turn ends.

    >>> bleeds(True)
    1
    """
    return int(bleeding)


@cites("WG-COND-01", "WG-RUIN-02")
def feeds_ruin(purpose: str, passed: bool, agent: bool) -> bool:
    """
    Whether a failed test gives the GM Ruin: an Agent's against Fear, Terror or Corruption.

    >>> feeds_ruin("Fear", passed=False, agent=True), feeds_ruin("Fear", passed=False, agent=False)
    (True, False)
    """
    return purpose in ("Fear", "Terror", "Corruption") and agent and not passed
