"""What follows of itself, before anybody decides again; and who has a say in an assault."""

from types import MappingProxyType

from combat.engine.book import cites
from combat.systems.fiend_wake.queries.combatants import able, can_support
from combat.systems.fiend_wake.queries.locations import accessible
from combat.systems.fiend_wake.queries.reactions import may_still_react
from combat.systems.fiend_wake.rules import assaults, locations
from events.fiend_wake.facts import Action, HarmDue, Stage
from events.fiend_wake.table import Combatant, OpenReaction, State

KINDS = MappingProxyType({Action.MELEE: "melee", Action.RANGED: "ranged", Action.GRAPPLE: "grapple"})
"""How each attack reaches its target."""

_NEEDS_ACTOR = frozenset(
    {Stage.DECLARED, Stage.SUPPORT, Stage.RAISE, Stage.PRICE, Stage.OFFER, Stage.CONSENT, Stage.FLEEING}
)


def something_follows(state: State) -> bool:
    """Return whether something more happens of itself, before anybody decides again.

    The innermost interruption comes first; what is being done goes on once nothing interrupts it and no roll is due.
    """
    top = state.innermost
    if isinstance(top, OpenReaction):
        return not top.waiting or not may_still_react(state, top.waiting[0], top)
    if top is not None or state.deed is None:
        return isinstance(top, HarmDue)
    if state.roll is not None:
        return not able(state.combatant(state.roll.who)) or out_of_reach(state)
    return lapses(state) or _goes_on(state)


def lapses(state: State) -> bool:
    """Return whether what is being done comes to nothing, because its actor is unconscious or gone."""
    deed = state.under_way
    return deed.stage in _NEEDS_ACTOR and not able(state.combatant(deed.actor))


@cites("FW-FULL-20", "FW-FULL-40", "FW-LOC-13")
def out_of_reach(state: State) -> bool:
    """Return whether the target of an attack that has not hit yet is gone, or no longer where it can be reached."""
    deed = state.under_way
    kind = KINDS.get(deed.action)
    if kind is None or deed.stage != Stage.DECLARED:
        return False
    actor, target = state.combatant(deed.actor), state.combatant(deed.target)
    return not target.present or not locations.reaches(kind, actor.location, target.location)


def _goes_on(state: State) -> bool:
    deed = state.under_way
    match deed.stage:
        case Stage.DECLARED | Stage.GRAPPLED | Stage.STORMING | Stage.FLEEING:
            return True
        case Stage.RESIST:
            return not able(state.combatant(deed.target))
        case Stage.SUPPORT:
            return not deed.waiting or missing_support(state) is not None
        case Stage.ENTRY:
            return not deed.waiting or entering(state) != deed.waiting
    return False


def missing_support(state: State) -> str | None:
    """Return somebody who was called to support and can no longer, or None."""
    return next((who for who in state.under_way.waiting if not can_support(state, who)), None)


def team(state: State) -> tuple[str, ...]:
    """Return the Assault Team: the leader and whoever supports it."""
    deed = state.under_way
    return assaults.assault_team(deed.actor, {each.who: each.points for each in deed.supported})


def entering(state: State) -> tuple[str, ...]:
    """Return the members of the team who may enter what was assaulted and have not said yet whether they do."""
    deed = state.under_way
    among = team(state) if deed.stage == Stage.STORMING else deed.waiting
    return tuple(who for who in among if _can_follow_in(state, state.combatant(who), deed.declared.location))


def _can_follow_in(state: State, each: Combatant, location: str) -> bool:
    there = state.location(location) is not None and each.location != location
    access = location in accessible(state, each.location)
    return able(each) and there and assaults.may_follow_in(access, state.settings.assault_entry_needs_access)
