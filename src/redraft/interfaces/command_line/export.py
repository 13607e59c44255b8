"""`redraft export` and `redraft render`: a design in another format, and what is lost on the way; or as a picture."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator

from redraft.document.selectors import page_numbered
from redraft.errors import UsageError, says
from redraft.formats.codec import Illustrated
from redraft.formats.disk.snapshots import same_file
from redraft.formats.saves import save, write_file
from redraft.interfaces.terminal import as_typed, tell, warn, warn_of_repairs
from redraft.session.export.export import Exported, target_of
from redraft.session.export.export import export as exported_by
from redraft.session.proof.edit_warnings import undrawn_on
from redraft.session.session import Session

LISTED = 12
"""How many losses are printed."""


def export(options: argparse.Namespace) -> int:
    if not 0.01 <= options.scale <= 100:
        raise UsageError(says("scale-out-of-range", scale=options.scale))
    target = target_of(options.output)
    for path in (options.output, options.loss):
        if path is not None and same_file(options.file, path):
            raise UsageError(says("export-is-design", path=path))
    if options.loss is not None and same_file(options.loss, options.output):
        raise UsageError(says("loss-is-output"))
    with Session(options.fonts) as session:
        file = session.open(options.file)
        made = exported_by(session, file, target, options.page, options.scale)
    save(options.output, made.data)
    if options.loss is not None:
        text = json.dumps(made.to_json(), indent=2, ensure_ascii=False) + "\n"
        write_file(options.loss, text.encode("utf-8", "backslashreplace"))
    files = {"file": str(options.file), "output": str(options.output)}
    tell(options.json, {**files, **made.to_json()}, _losses(options, made))
    if not options.json:
        warn_of_repairs(file.repairs)
        for warning in file.font_warnings:
            warn(f"redraft: warning: {warning}")
    return 0


def _losses(options: argparse.Namespace, made: Exported) -> Iterator[str]:
    yield f"{options.file} → {options.output} ({made.kinds or 'no layers'})"
    yield from (f"  lost    {loss}" for loss in made.losses[:LISTED])
    if len(made.losses) > LISTED:
        yield f"  lost    and {len(made.losses) - LISTED} more (--json or --loss lists all)"
    if not made.losses:
        yield "  nothing was lost"


def render(options: argparse.Namespace) -> int:
    layer = as_typed(options.layer) if options.layer is not None else None
    if options.office and layer is not None:
        raise UsageError(says("office-draws-whole-slides"))
    if layer is None and options.crop:
        raise UsageError(says("crop-needs-layer"))
    with Session(options.fonts, strict_fonts=options.strict_fonts) as session:
        file = session.render_file(
            options.file,
            options.output,
            page=options.page,
            layer=layer,
            scale=options.scale,
            crop=options.crop,
            office=options.office,
            transparent=options.transparent,
        )
    page, opened = page_numbered(file.document, options.page), file.opened
    known = opened.stand_ins if isinstance(opened, Illustrated) else ()
    drawn = () if options.office else undrawn_on(file.document, page, known)
    undrawn = [*file.document.undrawn, *drawn]
    losses = {"repairs": list(file.repairs), "undrawn": undrawn}
    told = {"output": str(options.output), **losses, "fonts": [use.to_json() for use in file.fonts]}
    tell(options.json, told, [f"{options.file} → {options.output}"])
    if not options.json:
        warn_of_repairs(file.repairs)
        for warning in (*undrawn, *file.font_warnings):
            warn(f"redraft: warning: {warning}")
    return 0
