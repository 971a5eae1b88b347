"""Ranged Combat: commands to shoot, to place a shot that scattered, and to hold fire."""

from collections.abc import Iterator

from combat.engine.offer import Bound, Form, OneOf, Request, Whole, among, within
from combat.engine.play import Act, Draft, Reason, cites, requests_at
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts import actions
from combat.systems.trench_crusade.acts.injuries import hit, hit_automatically
from combat.systems.trench_crusade.queries import ability_words, active_abilities
from combat.systems.trench_crusade.rules import melee_combat, movement, ranged_combat
from combat.systems.trench_crusade.rules.actions import SUCCESS
from events.base import Frozen
from events.replace import replace
from events.trench_crusade import Activation, Model, State, Weapon
from events.trench_crusade.facts import Action, ActionDeclared, ActionTaken, Landed, ShotsLeft, UsedUp
from events.vocabulary import Modifier

MOVE_ACTIONS = (Action.MOVE, Action.DASH, Action.CLIMB, Action.JUMP)
"""ACTIONS that prevent a model burdened by HEAVY equipment from shooting later in the Activation."""


MAX_DISTANCE, MAX_HEIGHT = 240, 72
"""Largest accepted measurements, in half inches (10 feet and 3 feet). Larger numbers are typing errors."""


def _weapons(state: State, model: str) -> OneOf:
    return queries.one_of(*queries.ranged_weapons(state, state.model(model)))


def _any_target(state: State, weapon: str) -> OneOf:
    return _or_point(state, weapon, queries.model_choice(state, ""))


def _targets(state: State, model: str, weapon: str) -> OneOf:
    return _or_point(state, weapon, queries.enemies(state, model))


def _or_point(state: State, weapon: str, models: OneOf) -> OneOf:
    scatters = queries.weapon_of(state, weapon).scatters
    return OneOf((*models.of, ""), (*models.names, "a point")) if scatters else models


def _caught(state: State, target: str = "") -> queries.Bystanders:
    return queries.bystanders(state, "").without(target)


def _distances(state: State, weapon: str, long_range: bool = False) -> Whole:  # noqa: FBT001, FBT002 - see `Bound`
    """Return the possible distances to a target. The suggestions agree with the chosen `long_range`."""
    reach = queries.weapon_of(state, weapon).range
    usual = 2 * reach if long_range else reach
    return Whole(0, 2 * reach or MAX_DISTANCE, suggest=(usual, 0), unit="half inches")


