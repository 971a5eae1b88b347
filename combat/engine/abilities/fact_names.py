"""The names behind the colon of a condition, such as `with: Sword`, in the spelling in which the rules know them."""

from collections.abc import Iterable

from combat.engine.abilities.tables import Tables
from combat.engine.abilities.vocabulary import OR, Names, alternatives
from combat.engine.spellings import printed_spelling
from events.abilities import Ability
from events.replace import replace


def facts_in_print(tables: Tables, own: Iterable[Ability], names: Names) -> tuple[Ability, ...]:
    """Return abilities whose conditions have the printed spelling of known names.

    Args:
        tables: The tables of the system.
        own: The abilities.
        names: The known names, by kind.
    """
    return tuple(_in_print(tables, ability, names) for ability in own)


def _in_print(tables: Tables, ability: Ability, names: Names) -> Ability:
    given = tuple(_fact_in_print(tables, text, names) for text in ability.given)
    return ability if given == ability.given else replace(ability, given=given)


def _fact_in_print(tables: Tables, text: str, names: Names) -> str:
    word, colon, argument = text.partition(": ")
    fact = tables.facts.get(word.removeprefix("not "))
    if fact is None or not argument:
        return text
    known = names.get(fact.argument, ()) if isinstance(fact.argument, str) else fact.argument
    _, *options = alternatives(argument, fact.argument)
    spelled = (printed_spelling(option, tuple(known)) for option in options or [argument])
    return word + colon + OR.join(spelled)
