"""Turns and Activations: initiative, choosing models to activate, the menu of ACTIONS, and statements."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import permutations
from typing import ClassVar

from combat.engine.offer import Bound, Form, Given, LazySequence, OneOf, Request, among
from combat.engine.play import ANYWHERE, Act, Draft, Reason, cites, emits, on_entering, requests_at
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts.actions import ActivationCommand, ModelCommand, TakeAction
from combat.systems.trench_crusade.acts.down import KnockDown, Stand, StandUp, Teeter
from combat.systems.trench_crusade.acts.injuries import Injure
from combat.systems.trench_crusade.acts.keywords import Afflict, EndCondition, StandNear, end_conditions
from combat.systems.trench_crusade.acts.markers import Invoke, PlaceMarkers, UseMediKit
from combat.systems.trench_crusade.acts.melee_combat import Fight
from combat.systems.trench_crusade.acts.movement import Charge, Dash, Move, PlaceModel, Retreat
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from combat.systems.trench_crusade.acts.scenarios import ROSTER_STATEMENTS, Concede
from combat.systems.trench_crusade.acts.steps import terrain_change
from combat.systems.trench_crusade.acts.terrain import Climb, EnterDangerousTerrain, Fall, Jump
from combat.systems.trench_crusade.rules import markers, morale, turns
from combat.systems.trench_crusade.track import DECIDING, ROLLING
from events.base import Frozen
from events.trench_crusade import GM, Marker, Model, PlayPassed, State, facts
from events.vocabulary import Gained, Rolled, RoundBegan, TurnBegan, TurnEnded


class RollOff(Act, wire="trench_crusade.roll_off.v1", metaclass=Frozen):
    """Roll a D6 for each of two sides that are level."""

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        return state.side_ids

    @cites("TC-TURN-02", "TC-MOR-03")
    def apply(self, draft: Draft[State]) -> None:
        about, sides = draft.state.roll_off, draft.state.side_ids
        rolled = draft.roll(2, 6, "Roll-off", "both sides", ordered=True)
        for side, die in zip(sides, rolled, strict=True):
            draft.emit(Rolled(purpose="Roll-off", who=side, dice=(die,), kept=(0,), total=die.face, base=1))
        winner = turns.highest({side: die.face for side, die in zip(sides, rolled, strict=True)})
        kept = draft.state.had_initiative if draft.state.settings.initiative_tie == "keep" else ""
        if winner is None and about == "initiative" and kept:
            give_initiative(draft, kept, "it had the initiative before")
        elif winner is not None and about == "initiative":
            give_initiative(draft, winner, "it won the roll-off")
        elif winner is not None:
            draft.emit(facts.MoraleDue(morale.morale_order(queries.model_counts(draft.state), winner) or ()))


def _waiting_sides(state: State) -> OneOf:
    return queries.one_of(*(side for side in state.sides if state.unactivated(side.id)))


class ChooseFirst(Act, wire="trench_crusade.choose_first.v1", metaclass=Frozen):
    """Choose the side that activates first this Turn.

    Attributes:
        side: The side that activates first.
    """

    side: str = among(
        queries.SIDE, Bound(_waiting_sides, "a side with a model left to activate", "nobody", "TC-TURN-02")
    )

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        return (state.initiative,)

    apply = cites("TC-TURN-02")(emits(PlayPassed))


def _picking_side(state: State) -> OneOf:
    return queries.one_of(*(side for side in state.sides if side.id == state.picking))


class PassActivation(Act, wire="trench_crusade.pass_activation.v1", metaclass=Frozen):
    """Pass instead of activating a model.

    Attributes:
        side: The side that passes.
    """

    side: str = among(
        queries.SIDE, Bound(_picking_side, "the side whose turn it is to pick a model", "other_side", "TC-TURN-06")
    )

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        return (self.side,) if self.side in state.side_ids else ()

    @cites("TC-TURN-06")
    def check(self, state: State) -> Iterator[Reason]:
        enemy = state.enemy(self.side)
        both_waiting = state.unactivated(self.side) and state.unactivated(enemy)
        if not (state.settings.may_pass and both_waiting and state.passed != enemy):
            allowed = "a side may not pass twice in a row, or while either side has no models left to activate"
            sentence = allowed if state.settings.may_pass else "sides may not pass in this battle (setting may_pass)"
            yield Reason("no_passing", sentence, "TC-TURN-06")

    @cites("TC-TURN-06")
    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.ActivationPassed(self.side))
        draft.emit(PlayPassed(draft.state.enemy(self.side)))


def _own_models(state: State) -> OneOf:
    return queries.model_choice(state, state.picking)


def _waiting_models(state: State) -> OneOf:
    return queries.one_of(*state.unactivated(state.picking))


@cites("TC-TURN-04")
def _fireteam(state: State, model: str) -> OneOf:
    team = state.model(model).profile.fireteam
    mates = [mate for mate in state.on_table(state.model(model).side) if team and mate.profile.fireteam == team]
    return queries.one_of(*(mate for mate in mates if mate.id != model))


def _partners(state: State, model: str) -> OneOf:
    return queries.one_of(*(mate for mate in map(state.model, _fireteam(state, model).of) if not mate.activated))


class Activate(ModelCommand, wire="trench_crusade.activate.v1"):
    """Activate a model, or a FIRETEAM of two.

    Attributes:
        model: The model to activate.
        partner: The other model of its FIRETEAM, to activate both; empty to activate only one model.
        in_dangerous_terrain: The activated models that begin in Dangerous Terrain. Empty if there are none.
    """

    model: str = among(
        queries.ON_TABLE,
        Bound(_own_models, "a model of the side that picks now", "other_side", "TC-TURN-03"),
        Bound(_waiting_models, "a model that has not been activated this Turn", "activated", "TC-TURN-03"),
    )
    partner: str = among(
        queries.ON_TABLE,
        Bound(_fireteam, "the other model of the FIRETEAM", "no_fireteam", "TC-TURN-04"),
        Bound(_partners, "a model that has not been activated this Turn", "activated", "TC-TURN-04"),
        default="",
    )
    in_dangerous_terrain: tuple[str, ...] = among(
        lambda state, model, partner: queries.some_of(*map(state.model, filter(None, (model, partner)))),
        default=(),
        noun="a model that is being activated",
        code="not_active",
        rule="TC-MOVE-11",
        repeated="twice",
    )

    @cites("TC-TURN-03", "TC-TURN-04", "TC-INF-02")
    def apply(self, draft: Draft[State]) -> None:
        for who in filter(None, (self.model, self.partner)):
            draft.emit(TurnBegan(who))
            if 0 < draft.state.model(who).infection < markers.MARKER_LIMIT:
                draft.emit(Gained(whose=who, resource=Marker.INFECTION, amount=1, source="Infection"))
            if who in self.in_dangerous_terrain:
                draft.emit(terrain_change(who, 1))
        for who in filter(None, (self.model, self.partner)):
            draft.trigger("activation start", who)
            for enemy in draft.state.model(who).in_melee_with:
                draft.trigger("enemy activated", enemy, who)

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        waiting = state.unactivated(state.picking)
        alone = ("partner", "in_dangerous_terrain")
        yield cls.form_for(state, "activate", *waiting, omit=alone)
        label = "activate in Dangerous Terrain"
        yield cls.form_for(state, label, *waiting, omit=("partner",), in_dangerous_terrain=_terrain_field(waiting))
        teams: dict[str, list[Model]] = {}
        for model in waiting:
            if model.profile.fireteam:
                teams.setdefault(model.profile.fireteam, []).append(model)
        for team, members in teams.items():
            for model, partner in permutations(members, 2):
                label = f"activate the FIRETEAM '{team}'"
                yield cls.form_for(state, label, model, partner=queries.one_of(partner))


def _terrain_field(waiting: Sequence[Model]) -> Given:
    """Return the form field that asks whether the model to be activated begins in Dangerous Terrain."""
    names = ("in Dangerous Terrain",)
    all_models = OneOf(tuple([(model.id,) for model in waiting]), names * len(waiting))
    return Given(all_models, lambda chosen: OneOf(((chosen["model"],),), names))


class EndActivation(ActivationCommand, wire="trench_crusade.end_activation.v1"):
    """End a model's Activation. Its FIRETEAM partner may continue."""

    labels: ClassVar = {"end the Activation": ()}

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(TurnEnded(self.model, "it is done"))


