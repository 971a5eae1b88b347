"""The Actions of a turn: available forms, Multi-Actions, held Actions, reloading and drawing weapons."""

from collections.abc import Iterator
from typing import Any

from combat.engine.offer import Form, Given, LazySequence, OneOf, Price, Request, SomeOf, among
from combat.engine.play import Draft, Reason, cites, emits, requests_at
from combat.systems.wrath_and_glory.acts import ActionCommand, CombatantCommand, combat_options, take_action
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.complications import BreakFree, ClearFault
from combat.systems.wrath_and_glory.acts.conditions import Remedy, set_condition
from combat.systems.wrath_and_glory.acts.movement import movement_forms
from combat.systems.wrath_and_glory.acts.resources import InvokeRuin
from combat.systems.wrath_and_glory.acts.rounds import request_seizing
from combat.systems.wrath_and_glory.acts.soak import RecoverShock
from combat.systems.wrath_and_glory.acts.tests import Oppose, TakeTest
from combat.systems.wrath_and_glory.queries import checks, domains, nouns, status, turns
from combat.systems.wrath_and_glory.rules import actions, rounds
from events.replace import replace
from events.vocabulary import Modifier, Spent
from events.wrath_and_glory import Actions, Combatant, Conditions, Faults, State, Weapon, facts

EMPTY_FAULTS = (Faults.OUT_OF_AMMO, Faults.EMPTIED)
"""Faults that reloading removes. If a Salvo option emptied the weapon, its Reload has already been spent."""

SUGGESTED_ACTIONS = (Actions.ATTACK, "Jump down", Actions.RUN, Actions.RECOVER_SHOCK, Actions.CLEAR, Actions.INTERACT)
"""Action names suggested for the list of a Multi-Action."""

MULTI_ACTION_LIST = Given(
    domains.AnyNames(SUGGESTED_ACTIONS, (), 2, 3), lambda _: SomeOf(SUGGESTED_ACTIONS[:-1], (), 2, 3)
)
"""The field for the list of a Multi-Action. Its suggestions contain at most one attack."""


@requests_at("TURN")
def _request_action(state: State) -> Iterator[Request]:
    if state.turn is None:
        return
    who = state.combatant(state.turn.id)
    forms = LazySequence(lambda: _turn_forms(state, who))
    yield Request(who.seat, "act", f"{who.name}'s turn. Act or end the turn?", forms)
    yield from request_seizing(state, who.id)
    yield from _request_held_action(state)
    yield from combat_options.request_full_defence(state, who)


def _turn_forms(state: State, who: Combatant) -> Iterator[Form]:
    if turns.acting_combatant(state) is not None:
        enemies = state.present(rounds.other_side(who.side))
        yield from movement_forms(state, who)
        yield from Attack.forms(state, who, enemies)
        yield from combat_options.charge_and_pin_forms(state, who, enemies)
        yield from combat_options.Interact.forms(state, who)
        yield from _weapon_forms(state, who)
        yield from BreakFree.forms(state, who)
        yield from Remedy.forms(state, who)
        yield from RecoverShock.forms(state, who)
        yield from DeclareMultiAction.forms(state, who)
        yield from TakeTest.forms_in_turn(state, who)
        yield from Oppose.forms_in_turn(state, who)
        yield from combat_options.FullDefence.forms(state, who)
        yield from Hold.forms(state, who)
        yield from InvokeRuin.forms(state, who)
    yield EndTurn.form_for(state, who, "end the turn")


def _weapon_forms(state: State, who: Combatant) -> Iterator[Form]:
    for weapon in status.weapons_of(state, who):
        fault = who.fault(weapon.id)
        if fault or not who.has_drawn(weapon.id):
            yield from Reload.forms(state, who, weapon)
            yield from Draw.forms(state, who, weapon)
            yield from ClearFault.forms(state, who, weapon)


