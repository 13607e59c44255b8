"""Builds an order from commands: each is resolved on the document that the ones before it leave."""

from __future__ import annotations

from collections.abc import Sequence

from redraft.commands.command import AlreadySo, Command, Resolution
from redraft.commands.presence import check_present
from redraft.commands.programs.program_text import written
from redraft.edits.display_text import excerpt
from redraft.edits.execution import execute
from redraft.errors import CommandError, EditError
from redraft.formats.file import File
from redraft.messages import placed
from redraft.session.execution import Asked, Order
from redraft.session.options import Options
from redraft.session.resources import Resources
from redraft.targets.guards import guard_for


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
    guard = guard_for(file.document, options.scope)
    aim = options.aim()
    notes = tuple(note for one in asked if one.found is not None for note in one.found.notes)
    return Order(
        file, asked, who="apply", guard=guard, notes=notes, render=options.render, strict=options.strict, aim=aim
    )
