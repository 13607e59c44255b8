"""The llama.cpp server process: started by `local_server`, ended when its parent ends.

    python -m redraft.models.local.llama_process FILE.gguf CONTEXT THREADS PARENT STATES

Its key comes as the first line of standard input; its address goes as one line to standard output. When standard input
closes, or the process PARENT is no longer the parent (it was killed), the server is gone at once. STATES is the folder
of prompts that were read, '' for none.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time

from redraft import machine


def main(path: str, states: str, context: int, threads: int, parent: int) -> None:
    os.umask(0o077)
    key = sys.stdin.readline().strip()
    report = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what llama.cpp prints is for the log
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()

    import xllamacpp

    settings = xllamacpp.CommonParams()
    settings.model.path = path
    settings.model_alias = {os.path.basename(path)}
    settings.hostnames = ["127.0.0.1"]
    settings.port = 0  # a free one
    settings.n_ctx = context
    settings.n_parallel = 1
    settings.slot_save_path = states and os.path.join(states, "")
    settings.api_keys = [key]
    settings.ui = False
    settings.offline = True  # it could fetch models by name
    settings.warmup = False
    settings.verbosity = 1
    for processors in (settings.cpuparams, settings.cpuparams_batch):
        processors.n_threads = threads
        processors.poll = 0  # not to spin where others want the processor too
    try:
        server = xllamacpp.Server(settings)
    except Exception as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr, flush=True)
        os._exit(1)
    print(json.dumps({"address": server.listening_address}), file=report, flush=True)
    sys.stdin.read()
    os._exit(0)  # at once: an answer under way is for nobody


def _end_with(parent: int) -> None:
    """A pipe can be held open by a process that was forked from the parent; the parent's number cannot."""
    while os.getppid() == parent if machine.POSIX else machine.process_runs(parent):
        time.sleep(0.5)
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[5], *map(int, sys.argv[2:5]))
