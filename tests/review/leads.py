"""Rough strength of the sides at the start of a fight, to draw setups that are not hopeless.

These measures are independent of the features of the fitted models: the numbered setups stay the same if a model
changes.
"""

from collections.abc import Callable, Mapping, Sequence
from statistics import fmean
from typing import Any

from combat.engine.play.system import log_of
from combat.systems.fiend_wake.policy import strength as fiend_strength
from combat.systems.fiend_wake.queries import combatants as fiends
from combat.systems.powered_by_heresy.policy import chances as heresy_chances
from combat.systems.powered_by_heresy.policy.worth import wounds_dealt
from combat.systems.powered_by_heresy.queries import blows, characters
from combat.systems.trench_crusade.policy import harm, worth
from combat.systems.trench_crusade.rules import injuries
from combat.systems.trench_crusade.rules.dice import BASE_DICE
from combat.systems.wrath_and_glory.policy import chances, strength
from combat.systems.wrath_and_glory.queries import status
from combat.systems.wrath_and_glory.rules import attacks
from events.powered_by_heresy.sheets import GM
from events.powered_by_heresy.table import Acolyte
from events.wrath_and_glory.sheets import PLAYERS, SIDES

BARE = 0.3, 0.05, 0.03
"""The attack of a combatant without weapons in Fiend Wake, Trench Crusade, and Wrath & Glory."""

USUAL_REDUCTION, USUAL_RESILIENCE = 4, 8
USUAL_TARGET = harm.Target(machine_armour=False, tough_left=False, golem=False)


def lead(system: str, state: Any, teams: Sequence[Sequence[str]]) -> float:
    """Return the difference in strength between the strongest and the weakest team."""
    by_seat = STRENGTHS[system](state)
    found = [next((by_seat[seat] for seat in team if seat in by_seat), None) for team in teams]
    strengths = [strength for strength in found if strength is not None]
    return max(strengths) - min(strengths)


def _fiend_wake(state: Any) -> Mapping[str, float]:
    def of_side(side: str) -> float:
        able = [who for who in fiends.able_combatants(state) if fiend_strength.are_allied(state, side, who.side)]
        return (
            log_of(sum(fiend_strength.strength(state, who) for who in able))
            + log_of(sum(fiends.vitality(who) * wounds(who.profile) for who in able))
            + log_of(sum(endurance(who) for who in able))
        )

    def wounds(sheet: Any) -> float:
        levels = {skill.name: skill.level for skill in sheet.skills}
        carried = (weapon for weapon in state.armory if weapon.id in sheet.weapons)
        return max((max(arm.first, arm.mass) * (1 + levels.get(arm.skill, 0)) for arm in carried), default=BARE[0])

    def endurance(who: Any) -> float:
        protection = fiends.evasion(state, who) * (USUAL_REDUCTION + fiends.reduction(state, who))
        return max(0, fiend_strength.bearable_wounds(state, who)) * protection

    return {seat: of_side(side) for seat, side in fiend_strength.sides_of_seats(state).items()}


def _powered_by_heresy(state: Any) -> Mapping[str, float]:
    party = (*characters.able(state), *(npc for npc in state.present() if npc.side == "ally"))

    def of_side(members: Sequence[Any], targets: Sequence[Any]) -> float:
        defenses = [blows.defense_against(state, None, target.id, "other") for target in targets]
        left = sum(max(0, characters.max_wounds(member) - member.wounds) for member in members)
        dealt = sum(offence(member, defenses) for member in members)
        return 0.6 * log_of(dealt) + 2.4 * log_of(left) + 0.1 * log_of(len(members))

    def offence(who: Any, defenses: Sequence[int]) -> float:
        skill = max(who.stat("WS"), who.stat("BS")) if isinstance(who, Acolyte) else None
        hits = 1.0 if skill is None else 1 - heresy_chances.result_chances(skill, 2)["6-"]
        return hits * fmean(wounds_dealt(state, who, against) for against in defenses) if defenses else 0.0

    ours = of_side(party, state.foes())
    return {**{player.id: ours for player in state.players}, GM: of_side(state.foes(), party) - 0.9}


