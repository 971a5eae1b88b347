"""The forms of a turn: every action that could be taken at all."""

from collections.abc import Iterator

from combat.engine.requests import Domain, Form, OneOf, Whole, Words, YesNo
from combat.systems.fiend_wake import commands as say
from combat.systems.fiend_wake.decide.paying import ready_weapon
from combat.systems.fiend_wake.decide.simple import arm_cost
from combat.systems.fiend_wake.options.acting import invitable
from combat.systems.fiend_wake.options.common import of, one, points, some
from combat.systems.fiend_wake.rules import full, places
from combat.systems.fiend_wake.rules.simple import call_is_idle, retreat_value
from events.base import Command
from events.fiend_wake.table import Combatant, State

FREE = "for nothing"


def turn_forms(state: State, actor: Combatant) -> tuple[Form, ...]:
    """Return the forms of whoever has the turn."""
    me: dict[str, Domain] = {"who": of((actor,))}
    forms = [*_full(state, actor, me)] if state.turn and not state.turn.full_used else []
    return (*forms, *_simple(state, actor, me), Form(say.EndTurn, "End the turn", me, weight=16))


def _ways(state: State, cost: int, actor: Combatant) -> tuple[tuple[bool, str], ...]:
    """Return the ways to pay: in points, or by an upgrade unless there is nothing to pay; each with its name."""
    if not cost:
        return ((False, FREE),)
    ways = ((False, f"for {points(cost)}"),) if actor.tp >= cost else ()
    return (*ways, (True, "as the Full Action")) if state.turn and not state.turn.full_used else ways


def _paid(
    command: type[Command], label: str, fields: dict[str, Domain], ways: tuple[tuple[bool, str], ...], weight: int = 1
) -> Iterator[Form]:
    """Return the form of a Simple Action for each way to pay for it."""
    for way, name in ways:
        yield Form(command, f"{label} {name}", {**fields, "upgraded": OneOf((way,), (name,))}, weight=weight)


def _simple(state: State, actor: Combatant, me: dict[str, Domain]) -> Iterator[Form]:
    settings = state.settings
    if actor.ready:
        yield from _paid(say.Stow, f"Stow {state.name(actor.ready)}", me, _ways(state, settings.stow_cost, actor))
        yield from _calls(state, actor, me)
    else:
        for weapon in actor.profile.weapons:
            ways = _ways(state, arm_cost(state, weapon), actor)
            yield from _paid(say.Arm, f"Ready {state.name(weapon)}", {**me, "weapon": one(state, (weapon,))}, ways, 12)
    yield from _ground(state, actor, me)
    animals = tuple(each for each in state.animals if not each.rider and each.location == actor.location)
    for animal in () if actor.mount else animals:
        fields = {**me, "animal": one(state, (animal.id,))}
        yield from _paid(say.Mount, f"Mount {animal.sheet.name}", fields, _ways(state, settings.mount_cost, actor))
    yield from _flights(state, actor, me)
    what = Words(("something odd",))
    odd_ways = ((False, "at the price of the GM"), (True, "as the Full Action, with a roll"))
    for way, how in odd_ways[: 1 if state.turn and state.turn.full_used else 2]:
        odd: dict[str, Domain] = {**me, "what": what, "upgraded": OneOf((way,), (how,))}
        yield Form(say.OddBall, f"Odd-Ball Behavior {how}", odd)
    if settings.custom_action:
        custom = {**me, "what": Words(("an action of the table",)), "points": Whole(0, max(actor.tp, 0))}
        yield Form(say.CustomAction, "Custom action", {**custom, "upgraded": YesNo()})


def _calls(state: State, actor: Combatant, me: dict[str, Domain]) -> Iterator[Form]:
    """Return the Call Shots that leave an attack to serve; an upgraded one leaves none, and says so."""
    for way, name in _ways(state, state.settings.call_shot_cost, actor):
        idle = call_is_idle(way, bool(state.turn and state.turn.full_used))
        label = f"Call Shot {name}{', in vain' if idle else ''}"
        fields: dict[str, Domain] = {**me, "upgraded": OneOf((way,), (name,))}
        yield Form(say.CallShot, label, fields, weight=1 if idle else 2)


