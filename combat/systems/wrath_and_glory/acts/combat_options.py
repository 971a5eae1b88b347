"""Combat options that are Actions of their own: Charge, pinning, Interaction Attack, Full Defence."""

from collections.abc import Iterator
from typing import Literal

import attrs

from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.engine.requests import Form, OneOf, Request, Whole
from combat.systems.wrath_and_glory.acts import OfCombatant, take
from combat.systems.wrath_and_glory.acts.attacks import empty_after, engage, strike_at
from combat.systems.wrath_and_glory.acts.conditions import change
from combat.systems.wrath_and_glory.acts.movement import moving_barred
from combat.systems.wrath_and_glory.acts.tests import declare
from combat.systems.wrath_and_glory.queries import domains, reasons, rolls, standing
from combat.systems.wrath_and_glory.rules import combat_options, movement
from events.wrath_and_glory.facts import Actions, Conditions, Moved, TestDeclared
from events.wrath_and_glory.sheets import Weapon
from events.wrath_and_glory.table import Combatant, State


@attrs.frozen(kw_only=True)
class Charge(OfCombatant, wire="wrath_and_glory.charge.v1"):
    """Rush an enemy so many metres away, and strike.

    Attributes:
        weapon: What with.
        target: Whom.
        distance: Over how many metres.
    """

    weapon: str
    target: str
    distance: int

    def bars(self, state: State) -> Iterator[Reason]:
        yield from reasons.unusable(state, self.who, Actions.CHARGE)
        if not state.knows(self.who):
            return
        yield from reasons.not_enemies(state, self.who, (self.target,))
        yield from moving_barred(state, self.who, Actions.CHARGE)
        weapon = reasons.weapon_or_reason(state, self.who, self.weapon, "melee")
        if isinstance(weapon, Reason):
            yield weapon
        actor = state.combatant(self.who)
        farthest = movement.metres(Actions.CHARGE, actor.profile.speed)
        if not 1 <= self.distance <= farthest:
            sentence = f"{actor.name} can charge 1 to {farthest} metres, not {self.distance}"
            yield Reason("too_far", sentence, "WG-OPT-04")
        if actor.engaged_with:
            yield Reason("engaged", f"{actor.name} is engaged already and cannot charge", "WG-OPT-04")

    def does(self, draft: Draft[State]) -> None:
        take(draft, self.who, Actions.CHARGE)
        draft.happens(Moved(self.who, Actions.CHARGE, self.distance))
        engage(draft, self.who, rolls.certain(draft.state.weapon(self.weapon)), (self.target,))
        dice = rolls.on_dice("Charge", combat_options.charge_dice(charged=True))
        strike_at(draft, self.who, self.weapon, self.target, Actions.ATTACK, dice)

    @classmethod
    def offered(cls, who: Combatant, weapon: Weapon, enemies: tuple[Combatant, ...]) -> Form:
        farthest = Whole(1, movement.metres(Actions.CHARGE, who.profile.speed))
        fields = {**domains.with_weapon(who, weapon), "target": domains.one_of(enemies), "distance": farthest}
        return Form(cls, f"Charge with {weapon.name}", fields, weight=4)


@attrs.frozen
class Pin(OfCombatant, wire="wrath_and_glory.pin.v1"):
    """Fire at an enemy to keep its head down, without damage."""

    weapon: str
    target: str

    def bars(self, state: State) -> Iterator[Reason]:
        yield from reasons.unusable(state, self.who, Actions.PIN, plain=False)
        if not state.knows(self.who):
            return
        yield from reasons.not_enemies(state, self.who, (self.target,))
        weapon = reasons.weapon_or_reason(state, self.who, self.weapon, "ranged")
        if isinstance(weapon, Reason):
            yield weapon
        elif not combat_options.may_pin(weapon.salvo):
            yield Reason("no_salvo", f"{weapon.name} has no Salvo, and cannot pin", "WG-OPT-07")
        if state.combatant(self.who).engaged_with:
            yield Reason("engaged", f"{state.name(self.who)} is engaged and cannot pin anybody", "WG-ATK-06")

    def does(self, draft: Draft[State]) -> None:
        state, weapon = draft.state, rolls.certain(draft.state.weapon(self.weapon))
        take(draft, self.who, Actions.PIN)
        roll = TestDeclared(actor=self.who, sort="pin", action=Actions.PIN, skill="Ballistic Skill", weapon=self.weapon)
        dn = state.combatant(self.target).resolve
        declare(draft, attrs.evolve(roll, targets=(self.target,), dns=(dn,)), sight=True)
        empty_after(draft, state.combatant(self.who), weapon, "pinning")

    @classmethod
    def offered(cls, who: Combatant, weapon: Weapon, enemies: tuple[Combatant, ...]) -> Form:
        fields = {**domains.with_weapon(who, weapon), "target": domains.one_of(enemies)}
        return Form(cls, f"Pin with {weapon.name}", fields)


