"""Weights of effects defined by data; their verbs make them harmful, helpful or neutral."""

from collections.abc import Iterable

from combat.systems.powered_by_heresy.policy.worth import are_friends
from events.abilities import Effect
from events.powered_by_heresy.table import State

HARMFUL = frozenset({"damage", "wound", "put out", "condition", "mark"})
HELPFUL = frozenset({"heal", "forward", "ongoing", "end condition", "gain", "hold"})
"""Verbs whose effects harm foes, and verbs whose effects help friends; all others are neutral."""

HARM, HELP, OTHER = 0.1, 0.05, 0.01
"""Weights for harming a foe, helping a friend, and other effects. An attack that deals damage weighs more."""


def effects_weight(state: State, who: str, targets: tuple[str, ...], effects: Iterable[Effect]) -> float:
    """Return the weight of a character's use of these effects on these targets."""
    verbs = {effect.do for effect in effects if effect.to == "target"}
    friends = [are_friends(state, who, target) for target in targets]
    if (verbs & HARMFUL and any(friends)) or (verbs & HELPFUL and not all(friends)):
        return 0.0
    return HARM if verbs & HARMFUL else HELP if verbs & HELPFUL else OTHER
