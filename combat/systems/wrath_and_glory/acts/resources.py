"""Wrath, Glory and Ruin: gaining and spending them, rerolls, bought dice and narrative declarations."""

from collections.abc import Iterator
from functools import partial

import attrs
from attrs import frozen

from combat.engine.acts import Act, asked_at, on_entering
from combat.engine.book import cites
from combat.engine.domains import OneOf, Whole, Words
from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.engine.names import known
from combat.engine.requests import Filled, Form, Listed, Request
from combat.systems.wrath_and_glory.acts import OfCombatant, OfTheGM, OfTheRoller, SpendsGloryOnTheRoll, take
from combat.systems.wrath_and_glory.acts.tests import tell, write_pool
from combat.systems.wrath_and_glory.queries import domains, reasons, rolls, standing
from combat.systems.wrath_and_glory.rules import resources, tests, wrath_die
from events.vocabulary import Gained, Reminded, Spent
from events.wrath_and_glory.facts import Actions, Conditions, DeclarationAnswered, DeclarationMade
from events.wrath_and_glory.sheets import GM, PLAYERS
from events.wrath_and_glory.table import Combatant, Seated, State


def gain_glory(draft: Draft[State], source: str) -> None:
    """Record a gained point of Glory, unless the pool is full."""
    amount = resources.arriving(draft.state.glory, 1, standing.glory_cap(draft.state))
    if amount:
        draft.happens(Gained(whose=PLAYERS, resource="Glory", amount=amount, source=source))


def gain_ruin(draft: Draft[State], source: str) -> None:
    """Record a gained point of Ruin, unless the pool is full."""
    amount = resources.arriving(draft.state.ruin, 1, standing.ruin_cap(draft.state))
    if amount:
        draft.happens(Gained(whose=GM, resource="Ruin", amount=amount, source=source))


def pay_glory(draft: Draft[State], amount: int, on: str) -> None:
    """Record Glory spent from the shared pool."""
    if amount:
        draft.happens(Spent(whose=PLAYERS, resource="Glory", amount=amount, on=on))


@cites("WG-WRATH-08")
def pay_wrath(draft: Draft[State], player: str, on: str) -> None:
    """Record the price of one use of Wrath, paid by a player."""
    draft.happens(Spent(whose=player, resource="Wrath", amount=draft.state.settings.wrath_price, on=on))


def pay_ruin(draft: Draft[State], threat: str, price: int, on: str) -> None:
    """Record Ruin spent: first the Threat's own, then the pool of the GM."""
    own, pool = resources.ruin_payment(price, draft.state.combatant(threat).ruin if threat else 0)
    if own:
        draft.happens(Spent(whose=threat, resource="Ruin", amount=own, on=on))
    if pool:
        draft.happens(Spent(whose=GM, resource="Ruin", amount=pool, on=on))


def pay(draft: Draft[State], who: str, price: int, on: str) -> None:
    """Record points spent for a combatant: Glory on the players' side, Ruin on the GM's."""
    if draft.state.combatant(who).is_friend:
        pay_glory(draft, price, on)
    else:
        pay_ruin(draft, who, price, on)


@frozen
class Reroll(OfCombatant, wire="wrath_and_glory.reroll.v1"):
    """Pay Wrath or Ruin to roll all failed dice again."""

    def bars(self, state: State) -> Iterator[Reason]:
        yield from reasons.another_roll(state, self.who)
        if not rolls.failures_can_be_rerolled(state):
            yield Reason(
                "no_reroll", "there are no failed dice to roll again, or the price cannot be paid", "WG-WRATH-03"
            )

    @cites("WG-WRATH-03", "WG-RUIN-04")
    def does(self, draft: Draft[State]) -> None:
        test, actor = rolls.going_on(draft.state), draft.state.combatant(self.who)
        places = rolls.failures(test)
        if actor.player:
            pay_wrath(draft, actor.seat, "a reroll")
        else:
            pay_ruin(draft, actor.id, resources.RUIN_USE, "a reroll")
        wrath = sum(place < test.declared.wrath for place in places)
        marks, reads = ("Wrath Die",) * wrath, partial(tests.reading, wrath=wrath)
        rolled = draft.roll(len(places), 6, "Wrath reroll", test.actor, marks, reads=reads)
        again = tell(draft, "Wrath reroll", self.who, rolled)
        write_pool(draft, test.actor, tests.with_rerolled(test.faces, places, again))


@frozen
class KeepRoll(OfTheRoller, wire="wrath_and_glory.keep_roll.v1"):
    """Keep the roll as it is."""


@asked_at("WRATH_REROLL")
def _request_reroll(state: State) -> Iterator[Request]:
    test = rolls.going_on(state)
    who, failures = state.combatant(test.actor), len(rolls.failures(test))
    again = "Roll the failure again" if failures == 1 else f"Roll the {failures} failures again"
    keep = Form(KeepRoll, f"Keep the {_result_so_far(state)}", domains.by(who))
    if not rolls.failures_can_be_rerolled(state):
        yield Request(who.seat, "reroll", f"{_describe_roll(state)}: keep the roll?", (keep,), KeepRoll(who.id))
        return
    forms = (Form(Reroll, again, domains.by(who)), keep)
    price = f"{state.settings.wrath_price} Wrath" if who.player else f"{resources.RUIN_USE} Ruin"
    yield Request(who.seat, "reroll", f"{_describe_roll(state)}: reroll for {price}?", forms, KeepRoll(who.id))


