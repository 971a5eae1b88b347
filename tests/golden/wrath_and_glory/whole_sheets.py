"""Fights with complete sheets: weapons, talents, powers and traits as players write them."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from combat import Encounter
from combat.engine.abilities.use import UseAbility
from combat.systems.wrath_and_glory.acts.actions import EndTurn
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.combat_options import Charge, NoReaction
from combat.systems.wrath_and_glory.acts.complications import AcceptComplication, Propose
from combat.systems.wrath_and_glory.acts.criticals import AimCritical, RaiseSeverity
from combat.systems.wrath_and_glory.acts.damage import RaiseDamage
from combat.systems.wrath_and_glory.acts.movement import Leave, Sprint, Stand
from combat.systems.wrath_and_glory.acts.resources import BuyDice, InvokeRuin, KeepRoll
from combat.systems.wrath_and_glory.acts.rounds import Act, BeginCombat, HandOn, LetPlayersBegin, TakeFirstTurn
from combat.systems.wrath_and_glory.acts.shifting import Shift
from combat.systems.wrath_and_glory.acts.soak import Soak
from combat.systems.wrath_and_glory.acts.tests import TakeOwedTest
from events.base import Command

SETUPS = Path(__file__).parent / "setups"

Said = Command | tuple[Command, Sequence[int]]


def played(name: str, *said: Said, **settings: object) -> Encounter:
    """Play a fight with the sheets of a setup and manual dice."""
    chosen = {"map_by": "anyone", **settings}
    encounter = Encounter.begin("wrath_and_glory", SETUPS / f"{name}.toml", settings=chosen, name=name)
    for each in said:
        command, faces = each if isinstance(each, tuple) else (each, None)
        encounter.do(command, faces=faces)
    return encounter


def agents_and_cultists() -> Encounter:
    """Fear withstood, a flamer fired at a run, a sermon, a dome of force, a smite, faith, and hatred at the end."""
    return played(
        "agents-and-cultists",
        BeginCombat(),
        (TakeOwedTest("varro"), (4, 2, 2, 2, 4)),
        (UseAbility("varro", "last-breath"), (6, 4, 1)),
        KeepRoll("varro"),
        Shift(who="varro", glory=1),
        Act("marta"),
        Sprint("marta", engage=()),
        (
            Attack(who="marta", weapon="flamer", targets=("cultists", "demagogue"), band="short"),
            (6, 6, 4, 4, 2, 1, 1, 2, 3, 4, 5, 4),
        ),
        KeepRoll("marta"),
        BuyDice("marta"),
        Shift(who="marta"),
        (AimCritical(who="marta", target="demagogue", severity=1), (4, 4, 1, 2, 3)),
        RaiseDamage("marta", 1),
        (Soak("demagogue"), (4, 2, 1, 3)),
        EndTurn("marta"),
        (Act("demagogue"), (2,)),
        InvokeRuin("demagogue", "Blasphemous Sermon"),
        EndTurn("demagogue"),
        HandOn("gm"),
        Act("varro"),
        UseAbility("varro", "Telekinetic Dome"),
        (TakeOwedTest("varro"), (5, 4, 4, 4, 4, 4, 1, 2, 3, 2)),
        KeepRoll("varro"),
        EndTurn("varro"),
        Act("cultists"),
        (Attack(who="cultists", weapon="autogun", targets=("varro",), band="short"), (4, 4, 6, 5, 4, 2, 1)),
        KeepRoll("cultists"),
        (Shift(who="cultists", ed=1), (6, 6, 5)),
        (Soak("varro"), (6, 4, 2, 1)),
        EndTurn("cultists"),
        Act("varro"),
        (Attack(who="varro", weapon="smite", targets=("demagogue",)), (4, 4, 4, 4, 4, 1, 2, 2, 2, 3)),
        (KeepRoll("varro"), (3,)),
        EndTurn("varro"),
        Act("cultists"),
        UseAbility("varro", "Sidestep (4)"),
        (Charge(who="cultists", weapon="ritual-knife", target="varro", distance=6), (4, 6, 6, 6, 6, 4, 2)),
        KeepRoll("cultists"),
        (Shift(who="cultists", ed=1), (6, 6, 6)),
        EndTurn("cultists"),
        Act("marta"),
        (UseAbility("marta", "Inspired Blessing (4)"), (2,)),
        EndTurn("marta"),
        Act("marta"),
        (
            Attack(who="marta", weapon="chainsword", targets=("cultists",), all_out=True),
            (2, 4, 4, 4, 6, 1, 1, 2, 3, 5, 4, 4),
        ),
        KeepRoll("marta"),
        (Shift(who="marta", ed=1), (1, 2, 3, 4, 5, 6, 1)),
        ruin_first_turn=False,
    )


def green_tide() -> Encounter:
    """A mob of Orks under a stubber, a charge, grenades and a boss; the last of them runs."""
    return played(
        "green-tide",
        BeginCombat(),
        Act("gunner"),
        (
            Attack(who="gunner", weapon="heavy-stubber", targets=("boyz",), salvo="spray", band="short"),
            (1, 4, 4, 4, 6, 5, 2, 3),
        ),
        KeepRoll("gunner"),
        (Shift(who="gunner", ed=1), (4, 4, 1, 2, 3)),
        Propose("gunner", "the barrel glows red"),
        AcceptComplication(),
        EndTurn("gunner"),
        Act("nob"),
        UseAbility("nob", "Fighting Fury"),
        EndTurn("nob"),
        HandOn("gm"),
        Act("duellist"),
        (Charge(who="duellist", weapon="sword", target="boyz", distance=8), (6, 4, 4, 2, 1, 3, 2, 5, 4, 4, 2, 1)),
        KeepRoll("duellist"),
        Shift(who="duellist", glory=1),
        (AimCritical(who="duellist", target="boyz", severity=1), (4, 4, 2, 1, 5, 3, 2, 6)),
        RaiseDamage("duellist"),
        EndTurn("duellist"),
        Act("boyz"),
        (Attack(who="boyz", weapon="choppa", targets=("duellist",)), (4, 6, 6, 4, 4, 5, 2, 1, 3, 4)),
        KeepRoll("boyz"),
        (Shift(who="boyz", ed=1), (4, 2, 1, 3)),
        (Soak("duellist"), (4, 4, 1)),
        EndTurn("boyz"),
        Act("gunner"),
        Stand("gunner"),
        (Attack(who="gunner", weapon="frag", targets=("boyz", "nob")), (4, 4, 6, 5, 2, 1, 1, 3)),
        KeepRoll("gunner"),
        (BuyDice("gunner", 1), (6,)),
        (Shift(who="gunner", ed=1), (4, 4, 6, 2, 1)),
        EndTurn("gunner"),
        Act("nob"),
        Attack(who="nob", weapon="big-choppa", targets=("duellist",), all_out=True),
        (NoReaction("duellist"), (2, 4, 6, 4, 4, 3, 2, 1, 5)),
        KeepRoll("nob"),
        EndTurn("nob"),
        HandOn("gm"),
        Act("duellist"),
        (Attack(who="duellist", weapon="sword", targets=("nob",)), (4, 4, 6, 6, 4, 2, 1, 3, 2, 5, 4)),
        KeepRoll("duellist"),
        (Shift(who="duellist", ed=2), (6, 6, 5, 4, 4, 3)),
        EndTurn("duellist"),
        Act("boyz"),
        Leave(who="boyz", reason="no boss, no fight", how="fled"),
        ruin_first_turn=False,
    )


def champion() -> Encounter:
    """An Adversary with terror about it, a daemon blade and a shield; plasma, needles, and Criticals by the table."""
    return played(
        "champion",
        BeginCombat(),
        (TakeOwedTest("kael"), (4, 6, 1)),
        (UseAbility("kael", "Invoke Fortune"), (5,)),
        KeepRoll("kael"),
        (TakeOwedTest("sable"), (4, 2, 2)),
        KeepRoll("sable"),
        LetPlayersBegin(),
        Act("kael"),
        (
            Attack(who="kael", weapon="plasma", targets=("champion",), supercharge=True, aim=True),
            (6, 6, 4, 4, 4, 4, 2, 2, 1, 1, 3),
        ),
        KeepRoll("kael"),
        (Shift(who="kael", ed=1), (6, 4, 2, 1, 1)),
        (RaiseDamage("kael", 0), (3, 5)),
        RaiseSeverity("kael"),
        (Soak("champion"), (4, 4, 6, 1, 2, 2, 3)),
        EndTurn("kael"),
        HandOn("players"),
        Act("champion"),
        UseAbility("champion", "Veteran of the Long War (3)"),
        UseAbility("sable", "Sidestep (6)"),
        (Charge(who="champion", weapon="daemon-blade", target="kael", distance=9), (4, 6, 6, 4, 4, 5, 2, 1, 3, 4)),
        KeepRoll("champion"),
        (Shift(who="champion", ed=1), (6, 6, 4, 5, 2, 1, 1)),
        (Soak("kael"), (6, 4, 4, 2, 1)),
        EndTurn("champion"),
        Act("sable"),
        (
            Attack(who="sable", weapon="needler", targets=("champion",), aim=True, called="small"),
            (5, 4, 4, 6, 5, 4, 2, 1, 6, 4, 2),
        ),
        KeepRoll("sable"),
        (BuyDice("sable"), (6, 5, 4, 3, 3, 6)),
        RaiseDamage("sable", 1),
        (Soak("champion"), (6, 4, 2, 2, 1, 1)),
        EndTurn("sable"),
        TakeFirstTurn("champion"),
        (Attack(who="champion", weapon="daemon-blade", targets=("kael",)), (6, 6, 4, 4, 4, 2, 1, 3, 2)),
        KeepRoll("champion"),
        (Shift(who="champion"), (6, 1, 2, 4, 1, 2)),
        (Soak("kael"), (6, 6, 4, 2, 1, 2)),
        EndTurn("champion"),
        Act("sable"),
        (Attack(who="sable", weapon="needler", targets=("champion",), aim=True), (6, 4, 4, 6, 5, 4, 2, 1, 6, 4, 2)),
        KeepRoll("sable"),
        (Shift(who="sable", ed=1), (6, 5, 4, 3, 6)),
        (RaiseDamage("sable", 0), (6, 1)),
        (RaiseSeverity("sable", glory=1), (2,)),
        (Soak("champion"), (4, 1, 2, 2, 1, 1, 4)),
        Leave(who="champion", reason="the warp takes it back", how="left"),
        critical_mode="table",
    )


SHEETS: Mapping[str, Callable[[], Encounter]] = {
    "agents-and-cultists": agents_and_cultists,
    "green-tide": green_tide,
    "champion": champion,
}
"""Stories by the name of their log."""
