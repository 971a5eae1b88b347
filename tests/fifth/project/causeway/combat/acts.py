"""The commands of both sides, the decisions at each step, and the automatic effects of steps."""

from collections.abc import Iterator

from attrs import frozen

from causeway.combat import rules
from causeway.events.facts import Moved, OrderChosen, OrdersRevealed
from causeway.events.table import ZONES, State
from combat.engine.book import cites
from combat.engine.offer.bounds import among
from combat.engine.offer.domains import OneOf
from combat.engine.offer.requests import Request
from combat.engine.play.acts import Act, on_entering, requests_at
from combat.engine.play.draft import Draft
from events.replace import replace
from events.vocabulary import EncounterEnded, Hit, Missed, Rolled, RoundBegan, Soaked, Suffered, TurnBegan, TurnEnded


def one_of(state: State, *ids: str) -> OneOf:
    """Return the choice of one of several fighters or sides, with their names."""
    return OneOf(ids, tuple(map(state.name, ids)))


def undecided_sides(state: State) -> OneOf:
    """Return the choice of a side that has not chosen an order."""
    return one_of(state, *(side for side in state.sides if not state.order(side)))


def ready_fighters(state: State) -> OneOf:
    """Return the choice of a fighter that may act next."""
    return one_of(state, *(item.id for item in state.standing(rules.active_side(state)) if not item.acted))


def zones_in_reach(state: State, who: str = "") -> OneOf:
    """Return the choice of a zone that a fighter can move to; of all zones if the fighter is not chosen yet."""
    if not who:
        return OneOf(ZONES)
    fighter = state.fighter(who)
    enemy_zones = {enemy.zone for enemy in state.enemies(fighter)}
    return OneOf(rules.reachable_zones(fighter.zone, rules.MOVES[state.order(fighter.side)], enemy_zones))


def targets(state: State) -> OneOf:
    """Return the choice of an enemy that the acting fighter can attack."""
    fighter = state.fighter(state.acting)
    return one_of(state, *(enemy.id for enemy in state.enemies(fighter) if rules.attack_dice(state, fighter, enemy)))


@on_entering("ROUND_START")
def _begin_round(draft: Draft[State]) -> None:
    draft.emit(RoundBegan(draft.state.round + 1))


@frozen
class ChooseOrder(Act, wire="causeway.choose_order.v1"):
    """Choose the order of a side in secret.

    Attributes:
        side: The side.
        order: The order for this round.
    """

    side: str = among(undecided_sides, noun="a side without an order", rule="CW-ORDER-01")
    order: str = among(OneOf(tuple(rules.MOVES)), rule="CW-ORDER-01")

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        return (self.side,) if self.side in state.sides else ()

    @cites("CW-ORDER-01")
    def apply(self, draft: Draft[State]) -> None:
        draft.emit(OrderChosen(self.side, self.order))
        if all(draft.state.orders):
            draft.emit(OrdersRevealed(draft.state.orders, *rules.initiative(draft.state)))


@requests_at("ORDERS")
def _ask_for_orders(state: State) -> Iterator[Request]:
    for side in undecided_sides(state).of:
        prompt = f"Which order do {state.name(side)} follow?"
        form = ChooseOrder.form(state, "choose an order", side=one_of(state, side))
        yield Request(side, "order", prompt, (form,), ChooseOrder(side, "advance"))


@frozen
class TurnAct(Act):
    """A command of the side whose turn it is."""

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        return (rules.active_side(state),)


@frozen
class Activate(TurnAct, wire="causeway.activate.v1"):
    """Begin the turn of a fighter with a move.

    Attributes:
        who: The fighter.
        zone: The zone that the fighter moves to; its own zone to stay.
    """

    who: str = among(ready_fighters, noun="a ready fighter of the side that acts next", rule="CW-INIT-04")
    zone: int = among(zones_in_reach, noun="a zone in reach", rule="CW-ORDER-02")

    @cites("CW-TURN-01")
    def apply(self, draft: Draft[State]) -> None:
        draft.emit(TurnBegan(self.who))
        if self.zone != draft.state.fighter(self.who).zone:
            draft.emit(Moved(self.who, self.zone))


@requests_at("PICK")
def _ask_for_fighter(state: State) -> Iterator[Request]:
    side, first = rules.active_side(state), state.fighter(ready_fighters(state).of[0])
    prompt = f"Which fighter of {state.name(side)} acts next?"
    yield Request(side, "activate", prompt, (Activate.form(state, "act"),), Activate(first.id, first.zone))


@frozen
class Attack(TurnAct, wire="causeway.attack.v1"):
    """Attack an enemy in the same zone in melee, or one in another zone with shots.

    Attributes:
        target: The enemy.
    """

    target: str = among(targets, noun="an enemy in reach", rule="CW-ATTACK-03")

    @cites("CW-ATTACK-01", "CW-ATTACK-05", "CW-ARMOUR-01", "CW-HARM-01")
    def apply(self, draft: Draft[State]) -> None:
        state, attacker, target = draft.state, draft.state.fighter(draft.state.acting), draft.state.fighter(self.target)
        modifiers = (*rules.modifiers(state, attacker, target), *draft.modifiers("attack", attacker.id, self.target))
        needed = rules.needed_to_hit(attacker.sheet.skill, sum(modifier.amount for modifier in modifiers))
        count = rules.attack_dice(state, attacker, target)
        dice = draft.roll(count, 6, "Attack", attacker.id, modifiers=modifiers, needed=needed)
        kept = tuple(place for place, die in enumerate(dice) if die.face >= needed)
        rolled = Rolled(purpose="Attack", who=attacker.id, dice=dice, kept=kept, total=len(kept), modifiers=modifiers)
        draft.emit(replace(rolled, needed=needed))
        weapon = "melee" if attacker.zone == target.zone else "shots"
        if not kept:
            draft.emit(Missed(attacker.id, self.target, weapon))
            return
        draft.emit(Hit(attacker=attacker.id, target=self.target, weapon=weapon, result=f"{len(kept)} of {count}"))
        harm, saved = rules.harm(len(kept), target)
        if saved:
            draft.emit(Soaked(who=self.target, harm="hit", amount=saved, by="armour"))
        if harm:
            draft.emit(Suffered(who=self.target, harm="hit point", amount=harm, source=attacker.id))


@frozen
class EndTurn(TurnAct, wire="causeway.end_turn.v1"):
    """End the turn without an attack."""


@requests_at("TURN")
def _ask_for_action(state: State) -> Iterator[Request]:
    attack = (Attack.form(state, "attack"),) if targets(state).of else ()
    prompt = f"What does {state.name(state.acting)} do?"
    yield Request(state.turn_of, "turn", prompt, (*attack, EndTurn.form(state, "end the turn")), EndTurn())


@on_entering("PICK")
def _end_turn(draft: Draft[State]) -> None:
    if draft.state.acting:
        draft.emit(TurnEnded(draft.state.acting, "it has acted"))


@on_entering("END")
@cites("CW-END-01", "CW-END-02")
def _end(draft: Draft[State]) -> None:
    winner = rules.winner(draft.state)
    draft.emit(EncounterEnded((winner,) if winner else (), "one side is beaten, or the last round is over"))
