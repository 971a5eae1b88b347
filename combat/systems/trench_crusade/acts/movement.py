"""Movement: Standard Moves, Charges, Retreats and Dashes, and models that are placed without a move."""

from collections.abc import Iterator
from functools import partial

from attrs import frozen

from combat.engine.book import cites
from combat.engine.errors import Reason
from combat.engine.offer.domains import Given, OneOf, SomeOf, Whole, Words, YesNo, modifiers
from combat.engine.offer.requests import Form, LazyFields, Request
from combat.engine.play.acts import requests_at
from combat.engine.play.draft import Draft
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts.actions import (
    ROLL_MODIFIERS,
    ActivationCommand,
    ModelCommand,
    ModelStatement,
    declare,
    take,
)
from combat.systems.trench_crusade.acts.down import put_down
from combat.systems.trench_crusade.acts.terrain import fall, ground_rolled
from combat.systems.trench_crusade.queries import active_abilities
from combat.systems.trench_crusade.rules import movement
from combat.systems.trench_crusade.rules.actions import FAILURE
from events.fields import added_later
from events.replace import replace
from events.trench_crusade import facts
from events.trench_crusade.facts import (
    Action,
    ActionDeclared,
    ActionTaken,
    ChargeDeclared,
    Condition,
    MeleeChanged,
    Moved,
)
from events.trench_crusade.table import Activation, Model, State
from events.vocabulary import ConditionChanged, Modifier, Rolled

SAFE_GROUND: queries.Fields = {"modifiers": queries.NO_MODIFIERS}
ANY_GROUND: queries.Fields = {
    "into_dangerous_terrain": YesNo(),
    "modifiers": Given(
        modifiers(*ROLL_MODIFIERS),
        lambda chosen: modifiers(*ROLL_MODIFIERS) if chosen["into_dangerous_terrain"] else queries.NO_MODIFIERS,
    ),
}
"""Form fields for the ground that a Standard Move crosses. A roll is needed only for Dangerous Terrain."""


@frozen
class Move(ActivationCommand, wire="trench_crusade.move.v1"):
    """Make a Standard Move, or shuffle in Melee.

    Attributes:
        model: The model that moves.
        into_dangerous_terrain: Whether the move enters Dangerous Terrain, which makes it a RISKY ACTION.
        modifiers: Other modifiers to this roll, each with its source. Must be empty if no roll is needed.
        distance: Length of the move in half inches (12 is 6"); 0 if not measured.
        to: The destination in words; empty if not stated.
    """

    action_types = (Action.MOVE, Action.STANDARD_MOVE)
    taken_once = "TC-MOVE-01"
    into_dangerous_terrain: bool = False
    modifiers: tuple[Modifier, ...] = added_later(())
    distance: int = added_later(0)
    to: str = added_later("")

    @classmethod
    @cites("TC-MOVE-02")
    def check_any(cls, state: State, model: Model, activation: Activation) -> Iterator[Reason]:
        yield from _check_move(state, model, activation)
        yield from _check_melee(model, activation, "TC-MOVE-02")

    @cites("TC-MOVE-02", "TC-MOVE-11")
    def check_active(self, state: State, model: Model, activation: Activation) -> Iterator[Reason]:
        yield from _check_distance(state, model, activation, self.distance, "TC-MOVE-02")
        if self.modifiers and not self.into_dangerous_terrain:
            yield Reason("modifier", "a Standard Move needs no roll; remove the modifiers", "TC-MOVE-02")
        if self.into_dangerous_terrain and model.profile.flying:
            sentence = f"{model.name} flies and ignores Dangerous Terrain; set into_dangerous_terrain to false"
            yield Reason("flying", sentence, "TC-MOVE-11")

    @cites("TC-MOVE-02", "TC-MOVE-11")
    def apply(self, draft: Draft[State]) -> None:
        draft.emit(ActionTaken(self.model, Action.MOVE, Action.STANDARD_MOVE))
        if self.into_dangerous_terrain:
            risk = ActionDeclared(model=self.model, action=Action.MOVE_INTO_DANGER, risky=True)
            declare(draft, replace(risk, modifiers=self.modifiers, distance=self.distance, to=self.to))
        else:
            _move(draft, self.model, Action.STANDARD_MOVE, self.distance, self.to)

    @classmethod
    def forms(cls, state: State, model: Model, activation: Activation) -> Iterator[Form]:
        ground = SAFE_GROUND if model.profile.flying else ANY_GROUND
        yield queries.form_for(cls, "Standard Move", model, more=lambda: ground)
        measured = "Standard Move (with measurements)"
        yield queries.form_for(cls, measured, model, more=lambda: {**ground, **_path_fields(state, model, activation)})


