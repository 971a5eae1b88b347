"""JSON as logs write it: orjson where it is installed, and the standard library, which gives the same, where it is not.

A browser has no orjson. What a log was sealed as must not depend on where it is read.
"""

from json import JSONDecodeError

try:
    from orjson import OPT_INDENT_2, OPT_SORT_KEYS, dumps, loads
except ModuleNotFoundError:
    from events.standard_json import OPT_INDENT_2, OPT_SORT_KEYS, dumps, loads

__all__ = ["OPT_INDENT_2", "OPT_SORT_KEYS", "JSONDecodeError", "dumps", "loads"]
