"""Rounds: Narrative Time, ambushes, the order of turns, and seizing the initiative."""

from collections.abc import Callable, Iterator
from functools import partial

import attrs

from combat.engine.offer import Bound, Form, Given, LazySequence, OneOf, Price, Request, among
from combat.engine.play import Draft, Reason, on_entering, requests_at
from combat.systems.wrath_and_glory import acts
from combat.systems.wrath_and_glory.acts import conditions as condition_acts
from combat.systems.wrath_and_glory.acts.resources import pay_points, request_declarations
from combat.systems.wrath_and_glory.acts.soak import RecoverShock
from combat.systems.wrath_and_glory.acts.statements import EndCombat, Join
from combat.systems.wrath_and_glory.acts.tests import Oppose, TakeTest
from combat.systems.wrath_and_glory.queries import checks, domains, nouns, status, turns
from combat.systems.wrath_and_glory.rules import actions, conditions, resources, rounds
from events.vocabulary import EncounterEnded, RoundBegan, TurnBegan, TurnEnded
from events.wrath_and_glory import GM, PLAYERS, SIDES, Actions, Combatant, Conditions, State, facts


class BeginCombat(acts.GmCommand, wire="wrath_and_glory.begin_combat.v1"):
    """Start combat.

    Attributes:
        ambushed: Ambushed combatants, which have no turn in the first round unless a point of Glory or Ruin is paid.
    """

    ambushed: tuple[str, ...] = among(nouns.SEVERAL_COMBATANTS, default=())

    def check(self, state: State) -> Iterator[Reason]:
        if not all(state.present(side) for side in SIDES):
            yield Reason("one_side", "both sides need at least one combatant; add one first", "WG-RND-01")
        if set(self.ambushed) >= {combatant.id for combatant in state.present()}:
            yield Reason("all_ambushed", "at least one combatant must be left who is not ambushed", "WG-RND-07")

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.CombatBegan(self.ambushed))
        for combatant in draft.state.present():
            draft.trigger("fight start", combatant.id)


@requests_at("NARRATIVE")
def _request_narrative(state: State) -> Iterator[Request]:
    if all(state.present(side) for side in SIDES):
        combatants = state.present()
        ambushed = Given(domains.some_of(combatants), lambda _: domains.some_of(combatants, 0, len(combatants) - 1))
        form = BeginCombat.form(state, "Begin combat", ambushed=ambushed)
        yield Request(GM, "begin_combat", "Start combat? Which combatants are ambushed?", (form,), BeginCombat())
    else:
        others = (*Join.forms(state), *EndCombat.forms(state))
        yield Request(GM, "begin_combat", "One side has no combatants. Add one, or end the fight?", others)
    combatants = state.present()
    for seat in dict.fromkeys(combatant.seat for combatant in combatants):
        own = tuple([combatant for combatant in combatants if combatant.seat == seat])
        prompt = f"{own[0].name if len(own) == 1 else state.name(seat)}: act in Narrative Time?"
        yield Request(seat, "narrative", prompt, LazySequence(partial(_narrative_forms, state, own)), optional=True)


def _narrative_forms(state: State, own: tuple[Combatant, ...]) -> Iterator[Form]:
    yield from TakeTest.forms(state, own, "Search the room")
    yield from Oppose.forms(state, own, "Force the door")
    for who in own:
        yield from RecoverShock.forms(state, who)


@requests_at("NARRATIVE", "PICK", "TURN")
def _request_optional_declarations(state: State) -> Iterator[Request]:
    """Yield optional requests for narrative declarations, which never hold up the game."""
    yield from request_declarations(state)


