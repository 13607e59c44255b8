"""Preservation as a task of the runner: all that a request is not about must stay unchanged.

Measures: whether a target changed, and which parts of other layers, pixels and bytes are identical, from the files.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from redraft.document.geometry import Box
from redraft.document.pages import Document, Page
from redraft.errors import RedraftError, UsageError
from redraft.formats.file import File
from redraft.formats.pixels.resampling import opened
from redraft.scoring.score import Score
from redraft.session.session import Session
from redraft_research.datasets.records import json_lines
from redraft_research.evaluation.runner.comparison import mean_tables
from redraft_research.evaluation.runner.task import Graded, Outcome, ScoreTable, Task, TaskCase
from redraft_research.messages import says
from redraft_research.scoring.preservation import (
    BYTES,
    LAYERS,
    PIXELS,
    bytes_kept,
    layers_kept,
    pixels_kept,
    without_elements,
)

if TYPE_CHECKING:
    from redraft_research.scoring.preservation import Pixels


FILE = "preservation.jsonl"
WANTED = "a line has id, document, instruction and meant"


def read_cases(folder: Path) -> Iterator[TaskCase]:
    path = folder / FILE
    if not path.is_file():
        raise UsageError(says("no-preservation-data", path=path))
    for where, row in json_lines(path, WANTED):
        yield _case(row, folder, where)


def _case(row: Any, folder: Path, where: str) -> TaskCase:
    try:
        id, name, instruction, targets = (row[key] for key in ("id", "document", "instruction", "meant"))
        listed = isinstance(targets, list) and all(isinstance(one, str) for one in targets)
        if not all(isinstance(one, str) and one for one in (id, name, instruction)) or not targets or not listed:
            raise ValueError("id, document and instruction are texts, and meant a list of the ids of layers")
        source = folder / name
        if not source.resolve().is_relative_to(folder.resolve()) or not source.exists():
            raise ValueError(f"there is no {name} in {folder}")
    except (ValueError, KeyError, TypeError) as error:
        why = f"it has no {error}" if isinstance(error, KeyError) else error
        raise UsageError(f"{where}: {why}", WANTED) from None
    return TaskCase(id, instruction, source, {"meant": targets, "kind": str(row.get("kind", "")), "document": name})


EDITED = "edited"
MARGIN = 2.0
"""Pixels around the ink of the targets that may differ: edges are blended."""
_LINK = re.compile(rb'<Relationship [^>]*?Id="([^"]+)"[^>]*?Target="([^"]+)"')
_TURNED_LINK = re.compile(rb'<Relationship [^>]*?Target="([^"]+)"[^>]*? Id="([^"]+)"')
_SLIDE = re.compile(rb'<p:sldId [^>]*?\bid="(\d+)"[^>]*?r:id="([^"]+)"')
LONGEST = 1200
"""The longer side of a drawn page, in pixels."""


def preservation_task(folder: Path, fonts: Sequence[Path] = ()) -> Task:
    about = "whether an edit leaves alone the layers, pixels and bytes it is not about"
    return Task("preservation", about, tuple(read_cases(folder)), (Preserved(tuple(fonts)),), tables)


def tables(graded: Iterable[Graded]) -> Sequence[ScoreTable]:
    return mean_tables(graded, (EDITED, LAYERS, PIXELS, BYTES), by=("kind", "document"))


class Preserved:
    """The four measures, which share what is read and drawn."""

    id = "preservation"

    def __init__(self, fonts: Sequence[Path] = ()) -> None:
        self._fonts = fonts

    @cached_property
    def _session(self) -> Session:
        return Session(self._fonts, history=False, tile_cache=False)

    def close(self) -> None:
        if (session := self.__dict__.get("_session")) is not None:
            session.close()

    def score(self, outcome: Outcome) -> Sequence[Score]:
        kept = (LAYERS, PIXELS, BYTES)
        if outcome.output is None:
            why = f"there is no output: {outcome.failure}"
            return [Score.of(EDITED, 0.0, failure=outcome.failure), *(Score.absent(name, why) for name in kept)]
        before = self._session.open(outcome.case.source)
        try:
            after = self._session.open(outcome.output)
            changed = after.document  # some formats are read only when it is asked for
        except RedraftError as error:
            why = f"the output cannot be read: {error.message}"
            return [Score.of(EDITED, 0.0, failure=why), *(Score.absent(name, why) for name in kept)]
        targets = frozenset(outcome.case.facts["meant"])
        if before.codec is not after.codec:
            why = f"the output is {after.codec.name}, the source {before.codec.name}"
            return [Score.absent(name, why) for name in (EDITED, *kept)]
        edited = edited_score(before.document, changed, targets)
        layers = layers_kept(before.document, changed, targets)
        return [edited, layers, self._pixels(before, after, targets), byte_score(before, after, targets)]

    def _pixels(self, before: File, after: File, targets: Set[str]) -> Score:
        if before.snapshot.data == after.snapshot.data:
            return Score.of(PIXELS, 1.0, why="the files are identical")
        pairs: list[tuple[Pixels, Pixels]] = []
        allowed: list[list[Box]] = []
        for page in before.document.pages:
            other = after.document.page(page.id)
            if other is None:
                return Score.of(PIXELS, 0.0, why=f"page {page.id!r} is gone")
            old, new = before.opened.drawable(page.id), after.opened.drawable(page.id)
            if old == new:
                continue
            scale = min(1.0, LONGEST / max(page.width, page.height))
            try:
                pairs.append((self._drawn(old, scale), self._drawn(new, scale)))
            except RedraftError as error:
                return Score.absent(PIXELS, f"not drawn: {error.message}")
            pixels = pairs[-1][0].shape[1] / page.width  # a unit need not be one: there are pages in millimetres
            allowed.append([])
            for file in (before, after):
                for id in _on(file.document, page, targets):
                    reach = file.opened.reach(id)
                    if reach is None:
                        return Score.absent(PIXELS, f"the ink of {id!r} may lie anywhere")
                    allowed[-1].append(Box(*(pixels * side for side in reach)).grown(MARGIN))
        return pixels_kept(pairs, allowed) if pairs else Score.of(PIXELS, 1.0, why="every page is drawn from the same")

    def _drawn(self, svg: bytes, scale: float) -> Pixels:
        import numpy

        return numpy.asarray(opened(self._session.draw(svg, scale)))


def edited_score(before: Document, after: Document, targets: Set[str]) -> Score:
    """1 where a target changed, 0 where none did."""
    olds, news = before.index, after.index
    if unknown := sorted(targets - olds.keys()):
        return Score.absent(EDITED, f"the source has no layer {unknown[0]!r}")
    changed = [
        id for id in sorted(targets)
        if id not in news or olds[id].layer != news[id].layer or olds[id].outer != news[id].outer
        or [one.id for one in olds[id].siblings] != [one.id for one in news[id].siblings]
    ]  # fmt: skip
    return Score.of(EDITED, float(bool(changed)), changed=changed)


def _on(document: Document, page: Page, targets: Set[str]) -> list[str]:
    return [id for id in sorted(targets) if id in document.index and document.index[id].page.id == page.id]


def byte_score(before: File, after: File, targets: Set[str]) -> Score:
    """The share of bytes kept outside the target elements of an SVG, or outside their slides in a deck."""
    old, new = before.snapshot.data, after.snapshot.data
    if before.document.traits.page_markup:
        rest = without_elements(old, targets)
        if rest is None:
            return Score.absent(BYTES, "what was meant has no id of its own in the file")
        return bytes_kept({"svg": old}, {"svg": new}, {"svg": rest})
    if not zipfile.is_zipfile(io.BytesIO(old)):
        return Score.absent(BYTES, f"bytes of {before.codec.name} are not taken apart")
    parts, now = _entries(old), _entries(new)
    pages = {before.document.index[id].page.id for id in targets if id in before.document.index}
    slides = {name for name, page in _slides(parts).items() if page in pages}
    return bytes_kept(parts, now, {name: [data] for name, data in parts.items() if name not in slides})


def _slides(parts: Mapping[str, bytes]) -> dict[str, str]:
    """The slides of a deck by the names of their parts, as ids of pages."""
    links = dict(_LINK.findall(parts.get("ppt/_rels/presentation.xml.rels", b"")))
    links |= {id: target for target, id in _TURNED_LINK.findall(parts.get("ppt/_rels/presentation.xml.rels", b""))}
    listed = _SLIDE.findall(parts.get("ppt/presentation.xml", b""))
    return {f"ppt/{links[link].decode()}": f"slide-{number.decode()}" for number, link in listed if link in links}


def _entries(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}
