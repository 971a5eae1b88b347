"""Validation of setups, and the setup for the next session after a fight."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

import attrs

from combat.engine.sheet_checks import Faults, repeated_names, unknown_names
from combat.engine.spellings import respelled
from combat.systems.powered_by_heresy.queries import characters
from combat.systems.powered_by_heresy.queries import moves as moves_
from combat.systems.powered_by_heresy.rules import character_change as change
from combat.systems.powered_by_heresy.rules import class_moves, dying_and_healing, rolling
from combat.systems.powered_by_heresy.rules.rolling import END_OF
from events.powered_by_heresy import Acolyte, AcolyteSheet, EnemySheet, Move, MoveSheet, Settings, Setup, State, sheets
from events.replace import common_fields

AVERAGE_STATS = sheets.Stats(**dict.fromkeys(sheets.STATS, 0))

S = TypeVar("S", AcolyteSheet, EnemySheet)

Table = Setup | State
"""The setup or the fight that a sheet belongs to, whose ids and names the sheet may refer to."""

PRINTED_NAMES = {"Wrath Embodied": Move.WRATH, "Fighter's Senses": Move.FIGHTERS_SENSE}
"""Moves that a sheet may spell differently from the catalogue."""


def with_catalogue_names(sheet: AcolyteSheet, table: Table) -> AcolyteSheet:
    """Return a sheet with its moves, class, home world and abilities spelled as the catalogue or the table does."""
    sheet = respelled(sheet, (*_library(table), *PRINTED_NAMES), "moves", "given")
    sheet = respelled(sheet, (*sheets.CLASSES, *_ids(table.classes)), "cls")
    sheet = respelled(sheet, (*sheets.HOME_WORLDS, *_ids(table.home_worlds)), "home_world")
    moves, given = (tuple(PRINTED_NAMES.get(name, name) for name in names) for names in (sheet.moves, sheet.given))
    return attrs.evolve(with_ability_names(sheet, table), moves=moves, given=given)


def with_ability_names(sheet: S, table: Table) -> S:
    """Return a sheet with its abilities spelled as the table does."""
    return respelled(sheet, _abilities_of(sheet, table)[2], "abilities")


def misfits(setup: Setup, settings: Settings) -> Faults:
    """Yield the errors in a setup whose types are already valid."""
    for number, weapon in enumerate(setup.armoury):
        yield from _weapon_errors(weapon, f"$.armoury[{number}]")
    for number, acolyte in enumerate(setup.acolytes):
        yield from acolyte_errors(acolyte, setup, settings, f"$.acolytes[{number}]")
    for number, foe in enumerate(setup.enemies):
        yield from enemy_errors(foe, setup, f"$.enemies[{number}]")
    for group in ("classes", "home_worlds"):
        sheets = getattr(setup, group)
        yield from repeated_names(f"$.{group}", _ids(sheets), "the setup")
        for number, sheet in enumerate(sheets):
            yield from unknown_names(f"$.{group}[{number}]", _abilities_of(sheet, setup))


def _abilities_of(sheet: Any, table: Table) -> tuple[str, tuple[str, ...], tuple[str, ...], str]:
    """Return the field for the abilities of a sheet, as `unknown_names` takes it."""
    known = table.abilities if isinstance(table, Setup) else table.catalogue
    return "abilities", sheet.abilities, _ids(known), "an ability of the setup"


def _weapon_errors(weapon: sheets.Weapon, path: str) -> Faults:
    if not weapon.dice:
        yield f"{path}.dice", f"{weapon.name} has no damage dice; bare hands need no entry"
    if (weapon.ranged or weapon.is_grenade) and not weapon.uses:
        yield f"{path}.uses", f"{weapon.name} is a ranged or thrown weapon, so it needs at least 1 use"


def enemy_errors(sheet: sheets.EnemySheet, table: Table, path: str) -> Faults:
    """Yield the errors in a GM character's sheet."""
    yield from unknown_names(path, _abilities_of(sheet, table))
    if sheet.wounds >= sheet.max_wounds and not sheet.out:
        has = f"{sheet.wounds} of {sheet.max_wounds} wounds"
        yield f"{path}.wounds", f"{sheet.name} has {has}, so it must be marked as out of the fight"
    yield from repeated_names(f"{path}.attacks", [attack.name for attack in sheet.attacks], sheet.name)
    for number, attack in enumerate(sheet.attacks):
        if not (attack.dice or attack.inflicts or attack.last_breath):
            sentence = f"{attack.name} neither deals damage nor inflicts wounds; give it dice or wounds to inflict"
            yield f"{path}.attacks[{number}].dice", sentence


