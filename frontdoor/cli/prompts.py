"""Filling in a form, field by field, from what people type; it knows domains, and no system."""

import inspect
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Protocol

import attrs

from combat.engine.requests import Domain, Form, OneOf, SomeOf, Whole, Words, YesNo
from events.base import Command
from frontdoor.cli.sentences import words_of

MOST_LISTED = 60
"""So many values of a domain that nobody has described are listed."""

MOST_SPREAD = 12
"""Out of so many things one is chosen together with what is done to it."""

WORTH_TELLING = 4
"""So many words about a field say more than its name."""

_ATTRIBUTE = re.compile(r"(\w+): (.*)")
_WORD = re.compile(r"\w+")
_NUMBER = re.compile(r"-?[0-9]{1,18}")


class Wrong(Exception):
    """An answer does not fit its question; the message says what would."""


class Again(Exception):
    """What was being answered is dropped; look at what is owed now. The message says why, or nothing."""


class Left(Exception):
    """The people leave the table."""


class Ask(Protocol):
    """Where answers come from."""

    def __call__(self, question: str) -> str:
        """Return the answer to a question, empty for none."""
        ...

    def show(self, lines: Sequence[str]) -> None:
        """Show what can be chosen, where a person answers."""
        ...

    def known(self, name: str) -> None:
        """Take note of a field that can only have the value of this name, which somebody may have said all the same."""
        ...

    def wrong(self, sentence: str) -> None:
        """Say what is wrong with the last answer, before the question is asked again; or drop the form by `Wrong`."""
        ...


def fill(form: Form, ask: Ask, default: Command | None = None) -> Command:
    """
    Ask for each open field of a form, and give the command.

    Args:
        form: The form.
        ask: Where answers come from.
        default: What is meant where nobody says anything, if there is such a command.
    """
    told = explained(form.command)
    values = {}
    for name, domain in form.fields.items():
        if is_open(domain):
            usual = _usual(form, name, domain) if default is None else _Usual(getattr(default, name))
            values[name] = _asked(name, domain, told.get(name, ""), usual, ask)
        else:
            values[name] = next(iter(domain.values()))
            ask.known(_names(domain)[0])
    return form.command(**values)


def is_open(domain: Domain) -> bool:
    """Return whether there is anything to ask about a field."""
    return isinstance(domain, Words) or len(list(islice(domain.values(), 2))) > 1


def open_fields(form: Form) -> int:
    """Say how many fields of a form must be asked for."""
    return sum(map(is_open, form.fields.values()))


def spread(form: Form) -> tuple[Form, ...]:
    """
    Return a form for each value, where a form asks for a single thing out of a few; else the form itself.

    >>> from combat.engine.commands import Undo
    >>> [each.label for each in spread(Form(Undo, "Undo", {"to": OneOf((3, 4), ("the shot", "the blow"))}))]
    ['Undo: the shot', 'Undo: the blow']
    """
    wanted = [(name, domain) for name, domain in form.fields.items() if is_open(domain)]
    match wanted:
        case [(name, OneOf(of, names))] if 0 < len(names) <= MOST_SPREAD:
            return tuple(
                attrs.evolve(
                    form, label=f"{form.label}: {told}", fields={**form.fields, name: OneOf((value,), (told,))}
                )
                for value, told in zip(of, names, strict=True)
            )
        case _:
            return (form,)


def labels(forms: Sequence[Form]) -> tuple[str, ...]:
    """Return a name to each of some forms; where labels are the same, with what sets the forms apart."""
    return tuple(
        form.label if sum(each.label == form.label for each in forms) == 1 else f"{form.label}: {_apart(form, forms)}"
        for form in forms
    )


def _apart(form: Form, forms: Sequence[Form]) -> str:
    alike = [each for each in forms if each.label == form.label]
    parts = []
    for name, domain in form.fields.items():
        if any(each.fields.get(name) != domain for each in alike):
            first, *more = _names(domain)[:2] or ("nobody",)
            parts.append(f"{first} ..." if more else first)
    return ", ".join(parts)


def chosen(text: str, names: Sequence[str]) -> int:
    """
    Return the place of the name that somebody chose by its number, or by the beginnings of some of its words.

    Where several fit, the one that says no more than all the others is meant.

    Raises:
        Wrong: When it is none of them, or could be several.

    >>> chosen("2", ("Move", "Charge")), chosen("cha", ("Move", "Charge", "Diving Charge"))
    (1, 1)
    """
    if _NUMBER.fullmatch(text):
        if 1 <= int(text) <= len(names):
            return int(text) - 1
        raise Wrong(f"{text} is none of the choices; give a number up to {len(names)}, or a part of a name")
    typed = _words(text)
    close = [place for place, name in enumerate(names) if typed and _begins(typed, _words(name))]
    plainest = min(close, key=lambda place: len(_words(names[place])), default=0)
    if close and all(set(_words(names[plainest])) <= set(_words(names[place])) for place in close):
        return plainest
    if close:
        raise Wrong(f"'{text}' could be {' or '.join(names[place] for place in close[:4])}")
    raise Wrong(f"'{text}' is none of the choices; give a number up to {len(names)}, or a part of a name")


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def begins(typed: str, name: str) -> bool:
    """
    Return whether somebody has named a thing by the beginnings of some of its words.

    >>> begins("esau", "Legionnaire Esau"), begins("y", "Legionnaire Esau")
    (True, False)
    """
    return bool(_words(typed)) and _begins(_words(typed), _words(name))


