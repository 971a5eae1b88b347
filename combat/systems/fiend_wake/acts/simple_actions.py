"""Simple Actions, which are paid for with points or upgraded to the turn's Full Action."""

from collections.abc import Iterator
from typing import ClassVar

from combat.engine.offer import Costs, Domain, Form, OneOf, Payment, Price, among
from combat.engine.play import Draft, Reason, cites
from combat.systems.fiend_wake.acts import TurnAction, open_reaction
from combat.systems.fiend_wake.acts.tactical_points import spend
from combat.systems.fiend_wake.queries.abilities import FULL
from combat.systems.fiend_wake.queries.checks import check_full_action, check_payment
from combat.systems.fiend_wake.queries.choices import NO, YES, one_of, points
from combat.systems.fiend_wake.queries.combatants import arm_cost, assumed_points, can_arm, carried, plain_value, price
from combat.systems.fiend_wake.queries.nouns import payment
from combat.systems.fiend_wake.rules import simple_actions
from events.fiend_wake import Combatant, State, facts


@cites("FW-SIM-02", "FW-SIM-03", "FW-SIM-04")
def take_action(draft: Draft[State], who: str, action: str, detail: str, cost: int, *, upgraded: bool) -> None:
    """Take a Simple Action: pay for it, or use up the turn's Full Action."""
    if upgraded:
        worth = assumed_points(draft.state, draft.state.combatant(who), action)
        draft.emit(facts.ActionTaken(who=who, action=action, detail=detail, full=True, assumed=worth))
    else:
        spend(draft, who, facts.POINTS, cost, action)
        draft.emit(facts.ActionTaken(who=who, action=action, detail=detail))


def payment_options(
    state: State, actor: Combatant, action: str, cost: int, detail: str = ""
) -> tuple[tuple[bool, str], ...]:
    """Return the possible ways to pay for an action, with points or by an upgrade, each with a label."""
    ways = ((False, f"for {points(cost)}" if cost else "for free"), (True, "as a Full Action"))
    open_ways = ways[:1] if any(check_full_action(state)) else ways
    return tuple(
        (way, label)
        for way, label in open_ways
        if not any(check_payment(state, actor.id, action, cost, upgraded=way, detail=detail))
    )


class SimpleAction(TurnAction):
    """Base class of Simple Actions, of which a turn allows any number.

    Attributes:
        upgraded: Whether to upgrade the action to the turn's Full Action, which waives its cost in Tactical Points.
    """

    @property
    def upgraded(self) -> bool:
        """The last field of every Simple Action."""
        raise NotImplementedError

    @cites("FW-SIM-01")
    def check(self, state: State) -> Iterator[Reason]:
        if self.upgraded:
            yield from check_full_action(state)
        yield from super().check(state)


class PaidAction(SimpleAction):
    """Base class of Simple Actions with a price, which an upgrade waives.

    Attributes:
        cost_setting: The setting with the price in Tactical Points.
    """

    cost_setting: ClassVar[str] = ""

    def detail(self, state: State) -> str:
        """Return the id of the weapon, location or animal of the action; empty if it has none."""
        return ""

    @classmethod
    def cost(cls, state: State, detail: str) -> int:
        """Return the price in Tactical Points."""
        price: int = getattr(state.settings, cls.cost_setting)
        return price

    def check(self, state: State) -> Iterator[Reason]:
        cost, detail = self.price(state).least, self.detail(state)
        yield from check_payment(state, self.who, self.action, cost, upgraded=self.upgraded, detail=detail)
        yield from super().check(state)

    costs: ClassVar[Costs] = (lambda state, command: Price(FULL) if command.upgraded else command.price(state),)

    def price(self, state: State) -> Price:
        """Return the price in Tactical Points, which an upgrade waives."""
        return price(state.combatant(self.who), facts.POINTS, self.cost(state, self.detail(state)))

    def pay(self, draft: Draft[State]) -> None:
        """Take the action: pay for it, or use up the turn's Full Action."""
        cost, detail = self.price(draft.state).least, self.detail(draft.state)
        take_action(draft, self.who, self.action, detail, cost, upgraded=self.upgraded)

    @classmethod
    def paid_forms(
        cls,
        state: State,
        label: str,
        actor: Combatant,
        detail: str = "",
        *,
        omit: tuple[str, ...] = (),
        **given: Domain,
    ) -> Iterator[Form]:
        """Yield a form for each way to pay; for the arguments see `Act.form`."""
        for way, name in payment_options(state, actor, cls.action, cls.cost(state, detail), detail):
            paid = OneOf((way,), (name,))
            yield cls.form_for(state, f"{label} {name}", actor, omit=omit, upgraded=paid, **given)


class EndingAction(PaidAction):
    """Base class of actions that end something: holding a weapon, being in a location, or riding.

    Attributes:
        held: The field of the combatant that names the weapon, location or animal.
        verb: The first word of the form's label.
        nothing: The refusal if there is nothing to end: its code, the rest of its sentence, and its rule.
    """

    held: ClassVar[str]
    verb: ClassVar[str]
    nothing: ClassVar[tuple[str, str, str]]
    upgraded: bool = False

    def detail(self, state: State) -> str:
        held: str = getattr(state.combatant(self.who), self.held)
        return held

    def check(self, state: State) -> Iterator[Reason]:
        if not self.detail(state):
            code, sentence, rule = self.nothing
            yield Reason(code, f"{state.name(self.who)} {sentence}", rule)
        yield from super().check(state)

    @classmethod
    def forms(cls, state: State, actor: Combatant) -> Iterator[Form]:
        """Yield a form for each way to pay, if there is something to end."""
        held = getattr(actor, cls.held)
        if held:
            yield from cls.paid_forms(state, f"{cls.verb} {state.name(held)}", actor, held)


