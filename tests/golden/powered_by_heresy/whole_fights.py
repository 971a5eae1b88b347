"""Four whole fights with all that a table brings: typed dice and dice from a seed, and four kinds of end."""

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

from combat import Encounter
from combat.engine.dice.sources import LoadedDice
from combat.engine.people.players import Sensible, play

SETUPS = Path(__file__).parent / "setups"
MINOR = frozenset({"help", "reroll", "edge", "ward", "insight", "halve", "instead", "proven"})
"""Kinds of requests that are answered with their default if the story says nothing about them."""


class Table:
    """A fight and the dice that lie ready for it."""

    def __init__(self, fight: Encounter, *faces: int) -> None:
        self.fight = fight
        self.faces = list(faces)

    def say(self, kind: str, seat: str | None = None, /, *, dice: tuple[int, ...] = (), **fields: Any) -> None:
        """Give a command, after default answers to the minor requests that it waits for.

        Args:
            kind: The command without system and version, or its whole type.
            seat: The seat that gives it; None for the table.
            dice: Faces of dice that are rolled from now on.
            fields: The fields of the command.
        """
        self.faces += dice
        command = {"type": kind if "." in kind else f"powered_by_heresy.{kind}.v1", **fields}
        while self.fight.why_not(command, by=seat):
            minor = [request for request in self.fight.requests if request.kind in MINOR and not request.optional]
            assert minor, (command, self.fight.why_not(command, by=seat), self.fight.step)
            self._do(minor[0].default, minor[0].seat)
        self._do(command, seat)

    def settle(self, *dice: int) -> None:
        """Answer all minor requests, and check that all dice were rolled."""
        self.faces += dice
        while minor := [request for request in self.fight.requests if request.kind in MINOR and not request.optional]:
            self._do(minor[0].default, minor[0].seat)
        assert not self.faces, self.faces

    def _do(self, command: Any, by: str | None) -> None:
        if self.fight.header.dice == "seed":
            self.fight.do(command, by)
            return
        fork = self.fight.fork(LoadedDice(tuple(self.faces)))
        fork.do(command, by)
        drawn = fork.history.draws - self.fight.history.draws
        self.fight.do(command, by, faces=self.faces[:drawn] or None)
        del self.faces[:drawn]


def the_blast_door() -> Encounter:
    """A door is held until the GM ends the fight. All dice are typed."""
    table = Table(Encounter.sample("powered_by_heresy", settings={"dead_enemy_strikes_back": "ask_gm"}, at="a Tuesday"))
    say = table.say
    say("establish", "ada", text="the blast door is half open")
    say("point_out", "cyd", actor="vex", move="Discern Realities", text="I look around for a way up")
    say("agree", "gm", triggers=True)
    say("discern_realities", "ada", actor="vex")
    say("clarify", "cyd", asker="cyd", question="is there light up there?")
    say("answer", "gm", text="a red glow, and it moves")
    say("confirm", "gm")
    table.settle(4, 3)
    say("ask", "ada", actor="vex", question="who is in control?")
    say("reply", "gm", answer="the Overseer")
    say("point_out", "bo", actor="lucia", move="Parley")
    say("agree", "gm", triggers=False)
    say("drop_weight", "bo", actor="griff", amount=6)
    say("defend", "bo", actor="griff", ward="the door")
    say("confirm", "gm")
    table.settle(5, 5)
    say("golden_opportunity", "gm")
    say("enemy_attack", "gm", attackers=["overseer"], target="the door")
    say("spend_hold", "bo", actor="griff", on="halve")
    table.settle()
    say("defend", "bo", actor="octavian", ward="octavian")
    say("offer_help", "ada", actor="vex")
    say("confirm", "gm")
    say("help_or_hinder", "ada", actor="vex", hinder=True, text="I shout that the marine comes from behind")
    say("confirm", "gm", dice=(5, 6, 5, 6))
    table.settle()
    say("golden_opportunity", "gm", who="octavian")
    say("enemy_attack", "gm", attackers=["marine"], target="octavian")
    say("weigh", "gm", modifiers=[{"name": "a running start", "amount": 1, "on": "damage dice"}])
    say("stay_out", "bo", actor="octavian", dice=(9, 2, 3))
    say("spend_hold", "bo", actor="octavian", on="halve")
    table.settle()
    say("defend", "cyd", actor="lucia", ward="vex")
    say("confirm", "gm", dice=(5, 5))
    table.settle()
    _shield_and_fire(table)
    _judge(table)
    _throw_and_panic(table)
    _change_sides(table)
    _under_the_lift(table)
    return table.fight


