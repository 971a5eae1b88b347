"""Actions in a turn: what a turn has room for, Multi-Actions, held Actions, weapons at hand."""

from collections.abc import Iterator
from itertools import combinations

import attrs

from combat.engine.acts import asked_at
from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.engine.requests import Form, OneOf, Request
from combat.systems.wrath_and_glory.acts import OfCombatant, take
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.combat_options import FullDefence, Interact, defending, rushing_and_pinning
from combat.systems.wrath_and_glory.acts.complications import BreakFree, ClearFault
from combat.systems.wrath_and_glory.acts.conditions import change
from combat.systems.wrath_and_glory.acts.movement import moving
from combat.systems.wrath_and_glory.acts.resources import InvokeRuin
from combat.systems.wrath_and_glory.acts.rounds import going_before
from combat.systems.wrath_and_glory.acts.soak import RecoverShock
from combat.systems.wrath_and_glory.acts.tests import Oppose, TakeTest
from combat.systems.wrath_and_glory.queries import domains, reasons, standing, turns
from combat.systems.wrath_and_glory.rules import actions, rounds
from events.vocabulary import Spent
from events.wrath_and_glory import facts
from events.wrath_and_glory.facts import Actions, Conditions, Faults
from events.wrath_and_glory.sheets import Weapon
from events.wrath_and_glory.table import Combatant, State

ANNOUNCED = (Actions.ATTACK, "Jump down", Actions.RUN, Actions.RECOVER_SHOCK, Actions.CLEAR)
"""Names worth suggesting for the list of a Multi-Action."""


@asked_at("TURN")
def _turn(state: State) -> Iterator[Request]:
    if state.turn is None:
        return
    who = state.combatant(state.turn.id)
    forms = tuple(_in_a_turn(state, who))
    yield Request(who.seat, "act", f"{who.name}: act, or end the turn.", forms, EndTurn(who.id))
    yield from going_before(state, who.id)
    yield from _held(state)
    yield from defending(state, who)


def _in_a_turn(state: State, who: Combatant) -> Iterator[Form]:
    turn, enemies = state.turn, state.present(rounds.other(who.side))
    yield from moving(state, who, enemies)
    yield from Attack.offered(state, who, enemies)
    yield from rushing_and_pinning(state, who, enemies)
    yield from Interact.offered(state, who, enemies)
    for weapon in standing.weapons_of(state, who):
        yield from Reload.offered(state, who, weapon)
        yield from Draw.offered(state, who, weapon)
        yield from ClearFault.offered(state, who, weapon)
    yield from BreakFree.offered(who)
    yield from RecoverShock.offered(state, who)
    yield from DeclareMultiAction.offered(state, who)
    yield from TakeTest.offered_in_turn(state, who)
    if turn is not None and not turn.plan and turns.combat_action_is_free(turn):
        yield from Oppose.offered(state, who, "Shove")
        yield from FullDefence.offered(state, who)
        yield Form(Hold, "Hold the Combat Action", domains.by(who))
        yield from InvokeRuin.offered(state, who)
    yield Form(EndTurn, "End the turn", domains.by(who), weight=4)


@attrs.frozen
class DeclareMultiAction(OfCombatant, wire="wrath_and_glory.declare_multi_action.v1"):
    """Announce all Actions of the turn.

    Attributes:
        actions: The names under which they are done then.
    """

    actions: tuple[str, ...]

    def bars(self, state: State) -> Iterator[Reason]:
        barred, turn = tuple(reasons.not_acting(state, self.who)), state.turn
        yield from barred
        if barred or turn is None:
            return
        actor = state.combatant(self.who)
        if turn.plan or turn.actions or turn.held or not turns.combat_action_is_free(turn):
            yield Reason("too_late", "a Multi-Action is announced before anything else in the turn", "WG-MA-01")
        fault = actions.list_fault(self.actions)
        if fault:
            yield Reason("list", fault, "WG-MA-02")
        counts = actions.MULTI_ACTION_COUNTS[state.settings.multi_action_counts]
        for each in self.actions:
            if not each.strip() or not counts(actions.slot_of(each)) or each == Actions.HOLD:
                yield Reason("list_entry", f"'{each}' cannot be part of a Multi-Action", "WG-MA-05")
        if standing.only_basic(actor):
            yield Reason("not_basic", f"{actor.name} is Dying or Exhausted, and can do only one thing", "WG-SOAK-05")

    def does(self, draft: Draft[State]) -> None:
        draft.happens(facts.MultiActionDeclared(self.who, self.actions))

    @classmethod
    def offered(cls, state: State, who: Combatant) -> Iterator[Form]:
        turn = state.turn
        if turn is not None and not (turn.actions or turn.plan or turn.held or standing.only_basic(who)):
            lists = OneOf(tuple(group for size in (2, 3) for group in combinations(ANNOUNCED, size)))
            yield Form(cls, "Announce a Multi-Action", {**domains.by(who), "actions": lists})


@attrs.frozen
class Hold(OfCombatant, wire="wrath_and_glory.hold.v1"):
    """Keep the Combat Action for later in the round."""

    def bars(self, state: State) -> Iterator[Reason]:
        yield from reasons.unusable(state, self.who, Actions.HOLD, plain=False)
        turn = state.turn
        if turn is not None:
            free = turns.combat_action_is_free(turn) and not turn.held
            if not actions.holds_over(free, bool(turn.plan)):
                yield Reason("used_up", "there is no Combat Action left to hold", "WG-ACT-07")

    def does(self, draft: Draft[State]) -> None:
        take(draft, self.who, Actions.HOLD)
        change(draft, self.who, Conditions.HOLDING, 1, self.who)


