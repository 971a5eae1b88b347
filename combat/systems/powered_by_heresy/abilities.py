"""Catalogue and validation of abilities and moves that are defined by data."""

from functools import cache
from itertools import chain

import attrs

from combat.engine.abilities import fact_names
from combat.engine.abilities.catalogue import Catalogue, load_catalogue
from combat.engine.abilities.checks import ability_errors, content_errors, endless_triggers, written_faults
from combat.engine.abilities.vocabulary import MODIFY, Names
from combat.engine.name_hints import name_hint
from combat.engine.sheet_checks import Faults
from combat.systems.powered_by_heresy.acts.effects import ABILITIES, FUNCTIONS, WEAPON_RESOURCES
from combat.systems.powered_by_heresy.acts.making_moves import CODED
from combat.systems.powered_by_heresy.queries import setups
from combat.systems.powered_by_heresy.queries.abilities import COSTS, DAMAGE, VOCABULARY, effect_needs_target
from combat.systems.powered_by_heresy.queries.moves import BOND, ROLLED_WITH
from events.abilities import Effect
from events.powered_by_heresy import CATALOGUE, GM_ONLY, Condition, Move, MoveSheet, Settings, Setup

PRINTED_TAGS = ("hand", "close", "near", "far", "distant", "precise", "grenade", "clumsy")
"""Tags of the book, which weapons or gear that come later may have."""

NAMES: Names = {"resource": COSTS}
RESULT_NAMES: Names = {"resource": (*COSTS, *WEAPON_RESOURCES)}
"""The resources that effects may name; results of a move may also name those of the weapon in use."""

OFFERED = Catalogue(__package__ or "")


@cache
def moves() -> tuple[MoveSheet, ...]:
    """Return the moves of the catalogue."""
    return load_catalogue(__package__ or "", MoveSheet, "moves")


def complete(setup: Setup) -> Setup:
    """Return the setup with the catalogue added; characters who join later may use its moves and abilities."""
    own = {move.id for move in setup.library}
    library = (*setup.library, *(move for move in moves() if move.id not in own))
    setup = attrs.evolve(setup, library=library)
    named = attrs.evolve(setup, abilities=(*setup.abilities, *OFFERED.abilities))
    acolytes = tuple(setups.with_catalogue_names(sheet, named) for sheet in setup.acolytes)
    enemies = tuple(setups.with_ability_names(sheet, named) for sheet in setup.enemies)
    ids = (ability.id for ability in OFFERED.abilities)
    words = known_words(setup)
    defined = fact_names.in_print(VOCABULARY, setup.abilities, words)
    sheets = fact_names.sheets_in_print(VOCABULARY, setup.conditions, words)
    abilities = (*defined, *OFFERED.missing(defined, sheets, ids)[0])
    return attrs.evolve(setup, acolytes=acolytes, enemies=enemies, abilities=abilities, conditions=sheets)


def known_words(setup: Setup) -> Names:
    """Return the names that conditions of abilities may use, by kind."""
    inside = chain.from_iterable(sheet.abilities for sheet in (*setup.library, *moves()))
    of_conditions = chain.from_iterable(sheet.abilities for sheet in setup.conditions)
    defined = (*setup.abilities, *OFFERED.abilities, *inside, *of_conditions)
    effects = [effect for ability in defined for effect in ability.does]
    for move in (*setup.library, *moves()):
        outcomes = tuple(move.outcomes().values())
        bought = (*chain.from_iterable(outcome.options for outcome in outcomes), *move.spend)
        effects += chain.from_iterable([*(part.does for part in outcomes), *(part.does for part in bought)])
    titles = (name for ability in defined for name in (ability.id, ability.title))
    tags = [thing.tags for thing in setup.armoury] + [thing.tags for thing in setup.wardrobe]
    tags += [foe.tags for foe in setup.enemies] + [attack.tags for foe in setup.enemies for attack in foe.attacks]
    learned = [sheet.moves for sheet in setup.acolytes] + [sheet.moves for sheet in setup.enemies]
    suffered = [sheet.conditions for sheet in setup.acolytes] + [sheet.conditions for sheet in setup.enemies]
    printed = (*Move.names(), *(move.id for move in (*CATALOGUE, *setup.library, *moves())))
    built_in = (value for name, value in vars(Condition).items() if name.isupper() and not value.endswith(": "))
    set_by = (effect.what for effect in effects if effect.do in ("condition", "end condition"))
    return {
        **NAMES,
        "move": {**{name: name for name in (*printed, *chain.from_iterable(learned))}, **setups.PRINTED_NAMES},
        "tag": (*PRINTED_TAGS, *chain.from_iterable(tags), *titles),
        "condition": (
            *built_in,
            *(sheet.name for sheet in setup.conditions),
            *set_by,
            *chain.from_iterable(suffered),
        ),
        "mark": tuple(effect.what for effect in effects if effect.do in ("mark", "end mark")),
        "foe": tuple(dict.fromkeys(foe.foe for foe in setup.enemies)),
    }


