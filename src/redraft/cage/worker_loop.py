"""The life of a confined worker process: it limits itself, loads what it needs, closes the doors and answers messages.

It imports nothing of redraft but `machine` and modules of `cage`: workers load it in a bare interpreter.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from redraft.cage.bounds import Bounds
from redraft.cage.confinement import confine
from redraft.cage.messages import read_message, write_message
from redraft.machine import POSIX

Request = dict[str, Any]
Loaded = tuple[dict[str, Any], Callable[[Request, bytes | bytearray, int], None]]
"""What the hello says besides `unenforced`, and what answers a request and its body on a file descriptor."""


def serve(load: Callable[[dict[str, Any]], Loaded], source: int, target: int) -> int:
    """Serves requests until the input ends. `load` is given the first message, the setup, before the doors close; its
    `limits` are bytes of `memory` and `cpu`, the processor seconds of the start and of each request."""
    first = read_message(source)
    if first is None:
        return 0
    setup, _ = first
    limits = setup["limits"]
    if POSIX:
        os.set_blocking(2, False)  # a panic's text may fill the pipe; work must not wait for a reader
    bounds = Bounds()
    bounds.memory(int(limits["memory"]))
    bounds.no_traces()
    bounds.cpu(limits["cpu"])
    hello, answer = load(setup)
    unenforced = confine(started_by_main_thread=bool(setup.get("main_thread")))
    bounds.no_more_files()
    write_message(target, {**hello, "unenforced": bounds.unenforced + unenforced})
    while message := read_message(source):
        bounds.cpu(limits["cpu"])
        answer(*message, target)
    return 0
