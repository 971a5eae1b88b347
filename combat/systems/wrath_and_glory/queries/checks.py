"""Checks that several commands share. Each yields the reasons to refuse a command."""

from collections.abc import Iterator, Sequence

from combat.engine.errors import Reason
from combat.systems.wrath_and_glory.queries import active_abilities, domains, status, turns
from combat.systems.wrath_and_glory.rules import actions, resources, wounds
from events.wrath_and_glory import PLAYERS, UNARMED, Actions, Combatant, Conditions, Faults, State, Turn, Weapon


def check_present(state: State, *who: str) -> Iterator[Reason]:
    """Check that all these combatants are in the fight."""
    for combatant in who:
        if not state.is_present(combatant):
            yield Reason("unknown_combatant", f"there is no '{combatant}' in the fight")


def check_wrath(state: State, player: str) -> Iterator[Reason]:
    """Check that a player can pay for one use of Wrath."""
    held, price = state.player(player).wrath, state.settings.wrath_price
    if held < price:
        yield Reason("no_wrath", f"this costs {price} Wrath, but {state.name(player)} has {held}", "WG-WRATH-08")


def check_ruin(state: State, *threats: str) -> Iterator[Reason]:
    """Check that the Threats' own Ruin and the GM's pool suffice for one use of Ruin by each of these Threats."""
    needed = len(threats) * resources.RUIN_PRICE
    left = state.ruin + sum(min(resources.RUIN_PRICE, state.combatant(threat).ruin) for threat in threats)
    if left < needed:
        yield Reason("no_ruin", f"this costs {needed} Ruin, but only {left} is left", "WG-RUIN-01")


NO_CONSENT = "this needs no consent of the players; leave 'agreed' empty"


def check_glory(state: State, amount: int, agreed: Sequence[str]) -> Iterator[Reason]:
    """Check that there is enough Glory and, if the setting asks for it, that enough players agree."""
    if agreed and not domains.needs_consent(state):
        yield Reason("not_asked", NO_CONSENT, "WG-GLORY-07")
    if amount > state.glory:
        yield Reason("no_glory", f"this costs {amount} Glory, but only {state.glory} is left", "WG-GLORY-01")
    if amount and not resources.has_consent(agreed, len(state.players), state.settings.glory_consent):
        yield Reason(
            "no_consent", "more than half the players must agree to spend Glory; list them in 'agreed'", "WG-GLORY-07"
        )


def check_points(state: State, side: str, who: Sequence[str], agreed: Sequence[str]) -> Iterator[Reason]:
    """Check that a side can pay a point of Glory or Ruin for each of these combatants."""
    if side == PLAYERS:
        yield from check_glory(state, len(who) * resources.SEIZE_PRICE, agreed)
        return
    if agreed:
        yield Reason("not_asked", NO_CONSENT, "WG-GLORY-07")
    yield from check_ruin(state, *who)


def check_acting(state: State, who: str) -> Iterator[Reason]:
    """Check that it is the combatant's turn and that the combatant is not unconscious."""
    if not state.has_combatant(who):
        known = ", ".join(combatant.id for combatant in state.combatants)
        yield Reason("unknown_combatant", f"there is no combatant '{who}'; known: {known}")
        return
    turn = state.turn
    if turn is None or turn.id != who:
        now = state.name(turn.id) if turn is not None else "no one"
        yield Reason("not_active", f"it is {now}'s turn, not {state.name(who)}'s", "WG-RND-01")
    elif state.combatant(who).level(Conditions.UNCONSCIOUS):
        yield Reason("unconscious", f"{state.name(who)} is unconscious", "WG-WRATH-07")


def check_action(
    state: State, who: str, action: str, *, slots: tuple[str, ...] | None = None, plain: bool = True
) -> Iterator[Reason]:
    """Check that an action fits into the current turn.

    The Actions that it needs must be unused, it must be in the list if a Multi-Action was announced, and abilities must
    not forbid it. A Dying or Exhausted combatant can only take basic actions.

    Args:
        state: The state of the fight.
        who: The combatant.
        action: The name of the action.
        slots: The Actions of the turn that it uses up; None for the usual ones.
        plain: Whether it is a plain attack or Test, without further options.
    """
    turn = state.turn
    actor = turns.acting_combatant(state)
    if turn is None or actor is None or turn.id != who:
        yield from check_acting(state, who)
        return
    wanted = actions.slots_used(action) if slots is None else slots
    if active_abilities.forbids(state, who, action):
        yield Reason(
            "forbidden",
            f"{state.name(who)} cannot take the action {action}, because one of the abilities on its sheet forbids it",
            "WG-ACT-08",
        )
    if status.only_basic_actions(actor):
        yield from _check_basic(state, actor, action, plain=plain)
    elif turn.plan:
        yield from _check_announced(state, turn, action, wanted)
    if wanted:
        yield from _check_unused(state, turn, actor, action, wanted)


