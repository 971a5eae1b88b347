"""Figures: bars, counters, tags and derived scores of characters."""

import attrs
import pytest

from combat import Encounter
from combat.engine.offer.figures import Bar, Counter, Figure, Tag
from combat.systems.powered_by_heresy.acts.attacks import HackAndSlash
from combat.systems.powered_by_heresy.acts.class_moves import Judge, TakeTactic
from combat.systems.powered_by_heresy.acts.coming_and_going import ChangeSide, Join, Leave
from combat.systems.powered_by_heresy.acts.confirming import Confirm
from combat.systems.powered_by_heresy.acts.defend import Defend
from combat.systems.powered_by_heresy.acts.dying_and_healing import DrawBreath
from combat.systems.powered_by_heresy.acts.rolling import GrantBonus
from combat.systems.powered_by_heresy.acts.statements import ChangeCondition, Hurt
from combat.systems.powered_by_heresy.policy.worth import standing
from events.powered_by_heresy.sheets import EnemySheet
from tests.harness.random_play import seed_of
from tests.harness.stories import Story, new_story
from tests.powered_by_heresy.cells import acolyte, cell, enemy, moving


def figure_of(story: Story, who: str) -> Figure:
    """Return the figure of a character."""
    return next(figure for figure in story.encounter.figures() if figure.id == who)


def counters_of(figure: Figure) -> dict[str, int]:
    """Return the counters of a figure by name."""
    return {counter.name: counter.now for counter in figure.counters}


def scores_of(figure: Figure) -> dict[str, int]:
    """Return the scores of a figure by name."""
    return {score.name: score.now for score in figure.scores}


def test_figures_start_with_empty_wound_bars() -> None:
    """The acolytes come first."""
    figures = new_story("powered_by_heresy").encounter.figures()
    assert [(figure.name, figure.bars[0]) for figure in figures] == [
        ("Vex", Bar("Wounds", 0, 4)),
        ("Griff", Bar("Wounds", 0, 7)),
        ("Octavian", Bar("Wounds", 0, 7)),
        ("Sister Lucia", Bar("Wounds", 0, 6)),
        ("Scar the Cultist", Bar("Wounds", 0, 3)),
        ("Nails the Cultist", Bar("Wounds", 0, 3)),
        ("the Overseer", Bar("Wounds", 0, 4)),
        ("the Chaos Space Marine", Bar("Wounds", 0, 6)),
        ("the Horror", Bar("Wounds", 0, 5)),
    ]
    assert {figure.side for figure in figures[:4]} == {"acolytes"}
    assert {figure.side for figure in figures[4:]} == {"enemies"}
    assert not any(figure.out or figure.acting for figure in figures)


def test_insight_and_wrath_are_bars_of_those_who_can_have_them() -> None:
    """Uses, ammo and XP have no maximum and are counters."""
    story = new_story("powered_by_heresy")
    assert figure_of(story, "octavian").bars[1:] == (Bar("Insight", 1, 2, full_is_good=True),)
    assert figure_of(story, "lucia").bars[1:] == (Bar("Wrath", 2, 3, full_is_good=True),)
    assert len(figure_of(story, "griff").bars) == 1
    assert counters_of(figure_of(story, "griff")) == {
        "Combat Shotgun: uses": 3,
        "Combat Shotgun: ammo": 2,
        "Frag Grenades: uses": 2,
        "Medkit": 3,
        "Level": 2,
        "XP": 0,
    }


def test_scores_are_derived_by_the_rules() -> None:
    story = new_story("powered_by_heresy")
    assert scores_of(figure_of(story, "octavian")) == {
        "Max wounds": 7,
        "Defense": 2,
        "Defense in melee": 3,
        "Defense against shots": 2,
        "Load": 10,
    }
    assert scores_of(figure_of(story, "marine"))["Defense"] == 5
    view = story.encounter.view("spectator")
    for figure in story.encounter.figures():
        assert view["scores"][figure.id] == scores_of(figure)


def test_wounds_fill_the_bar_and_excess_wounds_are_counted() -> None:
    story = cell().given(Hurt("griff", 2, "a fall"))
    assert figure_of(story, "griff").bars[0] == Bar("Wounds", 2, 6)
    story.given(Hurt("griff", 7, "a fall"))
    assert figure_of(story, "griff").bars[0] == Bar("Wounds", 6, 6)
    assert counters_of(figure_of(story, "griff"))["Wounds beyond the maximum"] == 3