class Shoot(actions.ActivationCommand, wire="trench_crusade.shoot.v1", kw_only=True):
    """Make a Ranged Attack, or fire the next shot of the current one.

    Attributes:
        weapon: The weapon to fire.
        target: The enemy to shoot at, in range and in sight. Empty to aim at a point, which only a weapon that scatters
            can do.
        in_cover: Whether the target is in Cover.
        elevated: Whether the shooter is in an Elevated Position above the target.
        long_range: Whether the target is beyond half the weapon's range.
        also_hits: Other models within the BLAST, friends included.
        distance: Distance to the target in half inches (12 is 6"). Decides Long Range; 0 if not measured.
        height: Height above the target in half inches (4 is 2"). Decides Elevated Position; 0 if not measured.
        modifiers: Other modifiers to the hit roll or the injury rolls, each with its source.
    """

    action_types = (Action.RANGED_ATTACK,)

    weapon: str = among(_weapons, noun="a ranged weapon of the model", code="no_such_weapon", rule="TC-SHOOT-01")
    target: str = among(
        Bound(_any_target, "a model on the table", "unknown_model"), Bound(_targets, "an enemy", "friend")
    )
    in_cover: bool = False
    elevated: bool = False
    long_range: bool = False
    also_hits: tuple[str, ...] = among(
        queries.ON_TABLE, Bound(_caught, "a model other than the target", "twice", "TC-INJ-13"), default=()
    )
    distance: int = among(
        Bound(Whole(0, MAX_DISTANCE, unit="half inches"), rule="TC-SHOOT-01"),
        Bound(_distances, code="too_far", rule="TC-SHOOT-01"),
        default=0,
        later=True,
    )
    height: int = within(
        0, MAX_HEIGHT, suggest=(0, 8), unit="half inches", default=0, later=True, code="distance", rule="TC-SHOOT-01"
    )
    modifiers: tuple[Modifier, ...] = among(actions.STATED_FOR_ATTACK, default=(), later=True)

    @classmethod
    @cites("TC-SHOOT-01")
    def check_any(cls, state: State, model: Model, activation: Activation) -> Iterator[Reason]:
        if state.volley is None:
            yield from actions.check_not_taken(model, activation, Action.RANGED_ATTACK, "TC-SHOOT-01")

    @cites("TC-SHOOT-01")
    def check_active(self, state: State, model: Model, activation: Activation) -> Iterator[Reason]:
        weapon = queries.weapon_of(state, self.weapon)
        yield from _check_weapon(state, model, activation, weapon)
        yield from self._check_measurements(state, weapon)
        if self.also_hits:
            yield from _check_blast(weapon)

    @cites("TC-SHOOT-01", "TC-SHOOT-03", "TC-SHOOT-04")
    def _check_measurements(self, state: State, weapon: Weapon) -> Iterator[Reason]:
        if self.distance and self.long_range and not self._is_long_range(weapon):
            why = f"a target {self.distance / 2:g} inches away is not at Long Range, which begins beyond {weapon.range}"
            sentence = f"{why}; set long_range to false"
            yield Reason("not_long_range", sentence, "TC-SHOOT-04")
        if self.elevated and not self._is_elevated(state):
            why = f"{self.height / 2:g} inches above {state.name(self.target)} is not an Elevated Position"
            sentence = f"{why}; set elevated to false"
            yield Reason("not_elevated", sentence, "TC-SHOOT-03")

    @cites("TC-SHOOT-04")
    def _is_long_range(self, weapon: Weapon) -> bool:
        is_measured = self.distance and weapon.range
        return self.distance > weapon.range if is_measured else self.long_range

    @cites("TC-SHOOT-03")
    def _is_elevated(self, state: State) -> bool:
        if not self.height or not state.has_model(self.target):
            return self.elevated
        return ranged_combat.is_elevated(self.height, state.model(self.target).profile.base)

    @cites("TC-SHOOT-02", "TC-SHOOT-03", "TC-SHOOT-04", "TC-DICE-06")
    def attack(self, state: State) -> ActionDeclared:
        """Return the declared attack with all its modifiers except those for the shooter's own condition."""
        weapon = queries.weapon_of(state, self.weapon)
        shot = ActionDeclared(model=self.model, action=Action.RANGED_ATTACK, weapon=weapon.id)
        targets = tuple(filter(None, (self.target, *self.also_hits)))
        shot = replace(shot, targets=targets, at_point=not self.target, long_range=self._is_long_range(weapon))
        hit_modifiers, injury_modifiers = actions.split_modifiers(self.modifiers)
        shot = replace(
            shot, modifiers=(*self._dice_modifiers(state, weapon), *hit_modifiers), injury_modifiers=injury_modifiers
        )
        return replace(shot, risky=weapon.has("RISKY") and not weapon.automatic)

    @cites("TC-SHOOT-01")
    def apply(self, draft: Draft[State]) -> None:
        state, weapon, shot = draft.state, queries.weapon_of(draft.state, self.weapon), self.attack(draft.state)
        if state.volley is None:
            draft.emit(ActionTaken(self.model, Action.RANGED_ATTACK, weapon.id))
        shots = state.volley.shots if state.volley else _shots_of(state, self.model, weapon)
        draft.emit(ShotsLeft(self.model, weapon.id, shots - 1))
        if weapon.has("CONSUMABLE") and shots == 1:
            draft.emit(UsedUp(self.model, weapon.id))
        if weapon.automatic:
            hit_automatically(draft, shot)
        else:
            actions.declare(draft, shot)

    @cites("TC-SHOOT-02", "TC-SHOOT-03", "TC-SHOOT-04", "TC-DICE-06")
    def _dice_modifiers(self, state: State, weapon: Weapon) -> tuple[Modifier, ...]:
        circumstances = {
            "Cover": self.in_cover or active_abilities.allows(state, self.target, ability_words.IN_COVER),
            "Elevated Position": self._is_elevated(state),
            "Long Range": self._is_long_range(weapon),
        }
        ignored = ranged_combat.ignored(weapon.ignores, weapon.has("GRENADE"))
        return queries.dice_modifiers(
            ("Ranged characteristic", state.model(self.model).profile.ranged),
            (weapon.name, weapon.hit_dice),
            *ranged_combat.hit_dice([name for name, holds in circumstances.items() if holds and name not in ignored]),
        )

    @classmethod
    def forms(cls, state: State, model: Model, activation: Activation) -> Iterator[Form]:
        for weapon in queries.ranged_weapons(state, model):
            yield from cls.forms_for_weapon(weapon, state, model, activation)

    @classmethod
    def forms_for_weapon(cls, weapon: Weapon, state: State, model: Model, activation: Activation) -> Iterator[Form]:
        """Yield two forms for a shot: one with range and elevation judged by eye, one with both measured."""
        can_aim = weapon.scatters or state.on_table(state.enemy(model.side))
        if not can_aim or any(_check_weapon(state, model, activation, weapon)):
            return
        label, chosen = f"shoot with the {weapon.name}", {"weapon": queries.one_of(weapon)}
        omit = () if weapon.has("BLAST") else ("also_hits",)
        yield cls.form_for(state, label, model, omit=(*omit, "distance", "height"), **chosen)
        yield cls.form_for(state, f"{label} (with measurements)", model, omit=omit, **chosen)


