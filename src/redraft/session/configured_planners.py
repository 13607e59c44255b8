"""Sets up planners and image editors for one file: those that the options name, and the built-in editor. Models,
search and numpy are loaded only where they are used."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from redraft.document.layers import Picture, family
from redraft.document.selectors import Selector, Term, parse, select
from redraft.document.style import is_picture_paint
from redraft.errors import ProgramError, ScopeError, UsageError, says
from redraft.session.options import EditOptions
from redraft.session.resources import Resources
from redraft.targets.guards import guard_for

if TYPE_CHECKING:
    from redraft.document.layers import Document
    from redraft.formats.file import File
    from redraft.models.chat import ChatModel
    from redraft.models.image_models import PictureEditor
    from redraft.models.trace import Models
    from redraft.pictures.layers.chain import LayerPlanner
    from redraft.pictures.new_picture_planner import NewPictures
    from redraft.pictures.painter import Painter
    from redraft.pictures.picture_planner import PicturePlanner
    from redraft.plan import Step
    from redraft.planners.edit_review import Fault
    from redraft.planners.file_images import FileSight
    from redraft.planners.model_planner import ModelPlanner
    from redraft.planners.planned_request import Means, Settle
    from redraft.planners.rights import Right
    from redraft.search.search_planner import SearchPlanner

PICTURES = Term("kind", "picture")


class Named(NamedTuple):
    """Each None if not asked for. `pictures` is an image editor, with the model behind it if any; `search` has both."""

    layers: LayerPlanner | None = None
    search: SearchPlanner | None = None
    pictures: PicturePlanner | None = None
    model: ModelPlanner | None = None
    on_layers: Callable[[File, str], Means] | None = None
    """What the model plans with on the layers of a flat picture; with a word on what these are."""
    right: Right | None = None
    """That of the model. In a search it acts in any case, and what is found is offered."""

    @property
    def trusted(self) -> bool:
        return self.right is not None and self.right.level.may_act


@contextmanager
def named_by(file: File, options: EditOptions, tools: Resources) -> Iterator[Named]:
    """What the options name, while the context lasts; nothing where they give a planner."""
    models = options.models
    asks = models is not None and (models.planner is not None or models.image_editor is not None)
    if options.planner is not None or not (options.search is not None or options.layers or asks):
        yield Named()
        return
    from redraft.models.trace import Models  # these three only where something is named
    from redraft.pictures.picture_planner import PicturePlanner  # numpy
    from redraft.planners.file_images import FileSight  # draws

    models = models or Models()
    if options.private and (options.layers or models.image_editor is not None):
        raise UsageError(says("private-pictures-elsewhere"))
    from redraft.planners.rights import refused, right_of  # likewise

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
            yield Named(None, _search(file, options, tools, model, sight, painter), pictures, model, right=trust)
        elif options.layers:
            planner = models.planner if asked else None
            yield Named(_layers(file, planner, trust, options, tools, painter), None, pictures, model, right=trust)
        else:
            yield Named(None, None, pictures, model, on_layers, trust)
    finally:
        if model is not None:
            model.close()


def new_pictures(file: File, options: EditOptions, tools: Resources) -> NewPictures:
    """What draws new pictures for this file, where a generator is named."""
    from redraft.pictures.new_picture_planner import NewPictures  # numpy: only where a new picture is described

    return NewPictures(
        options.models.image_generator if options.models is not None else None,
        guard=lambda document: guard_for(document, options.scope),
        write=lambda document: None if file.codec.name == "raster" else file.opened.write(document),
        progress=tools.progress,
        seed=options.seed,
    )


def painter_of(editor: PictureEditor, file: File, options: EditOptions, tools: Resources) -> Painter:
    """An image editor at work on this file, and the judge of its results: never the planner, which need not see."""
    from redraft.models.judge_calibration import kept_findings  # these four only where a picture is edited
    from redraft.models.trace import Models  # what models say
    from redraft.pictures.judge_test_pictures import picture_standing  # numpy
    from redraft.pictures.painter import Painter  # numpy

    models = options.models or Models()
    kept = kept_findings() if tools.keeps_history else None
    return Painter(
        editor,
        judged_by=models.judge or models.vision,
        vision=models.vision,
        trusts=lambda model: picture_standing(model, kept),
        feedback=options.feedback,
        guard=lambda document: guard_for(document, options.scope),
        write=file.opened.write,
        progress=tools.progress,
        seed=options.seed,
    )


def _model(
    file: File, models: Models, options: EditOptions, tools: Resources, sight: FileSight, trust: Right
) -> ModelPlanner:
    from redraft.models.judge_calibration import kept_findings  # only for a model
    from redraft.pictures.picture_sources import PictureSource  # likewise
    from redraft.planners.model_planner import ModelPlanner  # only for a model

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
    from redraft.planners.file_images import FileSight  # draws

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
    if file.codec.name == "raster" or options.search is not None:
        return None
    from redraft.session.model_results import results_of  # proofs: only for a model

    return results_of(file, options, tools)


def _kept_back(file: File, options: EditOptions) -> tuple[str, ...]:
    """The layers no model is shown: private ones and, if there are any, locked ones and those outside the scope."""
    if not options.private:
        return ()
    from redraft.targets.findings import roles_of  # grounding: only where something is private

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
    from redraft.search.search_planner import SearchPlanner  # only for a search

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
    from redraft.pictures.layers.chain import LayerPlanner  # likewise
    from redraft.pictures.layers.layer_images import FileSights  # likewise
    from redraft.pictures.layers.model_decisions import LayerReasoner  # only for decisions layer by layer

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
