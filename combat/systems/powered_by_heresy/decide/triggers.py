"""The talk, and what triggers a move: each command here says what somebody does, and the GM confirms it."""

from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.systems.powered_by_heresy import commands as say
from combat.systems.powered_by_heresy.rules.healing import medkit_move
from combat.systems.powered_by_heresy.rules.moves import STAT_OF, defy_stat
from events.powered_by_heresy.facts import (
    BonusEnded,
    BonusTaken,
    FactEstablished,
    GmMoveDue,
    MoveTriggered,
    QuestionAsked,
    SceneOpened,
    WardTaken,
    WeightDropped,
    WordTaken,
)
from events.powered_by_heresy.table import State
from events.vocabulary import ConditionChanged, Spent


def begin(draft: Draft[State]) -> None:
    """Open the first scene."""
    draft.happens(SceneOpened(1))


def trigger(  # noqa: PLR0913 - a move is triggered in one sentence, and each argument is a part of it
    draft: Draft[State],
    actor: str,
    move: str,
    stat: str = "",
    *,
    rolled: bool = True,
    weapon: str = "",
    targets: tuple[str, ...] = (),
    facts: tuple[str, ...] = (),
    detail: str = "",
) -> None:
    """Say what somebody does; the GM confirms that it is a move (PBH-CORE-02, PBH-CORE-03)."""
    draft.happens(WordTaken(actor))
    draft.happens(
        MoveTriggered(
            actor=actor,
            move=move,
            stat=stat or STAT_OF.get(move, ""),
            rolled=rolled,
            weapon=weapon,
            targets=targets,
            facts=facts,
            detail=detail,
        )
    )


def hack_and_slash(draft: Draft[State], command: say.HackAndSlash) -> None:
    """Attack in melee (PBH-MOVE-01)."""
    trigger(
        draft, command.actor, "Hack and Slash", weapon=command.weapon, targets=(command.target,), facts=command.facts
    )


def fire_for_effect(draft: Draft[State], command: say.FireForEffect) -> None:
    """Fire to deal damage (PBH-MOVE-05)."""
    trigger(
        draft, command.actor, "Fire for Effect", weapon=command.weapon, targets=(command.target,), facts=command.facts
    )


def suppressing_fire(draft: Draft[State], command: say.SuppressingFire) -> None:
    """Fire to keep heads down (PBH-MOVE-11)."""
    trigger(
        draft, command.actor, "Suppressing Fire", weapon=command.weapon, targets=command.targets, facts=command.facts
    )


def throw_grenade(draft: Draft[State], command: say.ThrowGrenade) -> None:
    """Throw a grenade (PBH-MOVE-13)."""
    trigger(draft, command.actor, "Throw Grenade", weapon=command.weapon, targets=command.targets, facts=command.facts)


def defy_danger(draft: Draft[State], command: say.DefyDanger) -> None:
    """Act despite a threat (PBH-MOVE-15)."""
    stat = defy_stat(command.by, draft.state.settings.mental_fortitude)
    trigger(draft, command.actor, "Defy Danger", stat, facts=command.facts, detail=command.by)


def defend(draft: Draft[State], command: say.Defend) -> None:
    """Stand in defense of somebody (PBH-MOVE-16)."""
    trigger(draft, command.actor, "Defend", targets=(command.ward,), facts=command.facts)


def discern_realities(draft: Draft[State], command: say.DiscernRealities) -> None:
    """Study the situation (PBH-MOVE-19)."""
    trigger(draft, command.actor, "Discern Realities", facts=command.facts)


@cites("PBH-MOVE-22")
def parley(draft: Draft[State], command: say.Parley) -> None:
    """Use leverage (PBH-MOVE-22)."""
    trigger(draft, command.actor, "Parley", targets=(command.target,), facts=command.facts)


def basic_tech_use(draft: Draft[State], command: say.BasicTechUse) -> None:
    """Use technology (PBH-MOVE-21)."""
    trigger(draft, command.actor, "Basic Tech-Use", facts=command.facts, detail=command.task)


def use_medkit(draft: Draft[State], command: say.UseMedkit) -> None:
    """Apply a medkit, by the move that the table plays (PBH-HEAL-03)."""
    settings = draft.state.settings
    move = medkit_move(settings.medkit_move)
    stat = defy_stat(command.by, settings.mental_fortitude) if move == "Defy Danger" else STAT_OF.get(move, "")
    trigger(
        draft,
        command.actor,
        move or "Medkit",
        stat,
        weapon="medkit",
        targets=(command.patient,),
        detail="medkit",
        rolled=bool(move),
    )


