"""Who is asked, and what came of it: models by role, and the trace of one request."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from redraft.edits.ops import Edit
from redraft.edits.receipt.record import ModelRecord
from redraft.errors import UsageError, says
from redraft.models.chat import ChatModel, ChatRequest, Reply, Usage
from redraft.models.failures import noted
from redraft.models.findings.judge import JudgeVerdict
from redraft.models.prompts import prompt

if TYPE_CHECKING:
    from redraft.models.clients.image_models import PictureEditor, PictureGenerator

PROMPTS = tuple(
    "write_program edit_request mend_program look_result review_edit call_tools mend_calls review_calls "
    "judge_edit judged_edit point_out".split()
)


@dataclass(frozen=True, slots=True)
class Models:
    """Who does what. Without a judge the planner judges itself; without a vision model nobody points at pictures;
    without a planner what the rules refuse stays refused, but for what an image editor can do. `own_editor`: where no
    image editor is named, the built-in one may do what it is sure of."""

    planner: ChatModel | None = None
    judge: ChatModel | None = None
    vision: ChatModel | None = None
    image_editor: PictureEditor | None = None
    image_generator: PictureGenerator | None = None
    own_editor: bool = True

    @property
    def writer(self) -> ChatModel:
        """The planner, where there must be one."""
        if self.planner is None:
            raise UsageError(says("no-planner-model"))
        return self.planner

    def names(self) -> dict[str, str]:
        """Of the models that plan and judge programs."""
        named = {"planner": self.planner, "judge": self.judge or self.planner, "vision": self.vision}
        return {role: model.name for role, model in named.items() if model is not None}

    def close(self) -> None:
        for model in (self.planner, self.judge, self.vision, self.image_editor, self.image_generator):
            close = getattr(model, "close", None)  # an image editor need not have one
            if close is not None:
                close()


@dataclass(frozen=True, slots=True)
class Attempt:
    """One answer of the model: its program ('' where there was none), and what was wrong with it ('' for nothing).

    `stage` is answer, declined, syntax, type, run, refused, limit, scope or edits.
    """

    source: str
    problem: str = ""
    stage: str = ""


class SentBack(NamedTuple):
    """Why a model was asked again, and what about. `trigger` is error, refusal, revert, look, judge, review, or the
    kind of what was found on the page. `before` are the edits of its program (none of one that failed), `after` those
    of the next that ran, None where there was none."""

    trigger: str
    about: str
    before: tuple[Edit, ...] = ()
    after: tuple[Edit, ...] | None = None

    @property
    def changed(self) -> bool:
        """Whether the model did something else then."""
        return self.after is not None and self.after != self.before


@dataclass(frozen=True, slots=True)
class Said:
    """One call: what it was for, the last words that the model was sent, and what it answered."""

    purpose: str
    asked: str
    answered: str


@dataclass
class Trace:
    """What happened to one request that went to a model. `first` are the edits of the first program that ran, taken or
    not, after those of the rules; `passed_at` how many answers that took (0: none ran). `seconds` is the time of the
    model's calls, `own_seconds` that of everything else; `steps` counts answers run or judged; `warnings` are those of
    answers; `sent_back` is why it was asked again, `pictures` how many it was shown, `private` the
    layers that were kept back from them; `trust` says by what right it acts or offers."""

    clauses: tuple[str, ...] = ()
    attempts: list[Attempt] = field(default_factory=list)
    verdicts: list[JudgeVerdict] = field(default_factory=list)
    first: tuple[Edit, ...] | None = None
    passed_at: int = 0
    program: str = ""
    accepted: bool = False
    calls: int = 0
    usage: Usage = field(default_factory=Usage)
    seconds: float = 0.0
    own_seconds: float = 0.0
    warnings: list[str] = field(default_factory=list)
    sent_back: list[SentBack] = field(default_factory=list)
    pictures: int = 0
    private: tuple[str, ...] = ()
    trust: str = ""
    talk: list[Said] = field(default_factory=list)

    @property
    def steps(self) -> int:
        return max(1, len(self.attempts) + len(self.verdicts))

    def add(self, other: Trace) -> None:
        """Count another request in: one step of a search."""
        summed = "attempts verdicts calls usage seconds own_seconds warnings sent_back pictures talk"
        for name in summed.split():
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.program = other.program or self.program
        self.private = self.private or other.private

    def record(self, names: dict[str, str]) -> ModelRecord:
        """For the receipt."""
        return ModelRecord(
            names,
            self.clauses,
            self.accepted,
            self.program,
            len(self.attempts),
            tuple(f"{one.finding} ({one.by}): {one.reason}" for one in self.verdicts),
            self.calls,
            self.usage.prompt,
            self.usage.completion,
            self.usage.cost,
            round(self.seconds, 3),
            round(self.own_seconds, 3),
            tuple(prompt(name).label for name in PROMPTS),
            tuple(f"{one} ({count} of {self.calls} answers)" for one, count in Counter(self.warnings).items()),
            self.trust,
            sent_back=tuple(
                {"trigger": one.trigger, "about": one.about, "changed": one.changed} for one in self.sent_back
            ),
            pictures=self.pictures,
            private=self.private,
        )

    @property
    def objections(self) -> int:
        """How many reviews with findings went back to the model."""
        return sum(one.trigger not in ("error", "refusal", "revert", "look", "review") for one in self.sent_back)

    def ran_next(self, edits: tuple[Edit, ...]) -> None:
        """Note the edits of a program that ran, with why the model was asked for it."""
        for at, one in enumerate(self.sent_back):
            if one.after is None:
                self.sent_back[at] = one._replace(after=edits)


SUMMED = (
    "clauses attempts verdicts calls prompt_tokens completion_tokens warnings failures sent_back pictures"
).split()
"""What two records of the same edit have together."""


def joined(one: ModelRecord | None, other: ModelRecord | None) -> ModelRecord | None:
    """What two had to do with the same edit, in one record."""
    if one is None or other is None:
        return one or other
    unknown = any(each.calls and each.cost is None for each in (one, other))
    costs = [cost for cost in (one.cost, other.cost) if cost is not None]
    summed = {name: getattr(one, name) + getattr(other, name) for name in SUMMED}
    first = {name: getattr(one, name) or getattr(other, name) for name in ("program", "trust", "private")}
    return ModelRecord(
        {**one.names, **other.names},
        accepted=one.accepted and other.accepted,
        cost=None if unknown or not costs else sum(costs),
        seconds=round(one.seconds + other.seconds, 3),
        own_seconds=round(one.own_seconds + other.own_seconds, 3),
        prompts=tuple(dict.fromkeys(one.prompts + other.prompts)),
        **summed,
        **first,
    )


class Traced:
    """A model whose calls a trace adds up, also from several threads. Its maker closes it."""

    def __init__(self, model: ChatModel, trace: Trace) -> None:
        self._model, self._trace, self._lock = model, trace, Lock()
        self.name, self.capabilities = model.name, model.capabilities

    def ask(self, request: ChatRequest, on_text: Callable[[str], None] | None = None) -> Reply:
        began, reply = time.perf_counter(), None
        try:
            with noted(self.name):
                reply = self._model.ask(request, on_text)
            return reply
        finally:
            with self._lock:
                self._trace.calls += 1
                self._trace.seconds += time.perf_counter() - began
                if reply is not None:
                    self._trace.usage += reply.usage
                    self._trace.warnings += [reply.warning] if reply.warning else []
                    calls = "\n".join(f"{call.name}({call.arguments})" for call in reply.calls)
                    sent = request.messages[-1].text if request.messages else ""
                    self._trace.talk.append(Said(request.purpose, sent, reply.text or calls))

    def close(self) -> None:
        pass
