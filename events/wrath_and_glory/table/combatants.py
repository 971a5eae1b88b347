"""Combatants as they are now: scores, harm, conditions and weapons."""

from collections.abc import Mapping

from attrs import frozen

from events.fields import bounded, play_only
from events.replace import common_fields
from events.wrath_and_glory.sheets import GM, MAX_DICE, MAX_MOB_MEMBERS, PLAYERS, Ailment, Profile, Stock, Weapon

SCORES: Mapping[str, str] = {
    "Max Wounds": "max_wounds",
    "Max Shock": "max_shock",
    "Determination": "determination",
    "Defence": "defence",
    "Resilience": "resilience",
    "Resolve": "resolve",
}
"""The combatant fields of the scores that a sheet may leave out, keyed by their names in the book."""


@frozen
class Seated:
    """A player and the Wrath that the player has left."""

    id: str
    name: str
    wrath: int = bounded()


@frozen(kw_only=True)
class Cause:
    """A cause of a condition, and the level that it gives the condition.

    Attributes:
        id: The id of the combatant, or the name of another cause.
        fresh: Whether the cause was added during a turn of the affected combatant that has not ended yet.
        until_source_acts: Whether the cause ends with the next turn of the combatant that it names, and not before.
        rating: The Salvo of the weapon that pins the combatant; 0 if it is not known.
    """

    id: str
    level: int
    fresh: bool = False
    until_source_acts: bool = False
    rating: int = 0


@frozen(kw_only=True)
class Condition:
    """A condition of a combatant. It lasts until its last cause ends.

    Attributes:
        level: The level of the strongest cause.
        source: The oldest cause.
        causes: All causes, oldest first.
    """

    id: str
    level: int = play_only()
    source: str = play_only()
    causes: tuple[Cause, ...] = play_only(())


@frozen(kw_only=True)
class Fault:
    """A weapon that cannot be used until its fault is removed."""

    id: str
    what: str = play_only()


@frozen(kw_only=True)
class Combatant:
    """An Agent or a Threat in play.

    Attributes:
        name: The display name, which no other combatant has.
        side: The side that the combatant fights on: `players` or `gm`.
        members: The members of a mob that are left; 1 for any other combatant.
        defence: Defence before modifiers.
        resilience: Resilience before modifiers.
        injuries: Memorable and Traumatic Injuries by name.
        conditions: Conditions other than those with a field of their own.
        faults: Weapons that must be reloaded, cleared or picked up, and why.
        drawn: The ids of the drawn weapons; None for all of them.
        stock: The number left of each thrown weapon.
        started: Whether that turn had begun before the combatant was displaced.
        reflexive_used: Whether the Reflexive Action of this round is used up.
        weary: Whether the combatant is Exhausted by something else than Shock, so that recovery does not end it.
        how: How the combatant left the fight: `left`, `fled`, `surrendered` or `captured`; empty if it has not left.
        shown: The ids of weapons on a hidden sheet that events have shown to every seat.
        concealed: Whether this view hides the sheet, so that its numbers are only placeholders.
    """

    id: str
    name: str = play_only()
    profile: Profile
    side: str = play_only()
    members: int = bounded(1, most=MAX_MOB_MEMBERS)
    ammo: int = bounded(0)
    ruin: int = bounded(0)
    faith: int = bounded(0)
    max_wounds: int = bounded(0)
    max_shock: int = bounded(0)
    determination: int = bounded(0, most=MAX_DICE)
    defence: int = bounded(0)
    resilience: int = bounded(0)
    resolve: int = bounded(0, most=MAX_DICE)
    wounds: int = bounded(0)
    shock: int = bounded(0)
    dying: bool = False
    exhausted: bool = False
    dead: bool = False
    out: bool = False
    traumatic: int = bounded(0)
    injuries: tuple[str, ...] = ()
    conditions: tuple[Condition, ...] = ()
    faults: tuple[Fault, ...] = ()
    drawn: tuple[str, ...] | None = None
    stock: tuple[Stock, ...] = ()
    acted: bool = False
    started: bool = play_only(default=False)
    ambushed: bool = False
    reflexive_used: bool = False
    shock_recovered: bool = False
    engaged_with: tuple[str, ...] = ()
    weary: bool = play_only(default=False)
    how: str = play_only("")
    shown: tuple[str, ...] = play_only(())
    concealed: bool = play_only(default=False)

    @property
    def is_friend(self) -> bool:
        """Whether the combatant fights on the players' side and shares their Glory. The GM may play it."""
        return self.side == PLAYERS

    @property
    def player(self) -> str:
        """The id of the player who plays the combatant; empty if the GM plays it."""
        return self.profile.player if self.side == PLAYERS else ""

    @property
    def seat(self) -> str:
        """The seat that decides for the combatant."""
        return self.player or GM

    @property
    def present(self) -> bool:
        """Whether the combatant is still in the fight."""
        return not self.dead and not self.out

    @property
    def is_mob(self) -> bool:
        """Whether the combatant is a mob, even if only one member is left."""
        return self.profile.mob > 1

    @property
    def levels(self) -> dict[str, int]:
        """The level of each condition."""
        return {condition.id: condition.level for condition in self.conditions}

    def level(self, condition: str) -> int:
        """Return the level of a condition, or 0 if the combatant does not have it."""
        for held in self.conditions:
            if held.id == condition:
                return held.level
        return 0

    def causes(self, condition: str) -> tuple[Cause, ...]:
        """Return the causes of a condition."""
        return next((held.causes for held in self.conditions if held.id == condition), ())

    def left(self, weapon: str) -> int | None:
        """Return the number left of a thrown weapon, or None if the weapon is not counted."""
        for stock in self.stock:
            if stock.id == weapon:
                return stock.left
        return None

    def has_drawn(self, weapon: str) -> bool:
        """Return whether a weapon is drawn."""
        return self.drawn is None or weapon in self.drawn

    def fault(self, weapon: str) -> str:
        """Return the fault of a weapon, or an empty string if it has none."""
        for fault in self.faults:
            if fault.id == weapon:
                return fault.what
        return ""


def combatant(sheet: Profile, armoury: tuple[Weapon, ...], enemies: tuple[str, ...] = ()) -> Combatant:
    """Return a combatant in the condition that its sheet records."""
    thrown = [weapon.id for weapon in armoury if weapon.kind == "thrown" and weapon.id in sheet.weapons]
    stock = {**dict.fromkeys(thrown, 1), **{entry.id: entry.left for entry in sheet.stock}}
    return Combatant(
        profile=sheet,
        side=sheet.fights_for,
        members=sheet.members or sheet.mob,
        stock=tuple(Stock(weapon, left) for weapon, left in stock.items()),
        conditions=tuple(_condition(ailment) for ailment in sheet.conditions),
        faults=tuple(Fault(id=broken.weapon, what=broken.what) for broken in sheet.faults),
        engaged_with=enemies,
        **common_fields(sheet, Combatant, "side", "members", "stock", "conditions", "faults", "engaged_with"),
    )


def _condition(ailment: Ailment) -> Condition:
    cause = Cause(id=ailment.source, level=ailment.level)
    return Condition(id=ailment.name, level=ailment.level, source=ailment.source, causes=(cause,))
