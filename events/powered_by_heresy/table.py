"""What is on the table now."""

from typing import Literal

import attrs

from combat.systems.powered_by_heresy.rules.rolling import STATS
from combat.systems.powered_by_heresy.rules.wounds import CLASS_LOAD, CLASS_WOUNDS, is_out_of_action
from events.powered_by_heresy.sheets import (
    CATALOGUE,
    GM,
    AcolyteSheet,
    Bond,
    EnemySheet,
    MoveSheet,
    Player,
    Settings,
    Setup,
    Weapon,
)
from events.vocabulary import EncounterEnded, Modifier

Cause = Literal["melee", "ranged", "other"]


@attrs.frozen
class Score:
    """One statistic: its short form, and its value."""

    id: str
    value: int


@attrs.frozen
class Learned:
    """A move that an acolyte has, the class it is of, and the level at which it was learned."""

    id: str
    of: str
    level: int


@attrs.frozen
class Carried:
    """A weapon that an acolyte carries, with the uses and the ammo that are left."""

    id: str
    uses: int
    ammo: int


@attrs.frozen
class Hold:
    """The hold that a move gave: it is spent on the choices of that very move."""

    id: str
    points: int


@attrs.frozen(kw_only=True)
class Bonus:
    """A forward or an ongoing; its fields are those of `BonusTaken`."""

    id: str
    lasting: bool
    amount: int
    move: str = ""
    against: tuple[str, ...] = ()
    when: str = ""
    until: str = ""


@attrs.frozen(kw_only=True)
class Acolyte:
    """
    One player character in play.

    Attributes:
        id: Its id.
        sheet: What is printed about it.
        wounds: Its current wounds; they may exceed its max wounds.
        stats: Its statistics.
        level: Its level.
        xp: Its XP.
        permissions_used: How many raises to +3 it has made.
        moves: The moves it has.
        gear: Its weapons.
        medkit: The uses of its medkit.
        bonds: Its bonds.
        holds: Its holds, one for each move.
        ward: Whom it stands in defense of; empty for nobody.
        bonuses: Its forwards and ongoings.
        insight: Its Insight, 0 to 2.
        wrath: Its Wrath, 0 to 3.
        tactic: Its tactic; empty for none.
        focus: Whom its Precise tactic stays on; empty for nobody.
        judged: Whose crimes it named; empty for nobody's.
        harmed_by: Who has wounded it.
        weight: What it carries.
        survived: Whether it lives on after a Last Breath, until healed below the maximum.
        dead: Whether it is dead.
        background_used: Whether This I Know was used this session.
        double_one_used: Whether its home world has rerolled a double 1 this session.
        marked: The triggers for which it marked XP this session.
        spoke: When it was last heard, as a growing number; 0 for never.
        conditions: What else holds of it, by name.
    """

    id: str
    sheet: AcolyteSheet
    wounds: int
    stats: tuple[Score, ...]
    level: int
    xp: int
    moves: tuple[Learned, ...]
    gear: tuple[Carried, ...]
    medkit: int
    bonds: tuple[Bond, ...]
    wrath: int
    insight: int
    weight: int
    permissions_used: int = 0
    holds: tuple[Hold, ...] = ()
    ward: str = ""
    bonuses: tuple[Bonus, ...] = ()
    tactic: str = ""
    focus: str = ""
    judged: str = ""
    harmed_by: tuple[str, ...] = ()
    survived: bool = False
    dead: bool = False
    background_used: bool = False
    double_one_used: bool = False
    marked: tuple[str, ...] = ()
    spoke: int = 0
    conditions: tuple[str, ...] = ()

    @property
    def player(self) -> str:
        """The seat that speaks for it."""
        return self.sheet.player

    def stat(self, stat: str) -> int:
        """Return a statistic by its short form."""
        return next(each.value for each in self.stats if each.id == stat)

    @property
    def max_wounds(self) -> int:
        """How many wounds it bears."""
        return CLASS_WOUNDS[self.sheet.cls] + max(self.stat("T"), 0)

    @property
    def load(self) -> int:
        """How much weight it carries without a penalty."""
        return CLASS_LOAD[self.sheet.cls] + self.stat("S")

    @property
    def out(self) -> bool:
        """Whether it can do nothing: dead, or barely alive."""
        return is_out_of_action(self.dead, self.survived, self.wounds, self.max_wounds)

    def has(self, move: str) -> bool:
        """Return whether it has a move."""
        return any(each.id == move for each in self.moves)

    def hold(self, move: str) -> int:
        """Return the hold that a move left it with."""
        return next((each.points for each in self.holds if each.id == move), 0)

    def bond(self, other: str) -> int:
        """Return what its bond with another adds; 0 for no bond."""
        return next((each.value for each in self.bonds if each.id == other), 0)

    def carried(self, weapon: str) -> Carried | None:
        """Return a weapon that it carries, with its uses, or None."""
        return next((each for each in self.gear if each.id == weapon), None)