def test_figure_shows_how_a_character_got_out() -> None:
    story = cell(acolyte("Griff"), acolyte("Vex"), against=(enemy("Scar"), enemy("Nails"), enemy("Overseer")))
    story.given(Hurt("scar", 3, "a fall"), Leave("nails", "fled"))
    assert figure_of(story, "scar").out
    assert Tag("dead") in figure_of(story, "scar").tags
    assert figure_of(story, "nails").out
    assert figure_of(story, "nails").tags == (Tag("fled"),)
    assert not figure_of(story, "overseer").out
    story.given(Hurt("griff", 6, "a fall"), (DrawBreath("griff"), (6, 6)))
    assert figure_of(story, "griff").out
    assert Tag("barely alive") in figure_of(story, "griff").tags
    story.given(Hurt("griff", 1, "a fall"), (DrawBreath("griff"), (1, 1)))
    assert figure_of(story, "griff").tags == (Tag("dead"),)


def test_dying_acolyte_has_a_tag_until_last_breath() -> None:
    story = cell().given(Hurt("griff", 6, "a fall"))
    assert figure_of(story, "griff").tags == (Tag("dying"),)
    assert not figure_of(story, "griff").out


def test_conditions_are_tags_and_cover_is_a_position() -> None:
    story = cell().given(ChangeCondition("scar", "in cover", True, "a wall"))
    story.given(ChangeCondition("scar", "on fire", True, "promethium"))
    assert figure_of(story, "scar").position == "in cover"
    assert figure_of(story, "scar").tags == (Tag("on fire"),)
    assert scores_of(figure_of(story, "scar"))["Defense against shots"] == 4


def test_ward_tactic_judgement_and_forward_are_tags() -> None:
    """The level of a modifier's tag is its amount."""
    story = cell(
        acolyte("Griff", moves=["Tactical Advantage", "Wrath", "Judgement"], wrath=1),
        acolyte("Vex"),
        against=(enemy("Scar"),),
    )
    moving(story, Defend("griff", "vex"), 4, 3)
    moving(story, TakeTactic("griff", "Precise", "scar"))
    moving(story, Judge("griff", "scar"))
    story.given(GrantBonus(who="griff", amount=-2, source="smoke"))
    assert set(figure_of(story, "griff").tags) == {
        Tag("Precise tactic on Scar"),
        Tag("in defense of Vex"),
        Tag("forward from smoke", -2),
    }
    assert counters_of(figure_of(story, "griff"))["Hold of Defend"] == 1
    assert figure_of(story, "scar").tags == (Tag("judged by Griff"),)


def test_mover_is_acting() -> None:
    story = cell().given(HackAndSlash(actor="griff", target="scar", weapon="sword"))
    assert [figure.id for figure in story.encounter.figures() if figure.acting] == ["griff"]
    story.when(Confirm(), faces=(6, 6))
    assert figure_of(story, "griff").acting


def test_equal_names_are_numbered_and_sides_are_current() -> None:
    namesake = EnemySheet(id="other", name="Scar", dice=(6,))
    story = cell().given(Join(enemy=namesake), ChangeSide("other", "ally"))
    assert [figure.name for figure in story.encounter.figures()] == ["Griff", "Scar", "Scar 2"]
    assert figure_of(story, "other").side == "acolytes"
    story.given(ChangeSide("other", "bystander"))
    assert figure_of(story, "other").side == "bystanders"


def test_all_seats_see_the_same_figures() -> None:
    fight = Encounter.sample("powered_by_heresy", dice=seed_of(1))
    for seat in fight.header.seats:
        seen = fight.system.projection.conceal(fight.state, seat.id)
        assert fight.figures(seat.id) == fight.figures()
        assert standing(seen) == standing(fight.state)


@pytest.mark.parametrize("who", ["griff", "scar"])
def test_figures_are_plain_data_for_front_ends(who: str) -> None:
    (plain_figure,) = (figure for figure in cell().encounter.view("ada")["figures"] if figure["id"] == who)
    assert set(plain_figure) == {field.name for field in attrs.fields(Figure)}
    assert plain_figure["bars"][0] == {
        "name": "Wounds",
        "now": 0,
        "most": 6 if who == "griff" else 3,
        "full_is_good": False,
    }
    assert Counter("Max wounds", plain_figure["bars"][0]["most"]) in figure_of(cell(), who).scores
