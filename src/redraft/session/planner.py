"""Who plans an instruction: the planner given, a search, models and an image editor behind the grammar, or the
grammar, and the learned reader for what it refuses (the grammar alone where REDRAFT_READER is off)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from redraft.formats.file import File
from redraft.language.planner import GrammarPlanner
from redraft.plan import Planner
from redraft.planners.offered_readings import ReadingPlanner
from redraft.session.options import EditOptions
from redraft.session.pictures import PicturesPlanner
from redraft.session.resources import Resources


@contextmanager
def planner_for(file: File, options: EditOptions, tools: Resources) -> Iterator[Planner]:
    """The planner that the options ask for, at work on a file while the context lasts."""
    with _planner_for(file, options, tools) as planner:
        if options.planner is None:
            planner = PicturesPlanner(planner, file, options, tools)
        if file.codec.name != "raster":
            yield planner
            return
        from redraft.pictures.flat_edit import FlatPlanner  # what is in a flat picture: only when one is edited

        def anew(now: File) -> Planner:
            return FlatPlanner(PicturesPlanner(offline_planner(tools), now, options, tools), now, tools, options)

        others = options.planner or options.models or options.search or options.layers or options.partial
        yield FlatPlanner(planner, file, tools, options, anew=None if others else anew)


@contextmanager
def _planner_for(file: File, options: EditOptions, tools: Resources) -> Iterator[Planner]:
    if options.planner is not None:
        yield options.planner
    elif options.search is None and not options.layers and not _asks(options):
        yield offline_planner(tools)
    else:
        from redraft.session.model_planner import model_planner  # models and search: only when asked for

        with model_planner(file, options, tools) as planner:
            yield planner


def _asks(options: EditOptions) -> bool:
    models = options.models
    return models is not None and (models.planner is not None or models.image_editor is not None)


def offline_planner(tools: Resources) -> Planner:
    """The grammar, and the learned reader for what it refuses, whose weights are loaded once."""
    if tools.planner is None:
        grammar = GrammarPlanner()
        tools.planner = grammar if os.environ.get("REDRAFT_READER") == "off" else ReadingPlanner(grammar)
    return tools.planner
