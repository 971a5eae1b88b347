"""The whole numbers that commands hold: their bounds, suggestions and defaults, in words."""

from typing import Any

import attrs

from combat import Encounter
from combat.engine.offer.domains import Whole
from events.fields import offered_bounds


def command_numbers(system: str) -> dict[str, str]:
    """Return the fixed bounds, the suggestions and the default of each whole number in the commands of a system."""
    commands = Encounter.sample(system).system.acts.commands
    described = {
        f"{each.__name__}.{field.name}": _described(field) for each in commands for field in attrs.fields(each)
    }
    return {name: text for name, text in described.items() if text}


def _described(field: "attrs.Attribute[Any]") -> str:
    fixed = [bound.source for bound in offered_bounds(field) if isinstance(bound.source, Whole)]
    parts = [f"{each.least} to {each.most}" for each in fixed]
    parts += ["such as " + " ".join(map(str, each.suggest)) for each in fixed if each.suggest]
    return "; ".join(parts + [f"default {field.default}"] * (type(field.default) is int))
