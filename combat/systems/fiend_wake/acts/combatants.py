"""Statements about combatants: joining, leaving, sides, stances, seats, protection and conditions."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Literal

from attrs import frozen

from combat.engine.book import cites
from combat.engine.errors import Reason
from combat.engine.name_hints import name_hint, unused_name
from combat.engine.offer.domains import Domain, Given, OneOf, Sheet, Whole, Words, YesNo
from combat.engine.offer.requests import Form, LazyFields
from combat.engine.play.acts import Act
from combat.engine.play.draft import Draft
from combat.systems.fiend_wake.acts import GmCommand
from combat.systems.fiend_wake.acts.tactical_points import gain, lose_all_points
from combat.systems.fiend_wake.queries.abilities import new_abilities
from combat.systems.fiend_wake.queries.active_abilities import IMMUNE, blocking_ability
from combat.systems.fiend_wake.queries.checks import MAX_AMOUNT, check_combatant
from combat.systems.fiend_wake.queries.choices import any_combatant, combatant_choice, used_ids
from combat.systems.fiend_wake.queries.combatants import available_numbers, starting_scores, vitality
from combat.systems.fiend_wake.queries.setups import aftermath, sheet_errors
from combat.systems.fiend_wake.rules import round_prep
from events.fiend_wake import facts
from events.fiend_wake.sheets import GM, Profile, Stance
from events.fiend_wake.table import Combatant, State
from events.vocabulary import ConditionChanged, Left, SideChanged, Soaked

WayOut = Literal["left", "fled", "surrendered", "captured"]


@frozen
class StatementCommand(Act):
    """Base class of statements about a combatant, made by the GM or by its seat with the GM's consent."""

    who: str

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        """Return the GM, and the seat of the combatant."""
        return (GM, state.combatant(self.who).seat) if state.has_combatant(self.who) else (GM,)

    def consent_from(self, state: State, by: str) -> tuple[str, ...]:
        """Return the GM."""
        return (GM,)

    def check(self, state: State) -> Iterator[Reason]:
        yield from check_combatant(state, self.who)


# --- joining and leaving ----------------------------------------------------------------------


@frozen
class Join(Act, wire="fiend_wake.join.v1"):
    """Add a combatant to the running fight.

    In Round Prep and during the bids, the newcomer gains points and bids like the others. Later, it comes last in
    priority.

    Attributes:
        sheet: The complete sheet of the newcomer.
    """

    sheet: Profile

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        """Return the GM, and the seat that will control the newcomer."""
        return (GM, self.sheet.seat)

    def consent_from(self, state: State, by: str) -> tuple[str, ...]:
        """Return the GM."""
        return (GM,)

    @cites("FW-BID-01", "FW-BID-09")
    def check(self, state: State) -> Iterator[Reason]:
        if not self.sheet.id.strip() or "." in self.sheet.id or self.sheet.id in used_ids(state):
            sentence = (
                f"'{self.sheet.id}' cannot be a newcomer's id; choose a new one that is not empty and has no dots"
            )
            yield Reason("id", sentence)
        for path, sentence in sheet_errors("$.sheet", self.sheet, aftermath(state), state.settings):
            yield Reason("setup", f"{path}: {sentence}")
        mount = state.animal(self.sheet.mount)
        if mount is not None and mount.rider:
            yield Reason("ridden", f"{state.name(mount.rider)} is riding {mount.sheet.name}", "FW-SIM-70")

    @cites("FW-PREP-02", "FW-PREP-04")
    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.Joined(self.sheet, new_abilities(draft.state, self.sheet)))
        for start in starting_scores(draft.state.settings, self.sheet):
            draft.emit(start)
        state, who = draft.state, self.sheet.id
        combatant = state.combatant(who)
        if state.question not in (facts.Question.ARMOR, facts.Question.BID) or combatant.unconscious:
            return
        base = state.settings.base_points if combatant.base_points is None else combatant.base_points
        gain(
            draft,
            who,
            facts.POINTS,
            round_prep.points_gained(available_numbers(combatant, "Cunning"), base),
            facts.ROUND_PREP,
        )
        if round_prep.grants_tokens(state.settings.token_grant, "prep"):
            gain(draft, who, facts.TOKENS, round_prep.tokens_gained(vitality(combatant)), facts.ROUND_PREP)

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        yield Form(cls, "Add a combatant", LazyFields(partial(cls._of, state)))

    @staticmethod
    def _of(state: State) -> dict[str, Domain]:
        free, side = unused_name("newcomer", used_ids(state)), state.combatants[0].side
        example = Profile(id=free, name=free.replace("-", " ").capitalize(), seat=GM, side=side)
        return {"sheet": Sheet(Profile, (example,))}


