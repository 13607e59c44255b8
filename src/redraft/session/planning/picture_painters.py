"""Sets up what draws and paints pictures for one file: the image generator and the image editors."""

from __future__ import annotations

from redraft.formats.file import File
from redraft.models.clients.image_models import PictureEditor
from redraft.models.findings.judge_calibration import kept_findings
from redraft.models.trace import Models
from redraft.pictures.editor.judge_test_pictures import picture_standing
from redraft.pictures.editor.painter import Painter
from redraft.pictures.new_picture_planner import NewPictures
from redraft.session.options import EditOptions
from redraft.session.resources import Resources
from redraft.targets.guards import guard_for


def new_pictures(file: File, options: EditOptions, tools: Resources) -> NewPictures:
    """What draws new pictures for this file, where a generator is named."""
    return NewPictures(
        options.models.image_generator if options.models is not None else None,
        guard=lambda document: guard_for(document, options.scope),
        write=lambda document: None if file.document.traits.flat else file.opened.write(document),
        progress=tools.progress,
        seed=options.seed,
    )


def painter_of(editor: PictureEditor, file: File, options: EditOptions, tools: Resources) -> Painter:
    """An image editor at work on this file, and the judge of its results: never the planner, which need not see."""
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
