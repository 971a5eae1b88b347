"""
Somebody who plays for the show: answers whatever a fight asks, so that its story reads as a fight.

Knows no system. What it likes to do, the weights of the forms say; what the map would say, it makes up.
"""

from random import Random
from typing import Any

import attrs

from combat.engine.encounter import Encounter
from combat.engine.requests import Domain, OneOf, Request, SomeOf, YesNo
from events.base import Command

TRIES = 40
RARELY = 0.2
"""How often a circumstance holds that the form names, such as cover."""


@attrs.frozen
class Player:
    """A hand that plays every seat; the same seed plays the same."""

    rng: Random

    def decide(self, fight: Encounter) -> tuple[Command, str]:
        """
        Return a command that is owed now, and the seat that says it.

        Raises:
            LookupError: When nothing is owed, or nothing may be said.
        """
        owed = [request for request in fight.requests if not request.optional]
        request = self.rng.choice(owed)
        return self._answer(fight, request), request.seat

    def _answer(self, fight: Encounter, request: Request) -> Command:
        forms = list(request.forms)
        while forms:
            (form,) = self.rng.choices(forms, [each.weight for each in forms])
            for _ in range(TRIES):
                try:
                    command = form.command(**{name: self._value(domain) for name, domain in form.fields.items()})
                except IndexError:  # a field without any value
                    break
                if not fight.why_not(command, request.seat):
                    return command
            forms.remove(form)
        if request.default is not None:
            return request.default
        return fight.options(request.seat).random(self.rng)

    def _value(self, domain: Domain) -> Any:
        match domain:
            case YesNo() | OneOf(of=(True, False)):
                usual, unusual = domain.values()
                return unusual if self.rng.random() < RARELY else usual
            case SomeOf(of):
                return tuple(each for each in of if self.rng.random() < RARELY / 2)
            case _:
                return self.rng.choice(tuple(domain.values()))
