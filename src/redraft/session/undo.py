"""Taking edits back because an instruction says so: 'undo', 'back to how it was', 'undo that and use blue instead'.

The file steps through its history like with `redraft undo`, so nothing is lost and `redraft redo` brings it back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from redraft import __version__
from redraft.edits.account import account
from redraft.edits.diff import diff
from redraft.edits.history.tree import State
from redraft.edits.receipt import Pictures, Proof, Receipt
from redraft.edits.receipt import Step as Done
from redraft.formats.file import File, read_file
from redraft.formats.saving import same_file
from redraft.session.execution import Order, Stopwatch, Tools, carry_out, file_record
from redraft.session.pixel_proof import picture
from redraft.targets.guards import guard_for

if TYPE_CHECKING:
    from redraft.edits.ops import Edit
    from redraft.edits.scope import Scope
    from redraft.plan import Plan


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A file is to become what it was in `state`, which `earlier` was read from; `target` is None for a dry run."""

    file: File
    earlier: File
    state: State
    instruction: str
    target: Path | None
    scope: Scope | None
    render: bool

    @property
    def edits(self) -> tuple[Edit, ...]:
        """What leads from the present back to the state."""
        return tuple(diff(self.file.document, self.earlier.document))

    def plan(self) -> Plan:
        """Going back, told like any other request."""
        from redraft.plan import Plan, Step

        reading = f"take back {_taken(self.file, self.state)}"
        return Plan((Step(self.instruction, reading, (), self.edits),), (), self.earlier.document)


def take_back(order: TakenBack, tools: Tools, watch: Stopwatch) -> Receipt:
    """Go back and do nothing more. Raises ScopeError when that reaches outside the scope; then nothing is written."""
    from redraft.session.history import History

    file, earlier, target = order.file, order.earlier, order.target
    edits = order.edits
    guard = guard_for(file.document, order.scope)
    after, changes = account(file.document, edits, tools.fonts.measure, guard)
    if guard is not None:
        guard.conclude(after)
    layers = tuple(dict.fromkeys(change.layer for change in changes))
    step = Done(order.instruction, f"take back {_taken(file, order.state)}", layers, changes)
    told = Receipt(
        version=__version__,
        instruction=order.instruction,
        status="planned" if target is None else "done",
        source=file_record(file.path, file.snapshot.data),
        output=file_record(target, earlier.snapshot.data) if target is not None else None,
        steps=(step,),
        edits=edits,
        proofs=(Proof("bytes", True, f"every byte is as it was in the state {order.state.id}"),),
        versions=tools.versions(),
        timings=watch.finished(),
        pictures=_pictures(order, tools) if order.render else None,
    )
    if target is None:
        return told
    if same_file(file.path, target):
        step_made = History(file.path).checkout(order.state.key)
        left = step_made.left.id if step_made.left is not None else None
        return replace(told, history={"state": order.state.id, "parent": left})
    saved = carry_out(Order(earlier, [], target), tools, watch)
    return replace(told, history=saved.history, warnings=saved.warnings)


def carry_out_from(state: State, file: File, order: Order, tools: Tools, watch: Stopwatch) -> Receipt:
    """Carry out an order that was made for an earlier state of a file. In place the file goes back there first, and is
    brought to where it was when the order fails."""
    from redraft.session.history import History

    note = f"took back {_taken(file, state)} first"
    if order.target is None or not same_file(file.path, order.target):
        receipt = carry_out(order, tools, watch)
        return replace(receipt, notes=(note, *receipt.notes))
    history = History(file.path)
    left = history.checkout(state.key).left
    try:
        receipt = carry_out(replace(order, file=read_file(file.path, tools.fonts)), tools, watch)
    except BaseException:
        if left is not None:
            history.checkout(left.key)
        raise
    return replace(receipt, notes=(note, *receipt.notes))


def _pictures(order: TakenBack, tools: Tools) -> Pictures | None:
    """The first page that differs, as it is and as it was; None where it cannot be drawn."""
    now, then = order.file, order.earlier
    were = {page.id: page for page in then.document.pages}
    both = [page for page in now.document.pages if page.id in were]
    page = next((page for page in both if page != were[page.id]), both[0] if both else None)
    if page is None:
        return None
    return Pictures(partial(picture, tools.tiles, now.opened, page), partial(picture, tools.tiles, then.opened, page))


def _taken(file: File, state: State) -> str:
    """What was asked for between a state and the present, the latest first."""
    from redraft.session.history import History

    tree = History(file.path).tree
    titles: list[str] = []
    for each in [tree.current, *tree.ancestors(tree.current)] if tree.current is not None else []:
        if each is None or each.number == state.number:
            break
        titles.append(f"“{each.title}”")
    shown = ", ".join(titles[:3])
    return f"{shown} and {len(titles) - 3} more" if len(titles) > 3 else shown or "the last edit"
