"""Planners that ask models, have pictures changed, or search, set up for one file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from redraft.document.layers import Document
from redraft.edits.scope import Guard
from redraft.formats.file import File
from redraft.language.planner import GrammarPlanner
from redraft.models.image_editing import PictureEditor
from redraft.models.standing import kept_findings
from redraft.models.trace import Models
from redraft.pictures.known_pictures import picture_standing
from redraft.pictures.layers.asking_model import LayerReasoner
from redraft.pictures.layers.chain import LayerPlanner
from redraft.pictures.layers.sights import FileSights
from redraft.pictures.new_pictures import NewPictures
from redraft.pictures.painter import Painter
from redraft.pictures.picture_planner import PicturePlanner
from redraft.plan import Planner
from redraft.planners.file_sight import FileSight
from redraft.planners.model_planner import ModelPlanner
from redraft.search.search_planner import SearchPlanner
from redraft.session.options import EditOptions
from redraft.session.resources import Resources
from redraft.targets.guards import guard_for


@contextmanager
def model_planner(file: File, options: EditOptions, tools: Resources) -> Iterator[Planner]:
    """A search where one is asked for, decisions layer by layer where they are, else an image editor with the model
    behind it, the model, or the rules."""
    models = options.models or Models()
    sight = FileSight(file, tools) if models.planner is not None else None
    asking = _asking(models, options, tools, sight) if sight is not None else None
    painter = None
    if models.image_editor is not None:
        painter = painter_of(models.image_editor, models, file, options, tools)
    try:
        if options.search is not None:
            yield SearchPlanner(
                file,
                options.search,
                tiles=lambda: tools.tiles,
                asking=asking,
                sight=sight,
                painter=painter,
                keep=tools.keeps_history and not options.dry_run,
                progress=tools.progress,
            )
        elif options.layers:
            reasoner = None
            if models.planner is not None:
                reasoner = LayerReasoner(models.planner, tools.fonts.measure, FileSights(file, tools.tiles))
            yield LayerPlanner(reasoner, painter, pictures=new_pictures(file, options, tools), partial=options.partial)
        elif painter is not None:
            yield PicturePlanner(painter, asking=asking, partial=options.partial)
        else:
            yield asking or GrammarPlanner()
    finally:
        if asking is not None:
            asking.close()


def new_pictures(file: File, options: EditOptions, tools: Resources) -> NewPictures:
    """What draws new pictures for this file, where a generator is named."""
    return NewPictures(
        options.models.image_generator if options.models is not None else None,
        guard=lambda document: guard_for(document, options.scope),
        write=lambda document: None if file.codec.name == "raster" else file.opened.write(document),
        progress=tools.progress,
        seed=options.seed,
    )


def _asking(models: Models, options: EditOptions, tools: Resources, sight: FileSight) -> ModelPlanner:
    return ModelPlanner(
        models,
        feedback=options.feedback,
        fonts=tools.fonts,
        guard=lambda document: guard_for(document, options.scope),
        sight=sight,
        trust_in=kept_findings() if tools.keeps_history else None,
        progress=tools.progress,
        seed=options.seed,
    )


def painter_of(editor: PictureEditor, models: Models, file: File, options: EditOptions, tools: Resources) -> Painter:
    """An image editor at work on this file, and who looks at what it makes. The planner does not stand in for the judge
    here, as it need not see."""
    kept = kept_findings() if tools.keeps_history else None

    def guard(document: Document) -> Guard | None:
        return guard_for(document, options.scope)

    return Painter(
        editor,
        judged_by=models.judge or models.vision,
        vision=models.vision,
        trusts=lambda model: picture_standing(model, kept),
        feedback=options.feedback,
        guard=guard,
        write=file.opened.write,
        progress=tools.progress,
        seed=options.seed,
    )
