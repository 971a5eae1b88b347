"""JSON as written to logs: orjson if it is installed, otherwise `standard_json`, which gives the same bytes.

A browser has no orjson, and the seals of a log must not depend on the parser.

The parser is imported on first use, because importing orjson takes a third as long as importing attrs (it loads `json`,
`uuid`, `datetime` and `dataclasses`), and a fight that is not recorded does not need it.
"""

from typing import TYPE_CHECKING, Any

__all__ = ["OPT_INDENT_2", "OPT_SORT_KEYS", "JSONDecodeError", "dumps", "loads"]

if TYPE_CHECKING:
    from json import JSONDecodeError

    from orjson import OPT_INDENT_2, OPT_SORT_KEYS, dumps, loads


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    from json import JSONDecodeError

    try:
        import orjson as parser
    except ModuleNotFoundError:
        from events.codec import standard_json as parser  # type: ignore[no-redef]
    globals().update({each: getattr(parser, each) for each in __all__}, JSONDecodeError=JSONDecodeError)
    return globals()[name]
