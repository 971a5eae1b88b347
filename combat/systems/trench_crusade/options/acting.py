"""Why a model cannot take an ACTION now."""

from collections.abc import Callable, Iterator
from functools import wraps
from typing import TypeVar

from combat.engine.book import cites
from combat.engine.errors import Reason
from combat.systems.trench_crusade.commands import (
    Charge,
    Climb,
    Dash,
    EndActivation,
    EnterDangerousTerrain,
    Fight,
    HoldFire,
    Invoke,
    Jump,
    Move,
    Retreat,
    Shoot,
    Stand,
    StayDown,
    TakeAction,
    UseMediKit,
)
from combat.systems.trench_crusade.decide.attacks import off_hand_of
from combat.systems.trench_crusade.decide.results import FOLLOWS
from combat.systems.trench_crusade.rules import actions, attacks, down, markers, movement
from events.base import Command
from events.trench_crusade.table import Activation, Model, State

C = TypeVar("C", bound=Command)

HIGHEST_FALL = 72
"""Three feet, in half inches: beyond that a number is a slip of the finger."""

MOVING = {"Move", "Dash", "Climb", "Jump"}
NAMED = frozenset(
    {"Move", "Dash", "Climb", "Jump", "Ranged Attack", "Melee Attack", "Medi-Kit", "Stand", "GOETIC"}
) | set(actions.MOVE_ACTIONS)
"""The types of ACTION that have commands of their own."""


def acting(state: State, model: str) -> tuple[Model, Activation] | Reason:
    """Return a model with its Activation, or the reason why it is not acting."""
    if not state.knows(model):
        return Reason("unknown_model", f"there is no model '{model}'; known are {_ids(state.models)}")
    found = state.activation(model)
    if found is None:
        now = " and ".join(state.name(each.id) for each in state.activations if not each.over) or "nobody"
        return Reason("not_active", f"{state.name(model)} is not activated now; {now} is", "TC-TURN-03")
    return state.model(model), found


def of_the_active(
    check: Callable[[State, C, Model, Activation], Iterator[Reason]],
) -> Callable[[State, C], Iterator[Reason]]:
    """Hand a check the model that acts, and its Activation; not to be acting is a reason that says it all."""

    @wraps(check)
    def reasons(state: State, command: C) -> Iterator[Reason]:
        found = acting(state, str(getattr(command, "model", "")))
        if isinstance(found, Reason):
            yield found
        else:
            yield from check(state, command, *found)

    return reasons


def _ids(models: tuple[Model, ...]) -> str:
    return ", ".join(model.id for model in models)


def _used(activation: Activation, action: str, rule: str) -> Iterator[Reason]:
    if actions.already_taken(action, activation.actions):
        yield Reason("already_taken", f"{action} was taken already in this Activation, and each type goes once", rule)


def _upright(model: Model) -> Iterator[Reason]:
    if down.down_bars_moving(model.down, is_move=True):
        yield Reason("down", f"{model.profile.name} is Down and cannot move", "TC-DOWN-01")


def _move_reasons(state: State, model: Model, activation: Activation) -> Iterator[Reason]:
    """What bars every Move ACTION."""
    yield from _used(activation, "Move", "TC-MOVE-01")
    yield from _upright(model)
    yield from _heavy_was_shot(state, model, activation)


def _heavy_was_shot(state: State, model: Model, activation: Activation) -> Iterator[Reason]:
    for action, detail in zip(activation.actions, activation.details, strict=True):
        weapon = state.weapon(detail)
        if (
            action == "Ranged Attack"
            and weapon
            and actions.heavy_bars_shooting_after_moving("HEAVY" in weapon.keywords, model.has("STRONG"))
        ):
            yield Reason("heavy", f"{weapon.name} is HEAVY: who shot it does not move", "TC-MEL-05")


@cites("TC-DOWN-02", "TC-DOWN-03")
@of_the_active
def stand(state: State, command: Stand, model: Model, activation: Activation) -> Iterator[Reason]:
    """Standing up is free at the start of an Activation, and a RISKY ACTION after going Down in it."""
    if state.step == "STAND":
        if not (activation.stand_owed and down.may_stand_for_free(model.down, acted=bool(activation.actions))):
            yield Reason("not_down", f"{model.profile.name} has nothing to decide about standing", "TC-DOWN-02")
    elif not down.may_risk_standing(model.down, activation.put_down, activation.took("Stand")):
        sentence = f"{model.profile.name} did not go Down in this Activation, or has tried to stand already"
        yield Reason("may_not_stand", sentence, "TC-DOWN-03")


