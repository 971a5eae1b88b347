"""Commands of Fiend Wake, one module for each chapter of the book, and helpers that several chapters share.

Facts that only the players know, such as `restriction_met`, are fields of the commands.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import attrs

from combat.engine.offer import Domain, Form, OneOf, among
from combat.engine.play import Act, Draft, Reason, cites, gm_consents
from combat.engine.statements import Statement
from combat.systems.fiend_wake.queries import nouns
from combat.systems.fiend_wake.queries.active_abilities import FORBID, IN_FORCE
from combat.systems.fiend_wake.queries.automatic_steps import unable_to_answer
from combat.systems.fiend_wake.queries.reactions import able_reactors
from combat.systems.fiend_wake.queries.rolls import outdated_roll, revised, roll_moments
from events.base import Frozen
from events.fiend_wake import GM, Combatant, State, facts
from events.replace import replace


class CombatantCommand(Act, metaclass=Frozen):
    """Base class of commands given by a combatant's seat, usually in answer to a request.

    Attributes:
        labels: The labels of the forms that answer a request, each with the domains that its form restricts.
        confirmed: The field with a fact that the GM must confirm; empty if there is none.
        who: The combatant that acts or answers.
    """

    labels: ClassVar[Mapping[str, Mapping[str, Domain]]] = {}
    confirmed: ClassVar[str] = ""
    who: str = among(*nouns.ASKED)

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        return tuple([combatant.seat for combatant in state.combatants if combatant.id == self.who][:1])

    def consent_from(self, state: State, by: str) -> tuple[str, ...]:
        return (GM,) if self.confirmed and getattr(self, self.confirmed) else ()

    @classmethod
    def form_for(
        cls, state: State, label: str, combatant: Combatant, *, omit: tuple[str, ...] = (), **given: Domain
    ) -> Form:
        """Return a form for one combatant; for the arguments see `Act.form`."""
        who = OneOf((combatant.id,), (combatant.name,))
        return cls.form(state, label, omit=omit, who=who, **given)

    @classmethod
    def answers(cls, state: State, combatant: Combatant) -> tuple[Form, ...]:
        """Return the forms with which a combatant answers a request."""
        return tuple(cls.form_for(state, label, combatant, omit=(), **given) for label, given in cls.labels.items())


class TurnAction(CombatantCommand):
    """Base class of actions in a turn.

    Attributes:
        action: The name of the action.
    """

    action: ClassVar[str]

    @cites("FW-EXEC-02", "FW-EXEC-03")
    def check(self, state: State) -> Iterator[Reason]:
        by = IN_FORCE.source_of(state, self.who, FORBID, self.action)
        if by is not None:
            sentence = f"{state.name(self.who)} cannot take this action, because {by.title} forbids it: {self.action}"
            yield Reason("forbidden", sentence)

    def begin(self, draft: Draft[State], stage: str, **details: Any) -> None:
        """Begin an action that takes several steps; `details` are further fields of `DeedDeclared`."""
        draft.emit(facts.DeedDeclared(action=self.action, actor=self.who, stage=stage, **details))


class GmCommand(Act, metaclass=Frozen):
    """Base class of commands that only the GM gives."""

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        return (GM,)


class GmStatement(Statement, GmCommand):
    """Base class of facts that the GM states at any decision.

    Attributes:
        who: The combatant that the statement is about.
    """


class CombatantStatement(Statement, metaclass=Frozen):
    """Base class of facts about a combatant, stated by the GM or by its seat with the GM's consent.

    Attributes:
        who: The combatant that the statement is about.
        reason: The reason in the players' own words; empty if there is none.
    """

    who: str = nouns.combatant()

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        return (GM, state.combatant(self.who).seat) if state.has_combatant(self.who) else (GM,)

    consent_from = gm_consents


def pass_over(draft: Draft[State]) -> None:
    """Skip the combatants that can no longer do what the open request asks, for example without a Turn Token."""
    while gone := unable_to_answer(draft.state):
        draft.emit(facts.Answered(gone, draft.state.question, facts.CANNOT))


def enter_stage(draft: Draft[State], stage: str, *who: str, heard: tuple[str, ...] = ()) -> None:
    """Move the action in progress to a stage in which these combatants must answer; those in `heard` already have."""
    draft.emit(facts.DeedWaits(stage, who, heard))


def finish_action(draft: Draft[State], result: str) -> None:
    """End the action in progress."""
    deed = draft.state.current_action
    draft.emit(facts.DeedDone(deed.actor, deed.action, result))


def require_roll(draft: Draft[State], who: str, purpose: str, skill: str, stat: str, difficulty: int = 0) -> None:
    """Require a roll. Its modifiers, and the difficulty of an attack or an assault, follow from the state."""
    roll = facts.RollDue(who=who, purpose=purpose, skill=skill, stat=stat, difficulty=difficulty, base=difficulty)
    draft.remind(*roll_moments(draft.state, roll))
    draft.emit(revised(draft.state, roll))


def revise_roll(draft: Draft[State]) -> None:
    """Change the roll that is due to its present difficulty and modifiers."""
    now = outdated_roll(draft.state)
    if now is not None:
        draft.emit(
            facts.RollRevised(**{field.name: getattr(now, field.name) for field in attrs.fields(facts.RollRevised)})
        )


def open_reaction(
    draft: Draft[State],
    reaction: facts.ReactionName,
    subject: str,
    source: str,
    amount: int = 0,
    caught: tuple[str, ...] | None = None,
    **fields: Any,
) -> None:
    """Open a reaction for those combatants that it concerns and that can use it, in order.

    If none can, the reaction is opened only if `caught` is given, because mass or siege damage is dealt when its
    reaction closes. Keyword arguments are further fields of `ReactionsOpened`.
    """
    struck = (subject,) if caught is None else caught
    opened = facts.ReactionsOpened(
        reaction=reaction, waiting=(), subject=subject, amount=amount, source=source, caught=struck, **fields
    )
    waiting = able_reactors(draft.state, opened)
    if waiting or caught is not None:
        draft.emit(replace(opened, waiting=waiting))
