"""Figures: the drawable status of models, for front-ends without rules of their own."""

import pytest

from combat import Encounter
from combat.engine.offer.figures import Bar, Counter, Figure, Tag
from combat.systems.trench_crusade.acts.injuries import Injure
from combat.systems.trench_crusade.acts.keywords import StandNear
from combat.systems.trench_crusade.acts.melee_combat import Fight
from combat.systems.trench_crusade.acts.movement import PlaceModel
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from combat.systems.trench_crusade.acts.scenarios import Join, Leave
from combat.systems.trench_crusade.acts.spending import Pledge
from combat.systems.trench_crusade.acts.turns import EndActivation
from events.trench_crusade.sheets import Profile
from tests.harness.stories import Story
from tests.trench_crusade.duels import HIT, active_model, fighter

NO_BLOOD = Bar("Blood Marker", 0, 6)


def figure(story: Story, model: str, seat: str | None = None) -> Figure:
    """Return the figure of a model, as a seat sees it."""
    return next(figure for figure in story.encounter.figures(seat) if figure.id == model)


@pytest.mark.rule("TC-BLOOD-02", "TC-BLESS-04")
def test_sample_models_are_drawn_with_their_starting_markers() -> None:
    """In the order of the sheets. Bars for other markers than Blood appear only if there are any."""
    drawn = Encounter.sample("trench_crusade").figures()
    assert [figure.id for figure in drawn] == [
        *("prophet", "ansel", "berthe", "nun", "mendicant"),
        *("priest", "kain", "doeg", "legionnaire", "grenadier"),
    ]
    assert {figure.side for figure in drawn} == {"pilgrims", "heretics"}
    bars = {figure.id: figure.bars for figure in drawn}
    assert bars["ansel"] == (NO_BLOOD,)
    assert bars["prophet"] == (NO_BLOOD, Bar("Blessing Marker", 2, 6, full_is_good=True))
    assert bars["nun"] == (Bar("Blood Marker", 1, 6), Bar("Blessing Marker", 1, 6, full_is_good=True))
    assert bars["doeg"] == (NO_BLOOD, Bar("Infection Marker", 1, 6))
    assert all(bar.most == 6 for figure in drawn for bar in figure.bars)
    assert not any(figure.acting or figure.out or figure.tags or figure.position for figure in drawn)


@pytest.mark.rule("TC-INJ-04")
def test_injury_changes_the_blood_bar_and_the_down_tag() -> None:
    """Kain totals 7: one Blood Marker, and Down."""
    story = active_model().given((Injure(model="kain", source="a shell"), (3, 4)))
    assert figure(story, "kain").bars == (Bar("Blood Marker", 1, 6),)
    assert figure(story, "kain").tags == (Tag("Down"),)


@pytest.mark.rule("TC-INJ-05")
def test_model_out_of_action_keeps_its_figure() -> None:
    """Without markers and without enemies in Melee."""
    story = active_model(beside=("kain",)).given((Injure(model="kain", source="a shell"), (6, 6)))
    kain = figure(story, "kain")
    assert kain.out
    assert (kain.bars, kain.tags, kain.position) == ((NO_BLOOD,), (Tag("Out of Action"),), "")
    assert figure(story, "ansel").position == ""


def test_model_that_fled_has_its_own_tag() -> None:
    """It differs from a model Out of Action."""
    story = active_model().given(Leave("doeg", how="fled"))
    assert figure(story, "doeg").out
    assert figure(story, "doeg").tags == (Tag("fled"),)


@pytest.mark.rule("TC-TURN-03")
def test_active_and_activated_models_are_marked() -> None:
    story = active_model()
    assert [figure.id for figure in story.encounter.figures() if figure.acting] == ["ansel"]
    assert figure(story, "ansel").tags == ()
    story.given(EndActivation("ansel"))
    assert not any(figure.acting for figure in story.encounter.figures())
    assert figure(story, "ansel").tags == (Tag("Activated"),)


