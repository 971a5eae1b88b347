"""Prompts for the fields of a form, whatever the system: what is asked, in which words, with which default."""

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any, Protocol

import attrs

from combat.engine.domains import Domain, ListOf, OneOf, Sheet, SomeOf, Whole, Words, YesNo, among, widest
from combat.engine.field_docs import field_docs
from combat.engine.requests import Form
from events.base import Command
from events.vocabulary import Modifier
from frontdoor.cli.answer_parser import match_name, parse_selection, parse_whole, parse_yes_no
from frontdoor.cli.errors import InvalidAnswer
from frontdoor.cli.list_answers import list_hint, parse_list, read_sheet
from frontdoor.cli.text import humanize

MAX_LISTED = 60  # values of a domain that may have no end
MIN_HELP_WORDS = 4  # a shorter description of a field says no more than its name


class Prompter(Protocol):
    """Whoever asks the questions."""

    def ask(self, question: str) -> str:
        """Return the answer to a question, empty for none."""

    def show(self, lines: Sequence[str]) -> None:
        """Show the choices, where a person answers."""

    def beside(self, form: Form, values: dict[str, Any], name: str, domain: Domain) -> Sequence[str]:
        """Return a remark for each value of a field, given those before it; nothing where there is none to make."""

    def stated(self, domain: Domain) -> tuple[Modifier, ...]:
        """Return the modifiers that were typed behind an answer."""

    def skip_fixed(self, name: str) -> None:
        """Skip an answer typed ahead if it names the only value of a field, which is not asked for."""

    def reject(self, message: str) -> None:
        """Say what is wrong with the last answer before the question is repeated; or raise `InvalidAnswer`."""


def fill_form(
    form: Form, prompter: Prompter, default: Command | None = None, said: Mapping[str, Any] | None = None
) -> Command:
    """Ask for each open field of a form; an empty answer takes the field of `default`, or of the command's class.

    Args:
        form: The form.
        prompter: Who asks.
        default: What an empty answer means.
        said: Fields that are not asked for.
    """
    docs = field_docs(form.command)
    values: dict[str, Any] = {}
    for name, wide in form.fields.items():
        domain = among(wide, values)
        if is_stated_besides(domain):
            continue
        if said is not None and name in said:
            values[name] = said[name]
        elif is_open(domain):
            usual = _default_value(form, name, domain) if default is None else getattr(default, name)
            beside = prompter.beside(form, values, name, domain)
            values[name] = _ask_field(name, domain, docs.get(name, ""), usual, prompter, beside)
        else:
            values[name] = next(iter(domain.values()))
            prompter.skip_fixed(value_names(domain)[0])
    wanted = {name: widest(domain) for name, domain in form.fields.items()}
    stated = {name: prompter.stated(domain) for name, domain in wanted.items() if is_stated_besides(domain)}
    return form.command(**values, **stated)


def is_open(domain: Domain) -> bool:
    """Return whether there is anything to ask about a field."""
    domain = widest(domain)
    if is_stated_besides(domain):
        return False
    return isinstance(domain, Words | ListOf | Sheet) or len(list(islice(domain.values(), 2))) > 1


def is_stated_besides(domain: Domain) -> bool:
    """Return whether a field holds modifiers, which nobody is asked for: they are typed behind any answer."""
    domain = widest(domain)
    return isinstance(domain, ListOf) and domain.of is Modifier and not domain.least


def modifier_words(form: Form) -> tuple[str, ...]:
    """Return what modifiers may change in the roll that a form leads to."""
    words = [widest(domain).fields["on"] for domain in form.fields.values() if is_stated_besides(domain)]  # type: ignore[attr-defined]  # it is a ListOf
    return tuple(word for domain in words for word in domain.values())


def count_open_fields(form: Form) -> int:
    """Return how many fields of a form must be asked for."""
    return sum(map(is_open, form.fields.values()))


def describe(form: Form, command: Command) -> str:
    """Return a command in the words of its form.

    >>> from combat.engine.commands import Note
    >>> describe(Form(Note, "Note", {"text": Words(("Well done",))}), Note("Well done"))
    'Note: text Well done'
    """
    parts = [
        f"{humanize(name).lower()} {_value_name(widest(domain), getattr(command, name))}"
        for name, domain in form.fields.items()
        if is_open(domain)
    ]
    return f"{form.label}: {', '.join(parts)}" if parts else form.label


