"""The results of a model's edits, tried in memory before they are taken: what redraft would refuse or take back, and
what would be wrong with the page, goes back to the model while it may still answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from redraft.errors import EditError, FormatError, LeakError, ProgramError, RequestError
from redraft.inspection.fixes.consequences import unfit
from redraft.planners.edit_review import RESTATED, TOLD, Fault, with_groups
from redraft.session.proof.execution import Asked, order_for, try_out

if TYPE_CHECKING:
    from redraft.document.pages import Document
    from redraft.edits.receipt.record import Finding
    from redraft.formats.file import File
    from redraft.plan import Step
    from redraft.session.options import EditOptions
    from redraft.session.resources import Resources

WRONG = ("off_page", "overlap", "overflow", "unseen", "distorted", "contrast")
"""Kinds of findings that go back of what was put somewhere."""
WRONG_RESTATED = ("off_page", "overflow", "unseen")
"""Those that go back of what got other words or another look."""


MORE = "`findings` of the receipt"
"""Of a warning that is for who has the receipt."""
CUT = "is cut off where its path ends"
"""Of a warning that goes back though no finding says it."""


def results_of(file: File, options: EditOptions, tools: Resources) -> Callable[[Step, Document], list[Fault]]:
    """Carries a step out on a file, in memory; gives the page's new faults and, as TOLD, further warnings. ProgramError
    of the stage result if the edit would be refused, reverted if it would be taken back."""

    def settle(step: Step, after: Document) -> list[Fault]:
        asked = [Asked(step.clause, step.reading, tuple(step.edits), commands=step.commands)]
        order = order_for(file, asked, options, "", instruction=step.clause, beside=options.beside)
        try:
            found, told = try_out(order, tools)
        except (LeakError, RequestError, EditError, FormatError) as error:
            stage = "reverted" if isinstance(error, LeakError) else "result"
            raise ProgramError(error.message, error.suggestion, stage=stage) from None
        moved, restated = _changed(step)
        if options.fit:  # how texts fit is said by the person
            restated = set()
        cut = [Fault("cut off", one) for one in unfit(found.fit)] if not options.fit else []
        wrong = [one for one in found.findings if _is_wrong(one, after, moved, restated)]
        faults = [*cut, *(Fault(one.kind, one.message) for one in wrong)]
        faults += [Fault("cut off", one) for one in told if CUT in one]
        said = tuple(one.message for one in faults)
        return [*faults, *(Fault(TOLD, one) for one in told if not one.startswith(said) and MORE not in one)]

    return settle


def _changed(step: Step) -> tuple[set[str], set[str]]:
    """The layers that were put somewhere, and those that got other words or another look alone."""
    named = [(edit, id) for edit in step.edits if (id := getattr(edit, "layer", ""))]
    moved = {id for edit, id in named if not isinstance(edit, RESTATED)}
    return moved, {id for _, id in named} - moved


def _is_wrong(found: Finding, after: Document, moved: set[str], restated: set[str]) -> bool:
    about = set(with_groups(after, found.layers))
    if found.severity != "problem":
        return False
    if found.kind == "unseen" and len(found.layers) == 1:  # nothing is drawn of it
        return True
    return (found.kind in WRONG and bool(about & moved)) or (found.kind in WRONG_RESTATED and bool(about & restated))
