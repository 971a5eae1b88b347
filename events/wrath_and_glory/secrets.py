"""Views of the state for each seat. Settings may hide DNs and Threats' sheets from every seat except the GM's."""

import attrs

from events.fields import bounds_of
from events.replace import replace
from events.wrath_and_glory.sheets import ATTRIBUTES, GM, Profile
from events.wrath_and_glory.table import SCORES, Combatant, State, Test

HIDDEN_NUMBERS = (*(attribute.lower() for attribute in ATTRIBUTES), "tier", "rank", "speed", "ammo")
"""Numbers of a hidden sheet. A view replaces each by the smallest value that sheets allow (0 or 1)."""


_PLACEHOLDERS = {
    field.name: bounds[0]
    for field in attrs.fields(Profile)
    if field.name in HIDDEN_NUMBERS and (bounds := bounds_of(field)) is not None
}


def conceal(state: State, seat: str) -> State:
    """Return the state without the DNs and sheets that the settings hide from a seat."""
    if seat == GM or not (state.settings.hide_dn or state.settings.hide_threats):
        return state
    view = replace(state, test=_without_dn(state.test) if state.test is not None else None)
    if state.settings.hide_dn:
        view = replace(view, owed=tuple(replace(test, dn=0) for test in state.owed))
    if state.settings.hide_threats:
        known = {weapon for combatant in state.combatants for weapon in _known_weapons(combatant)}
        view = replace(
            view,
            armoury=tuple(weapon for weapon in state.armoury if weapon.id in known),
            used=tuple(use for use in state.used if not use.gm_only),
            owed=tuple(test for test in view.owed if not test.gm_only),
            combatants=tuple(
                combatant if combatant.is_friend else _hide_sheet(combatant) for combatant in state.combatants
            ),
            catalogue=tuple(
                ability for ability in state.catalogue if _base_name(ability.id) in _visible_abilities(state)
            ),
        )
    return state if view == state else view


def _visible_abilities(state: State) -> set[str]:
    friends = tuple(combatant.profile for combatant in state.combatants if combatant.is_friend)
    weapons = (state.weapon(weapon) for friend in friends for weapon in friend.weapons)
    traits = (trait for weapon in weapons if weapon is not None for trait in weapon.traits)
    return {
        *map(_base_name, traits),
        *(_base_name(name) for friend in friends for name in (*friend.abilities, *friend.armour_traits)),
    }


def _base_name(ability: str) -> str:
    return ability.partition(" (")[0].partition(": ")[0]


def _without_dn(test: Test) -> Test:
    declared = test.declared
    if not declared.hidden:
        return test
    visible = tuple(modifier for modifier in declared.modifiers if modifier.on != "difficulty")
    return replace(test, declared=replace(declared, dn=0, dns=(), modifiers=visible))


def _known_weapons(who: Combatant) -> tuple[str, ...]:
    """Return the weapons of a combatant that every seat knows: all of a friend's, and those that a Threat has used."""
    return who.profile.weapons if who.is_friend else who.shown


def _hide_sheet(who: Combatant) -> Combatant:
    """Return a Threat without hidden numbers; identity, size, weapons shown, conditions and injuries stay visible."""
    sheet = who.profile
    shown = Profile(
        id=sheet.id,
        name=sheet.name,
        role=sheet.role,
        side=sheet.side,
        size=sheet.size,
        mob=sheet.mob,
        weapons=tuple(weapon for weapon in sheet.weapons if weapon in who.shown),
    )
    shown = replace(shown, **_PLACEHOLDERS)
    hidden = dict.fromkeys(("ammo", "ruin", "faith", *SCORES.values()), 0)
    faults = tuple(fault for fault in who.faults if fault.id in who.shown)
    drawn = None if who.drawn is None else tuple(weapon for weapon in who.drawn if weapon in who.shown)
    return replace(who, profile=shown, stock=(), faults=faults, drawn=drawn, concealed=True, **hidden)
