"""A planner that searches: an instruction becomes the steps of the best state that was found.

What only the person can say is refused as by the rules. A result that lacks something is refused with what it lacks (or
left to `--partial`); where several are equally good, the reading says so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from redraft.document.pages import Document
from redraft.edits.diff import diff
from redraft.edits.ops import ReplacePixels
from redraft.edits.receipt.record import ModelRecord
from redraft.errors import RedraftError, says
from redraft.formats.file import File
from redraft.formats.saves import write_file
from redraft.language.planner import GrammarPlanner
from redraft.models.trace import Trace, Traced, joined
from redraft.pictures.editor.requests import WantedPicture, wanted_of_editor
from redraft.pictures.picture_planner import PicturePlanner
from redraft.plan import Plan, Refusal
from redraft.plan import refused as refusal_of
from redraft.search.actor import Actor, EitherActor, PlannerActor, steps_to
from redraft.search.candidates import keep_states
from redraft.search.judge import RuleJudge
from redraft.search.model_judge import ModelJudge
from redraft.search.options import SearchOptions
from redraft.search.picture_judge import PictureJudge
from redraft.search.pictures import StatePictures
from redraft.search.presets import NAMED, documents
from redraft.search.schedule import Ended
from redraft.search.search import Found, Judge, Search
from redraft.search.similarity import Likeness, of_pictures
from redraft.search.steering import tree_json
from redraft.search.topology import SearchState, Topology
from redraft.search.tree_page import tree_page

if TYPE_CHECKING:
    from redraft.edits.execution import Measure
    from redraft.pictures.editor.painter import Painter
    from redraft.plan import Context, Step
    from redraft.planners.file_images import FileSight
    from redraft.planners.model_planner import ModelPlanner
    from redraft.render.tiles import Tiles


class SearchPlanner:
    """Plans by searching. `asking` is a planner with models behind it, for actor and judge; None searches with the
    rules. `painter` has an image editor do what is about what pictures show.

    `keep` says whether the states go into the file's history; `progress` hears of every one.
    """

    def __init__(
        self,
        file: File,
        options: SearchOptions,
        *,
        tiles: Callable[[], Tiles],
        asking: ModelPlanner | None = None,
        sight: FileSight | None = None,
        painter: Painter | None = None,
        keep: bool = False,
        progress: Callable[[str], None] = lambda stage: None,
    ) -> None:
        self._file, self._options, self._asking, self._sight = file, options, asking, sight
        self._tiles, self._keep, self._progress, self._painter = tiles, keep, progress, painter
        self._wanted: tuple[WantedPicture, ...] = ()
        self._either: EitherActor | None = None
        self._painted: ModelRecord | None = None
        self._pictures: dict[int, str] = {}
        self._compared = ""
        self._trace = Trace()
        self.found: Found[Document] | None = None

    def plan(self, document: Document, instruction: str, measure: Measure, context: Context | None = None) -> Plan:
        planned = GrammarPlanner().plan(document, instruction, measure, context)
        return self.complete(planned, document, instruction, measure)

    def complete(self, planned: Plan, document: Document, instruction: str, measure: Measure) -> Plan:
        """What a search makes of an instruction that the rules planned so."""
        if any(each.final or each.choices for each in planned.refusals):
            return planned
        if not planned.refusals and not diff(document, planned.document):
            return planned  # its parts do nothing, as the edit will say
        if self._painter is not None:
            self._wanted, others = wanted_of_editor(planned, instruction)
            if any(each.choices for each in others):
                return replace(planned, refusals=others)
        judge: Judge[Document]
        strict: bool
        actor: Actor[Document]
        likeness = self._likeness()
        actor = PlannerActor(self._asking or GrammarPlanner(), measure, deterministic=self._asking is None)
        if self._painter is not None and (self._wanted or self._asking is not None):
            pictures = PicturePlanner(self._painter, asking=self._asking, partial=True)
            actor = self._either = EitherActor(pictures, measure, name=actor.name)
        rules = self._rules(document, instruction, measure, likeness)
        if self._asking is None:
            judge, complexity, strict = rules, rules.complexity, rules.understood
        else:
            self._trace.clauses = (instruction,)
            model = Traced(self._asking.models.writer, self._trace)
            voter = Traced(self._asking.models.judge, self._trace) if self._asking.models.judge else None
            judge = asked = ModelJudge(
                document, instruction, measure, model, voter=voter, likeness=likeness, sight=self._sight
            )
            complexity, strict = len(asked.items), asked.understood
        self._compared = judge.likeness
        begun = Search(
            document,
            instruction,
            actor=actor,
            judge=judge,
            parameters=NAMED[mode](complexity, self._options.steps)
            if (mode := self._options.mode)
            else documents(complexity, self._options.steps, strict=strict),
            journal=self._options.journal,
            base=self._file.snapshot.sha256,
        )
        hand = self._options.steering
        found = self.found = hand.run(begun, self._report, self._ended) if hand else begun.run(self._report)
        self._ended(found)
        if self._options.done is not None:
            self._options.done(found)
        if self._keep:
            with suppress(RedraftError):  # the edit itself reports when no history can be kept
                keep_states(found.topology, self._file)
        return self._plan_of(found, planned, rules)

    def _rules(self, document: Document, instruction: str, measure: Measure, likeness: Likeness | None) -> RuleJudge:
        """What looks at results by rule; with an image editor it knows what that was asked for."""
        if self._either is None or not self._wanted:
            return RuleJudge(document, instruction, measure, likeness)
        exact = self._asking is None
        shown = self._either.shown
        return PictureJudge(document, instruction, measure, likeness, self._wanted, shown, exact=exact)

    def _likeness(self) -> Likeness | None:
        """How states are compared; None for their layers."""
        seen = self._asking is not None or self._options.mode == "paper"
        if (self._options.likeness or ("pictures" if seen else "layers")) == "layers":
            return None
        drawing = StatePictures(self._file, self._tiles())
        return of_pictures(drawing.small)

    def _plan_of(self, found: Found[Document], planned: Plan, rules: RuleJudge) -> Plan:
        """The steps of the best state, and a refusal for each part that is open. What the rules can check is looked at
        once more here: votes and journals are not believed in that."""
        best = found.best[0] if found.best and found.best[0].depth else None
        open_parts = self._open(found, planned, rules, best)
        self._trace.accepted = best is not None and not open_parts
        model = self._trace.record(self._asking.models.names()) if self._asking is not None else None
        steps = steps_to(found.topology, best.number) if best is not None else ()
        model = joined(model, self._of_editor(steps, not open_parts))
        if best is None:
            refusals = (open_parts or planned.refusals) if self._wanted else (planned.refusals or open_parts)
            return replace(planned, refusals=refusals, steps=(), model=model)
        others = len(found.best) - 1
        summary = f"state {best.number} of {len(found.topology)}, {found.ended}"
        summary += f"; {others} more are as good" if others else ""
        if steps:
            steps = (*steps[:-1], replace(steps[-1], reading=f"{steps[-1].reading} ({summary})"))
        by_hand = found.ended in (Ended.STOPPED, Ended.PICKED) and bool(steps)
        return Plan(steps, open_parts, best.output, model, taken=by_hand)

    def _of_editor(self, steps: Sequence[Step], accepted: bool) -> ModelRecord | None:
        """What the image editor had to do with the result, also where a journal had its pictures already."""
        if self._either is None or self._painter is None:
            return None
        made = [edit.asset for step in steps for edit in step.edits if isinstance(edit, ReplacePixels)]
        shown = [self._either.shown[key] for key in made if key in self._either.shown]
        if not shown and self._painted is None:
            return None
        names = {"image_editor": self._painter.editor.name}
        clauses = tuple(dict.fromkeys(clause for one in shown for clause in one.clauses))
        warnings = tuple(dict.fromkeys(warning for one in shown for warning in one.warnings))
        record = self._painted or ModelRecord(names, clauses, accepted)
        clauses = clauses or tuple(dict.fromkeys(record.clauses))
        return replace(record, clauses=clauses, warnings=warnings, accepted=accepted)

    def _open(
        self, found: Found[Document], planned: Plan, rules: RuleJudge, best: SearchState[Document] | None
    ) -> tuple[Refusal, ...]:
        why = "it was stopped" if found.ended is Ended.STOPPED else str(found.ended)
        hint = "allow more steps (--search N), say it in other words, or take what there is with --partial"
        for_editor = {each.clause for one in self._wanted for each in one.refusals}
        refused = {each.clause: each for each in planned.refusals if each.clause not in for_editor}
        pictures = rules.pictures if isinstance(rules, PictureJudge) else {}
        looked_at = rules.evaluate(best.output if best is not None else rules.original, 0)
        lacking: dict[str, Refusal] = {}
        for number in looked_at.unmet:
            text = rules.units[number].text.strip(" .;,")
            if number in pictures:
                tried = [one.reading for one in found.topology if one.reading and text in one.thought.text]
                last = f"; {tried[-1]}" if tried else ""
                lacking[text] = refusal_of(text, says("no-variant-that-was-tried", why=why, last=last, hint=hint))
                continue
            known = next((one for clause, one in refused.items() if clause in text or text in clause), None)
            if known is not None and self._asking is not None:
                continue  # the rules cannot check whether a model did it
            lacking[text] = known or refusal_of(text, says("no-variant-that-was-tried-fulfils", why=why, hint=hint))
        if looked_at.preserved is not None and looked_at.preserved < 1 and rules.understood and not refused:
            lacking[""] = refusal_of(found.topology.root.thought.text, says("something-else-changed", hint=hint))
        answers = best.evaluation.answers if best is not None and best.evaluation is not None else ()
        kept = not rules.understood or looked_at.preserved == 1
        whole = found.complete or (self._options.mode != "" and kept and all(one.yes for one in answers))
        if not lacking and best is not None and not whole:
            open_ones = [one.question for one in answers if not one.yes]
            for question in open_ones or [found.topology.root.thought.text]:
                lacking[question] = refusal_of(question, says("no-variant-that-was-tried-fulfils", why=why, hint=hint))
        return tuple(lacking.values())

    def _report(self, topology: Topology[Document], state: SearchState[Document]) -> None:
        if self._asking is not None and (acted := self._asking.trace) is not None:
            self._trace.add(acted)
        if self._either is not None and self._painter is not None:
            self._painted = joined(self._painted, self._painter.record)
        score = state.evaluation.score if state.evaluation is not None else 0.0
        self._progress(f"state {state.number}: {score:.0%} of the checklist")
        self._drawn(topology, (), None)

    def _ended(self, found: Found[Document]) -> None:
        self._drawn(found.topology, [state.number for state in found.best], str(found.ended))

    def _drawn(self, topology: Topology[Document], leading: list[int] | tuple[int, ...], ended: str | None) -> None:
        """Show the topology, each state drawn once."""
        hand, known = self._options.steering, len(self._pictures)
        if self._options.tree is None and hand is None:
            return
        drawing = StatePictures(self._file, self._tiles())
        for state in topology.states:
            if state.number not in self._pictures:
                try:
                    self._pictures[state.number] = drawing.data_url(state.output)
                except RedraftError:
                    self._pictures[state.number] = ""
        if hand is not None:
            hand.shown(tree_json(topology, self._pictures, leading, ended, known))
        if self._options.tree is None:
            return
        facts = {"states are compared by": self._compared} if self._compared else {}
        page = tree_page(topology, self._pictures, leading=leading, ended=ended, facts=facts)
        write_file(self._options.tree, page.encode())
