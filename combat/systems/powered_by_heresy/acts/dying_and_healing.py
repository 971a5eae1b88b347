"""Dying and healing: wounds and their consequences, Last Breath, scars, rest, medkits and treatment."""

from collections.abc import Iterator
from typing import Any, Literal

from combat.engine.offer import Form, OneOf, Price, Request, Whole, Words, among, modifiers, text, within
from combat.engine.play import Draft, Reason, cites, gm_consents, requests_at
from combat.systems.powered_by_heresy import acts
from combat.systems.powered_by_heresy.acts.defend import stop_defending
from combat.systems.powered_by_heresy.acts.making_moves import MoveCommand, effect_of, fitting_facts
from combat.systems.powered_by_heresy.queries import characters, moves, nouns, waiting
from combat.systems.powered_by_heresy.queries.nouns import character_choice, living_members
from combat.systems.powered_by_heresy.rules import basic_moves, class_moves, making_moves, the_gm
from combat.systems.powered_by_heresy.rules import dying_and_healing as rules
from events.powered_by_heresy import Acolyte, Attempt, Fact, MoveTriggered, State, facts
from events.powered_by_heresy.sheets import GM, LOWEST_STAT, STATS, Move, Stat
from events.vocabulary import Modifier, Recovered, Suffered

MAX_WOUNDS = 10
"""Maximum number of wounds that one command can inflict or heal."""


def take_damage(draft: Draft[State], who: str, amount: int, source: str, *, rolled: bool = False) -> None:
    """Emit wounds from damage or from a statement, and their consequences."""
    if draft.state.is_acolyte(who) and class_moves.took_damage(rolled, amount, draft.state.settings.damage_means):
        _give_insight(draft, who)
    if amount:
        _wound(draft, who, amount, source)
    if draft.state.is_acolyte(who):
        if class_moves.took_damage(rolled, amount, draft.state.settings.damage_means):
            acts.report_event(draft, who, "damage")
        if amount:
            acts.report_event(draft, who, "wound")


def _give_insight(draft: Draft[State], who: str) -> None:
    """Give Insight to Tacticians when they or a bonded character take damage."""
    for acolyte in characters.able(draft.state):
        if acolyte.has(Move.LIFTING_THE_FOG) and (acolyte.id == who or acolyte.bond(who)):
            gained = class_moves.insight_after(acolyte.insight, 1) - acolyte.insight
            acts.gain(draft, acolyte.id, facts.Resource.INSIGHT, gained, Move.LIFTING_THE_FOG)


def _wound(draft: Draft[State], who: str, amount: int, source: str) -> None:
    state, settings = draft.state, draft.state.settings
    hurt, most = state.character(who), characters.max_wounds(state.character(who))
    after = rules.wounds_after(hurt.wounds, amount, most, clamp=settings.clamp_wounds)
    if after > hurt.wounds:
        draft.emit(Suffered(who=who, harm="Wounds", amount=after - hurt.wounds, source=source))
    if after >= most and not (isinstance(hurt, Acolyte) and hurt.dead):
        apply_fate(draft, who, rules.fate(state.is_acolyte(who), settings.pc_at_max), source)


def apply_fate(draft: Draft[State], who: str, fate: rules.Fate, source: str) -> None:
    """Apply the fate that the wounds lead to: dying, dead, or out of the fight."""
    player_character = draft.state.is_acolyte(who)
    if player_character:
        stop_defending(draft, who, "dying")
    if fate == "dying":
        _emit_breath_due(draft, who, by_wounds=True, source=source)
    else:
        condition = facts.Condition.DEAD if player_character else facts.Condition.OUT
        acts.set_condition(draft, who, condition, source)


def _emit_breath_due(draft: Draft[State], who: str, *, by_wounds: bool, source: str) -> None:
    if all(breath.who != who for breath in draft.state.breaths):
        draft.emit(facts.BreathDue(who, by_wounds=by_wounds, source=source))


