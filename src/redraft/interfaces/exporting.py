"""`redraft export`: a design in another format, and what is lost on the way."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from redraft.errors import UsageError
from redraft.interfaces.terminal import clean, print_json, say, warn, warn_of_repairs

if TYPE_CHECKING:
    from redraft.session.export import Exported

EXPORT_EXAMPLES = """\
the name of OUT says the format: .svg, .pptx, .psd, .ora, .png; a name without a suffix is a folder of layers.
live text stays live and shapes stay shapes where the format has them; what else becomes pixels is listed.

examples:
  redraft export poster.svg -o poster.pptx
  redraft export poster.svg -o poster.ora --scale 2 --loss lost.json
  redraft export deck.pptx -o slide3.svg --page 3
  redraft export poster.svg -o layers              (layers/manifest.json and a picture for each layer)
"""
TOLD = 12
"""How many losses are printed."""


def export_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="the design to read; it is never written to")
    parser.add_argument("-o", "--output", metavar="OUT", type=Path, required=True, help="the file or folder to write")
    parser.add_argument("--page", metavar="N", type=int, help="which page, the first is 1 (default)")
    what = "pixels to a CSS pixel, or to a pixel of the design, where things become pixels (default 1)"
    parser.add_argument("--scale", metavar="S", type=float, default=1.0, help=what)
    parser.add_argument("--loss", metavar="LOSS.json", type=Path, help="write the list of what was lost here too")


def export(options: argparse.Namespace) -> int:
    from redraft.formats.saving import same_file, save, write_file
    from redraft.session.export import export as exported_by
    from redraft.session.export import target_of
    from redraft.session.session import Session

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
        import json

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
    for loss in made.losses[:TOLD]:
        lines.append(clean(f"  lost    {f'#{loss.layer}: ' if loss.layer else ''}{loss.what}"))
    if len(made.losses) > TOLD:
        lines.append(f"  lost    and {len(made.losses) - TOLD} more (--json or --loss lists all)")
    return lines if made.losses else [*lines, "  nothing was lost"]
