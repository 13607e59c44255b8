"""A layout by a vision model in rounds: it writes an SVG, sees it drawn, and goes on until it is satisfied.

Its answer is taken as it is, unless it breaks a rule that no page may break: then the offline page is the floor. It
chooses places and looks; the words are never its own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from redraft.errors import ModelError, says
from redraft.layout.grids import HEADLINE, SMALLEST
from redraft.layout.placement import REFINEMENTS, PageJob, Round
from redraft.layout.svg_answers import Malformed, arranged
from redraft.models.chat import ChatMessage, ChatModel, ChatRequest, Image, assistant, system, user
from redraft.models.failures import Cause, Failed
from redraft.models.prompts import prompt, quoted

MOST_MISTAKES = 3
"""Answers in a wrong form after which the model is not asked again."""
MOST_TOKENS = 4096
_TURN = re.compile(
    r"\s*<think>(?P<think>.*?)</think>\s*<(?P<kind>tool_call|answer)>(?P<body>.*?)</(?P=kind)>\s*", re.DOTALL
)


@dataclass
class Dialogue:
    """Asks one model about one page; `report` is what the command reports of it."""

    model: ChatModel
    words: str = ""
    seed: int = 0
    report: dict[str, Any] = field(default_factory=dict)

    def __call__(self, job: PageJob) -> None:
        """Adds a round for every layout that could be drawn. A model that cannot be asked, or makes no sense, leaves
        the page as it is, and is reported."""
        offline = job.best
        instructions = prompt("lay_out")
        marks: list[float] = []
        self.report = {"model": self.model.name, "prompt": instructions.label, "formats": marks, "answered": False}
        if self.model.capabilities.images is False:
            self._failed(ModelError(says("model-sees-no-pictures", model=self.model.name)))
            return
        filled = instructions.fill(calls=REFINEMENTS, smallest=SMALLEST, headline=HEADLINE)
        messages = [system(filled), self._task(job)]
        calls = 0
        try:
            while not self.report["answered"] and calls <= REFINEMENTS and marks.count(-1.0) < MOST_MISTAKES:
                request = ChatRequest(tuple(messages), seed=self.seed, max_tokens=MOST_TOKENS, purpose="lay out")
                reply = self.model.ask(request)
                messages.append(assistant(reply.text))
                try:
                    kind, body = read_turn(reply.text)
                    made = job.drawn(arranged(body, job.sheet), f"the model's {kind.replace('_', ' ')}")
                except Malformed as problem:
                    marks.append(-1.0)
                    messages.append(user(f"That is not of the form asked for: {problem}. Send it again, whole."))
                    continue
                marks.append(1.0)
                calls += 1
                self.report["answered"] = kind == "answer"
                if kind == "answer" and not made.sight.faults:
                    job.chosen = made
                messages.append(_shown(made, REFINEMENTS - calls))
        except ModelError as error:
            self._failed(error)
        if marks.count(-1.0) >= MOST_MISTAKES:
            why = f"{MOST_MISTAKES} of its answers were not of the form asked for"
            self._failed(ModelError(why, cause=Cause.UNREADABLE))
        elif not self.report["answered"] and "problem" not in self.report:
            self._failed(ModelError(says("model-never-answered"), cause=Cause.UNREADABLE))
        if self.report["answered"] and job.chosen is None:
            self._failed(ModelError(says("model-answer-faulty", faults=job.rounds[-1].sight.faults[0])))
        self.report |= {"taken": job.chosen is not None, "offline_reward": round(offline.sight.reward, 4)}

    def _failed(self, error: ModelError) -> None:
        name = self.model.name
        message = error.message if name in error.message else f"{name} laid nothing out: {error.message}"
        help = error.suggestion or "name another model that sees pictures: --model SPEC"
        self.report |= {"problem": error.message, "failure": Failed(name, error.cause, message, help)._asdict()}

    def _task(self, job: PageJob) -> ChatMessage:
        texts = "\n".join(
            f"{id} ({one.role}): {quoted(one.text, 600)}"
            for id, one in zip(job.sheet.ids, job.sheet.texts, strict=True)
        )
        page = f"The page is {job.sheet.width:g} × {job.sheet.height:g}."
        brief = f"\nWhat is wished for: {quoted(self.words, 600)}" if self.words else ""
        return user(f"{page}\nThe texts:\n{texts}{brief}", Image(job.backdrop.png()))


def read_turn(text: str) -> tuple[str, str]:
    """The kind of a turn ('tool_call' or 'answer') and what it holds. Malformed where it has no thought, or neither or
    both of the two."""
    found = _TURN.fullmatch(text)
    if found is None or text.count("<tool_call>") + text.count("<answer>") != 1:
        raise Malformed("it is <think>…</think> and then one <tool_call>…</tool_call> or one <answer>…</answer>")
    return found["kind"], found["body"]


def _shown(made: Round, left: int) -> ChatMessage:
    """What the model is shown of its layout."""
    faults = "; ".join(made.sight.faults[:8]) or "none"
    return user(f"Drawn. Faults: {faults}. Calls left: {max(left, 0)}.", Image(made.png()))
