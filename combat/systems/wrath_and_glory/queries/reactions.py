"""Announced attacks: which targets can react before the dice, and whether the attack can still be made."""

from combat.engine.errors import Reason
from combat.systems.wrath_and_glory.queries import checks, status
from combat.systems.wrath_and_glory.queries.abilities import VOCABULARY
from events.wrath_and_glory import AttackAnnounced, Combatant, Conditions, State, TestDeclared


def may_defend_reflexively(who: Combatant) -> bool:
    """Return whether a combatant can take Full Defence as a Reflexive Action."""
    return status.has_reflexive_action(who) and not who.level(Conditions.FORFEIT)


def reactors(state: State, attack: AttackAnnounced, declined: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the targets of an attack that can still react to it.

    Ruling:
        By default an attack waits only for targets with an ability that answers attacks. They may then also take Full
        Defence.
    """
    waits_for, turn = state.settings.reaction_window, state.turn
    if waits_for == "nobody" or turn is None:
        return ()
    out = (attack.roll.actor, turn.id, *declined)
    return tuple(
        who
        for who in attack.roll.targets
        if who not in out
        and state.is_present(who)
        and (
            any(VOCABULARY.affordable(state, who, "others' turn"))
            or (waits_for == "everybody" and may_defend_reflexively(state.combatant(who)))
        )
    )


def waiting_reactors(state: State) -> tuple[str, ...]:
    """Return the targets that can react to the announced attack now."""
    if not attack_can_continue(state) or not state.is_present(state.announced[-1].event.roll.actor):
        return ()
    return reactors(state, state.announced[-1].event, state.announced[-1].declined)


def attack_can_continue(state: State) -> bool:
    """Return whether an attack is announced, and no enemy that the attacker leaves behind may strike first."""
    return bool(state.announced) and not (state.blows and state.leaving == state.announced[-1].event.roll.actor)


def can_continue(state: State, roll: TestDeclared) -> bool:
    """Return whether the attacker can still make an announced attack."""
    actor = state.combatant(roll.actor)
    weapon = checks.weapon_or_reason(state, actor.id, roll.weapon, "ranged", "melee", "thrown")
    return actor.present and not actor.level(Conditions.UNCONSCIOUS) and not isinstance(weapon, Reason)
