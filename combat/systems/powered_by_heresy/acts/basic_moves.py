"""Other basic moves: Defy Danger, Discern Realities, Aid or Interfere, Basic Tech-Use, Parley."""

from collections.abc import Iterator
from functools import partial

import attrs

from combat.engine.offer import Bound, Form, LazySequence, OneOf, Price, Request, Words, among, text
from combat.engine.play import Draft, Reason, cites, on_entering, requests_at
from combat.systems.powered_by_heresy.acts import AcolyteCommand, GmStatement, ReactorCommand, gain, grant_bonus, spend
from combat.systems.powered_by_heresy.acts.confirming import StayOut
from combat.systems.powered_by_heresy.acts.making_moves import MoveCommand, effect_of, fitting_facts
from combat.systems.powered_by_heresy.acts.the_gm import require_soft_move
from combat.systems.powered_by_heresy.queries import characters, moves, nouns, waiting
from combat.systems.powered_by_heresy.queries.abilities import moves_of
from combat.systems.powered_by_heresy.queries.nouns import character_choice
from combat.systems.powered_by_heresy.rules import basic_moves, making_moves
from events.powered_by_heresy import GM, Acolyte, Attempt, Fact, Move, MoveTriggered, Resource, State, facts
from events.vocabulary import Modifier

QUESTIONS = Resource.hold(Move.DISCERN_REALITIES)
APPROACHES = OneOf(tuple(basic_moves.DEFY_BY))
"""The choice between the ways to defy a danger."""


class DefyDanger(MoveCommand, wire="powered_by_heresy.defy_danger.v1"):
    """Act despite a threat, or suffer a calamity.

    Attributes:
        by: The way to defy the danger; it decides the stat.
    """

    label = "Defy Danger"
    actor: str = nouns.able()
    text: str = attrs.field(default="", kw_only=True)
    by: basic_moves.Approach = among(APPROACHES)
    facts: tuple[Fact, ...] = fitting_facts(Move.DEFY_DANGER)

    def trigger(self, state: State) -> MoveTriggered:
        stat = basic_moves.defy_stat(self.by, state.settings.mental_fortitude)
        return self.as_move(Move.DEFY_DANGER, stat=stat, detail=self.by)


@effect_of(Move.DEFY_DANGER)
def _apply_defiance(draft: Draft[State], attempt: Attempt) -> None:
    if attempt.band == "7-9":
        require_soft_move(draft, "a worse outcome, a hard bargain or an ugly choice", attempt.actor)


class DiscernRealities(MoveCommand, wire="powered_by_heresy.discern_realities.v1"):
    """Study a situation closely."""

    move, label = Move.DISCERN_REALITIES, "Discern Realities"
    facts: tuple[Fact, ...] = fitting_facts(Move.DISCERN_REALITIES)


@effect_of(Move.DISCERN_REALITIES)
@cites("PBH-MOVE-19")
def _apply_discernment(draft: Draft[State], attempt: Attempt) -> None:
    points = basic_moves.HOLD_GAINED[moves.result_of(attempt)]
    if not points:
        return
    who, move = attempt.actor, attempt.move
    before = draft.state.acolyte(who).hold(move)
    spend(draft, who, QUESTIONS, before, "a closer look")
    gain(draft, who, QUESTIONS, points, move)
    grant_bonus(draft, who, move, 1, when="acting on the answers")


def _with_questions(state: State) -> OneOf:
    return character_choice(acolyte for acolyte in characters.able(state) if acolyte.hold(Move.DISCERN_REALITIES))


def _questions(state: State, actor: str = "") -> Words:
    learned = moves_of(state, state.acolyte(actor)) if actor else ()
    return Words((*basic_moves.QUESTIONS, *(question for move in learned for question in move.asks)), blank=False)


class Ask(AcolyteCommand, wire="powered_by_heresy.ask.v1"):
    """Spend a point of hold from Discern Realities to ask the GM a question.

    Attributes:
        question: The question to the GM.
    """

    label = "Ask a question"
    actor: str = nouns.able(
        Bound(_with_questions, "an acolyte with questions left from Discern Realities", "no_hold", "PBH-MOVE-19")
    )
    question: str = among(_questions, rule="PBH-MOVE-19")
    costs = (lambda state, actor: Price("hold", held=state.acolyte(actor).hold(Move.DISCERN_REALITIES)),)

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.WordTaken(self.actor))
        spend(draft, self.actor, QUESTIONS, 1, self.question)
        draft.emit(facts.QuestionAsked(self.actor, self.question))


class Reply(GmStatement, wire="powered_by_heresy.reply.v1"):
    """Answer an acolyte's question truthfully.

    Attributes:
        answer: The truthful answer to the question.
    """

    label = "Answer"
    answer: str = nouns.reason("as it seems")

    def apply(self, draft: Draft[State]) -> None:
        question = draft.state.asked
        if question is not None:
            draft.emit(facts.QuestionAnswered(question.who, question.question, self.answer))