def stay_down(state: State, command: StayDown) -> Iterator[Reason]:
    """Staying Down is a choice where the table does not read that a model must stand (D-07)."""
    yield from stand(state, Stand(command.model))
    if state.settings.down_ends_activation:
        yield Reason("must_stand", "a model that is activated while Down stands up", "TC-DOWN-02")


@cites("TC-MOVE-01", "TC-MOVE-02")
@of_the_active
def move(state: State, command: Move, model: Model, activation: Activation) -> Iterator[Reason]:
    """A Standard Move, once, on its feet."""
    yield from _move_reasons(state, model, activation)


@cites("TC-MOVE-01", "TC-MOVE-03", "TC-MOVE-04", "TC-MOVE-06", "TC-MOVE-12")
@of_the_active
def charge(state: State, command: Charge, model: Model, activation: Activation) -> Iterator[Reason]:
    """A Charge needs a standing model out of Melee, and an enemy near enough."""
    yield from _move_reasons(state, model, activation)
    yield from _enemies(state, model, (command.target, *command.also_near))
    if not movement.may_declare_charge(max(command.distance, 0), bool(model.in_melee_with), down=False):
        if model.in_melee_with:
            yield Reason("in_melee", f"{model.profile.name} is in Melee and cannot charge out of it", "TC-MOVE-04")
        else:
            yield Reason("too_far", 'a Charge reaches 12", which is 24 half inches', "TC-MOVE-03")
    if command.distance < 1:
        yield Reason("distance", f"a distance is at least 1 half inch, not {command.distance}", "TC-MOVE-03")
    if command.dive != 0 and not movement.may_dive(command.dive, 0):
        yield Reason("dive", f'a Diving Charge drops 3" to 6", not {command.dive}"', "TC-MOVE-12")
    if _shots_exclude_charge(state, activation):
        yield Reason("has_shot", f"{model.profile.name} has shot, and does not charge after that", "TC-MOVE-06")


def _shots_exclude_charge(state: State, activation: Activation) -> bool:
    taken = zip(activation.actions, activation.details, strict=True)
    weapon = next((state.weapon(detail) for each, detail in taken if each == "Ranged Attack"), None)
    return weapon is not None and actions.charge_and_shot_exclude(activation.shots, "ASSAULT" in weapon.keywords)


@cites("TC-MOVE-01", "TC-MOVE-07")
@of_the_active
def retreat(state: State, command: Retreat, model: Model, activation: Activation) -> Iterator[Reason]:
    """A Retreat leaves Melee."""
    yield from _move_reasons(state, model, activation)
    if not model.in_melee_with:
        yield Reason("not_in_melee", f"{model.profile.name} is not in Melee", "TC-MOVE-07")


@cites("TC-MOVE-08")
@of_the_active
def dash(state: State, command: Dash, model: Model, activation: Activation) -> Iterator[Reason]:
    """A Dash, once, on its feet; it is a Standard Move, so it may be made in Melee only within it."""
    yield from _used(activation, "Dash", "TC-MOVE-08")
    yield from _upright(model)
    yield from _heavy_was_shot(state, model, activation)


@cites("TC-MOVE-09")
@of_the_active
def climb(state: State, command: Climb, model: Model, activation: Activation) -> Iterator[Reason]:
    """A climb is part of a move that was taken."""
    yield from _within_a_move(model, activation, "Climb")


@cites("TC-MOVE-09")
@of_the_active
def jump(state: State, command: Jump, model: Model, activation: Activation) -> Iterator[Reason]:
    """A jump is part of a move that was taken, over at most half the Movement."""
    yield from _within_a_move(model, activation, "Jump")
    inches = model.profile.movement
    if command.gap < 1 or not movement.may_jump(command.gap, inches):
        yield Reason("gap", f"{model.profile.name} jumps 1 to {inches} half inches, not {command.gap}", "TC-MOVE-09")
    if not 0 <= command.drop <= HIGHEST_FALL:
        yield Reason("drop", f"a jump falls 0 to {HIGHEST_FALL} half inches, not {command.drop}", "TC-MOVE-09")


