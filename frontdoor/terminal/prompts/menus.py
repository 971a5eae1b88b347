"""Menus: the choices of some decisions, with unique labels, and numbers that stay the same between prompts."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import count

import attrs

from combat.engine.fight.encounter import Encounter
from combat.engine.offer.entries import USUAL
from combat.engine.offer.prices import stated_once
from frontdoor.terminal.console.errors import InvalidAnswer
from frontdoor.terminal.console.text import ranges
from frontdoor.terminal.prompts.answer_parser import match_first_words, matches_name
from frontdoor.terminal.prompts.decisions import Choice, Decision, unique_labels
from frontdoor.terminal.prompts.entries import Entry, menu_entries, single_entries
from frontdoor.terminal.prompts.form_filling import optional_flags, optional_hint, takes_words

MAX_UNGROUPED = 12
"""Maximum number of choices that a menu lists in one block; a longer menu is grouped by combatant."""

MAX_FULL_MENU = 24
"""Maximum number of choices in a menu that is always listed in full; a longer menu is shortened when shown again."""

_MAX_GAPS = 3  # maximum ratio of used numbers to choices; above it, numbering starts again


@attrs.define
class Numbering:
    """The numbers assigned to choices; a choice keeps its number while the same requests are open in the same turn."""

    _known: dict[tuple[frozenset[str], frozenset[str]], dict[str, int]] = attrs.field(factory=dict)

    def numbers(self, decisions: Sequence[Decision], labels: Sequence[str], acting: Iterable[str]) -> tuple[int, ...]:
        """Return a number for each label: its earlier number, or the next free one."""
        turn = frozenset(acting)
        if turn:  # the numbers start at 1 in the turn of another combatant
            self._known = {key: known for key, known in self._known.items() if key[1] in (turn, frozenset())}
        asked = frozenset(each.request.kind for each in decisions), turn
        known = self._known.get(asked, {})
        if not known.keys() & set(labels) or len(known) > _MAX_GAPS * max(MAX_UNGROUPED, len(labels)):
            known = {}
        free = (number for number in count(1) if number not in set(known.values()))
        known = known | {label: next(free) for label in labels if label not in known}
        self._known[asked] = known
        return tuple(known[label] for label in labels)


@attrs.frozen
class Menu:
    """The choices that are open now, each with a unique label, its number and price, and the names of all combatants.

    Choices that are variants of one action share an entry, and with it a number.
    """

    decisions: Sequence[Decision]
    choices: tuple[Choice, ...]
    labels: tuple[str, ...]
    numbers: tuple[int, ...]
    names: Mapping[str, str]
    entries: tuple[Entry, ...]
    prices: tuple[str, ...]

    @classmethod
    def of(
        cls, fight: Encounter, decisions: Sequence[Decision], numbering: Numbering, *, grouped: bool = False
    ) -> "Menu":
        """Return the menu for some decisions; `grouped` lists the variants of an action as one entry."""
        choices = tuple(choice for decision in decisions for choice in decision.choices)
        labels = choice_labels(fight, choices)
        figures = fight.figures()
        names = {figure.id: figure.name for figure in figures}
        entries = single_entries(labels)
        if grouped:
            actors = [actor_in(label, names.values()) for label in labels]
            seats = [choice.seat for choice in choices]
            entries = menu_entries([choice.form for choice in choices], labels, actors, seats)
        keys = [labels[entry.places[0]] for entry in entries]
        by_entry = numbering.numbers(decisions, keys, (each.id for each in figures if each.acting))
        numbered = {place: number for number, entry in zip(by_entry, entries, strict=True) for place in entry.places}
        numbers = tuple(numbered[place] for place in range(len(labels)))
        prices = tuple(fight.system.price(fight.state, choice.form) for choice in choices)
        return cls(decisions, choices, labels, numbers, names, entries, prices)

    def find(self, words: Sequence[str]) -> tuple[int, list[str]]:
        """Return the index of the choice that the first words select, and the remaining words."""
        places, remaining = self.select(words)
        if len(places) > 1:
            names = " or ".join(self.variant_name(place) for place in places)
            raise InvalidAnswer(f"'{words[0]}' could mean {names}. Type more of the name.")
        return places[0], remaining

    def select(self, words: Sequence[str]) -> tuple[list[int], list[str]]:
        """Return the indexes of the choices that the first words leave, all of one entry, and the remaining words.

        Words after a name that several choices share narrow them: only those remain whose next field the words answer.
        """
        if words[0].removeprefix("-").isdigit():
            if words[0].isdigit() and int(words[0][:9]) in self.numbers:
                return self._variants(self._entry(self.numbers.index(int(words[0][:9]))), words[1:])
            in_a_row = sorted(self.numbers) == [*range(1, len(self.numbers) + 1)]
            numbers = f"from 1 to {max(self.numbers, default=0)}" if in_a_row else "shown before a choice"
            raise InvalidAnswer(f"'{words[0]}' is not one of the choices. Type a number {numbers}, or part of a name.")
        try:
            index, remaining = match_first_words(words, self.labels)
        except InvalidAnswer:
            places, remaining = self.narrowed(words)
            if not places or any(place not in self._entry(places[0]).places for place in places):
                raise
            bases = [place for place in places if place in self._entry(places[0]).bases]
            return bases or places, remaining
        return [index], remaining

    def narrowed(self, words: Sequence[str]) -> tuple[list[int], list[str]]:
        """Return the indexes of the choices that the first words match, and the remaining words.

        If the remaining words answer the next field of some of the choices, only those are returned.
        """
        for length in range(len(words), 0, -1):
            places, remaining = self.matching(" ".join(words[:length])), [*words[length:]]
            if places:
                fitting = [place for place in places if takes_words(self.choices[place].form, remaining, self.names)]
                return fitting or places, remaining
        return [], [*words]

    def ambiguous(self, words: Sequence[str]) -> tuple[str, list[int]]:
        """Return the words that fit several choices, and the indexes of these; an empty string if there are none."""
        try:
            self.select(words)
        except InvalidAnswer:
            places, remaining = self.narrowed(words)
            first = " ".join(words[: len(words) - len(remaining)])
            if len(places) > 1:
                return " ".join(words) if len(places) < len(self.matching(first)) else first, places
        return "", []

    def continued(self, before: str, text: str) -> str:
        """Return an answer after the words of the answer before, if together they leave fewer choices."""
        together = f"{before} {text}"
        if not before or text[0].isdigit():
            return text
        return together if len(self.narrowed(together.split())[0]) < len(self.matching(before)) else text

    def variant_name(self, place: int) -> str:
        """Return the name of a choice among the variants of its entry."""
        entry = self._entry(place)
        return entry.names[entry.places.index(place)] or USUAL

    def _entry(self, place: int) -> Entry:
        return next(entry for entry in self.entries if place in entry.places)

    def _variants(self, entry: Entry, words: Sequence[str]) -> tuple[list[int], list[str]]:
        """Return the indexes of the variants of an entry that the first words leave, and the remaining words."""
        if words and len(entry.places) > 1 and not (words[0].isdigit() and len(entry.bases) == 1):
            with suppress(InvalidAnswer):
                names = [self.variant_name(place) for place in (entry.bases if words[0].isdigit() else entry.places)]
                index, remaining = match_first_words(words, names)
                return [entry.bases[index] if words[0].isdigit() else entry.places[index]], remaining
        fitting = [place for place in entry.bases if takes_words(self.choices[place].form, words, self.names)]
        return fitting or [*entry.bases], [*words]

    def matching(self, text: str) -> list[int]:
        """Return the indexes of the choices that a text matches, by prefixes of their words."""
        return [place for place, label in enumerate(self.labels) if matches_name(text, label)]

    def shared_decisions(self) -> tuple[Decision, ...]:
        """Return the decisions of the first kind that one answer can cover; empty if an answer can cover only one.

        The same prompt to several seats is a single decision, which any one of the seats answers.
        """
        owed = [each for each in self.decisions if each.request.kind == self.decisions[0].request.kind]
        if len({each.request.prompt for each in owed}) < len(owed):
            return ()
        labels = [{choice.form.label for choice in each.choices} for each in owed]
        single = all(len(each.choices) == 1 for each in owed)
        return tuple(owed) if len(owed) > 1 and (single or labels[0] & labels[1]) else ()

    def grouped_decisions(self) -> list[list[Decision]]:
        """Return the decisions grouped by kind and prompt."""
        asked: dict[tuple[str, str], list[Decision]] = {}
        for each in self.decisions:
            asked.setdefault((each.request.kind, each.request.prompt), []).append(each)
        return [*asked.values()]

    def lines(self, places: Sequence[int], remarks: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Yield the lines of the menu, each as margin and text; a long menu is grouped under combatants' names."""
        last_actor = ""
        actors = list(dict.fromkeys(map(self._actor, places)))
        mostly_actors = 2 * sum(bool(self._actor(place)) for place in places) > len(places)
        grouped = len(places) > MAX_UNGROUPED and len(actors) > 1 and mostly_actors
        listed: set[int] = set()
        for place in sorted(places, key=lambda each: (grouped and actors.index(self._actor(each)), self.numbers[each])):
            if self.numbers[place] in listed:
                continue
            listed.add(self.numbers[place])
            entry = self._entry(place)
            label = entry.label if len(entry.places) > 1 else self.labels[place]
            actor = self._actor(place) if grouped else ""
            if actor and actor != last_actor:
                yield "  ", f"{actor}:"
            last_actor = actor
            label = label.removeprefix(f"{actor}: ") if actor else label
            prices = {self.prices[base] for base in entry.bases}
            label, price = stated_once(label, prices.pop() if len(prices) == 1 else "")
            flags = optional_hint(self.choices[place].form, optional_flags(self.choices[place].form))
            label += entry.hint + (f" [{flags}?]" if flags else "")
            notes = [
                price,
                *(remarks[place : place + 1] if len(entry.bases) == 1 else ()),
            ]
            remark = ", ".join(filter(None, notes))
            yield f"{self.numbers[place]:>{5 if actor else 3}}  ", f"{label} ({remark})" if remark else label

    def short_lines(
        self, places: Sequence[int], remarks: Sequence[str], known: Container[str]
    ) -> Iterator[tuple[str, str]]:
        """Yield the lines of the menu; choices with known labels are summed up in one line per combatant."""
        for actor in dict.fromkeys(map(self._actor, places)):
            own = [place for place in places if self._actor(place) == actor]
            listed = [place for place in own if actor and self.labels[place] in known]
            if listed:
                yield "  ", f"{actor}: {', '.join(ranges(sorted({self.numbers[place] for place in listed})))}"
            yield from self.lines([place for place in own if place not in listed], remarks)

    def _actor(self, place: int) -> str:
        return actor_in(self.labels[place], self.names.values())


