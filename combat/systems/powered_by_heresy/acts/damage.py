"""The exchange of damage: Defense, dice, rerolls, and wounds."""

from collections.abc import Iterator
from functools import partial
from typing import Any, Literal

from attrs import frozen

from combat.engine.book import cites
from combat.engine.dice.sources import OutcomeKey
from combat.engine.errors import Reason
from combat.engine.offer.bounds import among
from combat.engine.offer.domains import ListOf, OneOf, SomeOf, modifiers
from combat.engine.offer.requests import Form, Request
from combat.engine.play.acts import Act, on_entering, requests_at
from combat.engine.play.draft import Draft
from combat.engine.statements import Statement, open_forms
from combat.systems.powered_by_heresy.acts import DEFENSE, DICE, GmCommand, HarshMove, gain, roll_words
from combat.systems.powered_by_heresy.acts.dealing import with_modifiers
from combat.systems.powered_by_heresy.acts.defend import apply_reactive_tactic, declare_defense
from combat.systems.powered_by_heresy.acts.dying_and_healing import call_for_last_breath, take_damage
from combat.systems.powered_by_heresy.acts.rolling import roll_dice
from combat.systems.powered_by_heresy.queries import blows, characters, moves, nouns
from combat.systems.powered_by_heresy.queries.abilities import blow_tags
from combat.systems.powered_by_heresy.rules import basic_moves, class_moves, damage, the_gm
from events.fields import added_later
from events.powered_by_heresy import facts
from events.powered_by_heresy.facts import BlowDue, Resource
from events.powered_by_heresy.sheets import GM, Move
from events.powered_by_heresy.table import Blow, State
from events.vocabulary import Die, Hit, Missed, Modifier, Rolled, Soaked


@frozen
class Hazard(HarshMove, wire="powered_by_heresy.hazard.v1"):
    """Deal the damage of a hazard without an attacker.

    Attributes:
        target: The character who is harmed.
        size: How dangerous the hazard is.
        source: The name of the hazard.
        modifiers: Modifiers to the dice or the Defense, each with its reason.
        targets: Other characters who are harmed, too; dice are rolled for each.
        last_breath: Whether the hazard calls for Last Breath at once, without damage and wounds.
    """

    label = "A hazard deals damage"
    target: str = nouns.character()
    size: Literal["bruise", "bleed", "break", "kill"] = among(OneOf(tuple(damage.HAZARDS)))
    source: str = nouns.reason("falling masonry")
    modifiers: tuple[Modifier, ...] = among(modifiers(DICE, DEFENSE), code="modifier", rule="PBH-CORE-09", default=())
    targets: tuple[str, ...] = nouns.others()
    last_breath: bool = added_later(default=False)

    @cites("PBH-DMG-14", "PBH-LB-02")
    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.GmMoveMade(the_gm.DEAL_DAMAGE, self.target, self.source))
        dice = () if self.last_breath else (damage.HAZARDS[self.size],)
        for target in dict.fromkeys((self.target, *self.targets)):
            due = BlowDue(target=target, source=self.source, cause="other", dice=dice, last_breath=self.last_breath)
            draft.emit(with_modifiers(due, self.modifiers))

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        return nouns.forms_for_several(cls, state)


@on_entering("BLOW")
def _declare_blow(draft: Draft[State]) -> None:
    blow = blows.current_blow(draft.state)
    strikes = blows.is_dealt(draft.state, blow)
    if strikes is None:
        draft.emit(facts.ReturnAsked(blow.due.attackers[0]))
    elif not strikes:
        draft.emit(facts.BlowSettled(blow.target, 0))
    else:
        declare_defense(draft, blow)
        apply_reactive_tactic(draft, blow)
        who = blows.defenders(draft.state, blow)
        if who:
            draft.emit(facts.WindowOpened("ward", who))


