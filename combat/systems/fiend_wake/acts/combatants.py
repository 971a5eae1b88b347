"""Statements about combatants: joining, leaving, sides, stances, seats, protection and conditions."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Literal

from attrs import frozen

from combat.engine.acts import Act
from combat.engine.book import cites
from combat.engine.domains import Domain, Given, OneOf, Sheet, Whole, Words, YesNo
from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.engine.names import known, unused
from combat.engine.requests import Filled, Form
from combat.systems.fiend_wake.acts import OfTheGm
from combat.systems.fiend_wake.acts.tactical_points import gain, lose_all
from combat.systems.fiend_wake.queries.abilities import brought
from combat.systems.fiend_wake.queries.choices import everybody, of, taken
from combat.systems.fiend_wake.queries.combatants import numbers, starts_of, vitality
from combat.systems.fiend_wake.queries.holdings import IMMUNE, stands
from combat.systems.fiend_wake.queries.reasons import MOST, unknown
from combat.systems.fiend_wake.queries.setups import aftermath, misfits_of
from combat.systems.fiend_wake.rules import round_prep
from events.fiend_wake import facts
from events.fiend_wake.sheets import GM, Profile, Stance
from events.fiend_wake.table import Combatant, State
from events.vocabulary import ConditionChanged, Left, SideChanged, Soaked

How = Literal["left", "fled", "surrendered", "captured"]


@frozen
class Stated(Act):
    """Base of statements about a combatant by the GM, or by its seat with the GM's consent."""

    who: str

    def speakers(self, state: State) -> tuple[str, ...]:
        """Return the GM, and the seat of the combatant."""
        return (GM, state.combatant(self.who).seat) if state.knows(self.who) else (GM,)

    def asks(self, state: State, by: str) -> tuple[str, ...]:
        """Return the GM."""
        return (GM,)

    def bars(self, state: State) -> Iterator[Reason]:
        yield from unknown(state, self.who)


# --- joining and leaving ----------------------------------------------------------------------


@frozen
class Join(Act, wire="fiend_wake.join.v1"):
    """Add a combatant to the running fight.

    In Round Prep and during the bids the newcomer gains points and bids like the others. Later it comes last in
    priority.

    Attributes:
        sheet: The complete sheet of the newcomer.
    """

    sheet: Profile

    def speakers(self, state: State) -> tuple[str, ...]:
        """Return the GM, and the seat that will control the newcomer."""
        return (GM, self.sheet.seat)

    def asks(self, state: State, by: str) -> tuple[str, ...]:
        """Return the GM."""
        return (GM,)

    @cites("FW-BID-01", "FW-BID-09")
    def bars(self, state: State) -> Iterator[Reason]:
        if not self.sheet.id.strip() or "." in self.sheet.id or self.sheet.id in taken(state):
            sentence = (
                f"'{self.sheet.id}' cannot be the id of a newcomer; it must be unused, not empty, and without a dot"
            )
            yield Reason("id", sentence)
        for path, sentence in misfits_of("$.sheet", self.sheet, aftermath(state), state.settings):
            yield Reason("setup", f"{path}: {sentence}")
        mount = state.animal(self.sheet.mount)
        if mount is not None and mount.rider:
            yield Reason("ridden", f"{state.name(mount.rider)} is riding {mount.sheet.name}", "FW-SIM-70")

    @cites("FW-PREP-02", "FW-PREP-04")
    def does(self, draft: Draft[State]) -> None:
        draft.happens(facts.Joined(self.sheet, brought(draft.state, self.sheet)))
        for start in starts_of(draft.state.settings, self.sheet):
            draft.happens(start)
        state, who = draft.state, self.sheet.id
        combatant = state.combatant(who)
        if state.question not in (facts.Question.ARMOR, facts.Question.BID) or combatant.unconscious:
            return
        base = state.settings.base_points if combatant.base_points is None else combatant.base_points
        gain(draft, who, facts.POINTS, round_prep.points_gained(numbers(combatant, "Cunning"), base), facts.ROUND_PREP)
        if round_prep.TOKEN_GRANT[state.settings.token_grant](True):  # noqa: FBT003 - before the bids
            gain(draft, who, facts.TOKENS, round_prep.tokens_gained(vitality(combatant)), facts.ROUND_PREP)

    @classmethod
    def offered(cls, state: State) -> Iterator[Form]:
        yield Form(cls, "Add a combatant", Filled(partial(cls._of, state)))

    @staticmethod
    def _of(state: State) -> dict[str, Domain]:
        free, side = unused("newcomer", taken(state)), state.combatants[0].side
        example = Profile(id=free, name=free.replace("-", " ").capitalize(), seat=GM, side=side)
        return {"sheet": Sheet(Profile, (example,))}


