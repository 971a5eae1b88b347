"""Forms filled in with typed answers, for all kinds of fields."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import attrs
import pytest

from combat.engine.offer.domains import Domain, ListOf, OneOf, Sheet, SomeOf, Whole, Words, YesNo, modifiers
from combat.engine.offer.field_docs import field_docs
from combat.engine.offer.requests import Form
from events.base import Command
from events.vocabulary import Modifier
from frontdoor.terminal.console.errors import InvalidAnswer
from frontdoor.terminal.prompts.answer_parser import match_name
from frontdoor.terminal.prompts.decisions import split_by_value, unique_labels
from frontdoor.terminal.prompts.fields import count_open_fields, describe
from frontdoor.terminal.prompts.form_filling import Answers, fill_form


@attrs.frozen
class Act(Command, wire="sample.act.v1"):
    """Do something.

    Attributes:
        who: Who does it,
            at the table.
        much: How much.
    """

    who: str
    much: int = 2
    why: str = ""


class Lines(Answers):
    """Answers from a list."""

    def __init__(self, *lines: str) -> None:
        super().__init__()
        self.answers = list(lines)
        self.questions: list[str] = []
        self.shown: list[str] = []
        self.sentences: list[str] = []

    def ask(self, question: str) -> str:
        """Return the next answer."""
        self.questions.append(question)
        return self.take_rest() or self.answers.pop(0)

    def show(self, lines: Sequence[str]) -> None:
        """Store the shown lines."""
        self.shown += lines

    def take_modifiers(self, domain: Domain) -> tuple[Modifier, ...]:
        """Return the one typed modifier."""
        return (Modifier("higher ground", 1, "dice"),)

    def reject(self, message: str) -> None:
        """Store the sentence."""
        self.sentences.append(message)


@attrs.frozen
class Endless:
    """A domain of an unknown kind, with endless values."""

    def values(self) -> Iterator[int]:
        """Yield all natural numbers."""
        number = 0
        while True:
            yield number
            number += 1

    def holds(self, value: Any) -> bool:
        """Return whether the value is a number."""
        return type(value) is int

    def plain(self) -> dict[str, Any]:
        """Return the description of the domain."""
        return {}


PEOPLE = OneOf(("a", "b"), ("Ansel", "Berthe"))


@attrs.frozen
class Step(Command, wire="sample.step.v1"):
    """Go somewhere: how far has to be said."""

    who: str
    how_far: int


def test_required_number_can_be_typed_with_its_name() -> None:
    """An optional field works alike: `ansel how far 9` is `ansel 9`; a name alone sets nothing."""
    form = Form(Step, "Step", {"who": PEOPLE, "how_far": Whole(1, 24)})
    lines = Lines("ansel How far 9")
    assert fill_form(form, lines) == Step("a", 9)
    assert lines.sentences == []
    lines = Lines("ansel how far", "9")
    assert fill_form(form, lines) == Step("a", 9)
    assert len(lines.sentences) == 1


@pytest.mark.parametrize(
    ("domain", "answers", "value"),
    [
        (PEOPLE, ["2"], "b"),
        (PEOPLE, ["ans"], "a"),
        (PEOPLE, ["", "3", "x", "BERTHE"], "b"),
        (OneOf((5, 8)), ["1", "8"], 8),
        (Whole(1, 24), ["0", "25", "1.5", "x", "14"], 14),
        (Whole(-2, 2), ["-2"], -2),
        (YesNo(), ["perhaps", "Y"], True),
        (YesNo(), ["0", "no"], False),
        (YesNo(), [""], False),
        (SomeOf(("a", "b", "c"), ("Ansel", "Berthe", "Clotilde")), ["3, ansel"], ("a", "c")),
        (SomeOf(("a", "b")), ["4", "none"], ()),
        (SomeOf(("a", "b")), [",", "2 2"], ("b",)),
        (SomeOf(("a", "b")), [""], ()),
        (Words(("so",)), [""], "so"),
        (Words(()), ["", "because"], "because"),
        (Endless(), ["60"], 59),
    ],
)
def test_field_repeats_its_prompt_after_an_invalid_answer(domain: Domain, answers: list[str], value: object) -> None:
    """Each invalid answer gets one sentence."""
    ask = Lines(*answers)
    assert fill_form(Form(Act, "Act", {"who": domain}), ask) == Act(value)  # type: ignore[arg-type]  # the form says what
    assert len(ask.sentences) == len(answers) - 1
    assert ask.answers == []


def test_field_with_one_value_is_not_asked() -> None:
    form = Form(Act, "Act", {"who": OneOf(("a",)), "much": Whole(3, 3), "why": Words(("so",))})
    ask = Lines("well")
    assert count_open_fields(form) == 1
    assert fill_form(form, ask) == Act("a", 3, "well")
    assert ask.questions == ["Why (any text; Enter: so):"]


def test_field_with_a_default_is_asked_only_if_it_is_alone() -> None:
    """Otherwise it is typed after the answer or keeps its default, which the prompt shows."""
    form = Form(Act, "Act", {"who": PEOPLE, "much": Whole(0, 9)})
    ask = Lines("2")
    assert fill_form(form, ask) == Act("b", 2)
    assert ask.shown[-1] == "  Optional, after the answer: much (0 to 9)."
    assert fill_form(form, Lines("berthe much 5")) == Act("b", 5)
    assert fill_form(form, Lines("2 5")) == Act("b", 5)
    ask = Lines("")
    assert fill_form(Form(Act, "Act", {"who": OneOf(("a",)), "much": Whole(0, 9)}), ask) == Act("a", 2)
    assert ask.questions == ["Much (0 to 9; Enter: 2):"]
    assert fill_form(form, Lines(""), Act("a", 7)) == Act("a", 7)
    assert describe(form, Act("a", 7)) == "Act: who Ansel, much 7"


def test_prompt_shows_the_help_of_its_field() -> None:
    """The help is the field's text in the docstring of the command."""
    output = {name: field_docs(Act)[name] for name in ("who", "much")}
    assert output == {"who": "Who does it, at the table.", "much": "How much."}
    ask = Lines("1")
    fill_form(Form(Act, "Act", {"who": PEOPLE}), ask)
    assert ask.shown == ["Who - Who does it, at the table:", "  1  Ansel", "  2  Berthe"]


