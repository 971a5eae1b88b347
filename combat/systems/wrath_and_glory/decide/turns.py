"""Rounds and turns: who is next, seizing, holding, and what happens of itself as turns begin and end."""

from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.systems.wrath_and_glory.commands import table as settle
from combat.systems.wrath_and_glory.commands import turns as say
from combat.systems.wrath_and_glory.decide.pools import pay_glory, pay_ruin
from combat.systems.wrath_and_glory.rules import actions, conditions, rounds
from events.vocabulary import ConditionChanged, EncounterEnded, Rolled, RoundBegan, TurnBegan, TurnEnded
from events.wrath_and_glory.facts import (
    ActionTaken,
    AmbushAnswered,
    CombatBegan,
    ContestBegan,
    HarmDue,
    HeldActionBegun,
    InitiativeSeized,
    MultiActionDeclared,
    SideToPick,
    TurnDisplaced,
)
from events.wrath_and_glory.sheets import GM
from events.wrath_and_glory.table import State


def take(draft: Draft[State], who: str, action: str, slots: tuple[str, ...] | None = None) -> None:
    """Write down what is done, and what it uses up of the turn (WG-ACT-01)."""
    used = actions.slots_used((actions.slot_of(action),)) if slots is None else slots
    draft.happens(ActionTaken(who, action, used))


def begin(draft: Draft[State]) -> None:
    """Open the encounter in Narrative Time."""


def begin_combat(draft: Draft[State], command: settle.BeginCombat) -> None:
    """Combat begins; who is ambushed has no turn in the first round unless a point is paid (WG-RND-07)."""
    draft.happens(CombatBegan(command.ambushed))


def answer_ambush(draft: Draft[State], command: say.AnswerAmbush) -> None:
    """Pay for those who act all the same (WG-GLORY-08, WG-RUIN-04)."""
    for who in command.who:
        if command.side == rounds.PLAYERS:
            pay_glory(draft, 1, "acting despite the ambush")
        else:
            pay_ruin(draft, who, 1, "acting despite the ambush")
    draft.happens(AmbushAnswered(command.side, command.who))


def round_start(draft: Draft[State]) -> None:
    """A round begins, the players first (WG-RND-01)."""
    draft.happens(RoundBegan(draft.state.round + 1))
    _pick(draft, rounds.PLAYERS)


def _pick(draft: Draft[State], wanted: str) -> None:
    """Say which side picks next (WG-RND-02)."""
    pending = (len(draft.state.pending(rounds.PLAYERS)), len(draft.state.pending(GM)))
    side = rounds.next_to_pick(wanted, *pending)
    if side:
        draft.happens(SideToPick(side))


def take_first_turn(draft: Draft[State], command: say.TakeFirstTurn) -> None:
    """The GM pays for the first turn (WG-RND-06)."""
    _seize(draft, command.who)


def let_players_begin(draft: Draft[State], _: say.LetPlayersBegin) -> None:
    """The round begins as usual."""


def act(draft: Draft[State], command: say.Act) -> None:
    """A combatant's turn begins."""
    _begin_turn(draft, command.who)


def _begin_turn(draft: Draft[State], who: str) -> None:
    """Begin a turn: what others laid on somebody passes, fire burns (T0; WG-COND-01)."""
    started = draft.state.combatant(who).started
    draft.happens(TurnBegan(who))
    if started:
        return
    for each in draft.state.present():
        for condition in each.conditions:
            of_its_own = condition.id in conditions.PASSES_AT_END and each.id == who
            if (condition.id in conditions.PASSES_AT_SOURCE or of_its_own) and condition.source == who:
                draft.happens(ConditionChanged(who=each.id, condition=condition.id, level=0, source="a new turn"))
    sides = conditions.burns(draft.state.combatant(who).level("On Fire") > 0)
    if sides:
        (die,) = draft.roll(1, sides, "On Fire", who)
        draft.happens(Rolled(purpose="On Fire", who=who, dice=(die,), kept=(0,), total=die.face))
        draft.happens(_mortal(who, "On Fire", die.face))
    if draft.state.combatant(who).level("Forfeit Turn"):
        draft.happens(ConditionChanged(who=who, condition="Forfeit Turn", level=0, source="Full Defence"))
        take(draft, who, "Full Defence", ("Combat", "Simple", "Move"))