@frozen
class Leave(Stated, wire="fiend_wake.leave.v1"):
    """Take a combatant out of the fight.

    Attributes:
        who: The combatant that leaves.
        how: The way of leaving: just leaving, fleeing, surrendering, or being captured.
        reason: The reason in the players' own words; empty for none.
    """

    how: How = "left"
    reason: str = ""

    @cites("FW-SIM-63")
    def does(self, draft: Draft[State]) -> None:
        lose_all(draft, self.who, f"leaving: {self.how}")
        draft.happens(Left(who=self.who, how=self.how, reason=self.reason))

    @classmethod
    def offered(cls, state: State) -> Iterator[Form]:
        if state.present():
            yield Form(cls, "Remove a combatant", Filled(partial(cls._of, state)))

    @staticmethod
    def _of(state: State) -> dict[str, Domain]:
        how = OneOf(("left", "fled", "surrendered", "captured"))
        return {"who": everybody(state), "how": how, "reason": Words(("",))}


# --- sides and stances ------------------------------------------------------------------------


@frozen
class ChangeSide(Stated, wire="fiend_wake.change_side.v1"):
    """Change the side that a combatant fights for.

    Attributes:
        who: The combatant that changes sides.
        side: The side that it fights for now, which may be new.
        reason: The reason in the players' own words; empty for none.
    """

    side: str
    reason: str = ""

    @cites("FW-REACT-30")
    def bars(self, state: State) -> Iterator[Reason]:
        yield from super().bars(state)
        if not self.side.strip() or (state.knows(self.who) and state.combatant(self.who).side == self.side):
            yield Reason("side", f"'{self.side}' is empty or the present side; name another side")

    def does(self, draft: Draft[State]) -> None:
        draft.happens(SideChanged(self.who, self.side, self.reason))

    @classmethod
    def offered(cls, state: State) -> Iterator[Form]:
        if state.present():
            yield Form(cls, "Change sides", Filled(partial(cls._of, state)))

    @staticmethod
    def _of(state: State) -> dict[str, Domain]:
        sides = tuple(dict.fromkeys(combatant.side for combatant in state.combatants))

        def others(chosen: Mapping[str, Any]) -> Words:
            own = [combatant.side for combatant in state.combatants if combatant.id == chosen["who"]]
            return Words(tuple(side for side in sides if side not in own) or (unused("side", sides),))

        return {"who": everybody(state), "side": Given(Words(sides), others), "reason": Words(("",))}


@frozen
class ChangeStance(OfTheGm, wire="fiend_wake.change_stance.v1"):
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
    def bars(self, state: State) -> Iterator[Reason]:
        sides = sorted({combatant.side for combatant in state.combatants})
        for side in (self.one, self.other):
            if side not in sides:
                yield Reason("side", f"there is no side '{side}': {known(side, sides)}")
        if self.one == self.other:
            yield Reason("side", f"'{self.one}' is always allied with itself; name two sides")

    def does(self, draft: Draft[State]) -> None:
        draft.happens(facts.StanceChanged(self.one, self.other, self.stance))

    @classmethod
    def offered(cls, state: State) -> Iterator[Form]:
        sides = {combatant.side for combatant in state.combatants}
        if len(sides) > 1:
            yield Form(cls, "Change a stance between sides", Filled(partial(cls._of, tuple(sorted(sides)))))

    @staticmethod
    def _of(sides: tuple[str, ...]) -> dict[str, Domain]:
        def others(chosen: Mapping[str, Any]) -> OneOf:
            return OneOf(tuple(side for side in sides if side != chosen["one"]))

        stances = OneOf(("allied", "neutral", "hostile"))
        return {"one": OneOf(sides), "other": Given(OneOf(sides), others), "stance": stances}


@frozen
class HandOver(OfTheGm, wire="fiend_wake.hand_over.v1"):
    """Let another seat control a combatant. Not possible while its bid or cede choice is secret.

    Attributes:
        who: The combatant to hand over.
        seat: The seat that controls it from now on.
    """

    who: str
    seat: str

    @cites("FW-BID-01")
    def bars(self, state: State) -> Iterator[Reason]:
        yield from unknown(state, self.who)
        seats = [GM, *(player.id for player in state.players)]
        if self.seat not in seats:
            yield Reason("seat", f"there is no playing seat '{self.seat}': {known(self.seat, seats)}")
        if not state.knows(self.who):
            return
        combatant = state.combatant(self.who)
        if _has_secret_choice(state, combatant):
            sentence = f"{combatant.profile.name} has committed a secret choice; hand over after the reveal"
            yield Reason("face_down", sentence, "FW-BID-01")

    def does(self, draft: Draft[State]) -> None:
        draft.happens(facts.HandedOver(self.who, self.seat))

    @classmethod
    def offered(cls, state: State) -> Iterator[Form]:
        free = tuple([combatant for combatant in state.present() if not _has_secret_choice(state, combatant)])
        if free:
            yield Form(cls, "Hand over a combatant", Filled(partial(cls._of, state, free)))

    @staticmethod
    def _of(state: State, free: tuple[Combatant, ...]) -> dict[str, Domain]:
        seats = (GM, *(player.id for player in state.players))
        return {"who": of(free), "seat": OneOf(seats, tuple(map(state.name, seats)))}