class AnswerAmbush(acts.SideCommand, wire="wrath_and_glory.answer_ambush.v1"):
    """Choose the ambushed combatants of a side that act in the first round, for one point each.

    Attributes:
        who: The ambushed combatants that act; empty if there are none.
        agreed: The players who agree to spend Glory, if the settings require their consent. Other players confirm this
            themselves.
    """

    side: str = among(
        lambda state: OneOf(tuple(side for side in SIDES if turns.can_pay_for_ambushed(state, side))),
        noun="a side that can pay for an ambushed combatant to act now",
        code="not_asked",
        rule="WG-RND-07",
    )
    who: tuple[str, ...] = among(
        lambda state, side: domains.some_of(turns.ambushed(state, side)),
        noun="an ambushed combatant of the side",
        code="not_ambushed",
        rule="WG-RND-07",
        repeated="twice",
        default=(),
    )
    agreed: tuple[str, ...] = nouns.agreed()

    def only_owners(self, state: State) -> bool:
        return self.side == PLAYERS and bool(self.who)

    def consent_from(self, state: State, by: str) -> tuple[str, ...]:
        return acts.players_to_confirm(self.agreed, by)

    def check(self, state: State) -> Iterator[Reason]:
        if state.round and not self.who:
            yield Reason("nobody", "name at least one ambushed combatant to act", "WG-GLORY-08")
        yield from checks.check_points(state, self.side, self.who, self.agreed)

    def apply(self, draft: Draft[State]) -> None:
        for combatant in self.who:
            pay_points(draft, combatant, 1, "acting despite the ambush")
        draft.emit(facts.AmbushAnswered(self.side, self.who))


@requests_at("AMBUSH", "PICK", "TURN")
def _request_ambush(state: State) -> Iterator[Request]:
    late = state.step != "AMBUSH"
    able = (side for side in SIDES if state.fighting and turns.can_pay_for_ambushed(state, side))
    for side in able if late else turns.sides_to_answer_ambush(state):
        form = _ambush_form(state, side)
        prompt = f"{state.name(side)}: which ambushed combatants act, at 1 point each?"
        for seat in status.seats_of(state, side):
            yield Request(seat, "ambush", prompt, (form,), None if late else AnswerAmbush(side), optional=late)


def _ambush_form(state: State, side: str) -> Form:
    """Return a form for the ambushed combatants that act. Their number is limited to those that can be paid for."""
    ambushed = turns.ambushed(state, side)
    points = state.glory if side == PLAYERS else state.ruin
    able = ambushed if points else [combatant for combatant in ambushed if combatant.ruin]
    paid_for = domains.some_of(able, int(state.step != "AMBUSH"), points or len(able))
    given: domains.Fields = {
        "side": OneOf((side,), (state.name(side),)),
        "who": Given(domains.some_of(ambushed), lambda _: paid_for),
        "agreed": domains.consent(state, lambda chosen: len(chosen["who"])),
    }
    asked = side == PLAYERS and domains.needs_consent(state)
    return AnswerAmbush.form(state, "Act despite the ambush", omit=() if asked else ("agreed",), **given)


@on_entering("ROUND_START")
def _begin_round(draft: Draft[State]) -> None:
    condition_acts.end_conditions_at_round_end(draft)
    draft.emit(RoundBegan(draft.state.round + 1))
    _choose_side(draft, PLAYERS)


def _choose_side(draft: Draft[State], wanted: str) -> None:
    pending = (len(status.pending_combatants(draft.state, PLAYERS)), len(status.pending_combatants(draft.state, GM)))
    side = rounds.next_side(wanted, *pending)
    if side:
        draft.emit(facts.SideToPick(side))


def _selectable_by(sides: Callable[[State], tuple[str, ...]]) -> Bound:
    return Bound(
        lambda state: domains.one_of([who for side in sides(state) for who in turns.selectable(state, side)]),
        "a combatant that can act now",
        "not_pending",
        "WG-RND-03",
    )


class TakeFirstTurn(acts.GmCommand, wire="wrath_and_glory.take_first_turn.v1"):
    """Pay Ruin to give a Threat the first turn of the round.

    Attributes:
        who: The Threat that takes the first turn.
    """

    who: str = among(
        _selectable_by(lambda _: (GM,)),
        Bound(
            lambda state: domains.one_of(_affordable_combatants(state, GM)),
            "a Threat that can pay for it",
            "no_ruin",
            "WG-RUIN-01",
        ),
    )

    def apply(self, draft: Draft[State]) -> None:
        _seize(draft, self.who)


