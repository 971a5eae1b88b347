"""What can be chosen now: the forms of the requests, sorted into those that the rules leave open and the others."""

from itertools import islice

import attrs

from combat.engine.encounter import Encounter
from combat.engine.errors import Reason
from combat.engine.requests import Form, Request
from frontdoor.cli.prompts import spread

LISTED = 400
"""So many commands of a form are put to the rules before it counts as closed."""

NOBODY = Reason("no_value", "there is nobody and nothing to choose for it")


@attrs.frozen
class Choice:
    """A form that can be filled in so that the rules allow it, and who would say it."""

    seat: str
    form: Form


@attrs.frozen
class Decision:
    """
    Something that is owed.

    Attributes:
        seats: The seats that owe it; more than one where any of them may say it.
        request: What is asked; the same for all of them.
        open: What can be chosen.
        closed: What cannot, with the reasons.
    """

    seats: tuple[str, ...]
    request: Request
    open: tuple[Choice, ...]
    closed: tuple[tuple[Form, tuple[Reason, ...]], ...]


def decisions(fight: Encounter, *, optional: bool = False) -> tuple[Decision, ...]:
    """Return what is owed now, or what may be said besides; the same question to several seats comes once."""
    found: list[Decision] = []
    for request in fight.requests:
        if request.optional is not optional:
            continue
        same = next((each for each in found if _same(each.request, request)), None)
        if same is not None:
            found[found.index(same)] = attrs.evolve(same, seats=(*same.seats, request.seat))
            continue
        forms = request.forms if len(request.forms) == 1 else [each for form in request.forms for each in spread(form)]
        sorted_out = [(form, closed_by(fight, form, request.seat)) for form in forms]
        found.append(
            Decision(
                (request.seat,),
                request,
                tuple(Choice(request.seat, form) for form, reasons in sorted_out if not reasons),
                tuple((form, reasons) for form, reasons in sorted_out if reasons),
            )
        )
    return tuple(found)


def closed_by(fight: Encounter, form: Form, seat: str) -> tuple[Reason, ...]:
    """
    Return the reasons why no command of a form would be accepted; none where one would.

    A form with more commands than are worth trying counts as closed only where all that were tried are refused alike.
    """
    refusals: list[tuple[Reason, ...]] = []
    for command in islice(form.commands(), LISTED):
        reasons = fight.why_not(command, seat)
        if not reasons:
            return ()
        refusals.append(reasons)
    if not refusals:
        return (NOBODY,)
    alike = len({tuple(reason.code for reason in reasons) for reasons in refusals}) == 1
    return refusals[0] if len(refusals) < LISTED or alike else ()


def _same(one: Request, other: Request) -> bool:
    return (one.kind, one.prompt, one.forms, one.default) == (other.kind, other.prompt, other.forms, other.default)
