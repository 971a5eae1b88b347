"""Suffering damage: stun, wounds, handicaps and mass damage; falling unconscious; and leaving the fight."""

from collections.abc import Iterable, Iterator
from types import MappingProxyType
from typing import Any, Literal

import attrs

from combat.engine.offer import Form, OneOf, Request, Whole, Words, among
from combat.engine.play import Draft, Reason, cites, requests_at
from combat.systems.fiend_wake.acts import CombatantCommand, GmCommand, GmStatement, open_reaction
from combat.systems.fiend_wake.acts.tactical_points import lose_all_points, spend
from combat.systems.fiend_wake.queries import combatants, nouns
from combat.systems.fiend_wake.queries.active_abilities import IMMUNE, IN_FORCE
from combat.systems.fiend_wake.queries.checks import MAX_AMOUNT
from combat.systems.fiend_wake.queries.choices import one_of
from combat.systems.fiend_wake.queries.locations import combatants_in_area
from combat.systems.fiend_wake.rules import aftermath, damage
from combat.systems.fiend_wake.rules.locations import reaches
from events.fiend_wake import GM, STATS, State, StatName, facts
from events.vocabulary import ConditionChanged, Soaked, Suffered

MAX_HANDICAPS = 3


def hurt(
    draft: Draft[State], who: str, harm: facts.Harm, amount: int, source: str, *parts: facts.Part, **details: Any
) -> None:
    """Queue an instance of harm if the amount is positive and the victim is present.

    Parts that are 0 are left out; `details` are further fields of `HarmDue`.
    """
    if amount > 0 and draft.state.combatant(who).present:
        due = facts.HarmDue(who=who, harm=harm, amount=amount, source=source, parts=nonzero_parts(parts), **details)
        draft.emit(due)


def nonzero_parts(parts: Iterable[facts.Part]) -> tuple[facts.Part, ...]:
    """Return the parts of an amount of harm that are not 0, either before or after a limit."""
    return tuple(part for part in parts if part.amount or part.of)


@cites("FW-AFT-21", "FW-AFT-22", "FW-AFT-23", "FW-DR-04")
def strike_harassed(draft: Draft[State], who: str) -> None:
    """End a combatant's harassment and strike its targets; the points on each target are a separate instance."""
    weapon, shares = combatants.ready_weapon(draft.state, who), draft.state.allotted
    draft.emit(facts.Answered(who, facts.Question.HARASS, "is done"))
    if weapon is None:
        return
    rating, here = facts.Part("Second Intention", weapon.second), draft.state.combatant(who).location
    for share in reversed(shares):
        if not reaches(weapon.kind, here, draft.state.combatant(share.detail).location):
            continue
        wounds = aftermath.harassment(weapon.second, share.points)
        strike(draft, share.detail, wounds, weapon.name, (rating,), ("harass", f"with: {weapon.id}"), who, share.points)


def strike(  # noqa: PLR0913, PLR0917 - the fields of an instance of harm
    draft: Draft[State],
    who: str,
    amount: int,
    source: str,
    parts: tuple[facts.Part, ...],
    about: tuple[str, ...],
    by: str = "",
    times: int = 1,
    piercing: int = 0,
) -> None:
    """Queue wounds from an attack, an area or a location, including modifiers from the victim's abilities."""
    if not draft.state.combatant(who).present:
        return
    draft.trigger("struck", who, by, about)
    changes = draft.modifiers("struck", who, by, about)
    if changes and (times > 1 or not parts):
        parts, times = (facts.Part(source, amount),), 1
    parts = (*parts, *(facts.Part(modifier.name, modifier.amount) for modifier in changes))
    amount += sum(modifier.amount for modifier in changes)
    hurt(draft, who, "Wound", amount, source, *parts, times=times, piercing=piercing)


def suffer(draft: Draft[State], due: facts.HarmDue) -> None:
    """Resolve the instance of harm that is due."""
    draft.emit(facts.HarmSettled(due.who))
    shield = IN_FORCE.source_of(draft.state, due.who, IMMUNE, due.harm)
    if shield is not None:
        draft.emit(Soaked(who=due.who, harm=due.harm, amount=due.amount, by=shield.title))
    elif due.harm == "Stun":
        _stun(draft, due)
    else:
        _wound(draft, due)


