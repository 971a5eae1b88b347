"""Moves that other people at the table point to, and the GM confirms."""

from collections.abc import Iterator

from combat.engine.offer import Form, LazySequence, OneOf, Request, among, text
from combat.engine.play import Draft, Reason, cites, emits, requests_at
from combat.systems.powered_by_heresy.acts import GmStatement, SharedStatement
from combat.systems.powered_by_heresy.queries import nouns
from events.powered_by_heresy import GM, GM_ONLY, Move, State, facts


def _moves(state: State) -> OneOf:
    listed = (sheet.id for sheet in state.library if sheet.of != GM_ONLY)
    return OneOf(tuple(dict.fromkeys((*Move.names(), *listed))))


class PointOut(SharedStatement, wire="powered_by_heresy.point_out.v1"):
    """Point out that what a character does triggers a move. The GM then agrees or disagrees.

    Attributes:
        actor: The acolyte who triggers the move.
        move: The move.
        text: The words that trigger it; may be empty.
    """

    label = "Point out that a character triggers a move"
    actor: str = nouns.able()
    move: str = among(_moves, noun="a move", code="unknown_move", rule="PBH-CORE-02")
    text: str = text(default="")

    def check(self, state: State) -> Iterator[Reason]:
        if state.pointed is not None:
            sentence = f"the GM has not yet agreed that {state.name(state.pointed.actor)} triggers {state.pointed.move}"
            yield Reason("pointed_out", sentence, "PBH-CORE-03")

    apply = cites("PBH-CORE-03", "PBH-CORE-02")(emits(facts.MovePointedOut))

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        if state.pointed is None:
            yield from cls.offer(state)


class Agree(GmStatement, wire="powered_by_heresy.agree.v1"):
    """Agree that a character triggers the move that was pointed out, or disagree.

    Attributes:
        triggers: Whether the move is triggered. Then the character's player makes it.
    """

    triggers: bool

    def check(self, state: State) -> Iterator[Reason]:
        if state.pointed is None:
            yield Reason("nothing_pointed_out", "no move has been pointed out", "PBH-CORE-03")

    @cites("PBH-CORE-03")
    def apply(self, draft: Draft[State]) -> None:
        pointed = draft.state.pointed
        if pointed is not None:
            draft.emit(facts.PointSettled(pointed.actor, pointed.move, self.triggers))


@requests_at("TALK")
def _request_pointing_out(state: State) -> Iterator[Request]:
    """Ask everyone whether a move is triggered, the GM whether that is so, and the player to make the move."""
    forms = LazySequence(lambda: PointOut.forms(state))
    for seat in (*(player.id for player in state.players), GM) if state.pointed is None else ():
        yield Request(seat, "point_out", "Does what a character does trigger a move?", forms, optional=True)
    if state.pointed is not None:
        pointed = state.pointed
        words = f' ("{pointed.text}")' if pointed.text else ""
        prompt = f"Does {state.name(pointed.actor)} trigger {pointed.move}{words}?"
        yield Request(GM, "agree", prompt, (Agree.form(state, "Decide whether it is triggered"),), optional=True)