class DeclareMultiAction(CombatantCommand, wire="wrath_and_glory.declare_multi_action.v1"):
    """Announce all Actions of the turn as a Multi-Action.

    Attributes:
        actions: The names of the Actions, in any order.
    """

    actions: tuple[str, ...] = among()

    def check(self, state: State) -> Iterator[Reason]:
        reasons_not_to_act, turn = tuple(checks.check_acting(state, self.who)), state.turn
        yield from reasons_not_to_act
        if reasons_not_to_act or turn is None:
            return
        actor = state.combatant(self.who)
        if (
            turn.plan
            or not all(map(actions.is_free, turn.actions))
            or turn.held
            or not turns.combat_action_is_free(turn)
        ):
            yield Reason(
                "too_late",
                "a Multi-Action must be announced before any other action in the turn; choose a single action instead",
                "WG-MA-01",
            )
        fault = actions.multi_action_error(self.actions)
        if fault:
            yield Reason("list", fault, "WG-MA-02")
        counting = state.settings.multi_action_counts
        for action in self.actions:
            if (
                not action.strip()
                or not actions.counts_as_action(actions.slot_of(action), counting)
                or action == Actions.HOLD
            ):
                yield Reason("list_entry", f"'{action}' cannot be part of a Multi-Action", "WG-MA-05")
        if status.only_basic_actions(actor):
            yield Reason("not_basic", f"{actor.name} is Dying or Exhausted and can take only one action", "WG-SOAK-05")

    apply = emits(facts.MultiActionDeclared)

    @classmethod
    def forms(cls, state: State, who: Combatant) -> Iterator[Form]:
        turn = state.turn
        if turn is None or turn.plan or turn.held or status.only_basic_actions(who):
            return
        if turns.combat_action_is_free(turn) and all(map(actions.is_free, turn.actions)):
            yield cls.form_for(state, who, "announce a Multi-Action", actions=MULTI_ACTION_LIST)


class Hold(ActionCommand, wire="wrath_and_glory.hold.v1"):
    """Hold the Combat Action for later in the round."""

    action = Actions.HOLD

    @cites("WG-ACT-07")
    def check_details(self, state: State) -> Iterator[Reason]:
        turn = state.turn
        if turn is not None and (not turns.combat_action_is_free(turn) or turn.held or turn.plan):
            yield Reason("used_up", "no Combat Action is left to hold in this turn", "WG-ACT-07")

    def apply(self, draft: Draft[State]) -> None:
        take_action(draft, self.who, Actions.HOLD)
        set_condition(draft, self.who, Conditions.HOLDING, 1, self.who)

    @classmethod
    def forms(cls, state: State, who: Combatant) -> Iterator[Form]:
        if not any(True for _ in cls(who.id).check(state)):
            yield cls.form_for(state, who, "hold the Combat Action")


class UseHeld(CombatantCommand, wire="wrath_and_glory.use_held.v1"):
    """Use a held Combat Action. To interrupt another combatant's turn, win a contest of Initiative first.

    Attributes:
        modifiers: Other modifiers of the dice in that contest, each with its source.
    """

    modifiers: tuple[Modifier, ...] = nouns.stated("dice")

    def check(self, state: State) -> Iterator[Reason]:
        if self.modifiers and state.turn is None:
            sentence = "no turn is being interrupted, so there is no roll to modify; leave the modifiers empty"
            yield Reason("no_contest", sentence, "WG-ACT-07")
        absence = tuple(checks.check_present(state, self.who))
        yield from absence
        if absence:
            return
        who, turn = state.combatant(self.who), state.turn
        if not status.holds_an_action(who):
            yield Reason("not_holding", f"{who.name} has no held Action to use", "WG-ACT-07")
        if not status.can_act_out_of_turn(who):
            yield Reason("not_basic", f"{who.name} cannot use a held Action in its present condition", "WG-ACT-07")
        if turn is not None and not turns.can_be_interrupted(turn, who):
            yield Reason(
                "no_interrupting", f"{who.name} cannot interrupt this turn, or has already tried to", "WG-ACT-07"
            )

    @cites("WG-ACT-07")
    def apply(self, draft: Draft[State]) -> None:
        turn = draft.state.turn
        if turn is None:
            draft.emit(facts.HeldActionBegun(self.who))
            return
        skills: dict[str, Any] = dict.fromkeys(("skill", "opposing_skill"), "Initiative")
        roll = facts.ContestBegan(instigator=self.who, opponent=turn.id, action=Actions.INTERRUPT, **skills)
        draft.emit(replace(roll, modifiers=self.modifiers))


@requests_at("PICK")
def _request_held_action(state: State) -> Iterator[Request]:
    for who in state.present():
        if turns.can_use_held_action(state, who):
            form = UseHeld.form_for(state, who, "use the held Action", omit=() if state.turn else ("modifiers",))
            yield Request(who.seat, "held", f"{who.name} is holding an Action. Use it now?", (form,), optional=True)


class LetLapse(CombatantCommand, wire="wrath_and_glory.let_lapse.v1"):
    """Let a held Combat Action lapse at the end of the round."""

    def check(self, state: State) -> Iterator[Reason]:
        if not status.holds_an_action(state.combatant(self.who)):
            yield Reason("not_holding", f"'{self.who}' is not holding an Action", "WG-ACT-07")

    def apply(self, draft: Draft[State]) -> None:
        set_condition(draft, self.who, Conditions.HOLDING, 0, "the round ends")