@frozen
class Leave(StatementCommand, wire="fiend_wake.leave.v1"):
    """Take a combatant out of the fight.

    Attributes:
        who: The combatant that leaves.
        how: The way of leaving: just leaving, fleeing, surrendering, or being captured.
        reason: The reason in the players' own words; empty if there is none.
    """

    how: WayOut = "left"
    reason: str = ""

    @cites("FW-SIM-63")
    def apply(self, draft: Draft[State]) -> None:
        lose_all_points(draft, self.who, f"leaving: {self.how}")
        draft.emit(Left(who=self.who, how=self.how, reason=self.reason))

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        if state.present():
            yield Form(cls, "Remove a combatant", LazyFields(partial(cls._of, state)))

    @staticmethod
    def _of(state: State) -> dict[str, Domain]:
        how = OneOf(("left", "fled", "surrendered", "captured"))
        return {"who": any_combatant(state), "how": how, "reason": Words(("",))}


# --- sides and stances ------------------------------------------------------------------------


@frozen
class ChangeSide(StatementCommand, wire="fiend_wake.change_side.v1"):
    """Change the side that a combatant fights for.

    Attributes:
        who: The combatant that changes sides.
        side: The side that it fights for now, which may be new.
        reason: The reason in the players' own words; empty if there is none.
    """

    side: str
    reason: str = ""

    @cites("FW-REACT-30")
    def check(self, state: State) -> Iterator[Reason]:
        yield from super().check(state)
        if not self.side.strip() or (state.has_combatant(self.who) and state.combatant(self.who).side == self.side):
            yield Reason("side", f"'{self.side}' is empty or already the combatant's side; name another side")

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(SideChanged(self.who, self.side, self.reason))

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        if state.present():
            yield Form(cls, "Change sides", LazyFields(partial(cls._of, state)))

    @staticmethod
    def _of(state: State) -> dict[str, Domain]:
        sides = tuple(dict.fromkeys(combatant.side for combatant in state.combatants))

        def others(chosen: Mapping[str, Any]) -> Words:
            own = [combatant.side for combatant in state.combatants if combatant.id == chosen["who"]]
            return Words(tuple(side for side in sides if side not in own) or (unused_name("side", sides),))

        return {"who": any_combatant(state), "side": Given(Words(sides), others), "reason": Words(("",))}


