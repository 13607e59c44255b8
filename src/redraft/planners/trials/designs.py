"""The trials as data: the designs, as documents, and the requests about them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

from redraft.assets.fonts import Fonts
from redraft.commands.programs.program import Program
from redraft.document.pages import Document
from redraft.formats.pptx.file.new import blank
from redraft.lazy import dataclass
from redraft.plugins import codec_for

SVGS = ("market", "cafe")
DECK = "deck"
_SLIDES = """
def main():
    for number in range(3):
        add_page()
    write("Quarterly review", (80, 180, 800, 80), font_size=56, font_weight=700, name="Title", page=1)
    write("North region, 2025", (80, 280, 800, 50), font_size=28, name="Subtitle", page=1)
    for page, words in ((2, "Sales by product"), (3, "Visitors"), (4, "Next steps")):
        write(words, (60, 40, 840, 60), font_size=40, font_weight=700, name="Title", page=page)
    rows = [["Product", "Units", "Revenue"], ["Lamps", "120", "£4,800"], ["Chairs", "75", "£6,000"]]
    add_table([*rows, ["Desks", "30", "£9,000"]], 2, box=(60, 130, 840, 240))
    years = [[40, 55, 60, 52], [48, 61, 66, 70]]
    add_chart("column", ["Q1", "Q2", "Q3", "Q4"], years, 3, series=["2024", "2025"], box=(60, 130, 840, 360))
    steps = "Hire two people\\nOpen the Leeds shop\\nReview prices in May"
    write(steps, (60, 130, 840, 200), font_size=28, bullet="•", name="List", page=4)
"""


@dataclass(frozen=True, slots=True)
class Trial:
    """One request about one design. `effect` are statements about the right result, None where there is none; then
    `meanings` are such lists, one for each thing that an ambiguous request may mean, None where it must be refused."""

    design: str
    request: str
    effect: Sequence[Mapping[str, Any]] | None = None
    meanings: Sequence[Sequence[Mapping[str, Any]]] | None = None

    @property
    def is_doable(self) -> bool:
        return self.effect is not None

    @property
    def is_ambiguous(self) -> bool:
        return self.meanings is not None


@cache
def trials() -> tuple[Trial, ...]:
    """The requests in the order they are asked."""
    return tuple(Trial(**each) for each in tomllib.loads(_bytes("requests.toml").decode())["trial"])


@cache
def documents() -> Mapping[str, Document]:
    """The designs by name, read as files of theirs are. The bundled fonts alone measure them, so that they are the
    same on every machine."""
    fonts = bundled_fonts()
    svg, pptx = codec_for(b"<svg", ".svg"), codec_for(b"PK\3\4", ".pptx")
    found = {name: svg.open(_bytes(f"{name}.svg"), fonts).document for name in SVGS}
    empty = pptx.open(blank(960, 540), fonts)
    written = empty.write(Program(_SLIDES).run(empty.document, fonts.measure).document)
    return found | {DECK: pptx.open(written.data, fonts).document}


@cache
def bundled_fonts() -> Fonts:
    """The fonts that trials are measured with."""
    return Fonts((), system=False)


def _bytes(name: str) -> bytes:
    return resources.files(__package__).joinpath(name).read_bytes()