def _trench_crusade(state: Any) -> Mapping[str, float]:
    def offence(sheet: Any) -> float:
        return max((injured(sheet, arm) for arm in state.armoury if arm.id in sheet.weapons), default=BARE[1])

    def injured(sheet: Any, arm: Any) -> float:
        skill, times = (sheet.ranged, arm.shots) if arm.kind == "ranged" else (sheet.melee, arm.attacks)
        hits = 1.0 if arm.automatic else sum(harm.success_chances(skill + arm.hit_dice, BASE_DICE))
        flat = arm.injury_modifier - (arm.ignores_armour != "always")
        return float(times * hits * value(arm.injury_dice, arm.injury_base, flat, USUAL_TARGET))

    def endurance(model: Any) -> float:
        sheet, tough = model.profile, model.has("TOUGH") and not model.tough_used
        target = harm.Target(sheet.armour == "machine", tough, model.has("GOLEM"))
        dice = (model.blood + model.infection - model.blessings) // 2 + model.down
        armour = injuries.armour_modifier(sheet.armour, sheet.shield)
        return (1.6 if tough else 1.0) / max(BARE[1], value(dice, BASE_DICE, armour, target))

    def value(net: int, base: int, flat: int, target: harm.Target) -> float:
        odds = harm.injury_odds(net, base, flat, target, bloodbath=False)
        return odds.out + 0.25 * odds.down + 0.05 * odds.minor

    def of_side(models: Sequence[Any]) -> float:
        return (
            log_of(sum(worth.worth(model.profile) * worth.share_left(model) for model in models))
            + log_of(sum(offence(model.profile) for model in models if not model.down))
            + log_of(sum(map(endurance, models)))
        )

    return {side: of_side(state.on_table(side)) for side in state.side_ids}


def _wrath_and_glory(state: Any) -> Mapping[str, float]:
    table = strength.with_typical_scores(state)

    def offence(who: Any) -> float:
        carried = (arm for arm in table.armoury if arm.id in who.profile.weapons)
        value = max((attack(who, arm) for arm in carried), default=BARE[2])
        return float(value * (strength.EXHAUSTED if who.exhausted else 1) * (0.6 if who.dying else 1))

    def attack(who: Any, arm: Any) -> float:
        totals, sheet = {skill.name: skill.value for skill in who.profile.skills}, who.profile
        untrained = sheet.initiative if arm.kind == "melee" else sheet.agility
        pool = (totals.get(attacks.attack_skill(arm.kind, arm.skill)) or untrained) + (who.members - 1) * who.is_mob
        over = arm.damage + (sheet.strength if arm.kind == "melee" else 0) + arm.ap // 2 - USUAL_RESILIENCE
        return chances.attack_value(max(1, pool), 3, arm.ed, over, 5, brutal=False, tearing=False)

    def endurance(who: Any) -> float:
        needed, defence = 1 if who.is_mob else who.max_wounds + 1, max(1, who.defence)
        value = chances.attack_value(8, defence, 1, 10 - who.resilience, needed, brutal=False, tearing=False)
        return float((who.profile.mob / 2 if who.is_mob else 1) / max(BARE[2], value))

    def of_side(side: str) -> float:
        able = [who for who in table.combatants if who.side == side and who.present]
        points = table.glory + sum(player.wrath for player in table.players) if side == PLAYERS else 3
        return (
            0.2 * log_of(sum(strength.worth(who) * strength.share_left(who) for who in able))
            + 1.2 * log_of(sum(map(offence, able)))
            + 0.8 * log_of(sum(endurance(who) * strength.share_left(who) for who in able))
            + 0.2 * points
        )

    return {seat: of_side(side) for side in SIDES for seat in status.seats_of(table, side)}


STRENGTHS: Mapping[str, Callable[[Any], Mapping[str, float]]] = {
    "fiend_wake": _fiend_wake,
    "powered_by_heresy": _powered_by_heresy,
    "trench_crusade": _trench_crusade,
    "wrath_and_glory": _wrath_and_glory,
}
"""The strength of each seat's side by system."""
