"""Movement: Standard Moves, Charges, Retreats and Dashes, and models that are placed without a move."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from combat.engine.offer import Bound, Domain, Form, ListOf, OneOf, Request, SomeOf, Whole, YesNo, among, text, within
from combat.engine.play import Draft, Reason, cites, emits, requests_at
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts import actions
from combat.systems.trench_crusade.acts.moving import begin_charge, longest_move, move
from combat.systems.trench_crusade.queries import ability_words, active_abilities
from combat.systems.trench_crusade.rules import movement
from events.limits import MAX_NUMBER
from events.replace import replace
from events.trench_crusade import Activation, Model, State, Weapon, facts
from events.trench_crusade.facts import Action, ActionDeclared, ActionTaken, ChargeDeclared, MeleeChanged
from events.vocabulary import Modifier


def _path_lengths(state: State, model: str) -> Whole:
    """Return the possible lengths of a model's move; 0 if it is not measured."""
    longest = longest_move(state, state.model(model), state.activation(model))
    return Whole(0, longest, suggest=(0, longest), unit="half inches")


def _ground(state: State, model: str) -> Domain:
    return actions.NO if state.model(model).profile.flying else YesNo()


def _ground_modifiers(_: State, into_dangerous_terrain: bool = True) -> ListOf:  # noqa: FBT001, FBT002 - see `Bound`
    return actions.ANY_MODIFIERS if into_dangerous_terrain else actions.NO_MODIFIERS


class Move(actions.ActivationCommand, wire="trench_crusade.move.v1"):
    """Make a Standard Move, or shuffle in Melee.

    Attributes:
        into_dangerous_terrain: Whether the move enters Dangerous Terrain, which makes it a RISKY ACTION.
        modifiers: Other modifiers to this roll, each with its source. Must be empty if no roll is needed.
    """

    action_types = (Action.MOVE, Action.STANDARD_MOVE)
    taken_once = "TC-MOVE-01"
    into_dangerous_terrain: bool = among(
        _ground, default=False, noun="false, because a flying model ignores it", code="flying", rule="TC-MOVE-11"
    )
    modifiers: tuple[Modifier, ...] = among(
        actions.STATED,
        Bound(_ground_modifiers, "empty, because a Standard Move needs no roll", "modifier", "TC-MOVE-02"),
        default=(),
        later=True,
    )
    distance: int = among(_path_lengths, default=0, later=True, rule="TC-MOVE-02")
    to: str = text(default="", later=True)

    @classmethod
    @cites("TC-MOVE-02")
    def check_any(cls, state: State, model: Model, activation: Activation) -> Iterator[Reason]:
        yield from _check_move(state, model, activation)
        yield from _check_melee(model, activation, "TC-MOVE-02")

    @cites("TC-MOVE-02", "TC-MOVE-11")
    def apply(self, draft: Draft[State]) -> None:
        draft.emit(ActionTaken(self.model, Action.MOVE, Action.STANDARD_MOVE))
        if self.into_dangerous_terrain:
            risk = ActionDeclared(model=self.model, action=Action.MOVE_INTO_DANGER, risky=True)
            actions.declare(draft, replace(risk, modifiers=self.modifiers, distance=self.distance, to=self.to))
        else:
            move(draft, self.model, Action.STANDARD_MOVE, self.distance, self.to)

    @classmethod
    def forms(cls, state: State, model: Model, _: Activation) -> Iterator[Form]:
        safe = ("into_dangerous_terrain",) if model.profile.flying else ()
        yield cls.form_for(state, "Standard Move", model, omit=(*safe, "distance", "to"))
        yield cls.form_for(state, "Standard Move (with measurements)", model, omit=safe)


IN_SIGHT = OneOf((True, False), ("in sight", "out of sight"))
CHARGED = Whole(1, movement.MAX_CHARGE_DISTANCE, suggest=(14, 20, 24), unit="half inches")


def _enemies_nearby(state: State, model: str, target: str = "") -> queries.Bystanders:
    return queries.bystanders(state, state.enemy(state.model(model).side)).without(target)


def _landing_distances(_: State, dive: int = 1) -> Whole:
    return Whole(0, movement.DIVE_LANDING if dive else 0, suggest=(0, 4), unit="half inches")


def _charge_modifiers(_: State, in_sight: bool = False, dive: int = 1) -> ListOf:  # noqa: FBT001, FBT002 - see `Bound`
    return actions.NO_MODIFIERS if in_sight and not dive else actions.ANY_MODIFIERS