def _has_secret_choice(state: State, combatant: Combatant) -> bool:
    """Return whether a combatant's bid or cede choice is still secret. That it exists is public."""
    return (combatant.bid is not None and not state.bids_open) or (combatant.ceded is not None and not state.cedes_open)


# --- shields ----------------------------------------------------------------------------------


@frozen(kw_only=True)
class Protect(OfTheGm, wire="fiend_wake.protect.v1"):
    """Change the Damage Reduction or Evasion of a combatant for a while, for example for a spell or cover.

    Attributes:
        who: The combatant to protect.
        what: The value to change: Damage Reduction or Evasion.
        amount: The amount to add. Negative to worsen it, 0 to end the effect of this source.
        source: The cause of the change, for example a spell.
        until: How long it lasts: to the end of the turn, of the round, or of the fight.
    """

    who: str
    what: facts.Shield
    amount: int
    source: str
    until: facts.Until = "round"

    @cites("FW-DR-01", "FW-DR-06")
    def bars(self, state: State) -> Iterator[Reason]:
        yield from unknown(state, self.who)
        if not -MOST <= self.amount <= MOST:
            yield Reason("amount", f"the amount is {self.amount}; it must be {-MOST} to {MOST}")
        if self.until == "turn" and state.turn is None:
            yield Reason(
                "no_turn", "no turn is in progress, so nothing can last until its end; choose the round or the fight"
            )
        shields = state.combatant(self.who).shields if state.knows(self.who) else ()
        if not self.amount and (self.what, self.source) not in [(shield.what, shield.source) for shield in shields]:
            yield Reason("no_shield", f"there is no {self.what} from '{self.source}' to end")

    @cites("FW-DR-01", "FW-DR-06")
    def does(self, draft: Draft[State]) -> None:
        draft.happens(
            facts.Protected(who=self.who, what=self.what, amount=self.amount, source=self.source, until=self.until)
        )

    @classmethod
    def offered(cls, state: State) -> Iterator[Form]:
        if state.present():
            yield Form(cls, "Protect a combatant", Filled(partial(cls._of, state)))

    @staticmethod
    def _of(state: State) -> dict[str, Domain]:
        def amount(chosen: Mapping[str, Any]) -> Whole:
            who, sources = chosen["who"], (chosen["what"], chosen["source"])
            shields = [shield for combatant in state.combatants if combatant.id == who for shield in combatant.shields]
            ends = any((shield.what, shield.source) == sources for shield in shields)
            return Whole(-MOST, MOST, (1, 2, -1, 0) if ends else (1, 2, -1))

        return {
            "who": everybody(state),
            "what": OneOf(("Damage Reduction", "Evasion")),
            "source": Words(("a spell", "cover")),
            "amount": Given(Whole(-MOST, MOST, (1, 2, -1, 0)), amount),
            "until": OneOf(("turn", "round", "fight") if state.turn else ("round", "fight")),
        }


# --- conditions ---------------------------------------------------------------------------------


def afflict(draft: Draft[State], who: str, condition: str, source: str) -> None:
    """Give a combatant a condition, unless it has the condition or is immune to it."""
    shield = stands(draft.state, who, IMMUNE, condition)
    if shield is not None:
        draft.happens(Soaked(who=who, harm=condition, amount=1, by=shield.title))
    elif condition not in draft.state.combatant(who).conditions:
        draft.happens(ConditionChanged(who=who, condition=condition, level=1, source=source))


def cure(draft: Draft[State], who: str, condition: str, source: str) -> None:
    """Remove a condition from a combatant that has it."""
    if condition in draft.state.combatant(who).conditions:
        draft.happens(ConditionChanged(who=who, condition=condition, level=0, source=source))


@frozen
class SetCondition(OfTheGm, wire="fiend_wake.set_condition.v1"):
    """Give a combatant a custom condition, or remove it.

    Attributes:
        who: The combatant that the condition affects.
        condition: The custom condition to give or remove.
        holds: Whether the combatant has the condition from now on.
    """

    who: str
    condition: str
    holds: bool = True

    def bars(self, state: State) -> Iterator[Reason]:
        yield from unknown(state, self.who)
        names = [sheet.name for sheet in state.condition_sheets]
        if self.condition not in names:
            yield Reason("condition", f"there is no condition '{self.condition}'; {known(self.condition, names)}")
        elif state.knows(self.who) and (self.condition in state.combatant(self.who).conditions) is self.holds:
            has = "already is" if self.holds else "is not"
            yield Reason("already_so", f"{state.name(self.who)} {has} {self.condition}")

    def does(self, draft: Draft[State]) -> None:
        level = int(self.holds)
        draft.happens(ConditionChanged(who=self.who, condition=self.condition, level=level, source=facts.THE_GM))

    @classmethod
    def offered(cls, state: State) -> Iterator[Form]:
        if state.condition_sheets and state.present():
            yield Form(cls, "Give or remove a condition", Filled(partial(cls._of, state)))

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
        return {"who": everybody(state), "condition": names, "holds": Given(YesNo(), other)}
