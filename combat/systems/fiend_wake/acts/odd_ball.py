"""Actions that the rules do not cover: Odd-Ball Behavior, and the action whose name is lost."""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import count
from types import MappingProxyType
from typing import Any, ClassVar

from combat.engine.offer import Costs, Form, LazySequence, Request, among, prices, text, within
from combat.engine.offer.domains import Domain, Given, OneOf, Whole, Words, YesNo
from combat.engine.play import Draft, Reason, cites, requests_at
from combat.systems.fiend_wake.acts import CombatantCommand, GmCommand, enter_stage, finish_action, require_roll
from combat.systems.fiend_wake.acts.simple_actions import SimpleAction, payment_options, take_action
from combat.systems.fiend_wake.queries.checks import MAX_AMOUNT, check_full_action, check_payment, check_points
from combat.systems.fiend_wake.queries.choices import NO, YES, points
from events.fiend_wake import GM, Combatant, Oddness, State, StatName, facts


class OddBall(SimpleAction, wire="fiend_wake.odd_ball.v1"):
    """Ask the GM for Odd-Ball Behavior, an action that the rules do not cover.

    Attributes:
        what: The action, in the player's own words.
        upgraded: Whether to upgrade the action to the turn's Full Action, which requires a roll instead of points.
    """

    action = facts.Action.ODD_BALL
    what: str = text("something odd", rule="FW-SIM-80")
    upgraded: bool = False

    @cites("FW-SIM-80", "FW-SIM-81")
    def apply(self, draft: Draft[State]) -> None:
        self.begin(draft, facts.Stage.PRICE, what=self.what, upgraded=self.upgraded)

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
    prompt = f"{combatant.name} can try this for {how}: {deed.declared.what}. Accept?"
    yield Request(combatant.seat, "offer", prompt, forms, AcceptPrice(combatant.id, accept=False))


class AcceptPrice(CombatantCommand, wire="fiend_wake.accept_price.v1"):
    """Accept the GM's price for Odd-Ball Behavior, or give up the action.

    Attributes:
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
            yield from check_full_action(state)
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


def _price_of(state: State) -> facts.Priced:
    if state.current_action.price is None:
        raise LookupError("no price was set")
    return state.current_action.price


def _free_description(state: State) -> Words:
    """Return an action that was not yet taken for nothing in this turn."""
    default, done = "a custom action", state.turn.for_nothing if state.turn else ()
    done_before = [entry.removeprefix(f"{CustomAction.action}: ") for entry in done]
    further = (name for name in map("custom action {}".format, count(2)) if name not in done_before)
    return Words((next(further) if default in done_before else default,), blank=False)


class CustomAction(SimpleAction, wire="fiend_wake.custom_action.v1", kw_only=True):
    """Take a custom Simple Action, in place of the one whose name the book lost.

    Attributes:
        what: The action, in the player's own words.
        points: The cost in Tactical Points.
    """

    action = facts.Action.CUSTOM
    what: str = among(_free_description, rule="FW-SIM-90")
    points: int = among(
        lambda state, who: Whole(0, MAX_AMOUNT, tuple(range(min(state.combatant(who).tp, MAX_AMOUNT) + 1))),
        rule="FW-SIM-90",
        default=2,
    )
    upgraded: bool = False
    costs: ClassVar[Costs] = (lambda state, who: prices.Price(facts.POINTS, 0, state.combatant(who).tp),)

    @cites("FW-SIM-90")
    def check(self, state: State) -> Iterator[Reason]:
        if not state.settings.custom_action:
            sentence = "custom actions are not allowed; allow them with the setting `custom_action`"
            yield Reason("not_played", sentence, "FW-SIM-90")
        yield from check_payment(state, self.who, self.action, self.points, upgraded=self.upgraded, detail=self.what)
        yield from super().check(state)

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