def _landing_models(state: State) -> OneOf:
    return queries.or_none(queries.model_choice(state, ""), "open ground")


def _caught_in_landing(state: State, on: str = "") -> queries.Bystanders:
    return queries.bystanders(state, "").without(on)


class Land(Act, wire="trench_crusade.land.v1", metaclass=Frozen):
    """Place a shot that scattered. The shooter's opponent decides where it lands.

    Attributes:
        on: The model that the shot lands on. Empty if it lands on open ground.
        caught: The ids of other models within the BLAST.
    """

    on: str = among(_landing_models, default="", noun="a model on the table", code="unknown_model")
    caught: tuple[str, ...] = among(
        queries.ON_TABLE,
        Bound(_caught_in_landing, "a model other than the one it lands on", "twice", "TC-INJ-13"),
        default=(),
    )

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        if state.scattered is None:
            return ()
        return (state.enemy(state.model(state.scattered.shot.model).side),)

    @cites("TC-INJ-13")
    def check(self, state: State) -> Iterator[Reason]:
        if self.caught and state.scattered:
            yield from _check_blast(queries.weapon_of(state, state.scattered.shot.weapon))

    @cites("TC-INJ-13")
    def apply(self, draft: Draft[State]) -> None:
        scattered = draft.state.scattered
        if scattered is None:
            return
        models_hit = tuple(filter(None, (self.on, *self.caught)))
        shot = replace(scattered.shot, targets=models_hit, at_point=not self.on)
        draft.emit(Landed(shot.weapon, self.on, self.caught))
        for target in models_hit:
            hit(draft, shot, target, SUCCESS)


@requests_at("LANDING")
def _request_landing(state: State) -> Iterator[Request]:
    scattered = state.scattered
    if scattered is None:
        return
    weapon = queries.weapon_of(state, scattered.shot.weapon)
    form = Land.form(state, f"Place the {weapon.name}", omit=() if weapon.has("BLAST") else ("caught",))
    (side,) = Land().allowed_seats(state)
    prompt = f'The {weapon.name} scatters {scattered.inches}". Where does it land?'
    yield Request(side, "land", prompt, (form,), Land())


