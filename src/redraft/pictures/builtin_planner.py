"""Plans changes of what a picture shows with the built-in editor, where no other editor is named and it is certain
which thing is meant. Loads numpy: it is imported only for a document with pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from redraft.document.layers import Picture
from redraft.document.pages import Document
from redraft.edits.execution import execute
from redraft.edits.ops import ReplacePixels
from redraft.errors import RedraftError, says
from redraft.formats.file import SNIFFED, File
from redraft.grammar.tokens import quoted_texts, without_quotes
from redraft.imaging.retouch.change_requests import without_picture
from redraft.language.planner import GrammarPlanner
from redraft.pictures.builtin_editor import BuiltinEditor
from redraft.pictures.editor.painter import check_scope
from redraft.pictures.editor.requests import WantedPicture, crossed_refusal, unpointed, wanted_of_editor
from redraft.pictures.flat.edit import FlatPlanner
from redraft.pictures.picture_clauses import Depicted, depicted
from redraft.pictures.picture_planner import PicturePlanner
from redraft.plan import Plan, Refusal, Step, refused
from redraft.plugins import codec_for
from redraft.targets.guards import guard_for, is_of_layers

if TYPE_CHECKING:
    from redraft.edits.execution import Measure
    from redraft.models.clients.image_models import PictureEditor
    from redraft.pictures.edit_context import Bounds, DrawingTools
    from redraft.pictures.editor.painter import Painter

_HOW = "name an image editor: --image-editor SPEC (docs/how-to/pictures.md)"


class BuiltinPlanner:
    """The built-in editor at work on a file. `painter` sets an editor up for it."""

    def __init__(
        self, file: File, tools: DrawingTools, bounds: Bounds, painter: Callable[[PictureEditor], Painter]
    ) -> None:
        self._file, self._tools, self._bounds, self._painter = file, tools, bounds, painter
        self._flat = file.document.traits.flat

    def shown(self, planned: Plan, document: Document, instruction: str, measure: Measure) -> Plan | None:
        """What the rules planned, with what they refuse done; refused, with the reason, where the editor cannot or is
        not sure. None where it is about no picture, or about more."""
        scope = self._bounds.scope
        if self._flat and scope and (scope.freeze or is_of_layers(document, scope)):
            return self._held(document, planned)
        if len(planned.refusals) == 1 and quoted_texts(clause := planned.refusals[0].clause):
            if self._flat:
                return None  # the texts of a flat picture are edited as its layers
            shown = depicted(document, without_quotes(clause))  # quotes are of the picture's words, not of a layer's
            if isinstance(shown, Depicted):
                return self._read(document, planned, WantedPicture(clause, shown, planned.refusals), measure)
        wanted, others = wanted_of_editor(planned, instruction)
        if self._flat and len(others) == 1 and not (wanted or planned.steps):  # the picture is all there is
            wanted, others = (WantedPicture(others[0].clause, Depicted("picture", ""), others),), ()
        if (crossed := crossed_refusal(instruction, wanted)) is not None:
            return Plan((), (crossed,), document)
        if not wanted or others:
            return replace(planned, refusals=others) if unpointed(document, instruction) is not None else None
        painter = self._painter(BuiltinEditor(sure=True))
        painter.check(document, planned.steps)
        planner, plan = PicturePlanner(painter), replace(planned, refusals=())
        for each in wanted:
            plan = planner.painted(plan, each, measure, len(wanted) == 1 and not planned.steps)
        if plan.refusals:
            [refusal, *_] = plan.refusals
            how = refusal.suggestion if refusal.final else "; or ".join(filter(None, (refusal.suggestion, _HOW)))
            return replace(planned, refusals=(replace(refusal, suggestion=how),), readings=plan.readings)
        return replace(plan, model=painter.record)

    def _held(self, document: Document, planned: Plan) -> Plan | None:
        """Why a thing in a flat picture is not changed under a scope: which pixels are those of a text is known by its
        layers alone. None for what may be about a text."""
        if len(planned.refusals) != 1 or not isinstance(depicted(document, planned.refusals[0].clause), Depicted):
            return None
        reason = f"{self._bounds.scope} applies to the texts of a flat picture only, and this is about an object"
        return replace(
            planned,
            refusals=(
                Refusal(
                    planned.refusals[0].clause,
                    reason,
                    "leave the scope out; or take it apart: redraft layers FILE -o OUT.svg (docs/how-to/layers.md)",
                ),
            ),
        )

    def _read(self, document: Document, planned: Plan, wanted: WantedPicture, measure: Measure) -> Plan:
        """With the texts that a picture shows edited as those of a flat picture are."""
        id, phrase = wanted.picture.layer, wanted.picture.phrase
        layer = document.index.layers[id]
        asset = document.assets.get(layer.asset) if isinstance(layer, Picture) else None
        if asset is None:
            refusal = refused(wanted.clause, says("pixels-of-id-are-not-in-try-embed-picture-first", id=id))
            return replace(planned, refusals=(refusal,))
        trial = Step(wanted.clause, "", (id,), (ReplacePixels(id, ""),))
        check_scope(guard_for(document, self._bounds.scope), document, [*planned.steps, trial])
        words = without_picture(wanted.clause, phrase)
        try:
            codec = codec_for(asset.data[:SNIFFED], "")
            opened = codec.open(asset.data, self._tools.fonts)
            inner = File(self._file.snapshot, codec, opened, self._file.typography)
            flat = FlatPlanner(GrammarPlanner(), inner, self._tools, self._bounds._replace(scope=None))
            made = flat.plan(inner.document, words, measure)
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
