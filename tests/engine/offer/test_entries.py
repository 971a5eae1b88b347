"""Entries of a menu: each action once, with its variants."""

import attrs
import pytest

from combat.engine.offer.domains import Domain, Given, OneOf, SomeOf, Whole, Words, YesNo
from combat.engine.offer.entries import entries_view, grouped_entries, needs_input
from combat.engine.offer.requests import Form, Request
from events.base import Command
from tests.harness.random_play import fight_numbers, walk
from tests.harness.resource_totals import BUNDLED_SYSTEMS

NAMES = {name[0].lower(): name for name in ("Ansel", "Berta")}


@attrs.frozen
class Shoot(Command, wire="sample.fire.v1"):
    """Shoot a target."""

    who: str
    weapon: str
    target: str
    distance: int = 0


@attrs.frozen
class Stop(Command, wire="sample.stop.v1"):
    """End the fight."""

    ends_fight = True
    who: str


def shoot(label: str, weapon: str, targets: tuple[str, ...] = ("x", "y"), *, measured: bool = False) -> Form:
    """Return a form for a shot of Ansel."""
    fields: dict[str, Domain] = {"who": OneOf(("a",)), "weapon": OneOf((weapon,)), "target": OneOf(targets)}
    return Form(Shoot, f"Ansel: {label}", {**fields, "distance": Whole(0, 24)} if measured else fields)


def entries(*forms: Form, prompt: str = "What is done?") -> list[tuple[str, str, list[tuple[str, list[int]]]]]:
    """Return the entries of a decision in short."""
    request = Request("seat", "act", prompt, forms)
    shown = [
        (each["label"], each["actor"], [(variant["name"], variant["forms"]) for variant in each["variants"]])
        for each in entries_view(request, NAMES)
    ]
    variants = [variant for each in entries_view(request, NAMES) for variant in each["variants"]]
    assert sorted(index for variant in variants for index in variant["forms"]) == [*range(len(forms))]
    return shown


def test_weapons_are_variants_and_measured_forms_extend_them() -> None:
    assert entries(
        shoot("shoot with the Musket", "musket"),
        shoot("shoot with the Musket (measured)", "musket", measured=True),
        shoot("shoot with a Pistol (loaded)", "pistol"),
        shoot("throw a Grenade", "grenade"),
    ) == [
        ("Shoot", "a", [("Musket", [0, 1]), ("a Pistol (loaded)", [2])]),
        ("Throw a Grenade", "a", [("as usual", [3])]),
    ]


def test_a_form_with_other_targets_does_not_extend() -> None:
    """It is a variant of its own, named after the words that it adds."""
    shown = entries(shoot("shoot", "musket"), shoot("shoot (measured)", "musket", ("x", "z"), measured=True))
    assert shown == [("Shoot", "a", [("as usual", [0]), ("measured", [1])])]


def test_a_form_that_asks_for_more_does_not_extend() -> None:
    plain = Form(Shoot, "fire", {"who": OneOf(("a",)), "weapon": OneOf(("m", "n"))})
    longer = Form(Shoot, "fire again", {**plain.fields, "target": OneOf(("x",))})
    assert entries(plain, longer) == [("Fire", "a", [("as usual", [0]), ("again", [1])])]


def test_forms_of_other_combatants_are_other_entries() -> None:
    other = attrs.evolve(shoot("shoot with the Musket", "musket"), label="Berta: shoot with the Bow")
    other = attrs.evolve(other, fields={**other.fields, "who": OneOf(("b",))})
    shown = entries(shoot("shoot with the Musket", "musket"), other)
    assert [(label, actor) for label, actor, _ in shown] == [
        ("Shoot with the Musket", "a"),
        ("Shoot with the Bow", "b"),
    ]


def test_the_combatant_at_the_beginning_of_the_label_acts() -> None:
    """The first field is the combatant that acts only if the label names no other one."""
    healed = Form(Shoot, "Berta: heal", {"who": OneOf(("a",)), "target": OneOf(("b",))})
    assert entries(healed) == [("Heal: Ansel", "b", [("as usual", [0])])]
    assert entries(attrs.evolve(healed, label="heal"), prompt="Heal Ansel?") == [
        ("Heal: Berta", "a", [("as usual", [0])])
    ]
    assert entries(Form(Shoot, "shoot", {"target": OneOf(("a", "b"))}))[0][:2] == ("Shoot", "")


def test_forms_without_input_are_merged_only_in_long_menus() -> None:
    """Nine are listed one by one. A form that ends the fight is never merged."""
    forms = [Form(Shoot, f"go {number}", {"distance": Whole(number, number)}) for number in range(10)]
    stop = [Form(Stop, "go away", {"who": OneOf(("a",))}), Form(Stop, "go home", {"who": OneOf(("a",))})]
    assert [label for label, *_ in entries(*forms[:9])] == [f"Go {number}" for number in range(9)]
    assert entries(*forms[:8], *stop)[0] == ("Go", "", [(str(number), [number]) for number in range(8)])
    assert [label for label, *_ in entries(*forms, *stop)] == ["Go", "Go away: Ansel", "Go home: Ansel"]
    assert len(grouped_entries(forms, [form.label for form in forms], [""] * 10)) == 10


@pytest.mark.parametrize(
    ("domain", "is_needed"),
    [
        (OneOf(("x",)), False),
        (OneOf(("x", "y")), True),
        (Whole(1, 1), False),
        (Whole(1, 1, (1,)), True),
        (Whole(1, 2), True),
        (SomeOf(()), False),
        (SomeOf(("x",)), True),
        (YesNo(), True),
        (Words(()), True),
        (Given(OneOf(("x",)), lambda _: OneOf(())), False),
    ],
)
def test_input_is_needed_for_required_fields_with_a_choice(domain: Domain, is_needed: bool) -> None:
    assert needs_input(Form(Shoot, "shoot", {"target": domain})) is is_needed
    assert not needs_input(Form(Shoot, "shoot", {"distance": domain}))


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_every_form_is_in_one_entry(system: str) -> None:
    """In random fights, the forms of a variant are of one command, and names within an entry differ."""
    for number in fight_numbers(1):
        for fight, _ in walk(system, number):
            view = fight.view(None)
            actors = {"", *(figure["id"] for figure in view["figures"])}
            for request in view["requests"]:
                forms, listed = request["forms"], request["entries"]
                indexes = [index for each in listed for variant in each["variants"] for index in variant["forms"]]
                assert sorted(indexes) == [*range(len(forms))]
                for entry in listed:
                    assert entry["label"]
                    assert entry["actor"] in actors
                    names = [variant["name"] for variant in entry["variants"]]
                    assert len({*names}) == len(names)
                    assert len({forms[i]["command"] for variant in entry["variants"] for i in variant["forms"]}) == 1
