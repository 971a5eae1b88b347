"""Checks that a state is still possible after an override."""

from collections.abc import Iterator, Mapping

from combat.systems.wrath_and_glory.queries import active_abilities, rolls, status
from events.wrath_and_glory import ARMOUR_TRAITS, SCORES, Combatant, State

REQUIRED_FIELDS: Mapping[str, str] = {
    "AMBUSH": "ambush",
    "HANDOFF": "handing",
    "TURN": "turns",
    "REFLEXIVE": "blows",
    "REACTION": "announced",
    "TEST_ASKED": "asked",
    "OWED_TEST": "owed",
    "DECLARATION": "declaration",
    **dict.fromkeys(("WRATH_REROLL", "GLORY_DICE", "SHIFT", "CRITICAL", "GLORY_DAMAGE", "CRITICAL_SEVERITY"), "test"),
    **dict.fromkeys(("SOAK", "SOAK_REROLL", "SOAK_GLORY"), "harms"),
    **dict.fromkeys(("COMPLICATION", "COMPLICATION_ANSWER", "INCONVENIENT_TARGET"), "complication"),
}
"""The state field that must not be empty while the game waits at each of these steps."""

COUNTERS = ("wounds", "shock", "traumatic", "members", "ammo", "ruin", "faith")


def state_errors(state: State) -> Iterator[str]:
    """Yield the reasons why a state is impossible."""
    for name, held, maximum in (
        ("Glory", state.glory, status.glory_cap(state)),
        ("Ruin", state.ruin, status.ruin_cap(state)),
    ):
        if not 0 <= held <= maximum:
            yield f"{name} must be between 0 and {maximum}, not {held}"
    for player in state.players:
        if player.wrath < 0:
            yield f"{player.id} cannot have {player.wrath} Wrath; Wrath must be at least 0"
    for who in state.combatants:
        yield from _combatant_errors(state, who)
    if state.round < 0:
        yield f"the round must be at least 0, not {state.round}"
    if state.step in REQUIRED_FIELDS and not getattr(state, REQUIRED_FIELDS[state.step]):
        yield f"step {state.step} requires a value in '{REQUIRED_FIELDS[state.step]}', which is empty"
    if state.round and state.step == "AMBUSH":
        yield f"step AMBUSH is possible only before round 1, not in round {state.round}"
    test = state.test
    if test is not None and test.faces and test.icons != (count := rolls.icons_of(test.declared, test.faces)):
        yield f"the dice of the roll show {count} icons, not {test.icons}"


def _combatant_errors(state: State, who: Combatant) -> Iterator[str]:
    for name in (*COUNTERS, *SCORES.values()):
        if getattr(who, name) < 0:
            yield f"{who.id}: {name} must be at least 0, not {getattr(who, name)}"
    if who.members > who.profile.mob:
        yield f"{who.id} cannot have {who.members} members, because it started with {who.profile.mob}"
    for what, printed, ruled in (
        ("ability", who.profile.abilities, ()),
        ("armour trait", who.profile.armour_traits, ARMOUR_TRAITS),
    ):
        for name in printed:
            if active_abilities.base_name(name) not in ruled and not any(
                True for _ in active_abilities.matching_abilities(state.catalogue, name)
            ):
                yield f"{who.id} cannot have the {what} '{name}', because it is not defined at this table"
    for enemy in who.engaged_with:
        if not state.has_combatant(enemy) or who.id not in state.combatant(enemy).engaged_with:
            yield f"{who.id} is engaged with {enemy}, but {enemy} is not engaged with {who.id}"
