"""Functions that apply an event to the state. They accept every event, and never refuse, roll or use rules."""

from collections.abc import Callable, Mapping
from typing import Any

from events import vocabulary
from events.base import Event
from events.history.projection import Fold
from events.replace import replace, replace_member
from events.wrath_and_glory import facts, table
from events.wrath_and_glory.facts import Actions, Conditions
from events.wrath_and_glory.sheets import SIDES, Joined
from events.wrath_and_glory.table import SCORES, Cause, Combatant, Condition, Fault, State, Turn

FLAGS: Mapping[str, str] = {
    Conditions.DYING: "dying",
    Conditions.EXHAUSTED: "exhausted",
    Conditions.DEAD: "dead",
    Conditions.OUT: "out",
}
"""The combatant field for each condition that is stored as a flag."""

COUNTERS: Mapping[str, str] = {
    "Wounds": "wounds",
    "Mortal Wounds": "wounds",
    "Shock": "shock",
    "Traumatic Injury": "traumatic",
}
"""The combatant field that counts each kind of harm."""


def _on(state: State, who: str, **changes: Any) -> State:
    return replace_member(state, "combatants", who, **changes)


def _on_turn(state: State, who: str, change: Callable[[Turn], Turn]) -> State:
    return replace(state, turns=tuple(change(turn) if turn.id == who else turn for turn in state.turns))


def _on_test(state: State, **changes: Any) -> State:
    return state if state.test is None else replace(state, test=replace(state.test, **changes))


def _on_complication(state: State, **changes: Any) -> State:
    if state.complication is None:
        return state
    return replace(state, complication=replace(state.complication, **changes))


def _on_pool(state: State, whose: str, resource: str, amount: int) -> State:
    if resource == "Wrath":
        players = tuple(
            replace(player, wrath=player.wrath + amount) if player.id == whose else player for player in state.players
        )
        return replace(state, players=players)
    if resource == "Glory":
        return replace(state, glory=state.glory + amount)
    if resource == "Ruin" and not state.has_combatant(whose):
        return replace(state, ruin=state.ruin + amount)
    field = {"Reload": "ammo", "Faith": "faith"}.get(resource, "ruin")
    return _on(state, whose, **{field: getattr(state.combatant(whose), field) + amount})


def _starts_with(state: State, event: vocabulary.StartsWith) -> State:
    (amount,) = event.amounts
    if event.what in SCORES:
        return _on(state, event.whose, **{SCORES[event.what]: amount})
    return _on_pool(state, event.whose, event.what, amount)


def _round_began(state: State, event: vocabulary.RoundBegan) -> State:
    fresh = tuple(
        replace(combatant, acted=False, started=False, reflexive_used=False, shock_recovered=False)
        for combatant in state.combatants
    )
    cleared = replace(state, seized=(), displaced=(), ambush=(), turns=(), handing="")
    return replace(cleared, round=event.number, combatants=fresh)


def _turn_began(state: State, event: vocabulary.TurnBegan) -> State:
    begun = _on(state, event.who, acted=True, started=True)
    displaced = tuple(combatant for combatant in state.displaced if combatant != event.who)
    return replace(begun, turns=(*state.turns, Turn(id=event.who)), displaced=displaced, handing="")


def _turn_ended(state: State, event: vocabulary.TurnEnded) -> State:
    """End a turn. Unless only a held action was used, the other side may seize the initiative again and is next."""
    turn = state.turn
    if turn is None:
        return state
    left = replace(state, turns=state.turns[:-1], blows=(), leaving="")
    if turn.held:
        return left
    who = left.combatant(event.who)
    left = _on(left, who.id, conditions=tuple(map(_no_longer_fresh, who.conditions)))
    side = state.combatant(event.who).side
    return replace(left, handing=side, seized=tuple(seizing for seizing in state.seized if seizing == side))


def _no_longer_fresh(condition: Condition) -> Condition:
    if not any(cause.fresh for cause in condition.causes):
        return condition
    return replace(condition, causes=tuple(replace(cause, fresh=False) for cause in condition.causes))


def _pool_changed(state: State, event: vocabulary.Gained | vocabulary.Spent | facts.GainedUnseen) -> State:
    return _on_pool(
        state, event.whose, event.resource, event.amount if isinstance(event, vocabulary.Gained) else -event.amount
    )


def _suffered(state: State, event: vocabulary.Suffered) -> State:
    who = state.combatant(event.who)
    if event.harm == "Mob members":
        return _on(state, who.id, members=who.members - event.amount)
    changes: dict[str, Any] = {}
    if event.harm in COUNTERS:
        changes[COUNTERS[event.harm]] = getattr(who, COUNTERS[event.harm]) + event.amount
    if event.harm in ("Memorable Injury", "Traumatic Injury", "Limb lost"):
        changes["injuries"] = (*who.injuries, event.source)
    return _on(state, who.id, **changes)


