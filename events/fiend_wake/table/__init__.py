"""The state of a fight."""

from collections.abc import Iterable, Mapping
from typing import Protocol, TypeVar

from attrs import frozen

from events.abilities import ConditionSheet
from events.fields import bounded, play_only
from events.fiend_wake.facts import ActionTaken, RollDue
from events.fiend_wake.sheets import GM, STATS, Armor, Pact, Player, Profile, Settings, Setup, Weapon
from events.fiend_wake.table.combatants import Beast, Combatant, Location, Stat
from events.fiend_wake.table.ongoing import Deed, Interruption, OpenReaction, Turn
from events.memo import memo_per_state
from events.replace import common_fields
from events.table import Table, with_distinct_names


@frozen(kw_only=True)
class State(Table):
    """The complete state of a fight.

    Attributes:
        pacts: The sides that are allied or neutral.
        program_rolls: Whether the dice come from a seed, so that players do not report any.
        combatants: All combatants, including those that have left the fight.
        round: The number of the round; 0 before the first.
        question: The name of the latest request.
        waiting: The combatants that must still answer it, in order if it is an ordered request.
        answers: The combatants that have agreed to end the fight.
        heard: The combatants that have answered the latest request.
        abilities: The start-of-round abilities that are not resolved yet, as `combatant: ability`.
        bids_open: Whether the bids of this round are revealed.
        cedes_open: Whether the choices of tied combatants are revealed.
        top: The combatant that had the highest priority when the order was set; empty before.
        stack: The interruptions of the action, innermost first.
        allotted: The points that the current harasser has assigned so far.
    """

    settings: Settings
    players: tuple[Player, ...]
    armory: tuple[Weapon, ...]
    armor: tuple[Armor, ...]
    combatants: tuple[Combatant, ...]
    locations: tuple[Location, ...]
    animals: tuple[Beast, ...]
    pacts: tuple[Pact, ...] = play_only(())
    program_rolls: bool = play_only(default=False)
    round: int = bounded()
    question: str = play_only("")
    waiting: tuple[str, ...] = play_only(())
    answers: tuple[str, ...] = play_only(())
    heard: tuple[str, ...] = play_only(())
    abilities: tuple[str, ...] = play_only(())
    bids_open: bool = play_only(default=False)
    cedes_open: bool = play_only(default=False)
    order: tuple[str, ...] = play_only(())
    top: str = play_only("")
    cycle: int = play_only(0)
    executed: int = play_only(0)
    turn: Turn | None = None
    deed: Deed | None = play_only(None)
    roll: RollDue | None = None
    stack: tuple[Interruption, ...] = play_only(())
    allotted: tuple[ActionTaken, ...] = play_only(())
    laid: int = play_only(0)
    condition_sheets: tuple[ConditionSheet, ...] = play_only(())

    def has_combatant(self, who: str) -> bool:
        """Return whether a combatant has this id."""
        return any(combatant.id == who for combatant in self.combatants)

    def combatant(self, who: str) -> Combatant:
        """Return a combatant by its id."""
        for combatant in self.combatants:  # An index would not pay off, because every other event changes a combatant.
            if combatant.id == who:
                return combatant
        raise LookupError(f"there is no combatant '{who}'")

    def combatants_of(self, ids: Iterable[str]) -> tuple[Combatant, ...]:
        """Return the combatants with these ids, in the order of the ids."""
        known = {combatant.id: combatant for combatant in reversed(self.combatants)}
        return tuple(known[who] for who in ids)

    def location(self, location: str) -> Location | None:
        """Return a location by its id, or None."""
        return _find(self.locations, location)

    def weapon(self, weapon: str) -> Weapon | None:
        """Return a weapon by its id, or None."""
        return _find(self.armory, weapon)

    def animal(self, animal: str) -> Beast | None:
        """Return an animal by its id, or None."""
        return _find(self.animals, animal)

    def armor_of(self, who: Combatant) -> Armor | None:
        """Return the armor that a combatant wears, or None."""
        return _find(self.armor, who.profile.armor) if who.worn else None

    def present(self) -> tuple[Combatant, ...]:
        """Return all combatants that are still in the fight."""
        return tuple([combatant for combatant in self.combatants if combatant.present])

    def occupants(self, location: str) -> tuple[Combatant, ...]:
        """Return all combatants in a location; an empty id returns those in no location."""
        return tuple([combatant for combatant in self.present() if combatant.location == location])

    def condition_sheet(self, condition: str) -> ConditionSheet | None:
        """Return the sheet of a custom condition, or None."""
        return next((sheet for sheet in self.condition_sheets if sheet.name == condition), None)

    @property
    def current_action(self) -> Deed:
        """The action in progress. Raises `LookupError` if there is none."""
        if self.deed is None:
            raise LookupError("no action is in progress")
        return self.deed

    @property
    def innermost(self) -> Interruption | None:
        """The innermost interruption, or None."""
        return self.stack[0] if self.stack else None

    @property
    def nothing_goes_on(self) -> bool:
        """Whether no turn, action or interruption is open, so that the open decision is the step's own request."""
        return self.turn is None and self.deed is None and not self.stack

    def seat_of(self, who: str) -> str:
        """Return the seat that controls a combatant, or an empty string if there is no such combatant."""
        return next((combatant.seat for combatant in self.combatants if combatant.id == who), "")

    def names_given(self) -> tuple[str, ...]:
        """Return the display names of all combatants, in the fight or not, and of all animals."""
        return tuple([member.name for members in (self.combatants, self.animals) for member in members])

    def name(self, who: str) -> str:
        """Return the name of the combatant, player, weapon, armor, location or animal with this id, or the id."""
        return self._names().get(who, who)

    @memo_per_state
    def _names(self) -> Mapping[str, str]:
        names = {GM: "the GM"}
        names |= {player.id: player.name for player in self.players}
        names |= {weapon.id: weapon.name for weapon in self.armory}
        names |= {suit.id: suit.name for suit in self.armor}
        names |= {location.id: location.name for location in self.locations}
        names |= {animal.id: animal.name for animal in self.animals}
        return names | {combatant.id: combatant.name for combatant in reversed(self.combatants)}


