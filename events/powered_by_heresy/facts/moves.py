"""Events of a move and its roll, of bonuses to coming rolls, and of class moves."""

from typing import Literal

from events.base import Event, SystemEvent
from events.fields import added_later
from events.powered_by_heresy.facts.names import AboutCharacter, AboutMove, AboutMover, Band
from events.vocabulary import Modifier


class MoveTriggered(AboutMove, Event, wire="powered_by_heresy.move_triggered.v1", kw_only=True):
    """A character did something that triggers a move.

    Attributes:
        stat: The stat or other value added to the roll, such as `WS` or `bond`; empty if there is none.
        weapon: The id of the weapon in use, or `medkit`; empty if there is none.
        detail: The variant of the move, such as an approach, a task, a tactic, or the ally who gets an opening.
        text: The action in the player's words.
        item: The id of other gear in use; empty if there is none.
    """

    stat: str = ""
    rolled: bool = True
    weapon: str = ""
    targets: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    detail: str = ""
    text: str = added_later("")
    item: str = added_later("")

    @property
    def wields(self) -> tuple[str, str]:
        """The character who makes the move, and the weapon in use."""
        return self.actor, self.weapon


class MovePointedOut(AboutMove, Event, wire="powered_by_heresy.move_pointed_out.v1"):
    """A person at the table points out that what a character does triggers a move; `text` holds the words for it."""

    text: str = ""


class PointSettled(AboutMove, Event, wire="powered_by_heresy.point_settled.v1"):
    """The GM agreed that a character triggers the move that was pointed out, or disagreed."""

    triggers: bool


class ClarityAsked(SystemEvent, wire="powered_by_heresy.clarity_asked.v1"):
    """It is unclear whether the move is triggered, so the group discusses that first.

    Attributes:
        asker: The seat of the player who asks; empty for the GM.
    """

    question: str
    asker: str = added_later("")


class ClarityGiven(SystemEvent, wire="powered_by_heresy.clarity_given.v1"):
    """The group agrees on the situation again."""

    answer: str


class MoveConfirmed(AboutMove, Event, wire="powered_by_heresy.move_confirmed.v1", kw_only=True):
    """The GM confirmed that the move happens.

    Attributes:
        result: The result that the GM decided regardless of the dice; empty if the dice decide.
    """

    advantage: bool = False
    edge: bool = False
    modifiers: tuple[Modifier, ...] = ()
    result: Literal["", "10+", "7-9", "6-"] = added_later("")


class MoveWithdrawn(AboutMove, Event, wire="powered_by_heresy.move_withdrawn.v1"):
    """The player withdrew the move; it was not triggered after all."""


class MoveDenied(AboutMove, Event, wire="powered_by_heresy.move_denied.v1"):
    """The GM denied that the move is triggered, and gave a reason."""

    reason: str


class TriggerPermitted(AboutMove, Event, wire="powered_by_heresy.trigger_permitted.v1"):
    """The GM permits, with a reason, the next use of a move that gear or range would forbid."""

    reason: str


class WindowOpened(SystemEvent, wire="powered_by_heresy.window_opened.v1"):
    """Characters may react, in any order, before play continues; `instead` replaces damage about to be dealt."""

    window: Literal["help", "ward", "insight", "halve", "instead"]
    who: tuple[str, ...]


class WindowUsed(AboutCharacter, Event, wire="powered_by_heresy.window_used.v1"):
    """A character has used or declined its reaction in the open window."""


class RollModified(AboutMover, Event, wire="powered_by_heresy.roll_modified.v1"):
    """Help, hindrance or Insight modifies the roll that `actor` is about to make."""

    modifier: Modifier


class RollStands(AboutMover, Event, wire="powered_by_heresy.roll_stands.v1", kw_only=True):
    """The current dice of a move; `how` is `rolled`, `edge`, or the name of the reroll that replaced all dice."""

    faces: tuple[int, ...]
    modifiers: tuple[Modifier, ...]
    total: int
    band: Band
    how: str


