"""One-line summary of what commands would do, shown with each reading.

recolor #price (text “12 €”, top right): fill colour → red
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from redraft.commands.command import AlreadySo, Command
from redraft.commands.measure.places import INSIDE
from redraft.commands.measure.style_targets import kind_word
from redraft.commands.measure.word_matches import folded
from redraft.document.colors import NAMED, describe, parse_color
from redraft.document.layers import Layer, Shape, Text, family
from redraft.document.pages import Document, Page
from redraft.edits.execution import Measure, execute
from redraft.edits.layer_labels import place_in, seen, sheet_of
from redraft.edits.ops import Edit
from redraft.edits.receipt.record import Change
from redraft.edits.receipt.value_changes import with_changes
from redraft.errors import RedraftError
from redraft.lazy import lazily
from redraft.messages import shortened

MOST = 4
"""Commands, and layers of one, that are told one by one."""
LONGEST = 60
"""Characters of a text or value that are told."""
_ID = lazily(r"[\w.:/-]{1,60}")


def summary_of(document: Document, commands: Sequence[Command], edits: Sequence[Edit], measure: Measure) -> str:
    """What the edits, which the commands come to, would do. Whatever comes from the document stands in “quotes”, which
    do not occur in it then."""
    lines = []
    for verb, some, where in _groups(document, commands, tuple(edits), measure):
        after, changes = with_changes(document, some, measure)
        if changes:
            lines.append(_line(verb, document, after, changes) + where)
        document = after
    more = [f"and {len(lines) - MOST} more commands"] if len(lines) > MOST else []
    return "; ".join([*lines[:MOST], *more])


def _groups(
    document: Document, commands: Sequence[Command], edits: tuple[Edit, ...], measure: Measure
) -> list[tuple[str, tuple[Edit, ...], str]]:
    """The edits by the verb of their command, and the place it names; all together where they are not what the commands
    come to."""
    found: list[tuple[str, tuple[Edit, ...], str]] = []
    try:
        for command in commands:
            try:
                some = command.resolve(document, measure).edits
            except AlreadySo:
                continue
            found.append((command.command.replace("_", " "), some, _where(command)))
            document = execute(document, some, measure)
    except RedraftError:
        found = []
    return found if tuple(edit for _, some, _ in found for edit in some) == edits else [("change", edits, "")]


def _where(command: Command) -> str:
    """The place that a command puts things at."""
    if command.command != "place":
        return ""
    where, anchor = (command.stated().get(name) or ("",) for name in ("where", "anchor"))
    home = _called(anchor[0]) if isinstance(anchor[0], str) and anchor[0] else "the page"
    return f" ({where}{' of' if where in INSIDE else ''} {home})"


def _line(verb: str, before: Document, after: Document, changes: Sequence[Change]) -> str:
    ids = dict.fromkeys(change.layer for change in changes)
    known = "removed" if verb.startswith(("delete", "remove")) else "new" if verb.startswith("add") else ""
    names = [_named(id, before, after, known) for id in ids if not _is_inside(id, ids, before, after)]
    more = [f"{len(names) - MOST} more"] if len(names) > MOST else []
    became: dict[str, dict[str, None]] = {}
    for change in changes:
        became.setdefault(change.what, {}).update(dict.fromkeys(_became(change, before, after)))
    many = len(names) > MOST
    what = [part for kind, parts in became.items() for part in ([kind] if many and len(parts) > 1 else parts)]
    values = what[: 2 * MOST]
    tail = ", …" if len(what) > len(values) else ""
    return f"{verb} {', '.join([*names[:MOST], *more])}" + (f": {', '.join(values)}{tail}" if values else "")


def _is_inside(id: str, ids: dict[str, None], before: Document, after: Document) -> bool:
    placed = before.index.get(id) or after.index.get(id)
    return placed is not None and any(group.id in ids for group in placed.ancestors)


def _named(id: str, before: Document, after: Document, known: str) -> str:
    """A layer or page in words, and whether it comes or goes unless that is `known`."""
    if any(page.id == id for page in before.masters):
        return "the theme"
    was, stays = (id in each.index or each.page(id) is not None for each in (before, after))
    document = before if was else after
    fate = "new" if not was else "removed" if not stays else ""
    fate = "" if fate == known else fate
    placed = document.index.get(id)
    if placed is None:
        page = document.page(id)
        made = _new_page(document, page) if page is not None and not was else ""
        parts = ", ".join(filter(None, (fate, made)))
        return f"{sheet_of(document, id)}{f' ({parts})' if parts else ''}"
    layer = placed.layer
    words = _words_in(layer) if fate == "new" or known else layer.text if isinstance(layer, Text) else ""
    said = f" {_quoted(words)}" if words else ""
    what = f"{kind_word(placed)}{said}"
    if not words and "removed" in (fate, known):
        told = ("" if isinstance(layer, Shape) else what, seen(document, placed))
    else:
        told = (what, place_in(document, placed))
    parts = ", ".join(filter(None, (*told, fate)))
    return f"{_called(id)} ({parts})"


def _called(id: str) -> str:
    return f"#{id if _ID.fullmatch(id) else _quoted(id)}"


def _words_in(layer: Layer) -> str:
    """The words of a layer and of all in it."""
    return ", ".join(one.text for one in family(layer) if isinstance(one, Text) and one.text.strip())


def _new_page(document: Document, page: Page) -> str:
    """The words and the layout of a page that comes."""
    layout = next((one.name for one in document.layouts if one.id == page.layout), "")
    words = [words for layer in page.layers if (words := _words_in(layer))]
    return " ".join(
        filter(None, (_quoted(", ".join(words)) if words else "empty", layout and f"on layout {_quoted(layout)}"))
    )


def _became(change: Change, before: Document, after: Document) -> Iterator[str]:
    """What becomes what."""
    what, new = change.what, change.new
    if what in ("added", "removed"):
        return
    if what == "text" or what.startswith("text, run"):
        old, now = (each.index.layers.get(change.layer) for each in (before, after))
        if isinstance(old, Text) and isinstance(now, Text):
            was, came = _differing(old.text, now.text)
            short = max(len(old.text), len(now.text)) <= LONGEST
            if (was and came) or short:
                yield " → ".join(_quoted(words) for words in ((was, came) if was and came else (old.text, now.text)))
            else:
                yield f"{_quoted(was or came)} {'goes' if was else 'comes'}"
    elif what == "pixels":
        yield "other pixels"
    elif what == "look of some words":
        words, _, names = new.rpartition("”: ")
        yield f"{names} of {_quoted(words.removeprefix('“'))}"
    elif what in ("name", "font", "stack order", "order"):
        yield f"{what} → {_quoted(new)}"
    else:
        color = parse_color(new) if new.startswith("#") else None
        name = describe(color) if color else ""
        shown = f"{name} ({new})" if name else shortened(folded(new), LONGEST)
        value = name if name and NAMED.get(name) == color else shown
        yield f"{what} → {value or 'unset'}"


def _differing(old: str, new: str) -> tuple[str, str]:
    """Two texts without the words that both begin and end with."""
    was, now = old.split(), new.split()
    same = 0
    while same < min(len(was), len(now)) and was[same] == now[same]:
        same += 1
    end = 0
    while end < min(len(was), len(now)) - same and was[-1 - end] == now[-1 - end]:
        end += 1
    was, now = was[same : len(was) - end], now[same : len(now) - end]
    return " ".join(was), " ".join(now)


def _quoted(text: str) -> str:
    return f"“{shortened(folded(text), LONGEST)}”"
