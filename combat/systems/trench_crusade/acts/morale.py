"""Morale: which sides must test at the end of a Turn, and what a failed test does."""

from collections.abc import Iterator

import attrs

from combat.engine.acts import Act, asked_at, on_entering
from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.engine.errors import Reason
from combat.engine.requests import Form, Request
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts.actions import roll_on_the_chart
from combat.systems.trench_crusade.rules import morale
from combat.systems.trench_crusade.rules.actions import FAILURE
from events.trench_crusade.facts import MoraleDue, MoraleTested, RollOffNeeded
from events.trench_crusade.table import State


@attrs.frozen
class TestMorale(Act, wire="trench_crusade.test_morale.v1"):
    """Make the Morale test that this side owes."""

    __test__ = False
    side: str

    def speakers(self, state: State) -> tuple[str, ...]:
        return (self.side,) if self.side in state.side_ids else ()

    @cites("TC-MOR-03")
    def bars(self, state: State) -> Iterator[Reason]:
        yield from bars_side(state, self.side)
        if self.side != state.morale_queue[0]:
            yield Reason("not_your_test", f"{state.name(state.morale_queue[0])} must test first", "TC-MOR-03")

    @cites("TC-MOR-01", "TC-MOR-02", "TC-MOR-04", "TC-MOR-05", "TC-MOR-07")
    def does(self, draft: Draft[State]) -> None:
        state, side = draft.state, draft.state.side(self.side)
        leader = morale.leader_dice(any(model.has("LEADER") for model in state.on_table(side.id)))
        result = roll_on_the_chart(draft, "Morale", side.id, queries.dice(("LEADER", leader)))
        failure = morale.MORALE_MODE[state.settings.morale_mode](side.failed_tests, side.last_failed)
        draft.happens(MoraleTested(side.id, failure if result == FAILURE else "holds"))


@asked_at("MORALE")
def _test_morale(state: State) -> Iterator[Request]:
    side = state.morale_queue[0]
    form = Form(TestMorale, "Test Morale", {"side": queries.one_of(state.side(side))})
    yield Request(side, "morale", f"{state.name(side)}: test Morale.", (form,), TestMorale(side))


@on_entering("MORALE_CHECK")
@cites("TC-TURN-01", "TC-MOR-01", "TC-MOR-03")
def _count_losses(draft: Draft[State]) -> None:
    """Both sides count their losses; the smaller warband tests first."""
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


def bars_side(state: State, side: str) -> Iterator[Reason]:
    """Return what bars naming a side that is not in this battle."""
    if side not in state.side_ids:
        yield Reason("unknown_side", f"there is no side '{side}'; known: {', '.join(state.side_ids)}")
