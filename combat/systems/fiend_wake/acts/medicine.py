"""Treating unconscious combatants, and recovering from handicaps."""

from collections.abc import Iterator
from types import MappingProxyType

from combat.engine.offer import Bound, Form, OneOf, Request, among
from combat.engine.play import Draft, cites, requests_at
from combat.systems.fiend_wake.acts import CombatantCommand, enter_stage, finish_action, require_roll
from combat.systems.fiend_wake.acts.full_actions import FullAction, target_label
from combat.systems.fiend_wake.queries.choices import combatant_choice
from combat.systems.fiend_wake.queries.combatants import marked_stats, numbers_left
from combat.systems.fiend_wake.queries.nouns import combatants
from combat.systems.fiend_wake.rules import damage, full_actions
from events.fiend_wake import GM, Combatant, State, StatName, facts
from events.vocabulary import ConditionChanged


def _local_patients(state: State, who: str) -> OneOf:
    local = state.occupants(state.combatant(who).location)
    return combatant_choice(occupant for occupant in local if occupant.unconscious)


class Treat(FullAction, wire="fiend_wake.treat.v1"):
    """Treat an unconscious combatant.

    Attributes:
        patient: The unconscious combatant to treat, in the same location.
    """

    action = facts.Action.TREAT
    patient: str = combatants(
        lambda _, patient: patient.unconscious,
        "an unconscious combatant",
        "not_unconscious",
        "FW-FULL-50",
        Bound(_local_patients, "an unconscious combatant in the same location", "not_local", "FW-FULL-50"),
    )

    @cites("FW-FULL-50")
    def apply(self, draft: Draft[State]) -> None:
        self.take(draft, self.patient)
        self.begin(draft, facts.Stage.TREATING, target=self.patient)
        require_roll(draft, self.who, facts.Action.TREAT, "Medicine", "Cunning", full_actions.TREAT_DIFFICULTY)

    @classmethod
    def forms(cls, state: State, actor: Combatant) -> Iterator[Form]:
        patients = _local_patients(state, actor.id)
        if patients.of:
            yield cls.form_for(state, target_label("Treat", patients), actor)


@cites("FW-FULL-50")
def treatment_rolled(draft: Draft[State], *, success: bool) -> None:
    """After a success, let the patient recover a handicap, if it has any."""
    patient = draft.state.current_action.target
    if success and marked_stats(draft.state.combatant(patient)):
        enter_stage(draft, facts.Stage.RECOVERY, patient)
    else:
        finish_action(draft, "treated" if success else "failed")


@requests_at("RECOVERY")
def _recovery(state: State) -> Iterator[Request]:
    patient = state.combatant(state.current_action.target)
    stats, left = marked_stats(patient), numbers_left(patient)
    prompt = f"{patient.name} recovers from a handicap. In which stat?"
    default = Recover(patient.id, min(stats, key=lambda stat: left[stat])) if stats else None
    yield Request(_choosing_seat(state), "recovery", prompt, Recover.answers(state, patient), default)


@cites("FW-FULL-51")
def _choosing_seat(state: State) -> str:
    patient, healer = (state.combatant(who) for who in (state.current_action.target, state.current_action.actor))
    return {"patient": patient.seat, "healer": healer.seat, "gm": GM}[state.settings.heal_choice]


class Recover(CombatantCommand, wire="fiend_wake.recover.v1"):
    """Choose the stat in which a handicap is recovered.

    Attributes:
        stat: The stat in which the handicap is recovered.
    """

    labels = MappingProxyType({"Recover": {}})
    stat: StatName = among(
        lambda state, who: OneOf(marked_stats(state.combatant(who))),
        noun="a stat with a handicap",
        code="not_marked",
        rule="FW-FULL-51",
    )

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        return (_choosing_seat(state),) if state.deed is not None else ()

    @cites("FW-FULL-51", "FW-DMG-36")
    def apply(self, draft: Draft[State]) -> None:
        recover(draft, self.who, self.stat, facts.Action.TREAT)
        finish_action(draft, "treated")


@cites("FW-FULL-51", "FW-DMG-36")
def recover(draft: Draft[State], who: str, stat: str, by: str) -> None:
    """Recover a handicap: the lowest mark of a stat. The combatant wakes unless something else keeps it unconscious."""
    marked = next(candidate for candidate in draft.state.combatant(who).stats if candidate.id == stat).marked
    draft.emit(facts.HandicapRecovered(who=who, stat=stat, number=min(marked), source=by))
    patient = draft.state.combatant(who)
    exhausted = damage.exhausted(numbers_left(patient), draft.state.settings.unconscious_when)
    may_wake = (
        patient.unconscious and patient.put_out_by != facts.THE_GM
    )  # only the GM wakes a combatant that the GM made unconscious
    if may_wake and draft.state.settings.heal_wakes and not exhausted:
        draft.emit(ConditionChanged(who=who, condition=facts.UNCONSCIOUS, level=0, source=by))
