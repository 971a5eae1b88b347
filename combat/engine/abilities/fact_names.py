"""The names in conditions and effects, such as `with: Sword`, in the spelling in which the rules know them."""

from collections.abc import Iterable, Mapping

from combat.engine.abilities.tables import Tables
from combat.engine.abilities.vocabulary import MODIFY, OR, Names, Words, alternatives
from combat.engine.spellings import printed_spelling
from events.abilities import Ability, ConditionSheet, Effect
from events.replace import replace


def in_print(tables: Tables, own: Iterable[Ability], names: Names) -> tuple[Ability, ...]:
    """Return abilities whose conditions and effects have the printed spelling of known names.

    Args:
        tables: The tables of the system.
        own: The abilities.
        names: The known names, by kind.
    """
    return tuple(_in_print(tables, ability, names) for ability in own)


def sheets_in_print(tables: Tables, sheets: Iterable[ConditionSheet], names: Names) -> tuple[ConditionSheet, ...]:
    """Return conditions whose abilities have the printed spelling of known names; see `in_print`."""
    return tuple(replace(sheet, abilities=in_print(tables, sheet.abilities, names)) for sheet in sheets)


def _in_print(tables: Tables, ability: Ability, names: Names) -> Ability:
    given = tuple(_fact_in_print(tables, text, names) for text in ability.given)
    does = tuple(_effect_in_print(tables, effect, effect.at or ability.when, names) for effect in ability.does)
    return ability if (given, does) == (ability.given, ability.does) else replace(ability, given=given, does=does)


def _fact_in_print(tables: Tables, text: str, names: Names) -> str:
    word, colon, argument = text.partition(": ")
    fact = tables.facts.get(word.removeprefix("not "))
    if fact is None or not argument:
        return text
    _, *options = alternatives(argument, fact.argument)
    return word + colon + OR.join(_spelled(option, fact.argument, names) for option in options or [argument])


def _effect_in_print(tables: Tables, effect: Effect, point: str, names: Names) -> Effect:
    kind = tables.effects.get(effect.do)
    allowed = tables.points[point].changes if effect.do == MODIFY and point in tables.points else kind and kind.what
    what = _spelled(effect.what, allowed or (), names)
    return effect if what == effect.what else replace(effect, what=what)


def _spelled(word: str, allowed: Words, names: Names) -> str:
    known = names.get(allowed, ()) if isinstance(allowed, str) else allowed
    spelled = printed_spelling(word, tuple(known))
    return known.get(spelled, spelled) if isinstance(known, Mapping) else spelled