@requests_at("QUESTION")
def _request_reply(state: State) -> Iterator[Request]:
    if state.asked is not None:
        form = Reply.form(state, Reply.label)
        prompt = f"{state.name(state.asked.who)} asks: {state.asked.question}?"
        yield Request(GM, "reply", prompt, (form,), Reply("as it seems"))


class Parley(MoveCommand, wire="powered_by_heresy.parley.v1"):
    """Use leverage on a GM character, including captives and bystanders.

    Attributes:
        target: The GM character to persuade or pressure.
    """

    label = "Parley"
    target: str = among(nouns.NPC)
    facts: tuple[Fact, ...] = fitting_facts(Move.PARLEY)

    @cites("PBH-MOVE-22")
    def trigger(self, state: State) -> MoveTriggered:
        return self.as_move(Move.PARLEY)


class BasicTechUse(MoveCommand, wire="powered_by_heresy.basic_tech_use.v1"):
    """Use advanced technology, or repair something simple.

    Attributes:
        task: The task for the technology.
    """

    label = "Basic Tech-Use"
    task: str = text("open the blast door", rule="PBH-MOVE-21")
    facts: tuple[Fact, ...] = fitting_facts(Move.BASIC_TECH_USE)

    def trigger(self, state: State) -> MoveTriggered:
        return self.as_move(Move.BASIC_TECH_USE, detail=self.task)


@effect_of(Move.BASIC_TECH_USE)
def _apply_drawbacks(draft: Draft[State], attempt: Attempt) -> None:
    if set(attempt.chosen) - {making_moves.TAKES_LONGER}:
        require_soft_move(draft, "the drawbacks of technology", attempt.actor)


@on_entering("MODS")
def _open_help_window(draft: Draft[State]) -> None:
    who = moves.helpers(draft.state, moves.current(draft.state))
    if who and not waiting.move_is_void(draft.state):
        draft.emit(facts.WindowOpened("help", who))


class HelpOrHinder(ReactorCommand, wire="powered_by_heresy.help_or_hinder.v1"):
    """Help or hinder the current move with Aid or Interfere, rolled with the bond. It is resolved before that move.

    Attributes:
        hinder: Whether to interfere instead of helping.
        text: The action in your own words; may be empty.
    """

    hinder: bool = False
    text: str = text(default="")

    def check(self, state: State) -> Iterator[Reason]:
        attempt = moves.current(state)
        if self.actor == attempt.actor:
            yield Reason("own_move", "acolytes cannot help or interfere with their own moves", "PBH-MOVE-20")
        elif self._kind not in moves.open_help(attempt):
            sentence = f"{self._kind} has already been used on this roll; each roll allows one Aid and one Interfere"
            yield Reason("counts_once", sentence, "PBH-MOVE-20")

    @property
    def _kind(self) -> str:
        return moves.INTERFERE if self.hinder else moves.AID

    def apply(self, draft: Draft[State]) -> None:
        who, move, targets = self.actor, Move.AID_OR_INTERFERE, (moves.current(draft.state).actor,)
        draft.emit(facts.WindowUsed(who))
        draft.emit(MoveTriggered(actor=who, move=move, stat="bond", targets=targets, detail=self._kind, text=self.text))

    @classmethod
    def forms_on(cls, state: State, attempt: Attempt, helper: Acolyte) -> Iterator[Form]:
        """Yield the forms for helping and hindering a move."""
        for kind in moves.open_help(attempt):
            hinder = OneOf((kind == moves.INTERFERE,), (kind,))
            yield cls.form_for(state, helper, kind, hinder=hinder)


@effect_of(Move.AID_OR_INTERFERE)
@cites("PBH-MOVE-20")
def _apply_help(draft: Draft[State], attempt: Attempt) -> None:
    band, kind = moves.result_of(attempt), attempt.trigger.detail
    amount = basic_moves.help_amount(band, kind == moves.INTERFERE, draft.state.settings.aid_text)
    for mover in attempt.targets if amount else ():
        draft.emit(facts.RollModified(mover, Modifier(kind, amount, "total")))
    if band == "7-9":
        require_soft_move(draft, "a helper is exposed", attempt.actor)


def _help_forms(state: State, attempt: Attempt, helper: Acolyte) -> Iterator[Form]:
    yield StayOut.form_for(state, helper, "Stay out")
    yield from HelpOrHinder.forms_on(state, attempt, helper)


@requests_at("HELP")
def _request_help(state: State) -> Iterator[Request]:
    attempt = moves.current(state)
    for who in waiting.reactors(state):
        if who != attempt.actor:
            helper = state.acolyte(who)
            forms = LazySequence(partial(_help_forms, state, attempt, helper))
            mover = state.name(attempt.actor)
            prompt = f"{mover} is about to roll {attempt.move}. Does {helper.name} help or interfere?"
            yield Request(helper.player, "help", prompt, forms, StayOut(who))