@frozen
class ChangeStance(GmCommand, wire="fiend_wake.change_stance.v1"):
    """Make two sides allied, neutral or hostile to each other.

    Attributes:
        one: The first of the two sides.
        other: The second of the two sides.
        stance: The new stance. Neutral sides neither help nor hinder each other.
    """

    one: str
    other: str
    stance: Stance

    @cites("FW-REACT-30", "FW-FULL-14")
    def check(self, state: State) -> Iterator[Reason]:
        sides = sorted({combatant.side for combatant in state.combatants})
        for side in (self.one, self.other):
            if side not in sides:
                yield Reason("side", f"there is no side '{side}': {name_hint(side, sides)}")
        if self.one == self.other:
            yield Reason("side", f"'{self.one}' cannot change its stance toward itself; name two different sides")

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.StanceChanged(self.one, self.other, self.stance))

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        sides = {combatant.side for combatant in state.combatants}
        if len(sides) > 1:
            yield Form(cls, "Change a stance between sides", LazyFields(partial(cls._of, tuple(sorted(sides)))))

    @staticmethod
    def _of(sides: tuple[str, ...]) -> dict[str, Domain]:
        def others(chosen: Mapping[str, Any]) -> OneOf:
            return OneOf(tuple(side for side in sides if side != chosen["one"]))

        stances = OneOf(("allied", "neutral", "hostile"))
        return {"one": OneOf(sides), "other": Given(OneOf(sides), others), "stance": stances}


@frozen
class HandOver(GmCommand, wire="fiend_wake.hand_over.v1"):
    """Let another seat control a combatant. This is impossible while its bid or cede choice is secret.

    Attributes:
        who: The combatant to hand over.
        seat: The seat that controls it from now on.
    """

    who: str
    seat: str

    @cites("FW-BID-01")
    def check(self, state: State) -> Iterator[Reason]:
        yield from check_combatant(state, self.who)
        seats = [GM, *(player.id for player in state.players)]
        if self.seat not in seats:
            yield Reason("seat", f"there is no playing seat '{self.seat}': {name_hint(self.seat, seats)}")
        if not state.has_combatant(self.who):
            return
        combatant = state.combatant(self.who)
        if _has_secret_choice(state, combatant):
            sentence = f"{combatant.profile.name} has made a secret choice; hand this combatant over after the reveal"
            yield Reason("face_down", sentence, "FW-BID-01")

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.HandedOver(self.who, self.seat))

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        free = tuple([combatant for combatant in state.present() if not _has_secret_choice(state, combatant)])
        if free:
            yield Form(cls, "Hand over a combatant", LazyFields(partial(cls._of, state, free)))

    @staticmethod
    def _of(state: State, free: tuple[Combatant, ...]) -> dict[str, Domain]:
        seats = (GM, *(player.id for player in state.players))
        return {"who": combatant_choice(free), "seat": OneOf(seats, tuple(map(state.name, seats)))}


def _has_secret_choice(state: State, combatant: Combatant) -> bool:
    """Return whether a combatant has committed a bid or cede choice that is still secret. The fact itself is public."""
    return (combatant.bid is not None and not state.bids_open) or (combatant.ceded is not None and not state.cedes_open)


# --- shields ----------------------------------------------------------------------------------


