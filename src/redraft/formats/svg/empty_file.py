"""A new SVG without layers."""

from __future__ import annotations

from redraft.formats.svg.markup import escaped
from redraft.formats.svg.values import format_number


def blank(width: float, height: float, unit_mm: float = 25.4 / 96, name: str = "") -> bytes:
    """A file with an empty page of so many units, each `unit_mm` millimetres."""
    natural = unit_mm * 96 / 25.4
    size = f'width="{format_number(width * natural)}" height="{format_number(height * natural)}"'
    view = f'viewBox="0 0 {format_number(width)} {format_number(height)}"'
    titled = f"  <title>{escaped(name)}</title>\n" if name else ""
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {view}>\n{titled}</svg>\n'.encode()