@attrs.frozen
class UseHeld(OfCombatant, wire="wrath_and_glory.use_held.v1"):
    """Use a Combat Action that was held; in the turn of somebody else a contest of Initiative comes first."""

    def bars(self, state: State) -> Iterator[Reason]:
        barred = tuple(reasons.absent(state, self.who))
        yield from barred
        if barred:
            return
        who, turn = state.combatant(self.who), state.turn
        if not standing.holds_an_action(who):
            yield Reason("not_holding", f"{who.name} has no held Action to use", "WG-ACT-07")
        if not standing.can_act_out_of_turn(who):
            yield Reason("not_basic", f"{who.name} is unfit to use a held Action", "WG-ACT-07")
        if turn is not None and not turns.can_be_interrupted(turn, who):
            yield Reason("no_interrupting", f"{who.name} cannot interrupt this turn, or not again", "WG-ACT-07")

    @cites("WG-ACT-07")
    def does(self, draft: Draft[State]) -> None:
        turn = draft.state.turn
        if turn is None:
            draft.happens(facts.HeldActionBegun(self.who))
            return
        both = {"skill": "Initiative", "opposing_skill": "Initiative"}
        draft.happens(facts.ContestBegan(instigator=self.who, opponent=turn.id, action=Actions.INTERRUPT, **both))


@asked_at("PICK")
def _held(state: State) -> Iterator[Request]:
    for who in state.present():
        if turns.can_use_held_action(state, who):
            form = Form(UseHeld, "Use the held Action", domains.by(who))
            yield Request(who.seat, "held", f"{who.name} holds an Action: use it now?", (form,), optional=True)


@attrs.frozen
class LetLapse(OfCombatant, wire="wrath_and_glory.let_lapse.v1"):
    """Let a held Combat Action go, as the round ends."""

    def bars(self, state: State) -> Iterator[Reason]:
        if not state.knows(self.who) or not standing.holds_an_action(state.combatant(self.who)):
            yield Reason("not_holding", f"'{self.who}' has no held Action", "WG-ACT-07")

    def does(self, draft: Draft[State]) -> None:
        change(draft, self.who, Conditions.HOLDING, 0, "the round ends")


@asked_at("LAST_CALL")
def _last_call(state: State) -> Iterator[Request]:
    for who in state.present():
        if standing.holds_an_action(who):
            forms = (Form(UseHeld, "Use it", domains.by(who)), Form(LetLapse, "Let it go", domains.by(who)))
            prompt = f"{who.name} holds an Action, and the round ends: use it?"
            yield Request(who.seat, "last_call", prompt, forms, LetLapse(who.id))


@attrs.frozen
class Reload(OfCombatant, wire="wrath_and_glory.reload.v1"):
    """Reload a weapon.

    Attributes:
        weapon: Which weapon.
    """

    weapon: str

    def bars(self, state: State) -> Iterator[Reason]:
        yield from reasons.unusable(state, self.who, Actions.RELOAD)
        if not state.knows(self.who):
            return
        actor = state.combatant(self.who)
        if actor.fault(self.weapon) != Faults.OUT_OF_AMMO:
            yield Reason("not_empty", f"'{self.weapon}' is not empty", "WG-ACT-05")
        if not actor.ammo and standing.counts_ammo(actor):
            yield Reason("no_reload", f"{actor.name} has no Reload left", "WG-ACT-05")

    def does(self, draft: Draft[State]) -> None:
        take(draft, self.who, Actions.RELOAD)
        if standing.counts_ammo(draft.state.combatant(self.who)):
            draft.happens(Spent(whose=self.who, resource="Reload", amount=1, on=draft.state.name(self.weapon)))
        draft.happens(facts.WeaponChanged(self.who, self.weapon, ""))

    @classmethod
    def offered(cls, state: State, who: Combatant, weapon: Weapon) -> Iterator[Form]:
        if who.fault(weapon.id) == Faults.OUT_OF_AMMO and reasons.has_room(state, who.id, Actions.RELOAD):
            yield Form(cls, f"Reload {weapon.name}", domains.with_weapon(who, weapon), weight=8)


@attrs.frozen
class Draw(OfCombatant, wire="wrath_and_glory.draw.v1"):
    """Draw a weapon, or pick up one that was dropped.

    Attributes:
        weapon: Which weapon.
    """

    weapon: str

    def bars(self, state: State) -> Iterator[Reason]:
        yield from reasons.unusable(state, self.who, Actions.DRAW)
        if state.knows(self.who) and self.weapon not in state.combatant(self.who).profile.weapons:
            yield Reason("no_such_weapon", f"{state.name(self.who)} carries no weapon '{self.weapon}'", "WG-ACT-05")

    def does(self, draft: Draft[State]) -> None:
        take(draft, self.who, Actions.DRAW)
        if draft.state.combatant(self.who).fault(self.weapon) == Faults.DROPPED:
            draft.happens(facts.WeaponChanged(self.who, self.weapon, ""))

    @classmethod
    def offered(cls, state: State, who: Combatant, weapon: Weapon) -> Iterator[Form]:
        if who.fault(weapon.id) == Faults.DROPPED and reasons.has_room(state, who.id, Actions.DRAW):
            yield Form(cls, f"Pick up {weapon.name}", domains.with_weapon(who, weapon))


@attrs.frozen
class EndTurn(OfCombatant, wire="wrath_and_glory.end_turn.v1"):
    """Be done for this round."""

    def bars(self, state: State) -> Iterator[Reason]:
        yield from (each for each in reasons.not_acting(state, self.who) if each.code != "unconscious")

    def does(self, draft: Draft[State]) -> None:
        take(draft, self.who, Actions.END, ())
