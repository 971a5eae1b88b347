"""The first screen of a review page: names, sentences and labels that a reader understands at once."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from events.replace import replace
from replays import Replay
from replays.page import render
from replays.page.chart import chart
from replays.page.in_short import in_short
from replays.page.overview import Overview
from replays.review import Review, review
from replays.review.assessment import assess
from replays.review.text import review_lines
from tests.replays.fights import verdict_of

GOLDEN = Path(__file__).parents[2] / "golden"


@cache
def golden_review(name: str) -> Review:
    """Return the review of a golden fight by the fitted model."""
    game = Replay.load(GOLDEN / f"{name}.jsonl")
    return review(game, verdict=verdict_of(game), assessment=assess(game))


@cache
def overview(name: str) -> dict[str, Any]:
    """Return the first screen of a golden fight."""
    return Overview(golden_review(name).plain()).data()


def one_line_chart(values: list[float], error: float = 0.02) -> dict[str, Any]:
    """Return a review with the chances of two sides, the first of which has the given values."""
    lines = [
        {"name": name, "points": [{"beat": at, "value": value, "error": error} for at, value in enumerate(shares)]}
        for name, shares in (("The reeds", values), ("The riders", [1 - value for value in values]))
    ]
    return {
        "graph": {"title": "Chance of winning", "help": "", "lines": lines},
        "ended": "The fight is over.",
        "beats": [{"number": at, "heading": ""} for at in range(len(values))],
        "attacks": (),
        "team_luck": (),
        "balances": (),
        "decisions": (),
        "heading": {"sides": [{"won": True}]},
    }


def test_teams_are_called_by_the_names_of_their_sides() -> None:
    """The title says "Reeds", so luck, chart and balances do not say "the players"."""
    view = overview("fiend_wake/three-banners")
    assert view["title"] == "Company 2, Reeds 0, Riders 1, Fiends 1"
    names = ["The company and the reeds", "The riders", "The fiends"]
    assert view["charts"][0]["names"] == names
    assert {team["name"] for team in view["teams"]} == {"Company and the reeds", "Riders", "Fiends"}
    assert [sentence.partition(":")[0] for sentence in view["balances"]] == names
    assert all("players" not in line for line in view["short"])


def test_terminal_and_page_call_a_side_by_the_same_name() -> None:
    """The teams are the acolytes and the GM; both are called by their sides, also in the strength left."""
    shown, view = golden_review("powered_by_heresy/the-blast-door"), overview("powered_by_heresy/the-blast-door")
    title, *lines = review_lines(shown)
    assert shown.heading is not None
    assert title.startswith(f"{view['title']}. {shown.heading.won}")
    names = view["charts"][0]["names"]
    assert [each["names"] for each in view["charts"]] == [names, names]
    assert [balance.name for balance in shown.balances] == names
    assert not any("The GM:" in line or "players" in line for line in (title, *lines))


def test_legend_explains_the_band_of_the_chart() -> None:
    """Readers did not know what a wide band means."""
    page = render(golden_review("powered_by_heresy/the-blast-door"))
    assert "grey band: where the true chance may lie; wide = rough estimate" in page


def test_lead_names_the_winner_once() -> None:
    view = overview("trench_crusade/the-shaken-host")
    assert view["lead"] == "The Trench Pilgrims won. The Heretic Legion flee from the battle."
    lead = overview("fiend_wake/three-banners")["lead"]
    assert lead.startswith("No side won. All who are conscious agree to end it.")


def test_two_teams_have_one_balance_because_the_other_is_its_opposite() -> None:
    view = overview("trench_crusade/the-shaken-host")
    assert len(view["balances"]) == 1
    assert view["balances"][0].startswith("The Trench Pilgrims: ")
    assert view["balances"][0].endswith("100% at the end.")


def test_attack_on_a_thing_has_a_column() -> None:
    """The door is not a combatant."""
    matrix = overview("powered_by_heresy/the-blast-door")["matrices"][1]
    assert matrix["called"] == "the enemies"
    assert matrix["targets"][-1]["short"] == "The door"
    for row in matrix["rows"]:
        assert row["attacks"] == sum(cell["attacks"] for cell in row["cells"] if cell)


@pytest.mark.parametrize(
    ("values", "error", "expected"),
    [
        ([0.4, 0.3, 0.45, 0.0], 0.02, "The chances of the riders never fell below 55%."),
        ([0.4, 0.3, 0.45, 0.0], 0.2, "The riders had the upper hand throughout."),
        ([0.1, 0.05, 0.02, 0.0], 0.02, "The riders had the upper hand throughout."),
        ([0.6, 0.75, 0.4, 0.0], 0.02, "The reeds led until beat 1, up to 75%."),
        ([0.6, 0.75, 0.4, 0.0], 0.2, "The reeds led until beat 1."),
        ([0.4, 0.75, 0.4, 0.0], 0.2, "The reeds took the lead at times, last in beat 1."),
        ([0.6, 0.99, 0.4, 0.0], 0.2, "The reeds led until beat 1 and seemed certain to win."),
    ],
)
def test_sentence_about_the_lead_gives_a_number_only_if_the_chances_are_precise(
    values: list[float], error: float, expected: str
) -> None:
    assert in_short(one_line_chart(values, error), [], {})[0] == expected


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [({0: "Turn 1"}, "until beat 1"), ({0: "Turn 1", 2: "Turn 2"}, "only in turn 1"), ({0: "1", 1: "2"}, "until 2")],
)
def test_lead_in_a_fight_of_one_round_ends_at_a_beat(rounds: dict[int, str], expected: str) -> None:
    """The whole fight is in turn 1, so "led until turn 1" says nothing."""
    shown = one_line_chart([0.6, 0.75, 0.4, 0.0], 0.2)
    shown["beats"] = [{"number": at, "heading": rounds.get(at, "")} for at in range(4)]
    assert in_short(shown, [], {})[0] == f"The reeds led {expected}."


def test_fight_without_a_winner_ends_with_the_better_chances() -> None:
    shown = {**one_line_chart([0.5, 0.7, 0.5]), "heading": {"sides": [{"won": False}]}}
    assert in_short(shown, [], {}) == ["The reeds had the better chances when the fight ended."]
    even = {**one_line_chart([0.7, 0.5, 0.5]), "heading": {"sides": [{"won": False}]}}
    assert in_short(even, [], {}) == []


def test_striker_is_named_only_if_no_other_put_out_as_many() -> None:
    cells = [{"attacker": who, "target": str(at), "put_out": True} for at, who in enumerate(("ada", "ada", "bo"))]
    shown = {**one_line_chart([0.1, 0.0]), "attacks": cells}
    assert "Ada put 2 opponents out of the fight." in in_short(shown, [], {"ada": "Ada"})
    shown["attacks"] = [*cells, {"attacker": "bo", "target": "4", "put_out": True}]
    assert all("opponents" not in line for line in in_short(shown, [], {"ada": "Ada"}))


@pytest.mark.parametrize(
    ("points", "ending"),
    [(-5, "the reeds, but not when it mattered."), (-4, "the reeds, which changed little."), (5, "the reeds.")],
)
def test_lucky_side_whose_chances_fell_was_not_lucky_when_it_mattered(points: int, ending: str) -> None:
    """Otherwise, "the dice favoured the reeds" and "the reeds: dice −9" seem to contradict each other."""
    shown = one_line_chart([0.5, 0.0])
    shown["team_luck"] = [{"name": "The reeds", "all": {"percentile": 0.7}}]
    shown["balances"] = [{"name": "The reeds", "dice": points, "decisions": 0, "rulings": 0}]
    assert in_short(shown, [], {})[1] == f"The dice slightly favoured {ending}"
    shown["heading"] = {"sides": [{"won": False}]}  # the end counts as a draw, which no roll has caused
    assert "The dice slightly favoured the reeds." in in_short(shown, [], {})


@pytest.mark.parametrize("note", ["", "Ada chose the bow."])
def test_side_chose_better_only_if_a_decision_stands_out(note: str) -> None:
    shown = one_line_chart([0.5, 0.0])
    shown["balances"] = [{"name": "The riders", "dice": 0, "decisions": 20, "rulings": 0}]
    shown["decisions"] = [{"best": note, "worst": ""}]
    assert ("The riders chose better." in in_short(shown, [], {})) == bool(note)


def test_both_measures_of_luck_are_explained_beside_them() -> None:
    page = render(golden_review("trench_crusade/the-shaken-host"))
    texts = ("whether or not they decided", '<dl class="ext">', 'class="sumline"', "In points of winning chance")
    places = [page.index(text) for text in texts]
    assert places == sorted(places)
    assert "without a winner" not in page
    assert "without a winner ends as a draw" in render(golden_review("fiend_wake/three-banners"))
    without = render(replace(golden_review("trench_crusade/the-shaken-host"), balances=()))
    assert "In points of winning chance" not in without


@pytest.mark.parametrize("name", ["trench_crusade/the-shaken-host", "fiend_wake/three-banners"])
def test_heading_of_the_first_beat_does_not_repeat_its_sentence(name: str) -> None:
    first = overview(name)["story"][0]
    assert first["title"] == "The fight begins"
    assert all(len(line) > len(first["title"]) for line in first["sentences"][:1])
    assert first["actor"] is None


def test_label_of_a_side_is_in_its_area_or_left_out() -> None:
    """A label beside the line would seem to name the side that is at 100%."""
    graph = one_line_chart([1.0] * 20)["graph"]
    beats = [{"number": at, "heading": ""} for at in range(20)]
    assert [label["line"] for label in chart(graph, beats, shared=True)["labels"]] == [0]
    graph = one_line_chart([0.9] * 10 + [0.1] * 10)["graph"]
    low, top = chart(graph, beats, shared=True)["labels"]
    assert low["x"] < top["x"]


def test_decisions_that_were_not_examined_have_no_section() -> None:
    found = golden_review("trench_crusade/the-shaken-host")
    assert found.decisions
    assert 'id="dec-title"' not in render(found)
    team, *others = found.decisions
    page = render(replace(found, decisions=(replace(team, examined=1), *others)))
    assert 'id="dec-title"' in page
    assert "1 examined, none clearly better or worse" in page


def test_folded_beats_do_not_move_the_text_of_the_story() -> None:
    """An entry has two columns, the face and the text; the anchors of folded beats are in the text."""
    page = render(golden_review("powered_by_heresy/a-table-of-its-own"))
    entries = re.findall(r'<li id="beat-\d+" class="entry.*?</li>', page, re.DOTALL)
    assert any('<span id="beat-' in entry for entry in entries)
    assert all(
        re.search(r"</span>\s*<div class=\"lines\">", entry.partition('<span id="beat-')[0]) for entry in entries
    )


def test_decisions_fill_the_left_column_if_there_are_no_turning_points() -> None:
    found = golden_review("trench_crusade/the-shaken-host")
    team, *others = found.decisions
    page = render(replace(found, turns=(), decisions=(replace(team, examined=1), *others)))
    assert 'id="turns-title"' not in page
    assert page.index('id="dec-title"') < page.index('id="short-title"')