@cites("FW-DMG-10", "FW-DMG-11", "FW-DMG-12")
def _stun(draft: Draft[State], due: facts.HarmDue) -> None:
    victim = draft.state.combatant(due.who)
    overflow = draft.state.settings.stun_overflow
    points, tokens, wounds = damage.stun_losses(due.amount, victim.tp, victim.tokens, overflow)
    draft.emit(Suffered(who=due.who, harm="Stun", amount=due.amount, source=due.source))
    spend(draft, due.who, facts.POINTS, points, "Stun")
    spend(draft, due.who, facts.TOKENS, tokens, "Stun")
    hurt(draft, due.who, "Wound", wounds, due.source)


@cites("FW-DMG-20", "FW-DMG-21", "FW-DMG-22", "FW-DR-05")
def _wound(draft: Draft[State], due: facts.HarmDue) -> None:
    settings, victim = draft.state.settings, draft.state.combatant(due.who)
    reduces = not due.price or settings.prices_reduced
    kept_off = max(0, combatants.reduction(draft.state, victim) - due.piercing) if reduces else 0
    applied = damage.applied_wounds(due.amount, kept_off)
    if applied < due.amount:
        draft.emit(Soaked(who=due.who, harm="Wound", amount=due.amount - applied, by="Damage Reduction"))
    if applied:
        draft.emit(Suffered(who=due.who, harm="Wound", amount=applied, source=due.source))
    victim = draft.state.combatant(due.who)
    handicaps, cleared = damage.full_track(victim.wounds, victim.threshold, carries=settings.carry_overflow)
    for number in range(handicaps):
        draft.emit(facts.HandicapDue(due.who, due.source, 0 if number else cleared))
    if applied:
        draft.trigger("hurt", due.who)


@cites("FW-DMG-40", "FW-DMG-41", "FW-REACT-10", "FW-REACT-11")
def strike_area(
    draft: Draft[State],
    location: str,
    caught: tuple[str, ...],
    amount: int,
    source: str,
    *parts: facts.Part,
    times: int = 1,
) -> None:
    """Let the combatants that mass damage hits use Clear Out. They suffer the damage after all have answered."""
    kept = nonzero_parts(parts)
    open_reaction(draft, facts.Reaction.CLEAR_OUT, location, source, amount, caught, parts=kept, times=times)


@cites("FW-DMG-50", "FW-SIEGE-01", "FW-SIEGE-04", "FW-REACT-20")
def strike_location(draft: Draft[State], location: str, weapon: str, points: int, crush: int) -> None:
    """Add siege tallies to a location. If its occupants would be harmed, open the siege reaction."""
    draft.emit(facts.SiegeTallied(location, points, weapon))
    harm = draft.state.settings.siege_occupant_damage + crush
    if harm > 0:
        caught = tuple(occupant.id for occupant in draft.state.occupants(location))
        source = draft.state.name(weapon)
        open_reaction(draft, facts.Reaction.SIEGE, location, source, harm, caught)


@cites("FW-LOC-03", "FW-SIM-02", "FW-DR-07")
def enter_location(draft: Draft[State], who: str, location: str, how: str) -> None:
    """Move a combatant into a location, and charge it the entry cost in Turn Tokens and wounds."""
    place = draft.state.location(location)
    move_to(draft, who, location, how)
    if place is not None:
        spend(draft, who, facts.TOKENS, place.place.entry_tokens, f"entering {place.place.name}")
        hurt(draft, who, "Wound", place.place.entry_wounds, f"entering {place.place.name}", price=True)


def move_to(draft: Draft[State], who: str, location: str, how: str) -> None:
    """Move a combatant to a location, or to no location, for any reason."""
    draft.emit(facts.LocationEntered(who, location, how))
    if location:
        draft.trigger("enter", who, "", (f"action: {how}",))


@cites("FW-DMG-35", "FW-DMG-37", "FW-MNT-07")
def fall_unconscious(draft: Draft[State], who: str, source: str) -> None:
    """Make a combatant unconscious; a rider falls off its mount."""
    draft.emit(ConditionChanged(who=who, condition=facts.UNCONSCIOUS, level=1, source=source))
    if draft.state.combatant(who).mount:
        draft.emit(facts.Mounted(who, ""))
    if not draft.state.settings.unconscious_keeps_pool:
        lose_all_points(draft, who, "falling unconscious")
    draft.trigger("falls", who)