@frozen(kw_only=True)
class Charge(ActivationCommand, wire="trench_crusade.charge.v1"):
    """Charge an enemy.

    Attributes:
        target: The enemy to charge: the first one that comes within 1" on the route.
        distance: Length of the route to the target in half inches (12 is 6").
        in_sight: Whether the target is in sight. If not, a RISKY ACTION must succeed first.
        dive: Depth of the jump of a Diving Charge in inches, 3 to 6; 0 for a Charge without a jump.
        landing: Distance between the landing point of the jump and the target, in half inches; at most 4 (2").
        also_near: Other enemies within 1" of the end of the Charge. Empty if there are none.
        modifiers: Other modifiers to the RISKY ACTION of a Diving Charge or of a Charge at a target out of sight.
    """

    action_types = (Action.MOVE, Action.CHARGE)
    taken_once = "TC-MOVE-01"
    target: str
    distance: int
    in_sight: bool = True
    dive: int = 0
    also_near: tuple[str, ...] = ()
    landing: int = added_later(0)
    modifiers: tuple[Modifier, ...] = added_later(())

    @classmethod
    @cites("TC-MOVE-04", "TC-MOVE-06")
    def check_any(cls, state: State, model: Model, activation: Activation) -> Iterator[Reason]:
        yield from _check_move(state, model, activation)
        if model.in_melee_with:
            yield Reason("in_melee", f"{model.name} is in Melee and cannot charge", "TC-MOVE-04")
        if _shots_exclude_charge(state, activation):
            sentence = (
                f"{model.name} has shot and cannot charge; only a single shot with an ASSAULT weapon would allow it"
            )
            yield Reason("has_shot", sentence, "TC-MOVE-06")

    @cites("TC-MOVE-03", "TC-MOVE-12")
    def check_active(self, state: State, model: Model, activation: Activation) -> Iterator[Reason]:
        yield from queries.check_enemies(state, model.side, (self.target, *self.also_near))
        yield from queries.check_distinct((self.target, *self.also_near))
        if not model.in_melee_with and not movement.is_in_charge_range(self.distance):
            reach = f'{movement.MAX_CHARGE_INCHES}" ({movement.MAX_CHARGE_DISTANCE} half inches)'
            sentence = f"a Charge has a range of {reach}; the target is {self.distance} half inches away"
            yield Reason("too_far", sentence, "TC-MOVE-03")
        if self.distance < 1:
            sentence = f"distance must be at least 1 half inch, not {self.distance}"
            yield Reason("distance", sentence, "TC-MOVE-03")
        if self.dive != 0 and not movement.may_dive(self.dive):
            yield Reason("dive", f'a Diving Charge needs a jump down of 3" to 6", not {self.dive}"', "TC-MOVE-12")
        if self.modifiers and self.in_sight and not self.dive:
            yield Reason("modifier", "this Charge needs no ACTION roll; remove the modifiers", "TC-MOVE-03")
        if self.landing and not (self.dive and movement.may_dive_land(self.landing)):
            most = movement.DIVE_LANDING if self.dive else 0
            sentence = f"landing must be from 0 to {most} half inches, not {self.landing}"
            yield Reason("landing", sentence, "TC-MOVE-12")

    @cites("TC-MOVE-03", "TC-MOVE-05", "TC-MOVE-12")
    def apply(self, draft: Draft[State]) -> None:
        draft.emit(ActionTaken(self.model, Action.MOVE, Action.CHARGE))
        targets = (self.target, *self.also_near)
        charge = ChargeDeclared(model=self.model, targets=targets, distance=self.distance, in_sight=self.in_sight)
        draft.emit(replace(charge, dive=self.dive, landing=self.landing, modifiers=self.modifiers))
        if not queries.skirmishers(draft.state):
            _begin_charge(draft)

    @classmethod
    def forms(cls, state: State, model: Model, _: Activation) -> Iterator[Form]:
        enemy = state.enemy(model.side)
        if not any(model.side == enemy and not model.out for model in state.models):
            return

        def target_fields() -> queries.Fields:
            return {"target": queries.model_choice(state, enemy), "distance": CHARGED}

        def nearby_fields() -> queries.Fields:
            return {"in_sight": IN_SIGHT, "also_near": queries.bystander_choice(state, "target", enemy)}

        yield queries.form_for(cls, "Charge", model, more=lambda: {**target_fields(), **SEEN_OR_NOT})
        yield queries.form_for(
            cls,
            "Charge (with several enemies nearby)",
            model,
            more=lambda: {**target_fields(), **nearby_fields(), **SEEN_OR_NOT},
        )
        yield queries.form_for(cls, "Diving Charge (RISKY)", model, more=lambda: {**target_fields(), **LEAP})
        label = "Diving Charge (RISKY), out of sight or with several enemies nearby"
        yield queries.form_for(cls, label, model, more=lambda: {**target_fields(), **LEAP, **nearby_fields()})


