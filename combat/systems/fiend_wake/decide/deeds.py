"""What takes more than a moment: attacks, grapples, assaults, treatment, Odd-Ball Behavior, wrangling, flight."""

from collections.abc import Callable, Mapping

from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.systems.fiend_wake.decide.paying import hurt, leave
from combat.systems.fiend_wake.decide.reactions import loose_mass
from combat.systems.fiend_wake.rules import dice, full, places, simple
from events.fiend_wake.facts import (
    DeedDone,
    DeedWaits,
    GrappleHeld,
    GrappleSettled,
    Mounted,
    RollDue,
    Supported,
    Wrangled,
)
from events.fiend_wake.sheets import GM
from events.fiend_wake.table import Deed, State
from events.vocabulary import Hit, Missed, Modifier

UNARMED = "Unarmed Combat"
NEEDS_ACTOR = frozenset({"declared", "support", "raise", "price", "offer", "consent", "fleeing"})
"""The stages that lapse when whoever began is unconscious or gone."""


def goes_on(draft: Draft[State], deed: Deed) -> bool:
    """Do the next part of what is being done that needs nobody's decision; say whether there was one."""
    if deed.stage in NEEDS_ACTOR and not draft.state.combatant(deed.actor).able:
        done(draft, deed, "it lapses")
        return True
    part = STAGES.get(deed.stage)
    return part is not None and part(draft, deed)


def done(draft: Draft[State], deed: Deed, result: str) -> None:
    """Nothing more comes of it."""
    draft.happens(DeedDone(deed.actor, deed.action, result))


# --- attacks ----------------------------------------------------------------------------------


@cites("FW-FULL-21", "FW-FULL-41", "FW-FULL-61", "FW-SIM-20", "FW-SIM-22")
def _attack(draft: Draft[State], deed: Deed) -> bool:
    """Roll against whoever is the target now."""
    state, target = draft.state, draft.state.combatant(deed.target)
    if not target.present:
        done(draft, deed, "nobody is there")
        return True
    weapon = state.weapon(deed.weapon)
    skill = weapon.skill if weapon else UNARMED
    step = state.settings.call_shot_step
    difficulty = simple.called_difficulty(target.evasion, deed.calls, step)
    modifiers = (Modifier("Call Shot", deed.calls * step, "difficulty"),) if deed.calls else ()
    draft.happens(
        RollDue(
            who=deed.actor, purpose=deed.action, skill=skill, stat="Grace", difficulty=difficulty, modifiers=modifiers
        )
    )
    return True


def _deed(draft: Draft[State]) -> Deed:
    deed = draft.state.deed
    if deed is None:
        raise LookupError("nothing is being done")
    return deed


@cites("FW-FULL-42", "FW-FULL-43", "FW-FULL-62", "FW-DR-04")
def attack_rolled(draft: Draft[State], value: int, stacked: int, success: bool) -> None:  # noqa: FBT001 - see FOLLOWS
    """A hit wounds, precision and called shots included, in one instance."""
    deed, state = _deed(draft), draft.state
    weapon = state.weapon(deed.weapon)
    if not success or weapon is None:
        draft.happens(Missed(deed.actor, deed.target, deed.weapon))
        done(draft, deed, "missed")
        return
    power = state.combatant(deed.actor).effective("Power")
    mirror = weapon.kind == "ranged"
    extra = full.ranged_mirror if mirror else full.MELEE_PRECISION[state.settings.melee_precision]
    wounds = full.hit_wounds(weapon.first, extra(stacked, power), simple.called_damage(power, deed.calls))
    draft.happens(Hit(attacker=deed.actor, target=deed.target, weapon=deed.weapon, result="hit"))
    done(draft, deed, "hit")
    hurt(draft, deed.target, "Wound", wounds, weapon.name)


