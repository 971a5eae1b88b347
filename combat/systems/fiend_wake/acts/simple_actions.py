"""Simple Actions, which are paid for with points or upgraded to the turn's Full Action."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, ClassVar

from attrs import frozen

from combat.engine.book import cites
from combat.engine.errors import Reason
from combat.engine.name_hints import unused_name
from combat.engine.offer.bounds import among, text, within
from combat.engine.offer.domains import Domain, Given, OneOf, Whole, Words, YesNo
from combat.engine.offer.requests import Form, LazySequence, Request
from combat.engine.play.acts import requests_at
from combat.engine.play.draft import Draft
from combat.systems.fiend_wake.acts import (
    CombatantCommand,
    GmCommand,
    begin_action,
    enter_stage,
    finish_action,
    open_reaction,
    require_roll,
)
from combat.systems.fiend_wake.acts.tactical_points import spend
from combat.systems.fiend_wake.queries.active_abilities import score_change
from combat.systems.fiend_wake.queries.checks import (
    MAX_AMOUNT,
    can_pay,
    can_upgrade,
    check_full_action,
    check_not_forbidden,
    check_payment,
    check_points,
)
from combat.systems.fiend_wake.queries.choices import NO, YES, one_of, points
from combat.systems.fiend_wake.queries.combatants import arm_cost, assumed_points, can_arm, plain_value
from combat.systems.fiend_wake.queries.nouns import payment
from combat.systems.fiend_wake.rules import simple_actions
from events.fiend_wake import facts
from events.fiend_wake.sheets import GM, Oddness, StatName
from events.fiend_wake.table import Combatant, State


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
    upgraded = ((True, "as a Full Action"),) if can_upgrade(state, actor, action, cost) else ()
    if can_pay(state, actor, action, cost, detail):
        return (False, f"for {points(cost)}" if cost else "for free"), *upgraded
    return upgraded


@frozen
class SimpleAction(CombatantCommand):
    """Base class of Simple Actions, of which a turn allows any number.

    Attributes:
        action: The name of the action.
        upgraded: Whether to upgrade the action to the turn's Full Action, which waives its cost in Tactical Points.
    """

    action: ClassVar[str]

    @cites("FW-SIM-01", "FW-EXEC-02", "FW-EXEC-03")
    def check(self, state: State) -> Iterator[Reason]:
        yield from self.check_action(state)
        yield from check_not_forbidden(state, self.who, self.action)

    def check_action(self, state: State) -> Iterable[Reason]:
        """Check the action itself."""
        return ()


@frozen
class PaidAction(SimpleAction):
    """Base class of Simple Actions with a price, which an upgrade waives.

    Attributes:
        cost_setting: The setting with the price in Tactical Points.
    """

    cost_setting: ClassVar[str] = ""

    upgraded: bool = False

    def detail(self, state: State) -> str:
        """Return the id of the weapon, location or animal of the action; empty if it has none."""
        return ""

    @classmethod
    def cost(cls, state: State, detail: str) -> int:  # noqa: ARG003 - overridden by commands that use it
        """Return the price in Tactical Points."""
        price: int = getattr(state.settings, cls.cost_setting)
        return price

    def check_action(self, state: State) -> Iterator[Reason]:
        detail = self.detail(state)
        cost = self.cost(state, detail)
        yield from check_payment(state, self.who, self.action, cost, upgraded=self.upgraded, detail=detail)

    def pay(self, draft: Draft[State]) -> None:
        """Take the action: pay for it, or use up the turn's Full Action."""
        detail = self.detail(draft.state)
        cost = self.cost(draft.state, detail)
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