CHARGED = Whole(1, movement.MAX_CHARGE_DISTANCE, suggest=(14, 20, 24), unit="half inches")
IN_SIGHT = OneOf((True, False), ("in sight", "out of sight"))
SEEN_OR_NOT: queries.Fields = {
    "in_sight": IN_SIGHT,
    "modifiers": Given(
        modifiers(*ROLL_MODIFIERS),
        lambda chosen: queries.NO_MODIFIERS if chosen["in_sight"] else modifiers(*ROLL_MODIFIERS),
    ),
}
LEAP: queries.Fields = {
    "dive": Whole(3, 6, suggest=(3, 6), unit="inches"),
    "landing": Whole(0, movement.DIVE_LANDING, suggest=(0, 4), unit="half inches"),
}
"""Form fields of an ordinary Charge. A Charge at a target in sight needs no roll."""


@frozen
class Skirmish(ModelCommand, wire="trench_crusade.skirmish.v1"):
    """Move a SKIRMISHER up to a D3 inches to evade a Charge. The die is rolled before the move."""

    @cites("TC-MOVE-03")
    def check(self, state: State) -> Iterator[Reason]:
        yield from _check_skirmish(state, self.model)

    @cites("TC-MOVE-03")
    def apply(self, draft: Draft[State]) -> None:
        (die,) = draft.roll(1, movement.SKIRMISH_DIE, SKIRMISH, self.model)
        draft.emit(Rolled(purpose=SKIRMISH, who=self.model, dice=(die,), kept=(0,), total=die.face, base=1))
        draft.emit(facts.SkirmishRolled(self.model, 2 * die.face))


@frozen
class StandFast(ModelCommand, wire="trench_crusade.stand_fast.v1"):
    """Let a SKIRMISHER stay put instead of evading a Charge."""

    @cites("TC-MOVE-03")
    def check(self, state: State) -> Iterator[Reason]:
        yield from _check_skirmish(state, self.model)

    @cites("TC-MOVE-03")
    def apply(self, draft: Draft[State]) -> None:
        charge = draft.state.charge
        if charge is not None:
            draft.emit(facts.SkirmishSettled(self.model, moved=False, distance=charge.distance))
            _begin_charge(draft)


