"""Game Turns and Activations: who goes first, whose model is next, Morale, the end of the battle."""

from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.systems.trench_crusade.commands import Activate, ChooseFirst, RollOff, TestMorale
from combat.systems.trench_crusade.decide.rolls import declare, roll_on_the_chart
from combat.systems.trench_crusade.rules import markers, morale, turns
from events.trench_crusade.facts import DeciderNamed, MoraleDue, MoraleTested, PlayPassed, RollOffNeeded
from events.trench_crusade.table import State
from events.vocabulary import (
    ConditionChanged,
    EncounterEnded,
    Gained,
    Modifier,
    Rolled,
    RoundBegan,
    TurnBegan,
    TurnEnded,
)


def begin(draft: Draft[State]) -> None:
    """Open the battle."""


@cites("TC-TURN-01", "TC-TURN-02")
def turn_start(draft: Draft[State]) -> None:
    """A Turn begins: the side with fewer models decides who goes first; level sides roll off (TC-TURN-02)."""
    draft.happens(RoundBegan(draft.state.turn + 1))
    decider = turns.fewer_models_decides(draft.state.counts())
    if decider is None:
        draft.happens(RollOffNeeded("initiative"))
    else:
        draft.happens(DeciderNamed(decider, "it has fewer models on the table"))


def roll_off(draft: Draft[State], _: RollOff) -> None:
    """Each side rolls a D6; a tie is rolled again (TC-TURN-02, TC-MOR-03)."""
    about = draft.state.roll_off
    rolled = draft.roll(2, 6, "Roll-off", "both sides")
    sides = [side.id for side in draft.state.sides]
    for side, die in zip(sides, rolled, strict=True):
        draft.happens(Rolled(purpose="Roll-off", who=side, dice=(die,), kept=(0,), total=die.face))
    winner = turns.roll_off_winner({side: die.face for side, die in zip(sides, rolled, strict=True)})
    if winner is not None and about == "initiative":
        draft.happens(DeciderNamed(winner, "it won the roll-off"))
    elif winner is not None:
        order = morale.morale_order({side: len(draft.state.on_table(side)) for side in sides}, winner)
        draft.happens(MoraleDue(order or ()))


@cites("TC-TURN-02")
def choose_first(draft: Draft[State], command: ChooseFirst) -> None:
    """The decider names the side that begins."""
    draft.happens(PlayPassed(command.side))


@cites("TC-TURN-03", "TC-TURN-04", "TC-INF-02")
def activate(draft: Draft[State], command: Activate) -> None:
    """A model, or both of a FIRETEAM, begin to act; Infection grows (TC-TURN-03, TC-TURN-04, TC-INF-02)."""
    for who in filter(None, (command.model, command.partner)):
        draft.happens(TurnBegan(who))
        grown = markers.infection_tick(draft.state.model(who).infection)
        if grown:
            draft.happens(Gained(whose=who, resource="Infection Marker", amount=grown, source="Infection"))
        if who in command.in_dangerous_terrain:
            draft.happens(ConditionChanged(who=who, condition="Dangerous Terrain", level=1, source="where it stands"))


@cites("TC-MOVE-11")
def act_begin(draft: Draft[State]) -> None:
    """Whoever begins in Dangerous terrain tests for it first (TC-MOVE-11)."""
    owing = next((each.id for each in draft.state.activations if each.ground_test_owed and not each.over), None)
    if owing is not None:
        draft.happens(ConditionChanged(who=owing, condition="Dangerous Terrain", level=0, source="where it stands"))
        declare(draft, owing, "Dangerous Terrain")


@cites("TC-TURN-03", "TC-TURN-05")
def act_end(draft: Draft[State]) -> None:
    """The Activation is over, and play passes to the other side if it has a model left (TC-TURN-03, TC-TURN-05)."""
    acting = draft.state.activations
    for each in acting:
        if not each.ended:
            draft.happens(TurnEnded(each.id, "it can do no more"))
    pass_play(draft, draft.state.model(acting[0].id).side)


def pass_play(draft: Draft[State], last: str) -> None:
    """Let the other side pick, or the same again where the other has nobody left."""
    waiting = {side.id: len(draft.state.unactivated(side.id)) for side in draft.state.sides}
    following = turns.next_side(last, waiting)
    if following is not None:
        draft.happens(PlayPassed(following))


@cites("TC-TURN-01", "TC-MOR-01", "TC-MOR-03")
def morale_check(draft: Draft[State]) -> None:
    """Both sides count their losses; the smaller warband tests first (TC-MOR-01, TC-MOR-03)."""
    base = morale.MORALE_BASE[draft.state.settings.morale_base]
    owing = {}
    for side in draft.state.sides:
        present = draft.state.on_table(side.id)
        down, out = sum(model.down for model in present), side.start - len(present)
        if morale.must_test_morale(down, out, side.start, base):
            owing[side.id] = len(present)
    order = morale.morale_order(owing)
    if order is None:
        draft.happens(RollOffNeeded("morale"))
    elif order:
        draft.happens(MoraleDue(order))


@cites("TC-MOR-01", "TC-MOR-02", "TC-MOR-04", "TC-MOR-05", "TC-MOR-07")
def make_morale_test(draft: Draft[State], command: TestMorale) -> None:
    """Roll for Morale; a side that fails flees, or is Shaken where the table reads it so (TC-MOR-02, TC-MOR-04)."""
    state, side = draft.state, draft.state.side(command.side)
    leader = morale.leader_dice(any(model.has("LEADER") for model in state.on_table(side.id)))
    modifiers = (Modifier("LEADER", leader, "dice"),) if leader else ()
    result = roll_on_the_chart(draft, "Morale", side.id, modifiers)
    if result == "failure":
        failure = morale.MORALE_MODE[state.settings.morale_mode](side.failed_tests, side.last_failed)
        draft.happens(MoraleTested(side.id, failure))
    else:
        draft.happens(MoraleTested(side.id, "holds"))


def turn_end(draft: Draft[State]) -> None:
    """The Turn is over."""


@cites("TC-TURN-09", "TC-TURN-10", "TC-MOR-02")
def battle_end(draft: Draft[State]) -> None:
    """Say who won (TC-TURN-09, TC-TURN-10, TC-MOR-02)."""
    state = draft.state
    lost = turns.wiped_out(state.counts())
    fled = tuple(side.id for side in state.sides if side.fled)
    losers = lost or fled
    if losers:
        winners = tuple(side.id for side in state.sides if side.id not in losers)
        fate = "have no model left on the table" if lost else "flee from the battle"
        draft.happens(EncounterEnded(winners, f"{' and '.join(map(state.name, losers))} {fate}"))
        return
    winner = turns.LIMIT_WINNER[state.settings.limit_winner](state.counts())
    draft.happens(EncounterEnded(() if winner is None else (winner,), f"Turn {state.turn} was the last"))
