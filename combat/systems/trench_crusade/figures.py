"""Figures: each model's status in a form that a front-end can draw without knowing the rules."""

from collections import Counter as Tally
from collections.abc import Iterator

from combat.engine.offer.figures import Bar, Counter, Figure, Tag
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.queries import active_abilities
from combat.systems.trench_crusade.rules.markers import MARKER_LIMIT
from events.trench_crusade.facts import Condition, Marker
from events.trench_crusade.table import Model, State


def figures(state: State) -> tuple[Figure, ...]:
    """Return the figure of each model. All seats may see markers, so the figures are the same for every seat."""
    shaken = [side for side in state.side_ids if queries.is_shaken(state, side)]
    names, acting = _display_names(state), [activation.id for activation in state.acting]
    return tuple(
        Figure(
            id=model.id,
            name=names[model.id],
            side=model.side,
            bars=tuple(_bars(model)),
            counters=tuple(_counters(state, model)),
            tags=tuple(_tags(state, model, shaken=model.side in shaken)),
            position=_position(model, names),
            acting=model.id in acting,
            out=model.out,
        )
        for model in state.models
    )


def _display_names(state: State) -> dict[str, str]:
    """Return the display names, keyed by id. If several models share a name, the id is appended to it."""
    names = [(model.id, model.profile.name) for model in state.models]
    counts = Tally([name for _, name in names])
    return {who: name if counts[name] == 1 else f"{name} ({who})" for who, name in names}


def _bars(model: Model) -> Iterator[Bar]:
    """Yield a model's markers as bars: always Blood Markers, and the other kinds if the model has any."""
    yield Bar(Marker.BLOOD, model.blood, MARKER_LIMIT)
    if model.infection:
        yield Bar(Marker.INFECTION, model.infection, MARKER_LIMIT)
    if model.blessings:
        yield Bar(Marker.BLESSING, model.blessings, MARKER_LIMIT, full_is_good=True)


def _counters(state: State, model: Model) -> Iterator[Counter]:
    """Yield the counters for a model's remaining shots, attacks and CONSUMABLE weapons."""
    if state.volley is not None and state.volley.model == model.id:
        yield Counter("shots left", state.volley.shots)
    if state.flurry is not None and state.flurry.model == model.id:
        yield Counter("attacks left", state.flurry.blows)
    carried = Tally(model.profile.weapons)
    for weapon in dict.fromkeys(model.profile.weapons):
        sheet = state.weapon(weapon)
        if sheet is not None and sheet.has("CONSUMABLE"):
            yield Counter(sheet.name, carried[weapon] - model.used_up.count(weapon))


def _tags(state: State, model: Model, *, shaken: bool) -> Iterator[Tag]:
    """Yield a model's conditions, most serious first."""
    if model.out:
        yield Tag(model.left or Condition.OUT_OF_ACTION)
        return
    activation = state.activation(model.id)
    for name, holds in (
        (Condition.DOWN, model.down),
        ("Shaken", shaken),
        (Condition.TOUGH_USED, model.tough_used and active_abilities.has(state, model, "TOUGH")),
        (Condition.DANGEROUS_TERRAIN, activation is not None and activation.ground_test_owed),
        ("Activated", model.activated and activation is None),
    ):
        if holds:
            yield Tag(name)
    yield from map(Tag, model.conditions)


def _position(model: Model, names: dict[str, str]) -> str:
    """Return a text that names the models in Melee with a model and the models near it."""
    groups = (("in Melee with", model.in_melee_with), ("near", model.near))
    return ", ".join(f"{place} {' and '.join(names[other] for other in others)}" for place, others in groups if others)
