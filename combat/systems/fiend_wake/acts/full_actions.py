"""Full Actions: attacks, grapples and area strikes."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from combat.engine.offer import Costs, Form, OneOf, Price, Request, among
from combat.engine.play import Act, Draft, Reason, cites, requests_at
from combat.systems.fiend_wake import acts
from combat.systems.fiend_wake.acts.damage import hurt, move_to, strike, strike_area, strike_location
from combat.systems.fiend_wake.acts.reactions import UNARMED
from combat.systems.fiend_wake.queries.abilities import FULL, may_answer_attack
from combat.systems.fiend_wake.queries.checks import check_full_action, check_reach
from combat.systems.fiend_wake.queries.choices import combatant_choice, one_of
from combat.systems.fiend_wake.queries.combatants import plain_value, ready_weapon
from combat.systems.fiend_wake.queries.locations import (
    combatants_in_area,
    combatants_in_reach,
    drag_goals,
    enemies_first,
)
from combat.systems.fiend_wake.queries.nouns import LOCATION, OTHER, OUTSIDE, combatant
from combat.systems.fiend_wake.queries.rolls import attack_tags
from combat.systems.fiend_wake.rules import full_actions, locations, simple_actions
from events.base import Frozen
from events.fiend_wake import GM, Combatant, State, Weapon, facts
from events.vocabulary import Hit, Missed


class FullAction(acts.TurnAction):
    """Base class of Full Actions, of which a turn allows one."""

    @cites("FW-FULL-01")
    def check(self, state: State) -> Iterator[Reason]:
        yield from check_full_action(state)
        yield from super().check(state)

    costs: ClassVar[Costs] = (lambda state: Price(FULL),)

    def take(self, draft: Draft[State], detail: str) -> None:
        """Use up the turn's Full Action; `detail` is the id of the target or location."""
        draft.emit(facts.ActionTaken(who=self.who, action=self.action, detail=detail, full=True))

    @classmethod
    def target_forms(cls, state: State, label: str, actor: Combatant, targets: Iterable[Combatant]) -> Iterator[Form]:
        """Yield the form of an action against one of several targets, if there are any, conscious enemies first."""
        choice = combatant_choice(enemies_first(state, actor, targets))
        if choice.of:
            yield cls.form_for(state, target_label(label, choice), actor, target=choice)


def target_label(label: str, targets: OneOf) -> str:
    """Return the label of a form, with the target's name if only one target is possible."""
    return f"{label}: {targets.names[0]}" if len(targets.of) == 1 else label


class Attack(FullAction):
    """Base class of attacks.

    Attributes:
        kind: The kind of attack, which decides its reach.
        target: The combatant to attack.
    """

    kind: ClassVar[str]

    target: str = combatant(OTHER)

    @cites("FW-LOC-13", "FW-FULL-40", "FW-FULL-60")
    def check(self, state: State) -> Iterator[Reason]:
        yield from super().check(state)
        yield from check_reach(state, self.who, state.combatant(self.target).location, self.kind, self.target)

    @cites("FW-FULL-20", "FW-FULL-21", "FW-FULL-40", "FW-FULL-41", "FW-FULL-60", "FW-FULL-61", "FW-REACT-30")
    def apply(self, draft: Draft[State]) -> None:
        state, weapon = draft.state, "" if self.kind == "grapple" else draft.state.combatant(self.who).ready
        self.take(draft, self.target)
        self.begin(draft, facts.Stage.DECLARED, target=self.target, weapon=weapon)
        if state.turn is not None and state.turn.call_shots:
            draft.emit(facts.ShotsCalled(self.who, 0))
        acts.open_reaction(draft, facts.Reaction.INTERCEPT, self.target, self.action)


