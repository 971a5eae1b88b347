"""A move from its confirmation to its result: what is added, the dice, edge and reroll, the band, the choice."""

from collections.abc import Iterator

from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.systems.powered_by_heresy import commands as say
from combat.systems.powered_by_heresy.decide.dice import throw
from combat.systems.powered_by_heresy.rules import classes, healing, moves, rolling, wounds
from events.powered_by_heresy.facts import (
    BonusEnded,
    ClarityAsked,
    ClarityGiven,
    GmMoveDue,
    MoveConfirmed,
    MoveResolved,
    MoveTriggered,
    MoveWithdrawn,
    OptionsChosen,
    RollKept,
    RollModified,
    RollStands,
    WindowOpened,
    WindowUsed,
)
from events.powered_by_heresy.table import Acolyte, Attempt, Bonus, State
from events.vocabulary import ConditionChanged, Gained, Modifier, Rolled, Spent


def current(draft: Draft[State]) -> Attempt:
    """Return the move under way."""
    attempt = draft.state.attempt
    if attempt is None:
        raise LookupError("no move is under way")
    return attempt


def confirm(draft: Draft[State], command: say.Confirm) -> None:
    """The move happens, with what the fiction grants it (PBH-CORE-02, PBH-CORE-09)."""
    attempt = current(draft)
    mover = draft.state.acolyte(attempt.actor)
    edge = command.edge or classes.practiced_kill_edge(mover.has("Practiced Kill"), attempt.move)
    tied = (Modifier(command.fact or "the fiction", command.modifier, "total"),) if command.modifier else ()
    draft.happens(
        MoveConfirmed(actor=attempt.actor, move=attempt.move, advantage=command.advantage, edge=edge, modifiers=tied)
    )


@cites("PBH-CORE-03")
def clarify(draft: Draft[State], command: say.Clarify) -> None:
    """Ask before any dice (PBH-CORE-03)."""
    draft.happens(ClarityAsked(command.question))


def answer(draft: Draft[State], command: say.Answer) -> None:
    """Everybody sees it the same way now."""
    draft.happens(ClarityGiven(command.text))


def withdraw(draft: Draft[State], _: say.Withdraw) -> None:
    """There was no move after all."""
    attempt = current(draft)
    draft.happens(MoveWithdrawn(attempt.actor, attempt.move))


def fail_outright(draft: Draft[State], _: say.FailOutright) -> None:
    """Too heavy to do it: it fails without dice, and so without XP (PBH-ROLL-17)."""
    attempt = current(draft)
    draft.happens(MoveResolved(attempt.actor, attempt.move, "failed"))
    draft.happens(GmMoveDue(occasion=f"{attempt.move} fails under the weight", hard=True, who=attempt.actor, tags=()))


def gather(draft: Draft[State]) -> None:
    """Let others help or hinder, and the mover spend Insight, before the dice (PBH-MOVE-20, PBH-CLS-06)."""
    who = helpers(draft.state, current(draft))
    if who:
        draft.happens(WindowOpened("help", who))


def helpers(state: State, attempt: Attempt) -> tuple[str, ...]:
    """Return those who may still do something about the roll to come; nobody helps a helper, or the dying."""
    able = [each for each in state.able() if each.id not in attempt.spoken]
    alone = len(state.attempts) > 1 or attempt.move == "Last Breath" or len(open_help(attempt)) == 0
    bonded = () if alone else tuple(each.id for each in able if each.id != attempt.actor and each.bond(attempt.actor))
    mover = state.acolyte(attempt.actor)
    insightful = mover.insight > 0 and mover.id not in attempt.spoken
    return (*bonded, *((mover.id,) if insightful else ()))


def open_help(attempt: Attempt) -> tuple[str, ...]:
    """Return what is still open of help and hindrance, each of which counts once."""
    taken = [each.name for each in attempt.modifiers]
    return tuple(each for each in ("Aid", "Interfere") if each not in taken)


