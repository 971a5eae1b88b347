"""Between fights: rest, healing, XP and levels; and the end of it all."""

from combat.engine.draft import Draft
from combat.systems.powered_by_heresy import commands as say
from combat.systems.powered_by_heresy.decide.dying import heal
from combat.systems.powered_by_heresy.decide.effects import gain_wrath
from combat.systems.powered_by_heresy.rules import change, classes, healing
from events.powered_by_heresy.facts import (
    BondWritten,
    LeveledUp,
    MoveLearned,
    MoveLost,
    SceneOpened,
    SessionEnded,
    StatChanged,
    XpMarked,
)
from events.powered_by_heresy.sheets import MoveSheet
from events.powered_by_heresy.table import Acolyte, State
from events.vocabulary import ConditionChanged, EncounterEnded, Gained, Spent


def rest(draft: Draft[State], command: say.Rest) -> None:
    """A day of rest (PBH-HEAL-01, PBH-HEAL-02)."""
    most = draft.state.acolyte(command.actor).max_wounds
    heal(draft, command.actor, healing.rested(command.care, most, draft.state.settings.recover_rule), "a day of rest")


def treat(draft: Draft[State], command: say.Treat) -> None:
    """A medkit, surgery or chemicals (PBH-HEAL-01, PBH-HEAL-04)."""
    settings = draft.state.settings
    if command.means == "medkit":
        draft.happens(Spent(whose=command.healer, resource="medkit", amount=1, on="tending wounds"))
    amounts = {"medkit": 1, "surgery": settings.treatment_heals, "chemical": settings.treatment_heals}
    heal(draft, command.patient, command.wounds or amounts[command.means], command.means)


def hold_ritual(draft: Draft[State], command: say.HoldRitual) -> None:
    """Wrath to the full (PBH-CLS-07)."""
    gain_wrath(draft, command.actor, classes.MOST_WRATH, "an hour's ritual")


def resupply(draft: Draft[State], command: say.Resupply) -> None:
    """Uses and ammo as printed (PBH-MOVE-09)."""
    weapon, carried = draft.state.weapon(command.weapon), draft.state.acolyte(command.actor).carried(command.weapon)
    if weapon is not None and carried is not None:
        for resource, missing in (("use", weapon.uses - carried.uses), ("ammo", weapon.ammo - carried.ammo)):
            if missing > 0:
                draft.happens(
                    Gained(
                        whose=command.actor, resource=f"{resource} of {weapon.id}", amount=missing, source="the stores"
                    )
                )


def mark_xp(draft: Draft[State], command: say.MarkXp) -> None:
    """Mark XP (PBH-ADV-03 to PBH-ADV-06)."""
    amount = change.xp_for(command.trigger, draft.state.settings.flag_xp)
    draft.happens(XpMarked(command.actor, command.trigger))
    draft.happens(Gained(whose=command.actor, resource="XP", amount=amount, source=command.trigger))


def new_bond(draft: Draft[State], command: say.NewBond) -> None:
    """A bond is resolved, another written; that marks XP (PBH-ADV-04)."""
    draft.happens(BondWritten(command.actor, command.resolved, command.new))
    draft.happens(XpMarked(command.actor, "bond"))
    draft.happens(Gained(whose=command.actor, resource="XP", amount=change.xp_for("bond"), source="a bond resolved"))


def level_up(draft: Draft[State], command: say.LevelUp) -> None:
    """Pay, rise, raise a stat, learn (PBH-ADV-07 to PBH-ADV-14, D-04)."""
    settings, riser = draft.state.settings, draft.state.acolyte(command.actor)
    price = change.level_cost(riser.level, settings.xp_to_level)
    draft.happens(Spent(whose=riser.id, resource="XP", amount=price, on=f"level {riser.level + 1}"))
    permission = riser.stat(command.stat) >= change.FREE_STAT
    draft.happens(LeveledUp(riser.id, riser.level + 1, permission))
    draft.happens(StatChanged(who=riser.id, stat=command.stat, by=1, source=f"level {riser.level + 1}"))
    for name in command.moves:
        learn(draft, riser.id, name)


def learn(draft: Draft[State], who: str, name: str) -> None:
    """Learn a move, and what comes with it; what it replaces is lost (PBH-ADV-11, PBH-ADV-13, PBH-ADV-14)."""
    for each in change.taken_together(name, groups(draft.state)):
        sheet = draft.state.move(each)
        learner = draft.state.acolyte(who)
        if sheet is None or learner.has(each):
            continue
        for lost in change.lost_with(sheet.replaces):
            draft.happens(MoveLost(who, lost))
        draft.happens(MoveLearned(who=who, move=each, of=sheet.of, level=learner.level))


def groups(state: State) -> tuple[tuple[str, ...], ...]:
    """Return the starting moves that come together."""
    named = dict.fromkeys((move.of, move.group) for move in state.library if move.group)
    return tuple(tuple(move.id for move in state.library if (move.of, move.group) == each) for each in named)


def level_in(state: State, learner: Acolyte, sheet: MoveSheet) -> int:
    """Return what "your level" means in a move, counted anew for another class (PBH-ADV-12)."""
    taken = [each.level for each in learner.moves if each.of == sheet.of]
    if sheet.of in (learner.sheet.cls, "any") or not taken:
        return learner.level
    return change.class_level(learner.level, min(taken), state.settings.multiclass_level_base)


def write_into_sheet(draft: Draft[State], command: say.WriteIntoSheet) -> None:
    """What the fiction gave goes onto the sheet (PBH-ADV-01, PBH-ADV-02)."""
    learn(draft, command.actor, command.move)


def end_session(draft: Draft[State], _: say.EndSession) -> None:
    """The session is over; what goes once a session goes again."""
    draft.happens(SessionEnded(draft.state.session))


def open_scene(draft: Draft[State], _: say.OpenScene) -> None:
    """The fighting breaks out again; Fighter's Sense is awake (PBH-CLS-06)."""
    draft.happens(SceneOpened(draft.state.scene + 1))
    for each in draft.state.able():
        if "drawn into melee" in each.conditions:
            draft.happens(ConditionChanged(who=each.id, condition="drawn into melee", level=0, source="a new scene"))
        if each.has("Fighter's Sense"):
            draft.happens(Gained(whose=each.id, resource="Insight", amount=1, source="Fighter's Sense"))


def end_encounter(draft: Draft[State], _: say.EndEncounter) -> None:
    """All is done."""


def end(draft: Draft[State]) -> None:
    """Say how it ended; the book names no winner, but a side with nobody left has lost."""
    state = draft.state
    if not any(not each.dead for each in state.acolytes):
        draft.happens(EncounterEnded((), "every acolyte is dead"))
    elif not state.foes():
        players = tuple(dict.fromkeys(each.player for each in state.acolytes if not each.dead))
        draft.happens(EncounterEnded(players, "no enemy is left in the fight"))
    else:
        draft.happens(EncounterEnded((), "the GM brings it to an end"))
