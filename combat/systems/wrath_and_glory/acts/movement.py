"""Movement: moving, running, standing up, leaving a melee, Reflexive Attacks and engagement."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, ClassVar

from combat.engine.offer import Bound, Form, Given, OneOf, Request, SomeOf, among
from combat.engine.play import Draft, Reason, cites, emits, requests_at
from combat.engine.statements import WayOut
from combat.systems.wrath_and_glory.acts import ActionCommand, CombatantCommand, GmStatement, action_prices, take_action
from combat.systems.wrath_and_glory.acts.conditions import inflict_condition, leave_fight, set_condition
from combat.systems.wrath_and_glory.acts.strikes import declare_strike
from combat.systems.wrath_and_glory.queries import checks, domains, nouns, rolls, status
from combat.systems.wrath_and_glory.rules import conditions, movement, wounds
from combat.systems.wrath_and_glory.rules.actions import slots_used
from combat.systems.wrath_and_glory.rules.rounds import other_side
from events.vocabulary import Left, Modifier
from events.wrath_and_glory import SIDES, Combatant, State
from events.wrath_and_glory.facts import Actions, BlowSettled, BlowsInvited, Conditions, EngagementChanged, Moved

FAST_MOVEMENT = (Actions.RUN, Actions.SPRINT, Actions.CHARGE)
"""Movements that go beyond Standard Movement."""

IN_COVER = OneOf((True,), ("in cover",))
COVER_CHOICE = domains.UsualOneOf((False, True), ("in the open", "in cover"))
"""The field for whether a move stays in cover. A Pinned combatant gets `IN_COVER`, which allows no other choice."""


def _enemies(state: State, who: str) -> SomeOf:
    return domains.some_of(state.present(other_side(state.combatant(who).side)))


class MovementCommand(CombatantCommand):
    """Base class of movements that may leave or enter a melee.

    Attributes:
        engage: Enemies that the combatant is engaged with afterwards. Other engaged enemies may make a Reflexive
            Attack.
    """

    how: ClassVar[str]
    engage: tuple[str, ...] = nouns.combatant(Bound(_enemies, "an enemy", "friend", repeated="twice"), default=())

    def check(self, state: State) -> Iterator[Reason]:
        yield from checks.check_action(state, self.who, self.how, slots=_slots(state, self.how))
        yield from check_movement(state, self.who, self.how)

    def apply(self, draft: Draft[State]) -> None:
        take_action(draft, self.who, self.how, _slots(draft.state, self.how))
        _record_movement(draft, self.who, self.how, self.engage)

    costs = (lambda state, how: action_prices(_slots(state, how) or slots_used(how)),)


def _slots(state: State, how: str) -> tuple[str, ...] | None:
    return movement.RUN_COST[state.settings.run_cost] if how == Actions.RUN else None


class Move(MovementCommand, wire="wrath_and_glory.move.v1"):
    """Move up to Speed.

    Attributes:
        in_cover: Whether the combatant stays in cover during the move.
    """

    how = Actions.MOVE
    in_cover: bool = False

    def check(self, state: State) -> Iterator[Reason]:
        yield from super().check(state)
        if state.combatant(self.who).level(Conditions.PINNED) and not self.in_cover:
            yield Reason("pinned", f"{state.name(self.who)} is Pinned and can move only within cover", "WG-COND-01")

    @classmethod
    def forms(cls, state: State, who: Combatant) -> Iterator[Form]:
        if checks.fits_turn(state, who.id, Actions.MOVE):
            cover = IN_COVER if who.level(Conditions.PINNED) else COVER_CHOICE
            yield cls.form_for(state, who, "move", in_cover=cover)


class Run(MovementCommand, wire="wrath_and_glory.run.v1"):
    """Run: move a second time."""

    how = Actions.RUN


class Sprint(MovementCommand, wire="wrath_and_glory.sprint.v1"):
    """Sprint: do nothing but run. In the older edition this also lowers Defence."""

    how = Actions.SPRINT


class FallBack(ActionCommand, wire="wrath_and_glory.fall_back.v1"):
    """Leave a melee without allowing Reflexive Attacks."""

    action = Actions.FALL_BACK

    def check_details(self, state: State) -> Iterator[Reason]:
        yield from check_movement(state, self.who, Actions.FALL_BACK)
        if not state.combatant(self.who).engaged_with:
            yield Reason("not_engaged", f"{state.name(self.who)} is not in melee", "WG-ATK-07")

    def apply(self, draft: Draft[State]) -> None:
        take_action(draft, self.who, Actions.FALL_BACK)
        _record_movement(draft, self.who, Actions.FALL_BACK, ())


class Stand(CombatantCommand, wire="wrath_and_glory.stand.v1"):
    """Stand up. Afterwards only Standard Movement is possible this turn."""

    def check(self, state: State) -> Iterator[Reason]:
        reasons_not_to_act = tuple(checks.check_acting(state, self.who))
        yield from reasons_not_to_act
        turn = state.turn
        if reasons_not_to_act or turn is None:
            return
        who = state.combatant(self.who)
        if not who.level(Conditions.PRONE):
            yield Reason("not_prone", f"{who.name} is not Prone", "WG-COND-01")
        if who.dying:
            yield Reason("dying", f"{who.name} is Dying and cannot stand up", "WG-WND-03")
        if wounds.cannot_walk(who.injuries):
            yield Reason("no_legs", f"{who.name} has lost a leg or foot on each side and cannot stand up", "WG-WND-10")
        if any(movement_type in turn.actions for movement_type in FAST_MOVEMENT):
            yield Reason("no_running", f"{who.name} has already run this turn and cannot stand up", "WG-COND-01")

    def apply(self, draft: Draft[State]) -> None:
        take_action(draft, self.who, Actions.STAND)
        set_condition(draft, self.who, Conditions.PRONE, 0, "standing up")


class HelpUp(ActionCommand, wire="wrath_and_glory.help_up.v1"):
    """Help a nearby comrade to stand up.

    Attributes:
        comrade: The comrade to help up.
    """

    action = Actions.HELP_UP
    comrade: str = nouns.combatant(nouns.COMRADE)

    def check_details(self, state: State) -> Iterator[Reason]:
        fallen = state.combatant(self.comrade)
        if not fallen.level(Conditions.PRONE):
            yield Reason("not_prone", f"{fallen.name} is not Prone", "WG-COND-01")
        if fallen.dying or wounds.cannot_walk(fallen.injuries):
            yield Reason("dying", f"{fallen.name} cannot stand up", "WG-WND-03")

    def apply(self, draft: Draft[State]) -> None:
        take_action(draft, self.who, Actions.HELP_UP)
        set_condition(draft, self.comrade, Conditions.PRONE, 0, self.who)

    @classmethod
    def forms(cls, state: State, who: Combatant) -> Iterator[Form]:
        prone = (
            comrade for comrade in state.present(who.side) if comrade.id != who.id and comrade.level(Conditions.PRONE)
        )
        able = [comrade for comrade in prone if not comrade.dying and not wounds.cannot_walk(comrade.injuries)]
        if able and checks.fits_turn(state, who.id, Actions.HELP_UP):
            yield cls.form_for(state, who, "help a comrade up", comrade=domains.one_of(able))


def movement_forms(state: State, who: Combatant) -> Iterator[Form]:
    """Yield the forms for all movements that fit into the turn."""
    if who.level(Conditions.PRONE) and not any(True for _ in Stand(who.id).check(state)):
        yield Stand.form_for(state, who, "stand up")
    yield from HelpUp.forms(state, who)
    if who.level(Conditions.RESTRAINED):
        return
    yield from Move.forms(state, who)
    yield from _fast_movement_forms(state, who)
    if who.engaged_with and checks.fits_turn(state, who.id, Actions.FALL_BACK):
        yield FallBack.form_for(state, who, "fall back")


def _fast_movement_forms(state: State, who: Combatant) -> Iterator[Form]:
    runs = checks.fits_turn(state, who.id, Actions.RUN, slots=_slots(state, Actions.RUN), plain=True)
    sprints = checks.fits_turn(state, who.id, Actions.SPRINT)
    if (runs or sprints) and not any(True for _ in check_movement(state, who.id, Actions.RUN)):
        if runs:
            yield Run.form_for(state, who, "run")
        if sprints:
            yield Sprint.form_for(state, who, "sprint")


@cites("WG-COND-01")
def check_movement(state: State, who: str, how: str) -> Iterator[Reason]:
    """Check that a combatant can move in this way."""
    mover, turn = state.combatant(who), state.turn
    if mover.level(Conditions.RESTRAINED):
        yield Reason("restrained", f"{mover.name} is Restrained and cannot move", "WG-COND-01")
    stood = turn is not None and turn.stood
    if how in FAST_MOVEMENT and (stood or not all(conditions.effect(name).runs for name in mover.levels)):
        yield Reason("no_running", f"{mover.name} can make only a Standard Move now", "WG-COND-01")
    if how in FAST_MOVEMENT and status.can_only_crawl(mover):
        sentence = f"{mover.name} is on the ground and can only crawl"
        yield Reason("prone", sentence, "WG-COND-01" if mover.level(Conditions.PRONE) else "WG-WND-10")


@cites("WG-ATK-07")
def _record_movement(draft: Draft[State], who: str, how: str, engage: tuple[str, ...]) -> None:
    """Record a movement. Enemies that it leaves behind may make a Reflexive Attack."""
    if how == Actions.SPRINT and draft.state.settings.sprint == "double":
        inflict_condition(draft, who, Conditions.VULNERABLE, 1, who)
    state, mover = draft.state, draft.state.combatant(who)
    movement_type = Actions.CRAWL if status.can_only_crawl(mover) else how
    draft.emit(
        Moved(who, movement_type, movement.max_metres(movement_type, status.speed(state, mover), state.settings.sprint))
    )
    left = tuple(enemy for enemy in mover.engaged_with if enemy not in engage)
    if engage != mover.engaged_with:
        draft.emit(EngagementChanged(who, engage))
    ready = tuple(enemy for enemy in left if status.can_strike_back(state, enemy))
    if ready and how != Actions.FALL_BACK:
        draft.emit(BlowsInvited(who, ready))


class ReflexiveAttackCommand(CombatantCommand):
    """Base class of commands for an enemy that may attack a combatant leaving the melee."""

    def check(self, state: State) -> Iterator[Reason]:
        if self.who != state.blows[0]:
            sentence = f"{state.name(state.blows[0])} decides about a Reflexive Attack now, not '{self.who}'"
            yield Reason("no_blow", sentence, "WG-ATK-07")


class Strike(ReflexiveAttackCommand, wire="wrath_and_glory.strike.v1"):
    """Attack a combatant that leaves the melee, as a Reflexive Action.

    Attributes:
        weapon: The weapon to attack with.
        modifiers: Other modifiers of dice, DN, ED, damage or AP, each with its source.
    """

    weapon: str = among()
    modifiers: tuple[Modifier, ...] = nouns.stated(*rolls.ATTACK_VALUES)
    costs = (lambda state: action_prices(slots_used(Actions.REFLEXIVE_ATTACK)),)

    def check(self, state: State) -> Iterator[Reason]:
        earlier_reasons = tuple(super().check(state))
        yield from earlier_reasons
        weapon = None if earlier_reasons else checks.weapon_or_reason(state, self.who, self.weapon, "melee")
        if isinstance(weapon, Reason):
            yield weapon

    def apply(self, draft: Draft[State]) -> None:
        take_action(draft, self.who, Actions.REFLEXIVE_ATTACK)
        draft.emit(BlowSettled(self.who))
        modifiers = rolls.recorded_modifiers(self.modifiers)
        declare_strike(draft, self.who, self.weapon, draft.state.leaving, Actions.REFLEXIVE_ATTACK, modifiers)


class LetGo(ReflexiveAttackCommand, wire="wrath_and_glory.let_go.v1"):
    """Let a combatant leave the melee without an attack."""

    apply = emits(BlowSettled)


@requests_at("REFLEXIVE")
def _request_reflexive_attack(state: State) -> Iterator[Request]:
    who = state.combatant(state.blows[0])
    acting = domains.one_of((who,))
    forms = [
        Strike.form(state, f"Attack with {weapon.name}", who=acting, weapon=domains.one_weapon(weapon))
        for weapon in status.weapons_of(state, who, ready=True)
        if weapon.kind == "melee"
    ]
    forms.append(LetGo.form(state, "Do not attack", who=acting))
    prompt = f"{state.name(state.leaving)} leaves the melee. Does {who.name} attack?"
    yield Request(who.seat, "reflexive_attack", prompt, tuple(forms), LetGo(who.id))


class Place(GmStatement, wire="wrath_and_glory.place.v1"):
    """Set the enemies that a combatant is engaged with.

    Attributes:
        enemies: All enemies that it is engaged with from now on; empty if there are none.
    """

    label = "Set which enemies a combatant is engaged with"
    who: str = nouns.combatant()
    enemies: tuple[str, ...] = nouns.combatant(nouns.ENEMIES, default=())

    def check(self, state: State) -> Iterator[Reason]:
        if set(self.enemies) == set(state.combatant(self.who).engaged_with):
            yield Reason("no_change", f"{state.name(self.who)} is already engaged with exactly these enemies")

    apply = emits(EngagementChanged)

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        if all(map(state.present, SIDES)) or any(combatant.engaged_with for combatant in state.present()):
            changed = Given(domains.few_of(state.present()), partial(_other_enemies, state))
            yield cls.form(state, cls.label, enemies=changed)


def _other_enemies(state: State, chosen: Mapping[str, Any]) -> OneOf:
    now = set(state.combatant(chosen["who"]).engaged_with)
    selections = ((), *((enemy,) for enemy in nouns.enemies(state, chosen["who"]).of))
    return OneOf(tuple(selection for selection in selections if set(selection) != now))


class Leave(GmStatement, wire="wrath_and_glory.leave.v1"):
    """Remove a combatant from the fight.

    Attributes:
        reason: A short reason for leaving.
        how: Whether the combatant leaves, flees, surrenders or is captured.
    """

    label = "Remove a combatant from the fight"
    who: str = nouns.combatant()
    reason: str = nouns.reason("it flees", "enough is enough", default="it flees")
    how: WayOut = "fled"

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(Left(who=self.who, how=self.how, reason=self.reason))
        leave_fight(draft, self.who, Conditions.OUT, self.reason)
