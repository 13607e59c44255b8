"""`redraft export`: a design in another format, and what is lost on the way."""

from __future__ import annotations

import argparse
import json

from redraft.errors import UsageError
from redraft.formats.files import same_file
from redraft.formats.saves import save, write_file
from redraft.interfaces.terminal import clean, print_json, say, warn, warn_of_repairs
from redraft.session.export import Exported, target_of
from redraft.session.export import export as exported_by
from redraft.session.session import Session

LISTED = 12
"""How many losses are printed."""


def export(options: argparse.Namespace) -> int:
    if not 0.01 <= options.scale <= 100:
        raise UsageError(f"{options.scale} is not a scale between 0.01 and 100", "leave --scale out for 1")
    target = target_of(options.output)
    for path in (options.output, options.loss):
        if path is not None and same_file(options.file, path):
            raise UsageError(f"{path} is the design itself", "give another name")
    if options.loss is not None and same_file(options.loss, options.output):
        raise UsageError("--loss and -o name one file", "give another name for the list")
    with Session(options.fonts) as session:
        file = session.open(options.file)
        made = exported_by(session, file, target, options.page, options.scale)
    save(options.output, made.data, check=lambda _: None)
    if options.loss is not None:
        text = json.dumps(made.to_json(), indent=2, ensure_ascii=False) + "\n"
        write_file(options.loss, text.encode("utf-8", "backslashreplace"))
    if options.json:
        print_json({"file": str(options.file), "output": str(options.output), **made.to_json()})
        return 0
    warn_of_repairs(file.repairs)
    for line in _account(options, made):
        say(line)
    for warning in file.font_warnings:
        warn(f"redraft: warning: {warning}")
    return 0


def _account(options: argparse.Namespace, made: Exported) -> list[str]:
    kinds = ", ".join(f"{count} {kind}{'' if count == 1 else 's'}" for kind, count in made.kept.items())
    lines = [clean(f"{options.file} → {options.output} ({kinds or 'no layers'})")]
    for loss in made.losses[:LISTED]:
        lines.append(clean(f"  lost    {f'#{loss.layer}: ' if loss.layer else ''}{loss.what}"))
    if len(made.losses) > LISTED:
        lines.append(f"  lost    and {len(made.losses) - LISTED} more (--json or --loss lists all)")
    return lines if made.losses else [*lines, "  nothing was lost"]
