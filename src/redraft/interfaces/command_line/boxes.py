"""`redraft show --boxes`: the list, and the picture its numbers are on."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import redraft.session.export.layer_list as layer_list
from redraft.errors import UsageError, says
from redraft.formats.disk.snapshots import same_file
from redraft.formats.saves import write_file
from redraft.inspection.page.overlay import COLORS, Overlay
from redraft.interfaces.terminal import tell
from redraft.session.session import Session


def show_boxes(options: argparse.Namespace) -> int:
    """The command `redraft show FILE --boxes P.png`."""
    if same_file(options.file, options.boxes):
        raise UsageError(says("boxes-picture-is-design", file=options.boxes))
    page, scale = options.page or 1, options.scale or 1.0
    if options.page is not None and options.page < 1:
        raise UsageError(says("page-number-too-low", page=options.page))
    with Session(options.fonts) as session:
        file = session.open(options.file)
        made = session.overlay(file, page, scale)
    write_file(options.boxes, made.png)
    listing = _with_boxes(layer_list.as_json(file), made, file.document.pages[page - 1].id, options.boxes)
    tell(options.json, listing, (*layer_list.as_text(file), *_key(made, options.boxes)))
    return 0


def _with_boxes(listing: dict[str, Any], made: Overlay, page: str, path: Path) -> dict[str, Any]:
    """The list for scripts, with what was found by drawing: ink, labels, and the picture itself."""
    drawn = {each.id: each.to_json() for each in made.layers}
    for layer in listing["layers"]:
        if layer["page"] == page:
            layer.update((name, drawn[layer["id"]][name]) for name in ("ink", "label", "unnumbered"))
    colors = {kind: str(color) for kind, (_, color) in COLORS.items()}
    return {**listing, "boxes": {"output": str(path), "page": page, "scale": made.scale, "colors": colors}}


def _key(made: Overlay, path: Path) -> Iterator[str]:
    kinds = {each.kind for each in made.layers}
    yield f"boxes: {path} ({', '.join(f'{kind} {COLORS[kind][0]}' for kind in COLORS if kind in kinds)})"
    hidden = [str(each.number) for each in made.layers if not each.visible and each.label]
    if hidden:
        yield f"  hidden, so dashed: {_some(hidden)}"
    reasons: dict[str, list[str]] = {}
    for each in made.layers:
        if each.why:
            reasons.setdefault(each.why, []).append(str(each.number))
    for why, numbers in reasons.items():
        more = "; a larger --scale leaves room for more" if "too many" in why else ""
        yield f"  without a number, {why}: {_some(numbers)}{more}"


def _some(numbers: list[str]) -> str:
    shown = ", ".join(numbers[:12])
    return f"{shown} and {len(numbers) - 12} more" if len(numbers) > 12 else shown
