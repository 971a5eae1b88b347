"""Vocabulary, catalogue and validation of abilities and moves that are defined by data."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import attrs

from combat.engine.abilities.interpreter import (
    EFFECT_TARGETS,
    MODIFY,
    Abilities,
    Moment,
    catalogue_loader,
    with_catalogue_abilities,
)
from combat.engine.name_hints import name_hint
from combat.engine.play.draft import Draft
from combat.systems.powered_by_heresy.acts import END_OF, spend
from combat.systems.powered_by_heresy.acts.effects import (
    DAMAGE,
    FORWARD,
    FORWARD_AGAINST,
    HARD,
    ONGOING,
    ONGOING_AGAINST,
    RESERVED,
    SOFT,
    VERBS,
    WEAPON_RESOURCES,
    EffectSource,
    carry_out,
    effect_needs_target,
)
from combat.systems.powered_by_heresy.acts.making_moves import CODED
from combat.systems.powered_by_heresy.queries import abilities, setups
from events.abilities import Ability, Cost, Effect
from events.powered_by_heresy.facts import Resource
from events.powered_by_heresy.sheets import (
    CATALOGUE,
    GM_ONLY,
    STATS,
    MoveSheet,
    Settings,
    Setup,
)
from events.powered_by_heresy.table import State

Misfit = tuple[str, str]
ROLLED_WITH = (*STATS, "level", Resource.WRATH, Resource.INSIGHT)
"""The values that a move may add to its roll."""


def _apply(draft: Any, moment: Moment, ability: Ability, effect: Effect) -> None:
    """Carry out one effect of an ability."""
    targets = (moment.target,) if moment.target else ()
    carry_out(draft, EffectSource(who=moment.who, title=ability.title, targets=targets), (effect,))


def _pay(draft: Draft[State], who: str, cost: Cost, ability: Ability) -> None:
    spend(draft, who, cost.what, cost.amount, ability.title)


ABILITIES = Abilities(
    points=abilities.POINTS,
    windows=abilities.WINDOWS,
    facts=abilities.FACTS,
    words=abilities.WORDS,
    effects=dict.fromkeys(VERBS, _apply),
    changes=tuple(dict.fromkeys(word for words in abilities.CHANGES_AT.values() for word in words)),
    held_by=abilities.held_by,
    holders=abilities.holders,
    window_owners=abilities.watching,
    targets_for=lambda state, moment, word: abilities.resolve_targets(state, moment.who, word),
    costs=abilities.COSTS,
    balance=abilities.purse,
    pay=_pay,
    allowed_seats=abilities.speakers,
)

catalogue = catalogue_loader(__package__ or "", Ability, "abilities")
moves = catalogue_loader(__package__ or "", MoveSheet, "moves")


def complete(setup: Setup) -> Setup:
    """Return the setup with the catalogue added; characters who join later may use its moves and abilities."""
    own = {move.id for move in setup.library}
    library = (*setup.library, *(move for move in moves() if move.id not in own))
    acolytes = tuple(map(setups.with_catalogue_names, setup.acolytes))
    named = with_catalogue_abilities(setup.abilities, catalogue(), (ability.id for ability in catalogue()))
    return attrs.evolve(setup, library=library, acolytes=acolytes, abilities=named)


def misfits(setup: Setup, settings: Settings) -> Iterator[Misfit]:
    """Yield the errors in a setup whose types are already valid, including those in its abilities and moves."""
    yield from setups.misfits(setup, settings)
    yield from _ability_errors(setup.abilities, "$.abilities")
    for number, condition in enumerate(setup.conditions):
        at = f"$.conditions[{number}]"
        yield from _ability_errors(condition.abilities, f"{at}.abilities")
        if condition.until not in ("", "roll", "fight", "session"):
            yield f"{at}.until", f"until must be roll, fight or session, not {condition.until}"
        if any(earlier.name == condition.name for earlier in setup.conditions[:number]) or condition.name in RESERVED:
            yield f"{at}.name", f"'{condition.name}' is already the name of another condition"
    for number, move in enumerate(setup.library):
        if move not in moves():
            yield from _move_errors(move, setup, f"$.library[{number}]")
    for number, foe in enumerate(setup.enemies):
        printed = {move.id: move for move in setup.library}
        for place, name in enumerate(foe.moves):
            if name in printed and printed[name].of != GM_ONLY:
                at = f"$.enemies[{number}].moves[{place}]"
                yield (
                    at,
                    f"{name} sets `of` to '{printed[name].of}'; for a GM character's move, `of` must be '{GM_ONLY}'",
                )


def _ability_errors(own_abilities: tuple[Ability, ...], path: str) -> Iterator[Misfit]:
    yield from ABILITIES.setup_errors(own_abilities, path)
    for number, ability in enumerate(own_abilities):
        if ability.limit not in ("", "fight", "session"):
            yield f"{path}[{number}].limit", f"limit must be fight or session, not {ability.limit}"
        for place, effect in enumerate(ability.does):
            at = f"{path}[{number}].does[{place}]"
            point = effect.at or ability.when
            changed = abilities.CHANGES_AT.get(point, ())
            if effect.do == MODIFY and effect.what in ABILITIES.changes and effect.what not in changed:
                yield f"{at}.what", f"'{effect.what}' cannot be changed at '{point}'; {name_hint(effect.what, changed)}"
            if effect.do == DAMAGE and not effect.dice:
                yield f"{at}.dice", "an ability that deals damage needs dice of its own"
            yield from _effect_errors(effect, (), at)


def _move_errors(move: MoveSheet, setup: Setup, path: str) -> Iterator[Misfit]:
    """Yield the errors in a homebrew move."""
    printed = {listed.id for listed in (*CATALOGUE, *setup.library)}
    for field, name in (("requires", move.requires), ("replaces", move.replaces), ("like", move.like)):
        if name and name not in (printed | CODED):
            yield f"{path}.{field}", f"no move '{name}' exists; {name_hint(name, sorted(printed | CODED))}"
    if not move.is_written_out:
        if move.outcomes() or move.aim or move.limit or move.cost or move.spend:
            yield (
                f"{path}.roll",
                f"{move.id} has effects, so it needs a roll; give it a list of stats, which may be empty",
            )
        return
    if move.id in CODED:
        yield f"{path}.id", f"{move.id} has built-in rules and cannot be redefined; choose another name"
    yield from _making_errors(move, path)
    yield from _ability_errors(move.abilities, f"{path}.abilities")
    yield from _outcome_errors(move, path)
    for number, option in enumerate(move.spend):
        at = f"{path}.spend[{number}].does"
        for place, effect in enumerate(option.does):
            if effect.do == DAMAGE and not effect.dice:
                yield f"{at}[{place}].dice", "damage bought with hold needs dice of its own"
            yield from _result_errors(move, effect, (), f"{at}[{place}]")


def _making_errors(move: MoveSheet, path: str) -> Iterator[Misfit]:
    """Yield the errors in a move's roll, limit and cost."""
    for number, stat in enumerate(move.roll or ()):
        if stat not in ROLLED_WITH:
            yield f"{path}.roll[{number}]", f"'{stat}' cannot be added to a roll; {name_hint(stat, ROLLED_WITH)}"
    if move.of == GM_ONLY and move.roll:
        yield f"{path}.roll", f"{move.id} is a GM move, and GM moves are not rolled; leave roll empty"
    if move.limit not in ("", "fight", "session"):
        yield f"{path}.limit", f"limit must be fight or session, not {move.limit}"
    for number, cost in enumerate(move.cost):
        if cost.what not in abilities.COSTS:
            yield (
                f"{path}.cost[{number}].what",
                f"'{cost.what}' cannot be a cost; {name_hint(cost.what, abilities.COSTS)}",
            )


