"""Prices: the resources that a command uses up, for the menus in which players choose.

A command states its prices in `costs`, a tuple of functions of the state and of fields of the command:

    costs = (lambda state, who: Price("Turn Token", held=state.combatant(who).tokens),)

A function may also read a class attribute, or `command`: the whole command of a form that leaves no choice. It returns
a price, several prices or None. It is skipped if the form leaves a field open that it reads, unless its parameter has a
default. A field in which players type an amount to spend has the domain `Payment`, which states a price of its own.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from inspect import Parameter, signature
from typing import Any, TypeAlias

import attrs
from attrs import frozen

from combat.engine.offer.domains import Given, OneOf, Whole
from combat.engine.offer.requests import Form

_COUNTED = ("Caltrop", "Handicap", "Marker", "Point", "Reload", "Token", "Wound", "use")
_ACTIONS = ("Action", "Move")
_PAID = re.compile(r"(?:^| )for (?:\d+ \w+|points)(?= \(|$)")


@frozen
class Price:
    """The price of a command in one resource.

    Attributes:
        what: The name of the resource in the spelling of the book.
        least: The smallest amount.
        most: The largest amount; None if the price is fixed.
        held: The amount that can be spent; None if it is not counted.
    """

    what: str
    least: int = 1
    most: int | None = None
    held: int | None = None

    @property
    def text(self) -> str:
        """The price in words; empty if the command is free.

        >>> Price("Turn Token", 1, held=3).text, Price("Glory", 0, 2).text, Price("Combat Action").text
        ('1 of 3 Turn Tokens', 'up to 2 Glory', 'Combat Action')
        """
        most = self.least if self.most is None else self.most
        if not most:
            return ""
        if self.what.endswith(_ACTIONS):
            return self.what
        amount = f"{most}" if self.least == most else f"{self.least} to {most}" if self.least else f"up to {most}"
        if self.held is None:
            return f"{amount} {named(most, self.what)}"
        return f"{amount} of {self.held} {named(self.held, self.what)}"


@frozen
class Payment(Whole):
    """The amount of a resource to spend.

    Attributes:
        pays: The name of the resource.
    """

    pays: str = attrs.field(default="", kw_only=True)

    @property
    def price(self) -> Price:
        """The price of a command with this field."""
        return Price(self.pays, self.least, self.most)


PriceSource: TypeAlias = Callable[..., Price | Iterable[Price] | None]
Costs: TypeAlias = tuple[PriceSource, ...]


def prices_of(command: type, sources: Iterable[PriceSource], state: Any, chosen: Mapping[str, Any]) -> Iterator[Price]:
    """Yield the prices of a form.

    Args:
        command: The command class.
        sources: Return the prices, as described above.
        state: The current state.
        chosen: The values of the fields for which the form leaves no choice.
    """
    fields = {field.name for field in attrs.fields(command)}
    for source in sources:
        values: dict[str, Any] = {}
        for name, default in _parameters(source).items():
            if name in chosen:
                values[name] = chosen[name]
            elif name == "command" and fields == chosen.keys():
                values[name] = command(**chosen)
            elif name not in fields and hasattr(command, name):
                values[name] = getattr(command, name)
            elif default is Parameter.empty:
                break
        else:
            found = source(state, **values)
            yield from () if found is None else (found,) if isinstance(found, Price) else found


@cache
def _parameters(source: PriceSource) -> Mapping[str, Any]:
    """Return the names of the fields that a source reads, with their defaults."""
    return {parameter.name: parameter.default for parameter in [*signature(source).parameters.values()][1:]}


def fixed_values(form: Form) -> dict[str, Any]:
    """Return the values of the fields for which a form leaves no choice."""
    values = {field.name: field.default for field in attrs.fields(form.command) if field.name not in form.fields}
    for name, domain in form.fields.items():
        if isinstance(domain, OneOf) and len(domain.of) == 1:
            values[name] = domain.of[0]
    return values


def payments(form: Form) -> list[Price]:
    """Return the prices that the fields of a form state."""
    prices = []
    for domain in form.fields.values():
        widest = domain.widest if type(domain) is Given else domain
        price = getattr(widest, "price", None)
        if price is not None:
            prices.append(price)
    return prices


def price_text(prices: Iterable[Price]) -> str:
    """Return prices in words; empty if nothing is spent."""
    return ", ".join(dict.fromkeys(price.text for price in prices if price.text))


def stated_once(label: str, price: str) -> tuple[str, str]:
    """Return a label and a price without the part that both state.

    >>> stated_once("Leave the Tower for 1 point", "1 of 3 Tactical Points")
    ('Leave the Tower', '1 of 3 Tactical Points')
    >>> stated_once("Flee as a Full Action", "Full Action")
    ('Flee as a Full Action', '')
    """
    if not price or price in label:
        return label, ""
    return _PAID.sub("", label), price


def named(amount: int, thing: str) -> str:
    """Return a noun in the singular or plural for an amount, whichever form the book uses.

    >>> named(1, "Wounds"), named(2, "Wound"), named(2, "Shock")
    ('Wound', 'Wounds', 'Shock')
    """
    singular = thing.removesuffix("s")
    if not singular.endswith(_COUNTED):
        return thing
    return singular if amount == 1 else f"{singular}s"
