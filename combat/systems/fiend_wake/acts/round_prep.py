"""Round Prep: start-of-round abilities, Tactical Points, Turn Tokens, and the Encumbrance of armor."""

from collections.abc import Iterator
from functools import partial
from types import MappingProxyType

from combat.engine.abilities.interpreter import needs_target
from combat.engine.offer import Form, LazySequence, OneOf, Request, Whole, among, within
from combat.engine.play import Draft, Reason, cites, on_entering, requests_at
from combat.systems.fiend_wake.acts import CombatantCommand, GmStatement, pass_over
from combat.systems.fiend_wake.acts.tactical_points import change, gain, gain_for_round, lose_all_points, spend
from combat.systems.fiend_wake.queries import nouns
from combat.systems.fiend_wake.queries.active_abilities import RESOLVING, conditions_ending_with
from combat.systems.fiend_wake.queries.checks import MAX_AMOUNT
from combat.systems.fiend_wake.queries.choices import NO, YES, combatant_choice, points
from combat.systems.fiend_wake.queries.combatants import (
    abilities_due,
    able_combatants,
    available_numbers,
    current_base,
    encumbrance,
    is_able,
)
from combat.systems.fiend_wake.rules import round_prep
from events.fiend_wake import Combatant, State, facts
from events.vocabulary import ConditionChanged, RoundBegan


@on_entering("ROUND_START")
@cites("FW-RND-01", "FW-PREP-01", "FW-PREP-09")
def _round_start(draft: Draft[State]) -> None:
    for combatant in draft.state.present() if draft.state.round else ():
        for sheet in conditions_ending_with(draft.state, combatant, "round"):
            draft.emit(ConditionChanged(who=combatant.id, condition=sheet.name, level=0, source="the end of the round"))
    draft.emit(RoundBegan(draft.state.round + 1))
    for combatant in draft.state.present():
        if combatant.removing:
            draft.emit(ConditionChanged(who=combatant.id, condition=facts.ARMOR, level=0, source="taken off"))
    draft.emit(facts.Asked(facts.Question.ABILITIES, ()))
    able_now = able_combatants(draft.state)
    due = tuple(f"{combatant.id}: {ability}" for combatant in able_now for ability in combatant.profile.start_of_round)
    if due:
        draft.emit(facts.AbilitiesDue(due))
    for combatant in able_now:
        draft.trigger("round start", combatant.id)


@requests_at("PREP_TRIGGERS")
def _abilities(state: State) -> Iterator[Request]:
    for combatant, name in abilities_due(state):
        definition = next(iter(state.abilities_named((name,))), None)
        aimed = definition is not None and needs_target(definition)
        label, omit = definition.title if definition else name, () if aimed else ("target",)
        form = ResolveAbility.form_for(state, label, combatant, omit=omit, ability=OneOf((name,)))
        note = "" if definition and definition.does else "; the GM decides its effects"
        prompt = f"{combatant.name}: {label} takes effect{note}."
        yield Request(combatant.seat, "ability", prompt, (form,), None if aimed else ResolveAbility(combatant.id, name))


class ResolveAbility(CombatantCommand, wire="fiend_wake.resolve_ability.v1"):
    """Resolve a start-of-round ability. If it is not defined as data, the GM states its effects.

    Attributes:
        ability: The ability that takes effect.
        target: The target of the ability; empty if it needs none.
    """

    who: str = among(
        lambda state: combatant_choice({other.id: other for other, _ in abilities_due(state)}.values()),
        noun="a combatant with an ability to resolve",
        code="no_such_ability",
        rule="FW-PREP-01",
    )
    ability: str = among(
        lambda state, who: OneOf(tuple(ability for combatant, ability in abilities_due(state) if combatant.id == who)),
        noun="an ability to resolve now",
        code="no_such_ability",
        rule="FW-PREP-01",
    )
    target: str = nouns.combatant(default="")

    @cites("FW-PREP-01")
    def check(self, state: State) -> Iterator[Reason]:
        aimed = any(needs_target(ability) for ability in state.abilities_named((self.ability,)))
        if aimed and not self.target:
            yield Reason("unknown_combatant", f"{self.ability} needs a target; name a combatant")
        elif self.target and not aimed:
            yield Reason("target", f"{self.ability} has no target; leave `target` empty")

    @cites("FW-PREP-01")
    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.AbilityResolved(self.who, self.ability))
        draft.trigger(RESOLVING, self.who, self.target, (f"resolving: {self.ability}",))


@on_entering("PREP_GAIN")
@cites("FW-PREP-02", "FW-PREP-03", "FW-PREP-04", "FW-PREP-05", "FW-PREP-11", "FW-DMG-35", "FW-TP-01")
def _prep_gain(draft: Draft[State]) -> None:
    settings = draft.state.settings
    for combatant in able_combatants(draft.state):
        gain_for_round(draft, combatant)
        for modifier in draft.modifiers("gains", combatant.id):
            change(draft, combatant.id, modifier.on, modifier.amount, modifier.name)
    for combatant in draft.state.present():
        if combatant.base_points is not None and settings.base_points_last == "round":
            draft.emit(facts.BaseChanged(combatant.id, None))
    owing = tuple(combatant.id for combatant in able_combatants(draft.state) if encumbrance(draft.state, combatant))
    draft.emit(facts.Asked(facts.Question.ARMOR, owing))


