"""Tests and contests in plain language."""

import attrs

from events.vocabulary import Rolled
from events.wrath_and_glory.facts import ContestBegan, ContestSettled, PoolStands, TestDeclared, TestOwed
from events.wrath_and_glory.table import State
from replays.narration import shared
from replays.narration.words import counted, listed
from replays.narration.wrath_and_glory.combat_options import aimed


def _roll_declared(state: State, event: TestDeclared) -> str:
    against = f" against DN {listed(dict.fromkeys(event.dns or (event.dn,)))}" if event.dn else ""
    whom = listed(map(state.name, event.targets))
    what = aimed(event.action, whom) if event.targets else f": {event.action}"
    weapon = f" with {state.name(event.weapon)}" if event.weapon else ""
    dice = "1 die" if event.pool == 1 else f"{event.pool} dice"
    return f"{state.name(event.actor)}{what}{weapon}, {event.skill}, {dice}{against}."


def _rolled(state: State, event: Rolled) -> str:
    """Tell a roll; what raises a DN is no news where there is none."""
    if state.test is not None and not state.test.declared.dn:
        event = attrs.evolve(event, modifiers=tuple(each for each in event.modifiers if each.on != "difficulty"))
    return shared.rolled(state, event)


def _pool_stands(state: State, event: PoolStands) -> str:
    """Tell the whole after some dice were rolled again, or added."""
    again = state.test is not None and state.test.faces
    return f"That makes {counted(event.icons, 'icon')}." if again else ""


def _roll_owed(state: State, event: TestOwed) -> str:
    return f"{state.name(event.who)} must test {event.skill} against DN {event.dn}: {event.purpose}."


def _contest_began(state: State, event: ContestBegan) -> str:
    return f"{state.name(event.instigator)} against {state.name(event.opponent)}: {event.action}."


def _contest_settled(state: State, event: ContestSettled) -> str:
    return f"{state.name(event.winner)} wins the contest."
