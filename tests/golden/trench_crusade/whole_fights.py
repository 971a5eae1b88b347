"""Four whole fights with everything that a table brings: statements, proposals, joins, secrets and corrections."""

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

from combat import DiceNeeded, Encounter
from combat.engine.abilities.use import UseAbility
from combat.engine.people.players import Sensible, player_view
from combat.engine.play.consent import Agree, Decline
from combat.engine.play.pending_rolls import Roll
from combat.systems.trench_crusade.acts.down import KnockDown, Stand, StayDown
from combat.systems.trench_crusade.acts.injuries import Injure
from combat.systems.trench_crusade.acts.keywords import Afflict, EndCondition, StandNear
from combat.systems.trench_crusade.acts.markers import PlaceMarkers, UseMediKit
from combat.systems.trench_crusade.acts.melee_combat import Fight, Forgo, FreeAttack
from combat.systems.trench_crusade.acts.morale import TestMorale
from combat.systems.trench_crusade.acts.movement import (
    Charge,
    GetClear,
    Move,
    PlaceModel,
    Retreat,
    Skirmish,
    StandFast,
)
from combat.systems.trench_crusade.acts.ranged_combat import Land, Shoot
from combat.systems.trench_crusade.acts.scenarios import ChangeSide, Concede, Join, Leave, NameWinner
from combat.systems.trench_crusade.acts.spending import Pledge
from combat.systems.trench_crusade.acts.turns import Activate, ChooseFirst, EndActivation, PassActivation, RollOff
from events.base import Command
from events.trench_crusade.sheets import Profile
from events.vocabulary import Modifier

SETUPS = Path(__file__).parent / "setups"
SEED = "hmac-sha256-2:3d6f0b7c1a5e4829be07d9c4f1a2583b"


class Group:
    """The players of a fight: they say what the story wants, and otherwise what is sensible."""

    def __init__(self, name: str, setup: str, *, seeded: bool, settings: Mapping[str, Any], **options: Any) -> None:
        self.rng = Random(name)
        dice = SEED if seeded else None
        self.fight = Encounter.begin(
            "trench_crusade", SETUPS / f"{setup}.toml", dice, settings=settings, name=name, at="a Sunday", **options
        )

    def say(self, command: Command, *faces: int, by: str | None = None) -> None:
        """Do a command; faces that the story does not fix are rolled by the players."""
        try:
            self.fight.do(command, by, faces or None, at=f"beat {len(self.fight.journal)}")
        except DiceNeeded as needed:
            self.say(command, *(self.rng.randint(1, sides) for sides in needed.sides), by=by)

    def play(self, beats: int = 500) -> None:
        """Let all seats play sensibly for some beats, or to the end of the fight."""
        for _ in range(beats):
            owed = [request for request in self.fight.requests if not request.optional]
            if self.fight.outcome is not None or not owed:
                return
            request = self.rng.choice(owed)
            view = player_view(self.fight, request.seat)
            self.say(Sensible().choose(view, request, self.rng), by=request.seat)

    def play_until(self, reached: Callable[[Encounter], bool]) -> None:
        """Let all seats play sensibly until the fight has reached a situation, at most to its end."""
        while self.fight.outcome is None and not reached(self.fight):
            self.play(1)

    def pass_activations(self, *models: str) -> None:
        """Activate models one after the other; each of them ends its Activation at once."""
        for model in models:
            self.say(Activate(model))
            self.say(EndActivation(model))


