"""Figures of Wrath & Glory: bars, counters and tags of each combatant, without values that a seat must not see."""

from typing import Any

import pytest

from combat.engine.offer.figures import Bar, Counter, Figure, Tag
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.conditions import SetCondition
from combat.systems.wrath_and_glory.acts.damage import Inflict
from combat.systems.wrath_and_glory.acts.movement import Leave
from combat.systems.wrath_and_glory.acts.soak import Endure
from combat.systems.wrath_and_glory.acts.statements import Join
from events.wrath_and_glory.sheets import Profile
from tests.harness.stories import Story, new_story
from tests.wrath_and_glory.parties import ADA, BO, X, agent, in_first_turn, party, threat, without_resources


def figure(story: Story, who: str, seat: str | None = None) -> Figure:
    """Return the figure of a combatant in the view of a seat."""
    return next(each for each in story.encounter.figures(seat) if each.id == who)


def bars(story: Story, who: str, seat: str | None = None) -> dict[str, tuple[int, int]]:
    """Return the bars of a figure: value and maximum by name."""
    return {bar.name: (bar.now, bar.most) for bar in figure(story, who, seat).bars}


def counters(story: Story, who: str, seat: str | None = None) -> dict[str, int]:
    """Return the counters of a figure by name."""
    return {each.name: each.now for each in figure(story, who, seat).counters}


def tags(story: Story, who: str, seat: str | None = None) -> tuple[str, ...]:
    """Return the names of the tags of a figure."""
    return tuple(each.name for each in figure(story, who, seat).tags)


@pytest.mark.rule("WG-WND-01", "WG-MOB-01")
def test_sample_combatants_have_bars_with_maxima() -> None:
    """A sheet without maxima gets those of the rules. A mob has a bar for its members, which is best when full."""
    story = new_story("wrath_and_glory")
    assert [each.id for each in story.encounter.figures()] == [each.id for each in story.state.combatants]
    assert figure(story, "selene").bars == (Bar("Wounds", 0, 8), Bar("Shock", 0, 6))
    assert bars(story, "burner") == {"Wounds": (0, 5), "Shock": (0, 5)}
    assert figure(story, "cultists").bars == (Bar("Members", 6, 6, full_is_good=True),)
    assert all(bar.most > 0 for each in story.encounter.figures() for bar in each.bars)
    assert not any(each.out or each.acting or each.position for each in story.encounter.figures())


@pytest.mark.rule("WG-WRATH-01", "WG-GLORY-01", "WG-RUIN-01")
def test_figures_count_resources() -> None:
    """These are Wrath, Glory, Ruin, Reloads and thrown weapons. A Threat may have Ruin of its own."""
    story = new_story("wrath_and_glory").set(glory=2)
    assert counters(story, "varr") == {"Wrath": 2, "Glory": 2, "Reloads": 3, "Frag Grenade": 2}
    assert counters(story, "magus") == {"Ruin": story.state.ruin, "Reloads": 3, "own Ruin": 1}
    assert "Reloads" not in counters(story, "zealot"), "the ammunition of Troops is not counted"


@pytest.mark.rule("WG-WND-03", "WG-WND-13", "WG-DMG-05")
def test_wounds_over_the_maximum_become_a_counter() -> None:
    """After seven Wounds of five, Ada is Dying and Prone with a Memorable Injury."""
    story = party(ADA, X).given(Inflict(who="ada", harm="Mortal Wounds", amount=3, source="a fall"))
    assert bars(story, "ada")["Wounds"] == (3, 5)
    story.given((Inflict(who="ada", harm="Mortal Wounds", amount=4, source="a fall"), (1,)))
    assert bars(story, "ada")["Wounds"] == (5, 5)
    assert counters(story, "ada")["Wounds over maximum"] == 2
    assert tags(story, "ada") == ("Dying", "Prone", "injury: scar")
    assert not figure(story, "ada").out


@pytest.mark.rule("WG-SOAK-05", "WG-NPC-02")
def test_shock_has_a_bar_unless_the_sheet_prints_a_dash() -> None:
    story = party(ADA, threat("X", shockless=True), threat("Y", max_shock=4))
    assert "Shock" not in bars(story, "x")
    story.given(Inflict(who="y", harm="Shock", amount=5, source="a blast"))
    assert bars(story, "y")["Shock"] == (4, 4)
    assert tags(story, "y") == ("Exhausted",)


