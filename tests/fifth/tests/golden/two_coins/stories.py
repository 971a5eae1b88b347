"""The duels behind the golden logs of Two Coins."""

from collections.abc import Callable, Mapping

from combat import Encounter
from combat.dice import Loaded
from tests.fifth.combat.two_coins.commands import Commit, RollOff


def level_hands() -> Encounter:
    """Two coins against two, and four against five on the dice."""
    duel = Encounter.sample("two_coins", Loaded((4, 5)), name="golden")
    for command in (Commit("ada", 2), Commit("bo", 2), RollOff()):
        duel.do(command)
    return duel


STORIES: Mapping[str, Callable[[], Encounter]] = {"level-hands": level_hands}
