"""Class moves: surprise attacks, prisoners, tactics, Insight, and Wrath."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Literal

import attrs

from combat.engine.offer import Bound, Form, Given, LazySequence, OneOf, Price, Request, among
from combat.engine.play import Draft, Reason, cites, on_entering, requests_at
from combat.systems.powered_by_heresy import acts
from combat.systems.powered_by_heresy.acts import making_moves as making
from combat.systems.powered_by_heresy.acts.confirming import StayOut
from combat.systems.powered_by_heresy.acts.damage_dice import roll_damage
from combat.systems.powered_by_heresy.acts.dealing import enemy_attack, strike
from combat.systems.powered_by_heresy.acts.dying_and_healing import take_damage
from combat.systems.powered_by_heresy.queries import blows, characters, moves, nouns, waiting
from combat.systems.powered_by_heresy.queries.nouns import character_choice
from combat.systems.powered_by_heresy.rules import class_moves, making_moves
from events.memo import memo_per_state
from events.powered_by_heresy import Acolyte, Attempt, Fact, Move, MoveTriggered, State, facts
from events.vocabulary import Modifier


class UnsuspectingStrike(making.SingleTargetMove, wire="powered_by_heresy.unsuspecting_strike.v1", kw_only=True):
    """Get close for a surprise attack, by stealth (Ag) or guile (Fel).

    Attributes:
        target: The enemy to surprise.
        weapon: The weapon to use; empty for bare hands.
        by: The way to get close; it decides the stat.
        ally: The acolyte who profits from an opening; empty for the actor.
    """

    label = "Unsuspecting Strike"
    weapon: str = ""
    by: Literal["stealth", "guile"] = "stealth"
    ally: str = nouns.acolyte_or("yourself")
    facts: tuple[Fact, ...] = making.fitting_facts(Move.UNSUSPECTING_STRIKE)
    within_reach: bool = True

    def check(self, state: State) -> Iterator[Reason]:
        yield from characters.check_learned(state, self.actor, Move.UNSUSPECTING_STRIKE, "PBH-CLS-01")
        if self.weapon:
            yield from self._check_weapon(state)
        yield from making.check_attack_trigger(
            state, self.actor, Move.UNSUSPECTING_STRIKE, self.target, self.weapon, within_reach=self.within_reach
        )

    def _check_weapon(self, state: State) -> Iterator[Reason]:
        weapon = characters.carried_weapon(state, self.actor, self.weapon, "PBH-CLS-01")
        if isinstance(weapon, Reason):
            yield weapon
        elif weapon.is_grenade:
            yield Reason("wrong_weapon", f"{weapon.name} is a grenade; choose another weapon", "PBH-CLS-01")
        elif weapon.ranged:
            yield from characters.check_uses(state, self.actor, weapon)

    def trigger(self, state: State) -> MoveTriggered:
        stat = "Ag" if self.by == "stealth" else "Fel"
        return self.as_move(Move.UNSUSPECTING_STRIKE, stat=stat, detail=self.ally)

    @classmethod
    def forms(cls, state: State, mover: Acolyte, foes: OneOf) -> Iterator[Form]:
        if mover.has(Move.UNSUSPECTING_STRIKE):
            armed = any(not weapon.is_grenade for weapon in making.ready_weapons(state, mover))
            at_all = armed or state.is_permitted(mover.id, Move.UNSUSPECTING_STRIKE)
            within = foes if at_all else acts.filtered_choice(foes, partial(_is_hurt_by_fist, state))
            if within.of:
                omit = making.unpermitted(state, mover, Move.UNSUSPECTING_STRIKE)
                weapons = cls._weapons(state, mover, any_target=not omit)
                yield cls.form_for(state, mover, target=within, weapon=weapons, omit=omit)

    @classmethod
    def _weapons(cls, state: State, mover: Acolyte, *, any_target: bool) -> Given:
        """Return the choice of a weapon; the armour of the chosen target may rule out a bare fist."""
        names = {weapon.id: weapon.name for weapon in making.ready_weapons(state, mover) if not weapon.is_grenade}
        armed = OneOf((*names, ""), (*names.values(), "bare hands"))

        def usable(chosen: Mapping[str, Any]) -> OneOf:
            return (
                armed if any_target or _is_hurt_by_fist(state, chosen["target"]) else acts.filtered_choice(armed, bool)
            )

        return Given(armed, usable)


def _is_hurt_by_fist(state: State, target: str) -> bool:
    return making_moves.fists_can_hurt(state.enemy(target).sheet.armour)


@making.effect_of(Move.UNSUSPECTING_STRIKE)
@cites("PBH-CLS-01")
def _apply_surprise(draft: Draft[State], attempt: Attempt) -> None:
    if moves.result_of(attempt) == "6-":
        return
    target, mover, chosen = attempt.target, draft.state.acolyte(attempt.actor), attempt.chosen
    if mover.has(Move.SILENCING_STRIKE):
        acts.set_condition(draft, target, facts.Condition.SILENCED, Move.SILENCING_STRIKE)
    if making_moves.STAY_OUT_OF_MELEE not in chosen:
        acts.set_condition(draft, mover.id, facts.Condition.IN_MELEE, target)
    if making_moves.CREATE_AN_OPENING in chosen:
        who = attempt.trigger.detail or mover.id
        acts.grant_bonus(draft, who, attempt.move, 1, against=(target,))
    if making_moves.WRECK_ARMOUR in chosen:
        acts.set_condition(
            draft, target, facts.Condition.ARMOUR_WRECKED, attempt.move, draft.state.enemy(target).wrecked + 1
        )
    if making_moves.DEAL_DAMAGE in chosen:
        weapon = draft.state.wielded(attempt.trigger.weapon)
        cheap = class_moves.cheap_shot_die(mover.has(Move.CHEAP_SHOT), weapon.tags)
        strike(draft, attempt, target, "ranged" if weapon.ranged else "melee", extra=1, more=cheap)


class TakeThemAlive(making.MoveCommand, wire="powered_by_heresy.take_them_alive.v1"):
    """Disable a vulnerable enemy after a hit, instead of dealing the damage.

    Attributes:
        target: The enemy who was hit.
    """

    move, label = Move.TAKE_THEM_ALIVE, "Take Them Alive instead"
    actor: str = among(nouns.WAITING)
    text: str = attrs.field(default="", kw_only=True)
    target: str = among(
        lambda state: OneOf((blows.current_blow(state).due.target,)),
        noun="the enemy who was hit",
        code="not_hit",
        rule="PBH-CLS-04",
    )
    facts: tuple[Fact, ...] = making.fitting_facts(Move.TAKE_THEM_ALIVE)


@on_entering("INSTEAD")
def _open_instead_window(draft: Draft[State]) -> None:
    draft.emit(facts.WindowOpened("instead", (blows.current_blow(draft.state).due.attacker,)))


@requests_at("INSTEAD")
def _request_instead(state: State) -> Iterator[Request]:
    due = blows.current_blow(state).due
    mover = state.acolyte(due.attacker)
    prompt = f"{mover.name} has hit {state.name(due.target)}. Deal damage, or try to take them alive?"
    forms = (StayOut.form_for(state, mover, "Deal the damage"), TakeThemAlive.form_for(state, mover))
    yield Request(mover.player, "instead", prompt, forms, StayOut(mover.id))


@making.effect_of(Move.TAKE_THEM_ALIVE)
@cites("PBH-CLS-04")
def _apply_capture(draft: Draft[State], attempt: Attempt) -> None:
    if moves.result_of(attempt) == "6-":
        return
    target = attempt.target
    if draft.state.enemy(target).out:  # the target has left since the hit
        return
    for condition in (facts.Condition.TAKEN_ALIVE, facts.Condition.OUT):
        acts.set_condition(draft, target, condition, attempt.move)
    if making_moves.LAST_ATTACK in attempt.chosen:
        enemy_attack(draft, (target,), attempt.actor, (), in_return=False)


class TakeTactic(making.MoveCommand, wire="powered_by_heresy.take_tactic.v1"):
    """Adopt a tactic, which replaces the current one.

    Attributes:
        tactic: The tactic to use from now on.
        target: The target of the Precise tactic; empty for other tactics.
    """

    tactic: Literal["Defensive", "Reactive", "Reckless", "Precise"] = among(OneOf(tuple(class_moves.TACTICS)))
    target: str = among(nouns.ENEMY, default="")

    def check(self, state: State) -> Iterator[Reason]:
        yield from characters.check_learned(state, self.actor, Move.TACTICAL_ADVANTAGE, "PBH-CLS-05")
        if self.tactic == class_moves.PRECISE and not self.target:
            yield Reason("unknown_character", "the Precise tactic needs a target; name an enemy", "PBH-CLS-05")
        elif self.tactic != class_moves.PRECISE and self.target:
            yield Reason("no_target", "only the Precise tactic has a target; leave the target empty", "PBH-CLS-05")

    def trigger(self, state: State) -> MoveTriggered:
        return self.as_move(Move.TACTICAL_ADVANTAGE, rolled=False, detail=self.tactic)

    @classmethod
    def forms(cls, state: State, mover: Acolyte, foes: OneOf) -> Iterator[Form]:
        if mover.has(Move.TACTICAL_ADVANTAGE):
            others = OneOf(tuple(tactic for tactic in class_moves.TACTICS if tactic != class_moves.PRECISE))
            yield cls.form_for(state, mover, "Tactical Advantage", tactic=others, omit=("target",))
            if foes.of:
                precise = OneOf((class_moves.PRECISE,))
                yield cls.form_for(state, mover, "Tactical Advantage: Precise", tactic=precise, target=foes)


@making.effect_of(Move.TACTICAL_ADVANTAGE)
def _apply_tactic(draft: Draft[State], attempt: Attempt) -> None:
    target = attempt.target
    if attempt.trigger.detail != draft.state.acolyte(attempt.actor).tactic:
        acts.end_bonuses(draft, attempt.actor, class_moves.ANOTHER_TACTIC)
    draft.emit(facts.TacticTaken(attempt.actor, attempt.trigger.detail, target))


class SpendInsight(acts.ReactorCommand, wire="powered_by_heresy.spend_insight.v1"):
    """Spend Insight to get +1 on your own roll, or to reroll damage."""

    costs = (lambda state, actor: Price(facts.Resource.INSIGHT, held=state.acolyte(actor).insight),)

    def check(self, state: State) -> Iterator[Reason]:
        if not state.acolyte(self.actor).insight:
            yield Reason("no_insight", f"{state.name(self.actor)} has no Insight to spend", "PBH-CLS-06")
        if state.step == "HELP" and state.attempt is not None and state.attempt.actor != self.actor:
            yield Reason("not_your_roll", "Insight can be spent only on the acolyte's own roll", "PBH-CLS-06")

    def apply(self, draft: Draft[State]) -> None:
        on = moves.current(draft.state).move if draft.state.step == "HELP" else "another damage roll"
        acts.spend(draft, self.actor, facts.Resource.INSIGHT, 1, on)
        if draft.state.step == "HELP":
            draft.emit(facts.RollModified(self.actor, Modifier("Insight", 1, "total")))
            draft.emit(facts.WindowUsed(self.actor))
        else:
            roll_damage(draft)


@requests_at("HELP")
def _request_insight_for_roll(state: State) -> Iterator[Request]:
    attempt = moves.current(state)
    if attempt.actor in waiting.reactors(state):
        mover = state.acolyte(attempt.actor)
        forms = LazySequence(partial(_insight_forms, state, mover, "Keep Insight", "Spend Insight for +1"))
        prompt = f"{mover.name} is about to roll {attempt.move}. Spend Insight for +1?"
        yield Request(mover.player, "help", prompt, forms, StayOut(mover.id))


@requests_at("INSIGHT")
def _request_insight_for_damage(state: State) -> Iterator[Request]:
    faces = ", ".join(map(str, blows.current_blow(state).faces))
    for who in waiting.reactors(state):
        seer = state.acolyte(who)
        forms = LazySequence(partial(_insight_forms, state, seer, "Keep the roll", "Reroll the damage"))
        prompt = f"The damage dice show {faces}. Does {seer.name} spend Insight to reroll them?"
        yield Request(seer.player, "insight", prompt, forms, StayOut(who))


def _insight_forms(state: State, seer: Acolyte, keep: str, spend_it: str) -> Iterator[Form]:
    """Yield the form for keeping Insight and, if there is any, the form for spending it."""
    yield StayOut.form_for(state, seer, keep)
    if seer.insight:
        yield SpendInsight.form_for(state, seer, spend_it)


def gain_wrath(draft: Draft[State], who: str, amount: int, source: str) -> None:
    """Record that an acolyte gains Wrath, up to the maximum."""
    wrath = draft.state.acolyte(who).wrath
    acts.gain(draft, who, facts.Resource.WRATH, class_moves.wrath_after(wrath, amount) - wrath, source)


class DoPenance(making.MoveCommand, wire="powered_by_heresy.do_penance.v1"):
    """Take a wound to gain Wrath."""

    move, label, rolled = Move.PENANCE, "Penance", False

    def check(self, state: State) -> Iterator[Reason]:
        yield from characters.check_learned(state, self.actor, Move.PENANCE, "PBH-CLS-07")


@making.effect_of(Move.PENANCE)
def _apply_penance(draft: Draft[State], attempt: Attempt) -> None:
    gain_wrath(draft, attempt.actor, 1, Move.PENANCE)
    take_damage(draft, attempt.actor, 1, Move.PENANCE)


@memo_per_state
def _foes(state: State) -> OneOf:
    return character_choice(state.foes())


def _unjudged(state: State, actor: str = "") -> OneOf:
    judged = state.acolyte(actor).judged if actor else ()
    return character_choice(other for other in state.present() if other.id not in judged)


class Judge(making.MoveCommand, wire="powered_by_heresy.judge.v1"):
    """Spend 1 Wrath to name a foe's crimes for all to hear.

    Attributes:
        target: The foe whose crimes are named.
    """

    move, label, rolled = Move.JUDGEMENT, "Judgement", False
    target: str = among(
        nouns.ENEMY, Bound(_unjudged, "a foe who is not judged until the next attack", "judged", "PBH-CLS-07")
    )

    costs = (lambda state, actor: Price(facts.Resource.WRATH, held=state.acolyte(actor).wrath),)

    def check(self, state: State) -> Iterator[Reason]:
        yield from characters.check_learned(state, self.actor, Move.JUDGEMENT, "PBH-CLS-07")
        if not state.acolyte(self.actor).wrath:
            yield Reason("no_wrath", f"{state.name(self.actor)} has no Wrath to spend", "PBH-CLS-07")


@making.effect_of(Move.JUDGEMENT)
def _apply_judgement(draft: Draft[State], attempt: Attempt) -> None:
    acts.spend(draft, attempt.actor, facts.Resource.WRATH, 1, Move.JUDGEMENT)
    draft.emit(facts.Judged(attempt.actor, attempt.target, besides=True))


@cites("PBH-CLS-05")
def update_focus(draft: Draft[State], attempt: Attempt) -> None:
    """Record that a Tactician loses the target of the Precise tactic by attacking another target."""
    focus = draft.state.acolyte(attempt.actor).focus
    if focus and attempt.move in making_moves.ATTACKS and focus not in attempt.targets:
        draft.emit(facts.FocusLost(attempt.actor, focus))


def class_move_forms(state: State, mover: Acolyte) -> Iterator[Form]:
    """Yield the forms for the class moves that an acolyte can make."""
    foes = _foes(state)
    yield from UnsuspectingStrike.forms(state, mover, foes)
    yield from TakeTactic.forms(state, mover, foes)
    if mover.has(Move.PENANCE):
        yield DoPenance.form_for(state, mover)
    if mover.has(Move.JUDGEMENT) and mover.wrath and any(foe not in mover.judged for foe in foes.of):
        yield Judge.form_for(state, mover, target=acts.filtered_choice(foes, lambda each: each not in mover.judged))


class HoldRitual(acts.AcolyteCommand, wire="powered_by_heresy.hold_ritual.v1"):
    """Restore a Templar's Wrath to the maximum with an hour of prayer.

    Attributes:
        actor: The Templar who holds the ritual.
    """

    actor: str = nouns.able()

    def check(self, state: State) -> Iterator[Reason]:
        errors = list(characters.check_learned(state, self.actor, Move.WRATH, "PBH-CLS-07"))
        yield from errors
        if not errors and state.acolyte(self.actor).wrath >= class_moves.MAX_WRATH:
            yield Reason("full", f"{state.name(self.actor)} already has the maximum Wrath", "PBH-CLS-07")

    def apply(self, draft: Draft[State]) -> None:
        gain_wrath(draft, self.actor, class_moves.MAX_WRATH, "an hour's ritual")

    @classmethod
    def forms(cls, state: State, who: Acolyte) -> Iterator[Form]:
        if who.has(Move.WRATH) and who.wrath < class_moves.MAX_WRATH:
            yield cls.form_for(state, who, "Hold an hour's ritual")
