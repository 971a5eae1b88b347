"""Domains that several forms offer: combatants, skills, weapons, and who agrees."""

from combat.engine.requests import Domain, OneOf, SomeOf
from combat.systems.wrath_and_glory.rules.tests import USUAL_DNS
from events.wrath_and_glory.sheets import ATTRIBUTES, PLAYERS, SCORES_ROLLED, Weapon
from events.wrath_and_glory.table import Combatant, State

Fields = dict[str, Domain]

DNS = tuple(USUAL_DNS.values())
"""DNs worth suggesting."""


def one_of(combatants: tuple[Combatant, ...]) -> OneOf:
    """Return the domain of one of some combatants."""
    return OneOf(tuple(each.id for each in combatants), tuple(each.name for each in combatants))


def some_of(combatants: tuple[Combatant, ...]) -> SomeOf:
    """Return the domain of some of some combatants."""
    return SomeOf(tuple(each.id for each in combatants), tuple(each.name for each in combatants))


def single(combatants: tuple[Combatant, ...]) -> OneOf:
    """Return the domain of a list with one of some combatants in it."""
    return OneOf(tuple((each.id,) for each in combatants), tuple(each.name for each in combatants))


def by(who: Combatant) -> Fields:
    """Return the field that says whose act it is."""
    return {"who": one_of((who,))}


def with_weapon(who: Combatant, weapon: Weapon) -> Fields:
    """Return the fields that say who uses which weapon."""
    return {**by(who), "weapon": OneOf((weapon.id,), (weapon.name,))}


def skills(state: State, who: Combatant) -> OneOf:
    """Return the domain of everything that somebody may roll: what is trained first, then attributes and the rest."""
    trained = tuple(each.name for each in who.profile.skills)
    return OneOf(tuple(dict.fromkeys((*trained, *ATTRIBUTES, *SCORES_ROLLED, *state.names.known_skills))))


def agreed(state: State, side: str = PLAYERS) -> Fields:
    """Return the field of who agrees to spend Glory, where players are asked."""
    if side != PLAYERS or state.settings.glory_consent != "majority":
        return {}
    everybody = tuple(player.id for player in state.players)
    return {"agreed": SomeOf(everybody, tuple(player.name for player in state.players))}
