"""Programs written by a model: asked for, checked, run on a copy, and asked for again with what went wrong.

The paper's syntax feedback: at most five re-prompts. A program that runs here has changed nothing yet: the document
is a value, and what comes back is what it would become.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from redraft.commands.programs.program import Done, Interpreter, Limits, Program
from redraft.document.layers import Document
from redraft.errors import ModelError, ProgramError, RedraftError, ScopeError
from redraft.models.answers import code_in
from redraft.models.chat import ChatRequest, Message, assistant, user
from redraft.models.prompts import prompt
from redraft.models.trace import Attempt

if TYPE_CHECKING:
    from redraft.commands.programs.targets import Ground
    from redraft.edits.execution import Measure
    from redraft.edits.scope import Guard
    from redraft.models.chat import ChatModel

MOST_REPROMPTS = 5
"""Times a model is shown what is wrong with its program before giving up."""
MOST_CHANGED = 400
"""Edits that one request may make: more is a program that went wrong."""
_CANNOT = re.compile(r"^\W*CANNOT\b:?\s*(.*)", re.IGNORECASE | re.MULTILINE)
LIMITS = Limits(seconds=2.0, host_seconds=15.0, calls=1_000, printed=10_000, source=20_000)


class Declined(ModelError):
    """The model says that the request cannot be carried out, or never wrote a program that runs. `attempts` are its
    answers."""

    code = "declined"

    def __init__(self, message: str, attempts: Sequence[Attempt] = ()) -> None:
        super().__init__(message, "say it in other words, or use another model")
        self.attempts = tuple(attempts)


@dataclass(frozen=True, slots=True)
class Written:
    """A program that runs, what it did to a copy of the document, and the answers it took."""

    source: str
    done: Done
    attempts: tuple[Attempt, ...]


@dataclass
class Workbench:
    """Runs programs against one document: with the words' meaning, the roles and the scope that hold for it."""

    document: Document
    measure: Measure
    interpreter: Interpreter
    ground: Ground
    roles: Mapping[str, str]
    guard: Callable[[Document], Guard | None] = lambda document: None

    def run(self, source: str) -> Done:
        """Raises ProgramError or ScopeError; nothing is kept of a program that did not run through."""
        done = Program(source, LIMITS).run(
            self.document,
            self.measure,
            ground=self.ground,
            roles=lambda document: self.roles,
            guard=self.guard(self.document),
            interpreter=self.interpreter,
        )
        if not done.edits:
            raise ProgramError("the program changes nothing", "change what the request asks for", stage="edits")
        if len(done.edits) > MOST_CHANGED:
            raise ProgramError(
                f"the program makes {len(done.edits)} edits", "change only what is asked for", stage="edits"
            )
        return done


@dataclass
class Dialogue:
    """The messages to a model about one request. Only the last answer and what was wrong with it go along:
    small models lose the thread in a long talk, and each round costs what it shows."""

    model: ChatModel
    opening: tuple[Message, ...]
    max_tokens: int = 700
    seed: int = 0
    _last: tuple[Message, ...] = field(default=())

    def write(self, bench: Workbench, first: str = "") -> Written:
        """A program that runs. `first` is what to say beside the request: the fault of a program that ran before.

        Raises Declined when the model declines, or has not written one after five re-prompts; ModelError and
        BudgetExceeded as the model does.
        """
        if first:
            self._last = (*self._last[:1], user(first))
        attempts: list[Attempt] = []
        for round in range(1 + MOST_REPROMPTS):
            reply = self.model.ask(
                ChatRequest(
                    (*self.opening, *self._last), max_tokens=self.max_tokens, seed=self.seed + round, purpose="plan"
                )
            )
            declined = _CANNOT.search(reply.text)
            source = "" if declined and "```" not in reply.text else code_in(reply.text)
            if not source and declined:
                reason = declined[1].strip()[:200] or "no reason given"
                raise Declined(
                    f"{self.model.name} says it cannot be done: {reason}", (*attempts, Attempt("", reason, "declined"))
                )
            problem: RedraftError
            if not source:
                problem = ProgramError(_no_program(reply.text, reply.cut_off), stage="answer")
            else:
                try:
                    done = bench.run(source)
                except (ProgramError, ScopeError) as error:
                    problem = error
                else:
                    self._last = (assistant(_fenced(source)),)
                    return Written(source, done, (*attempts, Attempt(source)))
            attempts.append(Attempt(source, problem.message, getattr(problem, "stage", "scope")))
            mend = prompt("mend_program").fill(problem=problem.message[:600], hint=problem.suggestion[:300])
            self._last = (assistant(_fenced(source) if source else reply.text[:500] or "(nothing)"), user(mend))
        last = attempts[-1].problem
        tries = len(attempts)
        raise Declined(
            f"{self.model.name} wrote no program that runs in {tries} tries; the last: {last[:300]}", attempts
        )


def _no_program(text: str, cut_off: bool) -> str:
    if cut_off:
        return "the answer was cut off before the program was complete; write a shorter one"
    return "there is no program in the answer" if text.strip() else "the answer is empty"


def _fenced(source: str) -> str:
    return f"```python\n{source.strip()}\n```"
