"""Programs: Python against a small language, run in an isolated interpreter, yielding edits.

    program = Program(source)
    done = program.run(document, measure)      # done.edits replay without the program; done.document is the result

The program runs in a worker process of `pydantic-monty`, which has no files, network or clock and is shut in besides
(`interpreter.py`), within limits of time, memory, calls and printing. It is checked against the stubs of the language
first. Each call suspends it; the call is carried out here, on a document that is a value, so an error anywhere leaves
nothing behind.

A program may catch what goes wrong in a call: the design is then as it was before that call, and `Done.caught` lists
changes that were refused. What reaches outside the scope cannot be caught, nor can a limit: they end the program.

Limits of time are of the processor's, so that a program is not blamed for a busy machine: one that does not get the
processor in time is stopped by BusyError, an error of ours.
"""

from __future__ import annotations

import ast
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from difflib import get_close_matches
from functools import cache, cached_property
from importlib import resources
from operator import attrgetter
from typing import Any

from redraft import budget
from redraft.commands.command import Command
from redraft.commands.programs.elements import Element
from redraft.commands.programs.empty_places import deleted_places
from redraft.commands.programs.error_hints import READ, hint_for, line_of_raise, refuse_mistyped
from redraft.commands.programs.host import AGAIN, BUSY, Host
from redraft.commands.programs.interpreter import Interpreter as Interpreter
from redraft.commands.programs.interpreter import Watch
from redraft.commands.programs.paper import Paper
from redraft.commands.programs.signatures import functions
from redraft.commands.programs.stubs import language
from redraft.commands.programs.targets import Ground, Missing
from redraft.commands.programs.views import Pictures, View
from redraft.document.pages import Document
from redraft.edits.execution import Measure
from redraft.edits.ops import Edit
from redraft.edits.scope import Guard
from redraft.errors import BusyError, EditError, ProgramError, RedraftError, ScopeError
from redraft.lazy import dataclass, lazily
from redraft.messages import placed, says

SHOWN = 100
"""Characters of a call that are shown."""
CHECKING, CHECKED = 0.5, 25_000
"""Seconds of the processor that checking the types may take, and the characters that one more is added for."""
SMALL, NEAR = 500, 0.6
"""Layers of a design that the time for calls is meant for, and the part of it from which on programs hear of it."""
_MAIN = lazily(r"^(?:async\s+)?def\s+main\s*\(\s*([^)]*)\)", re.MULTILINE)
_CALLED = lazily(r"^(?:main\s*\(|if\s+__name__\b)", re.MULTILINE)
OWN = ("grep", "replace_text")
"""Functions of the language that are programs themselves."""
_IN_PRELUDE = lazily(rf"\b(?:{'|'.join(OWN)})\s*\(")
_HALF = lazily(r"(?<!\\)(?:\\\\)*(\\(?:u|U0000)[dD][89a-fA-F][0-9a-fA-F]{2})")


@dataclass(frozen=True, slots=True)
class Limits:
    """What a program may use. `seconds` of the processor are its own, `host_seconds` those of its calls for each
    `SMALL` layers of the design; `memory` is its heap in bytes, `elements` how many it is given in all, `printed` in
    bytes, `source` its length in characters."""

    seconds: float = 5.0
    host_seconds: float = 60.0
    memory: int = 64 << 20
    calls: int = 5_000
    elements: int = 200_000
    printed: int = 100_000
    depth: int = 200
    source: int = 200_000

    def for_calls(self, document: Document) -> float:
        """Seconds of the processor that calls may take on a design of this size."""
        return self.host_seconds * max(1.0, len(document.index.layers) / SMALL)


@dataclass(frozen=True, slots=True)
class Call:
    """A call the program made, its edits and their commands. `line` counts from 1; 0 when it is not in the source."""

    line: int
    name: str
    args: tuple[Any, ...] = ()
    kwargs: Mapping[str, Any] = field(default_factory=dict)
    edits: tuple[Edit, ...] = ()
    commands: tuple[Command, ...] = ()

    @property
    def text(self) -> str:
        """The call as one would write it, elements by their ids; at most `SHOWN` characters."""
        parts = [_value(arg) for arg in self.args] + [f"{key}={_value(value)}" for key, value in self.kwargs.items()]
        text = f"{self.name}({', '.join(parts)})"
        return text if len(text) <= SHOWN else text[: SHOWN - 2] + "…)"

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}" if self.line else self.text


