"""The studio's own files, and what a browser asks for beside designs: files that can be opened, fonts."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from fastapi import FastAPI, Query, Response
from fastapi.responses import FileResponse

from redraft.desk.desk import Desk
from redraft.desk.workpiece import NotFound
from redraft.errors import UsageError, says
from redraft.interfaces.server.pages import HELD, add_pages
from redraft.models.trace import Models
from redraft.version import __version__

FILES = Path(__file__).with_name("studio_files")
"""What `make studio` builds; it is part of the wheel."""
FONT: dict[int | str, dict[str, Any]] = {200: {"content": {"font/sfnt": {"schema": {"type": "string"}}}}}


def refuse_unbuilt(files: Path = FILES) -> None:
    if not (files / "index.html").is_file():
        raise UsageError(says("studio-not-built"))


def add_studio(app: FastAPI, desk: Desk, models: Models | None) -> None:
    """The pages, and what they alone ask for."""
    add_pages(app, FILES)

    @app.get("/api/about")
    def about() -> dict[str, Any]:
        """What this server has: its version, whether a model is asked, and files that may be opened by their path."""
        return {"version": __version__, "model": models is not None, "files": desk.files()}

    @app.get("/api/fonts")
    def fonts() -> list[dict[str, Any]]:
        """The families that texts can be set in, with their weights."""
        return desk.families()

    @app.get("/api/fonts/face", responses=FONT, response_class=Response)
    def face(
        family: Annotated[str, Query(max_length=300)],
        weight: Annotated[int, Query(ge=1, le=1000)] = 400,
        italic: bool = False,
    ) -> FileResponse:
        """The file of the face that a text is drawn in."""
        found = desk.fonts.resolve(family, weight, italic)
        if found.index:
            raise NotFound(says("font-collection-unsupported"))
        return FileResponse(found.path, media_type="font/sfnt", headers=HELD)
