"""Reads the sentences in which a Wrath & Glory sheet prints an ability as effects that the engine applies.

A sentence is read only as a whole: a trigger or none, and consequences that the vocabulary of abilities has. All others
stay a reminder, so that no effect is guessed.
"""

import re
from collections.abc import Iterator, Mapping

import attrs
from attrs import field, frozen

from frontdoor.importers.sheets.sentence_effects import Entry, Part, consequence
from frontdoor.importers.sheets.sentence_forms import reduced, sentences_of, triggers

KIND_POINTS: Mapping[str, str] = {
    "battlecry": "fight start",
    "wrath": "wrath six",
    "annihilation": "falls",
    "complication": "complication",
}
"""The point of the effects of an ability by the type that its file states."""

PAID_KINDS = ("ruin", "action", "reaction")
"""Types of abilities that have a price, so that none of their sentences applies automatically."""

HAPPENING = ("fight start", "turn start", "turn end", "wrath six", "hit", "wounds", "wounded", "defeats", "falls")
"""Points at which things happen."""


@frozen
class Reading:
    """The effects in a text.

    Attributes:
        entries: The abilities that the text describes, without ids.
        scores: The fields of the sheet that the text states, such as `ruin`.
        unread: The number of sentences that were not read, or only in part.
        is_whole: Whether every sentence was read.
    """

    entries: tuple[Entry, ...] = ()
    scores: Mapping[str, int] = field(factory=dict)
    unread: int = 0
    is_whole: bool = False


@frozen
class _Context:
    """The circumstances under which the rest of a sentence applies.

    Attributes:
        when: The point at which it happens; empty if none is stated.
        given: The conditions.
        ruin: The price in Ruin, for which the owner uses it; 0 if it applies automatically.
        until: The duration of changes that are paid for.
    """

    when: str = ""
    given: tuple[str, ...] = ()
    ruin: int = 0
    until: str = ""

    def plus(self, when: str, *given: str) -> "_Context | None":
        """Return the context with a further trigger; None if the two cannot hold together."""
        agrees = when in ("", self.when) or not self.when or (self.when, when) == ("wrath six", "attack")
        if not agrees or (when and self.ruin):
            return None
        return attrs.evolve(self, when=self.when or when, given=tuple(dict.fromkeys((*self.given, *given))))


_PAID = re.compile(
    r"(?:self )?(?:may )?spends? (?P<ruin>\d+) ruin(?: as ruin action)?(?: to|, and| and|,|\.)? (?P<rest>.+?)"
    r"(?: as ruin action)?"
)
_WITH_ATTACK = re.compile(
    r"when(?:ever)? self (?:makes?|attempts?|performs?) attacks?(?: tests?)?, (?P<rest>.*\bspends? .+)"
)
_SPAN = re.compile(
    r"(?P<rest>.+?)(?: self makes)? (?:until end of (?:self'?s? )?|for rest of |this |that |for |during )"
    r"(?P<span>round|turn)"
)
_PRICE_ALONE = re.compile(r"spend (\d+) ruin\.? ?", re.IGNORECASE)
MAX_TRIGGERS = 3
"""Largest number of triggers in a sentence."""


def _clauses(text: str) -> Iterator[list[str]]:
    """Yield the ways to split a sentence into clauses, the whole sentence first."""
    yield [text]
    for separator in (
        r", and (?=self|\+|may|add|gain|cannot|can|is|reroll|immune)",
        r" and (?=self|\+|may|add|gain|cannot|can|is|rerolls?\b)",
        r",? and ",
    ):
        parts = re.split(separator, text)
        if len(parts) > 1:
            subject = "self " if parts[0].startswith("self ") else ""
            yield [parts[0], *(part if part.startswith("self ") else f"{subject}{part}" for part in parts[1:])]
            yield parts


Found = list[tuple[_Context, Part]]


def _read_clauses(text: str, context: _Context, keywords: list[str], depth: int = 0) -> Found | None:
    for clauses in _clauses(text):
        parts = [consequence(clause) for clause in clauses]
        if all(parts):
            found = [(context, part) for listed in parts for part in listed]
            if all(_entry(*each) for each in found):
                return found
    if depth < MAX_TRIGGERS:
        for rest, when, given in triggers(text, keywords):
            inner = context.plus(when, *given)
            found = (inner and _read_clauses(rest, inner, keywords, depth + 1)) or []
            if found:
                return found
    return None


def _entry(context: _Context, part: Part) -> Entry | None:
    """Return the ability of an effect in its context, or None if the vocabulary has no such combination."""
    given = tuple(dict.fromkeys((*context.given, *part.given)))
    if context.ruin:
        return _paid_entry(context, part, given)
    when = context.when if part.when == "seen" and context.when in HAPPENING else part.when or context.when
    when = "fight start" if when == "seen" else when
    do, is_held = part.effect["do"], when in ("always", "rolled", "damage", "test", "attack", "attacked", "soak")
    if not when or is_held is (do in ("gain", "heal", "harm", "condition", "test", "free")):
        return None
    if context.when not in ("", when) and (context.when, when) not in _WITHIN:
        return None
    if (when == "always" and given) or (part.effect.get("to") == "target" and when not in _WITH_TARGET):
        return None
    if context.when == "attack" and when in ("rolled", "damage"):
        given = tuple(dict.fromkeys(("attack", *given)))
    if when == "rolled" and not given:
        return None
    entry: Entry = {"when": when, "if": list(given), "does": [part.effect]}
    if when in ("wounds", "wounded") and do == "harm":
        entry["limit"] = "turn"  # it could cause itself
    return {key: value for key, value in entry.items() if value}


_WITHIN = (("attack", "test"), ("attack", "rolled"), ("attack", "damage"))
"""The triggers that a sentence may state for an effect at another point."""

