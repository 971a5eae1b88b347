"""Aftermath: fueling spells, readying weapons, harassment, unconscious combatants, and the end of the fight."""

from collections.abc import Callable, Iterator
from functools import partial

from attrs import frozen

from combat.engine.book import cites
from combat.engine.errors import Reason
from combat.engine.name_hints import unused_name
from combat.engine.offer.bounds import among, within
from combat.engine.offer.domains import Domain, Whole, Words
from combat.engine.offer.requests import Form, LazyFields, LazySequence, Request
from combat.engine.play.acts import on_entering, requests_at
from combat.engine.play.draft import Draft
from combat.systems.fiend_wake.acts import CombatantCommand, CombatantStatement, require_roll
from combat.systems.fiend_wake.acts.damage import strike_harassed
from combat.systems.fiend_wake.acts.reactions import Decline
from combat.systems.fiend_wake.acts.simple_actions import Arm, Stow
from combat.systems.fiend_wake.acts.tactical_points import spend
from combat.systems.fiend_wake.queries import checks, combatants, nouns
from combat.systems.fiend_wake.queries.active_abilities import FORBID, IN_FORCE
from combat.systems.fiend_wake.queries.checks import (
    MAX_AMOUNT,
    check_asked,
    check_combatant,
    check_not_forbidden,
    check_points,
)
from combat.systems.fiend_wake.queries.choices import (
    Affordable,
    actor_field,
    combatant_choice,
    one_of,
    points,
    yes_no_forms,
)
from combat.systems.fiend_wake.queries.locations import enemies_first
from combat.systems.fiend_wake.queries.sides import hostile
from combat.systems.fiend_wake.rules import aftermath, bidding
from events.fiend_wake import facts
from events.fiend_wake.table import Combatant, State
from events.vocabulary import EncounterEnded

Concerns = Callable[[State, str], bool]


def _request_in_order(draft: Draft[State], question: str, concerns: Concerns, order: str = "descending") -> None:
    """Open a request in priority order unless it is already open, and skip combatants that it no longer concerns."""
    if draft.state.question != question:
        combatants_in_order = bidding.ordered(combatants.priority(draft.state), order)
        draft.emit(
            facts.Asked(
                question, tuple([combatant for combatant in combatants_in_order if concerns(draft.state, combatant)])
            )
        )
    while draft.state.waiting and not concerns(draft.state, draft.state.waiting[0]):
        draft.emit(facts.Answered(draft.state.waiting[0], question, facts.CANNOT))


# --- spells -----------------------------------------------------------------------------------


@on_entering("AFT_FUEL")
@cites("FW-AFT-10", "FW-AFT-12")
def _fueling(draft: Draft[State]) -> None:
    for combatant in draft.state.combatants:
        for spell in () if combatants.is_able(combatant) else combatant.spells:
            draft.emit(facts.SpellEnded(combatant.id, spell))
    _request_in_order(draft, facts.Question.FUEL, _has_spells, draft.state.settings.aftermath_order)


def _has_spells(state: State, who: str) -> bool:
    combatant = state.combatant(who)
    return combatants.is_able(combatant) and bool(combatant.spells)


@requests_at("AFT_FUEL")
def _fuel(state: State) -> Iterator[Request]:
    for who in map(state.combatant, state.waiting[:1]):
        costs = tuple(combatants.fuel_price(state, who.id, (spell,)) for spell in who.spells)
        affordable: tuple[str, ...] = ()
        for spell in who.spells:
            if combatants.fuel_price(state, who.id, (*affordable, spell)) <= who.tp:
                affordable = (*affordable, spell)
        form = Form(Fuel, "Fuel", {**actor_field(who), "spells": Affordable(who.spells, costs=costs, purse=who.tp)})
        prices = ", ".join(f"{spell} {cost}" for spell, cost in zip(who.spells, costs, strict=True))
        prompt = (
            f"{who.profile.name} has {points(who.tp)} to fuel spells ({prices}); others will end. Fuel which spells?"
        )
        yield Request(who.seat, "fuel", prompt, (form,), Fuel(who.id, affordable))


@frozen
class Fuel(CombatantCommand, wire="fiend_wake.fuel.v1"):
    """Fuel ongoing spells. Spells that are not listed end.

    Attributes:
        who: The caster of the spells.
        spells: The spells to fuel; empty to let all of them end.
    """

    spells: tuple[str, ...] = ()

    @cites("FW-AFT-10", "FW-AFT-12")
    def check(self, state: State) -> Iterator[Reason]:
        yield from check_asked(state, self.who, ordered=True)
        if self.who not in state.waiting:
            return
        ongoing = state.combatant(self.who).spells
        for spell in self.spells:
            if spell not in ongoing or self.spells.count(spell) > 1:
                sentence = (
                    f"'{spell}' is not ongoing or is listed twice; list only ongoing spells, once: {', '.join(ongoing)}"
                )
                yield Reason("no_such_spell", sentence, "FW-AFT-10")
                return
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


@frozen
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
            yield Reason(
                "ongoing", f"{state.name(self.who)} already has {self.spell} ongoing; name another spell", "FW-AFT-10"
            )

    @cites("FW-AFT-10")
    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.SpellBegan(self.who, self.spell, self.fuel, self.on))


