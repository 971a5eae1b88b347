"""Complications: proposed, bought off with Ruin, or rolled; and how their effects are removed."""

from collections.abc import Iterator

from combat.engine.offer import Bound, Form, OneOf, Request, Words, among
from combat.engine.play import Draft, Reason, cites, on_entering, requests_at
from combat.systems.wrath_and_glory.acts import ActionCommand, CombatantCommand, GmCommand, roll_d66, take_action
from combat.systems.wrath_and_glory.acts.conditions import inflict_condition
from combat.systems.wrath_and_glory.acts.damage import damage_bystander
from combat.systems.wrath_and_glory.acts.declaring import declare
from combat.systems.wrath_and_glory.acts.resources import gain_ruin
from combat.systems.wrath_and_glory.queries import checks, domains, nouns, rolls
from combat.systems.wrath_and_glory.rules import complications
from events.replace import replace
from events.vocabulary import Modifier, Spent
from events.wrath_and_glory import GM, Actions, Combatant, Conditions, Faults, State, Weapon, facts

EXAMPLES = ("an alarm goes off", "the lights fail")
"""Examples of narrative Complications."""


class ComplicationCommand(CombatantCommand):
    """Base class of commands for the combatant that suffers the Complication."""

    who: str = among(nouns.SUFFERER)


def _possible_effects(state: State) -> OneOf:
    possible = tuple(name for name in complications.KNOWN_EFFECTS if rolls.is_possible(state, name))
    return OneOf(possible, tuple(name or "narrative effect only" for name in possible))


class Propose(ComplicationCommand, wire="wrath_and_glory.propose.v1"):
    """Propose a Complication. The GM must agree, unless it is the GM's own.

    Attributes:
        what: A short description of the Complication.
        effect: The effect in the rules; empty for a purely narrative one.
    """

    what: str = nouns.reason(*EXAMPLES)
    effect: str = among(
        Bound(OneOf(complications.KNOWN_EFFECTS), "a Complication", "unknown_effect"),
        Bound(_possible_effects, "a Complication that is possible in this situation", "impossible", "WG-COMP-01"),
        default="",
    )

    def apply(self, draft: Draft[State]) -> None:
        if draft.state.combatant(self.who).player:
            draft.emit(facts.ComplicationProposed(self.who, self.what, self.effect))
        else:
            _apply_complication(draft, self.effect, "agreed", self.what)


class GrantRuin(ComplicationCommand, wire="wrath_and_glory.grant_ruin.v1"):
    """Give the GM a point of Ruin in place of the Complication."""

    def check(self, state: State) -> Iterator[Reason]:
        if not _ruin_may_be_granted(state):
            sentence = "Ruin can be given only after the GM has refused a proposal; propose a Complication first"
            yield Reason("not_refused", sentence, "WG-RUIN-02")
        if not _complication_combatant(state).player:
            yield Reason("no_agent", "only an Agent's player can give Ruin", "WG-RUIN-02")

    def apply(self, draft: Draft[State]) -> None:
        _resolve_with_ruin(draft)


class RollComplication(ComplicationCommand, wire="wrath_and_glory.roll_complication.v1"):
    """Roll for the Complication on the table."""

    def check(self, state: State) -> Iterator[Reason]:
        if not state.fighting:
            yield Reason("no_combat", "the table of Complications can be used only in combat", "WG-DIE-03")

    def apply(self, draft: Draft[State]) -> None:
        roll_on_the_table(draft)


@requests_at("COMPLICATION")
def _request_complication(state: State) -> Iterator[Request]:
    who = _complication_combatant(state)
    forms = [Propose.form(state, "Propose a Complication")]
    if who.player and _ruin_may_be_granted(state):
        forms.append(GrantRuin.form(state, "Give the GM Ruin instead"))
    if state.fighting:
        forms.append(RollComplication.form(state, "Roll on the table"))
    prompt = f"{who.name} suffers a Complication: what happens?"
    yield Request(who.seat, "complication", prompt, tuple(forms), Propose(who.id, EXAMPLES[0]))


def _complication_combatant(state: State) -> Combatant:
    return state.combatant(rolls.complication_owner(state))


