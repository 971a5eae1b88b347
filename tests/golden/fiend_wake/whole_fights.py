"""Four whole fights with everything that a table brings, each with another end."""

import attrs

from combat import Encounter
from combat.engine.abilities.use import UseAbility
from combat.engine.play.consent import Agree as Consenting
from combat.engine.play.consent import Decline as Declining
from combat.systems.fiend_wake.acts.aftermath import BeginSpell, Fuel, Harass
from combat.systems.fiend_wake.acts.arrivals import Bring
from combat.systems.fiend_wake.acts.assaults import Assault, RaiseDifficulty, Support
from combat.systems.fiend_wake.acts.bidding import CommitBid
from combat.systems.fiend_wake.acts.combatants import (
    ChangeSide,
    ChangeStance,
    HandOver,
    Join,
    Leave,
    Protect,
    SetCondition,
)
from combat.systems.fiend_wake.acts.damage import DecideFate, Declare, Inflict, TakeHandicap
from combat.systems.fiend_wake.acts.dice import Circumstances, ReportRoll, ReportTotal, RollDice
from combat.systems.fiend_wake.acts.full_actions import Bombard, Drag, Grapple, Melee, Ranged
from combat.systems.fiend_wake.acts.locations import (
    ChangeLocation,
    Enter,
    Evacuate,
    LayCaltrops,
    PickUpCaltrops,
    RemoveLocation,
)
from combat.systems.fiend_wake.acts.medicine import Recover, Treat
from combat.systems.fiend_wake.acts.mounts import Consent, Dismount, Mount
from combat.systems.fiend_wake.acts.odd_ball import AcceptPrice, CustomAction, OddBall, Price
from combat.systems.fiend_wake.acts.reactions import Decline, PreventRetreat, React, Resist
from combat.systems.fiend_wake.acts.simple_actions import Arm, CallShot, Flee, Stow
from combat.systems.fiend_wake.acts.tactical_points import Grant
from combat.systems.fiend_wake.acts.turns import EndTurn
from combat.systems.fiend_wake.queries.setups import aftermath
from events.fiend_wake.sheets import Animal, Profile, Weapon
from events.vocabulary import Modifier
from tests.golden.fiend_wake.script import Script

GRETE = Profile(
    id="grete",
    name="Grete the Ferrywoman",
    seat="otto",
    side="travellers",
    cunning=3,
    weapons=("knife",),
    ready="knife",
    location="bridge",
)
OAR = Weapon(id="oar", name="Oar", kind="melee", skill="Clubs", first=3)
GULL = Animal(id="gull", name="the Gull", kind="bird", unwilling=True)


def _bridge_burns(fight: Encounter) -> None:
    (bridge,) = (place for place in aftermath(fight.state).locations if place.id == "bridge")
    fight.do(ChangeLocation(location="bridge", place=attrs.evolve(bridge, wounds=1, restriction="nerves of steel")))


