"""Full Actions, and the answers they wait for."""

from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.systems.fiend_wake.commands import (
    Assault,
    Drag,
    FollowIn,
    Grapple,
    LayCaltrops,
    Melee,
    PickUpCaltrops,
    RaiseDifficulty,
    Ranged,
    Recover,
    Resist,
    Support,
    Treat,
)
from combat.systems.fiend_wake.decide.deeds import UNARMED, assault_difficulty, done
from combat.systems.fiend_wake.decide.paying import POINTS, gain, hurt, spend
from combat.systems.fiend_wake.decide.reactions import offer_intercept
from combat.systems.fiend_wake.rules import full, harm
from events.fiend_wake.facts import (
    ActionTaken,
    DeedDeclared,
    DeedWaits,
    DifficultyRaised,
    HandicapRecovered,
    LocationCreated,
    LocationEntered,
    LocationRemoved,
    RollDue,
    ShotsCalled,
    Supported,
    SupportersCalled,
)
from events.fiend_wake.table import State
from events.vocabulary import ConditionChanged, Modifier


def _declare_attack(draft: Draft[State], action: str, who: str, target: str, weapon: str) -> None:
    """Declare an attack: called shots go into it, and friends of the target may intercept."""
    draft.happens(ActionTaken(who=who, action=action, detail=target, full=True))
    draft.happens(DeedDeclared(action=action, actor=who, stage="declared", target=target, weapon=weapon))
    if draft.state.turn is not None and draft.state.turn.call_shots:
        draft.happens(ShotsCalled(who, 0))
    offer_intercept(draft, who, target, action)


@cites("FW-FULL-20", "FW-FULL-21")
def grapple(draft: Draft[State], command: Grapple) -> None:
    """Grapple somebody."""
    _declare_attack(draft, "Grapple Attack", command.who, command.target, "")


@cites("FW-FULL-40", "FW-FULL-41")
def melee(draft: Draft[State], command: Melee) -> None:
    """Strike at somebody."""
    _declare_attack(draft, "Melee Attack", command.who, command.target, draft.state.combatant(command.who).ready)


@cites("FW-FULL-60", "FW-FULL-61")
def ranged(draft: Draft[State], command: Ranged) -> None:
    """Shoot at somebody."""
    _declare_attack(draft, "Ranged Attack", command.who, command.target, draft.state.combatant(command.who).ready)


@cites("FW-FULL-22", "FW-FULL-24")
def resist(draft: Draft[State], command: Resist) -> None:
    """Roll against the value of the grapple."""
    deed = draft.state.deed
    if deed is not None:
        spend(draft, command.who, POINTS, draft.state.settings.grapple_resist_cost, "resisting a grapple")
        draft.happens(DeedWaits("resisting", (command.who,)))
        draft.happens(RollDue(who=command.who, purpose="Resist", skill=UNARMED, stat="Grace", difficulty=deed.value))


@cites("FW-FULL-25")
def drag(draft: Draft[State], command: Drag) -> None:
    """Move the target of a grapple, or leave it."""
    deed = draft.state.deed
    if deed is not None:
        if not command.stay:
            draft.happens(LocationEntered(deed.target, command.to, "Grapple Attack"))
        done(draft, deed, "hit")


@cites("FW-FULL-10", "FW-FULL-11")
def assault(draft: Draft[State], command: Assault) -> None:
    """Call an assault."""
    draft.happens(ActionTaken(who=command.who, action="Assault", detail=command.location, full=True))
    spend(draft, command.who, POINTS, command.points, "Assault")
    draft.happens(
        DeedDeclared(
            action="Assault", actor=command.who, stage="support", location=command.location, value=command.points
        )
    )
    draft.happens(SupportersCalled(command.invited))


@cites("FW-FULL-11", "FW-FULL-12")
def support(draft: Draft[State], command: Support) -> None:
    """Join the Assault Team."""
    spend(draft, command.who, POINTS, command.points, "Assault")
    draft.happens(Supported(command.who, command.points))