@frozen(kw_only=True)
class Protect(GmCommand, wire="fiend_wake.protect.v1"):
    """Change a combatant's Damage Reduction or Evasion temporarily, for example because of a spell or cover.

    Attributes:
        who: The combatant to protect.
        what: The value to change: Damage Reduction or Evasion.
        amount: The amount to add: negative to worsen the value, 0 to end the effect from this source.
        source: The cause of the change, for example a spell.
        until: How long it lasts: until the end of the turn, of the round, or of the fight.
    """

    who: str
    what: facts.Shield
    amount: int
    source: str
    until: facts.Until = "round"

    @cites("FW-DR-01", "FW-DR-06")
    def check(self, state: State) -> Iterator[Reason]:
        yield from check_combatant(state, self.who)
        if not -MAX_AMOUNT <= self.amount <= MAX_AMOUNT:
            yield Reason("amount", f"the amount is {self.amount}; it must be {-MAX_AMOUNT} to {MAX_AMOUNT}")
        if self.until == "turn" and state.turn is None:
            yield Reason(
                "no_turn",
                "no turn is in progress, so nothing can last until the end of it; choose the round or the fight",
            )
        shields = state.combatant(self.who).shields if state.has_combatant(self.who) else ()
        if not self.amount and (self.what, self.source) not in [(shield.what, shield.source) for shield in shields]:
            yield Reason("no_shield", f"'{self.source}' has not changed {self.what}, so there is no change to end")

    @cites("FW-DR-01", "FW-DR-06")
    def apply(self, draft: Draft[State]) -> None:
        draft.emit(
            facts.Protected(who=self.who, what=self.what, amount=self.amount, source=self.source, until=self.until)
        )

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        if state.present():
            yield Form(cls, "Protect a combatant", LazyFields(partial(cls._of, state)))

    @staticmethod
    def _of(state: State) -> dict[str, Domain]:
        def amount(chosen: Mapping[str, Any]) -> Whole:
            who, sources = chosen["who"], (chosen["what"], chosen["source"])
            shields = [shield for combatant in state.combatants if combatant.id == who for shield in combatant.shields]
            ends = any((shield.what, shield.source) == sources for shield in shields)
            return Whole(-MAX_AMOUNT, MAX_AMOUNT, (1, 2, -1, 0) if ends else (1, 2, -1))

        return {
            "who": any_combatant(state),
            "what": OneOf(("Damage Reduction", "Evasion")),
            "source": Words(("a spell", "cover")),
            "amount": Given(Whole(-MAX_AMOUNT, MAX_AMOUNT, (1, 2, -1, 0)), amount),
            "until": OneOf(("turn", "round", "fight") if state.turn else ("round", "fight")),
        }


# --- conditions ---------------------------------------------------------------------------------


def afflict(draft: Draft[State], who: str, condition: str, source: str) -> None:
    """Give a combatant a condition, unless it already has the condition or is immune to it."""
    shield = blocking_ability(draft.state, who, IMMUNE, condition)
    if shield is not None:
        draft.emit(Soaked(who=who, harm=condition, amount=1, by=shield.title))
    elif condition not in draft.state.combatant(who).conditions:
        draft.emit(ConditionChanged(who=who, condition=condition, level=1, source=source))


def cure(draft: Draft[State], who: str, condition: str, source: str) -> None:
    """Remove a condition from a combatant that has it."""
    if condition in draft.state.combatant(who).conditions:
        draft.emit(ConditionChanged(who=who, condition=condition, level=0, source=source))


@frozen
class SetCondition(GmCommand, wire="fiend_wake.set_condition.v1"):
    """Give a combatant a custom condition, or remove it.

    Attributes:
        who: The combatant that the condition affects.
        condition: The custom condition to give or remove.
        holds: Whether the combatant has the condition from now on.
    """

    who: str
    condition: str
    holds: bool = True

    def check(self, state: State) -> Iterator[Reason]:
        yield from check_combatant(state, self.who)
        names = [sheet.name for sheet in state.condition_sheets]
        if self.condition not in names:
            yield Reason("condition", f"there is no condition '{self.condition}'; {name_hint(self.condition, names)}")
        elif state.has_combatant(self.who) and (self.condition in state.combatant(self.who).conditions) is self.holds:
            has = "already is" if self.holds else "is not"
            yield Reason("already_so", f"{state.name(self.who)} {has} {self.condition}")

    def apply(self, draft: Draft[State]) -> None:
        level = int(self.holds)
        draft.emit(ConditionChanged(who=self.who, condition=self.condition, level=level, source=facts.THE_GM))

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        if state.condition_sheets and state.present():
            yield Form(cls, "Give or remove a condition", LazyFields(partial(cls._of, state)))

    @staticmethod
    def _of(state: State) -> dict[str, Domain]:
        def other(chosen: Mapping[str, Any]) -> OneOf:
            has = any(
                chosen["condition"] in combatant.conditions
                for combatant in state.combatants
                if combatant.id == chosen["who"]
            )
            return OneOf((not has,))

        names = OneOf(tuple(sheet.name for sheet in state.condition_sheets))
        return {"who": any_combatant(state), "condition": names, "holds": Given(YesNo(), other)}
