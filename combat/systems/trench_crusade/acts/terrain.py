"""Terrain: sheer climbs and jumps within a move, falls, and Dangerous Terrain."""

from collections.abc import Iterator
from fractions import Fraction
from typing import ClassVar

import attrs

from combat.engine.offer import Form, Whole, among, within
from combat.engine.play import Draft, Reason, cites
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts import actions
from combat.systems.trench_crusade.rules import terrain
from combat.systems.trench_crusade.rules.actions import FAILURE
from events.trench_crusade import GM, Activation, Model, State
from events.trench_crusade.facts import Action, ActionDeclared, CameToNothing, InjuryDue, TestDue
from events.vocabulary import Modifier

MAX_FALL = 72
"""Largest accepted height of a fall, in half inches (three feet). Larger numbers are typing errors."""


class Climb(actions.ActivationCommand, wire="trench_crusade.climb.v1"):
    """Make a sheer climb within a move: a RISKY ACTION that may be repeated."""

    action_types = (Action.CLIMB,)
    labels: ClassVar = {"climb (RISKY)": ()}
    modifiers: tuple[Modifier, ...] = among(actions.STATED, default=(), later=True)

    @classmethod
    @cites("TC-MOVE-09")
    def check_any(cls, _: State, model: Model, activation: Activation) -> Iterator[Reason]:
        yield from queries.check_moved(model, activation, "a climb", "TC-MOVE-09")
        yield from _check_not_flying(model, "TC-MOVE-09")

    def apply(self, draft: Draft[State]) -> None:
        actions.take(draft, self.model, Action.CLIMB, modifiers=self.modifiers)


HEIGHTS = (6, 8, 12, 4, 20)
DROP = Whole(1, MAX_FALL, HEIGHTS, "half inches")
"""Heights of a fall."""