def acolyte_errors(sheet: AcolyteSheet, table: Table, settings: Settings, path: str) -> Faults:
    """Yield the errors in a player character's sheet, given the setup or the fight that it belongs to."""
    library, gear = _library(table), _ids(table.wardrobe)
    classes, worlds = (*sheets.CLASSES, *_ids(table.classes)), ("", *sheets.HOME_WORLDS, *_ids(table.home_worlds))
    friends = [friend for friend in _ids(table.acolytes) if friend != sheet.id]
    bonds = [bond.id for bond in sheet.bonds]
    moves = [name if name in library else sheets.split_move_name(name)[0] for name in sheet.moves]
    yield from unknown_names(
        path,
        ("player", sheet.player, _ids(table.players), "among the players"),
        ("weapons", sheet.weapons, _ids(table.armoury), "in the armoury"),
        ("worn", sheet.worn, gear, "in the wardrobe"),
        ("packed", sheet.packed, gear, "in the wardrobe"),
        ("bonds", bonds, friends, "one of the other acolytes"),
        ("moves", moves, sorted(library), "a known move; add it to the library"),
        ("cls", sheet.cls, classes, "a known class"),
        ("home_world", sheet.home_world, worlds, "a known home world"),
        *(
            (f"loads[{number}].id", load.id, sheet.weapons, "one of the weapons")
            for number, load in enumerate(sheet.loads)
        ),
        _abilities_of(sheet, table),
    )
    if sheet.cls not in classes:
        return
    for number, own in enumerate(sheet.numbers):
        if own.id in (*moves_.ROLLED_WITH, *moves_.AMOUNTS) or " of " in own.id:
            yield f"{path}.numbers[{number}].id", f"'{own.id}' already stands for something else; choose another name"
    for field, names in (
        ("numbers", _ids(sheet.numbers)),
        ("weapons", sheet.weapons),
        ("worn", (*sheet.worn, *sheet.packed)),
        ("bonds", bonds),
    ):
        yield from repeated_names(f"{path}.{field}", names, sheet.name)
    bears, _ = characters.class_values(sheet.cls, table.classes)
    most = dying_and_healing.max_wounds(bears, sheet.stats.T or 0)
    if sheet.wounds >= most and not (sheet.survived or sheet.dead):
        sentence = f"{sheet.name} would start out dying, with {sheet.wounds} of {most} wounds; start with fewer"
        yield f"{path}.wounds", sentence
    yield from _stat_errors(sheet, settings, table, path)
    yield from _move_errors(sheet, library, path)


def _library(table: Table) -> dict[str, MoveSheet]:
    return {move.id: move for move in (*sheets.CATALOGUE, *table.library)}


def _ids(things: Iterable[Any]) -> tuple[str, ...]:
    return tuple(thing.id for thing in things)


def _stat_errors(sheet: AcolyteSheet, settings: Settings, table: Table, path: str) -> Faults:
    if sheet.level > 1 or sheet.veteran:
        return
    values = {name: getattr(sheet.stats, name) for name in sheets.STATS}
    whole: dict[str, int] = {name: settings.ninth_stat if value is None else value for name, value in values.items()}
    raising = {world.id: world.raises for world in table.home_worlds if world.raises}.get(sheet.home_world)
    if not rolling.is_starting_spread(whole, sheet.home_world, settings.ninth_stat, raising):
        numbers = ", ".join(f"{value:+d}" if value else "0" for value in rolling.SPREAD)
        raised = " or ".join(raising or rolling.RAISED_BY.get(sheet.home_world, ("any",)))
        sentence = f"{sheet.name} is new, so its stats must be {numbers} with one of them raised by 1 to at most +2"
        yield f"{path}.stats", f"{sentence}, and {settings.ninth_stat} for the ninth; the home world raises {raised}"


