"""What each move does, once its result stands and its choice is made."""

from collections.abc import Callable, Mapping

from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.systems.powered_by_heresy.decide.blows import enemy_blow, strike
from combat.systems.powered_by_heresy.decide.dying import breath_drawn, heal, wound
from combat.systems.powered_by_heresy.decide.rolling import current
from combat.systems.powered_by_heresy.decide.triggers import forget_defense
from combat.systems.powered_by_heresy.rules import classes, moves, rolling, wounds
from combat.systems.powered_by_heresy.rules.rolling import Band
from events.powered_by_heresy.facts import (
    BonusTaken,
    GmMoveDue,
    Judged,
    MoveResolved,
    NerveTested,
    RollModified,
    TacticTaken,
    WardTaken,
)
from events.powered_by_heresy.table import Attempt, State
from events.vocabulary import ConditionChanged, Gained, Modifier, Spent


@cites("PBH-CORE-06", "PBH-ROLL-04")
def apply(draft: Draft[State]) -> None:
    """The move is done: its effect, and on a 6- the GM's answer (PBH-CORE-06, PBH-ROLL-04, PBH-TAG-03)."""
    attempt = current(draft)
    draft.happens(MoveResolved(attempt.actor, attempt.move, attempt.band))
    follows = NO_ROLL.get(attempt.move) if not attempt.rolled else None
    if follows is not None:
        follows(draft, attempt)
    if attempt.band and attempt.move in FOLLOWS:
        FOLLOWS[attempt.move](draft, attempt, attempt.band)
    if attempt.detail == "medkit":
        _tend(draft, attempt)
    if attempt.band == "6-" and attempt.move != "Last Breath":
        weapon = draft.state.weapon(attempt.weapon)
        tags = wounds.tags_to_show(attempt.band, weapon.tags if weapon else ())
        draft.happens(GmMoveDue(occasion=f"a 6- on {attempt.move}", hard=True, who=attempt.actor, tags=tags))


def _due(draft: Draft[State], occasion: str, who: str) -> None:
    draft.happens(GmMoveDue(occasion=occasion, hard=False, who=who, tags=()))


def _chosen(attempt: Attempt, option: str) -> bool:
    return option in (attempt.chosen or ())


def _smite(draft: Draft[State], attempt: Attempt) -> int:
    """Return the wounds that Smite inflicts, and the opening that it makes instead (PBH-CLS-07)."""
    if _chosen(attempt, classes.SMITE_FORWARD):
        for each in draft.state.able():
            draft.happens(BonusTaken(who=each.id, bonus="Smite", lasting=False, amount=1, against=attempt.targets))
    return int(_chosen(attempt, classes.SMITE_WOUND))


def hack_and_slash(draft: Draft[State], attempt: Attempt, band: Band) -> None:
    """Deal damage, and maybe suffer the enemy's in return (PBH-MOVE-01 to PBH-MOVE-04)."""
    if not rolling.is_hit(band):
        return
    extra = int(_chosen(attempt, moves.EXTRA_DIE))
    strike(draft, attempt, attempt.targets[0], "melee", extra=extra, inflicts=_smite(draft, attempt))
    if moves.enemy_strikes_back(band, bool(extra)):
        enemy_blow(draft, (attempt.targets[0],), attempt.actor, attempt.facts, in_return=True)


def fire_for_effect(draft: Draft[State], attempt: Attempt, band: Band) -> None:
    """Deal damage, better for another use or worse for what was chosen (PBH-MOVE-05, PBH-MOVE-06)."""
    if not rolling.is_hit(band):
        return
    better = band == "10+" and _chosen(attempt, moves.EXTRA_USE)
    poorer = _chosen(attempt, moves.TARGET_DEFENSE)
    strike(draft, attempt, attempt.targets[0], "ranged", better=better, poorer=poorer, inflicts=_smite(draft, attempt))
    if _chosen(attempt, moves.DANGER):
        _due(draft, "somebody is put in danger", attempt.actor)


def suppressing_fire(draft: Draft[State], attempt: Attempt, band: Band) -> None:
    """Heads go down, and allies profit; on a 10+ somebody is hit (PBH-MOVE-11, PBH-MOVE-12)."""
    if not rolling.is_hit(band):
        return
    draft.happens(NerveTested(attempt.targets))
    for each in draft.state.able():
        if each.id != attempt.actor:
            draft.happens(
                BonusTaken(who=each.id, bonus="Suppressing Fire", lasting=False, amount=1, against=attempt.targets)
            )
    if band == "10+":
        strike(draft, attempt, attempt.targets[0], "ranged")


