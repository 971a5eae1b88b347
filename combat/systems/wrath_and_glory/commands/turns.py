"""What is said about the round and in a turn. Facts that only the map knows are fields, such as `near`."""

from typing import Literal

import attrs

from events.base import Command, wire


@wire("wrath_and_glory.answer_ambush.v1")
@attrs.frozen
class AnswerAmbush(Command):
    """Name those of a side that act in the first round although they are ambushed, a point for each."""

    side: str
    who: tuple[str, ...] = ()
    agreed: tuple[str, ...] = ()


@wire("wrath_and_glory.take_first_turn.v1")
@attrs.frozen
class TakeFirstTurn(Command):
    """The GM pays Ruin, and this Threat has the first turn of the round."""

    who: str


@wire("wrath_and_glory.let_players_begin.v1")
@attrs.frozen
class LetPlayersBegin(Command):
    """The GM leaves the first turn to the players."""


@wire("wrath_and_glory.act.v1")
@attrs.frozen
class Act(Command):
    """A side picks a combatant, who has the next turn."""

    who: str


@wire("wrath_and_glory.use_held.v1")
@attrs.frozen
class UseHeld(Command):
    """Use a Combat Action that was held; in the turn of somebody else a contest of Initiative comes first."""

    who: str


@wire("wrath_and_glory.let_lapse.v1")
@attrs.frozen
class LetLapse(Command):
    """Let a held Combat Action go, as the round ends."""

    who: str


@wire("wrath_and_glory.seize.v1")
@attrs.frozen
class Seize(Command):
    """Seize the Initiative: this combatant acts before the other side; `agreed` are the players who consent."""

    who: str
    agreed: tuple[str, ...] = ()


@wire("wrath_and_glory.hand_on.v1")
@attrs.frozen
class HandOn(Command):
    """Let the other side have its turn."""

    side: str


@wire("wrath_and_glory.declare_multi_action.v1")
@attrs.frozen
class DeclareMultiAction(Command):
    """
    Announce all Actions of the turn.

    Attributes:
        who: Whose turn it is.
        actions: The names under which they are done then.
    """

    who: str
    actions: tuple[str, ...]


@wire("wrath_and_glory.move.v1")
@attrs.frozen
class Move(Command):
    """
    Move up to Speed.

    Attributes:
        who: Who moves.
        engage: Enemies in the same melee afterwards; whoever is left behind may strike.
        in_cover: Whether the way leads through cover.
    """

    who: str
    engage: tuple[str, ...] = ()
    in_cover: bool = False


@wire("wrath_and_glory.run.v1")
@attrs.frozen
class Run(Command):
    """
    Move once more.

    Attributes:
        who: Who runs.
        engage: Enemies in the same melee afterwards; whoever is left behind may strike.
    """

    who: str
    engage: tuple[str, ...] = ()


@wire("wrath_and_glory.sprint.v1")
@attrs.frozen
class Sprint(Command):
    """
    Do nothing but run.

    Attributes:
        who: Who runs.
        engage: Enemies in the same melee afterwards; whoever is left behind may strike.
    """

    who: str
    engage: tuple[str, ...] = ()


@wire("wrath_and_glory.fall_back.v1")
@attrs.frozen
class FallBack(Command):
    """Leave a melee without inviting blows."""

    who: str


@wire("wrath_and_glory.stand.v1")
@attrs.frozen
class Stand(Command):
    """Get up; only Standard Movement is left for this turn."""

    who: str