def test_forms_with_one_label_are_distinguished() -> None:
    same = [Form(Act, "Act", {"who": OneOf((each,), (each.upper(),)), "much": Whole(1, 2)}) for each in "ab"]
    assert unique_labels([*same, Form(Act, "Rest")]) == ("Act: A", "Act: B", "Rest")
    assert unique_labels(split_by_value(Form(Act, "Act", {"who": PEOPLE}))) == ("Act: Ansel", "Act: Berthe")
    assert len(split_by_value(Form(Act, "Act", {"who": PEOPLE, "much": Whole(1, 2)}))) == 1


@pytest.mark.parametrize(
    ("text", "place"), [("1", 0), ("act", 0), ("act ans", 1), ("ansel", 1), ("ber slow", 3), ("ACT BERTHE", 2)]
)
def test_choice_is_matched_by_the_beginnings_of_its_words(text: str, place: int) -> None:
    """If several match, the simplest is taken."""
    assert match_name(text, ("Act", "Act: Ansel", "Act: Berthe", "Act: Berthe, slowly")) == place


@pytest.mark.parametrize("text", ["0", "5", "9" * 18, "slowest", "...", "b a"])
def test_unknown_or_ambiguous_choice_is_refused(text: str) -> None:
    with pytest.raises(InvalidAnswer, match=r"not one of the choices|could mean"):
        match_name(text, ("Act: Ansel Berthe", "Act: Berthe Ansel Odile", "Rest: Berthe Ansel", "Leave"))


