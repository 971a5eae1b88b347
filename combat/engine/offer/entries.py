"""Entries of a menu: the forms that are variants of one action share an entry.

A form that only adds optional fields to another form extends that form: both are one variant. Forms of the same command
are variants of one entry if their labels begin with the same word and both need further input.
"""

import re
from collections.abc import Container, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import attrs
from attrs import frozen

from combat.engine.offer.domains import Domain, Given, OneOf, SomeOf, Whole
from combat.engine.offer.prices import stated_once
from combat.engine.offer.requests import Form, Request

if TYPE_CHECKING:
    from combat.engine.offer.plain_data import EntryData

MAX_ENTRIES = 9
"""Maximum number of entries of a decision in a view; a longer menu also merges variants that need no input."""

USUAL = "as usual"
"""Name of the variant without further words."""

_BRACKETED = re.compile(r"[\s,:]*(?:\((?P<inner>.*)\)|(?P<plain>.*?))\s*", re.DOTALL)
_WORD_END = re.compile(r"[\s,]")
_ARTICLE = re.compile(r"^(with\s+)?(the\s+)?", re.IGNORECASE)
_TRAILING = re.compile(r"[\s,:(]+((the|a|an|with|for|from|in|at|by|as|of|to|against)\s*)*$", re.IGNORECASE)


@frozen
class Variant:
    """A variant of an action.

    Attributes:
        name: The words that the label adds to the label of the entry; empty for the action as usual.
        forms: The indexes of the forms: the shortest form, then the forms with further optional fields.
    """

    name: str
    forms: tuple[int, ...]


@frozen
class Entry:
    """One action of a menu.

    Attributes:
        label: The label without the variants.
        variants: The variants, at least one.
    """

    label: str
    variants: tuple[Variant, ...]

    @property
    def forms(self) -> tuple[int, ...]:
        """The indexes of the forms of all variants."""
        return tuple(index for variant in self.variants for index in variant.forms)


def grouped_entries(
    forms: Sequence[Form], labels: Sequence[str], owners: Sequence[str], most: int | None = None
) -> tuple[Entry, ...]:
    """Return the entries of a menu.

    Args:
        forms: The forms.
        labels: The label of each form, without the combatant that acts.
        owners: The group of each form, such as the combatant that acts; an entry has forms of one group.
        most: The number of entries above which variants without input are also merged; None for no limit.
    """
    return _grouped(forms, [_widest_fields(form) for form in forms], labels, owners, most)


def _widest_fields(form: Form) -> dict[str, Domain]:
    return {name: domain.widest if type(domain) is Given else domain for name, domain in form.fields.items()}


def _grouped(
    forms: Sequence[Form],
    fields: Sequence[Mapping[str, Domain]],
    labels: Sequence[str],
    owners: Sequence[str],
    most: int | None,
) -> tuple[Entry, ...]:
    chains: list[list[int]] = []
    by_owner: dict[tuple[object, ...], list[list[int]]] = {}
    for index, form in enumerate(forms):
        alike = by_owner.setdefault((form.command, owners[index]), [])
        for chain in alike:
            base = chain[0]
            if labels[index].startswith(labels[base]) and _extends(form.command, fields[index], fields[base]):
                chain.append(index)
                break
        else:
            alike.append([index])
            chains.append(alike[-1])
    open_chains = {chain[0] for chain in chains if _needs_input(forms[chain[0]].command, fields[chain[0]])}
    entries = _clustered(chains, forms, labels, owners, open_chains)
    if most is not None and len(entries) > most:
        entries = _clustered(chains, forms, labels, owners, range(len(forms)))
    return tuple([_entry(entry, labels) for entry in entries])


def _extends(command: type, fields: Mapping[str, Domain], shorter: Mapping[str, Domain]) -> bool:
    for name, domain in shorter.items():
        other = fields.get(name)
        if type(other) is not type(domain):
            return False
        if isinstance(domain, OneOf | SomeOf) and getattr(other, "of", None) != domain.of:
            return False
    return _required_fields(command).isdisjoint(fields.keys() - shorter.keys())


@cache
def _required_fields(command: Any) -> frozenset[str]:
    return frozenset(field.name for field in attrs.fields(command) if field.default is attrs.NOTHING)


def needs_input(form: Form) -> bool:
    """Return whether a required field of a form has more than one possible value."""
    return _needs_input(form.command, _widest_fields(form))


