"""Who plans an instruction: the planner given, a search, models behind the rules, or the rules alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, NamedTuple

from redraft.agent.carrying import Tools
from redraft.agent.opening import File
from redraft.agent.scoping import guard_for

if TYPE_CHECKING:
    from redraft.agent.modelling.tracing import Models
    from redraft.agent.planning.plan import Plan, Planner
    from redraft.agent.search.planning import SearchOptions
    from redraft.agent.turns import Context
    from redraft.edits.scope import Scope


class By(NamedTuple):
    """What was asked for: see `Session.edit_file`."""

    planner: Planner | None
    models: Models | None
    feedback: str
    seed: int
    search: SearchOptions | None


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
        asking = sight = None
        if by.models is not None:
            from redraft.agent.modelling.planner import ModelPlanner
            from redraft.agent.modelling.sighting import FileSight
            from redraft.agent.modelling.trusting import kept_findings

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
        if by.search is not None:
            from redraft.agent.search.planning import SearchPlanner

            searching = SearchPlanner(
                file, by.search, tiles=lambda: tools.tiles, asking=asking, sight=sight, keep=keep, progress=progress
            )
            yield lambda words: searching.plan(document, words, measure, context)
        elif asking is not None:
            yield lambda words: asking.plan(document, words, measure, context)
        else:
            from redraft.agent.planning.plan import RulePlanner

            yield lambda words: RulePlanner().plan(document, words, measure, context)
