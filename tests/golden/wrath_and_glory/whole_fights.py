"""Whole fights with everything that a table brings: statements, consent, corrections, reactions and every ending."""

from collections.abc import Callable, Mapping
from random import Random

from combat import DiceNeeded, Encounter
from combat.engine.abilities.use import UseAbility
from combat.engine.people.players import Sensible, play
from combat.engine.play.consent import Agree, Decline
from combat.engine.play.pending_rolls import Roll
from combat.systems.wrath_and_glory.acts.actions import Draw, EndTurn, Hold, UseHeld
from combat.systems.wrath_and_glory.acts.attacks import Attack
from combat.systems.wrath_and_glory.acts.combat_options import FullDefence, Interact, Pin
from combat.systems.wrath_and_glory.acts.complications import NameTarget, Propose
from combat.systems.wrath_and_glory.acts.conditions import Remedy, SetCondition
from combat.systems.wrath_and_glory.acts.damage import Inflict, RaiseDamage
from combat.systems.wrath_and_glory.acts.movement import HelpUp, Leave, Move, Place
from combat.systems.wrath_and_glory.acts.resources import AwardWrath, DeclareNarrative, RefuseDeclaration, SpendRuin
from combat.systems.wrath_and_glory.acts.rounds import Act, BeginCombat, Seize
from combat.systems.wrath_and_glory.acts.statements import ChangeSide, EndCombat, Join
from combat.systems.wrath_and_glory.acts.tests import AdjustRoll, CallForTest, Oppose, RefuseTest, SetDn, TakeTest
from combat.systems.wrath_and_glory.acts.wounds import Heal
from events.base import Command
from events.vocabulary import Modifier
from events.wrath_and_glory.sheets import Profile, Skill
from tests.golden.wrath_and_glory.whole_sheets import SETUPS

MOST_BEATS = 100
"""Beats after which the GM ends a fight that is played by sensible players."""

FREE = ("NARRATIVE", "PICK", "TURN")
"""Steps at which a table decides what comes next."""


class Evening:
    """A fight in play: windows that a story does not mention are answered with their defaults.

    Attributes:
        fight: The fight.
        people: Rolls the dice that players type.
    """

    def __init__(self, fight: Encounter) -> None:
        self.fight, self.people = fight, Random(fight.header.id)

    def say(self, command: Command, *faces: int, by: str | None = None) -> "Evening":
        """Do a command, with these faces and further typed dice as needed."""
        if not faces:
            try:
                self.fight.fork().do(command, by)
            except DiceNeeded as needed:
                faces = self._thrown(needed)
        self.fight.do(command, by, faces or None)
        return self

    def roll(self) -> "Evening":
        """Roll the dice that players still have to type."""
        while self.fight.state.unfinished is not None:
            try:
                self.fight.fork().do(Roll())
            except DiceNeeded as needed:
                self.fight.do(Roll(), faces=self._thrown(needed))
        return self

    def _thrown(self, needed: DiceNeeded) -> tuple[int, ...]:
        return tuple(self.people.randint(1, sides) for sides in needed.sides)

    def settle(self, *stops: str) -> "Evening":
        """Roll, and answer requests with their defaults, until the table decides what comes next or at a stop."""
        while self.roll().fight.outcome is None and self.fight.step not in (*FREE, *stops):
            request = next(request for request in self.fight.requests if not request.optional)
            self.say(request.default or request.forms[0].pick(self.people), by=request.seat)
        return self

    def turn(self, who: str, *commands: Command) -> "Evening":
        """Play a turn: each command with the windows that it opens, and the end of the turn."""
        self.settle()
        if self.fight.step == "TURN" and self.fight.state.turn.id != who:
            self.say(EndTurn(self.fight.state.turn.id)).settle()
        for command in (*((Act(who),) if self.fight.step == "PICK" else ()), *commands):
            self.say(command).settle()
        if self.fight.step == "TURN" and self.fight.state.turn.id == who:
            self.say(EndTurn(who)).settle()
        return self

    def mishap(self, attack: Attack, effect: str, what: str, *, draw: bool = False) -> "Evening":
        """Play a turn with an attack whose Wrath Die shows a 1, and with this Complication."""
        self.settle().say(Act(attack.who))
        if draw:
            self.say(Draw(attack.who, attack.weapon))
        self.say(attack, 1).settle("COMPLICATION")
        self.say(Propose(attack.who, what, effect)).settle("INCONVENIENT_TARGET")
        if self.fight.step == "INCONVENIENT_TARGET":
            self.say(NameTarget("a lantern")).settle()
        return self.say(EndTurn(attack.who)).settle()


