"""Features of both sides for the model of the chances of winning."""

from collections.abc import Mapping, Sequence
from statistics import fmean

from combat.engine.play.system import log_of
from combat.systems.powered_by_heresy.policy import chances
from combat.systems.powered_by_heresy.policy.worth import wounds_dealt
from combat.systems.powered_by_heresy.queries import blows, characters
from events.powered_by_heresy.sheets import GM
from events.powered_by_heresy.table import Acolyte, Character, State


def features(state: State) -> Mapping[str, Mapping[str, float]]:
    """Return the features of both sides; all players share one set."""
    party: tuple[Character, ...] = (*characters.able(state), *(npc for npc in state.present() if npc.side == "ally"))
    foes = state.foes()
    seats = dict.fromkeys((player.id for player in state.players), _features(state, party, foes))
    return {**seats, GM: {**_features(state, foes, party), "GM": 1.0}}


def _features(state: State, members: Sequence[Character], targets: Sequence[Character]) -> Mapping[str, float]:
    defenses = [blows.defense_against(state, None, target.id, "other") for target in targets]
    return {
        "offence": log_of(sum(_offence(state, member, defenses) for member in members)),
        "endurance": log_of(sum(max(0, characters.max_wounds(member) - member.wounds) for member in members)),
        "combatants": log_of(len(members)),
    }


def _offence(state: State, who: Character, defenses: Sequence[int]) -> float:
    """Return the mean wounds that a character's best attack causes to one of the targets with these Defenses."""
    skill = max(who.stat("WS"), who.stat("BS")) if isinstance(who, Acolyte) else None
    hits = 1.0 if skill is None else 1 - chances.result_chances(skill, 2)["6-"]
    return hits * fmean(wounds_dealt(state, who, against) for against in defenses) if defenses else 0.0
