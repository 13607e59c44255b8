"""A pool of Ray actors with the face of `process_pool.Pool`, on this machine or on a cluster (extra `ray`).

An actor is a keeper of one process at a time, the same as a local pool has, so that a row that crashes or takes too
long costs its process and no more, and has the same answer as there. Rows go to actors in tasks of about a second, and
answers come back as they are there; what an actor had not answered when it or its node was lost goes to another. A row
is blamed only where it was alone in its task, or where its actor raised an error at it.
"""

from __future__ import annotations

import base64
import json
import math
import os
import platform
import secrets
import signal
import socket
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, chdir, suppress
from functools import partial
from importlib.util import find_spec
from queue import SimpleQueue
from typing import Any, Generic, NamedTuple, Self, TypeVar

from redraft import machine
from redraft.errors import ToolError, says
from redraft.installation import install_command
from redraft.own_folders import own_folder
from redraft.process_pool import FAILED_STARTS, START_SECONDS, Done, Lost, Pool, Worker, forked, serve, spawned
from redraft.version import __version__

T = TypeVar("T")
FIRST, MOST, TASK_SECONDS = 16, 64, 1.0
"""Rows of a task before it is known how long they take, at most, and how long a task is to take."""
DEPTH = 2
"""Tasks that an actor has at a time: the next one is there when it is done with one."""
TRIES = 3
"""Actors that a row may lose."""
_TICK, _GRACE, _JOIN_SECONDS = 0.2, 5.0, 120.0
"""Seconds between looks at the clock, for actors to end, and for a cluster to give the first of them."""
_PLACE = "/tmp"  # paths of sockets may not be long
_STORE = 80 << 20  # bytes for large objects: rows and answers are none


class Cluster(NamedTuple):
    """Where actors run: `address` is HOST:PORT of the cluster's head, '' for a cluster of our own on this machine that
    ends with the pool. Each has `gpus` GPUs, or a part of one."""

    address: str = ""
    gpus: float = 0.0


OWN = Cluster()
VERSIONS = f"Python {platform.python_version()} and redraft {__version__}"
Answer = tuple[Any, Lost | None, float]  # or why there is none; its seconds


class Keeper:
    """The actor. `start` makes its process."""

    def __init__(self, start: Callable[[], Worker[Any]], seconds: float) -> None:
        self._pool = Pool[Any](start, 1, seconds)

    def hello(self, here: str, folders: Sequence[str]) -> tuple[str, str, str]:
        """Its host, its versions, and a folder that the driver has and it has not."""
        lacks = next((folder for folder in (here, *folders) if not os.path.isdir(folder)), "")
        if not lacks:
            os.chdir(here)  # rows may name files from there
        return socket.gethostname(), VERSIONS, lacks

    def rows(self, messages: Sequence[Any]) -> Iterator[list[Answer]]:
        """All answers that are there, again and again; its process goes on with the next row meanwhile."""
        answers: SimpleQueue[Answer | None] = SimpleQueue()

        def done(job: Any, *answer: Any) -> tuple[()]:
            answers.put(answer)
            return ()

        with ThreadPoolExecutor(1) as thread:
            ended = thread.submit(self._pool.run, messages, done)
            ended.add_done_callback(lambda _: answers.put(None))
            told: list[Answer | None] = []
            while None not in told:
                told = [answers.get(), *(answers.get() for _ in range(answers.qsize()))]
                if known := [answer for answer in told if answer is not None]:
                    yield known
            ended.result()

    def end(self) -> None:
        self._pool.end(now=False)


class _Turn(Generic[T]):
    """A job, and how many actors were lost with it."""

    def __init__(self, job: T) -> None:
        self.job, self.losses = job, 0


class _Actor(Generic[T]):
    """An actor as the driver sees it: its tasks, each the rows not answered yet, with the stream of their answers."""

    def __init__(self, handle: Any, hello: Any) -> None:
        self.handle, self.hello = handle, hello
        self.tasks: deque[tuple[deque[_Turn[T]], Any]] = deque()
        self.heard = time.monotonic()

    @property
    def awaited(self) -> Any:
        """What comes from it next."""
        return self.hello if self.hello is not None else self.tasks[0][1] if self.tasks else None


