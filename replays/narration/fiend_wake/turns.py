"""Execute Turns: cycles, turns, and the extra one."""

from events.fiend_wake.facts import BonusTurnLost, CycleOpened, Question, TurnDiscounted, TurnPending
from events.fiend_wake.table import State
from events.vocabulary import TurnBegan, TurnEnded


def _cycle_opened(state: State, event: CycleOpened) -> str:
    holds_tokens = any(each.tokens and each.present and not each.unconscious for each in state.combatants)
    return f"Cycle {event.number} of turns." if holds_tokens else ""


def _turn_pending(state: State, event: TurnPending) -> str:
    return f"{state.name(event.who)} sets a Turn Token aside."


def _turn_began(state: State, event: TurnBegan) -> str:
    extra = "one more turn" if state.question == Question.BONUS else "a turn"
    return f"{state.name(event.who)} takes {extra}."


def _turn_ended(state: State, event: TurnEnded) -> str:
    return f"{state.name(event.who)}'s turn is over."


def _turn_discounted(state: State, event: TurnDiscounted) -> str:
    return f"{state.name(event.who)} did nothing, so this turn does not count as executed."


def _bonus_turn_lost(state: State, event: BonusTurnLost) -> str:
    return f"{state.name(event.who)}'s extra turn is lost: {event.reason}."