@cites("PBH-LB-02")
def call_for_last_breath(draft: Draft[State], who: str, danger: str) -> None:
    """Bring a character to Last Breath without damage and wounds; a GM character is out of the fight."""
    if draft.state.is_acolyte(who):
        stop_defending(draft, who, "dying")
        _emit_breath_due(draft, who, by_wounds=False, source=danger)
    else:
        acts.set_condition(draft, who, facts.Condition.OUT, danger)


class InflictWounds(acts.Harm, wire="powered_by_heresy.inflict_wounds.v1"):
    """Inflict wounds outright, ignoring Defense.

    Attributes:
        target: The character who is wounded.
        wounds: The number of wounds, from 1 to 10.
        source: The cause of the wounds.
        targets: Other characters who are wounded, too.
    """

    label = "Inflict wounds"
    target: str = nouns.character()
    wounds: int = within(1, MAX_WOUNDS, code="amount", rule="PBH-DMG-05")
    source: str = nouns.reason("the warp")
    targets: tuple[str, ...] = nouns.others()

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.GmMoveMade(the_gm.DEAL_DAMAGE, self.target, self.source))
        for target in dict.fromkeys((self.target, *self.targets)):
            take_damage(draft, target, self.wounds, self.source)


class CallLastBreath(acts.Harm, wire="powered_by_heresy.call_last_breath.v1"):
    """Call for Last Breath because of an overwhelming danger; no wound is recorded.

    Attributes:
        target: The acolyte who must roll.
        danger: The danger that calls for it.
        targets: Other characters who must roll, too.
    """

    label = "Call for Last Breath"
    target: str = nouns.acolyte()
    danger: str = nouns.reason("the void")
    targets: tuple[str, ...] = nouns.others()

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.GmMoveMade(the_gm.IN_A_SPOT, self.target, self.danger))
        for target in dict.fromkeys((self.target, *self.targets)):
            call_for_last_breath(draft, target, self.danger)


class DrawBreath(acts.AcolyteCommand, wire="powered_by_heresy.draw_breath.v1"):
    """Roll Last Breath: two dice without a stat.

    Attributes:
        actor: The acolyte who is dying.
        crowd: Whether the acolyte is in a crowd, which may help a Hive Worlder.
        text: The last thoughts of the acolyte; may be empty.
        modifiers: The GM's modifiers to the roll, each with its reason.
    """

    label = "Roll Last Breath"
    actor: str = among(
        lambda state: character_choice(map(state.acolyte, waiting.dying(state)[:1])),
        noun="the acolyte who must roll Last Breath now",
        code="not_dying",
        rule="PBH-WND-03",
    )
    crowd: bool = False
    text: str = text(default="")
    modifiers: tuple[Modifier, ...] = among(modifiers(acts.TOTAL), code="modifier", rule="PBH-CORE-09", default=())

    def consent_from(self, state: State, by: str) -> tuple[str, ...]:
        return (GM,) if self.modifiers and state.settings.modifiers_by == "gm" else ()

    def apply(self, draft: Draft[State]) -> None:
        crowd = ("crowd",) if self.crowd else ()
        draft.emit(MoveTriggered(actor=self.actor, move=Move.LAST_BREATH, facts=crowd, text=self.text))
        for modifier in self.modifiers:
            draft.emit(facts.RollModified(self.actor, modifier))


@requests_at("LAST_BREATH")
def _request_last_breath(state: State) -> Iterator[Request]:
    for dying in map(state.acolyte, waiting.dying(state)[:1]):
        form, prompt = DrawBreath.form_for(state, dying), f"{dying.name} is dying: roll Last Breath."
        yield Request(dying.player, "last_breath", prompt, (form,), DrawBreath(dying.id))


@effect_of(Move.LAST_BREATH)
def _apply_last_breath(draft: Draft[State], attempt: Attempt) -> None:
    state, who, source = draft.state, attempt.actor, Move.LAST_BREATH
    fate = rules.last_breath(moves.result_of(attempt))
    draft.emit(facts.BreathDrawn(who, fate))
    if fate == "dead":
        acts.set_condition(draft, who, facts.Condition.DEAD, source)
        return
    by_wounds = state.breath is None or state.breath.by_wounds
    limit_survivor_wounds(draft, who, by_wounds=by_wounds)
    if by_wounds:
        acts.set_condition(draft, who, facts.Condition.BARELY_ALIVE, source)


