"""Lines of type put together to blocks."""

from __future__ import annotations

import numpy as np

from redraft.document.geometry import Box
from redraft.imaging.flat.blocks import blocks_of
from redraft.imaging.flat.lines import FlatLine
from redraft.imaging.flat.typeface import Setting, Typeface
from tests.sampling import each

FACE = Typeface("face.ttf", 0, "Face", 400, False)
PALE, BLUE = (228, 240, 246), (30, 60, 120)


def line(text: str, top: int) -> FlatLine:
    box = Box(60.0, float(top), 80.0, 30.0)
    setting = Setting(FACE, 30.0, 0.0, 60.0, top + 26.0, 80.0, 1.0)
    return FlatLine(text, box, 0.0, box.center, 1.0, setting, (250, 250, 250))


@each(("second", "blocks"), [((30, 60, 120), 2), ((150, 20, 60), 2), (None, 1)])
def test_lines_on_plates_of_their_own_are_texts_of_their_own(second: tuple[int, int, int] | None, blocks: int) -> None:
    ground = np.full((140, 200, 3), PALE, np.uint8)
    ground[15 : 120 if second is None else 55, 20:180] = BLUE
    if second is not None:
        ground[65:105, 20:180] = second
    assert len(blocks_of([line("Blue Hour", 20), line("Market Hall", 70)], ground)) == blocks
