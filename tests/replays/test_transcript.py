"""The story of a fight as each seat may hear it."""

from collections import Counter
from pathlib import Path
from typing import Any

import attrs
import pytest

from combat import Encounter, Refused
from combat.engine.catalog import systems
from combat.engine.dice.sources import LoadedDice
from events.fiend_wake.facts import LocationEntered
from events.history.projection import SHARED, Fold, projection
from events.powered_by_heresy.facts import OptionsChosen
from events.trench_crusade.facts import Pledged, PledgesRevealed
from events.vocabulary import Die, Hit, Rolled, Soaked, StepEntered
from replays import Replay
from replays.narration import narration_of
from replays.narration.shared import SPOKEN
from replays.transcript import SECRET_DECISION, beat_sentences, event_sentence
from tests.harness.random_play import with_extra_fights
from tests.harness.samples import sample_size
from tests.replays.fights import event_place, eventful_fight, forge_line, log_lines, random_fight, write_log

SECRETLY = {"spend_order_action": "secret_simultaneous", "spend_order_injury": "secret_simultaneous"}
CHAPEL: dict[str, Any] = {
    "armoury": [
        {"id": "musket", "name": "Musket", "kind": "ranged", "range": 24},
        {"id": "club", "name": "Trench Club", "kind": "melee"},
    ],
    "sides": [
        {
            "id": "pilgrims",
            "name": "the Trench Pilgrims",
            "models": [{"id": "ansel", "name": "Pilgrim Ansel", "weapons": ["musket"], "blessings": 2}],
        },
        {
            "id": "heretics",
            "name": "the Heretic Troopers",
            "models": [
                {"id": "kain", "name": "Trooper Kain", "weapons": ["club"], "blood": 1},
                {"id": "doeg", "name": "Trooper Doeg", "weapons": ["club"]},
            ],
        },
    ],
}


def test_sentences_use_singular_plural_and_lists_correctly() -> None:
    heresy, wake = (Encounter.sample(name).state for name in ("powered_by_heresy", "fiend_wake"))
    soaked = [Soaked(who="lucia", harm="Wounds", amount=amount, by="Defend") for amount in (1, 2)]
    assert [event_sentence("powered_by_heresy", heresy, each) for each in soaked] == [
        "Defend prevents 1 wound for Sister Lucia.",
        "Defend prevents 2 wounds for Sister Lucia.",
    ]
    chosen = OptionsChosen(actor="vex", options=("deal damage",))
    assert event_sentence("powered_by_heresy", heresy, chosen) == "Vex chooses: deal damage."
    dice = (Die(face=9, sides=12, source="table"),)
    shot = Rolled(purpose="Ranged Attack", who="brega", dice=dice, kept=(0,), total=9, result="success")
    assert event_sentence("fiend_wake", wake, shot) == "Brega Earthhewn rolls 9: success (1D12)."
    leap = LocationEntered("lockjaw", "", "Clear Out")
    assert event_sentence("fiend_wake", wake, leap) == "Lockjaw of House Gorgenbrew leaves the Raft (Clear Out)."


def say(fight: Encounter, kind: str, by: str | None = None, **fields: Any) -> None:
    """Give a command of Trench Crusade."""
    fight.do({"type": f"trench_crusade.{kind}.v1", **fields}, by)


def shot(faces: list[int]) -> Encounter:
    """Let Ansel activate and shoot at Kain, who is in Cover."""
    fight = Encounter.begin("trench_crusade", CHAPEL, LoadedDice(faces))
    say(fight, "choose_first", side="pilgrims")
    say(fight, "activate", model="ansel")
    say(fight, "shoot", model="ansel", weapon="musket", target="kain", in_cover=True)
    return fight


@pytest.mark.parametrize("name", systems())
def test_every_event_of_every_system_has_a_sentence(name: str) -> None:
    """Including events whose sentence is deliberately empty."""
    assert {*SHARED, *projection(name).events} == {*narration_of(name).sentences, *SPOKEN}


def test_story_of_a_miss_in_cover() -> None:
    """5, 5 and 1 at -1 DICE are 6, as in the worked example."""
    fight = shot([5, 5, 1])
    say(fight, "pledge", side="pilgrims")
    assert Replay.of(fight).transcript() == [
        "Trench Crusade, playtest v1.6.3, rules 3: the Trench Pilgrims against the Heretic Troopers.",
        "Turn 1",
        "The initiative goes to the Trench Pilgrims (fewer models).",
        "The Trench Pilgrims act first.",
        "Pilgrim Ansel activates.",
        "Pilgrim Ansel shoots at Trooper Kain with the Musket.",
        "The Trench Pilgrims spend no markers.",
        "Roll to hit: 5 + 1 = 6, Failure (lowest 2 of 5, 5, 1; Cover -1).",
        "Pilgrim Ansel misses Trooper Kain.",
    ]


