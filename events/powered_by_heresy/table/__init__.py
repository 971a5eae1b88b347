"""What is on the table now."""

import attrs

from events.powered_by_heresy import sheets
from events.powered_by_heresy.facts import BreathDue, GmMoveDue
from events.powered_by_heresy.sheets import GM, MoveSheet, Settings, Setup, Weapon
from events.powered_by_heresy.table.characters import Acolyte, Carried, Character, Enemy, Hold, Learned, Score
from events.powered_by_heresy.table.under_way import Attempt, Blow, Window
from events.table import Table


@attrs.frozen(kw_only=True)
class State(Table):
    """The whole table.

    Attributes:
        library: The moves that can be learned.
        acolytes: The player characters, the dead included.
        enemies: The GM characters, those that are out included.
        facts: What anybody has established.
        scene: The number of the scene of fighting; 0 before the first.
        fighting: Whether that scene is open.
        words: How often anybody has spoken.
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
    """

    settings: Settings
    armoury: tuple[Weapon, ...]
    library: tuple[MoveSheet, ...]
    players: tuple[sheets.Player, ...]
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
    breaths: tuple[BreathDue, ...] = ()
    breath: BreathDue | None = None
    scarred: tuple[str, ...] = ()
    nerves: tuple[str, ...] = ()
    dues: tuple[GmMoveDue, ...] = ()

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

    def foes(self) -> tuple[Enemy, ...]:
        """Return the enemies that are still in the fight."""
        return tuple(each for each in self.enemies if not each.out)

    def name(self, who: str) -> str:
        """Return the name of anybody or anything by its id; what has none is its own name."""
        if self.is_acolyte(who) or self.is_enemy(who):
            return self.character(who).sheet.name
        named = {each.id: each.name for each in self.armoury} | {each.id: each.name for each in self.players}
        return named.get(who, "the GM" if who == GM else who)


def opening(setup: Setup, settings: Settings) -> State:
    """Return the table before anybody has said a word."""
    library = tuple({move.id: move for move in (*sheets.CATALOGUE, *setup.library)}.values())
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


def _acolyte(sheet: sheets.AcolyteSheet, setup: Setup, settings: Settings, library: tuple[MoveSheet, ...]) -> Acolyte:
    values = {name: getattr(sheet.stats, name) for name in sheets.STATS}
    classes = {move.id: move.of for move in library}
    printed = {weapon.id: weapon for weapon in setup.armoury}
    return Acolyte(
        id=sheet.id,
        sheet=sheet,
        wounds=sheet.wounds,
        stats=tuple(Score(name, settings.ninth_stat if value is None else value) for name, value in values.items()),
        level=sheet.level,
        xp=sheet.xp,
        moves=tuple(Learned(move, classes[move], 1) for move in sheet.moves),
        gear=tuple(Carried(weapon, printed[weapon].uses, printed[weapon].ammo) for weapon in sheet.weapons),
        medkit=sheet.medkit,
        bonds=sheet.bonds,
        wrath=sheet.wrath,
        weight=sheet.weight,
    )


__all__ = [
    "Acolyte", "Attempt", "Blow", "Carried", "Character", "Enemy", "Hold", "Learned", "Score", "State", "Window",
    "opening",
]  # fmt: skip
