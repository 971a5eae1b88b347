"""Confirming moves: the GM confirms, questions, denies or overrules a move, and other players help or stay out."""

from collections.abc import Iterator
from typing import Literal, get_args

from combat.engine.name_hints import name_hint
from combat.engine.offer import Bound, Form, LazySequence, OneOf, Request, among, modifiers, within
from combat.engine.play import Draft, Reason, cites, emits, on_entering, requests_at
from combat.systems.powered_by_heresy import acts
from combat.systems.powered_by_heresy.acts.making_moves import MAX_MODIFIER, roll_tags
from combat.systems.powered_by_heresy.queries import blows, characters, moves, nouns
from combat.systems.powered_by_heresy.queries.abilities import ADVANTAGE, EDGE, REROLL, purse
from combat.systems.powered_by_heresy.queries.nouns import character_choice
from combat.systems.powered_by_heresy.rules import making_moves
from events.fields import added_later
from events.powered_by_heresy import GM, Acolyte, Attempt, Band, Move, State, facts
from events.vocabulary import AbilityUsed, Modifier

RESULT = OneOf(("", *get_args(Band)), ("as rolled", *get_args(Band)))


class Confirm(acts.GmStatement, wire="powered_by_heresy.confirm.v1", kw_only=True):
    """Confirm that the move happens.

    Attributes:
        advantage: Whether the fiction grants advantage.
        edge: Whether the fiction grants the edge.
        modifier: The modifier for an established fact, -3 to +3; 0 if there is none.
        fact: The established fact behind the modifier; empty if there is none.
        result: The result regardless of the dice; empty if the dice decide.
        modifiers: Other modifiers to the roll or damage, each with its reason.
        reroll: Whether the fiction lets the mover reroll all dice.
    """

    advantage: bool = False
    edge: bool = False
    modifier: int = within(-MAX_MODIFIER, MAX_MODIFIER, suggest=(-1, 1), code="amount", rule="PBH-CORE-09", default=0)
    fact: str = among(
        lambda state: OneOf(state.facts),
        noun="an established fact",
        code="unknown_fact",
        rule="PBH-CORE-09",
        default="",
    )
    result: Literal["", "10+", "7-9", "6-"] = among(RESULT, default="")
    modifiers: tuple[Modifier, ...] = among(
        lambda state: modifiers(*acts.roll_words(state)), code="modifier", rule="PBH-CORE-09", default=()
    )
    reroll: bool = added_later(default=False)

    def check(self, state: State) -> Iterator[Reason]:
        attempt = state.attempt
        extras = self != Confirm()
        if attempt is not None and not attempt.trigger.rolled and extras:
            yield Reason("no_roll", f"{attempt.move} is not rolled; confirm it without additions", "PBH-CORE-10")
        if bool(self.fact) != bool(self.modifier):
            yield Reason("fact", "give both a fact and its modifier, or neither", "PBH-CORE-09")

    def apply(self, draft: Draft[State]) -> None:
        attempt = moves.current(draft.state)
        mover = draft.state.acolyte(attempt.actor)
        changes = draft.modifiers("roll", mover.id, attempt.target, roll_tags(draft.state, attempt))
        changed_values = {modifier.on for modifier in changes if modifier.amount >= 0}
        edge = self.edge or (mover.has(Move.PRACTICED_KILL) and attempt.move == Move.UNSUSPECTING_STRIKE)
        fact_modifier = (Modifier(self.fact or "the fiction", self.modifier, "total"),) if self.modifier else ()
        draft.emit(
            facts.MoveConfirmed(
                actor=mover.id,
                move=attempt.move,
                advantage=self.advantage or ADVANTAGE in changed_values,
                edge=edge or EDGE in changed_values,
                modifiers=(*fact_modifier, *self.modifiers),
                result=self.result,
            )
        )
        if self.reroll:
            draft.emit(facts.RollEased(mover.id, REROLL, "the fiction"))
        if attempt.move == Move.TAKE_THEM_ALIVE:  # the move replaces the damage
            draft.emit(facts.BlowSettled(attempt.target, 0))
        _pay_cost(draft, attempt)

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        yield Form(cls, "Confirm")
        if moves.current(state).trigger.rolled:
            yield cls.form(state, "Confirm with modifiers", omit=("modifier", "fact"))
            if state.facts:
                yield cls.form(state, "Confirm with an established fact")