class LetPlayersBegin(acts.GmCommand, wire="wrath_and_glory.let_players_begin.v1"):
    """Leave the first turn of the round to the players."""


@requests_at("FIRST_TURN")
def _request_first_turn(state: State) -> Iterator[Request]:
    forms = (TakeFirstTurn.form(state, "Take the first turn"), LetPlayersBegin.form(state, "Let the players start"))
    prompt = f"Pay {resources.SEIZE_PRICE} Ruin to take the first turn of the round?"
    yield Request(GM, "first_turn", prompt, forms, LetPlayersBegin())


class Act(acts.CombatantCommand, wire="wrath_and_glory.act.v1"):
    """Give a combatant of the choosing side the next turn."""

    who: str = among(
        attrs.evolve(nouns.KNOWN, code="not_pending", rule="WG-RND-03"), _selectable_by(lambda state: (state.picking,))
    )

    def apply(self, draft: Draft[State]) -> None:
        _begin_turn(draft, self.who)


@requests_at("PICK")
def _request_pick(state: State) -> Iterator[Request]:
    able = turns.selectable(state, state.picking)
    prompt = f"Round {state.round}, {state.name(state.picking)}: who acts next?"
    for seat in dict.fromkeys(combatant.seat for combatant in able):
        own = [combatant for combatant in able if combatant.seat == seat]
        form = Act.form(state, "Act", who=domains.one_of(own))
        yield Request(seat, "pick", prompt, (form,), Act(own[0].id))


def _begin_turn(draft: Draft[State], who: str) -> None:
    """Begin a turn. Some conditions end, others cause tests or damage, unless a displaced turn is resumed."""
    started = draft.state.combatant(who).started
    draft.emit(TurnBegan(who))
    if started:
        return
    condition_acts.end_conditions_at_turn_start(draft, who)
    condition_acts.require_saves(draft, who)
    for condition, sides in conditions.burns(draft.state.combatant(who).levels).items():
        draft.emit(facts.HarmDue(target=who, source=condition, mortal=draft.roll_die(sides, condition, who)))
    draft.trigger("turn start", who)
    if draft.state.combatant(who).level(Conditions.FORFEIT):
        condition_acts.set_condition(draft, who, Conditions.FORFEIT, 0, Actions.FULL_DEFENCE)
        acts.take_action(draft, who, Actions.FULL_DEFENCE, (actions.COMBAT, actions.SIMPLE, actions.MOVE))


@on_entering("TURN_END")
def _end_turn(draft: Draft[State]) -> None:
    turn = draft.state.turn
    if turn is None:
        return
    who = draft.state.combatant(turn.id)
    if who.present and not turn.held:
        draft.trigger("turn end", who.id)
        condition_acts.end_conditions_at_turn_end(draft, who.id)
        for condition, amount in conditions.bleeds(who.levels).items():
            draft.emit(facts.HarmDue(target=who.id, source=condition, mortal=amount))
    draft.emit(TurnEnded(who.id, "it is done" if who.present else "it is out of the fight"))


