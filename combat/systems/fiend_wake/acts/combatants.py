"""Statements about combatants: joining, leaving, sides, stances, seats, protection and conditions."""

from collections.abc import Iterator

from combat.engine.name_hints import unused_name
from combat.engine.offer import Form, OneOf, Sheet, Whole, Words, YesNo, among, text
from combat.engine.play import Draft, Reason, cites, emits, gm_consents
from combat.engine.statements import Statement, WayOut, check_new_id
from combat.systems.fiend_wake.acts import CombatantStatement, GmStatement
from combat.systems.fiend_wake.acts.arrivals import LISTS, bring, check_things, setup_with_things
from combat.systems.fiend_wake.acts.tactical_points import gain_for_round, lose_all_points
from combat.systems.fiend_wake.queries import nouns
from combat.systems.fiend_wake.queries.abilities import new_abilities
from combat.systems.fiend_wake.queries.active_abilities import IMMUNE, IN_FORCE
from combat.systems.fiend_wake.queries.checks import MAX_AMOUNT
from combat.systems.fiend_wake.queries.choices import used_ids
from combat.systems.fiend_wake.queries.combatants import starting_scores
from combat.systems.fiend_wake.queries.setups import sheet_errors
from events.abilities import Ability, ConditionSheet
from events.base import Frozen
from events.fiend_wake import GM, Animal, Armor, Combatant, Profile, Stance, State, Weapon, facts
from events.vocabulary import ConditionChanged, Left, SideChanged, Soaked


def _newcomer(state: State) -> Sheet:
    free, side = unused_name("newcomer", used_ids(state)), state.combatants[0].side
    return Sheet(Profile, (Profile(id=free, name=free.replace("-", " ").capitalize(), seat=GM, side=side),))


class Join(Statement, wire="fiend_wake.join.v1", metaclass=Frozen):
    """Add a combatant to the running fight.

    In Round Prep and during the bids, the newcomer gains points and bids like the others. Later, it comes last in
    priority.

    Attributes:
        sheet: The complete sheet of the newcomer.
        weapons: Its weapons that are new to this table.
        armor: Its armor, if it is new to this table.
        animals: Its animals that are new to this table.
        abilities: Abilities that are new to this table.
        conditions: Conditions that are new to this table.
    """

    label = "Add a combatant"
    sheet: Profile = among(_newcomer)
    weapons: tuple[Weapon, ...] = among(LISTS["weapons"], default=(), later=True)
    armor: tuple[Armor, ...] = among(LISTS["armor"], default=(), later=True)
    animals: tuple[Animal, ...] = among(LISTS["animals"], default=(), later=True)
    abilities: tuple[Ability, ...] = among(LISTS["abilities"], default=(), later=True)
    conditions: tuple[ConditionSheet, ...] = among(LISTS["conditions"], default=(), later=True)

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        return (GM, self.sheet.seat)

    consent_from = gm_consents

    @cites("FW-BID-01", "FW-BID-09")
    def check(self, state: State) -> Iterator[Reason]:
        yield from check_new_id(self.sheet.id, used_ids(state))
        yield from check_things(state, self)
        for path, sentence in sheet_errors("$.sheet", self.sheet, setup_with_things(state, self), state.settings):
            yield Reason("setup", f"{path}: {sentence}")
        mount = state.animal(self.sheet.mount)
        if mount is not None and mount.rider:
            yield Reason("ridden", f"{state.name(mount.rider)} is riding {mount.name}", "FW-SIM-70")

    @cites("FW-PREP-02", "FW-PREP-04")
    def apply(self, draft: Draft[State]) -> None:
        bring(draft, self)
        draft.emit(facts.Joined(self.sheet, new_abilities(draft.state, self.sheet)))
        for start in starting_scores(draft.state.settings, self.sheet):
            draft.emit(start)
        combatant = draft.state.combatant(self.sheet.id)
        if draft.state.question in (facts.Question.ARMOR, facts.Question.BID) and not combatant.unconscious:
            gain_for_round(draft, combatant)


class Leave(CombatantStatement, wire="fiend_wake.leave.v1"):
    """Take a combatant out of the fight.

    Attributes:
        how: The way of leaving: just leaving, fleeing, surrendering, or being captured.
    """

    label = "Remove a combatant"
    how: WayOut = "left"
    reason: str = text(default="")

    @cites("FW-SIM-63")
    def apply(self, draft: Draft[State]) -> None:
        lose_all_points(draft, self.who, f"leaving: {self.how}")
        draft.emit(Left(who=self.who, how=self.how, reason=self.reason))


def _other_sides(state: State, who: str = "") -> Words:
    own = state.combatant(who).side if who else ""
    others = tuple(side for side in nouns.sides(state) if side != own)
    return Words(others or (unused_name("side", nouns.sides(state)),), blank=False)


class ChangeSide(CombatantStatement, wire="fiend_wake.change_side.v1"):
    """Change the side that a combatant fights for.

    Attributes:
        side: The side that it fights for now, which may be new.
    """

    label = "Change sides"
    side: str = among(_other_sides)
    reason: str = text(default="")

    @cites("FW-REACT-30")
    def check(self, state: State) -> Iterator[Reason]:
        if state.combatant(self.who).side == self.side:
            yield Reason("side", f"'{self.side}' is already the combatant's side; name another side")

    apply = emits(SideChanged)


