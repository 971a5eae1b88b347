"""Entries of a menu in the terminal, each with its variants in short."""

from collections.abc import Sequence

import attrs

from combat.engine.offer.entries import USUAL, grouped_entries, variant_name
from combat.engine.offer.requests import Form


@attrs.frozen
class Entry:
    """One action of a menu.

    Attributes:
        label: The label without the variants.
        places: The indexes of the choices that are its variants.
        names: The names of the variants; empty for the action as usual.
        bases: The indexes of the variants that are no extension of another one.
    """

    label: str
    places: tuple[int, ...]
    names: tuple[str, ...]
    bases: tuple[int, ...]

    @property
    def hint(self) -> str:
        """The variants in short: those to choose from, and in brackets those that only apply if they are typed."""
        if len(self.places) == 1:
            return ""
        named = dict(zip(self.places, self.names, strict=True))
        choices = " | ".join(named[place] or USUAL for place in self.bases)
        base_names = [named[place] for place in self.bases if named[place]]
        extra = [name for place, name in named.items() if place not in self.bases]
        for base in base_names:
            extra = [variant_name(name, base) for name in extra]
        options = ", ".join(dict.fromkeys(extra))
        shown = f": {choices}" if len(self.bases) > 1 else ""
        return f"{shown} [{options}?]" if options else shown


def single_entries(labels: Sequence[str]) -> tuple[Entry, ...]:
    """Return an entry for each label."""
    return tuple(Entry(label, (place,), ("",), (place,)) for place, label in enumerate(labels))


def menu_entries(
    forms: Sequence[Form], labels: Sequence[str], actors: Sequence[str], seats: Sequence[str]
) -> tuple[Entry, ...]:
    """Return the entries of a menu, in which the variants of an action share an entry.

    Args:
        forms: The forms.
        labels: Their labels, each beginning with the combatant that acts, if there is one.
        actors: The names of the combatants that act; empty for none.
        seats: The seats that choose.
    """
    leads = [f"{actor}: " if actor else "" for actor in actors]
    bare = [label.removeprefix(lead) for label, lead in zip(labels, leads, strict=True)]
    owners = [f"{seat} {actor}" for seat, actor in zip(seats, actors, strict=True)]
    entries = []
    for entry in grouped_entries(forms, bare, owners):
        places = entry.forms
        names = tuple(variant_name(bare[place], entry.label) for place in places)
        bases = tuple(variant.forms[0] for variant in entry.variants)
        entries.append(Entry(leads[places[0]] + entry.label, places, names, bases))
    return tuple(entries)
