"""Ranged and Melee Attacks: declared, hit or missed."""

from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.systems.trench_crusade.commands import Fight, Forgo, FreeAttack, HoldFire, Shoot
from combat.systems.trench_crusade.decide.rolls import declare
from combat.systems.trench_crusade.rules import actions, attacks, movement
from events.trench_crusade.facts import ActionDeclared, ActionTaken, FreeAttackSettled, InjuryDue, ShotsLeft
from events.trench_crusade.sheets import Weapon
from events.trench_crusade.table import Activation, Model, State
from events.vocabulary import Hit, Missed, Modifier


@cites("TC-SHOOT-01", "TC-SHOOT-02", "TC-SHOOT-03", "TC-SHOOT-04", "TC-DICE-06")
def shoot(draft: Draft[State], command: Shoot) -> None:
    """Fire one shot of a Ranged Attack (TC-SHOOT-01 to TC-SHOOT-04)."""
    state = draft.state
    weapon = known(state, command.weapon)
    if state.volley is None:
        draft.happens(ActionTaken(command.model, "Ranged Attack", weapon.id))
        left = shots_of(state, command.model, weapon) - 1
    else:
        left = state.volley.shots - 1
    draft.happens(ShotsLeft(command.model, weapon.id, left))
    stated = {"Cover": command.in_cover, "Elevated Position": command.elevated, "Long Range": command.long_range}
    present = [name for name, holds in stated.items() if holds]
    modifiers = (
        *dice("Ranged characteristic", state.model(command.model).profile.ranged),
        *dice(weapon.name, weapon.hit_dice),
        *(Modifier(name, amount, "dice") for name, amount in attacks.hit_modifiers("ranged", present)),
    )
    targets = (command.target, *command.also_hits)
    declare(draft, command.model, "Ranged Attack", weapon=weapon.id, targets=targets, modifiers=modifiers)


@cites("TC-MOVE-06", "TC-SHOOT-01")
def shots_of(state: State, model: str, weapon: Weapon) -> int:
    """Return how many shots one Ranged Attack may fire; after a Charge only one, with ASSAULT (TC-MOVE-06)."""
    acting = state.activation(model)
    return 1 if acting is not None and acting.took("Move", "Charge") else weapon.shots


def hold_fire(draft: Draft[State], command: HoldFire) -> None:
    """Let the shots that are left go."""
    volley = draft.state.volley
    if volley is not None:
        draft.happens(ShotsLeft(command.model, volley.weapon, 0))


@cites("TC-MEL-01", "TC-MEL-02", "TC-MEL-03", "TC-MEL-04", "TC-MOVE-12")
def fight(draft: Draft[State], command: Fight) -> None:
    """Make a Melee Attack with one weapon (TC-MEL-01 to TC-MEL-04)."""
    state = draft.state
    acting = state.activation(command.model) or Activation(id=command.model)
    weapon = known(state, command.weapon)
    actor, target = state.model(command.model), state.model(command.target)
    diving = acting.dived_at == target.id
    present = _present(
        {
            "Off-Hand": weapon.id == off_hand_of(state, actor),
            "Defended Obstacle": attacks.defends_an_obstacle(command.defended_obstacle, target.down, diving),
            "FEAR": attacks.is_feared(target.has("FEAR"), actor.has("FEAR")),
            "BLOCK": attacks.is_blocked(blocks(state, target), acting.took("Move", "Charge")),
        }
    )
    dive = dice("Diving Charge", movement.dive_dice("success")) if diving else ()
    draft.happens(ActionTaken(actor.id, "Melee Attack", weapon.id))
    declare(
        draft,
        actor.id,
        "Melee Attack",
        weapon=weapon.id,
        targets=(target.id,),
        modifiers=(*_skill(actor, weapon), *dive, *_named(present)),
    )


