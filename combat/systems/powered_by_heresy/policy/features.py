"""Features of both sides for the model of the chances of winning."""

from collections.abc import Mapping, Sequence
from statistics import fmean

from combat.engine.play.system import log_of
from combat.systems.powered_by_heresy.queries import blows, characters
from events.powered_by_heresy import CLASSES, GM, Character, State


def features(state: State) -> Mapping[str, Mapping[str, float]]:
    """Return the features of both sides; all players share one set.

    The harm that a side's attacks do is not among them, because it predicts nothing that the others do not.
    """
    able = characters.able(state)
    bands = [attempt.band for attempt in state.attempts if attempt.band]
    ours = {
        **_features(state, (*able, *(npc for npc in state.present() if npc.side == "ally"))),
        **{name: float(sum(acolyte.sheet.cls == name for acolyte in able)) for name in CLASSES},
        "hit": float(bool(bands) and bands[0] != "6-"),
        "GM moves due": float(len(state.dues)),
    }
    theirs = {**_features(state, state.foes()), "GM": 1.0}
    return {**dict.fromkeys((player.id for player in state.players), ours), GM: theirs}


def _features(state: State, members: Sequence[Character]) -> Mapping[str, float]:
    defenses = [blows.defense_against(state, None, member.id, "melee") for member in members]
    return {
        "endurance": log_of(sum(max(0, characters.max_wounds(member) - member.wounds) for member in members)),
        "combatants": log_of(len(members)),
        "Defense": fmean(defenses or (0.0,)),
    }
