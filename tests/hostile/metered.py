"""What a program and all it starts take: processor seconds, and the most memory of all of them at one moment.

    python metered.py REPORT.json SECONDS PROGRAM …

It is a process of its own that takes in whatever the program leaves behind (Linux's 'child subreaper'), so that nothing
goes uncounted. After so many seconds of wall time everything is ended. It imports nothing but the standard library.
"""

from __future__ import annotations

import ctypes
import json
import os
import subprocess
import sys
import time

PR_SET_CHILD_SUBREAPER = 36
PAGE = os.sysconf("SC_PAGE_SIZE")
PAUSE = 0.02


def offspring(pid: int) -> list[int]:
    """The processes under one, however deep."""
    found, todo = [], [pid]
    while todo:
        parent = todo.pop()
        try:
            threads = os.listdir(f"/proc/{parent}/task")
        except OSError:
            continue
        for thread in threads:
            try:
                with open(f"/proc/{parent}/task/{thread}/children") as file:
                    todo += (children := [int(word) for word in file.read().split()])
                    found += children
            except OSError:
                continue
    return found


def held(pid: int) -> int:
    """Bytes of memory that a process has at this moment."""
    try:
        with open(f"/proc/{pid}/statm") as file:
            return int(file.read().split()[1]) * PAGE
    except (OSError, IndexError):
        return 0


def main(report: str, seconds: float, words: list[str]) -> int:
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    began = time.monotonic()
    process = subprocess.Popen(words, stdin=subprocess.DEVNULL)
    used, peak, ended, late = 0.0, 0, None, False
    while True:
        everyone = offspring(os.getpid())
        peak = max(peak, sum(map(held, everyone)))
        try:
            pid, status, usage = os.wait4(-1, os.WNOHANG)
        except ChildProcessError:
            break
        if pid:
            used += usage.ru_utime + usage.ru_stime
            peak = max(peak, usage.ru_maxrss << 10)
            ended = os.waitstatus_to_exitcode(status) if pid == process.pid else ended
            continue
        if time.monotonic() - began > seconds:
            late = True
            for pid in everyone:
                try:
                    os.kill(pid, 9)
                except OSError:
                    continue
        time.sleep(PAUSE)
    with open(report, "w") as file:
        wall = time.monotonic() - began
        json.dump({"code": ended, "seconds": used, "memory": peak >> 20, "wall": wall, "late": late}, file)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], float(sys.argv[2]), sys.argv[3:]))
