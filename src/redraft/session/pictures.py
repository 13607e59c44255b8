"""What is asked of pictures beyond the rules: new ones, which are drawn where a generator is named, and what one shows,
which the built-in editor changes where no other is named and there is no doubt. Loads what it needs when a request
speaks of such a thing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from redraft.document.layers import Document, Picture
from redraft.edits.execute import execute
from redraft.edits.ops import ReplacePixels
from redraft.errors import RedraftError
from redraft.grammar.tokens import quoted_texts, without_quotes
from redraft.imaging.wishes import without_picture
from redraft.language.planner import GrammarPlanner
from redraft.pictures.depiction import Depicted, depicted
from redraft.pictures.described_pictures import NAME, described
from redraft.pictures.wanted_pictures import Wanted, by_id, crossed_refusal, unpointed, wanted_of_editor
from redraft.plan import Context, Plan, Planner, Refusal, Step
from redraft.plugins import codec_for
from redraft.targets.guards import guard_for, is_of_layers

if TYPE_CHECKING:
    from redraft.edits.execute import Measure
    from redraft.formats.file import File
    from redraft.session.options import EditOptions
    from redraft.session.resources import Resources

_HOW = "name an image editor: --image-editor SPEC (docs/pictures.md)"


class PicturesPlanner:
    """Plans what is about pictures, and leaves everything else to another planner."""

    def __init__(self, planner: Planner, file: File, options: EditOptions, tools: Resources) -> None:
        self._planner, self._file, self._options, self._tools = planner, file, options, tools

    def plan(self, document: Document, instruction: str, measure: Measure, context: Context | None = None) -> Plan:
        if document is not self._file.document:  # the layers of a flat picture: no file of theirs is there
            return self._planner.plan(document, instruction, measure, context)
        if next(described(instruction), None) is not None:
            return self._new(document, instruction, measure, context)
        models = self._options.models
        if self._options.layers:
            return self._planner.plan(document, instruction, measure, context)
        pointing = unpointed(document, instruction)  # the rules know no places in pictures
        if models is not None and models.image_editor is not None:
            return self._planner.plan(document, instruction, measure, context)
        if models is not None and not models.own_editor:
            return pointing or self._planner.plan(document, instruction, measure, context)
        asks_model = models is not None and models.planner is not None
        if asks_model or pointing is not None:  # a model costs something
            own = self._shown(document, by_id(document, instruction), measure, context)
            if own is not None and (not own.refusals or not asks_model):
                return own
            if pointing is not None:
                return own or pointing
        plan = self._planner.plan(document, instruction, measure, context)
        if not plan.refusals or any(one.final or one.choices for one in plan.refusals):
            return plan
        own = self._shown(document, instruction, measure, context)
        told = own is not None and any(one.final for one in own.refusals)
        if own is None or told or not own.refusals or self._file.codec.name != "raster":
            return plan if own is None else own
        if any(one.final for one in own.refusals):
            return own
        return replace(own, readings=own.readings or plan.readings)  # of the texts that a flat picture shows

    def _new(self, document: Document, instruction: str, measure: Measure, context: Context | None) -> Plan:
        """With a new picture drawn; without a generator it is said how one is named."""
        from redraft.session.model_planner import new_pictures

        pictures = new_pictures(self._file, self._options, self._tools)
        if pictures.generator is not None and not self._options.layers:
            plan = pictures.plan(document, instruction, measure, context)
            if not plan.refusals:
                return pictures.drawn(document, plan, measure)
        plan = self._planner.plan(document, instruction, measure, context)
        if not plan.refusals or any(one.final for one in plan.refusals):
            return plan
        found = pictures.blank(document, instruction, measure, context) if pictures.generator is None else None
        if found is not None:
            told = found[0].told.replace(NAME, "FILE.png")
            how = f"name one that draws it: --image-generator openai:NAME; or give a file: {told}"
            refusal = Refusal(instruction, f"no image generator is named to draw {found[0].words}", how)
            return replace(plan, refusals=(refusal,), readings=())
        return plan

    def _shown(self, document: Document, instruction: str, measure: Measure, context: Context | None) -> Plan | None:
        """As the built-in editor does what is about what a picture shows; refused, with the reason, where it cannot or
        is not sure. None where it is about no picture, or about more."""
        if not any(isinstance(layer, Picture) for layer in document.index.layers.values()):
            return None
        scope = self._options.scope
        if self._file.codec.name == "raster" and scope and (scope.freeze or is_of_layers(document, scope)):
            return self._held(document, instruction, measure, context)
        from redraft.models.trace import Models
        from redraft.pictures.builtin_editor import BuiltinEditor
        from redraft.pictures.picture_planner import PicturePlanner
        from redraft.session.model_planner import painter_of

        planned = unpointed(document, instruction) or GrammarPlanner().plan(document, instruction, measure, context)
        if any(one.final or one.choices for one in planned.refusals):
            return None
        if len(planned.refusals) == 1 and quoted_texts(clause := planned.refusals[0].clause):
            if self._file.codec.name == "raster":
                return None  # the texts of a flat picture are edited as its layers
            shown = depicted(document, without_quotes(clause))  # quotes are of the picture's words, not of a layer's
            if isinstance(shown, Depicted):
                return self._read(document, planned, Wanted(clause, shown, planned.refusals), measure)
        wanted, others = wanted_of_editor(planned, instruction)
        flat = self._file.codec.name == "raster" and len(others) == 1 and not (wanted or planned.steps)
        if flat:  # the picture is all there is
            wanted, others = (Wanted(others[0].clause, Depicted("picture", ""), others),), ()
        if (crossed := crossed_refusal(instruction, wanted)) is not None:
            return Plan((), (crossed,), document)
        if not wanted or others:
            return replace(planned, refusals=others) if unpointed(document, instruction) is not None else None
        painter = painter_of(
            BuiltinEditor(sure=True), self._options.models or Models(), self._file, self._options, self._tools
        )
        painter.check(document, planned.steps)
        planner, plan = PicturePlanner(painter), replace(planned, refusals=())
        for each in wanted:
            plan = planner.painted(plan, each, measure, len(wanted) == 1 and not planned.steps)
        if plan.refusals:
            [refusal, *_] = plan.refusals
            how = refusal.suggestion if refusal.final else "; or ".join(filter(None, (refusal.suggestion, _HOW)))
            return replace(planned, refusals=(replace(refusal, suggestion=how),), readings=plan.readings)
        return replace(plan, model=painter.record)

    def _held(self, document: Document, instruction: str, measure: Measure, context: Context | None) -> Plan | None:
        """Why a thing in a flat picture is not changed under a scope: which pixels are those of a text is told by its
        layers alone. None for what may be about a text."""
        planned = unpointed(document, instruction) or GrammarPlanner().plan(document, instruction, measure, context)
        if len(planned.refusals) != 1 or not isinstance(depicted(document, planned.refusals[0].clause), Depicted):
            return None
        reason = f"{self._options.scope} can be held on the texts of a flat picture alone, and this is about a thing"
        how = "leave the scope out; or take the picture apart: redraft layers FILE -o OUT.svg (docs/layers.md)"
        return replace(planned, refusals=(Refusal(planned.refusals[0].clause, reason, how),))

    def _read(self, document: Document, planned: Plan, wanted: Wanted, measure: Measure) -> Plan:
        """With the texts that a picture shows edited as those of a flat picture are."""
        from redraft.formats.file import SNIFFED, File
        from redraft.pictures.flat_edit import FlatPlanner
        from redraft.pictures.painter import check_scope

        id, phrase = wanted.picture.layer, wanted.picture.phrase
        layer = document.index.layers[id]
        asset = document.assets.get(layer.asset) if isinstance(layer, Picture) else None
        if asset is None:
            refusal = Refusal(wanted.clause, f"the pixels of '{id}' are not in the file", "embed the picture first")
            return replace(planned, refusals=(refusal,))
        trial = Step(wanted.clause, "", (id,), (ReplacePixels(id, ""),))
        check_scope(guard_for(document, self._options.scope), document, [*planned.steps, trial])
        words = without_picture(wanted.clause, phrase)
        try:
            codec = codec_for(asset.data[:SNIFFED], "")
            opened = codec.open(asset.data, self._tools.fonts)
            inner = File(self._file.snapshot, codec, opened, self._file.typography)
            options = replace(self._options, scope=None)
            made = FlatPlanner(GrammarPlanner(), inner, self._tools, options).plan(inner.document, words, measure)
        except RedraftError as error:
            return replace(planned, refusals=(Refusal(wanted.clause, error.message, error.suggestion),))
        if made.refusals:
            return replace(planned, refusals=tuple(replace(one, clause=wanted.clause) for one in made.refusals))
        steps = tuple(
            replace(
                step,
                targets=(id,),
                edits=tuple(replace(edit, layer=id) for edit in step.edits if isinstance(edit, ReplacePixels)),
            )
            for step in made.steps
        )
        after = execute(planned.document, [edit for step in steps for edit in step.edits], measure)
        return replace(planned, steps=(*planned.steps, *steps), refusals=(), document=after, warnings=made.warnings)
