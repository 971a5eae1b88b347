"""Movement: Standard Moves, Charges, Retreats and Dashes, and models that are simply set elsewhere."""

from collections.abc import Iterator

import attrs

from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.engine.requests import Form, OneOf, Whole, YesNo
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts.actions import OfTheActive, StatedByTable, bars_taken, declare, take
from combat.systems.trench_crusade.acts.down import put_down
from combat.systems.trench_crusade.acts.terrain import fall, ground_rolled
from combat.systems.trench_crusade.rules import movement
from combat.systems.trench_crusade.rules.actions import FAILURE
from events.trench_crusade import facts
from events.trench_crusade.facts import Action, ActionDeclared, ActionTaken, Condition, MeleeChanged, Moved
from events.trench_crusade.table import Activation, Model, State
from events.vocabulary import ConditionChanged, Rolled


@attrs.frozen
class Move(OfTheActive, wire="trench_crusade.move.v1"):
    """A Standard Move, or in Melee a shuffle; `into_dangerous_terrain` makes it a RISKY ACTION."""

    into_dangerous_terrain: bool = False

    @cites("TC-MOVE-01", "TC-MOVE-02")
    def bars_active(self, state: State, model: Model, acting: Activation) -> Iterator[Reason]:
        return _bars_move(state, model, acting)

    @cites("TC-MOVE-02", "TC-MOVE-11")
    def does(self, draft: Draft[State]) -> None:
        draft.happens(ActionTaken(self.model, Action.MOVE, Action.STANDARD_MOVE))
        if self.into_dangerous_terrain:
            declare(draft, ActionDeclared(model=self.model, action=Action.MOVE_INTO_DANGER, risky=True))
        else:
            _moves(draft, self.model, Action.STANDARD_MOVE)

    @classmethod
    def offered(cls, _: State, model: Model) -> Iterator[Form]:
        if not model.down:
            weight = queries.LIKELY
            yield queries.offer(cls, "Standard Move", model, weight=weight, into_dangerous_terrain=YesNo())


@attrs.frozen(kw_only=True)
class Charge(OfTheActive, wire="trench_crusade.charge.v1"):
    """A Charge.

    Attributes:
        target: The enemy; the one whose 1" would be entered first.
        distance: How far it is to the target along the route, in half inches.
        in_sight: Whether there is a line of sight; without one a RISKY ACTION comes first.
        dive: The drop of a Diving Charge, in inches; 0 for none.
        also_near: Other enemies within 1" where the charge ends.
    """

    target: str
    distance: int
    in_sight: bool = True
    dive: int = 0
    also_near: tuple[str, ...] = ()

    @cites("TC-MOVE-01", "TC-MOVE-03", "TC-MOVE-04", "TC-MOVE-06", "TC-MOVE-12")
    def bars_active(self, state: State, model: Model, acting: Activation) -> Iterator[Reason]:
        yield from _bars_move(state, model, acting)
        yield from queries.bars_not_enemies(state, model.side, (self.target, *self.also_near))
        yield from queries.bars_repeated((self.target, *self.also_near))
        if model.in_melee_with:
            yield Reason("in_melee", f"{model.name} is in Melee and cannot charge out of it", "TC-MOVE-04")
        elif not movement.is_in_charge_reach(self.distance):
            reach = f'{movement.CHARGE_MOST_INCHES}" ({movement.CHARGE_REACH} half inches)'
            sentence = f"a Charge reaches {reach} at most, and the target is {self.distance} half inches away"
            yield Reason("too_far", sentence, "TC-MOVE-03")
        if self.distance < 1:
            sentence = f"the distance to the target is at least 1 half inch, not {self.distance}"
            yield Reason("distance", sentence, "TC-MOVE-03")
        if self.dive != 0 and not movement.may_dive(self.dive):
            yield Reason("dive", f'a Diving Charge leaps down 3" to 6", not {self.dive}"', "TC-MOVE-12")
        if _shots_bar_charge(state, acting):
            sentence = f"{model.name} has shot in this Activation; only a single ASSAULT shot goes with a Charge"
            yield Reason("has_shot", sentence, "TC-MOVE-06")

    @cites("TC-MOVE-03", "TC-MOVE-05", "TC-MOVE-12")
    def does(self, draft: Draft[State]) -> None:
        draft.happens(ActionTaken(self.model, Action.MOVE, Action.CHARGE))
        targets = (self.target, *self.also_near)
        if self.dive:
            self._declare(draft, Action.DIVING_CHARGE, targets, drop=2 * self.dive)
        elif movement.charge_needs_a_risky_action(self.in_sight):
            self._declare(draft, Action.CHARGE_OUT_OF_SIGHT, targets)
        else:
            _runs(draft, self.model, targets, self.distance)

    def _declare(self, draft: Draft[State], action: str, targets: tuple[str, ...], drop: int = 0) -> None:
        charge = ActionDeclared(model=self.model, action=action, targets=targets, risky=True)
        declare(draft, attrs.evolve(charge, distance=self.distance, drop=drop))

    @classmethod
    def offered(cls, state: State, model: Model) -> Iterator[Form]:
        enemies = state.on_table(state.enemy(model.side))
        if model.down or model.in_melee_with or not enemies:
            return
        target, distance = queries.one_of(*enemies), Whole(1, movement.CHARGE_REACH)
        sight, dive = OneOf((True, False), ("in sight", "out of sight")), Whole(3, 6)
        weight = queries.KEEN
        yield queries.offer(cls, "Charge", model, weight=weight, target=target, distance=distance, in_sight=sight)
        yield queries.offer(cls, "Diving Charge (RISKY)", model, target=target, distance=distance, dive=dive)


