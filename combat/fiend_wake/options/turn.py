"""The forms of a turn: every action that could be taken at all."""

from collections.abc import Iterator

from combat.fiend_wake import commands as say
from combat.fiend_wake.decide.paying import ready_weapon
from combat.fiend_wake.options.acting import invitable
from combat.fiend_wake.options.common import of, one, some
from combat.fiend_wake.rules import full, places
from combat.fiend_wake.state import Combatant, State
from combat.requests import Domain, Form, OneOf, Whole, Words, YesNo


def turn_forms(state: State, actor: Combatant) -> tuple[Form, ...]:
    """Give the forms of whoever has the turn."""
    me: dict[str, Domain] = {"who": of((actor,))}
    forms = [*_full(state, actor, me)] if state.turn and not state.turn.full_used else []
    return (*forms, *_simple(state, actor, me), Form(say.EndTurn, "End the turn", me, weight=8))


def _up(state: State, cost: int, actor: Combatant) -> dict[str, Domain]:
    """Give the ways to pay: in points, or by an upgrade."""
    ways = tuple(
        way
        for way, open_ in ((False, actor.tp >= cost), (True, bool(state.turn and not state.turn.full_used)))
        if open_
    )
    return {"upgraded": OneOf(ways, tuple("as the Full Action" if way else f"for {cost} points" for way in ways))}


def _simple(state: State, actor: Combatant, me: dict[str, Domain]) -> Iterator[Form]:
    settings = state.settings
    if actor.ready:
        yield Form(say.Stow, "Stow", {**me, "upgraded": OneOf((False,), (f"for {settings.stow_cost} points",))})
        yield Form(say.CallShot, "Call Shot", {**me, **_up(state, settings.call_shot_cost, actor)}, weight=2)
    elif actor.profile.weapons:
        arms = one(state, actor.profile.weapons)
        yield Form(say.Arm, "Arm Yourself", {**me, "weapon": arms, "upgraded": YesNo()}, weight=20)
    for location in filter(None, map(state.location, state.accessible(actor.location))):
        fields: dict[str, Domain] = {**me, "location": one(state, (location.id,))}
        if location.place.restriction:
            fields["restriction_met"] = OneOf((True,), (location.place.restriction,))
        ways = _up(state, state.entry_cost(location), actor)
        yield Form(say.Enter, f"Enter {location.place.name}", {**fields, **ways})
    if actor.location:
        yield Form(say.Evacuate, "Evacuate", {**me, **_up(state, settings.evacuate_cost, actor)})
    animals = tuple(each.id for each in state.animals if not each.rider and each.location == actor.location)
    if animals and not actor.mount:
        mounts = {**me, "animal": one(state, animals), **_up(state, settings.mount_cost, actor)}
        yield Form(say.Mount, "Mount", mounts)
    yield Form(say.Flee, "Flee", {**me, "points": Whole(0, actor.tp), "upgraded": YesNo()})
    yield Form(say.OddBall, "Odd-Ball Behavior", {**me, "what": Words(("something odd",)), "upgraded": YesNo()})
    if settings.custom_action:
        custom = {**me, "what": Words(("an action of the table",)), "points": Whole(0, max(actor.tp, 0))}
        yield Form(say.CustomAction, "Custom action", {**custom, "upgraded": YesNo()})


def _full(state: State, actor: Combatant, me: dict[str, Domain]) -> Iterator[Form]:
    weapon = ready_weapon(state, actor.id)
    if weapon is not None:
        kind = say.Ranged if weapon.kind == "ranged" else say.Melee
        targets = _targets(state, actor, weapon.kind)
        if targets:
            yield Form(kind, f"Attack with {weapon.name}", {**me, "target": of(targets)}, weight=30)
    beside = _targets(state, actor, "grapple")
    if beside:
        yield Form(say.Grapple, "Grapple", {**me, "target": of(beside)}, weight=8)
    for location in state.locations:
        fields: dict[str, Domain] = {**me, "location": one(state, (location.id,))}
        friends = invitable(state, actor.id, location.id)
        if friends:
            fields["invited"] = some(state, friends)
        yield Form(
            say.Assault, f"Assault {location.place.name}", {**fields, "points": Whole(0, max(actor.tp, 0))}, weight=3
        )
    outside = state.occupants("")
    if actor.caltrops and outside:
        yield Form(say.LayCaltrops, "Lay caltrops", {**me, "target": of(_enemies_first(actor, outside))})
    mine = [each.id for each in state.locations if each.owner == actor.id and actor.location in ("", each.id)]
    if mine:
        pay = ("points", "wounds") if actor.tp >= full.PICK_UP_PRICE else ("wounds",)
        yield Form(say.PickUpCaltrops, "Pick up caltrops", {**me, "location": one(state, mine), "pay": OneOf(pay)})
    patients = tuple(each for each in state.occupants(actor.location) if each.unconscious)
    if patients:
        yield Form(say.Treat, "Treat", {**me, "patient": of(patients)}, weight=12)


def _targets(state: State, actor: Combatant, kind: str) -> tuple[Combatant, ...]:
    reached = (
        each for each in state.present() if each.id != actor.id and places.reaches(kind, actor.location, each.location)
    )
    return _enemies_first(actor, tuple(reached))


def _enemies_first(actor: Combatant, others: tuple[Combatant, ...]) -> tuple[Combatant, ...]:
    return tuple(sorted(others, key=lambda each: (each.side == actor.side, each.unconscious)))