class HoldFire(actions.ActivationCommand, wire="trench_crusade.hold_fire.v1"):
    """End a Ranged Attack without firing the remaining shots."""

    def check_active(self, state: State, model: Model, activation: Activation) -> Iterator[Reason]:
        if state.volley is None or state.volley.model != model.id:
            yield Reason("no_shots", f"{model.name} has no shots left", "TC-SHOOT-01")

    def apply(self, draft: Draft[State]) -> None:
        volley = draft.state.volley
        if volley is not None:
            weapon = queries.weapon_of(draft.state, volley.weapon)
            draft.emit(ShotsLeft(self.model, volley.weapon, 0))
            if weapon.has("CONSUMABLE"):
                draft.emit(UsedUp(self.model, volley.weapon))
            actions.end_by_weapon(draft, self.model, weapon)


@requests_at("NEXT_SHOT")
def _request_next_shot(state: State) -> Iterator[Request]:
    volley = state.volley
    if volley is None:
        return
    model, activation = state.model(volley.model), state.activation(volley.model)
    weapons = [weapon for weapon in queries.ranged_weapons(state, model) if weapon.id == volley.weapon]
    shot_forms = [
        form for weapon in weapons if activation for form in Shoot.forms_for_weapon(weapon, state, model, activation)
    ]
    forms = (*shot_forms, HoldFire.form_for(state, "hold fire", model))
    shots = "1 shot" if volley.shots == 1 else f"{volley.shots} shots"
    prompt = f"{model.name} has {shots} left with the {state.name(volley.weapon)}. Fire again?"
    yield Request(model.side, "next_shot", prompt, forms, HoldFire(model.id))


@cites("TC-INJ-13")
def _check_blast(weapon: Weapon) -> Iterator[Reason]:
    if not weapon.has("BLAST"):
        yield Reason("no_blast", f"the {weapon.name} is not a BLAST weapon and hits only one model", "TC-INJ-13")


@cites("TC-SHOOT-01")
def _check_weapon(state: State, model: Model, activation: Activation, weapon: Weapon) -> Iterator[Reason]:
    """Yield the reasons why a model cannot fire this weapon, whatever the target."""
    volley = state.volley
    if volley is not None and (volley.model, volley.weapon) != (model.id, weapon.id):
        shooter, other_weapon = state.name(volley.model), state.name(volley.weapon)
        sentence = f"{shooter} can still shoot with the {other_weapon}; fire these shots, or hold fire first"
        yield Reason("other_weapon", sentence, "TC-SHOOT-01")
    if model.in_melee_with and not active_abilities.allows(state, model.id, ability_words.SHOOT_IN_MELEE):
        hint = "; use the PISTOL for a Melee Attack instead" if weapon.has("PISTOL") else ""
        yield Reason("in_melee", f"{model.name} is in Melee and cannot shoot{hint}", "TC-SHOOT-01")
    hands = melee_combat.hands_for(weapon.hands, cumbersome=weapon.has("CUMBERSOME"), strong=False)
    yield from queries.check_hands(model, hands, (weapon,), "TC-SHOOT-01")
    yield from _check_after_move(state, model, activation, weapon)


@cites("TC-MEL-05", "TC-MOVE-06")
def _check_after_move(state: State, model: Model, activation: Activation, weapon: Weapon) -> Iterator[Reason]:
    if any(activation.took(action) for action in MOVE_ACTIONS) and queries.is_burdened(state, model, weapon):
        sentence = f"{model.name} carries HEAVY equipment and has moved, so it cannot shoot in this Activation"
        yield Reason("heavy", sentence, "TC-MEL-05")
    assault = weapon.has("ASSAULT")
    excluded = queries.has_charged(activation) and movement.charge_and_shot_exclude(activation.shots + 1, assault)
    if excluded and not active_abilities.allows(state, model.id, ability_words.SHOOT_AFTER_CHARGE):
        sentence = f"{model.name} has charged and may fire only one shot, which must be with an ASSAULT weapon"
        yield Reason("has_charged", sentence, "TC-MOVE-06")


@cites("TC-MOVE-06", "TC-SHOOT-01")
def _shots_of(state: State, model: str, weapon: Weapon) -> int:
    charged = queries.has_charged(state.activation(model))
    return (
        1 if charged and not active_abilities.allows(state, model, ability_words.SHOOT_AFTER_CHARGE) else weapon.shots
    )
