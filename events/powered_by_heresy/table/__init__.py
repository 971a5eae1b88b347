"""What is on the table now."""

from collections import Counter
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from attrs import frozen

from events.abilities import ConditionSheet
from events.fields import by_play, counted
from events.once import once_of
from events.powered_by_heresy import sheets
from events.powered_by_heresy.facts import BonusTaken, BreathDue, GmMoveDue, QuestionAsked, TriggerPermitted
from events.powered_by_heresy.sheets import (
    GM,
    ClassSheet,
    Gear,
    HomeWorldSheet,
    MoveSheet,
    Settings,
    Setup,
    Weapon,
)
from events.powered_by_heresy.table.characters import Acolyte, Carried, Character, Enemy, Hold, Learned, Score, Worn
from events.powered_by_heresy.table.under_way import Attempt, Blow, Window
from events.replace import replace
from events.table import Table


@frozen(kw_only=True)
class State(Table):
    """The whole table.

    Attributes:
        library: The moves that can be learned. = by_play()
        acolytes: The player characters, the dead included.
        enemies: The GM characters, whosever side they are on, those that are out included.
        facts: What anybody has established.
        scene: The number of the scene of fighting; 0 before the first.
        fighting: Whether that scene is open.
        opposed: Whether anybody was against the acolytes in it.
        beaten: The side that had nobody left to fight when the last scene closed; empty for neither.
        words: How often anybody has spoken.
        attempts: The move under way, and on top of it the help for it.
        question: What must be clarified; empty for nothing.
        asked: The question that the GM was last asked and has not answered; None for none.
        window: Who may do something before it goes on.
        blows: The damage to be dealt, the next first.
        returning: The enemy of which the GM must say whether it still strikes; empty for none.
        breaths: The Last Breaths to be rolled.
        breath: The Last Breath that is being rolled.
        scarred: The acolytes that must lose a point of a stat.
        nerves: The enemies of which the GM must say what they do under fire.
        frightened: The acolyte that is terrified, and whose player says how; empty for none.
        dues: The moves that the GM owes, the next first.
        permits: What the GM lets acolytes trigger next although gear or reach would forbid it.
        classes: The classes of the table's own.
        home_worlds: The home worlds of the table's own.
        conditions: The conditions of the table's own, as they are defined.
    """

    settings: Settings
    armoury: tuple[Weapon, ...]
    wardrobe: tuple[Gear, ...]
    library: tuple[MoveSheet, ...]
    players: tuple[sheets.Player, ...] = by_play()
    acolytes: tuple[Acolyte, ...]
    enemies: tuple[Enemy, ...]
    facts: tuple[str, ...] = ()
    scene: int = counted(0)
    fighting: bool = by_play(default=False)
    opposed: bool = by_play(default=True)
    beaten: str = by_play("")
    session: int = counted(1, least=1)
    words: int = by_play(0)
    attempts: tuple[Attempt, ...] = by_play(())
    question: str = by_play("")
    asked: QuestionAsked | None = by_play(None)
    window: Window | None = by_play(None)
    blows: tuple[Blow, ...] = by_play(())
    returning: str = by_play("")
    breaths: tuple[BreathDue, ...] = by_play(())
    breath: BreathDue | None = by_play(None)
    scarred: tuple[str, ...] = by_play(())
    nerves: tuple[str, ...] = by_play(())
    frightened: str = by_play("")
    dues: tuple[GmMoveDue, ...] = by_play(())
    permits: tuple[TriggerPermitted, ...] = by_play(())
    classes: tuple[ClassSheet, ...] = by_play(())
    home_worlds: tuple[HomeWorldSheet, ...] = by_play(())
    conditions: tuple[ConditionSheet, ...] = by_play(())

    @property
    def attempt(self) -> Attempt | None:
        """The move under way, the topmost."""
        return self.attempts[-1] if self.attempts else None

    @property
    def blow(self) -> Blow | None:
        """The damage to be dealt next."""
        return self.blows[0] if self.blows else None

    def ids(self) -> tuple[str, ...]:
        """Return every id that is in use: of seats, characters, weapons and gear."""
        people = (*(each.id for each in self.players), *(each.id for each in self.characters()))
        things = (*(each.id for each in self.armoury), *(each.id for each in self.wardrobe))
        return (GM, "spectator", *people, *things)

    @once_of("acolytes", "enemies")
    def characters(self) -> tuple[Character, ...]:
        """Return everybody, acolytes first."""
        return (*self.acolytes, *self.enemies)

    def told_apart(self, who: str) -> str:
        """Return the name of a character, and the id behind it where another has the same name."""
        return self._told_apart()[who]

    @once_of("acolytes", "enemies")
    def _told_apart(self) -> Mapping[str, str]:
        named = [(each.id, each.sheet.name) for each in self.characters()]
        alike = Counter(name for _, name in named)
        return MappingProxyType({who: f"{name} ({who})" if alike[name] > 1 else name for who, name in named})

    def acolyte(self, who: str) -> Acolyte:
        """Return an acolyte by its id."""
        for each in self.acolytes:
            if each.id == who:
                return each
        raise LookupError(f"there is no acolyte {who}")

    def enemy(self, who: str) -> Enemy:
        """Return an enemy by its id."""
        for each in self.enemies:
            if each.id == who:
                return each
        raise LookupError(f"there is no enemy {who}")

    def is_acolyte(self, who: str) -> bool:
        """Return whether this is an acolyte's id."""
        for each in self.acolytes:  # noqa: SIM110 - asked so often that a generator would cost as much again
            if each.id == who:
                return True
        return False

    def is_enemy(self, who: str) -> bool:
        """Return whether this is an enemy's id."""
        for each in self.enemies:  # noqa: SIM110 - as above
            if each.id == who:
                return True
        return False

    def character(self, who: str) -> Character:
        """Return anybody by the id."""
        return self.acolyte(who) if self.is_acolyte(who) else self.enemy(who)

    def seat_of(self, who: str) -> str:
        """Return the seat that speaks for somebody."""
        return self.acolyte(who).player if self.is_acolyte(who) else GM

    def weapon(self, weapon: str) -> Weapon | None:
        """Return a weapon by its id, or None."""
        return self._weapons().get(weapon)

    def move(self, move: str) -> MoveSheet | None:
        """Return a move that can be learned by its name, or None."""
        return self._moves().get(move)

    @once_of("armoury")
    def _weapons(self) -> Mapping[str, Weapon]:
        return MappingProxyType({each.id: each for each in reversed(self.armoury)})

    @once_of("library")
    def _moves(self) -> Mapping[str, MoveSheet]:
        return MappingProxyType({each.id: each for each in reversed(self.library)})

    def counts_as(self, move: str) -> tuple[str, ...]:
        """Return the names by which things may count for a move: its own, and that of the move it is like."""
        sheet = self.move(move)
        return (move, sheet.like) if sheet is not None and sheet.like else (move,)

    def move_and_object(self, name: str) -> tuple[MoveSheet | None, str]:
        """Return a move that can be learned, or None, and what it is for, as in `Hatred (daemon)`."""
        whole = self.move(name)
        if whole is not None:
            return whole, ""
        move, about = sheets.apart(name)
        return self.move(move), about

    def known_move(self, name: str) -> str:
        """Return the name of a move that is known here as sheets spell it; empty where there is none."""
        return self._spelt().get(name.strip().casefold(), "")

    @once_of("library")
    def _spelt(self) -> Mapping[str, str]:
        names = (*sheets.Move.names(), *(move.id for move in self.library))
        return MappingProxyType({each.casefold(): each for each in names})

    def is_character(self, who: str) -> bool:
        """Return whether this is anybody's id."""
        return self.is_acolyte(who) or self.is_enemy(who)

    def permits_to(self, actor: str, move: str) -> bool:
        """Return whether the GM lets an acolyte trigger a move next that would be forbidden otherwise."""
        return any((each.actor, each.move) == (actor, move) for each in self.permits)

    @once_of("enemies")
    def foes(self) -> tuple[Enemy, ...]:
        """Return the enemies that are still in the fight."""
        return tuple(each for each in self.present() if each.side == "enemy")

    @once_of("enemies")
    def present(self) -> tuple[Enemy, ...]:
        """Return the GM characters that are still in the fight, whosever side they are on."""
        return tuple(each for each in self.enemies if not each.out)

    def name(self, who: str) -> str:
        """Return the name of anybody or anything by its id; what has none is its own name."""
        people = self._names_of_people()
        return people[who] if who in people else self._names().get(who, who)

    @once_of("acolytes", "enemies")
    def _names_of_people(self) -> Mapping[str, str]:
        return MappingProxyType({each.id: each.sheet.name for each in reversed(self.characters())})

    @once_of("armoury", "wardrobe", "players")
    def _names(self) -> Mapping[str, str]:
        named = {GM: "the GM"} | {each.id: each.name for each in self.armoury}
        named |= {each.id: each.name for each in self.players} | {each.id: each.name for each in self.wardrobe}
        return MappingProxyType(named)


