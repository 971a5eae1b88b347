"""Small scenes that show what an entry of the catalogue changes: the same commands and dice, with and without it."""

from collections.abc import Iterator
from typing import Any

import attrs
from attrs import frozen

from combat import Encounter, Refused
from combat.engine.abilities.use import UseAbility
from combat.systems.trench_crusade.acts.actions import TakeAction
from combat.systems.trench_crusade.acts.down import KnockDown, Stand, StayDown
from combat.systems.trench_crusade.acts.keywords import StandNear
from combat.systems.trench_crusade.acts.markers import Invoke, UseMediKit
from combat.systems.trench_crusade.acts.melee_combat import Fight
from combat.systems.trench_crusade.acts.morale import TestMorale
from combat.systems.trench_crusade.acts.movement import Charge, Dash, Move, PlaceModel, Retreat
from combat.systems.trench_crusade.acts.ranged_combat import Shoot
from combat.systems.trench_crusade.acts.spending import Pledge
from combat.systems.trench_crusade.acts.terrain import Climb, EnterDangerousTerrain, Jump
from combat.systems.trench_crusade.acts.turns import Activate, ChooseFirst, EndActivation
from events.base import Command
from events.trench_crusade.facts import ActionResolved, InjuryResolved, MadeReady, Moved
from events.trench_crusade.table import State
from events.vocabulary import Die, Rolled

Fields = dict[str, Any]

POWER, USED = "(power)", "(ability)"
"""Names in commands that stand for the entry."""

UNKNOWN = "refused UseAbility"
"""The fact that an ability cannot be used, as in each scene without it."""


@frozen
class SameFace:
    """Dice that all show the same face, or their highest one if they have fewer sides."""

    face: int

    def throw(self, sides: int, draw: int) -> Die:
        """Return the next die."""
        return Die(face=min(self.face, sides), sides=sides, source="table")


@frozen(kw_only=True)
class Scene:
    """A scene: Ansel acts, beside his friend Berthe, against Kain and Doeg; all of them are near each other.

    Attributes:
        commands: The commands after Ansel's activation.
        face: The face of all dice. With 4, attacks hit and fell; with 6, they kill; with 1, all fails.
        melee: Whether Ansel is in Melee with Kain.
        ansel: Further fields of Ansel's sheet.
        kain: Further fields of Kain's sheet.
        weapon: Further fields of the weapons.
    """

    commands: tuple[Command, ...] = ()
    face: int = 4
    melee: bool = False
    ansel: Fields = attrs.field(factory=dict)
    kain: Fields = attrs.field(factory=dict)
    weapon: Fields = attrs.field(factory=dict)


def shot(**more: Any) -> Shoot:
    """Return Ansel's shot at Kain."""
    return Shoot(**{"model": "ansel", "weapon": "gun", "target": "kain", **more})


BLOW = Fight(model="ansel", weapon="blade", target="kain")
CHARGE = Charge(model="ansel", target="kain", distance=20)
END = EndActivation("ansel")
KAIN = (END, Activate("kain"))
"""Commands that end Ansel's Activation and begin Kain's."""

MORALE = (
    *(KnockDown("berthe", "a blast"), END, Activate("kain"), EndActivation("kain"), Activate("berthe")),
    *(StayDown("berthe"), EndActivation("berthe"), Activate("doeg"), EndActivation("doeg"), Activate("esau")),
    *(EndActivation("esau"), TestMorale("pilgrims")),
)

