"""One process of a batch: reads a JSON line for each row from its standard input, answers with one on its output.

The first line it gets says what to run, `{"opener": "module:function", "options": {...}, "pictures": [folders that
instructions may name pictures in], "table": its folder where that is a URL, "retries": of a store}`; it answers
`{"ready": true}` or `{"error": {...}}`. The opener gives a context manager whose value carries out one row at a time,
so that fonts and the drawing worker stay warm between rows. When its input ends, the process ends, also in the middle
of a row; `null` ends it after the last.
"""

from __future__ import annotations

import importlib
import json
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext, suppress
from hashlib import file_digest
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from redraft import machine
from redraft.batch.table.store import Store
from redraft.batch.table.urls import is_url
from redraft.errors import (
    EditError,
    FormatError,
    LeakError,
    ProgramError,
    RedraftError,
    RequestError,
    SaveError,
    UsageError,
    says,
)
from redraft.formats.disk.snapshots import MANIFEST
from redraft.language.picture_files import only_within

if TYPE_CHECKING:
    from redraft.batch.run.session import Carry

REMOTE = ("stored", "read")
"""What a row of the results says of URLs (see `Store.placed`)."""
OPENER = "redraft.batch.run.session:open_session"


def status_of(error: BaseException) -> str:
    """The status of a row that ended with an error."""
    match error:
        case UsageError() | FormatError():
            return "bad_input"
        case RequestError(readings=readings) if readings:
            return "unsure"
        case RequestError() | EditError() | ProgramError():
            return "refused"
        case LeakError():
            return "reverted"
    return "failed"


def error_record(error: BaseException) -> dict[str, Any]:
    """An error as a row of the results holds it."""
    if isinstance(error, RedraftError):
        return error.as_json()
    place = next(
        (f"{Path(at.filename).name}:{at.lineno}" for at in reversed(traceback.extract_tb(error.__traceback__))), ""
    )
    text = " ".join(f"{type(error).__name__}: {error}".split())[:300]
    return {
        "code": "internal",
        "message": f"internal error: {text}",
        "suggestion": "please report this with the file and the instruction",
        "where": place,
    }


def output_digest(path: str) -> str | None:
    """The sha256 of a file, or of the list of a layer folder's layers, as the results have it; None for none."""
    with suppress(OSError), open(os.path.join(path, MANIFEST) if os.path.isdir(path) else path, "rb") as file:
        return file_digest(file, "sha256").hexdigest()[:32]
    return None


def run_row(carry: Carry, row: Mapping[str, Any], store: Store | None = None) -> dict[str, Any]:
    """The result of a row: `{status, edits, seconds, error, fit, warnings, notes}`, and more that the session adds, as
    what models took. Its URLs are those of `store`."""
    began = time.perf_counter()
    made: Mapping[str, Any] = {}
    problem: BaseException | None = None
    try:
        with store.localized(row) if store is not None else nullcontext(row) as here:
            outputs = [here["output"], *here.get("further", ())] if here.get("output") else []
            for folder in {os.path.dirname(output) for output in outputs}:
                _make_folder(folder)
            made = carry(here)
            made = {**made, "sha256": [output_digest(output) for output in outputs]}
            made |= store.placed(row, here) if store is not None else {}
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a panic of a compiled library is not an Exception
        problem = error
    return {
        "status": status_of(problem) if problem is not None else "partial" if made.get("refused") else "done",
        "edits": made.get("edits", []),
        "seconds": round(time.perf_counter() - began, 4),
        "error": None if problem is None else error_record(problem),
        "fit": made.get("fit", []),
        "warnings": made.get("warnings", []),
        "notes": made.get("notes", []),
        **{name: made[name] for name in ("used", "refused", "picture", "told", "sha256", *REMOTE) if name in made},
        **getattr(carry, "spent", dict)(),
    }


def _make_folder(folder: str) -> None:
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise SaveError(says("batch-folder-not-makeable", folder=folder, reason=error.strerror)) from error


def main() -> int:
    # Whatever a library prints must not get between the answers, so they have a descriptor of their own.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    signal.signal(signal.SIGTERM, _end)
    # When the caller is gone, however it died, the row at hand is left: another batch may be at it by then.
    threading.Thread(target=machine.end_with_parent, args=(int(sys.argv[1]), 0), daemon=True).start()

    def answer(value: Mapping[str, Any]) -> None:
        answers.write(json.dumps(value) + "\n")
        answers.flush()

    try:
        order = json.loads(sys.stdin.buffer.readline())
        store = Store(order["pictures"], order["table"], order["retries"])
        only_within([folder for folder in order["pictures"] if not is_url(folder)], store.picture)
        module, _, name = order["opener"].partition(":")
        opener: Callable[[Mapping[str, Any]], AbstractContextManager[Carry]]
        opener = getattr(importlib.import_module(module), name)
        with opener(order["options"]) as carry, store:
            answer({"ready": True})
            for line in sys.stdin.buffer:
                if (row := json.loads(line)) is None:
                    break
                answer(store.told(run_row(carry, row, store)))
    except BrokenPipeError:
        return 1  # the caller is gone
    except Exception as error:
        answer({"error": error_record(error)})
        return 1
    return 0


def _end(*_: object) -> NoReturn:
    """Asked to stop: leave through the `with` blocks, so that a save takes its temporary file along."""
    raise KeyboardInterrupt


if __name__ == "__main__":
    try:
        code = main()
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)
