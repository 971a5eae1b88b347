"""Rounds and turns in plain language."""

from events.vocabulary import EncounterBegan, StepEntered, TurnBegan, TurnEnded
from events.wrath_and_glory.facts import AmbushAnswered, CombatBegan, InitiativeSeized, SideToPick, TurnDisplaced
from events.wrath_and_glory.table import State
from replays.narration.words import capital, listed


def encounter_began(state: State, event: EncounterBegan) -> str:
    """Tell who stands against whom."""
    agents = listed(each.name for each in state.combatants if each.is_agent)
    threats = listed(each.name for each in state.combatants if not each.is_agent)
    return f"Wrath & Glory, {event.edition}: {agents} against {threats}."


def combat_began(state: State, event: CombatBegan) -> str:
    """Tell who is ambushed."""
    ambushed = f" Ambushed: {listed(map(state.name, event.ambushed))}." if event.ambushed else ""
    return f"Combat begins.{ambushed}"


def ambush_answered(state: State, event: AmbushAnswered) -> str:
    """Tell who acts all the same."""
    return f"Ready despite the ambush: {listed(map(state.name, event.acting))}." if event.acting else ""


def turn_began(state: State, event: TurnBegan) -> str:
    """Tell whose turn it is."""
    return f"It is {state.name(event.who)}'s turn."


def turn_ended(state: State, event: TurnEnded) -> str:
    """Tell whose turn is over."""
    return f"{state.name(event.who)}'s turn is over."


def initiative_seized(state: State, event: InitiativeSeized) -> str:
    """Tell who goes first."""
    return f"Seize the Initiative! {capital(state.name(event.who))} goes first."


def turn_displaced(state: State, event: TurnDisplaced) -> str:
    """Tell who has to wait."""
    return f"{state.name(event.who)} must wait, and acts next."


def nothing(_: State, __: StepEntered | SideToPick) -> str:
    """Tell nothing: a mere passage on the track."""
    return ""
