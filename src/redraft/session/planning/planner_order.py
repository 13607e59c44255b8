"""The order in which planners are asked about an instruction. Each is asked at most once about a document; a refusal
that only the person can settle (a choice that is open, a question, a limit) ends it.

    given      a planner that the options give, or decisions layer by layer (those of a model that has not earned trust
               are offered): in the place of all that follows
    model      one that is named and has earned trust reads every request whole, before all others; after a complete
               parse of the grammar with `--grammar-first`. What it declines may still be about what a picture shows
    grammar    it acts only where every word parses to one effect, costs nothing, and needs no judge
    generator  a new picture described in words, which no command holds: drawn where one is named
    built-in   what one picture shows, where no image editor is named: before a model, for it costs nothing; it does
               what it is sure of, and all of the request or nothing
    named      a search, also for what the grammar understood, as it looks at what it does; or an image editor for what
               pictures show and the model for the rest; or a model that has not earned trust, which offers readings
    reader     where none is named, or the model offers nothing: it never acts, so it comes last, and offers readings

For a flat picture, whose document has one layer, a model comes last; the plan then becomes pixels
(`pictures/flat/edit.py`); what is still refused is planned on the layers found in it, and at last clause by clause,
each in the picture that the one before made.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from redraft.document.layers import Picture
from redraft.document.pages import Document
from redraft.edits.ops import apply
from redraft.formats.file import File
from redraft.language.picture_files import near
from redraft.language.planner import GrammarPlanner
from redraft.messages import says
from redraft.pictures.editor.requests import WantedPicture, by_id, crossed_refusal, unpointed
from redraft.pictures.new_picture_phrases import NAME, described
from redraft.pictures.picture_clauses import Depicted
from redraft.plan import Context, Plan, Planner, Refusal, as_offer, refused
from redraft.planners.offered_readings import ReadingPlanner
from redraft.session.options import EditOptions, NamedPlanners
from redraft.session.resources import Resources

if TYPE_CHECKING:
    from redraft.edits.execution import Measure
    from redraft.models.trace import Trace
    from redraft.pictures.flat.edit import FlatPlanner
    from redraft.pictures.new_picture_planner import NewPictures


@contextmanager
def planner_for(file: File, options: EditOptions, tools: Resources) -> Iterator[OrderedPlanner]:
    """The planner that the options ask for, at work on a file while the context lasts."""
    with near(file.path), _named(file, options, tools) as named:
        yield OrderedPlanner(file, options, tools, named)


def _named(file: File, options: EditOptions, tools: Resources) -> AbstractContextManager[NamedPlanners]:
    if not options.names_planners:
        return nullcontext(NamedPlanners())
    from redraft.session.planning.configured_planners import named_by  # models and search: only where they are named

    return named_by(file, options, tools)


def offline_planner() -> Planner:
    """The grammar, and the learned reader for what it refuses: without it where REDRAFT_READER is off."""
    return _reader() or GrammarPlanner()


def _reader() -> ReadingPlanner | None:
    return None if os.environ.get("REDRAFT_READER") == "off" else ReadingPlanner(GrammarPlanner())


class OrderedPlanner:
    """Plans for one file, as this module says. `in_turn`: clauses about a flat picture may be carried out in turn."""

    def __init__(
        self, file: File, options: EditOptions, tools: Resources, named: NamedPlanners, *, in_turn: bool = True
    ) -> None:
        self._file, self._options, self._tools, self._named = file, options, tools, named
        self._grammar = GrammarPlanner()
        self._given: Planner | None = options.planner or named.layers
        others = self._given or options.models or options.search or options.partial
        self._in_turn = in_turn and not others
        self.flat: FlatPlanner | None = None
        if file.document.traits.flat:
            from redraft.pictures.flat.edit import FlatPlanner  # what is in a flat picture: only when one is edited

            within = self._given or named.search or named.pictures or named.model or self._grammar
            self.flat = FlatPlanner(within, file, tools, options.bounds)

    @property
    def trace(self) -> Trace | None:
        """Of what a model was asked last; None where none was."""
        return self._named.model.trace if self._named.model is not None else None

    def plan(self, document: Document, instruction: str, measure: Measure, context: Context | None = None) -> Plan:
        if self.flat is not None and (large := self.flat.too_large(document, instruction)) is not None:
            return large
        if self._given is not None:
            plan, read, later = self._given.plan(document, instruction, measure, context), None, None
            if self._options.planner is None and next(described(instruction), None) is not None:
                plan = self._undrawn(plan, document, instruction, measure, context)
        else:
            plan, read, later = self._ordered(document, instruction, measure, context)
        if self.flat is not None:
            planned, plan = plan, self.flat.finished(plan, document, instruction, measure)
            if plan.refusals and later is not None:
                offered = later.complete(planned, document, instruction, measure)
                plan = self.flat.finished(offered, document, instruction, measure) if offered != planned else plan
        if self.flat is not None and plan.refusals and self._in_turn:
            read = read or self._grammar.plan(document, instruction, measure)
            return self._clause_by_clause(plan, read, document, instruction, measure)
        return plan

    def _ordered(
        self, document: Document, instruction: str, measure: Measure, context: Context | None
    ) -> tuple[Plan, Plan | None, ReadingPlanner | None]:
        """The plan, that of the grammar where it was asked, and the reader where it is to be asked later: what texts
        in a flat picture say comes before what it makes of a page without any."""
        named, new = self._named, next(described(instruction), None) is not None
        if self._model_first:
            return self._by_model(document, instruction, measure, context), None, None
        instruction = by_id(document, instruction)
        pointing = unpointed(document, instruction)
        read = None if pointing is not None else self._grammar.plan(document, instruction, measure, context)
        planned = pointing or read
        assert planned is not None
        if new and planned.refusals and (drawn := self._drawn(document, instruction, measure, context)) is not None:
            return drawn, read, None
        if _settled(planned) or not (planned.refusals or named.search):
            return planned, read, None
        own = later = None
        if planned.refusals and not new and named.pictures is None and self._has_own_editor:
            own = self._own(planned, document, instruction, measure)
            if own is not None and not own.refusals:
                return own, read, None
        if pointing is not None and named.pictures is None:
            return own or pointing, read, None
        if named.search is not None:
            plan = named.search.complete(planned, document, instruction, measure)
            if named.model is not None and not named.trusted:
                by, right = named.model.models.writer.name, str(named.right)
                plan = as_offer(plan, document, instruction, by, right, self._options.partial)
        elif named.pictures is not None:
            plan = named.pictures.complete(planned, document, instruction, measure)
        elif named.model is not None and self._file.document.traits.flat:
            plan = self._in_flat_picture(planned, document, instruction, measure, context)
        elif named.model is not None:
            plan = self._offered_by_model(planned, document, instruction, measure, context)
        elif self._takes_readings(own) and (reader := _reader()) is not None:
            later = reader if self.flat is not None and self.flat.reads and not new else None
            plan = planned if later else reader.complete(planned, document, instruction, measure)
        else:
            plan = planned
        offers = any(one.model for one in plan.readings)  # then what it says counts
        if own is not None and plan.refusals and not _settled(plan) and not offers:
            plan = replace(own, model=plan.model, readings=plan.readings if self._takes_readings(own) else own.readings)
        if new:
            plan = self._undrawn(plan, document, instruction, measure, context)
        return plan, read, later

    @property
    def _model_first(self) -> bool:
        """Whether a model reads the request whole. Not of a flat picture, whose only layer says nothing."""
        model = self._named.model
        trusted = model is not None and self._named.trusted and self._named.search is None
        return trusted and not self._file.document.traits.flat

    def _by_model(self, document: Document, instruction: str, measure: Measure, context: Context | None) -> Plan:
        """As a model that is trusted reads it. What it declines, an image editor or a generator may do."""
        if self._options.grammar_first:
            read = self._grammar.plan(document, instruction, measure, context)
            if not read.refusals:
                return read
        assert self._named.model is not None
        plan = self._named.model.plan(document, instruction, measure, context)
        if not plan.refusals or plan.readings or _settled(plan):
            return plan
        pictured = self._pictured(document, instruction, measure, context)
        return pictured if pictured is not None and not pictured.refusals else plan

    def _pictured(self, document: Document, instruction: str, measure: Measure, context: Context | None) -> Plan | None:
        """As what draws or changes pictures does it; None where nothing there does."""
        if next(described(instruction), None) is not None:
            return self._drawn(document, instruction, measure, context)
        planned = self._grammar.plan(document, instruction, measure, context)
        if not planned.refusals or _settled(planned):
            return None
        if self._named.pictures is not None:
            return self._named.pictures.complete(planned, document, instruction, measure)
        return self._own(planned, document, instruction, measure) if self._has_own_editor else None

    def _in_flat_picture(
        self, planned: Plan, document: Document, instruction: str, measure: Measure, context: Context | None
    ) -> Plan:
        """As a model edits what is found in a flat picture."""
        model, on_layers = self._named.model, self._named.on_layers
        assert model is not None
        if on_layers is None or self.flat is None:
            return model.complete(planned, "" if planned.steps else instruction, measure)

        def asked(apart: File, about: str) -> Plan:
            return model.plan(apart.document, instruction, measure, context, on_layers(apart, about))

        return self.flat.by_model(asked, document, instruction, measure)

    def _offered_by_model(
        self, planned: Plan, document: Document, instruction: str, measure: Measure, context: Context | None
    ) -> Plan:
        """What a model offers that may not act; the reader's offers where it has none."""
        assert self._named.model is not None
        plan = self._named.model.plan(document, instruction, measure, context)
        if plan.readings or _settled(plan) or (reader := _reader()) is None:
            return plan
        offered = reader.complete(planned, document, instruction, measure)
        return replace(offered, model=plan.model)

    @property
    def _has_own_editor(self) -> bool:
        return self._options.models is None or self._options.models.own_editor

    def _takes_readings(self, own: Plan | None) -> bool:
        """Whether others' readings are offered where the built-in editor refused: of the texts of a flat picture."""
        if own is None:
            return True
        return self.flat is not None and not own.readings and not any(one.final for one in own.refusals)

    def _own(self, planned: Plan, document: Document, instruction: str, measure: Measure) -> Plan | None:
        """As the built-in editor does it; None where it is about no picture, or about more."""
        if not any(isinstance(layer, Picture) for layer in document.index.layers.values()):
            return None
        from redraft.pictures.builtin_planner import BuiltinPlanner  # image editing: only where there are pictures
        from redraft.session.planning.picture_painters import painter_of  # likewise

        painter = partial(painter_of, file=self._file, options=self._options, tools=self._tools)
        editor = BuiltinPlanner(self._file, self._tools, self._options.bounds, painter)
        return editor.shown(planned, document, instruction, measure)

    def _new_pictures(self) -> NewPictures:
        from redraft.session.planning.picture_painters import new_pictures  # only where a new picture is described

        return new_pictures(self._file, self._options, self._tools)

    def _drawn(self, document: Document, instruction: str, measure: Measure, context: Context | None) -> Plan | None:
        """With a new picture drawn; None without a generator, or where the rest is not clear."""
        pictures = self._new_pictures()
        if pictures.generator is None:
            return None
        found = pictures.blank(document, instruction, measure, context)
        return pictures.drawn(document, found[1], measure) if found is not None else None

    def _undrawn(
        self, plan: Plan, document: Document, instruction: str, measure: Measure, context: Context | None
    ) -> Plan:
        """Where a new picture is refused for want of a generator: how one is named."""
        if not plan.refusals or any(one.final for one in plan.refusals):
            return plan
        pictures = self._new_pictures()
        found = pictures.blank(document, instruction, measure, context) if pictures.generator is None else None
        if found is None:
            return plan
        edit = found[0].instruction.replace(NAME, "FILE.png")
        refusal = refused(instruction, says("no-image-generator-is-named", words=found[0].words, edit=edit))
        return replace(plan, refusals=(refusal,), readings=())

    def _clause_by_clause(self, plan: Plan, read: Plan, document: Document, instruction: str, measure: Measure) -> Plan:
        """Follow-up clauses, each in the picture that the one before made; the plan as it is if it has one clause."""
        from redraft.models.trace import joined  # only for flat pictures

        clauses = [*(step.clause for step in read.steps), *(refusal.clause for refusal in read.refusals)]
        clauses = sorted(dict.fromkeys(clauses), key=instruction.find)
        if len(clauses) < 2 or _settled(plan):
            return plan
        wanted = [WantedPicture(clause, Depicted("picture", ""), ()) for clause in clauses]
        if (crossed := crossed_refusal(instruction, wanted)) is not None:
            return Plan((), (crossed,), document)
        done, refused = Plan((), (), document), list[Refusal]()
        for clause in clauses:
            data = self._file.opened.write(done.document).data
            file = self._file._replace(opened=self._file.codec.open(data, self._tools.fonts))
            planner = OrderedPlanner(file, self._options, self._tools, self._named, in_turn=False)
            part = planner.plan(file.document, clause, measure)
            if part.refusals:
                refused += [replace(one, clause=clause) for one in part.refusals]
            else:
                steps, warnings = (*done.steps, *part.steps), (*done.warnings, *part.warnings)
                after, model = apply(done.document, list(part.edits)), joined(done.model, part.model)
                done = Plan(steps, (), after, model, warnings=warnings)
        return done if not refused else Plan((), tuple(refused), document, model=done.model)


def _settled(plan: Plan) -> bool:
    """Whether only the person can help."""
    return any(one.final or one.choices for one in plan.refusals)
