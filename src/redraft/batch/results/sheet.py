"""The contact sheet of a batch: every row's result small, with its id, its status and its warnings in words.

As a page it is self-contained, runs no script and asks for nothing from anywhere; as a picture it is drawn by redraft.
Everything that comes from a table or a design is escaped.
"""

from __future__ import annotations

import json
import math
import os
import tempfile
import textwrap
from collections.abc import Collection, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from redraft.batch.results.ledger import WRITTEN, Summary
from redraft.batch.table.urls import is_url
from redraft.errors import UsageError, says
from redraft.formats.saves import write_file
from redraft.pages import own_page

CELL, CAPTION, GAP = 240, 62, 16
"""Pixels of the picture's cells: their side, what is below, and the space between."""
A_PAGE = 200
"""Rows of one page of a sheet."""
LETTERS = 34
"""Characters of a line below a picture."""


class ShownRow(NamedTuple):
    """A row as the sheet shows it; `picture` is base64 ('' for none): JPEG, or PNG of a dry run."""

    id: str
    status: str
    output: str
    problem: str
    warnings: tuple[str, ...]
    fits: tuple[str, ...]
    picture: str

    @staticmethod
    def of(row: Mapping[str, Any], picture: str) -> ShownRow:
        """From a row of the results."""
        error = row["error"] or {}
        problem = "; ".join(str(error[name]) for name in ("message", "suggestion") if error.get(name))
        fits = tuple(f"{each['layer']}: {each['how']}" for each in row.get("fit") or ())
        warnings = tuple(row.get("warnings") or ())
        return ShownRow(str(row["id"]), row["status"], row["output"] or "", problem, warnings, fits, picture)

    @property
    def kind(self) -> str:
        return "wrong" if self.status not in WRITTEN else "warned" if self.warnings else ""

    @property
    def address(self) -> str:
        """The picture as a data URL."""
        return f"data:image/{'jpeg' if self.picture.startswith('/9j') else 'png'};base64,{self.picture}"


class Sheets:
    """What the sheet will show of the rows, kept in a file until all are there. Context manager."""

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 - closed by __exit__
        self._places: list[tuple[int, int]] = []

    def __enter__(self) -> Sheets:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, line: int, row: ShownRow) -> None:
        """A row, and its line in the table."""
        self._places.append((line, self._file.seek(0, os.SEEK_END)))
        self._file.write(json.dumps(row).encode() + b"\n")

    def write(self, path: Path, summary: Summary, known: Collection[str] = ()) -> None:
        """The sheet in the table's order, `A_PAGE` rows a page: sheet.html, sheet-2.html …, without known warnings."""
        places = sorted(self._places)
        count = max(1, math.ceil(len(places) / A_PAGE))
        pages = [path.with_stem(f"{path.stem}-{number}") if number > 1 else path for number in range(1, count + 1)]
        for number, page in enumerate(pages):
            rows = [self._row(at, known) for _, at in places[number * A_PAGE : (number + 1) * A_PAGE]]
            write_sheet(page, rows, summary, [each.name for each in pages])

    def _row(self, at: int, known: Collection[str]) -> ShownRow:
        self._file.seek(at)
        id, status, output, problem, warnings, fits, picture = json.loads(self._file.readline())
        left = tuple(each for each in warnings if each not in known)
        return ShownRow(id, status, output, problem, left, tuple(fits), picture)


def check_sheet(path: Path) -> None:
    """UsageError where the name of a sheet is that of neither a page nor a picture."""
    if path.suffix.lower() not in (".html", ".htm", ".png"):
        raise UsageError(says("sheet-ending-unsupported", file=path.name))


def write_sheet(path: Path, rows: Sequence[ShownRow], summary: Summary, pages: Sequence[str] = ()) -> None:
    """A page, or a picture where the name ends in .png. `pages` are the names of all pages of the sheet."""
    match path.suffix.lower():
        case ".html" | ".htm":
            text = _page(rows, summary, path.absolute().parent, _links(pages, path.name))
            write_file(path, text.encode("utf-8", "replace"))
        case _:
            from redraft.session.session import Session  # only to draw: elsewhere a batch leaves that to its workers

            with Session(history=False, tile_cache=False) as session, tempfile.TemporaryDirectory() as folder:
                drawing = Path(folder) / "sheet.svg"
                drawing.write_text(_drawing(rows), "utf-8", "replace")
                session.render_file(drawing, path)


def _links(pages: Sequence[str], here: str) -> str:
    links = [
        f"<b>{number}</b>" if name == here else f'<a href="./{escape(quote(name))}">{number}</a>'
        for number, name in enumerate(pages, 1)
    ]
    return f"<nav>pages {' '.join(links)}</nav>" if len(links) > 1 else ""


def _page(rows: Sequence[ShownRow], summary: Summary, folder: Path, links: str) -> str:
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
    head = f"<header><h1>{escape(summary.sentence())}</h1>{choices}{notes}{links}</header>"
    return own_page("contact sheet", "sheet", f"{head}<main>\n{articles}\n</main>{links}")


def _article(row: ShownRow, folder: Path) -> str:
    alt = escape(f"{row.id}, as it is now" if row.status in WRITTEN else row.id)
    picture = f'<img alt="{alt}" loading="lazy" src="{row.address}">' if row.picture else "no picture"
    if row.output and row.status in WRITTEN:
        near = os.path.relpath(row.output, folder).replace(os.sep, "/")
        link = quote(row.output, safe=":/") if is_url(row.output) else f"./{quote(os.fsencode(near))}"
        picture = f'<a class="picture" href="{escape(link)}">{picture}</a>'
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


def _drawing(rows: Sequence[ShownRow]) -> str:
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
