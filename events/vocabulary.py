"""Events of play that all systems share, so that one renderer and one report work for each of them.

A system adds its own event only for a fact that no shared event can state. Names are in the spelling of the book.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

import attrs
from attrs import frozen

from events.base import Event
from events.fields import added_later


@frozen(kw_only=True)
class Die:
    """A die after the roll.

    Attributes:
        face: The number on top, 1 to `sides`.
        sides: The number of sides of the die.
        source: The origin of the face: `seed:N` (draw N), `free:N` (free roll of beat N), `table` (typed) or `loaded`.
        mark: The book's name for this die, such as `Wrath Die`; empty for an ordinary die.
    """

    face: int
    sides: int
    source: str
    mark: str = ""


@frozen
class Modifier:
    """A named modifier of a roll.

    Attributes:
        name: The reason in the words of the book, such as `Cover`, or as stated by a player or the GM.
        amount: The change, negative for a reduction.
        on: The changed quantity: `dice` (the pool), `total`, `difficulty`, or another word from the book.
    """

    name: str
    amount: int
    on: str


@frozen
class EncounterBegan(Event, wire="encounter_began.v1"):
    """The fight began; its setup is in the header."""

    system: str
    edition: str


@frozen
class EncounterEnded(Event, wire="encounter_ended.v1"):
    """The fight is over. `winners` are the seats that won, none for a draw; `reason` is a sentence about the fight."""

    winners: tuple[str, ...]
    reason: str


@frozen
class SeedRevealed(Event, wire="seed_revealed.v1"):
    """The seed was revealed. With the hash in the header, each seeded die can be verified."""

    reveals: ClassVar[bool] = True
    seed: str


@frozen
class StartsWith(Event, wire="starts_with.v1"):
    """An initial value that no sheet prints, such as a pool, a resource or a score derived by rules.

    Recorded at the start, so that later versions of the rules cannot change the meaning of a log.

    Attributes:
        whose: The combatant, side, player or pool.
        what: The name of the value in the spelling of the book, such as `Wrath`.
        amounts: A single number, or a row of numbers if the book has a row.
    """

    whose: str
    what: str
    amounts: tuple[int, ...]


@frozen
class StepEntered(Event, wire="step_entered.v1"):
    """The fight entered a step of the round track."""

    step: str


@frozen
class RoundBegan(Event, wire="round_began.v1"):
    """A new round (in Trench Crusade, a new Turn) began; the first round has number 1."""

    number: int


@frozen
class TurnBegan(Event, wire="turn_began.v1"):
    """A combatant began to act (in Trench Crusade, its Activation began)."""

    who: str


@frozen
class TurnEnded(Event, wire="turn_ended.v1"):
    """A combatant has finished acting for now."""

    who: str
    reason: str


@frozen(kw_only=True)
class Rolled(Event, wire="rolled.v1"):
    """Dice were rolled and read.

    Attributes:
        purpose: The purpose of the roll, in the words of the book.
        who: The combatant or side that the roll is about.
        dice: All dice, in the order of the roll.
        kept: The positions in `dice` of the dice that count, in ascending order.
        total: The total after all modifiers.
        modifiers: The modifiers of pool and total, in the order they were collected; those of the same quantity add up.
        result: The result on the chart of the book; empty if there is no chart.
        by: The combatant or side that rolled the dice; empty if it is `who`.
        base: The number of dice before modifiers; None if it was not recorded.
        needed: The number that the total had to reach or beat, as the book compares; None if there is no such number.
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
        """The combatant or side that rolled the dice."""
        return self.by or self.who

    @property
    def judges(self) -> tuple[str, bool] | None:
        """The combatant that rolled and whether the roll succeeded; None if `result` is no plain success or failure."""
        succeeded = _SUCCEEDED.get(self.result)
        return None if succeeded is None else (self.who, succeeded)


_SUCCEEDED: Mapping[str, bool] = {"success": True, "critical": True, "failure": False}


@frozen(kw_only=True)
class Spent(Event, wire="spent.v1"):
    """A resource was spent.

    Attributes:
        whose: The combatant, side or pool that the resource belonged to.
        resource: The name of the resource in the spelling of the book.
        amount: The amount spent, at least 1.
        on: What the resource was spent on.
    """

    whose: str
    resource: str
    amount: int
    on: str


@frozen(kw_only=True)
class Gained(Event, wire="gained.v1"):
    """A resource was gained.

    Attributes:
        whose: The combatant, side or pool that has the resource now.
        resource: The name of the resource in the spelling of the book.
        amount: The amount actually gained, at least 1, after any limit.
        source: The source of the gain.
    """

    whose: str
    resource: str
    amount: int
    source: str


