"""What goes to the terminal: text made harmless, one JSON object, errors as a sentence and a next step, progress."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Mapping
from typing import Any

from redraft.errors import RedraftError

# C0 and C1 controls, and the marks that turn the direction of what follows: a file's text must not drive a terminal.
_DRIVES_TERMINAL = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def clean(text: str) -> str:
    """Text from a file, on one line and unable to move the cursor, colour the screen or reorder its neighbours."""
    return _DRIVES_TERMINAL.sub(_visible, text)


def _visible(found: re.Match[str]) -> str:
    return {"\n": "⏎", "\t": " ", "\r": "⏎"}.get(found[0], f"\\u{ord(found[0]):04x}")


def say(text: str = "") -> None:
    """A line on stdout."""
    print(text)


def warn(text: str) -> None:
    print(clean(text), file=sys.stderr)


def print_json(value: Mapping[str, Any]) -> None:
    """The one object a command prints with --json; plain ASCII, so that any pipe can carry it."""
    print(json.dumps(value, allow_nan=False))


def fail(error: RedraftError, as_json: bool) -> int:
    """Tell an error, and give back its exit code."""
    if as_json:
        print_json(error.as_json())
    else:
        print(f"redraft: {clean(error.message)}", file=sys.stderr)
        if error.suggestion:
            print(f"try: {clean(error.suggestion)}", file=sys.stderr)
    return error.exit_code


def progress_for(as_json: bool) -> Callable[[str], None]:
    """Tells stages on stderr when a person is looking there; silent otherwise."""
    if as_json or not sys.stderr.isatty():
        return lambda stage: None

    def tell(stage: str) -> None:
        print(f"\r\x1b[2K{stage} …" if stage else "\r\x1b[2K", end="", file=sys.stderr, flush=True)

    return tell
