"""The player of the demo: knows no system, plays every seat, and makes up what a map would say."""

from random import Random
from typing import Any

from combat.engine.domains import Domain, OneOf, SomeOf, YesNo, among
from combat.engine.encounter import Encounter
from combat.engine.requests import Form, Request
from events.base import Command
from events.frozen import frozen

TRIES_PER_FORM = 40
RARE = 0.2  # how often a circumstance in a form holds, such as cover


@frozen
class DemoPlayer:
    """A player whose choices follow the weights of the forms; the same seed plays the same."""

    rng: Random

    def choose(self, fight: Encounter) -> tuple[Command, str]:
        """Return a command that is owed now, and the seat that says it."""
        request = self.rng.choice([request for request in fight.requests if not request.optional])
        return self._answer(fight, request), request.seat

    def _answer(self, fight: Encounter, request: Request) -> Command:
        forms = list(request.forms)
        while forms:
            (form,) = self.rng.choices(forms, [each.weight for each in forms])
            for _ in range(TRIES_PER_FORM):
                try:
                    command = form.command(**self._values(form))
                except IndexError:  # a field without any value
                    break
                if not fight.why_not(command, request.seat):
                    return command
            forms.remove(form)
        return request.default or fight.options(request.seat).random(self.rng)

    def _values(self, form: Form) -> dict[str, Any]:
        chosen: dict[str, Any] = {}
        for name, domain in form.fields.items():
            chosen[name] = self._value(among(domain, chosen))
        return chosen

    def _value(self, domain: Domain) -> Any:
        match domain:
            case YesNo() | OneOf(of=(True, False)):
                usual, unusual = domain.values()
                return unusual if self.rng.random() < RARE else usual
            case SomeOf(of):
                return tuple(each for each in of if self.rng.random() < RARE / 2)
            case _:
                return self.rng.choice(tuple(domain.values()))