def shells_on_the_mill() -> Encounter:  # noqa: PLR0915 - the script of a whole fight
    """Dice on the table: a mortar scatters, skirmishers evade, players disagree, and the Pilgrims concede."""
    group = Group("shells-on-the-mill", "the-ruined-mill", seeded=False, settings={}, undo={"who": "agreed"})
    say, fight = group.say, group.fight
    say(StandNear("gunner", ("prophet",)))
    say(StandNear("gunner", ()))
    say(RollOff(), 3, 3)
    say(RollOff(), 5, 2)
    say(ChooseFirst("pilgrims"))
    say(PassActivation("pilgrims"))
    say(Activate("esau"))
    say(Move("esau", distance=9, to="behind the millstone"), by="heretics")
    say(PlaceMarkers(model="raider", marker="blessing", amount=1, source="a black candle"), by="heretics")
    say(Decline("pilgrims", "none of us saw a candle"), by="pilgrims")
    say(PlaceMarkers(model="raider", marker="blessing", amount=1, source="a black candle"), by="heretics")
    say(Agree("pilgrims"), by="pilgrims")
    fight.undo(by="pilgrims")
    say(Decline("heretics", "agreed is agreed"), by="heretics")
    say(EndActivation("esau"))
    fight.undo(by="pilgrims")
    say(Decline("heretics", "it is long over"), by="heretics")
    fight.undo(by="pilgrims")
    say(Agree("heretics"), by="heretics")
    say(EndActivation("esau"))
    say(Activate("gunner"))
    say(Shoot(model="gunner", weapon="mortar", target="", also_hits=("scout", "raider")), 1, 2)
    say(Land("", ()))
    say(EndActivation("gunner"))
    say(Activate("priest"))
    say(UseAbility("priest", "Flour Dust", "ansel"))
    say(EndCondition("ansel", "Blinded", "Ansel washes his eyes"), by="gm")
    say(Charge(model="priest", target="nun", distance=12), 4)
    say(Fight(model="priest", weapon="trench-club", target="nun"))
    say(Injure(model="gunner", source="a falling beam"), by="gm")
    say(Pledge(side="heretics", blessings=1))
    say(Pledge(side="pilgrims", blood=2), 1, 4, 2, 3)
    say(EndActivation("priest"))
    say(Activate("nun"))
    say(Retreat("nun", distance=8, to="into the cellar"))
    say(FreeAttack("priest", "trench-club"))
    say(Pledge(side="pilgrims"), 6, 2, 5)
    say(Pledge(side="heretics"), 4, 4)
    say(EndActivation("nun"))
    say(Activate("scout"))
    say(EndActivation("scout"))
    say(Activate("ansel"))
    say(UseMediKit("ansel", "ansel", "blood"))
    say(Pledge(side="heretics"), 5, 4)
    say(Charge(model="ansel", target="raider", distance=16))
    say(Skirmish("raider"), 2)
    say(GetClear("raider", 20), 5)
    say(EndActivation("ansel"))
    say(Activate("raider"))
    say(Retreat("raider", distance=10, to="behind the mill wheel"))
    say(Forgo("ansel"))
    say(EndActivation("raider"))
    say(Activate("prophet"))
    say(UseAbility("prophet", "Once More", "ansel"))
    say(EndActivation("prophet"))
    say(Activate("ansel"))
    say(Shoot(model="ansel", weapon="satchel-charge", target="raider"), 3, 5)
    say(Pledge(side="pilgrims"), 2, 2)
    fight.note("The satchel may be picked up after the battle.", by="pilgrims")
    fight.rule("A satchel that missed is lost.", "TC-INJ-13", by="gm")
    # Turn 2
    say(RollOff(), 4, 4)
    say(ChooseFirst("heretics"))
    group.pass_activations("esau")
    say(Activate("ansel"))
    say(Charge(model="ansel", target="scout", distance=10))
    say(StandFast("scout"), 1)
    say(EndActivation("ansel"))
    say(Activate("scout"))
    say(Retreat("scout"))
    say(FreeAttack("ansel", "trench-knife"), 1, 1, 2)
    say(EndActivation("scout"))
    # The table states losses: both sides must test Morale.
    group.pass_activations("gunner", "priest")
    say(KnockDown("gunner", "the falling wall"), by="gm")
    say(Activate("nun"))
    say(StayDown("nun"))
    say(EndActivation("nun"))
    say(Activate("raider"))
    say(Charge(model="raider", target="prophet", distance=8), 6)
    say(Fight(model="raider", weapon="trench-club", target="prophet"))
    say(Pledge(side="pilgrims", blood=1), 2, 5, 5)
    say(Pledge(side="pilgrims", blessings=2), 1, 1, 3, 5)
    say(EndActivation("raider"))
    for model in ("esau", "scout"):
        say(KnockDown(model, "the falling wall"), by="gm")
    group.pass_activations("prophet")
    say(RollOff(), 2, 6)
    say(TestMorale("heretics"), 5, 5, 3)
    say(TestMorale("pilgrims", (Modifier("the bell", 1, "dice"),)), 3, 4, 1, 2)
    # Turn 3: comings and goings, and an amendment that the other side must accept.
    say(Join(side="pilgrims", sheet=Profile(id="berthe", name="Pilgrim Berthe", weapons=("musket",))), by="gm")
    say(ChangeSide("esau", "pilgrims", "he has heard the bell"), by="gm")
    say(RollOff(), 6, 2)
    say(ChooseFirst("pilgrims"))
    say(Activate("esau"))
    say(Stand("esau"))
    say(Shoot(model="esau", weapon="musket", target="scout"), 6, 5)
    say(Roll(), 6, 1)
    shot = next(beat.number for beat in reversed(tuple(fight.journal)) if isinstance(beat.command, Shoot))
    fight.amend(shot, Shoot(model="esau", weapon="musket", target="scout", distance=14), by="pilgrims")
    say(Decline("heretics", "we measured it"), by="heretics")
    say(Leave("nun", "surrendered", "she is wounded"), by="gm")
    say(Leave("raider", "fled", "the mill burns"), by="gm")
    say(Leave("gunner", "captured"), by="gm")
    say(Leave("berthe", "left", "she fetches help"), by="gm")
    fight.override("models.priest.blood", 0, "one of his wounds was counted twice")
    fight.undo(by="gm")
    fight.redo(by="gm")
    group.play(4)
    say(Concede("pilgrims", "the mill is lost"), by="pilgrims")
    return fight


