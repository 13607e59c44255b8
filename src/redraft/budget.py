"""One budget over whatever reads, draws, changes or compares a design: processor time and memory by the input's size.

Up to 10 s and 1 GB for inputs of up to a megabyte, so many times as much for larger ones, and never more than 600 s and
8 GB. REDRAFT_BUDGET=60 allows 60 s to start with, REDRAFT_BUDGET=60,4096 also 4 GB, REDRAFT_BUDGET=off anything.

Two ways of holding it, since each sees what the other does not:

- `enforce` is for a program of its own, the command line. The system wakes the main thread every moment; it adds up the
  processor time and memory of this process and of all that it has started, and raises where it stands, whatever code
  that is. Behind it the system's own limits hold where compiled code does not come back.
- `allowed` is for a library's call, in any thread: `check` in the loops that do the work compares this thread's
  processor time, and that of the workers that drew for it, with what is allowed.

What is raised is no Exception, so that nothing that makes do without a drawing makes do without the budget.
"""

from __future__ import annotations

import errno
import gc
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from redraft import machine
from redraft.errors import ToolError, says

SECONDS, MEMORY, SIZE = 10.0, 1 << 30, 1 << 20
"""Of an input of up to SIZE bytes."""
MOST_SECONDS, MOST_MEMORY = 600.0, 8 << 30
TICK = 0.08
"""Seconds between two looks."""
KEPT_BACK = 0.12
"""The part of the budget that is kept for ending in order: workers to end, temporary files to remove."""
GRACE = 1.0
"""Seconds of processor time that ending in order may take before it is interrupted as well."""
VARIABLE = "REDRAFT_BUDGET"
PATIENCE, HEAD_START = 10.0, 10.0
"""How many times as long as of the processor, and how many seconds more, something may take on the clock: a machine
that is busy with other things is given that long."""

P = ParamSpec("P")
T = TypeVar("T")


