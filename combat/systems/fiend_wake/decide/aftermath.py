"""Aftermath: fuel, arming, harassment, the unconscious, and the question whether it goes on."""

from collections.abc import Callable, Iterable

from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.systems.fiend_wake.commands import Agree, Decline, Fuel, Harass
from combat.systems.fiend_wake.decide.paying import POINTS, hurt, ready_weapon, spend
from combat.systems.fiend_wake.decide.simple import arm_cost
from combat.systems.fiend_wake.rules import aftermath, places
from events.fiend_wake.facts import ActionTaken, Answered, Asked, HandicapDue, RollDue, SpellEnded
from events.fiend_wake.table import State


def _ask(draft: Draft[State], question: str, who: Iterable[str], still: Callable[[State, str], bool]) -> bool:
    """Put a question once, and pass over those whom it no longer concerns; say whether somebody must answer."""
    if draft.state.question != question:
        draft.happens(Asked(question, tuple(each for each in who if still(draft.state, each))))
    while draft.state.waiting and not still(draft.state, draft.state.waiting[0]):
        draft.happens(Answered(draft.state.waiting[0], question, "cannot"))
    return bool(draft.state.waiting)


@cites("FW-AFT-10", "FW-AFT-12")
def fueling(draft: Draft[State]) -> None:
    """Ongoing spells are fueled, in descending priority."""
    _ask(draft, "fuel", draft.state.priority(), has_spells)


def has_spells(state: State, who: str) -> bool:
    """Return whether somebody has spells to fuel."""
    each = state.combatant(who)
    return each.able and bool(each.spells)


def fuel_price(state: State, who: str, spells: Iterable[str]) -> int:
    """Return what fueling these spells costs."""
    return sum(each.fuel for each in state.combatant(who).profile.spells if each.name in spells)


@cites("FW-AFT-10")
def fuel(draft: Draft[State], command: Fuel) -> None:
    """Pay for some spells; the others end."""
    ongoing = draft.state.combatant(command.who).spells
    kept = aftermath.spells_fueled(command.spells, ongoing)
    spend(draft, command.who, POINTS, fuel_price(draft.state, command.who, kept), "Fueling Spells")
    for spell in ongoing:
        if spell not in kept:
            draft.happens(SpellEnded(command.who, spell))
    draft.happens(Answered(command.who, "fuel", "has fueled"))


@cites("FW-AFT-11", "FW-AFT-12")
def arming(draft: Draft[State]) -> None:
    """Weapons may be readied, in descending priority."""
    _ask(draft, "arm", draft.state.priority(), can_arm)


def can_arm(state: State, who: str) -> bool:
    """Return whether somebody could ready another weapon now, stowing the one in hand first."""
    each = state.combatant(who)
    stow = state.settings.stow_cost if each.ready else 0
    others = (weapon for weapon in each.profile.weapons if weapon != each.ready)
    return each.able and not each.removing and any(each.tp >= stow + arm_cost(state, other) for other in others)


@cites("FW-AFT-20", "FW-AFT-24")
def harassing(draft: Draft[State]) -> None:
    """Everybody with points and a weapon harasses, the lowest priority first."""
    order = aftermath.harassment_order(draft.state.priority())
    _ask(draft, "harass", order, can_harass)


def can_harass(state: State, who: str) -> bool:
    """Return whether somebody has points left and somebody to spend them on."""
    each = state.combatant(who)
    return each.able and not each.removing and each.tp > 0 and bool(prey(state, who))


@cites("FW-AFT-21", "FW-AFT-25")
def prey(state: State, who: str) -> tuple[str, ...]:
    """Return whom somebody could harass and has not yet."""
    weapon = ready_weapon(state, who)
    if weapon is None:
        return ()
    here = state.combatant(who).location
    return tuple(
        each.id
        for each in state.present()
        if each.id != who
        and each.id not in state.harassed
        and aftermath.could_harass(readied=True, reach=places.reaches(weapon.kind, here, each.location))
    )


@cites("FW-AFT-21", "FW-AFT-22", "FW-AFT-23", "FW-DR-04")
def harass(draft: Draft[State], command: Harass) -> None:
    """One allocation to one target."""
    weapon = ready_weapon(draft.state, command.who)
    spend(draft, command.who, POINTS, command.points, "Harass")
    draft.happens(ActionTaken(who=command.who, action="Harass", detail=command.target))
    if weapon is not None:
        wounds = aftermath.harassment(weapon.second, command.points)
        hurt(draft, command.target, "Wound", wounds, weapon.name)


def passed(draft: Draft[State], command: Decline) -> None:
    """Somebody arms or harasses no more."""
    draft.happens(Answered(command.who, draft.state.question, "is done"))


@cites("FW-AFT-30")
def checking(draft: Draft[State]) -> None:
    """Everybody unconscious rolls with Endurance."""
    if _ask(draft, "unconscious", draft.state.priority(), lies_unconscious) and draft.state.roll is None:
        draft.happens(
            RollDue(
                who=draft.state.waiting[0],
                purpose="Unconscious",
                skill="",
                stat="Endurance",
                difficulty=aftermath.CHECK,
            )
        )


def lies_unconscious(state: State, who: str) -> bool:
    """Return whether somebody must make the check."""
    each = state.combatant(who)
    return each.present and each.unconscious


@cites("FW-AFT-30")
def check_rolled(draft: Draft[State], value: int, stacked: int, success: bool) -> None:  # noqa: FBT001 - see FOLLOWS
    """Whoever fails takes a handicap; nobody wakes."""
    who = draft.state.waiting[0]
    failed = aftermath.check_failed(value)
    draft.happens(Answered(who, "unconscious", "fails" if failed else "holds on"))
    if failed:
        draft.happens(HandicapDue(who, "lying unconscious"))


@cites("FW-AFT-31", "FW-AFT-32")
def agreeing(draft: Draft[State]) -> None:
    """Everybody who is conscious says whether the fight shall end."""
    _ask(draft, "agree", draft.state.priority(), lambda state, who: state.combatant(who).able)


@cites("FW-AFT-31")
def agree(draft: Draft[State], command: Agree) -> None:
    """One answer."""
    draft.happens(Answered(command.who, "agree", "agrees" if command.end else "is hostile"))
