"""Combat options that are Actions of their own: Charge, Pinning Attack, Interaction Attack and Full Defence."""

from collections.abc import Iterator
from typing import Literal

from combat.engine.offer import Bound, Form, OneOf, Request, Whole, among
from combat.engine.play import Draft, Reason, cites, emits, requests_at
from combat.systems.wrath_and_glory.acts import ActionCommand, CombatantCommand, action_prices, strikes, take_action
from combat.systems.wrath_and_glory.acts.conditions import set_condition
from combat.systems.wrath_and_glory.acts.declaring import declare
from combat.systems.wrath_and_glory.acts.movement import check_movement
from combat.systems.wrath_and_glory.queries import checks, domains, nouns, reactions, rolls, status
from combat.systems.wrath_and_glory.rules import actions, attacks, combat_options, movement
from combat.systems.wrath_and_glory.rules.rounds import other_side
from events.replace import replace
from events.vocabulary import Modifier
from events.wrath_and_glory import GM, Actions, Combatant, Conditions, Moved, ReactionDeclined, State, TestDeclared

USUAL_OPPOSING = ("Willpower", "Initiative")
"""The attributes with which an enemy usually resists an Interaction Attack."""


def _others(state: State, who: str) -> domains.UsualOneOf:
    """Return the choice of another combatant, of which a form lists only the enemies."""
    side = state.combatant(who).side
    comrades = tuple(comrade for comrade in state.present(side) if comrade.id != who)
    return domains.one_first(state.present(other_side(side)), comrades)


OTHER = Bound(_others, "another combatant", "itself")


class TargetCommand(ActionCommand, kw_only=True):
    """Base class of actions against another combatant, which may be a comrade if the GM agrees."""

    target: str = nouns.combatant(OTHER)

    def consent_from(self, state: State, by: str) -> tuple[str, ...]:
        return (
            (GM,) if strikes.targets_on_own_side(state, self.who, (self.target,)) else super().consent_from(state, by)
        )


def _charge_distances(state: State, who: str) -> Whole:
    mover = state.combatant(who)
    speed = status.speed(state, mover) or mover.profile.speed  # if it is Restrained, the refusal says so
    farthest = max(movement.MIN_CHARGE, movement.max_metres(Actions.CHARGE, speed))
    return Whole(movement.MIN_CHARGE, farthest, suggest=(movement.MIN_CHARGE, farthest), unit="metres")


class Charge(TargetCommand, wire="wrath_and_glory.charge.v1", kw_only=True):
    """Charge at an enemy and attack it in melee.

    Attributes:
        weapon: The weapon to attack with.
        target: The combatant to attack.
        distance: The distance to the target in metres.
        all_out: Whether this is an All-Out Attack: +2 dice, but -2 Defence until the attacker's next turn.
        called: The size of the body part for a called shot.
        modifiers: Other modifiers of dice, DN, ED, damage or AP, each with its source.
    """

    action = Actions.CHARGE
    weapon: str
    distance: int = among(_charge_distances, code="too_far", rule="WG-OPT-04")
    all_out: bool = False
    called: Literal["none", "medium", "small", "tiny"] = among(strikes.CALLED_SHOTS, default="none")
    modifiers: tuple[Modifier, ...] = nouns.stated(*rolls.ATTACK_VALUES)

    def check_details(self, state: State) -> Iterator[Reason]:
        yield from check_movement(state, self.who, Actions.CHARGE)
        weapon = checks.weapon_or_reason(state, self.who, self.weapon, "melee")
        if isinstance(weapon, Reason):
            yield weapon
        actor = state.combatant(self.who)
        if movement.max_metres(Actions.CHARGE, status.speed(state, actor)) < movement.MIN_CHARGE:
            sentence = f"{actor.name} is too slow for the shortest possible Charge, {movement.MIN_CHARGE} metres"
            yield Reason("too_slow", sentence, "WG-OPT-04")
        if actor.engaged_with:
            yield Reason("engaged", f"{actor.name} is already engaged and cannot charge", "WG-OPT-04")

    @cites("WG-OPT-04")
    def apply(self, draft: Draft[State]) -> None:
        take_action(draft, self.who, Actions.CHARGE)
        draft.emit(Moved(self.who, Actions.CHARGE, self.distance))
        if self.all_out:
            set_condition(draft, self.who, Conditions.ALL_OUT, 1, self.who)
        strikes.engage_targets(draft, self.who, rolls.require(draft.state.weapon(self.weapon)), (self.target,))
        harder, ed = combat_options.called_shot(self.called)
        all_modifiers = (
            *rolls.dice_modifier("Charge", 1),
            *strikes.all_out_modifiers(all_out=self.all_out),
            *rolls.dn_modifier("Called Shot", harder),
            *rolls.recorded_modifiers(self.modifiers),
        )
        strikes.declare_strike(draft, self.who, self.weapon, self.target, Actions.ATTACK, all_modifiers, ed)


