"""Checks of a setup beyond its schema, and the setup that carries a fight over to the next session."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import attrs

from combat.engine.name_hints import closest_name
from combat.engine.sheet_checks import Faults, repeated_names, unknown_names
from combat.systems.fiend_wake.queries import abilities
from combat.systems.fiend_wake.queries.combatants import carried, starting_scores
from events.abilities import Ability
from events.fiend_wake import GM, THRESHOLD, Combatant, Place, Profile, Settings, Setup, StackNumbers, State
from events.replace import common_fields

SIMILARITY = 0.82
"""Minimum similarity at which a word counts as a misspelling of another."""


def setup_errors(setup: Setup, settings: Settings) -> Faults:
    """Yield the faults in a setup, each as a JSON path and a sentence."""
    yield from _duplicates(setup, ("players",), "seats")
    groups = ("combatants", "armory", "armor", "locations", "animals")
    yield from _duplicates(setup, groups, "combatants, weapons, armor, locations and animals")
    yield from abilities.ability_errors(setup)
    yield from _misspelt_skills(setup)
    places, people = ["", *_ids_of(setup.locations)], _ids_of(setup.combatants)
    sides = sorted({combatant.side for combatant in setup.combatants})
    for number, place in enumerate(setup.locations):
        yield from unknown_names(
            f"$.locations[{number}]",
            ("accessible_from", place.accessible_from, places, "a known location"),
            ("exit_to", place.exit_to, places, "a known location"),
            ("owner", place.owner, ["", *people], "a known combatant"),
        )
    for number, animal in enumerate(setup.animals):
        yield from unknown_names(f"$.animals[{number}]", ("location", animal.location, places, "a known location"))
    for number, pact in enumerate(setup.pacts):
        named = ("one", pact.one, sides, "a known side"), ("other", pact.other, sides, "a known side")
        yield from unknown_names(f"$.pacts[{number}]", *named)
        if pact.one == pact.other:
            yield f"$.pacts[{number}]", f"'{pact.one}' cannot have a pact with itself; name two sides"
    ridden = Counter(combatant.mount for combatant in setup.combatants if combatant.mount)
    for number, combatant in enumerate(setup.combatants):
        path = f"$.combatants[{number}]"
        yield from sheet_errors(path, combatant, setup, settings)
        if ridden[combatant.mount] > 1:
            yield f"{path}.mount", f"'{combatant.mount}' has more than one rider; give it only one"


def _misspelt_skills(setup: Setup) -> Faults:
    """Yield weapon skills that look like misspellings. A weapon may have a skill that no combatant has."""
    learned = tuple(dict.fromkeys(skill.name for combatant in setup.combatants for skill in combatant.skills))
    for number, weapon in enumerate(setup.armory):
        if weapon.skill not in learned and (near := closest_name(weapon.skill, learned, SIMILARITY)):
            what = f"{weapon.id} uses the skill '{weapon.skill}', but no combatant has learned it"
            yield f"$.armory[{number}].skill", f"{what}; did you mean '{near}'?"


def sheet_errors(path: str, profile: Profile, setup: Setup, settings: Settings) -> Faults:
    """Yield the faults in a combatant's sheet, given the rest of the setup."""
    weapons, mounts = _ids_of(setup.armory), {animal.id: animal for animal in setup.animals}
    yield from unknown_names(
        path,
        ("seat", profile.seat, [GM, *_ids_of(setup.players)], "a known seat"),
        ("armor", profile.armor, ["", *_ids_of(setup.armor)], "a known armor"),
        ("location", profile.location, ["", *_ids_of(setup.locations)], "a known location"),
        ("ready", profile.ready, ["", *profile.weapons], "one of the weapons"),
        ("weapons", profile.weapons, weapons, "a known weapon"),
        ("mount", profile.mount, ["", *mounts], "a known animal"),
    )
    if profile.mount in mounts and mounts[profile.mount].location != profile.location:
        sentence = f"{profile.id} and its mount '{profile.mount}' are in different locations; put them in the same one"
        yield f"{path}.mount", sentence
    lists: dict[str, Sequence[str]] = {
        "weapons": profile.weapons,
        "skills": [skill.name for skill in profile.skills],
        "spells": [spell.name for spell in profile.spells],
        "stack_numbers": [entry.stat for entry in profile.stack_numbers],
        "handicaps": [entry.stat for entry in profile.handicaps],
        "start_of_round": profile.start_of_round,
    }
    for field, names in lists.items():
        yield from repeated_names(f"{path}.{field}", names, profile.id)
        if not all(name.strip() for name in names):
            yield f"{path}.{field}", f"{profile.id} lists an entry without a name; name or remove it"
    yield from abilities.sheet_ability_errors(path, profile, setup)
    people = ["", profile.id, *_ids_of(setup.combatants)]
    for number, spell in enumerate(profile.spells):
        yield from unknown_names(f"{path}.spells[{number}]", ("on", spell.on, people, "a known combatant"))
    yield from _body_faults(path, profile, settings)


