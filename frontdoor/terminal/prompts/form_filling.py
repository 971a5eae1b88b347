"""Prompts for the fields of a form, for any system: order, wording and defaults."""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any, Protocol

import attrs

from combat.engine.offer.domains import (
    Domain,
    ListOf,
    OneOf,
    Sheet,
    SomeOf,
    Whole,
    Words,
    YesNo,
    domain_given,
    widest_domain,
)
from combat.engine.offer.field_docs import field_docs
from combat.engine.offer.requests import Form
from events.base import Command
from events.vocabulary import Modifier
from frontdoor.terminal.console.errors import InvalidAnswer
from frontdoor.terminal.console.text import humanize
from frontdoor.terminal.prompts.answer_parser import (
    match_first_words,
    match_name,
    parse_selection,
    parse_whole,
    parse_yes_no,
)
from frontdoor.terminal.prompts.list_answers import list_hint, parse_list, read_sheet
from frontdoor.terminal.prompts.optional_fields import (
    KEEP_DEFAULT,
    KEEP_DEFAULTS,
    OptionalField,
    fields_hint,
    parse_optional_fields,
    typed_name,
)
from replays.narration.words import listed

MAX_LISTED = 60  # maximum number of values listed for an unbounded domain
MIN_HELP_WORDS = 4  # a description with fewer words adds nothing to the name of the field
_IN_UNITS = re.compile(r"\bin (half inches|inches|millimetres|metres|feet)\b")


class Prompter(Protocol):
    """Asks for the answers that fill a form."""

    def ask(self, question: str) -> str:
        """Return the answer to a prompt, or an empty string; all words typed ahead count as one answer."""

    def put_back(self, words: Sequence[str]) -> None:
        """Keep the remaining words of an answer for the prompts that follow."""

    def take_rest(self) -> str:
        """Return the words typed ahead, and forget them."""

    def show(self, lines: Sequence[str]) -> None:
        """Show the choices, if a person answers."""

    def remarks(self, form: Form, values: dict[str, Any], name: str, domain: Domain) -> Sequence[str]:
        """Return a remark for each value of a field, given the values of earlier fields; empty if there are none."""

    def take_modifiers(self, domain: Domain) -> tuple[Modifier, ...]:
        """Return the modifiers typed after an answer, and forget them."""

    def name_values(self, domain: Domain) -> Domain:
        """Return a domain of combatant ids, with the combatants' names added."""

    def skip_fixed(self, name: str) -> None:
        """Skip a word typed ahead if it names the only value of a field."""

    def reject(self, message: str) -> None:
        """Report an invalid answer before the prompt is repeated, or raise `InvalidAnswer`."""


def fill_form(
    form: Form,
    prompter: Prompter,
    default: Command | None = None,
    given: Mapping[str, Any] | None = None,
    *,
    in_menu: bool = False,
) -> Command:
    """Ask for each required field of a form, and return the command; optional fields may be typed after an answer.

    Args:
        form: The form.
        prompter: Asks for the answers.
        default: The command that empty answers give; None for the defaults of the command class.
        given: Values of fields that are not asked for.
        in_menu: Whether the form was chosen in a menu, which shows its optional flags.
    """
    values: dict[str, Any] = {}
    optional: dict[str, OptionalField] = {}
    asked = in_menu and bool(optional_flags(form))
    for name, wide in form.fields.items():
        domain = prompter.name_values(domain_given(wide, values))
        if is_modifier_field(domain):
            continue
        if given is not None and name in given:
            values[name] = given[name]
        elif not is_open(domain):
            values[name] = _only_value(name, domain)
            for only in value_names(domain)[:1]:
                prompter.skip_fixed(only)
        elif _has_default(form, name, domain, default):
            values[name] = fallback = _default_of(form, name, domain, default)
            optional[name] = OptionalField(typed_name(name), domain, fallback, _parser(domain)[0])
        else:
            extra = () if asked else _optional_line(form, optional_fields_of(form, default))
            beside = prompter.remarks(form, values, name, domain)
            fallback = _default_of(form, name, domain, default)
            values[name] = _ask_field(form, name, domain, prompter, beside, extra, fallback)
            asked = True
    values |= _ask_optional(form, optional, values, prompter, asked=asked)
    widest = {name: widest_domain(domain) for name, domain in form.fields.items()}
    modifiers = {name: prompter.take_modifiers(domain) for name, domain in widest.items() if is_modifier_field(domain)}
    return form.command(**values, **modifiers)


