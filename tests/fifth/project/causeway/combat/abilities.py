"""The vocabulary of abilities, and the setup with the definitions that it needs."""

from causeway.combat.rules import is_wounded
from causeway.events.sheets import Setup
from causeway.events.table import State
from combat.engine.abilities.catalogue import catalogue_loader, with_catalogue_abilities
from combat.engine.abilities.interpreter import Abilities
from combat.engine.abilities.vocabulary import Fact, Point
from combat.engine.book import cites
from events.abilities import Ability
from events.replace import replace

catalogue = catalogue_loader(__package__, Ability, "abilities")


def complete_setup(setup: Setup) -> Setup:
    """Return a setup with the definitions of all abilities that its fighters name."""
    named = {name for side in setup.sides for fighter in side.fighters for name in fighter.abilities}
    return replace(setup, abilities=with_catalogue_abilities(setup.abilities, catalogue(), named))


@cites("CW-ABILITY-01")
def own_abilities(state: State, who: str) -> tuple[Ability, ...]:
    """Return the abilities of a fighter; none for an unknown id."""
    named = next((fighter.sheet.abilities for fighter in state.fighters if fighter.id == who), ())
    return state.abilities_named(named)


ABILITIES = Abilities(
    points={"attack": Point("an attack by the fighter", changes=("needed",), happens=False)},
    windows={"turn": lambda state: (state.acting,)},
    facts={"wounded": Fact(lambda state, moment, _: is_wounded(state.fighter(moment.who)))},
    own=own_abilities,
    holders=lambda state: tuple(fighter.id for fighter in state.standing(*state.sides)),
    allowed_seats=lambda state, who: tuple(filter(None, (state.seat_of(who),))),
)