@frozen
class EndingAction(PaidAction):
    """Base class of actions that end something: holding a weapon, being in a location, or riding.

    Attributes:
        label: The verb of the form.
        nothing: The refusal if there is nothing to end: its code, the rest of its sentence, and its rule.
    """

    label: ClassVar[str]
    nothing: ClassVar[tuple[str, str, str]]

    @classmethod
    def ended(cls, actor: Combatant) -> str:
        """Return the id of the weapon, location or animal; empty if there is none."""
        raise NotImplementedError

    def detail(self, state: State) -> str:
        return self.ended(state.combatant(self.who))

    def check_action(self, state: State) -> Iterator[Reason]:
        if not self.detail(state):
            code, sentence, rule = self.nothing
            yield Reason(code, f"{state.name(self.who)} {sentence}", rule)
        yield from super().check_action(state)

    @classmethod
    def forms(cls, state: State, actor: Combatant) -> Iterator[Form]:
        """Yield a form for each way to pay, if there is something to end."""
        ended = cls.ended(actor)
        if ended:
            yield from cls.paid_forms(state, f"{cls.label} {state.name(ended)}", actor, ended)


def _carried(state: State, who: str) -> OneOf:
    return one_of(state, state.combatant(who).profile.weapons)


@frozen
class Arm(PaidAction, wire="fiend_wake.arm.v1"):
    """Ready a weapon.

    Attributes:
        who: The combatant that readies a weapon.
        weapon: The weapon to ready.
    """

    action: ClassVar[str] = facts.Action.ARM

    weapon: str = among(_carried, noun="a weapon of the combatant", code="no_such_weapon", rule="FW-SIM-10")
    upgraded: bool = False

    def detail(self, state: State) -> str:
        return self.weapon

    @classmethod
    def cost(cls, state: State, detail: str) -> int:
        return arm_cost(state, detail)

    @cites("FW-SIM-10", "FW-SIM-11", "FW-SIM-30")
    def check_action(self, state: State) -> Iterator[Reason]:
        combatant = state.combatant(self.who)
        if combatant.ready:
            sentence = f"{combatant.profile.name} must first stow {state.name(combatant.ready)}"
            yield Reason("hands_full", sentence, "FW-SIM-30")
        yield from super().check_action(state)

    @cites("FW-SIM-10", "FW-SIM-11", "FW-AFT-11")
    def apply(self, draft: Draft[State]) -> None:
        self.pay(draft)
        draft.emit(facts.WeaponReadied(self.who, self.weapon))
        if draft.state.question == facts.Question.ARM:
            draft.emit(facts.Answered(self.who, facts.Question.ARM, "readies a weapon"))

    @classmethod
    def forms(cls, state: State, actor: Combatant) -> Iterator[Form]:
        for weapon in () if actor.ready else actor.profile.weapons:
            label = f"Ready {state.name(weapon)}"
            yield from cls.paid_forms(state, label, actor, weapon, weapon=one_of(state, (weapon,)))


@frozen
class Stow(EndingAction, wire="fiend_wake.stow.v1"):
    """Stow the readied weapon.

    Attributes:
        who: The combatant that stows its weapon.
    """

    action: ClassVar[str] = facts.Action.STOW
    cost_setting: ClassVar[str] = "stow_cost"
    label: ClassVar[str] = "Stow"
    nothing: ClassVar[tuple[str, str, str]] = "no_weapon", "has no readied weapon to stow", "FW-SIM-30"

    @classmethod
    def ended(cls, actor: Combatant) -> str:
        return actor.ready

    @cites("FW-SIM-30", "FW-AFT-11")
    def check_action(self, state: State) -> Iterator[Reason]:
        if state.step == "AFT_ARM" and not can_arm(state, self.who):
            sentence = f"{state.name(self.who)} could not ready another weapon after stowing the readied one"
            yield Reason("no_use", sentence, "FW-AFT-11")
        yield from super().check_action(state)

    @cites("FW-SIM-30")
    def apply(self, draft: Draft[State]) -> None:
        self.pay(draft)
        draft.emit(facts.WeaponReadied(self.who, ""))


