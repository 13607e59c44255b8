"""What an edit changed, as facts for a model: element, property, before and after."""

from __future__ import annotations

from collections.abc import Sequence

from redraft.commands.outline.properties import called
from redraft.edits.display_text import quoted
from redraft.edits.receipt import Change

MOST_CHANGES = 200
MOST_NAMED = 12


def changed(changes: Sequence[Change]) -> str:
    """One line a change, texts as data; 'nothing' for none. A text without words is 'now empty'."""
    lines = []
    for change in changes[:MOST_CHANGES]:
        none = "now empty" if change.old.strip() and change.what.startswith("text") else "nothing"
        old, new = (quoted(value, 400) if value.strip() else none for value in (change.old, change.new))
        lines.append(f"{called(change.layer)} ({change.kind}): {change.what}, {old} → {new}")
    if len(changes) > MOST_CHANGES:
        lines.append(f"and {len(changes) - MOST_CHANGES} more changes")
    return "\n".join(lines) or "nothing"


def changed_before(changes: Sequence[Change]) -> str:
    """One line about the changes of earlier steps, which the model was shown when it made them; '' for none."""
    ids = list(dict.fromkeys(called(change.layer) for change in changes))
    more = f" and {len(ids) - MOST_NAMED} others" if len(ids) > MOST_NAMED else ""
    named = f"{', '.join(ids[:MOST_NAMED])}{more}"
    return f"\nThe steps before it made {len(changes)} changes, which still hold: {named}" if ids else ""
