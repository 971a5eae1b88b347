"""The words and forms of printed sentences: reduces a sentence to few words, and matches triggers and consequences."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from combat.engine.package_data import load_toml
from combat.systems.wrath_and_glory.rules import conditions
from events.wrath_and_glory.sheets import ATTRIBUTES, ROLLED_SCORES, SKILLS
from frontdoor.importers.files.texts import plain_text

SCORES = (*SKILLS, *ATTRIBUTES, *ROLLED_SCORES, "Determination")
CONDITIONS = {name.lower(): name for name in (*conditions.CONDITIONS, *conditions.RESISTED_THREATS[:2], "Frenzied")}
"""The printed names of conditions by their lower case."""

_OTHERS = (
    r"\b(?:target|enem(?:y|ies)|all(?:y|ies)|mobs?|threats|models?|creatures?|anyone|rider|character|opponents?)\b"
)
_DROPPED = re.compile(
    r"\b(?:the|an?|all|any|also|immediately|additionally|further|however|automatically|bonus|extra|additional|total|"
    r"conditions?|keywords?|in addition(?: to any other effects)?|as well|on it|option|made|special)\b,?"
)
_PLURALS = ("PSYKERS", "DAEMONS", "ORKS", "VEHICLES")
_KEYWORD = re.compile(r"\b(?!DN\b|ED\b|AP\b|GM\b|AR\b)[A-Z][A-Z']+(?: [A-Z][A-Z']+)*\b")


class Trigger(NamedTuple):
    """A way to split the trigger from a sentence.

    Attributes:
        rest: The rest of the sentence.
        when: The point that the trigger names; empty if it only adds conditions.
        given: The conditions.
    """

    rest: str
    when: str
    given: tuple[str, ...]


class _Forms(NamedTuple):
    synonyms: tuple[tuple[re.Pattern[str], str], ...]
    triggers: tuple[tuple[re.Pattern[str], Mapping[str, Any]], ...]
    consequences: tuple[tuple[str, re.Pattern[str]], ...]


@cache
def _forms() -> _Forms:
    data = load_toml(__package__, "effect_sentences.toml")
    groups = {**data["groups"], "NAMES": _longest_first(map(underscored, SCORES))}
    groups["CONDITIONS"] = _longest_first(CONDITIONS)

    def filled(text: str) -> str:
        while "<<" in text:
            text = re.sub(r"<<([A-Z]+)>>", lambda match: groups[match[1]], text)
        return text

    sides = (r"^(?:{}),? (?P<rest>.+)$", r"^(?P<rest>.+?),? (?:{})$")
    return _Forms(
        tuple((re.compile(pattern), written) for pattern, written in data["synonyms"]),
        tuple(
            (re.compile(side.replace("{}", filled(each["text"]))), each) for each in data["triggers"] for side in sides
        ),
        tuple((each["kind"], re.compile(filled(each["text"]))) for each in data["consequences"]),
    )


def _longest_first(words: Any) -> str:
    return "|".join(sorted(words, key=len, reverse=True))


def underscored(score: str) -> str:
    """Return the name of a score as a reduced sentence has it.

    >>> underscored("Weapon Skill")
    'weapon_skill'
    """
    return score.lower().replace(" ", "_")


def sentences_of(text: object) -> list[str]:
    """Return the sentences of a text, without markup and full stops."""
    flat = " ".join(plain_text(text or "").replace("\u2019", "'").replace("\u2013", "-").split())
    parts = (part.strip(" .!;:") for part in re.split(r"(?<=[.!])\s+(?=[A-Z\[+])", flat))
    return [part for part in parts if part]


def reduced(sentence: str, owner: str, keywords: list[str], *, first: bool) -> str:
    """Return a sentence in few words.

    Args:
        sentence: The sentence.
        owner: The name of the combatant, which stands for `this Threat` in many texts.
        keywords: The keywords in capitals; those of the sentence are added.
        first: Whether it is the first sentence of its text, so that `it` is the owner.

    >>> reduced("Any attacks against PSYKERS gain +1 ED.", "", [], first=True)
    'attacks against <0> gain +1 ed.'
    """

    def keep(match: re.Match[str]) -> str:
        keywords.append(match[0].removesuffix("S") if match[0] in _PLURALS else match[0])
        return f"<{len(keywords) - 1}>"

    short = _KEYWORD.sub(keep, re.sub(r"\bTHREATS?\b", "Threat", sentence)).lower()
    for score in SCORES:
        short = short.replace(score.lower(), underscored(score))
    if owner:
        name, last = re.escape(owner.lower()), re.escape(owner.lower().split()[-1])
        short = re.sub(rf"\b(?:an?|the|any)? ?{name}s?\b|\b(?:an?|the|any) {last}\b", " self", short)
    short = re.sub(r"\b(?:this|the) (?:threat|daemon|individual|follower|drone)s?(?!\w)|\byou\b", "self", short)
    short = re.sub(r"\byour\b", "self's", short)
    for pattern, written in _forms().synonyms:
        short = pattern.sub(written, short)
    start, other = re.search(r"\bself\b", short), re.search(_OTHERS, short)
    if (start or first) and not (other and (start is None or other.start() < start.start())):
        short = re.sub(r"\b(?:it|they|he|she)\b(?! must)", "self", short)
        short = re.sub(r"\b(?:its|their|his|her)\b", "self's", short)
    short = re.sub(r"\bself's (?!tier)", "", _DROPPED.sub("", short))
    return re.sub(r"\s+", " ", re.sub(r"\s+,", ",", short)).strip(" ,")


def triggers(text: str, keywords: list[str]) -> Iterator[Trigger]:
    """Yield the ways to split a trigger from a reduced sentence."""
    for pattern, form in _forms().triggers:
        found = pattern.match(text)
        if found:
            groups = found.groupdict()
            way = (groups.get("way") or "").strip()
            facts = (_fact(fact, groups, keywords) for fact in form["if"])
            yield Trigger(groups["rest"], form["when"], (*((way,) if way else ()), *facts))


def _fact(fact: str, groups: Mapping[str, str | None], keywords: list[str]) -> str:
    if fact == "foes":
        words = (keywords[int(number)] for number in re.findall(r"<(\d+)>", groups["words"] or ""))
        return f"target keyword: {' or '.join(words)}"
    state = (groups.get("state") or "").capitalize()
    return {"state": f"is: {state}", "target state": f"target is: {state}"}.get(fact, fact)


def consequences(text: str) -> Iterator[tuple[str, Mapping[str, str | None]]]:
    """Yield the kinds of consequences that a clause may state, each with the parts of its text."""
    for kind, pattern in _forms().consequences:
        found = pattern.fullmatch(text)
        if found:
            yield kind, found.groupdict()
