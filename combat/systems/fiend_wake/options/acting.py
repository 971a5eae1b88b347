"""Why somebody cannot take an action now."""

from collections.abc import Iterator

from combat.engine.errors import Reason
from combat.systems.fiend_wake.commands import (
    Arm,
    Assault,
    CallShot,
    CustomAction,
    EndTurn,
    Enter,
    Evacuate,
    Flee,
    Grapple,
    LayCaltrops,
    Melee,
    Mount,
    OddBall,
    PickUpCaltrops,
    Ranged,
    Stow,
    Treat,
)
from combat.systems.fiend_wake.decide.aftermath import can_arm
from combat.systems.fiend_wake.decide.deeds import can_support
from combat.systems.fiend_wake.decide.paying import ready_weapon, values
from combat.systems.fiend_wake.decide.simple import arm_cost
from combat.systems.fiend_wake.options.common import not_asked, too_dear, unknown
from combat.systems.fiend_wake.rules import aftermath, full, places, points, simple, turns
from events.fiend_wake.table import State


def acting(state: State, who: str) -> Iterator[Reason]:
    """Only whoever has the turn acts."""
    actor = state.turn.actor if state.turn else ""
    if who != actor:
        yield Reason("not_your_turn", f"it is the turn of {state.name(actor)}, not of {state.name(who)}", "FW-EXEC-02")


def _full(state: State) -> Iterator[Reason]:
    if state.turn is not None and not turns.may_take(full=True, full_used=state.turn.full_used):
        sentence = f"{state.name(state.turn.actor)} has used the one Full Action of this turn"
        yield Reason("full_action_used", sentence, "FW-FULL-01")


def _price(state: State, who: str, action: str, cost: int, *, upgraded: bool) -> Iterator[Reason]:
    """A Simple Action is paid for, or becomes the Full Action."""
    if not upgraded:
        yield from too_dear(state, who, cost, action)
        return
    yield from _full(state)
    assumed = simple.assumed_points(action, values(state.combatant(who)))
    if not points.UPGRADE_MODE[state.settings.upgrade_mode](cost, assumed):
        sentence = f"upgrading {action} covers {assumed} Tactical Points, and it costs {cost}"
        yield Reason("upgrade_too_small", sentence, "FW-SIM-05")


def end_turn(state: State, command: EndTurn) -> Iterator[Reason]:
    """Whoever acts may stop."""
    yield from acting(state, command.who)


def arm(state: State, command: Arm) -> Iterator[Reason]:
    """A weapon of one's own, and an empty hand."""
    if state.step == "AFT_ARM":
        yield from not_asked(state, command.who, ordered=True)
        if command.who not in state.waiting:
            return
        if command.upgraded and not aftermath.may_upgrade_arming(aftermath=True):
            yield Reason("no_upgrade", "there are no Full Actions in the Aftermath", "FW-AFT-11")
            return
    else:
        reasons = tuple(acting(state, command.who))
        yield from reasons
        if reasons:
            return
    each = state.combatant(command.who)
    if command.weapon not in each.profile.weapons:
        yield Reason("no_such_weapon", f"{each.profile.name} carries no weapon '{command.weapon}'", "FW-SIM-10")
        return
    if not simple.may_ready(each.ready):
        yield Reason("hands_full", f"{each.profile.name} must stow {state.name(each.ready)} first", "FW-SIM-30")
    cost = arm_cost(state, command.weapon)
    yield from _price(state, command.who, "Arm Yourself", cost, upgraded=command.upgraded)


def stow(state: State, command: Stow) -> Iterator[Reason]:
    """There must be something to stow."""
    if state.step == "AFT_ARM":
        yield from not_asked(state, command.who, ordered=True)
        if command.who not in state.waiting:
            return
        if command.upgraded:
            yield Reason("no_upgrade", "there are no Full Actions in the Aftermath", "FW-AFT-11")
            return
        if not can_arm(state, command.who):
            yield Reason("no_use", "nothing else could be readied afterwards", "FW-AFT-11")
    else:
        reasons = tuple(acting(state, command.who))
        yield from reasons
        if reasons:
            return
    if not state.combatant(command.who).ready:
        yield Reason("no_weapon", f"{state.name(command.who)} has nothing at the ready", "FW-SIM-30")
    yield from _price(state, command.who, "Stow", state.settings.stow_cost, upgraded=command.upgraded)


def call_shot(state: State, command: CallShot) -> Iterator[Reason]:
    """As often as it can be paid for; an upgraded one is idle, but allowed."""
    reasons = tuple(acting(state, command.who))
    yield from reasons or _price(
        state, command.who, "Call Shot", state.settings.call_shot_cost, upgraded=command.upgraded
    )


