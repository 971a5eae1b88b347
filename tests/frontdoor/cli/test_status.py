"""The two lines before a question."""

import pytest

from combat import Encounter
from frontdoor.cli.screen import Screen
from frontdoor.cli.status import Status


class Narrow(Screen):
    """A terminal of some columns."""

    def __init__(self, columns: int | None) -> None:
        super().__init__(plain=True)
        self.columns = columns

    @property
    def width(self) -> int | None:
        """Return the columns."""
        return self.columns


@pytest.mark.parametrize("columns", [None, 40, 80])
def test_what_has_no_room_is_counted_and_no_name_is_cut(
    columns: int | None, capsys: pytest.CaptureFixture[str]
) -> None:
    """Those who are harmed come first, and the figures that are told and those that are counted are all there are."""
    fight = Encounter.sample("trench_crusade")
    for model in ("kain", "doeg", "berthe"):
        fight.override(f"models.{model}.blood", 2, "so")
    status = Status(fight, Narrow(columns), None)
    status.show()
    first, second = capsys.readouterr().out.strip().split("\n", 1)
    assert first == "Turn 1, roll off"
    second = " ".join(second.split())
    *told, rest = second.split(" | ")
    count, word = rest.split()
    assert word == ("more" if columns else "unharmed")
    assert len(told) + int(count) == len(fight.figures())
    assert all(each.startswith(("Pilgrim Berthe: ", "Stigmatic Nun", "Trooper ")) for each in told)
    status.show()
    assert capsys.readouterr().out == ""
    fight.override("models.kain.blood", 3, "so")
    status.show()
    assert "Trooper Kain: Blood Marker 3/6*" in capsys.readouterr().out