def has_secret_window(fight: Encounter) -> bool:
    """Return whether the Legion may secretly spend an enemy's Blood Markers, and the Pilgrims may spend too."""
    window, state = fight.state.window, fight.state
    if window is None or not window.secret or state.pledges:
        return False
    return not fight.why_not(Pledge(side="legion", blood=1)) and not fight.why_not(Pledge(side="pilgrims"))


def the_shaken_host() -> Encounter:
    """Secret declarations, a first failure that only shakes a side, and a second that makes it flee."""
    settings = {
        "spend_order_action": "secret_simultaneous",
        "spend_order_injury": "secret_simultaneous",
        "morale_mode": "shaken",
        "markers_on_morale": True,
        "blood_helps_attacker_to_hit": True,
        "may_pass": True,
        "turn_limit": 8,
    }
    group = Group("the-shaken-host", "pilgrims-and-legion", seeded=True, settings=settings)
    say, fight = group.say, group.fight
    for model in ("ansel", "prophet", "nun"):
        say(PlaceMarkers(model=model, marker="blood", amount=2, source="shell splinters"), by="gm")
        say(PlaceMarkers(model=model, marker="blessing", amount=2, source="the Relic of Saint Ulf"), by="gm")
    group.play_until(has_secret_window)
    say(Pledge(side="legion", blood=1), by="legion")
    injured = fight.state.injuries[0].target if fight.state.injuries else fight.state.attempt.model
    fight.override(f"models.{injured}.blood", 0, "the splinters were counted twice")
    say(Pledge(side="pilgrims"), by="pilgrims")
    group.play()
    return fight


def the_counted_relics() -> Encounter:
    """The players name the winner: one side proposes, the other declines once and then agrees."""
    settings = {"limit_winner": "asked", "turn_limit": 2, "modifiers_by": "gm", "bloodbath_payer": "any_model"}
    group = Group("the-counted-relics", "antioch-and-sultanate", seeded=True, settings=settings)
    say, fight = group.say, group.fight
    group.play_until(lambda one: one.step == "PICK_MODEL")
    say(StandNear("shocktrooper", ("cleric", "yeoman")))
    say(PlaceModel("bull", ("shocktrooper",)), by="gm")
    say(Afflict("dervish", "Fortified", "a fallen wall"), by="gm")
    group.play(30)
    fight.note("The reliquary lies behind the bull.", by="sultanate")
    group.play(30)
    group.play_until(lambda one: one.step == "WINNER")
    say(NameWinner(("sultanate",), "two relics to one"), by="sultanate")
    say(Decline("antioch", "the drum is no relic"), by="antioch")
    say(NameWinner((), "one relic each"), by="antioch")
    say(Agree("sultanate"), by="sultanate")
    return fight


def the_last_breath() -> Encounter:
    """A Charge loses its target, a tide takes model after model, and no model of the Cult is left."""
    group = Group("the-last-breath", "court-and-grail", seeded=True, settings={"turn_limit": 9, "statements_by": "gm"})
    say, fight = group.say, group.fight
    group.play_until(lambda one: one.step == "CHOOSE_FIRST")
    say(ChooseFirst("court"))
    say(Activate("praetor"))
    say(Charge(model="praetor", target="herald", distance=10))
    fight.do(Injure(model="herald", source="the black tide"), "gm", (6, 6))
    group.play(20)
    while fight.outcome is None:
        group.play_until(lambda one: one.step == "PICK_MODEL")
        drowning = [model.id for model in fight.state.on_table("grail") if not model.activated]
        if drowning:
            say(Injure(model=drowning[0], source="the black tide", base=4), by="gm")
        else:
            group.play(1)
    return fight


STORIES: Mapping[str, Callable[[], Encounter]] = {
    "shells-on-the-mill": shells_on_the_mill,
    "the-shaken-host": the_shaken_host,
    "the-counted-relics": the_counted_relics,
    "the-last-breath": the_last_breath,
}