def enter(state: State, command: Enter) -> Iterator[Reason]:
    """An accessible location, its price, and whatever else it demands."""
    reasons = tuple(acting(state, command.who))
    yield from reasons
    location = state.location(command.location)
    if reasons or location is None:
        if location is None:
            yield Reason("unknown_location", f"there is no location '{command.location}'", "FW-LOC-11")
        return
    yield from enterable(state, command.who, command.location, restriction_met=command.restriction_met)
    cost = state.entry_cost(location)
    yield from _price(state, command.who, "Enter Location", cost, upgraded=command.upgraded)


def enterable(
    state: State, who: str, location: str, *, restriction_met: bool, needs_access: bool = True
) -> Iterator[Reason]:
    """Why a location cannot be entered from where somebody is, whatever it costs."""
    here, found = state.combatant(who).location, state.location(location)
    if needs_access and location not in state.accessible(here):
        sentence = f"{state.name(location)} cannot be entered from {state.name(here) if here else 'no location'}"
        yield Reason("not_accessible", sentence, "FW-LOC-11")
    if found is not None and found.place.restriction and not restriction_met:
        yield Reason("restriction", f"{state.name(location)} demands: {found.place.restriction}", "FW-LOC-03")


def evacuate(state: State, command: Evacuate) -> Iterator[Reason]:
    """There must be a location to leave."""
    reasons = tuple(acting(state, command.who))
    yield from reasons
    if reasons:
        return
    if not state.combatant(command.who).location:
        yield Reason("nowhere", f"{state.name(command.who)} is in no location", "FW-SIM-50")
    cost = state.settings.evacuate_cost
    yield from _price(state, command.who, "Evacuate Location", cost, upgraded=command.upgraded)


def flee(state: State, command: Flee) -> Iterator[Reason]:
    """A retreat costs something, unless it is upgraded; more makes it harder to prevent."""
    reasons = tuple(acting(state, command.who))
    yield from reasons
    if reasons:
        return
    if command.points < (0 if command.upgraded else state.settings.flee_least):
        least = state.settings.flee_least
        yield Reason("points", f"a retreat costs {least} Tactical Points or more", "FW-SIM-62")
    yield from too_dear(state, command.who, max(command.points, 0), "this retreat", "FW-SIM-60")
    if command.upgraded:
        yield from _full(state)


def mount(state: State, command: Mount) -> Iterator[Reason]:
    """A free animal beside whoever is not riding."""
    reasons = tuple(acting(state, command.who))
    yield from reasons
    if reasons:
        return
    each, beast = state.combatant(command.who), state.animal(command.animal)
    if beast is None:
        yield Reason("unknown_animal", f"there is no animal '{command.animal}'", "FW-MNT-01")
        return
    if each.mount:
        yield Reason("mounted", f"{each.profile.name} rides already", "FW-SIM-70")
    if beast.rider:
        yield Reason("ridden", f"{beast.sheet.name} is ridden by {state.name(beast.rider)}", "FW-SIM-70")
    if not places.local(each.location, beast.location):
        yield Reason("not_local", f"{beast.sheet.name} is not where {each.profile.name} is", "FW-LOC-05")
    yield from _price(state, each.id, "Mount", state.settings.mount_cost, upgraded=command.upgraded)


def odd_ball(state: State, command: OddBall) -> Iterator[Reason]:
    """Anything, in words; upgraded, it takes the Full Action."""
    reasons = tuple(acting(state, command.who))
    yield from reasons
    if reasons:
        return
    if not command.what.strip():
        yield Reason("what", "Odd-Ball Behavior must be described", "FW-SIM-80")
    if command.upgraded:
        yield from _full(state)


def custom_action(state: State, command: CustomAction) -> Iterator[Reason]:
    """Only at a table that plays one."""
    reasons = tuple(acting(state, command.who))
    yield from reasons
    if reasons:
        return
    if not state.settings.custom_action:
        yield Reason("not_played", "this table plays no custom action", "FW-SIM-90")
    if not command.what.strip():
        yield Reason("what", "a custom action must be described", "FW-SIM-90")
    if command.points < 0:
        yield Reason("points", "an action costs 0 Tactical Points or more", "FW-SIM-90")
        return
    yield from _price(state, command.who, "Custom Action", command.points, upgraded=command.upgraded)


def assault(state: State, command: Assault) -> Iterator[Reason]:
    """A location, and supporters who could attack whoever is in it."""
    yield from _full_action(state, command.who)
    if state.location(command.location) is None:
        yield Reason("unknown_location", f"there is no location '{command.location}'", "FW-FULL-10")
        return
    if state.turn is None or command.who != state.turn.actor:
        return
    yield from too_dear(state, command.who, command.points, "this assault", "FW-FULL-11")
    for who in command.invited:
        if who not in invitable(state, command.who, command.location) or command.invited.count(who) > 1:
            sentence = f"{state.name(who)} cannot be invited to assault {state.name(command.location)}"
            yield Reason("cannot_support", sentence, "FW-FULL-10")