def rushing_and_pinning(state: State, who: Combatant, enemies: tuple[Combatant, ...]) -> Iterator[Form]:
    """Return how Charge and pinning are offered, weapon by weapon, to whoever is not engaged."""
    if who.engaged_with:
        return
    charges, pins = (reasons.has_room(state, who.id, action) for action in (Actions.CHARGE, Actions.PIN))
    for weapon in standing.weapons_of(state, who, ready=True):
        if charges and weapon.kind == "melee":
            yield Charge.offered(who, weapon, enemies)
        if pins and weapon.kind == "ranged" and combat_options.may_pin(weapon.salvo):
            yield Pin.offered(who, weapon, enemies)


@attrs.frozen(kw_only=True)
class Interact(OfCombatant, wire="wrath_and_glory.interact.v1"):
    """Trouble an enemy by a skill, which another skill of it opposes.

    Attributes:
        target: Whom.
        skill: What it is tried with.
        condition: What it leaves on the target.
        opposing_skill: What the enemy opposes it with, if that is higher than its Resolve.
    """

    target: str
    skill: str
    opposing_skill: str
    condition: Literal["Hindered", "Vulnerable"]

    def bars(self, state: State) -> Iterator[Reason]:
        yield from reasons.unusable(state, self.who, Actions.INTERACT, plain=False)
        yield from reasons.not_enemies(state, self.who, (self.target,))
        yield from reasons.unnamed(self.skill, self.opposing_skill)

    def does(self, draft: Draft[State]) -> None:
        target = draft.state.combatant(self.target)
        take(draft, self.who, Actions.INTERACT)
        roll = TestDeclared(actor=self.who, sort="interaction", action=Actions.INTERACT, skill=self.skill)
        dn = combat_options.interaction_dn(target.value(self.opposing_skill), target.resolve)
        declare(draft, attrs.evolve(roll, targets=(target.id,), dns=(dn,), detail=self.condition))

    @classmethod
    def offered(cls, state: State, who: Combatant, enemies: tuple[Combatant, ...]) -> Iterator[Form]:
        if reasons.has_room(state, who.id, Actions.INTERACT):
            skills = {"skill": domains.skills(who), "opposing_skill": OneOf(("Willpower", "Initiative"))}
            condition = OneOf((Conditions.HINDERED, Conditions.VULNERABLE))
            fields = {**domains.by(who), "target": domains.one_of(enemies), **skills, "condition": condition}
            yield Form(cls, "Interaction Attack", fields)


@attrs.frozen
class FullDefence(OfCombatant, wire="wrath_and_glory.full_defence.v1"):
    """Do nothing but defend.

    Attributes:
        reflexive: Whether it is done in the turn of another, at the price of the next turn.
    """

    reflexive: bool = False

    def bars(self, state: State) -> Iterator[Reason]:
        if not self.reflexive:
            yield from reasons.unusable(state, self.who, Actions.FULL_DEFENCE)
            return
        barred = tuple(reasons.absent(state, self.who))
        yield from barred
        if barred:
            return
        turn, who = state.turn, state.combatant(self.who)
        if turn is None or turn.id == who.id:
            yield Reason("not_reflexive", "a Reflexive Action is taken in somebody else's turn", "WG-ACT-02")
        if not _may_defend_reflexively(who):
            yield Reason("used_up", f"{who.name} has no Reflexive Action left", "WG-ACT-02")

    def does(self, draft: Draft[State]) -> None:
        if self.reflexive:
            take(draft, self.who, Actions.FULL_DEFENCE, ("Reflexive",))
            change(draft, self.who, Conditions.FORFEIT, 1, Actions.FULL_DEFENCE)
        else:
            take(draft, self.who, Actions.FULL_DEFENCE)
        declare(draft, TestDeclared(actor=self.who, sort="defence", action=Actions.FULL_DEFENCE, skill="Initiative"))

    @classmethod
    def offered(cls, state: State, who: Combatant) -> Iterator[Form]:
        if reasons.has_room(state, who.id, Actions.FULL_DEFENCE):
            yield Form(cls, "Full Defence", domains.by(who))


def _may_defend_reflexively(who: Combatant) -> bool:
    return standing.has_reflexive_action(who) and not who.level(Conditions.FORFEIT)


def defending(state: State, acting: Combatant) -> Iterator[Request]:
    """Return the question to every enemy of whoever acts that could defend itself."""
    for who in state.present():
        if who.side != acting.side and _may_defend_reflexively(who):
            fields = {**domains.by(who), "reflexive": OneOf((True,), ("as a Reflexive Action",))}
            forms = (Form(FullDefence, "Full Defence", fields),)
            prompt = f"{who.name}: take Full Defence, and lose the next turn?"
            yield Request(who.seat, "reflexive", prompt, forms, optional=True)