@cites("TC-DOWN-02", "TC-MOVE-09")
def _gaps(state: State, model: str) -> Whole:
    activation = state.activation(model)
    halved = queries.are_moves_halved(state, activation)
    widest = queries.movement_of(state, state.model(model))  # in half inches: half of the Movement
    return Whole(1, widest // 2 if halved else widest, unit="half inches")


class Jump(actions.ActivationCommand, wire="trench_crusade.jump.v1"):
    """Jump over a gap within a move: a RISKY ACTION that may be repeated.

    Attributes:
        gap: Width of the gap in half inches. At most half the model's Movement, or a quarter if its moves are halved.
        drop: Height of the possible fall in half inches (4 is 2"); 0 if the model cannot fall.
    """

    action_types = (Action.JUMP,)
    gap: int = among(_gaps, rule="TC-MOVE-09")
    drop: int = within(0, MAX_FALL, suggest=HEIGHTS, unit="half inches", default=0, rule="TC-MOVE-09")
    modifiers: tuple[Modifier, ...] = among(actions.STATED, default=(), later=True)

    @classmethod
    @cites("TC-MOVE-09")
    def check_any(cls, _: State, model: Model, activation: Activation) -> Iterator[Reason]:
        yield from queries.check_moved(model, activation, "a jump", "TC-MOVE-09")
        yield from _check_not_flying(model, "TC-MOVE-09")

    def apply(self, draft: Draft[State]) -> None:
        actions.take(draft, self.model, Action.JUMP, distance=self.gap, drop=self.drop, modifiers=self.modifiers)

    @classmethod
    def forms(cls, state: State, model: Model, _: Activation) -> Iterator[Form]:
        if _gaps(state, model.id).most:
            yield cls.form_for(state, "jump (RISKY)", model)


class EnterDangerousTerrain(actions.ModelCommand, wire="trench_crusade.enter_dangerous_terrain.v1"):
    """Enter Dangerous Terrain: a RISKY ACTION each time.

    An active model enters it in a Charge, a Retreat, a Dash or a jump. Other models enter it when a player states that
    they have been pushed.
    """

    modifiers: tuple[Modifier, ...] = among(actions.STATED, default=(), later=True)

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        if state.activation(self.model) is None:
            return (GM, *state.side_ids)
        return super().allowed_seats(state)

    def consent_from(self, state: State, by: str) -> tuple[str, ...]:
        if state.activation(self.model) is None:
            return actions.seats_to_agree(state, by, state.settings.statements_by)
        return super().consent_from(state, by)

    @cites("TC-MOVE-11")
    def check(self, state: State) -> Iterator[Reason]:
        model, activation = state.model(self.model), state.activation(self.model)
        yield from _check_not_flying(model, "TC-MOVE-11")
        if activation is not None:
            if state.step != "ACTION_MENU":
                sentence = f"{model.name} cannot enter Dangerous Terrain yet; make the open decision first"
                yield Reason("out_of_step", sentence, "TC-MOVE-11")
            yield from queries.check_moved(model, activation, "entering Dangerous Terrain", "TC-MOVE-11")

    @cites("TC-MOVE-11")
    def apply(self, draft: Draft[State]) -> None:
        active = draft.state.activation(self.model) is not None
        test = ActionDeclared(model=self.model, action=Action.DANGEROUS_TERRAIN, risky=active)
        draft.emit(TestDue(attrs.evolve(test, modifiers=self.modifiers)))

    @classmethod
    def is_open(cls, _: State, model: Model, activation: Activation) -> bool:
        """Return whether an active model can carry out this command."""
        return not model.profile.flying and not any(queries.check_moved(model, activation, "", "TC-MOVE-11"))

    @classmethod
    def forms(cls, state: State, model: Model, _: Activation) -> Iterator[Form]:
        """Yield the form for an active model."""
        yield cls.form_for(state, "enter Dangerous Terrain (RISKY)", model)

    @classmethod
    def stated(cls, state: State) -> Iterator[Form]:
        """Yield the form for stating that a model has been pushed into Dangerous Terrain."""
        active = [activation.id for activation in state.acting]
        pushed = [model for model in state.on_table() if not model.profile.flying and model.id not in active]
        if pushed:
            yield cls.form_for(state, "pushed into Dangerous Terrain", *pushed)


class Fall(actions.ModelStatement, wire="trench_crusade.fall.v1"):
    """State that a model falls or drops.

    Attributes:
        drop: Height of the fall in half inches (4 is 2").
        voluntary: Whether the model dropped on purpose.
        modifiers: Other modifiers to the injury roll, each with its source.
    """

    label = "fall"
    drop: int = among(DROP, rule="TC-MOVE-10")
    voluntary: bool = False
    modifiers: tuple[Modifier, ...] = among(actions.STATED_FOR_INJURY, default=(), later=True)

    def apply(self, draft: Draft[State]) -> None:
        fall(draft, self.model, self.drop, voluntary=self.voluntary, modifiers=self.modifiers)


def _check_not_flying(model: Model, rule: str) -> Iterator[Reason]:
    if model.profile.flying:
        yield Reason("flying", f"{model.name} flies and needs no roll for this", rule)


@cites("TC-MOVE-10")
def fall(
    draft: Draft[State], model: str, drop: int, *, voluntary: bool = False, modifiers: tuple[Modifier, ...] = ()
) -> None:
    """Injure a model for a fall of this many half inches, if the fall is high enough."""
    inches = Fraction(drop, 2)
    if terrain.fall_injures(inches, voluntary, draft.state.settings.fall_injury_from):
        height = queries.dice_modifiers(("Height of the fall", inches // terrain.FALL_STEP_INCHES))
        actions.request_injury(draft, InjuryDue(target=model, source="Fall", modifiers=(*height, *modifiers)))
    else:
        draft.emit(CameToNothing(model, "Fall", "it is not deep enough to hurt"))


@cites("TC-MOVE-09")
def crossing_rolled(draft: Draft[State], attempt: ActionDeclared, result: str) -> None:
    """Make a model fall after a failed jump. After a failed climb, the model stays where it is."""
    if result == FAILURE and attempt.action == Action.JUMP:
        fall(draft, attempt.model, attempt.drop)


@cites("TC-DOWN-06", "TC-MOVE-11")
def ground_rolled(draft: Draft[State], attempt: ActionDeclared, result: str) -> None:
    """Injure a model that failed its Dangerous Terrain roll."""
    if result == FAILURE:
        draft.emit(InjuryDue(target=attempt.model, source="Dangerous Terrain"))
