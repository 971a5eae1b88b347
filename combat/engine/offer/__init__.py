"""What a seat may choose: requests, their forms, and the domain of each field.

A system imports the names below from here.
"""

from combat.engine.offer.bounds import Bound, among, text, within
from combat.engine.offer.domains import Domain, Given, ListOf, OneOf, Sheet, SomeOf, Whole, Words, YesNo, modifiers
from combat.engine.offer.prices import Costs, Payment, Price
from combat.engine.offer.requests import Form, LazyFields, LazySequence, Request, choice_of

__all__ = [
    "Bound",
    "Costs",
    "Domain",
    "Form",
    "Given",
    "LazyFields",
    "LazySequence",
    "ListOf",
    "OneOf",
    "Payment",
    "Price",
    "Request",
    "Sheet",
    "SomeOf",
    "Whole",
    "Words",
    "YesNo",
    "among",
    "choice_of",
    "modifiers",
    "text",
    "within",
]
