"""What may be said in Fiend Wake, a module a chapter of the book, and what the acts of several chapters share.

Facts that only the table knows are fields of the command, such as `restriction_met`.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from attrs import frozen

from combat.engine.acts import Act
from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.systems.fiend_wake.queries.reactions import eligible
from combat.systems.fiend_wake.queries.reasons import not_asked
from events.fiend_wake.facts import (
    DeedDeclared,
    DeedDone,
    DeedWaits,
    ReactionName,
    ReactionsOpened,
    RollDue,
    RollLapsed,
    RollOwed,
)
from events.fiend_wake.sheets import GM
from events.fiend_wake.table import State
from events.vocabulary import Modifier


@frozen
class OfSomebody(Act):
    """What the seat of a combatant says for it, usually because it is asked."""

    who: str

    def speakers(self, state: State) -> tuple[str, ...]:
        """Return the seat of the combatant; none where there is no such combatant."""
        return tuple([combatant.seat for combatant in state.combatants if combatant.id == self.who][:1])

    def bars(self, state: State) -> Iterator[Reason]:
        """Return why it is not theirs to speak; where it is, why they cannot say this."""
        yield from tuple(self.out_of_place(state)) or self.bars_in_place(state)

    def out_of_place(self, state: State) -> Iterable[Reason]:
        """Return why it is not theirs to speak now."""
        return not_asked(state, self.who)

    def bars_in_place(self, state: State) -> Iterable[Reason]:
        """Return why they cannot say this, though it is theirs to speak."""
        return ()


@frozen
class OfTheGm(Act):
    """What only the GM says."""

    def speakers(self, state: State) -> tuple[str, ...]:
        """Return the GM."""
        return (GM,)


def begin(draft: Draft[State], who: str, action: str, stage: str, **details: Any) -> None:
    """Let somebody begin something that is not done in a moment; `details` are fields of `DeedDeclared`."""
    draft.happens(DeedDeclared(action=action, actor=who, stage=stage, **details))


def wait(draft: Draft[State], stage: str, *who: str) -> None:
    """Let what is being done wait for something, and for these combatants."""
    draft.happens(DeedWaits(stage, who))


def finish(draft: Draft[State], result: str) -> None:
    """Let nothing more come of what is being done."""
    deed = draft.state.under_way
    draft.happens(DeedDone(deed.actor, deed.action, result))


def demand_roll(
    draft: Draft[State], who: str, purpose: str, skill: str, stat: str, difficulty: int, *modifiers: Modifier
) -> None:
    """Let a roll be due; what abilities change in any roll of somebody comes on top."""
    target = draft.state.deed.target if draft.state.deed is not None else ""
    more = draft.modifiers("roll", who, target, (f"action: {purpose}", f"skill: {skill}", f"stat: {stat}"))
    draft.happens(
        RollDue(
            who=who,
            purpose=purpose,
            skill=skill,
            stat=stat,
            difficulty=difficulty + harder(more),
            modifiers=(*modifiers, *more),
        )
    )


def harder(modifiers: Iterable[Modifier]) -> int:
    """Return by how much modifiers make a roll harder.

    >>> harder((Modifier("Called", 2, "difficulty"), Modifier("Blessed", 3, "total")))
    2
    """
    return sum(modifier.amount for modifier in modifiers if modifier.on == "difficulty")


def lapse(draft: Draft[State], owed: RollOwed) -> None:
    """Let a roll that an ability asks for not be made: whoever cannot act saves themselves from nothing."""
    draft.happens(RollLapsed(owed.who, owed.purpose))
    draft.reach("failed", owed.owner, owed.target, (f"of: {owed.ability}",))


def open_reaction(
    draft: Draft[State],
    reaction: ReactionName,
    among: Iterable[str],
    subject: str,
    source: str,
    amount: int = 0,
    caught: tuple[str, ...] | None = None,
    **told: Any,
) -> None:
    """Ask those who could react, in order; what nobody could react to is open only where it strikes all `caught`.

    `told` are further fields of `ReactionsOpened`.
    """
    waiting = eligible(draft.state, reaction, among)
    if waiting or caught is not None:
        struck = (subject,) if caught is None else caught
        draft.happens(
            ReactionsOpened(
                reaction=reaction, waiting=waiting, subject=subject, amount=amount, source=source, caught=struck, **told
            )
        )
