"""Automatic next steps of the fight, and the combatants that take part in an assault."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from combat.engine.book import cites
from combat.systems.fiend_wake.queries import combatants
from combat.systems.fiend_wake.queries.locations import REACH_KINDS, accessible, combatants_in_area
from combat.systems.fiend_wake.queries.reactions import may_still_react, newly_able
from combat.systems.fiend_wake.queries.rolls import outdated_roll
from combat.systems.fiend_wake.rules import bidding, locations
from events.fiend_wake import Combatant, Deed, HandicapDue, HarmDue, OpenReaction, Question, RollOwed, Stage, State

_NEEDS_ACTOR = frozenset(
    {Stage.DECLARED, Stage.ANSWERED, Stage.SUPPORT, Stage.RAISE, Stage.PRICE, Stage.OFFER, Stage.CONSENT, Stage.FLEEING}
)


def has_automatic_step(state: State) -> bool:
    """Return whether there is an automatic step before the next decision.

    The innermost interruption comes first. If there is none and no roll is due, the action in progress continues. If
    there is no action, the request of the round is extended to any further combatants that it now concerns.
    """
    top = state.innermost
    if isinstance(top, OpenReaction):
        return not top.waiting or not may_still_react(state, top.waiting[0], top) or bool(newly_able(state, top))
    if isinstance(top, RollOwed):
        return not combatants.is_able(state.combatant(top.who)) or outdated_roll(state) is not None
    if top is not None:
        return isinstance(top, HarmDue) or fate_is_automatic(state)
    if outdated_roll(state) is not None:
        return True
    if state.deed is not None:
        return bool(reason_to_stop(state)) or (state.roll is None and _continues(state))
    return state.turn is None and bool(unable_to_answer(state) or newly_concerned(state))


@cites("FW-DMG-34")
def fate_is_automatic(state: State) -> bool:
    """Return whether a handicap finds no number to mark and the settings decide the victim's fate."""
    return state.settings.nothing_left != "gm_says" and fate_is_open(state)


@cites("FW-DMG-34")
def fate_is_open(state: State) -> bool:
    """A combatant has no stack number left to mark for a handicap."""
    due = state.innermost
    return isinstance(due, HandicapDue) and not any(combatants.numbers_left(state.combatant(due.who)).values())


@cites("FW-FULL-20", "FW-FULL-40", "FW-LOC-13", "FW-DMG-35")
def reason_to_stop(state: State) -> str:
    """Return the reason why the action in progress cannot continue; empty if it can continue."""
    deed = state.deed
    if deed is None:
        return ""
    if state.roll is not None and not combatants.is_able(state.combatant(state.roll.who)):
        return "nobody can roll for it"
    if deed.declared.location and state.location(deed.declared.location) is None:
        return "the location is gone"
    if deed.stage in _NEEDS_ACTOR and not combatants.is_able(state.combatant(deed.actor)):
        return "it lapses"
    return _reason_target_is_lost(state, deed)


def _reason_target_is_lost(state: State, deed: Deed) -> str:
    """Return the reason why the target of the action in progress is out of its reach; empty if it is not."""
    here, animal, caught = state.combatant(deed.actor).location, state.animal(deed.target), deed.declared.caught
    if deed.stage in (Stage.CONSENT, Stage.WRANGLING):
        is_free = animal is not None and not animal.rider and locations.local(here, animal.location)
        return "" if is_free else "the animal is out of reach"
    if deed.stage == Stage.BOMBARDING and caught:
        return "" if combatants_in_area(state, "", caught) else "nobody is there"
    kind = REACH_KINDS.get(deed.action, "")
    if not kind or deed.stage not in (Stage.DECLARED, Stage.ANSWERED, Stage.TREATING):
        return ""
    target = state.combatant(deed.target)
    reached = target.present and locations.reaches(kind, here, target.location)
    return "" if reached else "the target is out of reach" if target.present else "nobody is there"


def unable_to_answer(state: State) -> str:
    """Return the id of a combatant that was asked but can no longer answer; empty if there is none."""
    concerned = _CONCERNS.get(state.question) if state.question != Question.AGREE else None
    if concerned is None:
        return ""
    asked = state.combatants_of(state.waiting)
    return next((each.id for each in asked if not (combatants.is_able(each) and concerned(state, each))), "")


_CONCERNS: Mapping[str, Callable[[State, Combatant], bool]] = MappingProxyType(
    {
        Question.ARMOR: lambda state, combatant: combatants.encumbrance(state, combatant) > 0,
        Question.BID: lambda _, combatant: combatant.bid is None,
        Question.CEDE: lambda state, combatant: (
            combatant.ceded is None
            and not (state.cedes_open or combatant.tie_rolls)
            and combatant.id in bidding.tied(combatants.committed_bids(state))
        ),
        Question.PENDING: lambda _, combatant: not combatant.pending and combatants.can_place(combatant),
        Question.AGREE: lambda _, __: True,
    }
)
"""For each request that can be extended, a function that returns whether it concerns a combatant able to answer."""


@cites("FW-AFT-31", "FW-DMG-37")
def newly_concerned(state: State) -> tuple[str, ...]:
    """Return the combatants that the request concerns only now, because they woke or joined after it was opened."""
    concerned = _CONCERNS.get(state.question)
    if concerned is None:
        return ()
    already_asked = {*state.waiting, *state.heard}
    new = (who for who in combatants.able_combatants(state) if who.id not in already_asked)
    return tuple(combatant.id for combatant in new if concerned(state, combatant))


def _continues(state: State) -> bool:
    deed = state.current_action
    match deed.stage:
        case Stage.DECLARED | Stage.ANSWERED | Stage.GRAPPLED | Stage.STORMING | Stage.FLEEING:
            return True
        case Stage.RESIST:
            return not combatants.is_able(state.combatant(deed.target))
        case Stage.DRAG | Stage.RECOVERY:
            return not state.combatant(deed.target).present
        case Stage.SUPPORT:
            return not deed.waiting or unable_supporter(state) is not None
        case Stage.ENTRY:
            return not deed.waiting or possible_entrants(state) != deed.waiting
    return False


def unable_supporter(state: State) -> str | None:
    """Return an invited combatant that can no longer support the assault, or None."""
    deed = state.current_action
    invited = state.combatants_of(deed.waiting)
    return next((each.id for each in invited if not combatants.can_support(state, each, deed.declared.location)), None)


@cites("FW-FULL-10", "FW-FULL-11", "FW-FULL-12")
def assault_team_ids(state: State) -> tuple[str, ...]:
    """Return the ids of the Assault Team: the leader, and those invited combatants that spent at least one point."""
    deed = state.current_action
    return (deed.actor, *(answer.who for answer in deed.supported if answer.points > 0))


def possible_entrants(state: State) -> tuple[str, ...]:
    """Return the team members that may enter the assaulted location and have not decided about it yet."""
    deed = state.current_action
    among = (who for who in assault_team_ids(state) if who not in deed.heard)
    return tuple(who for who in among if _can_follow_in(state, state.combatant(who), deed.declared.location))


@cites("FW-FULL-17", "FW-FULL-18")
def _can_follow_in(state: State, combatant: Combatant, location: str) -> bool:
    is_outside = state.location(location) is not None and combatant.location != location
    access = location in accessible(state, combatant.location)
    return combatants.is_able(combatant) and is_outside and (access or not state.settings.assault_entry_needs_access)