class RayPool(Generic[T]):
    """Runs jobs in `count` actors (0: one for each core of the cluster), whose processes `start` makes, each job within
    `seconds`. `message` gives what is sent for a job; `folders`, and where files are
    `shared` the current one, must be seen by all nodes. Context manager."""

    def __init__(
        self,
        start: Callable[[], Worker[T]],
        count: int,
        seconds: float,
        message: Callable[[T], Any] = lambda job: job,
        cluster: Cluster = OWN,
        folders: Sequence[str] = (),
        shared: bool = True,
    ) -> None:
        self._start_one, self._seconds, self._message = start, seconds, message
        self._gpus, self._folders, self._here = cluster.gpus, folders, os.getcwd() if shared else "/"
        self._ray, self._left = _connected(cluster, count)
        there = self._ray.cluster_resources()
        most = int(there.get("CPU", 0))
        if cluster.gpus:
            most = min(most, int(there.get("GPU", 0) / cluster.gpus))
        if not most:
            self._left.close()
            what = f"{cluster.gpus:g} GPUs for a worker" if cluster.gpus else "a processor"
            raise ToolError(says("ray-cluster-too-small", missing=what))
        self.count = min(count or most, most)
        self._actors: list[_Actor[T]] = []
        self._waiting: deque[_Turn[T]] = deque()
        self._failed_starts, self._problem = 0.0, ""
        self._row_seconds = TASK_SECONDS / FIRST
        self.busy = 0.0
        """Seconds that all actors together have worked on jobs."""

    def run(self, jobs: Iterable[T], done: Done[T], taken: Callable[[T], bool] = lambda job: True) -> None:
        """Runs until no job is left; jobs are taken from where they come from as there is room. A job for which `taken`
        is false is dropped when its turn comes."""
        source, window = iter(jobs), 2 * DEPTH * MOST * self.count
        began = time.monotonic()
        while True:
            while len(self._waiting) < window and (turn := next(map(_Turn[T], source), None)) is not None:
                self._waiting.append(turn)
            if not self._waiting and not any(actor.tasks for actor in self._actors):
                return
            self._start()
            if all(actor.hello is not None for actor in self._actors):
                if time.monotonic() - began > _JOIN_SECONDS:
                    self._problem = f"no actor was given in {_JOIN_SECONDS:g} seconds: the cluster is busy"
                    self._failed_starts = FAILED_STARTS
                    self._kill(*self._actors)
            else:
                began = time.monotonic()
            if not self._actors:
                lost = Lost(1, self._problem, _error(f"no Ray actor starts: {self._problem}"))
                while self._waiting:
                    done(self._waiting.popleft().job, None, lost, 0.0)
                continue
            self._hand_out(taken)
            awaited = {actor.awaited: actor for actor in self._actors if actor.awaited is not None}
            ready, _ = self._ray.wait([*awaited], num_returns=len(awaited), timeout=0) if awaited else ([], [])
            for one in ready or (self._ray.wait([*awaited], timeout=_TICK)[0] if awaited else ()):
                self._listen(awaited[one], done)
            for actor in [each for each in self._actors if each.tasks and each.hello is None]:
                if time.monotonic() - actor.heard > self._seconds + (FAILED_STARTS + 1) * START_SECONDS:
                    self._lose(actor, "it did not answer any more", done)

    def end(self, *, now: bool) -> None:
        """Ends the actors; with `now` also those at work."""
        if not now and self._actors:
            ended = [actor.handle.end.remote() for actor in self._actors]
            self._ray.wait(ended, num_returns=len(ended), timeout=_GRACE)
        self._kill(*self._actors)
        self._left.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.end(now=kind is not None)

    def _start(self) -> None:
        wanted = min(self.count, len(self._waiting) + sum(bool(actor.tasks) for actor in self._actors))
        while self._failed_starts < FAILED_STARTS and len(self._actors) < wanted:
            make = self._ray.remote(Keeper).options(num_cpus=1, num_gpus=self._gpus, max_restarts=0)
            handle = make.remote(self._start_one, self._seconds)
            self._actors.append(_Actor(handle, handle.hello.remote(self._here, self._folders)))

    def _hand_out(self, taken: Callable[[T], bool]) -> None:
        for depth in range(1, DEPTH + 1):
            for actor in self._actors:
                if actor.hello is None and len(actor.tasks) < depth and (turns := self._task(taken)):
                    if not actor.tasks:
                        actor.heard = time.monotonic()
                    messages = [self._message(turn.job) for turn in turns]
                    rows = actor.handle.rows.options(num_returns="streaming")
                    actor.tasks.append((turns, rows.remote(messages)))

    def _task(self, taken: Callable[[T], bool]) -> deque[_Turn[T]]:
        """The next rows, few enough that the last ones are shared among all; one that lost an actor goes alone."""
        share = math.ceil(len(self._waiting) / (DEPTH * self.count))
        size = max(1, min(MOST, share, round(TASK_SECONDS / max(self._row_seconds, 1e-6))))
        turns: deque[_Turn[T]] = deque()
        while self._waiting and len(turns) < size and not (turns and self._waiting[0].losses):
            turn = self._waiting.popleft()
            if turn.losses or taken(turn.job):
                turns.append(turn)
            if turn.losses:
                break
        return turns

    def _listen(self, actor: _Actor[T], done: Done[T]) -> None:
        """Takes what has come from an actor."""
        try:
            if actor.hello is not None:
                _check(*self._ray.get(actor.hello))
                actor.hello, self._failed_starts = None, 0.0
                return
            answers: list[Answer] = self._ray.get(next(actor.tasks[0][1]))
        except StopIteration:
            turns, _ = actor.tasks.popleft()
            self._waiting.extendleft(reversed(turns))  # none, unless an answer was lost on its way
            return
        except self._ray.exceptions.RayError as error:
            self._lose(actor, _words(error), done, raised=isinstance(error, self._ray.exceptions.RayTaskError))
            return
        actor.heard = time.monotonic()
        for answer, turn in zip(answers, list(actor.tasks[0][0]), strict=False):
            actor.tasks[0][0].popleft()
            self.busy += answer[2]
            self._row_seconds += 0.1 * (answer[2] - self._row_seconds)
            self._waiting.extendleft(map(_Turn[T], done(turn.job, *answer)))

    def _lose(self, actor: _Actor[T], why: str, done: Done[T], *, raised: bool = False) -> None:
        """Removes an actor that is gone or silent, or that `raised` an error: its rows wait again, but the one that it
        raised it at, and one that has lost too many."""
        seconds, tasks = time.monotonic() - actor.heard, [turns for turns, _ in actor.tasks]
        self._kill(actor)
        if actor.hello is not None:
            self._failed_starts += 1.0 if raised or "creation task" in why else 0.1  # or its node is gone
            self._problem = why
        elif raised and tasks[0]:
            lost = Lost(1, why, _error(f"the Ray actor failed at this row: {why}"))
            self._waiting.extendleft(map(_Turn[T], done(tasks[0].popleft().job, None, lost, seconds)))
        for turns in reversed(tasks[1:]):
            self._waiting.extendleft(reversed(turns))
        for turn in reversed(tasks[0] if tasks else ()):
            if not raised:
                turn.losses = turn.losses + 1 if len(tasks[0]) == 1 else max(1, turn.losses)
            if turn.losses < TRIES:
                self._waiting.appendleft(turn)
                continue
            lost = Lost(-signal.SIGKILL, why, _error(f"{turn.losses} Ray actors were lost with this row: {why}"))
            self._waiting.extendleft(map(_Turn[T], done(turn.job, None, lost, seconds)))

    def _kill(self, *actors: _Actor[T]) -> None:
        for actor in actors:
            self._actors.remove(actor)
            with suppress(Exception):  # it is dead, or the cluster is gone
                self._ray.kill(actor.handle)