def throw_grenade(draft: Draft[State], attempt: Attempt, band: Band) -> None:
    """It lands as aimed, or near (PBH-MOVE-13, PBH-MOVE-14)."""
    if not rolling.is_hit(band):
        return
    for target in attempt.targets:
        strike(draft, attempt, target, "ranged", near=_chosen(attempt, moves.ONLY_NEAR))
    if _chosen(attempt, moves.AS_AIMED_EXPOSED):
        _due(draft, "somebody is exposed", attempt.actor)


def defy_danger(draft: Draft[State], attempt: Attempt, band: Band) -> None:
    """On a 7-9 the GM offers something worse (PBH-MOVE-15)."""
    if band == "7-9":
        _due(draft, "a worse outcome, a hard bargain or an ugly choice", attempt.actor)


def defend(draft: Draft[State], attempt: Attempt, band: Band) -> None:
    """Hold for the ward; what was held before is gone (PBH-MOVE-16)."""
    points = moves.hold_gained("Defend", band)
    if points:
        forget_defense(draft, attempt.actor, "a new stand")
        draft.happens(WardTaken(attempt.actor, attempt.targets[0]))
        draft.happens(Gained(whose=attempt.actor, resource="hold of Defend", amount=points, source="Defend"))


def discern_realities(draft: Draft[State], attempt: Attempt, band: Band) -> None:
    """Questions to ask, and a forward for acting on the answers (PBH-MOVE-19)."""
    points = moves.hold_gained("Discern Realities", band)
    before = draft.state.acolyte(attempt.actor).hold("Discern Realities")
    if not points:
        return
    if before:
        draft.happens(
            Spent(whose=attempt.actor, resource="hold of Discern Realities", amount=before, on="a closer look")
        )
    draft.happens(
        Gained(whose=attempt.actor, resource="hold of Discern Realities", amount=points, source="Discern Realities")
    )
    draft.happens(
        BonusTaken(who=attempt.actor, bonus="Discern Realities", lasting=False, amount=1, when="acting on the answers")
    )


def basic_tech_use(draft: Draft[State], attempt: Attempt, _: Band) -> None:
    """It works, with drawbacks, some of which the GM tells (PBH-MOVE-21)."""
    if set(attempt.chosen or ()) - {moves.DRAWBACKS[0]}:
        _due(draft, "the drawbacks of technology", attempt.actor)


def rapid_reload(draft: Draft[State], attempt: Attempt, band: Band) -> None:
    """Loaded in no time, or fumbled (PBH-MOVE-10)."""
    if rolling.is_hit(band):
        _reload(draft, attempt)
    if band == "7-9":
        _due(draft, "a reload with a complication", attempt.actor)


def reload(draft: Draft[State], attempt: Attempt) -> None:
    """Loaded again, and the GM has a chance for a move (PBH-MOVE-09)."""
    _reload(draft, attempt)
    _due(draft, "a moment is taken to reload", attempt.actor)


def _reload(draft: Draft[State], attempt: Attempt) -> None:
    carried, weapon = draft.state.acolyte(attempt.actor).carried(attempt.weapon), draft.state.weapon(attempt.weapon)
    if carried is None or weapon is None:
        return
    uses, ammo = moves.reloaded(weapon.uses, carried.ammo)
    draft.happens(
        Spent(whose=attempt.actor, resource=f"ammo of {weapon.id}", amount=carried.ammo - ammo, on="a reload")
    )
    if uses > carried.uses:
        draft.happens(
            Gained(whose=attempt.actor, resource=f"use of {weapon.id}", amount=uses - carried.uses, source="a reload")
        )


def unsuspecting_strike(draft: Draft[State], attempt: Attempt, band: Band) -> None:
    """Out of nowhere: what was chosen happens (PBH-CLS-01, PBH-CLS-02)."""
    if not classes.strike_picks(band):
        return
    target, mover = attempt.targets[0], draft.state.acolyte(attempt.actor)
    if mover.has("Silencing Strike"):
        draft.happens(ConditionChanged(who=target, condition="silenced", level=1, source="Silencing Strike"))
    if not _chosen(attempt, moves.STRIKE_OPTIONS[0]):
        draft.happens(ConditionChanged(who=mover.id, condition="drawn into melee", level=1, source=target))
    if _chosen(attempt, moves.STRIKE_OPTIONS[2]):
        draft.happens(
            BonusTaken(who=attempt.detail or mover.id, bonus=attempt.move, lasting=False, amount=1, against=(target,))
        )
    if _chosen(attempt, moves.STRIKE_OPTIONS[3]):
        wrecked = draft.state.enemy(target).wrecked + 1
        draft.happens(ConditionChanged(who=target, condition="armour wrecked", level=wrecked, source=attempt.move))
    if _chosen(attempt, moves.STRIKE_OPTIONS[1]):
        weapon = draft.state.weapon(attempt.weapon)
        cheap = classes.cheap_shot_die(mover.has("Cheap Shot"), weapon.tags if weapon else ())
        strike(draft, attempt, target, "ranged" if weapon and weapon.ranged else "melee", extra=1, more=cheap)


