"""What an override may not make of the table."""

from collections.abc import Iterator, Mapping

from combat.systems.wrath_and_glory.queries import standing
from combat.systems.wrath_and_glory.rules import tests
from events.wrath_and_glory.table import SCORES, Combatant, State

PENDING: Mapping[str, str] = {
    "AMBUSH": "ambush",
    "HANDOFF": "handing",
    "TURN": "turns",
    "REFLEXIVE": "blows",
    "OWED_TEST": "owed",
    "DECLARATION": "declaration",
    **dict.fromkeys(("WRATH_REROLL", "GLORY_DICE", "SHIFT", "CRITICAL", "GLORY_DAMAGE", "CRITICAL_SEVERITY"), "test"),
    **dict.fromkeys(("SOAK", "SOAK_REROLL", "SOAK_GLORY"), "harms"),
    **dict.fromkeys(("COMPLICATION", "COMPLICATION_ANSWER", "INCONVENIENT_TARGET"), "complication"),
}
"""What must be on the table at a step that asks about it."""

COUNTS = ("wounds", "shock", "traumatic", "members", "ammo", "ruin")


def faults(state: State) -> Iterator[str]:
    """Return what cannot be on any table, however it came there."""
    for name, held, most in (
        ("Glory", state.glory, standing.glory_cap(state)),
        ("Ruin", state.ruin, standing.ruin_cap(state)),
    ):
        if not 0 <= held <= most:
            yield f"{name} must be 0 to {most}, not {held}"
    for player in state.players:
        if player.wrath < 0:
            yield f"{player.id} cannot have {player.wrath} Wrath"
    for who in state.combatants:
        yield from _faults_of(state, who)
    if state.round < 0:
        yield f"there is no round {state.round}"
    if state.step in PENDING and not getattr(state, PENDING[state.step]):
        yield f"at {state.step} something must be pending in '{PENDING[state.step]}', and nothing is"
    if state.round and state.step == "AMBUSH":
        yield f"an ambush is answered before round 1, not in round {state.round}"
    test = state.test
    if test is not None and test.faces and test.icons != tests.icons(test.faces):
        yield f"the dice of the roll come to {tests.icons(test.faces)} icons, not {test.icons}"


def _faults_of(state: State, who: Combatant) -> Iterator[str]:
    for name in (*COUNTS, *SCORES.values()):
        if getattr(who, name) < 0:
            yield f"{who.id}: {name} cannot be {getattr(who, name)}"
    if who.members > who.profile.mob:
        yield f"{who.id} cannot have {who.members} members; it began with {who.profile.mob}"
    for enemy in who.engaged_with:
        if not state.knows(enemy) or who.id not in state.combatant(enemy).engaged_with:
            yield f"{who.id} is engaged with {enemy}, but {enemy} is not engaged with {who.id}"
