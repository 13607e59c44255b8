"""Measures of layers found in a flat poster, and their table with intervals, apart for available and hidden fonts."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from redraft.document.geometry import Box
from redraft.document.layers import Text
from redraft.edits.ops import Remove, ReplacePixels, apply
from redraft.formats.pixels.resampling import opened
from redraft.formats.svg import CODEC as svg
from redraft.imaging.pixels.arrays import box_mask, slices
from redraft.imaging.pixels.palette import similarity
from redraft.imaging.texts.two_pass_reader import read_picture
from redraft.language.planner import GrammarPlanner
from redraft.pictures.flat.edit import FlatPlanner
from redraft.pictures.flat.layers import TakenApart, taken_apart
from redraft.scoring.statistics import interval
from redraft.scoring.text_rendering import likeness, occurs_in
from redraft.scoring.typesetting import Characters
from redraft_research.evaluation.flat_layers.posters import Poster, drawn

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from redraft.formats.file import File
    from redraft.imaging.pixels.arrays import Picture
    from redraft.imaging.texts.reader import LineReader, SeenLine
    from redraft.session.session import Session


FOUND = 0.8
"""The share of a line's letters that agree where it was found at all."""
STRONG = 60
"""Levels of 255 by which ink differs from its ground where it is asked which of the two is there."""
HALO, BLOCKS = 16, 16
"""Pixels around what a change is about that may change too: soft edges, and in a JPEG the blocks that these are in."""


class TextChange(NamedTuple):
    """A text changed in the flat file against the same change in the source. `refused` says why it was not made; else
    `likeness` is SSIM where the text was and is in the source, `outside` how many pixels changed elsewhere."""

    instruction: str
    refused: str
    likeness: float
    outside: int
    seconds: float


class Measured(NamedTuple):
    """`found` of the source's `lines`, `exact` letter by letter; `held` is the share of ink left in other layers,
    `ssim` of all layers drawn again. `seconds` for the layers, `reading` for one reading."""

    poster: str
    known: bool
    characters: Characters
    lines: int
    found: int
    exact: int
    wrong: tuple[str, ...]
    ghosts: tuple[str, ...]
    held: float
    ssim: float
    change: TextChange
    seconds: float
    reading: float


class Timed:
    """A reader with the seconds that its first reading took."""

    def __init__(self, reader: LineReader) -> None:
        self._reader, self.first = reader, 0.0

    def read(self, png: bytes) -> Sequence[SeenLine]:
        began = time.perf_counter()
        found = self._reader.read(png)
        self.first = self.first or time.perf_counter() - began
        return found

    def read_line(self, line: Picture) -> tuple[str, float]:
        return self._reader.read_line(line)


def measured(session: Session, poster: Poster, reader: LineReader) -> Measured:
    """All of it, for one poster. RedraftError where it cannot be taken apart."""
    file, timed = session.open(poster.flat), Timed(reader)
    began = time.perf_counter()
    found = taken_apart(session, file, timed, hidden=poster.hidden)
    seconds = time.perf_counter() - began
    opened = svg.open(found.data, session.fonts)
    layers = [layer.id for layer in opened.document.pages[0].layers if isinstance(layer, Text)]
    bare = svg.open(opened.write(apply(opened.document, [Remove(id) for id in layers])).data, session.fonts)
    again, ground, flat = drawn(session, opened), drawn(session, bare), _flat(file)
    lines = [line for text in found.texts for line in text.text.split("\n")]
    page = " ".join(lines)
    exact = [occurs_in(line, page) for line in poster.texts]
    near = [held or likeness(line, page) >= FOUND for line, held in zip(poster.texts, exact, strict=True)]
    return Measured(
        poster.name,
        not poster.hidden,
        Characters.of("".join(poster.texts), "".join(lines)),
        len(poster.texts),
        sum(near),
        sum(exact),
        tuple(line for line, held in zip(poster.texts, exact, strict=True) if not held),
        _ghosts(ground, opened, found, reader),
        _held(session, poster, opened, flat, ground),
        similarity(again, flat).structure,
        _changed(session, poster, file, found, flat),
        seconds,
        timed.first,
    )


def _flat(file: File) -> NDArray[Any]:
    [asset] = file.document.assets.values()
    return np.asarray(opened(asset.data))[..., :3]


def _ghosts(ground: NDArray[Any], opened: Any, found: TakenApart, reader: LineReader) -> tuple[str, ...]:
    """Words of the texts that became layers and can be read where they were."""
    left = [line for line, _ in found.left]
    boxes = [placed.box for placed in opened.document.walk() if isinstance(placed.layer, Text) and placed.box]
    words = {word.casefold() for text in found.texts for word in text.text.split()}
    seen = [
        one
        for one in read_picture(ground, reader)
        if one.text not in left
        and any((shared := box.overlap(one.box)) and shared.area > 0.3 * one.box.area for box in boxes)
    ]
    return tuple(word for one in seen for word in one.text.split() if word.casefold() in words)


def _held(session: Session, poster: Poster, opened: Any, flat: NDArray[Any], ground: NDArray[Any]) -> float:
    """Of the ink of what became text, the share that the other layers still show: nearer to it than to its ground."""
    truth = poster.drawn(session, without=poster.straight(session)).astype(int)
    boxes = [placed.box for placed in opened.document.walk() if isinstance(placed.layer, Text) and placed.box]
    ink = (np.abs(flat.astype(int) - truth).max(2) > STRONG) & box_mask(boxes, flat.shape)
    stays = np.abs(ground[ink].astype(int) - flat[ink]).sum(1) < np.abs(ground[ink].astype(int) - truth[ink]).sum(1)
    return float(stays.mean()) if stays.size else 0.0


