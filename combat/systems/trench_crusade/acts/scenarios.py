"""Scenarios: models that join, leave or change sides, concessions, and the end of the battle."""

from collections.abc import Iterable, Iterator
from typing import Literal

from attrs import frozen

from combat.engine.book import cites
from combat.engine.errors import Reason
from combat.engine.name_hints import name_hint
from combat.engine.offer.bounds import among, text
from combat.engine.offer.domains import Given, OneOf, Sheet, SomeOf
from combat.engine.offer.requests import Form, Request
from combat.engine.play.acts import Act, on_entering, requests_at
from combat.engine.play.draft import Draft
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts.actions import ModelStatement, force_end, seats_to_agree
from combat.systems.trench_crusade.queries import catalogue
from combat.systems.trench_crusade.queries.sheets import model_errors
from combat.systems.trench_crusade.rules import scenarios, turns
from events.trench_crusade.facts import STRENGTH, Conceded, Joined, WinnerNamed
from events.trench_crusade.sheets import GM, RESERVED, Profile
from events.trench_crusade.table import Model, State
from events.vocabulary import EncounterEnded, Left, SideChanged, StartsWith

WAIT_FOR_ROLL = "wait until the roll that involves {name} has been resolved"


HOW = OneOf(("left", "fled", "surrendered", "captured"), ("leaves", "flees", "surrenders", "is captured"))


def _newcomer(state: State) -> Sheet:
    known = {model.id for model in state.models}
    number = next(number for number in range(1, len(known) + 2) if f"newcomer-{number}" not in known)
    return Sheet(Profile, (Profile(id=f"newcomer-{number}", name=f"Newcomer {number}"),))


@frozen(kw_only=True)
class Join(Act, wire="trench_crusade.join.v1"):
    """Add a model to the battle, such as a reinforcement, a summoned model or a late player's model.

    Attributes:
        side: The side that the model fights for.
        sheet: The sheet of the model. Its weapons must be in the armoury.
    """

    side: str = among(queries.SIDE)
    sheet: Profile

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        return (GM, *state.side_ids)

    def consent_from(self, state: State, by: str) -> tuple[str, ...]:
        return seats_to_agree(state, by, state.settings.statements_by)

    @cites("TC-TURN-10", "TC-DICE-06")
    def check(self, state: State) -> Iterator[Reason]:
        new, taken = self.sheet.id, (*RESERVED, *state.side_ids, *(model.id for model in state.models))
        if new in taken or not new or "." in new:
            sentence = f"'{new}' cannot be a new model's id; choose an unused id without a dot"
            yield Reason("id", sentence)
        for weapon in (*self.sheet.weapons, *self.sheet.used_up):
            if state.weapon(weapon) is None:
                sentence = (
                    f"there is no weapon '{weapon}'; {name_hint(weapon, (weapon.id for weapon in state.armoury))}"
                )
                yield Reason("no_such_weapon", sentence)
        if self.sheet.off_hand not in ("", *self.sheet.weapons):
            yield Reason(
                "no_such_weapon",
                f"the model does not carry '{self.sheet.off_hand}', so this cannot be its Off-Hand weapon",
            )
        own = (*state.keywords, *(ability.id for ability in state.catalogue))
        for where, error in model_errors(self.sheet, state.armoury, own):
            if error:
                yield Reason("sheet", f"{where}: {error}", "TC-DICE-06")
        yield from self._check_new_model(state)

    def _check_new_model(self, state: State) -> Iterator[Reason]:
        """Check a joining model's sheet for entries that only the sheets of a new battle may have."""
        if self.sheet.fireteam:
            yield Reason(
                "fireteam",
                "a model that joins during the battle cannot belong to a FIRETEAM; leave fireteam empty",
                "TC-TURN-04",
            )
        if self.sheet.out:
            yield Reason("out", f"{self.sheet.name} is Out of Action and cannot join the battle")
        for condition in self.sheet.conditions:
            if state.condition_sheet(condition) is None:
                condition_names = (sheet.name for sheet in state.condition_sheets)
                yield Reason(
                    "condition", f"there is no condition '{condition}'; {name_hint(condition, condition_names)}"
                )

    @cites("TC-MOR-06")
    def apply(self, draft: Draft[State]) -> None:
        new = catalogue.with_catalogue_abilities(draft.state.catalogue, catalogue.names_on(self.sheet))
        draft.emit(Joined(self.side, self.sheet, new[len(draft.state.catalogue) :]))
        _correct_strength(draft, self.side, 1)

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        yield cls.form(state, "Join the battle", sheet=_newcomer(state))


