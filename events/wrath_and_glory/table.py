"""The state of a Wrath & Glory fight: plain data, with look-ups that need no rules."""

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from events.abilities import ConditionSheet
from events.fields import bounded, play_only
from events.table import Table
from events.wrath_and_glory import facts
from events.wrath_and_glory.sheets import (
    GM,
    MAX_DICE,
    MAX_MOB_MEMBERS,
    PLAYERS,
    Ailment,
    Names,
    Profile,
    Settings,
    Setup,
    Stock,
    Weapon,
)

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
    """

    id: str
    level: int
    fresh: bool = False


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
        profile: The sheet of the combatant.
        side: The side that the combatant fights on: `players` or `gm`.
        members: The members of a mob that are left; 1 for any other combatant.
        defence: Defence before modifiers.
        resilience: Resilience before modifiers.
        injuries: Memorable and Traumatic Injuries by name.
        conditions: Conditions other than those with a field of their own.
        faults: Weapons that must be reloaded, cleared or picked up, and why.
        drawn: The ids of the drawn weapons; None for all of them.
        stock: The number left of each thrown weapon.
        acted: Whether the combatant had its turn this round.
        started: Whether that turn had begun before the combatant was displaced.
        reflexive_used: Whether the Reflexive Action of this round is used up.
        shock_recovered: Whether the combatant recovered Shock with Wrath this round.
        how: How the combatant left the fight: `left`, `fled`, `surrendered` or `captured`; empty if it has not left.
        concealed: Whether this view hides the sheet, so that its numbers are only placeholders.
    """

    id: str
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
    how: str = play_only("")
    concealed: bool = play_only(default=False)

    @property
    def name(self) -> str:
        """The name on the sheet."""
        return self.profile.name

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


@frozen(kw_only=True)
class Turn:
    """A turn that is in progress.

    Attributes:
        slots: The Actions of the turn that are used up.
        actions: The actions taken, in order.
        plan: The list of a Multi-Action; empty if there is none.
        held: Whether the turn consists only of a held Combat Action.
        stood: Whether the turn began with standing up.
        challengers: The combatants that failed to interrupt the turn.
    """

    id: str
    slots: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    plan: tuple[str, ...] = ()
    held: bool = False
    stood: bool = False
    challengers: tuple[str, ...] = ()
    over: bool = False


@frozen(kw_only=True)
class Test:
    """The current roll and its results so far.

    Attributes:
        faces: The dice, Wrath Dice first.
        read: The result; None until it is determined.
        shifted: The dice shifted out of the roll; None if there are none.
        aimed: The target and severity of the Critical Hit; None if they are not chosen yet.
        critical_row: The row of the Critical Hit table; empty if there is none.
        emptied: Whether the attack emptied the weapon.
        harmed: The targets that the roll has dealt damage to so far.
    """

    __test__ = False

    declared: facts.TestDeclared
    faces: tuple[int, ...] = ()
    icons: int = 0
    read: facts.TestRead | None = None
    hits: tuple[str, ...] = ()
    shifted: facts.Shifted | None = None
    aimed: facts.CriticalAimed | None = None
    critical_row: str = ""
    damage: facts.DamageStands | None = None
    emptied: bool = False
    harmed: tuple[str, ...] = ()

    @property
    def actor(self) -> str:
        """The combatant that rolls."""
        return self.declared.actor

    @property
    def is_critical(self) -> bool:
        """Whether the result is a Critical Hit."""
        return self.read is not None and self.read.critical

    @property
    def severity(self) -> int:
        """The severity that was bought for the Critical Hit."""
        return self.aimed.severity if self.aimed else 0

    @property
    def wrath_faces(self) -> tuple[int, ...]:
        """The faces of the Wrath Dice."""
        return self.faces[: self.declared.wrath]


@frozen(kw_only=True)
class Contest:
    """A contested test in progress, with the icons of each side; -1 for a side that has not rolled."""

    began: facts.ContestBegan
    icons: int = -1
    opposing_icons: int = -1


