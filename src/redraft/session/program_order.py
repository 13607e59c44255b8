"""Runs a program on a document and builds an order from its calls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from redraft.commands.programs.program import Interpreter, Program
from redraft.edits.display_text import beginning
from redraft.edits.receipt import ProgramRecord
from redraft.formats.file import File
from redraft.pictures.picture_sources import PictureSource
from redraft.session.execution import Asked, Order
from redraft.session.options import Options
from redraft.session.resources import Resources
from redraft.targets.findings import found_for_programs, roles_of
from redraft.targets.guards import guard_for

MOST_PRINTED = 24_000
"""Characters of what a program printed that the receipt keeps."""
NOBODY_LOOKS = "look() shows pictures to models only, so nothing was shown; `redraft render` draws a page"


def program_order(
    file: File, program: Program, given: Mapping[str, Any] | None, options: Options, tools: Resources
) -> Order:
    """The calls a program makes. Raises ProgramError when it is wrong or a call is refused."""
    guard = guard_for(file.document, options.scope)
    if tools.interpreter is None:
        tools.interpreter = Interpreter()
    done = program.run(
        file.document,
        tools.fonts.measure,
        ground=found_for_programs,
        roles=roles_of,
        guard=guard,
        given=given,
        interpreter=tools.interpreter,
        pictures=PictureSource(
            file.path.parent,
            options.models.image_generator if options.models is not None else None,
            seed=options.seed,
            progress=tools.progress,
        ),
    )
    return Order(
        file,
        [Asked(str(call), str(call), call.edits, commands=call.commands) for call in done.calls],
        who="apply",
        guard=guard,
        program=ProgramRecord(program.sha256, len(done.calls), beginning(done.printed, MOST_PRINTED)),
        notes=(*done.notes, *(NOBODY_LOOKS for _ in done.views[:1])),
        text=program.source,
        render=options.render,
        strict=options.strict,
        aim=options.aim(),
    )
