"""The contents and effects of beats that amend earlier ones."""

import pytest

from events.base import Event
from events.history.amendments import KeptDice, amendment_of, replayed_groups, unused_dice
from events.history.dice import dice_of, has_dice, recall_dice
from events.history.journal import Beat, EffectiveBeats, effective
from events.interventions import AmendAsked, Amended, DoneAgain, NotDoneAgain, Noted, Restored, TakenBack, UndoAgreed
from events.vocabulary import Die, PartlyRolled, Rolled, RollResumed
from tests.events.history.test_history import Game, began, chain
from tests.events.messages import act


def rolled(*faces: int, sides: int = 6) -> Rolled:
    """Return a roll of dice entered by hand."""
    dice = tuple(Die(face=face, sides=sides, source="table") for face in faces)
    return Rolled(purpose="Hit", who="ansel", dice=dice, kept=(), total=0)


def faces(dice: tuple[Die, ...]) -> list[int]:
    return [die.face for die in dice]


def beat(number: int, *events: Event) -> Beat:
    """Return a beat of the GM."""
    return Beat(number=number, by="gm", at=None, command=act(number).command, events=events)


class Amending(Game):
    """A history whose beats contain replacement commands."""

    def amended(self, *events: Event) -> "Game":
        """Add a beat that amends an earlier one after a request for consent."""
        request = AmendAsked(by="a", beat=1, command={"type": "note.v1", "text": "b"}, faces=(), to=0, asks=("b",))
        return self.with_beat(request).with_beat(*events)


def played(*, same_dice: bool = False) -> Amending:
    """Return a fight of three beats: a roll, a remark, a roll."""
    game = began(same_dice=same_dice).with_beat(rolled(3, 4)).with_beat(Noted("a")).with_beat(rolled(5))
    return Amending(game.history, game.beats, game.same_dice)


# --- effective beats


def test_amendment_takes_the_place_of_replaced_beats() -> None:
    """After an undo of the amendment, the replaced beats are effective again."""
    beats = [act(number) for number in range(4)]
    beats.append(beat(4, Amended(2, 1, (3, 2)), DoneAgain(beat=2, by="gm")))
    assert [item.number for item in effective(tuple(beats))] == [0, 1, 4]
    beats += [act(5), beat(6, Amended(5, 4, (5,)))]
    assert [item.number for item in effective(tuple(beats))] == [0, 1, 4, 6]
    beats.append(beat(7, TakenBack(3, (6, 5, 4))))
    assert [item.number for item in effective(tuple(beats))] == [0, 1, 2, 3]
    beats.append(beat(8, Restored((4, 5, 6))))
    assert [item.number for item in effective(tuple(beats))] == [0, 1, 4, 6]


@pytest.mark.parametrize(
    "event",
    [
        Amended(2, 1, (2,)),
        Amended(2, 0, (3, 2)),
        Amended(2, 1, ()),
        Amended(2, 1, (2, 3)),
        Amended(0, -1, (3, 2, 1, 0)),
    ],
)
def test_amendment_of_wrong_beats_is_an_error(event: Amended) -> None:
    """An amendment must name the latest effective beats; otherwise it is ignored."""
    tally = EffectiveBeats()
    for number in range(4):
        assert tally.add(act(number)) == ""
    assert tally.add(beat(4, event)) == "it amends beats other than the latest effective ones"
    assert tally.effective == tally.undoable == [0, 1, 2, 3]


def test_replaced_beats_cannot_be_amended_again() -> None:
    """The amendment has taken their place."""
    tally = EffectiveBeats()
    for number in range(4):
        tally.add(act(number))
    tally.add(beat(4, Amended(2, 1, (3, 2))))
    assert tally.add(beat(5, Amended(3, 2, (4, 3))))
    assert tally.add(beat(5, Amended(2, 1, (4,)))) == ""
    assert (tally.effective, tally.undoable) == ([0, 1, 5], [0, 1, 2, 3, 4, 5])


# --- dice


def test_repeated_dice_are_not_counted_as_new() -> None:
    """Only the dice listed in `fresh` are new."""
    events = (
        Amended(1, 0, (2, 1)),
        DoneAgain(beat=1, by="a", fresh=(1, 3)),
        rolled(1, 2),
        rolled(3, 4),
        DoneAgain(beat=2, by="a"),
        rolled(5),
        DoneAgain(beat=3, by="a"),
        RollResumed(1),
        rolled(5, 6),
        NotDoneAgain(beat=4, code="follows"),
    )
    assert faces(dice_of(events)) == [2, 4]
    assert [faces(dice_of(amendment)) for _, amendment in replayed_groups(events)] == [[1, 2, 3, 4], [5], [6]]
    assert has_dice(events)
    assert not has_dice((Amended(1, 0, (1,)), DoneAgain(beat=1, by="a"), Noted("a"), rolled()))


