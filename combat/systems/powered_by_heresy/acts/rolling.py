"""Move rolls: weight, dice, edge and reroll, result and options, forwards and ongoings."""

from collections.abc import Iterator
from functools import partial
from itertools import groupby
from typing import Any, Literal, get_args

from combat.engine.dice.sources import DefaultKey
from combat.engine.offer import Domain, Form, Given, OneOf, Price, Request, SomeOf, Whole, Words, among
from combat.engine.play import Draft, Reason, cites, emits, on_entering, requests_at
from combat.systems.powered_by_heresy import acts
from combat.systems.powered_by_heresy.acts.making_moves import MAX_MODIFIER, roll_tags
from combat.systems.powered_by_heresy.queries import moves, nouns, waiting
from combat.systems.powered_by_heresy.queries.abilities import EASES
from combat.systems.powered_by_heresy.rules import attacks, class_moves, dying_and_healing, making_moves, rolling
from events.powered_by_heresy import Attempt, Band, Fact, Move, State, facts
from events.vocabulary import Die, Modifier, Rolled


def roll_dice(draft: Draft[State], sides: tuple[int, ...], purpose: str, who: str, **details: Any) -> tuple[Die, ...]:
    """Roll dice of these sizes in this order; neighbouring dice of one size are rolled together.

    `details` are further details of the roll, such as its modifiers.
    """
    groups = ((size, len(tuple(group))) for size, group in groupby(sides))
    return tuple(die for size, count in groups for die in draft.roll(count, size, purpose, who, **details))


@on_entering("ROLL")
def _roll(draft: Draft[State]) -> None:
    attempt = moves.current(draft.state)
    uses = attacks.uses_spent(attempt.move, ranged=draft.state.wielded(attempt.trigger.weapon).ranged)
    # regardless of the result
    acts.spend(draft, attempt.actor, facts.Resource.uses(attempt.trigger.weapon), uses, attempt.move)
    mover = draft.state.acolyte(attempt.actor)
    used = tuple(bonus for bonus in mover.bonuses if moves.bonus_counts(draft.state, attempt, bonus))
    ability_modifiers = draft.modifiers("roll", mover.id, attempt.target, roll_tags(draft.state, attempt))
    _ease(draft, (*_eased(ability_modifiers), *((bonus.what, bonus.comes_from) for bonus in used if bonus.what)))
    attempt = moves.current(draft.state)
    totals = tuple(modifier for modifier in ability_modifiers if modifier.on == acts.TOTAL)
    modifiers = moves.capped(draft.state, (*moves.roll_modifiers(draft.state, attempt, used), *totals))
    _emit_full_roll(draft, attempt, _all_dice(draft, attempt, modifiers), modifiers, "rolled")
    for bonus in used:
        if not bonus.lasting:
            draft.emit(facts.BonusEnded(mover.id, bonus.bonus))
    if facts.Condition.ENCUMBERED_ROLL in mover.conditions:
        acts.set_condition(draft, mover.id, facts.Condition.ENCUMBERED_ROLL, "the roll is made", 0)


