"""Aftermath: fueling spells, readying weapons, harassment, unconscious combatants, and the end of the fight."""

from collections.abc import Callable, Iterator
from functools import partial
from types import MappingProxyType

from combat.engine.name_hints import unused_name
from combat.engine.offer import Bound, Form, LazySequence, OneOf, Request, Words, among, within
from combat.engine.play import Draft, Reason, cites, emits, on_entering, requests_at
from combat.systems.fiend_wake.acts import CombatantCommand, CombatantStatement, TurnAction, require_roll
from combat.systems.fiend_wake.acts.damage import strike_harassed
from combat.systems.fiend_wake.acts.reactions import Decline
from combat.systems.fiend_wake.acts.simple_actions import Arm, Stow
from combat.systems.fiend_wake.acts.tactical_points import spend
from combat.systems.fiend_wake.queries import combatants, nouns
from combat.systems.fiend_wake.queries.active_abilities import FORBID, IN_FORCE
from combat.systems.fiend_wake.queries.checks import MAX_AMOUNT, check_points
from combat.systems.fiend_wake.queries.choices import NO, YES, Affordable, combatant_choice, one_of, points
from combat.systems.fiend_wake.queries.locations import enemies_first
from combat.systems.fiend_wake.queries.sides import hostile
from combat.systems.fiend_wake.rules import aftermath, bidding
from events.fiend_wake import Combatant, State, facts
from events.vocabulary import EncounterEnded

Concerns = Callable[[State, str], bool]


def _request_in_order(draft: Draft[State], question: str, concerns: Concerns, order: str = "descending") -> None:
    """Open a request in priority order unless it is already open, for the combatants that it concerns now."""
    state, in_order = draft.state, bidding.ordered(combatants.priority(draft.state), order)
    if state.question != question:
        draft.emit(facts.Asked(question, tuple([who for who in in_order if concerns(state, who)])))
    elif new := [who for who in in_order if who not in (*state.waiting, *state.heard) and concerns(state, who)]:
        draft.emit(facts.AlsoAsked(question, tuple(new)))
    while draft.state.waiting and not concerns(draft.state, draft.state.waiting[0]):
        draft.emit(facts.Answered(draft.state.waiting[0], question, facts.CANNOT))


@on_entering("AFT_FUEL")
@cites("FW-AFT-10", "FW-AFT-12")
def _fueling(draft: Draft[State]) -> None:
    for combatant in draft.state.combatants:
        for spell in () if combatants.is_able(combatant) else combatant.spells:
            draft.emit(facts.SpellEnded(combatant.id, spell))
    order = draft.state.settings.aftermath_order
    _request_in_order(draft, facts.Question.FUEL, lambda state, who: bool(state.combatant(who).spells), order)


@requests_at("AFT_FUEL")
def _fuel(state: State) -> Iterator[Request]:
    for who in map(state.combatant, state.waiting[:1]):
        ongoing = _ongoing_spells(state, who.id)
        affordable: tuple[str, ...] = ()
        for spell in ongoing.of:
            if combatants.fuel_price(state, who.id, (*affordable, spell)) <= who.tp:
                affordable = (*affordable, spell)
        prices = ", ".join(f"{spell} {cost}" for spell, cost in zip(ongoing.of, ongoing.costs, strict=True))
        prompt = f"{who.name} has {points(who.tp)} to fuel spells ({prices}); others will end. Fuel which spells?"
        yield Request(who.seat, "fuel", prompt, Fuel.answers(state, who), Fuel(who.id, affordable))


def _ongoing_spells(state: State, who: str) -> Affordable:
    combatant = state.combatant(who)
    spells = combatant.spells if combatants.is_able(combatant) else ()
    costs = tuple(combatants.fuel_price(state, who, (spell,)) for spell in spells)
    return Affordable(spells, costs=costs, purse=combatant.tp)


class Fuel(CombatantCommand, wire="fiend_wake.fuel.v1"):
    """Fuel ongoing spells. Spells that are not listed end.

    Attributes:
        spells: The spells to fuel; empty to let all of them end.
    """

    labels = MappingProxyType({"Fuel": {}})
    spells: tuple[str, ...] = among(
        _ongoing_spells, noun="an ongoing spell", code="no_such_spell", rule="FW-AFT-10", default=()
    )

    @cites("FW-AFT-10", "FW-AFT-12")
    def check(self, state: State) -> Iterator[Reason]:
        cost = combatants.fuel_price(state, self.who, self.spells)
        yield from check_points(state, self.who, cost, "fueling these spells", "FW-AFT-10")

    @cites("FW-AFT-10")
    def apply(self, draft: Draft[State]) -> None:
        ongoing = draft.state.combatant(self.who).spells
        kept = tuple(spell for spell in ongoing if spell in self.spells)
        spend(draft, self.who, facts.POINTS, combatants.fuel_price(draft.state, self.who, kept), "Fueling Spells")
        for spell in ongoing:
            if spell not in kept:
                draft.emit(facts.SpellEnded(self.who, spell))
        draft.emit(facts.Answered(self.who, facts.Question.FUEL, "has fueled"))


