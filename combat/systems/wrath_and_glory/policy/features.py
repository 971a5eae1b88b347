"""Features of each side for the model of the chances of winning."""

from collections.abc import Mapping, Sequence

from combat.engine.play.system import log_of
from combat.systems.wrath_and_glory.policy import chances, strength
from combat.systems.wrath_and_glory.policy.attack_values import wounds_to_take_out
from combat.systems.wrath_and_glory.queries import status
from combat.systems.wrath_and_glory.rules import attacks, rounds, wounds
from events.wrath_and_glory import GM, PLAYERS, SIDES, Combatant, Profile, State, Traits, Weapon

DYING_OFFENCE = 0.6
"""Factor for the attacks of a Dying combatant."""

DYING_LIFE = 0.25
"""Value of each further Traumatic Injury that a combatant survives, if being taken out unhurt counts as 1."""

MIN_VALUE = 0.03
"""Minimum value of an attack, in targets taken out."""


def features(state: State) -> Mapping[str, Mapping[str, float]]:
    """Return the features of each side, as far as the state shows them; all players share one set."""
    table = strength.with_typical_scores(state)
    by_side = {side: _features(table, side) for side in SIDES}
    return {seat: by_side[side] for side in SIDES for seat in status.seats_of(table, side)}


def _features(state: State, side: str) -> Mapping[str, float]:
    own, foes = state.present(side), state.present(rounds.other_side(side))
    needed = [(foe, wounds_to_take_out(state, foe)) for foe in foes]
    return {
        "power": log_of(sum(strength.worth(combatant) * strength.share_left(combatant) for combatant in own)),
        "offence": log_of(sum(_offence(state, combatant, needed) for combatant in own) / max(1, len(foes))),
        "lives": log_of(sum(map(_lives, own))),
        "combatants": log_of(len(own)),
        "members": log_of(sum(combatant.members for combatant in own)),
        "dying": float(sum(combatant.dying for combatant in own)),
        "Wrath": float(sum(player.wrath for player in state.players)) if side == PLAYERS else 0.0,
        "Ruin": float(state.ruin) if side == GM else 0.0,
        "picks next": float(state.picking == side),
        "GM": float(side == GM),
    }


def _offence(state: State, who: Combatant, foes: Sequence[tuple[Combatant, int]]) -> float:
    carried = [weapon for weapon in state.armoury if weapon.id in who.profile.weapons]
    value = max((_attack_value(who, weapon, *foe) for weapon in carried for foe in foes), default=MIN_VALUE)
    return value * (strength.EXHAUSTED if who.exhausted else 1) * (DYING_OFFENCE if who.dying else 1)


def _attack_value(who: Combatant, weapon: Weapon, foe: Combatant, needed: int) -> float:
    """Return the share of a foe that an attack takes out on average, if that many Wounds take it out."""
    pool = max(1, _skill(who.profile, weapon) + (who.members - 1 if who.is_mob else 0))
    muscle = who.profile.strength if weapon.kind == "melee" and weapon.adds_strength else 0
    over = weapon.damage + muscle + min(weapon.ap, foe.profile.armour) - foe.resilience
    traits = {"brutal": weapon.has(Traits.BRUTAL), "tearing": weapon.has(Traits.TEARING)}
    if not foe.is_mob:
        return chances.attack_value(pool, max(1, foe.defence), weapon.ed, over, needed, **traits)
    return chances.mob_members_removed(pool, foe.defence, weapon.ed, over, foe.members, 0, **traits) / foe.members


def _skill(sheet: Profile, weapon: Weapon) -> int:
    totals = {skill.name: skill.value for skill in sheet.skills}
    untrained = sheet.initiative if weapon.kind == "melee" else sheet.agility
    return totals.get(attacks.attack_skill(weapon.kind, weapon.skill)) or untrained


def _lives(who: Combatant) -> float:
    """Return how often a combatant must be taken out; each Traumatic Injury before death counts in part."""
    injuries = DYING_LIFE * strength.injuries_left(who) if wounds.becomes_dying(who.profile.role) else 0.0
    return injuries + (not who.dying)