@frozen(kw_only=True)
class Harm:
    """Damage that is being resolved, and the Determination roll against it."""

    due: facts.HarmDue
    soak: facts.SoakStands | None = None


@frozen(kw_only=True)
class Complication:
    """A Complication that is being resolved.

    Attributes:
        proposal: The effect that a player proposed; None if there is no open proposal.
        refusals: The number of proposals that the GM refused.
        to_name: The thing that the GM must name: the `target` hit by mistake or the dropped `item`; empty if neither.
    """

    who: str
    proposal: facts.ComplicationProposed | None = None
    refusals: int = 0
    to_name: str = ""


@frozen(kw_only=True)
class State(Table):
    """The state of a fight.

    Attributes:
        fighting: Whether combat is in progress; False in Narrative Time.
        round: The number of the round; 0 before the first.
        picking: The side that chooses the next combatant.
        handing: The side that has just had a turn; empty if no hand-over is in progress.
        seized: The sides that seized the initiative, until the other side has had a turn.
        displaced: The combatants that were displaced from their turn and act next.
        ambush: The sides that must still choose which of their ambushed combatants act anyway.
        turns: The turns in progress, innermost last.
        harms: Damage that waits to be resolved, next first.
        owed: The tests that must be made, next first.
        leaving: The combatant that leaves a melee; empty if there is none.
        blows: The enemies that may still make a Reflexive Attack against it.
        declaration: The narrative declaration that the GM must answer; None if there is none.
        names: Skills, traits and conditions that only this table uses.
        tier: The Tier of the party.
        condition_sheets: The effects of custom conditions and of those in the catalogue.
        kept: The resources that the setup carries over from an earlier session: ids of players for Wrath, `players` for
            Glory, `gm` for Ruin.
    """

    settings: Settings
    names: Names
    tier: int = play_only(1)
    condition_sheets: tuple[ConditionSheet, ...] = play_only(())
    kept: tuple[str, ...] = play_only(())
    armoury: tuple[Weapon, ...]
    players: tuple[Seated, ...]
    combatants: tuple[Combatant, ...]
    glory: int = bounded(0)
    ruin: int = bounded(0)
    fighting: bool = play_only(default=False)
    round: int = bounded(0)
    picking: str = play_only(PLAYERS)
    handing: str = play_only("")
    seized: tuple[str, ...] = play_only(())
    displaced: tuple[str, ...] = play_only(())
    ambush: tuple[str, ...] = play_only(())
    turns: tuple[Turn, ...] = play_only(())
    test: Test | None = play_only(None)
    contest: Contest | None = play_only(None)
    harms: tuple[Harm, ...] = play_only(())
    complication: Complication | None = play_only(None)
    owed: tuple[facts.TestOwed, ...] = play_only(())
    leaving: str = play_only("")
    blows: tuple[str, ...] = play_only(())
    declaration: facts.DeclarationMade | None = play_only(None)

    def combatant(self, who: str) -> Combatant:
        """Return a combatant by id. Raises `LookupError` for an unknown id."""
        for combatanton in self.combatants:
            if combatanton.id == who:
                return combatanton
        raise LookupError(f"there is no combatant '{who}'")

    def has_combatant(self, who: str) -> bool:
        """Return whether there is a combatant with this id."""
        for combatant in self.combatants:  # noqa: SIM110 - called very often, and a generator takes twice as long
            if combatant.id == who:
                return True
        return False

    def is_present(self, who: str) -> bool:
        """Return whether there is a combatant with this id that is still in the fight."""
        for combatant in self.combatants:
            if combatant.id == who:
                return combatant.present
        return False

    def weapon(self, weapon: str) -> Weapon | None:
        """Return a weapon by id, or None if the armoury does not have it."""
        return next((carried for carried in self.armoury if carried.id == weapon), None)

    def condition_sheet(self, condition: str) -> ConditionSheet | None:
        """Return the effects of a condition by name, or None for a condition that only the rules define."""
        return next((sheet for sheet in self.condition_sheets if sheet.name == condition), None)

    def player(self, player: str) -> Seated:
        """Return a player by id."""
        return next(seated for seated in self.players if seated.id == player)

    @property
    def turn(self) -> Turn | None:
        """The innermost turn in progress; None between turns."""
        return self.turns[-1] if self.turns else None

    def present(self, side: str = "") -> tuple[Combatant, ...]:
        """Return the combatants that are still in the fight, of one side or, by default, of both."""
        present = [combatant for combatant in self.combatants if not combatant.dead and not combatant.out]
        return tuple([combatant for combatant in present if combatant.side == side] if side else present)

    def seat_of(self, who: str) -> str:
        """Return the seat that decides for a combatant; empty if the id is unknown."""
        return next((combatant.seat for combatant in self.combatants if combatant.id == who), "")

    def name(self, who: str) -> str:
        """Return the name of a combatant, weapon, player or side by its id. Any other string is returned unchanged."""
        for combatant in self.combatants:
            if combatant.id == who:
                return combatant.profile.name
        for player in self.players:
            if player.id == who:
                return player.name
        weapon = self.weapon(who)
        return {PLAYERS: "the players", GM: "the GM"}.get(who, who) if weapon is None else weapon.name