@frozen
class CallShot(PaidAction, wire="fiend_wake.call_shot.v1"):
    """Call a shot: the next attack is more difficult and has a greater effect.

    Attributes:
        who: The combatant that calls the shot.
    """

    action: ClassVar[str] = facts.Action.CALL_SHOT
    cost_setting: ClassVar[str] = "call_shot_cost"

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


@frozen
class Flee(SimpleAction, wire="fiend_wake.flee.v1"):
    """Flee from the combat by spending Tactical Points.

    Attributes:
        who: The combatant that flees.
        points: The Tactical Points to spend; more make the retreat harder to prevent.
        upgraded: Whether to upgrade the action to the turn's Full Action, which adds Endurance to the retreat's value.
    """

    action: ClassVar[str] = facts.Action.FLEE

    points: int = payment("FW-SIM-60", default=0)
    upgraded: bool = False

    @cites("FW-SIM-60", "FW-SIM-62")
    def check_action(self, state: State) -> Iterator[Reason]:
        least = 0 if self.upgraded else state.settings.flee_least
        if self.points < least:
            yield Reason("points", f"this retreat costs at least {points(least)}; spend more", "FW-SIM-62")
        if self.upgraded:
            yield from check_full_action(state)

    @cites("FW-SIM-60", "FW-SIM-61", "FW-SIM-62", "FW-REACT-40")
    def apply(self, draft: Draft[State]) -> None:
        endurance = plain_value(draft.state, draft.state.combatant(self.who), "Endurance")
        value = simple_actions.retreat_value(self.points, self.upgraded, endurance)
        value = max(0, value + score_change(draft.state, self.who, facts.POINTS, "retreat"))
        take_action(draft, self.who, facts.Action.FLEE, "", self.points, upgraded=self.upgraded)
        if self.upgraded:
            spend(draft, self.who, facts.POINTS, self.points, facts.Action.FLEE)
        begin_action(draft, self.who, facts.Action.FLEE, facts.Stage.FLEEING, value=value)
        state = draft.state
        local = state.occupants(state.combatant(self.who).location)
        candidates = local if state.settings.prevent_retreat_needs_local else state.present()
        others = (target.id for target in candidates if target.id != self.who)
        open_reaction(draft, facts.Reaction.PREVENT_RETREAT, others, self.who, facts.Action.FLEE, value)

    @classmethod
    def forms(cls, state: State, actor: Combatant) -> Iterator[Form]:
        least = state.settings.flee_least
        if actor.tp >= least:
            yield cls.form_for(state, "Flee for points", actor, points=Whole(least, max(actor.tp, 0)), upgraded=NO)
        if state.turn and not state.turn.full_used:
            worth = simple_actions.retreat_value(0, upgraded=True, endurance=plain_value(state, actor, "Endurance"))
            label = f"Flee as a Full Action, with a retreat worth at least {points(worth)}"
            yield cls.form_for(state, label, actor, upgraded=YES)


@frozen
class OddBall(SimpleAction, wire="fiend_wake.odd_ball.v1"):
    """Ask the GM for Odd-Ball Behavior, an action that the rules do not cover.

    Attributes:
        who: The combatant that takes the action.
        what: The action, in the player's own words.
        upgraded: Whether to upgrade the action to the turn's Full Action, which requires a roll instead of points.
    """

    action: ClassVar[str] = facts.Action.ODD_BALL

    what: str = text("something odd", rule="FW-SIM-80")
    upgraded: bool = False

    @cites("FW-SIM-80", "FW-SIM-81")
    def check_action(self, state: State) -> Iterator[Reason]:
        if self.upgraded:
            yield from check_full_action(state)

    @cites("FW-SIM-80")
    def apply(self, draft: Draft[State]) -> None:
        begin_action(draft, self.who, facts.Action.ODD_BALL, facts.Stage.PRICE, what=self.what, upgraded=self.upgraded)

    @classmethod
    def forms(cls, state: State, actor: Combatant) -> Iterator[Form]:
        ways = ((False, "at the GM's price"), (True, "as a Full Action, with a roll"))
        for way, label in ways[: 1 if state.turn and state.turn.full_used else 2]:
            yield cls.form_for(state, f"Odd-Ball Behavior {label}", actor, upgraded=OneOf((way,), (label,)))


