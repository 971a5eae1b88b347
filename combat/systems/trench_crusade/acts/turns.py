"""Game Turns and Activations: who goes first, whose model is next, what it may do, and how the battle ends."""

from collections.abc import Iterator

import attrs

from combat.engine.acts import Act, asked_at, on_entering
from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.engine.requests import Form, OneOf, Request
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts.actions import OfAModel, OfTheActive, TakeAction, declare
from combat.systems.trench_crusade.acts.down import Stand, Teeter
from combat.systems.trench_crusade.acts.markers import Invoke, PlaceMarkers, UseMediKit
from combat.systems.trench_crusade.acts.melee_combat import Fight
from combat.systems.trench_crusade.acts.morale import bars_side
from combat.systems.trench_crusade.acts.movement import Charge, Dash, Move, PlaceModel, Retreat, settle_retreat
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from combat.systems.trench_crusade.acts.terrain import Climb, EnterDangerousTerrain, Fall, Jump
from combat.systems.trench_crusade.rules import markers, morale, turns
from events.trench_crusade import facts
from events.trench_crusade.facts import Action, ActionDeclared, Condition, Marker, PlayPassed
from events.trench_crusade.sheets import GM
from events.trench_crusade.table import Model, State
from events.vocabulary import ConditionChanged, EncounterEnded, Gained, Rolled, RoundBegan, TurnBegan, TurnEnded


@attrs.frozen
class RollOff(Act, wire="trench_crusade.roll_off.v1"):
    """Roll a D6 for each side that is level."""

    def speakers(self, state: State) -> tuple[str, ...]:
        return state.side_ids

    @cites("TC-TURN-02", "TC-MOR-03")
    def does(self, draft: Draft[State]) -> None:
        about, sides = draft.state.roll_off, draft.state.side_ids
        rolled = draft.roll(2, 6, "Roll-off", "both sides")
        for side, die in zip(sides, rolled, strict=True):
            draft.happens(Rolled(purpose="Roll-off", who=side, dice=(die,), kept=(0,), total=die.face))
        winner = turns.roll_off_winner({side: die.face for side, die in zip(sides, rolled, strict=True)})
        if winner is not None and about == "initiative":
            draft.happens(facts.DeciderNamed(winner, "it won the roll-off"))
        elif winner is not None:
            draft.happens(facts.MoraleDue(morale.morale_order(queries.counts(draft.state), winner) or ()))


@attrs.frozen
class ChooseFirst(Act, wire="trench_crusade.choose_first.v1"):
    """The side that decides names the side that activates first this Turn."""

    side: str

    def speakers(self, state: State) -> tuple[str, ...]:
        return (state.initiative,)

    def bars(self, state: State) -> Iterator[Reason]:
        yield from bars_side(state, self.side)

    @cites("TC-TURN-02")
    def does(self, draft: Draft[State]) -> None:
        draft.happens(PlayPassed(self.side))


