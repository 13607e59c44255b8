"""Small pages to inspect, as SVG, and the edits made to them."""

from __future__ import annotations

from functools import cache

from redraft.assets.fonts import Fonts
from redraft.document.pages import Document
from redraft.edits.execution import execute
from redraft.edits.ops import Edit
from redraft.formats.svg import CODEC
from redraft.inspection import Asked, Finding, inspect


@cache
def fonts() -> Fonts:
    return Fonts(system=False)


def page(body: str, width: int = 400, height: int = 300) -> Document:
    """A white page with this in it; text is in a font that comes with redraft."""
    ground = f'<rect id="ground" width="{width}" height="{height}" fill="#ffffff"/>'
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="Source Sans Pro"'
        f' font-size="30">{ground}{body}</svg>'
    )
    return CODEC.open(svg.encode(), fonts()).document


def edited(document: Document, *edits: Edit) -> Document:
    return execute(document, edits, fonts().measure)


def found(document: Document, *edits: Edit) -> tuple[Finding, ...]:
    """What is found after the edits."""
    return inspect(document, edited(document, *edits), fonts(), asked=Asked.of(edits))


def kinds(findings: tuple[Finding, ...]) -> list[tuple[str, tuple[str, ...]]]:
    return [(finding.kind, finding.layers) for finding in findings]


CARD = page(
    '<rect id="button" x="40" y="220" width="140" height="50" rx="8" fill="#1f5fe0"/>'
    '<text id="label" x="110" y="255" text-anchor="middle" fill="#ffffff">Book now</text>'
    '<text id="title" x="40" y="60">Summer Sale</text>'
    '<text id="date" x="40" y="120">12 May 2027</text>'
    '<text id="place" x="40" y="180">Town Hall</text>'
    '<rect id="box" x="300" y="40" width="60" height="60" fill="#e02020"/>'
    '<rect id="line" x="40" y="200" width="320" height="2" fill="#000000"/>'
)