def help_or_hinder(draft: Draft[State], command: say.HelpOrHinder) -> None:
    """Aid or Interfere: a move of its own on top of the other's (PBH-MOVE-20)."""
    mover = current(draft).actor
    draft.happens(WindowUsed(command.actor))
    detail = "Interfere" if command.hinder else "Aid"
    draft.happens(
        MoveTriggered(
            actor=command.actor,
            move="Aid or Interfere",
            stat="bond",
            rolled=True,
            weapon="",
            targets=(mover,),
            facts=(),
            detail=detail,
        )
    )


def spend_insight(draft: Draft[State], command: say.SpendInsight) -> None:
    """One Insight for one more on the roll (PBH-CLS-06)."""
    attempt = current(draft)
    draft.happens(Spent(whose=command.actor, resource="Insight", amount=1, on=attempt.move))
    draft.happens(RollModified(command.actor, Modifier("Insight", 1, "total")))
    draft.happens(WindowUsed(command.actor))


def roll(draft: Draft[State]) -> None:
    """Roll the move: pay for it, add everything up, and use up the forwards that counted (PBH-ROLL-01)."""
    attempt = current(draft)
    _pay(draft, attempt)
    state = draft.state
    mover = state.acolyte(attempt.actor)
    used = tuple(bonus for bonus in mover.bonuses if counts(state, attempt, bonus))
    modifiers = tuple(added(state, mover, attempt, used))
    _throw_all(draft, attempt, modifiers, "rolled")
    for bonus in used:
        if not bonus.lasting:
            draft.happens(BonusEnded(mover.id, bonus.id))
    if "encumbered roll" in mover.conditions:
        draft.happens(ConditionChanged(who=mover.id, condition="encumbered roll", level=0, source="the roll is made"))


def _pay(draft: Draft[State], attempt: Attempt) -> None:
    """Take the use that the move costs whatever happens (PBH-MOVE-05, PBH-MOVE-08)."""
    uses = moves.uses_spent(attempt.move)
    if uses:
        draft.happens(Spent(whose=attempt.actor, resource=f"use of {attempt.weapon}", amount=uses, on=attempt.move))


def counts(state: State, attempt: Attempt, bonus: Bonus) -> bool:
    """Return whether a forward or ongoing counts for this roll (PBH-ROLL-09, PBH-ROLL-10, PBH-LB-03)."""
    if attempt.move == "Last Breath":
        named = bonus.move == attempt.move
        plain = not (bonus.move or bonus.against or bonus.when)
        return named or (plain and healing.counts_for_last_breath(named, state.settings.last_breath_mods))
    if bonus.against and not set(bonus.against) & set(attempt.targets):
        return False
    return rolling.bonus_applies(bonus.move, attempt.move) and (not bonus.when or bonus.when in attempt.facts)


def added(state: State, mover: Acolyte, attempt: Attempt, used: tuple[Bonus, ...]) -> Iterator[Modifier]:
    """Return everything that is added to a move roll, by name."""
    dying = attempt.move == "Last Breath"
    named = {attempt.stat: _stat(state, mover, attempt)} if attempt.stat else {}
    named |= {bonus.id: bonus.amount for bonus in used}
    tactic = classes.tactic_forward(mover.tactic, attempt.move, "gaining ground" in attempt.facts)
    named[f"{mover.tactic} tactic"] = tactic
    if mover.has("Baptised by Bullets") and attempt.move == "Defy Danger" and "under fire" in attempt.facts:
        named["Baptised by Bullets"] = 1
    world = mover.sheet.home_world
    named[world] = classes.home_world_bonus(world, attempt.move, attempt.facts, state.settings.hive_world_move)
    if not dying or healing.counts_for_last_breath(named=False, reading=state.settings.last_breath_mods):
        named["clumsy"] = wounds.clumsy_penalty(mover.sheet.clumsy, mover.has("Armored"))
        free = rolling.burden(mover.weight, mover.load) == "free" and "encumbered roll" not in mover.conditions
        named["encumbered"] = 0 if free else -1
    yield from (Modifier(name, amount, "total") for name, amount in named.items() if amount or name == attempt.stat)
    yield from attempt.modifiers


def _stat(state: State, mover: Acolyte, attempt: Attempt) -> int:
    return mover.bond(attempt.targets[0]) if attempt.stat == "bond" else mover.stat(attempt.stat)


