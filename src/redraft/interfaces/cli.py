"""The `redraft` program: parse, call, show.

Exit codes: 0 done, 1 not carried out, 2 bad usage, 3 bad input, 4 reverted, 130 interrupted. Everything is imported
inside the functions, so that Ctrl-C is answered in a word from the first moment on.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType
    from typing import NoReturn

INTERRUPTED = 130
WRITES = ("edit", "apply", "render", "batch", "undo", "redo", "export")
"""Commands that have done their work once their files are written, whether or not the report can be printed."""


def _quiet_interrupts() -> None:
    """Tell of Ctrl-C in a word also where nothing catches it: between the loading of this file and `run`.

    Before that the interpreter is still starting, and answers in its own way.
    """
    others = sys.excepthook

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            os._exit(_interrupted())
        others(kind, error, trace)

    sys.excepthook = hook


if __name__ == "__main__" or os.path.basename(sys.argv[0] if sys.argv else "").startswith("redraft"):
    _quiet_interrupts()  # not for those who import this file


def run() -> NoReturn:
    """The `redraft` program: ends at once, since taking all modules apart again costs a tenth of the time of `show`."""
    try:
        code = main()
    except KeyboardInterrupt:  # while `main` was still loading, or already telling
        code = _interrupted()
    os._exit(code)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; gives back the exit code. Only `--help` raises, SystemExit."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        import gc

        gc.set_threshold(100_000)  # short-lived: collecting while modules load costs a tenth of the time of `show`
        _open_closed_streams()
        code = _told(words)
        return _printed(code, words)
    except KeyboardInterrupt:
        return _interrupted()


def _told(words: list[str]) -> int:
    """Run a command, and tell what stopped it."""
    from redraft.errors import RedraftError
    from redraft.interfaces.terminal import fail

    as_json = "--json" in words
    try:
        return _run(words)
    except RedraftError as error:
        return fail(error, as_json)
    except Exception as error:
        if os.environ.get("REDRAFT_DEBUG"):
            import traceback

            traceback.print_exc()
        said = " ".join(f"{type(error).__name__}: {error}".split())
        again = "please report this with the file; REDRAFT_DEBUG=1 shows where it happened"
        problem = RedraftError(f"internal error: {said[:300]}", again)
        problem.code = "internal"
        return fail(problem, as_json)


def _run(words: list[str]) -> int:
    from redraft.errors import UsageError
    from redraft.interfaces.arguments import OPTIONS, build_parser
    from redraft.interfaces.terminal import say

    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")  # a terminal that cannot show a character must not stop an edit
    options = build_parser(words[0] if words and words[0] in OPTIONS else None).parse_args(words)
    if options.version:
        from redraft import __version__

        say(f"redraft {__version__}")
        return 0
    if options.command is None:
        raise UsageError("no command given", "redraft --help, or redraft show FILE to begin")
    if getattr(options, "strict", False) and options.no_render:
        raise UsageError("--strict wants pixels proven, and --no-render leaves them out", "leave out one of the two")
    if options.command == "batch":
        from redraft.interfaces.batch import run_batch

        return run_batch(options)
    if options.command == "bench":
        from redraft.interfaces.bench import bench

        return bench(options)
    from redraft.interfaces import commands

    return commands.COMMANDS[options.command](options)


def _printed(code: int, words: list[str]) -> int:
    """The exit code once the report is out. One that could not be printed fails only commands that write nothing."""
    from redraft.interfaces.terminal import lost, warn

    why = lost()
    if why is None:
        return code
    if why:
        warn(f"redraft: warning: the report could not be printed: {why}")
    return code or (1 if why and not (words and words[0] in WRITES) else 0)


def _open_closed_streams() -> None:
    """Fill descriptors 0 to 2 where they are closed, lest a design be opened as standard output and written to."""
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    if sys.stderr is None:  # then `print(file=sys.stderr)` would go to standard output
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115 - open until the program ends


def _interrupted() -> int:
    import signal
    from contextlib import suppress

    with suppress(ValueError, OSError):  # once is enough
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        print("redraft: interrupted", file=sys.stderr, flush=True)
    return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
