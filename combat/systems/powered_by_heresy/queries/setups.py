"""Validation of setups, and the setup for the next session after a fight."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import attrs

from combat.engine.name_hints import name_hint
from combat.systems.powered_by_heresy.queries import characters
from combat.systems.powered_by_heresy.rules import character_change as change
from combat.systems.powered_by_heresy.rules import dying_and_healing, rolling
from events.powered_by_heresy.sheets import (
    BASIC,
    CATALOGUE,
    CLASSES,
    CLUMSY,
    GM_ONLY,
    HOME_WORLDS,
    STATS,
    AcolyteSheet,
    ClassSheet,
    EnemySheet,
    HomeWorldSheet,
    Load,
    Move,
    MoveSheet,
    Ongoing,
    Settings,
    Setup,
    Stats,
    Weapon,
    split_move_name,
)
from events.powered_by_heresy.table import Acolyte, Enemy, State
from events.replace import common_fields

AVERAGE_STATS = Stats(**dict.fromkeys(STATS, 0))

Misfit = tuple[str, str]
"""A JSON path and a message about the error there."""

Table = Setup | State
"""The setup or the fight that a sheet belongs to, whose ids and names the sheet may refer to."""

PRINTED_NAMES = {"Wrath Embodied": Move.WRATH, "Fighter's Senses": Move.FIGHTERS_SENSE}
"""Moves that a sheet may spell differently from the catalogue."""


def with_catalogue_names(sheet: AcolyteSheet) -> AcolyteSheet:
    """Return a sheet with its moves spelled as in the catalogue."""
    moves = tuple(PRINTED_NAMES.get(name, name) for name in sheet.moves)
    given = tuple(PRINTED_NAMES.get(name, name) for name in sheet.given)
    return attrs.evolve(sheet, moves=moves, given=given)


def misfits(setup: Setup, settings: Settings) -> Iterator[Misfit]:
    """Yield the errors in a setup whose types are already valid."""
    for number, weapon in enumerate(setup.armoury):
        yield from _weapon_errors(weapon, f"$.armoury[{number}]")
    for number, acolyte in enumerate(setup.acolytes):
        yield from acolyte_errors(acolyte, setup, settings, f"$.acolytes[{number}]")
    for number, foe in enumerate(setup.enemies):
        yield from enemy_errors(foe, setup, f"$.enemies[{number}]")
    groups: dict[str, Sequence[ClassSheet | HomeWorldSheet]]
    groups = {"$.classes": setup.classes, "$.home_worlds": setup.home_worlds}
    for path, sheets in groups.items():
        yield from _duplicate_errors(_ids(sheets), path, "the setup")
        for number, sheet in enumerate(sheets):
            yield from _unknown_ability_errors(sheet.abilities, setup, f"{path}[{number}].abilities")


def _unknown_ability_errors(named: Sequence[str], table: Table, path: str) -> Iterator[Misfit]:
    known = _ids(table.abilities if isinstance(table, Setup) else table.catalogue)
    for number, name in enumerate(named):
        if name not in known:
            yield f"{path}[{number}]", f"'{name}' is not an ability of the setup; {name_hint(name, known)}"


def _weapon_errors(weapon: Weapon, path: str) -> Iterator[Misfit]:
    if not weapon.dice:
        yield f"{path}.dice", f"{weapon.name} has no damage dice; bare hands need no entry"
    if (weapon.ranged or weapon.is_grenade) and not weapon.uses:
        yield f"{path}.uses", f"{weapon.name} is a ranged or thrown weapon, so it needs at least 1 use"


def enemy_errors(sheet: EnemySheet, table: Table, path: str) -> Iterator[Misfit]:
    """Yield the errors in a GM character's sheet."""
    yield from _unknown_ability_errors(sheet.abilities, table, f"{path}.abilities")
    if sheet.wounds >= sheet.max_wounds and not sheet.out:
        has = f"{sheet.wounds} of {sheet.max_wounds} wounds"
        yield f"{path}.wounds", f"{sheet.name} has {has}, so it must be marked as out of the fight"
    yield from _duplicate_errors([attack.name for attack in sheet.attacks], f"{path}.attacks", sheet.name)
    for number, attack in enumerate(sheet.attacks):
        if not attack.dice and not attack.inflicts:
            sentence = f"{attack.name} neither deals damage nor inflicts wounds; give it dice or wounds to inflict"
            yield f"{path}.attacks[{number}].dice", sentence


