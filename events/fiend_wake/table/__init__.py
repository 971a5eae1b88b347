"""What is on the table now."""

import attrs

from events.fiend_wake.facts import RollDue
from events.fiend_wake.sheets import GM, STATS, Armor, Player, Profile, Settings, Setup, Weapon
from events.fiend_wake.table.doings import Deed, Interruption, OpenReaction, Turn
from events.fiend_wake.table.people import Beast, Combatant, Location, Stat
from events.table import Table


@attrs.frozen(kw_only=True)
class State(Table):
    """The whole table.

    Attributes:
        combatants: Everybody, those who have left included.
        round: The number of the round; 0 before the first.
        question: What everybody in `waiting` is being asked.
        waiting: Who still owes an answer, in order where there is one.
        answers: Who has agreed to end the fight.
        abilities: The start-of-round abilities that are not resolved yet, as `combatant: ability`.
        bids_open: Whether the bids of this round lie open.
        cedes_open: Whether it lies open who gave way.
        order: The priority of the round, the highest first.
        top: Who had the highest priority when it was settled; empty before that.
        cycle: The number of the cycle of turns.
        executed: How many turns were executed this round.
        turn: The turn going on.
        deed: What is being done in it.
        stack: What interrupts it, the innermost first.
        harassed: Whom the harasser of the moment has harassed.
        laid: How many sets of caltrops were laid.
    """

    settings: Settings
    players: tuple[Player, ...]
    armory: tuple[Weapon, ...]
    armor: tuple[Armor, ...]
    combatants: tuple[Combatant, ...]
    locations: tuple[Location, ...]
    animals: tuple[Beast, ...]
    round: int = 0
    question: str = ""
    waiting: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    bids_open: bool = False
    cedes_open: bool = False
    order: tuple[str, ...] = ()
    top: str = ""
    cycle: int = 0
    executed: int = 0
    turn: Turn | None = None
    deed: Deed | None = None
    roll: RollDue | None = None
    stack: tuple[Interruption, ...] = ()
    harassed: tuple[str, ...] = ()
    laid: int = 0

    def knows(self, who: str) -> bool:
        """Return whether there is such a combatant."""
        return any(each.id == who for each in self.combatants)

    def combatant(self, who: str) -> Combatant:
        """Return a combatant by its id."""
        return next(each for each in self.combatants if each.id == who)

    def location(self, location: str) -> Location | None:
        """Return a location by its id, or None."""
        return next((each for each in self.locations if each.id == location), None)

    def weapon(self, weapon: str) -> Weapon | None:
        """Return a weapon by its id, or None."""
        return next((each for each in self.armory if each.id == weapon), None)

    def animal(self, animal: str) -> Beast | None:
        """Return an animal by its id, or None."""
        return next((each for each in self.animals if each.id == animal), None)

    def armor_of(self, who: Combatant) -> Armor | None:
        """Return the armor that a combatant wears, or None."""
        return next((each for each in self.armor if who.worn and each.id == who.profile.armor), None)

    def present(self) -> tuple[Combatant, ...]:
        """Return everybody who is still in the fight."""
        return tuple(each for each in self.combatants if each.present)

    def occupants(self, location: str) -> tuple[Combatant, ...]:
        """Return everybody in a location; empty text gives those in none."""
        return tuple(each for each in self.present() if each.location == location)

    @property
    def under_way(self) -> Deed:
        """What is being done; only asked where something is."""
        if self.deed is None:
            raise LookupError("nothing is being done")
        return self.deed

    @property
    def innermost(self) -> Interruption | None:
        """The innermost interruption, or None."""
        return self.stack[0] if self.stack else None

    def name(self, who: str) -> str:
        """Return the name of whatever has this id; what has none is its own name."""
        for each in self.combatants:
            if each.id == who:
                return each.profile.name
        names = {GM: "the GM"}
        names |= {each.id: each.name for each in self.players}
        names |= {each.id: each.name for each in self.armory}
        names |= {each.id: each.name for each in self.armor}
        names |= {each.id: each.place.name for each in self.locations}
        names |= {each.id: each.sheet.name for each in self.animals}
        return names.get(who, who)


def opening(setup: Setup, settings: Settings) -> State:
    """Return the table before the first event: what is printed, and nothing that a rule derives."""
    return State(
        step="BEGIN",
        settings=settings,
        players=setup.players,
        armory=setup.armory,
        armor=setup.armor,
        combatants=tuple(map(_combatant, setup.combatants)),
        locations=tuple(Location(id=each.id, place=each) for each in setup.locations),
        animals=tuple(Beast(id=each.id, sheet=each, location=each.location) for each in setup.animals),
    )


def _combatant(sheet: Profile) -> Combatant:
    printed = {each.stat: tuple(sorted(each.numbers)) for each in sheet.stack_numbers}
    return Combatant(
        id=sheet.id,
        seat=sheet.seat,
        side=sheet.side,
        profile=sheet,
        stats=tuple(Stat(stat, printed.get(stat, ())) for stat in STATS),
        worn=bool(sheet.armor),
        ready=sheet.ready,
        location=sheet.location,
        caltrops=sheet.caltrops,
        spells=tuple(each.name for each in sheet.spells),
        base_points=sheet.base_points,
    )


__all__ = ["Beast", "Combatant", "Deed", "Interruption", "Location", "OpenReaction", "Stat", "State", "Turn", "opening"]