def test_story_of_a_deadly_shot() -> None:
    fight = shot([4, 4, 5, 4, 5, 1])
    say(fight, "pledge", side="pilgrims", blessings=2)
    say(fight, "pledge", side="pilgrims", blood=1)
    lines = Replay.of(fight).transcript()
    assert lines[6:] == [
        "The Trench Pilgrims spend 2 of Pilgrim Ansel's Blessing Markers on the roll.",
        "Roll to hit: 4 + 5 = 9, Success (highest 2 of 4, 4, 5; +1 DICE: Cover -1, Blessing Markers +2).",
        "Trooper Kain is hit.",
        "The Trench Pilgrims spend 1 of Trooper Kain's Blood Markers on the injury roll.",
        "Injury roll for Trooper Kain: 4 + 5 = 9, Out of Action (highest 2 of 4, 5, 1; Blood Markers +1).",
        "Trooper Kain is Out of Action.",
    ]


def test_interventions_name_their_seat() -> None:
    fight = shot([5, 5, 1])
    fight.undo()
    fight.redo(by="pilgrims")
    fight.undo(to=1, by="gm")
    fight.note("who  moved\nthis?", by="heretics")
    fight.rule("a pew is Cover", "TC-SHOOT-02")
    fight.override("models.ansel.blood", 3, "forgotten")
    assert Replay.of(fight).transcript()[6:] == [
        "The table undoes beat 3; the fight resumes after beat 2.",
        "The Trench Pilgrims redo beat 3 with the same dice.",
        "The GM undoes beats 2 to 3; the fight resumes after beat 1.",
        'The Heretic Troopers note: "who moved this?"',
        'The GM rules on TC-SHOOT-02: "a pew is Cover"',
        'The GM sets Pilgrim Ansel\'s blood to 3 (was 0): "forgotten"',
    ]


@pytest.mark.parametrize("number", range(sample_size(2)))
@pytest.mark.parametrize("settings", [{}, SECRETLY, {"ruleset": "1.0", "bloodbath_payer": "any_model"}])
def test_story_of_a_whole_fight_has_no_ids_or_wire_types(number: int, settings: dict[str, Any]) -> None:
    game = Replay.of(random_fight(number, settings=settings))
    lines = game.transcript()
    for line in lines:
        assert line[0].isupper() or line[0].isdigit()
        assert line.endswith((".", '"')) or line.startswith("Turn ")
        assert ".v1" not in line
        assert "_" not in line
        assert "  " not in line
    assert "Turn 1" in lines
    assert any(line.startswith("The battle is over: ") for line in lines)


def test_secret_declarations_are_not_described_to_the_other_side() -> None:
    """Until they are revealed."""
    fight = Encounter.begin(
        "trench_crusade",
        {**CHAPEL, "sides": [_bleeding(CHAPEL["sides"][0]), CHAPEL["sides"][1]]},
        LoadedDice([5, 5, 1, 6]),
        settings={"spend_order_action": "secret_simultaneous"},
    )
    say(fight, "choose_first", side="pilgrims")
    say(fight, "activate", model="ansel")
    say(fight, "shoot", model="ansel", weapon="musket", target="kain")
    say(fight, "pledge", side="pilgrims", blessings=2)
    stories = {seat: Replay.of(fight).transcript(seat) for seat in (None, "pilgrims", "heretics", "gm", "spectator")}
    declared = "The Trench Pilgrims secretly declare 2 Blessing Markers."
    assert stories[None][-1] == stories["pilgrims"][-1] == declared
    for seat in ("heretics", "gm", "spectator"):
        assert stories[seat] == [*stories[None][:-1], SECRET_DECISION]
    say(fight, "pledge", side="heretics", blood=1)
    say(fight, "roll_dice")
    after = Replay.of(fight).transcript("heretics")[len(stories["heretics"]) :]
    assert after[:4] == [
        "The Heretic Troopers secretly declare 1 Blood Marker.",
        "The secret declarations are revealed.",
        "The Trench Pilgrims spend 2 of Pilgrim Ansel's Blessing Markers on the roll.",
        "The Heretic Troopers spend 1 of Pilgrim Ansel's Blood Markers on the roll.",
    ]