@frozen
class GetClear(ModelCommand, wire="trench_crusade.get_clear.v1"):
    """State how far a SKIRMISHER that evaded is from the charging model.

    Attributes:
        distance: Distance between the charging model and its target in half inches, after the SKIRMISHER has moved.
    """

    distance: int

    @cites("TC-MOVE-03")
    def check(self, state: State) -> Iterator[Reason]:
        skirmish, charge = state.skirmish, state.charge
        if skirmish is None or charge is None or skirmish.model != self.model:
            sentence = f"{state.name(self.model)} is not evading a Charge"
            yield Reason("no_skirmish", sentence, "TC-MOVE-03")
            return
        smallest, largest = _distances_after_skirmish(charge, skirmish)
        if not smallest <= self.distance <= largest:
            sentence = (
                f"the distance to the target must now be from {smallest} to {largest} half inches, not {self.distance}"
            )
            yield Reason("distance", sentence, "TC-MOVE-03")

    @cites("TC-MOVE-03")
    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.SkirmishSettled(self.model, moved=True, distance=self.distance))
        _begin_charge(draft)


SKIRMISH = "Skirmish"


@requests_at("SKIRMISH")
def _request_skirmish(state: State) -> Iterator[Request]:
    charge = state.charge
    if charge is None:
        return
    if state.skirmish is not None:
        model = state.model(state.skirmish.model)
        smallest, largest = _distances_after_skirmish(charge, state.skirmish)
        prompt = f"{model.name} moves. How far is {state.name(charge.model)} from {state.name(charge.targets[0])} now?"
        distance = Whole(smallest, largest, unit="half inches")
        form = queries.form_for(GetClear, "state the distance", model, more=lambda: {"distance": distance})
        yield Request(model.side, "skirmish", prompt, (form,), GetClear(model.id, largest))
        return
    skirmishers = queries.skirmishers(state)
    forms = (queries.form_for(Skirmish, "evade", *skirmishers), queries.form_for(StandFast, "stay put", *skirmishers))
    prompt = f"{state.name(charge.model)} charges. Does {' or '.join(model.name for model in skirmishers)} evade?"
    yield Request(skirmishers[0].side, "skirmish", prompt, forms, StandFast(skirmishers[0].id))


def _distances_after_skirmish(charge: ChargeDeclared, skirmish: facts.SkirmishRolled) -> tuple[int, int]:
    """Return the smallest and the largest distance that a Charge may have after a SKIRMISHER has evaded it.

    The distance only changes if the target of the Charge evades.
    """
    far = skirmish.half_inches if skirmish.model == charge.targets[0] else 0
    return movement.distances_after_skirmish(charge.distance, far)


def _check_skirmish(state: State, model: str) -> Iterator[Reason]:
    skirmishers = [model.id for model in queries.skirmishers(state)]
    if state.skirmish is not None or model not in skirmishers:
        sentence = f"{state.name(model)} cannot evade a Charge now"
        yield Reason("no_skirmish", sentence, "TC-MOVE-03")


@frozen
class Retreat(ActivationCommand, wire="trench_crusade.retreat.v1"):
    """Retreat from Melee. Each enemy in Melee may make a free attack first.

    Attributes:
        model: The model that retreats.
        distance: Length of the move in half inches (12 is 6"); 0 if not measured.
        to: The destination in words; empty if not stated.
    """

    action_types = (Action.MOVE, Action.RETREAT)
    taken_once = "TC-MOVE-01"
    distance: int = added_later(0)
    to: str = added_later("")

    @classmethod
    @cites("TC-MOVE-07")
    def check_any(cls, state: State, model: Model, activation: Activation) -> Iterator[Reason]:
        yield from _check_move(state, model, activation)
        if not model.in_melee_with:
            sentence = f"{model.name} is not in Melee and cannot retreat"
            yield Reason("not_in_melee", sentence, "TC-MOVE-07")

    @cites("TC-MOVE-07")
    def check_active(self, state: State, model: Model, activation: Activation) -> Iterator[Reason]:
        yield from _check_distance(state, model, activation, self.distance, "TC-MOVE-07")

    @cites("TC-MOVE-07")
    def apply(self, draft: Draft[State]) -> None:
        draft.emit(ActionTaken(self.model, Action.MOVE, Action.RETREAT))
        enemies = draft.state.model(self.model).in_melee_with
        if active_abilities.allows(draft.state, self.model, active_abilities.RETREAT_FREELY):
            enemies = ()
        draft.emit(facts.FreeAttacksOffered(self.model, enemies, self.distance, self.to))

    @classmethod
    def forms(cls, state: State, model: Model, activation: Activation) -> Iterator[Form]:
        yield queries.form_for(cls, "Retreat", model)
        yield queries.form_for(
            cls, "Retreat (with measurements)", model, more=lambda: _path_fields(state, model, activation)
        )