def _describe_roll(state: State) -> str:
    test = rolls.going_on(state)
    dns = test.declared.dns or (test.declared.dn,)
    shows_dn = test.declared.dn and not test.declared.hidden
    needed = f" against DN {' and '.join(map(str, dict.fromkeys(dns)))}" if shows_dn else ""
    return f"{state.name(test.actor)} has {test.icons} {'icon' if test.icons == 1 else 'icons'}{needed}"


def _result_so_far(state: State) -> str:
    """Return the result of the roll so far in one word, because players decide differently about a hit and a miss."""
    test = rolls.going_on(state)
    dns = test.declared.dns or ((test.declared.dn,) if test.declared.dn else ())
    reached = {test.icons >= dn for dn in dns}
    if test.declared.hidden or len(reached) != 1:
        return "roll"
    failed, passed = ("miss", "hit") if test.declared.dns else ("failure", "success")
    return passed if all(reached) else failed


@frozen
class BuyDice(SpendsGloryOnTheRoll, wire="wrath_and_glory.buy_dice.v1"):
    """Buy dice for the roll with Glory; 0 for none."""

    @cites("WG-GLORY-03")
    def does(self, draft: Draft[State]) -> None:
        pay_glory(draft, self.glory, "more dice")
        if self.glory:
            rolled = draft.roll(self.glory, 6, "Glory dice", self.who, reads=tests.reading)
            faces = rolls.going_on(draft.state).faces
            write_pool(draft, self.who, (*faces, *tell(draft, "Glory dice", self.who, rolled)))


@asked_at("GLORY_DICE")
def _request_glory_dice(state: State) -> Iterator[Request]:
    who = state.combatant(rolls.going_on(state).actor)
    form = Form(
        BuyDice, f"Buy dice with Glory for the {_result_so_far(state)}", Filled(partial(domains.by_glory, state, who))
    )
    yield Request(who.seat, "glory_dice", f"{_describe_roll(state)}: buy dice with Glory?", (form,), BuyDice(who.id))


def credit_wrath_die(draft: Draft[State]) -> None:
    """Record the Glory, or a Threat's Ruin, for a 6 on the Wrath Die."""
    test = rolls.going_on(draft.state)
    if wrath_die.is_wrath_six(test.wrath_faces):
        agent = draft.state.combatant(test.actor).is_friend
        (gain_glory if agent else gain_ruin)(draft, "Wrath Die")


@on_entering("ROLL_STANDS")
@cites("WG-GLORY-09")
def _credit_before_dice_are_bought(draft: Draft[State]) -> None:
    """Credit the Wrath Die before dice are bought, if the settings say so."""
    if draft.state.settings.wrath_glory_timing == "immediate":
        credit_wrath_die(draft)


AWARDED = attrs.evolve(domains.AMOUNTS, suggest=(1,))
"""The field for the amount of Wrath that is awarded."""


@frozen
class AwardWrath(OfTheGM, wire="wrath_and_glory.award_wrath.v1"):
    """Award Wrath to a player.

    Attributes:
        player: The player to reward.
        reason: A short reason for the award.
        amount: The amount of Wrath.
    """

    player: str
    reason: str
    amount: int = 1

    def bars(self, state: State) -> Iterator[Reason]:
        yield from reasons.no_player(state, self.player)
        yield from reasons.bad_amount(self.amount, "WG-WRATH-02")
        yield from reasons.unnamed(self.reason)

    def does(self, draft: Draft[State]) -> None:
        amount = resources.arriving(draft.state.player(self.player).wrath, self.amount, None)
        draft.happens(Gained(whose=self.player, resource="Wrath", amount=amount, source=self.reason))

    @classmethod
    def offered(cls, state: State) -> Iterator[Form]:
        players = OneOf(tuple(player.id for player in state.players), tuple(player.name for player in state.players))
        reason = Words(("the Objective",))
        yield Form(cls, "Award Wrath", {"player": players, "reason": reason, "amount": AWARDED})


@frozen
class SpendRuin(OfTheGM, wire="wrath_and_glory.spend_ruin.v1"):
    """Spend Ruin on an effect that the players act out.

    Attributes:
        amount: The amount of Ruin to spend.
        on: A short description of the effect.
    """

    amount: int
    on: str

    def bars(self, state: State) -> Iterator[Reason]:
        yield from reasons.bad_amount(self.amount, "WG-RUIN-05")
        yield from reasons.unnamed(self.on)
        yield from reasons.no_ruin(state, "", self.amount)

    @cites("WG-RUIN-05")
    def does(self, draft: Draft[State]) -> None:
        pay_ruin(draft, "", self.amount, self.on)

    @classmethod
    def offered(cls, state: State) -> Iterator[Form]:
        if state.ruin:
            yield Form(cls, "Spend Ruin", {"amount": Whole(1, state.ruin), "on": Words(("reinforcements",))})


