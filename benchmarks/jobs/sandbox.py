"""Runs a script that a model wrote, from standard input: `python -m benchmarks.jobs.sandbox FOLDER [--unconfined]`.

Confined, by Linux: no network; of files only FOLDER can be written, and only it, Python and the system's programs and
fonts can be read; 4 GB of memory, 120 s of processor time, files of 1 GB; redraft cannot be imported. Whoever starts it
gives it an environment without keys, and ends it when it takes long. Not confined: how many processes it starts and
leaves, how much it writes in all, what the kernel gets wrong. Where the network or the files cannot be closed, it ends
with 3 and runs nothing, unless told `--unconfined`.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from redraft.cage.confinement import Kernel
from redraft.machine import set_limit

READABLE = [sys.prefix, sys.base_prefix, "/usr", "/lib", "/lib64", "/bin", "/etc/fonts", "/etc/ld.so.cache"]
DEVICES = ["/dev/null", "/dev/zero", "/dev/urandom"]
LIMITS = {"RLIMIT_AS": 4 << 30, "RLIMIT_CPU": 120, "RLIMIT_FSIZE": 1 << 30, "RLIMIT_CORE": 0}


def confine(folder: str) -> None:
    """OSError where the system cannot close the network or the files."""
    for name, most in LIMITS.items():
        with suppress(OSError, ValueError, AttributeError):
            set_limit(name, most)
    if sys.platform != "linux":
        raise OSError("only Linux can")
    kernel = Kernel()
    kernel.no_new_privileges()
    kernel.no_inspection()
    kernel.own_namespaces()
    kernel.only_files(READABLE, [folder, *DEVICES])


if __name__ == "__main__":
    folder, script = os.path.realpath(sys.argv[1]), sys.stdin.read()
    try:
        confine(folder)
    except OSError as error:
        if "--unconfined" not in sys.argv:
            print(f"this system cannot confine scripts: {error}", file=sys.stderr)
            sys.exit(3)
    sys.argv, sys.path[:] = [""], [folder, *(one for one in sys.path if one.startswith((sys.prefix, sys.base_prefix)))]
    for name in [one for one in sys.modules if one.partition(".")[0] in ("redraft", "benchmarks")]:
        del sys.modules[name]
    sys.modules["redraft"] = None  # type: ignore[assignment]
    exec(compile(script, "script.py", "exec"), {"__name__": "__main__"})
