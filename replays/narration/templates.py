"""Sentence templates: text with placeholders that is filled in from an event and the state before it.

| in a template | becomes |
| --- | --- |
| `{who}` | the name of the combatant, side, seat or weapon with this id; a list of names for several |
| `{who}'s` | the possessive form: `Ansel's`, `the Pilgrims'` |
| `{amount:Wound}`, `{amount:{harm}}` | a number with a noun: `1 Wound`, `2 Wounds` |
| `{distance:inches}` | a distance that is counted in half inches |
| `{by:+d}` | a number in this format of Python |
| `{modifiers}` | modifiers with their sources: `Cover -1, Aim +1` |
| `{flees/flee}` | the verb that agrees with the name before it |
| `[ ({reason})]` | a part that is left out if a placeholder in it is empty or 0 |
"""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType, ModuleType
from typing import Any

import attrs
from attrs import frozen

from combat.engine.package_data import load_toml
from events.base import Event
from events.vocabulary import Modifier
from replays.narration.words import capital, counted, inches, is_plural, listed, named, possessive

Describe = Callable[[Any, Any], str]
"""Function that returns the sentence for an event, given the state before it; empty if there is nothing to say."""

Word = Callable[[Any, Any], object]
"""Function that returns the value of a placeholder that is not a field, given an event and the state before it.

The event comes first, because functions `(state, event)` of a module are taken for sentences.
"""

Value = Callable[[str], object]
"""The value of a placeholder, by its name."""

_TOKENS = re.compile(
    r"\{(?P<name>\w+)(?::(?P<form>(?:[^{}]|\{\w+\})+))?\}(?P<possessive>'s)?"
    r"|\{(?P<singular>[^{}/:]+)/(?P<plural>[^{}/:]+)\}"
    r"|\[(?P<part>[^\[\]]*)\]"
    r"|(?P<text>[^{}\[\]]+)"
    r"|(?P<stray>.)",
    re.DOTALL,
)
_INNER = re.compile(r"\{(\w+)\}")


@frozen
class Template:
    """A string with placeholders.

    Attributes:
        text: The template as written in the system's module.
        placeholders: The names of all placeholders.
    """

    text: str
    placeholders: frozenset[str] = attrs.field(init=False, repr=False, eq=False)
    _tokens: "tuple[re.Match[str] | Template, ...]" = attrs.field(init=False, repr=False, eq=False)

    @_tokens.default
    def _split(self) -> "tuple[re.Match[str] | Template, ...]":
        tokens = tuple(_TOKENS.finditer(self.text))
        if stray := next((token["stray"] for token in tokens if token["stray"]), ""):
            raise ValueError(f"unbalanced {stray!r} in the sentence template {self.text!r}")
        return tuple(Template(token["part"]) if token["part"] is not None else token for token in tokens)

    @placeholders.default
    def _names(self) -> frozenset[str]:
        names: set[str] = set()
        for token in _TOKENS.finditer(self.text):
            if token["name"]:
                names |= {token["name"], *_INNER.findall(token["form"] or "")}
            elif token["part"]:
                names |= Template(token["part"]).placeholders
        return frozenset(names)

    def fill(self, state: Any, value: Value, before: str = "") -> str:
        """Return the template with all placeholders filled in.

        Args:
            state: The state that resolves ids to names.
            value: Returns the value of a placeholder, given its name.
            before: The text that precedes; after a full stop, a name begins with a capital letter.
        """
        text = ""
        content: object = ""
        for token in self._tokens:
            if isinstance(token, Template):
                if all(value(name) not in _EMPTY for name in token.placeholders):
                    text += token.fill(state, value, before + text)
            elif token["text"]:
                text += token["text"]
            elif token["singular"]:
                text += token["plural"] if _names_several(state, content) else token["singular"]
            else:
                content, form = value(token["name"]), token["form"]
                shown = _shown(state, content, _INNER.sub(lambda inner: str(value(inner[1])), form) if form else "")
                shown = possessive(shown) if token["possessive"] else shown
                text += capital(shown) if (before + text).endswith((". ", "! ")) else shown
        return text


_EMPTY: tuple[object, ...] = (0, "", None, ())


def _names_several(state: Any, content: object) -> bool:
    if isinstance(content, tuple) and len(content) == 1:
        return _names_several(state, content[0])
    return len(content) > 1 if isinstance(content, tuple) else is_plural(str(state.name(str(content))))


def _shown(state: Any, content: object, form: str) -> str:
    if isinstance(content, tuple) and content and isinstance(content[0], Modifier):
        return named(content)
    if isinstance(content, tuple):
        return listed(_shown(state, item, "") for item in content) if content else "no one"
    if not isinstance(content, int):
        return "" if content is None else str(state.name(str(content)))
    if form.startswith("+"):
        return format(content, form)
    if form == "inches":
        return inches(content)
    return counted(content, form) if form else str(content)