def _shield_and_fire(table: Table) -> None:
    """The Templar takes a blow for the Assassin, and the Tactician fires on two enemies."""
    say = table.say
    say("golden_opportunity", "gm", who="vex")
    say("enemy_attack", "gm", attackers=["scar", "nails"], target="vex")
    say("spend_hold", "cyd", actor="lucia", on="redirect", dice=(6, 1))
    table.settle()
    say("change_condition", "gm", who="griff", condition="in cover", holds=True, source="a crate")
    say("take_tactic", "bo", actor="octavian", tactic="Precise", target="horror")
    say("confirm", "gm")
    say("suppressing_fire", "bo", actor="octavian", targets=["overseer", "nails"], weapon="autogun", dice=(6, 4, 2))
    say("confirm", "gm")
    say("settle_nerve", "gm", enemy="overseer", outcome="falters")
    say("settle_nerve", "gm", enemy="nails", outcome="takes cover")


def _judge(table: Table) -> None:
    """The Templar judges a cultist, and is held back from the next enemy."""
    say = table.say
    say("hurt", "gm", who="scar", wounds=1, source="shards of the door")
    say("judge", "cyd", actor="lucia", target="scar")
    say("confirm", "gm")
    say("grant_bonus", "gm", who="lucia", source="the hymn", what="advantage", move="Hack and Slash")
    say("hack_and_slash", "cyd", actor="lucia", target="scar", weapon="eviscerator", dice=(4, 1, 3))
    say("ready_attack", "gm", who="scar", weapon="", modifiers=[{"name": "despair", "amount": 1, "on": "damage dice"}])
    say("confirm", "gm", dice=(10, 6))
    say("strike_back", "gm", strikes=True, dice=(5, 4))
    say("leave_mark", "gm", who="lucia", scar="a cut across the brow")
    say("grant_bonus", "gm", who="lucia", source="a trance", what="edge", until="you are wounded")
    say("permit", "gm", actor="lucia", move="Hack and Slash", reason="the marine has turned his back")
    say("hack_and_slash", "cyd", actor="lucia", target="marine", weapon="eviscerator", within_reach=False)
    say("deny", "gm", reason="the crate is in the way")


def _throw_and_panic(table: Table) -> None:
    """A grenade strikes its thrower too, and gear changes hands."""
    say = table.say
    say("fire_for_effect", "bo", actor="octavian", target="marine", weapon="autogun", dice=(1, 2, 8))
    say("confirm", "gm")
    say("overrule", "gm", band="7-9")
    say("choose", "bo", actor="octavian", options=["spend another use"])
    table.settle()
    say("throw_grenade", "bo", actor="griff", targets=["marine", "griff"], weapon="frag", dice=(5, 5, 6, 5, 2, 1, 1, 1))
    say("confirm", "gm")
    table.settle()
    say("golden_opportunity", "gm", who="griff")
    say("terrify", "gm", target="griff", effect="the player chooses")
    say("choose_terror", "bo", actor="griff", effect="hurts oneself")
    say("take_off", "cyd", actor="lucia", item="Power armour")
    say("put_on", "cyd", actor="lucia", item="Power armour")
    say("take_up", "ada", actor="vex", item="autogun", uses=4)
    say("decline.v1", "gm", seat="gm", reason="Octavian carries it")
    say("take_up", "ada", actor="vex", item="power-maul")
    say("agree.v1", "gm", seat="gm")
    say("give_up", "ada", actor="vex", item="stiletto")


def _change_sides(table: Table) -> None:
    """Enemies fall, change sides, leave and come back."""
    say = table.say
    say("hurt", "gm", who="nails", wounds=2, source="the grenade")
    say("hack_and_slash", "ada", actor="vex", target="nails", weapon="power-maul", dice=(4, 4, 8, 6, 6))
    say("confirm", "gm")
    say("choose", "ada", actor="vex", options=["extra die"])
    say("strike_back", "gm", strikes=False)
    table.settle()
    say("change_side", "gm", who="overseer", side="ally", reason="he sees what he served")
    say("change_side", "gm", who="overseer", side="bystander", reason="he throws the whip away")
    say("change_side", "gm", who="overseer", side="enemy", reason="the voices call")
    say("leave", "gm", who="octavian", how="captured", reason="the Horror drags him off")
    say("come_back", "gm", who="octavian", reason="his bonds were loose")
    say("leave", "gm", who="marine", how="left", reason="the wall gives way")