@frozen
class Dash(ActivationCommand, wire="trench_crusade.dash.v1"):
    """Make an extra Standard Move, if a RISKY ACTION succeeds.

    Attributes:
        model: The model that dashes.
        modifiers: Other modifiers to the roll, each with its source.
        distance: Length of the move in half inches (12 is 6"); 0 if not measured.
        to: The destination in words; empty if not stated.
    """

    action_types = (Action.DASH,)
    taken_once = "TC-MOVE-08"
    modifiers: tuple[Modifier, ...] = added_later(())
    distance: int = added_later(0)
    to: str = added_later("")

    @classmethod
    @cites("TC-MOVE-08")
    def check_any(cls, state: State, model: Model, activation: Activation) -> Iterator[Reason]:
        yield from queries.check_not_down(model)
        yield from _check_melee(model, activation, "TC-MOVE-08")
        yield from _check_after_heavy_shot(state, model, activation)

    @cites("TC-MOVE-08")
    def check_active(self, state: State, model: Model, activation: Activation) -> Iterator[Reason]:
        yield from _check_distance(state, model, activation, self.distance, "TC-MOVE-08")

    def apply(self, draft: Draft[State]) -> None:
        take(draft, self.model, Action.DASH, modifiers=self.modifiers, distance=self.distance, to=self.to)

    @classmethod
    def forms(cls, state: State, model: Model, activation: Activation) -> Iterator[Form]:
        yield queries.form_for(cls, "Dash (RISKY)", model)
        yield queries.form_for(
            cls, "Dash (RISKY), with measurements", model, more=lambda: _path_fields(state, model, activation)
        )


@frozen
class PlaceModel(ModelStatement, wire="trench_crusade.place_model.v1"):
    """Place a model without a Move, for example after a teleport or a push, or to correct its position.

    Attributes:
        enemies: All enemies within 1" of the model. Empty if there are none.
    """

    enemies: tuple[str, ...] = ()

    def check(self, state: State) -> Iterator[Reason]:
        yield from super().check(state)
        side = state.model(self.model).side if state.has_on_table(self.model) else ""
        yield from queries.check_enemies(state, side, self.enemies)
        yield from queries.check_distinct(self.enemies)

    @cites("TC-DOWN-05")
    def apply(self, draft: Draft[State]) -> None:
        draft.emit(MeleeChanged(self.model, self.enemies))

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        for side in state.side_ids:
            if queries.model_choice(state, side).of:
                yield Form(
                    cls, f"Place a model of {state.name(side)}", LazyFields(partial(_placement_fields, state, side))
                )


def _placement_fields(state: State, side: str) -> queries.Fields:
    enemies = queries.model_choice(state, state.enemy(side))
    return {"model": queries.model_choice(state, side), "enemies": SomeOf(enemies.of, enemies.names)}


def _check_move(state: State, model: Model, activation: Activation) -> Iterator[Reason]:
    yield from queries.check_not_down(model)
    yield from _check_after_heavy_shot(state, model, activation)