@requests_at("PRICE")
def _price(state: State) -> Iterator[Request]:
    deed = state.current_action
    prompt = f"{state.name(deed.actor)} wants to try Odd-Ball Behavior: {deed.declared.what}. At what price?"
    yield Request(GM, "price", prompt, LazySequence(partial(Price.forms, state)), Price("moderate"))


@frozen
class Price(GmCommand, wire="fiend_wake.price.v1"):
    """Set the price and difficulty of Odd-Ball Behavior, or refuse it.

    Attributes:
        level: The degree of weirdness, which decides price and difficulty.
        stat: The stat of the roll, if the action was upgraded.
        allowed: Whether the action is allowed at all.
        points: The price in Tactical Points; empty for the default price of the degree.
        difficulty: The difficulty of the roll; empty for the default difficulty of the degree.
    """

    level: Oddness = "moderate"
    stat: StatName = "Cunning"
    allowed: bool = True
    points: int | None = within(0, MAX_AMOUNT, suggest=(1, 2, 3, 4, 6), rule="FW-SIM-80", default=None)
    difficulty: int | None = within(1, MAX_AMOUNT, suggest=(5, 7, 9, 12), rule="FW-SIM-81", default=None)

    @cites("FW-SIM-80")
    def check(self, state: State) -> Iterator[Reason]:
        numbers = self.points is not None or self.difficulty is not None
        if numbers and self.level != "moderate":
            yield Reason("both", "give either the degree of weirdness or numbers, not both", "FW-SIM-80")
        if not self.allowed and (numbers or self.stat != "Cunning"):
            sentence = "an action that is not allowed has no price or stat; leave them out"
            yield Reason("not_allowed", sentence, "FW-SIM-80")

    @cites("FW-SIM-80", "FW-SIM-81")
    def apply(self, draft: Draft[State]) -> None:
        if not self.allowed:
            finish_action(draft, "the GM does not allow it")
            return
        settings = draft.state.settings
        usual = settings.oddball_cost.at(self.level), settings.oddball_difficulty.at(self.level)
        named = (self.points, self.difficulty)
        cost, difficulty = (given if own is None else own for own, given in zip(named, usual, strict=True))
        level = self.level if (cost, difficulty) == usual else ""
        draft.emit(facts.Priced(level=level, points=cost, stat=self.stat, difficulty=difficulty))
        enter_stage(draft, facts.Stage.OFFER, draft.state.current_action.actor)

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        """Yield the forms for a price by degree, by numbers, and for a refusal."""
        for label, omit in (
            ("Set the price by degree of weirdness", ("points", "difficulty")),
            ("Set a price in points", ("level", "difficulty")),
            ("Set a difficulty", ("level", "points")),
            ("Set a price in points and a difficulty", ("level",)),
        ):
            yield cls.form(state, label, omit=("allowed", *omit))
        yield cls.form(state, "Do not allow it", omit=("stat", "points", "difficulty"), allowed=NO)


@requests_at("OFFER")
def _offer(state: State) -> Iterator[Request]:
    deed, price = state.current_action, _price_of(state)
    combatant = state.combatant(deed.actor)
    refuse, *accept = reversed(AcceptPrice.answers(state, combatant))
    affordable = not any(AcceptPrice(combatant.id).check(state))
    forms = (*accept, refuse) if affordable else (refuse,)
    roll = f"a roll of Tactics with {price.stat} against {price.difficulty}"
    how = roll if deed.declared.upgraded else points(price.points)
    prompt = f"{combatant.profile.name} can try this for {how}: {deed.declared.what}. Accept?"
    yield Request(combatant.seat, "offer", prompt, forms, AcceptPrice(combatant.id, accept=False))