def limit_survivor_wounds(draft: Draft[State], who: str, *, by_wounds: bool) -> None:
    """Limit a survivor's wounds to the current maximum, if the settings say so."""
    survivor, reading = draft.state.acolyte(who), draft.state.settings.after_last_breath
    left = rules.wounds_of_a_survivor(survivor.wounds, characters.max_wounds(survivor), by_wounds, reading)
    if left < survivor.wounds:
        draft.emit(Recovered(who=who, harm="Wounds", amount=survivor.wounds - left, source=Move.LAST_BREATH))


def _reducible_stats(state: State) -> OneOf:
    survivors = map(state.acolyte, waiting.scarred(state)[:1])
    return OneOf(tuple(stat for survivor in survivors for stat in STATS if survivor.stat(stat) > LOWEST_STAT))


class LeaveScar(acts.GmStatement, wire="powered_by_heresy.leave_scar.v1"):
    """Choose the stat that a survivor permanently loses a point of, and describe the scar.

    Attributes:
        who: The survivor who is scarred.
        stat: The stat that drops by one permanently.
        scar: The visible scar; may be empty.
    """

    label = "Leave lasting harm"
    who: str = among(
        lambda state: OneOf(waiting.scarred(state)[:1]),
        noun="the survivor who must lose a stat point now",
        code="not_scarred",
        rule="PBH-LB-01",
    )
    stat: Stat = among(_reducible_stats, noun="a stat that can go lower", code="stat_floor", rule="PBH-LB-01")
    scar: str = among(Words(("a scar",)), default="")

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.StatChanged(who=self.who, stat=self.stat, by=-1, source=Move.LAST_BREATH, scar=self.scar))
        limit_survivor_wounds(draft, self.who, by_wounds=draft.state.acolyte(self.who).survived)


@requests_at("LASTING_HARM")
def _request_scar(state: State) -> Iterator[Request]:
    for who in waiting.scarred(state)[:1]:
        prompt = f"{state.name(who)} lives, at a price. Which stat is permanently reduced?"
        yield Request(GM, "scar", prompt, tuple(LeaveScar.forms(state)))


def heal(draft: Draft[State], who: str, amount: int, source: str) -> None:
    """Emit the healing; an acolyte who is now below max wounds is no longer barely alive."""
    healed_wounds = rules.wounds_removed(draft.state.character(who).wounds, amount)
    if healed_wounds:
        draft.emit(Recovered(who=who, harm="Wounds", amount=healed_wounds, source=source))
        if draft.state.is_acolyte(who):
            acts.report_event(draft, who, "healing")
    patient = draft.state.character(who)
    if isinstance(patient, Acolyte) and patient.survived and patient.wounds < characters.max_wounds(patient):
        acts.set_condition(draft, who, facts.Condition.BARELY_ALIVE, source, 0)


def _wounded(state: State) -> OneOf:
    return character_choice(acolyte for acolyte in living_members(state) if acolyte.wounds and not acolyte.gone)


class UseMedkit(MoveCommand, wire="powered_by_heresy.use_medkit.v1"):
    """Apply a medkit in a fight, with the move that the settings choose.

    Attributes:
        patient: The acolyte to heal.
        by: The way to defy danger; needed only if the settings make that the move.
    """

    label = "Use a medkit"
    patient: str = nouns.here(_wounded, noun="a wounded acolyte", code="unhurt", rule="PBH-HEAL-01")
    by: basic_moves.Approach = among(OneOf(tuple(basic_moves.DEFY_BY)), default="wits")
    facts: tuple[Fact, ...] = fitting_facts(Move.MEDKIT)
    costs = (lambda state, actor: Price("medkit use", held=state.acolyte(actor).medkit),)

    def check(self, state: State) -> Iterator[Reason]:
        yield from characters.check_medkit(state, self.actor, "PBH-HEAL-03")

    def trigger(self, state: State) -> MoveTriggered:
        kit, move = facts.Resource.MEDKIT, rules.MEDKIT_MOVE[state.settings.medkit_move]
        details: dict[str, Any] = {"rolled": bool(move), "weapon": kit, "targets": (self.patient,), "detail": kit}
        if move == Move.DEFY_DANGER:
            details["stat"] = basic_moves.defy_stat(self.by, state.settings.mental_fortitude)
        return self.as_move(move or Move.MEDKIT, **details)

    @classmethod
    def forms(cls, state: State, mover: Acolyte) -> Iterator[Form]:
        if mover.medkit and _wounded(state).of:
            yield cls.form_for(state, mover)


