"""The example posters and the deck in eight page sizes: what an inspection finds, and contact sheets to look at.

python benchmarks/page_formats.py OUT_FOLDER [NAME...] [--width 220]
"""

from __future__ import annotations

import argparse
from pathlib import Path

from PIL import Image

import redraft
from redraft.commands.command import resolve_all
from redraft.commands.page_size.new_size import ResizePage
from redraft.document.pages import Document
from redraft.edits.execution import execute
from redraft.inspection.checks.every_check import inspect
from redraft.inspection.page.edit_facts import Asked

EXAMPLES = Path(__file__).parents[1] / "examples"
KINDS = ("off_page", "overlap", "unseen", "overflow")
FORMATS: dict[str, tuple[str | float, str | float]] = {
    "1080x1080": (1080, 1080),
    "1080x1920": (1080, 1920),
    "1920x1080": (1920, 1080),
    "A4": ("210mm", "297mm"),
    "A5 landscape": ("210mm", "148mm"),
    "16:9": (1280, 720),
    "4:5": (1080, 1350),
    "1200x628": (1200, 628),
}


def resized(session: redraft.Session, path: Path, format: str, target: Path) -> tuple[Document, Document] | None:
    """A design before and after, the latter read from the file it is saved to; None where it has that size already."""
    file = session.open(path)
    try:
        edits = resolve_all(file.document, [ResizePage(*FORMATS[format])], session.fonts.measure).edits
    except redraft.RedraftError as error:
        print(f"{path.stem:14}{format:14}{error}")
        return None
    session.save(file, execute(file.document, edits, session.fonts.measure), target)
    return file.document, session.open(target).document


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--width", type=int, default=220)
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    session = redraft.Session()
    paths = [path for path in sorted(EXAMPLES.iterdir()) if path.suffix in (".svg", ".pptx")]
    for path in paths:
        if asked.names and path.stem not in asked.names:
            continue
        pictures = []
        for format in FORMATS:
            target = asked.out / f"{path.stem}-{format.replace(' ', '-').replace(':', 'x')}{path.suffix}"
            pair = resized(session, path, format, target)
            if pair is None:
                continue
            findings = [one for one in inspect(*pair, session.fonts, asked=Asked()) if one.kind in KINDS]
            print(f"{path.stem:14}{format:14}{len(findings)} findings")
            for one in findings:
                print(f"    {one.kind} {one.severity}: {one.message[:150]}")
            for number, page in enumerate(pair[1].pages, 1):
                scale = 2 * asked.width / (page.width * page.unit_mm * 96 / 25.4)
                session.render_file(target, asked.out / "page.png", page=number, scale=scale)
                picture = Image.open(asked.out / "page.png").convert("RGB")
                pictures.append(picture.resize((asked.width, round(picture.height * asked.width / picture.width))))
        _sheet(pictures).save(asked.out / f"{path.stem}.png")


def _sheet(pictures: list[Image.Image], columns: int = 8) -> Image.Image:
    rows = [pictures[at : at + columns] for at in range(0, len(pictures), columns)]
    wide = max(sum(one.width + 8 for one in row) for row in rows)
    sheet = Image.new("RGB", (wide, sum(max(one.height for one in row) + 8 for row in rows)), "white")
    y = 0
    for row in rows:
        x = 0
        for one in row:
            sheet.paste(one, (x, y))
            x += one.width + 8
        y += max(one.height for one in row) + 8
    return sheet


if __name__ == "__main__":
    main()
