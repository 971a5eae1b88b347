"""Ranged Combat: shots, one at a time."""

from collections.abc import Iterator

import attrs

from combat.engine.acts import asked_at
from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.engine.requests import Domain, Form, Request, Whole, YesNo
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts.actions import (
    ATTACKED,
    OfTheActive,
    apart,
    bars_of_automatic,
    bars_taken,
    declare,
)
from combat.systems.trench_crusade.acts.injuries import hits_by_itself
from combat.systems.trench_crusade.queries import holdings
from combat.systems.trench_crusade.rules import movement, ranged_combat
from events.fields import later
from events.trench_crusade.facts import Action, ActionDeclared, ActionTaken, ShotsLeft, UsedUp
from events.trench_crusade.sheets import Weapon
from events.trench_crusade.table import Activation, Model, State
from events.vocabulary import Modifier

MOVING = (Action.MOVE, Action.DASH, Action.CLIMB, Action.JUMP)
"""The ACTIONS after which nobody shoots who bears something HEAVY."""


FURTHEST, HIGHEST = 240, 72
"""Ten feet and three feet, in half inches: larger numbers are typing errors."""


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
        distance: How far it is, in half inches, which settles the range; 0 where the table does not measure.
        height: How much higher the shooter stands, in half inches, which settles the elevation; 0 likewise.
        modifiers: What else changes the roll to hit, or the injuries that it causes.
    """

    words = ATTACKED
    kinds = (Action.RANGED_ATTACK,)

    weapon: str
    target: str
    in_cover: bool = False
    elevated: bool = False
    long_range: bool = False
    also_hits: tuple[str, ...] = ()
    distance: int = later(0)
    height: int = later(0)
    modifiers: tuple[Modifier, ...] = later(())

    @cites("TC-SHOOT-01")
    def bars_active(self, state: State, model: Model, acting: Activation) -> Iterator[Reason]:
        weapon = next((each for each in queries.ranged_weapons(state, model) if each.id == self.weapon), None)
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
        in_melee = bool(model.in_melee_with) and not holdings.allows(state, model.id, holdings.SHOOT_IN_MELEE)
        if not ranged_combat.may_shoot(in_melee):
            instead = "; a PISTOL makes Melee Attacks there" if weapon.has("PISTOL") else ""
            yield Reason("in_melee", f"{model.name} is in Melee and cannot shoot{instead}", "TC-SHOOT-01")
        yield from queries.bars_full_hands(model, weapon.hands, (weapon,), "TC-SHOOT-01")
        yield from _bars_after_moving(state, model, acting, weapon)
        yield from self._bars_targets(state, model, weapon)
        yield from self._bars_measures(state, weapon)
        yield from bars_of_automatic(weapon, self.modifiers)

    @cites("TC-SHOOT-01", "TC-SHOOT-03", "TC-SHOOT-04")
    def _bars_measures(self, state: State, weapon: Weapon) -> Iterator[Reason]:
        """What the table measured must be possible, and must not belie what it claims."""
        if self.distance < 0 or self.height < 0:
            yield Reason("distance", "distance and height are 0 half inches or more", "TC-SHOOT-01")
        elif self.distance > FURTHEST or self.height > HIGHEST:
            sentence = f"no table is {self.distance} half inches wide and {self.height} high"
            yield Reason("distance", sentence, "TC-SHOOT-01")
        elif weapon.range and not ranged_combat.is_in_range(self.distance, weapon.range):
            far = f'{weapon.range}" ({2 * weapon.range} half inches)'
            sentence = f"the {weapon.name} reaches {far}, and the target is {self.distance} half inches away"
            yield Reason("too_far", sentence, "TC-SHOOT-01")
        elif self.distance and self.long_range and not self._is_long(weapon):
            sentence = f"{self.distance} half inches are no Long Range for the {weapon.name}"
            yield Reason("not_long_range", sentence, "TC-SHOOT-04")
        if self.height > 0 and self.elevated and not self._is_elevated(state):
            sentence = f"{self.height} half inches are not high enough above {state.name(self.target)}"
            yield Reason("not_elevated", sentence, "TC-SHOOT-03")

    @cites("TC-SHOOT-04")
    def _is_long(self, weapon: Weapon) -> bool:
        measured = self.distance and weapon.range
        return ranged_combat.is_long_range(self.distance, weapon.range) if measured else self.long_range

    @cites("TC-SHOOT-03")
    def _is_elevated(self, state: State) -> bool:
        if not self.height or not state.knows(self.target):
            return self.elevated
        return ranged_combat.is_elevated(self.height, state.model(self.target).profile.base)

    @cites("TC-INJ-13")
    def _bars_targets(self, state: State, model: Model, weapon: Weapon) -> Iterator[Reason]:
        """The aim is an enemy; a BLAST catches anybody else, a friend and the shooter too."""
        yield from queries.bars_not_enemies(state, model.side, (self.target,))
        if self.also_hits and not weapon.has("BLAST"):
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
        if weapon.has("CONSUMABLE") and shots == 1:
            draft.happens(UsedUp(self.model, weapon.id))
        shot = ActionDeclared(model=self.model, action=Action.RANGED_ATTACK, weapon=weapon.id)
        shot = attrs.evolve(shot, targets=(self.target, *self.also_hits), long_range=self._is_long(weapon))
        stated, of_injuries = apart(self.modifiers)
        shot = attrs.evolve(shot, modifiers=(*self._dice(state, weapon), *stated), injury_modifiers=of_injuries)
        if weapon.automatic:
            hits_by_itself(draft, shot)
        else:
            declare(draft, attrs.evolve(shot, risky=weapon.has("RISKY")))

    @cites("TC-SHOOT-02", "TC-SHOOT-03", "TC-SHOOT-04", "TC-DICE-06")
    def _dice(self, state: State, weapon: Weapon) -> tuple[Modifier, ...]:
        stated = {
            "Cover": self.in_cover,
            "Elevated Position": self._is_elevated(state),
            "Long Range": self._is_long(weapon),
        }
        ignored = ranged_combat.ignored(weapon.ignores, weapon.has("GRENADE"))
        return queries.dice(
            ("Ranged characteristic", state.model(self.model).profile.ranged),
            (weapon.name, weapon.hit_dice),
            *ranged_combat.hit_dice([name for name, holds in stated.items() if holds and name not in ignored]),
        )

    @classmethod
    def offered(cls, state: State, model: Model) -> Iterator[Form]:
        barred = model.in_melee_with and not holdings.allows(state, model.id, holdings.SHOOT_IN_MELEE)
        for weapon in () if barred else queries.ranged_weapons(state, model):
            yield cls.offered_with(weapon, state, model)

    @classmethod
    def offered_with(cls, weapon: Weapon, state: State, model: Model) -> Form:
        """Return the form of a shot with one weapon."""
        fields: dict[str, Domain] = {
            "weapon": queries.one_of(weapon),
            "target": queries.one_of(*state.on_table(state.enemy(model.side))),
            **{stated: YesNo() for stated in ("in_cover", "elevated", "long_range")},
            "distance": Whole(0, 2 * weapon.range or FURTHEST, suggest=(0,), unit="half inches"),
            "height": Whole(0, HIGHEST, suggest=(0,), unit="half inches"),
        }
        if weapon.has("BLAST"):
            caught = state.on_table()
            fields["also_hits"] = queries.Bystanders(
                tuple(each.id for each in caught), tuple(each.name for each in caught)
            )
        return queries.offer(cls, f"shoot with the {weapon.name}", model, weight=queries.EAGER, **fields)


@attrs.frozen
class HoldFire(OfTheActive, wire="trench_crusade.hold_fire.v1"):
    """Fire no more shots of this Ranged Attack."""

    def bars_active(self, state: State, model: Model, acting: Activation) -> Iterator[Reason]:
        if state.volley is None or state.volley.model != model.id:
            yield Reason("no_shots", f"{model.name} has no shots left to hold", "TC-SHOOT-01")

    def does(self, draft: Draft[State]) -> None:
        volley = draft.state.volley
        if volley is not None:
            draft.happens(ShotsLeft(self.model, volley.weapon, 0))
            if queries.weapon_of(draft.state, volley.weapon).has("CONSUMABLE"):
                draft.happens(UsedUp(self.model, volley.weapon))


@asked_at("NEXT_SHOT")
def _shoot_on(state: State) -> Iterator[Request]:
    volley = state.volley
    if volley is None:
        return
    model = state.model(volley.model)
    weapons = (weapon for weapon in queries.ranged_weapons(state, model) if weapon.id == volley.weapon)
    shots_on = (Shoot.offered_with(weapon, state, model) for weapon in weapons)
    forms = (*shots_on, queries.offer(HoldFire, "hold fire", model))
    shots = "1 more shot" if volley.shots == 1 else f"{volley.shots} more shots"
    prompt = f"{model.name} has {shots} with the {state.name(volley.weapon)}: shoot on?"
    yield Request(model.side, "next_shot", prompt, forms, HoldFire(model.id))


@cites("TC-MEL-05", "TC-MOVE-06")
def _bars_after_moving(state: State, model: Model, acting: Activation, weapon: Weapon) -> Iterator[Reason]:
    if queries.burdened(state, model) and any(acting.took(action) for action in MOVING):
        sentence = f"{model.name} has moved, and cannot shoot as well: what it bears is HEAVY"
        yield Reason("heavy", sentence, "TC-MEL-05")
    assault = weapon.has("ASSAULT")
    free = holdings.allows(state, model.id, holdings.SHOOT_AFTER_CHARGE)
    if not free and queries.charged(acting) and movement.charge_and_shot_exclude(acting.shots + 1, assault):
        sentence = f"{model.name} has charged; only a single ASSAULT shot goes with a Charge"
        yield Reason("has_charged", sentence, "TC-MOVE-06")


@cites("TC-MOVE-06", "TC-SHOOT-01")
def _shots_of(state: State, model: str, weapon: Weapon) -> int:
    free = holdings.allows(state, model, holdings.SHOOT_AFTER_CHARGE)
    return 1 if queries.charged(state.activation(model)) and not free else weapon.shots