def _throw_all(draft: Draft[State], attempt: Attempt, modifiers: tuple[Modifier, ...], how: str) -> None:
    mover = draft.state.acolyte(attempt.actor)
    count = rolling.pool_size(attempt.advantage)
    dice = throw(draft, classes.die_sizes(mover.sheet.home_world, attempt.move, count), attempt.move, mover.id)
    faces = tuple(die.face for die in dice)
    total, band = _read(draft.state, faces, modifiers)
    draft.happens(
        Rolled(
            purpose=attempt.move,
            who=mover.id,
            dice=dice,
            kept=rolling.kept(faces),
            total=total,
            modifiers=modifiers,
            result=band,
        )
    )
    draft.happens(RollStands(actor=mover.id, faces=faces, modifiers=modifiers, total=total, band=band, how=how))


def _read(state: State, faces: tuple[int, ...], modifiers: tuple[Modifier, ...]) -> tuple[int, rolling.Band]:
    total = rolling.total(faces, (each.amount for each in modifiers), state.settings.mod_cap)
    return total, rolling.band(total)


def reroll_die(draft: Draft[State], command: say.RerollDie) -> None:
    """Use the edge: one die is rolled again, and its new face stands (PBH-ROLL-07)."""
    attempt = current(draft)
    world = draft.state.acolyte(attempt.actor).sheet.home_world
    sides = classes.die_sizes(world, attempt.move, len(attempt.faces))[command.die]
    dice = throw(draft, (sides,), "edge", attempt.actor)
    faces = rolling.edged(attempt.faces, command.die, dice[0].face)
    total, band = _read(draft.state, faces, attempt.read)
    draft.happens(
        Rolled(
            purpose="edge", who=attempt.actor, dice=dice, kept=(0,), total=total, modifiers=attempt.read, result=band
        )
    )
    draft.happens(
        RollStands(actor=attempt.actor, faces=faces, modifiers=attempt.read, total=total, band=band, how="edge")
    )


@cites("PBH-MOVE-23", "PBH-ROLL-08")
def reroll_all(draft: Draft[State], command: say.RerollAll) -> None:
    """Roll all dice again with the same modifiers, forwards included (PBH-ROLL-08, PBH-ROLL-15)."""
    used = "background invoked" if command.by == "This I Know" else "double 1 rerolled"
    draft.happens(ConditionChanged(who=command.actor, condition=used, level=1, source=command.by))
    attempt = current(draft)
    _throw_all(draft, attempt, attempt.read, command.by)


def keep_roll(draft: Draft[State], command: say.KeepRoll) -> None:
    """Let the dice lie."""
    draft.happens(RollKept(command.actor, "edge" if draft.state.step == "EDGE" else "reroll"))


def read_band(draft: Draft[State]) -> None:
    """The result stands; a 6- marks XP at once (PBH-ROLL-03, PBH-LB-05)."""
    attempt = current(draft)
    settings = draft.state.settings
    if attempt.band:
        marked = rolling.xp_marked(attempt.missed_before, attempt.band, replaced_too=settings.xp_on_replaced_miss)
        dead = attempt.move == "Last Breath" and healing.last_breath(attempt.band) == "dead"
        if marked and healing.death_marks_xp(dead, xp_on_death=settings.xp_on_death):
            draft.happens(Gained(whose=attempt.actor, resource="XP", amount=marked, source=f"a 6- on {attempt.move}"))


def choose(draft: Draft[State], command: say.Choose) -> None:
    """Take the options, and pay for those that have a price (PBH-MOVE-02, PBH-MOVE-05, PBH-MOVE-06, PBH-CLS-07)."""
    attempt = current(draft)
    draft.happens(OptionsChosen(command.actor, command.options))
    if moves.EXTRA_USE in command.options:
        draft.happens(Spent(whose=command.actor, resource=f"use of {attempt.weapon}", amount=1, on=moves.EXTRA_USE))
    if set(classes.SMITES) & set(command.options):
        draft.happens(Spent(whose=command.actor, resource="Wrath", amount=1, on="Smite"))