class ChangeStance(GmStatement, wire="fiend_wake.change_stance.v1"):
    """Make two sides allied, neutral or hostile to each other.

    Attributes:
        one: The first of the two sides.
        other: The second of the two sides.
        stance: The new stance. Neutral sides neither help nor hinder each other.
    """

    label = "Change a stance between sides"
    one: str = among(nouns.SIDE)
    other: str = among(
        nouns.SIDE,
        lambda state, one="": OneOf(tuple(side for side in nouns.sides(state) if side != one)),
        noun="a different side",
        code="side",
    )
    stance: Stance = among(OneOf(("allied", "neutral", "hostile")))
    apply = cites("FW-REACT-30", "FW-FULL-14")(emits(facts.StanceChanged))

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        if len(nouns.sides(state)) > 1:
            yield from cls.offer(state)


def _has_no_secret_choice(state: State, combatant: Combatant) -> bool:
    """Return whether a combatant has no secret bid or cede choice. The fact itself is public."""
    return (combatant.bid is None or state.bids_open) and (combatant.ceded is None or state.cedes_open)


class HandOver(GmStatement, wire="fiend_wake.hand_over.v1"):
    """Let another seat control a combatant. This is impossible while its bid or cede choice is secret.

    Attributes:
        seat: The seat that controls it from now on.
    """

    label = "Hand over a combatant"
    who: str = nouns.combatants(
        _has_no_secret_choice, "a combatant without a secret choice; wait for the reveal", "face_down", "FW-BID-01"
    )
    seat: str = among(nouns.SEAT)
    apply = cites("FW-BID-01")(emits(facts.HandedOver))


def _changes(state: State, who: str = "", what: str = "") -> Whole:
    """Return the usual amounts: 0, which ends an effect, only if there is one."""
    ends = not who or _sources(state, who, what)
    return Whole(-MAX_AMOUNT, MAX_AMOUNT, (1, 2, -1, 0) if ends else (1, 2, -1))


def _causes(state: State, who: str = "", what: str = "", amount: int | None = None) -> Words:
    ending = _sources(state, who, what) if who and amount == 0 else ()
    return Words(ending or ("a spell", "cover"))


def _sources(state: State, who: str, what: str) -> tuple[str, ...]:
    """Return the causes that change a value of a combatant, or any value if `what` is empty."""
    shields = state.combatant(who).shields
    return tuple(shield.source for shield in shields if what in ("", shield.what))


class Protect(GmStatement, wire="fiend_wake.protect.v1", kw_only=True):
    """Change a combatant's Damage Reduction or Evasion temporarily, for example because of a spell or cover.

    Attributes:
        what: The value to change: Damage Reduction or Evasion.
        amount: The amount to add: negative to worsen the value, 0 to end the effect from this source.
        source: The cause of the change, for example a spell.
        until: How long it lasts: until the end of the turn, of the round, or of the fight.
    """

    label = "Protect a combatant"
    who: str = nouns.combatant()
    what: facts.Shield
    amount: int = among(_changes)
    source: str = among(_causes)
    until: facts.Until = among(
        lambda state: OneOf(("turn", "round", "fight") if state.turn else ("round", "fight")),
        noun="a span that has begun",
        code="no_turn",
        default="round",
    )

    @cites("FW-DR-01", "FW-DR-06")
    def check(self, state: State) -> Iterator[Reason]:
        if not self.amount and self.source not in _sources(state, self.who, self.what):
            yield Reason("no_shield", f"'{self.source}' has not changed {self.what}, so there is no change to end")

    apply = cites("FW-DR-01", "FW-DR-06")(emits(facts.Protected))


def afflict(draft: Draft[State], who: str, condition: str, source: str) -> None:
    """Give a combatant a condition, unless it already has the condition or is immune to it."""
    shield = IN_FORCE.source_of(draft.state, who, IMMUNE, condition)
    if shield is not None:
        draft.emit(Soaked(who=who, harm=condition, amount=1, by=shield.title))
    elif condition not in draft.state.combatant(who).conditions:
        draft.emit(ConditionChanged(who=who, condition=condition, level=1, source=source))


def cure(draft: Draft[State], who: str, condition: str, source: str) -> None:
    """Remove a condition from a combatant that has it."""
    if condition in draft.state.combatant(who).conditions:
        draft.emit(ConditionChanged(who=who, condition=condition, level=0, source=source))


def _new_value(state: State, who: str = "", condition: str = "") -> OneOf | YesNo:
    return OneOf((condition not in state.combatant(who).conditions,)) if who and condition else YesNo()


class SetCondition(GmStatement, wire="fiend_wake.set_condition.v1"):
    """Give a combatant a custom condition, or remove it.

    Attributes:
        condition: The custom condition to give or remove.
        holds: Whether the combatant has the condition from now on.
    """

    label = "Give or remove a condition"
    who: str = nouns.combatant()
    condition: str = among(
        lambda state: OneOf(tuple(sheet.name for sheet in state.condition_sheets)), noun="a custom condition"
    )
    holds: bool = among(_new_value, noun="the opposite of the present value", code="already_so", default=True)

    def check(self, state: State) -> Iterator[Reason]:
        if self.holds and self.condition in state.combatant(self.who).conditions:
            yield Reason("already_so", f"{state.name(self.who)} already is {self.condition}")

    def apply(self, draft: Draft[State]) -> None:
        level = int(self.holds)
        draft.emit(ConditionChanged(who=self.who, condition=self.condition, level=level, source=facts.THE_GM))
