"""The process that confines itself and then executes another program.

`launcher.Launcher` starts it (as `bare_interpreter` says) with these arguments: the program, a file for the names of
what could not be enforced, bytes of memory, seconds of processor time; all others are the program's own. Afterwards
there are no files but the system's libraries to read, nothing to write to, no network and no other process.

It imports nothing of redraft but modules of `cage`, and little else: a program waits for it.
"""

from __future__ import annotations

import mmap
import os
import struct
import sys

from redraft.cage.bounds import Bounds
from redraft.cage.confinement import Kernel

TYPE_CHECKING = False  # as in typing, which takes longer to load than all this
if TYPE_CHECKING:
    from collections.abc import Callable

LIBRARIES = ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/nix/store", "/etc/ld.so.cache")
OPEN_FILES = 16
REPORT = 4096
"""Bytes of the report, zeros behind it."""
_HEAD, _SEGMENT = struct.Struct("<16sHHIQQQIHHH"), struct.Struct("<IIQQQQ")
_LOADER = 3  # the kind of segment that names the loader of a program


def loader(program: str) -> list[str]:
    """What loads a program of this system, as its own head says; nothing for one that needs no loader."""
    with open(program, "rb") as file:
        head = file.read(_HEAD.size)
        if len(head) < _HEAD.size or head[:6] != b"\x7fELF\x02\x01":
            return []
        *_, start, _, _, _, size, count = _HEAD.unpack(head)
        for number in range(min(count, 64)):
            file.seek(start + number * size)
            kind, _, offset, _, _, length = _SEGMENT.unpack(file.read(_SEGMENT.size))
            if kind == _LOADER:
                file.seek(offset)
                return [os.path.realpath(file.read(min(length, 4096)).rstrip(b"\0").decode())]
    return []


def shut_in(program: str) -> list[str]:
    """Gives up everything but memory, time and the pipes. Returns what could not be enforced."""
    kernel = Kernel()
    measures: dict[str, Callable[[], None]] = {
        "privileges": kernel.no_new_privileges,
        "namespaces": kernel.own_namespaces,
        "landlock": lambda: kernel.only_files([program, *loader(program)], [], loaded=LIBRARIES),
        "syscalls": lambda: kernel.few_calls(launching=True),
    }
    unenforced = []
    for name, measure in measures.items():
        try:
            measure()
        except (OSError, AttributeError, LookupError, struct.error, ValueError):
            unenforced.append(name)
    return unenforced


def main() -> int:
    program, place, memory, cpu, *own = sys.argv[2:]
    program = os.path.realpath(program)
    report = mmap.mmap(os.open(place, os.O_RDWR | os.O_CLOEXEC), REPORT)
    os.dup2(os.open(os.devnull, os.O_WRONLY | os.O_CLOEXEC), 2)
    os.closerange(3, 1 << 16)
    bounds = Bounds()
    bounds.memory(int(memory))
    bounds.no_traces()
    bounds.cpu(float(cpu), for_good=True)
    bounds.few_files(OPEN_FILES)
    report_line = " ".join(["shut in, but for:", *bounds.unenforced, *shut_in(program)]).encode()
    report[: len(report_line)] = report_line  # no write(), which is forbidden for files by now
    os.execve(program, [program, *own], {})