def toll_at_the_old_bridge() -> Encounter:
    """Caltrops, grapples, a called shot, a patient and harassment, with dice that the players roll."""
    table = Script("toll-at-the-old-bridge", ends_after=3)
    table.play(
        CommitBid("brakk", 4),
        Inflict(who="brakk", harm="Stun", amount=4, source="a bad oyster"),
        CommitBid("hild", 1),
        CommitBid("orm", 1),
        CommitBid("nix", 0),
        CallShot("hild"),
        Melee("hild", "brakk"),
        (RollDice(modifiers=(Modifier("the morning sun", 2, "total"),)), "hanna"),
        Declining("gm", "it rains"),
        Circumstances((Modifier("wet planks", 1, "difficulty"),)),
        (ReportRoll(3, 2), (7, 4, 2)),
        LayCaltrops("orm", "orm"),
        Grapple("brakk", "hild"),
        (ReportRoll(2, 1), (9, 8)),
        UseAbility("hild", "second wind"),
        Resist("hild"),
        ReportTotal(25, 1),
        Ranged("nix", "orm"),
        SetCondition("hild", "Soaked"),
        ReportTotal(4),
        Ranged("nix", "hild"),
        Protect(who="hild", what="Evasion", amount=3, source="the milestone", until="turn"),
        ReportTotal(8),
        Harass("orm", "brakk", 2),
        Enter(who="hild", location="bridge"),
        _bridge_burns,
        EndTurn("hild"),
        PickUpCaltrops("orm", "caltrops-1", "wounds"),
        Grapple("brakk", "orm"),
        (ReportRoll(2, 1), (6, 5)),
        Decline("orm"),
        Drag("gatehouse", stay=False),
        Protect(who="orm", what="Damage Reduction", amount=1, source="a barrel lid", until="round"),
        Protect(who="hild", what="Damage Reduction", amount=1, source="her mother's coat", until="fight"),
        LayCaltrops("hild", "brakk"),
        Inflict(who="orm", harm="Handicap", amount=1, source="a bitten hand"),
        TakeHandicap("orm", "Cunning"),
        Declare("orm", "unconscious"),
        (Join(GRETE), "otto"),
        (Declining("otto", "she is not ready"), "otto"),
        (Join(GRETE), "otto"),
        (Consenting("gm"), "gm"),
        EndTurn("nix"),
        Enter(who="grete", location="gatehouse"),
        Treat("grete", "orm"),
        (ReportRoll(1), (5,)),
        Treat("grete", "orm"),
        ReportTotal(12),
        Recover("orm", "Cunning"),
        Protect(who="hild", what="Damage Reduction", amount=0, source="her mother's coat"),
        RemoveLocation("bridge"),
        RemoveLocation("caltrops-2"),
        Melee("hild", "brakk"),
        (RollDice(), (3,)),
    )
    return table.to_the_end()


def the_hired_blades() -> Encounter:
    """Pacts and sides change, friends intercept, players ask to undo and amend, and all leave the field."""
    table = Script("the-hired-blades", "hmac-sha256:b1ade5", undo={"barrier": "none", "who": "agreed"})
    table.play(
        CommitBid("isa", 3),
        CommitBid("maas", 2),
        ChangeStance("house Ossel", "mercenaries", "allied"),
        UseAbility("isa", "war cry", "duke"),
        Melee("isa", "duke"),
        Grant(who="maas", what="Tactical Point", amount=2, source="a purse of silver"),
        React("maas"),
        RollDice(),
        lambda fight: fight.undo("vera"),
        (Declining("wim", "dice are dice"), "wim"),
        EndTurn("isa"),
        lambda fight: fight.undo("wim"),
        (Consenting("vera"), "vera"),
        EndTurn("isa"),
        Melee("duke", "isa"),
        UseAbility("isa", "Parry"),
        RollDice(),
        lambda fight: fight.amend(len(fight.journal) - 2, UseAbility("isa", "Parry"), by="vera"),
        (Consenting("wim"), "wim"),
        lambda fight: fight.note("Wim wants new dice."),
        ChangeStance("house Varn", "mercenaries", "hostile"),
        Ranged("bolt", "tomas"),
        ChangeStance("house Ossel", "mercenaries", "neutral"),
        ChangeSide("maas", "house Varn", "Vera pays in gold"),
        HandOver("maas", "vera"),
        Melee("maas", "bolt"),
        Leave("bolt", "surrendered", "no more bolts"),
        Leave("duke", "fled"),
        Leave("tomas", "captured", "by the Duke's riders"),
        Leave("isa", "left", "to ride after them"),
        Leave("maas", "fled"),
    )
    return table.to_the_end()


