"""Requests, forms and domains: what clients need for buttons and inputs."""

import itertools
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from combat.engine.errors import Reason
from combat.engine.offer.domains import Domain, ListOf, OneOf, Sheet, SomeOf, Whole, Words, YesNo, modifiers
from combat.engine.offer.requests import Form, Request
from combat.engine.play.options import Options
from events.base import Command
from events.vocabulary import Modifier


@attrs.frozen
class Shoot(Command, wire="sample.shoot.v1"):
    """Shoot at a target."""

    target: str
    dice: int = 0
    aimed: bool = False


@attrs.frozen
class Spend(Command, wire="sample.spend.v1"):
    """Spend some markers.

    Attributes:
        markers: Which ones.
    """

    markers: tuple[str, ...]


@attrs.frozen
class Speak(Command, wire="sample.speak.v1"):
    """Say some words."""

    words: str
    to: str


@attrs.frozen
class Wait(Command, wire="sample.wait.v1"):
    """Do nothing."""


@attrs.frozen
class Part:
    """A named part."""

    who: str
    much: int = 1


WAIT = Form(Wait, "Wait")
SHOOT = Form(Shoot, "Shoot", {"target": OneOf(("a", "b")), "dice": Whole(-1, 1), "aimed": YesNo()})
SPEND = Form(Spend, "Spend", {"markers": SomeOf(("x", "y", "z"))})


WhyNot = Callable[[Command], Sequence[Reason]]


def options_of(forms: Sequence[Form], why_not: WhyNot) -> Options:
    """Return the options for one required decision."""
    return Options((Request("a", "choice", "What now?", forms),), why_not)


DOMAINS: st.SearchStrategy[Domain] = st.one_of(
    st.builds(OneOf, st.lists(st.text(max_size=3), min_size=1, max_size=5, unique=True)),
    st.builds(lambda least, more: Whole(least, least + more), st.integers(-5, 5), st.integers(0, 6)),
    st.just(YesNo()),
    st.builds(SomeOf, st.lists(st.integers(0, 9), max_size=5, unique=True)),
    st.builds(Words, st.lists(st.text(max_size=3), min_size=1, max_size=3)),
)


@pytest.mark.parametrize(
    ("domain", "held", "not_held"),
    [
        (OneOf((1, 2)), [1], [3, "1"]),
        (Whole(0, 99, suggest=(1, 5)), [0, 1, 42, 99], [-1, 100, True, "1"]),
        (YesNo(), [True, False], [1, "yes"]),
        (SomeOf(("x", "y")), [(), ("y", "x")], [("x", "x"), ("z",), ["x"]]),
        (SomeOf(("x", "y"), least=1, most=2, repeats=True), [("x", "x")], [(), ("x", "x", "y")]),
        (Words(("Why?",)), ["", "Because."], [1]),
        (
            ListOf(Part, {"who": OneOf(("a", "b")), "much": Whole(1, 9)}, most=2),
            [(), (Part("a", 9), Part("b"))],
            [(Part("c"),), (Part("a", 10),), (Part("a"),) * 3],
        ),
        (ListOf(Part, {"who": OneOf(("a",))}), [(Part("a"),)], [(Part("a", 2),)]),
        (Sheet(Part), [Part("a")], ["a"]),
        (modifiers("DN", "dice"), [(Modifier("dark", 2, "DN"),)], [(Modifier("dark", 2, "ED"),)]),
    ],
)
def test_domain_contains_exactly_its_possible_values(domain: Domain, held: list[Any], not_held: list[Any]) -> None:
    assert all(map(domain.holds, held))
    assert not any(map(domain.holds, not_held))


@given(DOMAINS)
def test_domain_contains_every_value_that_it_lists(domain: Domain) -> None:
    assert all(map(domain.holds, itertools.islice(domain.values(), 50)))


def test_form_contains_the_commands_that_its_domains_allow() -> None:
    assert SHOOT.holds(Shoot("a", 1, True))
    assert not SHOOT.holds(Shoot("a", 2))
    assert not Form(Shoot, "Shoot", {"target": OneOf(("a",))}).holds(Shoot("a", 1))
    assert not SHOOT.holds(Wait())