class Charge(actions.ActivationCommand, wire="trench_crusade.charge.v1", kw_only=True):
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
    labels: ClassVar = {
        "Charge": ("dive", "also_near", "landing"),
        "Charge (with several enemies nearby)": ("dive", "landing"),
        "Diving Charge (RISKY)": ("in_sight", "also_near"),
        "Diving Charge (RISKY), out of sight or with several enemies nearby": (),
    }
    target: str = among(queries.ON_TABLE, queries.ENEMY)
    distance: int = among(
        Bound(Whole(1, MAX_NUMBER), rule="TC-MOVE-03"), Bound(CHARGED, code="too_far", rule="TC-MOVE-03")
    )
    in_sight: bool = among(IN_SIGHT, default=True)
    dive: int = within(*movement.DIVE_INCHES, suggest=movement.DIVE_INCHES, unit="inches", default=0, rule="TC-MOVE-12")
    also_near: tuple[str, ...] = among(
        queries.ON_TABLE, queries.ENEMY, Bound(_enemies_nearby, "an enemy other than the target", "twice"), default=()
    )
    landing: int = among(_landing_distances, default=0, later=True, rule="TC-MOVE-12")
    modifiers: tuple[Modifier, ...] = among(
        actions.STATED,
        Bound(_charge_modifiers, "empty, because this Charge needs no ACTION roll", "modifier", "TC-MOVE-03"),
        default=(),
        later=True,
    )

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
    def apply(self, draft: Draft[State]) -> None:
        draft.emit(ActionTaken(self.model, Action.MOVE, Action.CHARGE))
        targets = (self.target, *self.also_near)
        charge = ChargeDeclared(model=self.model, targets=targets, distance=self.distance, in_sight=self.in_sight)
        draft.emit(replace(charge, dive=self.dive, landing=self.landing, modifiers=self.modifiers))
        if not queries.skirmishers(draft.state):
            begin_charge(draft)

    @classmethod
    def forms(cls, state: State, model: Model, activation: Activation) -> Iterable[Form]:
        return super().forms(state, model, activation) if state.on_table(state.enemy(model.side)) else ()


def _evaders(state: State) -> OneOf:
    return queries.one_of(*(() if state.skirmish is not None else queries.skirmishers(state)))


def _evader(state: State) -> OneOf:
    return queries.one_of(*(() if state.skirmish is None else (state.model(state.skirmish.model),)))


EVADERS = Bound(_evaders, "a SKIRMISHER that can evade the Charge", "no_skirmish", "TC-MOVE-03")


class Skirmish(actions.ModelCommand, wire="trench_crusade.skirmish.v1"):
    """Move a SKIRMISHER up to a D3 inches to evade a Charge. The die is rolled before the move."""

    model: str = among(EVADERS)

    @cites("TC-MOVE-03")
    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.SkirmishRolled(self.model, 2 * draft.roll_die(movement.SKIRMISH_DIE, SKIRMISH, self.model)))


class StandFast(actions.ModelCommand, wire="trench_crusade.stand_fast.v1"):
    """Let a SKIRMISHER stay put instead of evading a Charge."""

    model: str = among(EVADERS)

    @cites("TC-MOVE-03")
    def apply(self, draft: Draft[State]) -> None:
        charge = draft.state.charge
        if charge is not None:
            draft.emit(facts.SkirmishSettled(self.model, moved=False, distance=charge.distance))
            begin_charge(draft)


@cites("TC-MOVE-03")
def _distances_after_skirmish(state: State) -> Whole:
    """Return the distances that a Charge may have after a SKIRMISHER has evaded it.

    The distance only changes if the target of the Charge evades.
    """
    skirmish, charge = state.skirmish, state.charge
    if skirmish is None or charge is None:
        return Whole(0, 0, unit="half inches")
    far = skirmish.half_inches if skirmish.model == charge.targets[0] else 0
    return Whole(max(1, charge.distance - far), charge.distance + far, unit="half inches")


class GetClear(actions.ModelCommand, wire="trench_crusade.get_clear.v1"):
    """State how far a SKIRMISHER that evaded is from the charging model.

    Attributes:
        distance: Distance between the charging model and its target in half inches, after the SKIRMISHER has moved.
    """

    model: str = among(_evader, noun="the SKIRMISHER that evades", code="no_skirmish", rule="TC-MOVE-03")
    distance: int = among(_distances_after_skirmish, rule="TC-MOVE-03")

    @cites("TC-MOVE-03")
    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.SkirmishSettled(self.model, moved=True, distance=self.distance))
        begin_charge(draft)


SKIRMISH = "Skirmish"


@requests_at("SKIRMISH")
def _request_skirmish(state: State) -> Iterator[Request]:
    charge = state.charge
    if charge is None:
        return
    if state.skirmish is not None:
        model = state.model(state.skirmish.model)
        prompt = f"{model.name} moves. How far is {state.name(charge.model)} from {state.name(charge.targets[0])} now?"
        largest = _distances_after_skirmish(state).most
        form = GetClear.form_for(state, "state the distance", model)
        yield Request(model.side, "skirmish", prompt, (form,), GetClear(model.id, largest))
        return
    skirmishers = queries.skirmishers(state)
    forms = (Skirmish.form_for(state, "evade", *skirmishers), StandFast.form_for(state, "stay put", *skirmishers))
    prompt = f"{state.name(charge.model)} charges. Does {' or '.join(model.name for model in skirmishers)} evade?"
    first = skirmishers[0]
    yield Request(first.side, "skirmish", prompt, forms, StandFast(first.id))