def the_refinery() -> Encounter:
    """Typed dice, tests whose DN the GM names, consent, contests, faults of weapons; the last Threat surrenders."""
    evening = Evening(
        Encounter.sample(
            "wrath_and_glory",
            name="the-refinery",
            at="a Friday",
            settings={"map_by": "anyone", "ruin_first_turn": False},
            undo={"who": "agreed"},
        )
    )
    fight, say = evening.fight, evening.say
    say(TakeTest(who="varr", action="Scout ahead", skill="Stealth"), by="bo")
    say(RefuseTest("there is no time"), by="gm")
    say(TakeTest(who="varr", action="Listen at the door", skill="Awareness"), by="bo").say(SetDn(3), by="gm").settle()
    fight.note("The pumps are loud.", by="bo")
    force = Oppose(who="selene", opponent="gunner", action="Bar the door", skill="Strength", opposing_skill="Strength")
    say(force, by="ada").say(Decline("gm", "the Gunner has a lever"), by="gm")
    say(force, by="ada").say(Agree("gm"), by="gm").settle()
    say(Oppose(who="varr", opponent="burner", action="Stare", skill="Resolve", opposing_skill="Resolve"), by="gm")
    say(Leave("burner", "to fetch help", "left")).settle()
    fight.rule("The door stays barred for a round.", "WG-TEST-06")
    say(AwardWrath("cy", "a good plan"))
    newcomer = Profile(
        id="tech", name="Tech-Priest Ossia", role="agent", player="cy", tier=2, rank=1, weapons=("laspistol",), faith=1
    )
    say(Join(sheet=newcomer))
    say(DeclareNarrative("bo", "a gantry above the vats"), by="bo").say(RefuseDeclaration(), by="gm")
    say(BeginCombat()).settle()
    evening.mishap(Attack(who="korvin", weapon="power-maul", targets=("gunner",), distance=5), "Weapon Stuck", "stuck")
    evening.turn("gunner", Draw("gunner", "knife"), Attack(who="gunner", weapon="knife", targets=("korvin",)))
    fight.undo(by="ada", to=len(fight.journal) - 4)
    say(Decline("bo", "what happened happened"), by="bo")
    evening.mishap(Attack(who="varr", weapon="long-las", targets=("magus",)), "Dropped Item", "the strap snaps")
    loud = Interact(
        who="magus", target="korvin", skill="Intimidation", opposing_skill="Resolve", condition="Vulnerable"
    )
    evening.turn("magus", loud)
    evening.mishap(Attack(who="selene", weapon="boltgun", targets=("cultists",)), "Out of Ammo", "click")
    evening.turn("cultists", Pin(who="cultists", weapon="autogun", target="varr"))
    evening.mishap(Attack(who="tech", weapon="laspistol", targets=("zealot",)), "Weapon Malfunction", "smoke")
    evening.turn("zealot", Attack(who="zealot", weapon="knife", targets=("tech",), distance=4))
    say(SpendRuin(1, "the lights go out")).say(Heal(who="gunner", harm="Shock", amount=1, source="a stimm"))
    shot = Attack(who="varr", weapon="laspistol", targets=("cultists",))
    evening.mishap(shot, "Weapon Jam", "a double feed", draw=True)
    ended = next(beat.number for beat in reversed(tuple(fight.journal)) if beat.command == EndTurn("varr"))
    fight.amend(ended, EndTurn("varr"), by="ada")
    say(Agree("bo"), by="bo").say(Agree("cy"), by="cy").settle()
    evening.turn("gunner", Attack(who="gunner", weapon="knife", targets=("korvin",)))
    blow = Attack(who="selene", weapon="chainsword", targets=("magus",), distance=4)
    evening.mishap(blow, "Dropped Weapon", "slippery", draw=True)
    say(Leave("zealot", "the fuse is wet", "surrendered")).say(Leave("gunner", "a net", "captured"))
    say(Leave("magus", "hands in the air", "surrendered"))
    return fight