@attrs.frozen
class Retreat(OfTheActive, wire="trench_crusade.retreat.v1"):
    """Leave Melee; every enemy in it may strike first."""

    @cites("TC-MOVE-01", "TC-MOVE-07")
    def bars_active(self, state: State, model: Model, acting: Activation) -> Iterator[Reason]:
        yield from _bars_move(state, model, acting)
        if not model.in_melee_with:
            sentence = f"{model.name} is not in Melee, so there is nothing to retreat from"
            yield Reason("not_in_melee", sentence, "TC-MOVE-07")

    @cites("TC-MOVE-07")
    def does(self, draft: Draft[State]) -> None:
        draft.happens(ActionTaken(self.model, Action.MOVE, Action.RETREAT))
        beside = map(draft.state.model, draft.state.model(self.model).in_melee_with)
        striking = tuple(enemy.id for enemy in beside if queries.weapons(draft.state, enemy, "melee"))
        draft.happens(facts.FreeAttacksOffered(self.model, striking))

    @classmethod
    def offered(cls, _: State, model: Model) -> Iterator[Form]:
        if model.in_melee_with and not model.down:
            yield queries.offer(cls, "Retreat", model)


@attrs.frozen
class Dash(OfTheActive, wire="trench_crusade.dash.v1"):
    """A RISKY ACTION for an extra Standard Move."""

    @cites("TC-MOVE-08")
    def bars_active(self, state: State, model: Model, acting: Activation) -> Iterator[Reason]:
        yield from bars_taken(model, acting, Action.DASH, "TC-MOVE-08")
        yield from queries.bars_down(model)
        yield from _bars_after_heavy_shot(state, model, acting)

    def does(self, draft: Draft[State]) -> None:
        take(draft, self.model, Action.DASH)

    @classmethod
    def offered(cls, _: State, model: Model) -> Iterator[Form]:
        if not model.down:
            yield queries.offer(cls, "Dash (RISKY)", model, weight=queries.SELDOM)


@attrs.frozen
class PlaceModel(StatedByTable, wire="trench_crusade.place_model.v1"):
    """A model now stands within 1" of exactly these enemies, without a Move: a teleport, a push, a correction."""

    enemies: tuple[str, ...] = ()

    def bars(self, state: State) -> Iterator[Reason]:
        yield from super().bars(state)
        side = state.model(self.model).side if state.has_on_table(self.model) else ""
        yield from queries.bars_not_enemies(state, side, self.enemies)
        yield from queries.bars_repeated(self.enemies)

    @cites("TC-DOWN-05")
    def does(self, draft: Draft[State]) -> None:
        draft.happens(MeleeChanged(self.model, self.enemies))

    @classmethod
    def offered(cls, state: State) -> Iterator[Form]:
        for side in state.side_ids:
            enemies = queries.some_of(*state.on_table(state.enemy(side)))
            yield queries.offer(cls, "Place a model", *state.on_table(side), enemies=enemies)


