"""Commands into events. Only called for a command that the options allow, so nothing here refuses."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from combat.citations import cites
from combat.draft import Draft
from events.base import Command
from events.vocabulary import EncounterEnded, Hit, Rolled, RoundBegan, Spent, Suffered
from tests.fifth.combat.two_coins.commands import Commit, RollOff
from tests.fifth.combat.two_coins.rules import EVEN_DICE, beaten
from tests.fifth.combat.two_coins.state import State
from tests.fifth.events.two_coins import HandsOpened, HandTaken


def begin(draft: Draft[State]) -> None:
    """Open the duel."""
    draft.advance("begin")


def round_start(draft: Draft[State]) -> None:
    """A round begins."""
    draft.happens(RoundBegan(draft.state.round + 1))
    draft.advance("take_hands")


@cites("COIN-HAND-01", "COIN-HAND-02")
def commit(draft: Draft[State], command: Commit) -> None:
    """Take a hand; the second one opens both. Level hands roll by a command of their own, since this one is secret."""
    draft.happens(HandTaken(command.duellist, command.coins))
    if not draft.state.waiting():
        draft.happens(HandsOpened(draft.state.hands))
        lose(draft, beaten({hand.duellist: hand.coins for hand in draft.state.hands}), "the fuller hand")
    draft.advance("commit")


@cites("COIN-TIE-01", "COIN-TIE-02")
def roll_off(draft: Draft[State], _: RollOff) -> None:
    """Roll a die for each of the level hands."""
    both = [each.id for each in draft.state.duellists]
    faces = {}
    for who, die in zip(both, draft.roll(2, 6, "Roll-off", "both duellists"), strict=True):
        draft.happens(Rolled("Roll-off", who, (die,), (0,), die.face))
        faces[who] = die.face
    even = EVEN_DICE[draft.state.settings.even_dice]
    lose(draft, beaten(faces) or even(both), "the dice")
    draft.advance("roll_off")


@cites("COIN-LOSS-01")
def lose(draft: Draft[State], losers: Iterable[str], by: str) -> None:
    """Whoever lost the round loses a coin."""
    losing = tuple(losers)
    for who in losing:
        for winner in (each.id for each in draft.state.duellists if each.id not in losing):
            draft.happens(Hit(winner, who, "hand", by))
        draft.happens(Suffered(who, "Defeat", 1, by))
        draft.happens(Spent(who, "Coin", 1, "the lost round"))


def round_end(draft: Draft[State]) -> None:
    """The round is over."""
    draft.advance("next_round")


@cites("COIN-LOSS-02")
def duel_end(draft: Draft[State]) -> None:
    """Say who won."""
    broke = draft.state.broke()
    winners = tuple(each.id for each in draft.state.duellists if each.id not in broke)
    poor = " and ".join(map(draft.state.name, broke))
    draft.happens(EncounterEnded(winners, f"no coin is left to {poor}"))


DECIDE: Mapping[type[Command], Callable[[Draft[State], Any], None]] = {Commit: commit, RollOff: roll_off}
"""What each command does."""

ENTER: Mapping[str, Callable[[Draft[State]], None]] = {
    "ROUND_START": round_start,
    "ROUND_END": round_end,
    "DUEL_END": duel_end,
}
"""What happens of itself at a step."""
