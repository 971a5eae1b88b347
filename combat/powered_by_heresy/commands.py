"""What a seat may say in Powered by Heresy. What only the fiction knows is a field, such as `within_reach`."""

from typing import Literal

import attrs

from events.base import Command, wire

Fact = Literal[
    "imperials", "crowd", "warp energy", "under fire", "gaining ground", "acting on the answers", "cover", "outnumbered"
]
Approach = Literal[
    "melee skill", "guns", "force", "speed", "endurance", "wits", "charm", "mental fortitude", "noticing"
]
Stat = Literal["WS", "BS", "S", "T", "Ag", "Int", "Per", "WP", "Fel"]


# --- the moves ------------------------------------------------------------------------------


@wire("powered_by_heresy.hack_and_slash.v1")
@attrs.frozen
class HackAndSlash(Command):
    """Attack an enemy in melee; an empty `weapon` is a bare hand."""

    actor: str
    target: str
    weapon: str = ""
    facts: tuple[Fact, ...] = ()
    within_reach: bool = True


@wire("powered_by_heresy.fire_for_effect.v1")
@attrs.frozen
class FireForEffect(Command):
    """Fire to deal damage; the fact `cover` is the target's."""

    actor: str
    target: str
    weapon: str
    facts: tuple[Fact, ...] = ()
    within_reach: bool = True


@wire("powered_by_heresy.suppressing_fire.v1")
@attrs.frozen
class SuppressingFire(Command):
    """Fire to keep heads down; damage on a 10+ goes to the first target."""

    actor: str
    targets: tuple[str, ...]
    weapon: str
    facts: tuple[Fact, ...] = ()


@wire("powered_by_heresy.throw_grenade.v1")
@attrs.frozen
class ThrowGrenade(Command):
    """Prime and throw a grenade at everybody in `targets`, friends included where the table says so."""

    actor: str
    targets: tuple[str, ...]
    weapon: str
    facts: tuple[Fact, ...] = ()


@wire("powered_by_heresy.defy_danger.v1")
@attrs.frozen
class DefyDanger(Command):
    """Act despite a threat, or suffer a calamity; `by` is how."""

    actor: str
    by: Approach
    facts: tuple[Fact, ...] = ()


@wire("powered_by_heresy.defend.v1")
@attrs.frozen
class Defend(Command):
    """Stand in defense of somebody, maybe oneself."""

    actor: str
    ward: str
    facts: tuple[Fact, ...] = ()


@wire("powered_by_heresy.discern_realities.v1")
@attrs.frozen
class DiscernRealities(Command):
    """Study a situation closely."""

    actor: str
    facts: tuple[Fact, ...] = ()


@wire("powered_by_heresy.parley.v1")
@attrs.frozen
class Parley(Command):
    """Use leverage on a GM character."""

    actor: str
    target: str
    facts: tuple[Fact, ...] = ()


@wire("powered_by_heresy.basic_tech_use.v1")
@attrs.frozen
class BasicTechUse(Command):
    """Use advanced technology, or repair something simple."""

    actor: str
    task: str
    facts: tuple[Fact, ...] = ()


@wire("powered_by_heresy.use_medkit.v1")
@attrs.frozen
class UseMedkit(Command):
    """Apply a medkit in a fight; `by` matters where that is to defy a danger."""

    actor: str
    patient: str
    by: Approach = "wits"


@wire("powered_by_heresy.reload.v1")
@attrs.frozen
class Reload(Command):
    """Take a moment to reload; `rapid` to try it in no time, for those who have the move."""

    actor: str
    weapon: str
    rapid: bool = False


@wire("powered_by_heresy.unsuspecting_strike.v1")
@attrs.frozen
class UnsuspectingStrike(Command):
    """Get close for a surprise attack, by stealth (Ag) or guile (Fel); `ally` is whom an opening would help."""

    actor: str
    target: str
    weapon: str
    by: Literal["stealth", "guile"] = "stealth"
    ally: str = ""
    within_reach: bool = True


@wire("powered_by_heresy.take_them_alive.v1")
@attrs.frozen
class TakeThemAlive(Command):
    """Disable a vulnerable enemy instead of hurting it."""

    actor: str
    target: str


@wire("powered_by_heresy.take_tactic.v1")
@attrs.frozen
class TakeTactic(Command):
    """Fight by a tactic from now on; `target` is whom a Precise one stays on."""

    actor: str
    tactic: Literal["Defensive", "Reactive", "Reckless", "Precise"]
    target: str = ""


@wire("powered_by_heresy.do_penance.v1")
@attrs.frozen
class DoPenance(Command):
    """Take a wound, and gain Wrath."""

    actor: str


@wire("powered_by_heresy.judge.v1")
@attrs.frozen
class Judge(Command):
    """Name the crimes of a foe for all to hear, for one Wrath."""

    actor: str
    target: str


@wire("powered_by_heresy.make_move.v1")
@attrs.frozen
class MakeMove(Command):
    """A move that the rules here do not know: it is rolled for, and the table does what it says."""

    actor: str
    name: str
    stat: Stat
    facts: tuple[Fact, ...] = ()


