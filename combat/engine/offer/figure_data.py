"""Plain data of the figures in a view."""

# Generated from the classes of the messages by `make docs`; do not edit.
# fmt: off

from typing import TypedDict

BarData = TypedDict("BarData", {"name": "str", "now": "int", "most": "int", "full_is_good": "bool"})
CounterData = TypedDict("CounterData", {"name": "str", "now": "int"})
FigureData = TypedDict("FigureData", {
    "id": "str", "name": "str", "side": "str", "bars": "list[BarData]", "counters": "list[CounterData]",
    "tags": "list[TagData]", "position": "str", "acting": "bool", "out": "bool", "scores": "list[CounterData]",
})
TagData = TypedDict("TagData", {"name": "str", "level": "int"})