@cites("WG-DIE-02", "WG-RUIN-02")
def _ruin_may_be_granted(state: State) -> bool:
    return rolls.require(state.complication).refusals > 0 or state.settings.complication_mode == "ruin"


class AcceptComplication(GmCommand, wire="wrath_and_glory.accept_complication.v1"):
    """Accept the proposed Complication."""

    def apply(self, draft: Draft[State]) -> None:
        proposal = rolls.require(rolls.require(draft.state.complication).proposal)
        _apply_complication(draft, proposal.effect, "agreed", proposal.what)


class RefuseComplication(GmCommand, wire="wrath_and_glory.refuse_complication.v1"):
    """Refuse the proposed Complication, so that the player can propose another or give Ruin."""

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.ComplicationRefused(rolls.complication_owner(draft.state)))


@requests_at("COMPLICATION_ANSWER")
def _request_answer(state: State) -> Iterator[Request]:
    proposal = rolls.require(rolls.require(state.complication).proposal)
    forms = (Form(AcceptComplication, "Agree"), Form(RefuseComplication, "Refuse"))
    effect = f" ({proposal.effect})" if proposal.effect else ""
    prompt = f"{state.name(proposal.who)} proposes a Complication: {proposal.what}{effect}. Agree?"
    yield Request(GM, "complication", prompt, forms, AcceptComplication())


class NameTarget(GmCommand, wire="wrath_and_glory.name_target.v1"):
    """Name the target hit by mistake, or the dropped item.

    Attributes:
        what: The name of the target or item. The id of a combatant or weapon also applies the effect to it.
    """

    what: str = nouns.reason()

    def check(self, state: State) -> Iterator[Reason]:
        wanted = state.weapon(self.what) if _must_name(state, "item") else None
        if wanted is not None and self.what not in _droppable(state):
            yield Reason(
                "no_such_weapon", f"{_complication_combatant(state).name} has no {wanted.name} to drop", "WG-COMP-01"
            )
        if _must_name(state, "target") and state.has_combatant(self.what):
            yield from checks.check_present(state, self.what)

    def apply(self, draft: Draft[State]) -> None:
        who, item = _complication_combatant(draft.state), _must_name(draft.state, "item")
        draft.emit(facts.ComplicationSettled(who.id, "table", draft.state.name(self.what)))
        if item and draft.state.weapon(self.what) is not None:
            draft.emit(facts.WeaponChanged(who.id, self.what, Faults.DROPPED))
        elif not item and draft.state.has_combatant(self.what):
            damage_bystander(draft, self.what)


def _must_name(state: State, what: str) -> bool:
    return state.complication is not None and state.complication.to_name == what


def _droppable(state: State) -> tuple[str, ...]:
    """Return the weapons that a combatant could drop, other than the one in use."""
    who, test = _complication_combatant(state), state.test
    used = test.declared.weapon if test is not None else ""
    return tuple(weapon for weapon in who.profile.weapons if weapon != used and not who.fault(weapon))


@requests_at("INCONVENIENT_TARGET")
def _request_target(state: State) -> Iterator[Request]:
    if _must_name(state, "item"):
        form = NameTarget.form(state, "Name the item", what=Words((*_droppable(state), "a lantern")))
        prompt = f"What does {_complication_combatant(state).name} drop?"
        yield Request(GM, "complication", prompt, (form,), NameTarget("a lantern"))
        return
    others = tuple(combatant.id for combatant in state.present() if combatant.id not in rolls.targets_hit(state))
    form = NameTarget.form(state, "Name the target", what=Words(("a promethium tank", "a cogitator", *others)))
    yield Request(GM, "complication", "What was hit by mistake?", (form,), NameTarget("a promethium tank"))


@on_entering("COMPLICATION_RUIN")
def _resolve_with_ruin(draft: Draft[State]) -> None:
    gain_ruin(draft, "a Complication")
    draft.emit(facts.ComplicationSettled(rolls.complication_owner(draft.state), "Ruin", ""))