def _mortal(who: str, source: str, amount: int) -> HarmDue:
    """Return Mortal Wounds on their way; they cannot be soaked (WG-DMG-07)."""
    return HarmDue(
        target=who,
        attacker="",
        source=source,
        wounds=0,
        mortal=amount,
        shock=0,
        hit=1,
        conditions=(),
        memorable=False,
        soaks=0,
    )


def seize(draft: Draft[State], command: say.Seize) -> None:
    """Go out of turn; who was named already is displaced and acts next (WG-GLORY-06, WG-RND-05)."""
    turn = draft.state.turn
    if turn is not None:
        draft.happens(TurnDisplaced(turn.id))
    _seize(draft, command.who)


def _seize(draft: Draft[State], who: str) -> None:
    side, price = draft.state.combatant(who).side, draft.state.settings.wrath_price
    if side == rounds.PLAYERS:
        pay_glory(draft, price, "Seize the Initiative")
    else:
        pay_ruin(draft, who, price, "Seize the Initiative")
    draft.happens(InitiativeSeized(side, who))
    _begin_turn(draft, who)


def hand_on(draft: Draft[State], _: say.HandOn) -> None:
    """Do not seize."""


def handed_on(draft: Draft[State]) -> None:
    """The other side picks, if it has anybody left to act."""
    handing = draft.state.handing
    _pick(draft, rounds.other(handing) if handing else draft.state.picking)


def round_end(draft: Draft[State]) -> None:
    """Everybody has acted."""


def declare_multi_action(draft: Draft[State], command: say.DeclareMultiAction) -> None:
    """Announce the list (WG-MA-01)."""
    draft.happens(MultiActionDeclared(command.who, command.actions))


def hold(draft: Draft[State], command: say.Hold) -> None:
    """Keep the Combat Action (WG-ACT-07)."""
    take(draft, command.who, "Hold")
    draft.happens(ConditionChanged(who=command.who, condition="Holding", level=1, source=command.who))


@cites("WG-ACT-07")
def use_held(draft: Draft[State], command: say.UseHeld) -> None:
    """Use it; in the turn of another, win a contest of Initiative first (WG-ACT-07)."""
    turn = draft.state.turn
    if turn is None:
        draft.happens(HeldActionBegun(command.who))
    else:
        draft.happens(
            ContestBegan(
                instigator=command.who,
                opponent=turn.id,
                action="Interrupt",
                skill="Initiative",
                opposing_skill="Initiative",
            )
        )


def let_lapse(draft: Draft[State], command: say.LetLapse) -> None:
    """An Action held and not used is lost."""
    draft.happens(ConditionChanged(who=command.who, condition="Holding", level=0, source="the round ends"))


def end_turn(draft: Draft[State], command: say.EndTurn) -> None:
    """Be done."""
    take(draft, command.who, "End", ())


def turn_end(draft: Draft[State]) -> None:
    """A turn ends: wounds bleed, lesser troubles pass (T3; WG-COND-01)."""
    turn = draft.state.turn
    if turn is None:
        return
    who = draft.state.combatant(turn.id)
    if who.present and not turn.held:
        for each in who.conditions:
            if each.id in conditions.PASSES_AT_END and each.source != who.id:
                draft.happens(ConditionChanged(who=who.id, condition=each.id, level=0, source="the turn ends"))
        bleeding = conditions.bleeds(who.level("Bleeding") > 0)
        if bleeding:
            draft.happens(_mortal(who.id, "Bleeding", bleeding))
    draft.happens(TurnEnded(who.id, "it is done" if who.present else "it is out of the fight"))


def combat_end(draft: Draft[State]) -> None:
    """Say who won, if nobody has said so yet."""
    if draft.state.outcome is not None:
        return
    left = tuple(side for side in (rounds.PLAYERS, GM) if draft.state.present(side))
    seats = tuple(player.id for player in draft.state.players)
    winners = {(): (), (rounds.PLAYERS,): seats, (GM,): (GM,)}.get(left, ())
    fallen = "the Threats have" if left == (rounds.PLAYERS,) else "the Agents have"
    draft.happens(EncounterEnded(winners, f"{fallen if left else 'both sides have'} nobody left in the fight"))
