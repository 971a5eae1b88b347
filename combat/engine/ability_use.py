"""The command by which somebody uses an ability, the same in every system, and where it is offered."""

from typing import Any

import attrs

from combat.engine.abilities import Abilities
from combat.engine.domains import OneOf
from combat.engine.requests import Form, Request
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


def with_abilities(
    abilities: Abilities, state: Any, asked: tuple[Request, ...], *, may_be_used: bool
) -> tuple[Request, ...]:
    """Return the same requests, each with what the sheets of its seat say at this point that only people can do.

    Where abilities may be used, each owner is asked besides, in an optional request.
    """
    uses: list[Request] = []
    said: dict[str, list[str]] = {}
    for who in abilities.holders(state):
        offered, texts = abilities.offered(state, who)
        for seat in abilities.speakers(state, who)[:1] if offered or texts else ():
            said.setdefault(seat, []).extend(f"{state.name(who)}: {text}" for text in texts)
            if offered and may_be_used:
                forms = tuple(_form(abilities, state, who, each.id, each.title) for each in offered)
                question = f"Does {state.name(who)} use an ability?"
                uses.append(Request(seat, "use_ability", question, forms, optional=True))
    return tuple(
        attrs.evolve(each, reminders=(*each.reminders, *said[each.seat])) if said.get(each.seat) else each
        for each in (*asked, *uses)
    )


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
