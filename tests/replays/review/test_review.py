"""Reviews: what each seat may see of a fight after the game."""

from pathlib import Path
from random import Random

import pytest

from combat import Encounter, Refused
from combat.engine.play.commands import Redo, Undo
from events.log.lines import log_lines as stored_lines
from replays import Replay, Study
from replays.review import Assessment, Graph, Line, Point, Review, TurningPoint, review
from replays.review.assessment import assess
from replays.transcript import transcript
from tests.harness.samples import sample_size
from tests.replays.fights import SEED, eventful_fight, log_lines, play_on, random_fight, verdict_of

GOLDEN = Path(__file__).parents[2] / "golden"
BIDS = GOLDEN / "fiend_wake" / "whole-fight.jsonl"
SKIRMISH = GOLDEN / "trench_crusade" / "whole-skirmish.jsonl"


def reviewed(game: Replay, seat: str | None = None, **given: object) -> Review:
    """Return the review of a verified fight."""
    return review(game, seat, verdict=verdict_of(game), **given)  # type: ignore[arg-type]


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*/whole-*.jsonl")), ids=lambda path: path.parent.name)
def test_review_contains_the_transcript_and_all_visible_dice(path: Path) -> None:
    """In the full view and for each seat."""
    game = Replay.load(path)
    game = Replay.of(game.journal.upto(min(len(game), sample_size(30)) - 1))
    for seat in (None, *(seat.id for seat in game.header.seats)):
        found = reviewed(game, seat)
        assert [line for beat in found.beats for line in beat.sentences] == transcript(game, seat)
        assert [beat.number for beat in found.beats] == list(range(len(game)))


def test_review_has_a_strength_graph() -> None:
    """One point per effective beat, starting at full strength."""
    game = Replay.of(eventful_fight(3))
    graph = reviewed(game).graph
    assert graph is not None
    assert [line.name for line in graph.lines] == ["The Trench Pilgrims", "The Heretic Troopers"]
    for line in graph.lines:
        assert [point.beat for point in line.points] == [beat.number for beat in game.effective]
        assert line.points[0].value == 1
        assert all(0 <= point.value <= 1 for point in line.points)


def test_assessment_replaces_parts_derived_from_strength() -> None:
    game = Replay.load(SKIRMISH)
    number = next(beat.number for beat in reviewed(game).beats if beat.rolls)
    graph = Graph("Chance of winning", "From playouts.", (Line("The Pilgrims", (Point(0, 0.5, 0.1),)),))
    turn = TurningPoint(beat=3, swing="It turned.", dice="", story="", better="Staying away was better.")
    counted = Assessment(graph=graph, turns=(turn,), luck=("No one was lucky.",), rolls={(number, 0): "1 in 9"})
    found = reviewed(game, assessment=counted)
    assert (found.graph, found.turns, found.luck) == (graph, (turn,), ("No one was lucky.",))
    assert found.beats[number].rolls[0].luck == "1 in 9"


def test_assessed_review_has_chances_turning_points_and_odds(tmp_path: Path) -> None:
    game, log = Replay.of(random_fight(3, most=4)), tmp_path / "fight.jsonl"
    found = reviewed(game, assessment=assess(game, playouts=2, keep=log))
    assert found.graph is not None
    assert found.graph.title == "Chance of winning"
    assert "2 playouts per position, to the end of the round" in found.graph.help
    for points in zip(*(line.points for line in found.graph.lines), strict=True):
        assert sum(point.value for point in points) == pytest.approx(1)
    assert [point.beat for point in found.graph.lines[0].points] == [beat.number for beat in game.effective]
    assert [turn.beat for turn in found.turns] == [turn.beat.number for turn in game.review(2, keep=log).points()]
    assert len(found.team_luck) == len(game.luck().teams)
    assert {roll.sentence for roll in found.luckiest} <= {roll.luck for beat in found.beats for roll in beat.rolls}
    assert sum(bool(roll.luck) for beat in found.beats for roll in beat.rolls) == len(game.luck())


def test_review_without_playouts_has_luck_and_chances_by_the_fitted_model() -> None:
    game = Replay.of(random_fight(3, most=40))
    found = reviewed(game, assessment=assess(game))
    assert found.graph is not None
    assert (found.graph.title, "fitted" in found.graph.help) == ("Chance of winning", True)
    for points in zip(*(line.points for line in found.graph.lines), strict=True):
        assert sum(point.value for point in points) == pytest.approx(1)
    assert len(found.team_luck) == len(game.luck().teams)
    assert {roll.sentence for roll in found.luckiest} <= {roll.luck for beat in found.beats for roll in beat.rolls}


def test_seat_with_hidden_information_sees_strength_instead_of_chances() -> None:
    """And the luck of the rolls that it saw."""
    game = Replay.of(play_on(Encounter.sample("fiend_wake", dice=SEED), most=20))
    seat = game.header.seats[0].id
    found = reviewed(game, seat, assessment=assess(game, seat, playouts=2))
    assert found.graph is not None
    assert found.graph.title == "Strength left"
    assert len(found.luck) >= len(found.team_luck) == len(game.luck(seat).teams)
    assert not found.balances