@requests_at("LAST_CALL")
def _request_last_call(state: State) -> Iterator[Request]:
    for who in state.present():
        if status.holds_an_action(who):
            lapse = LetLapse.form_for(state, who, "let it lapse")
            use = UseHeld.form_for(state, who, "use the held Action", omit=("modifiers",))
            forms = (use, lapse) if turns.can_use_held_action(state, who) else (lapse,)
            prompt = f"The round is ending, and {who.name} is still holding an Action. Use it?"
            yield Request(who.seat, "last_call", prompt, forms, LetLapse(who.id))


class Reload(ActionCommand, wire="wrath_and_glory.reload.v1"):
    """Reload a weapon.

    Attributes:
        weapon: The weapon to reload.
    """

    action = Actions.RELOAD
    weapon: str = among()

    def check_details(self, state: State) -> Iterator[Reason]:
        actor = state.combatant(self.who)
        fault = actor.fault(self.weapon)
        if fault not in EMPTY_FAULTS:
            yield Reason("not_empty", f"'{self.weapon}' is not empty, so it does not need reloading", "WG-ACT-05")
        if not actor.ammo and fault != Faults.EMPTIED and status.counts_ammo(actor):
            yield Reason("no_reload", f"{actor.name} has no Reloads left", "WG-ACT-05")

    costs = (*ActionCommand.costs, lambda state, who, weapon: _reload_price(state.combatant(who), weapon))

    def apply(self, draft: Draft[State]) -> None:
        actor = draft.state.combatant(self.who)
        take_action(draft, self.who, Actions.RELOAD)
        if status.counts_ammo(actor) and actor.fault(self.weapon) != Faults.EMPTIED:
            draft.emit(Spent(whose=self.who, resource="Reload", amount=1, on=draft.state.name(self.weapon)))
        draft.emit(facts.WeaponChanged(self.who, self.weapon, ""))

    @classmethod
    def forms(cls, state: State, who: Combatant, weapon: Weapon) -> Iterator[Form]:
        if who.fault(weapon.id) in EMPTY_FAULTS and not any(True for _ in cls(who.id, weapon.id).check(state)):
            yield cls.form_for(state, who, f"reload {weapon.name}", weapon=domains.one_weapon(weapon))


def _reload_price(actor: Combatant, weapon: str) -> Price | None:
    is_paid = status.counts_ammo(actor) and actor.fault(weapon) != Faults.EMPTIED
    return Price("Reload", held=actor.ammo) if is_paid else None


def _carried(state: State, who: str) -> OneOf:
    weapons = state.combatant(who).profile.weapons
    return OneOf(weapons, tuple(map(state.name, weapons)))


class Draw(ActionCommand, wire="wrath_and_glory.draw.v1"):
    """Draw a weapon, or pick up a dropped one.

    Attributes:
        weapon: The weapon to draw.
    """

    action = Actions.DRAW
    weapon: str = among(_carried, noun="a weapon that the combatant carries", code="no_such_weapon", rule="WG-ACT-05")

    def check_details(self, state: State) -> Iterator[Reason]:
        actor = state.combatant(self.who)
        if actor.has_drawn(self.weapon) and actor.fault(self.weapon) != Faults.DROPPED:
            yield Reason("in_hand", f"{actor.name} has already drawn {state.name(self.weapon)}", "WG-ACT-05")

    def apply(self, draft: Draft[State]) -> None:
        take_action(draft, self.who, Actions.DRAW)
        actor = draft.state.combatant(self.who)
        if actor.fault(self.weapon) == Faults.DROPPED:
            draft.emit(facts.WeaponChanged(self.who, self.weapon, ""))
        if not actor.has_drawn(self.weapon):
            draft.emit(facts.WeaponDrawn(self.who, self.weapon))

    @classmethod
    def forms(cls, state: State, who: Combatant, weapon: Weapon) -> Iterator[Form]:
        dropped = who.fault(weapon.id) == Faults.DROPPED
        if (dropped or not who.has_drawn(weapon.id)) and checks.fits_turn(state, who.id, Actions.DRAW):
            label = f"{'pick up' if dropped else 'draw'} {weapon.name}"
            yield cls.form_for(state, who, label, weapon=domains.one_weapon(weapon))


class EndTurn(CombatantCommand, wire="wrath_and_glory.end_turn.v1"):
    """End the combatant's turn."""

    def check(self, state: State) -> Iterator[Reason]:
        yield from (reason for reason in checks.check_acting(state, self.who) if reason.code != "unconscious")

    def apply(self, draft: Draft[State]) -> None:
        take_action(draft, self.who, Actions.END, ())