@dataclass(frozen=True, slots=True)
class Done:
    """A program that ran: the document after it, every call it made, their commands, what it printed, which changes
    were refused and caught by the program, what its commands say of how they were carried out, and what it asked to
    see."""

    document: Document
    calls: tuple[Call, ...]
    printed: str
    commands: tuple[Command, ...] = ()
    caught: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    views: tuple[View, ...] = ()

    @property
    def edits(self) -> tuple[Edit, ...]:
        return tuple(edit for call in self.calls for edit in call.edits)


@dataclass(frozen=True)
class Program:
    """A program's text, and what it may use. Running it never changes a document: it gives a new one."""

    source: str
    limits: Limits = Limits()

    @cached_property
    def sha256(self) -> str:
        from hashlib import sha256

        return sha256(self.source.encode("utf-8", "surrogatepass")).hexdigest()

    @property
    def needs_roles(self) -> bool:
        """Whether it can ask for roles at all: telling them for every layer takes time."""
        return "role" in self.source or "overview" in self.source

    def run(
        self,
        document: Document,
        measure: Measure,
        *,
        ground: Ground | None = None,
        roles: Callable[[Document], Mapping[str, str]] | None = None,
        guard: Guard | None = None,
        given: Mapping[str, Any] | None = None,
        interpreter: Interpreter | None = None,
        check_types: bool = True,
        pictures: Pictures | None = None,
    ) -> Done:
        """Run against a document. `ground` finds what phrases mean, `roles` gives the role of each layer, `guard`
        holds the scope, `given` are values the program finds under that name, `pictures` finds new ones. Raises
        ProgramError, ScopeError when a call reaches outside, or BusyError when this machine is too busy; the document
        stays as it is.
        """
        code = self.runnable()
        known = roles if self.needs_roles else None
        deadline = budget.Deadline(self.limits.for_calls(document))
        host = Host(document, measure, ground, known, guard, deadline, pictures)
        running = _Running(self, host, given or {})
        try:
            if interpreter is not None:
                return running.run(interpreter, code, check_types)
            with Interpreter() as own:
                return running.run(own, code, check_types)
        except RedraftError as error:
            error.printed = running.printed.output if running.printed else ""
            error.views = tuple(host.views)
            raise

    def runnable(self) -> str:
        """The source, with a call of `main` behind it where it defines one and does not call it."""
        if len(self.source) > self.limits.source:
            raise ProgramError(
                says("program-too-long", length=len(self.source), limit=self.limits.source), stage="limit"
            )
        if "\0" in self.source or any("\ud800" <= char <= "\udfff" for char in self.source):
            raise ProgramError(says("program-not-text"), stage="syntax")
        if found := _HALF.search(self.source):
            line = self.source.count("\n", 0, found.start()) + 1
            raise ProgramError(says("program-unpaired-surrogate", line=line, found=found[1]), stage="syntax", line=line)
        found = _MAIN.search(self.source)
        if found is None or _CALLED.search(self.source):
            return self.source
        takes = [part for part in found[1].split(",") if part.strip() not in ("", "/") and not {"=", "*"} & set(part)]
        names = [part.partition(":")[0].strip() for part in takes]
        if names not in ([], ["document"]):
            line = self.source.count("\n", 0, found.start()) + 1
            raise ProgramError(
                says("program-main-wants-values", line=line, names=", ".join(names)), stage="type", line=line
            )
        return self.source.rstrip() + f"\nmain({', '.join(names)})\n"