def misfits(setup: Setup, settings: Settings) -> Faults:
    """Yield the errors in a setup whose types are already valid, including those in its abilities and moves."""
    yield from setups.misfits(setup, settings)
    of_moves = [
        (f"$.library[{number}].abilities[{place}]", ability)
        for number, move in enumerate(setup.library)
        for place, ability in enumerate(move.abilities)
    ]
    known = tuple(ability for _, ability in of_moves)
    yield from content_errors(ABILITIES, setup.abilities, setup.conditions, known_words(setup), known=known)
    yield from endless_triggers(ABILITIES, of_moves)
    for number, move in enumerate(setup.library):
        if move not in moves():
            yield from _move_errors(move, setup, f"$.library[{number}]")
    printed = {move.id: move for move in setup.library}
    for number, foe in enumerate(setup.enemies):
        for place, name in enumerate(foe.moves):
            if name in printed and printed[name].of != GM_ONLY:
                at, of = f"$.enemies[{number}].moves[{place}]", printed[name].of
                yield at, f"{name} sets `of` to '{of}'; for a GM character's move, `of` must be '{GM_ONLY}'"


def _move_errors(move: MoveSheet, setup: Setup, path: str) -> Faults:
    printed = {listed.id for listed in (*CATALOGUE, *setup.library)}
    for field, name in (("requires", move.requires), ("replaces", move.replaces), ("like", move.like)):
        if name and name not in (printed | CODED):
            yield f"{path}.{field}", f"no move '{name}' exists; {name_hint(name, sorted(printed | CODED))}"
    if not move.is_written_out:
        if move.outcomes() or move.aim or move.limit or move.cost or move.spend:
            sentence = f"{move.id} has effects, so it needs a roll; give it a list of stats, which may be empty"
            yield f"{path}.roll", sentence
        return
    if move.id in CODED:
        yield f"{path}.id", f"{move.id} has built-in rules and cannot be redefined; choose another name"
    yield from _making_errors(move, setup, path)
    yield from ability_errors(ABILITIES, move.abilities, f"{path}.abilities", known_words(setup))
    yield from _outcome_errors(move, path)
    for number, option in enumerate(move.spend):
        for place, effect in enumerate(option.does):
            at = f"{path}.spend[{number}].does[{place}]"
            if effect.do == DAMAGE and not effect.dice:
                yield f"{at}.dice", "damage bought with hold needs dice of its own"
            yield from _result_errors(move, effect, NAMES, at)


def _making_errors(move: MoveSheet, setup: Setup, path: str) -> Faults:
    for number, stat in enumerate(move.roll or ()):
        numbers = (own.id for acolyte in setup.acolytes for own in acolyte.numbers)
        known = (*ROLLED_WITH, *dict.fromkeys(numbers))
        if stat not in known:
            yield f"{path}.roll[{number}]", f"'{stat}' cannot be added to a roll; {name_hint(stat, known)}"
        if stat == BOND and move.aim != "one":
            yield f"{path}.aim", f"{move.id} is rolled with a bond, so its aim must be 'one'"
    if move.of == GM_ONLY and move.roll:
        yield f"{path}.roll", f"{move.id} is a GM move, and GM moves are not rolled; leave roll empty"
    if move.limit not in ("", "fight", "session"):
        yield f"{path}.limit", f"limit must be fight or session, not {move.limit}"
    for number, cost in enumerate(move.cost):
        if cost.what not in COSTS:
            sentence = f"'{cost.what}' cannot be a cost; {name_hint(cost.what, COSTS)}"
            yield f"{path}.cost[{number}].what", sentence


def _outcome_errors(move: MoveSheet, path: str) -> Faults:
    for key, outcome in move.outcomes().items():
        at, wanted = f"{path}.{key}", key != "done"
        if wanted is not bool(move.roll):
            why = "it has a roll" if move.roll else "it has no roll; write its effects under 'done'"
            yield at, f"{move.id} cannot have this outcome: {why}"
        if outcome.choose > len(outcome.options):
            most = f"{len(outcome.options)} (the number of options)"
            yield f"{at}.choose", f"choose must be at most {most}, not {outcome.choose}"
        if outcome.options and not outcome.choose:
            yield f"{at}.choose", "choose must be the number of options to choose"
        if outcome.options and not wanted:
            yield f"{at}.from", "options can be offered only as the result of a roll"
        for place, effect in enumerate(outcome.does):
            yield from _result_errors(move, effect, RESULT_NAMES, f"{at}.does[{place}]", aimed=bool(move.aim))
        for number, option in enumerate(outcome.options):
            for place, effect in enumerate(option.does):
                inner = f"{at}.from[{number}].does[{place}]"
                yield from _result_errors(move, effect, RESULT_NAMES, inner, aimed=bool(move.aim))


def _result_errors(move: MoveSheet, effect: Effect, names: Names, path: str, *, aimed: bool = True) -> Faults:
    if effect.do not in FUNCTIONS:
        hint = " of its abilities" if effect.do == MODIFY else ""
        yield f"{path}.do", f"'{effect.do}' is not an effect of a result{hint}; {name_hint(effect.do, FUNCTIONS)}"
        return
    if effect_needs_target(effect) and not aimed:
        yield f"{path}.to", f"{move.id} has no target; set its aim to give it one"
    for field, message in written_faults(ABILITIES, effect, names):
        yield f"{path}.{field}", message
