"""Why the table cannot state something, or the resources not buy it."""

from collections.abc import Iterator

from combat.engine.errors import Reason
from combat.systems.wrath_and_glory.commands import table as say
from combat.systems.wrath_and_glory.options.acting import enemies, named, ruin, wrath
from events.wrath_and_glory.sheets import SIDES
from events.wrath_and_glory.table import State

LARGEST = 99
"""Beyond it a number is a slip of the finger."""

KEPT = frozenset({"Dying", "Exhausted", "Dead", "Out of the fight", "Holding", "Forfeit Turn", "Full Defence"})
"""Conditions that come from play alone."""


def begin_combat(state: State, command: say.BeginCombat) -> Iterator[Reason]:
    """The ambushed are in the fight, and not everybody is ambushed."""
    for who in command.ambushed:
        yield from someone(state, who)
    if len(set(command.ambushed)) < len(command.ambushed):
        yield Reason("twice", "nobody is named twice")
    if set(command.ambushed) >= {each.id for each in state.present()}:
        yield Reason("all_ambushed", "somebody is not ambushed", "WG-RND-07")


def end_combat(state: State, command: say.EndCombat) -> Iterator[Reason]:
    """It is between two rounds; the winners are sides, and there is a reason."""
    if any(each.acted for each in state.combatants) and state.fighting:
        yield Reason("within_a_round", "a fight is ended between two rounds, or before the first", "WG-RND-01")
    for side in command.winners:
        if side not in SIDES:
            yield Reason("unknown_side", f"'{side}' is no side; known are {' and '.join(SIDES)}")
    if len(set(command.winners)) < len(command.winners):
        yield Reason("twice", "no side wins twice")
    yield from named(command.reason)


def player(state: State, who: str) -> Iterator[Reason]:
    """There is such a player."""
    if who not in [each.id for each in state.players]:
        yield Reason("unknown_player", f"there is no player '{who}'")


def declare_narrative(state: State, command: say.DeclareNarrative) -> Iterator[Reason]:
    """A player with Wrath says something; not for a character that lies unconscious."""
    reasons = list(player(state, command.player))
    yield from reasons
    if reasons:
        return
    yield from wrath(state, command.player)
    yield from named(command.what)
    own = [each for each in state.combatants if each.seat == command.player]
    if own and all(each.level("Unconscious") or not each.present for each in own):
        yield Reason("unconscious", f"{state.name(command.player)} has nobody awake", "WG-WRATH-07")


def award_wrath(state: State, command: say.AwardWrath) -> Iterator[Reason]:
    """A player, some Wrath, a reason."""
    yield from player(state, command.player)
    yield from amount(command.amount, "WG-WRATH-02")
    yield from named(command.reason)


def spend_ruin(state: State, command: say.SpendRuin) -> Iterator[Reason]:
    """There is the Ruin."""
    yield from amount(command.amount, "WG-RUIN-05")
    yield from named(command.on)
    yield from ruin(state, "", command.amount)


def restore_shock(state: State, command: say.RestoreShock) -> Iterator[Reason]:
    """A Threat with Shock, and Ruin."""
    reasons = list(someone(state, command.who))
    yield from reasons
    if reasons:
        return
    yield from ruin(state, command.who)
    if not state.combatant(command.who).shock:
        yield Reason("no_shock", f"{state.name(command.who)} has no Shock to recover", "WG-RUIN-04")


def call_for_test(state: State, command: say.CallForTest) -> Iterator[Reason]:
    """Somebody, a purpose, a skill, a DN."""
    yield from someone(state, command.who)
    yield from named(command.purpose, command.skill)
    if not 1 <= command.dn <= 20:  # noqa: PLR2004 - twice what is called extreme (WG-TEST-11)
        yield Reason("dn", f"a DN is 1 to 20, not {command.dn}", "WG-TEST-05")


def inflict(state: State, command: say.Inflict) -> Iterator[Reason]:
    """Somebody, an amount, a source."""
    yield from someone(state, command.who)
    yield from amount(command.amount, "WG-DMG-05")
    yield from named(command.source)


def heal(state: State, command: say.Heal) -> Iterator[Reason]:
    """Somebody who has what is to be healed."""
    reasons = list(someone(state, command.who))
    yield from reasons
    yield from amount(command.amount, "WG-WND-07")
    yield from named(command.source)
    if command.source == "Wrath":
        yield Reason("name", "Wrath has a command of its own", "WG-WRATH-05")
    if not reasons:
        who = state.combatant(command.who)
        if not (who.wounds if command.harm == "Wounds" else who.shock):
            yield Reason("unhurt", f"{who.name} has no {command.harm}", "WG-WND-07")


def set_condition(state: State, command: say.SetCondition) -> Iterator[Reason]:
    """A condition that comes or goes, and is none that play keeps itself."""
    reasons = list(someone(state, command.who))
    yield from reasons
    yield from named(command.condition, command.source)
    if not 0 <= command.level <= 5:  # noqa: PLR2004 - no condition is printed with more
        yield Reason("level", f"a level is 0 to 5, not {command.level}", "WG-COND-01")
    if command.condition in KEPT:
        yield Reason("kept", f"{command.condition} comes from play", "WG-COND-01")
    if not reasons and state.combatant(command.who).level(command.condition) == command.level:
        yield Reason("no_change", f"that is how it is: {command.condition} {command.level}", "WG-COND-01")


def place(state: State, command: say.Place) -> Iterator[Reason]:
    """Somebody stands beside enemies, and elsewhere than now."""
    yield from someone(state, command.who)
    yield from enemies(state, command.who, command.enemies)
    if state.knows(command.who) and set(command.enemies) == set(state.combatant(command.who).engaged_with):
        yield Reason("no_change", f"{state.name(command.who)} stands there already")


def leave(state: State, command: say.Leave) -> Iterator[Reason]:
    """Somebody is in the fight, and says why not any longer."""
    yield from someone(state, command.who)
    yield from named(command.reason)


def someone(state: State, who: str) -> Iterator[Reason]:
    """There is such a combatant, in the fight."""
    if not state.knows(who) or not state.combatant(who).present:
        yield Reason("unknown_combatant", f"there is no '{who}' in the fight")


def amount(number: int, rule: str) -> Iterator[Reason]:
    """It is a number that makes sense."""
    if not 1 <= number <= LARGEST:
        yield Reason("amount", f"1 to {LARGEST} is possible, not {number}", rule)