def test_plain_options_show_whether_a_form_is_open_and_why_not() -> None:
    options = options_of(
        (SHOOT, WAIT, Form(Shoot, "Empty", {"target": OneOf(())})), refusing(lambda item: item == Wait())
    )
    assert [(item["label"], item["open"], item["why_not"]) for item in options.plain()] == [
        ("Shoot", True, []),
        ("Wait", False, ["It cannot be."]),
        ("Empty", False, ["there is nothing to choose from"]),
    ]


def test_narrow_keeps_only_values_that_stay_legal() -> None:
    options = options_of((SHOOT,), refusing(lambda command: command.target == "a" and command.dice > 0))
    narrowed = options.narrow(SHOOT, {"target": "a"})
    assert narrowed.fields == {"target": OneOf(("a",), ("a",)), "dice": Whole(-1, 0), "aimed": YesNo()}
    assert options.narrow(SHOOT, {"dice": 1}).fields["target"] == OneOf(("b",), ("b",))


def test_command_is_built_once_every_field_has_a_single_or_default_value() -> None:
    options = options_of((SHOOT,), refusing(lambda command: command.target == "a" and command.dice == 0))
    choices: list[dict[str, Any]] = [{}, {"target": "b"}, {"target": "a"}, {"target": "a", "dice": 1}]
    commands = [options.build_command(options.narrow(SHOOT, chosen)) for chosen in choices]
    assert commands == [None, Shoot("b"), None, Shoot("a", 1)]
    assert options.build_command(options.narrow(SHOOT, {"target": "a", "dice": 0})) is None
    alone = options_of((SHOOT,), refusing(lambda command: command.target == "a" or not command.aimed))
    assert alone.build_command(alone.narrow(SHOOT, {})) == Shoot("b", 0, aimed=True)


def test_free_text_has_a_default_but_a_selection_must_be_made() -> None:
    spend = Form(Spend, "Spend", {"markers": SomeOf(("x",), least=1)})
    talk = Form(Speak, "Speak", {"words": Words(("Hail.", "Well?")), "to": OneOf(("a",))})
    join = Form(Speak, "Speak", {"words": Sheet(str, ("a sheet",)), "to": OneOf(("a",))})
    options = options_of((SPEND, spend, talk, join), anything)
    commands = [options.build_command(options.narrow(form, {})) for form in (SPEND, spend, talk, join)]
    assert commands == [None, Spend(("x",)), Speak("Hail.", "a"), None]


def anything(_: Command) -> Sequence[Reason]:
    """Allow every command."""
    return ()


def refusing(wrong: Callable[[Any], bool]) -> Callable[[Command], Sequence[Reason]]:
    """Refuse the commands for which the function returns true."""
    return lambda command: (Reason("no", "It cannot be."),) if wrong(command) else ()


@attrs.frozen
class Endless:
    """A domain with infinitely many values."""

    def values(self) -> Iterator[int]:
        """Yield the natural numbers."""
        number = 0
        while True:
            yield number
            number += 1

    def pick(self, rng: Random) -> int:
        """Return a random number."""
        return rng.randrange(1000)

    def holds(self, value: Any) -> bool:
        """Return whether a value is a whole number."""
        return type(value) is int

    def plain(self) -> dict[str, Any]:
        """Return the domain as plain data."""
        return {"domain": "endless"}


@pytest.mark.parametrize(
    ("domain", "values"),
    [
        (OneOf(("b", "a")), ["b", "a"]),
        (OneOf(()), []),
        (Whole(-1, 2), [-1, 0, 1, 2]),
        (Whole(3, 3), [3]),
        (Whole(3, 2), []),
        (YesNo(), [False, True]),
        (SomeOf(("x", "y")), [(), ("x",), ("y",), ("x", "y")]),
        (SomeOf(()), [()]),
        (Words(("Why?", "")), ["Why?", ""]),
        (Whole(0, 99, suggest=(1, 5)), [1, 5]),
        (SomeOf(("x", "y"), least=1, most=1), [("x",), ("y",)]),
        (SomeOf(("x",), repeats=True), [(), ("x",), ("x", "x")]),
        (ListOf(Part, {"who": OneOf(("a", "b"))}), [(), (Part("a"),), (Part("b"),)]),
        (ListOf(Part, {"who": OneOf(("a",))}, least=2), [(Part("a"), Part("a"))]),
        (Sheet(Part, (Part("a"),)), [Part("a")]),
    ],
)
def test_domain_lists_its_values_in_order_every_time(domain: Domain, values: list[Any]) -> None:
    assert list(domain.values()) == values
    assert list(domain.values()) == values