def _ground(state: State, actor: Combatant, me: dict[str, Domain]) -> Iterator[Form]:
    """Return the ways into locations, and out of one."""
    for location in filter(None, map(state.location, state.accessible(actor.location))):
        fields: dict[str, Domain] = {**me, "location": one(state, (location.id,))}
        if location.place.restriction:
            fields["restriction_met"] = OneOf((True,), (location.place.restriction,))
        ways = _ways(state, state.entry_cost(location), actor)
        yield from _paid(say.Enter, f"Enter {location.place.name}", fields, ways)
    if actor.location:
        ways = _ways(state, state.settings.evacuate_cost, actor)
        yield from _paid(say.Evacuate, f"Leave {state.name(actor.location)}", me, ways)


def _flights(state: State, actor: Combatant, me: dict[str, Domain]) -> Iterator[Form]:
    """Return the ways to flee: for points alone, or as the Full Action with more points on top."""
    least = state.settings.flee_least
    if actor.tp >= least:
        fields: dict[str, Domain] = {**me, "points": Whole(least, actor.tp), "upgraded": OneOf((False,))}
        yield Form(say.Flee, "Flee for points", fields)
    if state.turn and not state.turn.full_used:
        more: dict[str, Domain] = {**me, "points": Whole(0, max(actor.tp, 0)), "upgraded": OneOf((True,))}
        worth = points(retreat_value(0, upgraded=True, endurance=actor.effective("Endurance")))
        yield Form(say.Flee, f"Flee as the Full Action, worth {worth} and more", more)


def _full(state: State, actor: Combatant, me: dict[str, Domain]) -> Iterator[Form]:
    weapon = ready_weapon(state, actor.id)
    if weapon is not None:
        kind = say.Ranged if weapon.kind == "ranged" else say.Melee
        targets = _targets(state, actor, weapon.kind)
        if targets:
            yield Form(kind, _at(f"Attack with {weapon.name}", targets), {**me, "target": of(targets)}, weight=60)
    beside = _targets(state, actor, "grapple")
    if beside:
        yield Form(say.Grapple, _at("Grapple", beside), {**me, "target": of(beside)}, weight=16)
    for location in state.locations:
        fields: dict[str, Domain] = {**me, "location": one(state, (location.id,))}
        friends = invitable(state, actor.id, location.id)
        if friends:
            fields["invited"] = some(state, friends)
        yield Form(
            say.Assault, f"Assault {location.place.name}", {**fields, "points": Whole(0, max(actor.tp, 0))}, weight=6
        )
    outside = state.occupants("")
    if actor.caltrops and outside:
        yield Form(say.LayCaltrops, _at("Lay caltrops", outside), {**me, "target": of(_enemies_first(actor, outside))})
    mine = [each.id for each in state.locations if each.owner == actor.id and actor.location in ("", each.id)]
    if mine:
        pay = ("points", "wounds") if actor.tp >= full.PICK_UP_PRICE else ("wounds",)
        yield Form(say.PickUpCaltrops, "Pick up caltrops", {**me, "location": one(state, mine), "pay": OneOf(pay)})
    patients = tuple(each for each in state.occupants(actor.location) if each.unconscious)
    if patients:
        yield Form(say.Treat, _at("Treat", patients), {**me, "patient": of(patients)}, weight=24)


def _at(label: str, targets: tuple[Combatant, ...]) -> str:
    """Name the only target, where nobody is asked for it."""
    return f"{label}: {targets[0].profile.name}" if len(targets) == 1 else label


def _targets(state: State, actor: Combatant, kind: str) -> tuple[Combatant, ...]:
    reached = (
        each for each in state.present() if each.id != actor.id and places.reaches(kind, actor.location, each.location)
    )
    return _enemies_first(actor, tuple(reached))


def _enemies_first(actor: Combatant, others: tuple[Combatant, ...]) -> tuple[Combatant, ...]:
    return tuple(sorted(others, key=lambda each: (each.side == actor.side, each.unconscious)))