@frozen(kw_only=True)
class Hit(Event, wire="hit.v1"):
    """An attack hit its target."""

    attacker: str
    target: str
    weapon: str
    result: str


@frozen
class Missed(Event, wire="missed.v1"):
    """An attack missed its target."""

    attacker: str
    target: str
    weapon: str


@frozen(kw_only=True)
class Soaked(Event, wire="soaked.v1"):
    """Harm to a combatant was prevented or reduced before it took effect."""

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
        amount: The amount of harm.
        source: The cause of the harm: a weapon, a fall or a name.
    """

    who: str
    harm: str
    amount: int
    source: str


@frozen(kw_only=True)
class Recovered(Event, wire="recovered.v1"):
    """A combatant recovered from harm."""

    who: str
    harm: str
    amount: int
    source: str


@frozen(kw_only=True)
class ConditionChanged(Event, wire="condition_changed.v1"):
    """A condition began, changed or ended.

    Attributes:
        who: The combatant or side.
        condition: The name of the condition in the spelling of the book.
        level: The level of the condition: 0 if it ended, 1 if it applies, more if the book counts levels.
        source: The cause of the change.
    """

    who: str
    condition: str
    level: int
    source: str


@frozen(kw_only=True)
class AbilityUsed(Event, wire="ability_used.v1"):
    """A combatant used an ability from its sheet: a talent, a trait, a power or a move.

    Attributes:
        who: The combatant that used the ability.
        ability: The id of the ability.
        target: The target of the ability; empty if there is none.
        limit: The span in which this use counts against the limit: `turn`, `round`, `fight`, `session`; empty for none.
        lasts: The span in which the use changes rolls: the next `roll`, or a span as in `limit`; empty for none.
        text: The description of the ability on the sheet.
        gm_only: Whether only the GM may see it, because the sheet is hidden and the ability only requires tests.
    """

    who: str
    ability: str
    target: str = ""
    limit: str = ""
    lasts: str = ""
    text: str = ""
    gm_only: bool = added_later(default=False)


@frozen
class Reminded(Event, wire="reminded.v1"):
    """An ability that players must carry out by hand applies at this point.

    Attributes:
        who: The combatant with the ability.
        ability: The display name of the ability.
        text: The description of the ability.
        gm_only: Whether only the GM is reminded, because the sheet of the combatant is hidden from the players.
    """

    who: str
    ability: str
    text: str
    gm_only: bool = added_later(default=False)


@frozen(kw_only=True)
class Left(Event, wire="left.v1"):
    """A combatant left the fight.

    Attributes:
        who: The combatant.
        how: `left`, `fled`, `surrendered` or `captured`.
        reason: The reason as stated by a player or the GM.
    """

    who: str
    how: str
    reason: str = ""


@frozen
class SideChanged(Event, wire="side_changed.v1"):
    """A combatant changed sides."""

    who: str
    side: str
    reason: str = ""


@frozen
class Proposed(Event, wire="proposed.v1"):
    """A seat proposed a command that other seats must agree to.

    Attributes:
        by: The seat that made the proposal.
        command: The proposed command, in its wire form.
        asks: The seats that have not agreed yet.
    """

    by: str
    command: Mapping[str, Any] = attrs.field(hash=False)
    asks: tuple[str, ...]


@frozen
class Agreed(Event, wire="agreed.v1"):
    """A seat agreed to the proposal; the proposed command is executed once all other seats have agreed.

    The last seat to agree may have changed a number, named by `term`, to `amount`.
    """

    seat: str
    term: str = added_later("")
    amount: int | None = added_later(None)
    instead_of: int | None = added_later(None)


@frozen
class Declined(Event, wire="declined.v1"):
    """A seat declined the proposal, or withdrew its own proposal; this closes the proposal."""

    seat: str
    reason: str = ""


@frozen(kw_only=True)
class PartlyRolled(Event, wire="partly_rolled.v1"):
    """Some dice of a command were rolled and others are still missing; the command continues once they are rolled.

    Attributes:
        by: The seat that gave the command.
        command: The command, in its wire form.
        dice: The dice rolled in this beat, in order.
        purpose: The purpose of the next dice, in the words of the book.
        who: The display name of the combatant or side that the roll is about.
        owed: The sides of the missing dice.
        whose: The only seat that may see the command, if it is secret; empty for all seats.
    """

    by: str
    command: Mapping[str, Any] = attrs.field(hash=False)
    dice: tuple[Die, ...]
    purpose: str
    who: str
    owed: tuple[int, ...]
    whose: str = added_later("")

    @property
    def only_for(self) -> str | None:
        """The only seat that may see the command."""
        return self.whose or None


@frozen
class RollResumed(Event, wire="roll_resumed.v1"):
    """The missing dice were rolled, and the command continues; `fallen` of its dice were rolled in earlier beats."""

    fallen: int
