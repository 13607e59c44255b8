"""`redraft apply` with a program, the language it is written in, and the scope options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from redraft.errors import ProgramError, UsageError
from redraft.interfaces.terminal import as_typed, print_json, progress_for, say

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from redraft.commands.programs.program import Program
    from redraft.edits.receipt import Receipt
    from redraft.edits.scope import Scope
    from redraft.formats.snapshot import Snapshot


def is_program(source: Snapshot) -> bool:
    """Whether a file holds a program: by its name, or since it does not begin as JSON does."""
    suffix = source.path.suffix.lower()
    if suffix in (".py", ".json"):
        return suffix == ".py"
    return not source.data.removeprefix(b"\xef\xbb\xbf").lstrip().startswith((b"{", b"["))


def program_from(path: Path, data: bytes) -> Program:
    from redraft.commands.programs.program import Program

    try:
        return Program(data.decode("utf-8-sig").replace("\r\n", "\n"))
    except UnicodeDecodeError as error:
        raise ProgramError(f"{path} is not UTF-8 text", "save the program as UTF-8", stage="syntax") from error


def run_program(options: argparse.Namespace, source: Snapshot) -> Receipt:
    from redraft.session.session import Session

    if options.rebase:
        raise UsageError("--rebase is for edits; a program runs on any file that has what it names", "leave it out")
    program = program_from(options.edits, source.data)
    scope = scope_of(options)
    given = _given([as_typed(word) for word in options.var])
    progress = progress_for(options.json)
    try:
        with Session(
            options.fonts,
            history=not options.no_history,
            strict_fonts=options.strict_fonts,
            tile_cache=not options.no_tile_cache,
            progress=progress,
        ) as session:
            return session.run_file(
                options.file,
                program,
                options.output,
                in_place=options.in_place,
                dry_run=options.dry_run,
                render=not options.no_render,
                strict=options.strict,
                scope=scope,
                given=given,
            )
    finally:
        progress("")


def _given(words: Sequence[str]) -> dict[str, str]:
    given = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name.isidentifier():
            raise UsageError(f"--var {word!r} is not NAME=VALUE", "for example --var city=Oslo")
        given[name] = value
    return given


def print_language(options: argparse.Namespace) -> int:
    from redraft.commands.programs.stubs import language

    if options.json:
        print_json({"language": language()})
    else:
        say(language().rstrip())
    return 0


def scope_of(options: argparse.Namespace) -> Scope | None:
    """The scope the options ask for; None where they ask for none."""
    if not (options.only or options.lock or options.freeze):
        return None
    from redraft.edits.scope import Scope

    return Scope.of(
        [as_typed(text) for text in options.only], [as_typed(text) for text in options.lock], options.freeze
    )


def row_scope(row: Mapping[str, Any]) -> Scope | None:
    """The scope of a row of a batch."""
    asked = [row.get(name) or [] for name in ("only", "lock", "freeze")]
    if not any(asked):
        return None
    from redraft.edits.scope import Scope

    return Scope.of(*([each] if isinstance(each, str) else each for each in asked))