def with_names(domain: Domain, names: Mapping[str, str]) -> Domain:
    """Return a domain of ids, or of tuples of ids, with names for its values; other domains are returned unchanged.

    >>> with_names(OneOf((("a",), ("a", "b"))), {"a": "Ansel", "b": "Berthe"}).names
    ('Ansel', 'Ansel and Berthe')
    """
    if not isinstance(domain, OneOf) or domain.names:
        return domain
    extra = [value if isinstance(value, tuple) else (value,) for value in domain.of]
    if not all(value and all(each in names for each in value) for value in extra):
        return domain
    return attrs.evolve(domain, names=tuple(listed(names[each] for each in value) for value in extra))


def _only_value(name: str, domain: Domain) -> Any:
    for value in domain.values():
        return value
    raise InvalidAnswer(f"There is no possible value for '{typed_name(name)}', so this cannot be done.")


def _default_of(form: Form, name: str, domain: Domain, default: Command | None) -> Any:
    """Return the default of a field, or `attrs.NOTHING`."""
    return _default_value(form, name, domain) if default is None else getattr(default, name)


def _has_default(form: Form, name: str, domain: Domain, default: Command | None) -> bool:
    """Return whether a field has a default, from the request or from the command class."""
    said = default is not None or attrs.fields_dict(form.command)[name].default is not attrs.NOTHING
    return said and _default_of(form, name, domain, default) is not attrs.NOTHING


def optional_fields_of(form: Form, default: Command | None = None) -> dict[str, OptionalField]:
    """Return those fields of a form that are optional whatever is chosen for the others."""
    optional: dict[str, OptionalField] = {}
    for name, wide in form.fields.items():
        domain = widest_domain(wide)
        if is_open(domain) and _has_default(form, name, domain, default):
            fallback = _default_of(form, name, domain, default)
            optional[name] = OptionalField(typed_name(name), domain, fallback, _parser(domain)[0])
    return optional


def required_fields(form: Form) -> list[str]:
    """Return the names of the fields that must be asked for, unless the request has a default."""
    optional = optional_fields_of(form)
    return [name for name, domain in form.fields.items() if is_open(domain) and name not in optional]


def number_hint(form: Form) -> str:
    """Return a short hint for a choice that needs only a number, typed on the same line; otherwise an empty string."""
    for name in required_fields(form) if count_open_fields(form) == 1 else ():
        domain = widest_domain(form.fields[name])
        if isinstance(domain, Whole):
            return f"and {typed_name(name)}, {domain.least} to {domain.most}"
    return ""


def has_all_defaults(form: Form) -> bool:
    """Return whether every open field of a form has a default."""
    return not required_fields(form)


def optional_flags(form: Form) -> dict[str, OptionalField]:
    """Return the optional fields if every open field is a yes or no with the default no; otherwise an empty mapping."""
    optional = optional_fields_of(form)
    said_only = all(isinstance(field.domain, YesNo) and field.default is False for field in optional.values())
    return optional if said_only and len(optional) == count_open_fields(form) else {}


def is_complete(form: Form) -> bool:
    """Return whether a form needs no further answer once it is chosen, apart from optional flags."""
    return count_open_fields(form) == len(optional_flags(form))


def optional_hint(form: Form, optional: Mapping[str, OptionalField]) -> str:
    """Return a short hint on the values of optional fields."""
    docs = field_docs(form.command)
    return fields_hint(optional, {name: _unit(field.domain, docs.get(name, "")) for name, field in optional.items()})


