"""Carrying too much: dropping weight, or failing a move under it."""

from collections.abc import Iterator

from combat.engine.offer import Request, Whole, among
from combat.engine.play import Draft, requests_at
from combat.systems.powered_by_heresy.acts import AcolyteCommand, MoverCommand, set_condition
from combat.systems.powered_by_heresy.queries import characters, moves, nouns, waiting
from events.limits import MAX_NUMBER
from events.powered_by_heresy import State, facts


def _weights(state: State, actor: str = "") -> Whole:
    return Whole(1, state.acolyte(actor).weight if actor else MAX_NUMBER)


class DropWeight(AcolyteCommand, wire="powered_by_heresy.drop_weight.v1"):
    """Drop weight, during a move or between moves.

    Attributes:
        amount: The weight to drop, at least 1.
    """

    label = "Drop weight"
    actor: str = nouns.acolyte(nouns.MOVER)
    amount: int = among(_weights, rule="PBH-ROLL-17")

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.WeightDropped(self.actor, self.amount))
        if draft.state.step == "BURDEN":
            set_condition(draft, self.actor, facts.Condition.ENCUMBERED_ROLL, "dropping weight")


class FailOutright(MoverCommand, wire="powered_by_heresy.fail_outright.v1"):
    """Keep the weight and fail the move, without dice and without XP."""

    def apply(self, draft: Draft[State]) -> None:
        attempt = moves.current(draft.state)
        draft.emit(facts.MoveResolved(attempt.actor, attempt.move, "failed"))
        draft.emit(facts.GmMoveDue(occasion=f"{attempt.move} fails under the weight", hard=True, who=attempt.actor))


@requests_at("BURDEN")
def _request_burden(state: State) -> Iterator[Request]:
    if waiting.mover_is_gone(state):
        return
    attempt = moves.current(state)
    mover = state.acolyte(attempt.actor)
    drop, load = DropWeight.form_for(state, mover, "Drop weight and roll at -1"), characters.load(mover)
    prompt = f"{mover.name} carries {mover.weight}, but can carry only {load}. Drop weight or fail {attempt.move}?"
    forms = (drop, FailOutright.form_for(state, mover, "Keep the weight and fail the move"))
    yield Request(mover.player, "burden", prompt, forms, DropWeight(mover.id, 1))
