"""Rosters: every combatant at the start and the end of a fight, as text and as CSV."""

import csv
from io import StringIO

import pytest

from combat import Encounter, systems
from combat.engine.catalog import system as system_named
from replays import Replay
from replays.campaign.roster import RosterEntry, RosterValue, roster, roster_csv, roster_lines
from tests.replays.campaign.played import finished


@pytest.mark.parametrize("system", systems())
def test_a_roster_has_the_bars_of_every_combatant(system: str) -> None:
    """The values at the end are those of the figures."""
    fight = finished(system)
    entries = {entry.id: entry for entry in roster(Replay.of(fight))}
    figures = fight.figures()
    assert {figure.id for figure in figures} <= entries.keys()
    harmed = 0
    for figure in figures:
        values = {value.name: value for value in entries[figure.id].values}
        for bar in figure.bars:
            assert (values[bar.name].end, values[bar.name].most) == (str(bar.now), bar.most)
            harmed += values[bar.name].start != values[bar.name].end
        assert {counter.name for counter in figure.counters} <= values.keys()
        assert {tag.name for tag in figure.tags} <= values.keys()
    assert harmed


@pytest.mark.parametrize("system", systems())
def test_the_sides_follow_each_other_in_both_forms(system: str) -> None:
    entries = roster(Replay.of(finished(system)))
    sides = [entry.side for entry in entries]
    assert sides == sorted(sides, key=sides.index)
    lines = [*roster_lines(entries)]
    assert [line for line in lines if not line.startswith(" ")] == [*dict.fromkeys(sides)]
    rows = [*csv.DictReader(StringIO(roster_csv(entries)))]
    assert [(row["id"], row["value"]) for row in rows] == [
        (entry.id, value.name) for entry in entries for value in entry.values
    ]


def test_a_member_that_fell_is_not_in_the_next_session() -> None:
    fight = finished("wrath_and_glory")
    left = {each["id"] for each in fight.aftermath()["combatants"]}
    entries = roster(Replay.of(fight))
    assert {entry.id for entry in entries if entry.remains} == left
    assert "  the Cultist Mob, not in the next session" in roster_lines(entries)


def test_ammunition_and_experience_are_in_the_roster() -> None:
    values = {
        (entry.id, value.name): (value.start, value.end)
        for system in ("wrath_and_glory", "powered_by_heresy")
        for entry in roster(Replay.of(finished(system)))
        for value in entry.values
    }
    assert values["gunner", "ammo"] == ("3", "2")
    assert values["vex", "XP"] == ("0", "3")


def test_a_marker_that_is_spent_has_one_spelling() -> None:
    """The field `blessings` of the sheet is the Blessing Marker of the figure, which has none at the end."""
    sample = system_named("trench_crusade").sample()
    sample["sides"][0]["models"][0]["blessings"] = 2
    fight = Encounter.begin("trench_crusade", sample)
    model = sample["sides"][0]["models"][0]["id"]
    fight.override(f"models.{model}.blessings", 0, "a test")
    (entry,) = (entry for entry in roster(Replay.of(fight)) if entry.id == model)
    assert [value.name for value in entry.values if "lessing" in value.name] == ["Blessing Marker"]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (RosterValue(name="Wounds", start="0", end="3", most=8), "Wounds 0 -> 3 of 8"),
        (RosterValue(name="Wounds", start="3", end="3", most=8), "Wounds 3 of 8"),
        (RosterValue(name="Prone", start="yes", end=""), "Prone yes -> none"),
    ],
)
def test_a_value_is_one_short_text(value: RosterValue, text: str) -> None:
    assert str(value) == text


def test_a_name_is_no_formula_in_a_spreadsheet() -> None:
    value = RosterValue(name="=1+1", start="", end="2")
    entry = RosterEntry(side="a", id="b", name="=HYPERLINK(1)", remains=True, values=(value,))
    row = next(csv.DictReader(StringIO(roster_csv((entry,)))))
    assert (row["combatant"][0], row["value"][0]) == ("'", "'")