@cites("FW-FULL-21", "FW-FULL-22")
def grapple_rolled(draft: Draft[State], value: int, stacked: int, success: bool) -> None:  # noqa: FBT001 - see FOLLOWS
    """A grapple that hits stuns, and may then be resisted."""
    deed = _deed(draft)
    if not success:
        draft.happens(Missed(deed.actor, deed.target, ""))
        done(draft, deed, "missed")
        return
    draft.happens(Hit(attacker=deed.actor, target=deed.target, weapon="", result="hit"))
    draft.happens(GrappleHeld(deed.target, value))
    hurt(draft, deed.target, "Stun", draft.state.combatant(deed.actor).effective("Power"), "Grapple Attack")


def _resist(draft: Draft[State], deed: Deed) -> bool:
    """Whoever cannot resist does not."""
    if draft.state.combatant(deed.target).able:
        return False
    settle_grapple(draft, resisted=False)
    return True


def resistance_rolled(draft: Draft[State], value: int, stacked: int, success: bool) -> None:  # noqa: FBT001 - see FOLLOWS
    """The second roll wins a tie."""
    settle_grapple(draft, resisted=dice.resists(value, _deed(draft).value))


@cites("FW-FULL-23", "FW-SIM-24", "FW-CORE-09")
def settle_grapple(draft: Draft[State], *, resisted: bool) -> None:
    """Another stun for whoever does not resist, and then what was called."""
    deed, settings = _deed(draft), draft.state.settings
    power = draft.state.combatant(deed.actor).effective("Power")
    draft.happens(GrappleSettled(deed.target, resisted))
    if deed.calls and full.CALLED_GRAPPLE[settings.call_shot_if_resisted](resisted):
        called = simple.called_damage(power, deed.calls)
        hurt(draft, deed.target, "Stun", called, "Call Shot")
    hurt(draft, deed.target, "Stun", full.grapple_stun(power, resisted) - power, "Grapple Attack")


@cites("FW-FULL-25")
def _grappled(draft: Draft[State], deed: Deed) -> bool:
    """After a grapple that was not resisted, the target may be moved."""
    state, target = draft.state, draft.state.combatant(deed.target)
    seat = full.mover(state.settings.grapple_move, state.combatant(deed.actor).seat, GM)
    if deed.resisted or not seat or not target.present or not drag_goals(state, deed.target):
        done(draft, deed, "hit")
    else:
        draft.happens(DeedWaits("drag", (deed.target,)))
    return True


def drag_goals(state: State, who: str) -> tuple[str, ...]:
    """Return where the target of a grapple may be moved: accessible locations, and out of the one it is in."""
    here = state.combatant(who).location
    location = state.location(here)
    out = (state.exit_of(location),) if location is not None else ()
    return tuple(dict.fromkeys((*out, *state.accessible(here))))


# --- assaults ---------------------------------------------------------------------------------


@cites("FW-FULL-11")
def _support(draft: Draft[State], deed: Deed) -> bool:
    """When everybody invited has answered, the leader may raise the difficulty."""
    gone = next((who for who in deed.waiting if not can_support(draft.state, who)), None)
    if gone is not None:
        draft.happens(Supported(gone, 0))
        return True
    if deed.waiting:
        return False
    draft.happens(DeedWaits("raise", (deed.actor,)))
    return True


def can_support(state: State, who: str) -> bool:
    """Return whether somebody could spend a point on an assault."""
    each = state.combatant(who)
    return each.able and not each.removing and each.tp > 0


@cites("FW-FULL-14")
def assault_difficulty(state: State, deed: Deed) -> int:
    """Return what the roll of Command must beat, before it is raised."""
    mine = state.combatant(deed.actor).side
    hostile = [each.evasion for each in state.occupants(deed.location) if each.side != mine and not each.unconscious]
    return full.assault_difficulty(hostile, state.settings.assault_difficulty_empty)