def acolyte_errors(sheet: AcolyteSheet, table: Table, settings: Settings, path: str) -> Iterator[Misfit]:
    """Yield the errors in a player character's sheet, given the setup or the fight that it belongs to."""
    yield from _unknown_name_errors(sheet, table, path)
    classes = (*CLASSES, *_ids(table.classes))
    if sheet.cls not in classes:
        yield f"{path}.cls", f"'{sheet.cls}' is not a known class; {name_hint(sheet.cls, classes)}"
        return
    worlds = (*HOME_WORLDS, *_ids(table.home_worlds))
    if sheet.home_world and sheet.home_world not in worlds:
        hint = name_hint(sheet.home_world, worlds)
        yield f"{path}.home_world", f"'{sheet.home_world}' is not a known home world; {hint}"
    yield from _unknown_ability_errors(sheet.abilities, table, f"{path}.abilities")
    yield from _duplicate_errors(sheet.weapons, f"{path}.weapons", sheet.name)
    yield from _duplicate_errors([*sheet.worn, *sheet.packed], f"{path}.worn", sheet.name)
    yield from _duplicate_errors([bond.id for bond in sheet.bonds], f"{path}.bonds", sheet.name)
    for number, load in enumerate(sheet.loads):
        if load.id not in sheet.weapons:
            hint = name_hint(load.id, sheet.weapons)
            yield f"{path}.loads[{number}].id", f"{sheet.name} does not carry '{load.id}'; {hint}"
    bears, _ = characters.class_values(sheet.cls, table.classes)
    most = dying_and_healing.max_wounds(bears, sheet.stats.T or 0)
    if sheet.wounds >= most and not (sheet.survived or sheet.dead):
        sentence = f"{sheet.name} would start out dying, with {sheet.wounds} of {most} wounds; start with fewer"
        yield f"{path}.wounds", sentence
    yield from _stat_errors(sheet, settings, table, path)
    yield from _move_errors(sheet, _library(table), path)


def _library(table: Table) -> dict[str, MoveSheet]:
    return {move.id: move for move in (*CATALOGUE, *table.library)}


def _ids(things: Iterable[Any]) -> tuple[str, ...]:
    return tuple(thing.id for thing in things)


def _unknown_name_errors(sheet: AcolyteSheet, table: Table, path: str) -> Iterator[Misfit]:
    """Yield an error for each unknown player, weapon, piece of gear, bond or move on a sheet."""
    players, gear, known_moves = _ids(table.players), _ids(table.wardrobe), tuple(sorted(_library(table)))
    if sheet.player not in players:
        hint = name_hint(sheet.player, players)
        yield f"{path}.player", f"'{sheet.player}' is not among the players; {hint}"
    friends = tuple(friend for friend in _ids(table.acolytes) if friend != sheet.id)
    moves = tuple(name if name in known_moves else split_move_name(name)[0] for name in sheet.moves)
    for field, names, these, where in (
        ("weapons", sheet.weapons, _ids(table.armoury), "in the armoury"),
        ("worn", sheet.worn, gear, "in the wardrobe"),
        ("packed", sheet.packed, gear, "in the wardrobe"),
        ("bonds", tuple(bond.id for bond in sheet.bonds), friends, "one of the other acolytes"),
        ("moves", moves, known_moves, "a known move; add it to the library"),
    ):
        for number, name in enumerate(names):
            if name not in these:
                yield f"{path}.{field}[{number}]", f"'{name}' is not {where}; {name_hint(name, these)}"


def _stat_errors(sheet: AcolyteSheet, settings: Settings, table: Table, path: str) -> Iterator[Misfit]:
    if sheet.level > 1 or sheet.veteran:
        return
    values = {name: getattr(sheet.stats, name) for name in STATS}
    whole: dict[str, int] = {name: settings.ninth_stat if value is None else value for name, value in values.items()}
    raising = {world.id: world.raises for world in table.home_worlds if world.raises}.get(sheet.home_world)
    if not rolling.is_starting_spread(whole, sheet.home_world, settings.ninth_stat, raising):
        numbers = ", ".join(f"{value:+d}" if value else "0" for value in rolling.SPREAD)
        raised = " or ".join(raising or rolling.RAISED_BY.get(sheet.home_world, ("any",)))
        sentence = f"{sheet.name} is new, so its stats must be {numbers} with one of them raised by 1 to at most +2"
        yield f"{path}.stats", f"{sentence}, and {settings.ninth_stat} for the ninth; the home world raises {raised}"