def _recovered(state: State, event: vocabulary.Recovered) -> State:
    """Reduce a harm counter. Recovery with Wrath is recorded, because it may be possible only once per round."""
    field = COUNTERS[event.harm]
    changes: dict[str, Any] = {field: getattr(state.combatant(event.who), field) - event.amount}
    if event.source == "Wrath":
        changes["shock_recovered"] = state.fighting
    return _on(state, event.who, **changes)


def _condition_changed(state: State, event: vocabulary.ConditionChanged) -> State:
    who = state.combatant(event.who)
    if event.condition in FLAGS:
        changed = _on(state, who.id, **{FLAGS[event.condition]: event.level > 0})
        return changed if who.present == changed.combatant(who.id).present else _without_pending(changed, who.id)
    others = tuple(condition for condition in who.conditions if condition.id != event.condition)
    if not event.level:
        return _on(state, who.id, conditions=others)
    cause = Cause(id=event.source, level=event.level, fresh=_is_in_own_turn(state, who.id))
    changed_condition = Condition(id=event.condition, level=event.level, source=event.source, causes=(cause,))
    return _on(state, who.id, conditions=(*others, changed_condition))


def _is_in_own_turn(state: State, who: str) -> bool:
    return any(turn.id == who and not turn.held for turn in state.turns)


def _cause_added(state: State, event: facts.CauseAdded) -> State:
    """Add a cause to a condition, or renew a cause that it already has."""
    cause = Cause(id=event.source, level=event.level, fresh=_is_in_own_turn(state, event.who))
    return _replace_causes(state, event.who, event.condition, event.source, (cause,))


def _cause_lasts(state: State, event: facts.CauseLasts) -> State:
    causes = (cause for cause in state.combatant(event.who).causes(event.condition) if cause.id == event.source)
    lasting = tuple(replace(cause, until_source_acts=True) for cause in causes)
    return _replace_causes(state, event.who, event.condition, event.source, lasting)


def _replace_causes(state: State, who: str, condition: str, source: str, instead: tuple[Cause, ...]) -> State:
    """Replace the causes of a condition that come from a source. The strongest remaining cause sets the level."""

    def changed(held: Condition) -> Condition:
        causes = (*(cause for cause in held.causes if cause.id != source), *instead)
        if held.id != condition or not causes:
            return held
        return replace(held, level=max(cause.level for cause in causes), source=causes[0].id, causes=causes)

    return _on(state, who, conditions=tuple(map(changed, state.combatant(who).conditions)))


def _joined(state: State, event: Joined) -> State:
    """Add a combatant without its resources, which further events grant."""
    armoury = (*state.armoury, *event.weapons)
    fresh = table.combatant(event.sheet.at_tier(state.tier), armoury)
    newcomer = replace(fresh, name=state.free_name(fresh.name), ammo=0, ruin=0, faith=0)
    return replace(
        state,
        armoury=armoury,
        combatants=(*state.combatants, newcomer),
        catalogue=(*state.catalogue, *event.abilities),
        condition_sheets=(*state.condition_sheets, *event.conditions),
    )


def _roll_adjusted(state: State, event: facts.RollAdjusted) -> State:
    if state.test is None:
        return state
    now = state.test.declared
    modifiers = (*now.modifiers, *event.modifiers)
    adjusted = replace(now, modifiers=modifiers, dn=event.dn, dns=event.dns)
    return _on_test(state, declared=replace(adjusted, bystander_dns=event.bystander_dns or now.bystander_dns))


def _without_pending(state: State, who: str) -> State:
    """Drop the tests and Reflexive Attacks that were pending for a combatant who is out of the fight."""
    owed = tuple(test for test in state.owed if test.who != who)
    blows = () if state.leaving == who else tuple(enemy for enemy in state.blows if enemy != who)
    return replace(state, owed=owed, blows=blows)


def _owed_dn_kept(state: State, event: facts.OwedDnKept) -> State:
    return replace(state, owed=(*state.owed[:-1], replace(state.owed[-1], dn=event.dn))) if state.owed else state


def _combat_began(state: State, event: facts.CombatBegan) -> State:
    """Start combat. Each side with ambushed combatants must choose which of them act despite the ambush."""
    combatants = tuple(replace(combatant, ambushed=combatant.id in event.ambushed) for combatant in state.combatants)
    sides = tuple(
        side for side in SIDES if any(combatant.ambushed and combatant.side == side for combatant in combatants)
    )
    return replace(state, fighting=True, combatants=combatants, ambush=sides)


