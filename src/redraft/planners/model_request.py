"""One request to the models: asked, run, checked, judged, retried; accepted or refused in the end.

The paper's semantic feedback, at most three rounds: 'wrong edit' asks the model again with the reason; 'wrong element'
runs the same program on the next best element; a collision that our own checks find is sent back like a wrong edit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from redraft.commands.programs.program import Done, Interpreter
from redraft.document.layers import Document
from redraft.edits.ops import SetRuns, SetText
from redraft.edits.value_changes import account
from redraft.errors import ModelError, ProgramError, ScopeError
from redraft.inspection import PROBLEM, inspect
from redraft.models.chat import ChatModel, Image, Message, system, user
from redraft.models.judge import Finding, Question, Verdict, judge
from redraft.models.judge_calibration import Standing
from redraft.models.prompts import prompt
from redraft.models.trace import Attempt, Models, Trace, Traced
from redraft.plan import Plan, Step
from redraft.planners import description as describing
from redraft.planners.page_images import Sight, pointed_out
from redraft.planners.program_writer import Declined, Dialogue, Workbench, Written
from redraft.targets.findings import found_for_programs, roles_of
from redraft.targets.proposals import Proposals, proposals

if TYPE_CHECKING:
    from redraft.assets.fonts import Fonts
    from redraft.commands.programs.targets import Grounded
    from redraft.edits.execution import Measure
    from redraft.edits.scope import Guard

MOST_ROUNDS = 3
"""Times that an edit which ran is found wrong and tried otherwise."""
UNSURE = "name the element and the new value in so many words, or let a stronger model judge (--judge)"


@dataclass(frozen=True)
class Desk:
    """What every request is worked on with; see `ModelPlanner`."""

    models: Models
    interpreter: Interpreter
    feedback: str
    fonts: Fonts | None
    guard: Callable[[Document], Guard | None]
    sight: Sight | None
    progress: Callable[[str], None]
    seed: int
    trusts: Callable[[ChatModel], Standing]


def carry_through(desk: Desk, trace: Trace, wanted: str, planned: Plan, measure: Measure) -> Step:
    """The step that does what is `wanted`, after the steps already planned. Raises ModelError (also for budgets) when
    no program could be had, or none that may be believed."""
    request = _Request(desk, trace, wanted, planned, measure)
    written = request.first()
    tried: list[str] = []
    for round in range(1 + MOST_ROUNDS):
        verdict = request.verdict(written)
        trace.verdicts.append(verdict)
        if verdict.ok:
            return request.step(written)
        if round < MOST_ROUNDS:
            try:
                written = request.otherwise(written, verdict, tried)
            except Declined:
                if not request.questioned:
                    raise  # an objection may be wrong: then the program stays as it is, and the judge decides
    last = trace.verdicts[-1]
    raise ModelError(f"what {request.model.name} proposed was found wrong ({last.finding}): {last.reason}", UNSURE)


class _Request:
    def __init__(self, desk: Desk, trace: Trace, wanted: str, planned: Plan, measure: Measure) -> None:
        self.desk, self.trace, self.wanted, self.planned, self.measure = desk, trace, wanted, planned, measure
        self.document = planned.document
        self.model: ChatModel = Traced(desk.models.writer, trace)
        self.judged_by: ChatModel = Traced(desk.models.judge or desk.models.writer, trace)
        self.roles: Mapping[str, str] = roles_of(self.document)
        self.candidates = self._proposals()
        self.named_as: dict[str, tuple[str, ...]] = {}
        """Phrases that programs asked for, and the elements they were taken to mean."""
        self.questioned = False
        """Whether an objection was sent back already: once, for it may be wrong. Then the judge decides."""
        self.bench = Workbench(self.document, measure, desk.interpreter, self._ground, self.roles, desk.guard)
        self.dialogue = Dialogue(self.model, self._opening(), seed=desk.seed)

    def first(self) -> Written:
        self.desk.progress(f"ask {self.model.name}")
        written = self._written()
        self.trace.first = (*self.planned.edits, *written.done.edits)
        self.trace.passed_at = len(written.attempts)
        return written

    def verdict(self, written: Written) -> Verdict:
        """Ok, or what is wrong. Raises ModelError where nothing is wrong, but no trusted judge confirms it."""
        if self.desk.feedback == "none":
            return Verdict(Finding.OK, "taken unseen", "nobody")
        fault = _prompt_marks(written.done) or self._collision(written)
        if fault is not None and not (fault.finding is Finding.COLLISION and self.questioned):
            self.questioned = self.questioned or fault.finding is Finding.COLLISION
            return fault
        if self.desk.feedback == "checks":
            if fault is not None:
                raise ModelError(f"what {self.model.name} proposed is in doubt: {fault.reason}", UNSURE)
            return Verdict(Finding.OK, "nothing speaks against it")
        counts = self.desk.trusts(self.judged_by)
        if not counts.trusted:
            raise ModelError(f"{self.model.name} proposed an edit that nobody could confirm ({counts})", UNSURE)
        self.desk.progress(f"judge with {self.judged_by.name}")
        found = judge(self.judged_by, self._question(written))
        if found is None:
            raise ModelError(f"{self.judged_by.name} gave no verdict on the edit that was proposed", UNSURE)
        return found

    def _collision(self, written: Written) -> Verdict | None:
        """Problems visible on the page, and that were not there before. They may be intended."""
        if self.desk.fonts is None:
            return None
        found = inspect(self.document, written.done.document, self.desk.fonts)
        grave = [one.message for one in found if one.severity == PROBLEM]
        return Verdict(Finding.COLLISION, "; ".join(grave[:3])) if grave else None

    def otherwise(self, written: Written, verdict: Verdict, tried: list[str]) -> Written:
        """Another program: the same about another element, where a judge says so (what our checks take words to name
        is uncertain, and no reason to change something else), or one that the model is asked for with the reason."""
        judged = verdict.finding is Finding.WRONG_ELEMENT and verdict.by == self.judged_by.name
        if judged and not self._rewords(written) and (other := self._on_next_element(written, tried)):
            return other
        fault = prompt("mend_edit").fill(changes=self._changes(written), reason=verdict.reason)
        self.desk.progress(f"ask {self.model.name} again")
        return self._written(fault)

    def step(self, written: Written) -> Step:
        _, changes = account(self.document, written.done.edits, self.measure)
        done = "; ".join(dict.fromkeys(f"{change.what} of '{change.layer}'" for change in changes))
        return Step(self.wanted, f"by {self.model.name}: {done}", touched(written.done), written.done.edits)

    def _written(self, fault: str = "") -> Written:
        try:
            written = self.dialogue.write(self.bench, fault)
        except Declined as error:
            self.trace.attempts += error.attempts
            raise
        self.trace.attempts += written.attempts
        self.trace.program = written.source
        return written

    def _rewords(self, written: Written) -> bool:
        """Whether it changes what texts say: words for one text never go into another."""
        return any(isinstance(edit, SetText | SetRuns) for edit in written.done.edits)

    def _on_next_element(self, written: Written, tried: list[str]) -> Written | None:
        """The same program about the next best element, where it is about one; None where none is left to try."""
        ids = [id for id in touched(written.done) if id in self.document.index]
        if len(ids) != 1:
            return None
        wrong = ids[0]
        tried.append(wrong)
        names = [wrong, *(phrase for phrase, named in self.named_as.items() if wrong in named)]
        kind = self.document.index.layers[wrong].kind
        while (better := self.candidates.after(tried, kind, self.document)) is not None:
            tried.append(better)
            for name in names:
                source = retargeted(written.source, name, better)
                if source is None:
                    continue
                try:
                    done = self.bench.run(source)
                except (ProgramError, ScopeError) as error:
                    self.trace.attempts.append(Attempt(source, error.message, getattr(error, "stage", "scope")))
                else:
                    self.trace.program = source
                    return Written(source, done, (Attempt(source),))
        return None

    def _proposals(self) -> Proposals:
        found = proposals(self.document, self.wanted)
        if self.desk.models.vision is None or self.desk.sight is None:
            return found
        seeing = Traced(self.desk.models.vision, self.trace)
        seen = pointed_out(seeing, self.wanted, self.desk.sight, self.document)
        known = {one.layer for one in seen}
        return Proposals((*seen, *(one for one in found.candidates if one.layer not in known)))

    def _ground(self, document: Document, phrase: str, hidden: bool) -> Grounded:
        found = found_for_programs(document, phrase, hidden)
        self.named_as[phrase] = found.ids
        return found

    def _opening(self) -> tuple[Message, ...]:
        likely = [one.layer for one in self.candidates.candidates]
        readings = [step.reading for step in self.planned.steps]
        done = f"Already done, leave it so: {'; '.join(readings)}.\n" if readings else ""
        asked = prompt("edit_request").fill(
            canvas=describing.canvas(self.document),
            elements=describing.elements(self.document, self.roles, likely),
            done=done,
            request=self.wanted,
        )
        shown = self.desk.sight.page(self.document) if self.desk.sight and self.model.capabilities.images else None
        language = describing.functions(len(self.document.pages) > 1)
        opening = system(prompt("write_program").fill(language=language))
        return opening, user(asked, *([Image(shown)] if shown else []))

    def _question(self, written: Written) -> Question:
        pictures: list[bytes] = []
        if self.desk.sight is not None and self.judged_by.capabilities.images:
            both = [self.desk.sight.page(document) for document in (self.document, written.done.document)]
            pictures = [picture for picture in both if picture is not None]
        near = [*touched(written.done), *(one.layer for one in self.candidates.candidates)]
        listed = describing.elements(self.document, self.roles, near, describing.MOST_ELEMENTS // 2)
        canvas = describing.canvas(self.document)
        return Question(self.wanted, canvas, listed, self._changes(written), pictures)

    def _changes(self, written: Written) -> str:
        return describing.changed(account(self.document, written.done.edits, self.measure)[1])


def _prompt_marks(done: Done) -> Verdict | None:
    """Marks of a prompt in the design's own texts."""
    if any(mark in str(getattr(edit, "text", "")) for edit in done.edits for mark in "⟦⟧"):
        return Verdict(Finding.WRONG_EDIT, "the brackets ⟦ ⟧ are not part of a text; leave them out")
    return None


def touched(done: Done) -> tuple[str, ...]:
    """The elements a program changed or made, in the order of its calls."""
    return tuple(dict.fromkeys(str(getattr(edit, "layer", "")) for edit in done.edits if getattr(edit, "layer", "")))


def retargeted(source: str, old: str, new: str) -> str | None:
    """The same program about another element; None where it does not name the old one in so many words."""
    literal = re.compile(rf"(?P<q>[\"'])#?{re.escape(old)}(?P=q)")
    changed, count = literal.subn(lambda found: f"{found['q']}{new}{found['q']}", source)
    return changed if count else None