MENU = (
    *(Move, Retreat, Charge, Dash, Climb, Jump, Stand),
    *(Shoot, Fight, UseMediKit, Invoke, TakeAction),
    *(EnterDangerousTerrain, EndActivation),
)
"""Commands for active models. Those that are not possible now are listed separately, with the reasons."""

STATEMENTS = (
    PlaceMarkers,
    Injure,
    KnockDown,
    StandUp,
    Fall,
    Teeter,
    PlaceModel,
    StandNear,
    Afflict,
    EndCondition,
    *ROSTER_STATEMENTS,
)
"""Statements that are possible at any open decision."""


@requests_at("ROLL_OFF")
def _request_roll_off(state: State) -> Iterator[Request]:
    about = "initiative" if state.roll_off == "initiative" else "order of Morale tests"
    for side in state.side_ids:
        prompt = (
            f"Both sides are level. Roll off for the {about}. The first die is for {state.name(state.side_ids[0])}."
        )
        yield Request(side, "roll_off", prompt, (Form(RollOff, "Roll off"),), RollOff())


@requests_at("CHOOSE_FIRST")
def _request_first_side(state: State) -> Iterator[Request]:
    form = ChooseFirst.form(state, "Choose who goes first")
    prompt = f"Turn {state.turn}: which side activates first?"
    yield Request(state.initiative, "choose_first", prompt, (form,), ChooseFirst(state.initiative))


