"""Rounds and turns in plain language."""

from events.vocabulary import EncounterBegan, TurnBegan, TurnEnded
from events.wrath_and_glory.facts import AmbushAnswered, CombatBegan, InitiativeSeized, TurnDisplaced
from events.wrath_and_glory.table import State
from replays.narration.words import capital, listed


def _encounter_began(state: State, event: EncounterBegan) -> str:
    agents = listed(each.name for each in state.combatants if each.is_friend)
    threats = listed(each.name for each in state.combatants if not each.is_friend)
    return f"Wrath & Glory, {event.edition}: {agents} against {threats}."


def _combat_began(state: State, event: CombatBegan) -> str:
    ambushed = f" Ambushed: {listed(map(state.name, event.ambushed))}." if event.ambushed else ""
    return f"Combat begins.{ambushed}"


def _ambush_answered(state: State, event: AmbushAnswered) -> str:
    return f"Ready despite the ambush: {listed(map(state.name, event.acting))}." if event.acting else ""


def _turn_began(state: State, event: TurnBegan) -> str:
    return f"It is {state.name(event.who)}'s turn."


def _turn_ended(state: State, event: TurnEnded) -> str:
    return f"{state.name(event.who)}'s turn is over."


def _initiative_seized(state: State, event: InitiativeSeized) -> str:
    return f"Seize the Initiative! {capital(state.name(event.who))} goes first."


def _turn_displaced(state: State, event: TurnDisplaced) -> str:
    return f"{state.name(event.who)} must wait, and acts next."
