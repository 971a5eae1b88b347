"""Plain data of requests. A form or request that is as in an earlier view is the same object, not encoded again."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from attrs import frozen

from combat.engine.offer.domains import Domain, Given
from combat.engine.offer.entries import entries_view
from combat.engine.offer.requests import Form, Request
from events.base import Command

if TYPE_CHECKING:
    from combat.engine.offer.plain_data import FormData, RequestData

MAX_FORMS, MAX_REQUESTS = 128, 64
"""Number of cached forms, by command and label, and requests after which those that later views lack are dropped."""

MAX_ALIKE = 8
"""Maximum number of cached forms of the same command and label."""


def request_data(
    request: Request,
    dump: Callable[[Command], dict[str, Any]],
    *,
    own: bool,
    forms: "list[FormData] | None" = None,
) -> "RequestData":
    """Return a request as plain data, without entries; forms and default only for the seat that must answer.

    Args:
        request: The request.
        dump: Returns a command as plain data.
        own: Whether the viewer must answer, or sees everything.
        forms: The forms as plain data, if they are known.
    """
    seen: RequestData = {
        "seat": request.seat,
        "kind": request.kind,
        "prompt": request.prompt,
        "optional": request.optional,
        "asked_by": request.asked_by,
    }
    if own:
        seen["reminders"] = list(request.reminders)
        seen["forms"] = [form.plain() for form in request.forms] if forms is None else forms
        seen["default"] = None if request.default is None else dump(request.default)
    return seen


@frozen(eq=False)
class _KnownForm:
    fields: tuple[tuple[str, Domain], ...]
    data: "FormData"
    may_cost: bool


@frozen(eq=False)
class _KnownRequest:
    data: "RequestData"
    names: Mapping[str, str]
    prices: list[str]


class RequestParts:
    """Plain data of the requests of a fight. Callers must not change it."""

    def __init__(self) -> None:
        self._forms: dict[tuple[type, str], list[_KnownForm]] = {}
        self._earlier_forms: dict[tuple[type, str], list[_KnownForm]] = {}
        self._requests: dict[tuple[Any, ...], _KnownRequest] = {}
        self._earlier_requests: dict[tuple[Any, ...], _KnownRequest] = {}

    def of_another(self, request: Request, dump: Callable[[Command], dict[str, Any]]) -> "RequestData":
        """Return a request as plain data for a seat that does not answer it."""
        key = request.seat, request.kind, request.prompt, request.optional, request.asked_by
        if key in self._requests:
            return self._requests[key].data
        earlier = self._earlier_requests.get(key)
        return self._keep(key, earlier or _KnownRequest(request_data(request, dump, own=False), {}, []))

    def of_own(
        self,
        request: Request,
        dump: Callable[[Command], dict[str, Any]],
        names: Mapping[str, str],
        price: Callable[[Form], str],
    ) -> "RequestData":
        """Return a request with forms and entries as plain data.

        Args:
            request: The request.
            dump: Returns a command as plain data.
            names: The names of the combatants, as far as the seat that decides may see them.
            price: Returns the price of a form in words; empty if it is free.
        """
        forms: list[FormData] = []
        prices: list[str] = []
        for form in request.forms:
            known = self._form(form)
            forms.append(known.data)
            prices.append(price(form) if known.may_cost else "")
        data = request_data(request, dump, own=True, forms=forms)
        key = request.seat, request.kind, *map(id, forms)  # a known request keeps its forms alive
        found = self._requests.get(key) or self._earlier_requests.get(key)
        if found is None or found.prices != prices or found.names != names or not data.items() <= found.data.items():
            data["entries"] = entries_view(request, names, prices)
            found = _KnownRequest(data, names, prices)
        return self._keep(key, found)

    def _keep(self, key: tuple[Any, ...], known: _KnownRequest) -> "RequestData":
        if len(self._requests) >= MAX_REQUESTS:
            self._earlier_requests, self._requests = self._requests, {}
        self._requests[key] = known
        return known.data

    def _form(self, form: Form) -> _KnownForm:
        key, fields = (form.command, form.label), tuple(form.fields.items())
        candidates: list[_KnownForm] = [*self._forms.get(key, ()), *self._earlier_forms.get(key, ())]
        for known in candidates:
            if known.fields == fields:
                break
        else:
            may_cost = bool(getattr(form.command, "costs", True))
            for _, domain in fields:
                may_cost = may_cost or hasattr(domain.widest if type(domain) is Given else domain, "price")
            known = _KnownForm(fields, form.plain(), may_cost)
        if len(self._forms) >= MAX_FORMS:
            self._earlier_forms, self._forms = self._forms, {}
        alike = self._forms.setdefault(key, [])
        if known not in alike:
            alike.append(known)
            del alike[:-MAX_ALIKE]
        return known