@cites("TC-MOVE-07")
def free_attack(draft: Draft[State], command: FreeAttack) -> None:
    """
    Strike at an enemy that retreats, with one weapon (TC-MOVE-07).

    Ruling: it is no ACTION of an Activation, so no weapon counts as Off-Hand and no ACTION is used up.
    """
    state = draft.state
    weapon = known(state, command.weapon)
    actor, target = state.model(command.model), state.model(state.retreating)
    present = _present(
        {
            "Defended Obstacle": attacks.defends_an_obstacle(command.defended_obstacle, target.down, diving=False),
            "FEAR": attacks.is_feared(target.has("FEAR"), actor.has("FEAR")),
        }
    )
    draft.happens(FreeAttackSettled(actor.id))
    modifiers = (*_skill(actor, weapon), *_named(present))
    declare(draft, actor.id, "Melee Attack", weapon=weapon.id, targets=(target.id,), modifiers=modifiers)


def forgo(draft: Draft[State], command: Forgo) -> None:
    """Let the retreating enemy go without a blow."""
    draft.happens(FreeAttackSettled(command.model))


@cites("TC-INJ-01", "TC-INJ-13", "TC-ACT-02", "TC-ACT-03")
def attack_rolled(draft: Draft[State], attempt: ActionDeclared, result: str) -> None:
    """Hit or miss; each model hit has an injury roll of its own (TC-ACT-02, TC-ACT-03, TC-INJ-13)."""
    weapon = known(draft.state, attempt.weapon)
    if result == "failure":
        draft.happens(Missed(attempt.model, attempt.targets[0], weapon.id))
        return
    acting = draft.state.activation(attempt.model)
    critical = actions.critical_injury_dice(result, "CRITICAL" in weapon.keywords)
    melee = attempt.action == "Melee Attack"
    for target in attempt.targets:
        diving = melee and acting is not None and acting.dived_at == target
        modifiers = (
            *dice(weapon.name, weapon.injury_dice),
            *dice("Critical Success", critical),
            *(dice("Diving Charge", movement.dive_dice("success")) if diving else ()),
        )
        draft.happens(Hit(attacker=attempt.model, target=target, weapon=weapon.id, result=result))
        draft.happens(
            InjuryDue(
                target=target,
                attacker=attempt.model,
                source=weapon.id,
                cause="melee" if melee else "ranged",
                modifiers=modifiers,
            )
        )


def known(state: State, weapon: str) -> Weapon:
    """Return a weapon that the options have found to exist."""
    found = state.weapon(weapon)
    if found is None:
        raise LookupError(f"no weapon '{weapon}'")
    return found


@cites("TC-MEL-02")
def off_hand_of(state: State, model: Model) -> str:
    """
    Return the Off-Hand weapon of a model with two or more melee weapons (TC-MEL-02).

    Ruling: the one its sheet names, and otherwise the last one on the sheet.
    """
    melee = [weapon for weapon in model.profile.weapons if known(state, weapon).kind == "melee"]
    if len(melee) < 2:  # noqa: PLR2004 - one weapon has no other hand
        return ""
    return model.profile.off_hand or melee[-1]


def blocks(state: State, target: Model) -> bool:
    """Return whether a model, or a weapon it carries, has BLOCK (TC-MEL-04)."""
    return target.has("BLOCK") or any("BLOCK" in known(state, each).keywords for each in target.profile.weapons)


def dice(name: str, amount: int) -> tuple[Modifier, ...]:
    """Return a modifier of the dice, or nothing where it changes nothing."""
    return (Modifier(name, amount, "dice"),) if amount else ()


def _skill(actor: Model, weapon: Weapon) -> tuple[Modifier, ...]:
    return (*dice("Melee characteristic", actor.profile.melee), *dice(weapon.name, weapon.hit_dice))


def _present(conditions: dict[str, bool]) -> list[str]:
    return [name for name, holds in conditions.items() if holds]


def _named(present: list[str]) -> tuple[Modifier, ...]:
    return tuple(Modifier(name, amount, "dice") for name, amount in attacks.hit_modifiers("melee", present))
