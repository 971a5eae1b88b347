"""Views of the state for each seat: settings may hide DNs and the sheets of Threats from all seats but the GM's."""

import attrs

from events.fields import bounds_of
from events.replace import replace
from events.wrath_and_glory.sheets import ATTRIBUTES, GM, Profile
from events.wrath_and_glory.table import SCORES, Combatant, State, Test

UNSEEN = (*(each.lower() for each in ATTRIBUTES), "tier", "rank", "speed", "ammo")
"""Numbers of a hidden sheet. A view replaces each by the smallest value that a sheet allows (0 or 1)."""


_LEAST = {
    field.name: bounds[0]
    for field in attrs.fields(Profile)
    if field.name in UNSEEN and (bounds := bounds_of(field)) is not None
}


def conceal(state: State, seat: str) -> State:
    """Return the state without the DNs and sheets that the settings hide from a seat."""
    if seat == GM or not (state.settings.hide_dn or state.settings.hide_threats):
        return state
    seen = replace(state, test=_without_dn(state.test) if state.test is not None else None)
    if state.settings.hide_dn:
        seen = replace(seen, owed=tuple(replace(each, dn=0) for each in state.owed))
    if state.settings.hide_threats:
        seen = replace(
            seen,
            combatants=tuple(each if each.is_friend else _from_afar(each) for each in state.combatants),
            catalogue=tuple(each for each in state.catalogue if _plain(each.id) in _named_by_friends(state)),
        )
    return state if seen == state else seen


def _named_by_friends(state: State) -> set[str]:
    """Return the names, without ratings, of the abilities and traits on the players' side."""
    friends = tuple(each.profile for each in state.combatants if each.is_friend)
    weapons = (state.weapon(weapon) for each in friends for weapon in each.weapons)
    traits = (trait for weapon in weapons if weapon is not None for trait in weapon.traits)
    return {
        *map(_plain, traits),
        *(_plain(name) for each in friends for name in (*each.abilities, *each.armour_traits)),
    }


def _plain(ability: str) -> str:
    return ability.partition(" (")[0].partition(": ")[0]


def _without_dn(test: Test) -> Test:
    declared = test.declared
    if not declared.hidden:
        return test
    open_ones = tuple(each for each in declared.modifiers if each.on != "difficulty")
    return replace(test, declared=replace(declared, dn=0, dns=(), modifiers=open_ones))


def _from_afar(who: Combatant) -> Combatant:
    """Return a Threat without its hidden numbers; identity, size, weapons, conditions and injuries stay visible."""
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
    shown = replace(shown, **_LEAST)
    hidden = dict.fromkeys(("ammo", "ruin", "faith", *SCORES.values()), 0)
    return replace(who, profile=shown, stock=(), concealed=True, **hidden)