@frozen
class StrikeBack(GmCommand, wire="powered_by_heresy.strike_back.v1"):
    """Decide whether an enemy who is out of the fight still attacks.

    Attributes:
        strikes: Whether the enemy still attacks.
    """

    strikes: bool

    def apply(self, draft: Draft[State]) -> None:
        target = blows.current_blow(draft.state).target
        draft.emit(facts.ReturnSettled(draft.state.returning, self.strikes))
        if not self.strikes:
            draft.emit(facts.BlowSettled(target, 0))


WEIGHED = ("MOVE_CONFIRM", "HELP", "INSTEAD", "RETURN", "WARD")
"""The steps before a roll or damage at which modifiers can be added; the first two are before a move roll."""


def _possible_modifiers(state: State) -> ListOf:
    words = roll_words(state) if state.step in WEIGHED[:2] else (DICE, DEFENSE)
    return ListOf(Modifier, modifiers(*words).fields, least=1)


def _weighing_seats(state: State) -> tuple[str, ...]:
    players = tuple(player.id for player in state.players) if state.settings.modifiers_by == "anyone" else ()
    return (GM, *players)


@frozen
class Weigh(Statement, wire="powered_by_heresy.weigh.v1"):
    """Add modifiers to the next roll or damage. The settings say who may.

    Attributes:
        modifiers: The modifiers, each with its reason.
    """

    label = "Add modifiers"
    modifiers: tuple[Modifier, ...] = among(_possible_modifiers, code="modifier", rule="PBH-CORE-09")

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        return _weighing_seats(state)

    def check(self, state: State) -> Iterator[Reason]:
        if state.step == "MOVE_CONFIRM" and not moves.current(state).trigger.rolled:
            yield Reason("no_roll", f"{moves.current(state).move} is not rolled", "PBH-CORE-10")

    @cites("PBH-CORE-09")
    def apply(self, draft: Draft[State]) -> None:
        state = draft.state
        if state.step in WEIGHED[:2]:
            for modifier in self.modifiers:
                draft.emit(facts.RollModified(moves.current(state).actor, modifier))
            return
        blow = blows.current_blow(state)
        due = with_modifiers(blow.due, self.modifiers)
        draft.emit(facts.BlowWeighed(dice=due.dice, extra=due.extra, modifiers=due.modifiers))
        if blow.faced is not None:
            declare_defense(draft, blows.current_blow(draft.state))


@requests_at(*WEIGHED)
def _request_modifiers(state: State) -> Iterator[Request]:
    if state.step != "MOVE_CONFIRM" or moves.current(state).trigger.rolled:
        prompt, forms = "Does anything else modify the roll?", open_forms((Weigh,), state)
        # before the GM confirms a move, the GM adds modifiers with the confirmation
        for seat in _weighing_seats(state)[state.step == "MOVE_CONFIRM" :]:
            yield Request(seat, "weigh", prompt, forms, optional=True)


@requests_at("RETURN")
def _request_strike_back(state: State) -> Iterator[Request]:
    form = StrikeBack.form(state, "Decide whether it attacks")
    prompt = f"{state.name(state.returning)} is out of the fight. Does it still attack?"
    yield Request(GM, "strike_back", prompt, (form,), StrikeBack(strikes=True))


@on_entering("DAMAGE_ROLL")
@cites("PBH-DMG-15")
def _roll_damage(draft: Draft[State]) -> None:
    blow = blows.current_blow(draft.state)
    if blows.is_dealt(draft.state, blow) is False:
        draft.emit(facts.BlowSettled(blow.target, 0))
        return
    if not draft.state.is_character(blow.target):
        _hit_thing(draft, blow)
        return
    if blow.due.last_breath:
        draft.emit(facts.BlowSettled(blow.target, 0))
        call_for_last_breath(draft, blow.target, blow.due.source)
        return
    roll_damage(draft)
    blow, policy = blows.current_blow(draft.state), draft.state.settings.proven_policy
    _reroll_proven(draft, damage.proven_by_policy(blow.faces, blow.due.proven, blow.defense, policy))


def _hit_thing(draft: Draft[State], blow: Blow) -> None:
    """Emit a hit on a thing or place, which has neither Defense nor wounds."""
    attacker = blow.due.attackers[0]
    draft.emit(Hit(attacker=attacker, target=blow.target, weapon=blow.due.source, result="as the table tells it"))
    draft.emit(facts.BlowSettled(blow.target, 0))


