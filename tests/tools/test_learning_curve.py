"""tools/learning_curve.py: the picture of a net's learning curve."""

from pathlib import Path

import pytest

pytest.importorskip("matplotlib")

from tools.learning_curve import drawn

TABLE = "minutes,games,won,decisions of its own\n1.5,200,0.5,0\n3.0,200,0.6,100000\n"


def test_the_learning_curve_has_a_point_and_a_bar_for_each_exam(tmp_path: Path) -> None:
    table = tmp_path / "net.csv"
    table.write_text(TABLE, encoding="utf-8")
    axes = drawn(table).axes[0]
    (line, _, (bars,)) = axes.containers[0]
    assert line.get_xydata().tolist() == [[1.5, 50.0], [3.0, 60.0]]
    low, high = bars.get_segments()[1][:, 1]
    assert (round(low, 1), round(high, 1)) == (53.1, 66.5)  # Wilson's interval of 120 of 200
    assert axes.get_xlabel() == "minutes of two cores, by processor time"
