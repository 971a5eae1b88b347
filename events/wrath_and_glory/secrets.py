"""The table as each seat may see it: the GM may keep DNs and the sheets of Threats to itself."""

from events.replace import replace
from events.wrath_and_glory.sheets import ATTRIBUTES, GM, Profile
from events.wrath_and_glory.table import SCORES, Combatant, State, Test

UNSEEN = (*(each.lower() for each in ATTRIBUTES), "tier", "rank", "speed", "ammo")
"""Numbers of a sheet that nobody sees from afar; 0 stands for them."""


def conceal(state: State, seat: str) -> State:
    """Return the table as a seat sees it: everything lies open, unless the settings say otherwise."""
    if seat == GM or not (state.settings.hide_dn or state.settings.hide_threats):
        return state
    seen = replace(state, test=_without_dn(state.test) if state.test is not None else None)
    if state.settings.hide_dn:
        seen = replace(seen, owed=tuple(replace(each, dn=0) for each in state.owed))
    if state.settings.hide_threats:
        seen = replace(
            seen, combatants=tuple(each if each.is_friend else _from_afar(each) for each in state.combatants)
        )
    return seen


def _without_dn(test: Test) -> Test:
    declared = test.declared
    if not declared.hidden:
        return test
    open_ones = tuple(each for each in declared.modifiers if each.on != "difficulty")
    return replace(test, declared=replace(declared, dn=0, dns=(), modifiers=open_ones))


def _from_afar(who: Combatant) -> Combatant:
    """Return a Threat as anybody sees it: who it is, how many, with what in hand, and what has befallen it."""
    sheet = who.profile
    shown = Profile(
        id=sheet.id,
        name=sheet.name,
        role=sheet.role,
        side=sheet.side,
        size=sheet.size,
        mob=sheet.mob,
        weapons=sheet.weapons,
    )
    shown = replace(shown, **dict.fromkeys(UNSEEN, 0))
    return replace(who, profile=shown, ammo=0, ruin=0, stock=(), **dict.fromkeys(SCORES.values(), 0))
