"""Thumbnails of sources and outputs for a report, cached by content."""

from __future__ import annotations

import hashlib
import io
import os
import uuid
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from PIL import Image

from redraft.errors import RedraftError
from redraft.formats.pixels.resampling import opened
from redraft.session.session import Session
from redraft_research.evaluation.runner.task import Outcome

LONGEST = 240
"""Pixels of the longer side."""
RASTERS = (".png", ".jpg", ".jpeg", ".webp", ".gif")


class Thumbnails:
    def __init__(self, folder: Path, fonts: Sequence[Path] = ()) -> None:
        self._folder, self._fonts = folder, fonts

    @cached_property
    def _session(self) -> Session:
        return Session(self._fonts, history=False, tile_cache=False)

    def close(self) -> None:
        if (session := self.__dict__.get("_session")) is not None:
            session.close()

    def draw(self, outcome: Outcome) -> None:
        """Have both pictures of an outcome ready; what cannot be drawn has none."""
        self._folder.mkdir(parents=True, exist_ok=True)
        for path in (outcome.case.source, outcome.output):
            place = self.place(path, outcome)
            if path is None or place is None or place.exists():
                continue
            try:
                data = self._thumbnail(path, self._page(outcome))
            except (RedraftError, OSError, ValueError):
                continue
            made = place.with_name(f".{uuid.uuid4().hex}")
            made.write_bytes(data)
            os.replace(made, place)

    def place(self, path: Path | None, outcome: Outcome) -> Path | None:
        """Where the picture of a file is, once it has been drawn."""
        if path is None or not path.is_file():
            return None
        with open(path, "rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        return self._folder / f"{digest[:24]}-{self._page(outcome)}.jpg"

    @staticmethod
    def _page(outcome: Outcome) -> int:
        return int(outcome.case.facts.get("page", 1))

    def _thumbnail(self, path: Path, number: int) -> bytes:
        if path.suffix.lower() in RASTERS:
            data = path.read_bytes()
        else:
            file = self._session.open(path)
            page = file.document.pages[min(number, len(file.document.pages)) - 1]
            data = self._session.draw(file.opened.drawable(page.id), LONGEST / max(page.width, page.height))
        with_alpha = opened(data)
        with_alpha.thumbnail((LONGEST, LONGEST))
        flat = Image.new("RGB", with_alpha.size, "white")
        flat.paste(with_alpha, mask=with_alpha.getchannel("A"))
        kept = io.BytesIO()
        flat.save(kept, "JPEG", quality=72)
        return kept.getvalue()