def _sheet_values(sheet: Profile) -> dict[str, Any]:
    kept = ("ammo", "ruin", "faith", "wounds", "shock", "dying", "exhausted", "traumatic", "injuries")
    return {name: getattr(sheet, name) for name in (*SCORES.values(), *kept)}


def opening(setup: Setup, settings: Settings) -> State:
    """Return the state before the first event. The first beat computes scores that sheets leave out."""
    tier = setup.party_tier
    return State(
        step="BEGIN",
        settings=settings,
        names=setup.names,
        catalogue=setup.abilities,
        condition_sheets=setup.conditions,
        tier=tier,
        armoury=setup.armoury,
        players=tuple(Seated(player.id, player.name, player.wrath or 0) for player in setup.players),
        combatants=tuple(
            combatant(sheet.at_tier(tier), setup.armoury, _engaged_enemies(sheet, setup)) for sheet in setup.combatants
        ),
        kept=(
            *(player.id for player in setup.players if player.wrath is not None),
            *(pool for pool, left in ((PLAYERS, setup.glory), (GM, setup.ruin)) if left is not None),
        ),
        glory=setup.glory or 0,
        ruin=setup.ruin or 0,
    )


def _engaged_enemies(sheet: Profile, setup: Setup) -> tuple[str, ...]:
    """Return the enemies that a combatant is engaged with, whether its own sheet or the enemy's says so."""
    others = (other.id for other in setup.combatants if sheet.id in other.engaged_with)
    return tuple(dict.fromkeys((*sheet.engaged_with, *others)))


def combatant(sheet: Profile, armoury: tuple[Weapon, ...], enemies: tuple[str, ...] = ()) -> Combatant:
    """Return a combatant in the condition that its sheet records."""
    thrown = [weapon.id for weapon in armoury if weapon.kind == "thrown" and weapon.id in sheet.weapons]
    stock = {**dict.fromkeys(thrown, 1), **{entry.id: entry.left for entry in sheet.stock}}
    return Combatant(
        id=sheet.id,
        profile=sheet,
        side=sheet.fights_for,
        members=sheet.members or sheet.mob,
        drawn=sheet.drawn,
        stock=tuple(Stock(weapon, left) for weapon, left in stock.items()),
        conditions=tuple(_condition(ailment) for ailment in sheet.conditions),
        faults=tuple(Fault(id=broken.weapon, what=broken.what) for broken in sheet.faults),
        engaged_with=enemies,
        **_sheet_values(sheet),
    )


def _condition(ailment: Ailment) -> Condition:
    cause = Cause(id=ailment.source, level=ailment.level)
    return Condition(id=ailment.name, level=ailment.level, source=ailment.source, causes=(cause,))
