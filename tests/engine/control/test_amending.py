"""Amend: an earlier command is replaced, and later commands are repeated with their dice."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from combat import DiceNeeded, Encounter, Refused
from combat.engine.dice.sources import Dice, LoadedDice
from combat.engine.play.commands import Amend, Begin, Note, Override, Redo, Undo
from combat.engine.play.consent import Agree, Decline
from combat.engine.play.pending_rolls import Roll
from combat.systems.fiend_wake.acts.bidding import CommitBid
from combat.systems.trench_crusade.acts.movement import Move
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from combat.systems.trench_crusade.acts.turns import Activate, ChooseFirst, EndActivation, RollOff
from events.base import Command, Event
from events.history.amendments import amendment_of
from events.history.dice import dice_of, recall_dice
from events.history.journal import Beat, effective
from events.interventions import AmendAsked, Amended, DoneAgain, NotDoneAgain, TakenBack, UndoAgreed, UndoDeclined
from events.vocabulary import Die, PartlyRolled, Rolled
from replays import Facts, Replay
from replays.review.summary import summary
from tests.fiend_wake.fights import fight as fiends
from tests.fiend_wake.fights import fighter, foe

SEED = "hmac-sha256:00ff0000000000000000000000000000"
MISS = Shoot(model="kain", weapon="rifle", target="ansel")
AT_CLARA = Shoot(model="kain", weapon="rifle", target="clara")
IN_COVER = Shoot(model="kain", weapon="rifle", target="ansel", in_cover=True)
PLAYED: tuple[Command, ...] = (
    RollOff(),
    ChooseFirst("pilgrims"),
    Activate("ansel"),
    EndActivation("ansel"),
    Activate("kain"),
    MISS,
    EndActivation("kain"),
    Activate("berthe"),
    Shoot(model="berthe", weapon="rifle", target="kain"),
    EndActivation("berthe"),
)
"""Beats 1 to 10. Beats 1, 6 and 9 roll dice, and both shots miss."""
FACES = (6, 1, 1, 2, 2, 1, 5, 5, 5, 6)
HURT = (6, 1, 6, 6, 1, 3, 1, 1, 2, 2)
"""Faces with which the first shot hits and wounds."""
RIFLE = {"id": "rifle", "name": "Bolt Action Rifle", "kind": "ranged", "range": 24}


def opened(dice: str | Dice | None = None, **options: Any) -> Encounter:
    """Begin a skirmish of three against three models, all with a rifle."""
    sides = [
        {"id": side, "name": name, "models": [{"id": item, "name": item.title(), "weapons": ["rifle"]} for item in who]}
        for side, name, who in (
            ("pilgrims", "the Trench Pilgrims", ("ansel", "berthe", "clara")),
            ("heretics", "the Heretic Troopers", ("kain", "doeg", "egon")),
        )
    ]
    return Encounter.begin("trench_crusade", {"sides": sides, "armoury": [RIFLE]}, dice, **options)


def skirmish(faces: Sequence[int] = FACES, played: Sequence[Command] = PLAYED, **policy: Any) -> Encounter:
    """Play the first beats of the skirmish with fixed faces."""
    encounter = opened(LoadedDice(faces), undo={"who": "anyone", **policy})
    for command in played:
        encounter.do(command)
    return encounter


def at_the_table(**policy: Any) -> Encounter:
    """Play the same beats with dice rolled by hand."""
    encounter = opened(undo={"who": "anyone", **policy})
    faces = iter(FACES)
    for command in PLAYED:
        count = 2 if isinstance(command, RollOff | Shoot) else 0
        encounter.do(command, faces=[next(faces) for _ in range(count)] or None)
    return encounter


def bids(*commands: Command, barrier: str = "none") -> Encounter:
    """Begin a fight of three combatants who bid in secret, and let some of them bid."""
    setup = fiends(fighter("ann", tp=9), foe("imp", tp=9), foe("rat", tp=2)).encounter.header.setup
    encounter = Encounter.begin("fiend_wake", setup, undo={"barrier": barrier, "who": "anyone"})
    for command in commands:
        encounter.do(command)
    return encounter


def dice_there(encounter: Encounter) -> list[Die]:
    """Return the dice of all effective beats, and the recalled dice that are still unused."""
    history = encounter.history
    standing = [beat for snapshot in history.effective_after(0) for beat in snapshot.beats]
    return [die for beat in standing for die in dice_of(beat.events)] + list(recall_dice(history.recall))


def of(beat: Beat, kind: type[Event]) -> list[Any]:
    """Return the events of a class in a beat."""
    return [event for event in beat.events if isinstance(event, kind)]


def again(beat: Beat) -> list[int]:
    """Return the numbers of the beats whose commands were repeated."""
    return [event.beat for event in of(beat, DoneAgain)]


def left_out(beat: Beat) -> dict[int, str]:
    """Return the failure code of each command that could not be repeated, by beat number."""
    return {event.beat: event.code for event in of(beat, NotDoneAgain)}


def refused(encounter: Encounter, act: Callable[[], object], code: str, *words: str) -> None:
    """Assert that an action is refused with this code and these words, and changes nothing."""
    before = (encounter.state, encounter.journal, encounter.requests)
    with pytest.raises(Refused) as caught:
        act()
    assert code in {reason.code for reason in caught.value.reasons}
    assert all(word in str(caught.value) for word in words), str(caught.value)
    assert (encounter.state, encounter.journal, encounter.requests) == before


def exact(encounter: Encounter) -> None:
    """Assert that the log verifies, and that folding it gives the current state with and without rules."""
    game = Replay.of(encounter)
    assert str(game.verify()).startswith("EXACT"), str(game.verify())
    assert game[-1].state == Facts(encounter.journal)[-1].state == encounter.state


# --- effects of an amendment


@pytest.mark.parametrize("number", range(1, 11))
def test_amending_a_beat_with_its_own_command_changes_nothing_but_the_log(number: int) -> None:
    encounter = skirmish()
    state, draws = encounter.state, encounter.history.draws
    beat = encounter.amend(number, PLAYED[number - 1], "gm")
    assert (encounter.state, encounter.history.draws) == (state, draws)
    assert beat.number == len(PLAYED) + 1 == len(encounter.journal) - 1
    assert (again(beat), left_out(beat), dice_of(beat.events)) == (list(range(number, 11)), {}, ())
    exact(encounter)


def test_wrong_target_can_be_corrected_three_beats_later_with_the_same_dice() -> None:
    encounter = skirmish(HURT)
    assert (encounter.state.model("ansel").down, encounter.state.model("clara").down) == (False, False)
    hurt = encounter.state.model("ansel").blood
    beat = encounter.amend(6, AT_CLARA, "gm")
    assert hurt
    assert (encounter.state.model("ansel").blood, encounter.state.model("clara").blood) == (0, hurt)
    assert (again(beat), left_out(beat)) == ([6, 7, 8, 9, 10], {})
    exact(encounter)


def test_added_modifier_uses_the_recorded_dice_first_and_then_the_next_draw() -> None:
    """Cover costs a die: the shot keeps its 1 and 2 and draws a third die."""
    encounter = skirmish()
    beat = encounter.amend(6, IN_COVER, "gm")
    shot, later_shot = of(beat, Rolled)
    assert [(die.face, die.source) for die in shot.dice] == [(1, "loaded:2"), (2, "loaded:3"), (5, "loaded:6")]
    assert of(beat, DoneAgain)[0].fresh == (2,)
    assert [die.source for die in later_shot.dice] == ["loaded:4", "loaded:5"]
    assert (dice_of(beat.events), encounter.history.draws) == (shot.dice[2:], 7)
    exact(encounter)


def test_wrongly_typed_faces_can_be_corrected() -> None:
    """None keeps the recorded face."""
    encounter = at_the_table()
    beat = encounter.amend(9, PLAYED[8], "gm", faces=(None, 3))
    assert [die.face for die in of(beat, Rolled)[0].dice] == [2, 3]
    assert (of(beat, DoneAgain)[0].fresh, len(dice_of(beat.events))) == ((1,), 1)
    exact(encounter)
    refused(
        encounter, lambda: encounter.amend(9, PLAYED[8], faces=(1, 2, 3)), "faces", "3 faces were given", "2 are needed"
    )
    refused(encounter, lambda: encounter.amend(9, PLAYED[8], faces=(1, 7)), "face", "face 2 is 7")
    refused(encounter, lambda: encounter.amend(9, PLAYED[8], faces=3), "faces")  # type: ignore[arg-type]


def test_missing_dice_are_requested_from_the_players_before_anything_changes() -> None:
    encounter = at_the_table()
    before = encounter.journal
    with pytest.raises(DiceNeeded) as needed:
        encounter.amend(6, IN_COVER, "gm")
    assert (needed.value.given, needed.value.sides) == (2, (6,))
    assert encounter.journal is before
    assert encounter.why_not(Amend(6, encounter.system.codec.dump(IN_COVER)), "gm") == ()
    beat = encounter.amend(6, IN_COVER, "gm", faces=[None] * needed.value.given + [4])
    assert [die.face for die in of(beat, Rolled)[0].dice] == [1, 2, 4]
    exact(encounter)


def test_first_failing_command_ends_the_repetition_but_notes_and_rulings_stay() -> None:
    encounter = skirmish(played=(*PLAYED[:7], Note("hm"), *PLAYED[7:]))
    encounter.rule("so be it")
    beat = encounter.amend(6, EndActivation("kain"), "gm")
    assert again(beat) == [6, 8, 12]
    assert left_out(beat) == {7: "out_of_step", 9: "follows", 10: "follows", 11: "follows"}
    why = of(beat, NotDoneAgain)
    assert why[0].why.startswith("beat 7 is refused: 'end activation' is not possible now; waiting for ")
    assert [item.why for item in why[1:]] == ["", "", ""]
    exact(encounter)


def test_later_command_that_would_roll_different_dice_is_not_repeated() -> None:
    encounter = skirmish((6, 1, 6, 5, 1, 2, 1, 2, 2, 2))
    standing = encounter.amend(6, IN_COVER, "gm", faces=())
    codes = left_out(standing)
    assert set(codes.values()) <= {"other_dice", "out_of_step", "follows", "out_of_action"}
    exact(encounter)


def test_amendment_is_one_beat_that_replaces_the_amended_ones() -> None:
    encounter = skirmish()
    beat = encounter.amend(8, Activate("berthe"), "gm")
    assert beat.events[0] == Amended(8, 7, (10, 9, 8))
    assert [item.number for item in effective(encounter.journal.beats)] == [*range(8), 11]
    assert encounter.system.codec.dump(beat.command)["command"] == encounter.system.codec.dump(PLAYED[7])
    assert encounter.do(Activate("doeg")).number == 12
    exact(encounter)


# --- undone, repeated and nested


def test_amendment_can_be_undone_and_redone() -> None:
    encounter = skirmish()
    state = encounter.state
    encounter.amend(6, EndActivation("kain"), "gm")
    amended = encounter.state
    assert encounter.undo("gm").events == (TakenBack(10, (11,)),)
    assert encounter.state is state
    encounter.redo("gm")
    assert encounter.state is amended
    encounter.undo("gm", 6)
    assert encounter.state == skirmish(played=PLAYED[:6]).state
    exact(encounter)


def test_amending_back_restores_state_and_dice() -> None:
    encounter = skirmish(HURT)
    state, draws = encounter.state, encounter.history.draws
    encounter.amend(6, AT_CLARA, "gm")
    assert encounter.state != state
    back = encounter.amend(6, MISS, "gm")
    assert (encounter.state, encounter.history.draws) == (state, draws)
    assert back.events[0] == Amended(6, 5, (11,))
    exact(encounter)


def test_amending_a_roll_away_and_back_keeps_its_dice() -> None:
    """Otherwise a player could roll again."""
    encounter = skirmish()
    state, draws = encounter.state, encounter.history.draws
    encounter.amend(6, Move("kain"), "gm")
    encounter.amend(6, IN_COVER, "gm")
    assert encounter.history.draws == draws + 1
    encounter.amend(6, Move("kain"), "gm")
    encounter.amend(6, IN_COVER, "gm")
    encounter.amend(6, MISS, "gm")
    assert (encounter.state, encounter.history.draws) == (state, draws + 1)
    encounter.amend(6, MISS, "gm", (3, None))
    encounter.amend(6, Move("kain"), "gm")
    back = encounter.amend(6, MISS, "gm")
    assert [die.face for die in of(back, Rolled)[0].dice] == [3, 2]
    exact(encounter)


def test_beats_keep_their_numbers_within_and_after_an_amendment() -> None:
    encounter = skirmish(HURT)
    encounter.amend(6, AT_CLARA, "gm")
    encounter.do(Activate("doeg"))
    encounter.do(Move("doeg"))
    beat = encounter.amend(9, EndActivation("berthe"), "gm")
    assert beat.events[0] == Amended(9, 5, (13, 12, 11))
    assert again(beat) == [6, 7, 8, 9]
    assert left_out(beat) == {10: "out_of_step", 12: "follows", 13: "follows"}
    assert encounter.state.model("clara").blood
    exact(encounter)


def test_beat_after_an_amendment_can_be_amended_without_touching_it() -> None:
    encounter = skirmish()
    encounter.amend(6, AT_CLARA, "gm")
    encounter.do(Activate("doeg"))
    encounter.do(Move("doeg"))
    assert encounter.amend(13, Move("doeg"), "gm").events[0] == Amended(13, 12, (13,))
    assert encounter.amend(12, Activate("doeg"), "gm").events[0] == Amended(12, 11, (14, 12))
    exact(encounter)


@pytest.mark.parametrize(
    ("number", "code"), [(0, "no_such_beat"), (-1, "no_such_beat"), (99, "no_such_beat"), (11, "no_such_beat")]
)
def test_only_effective_beats_after_the_first_can_be_amended(number: int, code: str) -> None:
    encounter = skirmish()
    encounter.undo("gm")
    refused(encounter, lambda: encounter.amend(number, Note("hm"), "gm"), code)
    refused(encounter, lambda: encounter.amend(10, Note("hm"), "gm"), code, "undone")
    refused(encounter, lambda: encounter.amend("9", Note("hm"), "gm"), code)  # type: ignore[arg-type]


@pytest.mark.parametrize("command", [Undo(0), Redo(), Begin(), Amend(1, {}), Roll()])
def test_undo_redo_and_similar_commands_cannot_replace_a_beat(command: Command) -> None:
    encounter = skirmish()
    refused(encounter, lambda: encounter.amend(6, command, "gm"), "amend")


def test_illegal_or_malformed_replacement_is_refused() -> None:
    encounter = skirmish()
    refused(encounter, lambda: encounter.amend(6, Activate("doeg"), "gm"), "out_of_step")
    refused(encounter, lambda: encounter.amend(6, {"type": "luck.v1"}, "gm"), "malformed", "luck.v1")
    assert [item.code for item in encounter.why_not(Amend(6, {"type": "luck.v1"}), "gm")] == ["malformed"]
    assert encounter.why_not({"type": "amend.v1", "beat": 6, "command": {"type": "note.v1", "text": "hm"}}, "gm") == ()


def test_roll_made_in_several_beats_is_amended_as_one_command() -> None:
    encounter = opened(undo={"who": "anyone"})
    encounter.do(RollOff(), faces=(6, 1))
    for command in PLAYED[1:5]:
        encounter.do(command)
    encounter.do(MISS, faces=(1,))
    encounter.note("it rolled under the table")
    encounter.do(Roll(), faces=(2,))
    encounter.do(EndActivation("kain"))
    state = encounter.state
    refused(encounter, lambda: encounter.amend(8, Note("hm"), "gm"), "amend", "an earlier beat began")
    refused(encounter, lambda: encounter.amend(8, Roll(), "gm"), "amend", "an earlier beat began")
    with pytest.raises(Refused, match="an earlier beat began"):
        encounter.before(8)
    beat = encounter.amend(6, MISS, "gm")
    assert (again(beat), left_out(beat), encounter.state) == ([6, 7, 9], {}, state)
    assert [die.face for die in of(beat, Rolled)[0].dice] == [1, 2]
    exact(encounter)


def test_unfinished_roll_continues_after_an_amendment() -> None:
    encounter = opened(undo={"who": "anyone"})
    encounter.do(RollOff(), faces=(6, 1))
    for command in PLAYED[1:5]:
        encounter.do(command)
    encounter.do(MISS, faces=(1,))
    encounter.amend(2, ChooseFirst("pilgrims"), "gm")
    encounter.amend(6, AT_CLARA, "gm")
    assert isinstance(encounter.journal.beats[-1].events[-1], PartlyRolled)
    encounter.do(Roll(), faces=(2,))
    assert encounter.state.unfinished is None
    exact(encounter)


@pytest.mark.parametrize("number", range(1, len(PLAYED) + 1))
def test_before_returns_the_state_in_which_a_command_was_given(number: int) -> None:
    """The copy rolls by hand, and the fight does not change."""
    encounter = skirmish()
    stood = [Facts(encounter.journal)[index].state for index in range(len(encounter.journal))]
    before = encounter.before(number)
    assert before.state == stood[number - 1]
    assert before.why_not(PLAYED[number - 1]) == ()
    encounter.amend(2, ChooseFirst("pilgrims"))
    assert encounter.before(number).state == stood[number - 1]
    assert len(encounter.journal) == len(PLAYED) + 2
    before.note("only a copy")
    assert len(encounter.journal) == len(PLAYED) + 2


@pytest.mark.parametrize("number", [0, 11, 99, -1, True, "2", None])
def test_before_refuses_beats_that_are_not_effective(number: Any) -> None:
    encounter = skirmish()
    with pytest.raises(Refused):
        encounter.before(number)


def test_override_of_the_gm_can_be_amended_by_the_gm_only() -> None:
    encounter = skirmish()
    encounter.override("models.kain.blood", 3, "miscounted")
    encounter.amend(11, Override("models.kain.blood", 2, "miscounted again"), "gm")
    assert encounter.state.model("kain").blood == 2
    refused(encounter, lambda: encounter.amend(11, Override("models.kain.blood", 1, "why"), "pilgrims"), "gm_only")
    exact(encounter)


# --- dice


def test_with_same_dice_the_dice_that_an_amendment_leaves_unused_come_next() -> None:
    encounter = skirmish(dice="same", barrier="none")
    encounter.amend(9, EndActivation("berthe"), "gm")
    encounter.do(Activate("doeg"))
    shot = encounter.do(Shoot(model="doeg", weapon="rifle", target="ansel"))
    assert [(die.face, die.source) for die in of(shot, Rolled)[0].dice] == [(2, "loaded:4"), (1, "loaded:5")]
    exact(encounter)
    typed = at_the_table(dice="same", barrier="none")
    refused(typed, lambda: typed.amend(9, PLAYED[8], "gm", (6, 6)), "faces", "a die that was rolled keeps its face")


def test_recalled_dice_come_before_new_ones_in_an_amendment() -> None:
    encounter = skirmish(dice="same", barrier="none")
    encounter.undo("gm", 8)
    beat = encounter.amend(6, IN_COVER, "gm")
    assert [die.face for die in of(beat, Rolled)[0].dice] == [1, 2, 2]
    refused(encounter, lambda: encounter.amend(6, IN_COVER, "gm", (None, None, None, 3)), "faces")
    exact(encounter)


def test_with_same_dice_every_die_exists_exactly_once() -> None:
    encounter = skirmish(dice="same", barrier="none")
    fell = sorted(item.source for item in dice_there(encounter))

    def once() -> None:
        assert sorted(item.source for item in dice_there(encounter)) == fell
        exact(encounter)

    encounter.amend(9, EndActivation("berthe"), "gm")
    once()
    encounter.do(Activate("doeg"))
    encounter.do(Shoot(model="doeg", weapon="rifle", target="ansel"))
    once()
    encounter.amend(6, Move("kain"), "gm")
    once()
    for act in (encounter.undo, encounter.undo, encounter.redo, encounter.redo):
        act("gm")
        once()
    for to in (12, 8, 3):
        encounter.undo("gm", to)
        once()
    for _ in range(3):
        encounter.redo("gm")
        once()


@pytest.mark.parametrize("thrown", [(5, 5), (1, 1)])
def test_impossible_typed_face_does_not_reveal_how_dice_fall(thrown: tuple[int, int]) -> None:
    """Once the program has rolled, the amendment is kept."""
    encounter = skirmish((*FACES[:6], *thrown, 4, 4))
    encounter.do(Activate("doeg"))
    encounter.do(Move("doeg"))
    shot = Shoot(model="doeg", weapon="rifle", target="ansel")
    beat = encounter.amend(12, shot, "gm", (None, None, 9))
    assert [die.face for die in dice_of(beat.events)] == [*thrown]
    assert (encounter.state.unfinished is not None) == (thrown == (5, 5))
    exact(encounter)
    if encounter.state.unfinished is not None:
        encounter.do(Roll())
        exact(encounter)


def test_undo_preview_shows_only_the_new_dice_of_an_amendment() -> None:
    encounter = skirmish((*FACES, 4, 4, 4))
    encounter.amend(6, IN_COVER, "gm")
    encounter.do(Activate("doeg"))
    encounter.do(Shoot(model="doeg", weapon="rifle", target="ansel"))
    assert [item.source for item in encounter.undo_preview(10).dice] == [f"loaded:{draw}" for draw in range(6, 11)]
    assert summary(Replay.of(encounter)).dice == 11


def test_verdict_counts_the_dice_that_an_amendment_left_unused() -> None:
    encounter = skirmish()
    encounter.amend(6, EndActivation("kain"), "heretics")
    (taken,) = Replay.of(encounter).verify().taken_back
    assert (taken.beat, taken.by, taken.dice, taken.restored) == (11, "heretics", 4, False)
    encounter.undo("gm")
    assert [(item.dice, item.restored) for item in Replay.of(encounter).verify().taken_back] == [(4, True)]
    encounter.redo("gm")
    assert [(item.dice, item.restored) for item in Replay.of(encounter).verify().taken_back] == [(4, False)]
    mended = skirmish()
    mended.amend(6, IN_COVER, "gm")
    verdict = Replay.of(mended).verify()
    assert (verdict.taken_back, verdict.dice) == ((), 7)


def test_only_seats_that_may_type_faces_can_type_them_into_an_amendment() -> None:
    encounter = opened(SEED, undo={"who": "anyone"})
    for command in PLAYED:
        encounter.do(command)
        if isinstance(command, Shoot):
            break
    refused(encounter, lambda: encounter.amend(6, MISS, "heretics", (6, 6)), "typed")
    beat = encounter.amend(6, IN_COVER, "heretics")
    assert of(beat, Rolled)[0].dice[2].source == "seed:4"
    encounter.amend(6, MISS, "gm", (6, None))
    verdict = Replay.of(encounter).verify(SEED)
    assert verdict.exact
    assert [(item.by, item.source) for item in verdict.typed] == [("gm", "table")]


# --- permission


def test_amendment_obeys_the_undo_policy() -> None:
    for key, value, code in (
        ("who", "gm", "undo_who"),
        ("who", "own", "undo_who"),
        ("reach", "beat", "undo_reach"),
        ("barrier", "rolled", "undo_barrier"),
    ):
        encounter = skirmish(**{key: value})  # type: ignore[arg-type]
        refused(encounter, lambda encounter=encounter: encounter.amend(6, AT_CLARA, "pilgrims"), code)  # type: ignore[misc]
        assert [item.code for item in encounter.amend_preview(6, AT_CLARA, "pilgrims").reasons] == [code]
        assert encounter.amend_preview(6, AT_CLARA, "gm").reasons == ()
        encounter.amend(6, AT_CLARA, "gm")
    refused(encounter, lambda: encounter.amend(6, MISS, "spectator"), "spectator")
    refused(encounter, lambda: encounter.amend(6, MISS, "stranger"), "unknown_seat")


def test_seat_needs_consent_to_replace_the_command_of_another_seat() -> None:
    encounter = skirmish()
    refused(encounter, lambda: encounter.amend(6, AT_CLARA, "pilgrims"), "not_your_seat")
    assert encounter.amend(6, AT_CLARA, "heretics").by == "heretics"
    assert encounter.amend(6, MISS).by == "table"
    assert {event.by for event in of(encounter.journal.beats[-1], DoneAgain)} == {"pilgrims", "heretics"}
    exact(encounter)


def test_repeated_amendments_do_not_extend_the_reach_of_the_policy() -> None:
    encounter = skirmish(reach="beat", barrier="none")
    for _ in range(3):
        encounter.amend(10, EndActivation("berthe"), "pilgrims")
    refused(encounter, lambda: encounter.amend(9, PLAYED[8], "pilgrims"), "undo_reach")
    encounter.undo("pilgrims", 10)
    refused(encounter, lambda: encounter.undo("pilgrims", 8), "undo_reach")
    exact(encounter)


def test_other_seats_are_asked_and_the_last_consent_amends() -> None:
    encounter = skirmish(who="agreed")
    assert encounter.amend_preview(6, AT_CLARA, "heretics").asks == ("pilgrims",)
    asked_beat = encounter.amend(6, AT_CLARA, "heretics")
    (question,) = asked_beat.events
    assert isinstance(question, AmendAsked)
    assert (question.by, question.beat, question.to, question.asks) == ("heretics", 6, 5, ("pilgrims",))
    *_, request, back = encounter.requests
    assert request.prompt.startswith("the Heretic Troopers would like to amend beat 6 to shoot (")
    assert (request.seat, request.optional, back.seat) == ("pilgrims", True, "heretics")
    assert encounter.fork().do(Decline("pilgrims"), "pilgrims").events == (UndoDeclined("pilgrims"),)
    done = encounter.do(Agree("pilgrims"), "pilgrims")
    assert (done.by, again(done)) == ("pilgrims", [6, 7, 8, 9, 10])
    exact(encounter)
    assert encounter.undo_preview(by="pilgrims").asks == ("heretics",)


def test_request_for_consent_includes_the_typed_faces() -> None:
    encounter = at_the_table(who="agreed")
    with pytest.raises(DiceNeeded):
        encounter.amend(6, IN_COVER, "heretics")
    encounter.amend(6, IN_COVER, "heretics", (None, None, 5))
    assert "with the faces unchanged, unchanged, 5" in encounter.requests[-1].prompt
    done = encounter.do(Agree("pilgrims"))
    assert [die.face for die in of(done, Rolled)[0].dice] == [1, 2, 5]
    exact(encounter)


def test_playing_on_cancels_the_request_but_a_note_does_not() -> None:
    encounter = skirmish(who="agreed")
    encounter.amend(6, AT_CLARA, "heretics")
    encounter.note("hm", "pilgrims")
    trial = encounter.fork()
    assert again(trial.do(Agree("pilgrims")))[-1] == 12
    exact(trial)
    encounter.do(Activate("doeg"))
    refused(encounter, lambda: encounter.do(Agree("pilgrims"), "pilgrims"), "not_asked")


def test_amendment_waits_until_every_seat_has_agreed() -> None:
    fight, rng = Encounter.sample("powered_by_heresy", SEED), Random(1)
    while not (dice_of(fight.journal.beats[-1].events) and fight.journal.beats[-1].by in {"ada", "bo", "cyd", "cy"}):
        owed = [request for request in fight.requests if not request.optional]
        fight.do(fight.options(rng.choice(owed).seat).random(rng))
    last = fight.journal.beats[-1]
    asked_beat = fight.amend(last.number, last.command, last.by).events[0]
    assert isinstance(asked_beat, AmendAsked)
    first, second = asked_beat.asks
    state = fight.state
    assert fight.do(Agree(first), first).events == (UndoAgreed(first),)
    done = fight.do(Agree(second), second)
    assert amendment_of(done) == Amended(last.number, last.number - 1, (last.number,))
    assert fight.state == state
    assert Replay.of(fight).verify(SEED).exact


# --- secrets


def test_seat_cannot_amend_or_preview_beats_that_contain_secrets() -> None:
    """The result would reveal what a rival bid."""
    for bid in (0, 3):
        encounter = bids(CommitBid("imp", bid), CommitBid("ann", 1))
        for look in (encounter.amend_preview, encounter.amend):
            for seat in ("ann", "gm") if look == encounter.amend_preview else ("ann",):
                act = partial(look, 1, CommitBid("imp", 2), seat)
                way_out = "a preview is not possible; amend without one" if seat == "gm" else "only the GM can amend"
                refused(encounter, act, "hidden", way_out)
        assert encounter.amend_preview(1, CommitBid("imp", 2)).again == (2,)


def test_preview_shows_only_what_its_viewer_may_see() -> None:
    encounter = bids(CommitBid("imp", 3), CommitBid("ann", 1))
    look = partial(encounter.amend_preview, 1, CommitBid("imp", 2))
    assert any("3 -> 2" in line for line in look().changes)
    watched = look(seen_by="ann")
    assert watched.again == look().again
    assert watched.changes == ()
    refused(encounter, partial(look, seen_by="stranger"), "unknown_seat", "stranger")


def test_secret_command_is_amended_in_secret() -> None:
    encounter = bids(CommitBid("ann", 7))
    before = len(encounter.journal)
    encounter.amend(before - 1, CommitBid("ann", 4), "ann")
    assert encounter.state.combatant("ann").bid == 4
    seen = encounter.seen("bob", before)[0]
    assert seen["command"] == {"type": "hidden.v1"}
    assert [event["type"] for event in seen["events"]].count("hidden.v1") == 1
    assert Replay.of(encounter).verify().exact


def test_amending_a_revealed_secret_obeys_the_undo_policy() -> None:
    encounter = bids(CommitBid("ann", 1), CommitBid("rat", 0), CommitBid("imp", 0), barrier="revealed")
    refused(encounter, lambda: encounter.amend(3, CommitBid("imp", 2), "bob"), "undo_barrier")
    encounter.amend(3, CommitBid("imp", 2), "gm")
    assert encounter.state.combatant("imp").bid == 2


# --- preview


def test_preview_shows_the_effect_of_the_amendment_and_changes_nothing() -> None:
    encounter = skirmish(HURT)
    before = encounter.journal
    for command in (AT_CLARA, EndActivation("kain")):
        preview = encounter.amend_preview(6, command, "gm")
        assert encounter.journal is before
        beat = encounter.fork().amend(6, command, "gm")
        assert preview.again == tuple(again(beat)[1:])
        assert {item.beat: item.code for item in preview.left_out} == left_out(beat)
        assert preview.beat_seen == {
            **(preview.beat_seen or {}),
            "beat": 11,
            "command": encounter.system.codec.dump(beat.command),
        }
    assert preview.dice == tuple(die for number in (6, 9) for die in dice_of(before.beats[number].events))
    assert encounter.amend_preview(6, AT_CLARA).changes


def test_preview_reports_needed_dice_without_rolling_them() -> None:
    encounter = opened(SEED, undo={"who": "anyone"})
    for command in PLAYED[:6]:
        encounter.do(command)
    preview = encounter.amend_preview(6, IN_COVER, "heretics")
    assert preview.needed is not None
    assert (preview.needed.given, preview.needed.sides, preview.beat_seen) == (2, (6,), None)
    refused(encounter, lambda: encounter.amend_preview(6, Activate("doeg"), "gm"), "out_of_step")


# --- storage


def test_amendment_is_one_log_line_that_is_complete_or_missing(tmp_path: Path) -> None:
    log = tmp_path / "log"
    encounter = skirmish()
    encounter.record(log)
    whole = log.read_bytes()
    encounter.amend(6, AT_CLARA, "gm")
    encounter.close()
    line = log.read_bytes()[len(whole) :]
    assert line.count(b"\n") == 1
    assert Encounter.load(log).state == encounter.state
    for cut in (1, len(line) // 2, len(line) - 1):
        log.write_bytes(whole + line[:cut])
        loaded = Encounter.load(log)
        assert loaded.recovered is not None
        assert len(loaded.journal) == 11


def test_amended_fight_can_be_loaded_and_amended_again(tmp_path: Path) -> None:
    encounter = skirmish()
    encounter.amend(6, AT_CLARA, "gm")
    encounter.save(tmp_path / "log")
    loaded = Encounter.load(tmp_path / "log", LoadedDice(FACES))
    for fight in (encounter, loaded):
        fight.amend(9, EndActivation("berthe"), "gm")
        fight.undo("gm")
        fight.undo("gm")
    assert loaded.journal.beats == encounter.journal.beats
    assert loaded.state == encounter.state


def test_client_gets_the_changes_of_an_amendment_as_a_patch() -> None:
    import jsonpatch

    encounter = skirmish(HURT)
    had = encounter.view("pilgrims")
    encounter.amend(6, AT_CLARA, "gm")
    patch = encounter.view("pilgrims", since=10)["changes"]
    assert jsonpatch.apply_patch(had, patch) == encounter.view("pilgrims")
    assert encounter.seen("pilgrims", 11)[0]["events"][0] == {
        "type": "amended.v1",
        "beat": 6,
        "to": 5,
        "beats": [10, 9, 8, 7, 6],
    }


def test_transcript_describes_an_amendment_and_the_commands_left_out() -> None:
    encounter = skirmish()
    encounter.note("hm", "pilgrims")
    encounter.amend(6, EndActivation("kain"), "gm")
    transcript = Replay.of(encounter).transcript()
    start = transcript.index("The GM amends beat 6; the fight resumes after beat 5:")
    assert transcript[start + 1] == "Beat 6 again:"
    assert any(
        line.startswith("Beat 7 is refused: 'end activation' is not possible") and line.endswith("no longer counts.")
        for line in transcript
    )
    assert transcript[-3:] == [
        "Beat 10, which followed it, no longer counts either.",
        "Beat 11 again:",
        'The Trench Pilgrims note: "hm"',
    ]
    asked_beat = skirmish(who="agreed")
    asked_beat.amend(6, AT_CLARA, "heretics")
    assert Replay.of(asked_beat).transcript()[-1].startswith("The Heretic Troopers ask to amend beat 6; ")


def test_fight_from_a_replay_can_be_amended() -> None:
    encounter = skirmish()
    game = Replay.of(encounter)
    branch = game[9].fight(dice=LoadedDice(FACES))
    beat = branch.amend(6, IN_COVER)
    assert again(beat) == [6, 7, 8, 9]
    assert len(game) == 11
    exact(branch)


def test_repeated_die_is_identical_to_the_recorded_one() -> None:
    encounter = skirmish()
    beat = encounter.amend(1, RollOff(), "gm")
    assert of(beat, Rolled)[0].dice == (Die(face=6, sides=6, source="loaded:0"),)
