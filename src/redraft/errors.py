"""Every error redraft raises on purpose, and the exit code each one means.

A message says what was wanted and what there is; `suggestion` says the next step. `code` is the kind of error, one
for each class, and `case` the situation: each message of `messages.txt` has its own. Scripts go by these two, for the
words may change. A message put together from others has no case of its own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from redraft.messages import says as says  # whoever raises an error says why

_PLAIN = [
    (re.compile(pattern), words)
    for pattern, words in (
        (r" ?\([^()]*(?:redraft \w|--\w)[^()]*\)", ""),
        (r"run `redraft (?=show|history)", "look at `redraft "),
        (r"`?redraft show FILE`?", "the outline"),
        (r"`?redraft history FILE`?", "the history"),
        (r"`?redraft commands \w+`?", "the list of commands"),
        (r"--(?=(?:only|lock|freeze|strict|fit|repair|page|partial|search|reading)\b)", ""),
        (r"--allow-empty", "allow_empty"),
    )
]
_ADVICE = re.compile(
    r": (?:--|redraft )[^;]*|(?:^|; |, (?:or )?)[^;,:]*(?:--\w|`redraft |\bredraft [a-z]+ [A-Z]{2})[^;,]*"
)


def without_options(text: str, *, advice: bool = False) -> str:
    """A message for those without a command line: no options or commands. Of `advice`, only what they can follow."""
    for pattern, words in _PLAIN:
        text = pattern.sub(words, text)
    return re.sub(r"^(?:; )?(?:, )?(?:or )?", "", _ADVICE.sub("", text)) if advice else text


def counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}" + ("" if number == 1 else "s")


class RedraftError(Exception):
    """The root of the tree. `exit_code` is what the command line ends with."""

    exit_code = 1
    code = "error"
    printed = ""
    """What a program had printed when it raised this."""
    views: tuple[Any, ...] = ()
    """What it had asked to see by then."""

    def __init__(self, message: str, suggestion: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.suggestion = suggestion or getattr(message, "suggestion", "")
        self.case: str = getattr(message, "case", "")

    def as_json(self) -> dict[str, Any]:
        return {"code": self.code, "case": self.case, "message": self.message, "suggestion": self.suggestion}


class UsageError(RedraftError):
    """The command was called wrongly: a missing file, an option that makes no sense."""

    exit_code = 2
    code = "usage"


class FormatError(RedraftError):
    """The input file cannot be read as what it claims to be, or is hostile."""

    exit_code = 3
    code = "bad_input"


class EditError(RedraftError):
    """An edit names a layer or a value that the document does not have."""

    code = "edit"


class RequestError(RedraftError):
    """An instruction, or a clause of it, could not be understood or carried out.

    `refusals` has one `{clause, reason, suggestion}` for each clause when there are several, with a `phrase` that may
    mean several layers and its `choices`, where that is why. `explanation` tells the whole plan and `boxes` is its
    picture (PNG), where they were asked for; `model` tells of the model that was asked, where one was. `readings` are
    what the instruction may mean, likeliest first, where it was too unsure to act on: each
    `{number, told, targets, commands, program, probability}`. `failures` say what a named model did wrong, each
    `{model, cause, message, suggestion}`; `own` is the message without them, and its suggestions one by one.
    """

    code = "refused"

    def __init__(
        self, message: str, suggestion: str = "", clause: str = "", refusals: Sequence[Mapping[str, Any]] = ()
    ) -> None:
        super().__init__(message, suggestion)
        self.clause = clause
        self.refusals = tuple(refusals)
        self.explanation: Mapping[str, Any] | None = None
        self.boxes: bytes | None = None
        self.model: Mapping[str, Any] | None = None
        self.failures: tuple[Mapping[str, Any], ...] = ()
        self.own: tuple[str, tuple[str, ...]] | None = None
        self.readings: tuple[Mapping[str, Any], ...] = ()

    def as_json(self) -> dict[str, Any]:
        told = {**super().as_json(), "clause": self.clause, "refusals": [dict(refusal) for refusal in self.refusals]}
        told |= {"readings": [dict(reading) for reading in self.readings]} if self.readings else {}
        told |= {"failures": [dict(one) for one in self.failures]} if self.failures else {}
        told |= {"explanation": dict(self.explanation)} if self.explanation is not None else {}
        return told | ({"model": dict(self.model)} if self.model is not None else {})


class OutOfRange(RequestError):
    """A number in an instruction is one that nothing can be made of: it was understood, and only another one helps."""


class CommandError(RequestError):
    """A command cannot be carried out in this document: the reason, and what can be done instead."""


class ScopeError(RequestError):
    """An edit reaches outside what `--only`, `--lock` or `--freeze` allow; `clause` is the clause or call it is of."""

    code = "outside_scope"


class ProgramError(RedraftError):
    """A program is wrong, was refused, or ran past its limits; whoever wrote it may mend it and try again.

    `stage` is syntax, type, run, refused or limit; `line` counts from 1 (0: none); `call` is the one that failed.
    """

    code = "program"

    def __init__(
        self, message: str, suggestion: str = "", *, stage: str = "run", line: int = 0, call: str = ""
    ) -> None:
        super().__init__(message, suggestion)
        self.stage = stage
        self.line = line
        self.call = call

    def as_json(self) -> dict[str, Any]:
        where = {"stage": self.stage, "line": self.line, "call": self.call}
        return {**super().as_json(), **where, **({"printed": self.printed} if self.printed else {})}


class LeakError(RedraftError):
    """A check found a change outside what was asked for; the edit was reverted."""

    exit_code = 4
    code = "reverted"


class HistoryError(RedraftError):
    """A step through a file's history that cannot be taken: nothing to undo, a state that is not there."""

    code = "history"


class SaveError(RedraftError):
    """The result could not be written: full disk, read-only place, changed underneath."""

    code = "not_saved"


class ToolError(RedraftError):
    """A part redraft relies on (the renderer, a font, a worker) failed or ran past its limits."""

    code = "tool"


class BusyError(ToolError):
    """Something did not get the processor in time, because this machine is busy: nothing is wrong with what was asked
    for, and it may be tried again as it is."""

    code = "busy"


class ModelError(RedraftError):
    """A model gave no answer, or none of use: it is not reachable, refused, or answered what cannot be read.

    `cause` is one of `models/failures.py`'s causes.
    """

    code = "model"

    def __init__(self, message: str, suggestion: str = "", cause: str = "") -> None:
        super().__init__(message, suggestion)
        self.cause = cause or self.cause

    cause = "unusable"

    def as_json(self) -> dict[str, Any]:
        return {**super().as_json(), "cause": self.cause}


class BudgetExceeded(ModelError):
    """What was allowed (`--max-cost`, `--max-seconds`, tokens) does not reach for the next call."""

    code = "budget"
    cause = "budget"