@requests_at("PREP_ARMOR")
def _armor(state: State) -> Iterator[Request]:
    for combatant in state.combatants_of(state.waiting):
        armor, cost = state.armor_of(combatant), encumbrance(state, combatant)
        name = armor.name if armor else "armor"
        prompt = (
            f"{combatant.name} is wearing {name}, so this round costs {points(cost)} "
            "(a Turn Token counts as 2 points). Pay?"
        )
        paid, tokens = next(armor_payments(combatant, cost), (None, 0))
        default = Forfeit(combatant.id) if paid is None else PayArmor(combatant.id, paid, tokens)
        yield Request(
            combatant.seat, "armor", prompt, LazySequence(partial(_armor_forms, state, combatant, cost)), default
        )


def _armor_forms(state: State, combatant: Combatant, cost: int) -> Iterator[Form]:
    for paid, tokens in armor_payments(combatant, cost):
        label = f"Pay {_in_words(paid, tokens)}"
        yield PayArmor.form_for(state, label, combatant, points=OneOf((paid,)), tokens=OneOf((tokens,)))
    yield from Forfeit.answers(state, combatant)


def armor_payments(combatant: Combatant, cost: int) -> Iterator[tuple[int, int]]:
    """Yield the possible payments for armor, each as points and tokens, those with the fewest tokens first."""
    for tokens in range(min(combatant.tokens, (cost + 1) // 2) + 1):
        for paid in range(min(combatant.tp, cost) + 1):
            if round_prep.pays_encumbrance(cost, paid, tokens):
                yield paid, tokens


class PayArmor(CombatantCommand, wire="fiend_wake.pay_armor.v1"):
    """Pay the Encumbrance of armor with Tactical Points, Turn Tokens, or both.

    Attributes:
        points: The Tactical Points to pay.
        tokens: The Turn Tokens to pay; each counts as two points.
    """

    points: int = nouns.payment("FW-PREP-06", code="too_few_points", default=0)
    tokens: int = among(
        lambda state, who: Whole(0, state.combatant(who).tokens), code="too_few_points", rule="FW-PREP-06", default=0
    )

    @cites("FW-PREP-06", "FW-PREP-07")
    def check(self, state: State) -> Iterator[Reason]:
        cost = encumbrance(state, state.combatant(self.who))
        if not round_prep.pays_encumbrance(cost, self.points, self.tokens):
            worth = self.points + round_prep.POINTS_PER_TOKEN * self.tokens
            sentence = (
                f"the Encumbrance is {cost} and the payment is worth {worth}; pay enough, but nothing unnecessary"
            )
            yield Reason("wrong_payment", sentence, "FW-PREP-07")

    @cites("FW-PREP-06", "FW-PREP-07")
    def apply(self, draft: Draft[State]) -> None:
        spend(draft, self.who, facts.POINTS, self.points, "Encumbrance")
        spend(draft, self.who, facts.TOKENS, self.tokens, "Encumbrance")
        draft.emit(facts.Answered(self.who, facts.Question.ARMOR, "pays"))
        pass_over(draft)


def _in_words(paid: int, tokens: int) -> str:
    counted = ((paid, facts.POINTS), (tokens, facts.TOKENS))
    return " and ".join(f"{amount} {what}{'s' * (amount != 1)}" for amount, what in counted if amount)


class Forfeit(CombatantCommand, wire="fiend_wake.forfeit.v1"):
    """Do not pay for armor, and lose all points and tokens.

    Attributes:
        remove: Whether to spend the whole round removing the armor.
    """

    labels = MappingProxyType(
        {
            "Do not pay; lose all points and tokens": {"remove": NO},
            "Do not pay; lose all points and tokens, and remove the armor": {"remove": YES},
        }
    )
    remove: bool = False

    @cites("FW-PREP-08", "FW-PREP-09", "FW-PREP-10", "FW-PREP-14")
    def apply(self, draft: Draft[State]) -> None:
        why = "armor not paid for"
        lose_all_points(draft, self.who, why)
        if self.remove:
            draft.emit(ConditionChanged(who=self.who, condition=facts.REMOVING_ARMOR, level=1, source=why))
        draft.emit(facts.Answered(self.who, facts.Question.ARMOR, "takes it off" if self.remove else "forfeits"))
        pass_over(draft)


class SetBase(GmStatement, wire="fiend_wake.set_base.v1"):
    """Change a combatant's base Tactical Points, because of surprise or advantage.

    Until the bids are revealed, the change affects this round; after that, it affects the next round.

    Attributes:
        base: The points before Cunning is added; 2 is the default.
    """

    label = "Surprise or advantage"
    who: str = nouns.combatant()
    base: int = within(0, MAX_AMOUNT, suggest=(0, 1, 2, 3, 4), rule="FW-PREP-03")

    @cites("FW-PREP-03")
    def apply(self, draft: Draft[State]) -> None:
        change_base(draft, self.who, self.base)


@cites("FW-PREP-03")
def change_base(draft: Draft[State], who: str, base: int) -> None:
    """Change a combatant's base Tactical Points. Until the bids are revealed, its current points change too."""
    state, combatant = draft.state, draft.state.combatant(who)
    draft.emit(facts.BaseChanged(who, base))
    if state.question not in (facts.Question.ARMOR, facts.Question.BID) or not is_able(combatant) or combatant.removing:
        return
    cunning = available_numbers(combatant, "Cunning")
    difference = round_prep.points_gained(cunning, base) - round_prep.points_gained(
        cunning, current_base(state, combatant)
    )
    gain(draft, who, facts.POINTS, difference, "advantage")
    spend(draft, who, facts.POINTS, -difference, "surprise")
    if state.settings.base_points_last == "round":
        draft.emit(facts.BaseChanged(who, None))
