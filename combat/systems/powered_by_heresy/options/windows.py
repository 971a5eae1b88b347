"""Why something cannot be said about a move under way, and why the GM cannot do something."""

from collections.abc import Iterator

from combat.engine.errors import Reason
from combat.systems.powered_by_heresy import commands as say
from combat.systems.powered_by_heresy.decide.rolling import open_help
from combat.systems.powered_by_heresy.options.between import living
from combat.systems.powered_by_heresy.options.blows import waiting
from combat.systems.powered_by_heresy.options.moves import foe, mover
from combat.systems.powered_by_heresy.rules import classes, moves
from combat.systems.powered_by_heresy.rules.master import is_gm_move
from combat.systems.powered_by_heresy.track import choices, rerolls
from events.powered_by_heresy.sheets import LOWEST_STAT
from events.powered_by_heresy.table import State

MOST_TIED = 3
MOST_WOUNDS = 10


def said(text: str, what: str) -> Iterator[Reason]:
    """Words are no words when they are empty."""
    if not text.strip():
        yield Reason("empty", f"{what} is empty")


def establish(state: State, command: say.Establish) -> Iterator[Reason]:
    """Something new is said."""
    yield from said(command.text, "the fact")
    if command.text in state.facts:
        yield Reason("known", f"that is established already: {command.text}", "PBH-CORE-09")


def golden_opportunity(state: State, command: say.GoldenOpportunity) -> Iterator[Reason]:
    """Somebody gave it, or nobody in particular."""
    if command.who:
        yield from living(state, command.who)


def confirm(state: State, command: say.Confirm) -> Iterator[Reason]:
    """What is tied to a roll needs a roll, and a fact."""
    attempt = state.attempt
    extras = command.advantage or command.edge or command.modifier or command.fact
    if attempt is not None and not attempt.rolled and extras:
        yield Reason("no_roll", f"{attempt.move} is not rolled for", "PBH-CORE-10")
    if not -MOST_TIED <= command.modifier <= MOST_TIED:
        yield Reason("amount", f"a fact is worth -3 to +3, not {command.modifier:+d}", "PBH-CORE-09")
    if command.fact and command.fact not in state.facts:
        yield Reason("unknown_fact", f"nobody has established: {command.fact}", "PBH-CORE-09")
    if bool(command.fact) != bool(command.modifier):
        yield Reason("fact", "a modifier is tied to a fact, and a fact to a modifier", "PBH-CORE-09")


def clarify(_: State, command: say.Clarify) -> Iterator[Reason]:
    """A question is asked."""
    yield from said(command.question, "the question")


def help_or_hinder(state: State, command: say.HelpOrHinder) -> Iterator[Reason]:
    """Somebody with a bond, and one help and one hindrance at most."""
    found = list(waiting(state, command.actor))
    yield from found
    attempt = state.attempt
    if found or attempt is None:
        return
    if command.actor == attempt.actor:
        yield Reason("own_move", "nobody helps or hinders oneself", "PBH-MOVE-20")
    elif ("Interfere" if command.hinder else "Aid") not in open_help(attempt):
        yield Reason("counts_once", "one help and one hindrance count for a roll", "PBH-MOVE-20")


def reroll_die(state: State, command: say.RerollDie) -> Iterator[Reason]:
    """One of the dice on the table."""
    yield from mover(state, command)
    count = len(state.attempt.faces) if state.attempt else 0
    if not 0 <= command.die < count:
        yield Reason("die", f"the dice are numbered 0 to {count - 1}, not {command.die}", "PBH-ROLL-07")


def reroll_all(state: State, command: say.RerollAll) -> Iterator[Reason]:
    """Something lets the mover do that."""
    yield from mover(state, command)
    if command.by not in rerolls(state):
        rule = "PBH-MOVE-23" if command.by == "This I Know" else "PBH-CLS-09"
        yield Reason("no_reroll", f"{command.by} does not let this roll be made again", rule)


def choose(state: State, command: say.Choose) -> Iterator[Reason]:
    """As many as the move offers, each once; Smite goes besides."""
    yield from mover(state, command)
    attempt = state.attempt
    if attempt is None or not attempt.band:
        return
    options, least, most = choices(state)
    unknown = [each for each in command.options if each not in options]
    if unknown:
        yield Reason("no_option", f"'{unknown[0]}' is not offered; {' or '.join(options)} is", "PBH-MOVE-07")
    if len(set(command.options)) != len(command.options):
        yield Reason("twice", "no option is chosen twice", "PBH-CORE-06")
    smites = [each for each in command.options if each in classes.SMITES]
    if len(smites) > 1:
        yield Reason("smite", "one Wrath buys one of the two", "PBH-CLS-07")
    own = len(command.options) - len(smites)
    highest = most - any(each in classes.SMITES for each in options)
    if not least <= own <= highest:
        yield Reason("how_many", f"choose {least} to {highest}, not {own}", "PBH-CORE-06")