def _begins(typed: Sequence[str], words: Sequence[str]) -> bool:
    return all(any(word.startswith(each) for word in words) for each in typed)


def described(form: Form, command: Command) -> str:
    """
    Say a command in the words of its form, for showing what a default is.

    >>> from combat.engine.commands import Note
    >>> described(Form(Note, "Note", {"text": Words(("Well done",))}), Note("Well done"))
    'Note: text Well done'
    """
    parts = []
    for name, domain in form.fields.items():
        if is_open(domain):
            parts.append(f"{words_of(name).lower()} {_named(domain, getattr(command, name))}")
    return f"{form.label}: {', '.join(parts)}" if parts else form.label


def explained(command: type[Command]) -> Mapping[str, str]:
    """Return what the docstring of a command says about its fields."""
    found: dict[str, str] = {}
    name = ""
    _, _, attributes = (inspect.getdoc(command) or "").partition("Attributes:\n")
    for line in map(str.strip, attributes.splitlines()):
        match = _ATTRIBUTE.fullmatch(line)
        if match is not None:
            name = match[1]
            found[name] = match[2]
        elif line and name:
            found[name] += f" {line}"
    return found


@attrs.frozen
class _Usual:
    """What an empty answer means."""

    value: Any


def _usual(form: Form, name: str, domain: Domain) -> _Usual | None:
    """Return what a field is where nobody says anything, if the form allows it."""
    default = attrs.fields_dict(form.command)[name].default
    match domain:
        case YesNo():
            return _Usual(default is True)
        case SomeOf():
            return _Usual(())
        case Words(examples):
            return _Usual(examples[0]) if examples else None
        case _ if default is not attrs.NOTHING and default in islice(domain.values(), MOST_LISTED):
            return _Usual(default)
        case _:
            return None


def _asked(name: str, domain: Domain, told: str, usual: _Usual | None, ask: Ask) -> Any:
    title = f"{words_of(name)} - {told.rstrip('.')}" if len(told.split()) >= WORTH_TELLING else words_of(name)
    read, hint, lines = _reading(domain)
    if usual is not None:
        hint = f"{hint}; Enter: {_named(domain, usual.value)}"
    ask.show([f"{title}:", *lines] if lines else [])
    while True:
        text = ask(f"{words_of(name) if lines else title} ({hint}):")
        if not text and usual is not None:
            return usual.value
        if not text:
            ask.wrong("this has no usual answer, so give one")
            continue
        try:
            return read(text)
        except Wrong as wrong:
            ask.wrong(str(wrong))


def _reading(domain: Domain) -> tuple[Callable[[str], Any], str, list[str]]:
    """Return how an answer is read, what may be answered, and the list to choose from."""
    match domain:
        case YesNo():
            return _truth, "yes or no", []
        case Whole(least, most):
            return lambda text: _whole(text, least, most), f"{least} to {most}", []
        case Words():
            return _text, "any words", []
        case SomeOf(of):
            names = _names(domain)
            return lambda text: _several(text, of, names), "numbers, or none", _numbered(names)
        case OneOf(of, ()) if all(type(value) is int for value in of):
            return lambda text: _one_of(text, of), f"one of {', '.join(map(str, of))}", []
        case _:
            values = tuple(islice(domain.values(), MOST_LISTED))
            names = _names(domain)
            return lambda text: values[chosen(text, names)], f"1 to {len(names)}", _numbered(names)


def _names(domain: Domain) -> tuple[str, ...]:
    match domain:
        case OneOf(of, names) | SomeOf(of, names):
            return tuple(name or "nobody" for name in names) or tuple(map(str, of))
        case _:
            return tuple(str(value) for value in islice(domain.values(), MOST_LISTED))


def _named(domain: Domain, value: Any) -> str:
    match domain:
        case OneOf(of) if value in of:
            return _names(domain)[of.index(value)]
        case YesNo():
            return "yes" if value else "no"
        case SomeOf():
            return "none" if not value else ", ".join(map(str, value))
        case _:
            return str(value)


def _numbered(names: Sequence[str]) -> list[str]:
    return [f"{number:>3}  {name}" for number, name in enumerate(names, start=1)]


def _truth(text: str) -> bool:
    if text and "yes".startswith(text.casefold()):
        return True
    if text and "no".startswith(text.casefold()):
        return False
    raise Wrong(f"'{text}' is neither yes nor no")


def _whole(text: str, least: int, most: int) -> int:
    if _NUMBER.fullmatch(text) and least <= int(text) <= most:
        return int(text)
    raise Wrong(f"'{text}' is no whole number from {least} to {most}")


def _one_of(text: str, of: Sequence[int]) -> int:
    if _NUMBER.fullmatch(text) and int(text) in of:
        return int(text)
    raise Wrong(f"'{text}' is not one of {', '.join(map(str, of))}")


def _text(text: str) -> str:
    if not text:
        raise Wrong("some words are needed")
    return text


def _several(text: str, of: Sequence[Any], names: Sequence[str]) -> tuple[Any, ...]:
    if text.casefold() == "none":
        return ()
    places = {chosen(part, names) for part in _parts(text)}
    return tuple(of[place] for place in sorted(places))


def _parts(text: str) -> Iterator[str]:
    parts = [part.strip() for part in text.split(",")] if "," in text else text.split()
    if not any(parts):
        raise Wrong("give numbers, or 'none'")
    return filter(None, parts)