@cites("FW-FULL-13", "FW-FULL-14", "FW-FULL-15")
def raise_difficulty(draft: Draft[State], command: RaiseDifficulty) -> None:
    """Settle the difficulty, and let the leader roll Command with Cunning."""
    deed = draft.state.deed
    if deed is not None:
        if command.by:
            credited = full.RAISE_SCOPE[draft.state.settings.assault_raise_scope](command.by, len(deed.team))
            draft.happens(DifficultyRaised(command.who, command.by, credited))
        difficulty = assault_difficulty(draft.state, deed) + command.by
        modifiers = (Modifier("Raised", command.by, "difficulty"),) if command.by else ()
        draft.happens(DeedWaits("assaulting"))
        draft.happens(
            RollDue(
                who=deed.actor,
                purpose="Assault",
                skill="Command",
                stat="Cunning",
                difficulty=difficulty,
                modifiers=modifiers,
            )
        )


@cites("FW-FULL-17")
def follow_in(draft: Draft[State], command: FollowIn) -> None:
    """Enter the location that was assaulted."""
    deed = draft.state.deed
    if deed is not None:
        draft.happens(LocationEntered(command.who, deed.location, "Assault"))
        draft.happens(DeedWaits("entry", tuple(each for each in deed.waiting if each != command.who)))


@cites("FW-FULL-30", "FW-FULL-33")
def lay_caltrops(draft: Draft[State], command: LayCaltrops) -> None:
    """Somebody in no location stands in caltrops now."""
    draft.happens(ActionTaken(who=command.who, action="Caltrops", detail=command.target, full=True))
    spend(draft, command.who, "Caltrops", 1, "Caltrops")
    location = next_caltrops(draft.state)
    wounds = full.caltrop_wounds(begins_turn_there=True)
    draft.happens(
        LocationCreated(
            location=location,
            name="Caltrops",
            accessible_from=("",),
            entry_cost=None,
            abilities=(),
            wounds=wounds,
            owner=command.who,
        )
    )
    draft.happens(LocationEntered(command.target, location, "Caltrops"))


def next_caltrops(state: State) -> str:
    """Return an id that no location has."""
    taken = {each.id for each in state.locations}
    number = state.laid + 1
    while f"caltrops-{number}" in taken:
        number += 1
    return f"caltrops-{number}"


@cites("FW-FULL-32", "FW-FULL-34", "FW-DR-07")
def pick_up_caltrops(draft: Draft[State], command: PickUpCaltrops) -> None:
    """Pay in points or in wounds, and have them back."""
    draft.happens(ActionTaken(who=command.who, action="Picking up Caltrops", detail=command.location, full=True))
    if command.pay == "points":
        spend(draft, command.who, POINTS, full.PICK_UP_PRICE, "picking up Caltrops")
    gain(draft, command.who, "Caltrops", 1, "picking up Caltrops")
    draft.happens(LocationRemoved(command.location))
    if command.pay == "wounds":
        hurt(draft, command.who, "Wound", full.PICK_UP_PRICE, "picking up Caltrops")


@cites("FW-FULL-50")
def treat(draft: Draft[State], command: Treat) -> None:
    """Roll Medicine with Cunning for somebody unconscious."""
    draft.happens(ActionTaken(who=command.who, action="Treat", detail=command.patient, full=True))
    draft.happens(DeedDeclared(action="Treat", actor=command.who, stage="treating", target=command.patient))
    draft.happens(RollDue(who=command.who, purpose="Treat", skill="Medicine", stat="Cunning", difficulty=full.TREAT))


@cites("FW-FULL-51", "FW-DMG-36")
def recover(draft: Draft[State], command: Recover) -> None:
    """A handicap is recovered; whoever has something left in every stat wakes."""
    deed = draft.state.deed
    stat = next(each for each in draft.state.combatant(command.who).stats if each.id == command.stat)
    draft.happens(
        HandicapRecovered(who=command.who, stat=command.stat, number=harm.lowest_mark(stat.marked), source="Treat")
    )
    patient = draft.state.combatant(command.who)
    if patient.unconscious and not harm.UNCONSCIOUS_WHEN[draft.state.settings.unconscious_when](patient.left):
        draft.happens(ConditionChanged(who=command.who, condition="Unconscious", level=0, source="Treat"))
    if deed is not None:
        done(draft, deed, "treated")