def test_unused_dice_of_replaced_beats_are_left_over() -> None:
    """Dice that an amendment does not use again are left over in the order in which they were rolled."""
    old = [beat(1, rolled(3, 4)), beat(2, rolled(3))]
    assert faces(unused_dice(old, [beat(1, rolled(4, 6))], rolled(6).dice)) == [3, 3]
    assert unused_dice(old, old, ()) == ()


# --- the history after an amendment


def test_amendment_is_folded_onto_the_state_it_goes_back_to() -> None:
    """The snapshot links to the history before the amendment."""
    game = played()
    after = game.amended(
        Amended(1, 0, (3, 2, 1)), DoneAgain(beat=1, by="a"), Noted("b"), DoneAgain(beat=2, by="gm"), Noted("a")
    )
    state = after.history.now.state
    assert (state.remarks, state.last) == (2, "a")
    assert [item.number for item in after.history.now.beats] == [1, 2]
    assert [item.by for item in after.history.now.beats] == ["a", "gm"]
    assert [moment.beat.number for moment in chain(after.history)] == [5, 3, 2, 1, 0]
    assert [moment.beat.number for moment in after.history.effective_after(0)] == [5]
    assert after.history.asked is None
    back = after.with_beat(TakenBack(3, (5,)))
    assert back.history.now is game.history.now


def test_dice_of_an_amended_beat_are_kept() -> None:
    """Unless the policy reuses dice, in which case they are rolled next anyway."""
    amendment = (Amended(1, 0, (3, 2, 1)), DoneAgain(beat=1, by="a"), rolled(3), DoneAgain(beat=2, by="gm"), Noted("a"))
    fresh, same = (played(same_dice=same).amended(*amendment).history for same in (False, True))
    assert fresh.now.redone is not None
    assert fresh.now.redone.dice_by_beat == {1: KeptDice("gm", rolled(4).dice)}
    assert fresh.recall is None
    assert faces(tuple(recall_dice(same.recall))) == [4, 5]
    assert same.now.redone is not None
    assert same.now.redone.dice_by_beat == {1: KeptDice("gm")}


def test_partial_rolls_belong_to_one_command() -> None:
    """The beats that continue the roll belong to it."""
    part = PartlyRolled(by="a", command={}, dice=rolled(3).dice, purpose="Hit", who="ansel", owed=(6,))
    game = began().with_beat(part).with_beat(Noted("a")).with_beat(RollResumed(1), rolled(3, 4))
    amendment = Amending(game.history, game.beats, game.same_dice).amended(
        Amended(1, 0, (3, 2, 1)), DoneAgain(beat=1, by="a"), Noted("b"), DoneAgain(beat=2, by="gm"), Noted("a")
    )
    assert amendment.history.now.redone is not None
    assert faces(amendment.history.now.redone.dice_by_beat[1].dice) == [3, 4]


@pytest.mark.parametrize(
    "events",
    [
        (Amended(9, 0, (3, 2, 1)),),
        (Amended(1, 0, (3, 2, 1)), DoneAgain(beat=9, by="a")),
        (Amended(1, 8, (3, 2, 1)), DoneAgain(beat=1, by="a")),
    ],
)
def test_amendment_of_unknown_beats_does_not_fold(events: tuple[Event, ...]) -> None:
    """Reading a log stops before an amendment of unknown beats."""
    with pytest.raises(LookupError):
        played().amended(*events)


def test_amendment_without_replacement_command_is_an_error() -> None:
    """The command is neither in the beat nor in a request for consent before it."""
    with pytest.raises(LookupError, match="no replacement command"):
        played().with_beat(Amended(1, 0, (3, 2, 1)), DoneAgain(beat=1, by="a"))


def test_request_is_answered_or_cancelled_by_play() -> None:
    """A request for an amendment is treated like a request for an undo."""
    request = AmendAsked(by="a", beat=1, command={}, faces=(), to=0, asks=("b", "c"))
    requested = played().with_beat(request)
    assert requested.history.asked == request
    answered = requested.with_beat(UndoAgreed("b")).history.asked
    assert answered is not None
    assert answered.asks == ("c",)
    assert requested.with_beat(rolled(1)).history.asked is None
    assert amendment_of(requested.beats[-1]) is None
    assert amendment_of(beat(9)) is None
