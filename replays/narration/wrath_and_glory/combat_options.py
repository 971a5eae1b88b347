"""Combat options in plain language: the words that other chapters tell them with."""

from collections.abc import Mapping

from events.wrath_and_glory.facts import Actions, Conditions

TOLD: Mapping[str, str] = {Actions.GIVE_UP_MOVEMENT: "gives up Movement"}
"""What somebody does for an option."""

COMES_AND_GOES: Mapping[str, tuple[str, str]] = {
    Conditions.ALL_OUT: ("{who} goes all out, and is easier to hit.", "{who} is on guard again."),
    Conditions.FULL_DEFENCE: ("{who} is {level} harder to hit.", "{who}'s Full Defence is over."),
    Conditions.FORFEIT: ("{who} gives up the next turn for it.", "{who} has given up this turn."),
}
"""How what an option leaves on somebody comes and goes."""


def aimed(action: str, targets: str) -> str:
    """Return how an attack on somebody is told: a plain one as a verb, an option by its name."""
    return f" attacks {targets}" if action == Actions.ATTACK else f": {action} at {targets}"