def roll_damage(draft: Draft[State]) -> None:
    """Roll all the dice for the damage that is dealt next."""
    blow = blows.current_blow(draft.state)
    details = _details_with_dice(blow, _roll_details(draft, blow))
    dice = roll_dice(
        draft, blow.due.dice, "Damage", blows.subject_of(blow), outcome_key=_outcome_key(draft.state, blow), **details
    )
    faces = tuple(die.face for die in dice)
    own_dice = len(dice) - sum(change.amount for change in blow.due.extra)
    if dice:
        _emit_rolled(
            draft, blow, dice, "Damage", blows.beating_dice(draft.state, blow, faces), base=own_dice, **details
        )
    draft.emit(facts.DamageStands(blow.target, faces, ()))


def _reroll_proven(draft: Draft[State], positions: tuple[int, ...]) -> None:
    """Reroll Proven dice; the new faces are final."""
    if not positions:
        return
    blow = blows.current_blow(draft.state)
    sides = tuple(blow.due.dice[position] for position in positions)
    details = _roll_details(draft, blow)
    dice = roll_dice(
        draft, sides, "Proven", blows.subject_of(blow), outcome_key=_outcome_key(draft.state, blow), **details
    )
    new_faces = {position: die.face for position, die in zip(positions, dice, strict=True)}
    faces = tuple(new_faces.get(position, face) for position, face in enumerate(blow.faces))
    beating = blows.beating_dice(draft.state, blow, faces)
    counting = tuple(index for index, position in enumerate(positions) if position in beating)
    _emit_rolled(draft, blow, dice, "Proven", counting, base=len(dice), **details)
    draft.emit(facts.DamageStands(blow.target, faces, (*blow.rerolled, *positions)))


def _outcome_key(state: State, blow: Blow) -> OutcomeKey | None:
    """Return a function that maps rolls with equal consequences to equal keys; None if the best dice are dropped."""
    due = blow.due
    if due.lowers and state.settings.flat_damage_mod == "drop_dice":
        return None
    return partial(damage.outcome_key, proven=due.proven, defense=blow.defense, less=due.lowers)


def _roll_details(draft: Draft[State], blow: Blow) -> dict[str, Any]:
    """Return the details known before a damage roll: the roller, the modifiers, and the Defense to beat."""
    applied = [Modifier("Defense", blow.defense, "difficulty")]
    changed = sum(change.amount for change in blow.due.changed)
    if blow.due.lowers + changed:
        applied.append(Modifier("lowered damage", -blow.due.lowers - changed, "damage"))
    applied.extend(blow.due.changed)
    return {"by": blows.roller_of(draft.state, blow), "modifiers": tuple(applied), "needed": blow.defense}


def _details_with_dice(blow: Blow, details: dict[str, Any]) -> dict[str, Any]:
    """Return the details of a damage roll, including the sources of extra dice."""
    return {**details, "modifiers": (*details["modifiers"], *blow.due.extra)}


def _emit_rolled(
    draft: Draft[State], blow: Blow, dice: tuple[Die, ...], purpose: str, counting: tuple[int, ...], **details: Any
) -> None:
    """Emit the damage roll; `counting` holds the positions of the dice that beat the Defense."""
    who, count = blows.subject_of(blow), len(counting)
    result = f"{count} beat {blow.defense}"
    draft.emit(Rolled(purpose=purpose, who=who, dice=dice, kept=counting, total=count, result=result, **details))


def _rerollable(state: State) -> SomeOf:
    blow, positions = blows.current_blow(state), blows.rerollable(state)
    return SomeOf(positions, tuple(f"die {position + 1}, a {blow.faces[position]}" for position in positions))


