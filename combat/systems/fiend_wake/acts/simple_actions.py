"""Simple Actions, which are paid for with points or upgraded to the turn's Full Action."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from typing import Any, ClassVar

from attrs import frozen

from combat.engine.book import cites
from combat.engine.errors import Reason
from combat.engine.name_hints import unused_name
from combat.engine.offer.domains import Domain, Given, OneOf, Whole, Words, YesNo
from combat.engine.offer.requests import Form, LazyFields, LazySequence, Request
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
    check_asked,
    check_full_action,
    check_not_forbidden,
    check_own_turn,
    check_payment,
    check_points,
)
from combat.systems.fiend_wake.queries.choices import actor_field, one_of, points, yes_no_forms
from combat.systems.fiend_wake.queries.combatants import arm_cost, assumed_points, can_arm, plain_value
from combat.systems.fiend_wake.rules import simple_actions
from events.base import Command
from events.fiend_wake import facts
from events.fiend_wake.sheets import GM, STATS, Oddness, StatName
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


PaymentOptions = tuple[tuple[bool, str], ...]
_UPGRADED: PaymentOptions = ((True, "as a Full Action"),)


def payment_options(state: State, actor: Combatant, action: str, cost: int, detail: str = "") -> PaymentOptions:
    """Return the possible ways to pay for an action, with points or by an upgrade, each with a label."""
    upgraded = _UPGRADED if can_upgrade(state, actor, action, cost) else ()
    if can_pay(state, actor, action, cost, detail):
        return (False, f"for {points(cost)}" if cost else "for free"), *upgraded
    return upgraded


def payment_forms(
    command: type[Command], label: str, fields: Callable[[], dict[str, Domain]], ways: PaymentOptions
) -> list[Form]:
    """Return a form of the Simple Action for each way to pay for it."""
    return [
        Form(command, f"{label} {name}", LazyFields(partial(_with_payment, fields, way, name))) for way, name in ways
    ]


def _with_payment(fields: Callable[[], dict[str, Domain]], way: bool, name: str) -> dict[str, Domain]:  # noqa: FBT001 - one of two ways to pay
    return {**fields(), "upgraded": OneOf((way,), (name,))}


@frozen
class SimpleAction(CombatantCommand):
    """Base class of Simple Actions, of which a turn allows any number; `action` is the name."""

    action: ClassVar[str]

    def check(self, state: State) -> Iterator[Reason]:
        yield from super().check(state)
        yield from check_not_forbidden(state, self.who, self.action)

    @cites("FW-SIM-01", "FW-EXEC-02", "FW-EXEC-03")
    def check_turn(self, state: State) -> Iterator[Reason]:
        return check_own_turn(state, self.who)


@cites("FW-AFT-11", "FW-AFT-12")
def _check_weapon_timing(state: State, who: str, *, upgraded: bool) -> Iterator[Reason]:
    """Check that a combatant may ready or stow a weapon now, in its turn or in the Aftermath."""
    if state.step != "AFT_ARM":
        yield from check_own_turn(state, who)
        return
    reasons = tuple(check_asked(state, who, ordered=True))
    yield from reasons
    if not reasons and upgraded:
        yield Reason(
            "no_upgrade", "actions cannot be upgraded in the Aftermath; pay for this one with points", "FW-AFT-11"
        )


@frozen
class Arm(SimpleAction, wire="fiend_wake.arm.v1"):
    """Ready a weapon.

    Attributes:
        who: The combatant that readies a weapon.
        weapon: The weapon to ready.
        upgraded: Whether to upgrade the action to the turn's Full Action, which waives its cost in Tactical Points.
    """

    action: ClassVar[str] = facts.Action.ARM

    weapon: str
    upgraded: bool = False

    def check_turn(self, state: State) -> Iterator[Reason]:
        return _check_weapon_timing(state, self.who, upgraded=self.upgraded)

    @cites("FW-SIM-10", "FW-SIM-11", "FW-SIM-30")
    def check_in_place(self, state: State) -> Iterator[Reason]:
        combatant = state.combatant(self.who)
        if self.weapon not in combatant.profile.weapons:
            carried = ", ".join(combatant.profile.weapons) or "none"
            sentence = f"{combatant.profile.name} has no weapon '{self.weapon}'; choose one of: {carried}"
            yield Reason("no_such_weapon", sentence, "FW-SIM-10")
            return
        if combatant.ready:
            yield Reason(
                "hands_full", f"{combatant.profile.name} must first stow {state.name(combatant.ready)}", "FW-SIM-30"
            )
        yield from check_payment(
            state, self.who, facts.Action.ARM, arm_cost(state, self.weapon), upgraded=self.upgraded, detail=self.weapon
        )

    @cites("FW-SIM-10", "FW-SIM-11", "FW-AFT-11")
    def apply(self, draft: Draft[State]) -> None:
        cost = arm_cost(draft.state, self.weapon)
        take_action(draft, self.who, facts.Action.ARM, self.weapon, cost, upgraded=self.upgraded)
        draft.emit(facts.WeaponReadied(self.who, self.weapon))
        if draft.state.question == facts.Question.ARM:
            draft.emit(facts.Answered(self.who, facts.Question.ARM, "readies a weapon"))

    @classmethod
    def forms(cls, state: State, actor: Combatant) -> Iterator[Form]:
        for weapon in () if actor.ready else actor.profile.weapons:
            ways = payment_options(state, actor, cls.action, arm_cost(state, weapon), weapon)
            yield from payment_forms(cls, f"Ready {state.name(weapon)}", partial(cls._of, state, actor, weapon), ways)

    @staticmethod
    def _of(state: State, actor: Combatant, weapon: str) -> dict[str, Domain]:
        return {**actor_field(actor), "weapon": one_of(state, (weapon,))}


@frozen
class Stow(SimpleAction, wire="fiend_wake.stow.v1"):
    """Stow the readied weapon.

    Attributes:
        who: The combatant that stows its weapon.
        upgraded: Whether to upgrade the action to the turn's Full Action, which waives its cost in Tactical Points.
    """

    action: ClassVar[str] = facts.Action.STOW

    upgraded: bool = False

    def check_turn(self, state: State) -> Iterator[Reason]:
        return _check_weapon_timing(state, self.who, upgraded=self.upgraded)

    @cites("FW-SIM-30", "FW-AFT-11")
    def check_in_place(self, state: State) -> Iterator[Reason]:
        if state.step == "AFT_ARM" and not can_arm(state, self.who):
            sentence = f"{state.name(self.who)} could not ready another weapon after stowing the readied one"
            yield Reason("no_use", sentence, "FW-AFT-11")
        weapon, cost = state.combatant(self.who).ready, state.settings.stow_cost
        if not weapon:
            yield Reason("no_weapon", f"{state.name(self.who)} has no readied weapon to stow", "FW-SIM-30")
        yield from check_payment(state, self.who, facts.Action.STOW, cost, upgraded=self.upgraded, detail=weapon)

    @cites("FW-SIM-30")
    def apply(self, draft: Draft[State]) -> None:
        weapon = draft.state.combatant(self.who).ready
        take_action(draft, self.who, facts.Action.STOW, weapon, draft.state.settings.stow_cost, upgraded=self.upgraded)
        draft.emit(facts.WeaponReadied(self.who, ""))

    @classmethod
    def forms(cls, state: State, actor: Combatant) -> Iterator[Form]:
        if actor.ready:
            ways = payment_options(state, actor, cls.action, state.settings.stow_cost, actor.ready)
            yield from payment_forms(cls, f"Stow {state.name(actor.ready)}", partial(actor_field, actor), ways)


@frozen
class CallShot(SimpleAction, wire="fiend_wake.call_shot.v1"):
    """Call a shot: the next attack is more difficult and has a greater effect.

    Attributes:
        who: The combatant that calls the shot.
        upgraded: Whether to upgrade the action to the turn's Full Action, which waives its cost in Tactical Points.
    """

    action: ClassVar[str] = facts.Action.CALL_SHOT

    upgraded: bool = False

    @cites("FW-SIM-20", "FW-SIM-25")
    def check_in_place(self, state: State) -> Iterator[Reason]:
        cost = state.settings.call_shot_cost
        yield from check_payment(state, self.who, facts.Action.CALL_SHOT, cost, upgraded=self.upgraded)

    @cites("FW-SIM-20", "FW-SIM-21", "FW-SIM-25")
    def apply(self, draft: Draft[State]) -> None:
        cost = draft.state.settings.call_shot_cost
        take_action(draft, self.who, facts.Action.CALL_SHOT, "", cost, upgraded=self.upgraded)
        turn = draft.state.turn
        if turn is not None:
            draft.emit(facts.ShotsCalled(self.who, turn.call_shots + 1))

    @classmethod
    def forms(cls, state: State, actor: Combatant) -> Iterator[Form]:
        for way, name in payment_options(state, actor, cls.action, state.settings.call_shot_cost):
            idle = way or bool(state.turn and state.turn.full_used)
            fields = LazyFields(partial(_with_payment, partial(actor_field, actor), way, name))
            yield Form(cls, f"Call Shot {name}{' (useless)' if idle else ''}", fields)


@frozen
class Flee(SimpleAction, wire="fiend_wake.flee.v1"):
    """Flee from the combat by spending Tactical Points.

    Attributes:
        who: The combatant that flees.
        points: The Tactical Points to spend; more make the retreat harder to prevent.
        upgraded: Whether to upgrade the action to the turn's Full Action, which adds Endurance to the retreat's value.
    """

    action: ClassVar[str] = facts.Action.FLEE

    points: int = 0
    upgraded: bool = False

    @cites("FW-SIM-60", "FW-SIM-62")
    def check_in_place(self, state: State) -> Iterator[Reason]:
        least = 0 if self.upgraded else state.settings.flee_least
        if self.points < least:
            yield Reason("points", f"this retreat costs at least {points(least)}; spend more", "FW-SIM-62")
        yield from check_points(state, self.who, max(self.points, 0), "this retreat", "FW-SIM-60")
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
            yield Form(cls, "Flee for points", LazyFields(partial(cls._for, actor, least, upgraded=False)))
        if state.turn and not state.turn.full_used:
            worth = simple_actions.retreat_value(0, upgraded=True, endurance=plain_value(state, actor, "Endurance"))
            label = f"Flee as a Full Action, with a retreat worth at least {points(worth)}"
            yield Form(cls, label, LazyFields(partial(cls._for, actor, 0, upgraded=True)))

    @staticmethod
    def _for(actor: Combatant, least: int, *, upgraded: bool) -> dict[str, Domain]:
        return {**actor_field(actor), "points": Whole(least, max(actor.tp, 0)), "upgraded": OneOf((upgraded,))}


@frozen
class OddBall(SimpleAction, wire="fiend_wake.odd_ball.v1"):
    """Ask the GM for Odd-Ball Behavior, an action that the rules do not cover.

    Attributes:
        who: The combatant that takes the action.
        what: The action, in the player's own words.
        upgraded: Whether to upgrade the action to the turn's Full Action, which requires a roll instead of points.
    """

    action: ClassVar[str] = facts.Action.ODD_BALL

    what: str
    upgraded: bool = False

    @cites("FW-SIM-80", "FW-SIM-81")
    def check_in_place(self, state: State) -> Iterator[Reason]:
        if not self.what.strip():
            yield Reason("what", "describe the Odd-Ball Behavior", "FW-SIM-80")
        if self.upgraded:
            yield from check_full_action(state)

    @cites("FW-SIM-80")
    def apply(self, draft: Draft[State]) -> None:
        begin_action(draft, self.who, facts.Action.ODD_BALL, facts.Stage.PRICE, what=self.what, upgraded=self.upgraded)

    @classmethod
    def forms(cls, state: State, actor: Combatant) -> Iterator[Form]:
        ways = ((False, "at the GM's price"), (True, "as a Full Action, with a roll"))
        for way, label in ways[: 1 if state.turn and state.turn.full_used else 2]:
            yield Form(
                cls,
                f"Odd-Ball Behavior {label}",
                LazyFields(partial(_with_payment, partial(cls._of, actor), way, label)),
            )

    @staticmethod
    def _of(actor: Combatant) -> dict[str, Domain]:
        return {**actor_field(actor), "what": Words(("something odd",))}


@requests_at("PRICE")
def _price(state: State) -> Iterator[Request]:
    deed = state.current_action
    prompt = f"{state.name(deed.actor)} wants to try Odd-Ball Behavior: {deed.declared.what}. At what price?"
    yield Request(GM, "price", prompt, LazySequence(_price_forms), Price("moderate"))


@cache
def _price_forms() -> tuple[Form, ...]:
    levels = OneOf(("easy", "moderate", "hard", "absurd"))
    stat: dict[str, Domain] = {"stat": OneOf(STATS)}
    cost: dict[str, Domain] = {"points": Whole(0, MAX_AMOUNT, (1, 2, 3, 4, 6))}
    against: dict[str, Domain] = {"difficulty": Whole(1, MAX_AMOUNT, (5, 7, 9, 12))}
    return (
        Form(Price, "Set the price by degree of weirdness", {"level": levels, **stat}),
        Form(Price, "Set a price in points", {**cost, **stat}),
        Form(Price, "Set a difficulty", {**against, **stat}),
        Form(Price, "Set a price in points and a difficulty", {**cost, **against, **stat}),
        Form(Price, "Do not allow it", {"level": levels, "allowed": OneOf((False,))}),
    )


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
    points: int | None = None
    difficulty: int | None = None

    @cites("FW-SIM-80")
    def check(self, state: State) -> Iterator[Reason]:
        numbers = self.points is not None or self.difficulty is not None
        if numbers and self.level != "moderate":
            yield Reason("both", "give either the degree of weirdness or numbers, not both", "FW-SIM-80")
        if not self.allowed and (numbers or self.stat != "Cunning"):
            sentence = "an action that is not allowed has no price or stat; leave them out"
            yield Reason("not_allowed", sentence, "FW-SIM-80")
        if self.points is not None and not 0 <= self.points <= MAX_AMOUNT:
            yield Reason(
                "points", f"the price must be 0 to {MAX_AMOUNT} Tactical Points, not {self.points}", "FW-SIM-80"
            )
        if self.difficulty is not None and not 1 <= self.difficulty <= MAX_AMOUNT:
            yield Reason("difficulty", f"the difficulty must be 1 to {MAX_AMOUNT}, not {self.difficulty}", "FW-SIM-81")

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


@requests_at("OFFER")
def _offer(state: State) -> Iterator[Request]:
    deed, price = state.current_action, _price_of(state)
    combatant = state.combatant(deed.actor)
    ways = ((True, "Accept the price"), (False, "Give up the action"))
    affordable = not any(AcceptPrice(combatant.id).check(state))
    forms = LazySequence(
        partial(yes_no_forms, AcceptPrice, actor_field(combatant), "accept", *ways[0 if affordable else 1 :])
    )
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

    accept: bool = True

    @cites("FW-SIM-05", "FW-SIM-80")
    def check(self, state: State) -> Iterator[Reason]:
        deed, price = state.current_action, _price_of(state)
        if self.who != deed.actor:
            sentence = (
                f"{state.name(self.who)} cannot accept or refuse this price; it was offered to {state.name(deed.actor)}"
            )
            yield Reason("not_asked", sentence, "FW-SIM-80")
        elif self.accept and not deed.declared.upgraded:
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


@frozen(kw_only=True)
class CustomAction(SimpleAction, wire="fiend_wake.custom_action.v1"):
    """Take a custom Simple Action, in place of the one whose name the book lost.

    Attributes:
        who: The combatant that takes the action.
        what: The action, in the player's own words.
        points: The cost in Tactical Points.
        upgraded: Whether to upgrade the action to the turn's Full Action, which waives its cost in Tactical Points.
    """

    action: ClassVar[str] = facts.Action.CUSTOM

    what: str
    points: int = 2
    upgraded: bool = False

    @cites("FW-SIM-90")
    def check_in_place(self, state: State) -> Iterator[Reason]:
        if not state.settings.custom_action:
            yield Reason(
                "not_played", "custom actions are not allowed; allow them with the setting `custom_action`", "FW-SIM-90"
            )
        if not self.what.strip():
            yield Reason("what", "describe the custom action", "FW-SIM-90")
        if not 0 <= self.points <= MAX_AMOUNT:
            yield Reason(
                "points", f"a custom action must cost 0 to {MAX_AMOUNT} Tactical Points, not {self.points}", "FW-SIM-90"
            )
            return
        yield from check_payment(
            state, self.who, facts.Action.CUSTOM, self.points, upgraded=self.upgraded, detail=self.what
        )

    @cites("FW-SIM-90")
    def apply(self, draft: Draft[State]) -> None:
        take_action(draft, self.who, facts.Action.CUSTOM, self.what, self.points, upgraded=self.upgraded)

    @classmethod
    def forms(cls, state: State, actor: Combatant) -> Iterator[Form]:
        if state.settings.custom_action:
            yield Form(cls, "Custom action", LazyFields(partial(cls._of, state, actor)))

    @classmethod
    def _of(cls, state: State, actor: Combatant) -> dict[str, Domain]:
        default, done = "a custom action", state.turn.for_nothing if state.turn else ()
        done_before = [entry.removeprefix(f"{cls.action}: ") for entry in done]
        what = unused_name(default, done_before) if default in done_before else default

        def ways(chosen: Mapping[str, Any]) -> Domain:
            cost = chosen["points"]
            return OneOf(tuple(way for way, _ in payment_options(state, actor, cls.action, cost, chosen["what"])))

        points = Whole(0, MAX_AMOUNT, tuple(range(min(actor.tp, MAX_AMOUNT) + 1)))
        fields: dict[str, Domain] = {"what": Words((what,)), "points": points}
        return {**actor_field(actor), **fields, "upgraded": Given(YesNo(), ways)}