class WeaponAttack(Attack):
    """Base class of attacks with the readied weapon.

    Attributes:
        rule: The rule that demands a kind of weapon.
    """

    rule: ClassVar[str]

    def check(self, state: State) -> Iterator[Reason]:
        weapon = ready_weapon(state, self.who)
        if weapon is None or weapon.kind != self.kind or weapon.area_only:
            sentence = f"{state.name(self.who)} has no {self.kind} weapon readied; ready one first"
            yield Reason("no_weapon", sentence, self.rule)
        yield from super().check(state)

    @classmethod
    def forms(cls, state: State, actor: Combatant) -> Iterator[Form]:
        weapon = state.weapon(actor.ready)
        if weapon is not None and weapon.kind == cls.kind and not weapon.area_only:
            targets = combatants_in_reach(state, actor, cls.kind)
            yield from cls.target_forms(state, f"Attack with {weapon.name}", actor, targets)


class Melee(WeaponAttack, wire="fiend_wake.melee.v1"):
    """Make a Melee Attack with the readied weapon."""

    kind = "melee"
    action = facts.Action.MELEE
    rule = "FW-FULL-40"


class Ranged(WeaponAttack, wire="fiend_wake.ranged.v1"):
    """Make a Ranged Attack with the readied weapon."""

    kind = "ranged"
    action = facts.Action.RANGED
    rule = "FW-FULL-60"


class Grapple(Attack, wire="fiend_wake.grapple.v1"):
    """Make a Grapple Attack.

    Attributes:
        target: The local combatant to grapple.
    """

    kind = "grapple"
    action = facts.Action.GRAPPLE

    @classmethod
    def forms(cls, state: State, actor: Combatant) -> Iterator[Form]:
        return cls.target_forms(state, "Grapple", actor, combatants_in_reach(state, actor, cls.kind))


@cites("FW-REACT-01")
def offer_attack_answer(draft: Draft[State]) -> None:
    """Roll the attack. If the target has abilities to react with, let it react first."""
    deed = draft.state.current_action
    if may_answer_attack(draft.state, deed.target):
        acts.enter_stage(draft, facts.Stage.ANSWERED)
        acts.open_reaction(draft, facts.Reaction.ABILITY, deed.target, deed.action)
    else:
        roll_attack(draft)


@cites("FW-FULL-21", "FW-FULL-41", "FW-FULL-61")
def roll_attack(draft: Draft[State]) -> None:
    """Require the attack roll against the current target."""
    deed = draft.state.current_action
    weapon = draft.state.weapon(deed.declared.weapon)
    acts.require_roll(draft, deed.actor, deed.action, weapon.skill if weapon else UNARMED, "Grace")


@cites("FW-FULL-42", "FW-FULL-43", "FW-FULL-62", "FW-DR-04")
def attack_rolled(draft: Draft[State], stacked: int, *, success: bool) -> None:
    """Apply a hit's wounds, including precision and Call Shots, as one instance."""
    state, deed = draft.state, draft.state.current_action
    weapon = state.weapon(deed.declared.weapon)
    if not success or weapon is None:
        _missed(draft)
        return
    power = plain_value(state, state.combatant(deed.actor), "Power")
    reading = "ranged_mirror" if weapon.kind == "ranged" else state.settings.melee_precision
    called = simple_actions.called_damage(power, deed.calls)
    draft.emit(Hit(attacker=deed.actor, target=deed.target, weapon=weapon.id, result="hit"))
    tags, changes = attack_tags(state), draft.modifiers("hit", deed.actor, deed.target, attack_tags(state))
    acts.finish_action(draft, "hit")
    precision = full_actions.precision(stacked, power, reading)
    wounds = full_actions.hit_wounds(weapon.first, precision, called)
    parts = (
        facts.Part("First Intention", weapon.first),
        facts.Part("precision", precision, stacked if stacked != precision else None),
        facts.Part(facts.Action.CALL_SHOT, called),
        *(facts.Part(change.name, change.amount) for change in changes if change.on == "Wound"),
    )
    draft.trigger("hit", deed.actor, deed.target, tags)
    wounds += sum(change.amount for change in changes if change.on == "Wound")
    piercing = weapon.piercing + sum(change.amount for change in changes if change.on == "piercing")
    strike(draft, deed.target, wounds, weapon.name, parts, tags, deed.actor, piercing=piercing)


