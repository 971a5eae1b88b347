"""How a roll is read, in plain language."""

from events.wrath_and_glory.facts import TestRead
from events.wrath_and_glory.table import State
from replays.narration.words import counted


def _roll_read(state: State, event: TestRead) -> str:
    """Tell whether a test passes; of an attack, hits and misses tell it."""
    test = state.test
    declared = test.declared if test is not None else None
    if test is None or declared is None or declared.targets or not (declared.dn or declared.hidden):
        return ""
    return f"{state.name(event.who)} {'passes' if event.passed else 'fails'} with {counted(test.icons, 'icon')}."