_WITH_TARGET = ("hit", "wounds", "wounded", "wrath six", "defeats")
"""The points that have a target."""


def _paid_entry(context: _Context, part: Part, given: tuple[str, ...]) -> Entry | None:
    """Return an ability that its owner uses for a price."""
    effect, changes = part.effect, part.effect["do"] == "modify"
    if any(fact.partition(": ")[0] not in ("is", "round") for fact in given):
        return None
    if changes and part.when in ("", "soak", "attacked"):
        return None
    if not changes and part.when not in ("", "seen"):
        return None
    if changes:
        effect = {**effect, "at": part.when, "until": context.until or "turn"}
    cost = [{"what": "Ruin", "amount": context.ruin}]
    entry: Entry = {"when": "turn", "if": list(given), "does": [effect], "cost": cost, "asked": True}
    return {key: value for key, value in entry.items() if value}


def _read_sentence(text: str, kind: str, keywords: list[str]) -> Found:
    context = _Context(when=KIND_POINTS.get(kind, ""))
    attack = _WITH_ATTACK.fullmatch(text)
    paid = _PAID.fullmatch(attack["rest"] if attack else text)
    if paid:
        span = _SPAN.fullmatch(paid["rest"])
        until = "roll" if attack else span["span"] if span else ""
        context = _Context(ruin=int(paid["ruin"]), until=until)
        text = span["rest"] if span else paid["rest"]
    elif kind in PAID_KINDS:
        return []
    found = _read_clauses(text, context, keywords) or []
    return found if len(_merged(found)) <= 1 or not context.ruin else []


def _merged(found: Found) -> list[Entry]:
    """Return the entries of a sentence; those that differ in their effects only are one."""
    merged: list[Entry] = []
    for entry in filter(None, (_entry(*each) for each in found)):
        same = next((each for each in merged if {**each, "does": 0} == {**entry, "does": 0}), None)
        if same is None:
            merged.append({**entry, "does": [*entry["does"]]})
        else:
            same["does"] += entry["does"]
    return merged


_PASSIVE = re.compile(
    r"\bmay (?:be (?:armed|equipped|exchanged|replaced)|exchange|replace)|^see\b|\bknows?\b|\bED\b|\bRange \d|^\W*$",
    re.IGNORECASE,
)
_OTHER_ACTION = re.compile(r"\b(simple|full-round|free) action\b", re.IGNORECASE)
_PRICE = re.compile(r"\bspends? (\d+) ruin\b", re.IGNORECASE)


def _option(text: str, kind: str) -> tuple[Entry, ...]:
    """Return an ability with the price of an Action or Reaction, whose effect the players act out."""
    if kind not in ("action", "reaction") or _PASSIVE.search(text):
        return ()
    other, ruin = _OTHER_ACTION.search(text), _PRICE.search(text)
    action = "Reflexive Action" if kind == "reaction" else f"{other[1].title()} Action" if other else "Combat Action"
    cost: list[Entry] = [] if action == "Free Action" else [{"what": action}]
    cost += [{"what": "Ruin", "amount": int(ruin[1])}] if ruin else []
    return ({"when": "turn" if kind == "action" else "others' turn", "cost": cost, "asked": True},) if cost else ()


_RUIN = re.compile(
    r"(?:it may|(?:this|the) threat (?:may|can)) (?:use|take) ruin actions,? and has (\d+) personal ruin", re.IGNORECASE
)
_OWN_RUIN = re.compile(r"\b(\d+)\s+personal\s+ruin\b", re.IGNORECASE)
_DETERMINATION = re.compile(r"spend (\d+) ruin to roll (\d+)d6", re.IGNORECASE)


def read_effects(text: object, owner: str = "", kind: str = "") -> Reading:
    """Return the effects in the text of an ability.

    Args:
        text: The text of the file.
        owner: The name of the combatant, which the text may use for it.
        kind: The type that the file states, such as `battlecry`.

    >>> read_effects("This Threat gains +2 bonus dice to Stealth Tests. It hums.").entries
    ({'when': 'test', 'if': ['skill: Stealth'], 'does': [{'do': 'modify', 'what': 'dice', 'amount': 2}]},)
    """
    reading = Reading()
    sentences = sentences_of(text)
    if kind in PAID_KINDS and len(sentences) > 1 and _PRICE_ALONE.fullmatch(sentences[0]):
        sentences[:2] = [f"{sentences[0]} to {sentences[1][:1].lower()}{sentences[1][1:]}"]
    for number, sentence in enumerate(sentences):
        own, rolled = _OWN_RUIN.search(sentence), _DETERMINATION.fullmatch(sentence)
        if own or rolled:
            is_whole = bool(rolled or _RUIN.fullmatch(sentence))
            scores = {"ruin": int(own[1])} if own else {}
            if rolled:
                scores |= {"determination_price": int(rolled[1]), "determination": int(rolled[2])}
            reading = attrs.evolve(reading, scores={**reading.scores, **scores}, unread=reading.unread + (not is_whole))
            continue
        keywords: list[str] = []
        found: Found = []
        if not (reading.unread and (kind in KIND_POINTS or kind in PAID_KINDS)):  # it may depend on what was not read
            found = _read_sentence(reduced(sentence, owner, keywords, first=number == 0), kind, keywords)
        unread = reading.unread + (not found or not all(part.is_whole for _, part in found))
        reading = attrs.evolve(reading, entries=(*reading.entries, *_merged(found)), unread=unread)
    entries = reading.entries
    if kind in PAID_KINDS and reading.unread:
        entries = _option(" ".join(sentences), kind)
    return attrs.evolve(reading, entries=entries, is_whole=bool(sentences) and not reading.unread)
