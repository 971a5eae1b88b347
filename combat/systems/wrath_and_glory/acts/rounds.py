"""Rounds: Narrative Time, ambushes, the order of turns, seizing the initiative, newcomers, and the end of the fight."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache, partial
from itertools import chain
from typing import Any, Literal, Protocol

import attrs
from attrs import frozen

from combat.engine.acts import asked_at, on_entering
from combat.engine.domains import Domain, Given, OneOf, Sheet, SomeOf, Whole, Words
from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.engine.machine import ANYWHERE
from combat.engine.names import unused
from combat.engine.requests import Filled, Form, Listed, Request
from combat.systems.wrath_and_glory.acts import (
    MayCostGlory,
    OfCombatant,
    OfSide,
    OfTheGM,
    roll_one,
    take,
    those_who_agreed,
)
from combat.systems.wrath_and_glory.acts.conditions import (
    SetCondition,
    change,
    owe_saves,
    pass_as_round_ends,
    pass_as_turn_begins,
    pass_as_turn_ends,
)
from combat.systems.wrath_and_glory.acts.damage import Inflict
from combat.systems.wrath_and_glory.acts.movement import Leave, Place
from combat.systems.wrath_and_glory.acts.resources import AwardWrath, SpendRuin, declarations, pay
from combat.systems.wrath_and_glory.acts.soak import RecoverShock, RestoreShock
from combat.systems.wrath_and_glory.acts.tests import AdjustRoll, CallForTest, Oppose, TakeTest
from combat.systems.wrath_and_glory.acts.wounds import Heal
from combat.systems.wrath_and_glory.queries import abilities, domains, reasons, setups, standing, turns
from combat.systems.wrath_and_glory.rules import actions, conditions, resources, rounds
from events.abilities import Ability, ConditionSheet
from events.vocabulary import EncounterEnded, Gained, RoundBegan, SideChanged, TurnBegan, TurnEnded
from events.wrath_and_glory import facts
from events.wrath_and_glory.facts import Actions, Conditions, EngagementChanged
from events.wrath_and_glory.sheets import GM, PLAYERS, SIDES, Joined, Profile, Weapon
from events.wrath_and_glory.table import Combatant, State


@frozen
class BeginCombat(OfTheGM, wire="wrath_and_glory.begin_combat.v1"):
    """Start combat.

    Attributes:
        ambushed: Ambushed combatants, which have no turn in the first round unless a point of Glory or Ruin is paid.
    """

    ambushed: tuple[str, ...] = ()

    def bars(self, state: State) -> Iterator[Reason]:
        yield from reasons.absent(state, *self.ambushed)
        yield from reasons.twice(self.ambushed)
        if not all(state.present(side) for side in SIDES):
            yield Reason("one_side", "both sides need at least one combatant; add one first", "WG-RND-01")
        if set(self.ambushed) >= {combatant.id for combatant in state.present()}:
            yield Reason("all_ambushed", "at least one combatant must not be ambushed", "WG-RND-07")

    def does(self, draft: Draft[State]) -> None:
        draft.happens(facts.CombatBegan(self.ambushed))
        for combatant in draft.state.present():
            draft.reach("fight start", combatant.id)


@asked_at("NARRATIVE")
def _request_narrative(state: State) -> Iterator[Request]:
    if all(state.present(side) for side in SIDES):
        combatants = state.present()
        ambushed = Given(domains.some_of(combatants), lambda _: domains.some_of(combatants, 0, len(combatants) - 1))
        form = Form(BeginCombat, "Begin combat", {"ambushed": ambushed})
        yield Request(
            GM, "begin_combat", "Does combat begin, and which combatants are ambushed?", (form,), BeginCombat()
        )
    else:
        others = (*Join.offered(state), *EndCombat.offered(state))
        yield Request(GM, "begin_combat", "One side has no combatants. Add one or end the fight?", others)
    combatants = state.present()
    for seat in dict.fromkeys(combatant.seat for combatant in combatants):
        own = tuple([combatant for combatant in combatants if combatant.seat == seat])
        prompt = (
            f"{own[0].name}: act in Narrative Time?" if len(own) == 1 else f"{state.name(seat)}: act in Narrative Time?"
        )
        yield Request(seat, "narrative", prompt, Listed(partial(_narrative_forms, state, own)), optional=True)


def _narrative_forms(state: State, own: tuple[Combatant, ...]) -> Iterator[Form]:
    yield from TakeTest.offered(state, own, "Search the room")
    yield from Oppose.offered(state, own, "Force the door")
    for who in own:
        yield from RecoverShock.offered(state, who)


@asked_at("NARRATIVE", "PICK", "TURN")
def _request_optional_declarations(state: State) -> Iterator[Request]:
    """Yield optional requests for narrative declarations, which never hold up the game."""
    yield from declarations(state)


@asked_at(ANYWHERE)
def _request_statements(state: State) -> Iterator[Request]:
    """Yield the optional request for statements of the GM, which never holds up the game."""
    forms = Listed(lambda: chain.from_iterable(statement.offered(state) for statement in STATEMENTS))
    yield Request(GM, "table", "Is there anything else to state?", forms, optional=True)


class Statement(Protocol):
    """A command with which the GM states a fact."""

    @classmethod
    def offered(cls, state: State) -> Iterable[Form]:
        """Yield the forms that are possible now."""
        ...


@frozen
class ChangeSide(OfTheGM, wire="wrath_and_glory.change_side.v1"):
    """Change the side that a combatant fights for.

    Attributes:
        who: The combatant to change. The GM plays every combatant of the side `gm`.
        side: The new side, `players` or `gm`.
        reason: A short reason for the change.
    """

    who: str
    side: Literal["players", "gm"]
    reason: str = "a change of heart"

    def bars(self, state: State) -> Iterator[Reason]:
        yield from reasons.absent(state, self.who)
        yield from reasons.unnamed(self.reason)
        if state.knows(self.who) and state.combatant(self.who).side == self.side:
            yield Reason("no_change", f"{state.name(self.who)} already fights for {state.name(self.side)}")

    def does(self, draft: Draft[State]) -> None:
        draft.happens(SideChanged(self.who, self.side, self.reason))
        engaged = draft.state.combatant(self.who).engaged_with
        enemies = tuple(combatant for combatant in engaged if draft.state.combatant(combatant).side != self.side)
        if enemies != engaged:
            draft.happens(EngagementChanged(self.who, enemies))

    @classmethod
    def offered(cls, state: State) -> Iterator[Form]:
        for side in SIDES:
            others = state.present(rounds.other(side))
            if others:
                fields = Filled(partial(cls._fields, state, side, others))
                yield Form(cls, f"Change a combatant's side to {state.name(side)}", fields)

    @staticmethod
    def _fields(state: State, side: str, others: tuple[Combatant, ...]) -> domains.Fields:
        fields: domains.Fields = {"who": domains.one_of(others), "side": OneOf((side,), (state.name(side),))}
        return {**fields, "reason": Words(("a change of heart",))}


@frozen
class Join(OfTheGM, wire="wrath_and_glory.join.v1"):
    """Add a combatant to the fight.

    Attributes:
        sheet: The sheet of the combatant, as in a setup.
        weapons: Its weapons that are not in the armoury yet.
        engage: Enemies that it is engaged with from the start; empty for none.
        abilities: Custom abilities that are new to this table.
        conditions: Custom conditions that are new to this table.
    """

    sheet: Profile
    weapons: tuple[Weapon, ...] = ()
    engage: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    conditions: tuple[ConditionSheet, ...] = ()

    def bars(self, state: State) -> Iterator[Reason]:
        brought = (self.weapons, self.abilities, self.conditions)
        for where, what in setups.newcomer_misfits(state, self.sheet, *brought):
            yield Reason("sheet", f"{where}: {what}")
        yield from reasons.twice(self.engage)
        for enemy in self.engage:
            yield from reasons.absent(state, enemy)
            if state.knows(enemy) and state.combatant(enemy).side == self.sheet.fights_for:
                yield Reason("friend", f"{state.name(enemy)} is on the same side; name an enemy")

    def does(self, draft: Draft[State]) -> None:
        named = abilities.brought(
            (*draft.state.catalogue, *self.abilities),
            (*draft.state.condition_sheets, *self.conditions),
            (self.sheet,),
            self.weapons,
        )
        brought, sheets = (*self.abilities, *named[0]), (*self.conditions, *named[1])
        hidden = draft.state.settings.hide_threats and self.sheet.fights_for == GM
        draft.happens(Joined(self.sheet, self.weapons, hidden, brought, sheets))
        pools = (("Reload", self.sheet.ammo), ("Ruin", self.sheet.ruin), ("Faith", self.sheet.faith))
        for resource, amount in pools:
            if amount:
                gain = facts.GainedUnseen if hidden else Gained
                draft.happens(gain(whose=self.sheet.id, resource=resource, amount=amount, source="joining"))
        for start in standing.kept_scores(draft.state, draft.state.combatant(self.sheet.id)):
            draft.happens(start)
        if self.engage:
            draft.happens(EngagementChanged(self.sheet.id, self.engage))

    @classmethod
    def offered(cls, state: State) -> Iterator[Form]:
        yield Form(cls, "Add a combatant", Filled(lambda: cls._fields(state)))

    @staticmethod
    def _fields(state: State) -> domains.Fields:
        example = _newcomer(unused(setups.REINFORCEMENT.id, {combatant.id for combatant in state.combatants}))
        fields: domains.Fields = {"sheet": Sheet(Profile, (example,)), **BROUGHT_ALONG}

        def enemies(chosen: Mapping[str, Any]) -> Domain:
            return domains.few_of(state.present(rounds.other(chosen["sheet"].fights_for)))

        return {**fields, "engage": Given(domains.few_of(state.present()), enemies)}


CLUB: domains.Fields = {
    "id": Words(("club",)),
    "name": Words(("Club",)),
    "kind": OneOf(("melee",)),
    "damage": Whole(0, 99),
}
BROUGHT_ALONG: domains.Fields = {
    "weapons": domains.Brought(Weapon, CLUB, most=0),
    "abilities": domains.Brought(Ability, {"id": Words(("stubborn",))}, most=0),
    "conditions": domains.Brought(ConditionSheet, {"name": Words(("Dazed",))}, most=0),
}
"""The fields for weapons, abilities and conditions of a newcomer, which usually stay empty."""


@lru_cache
def _newcomer(name: str) -> Profile:
    return attrs.evolve(setups.REINFORCEMENT, id=name)


@frozen
class AnswerAmbush(OfSide, wire="wrath_and_glory.answer_ambush.v1"):
    """Choose the ambushed combatants of a side that act in the first round, for one point each.

    Attributes:
        who: The ambushed combatants that act; empty for none.
        agreed: The players that agree, if the table asks for their consent. Each other player confirms at their own
            seat.
    """

    who: tuple[str, ...] = ()
    agreed: tuple[str, ...] = ()

    def asks(self, state: State, by: str) -> tuple[str, ...]:
        """Return the players listed as agreeing."""
        return those_who_agreed(self.agreed, by)

    def bars(self, state: State) -> Iterator[Reason]:
        if not turns.can_pay_for_the_ambushed(state, self.side):
            yield Reason("not_asked", f"'{self.side}' has no ambushed combatants that it can pay for", "WG-RND-07")
            return
        if state.round and not self.who:
            yield Reason("nobody", "name at least one ambushed combatant that acts", "WG-GLORY-08")
        for combatant in self.who:
            if (
                not state.knows(combatant)
                or not state.combatant(combatant).ambushed
                or state.combatant(combatant).side != self.side
            ):
                sentence = f"'{combatant}' is not an ambushed combatant of {state.name(self.side)}"
                yield Reason("not_ambushed", sentence, "WG-RND-07")
                return
        yield from reasons.twice(self.who)
        if self.side == PLAYERS:
            yield from reasons.no_glory(state, len(self.who), self.agreed)
        else:
            yield from reasons.nobody_agrees(self.agreed)
            own = sum(min(1, state.combatant(combatant).ruin) for combatant in self.who)
            yield from reasons.no_ruin(state, "", max(0, len(self.who) - own))

    def does(self, draft: Draft[State]) -> None:
        for combatant in self.who:
            pay(draft, combatant, 1, "acting despite the ambush")
        draft.happens(facts.AmbushAnswered(self.side, self.who))


@asked_at("AMBUSH", "PICK", "TURN")
def _request_ambush(state: State) -> Iterator[Request]:
    late = state.step != "AMBUSH"
    able = (side for side in SIDES if state.fighting and turns.can_pay_for_the_ambushed(state, side))
    for side in able if late else turns.sides_to_answer(state):
        form = Form(AnswerAmbush, "Act despite the ambush", Filled(partial(_ambush_fields, state, side)))
        prompt = f"{state.name(side)}: which ambushed combatants act, for 1 point each?"
        for seat in standing.seats_of(state, side):
            yield Request(seat, "ambush", prompt, (form,), None if late else AnswerAmbush(side), optional=late)


def _ambush_fields(state: State, side: str) -> domains.Fields:
    """Return the fields for the ambushed combatants that act, limited to as many as can be paid for."""
    ambushed = [combatant for combatant in state.present(side) if combatant.ambushed]
    points = state.glory if side == PLAYERS else state.ruin
    able = ambushed if points else [combatant for combatant in ambushed if combatant.ruin]
    paid_for = domains.some_of(able, int(state.step != "AMBUSH"), points or len(able))
    who = Given(domains.some_of(ambushed), lambda _: paid_for)
    agreed = domains.agreed(state, side, lambda chosen: len(chosen["who"]))
    return {"side": OneOf((side,), (state.name(side),)), "who": who, **agreed}


@on_entering("ROUND_START")
def _begin_round(draft: Draft[State]) -> None:
    pass_as_round_ends(draft)
    draft.happens(RoundBegan(draft.state.round + 1))
    _choose_side(draft, PLAYERS)


def _choose_side(draft: Draft[State], wanted: str) -> None:
    pending = (len(standing.pending(draft.state, PLAYERS)), len(standing.pending(draft.state, GM)))
    side = rounds.next_to_pick(wanted, *pending)
    if side:
        draft.happens(facts.SideToPick(side))


@frozen
class TakeFirstTurn(OfTheGM, wire="wrath_and_glory.take_first_turn.v1"):
    """Pay Ruin to give a Threat the first turn of the round.

    Attributes:
        who: The Threat that takes the first turn.
    """

    who: str

    def bars(self, state: State) -> Iterator[Reason]:
        selection_errors = tuple(reasons.cannot_be_named(state, GM, self.who))
        yield from selection_errors or reasons.no_ruin(state, self.who)

    def does(self, draft: Draft[State]) -> None:
        _seize(draft, self.who)


@frozen
class LetPlayersBegin(OfTheGM, wire="wrath_and_glory.let_players_begin.v1"):
    """Leave the first turn of the round to the players."""


@asked_at("FIRST_TURN")
def _request_first_turn(state: State) -> Iterator[Request]:
    able = _affordable_combatants(state, GM)
    forms = (
        Form(TakeFirstTurn, "Take the first turn", {"who": domains.one_of(able)}),
        Form(LetPlayersBegin, "Let the players start"),
    )
    prompt = f"Pay {resources.SEIZING} Ruin for the first turn of the round?"
    yield Request(GM, "first_turn", prompt, forms, LetPlayersBegin())


@frozen
class Act(OfCombatant, wire="wrath_and_glory.act.v1"):
    """Give a combatant of the choosing side the next turn.

    Attributes:
        who: The combatant that takes the next turn.
    """

    def bars(self, state: State) -> Iterator[Reason]:
        yield from reasons.cannot_be_named(state, state.picking, self.who)

    def does(self, draft: Draft[State]) -> None:
        _begin_turn(draft, self.who)


@asked_at("PICK")
def _request_pick(state: State) -> Iterator[Request]:
    ids = turns.can_be_named(state, state.picking)
    able = tuple(combatant for combatant in standing.pending(state, state.picking) if combatant.id in ids)
    prompt = f"Round {state.round}, {state.name(state.picking)}: who acts?"
    for seat in dict.fromkeys(combatant.seat for combatant in able):
        own = tuple(combatant for combatant in able if combatant.seat == seat)
        yield Request(seat, "pick", prompt, (Form(Act, "Act", {"who": domains.one_of(own)}),), Act(own[0].id))


def _begin_turn(draft: Draft[State], who: str) -> None:
    """Begin a turn. Some conditions end, others cause tests or damage; a displaced turn skips these effects."""
    started = draft.state.combatant(who).started
    draft.happens(TurnBegan(who))
    if started:
        return
    pass_as_turn_begins(draft, who)
    owe_saves(draft, who)
    for condition, sides in conditions.burns(draft.state.combatant(who).levels).items():
        draft.happens(facts.HarmDue(target=who, source=condition, mortal=roll_one(draft, sides, condition, who)))
    draft.reach("turn start", who)
    if draft.state.combatant(who).level(Conditions.FORFEIT):
        change(draft, who, Conditions.FORFEIT, 0, Actions.FULL_DEFENCE)
        take(draft, who, Actions.FULL_DEFENCE, (actions.COMBAT, actions.SIMPLE, actions.MOVE))


@on_entering("TURN_END")
def _end_turn(draft: Draft[State]) -> None:
    turn = draft.state.turn
    if turn is None:
        return
    who = draft.state.combatant(turn.id)
    if who.present and not turn.held:
        draft.reach("turn end", who.id)
        pass_as_turn_ends(draft, who.id)
        for condition, amount in conditions.bleeds(who.levels).items():
            draft.happens(facts.HarmDue(target=who.id, source=condition, mortal=amount))
    draft.happens(TurnEnded(who.id, "it is done" if who.present else "it is out of the fight"))


@frozen
class Seize(MayCostGlory, wire="wrath_and_glory.seize.v1"):
    """Seize the Initiative: act before the other side. A combatant that is displaced acts next.

    Attributes:
        agreed: The players that agree, if the table asks for their consent. Each other player confirms at their own
            seat.
    """

    agreed: tuple[str, ...] = ()

    def asks(self, state: State, by: str) -> tuple[str, ...]:
        """Return the players listed as agreeing."""
        return those_who_agreed(self.agreed, by)

    def bars(self, state: State) -> Iterator[Reason]:
        if not state.knows(self.who):
            yield Reason("unknown_combatant", f"there is no combatant '{self.who}'")
            return
        side, turn, price = state.combatant(self.who).side, state.turn, resources.SEIZING
        yield from reasons.cannot_be_named(state, side, self.who)
        if turn is None and side != state.handing:
            yield Reason("other_side", f"only {state.name(state.handing)} can seize the Initiative now", "WG-RND-04")
        if turns.is_barred_first_turn(state, side):
            sentence = "at this table Ruin cannot buy the first turn of a round (setting ruin_first_turn)"
            yield Reason("first_turn", sentence, "WG-RND-06")
        elif turn is not None and not turns.can_be_displaced(state, side):
            yield Reason("too_late", f"it is too late to displace {state.name(turn.id)}'s turn", "WG-RND-05")
        if side in state.seized:
            yield Reason("seized", f"{state.name(side)} must let the other side act first", "WG-RND-04")
        if side == PLAYERS:
            yield from reasons.no_glory(state, price, self.agreed)
        else:
            yield from reasons.nobody_agrees(self.agreed)
            yield from reasons.no_ruin(state, self.who, price)

    def does(self, draft: Draft[State]) -> None:
        turn = draft.state.turn
        if turn is not None:
            draft.happens(facts.TurnDisplaced(turn.id))
        _seize(draft, self.who)

    @classmethod
    def offered(cls, state: State, side: str, seat: str) -> Iterator[Form]:
        """Yield the form for the combatants for which a seat may spend points.

        If no seat may spend points for any of them, every seat of the side gets the form.
        """
        able = _affordable_combatants(state, side)
        own = [combatant for combatant in able if seat in standing.may_spend_glory(state, combatant.id)]
        if own or (able and not any(combatant.seat in standing.seats_of(state, side) for combatant in able)):
            who = Given(domains.one_of(able), lambda _: domains.one_of(own or able))
            yield Form(cls, "Seize the Initiative", Filled(lambda: {"who": who, **domains.agreed(state, side)}))


def _affordable_combatants(state: State, side: str) -> list[Combatant]:
    """Return the combatants of a side that could act now and be paid for, from the pool or with a Threat's own Ruin."""
    named = turns.can_be_named(state, side)
    able = (combatant for combatant in standing.pending(state, side) if combatant.id in named)
    return [combatant for combatant in able if side == PLAYERS or state.ruin + combatant.ruin >= resources.SEIZING]


