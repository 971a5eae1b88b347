"""The state of a fight."""

from collections.abc import Iterator, Mapping
from itertools import count

from attrs import frozen

from events.abilities import ConditionSheet
from events.fields import bounded, play_only
from events.memo import memo_on
from events.powered_by_heresy import sheets
from events.powered_by_heresy.facts import (
    AttackReadied,
    BonusTaken,
    BreathDue,
    GmMoveDue,
    MovePointedOut,
    PointSettled,
    QuestionAsked,
    TriggerPermitted,
)
from events.powered_by_heresy.sheets import BARE_HANDS, GM, MoveSheet, Settings, Setup, Weapon
from events.powered_by_heresy.table.characters import Acolyte, Carried, Character, Enemy, Hold, Learned, Score, Worn
from events.powered_by_heresy.table.in_progress import Attempt, Blow, Window
from events.replace import common_fields, replace
from events.table import Table, with_distinct_names


@frozen(kw_only=True)
class State(Table):
    """The complete state.

    Attributes:
        acolytes: The player characters, including the dead.
        enemies: The GM characters of every side, including those that are out of the fight.
        scene: The number of the scene of fighting; 0 before the first.
        opposed: Whether the acolytes have had a foe in this scene.
        beaten: The side with no fighters left when the last scene closed; empty if both had some.
        words: The number of times that acolytes have spoken, in total.
        attempts: The move under way, and on top of it the move that helps or interferes.
        question: The question about a trigger that the players must clarify; empty if there is none.
        asked: The open question to the GM; None if there is none.
        returning: The enemy whose strike back the GM must allow or deny; empty if there is none.
        scarred: The acolytes that must lose a point of a stat.
        nerves: The enemies under fire whose reaction the GM must choose.
        frightened: The terrified acolyte whose player must choose the effect; empty if there is none.
        dues: The moves that the GM must make, the next first.
        pointed: The move that a person has pointed out and the GM has not decided about; None if there is none.
        triggered: The moves that acolytes must make, because the GM agreed that they trigger them.
        readied: The attacks that the GM has named for the next blows of GM characters.
        permits: The moves that the GM has permitted although gear or range forbids them.
    """

    settings: Settings
    armoury: tuple[Weapon, ...]
    wardrobe: tuple[sheets.Gear, ...]
    library: tuple[MoveSheet, ...]
    players: tuple[sheets.Player, ...] = play_only()
    acolytes: tuple[Acolyte, ...]
    enemies: tuple[Enemy, ...]
    facts: tuple[str, ...] = ()
    scene: int = bounded(0)
    fighting: bool = play_only(default=False)
    opposed: bool = play_only(default=True)
    beaten: str = play_only("")
    session: int = bounded(1, least=1)
    words: int = play_only(0)
    attempts: tuple[Attempt, ...] = play_only(())
    question: str = play_only("")
    asked: QuestionAsked | None = play_only(None)
    window: Window | None = play_only(None)
    blows: tuple[Blow, ...] = play_only(())
    returning: str = play_only("")
    breaths: tuple[BreathDue, ...] = play_only(())
    breath: BreathDue | None = play_only(None)
    scarred: tuple[str, ...] = play_only(())
    nerves: tuple[str, ...] = play_only(())
    frightened: str = play_only("")
    dues: tuple[GmMoveDue, ...] = play_only(())
    pointed: MovePointedOut | None = play_only(None)
    triggered: tuple[PointSettled, ...] = play_only(())
    readied: tuple[AttackReadied, ...] = play_only(())
    permits: tuple[TriggerPermitted, ...] = play_only(())
    classes: tuple[sheets.ClassSheet, ...] = play_only(())
    home_worlds: tuple[sheets.HomeWorldSheet, ...] = play_only(())
    conditions: tuple[ConditionSheet, ...] = play_only(())

    @property
    def attempt(self) -> Attempt | None:
        """The topmost move under way; None if there is none."""
        return self.attempts[-1] if self.attempts else None

    @property
    def blow(self) -> Blow | None:
        """The damage to be dealt next; None if there is none."""
        return self.blows[0] if self.blows else None

    def ids(self) -> tuple[str, ...]:
        """Return the ids of all seats, characters, weapons and gear."""
        people_ids = (*(player.id for player in self.players), *(character.id for character in self.characters()))
        item_ids = (*(weapon.id for weapon in self.armoury), *(item.id for item in self.wardrobe))
        return (GM, "spectator", *people_ids, *item_ids)

    def characters(self) -> tuple[Character, ...]:
        """Return all characters, acolytes first."""
        return (*self.acolytes, *self.enemies)

    def names_given(self) -> tuple[str, ...]:
        """Return the display names of all characters, in the fight or not."""
        return tuple([character.name for character in self.characters()])

    def acolyte(self, who: str) -> Acolyte:
        """Return an acolyte by its id. Raises LookupError if no acolyte has it."""
        for acolyte in self.acolytes:
            if acolyte.id == who:
                return acolyte
        raise LookupError(f"there is no acolyte {who}")

    def enemy(self, who: str) -> Enemy:
        """Return a GM character by its id. Raises LookupError if no GM character has it."""
        for enemy in self.enemies:
            if enemy.id == who:
                return enemy
        raise LookupError(f"there is no enemy {who}")

    def is_acolyte(self, who: str) -> bool:
        """Return whether the id belongs to an acolyte."""
        return who in [acolyte.id for acolyte in self.acolytes]

    def is_enemy(self, who: str) -> bool:
        """Return whether the id belongs to a GM character."""
        return who in [enemy.id for enemy in self.enemies]

    def character(self, who: str) -> Character:
        """Return a character by its id. Raises LookupError if no character has it."""
        return self.acolyte(who) if self.is_acolyte(who) else self.enemy(who)

    def seat_of(self, who: str) -> str:
        """Return the seat that plays a character."""
        return self.acolyte(who).player if self.is_acolyte(who) else GM

    def weapon(self, weapon: str) -> Weapon | None:
        """Return a weapon by its id, or None."""
        return next((carried for carried in self.armoury if carried.id == weapon), None)

    def wielded(self, weapon: str) -> Weapon:
        """Return a weapon by its id, or bare hands."""
        return self.weapon(weapon) or BARE_HANDS

    def move(self, move: str) -> MoveSheet | None:
        """Return a library move by its name, or None."""
        return next((sheet for sheet in self.library if sheet.id == move), None)

    def counts_as(self, move: str) -> tuple[str, ...]:
        """Return the names of the moves whose modifiers apply to a move: its own, and that of the move it is `like`."""
        sheet = self.move(move)
        return (move, sheet.like) if sheet is not None and sheet.like else (move,)

    def move_and_subject(self, name: str) -> tuple[MoveSheet | None, str]:
        """Return the library move, or None, and the subject that a name such as `Hatred (daemon)` stands for."""
        whole = self.move(name)
        if whole is not None:
            return whole, ""
        move, about = sheets.split_move_name(name)
        return self.move(move), about

    def canonical_name(self, name: str) -> str:
        """Return a known move's name as sheets spell it, ignoring case; empty if the move is unknown."""
        wanted = name.strip().casefold()
        names = (*(move.id for move in self.library), *sheets.Move.names())
        return next((known for known in names if known.casefold() == wanted), "")

    def is_character(self, who: str) -> bool:
        """Return whether the id belongs to a character."""
        return self.is_acolyte(who) or self.is_enemy(who)

    def is_permitted(self, actor: str, move: str) -> bool:
        """Return whether the GM permits an acolyte's next use of a move that would otherwise be forbidden."""
        return any((permit.actor, permit.move) == (actor, move) for permit in self.permits)

    def foes(self) -> tuple[Enemy, ...]:
        """Return the enemies of the acolytes that are still in the fight."""
        return tuple([enemy for enemy in self.present() if enemy.side == "enemy"])

    def present(self) -> tuple[Enemy, ...]:
        """Return the GM characters of every side that are still in the fight."""
        return tuple([enemy for enemy in self.enemies if not enemy.out])

    def name(self, who: str) -> str:
        """Return the name of a character, seat, weapon or piece of gear; an unknown id is returned unchanged."""
        return self._names().get(who, who)

    @memo_on("acolytes", "enemies", "armoury", "wardrobe", "players")
    def _names(self) -> Mapping[str, str]:
        names = {GM: "the GM"}
        names |= {weapon.id: weapon.name for weapon in self.armoury}
        names |= {player.id: player.name for player in self.players}
        names |= {item.id: item.name for item in self.wardrobe}
        return names | {character.id: character.name for character in reversed(self.characters())}