def _changed(session: Session, poster: Poster, file: File, found: TakenApart, flat: NDArray[Any]) -> TextChange:
    layer, old, new = poster.change
    instruction = f'change "{old}" to "{new}"'
    began = time.perf_counter()
    planner = FlatPlanner(GrammarPlanner(), file, session, found=found)
    plan = planner.plan(file.document, instruction, session.fonts.measure)
    seconds = time.perf_counter() - began
    made = [edit.content for edit in plan.edits if isinstance(edit, ReplacePixels) and edit.content is not None]
    if plan.refusals or not made:
        why = plan.refusals[0].reason if plan.refusals else "nothing was planned"
        return TextChange(instruction, why, 0.0, 0, seconds)
    result = np.asarray(opened(made[0].data))[..., :3]
    before, after, bare = (
        poster.drawn(session),
        poster.drawn(session, change=True),
        poster.drawn(session, without=[layer]),
    )
    rows, columns = np.nonzero(((before != bare) | (after != bare)).any(2))
    region = Box(*(float(side) for side in (columns.min(), rows.min(), np.ptp(columns) + 1, np.ptp(rows) + 1)))
    part = slices(region, flat.shape, 2.0)
    room = HALO + (BLOCKS if file.document.traits.lossy else 0)
    outside = (result != flat).any(2) & ~box_mask([region], flat.shape, room)
    return TextChange(instruction, "", similarity(result[part], after[part]).structure, int(outside.sum()), seconds)


MEASURES: dict[str, Callable[[Measured], float | None]] = {
    "character precision": lambda one: one.characters.precision().value,
    "character recall": lambda one: one.characters.recall().value,
    "character F": lambda one: one.characters.f().value,
    "lines found": lambda one: one.found / one.lines,
    "lines exact, with blanks": lambda one: one.exact / one.lines,
    "posters without a ghost": lambda one: float(not one.ghosts),
    "text ink in other layers": lambda one: one.held,
    "drawn again, SSIM": lambda one: one.ssim,
    "change made": lambda one: float(not one.change.refused),
    "change, SSIM there": lambda one: None if one.change.refused else one.change.likeness,
    "changes, outside identical": lambda one: None if one.change.refused else float(not one.change.outside),
    "seconds": lambda one: one.seconds,
    "seconds of one reading": lambda one: one.reading,
    "seconds over one reading": lambda one: one.seconds / one.reading,
}
"""By name; the mean over posters is shown, or the rate of all characters together."""
_POOLED = {"character precision": "precision", "character recall": "recall", "character F": "f"}
NOTES = (
    "texts on a curve are not wanted as live text; a character found for one counts as one too many",
    "intervals of 95 % by drawing posters anew",
)


def groups(rows: Sequence[Measured]) -> dict[str, list[Measured]]:
    """Those in known fonts, those in hidden ones, and all, where there are any."""
    split = {"known fonts": [one for one in rows if one.known], "hidden fonts": [one for one in rows if not one.known]}
    return {name: found for name, found in (split | {"all": list(rows)}).items() if found}


def figure(rows: Sequence[Measured], name: str) -> dict[str, float] | None:
    """The value and the ends of its interval; None where no poster has one."""
    values = [value for one in rows if (value := MEASURES[name](one)) is not None]
    if not values:
        return None
    low, high = interval(values)
    value = sum(values) / len(values)
    if name in _POOLED:
        total = Characters()
        for one in rows:
            total = total.plus(one.characters)
        value = getattr(total, _POOLED[name])().value
    return {"value": round(value, 4), "low": round(low, 4), "high": round(high, 4), "posters": len(values)}


def as_json(rows: Sequence[Measured]) -> dict[str, Any]:
    return {
        "figures": {name: {one: figure(found, one) for one in MEASURES} for name, found in groups(rows).items()},
        "posters": [
            one._asdict() | {"characters": one.characters._asdict(), "change": one.change._asdict()} for one in rows
        ],
        "notes": list(NOTES),
    }


def lines(rows: Sequence[Measured]) -> list[str]:
    named = groups(rows)
    wide = max(map(len, MEASURES)) + 2
    lines = [" " * wide + "".join(f"{f'{name} ({len(found)})':>26}" for name, found in named.items())]
    for name in MEASURES:
        cells = [figure(found, name) for found in named.values()]
        texts = ["–" if one is None else f"{one['value']:.3f} ({one['low']:.3f}–{one['high']:.3f})" for one in cells]
        lines.append(f"{name:{wide}}" + "".join(f"{text:>26}" for text in texts))
    return [*lines, *NOTES]


def misses(rows: Sequence[Measured]) -> list[str]:
    """What was not right, poster by poster."""
    lines = []
    for one in rows:
        change = one.change.refused or (f"{one.change.outside} pixels outside" if one.change.outside else "")
        wrong = [f"wrong: {' | '.join(one.wrong)}"] if one.wrong else []
        wrong += [f"ghosts: {' '.join(one.ghosts)}"] if one.ghosts else []
        wrong += [f"{one.change.instruction}: {change}"] if change else []
        lines += [f"{one.poster}  {text}" for text in wrong]
    return lines
