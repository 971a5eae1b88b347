"""The results of the methods that change nothing: narrowed forms, reasons, odds, and previews."""

from collections.abc import Mapping
from typing import Annotated, Any

from attrs import frozen

from combat.engine.errors import Reason
from combat.engine.offer.outcome_groups import Severity
from combat.engine.offer.plain_data import FormData
from events.interventions import Value
from events.vocabulary import Die
from frontdoor.tables.messages.params import CommandData
from frontdoor.tables.messages.results import Asked


@frozen(kw_only=True)
class Narrowed:
    """A form, narrowed to its legal values.

    Attributes:
        form: The form with the values that are still legal in each field.
        open: Whether a legal command remains.
        why_not: The reasons why no legal command remains, as sentences; empty if one does.
        command: The command made from the chosen values. Each other field has its default, its only legal value or, for
            free text, the first example. None if a field still needs a choice or the command would be refused.
    """

    form: FormData
    open: bool
    why_not: tuple[str, ...]
    command: CommandData | None


@frozen(kw_only=True)
class Reasons:
    """The reasons against a command.

    Attributes:
        reasons: Each reason with its code, sentence and rule; empty if the command would be accepted.
    """

    reasons: tuple[Reason, ...]


@frozen(kw_only=True)
class Found:
    """The result of a search.

    Attributes:
        beats: The numbers of the beats that match, in order.
    """

    beats: tuple[int, ...]


@frozen(kw_only=True)
class ChanceTold:
    """A possible outcome and its probability.

    Attributes:
        line: The outcome in words.
        chance: The probability as a fraction such as `5/36`, or `1`.
        permille: The probability in thousandths, rounded.
    """

    line: str
    chance: str
    permille: int


@frozen(kw_only=True)
class GroupTold:
    """A group of outcomes with the same effect. An outcome belongs to exactly one group.

    Attributes:
        label: The effect in words, such as `misses`.
        severity: The worst effect on a combatant; `result` if the group is a row of a chart or a change of state.
        chance: The probability as a fraction such as `5/36`, or `1`.
        permille: The probability in thousandths; the sum of a list of groups is 1000.
        then: The harm that follows a row of a chart, with the percentages within the row; empty without harm.
    """

    label: str
    severity: Severity
    chance: str
    permille: int
    then: str = ""


@frozen(kw_only=True)
class OddsTold:
    """The possible outcomes of a command.

    Attributes:
        exact: Whether every possible roll was counted.
        error_permille: The maximum error of a probability at 95 % confidence, in thousandths; 0 if exact.
        short: The most important outcomes in a few words.
        words: A sentence that describes the random part of the command.
        table: All outcomes, in the order in which they occur.
        groups: An exclusive list of outcomes by severity, the mildest first.
        rows: An exclusive list of the results of the first roll with a chart, such as `10+`, the lowest first; empty
            without a chart.
    """

    exact: bool
    error_permille: int
    short: str
    words: str
    table: tuple[ChanceTold, ...]
    groups: tuple[GroupTold, ...] = ()
    rows: tuple[GroupTold, ...] = ()


@frozen(kw_only=True)
class MenuRow:
    """A choice of a menu with odds.

    Attributes:
        form: The index of the form in the request, from 0.
        label: The name of the value, or the label of the form.
        value: The value of the varied field; null if the choices are forms.
        command: The command, with defaults in the other fields; null without odds.
        odds: The odds without `words` and `table`, or null. If the value is a combatant, only harm to that
            combatant counts.
        reason: Why there are no odds, as a sentence; empty if there are odds.
        no_change: Whether the choice has the same effects as the default of the request, apart from rolls and price.
    """

    form: int
    label: str
    value: Value
    command: CommandData | None
    odds: OddsTold | None
    reason: str
    no_change: bool


@frozen(kw_only=True)
class MenuOddsTold:
    """The odds of several choices of a decision.

    Attributes:
        rows: The choices in the order of the menu.
        default: The odds of the default command of the request; null without a default or if the outcome is hidden.
        left_out: The number of further choices, beyond the limit of a call.
    """

    rows: tuple[MenuRow, ...]
    default: OddsTold | None
    left_out: int


@frozen(kw_only=True)
class UndoTold:
    """The effects of an undo.

    Attributes:
        to: The number of the last beat that would stay effective.
        numbers: The numbers of the beats that would be undone, latest first.
        beats: The beats that would be undone, as the caller may see them.
        dice: The dice in these beats that everyone has seen.
        reasons: The reasons why the policy would refuse the undo to everyone but the GM; empty if it would not.
        asks: The seats that would have to agree; empty if the undo takes effect immediately.
    """

    to: int
    numbers: tuple[int, ...]
    beats: tuple[Annotated[Mapping[str, Any], "Seen"], ...]
    dice: tuple[Die, ...]
    reasons: tuple[Reason, ...]
    asks: tuple[str, ...]


@frozen(kw_only=True)
class LeftOut:
    """A later command that an amendment could not replay.

    Attributes:
        beat: The number of its beat.
        code: The reason as a stable code.
        why: The reason as a sentence; empty if it could reveal hidden information.
    """

    beat: int
    code: str
    why: str


@frozen(kw_only=True)
class AmendTold:
    """The effects of an amendment.

    Attributes:
        beat: The number of the beat whose command would be replaced.
        to: The number of the last beat that would remain unchanged.
        again: The numbers of the beats whose commands would be replayed with their recorded dice.
        left_out: The commands that could not be replayed, with the reasons.
        changes: The differences in the resulting state, one line per combatant.
        needed: The dice that would have to be rolled first; the effects after that roll are then unknown. None if no
            dice are needed.
        reasons: The reasons why the policy would refuse the amendment to everyone but the GM; empty if it would not.
        asks: The seats that would have to agree.
    """

    beat: int
    to: int
    again: tuple[int, ...]
    left_out: tuple[LeftOut, ...]
    changes: tuple[str, ...]
    needed: Asked | None
    reasons: tuple[Reason, ...]
    asks: tuple[str, ...]