SCENES: dict[str, Scene] = {
    "nothing": Scene(),
    "dash": Scene(commands=(Dash("ansel"),)),
    "dash after standing up": Scene(commands=(Stand("ansel"), Dash("ansel")), ansel={"down": True}),
    "climb": Scene(commands=(Move("ansel"), Climb("ansel")), face=1),
    "jump": Scene(commands=(Move("ansel"), Jump(model="ansel", gap=2))),
    "failed risk": Scene(commands=(TakeAction("ansel", "Pray", risky=True),), face=1),
    "shot": Scene(commands=(shot(),)),
    "shot into cover": Scene(commands=(shot(in_cover=True),)),
    "long shot": Scene(commands=(shot(long_range=True),)),
    "wounding shot": Scene(commands=(shot(),), face=2, weapon={"automatic": True}),
    "deadly shot": Scene(commands=(shot(),), face=6),
    "deadly shot at armour": Scene(commands=(shot(),), face=6, kain={"armour": "reinforced"}),
    "four deadly shots": Scene(commands=(shot(),) * 4, face=6, weapon={"shots": 4}),
    "gas shot": Scene(commands=(shot(),), weapon={"keywords": ["GAS"]}),
    "fire shot": Scene(commands=(shot(),), weapon={"keywords": ["FIRE"]}),
    "shot that ignores armour": Scene(
        commands=(shot(),), kain={"armour": "machine"}, weapon={"keywords": ["IGNORE ARMOUR"]}
    ),
    "step into danger": Scene(commands=(Move("ansel", into_dangerous_terrain=True),), face=1),
    "into danger": Scene(commands=(Move("ansel"), EnterDangerousTerrain("ansel")), face=1),
    "shrapnel shot": Scene(commands=(shot(),), weapon={"keywords": ["SHRAPNEL"]}),
    "deadly fire": Scene(commands=(shot(),), face=6, weapon={"keywords": ["FIRE"]}),
    "blow": Scene(commands=(BLOW,), melee=True),
    "wounding blow": Scene(commands=(BLOW,), melee=True, face=3, weapon={"injury_modifier": -2, "automatic": True}),
    "deadly blow": Scene(commands=(BLOW,), melee=True, face=6),
    "blow at a heretic": Scene(commands=(BLOW,), melee=True, kain={"keywords": ["HERETIC"]}),
    "deadly blow by the bleeding": Scene(commands=(BLOW,), melee=True, face=6, ansel={"blood": 1}),
    "deadly blow at a demon": Scene(commands=(BLOW,), melee=True, face=6, kain={"keywords": ["DEMONIC"]}),
    "blow by the bleeding": Scene(commands=(BLOW,), melee=True, ansel={"blood": 6}),
    "blow with both hands": Scene(commands=(Fight(model="ansel", weapon="knife", target="kain"),), melee=True),
    "blow with two pistols": Scene(
        commands=(Fight(model="ansel", weapon="pistol", target="kain"),),
        melee=True,
        ansel={"weapons": ["blade", "pistol"], "off_hand": "pistol"},
    ),
    "blow at FEAR": Scene(commands=(BLOW,), melee=True, kain={"keywords": ["FEAR"]}),
    "blow at the TOUGH": Scene(commands=(BLOW,), melee=True, kain={"keywords": ["TOUGH"]}),
    "blow at the Down": Scene(commands=(KnockDown("kain", "a blast"), BLOW), melee=True),
    "charge": Scene(commands=(CHARGE, BLOW)),
    "HEAVY charge": Scene(commands=(CHARGE,), ansel={"weapons": ["gun"]}, weapon={"keywords": ["HEAVY"]}),
    "HEAVY blade": Scene(commands=(CHARGE,), ansel={"weapons": ["greatsword"]}),
    "retreat": Scene(commands=(Retreat("ansel"),), melee=True),
    "friend's dash": Scene(commands=(*KAIN, EndActivation("kain"), Activate("berthe"), Dash("berthe"))),
    "Morale": Scene(commands=MORALE),
    "Medi-Kit": Scene(
        commands=(KnockDown("berthe", "a blast"), UseMediKit("ansel", "berthe", "down")), ansel={"medi_kit": True}
    ),
    "enemy's Activation": Scene(commands=KAIN, melee=True),
    "use": Scene(commands=(UseAbility("ansel", USED),)),
    "use while bleeding": Scene(commands=(UseAbility("ansel", USED),), ansel={"blood": 2}),
    "use at Kain": Scene(commands=(UseAbility("ansel", USED, "kain"),)),
    "use at a bleeding Kain": Scene(commands=(UseAbility("ansel", USED, "kain"),), kain={"blood": 4}),
    "use on the unholy": Scene(
        commands=(UseAbility("ansel", f"{USED}: unholy", "kain"),), kain={"keywords": ["HERETIC"]}
    ),
    "use at an armoured Kain": Scene(commands=(UseAbility("ansel", USED, "kain"),), kain={"armour": "machine"}),
    "use at a fallen friend": Scene(
        commands=(KnockDown("berthe", "a blast"), UseAbility("ansel", USED, "berthe"))
    ),
    "use, then shoot": Scene(commands=(UseAbility("ansel", USED), shot())),
    "use, failed": Scene(commands=(UseAbility("ansel", USED),), face=1),
    "use at the Down": Scene(commands=(KnockDown("kain", "a blast"), UseAbility("ansel", USED, "kain")), melee=True),
    "use a blessing": Scene(commands=(UseAbility("ansel", USED, "berthe"),), ansel={"blessings": 1}),
    "power": Scene(commands=(Invoke("ansel", POWER, ("doeg",)),), melee=True),
    "power at Kain": Scene(commands=(Invoke("ansel", POWER, ("doeg",), "kain"),)),
    "power at a friend": Scene(commands=(KnockDown("berthe", "a blast"), Invoke("ansel", POWER, ("doeg",), "berthe"))),
}  # fmt: skip