def test_review_lists_interventions_and_marks_undone_beats() -> None:
    """An undo does not count as undone itself."""
    fight = eventful_fight(3)
    fight.undo()
    game = Replay.of(fight)
    found = reviewed(game)
    result = " ".join(intervention.sentence for intervention in found.interventions)
    for words in ("undoes beat", "The GM rules", "The GM sets", "note:"):
        assert words in result
    gone = {beat.number for beat in found.beats if beat.taken_back}
    corrections = {beat.number for beat in game.journal if isinstance(beat.command, Undo | Redo)}
    assert gone
    assert corrections
    assert gone | corrections == {beat.number for beat in found.beats} - {beat.number for beat in game.effective}
    assert not gone & corrections


def test_amendment_is_listed_once_with_its_consequences() -> None:
    game = Replay.load(GOLDEN / "trench_crusade" / "cover-remembered.jsonl")
    result = [(intervention.beat, intervention.sentence) for intervention in reviewed(game).interventions]
    assert [beat for beat, _ in result] == [7, 8, 9, 10, 11]
    assert all(not line.endswith(":") for _, line in result)
    assert "The GM amends beat 3" in result[1][1]


def test_review_contains_the_verdict() -> None:
    """Without the fingerprint for a seat, because it could be used to guess secrets."""
    game = Replay.of(random_fight(3))
    whole, seat = reviewed(game).proof, reviewed(game, "pilgrims").proof
    assert (whole.exact, whole.fingerprint) == (True, game.fingerprint)
    assert whole.sentence.startswith("EXACT, ")
    assert (seat.exact, seat.sentence, seat.fingerprint) == (True, "EXACT.", "")


def test_beat_without_sentences_shows_the_name_of_its_command() -> None:
    """Unless it is secret."""
    game = Replay.of(Replay.load(BIDS).journal.upto(90))
    secret = next(each.beat for each in game if any(event.only_for for event in each.beat.events))
    owner = next(event.only_for for event in secret.events if event.only_for)
    others = [seat.id for seat in game.header.seats if seat.id != owner]
    result = reviewed(game)
    command = result.beats[secret.number].command
    assert command == reviewed(game, owner).beats[secret.number].command != ""
    assert [reviewed(game, seat).beats[secret.number].command for seat in others] == [""] * len(others)
    silent = [beat for beat in result.beats if not beat.sentences]
    assert silent
    assert all(beat.command for beat in silent)


@pytest.mark.parametrize("seat", [None, "pilgrims"])
def test_damaged_log_is_reviewed_up_to_the_damage(seat: str | None) -> None:
    """A seat does not see the damaged line."""
    rows = log_lines(random_fight(3, most=30))
    for damage in (rows[12].replace(b'"by":"', b'"by":"SENTINEL', 1), b'{"nonsense":1}\n', rows[12][:20]):
        game = Replay.read(b"".join([*rows[:12], damage]))
        found = reviewed(game, seat)
        assert len(found.beats) == 11
        assert "line 13" in found.stops
        assert "up to beat 10" in found.stops
        assert not found.proof.exact
        assert seat is None or "SENTINEL" not in f"{found.stops} {found.proof.sentence}"


def test_log_with_only_a_header_can_be_reviewed() -> None:
    fight = random_fight(3, most=1)
    header = next(iter(stored_lines(fight.journal, fight.system.codec)))
    found = reviewed(Replay.read(header + b"nonsense\n"))
    assert found.beats == ()
    assert "None of its beats is valid" in found.stops


def test_annotations_for_one_seat_are_shown_only_to_it(tmp_path: Path) -> None:
    fight = random_fight(3, most=30)
    fight.save(tmp_path / "fight.jsonl")
    study = Study.beside(tmp_path / "fight.jsonl")
    study.comment(4, "mine alone", by="Ada", seat="pilgrims")
    study.mark(4, "!?", by="Bo")
    other = study.game[20].fight("hmac-sha256-2:00ff0000000000000000000000000000")
    owed = next(request for request in other.requests if not request.optional)
    other.do(other.options(owed.seat).random(Random(0)))
    other.note("and so it goes on", by="gm")
    study.vary(other, "what if", by="Ada")
    everybody = reviewed(study.game, study=study).remarks
    assert [(each.beat, each.by, each.mark, each.text) for each in everybody] == [
        (4, "Ada", "", "mine alone"),
        (4, "Bo", "!?", ""),
        (20, "Ada", "", "what if"),
    ]
    assert any("and so it goes on" in line for line in everybody[2].variation)
    heretics = reviewed(study.game, "heretics", study=study).remarks
    assert "mine alone" not in [heretic.text for heretic in heretics]
    assert "mine alone" in [remark.text for remark in reviewed(study.game, "pilgrims", study=study).remarks]


def test_review_for_an_unknown_seat_is_refused() -> None:
    with pytest.raises(Refused, match="there is no seat 'no-such-seat'"):
        reviewed(Replay.load(BIDS), "no-such-seat")