def _within_a_move(model: Model, activation: Activation, action: str) -> Iterator[Reason]:
    yield from _used(activation, action, "TC-MOVE-09")
    yield from _has_moved(model, activation, action, "TC-MOVE-09")


def _has_moved(model: Model, activation: Activation, what: str, rule: str) -> Iterator[Reason]:
    yield from _upright(model)
    if not (activation.took("Move") or activation.took("Dash")):
        yield Reason("no_move", f"{what} is part of a move, and none was taken", rule)


@cites("TC-MOVE-11")
@of_the_active
def enter_dangerous_terrain(
    state: State, command: EnterDangerousTerrain, model: Model, activation: Activation
) -> Iterator[Reason]:
    """Whoever has moved may have come into Dangerous terrain, as often as the table says."""
    yield from _has_moved(model, activation, "entering Dangerous terrain", "TC-MOVE-11")


@cites("TC-SHOOT-01", "TC-MOVE-06", "TC-MEL-05")
@of_the_active
def shoot(state: State, command: Shoot, model: Model, activation: Activation) -> Iterator[Reason]:
    """A Ranged Attack needs a ranged weapon, a target, and hands free of Melee."""
    weapon = state.weapon(command.weapon)
    if weapon is None or weapon.id not in model.profile.weapons or weapon.kind != "ranged":
        sentence = f"{model.profile.name} carries no ranged weapon '{command.weapon}'"
        yield Reason("no_such_weapon", sentence, "TC-SHOOT-01")
        return
    if state.volley is not None:
        if (state.volley.model, state.volley.weapon) != (model.id, weapon.id):
            yield Reason("other_weapon", "the shots that are left are of the same model and weapon", "TC-SHOOT-01")
    else:
        yield from _used(activation, "Ranged Attack", "TC-SHOOT-01")
    if not attacks.may_shoot(bool(model.in_melee_with), "PISTOL" in weapon.keywords):
        yield Reason("in_melee", f"{model.profile.name} is in Melee, where only a PISTOL shoots", "TC-SHOOT-01")
    moved = any(activation.took(action) for action in MOVING)
    if moved and actions.heavy_bars_shooting_after_moving("HEAVY" in weapon.keywords, model.has("STRONG")):
        yield Reason("heavy", f"{weapon.name} is HEAVY: who moved does not shoot it", "TC-MEL-05")
    charged = activation.took("Move", "Charge")
    if charged and actions.charge_and_shot_exclude(activation.shots + 1, "ASSAULT" in weapon.keywords):
        sentence = f"{model.profile.name} has charged, and only one ASSAULT shot goes with that"
        yield Reason("has_charged", sentence, "TC-MOVE-06")
    yield from _targets(state, model, command, blast="BLAST" in weapon.keywords)


@cites("TC-INJ-13")
def _targets(state: State, model: Model, command: Shoot, *, blast: bool) -> Iterator[Reason]:
    """The aim is an enemy; a BLAST catches anybody else, a friend and the shooter too."""
    yield from _enemies(state, model, (command.target,))
    if command.also_hits and not blast:
        yield Reason("no_blast", "only a BLAST hits more than its target", "TC-INJ-13")
    named = (command.target, *command.also_hits)
    if len(set(named)) != len(named):
        yield Reason("twice", "nobody is hit twice by one shot", "TC-INJ-13")
    for other in command.also_hits:
        if not state.knows(other) or state.model(other).out:
            yield Reason("unknown_model", f"there is no model '{other}' on the table")


@of_the_active
def hold_fire(state: State, command: HoldFire, model: Model, activation: Activation) -> Iterator[Reason]:
    """There are shots to be held."""
    if state.volley is None or state.volley.model != model.id:
        yield Reason("no_shots", f"{model.profile.name} has no shots left", "TC-SHOOT-01")