class Overspent(BaseException):
    """More was used than is allowed; `error` says it for people."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.error = ToolError(
            what, f"simplify the design, or allow more: {VARIABLE}=60 (seconds), {VARIABLE}=60,4096 (and MB)"
        )


class Deadline:
    """When something that this thread does has to be over: once it has `seconds` of the processor behind it or, on a
    machine that is busy with other things, much longer on the clock."""

    def __init__(self, seconds: float = float("inf")) -> None:
        self.seconds = seconds
        self._spent = time.thread_time() + seconds
        self._late = time.monotonic() + patience(seconds)

    @property
    def spent(self) -> bool:
        """Whether the processor time is used up."""
        return self.seconds_left < 0

    @property
    def seconds_left(self) -> float:
        """Processor time that is left."""
        return self._spent - time.thread_time()

    @property
    def late(self) -> bool:
        """Whether it waited too long for the processor."""
        return time.monotonic() > self._late

    @property
    def over(self) -> bool:
        return self.left < 0

    @property
    def left(self) -> float:
        """Seconds on the clock for which it is certainly not over."""
        return min(self.seconds_left, self._late - time.monotonic())


def patience(seconds: float) -> float:
    """Seconds on the clock that so much processor time may take."""
    return PATIENCE * seconds + HEAD_START


class Allowance:
    """What may be used, and by whom it is counted; grows with what is read."""

    def __init__(self, clock: Callable[[], float], asked: str | None = None) -> None:
        self._clock = clock
        self._began = clock()
        self._charged = 0.0
        self._size = 0
        self._not_before = 0.0
        self.seconds, self.memory = self._base = base(os.environ.get(VARIABLE, "") if asked is None else asked)
        self.deadline = Deadline()
        self.doing = ""

    def feed(self, size: int) -> None:
        """So many bytes more were read."""
        self._size += size
        times = max(1.0, self._size / SIZE)
        self.seconds = max(self._base[0], min(self._base[0] * times, MOST_SECONDS))
        self.memory = max(self._base[1], int(min(self._base[1] * times, MOST_MEMORY)))

    def widen(self, seconds: float) -> None:
        """At least so many seconds for what is known to take long, unless others were asked for."""
        if self._base[0] == SECONDS:
            self._base = seconds, self._base[1]
            self.feed(0)

    def lift(self) -> None:
        """From here on anything is allowed: a model, a search or the end has limits of its own."""
        self._base = self.seconds, self.memory = float("inf"), 1 << 62

    def charge(self, seconds: float) -> None:
        """Processor time that somebody else used on its behalf."""
        self._charged += seconds
        self._not_before = 0.0
        self.check()

    @property
    def used(self) -> float:
        return self._clock() - self._began + self._charged

    def check(self) -> None:
        """Raises Overspent when the time is up. Processor time takes at least as long on the clock, which is cheaper to
        read, so between two looks at it nothing can have gone wrong."""
        if time.monotonic() >= self._not_before:
            self.look()

    def look(self) -> None:
        """The same, without sparing a look: where several threads and processes work at once."""
        now, left = time.monotonic(), self.seconds * (1 - KEPT_BACK) - self.used
        if left < 0:
            raise Overspent(self._told(f"{self.seconds:g} s of processor time"))
        if self.deadline.over:
            raise Overspent("stopped: its time limit is over")
        self._not_before = now + min(left, self.deadline.left)

    def need(self, seconds: float) -> None:
        """Raises Overspent when less than that is left."""
        if self.seconds * (1 - KEPT_BACK) - self.used < seconds:
            raise Overspent(self._told(f"{self.seconds:g} s of processor time"))

    def check_memory(self, held: int) -> None:
        if held > self.memory * (1 - KEPT_BACK):
            raise Overspent(self._told(f"{self.memory >> 20:,} MB of memory"))

    def _told(self, much: str) -> str:
        doing = f" at '{self.doing}'" if self.doing else ""
        return f"stopped{doing}: it takes more than {much}, the most for an input of {self._size / SIZE:.2g} MB"


_CURRENT: ContextVar[Allowance | None] = ContextVar("redraft-budget", default=None)


def base(asked: str) -> tuple[float, int]:
    """The seconds and bytes that a text like '60', '60,4096' or 'off' allows; ToolError for another."""
    if asked.strip().casefold() in ("off", "none"):
        return float("inf"), 1 << 62
    seconds, _, megabytes = asked.partition(",")
    try:
        found = float(seconds) if seconds.strip() else SECONDS, int(megabytes) << 20 if megabytes.strip() else MEMORY
    except (ValueError, OverflowError):
        found = 0.0, 0
    if not (found[0] > 0 and found[1] > 0):
        raise ToolError(says("budget-variable-invalid", variable=VARIABLE, given=asked[:40]))
    return found


def check() -> None:
    """For loops that may be long: raises Overspent when the time of the call they are part of is up."""
    current = _CURRENT.get()
    if current is not None:
        current.check()


def need(seconds: float) -> None:
    """Before compiled code that takes so long and cannot be interrupted: raises Overspent when less than that is left
    of this call, or of this program."""
    for allowance in (_CURRENT.get(), _program):
        if allowance is not None:
            allowance.need(seconds)


def fed(size: int) -> None:
    """So many bytes were read from outside: what is allowed grows with them."""
    for allowance in (_CURRENT.get(), _program):
        if allowance is not None:
            allowance.feed(size)
    if _program is not None:
        _set_limits(_program)


def widen(seconds: float) -> None:
    """This call, or this program, may take so long: it does what is known to take longer than other work."""
    for allowance in (_CURRENT.get(), _program):
        if allowance is not None:
            allowance.widen(seconds)
    if _program is not None:
        _set_limits(_program)


def memory() -> int:
    """Bytes that this call, or this program, may use in all."""
    return min((one.memory for one in (_CURRENT.get(), _program) if one is not None), default=1 << 62)


def charge_worker(process: int, before: float) -> float:
    """The processor time that a worker has used in all; what it is more than `before` is charged to this call, and to
    nobody where no call has an allowance: it must not fall to the next one that has."""
    current, used = _CURRENT.get(), max(time_of(process), before)
    if current is not None:
        current.charge(used - before)
    return used


def doing(what: str) -> None:
    """What is being done, for the message."""
    for allowance in (_CURRENT.get(), _program):
        if allowance is not None:
            allowance.doing = what


def lift() -> None:
    """This call, or this program, may go on for as long as it likes: a model or a search has limits of its own; what is
    proven is being saved."""
    for allowance in (_CURRENT.get(), _program):
        if allowance is not None:
            allowance.lift()
    if _program is not None:
        _set_limits(_program)  # what is started from here on inherits them


@contextmanager
def no_collection() -> Iterator[None]:
    """Without the garbage collector, which would look at every element again and again while we make more of them."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()


def budgeted(call: Callable[P, T]) -> Callable[P, T]:
    """A method within an allowance: its caller's or its own. ToolError when that is spent."""

    @wraps(call)
    def within(*args: P.args, **kwargs: P.kwargs) -> T:
        if _CURRENT.get() is not None:
            return call(*args, **kwargs)
        with no_collection(), allowed():
            return call(*args, **kwargs)

    return within


