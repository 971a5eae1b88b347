"""What is on the table now: plain data, and look-ups that need no rule."""

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from events.abilities import ConditionSheet
from events.fields import by_play, counted
from events.once import once_for_these
from events.table import Table
from events.wrath_and_glory import facts
from events.wrath_and_glory.sheets import (
    GM,
    MOST_DICE,
    MOST_IN_MOB,
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
"""Each score that a sheet may leave out, and the field that holds it."""


@frozen
class Seated:
    """A player at the table, with the Wrath that is left."""

    id: str
    name: str
    wrath: int = counted()


@frozen(kw_only=True)
class Cause:
    """Who or what causes a condition, and how strongly.

    Attributes:
        id: Who or what it is.
        fresh: Whether it came within a turn of the sufferer's that still goes on.
    """

    id: str
    level: int
    fresh: bool = False


@frozen(kw_only=True)
class Condition:
    """Something that ails a combatant, for as long as one of its causes holds.

    Attributes:
        level: The level of the strongest cause.
        source: The cause that brought it.
        causes: All of them, the first as the first.
    """

    id: str
    level: int = by_play()
    source: str = by_play()
    causes: tuple[Cause, ...] = by_play(())


@frozen(kw_only=True)
class Fault:
    """A weapon that cannot be used until something is done about it."""

    id: str
    what: str = by_play()


@frozen(kw_only=True, weakref_slot=False)
class Combatant:
    """An Agent or a Threat in play.

    Attributes:
        profile: What is printed about it.
        side: The side it fights on: `players` or `gm`.
        members: How many of it are left; 1 unless it is a mob.
        defence: Its Defence, before anything changes it.
        resilience: Its Resilience, before anything changes it.
        injuries: Its Memorable and Traumatic Injuries by name.
        conditions: What ails it.
        faults: Weapons that must be reloaded, cleared or picked up, and why.
        drawn: The weapons in hand; None for all.
        stock: How many are left of each thrown weapon.
        acted: Whether it had its turn this round.
        started: Whether that turn had begun before it was displaced.
        reflexive_used: Whether its Reflexive Action of this round is used up.
        shock_recovered: Whether Wrath restored Shock to it this round.
        how: How it left the fight: `left`, `fled`, `surrendered` or `captured`; empty where it did not.
        concealed: Whether its sheet is hidden from whoever looks, so that its lowest numbers say nothing.
    """

    id: str
    profile: Profile
    side: str = by_play()
    members: int = counted(1, most=MOST_IN_MOB)
    ammo: int = counted(0)
    ruin: int = counted(0)
    faith: int = counted(0)
    max_wounds: int = counted(0)
    max_shock: int = counted(0)
    determination: int = counted(0, most=MOST_DICE)
    defence: int = counted(0)
    resilience: int = counted(0)
    resolve: int = counted(0, most=MOST_DICE)
    wounds: int = counted(0)
    shock: int = counted(0)
    dying: bool = False
    exhausted: bool = False
    dead: bool = False
    out: bool = False
    traumatic: int = counted(0)
    injuries: tuple[str, ...] = ()
    conditions: tuple[Condition, ...] = ()
    faults: tuple[Fault, ...] = ()
    drawn: tuple[str, ...] | None = None
    stock: tuple[Stock, ...] = ()
    acted: bool = False
    started: bool = by_play(default=False)
    ambushed: bool = False
    reflexive_used: bool = False
    shock_recovered: bool = False
    engaged_with: tuple[str, ...] = ()
    how: str = by_play("")
    concealed: bool = by_play(default=False)

    @property
    def name(self) -> str:
        """Its name."""
        return self.profile.name

    @property
    def is_friend(self) -> bool:
        """Whether it is on the side of the players, whose Glory it shares, whoever plays it."""
        return self.side == PLAYERS

    @property
    def player(self) -> str:
        """The player who plays it; empty for what the GM plays, on whatever side."""
        return self.profile.player if self.side == PLAYERS else ""

    @property
    def seat(self) -> str:
        """The seat that decides for it."""
        return self.player or GM

    @property
    def present(self) -> bool:
        """Whether it is in the fight still."""
        return not self.dead and not self.out

    @property
    def is_mob(self) -> bool:
        """Whether it is a mob, however few are left of it."""
        return self.profile.mob > 1

    @property
    def levels(self) -> dict[str, int]:
        """How strongly each condition holds."""
        return {each.id: each.level for each in self.conditions}

    def level(self, condition: str) -> int:
        """Return how strongly a condition holds; 0 when it does not."""
        for each in self.conditions:
            if each.id == condition:
                return each.level
        return 0

    def causes(self, condition: str) -> tuple[Cause, ...]:
        """Return what causes a condition."""
        return next((each.causes for each in self.conditions if each.id == condition), ())

    def left(self, weapon: str) -> int | None:
        """Return how many are left of a thrown weapon; None where it is not counted."""
        for each in self.stock:
            if each.id == weapon:
                return each.left
        return None

    def has_drawn(self, weapon: str) -> bool:
        """Return whether a weapon is in hand."""
        return self.drawn is None or weapon in self.drawn

    def fault(self, weapon: str) -> str:
        """Return what is the matter with a weapon; empty for nothing."""
        for each in self.faults:
            if each.id == weapon:
                return each.what
        return ""


@frozen(kw_only=True)
class Turn:
    """A turn as far as it has come.

    Attributes:
        slots: The Actions of the turn that are used up.
        actions: What was done, in order.
        plan: The list of a Multi-Action; empty for none.
        held: Whether it is only a held Combat Action.
        stood: Whether it began by standing up.
        challengers: Who tried to interrupt it and failed.
    """

    id: str
    slots: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    plan: tuple[str, ...] = ()
    held: bool = False
    stood: bool = False
    challengers: tuple[str, ...] = ()
    over: bool = False


@frozen(kw_only=True, weakref_slot=False)
class Test:
    """The roll going on, and what has come of it so far.

    Attributes:
        faces: The pool as it lies, Wrath Dice first.
        read: How it was read; None before that.
        shifted: What was shifted out of it; None for nothing.
        aimed: Who suffers the Critical Hit, and how severely; None as long as nobody has said.
        critical_row: The row of the Critical Hit table; empty for none.
        emptied: Whether the shot has left its weapon empty.
        harmed: Whom it has done anything to so far.
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
        """Who rolls."""
        return self.declared.actor

    @property
    def is_critical(self) -> bool:
        """Whether it was read as a Critical Hit."""
        return self.read is not None and self.read.critical

    @property
    def severity(self) -> int:
        """How much severity was bought."""
        return self.aimed.severity if self.aimed else 0

    @property
    def wrath_faces(self) -> tuple[int, ...]:
        """What the Wrath Dice show."""
        return self.faces[: self.declared.wrath]


@frozen(kw_only=True)
class Contest:
    """A contested test: who started what against whom, and the icons of each; -1 before the roll."""

    began: facts.ContestBegan
    icons: int = -1
    opposing_icons: int = -1


@frozen(kw_only=True)
class Harm:
    """Damage on its way: what is left of it, and the Determination dice that lie against it."""

    due: facts.HarmDue
    soak: facts.SoakStands | None = None


@frozen(kw_only=True)
class Complication:
    """A Complication to be settled.

    Attributes:
        proposal: What a player has proposed; None while nothing is.
        refusals: How often the GM did not agree.
        to_name: What the GM must name: the `target` hit by mistake, or the `item` dropped; empty for nothing.
    """

    who: str
    proposal: facts.ComplicationProposed | None = None
    refusals: int = 0
    to_name: str = ""


@frozen(kw_only=True)
class State(Table):
    """The whole table.

    Attributes:
        fighting: Whether there is combat; Narrative Time otherwise.
        round: The number of the round; 0 before the first.
        picking: The side that picks next.
        handing: The side that has just had a turn and hands on; empty while nobody does.
        seized: The sides that have seized the initiative and not let the other act since.
        displaced: Who was named and then displaced, and acts next.
        ambush: The sides with ambushed combatants that have not said who acts despite the ambush.
        turns: The turns going on, the innermost last.
        harms: Damage on its way, the next first.
        declaration: What a player wants to be true, until the GM answers.
        names: Names that the table calls its own.
        tier: The Tier of the party.
        condition_sheets: Conditions of the table's own, and of the catalogue, with what each does.
        kept: The pools that the setup brings along: ids of players, `players` for Glory, `gm` for Ruin.
    """

    settings: Settings
    names: Names
    tier: int = by_play(1)
    condition_sheets: tuple[ConditionSheet, ...] = by_play(())
    kept: tuple[str, ...] = by_play(())
    armoury: tuple[Weapon, ...]
    players: tuple[Seated, ...]
    combatants: tuple[Combatant, ...]
    glory: int = counted(0)
    ruin: int = counted(0)
    fighting: bool = by_play(default=False)
    round: int = counted(0)
    picking: str = by_play(PLAYERS)
    handing: str = by_play("")
    seized: tuple[str, ...] = by_play(())
    displaced: tuple[str, ...] = by_play(())
    ambush: tuple[str, ...] = by_play(())
    turns: tuple[Turn, ...] = by_play(())
    test: Test | None = by_play(None)
    contest: Contest | None = by_play(None)
    harms: tuple[Harm, ...] = by_play(())
    complication: Complication | None = by_play(None)
    owed: tuple[facts.TestOwed, ...] = by_play(())
    leaving: str = by_play("")
    blows: tuple[str, ...] = by_play(())
    declaration: facts.DeclarationMade | None = by_play(None)

    def combatant(self, who: str) -> Combatant:
        """Return a combatant by its id."""
        for each in self.combatants:
            if each.id == who:
                return each
        raise LookupError(f"there is no combatant '{who}'")

    def knows(self, who: str) -> bool:
        """Return whether there is such a combatant."""
        for each in self.combatants:  # noqa: SIM110 - asked all day long, and a generator takes twice as long
            if each.id == who:
                return True
        return False

    def is_there(self, who: str) -> bool:
        """Return whether there is such a combatant, in the fight still."""
        for each in self.combatants:
            if each.id == who:
                return each.present
        return False

    def weapon(self, weapon: str) -> Weapon | None:
        """Return a weapon by its id, or None."""
        return _by_id(self.armoury).get(weapon)

    def condition_sheet(self, condition: str) -> ConditionSheet | None:
        """Return what a condition of the table's own, or of the catalogue, does; None for any other."""
        return next((each for each in self.condition_sheets if each.name == condition), None)

    def player(self, player: str) -> Seated:
        """Return a player by the id."""
        return next(each for each in self.players if each.id == player)

    @property
    def turn(self) -> Turn | None:
        """The turn that is being taken; None between turns."""
        return self.turns[-1] if self.turns else None

    def present(self, side: str = "") -> tuple[Combatant, ...]:
        """Return everybody in the fight, of one side or both."""
        there = [each for each in self.combatants if not each.dead and not each.out]
        return tuple([each for each in there if each.side == side] if side else there)

    def seat_of(self, who: str) -> str:
        """Return the seat that speaks for somebody."""
        return next((each.seat for each in self.combatants if each.id == who), "")

    def name(self, who: str) -> str:
        """Return the name of a combatant, weapon, player or side by its id; what has none is its own name."""
        for each in self.combatants:
            if each.id == who:
                return each.profile.name
        return _names_beside(self.armoury, self.players).get(who, who)


@once_for_these
def _by_id(armoury: tuple[Weapon, ...]) -> Mapping[str, Weapon]:
    return {each.id: each for each in reversed(armoury)}


@once_for_these
def _names_beside(armoury: tuple[Weapon, ...], players: tuple[Seated, ...]) -> Mapping[str, str]:
    """Return the names of what is no combatant, by id."""
    names = {PLAYERS: "the players", GM: "the GM"}
    names |= {each.id: each.name for each in armoury}
    return names | {each.id: each.name for each in players}


def _printed(sheet: Profile) -> dict[str, Any]:
    kept = ("ammo", "ruin", "faith", "wounds", "shock", "dying", "exhausted", "traumatic", "injuries")
    return {name: getattr(sheet, name) for name in (*SCORES.values(), *kept)}


def opening(setup: Setup, settings: Settings) -> State:
    """Return the table as the sheets print it; what rules make of the sheets is told by the first beat."""
    tier = setup.party_tier
    return State(
        step="BEGIN",
        settings=settings,
        names=setup.names,
        catalogue=setup.abilities,
        condition_sheets=setup.conditions,
        tier=tier,
        armoury=setup.armoury,
        players=tuple(Seated(each.id, each.name, each.wrath or 0) for each in setup.players),
        combatants=tuple(
            combatant(each.at_tier(tier), setup.armoury, _beside(each, setup)) for each in setup.combatants
        ),
        kept=(
            *(each.id for each in setup.players if each.wrath is not None),
            *(pool for pool, left in ((PLAYERS, setup.glory), (GM, setup.ruin)) if left is not None),
        ),
        glory=setup.glory or 0,
        ruin=setup.ruin or 0,
    )


def _beside(sheet: Profile, setup: Setup) -> tuple[str, ...]:
    """Return who is engaged with somebody, whichever of both says so."""
    said = (each.id for each in setup.combatants if sheet.id in each.engaged_with)
    return tuple(dict.fromkeys((*sheet.engaged_with, *said)))


def combatant(sheet: Profile, armoury: tuple[Weapon, ...], beside: tuple[str, ...] = ()) -> Combatant:
    """Return a combatant as its sheet prints it, and as it was left."""
    thrown = [each.id for each in armoury if each.kind == "thrown" and each.id in sheet.weapons]
    stock = {**dict.fromkeys(thrown, 1), **{each.id: each.left for each in sheet.stock}}
    return Combatant(
        id=sheet.id,
        profile=sheet,
        side=sheet.fights_for,
        members=sheet.members or sheet.mob,
        drawn=sheet.drawn,
        stock=tuple(Stock(weapon, left) for weapon, left in stock.items()),
        conditions=tuple(_ailing(each) for each in sheet.conditions),
        faults=tuple(Fault(id=each.weapon, what=each.what) for each in sheet.faults),
        engaged_with=beside,
        **_printed(sheet),
    )


def _ailing(ailment: Ailment) -> Condition:
    cause = Cause(id=ailment.source, level=ailment.level)
    return Condition(id=ailment.name, level=ailment.level, source=ailment.source, causes=(cause,))