@cites("TC-MEL-01", "TC-MEL-02")
@of_the_active
def fight(state: State, command: Fight, model: Model, activation: Activation) -> Iterator[Reason]:
    """A Melee Attack goes once with each melee weapon, at an enemy within 1"."""
    yield from melee_weapon(state, model, command.weapon)
    if activation.took("Melee Attack", command.weapon):
        sentence = f"{state.name(command.weapon)} has struck already in this Activation"
        yield Reason("already_taken", sentence, "TC-MEL-02")
    if command.target not in model.in_melee_with:
        sentence = f"{state.name(command.target)} is not in Melee with {model.profile.name}"
        yield Reason("not_in_melee", sentence, "TC-MEL-01")
    off_hand = off_hand_of(state, model)
    if (
        state.settings.off_hand == "last"
        and off_hand
        and command.weapon != off_hand
        and activation.took("Melee Attack", off_hand)
    ):
        yield Reason("off_hand_last", "the Off-Hand weapon strikes last", "TC-MEL-02")


def melee_weapon(state: State, model: Model, weapon: str) -> Iterator[Reason]:
    """Why a model cannot strike with that."""
    found = state.weapon(weapon)
    if found is None or found.id not in model.profile.weapons or found.kind != "melee":
        yield Reason("no_such_weapon", f"{model.profile.name} carries no melee weapon '{weapon}'", "TC-MEL-01")


@cites("TC-BLOOD-08", "TC-INF-04")
@of_the_active
def use_medi_kit(state: State, command: UseMediKit, model: Model, activation: Activation) -> Iterator[Reason]:
    """A Medi-Kit helps one friend in one way that it needs."""
    yield from _used(activation, "Medi-Kit", "TC-BLOOD-08")
    if not model.profile.medi_kit:
        yield Reason("no_medi_kit", f"{model.profile.name} carries no Medi-Kit", "TC-BLOOD-08")
    if not state.knows(command.patient) or state.model(command.patient).out:
        yield Reason("unknown_model", f"there is no model '{command.patient}' on the table")
        return
    patient = state.model(command.patient)
    if patient.side != model.side or patient.id == model.id:
        yield Reason("no_friend", f"{patient.profile.name} is no friend beside {model.profile.name}", "TC-BLOOD-08")
    if command.effect not in markers.medi_kit_choices(patient.blood, patient.down):
        need = "is not Down" if command.effect == "down" else "has no Blood Marker"
        yield Reason("no_need", f"{patient.profile.name} {need}", "TC-BLOOD-08")


@cites("TC-ACT-06")
@of_the_active
def take_action(state: State, command: TakeAction, model: Model, activation: Activation) -> Iterator[Reason]:
    """An ACTION that has no command of its own, once."""
    if not command.name.strip() or command.name in NAMED or command.name in FOLLOWS:
        yield Reason("action_name", f"'{command.name}' is no name for an ACTION of another kind", "TC-ACT-06")
    yield from _used(activation, command.name, "TC-ACT-06")


@cites("TC-BLOOD-10")
@of_the_active
def invoke(state: State, command: Invoke, model: Model, activation: Activation) -> Iterator[Reason]:
    """A GOETIC power is paid in full, by models that can pay."""
    yield from _used(activation, "GOETIC", "TC-BLOOD-10")
    if not command.power.strip():
        yield Reason("power", "the power has no name", "TC-BLOOD-10")
    price = model.profile.goetic
    if not price or len(command.payers) != price:
        sentence = f"a GOETIC power of {model.profile.name} costs {price} Blood Markers"
        yield Reason("goetic_price", sentence, "TC-BLOOD-10")
    for payer in dict.fromkeys(command.payers):
        if not state.knows(payer):
            yield Reason("unknown_model", f"there is no model '{payer}'")
        elif not markers.may_pay_for_goetic(state.model(payer).profile.keywords):
            yield Reason("goetic_payer", f"{state.name(payer)} does not bleed for GOETIC powers", "TC-BLOOD-10")
        elif state.model(payer).blood < command.payers.count(payer):
            yield Reason("goetic_price", f"{state.name(payer)} has too few Blood Markers", "TC-BLOOD-10")


@of_the_active
def end_activation(state: State, command: EndActivation, model: Model, activation: Activation) -> Iterator[Reason]:
    """Whoever is active may stop."""
    return iter(())


def _enemies(state: State, model: Model, targets: tuple[str, ...]) -> Iterator[Reason]:
    for target in targets:
        if not state.knows(target) or state.model(target).out:
            yield Reason("unknown_model", f"there is no model '{target}' on the table")
        elif state.model(target).side == model.side:
            yield Reason("friend", f"{state.name(target)} is on the same side")
    if len(set(targets)) != len(targets):
        yield Reason("twice", "nobody is named twice")
