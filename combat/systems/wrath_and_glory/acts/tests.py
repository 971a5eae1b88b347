"""Tests and contests: declaring and rolling them, and the winner of a contest."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import attrs

from combat.engine.offer import Bound, Domain, Form, Given, ListOf, OneOf, Request, Words, among, modifiers, within
from combat.engine.play import Draft, Negotiable, Reason, requests_at
from combat.systems.wrath_and_glory import acts
from combat.systems.wrath_and_glory.acts import CombatantCommand, GmCommand, GmStatement, gm_consent, take_action
from combat.systems.wrath_and_glory.acts.conditions import Remedy
from combat.systems.wrath_and_glory.acts.declaring import declare, pass_automatically
from combat.systems.wrath_and_glory.queries import active_abilities, checks, domains, nouns, rolls, turns
from combat.systems.wrath_and_glory.rules import actions, conditions, tests
from events.replace import common_fields, replace
from events.vocabulary import Modifier
from events.wrath_and_glory import GM, Combatant, Conditions, State, facts

MAX_BONUS = 20
"""Largest accepted number of bonus or penalty dice. Larger numbers are probably typing errors."""


class TakeTest(CombatantCommand, wire="wrath_and_glory.take_test.v1", kw_only=True):
    """Make a test, in Narrative Time or as an Action of the turn.

    Attributes:
        action: A short name for the action.
        skill: The skill, attribute or score to roll.
        dn: The DN, which the GM must agree to: 1 is easy, 3 standard, 5 challenging, 7 difficult, 9 extreme; 0 to ask
            the GM for it.
        sight: Whether the test depends on sight.
        bonus: Extra dice; negative for fewer dice.
        cost: The Action of the turn that the test uses up.
    """

    action: str = nouns.reason()
    skill: str = among(nouns.SKILL, nouns.OWN_SKILL)
    dn: int = among(domains.DN_OR_NONE, default=0, rule="WG-TEST-05")
    sight: bool = among(domains.UsualOneOf((False, True)), default=False)
    bonus: int = within(-MAX_BONUS, MAX_BONUS, suggest=(0,), default=0, rule="WG-TEST-01")
    cost: Literal["Combat", "Simple", "Free"] = "Combat"
    modifiers: tuple[Modifier, ...] = nouns.stated(*rolls.TEST_VALUES)

    def consent_from(self, state: State, by: str) -> tuple[str, ...]:
        """Return the GM's seat, because the GM sets the DN; none if the GM is asked for it."""
        return (GM,) if self.dn else ()

    def negotiable(self, state: State) -> Negotiable | None:
        return None if state.settings.hide_dn else Negotiable("dn", "DN", domains.DN)

    def check(self, state: State) -> Iterator[Reason]:
        if state.fighting:
            yield from checks.check_action(state, self.who, self.action, slots=actions.TEST_COSTS[self.cost])
        yield from checks.check_present(state, self.who)
        yield from _check_not_reserved(self.action)

    def apply(self, draft: Draft[State]) -> None:
        if not self.dn:
            draft.emit(facts.TestAsked(**common_fields(self, facts.TestAsked)))
            return
        if draft.state.turn is not None:
            take_action(draft, self.who, self.action, actions.TEST_COSTS[self.cost])
        all_modifiers = (*rolls.dice_modifier("the table", self.bonus), *rolls.recorded_modifiers(self.modifiers))
        roll = facts.TestDeclared(actor=self.who, sort="test", action=self.action, skill=self.skill, dn=self.dn)
        declare(draft, replace(roll, modifiers=all_modifiers), sight=self.sight)

    @classmethod
    def forms(cls, state: State, own: tuple[Combatant, ...], *names: str) -> Iterator[Form]:
        label = f"{_one_name(own)}: make a test"
        yield cls.form(state, label, who=domains.one_of(own), action=Words(names), cost=_costs(state))

    @classmethod
    def forms_in_turn(cls, state: State, who: Combatant) -> Iterator[Form]:
        """Yield the form for an announced test that has not been made yet, or for a test that takes no Action."""
        done = state.turn.actions if state.turn is not None else ()
        listed = (action for action in turns.multi_action(state) if action not in actions.SLOT and action not in done)
        yield from cls.forms(
            state, (who,), *(tuple(listed) or ("Look around" if "Jump down" in done else "Jump down",))
        )