def pool_of(
    cluster: Cluster | None, work: Callable[[Any], Any], close: Callable[[], None], count: int, seconds: float
) -> Pool[Any] | RayPool[Any]:
    """Processes that answer jobs by `work`, as `process_pool.forked` says: of this machine, or of a cluster."""
    if cluster is None:
        if not hasattr(os, "fork"):
            raise ToolError(says("needs-fork"))
        return Pool(partial(forked, work, close), count or os.cpu_count() or 1, seconds)
    _prepare(cluster)
    from ray import cloudpickle  # a function of a function has no other name

    data = base64.b64encode(cloudpickle.dumps((work, close))).decode()  # type: ignore[no-untyped-call, unused-ignore]
    return RayPool(partial(_copied, data), count, seconds, cluster=cluster)


def needs_ray() -> None:
    """ToolError where it is not installed, or cannot be used."""
    if not machine.POSIX:
        raise ToolError(says("ray-not-on-this-system"))
    if find_spec("ray") is None:
        raise ToolError(says("ray-not-installed", command=install_command("ray")))


def _prepare(cluster: Cluster) -> None:
    """Says what Ray reads when it is first imported."""
    needs_ray()
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # as it is going to be; else it warns
    if cluster.address:
        os.environ.setdefault("RAY_AUTH_MODE", "token")
    else:
        os.environ |= {"RAY_AUTH_MODE": "token", "RAY_USAGE_STATS_ENABLED": "0"}
        os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"  # listens on the loopback address, whatever the system
        os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))
        os.environ.setdefault("RAY_worker_niceness", "0")  # else actors yield to all other processes