@attrs.frozen(kw_only=True)
class Enemy:
    """
    One GM character in play.

    Attributes:
        id: Its id.
        sheet: What is printed about it.
        wounds: Its current wounds.
        wrecked: How much its armour lacks until somebody repairs it.
        out: Whether it is dead, fled or otherwise out of the fight.
        in_cover: Whether it took cover.
        conditions: What else holds of it, by name.
    """

    id: str
    sheet: EnemySheet
    wounds: int
    wrecked: int = 0
    out: bool = False
    in_cover: bool = False
    conditions: tuple[str, ...] = ()

    @property
    def max_wounds(self) -> int:
        """How many wounds it bears."""
        return self.sheet.max_wounds


Character = Acolyte | Enemy


@attrs.frozen(kw_only=True)
class Attempt:
    """
    A move that was triggered and is not done yet.

    Attributes:
        actor: Who makes it.
        move: The move.
        stat: What is added, such as `WS` or `bond`; empty for nothing.
        rolled: Whether it is rolled for.
        weapon: What is in use; empty for nothing.
        targets: Whom it is aimed at, or who is helped.
        facts: What holds as the table says.
        detail: Which of several ways.
        advantage: Whether it rolls with advantage.
        edge: Whether one die may be rolled again.
        modifiers: What is added so far besides the stat: by the GM, by helpers, by Insight.
        spoken: Who has helped, hindered or declined.
        faces: The dice as they lie; empty before the roll.
        read: What the roll added, fixed from the first roll on.
        total: What they come to.
        band: How it came out; empty before the roll.
        missed_before: Whether a result that was rolled away was 6-.
        edge_done: Whether the edge was used or left.
        reroll_done: Whether a reroll was made or left.
        chosen: The options chosen; None while they are owed.
    """

    actor: str
    move: str
    stat: str
    rolled: bool
    weapon: str
    targets: tuple[str, ...]
    facts: tuple[str, ...]
    detail: str
    advantage: bool = False
    edge: bool = False
    modifiers: tuple[Modifier, ...] = ()
    spoken: tuple[str, ...] = ()
    faces: tuple[int, ...] = ()
    read: tuple[Modifier, ...] = ()
    total: int = 0
    band: Literal["", "10+", "7-9", "6-"] = ""
    missed_before: bool = False
    edge_done: bool = False
    reroll_done: bool = False
    chosen: tuple[str, ...] | None = None


@attrs.frozen(kw_only=True)
class Blow:
    """Damage to be dealt; its first fields are those of `BlowDue`, the others tell how far it has come."""

    attackers: tuple[str, ...]
    target: str
    source: str
    cause: Cause
    dice: tuple[int, ...]
    proven: int
    lowers: int
    inflicts: int
    precise: bool
    modifiers: tuple[Modifier, ...]
    facts: tuple[str, ...]
    in_return: bool
    defense: int = 0
    faced: bool = False
    faces: tuple[int, ...] = ()
    done: tuple[int, ...] = ()
    kept: bool = False
    halved: bool = False
    allowed: bool = False
    insight_asked: bool = False


@attrs.frozen
class Window:
    """Who may still do something before it goes on."""

    window: Literal["help", "ward", "insight", "halve"]
    waiting: tuple[str, ...]


@attrs.frozen
class Breath:
    """A Last Breath to be rolled; its fields are those of `BreathDue`."""

    who: str
    by_wounds: bool
    source: str


@attrs.frozen(kw_only=True)
class Due:
    """A move that the GM owes; its fields are those of `GmMoveDue`."""

    occasion: str
    hard: bool
    who: str
    tags: tuple[str, ...]