@pytest.mark.rule("TC-INJ-12")
def test_used_up_toughness_is_shown() -> None:
    story = active_model(against=(fighter("Kain", keywords=["TOUGH"]),))
    story.given((Injure(model="kain", source="a shell"), (6, 6)))
    assert figure(story, "kain").tags == (Tag("Down"), Tag("TOUGH used"))


@pytest.mark.rule("TC-MOR-04")
def test_shaken_side_is_shown_on_each_of_its_models() -> None:
    """For one Turn after the failed Morale test."""
    story = active_model(morale_mode="shaken").set(sides__heretics__failed_in=0)
    assert figure(story, "kain").tags == ()
    story.set(turn=2, sides__heretics__failed_in=1)
    assert [figure(story, model).tags for model in ("kain", "doeg", "berthe")] == [
        (Tag("Shaken"),),
        (Tag("Shaken"),),
        (),
    ]


def test_position_names_models_in_melee_and_nearby() -> None:
    story = active_model(beside=("kain", "doeg")).given(StandNear("ansel", ("berthe",)))
    assert figure(story, "ansel").position == "in Melee with Kain and Doeg, near Berthe"
    assert figure(story, "kain").position == "in Melee with Ansel"


def test_models_with_the_same_name_are_numbered() -> None:
    story = active_model(against=(fighter("Kain"), {**fighter("Kain"), "id": "other"}))
    story.given(PlaceModel("ansel", ("other",)))
    assert [figure.name for figure in story.encounter.figures()] == ["Ansel", "Berthe", "Kain", "Kain 2"]
    assert figure(story, "ansel").position == "in Melee with Kain 2"


def test_joining_model_gets_a_figure() -> None:
    """At the end of the list."""
    story = active_model().given(Join(side="heretics", sheet=Profile(id="esau", name="Esau")))
    assert story.encounter.figures()[-1].name == "Esau"


@pytest.mark.rule("TC-SHOOT-01", "TC-MEL-01")
def test_remaining_shots_attacks_and_consumables_are_counted() -> None:
    shooting = active_model(fighter("Ansel", "twin", "satchel"))
    assert figure(shooting, "ansel").counters == (Counter("Satchel Charge", 1),)
    shooting.given((Shoot(model="ansel", weapon="twin", target="kain"), (1, 1)))
    assert figure(shooting, "ansel").counters == (Counter("shots left", 1), Counter("Satchel Charge", 1))
    throwing = active_model(fighter("Ansel", "satchel")).given(
        (Shoot(model="ansel", weapon="satchel", target="kain"), (1, 1))
    )
    assert figure(throwing, "ansel").counters == (Counter("Satchel Charge", 0),)
    striking = active_model(fighter("Ansel", "khanjar"), beside=("kain",))
    striking.given((Fight(model="ansel", weapon="khanjar", target="kain"), (1, 1)))
    assert figure(striking, "ansel").counters == (Counter("attacks left", 1),)


@pytest.mark.rule("TC-BLOOD-11")
def test_figures_do_not_reveal_secret_pledges() -> None:
    """Markers stay visible until they are paid."""
    drawn = []
    for blood in (0, 1, 5):
        story = active_model(fighter("Ansel", blood=5, blessings=4), spend_order_action="secret_simultaneous")
        story.given(Shoot(model="ansel", weapon="rifle", target="kain"), Pledge(side="heretics", blood=blood))
        drawn.append([story.encounter.figures(seat) for seat in ("pilgrims", "heretics", "gm", "spectator", None)])
    assert drawn[0] == drawn[1] == drawn[2]


def test_view_contains_figures_and_their_changes() -> None:
    """A client can draw and update a bar from plain data."""
    story = active_model()
    kain = story.encounter.view("pilgrims")["figures"][2]
    assert kain["bars"] == [{"name": "Blood Marker", "now": 0, "most": 6, "full_is_good": False}]
    seen = len(story.encounter.journal) - 1
    story.given((Shoot(model="ansel", weapon="rifle", target="kain"), (*HIT, 1, 3)))
    changes = story.encounter.view("pilgrims", seen)["changes"]
    assert {"op": "replace", "path": "/figures/2/bars/0/now", "value": 1} in changes