def _optional_line(form: Form, optional: Mapping[str, OptionalField]) -> Sequence[str]:
    return (f"  Optional, after the answer: {optional_hint(form, optional)}.",) if optional else ()


def _ask_optional(
    form: Form, optional: Mapping[str, OptionalField], values: dict[str, Any], prompter: Prompter, *, asked: bool
) -> dict[str, Any]:
    """Return the optional fields typed after an answer; if nothing was asked yet, prompt for them."""
    if not optional:
        return {}
    text = prompter.take_rest()
    said: dict[str, Any] = {}
    ask_for = [name for name in required_fields(form) if name in optional] or [*optional]
    if not (text or asked) and len(ask_for) == 1:
        name = ask_for[0]
        field, optional = optional[name], {other: field for other, field in optional.items() if other != name}
        beside = prompter.remarks(form, values, name, field.domain)
        said[name] = _ask_field(
            form, name, field.domain, prompter, beside, _optional_line(form, optional), field.default
        )
        if not optional:
            return said
        text = prompter.take_rest()
    elif not (text or asked):
        text = _ask_optional_fields(form, optional, prompter)
    while True:
        try:
            return said | parse_optional_fields(text, optional)
        except InvalidAnswer as error:
            prompter.reject(str(error))
            text = _ask_optional_fields(form, optional, prompter)


def _ask_optional_fields(form: Form, optional: Mapping[str, OptionalField], prompter: Prompter) -> str:
    docs = field_docs(form.command)
    prompter.show([f"  {field.name} - {docs[name]}" for name, field in optional.items() if docs.get(name)])
    return prompter.ask(f"{optional_hint(form, optional)} (Enter: defaults):")


def is_open(domain: Domain) -> bool:
    """Return whether a field has more than one possible value."""
    domain = widest_domain(domain)
    if is_modifier_field(domain):
        return False
    return isinstance(domain, Words | ListOf | Sheet) or len(list(islice(domain.values(), 2))) > 1


def is_modifier_field(domain: Domain) -> bool:
    """Return whether a field holds optional modifiers, which can be typed after any answer."""
    domain = widest_domain(domain)
    return isinstance(domain, ListOf) and domain.of is Modifier and not domain.least


def modifier_words(form: Form) -> tuple[str, ...]:
    """Return the quantities that modifiers can change in a form's roll."""
    words = [widest_domain(domain).fields["on"] for domain in form.fields.values() if is_modifier_field(domain)]  # type: ignore[attr-defined]  # it is a ListOf
    return tuple(word for domain in words for word in domain.values())


def count_open_fields(form: Form) -> int:
    """Return the number of open fields of a form."""
    return sum(map(is_open, form.fields.values()))


def describe(form: Form, command: Command) -> str:
    """Return a command in words: the label of its form and the values of its open fields.

    >>> from combat.engine.play.commands import Note
    >>> describe(Form(Note, "Note", {"text": Words(("Well done",))}), Note("Well done"))
    "Note: text 'Well done'"
    """
    parts = [
        f"{humanize(name).lower()} {_quoted(widest_domain(domain), getattr(command, name))}"
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
    form: Form,
    name: str,
    domain: Domain,
    prompter: Prompter,
    beside: Sequence[str],
    extra: Sequence[str] = (),
    fallback: Any = attrs.NOTHING,
) -> Any:
    """Ask for the value of a field; further words of the answer are kept for the prompts that follow."""
    doc = field_docs(form.command).get(name, "")
    title = f"{humanize(name)} - {doc.rstrip('.')}" if len(doc.split()) >= MIN_HELP_WORDS else humanize(name)
    if isinstance(domain, Whole) and f"in {domain.unit}" in title:
        domain = attrs.evolve(domain, unit="")  # the title already names the unit
    parse, hint, choices = _parser(domain)
    if choices and any(beside):
        choices = [f"{line}: {remark}" if remark else line for line, remark in zip(choices, beside, strict=True)]
    if fallback is not attrs.NOTHING:
        hint = f"{hint}; Enter: {_value_name(domain, fallback) or 'nothing'}"
    prompter.show([*([f"{title}:", *choices] if choices else []), *extra])
    while True:
        text = prompter.ask(f"{humanize(name) if choices else title} ({hint}):")
        first, _, rest = text.partition(" ")
        if first in ("", KEEP_DEFAULT, KEEP_DEFAULTS) and fallback is not attrs.NOTHING:
            prompter.put_back(rest.split())
            return fallback
        if first in ("", KEEP_DEFAULT, KEEP_DEFAULTS):
            prompter.reject(f"'{typed_name(name)}' has no default. Type an answer ({hint}).")
            continue
        try:
            part, remaining = _first_answer(_without_name(text, name, domain), domain)
            value = parse(part)
        except InvalidAnswer as error:
            prompter.reject(str(error))
            continue
        prompter.put_back(remaining)
        return value


