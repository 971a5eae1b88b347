"""Wrath, Glory and Ruin: gaining and spending them, rerolls, bought dice and narrative declarations."""

from collections.abc import Iterable, Iterator

from combat.engine.offer import Bound, Form, OneOf, Payment, Request, Whole, among
from combat.engine.play import Act, Draft, Reason, cites, emits, on_entering, requests_at
from combat.systems.wrath_and_glory import acts
from combat.systems.wrath_and_glory.acts.declaring import add_dice, reroll
from combat.systems.wrath_and_glory.queries import checks, domains, nouns, rolls, status
from combat.systems.wrath_and_glory.rules import resources, wrath_die
from events.base import Frozen
from events.vocabulary import Gained, Reminded, Spent
from events.wrath_and_glory import GM, PLAYERS, Combatant, State
from events.wrath_and_glory.facts import Actions, Conditions, DeclarationAnswered, DeclarationMade, PointLost


def gain_glory(draft: Draft[State], source: str) -> None:
    """Record that the players gain a point of Glory, or that it is lost because the pool is full."""
    fits = resources.amount_gained(draft.state.glory, 1, status.glory_cap(draft.state))
    draft.emit((Gained if fits else PointLost)(whose=PLAYERS, resource="Glory", amount=1, source=source))


def gain_ruin(draft: Draft[State], source: str) -> None:
    """Record that the GM gains a point of Ruin, or that it is lost because the pool is full."""
    fits = resources.amount_gained(draft.state.ruin, 1, status.ruin_cap(draft.state))
    draft.emit((Gained if fits else PointLost)(whose=GM, resource="Ruin", amount=1, source=source))


def pay_glory(draft: Draft[State], amount: int, on: str) -> None:
    """Record that Glory is spent from the shared pool."""
    if amount:
        draft.emit(Spent(whose=PLAYERS, resource="Glory", amount=amount, on=on))


@cites("WG-WRATH-08")
def pay_wrath(draft: Draft[State], player: str, on: str) -> None:
    """Record that a player pays the price for one use of Wrath."""
    draft.emit(Spent(whose=player, resource="Wrath", amount=draft.state.settings.wrath_price, on=on))


def pay_ruin(draft: Draft[State], threat: str, price: int, on: str) -> None:
    """Record that Ruin is spent: first the Threat's own, then the GM's pool."""
    own, pool = resources.ruin_payment(price, draft.state.combatant(threat).ruin if threat else 0)
    if own:
        draft.emit(Spent(whose=threat, resource="Ruin", amount=own, on=on))
    if pool:
        draft.emit(Spent(whose=GM, resource="Ruin", amount=pool, on=on))


def pay_points(draft: Draft[State], who: str, price: int, on: str) -> None:
    """Record that points are spent for a combatant: Glory on the players' side, Ruin on the GM's."""
    if draft.state.combatant(who).is_friend:
        pay_glory(draft, price, on)
    else:
        pay_ruin(draft, who, price, on)


class Reroll(acts.RollerCommand, wire="wrath_and_glory.reroll.v1"):
    """Pay Wrath or Ruin to roll all failed dice again."""

    costs = (lambda state, who: acts.points_price(state, who, resources.RUIN_PRICE, wrath=True),)

    def only_owners(self, state: State) -> bool:
        return state.has_combatant(self.who) and state.combatant(self.who).player != ""

    def check(self, state: State) -> Iterator[Reason]:
        if not rolls.failures_can_be_rerolled(state):
            yield Reason("no_reroll", "there are no failed dice to reroll, or the cost cannot be paid", "WG-WRATH-03")

    @cites("WG-WRATH-03", "WG-RUIN-04")
    def apply(self, draft: Draft[State]) -> None:
        actor = draft.state.combatant(self.who)
        if actor.player:
            pay_wrath(draft, actor.seat, "a reroll")
        else:
            pay_ruin(draft, actor.id, resources.RUIN_PRICE, "a reroll")
        reroll(draft, "Wrath reroll", rolls.failures(rolls.current_roll(draft.state)))


class KeepRoll(acts.RollerCommand, wire="wrath_and_glory.keep_roll.v1"):
    """Keep the roll as it is."""


