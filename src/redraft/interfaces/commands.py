"""What each command does with its options, all but `batch`."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from redraft.errors import UsageError
from redraft.interfaces.terminal import as_typed, clean, print_json, progress_for, say, warn, warn_of_repairs

if TYPE_CHECKING:
    from redraft.edits.receipt import Receipt


def edit(options: argparse.Namespace) -> int:
    from redraft.agent.session import Session

    _check_side_files(options)
    instruction = as_typed(options.instruction)
    progress = progress_for(options.json)
    try:
        with Session(options.fonts, progress=progress) as session:
            receipt = session.edit_file(
                options.file,
                instruction,
                options.output,
                in_place=options.in_place,
                dry_run=options.dry_run,
                partial=options.partial,
                render=not options.no_render,
                strict=options.strict,
            )
    finally:
        progress("")
    return _finish(receipt, options)


def apply(options: argparse.Namespace) -> int:
    from redraft.agent.session import Session
    from redraft.edits.receipt import read_edits
    from redraft.formats.saving import read_input

    _check_side_files(options)
    edits, base = read_edits(read_input(options.edits).data)
    progress = progress_for(options.json)
    try:
        with Session(options.fonts, progress=progress) as session:
            receipt = session.apply_file(
                options.file,
                edits,
                base,
                options.output,
                rebase=options.rebase,
                in_place=options.in_place,
                dry_run=options.dry_run,
                render=not options.no_render,
                strict=options.strict,
            )
    finally:
        progress("")
    return _finish(receipt, options)


def show(options: argparse.Namespace) -> int:
    from redraft.agent.opening import open_file
    from redraft.interfaces import listing

    file = open_file(options.file, options.fonts)
    if options.json:
        print_json(listing.as_json(file))
    else:
        say("\n".join(listing.as_text(file)))
    return 0


def render(options: argparse.Namespace) -> int:
    from redraft.agent.session import Session

    layer = as_typed(options.layer) if options.layer is not None else None
    with Session(options.fonts) as session:
        file = session.render_file(options.file, options.output, page=options.page, layer=layer, scale=options.scale)
    if options.json:
        print_json({"output": str(options.output), "repairs": list(file.repairs)})
        return 0
    warn_of_repairs(file.repairs)
    say(clean(f"{options.file} → {options.output}"))
    return 0


def diff(options: argparse.Namespace) -> int:
    from redraft.agent.session import Session

    with Session(options.fonts) as session:
        found = session.compare_files(options.a, options.b, render=not options.no_render)
    if options.json:
        print_json(found.to_json())
        return 0
    if found.same_bytes:
        say("the files are identical")
        return 0
    say(f"{len(found.changes)} differences in layers" if found.changes else "no layer differs, only the bytes")
    for change in found.changes:
        say(f"  {_told(change.layer, change.kind, change.what, change.old, change.new)}")
    say(f"pixels: {clean(found.pixels.why)}")
    return 0


def doctor(options: argparse.Namespace) -> int:
    from redraft.interfaces.doctor import run_doctor

    return run_doctor(options)


COMMANDS: Mapping[str, Callable[[argparse.Namespace], int]] = {
    "edit": edit,
    "apply": apply,
    "show": show,
    "render": render,
    "diff": diff,
    "doctor": doctor,
}


def _finish(receipt: Receipt, options: argparse.Namespace) -> int:
    """Write the files asked for besides the design, and tell what was done."""
    written = _write_side_files(receipt, options)
    if options.json:
        print_json({**receipt.to_json(), "files": {name: str(path) for name, path in written.items()}})
        return 0
    for line in _account(receipt):
        say(line)
    for name, path in written.items():
        say(f"  {name:<8}{clean(str(path))}")
    warn_of_repairs(receipt.repairs)
    for warning in receipt.warnings:
        if not (options.no_render and warning.startswith("pixels not proven")):  # who switched it off knows
            warn(f"redraft: warning: {warning}")
    return 0


def _account(receipt: Receipt) -> Iterator[str]:
    source = clean(receipt.source.path)
    if receipt.output is None:
        yield f"{source}: this would be done (nothing was written)"
    elif receipt.output.path == receipt.source.path:
        yield f"{source}: edited in place"
    else:
        yield f"{source} → {clean(receipt.output.path)}"
    for step in receipt.steps:
        if step.reading:
            yield f"  {clean(step.reading)}"
        for change in step.changes:
            yield f"    {_told(change.layer, change.kind, change.what, change.old, change.new)}"
    for refused in receipt.refused:
        yield f"  left out “{clean(refused.clause)}”: {clean(refused.reason)}"
    for note in receipt.notes:
        yield f"  note    {clean(note)}"
    for proof in receipt.proofs:
        mark = {True: "✓", False: "✗", None: "–"}[proof.ok]
        yield f"  {mark} {proof.title:<8}{clean(proof.why)}"


def _told(layer: str, kind: str, what: str, old: str, new: str) -> str:
    if what == "removed":
        return clean(f"{layer}: removed {old}")
    if what == "added":
        return clean(f"{layer}: added {new}")
    return clean(f"{layer} ({kind}): {what} {old or 'unset'} → {new or 'unset'}")


def _side_files(options: argparse.Namespace) -> dict[str, Path]:
    named = {"receipt": options.receipt, "page": None, "before": options.before, "preview": options.preview}
    if options.receipt is not None:
        named["page"] = options.receipt.with_suffix(".html")
    return {name: path for name, path in named.items() if path is not None}


def _check_side_files(options: argparse.Namespace) -> None:
    """Before any work: every file asked for can be told from the others and has a folder to go to."""
    wanted = _side_files(options)
    if (options.before or options.preview) and options.no_render:
        raise UsageError(
            "a picture was asked for, and drawing was switched off", "leave out --no-render or the picture"
        )
    titles = {name: f"--{name}" for name in wanted} | {"page": "the page that --receipt writes"}
    taken = {os.path.realpath(options.file): "the design"}
    if options.output is not None:
        taken[os.path.realpath(options.output)] = "the result (-o)"
        _refuse_missing_folder(options.output)
    for name, path in wanted.items():
        real = os.path.realpath(path)
        if real in taken:
            raise UsageError(f"{titles[name]} and {taken[real]} are both {path}", "give each file a name of its own")
        taken[real] = titles[name]
        _refuse_missing_folder(path)


def _refuse_missing_folder(path: Path) -> None:
    if not os.path.isdir(os.path.dirname(os.path.realpath(path))):
        raise UsageError(f"there is no folder for {path}", f"make it first: mkdir -p {path.parent}")


def _write_side_files(receipt: Receipt, options: argparse.Namespace) -> dict[str, Path]:
    import json

    from redraft.formats.saving import write_file

    wanted = _side_files(options)
    contents: dict[str, bytes] = {}
    if "receipt" in wanted:
        from redraft.interfaces.receipt_page import receipt_page

        text = json.dumps(receipt.to_json(), indent=2, ensure_ascii=False) + "\n"
        contents["receipt"] = text.encode("utf-8", "backslashreplace")
        contents["page"] = receipt_page(receipt).encode("utf-8", "xmlcharrefreplace")
    if receipt.pictures is not None:
        contents["before"], contents["preview"] = receipt.pictures.before, receipt.pictures.after
    written = {}
    for name, path in wanted.items():
        if name in contents:
            written[name] = write_file(path, contents[name]) and path
        else:
            warn(f"redraft: warning: {path} was not written, since the page could not be drawn")
    return written
