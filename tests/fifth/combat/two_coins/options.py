"""What may be said now, by whom, and why not."""

from collections.abc import Iterable, Iterator

import attrs

from combat.citations import cites
from combat.errors import Reason
from combat.requests import Domain, Form, OneOf, Request, Whole
from events.base import Command
from tests.fifth.combat.two_coins.commands import Commit, RollOff
from tests.fifth.combat.two_coins.sheets import MOST_COINS
from tests.fifth.combat.two_coins.state import State
from tests.fifth.events.two_coins import Hand


def requests(state: State) -> tuple[Request, ...]:
    """Return what is owed now."""
    if state.step == "HANDS":
        return tuple(_hand(state, who) for who in state.waiting())
    if state.step == "ROLL_OFF":
        form = Form(RollOff, "Roll off")
        return tuple(Request(each.id, "roll_off", "Level hands: roll off.", (form,)) for each in state.duellists)
    return ()


def _hand(state: State, who: str) -> Request:
    fields: dict[str, Domain] = {"duellist": OneOf((who,), (state.name(who),)), "coins": Whole(0, state.most(who))}
    prompt = f"{state.name(who)}: how many coins go into the hand?"
    return Request(who, "commit", prompt, (Form(Commit, "Close the hand", fields),), Commit(who, 0))


@cites("COIN-HAND-01")
def reasons(state: State, command: Command) -> Iterator[Reason]:
    """Return the reasons of the book against a command that the step admits."""
    if not isinstance(command, Commit):
        return
    if command.duellist not in state.purses():
        yield Reason("unknown_duellist", f"there is no duellist '{command.duellist}'")
    elif command.duellist not in state.waiting():
        yield Reason("chosen", f"{state.name(command.duellist)} has closed the hand already", "COIN-HAND-01")
    elif not 0 <= command.coins <= state.most(command.duellist):
        sentence = f"a hand of {state.name(command.duellist)} holds 0 to {state.most(command.duellist)} coins now"
        yield Reason("too_many_coins", f"{sentence}, not {command.coins}", "COIN-HAND-01")


def speakers(state: State, command: Command) -> tuple[str, ...]:
    """Return the seats that may say a command: whose hand it is, or both."""
    both = tuple(state.purses())
    if isinstance(command, Commit):
        return (command.duellist,) if command.duellist in both else ()
    return both


@cites("COIN-HAND-01", "COIN-HAND-02")
def conceal(state: State, seat: str) -> State:
    """Return the table as a seat sees it: a closed hand may hold anything, but whose is closed is no secret."""
    if state.open:
        return state
    return attrs.evolve(state, hands=tuple(h if h.duellist == seat else Hand(h.duellist, 0) for h in state.hands))


def faults(state: State) -> Iterable[str]:
    """Say what cannot be on any table, so that nobody is left without a decision that can be taken."""
    purses = state.purses()
    for who, coins in purses.items():
        if not 0 <= coins <= MOST_COINS:
            yield f"{who} has {coins} coins, and a purse holds 0 to {MOST_COINS}"
    for hand in state.hands:
        if hand.duellist not in purses or not 0 <= hand.coins <= state.most(hand.duellist):
            yield f"a hand of {hand.duellist} cannot hold {hand.coins} coins"
    if state.outcome is None and (state.broke() or not _somebody_decides(state)):
        yield f"at {state.step} there would be nothing that anybody could decide"


def _somebody_decides(state: State) -> bool:
    if state.step == "HANDS":
        return not state.open and len(state.hands) < len(state.duellists) == len(state.waiting()) + len(state.hands)
    return state.step == "ROLL_OFF" and state.open and not state.waiting() and len({h.coins for h in state.hands}) == 1
