"""Orders from commands, each resolved on what the ones before leave, and from a program's calls; programs in files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from redraft import budget
from redraft.commands.command import AlreadySo, Command, Resolution
from redraft.commands.forms.wire import check_present
from redraft.commands.programs.program import Interpreter, Limits, Program
from redraft.commands.programs.program_text import written
from redraft.edits.display_text import beginning, excerpt
from redraft.edits.execution import execute
from redraft.edits.receipt.record import ProgramRecord
from redraft.errors import CommandError, EditError, ProgramError, says
from redraft.formats.disk.snapshots import Snapshot
from redraft.formats.file import File
from redraft.messages import placed
from redraft.pictures.picture_sources import PictureSource
from redraft.session.options import Options
from redraft.session.proof.execution import Asked, Order, order_for
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


def command_order(file: File, commands: Sequence[Command], options: Options, tools: Resources) -> Order:
    """What to carry out. Raises CommandError, naming the command, where one cannot be."""
    document, measure = file.document, tools.fonts.measure
    asked = []
    for number, command in enumerate(commands, 1):
        call = excerpt(written(command, document))
        try:
            check_present(command, document)
            found = command.resolve(document, measure)
            document = execute(document, found.edits, measure)
        except AlreadySo:
            found = Resolution(())
        except (CommandError, EditError) as error:
            raise CommandError(placed(f"command {number}", error.message), error.suggestion) from None
        except (ValueError, ArithmeticError) as error:
            raise CommandError(f"command {number}: {error}", f"`redraft commands {command.command}` shows it") from None
        asked.append(Asked(call, call, tuple(found.edits), commands=(command,), found=found))
    notes = tuple(note for one in asked if one.found is not None for note in one.found.notes)
    return order_for(file, asked, options, who="apply", notes=notes)


def is_program(source: Snapshot) -> bool:
    """Whether a file holds a program: by its name, or since it does not begin as JSON does."""
    suffix = source.path.suffix.lower()
    if suffix in (".py", ".json"):
        return suffix == ".py"
    return not source.data.removeprefix(b"\xef\xbb\xbf").lstrip().startswith((b"{", b"["))


def program_from(path: Path, data: bytes) -> Program:
    """The program in a file. It has limits of its own, so that more time is allowed around it."""
    try:
        budget.widen(2 * budget.SECONDS + Limits().host_seconds)
        return Program(data.decode("utf-8-sig").replace("\r\n", "\n"))
    except UnicodeDecodeError as error:
        raise ProgramError(says("program-not-utf-8", path=path), stage="syntax") from error
