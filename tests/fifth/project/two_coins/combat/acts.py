"""The commands of duellists: close a hand, and roll off."""

from collections.abc import Iterable, Iterator

import attrs

from combat.engine.book import cites
from combat.engine.errors import Reason
from combat.engine.offer.domains import Domain, OneOf, Whole
from combat.engine.offer.requests import Form, Request
from combat.engine.play.acts import Act, on_entering, requests_at
from combat.engine.play.draft import Draft
from events.vocabulary import EncounterEnded, Hit, Rolled, RoundBegan, Spent, Suffered
from two_coins.combat.rules import EVEN_DICE, broke, losers_of, max_in_hand
from two_coins.events.facts import HandsOpened, HandTaken
from two_coins.events.table import State


@attrs.frozen
class Commit(Act, wire="two_coins.commit.v1"):
    """Close a hand with some coins in secret.

    Attributes:
        duellist: The duellist who closes the hand.
        coins: The number of coins in the hand; 0 for an empty hand.
    """

    duellist: str
    coins: int

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        """Return the seat of the duellist."""
        return (self.duellist,) if self.duellist in state.coins() else ()

    @cites("COIN-HAND-01")
    def check(self, state: State) -> Iterator[Reason]:
        """Yield a reason if the hand is already closed or may not hold so many coins."""
        if self.duellist not in state.coins():
            yield Reason("unknown_duellist", f"there is no duellist '{self.duellist}'")
        elif self.duellist not in state.waiting():
            yield Reason("chosen", f"{state.name(self.duellist)} has already closed the hand", "COIN-HAND-01")
        elif not 0 <= self.coins <= max_coins(state, self.duellist):
            holds = f"a hand of {state.name(self.duellist)} holds 0 to {max_coins(state, self.duellist)} coins now"
            yield Reason("too_many_coins", f"{holds}, not {self.coins}", "COIN-HAND-01")

    @cites("COIN-HAND-01", "COIN-HAND-02")
    def apply(self, draft: Draft[State]) -> None:
        """Close the hand; the second one opens both. Level hands roll in a separate command, because this one is
        secret.
        """
        draft.emit(HandTaken(self.duellist, self.coins))
        if not draft.state.waiting():
            draft.emit(HandsOpened(draft.state.hands))
            lose(draft, losers_of({hand.duellist: hand.coins for hand in draft.state.hands}), "the fuller hand")

    @classmethod
    def forms(cls, state: State, who: str) -> Form:
        """Return the form for one hand."""
        fields: dict[str, Domain] = {
            "duellist": OneOf((who,), (state.name(who),)),
            "coins": Whole(0, max_coins(state, who)),
        }
        return Form(cls, "close the hand", fields)


def max_coins(state: State, duellist: str) -> int:
    """Return the maximum number of coins in a duellist's hand."""
    return max_in_hand(state.coins()[duellist], state.settings.largest_hand)


@requests_at("HANDS")
def _hands(state: State) -> Iterator[Request]:
    for who in state.waiting():
        prompt = f"{state.name(who)} must close a hand. How many coins does it hold?"
        yield Request(who, "commit", prompt, (Commit.forms(state, who),), Commit(who, 0))


@attrs.frozen
class RollOff(Act, wire="two_coins.roll_off.v1"):
    """Roll a D6 for each level hand."""

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        """Return the seats of both duellists."""
        return tuple(state.coins())

    @cites("COIN-TIE-01", "COIN-TIE-02")
    def apply(self, draft: Draft[State]) -> None:
        """Roll both dice; the lower one loses, and the settings decide about even dice."""
        both = [duellist.id for duellist in draft.state.duellists]
        faces = {}
        for who, die in zip(both, draft.roll(2, 6, "Roll-off", "both duellists"), strict=True):
            draft.emit(Rolled(purpose="Roll-off", who=who, dice=(die,), kept=(0,), total=die.face))
            faces[who] = die.face
        even = EVEN_DICE[draft.state.settings.even_dice]
        lose(draft, losers_of(faces) or even(both), "the dice")


@requests_at("ROLL_OFF")
def _level_hands(state: State) -> Iterator[Request]:
    for duellist in state.duellists:
        yield Request(duellist.id, "roll_off", "Both hands are level. Roll off?", (Form(RollOff, "roll off"),))


@cites("COIN-LOSS-01")
def lose(draft: Draft[State], losers: Iterable[str], by: str) -> None:
    """Let the losers of a round lose a coin."""
    losing = tuple(losers)
    for who in losing:
        for winner in (duellist.id for duellist in draft.state.duellists if duellist.id not in losing):
            draft.emit(Hit(attacker=winner, target=who, weapon="hand", result=by))
        draft.emit(Suffered(who=who, harm="Defeat", amount=1, source=by))
        draft.emit(Spent(whose=who, resource="Coin", amount=1, on="the lost round"))


@on_entering("ROUND_START")
def _round_start(draft: Draft[State]) -> None:
    draft.emit(RoundBegan(draft.state.round + 1))


@on_entering("DUEL_END")
@cites("COIN-LOSS-02")
def _duel_end(draft: Draft[State]) -> None:
    losers = broke(draft.state.coins())
    winners = tuple(duellist.id for duellist in draft.state.duellists if duellist.id not in losers)
    draft.emit(EncounterEnded(winners, f"no coin is left to {' and '.join(map(draft.state.name, losers))}"))
