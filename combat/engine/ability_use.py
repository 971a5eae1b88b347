"""The command by which somebody uses an ability, the same in every system, and where it is offered."""

from collections.abc import Iterator
from typing import Any

import attrs

from combat.engine.abilities import Abilities
from combat.engine.requests import Form, OneOf, Request
from events.base import Command


@attrs.frozen
class UseAbility(Command, wire="use_ability.v1"):
    """Use an ability of the sheet.

    Attributes:
        who: Who uses it.
        ability: Its id.
        target: Whom it is used on; empty for nobody else.
    """

    who: str
    ability: str
    target: str = ""


def requests(abilities: Abilities, state: Any) -> Iterator[Request]:
    """Return what owners of abilities may do now, each an optional request of its seat."""
    for who in abilities.holders(state):
        offered = abilities.offered(state, who)
        for seat in abilities.speakers(state, who)[:1] if offered else ():
            forms = tuple(_form(abilities, state, who, each.id, each.title) for each in offered)
            yield Request(seat, "use_ability", f"Does {state.name(who)} use an ability?", forms, optional=True)


def reminded(abilities: Abilities, state: Any, asked: tuple[Request, ...]) -> tuple[Request, ...]:
    """Return the same requests, each with what the sheets of its seat say at this point that only people can do."""
    said: dict[str, list[str]] = {}
    for who in abilities.holders(state):
        texts = abilities.reminders(state, who)
        for seat in abilities.speakers(state, who)[:1] if texts else ():
            said.setdefault(seat, []).extend(f"{state.name(who)}: {text}" for text in texts)
    return tuple(attrs.evolve(each, reminders=(*each.reminders, *said.get(each.seat, ()))) for each in asked)


def _form(abilities: Abilities, state: Any, who: str, ability: str, title: str) -> Form:
    others = tuple(abilities.holders(state))
    names = ("nobody", *map(state.name, others))
    return Form(
        UseAbility,
        f"{state.name(who)}: use {title}",
        {
            "who": OneOf((who,), (state.name(who),)),
            "ability": OneOf((ability,), (title,)),
            "target": OneOf(("", *others), names),
        },
    )