def _needs_input(command: type, fields: Mapping[str, Domain]) -> bool:
    for name in _required_fields(command):
        match fields.get(name):
            case None | OneOf(of=(_,)) | SomeOf(of=()):
                continue
            case Whole(least=least, most=most, suggest=()) if least == most:
                continue
        return True
    return False


def _clustered(
    chains: Sequence[list[int]],
    forms: Sequence[Form],
    labels: Sequence[str],
    owners: Sequence[str],
    can_merge: Container[int],
) -> list[list[list[int]]]:
    entries: list[list[list[int]]] = []
    known: dict[tuple[object, ...], list[list[int]]] = {}
    for chain in chains:
        command = forms[chain[0]].command
        if chain[0] not in can_merge or getattr(command, "ends_fight", False):
            entries.append([chain])
            continue
        key = command, owners[chain[0]], _WORD_END.split(labels[chain[0]], 1)[0].casefold()
        if key not in known:
            known[key] = []
            entries.append(known[key])
        known[key].append(chain)
    return entries


def _entry(chains: Sequence[Sequence[int]], labels: Sequence[str]) -> Entry:
    if len(chains) == 1:
        return Entry(labels[chains[0][0]], (Variant("", tuple(chains[0])),))
    stem = _stem([labels[chain[0]] for chain in chains])
    return Entry(stem, tuple(Variant(variant_name(labels[chain[0]], stem), tuple(chain)) for chain in chains))


def variant_name(label: str, stem: str) -> str:
    """Return the words of a label after its stem, without brackets."""
    found = _BRACKETED.fullmatch(label.removeprefix(stem))
    return (found["inner"] or found["plain"] or "") if found else label


def _stem(labels: Sequence[str]) -> str:
    """Return the words that all labels begin with, without articles and prepositions at the end."""
    split = [re.split(r"(?<=\s)|(?=,)", label) for label in labels]
    count = 0
    while all(count < len(words) and words[count].strip() == split[0][count].strip() for words in split):
        count += 1
    return _TRAILING.sub("", "".join(split[0][:count]).strip()) or split[0][0].strip()


def entries_view(request: Request, names: Mapping[str, str], prices: Sequence[str] | None = None) -> "list[EntryData]":
    """Return the entries of a decision as plain data.

    Args:
        request: The decision.
        names: The names of the combatants, as far as the seat that decides may see them.
        prices: The price of each form in words, empty if it is free; None if all are.
    """
    forms = tuple(request.forms)
    fields: list[dict[str, Domain]] = []
    actors, bare, labels, costs = [], [], [], []
    for form, price in zip(forms, prices or [""] * len(forms), strict=True):
        domains, fixed = dict[str, Domain](), dict[str, str]()
        for name, domain in form.fields.items():
            widest = domains[name] = domain.widest if type(domain) is Given else domain
            if isinstance(widest, OneOf) and len(of := widest.of) == 1 and isinstance(of[0], str) and of[0] in names:
                fixed[name] = of[0]
        actor = fixed.get(next(iter(domains), ""), "")  # a fixed first field, or the name at the beginning of the label
        unnamed = []
        for who in fixed.values():
            if form.label.startswith(f"{names[who]}: "):
                actor = who
            elif names[who] not in form.label and names[who] not in request.prompt:
                unnamed.append(names[who])
        fields.append(domains)
        actors.append(actor)
        label, cost = form.label.removeprefix(f"{names.get(actor, '')}: "), price
        if cost:
            label, cost = stated_once(label, cost)
        bare.append(label)
        if unnamed:
            label = f"{label}: {', '.join(unnamed)}"
        labels.append(label[:1].upper() + label[1:])
        costs.append(cost)
    return [
        {
            "label": labels[entry.variants[0].forms[0]]
            if len(entry.variants) == 1
            else entry.label[:1].upper() + entry.label[1:],
            "actor": actors[entry.variants[0].forms[0]],
            "variants": [
                {
                    "name": _ARTICLE.sub("", each.name) or USUAL,
                    "label": labels[each.forms[0]],
                    "forms": [*each.forms],
                    "price": costs[each.forms[0]],
                }
                for each in entry.variants
            ],
        }
        for entry in _grouped(forms, fields, bare, actors, MAX_ENTRIES)
    ]