@frozen
class Leave(ModelStatement, wire="trench_crusade.leave.v1"):
    """State that a model leaves the battle.

    Attributes:
        model: The model that leaves.
        how: Whether it left, fled, surrendered or was captured.
        reason: The reason in words; empty if not stated.
    """

    how: Literal["left", "fled", "surrendered", "captured"] = among(HOW, default="left")
    reason: str = text(default="")

    @cites("TC-TURN-07")
    def check(self, state: State) -> Iterator[Reason]:
        yield from _check_not_rolling(state, self.model)

    @cites("TC-TURN-07")
    def apply(self, draft: Draft[State]) -> None:
        active = draft.state.activation(self.model) is not None
        draft.emit(Left(who=self.model, how=self.how, reason=self.reason))
        if active:
            force_end(draft, self.model, "it has left the battle")

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        candidates = _not_rolling(state, state.on_table())
        if candidates:
            yield cls.form_for(state, "leave the battle", *candidates)


@frozen
class ChangeSide(ModelStatement, wire="trench_crusade.change_side.v1"):
    """Let a model fight for the other side from now on.

    Attributes:
        model: The model that changes sides.
        side: The side that the model fights for now.
        reason: The reason in words; empty if not stated.
    """

    side: str = among(queries.SIDE)
    reason: str = text(default="")

    @cites("TC-BLOOD-07")
    def check(self, state: State) -> Iterator[Reason]:
        yield from _check_not_rolling(state, self.model)
        model = state.model(self.model)
        if model.side == self.side:
            yield Reason("same_side", f"{model.name} is already on that side")
        elif _is_last_model(state, model.side):
            sentence = f"{model.name} is the only model {state.name(model.side)} ever had; the side can concede instead"
            yield Reason("last_model", sentence)
        if state.activation(self.model) is not None:
            yield Reason("active", f"{model.name} is active; wait until its Activation is over", "TC-TURN-03")

    @cites("TC-MOR-06")
    def apply(self, draft: Draft[State]) -> None:
        before = draft.state.model(self.model).side
        draft.emit(SideChanged(self.model, self.side, self.reason))
        _correct_strength(draft, before, -1)
        _correct_strength(draft, self.side, 1)

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        sides_of_one = [side for side in state.side_ids if _is_last_model(state, side)]
        active_ids = [activation.id for activation in state.acting]
        models = [model for model in state.on_table() if model.id not in active_ids and model.side not in sides_of_one]
        candidates = _not_rolling(state, models)
        other = Given(
            queries.one_of(*state.sides),
            lambda chosen: queries.one_of(state.side(state.enemy(state.model(chosen["model"]).side))),
        )
        if candidates:
            yield cls.form_for(state, "change sides", *candidates, side=other)


@frozen
class Concede(Act, wire="trench_crusade.concede.v1"):
    """Concede the battle. The other side wins.

    Attributes:
        side: The side that concedes.
        reason: The reason in words; empty if not stated.
    """

    side: str = among(queries.SIDE)
    reason: str = text(default="")

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        return (self.side,) if self.side in state.side_ids else ()

    @cites("TC-TURN-10")
    def apply(self, draft: Draft[State]) -> None:
        draft.emit(Conceded(self.side, self.reason))


