"""`redraft look`: what is perceived in the picture of a page."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from redraft.document.geometry import Box
from redraft.errors import UsageError, says
from redraft.formats.disk.snapshots import same_file
from redraft.formats.saves import write_file
from redraft.interfaces.models import warn_of_untrusted
from redraft.interfaces.terminal import tell
from redraft.models.naming import model_for
from redraft.models.settings.values import configuration
from redraft.pictures.model_finder import ModelFinder
from redraft.pictures.model_text_reader import ModelReader
from redraft.pictures.page_perception import Looked, close_up, looked, marked
from redraft.session.session import Session


def look(options: argparse.Namespace) -> int:
    written = [options.marked] if options.marked is not None else []
    written += [Path(options.zoom[1])] if options.zoom is not None else []
    for path in written:
        if same_file(options.file, path):
            raise UsageError(says("look-picture-is-design", path=path))
    box = _box(options.zoom[0]) if options.zoom is not None else None
    chosen: dict[str, Any] = {"texts": options.texts, "name": options.find}
    with Session(options.fonts, history=False) as session, _eyes(options.model) as eyes:
        file = session.open(options.file)
        seen = looked(session, file, options.page, **chosen, **eyes)
        close = close_up(seen, box) if box is not None else b""
    if options.marked is not None:
        write_file(options.marked, marked(seen))
    if options.zoom is not None:
        write_file(Path(options.zoom[1]), close)
    page = file.document.pages[options.page - 1]
    size = {"page": options.page, "width": page.width, "height": page.height}
    tell(options.json, {"file": str(options.file), **size, **seen.to_json()}, _account(options, seen))
    return 0


def _box(text: str) -> Box:
    try:
        x, y, width, height = map(float, text.split(","))
        if width > 0 and height > 0:
            return Box(x, y, width, height)
    except ValueError:
        pass
    raise UsageError(says("zoom-not-box", text=text))


@contextmanager
def _eyes(spec: str | None) -> Iterator[dict[str, Any]]:
    """Who reads and looks for things: the built-in reader and finder, or a model."""
    if spec is None:
        yield {}
        return
    configured = configuration()
    warn_of_untrusted(configured)
    model = model_for(spec, "vision", configured=configured)
    try:
        yield {"reader": ModelReader(model), "finder": ModelFinder(model)}
    finally:
        model.close()


def _account(options: argparse.Namespace, seen: Looked) -> Iterator[str]:
    yield f"{options.file}, page {options.page}"
    for text in seen.texts:
        turned = f", turned by {text.angle:.0f}°" if abs(text.angle) >= 1 else ""
        yield f"  text     {text.score:4.0%}  '{text.text}' at {_at(seen.box(text.box))}{turned}"
    if seen.unread:
        yield f"  text     not read: {seen.unread}"
    for subject in seen.subjects:
        yield f"  subject  {subject.share:4.0%}  at {_at(seen.box(subject.box))}"
    if not seen.subjects:
        yield "  subject  nothing stands out"
    for swatch in seen.palette:
        yield "  colour   {:4.0%}  #{:02x}{:02x}{:02x}".format(swatch.share, *swatch.color)
    for one in seen.found or ():
        yield f"  found    {one.score:4.0%}  '{options.find}' at {_at(seen.box(one.box))}, by {one.by}"
    if seen.found == ():
        yield f"  found    no '{options.find}'"


def _at(box: list[float]) -> str:
    return ",".join(f"{side:g}" for side in box)