class Retreat(actions.ActivationCommand, wire="trench_crusade.retreat.v1"):
    """Retreat from Melee. Each enemy in Melee may make a free attack first."""

    action_types = (Action.MOVE, Action.RETREAT)
    taken_once = "TC-MOVE-01"
    labels: ClassVar = {"Retreat": ("distance", "to"), "Retreat (with measurements)": ()}
    distance: int = among(_path_lengths, default=0, later=True, rule="TC-MOVE-07")
    to: str = text(default="", later=True)

    @classmethod
    @cites("TC-MOVE-07")
    def check_any(cls, state: State, model: Model, activation: Activation) -> Iterator[Reason]:
        yield from _check_move(state, model, activation)
        if not model.in_melee_with:
            sentence = f"{model.name} is not in Melee and cannot retreat"
            yield Reason("not_in_melee", sentence, "TC-MOVE-07")

    @cites("TC-MOVE-07")
    def apply(self, draft: Draft[State]) -> None:
        draft.emit(ActionTaken(self.model, Action.MOVE, Action.RETREAT))
        enemies = draft.state.model(self.model).in_melee_with
        if active_abilities.allows(draft.state, self.model, ability_words.RETREAT_FREELY):
            enemies = ()
        draft.emit(facts.FreeAttacksOffered(self.model, enemies, self.distance, self.to))


class Dash(actions.ActivationCommand, wire="trench_crusade.dash.v1"):
    """Make an extra Standard Move, if a RISKY ACTION succeeds."""

    action_types = (Action.DASH,)
    taken_once = "TC-MOVE-08"
    labels: ClassVar = {"Dash (RISKY)": ("distance", "to"), "Dash (RISKY), with measurements": ()}
    modifiers: tuple[Modifier, ...] = among(actions.STATED, default=(), later=True)
    distance: int = among(_path_lengths, default=0, later=True, rule="TC-MOVE-08")
    to: str = text(default="", later=True)

    @classmethod
    @cites("TC-MOVE-08")
    def check_any(cls, state: State, model: Model, activation: Activation) -> Iterator[Reason]:
        yield from queries.check_not_down(model)
        yield from _check_melee(model, activation, "TC-MOVE-08")
        yield from _check_after_heavy_shot(state, model, activation)

    def apply(self, draft: Draft[State]) -> None:
        actions.take(draft, self.model, Action.DASH, modifiers=self.modifiers, distance=self.distance, to=self.to)


def _any_enemies(state: State, model: str = "") -> SomeOf:
    return queries.some_of(*state.on_table(state.enemy(state.model(model).side) if model else ""))


class PlaceModel(actions.ModelStatement, wire="trench_crusade.place_model.v1"):
    """Place a model without a Move, for example after a teleport or a push, or to correct its position.

    Attributes:
        enemies: All enemies within 1" of the model. Empty if there are none.
    """

    label = "place a model"
    enemies: tuple[str, ...] = among(
        queries.ON_TABLE, Bound(_any_enemies, "an enemy", "friend", repeated="twice"), default=()
    )
    apply = cites("TC-DOWN-05")(emits(MeleeChanged))


def _check_move(state: State, model: Model, activation: Activation) -> Iterator[Reason]:
    yield from queries.check_not_down(model)
    yield from _check_after_heavy_shot(state, model, activation)


@cites("TC-MEL-05")
def _check_after_heavy_shot(state: State, model: Model, activation: Activation) -> Iterator[Reason]:
    if any(queries.is_burdened(state, model, weapon) for weapon in _weapons_fired(state, activation)):
        sentence = f"{model.name} carries HEAVY equipment and has shot, so it cannot move in this Activation"
        yield Reason("heavy", sentence, "TC-MEL-05")


@cites("TC-MOVE-02", "TC-MOVE-08")
def _check_melee(model: Model, activation: Activation, rule: str) -> Iterator[Reason]:
    if model.in_melee_with and not activation.began_beside:
        sentence = f"{model.name} came into Melee in this Activation, so it cannot move"
        yield Reason("in_melee", sentence, rule)


def _weapons_fired(state: State, activation: Activation) -> list[Weapon | None]:
    return [state.weapon(action.detail) for action in activation.actions if action.action == Action.RANGED_ATTACK]


@cites("TC-MOVE-06")
def _shots_exclude_charge(state: State, activation: Activation) -> bool:
    fired = [weapon for weapon in _weapons_fired(state, activation) if weapon is not None]
    assault = all(weapon.has("ASSAULT") for weapon in fired)
    if not fired or not movement.charge_and_shot_exclude(activation.shots, assault):
        return False
    return not active_abilities.allows(state, activation.id, ability_words.SHOOT_AFTER_CHARGE)
