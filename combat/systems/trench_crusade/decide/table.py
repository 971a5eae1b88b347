"""What the table states, because only the map or another book knows it: falls, ledges, gifts of markers, positions."""

from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.systems.trench_crusade.commands import EnterDangerousTerrain, Fall, PlaceMarkers, PlaceModel, Teeter
from combat.systems.trench_crusade.decide.actions import settle_retreat
from combat.systems.trench_crusade.decide.injuries import fall, place
from combat.systems.trench_crusade.decide.rolls import declare
from combat.systems.trench_crusade.decide.turns import pass_play
from events.trench_crusade.facts import MeleeChanged
from events.trench_crusade.table import State

MARKER_NAMES = {"blood": "Blood Marker", "blessing": "Blessing Marker", "infection": "Infection Marker"}


@cites("TC-MOVE-10")
def fall_down(draft: Draft[State], command: Fall) -> None:
    """A model falls, or drops of its own will (TC-MOVE-10)."""
    fall(draft, command.model, command.drop, voluntary=command.voluntary)


@cites("TC-DOWN-06")
def teeter(draft: Draft[State], command: Teeter) -> None:
    """A model Down at a ledge takes an ACTION or falls (TC-DOWN-06)."""
    declare(draft, command.model, "Ledge", drop=command.drop)


@cites("TC-BLOOD-01", "TC-BLESS-05")
def place_markers(draft: Draft[State], command: PlaceMarkers) -> None:
    """Something places markers without an injury roll (TC-BLESS-05, TC-BLOOD-01)."""
    place(draft, command.model, MARKER_NAMES[command.marker], command.amount, command.source)


@cites("TC-DOWN-05")
def place_model(draft: Draft[State], command: PlaceModel) -> None:
    """A model stands elsewhere without a Move (TC-DOWN-05)."""
    draft.happens(MeleeChanged(command.model, command.enemies))


@cites("TC-MOVE-11")
def enter_dangerous_terrain(draft: Draft[State], command: EnterDangerousTerrain) -> None:
    """A move that was taken led into Dangerous terrain, which is a RISKY ACTION (TC-MOVE-11)."""
    declare(draft, command.model, "Dangerous Terrain", risky=True)


def resolved(draft: Draft[State]) -> None:
    """Something is done; see what comes next."""
    settle_retreat(draft)
    state = draft.state
    if not state.activations and not state.injuries and not state.unactivated(state.picking):
        pass_play(draft, state.picking)
