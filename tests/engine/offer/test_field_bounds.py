"""Bounds declared at the fields of an act: refusals and the forms derived from them."""

from typing import Any, Literal

import pytest
from attrs import evolve, frozen

from combat.engine.errors import Reason
from combat.engine.offer.bounds import Bound, among, text, within
from combat.engine.offer.domains import Given, OneOf, SomeOf, Whole, Words, YesNo, modifiers
from combat.engine.play.acts import Act
from events.vocabulary import Modifier


@frozen
class Present:
    """A state of three people."""

    names: tuple[str, ...] = ("ann", "bob", "cid")


PRESENT = Present()


def _present(state: Present) -> OneOf:
    return OneOf(state.names, tuple(name.capitalize() for name in state.names))


ANYONE = Bound(_present, "a person", "unknown")


def _others(state: Present, who: str = "") -> OneOf:
    return OneOf(tuple(other for other in state.names if other != who))


def _friends(state: Present, target: str = "") -> SomeOf:
    return SomeOf(tuple(who for who in state.names if who != target))


@frozen(kw_only=True)
class Throw(Act, wire="field_bounds_test.throw.v1"):
    """Throw a ball at another person."""

    who: str = among(ANYONE)
    target: str = among(ANYONE, Bound(_others, "another person", "itself", "T-1"))
    metres: int = within(1, 9, unit="metres", code="too_far", rule="T-2")
    reason: str = text("a dare")
    near: tuple[str, ...] = among(ANYONE, Bound(_friends, code="itself", repeated="twice"), default=())
    height: int = within(2, 4, default=0)
    modifiers: tuple[Modifier, ...] = among(modifiers("aim"), default=(), code="modifier")
    high: bool = False
    hand: Literal["left", "right"] = "left"

    def check(self, state: object) -> tuple[Reason, ...]:
        """Refuse high throws."""
        return (Reason("high", "too high"),) if self.high else ()


THROW = Throw(who="ann", target="bob", metres=3, reason="why not")


@pytest.mark.parametrize(
    ("changes", "codes", "words"),
    [
        ({"who": "dan"}, ["unknown"], "who must be a person, not 'dan'; did you mean 'ann'? known: ann, bob, cid"),
        ({"target": "eve"}, ["unknown"], "target must be a person, not 'eve'"),
        ({"target": "ann"}, ["itself"], "target must be another person, not 'ann' (Ann); known: bob, cid"),
        ({"metres": 10}, ["too_far"], "metres must be from 1 to 9 metres, not 10"),
        ({"metres": 0, "reason": " "}, ["too_far", "reason"], "metres must be from 1 to 9"),
        ({"reason": ""}, ["reason"], "reason must not be empty"),
        ({"near": ("cid", "eve")}, ["unknown"], "each of near must be a person, not 'eve'"),
        ({"near": ("bob",)}, ["itself"], "near cannot contain 'bob' (Bob); known: ann, cid"),
        ({"near": ("cid", "cid")}, ["twice"], "near must not contain 'cid' twice"),
        ({"height": 1}, ["height"], "height must be from 2 to 4, not 1"),
        ({"modifiers": (Modifier("wind", 0, "aim"),)}, ["modifier"], "modifiers[0].amount must be from -99 to 99 and"),
        ({"modifiers": (Modifier(" ", 1, "aim"),)}, ["modifier"], "modifiers[0].name must not be empty"),
        (
            {"modifiers": (Modifier("wind", 1, "arm"),)},
            ["modifier"],
            "modifiers[0].on cannot be 'arm'; did you mean 'aim'? known: aim",
        ),
        ({"who": "dan", "target": "dan"}, ["unknown", "unknown"], "who must be"),
        ({"metres": 10, "target": "ann", "high": True}, ["itself", "too_far"], "target must be another person"),
        ({"high": True}, ["high"], "too high"),
    ],
)
def test_refusal_names_the_first_bound_that_a_value_misses(
    changes: dict[str, Any], codes: list[str], words: str
) -> None:
    reasons = tuple(evolve(THROW, **changes).reasons(PRESENT))
    assert [reason.code for reason in reasons] == codes
    assert reasons[0].sentence.startswith(words)


@frozen
class Juggle(Act, wire="field_bounds_test.juggle.v1"):
    """Juggle balls."""

    spin: int = within(1, 0, default=0)
    over: str = among(OneOf(("",)), default="", noun="an obstacle")
    short: bool = among(OneOf((False,)), default=False)
    after: tuple[str, ...] = among(SomeOf(("ann", "bob"), least=1), default=("ann",))
    before: tuple[str, ...] = among(SomeOf(("ann", "bob"), least=2, most=2), default=("ann", "bob"))


@pytest.mark.parametrize(
    ("juggle", "sentence"),
    [
        (Juggle(spin=2), "spin has no possible value now, so it cannot be 2"),
        (Juggle(over="net"), "over must be an obstacle, not 'net'; nothing is possible now"),
        (Juggle(short=True), "short cannot be true; known: false"),
        (Juggle(after=()), "after must have at least 1 value, not 0"),
        (Juggle(before=("ann",)), "before must have exactly 2 values, not 1"),
    ],
)
def test_refusal_says_what_is_possible_even_if_that_is_nothing(juggle: Juggle, sentence: str) -> None:
    assert [reason.sentence for reason in juggle.reasons(PRESENT)] == [sentence]


def test_values_within_bounds_and_defaults_are_legal() -> None:
    assert not tuple(THROW.reasons(PRESENT))
    assert not tuple(evolve(THROW, near=("cid",), height=4, hand="right").reasons(PRESENT))


def test_form_offers_the_narrowest_bound_of_each_field() -> None:
    fields = Throw.form(PRESENT, "throw", omit=("near", "high"), metres=Whole(1, 2)).fields
    assert list(fields) == ["who", "target", "metres", "reason", "height", "modifiers", "hand"]
    assert fields["who"] == _present(PRESENT)
    target = fields["target"]
    assert isinstance(target, Given)
    assert target.among({"who": "bob"}) == OneOf(("ann", "cid"))
    assert fields["metres"] == Whole(1, 2)
    assert fields["reason"] == Words(("a dare",), blank=False)
    assert fields["hand"] == OneOf(("left", "right"))


def test_bound_is_final_if_no_earlier_field_is_open() -> None:
    fields = Throw.form(PRESENT, "throw", who=OneOf(("ann",))).fields
    assert fields["target"] == OneOf(("bob", "cid"))
    assert isinstance(fields["near"], Given)
    assert fields["high"] == YesNo()


def test_field_without_bounds_needs_a_domain() -> None:
    @frozen
    class Say(Act, wire="field_bounds_test.say.v1"):
        words: str = among()

    with pytest.raises(TypeError, match=r"Say\.words declares no bounds"):
        dict(Say.form(PRESENT, "say").fields)
    assert dict(Say.form(PRESENT, "say", words=Words(("yes",))).fields) == {"words": Words(("yes",))}