def _move_errors(sheet: AcolyteSheet, printed: dict[str, MoveSheet], path: str) -> Faults:
    named = [(name, "") if name in printed else sheets.split_move_name(name) for name in sheet.moves]
    unique = [str(number) if change.is_repeatable(name) else name.casefold() for number, name in enumerate(sheet.moves)]
    yield from repeated_names(f"{path}.moves", unique, sheet.name)
    if sheet.hated and (Move.HATRED, "") not in named:
        yield f"{path}.hated", f"{sheet.name} hates {sheet.hated}, so Hatred must be among the moves"
    held_moves = {move for move, _ in named}
    held_moves |= change.replaced(held_moves, {move.id: move.replaces for move in printed.values()})
    for number, (move, about) in enumerate(named):
        at, move_sheet = f"{path}.moves[{number}]", printed.get(move)
        if move_sheet is None:
            continue
        if move_sheet.of in (sheets.BASIC, sheets.GM_ONLY):
            who = "every acolyte has it" if move_sheet.of == sheets.BASIC else "only GM characters make it"
            yield at, f"{move} must not be on an acolyte's sheet; {who}"
            continue
        if move_sheet.about and not about and not (move == Move.HATRED and sheet.hated):
            yield at, f"{move} needs a {move_sheet.about} in parentheses, as in '{move} (daemon)'"
        if about and not move_sheet.about:
            yield at, f"{move} has no subject; write it without '({about})'"
        if move_sheet.requires and move_sheet.requires not in held_moves:
            yield at, f"{move} requires {move_sheet.requires}, which {sheet.name} does not have"
        if not change.is_within_level(move_sheet.level, sheet.level) and sheet.moves[number] not in sheet.given:
            yield at, f"{move} is a level-{move_sheet.level} move, but {sheet.name} is only level {sheet.level}"
    known = [(number, printed[move]) for number, (move, _) in enumerate(named) if move in printed]
    yield from _class_errors(sheet, known, path)
    yield from _history_errors(sheet, known, printed, path)


def _history_errors(
    sheet: AcolyteSheet, moves: Sequence[tuple[int, MoveSheet]], printed: dict[str, MoveSheet], path: str
) -> Faults:
    """Yield an error for each move that another one has replaced, and for each impossible level of a move."""
    lost = change.replaced((move.id for _, move in moves), {move.id: move.replaces for move in printed.values()})
    for number, move in moves:
        if move.id in lost:
            yield f"{path}.moves[{number}]", f"{sheet.name} has a move that replaced {move.id}, so {move.id} is lost"
    for number, entry in enumerate(sheet.learned):
        if entry.id not in sheet.moves or entry.level > sheet.level:
            sentence = f"{entry.id} must be one of the moves, learned at level {sheet.level} or before"
            yield f"{path}.learned[{number}]", sentence


def _class_errors(sheet: AcolyteSheet, moves: Sequence[tuple[int, MoveSheet]], path: str) -> Faults:
    """Yield an error for each move of another class that neither a Multiclass move nor the fiction has granted."""
    room = sum(move.id.startswith(Move.MULTICLASS) for _, move in moves)
    own = (sheet.cls, "any", sheets.BASIC, sheets.GM_ONLY)
    foreign = [(number, move) for number, move in moves if move.of not in own]
    taken: dict[str, int] = {}
    for number, move in foreign:
        if sheet.moves[number] not in sheet.given:
            taken.setdefault(move.group or move.id, number)
    for key, number in list(taken.items())[room:]:
        of = next(move.of for place, move in foreign if place == number)
        needs = f"{sheet.name} needs a Multiclass move for it, or must list it in 'given'"
        yield f"{path}.moves[{number}]", f"{needs}; {key} is a {of} move, and {sheet.name} is not of that class"


