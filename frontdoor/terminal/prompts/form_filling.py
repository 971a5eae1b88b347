"""Fills in the fields of a form, for any system, from typed answers: order, wording and defaults."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import attrs

from combat.engine.offer import domains
from combat.engine.offer.field_docs import field_docs
from combat.engine.offer.requests import Form
from events.base import Command
from events.vocabulary import Modifier
from frontdoor.terminal.console.errors import InvalidAnswer
from frontdoor.terminal.console.text import humanize
from frontdoor.terminal.prompts.answer_parser import match_first_words, match_name, matches_name, parser_for
from frontdoor.terminal.prompts.fields import (
    count_open_fields,
    is_modifier_field,
    is_open,
    unit_in,
    value_name,
    value_names,
    with_names,
)
from frontdoor.terminal.prompts.numbers import bounds, help_in_shown_unit, is_halved, shown_unit
from frontdoor.terminal.prompts.optional_fields import (
    KEEP_DEFAULT,
    KEEP_DEFAULTS,
    OptionalField,
    fields_hint,
    parse_optional_fields,
    typed_name,
)

MIN_HELP_WORDS = 4  # a description with fewer words adds nothing to the name of the field


class Answers:
    """Answers typed ahead; other fields keep their defaults. Subclasses ask people for the missing answers.

    Attributes:
        words: The typed words that no field has taken yet.
        modifiers: The modifiers typed after an answer, as source, amount and target.
        names: The names of combatants, keyed by id.
    """

    def __init__(
        self,
        words: Sequence[str] = (),
        modifiers: Sequence[tuple[str, int, str]] = (),
        names: Mapping[str, str] | None = None,
    ) -> None:
        self.words = list(words)
        self.modifiers = list(modifiers)
        self.names = names or {}
        self._question, self._left_open = "", False

    def ask(self, question: str) -> str:
        """Return the answer to a prompt, or an empty string; all words typed ahead count as one answer."""
        self._question = question.partition(" (")[0].partition(" - ")[0]
        self._left_open = not self.words
        return self.take_rest()

    def take_rest(self) -> str:
        """Return the words typed ahead, and forget them."""
        text, self.words = " ".join(self.words), []
        return text

    def show(self, lines: Sequence[str]) -> None:
        """Show the choices, if a person answers."""

    def remarks(self, form: Form, values: dict[str, Any], name: str, domain: domains.Domain) -> Sequence[str]:
        """Return a remark for each value of a field, given the values of earlier fields; empty if there are none."""
        return ()

    def take_modifiers(self, domain: domains.Domain) -> tuple[Modifier, ...]:
        """Return the modifiers typed after an answer, and forget them."""
        taken, self.modifiers = tuple(Modifier(*each) for each in self.modifiers), []
        if not domain.holds(taken):
            raise InvalidAnswer("These modifiers do not fit the roll.")
        return taken

    def skip_fixed(self, name: str) -> None:
        """Skip a word typed ahead if it names the only value of a field."""
        if self.words and matches_name(self.words[0], name):
            self.words.pop(0)

    def reject(self, message: str) -> None:
        """Report an invalid answer before the prompt is repeated, or raise `InvalidAnswer`."""
        if self._left_open:
            raise InvalidAnswer(f"'{self._question}' has no default. Type it after the choice.")
        raise InvalidAnswer(message)


def fill_form(
    form: Form,
    answers: Answers,
    default: Command | None = None,
    given: Mapping[str, Any] | None = None,
    *,
    in_menu: bool = False,
) -> Command:
    """Ask for each required field of a form, and return the command; optional fields may be typed after an answer.

    Args:
        form: The form.
        answers: Gives the answers.
        default: The command that empty answers give; None for the defaults of the command class.
        given: Values of fields that are not asked for.
        in_menu: Whether the form was chosen in a menu, which shows its optional flags.
    """
    values: dict[str, Any] = {}
    optional: dict[str, OptionalField] = {}
    asked = in_menu and bool(optional_flags(form))
    for name, wide in form.fields.items():
        domain = with_names(domains.domain_given(wide, values), answers.names)
        if is_modifier_field(domain):
            continue
        if given is not None and name in given:
            values[name] = given[name]
        elif not is_open(domain):
            values[name] = _only_value(name, domain)
            for only in value_names(domain)[:1]:
                answers.skip_fixed(only)
        elif field := _optional_field(form, name, domain, default):
            values[name], optional[name] = field.default, field
        else:
            extra = () if asked else _optional_line(form, optional_fields_of(form, default))
            remarks = answers.remarks(form, values, name, domain)
            values[name] = _ask_field(
                form, name, domain, answers, remarks, extra, _default_of(form, name, domain, default)
            )
            asked = True
    values |= _ask_optional(form, optional, values, answers, asked=asked)
    for name, domain in form.fields.items():
        if is_modifier_field(domain):
            values[name] = answers.take_modifiers(domains.widest_domain(domain))
    return form.command(**values)


def default_command(form: Form, values: dict[str, Any]) -> Command | None:
    """Return the command that a form makes from given values and defaults; None if a default is missing."""
    try:
        return fill_form(form, Answers(), given=values)
    except InvalidAnswer:
        return None


def _only_value(name: str, domain: domains.Domain) -> Any:
    for value in domain.values():
        return value
    raise InvalidAnswer(f"There is no possible value for '{typed_name(name)}', so this cannot be done.")


def _optional_field(form: Form, name: str, domain: domains.Domain, default: Command | None) -> OptionalField | None:
    """Return a field that has a default, from the request or from the command class; None for other fields."""
    if default is None and attrs.fields_dict(form.command)[name].default is attrs.NOTHING:
        return None
    value = _default_of(form, name, domain, default)
    return None if value is attrs.NOTHING else OptionalField(typed_name(name), domain, value)


def _default_of(form: Form, name: str, domain: domains.Domain, request_default: Command | None) -> Any:
    """Return the value that an empty answer means, or `attrs.NOTHING`."""
    if request_default is not None:
        return getattr(request_default, name)
    default = attrs.fields_dict(form.command)[name].default
    match domain:
        case domains.YesNo():
            return default is True
        case domains.SomeOf(least=0) | domains.ListOf(least=0):
            return ()
        case domains.Sheet(examples=examples):
            return examples[0] if examples else attrs.NOTHING
        case domains.Words(examples):
            return examples[0] if examples else attrs.NOTHING
        case _:
            return default if domain.holds(default) else attrs.NOTHING


def optional_fields_of(form: Form, default: Command | None = None) -> dict[str, OptionalField]:
    """Return those fields of a form that are optional whatever is chosen for the others."""
    wide = {name: domains.widest_domain(domain) for name, domain in form.fields.items() if is_open(domain)}
    fields = {name: _optional_field(form, name, domain, default) for name, domain in wide.items()}
    return {name: field for name, field in fields.items() if field is not None}


def required_fields(form: Form) -> list[str]:
    """Return the names of the fields that must be asked for, unless the request has a default."""
    optional = optional_fields_of(form)
    return [name for name, domain in form.fields.items() if is_open(domain) and name not in optional]


def takes_words(form: Form, words: Sequence[str], names: Mapping[str, str]) -> bool:
    """Return whether words answer the first required field of a form by name; true if there are no words."""
    if not words:
        return True
    for name in () if words[0].isdigit() else required_fields(form)[:1]:
        domain = with_names(domains.widest_domain(form.fields[name]), names)
        with suppress(InvalidAnswer):
            return (
                isinstance(domain, domains.OneOf | domains.SomeOf)
                and match_first_words(words, value_names(domain))[0] >= 0
            )
    return False


def number_hint(form: Form) -> str:
    """Return a short hint for a choice that needs only a number, typed on the same line; otherwise an empty string."""
    for name in required_fields(form) if count_open_fields(form) == 1 else ():
        domain = domains.widest_domain(form.fields[name])
        if isinstance(domain, domains.Whole):
            unit = f" {shown_unit(domain)}" if is_halved(domain) else ""
            return f"and {typed_name(name)}, {bounds(domain)}{unit}"
    return ""


def has_all_defaults(form: Form) -> bool:
    """Return whether every open field of a form has a default."""
    return not required_fields(form)


def optional_flags(form: Form) -> dict[str, OptionalField]:
    """Return the optional fields if every open field is a yes or no with the default no; otherwise an empty mapping."""
    optional = optional_fields_of(form)
    said_only = all(isinstance(field.domain, domains.YesNo) and field.default is False for field in optional.values())
    return optional if said_only and len(optional) == count_open_fields(form) else {}


def is_complete(form: Form) -> bool:
    """Return whether a form needs no further answer once it is chosen, apart from optional flags."""
    return count_open_fields(form) == len(optional_flags(form))


def optional_hint(form: Form, optional: Mapping[str, OptionalField]) -> str:
    """Return a short hint on the values of optional fields, with the units of numbers."""
    docs = field_docs(form.command)
    numbers = {name: field.domain for name, field in optional.items() if isinstance(field.domain, domains.Whole)}
    units = {name: shown_unit(each) or unit_in(docs.get(name, "")) for name, each in numbers.items()}
    return fields_hint(optional, units)


def _optional_line(form: Form, optional: Mapping[str, OptionalField]) -> Sequence[str]:
    return (f"  Optional, after the answer: {optional_hint(form, optional)}.",) if optional else ()


def _ask_optional(
    form: Form, optional: Mapping[str, OptionalField], values: dict[str, Any], answers: Answers, *, asked: bool
) -> dict[str, Any]:
    """Return the optional fields typed after an answer; if nothing was asked yet, prompt for them."""
    if not optional:
        return {}
    text = answers.take_rest()
    said: dict[str, Any] = {}
    ask_for = [name for name in required_fields(form) if name in optional] or [*optional]
    if not (text or asked) and len(ask_for) == 1:
        name = ask_for[0]
        field, optional = optional[name], {other: field for other, field in optional.items() if other != name}
        beside = answers.remarks(form, values, name, field.domain)
        said[name] = _ask_field(
            form, name, field.domain, answers, beside, _optional_line(form, optional), field.default
        )
        if not optional:
            return said
        text = answers.take_rest()
    elif not (text or asked):
        text = _ask_optional_fields(form, optional, answers)
    while True:
        try:
            return said | parse_optional_fields(text, optional)
        except InvalidAnswer as error:
            answers.reject(str(error))
            text = _ask_optional_fields(form, optional, answers)


def _ask_optional_fields(form: Form, optional: Mapping[str, OptionalField], answers: Answers) -> str:
    docs = field_docs(form.command)
    texts = {name: help_in_shown_unit(docs.get(name, ""), field.domain) for name, field in optional.items()}
    answers.show([f"  {field.name} - {texts[name]}" for name, field in optional.items() if texts[name]])
    return answers.ask(f"{optional_hint(form, optional)} (Enter: defaults):")


def _ask_field(
    form: Form,
    name: str,
    domain: domains.Domain,
    answers: Answers,
    beside: Sequence[str],
    extra: Sequence[str] = (),
    fallback: Any = attrs.NOTHING,
) -> Any:
    """Ask for the value of a field; further words of the answer are kept for the prompts that follow."""
    doc = help_in_shown_unit(field_docs(form.command).get(name, ""), domain)
    title = f"{humanize(name)} - {doc.rstrip('.')}" if len(doc.split()) >= MIN_HELP_WORDS else humanize(name)
    parse, hint, choices = parser_for(domain)
    unit = shown_unit(domain) if isinstance(domain, domains.Whole) else ""
    if unit and f"in {unit}" in title:
        hint = hint.replace(f" {unit}", "", 1)  # the title already names the unit
    if choices and any(beside):
        choices = [f"{line}: {remark}" if remark else line for line, remark in zip(choices, beside, strict=True)]
    if fallback is not attrs.NOTHING:
        hint = f"{hint}; Enter: {value_name(domain, fallback) or 'nothing'}"
    answers.show([*([f"{title}:", *choices] if choices else []), *extra])
    while True:
        text = answers.ask(f"{humanize(name) if choices else title} ({hint}):")
        first, _, rest = text.partition(" ")
        if first in ("", KEEP_DEFAULT, KEEP_DEFAULTS) and fallback is not attrs.NOTHING:
            answers.words = rest.split()
            return fallback
        if first in ("", KEEP_DEFAULT, KEEP_DEFAULTS):
            answers.reject(f"'{typed_name(name)}' has no default. Type an answer ({hint}).")
            continue
        try:
            part, remaining = _first_answer(_without_name(text, name, domain), domain)
            value = parse(part)
        except InvalidAnswer as error:
            answers.reject(str(error))
            continue
        answers.words = remaining
        return value


def _without_name(text: str, name: str, domain: domains.Domain) -> str:
    """Return an answer without the name of the field before a number, so that `distance 14` means 14."""
    words, called = text.lower().split(), typed_name(name).split()
    said = isinstance(domain, domains.Whole) and words[: len(called)] == called and len(words) > len(called)
    return text.split(maxsplit=len(called))[-1] if said else text


def _first_answer(text: str, domain: domains.Domain) -> tuple[str, list[str]]:
    words = text.split()
    match domain:
        case domains.Words() | domains.ListOf() | domains.Sheet():
            return text, []
        case domains.SomeOf():
            count = next((place for place, word in enumerate(words, 1) if not word.endswith(",")), len(words))
            listed = "," not in text and all(_chooses(word, domain) for word in words)
            return (text, []) if listed else (" ".join(words[:count]), words[count:])
        case domains.OneOf(_, names) if names:
            index, remaining = match_first_words(words, value_names(domain))
            return str(index + 1), remaining
        case _:
            return words[0], words[1:]


def _chooses(word: str, domain: domains.Domain) -> bool:
    try:
        match_name(word, value_names(domain))
    except InvalidAnswer:
        return False
    return True