def take_them_alive(draft: Draft[State], attempt: Attempt, band: Band) -> None:
    """Disabled, at a price on a 7-9 (PBH-CLS-04)."""
    if not classes.incapacitated(band):
        return
    target = attempt.targets[0]
    draft.happens(ConditionChanged(who=target, condition="incapacitated", level=1, source="Take Them Alive"))
    draft.happens(ConditionChanged(who=target, condition="out", level=1, source="Take Them Alive"))
    if _chosen(attempt, "one last attack"):
        enemy_blow(draft, (target,), attempt.actor, (), in_return=False)


def aid_or_interfere(draft: Draft[State], attempt: Attempt, band: Band) -> None:
    """Help or hindrance for the roll below, and on a 7-9 a price for the helper (PBH-MOVE-20)."""
    hindering = attempt.detail == "Interfere"
    amount = moves.help_amount(band, hindering, draft.state.settings.aid_text)
    if amount:
        draft.happens(RollModified(attempt.targets[0], Modifier(attempt.detail, amount, "total")))
    if moves.helper_is_exposed(band):
        _due(draft, "a helper is exposed", attempt.actor)


def last_breath(draft: Draft[State], attempt: Attempt, band: Band) -> None:
    """To live on, or not (PBH-LB-01)."""
    breath_drawn(draft, attempt.actor, band)


def take_tactic(draft: Draft[State], attempt: Attempt) -> None:
    """One tactic at a time (PBH-CLS-05)."""
    draft.happens(TacticTaken(attempt.actor, attempt.detail, attempt.targets[0] if attempt.targets else ""))


def penance(draft: Draft[State], attempt: Attempt) -> None:
    """A wound for Wrath (PBH-CLS-07)."""
    gain_wrath(draft, attempt.actor, 1, "Penance")
    wound(draft, attempt.actor, 1, "Penance")


def gain_wrath(draft: Draft[State], who: str, amount: int, source: str) -> None:
    """Gain Wrath as far as there is room."""
    held = draft.state.acolyte(who).wrath
    room = classes.wrath_after(held, amount) - held
    if room:
        draft.happens(Gained(whose=who, resource="Wrath", amount=room, source=source))


def judgement(draft: Draft[State], attempt: Attempt) -> None:
    """Wrath for a name (PBH-CLS-07)."""
    draft.happens(Spent(whose=attempt.actor, resource="Wrath", amount=1, on="Judgement"))
    draft.happens(Judged(attempt.actor, attempt.targets[0]))


def _tend(draft: Draft[State], attempt: Attempt) -> None:
    """The medkit is used, and heals unless the move failed (PBH-HEAL-03, PBH-HEAL-01)."""
    draft.happens(Spent(whose=attempt.actor, resource="medkit", amount=1, on="tending wounds"))
    if attempt.band != "6-":
        heal(draft, attempt.targets[0], 1, "medkit")


FOLLOWS: Mapping[str, Callable[[Draft[State], Attempt, Band], None]] = {
    "Hack and Slash": hack_and_slash,
    "Fire for Effect": fire_for_effect,
    "Suppressing Fire": suppressing_fire,
    "Throw Grenade": throw_grenade,
    "Defy Danger": defy_danger,
    "Defend": defend,
    "Discern Realities": discern_realities,
    "Basic Tech-Use": basic_tech_use,
    "Rapid Reload": rapid_reload,
    "Unsuspecting Strike": unsuspecting_strike,
    "Take Them Alive": take_them_alive,
    "Aid or Interfere": aid_or_interfere,
    "Last Breath": last_breath,
}
"""What follows a move that was rolled for; after the others the table goes on by itself."""

NO_ROLL: Mapping[str, Callable[[Draft[State], Attempt], None]] = {
    "Reload": reload,
    "Tactical Advantage": take_tactic,
    "Penance": penance,
    "Judgement": judgement,
}
"""What a move without a roll does."""