@pytest.mark.rule("WG-WND-04", "WG-WND-05")
def test_traumatic_injuries_have_a_bar_up_to_the_survivable_number() -> None:
    """With Tier 1 a combatant survives two; the third one kills."""
    story = party(agent("Ada", player="p-ada", wounds=6, dying=True, traumatic=1), BO, X)
    assert bars(story, "ada")["Traumatic Injuries"] == (1, 2)
    for part in (1, 5):
        story.given((Inflict(who="ada", harm="Mortal Wounds", amount=1, source="a fall"), (part, 1)))
    assert figure(story, "ada").out
    assert tags(story, "ada") == ("Dead", "injury: left hand", "injury: torso")
    assert figure(story, "ada").scores == ()


def test_tags_show_conditions_with_levels_and_weapon_faults() -> None:
    """A level of 1 is not shown."""
    story = without_resources(agent("Ada", "long-las", player="p-ada"), X)
    story.given(SetCondition(who="x", condition="Poisoned", level=4), SetCondition(who="x", condition="Prone", level=1))
    assert figure(story, "x").tags == (Tag("Poisoned", 4), Tag("Prone"))
    story.given((Attack(who="ada", weapon="long-las", targets=("x",)), (2, 2, 2, 2)))
    assert figure(story, "ada").tags == (Tag("Long-las: Out of Ammo"), Tag("has acted"))


def test_figures_show_turn_engagement_and_who_is_out() -> None:
    story = in_first_turn(agent("Ada", player="p-ada", engaged_with=["x"]), X, threat("Y"))
    assert [each.id for each in story.encounter.figures() if each.acting] == ["ada"]
    assert figure(story, "x").position == "in melee with Ada"
    story.given(Leave("y", "it flees"))
    assert figure(story, "y").out
    assert tags(story, "y") == ("fled",)


def test_equal_names_are_numbered() -> None:
    """The first keeps the plain name."""
    story = party(ADA, X).given(Join(Profile(id="x2", name="X", role="elite")))
    assert [each.name for each in story.encounter.figures()] == ["Ada", "X", "X 2"]


@pytest.mark.rule("WG-ATK-01", "WG-WND-01", "WG-COND-02")
def test_figures_and_view_show_computed_scores() -> None:
    """Defence is Initiative - 1, and Vulnerable lowers it."""
    story = party(agent("Ada", player="p-ada", initiative=5, toughness=4, armour=2), X)
    derived = {"Defence": 4, "Resilience": 7, "Determination": 4, "Resolve": 2, "Speed": 6}
    assert {each.name: each.now for each in figure(story, "ada").scores} == derived
    story.given(SetCondition(who="ada", condition="Vulnerable", level=2))
    assert figure(story, "ada").scores[0] == Counter("Defence", 2)
    seen = story.encounter.view("p-ada")
    assert seen["scores"]["ada"] == {**derived, "Defence": 2}
    assert [each["id"] for each in seen["figures"]] == ["ada", "x"]


@pytest.mark.rule("WG-TEST-05")
def test_figures_do_not_depend_on_a_hidden_sheet() -> None:
    """Harm is counted without a bar, because a bar would show the maximum. The GM sees everything."""

    def wounded(**sheet: Any) -> Story:
        story = without_resources(ADA, threat("X", role="adversary", **sheet), hide_threats=True)
        story.given(Inflict(who="x", harm="Wounds", amount=2, source="a stone"), Endure("x"))
        return story.given(Inflict(who="x", harm="Shock", amount=1, source="a stone"))

    one = wounded(defence=4, resilience=8, max_wounds=5, max_shock=4, ammo=2, ruin=3, willpower=4)
    other = wounded(defence=5, resilience=9, max_wounds=6, max_shock=7, ammo=5, ruin=1, willpower=6, speed=9)
    for seat in ("p-ada", "spectator"):
        assert one.encounter.figures(seat) == other.encounter.figures(seat), seat
    assert bars(one, "x", "p-ada") == {}
    assert counters(one, "x", "p-ada") == {"Wounds": 2, "Shock": 1, "Ruin": 0}
    assert figure(one, "x", "p-ada").scores == ()
    assert bars(one, "ada", "p-ada") == {"Wounds": (0, 5), "Shock": (0, 4)}
    assert bars(one, "x", "gm") == {"Wounds": (2, 5), "Shock": (1, 4)}
    assert one.encounter.figures("gm") != other.encounter.figures("gm")
