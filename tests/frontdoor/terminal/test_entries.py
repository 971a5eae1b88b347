"""Entries of a menu, and words that narrow its choices."""

import attrs
import pytest

from combat.engine.offer.domains import Domain, OneOf, Whole, YesNo
from combat.engine.offer.requests import Form
from events.base import Command
from frontdoor.terminal.console.errors import InvalidAnswer
from frontdoor.terminal.prompts.answer_parser import match_name
from frontdoor.terminal.prompts.decisions import Choice
from frontdoor.terminal.prompts.entries import menu_entries, single_entries
from frontdoor.terminal.prompts.menus import Menu

NAMES = {"a": "Ansel", **{f"g{number}": f"Grunt {number}" for number in range(1, 13)}}
LEFT, RIGHT = tuple(f"g{number}" for number in (1, 2, 3)), tuple(f"g{number}" for number in (1, 10, 11, 12))


@attrs.frozen
class Shoot(Command, wire="sample.shoot.v1"):
    """Shoot a target."""

    who: str
    weapon: str
    target: str
    distance: int = 0
    aimed: bool = False


def shoot(label: str, weapon: str, targets: tuple[str, ...], *, measured: bool = False) -> Form:
    """Return a form for a shot of Ansel."""
    fields: dict[str, Domain] = {
        "who": OneOf(("a",)),
        "weapon": OneOf((weapon,)),
        "target": OneOf(targets),
        "aimed": YesNo(),
    }
    return Form(Shoot, f"Ansel: {label}", {**fields, "distance": Whole(0, 24)} if measured else fields)


FORMS = (
    shoot("shoot with the Musket", "musket", LEFT),
    shoot("shoot with the Musket (with measurements)", "musket", LEFT, measured=True),
    shoot("shoot with the Pistol", "pistol", RIGHT),
    shoot("throw a Grenade", "grenade", LEFT),
)


def menu(*, grouped: bool) -> Menu:
    """Return a menu of the sample forms."""
    labels = tuple(form.label for form in FORMS)
    entries = (
        menu_entries(FORMS, labels, ["Ansel"] * len(FORMS), ["seat"] * len(FORMS))
        if grouped
        else single_entries(labels)
    )
    numbers = {place: number for number, entry in enumerate(entries, start=1) for place in entry.places}
    choices = tuple(Choice("seat", form) for form in FORMS)
    numbered = tuple(numbers[place] for place in range(len(FORMS)))
    return Menu((), choices, labels, numbered, NAMES, entries, ("", "", "", "1 of 2 Grenades"))


def test_variants_of_an_action_share_an_entry() -> None:
    """An extension is an option in brackets; forms of the same action that ask for more are alternatives."""
    lines = [text for _, text in menu(grouped=True).lines(range(len(FORMS)), ["50%"] * len(FORMS))]
    assert lines == [
        "Ansel: shoot: with the Musket | with the Pistol [with measurements?]",
        "Ansel: throw a Grenade (1 of 2 Grenades, 50%)",
    ]
    assert len([*menu(grouped=False).lines(range(len(FORMS)), [""] * len(FORMS))]) == len(FORMS)


@pytest.mark.parametrize(
    ("typed", "places", "remaining"),
    [
        ("1", [0, 2], []),
        ("1 2", [2], []),
        ("1 pistol grunt 10", [2], ["grunt", "10"]),
        ("1 musket measurements grunt 2", [1], ["grunt", "2"]),
        ("1 grunt 2", [0], ["grunt", "2"]),
        ("shoot grunt 2", [0], ["grunt", "2"]),
        ("shoot grunt 11", [2], ["grunt", "11"]),
        ("shoot grunt 1", [0, 2], ["grunt", "1"]),
        ("shoot", [0, 2], []),
        ("2 grunt 2", [3], ["grunt", "2"]),
    ],
)
def test_words_after_the_first_narrow_the_choices(typed: str, places: list[int], remaining: list[str]) -> None:
    assert menu(grouped=True).select(typed.split()) == (places, remaining)


def test_one_line_is_enough_without_entries() -> None:
    """As from a pipe: the target decides which weapon is meant, unless both reach it."""
    plain = menu(grouped=False)
    assert plain.find(["shoot", "grunt", "11"]) == (2, ["grunt", "11"])
    assert plain.find(["throw", "grunt", "2"]) == (3, ["grunt", "2"])
    with pytest.raises(InvalidAnswer, match="could mean"):
        plain.find(["shoot"])
    with pytest.raises(InvalidAnswer, match="could mean"):
        plain.find(["shoot", "grunt", "1"])


def test_a_typed_number_is_a_whole_word() -> None:
    """'grunt 1' is Grunt 1, not Grunt 10; without such a name, a number is the beginning of a word."""
    names = ["Grunt 10", "Grunt 1", "Grunt 12"]
    assert match_name("grunt 1", names) == 1
    with pytest.raises(InvalidAnswer, match="could mean Grunt 10 or Grunt 12"):
        match_name("grunt 1", ["Grunt 10", "Grunt 12"])
