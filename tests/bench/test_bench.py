"""The benchmark itself: it runs, reports all figures and marks missed floors."""

import gc
from pathlib import Path

import orjson
import pytest

from tests.bench.report import BEGIN, END, Report
from tests.bench.rows import ROWS, Curve, Figure
from tests.bench.ruler import frozen_heap
from tests.bench.run import PAGE, main


def test_tiny_bench_yields_every_row_and_curve(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    """The rows and curves of the selected system are in the tables and in the JSON output."""
    report = main(["--tiny", "--json", "--systems", "trench_crusade"])
    output = orjson.loads(capsysbinary.readouterr().out)
    assert [figure["row"] for figure in output["figures"]] == [figure.row for figure in report.figures]
    assert {figure.row for figure in report.figures} == {row.key for row in ROWS}
    assert all(figure.value > 0 for figure in report.figures)
    assert {curve.along for curve in report.curves} == {"beats", "combatants", "weapons"}
    assert all(len(curve["points"]) == 3 for curve in output["curves"])
    assert any("SQLite" in peer.what for peer in report.peers)
    assert any("blow serve" in peer.what for peer in report.peers)


def test_selected_rows_are_measured_alone() -> None:
    """A developer who works on one figure need not wait for the others."""
    report = main(["--tiny", "--systems", "fiend_wake", "--rows", "do"])
    assert {figure.row for figure in report.figures} == {"attack"}
    assert not report.curves
    assert not report.peers


def test_objects_that_were_frozen_before_stay_frozen() -> None:
    """The test run freezes objects too; otherwise each measurement would scan all of them."""
    forgotten = gc.get_freeze_count()
    assert forgotten > 0
    with frozen_heap():
        pass
    assert gc.get_freeze_count() >= forgotten


def test_figure_above_its_floor_is_marked_and_counted() -> None:
    report = Report("today", ["fiend_wake", "trench_crusade"])
    report.figures.extend((Figure("simulate", "fiend_wake", 0.44), Figure("simulate", "trench_crusade", 0.46)))
    ((_, rows),) = report.tables()
    assert rows[0][1:] == ("0.44", "0.46!", "0.45", "", "1 of 2!")


@pytest.mark.parametrize(("last", "met"), [(100, True), (2_000, False)])
def test_curve_that_grows_faster_than_its_size_is_marked(last: float, *, met: bool) -> None:
    """A tenfold size may take ten times as long."""
    assert Curve("beats", "load", "fiend_wake", {1: 1, 10: 10, 100: last}).is_met is met


def test_tables_are_written_between_the_markers_of_the_page(tmp_path: Path) -> None:
    """The text around the tables stays, and writing them twice changes nothing."""
    page = tmp_path / "page.md"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n", encoding="utf-8")
    report = Report("today", ["fiend_wake"], [Figure("load", "fiend_wake", 5.9)])
    report.write(page)
    once = page.read_text(encoding="utf-8")
    assert once.startswith("before\n")
    assert once.endswith("after\n")
    assert "| 5.9 |" in once
    assert "old" not in once
    report.write(page)
    assert page.read_text(encoding="utf-8") == once


def test_performance_page_has_markers_for_the_tables() -> None:
    """`make bench BENCH=--write` writes them there."""
    text = PAGE.read_text(encoding="utf-8")
    assert text.index(BEGIN) < text.index(END)
