"""Views with keys in place of their long parts, for clients that receive each part only once (protocols 2 and 3)."""

from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping
from functools import cached_property
from hashlib import blake2b
from typing import Any

from combat.engine.offer.entries import USUAL
from events.codec import json_text
from events.memo import memo_by_identity
from frontdoor.tables.messages.keyed import KeyedForm, KeyedRequest

MAX_PARTS = 256
"""Number of forms and of requests of a fight whose keys are cached."""

KEY_BYTES = 8
"""Length of a key before it is written in Base64."""

REQUEST_FIELDS = ("seat", "kind", "prompt", "optional", "asked_by", "reminders", "forms", "entries", "default")
"""The members of a request, without the id of its decision."""

MAY_BE_EMPTY = frozenset(("optional", "asked_by", "reminders", "forms", "entries", "default"))
"""The members of a request that a brief view omits if they are null, false or empty."""


class KeyedParts:
    """The keys of the forms and requests of a fight, computed once for all views that share a part."""

    def __init__(self) -> None:
        self.form = memo_by_identity(MAX_PARTS)(_keyed_form)
        self._request = memo_by_identity(MAX_PARTS)(_keyed_request)

    def request(self, request: Mapping[str, Any]) -> KeyedRequest:
        """Return a request of a whole view with its key; it lists the keys of its forms, but not its decision."""
        return self._request(self.form, *[request[name] for name in REQUEST_FIELDS])


def _keyed_form(form: Mapping[str, Any]) -> KeyedForm:
    return KeyedForm(key=content_key(form), form=form)


def _keyed_request(keyed_form: Callable[[Mapping[str, Any]], KeyedForm], *values: Any) -> KeyedRequest:
    request = dict(zip(REQUEST_FIELDS, values, strict=True))
    keys = [keyed_form(form).key for form in request["forms"]]
    body = {**request, "forms": keys, "entries": abridged_entries(request)}
    short = {name: value for name, value in body.items() if value or name not in MAY_BE_EMPTY}
    return KeyedRequest(key=content_key(short), request=short)


class ShortView:
    """A view with a key in place of each form or, as `brief`, of each request; computed on first use.

    Args:
        whole: The view with all forms.
        parts: The keys of forms and requests.
    """

    def __init__(self, whole: Mapping[str, Any], parts: KeyedParts) -> None:
        self._whole = whole
        self._parts = parts

    @cached_property
    def view(self) -> dict[str, Any]:
        """The view in which each request lists the keys of its forms."""
        keyed = self._parts.form
        named = [
            {**request, "forms": [keyed(form).key for form in request["forms"]]} for request in self._whole["requests"]
        ]
        return {**self._whole, "requests": named}

    @cached_property
    def forms(self) -> tuple[KeyedForm, ...]:
        """All forms of the view, each once."""
        forms = [self._parts.form(form) for request in self._whole["requests"] for form in request["forms"]]
        return tuple({each.key: each for each in forms}.values())

    @cached_property
    def _requests(self) -> list[KeyedRequest]:
        return [self._parts.request(request) for request in self._whole["requests"]]

    @cached_property
    def brief(self) -> dict[str, Any]:
        """The view whose requests are lists of a key and, if the seat decides, the id of the decision.

        It has no `beats`, which each message states, and no `step` if that is the step of the state.
        """
        decisions = [request["decision"] for request in self._whole["requests"]]
        pairs = zip(self._requests, decisions, strict=True)
        view = {**self._whole, "requests": [[each.key, *filter(None, [decision])] for each, decision in pairs]}
        del view["beats"]
        if view["step"] == view["state"]["step"]:
            del view["step"]
        return view

    @cached_property
    def requests(self) -> tuple[KeyedRequest, ...]:
        """All requests of the view without the ids of their decisions, each once."""
        return tuple({each.key: each for each in self._requests}.values())


def content_key(part: Mapping[str, Any]) -> str:
    """Return the key of a form or request: a digest of its content."""
    return urlsafe_b64encode(blake2b(json_text.dumps(part), digest_size=KEY_BYTES).digest()).rstrip(b"=").decode()


def abridged_entries(request: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the entries of a request without the members that follow from its forms.

    By default, the actor is that of the previous entry; an entry has one variant, named "as usual"; a variant is free
    and has the next form; and labels are the label of the first form of the variant, without the part before the first
    colon if there is an actor.
    """
    actor, place, abridged = "", 0, []
    for entry in request["entries"]:
        short: dict[str, Any] = {} if entry["actor"] == actor else {"actor": entry["actor"]}
        actor, variants = entry["actor"], []
        for variant in entry["variants"]:
            label = default_label(request["forms"][variant["forms"][0]]["label"], actor)
            usual = {"name": USUAL, "label": label, "forms": [place], "price": ""}
            variants.append({key: value for key, value in variant.items() if usual[key] != value})
            place = variant["forms"][-1] + 1
        if variants != [{}]:
            short["variants"] = variants
        if entry["label"] != entry["variants"][0]["label"]:
            short["label"] = entry["label"]
        abridged.append(short)
    return abridged


def default_label(label: str, actor: str) -> str:
    """Return the usual label of a variant, given the label of its first form.

    >>> default_label("Ansel: shoot", "a"), default_label("end the turn", "")
    ('Shoot', 'End the turn')
    """
    bare = label.partition(": ")[2] or label if actor else label
    return bare[:1].upper() + bare[1:]
