"""What is on the table now: plain data, and look-ups that need no rule."""

from collections.abc import Mapping
from typing import Any

import attrs

from events.table import Table
from events.wrath_and_glory import facts
from events.wrath_and_glory.sheets import ATTRIBUTES, GM, PLAYERS, Profile, Settings, Setup, Weapon

SCORES: Mapping[str, str] = {
    "Max Wounds": "max_wounds",
    "Max Shock": "max_shock",
    "Determination": "determination",
    "Defence": "defence",
    "Resilience": "resilience",
    "Resolve": "resolve",
}
"""Each score that a sheet may leave out, and the field that holds it."""


@attrs.frozen
class Seated:
    """A player at the table, with the Wrath that is left."""

    id: str
    name: str
    wrath: int = 0


@attrs.frozen
class Condition:
    """Something that ails a combatant; `source` is who or what caused it."""

    id: str
    level: int
    source: str


@attrs.frozen
class Fault:
    """A weapon that cannot be used until something is done about it."""

    id: str
    what: str


@attrs.frozen(kw_only=True)
class Combatant:
    """An Agent or a Threat in play.

    Attributes:
        profile: What is printed about it.
        members: How many of it are left; 1 unless it is a mob.
        defence: Its Defence, before anything changes it.
        resilience: Its Resilience, before anything changes it.
        injuries: Its Memorable and Traumatic Injuries by name.
        conditions: What ails it.
        faults: Weapons that must be reloaded, cleared or picked up, and why.
        acted: Whether it had its turn this round.
        started: Whether that turn had begun before it was displaced.
        reflexive_used: Whether its Reflexive Action of this round is used up.
        shock_recovered: Whether Wrath restored Shock to it this round.
    """

    id: str
    profile: Profile
    members: int
    ammo: int
    ruin: int
    max_wounds: int = 0
    max_shock: int = 0
    determination: int = 0
    defence: int = 0
    resilience: int = 0
    resolve: int = 0
    wounds: int = 0
    shock: int = 0
    dying: bool = False
    exhausted: bool = False
    dead: bool = False
    out: bool = False
    traumatic: int = 0
    injuries: tuple[str, ...] = ()
    conditions: tuple[Condition, ...] = ()
    faults: tuple[Fault, ...] = ()
    acted: bool = False
    started: bool = False
    ambushed: bool = False
    reflexive_used: bool = False
    shock_recovered: bool = False
    engaged_with: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Its name."""
        return self.profile.name

    @property
    def is_agent(self) -> bool:
        """Whether a player plays it."""
        return self.profile.is_agent

    @property
    def side(self) -> str:
        """The side it fights on: `players` or `gm`."""
        return PLAYERS if self.is_agent else GM

    @property
    def seat(self) -> str:
        """The seat that decides for it."""
        return self.profile.player or GM

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

    def value(self, skill: str) -> int:
        """Return a skill total, an attribute, Resolve or Determination by its name; 1 where nothing is said of it."""
        for each in self.profile.skills:
            if each.name == skill:
                return each.value
        scores = {"Resolve": self.resolve, "Determination": self.determination}
        return int(getattr(self.profile, skill.lower())) if skill in ATTRIBUTES else scores.get(skill, 1)

    def level(self, condition: str) -> int:
        """Return how strongly a condition holds; 0 when it does not."""
        return next((each.level for each in self.conditions if each.id == condition), 0)

    def fault(self, weapon: str) -> str:
        """Return what is the matter with a weapon; empty for nothing."""
        return next((each.what for each in self.faults if each.id == weapon), "")


@attrs.frozen(kw_only=True)
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


@attrs.frozen(kw_only=True)
class Test:
    """The roll going on, and what has come of it so far.

    Attributes:
        faces: The pool as it lies, Wrath Dice first.
        read: How it was read; None before that.
        shifted: What was shifted out of it; None for nothing.
        aimed: Who suffers the Critical Hit, and how severely; None as long as nobody has said.
        critical_row: The row of the Critical Hit table; empty for none.
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


@attrs.frozen(kw_only=True)
class Contest:
    """A contested test: who started what against whom, and the icons of each; -1 before the roll."""

    began: facts.ContestBegan
    icons: int = -1
    opposing_icons: int = -1


@attrs.frozen(kw_only=True)
class Harm:
    """Damage on its way: what is left of it, and the Determination dice that lie against it."""

    due: facts.HarmDue
    soak: facts.SoakStands | None = None


@attrs.frozen(kw_only=True)
class Complication:
    """A Complication to be settled.

    Attributes:
        proposal: What a player has proposed; None while nothing is.
        refusals: How often the GM did not agree.
    """

    who: str
    proposal: facts.ComplicationProposed | None = None
    refusals: int = 0
    to_name: bool = False


@attrs.frozen(kw_only=True)
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
    """

    settings: Settings
    armoury: tuple[Weapon, ...]
    players: tuple[Seated, ...]
    combatants: tuple[Combatant, ...]
    glory: int = 0
    ruin: int = 0
    fighting: bool = False
    round: int = 0
    picking: str = PLAYERS
    handing: str = ""
    seized: tuple[str, ...] = ()
    displaced: tuple[str, ...] = ()
    ambush: tuple[str, ...] = ()
    turns: tuple[Turn, ...] = ()
    test: Test | None = None
    contest: Contest | None = None
    harms: tuple[Harm, ...] = ()
    complication: Complication | None = None
    owed: tuple[facts.TestOwed, ...] = ()
    leaving: str = ""
    blows: tuple[str, ...] = ()
    declaration: facts.DeclarationMade | None = None

    def combatant(self, who: str) -> Combatant:
        """Return a combatant by its id."""
        return next(each for each in self.combatants if each.id == who)

    def knows(self, who: str) -> bool:
        """Return whether there is such a combatant."""
        return any(each.id == who for each in self.combatants)

    def weapon(self, weapon: str) -> Weapon | None:
        """Return a weapon by its id, or None."""
        return next((each for each in self.armoury if each.id == weapon), None)

    def player(self, player: str) -> Seated:
        """Return a player by the id."""
        return next(each for each in self.players if each.id == player)

    @property
    def turn(self) -> Turn | None:
        """The turn that is being taken; None between turns."""
        return self.turns[-1] if self.turns else None

    def present(self, side: str = "") -> tuple[Combatant, ...]:
        """Return everybody in the fight, of one side or both."""
        return tuple(each for each in self.combatants if each.present and side in ("", each.side))

    def name(self, who: str) -> str:
        """Return the name of a combatant, weapon, player or side by its id; what has none is its own name."""
        names = {PLAYERS: "the players", GM: "the GM"}
        names |= {each.id: each.name for each in self.armoury} | {each.id: each.name for each in self.players}
        return (names | {each.id: each.name for each in self.combatants}).get(who, who)


def _printed(sheet: Profile) -> dict[str, Any]:
    return {score: getattr(sheet, score) for score in SCORES.values()}


def opening(setup: Setup, settings: Settings) -> State:
    """Return the table as the sheets print it; what rules make of the sheets is told by the first beat."""
    return State(
        step="BEGIN",
        settings=settings,
        armoury=setup.armoury,
        players=tuple(Seated(each.id, each.name) for each in setup.players),
        combatants=tuple(
            Combatant(id=each.id, profile=each, members=each.mob, ammo=each.ammo, ruin=each.ruin, **_printed(each))
            for each in setup.combatants
        ),
    )