def _under_the_lift(table: Table) -> None:
    """The Templar nearly dies, and the GM ends the fight."""
    say = table.say
    say("hurt", "gm", who="lucia", wounds=1, source="sparks")
    say("golden_opportunity", "gm")
    say("call_last_breath", "gm", target="lucia", danger="the falling lift")
    breath = {"type": "powered_by_heresy.draw_breath.v1", "actor": "lucia", "text": "He protects"}
    table.fight.do(breath, "cyd", faces=(1,))
    table.fight.do({"type": "roll.v1"}, "cyd", faces=(1,))
    table.faces += (5, 5)
    say("reroll_all", "cyd", actor="lucia", by="Shrine World")
    table.settle()
    say("leave_scar", "gm", who="lucia", stat="Ag", scar="a stiff leg")
    table.fight.undo("gm")
    say("leave_scar", "gm", who="lucia", stat="Per", scar="a blind eye")
    table.fight.note("Next time we bring a ladder.", "ada")
    table.fight.rule("The lift counts as a danger of its own.", "PBH-LB-02", by="gm")
    say("retract", "bo", text="the blast door is half open")
    say("end_fight", "gm", reason="the door is welded shut")
    table.fight.override("acolytes.vex.wounds", 1, "the hinges", "gm")
    say("end_encounter", "gm")


NOVICE = {
    "id": "jonas",
    "name": "Jonas",
    "player": "ben",
    "cls": "Seeker",
    "stats": {"WS": 2, "BS": 1, "S": 1, "T": 0, "Ag": -1, "Int": 1, "Per": 0, "WP": -1, "Fel": 0},
    "moves": ["Take Them Alive", "Confessor", "Detective"],
    "weapons": ["blade"],
    "bonds": [{"id": "marek", "value": 1}],
}
SEED, SALT = "hmac-sha256-2:5d3a1c77f0ee4b12a9b60d24c8e1f935", "ada: lantern; ben: 61"


def the_lost_convent() -> Encounter:
    """Undo and amendments need consent here, and no acolyte comes home. The dice come from a seed."""
    table = Table(
        Encounter.begin(
            "powered_by_heresy",
            SETUPS / "whole" / "the-convent.toml",
            SEED,
            name="the-lost-convent",
            salt=SALT,
            at="a Wednesday",
            settings={"pc_at_max": "dead", "multi_attackers": "separate", "proven_policy": "optimal"},
            undo={"who": "agreed"},
        )
    )
    say, fight = table.say, table.fight
    say("make_move", "ada", actor="ilse", name="Move Silently", text="through the cloister")
    say("confirm", "gm", edge=True)
    table.settle()
    fight.undo("ada")
    say("decline.v1", "ben", seat="ben", reason="the dice were fair")
    say("choose", "ada", actor="ilse", options=["no sound", "no trace", "great speed"])
    say("hack_and_slash", "ben", actor="rauth", target="sister", weapon="")
    say("confirm", "gm")
    struck = fight.journal.beats[-1].number
    table.settle()
    say("join", "gm", enemy={"id": "penitent", "name": "the Penitent", "dice": [6], "max_wounds": 2, "side": "ally"})
    say("golden_opportunity", "gm", who="rauth")
    say("enemy_attack", "gm", attackers=["sister", "sister2"], target="rauth", targets=["guide"])
    table.settle()
    fight.amend(struck, {"type": "powered_by_heresy.deny.v1", "reason": "she is out of reach"}, "ben")
    say("agree.v1", "ada", seat="ada")
    say("change_side", "gm", who="guide", side="enemy", reason="he led them here")
    say("golden_opportunity", "gm", who="ilse")
    say("inflict_wounds", "gm", target="ilse", wounds=10, source="the choir")
    fight.note("That was quick.", "ada")
    say("look_to_gm", "ben")
    say("make_gm_move", "gm", move="show signs of a threat", text="the doors close")
    say("fire_for_effect", "ben", actor="rauth", target="guide", weapon="pistol")
    say("confirm", "gm", modifiers=[{"name": "anger", "amount": 3, "on": "total"}])
    table.settle()
    say("choose", "ben", actor="rauth", options=[])
    table.settle()
    say("hack_and_slash", "ben", actor="rauth", target="sister", weapon="")
    say("confirm", "gm", result="6-")
    table.settle()
    say("hazard", "gm", target="rauth", targets=["sister2"], size="kill", source="burning rafters")
    table.settle()
    say("golden_opportunity", "gm")
    say("call_last_breath", "gm", target="rauth", danger="the pit")
    say("draw_breath", "ben", actor="rauth", modifiers=[{"name": "no rope", "amount": -3, "on": "total"}])
    say("agree.v1", "gm", seat="gm")
    table.settle()
    return fight