def _outcome_errors(move: MoveSheet, path: str) -> Iterator[Misfit]:
    for key, outcome in move.outcomes().items():
        at, wanted = f"{path}.{key}", key != "done"
        if wanted is not bool(move.roll):
            why = "it has a roll" if move.roll else "it has no roll; write its effects under 'done'"
            yield at, f"{move.id} cannot have this outcome: {why}"
        if outcome.choose > len(outcome.options):
            yield (
                f"{at}.choose",
                f"choose must be at most {len(outcome.options)} (the number of options), not {outcome.choose}",
            )
        if outcome.options and not outcome.choose:
            yield f"{at}.choose", "choose must be the number of options to choose"
        if outcome.options and not wanted:
            yield f"{at}.from", "options can be offered only as the result of a roll"
        for place, effect in enumerate(outcome.does):
            yield from _result_errors(move, effect, WEAPON_RESOURCES, f"{at}.does[{place}]", aimed=bool(move.aim))
        for number, option in enumerate(outcome.options):
            for place, effect in enumerate(option.does):
                inner = f"{at}.from[{number}].does[{place}]"
                yield from _result_errors(move, effect, WEAPON_RESOURCES, inner, aimed=bool(move.aim))


def _result_errors(
    move: MoveSheet, effect: Effect, weapon: tuple[str, ...], path: str, *, aimed: bool = True
) -> Iterator[Misfit]:
    """Yield the errors in one effect of a move or of an option bought with hold."""
    if effect.do not in VERBS:
        hint = " of its abilities" if effect.do == MODIFY else ""
        yield f"{path}.do", f"'{effect.do}' is not an effect of a result{hint}; {name_hint(effect.do, VERBS)}"
        return
    if effect.to not in EFFECT_TARGETS:
        yield f"{path}.to", f"'{effect.to}' is not a possible target; {name_hint(effect.to, EFFECT_TARGETS)}"
    if effect_needs_target(effect) and not aimed:
        yield f"{path}.to", f"{move.id} has no target; set its aim to give it one"
    yield from _effect_errors(effect, weapon, path)


def _effect_errors(effect: Effect, weapon: tuple[str, ...], path: str) -> Iterator[Misfit]:
    """Yield the errors in the fields that an effect's verb uses. Uses and ammo are allowed if a `weapon` is in use."""
    allowed: Mapping[str, Iterable[str]] = {
        "gain": (*abilities.COSTS, *weapon),
        "spend": (*abilities.COSTS, *weapon),
        "gm": (HARD, SOFT),
    }
    if effect.do in allowed and effect.what not in allowed[effect.do]:
        yield f"{path}.what", f"'{effect.what}' cannot be used here; {name_hint(effect.what, allowed[effect.do])}"
    if effect.do in ("condition", "end condition", "mark", "question", "fact") and not effect.what.strip():
        yield f"{path}.what", f"'{effect.do}' needs a what"
    if effect.do in ("condition", "end condition") and effect.what in RESERVED:
        yield (
            f"{path}.what",
            f"'{effect.what}' results from wounds or from leaving the fight, so an effect cannot set it",
        )
    lasting = (*((ONGOING, ONGOING_AGAINST) if effect.until in END_OF else ()), MODIFY)
    if effect.until and effect.do not in lasting:
        sentence = f"'{effect.do}' cannot last for a {effect.until}"
        yield (
            f"{path}.until",
            f"{sentence}; an ongoing lasts for a fight or a session, and a condition has its own duration",
        )
    counted = (FORWARD, FORWARD_AGAINST, ONGOING, ONGOING_AGAINST, "wound", "heal", "gain", "spend", "hold")
    if effect.do in counted and not effect.amount and not effect.dice:
        yield f"{path}.amount", f"'{effect.do}' needs an amount"
