"""Features of each side for the model of the chances of winning."""

from collections.abc import Mapping

from combat.engine.play.system import log_of
from combat.systems.trench_crusade.policy import harm, worth
from combat.systems.trench_crusade.rules import injuries
from combat.systems.trench_crusade.rules.dice import BASE_DICE
from events.memo import memo_by_identity
from events.trench_crusade.sheets import Profile, Weapon
from events.trench_crusade.table import Model, State

USUAL_TARGET, USUAL_ARMOUR = harm.Target(machine_armour=False, tough_left=False, golem=False), -1
"""The target that is assumed when an attack is rated."""

DOWN_VALUE, MINOR_VALUE = 0.25, 0.05
"""Value of lighter injuries, if going Out of Action counts as 1."""

TOUGH_FACTOR = 1.6
"""Factor for the endurance of a model whose TOUGH has not been used."""

MIN_TURNS_LEFT = 0.5


def features(state: State) -> Mapping[str, Mapping[str, float]]:
    """Return the features of each side: its strength in several measures, and how soon the Turn limit comes."""
    pressure, left = 1 / _turns_left(state), worth.standing(state)
    most_models = state.settings.limit_winner == "most_models"
    found = {}
    for side in state.side_ids:
        models = state.on_table(side)
        power = log_of(sum(worth.worth(model.profile) * worth.share_left(model) for model in models))
        found[side] = {
            "power": power,
            "offence": log_of(sum(offence(model.profile, state.armoury) for model in models if not model.down)),
            "endurance": log_of(sum(map(endurance, models))),
            "strength left": left[side],
            "power before the Turn limit": 0.0 if most_models else power * pressure,
            "models before the Turn limit": len(models) * pressure if most_models else 0.0,
        }
    return found


def _turns_left(state: State) -> float:
    """Return the number of Turns before the limit; a Turn in progress counts by the models not yet activated."""
    models = state.on_table()
    waiting = sum(not model.activated for model in models) / max(1, len(models))
    return max(MIN_TURNS_LEFT, state.settings.turn_limit - state.turn + waiting)


@memo_by_identity()
def offence(sheet: Profile, armoury: tuple[Weapon, ...]) -> float:
    """Return the injuries that a model's best weapon causes on average in an Activation."""
    return max((_injuries(sheet, weapon) for weapon in armoury if weapon.id in sheet.weapons), default=MINOR_VALUE)


def _injuries(sheet: Profile, weapon: Weapon) -> float:
    skill, times = (sheet.ranged, weapon.shots) if weapon.kind == "ranged" else (sheet.melee, weapon.attacks)
    hits = 1.0 if weapon.automatic else sum(harm.success_chances(skill + weapon.hit_dice, BASE_DICE))
    flat = weapon.injury_modifier + (0 if weapon.ignores_armour == "always" else USUAL_ARMOUR)
    return times * hits * _injury_value(weapon.injury_dice, weapon.injury_base, flat, USUAL_TARGET)


def endurance(model: Model) -> float:
    """Return the hits that put a model Out of Action on average."""
    sheet, tough = model.profile, model.has("TOUGH") and not model.tough_used
    target = harm.Target(sheet.armour == "machine", tough, model.has("GOLEM"))
    dice = (model.blood + model.infection - model.blessings) // 2 + model.down
    armour = injuries.armour_modifier(sheet.armour, sheet.shield)
    return (TOUGH_FACTOR if tough else 1.0) / max(MINOR_VALUE, _injury_value(dice, BASE_DICE, armour, target))


def _injury_value(net: int, base: int, flat: int, target: harm.Target) -> float:
    odds = harm.injury_odds(net, base, flat, target, bloodbath=False)
    return odds.out + DOWN_VALUE * odds.down + MINOR_VALUE * odds.minor