@cites("TC-MEL-05")
def _check_after_heavy_shot(state: State, model: Model, activation: Activation) -> Iterator[Reason]:
    if activation.took(Action.RANGED_ATTACK) and queries.is_burdened(state, model):
        sentence = f"{model.name} carries HEAVY equipment and has shot, so it cannot move in this Activation"
        yield Reason("heavy", sentence, "TC-MEL-05")


@cites("TC-MOVE-02", "TC-MOVE-08")
def _check_melee(model: Model, activation: Activation, rule: str) -> Iterator[Reason]:
    if not movement.may_move(bool(model.in_melee_with), bool(activation.began_beside)):
        sentence = f"{model.name} came into Melee in this Activation, so it cannot move"
        yield Reason("in_melee", sentence, rule)


@cites("TC-MOVE-06")
def _shots_exclude_charge(state: State, activation: Activation) -> bool:
    shot = next((action.detail for action in activation.actions if action.action == Action.RANGED_ATTACK), None)
    weapon = None if shot is None else state.weapon(shot)
    if weapon is None or not movement.charge_and_shot_exclude(activation.shots, "ASSAULT" in weapon.keywords):
        return False
    return not active_abilities.allows(state, activation.id, active_abilities.SHOOT_AFTER_CHARGE)


def _allowance(state: State, model: Model, activation: Activation | None) -> int:
    rounding = state.settings.half_move_rounding
    return movement.move_allowance(
        queries.movement_of(state, model), activation is not None and activation.halved, rounding
    )


def _path_fields(state: State, model: Model, activation: Activation) -> queries.Fields:
    """Return the form fields for a move's length and destination."""
    longest = _allowance(state, model, activation)
    return {"distance": Whole(0, longest, suggest=(0, longest), unit="half inches"), "to": Words(("",))}


def _check_distance(state: State, model: Model, activation: Activation, distance: int, rule: str) -> Iterator[Reason]:
    longest = _allowance(state, model, activation) if distance else 0
    if not 0 <= distance <= longest:
        yield Reason("distance", f"{model.name} can move 0 to {longest} half inches, not {distance}", rule)


def _move(draft: Draft[State], model: str, how: str, distance: int = 0, to: str = "") -> None:
    state = draft.state
    longest = _allowance(state, state.model(model), state.activation(model))
    draft.emit(Moved(model, how, longest, distance or None, to))
    draft.trigger("moved", model, tags=(f"action: {how}",))


@cites("TC-MOVE-03")
def _begin_charge(draft: Draft[State]) -> None:
    """Begin the declared Charge. If its target is out of sight, a RISKY ACTION comes first."""
    charge = draft.state.charge
    if charge is None:
        return
    if draft.state.model(charge.model).down:
        draft.emit(Moved(charge.model, Action.CHARGE, 0))
    elif movement.charge_needs_a_risky_action(charge.in_sight):
        risk = ActionDeclared(model=charge.model, action=Action.CHARGE_OUT_OF_SIGHT, targets=charge.targets)
        risk_modifiers = () if charge.dive else charge.modifiers
        declare(draft, replace(risk, risky=True, distance=charge.distance, modifiers=risk_modifiers))
    else:
        _roll_charge(draft, charge)


@cites("TC-MOVE-03")
def settle_charge(draft: Draft[State]) -> None:
    """Begin a declared Charge as soon as no SKIRMISHER can still evade it."""
    state = draft.state
    is_blocked = state.attempt is not None or bool(state.injuries) or state.skirmish is not None
    if state.charge is not None and not is_blocked and not queries.skirmishers(state):
        _begin_charge(draft)