def _default_value(form: Form, name: str, domain: Domain) -> Any:
    """Return the value that an empty answer means, or `attrs.NOTHING`."""
    default = attrs.fields_dict(form.command)[name].default
    match domain:
        case YesNo():
            return default is True
        case SomeOf(least=0) | ListOf(least=0):
            return ()
        case Sheet(examples=examples):
            return examples[0] if examples else attrs.NOTHING
        case Words(examples):
            return examples[0] if examples else attrs.NOTHING
        case _:
            return default if domain.holds(default) else attrs.NOTHING


def _ask_field(
    name: str, domain: Domain, doc: str, default: Any, prompter: Prompter, beside: Sequence[str] = ()
) -> Any:
    title = f"{humanize(name)} - {doc.rstrip('.')}" if len(doc.split()) >= MIN_HELP_WORDS else humanize(name)
    parse, hint, choices = _parser(domain)
    if choices and any(beside):
        choices = [f"{line}: {remark}" if remark else line for line, remark in zip(choices, beside, strict=True)]
    if default is not attrs.NOTHING:
        hint = f"{hint}; Enter: {_value_name(domain, default)}"
    prompter.show([f"{title}:", *choices] if choices else [])
    while True:
        text = prompter.ask(f"{humanize(name) if choices else title} ({hint}):")
        if not text and default is not attrs.NOTHING:
            return default
        if not text:
            prompter.reject("This question has no default. Type an answer.")
            continue
        try:
            return parse(text)
        except InvalidAnswer as error:
            prompter.reject(str(error))


def _parser(domain: Domain) -> tuple[Callable[[str], Any], str, list[str]]:  # noqa: PLR0911 - a kind of domain, a case
    """Return how to parse an answer, what may be answered, and the numbered choices, if any."""
    match domain:
        case YesNo():
            return parse_yes_no, "yes or no", []
        case Whole(least, most, suggest, unit):
            counted = f" {unit}" if unit else ""
            usual = f", such as {', '.join(map(str, suggest[:3]))}" if suggest else ""
            allowed = f"a whole number from {least} to {most}"
            hint = f"{least} to {most}{counted}{usual}"
            return lambda text: parse_whole(text, range(least, most + 1), allowed), hint, []
        case Words():
            return str, "any text", []
        case ListOf():
            return lambda text: parse_list(text, domain), list_hint(domain), []
        case Sheet(of, examples):
            shown = f", or Enter for {examples[0].name}" if examples and hasattr(examples[0], "name") else ""
            return lambda text: read_sheet(text, of), f"the path of a TOML or JSON file{shown}", []
        case OneOf(of, ()) if all(type(value) is int for value in of):
            listed = f"one of {', '.join(map(str, of))}"
            return lambda text: parse_whole(text, of, listed), listed, []
    names = value_names(domain)
    choices = [f"{number:>3}  {name}" for number, name in enumerate(names, start=1)]
    if isinstance(domain, SomeOf):
        return lambda text: tuple(domain.of[i] for i in parse_selection(text, names)), "numbers, or none", choices
    values = tuple(islice(domain.values(), MAX_LISTED))
    return lambda text: values[match_name(text, names)], f"1 to {len(names)}", choices


def value_names(domain: Domain) -> tuple[str, ...]:
    """Return the names of the values of a domain, as people read them."""
    match domain:
        case OneOf(of, names) | SomeOf(of, names):
            return tuple(name or "nobody" for name in names) or tuple(map(str, of))
        case _:
            return tuple(map(str, islice(domain.values(), MAX_LISTED)))


def _value_name(domain: Domain, value: Any) -> str:
    match domain:
        case OneOf(of) if value in of:
            return value_names(domain)[of.index(value)]
        case YesNo():
            return "yes" if value else "no"
        case SomeOf() | ListOf():
            return ", ".join(map(str, value)) or "none"
        case Sheet():
            return str(getattr(value, "name", value))
        case _:
            return str(value)
