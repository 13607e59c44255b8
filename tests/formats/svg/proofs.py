"""What a written file is held against: the listed byte ranges, and the document that was meant."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Group, Layer, Text
from redraft.document.pages import Document, Page, children_of
from redraft.document.style import PROPERTIES, Style
from redraft.edits.ops import Edit, apply
from redraft.formats.codec import Written
from redraft.formats.svg.file import SvgFile
from tests.formats.svg.specimens import opened

CLOSE = 1e-4


def rebuilt(original: bytes, written: Written) -> bytes:
    """The original again, from the new bytes and the bytes the changes say they replaced."""
    out, at, old_at = b"", 0, 0
    for change in written.changes:
        kept = written.data[at : change.new_start]
        assert original[old_at : change.start] == kept, f"bytes before {change.start} differ and are not listed"
        out += kept + original[change.start : change.end]
        at, old_at = change.new_start + change.new_length, change.end
    return out + written.data[at:]


def edited(file: SvgFile, *edits: Edit) -> tuple[SvgFile, Document]:
    """The file after some edits, read again from its bytes, and the document that was meant."""
    wanted = apply(file.document, edits)
    written = file.write(wanted)
    assert rebuilt(file.data, written) == file.data
    return opened(written.data), wanted


def unlike(
    wanted: Document, found: Document, before: Document | None = None, touched: frozenset[str] = frozenset()
) -> list[str]:
    """How a document read from a file differs from the one that was meant. Layers are paired by their order.

    With `before`, a layer that is not `touched` must equal what it was, to the last bit.
    """
    wrong: list[str] = []
    for ours, theirs in zip(wanted.pages, found.pages, strict=True):
        if not near((ours.width, ours.height), (theirs.width, theirs.height)) or not near(ours.view, theirs.view):
            wrong.append(
                f"page {ours.width} × {ours.height} {ours.view} became {theirs.width} × {theirs.height} {theirs.view}"
            )
        stack: list[tuple[Page | Group, Page | Group]] = [(ours, theirs)]
        while stack:
            first, second = stack.pop()
            mine, others = children_of(first), children_of(second)
            if len(mine) != len(others):
                wrong.append(f"'{first.id}' holds {[one.id for one in others]}, not {[one.id for one in mine]}")
            for a, b in zip(mine, others, strict=False):
                old = before.index.layers.get(a.id) if before is not None and a.id not in touched else None
                wrong += [f"{a.kind} {a.id}: {what}" for what in (_changed(old, b) if old else _unmet(a, b))]
                if isinstance(a, Group) and isinstance(b, Group):
                    stack.append((a, b))
    return wrong


def _changed(old: Layer, new: Layer) -> Iterator[str]:
    if isinstance(old, Group) and isinstance(new, Group):
        detached = old.instance_of if not new.instance_of else new.instance_of
        old, new = replace(old, children=()), replace(new, children=(), instance_of=detached)
    if old != replace(new, id=old.id):
        yield f"{old} became {new}"


def _unmet(a: Layer, b: Layer) -> Iterator[str]:
    if type(a) is not type(b):
        yield f"became a {b.kind}"
        return
    yield from _restyled(a.style, b.style)
    if not near(a.transform, b.transform) and not near(_stands(a), _stands(b)):
        yield f"transform {b.transform}, not {a.transform}"
    for name in ("name", "effects", "asset", "link", "form", "d", "radius"):
        if not near(getattr(a, name, None), getattr(b, name, None)):
            yield f"{name} {getattr(b, name)!r}, not {getattr(a, name)!r}"
    if isinstance(a, Text) and isinstance(b, Text):
        mine, others = _letters(a), _letters(b)
        if [text for text, _ in mine] != [text for text, _ in others]:
            yield f"reads {others}, not {mine}"
        for (_, first), (_, second) in zip(mine, others, strict=False):
            yield from _restyled(first, second)
    elif not isinstance(a, Group) and not near(a.frame, b.frame):
        yield f"frame {b.frame}, not {a.frame}"


def _letters(layer: Text) -> list[tuple[str, Style]]:
    """Stretches of text with what they look like, however many elements they are in."""
    found: list[tuple[str, Style]] = []
    for number, run in enumerate(layer.runs):
        style = run.style.over(layer.style)
        text = ("\n" if run.starts_line and number else "") + run.text
        if found and (found[-1][1] == style or not text.strip("\n")):
            found[-1] = found[-1][0] + text, found[-1][1]
        else:
            found.append((text, style))
    return [pair for pair in found if pair[0]]


def _restyled(wanted: Style, found: Style) -> Iterator[str]:
    for name in PROPERTIES:
        a, b = getattr(wanted, name), getattr(found, name)
        if a is not None and not near(a, b):
            yield f"{name} {b!r}, not {a!r}"


def _stands(layer: Layer) -> Matrix | Box | None:
    """Where a nested svg's content is: it may be moved by x and y as well as by a matrix."""
    return layer.transform if layer.frame is None else layer.transform.bounds(layer.frame)


def near(a: object, b: object) -> bool:
    """Equal but for rounding to the decimals a file holds."""
    if isinstance(a, tuple) and isinstance(b, tuple) and len(a) == len(b) and type(a) is type(b):
        return all(near(x, y) for x, y in zip(a, b, strict=True))
    if isinstance(a, float | int) and isinstance(b, float | int) and not isinstance(a, bool):
        return abs(a - b) <= CLOSE * max(1.0, abs(a))
    return a == b