@cites("FW-SIM-63")
def leave(draft: Draft[State], who: str, how: str) -> None:
    """Take a combatant out of the fight and discard its points and tokens."""
    lose_all_points(draft, who, f"leaving: {how}")
    draft.emit(facts.LeftCombat(who, how))


@requests_at("HANDICAP")
def _handicap(state: State) -> Iterator[Request]:
    due = state.innermost
    if not isinstance(due, facts.HandicapDue):
        return
    combatant = state.combatant(due.who)
    prompt = f"{combatant.name} takes a handicap ({due.source}). Which stat takes it?"
    left = any(combatants.numbers_left(combatant).values())
    default = TakeHandicap(combatant.id, combatants.hardiest_stat(combatant)) if left else None
    yield Request(combatant.seat, "handicap", prompt, TakeHandicap.answers(state, combatant), default)


def _stats_left(state: State, who: str) -> OneOf:
    """Return the stats with stack numbers left, each named with these numbers."""
    combatant = state.combatant(who)
    left = {stat: numbers for stat in STATS if (numbers := combatants.available_numbers(combatant, stat))}
    return OneOf(tuple(left), tuple(f"{stat} ({', '.join(map(str, numbers))})" for stat, numbers in left.items()))


def _markable(state: State, who: str, stat: str = "") -> OneOf:
    """Return the stack numbers of a stat that a handicap may mark; of all stats if the stat is open."""
    combatant, choice = state.combatant(who), state.settings.handicap_choice
    if stat:
        numbers: Iterable[int] = damage.markable(combatants.available_numbers(combatant, stat), choice)
    else:
        numbers = sorted({number for each in STATS for number in combatants.available_numbers(combatant, each)})
    return OneOf((0, *numbers), ("the highest", *map(str, numbers)))


class TakeHandicap(CombatantCommand, wire="fiend_wake.take_handicap.v1"):
    """Choose the stat of a handicap.

    Attributes:
        stat: The stat in which a stack number is marked.
        number: The stack number to mark, if the settings allow a choice; 0 for the highest.
    """

    labels = MappingProxyType({"Take a handicap": {}})
    stat: StatName = among(_stats_left, noun="a stat with a stack number left", code="exhausted", rule="FW-DMG-31")
    number: int = among(_markable, noun="a number that can be marked", rule="FW-DMG-30", default=0)

    @cites("FW-DMG-30", "FW-DMG-32", "FW-DMG-33", "FW-DMG-36")
    def apply(self, draft: Draft[State]) -> None:
        number = self.number or combatants.effective(draft.state.combatant(self.who), self.stat)
        draft.emit(facts.HandicapTaken(self.who, self.stat, number))
        victim = draft.state.combatant(self.who)
        retroactive = draft.state.settings.handicap_retroactive
        if retroactive and self.stat == "Cunning":
            spend(draft, self.who, facts.POINTS, 1, "a handicap")
        elif retroactive and self.stat == "Resolve":
            spend(draft, self.who, facts.TOKENS, 1, "a handicap")
        exhausted = damage.exhausted(combatants.numbers_left(victim), draft.state.settings.unconscious_when)
        if exhausted and not victim.unconscious:
            fall_unconscious(draft, self.who, "a handicap")


@requests_at("FATE")
def _fate(state: State) -> Iterator[Request]:
    due = state.innermost
    if isinstance(due, facts.HandicapDue):
        combatant = state.combatant(due.who)
        form = DecideFate.form(state, "Decide")
        prompt = f"{combatant.name} has no stack number left to mark for a handicap. What happens now?"
        yield Request(GM, "fate", prompt, (form,), DecideFate(combatant.id, "stays"))


class DecideFate(GmCommand, wire="fiend_wake.decide_fate.v1"):
    """Decide the fate of a combatant with no stack number left to mark.

    Attributes:
        who: The combatant whose fate is decided.
        fate: The fate: dead, out of the fight, or staying in it.
    """

    who: str = among(nouns.asked, noun="the combatant whose fate is being decided", code="not_asked", rule="FW-DMG-34")
    fate: facts.Fate = among()

    @cites("FW-DMG-34")
    def apply(self, draft: Draft[State]) -> None:
        decide_fate(draft, self.who, self.fate)


