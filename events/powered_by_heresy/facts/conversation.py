"""Events of the conversation: scenes, established facts, questions, and the GM's moves."""

from typing import Literal

from events.base import Event, SystemEvent
from events.fields import added_later
from events.powered_by_heresy.facts.names import AboutCharacter
from events.powered_by_heresy.sheets import AcolyteSheet, EnemySheet


class SceneOpened(SystemEvent, wire="powered_by_heresy.scene_opened.v1"):
    """A scene of fighting begins; the first scene has number 1."""

    number: int


class SceneClosed(SystemEvent, wire="powered_by_heresy.scene_closed.v1"):
    """A scene of fighting ends; acolytes can now rest, heal and advance.

    Attributes:
        judged_stay: Whether judged foes stay judged. False in logs of version 0.1, in which the end of a scene also
            ended judgements.
        beaten: The side with no fighters left; empty if both have some.
    """

    reason: str
    judged_stay: bool = added_later(default=False)
    beaten: Literal["", "acolytes", "enemies"] = added_later("")


class FactEstablished(SystemEvent, wire="powered_by_heresy.fact_established.v1"):
    """A player or the GM established a fact of the fiction."""

    text: str


class Joined(SystemEvent, wire="powered_by_heresy.joined.v1", kw_only=True):
    """A character enters play. Exactly one of the two sheets is given: an acolyte's or a GM character's."""

    acolyte: AcolyteSheet | None = None
    enemy: EnemySheet | None = None
    reason: str = ""


class CameBack(AboutCharacter, Event, wire="powered_by_heresy.came_back.v1"):
    """A character who had left the fight returns to it."""

    reason: str = ""


class FactRetracted(SystemEvent, wire="powered_by_heresy.fact_retracted.v1"):
    """An established fact is no longer true."""

    text: str


class WordTaken(AboutCharacter, Event, wire="powered_by_heresy.word_taken.v1"):
    """An acolyte has spoken, which updates the spotlight order."""


class QuestionAsked(AboutCharacter, Event, wire="powered_by_heresy.question_asked.v1"):
    """A player asked the GM a question, which must be answered truthfully."""

    question: str


class QuestionAnswered(AboutCharacter, Event, wire="powered_by_heresy.question_answered.v1"):
    """The GM answered a player's question."""

    question: str
    answer: str


class NerveTested(SystemEvent, wire="powered_by_heresy.nerve_tested.v1"):
    """Enemies are under fire, and the GM decides how they react."""

    who: tuple[str, ...]


class NerveSettled(AboutCharacter, Event, wire="powered_by_heresy.nerve_settled.v1"):
    """The reaction of an enemy under fire: `takes cover`, `falters` or `flees`."""

    outcome: str


class GmMoveDue(SystemEvent, wire="powered_by_heresy.gm_move_due.v1", kw_only=True):
    """The GM must make a move, which may be a hard one if `hard` is true.

    Attributes:
        who: The id of the acolyte that the move affects; empty for no one in particular.
        tags: The tags of the item in use, one of which may become the complication.
        targets: The ids of the targets of the player's move that led to this one.
    """

    occasion: str
    hard: bool
    who: str = ""
    tags: tuple[str, ...] = ()
    targets: tuple[str, ...] = added_later(())


class GmMoveMade(SystemEvent, wire="powered_by_heresy.gm_move_made.v1"):
    """The GM made a move.

    Attributes:
        who: The id of the character that the move affects; empty for no one in particular.
        by: The id of the GM character that acts; empty for no one in particular.
    """

    move: str
    who: str = ""
    text: str = ""
    by: str = added_later("")


class TerrorOffered(AboutCharacter, Event, wire="powered_by_heresy.terror_offered.v1"):
    """An acolyte is terrified, and its player chooses the effect."""


class SessionEnded(SystemEvent, wire="powered_by_heresy.session_ended.v1"):
    """A session of play ended; moves limited to once per session are available again."""

    number: int