def opening(setup: Setup, settings: Settings) -> State:
    """Return the table before anybody has said a word."""
    library = tuple({move.id: move for move in (*sheets.CATALOGUE, *setup.library)}.values())
    empty = State(
        step="BEGIN",
        settings=settings,
        armoury=setup.armoury,
        wardrobe=setup.wardrobe,
        library=library,
        players=setup.players,
        acolytes=(),
        enemies=(),
        facts=setup.facts,
        classes=setup.classes,
        home_worlds=setup.home_worlds,
        conditions=setup.conditions,
        catalogue=setup.abilities,
    )
    acolytes = tuple(acolyte_of(sheet, empty) for sheet in setup.acolytes)
    return replace(empty, acolytes=acolytes, enemies=tuple(map(enemy_of, setup.enemies)))


def enemy_of(sheet: sheets.EnemySheet) -> Enemy:
    """Return a GM character as its sheet has it."""
    return Enemy(
        id=sheet.id,
        sheet=sheet,
        wounds=sheet.wounds,
        wrecked=sheet.wrecked,
        out=sheet.out,
        in_cover=sheet.in_cover,
        conditions=sheet.conditions,
        side=sheet.side,
        gone=sheet.gone,
    )


def acolyte_of(sheet: sheets.AcolyteSheet, state: State) -> Acolyte:
    """Return a player character as its sheet has it, with what is printed on a table."""
    values = {name: getattr(sheet.stats, name) for name in sheets.STATS}
    ninth = state.settings.ninth_stat
    return Acolyte(
        id=sheet.id,
        sheet=sheet,
        wounds=sheet.wounds,
        stats=tuple(Score(name, ninth if value is None else value) for name, value in values.items()),
        level=sheet.level,
        xp=sheet.xp,
        moves=tuple(_learned(move, sheet, state.library) for move in sheet.moves),
        gear=tuple(_gear(sheet, state)),
        outfit=tuple(_outfit(sheet, {gear.id: gear for gear in state.wardrobe})),
        medkit=sheet.medkit,
        bonds=sheet.bonds,
        wrath=sheet.wrath,
        weight=sheet.weight,
        raises_left=sheet.raises_left,
        moves_left=sheet.moves_left,
        insight=sheet.insight,
        permissions_used=sheet.permissions_used,
        bonuses=tuple(_ongoings(sheet)),
        judged=sheet.judged,
        harmed_by=sheet.harmed_by,
        survived=sheet.survived,
        dead=sheet.dead,
        conditions=sheet.conditions,
        gone=sheet.gone,
        scars=sheet.scars,
    )


