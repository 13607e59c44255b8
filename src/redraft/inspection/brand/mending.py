"""Commands that remove faults, each tried on the document: kept where its fault goes and no other comes."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from redraft.commands.command import AlreadySo, Command
from redraft.document.layers import Document
from redraft.edits.execution import execute
from redraft.errors import CommandError, EditError
from redraft.inspection.brand.check import Checker
from redraft.inspection.brand.fault import Fault
from redraft.inspection.brand.guide import WARNING

ROUNDS = 3
"""A fault may be mendable only once another is gone."""


class Mended(NamedTuple):
    """A document without the faults that could be removed, the commands that do so, and why others stay."""

    document: Document
    commands: tuple[Command, ...]
    refused: tuple[tuple[Fault, str], ...] = ()


def mend(document: Document, checker: Checker, spared: Collection[object] = ()) -> Mended:
    """Remove what can be removed, the faults of one rule together where that does no harm; none whose keys are
    `spared`."""
    done = Mended(document, ())
    refused: dict[tuple[object, ...], tuple[Fault, str]] = {}
    for _ in range(ROUNDS):
        before = len(done.commands)
        refused.clear()
        for rule in dict.fromkeys(fault.rule for fault in checker.of(done.document) if fault.fixable):
            fixable = [fault for fault in checker.of(done.document) if fault.rule == rule and fault.fixable]
            waiting = [[fault for fault in fixable if fault.key not in spared]]
            while waiting:
                there = {one.key for one in checker.of(done.document)}
                faults = [fault for fault in waiting.pop() if fault.key in there]
                tried = _tried(done, faults, checker) if faults else done
                if isinstance(tried, Mended):
                    done = tried
                elif len(faults) == 1:
                    refused[faults[0].key] = faults[0], tried[0]
                else:
                    faults.sort(key=lambda one: one.layer in tried[1])
                    fine = sum(one.layer not in tried[1] for one in faults) % len(faults) or len(faults) // 2
                    waiting += faults[fine:], faults[:fine]
        if len(done.commands) == before:
            break
    return Mended(done.document, done.commands, tuple(refused.values()))


def colors_at(texts: Sequence[Fault], faults: Sequence[Fault], *, wide: bool) -> list[Fault]:
    """The faulty colours of texts that are hard to read; with `wide` also of all that is where they are."""
    places = {(one.page, one.layer): one.box for one in texts}
    boxes = [(page, box) for (page, _), box in places.items() if wide and box is not None]
    return [
        one for one in faults
        if one.rule == "palette" and one.fixable and ((one.page, one.layer) in places or any(
            one.page == page and one.box is not None and one.box.overlap(box) for page, box in boxes))
    ]  # fmt: skip


def _tried(done: Mended, faults: Sequence[Fault], checker: Checker, deep: bool = True) -> Mended | tuple[str, set[str]]:
    """The document without some faults, or why it cannot be had and the layers that this is about. What a mend brings
    may be mended in its turn: words in a colour of the palette that is hard to read there get another of it."""
    was = {one.key for one in checker.of(done.document)}
    document, commands, _ = done
    for command in dict.fromkeys(step for fault in faults for step in fault.mend):
        try:
            found = command.resolve(document, checker.fonts.measure)
            document = execute(document, found.edits, checker.fonts.measure)
        except AlreadySo:
            continue
        except (CommandError, EditError) as error:
            return error.message, {one.layer for one in faults if command in one.mend}
        commands = (*commands, command)
    now = checker.of(document)
    left = {one.key for one in now} & {one.key for one in faults}
    if left:
        return "the change that is known for it does not remove it", {layer for _, layer, *_ in left}
    new = [one for one in now if one.key not in was and (one.rule, one.severity) != ("alignment", WARNING)]
    if new and deep and all(one.mend for one in new):
        further = _tried(Mended(document, commands), new, checker, deep=False)
        if isinstance(further, Mended) and not {one.key for one in checker.of(further.document)} - was:
            return further
    if new:
        why = f"it would bring another fault: {new[0].rule}: {new[0].message}"
        return why, {layer for one in new for layer in (one.layer, *one.others)}
    return Mended(document, commands)