def decide_fate(draft: Draft[State], who: str, fate: facts.Fate) -> None:
    """Settle the fate of a combatant with no stack number left to mark: it stays or leaves."""
    draft.emit(facts.HandicapWaived(who, fate))
    if fate != "stays":
        leave(draft, who, fate)


class LooseMass(GmStatement, wire="fiend_wake.loose_mass.v1", kw_only=True):
    """Deal mass damage to a location, or to an area outside.

    Attributes:
        amount: The mass damage to deal.
        source: The cause of the damage, for example an explosion.
        location: The location to strike; empty for an area outside all locations.
        caught: The combatants in no location that are within the area.
    """

    amount: int = nouns.amount(suggest=(4, 8))
    source: str = among(Words(("an explosion",)))
    location: str = among(nouns.LOCATION, default="")
    caught: tuple[str, ...] = among(attrs.evolve(nouns.OUTSIDE, repeated="twice"), default=())

    @cites("FW-DMG-40", "FW-DMG-41")
    def check(self, state: State) -> Iterator[Reason]:
        if self.location and self.caught:
            sentence = "mass damage to a location hits all of its occupants; leave `caught` empty"
            yield Reason("caught", sentence, "FW-DMG-41")
        if not combatants_in_area(state, self.location, self.caught):
            sentence = "this would hit no combatant; name combatants in no location, or a location with occupants"
            yield Reason("nobody_caught", sentence, "FW-DMG-40")

    @cites("FW-DMG-40", "FW-DMG-41")
    def apply(self, draft: Draft[State]) -> None:
        caught = combatants_in_area(draft.state, self.location, self.caught)
        strike_area(draft, self.location, caught, self.amount, self.source)

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        occupied = {combatant.location for combatant in state.present()}
        held = one_of(state, (location.id for location in state.locations if location.id in occupied))
        yield from cls.offer(state, "Mass damage to a location", location=held, omit=("caught",))
        yield from cls.offer(state, "Mass damage in no location", omit=("location",))


def _harm_amounts(_state: State, harm: str = "") -> Whole:
    return Whole(1, MAX_HANDICAPS, (1,)) if harm == "Handicap" else Whole(1, MAX_AMOUNT, (1, 2, 3, 4, 5, 6))


class Inflict(GmStatement, wire="fiend_wake.inflict.v1", kw_only=True):
    """Inflict harm from a source outside the rules, for example a fall or drowning.

    Attributes:
        harm: The kind of harm: stun, wounds, or handicaps.
        amount: The amount of harm, before Damage Reduction.
        source: The cause of the harm, for example a fall.
    """

    label = "Inflict harm"
    who: str = nouns.combatant()
    harm: Literal["Wound", "Stun", "Handicap"]
    amount: int = among(_harm_amounts)
    source: str = nouns.because()

    @cites("FW-DMG-01", "FW-DMG-02", "FW-DMG-03")
    def apply(self, draft: Draft[State]) -> None:
        if self.harm == "Handicap":
            for _ in range(self.amount):
                draft.emit(facts.HandicapDue(self.who, self.source))
        else:
            kind: facts.Harm = "Stun" if self.harm == "Stun" else "Wound"
            hurt(draft, self.who, kind, self.amount, self.source)


def _changes(state: State, who: str = "") -> OneOf:
    if not who:
        return OneOf(("unconscious", "awake", "gone"))
    return OneOf(("awake" if state.combatant(who).unconscious else "unconscious", "gone"))


class Declare(GmStatement, wire="fiend_wake.declare.v1"):
    """Declare a combatant unconscious, awake, or gone from the fight.

    Attributes:
        condition: The new condition: unconscious, awake, or gone.
    """

    label = "Declare a combatant unconscious, awake or gone"
    who: str = nouns.combatant()
    condition: Literal["unconscious", "awake", "gone"] = among(
        _changes, noun="a change", code="already_so", rule="FW-DMG-33"
    )

    @cites("FW-DMG-33", "FW-DMG-37")
    def apply(self, draft: Draft[State]) -> None:
        if self.condition == "gone":
            leave(draft, self.who, "gone")
        elif self.condition == "unconscious":
            fall_unconscious(draft, self.who, facts.THE_GM)
        else:
            draft.emit(ConditionChanged(who=self.who, condition=facts.UNCONSCIOUS, level=0, source=facts.THE_GM))
