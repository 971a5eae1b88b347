"""The command to use an ability, shared by all systems, and the requests that offer it."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import attrs
from attrs import frozen

from combat.engine.abilities.interpreter import Abilities, needs_target
from combat.engine.offer.domains import OneOf
from combat.engine.offer.requests import Form, LazySequence, Request
from events.abilities import Ability
from events.base import Command

USE_ABILITY = "use_ability"
"""Kind of the requests that offer abilities."""


@frozen
class UseAbility(Command, wire="use_ability.v1"):
    """Use an ability listed on the combatant's sheet.

    Attributes:
        who: The combatant that uses the ability.
        ability: The ability to use, by its id.
        target: The combatant that the ability is used on; empty if it has no target.
    """

    who: str
    ability: str
    target: str = ""


def add_ability_requests(
    abilities: Abilities, state: Any, requests: tuple[Request, ...], *, may_be_used: bool
) -> tuple[Request, ...]:
    """Return the requests with each seat's reminders, plus optional requests to use the abilities available now.

    The ability requests are added only if `may_be_used` is true.
    """
    uses: list[Request] = []
    texts_by_seat: dict[str, list[str]] = {}
    for who in abilities.users(state):
        offered, texts = abilities.open_abilities(state, who)
        for seat in abilities.allowed_seats(state, who)[:1] if offered or texts else ():
            texts_by_seat.setdefault(seat, []).extend(f"{state.name(who)}: {text}" for text in texts)
            if offered and may_be_used:
                forms = LazySequence(partial(_forms, abilities, state, who, offered))
                question = f"Does {state.name(who)} use an ability?"
                uses.append(Request(seat, USE_ABILITY, question, forms, optional=True))
    if not texts_by_seat:
        return requests
    return tuple(
        attrs.evolve(request, reminders=(*request.reminders, *texts_by_seat[request.seat]))
        if texts_by_seat.get(request.seat)
        else request
        for request in (*requests, *uses)
    )


def _forms(abilities: Abilities, state: Any, who: str, offered: tuple[Ability, ...]) -> Iterator[Form]:
    holders = tuple(abilities.holders(state))
    names = tuple(map(state.name, holders))
    names = tuple(
        name if names.count(name) == 1 else f"{name} ({holder})" for holder, name in zip(holders, names, strict=True)
    )
    any_target, optional_target = OneOf(holders, names), OneOf(("", *holders), ("no target", *names))
    for ability in offered:
        yield Form(
            UseAbility,
            f"{state.name(who)}: use {ability.title}",
            {
                "who": OneOf((who,), (state.name(who),)),
                "ability": OneOf((ability.id,), (ability.title,)),
                "target": any_target if needs_target(ability) else optional_target,
            },
        )