def opening(setup: Setup, settings: Settings) -> State:
    """Return the state at the beginning of a fight."""
    library = tuple({move.id: move for move in (*sheets.CATALOGUE, *setup.library)}.values())
    empty = State(
        step="BEGIN",
        settings=settings,
        library=library,
        acolytes=(),
        enemies=(),
        catalogue=setup.abilities,
        players=with_distinct_names(setup.players),
        **common_fields(setup, State, "players", "library", "acolytes", "enemies"),
    )
    acolytes = with_distinct_names(acolyte_of(sheet, empty) for sheet in setup.acolytes)
    enemies = with_distinct_names(map(enemy_of, setup.enemies), [acolyte.name for acolyte in acolytes])
    return replace(empty, acolytes=acolytes, enemies=enemies)


def enemy_of(sheet: sheets.EnemySheet) -> Enemy:
    """Return a GM character with the values from its sheet."""
    return Enemy(sheet=sheet, **common_fields(sheet, Enemy))


def acolyte_of(sheet: sheets.AcolyteSheet, state: State) -> Acolyte:
    """Return a player character with the values from its sheet; weapons, gear and library come from the state."""
    values = {name: getattr(sheet.stats, name) for name in sheets.STATS}
    ninth = state.settings.ninth_stat
    return Acolyte(
        sheet=sheet,
        stats=tuple(Score(name, ninth if value is None else value) for name, value in values.items()),
        moves=tuple(_learned(move, sheet, state.library) for move in sheet.moves),
        gear=tuple(_gear(sheet, state)),
        outfit=tuple(_outfit(sheet, {gear.id: gear for gear in state.wardrobe})),
        bonuses=tuple(_ongoings(sheet)),
        **common_fields(sheet, Acolyte, "stats", "moves"),
    )