# --- the conversation -----------------------------------------------------------------------


@wire("powered_by_heresy.establish.v1")
@attrs.frozen
class Establish(Command):
    """Say what is true in the fiction from now on."""

    text: str


@wire("powered_by_heresy.look_to_gm.v1")
@attrs.frozen
class LookToGm(Command):
    """All look to the GM to see what happens."""


@wire("powered_by_heresy.golden_opportunity.v1")
@attrs.frozen
class GoldenOpportunity(Command):
    """The players have handed the GM one; `who` did, or nobody in particular."""

    who: str = ""


@wire("powered_by_heresy.confirm.v1")
@attrs.frozen
class Confirm(Command):
    """
    The move is triggered.

    Attributes:
        advantage: Whether the fiction grants it advantage.
        edge: Whether the fiction grants it the edge.
        modifier: What an established fact adds to it, -3 to +3; 0 for nothing.
        fact: That fact; empty for none.
    """

    advantage: bool = False
    edge: bool = False
    modifier: int = 0
    fact: str = ""


@wire("powered_by_heresy.clarify.v1")
@attrs.frozen
class Clarify(Command):
    """It is unclear whether the move is triggered: ask."""

    question: str


@wire("powered_by_heresy.answer.v1")
@attrs.frozen
class Answer(Command):
    """Say how it is."""

    text: str


@wire("powered_by_heresy.withdraw.v1")
@attrs.frozen
class Withdraw(Command):
    """The move is not triggered after all."""

    actor: str


@wire("powered_by_heresy.drop_weight.v1")
@attrs.frozen
class DropWeight(Command):
    """Let go of some weight."""

    actor: str
    amount: int


@wire("powered_by_heresy.fail_outright.v1")
@attrs.frozen
class FailOutright(Command):
    """Keep the weight, and fail."""

    actor: str


@wire("powered_by_heresy.help_or_hinder.v1")
@attrs.frozen
class HelpOrHinder(Command):
    """Aid or Interfere with the move under way, rolled with the bond."""

    actor: str
    hinder: bool = False


@wire("powered_by_heresy.spend_insight.v1")
@attrs.frozen
class SpendInsight(Command):
    """Spend Insight: for one's own roll to come, or to roll damage again."""

    actor: str


@wire("powered_by_heresy.stay_out.v1")
@attrs.frozen
class StayOut(Command):
    """Do nothing in this window."""

    actor: str


@wire("powered_by_heresy.reroll_die.v1")
@attrs.frozen
class RerollDie(Command):
    """Use the edge: roll die number `die` again, the first being 0."""

    actor: str
    die: int


@wire("powered_by_heresy.reroll_all.v1")
@attrs.frozen
class RerollAll(Command):
    """Roll all dice of the move again."""

    actor: str
    by: Literal["This I Know", "Shrine World"]


@wire("powered_by_heresy.keep_roll.v1")
@attrs.frozen
class KeepRoll(Command):
    """Let the dice lie."""

    actor: str


@wire("powered_by_heresy.choose.v1")
@attrs.frozen
class Choose(Command):
    """Choose what the move offers."""

    actor: str
    options: tuple[str, ...] = ()


@wire("powered_by_heresy.ask.v1")
@attrs.frozen
class Ask(Command):
    """Spend hold of Discern Realities on a question."""

    actor: str
    question: str


@wire("powered_by_heresy.stand_down.v1")
@attrs.frozen
class StandDown(Command):
    """Stand in defense of nobody any more; the hold is lost."""

    actor: str


@wire("powered_by_heresy.end_bonus.v1")
@attrs.frozen
class EndBonus(Command):
    """What an ongoing lasts until has come."""

    who: str
    bonus: str


@wire("powered_by_heresy.grant_bonus.v1")
@attrs.frozen
class GrantBonus(Command):
    """Something that the rules here do not know gives a forward or, with `until`, an ongoing."""

    who: str
    amount: int
    source: str
    move: str = ""
    until: str = ""


# --- damage ---------------------------------------------------------------------------------


@wire("powered_by_heresy.spend_hold.v1")
@attrs.frozen
class SpendHold(Command):
    """Spend hold of Defend on the blow: take it oneself, halve it, or open the attacker up to `ally`."""

    actor: str
    on: Literal["redirect", "halve", "forward"]
    ally: str = ""


@wire("powered_by_heresy.reroll_damage.v1")
@attrs.frozen
class RerollDamage(Command):
    """Roll these Proven dice again; none to let them lie."""

    dice: tuple[int, ...] = ()


@wire("powered_by_heresy.strike_back.v1")
@attrs.frozen
class StrikeBack(Command):
    """Say whether an enemy that is out still makes its attack."""

    strikes: bool


@wire("powered_by_heresy.draw_breath.v1")
@attrs.frozen
class DrawBreath(Command):
    """Roll Last Breath; `crowd` where somebody moves through one."""

    actor: str
    crowd: bool = False