def _pay_cost(draft: Draft[State], attempt: Attempt) -> None:
    """Pay the cost of a move defined by data, and count the use towards its limit."""
    sheet, weapon = draft.state.move(attempt.move), draft.state.wielded(attempt.trigger.weapon)
    if sheet is None or not sheet.is_written_out:
        return
    for cost in sheet.cost:
        paid = min(cost.amount, purse(draft.state, attempt.actor, cost.what))
        acts.spend(draft, attempt.actor, cost.what, paid, attempt.move)
    carried = draft.state.acolyte(attempt.actor).carried(attempt.trigger.weapon)
    if weapon.is_shot_or_thrown and carried is not None and carried.uses:
        acts.spend(draft, attempt.actor, facts.Resource.uses(weapon.id), 1, attempt.move)
    if sheet.limit:
        draft.emit(AbilityUsed(who=attempt.actor, ability=sheet.id, target=attempt.target, limit=sheet.limit))


class Overrule(acts.GmCommand, wire="powered_by_heresy.overrule.v1"):
    """Change the result of the move, whatever its dice show.

    Attributes:
        band: The new result of the move.
    """

    band: Band

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.RollOverruled(moves.current(draft.state).actor, self.band))


@requests_at("EDGE", "REROLL", "CHOICE")
def _request_overrule(state: State) -> Iterator[Request]:
    attempt = moves.current(state)
    form = Overrule.form(state, "Overrule the result")
    prompt = f"The result of {attempt.move} is {attempt.band}. Overrule it?"
    yield Request(GM, "overrule", prompt, (form,), optional=True)


def _helpers(state: State) -> OneOf:
    attempt = moves.current(state)
    return character_choice(moves.possible_helpers(state, attempt) if attempt.trigger.rolled else ())


def _other_helpers(state: State) -> OneOf:
    return acts.filtered_choice(_helpers(state), lambda each: each not in moves.helpers(state, moves.current(state)))


class OfferHelp(acts.AcolyteCommand, wire="powered_by_heresy.offer_help.v1"):
    """Offer help or interference without a bond. Acolytes with a bond are asked automatically."""

    actor: str = nouns.able(
        Bound(_helpers, "an acolyte who can help or interfere", "no_help", "PBH-MOVE-20"),
        Bound(_other_helpers, "an acolyte who is not asked before the roll", "asked_anyway", "PBH-MOVE-20"),
    )
    apply = emits(facts.HelpOffered, who="actor")


@requests_at("MOVE_CONFIRM")
def _request_offer_help(state: State) -> Iterator[Request]:
    attempt = moves.current(state)
    if not attempt.trigger.rolled:
        return
    mover = state.name(attempt.actor)
    for helper in (
        helper for helper in moves.possible_helpers(state, attempt) if not moves.is_prompted(attempt, helper)
    ):
        prompt = f"{mover} may be about to roll {attempt.move}. Will {helper.name} help or interfere?"
        form = OfferHelp.form_for(state, helper, f"{helper.name}: help or interfere")
        yield Request(helper.player, "offer_help", prompt, (form,), optional=True)


class Deny(acts.GmStatement, wire="powered_by_heresy.deny.v1"):
    """Deny that the move is triggered, because of gear, reach or the fiction.

    Attributes:
        reason: The reason why it is not triggered.
    """

    label = "Deny the move, with a reason"
    reason: str = nouns.reason("the weapon is too long for that")

    @cites("PBH-CORE-05", "PBH-CORE-02")
    def apply(self, draft: Draft[State]) -> None:
        attempt = moves.current(draft.state)
        draft.emit(facts.MoveDenied(attempt.actor, attempt.move, self.reason))


class Permit(acts.GmStatement, wire="powered_by_heresy.permit.v1"):
    """Permit the next use of a move that gear or reach would forbid.

    Attributes:
        actor: The acolyte who may make the move.
        move: The move to permit.
        reason: The reason why it is possible.
    """

    label = "Permit an attack despite gear or reach"
    actor: str = nouns.able()
    move: str = among()
    reason: str = nouns.reason("a gap in the armour")

    def check(self, state: State) -> Iterator[Reason]:
        if state.canonical_name(self.move) not in making_moves.ATTACKS:
            sentence = (
                f"gear and reach never forbid '{self.move}'; {name_hint(self.move, sorted(making_moves.ATTACKS))}"
            )
            yield Reason("no_attack", sentence, "PBH-CORE-05")

    @cites("PBH-CORE-05")
    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.TriggerPermitted(self.actor, draft.state.canonical_name(self.move), self.reason))

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        return cls.offer(state, move=OneOf(tuple(sorted(making_moves.ATTACKS))))