def could_attack_into(state: State, who: str, location: str) -> bool:
    """Return whether somebody could attack occupants of a location, with the weapon at the ready or bare hands."""
    here, weapon = state.combatant(who).location, ready_weapon(state, who)
    kinds = ("grapple", weapon.kind) if weapon else ("grapple",)
    return any(places.reaches(kind, here, location) for kind in kinds)


def invitable(state: State, leader: str, location: str) -> tuple[str, ...]:
    """Return whom a leader may invite to an assault: friends who could attack into the location and have a point."""
    side = state.combatant(leader).side
    return tuple(
        each.id
        for each in state.able()
        if each.id != leader
        and each.side == side
        and can_support(state, each.id)
        and could_attack_into(state, each.id, location)
    )


def _full_action(state: State, who: str) -> Iterator[Reason]:
    reasons = tuple(acting(state, who))
    yield from reasons or _full(state)


def _target(state: State, who: str, target: str, kind: str) -> Iterator[Reason]:
    """Somebody else, within reach."""
    yield from unknown(state, target)
    if not state.knows(target) or not state.knows(who):
        return
    if target == who:
        yield Reason("self", f"{state.name(who)} cannot be the target too", "FW-FULL-40")
    here, there = state.combatant(who).location, state.combatant(target).location
    if not places.reaches(kind, here, there):
        way = places.direction(here, there)
        sentence = f"a {kind} attack does not go {way} a location from {state.name(who)} to {state.name(target)}"
        yield Reason("out_of_reach", sentence, "FW-LOC-13")


def grapple(state: State, command: Grapple) -> Iterator[Reason]:
    """A local combatant."""
    yield from _full_action(state, command.who)
    yield from _target(state, command.who, command.target, "grapple")


def _with_weapon(state: State, who: str, kind: str, rule: str) -> Iterator[Reason]:
    weapon = ready_weapon(state, who) if state.knows(who) else None
    if weapon is None or weapon.kind != kind:
        yield Reason("no_weapon", f"{state.name(who)} has no {kind} weapon at the ready", rule)


def melee(state: State, command: Melee) -> Iterator[Reason]:
    """A melee weapon, and somebody local or in no location."""
    yield from _full_action(state, command.who)
    yield from _with_weapon(state, command.who, "melee", "FW-FULL-40")
    yield from _target(state, command.who, command.target, "melee")


def ranged(state: State, command: Ranged) -> Iterator[Reason]:
    """A ranged weapon, and anybody."""
    yield from _full_action(state, command.who)
    yield from _with_weapon(state, command.who, "ranged", "FW-FULL-60")
    yield from _target(state, command.who, command.target, "ranged")


def lay_caltrops(state: State, command: LayCaltrops) -> Iterator[Reason]:
    """Caltrops in hand, and somebody in no location."""
    yield from _full_action(state, command.who)
    yield from unknown(state, command.target)
    if not state.knows(command.who) or not state.knows(command.target):
        return
    if not state.combatant(command.who).caltrops:
        yield Reason("no_caltrops", f"{state.name(command.who)} has no caltrops", "FW-FULL-30")
    if state.combatant(command.target).location:
        yield Reason("in_a_location", f"{state.name(command.target)} occupies a location", "FW-FULL-30")


def pick_up_caltrops(state: State, command: PickUpCaltrops) -> Iterator[Reason]:
    """One's own, from within or from no location, for six points or six wounds."""
    yield from _full_action(state, command.who)
    location = state.location(command.location)
    if location is None or not location.owner or not state.knows(command.who):
        yield Reason("no_caltrops", f"'{command.location}' is no location of caltrops", "FW-FULL-32")
        return
    here = state.combatant(command.who).location
    if not full.may_pick_up(location.owner == command.who, here == location.id, not here):
        sentence = f"{state.name(command.who)} cannot pick these caltrops up from there"
        yield Reason("not_yours", sentence, "FW-FULL-34")
    if command.pay == "points":
        yield from too_dear(state, command.who, full.PICK_UP_PRICE, "picking up caltrops", "FW-FULL-32")


def treat(state: State, command: Treat) -> Iterator[Reason]:
    """Somebody unconscious beside one."""
    yield from _full_action(state, command.who)
    yield from unknown(state, command.patient)
    if not state.knows(command.who) or not state.knows(command.patient):
        return
    patient = state.combatant(command.patient)
    if not patient.unconscious:
        yield Reason("not_unconscious", f"{patient.profile.name} is not unconscious", "FW-FULL-50")
    if not places.local(state.combatant(command.who).location, patient.location):
        yield Reason("not_local", f"{patient.profile.name} is not local", "FW-FULL-50")