def the_long_road() -> Encounter:
    """Two sessions of wounds, rest and growth, until no enemy is left. All dice are typed."""
    table = Table(Encounter.begin("powered_by_heresy", SETUPS / "whole" / "the-long-road.toml", at="a Thursday"))
    say = table.say
    say("hack_and_slash", "ada", actor="ysolde", target="mutant", weapon="blade", dice=(5, 5, 7))
    say("confirm", "gm")
    say("choose", "ada", actor="ysolde", options=["Smite: an opening"])
    table.settle()
    say("golden_opportunity", "gm", who="marek")
    say("enemy_move", "gm", who="mutant", move="Spit Venom", targets=["marek"])
    say("use_ability.v1", "ben", who="marek", ability="Medicae Vial")
    say("hack_and_slash", "ada", actor="ysolde", target="mutant", weapon="blade", dice=(5, 5, 7, 6, 1))
    say("confirm", "gm")
    say("choose", "ada", actor="ysolde", options=["extra die"])
    table.settle()
    say("make_move", "ada", actor="ysolde", name="Old Hand", dice=(5, 5))
    say("confirm", "gm")
    table.settle()
    say("use_hold", "ada", actor="ysolde", move="Old Hand", option="take +1 forward")
    say("fire_for_effect", "ben", actor="marek", target="mutant2", weapon="carbine", dice=(6, 4, 5, 5))
    say("confirm", "gm")
    say("choose", "ben", actor="marek", options=[])
    table.settle()
    _grow(table)
    _meet_the_witch(table)
    return table.fight


def _grow(table: Table) -> None:
    """Both acolytes reach a level, write bonds and rest."""
    say = table.say
    say("end_session", "gm", deeds=["a heresy defeated"])
    say("level_up", "ada", actor="ysolde", stat="", moves=["Ancient Hand"])
    say("raise_stat", "ada", actor="ysolde", stat="WS")
    say("level_up", "ben", actor="marek", stat="BS", moves=[])
    say("learn_move", "ben", actor="marek", move="Fighter's Sense")
    say("new_bond", "ada", actor="ysolde", resolved="marek", new="marek", text="He stood beside me.")
    say("agree.v1", "ben", seat="ben")
    say("new_bond", "ben", actor="marek", resolved="", new="ysolde", text="She bled for me.")
    say("agree.v1", "gm", seat="gm")
    say("write_stat", "ada", actor="ysolde", stat="Fel", by=-1, reason="the scar", mark="a torn lip")
    say("agree.v1", "ben", seat="ben")
    say("agree.v1", "gm", seat="gm")
    say("rest", "ben", actor="marek", care="comfort")
    say("agree.v1", "gm", seat="gm")
    say("hold_ritual", "ada", actor="ysolde")


def _meet_the_witch(table: Table) -> None:
    """A novice joins, and the witch gives up."""
    say = table.say
    say("open_scene", "gm")
    say("join", "gm", acolyte=NOVICE, reason="sent by the Inquisitor")
    say("join", "gm", enemy={"id": "witch", "name": "the Witch", "dice": [8], "weapon": "Hex", "max_wounds": 4})
    say("look_to_gm", "ada")
    say("make_gm_move", "gm", move="give an opportunity", who="ysolde", text="the Witch has not seen you")
    say("parley", "ada", actor="ysolde", target="witch", dice=(1, 2, 6))
    say("confirm", "gm", advantage=True)
    table.settle()
    say("make_move", "ben", actor="jonas", name="Bend Bars", stat="WS", dice=(3, 1))
    say("confirm", "gm")
    table.settle()
    say("inflict_wounds", "gm", target="jonas", wounds=2, source="a slip on the wet stone")
    say("leave", "gm", who="witch", how="surrendered", reason="she asks for mercy")
    say("treat", "ben", patient="jonas", means="medkit", healer="marek")
    say("agree.v1", "gm", seat="gm")
    say("mark_xp", "ben", actor="jonas", trigger="flag")
    say("agree.v1", "gm", seat="gm")
    say("write_into_sheet", "ada", actor="ysolde", move="Blend In", agreed=["ada", "ben"])
    say("agree.v1", "ben", seat="ben")
    say("agree.v1", "gm", seat="gm")
    say("end_session", "gm", deeds=["an artefact gathered"])
    say("end_encounter", "gm")


def the_unquiet_market() -> Encounter:
    """Default players fight a daemon with dice from a seed, until the table ends the fight and names the winners."""
    people = Random("the unquiet market")
    fight = Encounter.begin("powered_by_heresy", SETUPS / "a-table-of-its-own.toml", SEED, at="a Friday")
    play(fight, Sensible(), people, until=lambda each: len(each.journal) >= 40)
    fight.undo("gm", to=30)
    fight.redo("gm")
    play(fight, Sensible(), people, until=lambda each: len(each.journal) >= 70)
    if fight.outcome is None:
        fight.end(winners=("ada", "bo"), reason="the Horror is in chains, and the market is quiet")
    return fight


WHOLE_FIGHTS: Mapping[str, Callable[[], Encounter]] = {
    "the-blast-door": the_blast_door,
    "the-lost-convent": the_lost_convent,
    "the-long-road": the_long_road,
    "the-unquiet-market": the_unquiet_market,
}
"""The whole fights by the name of their log."""
