"""The rows of a batch handed to processes, and retried or failed where their process is lost."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from redraft.batch.table.manifest import RowJob
from redraft.errors import ToolError, UsageError, says
from redraft.process_pool import Done, Lost, Pool, Worker, spawned
from redraft.ray_pool import Cluster, RayPool

SENT = ("input", "instruction", "program", "output", "further", "code", "fill", "template",
        "allow_empty")  # fmt: skip
"""What a process is sent of a row, besides the values and the scope."""
RETRIES = 2
"""How often a row is tried again whose process was lost."""
# -P: nothing is imported from the current folder, which may hold anything
_COMMAND = (sys.executable, "-P", "-m", "redraft.batch.run.worker")


Record = Callable[[RowJob, Mapping[str, Any]], None]
"""Records the result of a row: `{status, edits, seconds, error, …}`."""


def row_pool(
    order: Mapping[str, Any], count: int, row_seconds: float, cluster: Cluster | None = None, shared: bool = True
) -> Pool[RowJob] | RayPool[RowJob]:
    """Processes that carry rows out; `order` says with what (see `batch_worker`). `shared`: rows name paths, which all
    nodes of a cluster must see."""
    if cluster is None:
        return Pool(partial(_started, order), count, row_seconds, _row)
    models = order["options"].get("models")
    if models and cluster.address and models["limits"][1] is not None:
        raise UsageError(says("max-seconds-across-nodes"))
    folders = [models["folder"]] if models else []
    return RayPool(partial(_started, order), count, row_seconds, _row, cluster, folders, shared)


def _started(order: Mapping[str, Any]) -> Worker[RowJob]:
    return spawned((*_COMMAND, str(os.getpid())), order)


def recorded(record: Record, row_seconds: float, retries: int = RETRIES) -> Done[RowJob]:
    """Records the result of each row. One whose process was lost is tried again, so many times at most; it is not where
    it took too long, or where no process starts."""

    def done(job: RowJob, answer: Any, lost: Lost | None, seconds: float) -> tuple[RowJob, ...]:
        if lost is not None:
            if lost.error is None and lost.code is not None and job.lost < retries:
                return (replace(job, lost=job.lost + 1),)
            error = lost.error or _problem(lost, row_seconds, job.lost + 1).as_json()
            answer = {"status": "failed", "edits": [], "seconds": round(seconds, 4), "error": error, "lost": True}
        record(job, answer)
        return ()

    return done


def _row(job: RowJob) -> Mapping[str, Any]:
    row = {name: getattr(job, name) for name in SENT}
    return {"shown": job.output} if job.shown else {**row, "given": dict(job.given), **job.scope}


def _problem(lost: Lost, row_seconds: float, times: int) -> ToolError:
    if lost.code is None:
        return ToolError(says("row-too-slow", seconds=row_seconds))
    if lost.code < 0:
        number = -lost.code
        name = signal.Signals(number).name if number in {int(one) for one in signal.Signals} else str(number)
        what = f"the process for this row was ended from outside ({name})"
        suggestion = "it may have run out of memory: use fewer --workers, or a smaller file"
    else:
        what, suggestion = f"the process for this row ended with code {lost.code}", "please report this with the file"
    what += f", {times} times" if times > 1 else ""
    return ToolError(f"{what}: {lost.words}" if lost.words else what, suggestion)
