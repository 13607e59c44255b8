"""A text reader in two passes: hard lines are read again straightened, enlarged, and turned upside down."""

from __future__ import annotations

import io
from collections.abc import Sequence

import numpy as np
from PIL import Image

from redraft.document.geometry import Box
from redraft.imaging.pixels.arrays import Picture, resized, slices
from redraft.imaging.texts.reader import LineReader, SeenLine, TextReader, reading_scale

SURE = 0.9
"""A line read less surely is looked at again."""
SMALL = 14
"""Pixels of height of a line below which others may have been missed: the picture is then read again enlarged."""
_FAR = 0.6
"""What sides are times as long from which on lines are missed that are not small."""
_PLAIN = 6
"""Levels of 255 that a part without writing differs in, at most."""
_PART = 1400
"""Pixels of a side of a part that is read by itself."""
_OVERLAP = 80
_LINE = 64


def read_picture(picture: Picture, reader: TextReader) -> Sequence[SeenLine]:
    """The lines that a reader finds in a picture of arrays."""
    target = io.BytesIO()
    Image.fromarray(picture).save(target, "PNG", compress_level=1)
    return reader.read(target.getvalue())


def read_closely(picture: Picture, reader: LineReader) -> list[SeenLine]:
    """What a reader finds, with a second look at unsure lines, at what is around small ones, enlarged, and at the whole
    in parts of full size where it was read much smaller."""
    found = list(read_picture(picture, reader))
    height, width = picture.shape[:2]
    scale = reading_scale(width, height)
    if scale < _FAR:
        found, scale = _better(found, _in_parts(picture, reader, Box(0, 0, width, height), 1)), 1.0
    high = SMALL / scale
    small = Box.around(point for line in found if line.height < high for point in line.corners)
    if small is not None:
        found = _better(found, _in_parts(picture, reader, small.grown(4 * high), 2 if scale == 1 else 1))
    return [line if line.score >= SURE else _again(picture, line, reader) for line in found]


def _better(found: list[SeenLine], again: list[SeenLine]) -> list[SeenLine]:
    """Lines with those of a closer look that are new, or surer than small or unsure ones that they cover."""
    for line in again:
        rivals = [one for one in found if one.box.shared(line.box) > 0.5]
        worse = [
            one.score < min(line.score, SURE if one.height >= SMALL else 1) and one.box.width <= 1.2 * line.box.width
            for one in rivals
        ]
        if all(worse):
            found = [*(one for one in found if one not in rivals), line]
    return found


def _in_parts(picture: Picture, reader: TextReader, within: Box, scale: int) -> list[SeenLine]:
    """Lines of parts that overlap, each enlarged; a line cut by a part's edge is left to the next part."""
    rows, columns = slices(within, picture.shape)
    side = _PART // scale
    found = []
    for top in range(rows.start, max(rows.start + 1, rows.stop - _OVERLAP), side - _OVERLAP):
        for left in range(columns.start, max(columns.start + 1, columns.stop - _OVERLAP), side - _OVERLAP):
            part = picture[top : min(top + side, rows.stop), left : min(left + side, columns.stop)]
            if int(part.max()) - int(part.min()) <= _PLAIN:
                continue
            height, width = part.shape[:2]
            x, y = 3 if left else -9, 3 if top else -9
            right = width - 3 if left + width < picture.shape[1] else width + 9
            bottom = height - 3 if top + height < picture.shape[0] else height + 9
            for line in read_picture(resized(part, width * scale, height * scale), reader):
                near = _moved(line, 1 / scale, 0, 0)
                if near.box.x > x and near.box.y > y and near.box.right < right and near.box.bottom < bottom:
                    found.append(_moved(near, 1, left, top))
    return found


def _moved(line: SeenLine, scale: float, left: float, top: float) -> SeenLine:
    box = Box(line.box.x * scale + left, line.box.y * scale + top, line.box.width * scale, line.box.height * scale)
    corners = tuple((x * scale + left, y * scale + top) for x, y in line.corners)
    return SeenLine(line.text, box, line.score, corners)


def _again(picture: Picture, line: SeenLine, reader: LineReader) -> SeenLine:
    upright = straightened(picture, line)
    if upright is None:
        return line
    text, score = reader.read_line(upright)
    over, over_score = reader.read_line(upright[::-1, ::-1])
    if over_score > max(score, line.score, SURE):
        return SeenLine(over, line.box, over_score, (*line.corners[2:], *line.corners[:2]))
    return line._replace(text=text, score=score) if score > line.score else line


def straightened(picture: Picture, line: SeenLine) -> Picture | None:
    """A line upright and by itself, _LINE pixels high; None where there is nothing of it in the picture."""
    if not line.corners:
        return None
    above, _, _, below = corners = np.array(line.corners)
    height = float(np.linalg.norm(below - above))
    width = float(np.linalg.norm(corners[1] - above))
    if height < 1 or width < 1:
        return None
    size = (max(1, min(8192, round(width * _LINE / height))), _LINE)
    quad = [float(value) for at in (0, 3, 2, 1) for value in corners[at]]
    image = Image.fromarray(picture).transform(size, Image.Transform.QUAD, quad, Image.Resampling.BICUBIC)
    return np.asarray(image)
