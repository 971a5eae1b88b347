"""Figures: each model's status in a form that a front-end can draw without knowing the rules."""

from collections import Counter as Tally
from collections.abc import Iterator, Mapping
from functools import lru_cache

from combat.engine.offer.figures import Bar, Counter, Figure, Tag
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.queries import active_abilities
from combat.systems.trench_crusade.rules.markers import MARKER_LIMIT
from events.memo import memo_by_identity
from events.trench_crusade import Activation, BlowsLeft, Condition, Marker, Model, ShotsLeft, State, Weapon


def figures(state: State) -> tuple[Figure, ...]:
    """Return the figure of each model. All seats may see markers, so the figures are the same for every seat."""
    shaken = [side for side in state.side_ids if queries.is_shaken(state, side)]
    names = _names_by_id(tuple([(model.id, model.name) for model in state.models]))
    activations = {activation.id: activation for activation in state.acting}
    volley, flurry = state.volley, state.flurry
    return tuple(
        [
            _figure(
                model,
                activations.get(model.id),
                model.side in shaken,
                model.tough_used and active_abilities.has(state, model, "TOUGH"),
                volley if volley is not None and volley.model == model.id else None,
                flurry if flurry is not None and flurry.model == model.id else None,
                state.armoury,
                names,
            )
            for model in state.models
        ]
    )


def ids_out(state: State) -> list[str]:
    """Return the ids of the models that are out of action."""
    return [model.id for model in state.models if model.out]


@lru_cache(maxsize=64)
def _names_by_id(names: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """Return names keyed by id: the same object for the same names, so that figures stay cached."""
    return dict(names)


@memo_by_identity()
def _figure(  # noqa: PLR0913, PLR0917 - all that a figure shows, so that it can be cached
    model: Model,
    activation: Activation | None,
    shaken: bool,  # noqa: FBT001 - cached functions take arguments by position
    tough_used: bool,  # noqa: FBT001
    volley: ShotsLeft | None,
    flurry: BlowsLeft | None,
    armoury: tuple[Weapon, ...],
    names: dict[str, str],
) -> Figure:
    """Return the figure of a model, given its own Activation, shots and attacks; most beats change one or two."""
    return Figure(
        id=model.id,
        name=names[model.id],
        side=model.side,
        bars=tuple(_bars(model)),
        counters=tuple(_counters(model, volley, flurry, armoury)),
        tags=tuple(_tags(model, activation, shaken=shaken, tough_used=tough_used)),
        position=_position(model, names),
        acting=activation is not None,
        out=model.out,
    )


def _bars(model: Model) -> Iterator[Bar]:
    """Yield a model's markers as bars: always Blood Markers, and the other kinds if the model has any."""
    yield Bar(Marker.BLOOD, model.blood, MARKER_LIMIT)
    if model.infection:
        yield Bar(Marker.INFECTION, model.infection, MARKER_LIMIT)
    if model.blessings:
        yield Bar(Marker.BLESSING, model.blessings, MARKER_LIMIT, full_is_good=True)


def _counters(
    model: Model, volley: ShotsLeft | None, flurry: BlowsLeft | None, armoury: tuple[Weapon, ...]
) -> Iterator[Counter]:
    if volley is not None:
        yield Counter("shots left", volley.shots)
    if flurry is not None:
        yield Counter("attacks left", flurry.blows)
    consumable = _consumable(armoury)
    for weapon, carried in Tally(model.profile.weapons).items():
        if weapon in consumable:
            yield Counter(consumable[weapon], carried - model.used_up.count(weapon))


@memo_by_identity()
def _consumable(armoury: tuple[Weapon, ...]) -> Mapping[str, str]:
    return {weapon.id: weapon.name for weapon in armoury if weapon.has("CONSUMABLE")}


def _tags(model: Model, activation: Activation | None, *, shaken: bool, tough_used: bool) -> Iterator[Tag]:
    """Yield a model's conditions, most serious first."""
    if model.out:
        yield Tag(model.left or Condition.OUT_OF_ACTION)
        return
    for name, holds in (
        (Condition.DOWN, model.down),
        ("Shaken", shaken),
        (Condition.TOUGH_USED, tough_used),
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