def _gear(sheet: sheets.AcolyteSheet, state: State) -> Iterator[Carried]:
    loads = {load.id: load for load in sheet.loads}
    for weapon in filter(None, map(state.weapon, sheet.weapons)):
        left = loads.get(weapon.id, weapon)
        yield Carried(weapon.id, left.uses, left.ammo)


def _ongoings(sheet: sheets.AcolyteSheet) -> Iterator[BonusTaken]:
    for number, each in enumerate(sheet.ongoings, 1):
        alone = sum(other.source == each.source for other in sheet.ongoings) == 1
        yield BonusTaken(
            who=sheet.id,
            bonus=each.source if alone else f"{each.source} {number}",
            lasting=True,
            amount=each.amount,
            move=each.move,
            until=each.until,
            source="" if alone else each.source,
        )


def _outfit(sheet: sheets.AcolyteSheet, wardrobe: Mapping[str, sheets.Gear]) -> Iterator[Worn]:
    """Return what somebody wears and could put on; clumsiness that a sheet prints is that of its last suit."""
    suits: list[tuple[str, tuple[sheets.Armour, ...]]] = [(name, (name,)) for name in sheet.armour]
    if sheet.clumsy and not suits:
        suits = [("clumsy gear", ())]
    for number, (name, armour) in enumerate(suits, 1):
        tags = (sheets.CLUMSY,) if sheet.clumsy and number == len(suits) else ()
        yield Worn(id=name, name=name, armour=armour, tags=tags)
    for on, names in ((True, sheet.worn), (False, sheet.packed)):
        for gear in (wardrobe[name] for name in names if name in wardrobe):
            yield worn_of(gear, on=on)


def worn_of(gear: sheets.Gear, *, on: bool) -> Worn:
    """Return gear as somebody has it, worn or not."""
    armour = tuple(name for name in sheets.ARMOURS if name == gear.armour)
    return Worn(id=gear.id, name=gear.name, armour=armour, improvements=gear.improvements, tags=gear.tags, on=on)


def _learned(name: str, sheet: sheets.AcolyteSheet, library: tuple[MoveSheet, ...]) -> Learned:
    classes = {move.id: move.of for move in library}
    move, about = (name, "") if name in classes else sheets.apart(name)
    about = sheet.hated if move == sheets.Move.HATRED and not about else about
    return Learned(move, classes.get(move, "any"), 1, about, name in sheet.given)


__all__ = [
    "Acolyte", "Attempt", "Blow", "Carried", "Character", "Enemy", "Hold", "Learned", "Score", "State", "Window",
    "Worn", "acolyte_of", "enemy_of", "opening", "worn_of",
]  # fmt: skip
