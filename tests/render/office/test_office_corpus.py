"""Every deck of an outside folder through LibreOffice: as many pictures as slides, also after a revision, which draws
the same. Run by `make corpus` when REDRAFT_CORPUS names a folder.
"""

from __future__ import annotations

import os
import statistics
import time
from pathlib import Path

import pytest

from redraft.errors import FormatError, ToolError
from redraft.formats.patch import Splice
from redraft.formats.pptx.package.changes import Revision
from redraft.formats.pptx.package.parts import Parts
from redraft.render.office import Office, find_office

FOLDER = os.environ.get("REDRAFT_CORPUS", "")

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not FOLDER, reason="REDRAFT_CORPUS names no folder"),
    pytest.mark.skipif(find_office() is None, reason="LibreOffice is not installed"),
]


def revised(parts: Parts, slide: str) -> bytes:
    """A comment in a slide and a relationship nobody uses: other bytes, the same picture."""
    revision, root = Revision(parts), parts.tree(slide).root
    revision.splice(slide, [Splice(root.head_end, root.head_end, b"<!--here-->", "a comment")])
    revision.relate(slide, "hyperlink", "https://example.org/", "a link", external=True)
    return revision.written().data


def test_every_deck_is_drawn_slide_by_slide_and_alike_after_a_revision() -> None:
    wrong, seconds, count, slides = [], [], 0, 0
    with Office() as office:
        for path in sorted(Path(FOLDER).rglob("*.pptx")):
            try:
                parts = Parts(path.read_bytes())
                shown = parts.targets(parts.presentation, "slide")
            except FormatError:
                continue
            if not shown:
                continue
            count, slides = count + 1, slides + len(shown)
            try:
                began = time.monotonic()
                pictures = office.pictures(parts.archive.data, scale=0.5)
                seconds.append((time.monotonic() - began) / len(shown))
                again = office.pictures(revised(parts, shown[0]), scale=0.5)
            except ToolError as error:
                wrong.append(f"{path.name}: {error.message}")
                continue
            if len(pictures) != len(shown):
                wrong.append(f"{path.name}: {len(pictures)} pictures of {len(shown)} slides")
            if pictures != again:
                wrong.append(f"{path.name}: looks different after the revision")
        starts = office.starts
    print(
        f"\n{count} decks, {slides} slides, {statistics.median(seconds):.3f} s a slide in the middle, {starts} starts"
    )
    assert count
    assert wrong == []