def difference(name: str, scene: str, owner: str) -> str:
    """Return what an entry changes in a scene: each fact that differs, without it and with it.

    Args:
        name: The name on the sheet.
        scene: The name of a scene.
        owner: The model that has the entry, or `gun`, `blade` or `power`.
    """
    return compare(played(scene, "", owner), played(scene, name, owner))


def compare(without: dict[str, str], having: dict[str, str]) -> str:
    """Return the facts that differ between two plays of a scene."""
    facts = [fact for fact in (*without, *having) if without.get(fact) != having.get(fact) and fact != UNKNOWN]
    changes = (f"{fact}: {without.get(fact, '-')} > {having.get(fact, '-')}" for fact in dict.fromkeys(facts))
    return "; ".join(changes)


def played(scene: str, name: str, owner: str, catalogue: tuple[Fields, ...] = ()) -> dict[str, str]:
    """Play a scene and return its facts, from the length of each roll's modifiers to the markers at the end."""
    played_scene = SCENES[scene]
    facts: dict[str, str] = {}
    try:
        fight = _begin(played_scene, name, owner, catalogue)
    except Refused as refused:
        return {"begin": str(refused)}
    for command in (*_opening(played_scene), *played_scene.commands):
        _do(fight, _naming(command, name), facts)
    facts |= _rolls(fight)
    facts |= _models(fight.state)
    facts["step"] = fight.step
    return facts


def _begin(scene: Scene, name: str, owner: str, catalogue: tuple[Fields, ...]) -> Encounter:
    named = [name] if name else []
    armoury: list[Fields] = [
        _armed({"id": "gun", "name": "Gun", "kind": "ranged", "range": 24, **scene.weapon}, name, owner),
        _armed({"id": "blade", "name": "Blade", "kind": "melee", **scene.weapon}, name, owner),
        {"id": "knife", "name": "Knife", "kind": "melee"},
    ]
    armoury.append({"id": "pistol", "name": "Pistol", "kind": "ranged", "range": 12, "keywords": ["PISTOL"]})
    armoury.append({"id": "greatsword", "name": "Greatsword", "kind": "melee", "keywords": ["HEAVY"]})
    fields = {"ansel": {"weapons": ["gun", "blade", "knife"], **scene.ansel}, "berthe": {}, "kain": scene.kain}
    fields |= {"doeg": {"blood": 3}, "esau": {}}
    power = {"powers": [{"name": name or "Nothing", "prices": [1]}]}
    models = []
    for who, own in fields.items():
        sheet = {"id": who, "name": who.title(), "weapons": ["blade"], **own}
        models.append(sheet | {"abilities": named if owner == who else []} | (power if owner == "power" else {}))
    warbands = {"pilgrims": models[:2], "heretics": models[2:]}
    sides = [{"id": side, "name": side, "models": members} for side, members in warbands.items()]
    setup = {"sides": sides, "armoury": armoury, "abilities": list(catalogue)}
    return Encounter.begin("trench_crusade", setup, SameFace(scene.face), settings={"statements_by": "anyone"})


