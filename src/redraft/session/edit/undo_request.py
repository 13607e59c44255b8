"""Undo asked for in an instruction: 'undo', 'undo that and use blue instead'. The command `undo` is in `history.py`.

The file steps through its history like with `redraft undo`, so nothing is lost and `redraft redo` brings it back.
"""

from __future__ import annotations

from functools import partial

from redraft.edits.diff import diff
from redraft.edits.history.tree import State
from redraft.edits.ops import Edit
from redraft.edits.receipt.record import ByteRange, Pictures, Proof
from redraft.edits.receipt.record import Step as Done
from redraft.edits.receipt.value_changes import with_changes
from redraft.formats.codec import ByteChange
from redraft.formats.file import File
from redraft.lazy import dataclass
from redraft.plan import Plan, Step
from redraft.session.options import Options
from redraft.session.proof.execution import planned_receipt
from redraft.session.proof.pixel_proof import picture
from redraft.session.proof.proof import byte_range, shared_ends
from redraft.session.resources import Resources, Stopwatch
from redraft.session.saving.edit_result import Edited
from redraft.session.saving.history import History
from redraft.session.saving.journaled_save import PendingSave
from redraft.targets.guards import guard_for


@dataclass(frozen=True, slots=True)
class Return:
    """A file is to become what it was in `state`, which `earlier` was read from."""

    file: File
    earlier: File
    state: State
    instruction: str

    @property
    def edits(self) -> tuple[Edit, ...]:
        """What leads from the present back to the state."""
        return tuple(diff(self.file.document, self.earlier.document))

    def plan(self) -> Plan:
        """Going back, as the plan of a request."""
        step = Step(self.instruction, f"take back {taken(self.file, self.state)}", (), self.edits)
        return Plan((step,), (), self.earlier.document)


def take_back(back: Return, options: Options, tools: Resources, watch: Stopwatch) -> Edited:
    """Go back and do nothing more. Raises ScopeError when that reaches outside the scope."""
    file, earlier, edits = back.file, back.earlier, back.edits
    guard = guard_for(file.document, options.scope)
    after, changes = with_changes(file.document, edits, tools.fonts.measure, guard)
    if guard is not None:
        guard.conclude(after)
    layers = tuple(dict.fromkeys(change.layer for change in changes))
    receipt = planned_receipt(
        file,
        back.instruction,
        tools,
        watch,
        steps=(Done(back.instruction, f"take back {taken(file, back.state)}", layers, changes),),
        edits=edits,
        bytes_changed=_span(file.snapshot.data, earlier.snapshot.data),
        proofs=(Proof("bytes", True, f"every byte is as it was in the state {back.state.id}"),),
        pictures=_pictures(back, tools) if options.render else None,
    )
    data = earlier.snapshot.data
    return Edited(
        file, earlier, earlier.document, data, receipt, "done", partial(PendingSave, who="edit"), watch, back.state
    )


def _span(now: bytes, then: bytes) -> tuple[ByteRange, ...]:
    """Where two states differ, as one range."""
    if now == then:
        return ()
    start, back = shared_ends(now, then)
    return (byte_range(now, then, ByteChange(start, len(now) - back, start, len(then) - back - start, "taken back")),)


def taken(file: File, state: State) -> str:
    """What was asked for between a state and the present, the latest first."""
    tree = History(file.path).tree
    titles: list[str] = []
    for each in [tree.current, *tree.ancestors(tree.current)] if tree.current is not None else []:
        if each is None or each.number == state.number:
            break
        titles.append(f"“{each.title}”")
    shown = ", ".join(titles[:3])
    return f"{shown} and {len(titles) - 3} more" if len(titles) > 3 else shown or "the last edit"


def _pictures(back: Return, tools: Resources) -> Pictures | None:
    """The first page that differs, as it is and as it was; None where it cannot be drawn."""
    now, then = back.file, back.earlier
    were = {page.id: page for page in then.document.pages}
    both = [page for page in now.document.pages if page.id in were]
    page = next((page for page in both if page != were[page.id]), both[0] if both else None)
    if page is None:
        return None
    before, after = (partial(picture, tools.tiles, side.opened, page) for side in (now, then))
    return Pictures(before, after)