class Pin(TargetCommand, wire="wrath_and_glory.pin.v1"):
    """Make a Pinning Attack, which forces an enemy to stay in cover but does no damage.

    Ruling:
        A Pinning Attack is not a Salvo option, so Troops can make one too.

    Attributes:
        weapon: The weapon to shoot with.
        target: The combatant to pin.
    """

    action = Actions.PIN
    weapon: str = among()
    target: str = nouns.combatant(OTHER)
    modifiers: tuple[Modifier, ...] = nouns.stated(*rolls.TEST_VALUES)

    def check_details(self, state: State) -> Iterator[Reason]:
        weapon = checks.weapon_or_reason(state, self.who, self.weapon, "ranged")
        if isinstance(weapon, Reason):
            yield weapon
        elif not combat_options.may_pin(weapon.salvo):
            yield Reason(
                "no_salvo", f"{weapon.name} has no Salvo, so it cannot be used for a Pinning Attack", "WG-OPT-07"
            )
        if state.combatant(self.who).engaged_with:
            yield Reason("engaged", f"{state.name(self.who)} is engaged and cannot make a Pinning Attack", "WG-ATK-06")

    def apply(self, draft: Draft[State]) -> None:
        state, weapon = draft.state, rolls.require(draft.state.weapon(self.weapon))
        take_action(draft, self.who, Actions.PIN)
        actor, skill = state.combatant(self.who), attacks.attack_skill(weapon.kind, weapon.skill)
        roll = TestDeclared(actor=self.who, sort="pin", action=Actions.PIN, skill=skill, weapon=self.weapon)
        target = state.combatant(self.target)
        all_modifiers = (*strikes.mob_modifiers(actor), *rolls.recorded_modifiers(self.modifiers))
        dn = status.visible(target).resolve
        declare(draft, replace(roll, targets=(self.target,), dns=(dn,), modifiers=all_modifiers), sight=True)
        strikes.record_ammo(draft, actor, weapon, "pinning")


def charge_and_pin_forms(state: State, who: Combatant, enemies: tuple[Combatant, ...]) -> Iterator[Form]:
    """Yield the forms for a Charge or a Pinning Attack with each weapon, unless the combatant is engaged."""
    if who.engaged_with or not enemies:
        return
    pins, charges = checks.fits_turn(state, who.id, Actions.PIN), _may_charge(state, who)
    for weapon in status.weapons_of(state, who, ready=True) if pins or charges else ():
        if charges and weapon.kind == "melee":
            yield Charge.form_for(state, who, f"charge with {weapon.name}", weapon=domains.one_weapon(weapon))
        if pins and weapon.kind == "ranged" and combat_options.may_pin(weapon.salvo):
            yield Pin.form_for(state, who, f"pin with {weapon.name}", weapon=domains.one_weapon(weapon))


def _may_charge(state: State, who: Combatant) -> bool:
    far_enough = movement.max_metres(Actions.CHARGE, status.speed(state, who)) >= movement.MIN_CHARGE
    room = far_enough and checks.fits_turn(state, who.id, Actions.CHARGE)
    return room and not any(True for _ in check_movement(state, who.id, Actions.CHARGE))


class Interact(TargetCommand, wire="wrath_and_glory.interact.v1", kw_only=True):
    """Make an Interaction Attack with a skill, to hinder an enemy or make it vulnerable.

    Attributes:
        target: The combatant to affect.
        skill: The skill to roll.
        opposing_skill: The skill with which the target resists, unless its Resolve is higher. Its player must agree.
        condition: The condition that a success inflicts.
    """

    action = Actions.INTERACT
    skill: str = among(nouns.SKILL, nouns.OWN_SKILL)
    opposing_skill: str = among(nouns.SKILL, nouns.skills(*USUAL_OPPOSING))
    condition: Literal["Hindered", "Vulnerable"]
    modifiers: tuple[Modifier, ...] = nouns.stated(*rolls.TEST_VALUES)

    def consent_from(self, state: State, by: str) -> tuple[str, ...]:
        opponent = (state.combatant(self.target).seat,) if state.has_combatant(self.target) else ()
        return tuple(dict.fromkeys((*opponent, *super().consent_from(state, by))))

    @cites("WG-OPT-08")
    def apply(self, draft: Draft[State]) -> None:
        state, target = draft.state, draft.state.combatant(self.target)
        take_action(draft, self.who, Actions.INTERACT)
        roll = TestDeclared(actor=self.who, sort="interaction", action=Actions.INTERACT, skill=self.skill)
        dn = max(status.opposing_value(state, target, self.opposing_skill), target.resolve)
        all_modifiers = (*strikes.mob_modifiers(state.combatant(self.who)), *rolls.recorded_modifiers(self.modifiers))
        declare(
            draft,
            replace(roll, targets=(target.id,), dns=(dn,), detail=self.condition, modifiers=all_modifiers),
            sight=True,
        )

    @classmethod
    def forms(cls, state: State, who: Combatant) -> Iterator[Form]:
        if checks.fits_turn(state, who.id, Actions.INTERACT):
            yield cls.form_for(state, who, "make an Interaction Attack")