def powder_and_boar() -> Encounter:
    """Grenades, a mortar, an assault, a boar, odd behavior and retreats; at last there is nothing left to do."""
    table = Script("powder-and-boar", "hmac-sha256-2:0000", salt="pia: lantern; quentin: 12")
    table.play(
        CommitBid("ros", 1),
        CommitBid("fenn", 0),
        Bombard(who="ros", caught=("ulf",)),
        RollDice(),
        Arm("ros", "cutlass"),
        Mount("ros", "boar"),
        Consent(agree=False),
        OddBall("ros", "whistle for the boar"),
        Price("easy"),
        AcceptPrice("ros", accept=False),
        CustomAction(who="ros", what="light a pipe", points=1),
        EndTurn("ros"),
        Assault(who="captain", location="barge", points=1, invited=("olaf",)),
        Support("olaf", 2),
        RaiseDifficulty("captain", 1),
        UseAbility("captain", "drill"),
        RollDice(),
        EndTurn("captain"),
        lambda fight: fight.override("combatants.fenn.wounds", 3, "the barge rocked"),
        Bombard(who="fenn", location="tower"),
        RollDice(),
        React("olaf"),
        Mount("ros", "boar", upgraded=True),
        Consent(),
        RollDice(),
        EndTurn("ros"),
        OddBall("captain", "pour lamp oil from the window"),
        Price(points=2, stat="Grace", difficulty=6),
        AcceptPrice("captain"),
        Ranged("captain", "ros"),
        RollDice(),
        lambda fight: fight.undo("gm"),
        lambda fight: fight.redo("gm"),
        Ranged("ulf", "ros"),
        RollDice(),
        Declare("ros", "unconscious"),
        Bombard(who="fenn", location="tower"),
        RemoveLocation("tower"),
        Declare("ros", "awake"),
        Mount("ros", "mule"),
        Dismount("ros"),
        Stow("ros"),
        Arm("ros", "grenade"),
        Bombard(who="ros", caught=("ulf", "olaf")),
        Leave("ulf", "captured", "by the customs"),
        Leave("olaf", "surrendered"),
        EndTurn("ros"),
        Evacuate("fenn"),
        Flee("fenn", 2),
        PreventRetreat("captain", 1),
        Flee("captain", 1),
        PreventRetreat("ros", 1),
        Bring(who="ros", weapons=(OAR,), animals=(GULL,)),
        CommitBid("ros", 3),
        CommitBid("captain", 1),
        Declare("ros", "unconscious"),
        Decline("captain"),
    )
    return table.to_the_end()


def last_night_on_the_moor() -> Encounter:
    """Spells and curses, handicaps without a number left, deaths, and a field on which all lie unconscious."""
    table = Script("last-night-on-the-moor")
    table.play(
        CommitBid("morwen", 3),
        CommitBid("knight", 1),
        UseAbility("morwen", "fog", "knight"),
        UseAbility("morwen", "moonfire", "knight"),
        (RollDice(), (4, 3, 5)),
        Ranged("tib", "knight"),
        Protect(who="knight", what="Evasion", amount=2, source="the cairn stones", until="turn"),
        RollDice(),
        UseAbility("knight", "blink"),
        Melee("knight", "morwen"),
        RollDice(),
        UseAbility("squire", "rust", "tib"),
        Grant(who="morwen", what="Tactical Point", amount=3, source="a bargain with the moon"),
        Fuel("morwen", ("Fog",)),
        lambda fight: fight.rule("Who fuels the fog breathes it freely.", "FW-AFT-10"),
        UseAbility("morwen", "mend", "tib"),
        Inflict(who="squire", harm="Handicap", amount=2, source="the cold"),
        TakeHandicap("squire", "Endurance", 2),
        DecideFate("squire", "stays"),
        Inflict(who="tib", harm="Handicap", amount=3, source="the cold"),
        DecideFate("tib", "out of the fight"),
        Inflict(who="squire", harm="Handicap", amount=1, source="the cold"),
        DecideFate("squire", "dead"),
        UseAbility("morwen", "moonfire", "knight"),
        Declare("morwen", "unconscious"),
        BeginSpell("knight", "Dirge", 0),
        EndTurn("knight"),
        Declare("knight", "unconscious"),
    )
    return table.to_the_end()


WHOLE_FIGHTS = {
    "toll-at-the-old-bridge": toll_at_the_old_bridge,
    "the-hired-blades": the_hired_blades,
    "powder-and-boar": powder_and_boar,
    "last-night-on-the-moor": last_night_on_the_moor,
}
"""Stories by the name of their log."""