class _Running:
    """One run: answers the calls of the program, and turns what stops it into an error that helps to mend it."""

    def __init__(self, program: Program, host: Host, given: Mapping[str, Any]) -> None:
        self.program = program
        self.given = dict(given)
        self.host = host
        self.limits = program.limits
        paper = Paper(host)
        self.looking = {**host.looking, **paper.looking}
        self.changing = {**host.changing, **paper.pictures.changing, **paper.changing}
        self.kind, self.wrap = _wrapper()
        self.calls: list[Call] = []
        self.count = self.given_out = 0
        self.refused: list[tuple[str, ProgramError]] = []
        self.printed: Any = None
        data = program.source.encode("utf-8")
        self.prelude = ""
        self.starts = [0, *(place + 1 for place, byte in enumerate(data) if byte == 10)]
        self.last_line = len(self.starts)

    def run(self, interpreter: Interpreter, code: str, check_types: bool) -> Done:
        import datetime

        import pydantic_monty as monty

        limits = self.limits
        printed = self.printed = monty.CollectString(limits.printed)
        checking = CHECKING + len(code) / CHECKED if check_types else 0.0
        session = interpreter.pool.checkout(
            limits={
                "max_feed_duration_secs": budget.patience(limits.seconds) if Watch.ABLE else limits.seconds,
                "max_memory": limits.memory,
                "max_suspensions": 2 * limits.calls + 1_000,
                "max_recursion_depth": limits.depth,
            },
            type_check=check_types,
            type_check_stubs=language(_own_names(code)) if check_types else None,
            type_check_format="concise",
            os_policy={
                "random_start": {"seed": 0},
                "datetime": datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC),
                "sleep": "zero",
            },
        )
        watch, waiting = Watch(limits.seconds + checking), budget.Deadline(limits.seconds)
        try:
            with session as worker, watch.over(worker.worker_pid):
                if _IN_PRELUDE.search(code):
                    worker.feed_run(_prelude(), skip_type_check=True)
                    self.prelude = "<python-input-0>"
                try:
                    self._drive(monty, worker.feed_start(code, print_callback=printed))
                except monty.MontyTypingError as error:
                    refuse_mistyped(error.display(), self._names, self.last_line)
                    self._drive(monty, worker.feed_start(code, print_callback=printed, skip_type_check=True))
        except monty.MontySyntaxError as error:
            raise self._stopped(error, "syntax") from None
        except monty.MontyRuntimeError as error:
            raise self._ended(error, waiting) from None
        except monty.MontyCrashedError as error:
            if watch.spent:
                raise ProgramError(*_LIMITS[_SLOW], stage="limit") from None
            if error.timed_out:
                raise _busy() from None
            raise ProgramError(says("program-interpreter-crashed", error=str(error)), stage="limit") from None
        except monty.MontyError as error:
            raise ProgramError(says("program-stopped", error=str(error)[:200]), stage="run") from None
        except TimeoutError:  # other programs have the interpreter
            raise _busy() from None
        if (gone := deleted_places(self.host)) is not None:
            self.calls.append(Call(0, "delete", *gone))
        caught = tuple(error.message for _, error in self.refused)
        notes = tuple(dict.fromkeys((*(note for _, note in self.host.remarks), *self._told_of_time())))
        commands, views = tuple(self.host.commands), tuple(self.host.views)
        return Done(self.host.document, tuple(self.calls), printed.output, commands, caught, notes, views)

    def _told_of_time(self) -> Iterator[str]:
        """What to know before the limit of time strikes."""
        allowed = self.host.deadline.seconds
        used = allowed - self.host.deadline.seconds_left
        if used > allowed * NEAR:
            yield f"the program's calls took {used:.0f} of {allowed:.0f} s that they may: divide it before it grows"

    def _drive(self, monty: Any, step: Any) -> None:
        """Answer the program until it is through."""
        while not isinstance(step, monty.MontyComplete):
            if isinstance(step, monty.FunctionSnapshot) and not step.is_os_function:
                step = step.resume(self._answer(step))
            elif isinstance(step, monty.NameLookupSnapshot):
                step = self._name(step)
            elif isinstance(step, monty.FunctionSnapshot):
                step = step.resume_not_handled()
            else:
                raise ProgramError(says("program-async-unsupported"), stage="refused")

    def _name(self, step: Any) -> Any:
        name = step.variable_name
        if step.object_id is not None:
            return step.resume()
        if name in ("document", "given"):
            return step.resume(value=self.given if name == "given" else None)
        if name in _TYPES:
            return step.resume(value=self.kind if name == "Element" else name)
        function = self.looking.get(name) or self.changing.get(name)
        return step.resume() if function is None else step.resume(value=function)

    def _answer(self, step: Any) -> dict[str, Any]:
        """Carry out one call: its value, or the exception that the program sees."""
        name = str(step.function_name)
        self.count += 1
        if self.count > self.limits.calls:
            raise ProgramError(says("calls-too-many", calls=self.limits.calls), stage="limit")
        self.host.check_time()
        if step.object_id is not None:  # a method, or the making of another
            return {"exc_type": "AttributeError", "message": f"an element has no '{name}' to call"}
        look, change = self.looking.get(name), self.changing.get(name)
        function = look or change
        if function is None:
            near = get_close_matches(name, self._names, 3)
            hint = f"; there is {', '.join(near)}" if near else ""
            return {"exc_type": "NameError", "message": f"name '{name}' is not defined{hint}"}
        call = Call(self._line(step.position), name, step.args, step.kwargs)
        before, done = self.host.state, len(self.host.edits)
        try:
            value = self._called(function, call)
        except ProgramError as error:
            error.line, error.call = call.line, call.text
            raise
        except BusyError:
            raise
        except ScopeError as error:  # what a program does instead would be somewhere else than was allowed
            raise ScopeError(placed(str(call), error.message), error.suggestion, str(call)) from None
        except (LookupError, ValueError, TypeError, RecursionError, RedraftError) as error:
            kind, message = _explanation_of(name, error)
            if change is not None:
                self.host.state = before
                self.refused.append((f"{kind}: {message}", self._refused(error, message, call)))
            return {"exc_type": kind, "message": message}
        if change is not None:
            edits, commands = tuple(self.host.edits[done:]), tuple(self.host.commands[before[2] :])
            self.calls.append(Call(call.line, name, call.args, call.kwargs, edits, commands))
        return {"return_value": self._crossing(value)}

    def _called(self, function: Callable[..., Any], call: Call) -> Any:
        try:
            with budget.until(self.host.deadline):
                return function(*call.args, **call.kwargs)
        except budget.Overspent:
            self.host.check_time()  # if it is the program's time
            raise

    def _crossing(self, value: Any) -> Any:
        """A value as it goes to the program: an element as an object that comes back as itself when it is passed on."""
        if isinstance(value, list):
            self.given_out += len(value)
            if self.given_out > self.limits.elements:
                raise ProgramError(says("elements-too-many", limit=self.limits.elements), stage="limit")
            return [self._crossing(part) for part in value]
        if isinstance(value, Element):
            return self.wrap(value)
        return value

    def _line(self, position: Any) -> int:
        line = bisect_right(self.starts, position.start)
        return line if self._is_own(position.filename) and line <= self.last_line else 0

    def _is_own(self, file: str) -> bool:
        """Whether a line is of the program itself."""
        return file.startswith("<python-input") and file != self.prelude

    def _refused(self, error: Exception, message: str, call: Call) -> ProgramError:
        suggestion = error.suggestion if isinstance(error, RedraftError) else ""
        again = suggestion or "mend the call; nothing was changed"
        return ProgramError(f"{call}: {message}", again, stage="refused", line=call.line, call=call.text)

    @property
    def _names(self) -> list[str]:
        return [name for name in (*self.looking, *self.changing, *OWN) if not name.startswith("_")]

    def _ended(self, error: Any, waiting: budget.Deadline) -> RedraftError:
        """Why an exception ended the program: a busy machine, a change that was refused, a limit, or its own fault."""
        message = error.display("type-msg")
        if _SLOW in message and waiting.late and Watch.ABLE:
            return _busy()
        refused = next((refusal for said, refusal in reversed(self.refused) if said == message), None)
        return refused or self._stopped(error, "run")

    def _stopped(self, error: Any, stage: str) -> ProgramError:
        frames = [one for one in error.traceback() if one.line <= self.last_line and self._is_own(one.filename)]
        line = frames[-1].line if frames else 0
        message = error.display("type-msg")
        for sign, (words, hint) in _LIMITS.items():
            if sign in message:
                return ProgramError(_at(line, words), hint, stage="limit", line=line)
        here = (frames[-1].source_line or "").strip()[:SHOWN] if frames else ""
        shown = f" in `{here}`" if here else ""
        if "cannot suspend" in message:
            inside = "a function of the language was called inside sorted(key=…), min, max, map or a method of a class"
            return ProgramError(_at(line, f"{inside}{shown}"), _BEFORE, stage=stage, line=line, call=here)
        if not line and "exceptions can only be called" in message:
            line = line_of_raise(self.program.source)
        message, mend = hint_for(message, self._names)
        hint = f"{mend}; nothing was changed" if mend else READ
        if message.startswith("IndexError") and "find(" in self.program.source:
            hint = _EMPTY
        return ProgramError(_at(line, f"{message[:400]}{shown}"), hint, stage=stage, line=line, call=here)