@frozen
class RerollDamage(Act, wire="powered_by_heresy.reroll_damage.v1"):
    """Reroll Proven dice, or keep them all.

    Attributes:
        dice: The positions of the dice to reroll, from 0; empty to keep all.
    """

    dice: tuple[int, ...] = among(
        _rerollable,
        noun="the position of a die that Proven can reroll",
        code="not_proven",
        rule="PBH-DMG-08",
        repeated="twice",
        default=(),
    )

    def allowed_seats(self, state: State) -> tuple[str, ...]:
        return () if state.blow is None else (blows.owner_of(state, state.blow),)

    def check(self, state: State) -> Iterator[Reason]:
        if list(self.dice) != sorted(self.dice):
            yield Reason("order", "list the dice in ascending order")

    def apply(self, draft: Draft[State]) -> None:
        _reroll_proven(draft, self.dice)
        draft.emit(facts.DamageKept(blows.current_blow(draft.state).target))


@requests_at("PROVEN")
def _request_proven(state: State) -> Iterator[Request]:
    blow, form = blows.current_blow(state), RerollDamage.form(state, "Reroll Proven dice")
    faces = ", ".join(map(str, blow.faces))
    prompt = f"{blow.due.source}: {faces} against Defense {blow.defense}. Which dice do you reroll?"
    suggested = RerollDamage(damage.proven_by_policy(blow.faces, blow.due.proven, blow.defense, "optimal"))
    yield Request(blows.owner_of(state, blow), "proven", prompt, (form,), suggested)


@on_entering("REVIEW")
def _open_review_windows(draft: Draft[State]) -> None:
    """Open the window for spending Insight, and after it the window for halving the wounds."""
    blow, state = blows.current_blow(draft.state), draft.state
    if not blow.insight_asked:
        who = blows.seers(state, blow)
        if who:
            draft.emit(facts.WindowOpened("insight", who))
            return
    who = blows.defenders(state, blow)
    if blows.wounds_before_halving(state, blow) and who and not blow.halved:
        draft.emit(facts.WindowOpened("halve", who))


@on_entering("WOUNDS")
def _apply_wounds(draft: Draft[State]) -> None:
    """Count the wounds, halve them if a defender spent hold for that, and apply them."""
    blow = blows.current_blow(draft.state)
    whole = blows.wounds_before_halving(draft.state, blow)
    left = basic_moves.halved(whole, draft.state.settings.halve_round) if blow.halved else whole
    source, target = blow.due.source, blow.target
    attacker = blow.due.attackers[0] if blow.due.attackers else source
    if whole:
        draft.emit(Hit(attacker=attacker, target=target, weapon=source, result=f"{whole} wounds"))
    else:
        draft.emit(Missed(attacker, target, source))
    if whole > left:
        draft.emit(Soaked(who=target, harm="Wounds", amount=whole - left, by=Move.DEFEND))
    take_damage(draft, target, left, source, rolled=True)
    draft.emit(facts.BlowSettled(target, left))
    _avenge(draft, blow)
    _trigger_abilities(draft, blow, left)


def _trigger_abilities(draft: Draft[State], blow: Blow, wounds: int) -> None:
    """Trigger the abilities that apply after damage has wounded a character."""
    outright = blow.due.cause == "other" and not blow.due.dice
    if not wounds or not blow.due.attackers or outright:
        return
    attacker, target, about = blow.due.attackers[0], blow.target, blow_tags(blow.due)
    draft.trigger("hit", attacker, target, about)
    draft.trigger("wounded", target, attacker, about)
    if characters.is_at_max_wounds(draft.state.character(target)):
        draft.trigger("defeated", attacker, target, about)


def _avenge(draft: Draft[State], blow: Blow) -> None:
    """Give Wrath to a Templar with Holy Vengeance who has killed a character that had harmed the Templar."""
    state = draft.state
    fallen = state.is_enemy(blow.target) and state.enemy(blow.target).out
    for avenger in map(state.acolyte, filter(state.is_acolyte, blow.due.attackers)):
        due = fallen and avenger.has(Move.HOLY_VENGEANCE) and blow.target in avenger.harmed_by
        if due and class_moves.wrath_after(avenger.wrath, 1) > avenger.wrath:
            gain(draft, avenger.id, Resource.WRATH, 1, Move.HOLY_VENGEANCE)