class Bombard(FullAction, wire="fiend_wake.bombard.v1", kw_only=True):
    """Strike an area or a location with the readied weapon, for example a grenade or a cannon.

    Attributes:
        location: The location to strike; empty for an area outside all locations.
        caught: The combatants in no location that are within the area, confirmed by the GM.
    """

    action = facts.Action.BOMBARD
    confirmed = "caught"
    location: str = among(LOCATION, default="")
    caught: tuple[str, ...] = among(OUTSIDE, default=())

    @cites("FW-DMG-40", "FW-DMG-41", "FW-DMG-50", "FW-SIEGE-02", "FW-LOC-13")
    def check(self, state: State) -> Iterator[Reason]:
        yield from super().check(state)
        weapon = _bombarding_weapon(state, self.who)
        if weapon is None:
            sentence = f"{state.name(self.who)} must first ready a weapon that can strike an area or a location"
            yield Reason("no_weapon", sentence, "FW-DMG-40")
            return
        here, name = state.combatant(self.who).location, weapon.name
        if not locations.reaches(weapon.kind, here, self.location):
            sentence = f"{state.name(self.who)} cannot reach the target with {name} from here; choose another target"
            yield Reason("out_of_reach", sentence, "FW-LOC-13")
        if not self.location and not weapon.mass:
            yield Reason("no_location", f"{name} can strike only a location; name one", "FW-DMG-50")
        elif not self.location and not self.caught:
            yield Reason("nobody_caught", "this would hit no combatant; name combatants in no location", "FW-DMG-40")
        if self.caught and self.location:
            sentence = "mass damage to a location hits all of its occupants; leave `caught` empty"
            yield Reason("caught", sentence, "FW-DMG-41")

    @cites("FW-DMG-40", "FW-DMG-50")
    def apply(self, draft: Draft[State]) -> None:
        weapon = ready_weapon(draft.state, self.who)
        if weapon is None:
            return
        self.take(draft, self.location or weapon.id)
        self.begin(draft, facts.Stage.BOMBARDING, location=self.location, weapon=weapon.id, caught=self.caught)
        if weapon.thrown:
            draft.emit(facts.WeaponReadied(self.who, ""))
            if weapon.count is not None:
                draft.emit(facts.WeaponSpent(self.who, weapon.id))
        acts.require_roll(draft, self.who, self.action, weapon.skill, "Grace", draft.state.settings.bombard_difficulty)

    @classmethod
    def forms(cls, state: State, actor: Combatant) -> Iterator[Form]:
        weapon, here = _bombarding_weapon(state, actor.id), actor.location
        if weapon is None:
            return
        places = [location.id for location in state.locations if locations.reaches(weapon.kind, here, location.id)]
        if places:
            label = f"{weapon.name}: strike a location"
            yield cls.form_for(state, label, actor, omit=("caught",), location=one_of(state, places))
        if weapon.mass and locations.reaches(weapon.kind, here, locations.NOWHERE) and state.occupants(""):
            yield cls.form_for(state, f"{weapon.name}: strike an area in no location", actor, omit=("location",))


def _bombarding_weapon(state: State, who: str) -> Weapon | None:
    weapon = ready_weapon(state, who)
    return weapon if weapon is not None and (weapon.mass or weapon.siege) else None


@cites("FW-DMG-40", "FW-DMG-41", "FW-DMG-50")
def bombard_rolled(draft: Draft[State], *, success: bool) -> None:
    """After a success, strike the combatants in the area and the location itself."""
    declared, actor = draft.state.current_action.declared, draft.state.current_action.actor
    weapon, location = draft.state.weapon(declared.weapon), declared.location
    acts.finish_action(draft, "hit" if success else "missed its mark")
    if not success or weapon is None:
        return
    draft.trigger("hit", actor, location, ("bombard", f"with: {weapon.id}"))
    if weapon.siege and draft.state.location(location) is not None:
        strike_location(draft, location, weapon.id, weapon.siege, 0)
    if weapon.mass:
        caught = combatants_in_area(draft.state, location, declared.caught)
        strike_area(draft, location, caught, weapon.mass, weapon.name)