def actor_in(label: str, names: Iterable[str]) -> str:
    """Return the combatant whose name a label begins with; an empty string if there is none."""
    return next((name for name in names if label.startswith(f"{name}: ")), "")


def choice_labels(fight: Encounter, choices: Sequence[Choice]) -> tuple[str, ...]:
    """Return a unique label for each choice; the acting combatant comes first."""
    actors = {figure.id for figure in fight.figures()}
    labels = unique_labels([choice.form for choice in choices], actors)
    seats = {seat.id: seat.name for seat in fight.header.seats}
    parts = [
        f"{label} ({seats.get(choice.seat, choice.seat)})" if labels.count(label) > 1 else label
        for label, choice in zip(labels, choices, strict=True)
    ]
    return tuple(
        f"{label} ({parts[:place].count(label) + 1})" if parts.count(label) > 1 else label
        for place, label in enumerate(parts)
    )


def match_choice(choices: Sequence[Choice], labels: Sequence[str], words: Sequence[str]) -> tuple[int, list[str]]:
    """Return the index of the choice that words select, and the remaining words; a single choice need not be named."""
    if len(choices) > 1:
        return match_first_words(words, labels)
    named = matches_name(words[0], labels[0]) and not words[0].isdigit()
    return 0, [*words[1:]] if named else [*words]
