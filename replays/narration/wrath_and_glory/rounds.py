"""Rounds and turns in plain language."""

from events.vocabulary import EncounterBegan, StepEntered, TurnBegan, TurnEnded
from events.wrath_and_glory.facts import AmbushAnswered, CombatBegan, InitiativeSeized, TurnDisplaced
from events.wrath_and_glory.sheets import Joined
from events.wrath_and_glory.table import Combatant, State
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


def _round_closed(state: State, event: StepEntered) -> str:
    """Tell who is how hurt as a round ends; of any other step there is nothing to tell."""
    if event.step != "ROUND_END":
        return ""
    hurt = [told for each in state.present() if (told := _hurt(each))]
    return f"As round {state.round} ends: {'; '.join(hurt)}." if hurt else ""


def _hurt(who: Combatant) -> str:
    if who.is_mob:
        return f"{who.name}, {who.members} of {who.profile.mob} left" if who.members < who.profile.mob else ""
    told = [f"{who.wounds}{_of(who.max_wounds)} Wounds"] if who.wounds else []
    told += [f"{who.shock}{_of(who.max_shock)} Shock"] if who.shock else []
    told += [*(["Dying"] if who.dying else []), *(["Exhausted"] if who.exhausted else [])]
    return f"{who.name}, {listed(told)}" if told else ""


def _of(most: int) -> str:
    return f" of {most}" if most else ""


def _joined(_: State, event: Joined) -> str:
    return f"{event.sheet.name} joins the fight."


def _turn_began(state: State, event: TurnBegan) -> str:
    return f"It is {state.name(event.who)}'s turn."


def _turn_ended(state: State, event: TurnEnded) -> str:
    return f"{state.name(event.who)}'s turn is over."


def _initiative_seized(state: State, event: InitiativeSeized) -> str:
    return f"Seize the Initiative! {capital(state.name(event.who))} goes first."


def _turn_displaced(state: State, event: TurnDisplaced) -> str:
    return f"{state.name(event.who)} must wait, and acts next."
