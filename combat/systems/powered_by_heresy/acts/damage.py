"""The exchange of damage: Defense, dice, rerolls, and wounds."""

from collections.abc import Iterator
from typing import Literal

import attrs

from combat.engine.offer import ListOf, OneOf, Request, SomeOf, among, modifiers
from combat.engine.play import Act, Draft, Reason, cites, on_entering, requests_at
from combat.engine.statements import Statement, open_forms
from combat.systems.powered_by_heresy.acts import DEFENSE, DICE, GmCommand, Harm, HarshMove, damage_dice, roll_words
from combat.systems.powered_by_heresy.acts.class_moves import gain_wrath
from combat.systems.powered_by_heresy.acts.dealing import with_modifiers
from combat.systems.powered_by_heresy.acts.defend import apply_reactive_tactic, declare_defense
from combat.systems.powered_by_heresy.acts.dying_and_healing import call_for_last_breath, take_damage
from combat.systems.powered_by_heresy.queries import blows, characters, moves, nouns
from combat.systems.powered_by_heresy.queries.abilities import REROLL_HIGH, REROLL_LOW, WOUNDS, blow_tags
from combat.systems.powered_by_heresy.rules import basic_moves, damage, the_gm
from events.base import Frozen
from events.fields import added_later
from events.powered_by_heresy import GM, Blow, BlowDue, Move, State, facts
from events.vocabulary import Hit, Missed, Modifier, Soaked


class Hazard(HarshMove, Harm, wire="powered_by_heresy.hazard.v1"):
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


@on_entering("BLOW")
def _declare_blow(draft: Draft[State]) -> None:
    blow = blows.current_blow(draft.state)
    strikes = blows.is_dealt(draft.state, blow)
    if strikes is None:
        draft.emit(facts.ReturnAsked(blow.due.attacker))
    elif not strikes:
        draft.emit(facts.BlowSettled(blow.target, 0))
    else:
        declare_defense(draft, blow)
        apply_reactive_tactic(draft, blow)
        who = blows.defenders(draft.state, blow)
        if who:
            draft.emit(facts.WindowOpened("ward", who))


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


WEIGHED = ("MOVE_CONFIRM", "HELP", "INSTEAD", "RETURN", "WARD", "DAMAGE_WORD", "PROVEN", "INSIGHT", "HALVE")
"""The steps at which modifiers can be added to a roll or damage; the first two are before a move roll."""


def _possible_modifiers(state: State) -> ListOf:
    late = state.blow is not None and state.blow.damage is not None
    words = (DICE, DEFENSE, *((WOUNDS, REROLL_LOW, REROLL_HIGH) if late else ()))
    words = roll_words(state) if state.step in WEIGHED[:2] else words
    return ListOf(Modifier, modifiers(*words).fields, least=1)


def _weighing_seats(state: State) -> tuple[str, ...]:
    players = tuple(player.id for player in state.players) if state.settings.modifiers_by == "anyone" else ()
    return (GM, *players)


class Weigh(Statement, wire="powered_by_heresy.weigh.v1", metaclass=Frozen):
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
        stated = self.modifiers
        if blow.damage is not None:
            late = tuple(change for change in stated if change.on != DEFENSE)
            if late and not damage_dice.changes_fallen_dice(blow, late):  # the log keeps that it was said
                fallen = {name: getattr(blow.due, name) for name in ("dice", "extra", "modifiers", "inflicts")}
                draft.emit(facts.BlowWeighed(**fallen))
            damage_dice.change_fallen_dice(draft, late)
            blow, stated = blows.current_blow(draft.state), tuple(change for change in stated if change.on == DEFENSE)
        if not stated:
            return
        due = with_modifiers(blow.due, stated) if blow.damage is None else _with_defense(blow.due, stated)
        draft.emit(facts.BlowWeighed(dice=due.dice, extra=due.extra, modifiers=due.modifiers))
        if blow.faced is not None:
            declare_defense(draft, blows.current_blow(draft.state))


def _with_defense(due: BlowDue, stated: tuple[Modifier, ...]) -> BlowDue:
    """Return the damage with modifiers to the Defense; the dice keep their order, because they have fallen."""
    against = (Modifier(change.name, change.amount, "difficulty") for change in stated)
    return attrs.evolve(due, modifiers=(*due.modifiers, *against))


class LetDamageStand(GmCommand, wire="powered_by_heresy.let_damage_stand.v1"):
    """Let the damage dice stand as they are."""


@requests_at("DAMAGE_WORD")
def _request_word(state: State) -> Iterator[Request]:
    blow = blows.current_blow(state)
    prompt = f"{blow.due.source}: {', '.join(map(str, blow.faces))} against Defense {blow.defense}. Let the dice stand?"
    form = LetDamageStand.form(state, "Let the dice stand")
    yield Request(GM, "damage_word", prompt, (form,), LetDamageStand())


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
    damage_dice.roll_damage(draft)
    damage_dice.apply_late_abilities(draft)
    blow = blows.current_blow(draft.state)
    damage_dice.reroll(draft, blows.proven_by_policy(blow, draft.state.settings.proven_policy))


def _hit_thing(draft: Draft[State], blow: Blow) -> None:
    """Emit a hit on a thing or place, which has neither Defense nor wounds."""
    attacker = blow.due.attacker
    draft.emit(Hit(attacker=attacker, target=blow.target, weapon=blow.due.source, result="as the table tells it"))
    draft.emit(facts.BlowSettled(blow.target, 0))


def _rerollable(state: State) -> SomeOf:
    blow, positions = blows.current_blow(state), blows.rerollable(state)
    return SomeOf(positions, tuple(f"die {position + 1}, a {blow.faces[position]}" for position in positions))


class RerollDamage(Act, wire="powered_by_heresy.reroll_damage.v1", metaclass=Frozen):
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
        damage_dice.reroll(draft, self.dice)
        draft.emit(facts.DamageKept(blows.current_blow(draft.state).target))


@requests_at("PROVEN")
def _request_proven(state: State) -> Iterator[Request]:
    blow, form = blows.current_blow(state), RerollDamage.form(state, "Reroll Proven dice")
    faces = ", ".join(map(str, blow.faces))
    prompt = f"{blow.due.source}: {faces} against Defense {blow.defense}. Which dice do you reroll?"
    suggested = RerollDamage(blows.proven_by_policy(blow, "optimal"))
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
    attacker = blow.due.attacker or source
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
    outright = blow.due.cause == "other" and not blow.due.dice
    if not wounds or not blow.due.attackers or outright:
        return
    attacker, target, about = blow.due.attacker, blow.target, blow_tags(blow.due)
    draft.trigger("hit", attacker, target, about)
    draft.trigger("wounded", target, attacker, about)
    if characters.is_at_max_wounds(draft.state.character(target)):
        draft.trigger("defeated", attacker, target, about)


def _avenge(draft: Draft[State], blow: Blow) -> None:
    """Give Wrath to a Templar with Holy Vengeance who has killed a character that had harmed the Templar."""
    state = draft.state
    fallen = state.is_enemy(blow.target) and state.enemy(blow.target).out
    for avenger in map(state.acolyte, filter(state.is_acolyte, blow.due.attackers)):
        if fallen and avenger.has(Move.HOLY_VENGEANCE) and blow.target in avenger.harmed_by:
            gain_wrath(draft, avenger.id, 1, Move.HOLY_VENGEANCE)