class _Named(Protocol):
    @property
    def id(self) -> str: ...


N = TypeVar("N", bound=_Named)


def _find(things: tuple[N, ...], name: str) -> N | None:
    return next((thing for thing in things if thing.id == name), None)


def opening_state(setup: Setup, settings: Settings) -> State:
    """Return the state before the first event: the printed sheets, without any values that the rules derive."""
    riders = {rider.mount: rider.id for rider in reversed(setup.combatants)}
    combatants = with_distinct_names(map(combatant_of, setup.combatants))
    animals = (
        Beast(sheet=animal, rider=riders.get(animal.id, ""), **common_fields(animal, Beast)) for animal in setup.animals
    )
    return State(
        step="BEGIN",
        settings=settings,
        players=with_distinct_names(setup.players),
        **common_fields(setup, State, "players", "abilities", "combatants", "locations", "animals"),
        catalogue=setup.abilities,
        condition_sheets=setup.conditions,
        combatants=combatants,
        locations=with_distinct_names(
            Location(place=place, **common_fields(place, Location)) for place in setup.locations
        ),
        animals=with_distinct_names(animals, [combatant.name for combatant in combatants]),
    )


def combatant_of(sheet: Profile) -> Combatant:
    """Return a combatant as its sheet describes it, without any values that the rules derive."""
    printed = {entry.stat: tuple(sorted(entry.numbers)) for entry in sheet.stack_numbers}
    marked = {handicap.stat: tuple(sorted(handicap.numbers)) for handicap in sheet.handicaps}
    return Combatant(
        profile=sheet,
        stats=tuple(Stat(stat, printed.get(stat, ()), marked.get(stat, ())) for stat in STATS),
        worn=bool(sheet.armor) and not sheet.armor_off,
        spells=tuple(spell.name for spell in sheet.spells),
        begun=sheet.spells,
        **common_fields(sheet, Combatant, "spells", "threshold"),
    )


__all__ = [
    "Beast", "Combatant", "Deed", "Interruption", "Location", "OpenReaction", "Stat", "State", "Turn", "combatant_of",
    "opening_state",
]  # fmt: skip