def _seize(draft: Draft[State], who: str) -> None:
    pay(draft, who, resources.SEIZING, "Seize the Initiative")
    draft.happens(facts.InitiativeSeized(draft.state.combatant(who).side, who))
    _begin_turn(draft, who)


@frozen
class HandOn(OfSide, wire="wrath_and_glory.hand_on.v1"):
    """Let the other side have its turn."""

    def bars(self, state: State) -> Iterator[Reason]:
        if self.side != state.handing:
            yield Reason("other_side", f"only {state.name(state.handing)} can pass the turn now", "WG-RND-01")


@asked_at("HANDOFF")
def _request_handoff(state: State) -> Iterator[Request]:
    side = state.handing
    own = OneOf((side,), (state.name(side),))
    hand_on = Form(HandOn, "Let the other side act", {"side": own})
    price = f"{resources.SEIZING} {'Glory' if side == PLAYERS else 'Ruin'}"
    for seat in standing.seats_of(state, side):
        forms = (*Seize.offered(state, side, seat), hand_on)
        yield Request(seat, "seize", f"{state.name(side)}: seize the Initiative for {price}?", forms, HandOn(side))


def going_before(state: State, acting: str) -> Iterator[Request]:
    """Yield optional requests to the other side to act before the combatant whose turn has begun."""
    side = rounds.other(state.combatant(acting).side)
    if turns.can_be_displaced(state, side):
        for seat in standing.seats_of(state, side):
            forms = tuple(Seize.offered(state, side, seat))
            if forms:
                yield Request(seat, "seize", f"Act before {state.name(acting)}?", forms, optional=True)


