"""Searches recorded fights for beats, with a small query language.

- `parse_query` reads a query such as `shoot and "out of action" and round > 2`.
- `indexed` describes each beat of a fight as one seat may see it; the query is held against these descriptions.
- `search` returns the beats of a fight that match.
"""

from replays.search.entries import Entry, indexed
from replays.search.matching import search, select
from replays.search.query import (
    AllOf,
    AnyOf,
    Compared,
    InOrder,
    InStory,
    Named,
    Negated,
    Query,
    QueryError,
    parse_query,
)

__all__ = [
    "AllOf",
    "AnyOf",
    "Compared",
    "Entry",
    "InOrder",
    "InStory",
    "Named",
    "Negated",
    "Query",
    "QueryError",
    "indexed",
    "parse_query",
    "search",
    "select",
]