@attrs.frozen
class Share(Command, wire="sample.share.v1"):
    """Share something out.

    Attributes:
        among: Who gets how much.
        modifiers: What changes the roll.
    """

    among: tuple[Modifier, ...]
    modifiers: tuple[Modifier, ...] = ()


SHARE = Form(
    Share,
    "Share",
    {
        "among": ListOf(Modifier, {"name": Words(()), "amount": Whole(0, 9), "on": OneOf(("dice", "DN"))}, least=1),
        "modifiers": modifiers("dice"),
    },
)


def test_list_is_typed_in_field_order_and_modifiers_are_not_asked() -> None:
    """An invalid item is reported, and the prompt is repeated."""
    lines = Lines("none", "ansel", "ansel ten dice", "ansel 2 dice; kain 1 dn")
    among = (Modifier("ansel", 2, "dice"), Modifier("kain", 1, "DN"))
    assert fill_form(SHARE, lines) == Share(among, (Modifier("higher ground", 1, "dice"),))
    assert len(lines.questions) == 4
    assert [each.split(".")[0] for each in lines.sentences] == [
        "Type 1 to 12 of them, separated by ';'",
        "'amount' is missing",
        "'ten' is not a whole number from 0 to 9",
    ]


def test_modifiers_are_typed_after_an_answer() -> None:
    """The prompt shows how, with the terms of the book."""
    lines = Lines("+2 difficulty smoke on the water; -1 total")
    form = Form(Share, "State circumstances", {"among": attrs.evolve(modifiers("difficulty", "total"), least=1)})
    among = (Modifier("smoke on the water", 2, "difficulty"), Modifier("Circumstances", -1, "total"))
    assert fill_form(form, lines) == Share(among)
    assert "such as +2 difficulty smoke or -1 total smoke; separated by ';'" in lines.questions[0]


def test_a_sheet_is_read_from_a_file(tmp_path: Path) -> None:
    """A missing or invalid file is refused with its path."""
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text('name = "Cover"\namount = -1\non = "dice"\n')
    bad.write_text('name = "Cover"\namount = "much"\non = "dice"\n')
    form = Form(Share, "Share", {"among": Sheet(Modifier)})
    lines = Lines(str(tmp_path / "none.toml"), str(bad), str(good))
    assert fill_form(form, lines) == Share(Modifier("Cover", -1, "dice"))  # type: ignore[arg-type]  # for the sheet alone
    assert "cannot be read" in lines.sentences[0]
    assert "$.amount: a whole number was expected, not 'much'" in lines.sentences[1]


def test_distance_is_typed_and_shown_in_inches() -> None:
    """The command keeps half inches. A quarter of an inch and a number out of range are refused in inches."""
    far = Whole(1, 25, (12, 15), "half inches")
    for typed, value in (("6", 12), ("6.5", 13), ("6½", 13), ('12"', 24), ("how far 0.5", 1), ("½", 1)):
        assert fill_form(Form(Step, "Step", {"who": OneOf(("a",)), "how_far": far}), Lines(typed)) == Step("a", value)
    lines = Lines("13", "6.25", "0", "-6", "half", "12.5")
    assert fill_form(Form(Step, "Step", {"who": OneOf(("a",)), "how_far": far}), lines) == Step("a", 25)
    assert lines.questions[0] == "How far (½ to 12½ inches, such as 6, 7½):"
    assert lines.sentences[1] == "'6.25' is not a number of inches from ½ to 12½ (halves are possible, such as 6.5)."
    assert len(lines.sentences) == 5


def test_other_units_have_no_halves() -> None:
    form = Form(Step, "Step", {"who": OneOf(("a",)), "how_far": Whole(4, 12, unit="metres")})
    lines = Lines("6.5", "6½", "6")
    assert fill_form(form, lines) == Step("a", 6)
    assert lines.sentences == [f"'{each}' is not a whole number from 4 to 12." for each in ("6.5", "6½")]