def fits_turn(
    state: State, who: str, action: str, *, slots: tuple[str, ...] | None = None, plain: bool = False
) -> bool:
    """Return whether an action fits into the current turn."""
    return next(check_action(state, who, action, slots=slots, plain=plain), None) is None


def _check_announced(state: State, turn: Turn, action: str, wanted: tuple[str, ...]) -> Iterator[Reason]:
    listed = action in turn.plan
    if listed and action in turn.actions:
        yield Reason("twice", f"{action} has already been taken this turn", "WG-MA-02")
    slot = wanted[0] if len(wanted) == 1 else actions.FULL_ROUND
    counting = state.settings.multi_action_counts
    if not listed and actions.counts_as_action(slot, counting):
        yield Reason(
            "not_announced", f"{action} is not one of the announced Actions: {', '.join(turn.plan)}", "WG-MA-01"
        )


def _check_unused(state: State, turn: Turn, actor: Combatant, action: str, wanted: tuple[str, ...]) -> Iterator[Reason]:
    if wanted == (actions.COMBAT,):
        if not turns.combat_action_is_free(turn) and not turns.multi_action(state):
            yield Reason("used_up", f"{actor.name} has already used their Combat Action this turn", "WG-ACT-01")
        return
    used = turns.used_slots(turn)
    other = [slot for slot in wanted if slot in used]
    if len(wanted) > 1 and actor.reflexive_used:
        other = [slot for slot in other if slot != actions.REFLEXIVE]
    if other:
        yield Reason("used_up", f"{actor.name} has already used: {', '.join(other)}", "WG-ACT-01")
    if actions.takes_whole_turn(wanted) and (turn.plan or not all(map(actions.is_free, turn.actions))):
        yield Reason(
            "full_round", f"{action} takes a whole turn, but {actor.name} has already acted this turn", "WG-ACT-06"
        )


def _check_basic(state: State, actor: Combatant, action: str, *, plain: bool) -> Iterator[Reason]:
    """Check that a Dying or Exhausted combatant takes only basic actions.

    Ruling:
        Recovering Shock with Wrath stays possible, because it is the way to end being Exhausted.
    """
    if actions.slot_of(action) == actions.FREE:
        return
    named = action not in actions.SLOT or action in (Actions.REMEDY, Actions.CLEAR, Actions.BREAK_FREE)
    basic = Actions.TEST if named and action != Actions.GIVE_UP_MOVEMENT else action
    gm_decides = state.settings.exhausted_basic_action == "gm_decides" and not actor.dying
    if not wounds.is_basic(basic, plain, gm_decides=gm_decides) and action != Actions.RECOVER_SHOCK:
        rule, state_of = ("WG-WND-08", "Dying") if actor.dying else ("WG-SOAK-05", "Exhausted")
        sentence = f"{actor.name} is {state_of} and can only move, fall back, or make one plain attack or Test"
        yield Reason("not_basic", sentence, rule)


def weapon_or_reason(state: State, who: str, weapon: str, *kinds: str) -> Weapon | Reason:
    """Return a weapon that can be used, or the reason why it cannot."""
    carried, actor = state.weapon(weapon), state.combatant(who)
    own = (*actor.profile.weapons, UNARMED.id)
    if carried is None or weapon not in own or carried.kind not in kinds:
        return Reason("no_such_weapon", f"{actor.name} has no {' or '.join(kinds)} weapon '{weapon}'")
    if wounds.cannot_hold(actor.injuries):
        return Reason("no_hands", f"{actor.name} has no usable hand to hold {carried.name}", "WG-WND-10")
    if not actor.has_drawn(weapon) and carried is not UNARMED:
        return Reason("not_drawn", f"{actor.name} must draw {carried.name} first", "WG-ACT-05")
    if actor.left(weapon) == 0:
        return Reason("none_left", f"{actor.name} has no {carried.name} left to throw", "WG-ACT-05")
    fault = actor.fault(weapon)
    if fault:
        rule = "WG-SALVO-01" if fault in (Faults.OUT_OF_AMMO, Faults.EMPTIED) else "WG-COMP-01"
        return Reason("weapon_fault", f"{carried.name} cannot be used: {fault}", rule)
    return carried