def leave_scar(state: State, command: say.LeaveScar) -> Iterator[Reason]:
    """The survivor that is asked about."""
    if command.who != state.scarred[0]:
        yield Reason("not_scarred", f"{state.name(state.scarred[0])} is asked about first", "PBH-LB-01")
    elif state.acolyte(command.who).stat(command.stat) <= LOWEST_STAT:
        yield Reason("stat_floor", f"{command.stat} is as low as it can be", "PBH-LB-01")


def grant_bonus(state: State, command: say.GrantBonus) -> Iterator[Reason]:
    """A named bonus of some size for somebody alive."""
    yield from living(state, command.who)
    yield from said(command.source, "the source")
    if not command.amount or abs(command.amount) > MOST_TIED:
        yield Reason("amount", f"a forward or ongoing is -3 to +3 and not 0, not {command.amount}", "PBH-ROLL-09")


def end_bonus(state: State, command: say.EndBonus) -> Iterator[Reason]:
    """An ongoing that is there."""
    found = list(living(state, command.who))
    yield from found
    if not found and not any(each.id == command.bonus for each in state.acolyte(command.who).bonuses):
        yield Reason("no_bonus", f"{state.name(command.who)} has nothing from '{command.bonus}'", "PBH-ROLL-10")


def make_gm_move(state: State, command: say.MakeGmMove) -> Iterator[Reason]:
    """A move of the list that needs no dice."""
    known = is_gm_move(command.move) or command.move in moves.OFFERS
    if not known or command.move in ("deal damage", "use up resources", "terrify", "mutate"):
        yield Reason(
            "no_gm_move", f"'{command.move}' is not on the GM's list, or has a command of its own", "PBH-GM-02"
        )
    if command.who:
        yield from living(state, command.who)


def enemy_attack(state: State, command: say.EnemyAttack) -> Iterator[Reason]:
    """Enemies in the fight, and somebody alive."""
    if not command.attackers:
        yield Reason("no_attacker", "somebody must attack", "PBH-GM-05")
    if len(set(command.attackers)) != len(command.attackers):
        yield Reason("twice", "nobody attacks twice at once", "PBH-DMG-10")
    for each in command.attackers:
        yield from foe(state, each)
    yield from living(state, command.target)


def hazard(state: State, command: say.Hazard) -> Iterator[Reason]:
    """Somebody alive, and something that hurts."""
    yield from living(state, command.target)
    yield from said(command.source, "the source")


def inflict_wounds(state: State, command: say.InflictWounds) -> Iterator[Reason]:
    """Some wounds, on somebody alive."""
    yield from living(state, command.target)
    yield from said(command.source, "the source")
    if not 1 <= command.wounds <= MOST_WOUNDS:
        yield Reason("amount", f"1 to {MOST_WOUNDS} wounds are inflicted at once, not {command.wounds}", "PBH-DMG-05")


def call_last_breath(state: State, command: say.CallLastBreath) -> Iterator[Reason]:
    """Somebody alive, and a danger."""
    yield from living(state, command.target)
    yield from said(command.danger, "the danger")


def target_only(state: State, command: say.Terrify | say.Mutate) -> Iterator[Reason]:
    """Somebody alive."""
    yield from living(state, command.target)


def use_up(state: State, command: say.UseUp) -> Iterator[Reason]:
    """Only what is there."""
    found = list(living(state, command.target))
    yield from found
    if found:
        return
    carried = state.acolyte(command.target).carried(command.weapon)
    left = 0 if carried is None else carried.ammo if command.resource == "ammo" else carried.uses
    if not 1 <= command.amount <= left:
        sentence = f"{state.name(command.target)} has {left} {command.resource} of '{command.weapon}' to lose"
        yield Reason("amount", sentence, "PBH-GM-02")


def settle_nerve(state: State, command: say.SettleNerve) -> Iterator[Reason]:
    """The enemy that is asked about."""
    if command.enemy not in state.nerves:
        yield Reason("not_under_fire", f"{state.name(command.enemy)} is not under fire", "PBH-MOVE-12")


def change_enemy(state: State, command: say.ChangeEnemy) -> Iterator[Reason]:
    """An enemy of which that can be true."""
    found = list(foe(state, command.enemy))
    yield from found
    if found:
        return
    enemy = state.enemy(command.enemy)
    if command.how == "leaves cover" and not enemy.in_cover:
        yield Reason("no_cover", f"{enemy.sheet.name} is in no cover", "PBH-DEF-02")
    if command.how == "repairs armour" and not enemy.wrecked:
        yield Reason("whole", f"the armour of {enemy.sheet.name} is whole", "PBH-CLS-01")


def end_fight(_: State, command: say.EndFight) -> Iterator[Reason]:
    """It ends for a reason."""
    yield from said(command.reason, "the reason")
