"""Simple Actions."""

from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.systems.fiend_wake.commands import (
    AcceptPrice,
    Arm,
    CallShot,
    Consent,
    CustomAction,
    Enter,
    Evacuate,
    Flee,
    Mount,
    OddBall,
    Price,
    Stow,
)
from combat.systems.fiend_wake.decide.deeds import done, training_difficulty
from combat.systems.fiend_wake.decide.paying import POINTS, act, spend
from combat.systems.fiend_wake.decide.reactions import offer_prevention
from combat.systems.fiend_wake.rules import points, simple
from events.fiend_wake.facts import (
    DeedDeclared,
    DeedWaits,
    LocationEntered,
    Mounted,
    Priced,
    RollDue,
    ShotsCalled,
    WeaponReadied,
)
from events.fiend_wake.table import State


def arm_cost(state: State, weapon: str) -> int:
    """Return what readying a weapon costs."""
    found = state.weapon(weapon)
    return points.price(found.arm_cost if found else None, state.settings.weapon_arm_cost)


@cites("FW-SIM-10", "FW-SIM-11", "FW-AFT-11")
def arm(draft: Draft[State], command: Arm) -> None:
    """Ready a weapon, on a turn or in the Aftermath."""
    cost = arm_cost(draft.state, command.weapon)
    act(draft, command.who, "Arm Yourself", command.weapon, cost, upgraded=command.upgraded)
    draft.happens(WeaponReadied(command.who, command.weapon))


@cites("FW-SIM-30")
def stow(draft: Draft[State], command: Stow) -> None:
    """Put a weapon away."""
    weapon = draft.state.combatant(command.who).ready
    act(draft, command.who, "Stow", weapon, draft.state.settings.stow_cost, upgraded=command.upgraded)
    draft.happens(WeaponReadied(command.who, ""))


@cites("FW-SIM-20", "FW-SIM-21", "FW-SIM-25")
def call_shot(draft: Draft[State], command: CallShot) -> None:
    """Call the coming shot once more."""
    act(draft, command.who, "Call Shot", "", draft.state.settings.call_shot_cost, upgraded=command.upgraded)
    calls = draft.state.turn.call_shots if draft.state.turn else 0
    draft.happens(ShotsCalled(command.who, calls + 1))


@cites("FW-SIM-40", "FW-LOC-03")
def enter(draft: Draft[State], command: Enter) -> None:
    """Enter a location."""
    location = draft.state.location(command.location)
    cost = draft.state.entry_cost(location) if location else 0
    act(draft, command.who, "Enter Location", command.location, cost, upgraded=command.upgraded)
    draft.happens(LocationEntered(command.who, command.location, "Enter Location"))


@cites("FW-SIM-50", "FW-LOC-09", "FW-LOC-10")
def evacuate(draft: Draft[State], command: Evacuate) -> None:
    """Leave a location for none, or for where it leads."""
    here = draft.state.location(draft.state.combatant(command.who).location)
    goal = draft.state.exit_of(here) if here else ""
    cost = draft.state.settings.evacuate_cost
    act(draft, command.who, "Evacuate Location", here.id if here else "", cost, upgraded=command.upgraded)
    draft.happens(LocationEntered(command.who, goal, "Evacuate Location"))


@cites("FW-SIM-60", "FW-SIM-61", "FW-SIM-62")
def flee(draft: Draft[State], command: Flee) -> None:
    """Try to leave the combat; whoever is beside may object."""
    endurance = draft.state.combatant(command.who).effective("Endurance")
    value = simple.retreat_value(command.points, command.upgraded, endurance)
    act(draft, command.who, "Flee", "", command.points, upgraded=command.upgraded)
    if command.upgraded:
        spend(draft, command.who, POINTS, command.points, "Flee")
    draft.happens(DeedDeclared(action="Flee", actor=command.who, stage="fleeing", value=value))
    offer_prevention(draft, command.who, value)


@cites("FW-SIM-70", "FW-MNT-02", "FW-MNT-05")
def mount(draft: Draft[State], command: Mount) -> None:
    """Get astride; a wild animal must be wrangled first, if the GM agrees."""
    if is_wild(draft.state, command.animal):
        draft.happens(
            DeedDeclared(
                action="Mount", actor=command.who, stage="consent", target=command.animal, upgraded=command.upgraded
            )
        )
    else:
        _get_astride(draft, command.who, command.animal, upgraded=command.upgraded)
        draft.happens(Mounted(command.who, command.animal))


def is_wild(state: State, animal: str) -> bool:
    """Return whether an animal must be wrangled."""
    beast = state.animal(animal)
    if beast is None:
        return False
    return simple.needs_wrangling(beast.sheet.kind, state.settings.mounts, beast.sheet.unwilling, beast.wrangled)


def _get_astride(draft: Draft[State], who: str, animal: str, *, upgraded: bool) -> None:
    act(draft, who, "Mount", animal, draft.state.settings.mount_cost, upgraded=upgraded)


@cites("FW-MNT-03")
def consent(draft: Draft[State], command: Consent) -> None:
    """The GM agrees that an animal can be wrangled, or does not, and then nothing is paid."""
    deed = draft.state.deed
    if deed is not None and command.agree:
        _get_astride(draft, deed.actor, deed.target, upgraded=deed.upgraded)
        draft.happens(DeedWaits("wrangling"))
        difficulty = training_difficulty(draft.state, deed.target)
        draft.happens(
            RollDue(who=deed.actor, purpose="Wrangling", skill="Totemism", stat="Power", difficulty=difficulty)
        )
    elif deed is not None:
        done(draft, deed, "the GM does not agree")


@cites("FW-SIM-80")
def odd_ball(draft: Draft[State], command: OddBall) -> None:
    """Ask the GM for something that no rule knows."""
    draft.happens(
        DeedDeclared(
            action="Odd-Ball Behavior", actor=command.who, stage="price", what=command.what, upgraded=command.upgraded
        )
    )


@cites("FW-SIM-80", "FW-SIM-81")
def price(draft: Draft[State], command: Price) -> None:
    """The GM prices it, or allows it not at all."""
    deed, settings = draft.state.deed, draft.state.settings
    if deed is not None and command.allowed:
        cost, difficulty = settings.oddball_cost.at(command.level), settings.oddball_difficulty.at(command.level)
        draft.happens(Priced(level=command.level, points=cost, stat=command.stat, difficulty=difficulty))
        draft.happens(DeedWaits("offer", (deed.actor,)))
    elif deed is not None:
        done(draft, deed, "the GM does not allow it")


@cites("FW-SIM-80", "FW-SIM-81")
def accept_price(draft: Draft[State], command: AcceptPrice) -> None:
    """Go through with it: paid for, it happens; upgraded, it must be rolled for."""
    deed = draft.state.deed
    if deed is not None and not command.accept:
        done(draft, deed, "dropped")
    elif deed is not None:
        act(draft, deed.actor, deed.action, deed.what, deed.value, upgraded=deed.upgraded)
        if deed.upgraded:
            draft.happens(DeedWaits("oddball"))
            draft.happens(
                RollDue(who=deed.actor, purpose=deed.action, skill="Tactics", stat=deed.stat, difficulty=deed.raised)
            )
        else:
            done(draft, deed, "succeeded")


@cites("FW-SIM-90")
def custom_action(draft: Draft[State], command: CustomAction) -> None:
    """Do what the table has agreed on, in the place of the action that lost its name."""
    act(draft, command.who, "Custom Action", command.what, command.points, upgraded=command.upgraded)
