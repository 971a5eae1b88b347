"""Ranged Combat: shots, one at a time."""

from collections.abc import Iterator

import attrs

from combat.engine.acts import asked_at
from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.engine.requests import Domain, Form, Request, YesNo
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts.actions import OfTheActive, bars_taken, declare
from combat.systems.trench_crusade.rules import movement, ranged_combat
from events.trench_crusade.facts import Action, ActionDeclared, ActionTaken, ShotsLeft
from events.trench_crusade.sheets import Weapon
from events.trench_crusade.table import Activation, Model, State

MOVING = (Action.MOVE, Action.DASH, Action.CLIMB, Action.JUMP)
"""The ACTIONS that a HEAVY weapon is not shot after."""


@attrs.frozen(kw_only=True)
class Shoot(OfTheActive, wire="trench_crusade.shoot.v1"):
    """A Ranged Attack, or the next shot of one.

    Attributes:
        weapon: With what.
        target: At whom, within range and in sight.
        in_cover: Whether the target is in Cover.
        elevated: Whether the shooter stands high enough above it.
        long_range: Whether it is beyond half the weapon's range.
        also_hits: Other models that a BLAST would catch.
    """

    weapon: str
    target: str
    in_cover: bool = False
    elevated: bool = False
    long_range: bool = False
    also_hits: tuple[str, ...] = ()

    @cites("TC-SHOOT-01")
    def bars_active(self, state: State, model: Model, acting: Activation) -> Iterator[Reason]:
        weapon = next((each for each in queries.weapons(state, model, "ranged") if each.id == self.weapon), None)
        if weapon is None:
            yield from queries.bars_unarmed(state, model, "ranged", self.weapon, "TC-SHOOT-01")
            return
        volley = state.volley
        if volley is None:
            yield from bars_taken(model, acting, Action.RANGED_ATTACK, "TC-SHOOT-01")
        elif (volley.model, volley.weapon) != (model.id, weapon.id):
            owner, with_what = state.name(volley.model), state.name(volley.weapon)
            sentence = f"{owner} has shots left with the {with_what}; fire or hold those first"
            yield Reason("other_weapon", sentence, "TC-SHOOT-01")
        if not ranged_combat.may_shoot(bool(model.in_melee_with), "PISTOL" in weapon.keywords):
            sentence = f"{model.name} is in Melee, where only a PISTOL can be fired"
            yield Reason("in_melee", sentence, "TC-SHOOT-01")
        yield from _bars_after_moving(model, acting, weapon)
        yield from self._bars_targets(state, model, weapon)

    @cites("TC-INJ-13")
    def _bars_targets(self, state: State, model: Model, weapon: Weapon) -> Iterator[Reason]:
        """The aim is an enemy; a BLAST catches anybody else, a friend and the shooter too."""
        yield from queries.bars_not_enemies(state, model.side, (self.target,))
        if self.also_hits and "BLAST" not in weapon.keywords:
            sentence = f"the {weapon.name} is not a BLAST weapon, so it can hit only its target"
            yield Reason("no_blast", sentence, "TC-INJ-13")
        yield from queries.bars_repeated((self.target, *self.also_hits), "TC-INJ-13")
        yield from queries.bars_missing(state, *self.also_hits)

    @cites("TC-SHOOT-01", "TC-SHOOT-02", "TC-SHOOT-03", "TC-SHOOT-04", "TC-DICE-06")
    def does(self, draft: Draft[State]) -> None:
        state, weapon = draft.state, queries.weapon_of(draft.state, self.weapon)
        if state.volley is None:
            draft.happens(ActionTaken(self.model, Action.RANGED_ATTACK, weapon.id))
        shots = state.volley.shots if state.volley else _shots_of(state, self.model, weapon)
        draft.happens(ShotsLeft(self.model, weapon.id, shots - 1))
        stated = {"Cover": self.in_cover, "Elevated Position": self.elevated, "Long Range": self.long_range}
        modifiers = queries.dice(
            ("Ranged characteristic", state.model(self.model).profile.ranged),
            (weapon.name, weapon.hit_dice),
            *ranged_combat.hit_dice([name for name, holds in stated.items() if holds]),
        )
        shot = ActionDeclared(model=self.model, action=Action.RANGED_ATTACK, weapon=weapon.id, modifiers=modifiers)
        declare(draft, attrs.evolve(shot, targets=(self.target, *self.also_hits)))

    @classmethod
    def offered(cls, state: State, model: Model) -> Iterator[Form]:
        for weapon in queries.weapons(state, model, "ranged"):
            yield cls.offered_with(weapon, state, model)

    @classmethod
    def offered_with(cls, weapon: Weapon, state: State, model: Model) -> Form:
        """Return the form of a shot with one weapon."""
        fields: dict[str, Domain] = {
            "weapon": queries.one_of(weapon),
            "target": queries.one_of(*state.on_table(state.enemy(model.side))),
            **{stated: YesNo() for stated in ("in_cover", "elevated", "long_range")},
        }
        if "BLAST" in weapon.keywords:
            fields["also_hits"] = queries.some_of(*state.on_table())
        return queries.offer(cls, f"Shoot with {weapon.name}", model, weight=queries.EAGER, **fields)


@attrs.frozen
class HoldFire(OfTheActive, wire="trench_crusade.hold_fire.v1"):
    """Fire no more shots of this Ranged Attack."""

    def bars_active(self, state: State, model: Model, acting: Activation) -> Iterator[Reason]:
        if state.volley is None or state.volley.model != model.id:
            yield Reason("no_shots", f"{model.name} has no shots left to hold", "TC-SHOOT-01")

    def does(self, draft: Draft[State]) -> None:
        if draft.state.volley is not None:
            draft.happens(ShotsLeft(self.model, draft.state.volley.weapon, 0))


@asked_at("NEXT_SHOT")
def _shoot_on(state: State) -> Iterator[Request]:
    volley = state.volley
    if volley is None:
        return
    model = state.model(volley.model)
    weapons = (weapon for weapon in queries.weapons(state, model, "ranged") if weapon.id == volley.weapon)
    shots_on = (Shoot.offered_with(weapon, state, model) for weapon in weapons)
    forms = (*shots_on, queries.offer(HoldFire, "Hold fire", model))
    shots = "1 more shot" if volley.shots == 1 else f"{volley.shots} more shots"
    prompt = f"{model.name} has {shots} with the {state.name(volley.weapon)}: shoot on?"
    yield Request(model.side, "next_shot", prompt, forms, HoldFire(model.id))


@cites("TC-MEL-05", "TC-MOVE-06")
def _bars_after_moving(model: Model, acting: Activation, weapon: Weapon) -> Iterator[Reason]:
    if queries.burdens(weapon, model) and any(acting.took(action) for action in MOVING):
        sentence = f"{model.name} has moved, and cannot fire the {weapon.name}, which is HEAVY, as well"
        yield Reason("heavy", sentence, "TC-MEL-05")
    assault = "ASSAULT" in weapon.keywords
    if queries.charged(acting) and movement.charge_and_shot_exclude(acting.shots + 1, assault):
        sentence = f"{model.name} has charged; only a single ASSAULT shot goes with a Charge"
        yield Reason("has_charged", sentence, "TC-MOVE-06")


@cites("TC-MOVE-06", "TC-SHOOT-01")
def _shots_of(state: State, model: str, weapon: Weapon) -> int:
    return 1 if queries.charged(state.activation(model)) else weapon.shots