@contextmanager
def allowed(seconds: float | None = None) -> Iterator[Allowance]:
    """An allowance of this thread for what is inside; ToolError when it is spent. `seconds`: less than is usual."""
    own = Allowance(time.thread_time)
    if seconds is not None:
        own._base = own.seconds, own.memory = seconds, own.memory
    before = _CURRENT.set(own)
    try:
        yield own
    except Overspent as spent:
        raise spent.error from None
    finally:
        _CURRENT.reset(before)


@contextmanager
def until(deadline: Deadline) -> Iterator[None]:
    """What is inside has to be over at a deadline; Overspent where it checks after that."""
    current = _CURRENT.get() or Allowance(time.thread_time, "off")
    before, outer = _CURRENT.set(current), current.deadline
    current.deadline = min(outer, deadline, key=lambda one: one.left)
    current._not_before = 0.0
    try:
        yield
    finally:
        current.deadline = outer
        _CURRENT.reset(before)


# A program of its own: everything it has started counts.

_program: Allowance | None = None


@contextmanager
def enforce() -> Iterator[None]:
    """The budget of the whole process and its children while it lasts; ToolError when it is spent."""
    global _program
    import signal

    own = Allowance(_processor_time)
    own._began = 0.0  # starting the interpreter counts
    raised_at: float | None = None

    def look(number: int, frame: object) -> None:
        nonlocal raised_at
        if raised_at is not None and own.used < raised_at + GRACE:
            return
        try:
            own.look()
            own.check_memory(_held())
        except Overspent:
            raised_at = own.used
            raise

    def lost(unraised: Any) -> None:
        """Raised where nothing can be (while an object is taken apart): it is raised again at the next look."""
        nonlocal raised_at
        if isinstance(unraised.exc_value, Overspent):
            raised_at = None
        else:
            others(unraised)

    if own.seconds == float("inf") or not machine.POSIX:
        yield
        return
    others, sys.unraisablehook = sys.unraisablehook, lost
    before = signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, TICK, TICK)
    _program = own
    _set_limits(own)
    try:
        yield
    except Overspent as spent:
        raise spent.error from None
    except (MemoryError, OSError) as error:
        if isinstance(error, OSError) and error.errno != errno.ENOMEM:  # as a folder of modules is listed
            raise
        raise Overspent(own._told(f"{own.memory >> 20:,} MB of memory")).error from None
    finally:
        _program = None
        sys.unraisablehook = others
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def unenforced() -> list[str]:
    """What cannot be held on this system for a program of its own: 'time', 'memory', 'workers', 'compiled code'."""
    missing = [] if os.path.exists("/proc/self/statm") else ["memory", "workers"]
    return missing if machine.POSIX else ["time", *missing, "compiled code"]


def _set_limits(own: Allowance) -> None:
    """The system's own, for compiled code that does not come back; soft ones, so that they can grow."""
    seconds = None if own.seconds == float("inf") else int(own.seconds + GRACE) + 1
    memory = None if own.memory >= 1 << 60 else own.memory
    for name, value in (("RLIMIT_CPU", seconds), ("RLIMIT_DATA", memory)):
        with suppress(AttributeError, ValueError, OSError):
            machine.set_limit(name, value, for_good=False)


def _processor_time() -> float:
    """Seconds of this process, of children that have ended and, on Linux, of those that live."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system + sum(map(time_of, _children()))


def time_of(process: int) -> float:
    """Seconds of the processor that another process has used; 0 where the system does not tell."""
    try:
        return time.clock_gettime((~process << 3) | 2)  # the clock of another process: see clock_getcpuclockid(3)
    except (AttributeError, OSError, OverflowError):
        return 0.0


def _held() -> int:
    """Bytes of memory of this process and its children, where the system tells."""
    return sum(map(_held_by, _children()), _held_by("self"))


def _held_by(process: int | str) -> int:
    try:
        with open(f"/proc/{process}/statm", "rb") as file:
            resident, shared = file.read().split()[1:3]
            return (int(resident) - int(shared)) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return 0


def _children() -> list[int]:
    """The processes under this one, however deep, where the system tells."""
    found: list[int] = []
    todo: list[Any] = ["self"]
    while todo:
        parent = todo.pop()
        with suppress(OSError, ValueError):
            for thread in os.listdir(f"/proc/{parent}/task"):
                with open(f"/proc/{parent}/task/{thread}/children", "rb") as file:
                    children = [int(word) for word in file.read().split()]
                    found += children
                    todo += children
    return found