_IN_CATALOGUE = {move.id: move for move in sheets.CATALOGUE}


def aftermath(state: State) -> Setup:
    """Return the setup for the next session, with all characters as the fight left them but without dead enemies."""
    living, gear = characters.living_npcs(state), {*_ids(state.wardrobe)}
    alive = {*_ids(state.acolytes), *_ids(living)}
    return Setup(
        acolytes=tuple(_acolyte_sheet(state, acolyte, gear, alive) for acolyte in state.acolytes),
        enemies=tuple(attrs.evolve(foe.sheet, **common_fields(foe, sheets.EnemySheet)) for foe in living),
        library=tuple(move for move in state.library if _IN_CATALOGUE.get(move.id) != move),
        abilities=state.catalogue,
        **common_fields(state, Setup, "acolytes", "enemies", "library"),
    )


ENDS_WITH_SESSION = (
    *("insight", "holds", "ward", "tactic", "focus"),
    *("background_used", "double_one_used", "marked", "spoke"),
    *("class_wounds", "class_load"),  # printed by the class
)
"""The fields of acolytes that the setup for the next session does not carry over."""


def _acolyte_sheet(state: State, acolyte: Acolyte, wardrobe: set[str], left: set[str]) -> AcolyteSheet:
    """Return a sheet with the changes that play has made to the character, without `ENDS_WITH_SESSION`."""
    passing = {condition.name for condition in state.conditions if condition.until}
    dying = acolyte.wounds >= characters.max_wounds(acolyte) and not acolyte.dead
    return attrs.evolve(
        acolyte.sheet,
        **common_fields(
            acolyte, AcolyteSheet, "insight", "stats", "moves", "survived", "judged", "harmed_by", "conditions"
        ),
        insight=0,
        stats=sheets.Stats(**{stat.id: stat.value for stat in acolyte.stats}),
        moves=tuple(move.id for move in acolyte.moves),
        given=tuple(move.id for move in acolyte.moves if move.given),
        hated="",
        weapons=tuple(carried.id for carried in acolyte.gear),
        loads=tuple(sheets.Load(carried.id, carried.uses, carried.ammo) for carried in acolyte.gear),
        learned=tuple(sheets.LearnedLevel(move.id, move.level) for move in acolyte.moves if move.level > 1),
        armour=tuple(suit for item in acolyte.outfit if item.id in acolyte.sheet.armour for suit in item.armour),
        taken_off=tuple(item.id for item in acolyte.outfit if not item.on and item.id not in wardrobe),
        clumsy=any(sheets.CLUMSY in item.tags for item in acolyte.outfit if item.id not in wardrobe),
        worn=tuple(item.id for item in acolyte.outfit if item.on and item.id in wardrobe),
        packed=tuple(item.id for item in acolyte.outfit if not item.on and item.id in wardrobe),
        veteran=True,
        survived=acolyte.survived or dying,
        ongoings=tuple(_bonuses_kept(acolyte, left)),
        conditions=tuple(name for name in acolyte.conditions if name not in passing),
        judged=tuple(name for name in acolyte.judged if name in left),
        harmed_by=tuple(name for name in acolyte.harmed_by if name in left),
    )


def _bonuses_kept(acolyte: Acolyte, left: set[str]) -> Iterator[sheets.Ongoing]:
    """Yield the forwards and ongoings that outlast the session; those against the dead alone do not."""
    for bonus in acolyte.bonuses:
        against = tuple(name for name in bonus.against if name in left)
        if bonus.until not in (class_moves.ANOTHER_TACTIC, *END_OF.values()) and bool(against) == bool(bonus.against):
            kept = common_fields(bonus, sheets.Ongoing, "source", "against")
            yield sheets.Ongoing(source=bonus.comes_from, against=against, **kept)
