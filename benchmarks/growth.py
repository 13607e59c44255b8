"""What becomes of a design when a text grows: every text twice as long, and in German, one at a time.

    python benchmarks/growth.py FOLDER_OR_FILE... [--repair] [--fit shrink] [--json FOUND.json] [--most 40]

Faults are looked for in the drawn pixels alone, with none of the code that warns of them: the text's ink meets the edge
of the page, leaves the shape that all of it stood on, or meets the ink of another text, each where it did not before.
A fault is *silent* when no warning of the edit names the text. German is in growth_german.json: texts without a line
there are only doubled.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from redraft import Session
from redraft.commands.look.style import Modify
from redraft.document.layers import Group, Text
from redraft.document.pages import Document
from redraft.errors import RedraftError
from redraft.inspection.page.layer_pictures import LayerPictures

SUFFIXES = (".svg", ".pptx", ".psd", ".ora")
PLATE = 0.6
"""The most of a page that the plate of a text covers; more is its ground."""
INK = 48
"""The least opacity that counts as ink, of 255."""
SLACK = 12
"""Pixels of ink that may be where they should not."""
Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Grown:
    """One text of one file made longer, and the faults seen in the drawing."""

    file: str
    layer: str
    how: str
    faults: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    fitted: bool = False
    refused: str = ""


class Sight:
    """The ink of a page's layers, each drawn alone."""

    def __init__(self, pictures: LayerPictures) -> None:
        self._pictures, self._masks = pictures, dict[str, Mask]()

    def ink(self, id: str) -> Mask:
        if id not in self._masks:
            self._masks[id] = self._pictures.of(id).on_page()[:, :, 3] >= INK
        return self._masks[id]


def faults(before: Sight, after: Sight, id: str, texts: list[str], shapes: list[str]) -> Iterator[str]:
    old, new = before.ink(id), after.ink(id)
    if _at_edge(new) > _at_edge(old) or (not new.any() and old.any()):
        yield "off page"
    plates = [shape for shape in shapes if _within(old, before.ink(shape))]
    if plates:
        plate = min(plates, key=lambda shape: int(before.ink(shape).sum()))
        if before.ink(plate).mean() < PLATE and (new & ~after.ink(plate)).sum() > SLACK:
            yield "off plate"
    for other in texts:
        if other != id and (new & after.ink(other)).sum() > (old & before.ink(other)).sum() + SLACK:
            yield "on another text"
            return


def _at_edge(ink: Mask) -> int:
    return int(ink[0].sum() + ink[-1].sum() + ink[:, 0].sum() + ink[:, -1].sum())


def _within(ink: Mask, plate: Mask) -> bool:
    return bool(ink.any()) and int((ink & ~plate).sum()) <= SLACK


def longer(text: str, german: dict[str, str]) -> Iterator[tuple[str, str]]:
    yield "doubled", "\n".join(f"{line} {line}" for line in text.split("\n"))
    if text in german:
        yield "German", german[text]


def grown(path: Path, options: dict[str, Any], most: int, german: dict[str, str]) -> Iterator[Grown]:
    with Session(history=False) as session, tempfile.TemporaryDirectory() as folder:
        file = session.open(path)
        document = file.document
        before = {page.id: Sight(session.layer_pictures(file, number)) for number, page in enumerate(document.pages, 1)}
        todo = [text for text in _texts(document) if document.index[text.id].visible][:most]
        for text in todo:
            page = document.index[text.id].page
            number = document.pages.index(page) + 1
            for how, words in longer(text.text, german):
                output = Path(folder) / f"grown{path.suffix}"
                output.unlink(missing_ok=True)
                command = Modify((text.id,), text=words)
                try:
                    receipt = session.carry_out_file(path, [command], output, **options)
                    after = Sight(session.layer_pictures(session.open(output), number))
                    texts = [one.id for one in _texts(document) if document.index[one.id].page is page]
                    seen = tuple(faults(before[page.id], after, text.id, texts, _shapes(document, page.id)))
                except RedraftError as error:
                    yield Grown(path.name, text.id, how, refused=error.message)
                    continue
                told = any(text.id in one.layers for one in receipt.findings if one.severity == "problem")
                yield Grown(path.name, text.id, how, seen, () if told else seen, len(receipt.edits) > 1)


def _texts(document: Document) -> list[Text]:
    """Live texts that are set alone: what stands in tables and charts is set by the format."""
    return [
        placed.layer
        for placed in document.walk()
        if isinstance(placed.layer, Text)
        and placed.layer.text.strip()
        and not any(isinstance(group, Group) and group.form not in ("", "shape") for group in placed.ancestors)
    ]


def _shapes(document: Document, page: str) -> list[str]:
    return [placed.layer.id for placed in document.walk() if placed.layer.kind == "shape" and placed.page.id == page]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--repair", action="store_true")
    parser.add_argument("--fit", default="")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--most", type=int, default=40, help="texts of a file")
    asked = parser.parse_args()
    options: dict[str, Any] = {"repair": True} if asked.repair else {}
    options |= {"fit": asked.fit} if asked.fit else {}
    german = json.loads((Path(__file__).parent / "growth_german.json").read_text("utf-8"))
    files = [one for path in asked.paths for one in (sorted(path.rglob("*")) if path.is_dir() else [path])]
    found = []
    for path in files:
        if path.suffix in SUFFIXES:
            found += list(grown(path, options, asked.most, german))
            print(f"{path.name}: {len(found)} so far", file=sys.stderr)
    done = [one for one in found if not one.refused]
    for how in ("doubled", "German"):
        of = [one for one in done if one.how == how]
        kinds = Counter(fault for one in of for fault in one.faults)
        silent, fitted = sum(bool(one.silent) for one in of), sum(one.fitted for one in of)
        whole = sum(not one.faults for one in of)
        told = f"{whole} without a fault, {silent} with a silent one, {fitted} fitted"
        print(f"{how}: {len(of)} texts, {told}; {dict(kinds)}")
    print(f"refused: {len(found) - len(done)}")
    if asked.json:
        asked.json.write_text(json.dumps([asdict(one) for one in found], indent=1, ensure_ascii=False), "utf-8")
    return 1 if any(one.silent for one in done) else 0


if __name__ == "__main__":
    sys.exit(main())