class Clarify(acts.SharedStatement, wire="powered_by_heresy.clarify.v1"):
    """Ask a question, because it is unclear whether the move is triggered.

    Attributes:
        question: The question to the table.
        asker: The seat of the player who asks; empty for the GM, or to leave it open.
    """

    label = "Ask a question first"
    question: str = nouns.reason("how do you do that?")
    asker: str = among(lambda state: OneOf(tuple(player.id for player in state.players)), default="", later=True)

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        return (self.asker,) if self.asker else super().allowed_seats(state)

    apply = cites("PBH-CORE-03")(emits(facts.ClarityAsked))

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        return cls.offer(state, omit=("asker",))


class Answer(acts.GmStatement, wire="powered_by_heresy.answer.v1"):
    """Answer the question about the move.

    Attributes:
        text: The answer to the question.
    """

    label = "Answer"
    text: str = nouns.reason("like this")

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        return (*(player.id for player in state.players), GM)

    apply = emits(facts.ClarityGiven, answer="text")


class Withdraw(acts.MoverCommand, wire="powered_by_heresy.withdraw.v1"):
    """Withdraw the move; it was not triggered after all."""

    label = "Withdraw the move"

    def check(self, state: State) -> Iterator[Reason]:
        attempt = moves.current(state)
        if attempt.owed:
            yield Reason(
                "owed", f"the result of another move asks for {attempt.move}; it cannot be withdrawn", "PBH-CORE-10"
            )

    def apply(self, draft: Draft[State]) -> None:
        attempt = moves.current(draft.state)
        draft.emit(facts.MoveWithdrawn(attempt.actor, attempt.move))


class StayOut(acts.ReactorCommand, wire="powered_by_heresy.stay_out.v1"):
    """Decline to react to the current move or attack."""

    apply = emits(facts.WindowUsed, who="actor")


@on_entering("WITHDRAWN")
def _withdraw(draft: Draft[State]) -> None:
    """Withdraw a move whose mover is dead or has left."""
    attempt = moves.current(draft.state)
    draft.emit(facts.MoveWithdrawn(attempt.actor, attempt.move))


@requests_at("MOVE_CONFIRM")
def _request_confirm(state: State) -> Iterator[Request]:
    attempt = moves.current(state)
    mover = state.acolyte(attempt.actor)
    prompt = f"{mover.name} triggers {attempt.move}. Does the move happen?"
    if attempt.move == Move.TAKE_THEM_ALIVE:
        target = state.name(attempt.target)
        prompt = f"{mover.name} would take {target} alive instead of dealing damage. Is {target} vulnerable?"
    prompt += "".join(_warnings(state, mover, attempt))
    learned = state.move(attempt.move)
    if learned is not None and mover.has(learned.id) and characters.level_in(state, mover, learned) != mover.level:
        prompt += f' In its text, "your level" is {characters.level_in(state, mover, learned)}.'
    yield Request(GM, "confirm", prompt, LazySequence(lambda: _confirm_forms(state, mover)), Confirm())
    for player in state.players:
        ask = Clarify.form(state, "Ask a question first", asker=OneOf((player.id,), (player.name,)))
        yield Request(player.id, "ask_first", f"Is it clear that {attempt.move} is triggered?", (ask,), optional=True)
    back = LazySequence(lambda: (Withdraw.form_for(state, mover),))
    if attempt.owed:
        return
    yield Request(mover.player, "withdraw", f"Withdraw {attempt.move}?", back, optional=True)


def _confirm_forms(state: State, mover: Acolyte) -> Iterator[Form]:
    yield from Confirm.forms(state)
    yield from Clarify.forms(state)
    yield from Deny.forms(state)
    if not moves.current(state).owed:
        yield Withdraw.form_for(state, mover)


def _warnings(state: State, mover: Acolyte, attempt: Attempt) -> Iterator[str]:
    weapon = state.wielded(attempt.trigger.weapon)
    targets = tuple(filter(state.is_enemy, attempt.targets if attempt.move in making_moves.ATTACKS else ()))
    for target, against in zip(targets, blows.unbeatable_defenses(state, mover, weapon, targets), strict=True):
        if against is not None:
            with_what = f"the {weapon.name}" if weapon.id else "a bare hand"
            yield f" No die of {with_what} can wound {state.name(target)}: Defense {against}."


@requests_at("CLARIFY")
def _request_answer(state: State) -> Iterator[Request]:
    attempt = moves.current(state)
    mover = state.acolyte(attempt.actor)
    forms = (*Answer.forms(state), *(() if attempt.owed else (Withdraw.form_for(state, mover),)))
    yield Request(mover.player, "clarify", f"{attempt.move}: {state.question}", forms, Answer("like this"))
    answer, prompt = LazySequence(lambda: (*Answer.forms(state), *Deny.forms(state))), "Do you know the answer?"
    yield Request(GM, "clarify_too", prompt, answer, optional=True)