def _without_name(text: str, name: str, domain: Domain) -> str:
    """Return an answer without the name of the field before a number, so that `distance 14` means 14."""
    words, called = text.lower().split(), typed_name(name).split()
    said = isinstance(domain, Whole) and words[: len(called)] == called and len(words) > len(called)
    return text.split(maxsplit=len(called))[-1] if said else text


def _first_answer(text: str, domain: Domain) -> tuple[str, list[str]]:
    """Split an answer into the part for a field and the remaining words."""
    words = text.split()
    match domain:
        case Words() | ListOf() | Sheet():
            return text, []
        case SomeOf():
            count = next((place for place, word in enumerate(words, 1) if not word.endswith(",")), len(words))
            listed = "," not in text and all(_chooses(word, domain) for word in words)
            return (text, []) if listed else (" ".join(words[:count]), words[count:])
        case OneOf(_, names) if names:
            index, remaining = match_first_words(words, value_names(domain))
            return str(index + 1), remaining
        case _:
            return words[0], words[1:]


def _chooses(word: str, domain: Domain) -> bool:
    try:
        match_name(word, value_names(domain))
    except InvalidAnswer:
        return False
    return True


def _unit(domain: Domain, doc: str) -> str:
    """Return the unit of a number, from its domain or from the description of the field.

    >>> _unit(Whole(0, 9), "Distance in half inches; 0 if not measured.")
    'half inches'
    """
    if isinstance(domain, Whole) and domain.unit:
        return domain.unit
    return unit_in(doc) if isinstance(domain, Whole) else ""


def unit_in(doc: str) -> str:
    """Return the unit that the description of a number names, if any.

    >>> unit_in("Its Movement in inches.")
    'inches'
    """
    found = _IN_UNITS.search(doc)
    return found[1] if found else ""


def _parser(domain: Domain) -> tuple[Callable[[str], Any], str, list[str]]:  # noqa: PLR0911 - one return for each kind of domain
    """Return a parser for the answer, a hint on what to type, and the numbered choices, if there are any."""
    match domain:
        case YesNo():
            return parse_yes_no, "yes or no", []
        case Whole(least, most, suggest, unit):
            counted = f" {unit}" if unit else ""
            fallback = f", such as {', '.join(map(str, suggest[:3]))}" if suggest else ""
            allowed = f"a whole number from {least} to {most}"
            hint = f"{least} to {most}{counted}{fallback}"
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
    """Return the names of a domain's values, as players see them."""
    match domain:
        case OneOf(of, names) | SomeOf(of, names):
            return tuple(name or "none" for name in names) or tuple(map(str, of))
        case _:
            return tuple(map(str, islice(domain.values(), MAX_LISTED)))


def _quoted(domain: Domain, value: Any) -> str:
    extra = _value_name(domain, value)
    return f"'{extra}'" if extra and isinstance(domain, Words) else extra


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
