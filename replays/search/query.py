"""The query language: names, comparisons and quoted text, joined by `and`, `or`, `not`, `then` and brackets.

A query is read by a grammar and never evaluated as Python.
"""

from functools import cache
from typing import TYPE_CHECKING, Literal, TypeAlias, cast

import attrs
from attrs import frozen

if TYPE_CHECKING:
    from lark import Lark, Token

MAX_QUERY = 500
"""Maximum length of a query in characters."""

GRAMMAR = r"""
?start: either
?either: order ("or"i order)*
?order: both ("then"i both)*
?both: negation ("and"i? negation)*
?negation: "not"i negation -> negated
    | "(" either ")"
    | WORD RELATION (NUMBER | WORD | QUOTED) -> compared
    | WORD -> named
    | QUOTED -> in_story
RELATION: "<=" | ">=" | "!=" | "==" | "=" | "<" | ">"
NUMBER.2: /-?\d+(\.\d+)?(?![\w'-])/
WORD: /(?!(and|or|not|then)(?![\w'-]))[^\W_][\w'-]*/i
QUOTED: /"[^"]*"/ | /'[^']*'/
%ignore /\s+/
"""

EXPECTED = 'a name (shoot), a comparison (round > 2) or text in quotes ("takes out")'

Relation = Literal["<", "<=", ">", ">=", "=", "!="]


class QueryError(ValueError):
    """A query that cannot be read.

    Attributes:
        position: The position of the fault: the number of the character, counted from 1.
    """

    def __init__(self, sentence: str, position: int) -> None:
        super().__init__(sentence)
        self.position = position


@frozen
class Named:
    """Matches if a message or value of the beat contains these words, such as `shoot` or `out_of_action`.

    `position` is the number of the first character in the query, counted from 1.
    """

    words: str
    position: int = attrs.field(default=1, eq=False)


@frozen
class InStory:
    """Matches if the story of the beat contains this text."""

    text: str


@frozen
class Compared:
    """Matches if a value of this field stands in this relation to a number or text.

    Attributes:
        field: `beat`, `round`, `seat`, `die`, `system`, or the name of a field of a command or event.
        relation: How the value must compare.
        value: The number or text compared with.
        position: The number of the first character in the query, counted from 1.
        value_position: The same of the value.
    """

    field: str
    relation: Relation
    value: float | str
    position: int = attrs.field(default=1, eq=False)
    value_position: int = attrs.field(default=1, eq=False)


@frozen
class Negated:
    """Matches if the part does not."""

    part: "Query"


@frozen
class AllOf:
    """Matches if all parts do."""

    parts: tuple["Query", ...]


@frozen
class AnyOf:
    """Matches if at least one part does."""

    parts: tuple["Query", ...]


@frozen
class InOrder:
    """Matches a beat with the last part if the earlier parts were met before it, or in it, in the same turn."""

    parts: tuple["Query", ...]


Query: TypeAlias = Named | InStory | Compared | Negated | AllOf | AnyOf | InOrder


def parse_query(text: str) -> Query:
    """Read a query.

    Raises:
        QueryError: If the query is empty, too long or faulty; the message names the position of the fault.
    """
    from lark import UnexpectedInput, UnexpectedToken

    if not text.strip():
        raise QueryError(f"the query is empty; write {EXPECTED}", 1)
    if len(text) > MAX_QUERY:
        raise QueryError(f"the query has {len(text)} characters; at most {MAX_QUERY} are allowed", MAX_QUERY + 1)
    try:
        return cast("Query", _parser().parse(text))
    except UnexpectedInput as error:
        is_end = isinstance(error, UnexpectedToken) and error.token.type == "$END"
        raise _error(text, len(text) if is_end else cast("int", error.pos_in_stream)) from None


def normalize(text: str) -> str:
    """Return a name or value as lower-case words with single spaces between them."""
    return " ".join(text.casefold().replace("_", " ").replace("-", " ").split())


def _error(text: str, position: int) -> QueryError:
    rest = text[position:]
    if not rest.strip():
        return QueryError(f"the query ends too early, at character {len(text) + 1}; expected {EXPECTED}", len(text) + 1)
    at = len(text) - len(rest.lstrip()) + 1
    found = rest.split()[0][:20]
    if found[0] in "\"'":
        return QueryError(f"at character {at} of the query, the quotes that open are never closed", at)
    return QueryError(f"at character {at} of the query, {found!r} does not fit; expected {EXPECTED}", at)


@cache
def _parser() -> "Lark":
    from lark import Lark, Transformer, v_args  # slow to import and rarely needed

    @v_args(inline=True)
    class Reader(Transformer["Token", Query]):
        def named(self, word: "Token") -> Query:
            return Named(normalize(word), _position(word))

        def in_story(self, quoted: "Token") -> Query:
            return InStory(_unquoted(quoted).casefold())

        def compared(self, field: "Token", relation: "Token", value: "Token") -> Query:
            found = float(value) if value.type == "NUMBER" else normalize(_unquoted(value))
            compares = cast("Relation", "=" if relation == "==" else str(relation))
            if isinstance(found, str) and compares not in ("=", "!="):
                at = _position(value)
                raise QueryError(f"at character {at} of the query, {relation} needs a number, not {found!r}", at)
            return Compared(field.casefold(), compares, found, _position(field), _position(value))

        def negated(self, part: Query) -> Query:
            return Negated(part)

        def both(self, *parts: Query) -> Query:
            return AllOf(parts)

        def order(self, *parts: Query) -> Query:
            return InOrder(parts)

        def either(self, *parts: Query) -> Query:
            return AnyOf(parts)

    return Lark(GRAMMAR, parser="lalr", transformer=Reader())


def _position(token: "Token") -> int:
    return (token.start_pos or 0) + 1


def _unquoted(token: "Token") -> str:
    return token[1:-1] if token.type == "QUOTED" else str(token)