@requests_at("WRATH_REROLL")
def _request_reroll(state: State) -> Iterator[Request]:
    who, failures = rolls.roller(state), len(rolls.failures(rolls.current_roll(state)))
    again = "Reroll the failed die" if failures == 1 else f"Reroll the {failures} failed dice"
    keep = KeepRoll.form(state, f"Keep the {_result_so_far(state)}")
    if not rolls.failures_can_be_rerolled(state):
        yield Request(who.seat, "reroll", f"{_describe_roll(state)}: keep the roll?", (keep,), KeepRoll(who.id))
        return
    forms = (Reroll.form(state, again), keep)
    price = f"{state.settings.wrath_price} Wrath" if who.player else f"{resources.RUIN_PRICE} Ruin"
    yield Request(who.seat, "reroll", f"{_describe_roll(state)}: reroll for {price}?", forms, KeepRoll(who.id))


def _describe_roll(state: State) -> str:
    test = rolls.current_roll(state)
    dns = test.declared.dns or (test.declared.dn,)
    shows_dn = test.declared.dn and not test.declared.hidden
    needed = f" against DN {' and '.join(map(str, dict.fromkeys(dns)))}" if shows_dn else ""
    return f"{state.name(test.actor)} rolled {test.icons} {'icon' if test.icons == 1 else 'icons'}{needed}"


def _result_so_far(state: State) -> str:
    """Return the result of the roll so far in one word, which is part of the prompt.

    Players decide differently about a hit and a miss.
    """
    test = rolls.current_roll(state)
    dns = test.declared.dns or ((test.declared.dn,) if test.declared.dn else ())
    reached = {test.icons >= dn for dn in dns}
    if test.declared.hidden or len(reached) != 1:
        return "roll"
    failed, passed = ("miss", "hit") if test.declared.dns else ("failure", "success")
    return passed if all(reached) else failed


class BuyDice(acts.RollGloryCommand, wire="wrath_and_glory.buy_dice.v1"):
    """Buy dice for the roll with Glory; 0 for none."""

    @cites("WG-GLORY-03")
    def apply(self, draft: Draft[State]) -> None:
        pay_glory(draft, self.glory, "more dice")
        if self.glory:
            add_dice(draft, "Glory dice", self.glory)


@requests_at("GLORY_DICE")
def _request_glory_dice(state: State) -> Iterator[Request]:
    who = rolls.roller(state)
    form = BuyDice.form(state, f"Spend Glory on extra dice for the {_result_so_far(state)}")
    prompt = f"{_describe_roll(state)}: spend Glory on extra dice?"
    yield Request(who.seat, "glory_dice", prompt, (form,), BuyDice(who.id))


def credit_wrath_die(draft: Draft[State]) -> None:
    """Record the Glory, or for a Threat the Ruin, that a 6 on the Wrath Die gives."""
    test = rolls.current_roll(draft.state)
    if wrath_die.is_six(test.wrath_faces):
        (gain_glory if rolls.roller(draft.state).is_friend else gain_ruin)(draft, "Wrath Die")


@on_entering("ROLL_STANDS")
@cites("WG-GLORY-09")
def _credit_before_dice_are_bought(draft: Draft[State]) -> None:
    """Record the points from the Wrath Die before dice are bought, if the settings say so."""
    if draft.state.settings.wrath_glory_timing == "immediate":
        credit_wrath_die(draft)


class AwardWrath(acts.GmStatement, wire="wrath_and_glory.award_wrath.v1"):
    """Award Wrath to a player.

    Attributes:
        player: The player to reward.
        reason: A short reason for the award.
        amount: The amount of Wrath.
    """

    label = "Award Wrath"
    player: str = among(nouns.PLAYER)
    reason: str = nouns.reason("the Objective")
    amount: int = nouns.amount(suggest=(1,), rule="WG-WRATH-02", default=1)

    def apply(self, draft: Draft[State]) -> None:
        amount = resources.amount_gained(draft.state.player(self.player).wrath, self.amount, None)
        draft.emit(Gained(whose=self.player, resource="Wrath", amount=amount, source=self.reason))


class SpendRuin(acts.GmStatement, wire="wrath_and_glory.spend_ruin.v1"):
    """Spend Ruin on an effect that the players act out.

    Attributes:
        amount: The amount of Ruin to spend.
        on: A short description of the effect.
    """

    label = "Spend Ruin"
    amount: int = among(
        Bound(Whole(1, domains.MAX_AMOUNT), code="amount", rule="WG-RUIN-05"),
        Bound(lambda state: Payment(1, state.ruin, pays="Ruin"), code="no_ruin", rule="WG-RUIN-01"),
    )
    on: str = nouns.reason("reinforcements")

    @cites("WG-RUIN-05")
    def apply(self, draft: Draft[State]) -> None:
        pay_ruin(draft, "", self.amount, self.on)