@on_entering("COMPLICATION_TABLE")
def roll_on_the_table(draft: Draft[State]) -> None:
    """Roll on the table again until the result is possible."""
    who = rolls.complication_owner(draft.state)
    name = roll_d66(draft, "Complication", who, complications.complication)
    while not rolls.is_possible(draft.state, name):
        name = roll_d66(draft, "Complication", who, complications.complication)
    _apply_complication(draft, name, "table", name)


def _apply_complication(draft: Draft[State], effect: str, how: str, what: str) -> None:
    who = rolls.complication_owner(draft.state)
    weapon = draft.state.test.declared.weapon if draft.state.test is not None else ""
    if effect == complications.INCONVENIENT_TARGET:
        draft.emit(facts.InconvenientTarget(who))
        return
    if effect == complications.DROPPED_ITEM:
        draft.emit(facts.ItemDropped(who))
        return
    draft.emit(facts.ComplicationSettled(who, how, what))
    if effect in (*complications.FAULT_TESTS, Faults.OUT_OF_AMMO):
        draft.emit(facts.WeaponChanged(who, weapon, effect))
    elif effect == complications.LOST_RELOAD:
        draft.emit(Spent(whose=who, resource="Reload", amount=1, on="a Complication"))
    elif effect in complications.CONDITION_OF:
        inflict_condition(draft, who, complications.CONDITION_OF[effect], 1, "a Complication")


class ClearFault(ActionCommand, wire="wrath_and_glory.clear_fault.v1"):
    """Clear the fault of a weapon.

    Attributes:
        weapon: The weapon to clear.
    """

    action = Actions.CLEAR
    weapon: str = among()
    modifiers: tuple[Modifier, ...] = nouns.stated(*rolls.TEST_VALUES)

    def check_details(self, state: State) -> Iterator[Reason]:
        if not _needs_test(state.combatant(self.who).fault(self.weapon)):
            yield Reason("no_fault", f"'{self.weapon}' has no fault that can be cleared", "WG-COMP-01")

    def apply(self, draft: Draft[State]) -> None:
        skill, dn = complications.FAULT_TESTS[draft.state.combatant(self.who).fault(self.weapon)]
        take_action(draft, self.who, Actions.CLEAR)
        roll = facts.TestDeclared(actor=self.who, sort="test", action=Actions.CLEAR, skill=skill, dn=dn)
        declare(draft, replace(roll, weapon=self.weapon, modifiers=rolls.recorded_modifiers(self.modifiers)))

    @classmethod
    def forms(cls, state: State, who: Combatant, weapon: Weapon) -> Iterator[Form]:
        if _needs_test(who.fault(weapon.id)) and checks.fits_turn(state, who.id, Actions.CLEAR, plain=True):
            yield cls.form_for(state, who, f"clear {weapon.name}", weapon=domains.one_weapon(weapon))


def _needs_test(fault: str) -> bool:
    return fault != Faults.DROPPED and fault in complications.FAULT_TESTS


class BreakFree(ActionCommand, wire="wrath_and_glory.break_free.v1"):
    """Break free of Restrained."""

    action = Actions.BREAK_FREE
    modifiers: tuple[Modifier, ...] = nouns.stated(*rolls.TEST_VALUES)

    def check_details(self, state: State) -> Iterator[Reason]:
        if not state.combatant(self.who).level(Conditions.RESTRAINED):
            yield Reason("not_restrained", f"{state.name(self.who)} is not Restrained", "WG-COMP-01")

    def apply(self, draft: Draft[State]) -> None:
        skill, dn = complications.BREAK_FREE
        take_action(draft, self.who, Actions.BREAK_FREE)
        roll = facts.TestDeclared(actor=self.who, sort="test", action=Actions.BREAK_FREE, skill=skill, dn=dn)
        declare(draft, replace(roll, modifiers=rolls.recorded_modifiers(self.modifiers)))

    @classmethod
    def forms(cls, state: State, who: Combatant) -> Iterator[Form]:
        if who.level(Conditions.RESTRAINED) and checks.fits_turn(state, who.id, Actions.BREAK_FREE, plain=True):
            yield cls.form_for(state, who, "break free")
