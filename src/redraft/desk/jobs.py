"""Work that takes a while: carried out in a thread of its own, told step by step, and ended when nobody wants it."""

from __future__ import annotations

import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from redraft.desk.workpiece import UNKEYED, NotFound, Once
from redraft.errors import RedraftError, says
from redraft.search.steering import Steering

MOST_JOBS, MOST_RUNNING = 100, 4
MOST_EVENTS = 1_000


class Cancelled(RedraftError):
    """Somebody ended it."""

    code = "cancelled"


class Job:
    """`events` are `{"at", "stage"}`, and the last `{"at", "state", …}`; `state` is waiting, running, done, failed or
    cancelled. `hand` is what steers it, where it can be; `folder` has the files it makes, where it makes some."""

    def __init__(self, id: str, kind: str) -> None:
        self.id, self.kind, self.state = id, kind, "waiting"
        self.events: list[dict[str, Any]] = []
        self.result: Any = None
        self.error: dict[str, Any] | None = None
        self.hand: Steering | None = None
        self.folder: Path | None = None
        self._begun = time.monotonic()
        self._cancel = threading.Event()
        self._news = threading.Condition()

    @property
    def over(self) -> bool:
        return self.state in ("done", "failed", "cancelled")

    def to_json(self) -> dict[str, Any]:
        told: dict[str, Any] = {"id": self.id, "kind": self.kind, "state": self.state, "events": len(self.events)}
        told |= {"result": self.result} if self.state == "done" else {}
        return told | ({"error": self.error} if self.error else {})

    def note(self, stage: str, **facts: Any) -> None:
        """Tell a step. Raises Cancelled where nobody wants the result any more."""
        if self._cancel.is_set():
            raise Cancelled(says("job-cancelled"))
        if stage:
            self._tell({"stage": stage, **facts})

    def cancel(self) -> None:
        self._cancel.set()

    def since(self, number: int, seconds: float) -> list[dict[str, Any]]:
        """The events after the first `number`, once there are some or the time is up."""
        with self._news:
            if len(self.events) <= number and not self.over:
                self._news.wait(seconds)
            return self.events[number:]

    def run(self, work: Callable[[Job], Any]) -> None:
        try:
            self.state = "running"
            self.note("begun")
            self.result = work(self)
            self._end("done")
        except Cancelled as error:
            self._end("cancelled", error.as_json())
        except RedraftError as error:
            self._end("failed", error.as_json())
        except Exception as error:
            told = {"code": "internal", "message": f"internal error: {type(error).__name__}", "suggestion": "report it"}
            self._end("failed", told)

    def _end(self, state: str, error: Mapping[str, Any] | None = None) -> None:
        self.error = dict(error) if error is not None else None
        with self._news:
            self.state = state
        self._tell({"state": state, **({"error": self.error} if self.error else {"result": self.result})})

    def _tell(self, event: dict[str, Any]) -> None:
        with self._news:
            if len(self.events) < MOST_EVENTS or "state" in event:
                self.events.append({"at": round(time.monotonic() - self._begun, 3), **event})
            self._news.notify_all()


class Jobs:
    """Jobs by id; those long over are forgotten."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._keys: dict[str, tuple[str, str]] = {}
        self._lock = threading.Lock()
        self._room = threading.Semaphore(MOST_RUNNING)

    def __iter__(self) -> Iterator[Job]:
        return iter(list(self._jobs.values()))

    def start(self, kind: str, work: Callable[[Job], Any], once: Once = UNKEYED) -> Job:
        """Begin. With a key what was begun before is not begun again."""
        with self._lock:
            if once.key in self._keys:
                begun, asked = self._keys[once.key]
                once.refuse_other(asked)
                return self._jobs[begun]
            if len(self._jobs) >= MOST_JOBS:
                over = next((each.id for each in self._jobs.values() if each.over), None)
                if over is None:
                    raise RedraftError(says("jobs-too-many", limit=MOST_JOBS))
                del self._jobs[over]
                self._keys = {key: kept for key, kept in self._keys.items() if kept[0] != over}
            id = secrets.token_urlsafe(9)
            job = self._jobs[id] = Job(id, kind)
            if once.key:
                self._keys[once.key] = id, once.asked
        threading.Thread(target=self._run, args=(job, work), daemon=True, name=f"redraft-{kind}").start()
        return job

    def get(self, id: str) -> Job:
        job = self._jobs.get(id)
        if job is None:
            raise NotFound(says("no-job-with-id"))
        return job

    def _run(self, job: Job, work: Callable[[Job], Any]) -> None:
        with self._room:
            job.run(work)
