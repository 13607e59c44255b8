"""Decisions from a model: one layer at a time, with the page and what was decided before in view, then all together.

The last pass is what the paper lacks: layers that are decided alone collide. All decisions are shown at once, with what
our own checks find wrong, and the model may change them; what is still wrong after that is reported as a problem.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from redraft.document.pages import Document
from redraft.edits.execution import Measure
from redraft.errors import BudgetExceeded, ModelError
from redraft.models.chat import ChatMessage, ChatModel, ChatRequest, Image, Reply, assistant, system, user
from redraft.models.failures import Cause, note
from redraft.models.prompts import prompt, quoted
from redraft.pictures.layers.conflicts import Conflict, conflicts
from redraft.pictures.layers.decisions import LayerDecision, Reasoning
from redraft.pictures.layers.units import LayerUnit, consolidated, units
from redraft.plan import Planner
from redraft.scoring.layer_answers import LayerAnswer, Malformed, is_no_op, read_answer

MOST_LAYERS = 40
"""Layers that are asked about one by one; of a design with more, those of one sort that lie apart become one."""
ANSWER_TOKENS = 300
JOINT_TOKENS, MOST_JOINT_TOKENS = 100, 2_000
"""That an answer about all layers may have for each of them, and in all."""
GIVE_UP = 3
"""Layers, the first ones or any in a row, after which nothing more is asked of a model that gives no answer at all; or
none that can be read about the first ones."""
_BLOCK = re.compile(r'<layer n="(\d+)">(.*?)</layer>', re.DOTALL)
UNCHANGED = "<unchanged/>"


class Sights(Protocol):
    """Pictures for models that see, as PNG; None where there is none."""

    def page(self, number: int) -> bytes | None: ...
    def layer(self, unit: LayerUnit) -> bytes | None: ...


@dataclass(frozen=True, slots=True)
class LayerReasoner:
    """Asks `model`. `sights` are shown to it where it takes pictures; `planner` reads prompts for our own checks."""

    model: ChatModel
    measure: Measure
    sights: Sights | None = None
    planner: Planner | None = None

    def reason(self, document: Document, instruction: str, layers: Sequence[LayerUnit] | None = None) -> Reasoning:
        """A decision for each of `layers`, or of what the document is made of.

        A layer without a readable answer stays as it is, with a problem that says so. Raises ModelError where the
        model answers nothing at all, and BudgetExceeded where the budget ends.
        """
        seen = few(document) if layers is None else layers
        asked = _Asked(self, document, instruction, seen)
        decisions = asked.together(asked.one_by_one())
        if all(each.failed for each in decisions):
            why = f"{self.model.name} decided about no layer: none of its answers could be read"
            note(self.model.name, ModelError(why, "name another model with --model SPEC", Cause.UNREADABLE))
        return Reasoning(decisions, tuple(asked.problems), self.model.name)

    def again(
        self, document: Document, instruction: str, layers: Sequence[LayerUnit], was: Reasoning, wrong: list[Conflict]
    ) -> Reasoning:
        """All decisions looked at together once more, with the result of carrying them out."""
        asked = _Asked(self, document, instruction, layers)
        decisions = asked.together(was.decisions, wrong)
        unread = [f"{each.layer} was not decided: {each.think}" for each in decisions if each.failed]
        return Reasoning(decisions, (*unread, *asked.problems), self.model.name)


def few(document: Document) -> Sequence[LayerUnit]:
    """The units of a document; of one with many, those of one sort that lie apart as one."""
    seen = units(document)
    return seen if len(seen) <= MOST_LAYERS else consolidated(seen)


class _Asked:
    """One request to a model, in the making."""

    def __init__(
        self, reasoner: LayerReasoner, document: Document, instruction: str, seen: Sequence[LayerUnit]
    ) -> None:
        self.reasoner, self.document, self.instruction, self.seen = reasoner, document, instruction, seen
        self.problems: list[str] = []
        self.canvas = _canvas(document)

    def one_by_one(self) -> list[LayerDecision]:
        found: list[LayerDecision] = []
        listed = "\n".join(f"{number}. {unit_line(unit)}" for number, unit in enumerate(self.seen, 1))
        silent = 0
        for number, unit in enumerate(self.seen, 1):
            words = prompt("reasoned_layer").fill(
                canvas=self.canvas,
                layers=listed,
                request=self.instruction,
                decided=_decided(found) or "nothing yet",
                layer=f"{number}: {unit_line(unit)}",
            )
            try:
                decision = self._one(number, unit, user(words, *self._pictures(unit)))
                silent = 0
            except BudgetExceeded:
                raise
            except ModelError as error:
                silent += 1
                if silent == min(GIVE_UP, len(self.seen)):
                    raise
                decision = self._unread(number, unit, error.message)
            found.append(decision)
            if len(found) == GIVE_UP and all(each.failed for each in found):
                return found + self._left_out(len(found))
        return found

    def _left_out(self, asked: int) -> list[LayerDecision]:
        why = f"none of the first {asked} answers could be read, so no more was asked"
        self.problems.append(why)
        return [LayerDecision(unit.id, why, False, failed=True) for unit in self.seen[asked:]]

    def _pictures(self, unit: LayerUnit) -> list[str | Image]:
        sights = self.reasoner.sights
        if sights is None or not self.reasoner.model.capabilities.images:
            return []
        page, layer = sights.page(unit.page), sights.layer(unit)
        shown: list[str | Image] = ["The page:", Image(page)] if page is not None else []
        return shown + (["The layer alone:", Image(layer)] if layer is not None else [])

    def _one(self, number: int, unit: LayerUnit, asked: ChatMessage) -> LayerDecision:
        rules = system(prompt("reason_layer").text)
        reply = self._ask((rules, asked), ANSWER_TOKENS)
        answer = _checked(reply.text, reply.cut_off)
        if isinstance(answer, Malformed):
            again = user(f"That answer cannot be used: {answer.problem}. Answer again, in the form asked for.")
            reply = self._ask((rules, asked, assistant(reply.text), again), ANSWER_TOKENS)
            answer = _checked(reply.text, reply.cut_off)
        if isinstance(answer, Malformed):
            return self._unread(number, unit, answer.problem)
        return _decision(unit.id, answer)

    def _unread(self, number: int, unit: LayerUnit, problem: str) -> LayerDecision:
        self.problems.append(f"layer {number} ({unit.id}) was not decided: {problem}")
        return LayerDecision(unit.id, f"no answer: {problem}", False, failed=True)

    def together(self, decisions: Sequence[LayerDecision], seen: Sequence[Conflict] = ()) -> Sequence[LayerDecision]:
        """Twice at most: the second time only where our checks still find something, or nothing could be read. Where no
        layer was decided, there is nothing to look at."""
        if all(each.failed for each in decisions):
            return decisions
        wrong = [*self._conflicts(decisions), *seen]
        rules, asked = system(prompt("reason_jointly").text), user(self._jointly(decisions, wrong))
        messages: tuple[ChatMessage, ...] = (rules, asked)
        unread = ""
        for turn in (1, 2):
            try:
                reply = self._ask(messages, min(MOST_JOINT_TOKENS, 200 + JOINT_TOKENS * len(self.seen)))
            except BudgetExceeded:
                raise
            except ModelError as error:
                unread = error.message
                break
            changes, unread = read_changes(reply.text, len(self.seen), reply.cut_off)
            if not unread:
                decisions = self._changed(decisions, changes)
                wrong = self._conflicts(decisions)
            if (not wrong and not unread) or turn == 2:
                break
            still = f"That answer cannot be used: {unread}." if unread else "This still cannot be right:"
            messages = (*messages, assistant(reply.text), user(f"{still}\n{self._listed(wrong)}\nAnswer again."))
        if unread:
            self.problems.append(f"the decisions were not looked at together: {unread}")
        self.problems += [f"{' and '.join(each.layers)}: {each.problem}" for each in wrong]
        return decisions

    def _jointly(self, decisions: Sequence[LayerDecision], wrong: Sequence[Conflict]) -> str:
        lines = []
        for number, (unit, each) in enumerate(zip(self.seen, decisions, strict=True), 1):
            lines.append(f"{number}. {unit_line(unit)}\n   {_decision_line(each)}")
        return prompt("reasoned_jointly").fill(
            canvas=self.canvas,
            request=self.instruction,
            decided="\n".join(lines),
            conflicts=self._listed(wrong) or "nothing was found",
        )

    def _listed(self, wrong: Sequence[Conflict]) -> str:
        numbers = {unit.id: number for number, unit in enumerate(self.seen, 1)}
        return "\n".join(
            f"- layers {', '.join(str(numbers[id]) for id in each.layers)}: {quoted(each.problem, 300)}"
            for each in wrong
        )

    def _conflicts(self, decisions: Sequence[LayerDecision]) -> list[Conflict]:
        return conflicts(self.document, self.seen, decisions, self.reasoner.measure, self.reasoner.planner)

    def _changed(self, decisions: Sequence[LayerDecision], changes: Mapping[int, LayerAnswer]) -> list[LayerDecision]:
        """With what a model decided anew; a layer that had no readable answer has one then."""
        return [
            _decision(each.layer, changes[number]) if number in changes else each
            for number, each in enumerate(decisions, 1)
        ]

    def _ask(self, messages: tuple[ChatMessage, ...], tokens: int) -> Reply:
        return self.reasoner.model.ask(ChatRequest(messages, max_tokens=tokens, purpose="reason"))


def read_changes(text: str, layers: int, cut_off: bool = False) -> tuple[dict[int, LayerAnswer], str]:
    """The decisions that a joint answer changes, by the layers' numbers, and what is wrong with the answer ('' for
    nothing). An answer that is wrong anywhere changes nothing."""
    if text.strip() == UNCHANGED:
        return {}, ""
    blocks = _BLOCK.findall(text)
    if not blocks:
        return {}, "the answer is empty" if not text.strip() else f"it is neither {UNCHANGED} nor <layer> blocks"
    if _BLOCK.sub("", text).strip():
        return {}, "the answer was cut off" if cut_off else "there is something outside of the <layer> blocks"
    found: dict[int, LayerAnswer] = {}
    for number, inside in blocks:
        answer = _checked(inside, False)
        if isinstance(answer, Malformed):
            return {}, f"layer {number}: {answer.problem}"
        if not 1 <= int(number) <= layers:
            return {}, f"there is no layer {number}; they are numbered from 1 to {layers}"
        if int(number) in found:
            return {}, f"layer {number} is decided twice"
        found[int(number)] = answer
    return found, ""


def _checked(text: str, cut_off: bool) -> LayerAnswer | Malformed:
    """An answer that can be used: well formed, and with something to do where it says yes."""
    answer = read_answer(text, cut_off=cut_off)
    if isinstance(answer, LayerAnswer) and answer.edit and is_no_op(answer.prompt):
        return Malformed("it says yes, and the prompt does not say what to do")
    return answer


def _decision(id: str, answer: LayerAnswer) -> LayerDecision:
    return LayerDecision(id, answer.think, answer.edit, answer.prompt if answer.edit else "")


def unit_line(unit: LayerUnit) -> str:
    """A layer in words, what the design says as data."""
    parts = [unit.sort]
    if unit.name and unit.name != unit.id:
        parts.append(f"named {quoted(unit.name, 40)}")
    elif unit.sort != "text":
        parts.append(f"with the id {quoted(unit.id, 40)}")
    if unit.box is not None:
        parts.append("box " + ",".join(f"{value:.0f}" for value in unit.box))
    if unit.page > 1:
        parts.append(f"on page {unit.page}")
    if not unit.visible:
        parts.append("hidden")
    return ", ".join(parts) + (f": {quoted(unit.text)}" if unit.text else "")


def _decided(decisions: Sequence[LayerDecision]) -> str:
    """The layers chosen so far, and how many were not: a list of all that stays says nothing."""
    chosen = [f"{number}. {_decision_line(each)}" for number, each in enumerate(decisions, 1) if each.edit]
    staying = len(decisions) - len(chosen)
    return "\n".join([*chosen, f"({staying} of the layers before stay as they are.)"] if decisions else [])


def _decision_line(decision: LayerDecision) -> str:
    return f"edit: {quoted(decision.prompt, 300)}" if decision.edit else "stays"


def _canvas(document: Document) -> str:
    first = document.pages[0]
    pages = f"{len(document.pages)} pages, each" if len(document.pages) > 1 else "one page,"
    return f"{pages} {first.width:g} wide and {first.height:g} high; a box is x, y, width, height from the top left."