class SetDn(GmCommand, wire="wrath_and_glory.set_dn.v1"):
    """Name the DN of the test that a player asked for, which is then made.

    Attributes:
        dn: The DN of the test.
    """

    dn: int = among(domains.DN, rule="WG-TEST-05")

    def check(self, state: State) -> Iterator[Reason]:
        yield from self._test(state).check(state)

    def apply(self, draft: Draft[State]) -> None:
        self._test(draft.state).apply(draft)

    def _test(self, state: State) -> TakeTest:
        return TakeTest(dn=self.dn, **common_fields(rolls.require(state.asked), TakeTest))


class RefuseTest(GmCommand, wire="wrath_and_glory.refuse_test.v1"):
    """Do not allow the test that a player asked for.

    Attributes:
        reason: The reason; may be empty.
    """

    reason: str = ""

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.TestRefused(rolls.require(draft.state.asked).who, self.reason))


@requests_at("TEST_ASKED")
def _request_dn(state: State) -> Iterator[Request]:
    asked = rolls.require(state.asked)
    forms = (SetDn.form(state, "Name the DN"), RefuseTest.form(state, "Do not allow it", reason=Words(("",))))
    yield Request(GM, "dn", f"{state.name(asked.who)}: {asked.action}, {asked.skill}. Against which DN?", forms)


def _costs(state: State) -> Domain:
    """Return the field for the Action of the turn that a test may use up."""
    costs = domains.UsualOneOf(tuple(actions.TEST_COSTS))
    if not state.fighting:
        return costs

    def open_ones(chosen: Mapping[str, Any]) -> Domain:
        who, action, rooms = chosen["who"], chosen["action"], actions.TEST_COSTS.items()
        return OneOf(
            tuple(cost for cost, slots in rooms if checks.fits_turn(state, who, action, slots=slots, plain=True))
        )

    return Given(costs, open_ones)


def _one_name(own: Sequence[Combatant]) -> str:
    return own[0].name if len(own) == 1 else "A combatant"


def _opponents(state: State, who: str = "") -> OneOf:
    return domains.one_of([combatant for combatant in state.present() if combatant.id != who])


class Oppose(CombatantCommand, wire="wrath_and_glory.oppose.v1", kw_only=True):
    """Start a contested test against an opponent.

    Attributes:
        opponent: The combatant that resists. The instigator wins ties.
        action: A short name for the action.
        skill: The skill, attribute or score that the instigator rolls.
        opposing_skill: The skill, attribute or score that the opponent rolls, which its player must agree to.
        modifiers: Other modifiers of the instigator's dice, each with its source.
        opposing_modifiers: Other modifiers of the opponent's dice, each with its source.
    """

    opponent: str = nouns.combatant(Bound(_opponents, "another combatant", "twice", "WG-TEST-06"))
    action: str = nouns.reason()
    skill: str = among(nouns.SKILL, nouns.OWN_SKILL)
    opposing_skill: str = among(nouns.SKILL, nouns.skills("Strength", "Willpower"))
    modifiers: tuple[Modifier, ...] = nouns.stated("dice")
    opposing_modifiers: tuple[Modifier, ...] = nouns.stated("dice")
    costs = (lambda state: acts.action_prices((actions.COMBAT,) if state.turn is not None else ()),)

    def consent_from(self, state: State, by: str) -> tuple[str, ...]:
        """Return the opponent's seat, and the GM's seat if named modifiers need the GM's consent."""
        opponent = (state.combatant(self.opponent).seat,) if state.has_combatant(self.opponent) else ()
        return tuple(dict.fromkeys((*opponent, *gm_consent(state, (*self.modifiers, *self.opposing_modifiers)))))

    def check(self, state: State) -> Iterator[Reason]:
        if state.fighting:
            yield from checks.check_action(state, self.who, self.action)
        yield from checks.check_present(state, self.who)
        yield from _check_not_reserved(self.action)

    def apply(self, draft: Draft[State]) -> None:
        if draft.state.turn is not None:
            take_action(draft, self.who, self.action)
        draft.emit(facts.ContestBegan(instigator=self.who, **common_fields(self, facts.ContestBegan)))

    @classmethod
    def forms(cls, state: State, own: tuple[Combatant, ...], *names: str) -> Iterator[Form]:
        if len(state.present()) > 1:
            yield cls.form(state, f"{_one_name(own)}: start a contest", who=domains.one_of(own), action=Words(names))

    @classmethod
    def forms_in_turn(cls, state: State, who: Combatant) -> Iterator[Form]:
        listed = (action for action in turns.multi_action(state) if action not in actions.SLOT)
        names = tuple(listed) or ("Shove",)
        fit = tuple(action for action in names if checks.fits_turn(state, who.id, action, plain=True))
        if fit:
            yield from cls.forms(state, (who,), *fit)


