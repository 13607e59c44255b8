"""What each command does with its options, all but `batch`."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from redraft.errors import FormatError, ProgramError, RequestError, UsageError
from redraft.interfaces.explaining import explained
from redraft.interfaces.exporting import export
from redraft.interfaces.history import history, redo, undo
from redraft.interfaces.programs import scope_of
from redraft.interfaces.terminal import as_typed, clean, print_json, progress_for, say, warn, warn_of_repairs

if TYPE_CHECKING:
    from redraft.edits.receipt import ModelRecord, Pictures, Receipt
    from redraft.search.options import SearchOptions

MOST_CHANGES = 50
"""Lines about changes that are printed one by one."""
MOST_PRINTED, LONGEST_PRINTED = 20, 200
"""Lines of what a program printed, and characters of each, that are shown."""


def edit(options: argparse.Namespace) -> int:
    from redraft.formats.saving import write_file
    from redraft.interfaces.choosing import chooser
    from redraft.interfaces.modelling import models_of
    from redraft.session.session import Session

    _check_side_files(options)
    instruction = as_typed(options.instruction)
    progress = progress_for(options.json)
    wanted = options.boxes is not None or options.program is not None
    try:
        with (
            models_of(options) as models,
            Session(
                options.fonts,
                history=not options.no_history,
                strict_fonts=options.strict_fonts,
                tile_cache=not options.no_tile_cache,
                progress=progress,
            ) as session,
        ):
            receipt = session.edit_file(
                options.file,
                instruction,
                options.output,
                in_place=options.in_place,
                dry_run=options.dry_run,
                partial=options.partial,
                render=not options.no_render,
                strict=options.strict,
                scope=scope_of(options),
                choose=chooser(options.json, progress),
                explain=wanted,
                boxes=options.boxes is not None,
                models=models,
                feedback=options.feedback,
                seed=options.seed,
                search=_search_of(options),
            )
    except RequestError as error:
        progress("")
        if error.boxes is not None:
            write_file(options.boxes, error.boxes)
        if error.explanation is not None and not options.json:
            for line in explained(error.explanation, refused=True):
                say(line)
        raise
    finally:
        progress("")
    if options.read_back:
        from dataclasses import replace

        from redraft.inspection.read_back import RapidReader, unread

        progress("read back")
        receipt = replace(receipt, warnings=(*receipt.warnings, *unread(receipt, RapidReader())))
        progress("")
    return _finish(receipt, options)


def _search_of(options: argparse.Namespace) -> SearchOptions | None:
    if options.search is None:
        if options.tree is not None or options.journal is not None or options.likeness:
            raise UsageError(
                "--tree, --journal and --likeness are of a search, and none was asked for", "give --search N too"
            )
        return None
    from redraft.search.options import SearchOptions

    _may_be_tree(options.tree)
    return SearchOptions(options.search, options.tree, options.journal, options.likeness)


def _may_be_tree(path: Path | None) -> None:
    """A page is written again and again while a search runs: never over something else, nor through a link."""
    if path is None or not (path.exists() or path.is_symlink()):
        return
    from redraft.search.tree_page import MARK

    if path.is_symlink() or not path.is_file() or MARK.strip().encode() not in path.read_bytes()[:4096]:
        raise UsageError(f"{path} is there already, and is no page of a search", "give another file for --tree")


def apply(options: argparse.Namespace) -> int:
    from redraft.edits.receipt import read_edits
    from redraft.formats.saving import read_input
    from redraft.interfaces.programs import is_program, print_language, run_program
    from redraft.session.session import Session

    if options.api:
        return print_language(options)
    if options.edits is None or options.file is None:
        raise UsageError("apply wants edits or a program, and the design to apply them to", "redraft apply --help")
    _check_side_files(options)
    if os.path.isfile(options.edits) and not os.path.getsize(options.edits):
        raise FormatError(f"{options.edits} is empty", "give edits, a receipt or a program: redraft apply --help")
    source = read_input(options.edits)
    if is_program(source):
        return _finish(run_program(options, source), options)
    if options.var:
        raise UsageError("--var is for programs, and these are edits", "leave it out")
    edits, base = read_edits(source.data)
    progress = progress_for(options.json)
    try:
        with Session(
            options.fonts,
            history=not options.no_history,
            strict_fonts=options.strict_fonts,
            tile_cache=not options.no_tile_cache,
            progress=progress,
        ) as session:
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
                scope=scope_of(options),
            )
    finally:
        progress("")
    return _finish(receipt, options)


def show(options: argparse.Namespace) -> int:
    from redraft.interfaces import listing
    from redraft.session.design import open_file

    if options.boxes is not None:
        from redraft.interfaces.layer_files import show_boxes

        return show_boxes(options)
    if options.page is not None or options.scale is not None:
        raise UsageError("--page and --scale are for the picture that --boxes writes", "add --boxes P.png")
    file = open_file(options.file, options.fonts)
    if options.json:
        print_json(listing.as_json(file))
    else:
        say("\n".join(listing.as_text(file)))
        for skipped in file.typography.skipped if file.typography is not None else ():
            warn(f"redraft: warning: {skipped}")
    return 0


def render(options: argparse.Namespace) -> int:
    from redraft.session.session import Session

    layer = as_typed(options.layer) if options.layer is not None else None
    if options.office and (layer is not None or options.layers is not None):
        raise UsageError("LibreOffice draws whole slides", "leave --office out to draw layers")
    if layer is None and options.crop:
        raise UsageError("--crop cuts the picture of one layer", "add --layer ID, or leave --crop out")
    if options.layers is not None:
        from redraft.interfaces.layer_files import render_layers

        return render_layers(options)
    with Session(options.fonts, strict_fonts=options.strict_fonts) as session:
        file = session.render_file(
            options.file,
            options.output,
            page=options.page,
            layer=layer,
            scale=options.scale,
            crop=options.crop,
            office=options.office,
        )
    if options.json:
        told = {"repairs": list(file.repairs), "undrawn": list(file.document.undrawn)}
        print_json({"output": str(options.output), **told, "fonts": [use.to_json() for use in file.fonts]})
        return 0
    warn_of_repairs(file.repairs)
    for warning in (*file.document.undrawn, *file.font_warnings):
        warn(f"redraft: warning: {warning}")
    say(clean(f"{options.file} → {options.output}"))
    return 0


def diff(options: argparse.Namespace) -> int:
    from redraft.session.session import Session

    with Session(options.fonts) as session:
        found = session.compare_files(options.a, options.b, render=not options.no_render)
    if options.json:
        print_json(found.to_json())
        return 0
    if found.same_bytes:
        say("the files are identical")
        return 0
    count = len(found.changes)
    if count:
        say(f"{count:,} differences in layers" if count != 1 else "1 difference in layers")
    else:
        say("no layer differs, but the bytes do: a comment, markup, or what layers do not tell (a link, a script)")
        for place in found.places:
            say(f"  {clean(place)}")
    for line in _shortened(
        [f"  {_told(each.layer, each.kind, each.what, each.old, each.new)}" for each in found.changes]
    ):
        say(line)
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
    "history": history,
    "undo": undo,
    "redo": redo,
    "export": export,
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
    shown = explained(receipt.explanation) if receipt.explanation is not None else _steps(receipt)
    yield from _shortened(shown)
    if receipt.program is not None and receipt.program.printed:
        lines = receipt.program.printed.strip().splitlines()
        yield from (f"  printed {clean(line[:LONGEST_PRINTED])}" for line in lines[:MOST_PRINTED])
        if len(lines) > MOST_PRINTED or any(len(line) > LONGEST_PRINTED for line in lines):
            left = max(0, len(lines) - MOST_PRINTED)
            more = f"{left:,} more lines" if left > 1 else "1 more line" if left else "more"
            yield f"  printed … and {more} (`program` in --json and --receipt has what was printed)"
    if receipt.model is not None:
        yield f"  model   {clean(_asked(receipt.model))}"
    for refused in receipt.refused:
        yield f"  left out “{clean(refused.clause)}”: {clean(refused.reason)}"
    for note in receipt.notes:
        yield f"  note    {clean(note)}"
    for proof in receipt.proofs:
        mark = {True: "✓", False: "✗", None: "–"}[proof.ok]
        yield f"  {mark} {proof.title:<8}{clean(proof.why)}"


def _asked(model: ModelRecord) -> str:
    """Who was asked, what it took, and who found the result right."""
    cost = f", cost {model.cost:.4f}" if model.cost is not None else ""
    tokens = model.prompt_tokens + model.completion_tokens
    used = (
        f"{model.calls} calls, {tokens:,} tokens{cost}, {model.seconds:.1f} s and {model.own_seconds:.2f} s of our own"
    )
    who = ", ".join(dict.fromkeys(name for role, name in model.names.items() if role in ("planner", "image_editor")))
    return f"{who}: {used}; {model.verdicts[-1] if model.verdicts else 'no verdict'}"


def _steps(receipt: Receipt) -> Iterator[str]:
    for step in receipt.steps:
        if step.reading:
            yield f"  {clean(step.reading)}"
        for change in step.changes:
            yield f"    {_told(change.layer, change.kind, change.what, change.old, change.new)}"


def _shortened(lines: Iterable[str]) -> Iterator[str]:
    """The first lines, and how many more there are."""
    rest = iter(lines)
    yield from islice(rest, MOST_CHANGES)
    left = sum(1 for _ in rest)
    if left:
        yield f"  … and {left:,} more {'lines' if left > 1 else 'line'} like these (--json has them all)"


def _told(layer: str, kind: str, what: str, old: str, new: str) -> str:
    if what == "removed":
        return clean(f"{layer}: removed {old}")
    if what == "added":
        return clean(f"{layer}: added {new}")
    return clean(f"{layer} ({kind}): {what} {old or 'unset'} → {new or 'unset'}")


def _side_files(options: argparse.Namespace) -> dict[str, Path]:
    named = {"receipt": options.receipt, "page": None, "before": options.before, "preview": options.preview}
    named |= {"boxes": getattr(options, "boxes", None), "program": getattr(options, "program", None)}
    if options.receipt is not None:
        named["page"] = options.receipt.with_suffix(".html")
    return {name: path for name, path in named.items() if path is not None}


def _check_side_files(options: argparse.Namespace) -> None:
    """Before any work: every file asked for can be told from the others and has a folder to go to."""
    wanted = _side_files(options)
    named = {name: getattr(options, name, None) for name in ("tree", "journal")}
    wanted |= {name: path for name, path in named.items() if path is not None}
    if (options.before or options.preview or getattr(options, "boxes", None)) and options.no_render:
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
    if "page" in wanted:
        _refuse_other_page(wanted["page"], options.receipt)


def _refuse_other_page(page: Path, receipt: Path) -> None:
    """The page beside a receipt is not named by the caller, so what is there must be one of ours to be replaced."""
    from redraft.interfaces.receipt_page import is_receipt_page

    if os.path.lexists(page) and not is_receipt_page(page):
        raise UsageError(
            f"--receipt {receipt} also writes {page}, and there is another file of that name",
            f"give the receipt another name: --receipt {receipt.stem}-receipt.json",
        )


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
        drawn = {name: _picture(receipt.pictures, name) for name in ("before", "preview") if name in wanted}
        contents |= {name: data for name, data in drawn.items() if data}
    if receipt.boxes is not None:
        contents["boxes"] = receipt.boxes
    if "program" in wanted:
        contents["program"] = _program_text(receipt)
    written = {}
    for name, path in wanted.items():
        if name in contents:
            write_file(path, contents[name])
        elif receipt.bytes_changed or not _drawn_as_it_is(options, path):
            warn(f"redraft: warning: {path} was not written, since the page could not be drawn")
            continue
        written[name] = path
    return written


def _picture(pictures: Pictures, name: str) -> bytes:
    return pictures.before if name == "before" else pictures.after


def _program_text(receipt: Receipt) -> bytes:
    """The program that does what was done, for `redraft apply`."""
    told = receipt.explanation or {}
    if told.get("program_missing"):
        raise ProgramError(
            f"the edit is done, but no program was written: {told['program_missing']}", "use --receipt R.json instead"
        )
    return str(told.get("program", "")).encode("utf-8", "backslashreplace")


def _drawn_as_it_is(options: argparse.Namespace, path: Path) -> bool:
    """A picture of a design that nothing changed in: none was needed to prove anything. Whether it could be drawn."""
    from redraft.errors import ToolError
    from redraft.session.session import Session

    try:
        with Session(options.fonts) as session:
            session.render_file(options.file, path)
    except ToolError:
        return False
    return True