@attrs.frozen(kw_only=True)
class State:
    """
    The whole table.

    Attributes:
        step: Where in the conversation it stands.
        settings: What it is played with.
        armoury: The weapons.
        library: The moves that can be learned.
        players: Who sits at the table.
        acolytes: The player characters, the dead included.
        enemies: The GM characters, those that are out included.
        facts: What anybody has established.
        scene: The number of the scene of fighting; 0 before the first.
        fighting: Whether that scene is open.
        session: The number of the session.
        words: How often anybody was heard.
        attempts: The move under way, and on top of it the help for it.
        question: What must be clarified; empty for nothing.
        window: Who may do something before it goes on.
        blows: The damage to be dealt, the next first.
        returning: The enemy of which the GM must say whether it still strikes; empty for none.
        breaths: The Last Breaths to be rolled.
        breath: The Last Breath that is being rolled.
        scarred: The acolytes that must lose a point of a stat.
        nerves: The enemies of which the GM must say what they do under fire.
        dues: The moves that the GM owes, the next first.
        outcome: How it ended.
    """

    step: str
    settings: Settings
    armoury: tuple[Weapon, ...]
    library: tuple[MoveSheet, ...]
    players: tuple[Player, ...]
    acolytes: tuple[Acolyte, ...]
    enemies: tuple[Enemy, ...]
    facts: tuple[str, ...] = ()
    scene: int = 0
    fighting: bool = False
    session: int = 1
    words: int = 0
    attempts: tuple[Attempt, ...] = ()
    question: str = ""
    window: Window | None = None
    blows: tuple[Blow, ...] = ()
    returning: str = ""
    breaths: tuple[Breath, ...] = ()
    breath: Breath | None = None
    scarred: tuple[str, ...] = ()
    nerves: tuple[str, ...] = ()
    dues: tuple[Due, ...] = ()
    outcome: EncounterEnded | None = None

    @property
    def attempt(self) -> Attempt | None:
        """The move under way, the topmost."""
        return self.attempts[-1] if self.attempts else None

    @property
    def blow(self) -> Blow | None:
        """The damage to be dealt next."""
        return self.blows[0] if self.blows else None

    def acolyte(self, who: str) -> Acolyte:
        """Return an acolyte by its id."""
        return next(each for each in self.acolytes if each.id == who)

    def enemy(self, who: str) -> Enemy:
        """Return an enemy by its id."""
        return next(each for each in self.enemies if each.id == who)

    def is_acolyte(self, who: str) -> bool:
        """Return whether this is an acolyte's id."""
        return any(each.id == who for each in self.acolytes)

    def is_enemy(self, who: str) -> bool:
        """Return whether this is an enemy's id."""
        return any(each.id == who for each in self.enemies)

    def character(self, who: str) -> Character:
        """Return anybody by the id."""
        return self.acolyte(who) if self.is_acolyte(who) else self.enemy(who)

    def seat_of(self, who: str) -> str:
        """Return the seat that speaks for somebody."""
        return self.acolyte(who).player if self.is_acolyte(who) else GM

    def weapon(self, weapon: str) -> Weapon | None:
        """Return a weapon by its id, or None."""
        return next((each for each in self.armoury if each.id == weapon), None)

    def move(self, move: str) -> MoveSheet | None:
        """Return a move that can be learned by its name, or None."""
        return next((each for each in self.library if each.id == move), None)

    def able(self) -> tuple[Acolyte, ...]:
        """Return the acolytes that can do something."""
        return tuple(each for each in self.acolytes if not each.out)

    def foes(self) -> tuple[Enemy, ...]:
        """Return the enemies that are still in the fight."""
        return tuple(each for each in self.enemies if not each.out)

    def name(self, who: str) -> str:
        """Return the name of anybody or anything by its id; what has none is its own name."""
        if self.is_acolyte(who) or self.is_enemy(who):
            return self.character(who).sheet.name
        names = {weapon.id: weapon.name for weapon in self.armoury} | {
            player.id: player.name for player in self.players
        }
        return names.get(who, "the GM" if who == GM else who)


def opening(setup: Setup, settings: Settings) -> State:
    """Return the table before anybody has said a word."""
    library = tuple({move.id: move for move in (*CATALOGUE, *setup.library)}.values())
    return State(
        step="BEGIN",
        settings=settings,
        armoury=setup.armoury,
        library=library,
        players=setup.players,
        acolytes=tuple(_acolyte(sheet, setup, settings, library) for sheet in setup.acolytes),
        enemies=tuple(Enemy(id=sheet.id, sheet=sheet, wounds=sheet.wounds) for sheet in setup.enemies),
        facts=setup.facts,
    )


def _acolyte(sheet: AcolyteSheet, setup: Setup, settings: Settings, library: tuple[MoveSheet, ...]) -> Acolyte:
    values = {name: getattr(sheet.stats, name) for name in STATS}
    classes = {move.id: move.of for move in library}
    weapons = [next(each for each in setup.armoury if each.id == weapon) for weapon in sheet.weapons]
    return Acolyte(
        id=sheet.id,
        sheet=sheet,
        wounds=sheet.wounds,
        stats=tuple(Score(name, settings.ninth_stat if value is None else value) for name, value in values.items()),
        level=sheet.level,
        xp=sheet.xp,
        moves=tuple(Learned(move, classes[move], 1) for move in sheet.moves),
        gear=tuple(Carried(weapon.id, weapon.uses, weapon.ammo) for weapon in weapons),
        medkit=sheet.medkit,
        bonds=sheet.bonds,
        wrath=sheet.wrath,
        insight=int("Fighter's Sense" in sheet.moves),
        weight=sheet.weight,
    )