def _ambush_answered(state: State, event: facts.AmbushAnswered) -> State:
    combatants = tuple(
        replace(combatant, ambushed=False) if combatant.id in event.acting else combatant
        for combatant in state.combatants
    )
    waiting = tuple(side for side in state.ambush if side != event.side)
    return replace(state, combatants=combatants, ambush=waiting)


def _turn_displaced(state: State, event: facts.TurnDisplaced) -> State:
    waiting = _on(state, event.who, acted=False)
    return replace(waiting, turns=state.turns[:-1], displaced=(*state.displaced, event.who))


def _held_action_begun(state: State, event: facts.HeldActionBegun) -> State:
    """Open a nested turn for a held Combat Action, inside another combatant's turn or between turns."""
    others = tuple(
        condition for condition in state.combatant(event.who).conditions if condition.id != Conditions.HOLDING
    )
    return replace(_on(state, event.who, conditions=others), turns=(*state.turns, Turn(id=event.who, held=True)))


def _interruption_failed(state: State, event: facts.InterruptionFailed) -> State:
    turn = state.turn
    if turn is None:
        return state
    return _on_turn(
        state, turn.id, lambda interrupted: replace(interrupted, challengers=(*interrupted.challengers, event.who))
    )


def _multi_action_declared(state: State, event: facts.MultiActionDeclared) -> State:
    return _on_turn(state, event.who, lambda turn: replace(turn, plan=event.actions))


def _action_taken(state: State, event: facts.ActionTaken) -> State:

    def done(turn: Turn) -> Turn:
        return replace(
            turn,
            slots=tuple(dict.fromkeys((*turn.slots, *event.slots))),
            actions=(*turn.actions, event.action),
            stood=turn.stood or event.action == Actions.STAND,
            over=turn.over or event.action == Actions.END,
        )

    if "Reflexive" in event.slots:
        state = _on(state, event.who, reflexive_used=True)
    return _on_turn(state, event.who, done)


def _action_freed(state: State, event: facts.ActionFreed) -> State:
    if event.slot == "Reflexive":
        state = _on(state, event.who, reflexive_used=False)
    return _on_turn(
        state, event.who, lambda turn: replace(turn, slots=tuple(slot for slot in turn.slots if slot != event.slot))
    )


def _engagement_changed(state: State, event: facts.EngagementChanged) -> State:
    """Update the engagements of a combatant and of all enemies concerned, because engagement is mutual."""
    changed = tuple(
        replace(combatant, engaged_with=_engaged_enemies(combatant, event.who, event.enemies))
        if event.who in (combatant.id, *combatant.engaged_with) or combatant.id in event.enemies
        else combatant
        for combatant in state.combatants
    )
    return replace(state, combatants=changed)


def _engaged_enemies(combatant: Combatant, who: str, enemies: tuple[str, ...]) -> tuple[str, ...]:
    if combatant.id == who:
        return enemies
    others = tuple(enemy for enemy in combatant.engaged_with if enemy != who)
    return (*others, who) if combatant.id in enemies else others


def _blow_settled(state: State, event: facts.BlowSettled) -> State:
    return replace(state, blows=tuple(enemy for enemy in state.blows if enemy != event.who))


def _roll_declared(state: State, event: facts.TestDeclared) -> State:
    """Start a roll, and remove the pending test that it fulfils."""
    paid = event.pays == "owed"
    if event.pays == "by name" and state.owed:
        paid = (event.actor, event.action) == (state.owed[0].who, state.owed[0].purpose)
    waiting = state.announced
    if waiting and event.is_attack and event.actor == waiting[-1].event.roll.actor:
        waiting = waiting[:-1]
    owed, asked = state.owed[1:] if paid else state.owed, None if event.sort == "test" else state.asked
    return replace(state, test=table.Test(declared=event), owed=owed, announced=waiting, asked=asked)


def _attack_announced(state: State, event: facts.AttackAnnounced) -> State:
    return replace(state, announced=(*state.announced, table.Announced(event=event)))


def _reaction_declined(state: State, event: facts.ReactionDeclined) -> State:
    if not state.announced:
        return state
    *others, last = state.announced
    return replace(state, announced=(*others, replace(last, declined=(*last.declined, event.who))))


def _attack_dropped(state: State, _: facts.AttackDropped) -> State:
    return replace(state, announced=state.announced[:-1])


def _harm_due(state: State, event: facts.HarmDue) -> State:
    harmed = (*state.test.harmed, event.target) if state.test is not None else ()
    return replace(_on_test(state, harmed=harmed), harms=(*state.harms, table.Harm(due=event)))


def _soak_stands(state: State, event: facts.SoakStands) -> State:
    return replace(state, harms=(replace(state.harms[0], soak=event), *state.harms[1:]))