@attrs.frozen
class Activate(OfAModel, wire="trench_crusade.activate.v1"):
    """Pick a model to activate.

    Attributes:
        partner: The other model of its FIRETEAM, to be activated together; empty for none.
        in_dangerous_terrain: Those of the two that begin in Dangerous Terrain.
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
            sentence = f"{model.name} is not one of {state.name(state.picking)}, who pick a model now"
            yield Reason("other_side", sentence, "TC-TURN-03")
        yield from _bars_again(model, "TC-TURN-03")
        if self.partner:
            yield from self._bars_partner(state, model)
        for who in self.in_dangerous_terrain:
            if who not in (self.model, self.partner):
                sentence = f"'{who}' is said to begin in Dangerous Terrain, but is not being activated"
                yield Reason("not_active", sentence, "TC-MOVE-11")
        yield from queries.bars_repeated(self.in_dangerous_terrain, "TC-MOVE-11")

    @cites("TC-TURN-04")
    def _bars_partner(self, state: State, model: Model) -> Iterator[Reason]:
        yield from queries.bars_missing(state, self.partner)
        if not state.has_on_table(self.partner):
            return
        partner, team = state.model(self.partner), model.profile.fireteam
        if not team or partner.id == model.id or (partner.profile.fireteam, partner.side) != (team, model.side):
            sentence = f"{model.name} and {partner.name} are not two models of one FIRETEAM"
            yield Reason("no_fireteam", sentence, "TC-TURN-04")
        else:
            yield from _bars_again(partner, "TC-TURN-04")

    @cites("TC-TURN-03", "TC-TURN-04", "TC-INF-02")
    def does(self, draft: Draft[State]) -> None:
        for who in filter(None, (self.model, self.partner)):
            draft.happens(TurnBegan(who))
            grown = markers.infection_tick(draft.state.model(who).infection)
            if grown:
                draft.happens(Gained(whose=who, resource=Marker.INFECTION, amount=grown, source="Infection"))
            if who in self.in_dangerous_terrain:
                draft.happens(_stands_in_danger(who, 1))

    @classmethod
    def offered(cls, state: State) -> Iterator[Form]:
        waiting = state.unactivated(state.picking)
        label = f"Activate {waiting[0].name}" if len(waiting) == 1 else "Activate"
        yield queries.offer(cls, label, *waiting, weight=queries.EAGER)
        for place, model in enumerate(waiting):
            team = model.profile.fireteam
            partner = next((each for each in waiting[place + 1 :] if team and each.profile.fireteam == team), None)
            if partner is not None:
                label, second = f"Activate the FIRETEAM '{team}'", queries.one_of(partner)
                yield queries.offer(cls, label, model, weight=queries.LIKELY, partner=second)
        for model in waiting:
            ground = OneOf(((model.id,),), ("in Dangerous Terrain",))
            label = f"Activate {model.name}, who begins in Dangerous Terrain"
            yield queries.offer(cls, label, model, in_dangerous_terrain=ground)


@attrs.frozen
class EndActivation(OfTheActive, wire="trench_crusade.end_activation.v1"):
    """End the Activation of a model; its partner in a FIRETEAM may go on."""

    def does(self, draft: Draft[State]) -> None:
        draft.happens(TurnEnded(self.model, "it is done"))

    @classmethod
    def offered(cls, state: State, model: Model) -> Iterator[Form]:
        acting = state.activation(model.id)
        attacked = acting is not None and (acting.took(Action.RANGED_ATTACK) or acting.took(Action.MELEE_ATTACK))
        weight = queries.EAGER if attacked else queries.SELDOM
        yield queries.offer(cls, "End the Activation", model, weight=weight)


MENU = (
    *(Move, Retreat, Charge, Dash, Climb, Jump, Stand),
    *(Shoot, Fight, UseMediKit, Invoke, TakeAction),
    *(EnterDangerousTerrain, EndActivation),
)
"""What an active model may do; an ACTION that is used up stays listed, so that a front-end can say why not."""

STATED = (PlaceMarkers, Fall, Teeter, PlaceModel)
"""What the table may state between two ACTIONS or Activations."""


@asked_at("ROLL_OFF")
def _roll_off(state: State) -> Iterator[Request]:
    about = "who chooses which side goes first" if state.roll_off == "initiative" else "who tests Morale first"
    for side in state.side_ids:
        yield Request(side, "roll_off", f"Roll off: {about}?", (Form(RollOff, "Roll off"),), RollOff())


@asked_at("CHOOSE_FIRST")
def _choose_first(state: State) -> Iterator[Request]:
    form = Form(ChooseFirst, "Choose who goes first", {"side": queries.one_of(*state.sides)})
    prompt = f"Turn {state.turn}: which side activates first?"
    yield Request(state.initiative, "choose_first", prompt, (form,), ChooseFirst(state.initiative))


@asked_at("PICK_MODEL")
def _pick_model(state: State) -> Iterator[Request]:
    prompt = f"{state.name(state.picking)}: pick a model to activate."
    yield Request(state.picking, "pick_model", prompt, tuple(Activate.offered(state)))


@asked_at("ACTION_MENU")
def _take_an_action(state: State) -> Iterator[Request]:
    active = [state.model(each.id) for each in state.acting]
    forms = tuple(form for model in active for act in MENU for form in act.offered(state, model))
    names = " or ".join(model.name for model in active)
    yield Request(active[0].side, "action", f"{names}: take an ACTION, or end the Activation.", forms)


@asked_at("PICK_MODEL", "ACTION_MENU")
def _state_what_only_the_table_knows(state: State) -> Iterator[Request]:
    forms = (*(form for act in STATED for form in act.offered(state)), *EnterDangerousTerrain.stated(state))
    yield Request(GM, "table", "Is there anything that only the table knows?", forms, optional=True)


@on_entering("TURN_START")
@cites("TC-TURN-01", "TC-TURN-02")
def _begin_turn(draft: Draft[State]) -> None:
    """The side with fewer models decides who goes first; level sides roll off."""
    draft.happens(RoundBegan(draft.state.turn + 1))
    decider = turns.fewer_models_decides(queries.counts(draft.state))
    if decider is None:
        draft.happens(facts.RollOffNeeded("initiative"))
    else:
        draft.happens(facts.DeciderNamed(decider, "it has fewer models on the table"))


@on_entering("ACT_BEGIN")
@cites("TC-MOVE-11")
def _test_the_ground(draft: Draft[State]) -> None:
    """Whoever begins in Dangerous Terrain tests for it first."""
    owing = next((each.id for each in draft.state.acting if each.ground_test_owed), None)
    if owing is not None:
        draft.happens(_stands_in_danger(owing, 0))
        declare(draft, ActionDeclared(model=owing, action=Action.DANGEROUS_TERRAIN))


@on_entering("RESOLVED")
def _see_what_comes_next(draft: Draft[State]) -> None:
    settle_retreat(draft)
    state = draft.state
    if not state.activations and not state.injuries and not state.unactivated(state.picking):
        _pass_play(draft, state.picking)


@on_entering("ACT_END")
@cites("TC-TURN-03", "TC-TURN-05")
def _end_activation(draft: Draft[State]) -> None:
    """Play passes to the other side if it has a model left."""
    acting = draft.state.activations
    for each in acting:
        if not each.ended:
            draft.happens(TurnEnded(each.id, "it can do no more"))
    _pass_play(draft, draft.state.model(acting[0].id).side)


@on_entering("BATTLE_END")
@cites("TC-TURN-08", "TC-TURN-09", "TC-TURN-10", "TC-MOR-02")
def _end_battle(draft: Draft[State]) -> None:
    state = draft.state
    lost = turns.wiped_out(queries.counts(state))
    losers = lost or tuple(side.id for side in state.sides if side.fled)
    if losers:
        winners = tuple(side for side in state.side_ids if side not in losers)
        fate = "have no model left on the table" if lost else "flee from the battle"
        draft.happens(EncounterEnded(winners, f"{' and '.join(map(state.name, losers))} {fate}"))
        return
    winner = turns.LIMIT_WINNER[state.settings.limit_winner](queries.counts(state))
    draft.happens(EncounterEnded(() if winner is None else (winner,), f"Turn {state.turn} was the last"))


@cites("TC-TURN-03", "TC-TURN-05", "TC-TURN-06")
def _pass_play(draft: Draft[State], last: str) -> None:
    """Let the other side pick, or the same again where the other has nobody left."""
    waiting = {side: len(draft.state.unactivated(side)) for side in draft.state.side_ids}
    following = turns.next_side(last, waiting)
    if following is not None:
        draft.happens(PlayPassed(following))


def _bars_again(model: Model, rule: str) -> Iterator[Reason]:
    if model.activated:
        yield Reason("activated", f"{model.name} has already been activated this Turn", rule)


def _stands_in_danger(who: str, level: int) -> ConditionChanged:
    return ConditionChanged(who=who, condition=Condition.DANGEROUS_TERRAIN, level=level, source="where it stands")
