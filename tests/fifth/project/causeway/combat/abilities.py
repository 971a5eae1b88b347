"""The vocabulary of abilities, and the setup with the definitions that it needs."""

from causeway.combat.rules import is_wounded
from causeway.events.sheets import Setup
from causeway.events.table import State
from combat.engine.abilities.catalogue import Catalogue
from combat.engine.abilities.interpreter import Abilities
from combat.engine.abilities.vocabulary import Fact, Listing, Point
from combat.engine.book import cites
from events.replace import replace

CATALOGUE = Catalogue(__package__)


def complete_setup(setup: Setup) -> Setup:
    """Return a setup with the definitions of all abilities that its fighters name."""
    named = {name for side in setup.sides for fighter in side.fighters for name in fighter.abilities}
    missing, _ = CATALOGUE.missing(setup.abilities, (), named)
    return replace(setup, abilities=(*setup.abilities, *missing))


@cites("CW-ABILITY-01")
def listings(state: State, who: str) -> tuple[Listing, ...]:
    """Return the abilities on the sheet of a fighter; none for an unknown id."""
    return tuple(Listing(fighter.sheet.abilities) for fighter in state.fighters if fighter.id == who)


ABILITIES = Abilities(
    points={"attack": Point("an attack by the fighter", changes=("needed",), happens=False)},
    windows={"turn": lambda state: (state.acting,)},
    facts={"wounded": Fact(lambda state, moment, _: is_wounded(state.fighter(moment.who)))},
    listings=listings,
    sheets=lambda state: (),
    holders=lambda state: tuple(fighter.id for fighter in state.standing(*state.sides)),
)
