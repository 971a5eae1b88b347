"""JSON as logs write it: orjson where it is installed, and the standard library, which gives the same, where it is not.

A browser has no orjson. What a log was sealed as must not depend on where it is read.

Either is imported when something is first read or written: orjson takes a third of what attrs takes, for it brings in
`json`, `uuid`, `datetime` and `dataclasses`, and a fight that is kept nowhere needs none of them.
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
        import orjson as found
    except ModuleNotFoundError:
        from events import standard_json as found  # type: ignore[no-redef]
    globals().update({each: getattr(found, each) for each in __all__}, JSONDecodeError=JSONDecodeError)
    return globals()[name]
