"""Down: commands and statements that knock models Down or stand them up, and tests at ledges."""

from collections.abc import Iterator
from typing import ClassVar

from combat.engine.offer import Bound, ListOf, Request, among, text
from combat.engine.play import Draft, Reason, cites, requests_at
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts import actions
from combat.systems.trench_crusade.acts.terrain import DROP, fall
from combat.systems.trench_crusade.rules.actions import FAILURE
from events.trench_crusade import Action, ActionDeclared, Activation, Condition, Model, StandSettled, State, TestDue
from events.vocabulary import ConditionChanged, Modifier


def _stand_modifiers(state: State) -> ListOf:
    return actions.NO_MODIFIERS if state.step == "STAND" else actions.ANY_MODIFIERS


class Stand(actions.ActivationCommand, wire="trench_crusade.stand.v1"):
    """Stand up. This needs a RISKY ACTION if the model went Down in this Activation, and no roll at its start."""

    labels: ClassVar = {"stand up (RISKY)": ()}
    modifiers: tuple[Modifier, ...] = among(
        actions.STATED,
        Bound(_stand_modifiers, "empty, because standing up needs no roll now", "modifier", "TC-DOWN-02"),
        default=(),
        later=True,
    )

    @classmethod
    @cites("TC-DOWN-02", "TC-DOWN-03")
    def check_any(cls, state: State, model: Model, activation: Activation) -> Iterator[Reason]:
        if state.step == "STAND":
            yield from check_may_stand(model, activation)
        elif not model.down or activation.stayed_down or activation.took(Action.STAND):
            sentence = f"{model.name} did not go Down in this Activation, or has already tried to stand up"
            yield Reason("may_not_stand", sentence, "TC-DOWN-03")

    @cites("TC-DOWN-02", "TC-DOWN-03")
    def apply(self, draft: Draft[State]) -> None:
        if draft.state.step == "STAND":
            stand_up(draft, self.model, "standing up")
            draft.emit(StandSettled(self.model, stood=True))
        else:
            actions.take(draft, self.model, Action.STAND, modifiers=self.modifiers)


class StayDown(actions.ActivationCommand, wire="trench_crusade.stay_down.v1"):
    """Stay Down for this Activation instead of standing up."""

    @classmethod
    @cites("TC-DOWN-02")
    def check_any(cls, state: State, model: Model, activation: Activation) -> Iterator[Reason]:
        yield from check_may_stand(model, activation)
        if state.settings.down_ends_activation:
            sentence = f"{model.name} is Down and must stand up before it can act (setting down_ends_activation)"
            yield Reason("must_stand", sentence, "TC-DOWN-02")

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(StandSettled(self.model, stood=False))


def _down(rule: str) -> Bound:
    return queries.fitting(lambda _, model: model.down, "a model that is Down", "not_down", rule)


class Teeter(actions.ModelStatement, wire="trench_crusade.teeter.v1"):
    """Test whether a model that went Down within 1" of a ledge falls.

    Attributes:
        drop: The height of the possible fall, in half inches.
    """

    label = "test at a ledge"
    model: str = among(queries.ON_TABLE, _down("TC-DOWN-06"))
    drop: int = among(DROP, rule="TC-DOWN-06")
    modifiers: tuple[Modifier, ...] = among(actions.STATED, default=(), later=True)

    @cites("TC-DOWN-06")
    def apply(self, draft: Draft[State]) -> None:
        test = ActionDeclared(model=self.model, action=Action.LEDGE, drop=self.drop, modifiers=self.modifiers)
        draft.emit(TestDue(test))


class KnockDown(actions.ModelStatement, wire="trench_crusade.knock_down.v1"):
    """An effect knocks a model Down without an injury roll."""

    label = "knock Down"
    model: str = among(
        queries.ON_TABLE,
        queries.fitting(lambda _, model: not model.down, "a model that is not Down", "down", "TC-DOWN-01"),
    )
    source: str = text("a power", rule="TC-DOWN-01")

    @cites("TC-DOWN-01")
    def apply(self, draft: Draft[State]) -> None:
        put_down(draft, self.model, self.source)


class StandUp(actions.ModelStatement, wire="trench_crusade.stand_up.v1"):
    """An effect makes a Down model stand up. Outside the model's own Activation, this halves no moves."""

    label = "stand up because of an effect"
    model: str = among(queries.ON_TABLE, _down("TC-DOWN-04"))
    source: str = text("a power", rule="TC-DOWN-04")

    @cites("TC-DOWN-04")
    def apply(self, draft: Draft[State]) -> None:
        stand_up(draft, self.model, self.source)
        halve_moves(draft, self.model)


@requests_at("STAND")
def _request_stand(state: State) -> Iterator[Request]:
    for activation in state.acting:
        model = state.model(activation.id)
        if activation.stand_owed and model.down:
            forms = [Stand.form_for(state, "stand up", model, omit=("modifiers",))]
            if not state.settings.down_ends_activation:
                forms.append(StayDown.form_for(state, "stay Down", model))
            prompt = f"{model.name} is Down. Standing up halves its moves for this Activation. Stand up?"
            yield Request(model.side, "stand", prompt, tuple(forms), Stand(model.id))


def check_may_stand(model: Model, activation: Activation) -> Iterator[Reason]:
    """Check that a model may still choose whether to stand up without a roll or stay Down."""
    if not queries.may_stand_for_free(model, activation):
        sentence = f"{model.name} is not Down at the start of its Activation, or has already decided"
        yield Reason("not_down", sentence, "TC-DOWN-02")


@cites("TC-DOWN-03", "TC-INJ-04")
def put_down(draft: Draft[State], model: str, source: str) -> None:
    """Put a model Down. If the setting `down_ends_activation` says so, this ends the model's own Activation."""
    if draft.state.model(model).down:
        return
    draft.emit(ConditionChanged(who=model, condition=Condition.DOWN, level=1, source=source))
    draft.trigger("falls", model, tags=(f"source: {source}",))
    if draft.state.settings.down_ends_activation:
        actions.force_end(draft, model, "it went Down")


@cites("TC-DOWN-04")
def stand_up(draft: Draft[State], model: str, source: str) -> None:
    """Stand a model up. Callers that halve its moves do so separately."""
    draft.emit(ConditionChanged(who=model, condition=Condition.DOWN, level=0, source=source))


@cites("TC-DOWN-03")
def stand_rolled(draft: Draft[State], attempt: ActionDeclared, result: str) -> None:
    """Stand the model up if the ACTION succeeded."""
    if result != FAILURE:
        stand_up(draft, attempt.model, "standing up")
        halve_moves(draft, attempt.model)


@cites("TC-DOWN-03", "TC-DOWN-04")
def halve_moves(draft: Draft[State], model: str) -> None:
    """Halve the moves of a model that stood up with a RISKY ACTION, if the setting `risky_stand_halves` says so."""
    if draft.state.settings.risky_stand_halves and draft.state.activation(model) is not None:
        draft.emit(StandSettled(model, stood=True))


@cites("TC-DOWN-06", "TC-MOVE-11")
def ledge_rolled(draft: Draft[State], attempt: ActionDeclared, result: str) -> None:
    """Make the model fall if the test at the ledge failed."""
    if result == FAILURE:
        fall(draft, attempt.model, attempt.drop)