@wire("wrath_and_glory.attack.v1")
@attrs.frozen(kw_only=True)
class Attack(Command):
    """
    An attack.

    Attributes:
        who: Who attacks.
        weapon: With what.
        targets: Whom it is aimed at; more than one is a Multi-Attack, or a Blast.
        band: The range of a shot.
        near: Whether the target is no more than 5 metres away.
        light_cover: Which targets are in cover, but less than half of each.
        heavy_cover: Which targets are in cover by half or more.
        distance: How far, in metres, a melee fighter must go to reach them all.
        aim: Give up Movement to aim.
        all_out: An All-Out Attack, with less Defence until the next turn.
        brace: Give up Movement, with support, for a Heavy weapon.
        called: How small a part of the target is aimed at.
        salvo: How Salvo is used: on one target, to cover several, or into a mob.
        bystanders: Who else is in the melee that is shot into.
    """

    who: str
    weapon: str
    targets: tuple[str, ...]
    band: Literal["short", "medium", "long"] = "medium"
    near: bool = False
    light_cover: tuple[str, ...] = ()
    heavy_cover: tuple[str, ...] = ()
    distance: int = 0
    aim: bool = False
    all_out: bool = False
    brace: bool = False
    called: Literal["none", "medium", "small", "tiny"] = "none"
    salvo: Literal["none", "full_auto", "spray"] = "none"
    bystanders: tuple[str, ...] = ()


@wire("wrath_and_glory.charge.v1")
@attrs.frozen(kw_only=True)
class Charge(Command):
    """
    Rush an enemy and strike.

    Attributes:
        who: Who charges.
        weapon: With what.
        target: Whom.
        distance: How many metres that is.
    """

    who: str
    weapon: str
    target: str
    distance: int


@wire("wrath_and_glory.pin.v1")
@attrs.frozen
class Pin(Command):
    """Fire at an enemy to keep its head down."""

    who: str
    weapon: str
    target: str


@wire("wrath_and_glory.interact.v1")
@attrs.frozen(kw_only=True)
class Interact(Command):
    """
    Trouble an enemy by a skill, which another skill of it opposes.

    Attributes:
        who: Who tries.
        target: The enemy.
        skill: What it is tried with.
        opposing_skill: What the enemy opposes it with, if that is higher than its Resolve.
        condition: What the enemy will be if it works.
    """

    who: str
    target: str
    skill: str
    opposing_skill: str
    condition: Literal["Hindered", "Vulnerable"]


@wire("wrath_and_glory.clear_fault.v1")
@attrs.frozen
class ClearFault(Command):
    """Put a weapon in order again."""

    who: str
    weapon: str


@wire("wrath_and_glory.break_free.v1")
@attrs.frozen
class BreakFree(Command):
    """Get out of what restrains."""

    who: str


@wire("wrath_and_glory.reload.v1")
@attrs.frozen
class Reload(Command):
    """Reload a weapon."""

    who: str
    weapon: str


@wire("wrath_and_glory.draw.v1")
@attrs.frozen
class Draw(Command):
    """Draw a weapon, or pick up one that was dropped."""

    who: str
    weapon: str


@wire("wrath_and_glory.recover_shock.v1")
@attrs.frozen
class RecoverShock(Command):
    """Spend Wrath to recover Shock."""

    who: str


@wire("wrath_and_glory.full_defence.v1")
@attrs.frozen
class FullDefence(Command):
    """Do nothing but defend; `reflexive` in the turn of another, at the price of the next turn."""

    who: str
    reflexive: bool = False


@wire("wrath_and_glory.hold.v1")
@attrs.frozen
class Hold(Command):
    """Keep the Combat Action for later in the round."""

    who: str


@wire("wrath_and_glory.invoke_ruin.v1")
@attrs.frozen
class InvokeRuin(Command):
    """Do what a sheet prints as a Ruin action."""

    who: str
    name: str


@wire("wrath_and_glory.end_turn.v1")
@attrs.frozen
class EndTurn(Command):
    """Be done for this round."""

    who: str


@wire("wrath_and_glory.strike.v1")
@attrs.frozen
class Strike(Command):
    """Strike at somebody who leaves the melee: a Reflexive Action."""

    who: str
    weapon: str


@wire("wrath_and_glory.let_go.v1")
@attrs.frozen
class LetGo(Command):
    """Let somebody leave the melee."""

    who: str
