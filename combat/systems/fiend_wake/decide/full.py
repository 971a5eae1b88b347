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
    draft.happens(ActionTaken(who, action, target, full=True))
    draft.happens(DeedDeclared(action, who, "declared", target=target, weapon=weapon))
    if draft.state.turn is not None and draft.state.turn.call_shots:
        draft.happens(ShotsCalled(who, 0))
    offer_intercept(draft, who, target, action)


@cites("FW-FULL-20", "FW-FULL-21")
def grapple(draft: Draft[State], command: Grapple) -> None:
    """Grapple somebody."""
    _declare_attack(draft, "Grapple Attack", command.who, command.target, "")
    draft.advance("grapple")


@cites("FW-FULL-40", "FW-FULL-41")
def melee(draft: Draft[State], command: Melee) -> None:
    """Strike at somebody."""
    _declare_attack(draft, "Melee Attack", command.who, command.target, draft.state.combatant(command.who).ready)
    draft.advance("melee")


@cites("FW-FULL-60", "FW-FULL-61")
def ranged(draft: Draft[State], command: Ranged) -> None:
    """Shoot at somebody."""
    _declare_attack(draft, "Ranged Attack", command.who, command.target, draft.state.combatant(command.who).ready)
    draft.advance("ranged")


@cites("FW-FULL-22", "FW-FULL-24")
def resist(draft: Draft[State], command: Resist) -> None:
    """Roll against the value of the grapple."""
    deed = draft.state.deed
    if deed is not None:
        spend(draft, command.who, POINTS, draft.state.settings.grapple_resist_cost, "resisting a grapple")
        draft.happens(DeedWaits("resisting", (command.who,)))
        draft.happens(RollDue(command.who, "Resist", UNARMED, "Grace", deed.value))
    draft.advance("resist")


@cites("FW-FULL-25")
def drag(draft: Draft[State], command: Drag) -> None:
    """Move the target of a grapple, or leave it."""
    deed = draft.state.deed
    if deed is not None:
        if not command.stay:
            draft.happens(LocationEntered(deed.target, command.to, "Grapple Attack"))
        done(draft, deed, "hit")
    draft.advance("drag")


@cites("FW-FULL-10", "FW-FULL-11")
def assault(draft: Draft[State], command: Assault) -> None:
    """Call an assault."""
    draft.happens(ActionTaken(command.who, "Assault", command.location, full=True))
    spend(draft, command.who, POINTS, command.points, "Assault")
    draft.happens(DeedDeclared("Assault", command.who, "support", location=command.location, value=command.points))
    draft.happens(SupportersCalled(command.invited))
    draft.advance("assault")


@cites("FW-FULL-11", "FW-FULL-12")
def support(draft: Draft[State], command: Support) -> None:
    """Join the Assault Team."""
    spend(draft, command.who, POINTS, command.points, "Assault")
    draft.happens(Supported(command.who, command.points))
    draft.advance("support")


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
        draft.happens(RollDue(deed.actor, "Assault", "Command", "Cunning", difficulty, modifiers))
    draft.advance("raise_difficulty")


@cites("FW-FULL-17")
def follow_in(draft: Draft[State], command: FollowIn) -> None:
    """Enter the location that was assaulted."""
    deed = draft.state.deed
    if deed is not None:
        draft.happens(LocationEntered(command.who, deed.location, "Assault"))
        draft.happens(DeedWaits("entry", tuple(each for each in deed.waiting if each != command.who)))
    draft.advance("follow_in")


@cites("FW-FULL-30", "FW-FULL-33")
def lay_caltrops(draft: Draft[State], command: LayCaltrops) -> None:
    """Somebody in no location stands in caltrops now."""
    draft.happens(ActionTaken(command.who, "Caltrops", command.target, full=True))
    spend(draft, command.who, "Caltrops", 1, "Caltrops")
    location = next_caltrops(draft.state)
    wounds = full.caltrop_wounds(begins_turn_there=True)
    draft.happens(LocationCreated(location, "Caltrops", ("",), None, (), wounds, command.who))
    draft.happens(LocationEntered(command.target, location, "Caltrops"))
    draft.advance("lay_caltrops")


def next_caltrops(state: State) -> str:
    """Give an id that no location has."""
    taken = {each.id for each in state.locations}
    number = state.laid + 1
    while f"caltrops-{number}" in taken:
        number += 1
    return f"caltrops-{number}"


@cites("FW-FULL-32", "FW-FULL-34", "FW-DR-07")
def pick_up_caltrops(draft: Draft[State], command: PickUpCaltrops) -> None:
    """Pay in points or in wounds, and have them back."""
    draft.happens(ActionTaken(command.who, "Picking up Caltrops", command.location, full=True))
    if command.pay == "points":
        spend(draft, command.who, POINTS, full.PICK_UP_PRICE, "picking up Caltrops")
    gain(draft, command.who, "Caltrops", 1, "picking up Caltrops")
    draft.happens(LocationRemoved(command.location))
    if command.pay == "wounds":
        hurt(draft, command.who, "Wound", full.PICK_UP_PRICE, "picking up Caltrops")
    draft.advance("pick_up_caltrops")


@cites("FW-FULL-50")
def treat(draft: Draft[State], command: Treat) -> None:
    """Roll Medicine with Cunning for somebody unconscious."""
    draft.happens(ActionTaken(command.who, "Treat", command.patient, full=True))
    draft.happens(DeedDeclared("Treat", command.who, "treating", target=command.patient))
    draft.happens(RollDue(command.who, "Treat", "Medicine", "Cunning", full.TREAT))
    draft.advance("treat")


@cites("FW-FULL-51", "FW-DMG-36")
def recover(draft: Draft[State], command: Recover) -> None:
    """A handicap is recovered; whoever has something left in every stat wakes."""
    deed = draft.state.deed
    stat = next(each for each in draft.state.combatant(command.who).stats if each.id == command.stat)
    draft.happens(HandicapRecovered(command.who, command.stat, harm.lowest_mark(stat.marked), "Treat"))
    patient = draft.state.combatant(command.who)
    if patient.unconscious and not harm.UNCONSCIOUS_WHEN[draft.state.settings.unconscious_when](patient.left):
        draft.happens(ConditionChanged(command.who, "Unconscious", 0, "Treat"))
    if deed is not None:
        done(draft, deed, "treated")
    draft.advance("recover")
