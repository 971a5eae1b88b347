"""Scenarios: models that join, leave or change sides, concessions, and the end of the battle."""

from collections import Counter
from collections.abc import Iterator

from combat.engine.name_hints import name_hint
from combat.engine.offer import Bound, OneOf, Request, Sheet, SomeOf, among, text
from combat.engine.play import Act, Draft, Reason, cites, emits, on_entering, requests_at
from combat.engine.statements import WayOut, check_new_id
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts.actions import BattleStatement, ModelStatement, force_end, spend_weapon
from combat.systems.trench_crusade.queries import catalogue
from combat.systems.trench_crusade.queries.sheets import model_errors, strengthening
from combat.systems.trench_crusade.rules import turns
from events.base import Frozen
from events.trench_crusade import GM, RESERVED, STRENGTH, Conceded, Joined, Model, Profile, State, WinnerNamed
from events.vocabulary import EncounterEnded, Left, SideChanged, StartsWith

HOW = OneOf(("left", "fled", "surrendered", "captured"), ("leaves", "flees", "surrenders", "is captured"))


def _newcomer(state: State) -> Sheet:
    known = {model.id for model in state.models}
    number = next(number for number in range(1, len(known) + 2) if f"newcomer-{number}" not in known)
    return Sheet(Profile, (Profile(id=f"newcomer-{number}", name=f"Newcomer {number}"),))


class Join(BattleStatement, wire="trench_crusade.join.v1", kw_only=True):
    """Add a model to the battle, such as a reinforcement, a summoned model or a late player's model.

    Attributes:
        side: The side that the model fights for.
        sheet: The sheet of the model. Its weapons must be in the armoury.
    """

    label = "Join the battle"
    side: str = among(queries.SIDE)
    sheet: Profile = among(_newcomer)

    @cites("TC-TURN-10", "TC-DICE-06")
    def check(self, state: State) -> Iterator[Reason]:
        yield from check_new_id(self.sheet.id, (*RESERVED, *state.side_ids, *(model.id for model in state.models)))
        for weapon in (*self.sheet.weapons, *self.sheet.used_up):
            if state.weapon(weapon) is None:
                sentence = (
                    f"there is no weapon '{weapon}'; {name_hint(weapon, (weapon.id for weapon in state.armoury))}"
                )
                yield Reason("no_such_weapon", sentence)
        if self.sheet.off_hand not in ("", *self.sheet.weapons):
            sentence = f"the model does not carry '{self.sheet.off_hand}', so this cannot be its Off-Hand weapon"
            yield Reason("no_such_weapon", sentence)
        own, strong = _own_names(state), strengthening(state.catalogue)
        for where, error in model_errors(self._in_print(state), state.armoury, own, strong):
            if error:
                yield Reason("sheet", f"{where}: {error}", "TC-DICE-06")
        yield from self._check_new_model(state)

    def _in_print(self, state: State) -> Profile:
        return catalogue.in_print(self.sheet, _own_names(state))

    def _check_new_model(self, state: State) -> Iterator[Reason]:
        """Check a joining model's sheet for entries that only the sheets of a new battle may have."""
        if self.sheet.fireteam:
            sentence = "a model that joins during the battle cannot belong to a FIRETEAM; leave fireteam empty"
            yield Reason("fireteam", sentence, "TC-TURN-04")
        if self.sheet.out:
            yield Reason("out", f"{self.sheet.name} is Out of Action and cannot join the battle")
        for condition in self.sheet.conditions:
            if state.condition_sheet(condition) is None:
                condition_names = (sheet.name for sheet in state.condition_sheets)
                sentence = f"there is no condition '{condition}'; {name_hint(condition, condition_names)}"
                yield Reason("condition", sentence)

    @cites("TC-MOR-06")
    def apply(self, draft: Draft[State]) -> None:
        sheet = self._in_print(draft.state)
        draft.emit(Joined(self.side, sheet, catalogue.new_abilities(draft.state, sheet)))
        _correct_strength(draft, self.side, 1)


def _own_names(state: State) -> tuple[str, ...]:
    """Return the keywords and abilities that this battle defines."""
    return (*state.keywords, *(ability.id for ability in state.catalogue))