class Seize(acts.GloryCommand, wire="wrath_and_glory.seize.v1"):
    """Seize the Initiative: act before the other side. A combatant that is displaced acts next."""

    who: str = among(nouns.KNOWN, _selectable_by(lambda _: SIDES))
    agreed: tuple[str, ...] = nouns.agreed()
    costs = (lambda state: Price("Glory" if _seizing_side(state) == PLAYERS else "Ruin", resources.SEIZE_PRICE),)

    def price(self) -> int:
        return resources.SEIZE_PRICE

    def check(self, state: State) -> Iterator[Reason]:
        side, turn = state.combatant(self.who).side, state.turn
        if turn is None and side != state.handing:
            yield Reason("other_side", f"only {state.name(state.handing)} can seize the Initiative now", "WG-RND-04")
        if turns.is_protected_first_turn(state, side):
            sentence = "Ruin cannot buy the first turn of a round at this table (setting ruin_first_turn)"
            yield Reason("first_turn", sentence, "WG-RND-06")
        elif turn is not None and not turns.can_be_displaced(state, side):
            yield Reason("too_late", f"it is too late to displace {state.name(turn.id)}", "WG-RND-05")
        if side in state.seized:
            sentence = f"{state.name(side)} must let the other side act before seizing the Initiative again"
            yield Reason("seized", sentence, "WG-RND-04")
        yield from checks.check_points(state, side, (self.who,), self.agreed)

    def apply(self, draft: Draft[State]) -> None:
        turn = draft.state.turn
        if turn is not None:
            draft.emit(facts.TurnDisplaced(turn.id))
        _seize(draft, self.who)

    @classmethod
    def forms(cls, state: State, side: str, seat: str) -> Iterator[Form]:
        """Yield the form that offers each seat the combatants it may spend points on.

        If no seat may spend points on any of them, every seat of the side gets the form.
        """
        able = _affordable_combatants(state, side)
        own = [combatant for combatant in able if seat in status.may_spend_glory(state, combatant.id)]
        if own or (able and not any(combatant.seat in status.seats_of(state, side) for combatant in able)):
            who = Given(domains.one_of(able), lambda _: domains.one_of(own or able))
            yield cls.form(state, "Seize the Initiative", omit=() if side == PLAYERS else ("agreed",), who=who)


def _seizing_side(state: State) -> str:
    return state.handing if state.turn is None else rounds.other_side(state.combatant(state.turn.id).side)


def _affordable_combatants(state: State, side: str) -> list[Combatant]:
    """Return a side's combatants that could act now and be paid for, from the pool or with a Threat's own Ruin."""
    able = turns.selectable(state, side)
    return [combatant for combatant in able if side == PLAYERS or state.ruin + combatant.ruin >= resources.SEIZE_PRICE]


def _seize(draft: Draft[State], who: str) -> None:
    pay_points(draft, who, resources.SEIZE_PRICE, "Seize the Initiative")
    draft.emit(facts.InitiativeSeized(draft.state.combatant(who).side, who))
    _begin_turn(draft, who)


class HandOn(acts.SideCommand, wire="wrath_and_glory.hand_on.v1"):
    """Let the other side have its turn."""

    side: str = among(
        lambda state: OneOf((state.handing,), (state.name(state.handing),)),
        noun="the side that has just acted",
        code="other_side",
        rule="WG-RND-01",
    )


@requests_at("HANDOFF")
def _request_handoff(state: State) -> Iterator[Request]:
    side = state.handing
    hand_on = HandOn.form(state, "Let the other side act")
    price = f"{resources.SEIZE_PRICE} {'Glory' if side == PLAYERS else 'Ruin'}"
    for seat in status.seats_of(state, side):
        forms = (*Seize.forms(state, side, seat), hand_on)
        yield Request(seat, "seize", f"{state.name(side)}: seize the Initiative for {price}?", forms, HandOn(side))


def request_seizing(state: State, acting: str) -> Iterator[Request]:
    """Yield optional requests that let the other side act before the combatant whose turn has begun."""
    side = rounds.other_side(state.combatant(acting).side)
    if turns.can_be_displaced(state, side):
        for seat in status.seats_of(state, side):
            forms = tuple(Seize.forms(state, side, seat))
            if forms:
                yield Request(seat, "seize", f"Act before {state.name(acting)}?", forms, optional=True)


@on_entering("HANDED_ON")
def _hand_on(draft: Draft[State]) -> None:
    handing = draft.state.handing
    _choose_side(draft, rounds.other_side(handing) if handing else draft.state.picking)


@on_entering("COMBAT_END")
def _end_combat(draft: Draft[State]) -> None:
    if draft.state.outcome is not None:
        return
    left = tuple(side for side in SIDES if draft.state.present(side))
    winners = status.seats_of(draft.state, left[0]) if len(left) == 1 else ()
    fallen = "the Threats have" if left == (PLAYERS,) else "the Agents have" if left else "both sides have"
    draft.emit(EncounterEnded(winners, f"{fallen} nobody left in the fight"))