def _connected(cluster: Cluster, count: int) -> tuple[Any, ExitStack]:
    """Ray, connected to the cluster or to one of our own, which can be reached from this machine alone and asks for a
    token, and what leaves it. What is in the current folder is not imported by actors: hence `chdir`."""
    _prepare(cluster)
    _reach(cluster.address)
    import ray

    options: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR", "address": cluster.address}
    left = ExitStack()
    if not cluster.address:
        options |= {"address": "local", "num_cpus": count or machine.cores(), "include_dashboard": False}
        folder = left.enter_context(own_folder("redraft-ray-", _PLACE))  # which Ray opens to everybody
        options |= {"object_store_memory": _STORE, "_temp_dir": str(folder / "r")}
    left.callback(ray.shutdown)
    asked, group = signal.getsignal(signal.SIGTERM), os.getpgrp()
    try:
        with chdir("/"):
            try:
                ray.init(**options)
            except Exception:
                if cluster.address:
                    raise
                ray.shutdown()  # Ray waits half a minute for its processes, which is too short on a busy machine
                ray.init(**options)
    except Exception as error:
        left.close()
        where = f"the Ray cluster at {cluster.address}" if cluster.address else "a Ray cluster on this machine"
        hint = "run it again, with --resume, when the machine is less busy"
        if cluster.address:
            hint = "is it that cluster's token, and the same Ray and Python? docs/reference/scale.md"
        raise ToolError(says("ray-cluster-unusable", cluster=where, reason=_words(error), hint=hint)) from error
    finally:
        with suppress(ValueError):
            signal.signal(signal.SIGTERM, asked)
        if os.getpgrp() != group:
            os.setpgid(0, group)  # for Ctrl-C
    return ray, left


def _reach(address: str) -> None:
    """ToolError, at once, where nothing answers at HOST:PORT: Ray tries for minutes."""
    host, _, port = address.rpartition(":")
    if host and port.isdigit():
        try:
            socket.create_connection((host.strip("[]"), int(port)), _GRACE).close()
        except (OSError, OverflowError) as error:
            raise ToolError(says("ray-address-unreachable", address=address, error=error)) from error


def _check(host: str, versions: str, lacks: str) -> None:
    if versions != VERSIONS:
        raise ToolError(says("ray-node-versions-differ", host=host, found=versions, wanted=VERSIONS))
    if lacks:
        raise ToolError(says("ray-node-lacks-folder", host=host, folder=lacks))


def _copied(data: str) -> Worker[Any]:
    """A worker that is a new process with a copy of the work."""
    return spawned((sys.executable, "-P", "-m", __name__), data)


def _error(message: str) -> dict[str, Any]:
    return ToolError(message, "look at `ray status`, and run it again with --resume").as_json()


def _words(error: BaseException) -> str:
    """The lines of one of Ray's errors that say most."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip() and not line.startswith("\t")]
    return " ".join(" ".join([lines[0], lines[-1]] if len(lines) > 1 else lines).split())[:300] or type(error).__name__


def _main() -> None:
    from ray import cloudpickle

    requests, answers = os.dup(0), os.dup(1)
    work, close = cloudpickle.loads(base64.b64decode(json.loads(sys.stdin.buffer.readline())))
    serve(work, close, requests, answers, 2)


if __name__ == "__main__":
    _main()
