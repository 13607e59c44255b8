"""What goes to the terminal: text made harmless, one JSON object, errors as a sentence and a next step, progress.

Nothing here raises when the other end is full or gone: what was done is done. `lost` says whether a report got out.
"""

from __future__ import annotations

import codecs
import io
import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any, TextIO

from redraft.errors import RedraftError, UsageError, says
from redraft.machine import POSIX
from redraft.messages import clean as clean
from redraft.messages import lasting as lasting
from redraft.messages import priced as priced

SELDOM = 10.0
MOST_REPAIRS = 5
"""How many repairs of a damaged file are listed."""


def as_typed(word: str) -> str:
    """A word of the command line that is text, not a file's name. Where the locale knows ASCII only, Python hands over
    bytes it could not read in disguise; terminals send UTF-8."""
    try:
        return word.encode("utf-8", "surrogateescape").decode("utf-8")
    except UnicodeError:
        raise UsageError(says("argument-not-text", argument=clean(word))) from None


_SPELT = {"✓": "ok", "✗": "NO", "→": "->", "←": "<-", "…": "...", "×": "x", "−": "-", "“": '"', "”": '"', "⏎": "|"}
"""Signs that code pages of terminals lack: a proof that holds must not read as one that does not."""


def _spelt(error: Any) -> tuple[str, int]:
    return "".join(_SPELT.get(sign, "?") for sign in error.object[error.start : error.end]), error.end


codecs.register_error("spelt", _spelt)


class _Whole(io.FileIO):
    """A descriptor that takes what it is given whole, also where a signal or a full pipe cuts a write short: Python
    itself writes the rest only where output is buffered."""

    def write(self, data: Any, /) -> int:
        left = memoryview(data).cast("B")
        while left:
            done = super().write(left)
            if done is None:  # a pipe that does not wait
                import select

                select.select([], [self], [])
            left = left[done or 0 :]
        return len(data)


def write_whole() -> None:
    """From here on standard output is written whole or fails."""
    before = sys.stdout
    if isinstance(before, io.TextIOWrapper) and (POSIX or not before.isatty()):  # a console of Windows is no file
        raw = _Whole(before.fileno(), "w", closefd=False)
        sys.stdout = io.TextIOWrapper(
            raw if before.write_through else io.BufferedWriter(raw),
            before.encoding,
            "spelt",
            line_buffering=before.line_buffering,
            write_through=before.write_through,
        )


class _Report:
    """Standard output, written to until it fails. `why` is then the reason, empty for a reader who has left."""

    def __init__(self) -> None:
        self.why: str | None = None

    def line(self, text: str) -> None:
        if self.why is None and sys.stdout is None:
            self.why = "standard output is closed"
        if self.why is not None:
            return
        try:
            print(text)
        except (OSError, ValueError) as error:
            self.fail(error)

    def flush(self) -> None:
        if self.why is None and sys.stdout is not None:
            try:
                sys.stdout.flush()
            except (OSError, ValueError) as error:
                self.fail(error)

    def fail(self, error: OSError | ValueError) -> None:
        left = isinstance(error, BrokenPipeError)
        self.why = "" if left else getattr(error, "strerror", None) or str(error)
        with suppress(OSError, ValueError):  # keeps Python from trying once more at exit
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


_report = _Report()


def say(text: str = "") -> None:
    """A line on stdout."""
    _report.line(text)


def say_printed(text: str) -> None:
    """What a program printed, line by line and whole."""
    for line in text.splitlines():
        say(clean(line))


def lost() -> str | None:
    """Why the output was not written: None when it did, empty when the reader had enough (`| head`)."""
    global _report
    _report.flush()
    why = _report.why
    _report = _Report()
    return why


def warn(text: str) -> None:
    """A line on stderr."""
    with suppress(OSError, ValueError):
        print(clean(text), file=sys.stderr)


def warn_of_repairs(repairs: Iterable[str]) -> None:
    """What was mended to read a damaged file, a line each, and how many more there were."""
    all_of_them = list(repairs)
    for repair in all_of_them[:MOST_REPAIRS]:
        warn(f"redraft: warning: repaired while reading: {repair}")
    if len(all_of_them) > MOST_REPAIRS:
        warn(f"redraft: warning: and {len(all_of_them) - MOST_REPAIRS} more repairs")


def print_json(value: Mapping[str, Any]) -> None:
    """The one object a command prints with --json; plain ASCII, so that any pipe can carry it."""
    say(json.dumps(value, allow_nan=False))


def tell(as_json: bool, value: Mapping[str, Any], lines: Iterable[str]) -> None:
    """What a command has to say: with --json the one object, else these lines, for a person."""
    if as_json:
        print_json(value)
        return
    for line in lines:
        say(clean(line))


def fail(error: RedraftError, as_json: bool) -> int:
    """Report an error, and return its exit code."""
    if as_json:
        print_json(error.as_json())
        return error.exit_code
    say_printed(error.printed)
    own, suggestions = getattr(error, "own", None) or (error.message, (error.suggestion,))
    for failed in getattr(error, "failures", ()):
        warn_of(failed)
    for line in (f"redraft: {own}" if own else "", *(f"try: {each}" for each in suggestions if each)):
        if line:
            warn(line)
    return error.exit_code


def warn_of(failed: Mapping[str, str], so: str = "") -> None:
    """What a model did wrong, what followed, and what helps: the first lines of an answer."""
    warn(f"redraft: {failed['message']}{so and f'; {so}'}")
    if failed["suggestion"]:
        warn(f"try: {failed['suggestion']}")


def is_anybody_there(*, looks: bool = False) -> bool:
    """Whether a person may be at the other end, and can be asked; `looks`: reads standard error at least."""
    try:
        return sys.stdin.isatty() and (sys.stderr if looks else sys.stdout).isatty()
    except (AttributeError, ValueError):  # closed
        return False


def answer(question: str, on: TextIO | None = None) -> str:
    """What a person answers, '' for nothing: also when the other end is closed. The question goes to standard output or
    another stream. Ctrl-C ends the command as anywhere else."""
    if on is not None:
        print(question, end="", file=on, flush=True)
    try:
        return input("" if on is not None else question).strip()
    except EOFError:
        say()
        return ""


def agreed(question: str, otherwise: str = "") -> bool:
    """Whether a person says yes; `otherwise` is what to do where nobody can be asked."""
    if not is_anybody_there():
        warn(f"redraft: not a terminal, so nobody can be asked; {otherwise}")
        return False
    return answer(f"{question} [y/N] ").lower() in ("y", "yes")


def progress_for(as_json: bool, *, log: bool = False) -> Callable[[str], None]:
    """Reports stages on stderr where a person looks; in a `log` one after ten seconds, and every ten; else none."""
    said = time.monotonic()

    def logged(stage: str) -> None:
        nonlocal said
        if stage and time.monotonic() - said > SELDOM:
            said = time.monotonic()
            warn(f"redraft: {stage}")

    if as_json or not sys.stderr.isatty():
        return logged if log and not as_json else lambda stage: None

    def tell(stage: str) -> None:
        with suppress(OSError, ValueError):
            print(f"\r\x1b[2K{stage} …" if stage else "\r\x1b[2K", end="", file=sys.stderr, flush=True)

    return tell