_TYPES = ("Element", "Box", "Page", "Run", "Paragraph", "Series", "Hit", "Target", "Place", "Where", "Position")
"""Names of the language that programs may write annotations with."""
_BEFORE = "call it in a loop before, and keep what it gives in a list or a dict; nothing was changed"
_EMPTY = "find() gives [] when nothing fits: get() says what there is, or ask `if found:` first; nothing was changed"
_SLOW = "time limit exceeded"
_LIMITS = {
    _SLOW: ("the program ran too long", "is there a loop without an end?"),
    "exceeded its memory limit": ("the program used too much memory", "keep less at once"),
    "memory limit exceeded": ("the program used or printed too much", "keep less at once, print less"),
    "maximum recursion depth exceeded": ("the program calls itself too deeply", "write a loop"),
    "suspension": ("the program asked for too much", "call once for many elements"),
}


@cache
def _prelude() -> str:
    return resources.files("redraft.commands.programs").joinpath("prelude.txt").read_text("utf-8")


def _wrapper() -> tuple[Any, Callable[[Element], Any]]:
    from pydantic_monty import ClassInstance, ClassType

    kind = ClassType(Element)
    names = Element.__slots__
    values = attrgetter(*names)

    class Sent(ClassInstance):
        """An element with its fields and nothing else, converted without checking each field."""

        def get_eager_attrs(self) -> dict[str, Any]:
            return dict(zip(names, values(self.value), strict=True))

    return kind, lambda found: Sent(found, class_type=kind)