@requests_at("PICK_MODEL")
def _request_model(state: State) -> Iterator[Request]:
    prompt = f"{state.name(state.picking)}: pick a model to activate."
    yield Request(state.picking, "pick_model", prompt, LazySequence(partial(_activation_forms, state)))


def _activation_forms(state: State) -> Iterator[Form]:
    yield from Activate.forms(state)
    if state.settings.may_pass and not any(PassActivation(state.picking).reasons(state)):
        yield PassActivation.form(state, f"{state.name(state.picking)}: pass")


@requests_at("ACTION_MENU")
def _request_action(state: State) -> Iterator[Request]:
    active = [state.model(activation.id) for activation in state.acting]
    names = " or ".join([model.name for model in active])
    prompt = f"{names}: take an ACTION, or end the Activation."
    yield Request(
        active[0].side,
        "action",
        prompt,
        LazySequence(partial(_menu, state)),
        barred=LazySequence(partial(_menu, state, is_open=False)),
    )


def _menu(state: State, *, is_open: bool = True) -> Iterator[Form]:
    """Yield the forms for active models: the possible ones or, with `is_open=False`, those that are not possible."""
    for activation in state.acting:
        model = state.model(activation.id)
        for act in MENU:
            if act.is_open(state, model, activation) is is_open:
                yield from act.forms(state, model, activation)


@requests_at(*DECIDING.split(), *ROLLING.split())
def _request_statements(state: State) -> Iterator[Request]:
    forms = LazySequence(partial(_statements, state))
    yield Request(GM, "table", "Anything else to declare?", forms, optional=True)


def _statements(state: State) -> Iterator[Form]:
    for offered in (*(act.forms for act in STATEMENTS), EnterDangerousTerrain.stated):
        yield from offered(state)


@requests_at(ANYWHERE)
def _request_concession(state: State) -> Iterator[Request]:
    # Only the GM's menu lists this, although either side may concede.
    form = Concede.form(state, "Concede")
    yield Request(GM, "concede", "Does a side concede the battle?", (form,), optional=True)


@on_entering("TURN_START")
@cites("TC-TURN-01", "TC-TURN-02")
def _begin_turn(draft: Draft[State]) -> None:
    """Begin a Turn. The side with fewer models has the initiative; level sides roll off."""
    draft.emit(RoundBegan(draft.state.turn + 1))
    counts = queries.model_counts(draft.state)
    decider = turns.highest({side: -count for side, count in counts.items()})
    if decider is None:
        draft.emit(facts.RollOffNeeded("initiative"))
    else:
        give_initiative(draft, decider, "it has fewer models on the table")
    for model in draft.state.on_table():
        end_conditions(draft, model.id, "round")


@cites("TC-TURN-02")
def give_initiative(draft: Draft[State], side: str, reason: str) -> None:
    """Give a side the initiative. If it must go first but has no model to activate, the other side goes first."""
    draft.emit(facts.DeciderNamed(side, reason))
    if draft.state.settings.first_player == "starts" and not draft.state.unactivated(side):
        draft.emit(PlayPassed(draft.state.enemy(side)))