def _new_spells(state: State, who: str = "") -> Words:
    spells = tuple(sheet.name for sheet in state.condition_sheets) or ("a spell",)
    ongoing = state.combatant(who).spells if who else ()
    free = tuple(spell for spell in spells if spell not in ongoing)
    return Words(free or (unused_name("a spell", ongoing),), blank=False)


class BeginSpell(CombatantStatement, wire="fiend_wake.begin_spell.v1"):
    """Begin an ongoing spell. The GM must agree to the spell and its price.

    Attributes:
        who: The caster of the spell.
        spell: The name of the spell.
        fuel: The cost of fueling it each round, in Tactical Points.
        on: The combatant that the spell affects; empty for its caster.
    """

    label = "Begin a spell"
    spell: str = among(_new_spells, rule="FW-AFT-10")
    fuel: int = within(0, MAX_AMOUNT, suggest=(1, 2, 0), rule="FW-AFT-10", default=1)
    on: str = nouns.combatant(
        lambda state: one_of(state, ("", *(combatant.id for combatant in state.present())), "its caster"), default=""
    )

    @cites("FW-AFT-10")
    def check(self, state: State) -> Iterator[Reason]:
        if self.spell in state.combatant(self.who).spells:
            sentence = f"{state.name(self.who)} already has {self.spell} ongoing; name another spell"
            yield Reason("ongoing", sentence, "FW-AFT-10")

    apply = cites("FW-AFT-10")(emits(facts.SpellBegan))


@on_entering("AFT_ARM")
@cites("FW-AFT-11", "FW-AFT-12")
def _arming(draft: Draft[State]) -> None:
    _request_in_order(draft, facts.Question.ARM, combatants.can_arm, draft.state.settings.aftermath_order)


@requests_at("AFT_ARM")
def _arm(state: State) -> Iterator[Request]:
    for who in map(state.combatant, state.waiting[:1]):
        others = [weapon for weapon in combatants.carried(state, who) if weapon != who.ready]
        forms = LazySequence(partial(_arm_forms, state, who))
        prices = ", ".join(f"{state.name(weapon)} {combatants.arm_cost(state, weapon)}" for weapon in others)
        prompt = f"{who.name} has {points(who.tp)} left, which will be lost ({prices}). Ready a weapon?"
        yield Request(who.seat, "arm", prompt, forms, Decline(who.id))


def _arm_forms(state: State, combatant: Combatant) -> Iterator[Form]:
    yield Decline.form_for(state, "Ready nothing", combatant)
    if combatant.ready and combatants.can_arm(state, combatant.id):
        yield Stow.form_for(state, f"Stow {state.name(combatant.ready)}", combatant, omit=("upgraded",))
    weapons = () if combatant.ready else combatants.carried(state, combatant)
    affordable = [weapon for weapon in weapons if not any(Arm(combatant.id, weapon).check(state))]
    if affordable:
        yield Arm.form_for(state, "Ready", combatant, omit=("upgraded",), weapon=one_of(state, affordable))


@on_entering("AFT_HARASS")
@cites("FW-AFT-20", "FW-AFT-24")
def _harassing(draft: Draft[State]) -> None:
    if draft.state.allotted and not _can_harass(draft.state, draft.state.allotted[0].who):
        strike_harassed(draft, draft.state.allotted[0].who)
    else:
        _request_in_order(draft, facts.Question.HARASS, _can_harass, "ascending")


def _can_harass(state: State, who: str) -> bool:
    combatant = state.combatant(who)
    is_free = (
        combatants.is_able(combatant)
        and not combatant.removing
        and IN_FORCE.source_of(state, who, FORBID, facts.Action.HARASS) is None
    )
    return is_free and combatant.tp > 0 and any(True for _ in combatants.harassment_targets(state, who))


@requests_at("AFT_HARASS")
def _harass(state: State) -> Iterator[Request]:
    for who in map(state.combatant, state.waiting[:1]):
        forms = (Harass.form_for(state, "Harass", who), Decline.form_for(state, "Stop harassing", who))
        divided = ", ".join(f"{state.name(share.detail)} {share.points}" for share in state.allotted)
        so_far = f" Points assigned so far: {divided}; the targets take their wounds at the end." if divided else ""
        prompt = f"{who.name} has {points(who.tp)}.{so_far} Harass a target?"
        yield Request(who.seat, "harass", prompt, forms, Decline(who.id))


