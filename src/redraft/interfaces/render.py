"""`redraft render`: a design, or one layer of it, as a picture."""

from __future__ import annotations

import argparse

from redraft.errors import UsageError, says
from redraft.formats.codec import Illustrated
from redraft.interfaces.terminal import as_typed, tell, warn, warn_of_repairs
from redraft.session.edit_warnings import undrawn_on
from redraft.session.lookup import page_numbered
from redraft.session.session import Session


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
