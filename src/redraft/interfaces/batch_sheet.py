"""The contact sheet of a batch: every row's result small, with its id, its status and its warnings in words.

As a page it is self-contained, runs no script and asks for nothing from anywhere; as a picture it is drawn by redraft.
Everything that comes from a table or a design is escaped.
"""

from __future__ import annotations

import math
import os
import tempfile
import textwrap
from collections.abc import Collection, Sequence
from html import escape
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from redraft.errors import UsageError
from redraft.formats.saves import write_file
from redraft.interfaces.batch_results import Summary
from redraft.interfaces.pages import closed_page

CELL, CAPTION, GAP = 240, 62, 16
"""Pixels of the picture's cells: their side, what is below, and the space between."""
LETTERS = 34
"""Characters of a line below a picture."""


class Shown(NamedTuple):
    """A row as the sheet shows it; `picture` is base64 ('' for none): JPEG, or PNG of a dry run."""

    id: str
    status: str
    output: str
    problem: str
    warnings: tuple[str, ...]
    fits: tuple[str, ...]
    picture: str

    @staticmethod
    def of(row: dict[str, Any], picture: str, known: Collection[str] = ()) -> Shown:
        """From a row of the results; warnings that are known are left out."""
        error = row["error"] or {}
        problem = "; ".join(str(error[name]) for name in ("message", "suggestion") if error.get(name))
        fits = tuple(f"{each['layer']}: {each['how']}" for each in row.get("fit") or ())
        warnings = tuple(each for each in row.get("warnings") or () if each not in known)
        return Shown(str(row["id"]), row["status"], row["output"] or "", problem, warnings, fits, picture)

    @property
    def kind(self) -> str:
        return "wrong" if self.status != "done" else "warned" if self.warnings else ""

    @property
    def address(self) -> str:
        """The picture as a data URL."""
        return f"data:image/{'jpeg' if self.picture.startswith('/9j') else 'png'};base64,{self.picture}"


def write_sheet(path: Path, rows: Sequence[Shown], summary: Summary) -> None:
    """A page, or a picture where the name ends in .png."""
    match path.suffix.lower():
        case ".html" | ".htm":
            write_file(path, _page(rows, summary, path.absolute().parent).encode("utf-8", "replace"))
        case ".png":
            from redraft.session.session import Session  # only to draw: elsewhere a batch leaves that to its workers

            with Session(history=False, tile_cache=False) as session, tempfile.TemporaryDirectory() as folder:
                drawing = Path(folder) / "sheet.svg"
                drawing.write_text(_drawing(rows), "utf-8", "replace")
                session.render_file(drawing, path)
        case _:
            raise UsageError(f"a sheet is a page or a picture, and {path.name!r} is neither", "--sheet sheet.html")


def _page(rows: Sequence[Shown], summary: Summary, folder: Path) -> str:
    counts = {kind: sum(row.kind == kind for row in rows) for kind in ("warned", "wrong")}
    choices = "".join(
        f'<label><input type="radio" name="show" id="{id}"{checked}> {title} ({count})</label>'
        for id, title, count, checked in (
            ("all", "all", len(rows), " checked"),
            ("warned", "with warnings", counts["warned"], ""),
            ("wrong", "not done", counts["wrong"], ""),
        )
    )
    notes = "".join(f"<small>{_text(note)}</small>" for note in summary.notes)
    articles = "\n".join(_article(row, folder) for row in rows)
    head = f"<header><h1>{escape(summary.sentence())}</h1>{choices}{notes}</header>"
    return closed_page("contact sheet", "sheet", f"{head}<main>\n{articles}\n</main>")


def _article(row: Shown, folder: Path) -> str:
    alt = escape(f"{row.id}, as it is now" if row.status == "done" else row.id)
    picture = f'<img alt="{alt}" loading="lazy" src="{row.address}">' if row.picture else "no picture"
    if row.output and row.status == "done":
        link = quote(os.path.relpath(row.output, folder).replace(os.sep, "/"))
        picture = f'<a class="picture" href="./{escape(link)}">{picture}</a>'
    else:
        picture = f'<div class="picture">{picture}</div>'
    items = "".join(f"<li>{_text(each)}</li>" for each in row.warnings)
    items += "".join(f'<li class="fit">{_text(each)}</li>' for each in row.fits)
    problem = f"<p>{_text(row.problem)}</p>" if row.problem else ""
    status = escape(row.status.replace("_", " "))
    return (
        f'<article class="{row.kind}">{picture}<h2>{_text(row.id)}<span>{status}</span></h2>'
        f"{problem}{f'<ul>{items}</ul>' if items else ''}</article>"
    )


def _text(text: str) -> str:
    return f"<bdi>{escape(text)}</bdi>"


def _drawing(rows: Sequence[Shown]) -> str:
    """All rows in a grid, as SVG."""
    columns = max(1, math.ceil(math.sqrt(len(rows) * (CELL + CAPTION) / CELL)))
    wide, high = CELL + GAP, CELL + CAPTION + GAP
    size = GAP + columns * wide, GAP + math.ceil(len(rows) / columns) * high
    cells = []
    for number, row in enumerate(rows):
        x, y = GAP + number % columns * wide, GAP + number // columns * high
        color = {"wrong": "#b3261e", "warned": "#8a5a00"}.get(row.kind, "#666d76")
        cells.append(f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="#fff" stroke="#e3e1db"/>')
        if row.picture:
            cells.append(f'<image x="{x}" y="{y}" width="{CELL}" height="{CELL}" href="{row.address}"/>')
        caption = " ".join([row.problem, *row.warnings, *row.fits]) or row.status.replace("_", " ")
        lines = [row.id[:LETTERS], *textwrap.wrap(_drawable(caption), LETTERS, max_lines=2, placeholder=" …")]
        cells += [
            f'<text x="{x}" y="{y + CELL + 18 * place}" fill="{"#1c1e21" if place == 1 else color}">'
            f"{escape(_drawable(line))}</text>"
            for place, line in enumerate(lines, 1)
        ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
        f'font-family="Source Sans Pro, Noto Sans, sans-serif" font-size="14">'
        f'<rect width="100%" height="100%" fill="#f6f5f2"/>{"".join(cells)}</svg>'
    )


def _drawable(text: str) -> str:
    return "".join(each if each.isprintable() else " " for each in text)
