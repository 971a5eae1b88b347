"""Simple Actions: paid for with points, or upgraded to the Full Action of the turn."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from typing import Any, ClassVar

from attrs import frozen

from combat.engine.acts import asked_at
from combat.engine.book import cites
from combat.engine.domains import Domain, Given, OneOf, Whole, Words, YesNo
from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.engine.names import unused
from combat.engine.requests import Filled, Form, Listed, Request
from combat.systems.fiend_wake.acts import OfSomebody, OfTheGm, begin, demand_roll, finish, open_reaction, wait
from combat.systems.fiend_wake.acts.tactical_points import spend
from combat.systems.fiend_wake.queries.choices import either, me, one, points
from combat.systems.fiend_wake.queries.combatants import arm_cost, assumed, can_arm, plain
from combat.systems.fiend_wake.queries.holdings import changed
from combat.systems.fiend_wake.queries.reasons import (
    MOST,
    cannot_pay,
    forbidden,
    full_action_used,
    not_asked,
    out_of_turn,
    pays,
    too_dear,
    upgrades,
)
from combat.systems.fiend_wake.rules import aftermath, simple_actions
from events.base import Command
from events.fiend_wake import facts
from events.fiend_wake.sheets import GM, STATS, Oddness, StatName
from events.fiend_wake.table import Combatant, State


@cites("FW-SIM-02", "FW-SIM-03", "FW-SIM-04")
def take(draft: Draft[State], who: str, action: str, detail: str, cost: int, *, upgraded: bool) -> None:
    """Take a Simple Action: pay for it, or use the Full Action of the turn."""
    if upgraded:
        worth = assumed(draft.state, draft.state.combatant(who), action)
        draft.happens(facts.ActionTaken(who=who, action=action, detail=detail, full=True, assumed=worth))
    else:
        spend(draft, who, facts.POINTS, cost, action)
        draft.happens(facts.ActionTaken(who=who, action=action, detail=detail))


Ways = tuple[tuple[bool, str], ...]
_UPGRADED: Ways = ((True, "as the Full Action"),)


def ways_to_pay(state: State, actor: Combatant, action: str, cost: int, detail: str = "") -> Ways:
    """Return the ways to pay for an action, with points or by an upgrade, each with its label."""
    upgraded = _UPGRADED if upgrades(state, actor, action, cost) else ()
    if pays(state, actor, action, cost, detail):
        return (False, f"for {points(cost)}" if cost else "for free"), *upgraded
    return upgraded


def paid(command: type[Command], label: str, fields: Callable[[], dict[str, Domain]], ways: Ways) -> list[Form]:
    """Return a form of a Simple Action for each way to pay for it."""
    return [Form(command, f"{label} {name}", Filled(partial(_with_payment, fields, way, name))) for way, name in ways]


def _with_payment(fields: Callable[[], dict[str, Domain]], way: bool, name: str) -> dict[str, Domain]:  # noqa: FBT001 - one of two ways to pay
    return {**fields(), "upgraded": OneOf((way,), (name,))}


@frozen
class SimpleAction(OfSomebody):
    """Base of Simple Actions, which a turn may have any number of; `action` is the name."""

    action: ClassVar[str]

    def bars(self, state: State) -> Iterator[Reason]:
        yield from super().bars(state)
        yield from forbidden(state, self.who, self.action)

    @cites("FW-SIM-01", "FW-EXEC-02", "FW-EXEC-03")
    def out_of_place(self, state: State) -> Iterator[Reason]:
        return out_of_turn(state, self.who)


@cites("FW-AFT-11", "FW-AFT-12")
def _check_weapon_timing(state: State, who: str, *, upgraded: bool) -> Iterator[Reason]:
    """Check that a combatant may ready or stow weapons now, on its turn or in the Aftermath."""
    if state.step != "AFT_ARM":
        yield from out_of_turn(state, who)
        return
    reasons = tuple(not_asked(state, who, ordered=True))
    yield from reasons
    if not reasons and upgraded and not aftermath.may_upgrade_arming(aftermath=True):
        yield Reason("no_upgrade", "actions cannot be upgraded in the Aftermath; pay with points", "FW-AFT-11")


@frozen
class Arm(SimpleAction, wire="fiend_wake.arm.v1"):
    """Ready a weapon.

    Attributes:
        who: The combatant that readies a weapon.
        weapon: The weapon to ready.
        upgraded: Whether to upgrade it to the Full Action of the turn, which waives the Tactical Points.
    """

    action: ClassVar[str] = facts.Action.ARM

    weapon: str
    upgraded: bool = False

    def out_of_place(self, state: State) -> Iterator[Reason]:
        return _check_weapon_timing(state, self.who, upgraded=self.upgraded)

    @cites("FW-SIM-10", "FW-SIM-30")
    def bars_in_place(self, state: State) -> Iterator[Reason]:
        combatant = state.combatant(self.who)
        if self.weapon not in combatant.profile.weapons:
            carried = ", ".join(combatant.profile.weapons) or "none"
            sentence = f"{combatant.profile.name} carries no weapon '{self.weapon}'; carried: {carried}"
            yield Reason("no_such_weapon", sentence, "FW-SIM-10")
            return
        if not simple_actions.may_ready(combatant.ready):
            yield Reason(
                "hands_full", f"{combatant.profile.name} must stow {state.name(combatant.ready)} first", "FW-SIM-30"
            )
        yield from cannot_pay(
            state, self.who, facts.Action.ARM, arm_cost(state, self.weapon), upgraded=self.upgraded, detail=self.weapon
        )

    @cites("FW-SIM-10", "FW-SIM-11", "FW-AFT-11")
    def does(self, draft: Draft[State]) -> None:
        cost = arm_cost(draft.state, self.weapon)
        take(draft, self.who, facts.Action.ARM, self.weapon, cost, upgraded=self.upgraded)
        draft.happens(facts.WeaponReadied(self.who, self.weapon))
        if draft.state.question == facts.Question.ARM:
            draft.happens(facts.Answered(self.who, facts.Question.ARM, "readies a weapon"))

    @classmethod
    def offered(cls, state: State, actor: Combatant) -> Iterator[Form]:
        for weapon in () if actor.ready else actor.profile.weapons:
            ways = ways_to_pay(state, actor, cls.action, arm_cost(state, weapon), weapon)
            yield from paid(cls, f"Ready {state.name(weapon)}", partial(cls._of, state, actor, weapon), ways)

    @staticmethod
    def _of(state: State, actor: Combatant, weapon: str) -> dict[str, Domain]:
        return {**me(actor), "weapon": one(state, (weapon,))}


@frozen
class Stow(SimpleAction, wire="fiend_wake.stow.v1"):
    """Stow the readied weapon.

    Attributes:
        who: The combatant that stows its weapon.
        upgraded: Whether to upgrade it to the Full Action of the turn, which waives the Tactical Points.
    """

    action: ClassVar[str] = facts.Action.STOW

    upgraded: bool = False

    def out_of_place(self, state: State) -> Iterator[Reason]:
        return _check_weapon_timing(state, self.who, upgraded=self.upgraded)

    @cites("FW-SIM-30", "FW-AFT-11")
    def bars_in_place(self, state: State) -> Iterator[Reason]:
        if state.step == "AFT_ARM" and not can_arm(state, self.who):
            sentence = f"{state.name(self.who)} could not ready another weapon after stowing this one"
            yield Reason("no_use", sentence, "FW-AFT-11")
        weapon, cost = state.combatant(self.who).ready, state.settings.stow_cost
        if not weapon:
            yield Reason("no_weapon", f"{state.name(self.who)} has no readied weapon to stow", "FW-SIM-30")
        yield from cannot_pay(state, self.who, facts.Action.STOW, cost, upgraded=self.upgraded, detail=weapon)

    @cites("FW-SIM-30")
    def does(self, draft: Draft[State]) -> None:
        weapon = draft.state.combatant(self.who).ready
        take(draft, self.who, facts.Action.STOW, weapon, draft.state.settings.stow_cost, upgraded=self.upgraded)
        draft.happens(facts.WeaponReadied(self.who, ""))

    @classmethod
    def offered(cls, state: State, actor: Combatant) -> Iterator[Form]:
        if actor.ready:
            ways = ways_to_pay(state, actor, cls.action, state.settings.stow_cost, actor.ready)
            yield from paid(cls, f"Stow {state.name(actor.ready)}", partial(me, actor), ways)


@frozen
class CallShot(SimpleAction, wire="fiend_wake.call_shot.v1"):
    """Call a shot: the next attack is more difficult and has a greater effect.

    Attributes:
        who: The combatant that calls the shot.
        upgraded: Whether to upgrade it to the Full Action of the turn, which waives the Tactical Points.
    """

    action: ClassVar[str] = facts.Action.CALL_SHOT

    upgraded: bool = False

    @cites("FW-SIM-20", "FW-SIM-25")
    def bars_in_place(self, state: State) -> Iterator[Reason]:
        cost = state.settings.call_shot_cost
        yield from cannot_pay(state, self.who, facts.Action.CALL_SHOT, cost, upgraded=self.upgraded)

    @cites("FW-SIM-20", "FW-SIM-21", "FW-SIM-25")
    def does(self, draft: Draft[State]) -> None:
        cost = draft.state.settings.call_shot_cost
        take(draft, self.who, facts.Action.CALL_SHOT, "", cost, upgraded=self.upgraded)
        turn = draft.state.turn
        if turn is not None:
            draft.happens(facts.ShotsCalled(self.who, turn.call_shots + 1))

    @classmethod
    def offered(cls, state: State, actor: Combatant) -> Iterator[Form]:
        for way, name in ways_to_pay(state, actor, cls.action, state.settings.call_shot_cost):
            idle = simple_actions.call_is_idle(way, bool(state.turn and state.turn.full_used))
            fields = Filled(partial(_with_payment, partial(me, actor), way, name))
            yield Form(cls, f"Call Shot {name}{' (useless)' if idle else ''}", fields)


@frozen
class Flee(SimpleAction, wire="fiend_wake.flee.v1"):
    """Flee from the combat, for a number of Tactical Points.

    Attributes:
        who: The combatant that flees.
        points: The Tactical Points to spend; more make the retreat harder to prevent.
        upgraded: Whether to upgrade it to the Full Action of the turn, which adds Endurance to its value.
    """

    action: ClassVar[str] = facts.Action.FLEE

    points: int = 0
    upgraded: bool = False

    @cites("FW-SIM-60", "FW-SIM-62")
    def bars_in_place(self, state: State) -> Iterator[Reason]:
        least = 0 if self.upgraded else state.settings.flee_least
        if self.points < least:
            yield Reason("points", f"this retreat costs at least {points(least)}", "FW-SIM-62")
        yield from too_dear(state, self.who, max(self.points, 0), "this retreat", "FW-SIM-60")
        if self.upgraded:
            yield from full_action_used(state)

    @cites("FW-SIM-60", "FW-SIM-61", "FW-SIM-62", "FW-REACT-40")
    def does(self, draft: Draft[State]) -> None:
        endurance = plain(draft.state, draft.state.combatant(self.who), "Endurance")
        value = simple_actions.retreat_value(self.points, self.upgraded, endurance)
        value = max(0, value + changed(draft.state, self.who, facts.POINTS, "retreat"))
        take(draft, self.who, facts.Action.FLEE, "", self.points, upgraded=self.upgraded)
        if self.upgraded:
            spend(draft, self.who, facts.POINTS, self.points, facts.Action.FLEE)
        begin(draft, self.who, facts.Action.FLEE, facts.Stage.FLEEING, value=value)
        state = draft.state
        local = state.occupants(state.combatant(self.who).location)
        candidates = local if state.settings.prevent_retreat_needs_local else state.present()
        others = (target.id for target in candidates if target.id != self.who)
        open_reaction(draft, facts.Reaction.PREVENT_RETREAT, others, self.who, facts.Action.FLEE, value)

    @classmethod
    def offered(cls, state: State, actor: Combatant) -> Iterator[Form]:
        least = state.settings.flee_least
        if actor.tp >= least:
            yield Form(cls, "Flee for points", Filled(partial(cls._for, actor, least, upgraded=False)))
        if state.turn and not state.turn.full_used:
            worth = simple_actions.retreat_value(0, upgraded=True, endurance=plain(state, actor, "Endurance"))
            label = f"Flee as the Full Action, worth at least {points(worth)}"
            yield Form(cls, label, Filled(partial(cls._for, actor, 0, upgraded=True)))

    @staticmethod
    def _for(actor: Combatant, least: int, *, upgraded: bool) -> dict[str, Domain]:
        return {**me(actor), "points": Whole(least, max(actor.tp, 0)), "upgraded": OneOf((upgraded,))}


@frozen
class OddBall(SimpleAction, wire="fiend_wake.odd_ball.v1"):
    """Ask the GM for Odd-Ball Behavior, an action that the rules do not cover.

    Attributes:
        who: The combatant that takes the action.
        what: The action, in the player's own words.
        upgraded: Whether to upgrade it to the Full Action of the turn, which requires a roll instead of points.
    """

    action: ClassVar[str] = facts.Action.ODD_BALL

    what: str
    upgraded: bool = False

    @cites("FW-SIM-80", "FW-SIM-81")
    def bars_in_place(self, state: State) -> Iterator[Reason]:
        if not self.what.strip():
            yield Reason("what", "describe the Odd-Ball Behavior", "FW-SIM-80")
        if self.upgraded:
            yield from full_action_used(state)

    @cites("FW-SIM-80")
    def does(self, draft: Draft[State]) -> None:
        begin(draft, self.who, facts.Action.ODD_BALL, facts.Stage.PRICE, what=self.what, upgraded=self.upgraded)

    @classmethod
    def offered(cls, state: State, actor: Combatant) -> Iterator[Form]:
        ways = ((False, "at the GM's price"), (True, "as the Full Action, with a roll"))
        for way, label in ways[: 1 if state.turn and state.turn.full_used else 2]:
            yield Form(
                cls, f"Odd-Ball Behavior {label}", Filled(partial(_with_payment, partial(cls._of, actor), way, label))
            )

    @staticmethod
    def _of(actor: Combatant) -> dict[str, Domain]:
        return {**me(actor), "what": Words(("something odd",))}


@asked_at("PRICE")
def _price(state: State) -> Iterator[Request]:
    deed = state.under_way
    prompt = f"{state.name(deed.actor)} wants Odd-Ball Behavior: {deed.declared.what}. Which price?"
    yield Request(GM, "price", prompt, Listed(_price_forms), Price("moderate"))


@cache
def _price_forms() -> tuple[Form, ...]:
    levels = OneOf(("easy", "moderate", "hard", "absurd"))
    stat: dict[str, Domain] = {"stat": OneOf(STATS)}
    cost: dict[str, Domain] = {"points": Whole(0, MOST, (1, 2, 3, 4, 6))}
    against: dict[str, Domain] = {"difficulty": Whole(1, MOST, (5, 7, 9, 12))}
    return (
        Form(Price, "Set the price by weirdness", {"level": levels, **stat}),
        Form(Price, "Set a price in points", {**cost, **stat}),
        Form(Price, "Set a difficulty", {**against, **stat}),
        Form(Price, "Set a price in points and a difficulty", {**cost, **against, **stat}),
        Form(Price, "Do not allow it", {"level": levels, "allowed": OneOf((False,))}),
    )


@frozen
class Price(OfTheGm, wire="fiend_wake.price.v1"):
    """Set the price and the difficulty of Odd-Ball Behavior, or do not allow it.

    Attributes:
        level: The degree of weirdness, which decides price and difficulty.
        stat: The stat of the roll, if the action was upgraded.
        allowed: Whether the action is allowed at all.
        points: The price in Tactical Points; empty for that of the degree.
        difficulty: The difficulty of the roll; empty for that of the degree.
    """

    level: Oddness = "moderate"
    stat: StatName = "Cunning"
    allowed: bool = True
    points: int | None = None
    difficulty: int | None = None

    @cites("FW-SIM-80")
    def bars(self, state: State) -> Iterator[Reason]:
        numbers = self.points is not None or self.difficulty is not None
        if numbers and self.level != "moderate":
            yield Reason("both", "name either the degree of weirdness or numbers, not both", "FW-SIM-80")
        if not self.allowed and (numbers or self.stat != "Cunning"):
            sentence = "an action that is not allowed has no price or stat; leave them out"
            yield Reason("not_allowed", sentence, "FW-SIM-80")
        if self.points is not None and not 0 <= self.points <= MOST:
            yield Reason("points", f"the price is {self.points}; it must be 0 to {MOST} Tactical Points", "FW-SIM-80")
        if self.difficulty is not None and not 1 <= self.difficulty <= MOST:
            yield Reason("difficulty", f"the difficulty is {self.difficulty}; it must be 1 to {MOST}", "FW-SIM-81")

    @cites("FW-SIM-80", "FW-SIM-81")
    def does(self, draft: Draft[State]) -> None:
        if not self.allowed:
            finish(draft, "the GM does not allow it")
            return
        settings = draft.state.settings
        usual = settings.oddball_cost.at(self.level), settings.oddball_difficulty.at(self.level)
        named = (self.points, self.difficulty)
        cost, difficulty = (given if own is None else own for own, given in zip(named, usual, strict=True))
        level = self.level if (cost, difficulty) == usual else ""
        draft.happens(facts.Priced(level=level, points=cost, stat=self.stat, difficulty=difficulty))
        wait(draft, facts.Stage.OFFER, draft.state.under_way.actor)


@asked_at("OFFER")
def _offer(state: State) -> Iterator[Request]:
    deed, price = state.under_way, _price_of(state)
    combatant = state.combatant(deed.actor)
    ways = ((True, "Accept the price"), (False, "Give up the action"))
    affordable = not any(AcceptPrice(combatant.id).bars(state))
    forms = Listed(partial(either, AcceptPrice, me(combatant), "accept", *ways[0 if affordable else 1 :]))
    roll = f"a roll of Tactics with {price.stat} against {price.difficulty}"
    how = roll if deed.declared.upgraded else points(price.points)
    prompt = f"{combatant.profile.name} can do this for {how}: {deed.declared.what}. Accept?"
    yield Request(combatant.seat, "offer", prompt, forms, AcceptPrice(combatant.id, accept=False))


@frozen
class AcceptPrice(OfSomebody, wire="fiend_wake.accept_price.v1"):
    """Accept the GM's price for Odd-Ball Behavior, or give up the action.

    Attributes:
        who: The combatant that wants to act.
        accept: Whether the combatant accepts the price.
    """

    accept: bool = True

    @cites("FW-SIM-05", "FW-SIM-80")
    def bars(self, state: State) -> Iterator[Reason]:
        deed, price = state.under_way, _price_of(state)
        if self.who != deed.actor:
            sentence = f"the price is offered to {state.name(deed.actor)}, not to {state.name(self.who)}"
            yield Reason("not_asked", sentence, "FW-SIM-80")
        elif self.accept and not deed.declared.upgraded:
            yield from too_dear(state, self.who, price.points, "this Odd-Ball Behavior", "FW-SIM-80")
        elif self.accept:
            yield from cannot_pay(state, self.who, deed.action, price.points, upgraded=True)

    @cites("FW-SIM-80", "FW-SIM-81")
    def does(self, draft: Draft[State]) -> None:
        declared, price = draft.state.under_way.declared, _price_of(draft.state)
        if not self.accept:
            finish(draft, "dropped")
            return
        take(draft, self.who, declared.action, declared.what, price.points, upgraded=declared.upgraded)
        if declared.upgraded:
            wait(draft, facts.Stage.ODD_BALL)
            demand_roll(draft, self.who, declared.action, "Tactics", price.stat, price.difficulty)
        else:
            finish(draft, "succeeded")


@cites("FW-SIM-81")
def odd_ball_rolled(draft: Draft[State], *, success: bool) -> None:
    """End Odd-Ball Behavior as succeeded or failed."""
    finish(draft, "succeeded" if success else "failed")


def _price_of(state: State) -> facts.Priced:
    if state.under_way.price is None:
        raise LookupError("no price was set")
    return state.under_way.price


@frozen(kw_only=True)
class CustomAction(SimpleAction, wire="fiend_wake.custom_action.v1"):
    """Take a custom Simple Action, in place of the one whose name the book lost.

    Attributes:
        who: The combatant that takes the action.
        what: The action, in the players' own words.
        points: The cost in Tactical Points.
        upgraded: Whether to upgrade it to the Full Action of the turn, which waives the Tactical Points.
    """

    action: ClassVar[str] = facts.Action.CUSTOM

    what: str
    points: int = 2
    upgraded: bool = False

    @cites("FW-SIM-90")
    def bars_in_place(self, state: State) -> Iterator[Reason]:
        if not state.settings.custom_action:
            yield Reason("not_played", "custom actions are off (setting `custom_action`)", "FW-SIM-90")
        if not self.what.strip():
            yield Reason("what", "describe the custom action", "FW-SIM-90")
        if not 0 <= self.points <= MOST:
            yield Reason(
                "points", f"a custom action must cost 0 to {MOST} Tactical Points, not {self.points}", "FW-SIM-90"
            )
            return
        yield from cannot_pay(
            state, self.who, facts.Action.CUSTOM, self.points, upgraded=self.upgraded, detail=self.what
        )

    @cites("FW-SIM-90")
    def does(self, draft: Draft[State]) -> None:
        take(draft, self.who, facts.Action.CUSTOM, self.what, self.points, upgraded=self.upgraded)

    @classmethod
    def offered(cls, state: State, actor: Combatant) -> Iterator[Form]:
        if state.settings.custom_action:
            yield Form(cls, "Custom action", Filled(partial(cls._of, state, actor)))

    @classmethod
    def _of(cls, state: State, actor: Combatant) -> dict[str, Domain]:
        default, done = "a custom action", state.turn.for_nothing if state.turn else ()
        done_before = [entry.removeprefix(f"{cls.action}: ") for entry in done]
        what = unused(default, done_before) if default in done_before else default

        def ways(chosen: Mapping[str, Any]) -> Domain:
            cost = chosen["points"]
            return OneOf(tuple(way for way, _ in ways_to_pay(state, actor, cls.action, cost, chosen["what"])))

        points = Whole(0, MOST, tuple(range(min(actor.tp, MOST) + 1)))
        fields: dict[str, Domain] = {"what": Words((what,)), "points": points}
        return {**me(actor), **fields, "upgraded": Given(YesNo(), ways)}
