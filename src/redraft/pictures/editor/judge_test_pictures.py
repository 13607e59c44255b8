"""Test pictures for judges: small edits known to be right or wrong, each request once done and once done wrong.

The same words are asked about both, so that a judge that does not see gets half of them at most.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw

from redraft.formats.pixels.resampling import packed
from redraft.models.chat import ChatModel
from redraft.models.findings.judge import PictureQuestion, Question
from redraft.models.findings.judge_calibration import Standing, found_out
from redraft.models.prompts import prompt

_SIZE = (240, 160)
_SKY, _BLUE, _RED, _GREEN, _YELLOW = "#dfe8ee", "#2050b0", "#c03028", "#2c9a40", "#e8c020"


class KnownEdit(NamedTuple):
    """A request, the picture before and after (PNG), and whether that is what was asked for."""

    request: str
    before: bytes
    after: bytes
    right: bool


def picture_standing(judged_by: ChatModel, keep_in: Path | None = None) -> Standing:
    """How far a judge of pictures is trusted: it has to separate edits that differ only in what is seen."""

    def questions() -> list[tuple[Question, bool]]:
        return [
            (PictureQuestion(one.request, "", "", pictures=(one.before, one.after)), one.right) for one in known_edits()
        ]

    return found_out(judged_by, f"pictures 1 {prompt('judge_picture').sha256[:16]}", questions, keep_in)


@cache
def known_edits() -> tuple[KnownEdit, ...]:
    plain = _drawn()
    pairs = (
        ("make the round thing green", _drawn(disc=_GREEN), _drawn(square=_GREEN)),
        ("take the triangle away", _drawn(triangle=""), _drawn(disc="")),
        ("let it be night: a dark ground behind the three shapes", _drawn(ground="#10182c"), _drawn(ground="#fff6b0")),
        ("move the disc to the right edge", _drawn(at=205), _drawn(at=35)),
    )
    right = [KnownEdit(request, plain, done, True) for request, done, _ in pairs]
    wrong = [KnownEdit(request, plain, done, False) for request, _, done in pairs]
    return (right[0], wrong[2], wrong[1], right[3], wrong[0], right[2], wrong[3], right[1])


def _drawn(disc: str = _BLUE, square: str = _RED, triangle: str = _YELLOW, ground: str = _SKY, at: int = 150) -> bytes:
    """A disc between or beside a square at the lower left and a triangle at the top; '' leaves one out."""
    picture = Image.new("RGB", (2 * _SIZE[0], 2 * _SIZE[1]), ground)
    draw = ImageDraw.Draw(picture)
    if square:
        draw.rectangle([120, 210, 200, 290], square)
    if triangle:
        draw.polygon([(200, 20), (150, 110), (250, 110)], triangle)
    if disc:
        draw.ellipse([2 * at - 50, 130, 2 * at + 50, 230], disc)
    return packed(picture.resize(_SIZE, Image.Resampling.LANCZOS))