def _harm_changed(state: State, event: facts.HarmChanged) -> State:
    due = state.harms[0].due
    left = replace(due, wounds=event.wounds, mortal=event.mortal, shock=event.shock, soaks=event.soaks)
    return replace(state, harms=(table.Harm(due=left), *state.harms[1:]))


def _weapon_changed(state: State, event: facts.WeaponChanged) -> State:
    others = tuple(fault for fault in state.combatant(event.who).faults if fault.id != event.weapon)
    fault = (Fault(id=event.weapon, what=event.what),) if event.what else ()
    used = state.test if state.test is not None and state.test.read is None else None
    if used is not None and (used.actor, used.declared.weapon) == (event.who, event.weapon) and event.what:
        state = _on_test(state, emptied=True)
    return _on(state, event.who, faults=(*others, *fault))


def _weapon_drawn(state: State, event: facts.WeaponDrawn) -> State:
    drawn = state.combatant(event.who).drawn
    return state if drawn is None else _on(state, event.who, drawn=tuple(dict.fromkeys((*drawn, event.weapon))))


def _weapon_thrown(state: State, event: facts.WeaponThrown) -> State:
    who = state.combatant(event.who)
    stock = tuple(
        replace(weapons_left, left=weapons_left.left - (weapons_left.id == event.weapon)) for weapons_left in who.stock
    )
    return _on(state, who.id, stock=stock)


def _complication_refused(state: State, _: facts.ComplicationRefused) -> State:
    refusals = state.complication.refusals + 1 if state.complication else 0
    return _on_complication(state, proposal=None, refusals=refusals)


def _contest_rolled(state: State, event: facts.ContestRolled) -> State:
    """Add icons to those that a side of the contest already has."""
    contest = state.contest
    if contest is None:
        return state
    if event.who == contest.began.instigator:
        return replace(state, contest=replace(contest, icons=max(0, contest.icons) + event.icons))
    icons = max(0, contest.opposing_icons) + event.icons
    return replace(state, contest=replace(contest, opposing_icons=icons))


SIMPLE_FOLDS: Mapping[type[Event], Fold] = {
    facts.CauseGone: lambda state, event: _replace_causes(state, event.who, event.condition, event.source, ()),
    vocabulary.Left: lambda state, event: _on(state, event.who, how=event.how),
    vocabulary.SideChanged: lambda state, event: _on(state, event.who, side=event.side),
    facts.ScoreKept: lambda state, event: _on(state, event.whose, **{SCORES[event.what]: event.amount}),
    facts.SideToPick: lambda state, event: replace(state, picking=event.side, handing=""),
    facts.InitiativeSeized: lambda state, event: replace(state, seized=(*state.seized, event.side), handing=""),
    facts.Moved: lambda state, _: state,
    facts.Withstood: lambda state, _: state,
    facts.BlowsInvited: lambda state, event: replace(state, leaving=event.who, blows=event.enemies),
    facts.PoolStands: lambda state, event: _on_test(state, faces=event.faces, icons=event.icons),
    facts.TestRead: lambda state, event: _on_test(state, read=event, hits=event.hits),
    facts.Shifted: lambda state, event: _on_test(state, shifted=event, hits=event.hits),
    facts.CriticalAimed: lambda state, event: _on_test(state, aimed=event),
    facts.CriticalStands: lambda state, event: _on_test(state, critical_row=event.row),
    facts.DamageStands: lambda state, event: _on_test(state, damage=event),
    facts.GuardStands: lambda state, _: state,
    facts.HarmSettled: lambda state, _: replace(state, harms=state.harms[1:]),
    facts.ComplicationDue: lambda state, event: replace(state, complication=table.Complication(who=event.who)),
    facts.ComplicationProposed: lambda state, event: _on_complication(state, proposal=event),
    facts.InconvenientTarget: lambda state, _: _on_complication(state, to_name="target", proposal=None),
    facts.ItemDropped: lambda state, _: _on_complication(state, to_name="item", proposal=None),
    facts.ContestBegan: lambda state, event: replace(state, contest=table.Contest(began=event)),
    facts.TestAsked: lambda state, event: replace(state, asked=event),
    facts.TestRefused: lambda state, _: replace(state, asked=None),
    facts.TestOwed: lambda state, event: replace(state, owed=(*state.owed, event)),
    facts.ComplicationSettled: lambda state, _: replace(state, complication=None),
    facts.TestClosed: lambda state, _: replace(state, test=None),
    facts.ContestSettled: lambda state, _: replace(state, contest=None),
    facts.DeclarationAnswered: lambda state, _: replace(state, declaration=None),
    facts.DeclarationMade: lambda state, event: replace(state, declaration=event),
}
"""The folds that are a single replacement."""