class FullDefence(CombatantCommand, wire="wrath_and_glory.full_defence.v1"):
    """Take Full Defence, which raises Defence until the next turn.

    Attributes:
        reflexive: Whether it is a Reflexive Action in another combatant's turn, which costs the next turn.
        modifiers: Other modifiers of the dice, each with its source.
    """

    reflexive: bool = False
    modifiers: tuple[Modifier, ...] = nouns.stated("dice")
    costs = (lambda state, reflexive: action_prices(("Reflexive",) if reflexive else actions.WHOLE_TURN),)

    def check(self, state: State) -> Iterator[Reason]:
        if state.step == "REACTION" and self.who not in reactions.waiting_reactors(state):
            yield Reason("no_reaction", f"{state.name(self.who)} cannot react to this attack", "WG-ACT-02")
        if not self.reflexive:
            yield from checks.check_action(state, self.who, Actions.FULL_DEFENCE)
            return
        absence = tuple(checks.check_present(state, self.who))
        yield from absence
        if absence:
            return
        turn, who = state.turn, state.combatant(self.who)
        if turn is None or turn.id == who.id:
            yield Reason(
                "not_reflexive", "a Reflexive Action is possible only during another combatant's turn", "WG-ACT-02"
            )
        if not reactions.may_defend_reflexively(who):
            yield Reason("used_up", f"{who.name} has already used the Reflexive Action this round", "WG-ACT-02")

    def apply(self, draft: Draft[State]) -> None:
        if self.reflexive:
            take_action(draft, self.who, Actions.FULL_DEFENCE, ("Reflexive",))
            set_condition(draft, self.who, Conditions.FORFEIT, 1, Actions.FULL_DEFENCE)
        else:
            take_action(draft, self.who, Actions.FULL_DEFENCE)
        roll = TestDeclared(actor=self.who, sort="defence", action=Actions.FULL_DEFENCE, skill="Initiative")
        declare(draft, replace(roll, modifiers=rolls.recorded_modifiers(self.modifiers)))

    @classmethod
    def forms(cls, state: State, who: Combatant) -> Iterator[Form]:
        if checks.fits_turn(state, who.id, Actions.FULL_DEFENCE):
            yield cls.form_for(state, who, "take Full Defence", omit=("reflexive",))


REFLEXIVE = OneOf((True,), ("as a Reflexive Action",))


def request_full_defence(state: State, acting: Combatant) -> Iterator[Request]:
    """Yield an optional request to each other combatant that can take Full Defence during this turn."""
    for who in state.present():
        if who.id != acting.id and reactions.may_defend_reflexively(who):
            prompt = f"{who.name}: take Full Defence now and skip the next turn?"
            form = FullDefence.form_for(state, who, "take Full Defence", reflexive=REFLEXIVE)
            yield Request(who.seat, "reflexive", prompt, (form,), optional=True)


class NoReaction(CombatantCommand, wire="wrath_and_glory.no_reaction.v1"):
    """Do not react, or not any further, to the announced attack."""

    who: str = among(
        lambda state: domains.one_of([state.combatant(who) for who in reactions.waiting_reactors(state)]),
        noun="a target that can react to this attack",
        code="no_reaction",
        rule="WG-ACT-02",
    )
    apply = emits(ReactionDeclined)


@requests_at("REACTION")
def _request_reactions(state: State) -> Iterator[Request]:
    roll = state.announced[-1].event.roll
    for who in map(state.combatant, reactions.waiting_reactors(state)):
        forms = []
        if reactions.may_defend_reflexively(who):
            forms.append(FullDefence.form_for(state, who, "take Full Defence", reflexive=REFLEXIVE))
        forms.append(NoReaction.form(state, "Do not react", who=domains.one_of((who,))))
        weapon = state.name(roll.weapon)
        prompt = f"{state.name(roll.actor)} attacks {who.name} with {weapon}. Does {who.name} react?"
        yield Request(who.seat, "reaction", prompt, tuple(forms), NoReaction(who.id))
