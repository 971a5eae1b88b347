"""Turns and Activations: initiative, the choice of models, the menu of ACTIONS, and statements."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import permutations

from attrs import frozen

from combat.engine.acts import Act, asked_at, on_entering
from combat.engine.book import cites
from combat.engine.domains import Given, OneOf, SomeOf, Words
from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.engine.machine import ANYWHERE
from combat.engine.requests import Filled, Form, Listed, Request
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts.actions import OfAModel, OfTheActive, TakeAction, declare
from combat.systems.trench_crusade.acts.down import KnockDown, Stand, StandUp, Teeter
from combat.systems.trench_crusade.acts.injuries import Injure
from combat.systems.trench_crusade.acts.keywords import Afflict, EndCondition, StandNear, end_conditions
from combat.systems.trench_crusade.acts.markers import Invoke, PlaceMarkers, UseMediKit
from combat.systems.trench_crusade.acts.melee_combat import Fight, settle_flurry
from combat.systems.trench_crusade.acts.morale import bars_side
from combat.systems.trench_crusade.acts.movement import (
    Charge,
    Dash,
    Move,
    PlaceModel,
    Retreat,
    settle_charge,
    settle_retreat,
)
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from combat.systems.trench_crusade.acts.scenarios import COMING_AND_GOING, Concede
from combat.systems.trench_crusade.acts.terrain import Climb, EnterDangerousTerrain, Fall, Jump
from combat.systems.trench_crusade.queries import holdings
from combat.systems.trench_crusade.rules import markers, morale, turns
from combat.systems.trench_crusade.track import DECIDING, ROLLING, something_waits
from events.trench_crusade import facts
from events.trench_crusade.facts import Action, ActionDeclared, Condition, Marker, PlayPassed
from events.trench_crusade.sheets import GM
from events.trench_crusade.table import Activation, Model, State
from events.vocabulary import ConditionChanged, Gained, Rolled, RoundBegan, TurnBegan, TurnEnded


@frozen
class RollOff(Act, wire="trench_crusade.roll_off.v1"):
    """Roll a D6 for each of two level sides."""

    def speakers(self, state: State) -> tuple[str, ...]:
        return state.side_ids

    @cites("TC-TURN-02", "TC-MOR-03")
    def does(self, draft: Draft[State]) -> None:
        about, sides = draft.state.roll_off, draft.state.side_ids
        rolled = draft.roll(2, 6, "Roll-off", "both sides", by_place=True)
        for side, die in zip(sides, rolled, strict=True):
            draft.happens(Rolled(purpose="Roll-off", who=side, dice=(die,), kept=(0,), total=die.face, base=1))
        winner = turns.roll_off_winner({side: die.face for side, die in zip(sides, rolled, strict=True)})
        kept = turns.INITIATIVE_TIE[draft.state.settings.initiative_tie](draft.state.had_initiative)
        if winner is None and about == "initiative" and kept is not None:
            decides(draft, kept, "it had the initiative before")
        elif winner is not None and about == "initiative":
            decides(draft, winner, "it won the roll-off")
        elif winner is not None:
            draft.happens(facts.MoraleDue(morale.morale_order(queries.counts(draft.state), winner) or ()))


@frozen
class ChooseFirst(Act, wire="trench_crusade.choose_first.v1"):
    """Choose the side that activates first this Turn.

    Attributes:
        side: The side that activates first.
    """

    side: str

    def speakers(self, state: State) -> tuple[str, ...]:
        return (state.initiative,)

    def bars(self, state: State) -> Iterator[Reason]:
        yield from bars_side(state, self.side)
        if self.side in state.side_ids and not state.unactivated(self.side):
            yield Reason("nobody", f"{state.name(self.side)} cannot go first without a model to activate", "TC-TURN-02")

    @cites("TC-TURN-02")
    def does(self, draft: Draft[State]) -> None:
        draft.happens(PlayPassed(self.side))


@frozen
class PassActivation(Act, wire="trench_crusade.pass_activation.v1"):
    """Pass on a chance to activate a model.

    Attributes:
        side: The side that passes.
    """

    side: str

    def speakers(self, state: State) -> tuple[str, ...]:
        return (self.side,) if self.side in state.side_ids else ()

    @cites("TC-TURN-06")
    def bars(self, state: State) -> Iterator[Reason]:
        yield from bars_side(state, self.side)
        if self.side not in state.side_ids:
            return
        if self.side != state.picking:
            sentence = f"only {state.name(state.picking)} may pass, as the side that picks a model now"
            yield Reason("other_side", sentence, "TC-TURN-06")
        enemy = state.enemy(self.side)
        waiting, enemies_waiting = len(state.unactivated(self.side)), len(state.unactivated(enemy))
        if not turns.may_let_pass(state.settings.may_pass, waiting, enemies_waiting, state.passed == enemy):
            allowed = "a side may not pass twice in a row, or if either side has no model left to activate"
            sentence = allowed if state.settings.may_pass else "sides may not pass (setting may_pass)"
            yield Reason("no_passing", sentence, "TC-TURN-06")

    @cites("TC-TURN-06")
    def does(self, draft: Draft[State]) -> None:
        draft.happens(facts.ActivationPassed(self.side))
        draft.happens(PlayPassed(draft.state.enemy(self.side)))


@frozen
class Activate(OfAModel, wire="trench_crusade.activate.v1"):
    """Activate a model, or a FIRETEAM of two.

    Attributes:
        model: The model to activate.
        partner: The other model of its FIRETEAM, to activate both; empty for none.
        in_dangerous_terrain: The activated models that begin in Dangerous Terrain. Empty for none.
    """

    partner: str = ""
    in_dangerous_terrain: tuple[str, ...] = ()

    @cites("TC-TURN-03", "TC-TURN-06")
    def bars(self, state: State) -> Iterator[Reason]:
        yield from queries.bars_missing(state, self.model)
        if not state.has_on_table(self.model):
            return
        model = state.model(self.model)
        if model.side != state.picking:
            sentence = f"it is up to {state.name(state.picking)} to pick a model, and {model.name} is an enemy"
            yield Reason("other_side", sentence, "TC-TURN-03")
        yield from _check_not_activated(model, "TC-TURN-03")
        if self.partner:
            yield from self._check_partner(state, model)
        for who in self.in_dangerous_terrain:
            if not who or who not in (self.model, self.partner):
                sentence = f"'{who}' cannot begin in Dangerous Terrain, because it is not being activated"
                yield Reason("not_active", sentence, "TC-MOVE-11")
        yield from queries.bars_repeated(self.in_dangerous_terrain, "TC-MOVE-11")

    @cites("TC-TURN-04")
    def _check_partner(self, state: State, model: Model) -> Iterator[Reason]:
        yield from queries.bars_missing(state, self.partner)
        if not state.has_on_table(self.partner):
            return
        partner, team = state.model(self.partner), model.profile.fireteam
        if not team or partner.id == model.id or (partner.profile.fireteam, partner.side) != (team, model.side):
            sentence = f"{model.name} and {partner.name} are not a FIRETEAM"
            yield Reason("no_fireteam", sentence, "TC-TURN-04")
        else:
            yield from _check_not_activated(partner, "TC-TURN-04")

    @cites("TC-TURN-03", "TC-TURN-04", "TC-INF-02")
    def does(self, draft: Draft[State]) -> None:
        for who in filter(None, (self.model, self.partner)):
            draft.happens(TurnBegan(who))
            infection = markers.infection_tick(draft.state.model(who).infection)
            if infection:
                draft.happens(Gained(whose=who, resource=Marker.INFECTION, amount=infection, source="Infection"))
            if who in self.in_dangerous_terrain:
                draft.happens(_terrain_change(who, 1))
        for who in filter(None, (self.model, self.partner)):
            draft.reach("activation start", who)

    @classmethod
    def offered(cls, state: State) -> Iterator[Form]:
        waiting = state.unactivated(state.picking)
        yield queries.offer(cls, "activate", *waiting)
        danger = partial(_terrain_field, waiting)
        yield queries.offer(cls, "activate in Dangerous Terrain", *waiting, more=danger)
        teams: dict[str, list[Model]] = {}
        for model in waiting:
            if model.profile.fireteam:
                teams.setdefault(model.profile.fireteam, []).append(model)
        for team, members in teams.items():
            for model, partner in permutations(members, 2):
                both = partial(_fireteam_fields, model, partner)
                yield queries.offer(cls, f"activate the FIRETEAM '{team}'", model, more=both)


def _terrain_field(waiting: Sequence[Model]) -> queries.Fields:
    """Return the form field for Dangerous Terrain: the model that is activated begins in it."""
    names = ("in Dangerous Terrain",)
    all_models = OneOf(tuple([(model.id,) for model in waiting]), names * len(waiting))
    return {"in_dangerous_terrain": Given(all_models, lambda chosen: OneOf(((chosen["model"],),), names))}


def _fireteam_fields(model: Model, partner: Model) -> queries.Fields:
    both = queries.one_of(model, partner)
    return {"partner": queries.one_of(partner), "in_dangerous_terrain": SomeOf(both.of, both.names)}


@frozen
class EndActivation(OfTheActive, wire="trench_crusade.end_activation.v1"):
    """End the Activation of a model. Its FIRETEAM partner may continue."""

    def does(self, draft: Draft[State]) -> None:
        draft.happens(TurnEnded(self.model, "it is done"))

    @classmethod
    def offered(cls, _: State, model: Model, __: Activation) -> Iterator[Form]:
        yield queries.offer(cls, "end the Activation", model)


MENU = (
    *(Move, Retreat, Charge, Dash, Climb, Jump, Stand),
    *(Shoot, Fight, UseMediKit, Invoke, TakeAction),
    *(EnterDangerousTerrain, EndActivation),
)
"""Commands of an active model. Those that are not possible now are listed separately, with the reasons."""

STATED = (
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
    *COMING_AND_GOING,
)
"""Statements that are possible at each decision."""


@asked_at("ROLL_OFF")
def _request_roll_off(state: State) -> Iterator[Request]:
    about = "initiative" if state.roll_off == "initiative" else "order of Morale tests"
    for side in state.side_ids:
        prompt = (
            f"Both sides are level. Roll off for the {about}. The first die is for {state.name(state.side_ids[0])}."
        )
        yield Request(side, "roll_off", prompt, (Form(RollOff, "Roll off"),), RollOff())


@asked_at("CHOOSE_FIRST")
def _request_first_side(state: State) -> Iterator[Request]:
    sides = queries.one_of(*(side for side in state.sides if state.unactivated(side.id)))
    form = Form(ChooseFirst, "Choose who goes first", {"side": sides})
    prompt = f"Turn {state.turn}: which side activates first?"
    yield Request(state.initiative, "choose_first", prompt, (form,), ChooseFirst(state.initiative))


@asked_at("PICK_MODEL")
def _request_model(state: State) -> Iterator[Request]:
    prompt = f"{state.name(state.picking)}: pick a model to activate."
    yield Request(state.picking, "pick_model", prompt, Listed(partial(_activation_forms, state)))


def _activation_forms(state: State) -> Iterator[Form]:
    yield from Activate.offered(state)
    if state.settings.may_pass and not any(PassActivation(state.picking).bars(state)):
        side = {"side": queries.one_of(state.side(state.picking))}
        yield Form(PassActivation, f"{state.name(state.picking)}: pass", side)


@asked_at("ACTION_MENU")
def _request_action(state: State) -> Iterator[Request]:
    active = [state.model(activation.id) for activation in state.acting]
    names = " or ".join([model.name for model in active])
    prompt = f"{names}: take an ACTION, or end the Activation."
    yield Request(
        active[0].side,
        "action",
        prompt,
        Listed(partial(_menu, state)),
        barred=Listed(partial(_menu, state, is_open=False)),
    )


def _menu(state: State, *, is_open: bool = True) -> Iterator[Form]:
    """Yield the forms for active models: those that are possible or, with `is_open=False`, those that are not."""
    for activation in state.acting:
        model = state.model(activation.id)
        for act in MENU:
            if act.is_open(state, model, activation) is is_open:
                yield from act.offered(state, model, activation)


@asked_at(*DECIDING.split(), *ROLLING.split())
def _request_statements(state: State) -> Iterator[Request]:
    forms = Listed(partial(_statements, state))
    yield Request(GM, "table", "Is there anything else to state?", forms, optional=True)


def _statements(state: State) -> Iterator[Form]:
    for offered in (*(act.offered for act in STATED), EnterDangerousTerrain.stated):
        yield from offered(state)


@asked_at(ANYWHERE)
def _request_concession(state: State) -> Iterator[Request]:
    # Only the GM's menu lists it, although each side may concede.
    form = Form(Concede, "Concede", Filled(lambda: {"side": queries.one_of(*state.sides), "reason": Words(("",))}))
    yield Request(GM, "concede", "Does a side concede the battle?", (form,), optional=True)


@on_entering("TURN_START")
@cites("TC-TURN-01", "TC-TURN-02")
def _begin_turn(draft: Draft[State]) -> None:
    """Begin a Turn. The side with fewer models has the initiative; level sides roll off."""
    draft.happens(RoundBegan(draft.state.turn + 1))
    decider = turns.fewer_models_decides(queries.counts(draft.state))
    if decider is None:
        draft.happens(facts.RollOffNeeded("initiative"))
    else:
        decides(draft, decider, "it has fewer models on the table")
    for model in draft.state.on_table():
        end_conditions(draft, model.id, "round")


@cites("TC-TURN-02")
def decides(draft: Draft[State], side: str, reason: str) -> None:
    """Give a side the initiative. If it must go first but has no model to activate, the other side goes first."""
    draft.happens(facts.DeciderNamed(side, reason))
    if draft.state.settings.first_player == "starts" and not draft.state.unactivated(side):
        draft.happens(PlayPassed(draft.state.enemy(side)))


@on_entering("PICK_MODEL")
@cites("TC-TURN-01", "TC-DICE-06")
def _trigger_turn_start(draft: Draft[State]) -> None:
    """Trigger the abilities for the beginning of a Turn, after the initiative is decided."""
    if holdings.in_play(draft.state) and not draft.state.opened:
        draft.happens(facts.TurnOpened(draft.state.turn))
        for model in draft.state.on_table():
            draft.reach("turn start", model.id)


@on_entering("ACT_BEGIN")
@cites("TC-MOVE-11")
def _test_terrain(draft: Draft[State]) -> None:
    """Test models that begin in Dangerous Terrain before they act."""
    model = next((activation.id for activation in draft.state.acting if activation.ground_test_owed), None)
    if model is not None and not draft.state.injuries:
        draft.happens(_terrain_change(model, 0))
        declare(draft, ActionDeclared(model=model, action=Action.DANGEROUS_TERRAIN))


@on_entering("RESOLVED")
def _settle(draft: Draft[State]) -> None:
    """Drop unfinished acts that cannot continue, begin stated rolls, and let the next side pick."""
    settle_retreat(draft)
    settle_flurry(draft)
    settle_charge(draft)
    _begin_waiting_rolls(draft)
    state = draft.state
    if not state.activations and not state.injuries and not state.unactivated(state.picking):
        _pass_play(draft, state.picking)


@cites("TC-BLOOD-04", "TC-MOVE-11", "TC-DOWN-06")
def _begin_waiting_rolls(draft: Draft[State]) -> None:
    """Begin the stated injury rolls or, if there are none, the first other stated roll."""
    state = draft.state
    if state.attempt is not None or state.injuries:
        return
    for injury in state.injuries_waiting:
        draft.happens(injury)
    if state.tests and not state.injuries_waiting:
        declare(draft, state.tests[0])


@on_entering("ACT_END")
@cites("TC-TURN-03", "TC-TURN-05")
def _end_activation(draft: Draft[State]) -> None:
    """End the Activation, and let the other side pick if it has a model left."""
    activations = draft.state.activations
    for activation in activations:
        if not activation.ended:
            draft.happens(TurnEnded(activation.id, "it can do no more"))
    _trigger_activation_end(draft)
    if not something_waits(draft.state):
        _pass_play(draft, draft.state.model(activations[0].id).side)


def _trigger_activation_end(draft: Draft[State]) -> None:
    """Trigger the abilities and conditions for the end of an Activation, once."""
    state = draft.state
    for activation in state.activations if holdings.in_play(state) else ():
        if not activation.closed:
            draft.happens(facts.ActivationClosed(activation.id))
            if draft.state.has_on_table(activation.id):
                draft.reach("activation end", activation.id)
                end_conditions(draft, activation.id, "turn")


@cites("TC-TURN-03", "TC-TURN-05", "TC-TURN-06")
def _pass_play(draft: Draft[State], last: str) -> None:
    """Let the other side pick a model, or the same side if the other has none left."""
    waiting = {side: len(draft.state.unactivated(side)) for side in draft.state.side_ids}
    following = turns.next_side(last, waiting)
    if following is not None:
        draft.happens(PlayPassed(following))


def _check_not_activated(model: Model, rule: str) -> Iterator[Reason]:
    if model.activated:
        yield Reason("activated", f"{model.name} has already been activated this Turn", rule)


def _terrain_change(who: str, level: int) -> ConditionChanged:
    return ConditionChanged(who=who, condition=Condition.DANGEROUS_TERRAIN, level=level, source="where it stands")