def _ruin_actions(state: State, who: str) -> OneOf:
    return OneOf(state.combatant(who).profile.ruin_names)


class InvokeRuin(acts.ActionCommand, wire="wrath_and_glory.invoke_ruin.v1"):
    """Use a Ruin action that the sheet prints.

    Attributes:
        name: The name of the Ruin action.
    """

    action = Actions.RUIN_ACTION
    who: str = among(nouns.KNOWN, nouns.THREAT)
    name: str = among(_ruin_actions, noun="a Ruin action of the sheet", code="no_ruin_action", rule="WG-RUIN-04")

    def check_details(self, state: State) -> Iterable[Reason]:
        return checks.check_ruin(state, self.who)

    costs = (*acts.ActionCommand.costs, lambda state, who: acts.points_price(state, who, resources.RUIN_PRICE))

    def apply(self, draft: Draft[State]) -> None:
        acts.take_action(draft, self.who, Actions.RUIN_ACTION)
        pay_ruin(draft, self.who, resources.RUIN_PRICE, self.name)
        text = draft.state.combatant(self.who).profile.ruin_effect(self.name)
        if text:
            draft.emit(Reminded(self.who, self.name, text))
        draft.trigger("ruin action", self.who, tags=(f"action: {self.name}",))

    @classmethod
    def forms(cls, state: State, who: Combatant) -> Iterator[Form]:
        able = who.profile.ruin_actions and not who.is_friend and state.ruin + who.ruin >= resources.RUIN_PRICE
        if able and checks.fits_turn(state, who.id, Actions.RUIN_ACTION, plain=True):
            yield cls.form_for(state, who, "use a Ruin action")


class DeclareNarrative(Act, wire="wrath_and_glory.declare_narrative.v1", metaclass=Frozen):
    """Pay Wrath for a minor narrative declaration, which the GM may refuse.

    Attributes:
        player: The player who makes the declaration.
        what: The statement to become true.
    """

    player: str = among(nouns.PLAYER)
    what: str = nouns.reason("a dangling crucible")
    costs = (acts.wrath_price,)

    def only_owners(self, state: State) -> bool:
        return True

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        return tuple(player.id for player in state.players if player.id == self.player)

    def check(self, state: State) -> Iterator[Reason]:
        yield from checks.check_wrath(state, self.player)
        if self.player in _players_without_conscious_character(state):
            sentence = f"all of {state.name(self.player)}'s characters are unconscious or have left the fight"
            yield Reason("unconscious", sentence, "WG-WRATH-07")

    apply = cites("WG-WRATH-06")(emits(DeclarationMade))


def _players_without_conscious_character(state: State) -> set[str]:
    """Return the players whose characters are all unconscious or gone."""
    awake = {combatant.player for combatant in state.present() if not combatant.level(Conditions.UNCONSCIOUS)}
    return {combatant.player for combatant in state.combatants} - awake


def request_declarations(state: State) -> Iterator[Request]:
    """Yield an optional request for a declaration to each player with enough Wrath and a conscious character."""
    asleep = _players_without_conscious_character(state)
    for player in state.players:
        if player.wrath >= state.settings.wrath_price and player.id not in asleep:
            label = f"{player.name}: make a narrative declaration"
            form = DeclareNarrative.form(state, label, player=OneOf((player.id,)))
            yield Request(player.id, "declare", "Spend Wrath on a narrative declaration?", (form,), optional=True)


class AllowDeclaration(acts.GmCommand, wire="wrath_and_glory.allow_declaration.v1"):
    """Allow the narrative declaration, for which the player pays."""

    def apply(self, draft: Draft[State]) -> None:
        player = rolls.require(draft.state.declaration).player
        pay_wrath(draft, player, "a declaration")
        draft.emit(DeclarationAnswered(player, allowed=True))


class RefuseDeclaration(acts.GmCommand, wire="wrath_and_glory.refuse_declaration.v1"):
    """Refuse the narrative declaration, for which the player then pays nothing."""

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(DeclarationAnswered(rolls.require(draft.state.declaration).player, allowed=False))


@requests_at("DECLARATION")
def _request_declaration_answer(state: State) -> Iterator[Request]:
    declaration = rolls.require(state.declaration)
    forms = (AllowDeclaration.form(state, "Allow it"), RefuseDeclaration.form(state, "Refuse it"))
    prompt = f"{state.name(declaration.player)} declares: {declaration.what}. Allow it?"
    yield Request(GM, "declaration", prompt, forms, AllowDeclaration())
