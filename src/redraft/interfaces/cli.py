"""The `redraft` program, from its first moment: Ctrl-C is answered in a word, and what it does is loaded after that.

Exit codes: 0 done, 1 not carried out, 2 usage, 3 bad input, 4 reverted, 5 not all written, 130 interrupted.
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


def _quiet_interrupts() -> None:
    """Report Ctrl-C in a word also where nothing catches it: between the loading of this file and `run`.

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
    except KeyboardInterrupt:  # while `main` was still loading, or already reporting
        code = _interrupted()
    os._exit(code)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit code. Only `--help` raises, SystemExit. Without `argv` it is a program of its
    own, and its budget that of the whole process."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        import gc

        gc.set_threshold(100_000)  # short-lived: collecting while modules load costs a tenth of the time of `show`
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # of small matrices: more threads take longer
        from redraft.interfaces.dispatch import dispatch  # here, so that Ctrl-C while it loads is caught

        return dispatch(words, alone=argv is None)
    except KeyboardInterrupt:
        return _interrupted()


def _interrupted() -> int:
    import signal
    from contextlib import suppress

    with suppress(ValueError, OSError):  # once is enough
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        print("redraft: interrupted", file=sys.stderr, flush=True)
    return INTERRUPTED


if __name__ == "__main__":
    run()