class RollEased(AboutMover, Event, wire="powered_by_heresy.roll_eased.v1"):
    """Something other than the move gives a roll `advantage`, `edge`, a `reroll`, or one more `choice` of an option."""

    what: str
    source: str


class RollOverruled(AboutMover, Event, wire="powered_by_heresy.roll_overruled.v1"):
    """The GM decided the result of a move, regardless of its dice."""

    band: Band


class HelpOffered(AboutCharacter, Event, wire="powered_by_heresy.help_offered.v1"):
    """A character without a bond with the mover will help with the coming roll or interfere in it."""


class RollKept(AboutMover, Event, wire="powered_by_heresy.roll_kept.v1"):
    """The mover keeps the dice as they are and forgoes `instead_of`: `edge` or `reroll`."""

    instead_of: Literal["edge", "reroll"]


class OptionsChosen(AboutMover, Event, wire="powered_by_heresy.options_chosen.v1"):
    """The mover chose from the options that the result of the move offers."""

    options: tuple[str, ...]


class MoveResolved(AboutMove, Event, wire="powered_by_heresy.move_resolved.v1"):
    """The move is finished; `band` is its result, or empty if the move has no roll."""

    band: str

    @property
    def judges(self) -> tuple[str, bool] | None:
        """The character who made the move, and whether the result was 7 or more; None if the move has no roll."""
        return (self.actor, self.band in ("10+", "7-9")) if self.band else None


class BonusTaken(AboutCharacter, Event, wire="powered_by_heresy.bonus_taken.v1", kw_only=True):
    """A character receives a modifier to coming move rolls.

    Attributes:
        bonus: The name of the modifier, unique among its owner's modifiers.
        lasting: Whether the modifier is ongoing. A forward is used up by the first roll that it applies to.
        move: The move that the modifier applies to; empty for every move.
        against: The ids of the enemies that the modifier applies against; empty if it applies against all.
        when: The circumstance that must hold, as judged by the players; empty if there is none.
        until: The event that ends an unused modifier; empty if there is none.
        source: The origin of the modifier; empty if it equals `bonus`.
        what: The change to the roll if it is not a modifier of `amount`: `advantage`, `edge`, `reroll` or `choice`.
    """

    bonus: str
    lasting: bool = False
    amount: int
    move: str = ""
    against: tuple[str, ...] = ()
    when: str = ""
    until: str = ""
    source: str = added_later("")
    what: str = added_later("")

    @property
    def id(self) -> str:
        """The name of the modifier, unique among its owner's modifiers."""
        return self.bonus

    @property
    def comes_from(self) -> str:
        """The origin of the modifier, in words."""
        return self.source or self.bonus


class BonusEnded(AboutCharacter, Event, wire="powered_by_heresy.bonus_ended.v1"):
    """A forward was used, or an ongoing ended."""

    bonus: str


class TacticTaken(AboutCharacter, Event, wire="powered_by_heresy.tactic_taken.v1"):
    """A Tactician adopts another tactic; `target` is the target of the Precise tactic."""

    tactic: str
    target: str = ""


class FocusLost(AboutCharacter, Event, wire="powered_by_heresy.focus_lost.v1"):
    """A Tactician with the Precise tactic attacked another target, and so lost the focus on the first one."""

    target: str


class Judged(AboutCharacter, Event, wire="powered_by_heresy.judged.v1"):
    """A Templar named the crimes of a foe, who stays judged until the Templar's next attack on it.

    Attributes:
        target: The id of the foe. In logs of version 0.1, empty if the judgement was carried out.
        besides: Whether foes judged earlier stay judged. False in logs of version 0.1, which allowed one judgement at a
            time.
    """

    target: str
    besides: bool = added_later(default=False)


class JudgementCarriedOut(AboutCharacter, Event, wire="powered_by_heresy.judgement_carried_out.v1"):
    """A Templar attacked a judged foe and thereby ended the judgement."""

    target: str