@wire("powered_by_heresy.leave_scar.v1")
@attrs.frozen
class LeaveScar(Command):
    """Say which stat a survivor loses a point of, and what is left to see."""

    who: str
    stat: Stat
    scar: str = ""


# --- the GM ---------------------------------------------------------------------------------


@wire("powered_by_heresy.make_gm_move.v1")
@attrs.frozen
class MakeGmMove(Command):
    """A move of the GM's list that needs no dice."""

    move: str
    who: str = ""
    text: str = ""


@wire("powered_by_heresy.enemy_attack.v1")
@attrs.frozen
class EnemyAttack(Command):
    """Enemies deal their damage; the facts `cover` and `outnumbered` are the target's."""

    attackers: tuple[str, ...]
    target: str
    facts: tuple[Fact, ...] = ()


@wire("powered_by_heresy.hazard.v1")
@attrs.frozen
class Hazard(Command):
    """A danger that is nobody's weapon deals damage."""

    target: str
    size: Literal["bruise", "bleed", "break", "kill"]
    source: str


@wire("powered_by_heresy.inflict_wounds.v1")
@attrs.frozen
class InflictWounds(Command):
    """Wounds are inflicted outright."""

    target: str
    wounds: int
    source: str


@wire("powered_by_heresy.call_last_breath.v1")
@attrs.frozen
class CallLastBreath(Command):
    """A danger so great that it asks for Last Breath at once."""

    target: str
    danger: str


@wire("powered_by_heresy.use_up.v1")
@attrs.frozen
class UseUp(Command):
    """Resources are used up: uses or ammo of a weapon."""

    target: str
    weapon: str
    resource: Literal["use", "ammo"]
    amount: int


@wire("powered_by_heresy.terrify.v1")
@attrs.frozen
class Terrify(Command):
    """Roll on the table of terrors."""

    target: str


@wire("powered_by_heresy.mutate.v1")
@attrs.frozen
class Mutate(Command):
    """Roll on the table of mutations."""

    target: str


@wire("powered_by_heresy.settle_nerve.v1")
@attrs.frozen
class SettleNerve(Command):
    """Say what an enemy under fire does."""

    enemy: str
    outcome: Literal["takes cover", "falters", "flees"]


@wire("powered_by_heresy.change_enemy.v1")
@attrs.frozen
class ChangeEnemy(Command):
    """State what the fiction did to an enemy: it leaves the fight, leaves its cover, has its armour repaired."""

    enemy: str
    how: Literal["leaves the fight", "leaves cover", "repairs armour"]


@wire("powered_by_heresy.end_fight.v1")
@attrs.frozen
class EndFight(Command):
    """The fighting is over, and there is time to breathe."""

    reason: str = "the fighting is over"


# --- between fights -------------------------------------------------------------------------


@wire("powered_by_heresy.rest.v1")
@attrs.frozen
class Rest(Command):
    """Rest for a day."""

    actor: str
    care: Literal["alone", "medical team", "comfort"] = "alone"


@wire("powered_by_heresy.treat.v1")
@attrs.frozen
class Treat(Command):
    """Remove wounds by a medkit, surgery or chemicals; `wounds` is what the GM says, 0 for the table's number."""

    patient: str
    means: Literal["medkit", "surgery", "chemical"]
    healer: str = ""
    wounds: int = 0


@wire("powered_by_heresy.hold_ritual.v1")
@attrs.frozen
class HoldRitual(Command):
    """An hour of prayer fills a Templar with Wrath."""

    actor: str


@wire("powered_by_heresy.resupply.v1")
@attrs.frozen
class Resupply(Command):
    """Uses and ammo of a weapon are as printed again."""

    actor: str
    weapon: str


@wire("powered_by_heresy.mark_xp.v1")
@attrs.frozen
class MarkXp(Command):
    """Mark XP for one of the table's triggers, or for another player's `flag`."""

    actor: str
    trigger: str


@wire("powered_by_heresy.new_bond.v1")
@attrs.frozen
class NewBond(Command):
    """Resolve a bond, and write a new one."""

    actor: str
    resolved: str
    new: str


@wire("powered_by_heresy.level_up.v1")
@attrs.frozen
class LevelUp(Command):
    """Pay XP for a level: one stat higher, and new moves, maybe of another class."""

    actor: str
    stat: Stat
    moves: tuple[str, ...] = ()


@wire("powered_by_heresy.write_into_sheet.v1")
@attrs.frozen
class WriteIntoSheet(Command):
    """A move that the fiction has clearly given is written down, as `agreed` by everybody."""

    actor: str
    move: str
    agreed: tuple[str, ...]


@wire("powered_by_heresy.end_session.v1")
@attrs.frozen
class EndSession(Command):
    """The session is over."""


@wire("powered_by_heresy.open_scene.v1")
@attrs.frozen
class OpenScene(Command):
    """The fighting breaks out again."""


@wire("powered_by_heresy.end_encounter.v1")
@attrs.frozen
class EndEncounter(Command):
    """All that belongs to this fight is done."""