@given(DOMAINS)
def test_domain_can_be_described_as_plain_data(domain: Domain) -> None:
    data = json.loads(json.dumps(domain.plain()))

    match data:
        case {"domain": "one_of", "of": of, "names": names}:
            assert (list(domain.values()), len(names)) == (of, len(of))
        case {"domain": "some_of", "of": of, "names": names}:
            assert (len(list(domain.values())), len(names)) == (2 ** len(of), len(of))
        case {"domain": "whole", "least": least, "most": most, "suggest": suggest}:
            assert list(domain.values()) == (suggest or list(range(least, most + 1)))
        case {"domain": "words", "examples": examples}:
            assert list(domain.values()) == examples
        case _:
            assert data == {"domain": "yes_no"}


def test_form_can_be_described_as_plain_data() -> None:
    assert SPEND.plain() == {
        "command": "sample.spend.v1",
        "label": "Spend",
        "help": "Spend some markers.",
        "fields": {
            "markers": {
                "domain": "some_of",
                "of": ["x", "y", "z"],
                "names": ["x", "y", "z"],
                "least": 0,
                "most": None,
                "repeats": False,
                "name": "Markers",
                "help": "Which ones.",
                "required": True,
                "default": None,
            }
        },
    }


def test_values_are_shown_by_their_names() -> None:
    assert OneOf((1, 2), ("one", "two")).plain()["names"] == ["one", "two"]
    assert OneOf((1, 2)).plain()["names"] == ["1", "2"]


def test_form_lists_every_command_with_the_last_field_changing_first() -> None:
    listed = list(SHOOT.commands())

    assert len(listed) == 12
    assert listed[:3] == [Shoot("a", -1, False), Shoot("a", -1, True), Shoot("a", 0, False)]
    assert list(WAIT.commands()) == [Wait()]
    assert list(Form(Shoot, "Shoot", {"target": OneOf(())}).commands()) == []


@given(st.fixed_dictionaries({"target": DOMAINS, "dice": DOMAINS, "aimed": DOMAINS}), st.randoms())
def test_picked_command_is_one_of_the_listed_commands(fields: Mapping[str, Domain], rng: Random) -> None:
    form = Form(Shoot, "Shoot", fields)

    assert form.pick(rng) in list(form.commands())


def test_every_command_can_be_picked() -> None:
    rng = Random(7)

    assert {SHOOT.pick(rng) for _ in range(300)} == set(SHOOT.commands())
    assert {SPEND.pick(rng) for _ in range(300)} == set(SPEND.commands())


def test_choice_that_is_too_large_to_list_can_be_offered() -> None:
    markers = tuple(map(str, range(40)))
    options = options_of(
        (Form(Spend, "Spend", {"markers": SomeOf(markers)}), Form(Shoot, "", {"dice": Whole(0, 10**15)})), anything
    )

    picked = options_of(options.forms[:1], anything).random(Random(1))

    assert next(iter(options)) == Spend(())
    assert isinstance(picked, Spend)
    assert set(picked.markers) < set(markers)
    assert 0 <= Form(Spend, "", {"markers": Whole(0, 10**15)}).pick(Random(1)).markers <= 10**15  # type: ignore[attr-defined]  # it is a Spend


def test_options_are_listed_lazily() -> None:
    options = options_of((Form(Shoot, "Shoot", {"target": OneOf(("a",)), "dice": Endless()}),), anything)
    iterator = iter(options)

    assert [next(iterator), next(iterator)] == [Shoot("a", 0), Shoot("a", 1)]
    assert options


def test_options_leave_out_refused_and_repeated_commands() -> None:
    options = options_of(
        (SHOOT, WAIT, SHOOT), refusing(lambda command: isinstance(command, Shoot) and command.dice < 1)
    )

    assert list(options) == [Shoot("a", 1), Shoot("a", 1, True), Shoot("b", 1), Shoot("b", 1, True), Wait()]