def the_last_bridge() -> Encounter:
    """Typed dice: reactions, interruptions, a stray shot, grenades and the table of Criticals; the Orks hold it."""
    settings = {"map_by": "anyone", "ruin_first_turn": False, "critical_mode": "table", "modifiers_by": "anyone"}
    evening = Evening(
        Encounter.begin("wrath_and_glory", SETUPS / "green-tide.toml", settings=settings, name="the-last-bridge")
    )
    fight, say, turn = evening.fight, evening.say, evening.turn
    sapper = Profile(id="sapper", name="Sapper Holt", role="agent", player="ann", tier=1, rank=1, weapons=("shotgun",))
    scout = Profile(id="gretchin", name="the Gretchin", role="troop", weapons=("slugga",), abilities=("Vanish",))
    say(Join(sheet=sapper)).say(Join(sheet=scout)).say(BeginCombat(), by="gm").settle()
    turn("gunner", Attack(who="gunner", weapon="frag", targets=("boyz",)))
    say(Act("nob")).say(Attack(who="nob", weapon="big-choppa", targets=("duellist",), distance=5))
    say(FullDefence("duellist", reflexive=True)).settle()
    say(EndTurn("nob")).settle()
    turn("sapper", Hold("sapper"))
    say(Act("boyz")).say(UseHeld("sapper"), 1, 1, 1).settle()
    say(Attack(who="boyz", weapon="choppa", targets=("gunner",), distance=5)).settle()
    say(EndTurn("boyz")).settle()
    turn("duellist").turn("gretchin", Move("gretchin")).settle()
    fight.override("glory", 6, "the players counted wrong")
    say(Place("gunner", ()))
    turn("gunner", Attack(who="gunner", weapon="frag", targets=("boyz",)))
    say(Act("gretchin")).say(Seize("duellist"), by="ben")
    fight.override("glory", 6, "a point for a speech")
    say(Attack(who="duellist", weapon="sword", targets=("nob",), distance=4), 6, 6, 6, 6, 5).settle("GLORY_DAMAGE")
    say(AdjustRoll((Modifier("a weak seam", 1, "AP"),)))
    say(RaiseDamage("duellist"), 6, 6).settle()
    say(EndTurn("duellist")).settle()
    turn("gretchin", Move("gretchin")).turn("sapper")
    fight.undo(by="gm")
    fight.redo(by="gm")
    turn("boyz").turn("nob")
    stray = Attack(who="gunner", weapon="heavy-stubber", targets=("nob",))
    say(Act("gunner")).say(stray, 1, 6, 6, 6, 6).settle().say(EndTurn("gunner")).settle()
    turn("boyz", Attack(who="boyz", weapon="choppa", targets=("gunner",), distance=5))
    say(SetCondition(who="gunner", condition="Prone", level=1, source="a shove"))
    turn("sapper", HelpUp("sapper", "gunner"))
    say(Act("nob")).say(Attack(who="nob", weapon="big-choppa", targets=("duellist",)))
    say(Leave("nob", "a hook from the crane", "captured")).settle()
    turn("duellist").turn("gretchin")
    say(SetCondition(who="gunner", condition="Prone", level=1, source="a second shove"))
    turn("gunner", Move("gunner")).turn("boyz")
    say(Act("duellist")).say(Attack(who="duellist", weapon="sword", targets=("boyz",), distance=3), 1)
    evening.settle("COMPLICATION")
    say(Leave("duellist", "into the river", "fled")).settle()
    say(Leave("gunner", "too many of them", "captured")).say(Leave("sapper", "over the railing", "left"))
    return fight


def what_waits_below() -> Encounter:
    """Seeded dice, hidden Threats and DNs; the GM ends the fight without a winner."""
    settings = {"hide_threats": True, "hide_dn": True, "map_by": "anyone", "modifiers_by": "anyone"}
    evening = Evening(
        Encounter.sample(
            "wrath_and_glory", "hmac-sha256:00aa", name="what-waits-below", settings=settings, weak=True, at="dusk"
        )
    )
    fight, say = evening.fight, evening.say
    say(CallForTest(who="selene", purpose="Keep a footing", skill="Agility", dn=3)).settle()
    lurker = Profile(id="lurker", name="the Lurker", role="adversary", weapons=("knife",), ruin=1, resilience=8)
    say(Join(sheet=lurker)).say(BeginCombat(("cultists", "zealot"))).settle()
    say(Act("selene")).say(Attack(who="selene", weapon="boltgun", targets=("gunner", "magus")))
    if fight.step not in FREE:
        say(AdjustRoll((Modifier("steam", 1, "DN"),))).settle()
    say(EndTurn("selene")).settle()
    play(fight, Sensible(), evening.people, until=lambda each: len(each.journal) > MOST_BEATS)
    if fight.outcome is None:
        evening.settle().say(EndCombat((), "the roof comes down"))
    return fight