def _eased(changes: tuple[Modifier, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((change.on, change.name) for change in changes if change.on in EASES and change.amount >= 0)


def _ease(draft: Draft[State], eases: tuple[tuple[str, str], ...]) -> None:
    attempt = moves.current(draft.state)
    for ease in (facts.RollEased(attempt.actor, what, source) for what, source in dict.fromkeys(eases)):
        if not getattr(attempt, ease.what, False) and ease not in attempt.eases:
            draft.emit(ease)


def _roll_details(attempt: Attempt, modifiers: tuple[Modifier, ...]) -> dict[str, Any]:
    granted = (Modifier("advantage", 1, "dice"),) if attempt.advantage else ()
    return {"modifiers": (*modifiers, *granted), "needed": rolling.HIT}


def _all_dice(draft: Draft[State], attempt: Attempt, modifiers: tuple[Modifier, ...]) -> tuple[Die, ...]:
    world = draft.state.acolyte(attempt.actor).sheet.home_world
    sides = class_moves.die_sizes(world, attempt.move, rolling.pool_size(attempt.advantage))
    read = partial(rolling.outcome_key, modifiers=tuple(modifier.amount for modifier in modifiers))
    key = DefaultKey(tuple, read) if len(set(sides)) == 1 else None  # dice of different sizes are several rolls
    return roll_dice(draft, sides, attempt.move, attempt.actor, outcome_key=key, **_roll_details(attempt, modifiers))


def _emit_full_roll(
    draft: Draft[State], attempt: Attempt, dice: tuple[Die, ...], modifiers: tuple[Modifier, ...], how: str
) -> None:
    faces = tuple(die.face for die in dice)
    kept = rolling.kept(faces)
    details = {"base": rolling.pool_size(advantage=False), **_roll_details(attempt, modifiers)}
    _emit_roll(draft, attempt, dice, faces, kept=kept, how=how, modifiers=modifiers, details=details)


def _emit_roll(  # noqa: PLR0913 - all details of a roll
    draft: Draft[State],
    attempt: Attempt,
    dice: tuple[Die, ...],
    faces: tuple[int, ...],
    *,
    kept: tuple[int, ...],
    how: str,
    modifiers: tuple[Modifier, ...],
    details: dict[str, Any],
) -> None:
    who, purpose = attempt.actor, "edge" if how == "edge" else attempt.move
    total = rolling.total(faces, (modifier.amount for modifier in modifiers))
    band = rolling.band(total)
    draft.emit(Rolled(purpose=purpose, who=who, dice=dice, kept=kept, total=total, result=band, **details))
    draft.emit(facts.RollStands(actor=who, faces=faces, modifiers=modifiers, total=total, band=band, how=how))
    if rolling.may_improve(band) and not moves.current(draft.state).reroll_done:
        tags = (*roll_tags(draft.state, attempt), band, *(("hit",) if rolling.is_hit(band) else ()))
        _ease(draft, _eased(draft.modifiers("rolled", who, attempt.target, tags)))


def _dice_rolled(state: State) -> OneOf:
    """Return the choice of a die by its position, named by its face."""
    faces = _roll_of(state).faces
    return OneOf(tuple(range(len(faces))), tuple(map(str, faces)))


class RerollDie(acts.MoverCommand, wire="powered_by_heresy.reroll_die.v1"):
    """Use the edge to reroll one die.

    Attributes:
        die: The position of the die to reroll, from 0.
    """

    die: int = among(_dice_rolled, rule="PBH-ROLL-07")

    def apply(self, draft: Draft[State]) -> None:
        attempt, roll = moves.current(draft.state), _roll_of(draft.state)
        world = draft.state.acolyte(attempt.actor).sheet.home_world
        sides = class_moves.die_sizes(world, attempt.move, len(roll.faces))[self.die]
        details = {"modifiers": roll.modifiers, "needed": rolling.HIT}
        dice = roll_dice(draft, (sides,), "edge", attempt.actor, **details)
        faces = rolling.after_edge(roll.faces, self.die, dice[0].face)
        details = {"base": 1, **details}
        _emit_roll(draft, attempt, dice, faces, kept=(0,), how="edge", modifiers=roll.modifiers, details=details)


class RerollAll(acts.MoverCommand, wire="powered_by_heresy.reroll_all.v1"):
    """Reroll all dice of the move, with the same modifiers.

    Attributes:
        by: The move, the home world, or the source of a grant that allows the reroll.
    """

    by: str = among()

    def check(self, state: State) -> Iterator[Reason]:
        if self.by not in moves.rerolls(state):
            rule = "PBH-MOVE-23" if self.by == moves.THIS_I_KNOW else "PBH-CLS-09"
            yield Reason("no_reroll", f"{self.by} does not let {state.name(self.actor)} reroll this roll", rule)

    def consent_from(self, state: State, by: str) -> tuple[str, ...]:
        return acts.other_seats(state, by) if self.by == moves.THIS_I_KNOW else ()

    @cites("PBH-MOVE-23", "PBH-ROLL-08")
    def apply(self, draft: Draft[State]) -> None:
        once = facts.Condition
        used = {moves.THIS_I_KNOW: once.BACKGROUND_USED, moves.SHRINE_WORLD: once.DOUBLE_ONE_USED}
        if self.by in used:
            acts.set_condition(draft, self.actor, used[self.by], self.by)
        attempt, roll = moves.current(draft.state), _roll_of(draft.state)
        _emit_full_roll(draft, attempt, _all_dice(draft, attempt, roll.modifiers), roll.modifiers, self.by)


class KeepRoll(acts.MoverCommand, wire="powered_by_heresy.keep_roll.v1"):
    """Keep the dice as they are."""

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.RollKept(self.actor, "edge" if draft.state.step == "EDGE" else "reroll"))


def _roll_of(state: State) -> facts.RollStands:
    roll = moves.current(state).roll
    if roll is None:
        raise LookupError("the move has not been rolled yet")
    return roll


@requests_at("EDGE", "REROLL")
def _request_another_roll(state: State) -> Iterator[Request]:
    if waiting.mover_is_gone(state):
        return
    attempt, roll, one = moves.current(state), _roll_of(state), state.step == "EDGE"
    mover = state.acolyte(attempt.actor)
    again, sources = [RerollDie.form_for(state, mover, "Reroll one die")], moves.rerolls(state)
    if not one:
        again = [RerollAll.form_for(state, mover, "Reroll all dice", by=OneOf(sources))] if sources else []
    use = "Use edge to reroll one die?" if one else "Reroll all dice?" if again else "Keep the roll?"
    prompt = f"{mover.name} has rolled {roll.total} for {attempt.move}. {use}"
    forms = (*again, KeepRoll.form_for(state, mover, "Keep the roll"))
    yield Request(mover.player, "edge" if one else "reroll", prompt, forms, KeepRoll(mover.id))


@on_entering("BAND")
@cites("PBH-LB-05")
def _mark_xp_for_miss(draft: Draft[State]) -> None:
    """Mark XP for a 6-. If the GM overruled a result that had been read, correct the XP marked for that one."""
    attempt, xp = moves.current(draft.state), facts.Resource.XP
    before = 0 if attempt.read_before is None else _xp_for(draft.state, attempt, attempt.read_before)
    more = _xp_for(draft.state, attempt, moves.result_of(attempt)) - before
    acts.gain(draft, attempt.actor, xp, max(more, 0), f"a 6- on {attempt.move}")
    taken = min(-more, draft.state.acolyte(attempt.actor).xp)
    if taken > 0:
        acts.spend(draft, attempt.actor, xp, taken, "the overruled result")


def _xp_for(state: State, attempt: Attempt, band: Band) -> int:
    marked = rolling.xp_marked(attempt.missed_before, band, replaced_too=state.settings.xp_on_replaced_miss)
    dead = attempt.move == Move.LAST_BREATH and dying_and_healing.last_breath(band) == "dead"
    return 0 if dead and not state.settings.xp_on_death else marked


class Choose(acts.MoverCommand, wire="powered_by_heresy.choose.v1"):
    """Choose from the options of the move.

    Attributes:
        options: The options to choose; may be empty if none is required.
    """

    options: tuple[str, ...] = ()
    costs = (lambda state: Price(facts.Resource.WRATH, 0, int(bool(_smites(state, moves.choices(state)[0])))),)

    def check(self, state: State) -> Iterator[Reason]:
        options, least, most = moves.choices(state)
        unknown = [option for option in self.options if option not in options]
        if unknown:
            sentence = f"'{unknown[0]}' is not one of the options: {', '.join(options)}"
            yield Reason("no_option", sentence, "PBH-MOVE-07")
        if len(set(self.options)) != len(self.options):
            yield Reason("twice", "choose each option at most once", "PBH-CORE-06")
        smites = _smites(state, self.options)
        if len(smites) > 1:
            yield Reason("smite", "one point of Wrath buys only one of Smite's two effects", "PBH-CLS-07")
        own = len(self.options) - len(smites)  # Smite counts separately
        highest = most - bool(_smites(state, options))
        if not least <= own <= highest:
            many = least if least == highest else f"{least} to {highest}"
            yield Reason("how_many", f"choose {many} of the options, not {own}", "PBH-CORE-06")

    def apply(self, draft: Draft[State]) -> None:
        draft.emit(facts.OptionsChosen(self.actor, self.options))
        if moves.is_data(draft.state):
            return
        if making_moves.EXTRA_USE in self.options:
            weapon = moves.current(draft.state).trigger.weapon
            acts.spend(draft, self.actor, facts.Resource.uses(weapon), 1, making_moves.EXTRA_USE)
        if _smites(draft.state, self.options):
            acts.spend(draft, self.actor, facts.Resource.WRATH, 1, Move.SMITE)


def _smites(state: State, options: tuple[str, ...]) -> tuple[str, ...]:
    """Return those options that are effects of Smite. Options of moves defined by data may have the same names."""
    return () if moves.is_data(state) else tuple(option for option in options if option in class_moves.SMITES)


@requests_at("CHOICE")
def _request_choice(state: State) -> Iterator[Request]:
    if waiting.mover_is_gone(state):
        return
    attempt = moves.current(state)
    mover, (options, least, most) = state.acolyte(attempt.actor), moves.choices(state)
    smites = _smites(state, options)
    form = Choose.form_for(state, mover, "Choose", options=_selection(options, least, most, smites))
    many = f"{least}" if least == most else f"{least} to {most}"
    prompt = f"{mover.name} got a {attempt.band} on {attempt.move}: choose {many}."
    yield Request(mover.player, "choose", prompt, (form,), Choose(mover.id, options[:least]))


def _selection(options: tuple[str, ...], least: int, most: int, smites: tuple[str, ...]) -> Domain:
    """Return the possible selections of options; at most one effect of Smite can be added to the others."""
    own = tuple(option for option in options if option not in smites)
    if len(own) == len(options):
        return SomeOf(options, least=least, most=most)
    selections = tuple(SomeOf(own, least=least, most=most - 1).values())
    added = ((), *((smite,) for smite in smites))
    return Given(
        SomeOf(options), lambda _: OneOf(tuple((*selection, *smite) for selection in selections for smite in added))
    )


def _enemies_aimed_at(state: State, move: str = "") -> SomeOf:
    aimed = not move or moves.may_aim(state, state.canonical_name(move))
    present = nouns.character_choice(state.present() if aimed else ())
    return SomeOf(present.of, present.names)


class GrantBonus(acts.GmStatement, wire="powered_by_heresy.grant_bonus.v1", kw_only=True):
    """Grant a forward, or with `until` an ongoing, for a reason outside these rules.

    Attributes:
        amount: The modifier, -3 to +3 but not 0.
        source: The reason for the modifier.
        move: The move that it applies to; empty for any move.
        until: The event that ends an ongoing; empty for a forward, which one roll uses up.
        what: The change to the roll: a modifier to its total, advantage, edge, a reroll, or one more option to choose.
        against: The enemies that it applies against; empty if it applies against all.
        when: The circumstance that must hold; empty if there is none.
    """

    label = "Grant a forward or an ongoing"
    who: str = nouns.acolyte()
    amount: int = among(Whole(-MAX_MODIFIER, MAX_MODIFIER, (-1, 1), nonzero=True), rule="PBH-ROLL-09", default=1)
    source: str = nouns.reason("the table")
    move: str = among(Words(("", *sorted(making_moves.ROLLED))), default="")
    until: str = among(Words(("", "the scene changes", "you take damage")), default="")

    what: Literal["", "advantage", "edge", "reroll", "choice"] = among(OneOf(("", *EASES)), default="", later=True)
    against: tuple[str, ...] = among(
        nouns.ENEMY, _enemies_aimed_at, noun="an enemy, if the move is aimed at one", default=(), later=True
    )
    when: str = among(OneOf(("", *get_args(Fact))), default="", later=True, rule="PBH-ROLL-09")

    def check(self, state: State) -> Iterator[Reason]:
        if self.what and self.amount != 1:
            yield Reason("amount", f"{self.what} has no amount; leave it out", "PBH-ROLL-08")
        if self.move and not state.canonical_name(self.move):
            sentence = f"no move '{self.move}' exists; moves: {', '.join(Move.names())}"
            yield Reason("unknown_move", sentence, "PBH-ROLL-09")
        elif self.move and not moves.is_ever_rolled(state, state.canonical_name(self.move)):
            yield Reason("never_rolled", f"{self.move} is never rolled, so the modifier could not count", "PBH-ROLL-09")

    def apply(self, draft: Draft[State]) -> None:
        tied = {"move": draft.state.canonical_name(self.move), "lasting": bool(self.until), "until": self.until}
        tied |= {"against": self.against, "when": self.when}
        acts.grant_bonus(draft, self.who, self.source, self.amount, **tied, what=self.what)

    @classmethod
    def forms(cls, state: State) -> Iterator[Form]:
        yield from cls.offer(state, omit=("what",))
        yield from cls.offer(state, "Grant advantage, edge or a reroll", omit=("amount",), what=OneOf(EASES))


def _bonuses(state: State, who: str = "") -> OneOf:
    owners = (state.acolyte(who),) if who else state.acolytes
    return OneOf(tuple(dict.fromkeys(bonus.id for owner in owners for bonus in owner.bonuses)))


class EndBonus(acts.GmStatement, wire="powered_by_heresy.end_bonus.v1"):
    """End a forward or ongoing.

    Attributes:
        bonus: The name of the forward or ongoing.
    """

    label = "End a forward or an ongoing"
    who: str = nouns.acolyte(
        lambda state: nouns.character_choice(acolyte for acolyte in nouns.living_members(state) if acolyte.bonuses),
        noun="an acolyte with a forward or an ongoing",
        code="no_bonus",
        rule="PBH-ROLL-10",
    )
    bonus: str = among(_bonuses, noun="a forward or ongoing of the acolyte", code="no_bonus", rule="PBH-ROLL-10")
    apply = emits(facts.BonusEnded)