def _bars_move(state: State, model: Model, acting: Activation) -> Iterator[Reason]:
    yield from bars_taken(model, acting, Action.MOVE, "TC-MOVE-01")
    yield from queries.bars_down(model)
    yield from _bars_after_heavy_shot(state, model, acting)


@cites("TC-MEL-05")
def _bars_after_heavy_shot(state: State, model: Model, acting: Activation) -> Iterator[Reason]:
    for each in acting.actions:
        weapon = state.weapon(each.detail)
        if each.action == Action.RANGED_ATTACK and weapon is not None and queries.burdens(weapon, model):
            sentence = f"{model.name} has fired the {weapon.name}, which is HEAVY, and cannot move as well"
            yield Reason("heavy", sentence, "TC-MEL-05")


@cites("TC-MOVE-06")
def _shots_bar_charge(state: State, acting: Activation) -> bool:
    shot = (state.weapon(each.detail) for each in acting.actions if each.action == Action.RANGED_ATTACK)
    weapon = next(shot, None)
    return weapon is not None and movement.charge_and_shot_exclude(acting.shots, "ASSAULT" in weapon.keywords)


def _moves(draft: Draft[State], model: str, how: str) -> None:
    acting = draft.state.activation(model)
    halved = acting is not None and acting.halved
    draft.happens(Moved(model, how, movement.move_allowance(draft.state.model(model).profile.movement, halved)))


@cites("TC-MOVE-03", "TC-MEL-05")
def _runs(draft: Draft[State], model: str, targets: tuple[str, ...], distance: int) -> None:
    """Run Movement and a D6, and be in Melee if that is far enough."""
    charger, acting, face = draft.state.model(model), draft.state.activation(model), 0
    carried = (queries.weapon_of(draft.state, weapon) for weapon in charger.profile.weapons)
    if not any(queries.burdens(weapon, charger) for weapon in carried):
        (die,) = draft.roll(1, 6, Action.CHARGE, model)
        face = die.face
        draft.happens(Rolled(purpose=Action.CHARGE, who=model, dice=(die,), kept=(0,), total=face))
    going = movement.charge_distance(charger.profile.movement, face, acting is not None and acting.halved)
    draft.happens(Moved(model, Action.CHARGE, going))
    if movement.charge_arrives(distance, going):
        draft.happens(MeleeChanged(model, targets))


def move_rolled(draft: Draft[State], attempt: ActionDeclared, result: str) -> None:
    """Across Dangerous Terrain, or hurt in it."""
    if result != FAILURE:
        _moves(draft, attempt.model, Action.STANDARD_MOVE)
    ground_rolled(draft, attempt, result)


@cites("TC-MOVE-08")
def dash_rolled(draft: Draft[State], attempt: ActionDeclared, result: str) -> None:
    """Run, or not."""
    if result != FAILURE:
        _moves(draft, attempt.model, Action.DASH)


def charge_rolled(draft: Draft[State], attempt: ActionDeclared, result: str) -> None:
    """The way to an enemy out of sight is found, or the Activation ends."""
    if result != FAILURE:
        _runs(draft, attempt.model, attempt.targets, attempt.distance)


@cites("TC-MOVE-12")
def dive_rolled(draft: Draft[State], attempt: ActionDeclared, result: str) -> None:
    """Down on the enemy with all one's weight, or Down on the ground."""
    who = attempt.model
    if result == FAILURE:
        put_down(draft, who, Action.DIVING_CHARGE)
        fall(draft, who, attempt.drop)
        return
    draft.happens(ConditionChanged(who=who, condition=Condition.DIVING_CHARGE, level=1, source=attempt.targets[0]))
    _runs(draft, who, attempt.targets, attempt.distance)


@cites("TC-MOVE-07")
def settle_retreat(draft: Draft[State]) -> None:
    """Let a retreating model get away once nobody may strike at it any more, unless it was taken Down or out."""
    state = draft.state
    if not state.retreating or state.free_attackers or state.injuries:
        return
    model = state.model(state.retreating)
    if movement.retreat_goes_on(model.down, model.out):
        draft.happens(MeleeChanged(model.id, ()))
        _moves(draft, model.id, Action.RETREAT)
    draft.happens(facts.RetreatSettled(model.id))