def _missed(draft: Draft[State]) -> None:
    deed, tags = draft.state.current_action, attack_tags(draft.state)
    draft.emit(Missed(deed.actor, deed.target, deed.declared.weapon))
    acts.finish_action(draft, "missed")
    draft.trigger("missed", deed.actor, deed.target, tags)


@cites("FW-FULL-21", "FW-FULL-22")
def grapple_rolled(draft: Draft[State], value: int, *, success: bool) -> None:
    """Stun the target of a grapple that hits; it may then resist."""
    if not success:
        _missed(draft)
        return
    deed = draft.state.current_action
    draft.emit(Hit(attacker=deed.actor, target=deed.target, weapon="", result="hit"))
    draft.emit(facts.GrappleHeld(deed.target, value))
    draft.trigger("hit", deed.actor, deed.target, attack_tags(draft.state))
    power = plain_value(draft.state, draft.state.combatant(deed.actor), "Power")
    hurt(draft, deed.target, "Stun", power, facts.Action.GRAPPLE, facts.Part("Power", power))


@cites("FW-FULL-25")
def after_grapple(draft: Draft[State]) -> None:
    """Ask whether the target of an unresisted grapple is moved, if a move is possible."""
    state, deed = draft.state, draft.state.current_action
    resisted = deed.settled is not None and deed.settled.resisted
    movable = state.combatant(deed.target).present and bool(drag_goals(state, deed.target))
    if resisted or not movable or not _mover(state):
        acts.finish_action(draft, "hit")
    else:
        acts.enter_stage(draft, facts.Stage.DRAG, deed.target)


@cites("FW-FULL-25")
def _mover(state: State) -> str:
    attacker = state.combatant(state.current_action.actor)
    return {"gm_optional": GM, "none": "", "attacker_choice": attacker.seat}[state.settings.grapple_move]


@requests_at("DRAG")
def _drag(state: State) -> Iterator[Request]:
    deed = state.current_action
    goals = one_of(state, drag_goals(state, deed.target))
    forms = (
        Drag.form(state, "Leave the target in place", omit=("stay",), to=OneOf(("",), ("nowhere",))),
        Drag.form(state, "Move the target", to=goals, stay=OneOf((False,), ("move",))),
    )
    prompt = f"{state.name(deed.actor)} has a hold on {state.name(deed.target)}. Move the target?"
    yield Request(_mover(state), "drag", prompt, forms, Drag(""))


class Drag(Act, wire="fiend_wake.drag.v1", metaclass=Frozen):
    """Move the target of a grapple to a location, or leave it in place.

    Attributes:
        to: The location that the target is moved to; empty for no location.
        stay: Whether the target stays where it is.
    """

    to: str
    stay: bool = True

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        return (_mover(state),)

    @cites("FW-FULL-25")
    def check(self, state: State) -> Iterator[Reason]:
        target = state.current_action.target
        if self.stay and self.to:
            yield Reason("stay", "a target that stays in place has no destination; leave `to` empty", "FW-FULL-25")
        if not self.stay and self.to not in drag_goals(state, target):
            goals = ", ".join(goal or "no location (leave it empty)" for goal in drag_goals(state, target))
            sentence = f"{state.name(target)} cannot be moved to '{self.to}'; choose one of: {goals}"
            yield Reason("not_accessible", sentence, "FW-FULL-25")

    @cites("FW-FULL-25")
    def apply(self, draft: Draft[State]) -> None:
        if not self.stay:
            move_to(draft, draft.state.current_action.target, self.to, facts.Action.GRAPPLE)
        acts.finish_action(draft, "hit")
