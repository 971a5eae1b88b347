"""Features of each side for the model of the chances of winning."""

from collections.abc import Mapping, Sequence
from statistics import fmean

from combat.engine.play.system import log_of
from combat.systems.trench_crusade.policy import harm, worth
from combat.systems.trench_crusade.rules import injuries
from combat.systems.trench_crusade.rules.dice import BASE_DICE
from events.trench_crusade import Model, State, Weapon

DOWN_VALUE, MINOR_VALUE = 0.25, 0.05
"""Value of lighter injuries, if going Out of Action counts as 1."""

UNARMED_VALUE, DOWN_OFFENCE = 0.03, 0.5
"""Value of an Activation without weapons, and factor for the attacks of a model that is Down."""

MIN_TURNS_LEFT, FEW_TURNS = 0.5, 3
"""Minimum of the Turns left, and the number from which on the limit is too far away to matter."""


def features(state: State) -> Mapping[str, Mapping[str, float]]:
    """Return the features of each side: its strength in several measures, and its lead before the Turn limit."""
    return {side.id: _features(state, side.id, side.start) for side in state.sides}


def _features(state: State, side: str, start: int) -> Mapping[str, float]:
    own, foes, left = state.on_table(side), state.on_table(state.enemy(side)), _turns_left(state)
    attacks = log_of(sum(_offence(state, model, foes) for model in own) / max(1, len(foes)))
    lead = len(own) - len(foes) if state.settings.limit_winner == "most_models" else 0
    worths = [worth.worth(model.profile) for model in own]
    return {
        "power": log_of(sum(value * worth.share_left(model) for value, model in zip(worths, own, strict=True))),
        "offence": attacks * min(1.0, left / FEW_TURNS),
        "best model": max(worths, default=0.0),
        "abilities": float(sum(len(model.profile.keywords) + len(model.profile.abilities) / 2 for model in own)),
        "models left": len(own) / max(1, start),
        "models to activate": sum(not model.activated for model in own) / max(1, len(own)),
        "picks next": float(state.picking == side),
        "lead before the Turn limit": lead / left**2,
    }


def _turns_left(state: State) -> float:
    """Return the number of Turns before the limit; a Turn in progress counts by the models not yet activated."""
    models = state.on_table()
    waiting = sum(not model.activated for model in models) / max(1, len(models))
    return max(MIN_TURNS_LEFT, state.settings.turn_limit - state.turn + waiting)


def _offence(state: State, model: Model, foes: Sequence[Model]) -> float:
    """Return the injuries that a model's best weapon causes on average in an Activation, as a mean over its foes."""
    carried = [weapon for weapon in state.armoury if weapon.id in model.profile.weapons]
    best = [max((_injuries(model, weapon, foe) for weapon in carried), default=UNARMED_VALUE) for foe in foes]
    return fmean(best or (0.0,)) * (DOWN_OFFENCE if model.down else 1)


def _injuries(model: Model, weapon: Weapon, foe: Model) -> float:
    sheet, shoots = model.profile, weapon.kind == "ranged"
    skill, times = (sheet.ranged, weapon.shots) if shoots else (sheet.melee, weapon.attacks)
    chances = harm.success_chances(_capped(skill + weapon.hit_dice - model.blood // 2), BASE_DICE)
    hits = 1.0 if weapon.automatic else sum(chances)
    sheet, tough = foe.profile, foe.has("TOUGH") and not foe.tough_used
    armour = 0 if weapon.ignores_armour == "always" else injuries.armour_modifier(sheet.armour, sheet.shield)
    dice = _capped(weapon.injury_dice + (foe.blood + foe.infection - foe.blessings) // 2 + foe.down)
    target = harm.Target(sheet.armour == "machine", tough, foe.has("GOLEM"))
    odds = harm.injury_odds(dice, weapon.injury_base, weapon.injury_modifier + armour, target, bloodbath=False)
    return times * hits * (odds.out + DOWN_VALUE * odds.down + MINOR_VALUE * odds.minor)


def _capped(dice: int) -> int:
    return max(-harm.MAX_DICE, min(harm.MAX_DICE, dice))