def reload(draft: Draft[State], command: say.Reload) -> None:
    """Reload, in a moment or in no time (PBH-MOVE-09, PBH-MOVE-10)."""
    move = "Rapid Reload" if command.rapid else "Reload"
    trigger(draft, command.actor, move, rolled=command.rapid, weapon=command.weapon)


def unsuspecting_strike(draft: Draft[State], command: say.UnsuspectingStrike) -> None:
    """Attack by surprise, by stealth or by guile (PBH-CLS-01)."""
    stat = "Ag" if command.by == "stealth" else "Fel"
    trigger(
        draft,
        command.actor,
        "Unsuspecting Strike",
        stat,
        weapon=command.weapon,
        targets=(command.target,),
        detail=command.ally,
    )


def take_them_alive(draft: Draft[State], command: say.TakeThemAlive) -> None:
    """Disable an enemy (PBH-CLS-04)."""
    trigger(draft, command.actor, "Take Them Alive", targets=(command.target,))


def take_tactic(draft: Draft[State], command: say.TakeTactic) -> None:
    """Choose a tactic, which takes the place of another (PBH-CLS-05)."""
    targets = (command.target,) if command.target else ()
    trigger(draft, command.actor, "Tactical Advantage", rolled=False, targets=targets, detail=command.tactic)


def do_penance(draft: Draft[State], command: say.DoPenance) -> None:
    """Bleed for Wrath (PBH-CLS-07)."""
    trigger(draft, command.actor, "Penance", rolled=False)


def judge(draft: Draft[State], command: say.Judge) -> None:
    """Name the crimes of a foe (PBH-CLS-07)."""
    trigger(draft, command.actor, "Judgement", rolled=False, targets=(command.target,))


def make_move(draft: Draft[State], command: say.MakeMove) -> None:
    """Make a move of which only the table knows what it does (PBH-CORE-10)."""
    trigger(draft, command.actor, command.name, command.stat, facts=command.facts)


@cites("PBH-CORE-09")
def establish(draft: Draft[State], command: say.Establish) -> None:
    """Say what is true (PBH-CORE-09)."""
    draft.happens(FactEstablished(command.text))


def look_to_gm(draft: Draft[State], _: say.LookToGm) -> None:
    """All look to the GM, who makes a soft move (PBH-GM-01)."""
    draft.happens(GmMoveDue(occasion="all look to the GM", hard=False, who="", tags=()))


def golden_opportunity(draft: Draft[State], command: say.GoldenOpportunity) -> None:
    """The GM may make a hard move (PBH-GM-01)."""
    draft.happens(GmMoveDue(occasion="a golden opportunity", hard=True, who=command.who, tags=()))


def ask(draft: Draft[State], command: say.Ask) -> None:
    """Spend hold on a question (PBH-MOVE-19, PBH-ROLL-11)."""
    draft.happens(WordTaken(command.actor))
    draft.happens(Spent(whose=command.actor, resource="hold of Discern Realities", amount=1, on=command.question))
    draft.happens(QuestionAsked(command.actor, command.question))


def stand_down(draft: Draft[State], command: say.StandDown) -> None:
    """Stop defending; the hold is lost (PBH-MOVE-18)."""
    forget_defense(draft, command.actor, "standing down")


def forget_defense(draft: Draft[State], who: str, why: str) -> None:
    """Lose the hold of Defend, and the ward."""
    defender = draft.state.acolyte(who)
    if defender.hold("Defend"):
        draft.happens(Spent(whose=who, resource="hold of Defend", amount=defender.hold("Defend"), on=why))
    if defender.ward:
        draft.happens(WardTaken(who, ""))


def grant_bonus(draft: Draft[State], command: say.GrantBonus) -> None:
    """Return a forward or an ongoing that the rules here do not know (PBH-ROLL-09, PBH-ROLL-10)."""
    draft.happens(
        BonusTaken(
            who=command.who,
            bonus=command.source,
            lasting=bool(command.until),
            amount=command.amount,
            move=command.move,
            until=command.until,
        )
    )


def end_bonus(draft: Draft[State], command: say.EndBonus) -> None:
    """What an ongoing lasted until has come (PBH-ROLL-10)."""
    draft.happens(BonusEnded(command.who, command.bonus))


def drop_weight(draft: Draft[State], command: say.DropWeight) -> None:
    """Let go of weight, at leisure or in the middle of a move (PBH-ROLL-17)."""
    draft.happens(WeightDropped(command.actor, command.amount))
    if draft.state.step == "BURDEN":
        draft.happens(
            ConditionChanged(who=command.actor, condition="encumbered roll", level=1, source="dropping weight")
        )
