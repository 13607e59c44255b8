"""Gradients that edits write: their definitions, copies of the file's own in other colours, and those spent then."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from redraft.document.style import Color, Gradient, PaintServer, Stop
from redraft.formats.shapes.numbers import format_number
from redraft.formats.svg.reading.gradients import TAGS, ends, gradient_id
from redraft.formats.svg.reading.read import SvgRead
from redraft.formats.svg.reading.references import Spans, ids_in, references
from redraft.formats.svg.writing.changes import Changes, Writing
from redraft.formats.xml.element_changes import escaped
from redraft.formats.xml.tree import Element

_GEOMETRY = "x1 y1 x2 y2 cx cy r fx fy gradientUnits gradientTransform spreadMethod".split()
_LOOKS = ("stop-color", "stop-opacity", "style")


def gradient_markup(gradient: Gradient, prefix: str) -> str:
    """The definition; `prefix` is what the file puts before SVG names."""
    tag = prefix + TAGS[gradient.kind]
    stops = "".join(f"<{prefix}stop{_words(_stop(stop))}/>" for stop in gradient.stops)
    return f"<{tag}{_words({'id': gradient_id(gradient), **ends(gradient.angle)})}>{stops}</{tag}>"


def repeated_by(paint: PaintServer, known: Iterable[str]) -> str:
    """The id of the definition that a paint repeats in other colours: the first one, or a copy of it that is left."""
    ids = [id for id in known if PaintServer("", id).origin == paint.origin]
    return paint.origin if paint.origin in ids else next(iter(ids), "")


def is_copy(paint: PaintServer, servers: Mapping[str, PaintServer | Gradient]) -> bool:
    """Whether a paint repeats a gradient of the file in other colours and is not in the file yet."""
    there = None if paint.id in servers else servers.get(repeated_by(paint, servers))
    return isinstance(there, PaintServer) and (paint.kind, len(paint.colors)) == (there.kind, len(there.colors))


def copied_markup(
    paint: PaintServer, by_id: Mapping[str, Element], color_of: Callable[[Element], Color | None], prefix: str
) -> str:
    """A gradient of the file once more in other colours, with all that it takes from others. A stop whose colour
    depends on its surroundings stays as it is."""
    chain = [by_id[repeated_by(paint, by_id)]]
    while len(chain) < 20 and (there := by_id.get((chain[-1].href() or "")[1:])) is not None and there not in chain:
        chain.append(there)
    own = {name: value for one in reversed(chain) for name in _GEOMETRY if (value := one.get(name)) is not None}
    colors, content = iter(paint.colors), ""
    for stop in next((stops for one in chain if (stops := [c for c in one.children if c.tag == "stop"])), []):
        kept = {name: value for name in ("offset", *_LOOKS) if (value := stop.get(name)) is not None}
        if color_of(stop) is not None:
            offset = {name: value for name, value in kept.items() if name == "offset"}
            kept = {**_stop(Stop(0.0, next(colors))), "offset": "0", **offset}
        content += f"<{prefix}stop{_words(kept)}/>"
    tag = prefix + TAGS[paint.kind]
    return f"<{tag}{_words({'id': paint.id, **own})}>{content}</{tag}>"


def drop_spent(writing: Writing, reading: SvgRead, changes: Changes, paints: Iterable[PaintServer]) -> None:
    """Remove gradients whose last user has a copy in other colours, and symbols of which every use became a copy."""
    tree, by_id, servers = writing.tree, reading.by_id, reading.servers
    uses = [tree.elements[number] for number in changes.uses]
    origins = {one.origin for one in paints if is_copy(one, servers)}
    spent = {id for id, one in servers.items() if isinstance(one, PaintServer) and one.origin in origins}
    spent |= {id for use in uses if (id := (use.href() or "")[1:]) in by_id and by_id[id].tag == "symbol"}
    if not spent:
        return
    users: dict[str, list[int]] = {}
    for at, id in references(tree):
        users.setdefault(id, []).append(at)
    starts = {one.start: one for one in tree.elements}
    gone = Spans(tree.elements[number] for number in changes.gone)
    for id in spent & by_id.keys() & users.keys():
        left = [starts[at] for at in users[id] if gone.holder(at) is None]
        free = all(one in uses or _lets_go(one, id, writing.wanted(one, changes)) for one in left)
        if free and not any(inner in users for inner in ids_in(by_id[id]) - {id}):
            changes.gone.add(by_id[id].number)


def _lets_go(user: Element, id: str, wanted: Mapping[str, str | None]) -> bool:
    """Whether no attribute of an element refers to an id any more."""
    values = (wanted.get(name, user.get(name)) or "" for name in user.attributes)
    return user.tag != "style" and not any(re.search(rf"#{re.escape(id)}(?![-\w.])", value) for value in values)


def _stop(stop: Stop) -> dict[str, str]:
    attributes = {"offset": format_number(stop.offset, 4), "stop-color": str(stop.color._replace(alpha=255))}
    return (
        attributes
        if stop.color.alpha == 255
        else {**attributes, "stop-opacity": format_number(stop.color.alpha / 255, 4)}
    )


def _words(attributes: dict[str, str]) -> str:
    return "".join(f' {name}="{escaped(value)}"' for name, value in attributes.items())