@frozen
class Sentence:
    """The sentence for a class of events, chosen among templates.

    Attributes:
        templates: The templates, keyed by the value of `key`.
        key: What decides between the templates: a field of the event, or a function of event and state; None if there
            is only one.
        otherwise: The template for all other values of the key.
        words: The placeholders that are not fields of the event.
    """

    templates: Mapping[object, Template]
    key: str | Word | None
    otherwise: Template
    words: Mapping[str, Word]

    def __call__(self, state: Any, event: Event, **given: object) -> str:
        """Return the sentence for an event.

        Args:
            state: The state before the event.
            event: The event.
            given: More placeholders and their values.
        """

        def value(name: str) -> object:
            if name in given:
                return given[name]
            return self.words[name](event, state) if name in self.words else getattr(event, name)

        return self.chosen(state, event).fill(state, value)

    def chosen(self, state: Any, event: Event) -> Template:
        """Return the template for an event, given the state before it."""
        if self.key is None:
            return self.otherwise
        key = getattr(event, self.key) if isinstance(self.key, str) else self.key(event, state)
        return self.templates.get(key, self.otherwise)

    def unknown_placeholders(self, event: type[Event]) -> set[str]:
        """Return the placeholders that are neither words of this sentence nor fields or properties of an event."""
        used: set[str] = set()
        for template in (*self.templates.values(), self.otherwise):
            used |= template.placeholders
        fields = {field.name for field in attrs.fields(event)}
        return {
            name for name in used - self.words.keys() - fields if not isinstance(getattr(event, name, None), property)
        }


Sentences = Mapping[type[Event], str | Sentence]
"""The templates of a system, keyed by event class: a string, or a sentence with cases and placeholders of its own."""

Words = Mapping[str, Word]
"""Placeholders that all templates of a module may use."""


def sentence(text: str, **words: Word) -> Sentence:
    """Return a sentence that has one template."""
    return Sentence({}, None, Template(text), words)


SILENT = sentence("")
"""The sentence for events about which there is nothing to say."""


def select(key: str | Word, cases: Mapping[Any, str], otherwise: str = "", **words: Word) -> Sentence:
    """Return a sentence that is chosen by a field of the event, or by a function of state and event."""
    return Sentence({value: Template(text) for value, text in cases.items()}, key, Template(otherwise), words)


def either(key: str | Word, present: str, absent: str = "", **words: Word) -> Sentence:
    """Return a sentence that depends on whether an event's field, or a function's result, is empty or 0."""
    chosen: Word = (lambda event, _: getattr(event, key)) if isinstance(key, str) else key
    return select(lambda event, state: bool(chosen(event, state)), {True: present}, absent, **words)


NO_WORDS: Mapping[type[Event], Words] = MappingProxyType({})


def load_sentences(
    package: str, *events: ModuleType, words: Mapping[type[Event], Words] = NO_WORDS
) -> Mapping[type[Event], Sentence]:
    """Return the sentences in the file `sentences.toml` of a package.

    The file has a template for each event class, or a table if the event has several sentences:

        silent = ["RollKept"]
        SceneOpened = "Scene {number}"

        [GearWorn]
        if = "on"
        then = "{who} puts on the {item}."
        else = "{who} takes off the {item}."

        [BreathDrawn]
        case = "fate"
        dead = "{who} breathes no more."
        otherwise = "{who} lives."

    `if` and `case` name a field of the event or one of its words. `case` may list several; the first whose value is
    one of the cases decides.

    Args:
        package: The dotted name of the package.
        events: The modules that define the event classes.
        words: The placeholders of each event class that are not fields of the event.

    Raises:
        ValueError: If the modules define no event class of a name in the file.
    """
    page = load_toml(package, "sentences.toml")
    written: dict[str, Any] = {**dict.fromkeys(page.pop("silent", ()), ""), **page}
    classes = {name: item for module in events for name, item in vars(module).items() if isinstance(item, type)}
    if unknown := written.keys() - classes.keys():
        raise ValueError(f"sentences for unknown events: {', '.join(sorted(unknown))}")
    return {classes[name]: _parsed(text, words.get(classes[name], {})) for name, text in written.items()}


def _parsed(written: Any, words: Words) -> Sentence:
    """Return a sentence of a file."""
    if isinstance(written, str):
        return sentence(written, **words) if written else SILENT
    if "if" in written:
        key = written["if"]
        return either(words.get(key, key), written["then"], written.get("else", ""), **words)
    key, otherwise = written["case"], written.get("otherwise", "")
    cases = {case: text for case, text in written.items() if case not in ("case", "otherwise")}
    keys = [_word(name, words) for name in ([key] if isinstance(key, str) else key)]

    def case(event: Event, state: Any) -> object:
        for word in keys:
            value = word(event, state)
            if value in cases:
                return value
        return None

    return select(case, cases, otherwise, **words)


def _word(name: str, words: Words) -> Word:
    return words.get(name, lambda event, _: getattr(event, name))


def compiled(sentences: Sentences, *given: str, words: Words | None = None) -> Mapping[type[Event], Sentence]:
    """Return sentences keyed by event class, checked and ready for use.

    Args:
        sentences: A template or a sentence for each event class.
        given: The names of placeholders that the caller provides.
        words: The placeholders that all of these sentences may use.

    Raises:
        ValueError: If a template is malformed, or names a placeholder that its event does not have.
    """
    ready = {event: sentence(text) if isinstance(text, str) else text for event, text in sentences.items()}
    ready = {
        event: text if text == SILENT else attrs.evolve(text, words={**(words or {}), **text.words})
        for event, text in ready.items()
    }
    for event, described in ready.items():
        if unknown := described.unknown_placeholders(event) - {*given}:
            raise ValueError(f"unknown placeholders in the sentence for {event.__name__}: {', '.join(sorted(unknown))}")
    return ready
