"""Rosters: every combatant at the start and the end of a fight, as text and as CSV."""

import csv
from io import StringIO

import pytest

from combat import Encounter, systems
from combat.engine.catalog import system as system_named
from combat.systems.fiend_wake.acts import combatants as fw
from combat.systems.powered_by_heresy.acts import coming_and_going as pbh
from combat.systems.trench_crusade.acts import scenarios as tc
from combat.systems.wrath_and_glory.acts import statements as wg
from combat.systems.wrath_and_glory.acts.movement import Leave
from events.powered_by_heresy.sheets import EnemySheet
from events.trench_crusade import Profile as TcProfile
from events.wrath_and_glory import Profile as WgProfile
from replays import Replay
from replays.campaign.roster import RosterEntry, RosterValue, roster, roster_csv, roster_lines
from tests.harness.resource_totals import BUNDLED_SYSTEMS
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


def leaving(name: str) -> tuple[Encounter, str, str, str]:
    """Return a fight in which a combatant fled, one changed sides and one joined, with their ids."""
    fight = Encounter.sample(name)
    commands = {
        "fiend_wake": (fw.Leave(who="dunn", how="fled"), fw.ChangeSide(who="imp-chief", side="company")),
        "wrath_and_glory": (
            Leave(who="gunner", how="fled"),
            wg.ChangeSide(who="cultists", side="players"),
            wg.Join(sheet=WgProfile(id="late", name="Late", role="elite")),
        ),
        "trench_crusade": (
            tc.Leave(model="ansel", how="fled"),
            tc.ChangeSide(model="kain", side="pilgrims"),
            tc.Join(side="heretics", sheet=TcProfile(id="late", name="Late")),
        ),
        "powered_by_heresy": (
            pbh.Leave(who="griff", how="fled"),
            pbh.ChangeSide(who="scar", side="ally"),
            pbh.Join(enemy=EnemySheet(id="late", name="Late")),
        ),
    }[name]
    for command in commands:
        fight.do(command, by="gm")
    fled, changed = [getattr(each, "who", getattr(each, "model", "")) for each in commands[:2]]
    return fight, fled, changed, "late" if len(commands) > 2 else ""


@pytest.mark.parametrize("system", BUNDLED_SYSTEMS)
def test_a_roster_says_who_fled_changed_sides_or_joined(system: str) -> None:
    """The next session has those whom the roster keeps, and accepts them."""
    fight, fled, changed, late = leaving(system)
    entries = {entry.id: entry for entry in roster(Replay.of(fight))}
    values = {id_: {value.name: value for value in entry.values} for id_, entry in entries.items()}
    assert (values[fled]["fled"].start, values[fled]["fled"].end) == ("", "yes")
    side = values[changed]["side"]
    assert side.end == entries[changed].side != side.start
    assert sum(value.name == "side" for value in entries[changed].values) == 1
    assert not late or all(value.start == "" for value in entries[late].values)
    again = Encounter.begin(system, fight.aftermath())
    assert {figure.id for figure in again.figures()} == {entry.id for entry in entries.values() if entry.remains}


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
