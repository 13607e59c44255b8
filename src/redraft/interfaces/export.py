"""`redraft export`: a design in another format, and what is lost on the way."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator

from redraft.errors import UsageError, says
from redraft.formats.files import same_file
from redraft.formats.saves import save, write_file
from redraft.interfaces.terminal import tell, warn, warn_of_repairs
from redraft.session.export import Exported, target_of
from redraft.session.export import export as exported_by
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
    tell(options.json, {**files, **made.to_json()}, _account(options, made))
    if not options.json:
        warn_of_repairs(file.repairs)
        for warning in file.font_warnings:
            warn(f"redraft: warning: {warning}")
    return 0


def _account(options: argparse.Namespace, made: Exported) -> Iterator[str]:
    yield f"{options.file} → {options.output} ({made.kinds or 'no layers'})"
    yield from (f"  lost    {loss}" for loss in made.losses[:LISTED])
    if len(made.losses) > LISTED:
        yield f"  lost    and {len(made.losses) - LISTED} more (--json or --loss lists all)"
    if not made.losses:
        yield "  nothing was lost"