@frozen
class AcceptPrice(CombatantCommand, wire="fiend_wake.accept_price.v1"):
    """Accept the GM's price for Odd-Ball Behavior, or give up the action.

    Attributes:
        who: The combatant that wants to act.
        accept: Whether the combatant accepts the price.
    """

    labels = MappingProxyType({"Accept the price": {"accept": YES}, "Give up the action": {"accept": NO}})
    accept: bool = True

    @cites("FW-SIM-05", "FW-SIM-80")
    def check(self, state: State) -> Iterator[Reason]:
        deed, price = state.current_action, _price_of(state)
        if self.accept and not deed.declared.upgraded:
            yield from check_points(state, self.who, price.points, "this Odd-Ball Behavior", "FW-SIM-80")
        elif self.accept:
            yield from check_payment(state, self.who, deed.action, price.points, upgraded=True)

    @cites("FW-SIM-80", "FW-SIM-81")
    def apply(self, draft: Draft[State]) -> None:
        declared, price = draft.state.current_action.declared, _price_of(draft.state)
        if not self.accept:
            finish_action(draft, "dropped")
            return
        take_action(draft, self.who, declared.action, declared.what, price.points, upgraded=declared.upgraded)
        if declared.upgraded:
            enter_stage(draft, facts.Stage.ODD_BALL)
            require_roll(draft, self.who, declared.action, "Tactics", price.stat, price.difficulty)
        else:
            finish_action(draft, "succeeded")


@cites("FW-SIM-81")
def odd_ball_rolled(draft: Draft[State], *, success: bool) -> None:
    """End Odd-Ball Behavior as a success or a failure."""
    finish_action(draft, "succeeded" if success else "failed")


def _price_of(state: State) -> facts.Priced:
    if state.current_action.price is None:
        raise LookupError("no price was set")
    return state.current_action.price


def _free_description(state: State) -> Words:
    """Return an action that was not yet taken for nothing in this turn."""
    default, done = "a custom action", state.turn.for_nothing if state.turn else ()
    done_before = [entry.removeprefix(f"{CustomAction.action}: ") for entry in done]
    return Words((unused_name(default, done_before) if default in done_before else default,), blank=False)


def _usual_prices(state: State, who: str) -> Whole:
    return Whole(0, MAX_AMOUNT, tuple(range(min(state.combatant(who).tp, MAX_AMOUNT) + 1)))


@frozen(kw_only=True)
class CustomAction(SimpleAction, wire="fiend_wake.custom_action.v1"):
    """Take a custom Simple Action, in place of the one whose name the book lost.

    Attributes:
        who: The combatant that takes the action.
        what: The action, in the player's own words.
        points: The cost in Tactical Points.
    """

    action: ClassVar[str] = facts.Action.CUSTOM

    what: str = among(_free_description, rule="FW-SIM-90")
    points: int = among(_usual_prices, rule="FW-SIM-90", default=2)
    upgraded: bool = False

    @cites("FW-SIM-90")
    def check_action(self, state: State) -> Iterator[Reason]:
        if not state.settings.custom_action:
            sentence = "custom actions are not allowed; allow them with the setting `custom_action`"
            yield Reason("not_played", sentence, "FW-SIM-90")
        yield from check_payment(state, self.who, self.action, self.points, upgraded=self.upgraded, detail=self.what)

    @cites("FW-SIM-90")
    def apply(self, draft: Draft[State]) -> None:
        take_action(draft, self.who, self.action, self.what, self.points, upgraded=self.upgraded)

    @classmethod
    def forms(cls, state: State, actor: Combatant) -> Iterator[Form]:
        if state.settings.custom_action:

            def ways(chosen: Mapping[str, Any]) -> Domain:
                options = payment_options(state, actor, cls.action, chosen["points"], chosen["what"])
                return OneOf(tuple(way for way, _ in options))

            yield cls.form_for(state, "Custom action", actor, upgraded=Given(YesNo(), ways))