@frozen
class InvokeRuin(OfCombatant, wire="wrath_and_glory.invoke_ruin.v1"):
    """Use a Ruin action that the sheet prints.

    Attributes:
        name: The name of the Ruin action.
    """

    name: str

    def bars(self, state: State) -> Iterator[Reason]:
        yield from reasons.unusable(state, self.who, Actions.RUIN_ACTION)
        if state.knows(self.who):
            who = state.combatant(self.who)
            names = who.profile.ruin_names
            if self.name not in names:
                sentence = f"{who.name} has no Ruin action '{self.name}'; {known(self.name, names)}"
                yield Reason("no_ruin_action", sentence, "WG-RUIN-04")
            yield from reasons.no_ruin(state, who.id)

    def does(self, draft: Draft[State]) -> None:
        take(draft, self.who, Actions.RUIN_ACTION)
        pay_ruin(draft, self.who, resources.RUIN_USE, self.name)
        text = draft.state.combatant(self.who).profile.ruin_text(self.name)
        if text:
            draft.happens(Reminded(self.who, self.name, text))
        draft.reach("ruin action", self.who, about=(f"action: {self.name}",))

    @classmethod
    def offered(cls, state: State, who: Combatant) -> Iterator[Form]:
        able = who.profile.ruin_actions and not who.is_friend and state.ruin + who.ruin >= resources.RUIN_USE
        if able and reasons.has_room(state, who.id, Actions.RUIN_ACTION, plain=True):
            names = OneOf(who.profile.ruin_names)
            yield domains.offer(who, cls, "use a Ruin action", lambda: {**domains.by(who), "name": names})


@frozen
class DeclareNarrative(Act, wire="wrath_and_glory.declare_narrative.v1"):
    """Pay Wrath for a minor narrative declaration, which the GM may refuse.

    Attributes:
        player: The player who makes the declaration.
        what: The statement to become true.
    """

    player: str
    what: str

    def speakers(self, state: State) -> tuple[str, ...]:
        return tuple(player.id for player in state.players if player.id == self.player)

    def bars(self, state: State) -> Iterator[Reason]:
        player_errors = tuple(reasons.no_player(state, self.player))
        yield from player_errors
        if not player_errors:
            yield from reasons.no_wrath(state, self.player)
            yield from reasons.unnamed(self.what)
            if self.player in _players_without_conscious_character(state):
                player = state.name(self.player)
                yield Reason("unconscious", f"every character of {player} is unconscious or gone", "WG-WRATH-07")

    @cites("WG-WRATH-06")
    def does(self, draft: Draft[State]) -> None:
        draft.happens(DeclarationMade(self.player, self.what))


def _players_without_conscious_character(state: State) -> set[str]:
    """Return the players whose characters are all unconscious or gone."""
    awake = {combatant.player for combatant in state.present() if not combatant.level(Conditions.UNCONSCIOUS)}
    return {combatant.player for combatant in state.combatants} - awake


def declarations(state: State) -> Iterator[Request]:
    """Yield an optional request for a declaration to each player with enough Wrath and a conscious character."""
    asleep = _players_without_conscious_character(state)
    for player in state.players:
        if player.wrath >= state.settings.wrath_price and player.id not in asleep:
            forms = Listed(partial(_declaration_forms, player))
            yield Request(player.id, "declare", "Spend Wrath on a narrative declaration?", forms, optional=True)


def _declaration_forms(player: Seated) -> Iterator[Form]:
    fields: domains.Fields = {"player": OneOf((player.id,)), "what": Words(("a dangling crucible",))}
    yield Form(DeclareNarrative, f"{player.name}: make a narrative declaration", fields)


@frozen
class AllowDeclaration(OfTheGM, wire="wrath_and_glory.allow_declaration.v1"):
    """Allow the narrative declaration, for which the player pays."""

    def does(self, draft: Draft[State]) -> None:
        player = rolls.certain(draft.state.declaration).player
        pay_wrath(draft, player, "a declaration")
        draft.happens(DeclarationAnswered(player, allowed=True))


@frozen
class RefuseDeclaration(OfTheGM, wire="wrath_and_glory.refuse_declaration.v1"):
    """Refuse the narrative declaration, for which the player then pays nothing."""

    def does(self, draft: Draft[State]) -> None:
        draft.happens(DeclarationAnswered(rolls.certain(draft.state.declaration).player, allowed=False))


@asked_at("DECLARATION")
def _request_declaration_answer(state: State) -> Iterator[Request]:
    declaration = rolls.certain(state.declaration)
    forms = (Form(AllowDeclaration, "Allow it"), Form(RefuseDeclaration, "Refuse it"))
    prompt = f"{state.name(declaration.player)} declares: {declaration.what}. Allow it?"
    yield Request(GM, "declaration", prompt, forms, AllowDeclaration())
