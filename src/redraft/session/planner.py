"""Who plans an instruction: the planner given, a search, models and an image editor behind the rules, or the rules
alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, NamedTuple

from redraft.formats.file import File
from redraft.session.execution import Tools
from redraft.targets.guards import guard_for

if TYPE_CHECKING:
    from redraft.edits.scope import Scope
    from redraft.plan import Context, Plan, Planner
    from redraft.planners.model_planner import ModelPlanner
    from redraft.planners.painter import Painter
    from redraft.planners.trace import Models
    from redraft.search.search_planner import SearchOptions


class By(NamedTuple):
    """What was asked for: see `Session.edit_file`."""

    planner: Planner | None
    models: Models | None
    feedback: str
    seed: int
    search: SearchOptions | None
    partial: bool = False


@contextmanager
def planning(
    tools: Tools,
    file: File,
    context: Context | None,
    scope: Scope | None,
    by: By,
    keep: bool,
    progress: Callable[[str], None],
) -> Iterator[Callable[[str], Plan]]:
    """Plans words for a file's document, while the context lasts. `keep`: whether what a search tries goes into the
    file's history."""
    document, measure = file.document, tools.fonts.measure
    given = by.planner
    if given is not None:
        yield lambda words: given.plan(document, words, measure)
        return
    with ExitStack() as stack:
        asking = sight = painter = None
        if by.models is not None and by.models.planner is not None:
            from redraft.planners.file_sight import FileSight
            from redraft.planners.model_planner import ModelPlanner
            from redraft.planners.trust import kept_findings

            sight = FileSight(file, tools)
            asking = ModelPlanner(
                by.models,
                feedback=by.feedback,
                fonts=tools.fonts,
                guard=lambda document: guard_for(document, scope),
                sight=sight,
                trust_in=kept_findings() if tools.keeps_history else None,
                progress=progress,
                seed=by.seed,
            )
            stack.callback(asking.close)
        if by.models is not None and by.models.image_editor is not None:
            painter = _painter(by, by.models, tools, file, scope, asking, progress)
        if by.search is not None:
            from redraft.search.search_planner import SearchPlanner

            searching = SearchPlanner(
                file,
                by.search,
                tiles=lambda: tools.tiles,
                asking=asking,
                sight=sight,
                painter=painter,
                keep=keep,
                progress=progress,
            )
            yield lambda words: searching.plan(document, words, measure, context)
        elif painter is not None:
            from redraft.planners.picture_planner import PicturePlanner

            pictures = PicturePlanner(painter, asking=asking, partial=by.partial)
            yield lambda words: pictures.plan(document, words, measure, context)
        elif asking is not None:
            yield lambda words: asking.plan(document, words, measure, context)
        else:
            from redraft.language.rule_planner import RulePlanner

            yield lambda words: RulePlanner().plan(document, words, measure, context)


def _painter(
    by: By,
    models: Models,
    tools: Tools,
    file: File,
    scope: Scope | None,
    asking: ModelPlanner | None,
    progress: Callable[[str], None],
) -> Painter | None:
    """The image editor at work on this file. The judge looks at what it makes, else the model that sees; the planner
    does not stand in for them here, as it need not see."""
    from redraft.planners.painter import Painter
    from redraft.planners.trust import kept_findings, standing

    if models.image_editor is None:
        return None
    kept = kept_findings() if tools.keeps_history else None
    known = asking is not None and models.judge is not None
    return Painter(
        models.image_editor,
        judged_by=models.judge or models.vision,
        trusts=asking.trusts if asking is not None and known else lambda model: standing(model, kept),
        feedback=by.feedback,
        guard=lambda document: guard_for(document, scope),
        write=file.opened.write,
        progress=progress,
        seed=by.seed,
    )
