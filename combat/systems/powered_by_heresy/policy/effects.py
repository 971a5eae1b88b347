"""What is written out as data, judged by its verbs: who is harmed by it, and who is helped."""

from collections.abc import Iterable

from combat.systems.powered_by_heresy.policy.worth import are_friends
from events.abilities import Effect
from events.powered_by_heresy.table import State

HARMFUL = frozenset({"damage", "wound", "put out", "condition", "mark"})
HELPFUL = frozenset({"heal", "forward", "ongoing", "end condition", "gain", "hold"})
"""The verbs that are meant for foes, and those that are meant for friends; the others are for anybody."""

HARM, HELP, OTHER = 0.1, 0.05, 0.01
"""What it is worth to harm a foe, to help a friend, or to find something out, beside an attack that deals damage."""


def of_effects(state: State, who: str, targets: tuple[str, ...], does: Iterable[Effect]) -> float:
    """Return how sensible it is that somebody lets these effects reach these targets."""
    verbs = {effect.do for effect in does if effect.to == "target"}
    friends = [are_friends(state, who, each) for each in targets]
    if (verbs & HARMFUL and any(friends)) or (verbs & HELPFUL and not all(friends)):
        return 0.0
    return HARM if verbs & HARMFUL else HELP if verbs & HELPFUL else OTHER
