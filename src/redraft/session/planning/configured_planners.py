"""Sets up the planners and image editors that the options name for one file. Loaded only where any is named."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from redraft.document.layers import Picture, family
from redraft.document.pages import Document
from redraft.document.selectors import Selector, Term, parse, select
from redraft.document.style import is_picture_paint
from redraft.errors import ProgramError, ScopeError, UsageError, says
from redraft.formats.file import File
from redraft.models.chat import ChatModel
from redraft.models.consent.decision import Right
from redraft.models.consent.planners import refused, right_of
from redraft.models.findings.judge_calibration import kept_findings
from redraft.models.trace import Models
from redraft.pictures.editor.painter import Painter
from redraft.pictures.layers.chain import LayerPlanner
from redraft.pictures.layers.layer_images import FileSights
from redraft.pictures.layers.model_decisions import LayerReasoner
from redraft.pictures.picture_planner import PicturePlanner
from redraft.pictures.picture_sources import PictureSource
from redraft.plan import Step
from redraft.planners.edit_review import Fault
from redraft.planners.file_images import FileSight
from redraft.planners.model_planner import ModelPlanner
from redraft.planners.planned_request import Means, Settle
from redraft.search.search_planner import SearchPlanner
from redraft.session.options import EditOptions, NamedPlanners
from redraft.session.planning.model_results import results_of
from redraft.session.planning.picture_painters import new_pictures, painter_of
from redraft.session.resources import Resources
from redraft.targets.findings import roles_of
from redraft.targets.guards import guard_for

PICTURES = Term("kind", "picture")


@contextmanager
def named_by(file: File, options: EditOptions, tools: Resources) -> Iterator[NamedPlanners]:
    """What the options name, while the context lasts."""
    models = options.models or Models()
    if options.private and (options.layers or models.image_editor is not None):
        raise UsageError(says("private-pictures-elsewhere"))
    trust = right_of(models.planner, options.trust)
    asked = models.planner is not None and trust.level.may_offer
    if models.planner is not None and not asked:
        refused(models.planner.name, trust)
    sight = FileSight(file, tools, _kept_back(file, options)) if asked else None
    model = _model(file, models, options, tools, sight, trust) if sight is not None else None
    on_layers = _on_layers(model, options, tools) if model is not None else None
    editor = models.image_editor
    painter = painter_of(editor, file, options, tools) if editor is not None else None
    pictures = PicturePlanner(painter, asking=model, partial=options.partial) if painter is not None else None
    try:
        if options.search is not None:
            yield NamedPlanners(
                None, _search(file, options, tools, model, sight, painter), pictures, model, right=trust
            )
        elif options.layers:
            planner = models.planner if asked else None
            yield NamedPlanners(
                _layers(file, planner, trust, options, tools, painter), None, pictures, model, right=trust
            )
        else:
            yield NamedPlanners(None, None, pictures, model, on_layers, trust)
    finally:
        if model is not None:
            model.close()


def _model(
    file: File, models: Models, options: EditOptions, tools: Resources, sight: FileSight, trust: Right
) -> ModelPlanner:
    pictures = PictureSource(file.path.parent, models.image_generator, seed=options.seed, progress=tools.progress)
    return ModelPlanner(
        models,
        acts=trust.level.may_act or options.search is not None,
        trust=str(trust),
        feedback=options.feedback,
        fonts=tools.fonts,
        guard=lambda document: guard_for(document, options.scope),
        sight=sight,
        trust_in=kept_findings() if tools.keeps_history else None,
        base=lambda document: file.snapshot.sha256 if document is file.document else "",
        progress=tools.progress,
        seed=options.seed,
        pictures=pictures,
        files=pictures.named,
        settle=_settle(file, options, tools),
        rounds=options.rounds,
        shows=options.pictures,
    )


def _on_layers(model: ModelPlanner, options: EditOptions, tools: Resources) -> Callable[[File, str], Means] | None:
    """None where something is held or kept back: it is named by the picture, not by what is found in it."""

    def means(apart: File, about: str) -> Means:
        tried, [page] = _settle(apart, options, tools), apart.document.pages

        def settle(step: Step, after: Document) -> list[Fault]:
            if len(after.pages) > 1 or (after.pages[0].width, after.pages[0].height) != (page.width, page.height):
                raise ProgramError(says("flat-picture-page-apart"), stage="result")
            return tried(step, after) if tried is not None else []

        sight = FileSight(apart, tools)
        return replace(model.means, sight=sight, settle=settle, about=about, base=lambda document: "")

    return means if options.scope is None and not options.private else None


def _settle(file: File, options: EditOptions, tools: Resources) -> Settle | None:
    """Tries what a model wrote on the file; None where something else is written: flat pictures, steps of a search."""
    if file.document.traits.flat or options.search is not None:
        return None
    return results_of(file, options, tools)


def _kept_back(file: File, options: EditOptions) -> tuple[str, ...]:
    """The layers no model is shown: private ones and, if there are any, locked ones and those outside the scope."""
    if not options.private:
        return ()
    guard = guard_for(file.document, options.scope)
    chosen = parse(options.private)
    private = select(file.document, chosen, roles_of(file.document))
    private += _painted(file.document, chosen) if PICTURES in chosen.terms else ()
    if not private:
        raise ScopeError(says("scope-matches-no-layer", flag="--private", selector=options.private))
    every = file.document.index.layers
    outside = () if guard is None or guard.allowed is None else (id for id in every if id not in guard.allowed)
    return tuple(dict.fromkeys((*private, *(guard.locked if guard is not None else ()), *outside)))


def _painted(document: Document, chosen: Selector) -> tuple[str, ...]:
    """What shows a picture and is not of that kind, or is drawn by a master: it is meant by kind=picture, too."""
    shapes = [id for id, layer in document.index.layers.items() if is_picture_paint(layer.style.fill)]
    negated = tuple(term for term in chosen.terms if term.negated)
    found = select(document, Selector((*(Term("id", id) for id in shapes), *negated))) if shapes else ()
    behind = (layer for master in document.masters for top in master.layers for layer in family(top))
    return (*found, *(one.id for one in behind if isinstance(one, Picture) or is_picture_paint(one.style.fill)))


def _search(
    file: File,
    options: EditOptions,
    tools: Resources,
    model: ModelPlanner | None,
    sight: FileSight | None,
    painter: Painter | None,
) -> SearchPlanner:
    assert options.search is not None
    return SearchPlanner(
        file,
        options.search,
        tiles=lambda: tools.tiles,
        asking=model,
        sight=sight,
        painter=painter,
        keep=tools.keeps_history and not options.dry_run,
        progress=tools.progress,
    )


def _layers(
    file: File, model: ChatModel | None, trust: Right, options: EditOptions, tools: Resources, painter: Painter | None
) -> LayerPlanner:
    reasoner = None
    if model is not None:
        reasoner = LayerReasoner(model, tools.fonts.measure, FileSights(file, tools.tiles))
    return LayerPlanner(
        reasoner,
        painter,
        pictures=new_pictures(file, options, tools),
        partial=options.partial,
        acts=trust.level.may_act,
        trust=str(trust),
    )