def test_options_contain_a_command_that_is_offered_and_allowed() -> None:
    options = options_of((SHOOT,), refusing(lambda command: command.dice < 1))

    assert Shoot("a", 1) in options
    assert Shoot("a", 0) not in options
    assert Wait() not in options
    assert "shoot" not in options


def test_options_are_empty_without_a_legal_command() -> None:
    for options in (
        options_of((), anything),
        options_of((SHOOT,), refusing(lambda _: True)),
        options_of((Form(Shoot, "Shoot", {"target": OneOf(())}),), anything),
        options_of((Form(Shoot, "Shoot", {"dice": Whole(2, 1)}),), anything),
    ):
        assert not options
        assert list(options) == []
        with pytest.raises(LookupError, match="no command is legal now"):
            options.random(Random(1))


def test_only_legal_command_is_found_at_random() -> None:
    forms = (
        Form(Shoot, "Shoot", {"target": OneOf(())}),
        Form(Shoot, "Shoot", {"target": OneOf(("a",)), "dice": Whole(0, 5_000)}),
    )
    options = options_of(forms, refusing(lambda command: command.dice != 4_321))

    assert options.random(Random(1)) == Shoot("a", 4_321)


@given(st.randoms())
def test_random_option_is_legal(rng: Random) -> None:
    options = options_of((SHOOT, SPEND), refusing(lambda command: command not in (Shoot("b", 0), Spend(("y",)))))

    assert options.random(rng) in options


SAMPLE_DRAWS = 400
"""Draws per test of a likelihood; enough to tell 1 in 10 from 1 in 2."""


def drawn(options: Options) -> Counter[Command]:
    """Count the commands of `SAMPLE_DRAWS` random draws."""
    rng = Random(1)
    return Counter(options.random(rng) for _ in range(SAMPLE_DRAWS))


def test_command_classes_are_drawn_by_their_likelihoods() -> None:
    """A class without a row has likelihood 1; without a table all forms are equally likely."""
    speak = Form(Speak, "Speak", {"words": Words(("Halt",)), "to": OneOf(("a",))})
    request = Request("a", "choice", "What now?", (WAIT, speak))

    assert 150 < drawn(Options((request,), anything))[Wait()] < 250
    assert 150 < drawn(Options((request,), anything, dict))[Wait()] < 250
    assert 15 < drawn(Options((request,), anything, lambda: {Speak: 9}))[Wait()] < 70
    assert 15 < drawn(Options((request,), anything, lambda: {Wait: 1 / 9}).for_request(request))[Wait()] < 70


def test_request_with_only_rare_commands_is_rarely_drawn() -> None:
    """Whether it is owed or optional; a decision without a form is never drawn."""
    speak = Form(Speak, "Speak", {"words": Words(("Halt",)), "to": OneOf(("a",))})
    usual, nothing = Request("a", "talk", "What do you say?", (speak,)), Request("a", "none", "Nothing?", ())
    for optional in (False, True):
        rare = Request("a", "wait", "Do you wait?", (WAIT,), optional=optional)
        options = Options((rare, usual, nothing), anything, lambda: {Wait: 1 / 100})
        assert drawn(options)[Wait()] < 20
        assert Options((rare, nothing), anything, lambda: {Wait: 1 / 100}).random(Random(1)) == Wait()


def test_default_replaces_a_rare_command_of_its_class() -> None:
    """An answer yes or no is one class: if the class is rare and the default is no, yes is rare."""
    yes_or_no = [Form(Shoot, label, {"target": OneOf(("a",)), "aimed": OneOf((aimed,))}) for label, aimed in ANSWERS]
    no, aimed = Shoot("a"), Shoot("a", aimed=True)

    def ask(default: Command | None, why_not: WhyNot = anything, likelihood: float = 1 / 100) -> Options:
        request = Request("a", "choice", "Do you aim?", yes_or_no, default)
        return Options((request,), why_not, lambda: {Shoot: likelihood})

    assert drawn(ask(no))[aimed] < 20
    assert 150 < drawn(ask(no, likelihood=1))[aimed] < 250
    assert 150 < drawn(ask(None))[aimed] < 250
    assert ask(no, refusing(lambda command: not command.aimed)).random(Random(1)) == aimed


ANSWERS = (("Yes", True), ("No", False))
