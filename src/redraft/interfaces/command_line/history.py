"""The commands `history`, `undo` and `redo`: what they do, and a tree of states as lines."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from redraft.edits.display_text import excerpt
from redraft.edits.history.retention import DAYS, Pruned
from redraft.edits.history.tree import CURRENT, State, StateTree, no_history
from redraft.errors import UsageError, counted, says
from redraft.interfaces.terminal import as_typed, tell
from redraft.session.saving.history import History, HistoryStep, prune_all


def history(options: argparse.Namespace) -> int:
    """The command `redraft history`."""
    back_to = _checkout(options)
    if options.at is not None and options.name is None:
        raise UsageError(says("state-name-missing"))
    if (options.dry_run or options.days is not None) and not options.prune:
        raise UsageError(says("prune-options-without-prune"))
    if options.days is not None and (options.words or not 0 <= options.days < 1e6):
        raise UsageError(says("days-without-prune"))
    if not options.words:
        if not options.prune:
            raise UsageError(says("no-file-given"))
        return _prune(options, None)
    found = History(Path(options.words[0]))
    if back_to is not None:
        return _stepped(found.checkout(as_typed(back_to), force=options.force), options)
    if options.name is not None or options.forget_name is not None:
        return _name(found, options)
    return _prune(options, found) if options.prune else _show(found, options)


def undo(options: argparse.Namespace) -> int:
    """The command `redraft undo`."""
    return _stepped(History(options.file).undo(options.steps, force=options.force), options)


def redo(options: argparse.Namespace) -> int:
    """The command `redraft redo`."""
    return _stepped(History(options.file).redo(options.steps, force=options.force), options)


def _checkout(options: argparse.Namespace) -> str | None:
    """The state of `checkout FILE STATE`, None without it; of the words the file stays. A single word is a file."""
    words = options.words
    if len(words) < 2:
        return None
    if len(words) != 3 or words[0] != "checkout":
        raise UsageError(says("history-words-too-many", count=len(words)))
    if options.name is not None or options.forget_name is not None or options.prune:
        raise UsageError(says("checkout-option-conflict"))
    options.words = words[1:2]
    return str(words[2])


def _show(found: History, options: argparse.Namespace) -> int:
    found.note_name()
    tree = found.tree
    if tree.current is None:
        if not found.path.exists():
            raise UsageError(says("no-file-with-history", path=str(found.path)))
        if not options.json:
            raise no_history(str(found.path))
    lines = tree_lines(tree, outside=found.changed_outside, there=found.path.exists())
    tell(options.json, found.to_json(), lines)
    return 0


def _name(found: History, options: argparse.Namespace) -> int:
    if options.name is None:
        name = as_typed(options.forget_name)
        found.forget_name(name)
        message, state = f"{found.path}: no branch is named '{name}' any more", None
    else:
        name = as_typed(options.name)
        state = found.name(name, as_typed(options.at) if options.at is not None else CURRENT)
        message = f"{found.path}: {state.id} is '{name}' now"
    told = {"file": str(found.path), "name": name, "state": state.id if state is not None else None}
    tell(options.json, told, [message])
    return 0


def _prune(options: argparse.Namespace, found: History | None) -> int:
    days = DAYS if options.days is None else options.days
    dry = options.dry_run
    pruned = prune_all(days=days, dry_run=dry) if found is None else found.prune(dry_run=dry)
    tell(options.json, {**asdict(pruned), "dry_run": dry}, _account(pruned, days, dry))
    return 0


def _account(pruned: Pruned, days: float, dry: bool) -> Iterator[str]:
    yield from (f"found again: {old} is {new} now" for old, new in pruned.renamed)
    for path in pruned.kept:
        yield f"kept: {path}, which is gone, and was edited in the last {days:g} days (--days 0 forgets it)"
    yield from (f"{'would be forgotten' if dry else 'forgotten'}: {path}, which is gone" for path in pruned.files)
    would = "would be " if dry else ""
    parts = []
    if pruned.states:
        parts.append(f"{counted(pruned.states, 'state')} {would}removed")
    if pruned.contents:
        parts.append(f"the bytes of {counted(pruned.contents, 'state')} {would}dropped")
    summary = ", ".join(parts) or ("nothing else to prune" if pruned.files else "nothing to prune")
    yield f"{summary}; {_size(pruned.freed)} {would}freed" if pruned.freed and parts else summary


def _stepped(step: HistoryStep, options: argparse.Namespace) -> int:
    left = f"{step.left.id} “{step.left.title}”" if step.left is not None else "gone"
    note = "" if step.saved else " (with the same bytes)"
    tell(options.json, step.to_json(), [f"{step.path}: {left} → {step.state.id} “{step.state.title}”{note}"])
    return 0


def tree_lines(
    tree: StateTree, *, outside: bool = False, there: bool = True, now: float | None = None
) -> Iterator[str]:
    """A tree as lines: the line the file is on goes straight down, other branches are indented after their fork."""
    now = time.time() if now is None else now
    count, ends = len(tree.states), sum(not tree.children.get(number) for number in tree.states)
    branches = f", {ends} branches" if ends > 1 else ""
    yield f"{tree.path}: {counted(count, 'state')}{branches}"
    current = tree.current
    main = tree.line()
    beginnings = sorted(tree.children.get(None, ()), key=lambda number: number not in main[:1])
    # Depth first with a stack of our own: a history may be deeper than Python likes to call.
    todo = [("", "", number) for number in reversed(beginnings)]
    on_main = set(main)
    while todo:
        lead, indent, number = todo.pop()
        if number in beginnings[1:]:
            yield "what was there before, under the same name:"
        yield _state_line(tree, tree.states[number], lead, now)
        if current is not None and number == current.number and (outside or not there):
            happened = "changed by another program since; not recorded yet" if there else "the file is gone"
            yield f"{indent}! {'':8}  {'':>10}  {happened}"
        children = list(tree.children.get(number, ()))
        straight = next((child for child in children if child in on_main), None) or tree.next(number)
        if straight is None and children:
            straight = children[-1]
        if straight is not None:
            todo.append((indent, indent, straight))
        todo.extend((f"{indent}├─", f"{indent}│ ", child) for child in reversed(children) if child != straight)


def _state_line(tree: StateTree, state: State, indent: str, now: float) -> str:
    current = tree.current
    here = current is not None and current.number == state.number
    mark = "●" if here else "◌" if state.candidate else "○" if state.kept else "·"
    names = "".join(f"  [{name}]" for name in tree.names_of(state.number))
    pointer = "  ← the file is here" if here else ""
    return f"{indent}{mark} {state.id}  {ago(now - state.time):>10}  {excerpt(state.title)}{names}{pointer}"


def ago(seconds: float) -> str:
    """A time past, roughly."""
    for unit, length in (("d", 86_400), ("h", 3_600), ("min", 60)):
        if seconds >= length:
            return f"{int(seconds // length):,} {unit} ago"
    return "just now"


def _size(count: int) -> str:
    return f"{count / (1 << 20):,.1f} MB" if count >= 100_000 else f"{count:,} bytes"