def apply_medkit(draft: Draft[State], attempt: Attempt) -> None:
    """Use up one medkit use, and heal the patient unless the move failed. Moves without a medkit do nothing here."""
    if attempt.trigger.weapon == facts.Resource.MEDKIT and attempt.move in rules.MEDKIT_MOVES:
        acts.spend(draft, attempt.actor, facts.Resource.MEDKIT, 1, "tending wounds")
        patient = draft.state.acolyte(attempt.target)
        if attempt.band != "6-" and not (patient.dead or patient.gone):
            lesser = making_moves.LESSER_RESULT in attempt.chosen
            heal(draft, patient.id, rules.medkit_heals(lesser), facts.Resource.MEDKIT)


class Rest(acts.AcolyteCommand, wire="powered_by_heresy.rest.v1"):
    """Rest for a day to heal wounds.

    Attributes:
        care: The kind of care during the rest.
    """

    label = "Rest for a day"
    actor: str = nouns.here(_wounded, noun="a wounded acolyte", code="unhurt", rule="PBH-HEAL-01")
    care: Literal["alone", "medical team", "comfort"] = "alone"

    def consent_from(self, state: State, by: str) -> tuple[str, ...]:
        return () if self.care == "alone" else (GM,)

    def apply(self, draft: Draft[State]) -> None:
        most = characters.max_wounds(draft.state.acolyte(self.actor))
        heal(draft, self.actor, rules.rest_heals(self.care, most, draft.state.settings.recover_rule), "a day of rest")
        acts.report_event(draft, self.actor, "rest")


def _treated_wounds(_state: State, means: str = "") -> Whole:
    return Whole(0, 1, (0,)) if means == facts.Resource.MEDKIT else Whole(0, MAX_WOUNDS, (0, 1))


class Treat(acts.GmStatement, wire="powered_by_heresy.treat.v1", kw_only=True):
    """Heal wounds with a medkit, surgery or chemicals.

    Attributes:
        patient: The acolyte to heal.
        means: The means of the treatment.
        healer: The acolyte who treats the patient; required for a medkit, otherwise may be empty.
        wounds: The number of wounds to heal; 0 for the number in the settings.
    """

    patient: str = nouns.here(_wounded, noun="a wounded acolyte", code="unhurt", rule="PBH-HEAL-01")
    means: Literal["medkit", "surgery", "chemical"]
    healer: str = nouns.acolyte_or("none", nouns.ABLE)
    wounds: int = among(_treated_wounds, code="amount", rule="PBH-HEAL-04", default=0)

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        return (state.seat_of(self.healer), GM) if state.is_acolyte(self.healer) else (GM,)

    consent_from = gm_consents

    def check(self, state: State) -> Iterator[Reason]:
        if self.means == facts.Resource.MEDKIT:
            unable = list(characters.check_living(state, self.healer))
            yield from unable or characters.check_medkit(state, self.healer, "PBH-HEAL-01")

    def apply(self, draft: Draft[State]) -> None:
        amount = characters.treatment_heals(draft.state, self.means)
        if self.means == facts.Resource.MEDKIT:
            acts.spend(draft, self.healer, facts.Resource.MEDKIT, 1, "tending wounds")
            amount = 1
        heal(draft, self.patient, self.wounds or amount, self.means)

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        return cls.offer(state, "Treat", means=OneOf(("surgery", "chemical")))

    @classmethod
    def forms_by_healer(cls, state: State, healer: Acolyte) -> Iterator[Form]:
        if healer.medkit:
            kit, by = OneOf((facts.Resource.MEDKIT,)), character_choice((healer,))
            yield from cls.offer(state, "Use a medkit", means=kit, healer=by)