@cites("TC-MOVE-03", "TC-MEL-05", "TC-MOVE-12")
def _roll_charge(draft: Draft[State], charge: ChargeDeclared) -> None:
    """Roll the Charge die and move. If the Charge is long enough, bring the models into Melee or start the jump."""
    model, charger, activation, face = (
        charge.model,
        draft.state.model(charge.model),
        draft.state.activation(charge.model),
        0,
    )
    charge_modifiers = draft.modifiers("charge", model, charge.targets[0])
    if not queries.is_burdened(draft.state, charger):
        (die,) = draft.roll(1, charger.profile.charge_die, Action.CHARGE, model, modifiers=charge_modifiers)
        face = die.face
        rolled = Rolled(purpose=Action.CHARGE, who=model, dice=(die,), kept=(0,), total=face, base=1)
        draft.emit(replace(rolled, modifiers=charge_modifiers))
    halved = activation is not None and activation.halved
    rounding = draft.state.settings.half_move_rounding
    reach = max(0, queries.movement_of(draft.state, charger) + sum(modifier.amount for modifier in charge_modifiers))
    length = movement.charge_distance(reach, face, halved, rounding)
    draft.emit(Moved(model, Action.CHARGE, length))
    if charge.dive:
        if movement.reaches_landing_point(charge.distance, charge.landing, length):
            dive = ActionDeclared(model=model, action=Action.DIVING_CHARGE, targets=charge.targets, risky=True)
            dive = replace(dive, distance=charge.distance, drop=2 * charge.dive, modifiers=charge.modifiers)
            declare(draft, dive)
    elif movement.charge_arrives(charge.distance, length):
        draft.emit(MeleeChanged(model, charge.targets))
        _trigger_arrival(draft, model, charge.targets[0])


def _trigger_arrival(draft: Draft[State], model: str, target: str) -> None:
    """Trigger the abilities that react to a Charge that has brought a model into Melee."""
    draft.trigger("charged", model, target)
    draft.trigger("charged at", target, model)


def move_rolled(draft: Draft[State], attempt: ActionDeclared, result: str) -> None:
    """Move into Dangerous Terrain if the ACTION succeeded; otherwise injure the model."""
    if result != FAILURE:
        _move(draft, attempt.model, Action.STANDARD_MOVE, attempt.distance, attempt.to)
    ground_rolled(draft, attempt, result)


@cites("TC-MOVE-08")
def dash_rolled(draft: Draft[State], attempt: ActionDeclared, result: str) -> None:
    """Move if the ACTION succeeded."""
    if result != FAILURE:
        _move(draft, attempt.model, Action.DASH, attempt.distance, attempt.to)


def charge_rolled(draft: Draft[State], attempt: ActionDeclared, result: str) -> None:
    """Continue a Charge at a target out of sight if the ACTION succeeded."""
    if result != FAILURE:
        declared = ChargeDeclared(model=attempt.model, targets=attempt.targets, distance=attempt.distance)
        _roll_charge(
            draft, draft.state.charge or declared
        )  # logs of version 0.1 have no separate event for the declared Charge


@cites("TC-MOVE-12")
def dive_rolled(draft: Draft[State], attempt: ActionDeclared, result: str) -> None:
    """Bring both models of a Diving Charge into Melee. After a failure, the charging model is Down and falls."""
    who, dived = attempt.model, Condition.DIVING_CHARGE
    if result == FAILURE:
        draft.emit(MeleeChanged(who, attempt.targets))
        put_down(draft, who, Action.DIVING_CHARGE)
        fall(draft, who, attempt.drop)
        return
    draft.emit(ConditionChanged(who=who, condition=dived, level=1, source=attempt.targets[0]))
    draft.emit(MeleeChanged(who, attempt.targets))
    _trigger_arrival(draft, who, attempt.targets[0])


@cites("TC-MOVE-07")
def settle_retreat(draft: Draft[State]) -> None:
    """Let a retreating model move after all free attacks, unless it is Down or Out of Action."""
    state = draft.state
    if not state.retreating or state.free_attackers or state.injuries:
        return
    model = state.model(state.retreating)
    if movement.retreat_continues(model.down, model.out):
        draft.emit(MeleeChanged(model.id, ()))
        retreat = state.retreat
        distance, to = (0, "") if retreat is None else (retreat.distance, retreat.to)
        _move(draft, model.id, Action.RETREAT, distance, to)
    draft.emit(facts.RetreatSettled(model.id))
