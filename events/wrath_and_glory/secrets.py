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
        known = {each for who in state.combatants for each in (who.profile.weapons if who.is_friend else who.shown)}
        view = replace(
            view,
            armoury=tuple(weapon for weapon in state.armoury if weapon.id in known),
            used=tuple(use for use in state.used if not use.gm_only),
            owed=tuple(test for test in view.owed if not test.gm_only),
            combatants=tuple(who if who.is_friend else _hide_sheet(who) for who in state.combatants),
        )
        names = _visible_abilities(state)
        view = replace(view, catalogue=tuple(ability for ability in state.catalogue if _base_name(ability.id) in names))
        named = _visible_conditions(view)
        view = replace(view, condition_sheets=tuple(sheet for sheet in state.condition_sheets if sheet.name in named))
    return state if view == state else view


def _visible_abilities(state: State) -> set[str]:
    friends = tuple(combatant.profile for combatant in state.combatants if combatant.is_friend)
    weapons = (state.weapon(weapon) for friend in friends for weapon in friend.weapons)
    traits = (trait for weapon in weapons if weapon is not None for trait in weapon.traits)
    return {
        *map(_base_name, traits),
        *(_base_name(name) for friend in friends for name in (*friend.abilities, *friend.armour_traits)),
    }


def _visible_conditions(view: State) -> set[str]:
    return {
        *(held.id for combatant in view.combatants for held in combatant.conditions),
        *(name for weapon in view.armoury for name, _ in weapon.inflictions),
        *(test.brings for test in (*view.owed, *((view.test.declared,) if view.test else ()))),
        *(part for ability in view.catalogue for effect in ability.does for part in effect.what.split(" or ")),
    }


def _base_name(ability: str) -> str:
    return ability.partition(" (")[0].partition(": ")[0]


def _without_dn(test: Test) -> Test:
    declared = test.declared
    if not declared.hidden:
        return test
    visible = tuple(modifier for modifier in declared.modifiers if modifier.on != "difficulty")
    return replace(test, declared=replace(declared, dn=0, dns=(), modifiers=visible))


def _hide_sheet(who: Combatant) -> Combatant:
    """Return a Threat without hidden numbers; identity, size, weapons shown, conditions and injuries stay visible."""
    sheet = who.profile
    kept = {name: getattr(sheet, name) for name in ("id", "name", "role", "side", "size", "mob")}
    weapons = tuple(weapon for weapon in sheet.weapons if weapon in who.shown)
    shown = Profile(**{**kept, **_PLACEHOLDERS, "weapons": weapons})
    hidden = dict.fromkeys(("ammo", "ruin", "faith", *SCORES.values()), 0)
    faults = tuple(fault for fault in who.faults if fault.id in who.shown)
    drawn = None if who.drawn is None else tuple(weapon for weapon in who.drawn if weapon in who.shown)
    return replace(who, profile=shown, stock=(), faults=faults, drawn=drawn, concealed=True, **hidden)