@on_entering("HANDED_ON")
def _hand_on(draft: Draft[State]) -> None:
    handing = draft.state.handing
    _choose_side(draft, rounds.other(handing) if handing else draft.state.picking)


@frozen
class EndCombat(OfTheGM, wire="wrath_and_glory.end_combat.v1"):
    """End the fight.

    Attributes:
        winners: The sides that won; empty for neither.
        reason: The reason why the fight ends, as a clause.
    """

    winners: tuple[str, ...] = ()
    reason: str = "the GM ends it"

    def bars(self, state: State) -> Iterator[Reason]:
        for side in self.winners:
            if side not in SIDES:
                yield Reason("unknown_side", f"there is no side '{side}'; the sides are {' and '.join(SIDES)}")
        if len(set(self.winners)) < len(self.winners):
            yield Reason("twice", "the same side is named twice")
        yield from reasons.unnamed(self.reason)

    def does(self, draft: Draft[State]) -> None:
        seats = tuple(seat for side in self.winners for seat in standing.seats_of(draft.state, side))
        draft.happens(EncounterEnded(seats, self.reason))

    @classmethod
    def offered(cls, state: State) -> Iterator[Form]:
        if state.step in ("NARRATIVE", "PICK", "TURN"):
            sides = SomeOf(SIDES, tuple(map(state.name, SIDES)))
            yield Form(cls, "End the fight", {"winners": sides, "reason": Words(("the GM ends it",))})


STATEMENTS: tuple[type[Statement], ...] = (
    *(Inflict, Heal, SetCondition, CallForTest, Place, AwardWrath, SpendRuin),
    *(RestoreShock, AdjustRoll, Leave, ChangeSide, Join, EndCombat),
)
"""Commands with which the GM may state facts at every decision, in the order of their forms."""


@on_entering("COMBAT_END")
def _end_combat(draft: Draft[State]) -> None:
    if draft.state.outcome is not None:
        return
    left = tuple(side for side in SIDES if draft.state.present(side))
    winners = standing.seats_of(draft.state, left[0]) if len(left) == 1 else ()
    fallen = "the Threats have" if left == (PLAYERS,) else "the Agents have" if left else "both sides have"
    draft.happens(EncounterEnded(winners, f"{fallen} nobody left in the fight"))
