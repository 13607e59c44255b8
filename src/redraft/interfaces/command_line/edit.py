"""`redraft edit`: an instruction in words, carried out on a file."""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

from redraft.errors import RequestError, UsageError, says
from redraft.formats.saves import write_file
from redraft.imaging.texts.reader import RapidReader
from redraft.inspection.checks.read_back import unread
from redraft.interfaces.command_line.sessions import session_for, shared_options
from redraft.interfaces.models import models_of
from redraft.interfaces.report.choice_prompt import chooser, reading_chooser
from redraft.interfaces.report.plan_text import explained, model_lines, offered
from redraft.interfaces.report.report import finish
from redraft.interfaces.report.side_files import check_side_files
from redraft.interfaces.terminal import as_typed, fail, progress_for, say, warn_of
from redraft.search.options import MARK, SearchOptions
from redraft.session.options import EditOptions

if TYPE_CHECKING:
    from redraft.models.trace import Models
    from redraft.search.steering import Steering


def edit(options: argparse.Namespace) -> int:
    check_side_files(options)
    instruction = as_typed(options.instruction)
    if not options.file.exists() and os.path.isfile(instruction):
        output = ["-o", str(options.output)] if options.output is not None else []
        command = shlex.join(["redraft", "edit", instruction, str(options.file), *output])
        raise UsageError(says("request-before-file", command=command))
    progress = progress_for(options.json, log=True)
    choose_reading = None
    try:
        with models_of(options) as models:
            choose_reading = reading_chooser(options.json, progress, partial(_always, models))
            asked = replace(
                _asked(options, models), choose=chooser(options.json, progress), choose_reading=choose_reading
            )
            with session_for(options, progress) as session:
                receipt = session.edit_file(options.file, instruction, options.output, asked)
                if options.read_back:
                    progress("read back")
                    receipt = replace(receipt, warnings=(*receipt.warnings, *unread(receipt, RapidReader())))
                progress("")
                return finish(receipt, options)  # in the session, which draws the pictures of a receipt
    except RequestError as error:
        progress("")
        if error.boxes is not None:
            write_file(options.boxes, error.boxes)
        if options.json:
            raise
        for failed in error.failures:  # before anything else
            warn_of(failed)
        error.failures = ()
        if error.explanation is not None:
            for line in explained(error.explanation, refused=True):
                say(line)
        if choose_reading is None or error.boxes is not None:  # else they were shown
            for line in offered(error.readings, boxes=error.boxes is not None):
                say(line)
        code = fail(error, as_json=False)
        for line in model_lines(error.model) if error.model is not None and error.model["names"] else ():
            say(line)
        return code
    finally:
        progress("")


def _always(models: Models | None) -> str:
    from redraft.models.consent.planners import always  # rights of models: only where a person gives one

    assert models is not None
    return always(models.writer)


def _asked(options: argparse.Namespace, models: Models | None) -> EditOptions:
    names = ("partial", "feedback", "trust", "grammar_first", "rounds", "pictures", "seed", "layers", "reading", "yes")
    return EditOptions(
        **shared_options(options),
        **{name: getattr(options, name) for name in names},
        explain=options.program is not None,
        boxes=options.boxes is not None,
        models=models,
        private=",".join(map(as_typed, options.private)),
        search=_search_of(options),
    )


def _search_of(options: argparse.Namespace) -> SearchOptions | None:
    if options.search is None and not options.search_mode:
        if options.tree is not None or options.journal is not None or options.likeness or options.steer:
            raise UsageError(says("search-options-without-search"))
        return None
    if options.layers:
        raise UsageError(says("layers-search-conflict"))
    _may_be_tree(options.tree)
    hand = _hand() if options.steer else None
    return SearchOptions(options.search, options.tree, options.journal, options.likeness, hand, options.search_mode)


def _hand() -> Steering:
    """One that does what is typed."""
    from redraft.search.steering import Steering, obey_lines  # only for a search that is steered

    def shown(tree: Mapping[str, Any]) -> None:
        if "refused" in tree:
            told(f"{tree['refused']['message']}: {tree['refused']['suggestion']}")

    told = partial(print, file=sys.stderr)
    hand = Steering(float("inf"), shown)
    Thread(target=obey_lines, args=(hand, sys.stdin, told), kwargs={"live": sys.stdin.isatty()}, daemon=True).start()
    return hand


def _may_be_tree(path: Path | None) -> None:
    """A page is written again and again while a search runs: never over something else, nor through a link."""
    if path is None or not (path.exists() or path.is_symlink()):
        return
    if path.is_symlink() or not path.is_file() or MARK.strip().encode() not in path.read_bytes()[:4096]:
        raise UsageError(says("tree-file-there-already", path=path))