def _rolling(state: State) -> list[str]:
    """Return the ids of the models that are part of a roll or move that is under way."""
    attempt = state.attempt
    involved = [injury.target for injury in state.injuries]
    if attempt is not None:
        involved += [attempt.model, *attempt.targets]
    if state.charge is not None:
        involved += [state.charge.model, *state.charge.targets]
    if state.scattered is not None:
        involved.append(state.scattered.shot.model)
    return [*involved, state.retreating, *state.free_attackers]


def _not_rolling(state: State) -> OneOf:
    rolling = _rolling(state)
    return queries.one_of(*(model for model in state.on_table() if model.id not in rolling))


NOT_ROLLING = Bound(_not_rolling, "a model without a roll; wait until it is over", "rolling")


class Leave(ModelStatement, wire="trench_crusade.leave.v1"):
    """State that a model leaves the battle.

    Attributes:
        how: Whether it left, fled, surrendered or was captured.
    """

    label = "leave the battle"
    model: str = among(queries.ON_TABLE, NOT_ROLLING)
    how: WayOut = among(HOW, default="left")
    reason: str = text(default="")

    @cites("TC-TURN-07")
    def apply(self, draft: Draft[State]) -> None:
        active = draft.state.activation(self.model) is not None
        spend_weapon(draft, self.model)
        draft.emit(Left(who=self.model, how=self.how, reason=self.reason))
        if active:
            force_end(draft, self.model, "it has left the battle")


def _with_comrades(state: State) -> OneOf:
    return queries.one_of(*_comrades(state))


def _free_to_change(state: State) -> OneOf:
    busy = {*_rolling(state), *(activation.id for activation in state.acting)}
    return queries.one_of(*(model for model in _comrades(state) if model.id not in busy))


def _comrades(state: State) -> list[Model]:
    """Return the models whose side has other models in the battle. Models Out of Action count too."""
    sizes = Counter(model.side for model in state.models)
    return [model for model in state.on_table() if sizes[model.side] > 1]


def _other_side(state: State, model: str = "") -> OneOf:
    sides = [state.side(state.enemy(state.model(model).side))] if model else state.sides
    return queries.one_of(*sides)


class ChangeSide(ModelStatement, wire="trench_crusade.change_side.v1"):
    """Let a model fight for the other side from now on.

    Attributes:
        side: The side that the model fights for now.
    """

    label = "change sides"
    model: str = among(
        queries.ON_TABLE,
        NOT_ROLLING,
        Bound(_with_comrades, "a model of a side that has others; a side of one can concede", "last_model"),
        Bound(_free_to_change, "a model that is not active; wait until its Activation is over", "active", "TC-TURN-03"),
    )
    side: str = among(queries.SIDE, Bound(_other_side, "the other side", "same_side"))
    reason: str = text(default="")

    @cites("TC-BLOOD-07", "TC-MOR-06")
    def apply(self, draft: Draft[State]) -> None:
        before = draft.state.model(self.model).side
        draft.emit(SideChanged(self.model, self.side, self.reason))
        _correct_strength(draft, before, -1)
        _correct_strength(draft, self.side, 1)


class Concede(Act, wire="trench_crusade.concede.v1", metaclass=Frozen):
    """Concede the battle. The other side wins.

    Attributes:
        side: The side that concedes.
        reason: The reason in words; empty if not stated.
    """

    ends_fight = True
    side: str = among(queries.SIDE)
    reason: str = text(default="")

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        return (self.side,) if self.side in state.side_ids else ()

    apply = cites("TC-TURN-10")(emits(Conceded))


def _winning_sides(state: State) -> SomeOf:
    return SomeOf(state.side_ids, tuple(side.name for side in state.sides))


class NameWinner(BattleStatement, wire="trench_crusade.name_winner.v1"):
    """Name the winner according to the scenario, after the last Turn.

    Attributes:
        sides: The winning side; for a draw, both sides or neither.
        reason: The reason in words, such as the objectives held.
    """

    sides: tuple[str, ...] = among(_winning_sides, noun="a side", code="unknown_side", repeated="twice")
    reason: str = text(default="")
    apply = cites("TC-TURN-10")(emits(WinnerNamed))


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
    winner = turns.highest(queries.model_counts(state)) if state.settings.limit_winner == "most_models" else None
    return () if winner is None else (winner,), last


@cites("TC-MOR-06")
def _correct_strength(draft: Draft[State], side: str, coming: int) -> None:
    """Correct the starting number of models against which a side's losses count in Morale."""
    draft.emit(StartsWith(side, STRENGTH, (max(0, draft.state.side(side).start + coming),)))
