"""Morale: the tests at the end of a Turn, and the effect of a failure."""

from collections.abc import Iterator

from combat.engine.abilities.vocabulary import Moment
from combat.engine.offer import Bound, OneOf, Request, among
from combat.engine.play import Draft, cites, on_entering, requests_at
from combat.systems.trench_crusade import queries
from combat.systems.trench_crusade.acts.actions import STATED, ModifiedCommand, roll_action_chart
from combat.systems.trench_crusade.queries import active_abilities
from combat.systems.trench_crusade.queries.ability_words import IGNORE
from combat.systems.trench_crusade.queries.active_abilities import IN_FORCE
from combat.systems.trench_crusade.rules import morale
from combat.systems.trench_crusade.rules.actions import FAILURE
from events.trench_crusade import Action, ActionDeclared, MoraleDue, MoraleTested, RollOffNeeded, State
from events.vocabulary import Modifier


def _next_to_test(state: State) -> OneOf:
    return queries.one_of(state.side(state.morale_queue[0]))


class TestMorale(ModifiedCommand, wire="trench_crusade.test_morale.v1"):
    """Make a side's Morale test.

    Attributes:
        side: The side that must test.
    """

    __test__ = False
    side: str = among(queries.SIDE, Bound(_next_to_test, "the side that must test first", "not_your_test", "TC-MOR-03"))
    modifiers: tuple[Modifier, ...] = among(STATED, default=(), later=True)

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        return (self.side,) if self.side in state.side_ids else ()

    @cites("TC-MOR-01", "TC-MOR-02", "TC-MOR-04", "TC-MOR-05", "TC-MOR-07")
    def apply(self, draft: Draft[State]) -> None:
        state = draft.state
        present = state.on_table(self.side)
        able = [model for model in present if not (model.down and state.settings.leader_helps == "standing")]
        leader = next((model for model in able if active_abilities.has(state, model, "LEADER")), None)
        flag = any(model.profile.flag and not model.down for model in present)
        side_modifiers = queries.dice_modifiers(("LEADER", int(leader is not None)), ("Flag", int(flag)))
        moments = tuple(Moment(point="Morale", who=model.id) for model in present)
        cancelled = IN_FORCE.words_at(state, IGNORE, *moments)
        draft.remind(*moments)
        # An effect that several models share counts only once.
        ability_modifiers = dict.fromkeys(IN_FORCE.modifiers(state, *moments))
        all_modifiers = (*side_modifiers, *ability_modifiers, *self.modifiers)
        modifiers = tuple(modifier for modifier in all_modifiers if modifier.name not in cancelled)
        if leader is not None and state.settings.markers_on_morale:
            # The LEADER makes the test, so that its markers can be spent. Being Down does not affect this roll.
            draft.emit(ActionDeclared(model=leader.id, action=Action.MORALE, modifiers=modifiers))
        else:
            record_morale(draft, self.side, roll_action_chart(draft, Action.MORALE, self.side, modifiers))


def morale_rolled(draft: Draft[State], attempt: ActionDeclared, result: str) -> None:
    """Apply the result of a Morale test that a LEADER made for its side."""
    record_morale(draft, draft.state.model(attempt.model).side, result)


@cites("TC-MOR-02", "TC-MOR-04")
def record_morale(draft: Draft[State], side: str, result: str) -> None:
    """Record whether the side holds, is Shaken or flees."""
    warband = draft.state.side(side)
    failure = morale.failed_morale(warband.failed_tests, warband.last_failed, draft.state.settings.morale_mode)
    draft.emit(MoraleTested(side, failure if result == FAILURE else "holds"))


@requests_at("MORALE")
def _request_morale_test(state: State) -> Iterator[Request]:
    side = state.morale_queue[0]
    form = TestMorale.form(state, f"{state.name(side)}: test Morale")
    yield Request(side, "morale", f"{state.name(side)} must test Morale.", (form,), TestMorale(side))


@on_entering("MORALE_CHECK")
@cites("TC-TURN-01", "TC-MOR-01", "TC-MOR-03")
def _count_losses(draft: Draft[State]) -> None:
    """Count both sides' losses and request the tests that are due. The smaller warband tests first."""
    sizes = {}
    for side in draft.state.sides:
        present = draft.state.on_table(side.id)
        down, out = sum(model.down for model in present), side.start - len(present)
        if morale.must_test_morale(down, out, side.start, draft.state.settings.morale_base):
            sizes[side.id] = len(present)
    order = morale.morale_order(sizes)
    if order is None:
        draft.emit(RollOffNeeded("morale"))
    elif order:
        draft.emit(MoraleDue(order))
