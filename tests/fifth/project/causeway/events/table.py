"""The state of a skirmish."""

from attrs import frozen

from causeway.events.sheets import Fighter, Settings, Setup
from events.fields import bounded, play_only
from events.replace import replace
from events.table import Table

ZONES = (1, 2, 3, 4, 5)


@frozen(kw_only=True)
class Combatant:
    """A fighter in play: its sheet, and the values that change."""

    id: str
    side: str
    sheet: Fighter
    hits: int = bounded(0, most=20)
    zone: int = bounded(1, least=1, most=max(ZONES))
    acted: bool = False


@frozen(kw_only=True)
class State(Table):
    """The state of a skirmish.

    Attributes:
        sides: The ids of both sides.
        orders: The order of each side in this round; empty for a side that has not chosen.
        turn_of: The side that had the latest turn; when a round begins, the side without the initiative.
        acting: The fighter whose turn it is; empty between turns.
    """

    settings: Settings
    setup: Setup = play_only()
    sides: tuple[str, ...] = play_only()
    fighters: tuple[Combatant, ...]
    round: int = play_only(0)
    orders: tuple[str, ...] = play_only(("", ""))
    turn_of: str = play_only("")
    acting: str = play_only("")

    def name(self, who: str) -> str:
        """Return the name of a fighter or side; an unknown id is returned unchanged."""
        names = {side.id: side.name for side in self.setup.sides}
        return {**names, **{fighter.id: fighter.sheet.name for fighter in self.fighters}}.get(who, who)

    def seat_of(self, who: str) -> str:
        """Return the side of a fighter; empty for an unknown id."""
        return next((fighter.side for fighter in self.fighters if fighter.id == who), "")

    def fighter(self, who: str) -> Combatant:
        """Return the fighter with an id, which must exist."""
        return next(fighter for fighter in self.fighters if fighter.id == who)

    def standing(self, *sides: str) -> tuple[Combatant, ...]:
        """Return the fighters of some sides that have hit points."""
        return tuple(fighter for fighter in self.fighters if fighter.hits and fighter.side in sides)

    def enemies(self, who: Combatant) -> tuple[Combatant, ...]:
        """Return the enemies of a fighter that have hit points."""
        return self.standing(*(side for side in self.sides if side != who.side))

    def order(self, side: str) -> str:
        """Return the order of a side."""
        return self.orders[self.sides.index(side)]


def opening(setup: Setup, settings: Settings) -> State:
    """Return the state before the first round, with the sides at opposite ends (CW-ZONE-01)."""
    fighters = tuple(
        Combatant(id=sheet.id, side=side.id, sheet=sheet, hits=sheet.hits, zone=zone)
        for side, zone in zip(setup.sides, (min(ZONES), max(ZONES)), strict=True)
        for sheet in side.fighters
    )
    sides, own = tuple(side.id for side in setup.sides), setup.abilities
    return State(step="BEGIN", settings=settings, setup=setup, catalogue=own, sides=sides, fighters=fighters)


def conceal(state: State, seat: str) -> State:
    """Return the state as a seat sees it: until both orders are chosen, each side sees only its own."""
    if all(state.orders) or not any(state.orders):
        return state
    orders = zip(state.sides, state.orders, strict=True)
    return replace(state, orders=tuple(order if side == seat else order and "hidden" for side, order in orders))