def _check_not_reserved(name: str) -> Iterator[Reason]:
    if name in actions.SLOT or name in actions.RESERVED:
        yield Reason("name", f"'{name}' is the name of an existing Action; choose another name", "WG-MA-02")


class CallForTest(GmStatement, wire="wrath_and_glory.call_for_test.v1", kw_only=True):
    """Require a test from a combatant.

    Attributes:
        purpose: A short name for the test.
        skill: The skill, attribute or score to roll.
        dn: The DN of the test.
        kind: The threat that the test resists, if a failure has special consequences; empty if there is none.
    """

    who: str = nouns.combatant()
    purpose: str = nouns.reason()
    skill: str = among(nouns.SKILL)
    dn: int = among(domains.DN, rule="WG-TEST-05")
    kind: Literal["", "Fear", "Terror", "Corruption"] = ""

    def check(self, state: State) -> Iterator[Reason]:
        yield from _check_not_reserved(self.purpose)

    def apply(self, draft: Draft[State]) -> None:
        owed = facts.TestOwed(who=self.who, purpose=self.purpose, skill=self.skill, dn=self.dn, kind=self.kind)
        require_test(draft, owed)

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        against = ((kind, kind, ("Resolve", "Willpower")) for kind in conditions.RESISTED_THREATS)
        for kind, purpose, skills in (("", "keep a footing", ("Agility", "Athletics")), *against):
            label = f"Call for a test against {kind}" if kind else "Call for a test"
            usual = domains.rollable_names(state, *skills)
            yield from cls.offer(state, label, purpose=Words((purpose,)), skill=usual, kind=OneOf((kind,)))


def require_test(draft: Draft[State], owed: facts.TestOwed) -> None:
    """Record that a combatant must make a test, unless it passes automatically or is immune to a failure's consequence.

    If DNs are hidden, only the GM sees the DN.
    """
    feared = owed.brings or owed.kind
    if feared and active_abilities.is_immune(draft.state, owed.who, feared):
        draft.emit(facts.Withstood(owed.who, owed.purpose))
        return
    roll = _owed_roll(owed)
    if pass_automatically(draft, roll):
        draft.trigger("passed", owed.who, owed.patient, active_abilities.roll_tags(draft.state, roll))
        return
    hidden = draft.state.settings.hide_dn
    draft.emit(replace(owed, dn=0) if hidden else owed)
    if hidden:
        draft.emit(facts.OwedDnKept(owed.dn))


def _open_values(state: State) -> ListOf:
    return replace(modifiers(*(rolls.ATTACK_VALUES if state.test is None else rolls.open_values(state.test))), least=1)


