"""The further outputs of a row: its result in other formats, and as pictures."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from redraft.formats.saves import JPEG, save, write_drawn
from redraft.render.banded_png import BandedPng
from redraft.session.export.export import export, target_of
from redraft.session.saving.edit_result import Edited
from redraft.session.session import Session

PICTURES = (".png", *JPEG)


class FurtherOutputs:
    """Writes them; what pages have in common is drawn and packed once."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._bands: BandedPng | None = None

    def write(self, edited: Edited, output: str, paths: Sequence[str]) -> None:
        """`output` is where the result has been saved. A picture is of its first page, as `redraft export` draws it."""
        png = b""
        for path in map(Path, paths):
            if path.suffix.lower() in PICTURES:
                png = png or self._picture(edited)
                write_drawn(path, png)
            else:
                made = export(self._session, Session.open(self._session, output), target_of(path))
                save(path, made.data, check=lambda _: None)

    def _picture(self, edited: Edited) -> bytes:
        opened = edited.again or edited.base.opened
        page = opened.document.pages[0]
        natural = page.unit_mm * 96 / 25.4
        if self._bands is None:
            self._bands = BandedPng(self._session.tiles)
        scale = 1 / natural if opened.document.traits.in_pixels else 1.0
        return self._bands.page(opened.units(page.id), page, scale)