def _bleeding(side: dict[str, Any]) -> dict[str, Any]:
    return {**side, "models": [{**model, "blood": 1} for model in side["models"]]}


@pytest.mark.parametrize("seat", ["pilgrims", "heretics", "gm", "spectator"])
def test_story_for_a_seat_does_not_depend_on_hidden_information(seat: str) -> None:
    heard = 0
    for number in with_extra_fights(range(sample_size(2))):
        if number >= sample_size(2) and heard:
            break
        game = Replay.of(random_fight(number, settings=SECRETLY))
        for moment in game:
            secret = [event for event in moment.beat.events if event.only_for not in (None, seat)]
            revealed = any(isinstance(event, PledgesRevealed) for event in moment.beat.events)
            if not secret or revealed:
                continue
            before = game.before(moment.beat.number)
            events = tuple(
                attrs.evolve(event, blood=event.blood + 1, blessings=5) if isinstance(event, Pledged) else event
                for event in moment.beat.events
            )
            other = attrs.evolve(moment.beat, events=events)
            lines = beat_sentences("trench_crusade", before, moment.beat, seat)
            assert lines == beat_sentences("trench_crusade", before, other, seat)
            assert SECRET_DECISION in lines
            heard += 1
    assert heard


def test_transcript_folds_each_event_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Loading a log folds every event; its transcript uses those states."""
    fight = eventful_fight(3)
    log = write_log(tmp_path / "fight.jsonl", log_lines(fight))
    folds, folded = fight.system.projection.all_folds, Counter[type]()

    def counting(kind: type, fold: Fold) -> Fold:
        def counted(state: Any, event: Any) -> Any:
            folded[kind] += 1
            return fold(state, event)

        return counted

    for kind in set(folds) - {StepEntered}:
        monkeypatch.setitem(folds, kind, counting(kind, folds[kind]))
    assert Replay.load(log).transcript()
    recorded = Counter(type(event) for beat in fight.journal for event in beat.events)
    del recorded[StepEntered]
    assert folded == recorded


def test_transcript_for_an_unknown_seat_is_refused() -> None:
    """A typing error must not show everything."""
    with pytest.raises(Refused, match="there is no seat 'pilgrim'"):
        Replay.of(shot([])).transcript("pilgrim")


def test_single_events_can_be_described_during_play() -> None:
    fight = shot([5, 5, 1])
    state = fight.state
    beat = fight.do({"type": "trench_crusade.pledge.v1", "side": "pilgrims"})
    roll = next(event for event in beat.events if isinstance(event, Rolled))
    assert event_sentence("trench_crusade", state, roll).startswith("Roll to hit: 5 + 1 = 6")
    assert (
        event_sentence("trench_crusade", state, Hit(attacker="ansel", target="kain", weapon="musket", result="success"))
        == "Trooper Kain is hit."
    )
    assert beat_sentences("trench_crusade", state, beat)[-1] == "Pilgrim Ansel misses Trooper Kain."
    with pytest.raises(Refused, match="there is no system 'chess'"):
        event_sentence("chess", state, roll)


def test_undone_beats_stay_in_the_story() -> None:
    fight = eventful_fight(3)
    game = Replay.of(fight)
    assert len([line for line in game.transcript() if " undoes beat" in line or " undo beat" in line]) == len(
        [beat for beat in fight.journal if beat.command.wire_type == "undo.v1"]
    )


def test_forged_roll_does_not_end_the_story(tmp_path: Path) -> None:
    fight = random_fight(2)
    line, index = event_place(fight, "rolled.v1")

    def lose(data: dict[str, Any]) -> None:
        data["events"][index].update(purpose="Dash", dice=data["events"][index]["dice"] * 3, kept=[9])

    game = Replay.load(write_log(tmp_path / "log", forge_line(log_lines(fight), line, lose)))
    lines = game.transcript()
    assert "An event cannot be described (rolled.v1)." in lines
    assert any(line.startswith("The battle is over: ") for line in lines)


def test_several_secrets_of_a_beat_are_one_line() -> None:
    """For instance the sheets of all Threats that the GM hides."""
    fight = Encounter.sample("wrath_and_glory", settings={"hide_threats": True})
    player = next(seat.id for seat in fight.header.seats if seat.role == "player")
    assert sum(event.only_for is not None for event in fight.journal.since(0)[0].events) > 1
    assert Replay.of(fight).transcript(player).count(SECRET_DECISION) == 1