def _move_errors(sheet: AcolyteSheet, printed: dict[str, MoveSheet], path: str) -> Iterator[Misfit]:
    named = [(name, "") if name in printed else split_move_name(name) for name in sheet.moves]
    yield from _duplicate_errors([name.casefold() for name in sheet.moves], f"{path}.moves", sheet.name)
    if sheet.hated and (Move.HATRED, "") not in named:
        yield f"{path}.hated", f"{sheet.name} hates {sheet.hated}, so Hatred must be among the moves"
    held_moves = {move for move, _ in named}
    held_moves |= {printed[move].replaces for move in held_moves if move in printed and printed[move].replaces}
    for number, (move, about) in enumerate(named):
        at, move_sheet = f"{path}.moves[{number}]", printed.get(move)
        if move_sheet is None:
            continue
        if move_sheet.of in (BASIC, GM_ONLY):
            who = "every acolyte has it" if move_sheet.of == BASIC else "only GM characters make it"
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


def _class_errors(sheet: AcolyteSheet, moves: Sequence[tuple[int, MoveSheet]], path: str) -> Iterator[Misfit]:
    """Yield an error for each move of another class that neither a Multiclass move nor the fiction has granted."""
    room = sum(move.id.startswith(Move.MULTICLASS) for _, move in moves)
    foreign = [(number, move) for number, move in moves if move.of not in (sheet.cls, "any")]
    taken: dict[str, int] = {}
    for number, move in foreign:
        if sheet.moves[number] not in sheet.given:
            taken.setdefault(move.group or move.id, number)
    for key, number in list(taken.items())[room:]:
        of = next(move.of for place, move in foreign if place == number)
        needs = f"{sheet.name} needs a Multiclass move for it, or must list it in 'given'"
        yield f"{path}.moves[{number}]", f"{needs}; {key} is a {of} move, and {sheet.name} is not of that class"


def _duplicate_errors(names: Sequence[str], path: str, owner: str) -> Iterator[Misfit]:
    for name, count in Counter(names).items():
        if count > 1:
            position = len(names) - 1 - list(reversed(names)).index(name)
            yield f"{path}[{position}]", f"{owner} lists '{name}' twice"


_IN_CATALOGUE = {move.id: move for move in CATALOGUE}


def aftermath(state: State) -> Setup:
    """Return the setup for the next session, with all characters as the fight left them but without dead enemies."""
    gear, alive = {item.id for item in state.wardrobe}, {enemy.id for enemy in characters.living_npcs(state)}
    alive |= {acolyte.id for acolyte in state.acolytes}
    return Setup(
        acolytes=tuple(_acolyte_sheet(acolyte, gear, alive) for acolyte in state.acolytes),
        enemies=tuple(_enemy_sheet(enemy) for enemy in state.enemies if enemy in characters.living_npcs(state)),
        library=tuple(move for move in state.library if _IN_CATALOGUE.get(move.id) != move),
        abilities=state.catalogue,
        **common_fields(state, Setup, "acolytes", "enemies", "library"),
    )


def _enemy_sheet(enemy: Enemy) -> EnemySheet:
    return attrs.evolve(enemy.sheet, **common_fields(enemy, EnemySheet))


def _acolyte_sheet(acolyte: Acolyte, wardrobe: set[str], left: set[str]) -> AcolyteSheet:
    """Return a sheet with the changes that play has made to the character.

    States that end with a session, such as a ward and Insight, are left out.
    """
    dying = acolyte.wounds >= characters.max_wounds(acolyte) and not acolyte.dead
    return attrs.evolve(
        acolyte.sheet,
        **common_fields(acolyte, AcolyteSheet, "insight", "stats", "moves", "survived", "judged", "harmed_by"),
        stats=Stats(**{stat.id: stat.value for stat in acolyte.stats}),
        moves=tuple(move.id for move in acolyte.moves),
        given=tuple(move.id for move in acolyte.moves if move.given),
        hated="",
        weapons=tuple(carried.id for carried in acolyte.gear),
        loads=tuple(Load(carried.id, carried.uses, carried.ammo) for carried in acolyte.gear),
        armour=tuple(
            suit for item in acolyte.outfit if item.id in acolyte.sheet.armour and item.on for suit in item.armour
        ),
        clumsy=any(item.on and CLUMSY in item.tags for item in acolyte.outfit if item.id not in wardrobe),
        worn=tuple(item.id for item in acolyte.outfit if item.on and item.id in wardrobe),
        packed=tuple(item.id for item in acolyte.outfit if not item.on and item.id in wardrobe),
        veteran=True,
        survived=acolyte.survived or dying,
        ongoings=tuple(
            Ongoing(source=bonus.comes_from, amount=bonus.amount, move=bonus.move, until=bonus.until)
            for bonus in acolyte.bonuses
            if bonus.lasting
        ),
        judged=tuple(name for name in acolyte.judged if name in left),
        harmed_by=tuple(name for name in acolyte.harmed_by if name in left),
    )