class Arm(PaidAction, wire="fiend_wake.arm.v1"):
    """Ready a weapon.

    Attributes:
        weapon: The weapon to ready.
    """

    action = facts.Action.ARM
    weapon: str = among(
        lambda state, who: one_of(state, carried(state, state.combatant(who))),
        noun="a weapon of the combatant",
        code="no_such_weapon",
        rule="FW-SIM-10",
    )
    upgraded: bool = False

    def detail(self, state: State) -> str:
        return self.weapon

    @classmethod
    def cost(cls, state: State, detail: str) -> int:
        return arm_cost(state, detail)

    @cites("FW-SIM-10", "FW-SIM-11", "FW-SIM-30")
    def check(self, state: State) -> Iterator[Reason]:
        combatant = state.combatant(self.who)
        if combatant.ready:
            sentence = f"{combatant.name} must first stow {state.name(combatant.ready)}"
            yield Reason("hands_full", sentence, "FW-SIM-30")
        yield from super().check(state)

    @cites("FW-SIM-10", "FW-SIM-11", "FW-AFT-11")
    def apply(self, draft: Draft[State]) -> None:
        self.pay(draft)
        draft.emit(facts.WeaponReadied(self.who, self.weapon))
        if draft.state.question == facts.Question.ARM:
            draft.emit(facts.Answered(self.who, facts.Question.ARM, "readies a weapon"))

    @classmethod
    def forms(cls, state: State, actor: Combatant) -> Iterator[Form]:
        for weapon in () if actor.ready else carried(state, actor):
            label = f"Ready {state.name(weapon)}"
            yield from cls.paid_forms(state, label, actor, weapon, weapon=one_of(state, (weapon,)))


class Stow(EndingAction, wire="fiend_wake.stow.v1"):
    """Stow the readied weapon."""

    action = facts.Action.STOW
    cost_setting = "stow_cost"
    held = "ready"
    verb = "Stow"
    nothing = "no_weapon", "has no readied weapon to stow", "FW-SIM-30"

    @cites("FW-SIM-30", "FW-AFT-11")
    def check(self, state: State) -> Iterator[Reason]:
        if state.step == "AFT_ARM" and not can_arm(state, self.who):
            sentence = f"{state.name(self.who)} could not ready another weapon after stowing the readied one"
            yield Reason("no_use", sentence, "FW-AFT-11")
        yield from super().check(state)

    @cites("FW-SIM-30")
    def apply(self, draft: Draft[State]) -> None:
        self.pay(draft)
        draft.emit(facts.WeaponReadied(self.who, ""))


class CallShot(PaidAction, wire="fiend_wake.call_shot.v1"):
    """Call a shot: the next attack is more difficult and has a greater effect."""

    action = facts.Action.CALL_SHOT
    cost_setting = "call_shot_cost"
    upgraded: bool = False

    @cites("FW-SIM-20", "FW-SIM-21", "FW-SIM-25")
    def apply(self, draft: Draft[State]) -> None:
        self.pay(draft)
        turn = draft.state.turn
        if turn is not None:
            draft.emit(facts.ShotsCalled(self.who, turn.call_shots + 1))

    @classmethod
    def forms(cls, state: State, actor: Combatant) -> Iterator[Form]:
        for way, name in payment_options(state, actor, cls.action, cls.cost(state, "")):
            idle = way or bool(state.turn and state.turn.full_used)
            label = f"Call Shot {name}{' (useless)' if idle else ''}"
            yield cls.form_for(state, label, actor, upgraded=OneOf((way,), (name,)))


class Flee(SimpleAction, wire="fiend_wake.flee.v1"):
    """Flee from the combat by spending Tactical Points.

    Attributes:
        points: The Tactical Points to spend; more make the retreat harder to prevent.
        upgraded: Whether to upgrade the action to the turn's Full Action, which adds Endurance to the retreat's value.
    """

    action = facts.Action.FLEE
    points: int = payment("FW-SIM-60", default=0)
    upgraded: bool = False

    @cites("FW-SIM-60", "FW-SIM-62")
    def check(self, state: State) -> Iterator[Reason]:
        least = 0 if self.upgraded else state.settings.flee_least
        if self.points < least:
            yield Reason("points", f"this retreat costs at least {points(least)}; spend more", "FW-SIM-62")
        yield from super().check(state)

    @cites("FW-SIM-60", "FW-SIM-61", "FW-SIM-62", "FW-REACT-40")
    def apply(self, draft: Draft[State]) -> None:
        endurance = plain_value(draft.state, draft.state.combatant(self.who), "Endurance")
        value = simple_actions.retreat_value(self.points, self.upgraded, endurance)
        value = max(0, value + sum(change.amount for change in draft.modifiers("retreat", self.who)))
        take_action(draft, self.who, facts.Action.FLEE, "", self.points, upgraded=self.upgraded)
        if self.upgraded:
            spend(draft, self.who, facts.POINTS, self.points, facts.Action.FLEE)
        self.begin(draft, facts.Stage.FLEEING, value=value)
        open_reaction(draft, facts.Reaction.PREVENT_RETREAT, self.who, facts.Action.FLEE, value)

    @classmethod
    def forms(cls, state: State, actor: Combatant) -> Iterator[Form]:
        least = state.settings.flee_least
        if actor.tp >= least:
            yield cls.form_for(
                state, "Flee for points", actor, points=Payment(least, actor.tp, pays=facts.POINTS), upgraded=NO
            )
        if state.turn and not state.turn.full_used:
            worth = simple_actions.retreat_value(0, upgraded=True, endurance=plain_value(state, actor, "Endurance"))
            label = f"Flee as a Full Action, with a retreat worth at least {points(worth)}"
            yield cls.form_for(state, label, actor, upgraded=YES)
