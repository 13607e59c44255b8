"""Commands that remove faults, each tried on the document: kept where its fault goes and no other comes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from redraft.commands.command import AlreadySo, Command
from redraft.document.pages import Document
from redraft.edits.execution import execute
from redraft.errors import CommandError, EditError
from redraft.inspection.brand.check import Checker
from redraft.inspection.brand.fault import Fault
from redraft.inspection.brand.guide import WARNING

ROUNDS = 3
"""A fault may be mendable only once another is gone."""
WORK = 40_000
"""Things that are looked at again in all, one try after another: a page that is full of them has fewer tries."""
WORSE = 1.03
"""How many times as much a fault may miss what is wanted as before: less is rounding."""


class Mended(NamedTuple):
    """A document without the faults that could be removed, the commands that do so, each with its fault, and why
    others stay."""

    document: Document
    made: tuple[tuple[Command, Fault], ...]
    refused: tuple[tuple[Fault, str], ...] = ()

    @property
    def commands(self) -> tuple[Command, ...]:
        return tuple(dict.fromkeys(command for command, _ in self.made))


def mend(document: Document, checker: Checker, barred: Mapping[Command, str] = MappingProxyType({})) -> Mended:
    """Remove what can be removed, the faults of one rule together where that does no harm; by none of the commands that
    are `barred`, each with the reason."""
    done, left = Mended(document, ()), max(10, WORK // max(1, len(document.index)))
    refused: dict[tuple[object, ...], tuple[Fault, str]] = {}
    for _ in range(ROUNDS):
        before = len(done.made)
        refused.clear()
        for rule in dict.fromkeys(fault.rule for fault in checker.of(done.document) if fault.fixable):
            waiting = [[fault for fault in checker.of(done.document) if fault.rule == rule and fault.fixable]]
            while waiting:
                there = {one.key for one in checker.of(done.document)}
                faults = [fault for fault in waiting.pop() if fault.key in there]
                if left <= 0:
                    why = "some of these changes do harm, and the page has too many things to find out which"
                    refused |= {fault.key: (fault, why) for fault in faults}
                    continue
                left -= 1
                tried = _tried(done, faults, checker, barred) if faults else done
                if isinstance(tried, Mended):
                    done = tried
                elif len(faults) == 1:
                    refused[faults[0].key] = faults[0], tried[0]
                else:
                    faults.sort(key=lambda one: one.layer in tried[1])
                    fine = sum(one.layer not in tried[1] for one in faults) % len(faults) or len(faults) // 2
                    waiting += faults[fine:], faults[:fine]
        if len(done.made) == before:
            break
    return Mended(done.document, done.made, tuple(refused.values()))


def harming(texts: Sequence[Fault], mended: Mended, reach: int) -> list[Command]:
    """The commands that gave texts which are hard to read now their colour; with a `reach` of 1 also those that gave
    what is where they are its own, with 2 all that changed something there."""
    boxes = [(one.page, one.layer, one.box) for one in texts]
    return [
        command for command, one in mended.made
        if (reach == 2 or one.rule == "palette") and any(
            one.page == page and (one.layer == layer or (reach and one.box and box and one.box.overlap(box)))
            for page, layer, box in boxes)
    ]  # fmt: skip


def worsened(was: Sequence[Fault], now: Sequence[Fault]) -> list[Fault]:
    """The faults that are new, or miss what is wanted by more than before; an alignment may be as it was meant."""
    before = {one.key: one.misses for one in was}
    some = (one for one in now if (one.rule, one.severity) != ("alignment", WARNING))
    return [one for one in some if one.misses > before.get(one.key, -1.0) * WORSE]


def _tried(
    done: Mended, faults: Sequence[Fault], checker: Checker, barred: Mapping[Command, str], deep: bool = True
) -> Mended | tuple[str, set[str]]:
    """The document without some faults, or why it cannot be had and the layers that this is about. What a mend brings
    may be mended in its turn: words in a colour of the palette that is hard to read there get another of it."""
    document, made, _ = done
    for command in dict.fromkeys(step for fault in faults for step in fault.mend):
        its = [one for one in faults if command in one.mend]
        if command in barred:
            return barred[command], {one.layer for one in its}
        try:
            found = command.resolve(document, checker.fonts.measure)
            document = execute(document, found.edits, checker.fonts.measure)
        except AlreadySo:
            continue
        except (CommandError, EditError) as error:
            return error.message, {one.layer for one in its}
        made = (*made, *((command, one) for one in its))
    now = checker.of(document)
    left = {one.key for one in now} & {one.key for one in faults}
    if left:
        return "the change that is known for it does not remove it", {layer for _, layer, *_ in left}
    new = _brought(done.document, document, checker)
    if new and deep and all(one.mend for one in new):
        further = _tried(Mended(document, made), new, checker, barred, deep=False)
        if isinstance(further, Mended) and not _brought(done.document, further.document, checker):
            return further
    if new:
        why = f"it would bring another fault: {new[0].rule}: {new[0].message}"
        return why, {layer for one in new for layer in (one.layer, *one.others)}
    return Mended(document, made)


def _brought(before: Document, after: Document, checker: Checker) -> list[Fault]:
    """What edits made wrong, or worse, or hid."""
    return worsened(checker.of(before), checker.of(after)) + checker.lost(before, after)