def _gear(sheet: sheets.AcolyteSheet, state: State) -> Iterator[Carried]:
    loads = {load.id: load for load in sheet.loads}
    for weapon in filter(None, map(state.weapon, sheet.weapons)):
        left = loads.get(weapon.id, weapon)
        yield Carried(weapon.id, left.uses, left.ammo)


def _ongoings(sheet: sheets.AcolyteSheet) -> Iterator[BonusTaken]:
    sources = [ongoing.source for ongoing in sheet.ongoings]
    for number, ongoing in enumerate(sheet.ongoings, 1):
        is_unique = sources.count(ongoing.source) == 1
        free = next(place for place in count(number, len(sources)) if f"{ongoing.source} {place}" not in sources)
        yield BonusTaken(
            who=sheet.id,
            bonus=ongoing.source if is_unique else f"{ongoing.source} {free}",
            source="" if is_unique else ongoing.source,
            **common_fields(ongoing, BonusTaken, "source"),
        )


def _outfit(sheet: sheets.AcolyteSheet, wardrobe: Mapping[str, sheets.Gear]) -> Iterator[Worn]:
    """Yield the gear that an acolyte wears or carries. If the sheet is `clumsy`, the last suit of armour is clumsy."""
    suits: list[tuple[str, tuple[sheets.Armour, ...]]] = [(name, (name,)) for name in sheet.armour]
    if sheet.clumsy and not suits:
        suits = [("clumsy gear", ())]
    for number, (name, armour) in enumerate(suits, 1):
        tags = (sheets.CLUMSY,) if sheet.clumsy and number == len(suits) else ()
        yield Worn(id=name, name=name, armour=armour, tags=tags, on=name not in sheet.taken_off)
    for on, names in ((True, sheet.worn), (False, sheet.packed)):
        for gear in (wardrobe[name] for name in names if name in wardrobe):
            yield worn_of(gear, on=on)


def worn_of(gear: sheets.Gear, *, on: bool) -> Worn:
    """Return a piece of gear as part of an acolyte's outfit, either worn or packed."""
    armour = tuple(name for name in sheets.ARMOURS if name == gear.armour)
    return Worn(id=gear.id, name=gear.name, armour=armour, improvements=gear.improvements, tags=gear.tags, on=on)


def _learned(name: str, sheet: sheets.AcolyteSheet, library: tuple[MoveSheet, ...]) -> Learned:
    classes = {move.id: move.of for move in library}
    move, about = (name, "") if name in classes else sheets.split_move_name(name)
    about = sheet.hated if move == sheets.Move.HATRED and not about else about
    level = next((entry.level for entry in sheet.learned if entry.id == name), 1)
    return Learned(move, classes.get(move, "any"), level, about, name in sheet.given)


__all__ = [
    "Acolyte", "Attempt", "Blow", "Carried", "Character", "Enemy", "Hold", "Learned", "Score", "State", "Window",
    "Worn", "acolyte_of", "enemy_of", "opening", "worn_of",
]  # fmt: skip