def _harassable(state: State, who: str) -> OneOf:
    """Return the targets that a combatant can harass, enemies first."""
    targets = state.combatants_of(combatants.harassment_targets(state, who))
    return combatant_choice(enemies_first(state, state.combatant(who), targets))


class Harass(TurnAction, wire="fiend_wake.harass.v1"):
    """Spend points on harassing a target with the readied weapon. Targets suffer only when the harasser has finished.

    Attributes:
        target: The combatant to harass.
        points: The Tactical Points to spend on this target.
    """

    action = facts.Action.HARASS
    target: str = nouns.combatant(
        Bound(
            _harassable,
            "a target in the weapon's reach that was not harassed in this round",
            "out_of_reach",
            "FW-AFT-25",
        )
    )
    points: int = nouns.payment("FW-AFT-21", 1)

    @cites("FW-AFT-21", "FW-AFT-24", "FW-AFT-25")
    def apply(self, draft: Draft[State]) -> None:
        spend(draft, self.who, facts.POINTS, self.points, facts.Action.HARASS)
        harassed = facts.ActionTaken(who=self.who, action=facts.Action.HARASS, detail=self.target, points=self.points)
        draft.emit(harassed)
        if not _can_harass(draft.state, self.who):
            strike_harassed(draft, self.who)


@on_entering("AFT_UNCONSCIOUS")
@cites("FW-AFT-30")
def _checking(draft: Draft[State]) -> None:
    _request_in_order(draft, facts.Question.UNCONSCIOUS, _must_check)
    if draft.state.waiting and draft.state.roll is None:
        who = draft.state.waiting[0]
        require_roll(draft, who, facts.Purpose.UNCONSCIOUS, "", "Endurance", aftermath.CHECK_DIFFICULTY)


def _must_check(state: State, who: str) -> bool:
    combatant = state.combatant(who)
    return combatant.present and combatant.unconscious


@cites("FW-AFT-30")
def check_rolled(draft: Draft[State], who: str, *, success: bool) -> None:
    """Record an unconscious combatant's check. A failure causes a handicap; a success changes nothing."""
    draft.emit(facts.Answered(who, facts.Question.UNCONSCIOUS, "holds on" if success else "fails"))
    if not success:
        draft.emit(facts.HandicapDue(who, "lying unconscious"))


@on_entering("AFT_AGREE")
@cites("FW-AFT-31", "FW-AFT-32")
def _agreeing(draft: Draft[State]) -> None:
    _request_in_order(draft, facts.Question.AGREE, lambda state, who: combatants.is_able(state.combatant(who)))


@requests_at("AFT_AGREE")
def _agree(state: State) -> Iterator[Request]:
    waiting = state.combatants_of(state.waiting)
    fighting = {other.side: other for other in combatants.able_combatants(state)}
    is_hostile = {who.side: any(hostile(state, who, other) for other in fighting.values()) for who in waiting}
    for who in waiting:
        prompt = f"{who.name} is still conscious at the end of this round. End the fight?"
        # so that pressing Enter does not end the fight
        default = Agree(who.id, end=False) if is_hostile[who.side] else None
        yield Request(who.seat, "agree", prompt, Agree.answers(state, who), default)


class Agree(CombatantCommand, wire="fiend_wake.agree.v1"):
    """Decide whether a combatant agrees to end the fight.

    Attributes:
        end: Whether the combatant agrees to end the fight.
    """

    labels = MappingProxyType({"End the fight": {"end": YES}, "Stay hostile": {"end": NO}})
    end: bool = True

    @cites("FW-AFT-31")
    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.Answered(self.who, facts.Question.AGREE, "agrees" if self.end else "is hostile"))


@on_entering("ROUND_END")
@cites("FW-TP-03", "FW-TP-04", "FW-DMG-23", "FW-DMG-36")
def _round_end(draft: Draft[State]) -> None:
    for combatant in draft.state.present():
        spend(draft, combatant.id, facts.POINTS, combatant.tp, "the end of the round")
        if not draft.state.settings.tokens_carry_over:
            spend(draft, combatant.id, facts.TOKENS, combatant.tokens, "the end of the round")


@on_entering("COMBAT_END")
@cites("FW-RND-03", "FW-END-01", "FW-END-02", "FW-END-03", "FW-AFT-31", "FW-AFT-32", "FW-DMG-23")
def _combat_end(draft: Draft[State]) -> None:
    if not draft.state.present():
        reason = "everybody has left"
    elif not draft.state.executed:
        reason = "nobody took a turn in this round"
    elif combatants.able_combatants(draft.state):
        reason = "all who are conscious agree to end it"
    else:
        reason = "nobody is conscious"
    for combatant in draft.state.present() if draft.state.settings.wounds_after_combat == "clear" else ():
        if combatant.wounds:
            draft.emit(facts.WoundsTended(combatant.id, combatant.wounds, "the end of the fight"))
    draft.emit(EncounterEnded((), reason))