def _winning_sides(state: State) -> SomeOf:
    return SomeOf(state.side_ids, tuple(side.name for side in state.sides))


@frozen
class NameWinner(Act, wire="trench_crusade.name_winner.v1"):
    """Name the winner according to the scenario, after the last Turn.

    Attributes:
        sides: The winning side; for a draw, both sides or neither.
        reason: The reason in words, such as the objectives held.
    """

    sides: tuple[str, ...] = among(_winning_sides, noun="a side", code="unknown_side", repeated="twice")
    reason: str = text(default="")

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        return (GM, *state.side_ids)

    def consent_from(self, state: State, by: str) -> tuple[str, ...]:
        return seats_to_agree(state, by, state.settings.statements_by)

    @cites("TC-TURN-10")
    def apply(self, draft: Draft[State]) -> None:
        draft.emit(WinnerNamed(self.sides, self.reason))


ROSTER_STATEMENTS = (Join, Leave, ChangeSide)
"""Statements about models that join, leave or change sides."""


@requests_at("WINNER")
def _request_winner(state: State) -> Iterator[Request]:
    form = NameWinner.form(state, "Name the winner")
    for seat in (*state.side_ids, GM):
        yield Request(seat, "winner", "The last Turn is over. Who has won according to the scenario?", (form,))


@on_entering("BATTLE_END")
@cites("TC-TURN-08", "TC-TURN-09", "TC-TURN-10", "TC-MOR-02")
def _end_battle(draft: Draft[State]) -> None:
    winners, reason = _winners_and_reason(draft.state)
    draft.emit(EncounterEnded(winners, reason))


@cites("TC-TURN-09", "TC-TURN-10", "TC-MOR-02")
def _winners_and_reason(state: State) -> tuple[tuple[str, ...], str]:
    """Return the winners and the reason why the battle ends."""
    for losers, outcome in (
        (tuple(side.id for side in state.sides if side.conceded), "concede"),
        (turns.wiped_out(queries.model_counts(state)), "have no model left on the table"),
        (tuple(side.id for side in state.sides if side.fled), "flee from the battle"),
    ):
        if losers:
            winners = tuple(side for side in state.side_ids if side not in losers)
            return winners, f"{' and '.join(map(state.name, losers))} {outcome}"
    last = f"Turn {state.turn} was the last"
    if state.winners is not None:
        return state.winners, f"{last}, and the scenario has been counted"
    winner = scenarios.limit_winner(queries.model_counts(state), state.settings.limit_winner)
    return () if winner is None else (winner,), last


def _correct_strength(draft: Draft[State], side: str, coming: int) -> None:
    """Correct the starting number of models against which a side's losses count in Morale."""
    strength = scenarios.strength_after(draft.state.side(side).start, coming)
    draft.emit(StartsWith(side, STRENGTH, (strength,)))


def _check_not_rolling(state: State, model: str) -> Iterator[Reason]:
    """Check that a model is not part of a roll or move that is under way."""
    if model in _rolling(state):
        yield Reason("rolling", WAIT_FOR_ROLL.format(name=state.name(model)))


def _not_rolling(state: State, models: Iterable[Model]) -> list[Model]:
    """Return the models that are not part of a roll or move that is under way."""
    rolling = _rolling(state)
    return [model for model in models if model.id not in rolling]


def _rolling(state: State) -> list[str]:
    """Return the ids of the models that are part of a roll or move that is under way."""
    attempt = state.attempt
    involved = [injury.target for injury in state.injuries]
    if attempt is not None:
        involved += [attempt.model, *attempt.targets]
    if state.charge is not None:
        involved += [state.charge.model, *state.charge.targets]
    return [*involved, state.retreating, *state.free_attackers]


def _is_last_model(state: State, side: str) -> bool:
    """Return whether a side has only one model in the battle. Models Out of Action count too."""
    return sum(model.side == side for model in state.models) == 1