# --- weapons ----------------------------------------------------------------------------------


@on_entering("AFT_ARM")
@cites("FW-AFT-11", "FW-AFT-12")
def _arming(draft: Draft[State]) -> None:
    _request_in_order(draft, facts.Question.ARM, combatants.can_arm, draft.state.settings.aftermath_order)


@requests_at("AFT_ARM")
def _arm(state: State) -> Iterator[Request]:
    for who in map(state.combatant, state.waiting[:1]):
        others = [weapon for weapon in who.profile.weapons if weapon != who.ready]
        forms = LazySequence(partial(_arm_forms, state, who))
        prices = ", ".join(f"{state.name(weapon)} {combatants.arm_cost(state, weapon)}" for weapon in others)
        prompt = f"{who.profile.name} has {points(who.tp)} left, which will be lost ({prices}). Ready a weapon?"
        yield Request(who.seat, "arm", prompt, forms, Decline(who.id))


def _arm_forms(state: State, combatant: Combatant) -> Iterator[Form]:
    yield Form(Decline, "Ready nothing", actor_field(combatant))
    if combatant.ready and combatants.can_arm(state, combatant.id):
        yield Form(Stow, f"Stow {state.name(combatant.ready)}", actor_field(combatant))
    weapons = () if combatant.ready else combatant.profile.weapons
    affordable = [
        weapon
        for weapon in weapons
        if checks.can_pay(state, combatant, facts.Action.ARM, combatants.arm_cost(state, weapon), weapon)
    ]
    if affordable:
        yield Form(Arm, "Ready", {**actor_field(combatant), "weapon": one_of(state, affordable)})


# --- harassment -------------------------------------------------------------------------------


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
        forms = LazySequence(partial(_harass_forms, state, who))
        divided = ", ".join(f"{state.name(share.detail)} {share.points}" for share in state.allotted)
        so_far = f" Points assigned so far: {divided}; the targets take their wounds at the end." if divided else ""
        prompt = f"{who.profile.name} has {points(who.tp)}.{so_far} Harass a target?"
        yield Request(who.seat, "harass", prompt, forms, Decline(who.id))


def _harass_forms(state: State, combatant: Combatant) -> Iterator[Form]:
    yield Form(Harass, "Harass", LazyFields(partial(_harass_fields, state, combatant)))
    yield Form(Decline, "Stop harassing", actor_field(combatant))


def _harass_fields(state: State, combatant: Combatant) -> dict[str, Domain]:
    targets = state.combatants_of(combatants.harassment_targets(state, combatant.id))
    return {
        **actor_field(combatant),
        "target": combatant_choice(enemies_first(state, combatant, targets)),
        "points": Whole(1, max(combatant.tp, 1)),
    }


@frozen
class Harass(CombatantCommand, wire="fiend_wake.harass.v1"):
    """Spend points on harassing a target with the readied weapon. Targets suffer only when the harasser has finished.

    Attributes:
        who: The combatant that harasses.
        target: The combatant to harass.
        points: The Tactical Points to spend on this target.
    """

    target: str
    points: int

    def check_turn(self, state: State) -> Iterator[Reason]:
        return check_asked(state, self.who, ordered=True)

    @cites("FW-AFT-21", "FW-AFT-24", "FW-AFT-25")
    def check_in_place(self, state: State) -> Iterator[Reason]:
        yield from check_combatant(state, self.target)
        yield from check_not_forbidden(state, self.who, facts.Action.HARASS)
        if state.has_combatant(self.target) and self.target not in combatants.harassment_targets(state, self.who):
            names = f"{state.name(self.who)} cannot harass {state.name(self.target)}"
            sentence = (
                f"{names}, which is out of the readied weapon's reach or was already harassed; choose another target"
            )
            yield Reason("out_of_reach", sentence, "FW-AFT-25")
        if self.points < 1:
            yield Reason("points", "harassment costs at least 1 Tactical Point", "FW-AFT-21")
        yield from check_points(state, self.who, max(self.points, 0), "this harassment", "FW-AFT-21")

    @cites("FW-AFT-21")
    def apply(self, draft: Draft[State]) -> None:
        spend(draft, self.who, facts.POINTS, self.points, facts.Action.HARASS)
        harassed = facts.ActionTaken(who=self.who, action=facts.Action.HARASS, detail=self.target, points=self.points)
        draft.emit(harassed)
        if not _can_harass(draft.state, self.who):
            strike_harassed(draft, self.who)


# --- unconscious combatants -------------------------------------------------------------------


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


# --- end of the fight -------------------------------------------------------------------------


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
        hostile_now = is_hostile[who.side]
        answers = ((True, "End the fight"), (False, "Stay hostile"))
        forms = LazySequence(partial(yes_no_forms, Agree, actor_field(who), "end", *answers))
        prompt = f"{who.profile.name} is still conscious at the end of this round. End the fight?"
        default = Agree(who.id, end=False) if hostile_now else None  # so that pressing Enter does not end the fight
        yield Request(who.seat, "agree", prompt, forms, default)


@frozen
class Agree(CombatantCommand, wire="fiend_wake.agree.v1"):
    """Decide whether a combatant agrees to end the fight.

    Attributes:
        who: The combatant that decides.
        end: Whether the combatant agrees to end the fight.
    """

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
