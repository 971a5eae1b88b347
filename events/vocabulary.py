"""The facts that every system tells in the same words, so that one renderer and one report serve them all.

A system adds an event of its own only for a fact that none of these can say. Names of resources, conditions,
kinds of harm and steps are strings in the spelling of the book.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

import attrs
from attrs import frozen

from events.base import Event
from events.fields import added_later

Scalar = str | int | bool | None
Value = Scalar | tuple["Value", ...]
"""What an override may write: text, whole numbers, yes or no, nothing, and lists of these."""


@frozen(kw_only=True)
class Die:
    """One die as it came to rest.

    Attributes:
        face: The number on top, 1 to `sides`.
        sides: How many sides the die has.
        source: Where the face came from: `seed:N` (draw N of the seed), `table` (typed in by people) or
            `loaded` (fixed beforehand, as tests do).
        mark: What the book calls this very die, such as `Wrath Die`; empty for an ordinary one.
    """

    face: int
    sides: int
    source: str
    mark: str = ""


@frozen
class Modifier:
    """One named reason why a roll was not a plain one.

    Attributes:
        name: The reason in the words of the book, such as `Cover`; or in the table's, where somebody stated it.
        amount: How much, with its sign.
        on: What it changes, in a word: `dice` (the pool), `total`, `difficulty`, or another word of the book.
    """

    name: str
    amount: int
    on: str


@frozen
class EncounterBegan(Event, wire="encounter_began.v1"):
    """The fight is open; its setup stands in the header."""

    system: str
    edition: str


@frozen
class EncounterEnded(Event, wire="encounter_ended.v1"):
    """The fight is over.

    Attributes:
        winners: The seats that won; empty for a draw, or where the book names no winner.
        reason: Why it ended, as a sentence about the table.
    """

    winners: tuple[str, ...]
    reason: str


@frozen
class SeedRevealed(Event, wire="seed_revealed.v1"):
    """The seed whose hash the header holds, so that anybody can draw every seeded die again."""

    reveals: ClassVar[bool] = True
    seed: str


@frozen
class StartsWith(Event, wire="starts_with.v1"):
    """What somebody has when the fight begins and no sheet prints: a pool, a resource, a score that rules derive.

    Told at the beginning, so that no later version of the rules can change what a log says.

    Attributes:
        whose: The combatant, side, player or pool.
        what: The name of it in the spelling of the book, such as `Wrath`.
        amounts: How much: one number, or a whole row of them where the book has a row.
    """

    whose: str
    what: str
    amounts: tuple[int, ...]


@frozen
class StepEntered(Event, wire="step_entered.v1"):
    """The fight came to a place on the round track."""

    step: str


@frozen
class RoundBegan(Event, wire="round_began.v1"):
    """A new round (in Trench Crusade: a new Turn) began; the first has number 1."""

    number: int


@frozen
class TurnBegan(Event, wire="turn_began.v1"):
    """A combatant began to act (in Trench Crusade: its Activation)."""

    who: str


@frozen
class TurnEnded(Event, wire="turn_ended.v1"):
    """A combatant is done acting for now."""

    who: str
    reason: str


@frozen(kw_only=True)
class Rolled(Event, wire="rolled.v1"):
    """Dice were rolled and read.

    Attributes:
        purpose: What the roll is for, as the book calls it.
        who: The combatant or side that the roll is about.
        dice: Every die, in the order it was rolled.
        kept: The positions in `dice` of those that count, in ascending order.
        total: What the roll came to after all modifiers of the total.
        modifiers: What made the pool and the total, in the order it was collected; all that change the same thing add
            up to what it was changed by.
        result: What the chart of the book says to the total; empty where there is no chart.
        by: The combatant or side that threw the dice; empty where that is `who`.
        base: How many dice the book gives before any modifier; None where nobody wrote it down.
        needed: What the total had to reach or beat, as the book compares; None where there is no such number.
    """

    purpose: str
    who: str
    dice: tuple[Die, ...]
    kept: tuple[int, ...]
    total: int
    modifiers: tuple[Modifier, ...] = ()
    result: str = ""
    by: str = added_later("")
    base: int | None = added_later(None)
    needed: int | None = added_later(None)

    @property
    def thrower(self) -> str:
        """Whose dice they are: the combatant or side that threw them."""
        return self.by or self.who

    @property
    def judges(self) -> tuple[str, bool] | None:
        """Who rolled, and whether it succeeded, where the chart of the book says so in these words."""
        succeeded = _SUCCEEDED.get(self.result)
        return None if succeeded is None else (self.who, succeeded)


_SUCCEEDED: Mapping[str, bool] = {"success": True, "critical": True, "failure": False}


@frozen(kw_only=True)
class Spent(Event, wire="spent.v1"):
    """Some of a resource was used up.

    Attributes:
        whose: The combatant, side or pool that had it.
        resource: What it is, in the spelling of the book.
        amount: How much, at least 1.
        on: What it bought.
    """

    whose: str
    resource: str
    amount: int
    on: str


@frozen(kw_only=True)
class Gained(Event, wire="gained.v1"):
    """Some of a resource was received.

    Attributes:
        whose: The combatant, side or pool that has it now.
        resource: What it is, in the spelling of the book.
        amount: How much really arrived, at least 1; what a limit cut off is not counted.
        source: What granted it.
    """

    whose: str
    resource: str
    amount: int
    source: str


@frozen(kw_only=True)
class Hit(Event, wire="hit.v1"):
    """An attack reached its target."""

    attacker: str
    target: str
    weapon: str
    result: str


@frozen
class Missed(Event, wire="missed.v1"):
    """An attack did not reach its target."""

    attacker: str
    target: str
    weapon: str


@frozen(kw_only=True)
class Soaked(Event, wire="soaked.v1"):
    """Harm was kept from a combatant, or turned into a lesser kind, before it was suffered."""

    who: str
    harm: str
    amount: int
    by: str


@frozen(kw_only=True)
class Suffered(Event, wire="suffered.v1"):
    """A combatant was harmed.

    Attributes:
        who: The combatant.
        harm: The kind of harm in the spelling of the book, such as `Minor Hit` or `Wounds`.
        amount: How much of it.
        source: What did it: a weapon, a fall, a name.
    """

    who: str
    harm: str
    amount: int
    source: str


@frozen(kw_only=True)
class Recovered(Event, wire="recovered.v1"):
    """A combatant got rid of some harm."""

    who: str
    harm: str
    amount: int
    source: str


@frozen(kw_only=True)
class ConditionChanged(Event, wire="condition_changed.v1"):
    """A condition came, changed or went.

    Attributes:
        who: The combatant or side.
        condition: Its name in the spelling of the book.
        level: 0 when it is gone, 1 when it holds, more where the book counts it.
        source: What caused the change.
    """

    who: str
    condition: str
    level: int
    source: str


@frozen(kw_only=True)
class AbilityUsed(Event, wire="ability_used.v1"):
    """Somebody used an ability that the sheet brings: a talent, a trait, a power, a move.

    Attributes:
        who: Whose it is.
        ability: Its id.
        target: Whom it was used on; empty for nobody else.
        limit: How long this use counts against its limit: `turn`, `round`, `fight`, `session`, or empty for not at all.
        lasts: How long it goes on to change rolls: until the next `roll`, or as above; empty for not at all.
        text: What it says, in the words of the sheet.
    """

    who: str
    ability: str
    target: str = ""
    limit: str = ""
    lasts: str = ""
    text: str = ""


@frozen
class Reminded(Event, wire="reminded.v1"):
    """The sheet of somebody says something at this point that only people can do.

    Attributes:
        who: Whose sheet.
        ability: The name of what says it.
        text: What it says.
    """

    who: str
    ability: str
    text: str


@frozen(kw_only=True)
class Left(Event, wire="left.v1"):
    """Somebody takes no further part in the fight.

    Attributes:
        who: The combatant.
        how: `left`, `fled`, `surrendered` or `captured`.
        reason: Why, in the words of whoever stated it.
    """

    who: str
    how: str
    reason: str = ""


@frozen
class SideChanged(Event, wire="side_changed.v1"):
    """A combatant fights for another side from here on."""

    who: str
    side: str
    reason: str = ""


@frozen
class Proposed(Event, wire="proposed.v1"):
    """A seat wants something that others must agree to first.

    Attributes:
        by: The seat that wants it.
        command: What it wants, in its wire form.
        asks: The seats that have not agreed yet.
    """

    by: str
    command: Mapping[str, Any] = attrs.field(hash=False)
    asks: tuple[str, ...]


@frozen
class Agreed(Event, wire="agreed.v1"):
    """A seat agreed to what was proposed; when it was the last one asked, that happens next."""

    seat: str


@frozen
class Declined(Event, wire="declined.v1"):
    """A seat did not agree to what was proposed, or took its own proposal back; nothing comes of it."""

    seat: str
    reason: str = ""


@frozen(kw_only=True)
class PartlyRolled(Event, wire="partly_rolled.v1"):
    """Some dice of a command have fallen, and people owe the others; the command goes on once they are rolled.

    Attributes:
        by: The seat that wants it.
        command: What it wants, in its wire form.
        dice: The dice that fell in this beat, in order.
        purpose: What the next dice are rolled for, as the book calls it.
        who: The combatant or side that roll is about, by name.
        owed: The sides of the dice that are owed for it.
    """

    by: str
    command: Mapping[str, Any] = attrs.field(hash=False)
    dice: tuple[Die, ...]
    purpose: str
    who: str
    owed: tuple[int, ...]


@frozen
class RollResumed(Event, wire="roll_resumed.v1"):
    """The dice that were owed have fallen, and the command goes on.

    Attributes:
        fallen: How many of the dice that follow had fallen in earlier beats.
    """

    fallen: int


@frozen
class Ruled(Event, wire="ruled.v1"):
    """Somebody settled a question that the book leaves open; `rule` is the rule id it concerns, or empty."""

    text: str
    rule: str = ""


@frozen
class Noted(Event, wire="noted.v1"):
    """Somebody wrote a remark into the log."""

    text: str


@frozen(kw_only=True)
class Overridden(Event, wire="overridden.v1"):
    """A field of the state was set by hand.

    Attributes:
        path: The field, its parts joined by dots; a member of a list is named by its id.
        before: What stood there.
        after: What stands there now.
        reason: Why.
    """

    path: str
    before: Value
    after: Value
    reason: str


@frozen
class TakenBack(Event, wire="taken_back.v1"):
    """Beats were taken back; the fight stands again as it stood after beat `to`.

    Attributes:
        to: The number of the last beat that still counts.
        beats: The numbers of the beats taken back, latest first.
    """

    to: int
    beats: tuple[int, ...]


@frozen
class Restored(Event, wire="restored.v1"):
    """Beats that had been taken back count again, with the faces they had; earliest first."""

    beats: tuple[int, ...]


@frozen(kw_only=True)
class UndoAsked(Event, wire="undo_asked.v1"):
    """A seat wants to take back what others must agree to first; whatever is played meanwhile makes it void.

    Attributes:
        by: The seat that wants it.
        to: The number of the last beat that would still count.
        asks: The seats that have not agreed yet.
    """

    by: str
    to: int
    asks: tuple[str, ...]


@frozen
class Amended(Event, wire="amended.v1"):
    """An earlier command was replaced; the fight goes on from before it, with what follows in this beat.

    Attributes:
        beat: The number of the beat whose command it is.
        to: The number of the last beat that stands as it was.
        beats: The numbers of the beats after it that counted until now, latest first.
    """

    beat: int
    to: int
    beats: tuple[int, ...]


@frozen(kw_only=True)
class DoneAgain(Event, wire="done_again.v1"):
    """A command that an amendment goes back over was done; what follows, up to the next of these, came of it.

    For the beat that is amended it is the command which takes the place of its own, for every other its own.

    Attributes:
        beat: The number of the beat in which the command was said first.
        by: The seat that says it; `table` where that is whoever may.
        fresh: The places of the dice that fell only now, from 0, among all dice of this command; the others are told
            again.
    """

    beat: int
    by: str
    fresh: tuple[int, ...] = ()


@frozen(kw_only=True)
class NotDoneAgain(Event, wire="not_done_again.v1"):
    """A command that an amendment goes back over could not be done again, and does not count any more.

    Attributes:
        beat: The number of the beat in which the command was said first.
        code: Why, in a stable word: that of a refusal, `other_dice` where it would roll other dice, or `follows` where
            it came after one that could not be done.
        why: Why, as a sentence of that day; empty where it only followed.
        whose: The one seat that may know it, where something lay hidden; empty for everybody.
    """

    beat: int
    code: str
    why: str = ""
    whose: str = ""

    @property
    def only_for(self) -> str | None:
        """The seat whose command it is, where something lay hidden."""
        return self.whose or None


@frozen(kw_only=True)
class AmendAsked(Event, wire="amend_asked.v1"):
    """A seat wants to amend what others must agree to first; whatever is played meanwhile makes it void.

    Attributes:
        by: The seat that wants it.
        beat: The number of the beat whose command shall be replaced.
        command: What takes its place, in its wire form.
        faces: The faces that were typed for it, in the order they are asked for; None for a die that stays as it is.
        to: The number of the last beat that would stand as it was.
        asks: The seats that have not agreed yet.
    """

    by: str
    beat: int
    command: Mapping[str, Any] = attrs.field(hash=False)
    faces: tuple[int | None, ...]
    to: int
    asks: tuple[str, ...]


@frozen
class UndoAgreed(Event, wire="undo_agreed.v1"):
    """A seat agreed to an undo or amendment, and others have still to agree; after the last it is done."""

    seat: str


@frozen
class UndoDeclined(Event, wire="undo_declined.v1"):
    """A seat did not agree to an undo or amendment, or no longer wants it itself; nothing comes of it."""

    seat: str
    reason: str = ""


SHARED: tuple[type[Event], ...] = (
    EncounterBegan,
    EncounterEnded,
    SeedRevealed,
    StartsWith,
    StepEntered,
    RoundBegan,
    TurnBegan,
    TurnEnded,
    Rolled,
    Spent,
    Gained,
    Hit,
    Missed,
    Soaked,
    Suffered,
    Recovered,
    ConditionChanged,
    AbilityUsed,
    Reminded,
    Left,
    SideChanged,
    Proposed,
    Agreed,
    Declined,
    PartlyRolled,
    RollResumed,
    Ruled,
    Noted,
    Overridden,
    TakenBack,
    Restored,
    UndoAsked,
    UndoAgreed,
    UndoDeclined,
    Amended,
    DoneAgain,
    NotDoneAgain,
    AmendAsked,
)
