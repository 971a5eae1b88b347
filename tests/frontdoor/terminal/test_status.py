"""The two status lines above a prompt."""

import pytest

from combat import Encounter
from frontdoor.terminal.console.screen import Screen
from frontdoor.terminal.show.status import Status


class Narrow(Screen):
    """A terminal with a fixed width."""

    def __init__(self, columns: int | None) -> None:
        super().__init__(plain=True)
        self.columns = columns

    @property
    def width(self) -> int | None:
        """Return the width in columns."""
        return self.columns


@pytest.mark.parametrize("columns", [None, 40, 80])
def test_figures_without_room_are_counted_and_names_stay_whole(
    columns: int | None, capsys: pytest.CaptureFixture[str]
) -> None:
    """Harmed figures come first; shown and counted figures are all figures together."""
    fight = Encounter.sample("trench_crusade")
    for model in ("kain", "doeg", "berthe"):
        fight.override(f"models.{model}.blood", 2, "so")
    status = Status(fight, Narrow(columns), None)
    status.show()
    first, second = capsys.readouterr().out.strip().split("\n", 1)
    assert first == "Turn 1, roll off"
    second = " ".join(second.split())
    *output, rest = second.split(" | ")
    count, word = rest.split()
    assert word == ("more" if columns else "unharmed")
    assert len(output) + int(count) == len(fight.figures())
    assert all(each.startswith(("Pilgrim Berthe: ", "Stigmatic Nun", "Trooper ")) for each in output)
    status.show()
    assert capsys.readouterr().out == ""
    fight.override("models.kain.blood", 3, "so")
    status.show()
    assert "Trooper Kain: Blood Marker 3/6*" in capsys.readouterr().out


def test_lasting_harm_is_shown_and_gear_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    """A combatant with a handicap counts as harmed. For unharmed ones only changes are shown."""
    fight = Encounter.sample("fiend_wake")
    status = Status(fight, Narrow(None), None)
    status.show()
    fight.override("combatants.dunn.stats.Spirit.marked", (2,), "so")
    fight.override("combatants.imp-archer.tp", 2, "so")
    status.show()
    _, second = capsys.readouterr().out.strip().rsplit("\n", 1)
    dunn, archer, rest = second.split(" | ")
    assert dunn.startswith("Dunn Earthhewn: Handicaps 1/16*, Handicap in Spirit 1*, War Hammer readied")
    assert (archer, rest) == ("An Imp Archer: Tactical Points 2*", "4 unharmed")


def test_shared_pool_is_shown_once(capsys: pytest.CaptureFixture[str]) -> None:
    """Ruin is shown for the GM, whichever GM character can spend it."""
    fight = Encounter.sample("wrath_and_glory")
    status = Status(fight, Narrow(None), None)
    status.show()
    fight.override("ruin", 1, "so")
    status.show()
    assert capsys.readouterr().out.count("Ruin 1*") == 1