def _body_faults(path: str, profile: Profile, settings: Settings) -> Faults:
    for number, entry in enumerate(profile.stack_numbers):
        if len(set(entry.numbers)) != len(entry.numbers):
            yield f"{path}.stack_numbers[{number}].numbers", "stack numbers must be different from each other"
    begins = {start.what: start.amounts for start in starting_scores(settings, profile)}
    numbers = {entry.stat: entry.numbers for entry in profile.stack_numbers}
    for number, entry in enumerate(profile.handicaps):
        has = numbers.get(entry.stat, begins.get(entry.stat, ()))
        if not set(entry.numbers) <= set(has) or len(set(entry.numbers)) != len(entry.numbers):
            listed = ", ".join(map(str, has)) or "none"
            sentence = f"{entry.stat} of {profile.id} can be marked only at {listed}, and each number only once"
            yield f"{path}.handicaps[{number}].numbers", sentence
    threshold = begins[THRESHOLD][0]
    if threshold < 1:
        yield f"{path}.threshold", f"the Wounds Threshold of {profile.id} must be at least 1, not {threshold}"
    elif profile.wounds >= threshold:
        sentence = f"{profile.id} has {profile.wounds} wounds, but the threshold allows only 0 to {threshold - 1}"
        yield f"{path}.wounds", sentence


def _ids_of(things: Iterable[Any]) -> list[str]:
    return [thing.id for thing in things]


def _duplicates(setup: Setup, groups: tuple[str, ...], what: str) -> Faults:
    taken = Counter(name for group in groups for name in _ids_of(getattr(setup, group)))
    for group in groups:
        for number, name in enumerate(_ids_of(getattr(setup, group))):
            if taken[name] > 1:
                yield f"$.{group}[{number}].id", f"the id '{name}' is used twice; {what} must all have different ids"


def setup_with(state: State, things: Setup) -> Setup:
    """Return the setup of a fight as it is now, with further things in front and with the abilities that they name."""
    now, lists = aftermath(state), ("armory", "armor", "animals", "locations", "abilities", "conditions")
    added = {name: (*getattr(things, name), *getattr(now, name)) for name in lists}
    changed = {place.id for place in things.locations}
    kept = (place for place in now.locations if place.id not in changed)
    return abilities.complete_setup(attrs.evolve(now, **added | {"locations": (*things.locations, *kept)}))


def addition_errors(state: State, things: Setup) -> Faults:
    """Yield the faults that further things, or changed locations, would bring to a fight."""
    sentences = {sentence for _, sentence in setup_errors(aftermath(state), state.settings)}
    for path, sentence in setup_errors(setup_with(state, things), state.settings):
        if sentence not in sentences:
            yield path, sentence


def new_definitions(state: State, things: Setup) -> tuple[Ability, ...]:
    """Return the abilities that further things define or name, and that the fight does not have yet."""
    known = {ability.id for ability in state.catalogue}
    return tuple(ability for ability in setup_with(state, things).abilities if ability.id not in known)


def aftermath(state: State) -> Setup:
    """Return the setup for the next session, in the condition in which the fight left it.

    Players' combatants that left the fight are included too, unless they are dead or captured.
    """
    remaining = _remaining(state)
    ids, sides = ["", *_ids_of(remaining)], {combatant.side for combatant in remaining}
    clears = state.settings.wounds_after_combat == "clear"
    return Setup(
        combatants=tuple(_next_profile(state, combatant, ids, clears=clears) for combatant in remaining),
        locations=present_places(state),
        animals=tuple(attrs.evolve(animal.sheet, location=animal.location) for animal in state.animals),
        pacts=tuple(pact for pact in state.pacts if {pact.one, pact.other} <= sides),
        abilities=state.catalogue,
        conditions=state.condition_sheets,
        **common_fields(state, Setup, "abilities", "combatants", "locations", "animals", "pacts"),
    )


def _remaining(state: State) -> tuple[Combatant, ...]:
    away = {who.id for who in state.combatants if who.how_left in ("left", "fled", "surrendered") and who.seat != GM}
    return tuple([who for who in state.combatants if who.present or who.id in away])


def present_places(state: State) -> tuple[Place, ...]:
    """Return the sheets of all locations with their present properties."""
    ids, places = _ids_of(_remaining(state)), ["", *_ids_of(state.locations)]
    return tuple(
        [
            attrs.evolve(
                location.place,
                accessible_from=tuple(door for door in location.place.accessible_from if door in places),
                exit_to=location.place.exit_to if location.place.exit_to in places else "",
                tallies=location.tallies,
                owner=location.owner if location.owner in ids else "",
            )
            for location in state.locations
        ]
    )


def _next_profile(state: State, combatant: Combatant, ids: list[str], *, clears: bool) -> Profile:
    spells = {spell.name: spell for spell in combatant.begun}
    lasting = [sheet.name for sheet in state.condition_sheets if not sheet.until]
    return attrs.evolve(
        combatant.profile,
        **common_fields(combatant, Profile, "wounds", "base_points", "spells", "conditions"),
        stack_numbers=tuple(StackNumbers(stat.id, stat.numbers) for stat in combatant.stats),  # type: ignore[arg-type]
        handicaps=tuple(StackNumbers(stat.id, stat.marked) for stat in combatant.stats if stat.marked),  # type: ignore[arg-type]
        weapons=carried(state, combatant),
        wounds=0 if clears else combatant.wounds,
        armor_off=bool(combatant.profile.armor) and (combatant.removing or not combatant.worn),
        base_points=None,
        spells=tuple(spells[name] for name in combatant.spells if spells[name].on in ids),
        conditions=tuple(condition for condition in combatant.conditions if condition in lasting),
    )