def the_fever_ward() -> Encounter:
    """Seeded dice, conditions and cures of all kinds; the Demagogue changes sides."""
    evening = Evening(
        Encounter.begin(
            "wrath_and_glory",
            SETUPS / "agents-and-cultists.toml",
            "hmac-sha256:00bb",
            settings={"map_by": "anyone", "ruin_first_turn": False},
            name="the-fever-ward",
            undo={"barrier": "none"},
            weak=True,
        )
    )
    fight, say, turn = evening.fight, evening.say, evening.turn
    say(BeginCombat()).settle()
    for condition, level in (
        ("Poisoned", 3),
        ("Fear", 1),
        ("Terror", 1),
        ("Limb lost", 1),
        ("Prone", 1),
        ("Hindered", 2),
    ):
        say(SetCondition(who="varro", condition=condition, level=level, source="the fever"))
        say(SetCondition(who="varro", condition=condition, level=0, source="a prayer"))
    say(Inflict(who="marta", harm="Damage", amount=1, source="a falling tile"))
    dancer = Profile(
        id="dancer",
        name="the Blade Dancer",
        role="adversary",
        weapons=("ritual-knife",),
        skills=(Skill(name="Weapon Skill", value=5),),
        ruin=2,
        negates=True,
        resilience=6,
        max_wounds=9,
        abilities=("Flurry of Blades",),
    )
    say(Join(sheet=dancer)).say(Inflict(who="dancer", harm="Wounds", amount=3, source="broken glass")).settle()
    turn("marta", Attack(who="marta", weapon="flamer", targets=("dancer",), band="short"))
    stab = Attack(who="dancer", weapon="ritual-knife", targets=("marta",), distance=4)
    again = Attack(who="dancer", weapon="ritual-knife", targets=("marta",))
    turn("dancer", stab, UseAbility("dancer", "Flurry of Blades"), again)
    say(Act("varro")).say(Attack(who="varro", weapon="combustion", targets=("demagogue",)))
    if fight.step not in FREE:
        say(AdjustRoll((Modifier("smoke", 1, "DN"),))).settle()
    say(EndTurn("varro")).settle()
    turn("cultists", Pin(who="cultists", weapon="autogun", target="varro"))
    burst = (Modifier("a long burst", 6, "dice"),)
    turn("demagogue", Pin(who="demagogue", weapon="autogun", target="varro", modifiers=burst))
    turn("marta", Remedy(who="marta", condition="Pinned", patient="varro"))
    say(ChangeSide("demagogue", "players", "the fever breaks"))
    play(fight, Sensible(), evening.people, until=lambda each: len(each.journal) > MOST_BEATS)
    evening.settle()
    if fight.outcome is None:
        for who in ("dancer", "cultists"):
            say(Leave(who, "the ward burns", "fled"))
    return fight


def a_grenade_scatters() -> Encounter:
    """One test for a Blast, against DN 3: it misses, and scatters."""
    settings = {"map_by": "anyone", "ruin_first_turn": False, "area_attacks": "one_test"}
    evening = Evening(
        Encounter.begin("wrath_and_glory", SETUPS / "green-tide.toml", settings=settings, name="a-grenade-scatters")
    )
    throw = Attack(who="gunner", weapon="frag", targets=("boyz", "nob"))
    evening.say(BeginCombat()).settle().say(Act("gunner")).say(throw, 4, 2, 2, 2, 2, 2, 2).settle()
    return evening.fight


FIGHTS: Mapping[str, Callable[[], Encounter]] = {
    "the-refinery": the_refinery,
    "the-last-bridge": the_last_bridge,
    "what-waits-below": what_waits_below,
    "the-fever-ward": the_fever_ward,
    "a-grenade-scatters": a_grenade_scatters,
}
"""Stories by the name of their log."""