def _armed(weapon: Fields, name: str, owner: str) -> Fields:
    """Return a weapon with the entry among its keywords if it is the owner, and with shots only if it shoots."""
    keywords = [*weapon.get("keywords", ()), *([name] if name and owner == weapon["id"] else ())]
    shots = weapon.pop("shots", 1)
    return {**weapon, **({"shots": shots} if weapon["kind"] == "ranged" else {}), "keywords": keywords}


def _opening(scene: Scene) -> Iterator[Command]:
    """Yield the commands before those of a scene: Ansel begins, beside all others."""
    yield StandNear("ansel", ("berthe", "kain", "doeg"))
    yield StandNear("doeg", ("kain",))
    yield StandNear("berthe", ("ansel",))
    yield ChooseFirst("pilgrims")
    if scene.melee:
        yield PlaceModel("ansel", ("kain",))
    yield Activate("ansel")


def _naming(command: Command, name: str) -> Command:
    match command:
        case UseAbility(who=who, target=target):
            return UseAbility(who, command.ability.replace(USED, name or "Nothing"), target)
        case Invoke(model=model, payers=payers, target=target):
            return Invoke(model, name or "Nothing", payers, target)
    return command


def _do(fight: Encounter, command: Command, facts: dict[str, str]) -> None:
    try:
        fight.do(command)
    except Refused as refused:
        facts[f"refused {type(command).__name__}"] = refused.reasons[0].code
    while fight.step in ("ACTION_MARKERS", "INJURY_MARKERS") and fight.state.undeclared:
        fight.do(Pledge(side=fight.state.undeclared[0]))


def _rolls(fight: Encounter) -> Iterator[tuple[str, str]]:
    """Yield each roll and result, numbered by kind."""
    count: dict[str, int] = {}
    for event in (event for beat in fight.journal for event in beat.events):
        match event:
            case Rolled(purpose=purpose, who=who, modifiers=modifiers):
                fact = f"{purpose} of {who}"
                nets = {on: sum(each.amount for each in modifiers if each.on == on) for on in ("dice", "total")}
                text = " ".join(f"{net:+d} {on}" for on, net in nets.items() if net) or "plain"
            case ActionResolved(model=who, result=text):
                fact = f"result of {who}"
            case InjuryResolved(target=who, result=text):
                fact = f"injury of {who}"
            case Moved(model=who, half_inches=length):
                fact, text = f"move of {who}", f"{length / 2:g} inches"
            case MadeReady(model=who):
                fact, text = f"{who} ready", "yes"
            case _:
                continue
        count[fact] = count.get(fact, 0) + 1
        yield (f"{fact} {count[fact]}" if count[fact] > 1 else fact), text


def _models(state: State) -> Iterator[tuple[str, str]]:
    """Yield the markers and conditions of each model."""
    for model in state.models:
        for fact in ("blood", "infection", "blessings"):
            yield f"{fact} of {model.id}", str(getattr(model, fact))
        words = [word for word, holds in (("Out", model.out), ("Down", model.down)) if holds]
        yield f"state of {model.id}", ", ".join((*words, *model.conditions)) or "up"
    for activation in state.acting:
        yield f"granted to {activation.id}", ", ".join(activation.granted)