@cites("FW-FULL-16", "FW-FULL-18", "FW-FULL-19")
def assault_rolled(draft: Draft[State], value: int, stacked: int, success: bool) -> None:  # noqa: FBT001 - see FOLLOWS
    """Mass damage to the location, and then the team may enter."""
    deed = _deed(draft)
    if not success:
        done(draft, deed, "failed")
        return
    draft.happens(DeedWaits("storming", ()))
    caught = tuple(each.id for each in draft.state.occupants(deed.location))
    loose_mass(draft, deed.location, caught, full.assault_damage(deed.value), "Assault")


@cites("FW-FULL-17", "FW-FULL-18")
def _storming(draft: Draft[State], deed: Deed) -> bool:
    """Members who are outside and have access may enter now."""
    members = tuple(who for who in deed.team if can_follow_in(draft.state, deed, who))
    if members:
        draft.happens(DeedWaits("entry", members))
    else:
        done(draft, deed, "succeeded")
    return True


def can_follow_in(state: State, deed: Deed, who: str) -> bool:
    """Return whether a member of the team may enter what was assaulted."""
    each = state.combatant(who)
    there = state.location(deed.location) is not None and each.location != deed.location
    access = deed.location in state.accessible(each.location)
    return each.able and there and full.may_follow_in(access, state.settings.assault_entry_needs_access)


def _entry(draft: Draft[State], deed: Deed) -> bool:
    """Until everybody has said whether they enter."""
    staying = tuple(who for who in deed.waiting if can_follow_in(draft.state, deed, who))
    if staying == deed.waiting and staying:
        return False
    if staying:
        draft.happens(DeedWaits("entry", staying))
    else:
        done(draft, deed, "succeeded")
    return True


# --- the others -------------------------------------------------------------------------------


@cites("FW-FULL-50")
def treatment_rolled(draft: Draft[State], value: int, stacked: int, success: bool) -> None:  # noqa: FBT001 - see FOLLOWS
    """A patient who has a handicap recovers one."""
    deed = _deed(draft)
    marked = any(stat.marked for stat in draft.state.combatant(deed.target).stats)
    if full.treated(value) and marked:
        draft.happens(DeedWaits("recovery", (deed.target,)))
    else:
        done(draft, deed, "treated" if full.treated(value) else "failed")


@cites("FW-SIM-81")
def oddball_rolled(draft: Draft[State], value: int, stacked: int, success: bool) -> None:  # noqa: FBT001 - see FOLLOWS
    """It comes off, or nothing happens."""
    deed = _deed(draft)
    comes_off = simple.oddball_succeeds(upgraded=True, value=value, difficulty=deed.raised)
    done(draft, deed, "succeeded" if comes_off else "failed")


@cites("FW-MNT-03", "FW-MNT-04", "FW-MNT-05")
def wrangling_rolled(draft: Draft[State], value: int, stacked: int, success: bool) -> None:  # noqa: FBT001 - see FOLLOWS
    """Astride, or kicked."""
    deed, roll_difficulty = _deed(draft), training_difficulty(draft.state, _deed(draft).target)
    wounds = places.wrangling_wounds(value, roll_difficulty)
    if not wounds:
        draft.happens(Wrangled(deed.actor, deed.target))
        draft.happens(Mounted(deed.actor, deed.target))
    done(draft, deed, "failed" if wounds else "succeeded")
    hurt(draft, deed.actor, "Wound", wounds, "Wrangling")


def training_difficulty(state: State, animal: str) -> int:
    """Return how hard an animal is to wrangle."""
    beast = state.animal(animal)
    printed = beast.sheet.difficulty if beast else None
    return state.settings.training_difficulty if printed is None else printed


@cites("FW-SIM-63")
def _fleeing(draft: Draft[State], deed: Deed) -> bool:
    """Nobody prevented it."""
    done(draft, deed, "succeeded")
    leave(draft, deed.actor, "fled")
    return True


STAGES: Mapping[str, Callable[[Draft[State], Deed], bool]] = {
    "declared": _attack,
    "resist": _resist,
    "grappled": _grappled,
    "support": _support,
    "storming": _storming,
    "entry": _entry,
    "fleeing": _fleeing,
}
"""What each stage does of itself; the others wait for somebody."""
