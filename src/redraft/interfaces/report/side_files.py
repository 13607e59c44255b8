"""The files a command writes besides the design: receipt and page, pictures, the program."""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path

from redraft.edits.receipt.record import Pictures, Receipt
from redraft.errors import ProgramError, ToolError, UsageError, says
from redraft.formats.saves import refuse_ending, write_drawn, write_file
from redraft.interfaces.report.receipt_page import is_receipt_page, receipt_page
from redraft.interfaces.terminal import warn
from redraft.render.pixels import before_and_after
from redraft.session.session import Session

DRAWN = ("before", "preview", "boxes")
"""The side files that are pictures."""
MOST_SHOWN = 12
"""How many slides that changed a preview shows."""


def check_side_files(options: argparse.Namespace) -> None:
    """Before any work: every file asked for differs from the others and has a folder to go to."""
    wanted = _side_files(options)
    named = {name: getattr(options, name, None) for name in ("tree", "journal")}
    wanted |= {name: path for name, path in named.items() if path is not None}
    if (options.before or options.preview or getattr(options, "boxes", None)) and options.no_render:
        raise UsageError(says("picture-without-drawing"))
    titles = {name: f"--{name}" for name in wanted} | {"page": "the page that --receipt writes"}
    taken = {os.path.normcase(os.path.realpath(options.file)): "the design"}
    if options.output is not None:
        taken[os.path.normcase(os.path.realpath(options.output))] = "the result (-o)"
        _refuse_missing_folder(options.output)
    for name, path in wanted.items():
        real = os.path.normcase(os.path.realpath(path))
        if real in taken:
            raise UsageError(says("side-files-same", first=titles[name], second=taken[real], path=path))
        taken[real] = titles[name]
        _refuse_missing_folder(path)
        if name in DRAWN:
            refuse_ending(path)
    if "page" in wanted:
        _refuse_other_page(wanted["page"], options.receipt)


def write_side_files(receipt: Receipt, options: argparse.Namespace) -> dict[str, Path]:
    wanted = _side_files(options)
    contents: dict[str, bytes] = {}
    if "receipt" in wanted:
        text = json.dumps(receipt.to_json(), indent=2, ensure_ascii=False) + "\n"
        contents["receipt"] = text.encode("utf-8", "backslashreplace")
        contents["page"] = receipt_page(receipt).encode("utf-8", "xmlcharrefreplace")
    if receipt.pictures is not None:
        drawn = {name: _picture(receipt.pictures, name) for name in ("before", "preview") if name in wanted}
        if "preview" in wanted and (more := len(receipt.pictures.pages) - MOST_SHOWN) > 0:
            warn(f"redraft: note: {wanted['preview']} shows {MOST_SHOWN} of the slides that changed; {more} more did")
        contents |= {name: data for name, data in drawn.items() if data}
    if receipt.boxes is not None:
        contents["boxes"] = receipt.boxes
    if "program" in wanted:
        contents["program"] = _program_text(receipt)
    written = {}
    for name, path in wanted.items():
        if name in contents:
            (write_drawn if name in DRAWN else write_file)(path, contents[name])
        elif receipt.bytes_changed or not _drawn_as_it_is(options, path):
            warn(f"redraft: warning: {path} was not written, since the page could not be drawn")
            continue
        written[name] = path
    return written


def _picture(pictures: Pictures, name: str) -> bytes:
    """A page before, or the result: of a deck the slides that changed, before and after."""
    if name == "preview" and pictures.pages:
        return before_and_after(
            [(f"Slide {n}: before, after", was(), now()) for n, was, now in pictures.pages[:MOST_SHOWN]]
        )
    return pictures.before if name == "before" else pictures.after


def _side_files(options: argparse.Namespace) -> dict[str, Path]:
    named = {"receipt": options.receipt, "page": None, "before": options.before, "preview": options.preview}
    named |= {"boxes": getattr(options, "boxes", None), "program": getattr(options, "program", None)}
    if options.receipt is not None:
        named["page"] = options.receipt.with_suffix(".html")
    return {name: path for name, path in named.items() if path is not None}


def _refuse_other_page(page: Path, receipt: Path) -> None:
    """The page beside a receipt is not named by the caller, so what is there must be one of ours to be replaced."""
    if os.path.lexists(page) and not is_receipt_page(page):
        raise UsageError(says("receipt-page-there-already", receipt=receipt, page=page, stem=receipt.stem))


def _refuse_missing_folder(path: Path) -> None:
    if not os.path.isdir(os.path.dirname(os.path.realpath(path))):
        if os.path.isfile(path.parent):
            raise UsageError(says("output-below-file", file=path.parent, path=path))
        raise UsageError(says("no-folder-for-output", path=path, folder=path.parent))


def _program_text(receipt: Receipt) -> bytes:
    """The program that does what was done, for `redraft apply`."""
    plan = receipt.explanation or {}
    if plan.get("program_missing"):
        raise ProgramError(says("program-not-written", reason=plan["program_missing"]))
    return str(plan.get("program", "")).encode("utf-8", "backslashreplace")


def _drawn_as_it_is(options: argparse.Namespace, path: Path) -> bool:
    """A picture of a design that nothing changed in: none was needed to prove anything. Whether it could be drawn."""
    try:
        with Session(options.fonts) as session:
            session.render_file(options.file, path)
    except ToolError:
        return False
    return True