class AdjustRoll(GmStatement, wire="wrath_and_glory.adjust_roll.v1"):
    """Change the current roll, except for dice that have already been rolled.

    Attributes:
        modifiers: Modifiers of DN, ED, damage or AP, each with its source.
    """

    label = "Change the roll"
    modifiers: tuple[Modifier, ...] = among(nouns.STATED, Bound(_open_values, code="unknown_word", rule="WG-ACT-08"))

    def check(self, state: State) -> Iterator[Reason]:
        if state.test is None:
            yield Reason("no_roll", "no roll is in progress that could be changed", "WG-ACT-08")
        elif not self.modifiers:
            yield Reason("modifier", "name at least one modifier for the roll", "WG-ACT-08")

    def apply(self, draft: Draft[State]) -> None:
        declared, all_modifiers = rolls.current_roll(draft.state).declared, rolls.recorded_modifiers(self.modifiers)
        raised = sum(modifier.amount for modifier in all_modifiers if modifier.on == "difficulty")
        least = draft.state.settings.min_dn
        dn = tests.difficulty(declared.dn, (raised,), least)
        dns = tuple(tests.difficulty(dn_before, (raised,), least) for dn_before in declared.dns)
        others = tuple(tests.difficulty(dn_before, (raised,), least) for dn_before in declared.bystander_dns)
        adjusted = facts.RollAdjusted(who=declared.actor, modifiers=all_modifiers, dn=dn, dns=dns)
        draft.emit(replace(adjusted, bystander_dns=others, hidden=declared.hidden))

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        if state.test is not None and rolls.open_values(state.test):
            yield cls.form(state, cls.label)


def _first_owed(state: State) -> OneOf:
    return domains.one_of([state.combatant(owed.who) for owed in state.owed[:1]])


class TakeOwedTest(CombatantCommand, wire="wrath_and_glory.take_owed_test.v1"):
    """Make the test that is required next."""

    who: str = among(
        attrs.evolve(nouns.KNOWN, code="not_owed"),
        Bound(_first_owed, "the combatant whose test was called for first", "not_owed"),
    )
    modifiers: tuple[Modifier, ...] = nouns.stated(*rolls.TEST_VALUES)

    def apply(self, draft: Draft[State]) -> None:
        owed = draft.state.owed[0]
        rolls.require(owed.dn or None)  # seats that may not see a hidden DN cannot try this out in advance
        steadfast = owed.kind == Conditions.TERROR and active_abilities.is_immune(
            draft.state, owed.who, Conditions.FEAR
        )
        helped = rolls.dn_modifier("immune to Fear", -1 if steadfast else 0)
        roll = replace(_owed_roll(owed), modifiers=(*helped, *rolls.recorded_modifiers(self.modifiers)))
        declare(draft, roll, attempted=False)


def _owed_roll(owed: facts.TestOwed) -> facts.TestDeclared:
    """Return the roll for a required test."""
    fields = common_fields(owed, facts.TestDeclared)
    roll = facts.TestDeclared(actor=owed.who, sort="test", action=owed.purpose, pays="owed", **fields)
    return replace(roll, detail=owed.kind, patient=owed.who) if conditions.effect(owed.kind).saves else roll


@requests_at("OWED_TEST")
def _request_owed_test(state: State) -> Iterator[Request]:
    owed, who = state.owed[0], state.combatant(state.owed[0].who)
    what = f"{owed.purpose}, {owed.skill}{'' if state.settings.hide_dn else f' against DN {owed.dn}'}"
    forms = [TakeOwedTest.form(state, f"Roll ({what})" if owed.gm_only else "Roll", who=domains.one_of((who,)))]
    forms += Remedy.forms(state, who) if owed.kind == Conditions.ON_FIRE else ()
    prompt = f"{who.name} must make a test." if owed.gm_only else f"{who.name}: {what}."
    yield Request(who.seat, "owed_test", prompt, tuple(forms), TakeOwedTest(who.id))