def _own_names(code: str) -> frozenset[str]:
    """The names of functions that a program uses for things of its own."""
    try:
        nodes = list(ast.walk(ast.parse(code)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return frozenset()  # the interpreter reports what is wrong
    inner = {id(name) for node in nodes if isinstance(node, ast.comprehension) for name in ast.walk(node.target)}
    names = [node for node in nodes if isinstance(node, ast.Name) and id(node) not in inner]
    stored = {node.id for node in names if isinstance(node.ctx, ast.Store)}
    return frozenset(stored | {node.name for node in nodes if isinstance(node, ast.FunctionDef)}) & frozenset(
        functions()
    )


def _busy() -> BusyError:
    return BusyError(says("program-cpu-starved", state=BUSY, again=AGAIN))


def _at(line: int, message: str) -> str:
    return f"line {line}: {message}" if line else message


def _explanation_of(name: str, error: Exception) -> tuple[str, str]:
    """The kind of exception a program sees, and its message."""
    match error:
        case RedraftError():
            hint = f" ({error.suggestion})" if error.suggestion and isinstance(error, EditError) else ""
            return "ValueError", error.message + hint
        case Missing() | LookupError():
            return "LookupError", str(error.args[0] if error.args else error)
        case TypeError():
            return "TypeError", re.sub(r"\b(?:Host|Paper)\.\w+\(\)", f"{name}()", str(error))
        case RecursionError():
            return "ValueError", "groups are nested too deeply here"
    return "ValueError", str(error)


def _value(value: Any, depth: int = 0) -> str:
    if isinstance(value, Element):
        return repr(value.id)
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, list | tuple) and depth < 3:
        inner = [_value(part, depth + 1) for part in value[:12]] + (["…"] if len(value) > 12 else [])
        return f"[{', '.join(inner)}]" if isinstance(value, list) else f"({', '.join(inner)})"
    if isinstance(value, str):
        return repr(value[:SHOWN])
    if isinstance(value, int) and value.bit_length() > 300:  # writing out a long one is slow, and may be an error
        return "…"
    return repr(value) if isinstance(value, int | bool | None) else "…"
