"""Lines with their angle, and the second look at small, unsure and upside-down ones, by a reader that is scripted."""

from __future__ import annotations

import io
from collections.abc import Sequence

import numpy as np
import pytest
from PIL import Image

from redraft.document.geometry import Box
from redraft.errors import ToolError
from redraft.imaging.pixels.arrays import Picture
from redraft.imaging.texts.reader import Point, RapidReader, SeenLine
from redraft.imaging.texts.two_pass_reader import read_closely, straightened
from tests.cases import of_case
from tests.sampling import each

WHITE = np.full((200, 300, 3), 255, np.uint8)


def line(text: str, score: float, corners: tuple[Point, ...]) -> SeenLine:
    box = Box.around(corners)
    assert box is not None
    return SeenLine(text, box, score, corners)


def row(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


class Scripted:
    """Answers by the width of what it is shown, and keeps what it was shown."""

    def __init__(self, lines: dict[int, list[SeenLine]], upright: tuple[str, float], over: tuple[str, float]) -> None:
        self.lines, self.upright, self.over = lines, upright, over
        self.shown: list[tuple[int, int]] = []

    def read(self, png: bytes) -> Sequence[SeenLine]:
        self.shown.append(Image.open(io.BytesIO(png)).size)
        return self.lines.get(self.shown[-1][0], [])

    def read_line(self, line: Picture) -> tuple[str, float]:
        return self.upright if line[:8].mean() <= line[-8:].mean() else self.over


@each(("corners", "angle"), [(row(0, 0, 9, 3), 0), (((9, 0), (9, 9), (6, 9), (6, 0)), 90),
                                                (((9, 3), (0, 3), (0, 0), (9, 0)), 180), ((), 0)])  # fmt: skip
def test_a_line_tells_its_angle_clockwise(corners: tuple[Point, ...], angle: float) -> None:
    assert SeenLine("", Box(0, 0, 9, 9), 1.0, corners).angle == pytest.approx(angle)


def test_a_line_upside_down_is_read_that_way_round_and_its_corners_begin_there() -> None:
    page = WHITE.copy()
    page[40:55, 20:120] = 0  # dark above: upright as it stands
    seen = line("uo", 0.4, row(20, 40, 100, 30))
    found = read_closely(page, Scripted({300: [seen]}, ("uo", 0.5), ("no", 0.97)))
    assert [(one.text, one.score, abs(round(one.angle))) for one in found] == [("no", 0.97, 180)]
    assert found[0].corners[0] == (120, 70)
    kept = read_closely(page, Scripted({300: [seen]}, ("uo", 0.3), ("no", 0.6)))
    assert kept == [seen], "not sure is no reason to turn it"


def test_around_small_lines_the_picture_is_read_again_enlarged() -> None:
    small = line("srnall", 0.95, row(100, 100, 40, 8))
    better = line("small", 0.99, row(112, 112, 80, 16))
    other = line("missed", 0.98, row(112, 152, 80, 16))
    reader = Scripted({300: [small], 304: [better, other]}, ("", 0), ("", 0))
    page = WHITE.copy()
    page[100:108, 100:140] = 0
    found = read_closely(page, reader)
    assert reader.shown == [(300, 200), (304, 240)]
    assert [(one.text, one.box) for one in found] == [("small", Box(100, 100, 40, 8)), ("missed", Box(100, 120, 40, 8))]


def test_a_large_picture_is_read_in_parts_of_full_size_but_for_plain_ones_and_nothing_is_told_twice() -> None:
    page = np.full((60, 5000, 3), 255, np.uint8)
    page[10:40, 30:120] = 0
    first, again = line("one", 0.99, row(30, 10, 90, 30)), line("one", 0.98, row(30, 10, 90, 30))
    cut = line("tw", 0.99, row(1360, 10, 40, 30))
    reader = Scripted({5000: [first], 1400: [again, cut]}, ("", 0), ("", 0))
    assert read_closely(page, reader) == [first], "what a part's edge cuts is left to the next part"
    assert reader.shown == [(5000, 60), (1400, 60)]


def test_a_turned_line_is_straightened_and_one_of_no_height_is_not() -> None:
    page = WHITE.copy()
    page[20:120, 50:65] = (255, 0, 0)
    upright = straightened(page, line("", 0, ((80, 20), (80, 120), (50, 120), (50, 20))))
    assert upright is not None
    assert upright.shape == (64, 213, 3)
    assert upright[:30].min() == 255
    assert (upright[36:60, 10:200] == (255, 0, 0)).all()
    assert straightened(page, line("", 0, row(5, 5, 20, 0))) is None


def test_a_picture_too_slender_for_letters_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RapidReader, "_asked", lambda *given, **options: pytest.fail("it was read"))
    assert read_closely(np.zeros((400, 3, 3), np.uint8), RapidReader()) == []


def test_why_an_engine_failed_is_said_in_one_line() -> None:
    def failing(message: str) -> RapidReader:
        class Engine:
            def __call__(self, *args: object, **options: object) -> None:
                raise RuntimeError(message)

        reader = RapidReader()
        reader._engine = Engine()
        return reader

    calls = 'Traceback (most recent call last):\n  File "a.py", line 1, in run\n'
    with pytest.raises(ToolError, match=r"^the picture could not be read: no such node$"):
        failing(calls + "Error: Status Message: no such node\n").read(b"picture")
    with pytest.raises(ToolError, check=of_case("ocr-out-of-memory")):
        failing(calls + "RuntimeException: while running Conv. Status Message: std::bad_alloc\n").read(b"picture")
