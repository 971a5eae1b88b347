"""The GM's moves, and the end of the fighting."""

from combat.engine.draft import Draft
from combat.systems.powered_by_heresy import commands as say
from combat.systems.powered_by_heresy.decide.blows import enemy_blow, hazard_blow
from combat.systems.powered_by_heresy.decide.dying import wound
from combat.systems.powered_by_heresy.decide.triggers import forget_defense
from combat.systems.powered_by_heresy.rules import master
from events.powered_by_heresy.facts import BreathDue, GmMoveMade, NerveSettled, SceneClosed, StatChanged
from events.powered_by_heresy.table import State
from events.vocabulary import ConditionChanged, Rolled, Spent


def make_gm_move(draft: Draft[State], command: say.MakeGmMove) -> None:
    """Make a move that only the fiction shows (PBH-GM-02, PBH-GM-04)."""
    draft.happens(GmMoveMade(command.move, command.who, command.text))


def enemy_attack(draft: Draft[State], command: say.EnemyAttack) -> None:
    """Let enemies deal their damage (PBH-GM-05)."""
    draft.happens(GmMoveMade("deal damage", command.target, ""))
    enemy_blow(draft, command.attackers, command.target, command.facts, in_return=False)


def hazard(draft: Draft[State], command: say.Hazard) -> None:
    """Let the surroundings deal damage (PBH-DMG-14)."""
    draft.happens(GmMoveMade("deal damage", command.target, command.source))
    hazard_blow(draft, command.target, command.size, command.source)


def inflict_wounds(draft: Draft[State], command: say.InflictWounds) -> None:
    """Inflict wounds outright, whatever the Defense (PBH-DMG-05)."""
    draft.happens(GmMoveMade("deal damage", command.target, command.source))
    wound(draft, command.target, command.wounds, command.source)


def call_last_breath(draft: Draft[State], command: say.CallLastBreath) -> None:
    """Ask for Last Breath at once; no wound is recorded (PBH-LB-02)."""
    draft.happens(GmMoveMade("put somebody in a spot", command.target, command.danger))
    forget_defense(draft, command.target, "dying")
    draft.happens(BreathDue(command.target, by_wounds=False, source=command.danger))


def use_up(draft: Draft[State], command: say.UseUp) -> None:
    """Use up resources (PBH-GM-02)."""
    draft.happens(GmMoveMade("use up resources", command.target, command.weapon))
    draft.happens(
        Spent(
            whose=command.target,
            resource=f"{command.resource} of {command.weapon}",
            amount=command.amount,
            on="the GM's move",
        )
    )


def terrify(draft: Draft[State], command: say.Terrify) -> None:
    """Roll what terror does (PBH-GM-03)."""
    draft.happens(GmMoveMade("terrify", command.target, ""))
    dice = draft.roll(1, 6, "Terror", command.target)
    effect = master.terror(dice[0].face)
    draft.happens(
        Rolled(
            purpose="Terror", who=command.target, dice=dice, kept=(0,), total=dice[0].face, modifiers=(), result=effect
        )
    )
    draft.happens(ConditionChanged(who=command.target, condition=f"terrified: {effect}", level=1, source="terror"))


def mutate(draft: Draft[State], command: say.Mutate) -> None:
    """Roll what the warp does (PBH-GM-03)."""
    draft.happens(GmMoveMade("mutate", command.target, ""))
    dice = draft.roll(1, 10, "Mutation", command.target)
    effect = master.mutation(dice[0].face)
    draft.happens(
        Rolled(
            purpose="Mutation",
            who=command.target,
            dice=dice,
            kept=(0,),
            total=dice[0].face,
            modifiers=(),
            result=effect,
        )
    )
    draft.happens(ConditionChanged(who=command.target, condition=f"mutated: {effect}", level=1, source="the warp"))
    if effect == "monstrous limbs":
        draft.happens(StatChanged(who=command.target, stat="S", by=1, source=effect))


def settle_nerve(draft: Draft[State], command: say.SettleNerve) -> None:
    """Enemies under fire do what the GM says (PBH-MOVE-12)."""
    draft.happens(NerveSettled(command.enemy, command.outcome))
    condition = {"takes cover": "in cover", "falters": "faltering", "flees": "out"}[command.outcome]
    draft.happens(ConditionChanged(who=command.enemy, condition=condition, level=1, source="Suppressing Fire"))


def change_enemy(draft: Draft[State], command: say.ChangeEnemy) -> None:
    """The fiction has changed an enemy (PBH-CORE-09, PBH-CLS-01)."""
    condition, level = {
        "leaves the fight": ("out", 1),
        "leaves cover": ("in cover", 0),
        "repairs armour": ("armour wrecked", 0),
    }[command.how]
    draft.happens(ConditionChanged(who=command.enemy, condition=condition, level=level, source=command.how))


def end_fight(draft: Draft[State], command: say.EndFight) -> None:
    """The GM says that the fighting is over."""
    close(draft, command.reason)


def scene_end(draft: Draft[State]) -> None:
    """The fighting is over, because the GM says so or because nobody is left on one side."""
    if draft.state.fighting:
        side = "acolyte" if not draft.state.able() else "enemy"
        close(draft, f"no {side} is left who can fight")


def close(draft: Draft[State], reason: str) -> None:
    """Close the scene; Insight and wards end with it (PBH-CLS-06, PBH-MOVE-18)."""
    for each in draft.state.acolytes:
        forget_defense(draft, each.id, "the end of the fighting")
        if each.insight:
            draft.happens(Spent(whose=each.id, resource="Insight", amount=each.insight, on="the end of the battle"))
    draft.happens(SceneClosed(reason))
