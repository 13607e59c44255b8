"""The report of an edit on the terminal: changes, proofs, files written, warnings; and `redraft diff`: differences."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from redraft.edits.receipt.record import PROVES, Change, Receipt, Step
from redraft.errors import RedraftError, SaveError, counted, says
from redraft.interfaces import terminal
from redraft.interfaces.report.plan_text import change_line, explained, model_lines
from redraft.interfaces.report.side_files import write_side_files
from redraft.session.comparison.comparison import Comparison
from redraft.session.edit.instruction_run import WITHOUT
from redraft.session.session import Session

INCOMPLETE = 5
"""The exit code of an edit that was saved, with something missing beside it."""
MOST_CHANGES = 50
"""Lines about changes that are printed one by one."""
MOST_OF_A_STEP = 4
"""Changes of one step that are listed without --verbose."""


def finish(receipt: Receipt, options: argparse.Namespace) -> int:
    """Write the files asked for besides the design, and report what was done."""
    written, failed = dict[str, Path](), None
    try:
        written = write_side_files(receipt, options)
    except RedraftError as error:
        if receipt.output is None:
            raise
        failed = SaveError(says("saved-but-not-beside", output=receipt.output.path, problem=error.message))
    if options.json:
        unwritten = {} if failed is None else {"error": failed.as_json()}
        terminal.print_json(
            {**receipt.to_json(), "files": {name: str(path) for name, path in written.items()}, **unwritten}
        )
        return 0 if failed is None else INCOMPLETE
    failures = [one._asdict() for one in receipt.model.failures] if receipt.model is not None else []
    for failed in failures:
        terminal.warn_of(failed, WITHOUT)
    if getattr(options, "quiet", False):
        terminal.say_printed(receipt.program.printed if receipt.program is not None else "")
    else:
        for line in _account(receipt, options.verbose):
            terminal.say(line)
        for name, path in written.items():
            terminal.say(f"  {name:<8}{terminal.clean(str(path))}")
    terminal.warn_of_repairs(receipt.repairs)
    said = {proof.why for proof in receipt.proofs}
    faults = tuple(failed["message"] for failed in failures)
    for warning in receipt.warnings:
        if warning not in said and not warning.startswith(faults or ("\0",)):
            terminal.warn(f"redraft: warning: {warning}")
    for warning in receipt.elsewhere if options.verbose else ():
        terminal.warn(f"redraft: elsewhere: {warning}")
    if failed is None:
        return 0
    terminal.fail(failed, as_json=False)
    return INCOMPLETE


def _account(receipt: Receipt, verbose: bool) -> Iterator[str]:
    source = terminal.clean(receipt.source.path)
    if receipt.output is None:
        yield f"{source}: this would be done (nothing was written)"
    elif receipt.output.path == receipt.source.path:
        yield f"{source}: edited in place"
    else:
        yield f"{source} → {terminal.clean(receipt.output.path)}"
    for refused in receipt.refused:
        yield f"  left out “{terminal.clean(refused.clause)}”: {terminal.clean(refused.reason)}"
    every = verbose or (receipt.model is not None and "planner" in receipt.model.names)  # not the person's words
    shown = explained(receipt.explanation) if receipt.explanation is not None else _steps(receipt, every)
    yield from shortened(shown)
    if receipt.explanation is not None:  # which is of what was asked
        yield from (f"  {terminal.clean(step.reading)}" for step in receipt.steps if step.by != "asked")
    if receipt.program is not None and receipt.program.printed:
        yield from (f"  printed {terminal.clean(line)}" for line in receipt.program.printed.strip().splitlines())
    if receipt.model is not None and receipt.model.names:
        yield from model_lines(receipt.model.to_json())
    yield from (f"  left out {terminal.clean(str(one))}" for one in receipt.left_out)
    for note in receipt.notes:
        yield f"  note    {terminal.clean(note)}"
    if verbose:
        yield f"  ({PROVES})"
    elif held := ", ".join(proof.title for proof in receipt.proofs if proof.ok):
        whole = all(proof.ok or proof.is_expected for proof in receipt.proofs)
        yield f"  ✓ {receipt.claim} ({held})" if whole else f"  ✓ proven: {held}"
        yield from (f"  note    {proof.why}" for proof in receipt.proofs if proof.is_expected)
    for proof in (proof for proof in receipt.proofs if verbose or not (proof.ok or proof.is_expected)):
        mark = {True: "✓", False: "✗", None: "–"}[proof.ok]
        yield f"  {mark} {proof.title:<8}{terminal.clean(proof.why.removeprefix(f'{proof.title} '))}"


def _steps(receipt: Receipt, verbose: bool) -> Iterator[str]:
    for step in receipt.steps:
        if step.reading:
            yield f"  {terminal.clean(step.reading)}"
        changes = step.told if verbose else [change for change in step.told if not _is_said(change, step)]
        most = len(changes) if verbose or len(changes) <= MOST_OF_A_STEP + 1 else MOST_OF_A_STEP
        yield from (f"    {change_line(change)}" for change in changes[:most])
        if len(changes) > most:
            yield f"    … and {len(changes) - most:,} more changes (--verbose lists them)"


def _is_said(change: Change, step: Step) -> bool:
    """Whether the reading of its step says a change already. Steps that nobody asked for say all they did."""
    what, reading = change.what, step.reading
    if step.by != "asked" or what in ("added", "removed"):
        return step.by != "asked" or f"#{change.layer} " in reading
    return any(f"{mark} {what}" in reading for mark in ":,") or (what.split(",")[0] == "text" and "” → “" in reading)


def shortened(lines: Iterable[str]) -> Iterator[str]:
    """The first lines, and how many more there are."""
    rest = iter(lines)
    yield from islice(rest, MOST_CHANGES)
    left = sum(1 for _ in rest)
    if left:
        yield f"  … and {left:,} more {'lines' if left > 1 else 'line'} like these (--json has them all)"


def diff(options: argparse.Namespace) -> int:
    with Session(options.fonts) as session:
        found = session.compare_files(options.a, options.b, render=not options.no_render)
    terminal.tell(options.json, found.to_json(), _differences(found))
    return 0


def _differences(found: Comparison) -> Iterator[str]:
    if found.same_bytes:
        yield "the files are identical"
        return
    if found.changes:
        yield f"{counted(len(found.changes), 'difference')} in layers"
    else:
        yield "no layer differs, but the bytes do: a comment, markup, or what is not in the layers (a link, a script)"
        yield from (f"  {place}" for place in found.places)
    yield from shortened(f"  {change_line(change)}" for change in found.changes)
    yield f"pixels: {found.pixels.why}"
