"""The undo policy: reach, spectators, and consent."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from combat import Encounter, Refused, systems
from combat.engine.dice.sources import LoadedDice
from combat.engine.play.commands import End, Note, Override, Redo, Rule, Undo
from combat.engine.play.consent import Agree, Decline
from combat.systems.trench_crusade.acts.movement import Move
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from combat.systems.trench_crusade.acts.turns import Activate, ChooseFirst, EndActivation, RollOff
from events.base import Command
from events.history.dice import dice_of
from events.history.journal import UndoPolicy, effective
from events.interventions import TakenBack, UndoAgreed, UndoAsked, UndoDeclined
from replays import Facts, Replay
from tests.trench_crusade.duels import active_model

SEED = "hmac-sha256:00ff0000000000000000000000000000"
PLAYED: tuple[Command, ...] = (
    RollOff(),
    ChooseFirst("pilgrims"),
    Activate("ansel"),
    EndActivation("ansel"),
    Activate("kain"),
    Shoot(model="kain", weapon="rifle", target="ansel"),
    Move("kain"),
)
"""Beats 1 to 7. The Pilgrims' turn begins with beat 3, the Heretics' turn with beat 5; beats 1 and 6 roll dice."""


def skirmish(**policy: Any) -> Encounter:
    """Play the first beats of a skirmish; the last ones are a shot of the Heretics and a Move."""
    setup = active_model().encounter.header.setup
    encounter = Encounter.begin("trench_crusade", setup, LoadedDice((6, 1, 1, 1, 6, 6, 6, 6)), undo=policy)
    for command in PLAYED:
        encounter.do(command)
    return encounter


def agreed(**policy: Any) -> Encounter:
    """Play the same skirmish with a policy that requires consent."""
    return skirmish(who="agreed", **policy)


def scene(system: str = "powered_by_heresy", **options: Any) -> Encounter:
    """Play a scene of three players at random until one of them has rolled dice."""
    fight, rng = Encounter.sample(system, SEED, **options), Random(1)
    while True:
        owed = [request for request in fight.requests if not request.optional]
        beat = fight.do(fight.options(rng.choice(owed).seat).random(rng))
        if dice_of(beat.events) and beat.by in {"ada", "bo", "cyd", "cy"}:
            return fight


def refused(encounter: Encounter, act: Callable[[], object], code: str, *words: str) -> None:
    """Assert that an action is refused with this code and these words, and changes nothing."""
    before = (encounter.state, encounter.journal, encounter.requests)
    with pytest.raises(Refused) as caught:
        act()
    assert code in {reason.code for reason in caught.value.reasons}
    assert all(word in str(caught.value) for word in words), str(caught.value)
    assert (encounter.state, encounter.journal, encounter.requests) == before


def counting(encounter: Encounter) -> list[int]:
    """Return the numbers of the effective beats."""
    return [beat.number for beat in effective(encounter.journal.beats)]


# --- reach


@pytest.mark.parametrize(("reach", "left"), [("beat", 6), ("turn", 4), ("round", 0), ("any", 0)])
@pytest.mark.parametrize("between", [None, Note("again!"), Rule("so be it")])
def test_repeated_undos_do_not_extend_the_reach_of_the_policy(reach: str, left: int, between: Command | None) -> None:
    encounter = skirmish(reach=reach, barrier="none")
    for _ in range(60):
        if between is not None:
            encounter.do(between, "gm")
        take_back_a_beat(encounter)
    assert played(encounter)[-1] == left


def played(encounter: Encounter) -> list[int]:
    """Return the numbers of the effective beats of play."""
    return [number for number in counting(encounter) if number <= len(PLAYED)]


def take_back_a_beat(encounter: Encounter) -> None:
    """Undo the last beat of play, with later notes and rulings, if the policy allows it."""
    with suppress(Refused):
        encounter.undo("heretics", [0, *played(encounter)][-2])


def test_redo_does_not_extend_the_reach_of_the_policy() -> None:
    encounter = skirmish(reach="beat")
    encounter.undo("heretics")
    encounter.redo("heretics")
    encounter.undo("heretics")
    refused(encounter, lambda: encounter.undo("heretics"), "undo_reach", "the last beat of play")
    assert encounter.undo("gm").events == (TakenBack(5, (6,)),)


def test_next_beat_of_play_is_within_reach_again() -> None:
    encounter = skirmish(reach="beat")
    encounter.undo("heretics")
    encounter.do(EndActivation("kain"))
    assert encounter.undo("heretics").events == (TakenBack(6, (9,)),)
    refused(encounter, lambda: encounter.undo("heretics"), "undo_reach")


def test_loaded_fight_knows_the_last_beat_of_play(tmp_path: Path) -> None:
    encounter = skirmish(reach="beat", barrier="none")
    encounter.override("models.ansel.blood", 2, "miscounted")
    encounter.undo("pilgrims")
    encounter.save(tmp_path / "log")
    loaded = Encounter.load(tmp_path / "log")
    for fight in (encounter, loaded, encounter.fork()):
        refused(fight, lambda fight=fight: fight.undo("pilgrims"), "undo_reach")  # type: ignore[misc]


# --- spectators


@pytest.mark.parametrize("system", systems())
@pytest.mark.parametrize(
    "command", [Undo(0), Redo(), Note("oh!"), Rule("so be it"), Override("step", "X", "why"), End((), ""), Agree("gm")]
)
def test_spectator_cannot_give_commands(system: str, command: Command) -> None:
    encounter = Encounter.sample(system, SEED)
    encounter.do(encounter.options().random(Random(1)))
    encounter.undo()
    for item in (command, encounter.options().random(Random(1))):
        refused(encounter, lambda item=item: encounter.do(item, "spectator"), "spectator", "only watches")  # type: ignore[misc]
        assert [reason.code for reason in encounter.why_not(item, "spectator")] == ["spectator"]


def test_every_method_that_changes_the_fight_refuses_a_spectator() -> None:
    encounter = skirmish(who="anyone")
    refused(encounter, lambda: encounter.undo("spectator"), "spectator")
    assert [item.code for item in encounter.undo_preview(by="spectator").reasons] == ["spectator"]
    encounter.undo()
    for act in (
        lambda: encounter.redo("spectator"),
        lambda: encounter.note("oh!", "spectator"),
        lambda: encounter.rule("so be it", by="spectator"),
        lambda: encounter.end(by="spectator"),
        lambda: encounter.override("models.ansel.blood", 2, "why", by="spectator"),
    ):
        refused(encounter, act, "spectator", "only watches")
    assert encounter.view("spectator")["beats"] == len(encounter.seen("spectator"))
    assert list(encounter.options("spectator")) == []


# --- consent


def test_seat_undoes_its_own_beats_without_dice_and_needs_consent_for_others() -> None:
    encounter = agreed()
    assert encounter.undo_preview(6, "heretics").asks == ()
    assert encounter.undo_preview(6, "pilgrims").asks == ("heretics",)
    assert encounter.undo_preview(5, "heretics").asks == ("pilgrims",)
    assert encounter.undo("heretics").events == (TakenBack(6, (7,)),)
    assert encounter.undo("heretics").events == (UndoAsked(by="heretics", to=5, asks=("pilgrims",)),)
    assert counting(encounter)[-1] == 6


@pytest.mark.parametrize("by", ["gm", None])
def test_undo_by_the_gm_or_the_whole_table_needs_no_consent(by: str | None) -> None:
    encounter = agreed()
    assert encounter.undo_preview(0, by).asks == ()
    assert encounter.undo(by, 0).by == (by or "table")
    assert encounter.redo(by).by == (by or "table")


def test_last_consent_carries_out_the_undo() -> None:
    fight = scene()
    asker = fight.journal.beats[-1].by
    first, second = (seat.id for seat in fight.header.seats if seat.role == "player" and seat.id != asker)
    before, goal = fight.state, fight.undo_preview().to
    assert fight.undo(asker).events == (UndoAsked(by=asker, to=goal, asks=(first, second)),)
    with pytest.raises(Refused, match="no number to change"):
        fight.do(Agree(second, 4), second)
    assert fight.do(Agree(second), second).events == (UndoAgreed(second),)
    assert fight.state is before
    done = fight.do(Agree(first), first)
    assert (done.by, done.events) == (first, (TakenBack(goal, (goal + 1,)),))
    assert fight.state is not before
    assert fight.journal.beats[-1].number not in counting(fight)


def test_request_for_consent_is_optional() -> None:
    encounter = agreed()
    owed = encounter.requests
    encounter.undo("heretics", 5)
    *book, request, back = encounter.requests
    assert tuple(book) == owed
    assert (request.seat, request.kind, request.optional, request.asked_by) == (
        "pilgrims",
        "agree_to_undo",
        True,
        "heretics",
    )
    assert request.prompt == "the Heretics would like to undo the last 2 beats (to beat 5). Do you agree?"
    assert (back.seat, back.kind, back.optional, back.asked_by) == ("heretics", "withdraw_undo", True, None)
    assert Agree("pilgrims") in encounter.options("pilgrims")
    assert Decline("pilgrims", "no") in encounter.options("pilgrims")
    assert Decline("heretics") in encounter.options("heretics")
    assert Agree("heretics") not in encounter.options("heretics")
    assert [item["kind"] for item in encounter.view("pilgrims")["requests"]][-2:] == ["agree_to_undo", "withdraw_undo"]


@pytest.mark.parametrize("seat", ["pilgrims", "heretics"])
def test_request_ends_if_a_seat_declines_or_the_asker_withdraws(seat: str) -> None:
    encounter = agreed()
    encounter.undo("heretics")
    encounter.undo("heretics")
    before = encounter.state
    assert encounter.do(Decline(seat, "no"), seat).events == (UndoDeclined(seat, "no"),)
    refused(encounter, lambda: encounter.do(Agree("pilgrims"), "pilgrims"), "not_asked")
    assert (encounter.state, counting(encounter)[-1]) == (before, 6)
    assert encounter.redo("heretics").by == "heretics"
    assert counting(encounter)[-1] == 7


def test_playing_on_cancels_the_request_but_a_note_or_ruling_does_not() -> None:
    encounter = agreed()
    encounter.undo("heretics", 5)
    encounter.note("hm", "pilgrims")
    encounter.rule("as you like")
    trial = encounter.fork()
    assert trial.do(Agree("pilgrims"), "pilgrims").events == (TakenBack(5, (10, 9, 7, 6)),)
    encounter.do(EndActivation("kain"))
    refused(encounter, lambda: encounter.do(Agree("pilgrims"), "pilgrims"), "not_asked")
    assert all(request.kind != "agree_to_undo" for request in encounter.requests)


@pytest.mark.parametrize("meanwhile", ["undo", "redo", "ask"])
def test_undo_redo_or_a_second_request_cancels_the_first_request(meanwhile: str) -> None:
    encounter = agreed()
    if meanwhile == "redo":
        encounter.undo("heretics")
    encounter.undo("pilgrims")
    if meanwhile == "ask":
        encounter.undo("heretics", 4)
        refused(encounter, lambda: encounter.do(Agree("heretics"), "heretics"), "not_asked")
        assert encounter.do(Agree("pilgrims")).events == (TakenBack(4, (7, 6, 5)),)
    else:
        getattr(encounter, meanwhile)("gm")
        refused(encounter, lambda: encounter.do(Agree("heretics"), "heretics"), "not_asked")


def test_only_the_gm_may_answer_for_another_seat() -> None:
    encounter = agreed()
    encounter.undo("heretics", 5)
    refused(encounter, lambda: encounter.do(Agree("pilgrims"), "heretics"), "not_your_seat", "the Pilgrims")
    refused(encounter, lambda: encounter.do(Agree("heretics"), "heretics"), "not_asked")
    refused(encounter, lambda: encounter.do(Agree("stranger")), "not_asked")
    refused(encounter, lambda: encounter.do(Agree("pilgrims"), "spectator"), "spectator")
    refused(encounter, lambda: encounter.do(Agree("pilgrims"), faces=(3,)), "faces")
    for command, by in ((Agree("pilgrims"), "heretics"), (Agree("stranger"), None), (Decline("gm"), "gm")):
        assert encounter.why_not(command, by)
    assert encounter.fork().do(Agree("pilgrims")).by == "pilgrims"
    assert encounter.do(Agree("pilgrims"), "gm").by == "gm"


def test_single_player_needs_the_consent_of_the_gm() -> None:
    setup = dict(Encounter.sample("powered_by_heresy").system.sample())
    alone = [
        {**item, "sheet": {**item["sheet"], "player": "ada"}} if "sheet" in item else {**item, "player": "ada"}
        for item in setup["acolytes"]
    ]
    setup.update(players=[item for item in setup["players"] if item["id"] == "ada"], acolytes=alone)
    fight, rng = Encounter.begin("powered_by_heresy", setup, SEED), Random(3)
    while not (dice_of(fight.journal.beats[-1].events) and fight.journal.beats[-1].by == "ada"):
        fight.do(fight.options().random(rng))
    assert fight.undo_preview(by="ada").asks == ("gm",)
    fight.undo("ada")
    assert isinstance(fight.do(Agree("gm"), "gm").events[0], TakenBack)


def test_consent_does_not_override_barrier_and_reach() -> None:
    encounter = agreed(reach="turn", barrier="rolled")
    refused(encounter, lambda: encounter.undo("heretics", 5), "undo_barrier")
    refused(encounter, lambda: encounter.undo("pilgrims", 2), "undo_reach")
    encounter.undo("pilgrims")
    assert isinstance(encounter.do(Agree("heretics")).events[0], TakenBack)


def test_undo_cannot_be_requested_while_a_proposal_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    encounter = agreed()
    monkeypatch.setattr(EndActivation, "consent_from", lambda self, state, by: ("heretics", "pilgrims"))
    encounter.undo("pilgrims")
    encounter.do(EndActivation("kain"), "heretics")
    assert [request.kind for request in encounter.requests] == ["agree", "take_back"]
    refused(encounter, lambda: encounter.undo("pilgrims"), "undo_who", "open proposal first")
    assert encounter.undo("heretics").events == (TakenBack(7, (9,)),)
    refused(encounter, lambda: encounter.do(Agree("pilgrims")), "not_asked")


@pytest.mark.parametrize(("seat", "restores"), [("heretics", True), ("pilgrims", False), ("gm", True), (None, True)])
def test_seat_may_redo_its_own_beats_and_the_gm_any(seat: str | None, restores: bool) -> None:
    encounter = agreed()
    encounter.undo(to=5)
    if restores:
        assert dice_of([event for beat in encounter.journal.beats[6:8] for event in beat.events])
        encounter.redo(seat)
        assert counting(encounter)[-1] == 7
    else:
        refused(encounter, lambda: encounter.redo(seat), "undo_who", "your own beats")


def test_fight_with_requests_for_consent_can_be_saved_and_verified(tmp_path: Path) -> None:
    encounter = agreed()
    encounter.undo("pilgrims")
    encounter.do(Decline("heretics", "it was fair"))
    encounter.undo("heretics", 5)
    encounter.save(tmp_path / "log")
    loaded = Encounter.load(tmp_path / "log")
    assert (loaded.state, loaded.requests) == (encounter.state, encounter.requests)
    assert loaded.do(Agree("pilgrims")) == encounter.do(Agree("pilgrims"))
    replay = Replay.of(encounter)
    assert str(replay.verify()).startswith("EXACT")
    assert replay.resimulate().stopped is None
    encounter.save(tmp_path / "log")
    assert Facts.load(tmp_path / "log")[-1].state == encounter.state
    transcript = "\n".join(replay.transcript())
    assert "The Heretics ask to undo everything after beat 5; the Pilgrims must agree." in transcript
    assert "The Heretics decline (it was fair)." in transcript
    assert "The table undoes beats 6 to 7" in transcript


# --- defaults


@pytest.mark.parametrize("system", systems())
def test_seeded_fight_requires_consent_for_an_undo_by_default(system: str) -> None:
    assert Encounter.sample(system, SEED).header.undo == UndoPolicy(who="agreed")
    assert Encounter.sample(system, SEED, undo={"reach": "turn"}).header.undo == UndoPolicy(who="agreed", reach="turn")
    assert Encounter.sample(system, SEED, undo={"who": "anyone"}).header.undo == UndoPolicy()
    assert Encounter.sample(system, SEED, undo=UndoPolicy()).header.undo == UndoPolicy()
    assert Encounter.sample(system, SEED, undo={"who": "own"}).header.undo == UndoPolicy(who="own")
    for dice in (None, LoadedDice(())):
        assert Encounter.sample(system, dice).header.undo == UndoPolicy(who="anyone")


def test_player_cannot_reroll_seeded_dice_without_consent() -> None:
    fight = scene("wrath_and_glory")
    beat = fight.journal.beats[-1]
    request = fight.undo(beat.by)
    assert isinstance(request.events[0], UndoAsked)
    assert dice_of(fight.history.now.beat.events) == dice_of(beat.events)
